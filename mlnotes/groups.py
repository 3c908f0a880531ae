"""Errors by group: the rates of each group, how sure they are, what must give way, and what a rule for all costs.

A group is any label of a case, such as an age. "Selected" means predicted positive, whatever that is good for.
"""

from collections import namedtuple
from itertools import combinations

import numpy as np

from mlnotes import _check
from mlnotes.curves import Interval, roc_hull
from mlnotes.metrics import rates

CRITERIA = (None, "selected", "fall_out", "recall", "equalised_odds")


class GroupRates(namedtuple("GroupRates", "names n selected rates")):
    """Groups in sorted order, their sizes, and arrays of one rate a group; see `group_rates`."""


class GroupThresholds(namedtuple("GroupThresholds", "names fall_out recall lots cost")):
    """What a criterion asks of each group, and the mean cost; see `group_thresholds`."""


def group_rates(y_true, y_pred, group, *, pos_label=1):
    """Every rate of a two-class confusion matrix, for each group.

    `y_true` and `y_pred`, shape (n_samples,), are true and predicted labels of two classes, `group` the group of each
    case, `pos_label` the positive class. In the `GroupRates`, `names` and `n` have shape (n_groups,), as have
    `selected`, the share predicted positive, and the fields of `rates`, which are those of `metrics.rates`. A rate is
    nan (and not 0, as by fairlearn's `MetricFrame`) where a group has no case to count, as recall has in a group
    without a positive case. Barocas, Hardt & Narayanan (2023), Fairness and Machine Learning, ch. 3.

    Examples
    --------
    >>> result = group_rates([1, 0, 0, 1, 0, 1], [1, 1, 0, 0, 0, 1], ["a", "a", "a", "b", "b", "b"])
    >>> result.names.tolist(), result.rates.fall_out.tolist(), result.rates.recall.tolist()
    (['a', 'b'], [0.5, 0.0], [1.0, 0.5])
    """
    true, predicted = _check.label_pair(y_true, y_pred)
    true = _check.positives(true, pos_label=pos_label)
    predicted = _check.positives(predicted, pos_label=pos_label, name="y_pred")
    names, own, n = _grouped(group, like=true)
    cells = (true & predicted, true & ~predicted, ~true & predicted, ~true & ~predicted)
    tp, fn, fp, tn = (np.bincount(own[cell], minlength=len(names)) for cell in cells)
    return GroupRates(names, n, (tp + fp) / n, rates(tp, fn, fp, tn))


def _grouped(group, *, like):
    """(names, the number of each case's group, sizes)."""
    group = _check.class_labels(group, name="group")
    _check.same_length(like, group, names=("y_true", "group"))
    return np.unique(group, return_inverse=True, return_counts=True)


def gap(values):
    """Largest minus smallest of the groups' rates: fairlearn's `MetricFrame.difference`.

    `values`, shape (n_groups,), holds one rate for each group, not below 0. nan if any of them is nan: a gap to an
    unknown rate is unknown. Between groups with equal true rates it is above 0, and the more so the more groups there
    are: compare two named groups with `difference_interval`.

    Examples
    --------
    >>> gap([0.5, 0.25, 0.375])
    0.25
    """
    low, high = _ends(values)
    return float(high - low)


def gap_ratio(values):
    """Smallest of the groups' rates divided by the largest.

    Argument as in `gap`. From 0 to 1; nan if any rate is nan, or all are 0. The "four-fifths rule" of U.S. federal
    agencies (Uniform Guidelines, 1978) compares it with 0.8, for whatever selection is wanted: the share granted and
    the share declined have different ratios.

    Examples
    --------
    >>> gap_ratio([0.5, 0.25, 0.375])
    0.5
    """
    low, high = _ends(values)
    return _check.plain(_check.ratio(low, high, reason="every rate is 0"))


def _ends(values):
    """(lowest, highest) of the groups' rates; both nan, with a warning, where one is."""
    values = _check.array(values, name="values", shape="(n_groups,)", low=0, undefined_allowed=True)
    if np.isnan(values).any():
        _check.undefined("a group's rate is nan")
    return values.min(), values.max()


# ---- how sure is a rate, how sure is a difference? ----


def rate_interval(k, n, *, confidence_level=0.95):
    """Wilson's interval for a rate of k in n cases.

    `k` and `n`, int or arrays of them, say how often it happened, and among how many cases, 0 <= k <= n;
    `confidence_level` lies between 0 and 1. `low` and `high` of the `Interval` are floats or arrays; it stays inside
    [0, 1] and has a width even at k = 0. nan where n is 0. Wilson (1927), J. Amer. Stat. Assoc. 22, 209-212.

    Examples
    --------
    >>> [round(end, 3) for end in rate_interval(1, 2)]
    [0.095, 0.905]
    """
    k, n = _check.counts(k, n, names=("k", "n"))
    _, low, high = _wilson(k, n, confidence_level, reason="a group has no case")
    return Interval(_check.plain(low), _check.plain(high))


def _wilson(k, n, confidence_level, *, reason):
    """(rate, low, high), each nan where n is 0."""
    from scipy.special import ndtri  # here, for it takes longer to import than all else together

    z = ndtri((1 + _check.fraction(confidence_level, name="confidence_level")) / 2)
    share = _check.ratio(k, n, reason=reason)
    with np.errstate(invalid="ignore", divide="ignore"):
        middle, half = share + z * z / (2 * n), z * np.sqrt(share * (1 - share) / n + (z / (2 * n)) ** 2)
        low, high = (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)
    return share, np.where(k == 0, 0 * share, low), np.where(k == n, 1 + 0 * share, high)  # no rounding at the ends


def difference_interval(k1, n1, k2, n2, *, confidence_level=0.95):
    """Newcombe's interval for k1 / n1 - k2 / n2, the difference of two groups' rates.

    `k1`, `n1`, `k2`, `n2` and `confidence_level` as in `rate_interval`, for two groups that have no case in common.
    `low` and `high` of the `Interval` are floats or arrays from -1 to 1; nan where n1 or n2 is 0. Newcombe (1998),
    Statistics in Medicine 17, 873-890, method 10: the distances of the two rates from the ends of their Wilson
    intervals, joined as the sides of a right triangle.

    Examples
    --------
    >>> [round(end, 3) for end in difference_interval(12, 33, 44, 177)]
    [-0.042, 0.295]
    """
    k1, n1 = _check.counts(k1, n1, names=("k1", "n1"))
    k2, n2 = _check.counts(k2, n2, names=("k2", "n2"))
    first, low1, high1 = _wilson(k1, n1, confidence_level, reason="n1 is 0, a group without a case")
    second, low2, high2 = _wilson(k2, n2, confidence_level, reason="n2 is 0, a group without a case")
    difference = first - second
    low = difference - np.hypot(first - low1, high2 - second)
    high = difference + np.hypot(high1 - first, second - low2)
    return Interval(_check.plain(low), _check.plain(high))


# ---- what follows from what ----


def fall_out_from(prevalence, precision, recall):
    """The fall-out that prevalence, precision and recall leave no choice about.

    All three are fractions, floats or arrays; prevalence and precision above 0, prevalence below 1. The fall-out is
    prevalence / (1 - prevalence) * (1 - precision) / precision * recall. Above 1 no classifier has these three.
    Chouldechova (2017), Big Data 5, 153-163, eq. 2.6.

    Examples
    --------
    >>> fall_out_from([0.5, 0.25], 0.75, 0.6).round(3).tolist()
    [0.2, 0.067]
    """
    fractions = {"prevalence": prevalence, "precision": precision, "recall": recall}
    prevalence, precision, recall = _check.arrays(fractions, low=0, high=1)
    if not ((prevalence > 0) & (prevalence < 1)).all():
        raise ValueError(f"prevalence must lie between 0 and 1, got {prevalence}; both classes must occur")
    if not precision.all():
        raise ValueError(f"precision must be above 0, got {precision}; with precision 0 recall is 0, fall-out is open")
    return _check.plain(prevalence / (1 - prevalence) * (1 - precision) / precision * recall)


def standardised_rate(successes, totals, weights):
    """A group's rate as it would be if its cases fell into the strata as given: direct standardisation.

    `successes` and `totals`, shape (n_strata,), say how often it happened in each stratum, such as each department, and
    among how many cases; `weights`, shape (n_strata,), are the cases of the reference in each stratum, of which only
    the shares matter. The rate is the weighted mean of those of the strata; nan where a stratum with weight has no
    case. Bickel, Hammel & O'Connell (1975), Science 187, 398-404, for why a rate over all strata can mislead.

    Examples
    --------
    >>> standardised_rate([80, 10], [100, 50], [1, 1])
    0.5
    """
    successes = _check.array(successes, name="successes", shape="(n_strata,)", low=0)
    shape = f"({len(successes)},) to match successes"
    totals = _check.array(totals, name="totals", shape=shape, low=0)
    weights = _check.array(weights, name="weights", shape=shape, low=0)
    if (successes > totals).any():
        raise ValueError(f"successes must be at most totals, got {successes[successes > totals][0]:g}; check the table")
    used = weights > 0
    shares = _check.ratio(successes[used], totals[used], reason="a stratum with weight has no case")
    return _check.plain(_check.ratio(shares @ weights[used], weights.sum(), reason="every weight is 0"))


# ---- one rule for all, and its price ----


def group_thresholds(y_true, y_score, group, *, equal=None, cost_fp=1, cost_fn=1, pos_label=1):
    """The cheapest thresholds, one or a lot of several for each group, that meet a criterion on these cases.

    `y_true`, `y_score` and `pos_label` as in `curves.roc_curve`, each class in every group; `group`, shape
    (n_samples,); `cost_fp` and `cost_fn`, above 0, are the costs of a false positive and of a false negative.

    Parameters
    ----------
    equal : {None, "selected", "fall_out", "recall", "equalised_odds"}
        What is to be the same in all groups: nothing, the share selected (demographic parity), one of the two rates, or
        both rates.

    Returns
    -------
    GroupThresholds
        `names`; `fall_out` and `recall` of each group; `lots`, for each group an array of rows (threshold,
        probability): a case draws one of these thresholds; `cost`, the mean cost of a case. The rates and the cost are
        those of the lots on average. nan, and no lots, where a group lacks a class.

    Notes
    -----
    Hardt, Price & Srebro (2016), NeurIPS 29. A lot of two thresholds reaches each point of the ROC hull, a lot with
    "all" and "none" each point between the hull and the diagonal. The cost is convex and piecewise linear in what is
    made equal, so its least value is at a corner.

    Examples
    --------
    >>> y, score = [1, 0, 0, 0, 1, 1, 1, 0, 0, 1], [0.25] * 4 + [1] + [0.5] * 4 + [1]
    >>> result = group_thresholds(y, score, list("AAAAABBBBB"), equal="fall_out", cost_fn=2)
    >>> round(10 * result.cost, 3), result.fall_out.tolist(), result.lots[0].tolist()
    (5.0, [1.0, 1.0], [[0.25, 1.0]])
    """
    _check.option(equal, CRITERIA, name="equal")
    cost = [_check.array(c, name=name, low=0) for c, name in ((cost_fp, "cost_fp"), (cost_fn, "cost_fn"))]
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    names, own, n = _grouped(group, like=positive)
    share = np.bincount(own, weights=positive) / n
    if ((share == 0) | (share == 1)).any():
        nothing = _check.undefined(f"group {names[(share == 0) | (share == 1)][0]} has no case of one class")
        return GroupThresholds(names, np.full(len(n), nothing), np.full(len(n), nothing), [], nothing)
    hulls = [roc_hull(positive[own == g], score[own == g], pos_label=True) for g in range(len(n))]
    price = [n / n.sum() * cost[0] * (1 - share), n / n.sum() * cost[1] * share]  # of fall-out, of missed recall
    fall_out, recall = _points(hulls, share, equal, price)
    total = float((price[0] * fall_out + price[1] * (1 - recall)).sum())
    lots = [_lot(hull, x, y) for hull, x, y in zip(hulls, fall_out, recall)]
    return GroupThresholds(names, fall_out, recall, lots, total)


def _points(hulls, share, equal, price):
    """(fall-out, recall) of each group at the least cost."""
    if equal is None:
        best = [np.argmin(fp * hull.fpr - fn * hull.tpr) for hull, fp, fn in zip(hulls, *price)]
        return tuple(np.array([getattr(hull, axis)[k] for hull, k in zip(hulls, best)]) for axis in ("fpr", "tpr"))
    if equal == "equalised_odds":
        xs = _where_lowest_hull_bends(hulls)
        ys = np.min([_upper(hull, xs) for hull in hulls], axis=0)
        best = np.argmin(price[0].sum() * xs - price[1].sum() * ys)
        return np.full(len(hulls), xs[best]), np.full(len(hulls), ys[best])
    along = [_along(hull, one, equal) for hull, one in zip(hulls, share)]
    values = np.unique(np.concatenate([axis for axis, _, _ in along]))
    fall_out, recall = (np.array([np.interp(values, path[0], path[k]) for path in along]) for k in (1, 2))
    best = np.argmin(price[0] @ fall_out - price[1] @ recall)
    return fall_out[:, best], recall[:, best]


def _along(hull, share, equal):
    """(what is made equal, fall-out, recall) at a hull's corners; of corners with the same value only the best."""
    fpr, tpr = hull.fpr, hull.tpr
    if equal == "fall_out":
        keep = np.append(np.diff(fpr) > 0, True)  # the highest recall of a fall-out
        return fpr[keep], fpr[keep], tpr[keep]
    if equal == "recall":
        keep = np.append(True, np.diff(tpr) > 0)  # the lowest fall-out of a recall
        return tpr[keep], fpr[keep], tpr[keep]
    return share * tpr + (1 - share) * fpr, fpr, tpr


def _upper(hull, xs):
    """Height of a hull over each x; at its left end the higher of two corners."""
    axis, _, tpr = _along(hull, 0.5, "fall_out")
    return np.interp(xs, axis, tpr)


def _where_lowest_hull_bends(hulls):
    """Each x at which the lowest of the hulls may bend: their corners, and where two of them cross."""
    xs = np.unique(np.concatenate([hull.fpr for hull in hulls]))
    heights = np.array([_upper(hull, xs) for hull in hulls])
    crossings = []
    for first, second in combinations(heights, 2):
        a, b = (first - second)[:-1], (first - second)[1:]
        k = np.flatnonzero(a * b < 0)
        crossings.append(xs[k] + np.diff(xs)[k] * a[k] / (a - b)[k])
    return np.unique(np.concatenate([xs, *crossings]))


def _lot(hull, x, y):
    """Rows (threshold, probability) that reach the point (x, y) on or below a hull."""
    fpr, tpr = hull.fpr, hull.tpr
    top = float(_upper(hull, np.array(x)))
    on_hull = 1.0 if top == x else (y - x) / (top - x)  # the rest is chance: all with probability x, none with 1 - x
    right = int(np.flatnonzero((fpr >= x) & (tpr >= top))[0])
    left = max(right - 1, 0)
    run, rise = fpr[right] - fpr[left], tpr[right] - tpr[left]
    part = 1.0 if run + rise == 0 else (x - fpr[left] + top - tpr[left]) / (run + rise)
    falling, place = np.unique(-hull.thresholds[[left, right, -1, 0]], return_inverse=True)
    chance = [on_hull * (1 - part), on_hull * part, (1 - on_hull) * x, (1 - on_hull) * (1 - x)]
    lot = np.column_stack([-falling, np.bincount(place, weights=chance)])
    return lot[lot[:, 1] > 0]
