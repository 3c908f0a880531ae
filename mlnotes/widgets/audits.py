"""Audits of groups that are treated alike, or all but one: an explorer for the browser."""

from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled

_VALUES = {
    "groups": (2, 3, 4, 6, 8, 10),
    "n": (20, 50, 100, 200, 400, 1000),
    "rate": (0.05, 0.1, 0.2, 0.3, 0.5),
    "excess": (0, 0.05, 0.1, 0.2),
}


@explores
def explore_audits(groups=2, n=50, rate=0.2, excess=0, seed=0):
    """Rates found in groups of equal size, and how large a gap luck alone makes.

    Parameters
    ----------
    groups : int
        Number of groups: 2, 3, 4, 6, 8 or 10.
    n : int
        People in each group: 20, 50, 100, 200, 400 or 1000.
    rate : float
        True rate of each group, such as a false positive rate: 0.05, 0.1, 0.2, 0.3 or 0.5.
    excess : float
        By how much the true rate of the last group is higher: 0, 0.05, 0.1 or 0.2.

    Notes
    -----
    Counts are binomial. Wilson's interval for each rate; Newcombe's (1998) for the difference of
    the highest and the lowest one. The expected gaps are exact.

    Examples
    --------
    >>> [round(explore_audits(groups=g).numbers()["expected"], 3) for g in (2, 8)]
    [0.063, 0.16]
    """
    start = chosen(_VALUES, groups=groups, n=n, rate=rate, excess=excess) | sampled(seed)
    return Explorer("audits", "Audits of luck", (988, 1561), start, values=_VALUES)
