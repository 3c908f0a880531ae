"""The exercises on resampling: the numbers in their answers, and wrong answers that the catalogue does not hold."""

import re
from pathlib import Path

import nbformat
import numpy as np
import pytest
from sklearn.feature_selection import SelectKBest
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline

from mlnotes import estimates
from mlnotes.exercises import check

BOOK = Path(__file__).resolve().parents[2] / "book"


def cells(name):
    return {cell.id: cell for cell in nbformat.read(BOOK / name, as_version=4).cells}


@pytest.fixture(scope="module")
def exercises():
    return cells("resampling/exercises.ipynb")


def printed(lesson, id_):
    """The numbers in each line that a cell of a lesson prints."""
    text = "".join(output.get("text", "") for output in cells(f"resampling/{lesson}.ipynb")[id_].outputs)
    return [[float(number) for number in re.findall(r"[-+]?\d*\.\d+", line)] for line in text.splitlines()]


def test_answer_on_the_size_effect_quotes_the_lesson(exercises):
    ten_fold, _, oob, _, _ = printed("bootstrap", "judge-table")[1]
    quoted = f"10-fold was too high by {ten_fold:.3f}, out of bag by {oob:.3f}"
    assert quoted in exercises["resampling-10"].source and 0 < ten_fold < oob


def test_answer_on_fold_errors_quotes_the_lesson(exercises):
    lesson, answer = cells("resampling/cross_validation.ipynb"), exercises["resampling-14"].source
    same = "it is about 0.065 for 5, 10 and 40 folds"
    assert same in lesson["quote-read"].source and same in answer  # proved in the lesson's checks
    drawn = lesson["which-k-flip"].outputs[0]["data"]["text/html"]
    spread = float(re.search(r"k = 10: mean 0\.\d+, sd (0\.\d+)", drawn)[1])
    assert f"{spread:.2f}" == "0.08" and "10-fold estimate is about 0.08" in answer
    assert spread > 1.1 * 0.065  # "too small"


def test_answer_on_the_leak_quotes_what_the_repair_gives(exercises):
    values = {}
    exec(exercises["imports"].source + "\n" + exercises["resampling-12-data"].source.replace("print", "str"), values)
    pipeline = make_pipeline(SelectKBest(k=15), GaussianNB())
    honest = estimates.split_errors(pipeline, values["blood"], values["ill"], values["folds"]).mean()
    quoted = f"error rate of {honest:.3f} instead of {values['reported']:.3f}"
    assert quoted in exercises["resampling-12"].source
    assert values["reported"] < 0.2 and 0.3 < honest < 0.7


def test_answer_on_the_choice_of_a_method_computes_right(exercises):
    half_width = 100 * 1.96 * np.sqrt(0.25 / 100_000)
    assert f"±{half_width:.2f} points at the very most" in exercises["resampling-15"].source
    assert f"{np.ceil(0.3 * 80):.0f} patients only" in exercises["resampling-15"].source


def by_loop(rule):
    """The nearest neighbour, written otherwise than in the catalogue; `rule(i, j, fold)`: may j train for i?"""

    def neighbour_error(x, y, fold):
        wrong = np.zeros(len(x))
        for i in range(len(x)):
            others = [j for j in range(len(x)) if rule(i, j, fold)]
            nearest = min(others, key=lambda j: abs(x[j] - x[i]))
            wrong[i] = y[nearest] != y[i]
        return np.mean([wrong[fold == f].mean() for f in set(fold.tolist())])

    return neighbour_error


def oob_in_a_loop(y, draws):
    total = {}
    for rows in draws:
        for i in range(len(y)):
            if i not in rows.tolist():
                total.setdefault(i, []).append((y[i] - np.mean([y[j] for j in rows])) ** 2)
    return sum(sum(losses) / len(losses) for losses in total.values()) / len(total)


def looked_up_in_all(x, y, fold):
    """The nearest training case is found, but its label is taken from the labels of all cases."""
    errors = []
    for i in set(fold.tolist()):
        x_train = x[fold != i]
        wrong = [
            y[min(range(len(x_train)), key=lambda j: abs(x_train[j] - a))] != b
            for a, b in zip(x[fold == i], y[fold == i])
        ]
        errors.append(np.mean(wrong))
    return np.mean(errors)


def without_absolute(x, y, fold):
    """The smallest signed difference, looked for case by case."""
    errors = []
    for i in set(fold.tolist()):
        others = np.flatnonzero(fold != i)
        errors.append(np.mean([y[min(others, key=lambda j: x[j] - x[k])] != y[k] for k in np.flatnonzero(fold == i)]))
    return np.mean(errors)


def exact_632_plus(y_true, y_pred, oob):
    """With the limits 1 - 1/e and 1/e in the place of 0.632 and 0.368."""
    apparent, shares = np.mean(y_true != y_pred), (np.mean(y_true), np.mean(y_pred))
    gamma = shares[0] + shares[1] - 2 * shares[0] * shares[1]
    rate = max(0, oob - apparent) / (gamma - apparent)
    weight = (1 - np.exp(-1)) / (1 - np.exp(-1) * rate)
    return apparent + weight * (oob - apparent)


def vote_of_the_others(y, draws):
    out = [[np.mean(y[rows]) for rows in draws if i not in rows] for i in range(len(y))]
    return np.mean([(y[i] - np.mean(means)) ** 2 for i, means in enumerate(out) if means])


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        ("resampling-1", [10, 10, 93, 5, 102]),
        ("resampling-2", by_loop(lambda i, j, fold: fold[i] != fold[j])),
        ("resampling-3", (0.033, 0.097, 0.225)),
        ("resampling-4", 451.0),
        ("resampling-5", (1.0, 0.5, 0.714)),
        ("resampling-6", (0.3277, 3.3616, 0.0384)),
        ("resampling-7", (0, 0.125, 0.656)),
        ("resampling-8", oob_in_a_loop),
        ("resampling-11", lambda train, test, patient: sum(p in set(patient[train]) for p in patient[test])),
        ("resampling-13", lambda e, t: ((e - t).mean(), np.sqrt(np.var(e - t)), np.sqrt(((t - e) ** 2).mean()))),
    ],
)
def test_other_right_answers_are_right(exercise, answer):
    assert check(exercise, answer)


@pytest.mark.parametrize(
    ("exercise", "answer", "message"),
    [
        ("resampling-1", (10, 10.3, 92.7, 5, 102), "3 of the folds hold 11 cases"),
        ("resampling-2", by_loop(lambda i, j, fold: True), "training error: 0"),
        ("resampling-2", by_loop(lambda i, j, fold: i != j), "that is leave-one-out"),
        ("resampling-3", (3.3, 9.7, 22.5), "not per cent"),
        ("resampling-3", (0.033, 0.086, 0.214), "normal interval"),
        ("resampling-5", (100, 50, 71), "not per cent"),
        ("resampling-5", (1, 0.5, 0.43), "4/7 are tied"),
        ("resampling-6", (0.368, 3.3616, 0.0384), "the limit for many cases"),
        ("resampling-6", (0.3679, 3.16, 0.01), "the limit for many cases"),
        ("resampling-7", (0, 0.125, 0.632), "the limit for many cases"),
        ("resampling-7", (-0.1429, 0, 1), "without"),
        ("resampling-7", (0, -1 / 7, 0.656), "never less alike"),
        ("resampling-7", (0, -0.14, 0.656), "never less alike"),
        ("resampling-9", lambda y, p, oob: 0.368 * np.mean(y != p) + 0.632 * oob, "without the plus"),
        ("resampling-11", lambda train, test, patient: len(set(patient[train]) & set(patient[test])), "count patients"),
        ("resampling-13", lambda e, t: (abs(e - t).mean(), (e - t).std(), ((e - t) ** 2).mean() ** 0.5), "signed"),
        ("resampling-1", (10, 11, 92, 5, 103), "all cases but the one"),
        ("resampling-1", (9, 10, 92, 7, 102), "3 of the folds hold 11 cases"),
        ("resampling-2", without_absolute, "not to the nearest one"),
        ("resampling-3", (0.033, 0.0914, 0.2267), "Clopper and Pearson"),
        ("resampling-5", (1, 0.5, 0.286), "1 minus it"),
        ("resampling-5", (0, 0.5, 0.714), "the learner says negative"),
        ("resampling-6", (0.3277, 3.3616, 0.6723**5), "not independent"),
        ("resampling-6", (32.77, 3.36, 3.84), "not per cent"),
        ("resampling-7", (-1 / 7, 0.125, 0.656), "put back"),
        ("resampling-9", exact_632_plus, "round as the task does"),
        ("resampling-2", looked_up_in_all, "not in `y`"),
        ("resampling-3", (0.0326, 0.1174, 0.1826), "one standard error"),
        ("resampling-4", 1803.0, "half on each side"),
        ("resampling-5", (1.0, 0.5, 0.617), "100 cases and folds of ten"),
        ("resampling-6", (0.3277, 3.1606, 0.0384), "63.2 %"),
        ("resampling-7", (0, 0.0156, 0.656), "one **given** case"),
        ("resampling-8", vote_of_the_others, "as bagging does"),
        ("resampling-9", lambda y, p, oob: oob + 0 * y[0], "out-of-bag error alone"),
        (
            "resampling-11",
            lambda train, test, patient: any(p in patient[train] for p in patient[test]),
            "number is asked",
        ),
        ("resampling-13", lambda e, t: ((e - t).mean(), (e - t).var(), np.square(e - t).mean()), "take their roots"),
        ("resampling-13", lambda e, t: np.square(e - t).mean() ** 0.5, "the RMSE alone"),
    ],
)
def test_slips_are_named(exercise, answer, message):
    result = check(exercise, answer)
    assert result.state == "wrong" and message.lower() in result.message.lower()
