"""What errors cost and how many cases are positive: an explorer of the cheapest threshold, for the browser."""

import numpy as np

from mlnotes import _check, costs, curves
from mlnotes.widgets.explorer import Explorer, three

_RATIOS = (0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 3, 4, 5, 9, 10, 20, 50, 100)
_PREVALENCES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)


def explore_costs(y_true, y_score, *, ratio=1, prevalence=0.5, pos_label=1):
    """The cheapest threshold for any costs and any share of positives: line of equal cost, cost lines, expected cost.

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
    pos_label : label
        The positive class.

    Returns
    -------
    CostsExplorer
        An object that a notebook displays as HTML. It holds the cheapest threshold and its cost.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.

    Notes
    -----
    Costs are in units of a false alarm. Of several cheapest thresholds the highest is shown.

    Examples
    --------
    >>> shown = explore_costs([0, 1, 0, 1], [0.1, 0.4, 0.5, 0.8], ratio=5)
    >>> shown.threshold, shown.cost
    (0.4, 0.25)
    """
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    _check.scores(score, name="y_score", finite=True)
    if positive.all() or not positive.any():
        raise ValueError(f"y_true must hold both classes, got {positive.sum()} positive cases among {len(positive)}")
    if len(np.unique(score)) > 300:
        raise ValueError(f"y_score must hold at most 300 distinct values, got {len(np.unique(score))}; round them")
    ratio = _check.option(float(_check.array(ratio, name="ratio")), tuple(map(float, _RATIOS)), name="ratio")
    prevalence = float(_check.array(prevalence, name="prevalence"))
    return CostsExplorer(positive, score, ratio, _check.option(prevalence, _PREVALENCES, name="prevalence"))


class CostsExplorer(Explorer):
    """What `explore_costs` returns: the cheapest `threshold`, its expected `cost` for a case, `probability_cost`."""

    name, title, heights = "costs", "Costs of errors and the cheapest threshold", (1180, 2100)

    def __init__(self, positive, score, ratio, prevalence):
        self.ratio, self.prevalence = int(ratio) if ratio >= 1 else ratio, prevalence
        self.start = {"ratio": self.ratio, "prevalence": prevalence}
        self.data = {"positive": positive.astype(int).tolist(), "score": score.tolist()}
        curve = curves.roc_curve(positive, score)
        every = (1 - prevalence) * curve.fpr + prevalence * ratio * (1 - curve.tpr)
        cheapest = np.flatnonzero(every <= every.min() + 1e-12)
        self.threshold, self.cost = float(curve.thresholds[cheapest[0]]), float(every.min())
        self.probability_cost = float(costs.probability_cost(prevalence, cost_fp=1, cost_fn=ratio))
        self._shared = " (a lower one costs the same)" if len(cheapest) > 1 else ""

    @property
    def sentence(self):
        rule = "select nobody" if np.isinf(self.threshold) else f"score ≥ {three(self.threshold)}"
        return (
            f"A miss costs {self.ratio} × a false alarm and {100 * self.prevalence:.3g} % are positive: cheapest is "
            f"{rule}{self._shared}, at {three(self.cost)} a case. PC(+) is {three(self.probability_cost)}."
        )

    @property
    def table(self):
        return ("cheapest threshold", "expected cost of a case", "PC(+)"), [
            (three(self.threshold), three(self.cost), three(self.probability_cost))
        ]
