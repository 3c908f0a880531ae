"""What errors cost: cost matrices, the best threshold, cost lines and their lower envelope.

A cost is money lost, or any unit of harm; a benefit is a negative cost. A case is predicted positive where its
score >= threshold.
"""

from collections import namedtuple

import numpy as np

from mlnotes import _check
from mlnotes._sorting import cumulate, upper_hull
from mlnotes.metrics import confusion_matrix

SQUARE = "(n_classes, n_classes), rows true and columns predicted"


class CostCurve(namedtuple("CostCurve", "fpr fnr thresholds")):
    """One cost line for each threshold, from (0, fpr) to (1, fnr); see `cost_curve`."""


class CostEnvelope(namedtuple("CostEnvelope", "probability_cost cost")):
    """Vertices of the lower envelope of the cost lines, from left to right; see `cost_envelope`."""


# ---- costs and values of given predictions ----


def cost_sensitive_error(y_true, y_pred, cost, *, labels=None):
    """Mean cost of the predictions: an error rate in which errors differ.

    `y_true` and `y_pred`, shape (n_samples,), are labels of any number of classes; cost[i, j], in an array of shape
    (n_classes, n_classes), is the cost of predicting class j when class i is true. The diagonal need not be 0, and a
    benefit is negative. `labels` are the classes in the order of its rows; without it a label is the number of its row,
    from 0 to n_classes - 1, whether all of them occur or not. In the unit of `cost`, so it may exceed 1. Zhou (2021),
    Machine Learning, eq. 2.23, has two classes, the positive one first.

    Examples
    --------
    >>> cost_sensitive_error([1, 1, 0, 0], [1, 0, 0, 1], [[0, 1], [5, 0]])
    1.5
    """
    cost = _check.table(cost, name="cost", shape=SQUARE, finite=True)
    true, predicted = _check.label_pair(y_true, y_pred)
    rows = np.arange(len(cost)) if labels is None else _check.distinct(labels, true)
    if len(rows) != len(cost):
        rule = f"have shape ({len(rows)}, {len(rows)}) for the labels {rows.tolist()!r:.60}"
        raise ValueError(f"cost must {rule}, got {cost.shape}; pass one row and one column for each label")
    found = {label for y in (true, predicted) for label in np.unique(y).tolist()} - {*rows.tolist()}
    if found:
        rule, remedy = "labels named in labels", "name these, too"
        if labels is None:
            rule = f"0 to {len(rows) - 1}, the numbers of the rows of cost"
            remedy = "name the class of each row with labels"
        raise ValueError(f"y_true and y_pred must hold only {rule}, got {sorted(found)!r:.60}; {remedy}")
    return float((cost * confusion_matrix(true, predicted, labels=rows)).sum() / len(true))


def expected_value(confusion, value):
    """Mean value of a case, from a confusion matrix and what each of its cells is worth.

    Both have shape (n_classes, n_classes), rows true and columns predicted: `confusion` holds counts, or the
    probability of each cell, `value` the benefit of one case in each cell; a cost is negative here. The sum of the
    products is divided by that of the counts; nan if confusion holds no case. For a share p of positives that differs
    from the test set's, pass p times the rates of the positive row, 1 - p times those of the negative row. Provost &
    Fawcett (2013), Data Science for Business, ch. 7.

    Examples
    --------
    >>> expected_value([[870, 30], [20, 80]], [[0, -10], [-50, 100]])
    6.7
    """
    confusion = _check.array(confusion, name="confusion", shape=SQUARE, low=0)
    value = _check.array(value, name="value", shape=f"{confusion.shape} to match confusion")
    if not confusion.any():
        return _check.undefined("confusion holds no case to average over")
    return float((confusion * value).sum() / confusion.sum())


# ---- operating conditions ----


def bayes_threshold(cost_fp, cost_fn):
    """Probability from which predicting positive costs least.

    `cost_fp` and `cost_fn`, floats or arrays, are the costs of a false positive and of a false negative, not negative.
    A correct prediction costs nothing; if it does, subtract its cost from that of the error on the same class. The
    threshold is in [0, 1]: predict positive where the calibrated probability of the positive class is at least this.
    nan where both costs are 0. Elkan (2001), IJCAI, 973-978, eq. 2.

    Examples
    --------
    >>> bayes_threshold(1, 1), bayes_threshold(1, 9)
    (0.5, 0.1)
    """
    cost_fp, cost_fn = _check.arrays({"cost_fp": cost_fp, "cost_fn": cost_fn}, low=0)
    both = "both costs are 0, so every threshold costs the same"
    return _check.plain(_check.ratio(cost_fp, cost_fp + cost_fn, reason=both))


def probability_cost(p, *, cost_fp=1, cost_fn=1):
    """Share of the positives in the greatest possible cost: the horizontal axis of cost curves, PC(+).

    `p` is the probability, from 0 to 1, that a case is positive where the model will be used; `cost_fp` and `cost_fn`
    as in `bayes_threshold`. All may be arrays. A fraction in [0, 1]; p itself if the two costs are equal. nan where p
    cost_fn and (1 - p) cost_fp are both 0. Drummond & Holte (2006), Machine Learning 65, 95-130; Zhou (2021), Machine
    Learning, eq. 2.24.

    Examples
    --------
    >>> round(probability_cost(0.1, cost_fn=5), 4), round(probability_cost(0.1, cost_fp=10, cost_fn=50), 4)
    (0.3571, 0.3571)
    """
    p = _check.array(p, name="p", low=0, high=1)
    p, cost_fp, cost_fn = _check.arrays({"p": p, "cost_fp": cost_fp, "cost_fn": cost_fn}, low=0)
    of_positives, of_negatives = p * cost_fn, (1 - p) * cost_fp
    return _check.plain(_check.ratio(of_positives, of_positives + of_negatives, reason="no error can cost anything"))


def normalised_cost(fpr, fnr, probability_cost):
    """Expected cost as a fraction of the greatest possible: fnr PC(+) + fpr (1 - PC(+)).

    `fpr` and `fnr` are the false positive rate and the false negative rate of a classifier, `probability_cost` is PC(+)
    of the operating condition, as the function of that name gives it; each from 0 to 1, floats or arrays. A fraction in
    [0, 1]; times p cost_fn + (1 - p) cost_fp it is the expected cost of a case. An undefined rate, nan, stays nan.
    Sources as of `probability_cost`.

    Examples
    --------
    >>> normalised_cost(0.25, 0.5, [0, 0.5, 1]).tolist()
    [0.25, 0.375, 0.5]
    """
    rates = {"fpr": fpr, "fnr": fnr, "probability_cost": probability_cost}
    fpr, fnr, x = _check.arrays(rates, low=0, high=1, undefined_allowed=True)
    return _check.plain(fnr * x + fpr * (1 - x))


# ---- cost curves ----


def cost_curve(y_true, y_score, *, pos_label=1):
    """Cost lines of a scoring classifier: one straight line for each threshold.

    Arguments as in `mlnotes.curves.roc_curve`. `fpr` (rising), `fnr` (falling) and `thresholds` (falling from +inf)
    have shape (n_thresholds + 1,). The line of a threshold runs from (0, fpr) to (1, fnr); its points are
    `normalised_cost(fpr, fnr, x)`, the area under it (fpr + fnr) / 2. The first line predicts no case positive, the
    last one all. A rate is nan where its class has no case. Drummond & Holte (2000), KDD, 198-207.

    Examples
    --------
    >>> curve = cost_curve([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    >>> curve.fpr.tolist(), curve.fnr.tolist(), curve.thresholds.tolist()
    ([0.0, 0.0, 0.5, 1.0], [1.0, 0.5, 0.0, 0.0], [inf, 0.8, 0.4, 0.1])
    """
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    thresholds, tp, fp = cumulate(positive, score, start=True)
    fpr, fnr = _check.rate(fp, fp[-1], kind="negative"), _check.rate(tp[-1] - tp, tp[-1], kind="positive")
    return CostCurve(fpr, fnr, thresholds)


def cost_envelope(y_true, y_score, *, pos_label=1):
    """Lower envelope of the cost lines: the least cost that any threshold gives, at every operating condition.

    Arguments as in `cost_curve`. `probability_cost` (rising from 0 to 1) and `cost` hold the vertices only: between two
    of them one threshold is best and the envelope is straight, so `np.interp(x, *envelope)` gives its value at any x.
    It starts and ends with cost 0, which always predicting one class gives there. The costs are nan if a class has no
    case.

    Drummond & Holte (2006), Machine Learning 65, 95-130. An edge of the convex hull of the ROC curve, by (dx, dy), is a
    vertex here, at dx / (dx + dy); a corner of the hull is a segment. Whole counts are divided once, so each vertex is
    exact but for that rounding.

    Examples
    --------
    >>> envelope = cost_envelope([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> envelope.probability_cost.tolist(), envelope.cost.tolist()
    ([0.0, 0.5, 1.0], [0.0, 0.25, 0.0])
    """
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    if positive.all() or not positive.any():
        nothing = _check.undefined("y_true needs a positive and a negative case for an envelope")
        return CostEnvelope(np.array([0.0, 1.0]), np.full(2, nothing))
    _, tp, fp = cumulate(positive, score, start=True)
    corner = upper_hull(fp, tp)
    tp, fp = tp[corner], fp[corner]
    dx, dy = np.diff(fp) * tp[-1], np.diff(tp) * fp[-1]  # of each edge, times n_positive * n_negative
    inner = (dx > 0) & (dy > 0)  # an upright edge is the vertex at 0, a level one that at 1
    cost = ((tp[-1] - tp[:-1]) * np.diff(fp) + fp[:-1] * np.diff(tp))[inner] / (dx + dy)[inner]
    x = (dx / (dx + dy))[inner]
    return CostEnvelope(*(np.concatenate([[0.0], middle, [end]]) for middle, end in ((x, 1.0), (cost, 0.0))))


def envelope_area(envelope):
    """Area under an envelope: the mean of the least normalised cost over all operating conditions.

    `envelope` comes from `cost_envelope`. In [0, 0.25] for an envelope from 0 to 1: 0 if a threshold separates the
    classes, 0.25 if none is better than always predicting one class. nan if the envelope is undefined. An expected cost
    only if every PC(+) is taken as equally likely, and in normalised units (Drummond & Holte 2006).

    Examples
    --------
    >>> envelope_area(cost_envelope([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    0.125
    """
    x = _check.scores(envelope[0], name="probability_cost", finite=True)
    shape = f"({len(x)},) to match probability_cost"
    cost = _check.array(envelope[1], name="cost", shape=shape, undefined_allowed=True)
    falls = np.flatnonzero(np.diff(x) < 0)
    if falls.size:
        pair = f"{x[falls[0] + 1]} after {x[falls[0]]}"
        raise ValueError(f"probability_cost must rise, got {pair}; pass vertices from left to right")
    return float(np.trapezoid(cost, x))
