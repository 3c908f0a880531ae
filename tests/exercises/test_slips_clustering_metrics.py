"""The exercises on groups without labels: right answers in other forms, and slips that are not literally listed."""

from itertools import permutations
from pathlib import Path

import nbformat
import numpy as np
import pytest
from sklearn import metrics as sk
from sklearn.preprocessing import scale

from mlnotes import clustering
from mlnotes.exercises import check, slips
from mlnotes.exercises._judge import judge
from mlnotes.exercises.slips._groupings import GROUPINGS, SMALL, labels_of, table_of
from mlnotes.exercises.slips.clustering_metrics import drawn
from tests.exercises.test_every_exercise import example

NOTEBOOK = Path(__file__).resolve().parents[2] / "book" / "clustering_metrics" / "exercises.ipynb"
CELLS = {cell.id: cell.source for cell in nbformat.read(NOTEBOOK, as_version=4).cells}


def sk_ami(u, v):
    return sk.adjusted_mutual_info_score(list(u), list(v))


VISITS, INCOME = np.array([1, 2, 3, 11, 12, 13]), np.array([30, 34, 38, 31, 35, 39])
TWO = [0, 0, 0, 1, 1, 1]
A = labels_of([[4, 0, 0], [1, 3, 0], [0, 1, 3]])
B = labels_of([[2, 2, 0, 0, 0, 0], [0, 0, 2, 2, 0, 0], [0, 0, 0, 0, 2, 2]])

RIGHT = {
    "clustering_metrics-1": np.float64(0.8333),
    "clustering_metrics-2": np.array([2, 3, 4, 5, 1]),
    "clustering_metrics-3": sk.adjusted_rand_score,
    "clustering_metrics-4": [
        round(x, 3) for x in sk.homogeneity_completeness_v_measure(list("AAAABB"), [1, 1, 1, 2, 2, 3])
    ],
    "clustering_metrics-5": (0.833, 1, sk.adjusted_rand_score(*A), sk.adjusted_rand_score(*B)),
    "clustering_metrics-6": sk.silhouette_score([[0], [2], [4], [10], [12]], [0, 0, 0, 1, 1]),
    "clustering_metrics-7": tuple(
        sk.silhouette_score(X, TWO)
        for X in (
            np.column_stack([VISITS, INCOME]),
            np.column_stack([VISITS, 1000 * INCOME]),
            scale(np.column_stack([VISITS, INCOME]).astype(float)),
        )
    ),
    "clustering_metrics-8": 0.995,
    "clustering_metrics-9": sk_ami,
}


@pytest.mark.parametrize("exercise", RIGHT)
def test_right_answers_in_other_forms(exercise):
    assert check(exercise, RIGHT[exercise])


def by_hand_with_squares(u, v):
    m = table_of(u, v)
    n = len(u)
    both, in_u, in_v = (m**2).sum(), (m.sum(axis=1) ** 2).sum(), (m.sum(axis=0) ** 2).sum()
    return (both - in_u * in_v / n**2) / ((in_u + in_v) / 2 - in_u * in_v / n**2)


def with_ordered_pairs(u, v):
    """N counts each pair in both orders, the other counts do not."""
    pairs, n = clustering.pair_counts(u, v), len(u)
    in_u, in_v = pairs.both + pairs.true_only, pairs.both + pairs.pred_only
    expected = in_u * in_v / (n * (n - 1))
    return (pairs.both - expected) / ((in_u + in_v) / 2 - expected)


def of_information(most, *, chance=True):
    """An answer to the ninth exercise, by scikit-learn and all orders."""

    def answer(u, v):
        shared = sk.mutual_info_score(list(u), list(v))
        expected = np.mean([sk.mutual_info_score(list(u), list(order)) for order in set(permutations(v))])
        entropies = [sk.mutual_info_score(list(w), list(w)) for w in (u, v)]
        return (shared - expected) / (most(entropies) - chance * expected)

    return answer


WRONG = [
    ("clustering_metrics-1", 0, "compare number with number"),
    ("clustering_metrics-1", sk.adjusted_rand_score([0, 0, 0, 1, 1, 1], [1, 1, 1, 0, 0, 2]), "adjusted Rand"),
    ("clustering_metrics-1", 1, "purity"),
    ("clustering_metrics-2", [1, 1, 1, 1, 1], "no label y"),
    ("clustering_metrics-2", [2, 1, 4, 5, 1], "density"),
    ("clustering_metrics-2", (5, 4, 3, 2, 1), ""),
    ("clustering_metrics-3", sk.rand_score, "Rand index"),
    ("clustering_metrics-3", by_hand_with_squares, "square"),
    ("clustering_metrics-3", lambda u, v: 2 * sk.rand_score(u, v) - 1, "half of the pairs"),
    ("clustering_metrics-3", lambda u, v: max(0, sk.adjusted_rand_score(u, v)), "negative"),
    ("clustering_metrics-3", lambda u, v: sk.normalized_mutual_info_score(u, v), "V-measure"),
    ("clustering_metrics-3", lambda u, v: sk.adjusted_mutual_info_score(u, v), ""),
    ("clustering_metrics-6", sk.silhouette_samples([[0], [2], [4], [10], [12]], [0, 0, 0, 1, 1]).min(), "least"),
    ("clustering_metrics-6", 0.832, "the case itself"),
    ("clustering_metrics-6", 0.861, "centres"),
    ("clustering_metrics-6", 0.673, "nearest case"),
    ("clustering_metrics-6", 0.734, "over the groups"),
    ("clustering_metrics-7", (0.498, 0.498, 0.315), "compute the silhouette anew"),
    ("clustering_metrics-8", 0.05, "5 %"),
    ("clustering_metrics-8", 100, "per cent"),
    ("clustering_metrics-1", 83.3, "per cent"),
    ("clustering_metrics-1", 1 / 6, "that are wrong"),
    ("clustering_metrics-2", (1, 3, 4, 5, 2), "Clustering has no label"),
    ("clustering_metrics-2", (2, 4, 3, 5, 1), "20 numbers"),
    ("clustering_metrics-2", (2, 3, 4, 5, 2), "price that was paid"),
    ("clustering_metrics-3", lambda u, v: abs(sk.adjusted_rand_score(u, v)), "size only"),
    ("clustering_metrics-3", with_ordered_pairs, "twice"),
    ("clustering_metrics-4", (0.401, 0.637, 0.519), "exchanged"),
    ("clustering_metrics-4", (0.637, 0.401, 0.637), "smaller of the two entropies"),
    ("clustering_metrics-4", (63.7, 40.1, 49.2), "per cent"),
    ("clustering_metrics-5", (10, 12, 0.512, 0.421), "number of cases"),
    ("clustering_metrics-5", (0.833, 0.5, 0.512, 0.421), "one to one"),
    ("clustering_metrics-5", (83.3, 100, 51.2, 42.1), "per cent"),
    ("clustering_metrics-6", 3.626, "sum"),
    ("clustering_metrics-7", (0.498, -0.2685, 0.378), "range from 0 to 1"),
    ("clustering_metrics-8", 200, "number of repeats"),
    ("clustering_metrics-9", of_information(sum), "sum of the two"),
    ("clustering_metrics-9", lambda u, v: sk.mutual_info_score(list(u), list(v)), "mutual information itself"),
    ("clustering_metrics-9", lambda u, v: sk.adjusted_rand_score(list(u), list(v)), "adjusted Rand"),
    ("clustering_metrics-9", of_information(min), "smaller entropy"),
    ("clustering_metrics-9", of_information(max), "larger entropy"),
    ("clustering_metrics-9", of_information(np.mean, chance=False), "above the line only"),
]


@pytest.mark.parametrize(("exercise", "answer", "message"), WRONG)
def test_slips_are_named(exercise, answer, message):
    result = check(exercise, answer)
    assert result.state == "wrong" and message in result.message


def test_the_calls_show_a_negative_index_and_unequal_numbers_of_groups():
    values = [clustering.adjusted_rand(*call) for call in GROUPINGS]
    assert min(values) < 0 < max(values) < 1 and f"{values[0]:.4f}" == "0.3125"
    assert any(len(set(u)) != len(set(v)) for u, v in GROUPINGS)
    assert len({round(sk_ami(*call), 6) for call in SMALL}) == len(SMALL)


def test_numbers_in_the_solutions():
    assert "(0.6365 + 1.0114 - 1.2425) / 0.6365" in CELLS["clustering_metrics-4"]
    entropies = [-sum(m / 6 * np.log(m / 6) for m in sizes) for sizes in ((4, 2), (3, 2, 1), (3, 1, 1, 1))]
    assert [f"{h:.4f}" for h in entropies] == ["0.6365", "1.0114", "1.2425"]
    assert f"{sk_ami('AAABBB', '111223'):.4f} {sk_ami('AABBC', '11222'):.4f}" == "0.7276 0.6354"


def test_a_table_and_its_labels_are_one_thing(rng):
    table = rng.integers(1, 4, size=(3, 4))
    assert np.array_equal(table_of(*labels_of(table)), table)


def test_a_variant_that_cannot_be_told_from_a_slip_is_drawn_again():
    entry = slips.load("clustering_metrics")["clustering_metrics-6"]
    same = slips.Variant("same", entry._replace(slips={**entry.slips, entry.reference: "no slip at all"}))
    offered = iter([None, same, slips.Variant("apart", entry)])
    assert drawn(lambda rng: next(offered), None).text == "apart"


@pytest.mark.parametrize("number", [1, 4, 5, 6])
def test_with_numbers_of_ones_own_each_slip_is_still_named(number):
    name = f"clustering_metrics-{number}"
    for student in range(40):
        exercise = slips.own(name, slips.load("clustering_metrics")[name], str(student)).exercise
        for slip, message in exercise.slips.items():
            assert judge(name, exercise, example(slip, exercise.reference)).message == message
