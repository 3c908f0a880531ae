"""Costs against fractions by brute force, published relations and scikit-learn."""

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import INF, counts_at, equal, few, same, samples
from sklearn import metrics as sk

from mlnotes import costs

ODD_SCORES = samples(st.sampled_from([-INF, -1.5, 0.0, 0.25, 0.5, 3.0, INF]), max_size=14)
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


@few
@given(ODD_SCORES)
def test_lines_and_envelope_are_their_definitions(sample):
    """Whole counts are divided once, so each value is the float nearest to the fraction."""
    y, s = sample
    fpr, fnr = zip(*lines_by_definition(y, s))
    rates = [float(v) for v in fpr], [float(v) for v in fnr]
    equal(costs.cost_curve(y, s), (*rates, [INF, *sorted(set(s), reverse=True)]))
    vertices, envelope = envelope_by_definition(y, s), costs.cost_envelope(y, s)
    equal(envelope, tuple([float(v) for v in part] for part in zip(*vertices)))
    area = sum((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in pairwise(vertices))
    same(costs.envelope_area(envelope), float(area))
    mirrored = costs.cost_envelope([1 - v for v in y], [-v for v in s])
    same(mirrored, (1 - envelope.probability_cost[::-1], envelope.cost[::-1]))
    same(costs.cost_envelope(y[::-1], s[::-1]), envelope)


@few
@given(POSITIVE, POSITIVE, st.fractions(0, 1, max_denominator=1000).map(float), st.sampled_from([0.5, 2.0, 1024.0]))
def test_conditions_by_definition(cost_fp, cost_fn, p, factor):
    threshold = costs.bayes_threshold(cost_fp, cost_fn)
    if abs(p - threshold) > 1e-9:  # away from rounding
        assert (p >= threshold) == ((1 - p) * cost_fp <= p * cost_fn)
    # a power of two scales without rounding
    assert costs.bayes_threshold(factor * cost_fp, factor * cost_fn) == threshold
    x = costs.probability_cost(p, cost_fp=cost_fp, cost_fn=cost_fn)
    same(x, p * cost_fn / (p * cost_fn + (1 - p) * cost_fp))
    assert costs.probability_cost(p, cost_fp=factor * cost_fp, cost_fn=factor * cost_fn) == x
    at_threshold = costs.probability_cost(threshold, cost_fp=cost_fp, cost_fn=cost_fn)
    assert at_threshold == pytest.approx(0.5, rel=1e-9)  # costs a million to one leave 1 - threshold ten digits


@few
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=20), st.integers(3, 5))
def test_cost_sensitive_error_by_definition_and_by_scikit_learn(pairs, n_rows):
    cost = np.arange(n_rows**2.0).reshape(n_rows, n_rows) ** 2 - 3
    y, expected = tuple(zip(*pairs)), sum(cost[i, j] for i, j in pairs) / len(pairs)
    for kind in (int, float, np.uint8):  # whole numbers are rows, whether all of them occur or not
        same(costs.cost_sensitive_error(*(np.array(side, dtype=kind) for side in y), cost), expected)
    same(costs.cost_sensitive_error(*y, cost, labels=range(n_rows)), expected)
    names = [["ant", "bee", "cat", "dog", "eel"][k] for k in range(n_rows)]
    same(costs.cost_sensitive_error(*([names[k] for k in side] for side in y), cost, labels=names), expected)
    backwards = costs.cost_sensitive_error(*y, cost[::-1, ::-1], labels=range(n_rows)[::-1])
    same(backwards, expected)
    confusion = sk.confusion_matrix(*y, labels=range(n_rows))
    same(costs.expected_value(confusion, cost), expected)
    same(costs.expected_value(confusion / 7, cost), expected)
