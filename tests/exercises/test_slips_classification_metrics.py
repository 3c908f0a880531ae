"""Exercises on classification metrics: numbers in the model answers, and wrong tries that are not in the catalogue."""

from pathlib import Path

import nbformat
import numpy as np
import pytest

from mlnotes import metrics
from mlnotes.exercises import check

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "book" / "classification_metrics" / "exercises.ipynb"
TOPIC = "classification_metrics"


@pytest.fixture(scope="module")
def source():
    return {cell.id: cell.source for cell in nbformat.read(NOTEBOOK, as_version=4).cells}


# ---- numbers that are quoted ----


def test_numbers_of_the_conflict(source):
    space = {}
    exec(source["imports"] + "\n" + source[f"{TOPIC}-7-data"], space)
    answer = source[f"{TOPIC}-7"]
    rate = {name: metrics.rates(*counts) for name, counts in space["settings"].items()}
    for name in ("strict", "loose"):
        assert f"{name} has precision {rate[name].precision:.2f} and recall {rate[name].recall:.2f}" in answer
    assert f"precision {rate['new'].precision:.2f} and recall {rate['new'].recall:.2f}" in answer
    f1 = {name: 2 * tp / (2 * tp + fn + fp) for name, (tp, fn, fp, _) in space["settings"].items()}
    assert f"it is {f1['strict']:.2f} for both" in answer and np.isclose(f1["strict"], f1["loose"])
    cost = {name: (10 * fn + fp, fn + 10 * fp) for name, (_, fn, fp, _) in space["settings"].items()}
    assert f"60 · 10 + 10 = {cost['strict'][0]}" in answer and f"20 · 10 + 120 = {cost['loose'][0]}" in answer
    assert f"strict costs {cost['strict'][1]} and loose {cost['loose'][1]}" in answer
    assert rate["new"].precision > rate["loose"].precision and rate["new"].recall > rate["loose"].recall
    assert rate["loose"].recall >= 0.75 > rate["strict"].recall


def test_numbers_of_the_announcement(source):
    answer = source[f"{TOPIC}-14"]
    n, stolen = 20_000, 100
    assert stolen / n == 1 / 200 and "99.5 %" in answer and 1 - stolen / n == 0.995
    useless, useful = metrics.rates(0, 100, 100, 19_800), metrics.rates(90, 10, 190, 19_710)
    assert useless.accuracy == useful.accuracy == 0.99 and useless.recall == 0 and useful.recall == 0.9
    assert f"(90 of 280, {useful.precision:.2f})" in answer


def test_numbers_in_the_tasks(source):
    assert "$F_2 = 0.54$ and $F_{0.5} = 0.71$" in source[f"{TOPIC}-5-task"]
    y_true, y_pred = np.repeat([1, 1, 0], [40, 10, 40]), np.repeat([1, 0, 1], [40, 10, 40])
    assert (metrics.precision(y_true, y_pred), metrics.recall(y_true, y_pred)) == (0.5, 0.8)
    assert [f"{metrics.f_beta(y_true, y_pred, beta=b):.2f}" for b in (0.5, 2)] == ["0.54", "0.71"]  # exchanged there
    small = 0.002 * 0.9 / (0.002 * 0.9 + 0.998 * 0.05)
    assert f"{small:.3f}" == "0.035" in source[f"{TOPIC}-4"]  # 3 %, not 30 % or 90 %


def test_the_honest_forecast_by_a_fine_grid():
    a = np.linspace(0, 1, 100_001)
    best = [a[np.argmin(0.2 * (1 - a) ** power + 0.8 * a**power)] for power in (1, 2, 1.5)]
    assert np.allclose(best, (0, 0.2, 1 / 17), atol=1e-4)
    assert check(f"{TOPIC}-12", tuple(best))


# ---- wrong tries, written as students write them ----


def first_class_positive(matrix):
    tp, fn, fp, tn = matrix.ravel()
    return (
        tp / (tp + fn),
        tn / (tn + fp),
        tp / (tp + fp),
        tn / (tn + fn),
        np.trace(matrix) / matrix.sum(),
        (tp + fn) / matrix.sum(),
    )


def f_through_precision(tp, fn, fp, beta):
    if tp == 0:
        raise ZeroDivisionError("precision")
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


def f_with_beta_at_recall(tp, fn, fp, beta):
    if tp == 0:
        return 0
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    return (1 + beta**2) * precision * recall / (precision + beta**2 * recall)


def macro_by_scikit(matrix):
    from sklearn.metrics import f1_score

    true, guess = np.indices(matrix.shape).reshape(2, -1).repeat(matrix.ravel(), axis=1)
    return f1_score(true, guess, average="macro"), f1_score(true, guess, average="micro")


def log_loss_of_classes(y_true, y_prob):
    called = (y_prob >= 0.5).astype(float)
    return -np.mean(np.log(np.where(y_true == 1, y_prob, 1 - y_prob))), np.mean((called - y_true) ** 2)


def clipped_log_loss_of_classes(y_true, y_prob):
    """As scikit-learn clips, for one class too."""
    return -np.mean(np.log(np.where((y_prob >= 0.5) == y_true, 1, np.finfo(float).eps)))


def log_loss_of_probabilities(y_true, y_prob):
    loss = y_true * np.log(y_prob) + (1 - y_true) * np.log(1 - y_prob)
    return -loss.mean(), np.mean((y_prob - y_true) ** 2)


@pytest.mark.parametrize(
    ("number", "answer", "message"),
    [
        (1, (0.85, 0.68), "The order is exchanged"),
        (1, (0.96, 0.9), "upper left cell"),
        (1, (68.0, 85.0), "not per cent"),
        (2, (0.95, 0.05), "the FPR itself"),
        (2, (0.05, 0.88), "the false positive rate"),
        (1, (0.89, 0.85), "0.89 is the accuracy"),
        (1, (0.9, 0.68), "the specificity"),
        (2, [0.88, 0.95], "0.88 is the recall"),
        (3, first_class_positive, "You read the matrix as TP FN / FP TN"),
        (3, lambda m: first_class_positive(m.T), "positive class first and predictions in the rows"),
        (4, lambda pi, r, s: (1000 * pi * r) / (1000 * pi * r + 1000 * (1 - pi) * s), "not the specificity"),
        (4, lambda pi, r, s: r * 0.5 / (r * 0.5 + (1 - s) * 0.5), "as if half of the people were ill"),
        (4, lambda pi, r, s: r, "that is the recall"),
        (5, (0.54, 0.71), "the values of the note"),
        (5, (0.615, 0.615), "This is F1"),
        (6, f_through_precision, "from counts F is 0"),
        (6, f_with_beta_at_recall, "beta^2 belongs to FN"),
        (8, lambda m: [[m[i, i], m[:, i].sum() - m[i, i], m[i].sum() - m[i, i],
                        m.sum() - m[i].sum() - m[:, i].sum() + m[i, i]] for i in range(len(m))], "FN and FP"),
        (9, macro_by_scikit, "The second is micro-F1"),
        (10, lambda m, c: np.trace(m) / m.sum(), "This is the accuracy"),
        (11, log_loss_of_classes, "error rate"),
        (12, (0, 0.2, 0.2), "Only the square"),
        (12, (0.0, 20.0, 5.88), "not per cent"),
        (12, (0, 0.2, 0.1), "a finer grid"),
        (4, lambda pi, r, s: pi * r + (1 - pi) * s, "This is the accuracy"),
        (4, lambda pi, r, s: pi * r / (pi * r + (1 - s)), "need a weight, too"),
        (5, (2.8, 0.925), "the denominators"),
        (5, (5, 0.54), "A next step"),  # 5 is no share in per cent beside a fraction
        (8, lambda m: np.column_stack([np.diag(m), m.sum(1) - np.diag(m), m.sum(0) - np.diag(m),
                                       m.sum() - m.sum(0) - m.sum(1)]), "taken away twice"),
        (11, lambda y, p: (-np.sum(y * np.log(p) + (1 - y) * np.log(1 - p)), np.sum((y - p) ** 2)), "Both are sums"),
        (3, lambda m: tuple(round(float(rate), 4) for rate in first_class_positive(np.flip(m))), "You round"),
        (11, lambda y, p: log_loss_of_probabilities(y, (p >= 0.5).astype(float)), "as if each probability were 0 or 1"),
        (11, lambda y, p: (clipped_log_loss_of_classes(y, p), np.mean((p - y) ** 2)), "as if each probability"),
        (15, ((0.2333, 0.4), (0.7667, 0.6)), "as often as it was made"),
        (15, [[0.25, 0.4], [0.75, 0.6]], "the middles"),
        (15, np.array([[0.4, 0.6], [0.2, 0.8]]), "as scikit-learn does"),
        (15, ((0.2, 0.8), (0.4, 0.6)), "One row for each group"),
    ],
)  # fmt: skip
def test_slips_are_named(number, answer, message):
    result = check(f"{TOPIC}-{number}", answer)
    assert result.state == "wrong" and message in result.message


def test_right_answers_of_another_form_pass():
    assert check(f"{TOPIC}-1", [0.68, 0.85])
    assert check(f"{TOPIC}-2", np.array([0.12, 0.95]))
    assert check(f"{TOPIC}-5", (0.71, 0.54))
    assert check(f"{TOPIC}-12", (0, 0.2, 0.06))
    assert check(f"{TOPIC}-12", (0.01, 0.2, 0.06))  # the grid of the lesson, from 0.01 to 0.99

    def f(tp, fn, fp, beta):
        if tp == 0:
            return 0
        return (1 + beta**2) / ((tp + fp) / tp + beta**2 * (tp + fn) / tp)

    assert check(f"{TOPIC}-6", f)


def test_words_are_not_marked():
    for number in (7, 13, 14):
        assert check(f"{TOPIC}-{number}", "because").state == "not attempted"
