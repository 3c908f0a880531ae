"""What errors cost and how many cases are positive: an explorer of the cheapest threshold, for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores, two_classes

_VALUES = {
    "ratio": (0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 3, 4, 5, 9, 10, 20, 50, 100),
    "prevalence": (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95),
}
_HEIGHTS = {None: (1180, 1720), "roc": (625, 950), "cost": (500, 580)}  # by panels, on a page and on a phone


@explores
def explore_costs(y_true, y_score, *, ratio=1, prevalence=0.5, panels=None, pos_label=1):
    """The cheapest threshold for any costs and any share of positives: line of equal cost, cost lines, expected cost.

    Costs are in units of a false alarm. Of several cheapest thresholds the highest is shown.

    Parameters
    ----------
    y_true : array_like, shape (n_samples,)
        Two classes, both present: 0 and 1, False and True, -1 and 1, or any two labels with
        `pos_label`.
    y_score : array_like of float, shape (n_samples,)
        The higher, the more positive. Finite, at most 300 distinct values.
    ratio : float
        Cost of a miss over cost of a false alarm, shown first: 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2,
        3, 4, 5, 9, 10, 20, 50 or 100.
    prevalence : float
        Share of positives where the scores will be used: 0.01, 0.02, 0.05, 0.1, 0.2, ... 0.9
        or 0.95. It need not be that of `y_true`.
    panels : str, optional
        "cost" shows the expected cost of each threshold alone, "roc" the ROC curve beside it;
        without it everything is shown.
    pos_label : label
        The positive class.

    Examples
    --------
    >>> explore_costs([0, 1, 0, 1], [0.1, 0.4, 0.5, 0.8], ratio=5).numbers()["threshold"]
    0.4
    """
    positive, score = two_classes(y_true, y_score, pos_label)
    _check.scores(score, name="y_score", finite=True)
    if (distinct := len(np.unique(score))) > 300:
        raise ValueError(f"y_score must hold at most 300 distinct values, got {distinct}; round them")
    start = chosen(_VALUES, ratio=ratio, prevalence=prevalence)
    more = {"values": _VALUES, "positive": positive.tolist(), "score": score.tolist()}
    _check.option(panels, tuple(_HEIGHTS), name="panels")
    heights, more["panels"] = _HEIGHTS[panels], panels
    return Explorer("costs", "Costs of errors and the cheapest threshold", heights, start, **more)
