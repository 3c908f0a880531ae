"""Thirty data sets and their splits: intervals of two t-tests, an explorer for the browser."""

import numpy as np
from scipy.special import stdtr, stdtrit

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, normals, three

_SETS, _MOST = 30, 100
_SPLITS, _SHARES = (5, 10, 20, 30, 50, 100), (0.1, 0.2, 0.25, 1 / 3, 0.5)
_RHOS, _DIFFERENCES = (0.0, 0.05, 0.1, 0.2, 0.25, 1 / 3, 0.4, 0.5, 0.6), (0.0, 0.25, 0.5, 1.0, 1.5, 2.0)


def explore_intervals(J=30, share=1 / 3, rho=1 / 3, difference=0, seed=0):
    """Thirty data sets, each with J correlated differences: intervals of two t-tests, and how often they miss.

    Parameters
    ----------
    J : int
        Splits of each data set: 5, 10, 20, 30, 50 or 100.
    share : float
        Share of the cases in each test set: 0.1, 0.2, 0.25, 1/3 or 0.5. Only the corrected test
        uses it.
    rho : float
        Correlation of the differences of two splits: 0, 0.05, 0.1, 0.2, 0.25, 1/3, 0.4, 0.5 or 0.6.
    difference : float
        True difference, in standard deviations of the difference of one split: 0, 0.25, 0.5, 1,
        1.5 or 2.
    seed : int
        Chooses the data sets, from 0 to 2**32 - 1.

    Returns
    -------
    IntervalsExplorer
        An object that a notebook displays as HTML. It holds the thirty means and intervals.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.

    Notes
    -----
    The differences are normal with variance 1. The paired test takes 1/J times their variance as
    the variance of the mean, the corrected one (Nadeau & Bengio 2003) 1/J + share / (1 - share)
    times. How often a 95 % interval misses is exact, for any true difference.

    Examples
    --------
    >>> shown = explore_intervals(J=30, rho=1 / 3)
    >>> round(shown.paired_size, 3), round(shown.corrected_size, 3)
    (0.613, 0.05)
    """
    J = _check.option(_check.integer(J, name="J", low=5, high=_MOST), _SPLITS, name="J")
    share, rho, difference = (
        _check.option(float(_check.array(value, name=name)), options, name=name)
        for name, value, options in (
            ("share", share, _SHARES),
            ("rho", rho, _RHOS),
            ("difference", difference, _DIFFERENCES),
        )
    )
    return IntervalsExplorer(J, share, rho, difference, _check.integer(seed, name="seed", low=0, high=2**32 - 1))


class IntervalsExplorer(Explorer):
    """What `explore_intervals` returns: thirty `means`, `paired_half` and `corrected_half` widths of their intervals.

    `paired_size` and `corrected_size` say how often an interval misses the true difference.
    """

    name, title, heights = "intervals", "Intervals from splits of one data set", (1272, 1807)

    def __init__(self, J, share, rho, difference, seed):
        self.start = {"J": J, "share": share, "rho": rho, "difference": difference, "seed": seed, "draw": 1}
        self.difference = difference
        common = normals(_SETS, seed, 1, 0)[:, np.newaxis]
        own = normals(_SETS * _MOST, seed, 1, 1).reshape(_SETS, _MOST)[:, :J]
        d = np.sqrt(rho) * common + np.sqrt(1 - rho) * own
        self.means = d.mean(axis=1) + difference
        limit, true = stdtrit(J - 1, 0.975), 1 / J + rho / (1 - rho)
        paired, corrected = 1 / J, 1 / J + share / (1 - share)
        self.paired_half, self.corrected_half = (
            limit * np.sqrt(v * d.var(axis=1, ddof=1)) for v in (paired, corrected)
        )
        self.paired_size, self.corrected_size = (
            float(2 * stdtr(J - 1, -limit * np.sqrt(v / true))) for v in (paired, corrected)
        )

    @property
    def sentence(self):
        off, halves = np.abs(self.means - self.difference), (self.paired_half, self.corrected_half)
        misses = [int(np.sum(off > half)) for half in halves]
        finds = [int(np.sum(np.abs(self.means) > half)) for half in halves]
        text = (
            f"The paired interval misses the true difference with chance {three(self.paired_size)}, "
            f"the corrected one with {three(self.corrected_size)}; here {misses[0]} and {misses[1]} of 30."
        )
        return text + (f" They leave out 0 in {finds[0]} and {finds[1]} of 30." if self.difference else "")

    @property
    def table(self):
        columns = self.means, self.paired_half, self.corrected_half
        rows = [(place + 1, *map(three, row)) for place, row in enumerate(zip(*columns))]
        return ("data set", "mean", "paired ±", "corrected ±"), rows
