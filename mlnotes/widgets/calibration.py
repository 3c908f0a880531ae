"""Predicted probabilities against observed shares: an explorer for the browser."""

from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled

_VALUES = {
    "bend": (0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0),
    "n": (50, 100, 300, 1000, 3000),
    "bins": (2, 3, 5, 10, 15, 20),
    "mend": (0, 1),
}


@explores
def explore_calibration(bend=2.0, n=1000, bins=10, mend=0, seed=0):
    """A calibration curve with an interval for each bin, and the scores of probabilities that are bent or mended.

    Parameters
    ----------
    bend : float
        The program multiplies the true log odds by it, 0.3, 0.5, 0.7, 1, 1.5, 2 or 3: above 1 it is too sure.
    n : int
        Number of cases: 50, 100, 300, 1000 or 3000.
    bins : int
        Bins of equal width: 2, 3, 5, 10, 15 or 20.
    mend : int
        1: a logistic regression on the program's log odds, fitted to n fresh cases, recalibrates it.

    Notes
    -----
    The true log odds are normal with mean -0.5 and standard deviation 1.5. The intervals are Wilson's, 95 %.

    Examples
    --------
    >>> shown = explore_calibration(n=50, bins=2).numbers()
    >>> len(shown["p"]), sum(one["count"] for one in shown["dots"])
    (50, 50)
    """
    start = chosen(_VALUES, bend=bend, n=n, bins=bins, mend=mend) | sampled(seed)
    return Explorer("calibration", "Calibration of probabilities", (825, 1250), start, values=_VALUES)
