"""One number for nine visits: an explorer of what four losses ask for, for the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores, real

_LOSSES = ("absolute", "squared", "percentage", "unequal")  # in the order of the script
_SHORT = (2, 3, 3, 4, 5, 6, 8, 12)  # minutes; the longest visit follows
_VALUES = {"largest": (12, 15, 20, 25, 30, 40, 50, 65)}


@explores
def explore_losses(*, loss="absolute", c=10, largest=20):
    """Which number is best for nine visits of 2 to 20 minutes, under four ways to pay for its errors.

    Parameters
    ----------
    loss : str
        Shown first: "absolute", "squared", "percentage" (size of the error over the visit's
        length) or "unequal" (3 for a minute too short, 1 for a minute too long).
    c : float
        The number announced, in minutes, from 0 to 20 in steps of 0.5.
    largest : int
        The longest visit, in minutes: 12, 15, 20, 25, 30, 40, 50 or 65.

    Examples
    --------
    >>> [explore_losses(loss=loss).numbers()["best"] for loss in ("absolute", "squared", "percentage", "unequal")]
    [5, 7, 3, 8]
    """
    c = real(c, name="c", low=0, high=20)
    if 2 * c != int(2 * c):
        raise ValueError(f"c must be a multiple of 0.5, got {c}; choose {round(2 * c) / 2}")
    start = {"loss": _LOSSES.index(_check.option(loss, _LOSSES, name="loss")), "c": int(c) if c == int(c) else c}
    start |= chosen(_VALUES, largest=largest)
    title = "Four losses and the number that each asks for"
    return Explorer("losses", title, (804, 1214), start, values=_VALUES, short=_SHORT)
