"""ROC and precision-recall curves, the area under them, and how certain that area is.

A case is predicted positive where its score >= threshold. Ties count one half, everywhere.
"""

from collections import namedtuple
from itertools import permutations

import numpy as np

from mlnotes import _check
from mlnotes._sorting import cumulate, rank_sum, shares_won, upper_hull


class RocCurve(namedtuple("RocCurve", "fpr tpr thresholds")):
    """One point for each threshold, from (0, 0) to (1, 1); see `roc_curve`."""


class PrecisionRecallCurve(namedtuple("PrecisionRecallCurve", "precision recall thresholds")):
    """One point for each threshold, recall rising to 1; see `precision_recall_curve`."""


class DeLong(namedtuple("DeLong", "aucs covariance")):
    """AUC of each model and their covariance matrix; see `delong`."""


class TestResult(namedtuple("TestResult", "statistic pvalue")):
    """Statistic and two-sided p-value of a test."""

    __test__ = False  # not a test case, whatever pytest makes of the name


class Interval(namedtuple("Interval", "low high")):
    """Lower and upper end of a confidence interval."""


# ---- curves ----


def roc_curve(y_true, y_score, *, pos_label=1, sample_weight=None):
    """Receiver operating characteristic: the two rates at every threshold.

    Parameters
    ----------
    y_true : array_like, shape (n_samples,)
        Two classes: 0 and 1, False and True, -1 and 1, or any two labels with `pos_label`.
    y_score : array_like of float, shape (n_samples,)
        The higher, the more positive. Infinities are allowed, nan is not.
    pos_label : label
        The positive class.
    sample_weight : array_like of float, shape (n_samples,), optional
        A weight of 2 equals the row twice; a row of weight 0 vanishes with its threshold.

    Returns
    -------
    RocCurve
        `fpr`, `tpr` (fractions, both rising from 0 to 1) and `thresholds` (falling), each of shape (n_thresholds + 1,).
        The first threshold is +inf and stands for "above every score"; then follows every distinct score. Equal scores
        share one point. A rate is nan where its class has no case.

    Notes
    -----
    Fawcett (2006), Pattern Recognition Letters 27, 861-874, algorithm 1, with ">=" as the rule. scikit-learn's leaves
    out the points on a straight line unless `drop_intermediate=False`.

    Examples
    --------
    >>> curve = roc_curve([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    >>> curve.fpr.tolist(), curve.tpr.tolist(), curve.thresholds.tolist()
    ([0.0, 0.0, 0.5, 1.0], [0.0, 0.5, 1.0, 1.0], [inf, 0.8, 0.4, 0.1])
    """
    positive, score, weight = _check.scored(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    if len(score) == 0:
        nothing = np.array([_check.undefined("every weight is 0, so both rates have denominator 0")])
        return RocCurve(nothing, nothing, np.array([np.inf]))
    thresholds, tp, fp = cumulate(positive, score, weight, start=True)
    fpr, tpr = _check.rate(fp, fp[-1], kind="negative"), _check.rate(tp, tp[-1], kind="positive")
    return RocCurve(fpr, tpr, thresholds)


def precision_recall_curve(y_true, y_score, *, pos_label=1, sample_weight=None):
    """Precision and recall at every threshold.

    Arguments as in `roc_curve`. `precision`, `recall` (fractions) and `thresholds` (falling) have shape
    (n_thresholds,), one for every distinct score. No point is invented: above the highest score nothing is selected and
    precision is 0/0. (scikit-learn lists thresholds rising and appends the point (recall 0, precision 1).) Recall is
    nan if no case is positive.

    Examples
    --------
    >>> curve = precision_recall_curve([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    >>> curve.recall.tolist(), curve.precision.round(2).tolist()
    ([0.5, 1.0, 1.0], [1.0, 0.67, 0.5])
    """
    positive, score, weight = _check.scored(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    thresholds, tp, fp = cumulate(positive, score, weight)
    recall = _check.rate(tp, tp[-1] if tp.size else 0, kind="positive")  # no row is left if every weight is 0
    return PrecisionRecallCurve(tp / (tp + fp), recall, thresholds)


def average_precision(y_true, y_score, *, pos_label=1, sample_weight=None):
    """Precision averaged over the steps of recall: the sum of (R_k - R_(k-1)) P_k.

    Arguments as in `roc_curve`. A fraction in (0, 1]; nan if no case is positive, where scikit-learn's
    `average_precision_score` gives 0. Equal scores enter together, at the precision behind all of them, which is not
    the mean over their orders. Not the trapezoids under the curve, which are too high or too low (Davis & Goadrich
    2006, ICML, 233-240).

    Examples
    --------
    >>> round(average_precision([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8]), 4)
    0.8333
    """
    curve = precision_recall_curve(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    if curve.recall.size == 0 or np.isnan(curve.recall[0]):
        return np.nan
    return float(np.diff(curve.recall, prepend=0) @ curve.precision)


def break_even_point(y_true, y_score, *, pos_label=1):
    """Precision when as many cases are selected as there are positives; it equals recall there.

    Arguments as in `roc_curve`. A fraction in [0, 1]; the mean over the orders of equal scores where the cut falls
    among them; nan if no case is positive.

    Examples
    --------
    >>> break_even_point([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    0.5
    """
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    n_positive = int(positive.sum())
    if n_positive == 0:
        return _check.undefined("y_true has no positive case, so nothing can be selected")
    _, tp, fp = cumulate(positive, score, start=True)
    # Inside a run of equal scores the expected number of positives grows evenly: linear interpolation.
    return float(np.interp(n_positive, tp + fp, tp) / n_positive)


# ---- the area under the ROC curve ----


def auc(y_true, y_score, *, method="ranks", pos_label=1, sample_weight=None):
    """Area under the ROC curve: the chance that a positive case scores above a negative one.

    Other arguments as in `roc_curve`. `method` is one of three ways to one number: "pairs" counts every pair and takes
    n_positive * n_negative steps; "ranks" and "trapezoid" sort once. Only whole cases have ranks: with weights "ranks"
    takes the trapezoids. A fraction in [0, 1], a tie counting one half; nan if a class has no case. Hanley & McNeil
    (1982), Radiology 143, 29-36; Mann and Whitney's U divided by n_positive * n_negative.

    Examples
    --------
    >>> auc([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    0.875
    """
    area = {"ranks": _auc_ranks, "trapezoid": _auc_trapezoid, "pairs": _auc_pairs}
    _check.option(method, area, name="method")
    positive, score, weight = _check.scored(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    if positive.all() or not positive.any():
        return _check.undefined("y_true needs a positive and a negative case to compare")
    return float(area[method](positive, score, weight))


def _auc_ranks(positive, score, weight):
    """The rank sum of the positives - P(P+1)/2, which is Mann and Whitney's count of pairs won, over all pairs."""
    if weight is not None:
        return _auc_trapezoid(positive, score, weight)  # only whole cases have ranks
    n_positive = int(positive.sum())
    won = rank_sum(positive, score) - n_positive * (n_positive + 1) / 2
    return won / (n_positive * (len(positive) - n_positive))


def _auc_trapezoid(positive, score, weight):
    """Trapezoids between neighbouring points; the slanted ones are the ties."""
    _, tp, fp = cumulate(positive, score, weight, start=True)
    return np.diff(fp) @ (tp[:-1] + tp[1:]) / 2 / (tp[-1] * fp[-1])


def _auc_pairs(positive, score, weight):
    """The share of (positive, negative) pairs in the right order, a tie counting one half."""
    weight = np.ones(len(score)) if weight is None else weight
    negative_score, negative_weight = score[~positive], weight[~positive]
    won = sum(
        w * (negative_weight @ (negative_score < s) + negative_weight @ (negative_score == s) / 2)
        for s, w in zip(score[positive], weight[positive])
    )
    return won / (weight[positive].sum() * negative_weight.sum())


def rank_loss(y_true, y_score, *, pos_label=1):
    """Share of (positive, negative) pairs in the wrong order, a tie counting one half: 1 - AUC.

    Arguments as in `roc_curve`. A fraction in [0, 1]; nan if a class has no case. Zhou (2021), Machine Learning, eq.
    2.21.

    Examples
    --------
    >>> rank_loss([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    0.125
    """
    return auc(y_true, -_check.scores(y_score), pos_label=pos_label)  # the area of the scores turned round


def hand_till_auc(y_true, y_prob):
    """AUC for several classes: the mean over all pairs of classes (Hand and Till's M).

    `y_true`, shape (n_samples,), are labels of two classes or more; `y_prob`, shape (n_samples, n_classes), is one
    column of scores for each class, in the sorted order of the labels. They need not sum to 1: each column is used as a
    ranking. A fraction in [0, 1]; nan if y_true holds one class only. Hand & Till (2001), Machine Learning 45, 171-186;
    scikit-learn's `roc_auc_score(multi_class="ovo", average="macro")`.

    Examples
    --------
    >>> hand_till_auc(["a", "b", "c"], [[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.2, 0.3, 0.5]])
    1.0
    """
    y = _check.labels(y_true)
    classes, code = np.unique(y, return_inverse=True)
    shape = f"({len(y)}, {len(classes)}), a row for each sample and a column for each class in y_true"
    prob = _check.table(y_prob, name="y_prob", shape=shape)
    if len(classes) < 2:
        return _check.undefined("y_true holds one class only, so there is no pair of classes")
    rows = [np.flatnonzero(code == c) for c in range(len(classes))]
    areas = []  # A(i|j): the chance that a case of class i has a higher score for i than a case of class j has
    for i, j in permutations(range(len(classes)), 2):
        both = np.append(rows[i], rows[j])
        areas.append(_auc_ranks(np.arange(len(both)) < len(rows[i]), prob[both, i], None))
    return float(np.mean(areas))


def roc_hull(y_true, y_score, *, pos_label=1):
    """Corners of the upper convex hull of the ROC curve: the thresholds that can be best for some costs.

    Arguments as in `roc_curve`. A `RocCurve` of the corners only, from (0, 0) to (1, 1), with their thresholds,
    computed on whole counts, so exact. One point of nan if a class has no case. Provost & Fawcett (2001), Machine
    Learning 42, 203-231.

    Examples
    --------
    >>> hull = roc_hull([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> hull.fpr.tolist(), hull.tpr.tolist()
    ([0.0, 0.0, 0.5, 1.0], [0.0, 0.5, 1.0, 1.0])
    """
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    if positive.all() or not positive.any():
        nothing = np.array([_check.undefined("y_true needs a positive and a negative case for a hull")])
        return RocCurve(nothing, nothing, nothing)
    thresholds, tp, fp = cumulate(positive, score, start=True)
    corner = upper_hull(fp, tp)
    return RocCurve(fp[corner] / fp[-1], tp[corner] / tp[-1], thresholds[corner])


# ---- how certain is an area? ----


def delong(y_true, y_scores, *, pos_label=1):
    """AUC of one or more models on the same cases, with their covariance.

    `y_true` and `pos_label` as in `roc_curve`, at least two cases of each class; `y_scores`, shape
    (n_models, n_samples), is one row of scores for each model. The `DeLong` holds `aucs`, shape (n_models,), and
    `covariance`, shape (n_models, n_models), whose diagonal holds the squared standard errors. nan where a class has
    fewer than two cases.

    DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44, 837-845, by one sort a model as Sun & Xu (2014), IEEE Signal
    Processing Letters 21, 1389-1393.

    Examples
    --------
    >>> result = delong([0, 0, 1, 1, 1], [[0.1, 0.6, 0.5, 0.7, 0.9]])
    >>> result.aucs.round(4).tolist(), result.covariance.round(4).tolist()
    ([0.8333], [[0.0556]])
    """
    positive = _check.positives(y_true, pos_label=pos_label)
    shape = f"(n_models, {len(positive)}) to match y_true, [y_score] for one model"
    scores = _check.table(y_scores, name="y_scores", shape=shape)
    n_positive, n_negative = int(positive.sum()), int((~positive).sum())
    if min(n_positive, n_negative) < 2:
        nothing = _check.undefined("y_true needs two cases of each class for a variance")
        return DeLong(np.full(len(scores), nothing), np.full((len(scores), len(scores)), nothing))
    of_positive, of_negative = _placements(positive, scores)
    covariance = np.cov(of_positive) / n_positive + np.cov(of_negative) / n_negative  # S10/m + S01/n of the paper
    return DeLong(of_positive.mean(axis=1), np.atleast_2d(covariance))


def _placements(positive, scores):
    """V10 and V01 of the paper, a row for each model: of each positive the share of negatives it beats, of each
    negative the share of positives that beat it, a tie counting one half."""
    shares = [shares_won(positive, score) for score in scores]
    return [np.array([share[np.flatnonzero(rows)] for share in shares]) for rows in (positive, ~positive)]


def delong_test(y_true, score_a, score_b, *, pos_label=1):
    """Is the AUC of model A different from that of model B on the same cases?

    `y_true` and `pos_label` as in `delong`; `score_a` and `score_b`, shape (n_samples,), are the scores of the two
    models, fixed before the test data were seen: for nested models fitted on the same data the test is not valid. In
    the `TestResult` `statistic` = (AUC of A - AUC of B) / its standard error, approximately standard normal if the two
    are equal. nan where the difference has variance 0.

    Examples
    --------
    >>> result = delong_test([0, 0, 0, 1, 1, 1], [1, 2, 4, 3, 5, 6], [1, 5, 4, 3, 2, 6])
    >>> round(result.statistic, 3), round(result.pvalue, 3)
    (1.225, 0.221)
    """
    from scipy.special import ndtr  # here, for it takes longer to import than all else together

    positive = _check.positives(y_true, pos_label=pos_label)
    shape = f"({len(positive)},) to match y_true"
    score_a = _check.scores(score_a, name="score_a", shape=shape)
    score_b = _check.scores(score_b, name="score_b", shape=shape)
    n_positive, n_negative = int(positive.sum()), int((~positive).sum())
    if min(n_positive, n_negative) < 2:
        nothing = _check.undefined("y_true needs two cases of each class for a variance")
        return TestResult(nothing, nothing)
    lead_of_positive, lead_of_negative = (a - b for a, b in _placements(positive, (score_a, score_b)))
    variance = lead_of_positive.var(ddof=1) / n_positive + lead_of_negative.var(ddof=1) / n_negative
    if variance < 0.5 / (2.0 * n_positive * n_negative) ** 2:  # half of the smallest above 0; the rest is rounding
        nothing = _check.undefined("the two AUCs differ by the same amount on every case, so the variance is 0")
        return TestResult(nothing, nothing)
    z = lead_of_positive.mean() / np.sqrt(variance)
    return TestResult(float(z), float(2 * ndtr(-abs(z))))


def auc_interval(y_true, y_score, *, confidence_level=0.95, method="delong", n_resamples=1000, rng=None, pos_label=1):
    """Confidence interval for the AUC.

    `y_true`, `y_score` and `pos_label` as in `roc_curve`; `confidence_level` lies between 0 and 1. The `method`
    "delong" gives the AUC +- z standard errors, cut off at 0 and 1; "bootstrap" gives percentiles of the AUC over
    `n_resamples` resamples drawn within each class by `rng` (Efron & Tibshirani 1993, An Introduction to the Bootstrap,
    ch. 13). `low` and `high` of the `Interval` are fractions; nan where a class has fewer than two cases. Where the
    classes are separated completely both methods give width 0, which says nothing about the AUC on new cases.

    Examples
    --------
    >>> low, high = auc_interval([0, 0, 0, 1, 1, 1], [1, 2, 4, 3, 5, 6])
    >>> round(low, 3), round(high, 3)
    (0.581, 1.0)
    """
    from scipy.special import ndtri  # here, for it takes longer to import than all else together

    level = _check.fraction(confidence_level, name="confidence_level")
    _check.option(method, ("delong", "bootstrap"), name="method")
    n_resamples = _check.integer(n_resamples, name="n_resamples", low=1)
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    if min(positive.sum(), (~positive).sum()) < 2:
        nothing = _check.undefined("y_true needs two cases of each class for an interval")
        return Interval(nothing, nothing)
    if method == "bootstrap":
        aucs = _bootstrap_aucs(positive, score, n_resamples, np.random.default_rng(rng))
        return Interval(*np.quantile(aucs, [(1 - level) / 2, (1 + level) / 2]).tolist())
    (area,), ((variance,),) = delong(positive, [score])
    half_width = ndtri((1 + level) / 2) * np.sqrt(variance)
    return Interval(float(max(area - half_width, 0)), float(min(area + half_width, 1)))


def _bootstrap_aucs(positive, score, n_resamples, rng):
    """AUC of each resample; each class keeps its size. One sort serves all: a resample is a list of counts."""
    negatives, positives = np.sort(score[~positive]), score[positive]
    below = np.searchsorted(negatives, positives, side="left")
    not_above = np.searchsorted(negatives, positives, side="right")
    n_negative, n_positive = len(negatives), len(positives)
    aucs = np.empty(n_resamples)
    for b in range(n_resamples):
        counts = np.bincount(rng.integers(n_negative, size=n_negative), minlength=n_negative)
        passed = np.append(0, np.cumsum(counts))
        won = passed[below] + passed[not_above]
        aucs[b] = won[rng.integers(n_positive, size=n_positive)].mean() / 2 / n_negative
    return aucs
