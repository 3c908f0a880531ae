"""The exercises on model selection: numbers in tasks and model answers, slips not literally in the catalogue."""

from itertools import product
from pathlib import Path

import nbformat
import numpy as np
import pytest
from sklearn.model_selection import LeaveOneOut, PredefinedSplit, cross_val_score
from sklearn.neighbors import KNeighborsClassifier

from mlnotes.exercises import check, slips
from mlnotes.exercises._judge import judge
from mlnotes.exercises.slips import Percent, _neighbours
from mlnotes.exercises.slips import model_selection as catalogue

NOTEBOOK = Path(__file__).resolve().parents[2] / "book" / "model_selection" / "exercises.ipynb"
CELLS = {cell.id: cell.source for cell in nbformat.read(NOTEBOOK, as_version=4).cells}

# ---- the references by another way ----


def rows_of(text, *names):
    """Numbers of the rows of a table of a task whose first cell is one of these names."""
    rows = [line.strip("| ").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[float(v) for v in row[1:]] for name in names for row in rows if row[0].strip() == name]


def test_the_best_k_by_scikit_learn():
    x, y = map(np.array, rows_of(CELLS["model_selection-1-task"], "$x$", "$y$"))
    wrong = [
        round(9 - cross_val_score(KNeighborsClassifier(k), x[:, np.newaxis], y, cv=LeaveOneOut()).sum())
        for k in (1, 3, 5)
    ]
    assert (*wrong, (1, 3, 5)[int(np.argmin(wrong))]) == catalogue.choose_k().reference == (3, 2, 4, 3)


@pytest.mark.parametrize(("c", "m", "a"), [(3, 2, 0.5), (2, 3, 0.5), (2, 2, 0.7), (4, 2, 0.4)])
def test_the_best_of_some_programs_by_all_outcomes(c, m, a):
    mean = 0
    for outcome in product((0, 1), repeat=c * m):
        right = np.reshape(outcome, (c, m)).sum(axis=1)
        mean += a ** sum(outcome) * (1 - a) ** (c * m - sum(outcome)) * right.max() / m
    assert np.isclose(catalogue.best_of(c, m, a), mean)


@pytest.mark.parametrize("call", _neighbours.FOLDED)
def test_nested_cross_validation_by_scikit_learn(call):
    x, y, fold, ks = call
    outer_errors = []
    for outer in range(4):
        rest = fold != outer
        inner = PredefinedSplit(fold[rest])
        scores = [cross_val_score(KNeighborsClassifier(k), x[rest, None], y[rest], cv=inner).mean() for k in ks]
        best = KNeighborsClassifier(ks[int(np.argmax(np.round(scores, 9)))]).fit(x[rest, None], y[rest])
        outer_errors.append(1 - best.score(x[~rest, None], y[~rest]))
    assert np.isclose(_neighbours.by_outer_folds(*call), np.mean(outer_errors))


def test_the_rule_of_one_standard_error_by_its_table():
    table = rows_of(CELLS["model_selection-7-task"], "1, complex", "2, middle", "3, simple")
    limit = np.mean(table[0]) + np.sqrt(np.var(table[0], ddof=1) / 5)
    assert np.isclose(catalogue.EXERCISES["model_selection-7"].reference[0], limit) and f"{limit:.4f}" == "0.0787"
    assert np.mean(table[1]) < limit < np.mean(table[2])


def test_numbers_of_the_report():
    one, all_ = catalogue.EXERCISES["model_selection-8"].reference
    assert f"{one:.3f} {all_:.3f}" == "0.061 0.086" and "within 0.061" in CELLS["model_selection-8-task"]
    for width, c in ((one, 1), (all_, 40)):
        assert np.isclose(2 * c * np.exp(-2 * 500 * width**2), 0.05)


def test_each_figure_of_the_report_has_its_message():
    task = CELLS["model_selection-4-task"]
    assert all(f"| {figure} |" in task for figure in [0.066, *catalogue.PRINTED]) and "3.7 %" in task


@pytest.mark.thorough
def test_numbers_of_the_model_answer_on_wine():
    answer = CELLS["model_selection-10"]
    assert "errors of about 2 %" in answer and "about 4 errors in 178" in answer
    namespace = {"np": np}
    exec(CELLS["model_selection-10-data"], namespace)
    errors = []
    for seed in range(10):
        outer = namespace["StratifiedKFold"](5, shuffle=True, random_state=seed)
        learners = (namespace["tuned"], namespace["plain"])
        errors.append([1 - cross_val_score(learner, *namespace["wine"], cv=outer).mean() for learner in learners])
    tuned, plain = np.transpose(errors)
    assert abs(tuned.mean() - 0.02) < 0.005 and abs(plain.mean() - 0.02) < 0.005
    assert 0.004 < plain.std(ddof=1) < tuned.std(ddof=1) < 0.0105
    assert np.any(tuned < plain) and np.any(plain < tuned)


# ---- right answers in other forms ----


def nested_by_lists(x, y, fold, ks):
    def wrong(train, test, k):
        return np.mean(_neighbours.called(x[train], y[train], x[test], k) != y[test])

    noted = []
    for outer in sorted(set(fold)):
        table = {
            k: sum(wrong((fold != outer) & (fold != i), fold == i, k) for i in set(fold) - {outer})
            / (len(set(fold)) - 1)
            for k in ks
        }
        noted.append(wrong(fold != outer, fold == outer, min(ks, key=table.get)))
    return sum(noted) / len(noted)


def to_four_decimals(*call):
    return round(nested_by_lists(*call), 4)


def test_as_many_decimals_as_the_task_asks_for_are_enough():
    assert "correct to 0.0001" in CELLS["model_selection-5-task"] and check("model_selection-5", to_four_decimals)


RIGHT = {
    "model_selection-1": [3, 2, 4, 3],
    "model_selection-2": np.array([1, 2, 3, 2, 3]),
    "model_selection-3": (0.781, 0.281),
    "model_selection-5": nested_by_lists,
    "model_selection-6": (1505, 1505 + 301),
    "model_selection-7": (0.0787, 2),
    "model_selection-8": (0.0607, 0.0859),
    "model_selection-9": lambda *call: _neighbours.hand_over(*call).tolist(),
}


@pytest.mark.parametrize("exercise", RIGHT)
def test_right_answers_in_other_forms(exercise):
    assert check(exercise, RIGHT[exercise])


def with_the_outer_fold_inside(x, y, fold, ks):
    """Inner models that have seen the cases on which the outer loop tests."""
    errors = []
    for outer in range(4):
        inner = [
            np.mean([_neighbours.share_wrong(x, y, fold != i, fold == i, k) for i in range(4) if i != outer])
            for k in ks
        ]
        errors.append(_neighbours.share_wrong(x, y, fold != outer, fold == outer, ks[int(np.argmin(inner))]))
    return np.mean(errors)


def the_k_of_the_luckiest(x, y, fold, ks, x_new):
    """The k that was chosen in the outer fold with the smallest error."""
    lucky = (2, None)
    for outer in range(4):
        k = ks[int(np.argmin(_neighbours.inner_errors(x, y, fold, ks, out=outer)))]
        error = _neighbours.share_wrong(x, y, fold != outer, fold == outer, k)
        lucky = min(lucky, (error, k), key=lambda pair: pair[0])
    return _neighbours.called(x, y, x_new, lucky[1])


# ---- slips ----

WRONG = [
    ("model_selection-1", (0, 2, 2, 1), "voted on itself"),
    ("model_selection-1", (3, 2, 4, 1), "fits the training cases best"),
    ("model_selection-2", (1, 2, 3, 3, 3), "validation part, whatever its name"),
    ("model_selection-2", (1, 3, 3, 2, 3), "validation part, whatever its name"),
    ("model_selection-2", (1, 2, 2, 2, 3), "neither to train nor to choose"),
    ("model_selection-2", (1, 2, 3, 1, 3), "When to stop is a choice"),
    ("model_selection-3", (0.5, 0), "accuracy of each program"),
    ("model_selection-3", (0.875, 0.375), "some program is right on a case"),
    ("model_selection-3", (0.984, 0.484), "somebody is right somewhere"),
    ("model_selection-3", (78.1, 28.1), "per cent"),
    ("model_selection-4", 0.037, "it chose"),
    ("model_selection-4", 0.053, "same cases"),
    ("model_selection-4", 0.014, "luckiest"),
    ("model_selection-4", 6.6, "per cent"),
    ("model_selection-5", lambda x, y, fold, ks: _neighbours.one_fold_tests_all(x, y, fold, ks), "choose k once"),
    ("model_selection-6", (1500, 1801), "one more fit"),
    ("model_selection-6", (1505, 1505), "hand over is missing"),
    ("model_selection-6", (301, 1806), "one search"),
    ("model_selection-7", (0.1018, 3), "standard deviation"),
    ("model_selection-7", (0.0974, 3), "two standard errors"),
    ("model_selection-7", (0.0787, 1), "lowest mean"),
    ("model_selection-7", (7.87, 2), "per cent"),
    ("model_selection-8", (0.0607, 0.0607), "for one model"),
    ("model_selection-8", (0.0607, 2.43), "root of its logarithm"),
    ("model_selection-8", (6.07, 8.59), "per cent"),
    ("model_selection-9", lambda x, y, fold, ks, x_new: 3, "chosen k"),
    ("model_selection-1", (0.33, 0.22, 0.44, 3), "shares"),
    ("model_selection-1", (3, 2, 4, 5), "the smallest"),
    ("model_selection-2", (1, 1, 3, 2, 3), "fits it closest"),
    ("model_selection-3", (0.219, 0.281), "error that the best quotes"),
    ("model_selection-3", (126 / 64 / 3, 0.156), "2 programs on 3 cases"),
    ("model_selection-3", (0.781, (np.log(3) / 4) ** 0.5), "bound"),
    ("model_selection-5", with_the_outer_fold_inside, "has trained the inner models"),
    ("model_selection-6", (1505, 1505 + 300), "fit of its winner, too"),
    ("model_selection-6", (10 * (30 * 5 + 1), 1806), "Outer and inner"),
    ("model_selection-7", (0.0413, 1), "MORE"),
    ("model_selection-7", (0.0722, 2), "another setting"),
    ("model_selection-7", (0.0787, 0.07), "not its mean"),
    ("model_selection-8", (1.96 * (0.12 * 0.88 / 500) ** 0.5, 0.0859), "normal interval"),
    ("model_selection-8", (0.0859, 0.0607), "exchanged"),
    ("model_selection-8", (0.1215, 0.1718), "whole width"),
    ("model_selection-9", the_k_of_the_luckiest, "luckiest outer fold"),
]


@pytest.mark.parametrize(("exercise", "answer", "message"), WRONG)
def test_slips_are_named(exercise, answer, message):
    result = check(exercise, answer)
    assert result.state == "wrong" and message in result.message


def one_of(slip, right):
    """One answer that shows the slip."""
    if isinstance(slip, Percent):
        return tuple(100 * value for value in right)
    return tuple(
        value if part is ... else min(part) if isinstance(part, frozenset) else part for part, value in zip(slip, right)
    )


@pytest.mark.parametrize("number", [1, 3, 6, 7, 8])
def test_with_numbers_of_ones_own_each_slip_is_still_named(number):
    name = f"model_selection-{number}"
    for student in range(60):
        exercise = slips.own(name, slips.load("model_selection")[name], str(student)).exercise
        assert judge(name, exercise, exercise.reference).state == "right"
        for slip, message in exercise.slips.items():
            assert judge(name, exercise, one_of(slip, exercise.reference)).message == message, (student, slip)
