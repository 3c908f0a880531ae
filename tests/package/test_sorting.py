"""The one sort: labels packed into scores, counts, ranks and shares against their definitions, and the hull."""

import itertools
import math
from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy import stats
from scored_samples import INF, LAST_BITS, TINY, any_score, corners, few, few_scores, samples

from mlnotes import _sorting, curves

# ---- the packed sort ----


def packs(s):
    key, _ = _sorting.pack(np.ones(len(s), dtype=bool), np.array(s, dtype=float))
    return key is not None


def test_scores_that_fit_travel_with_their_label(rng):
    assert packs(rng.normal(size=100)) and packs(rng.random(100)) and packs(np.arange(-50, 50))
    assert packs(LAST_BITS) and packs(TINY) and packs([1e300, -1e300]) and packs([math.nextafter(2.0**1023, 0), -1])


def test_scores_that_do_not_fit_take_the_other_sort():
    for s in ([INF, 0], [-INF, 0], [INF, -INF], [2.0**1023, 0], [-(2.0**1023), 0], [1e308, -1e308], [1e300, 5e-324]):
        assert not packs(s)


@few
@given(st.lists(st.tuples(st.booleans(), any_score), min_size=1, max_size=30))
def test_packing_keeps_every_bit_and_the_order(rows):
    positive, score = np.array([p for p, _ in rows]), np.array([s for _, s in rows])
    before = score.copy()
    key, scale = _sorting.pack(positive, score)
    assert_array_equal(score, before)
    if key is None:
        return
    assert [k & 1 for k in key.tolist()] == positive.tolist()
    for (i, a), (j, b) in itertools.product(enumerate(score), repeat=2):
        assert (a < b) == (key[i] >> 1 < key[j] >> 1)
        assert (a == b) == (key[i] >> 1 == key[j] >> 1)
    key.sort()
    assert _sorting.unpack(key[::-1], scale).tolist() == np.sort(score)[::-1].tolist()


def test_both_zeros_have_one_key():
    for score in ([-0.0, 0.0], [-0.0, 0.0, -1.0], [0.0, -0.0, 5.0]):
        key, _ = _sorting.pack(np.array([True, True, False])[: len(score)], np.array(score))
        assert key[0] == key[1]
        assert len(_sorting.cumulate(np.array([True, False, True])[: len(score)], np.array(score))[0]) == len(score) - 1


# ---- counts, ranks, shares ----


@few
@given(samples(max_size=20))
def test_both_sorts_give_the_same_counts(sample):
    positive, score = np.array(sample[0]) == 1, np.array(sample[1])
    by_value = _sorting.cumulate(positive, score)
    for other in (
        _sorting.counts_by_position(positive, score),
        _sorting.cumulate(positive, score, np.ones(len(score))),
    ):
        for a, b in zip(by_value, other):
            assert_array_equal(a, b)


@few
@given(samples(max_size=20))
def test_counts_are_those_at_or_above_each_threshold(sample):
    positive, score = np.array(sample[0]) == 1, np.array(sample[1])
    thresholds, tp, fp = _sorting.cumulate(positive, score)
    assert thresholds.tolist() == sorted(set(score.tolist()), reverse=True)
    assert tp.tolist() == [(positive & (score >= t)).sum() for t in thresholds]
    assert fp.tolist() == [(~positive & (score >= t)).sum() for t in thresholds]
    assert tp.dtype.kind == fp.dtype.kind == "i"
    for part, first, rest in zip(_sorting.cumulate(positive, score, start=True), (INF, 0, 0), (thresholds, tp, fp)):
        assert part.tolist() == [first, *rest.tolist()]


def test_counts_of_nothing_start_with_nothing():
    none = np.zeros(0)
    assert [part.tolist() for part in _sorting.cumulate(none.astype(bool), none, none)] == [[], [], []]
    started = _sorting.cumulate(none.astype(bool), none, none, start=True)
    assert [part.tolist() for part in started] == [[INF], [0], [0]]


@few
@given(samples(max_size=20))
def test_rank_sum_is_that_of_scipys_mean_ranks(sample):
    positive, score = np.array(sample[0]) == 1, np.array(sample[1])
    assert _sorting.rank_sum(positive, score) == stats.rankdata(score)[positive].sum()


@few
@given(samples(max_size=20))
def test_shares_won_by_all_pairs(sample):
    positive, score = np.array(sample[0]) == 1, np.array(sample[1])

    expected = np.empty(len(score))
    for i, (hit, own) in enumerate(zip(positive, score.tolist())):
        below = sum((s < own) + Fraction(int(s == own), 2) for s in score[positive != hit].tolist())
        share = below / int((positive != hit).sum())
        expected[i] = share if hit else 1 - share
    assert_allclose(_sorting.shares_won(positive, score), expected, atol=1e-15)  # one quotient, one difference from 1


@few
@given(st.lists(few_scores, max_size=12))
def test_run_ends(values):
    ends = [i for i, v in enumerate(values) if i + 1 == len(values) or values[i + 1] != v]
    assert _sorting.run_ends(np.array(values)).tolist() == ends


# ---- the hull ----


def path(steps):
    """The points of a path of whole steps from (0, 0)."""
    x, y = (np.append(0, np.cumsum(part)) for part in zip(*steps))
    return x, y, list(zip(x.tolist(), y.tolist()))


@few
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(any), min_size=1, max_size=25))
def test_hull_of_any_rising_path_has_exactly_the_corners(steps):
    x, y, points = path(steps)
    assert [points[k] for k in _sorting.upper_hull(x, y)] == corners(points)


def dented_arc(rng, n_steps):
    """Whole-number steps sorted by slope, a concave path, with a few neighbours swapped: few points are no corners."""
    steps = [(int(a), int(b)) for a, b in rng.integers(1, 40, (n_steps, 2))]
    steps.sort(key=lambda step: Fraction(step[1], step[0]), reverse=True)
    for k in rng.integers(n_steps - 1, size=2):
        steps[k], steps[k + 1] = steps[k + 1], steps[k]
    return steps


def test_hull_of_a_nearly_concave_curve(rng):
    for _ in range(20):
        steps = dented_arc(rng, 40)
        x, y, points = path(steps)
        assert [points[k] for k in _sorting.upper_hull(x, y)] == corners(points)
        labels = np.concatenate([[0] * negatives + [1] * positives for negatives, positives in steps])
        scores = np.repeat(np.arange(len(steps), 0, -1), [sum(step) for step in steps])
        hull = curves.roc_hull(labels, scores)  # the same path, made of tied scores
        assert list(zip(hull.fpr.tolist(), hull.tpr.tolist())) == [
            (px / x[-1], py / y[-1]) for px, py in corners(points)
        ]


def lattice_arc(size):
    """Every reduced step (a, b) with a + b < size, steepest first: no concave path of whole steps has more corners."""
    steps = [(a, b) for a in range(1, size) for b in range(1, size - a) if math.gcd(a, b) == 1]
    return sorted(steps, key=lambda step: Fraction(step[1], step[0]), reverse=True)


def test_sweeps_of_a_valley_between_two_arcs(monkeypatch):
    """The worst of paths: a sweep drops the two banks of the valley only. The steps stay below n^(4/3) for n cases."""
    sweeps = []
    flatnonzero = np.flatnonzero
    monkeypatch.setattr(np, "flatnonzero", lambda keep: sweeps.append(len(keep)) or flatnonzero(keep))
    for size in (10, 20):
        steps = lattice_arc(size)
        x, y, points = path([*steps, *steps])
        sweeps.clear()
        corner = _sorting.upper_hull(x, y)
        assert [points[k] for k in corner] == corners(points)
        assert len(sweeps) > len(steps) / 4  # the sweeps are many ...
        assert sum(sweeps) < (x[-1] + y[-1]) ** (4 / 3)  # ... and the path is short
