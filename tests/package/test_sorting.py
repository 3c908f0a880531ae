"""The one sort: labels packed into scores, shares and the hull. Counts and ranks are those of the curves."""

import contextlib
import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import INF, LAST_BITS, TINY, any_score, corners, equal, few, samples

from mlnotes import _sorting

FIT = [LAST_BITS, TINY, [1e300, -1e300], [math.nextafter(2.0**1023, 0), -1], [-0.0, 0.0], [0.0, -0.0, 5.0], [-3, 2, 7]]
DO_NOT_FIT = [[INF, 0], [-INF, 0], [2.0**1023, 0], [-(2.0**1023), 0], [1e308, -1e308], [1e300, 5e-324], [1, 5e-324]]


def test_scores_that_fit_are_sorted_once_as_values(monkeypatch):
    """The label travels with its score; the sort of positions, which the others need, takes three times as long."""
    monkeypatch.setattr(np, "argsort", None)
    for scores, fits in [(s, True) for s in FIT] + [(s, False) for s in DO_NOT_FIT]:
        for function in (_sorting.cumulate, _sorting.rank_sum):
            with contextlib.nullcontext() if fits else pytest.raises(TypeError, match="not callable"):
                function(np.ones(len(scores), dtype=bool), np.array(scores, dtype=float))


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
def test_counts_are_whole_and_shares_are_those_of_all_pairs(sample):
    positive, score = np.array(sample[0]) == 1, np.array(sample[1])
    assert [part.dtype.kind for part in _sorting.cumulate(positive, score)] == ["f", "i", "i"]
    pairs = np.less.outer(score[~positive], score[positive]) + np.equal.outer(score[~positive], score[positive]) / 2
    shares = np.empty(len(score))
    shares[positive], shares[~positive] = pairs.mean(axis=0), pairs.mean(axis=1)
    np.testing.assert_allclose(_sorting.shares_won(positive, score), shares, atol=1e-15)


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
