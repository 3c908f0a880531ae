"""ROC, precision-recall and AUC against definitions written out slowly, other libraries and published tables."""

import contextlib
import itertools
import math
from fractions import Fraction

import numpy as np
import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from oracles import FAWCETT_S, FAWCETT_Y, INF, any_score, counts_at, equal, few, pair_auc, samples
from scipy import stats
from sklearn import metrics as sk

from mlnotes import _sorting, curves

METHODS = ("ranks", "trapezoid", "pairs")

# ---- slow definitions, in exact fractions ----


def step_average_precision(y, s, w=None):
    """Sum over the thresholds of (step of recall) * precision."""
    counts = [(Fraction(0), Fraction(0)), *(counts_at(y, s, threshold, w) for threshold in oracles.thresholds_of(s))]
    steps = ((tp - before) * tp / (tp + fp) for (before, _), (tp, fp) in itertools.pairwise(counts))
    return sum(steps) / counts[-1][0]


# (TP, FP) after each of Fawcett's 20 instances, copied from the table, not computed.
FAWCETT_TP = [0, 1, 2, 2, 3, 4, 5, 5, 5, 6, 6, 7, 7, 8, 8, 8, 8, 9, 9, 10, 10]
FAWCETT_FP = [0, 0, 0, 1, 1, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 8, 9, 9, 10]
FAWCETT_PRECISION = ["1", "1", "2/3", "3/4", "4/5", "5/6", "5/7", "5/8", "2/3", "3/5", "7/11", "7/12", "8/13", "4/7"]
FAWCETT_PRECISION += ["8/15", "1/2", "9/17", "1/2", "10/19", "1/2"]


def test_fawcett_table_point_by_point():
    roc = curves.roc_curve(FAWCETT_Y, FAWCETT_S)
    equal(roc, ([fp / 10 for fp in FAWCETT_FP], [tp / 10 for tp in FAWCETT_TP], [INF, *FAWCETT_S]))
    precision = [float(Fraction(p)) for p in FAWCETT_PRECISION]
    pr = curves.precision_recall_curve(FAWCETT_Y, FAWCETT_S)
    equal(pr, (precision, [tp / 10 for tp in FAWCETT_TP[1:]], FAWCETT_S))
    hull = curves.roc_hull(FAWCETT_Y, FAWCETT_S)
    equal(hull, ([0, 0, 0.1, 0.5, 0.9, 1], [0, 0.2, 0.5, 0.8, 1, 1], [INF, 0.8, 0.54, 0.38, 0.3, 0.1]))


# ---- three ways to every curve and number ----


@pytest.mark.parametrize("score", [oracles.few_scores, any_score], ids=["ties", "all"])
def test_curves_and_areas_are_their_definitions(score):
    """Counts are whole numbers, so each quotient is the double nearest to the fraction."""

    @few
    @given(samples(score, max_size=14))
    def check(sample):
        y, s = sample
        thresholds, rank = oracles.thresholds_of(s), stats.rankdata(s, "dense")  # scikit-learn takes no infinite score
        fpr, tpr, _ = sk.roc_curve(y, rank, drop_intermediate=False)
        equal(curves.roc_curve(y, s), (fpr, tpr, [INF, *thresholds]))
        precision, recall, _ = sk.precision_recall_curve(y, rank)
        equal(curves.precision_recall_curve(y, s), (precision[-2::-1], recall[-2::-1], thresholds))
        counts = [(0, 0), *(counts_at(y, s, t)[::-1] for t in thresholds)]
        places = [counts.index(corner) for corner in oracles.corners(counts)]
        equal(curves.roc_hull(y, s), (fpr[places], tpr[places], np.array([INF, *thresholds])[places]))
        assert [curves.auc(y, s, method=m) for m in METHODS] == [float(pair_auc(y, s))] * 3
        assert curves.rank_loss(y, s) == float(1 - pair_auc(y, s))
        # a sum of at most 14 products of rounded fractions below 1
        assert curves.average_precision(y, s) == pytest.approx(float(step_average_precision(y, s)), abs=1e-14)
        assert all(type(f(y, s)) is float for f in (curves.auc, curves.rank_loss, curves.break_even_point))

    check()


@few
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_hand_till_is_the_mean_over_all_pairs_of_classes(n_classes, seed):
    rng = np.random.default_rng(seed)
    y = rng.permutation(np.append(np.arange(n_classes), rng.integers(n_classes, size=8)))
    prob = rng.integers(0, 4, (len(y), n_classes))  # heavy ties
    pairs = []
    for i, j in itertools.permutations(range(n_classes), 2):
        chosen = (y == i) | (y == j)
        pairs.append(pair_auc((y == i)[chosen], prob[chosen, i].tolist()))
    expected = float(sum(pairs) / len(pairs))
    assert curves.hand_till_auc(y, prob) == pytest.approx(expected, abs=1e-14)
    names = np.array(list("edcb"))[y]  # columns follow the sorted labels
    assert curves.hand_till_auc(names, prob[:, ::-1]) == pytest.approx(expected, abs=1e-14)


@few
@given(samples(), st.data())
def test_a_whole_weight_equals_the_row_repeated(sample, data):
    y, s = sample
    w = data.draw(st.lists(st.integers(0, 4), min_size=len(y), max_size=len(y)))
    repeated = np.repeat(y, w), np.repeat(s, w)
    if len(set(repeated[0].tolist())) == 2:
        for function in (curves.roc_curve, curves.precision_recall_curve, curves.average_precision):
            equal(function(y, s, sample_weight=w), function(*repeated))
        for method in METHODS:
            assert curves.auc(y, s, method=method, sample_weight=w) == curves.auc(*repeated, method=method)


@few
@given(samples(oracles.few_scores, max_size=8), st.sampled_from([1e-300, 1, 1e300]), st.data())
def test_fractional_weights_in_any_unit(sample, unit, data):
    y, s = sample
    w = [v * unit for v in data.draw(st.lists(st.floats(1e-3, 1e3), min_size=len(y), max_size=len(y)))]
    for method in METHODS:
        ours = curves.auc(y, s, method=method, sample_weight=w)
        assert ours == pytest.approx(float(pair_auc(y, s, w)), rel=1e-12)  # sums of up to 16 products
    fpr, tpr, _ = sk.roc_curve(y, s, sample_weight=np.array(w) / unit, drop_intermediate=False)
    assert_allclose(curves.roc_curve(y, s, sample_weight=w)[:2], (fpr, tpr), rtol=1e-12)
    ap = curves.average_precision(y, s, sample_weight=w)
    assert ap == pytest.approx(float(step_average_precision(y, s, w)), rel=1e-12)


def test_weights_of_very_unequal_size_keep_their_digits():
    """The rank formula subtracts P(P+1)/2 from a sum hardly larger; weighted cases must not go through it."""
    y, s, w = [1, 1, 0, 0], [1, 3, 2, 0], [1.0, 2.0, 1e-13, 3e-13]
    for method in METHODS:
        assert curves.auc(y, s, method=method, sample_weight=w) == pytest.approx(float(pair_auc(y, s, w)), rel=1e-14)


# ---- the one sort ----

FIT = [oracles.LAST_BITS, oracles.TINY, [1e300, -1e300], [math.nextafter(2.0**1023, 0), -1], [-0.0, 0.0], [-3, 2, 7]]
DO_NOT_FIT = [[INF, 0], [-INF, 0], [2.0**1023, 0], [-(2.0**1023), 0], [1e308, -1e308], [1e300, 5e-324], [1, 5e-324]]


def test_scores_that_fit_are_sorted_once_as_values(monkeypatch):
    """The label travels with its score; the sort of positions, which the others need, takes three times as long."""
    monkeypatch.setattr(np, "argsort", None)
    for scores, fits in [(s, True) for s in FIT] + [(s, False) for s in DO_NOT_FIT]:
        for function in (_sorting.cumulate, _sorting.rank_sum):
            with contextlib.nullcontext() if fits else pytest.raises(TypeError, match="not callable"):
                function(np.ones(len(scores), dtype=bool), np.array(scores, dtype=float))


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
