"""How certain is an AUC? DeLong's covariance, the test of two AUCs on the same cases, and intervals.

`mlnotes.curves` offers all public names of this file.
"""

from typing import NamedTuple

import numpy as np

from mlnotes import _check
from mlnotes._sorting import shares_won


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


def delong(y_true, y_scores, *, pos_label=1):
    """AUC of one or more models on the same cases, with their covariance.

    `y_true` and `pos_label` as in `roc_curve`, at least two cases of each class; `y_scores`, shape (n_models,
    n_samples), is one row of scores for each model. The `DeLong` holds `aucs`, shape (n_models,), and `covariance`,
    shape (n_models, n_models), whose diagonal holds the squared standard errors. nan where a class has fewer than two
    cases.

    DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44, 837-845, by one sort a model as Sun & Xu (2014), IEEE Signal
    Processing Letters 21, 1389-1393.

    Examples
    --------
    >>> result = delong([0, 0, 1, 1, 1], [[0.1, 0.6, 0.5, 0.7, 0.9]])
    >>> result.aucs.round(4).tolist(), result.covariance.round(4).tolist()
    ([0.8333], [[0.0556]])
    """
    positive = _check.positives(y_true, pos_label=pos_label)
    scores = _check.table(y_scores, name="y_scores", shape="(n_models, n_samples), [y_score] for one model")
    if scores.shape[1] != len(positive):
        rule = f"have a row for each model and {len(positive)} columns to match y_true"
        raise ValueError(f"y_scores must {rule}, got shape {scores.shape}; pass [score_a, score_b]")
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
