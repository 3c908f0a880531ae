"""Costs against fractions by brute force, published relations and scikit-learn."""

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import FAWCETT_S, FAWCETT_Y, INF, counts_at, equal, few, marks, refuses, same, samples, undefined_once
from sklearn import metrics as sk
from sklearn.isotonic import IsotonicRegression

from mlnotes import curves
from mlnotes.costs import (
    bayes_threshold,
    cost_curve,
    cost_envelope,
    cost_sensitive_error,
    envelope_area,
    expected_value,
    normalised_cost,
    probability_cost,
)

ODD_SCORES = samples(st.sampled_from([-INF, -1.5, 0.0, 0.25, 0.5, 3.0, INF]), max_size=14)
MANY_SCORES = samples(st.integers(0, 40).map(float), max_size=40)
POSITIVE = st.floats(1e-3, 1e3)


def lines_by_definition(y, s):
    """(fpr, fnr) as fractions, counted anew for each threshold."""
    n_positive, n_negative = counts_at(y, s, -INF)
    counts = [counts_at(y, s, threshold) for threshold in [math.nan, *sorted(set(s), reverse=True)]]  # nan: none
    return [(Fraction(fp) / n_negative, 1 - Fraction(tp) / n_positive) for tp, fp in counts]


def envelope_by_definition(y, s):
    """Vertices as fractions: wherever two lines meet, keep the points at which the lower envelope bends."""
    lines = lines_by_definition(y, s)
    meet = {Fraction(0), Fraction(1)}
    for i, (fpr, fnr) in enumerate(lines):
        for other_fpr, other_fnr in lines[:i]:
            slope = (fnr - fpr) - (other_fnr - other_fpr)
            if slope != 0 and 0 <= (other_fpr - fpr) / slope <= 1:
                meet.add((other_fpr - fpr) / slope)
    points = [(x, min(fnr * x + fpr * (1 - x) for fpr, fnr in lines)) for x in sorted(meet)]
    bends = [
        b
        for a, b, c in zip(points, points[1:], points[2:])
        if (b[1] - a[1]) * (c[0] - b[0]) != (c[1] - b[1]) * (b[0] - a[0])
    ]
    return [points[0], *bends, points[-1]]


# ---- cost lines and their envelope ----


@few
@given(ODD_SCORES)
def test_lines_and_envelope_are_their_definitions(sample):
    """Whole counts are divided once, so each value is the float nearest to the fraction."""
    y, s = sample
    fpr, fnr = zip(*lines_by_definition(y, s))
    equal(cost_curve(y, s), ([float(v) for v in fpr], [float(v) for v in fnr], [INF, *sorted(set(s), reverse=True)]))
    vertices, envelope = envelope_by_definition(y, s), cost_envelope(y, s)
    equal(envelope, tuple([float(v) for v in part] for part in zip(*vertices)))
    area = sum((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in pairwise(vertices))
    same(envelope_area(envelope), float(area))
    mirrored = cost_envelope([1 - v for v in y], [-v for v in s])
    same(mirrored, (1 - envelope.probability_cost[::-1], envelope.cost[::-1]))
    same(cost_envelope(y[::-1], s[::-1]), envelope)


@few
@given(MANY_SCORES)
def test_envelope_by_a_grid_the_hull_and_isotonic_calibration(sample):
    y, s = (np.array(part) for part in sample)
    curve, envelope, hull = cost_curve(y, s), cost_envelope(y, s), curves.roc_hull(y, s)
    x = np.sort(np.append(np.linspace(0, 1, 101), envelope.probability_cost))
    lowest = normalised_cost(curve.fpr[:, None], curve.fnr[:, None], x).min(axis=0)
    np.testing.assert_allclose(np.interp(x, *envelope), lowest, atol=1e-13)
    # Drummond & Holte (2006): at the PC(+) where two lines cross, (1 - PC) / PC is the slope between their ROC points.
    dx, dy = np.diff(hull.fpr), np.diff(hull.tpr)
    slanted, inner = (dx > 0) & (dy > 0), envelope.probability_cost[1:-1]
    np.testing.assert_allclose((1 - inner) / inner, dy[slanted] / dx[slanted], rtol=1e-12)
    # Each class weighs one half. The mean over x of the least cost is then the Brier score of the scores that
    # isotonic regression calibrates, because a case of probability q costs (1 - q)^2 / 2 or q^2 / 2 on average.
    weight = np.where(y == 1, 0.5 / y.sum(), 0.5 / (1 - y).sum())
    q = IsotonicRegression().fit(s, y, sample_weight=weight).predict(s)
    assert envelope_area(envelope) == pytest.approx(weight @ (q - y) ** 2, abs=1e-12)


def test_large_sample_equals_scikit_learn_and_brute_force_on_a_grid(rng):
    y = rng.integers(0, 2, 3000)
    s = rng.normal(size=3000) + y
    curve, envelope = cost_curve(y, s), cost_envelope(y, s)
    fpr, tpr, thresholds = sk.roc_curve(y, s, drop_intermediate=False)
    same(curve, (fpr, 1 - tpr, thresholds))
    x = np.append(np.linspace(0, 1, 301), envelope.probability_cost)
    lowest = normalised_cost(curve.fpr[:, None], curve.fnr[:, None], x).min(axis=0)
    np.testing.assert_allclose(np.interp(x, *envelope), lowest, atol=1e-13)


ENVELOPES = {  # labels, scores, probability_cost, cost, area
    "fawcett": (FAWCETT_Y, FAWCETT_S, [0, 1 / 4, 4 / 7, 2 / 3, 1], [0, 1 / 5, 23 / 70, 3 / 10, 0], 319 / 1680),
    "ten ranks": (*marks("PNPNNNPNNN"), None, None, 23 / 160),
    # Drummond & Holte (2006): the lines y = x and y = 1 - x, never positive and always positive.
    "equal scores": ([1, 0, 0, 1, 0], [7.0] * 5, [0, 0.5, 1], [0, 0.5, 0], 0.25),
    "separated": ([1, 1, 0, 0, 0], [5, 4, 3, 2, 1], [0, 1], [0, 0], 0),
    "reversed": ([1, 1, 0, 0], [1, 2, 3, 4], [0, 0.5, 1], [0, 0.5, 0], 0.25),
    "a straight ROC line": ([1, 0, 1, 0, 1, 0], [3, 3, 2, 2, 1, 1], [0, 0.5, 1], [0, 0.5, 0], 0.25),
}


@pytest.mark.parametrize("y, s, x, cost, area", ENVELOPES.values(), ids=ENVELOPES)
def test_envelopes_of_known_cases(y, s, x, cost, area):
    named = ["yes" if v else "no" for v in y]
    envelope = cost_envelope(named, s, pos_label="yes")
    same(envelope_area(envelope), area)
    equal(cost_curve(named, s, pos_label="yes"), cost_curve(y, s))
    if x is not None:
        equal(envelope, (x, cost))


# ---- operating conditions ----


@few
@given(POSITIVE, POSITIVE, st.fractions(0, 1, max_denominator=1000).map(float), st.sampled_from([0.5, 2.0, 1024.0]))
def test_conditions_by_definition(cost_fp, cost_fn, p, factor):
    threshold = bayes_threshold(cost_fp, cost_fn)
    if abs(p - threshold) > 1e-9:  # away from rounding
        assert (p >= threshold) == ((1 - p) * cost_fp <= p * cost_fn)
    assert bayes_threshold(factor * cost_fp, factor * cost_fn) == threshold  # a power of two scales without rounding
    x = probability_cost(p, cost_fp=cost_fp, cost_fn=cost_fn)
    same(x, p * cost_fn / (p * cost_fn + (1 - p) * cost_fp))
    assert probability_cost(p, cost_fp=factor * cost_fp, cost_fn=factor * cost_fn) == x
    at_threshold = probability_cost(threshold, cost_fp=cost_fp, cost_fn=cost_fn)
    assert at_threshold == pytest.approx(0.5, rel=1e-9)  # costs a million to one leave 1 - threshold ten digits


@few
@given(st.integers(1, 9), st.integers(1, 9), POSITIVE, POSITIVE, st.data())
def test_normalised_cost_times_the_greatest_cost_is_the_cost_sensitive_error(n_positive, n_negative, c_fp, c_fn, data):
    fn, fp = data.draw(st.integers(0, n_positive)), data.draw(st.integers(0, n_negative))
    y_true = [1] * n_positive + [0] * n_negative
    y_pred = [0] * fn + [1] * (n_positive - fn) + [1] * fp + [0] * (n_negative - fp)
    p = n_positive / (n_positive + n_negative)
    x = probability_cost(p, cost_fp=c_fp, cost_fn=c_fn)
    expected = normalised_cost(fp / n_negative, fn / n_positive, x) * (p * c_fn + (1 - p) * c_fp)
    assert cost_sensitive_error(y_true, y_pred, [[0, c_fp], [c_fn, 0]]) == pytest.approx(expected, rel=1e-12)


# ---- costs and values of predictions ----


@few
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=20), st.integers(3, 5))
def test_cost_sensitive_error_by_definition_and_by_scikit_learn(pairs, n_rows):
    cost = np.arange(n_rows**2.0).reshape(n_rows, n_rows) ** 2 - 3
    y, expected = tuple(zip(*pairs)), sum(cost[i, j] for i, j in pairs) / len(pairs)
    for kind in (int, float, np.uint8):  # whole numbers are rows, whether all of them occur or not
        same(cost_sensitive_error(*(np.array(side, dtype=kind) for side in y), cost), expected)
    same(cost_sensitive_error(*y, cost, labels=range(n_rows)), expected)
    names = [["ant", "bee", "cat", "dog", "eel"][k] for k in range(n_rows)]
    same(cost_sensitive_error(*([names[k] for k in side] for side in y), cost, labels=names), expected)
    backwards = cost_sensitive_error(*y, cost[::-1, ::-1], labels=range(n_rows)[::-1])
    same(backwards, expected)
    confusion = sk.confusion_matrix(*y, labels=range(n_rows))
    same(expected_value(confusion, cost), expected)
    same(expected_value(confusion / 7, cost), expected)


EDGES = [
    (bayes_threshold, (0, 3), {}, 0),
    (bayes_threshold, (3, 0), {}, 1),
    (bayes_threshold, ([1, 1, 3], [1, 3, 1]), {}, [0.5, 0.25, 0.75]),
    (probability_cost, (0.5,), {"cost_fn": 0}, 0),
    (probability_cost, (np.linspace(0, 1, 11),), {}, np.linspace(0, 1, 11)),
    (normalised_cost, ([[0.1], [0.2]], [[0.4], [0.3]], [0, 0.5, 1]), {}, [[0.1, 0.25, 0.4], [0.2, 0.25, 0.3]]),
    (normalised_cost, ([math.nan, 0.1, 0.1], [0.2, math.nan, 0.2], [0.5, 0.5, math.nan]), {}, [math.nan] * 3),
    (cost_sensitive_error, ([True, True], [True, True], [[3, 1], [5, 2]]), {}, 2),
    (cost_sensitive_error, ([-1, 1], [1, 1], [[0, 1], [10, 0]]), {"labels": [-1, 1]}, 0.5),
    (cost_sensitive_error, (np.array(["b"], dtype=object), ["a"], [[0, 1], [10, 0]]), {"labels": ["a", "b"]}, 10),
]


@pytest.mark.parametrize("function, arguments, options, expected", EDGES)
def test_edges(function, arguments, options, expected):
    got = function(*arguments, **options)
    same(got, expected)
    assert isinstance(got, np.ndarray if np.ndim(expected) else float)


NAN = math.nan
UNDEFINED = [
    (cost_curve, ([1, 1], [0.2, 0.7]), {}, "no negative case", ([NAN] * 3, [1, 0.5, 0], [INF, 0.7, 0.2])),
    (cost_curve, ([0, 0], [0.2, 0.7]), {}, "no positive case", ([0, 0.5, 1], [NAN] * 3, [INF, 0.7, 0.2])),
    (cost_envelope, ([0, 0], [1, 2]), {}, "a positive and a negative case", ([0, 1], [NAN, NAN])),
    (cost_envelope, ([1, 1], [1, 2]), {}, "a positive and a negative case", ([0, 1], [NAN, NAN])),
    (bayes_threshold, ([0, 1, 0], [0, 1, 0]), {}, "both costs are 0", [NAN, 0.5, NAN]),
    (probability_cost, (1,), {"cost_fn": 0}, "no error can cost anything", NAN),
    (expected_value, ([[0, 0], [0, 0]], [[0, 1], [1, 0]]), {}, "confusion holds no case", NAN),
]


@pytest.mark.parametrize("function, arguments, options, reason, expected", UNDEFINED)
def test_undefined_is_nan_with_one_warning(function, arguments, options, reason, expected):
    equal(undefined_once(function, *arguments, reason=reason, **options), expected)


def test_area_of_an_undefined_envelope_is_undefined():
    assert math.isnan(envelope_area(([0, 1], [NAN, NAN])))


# ---- bad input ----

EYE, BOTH = np.eye(2), ([0, 1], [0, 1])
ROWS = "y_true and y_pred must hold only 0 to 1, the numbers of the rows of cost, got "
SHAPE = "cost must have shape (3, 3) for the labels [0, 1, 2], got (2, 2); pass one row and one column for each label"
NAMED = "y_true and y_pred must hold only labels named in labels, got [2]; name these, too"
REFUSED = [
    (ValueError, f"{ROWS}[2]; name the class", cost_sensitive_error, ([0, 1], [0, 2], EYE), {}),
    (ValueError, f"{ROWS}[-1]; name the class", cost_sensitive_error, ([-1, 1], [1, 1], EYE), {}),
    (ValueError, f"{ROWS}['0', '1']; name", cost_sensitive_error, (["0", "1"], ["0", "0"], EYE), {}),  # text is text
    (ValueError, SHAPE, cost_sensitive_error, (*BOTH, EYE), {"labels": [0, 1, 2]}),
    (ValueError, "labels must name each class once, got []", cost_sensitive_error, (*BOTH, EYE), {"labels": []}),
    (ValueError, NAMED, cost_sensitive_error, ([0, 1], [0, 2], EYE), {"labels": [0, 1]}),
    (TypeError, "labels must hold labels of the same", cost_sensitive_error, (*BOTH, EYE), {"labels": ["a", "b"]}),
    (ValueError, "y_pred must hold labels, got 0.2", cost_sensitive_error, ([0, 1], [0.2, 0.8], EYE), {}),
    (ValueError, "cost must be square, got shape (1, 2)", cost_sensitive_error, (*BOTH, [[0, 1]]), {}),
    (ValueError, "cost must be square, got shape (2,)", cost_sensitive_error, (*BOTH, [0, 1]), {}),
    (ValueError, "cost must be finite, got nan", cost_sensitive_error, (*BOTH, [[0, NAN], [1, 0]]), {}),
    (TypeError, "cost must hold numbers", cost_sensitive_error, (*BOTH, [["x", 1], [1, 0]]), {}),
    (ValueError, "value must have shape (2, 2) to match confusion, got", expected_value, (EYE, np.eye(3)), {}),
    (ValueError, "confusion must be finite and at least 0, got -1", expected_value, ([[0, -1], [1, 1]], EYE), {}),
    (ValueError, "cost_fp must be finite and at least 0, got -1", bayes_threshold, (-1, 2), {}),
    (ValueError, "cost_fn must be finite and at least 0, got inf", bayes_threshold, (1, INF), {}),
    (ValueError, "cost_fp must be finite and at least 0, got -1", probability_cost, (0.5,), {"cost_fp": -1}),
    (ValueError, "cost_fn must be finite and at least 0, got -1", probability_cost, (0.5,), {"cost_fn": -1}),
    (ValueError, "p must lie from 0 to 1, got 1.5", probability_cost, (1.5,), {}),
    (ValueError, "fpr must lie from 0 to 1, got -1", normalised_cost, (-1, 0.2, 0.5), {}),
    (ValueError, "fpr must lie from 0 to 1, got 1.5", normalised_cost, (1.5, 0.2, 0.5), {}),
    (ValueError, "fnr must lie from 0 to 1, got 20", normalised_cost, (0.1, 20, 0.5), {}),
    (ValueError, "probability_cost must lie from 0 to 1, got -2", normalised_cost, (0.1, 0.2, -2), {}),
    (ValueError, "fpr and fnr and probability_cost must have shapes", normalised_cost, ([0, 1], [0, 1, 1], 1), {}),
    (ValueError, "y_score must have shape (2,) to match y_true", cost_curve, ([0, 1], [1.0]), {}),
    (ValueError, "y_true must hold only 0 and 1, got 2", cost_envelope, ([0, 1, 2], [1, 2, 3]), {}),
    (ValueError, "cost must have shape (3,) to match probability_cost", envelope_area, (([0, 0.5, 1], [0, 0]),), {}),
    (ValueError, "probability_cost must be finite, got inf", envelope_area, (([0, INF], [0, 0]),), {}),
    (ValueError, "probability_cost must rise", envelope_area, (([0, 0.5, 0.2], [0, 0, 0]),), {}),
    (ValueError, "probability_cost must rise, got 0.0 after 1.0", envelope_area, (([1.0, 0.0], [0.0, 0.0]),), {}),
]


@pytest.mark.parametrize("error, message, function, arguments, options", REFUSED)
def test_bad_input_is_refused(error, message, function, arguments, options):
    refuses(error, message, function, *arguments, **options)
