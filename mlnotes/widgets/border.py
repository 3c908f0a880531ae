"""A border between two classes that overfits and underfits: an explorer for the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled

_VALUES = {
    "k": (1, 3, 5, 7, 9, 11, 15, 21, 29, 41, 59, 89, 119),
    "n": (30, 60, 120),
    "noise": (0.0, 0.1, 0.2, 0.3, 0.4),
}


@explores
def explore_border(k=1, n=60, noise=0.2, seed=0):
    """The border that k nearest neighbours draw between two classes, and their errors for every k.

    Parameters
    ----------
    k : int
        Number of neighbours: 1, 3, 5, 7, 9, 11, 15, 21, 29, 41, 59, 89 or 119, below n.
    n : int
        Number of cases: 30, 60 or 120.
    noise : float
        Chance that a label is flipped: 0, 0.1, 0.2, 0.3 or 0.4.

    Notes
    -----
    The cases lie anywhere in the unit square. A case (a, b) is of class 1 if b > 0.5 + 0.22 sin(2 pi a), unless its
    label is flipped. The true error is computed from the answers at 1600 places, 40 in a row.

    Examples
    --------
    >>> shown = explore_border(k=3).numbers()
    >>> shown["training"][0], len(shown["says"])
    (0, 1600)
    """
    start = chosen(_VALUES, n=n, noise=noise) | sampled(seed)
    start |= chosen(_VALUES, k=_check.integer(k, name="k", low=1, high=n - 1))
    return Explorer("border", "A border between two classes", (930, 1530), start, values=_VALUES)
