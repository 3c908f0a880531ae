"""Votes between four models, two at a time: an explorer for the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, explores, sampled

_WORLDS = ("ladder", "equal", "cycle")


@explores
def explore_arena(world="ladder", seed=0):
    """Who met whom: shares of votes won depend on the schedule, strengths from the odds of each pair do not.

    Parameters
    ----------
    world : str
        How the votes of a pair fall: "ladder", A beats B and B beats C 3 to 1, C beats D 9 to 1, and others by the
        product of these odds; "equal"; or "cycle", A beats B, B beats C and C beats A 4 to 1, and each D 9 to 1.

    Notes
    -----
    At first each pair's votes are shared exactly by its odds; "Draw votes" draws them. The strengths are those of
    Bradley & Terry (1952) with A at 0, and normal intervals from the information matrix.

    Examples
    --------
    >>> found = explore_arena().numbers()
    >>> [round(share, 2) for share in found["shares"]], [round(one, 2) for one in found["fit"]["theta"]]
    ([0.75, 0.5, 0.79, 0.1], [0, -1.1, -2.2, -4.39])
    """
    start = {"world": _WORLDS.index(_check.option(world, _WORLDS, name="world"))} | sampled(seed) | {"draw": 0}
    return Explorer("arena", "Who met whom?", (920, 1620), start)
