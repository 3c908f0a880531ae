"""ROC, precision-recall and AUC against definitions written out slowly, other libraries and published tables."""

import itertools
import math
import warnings
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy import stats
from scipy.spatial import ConvexHull
from scored_samples import (
    FAWCETT_S,
    FAWCETT_Y,
    INF,
    KINDS,
    LAST_BITS,
    TINY,
    corners,
    few,
    few_scores,
    marks,
    pair_auc,
    samples,
    scores_of_each_kind,
)
from sklearn import metrics as sk

from mlnotes import UndefinedMetricWarning, _certainty, curves

METHODS = ("ranks", "trapezoid", "pairs")

# ---- slow definitions, in exact fractions ----


def counts_at(y, s, threshold, w=None):
    """(tp, fp) of the rule score >= threshold."""
    w = [1] * len(y) if w is None else w
    chosen = [(yi, wi) for yi, si, wi in zip(y, s, w) if si >= threshold]
    return sum(Fraction(wi) for yi, wi in chosen if yi), sum(Fraction(wi) for yi, wi in chosen if not yi)


def thresholds_of(s):
    return sorted(set(s), reverse=True)


def roc_points(y, s, w=None):
    """(fpr, tpr) at +inf and at each distinct score, as fractions."""
    n_positive, n_negative = counts_at(y, s, -INF, w)
    points = [(Fraction(0), Fraction(0))]
    for threshold in thresholds_of(s):
        tp, fp = counts_at(y, s, threshold, w)
        points.append((fp / n_negative, tp / n_positive))
    return points


def step_average_precision(y, s, w=None):
    """Sum over the thresholds of (step of recall) * precision."""
    n_positive = counts_at(y, s, -INF, w)[0]
    total, tp_before = Fraction(0), Fraction(0)
    for threshold in thresholds_of(s):
        tp, fp = counts_at(y, s, threshold, w)
        total += (tp - tp_before) / n_positive * tp / (tp + fp)
        tp_before = tp
    return total


def tie_orders(y, s):
    """The labels, best score first, in every order that breaks the ties."""
    for order in itertools.permutations(range(len(y))):
        ranked = [s[i] for i in order]
        if all(a >= b for a, b in itertools.pairwise(ranked)):
            yield [y[i] for i in order]


def height_of(path, x):
    """Highest point of a polyline of fractions at x."""
    return max(
        yb if xa == xb else ya + (yb - ya) * (x - xa) / (xb - xa)
        for (xa, ya), (xb, yb) in itertools.pairwise(path)
        if xa <= x <= xb
    )


def area_under(path):
    return sum((xb - xa) * (ya + yb) / 2 for (xa, ya), (xb, yb) in itertools.pairwise(path))


def parts(result):
    """The fields of a named result, or the one number."""
    return result if isinstance(result, tuple) else (result,)


def floats(points):
    return [(float(x), float(y)) for x, y in points]


def xy(curve):
    return list(zip(curve.fpr.tolist(), curve.tpr.tolist()))


# (TP, FP) after each of the 20 instances, copied from the table, not computed.
FAWCETT_TP = [0, 1, 2, 2, 3, 4, 5, 5, 5, 6, 6, 7, 7, 8, 8, 8, 8, 9, 9, 10, 10]
FAWCETT_FP = [0, 0, 0, 1, 1, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 8, 9, 9, 10]
FAWCETT_PRECISION = ["1", "1", "2/3", "3/4", "4/5", "5/6", "5/7", "5/8", "2/3", "3/5", "7/11", "7/12", "8/13", "4/7"]
FAWCETT_PRECISION += ["8/15", "1/2", "9/17", "1/2", "10/19", "1/2"]
SIX_Y, SIX_S = [1, 0, 1, 1, 0, 0], [0.98, 0.80, 0.67, 0.65, 0.54, 0.32]
TEN_Y, TEN_S = [1, 0, 1, 0, 0, 0, 1, 0, 0, 0], [10, 9, 8, 8, 8, 5, 4, 3, 2, 1]


# ---- the module ----


def test_all_names_every_public_function_and_result():
    """The reference lists what `__all__` names."""
    own = {
        name
        for module in (curves, _certainty)
        for name, thing in vars(module).items()
        if getattr(thing, "__module__", None) == module.__name__ and not name.startswith("_")
    }
    assert own == set(curves.__all__) and len(own) == len(curves.__all__)


# ---- published tables ----


def test_fawcett_table_point_by_point():
    curve = curves.roc_curve(FAWCETT_Y, FAWCETT_S)
    assert curve.thresholds.tolist() == [INF, *FAWCETT_S]
    assert curve.tpr.tolist() == [tp / 10 for tp in FAWCETT_TP]
    assert curve.fpr.tolist() == [fp / 10 for fp in FAWCETT_FP]
    pr = curves.precision_recall_curve(FAWCETT_Y, FAWCETT_S)
    assert pr.thresholds.tolist() == FAWCETT_S
    assert pr.recall.tolist() == [tp / 10 for tp in FAWCETT_TP[1:]]
    assert pr.precision.tolist() == [float(Fraction(p)) for p in FAWCETT_PRECISION]


@pytest.mark.parametrize("method", METHODS)
def test_fawcett_area_is_68_of_100_pairs(method):
    assert curves.auc(FAWCETT_Y, FAWCETT_S, method=method) == 0.68


def test_fawcett_numbers_derived_from_the_curve():
    assert curves.rank_loss(FAWCETT_Y, FAWCETT_S) == 0.32
    assert curves.average_precision(FAWCETT_Y, FAWCETT_S) == pytest.approx(0.735748, abs=5e-7)  # six digits printed
    assert curves.break_even_point(FAWCETT_Y, FAWCETT_S) == 0.6
    hull = curves.roc_hull(FAWCETT_Y, FAWCETT_S)
    assert xy(hull) == [(0, 0), (0, 0.2), (0.1, 0.5), (0.5, 0.8), (0.9, 1), (1, 1)]
    assert hull.thresholds.tolist() == [INF, 0.8, 0.54, 0.38, 0.3, 0.1]
    assert np.trapezoid(hull.tpr, hull.fpr) == pytest.approx(0.755, abs=1e-15)


def test_fawcett_best_accuracy_is_not_at_one_half():
    curve = curves.roc_curve(FAWCETT_Y, FAWCETT_S)
    accuracy = (curve.tpr + 1 - curve.fpr) / 2
    assert accuracy.max() == pytest.approx(0.7)
    assert curve.thresholds[accuracy.argmax()] == 0.54
    assert accuracy[curve.thresholds >= 0.5][-1] == pytest.approx(0.6)


def test_fawcett_precision_and_recall_may_rise_together():
    pr = curves.precision_recall_curve(FAWCETT_Y, FAWCETT_S)
    assert pr.precision[10] > pr.precision[9]
    assert pr.recall[10] > pr.recall[9]


def test_fawcett_trapezoids_under_precision_recall_differ_from_average_precision():
    pr = curves.precision_recall_curve(FAWCETT_Y, FAWCETT_S)
    with_invented_point = np.trapezoid(np.append(1, pr.precision), np.append(0, pr.recall))
    assert with_invented_point == pytest.approx(0.719124, abs=5e-7)


def test_six_cases_point_by_point():
    third = [(0, 0), (0, 1 / 3), (1 / 3, 1 / 3), (1 / 3, 2 / 3), (1 / 3, 1), (2 / 3, 1), (1, 1)]
    curve = curves.roc_curve(SIX_Y, SIX_S)
    assert xy(curve) == third
    assert xy(curve)[(curve.thresholds >= 0.7).sum() - 1] == (1 / 3, 1 / 3)
    assert xy(curve)[(curve.thresholds >= 0.5).sum() - 1] == (2 / 3, 1)
    assert curves.auc(SIX_Y, SIX_S) == 7 / 9
    assert curves.average_precision(SIX_Y, SIX_S) == pytest.approx(0.805556, abs=5e-7)


def test_two_rank_lists_of_equal_accuracy():  # Ling, Huang & Zhang (2003)
    for text, area, ap in (("++++-+----", 24 / 25, 0.966667), ("-++++----+", 16 / 25, 0.643333)):
        y, s = marks(text, "+")
        assert curves.auc(y, s) == area
        assert curves.average_precision(y, s) == pytest.approx(ap, abs=5e-7)
        assert curves.break_even_point(y, s) == 0.8  # the cut after five


def test_rank_formula_of_positives_and_of_negatives():
    y, s = marks("PNPNNNPNNN", "P")
    assert stats.rankdata(s)[np.array(y) == 1].tolist() == [10, 8, 4]
    assert curves.auc(y, s) == 16 / 21 == (10 + 8 + 4 - 3 * 4 / 2) / 21
    y, s = marks("-++++----+", "+")
    place = np.arange(1, 11)
    of_negatives, of_positives = place[np.array(y) == 0].sum(), place[np.array(y) == 1].sum()
    assert (of_negatives - 15) / 25 == curves.auc(y, s) == 0.64
    assert (of_positives - 15) / 25 == pytest.approx(1 - curves.auc(y, s))  # descending places of positives: 1 - AUC


def test_trapezoids_need_the_points_of_the_same_data():
    y, s = marks("PNPNNNPNNN", "P")
    curve = curves.roc_curve(y, s)
    corner = [(0, 0), (0, 1 / 3), (1 / 7, 1 / 3), (1 / 7, 2 / 3), (4 / 7, 2 / 3), (4 / 7, 1), (1, 1)]
    assert set(corner) < set(xy(curve))
    assert area_under([(Fraction(x).limit_denominator(7), Fraction(t).limit_denominator(3)) for x, t in corner]) == (
        Fraction(16, 21)
    )
    assert curves.auc(y, s, method="trapezoid") == 16 / 21
    assert curves.auc(*marks("PNPNPNNNNN", "P")) == 18 / 21  # whose points the circulating example lists


def test_tied_ranks_are_means_of_ranks_not_of_places():
    assert stats.rankdata(TEN_S)[:5].tolist() == [10, 9, 7, 7, 7]
    for method in METHODS:
        assert curves.auc(TEN_Y, TEN_S, method=method) == 15 / 21
    assert curves.auc(TEN_Y, [10, 9, 8.5, 8, 8, 5, 4, 3, 2, 1]) == 16 / 21  # the tied positive put first
    assert curves.auc(TEN_Y, [10, 9, 7.5, 8, 8, 5, 4, 3, 2, 1]) == 14 / 21  # and last


def test_a_tied_pair_has_one_mean_rank():
    assert stats.rankdata([1, 1]).tolist() == [1.5, 1.5]
    assert curves.auc([1, 0], [1, 1]) == (1.5 - 1) / 1 == 0.5


def test_points_are_fpr_then_tpr():
    curve = curves.roc_curve(FAWCETT_Y, FAWCETT_S)
    assert curve._fields == ("fpr", "tpr", "thresholds")
    assert (curve[0][3], curve[1][3]) == (0.1, 0.2)


def test_a_score_equal_to_the_threshold_is_positive():
    curve = curves.roc_curve(SIX_Y, SIX_S)
    assert curve.thresholds[0] == INF
    assert xy(curve)[1] == (0, 1 / 3)  # ">" would give (0, 0) here ...
    assert xy(curve)[-1] == (1, 1)  # ... and never reach this point


def test_n_distinct_scores_give_n_plus_one_points():
    assert len(curves.roc_curve(SIX_Y, SIX_S).fpr) == 7
    assert len(curves.roc_curve(TEN_Y, TEN_S).fpr) == 9  # three scores tie
    assert len(sk.roc_curve(SIX_Y, SIX_S)[0]) < 7  # scikit-learn leaves out points on a line unless told not to


def test_one_case_at_a_time_goes_wrong_at_ties():
    y = [1, 1, 0, 0, 0]
    areas = {pair_auc(order, range(5, 0, -1)) for order in tie_orders(y, [7] * 5)}
    assert (min(areas), max(areas)) == (0, 1)
    assert curves.auc(y, [7] * 5) == 0.5
    assert xy(curves.roc_curve(y, [7] * 5)) == [(0, 0), (1, 1)]


def test_ties_belong_to_the_probability():
    y, s = np.array(TEN_Y), np.array(TEN_S)
    difference = s[y == 1][:, None] - s[y == 0]
    assert (difference > 0).mean() != curves.auc(y, s)
    assert (difference > 0).mean() + (difference == 0).mean() / 2 == pytest.approx(curves.auc(y, s), abs=1e-15)


def test_area_one_half_can_hide_perfect_separation():
    y, s = np.array([1, 1, 0, 0, 0, 0, 1, 1]), np.arange(1, 9)
    assert curves.auc(y, s) == 0.5
    assert curves.auc(y, abs(s - 4.5)) == 1


def test_negating_the_score_mirrors_the_area():
    assert curves.auc(FAWCETT_Y, [-s for s in FAWCETT_S]) == pytest.approx(1 - 0.68)


def test_equal_areas_can_belong_to_crossing_curves():
    early, late = marks("++----++", "+"), marks("--++++--", "+")
    assert curves.auc(*early) == curves.auc(*late) == 0.5
    a, b = curves.roc_curve(*early), curves.roc_curve(*late)
    assert np.interp(0.25, a.fpr, a.tpr) > np.interp(0.25, b.fpr, b.tpr)
    assert np.interp(0.75, a.fpr, a.tpr) < np.interp(0.75, b.fpr, b.tpr)


# Hanley & McNeil (1982), Radiology 143, 29-36, table I: ratings from 1 (definitely normal) to 5 (definitely abnormal).
NORMAL, ABNORMAL = [33, 6, 6, 11, 2], [3, 2, 2, 11, 33]
HANLEY_Y = np.repeat([0, 1], [58, 51])
HANLEY_S = np.concatenate([np.repeat(np.arange(1, 6), NORMAL), np.repeat(np.arange(1, 6), ABNORMAL)])


def test_hanley_mcneil_radiology_ratings():
    assert (sum(NORMAL), sum(ABNORMAL)) == (58, 51)
    won = sum(a * (sum(NORMAL[:k]) + Fraction(NORMAL[k], 2)) for k, a in enumerate(ABNORMAL))
    for method in METHODS:
        assert curves.auc(HANLEY_Y, HANLEY_S, method=method) == float(won / (58 * 51))
    assert f"{curves.auc(HANLEY_Y, HANLEY_S):.3f}" == "0.893"  # as printed


def test_hanley_mcneil_standard_error():
    """Their formula from Q1 and Q2, counted over the ratings, prints .032; DeLong's agrees to its digits."""
    area = curves.auc(HANLEY_Y, HANLEY_S)
    below, above = np.append(0, np.cumsum(NORMAL)[:-1]), 51 - np.cumsum(ABNORMAL)
    normal, abnormal = np.array(NORMAL), np.array(ABNORMAL)
    q1 = normal @ (above**2 + above * abnormal + abnormal**2 / 3) / (58 * 51**2)
    q2 = abnormal @ (below**2 + below * normal + normal**2 / 3) / (51 * 58**2)
    variance = (area * (1 - area) + 50 * (q1 - area**2) + 57 * (q2 - area**2)) / (58 * 51)
    assert f"{math.sqrt(variance):.3f}" == "0.032"
    delong = curves.delong(HANLEY_Y, [HANLEY_S]).covariance[0, 0]
    assert math.sqrt(delong) == pytest.approx(math.sqrt(variance), rel=0.05)  # two estimators of one variance


# ---- three ways to every curve and number ----


@scores_of_each_kind
def test_roc_curve_is_the_definition(kind):
    @few
    @given(samples(KINDS[kind]))
    def check(sample):
        y, s = sample
        curve = curves.roc_curve(y, s)
        assert curve.thresholds.tolist() == [INF, *thresholds_of(s)]
        assert xy(curve) == floats(roc_points(y, s))

    check()


@scores_of_each_kind
def test_auc_is_the_share_of_pairs(kind):
    """Counts are whole numbers, so each method gives the double nearest to the fraction."""

    @few
    @given(samples(KINDS[kind]))
    def check(sample):
        expected = float(pair_auc(*sample))
        assert [curves.auc(*sample, method=m) for m in METHODS] == [expected] * 3

    check()


@scores_of_each_kind
def test_rank_loss_is_the_share_of_wrong_pairs(kind):
    @few
    @given(samples(KINDS[kind]))
    def check(sample):
        assert curves.rank_loss(*sample) == float(1 - pair_auc(*sample))

    check()


@scores_of_each_kind
def test_precision_recall_curve_is_the_definition(kind):
    @few
    @given(samples(KINDS[kind]))
    def check(sample):
        y, s = sample
        curve = curves.precision_recall_curve(y, s)
        assert curve.thresholds.tolist() == thresholds_of(s)
        counts = [counts_at(y, s, t) for t in thresholds_of(s)]
        assert curve.precision.tolist() == [float(tp / (tp + fp)) for tp, fp in counts]
        assert curve.recall.tolist() == [float(tp / sum(y)) for tp, _ in counts]

    check()


@scores_of_each_kind
def test_average_precision_is_the_sum_of_steps(kind):
    @few
    @given(samples(KINDS[kind]))
    def check(sample):
        # a sum of at most 12 products of rounded fractions below 1
        assert curves.average_precision(*sample) == pytest.approx(float(step_average_precision(*sample)), abs=1e-14)

    check()


def test_large_samples_agree_with_other_libraries(rng):
    for s in (rng.normal(size=20_000), rng.integers(0, 50, 20_000) / 7, rng.exponential(size=20_000) * 1e-200):
        y = rng.integers(0, 2, len(s))
        curve = curves.roc_curve(y, s)
        theirs = sk.roc_curve(y, s, drop_intermediate=False)
        for ours, other in zip(curve, theirs):
            assert_array_equal(ours, other)
        precision, recall, thresholds = sk.precision_recall_curve(y, s)
        pr = curves.precision_recall_curve(y, s)
        assert_array_equal(pr.thresholds, thresholds[::-1])
        assert_array_equal(pr.precision, precision[-2::-1])
        assert_array_equal(pr.recall, recall[-2::-1])
        u = stats.mannwhitneyu(s[y == 1], s[y == 0]).statistic
        assert curves.auc(y, s) == u / (y.sum() * (1 - y).sum())
        assert curves.auc(y, s) == pytest.approx(sk.roc_auc_score(y, s), abs=1e-12)  # a sum of 20 000 floats
        assert curves.average_precision(y, s) == pytest.approx(sk.average_precision_score(y, s), abs=1e-12)


@few
@given(samples(st.one_of(few_scores, st.sampled_from([*LAST_BITS, *TINY, INF, -INF])), max_size=8))
def test_small_samples_agree_with_mann_whitney(sample):
    y, s = np.array(sample[0]), np.array(sample[1])
    u = stats.mannwhitneyu(s[y == 1], s[y == 0], method="asymptotic", use_continuity=False).statistic
    assert curves.auc(y, s) == u / (y.sum() * (1 - y).sum())


def test_average_precision_of_constant_scores_is_the_prevalence():
    y, s = [1] + [0] * 9, [5] * 10
    assert curves.average_precision(y, s) == 0.1
    precision, recall, _ = sk.precision_recall_curve(y, s)
    assert sk.auc(recall, precision) == pytest.approx(0.55)  # the trapezoid to a point that no threshold gives


@few
@given(samples(st.integers(0, 2).map(float), max_size=5))
def test_break_even_point_is_the_mean_over_tie_orders(sample):
    y, s = sample
    precisions = [Fraction(sum(order[: sum(y)]), sum(y)) for order in tie_orders(y, s)]
    expected = float(sum(precisions) / len(precisions))
    assert curves.break_even_point(y, s) == pytest.approx(expected, abs=1e-15)  # one interpolation


@few
@given(samples(st.integers(0, 2).map(float), max_size=5))
def test_average_precision_is_no_mean_over_the_tie_orders(sample):
    """Equal scores enter together, at the precision behind the run: never below the worst order of the ties ..."""
    y, s = sample
    areas = [step_average_precision(order, range(len(y), 0, -1)) for order in tie_orders(y, s)]
    assert curves.average_precision(y, s) >= float(min(areas)) - 1e-14


def test_average_precision_of_ties_can_exceed_every_order():
    y, s = [0, 1, 1], [2, 1, 1]  # ... and even above the best
    areas = {step_average_precision(order, [3, 2, 1]) for order in tie_orders(y, s)}
    assert areas == {Fraction(7, 12)}
    assert curves.average_precision(y, s) == pytest.approx(2 / 3) == pytest.approx(sk.average_precision_score(y, s))


@few
@given(samples(few_scores))
def test_break_even_point_is_where_precision_equals_recall(sample):
    y, s = sample
    curve = curves.precision_recall_curve(y, s)
    selected = np.array([sum(si >= t for si in s) for t in curve.thresholds])
    for k in np.flatnonzero(selected == sum(y)):
        assert curve.precision[k] == curve.recall[k] == pytest.approx(curves.break_even_point(y, s), abs=1e-15)


# ---- weights ----


@few
@given(samples(), st.data())
def test_a_whole_weight_equals_the_row_repeated(sample, data):
    y, s = sample
    w = data.draw(st.lists(st.integers(0, 4), min_size=len(y), max_size=len(y)))
    kept = [(yi, si) for yi, si, wi in zip(y, s, w) for _ in range(wi)]
    repeated = [yi for yi, _ in kept], [si for _, si in kept]
    if len(set(repeated[0])) < 2:
        return
    for function in (curves.roc_curve, curves.precision_recall_curve):
        for ours, theirs in zip(function(y, s, sample_weight=w), function(*repeated)):
            assert_array_equal(ours, theirs)
    for method in METHODS:
        assert curves.auc(y, s, method=method, sample_weight=w) == curves.auc(*repeated, method=method)
    assert curves.average_precision(y, s, sample_weight=w) == curves.average_precision(*repeated)


@few
@given(samples(few_scores, max_size=8), st.data())
def test_fractional_weights(sample, data):
    y, s = sample
    weights = st.floats(1e-3, 1e3)
    w = data.draw(st.lists(weights, min_size=len(y), max_size=len(y)))
    for method in METHODS:
        ours = curves.auc(y, s, method=method, sample_weight=w)
        assert ours == pytest.approx(float(pair_auc(y, s, w)), rel=1e-12)  # sums of up to 16 products
    assert ours == pytest.approx(sk.roc_auc_score(y, s, sample_weight=w), rel=1e-9, abs=1e-12)
    assert_allclose(xy(curves.roc_curve(y, s, sample_weight=w)), floats(roc_points(y, s, w)), rtol=1e-12)
    ap = curves.average_precision(y, s, sample_weight=w)
    assert ap == pytest.approx(float(step_average_precision(y, s, w)), rel=1e-12)


def test_a_row_of_weight_zero_vanishes_with_its_threshold():
    curve = curves.roc_curve([0, 1, 1], [1, 2, 3], sample_weight=[1, 0, 1])
    assert curve.thresholds.tolist() == [INF, 3, 1]
    assert xy(curve) == [(0, 0), (0, 1), (1, 1)]


@pytest.mark.parametrize("scale", [1e-300, 1e-12, 1, 1e300])
@pytest.mark.parametrize("method", METHODS)
def test_the_unit_of_the_weights_does_not_matter(scale, method):
    y, s = [0, 1, 0, 1, 1], [1, 2, 2, 3, 0]
    w = np.array([1.0, 2, 3, 1, 0.5]) * scale
    assert curves.auc(y, s, method=method, sample_weight=w) == pytest.approx(float(pair_auc(y, s, w)), rel=1e-14)
    assert curves.roc_curve(y, s, sample_weight=w).tpr[-1] == 1
    assert curves.average_precision(y, s, sample_weight=w) == pytest.approx(
        float(step_average_precision(y, s, w)), rel=1e-14
    )


def test_weights_of_very_unequal_size_keep_their_digits():
    """The rank formula subtracts P(P+1)/2 from a sum hardly larger; weighted cases must not go through it."""
    y, s, w = [1, 1, 0, 0], [1, 3, 2, 0], [1.0, 2.0, 1e-13, 3e-13]
    for method in METHODS:
        assert curves.auc(y, s, method=method, sample_weight=w) == pytest.approx(float(pair_auc(y, s, w)), rel=1e-14)


# ---- invariances ----


@few
@given(samples(), st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(sample, random):
    rows = list(zip(*sample))
    random.shuffle(rows)
    shuffled = [y for y, _ in rows], [s for _, s in rows]
    for ours, theirs in zip(curves.roc_curve(*sample), curves.roc_curve(*shuffled)):
        assert_array_equal(ours, theirs)
    assert curves.auc(*sample) == curves.auc(*shuffled)
    assert curves.average_precision(*sample) == curves.average_precision(*shuffled)
    assert xy(curves.roc_hull(*sample)) == xy(curves.roc_hull(*shuffled))


@few
@given(samples())
def test_only_the_order_of_the_scores_matters(sample):
    y, s = sample
    _, rank = np.unique(np.array(s) + 0.0, return_inverse=True)  # strictly monotone, whatever the scores are
    for stretched in (rank, rank / 1024 - 3, np.exp(rank), rank.astype(float) ** 3 - 40):
        assert xy(curves.roc_curve(y, stretched)) == xy(curves.roc_curve(y, s))
        assert [curves.auc(y, stretched, method=m) for m in METHODS] == [curves.auc(y, s, method=m) for m in METHODS]
        assert curves.average_precision(y, stretched) == curves.average_precision(y, s)
        assert curves.break_even_point(y, stretched) == curves.break_even_point(y, s)
        assert xy(curves.roc_hull(y, stretched)) == xy(curves.roc_hull(y, s))


@few
@given(samples())
def test_swapping_labels_or_negating_scores_mirrors_the_area(sample):
    y, s = sample
    mirrored = float(1 - pair_auc(y, s))
    assert curves.auc([1 - v for v in y], s) == mirrored
    assert curves.auc(y, s, pos_label=0) == mirrored
    assert curves.auc(y, [-v for v in s]) == mirrored
    assert curves.auc([1 - v for v in y], [-v for v in s]) == curves.auc(y, s)
    assert curves.rank_loss(y, s) == mirrored


@few
@given(samples())
def test_swapping_labels_and_negating_scores_mirrors_the_curve(sample):
    y, s = sample
    curve, mirror = curves.roc_curve(y, s), curves.roc_curve([1 - v for v in y], [-v for v in s])
    assert_allclose(mirror.fpr, 1 - curve.tpr[::-1], atol=1e-15)
    assert_allclose(mirror.tpr, 1 - curve.fpr[::-1], atol=1e-15)


@few
@given(samples())
def test_curves_are_monotone_and_end_at_one(sample):
    curve = curves.roc_curve(*sample)
    assert (np.diff(curve.fpr) >= 0).all() and (np.diff(curve.tpr) >= 0).all()
    assert (curve.thresholds[1:-1] > curve.thresholds[2:]).all()
    assert xy(curve)[0] == (0, 0) and xy(curve)[-1] == (1, 1)
    assert curves.precision_recall_curve(*sample).recall[-1] == 1


# ---- odd scores ----


def test_scores_that_differ_in_the_last_bit_are_two_thresholds():
    a, b = 0.7, math.nextafter(0.7, 1)
    for scale in (1, -1, 2.0**900, 2.0**-1022, 2.0**1023):
        s = sorted([a * scale, b * scale])
        assert len(set(s)) == 2
        assert curves.auc([0, 1], s) == 1
        assert curves.roc_curve([0, 1], s).thresholds.tolist() == [INF, s[1], s[0]]


def test_minus_zero_equals_zero():
    for s in ([-0.0, 0.0], [0.0, -0.0], [-0.0, 0.0, INF], [-0.0, 0.0, -1.0]):
        y = [1, 0, 1][: len(s)]
        assert curves.auc(y, s) == float(pair_auc(y, s))
        assert len(curves.roc_curve(y, s).thresholds) == len(s)


def test_infinite_scores_rank():
    y, s = [0, 1, 0, 1], [-INF, INF, 2.0, 2.0]
    assert curves.auc(y, s) == 0.875
    assert curves.roc_curve(y, s).thresholds.tolist() == [INF, INF, 2, -INF]
    assert curves.average_precision(y, s) == pytest.approx(5 / 6)
    assert curves.roc_hull(y, s).thresholds.tolist() == [INF, INF, 2, -INF]


def test_inputs_are_left_alone(rng):
    y, s, w = rng.integers(0, 2, 50), rng.normal(size=50), rng.random(50)
    kept = y.copy(), s.copy(), w.copy()
    curves.roc_curve(y, s, sample_weight=w)
    curves.auc(y, s)
    curves.roc_hull(y, s)
    curves.delong(y, np.array([s, -s]))
    curves.auc_interval(y, s, method="bootstrap", n_resamples=3, rng=0)
    for now, before in zip((y, s, w), kept):
        assert_array_equal(now, before)


# ---- the hull ----


@scores_of_each_kind
def test_hull_has_exactly_the_corners(kind):
    @few
    @given(samples(KINDS[kind], max_size=16))
    def check(sample):
        y, s = sample
        points = roc_points(y, s)
        expected = corners(points)
        hull = curves.roc_hull(y, s)
        assert xy(hull) == floats(expected)
        all_thresholds = [INF, *thresholds_of(s)]
        assert hull.thresholds.tolist() == [all_thresholds[points.index(corner)] for corner in expected]

    check()


@few
@given(samples(few_scores, max_size=16))
def test_hull_is_never_below_the_curve(sample):
    points = roc_points(*sample)
    hull = [
        (Fraction(x).limit_denominator(16), Fraction(t).limit_denominator(16)) for x, t in xy(curves.roc_hull(*sample))
    ]
    assert all(height_of(hull, x) >= t for x, t in points)
    assert area_under(hull) >= pair_auc(*sample)


def test_hull_of_many_points_covers_the_area_of_another_hull(rng):
    y = rng.integers(0, 2, 3000)
    for s in (rng.normal(size=3000) + y, rng.integers(0, 40, 3000) + 5 * y, rng.normal(size=3000) - y):
        curve, hull = curves.roc_curve(y, s), curves.roc_hull(y, s)
        points = np.column_stack([np.append(curve.fpr, 1), np.append(curve.tpr, 0)])
        assert np.trapezoid(hull.tpr, hull.fpr) == pytest.approx(ConvexHull(points).volume, abs=1e-12)


def test_hull_of_the_extremes():
    assert xy(curves.roc_hull([1, 1, 0, 0], [4, 3, 2, 1])) == [(0, 0), (0, 1), (1, 1)]
    assert xy(curves.roc_hull([0, 0, 1, 1], [4, 3, 2, 1])) == [(0, 0), (1, 1)]
    assert xy(curves.roc_hull([0, 1], [1, 1])) == [(0, 0), (1, 1)]


# ---- several classes ----


def hand_till_by_ranks(y, prob):
    """Hand & Till (2001): A(i|j) = (S_i - n_i(n_i+1)/2) / (n_i n_j) from ranks among the two classes, then the mean."""
    y, prob = np.asarray(y), np.asarray(prob)
    classes = np.unique(y)
    total = 0
    for i, j in itertools.combinations(range(len(classes)), 2):
        for own, other in ((i, j), (j, i)):
            pair = np.isin(y, classes[[own, other]])
            rank = stats.rankdata(prob[pair, own])
            is_own = y[pair] == classes[own]
            n_own, n_other = is_own.sum(), (~is_own).sum()
            total += (rank[is_own].sum() - n_own * (n_own + 1) / 2) / (n_own * n_other)
    return total / (len(classes) * (len(classes) - 1))


@few
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_hand_till_is_its_rank_formula_and_its_pairs(n_classes, seed):
    rng = np.random.default_rng(seed)
    y = rng.permutation(np.append(np.arange(n_classes), rng.integers(n_classes, size=8)))
    prob = rng.integers(0, 4, (len(y), n_classes))  # heavy ties
    pairs = [
        pair_auc((y == i)[(y == i) | (y == j)], prob[(y == i) | (y == j), i].tolist())
        for i, j in itertools.permutations(range(n_classes), 2)
    ]
    expected = float(sum(pairs) / len(pairs))
    assert curves.hand_till_auc(y, prob) == pytest.approx(expected, abs=1e-14)
    assert hand_till_by_ranks(y, prob) == pytest.approx(expected, abs=1e-14)


def test_hand_till_agrees_with_scikit_learn(rng):
    y = rng.integers(0, 5, 2000)
    prob = rng.random((2000, 5)) + 0.3 * np.eye(5)[y]
    prob /= prob.sum(axis=1, keepdims=True)
    theirs = sk.roc_auc_score(y, prob, multi_class="ovo", average="macro")
    assert curves.hand_till_auc(y, prob) == pytest.approx(theirs, abs=1e-12)
    names = np.array(list("edcba"))[y]  # columns follow the sorted labels
    assert curves.hand_till_auc(names, prob[:, ::-1]) == curves.hand_till_auc(y, prob)


def test_hand_till_of_two_classes_is_the_auc():
    prob = np.column_stack([1 - np.array(FAWCETT_S), FAWCETT_S])
    assert curves.hand_till_auc(FAWCETT_Y, prob) == pytest.approx(0.68, abs=1e-15)


def test_hand_till_of_constant_scores_is_one_half():
    assert curves.hand_till_auc([0, 1, 2, 2], np.ones((4, 3))) == 0.5


# ---- what may be passed ----

FUNCTIONS = {
    "roc_curve": curves.roc_curve,
    "precision_recall_curve": curves.precision_recall_curve,
    "average_precision": curves.average_precision,
    "break_even_point": curves.break_even_point,
    "auc": curves.auc,
    "rank_loss": curves.rank_loss,
    "roc_hull": curves.roc_hull,
    "delong": lambda y, s, **k: curves.delong(y, [s], **k),
    "delong_test": lambda y, s, **k: curves.delong_test(y, s, [1, 5, 4, 3, 2, 6], **k),
    "auc_interval": curves.auc_interval,
    "auc_interval by bootstrap": lambda y, s, **k: curves.auc_interval(
        y, s, method="bootstrap", n_resamples=20, rng=0, **k
    ),
}
every_function = pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
Y, S = [0, 0, 1, 0, 1, 1], [1, 2, 3, 4, 5, 6]


@every_function
def test_any_container_and_any_labels(function):
    expected = function(np.array(Y), np.array(S, dtype=float))
    names = ["ill" if v else "well" for v in Y]
    forms = [
        (Y, S, {}),
        (tuple(Y), tuple(S), {}),
        (pd.Series(Y, index=range(10, 16)), pd.Series(S, index=list("abcdef")), {}),
        ([bool(v) for v in Y], np.array(S, dtype=np.int8), {}),
        (np.array(Y, dtype=float), np.array(S, dtype=np.float32), {}),
        ([2 * v - 1 for v in Y], S, {}),
        (names, S, {"pos_label": "ill"}),
        (pd.Series(names), S, {"pos_label": "ill"}),
        (pd.Categorical(names), S, {"pos_label": "ill"}),
        ([1 - v for v in Y], S, {"pos_label": 0}),
        ([not v for v in Y], S, {"pos_label": False}),
        ([v + 3 for v in Y], S, {"pos_label": 4}),
        (np.repeat(Y, 2)[::2], np.repeat(S, 2)[::2], {}),  # not contiguous
    ]
    for y, s, options in forms:
        for ours, theirs in zip(parts(function(y, s, **options)), parts(expected)):
            assert_array_equal(ours, theirs)


def test_results_have_names_and_plain_types():
    for y, s in ((Y, S), (TEN_Y, TEN_S), ([0, 1, 1], [INF, 0, 0])):
        assert all(type(curves.auc(y, s, method=method)) is float for method in METHODS)
        for function in (curves.rank_loss, curves.average_precision, curves.break_even_point):
            assert type(function(y, s)) is float
    assert type(curves.hand_till_auc([0, 1], [[1, 0], [0, 1]])) is float
    assert curves.precision_recall_curve(Y, S)._fields == ("precision", "recall", "thresholds")
    assert curves.delong(Y, [S])._fields == ("aucs", "covariance")
    assert curves.delong(Y, [S, S, S]).covariance.shape == (3, 3)
    assert curves.delong_test(Y, S, [1, 5, 4, 3, 2, 6])._fields == ("statistic", "pvalue")
    for interval in (curves.auc_interval(Y, S), curves.auc_interval(Y, S, method="bootstrap", rng=0)):
        assert interval._fields == ("low", "high") and all(type(end) is float for end in interval)


@every_function
@pytest.mark.parametrize(
    "y, s, error, message",
    [
        (Y, [1, 2, np.nan, 4, 5, 6], ValueError, r"must hold no nan, got nan at position 2; drop these rows"),
        (Y, ["a"] * 6, TypeError, r"must hold numbers.*; convert"),
        (Y, [str(v) for v in S], TypeError, r"must hold numbers.*; convert"),
        ([0, 1, 2, 0, 1, 2], S, ValueError, r"y_true must hold only 0 and 1, got 2; map labels with \(y == positive\)"),
        (
            list("ababab"),
            S,
            ValueError,
            r"y_true must hold pos_label 1, got a and b; name the positive one in pos_label",
        ),
        ([[v] for v in Y], S, ValueError, r"y_true must have one dimension, got shape \(6, 1\); use y_true.ravel\(\)"),
        ([0, 0, 1, 0, 1, None], S, ValueError, r"y_true must hold no missing label, got None; drop these rows"),
        ([0, 0, 1, 0, 1, np.nan], S, ValueError, r"y_true must hold no missing label, got nan; drop these rows"),
    ],
    ids=["nan score", "text score", "number as text", "three classes", "no pos_label", "column", "None", "nan label"],
)
def test_bad_samples_are_refused(function, y, s, error, message):
    with pytest.raises(error, match=message):
        function(y, s)


@pytest.mark.parametrize("name", ["roc_curve", "precision_recall_curve", "average_precision", "auc"])
def test_bad_weights_are_refused(name):
    function = FUNCTIONS[name]
    for w, message in [
        ([1, 1, 1, 1, 1, -1], r"sample_weight must not be negative, got -1.0; use 0 to leave a row out"),
        ([1, 1], r"sample_weight must have shape \(6,\) to match y_true, got \(2,\); pass one value for each sample"),
        ([1, 1, 1, 1, 1, np.nan], r"sample_weight must hold no nan, got nan at position 5; drop these rows"),
        ([1, 1, 1, 1, 1, INF], r"sample_weight must be finite, got inf; drop or clip these values"),
        ([[1] * 6], r"sample_weight must have one dimension, got shape \(1, 6\); pass one value for each sample"),
    ]:
        with pytest.raises(ValueError, match=message):
            function(Y, S, sample_weight=w)


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if not name.startswith("delong")])
def test_lengths_must_match(name):
    message = r"y_score must have shape \(6,\) to match y_true, got \(5,\); pass one value for each sample"
    with pytest.raises(ValueError, match=message):
        FUNCTIONS[name](Y, S[:5])
    message = r"y_score must have one dimension, got shape \(6, 2\); pass the column of the positive class"
    with pytest.raises(ValueError, match=message):
        FUNCTIONS[name](Y, np.ones((6, 2)))


def test_delong_refuses_scores_of_another_shape():
    with pytest.raises(ValueError, match=r"y_scores must have shape \(n_models, n_samples\).*got \(6,\)"):
        curves.delong(Y, S)
    message = r"y_scores must have a row for each model and 6 columns to match y_true, got shape \(6, 2\); pass"
    with pytest.raises(ValueError, match=message):
        curves.delong(Y, np.ones((6, 2)))
    with pytest.raises(ValueError, match=r"y_scores must not be empty, got shape \(0, 6\)"):
        curves.delong(Y, np.ones((0, 6)))
    with pytest.raises(TypeError, match="y_scores must hold numbers in rows of equal length"):
        curves.delong(Y, [S, S[:4]])
    with pytest.raises(ValueError, match=r"score_a must have shape \(6,\) to match y_true, got \(5,\)"):
        curves.delong_test(Y, S[:5], S)
    with pytest.raises(ValueError, match=r"score_b must have shape \(6,\) to match y_true, got \(5,\)"):
        curves.delong_test(Y, S, S[:5])
    with pytest.raises(ValueError, match="score_b must hold no nan, got nan at position 0"):
        curves.delong_test(Y, S, [np.nan, *S[1:]])


def test_hand_till_refuses_a_missing_column():
    message = r"y_prob must have shape \(3, 2\).*got \(3, 3\); drop the columns of classes that do not occur"
    with pytest.raises(ValueError, match=message):
        curves.hand_till_auc([0, 1, 0], np.ones((3, 3)))
    with pytest.raises(ValueError, match=r"y_prob must have shape \(n_samples, n_classes\), got \(3,\)"):
        curves.hand_till_auc([0, 1, 0], [1, 2, 3])
    with pytest.raises(ValueError, match="y_prob must hold no nan"):
        curves.hand_till_auc([0, 1], [[1, np.nan], [0, 1]])
    with pytest.raises(TypeError, match="y_prob must hold numbers"):
        curves.hand_till_auc([0, 1], [["a", "b"], ["c", "d"]])


def test_bad_options_are_refused():
    with pytest.raises(ValueError, match=r"method must be one of 'ranks', 'trapezoid', 'pairs', got 'rank'; choose"):
        curves.auc(Y, S, method="rank")
    with pytest.raises(ValueError, match=r"method must be one of 'delong', 'bootstrap', got 'wald'; choose"):
        curves.auc_interval(Y, S, method="wald")
    with pytest.raises(ValueError, match=r"confidence_level must lie between 0 and 1, got 95; a fraction, not percent"):
        curves.auc_interval(Y, S, confidence_level=95)
    with pytest.raises(ValueError, match=r"n_resamples must be at least 1, got 0; choose a value in that range"):
        curves.auc_interval(Y, S, method="bootstrap", n_resamples=0)
    with pytest.raises(TypeError, match=r"n_resamples must be an integer, got 10.0; use int\(n_resamples\)"):
        curves.auc_interval(Y, S, method="bootstrap", n_resamples=10.0)
    with pytest.raises(TypeError, match=r"pos_label must be one label, got \[1, 0\]"):
        curves.auc(Y, S, pos_label=[1, 0])
    for function in (curves.auc, curves.roc_curve, curves.auc_interval):
        with pytest.raises(TypeError, match="positional"):
            function(Y, S, "ranks")


# ---- what has no answer ----


def warned(function, *args, **options):
    """The result and the messages of the warnings, each at the line that called."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = function(*args, **options)
    assert all(w.category is UndefinedMetricWarning and w.filename == __file__ for w in caught)
    return result, [str(w.message) for w in caught]


def no_number(result):
    """Is every float of the result nan?"""
    return all(np.isnan(part).all() for part in parts(result))


BOTH_NEEDED = ["auc", "rank_loss", "roc_hull", "delong", "delong_test", "auc_interval", "auc_interval by bootstrap"]


@pytest.mark.parametrize("name", BOTH_NEEDED)
@pytest.mark.parametrize("y", [[0] * 6, [1] * 6], ids=["no positive", "no negative"])
def test_one_class_is_undefined(name, y):
    result, messages = warned(FUNCTIONS[name], y, S)
    assert no_number(result)
    assert len(messages) == 1 and "y_true needs" in messages[0] and messages[0].endswith("; the result is nan")


@pytest.mark.parametrize("name", [name for name in BOTH_NEEDED if name != "delong_test"])
def test_one_case_is_undefined(name):
    for y, s in (([1], [0.5]), ([0], [INF])):
        result, messages = warned(FUNCTIONS[name], y, s)
        assert no_number(result) and len(messages) == 1


@pytest.mark.parametrize("method", METHODS)
def test_weights_can_leave_one_class(method):
    result, messages = warned(curves.auc, [0, 1, 1], [1, 2, 3], method=method, sample_weight=[0, 1, 1])
    assert np.isnan(result) and len(messages) == 1


@pytest.mark.parametrize("y", [[0, 1, 1], [1, 1, 1]], ids=["two classes", "one class"])
def test_without_any_weight_all_is_undefined(y):
    s, nothing = [1, 2, 3], {"sample_weight": [0, 0, 0]}
    for method in METHODS:
        area, messages = warned(curves.auc, y, s, method=method, **nothing)
        assert np.isnan(area) and len(messages) == 1
    curve, messages = warned(curves.roc_curve, y, s, **nothing)
    assert np.isnan(curve.fpr).tolist() == np.isnan(curve.tpr).tolist() == [True]
    assert curve.thresholds.tolist() == [INF]
    assert messages == ["every weight is 0, so both rates have denominator 0; the result is nan"]
    curve, messages = warned(curves.precision_recall_curve, y, s, **nothing)
    assert [part.shape for part in curve] == [(0,)] * 3
    assert messages == ["y_true has no positive case, so the rate has denominator 0; the result is nan"]
    area, messages = warned(curves.average_precision, y, s, **nothing)
    assert np.isnan(area) and len(messages) == 1


def test_one_case_of_a_class_has_an_area_but_no_variance():
    y = [0, 1, 1, 1, 1, 1]
    assert curves.auc(y, S) == 1
    for name in ("delong", "delong_test", "auc_interval", "auc_interval by bootstrap"):
        result, messages = warned(FUNCTIONS[name], y, S)
        assert no_number(result) and len(messages) == 1 and "two cases of each class" in messages[0]


def test_roc_curve_of_one_class_has_one_rate():
    curve, messages = warned(curves.roc_curve, [1, 1], [1, 2])
    assert curve.tpr.tolist() == [0, 0.5, 1] and np.isnan(curve.fpr).all()
    assert messages == ["y_true has no negative case, so the rate has denominator 0; the result is nan"]
    curve, messages = warned(curves.roc_curve, [0, 0], [1, 2])
    assert curve.fpr.tolist() == [0, 0.5, 1] and np.isnan(curve.tpr).all()
    assert messages == ["y_true has no positive case, so the rate has denominator 0; the result is nan"]


def test_precision_without_positives_is_zero_and_recall_undefined():
    curve, messages = warned(curves.precision_recall_curve, [0, 0], [1, 2])
    assert curve.precision.tolist() == [0, 0] and np.isnan(curve.recall).all() and len(messages) == 1
    for function in (curves.average_precision, curves.break_even_point):
        for y, s in (([0, 0], [1, 2]), ([0], [3])):
            result, messages = warned(function, y, s)
            assert np.isnan(result) and len(messages) == 1
        assert function([1], [3]) == function([1, 1], [3, 4]) == 1


def test_hand_till_of_one_class_is_undefined():
    result, messages = warned(curves.hand_till_auc, [0, 0], [[1.0], [1.0]])
    assert np.isnan(result) and messages == [
        "y_true holds one class only, so there is no pair of classes; the result is nan"
    ]
