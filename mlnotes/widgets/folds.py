"""One cross-validation after another, each estimate with its plus and minus: an explorer for the browser."""

import numpy as np
from numpy.polynomial import legendre

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, normals, three
from mlnotes.widgets.wave import distance_from_sine, shuffled, sine

_SIZES, _FOLDS = (10, 20, 40, 60, 100), (2, 4, 5, 10, 20, 40)
_NOISE = 0.3


def explore_folds(degree=3, n=40, k=10, seed=0):
    """Cross-validations of a polynomial: data and folds drawn anew, each interval against the true error.

    Parameters
    ----------
    degree : int
        Degree of the polynomial, from 0 to 8.
    n : int
        Number of cases: 10, 20, 40, 60 or 100.
    k : int
        Number of folds: 2, 4, 5, 10, 20 or 40, at most n.
    seed : int
        Chooses the data sets and folds, from 0 to 2**32 - 1.

    Returns
    -------
    FoldsExplorer
        An object that a notebook displays as HTML. It holds the first data set and its folds.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.

    Notes
    -----
    The cases lie evenly from -1 to 1, their labels are sin(1.5 pi x) plus normal noise of standard
    deviation 0.3. The estimate is the mean of the folds' mean squared errors, s their standard
    deviation (n - 1 below), and the interval one s / sqrt(k) to each side. The true error is that of
    the polynomial fitted to all cases, on new cases with x anywhere from -1 to 1.

    Examples
    --------
    >>> shown = explore_folds(k=5)
    >>> len(shown.errors), bool(np.isclose(shown.estimate, shown.errors.mean()))
    (5, True)
    """
    degree = _check.integer(degree, name="degree", low=0, high=8)
    n = _check.option(_check.integer(n, name="n", low=10, high=100), _SIZES, name="n")
    k = _check.option(_check.integer(k, name="k", low=2, high=n), _FOLDS, name="k")
    return FoldsExplorer(degree, n, k, _check.integer(seed, name="seed", low=0, high=2**32 - 1))


class FoldsExplorer(Explorer):
    """What `explore_folds` returns: `x`, `y`, the `fold` of each case, the folds' `errors`, `estimate`, `true_error`.

    `half_width` is s / sqrt(k), that of the interval.
    """

    name, title, heights = "folds", "Cross-validations and the true error", (1180, 1900)

    def __init__(self, degree, n, k, seed):
        self.k = k
        self.start = {"degree": degree, "n": n, "k": k, "seed": seed, "draw": 1, "shuffle": 1}
        self.x = np.linspace(-1, 1, n)
        self.y = sine(self.x) + _NOISE * normals(n, seed, 1, 0)
        self.fold = np.empty(n, dtype=int)
        self.fold[shuffled(n, seed, 1, 1)] = np.arange(n) % k
        self.errors = np.array([self._error(degree, self.fold == f) for f in range(k)])
        self.estimate, self.half_width = self.errors.mean(), self.errors.std(ddof=1) / np.sqrt(k)
        self.true_error = distance_from_sine(legendre.legfit(self.x, self.y, degree)) + _NOISE**2

    def _error(self, degree, test):
        """Mean squared error on the test cases of the polynomial fitted to the others."""
        design = legendre.legvander(self.x, degree)
        theta = np.linalg.lstsq(design[~test], self.y[~test], rcond=None)[0]
        return np.mean((self.y[test] - design[test] @ theta) ** 2)

    @property
    def sentence(self):
        miss = abs(self.estimate - self.true_error) > self.half_width
        return (
            f"The {self.k} folds say {three(self.estimate)} ± {three(self.half_width)}; the true error is "
            f"{three(self.true_error)}, {'outside' if miss else 'inside'}. "
            f"Misses so far: {int(miss)} of 1."
        )

    @property
    def table(self):
        rows = [(f + 1, int((self.fold == f).sum()), three(error)) for f, error in enumerate(self.errors)]
        return ("fold", "tested", "error"), rows
