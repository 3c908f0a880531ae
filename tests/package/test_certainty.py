"""How certain an AUC is: DeLong's covariance, the test and the intervals against definitions and resampling."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy import stats
from scored_samples import FAWCETT_S, FAWCETT_Y, few, pair_auc, samples

from mlnotes import UndefinedMetricWarning, _certainty, curves

# ---- DeLong ----


def structural_components(y, scores):
    """DeLong et al. (1988): V10 of each positive and V01 of each negative, by all pairs, for every model."""
    y, scores = np.asarray(y), np.asarray(scores, dtype=float)
    of_positive, of_negative = [], []
    for s in scores:
        psi = [[(a > b) + (a == b) / 2 for b in s[y == 0]] for a in s[y == 1]]
        of_positive.append(np.mean(psi, axis=1))
        of_negative.append(np.mean(psi, axis=0))
    return np.array(of_positive), np.array(of_negative)


def delong_by_pairs(y, scores):
    v10, v01 = structural_components(y, scores)
    return v10.mean(axis=1), np.atleast_2d(np.cov(v10)) / v10.shape[1] + np.atleast_2d(np.cov(v01)) / v01.shape[1]


def two_sample_jackknife(y, scores):
    """Covariance of the AUCs from leaving out one case at a time, each class by itself."""
    y, scores = np.asarray(y), np.asarray(scores, dtype=float)
    covariance = 0
    for label in (0, 1):
        rows = np.flatnonzero(y == label)
        left_out = np.array([[curves.auc(np.delete(y, r), np.delete(s, r)) for s in scores] for r in rows])
        deviation = left_out - left_out.mean(axis=0)
        covariance = covariance + (len(rows) - 1) / len(rows) * deviation.T @ deviation
    return covariance


def two_models(rng, n_each=30, separation=1.0, ties=False):
    """Labels and two correlated scores of equal true AUC."""
    y = np.repeat([0, 1], n_each)
    shared = rng.normal(size=2 * n_each)
    scores = np.array([shared + rng.normal(size=2 * n_each) + separation * y for _ in range(2)])
    return y, np.round(scores) if ties else scores


@pytest.mark.parametrize("ties", [False, True])
def test_delong_is_its_structural_components_and_the_jackknife(rng, ties):
    y, scores = two_models(rng, ties=ties)
    order = rng.permutation(len(y))
    y, scores = y[order], np.vstack([scores, rng.integers(0, 3, len(y))])[:, order]
    result = curves.delong(y, scores)
    aucs, covariance = delong_by_pairs(y, scores)
    assert_allclose(result.aucs, aucs, rtol=1e-14)
    assert_allclose(result.covariance, covariance, rtol=1e-12)
    assert_allclose(result.covariance, two_sample_jackknife(y, scores), rtol=1e-9)  # differences of near AUCs
    assert_allclose(result.aucs, [curves.auc(y, s) for s in scores], rtol=1e-14)
    for ours, slow in zip(_certainty._placements(y == 1, scores), structural_components(y, scores)):
        assert_allclose(ours, slow, atol=1e-15)


@few
@given(samples(min_size=4, max_size=10), st.randoms(use_true_random=False))
def test_delong_of_odd_scores(sample, random):
    y, s = sample
    other = random.sample(s, len(s))
    if min(sum(y), len(y) - sum(y)) < 2:
        return
    ours, slow = curves.delong(y, [s, other]), delong_by_pairs(y, [s, other])
    assert_allclose(ours.aucs, slow[0], atol=1e-15)
    assert_allclose(ours.covariance, slow[1], atol=1e-15)


def test_delong_covariance_is_that_of_resampled_aucs(rng):
    """The bootstrap's covariance, each class resampled; its own standard error sets the tolerance."""
    y, scores = two_models(rng, n_each=150)
    negatives, positives = np.flatnonzero(y == 0), np.flatnonzero(y == 1)
    rows = (np.append(rng.choice(negatives, 150), rng.choice(positives, 150)) for _ in range(1500))
    aucs = np.array([[curves.auc(y[r], s[r]) for s in scores] for r in rows])
    deviation = aucs - aucs.mean(axis=0)
    products = deviation[:, :, None] * deviation[:, None, :]
    error = products.std(axis=0) / math.sqrt(len(aucs))
    covariance = curves.delong(y, scores).covariance
    # The bootstrap has n - 1 where DeLong has n, and pairs drawn twice: of order 1/150 each.
    assert (abs(products.mean(axis=0) - covariance) < 4 * error + 2 / 150 * covariance).all()


def test_delong_test_by_hand(rng):
    y, scores = two_models(rng)
    (auc_a, auc_b), c = delong_by_pairs(y, scores)
    z = (auc_a - auc_b) / math.sqrt(c[0, 0] + c[1, 1] - 2 * c[0, 1])
    result = curves.delong_test(y, *scores)
    assert result.statistic == pytest.approx(z, rel=1e-10)
    assert result.pvalue == pytest.approx(2 * stats.norm.sf(abs(z)), rel=1e-10)
    swapped = curves.delong_test(y, scores[1], scores[0])
    assert (swapped.statistic, swapped.pvalue) == (-result.statistic, result.pvalue)
    assert curves.delong_test(y, scores[0] * 3 - 7, scores[1] ** 3) == result


def test_delong_test_sees_a_difference_in_one_pair_of_many():
    """Two rankings that differ in one neighbouring pair of 10 000 cases have a tiny variance, but not 0."""
    score = np.arange(10_000.0)
    y = np.arange(10_000) % 2
    other = score.copy()
    other[[4000, 4001]] = other[[4001, 4000]]
    result = curves.delong_test(y, score, other)
    # The difference is one pair; each class has one case whose share differs, so the variance is 2 / (P N)^2.
    assert result.statistic == pytest.approx(1 / math.sqrt(2), rel=1e-6)


@pytest.mark.parametrize("score_b", [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [7] * 6, [2, 3, 4, 10, 11, 12]], ids=str)
def test_delong_test_without_variance_is_undefined(score_b):
    with pytest.warns(UndefinedMetricWarning, match="differ by the same amount on every case"):
        result = curves.delong_test([0, 0, 0, 1, 1, 1], [1, 2, 3, 4, 5, 6], score_b)
    assert np.isnan(result).all()


# ---- intervals ----


def test_delong_interval_by_hand():
    covariance = delong_by_pairs(FAWCETT_Y, [FAWCETT_S])[1]
    for level in (0.5, 0.9, 0.95):
        half = stats.norm.ppf((1 + level) / 2) * math.sqrt(covariance[0, 0])
        low, high = curves.auc_interval(FAWCETT_Y, FAWCETT_S, confidence_level=level)
        assert low == pytest.approx(0.68 - half, rel=1e-12)
        assert high == pytest.approx(min(0.68 + half, 1), rel=1e-12)


def test_delong_interval_stays_inside_zero_and_one():
    y, s = [0, 0, 0, 1, 1, 1], [1, 2, 4, 3, 5, 6]
    assert curves.auc_interval(y, s).high == 1
    assert curves.auc_interval(y, [-v for v in s]).low == 0


@pytest.mark.parametrize("scores", [FAWCETT_S, [round(s * 4) for s in FAWCETT_S]], ids=["distinct", "tied"])
def test_bootstrap_interval_resample_by_resample(scores):
    y, s = np.array(FAWCETT_Y), np.array(scores)
    draws = np.random.default_rng(7)
    negatives, positives = np.sort(s[y == 0]), s[y == 1]
    aucs = []
    for _ in range(40):
        drawn_negatives = negatives[draws.integers(10, size=10)]
        drawn_positives = positives[draws.integers(10, size=10)]
        aucs.append(pair_auc([0] * 10 + [1] * 10, [*drawn_negatives.tolist(), *drawn_positives.tolist()]))
    expected = np.quantile([float(a) for a in aucs], [0.05, 0.95])
    interval = curves.auc_interval(
        y, s, confidence_level=0.9, method="bootstrap", n_resamples=40, rng=np.random.default_rng(7)
    )
    assert_allclose(interval, expected, rtol=1e-14)
    assert interval == curves.auc_interval(y, s, confidence_level=0.9, method="bootstrap", n_resamples=40, rng=7)


def test_separated_classes_have_an_interval_of_width_zero():
    for method in ("delong", "bootstrap"):
        assert curves.auc_interval([0, 0, 1, 1], [1, 2, 3, 4], method=method, rng=0) == (1, 1)


def coverage(draw, n_samples, truth, **options):
    inside = 0
    for _ in range(n_samples):
        low, high = curves.auc_interval(*draw(), **options)
        inside += low <= truth <= high
    return inside / n_samples


@pytest.mark.parametrize("method, n_samples", [("delong", 1500), ("bootstrap", 300)])
def test_intervals_cover_as_often_as_they_say(rng, method, n_samples):
    """Binormal scores, true AUC Phi(1/sqrt 2); at 80 + 120 cases the normal approximation is good to a point."""
    y = np.repeat([0, 1], [120, 80])
    truth = stats.norm.cdf(1 / math.sqrt(2))
    options = {"method": method} if method == "delong" else {"method": method, "n_resamples": 200, "rng": rng}
    share = coverage(lambda: (y, rng.normal(size=200) + y), n_samples, truth, **options)
    assert abs(share - 0.95) < 3 * math.sqrt(0.95 * 0.05 / n_samples) + 0.01


def test_delong_test_keeps_its_level(rng):
    """Two different scores of equal AUC: the p-value is uniform, and 5 % of the tests reject."""
    pvalues = []
    for _ in range(2000):
        y, scores = two_models(rng, n_each=60)
        pvalues.append(curves.delong_test(y, *scores).pvalue)
    rejected = np.mean(np.array(pvalues) < 0.05)
    assert abs(rejected - 0.05) < 3 * math.sqrt(0.05 * 0.95 / 2000)
    assert stats.kstest(pvalues, "uniform").pvalue > 0.001


def test_delong_test_finds_a_real_difference(rng):
    y, scores = two_models(rng, n_each=300)
    assert curves.delong_test(y, scores[0] + y, scores[1]).pvalue < 1e-4
