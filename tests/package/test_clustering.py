"""Comparing groupings and judging groups: slow definitions, scikit-learn, edges, refusals."""

import numpy as np
import pytest
from oracles import assert_close
from sklearn import metrics as sk

from mlnotes.clustering import adjusted_rand, pair_counts, silhouette, v_measure

SIX = list("AAABBB")
LINE, LINE_GROUPS = np.array([[1], [2], [3], [7], [9]]), [0, 0, 0, 1, 1]


def groupings(rng):
    """Pairs of groupings that differ: few and many groups, independent, one refining the other, shuffled."""
    for n, k, m in ((4, 2, 2), (15, 2, 3), (40, 5, 2), (60, 12, 9), (30, 30, 4)):
        u = np.append(rng.integers(k, size=n - 2), [0, 1])
        yield u, np.append(rng.integers(m, size=n - 2), [0, 0])
        yield u, u * 10 + rng.integers(2, size=n)
        yield u, rng.permutation(u)


ORACLES = {
    "pairs, counted twice by scikit-learn": (
        lambda u, v: [2 * pair_counts(u, v)[i] for i in (3, 2, 1, 0)],
        lambda u, v: sk.cluster.pair_confusion_matrix(u, v).ravel().tolist(),
    ),
    "pairs, groups by other names": (
        lambda u, v: pair_counts(u, [f"group {9 - label}" for label in v]),
        pair_counts,
    ),
    "adjusted Rand, scikit-learn": (adjusted_rand, sk.adjusted_rand_score),
    "V-measure, scikit-learn": (v_measure, lambda u, v: [*sk.homogeneity_completeness_v_measure(u, v)]),
    "V-measure for homogeneity": (
        lambda u, v: v_measure(u, v, beta=0.5),
        lambda u, v: [*sk.homogeneity_completeness_v_measure(u, v, beta=0.5)],
    ),
}


@pytest.mark.parametrize("row", ORACLES.values(), ids=ORACLES)
def test_groupings_beside_their_oracle(row, rng):
    for u, v in groupings(rng):
        assert_close(row[0](u, v), row[1](u, v))


def test_silhouettes_equal_scikit_learn_in_any_unit(rng):
    for n, d, k in ((6, 1, 2), (40, 3, 4), (60, 20, 9)):
        X, labels = rng.normal(size=(n, d)), rng.permutation(np.minimum(np.arange(n) % k, np.arange(n) % 2 + 1))
        assert_close(silhouette(1000 * X + 7, labels), sk.silhouette_samples(X, labels))


def test_information_never_falls_below_0():
    """Independent groupings: rounding would leave -4e-16 for some of these."""
    for n, k in ((2, 6), (3, 3), (3, 4), (4, 8), (6, 6), (7, 7)):
        assert min(v_measure(np.repeat(np.arange(n), k), np.tile(np.arange(k), n))) >= 0
