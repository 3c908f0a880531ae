"""Points of two classes that the reader places, and four learners that draw a border: an explorer for the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled

_SHAPES = ("slope", "limit", "ring", "corners")
_VALUES = {"shape": (0, 1, 2, 3), "depth": (1, 2, 3, 4, 9), "turn": tuple(range(0, 91, 5))}


@explores
def explore_points(points="slope", depth=9, turn=0, seed=0):
    """Thirty points of two classes that can be dragged, added and removed, and the borders of four learners.

    Parameters
    ----------
    points : {"slope", "limit", "ring", "corners"}
        How the classes lie: on both sides of a slope, of one limit of the first feature, inside and outside of a
        circle, or in opposite corners.
    depth : int
        Depth of the decision tree: 1, 2, 3, 4, or 9, which is shown as any.
    turn : int
        Degrees, 0, 5, ..., 90, by which the axes are turned that the learners are given.

    Notes
    -----
    The learners: least squares on the labels, the nearest neighbour, a tree by the Gini index, naive Bayes with normal
    densities. They answer at 1600 places of the unit square, 40 in a row.

    Examples
    --------
    >>> explore_points("corners").numbers()["wrong"]["near"]
    0
    """
    shape = _SHAPES.index(_check.option(points, _SHAPES, name="points"))
    start = {"shape": shape} | chosen(_VALUES, depth=depth, turn=turn) | sampled(seed)
    return Explorer("points", "Four learners and the same points", (1390, 1240), start, values=_VALUES)
