"""Thirty data sets and their splits: intervals of two t-tests, an explorer for the browser."""

from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled

_VALUES = {
    "J": (5, 10, 20, 30, 50, 100),
    "share": (0.1, 0.2, 0.25, 1 / 3, 0.5),
    "rho": (0, 0.05, 0.1, 0.2, 0.25, 1 / 3, 0.4, 0.5, 0.6),
    "difference": (0, 0.25, 0.5, 1, 1.5, 2),
}


@explores
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

    Notes
    -----
    The differences are normal with variance 1. The paired test takes 1/J times their variance as
    the variance of the mean, the corrected one (Nadeau & Bengio 2003) 1/J + share / (1 - share)
    times. How often a 95 % interval misses is exact, for any true difference.

    Examples
    --------
    >>> shown = explore_intervals(J=30, rho=1 / 3).numbers()
    >>> round(shown["paired"]["size"], 3), round(shown["corrected"]["size"], 3)
    (0.613, 0.05)
    """
    start = chosen(_VALUES, J=J, share=share, rho=rho, difference=difference) | sampled(seed)
    return Explorer("intervals", "Intervals from splits of one data set", (1272, 1807), start, values=_VALUES)
