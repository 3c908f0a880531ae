"""ROC and precision-recall curves, the area under them, and how certain that area is.

A case is predicted positive where its score >= threshold. Ties count one half, everywhere.
"""

from typing import NamedTuple

import numpy as np

from mlnotes import _check


class RocCurve(NamedTuple):
    """One point for each threshold, from (0, 0) to (1, 1); see `roc_curve`."""

    fpr: np.ndarray
    tpr: np.ndarray
    thresholds: np.ndarray


class PrecisionRecallCurve(NamedTuple):
    """One point for each threshold, recall rising to 1; see `precision_recall_curve`."""

    precision: np.ndarray
    recall: np.ndarray
    thresholds: np.ndarray


class DeLong(NamedTuple):
    """AUC of each model and their covariance matrix; see `delong`."""

    aucs: np.ndarray
    covariance: np.ndarray


class TestResult(NamedTuple):
    """Statistic and two-sided p-value of a test."""

    __test__ = False  # not a test case, whatever pytest makes of the name

    statistic: float
    pvalue: float


class Interval(NamedTuple):
    """Lower and upper end of a confidence interval."""

    low: float
    high: float


# ---- one sort, the heart of every curve ----


def _scored(y_true, y_score, *, pos_label, sample_weight=None):
    """(positive, score, weight), checked; weights are scaled by a power of two, which no ratio of them can notice."""
    positive, score, weight = _check.scored(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    if weight is not None and weight.size:
        weight = np.ldexp(weight, -np.frexp(weight.max())[1])  # so sums and products neither overflow nor vanish
    return positive, score, weight


def _pack(positive, score):
    """Integers that sort as the scores do, with the label in the lowest bit, and the scale; None where not exact.

    Sorting values is three times as fast as sorting their positions, so the label travels inside the value.
    The bits of a double rise with it once those of a negative one are turned round; below 1 in size the top
    bit is free, and larger scores are first scaled by a power of two.
    """
    low, high = score.min(), score.max()
    largest = max(-low, high)
    if largest >= 2.0**1023:  # the next power of two is no double; infinities end here, too
        return None, 1.0
    scale = np.ldexp(1.0, np.frexp(largest)[1]) if largest >= 1 else 1.0
    scaled = score / scale
    if scale > 1 and (scaled * scale != score).any():  # a tiny score lost its last bits
        return None, 1.0
    scaled += 0.0  # -0.0 becomes 0.0
    key = scaled.view(np.int64)
    if low < 0:
        key ^= (key >> 63) & np.int64(0x7FFFFFFFFFFFFFFF)
    key <<= 1
    key |= positive
    return key, scale


def _unpack(key, scale):
    """The scores that `_pack` packed, from falling keys."""
    key = key >> 1
    if key[-1] < 0:
        key ^= (key >> 63) & np.int64(0x7FFFFFFFFFFFFFFF)
    score = key.view(np.float64)
    score *= scale
    return score


def _cumulate(positive, score, weight=None):
    """(threshold, tp, fp) at each distinct score, falling: the weight of positives and negatives at or above it.

    One sort, then one running sum; the last case of each run of equal scores closes its threshold.
    """
    if len(score) == 0:
        return np.zeros((3, 0))
    key, scale = _pack(positive, score) if weight is None else (None, 1.0)
    if key is not None:
        key.sort()
        return _cumulate_packed(key, scale)
    order = np.argsort(score)[::-1]
    score, positive = score[order], positive[order]
    weight = np.ones(len(score), dtype=np.int64) if weight is None else weight[order]
    last = _run_ends(score)
    return score[last], np.cumsum(weight * positive)[last], np.cumsum(weight * ~positive)[last]


def _cumulate_packed(key, scale):
    """`_cumulate` from sorted keys."""
    key = key[::-1]
    last = _run_ends(key >> 1)
    tp = np.cumsum(key & 1)[last]
    return _unpack(key[last], scale), tp, last + 1 - tp


def _run_ends(values):
    """Position of the last of each run of equal neighbours."""
    return np.append(np.flatnonzero(values[1:] != values[:-1]), len(values) - 1)


def _rate(count, total, *, kind):
    """count / total; all nan with a warning where there is no case of that kind."""
    if total > 0:
        return count / total
    return np.full(len(count), _check.undefined(f"y_true has no {kind} case, so the rate has denominator 0"))


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
        `fpr`, `tpr` (fractions, both rising from 0 to 1) and `thresholds` (falling), each of
        shape (n_thresholds + 1,). The first threshold is +inf and stands for "above every
        score"; then follows every distinct score. Equal scores share one point. A rate is nan
        where its class has no case.

    Raises
    ------
    ValueError
        If labels, scores or weights are not as described.

    Notes
    -----
    Fawcett (2006), Pattern Recognition Letters 27, 861-874, algorithm 1, with ">=" as the rule.
    scikit-learn's `roc_curve` leaves out the points on a straight line unless
    `drop_intermediate=False`; then the two are equal.

    Examples
    --------
    >>> curve = roc_curve([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    >>> curve.fpr.tolist(), curve.tpr.tolist(), curve.thresholds.tolist()
    ([0.0, 0.0, 0.5, 1.0], [0.0, 0.5, 1.0, 1.0], [inf, 0.8, 0.4, 0.1])
    """
    positive, score, weight = _scored(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    if len(score) == 0:
        nothing = np.array([_check.undefined("y_true holds no case, so both rates have denominator 0")])
        return RocCurve(nothing, nothing, np.array([np.inf]))
    thresholds, tp, fp = (
        np.concatenate([[start], part]) for start, part in zip((np.inf, 0, 0), _cumulate(positive, score, weight))
    )
    return RocCurve(_rate(fp, fp[-1], kind="negative"), _rate(tp, tp[-1], kind="positive"), thresholds)


def precision_recall_curve(y_true, y_score, *, pos_label=1, sample_weight=None):
    """Precision and recall at every threshold.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `roc_curve`.

    Returns
    -------
    PrecisionRecallCurve
        `precision`, `recall` (fractions) and `thresholds` (falling), each of shape
        (n_thresholds,), one for every distinct score. No point is invented: above the highest
        score nothing is selected and precision is 0/0. Recall is nan if no case is positive.

    Raises
    ------
    ValueError
        If labels, scores or weights are not as described.

    Notes
    -----
    scikit-learn's `precision_recall_curve` lists thresholds rising and appends the point
    (recall 0, precision 1), which no threshold gives.

    Examples
    --------
    >>> curve = precision_recall_curve([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    >>> curve.recall.tolist(), curve.precision.round(2).tolist()
    ([0.5, 1.0, 1.0], [1.0, 0.67, 0.5])
    """
    positive, score, weight = _scored(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    thresholds, tp, fp = _cumulate(positive, score, weight)
    return PrecisionRecallCurve(tp / (tp + fp), _rate(tp, tp[-1] if tp.size else 0, kind="positive"), thresholds)


def average_precision(y_true, y_score, *, pos_label=1, sample_weight=None):
    """Precision averaged over the steps of recall: the sum of (R_k - R_(k-1)) P_k.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `roc_curve`.

    Returns
    -------
    float
        Fraction in (0, 1]; nan if no case is positive.

    Raises
    ------
    ValueError
        If labels, scores or weights are not as described.

    Notes
    -----
    Not the trapezoids under the curve, which interpolate precision linearly and are too high
    or too low (Davis & Goadrich 2006, ICML, 233-240). Equal scores enter together, at the precision
    behind all of them, which is not the mean over their orders. scikit-learn's
    `average_precision_score` agrees, except that it returns 0 where no case is positive.

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

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `roc_curve`.

    Returns
    -------
    float
        Fraction in [0, 1]; the mean over the orders of equal scores where the cut falls among
        them; nan if no case is positive.

    Raises
    ------
    ValueError
        If labels or scores are not as described.

    Examples
    --------
    >>> break_even_point([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    0.5
    """
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    n_positive = int(positive.sum())
    if n_positive == 0:
        return _check.undefined("y_true has no positive case, so nothing can be selected")
    _, tp, fp = _cumulate(positive, score)
    # Inside a run of equal scores the expected number of positives grows evenly: linear interpolation.
    return float(np.interp(n_positive, np.append(0, tp + fp), np.append(0, tp)) / n_positive)


# ---- the area under the ROC curve ----


def auc(y_true, y_score, *, method="ranks", pos_label=1, sample_weight=None):
    """Area under the ROC curve: the chance that a positive case scores above a negative one.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `roc_curve`.
    method : {"ranks", "trapezoid", "pairs"}
        Three ways to one number. "pairs" counts every pair and takes n_positive * n_negative
        steps; the other two sort once. Only whole cases have ranks: with weights "ranks" takes
        the trapezoids.

    Returns
    -------
    float
        Fraction in [0, 1], a tie counting one half; nan if a class has no case.

    Raises
    ------
    ValueError
        If labels, scores, weights or the method are not as described.

    Notes
    -----
    Hanley & McNeil (1982), Radiology 143, 29-36. Equals the Mann-Whitney U statistic divided
    by n_positive * n_negative, and scikit-learn's `roc_auc_score`.

    Examples
    --------
    >>> auc([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    0.875
    """
    area = {"ranks": _auc_ranks, "trapezoid": _auc_trapezoid, "pairs": _auc_pairs}
    _check.option(method, area, name="method")
    positive, score, weight = _scored(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    if positive.all() or not positive.any():
        return _check.undefined("y_true needs a positive and a negative case to compare")
    return float(area[method](positive, score, weight))


def _auc_ranks(positive, score, weight):
    """(rank sum of the positives - P(P+1)/2) / (P N), the lowest score having rank 1, ties the mean of theirs."""
    if weight is not None:
        return _auc_trapezoid(positive, score, weight)  # only whole cases have ranks
    n_positive = int(positive.sum())
    n_negative = len(positive) - n_positive
    rank_sum = _rank_sum(positive, score)
    return (rank_sum - n_positive * (n_positive + 1) / 2) / (n_positive * n_negative)


def _rank_sum(positive, score):
    """Sum of the ranks of the positives. Where no positive ties with a negative, ranks are places in the order."""
    key, scale = _pack(positive, score)
    if key is None:
        _, tp, fp = _cumulate(positive, score)
    else:
        key.sort()
        if not (key[1:] ^ key[:-1] == 1).any():  # two keys that differ in the label alone
            hit = (key & 1).astype(bool)
            return int((np.flatnonzero(hit) + 1).sum())
        _, tp, fp = _cumulate_packed(key, scale)
    size = np.diff(tp + fp, prepend=0)  # cases at each threshold
    rank = len(score) - (tp + fp) + (size + 1) / 2  # the mean of their ranks
    return np.diff(tp, prepend=0) @ rank


def _auc_trapezoid(positive, score, weight):
    """Trapezoids between neighbouring points; the slanted ones are the ties."""
    _, tp, fp = _cumulate(positive, score, weight)
    heights = tp + np.append(0, tp[:-1])
    return np.diff(fp, prepend=0) @ heights / 2 / (tp[-1] * fp[-1])


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
    """Share of (positive, negative) pairs in the wrong order, a tie counting one half.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `roc_curve`.

    Returns
    -------
    float
        Fraction in [0, 1], equal to 1 - AUC; nan if a class has no case.

    Raises
    ------
    ValueError
        If labels or scores are not as described.

    Notes
    -----
    Zhou (2021), Machine Learning, eq. 2.21; the area above the ROC curve.

    Examples
    --------
    >>> rank_loss([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    0.125
    """
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    if positive.all() or not positive.any():
        return _check.undefined("y_true needs a positive and a negative case to compare")
    negatives, positives = np.sort(score[~positive]), np.sort(score[positive])
    below = np.searchsorted(negatives, positives, side="left")
    not_above = np.searchsorted(negatives, positives, side="right")
    lost = len(negatives) - not_above + (not_above - below) / 2
    return float(lost.sum() / (len(positives) * len(negatives)))


def hand_till_auc(y_true, y_prob):
    """AUC for several classes: the mean over all pairs of classes (Hand and Till's M).

    Parameters
    ----------
    y_true : array_like, shape (n_samples,)
        Labels of two classes or more.
    y_prob : array_like of float, shape (n_samples, n_classes)
        One column of scores for each class, in the sorted order of the labels. They need not
        sum to 1: each column is used as a ranking.

    Returns
    -------
    float
        Fraction in [0, 1]; nan if y_true holds one class only.

    Raises
    ------
    ValueError
        If y_prob has not one column for each class in y_true.

    Notes
    -----
    Hand & Till (2001), Machine Learning 45, 171-186. scikit-learn's
    `roc_auc_score(multi_class="ovo", average="macro")` agrees.

    Examples
    --------
    >>> hand_till_auc(["a", "b", "c"], [[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.2, 0.3, 0.5]])
    1.0
    """
    y = _check.labels(y_true)
    classes, code = np.unique(y, return_inverse=True)
    prob = _check.table(y_prob, name="y_prob", shape="(n_samples, n_classes)")
    if prob.shape != (len(y), len(classes)):
        raise ValueError(
            f"y_prob must have shape ({len(y)}, {len(classes)}), a row for each sample and a column for each class "
            f"in y_true, got {prob.shape}; drop the columns of classes that do not occur"
        )
    if len(classes) < 2:
        return _check.undefined("y_true holds one class only, so there is no pair of classes")
    rows = [np.flatnonzero(code == c) for c in range(len(classes))]
    pairs = [(i, j) for i in range(len(classes)) for j in range(len(classes)) if i != j]
    return float(np.mean([_auc_one_against_one(prob[:, i], rows[i], rows[j]) for i, j in pairs]))


def _auc_one_against_one(score, own, other):
    """A(i|j): the chance that a case of class i has a higher score for i than a case of class j has."""
    positive = np.arange(len(own) + len(other)) < len(own)
    return _auc_ranks(positive, score[np.append(own, other)], None)


# ---- the convex hull ----


def roc_hull(y_true, y_score, *, pos_label=1):
    """Corners of the upper convex hull of the ROC curve: the thresholds that can be best for some costs.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `roc_curve`.

    Returns
    -------
    RocCurve
        The corners only, from (0, 0) to (1, 1), with their thresholds; points on a straight
        line between two corners are left out. One point of nan if a class has no case.

    Raises
    ------
    ValueError
        If labels or scores are not as described.

    Notes
    -----
    Provost & Fawcett (2001), Machine Learning 42, 203-231. Computed on whole counts, so exact.

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
    thresholds, tp, fp = (
        np.concatenate([[start], part]) for start, part in zip((np.inf, 0, 0), _cumulate(positive, score))
    )
    corner = _upper_hull(fp, tp)
    return RocCurve(fp[corner] / fp[-1], tp[corner] / tp[-1], thresholds[corner])


def _upper_hull(x, y):
    """Positions of the corners of the upper hull of points that rise from left to right.

    A point on or below the chord of its neighbours is no corner, so whole sweeps drop all of them at
    once; when sweeps find few, one pass from left to right (Andrew's chain) ends the work in O(n).
    """
    keep = np.arange(len(x))
    while True:
        bent = _turn(x, y) < 0
        if bent.all():
            return keep
        if bent.mean() > 0.9:
            return keep[_chain(x.tolist(), y.tolist())]
        stays = np.flatnonzero(np.concatenate([[True], bent, [True]]))
        x, y, keep = x[stays], y[stays], keep[stays]


def _turn(x, y):
    """Cross product at each inner point: negative where the path turns right, as an upper hull does."""
    dx, dy = np.diff(x), np.diff(y)
    return dx[:-1] * dy[1:] - dy[:-1] * dx[1:]


def _chain(x, y):
    """Andrew's monotone chain (1979): the hull so far loses its last corner as long as the new point overtops it."""
    hull = []
    for k in range(len(x)):
        while len(hull) > 1:
            i, j = hull[-2], hull[-1]
            if (x[j] - x[i]) * (y[k] - y[j]) - (y[j] - y[i]) * (x[k] - x[j]) < 0:
                break
            hull.pop()
        hull.append(k)
    return hull


# ---- how certain is an AUC? ----


def delong(y_true, y_scores, *, pos_label=1):
    """AUC of one or more models on the same cases, with their covariance.

    Parameters
    ----------
    y_true : array_like, shape (n_samples,)
        Two classes; at least two cases of each.
    y_scores : array_like of float, shape (n_models, n_samples)
        One row of scores for each model.
    pos_label : label
        The positive class.

    Returns
    -------
    DeLong
        `aucs`, shape (n_models,), and `covariance`, shape (n_models, n_models); its diagonal
        holds the squared standard errors. nan where a class has fewer than two cases.

    Raises
    ------
    ValueError
        If labels or scores are not as described.

    Notes
    -----
    DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44, 837-845, by one sort a
    model as Sun & Xu (2014), IEEE Signal Processing Letters 21, 1389-1393.

    Examples
    --------
    >>> result = delong([0, 0, 1, 1, 1], [[0.1, 0.6, 0.5, 0.7, 0.9]])
    >>> result.aucs.round(4).tolist(), result.covariance.round(4).tolist()
    ([0.8333], [[0.0556]])
    """
    positive = _check.positives(y_true, pos_label=pos_label)
    scores = _check.table(y_scores, name="y_scores", shape="(n_models, n_samples), [y_score] for one model")
    if len(scores) == 0 or scores.shape[1] != len(positive):
        raise ValueError(
            f"y_scores must have a row for each model and {len(positive)} columns to match y_true, "
            f"got shape {scores.shape}; pass [score_a, score_b]"
        )
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
    hits, misses = np.flatnonzero(positive), np.flatnonzero(~positive)
    of_positive, of_negative = np.empty((len(scores), len(hits))), np.empty((len(scores), len(misses)))
    for row, score in enumerate(scores):
        share = _shares(positive, score)
        of_positive[row], of_negative[row] = share[hits], share[misses]
    return of_positive, of_negative


def _shares(positive, score):
    """For each positive the share of negatives below it, for each negative the share of positives above it."""
    order = np.argsort(score)
    hit = positive[order]
    end = _run_ends(score[order]) + 1
    size = np.diff(end, prepend=0)
    tp = np.cumsum(hit)[end - 1]
    fp = end - tp
    # Half of a run of equal scores counts as below, half as above: the mean of the sums before and after it.
    negatives_below = (fp + np.append(0, fp[:-1])) / (2 * fp[-1])
    positives_above = 1 - (tp + np.append(0, tp[:-1])) / (2 * tp[-1])
    share = np.empty(len(score))
    share[order] = np.where(hit, np.repeat(negatives_below, size), np.repeat(positives_above, size))
    return share


def delong_test(y_true, score_a, score_b, *, pos_label=1):
    """Is the AUC of model A different from that of model B on the same cases?

    Parameters
    ----------
    y_true : array_like, shape (n_samples,)
        Two classes; at least two cases of each.
    score_a, score_b : array_like of float, shape (n_samples,)
        Scores of the two models.
    pos_label : label
        The positive class.

    Returns
    -------
    TestResult
        `statistic` = (AUC of A - AUC of B) / its standard error, approximately standard normal
        if the two are equal, and the two-sided `pvalue`. nan where the difference has variance 0.

    Raises
    ------
    ValueError
        If labels or scores are not as described.

    Notes
    -----
    DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44, 837-845. For two scores fixed before
    the test data were seen: comparing nested models that were fitted on the same data is not valid.

    Examples
    --------
    >>> result = delong_test([0, 0, 0, 1, 1, 1], [1, 2, 4, 3, 5, 6], [1, 5, 4, 3, 2, 6])
    >>> round(result.statistic, 3), round(result.pvalue, 3)
    (1.225, 0.221)
    """
    from scipy.special import ndtr  # here, for it takes longer to import than all else together

    positive = _check.positives(y_true, pos_label=pos_label)
    score_a, score_b = _check.scores(score_a, name="score_a"), _check.scores(score_b, name="score_b")
    _check.same_length(positive, score_a, names=("y_true", "score_a"))
    _check.same_length(positive, score_b, names=("y_true", "score_b"))
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

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `roc_curve`.
    confidence_level : float
        Between 0 and 1.
    method : {"delong", "bootstrap"}
        "delong": AUC +- z standard errors, cut off at 0 and 1. "bootstrap": percentiles of the
        AUC over resamples drawn within each class.
    n_resamples : int
        Resamples of the bootstrap.
    rng : None, int or numpy.random.Generator
        Source of chance of the bootstrap, through `numpy.random.default_rng`.

    Returns
    -------
    Interval
        `low` and `high`, fractions; nan where a class has fewer than two cases.

    Raises
    ------
    ValueError
        If an argument is not as described.

    Notes
    -----
    DeLong et al. (1988) and Efron & Tibshirani (1993), An Introduction to the Bootstrap, ch. 13.
    Where the classes are separated completely both methods return an interval of width 0,
    which says nothing about the AUC on new cases.

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
