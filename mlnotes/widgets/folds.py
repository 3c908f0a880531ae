"""One cross-validation after another, each estimate with its plus and minus: an explorer for the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, sampled

_VALUES = {"n": (10, 20, 40, 60, 100), "k": (2, 4, 5, 10, 20, 40)}


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
    Explorer
        Displayed as HTML by a notebook.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.

    Notes
    -----
    The cases are drawn uniformly from -1 to 1, their labels are sin(1.5 pi x) plus normal noise of
    standard deviation 0.3. The estimate is the mean of the folds' mean squared errors, s their standard
    deviation (n - 1 below), and the interval one s / sqrt(k) to each side. The true error is that of
    the polynomial fitted to all cases, on new cases with x anywhere from -1 to 1.

    Examples
    --------
    >>> shown = explore_folds(k=5).numbers()
    >>> len(shown["errors"]), round(shown["estimate"] - sum(shown["errors"]) / 5, 9)
    (5, 0.0)
    """
    start = {"degree": _check.integer(degree, name="degree", low=0, high=8), **chosen(_VALUES, n=n)}
    start |= chosen(_VALUES, k=_check.integer(k, name="k", low=2, high=n)) | sampled(seed) | {"shuffle": 1}
    return Explorer("folds", "Cross-validations and the true error", (1180, 1900), start, values=_VALUES)
