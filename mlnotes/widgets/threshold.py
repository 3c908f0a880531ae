"""A threshold to move over scores: an explorer that computes in the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, explores, two_classes

PANELS = ("matrix", "rates", "roc", "pr", "cost")
_TABLES = {"matrix": 195, "rates": 217}  # and their heights in pixels


@explores
def explore_threshold(y_true, y_score, *, panels=None, pos_label=1):
    """A threshold to move over scores, and beside it the tables and curves that follow it.

    Parameters
    ----------
    y_true : array_like, shape (n_samples,)
        Two classes, both present: 0 and 1, False and True, -1 and 1, or any two labels with
        `pos_label`.
    y_score : array_like of float, shape (n_samples,)
        The higher, the more positive. Infinities are allowed, nan is not. At most 5000.
    panels : str or sequence of str, optional
        What to show below the scores, whose order stays: "matrix" (confusion matrix), "rates",
        "roc", "pr" (precision-recall curve), "cost" (cost lines). Without it all of them.
    pos_label : label
        The positive class.

    Notes
    -----
    A case is predicted positive where its score >= threshold, as in `mlnotes.curves`. The first
    threshold is the highest that selects as many cases as are positive. Up to 500 cases are drawn
    one by one, more as bars.

    Examples
    --------
    >>> shown = explore_threshold([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8], panels="roc").numbers()
    >>> shown["threshold"], shown["tp"], shown["fp"]
    ('0.4', 2, 1)
    """
    positive, score = two_classes(y_true, y_score, pos_label)
    chosen = _chosen(panels)
    if len(score) > 5000:
        raise ValueError(f"y_score must hold at most 5000 scores, got {len(score)}; pass a random part of the cases")
    exact = [value if np.isfinite(value) else str(value).replace("inf", "Infinity") for value in score.tolist()]
    more = {"y": "".join(map(str, positive)), "score": exact, "panels": chosen}
    return Explorer("threshold", "Scores and a threshold", _heights(chosen), {}, **more)


def _chosen(panels):
    """The names of the panels to show, in their usual order."""
    asked = PANELS if panels is None else (panels,) if isinstance(panels, str) else tuple(panels)
    if not asked:
        raise ValueError(f"panels must name at least one of {', '.join(map(repr, PANELS))}, got none; choose some")
    for name in asked:
        _check.option(name, PANELS, name="panels")
    return [name for name in PANELS if name in asked]


def _heights(panels):
    """By what is shown: on a page tables above curves, one curve beside them; on a phone one below the other."""
    tables, n_curves = [name for name in panels if name in _TABLES], len(set(panels) - set(_TABLES))
    both = len(tables) == 2
    high = 234 if both else sum(_TABLES[name] for name in tables)
    high = (444 if both else 373) if n_curves == 1 else high + (0, 0, 444, 323)[n_curves]
    return 379 + high, 441 + sum(_TABLES[name] + 10 for name in tables) + 380 * n_curves
