"""A ranking to take in hand: an explorer for the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, explores, sampled


@explores
def explore_ranking(ranking="++-+++--+-+-+---+-+-", place=1, seed=0):
    """A ranking to reorder; the precision-recall curve and four numbers follow, and cases are drawn again.

    Parameters
    ----------
    ranking : str
        The classes of 4 to 20 cases, best score first: + for a positive, - for a negative; at least one of each.
    place : int
        The case in the reader's hand; those from the first to this one are selected.

    Notes
    -----
    The default is the ranking of Fawcett (2006), Pattern Recognition Letters 27, 861-874. A draw takes as many cases
    as there are, with replacement; one that is drawn twice is a tie, as in `curves.average_precision`.

    Examples
    --------
    >>> shown = explore_ranking("+-+-").numbers()
    >>> round(shown["ap"], 3), shown["auc"], shown["bep"], shown["f1"]
    (0.833, 0.75, 0.5, 0.8)
    """
    if not isinstance(ranking, str) or set(ranking) != {"+", "-"} or not 4 <= len(ranking) <= 20:
        raise ValueError(f"ranking must be 4 to 20 signs + and -, both of them, got {ranking!r:.60}; such as '++-+-'")
    start = {"ranking": ranking, "place": _check.integer(place, name="place", low=1, high=len(ranking))}
    return Explorer("ranking", "A ranking to take in hand", (800, 1300), start | sampled(seed) | {"draw": 0})
