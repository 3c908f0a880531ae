"""The exercises on overfitting: numbers in the model answers, and wrong answers in other forms than the catalogue's."""

from pathlib import Path

import nbformat
import numpy as np
import pytest
from scipy.stats import binom

from mlnotes.exercises import check

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def cells():
    notebook = nbformat.read(ROOT / "book" / "overfitting" / "exercises.ipynb", as_version=4)
    return {cell.id: cell.source for cell in notebook.cells}


# ---- numbers in the model answers ----


def test_numbers_in_the_answer_on_two_learning_curves(cells):
    values = {"print": lambda *words: None}
    exec(cells["overfitting-5-data"], values)
    (train_1, test_1), (train_2, test_2) = values["curves"].values()
    answer = cells["overfitting-5"]
    assert f"{test_1[0] - train_1[0]:.2f} at 100 cases and {test_1[-1] - train_1[-1]:.2f} at 1600" in answer
    assert f"{train_2[-1]:.2f} and {test_2[-1]:.2f} at 1600 cases" in answer
    assert f"model 1 reaches {test_1[-1]:.2f}" in answer and test_1[-1] < test_2[-1]
    assert f"by {test_1[-2] - test_1[-1]:.2f} at the last doubling" in answer and test_2[-2] == test_2[-1]
    assert f"Today model 1, with {test_1[-1]:.2f} against {test_2[-1]:.2f}" in answer
    assert f"200 cases model 2, with {test_2[1]:.2f} against {test_1[1]:.2f}" in answer
    assert f"from 400 to 1600 cases the test error of model 2 falls by {test_2[2] - test_2[-1]:.2f} only" in answer


def test_answers_in_words_name_the_mistakes_of_the_lessons(cells):
    """The tables of common mistakes send readers to these exercises, so the model answers say what is wrong."""
    named = {5: "hardly help a model that underfits", 6: "on its own it says neither", 12: "says nothing either way"}
    for number, why in named.items():
        mistakes, full = cells[f"overfitting-{number}"].split("**Often written instead**:")[1].split("**A full answer")
        assert why in mistakes and why not in full


def test_the_sentence_of_the_note_is_refuted_by_random_numbers(rng):
    for n_features, interpolates in ((5, False), (15, False), (19, True), (25, True)):
        Z = np.column_stack([np.ones(20), rng.normal(size=(20, n_features))])
        y = rng.normal(size=20)
        rest = y - Z @ np.linalg.lstsq(Z, y, rcond=None)[0]
        assert (np.mean(rest**2) < 1e-20) == interpolates


def test_the_best_of_many_guessers_agrees_with_a_simulation(cells, rng):
    values = {"np": np, "binom": binom}
    exec(cells["overfitting-11"], values)
    smallest = rng.binomial(100, 0.5, size=(4000, 200)).min(axis=1) / 100
    exact = values["reported_error"](200, 100)
    assert abs(smallest.mean() - exact) < 4 * smallest.std() / 4000**0.5
    assert 0.36 < exact < 0.37  # the first lesson says: near 0.36
    assert values["reported_error"](1, 33) == pytest.approx(0.5)  # a single model is judged without bias


# ---- wrong answers in other words ----


def loop_memoriser(x_train, y_train, x_new):
    """Right, and written in another way than the solution."""
    says = []
    for x in x_new:
        places = np.flatnonzero(x_train == x)
        says.append(y_train[places[-1]] if len(places) else np.bincount(y_train, minlength=2).argmax())
    return says


def memoriser_that_is_silent(x_train, y_train, x_new):
    return [y_train[x_train == x][-1] if x in x_train else -1 for x in x_new]


def normal_equations(X, y):
    Z = np.column_stack([np.ones(len(y)), X])
    return np.mean((y - Z @ np.linalg.solve(Z.T @ Z, Z.T @ y)) ** 2) + (Z.shape[1] > len(y))


def zero_when_wide(X, y):
    """Right: exact solutions exist with as many coefficients as cases."""
    Z = np.column_stack([np.ones(len(y)), X])
    return 0.0 if Z.shape[1] >= len(y) else np.mean((y - Z @ np.linalg.pinv(Z) @ y) ** 2)


def singular_values(Z, strength):
    """Right, without a matrix inverse."""
    squares = np.linalg.svd(Z, compute_uv=False) ** 2
    return np.sum(squares / (squares + strength))


def transposed_ridge(Z, strength):
    """Right: the same trace from the n by n matrix."""
    return np.trace(Z @ Z.T @ np.linalg.inv(Z @ Z.T + strength * np.eye(len(Z))))


def waits_for_rises(validation_errors, patience):
    best, waited = 0, 0
    for i in range(1, len(validation_errors)):
        if validation_errors[i] < min(validation_errors[:i]):
            best, waited = i, 0
        else:
            waited += 1
        if waited == patience:
            break
    return best


def counts_every_wait(validation_errors, patience):
    lowest, epoch_of_lowest, waits = np.inf, 0, 0
    for i, error in enumerate(validation_errors):
        if error < lowest:
            lowest, epoch_of_lowest = error, i
        else:
            waits += 1
            if waits == patience:
                return epoch_of_lowest
    return epoch_of_lowest


def returns_the_last_unless_stopped(validation_errors, patience):
    best = 0
    for i in range(1, len(validation_errors)):
        if validation_errors[i] < validation_errors[best]:
            best = i
        elif i - best >= patience:
            return i - patience
    return len(validation_errors) - 1


def waits_for_errors_above_the_one_before(validation_errors, patience):
    rises = 0
    for i in range(1, len(validation_errors)):
        rises = rises + 1 if validation_errors[i] > validation_errors[i - 1] else 0
        if rises == patience:
            return int(np.argmin(validation_errors[: i + 1]))
    return int(np.argmin(validation_errors))


def returns_the_epoch_that_stops(validation_errors, patience):
    best = 0
    for i in range(1, len(validation_errors)):
        if validation_errors[i] < validation_errors[best]:
            best = i
        elif i - best >= patience:
            return i
    return best


def without_strength(Z, strength):
    return np.trace(Z @ np.linalg.inv(Z.T @ Z) @ Z.T)


def simulated(n_models, n_cases):
    return np.random.default_rng(1).binomial(n_cases, 0.5, size=(4000, n_models)).min(axis=1).mean() / n_cases


def from_probabilities(n_models, n_cases):
    """Right, from the distribution of the smallest number of errors."""
    k = np.arange(n_cases + 1)
    at_least = binom.sf(k - 1, n_cases, 0.5) ** n_models
    return float(k @ -np.diff(np.append(at_least, 0)) / n_cases)


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        ("overfitting-1", (0.13, 0.4, 0.6)),
        ("overfitting-2", loop_memoriser),
        ("overfitting-3", [0.1, 0.27, 0.21]),
        ("overfitting-7", np.array([1.8, 8.9, 0.18])),
        ("overfitting-8", singular_values),
        ("overfitting-8", transposed_ridge),
        ("overfitting-9", zero_when_wide),
        ("overfitting-10", waits_for_rises),
        ("overfitting-11", from_probabilities),
    ],
)
def test_right_answers_of_other_forms_are_right(exercise, answer):
    assert check(exercise, answer)


@pytest.mark.parametrize(
    ("exercise", "answer", "message"),
    [
        ("overfitting-1", (13, 40, 60), "not per cent"),
        ("overfitting-1", (0.25, 0.2, 0.8), "You use > where the rule is >="),
        ("overfitting-1", (1 / 7, 0.4, 0.6), "training error is divided by the wrong number"),
        ("overfitting-1", (0.125, 2 / 6, 4 / 6), "test error is divided by the wrong number"),
        ("overfitting-2", memoriser_that_is_silent, "the others are not"),
        ("overfitting-3", (0.1, 0.1, 0.1), "an average over 10 given cases"),
        ("overfitting-3", (0.1, 0.26, 0.2), "weigh the values of x by the training cases"),
        ("overfitting-3", (0.1, 0.27, 0.0), "No model reaches 0"),
        ("overfitting-4", (8, 5, 1), "You choose by the training error"),
        ("overfitting-4", (4, 5, 1), "go through the definition"),
        ("overfitting-4", (4, 2, 2), "The highest is asked"),
        ("overfitting-7", (0.6, 7.7, 0.06), "standard deviation"),
        ("overfitting-7", (1.8, 8.9, 1.8), "ten times smaller"),
        ("overfitting-8", lambda Z, strength: min(Z.shape), "rank"),
        ("overfitting-9", normal_equations, "has no inverse"),
        ("overfitting-10", lambda v, patience: list(v).index(min(v)), "lowest of all epochs"),
        ("overfitting-10", lambda v, patience: waits_for_rises(v, patience) + 1, "count epochs from 1"),
        ("overfitting-11", lambda m, n: 0.5, "true error of each model"),
        ("overfitting-1", (0.125, 0.6, 0.4), "are exchanged"),
        ("overfitting-2", lambda known, y, new: [int(x in known) for x in new], "whether a question is in memory"),
        ("overfitting-3", (0.2, 0.27, 0.21), "share of training cases with y = 1"),
        ("overfitting-4", (5, 2, 3), "Another degree has a smaller validation error"),
        ("overfitting-4", (4, 4, 3), "as overfitting has none"),
        ("overfitting-4", (4, 2, 5), "as underfitting has none"),
        ("overfitting-7", (1.5, 8.6, 1.5), "p = 6, not 5"),
        ("overfitting-7", (1.8, 7.1, 0.18), "still the training error"),
        ("overfitting-8", without_strength, "The strength must enter"),
        ("overfitting-9", lambda X, y: 0 * np.mean(y), "mean of the residuals"),
        ("overfitting-10", counts_every_wait, "must come in a row"),
        ("overfitting-10", returns_the_last_unless_stopped, "never stops early"),
        ("overfitting-10", lambda v, patience: min(v), "an error, not an epoch"),
        ("overfitting-10", returns_the_epoch_that_stops, "Return to the best one"),
        ("overfitting-10", waits_for_errors_above_the_one_before, "compare each epoch with the one before"),
        ("overfitting-10", lambda v, patience: waits_for_rises(v, patience + 1), "one epoch too long"),
        ("overfitting-11", simulated, "Close, but not exact"),
    ],
)
def test_slips_are_named(exercise, answer, message):
    result = check(exercise, answer)
    assert result.state == "wrong" and message in result.message, result
