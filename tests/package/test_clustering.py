"""Comparing groupings and judging groups: slow definitions, scikit-learn, tables worked by hand, edges, refusals."""

from itertools import combinations, permutations

import numpy as np
import pytest
from sklearn import metrics as sk

from mlnotes import UndefinedMetricWarning
from mlnotes.clustering import PairCounts, VMeasure, adjusted_rand, pair_counts, silhouette, v_measure

SIX, P, Q = list("AAABBB"), [1, 1, 2, 2, 3, 3], [1, 1, 2, 2, 2, 2]
LINE, LINE_GROUPS = np.array([[1], [2], [3], [7], [9]]), [0, 0, 0, 1, 1]


def groupings(rng):
    """Pairs of groupings: few and many groups, equal, independent, one refining the other, one case."""
    for n, k, m in ((2, 2, 2), (15, 2, 3), (40, 5, 2), (60, 12, 9), (30, 30, 4)):
        u = rng.integers(k, size=n)
        yield u, rng.integers(m, size=n)
        yield u, u * 10 + rng.integers(2, size=n)
        yield u, rng.permutation(u)


# ---- pairs ----


def test_pairs_as_counted_one_by_one(rng):
    for u, v in groupings(rng):
        found = [0, 0, 0, 0]
        for i, j in combinations(range(len(u)), 2):
            found[2 * (u[i] != u[j]) + (v[i] != v[j])] += 1
        assert pair_counts(u, v) == PairCounts(*found)


def test_pairs_are_half_of_those_of_scikit_learn(rng):
    for u, v in groupings(rng):
        (neither, pred_only), (true_only, both) = sk.cluster.pair_confusion_matrix(u, v) // 2
        assert pair_counts(u, v) == (both, true_only, pred_only, neither)


def test_pairs_of_many_cases_do_not_overflow():
    n = 200_000
    assert pair_counts(np.zeros(n, int), np.zeros(n, int)).both == n * (n - 1) // 2


def test_one_case_has_no_pair():
    assert pair_counts([3], ["a"]) == (0, 0, 0, 0)


def test_names_of_groups_do_not_matter(rng):
    for u, v in groupings(rng):
        renamed = np.array([f"group {9 - label}" for label in v])
        assert pair_counts(u, renamed) == pair_counts(u, v)
        assert adjusted_rand(u, v) == adjusted_rand(u, renamed) if len(set(u)) > 1 else True
        assert v_measure(u, renamed) == pytest.approx(v_measure(u, v))


# ---- the adjusted Rand index ----


@pytest.mark.parametrize(("groups", "expected"), [(P, 0.8 / 3.3), (Q, 1.2 / 3.7)])
def test_adjusted_rand_by_hand(groups, expected):
    assert adjusted_rand(SIX, groups) == pytest.approx(expected)


def test_adjusted_rand_is_0_on_average_over_all_orders():
    for groups in (P, Q):
        assert np.mean([adjusted_rand(SIX, order) for order in permutations(groups)]) == pytest.approx(0, abs=1e-12)


@pytest.mark.filterwarnings("ignore::mlnotes.UndefinedMetricWarning")
def test_adjusted_rand_equals_scikit_learn_and_is_symmetric(rng):
    for u, v in groupings(rng):
        value = adjusted_rand(u, v)
        assert np.isnan(value) or value == pytest.approx(sk.adjusted_rand_score(u, v), abs=1e-12)
        assert np.isnan(value) or adjusted_rand(v, u) == value


def test_adjusted_rand_may_be_negative():
    assert adjusted_rand([0, 0, 1, 1], [0, 1, 0, 1]) == -0.5


@pytest.mark.parametrize("groups", [[0, 0, 0], [0, 1, 2], [0]])
def test_adjusted_rand_is_undefined_where_nothing_could_differ(groups):
    """scikit-learn answers 1."""
    with pytest.warns(UndefinedMetricWarning, match="one group, or each is single cases"):
        assert np.isnan(adjusted_rand(groups, groups))


def test_one_group_against_single_cases():
    assert adjusted_rand([0, 0, 0], [0, 1, 2]) == 0


# ---- information ----


def test_v_measure_by_hand():
    h, c, v = v_measure(SIX, P)
    assert (h, c) == pytest.approx((2 / 3, 2 / 3 * np.log(2) / np.log(3)))
    assert v == pytest.approx(2 * h * c / (h + c))
    assert v_measure(SIX, Q).completeness == pytest.approx(0.5)  # H(V) = ln 3 - 2/3 ln 2 = .637, MI = .318


def test_v_measure_equals_scikit_learn(rng):
    for u, v in groupings(rng):
        for beta in (0.5, 1, 2):
            expected = (*sk.homogeneity_completeness_v_measure(u, v, beta=beta),)
            assert v_measure(u, v, beta=beta) == pytest.approx(expected, abs=1e-9)
        assert v_measure(u, v).v_measure == pytest.approx(sk.normalized_mutual_info_score(u, v), abs=1e-9)


def test_exchanging_the_groupings_exchanges_homogeneity_and_completeness(rng):
    for u, v in groupings(rng):
        (h, c, mean), turned = v_measure(u, v), v_measure(v, u)
        assert turned == pytest.approx((c, h, mean))


def test_v_measure_at_its_edges():
    assert v_measure(SIX, [0] * 6) == VMeasure(0, 1, 0)
    assert v_measure([0] * 6, SIX) == VMeasure(1, 0, 0)
    assert v_measure([5], ["a"]) == VMeasure(1, 1, 1)
    assert v_measure([0, 0, 1, 1], [0, 1, 0, 1]) == VMeasure(0, 0, 0)  # independent
    assert v_measure(SIX, range(6)).homogeneity == pytest.approx(1)


def test_information_never_falls_below_0():
    """Independent groupings: rounding would leave -4e-16 for some of these."""
    for n, k in ((2, 6), (3, 3), (3, 4), (4, 8), (6, 6), (7, 7)):
        assert min(v_measure(np.repeat(np.arange(n), k), np.tile(np.arange(k), n))) >= 0


# ---- silhouettes ----


def test_silhouettes_by_hand():
    assert silhouette(LINE, LINE_GROUPS) == pytest.approx([11 / 14, 5 / 6, 7 / 10, 3 / 5, 5 / 7])
    assert silhouette(LINE, [0, 0, 1, 1, 1])[2] == pytest.approx(-7 / 10)


def test_silhouettes_equal_scikit_learn(rng):
    for n, d, k in ((6, 1, 2), (40, 3, 4), (60, 20, 9)):
        X, labels = rng.normal(size=(n, d)), rng.permutation(np.arange(n) % k)
        assert silhouette(X, labels) == pytest.approx(sk.silhouette_samples(X, labels))


def test_silhouettes_at_their_edges():
    assert silhouette(LINE, range(5)).tolist() == [0] * 5  # each case alone; scikit-learn refuses it
    assert silhouette(LINE, [0, 0, 0, 1, 2])[3:].tolist() == [0, 0]
    assert silhouette([[1], [1], [1], [1]], [0, 0, 1, 1]).tolist() == [0] * 4  # all at one place
    with pytest.warns(UndefinedMetricWarning, match="one group only"):
        assert np.isnan(silhouette(LINE, [0] * 5)).all()


def test_silhouettes_do_not_change_with_the_unit_of_all_features(rng):
    X, labels = rng.normal(size=(30, 4)), np.arange(30) % 3
    assert silhouette(1000 * X + 7, labels) == pytest.approx(silhouette(X, labels))


# ---- refusals ----


@pytest.mark.parametrize("function", [pair_counts, adjusted_rand, v_measure])
@pytest.mark.parametrize(
    ("labels", "error", "message"),
    [
        (([0, 1], [0, 1, 1]), ValueError, r"labels_pred must have shape \(2,\) to match labels_true"),
        (([], []), ValueError, "labels_true must not be empty"),
        (([0, 1], [[0], [1]]), ValueError, "labels_pred must have one dimension"),
        (([0, 1], [0.5, 1]), ValueError, "labels_pred must hold labels, got 0.5"),
        (([0, None], [0, 1]), ValueError, "labels_true must hold no missing label"),
        (([0, 1], ["a", 1]), TypeError, "labels_pred must hold labels of one type"),
    ],
)
def test_refuses_what_is_no_pair_of_groupings(function, labels, error, message):
    with pytest.raises(error, match=message):
        function(*labels)


@pytest.mark.parametrize(("beta", "message"), [(0, "beta must be above 0"), (-1, "beta must be finite and at least 0")])
def test_v_measure_refuses(beta, message):
    with pytest.raises(ValueError, match=message):
        v_measure(SIX, P, beta=beta)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((LINE, [0, 1]), r"labels must have shape \(5,\) to match X"),
        ((LINE.ravel(), LINE_GROUPS), r"X must have shape \(n_samples, n_features\)"),
        (([[np.nan], [1]], [0, 1]), "X must hold no nan"),
        (([[np.inf], [1]], [0, 1]), "X must be finite"),
        ((LINE, [0.5, 0, 0, 1, 1]), "labels must hold labels, got 0.5"),
    ],
)
def test_silhouette_refuses(arguments, message):
    with pytest.raises(ValueError, match=message):
        silhouette(*arguments)
