"""Twelve bottles to regroup: an explorer of indices that compare groupings, for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, explores, sampled


@explores
def explore_groups(groups=(1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 1), *, seed=0):
    """Sort twelve bottles of three grapes into groups, and see what four indices say and what chance gives.

    Parameters
    ----------
    groups : sequence of int, length 12
        The group of each bottle, from 1 to 12, shown first. Bottles 1 to 4 are grape A's, 5 to 8
        B's, 9 to 12 C's.

    Examples
    --------
    >>> shown = explore_groups().numbers()
    >>> round(shown["rand"], 3), shown["ari"]
    (0.727, 0.3125)
    """
    groups = np.asarray(groups)
    if groups.shape != (12,):
        raise ValueError(f"groups must have shape (12,), one for each bottle, got {groups.shape}; pass twelve numbers")
    groups = [_check.integer(group, name="groups", low=1, high=12) for group in groups.tolist()]
    text = "".join("0123456789abc"[group] for group in groups)
    start = {"groups": text, "before": text, "bottle": 1, "was": 1, "group": groups[0], "k": 3, **sampled(seed)}
    return Explorer("groups", "Twelve bottles in groups", (1345, 1800), start)
