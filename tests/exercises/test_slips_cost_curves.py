"""The exercises on costs: numbers in model answers, and slips that are not literally in the catalogue."""

from pathlib import Path

import nbformat
import numpy as np
import pytest
from sklearn import metrics as sk

from mlnotes import costs, metrics
from mlnotes.exercises import check, slips
from mlnotes.exercises._judge import judge

NOTEBOOK = Path(__file__).resolve().parents[2] / "book" / "cost_curves" / "exercises.ipynb"
CELLS = {cell.id: cell.source for cell in nbformat.read(NOTEBOOK, as_version=4).cells}


def test_numbers_in_the_model_answer_on_the_report():
    x = [costs.probability_cost(share, cost_fn=9) for share in (0.5, 1 / 50)]
    answer = CELLS["cost_curves-14"]
    assert f"is {x[0]:.2f} on the test set and {x[1]:.2f} in the screening" in answer
    assert "weight FNR and FPR with 0.02 and 0.98" in answer
    assert "$0.02 \\cdot 9 = 0.18$" in answer and 0.02 * 9 == 0.18 < 0.31
    assert costs.bayes_threshold(1, 9) == 0.1 and "1/(1+9) = 0.1" in CELLS["cost_curves-14-task"]


def test_numbers_printed_in_the_tasks():
    assert (4 * 10 + 1 * 5) / 200 == 0.225 and "= 0.225" in CELLS["cost_curves-3-task"]
    assert 30 * 38 + 10 * 15 + 60 * 2 == 1410 and "= 1410" in CELLS["cost_curves-4-task"]
    segments = [(0, 1), (0.2, 1 - 0.6), (1, 0)]
    areas = [sum(ends) / 2 for ends in segments]
    assert np.allclose(areas, [0.5, 0.3, 0.5]) and np.isclose(sum(areas), 1.3)
    assert "$0.5 + 0.3 + 0.5 = 1.3$" in CELLS["cost_curves-9-task"]


RIGHT = {
    "cost_curves-1": [0.16, 0.26, 1.6],
    "cost_curves-2": lambda y, p, c: float(np.mean([c[i][j] for i, j in zip(y, p)])),
    "cost_curves-3": np.array([1, 4, 0.15]),
    "cost_curves-4": (2.175, 0.921),
    "cost_curves-5": lambda v: 1 / (1 + (v[1][1] - v[1][0]) / (v[0][0] - v[0][1])),
    "cost_curves-9": (0.2083, 0.3),
    "cost_curves-11": lambda p, c: [int(np.argmin([sum(row * c[:, j]) for j in range(c.shape[1])])) for row in p],
    "cost_curves-12": lambda p, a, f: p >= f / (f + a),
}


@pytest.mark.parametrize("exercise", RIGHT)
def test_right_answers_in_other_forms(exercise):
    assert check(exercise, RIGHT[exercise])


def midway_threshold(y_true, y_score, share, cost_fp, cost_fn):
    """A right answer between two scores."""
    grid = np.append(np.inf, np.unique(y_score)[::-1] - 1e-6)
    fpr = np.array([np.mean(y_score[y_true == 0] >= t) for t in grid])
    fnr = np.array([np.mean(y_score[y_true == 1] < t) for t in grid])
    return grid[np.argmin(share * cost_fn * fnr + (1 - share) * cost_fp * fpr)]


def test_any_of_the_cheapest_thresholds_will_do():
    assert check("cost_curves-6", midway_threshold)


def on_a_grid(y_true, y_score, x):
    """The envelope from thresholds between 0 and 1, which misses scores that lie elsewhere or close together."""
    tried = np.append(np.inf, np.linspace(0, 1, 1001))
    return min((y_score[y_true == 1] < t).mean() * x + (y_score[y_true == 0] >= t).mean() * (1 - x) for t in tried)


def mean_cost_of_the_classes_that_occur(y_true, y_pred, cost):
    return (cost * metrics.confusion_matrix(y_true, y_pred)).sum() / len(y_true)


def vertex_by_the_slope(first, second):
    x = 1 / (1 + (second[1] - first[1]) / (second[0] - first[0]))
    return x, (1 - first[1]) * x + first[0] * (1 - x)


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        ("cost_curves-8", on_a_grid),
        ("cost_curves-2", mean_cost_of_the_classes_that_occur),
        ("cost_curves-10", vertex_by_the_slope),
    ],
)
def test_what_works_on_tame_cases_only_is_refused(exercise, answer):
    assert check(exercise, answer).state == "wrong"


def test_a_threshold_found_by_search_will_do():
    def search(value):
        p = np.linspace(0, 1, 100_001)
        (v_tn, v_fp), (v_fn, v_tp) = value
        return p[np.argmax(p * v_tp + (1 - p) * v_fp >= p * v_fn + (1 - p) * v_tn)]

    assert check("cost_curves-5", search)


def lines_from(cost_pair):
    """The least cost at x from the cost of both ends, by a rule for one threshold."""

    def least_cost(y_true, y_score, x):
        thresholds = np.append(np.inf, np.unique(y_score))
        return min(cost_pair(y_score[y_true == 0] >= t, y_score[y_true == 1] < t, x) for t in thresholds)

    return least_cost


def scan(cost_of):
    """The threshold with the least of cost_of(missed, alarms, share, cost_fp, cost_fn), tried from the lowest on."""

    def threshold(y_true, y_score, share, cost_fp, cost_fn):
        tried = np.append(np.unique(y_score), np.inf)
        parts = [(y_score[y_true == 1] < t, y_score[y_true == 0] >= t) for t in tried]
        return tried[np.argmin([cost_of(missed, alarms, share, cost_fp, cost_fn) for missed, alarms in parts])]

    return threshold


SCANS = [
    (lambda m, a, share, fp, fn: share * fn * m.mean() + (1 - share) * fp * a.mean(), ""),
    (lambda m, a, share, fp, fn: share * fn * m.sum() + (1 - share) * fp * a.sum(), "You weight counts"),
    (lambda m, a, share, fp, fn: fn * m.sum() + fp * a.sum(), "share of positives of these cases"),
    (lambda m, a, share, fp, fn: fn * m.mean() + fp * a.mean(), "two rates alike"),
    (lambda m, a, share, fp, fn: share * fp * m.mean() + (1 - share) * fn * a.mean(), "costs are exchanged"),
    (lambda m, a, share, fp, fn: (1 - share) * fn * m.mean() + share * fp * a.mean(), "belongs to the FNR"),
    (lambda m, a, share, fp, fn: share * m.mean() + (1 - share) * a.mean(), "do not enter"),
    (lambda m, a, share, fp, fn: m.mean() + a.mean(), "largest TPR - FPR"),
    (lambda m, a, share, fp, fn: share * fn * (1 - m.mean()) + (1 - share) * fp * a.mean(), "FNR = 1 - TPR"),
]


@pytest.mark.parametrize(("cost_of", "message"), SCANS)
def test_a_wrong_weight_is_refused_and_named_in_whatever_order_thresholds_are_tried(cost_of, message):
    result = check("cost_curves-6", scan(cost_of))
    assert bool(result) is (message == "") and message in result.message


WRONG = [
    ("cost_curves-1", (0.09, 0.05, 0.09), "error rates"),
    ("cost_curves-1", (0.08, 0.24, 0.8), "false alarms are missing"),
    ("cost_curves-1", (0.889, 2.422, 8.889), "share of that class"),
    ("cost_curves-2", lambda y, p, c: c[y, p].sum() / c.size, "number of cases"),
    ("cost_curves-4", (2.175, 1.2375), "letters to the other"),
    ("cost_curves-4", (2.175, 24.417), "shares are missing"),
    ("cost_curves-5", lambda v: abs(v[0][1]) / (abs(v[0][1]) + abs(v[1][0])), "errors only"),
    ("cost_curves-6", lambda y, s, share, fp, fn: 0.5, "means nothing"),
    (
        "cost_curves-6",
        lambda y, s, share, fp, fn: (1 - share) * fp / ((1 - share) * fp + share * fn),
        "no probabilities",
    ),
    ("cost_curves-8", lambda y, s, x: min(x, 1 - x), "triangle"),
    ("cost_curves-12", lambda p, a, f: p > 0.5, "equal costs"),
    ("cost_curves-1", (0.65, 0.19, 6.5), "costs are exchanged"),
    ("cost_curves-2", lambda y, p, c: np.asarray(c).T[y, p].mean(), "exchanged"),
    ("cost_curves-2", lambda y, p, c: sum(c[i, j] for i, j in zip(y, p)), "mean"),
    ("cost_curves-2", lambda y, p, c: sum(c[i, j] for i, j in zip(y, p) if i != j) / len(y), "right decisions"),
    ("cost_curves-3", [1, 4, 0.22], ""),
    ("cost_curves-4", (3.525, 1.929), "must be negative"),
    ("cost_curves-4", (2.175, 2.175), "changes"),
    ("cost_curves-5", lambda v: (v[0][0] - v[0][1]) / (v[1][1] - v[1][0]), "odds"),
    ("cost_curves-5", lambda v: 0.5, "same"),
    ("cost_curves-6", lambda y, s, share, fp, fn: fp / (fp + fn), "true probabilities"),
    ("cost_curves-6", lambda y, s, share, fp, fn: np.inf, ""),
    ("cost_curves-7", (0.1, 0.6, 0.3, 0.9, 0.5, 0.35), "FNR = 1 - TPR"),
    ("cost_curves-7", (0.1, 0.4, 0.3, 0.1, 0.2, 0.16), "share of positives for x"),
    ("cost_curves-8", lines_from(lambda fp, fn, x: fn.mean() * (1 - x) + fp.mean() * x), "exchanged"),
    ("cost_curves-8", lines_from(lambda fp, fn, x: fn.sum() * x + fp.sum() * (1 - x)), "counts"),
    ("cost_curves-8", lines_from(lambda fp, fn, x: (~fn).mean() * x + fp.mean() * (1 - x)), "TPR"),
    ("cost_curves-9", (1.3, 0.3), "sum of three areas"),
    ("cost_curves-9", (0.43, 0.3), "mean of the three areas"),
    ("cost_curves-10", lambda a, b: ((b[1] - a[1]) / (b[0] - a[0]), 0.0), "slope g of the edge"),
    ("cost_curves-10", vertex_by_the_slope, "divides by 0 at an upright"),
    ("cost_curves-11", lambda p, c: np.argmax(p, axis=1), "most probable"),
    ("cost_curves-11", lambda p, c: np.argmin(p @ np.transpose(c), axis=1), "exchanged"),
    ("cost_curves-12", lambda p, a, f: p > f / (f + a), "not >"),
    ("cost_curves-12", lambda p, a, f: p * a >= f, "odds"),
    ("cost_curves-12", lambda p, a, f: p >= f / (f + a.mean()), "mean amount"),
    ("cost_curves-2", lambda y, p, c: (c * sk.confusion_matrix(y, p)).sum() / len(y), "does not occur"),
    ("cost_curves-2", lambda y, p, c: [c[i, j] for i, j in zip(y, p)], "single cases"),
    ("cost_curves-2", lambda y, p, c: np.mean([[c[i, j] for j in p] for i in y]), "both in one bracket"),
    ("cost_curves-4", ((30 * 38 - 10 * 15 + 60 * 2) / 400, 0), "One cost is still added"),
    ("cost_curves-4", ((30 * 38 + 10 * 15 - 60 * 2) / 400, 0), "One cost is still added"),
    ("cost_curves-4", ((30 * 38 - 60 * 2) / 400, 1.11), "lost buyers are missing"),
    ("cost_curves-4", (9.667, 0.921), "divide by all 400"),
    ("cost_curves-4", (2.175, 368.3), "total of 400"),
    ("cost_curves-6", lambda y, s, *_: max(np.unique(s), key=lambda t: np.mean((s >= t) == y)), "fewest errors"),
]


def least_cost_itself(y_true, y_score, share, cost_fp, cost_fn):
    t = midway_threshold(y_true, y_score, share, cost_fp, cost_fn)
    fpr, fnr = np.mean(y_score[y_true == 0] >= t), np.mean(y_score[y_true == 1] < t)
    return share * cost_fn * fnr + (1 - share) * cost_fp * fpr


def strictly_above(y_true, y_score, share, cost_fp, cost_fn):
    grid = np.append(np.inf, np.unique(y_score)[::-1])
    fpr = np.array([np.mean(y_score[y_true == 0] > t) for t in grid])
    fnr = np.array([np.mean(y_score[y_true == 1] <= t) for t in grid])
    return grid[np.argmin((share * cost_fn * fnr + (1 - share) * cost_fp * fpr).round(12))]


WRONG += [("cost_curves-6", least_cost_itself, "This is the least"), ("cost_curves-6", strictly_above, "rule is >=")]


@pytest.mark.parametrize(("exercise", "answer", "message"), WRONG)
def test_slips_are_named(exercise, answer, message):
    result = check(exercise, answer)
    assert result.state == "wrong" and message in result.message


def test_the_expected_cost_there_is_shown():
    facts = dict(check("cost_curves-6", lambda *_: np.inf).facts)
    assert "expected cost" in facts and float(facts["got cost"]) > float(facts["expected cost"])


def test_more_actions_than_classes():
    """The rule of the least expected cost also holds with a column for asking an expert."""
    cost = np.array([[0, 10, 2], [10, 0, 2]])
    y_prob = np.array([[0.95, 0.05], [0.5, 0.5], [0.1, 0.9]])
    namespace = {"np": np}
    exec(CELLS["cost_curves-11"], namespace)
    assert namespace["cheapest_class"](y_prob, cost).tolist() == [0, 2, 1]


@pytest.mark.parametrize("number", [1, 3, 7, 9])
def test_with_numbers_of_ones_own_each_slip_is_still_named(number):
    name = f"cost_curves-{number}"
    for student in range(100):
        exercise = slips.own(name, slips.load("cost_curves")[name], str(student)).exercise
        for slip, message in exercise.slips.items():
            answer = tuple(right if value is ... else value for value, right in zip(slip, exercise.reference))
            assert judge(name, exercise, answer).message == message
