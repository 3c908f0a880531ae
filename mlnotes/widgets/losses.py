"""One number for nine visits: an explorer of what four losses ask for, for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, number, real, three

_SHORT = (2, 3, 3, 4, 5, 6, 8, 12)  # minutes; the longest visit follows
_LARGEST = (12, 15, 20, 25, 30, 40, 50, 65)
_LOSSES = {  # how a visit is paid, what is best then, and the loss
    "absolute": ("size of the error", "the median", lambda y, c: np.abs(c - y)),
    "squared": ("its square", "the mean", lambda y, c: (c - y) ** 2),
    "percentage": ("size / length of the visit", "the weighted median", lambda y, c: np.abs(c - y) / y),
    "unequal": (
        "too short 3, too long 1",
        "the quantile of level 3/4",
        lambda y, c: np.where(c < y, 3 * (y - c), c - y),
    ),
}


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

    Returns
    -------
    LossesExplorer
        An object that a notebook displays as HTML. It holds the visits, the mean loss and the
        best number.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.

    Examples
    --------
    >>> [explore_losses(loss=loss).best for loss in ("absolute", "squared", "percentage", "unequal")]
    [5.0, 7.0, 3.0, 8.0]
    """
    c = real(c, name="c", low=0, high=20)
    if 2 * c != int(2 * c):
        raise ValueError(f"c must be a multiple of 0.5, got {c}; choose {round(2 * c) / 2}")
    loss = _check.option(loss, tuple(_LOSSES), name="loss")
    return LossesExplorer(loss, c, _check.option(largest, _LARGEST, name="largest"))


class LossesExplorer(Explorer):
    """What `explore_losses` returns: the `visits`, the `mean_loss` at the number announced, `best` and `least`."""

    name, title, heights = "losses", "Four losses and the number that each asks for", (804, 1214)

    def __init__(self, loss, c, largest):
        self.start = {"loss": list(_LOSSES).index(loss), "c": int(c) if c == int(c) else c, "largest": largest}
        self.data = {"short": list(_SHORT)}
        self.visits = np.array([*_SHORT, largest])
        self._says, self._best_is, self._loss = _LOSSES[loss]
        tried = np.append(self.visits, self.visits.mean())
        means = self._loss(self.visits, tried[:, None]).mean(axis=1)
        self.mean_loss = float(self._loss(self.visits, c).mean())
        self.best, self.least = float(tried[means <= means.min() + 1e-12][0]), float(means.min())

    @property
    def sentence(self):
        return (
            f"You announce {number(self.start['c'])} minutes: mean loss {three(self.mean_loss)} ({self._says}). "
            f"The least is {three(self.least)}, at {number(float(f'{self.best:.3g}'))}: {self._best_is}."
        )

    @property
    def table(self):
        each = self._loss(self.visits, self.start["c"])
        rows = [(y, number(self.start["c"] - y), three(loss)) for y, loss in zip(self.visits.tolist(), each)]
        return ("visit, minutes", "error", "loss"), rows
