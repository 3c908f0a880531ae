"""How certain an AUC is: DeLong's covariance, the test and the intervals against definitions and resampling."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from oracles import FAWCETT_S, FAWCETT_Y, few, pair_auc, samples, undefined_once
from scipy import stats

from mlnotes import curves

# ---- DeLong ----


def delong_by_pairs(y, scores):
    """DeLong et al. (1988): V10 of each positive and V01 of each negative, by all pairs, for every model."""
    y, v10, v01 = np.asarray(y), [], []
    for s in np.asarray(scores, dtype=float):
        psi = [[(a > b) + (a == b) / 2 for b in s[y == 0]] for a in s[y == 1]]
        v10.append(np.mean(psi, axis=1))
        v01.append(np.mean(psi, axis=0))
    covariance = sum(np.atleast_2d(np.cov(v)) / len(v[0]) for v in (v10, v01))
    return np.mean(v10, axis=1), covariance


def two_models(rng, n_each=30):
    """Labels and two correlated scores of equal true AUC."""
    y = np.repeat([0, 1], n_each)
    shared = rng.normal(size=2 * n_each)
    return y, np.array([shared + rng.normal(size=2 * n_each) + y for _ in range(2)])


@few
@given(samples(min_size=4, max_size=10), st.randoms(use_true_random=False))
def test_delong_is_its_structural_components(sample, random):
    y, s = sample
    scores = [s, random.sample(s, len(s)), list(range(len(s)))]
    if min(sum(y), len(y) - sum(y)) >= 2:
        for ours, slow in zip(curves.delong(y, scores), delong_by_pairs(y, scores)):
            assert_allclose(ours, slow, atol=1e-15)


def test_delong_test_by_hand(rng):
    y, scores = two_models(rng)
    (auc_a, auc_b), c = delong_by_pairs(y, scores)
    z = (auc_a - auc_b) / math.sqrt(c[0, 0] + c[1, 1] - 2 * c[0, 1])
    result = curves.delong_test(y, *scores)
    assert_allclose(result, (z, 2 * stats.norm.sf(abs(z))), rtol=1e-10)  # a difference of near variances
    assert result._fields == ("statistic", "pvalue") and all(type(value) is float for value in result)
    assert curves.delong_test(y, scores[1], scores[0]) == (-result.statistic, result.pvalue)
    assert curves.delong_test(1 - y, *scores, pos_label=0) == result
    two_of_each = curves.delong_test([0, 0, 1, 1], [1, 3, 2, 4], [1, 2, 3, 4])
    assert two_of_each.statistic == pytest.approx(-0.25 / math.sqrt(0.125), rel=1e-14)


def test_delong_test_sees_a_difference_in_one_pair_of_many():
    """Two rankings that differ in one neighbouring pair of 10 000 cases have a tiny variance, but not 0."""
    score, y = np.arange(10_000.0), np.arange(10_000) % 2
    other = score.copy()
    other[[4000, 4001]] = other[[4001, 4000]]
    # The difference is one pair; each class has one case whose share differs, so the variance is 2 / (P N)^2.
    assert curves.delong_test(y, score, other).statistic == pytest.approx(1 / math.sqrt(2), rel=1e-6)


@pytest.mark.parametrize("score_b", [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [7] * 6, [2, 3, 4, 10, 11, 12]], ids=str)
def test_delong_test_without_variance_is_undefined(score_b):
    y, reason = [0, 0, 0, 1, 1, 1], "the two AUCs differ by the same amount on every case"
    assert np.isnan(undefined_once(curves.delong_test, y, [1, 2, 3, 4, 5, 6], score_b, reason=reason)).all()


# ---- intervals ----


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95])
def test_delong_interval_by_hand(level):
    variance = delong_by_pairs(FAWCETT_Y, [FAWCETT_S])[1][0, 0]
    half = stats.norm.ppf((1 + level) / 2) * math.sqrt(variance)
    interval = curves.auc_interval(FAWCETT_Y, FAWCETT_S, confidence_level=level)
    assert_allclose(interval, (0.68 - half, min(0.68 + half, 1)), rtol=1e-12)  # Fawcett's AUC is 0.68


def test_intervals_stay_inside_zero_and_one():
    y, s = [0, 0, 0, 1, 1, 1], [1, 2, 4, 3, 5, 6]
    assert curves.auc_interval(y, s).high == 1 and curves.auc_interval(y, [-v for v in s]).low == 0
    for method in ("delong", "bootstrap"):
        interval = curves.auc_interval([0, 0, 1, 1], [1, 2, 3, 4], method=method, rng=0)
        assert interval == (1, 1) and all(type(end) is float for end in interval)


@pytest.mark.parametrize("scores", [FAWCETT_S, [round(s * 4) for s in FAWCETT_S]], ids=["distinct", "tied"])
def test_bootstrap_interval_resample_by_resample(scores):
    y, s = np.array(FAWCETT_Y), np.array(scores)
    draws, aucs = np.random.default_rng(7), []
    negatives, positives = np.sort(s[y == 0]), s[y == 1]
    for _ in range(40):
        drawn = [*negatives[draws.integers(10, size=10)].tolist(), *positives[draws.integers(10, size=10)].tolist()]
        aucs.append(float(pair_auc([0] * 10 + [1] * 10, drawn)))
    for rng in (7, np.random.default_rng(7)):
        options = dict(confidence_level=0.9, method="bootstrap", n_resamples=40, rng=rng)
        assert_allclose(curves.auc_interval(y, s, **options), np.quantile(aucs, [0.05, 0.95]), rtol=1e-14)
