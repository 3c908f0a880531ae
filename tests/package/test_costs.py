"""Costs against fractions by brute force, published relations, scikit-learn, and the worked examples of the notes."""

import re
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics as sk
from sklearn.isotonic import IsotonicRegression

from mlnotes import UndefinedMetricWarning, costs, curves, data

RANKS = "PNPNNNPNNN"  # best score first
TEN = ([int(c == "P") for c in RANKS], list(range(10, 0, -1)))
THOUSAND = ([1] * 100 + [0] * 900, [1] * 80 + [0] * 20 + [1] * 30 + [0] * 870)  # TP 80, FN 20, FP 30, TN 870

few = settings(max_examples=80, deadline=None)

# Few distinct scores, so that most of them tie, and both infinities among them.
SCORES = st.sampled_from([-np.inf, -1.5, 0.0, 0.25, 0.5, 3.0, np.inf])
CASES = st.lists(st.tuples(st.integers(0, 1), SCORES), min_size=2, max_size=14).filter(
    lambda c: {y for y, _ in c} == {0, 1}
)
MANY_SCORES = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 40)), min_size=2, max_size=40).filter(
    lambda c: {y for y, _ in c} == {0, 1}
)


def lines_by_definition(y_true, y_score):
    """(fpr, fnr) as fractions, counted anew for each threshold."""
    cases = list(zip(y_true, y_score))
    n_positive = sum(y for y, _ in cases)
    lines = [(Fraction(0), Fraction(1))]
    for threshold in sorted(set(y_score), reverse=True):
        fp = sum(s >= threshold for y, s in cases if not y)
        fn = sum(s < threshold for y, s in cases if y)
        lines.append((Fraction(fp, len(cases) - n_positive), Fraction(fn, n_positive)))
    return lines


def least(lines, x):
    """The lowest of the lines at x."""
    return min(fnr * x + fpr * (1 - x) for fpr, fnr in lines)


def envelope_by_definition(y_true, y_score):
    """Vertices as fractions: wherever two lines meet, keep the points at which the lower envelope bends."""
    lines = lines_by_definition(y_true, y_score)
    meet = {Fraction(0), Fraction(1)}
    for i, (fpr, fnr) in enumerate(lines):
        for other_fpr, other_fnr in lines[:i]:
            slope = (fnr - fpr) - (other_fnr - other_fpr)
            if slope != 0 and 0 <= (other_fpr - fpr) / slope <= 1:
                meet.add((other_fpr - fpr) / slope)
    points = [(x, least(lines, x)) for x in sorted(meet)]
    bends = [
        b
        for a, b, c in zip(points, points[1:], points[2:])
        if (b[1] - a[1]) * (c[0] - b[0]) != (c[1] - b[1]) * (b[0] - a[0])
    ]
    return [points[0], *bends, points[-1]]


def area_by_definition(y_true, y_score):
    points = envelope_by_definition(y_true, y_score)
    return sum((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in pairwise(points))


# ---- the envelope: worked examples ----


def test_fawcetts_twenty_cases_give_exact_vertices():
    envelope = costs.cost_envelope(*data.fawcett20())
    assert envelope.probability_cost.tolist() == [0, 1 / 4, 4 / 7, 2 / 3, 1]
    assert envelope.cost.tolist() == [0, 1 / 5, 23 / 70, 3 / 10, 0]


def test_fawcetts_twenty_cases_values_between_the_vertices():
    values = np.interp([0.1, 0.25, 0.5, 0.75, 0.9], *costs.cost_envelope(*data.fawcett20()))
    np.testing.assert_allclose(values, [0.08, 0.2, 0.3, 0.225, 0.09], rtol=1e-14)


@pytest.mark.parametrize(
    ("sample", "area"),
    [(data.six_cases(), Fraction(1, 9)), (data.fawcett20(), Fraction(319, 1680)), (TEN, Fraction(23, 160))],
    ids=["six cases", "fawcett", "ten ranks"],
)
def test_area_of_the_worked_examples(sample, area):
    y_true, y_score = (np.asarray(part).tolist() for part in sample)
    assert area_by_definition(y_true, y_score) == area
    assert costs.envelope_area(costs.cost_envelope(y_true, y_score)) == pytest.approx(float(area), rel=1e-14)


def test_area_under_all_lines_is_not_the_area_under_the_envelope():
    sample = data.fawcett20()
    curve = costs.cost_curve(*sample)
    under_each = (curve.fpr + curve.fnr) / 2
    x = np.linspace(0, 1, 201)
    for area, fpr, fnr in zip(under_each, curve.fpr, curve.fnr):
        assert np.trapezoid(costs.normalised_cost(fpr, fnr, x), x) == pytest.approx(area, rel=1e-12)
    assert under_each.sum() == pytest.approx(8.7, rel=1e-14)
    union = costs.normalised_cost(curve.fpr[:, None], curve.fnr[:, None], x).max(axis=0)
    assert np.trapezoid(union, x) == pytest.approx(0.75, rel=1e-14)  # the grid has the bend at 1/2
    assert costs.envelope_area(costs.cost_envelope(*sample)) < 0.25 < 0.75 < 8.7


def test_equal_scores_leave_the_two_trivial_classifiers():
    # Drummond & Holte (2006): the lines y = x and y = 1 - x, never positive and always positive.
    envelope = costs.cost_envelope([1, 0, 0, 1, 0], [7.0] * 5)
    assert (envelope.probability_cost.tolist(), envelope.cost.tolist()) == ([0, 0.5, 1], [0, 0.5, 0])
    assert costs.envelope_area(envelope) == 0.25


def test_separated_classes_cost_nothing():
    envelope = costs.cost_envelope([1, 1, 0, 0, 0], [5, 4, 3, 2, 1])
    assert (envelope.probability_cost.tolist(), envelope.cost.tolist()) == ([0, 1], [0, 0])
    assert costs.envelope_area(envelope) == 0


def test_reversed_scores_are_no_better_than_the_trivial_classifiers():
    assert costs.envelope_area(costs.cost_envelope([1, 1, 0, 0], [1, 2, 3, 4])) == 0.25


def test_points_on_a_straight_line_of_the_roc_curve_are_no_vertices():
    envelope = costs.cost_envelope([1, 0, 1, 0, 1, 0], [3, 3, 2, 2, 1, 1])
    assert envelope.probability_cost.tolist() == [0, 0.5, 1]


def test_two_cases():
    assert costs.cost_envelope([1, 0], [0.2, 0.1]).cost.tolist() == [0, 0]
    assert costs.cost_envelope([1, 0], [0.1, 0.2]).cost.tolist() == [0, 0.5, 0]


# ---- the envelope: second methods ----


@few
@given(CASES)
def test_envelope_equals_brute_force_in_fractions(cases):
    y_true, y_score = zip(*cases)
    x, cost = zip(*envelope_by_definition(y_true, y_score))
    envelope = costs.cost_envelope(y_true, y_score)
    # Whole counts are divided once, so each vertex is the float nearest to the fraction.
    assert envelope.probability_cost.tolist() == [float(v) for v in x]
    assert envelope.cost.tolist() == [float(v) for v in cost]


@few
@given(MANY_SCORES)
def test_envelope_is_the_minimum_of_the_lines_on_a_grid_and_at_the_vertices(cases):
    y_true, y_score = zip(*cases)
    curve, envelope = costs.cost_curve(y_true, y_score), costs.cost_envelope(y_true, y_score)
    x = np.sort(np.append(np.linspace(0, 1, 101), envelope.probability_cost))
    of_all = costs.normalised_cost(curve.fpr[:, None], curve.fnr[:, None], x).min(axis=0)
    np.testing.assert_allclose(np.interp(x, *envelope), of_all, atol=1e-13)


@few
@given(MANY_SCORES)
def test_envelope_lies_below_every_line_and_below_the_trivial_classifiers(cases):
    y_true, y_score = zip(*cases)
    curve, (x, cost) = costs.cost_curve(y_true, y_score), costs.cost_envelope(y_true, y_score)
    lines = costs.normalised_cost(curve.fpr[:, None], curve.fnr[:, None], x)
    assert (cost <= lines + 1e-14).all()  # rounding of a line's value
    assert (cost <= np.minimum(x, 1 - x) + 1e-14).all()
    assert (np.diff(x) > 0).all() and x[0] == 0 and x[-1] == 1
    assert cost[0] == cost[-1] == 0


@few
@given(MANY_SCORES)
def test_each_edge_of_the_roc_hull_is_a_vertex(cases):
    # Drummond & Holte (2006): at the PC(+) where two lines cross, (1 - PC) / PC is the slope between their ROC points.
    y_true, y_score = zip(*cases)
    hull, x = curves.roc_hull(y_true, y_score), costs.cost_envelope(y_true, y_score).probability_cost
    dx, dy = np.diff(hull.fpr), np.diff(hull.tpr)
    slanted = (dx > 0) & (dy > 0)
    np.testing.assert_allclose((1 - x[1:-1]) / x[1:-1], dy[slanted] / dx[slanted], rtol=1e-12)


@few
@given(MANY_SCORES)
def test_area_is_the_brier_score_after_isotonic_calibration(cases):
    # Each class weighs one half. The mean over x of the least cost is then the Brier score of the scores that
    # isotonic regression calibrates, because a case of probability q costs (1 - q)^2 / 2 or q^2 / 2 on average.
    y, s = (np.array(part, dtype=float) for part in zip(*cases))
    weight = np.where(y == 1, 0.5 / y.sum(), 0.5 / (1 - y).sum())
    q = IsotonicRegression().fit(s, y, sample_weight=weight).predict(s)
    area = costs.envelope_area(costs.cost_envelope(y, s))
    assert area == pytest.approx(weight @ (q - y) ** 2, abs=1e-12)


def test_large_sample_equals_brute_force_on_a_grid(rng):
    y = rng.integers(0, 2, 3000)
    s = rng.normal(size=3000) + y
    curve, envelope = costs.cost_curve(y, s), costs.cost_envelope(y, s)
    x = np.append(np.linspace(0, 1, 301), envelope.probability_cost)
    of_all = costs.normalised_cost(curve.fpr[:, None], curve.fnr[:, None], x).min(axis=0)
    np.testing.assert_allclose(np.interp(x, *envelope), of_all, atol=1e-13)


@few
@given(CASES, st.randoms(use_true_random=False))
def test_order_of_the_cases_does_not_matter(cases, random):
    shuffled = random.sample(cases, len(cases))
    for function in (costs.cost_curve, costs.cost_envelope):
        for one, other in zip(function(*zip(*cases)), function(*zip(*shuffled))):
            assert one.tolist() == other.tolist()


@few
@given(CASES)
def test_exchanging_the_classes_mirrors_the_envelope(cases):
    y_true, y_score = (np.array(part) for part in zip(*cases))
    x, cost = costs.cost_envelope(y_true, y_score)
    mirrored = costs.cost_envelope(1 - y_true, -y_score)
    np.testing.assert_allclose(mirrored.probability_cost, 1 - x[::-1], atol=1e-15)
    assert mirrored.cost.tolist() == cost[::-1].tolist()


def test_other_labels():
    with_words = costs.cost_envelope(["no", "yes", "no"], [1, 2, 3], pos_label="yes")
    assert with_words.cost.tolist() == costs.cost_envelope([0, 1, 0], [1, 2, 3]).cost.tolist()


# ---- cost lines ----


@few
@given(CASES)
def test_lines_by_definition(cases):
    y_true, y_score = zip(*cases)
    curve = costs.cost_curve(y_true, y_score)
    lines = [(float(fpr), float(fnr)) for fpr, fnr in lines_by_definition(y_true, y_score)]
    assert list(zip(curve.fpr.tolist(), curve.fnr.tolist())) == lines
    assert curve.thresholds.tolist() == [np.inf, *sorted(set(y_score), reverse=True)]


def test_lines_are_the_points_of_scikit_learns_roc_curve(rng):
    y, s = rng.integers(0, 2, 200), rng.normal(size=200).round(1)
    fpr, tpr, thresholds = sk.roc_curve(y, s, drop_intermediate=False)
    curve = costs.cost_curve(y, s)
    np.testing.assert_allclose(curve.fpr, fpr, rtol=1e-15)
    np.testing.assert_allclose(curve.fnr, 1 - tpr, atol=1e-15)
    assert curve.thresholds.tolist() == thresholds.tolist()


def test_one_class_is_undefined_once():
    with pytest.warns(UndefinedMetricWarning, match="negative") as caught:
        curve = costs.cost_curve([1, 1], [0.2, 0.7])
    assert len(caught) == 1
    assert np.isnan(curve.fpr).all() and curve.fnr.tolist() == [1, 0.5, 0]
    with pytest.warns(UndefinedMetricWarning, match="positive") as caught:
        curve = costs.cost_curve([0, 0], [0.2, 0.7])
    assert len(caught) == 1
    assert curve.fpr.tolist() == [0, 0.5, 1] and np.isnan(curve.fnr).all()
    for y_true in ([0, 0, 0], [1, 1, 1]):
        with pytest.warns(UndefinedMetricWarning, match="a positive and a negative case") as caught:
            envelope = costs.cost_envelope(y_true, list(range(len(y_true))))
        assert len(caught) == 1
        assert envelope.probability_cost.tolist() == [0, 1] and np.isnan(envelope.cost).all()
        assert np.isnan(costs.envelope_area(envelope))


def test_envelope_area_refuses_what_is_no_envelope():
    with pytest.raises(ValueError, match=r"cost must have shape \(3,\) to match probability_cost"):
        costs.envelope_area(costs.CostEnvelope(np.array([0, 0.5, 1]), np.array([0, 0])))
    with pytest.raises(ValueError, match="probability_cost must rise"):
        costs.envelope_area(costs.CostEnvelope(np.array([1.0, 0.0]), np.array([0.0, 0.0])))


# ---- operating conditions ----


def test_only_the_ratio_of_the_costs_matters():
    one, other = ([[0, 1], [5, 0]], [[0, 10], [50, 0]])
    assert costs.cost_sensitive_error(*THOUSAND, one) == pytest.approx(0.13, rel=1e-14)
    assert costs.cost_sensitive_error(*THOUSAND, other) == pytest.approx(1.3, rel=1e-14)  # above 1, so no rate
    x = [costs.probability_cost(0.1, cost_fp=fp, cost_fn=fn) for fp, fn in ((1, 5), (10, 50))]
    assert x[0] == x[1] == pytest.approx(5 / 14, rel=1e-15)
    assert costs.normalised_cost(30 / 900, 20 / 100, x[0]) == pytest.approx(0.092857, abs=5e-7)


def test_costs_named_by_class_number_depend_on_the_coding():
    assert costs.cost_sensitive_error(*THOUSAND, [[0, 5], [1, 0]]) == pytest.approx(0.17, rel=1e-14)


POSITIVE = st.floats(1e-3, 1e3)


@few
@given(POSITIVE, POSITIVE, st.floats(0, 1), st.floats(0, 1))
def test_a_probability_at_the_threshold_or_above_is_cheaper_called_positive(cost_fp, cost_fn, p, factor):
    threshold = costs.bayes_threshold(cost_fp, cost_fn)
    assert 0 < threshold < 1
    if abs(p - threshold) > 1e-9:  # away from rounding
        assert (p >= threshold) == ((1 - p) * cost_fp <= p * cost_fn)
    assert costs.bayes_threshold(cost_fp * (1 + factor), cost_fn) >= threshold


@few
@given(POSITIVE, POSITIVE, st.fractions(0, 1, max_denominator=1000).map(float), st.sampled_from([0.5, 2.0, 1024.0]))
def test_scaling_both_costs_changes_nothing(cost_fp, cost_fn, p, factor):  # a power of two scales without rounding
    assert costs.bayes_threshold(factor * cost_fp, factor * cost_fn) == costs.bayes_threshold(cost_fp, cost_fn)
    assert costs.probability_cost(p, cost_fp=factor * cost_fp, cost_fn=factor * cost_fn) == costs.probability_cost(
        p, cost_fp=cost_fp, cost_fn=cost_fn
    )


def test_bayes_threshold_of_known_costs():
    assert costs.bayes_threshold(1, 1) == 0.5
    assert costs.bayes_threshold(1, 9) == 0.1
    assert costs.bayes_threshold(0, 3) == 0 and costs.bayes_threshold(3, 0) == 1
    assert costs.bayes_threshold([1, 1, 3], [1, 3, 1]).tolist() == [0.5, 0.25, 0.75]
    assert isinstance(costs.bayes_threshold(1, 1), float)


def test_threshold_and_probability_cost_meet():
    # At prevalence p the case with posterior p is the one at the threshold when PC(+) is one half.
    p = costs.bayes_threshold(2, 6)
    assert costs.probability_cost(p, cost_fp=2, cost_fn=6) == 0.5


def test_equal_costs_leave_the_prevalence():
    p = np.linspace(0, 1, 11)
    np.testing.assert_allclose(costs.probability_cost(p), p, rtol=1e-15)


def test_conditions_without_any_cost_are_undefined_once():
    with pytest.warns(UndefinedMetricWarning, match="both costs are 0") as caught:
        thresholds = costs.bayes_threshold([0, 1, 0], [0, 1, 0])
    assert len(caught) == 1
    np.testing.assert_array_equal(thresholds, [np.nan, 0.5, np.nan])
    with pytest.warns(UndefinedMetricWarning, match="no error can cost anything") as caught:
        assert np.isnan(costs.probability_cost(1, cost_fn=0))
    assert len(caught) == 1
    assert costs.probability_cost(0.5, cost_fn=0) == 0


@few
@given(st.integers(1, 9), st.integers(1, 9), POSITIVE, POSITIVE, st.data())
def test_normalised_cost_times_the_greatest_cost_is_the_cost_sensitive_error(n_positive, n_negative, c_fp, c_fn, data):
    fn, fp = data.draw(st.integers(0, n_positive)), data.draw(st.integers(0, n_negative))
    y_true = [1] * n_positive + [0] * n_negative
    y_pred = [0] * fn + [1] * (n_positive - fn) + [1] * fp + [0] * (n_negative - fp)
    p = n_positive / (n_positive + n_negative)
    x = costs.probability_cost(p, cost_fp=c_fp, cost_fn=c_fn)
    expected = costs.normalised_cost(fp / n_negative, fn / n_positive, x) * (p * c_fn + (1 - p) * c_fp)
    assert costs.cost_sensitive_error(y_true, y_pred, [[0, c_fp], [c_fn, 0]]) == pytest.approx(expected, rel=1e-12)


def test_normalised_cost_broadcasts_and_keeps_the_undefined():
    table = costs.normalised_cost(np.array([[0.1], [0.2]]), [[0.4], [0.3]], [0, 0.5, 1])
    np.testing.assert_allclose(table, [[0.1, 0.25, 0.4], [0.2, 0.25, 0.3]], rtol=1e-14)
    assert isinstance(costs.normalised_cost(0.1, 0.2, 0.3), float)
    for undefined in ((np.nan, 0.2, 0.5), (0.1, np.nan, 0.5), (0.1, 0.2, np.nan)):
        assert np.isnan(costs.normalised_cost(*undefined))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: costs.bayes_threshold(-1, 2), "cost_fp must be finite and at least 0, got -1"),
        (lambda: costs.bayes_threshold(1, np.inf), "cost_fn must be finite and at least 0, got inf"),
        (lambda: costs.probability_cost(1.5), "p must lie from 0 to 1, got 1.5"),
        (lambda: costs.probability_cost(np.nan), "p must lie from 0 to 1, got nan"),
        (lambda: costs.normalised_cost(0.1, 20, 0.5), "fnr must lie from 0 to 1, got 20"),
        (lambda: costs.normalised_cost([0.1, 0.2], [0.1, 0.2, 0.3], 0.5), "fpr and fnr and probability_cost must have"),
        (lambda: costs.cost_curve([0, 1], [1.0]), r"y_score must have shape \(2,\) to match y_true"),
        (lambda: costs.cost_envelope([0, 1, 2], [1, 2, 3]), "y_true must hold only 0 and 1, got 2"),
    ],
)
def test_bad_conditions_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()


# ---- costs and values of predictions ----


@few
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=20))
def test_cost_sensitive_error_by_definition_and_by_scikit_learn(pairs):
    cost = np.array([[0, 2, 7], [1, -1, 3], [11, 5, 0.5]])
    y_true, y_pred = zip(*pairs)
    result = costs.cost_sensitive_error(y_true, y_pred, cost, labels=[0, 1, 2])
    assert result == pytest.approx(sum(cost[i, j] for i, j in pairs) / len(pairs), abs=1e-12)
    confusion = sk.confusion_matrix(y_true, y_pred, labels=[0, 1, 2])
    assert result == pytest.approx((cost * confusion).sum() / len(pairs), abs=1e-12)
    assert costs.expected_value(confusion, -cost) == pytest.approx(-result, abs=1e-12)


@few
@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=1, max_size=20))
def test_unit_costs_give_the_error_rate(pairs):
    y_true, y_pred = zip(*pairs)
    error = costs.cost_sensitive_error(y_true, y_pred, 1 - np.eye(3), labels=["a", "b", "c"])
    assert error == pytest.approx(1 - sk.accuracy_score(y_true, y_pred), abs=1e-15)


@few
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=8), st.integers(4, 6))
def test_whole_numbers_are_rows_whether_all_of_them_occur_or_not(pairs, n_rows):
    cost = np.arange(n_rows**2.0).reshape(n_rows, n_rows) ** 2
    y_true, y_pred = zip(*pairs)
    expected = sum(cost[i, j] for i, j in pairs) / len(pairs)
    for kind in (int, float, np.uint8):
        labels = np.array(y_true, dtype=kind), np.array(y_pred, dtype=kind)
        assert costs.cost_sensitive_error(*labels, cost) == pytest.approx(expected, rel=1e-14)
    assert costs.cost_sensitive_error(y_true, y_pred, cost, labels=range(n_rows)) == pytest.approx(expected, rel=1e-14)


def test_one_class_of_three_reads_its_own_row():
    cost = [[0, 1, 2], [3, 0, 4], [5, 6, 7]]
    assert costs.cost_sensitive_error([2, 2], [2, 2], cost) == 7
    assert costs.cost_sensitive_error([2, 1], [1, 2], cost) == 5
    assert costs.cost_sensitive_error([0], [1], cost) == 1
    assert costs.cost_sensitive_error([0, 0], [0, 0], [[3, 1], [5, 0]]) == 3
    assert costs.cost_sensitive_error([True, True], [True, True], [[3, 1], [5, 2]]) == 2
    assert costs.cost_sensitive_error([0], [0], [[9]]) == 9


def test_other_labels_are_named():
    y_true, y_pred, cost = ["dog", "cat", "dog"], ["cat", "dog", "dog"], [[0, 1], [10, 0]]
    assert costs.cost_sensitive_error(y_true, y_pred, cost, labels=["cat", "dog"]) == pytest.approx(11 / 3)
    assert costs.cost_sensitive_error(["dog"], ["cat"], cost, labels=["cat", "dog"]) == 10
    assert costs.cost_sensitive_error(["dog"], ["cat"], cost, labels=["dog", "cat"]) == 1
    assert costs.cost_sensitive_error([-1, 1], [1, 1], cost, labels=[-1, 1]) == 0.5
    assert costs.cost_sensitive_error([1, 0], [1, 1], cost, labels=[1, 0]) == 5
    assert costs.cost_sensitive_error(np.array(["b", "a"], dtype=object), ["a", "a"], cost, labels=["a", "b"]) == 5
    assert costs.cost_sensitive_error([0, 0], [0, 1], np.zeros((3, 3)), labels=range(3)) == 0


@pytest.mark.parametrize(
    ("y_true", "y_pred", "got"),
    [
        ([0, 1], [0, 2], [2]),
        ([-1, 1], [1, 1], [-1]),
        ([1, 2], [2, 1], [2]),
        (["dog", "cat"], ["dog", "dog"], ["cat", "dog"]),
        (["0", "1"], ["0", "0"], ["0", "1"]),  # text that reads like a number is text
    ],
    ids=str,
)
def test_labels_that_are_no_row_are_refused_with_the_remedy(y_true, y_pred, got):
    message = (
        "y_true and y_pred must hold only 0 to 1, the numbers of the rows of cost, "
        f"got {got}; name the class of each row with labels"
    )
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        costs.cost_sensitive_error(y_true, y_pred, [[0, 1], [5, 0]])


def test_value_of_no_case_is_undefined():
    with pytest.warns(UndefinedMetricWarning, match="confusion holds no case") as caught:
        assert np.isnan(costs.expected_value([[0, 0], [0, 0]], [[0, 1], [1, 0]]))
    assert len(caught) == 1


@pytest.mark.parametrize(
    ("arguments", "labels", "error", "message"),
    [
        (
            ([0, 1], [0, 1], np.eye(2)),
            [0, 1, 2],
            ValueError,
            r"cost must have shape \(3, 3\) for the labels \[0, 1, 2\], got \(2, 2\); pass one row and one column",
        ),
        (([0, 1], [0, 1], np.eye(2)), [], ValueError, r"labels must name each class once, got \[\]"),
        (([0, 1], [0, 2], np.eye(2)), [0, 1], ValueError, r"must hold only labels named in labels, got \[2\]"),
        (([0, 1], [0, 1], np.eye(2)), [1, 1], ValueError, "labels must name each class once"),
        (([0, 1], [0.2, 0.8], np.eye(2)), None, ValueError, "y_pred must hold labels, got 0.2"),
        (([0, 1], [0, 1], [[0, 1]]), None, ValueError, r"cost must be square, got shape \(1, 2\)"),
        (([0, 1], [0, 1], [[0, np.nan], [1, 0]]), None, ValueError, "cost must be finite, got nan"),
        (([0, 1], [0], np.eye(2)), None, ValueError, r"y_pred must have shape \(2,\) to match y_true"),
        ((["a", "b"], [0, 1], np.eye(2)), None, TypeError, "y_pred must hold labels of the same kind as y_true"),
        (([0, 1], [0, 1], np.eye(2)), ["a", "b"], TypeError, "labels must hold labels of the same kind as y_true"),
        (([0, 1], [0, 1], [["x", 1], [1, 0]]), None, TypeError, "cost must hold numbers"),
    ],
)
def test_mismatched_costs_are_refused(arguments, labels, error, message):
    with pytest.raises(error, match=message):
        costs.cost_sensitive_error(*arguments, labels=labels)


def test_expected_value_is_per_case_and_costs_are_negative():
    confusion, value = [[870, 30], [20, 80]], [[0, -10], [-50, 100]]
    total = 80 * 100 - 20 * 50 - 30 * 10
    assert costs.expected_value(confusion, value) == pytest.approx(total / 1000)
    assert costs.expected_value(10 * np.array(confusion), value) == pytest.approx(total / 1000)


def test_expected_value_for_another_share_of_positives():
    # p(+) (TPR B_TP + FNR C_FN) + p(-) (FPR C_FP + TNR B_TN)
    tpr, fpr, p = 0.8, 30 / 900, 0.4
    value = [[0, -10], [-50, 100]]
    by_hand = p * (tpr * 100 + (1 - tpr) * -50) + (1 - p) * (fpr * -10)
    probabilities = [[(1 - p) * (1 - fpr), (1 - p) * fpr], [p * (1 - tpr), p * tpr]]
    assert costs.expected_value(probabilities, value) == pytest.approx(by_hand)


def test_bad_values_are_refused():
    with pytest.raises(ValueError, match=r"value must have shape \(2, 2\) to match confusion"):
        costs.expected_value(np.eye(2), np.eye(3))
    with pytest.raises(ValueError, match="confusion must be finite and at least 0, got -1"):
        costs.expected_value([[0, -1], [1, 1]], np.eye(2))
    with pytest.raises(ValueError, match="confusion must be square"):
        costs.expected_value([1, 2, 3, 4], np.eye(2))
