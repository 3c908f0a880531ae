"""The one sort: labels packed into scores, counts, ranks and shares against their definitions, and the hull."""

import itertools
import math
from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from oracles import INF, LAST_BITS, TINY, any_score, corners, counts_at, equal, few, samples, thresholds_of
from scipy import stats

from mlnotes import _sorting

FIT = [LAST_BITS, TINY, [1e300, -1e300], [math.nextafter(2.0**1023, 0), -1], [-0.0, 0.0], [0.0, -0.0, 5.0], [-3, 2, 7]]
DO_NOT_FIT = [[INF, 0], [-INF, 0], [2.0**1023, 0], [-(2.0**1023), 0], [1e308, -1e308], [1e300, 5e-324], [1, 5e-324]]


def test_which_scores_travel_with_their_label():
    for scores, fits in [(s, True) for s in FIT] + [(s, False) for s in DO_NOT_FIT]:
        key, _ = _sorting.pack(np.ones(len(scores), dtype=bool), np.array(scores, dtype=float))
        assert (key is not None) == fits


@few
@given(st.lists(st.tuples(st.booleans(), st.one_of(any_score, st.sampled_from([-0.0, 0.0]))), min_size=1, max_size=30))
def test_packing_keeps_every_bit_and_the_order(rows):
    positive, score = np.array([p for p, _ in rows]), np.array([s for _, s in rows])
    before = score.copy()
    key, scale = _sorting.pack(positive, score)
    equal(score, before)
    if key is not None:
        assert [k & 1 for k in key.tolist()] == positive.tolist()
        for (i, a), (j, b) in itertools.product(enumerate(score), repeat=2):
            assert (a < b) == (key[i] >> 1 < key[j] >> 1) and (a == b) == (key[i] >> 1 == key[j] >> 1)
        key.sort()
        assert _sorting.unpack(key[::-1], scale).tolist() == np.sort(score)[::-1].tolist()


@few
@given(samples(max_size=20))
def test_counts_ranks_and_shares_by_definition(sample):
    y, s = sample
    positive, score = np.array(y) == 1, np.array(s)
    thresholds = thresholds_of(s)
    counts = _sorting.cumulate(positive, score)
    equal(counts, (thresholds, *zip(*(map(int, counts_at(y, s, t)) for t in thresholds))))
    assert counts[1].dtype.kind == counts[2].dtype.kind == "i"
    equal(_sorting.cumulate(positive, score, np.ones(len(score))), counts)
    weight = np.arange(1.0, 1 + len(score))
    weighted = [counts_at(y, s, t, weight.tolist()) for t in thresholds]
    equal(_sorting.cumulate(positive, score, weight)[1:], tuple(np.array(weighted, dtype=float).T))
    equal(_sorting.cumulate(positive, score, start=True), tuple(np.append(*p) for p in zip((INF, 0, 0), counts)))
    assert _sorting.rank_sum(positive, score) == stats.rankdata(score)[positive].sum()
    shares = []
    for hit, own in zip(positive, s):
        others = score[positive != hit].tolist()
        below = sum((other < own) + Fraction(int(other == own), 2) for other in others) / len(others)
        shares.append(float(below if hit else 1 - below))
    assert_allclose(_sorting.shares_won(positive, score), shares, atol=1e-15)  # one quotient, one difference from 1


def test_scores_that_fit_are_sorted_once_as_values(monkeypatch, rng):
    """The sort of positions takes three times as long."""
    score, positive = rng.normal(size=100), rng.integers(2, size=100) == 1
    monkeypatch.setattr(np, "argsort", None)
    _sorting.cumulate(positive, score)
    _sorting.rank_sum(positive, score)


def test_counts_of_one_case_and_of_nothing():
    for weight in (None, np.ones(1)):
        equal(_sorting.cumulate(np.array([True]), np.array([2.0]), weight), ([2], [1], [0]))
    none = np.zeros(0)
    equal(_sorting.cumulate(none.astype(bool), none, none), ([], [], []))
    equal(_sorting.cumulate(none.astype(bool), none, none, start=True), ([INF], [0], [0]))


# ---- the hull ----


def path(steps):
    """The points of a path of whole steps from (0, 0)."""
    x, y = (np.append(0, np.cumsum(part)) for part in zip(*steps))
    return x, y, list(zip(x.tolist(), y.tolist()))


@few
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(any), min_size=1, max_size=25), st.booleans())
def test_hull_of_any_rising_path_has_exactly_the_corners(steps, steepest_first):
    if steepest_first:  # a concave path: few points are no corners
        steps.sort(key=lambda step: math.atan2(*step))
    x, y, points = path(steps)
    assert [points[k] for k in _sorting.upper_hull(x, y)] == corners(points)


def test_sweeps_of_a_valley_between_two_arcs(monkeypatch):
    """The worst of paths: a sweep drops the two banks of the valley only. The steps stay below n^(4/3) for n cases.

    An arc has every reduced step (a, b) with a + b < 20: no concave path of whole steps has more corners.
    """
    sweeps, flatnonzero = [], np.flatnonzero
    monkeypatch.setattr(np, "flatnonzero", lambda keep: sweeps.append(len(keep)) or flatnonzero(keep))
    arc = [(a, b) for a in range(1, 20) for b in range(1, 20 - a) if math.gcd(a, b) == 1]
    arc.sort(key=lambda step: Fraction(step[1], step[0]), reverse=True)
    x, y, points = path([*arc, *arc])
    assert [points[k] for k in _sorting.upper_hull(x, y)] == corners(points)
    assert len(sweeps) > len(arc) / 4  # the sweeps are many ...
    assert sum(sweeps) < (x[-1] + y[-1]) ** (4 / 3)  # ... and the path is short
