"""Twelve bottles to regroup: an explorer of indices that compare groupings, for the browser."""

import numpy as np

from mlnotes import _check, clustering
from mlnotes.widgets.explorer import Explorer, three
from mlnotes.widgets.wave import shuffled

_GROWERS = np.repeat(["A", "B", "C"], 4)


def explore_groups(groups=(1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 1), *, seed=0):
    """Sort twelve bottles of three growers into groups, and see what four indices say and what chance gives.

    Parameters
    ----------
    groups : sequence of int, length 12
        The group of each bottle, from 1 to 12, shown first. Bottles 1 to 4 are grower A's, 5 to 8
        B's, 9 to 12 C's.
    seed : int
        Of the shuffles.

    Returns
    -------
    GroupsExplorer
        An object that a notebook displays as HTML. It holds the indices of the first grouping.

    Raises
    ------
    TypeError, ValueError
        If groups is not as described, or seed is no integer of at most 32 bits.

    Examples
    --------
    >>> shown = explore_groups()
    >>> shown.rand, shown.adjusted_rand
    (0.7272727272727273, 0.3125)
    """
    groups = np.asarray(groups)
    if groups.shape != (12,):
        raise ValueError(f"groups must have shape (12,), one for each bottle, got {groups.shape}; pass twelve numbers")
    groups = [_check.integer(group, name="groups", low=1, high=12) for group in groups.tolist()]
    return GroupsExplorer(groups, _check.integer(seed, name="seed", low=0, high=2**32 - 1))


class GroupsExplorer(Explorer):
    """What `explore_groups` returns: `purity`, `rand`, `v_measure`, `adjusted_rand` of its `groups`, and shuffles."""

    name, title, heights = "groups", "Twelve bottles in groups", (1345, 1800)

    def __init__(self, groups, seed):
        self.groups, self.seed = np.array(groups), seed
        text = "".join("0123456789abc"[group] for group in groups)
        first = {"bottle": 1, "was": 1, "group": groups[0]}
        self.start = {"groups": text, "before": text, **first, "k": 3, "draw": 1, "seed": seed}
        self.pairs = clustering.pair_counts(_GROWERS, self.groups)
        self.rand = (self.pairs.both + self.pairs.neither) / 66
        self.expected_both = (self.pairs.both + self.pairs.true_only) * (self.pairs.both + self.pairs.pred_only) / 66
        self.expected_rand = self.rand - 2 * (self.pairs.both - self.expected_both) / 66
        self.adjusted_rand = clustering.adjusted_rand(_GROWERS, self.groups)
        self.v_measure = clustering.v_measure(_GROWERS, self.groups).v_measure
        self.purity = sum(np.unique(_GROWERS[self.groups == g], return_counts=True)[1].max() for g in set(groups)) / 12

    def shuffles(self, n=400):
        """The adjusted Rand index of n shuffles of these groups, as the browser makes them."""
        sizes = sorted(np.unique(self.groups, return_counts=True)[1], reverse=True)
        dealt = np.repeat(np.arange(len(sizes)), sizes)
        return np.array(
            [clustering.adjusted_rand(_GROWERS, dealt[shuffled(12, self.seed, draw, 3)]) for draw in range(1, n + 1)]
        )

    @property
    def sentence(self):
        k = len(np.unique(self.groups))
        return (
            f"{k} group{'s' if k > 1 else ''} and three growers agree on {self.pairs.both + self.pairs.neither} of 66 "
            f"pairs of bottles: Rand {three(self.rand)}, shuffled {three(self.expected_rand)}; adjusted "
            f"{three(self.adjusted_rand)}. Purity {three(self.purity)}, V {three(self.v_measure)}."
        )

    @property
    def table(self):
        rows = (("purity", self.purity), ("Rand", self.rand), ("V", self.v_measure), ("ARI", self.adjusted_rand))
        return ("index", "value"), [(name, three(value)) for name, value in rows]
