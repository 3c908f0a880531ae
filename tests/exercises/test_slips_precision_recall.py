"""The exercises on precision-recall curves: slips that the catalogue does not hold, and numbers in the answers."""

from itertools import combinations
from pathlib import Path

import nbformat
import numpy as np
import pytest
from sklearn import metrics as sk

from mlnotes import curves, data
from mlnotes.exercises import check

ROOT = Path(__file__).resolve().parents[2]
CELLS = {c.id: c for c in nbformat.read(ROOT / "book" / "precision_recall" / "exercises.ipynb", as_version=4).cells}


def scikit_learns_points(y_true, y_score):
    precision, recall, _ = sk.precision_recall_curve(y_true, y_score)
    return recall, precision


def one_by_one(y_true, y_score):
    y = y_true[np.argsort(y_score)[::-1]]
    tp = np.cumsum(y)
    return tp / tp[-1], tp / np.arange(1, len(y) + 1)


def area_of_scikit_learns_points(y_true, y_score):
    return sk.auc(*scikit_learns_points(y_true, y_score))


def mean_precision_at_positives(y_true, y_score):
    """Right without ties only."""
    y = y_true[np.argsort(-y_score, kind="stable")]
    return (np.cumsum(y) / np.arange(1, len(y) + 1))[y == 1].mean()


def closest(y_true, y_score):
    y = y_true[np.argsort(-y_score)]
    precision, recall = np.cumsum(y) / np.arange(1, len(y) + 1), np.cumsum(y) / y.sum()
    with np.errstate(invalid="ignore"):
        f1 = 2 * precision * recall / (precision + recall)
    return precision[abs(precision - recall).argmin()], np.nanmax(f1)


def eight_points(between):
    """The curve of exercise 1 with the two tied cases taken one after the other."""
    return [(0.25, 1), (0.25, 0.5), (0.5, 0.67), between, (0.75, 0.6), (1, 0.67), (1, 0.57), (1, 0.5)]


def f1_from_rates(y_true, y_score):
    """0/0 before the first positive."""
    tp, m = np.cumsum(y_true[np.argsort(-y_score)]), np.arange(1, len(y_true) + 1)
    precision, recall = tp / m, tp / y_true.sum()
    with np.errstate(invalid="ignore"):
        return tp[y_true.sum() - 1] / y_true.sum(), np.max(2 * precision * recall / (precision + recall))


def highest_precision_behind(y_true, y_score):
    recall, precision = scikit_learns_points(y_true, y_score)
    return -np.diff(recall) @ np.maximum.accumulate(precision)[:-1]


def without_middle_term(n_positive, n):
    return sum(1 / m for m in range(1, n + 1)) / n * n_positive / n


@pytest.mark.parametrize(
    ("number", "answer", "message"),
    [
        (1, eight_points((0.75, 0.75)), "you take the positives first"),
        (1, eight_points((0.5, 0.5)), "one case at a time"),
        (1, [(1, 0.25), (0.5, 0.25), (0.67, 0.5), (0.6, 0.75), (0.67, 1), (0.57, 1), (0.5, 1)], "exchanged"),
        (1, [(25, 100), (25, 50), (50, 67), (75, 60), (100, 67), (100, 57), (100, 50)], "not per cent"),
        (2, scikit_learns_points, "scikit-learn's points"),
        (2, one_by_one, "one case at a time"),
        (3, (0, 0.2), "The first number is not 0"),
        (3, (12.0, 7.6), "not per cent"),
        (3, (0.12, 0.072), "straight line"),
        (3, (1.0, 0.5), "the recall is 1"),
        (3, (0.88, 0.0756), "share of negatives"),
        (4, np.array([3, 4, 7, 9]), "You count the places from 0"),
        (4, (2, 4, 5, 8, 10), "At place 2 the precision is 1"),
        (5, lambda tp_a, fp_a, tp_b, fp_b, tp: np.interp(
            tp, [tp_a, tp_b], [tp_a / (tp_a + fp_a), tp_b / (tp_b + fp_b)]), "straight line"),
        (6, area_of_scikit_learns_points, "trapezoids"),
        (6, mean_precision_at_positives, "one case at a time"),
        (6, sk.roc_auc_score, "ROC"),
        (6, lambda y, s: sk.average_precision_score(y, (s >= 0.5).astype(int)), "judge predicted classes"),
        (6, highest_precision_behind, "as some competitions do"),
        (7, (0.385, 0.31), ""),
        (7, (0.145, 0.385 - 0.145), "difference of the two areas"),
        (7, (0.145, 0.385), "both lines"),
        (8, lambda n_positive, n: n_positive / n, "This is the prevalence"),
        (8, without_middle_term, "value differs"),
        (9, closest, "closest"),
        (9, f1_from_rates, "There is a nan"),
        (10, lambda: ("+++-", "---+"), "must hold 3 + and 7 -"),
        (10, lambda: ["+--------++", "+-+"], "must hold 3 + and 7 -"),
        (10, lambda: ("--+++-----", "+++-------"), "The second has the higher AUC and the higher AP"),
        (11, lambda fpr, tpr, prevalence: tpr / (tpr + fpr), "half of the cases"),
        (11, lambda fpr, tpr, prevalence: tpr, "TPR is the recall"),
        (11, lambda fpr, tpr, pi: np.divide(tpr * pi, fpr * (1 - pi), where=fpr > 0, out=np.full(len(fpr), np.inf)),
         "These are the odds"),
    ],
)  # fmt: skip
def test_slips_are_named(number, answer, message):
    result = check(f"precision_recall-{number}", answer)
    assert result.state == "wrong" and message in result.message, result


def area_by_scikit_learn(y_true, y_score):
    return sk.average_precision_score(y_true, y_score)


def points_from_counts(y_true, y_score):
    """Right, by another way: running sums, the last of each run of equal scores."""
    order = np.argsort(-y_score)
    y, s = y_true[order], y_score[order]
    last = np.append(s[1:] != s[:-1], True)
    tp, m = np.cumsum(y)[last], np.arange(1, len(y) + 1)[last]
    return list(tp / y.sum()), list(tp / m)


@pytest.mark.parametrize(
    ("number", "answer"),
    [
        (1, [(0.25, 1), (0.25, 0.5), (0.5, 0.67), (0.75, 0.6), (1, 0.67), (1, 0.57), (1, 0.5)]),
        (2, points_from_counts),
        (3, [0.12, 0.0756]),
        (4, (4, 5, 8, 10)),
        (6, area_by_scikit_learn),
        (7, [0.145, 0.3125]),
        (8, lambda p, n: (p - 1) / (n - 1) + (n - p) / (n - 1) * np.sum(1 / np.arange(1, n + 1)) / n),
        (10, lambda: ["-+++------", "++------+-"]),
        (11, lambda fpr, tpr, pi: 1 / (1 + fpr * (1 - pi) / np.maximum(tpr * pi, 1e-300)) * (tpr > 0)),
    ],
)
def test_right_answers_found_another_way(number, answer):
    result = check(f"precision_recall-{number}", answer)
    assert result, result


def test_many_rivals_are_right():
    rankings = ["".join("-+"[i in places] for i in range(10)) for places in combinations(range(10), 3)]
    values = [(curves.auc(*data.ranked(r)), curves.average_precision(*data.ranked(r)), r) for r in rankings]
    right = [(a, b) for x, p, a in values for y, q, b in values if x > y + 1e-9 and p < q - 1e-9]
    assert len(right) > 500
    assert all(check("precision_recall-10", lambda pair=pair: pair) for pair in right[::97])


def test_lowest_precision_by_the_worst_ranking():
    worst = curves.precision_recall_curve(*data.ranked("-" * 220 + "+" * 30))
    assert check("precision_recall-3", (worst.precision[-1], worst.precision[np.isclose(worst.recall, 0.6)][-1]))


def run(*ids):
    values = {}
    for id_ in ids:
        exec(CELLS[id_].source, values)
    return values


def test_numbers_in_the_answer_on_enclosing():
    values, answer = run("imports", "precision_recall-12-data"), CELLS["precision_recall-12"].source
    ap = {name: curves.average_precision(values["y_true"], s) for name, s in values["scores"].items()}
    assert f"The AP is {ap['A']:.2f} for A and {ap['B']:.2f} for B" in answer
    low, high = np.quantile(values["differences"], [0.025, 0.975])
    assert f"from {low:.2f} to {high:.2f}, contains 0" in answer and low < 0 < high
    a, b = (np.array(values["places"][name]) for name in "AB")
    assert np.all(a <= b) and np.any(a < b)  # each positive of A stands at least as high: A encloses B
    fewer = [curves.roc_curve(values["y_true"], values["scores"][name]) for name in "AB"]
    levels = np.arange(1, 7) / 6
    assert np.all(np.subtract(*(c.fpr[np.searchsorted(c.tpr, levels)] for c in fewer)) <= 0)


@pytest.mark.parametrize(("marks", "bep", "f1"), [("+---+++---", "0.25", "0.73"), ("+-+---+--+", "0.50", "0.57")])
def test_numbers_in_the_answer_on_the_break_even_point(marks, bep, f1):
    answer = CELLS["precision_recall-13"].source
    y_true, y_score = data.ranked(marks)
    best = max(2 * y_true[:m].sum() / (m + 4) for m in range(1, 11))
    assert f"{curves.break_even_point(y_true, y_score):.2f}" == bep and f"{best:.2f}" == f1
    assert " ".join(marks) in answer and bep in answer and f1 in answer


def test_a_break_even_point_of_64_percent_needs_more_than_ten_positives():
    assert all(round(0.64 * n, 9) != round(0.64 * n) for n in range(1, 25)) and 0.64 * 25 == 16


def test_the_report_added_up_its_trapezoids_correctly():
    y_true, suspicious = np.repeat([1, 0, 1, 0], [10, 30, 10, 450]), np.repeat([1, 0], [40, 460])
    assert f"{area_of_scikit_learns_points(y_true, suspicious):.3f}" == "0.385"
    assert "0.385" in CELLS["precision_recall-7-task"].source
