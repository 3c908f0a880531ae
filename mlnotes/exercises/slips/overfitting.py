"""The exercises on overfitting and underfitting."""

from functools import partial
from operator import itemgetter

import numpy as np
from numpy.linalg import inv, lstsq, matrix_rank, svd
from scipy.special import bdtrc

from mlnotes.exercises.slips import Exercise, Sign
from mlnotes.exercises.slips._overfitting import complexity_curve, corrected_error, two_kinds_of_error, two_tables

# ---- a memoriser ----

QUESTIONS = (
    (np.array([3, 5, 8]), np.array([1, 0, 1]), np.array([3, 5, 8, 4])),
    (np.array([1, 2, 3, 4]), np.array([1, 1, 0, 0]), np.array([1, 3, 9, 0])),
    (np.array([2, 7, 2]), np.array([0, 0, 1]), np.array([2, 7, 5])),
    (np.array([6, 1, 4, 9, 9]), np.array([1, 0, 1, 1, 0]), np.array([9, 8, 2, 1, 4])),
)


def frequent(y):
    return int(np.mean(y) > 0.5)


def memoriser(x_train, y_train, x_new, *, known=itemgetter(-1), unknown=frequent):
    """A question in memory gets what `known` makes of its answers, any other what `unknown` makes of all answers."""
    return np.array([known(y_train[x_train == x]) if x in x_train else unknown(y_train) for x in x_new])


def memoriser_of_distinct(x_train, y_train, x_new):
    memory = dict(zip(x_train, y_train))
    return memoriser(x_train, y_train, x_new, unknown=lambda y: frequent(list(memory.values())))


def unknown_unanswered(result, x_train, y_train, x_new):
    """Are all the questions in memory right, and the others neither 0 nor 1?"""
    known, result = np.isin(x_new, x_train), np.asarray(result, dtype=float)
    right = memoriser(x_train, y_train, x_new)
    return np.array_equal(result[known], right[known]) and not np.isin(result[~known], (0, 1)).any()


# ---- ridge ----

TABLES = (
    (np.array([[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]]), 1.0),
    (np.array([[1.0], [1.0], [2.0], [0.0]]), 3.0),
    (np.array([[1.0, 2.0, 0.0], [0.0, 1.0, 1.0]]), 0.5),
    (np.array([[2.0, 1.0], [1.0, -1.0], [0.0, 1.0], [1.0, 1.0]]), 2.0),
)


def hat(Z, strength):
    return Z @ inv(Z.T @ Z + strength * np.eye(Z.shape[1])) @ Z.T


def effective_parameters(Z, strength):
    return np.trace(hat(Z, strength))


def rank_or_no_inverse(result, Z, strength):
    """Is the strength missing? Then a wide table ends in an error, any other gives its rank."""
    wide = Z.shape[1] > len(Z)
    return (wide and "Singular matrix" in getattr(result, "reason", "")) or np.isclose(result, matrix_rank(Z))


# ---- least squares ----

CASES = (
    (np.array([[0.0], [1.0], [2.0], [4.0], [5.0]]), np.array([3.0, 5.0, 4.0, 8.0, 7.0])),
    (np.array([[1.0, 0.0, 2.0], [0.0, 3.0, 1.0], [2.0, 1.0, 0.0], [1.0, 1.0, 5.0]]), np.array([2.0, 6.0, 5.0, 9.0])),
    (np.array([[1.0, 0.3, 2.0, 0.7], [0.2, 3.0, 1.0, 2.0], [2.0, 1.1, 0.0, 1.0]]), np.array([1.0, 4.0, -2.0])),
    (np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, 1.0], [0.0, 0.0], [2.0, 3.0]]), np.arange(6.0) ** 2),
)


def training_error(X, y, *, constant=1, loss=np.square, over=np.mean):
    Z = np.column_stack([np.full(len(y), constant), X])
    return over(loss(y - Z @ lstsq(Z, y, rcond=None)[0]))


def wide(X):
    """Are there more coefficients, the constant's included, than cases?"""
    return X.shape[1] + 1 > len(X)


# ---- early stopping ----

HISTORIES = (
    (np.array([0.8, 0.6, 0.5]), 2),
    (np.array([0.9, 0.7, 0.6, 0.65, 0.62, 0.5, 0.4]), 2),
    (np.array([0.9, 0.7, 0.6, 0.65, 0.62, 0.5, 0.4]), 3),
    (np.array([0.5, 0.4, 0.4, 0.4, 0.3]), 2),
    (np.array([0.5, 0.4, 0.4, 0.4, 0.3]), 3),
    (np.array([0.3, 0.5, 0.6, 0.2]), 1),
    (np.array([0.9, 0.5, 0.8, 0.6, 0.7, 0.55, 0.52, 0.4]), 4),
    (np.array([0.9, 0.95, 0.7, 0.75, 0.5, 0.6, 0.4]), 2),
    (np.array([0.9, 0.5, 0.6]), 2),
)
THE_ONE_BEFORE = (
    "You compare each epoch with the one before. "
    "It must be compared with the lowest so far: an error that falls may still be above it."
)


def training(errors, patience, *, lower=np.less, than=min, in_a_row=True):
    """(best epoch, last epoch): `patience` epochs that are not lower than the lowest so far end the training."""
    best = waits = 0
    for epoch in range(1, len(errors)):
        if lower(errors[epoch], errors[best]):
            best = epoch
        if not lower(errors[epoch], than(errors[:epoch])):
            waits += 1
        elif in_a_row:
            waits = 0
        if waits >= patience:
            return best, epoch
    return best, len(errors) - 1


def best_epoch(errors, patience, **knobs):
    return training(errors, patience, **knobs)[0]


def last_epoch(errors, patience):
    return training(errors, patience)[1]


def last_unless_stopped(errors, patience):
    best, last = training(errors, patience)
    return best if last - best >= patience else last


# ---- the best of many guessers ----


def reported_error(n_models, n_cases, *, first=0):
    """Sum over k, from `first` on, of the chance that all models make more than k errors; as a rate."""
    return np.sum(bdtrc(np.arange(first, n_cases), n_cases, 0.5) ** n_models) / n_cases


EXERCISES = {
    "overfitting-1": two_tables(
        ((120, 130, 142, 148, 150, 163, 170, 185), (0, 0, 0, 1, 1, 1, 1, 1)),
        ((125, 145, 149, 150, 180), (0, 1, 0, 0, 1)),
    ),
    "overfitting-2": Exercise(
        reference=memoriser,
        calls=QUESTIONS,
        slips={
            partial(memoriser, known=itemgetter(0)): "A question that occurs twice gets its first answer; "
            "the last one is asked.",
            partial(memoriser, unknown=lambda y: np.mean(y) >= 0.5): "Where 0 and 1 are equally frequent, "
            "an unknown question gets 0.",
            partial(memoriser, unknown=lambda y: 0): "Every unknown question gets 0. "
            "It gets the answer that is more frequent in y_train.",
            partial(memoriser, unknown=lambda y: 1): "Every unknown question gets 1. "
            "It gets the answer that is more frequent in y_train.",
            memoriser_of_distinct: "You count each question once. "
            "A question that occurs twice in x_train counts twice.",
            lambda x, y, new: y[abs(new[:, None] - x).argmin(axis=1)]: "This is the nearest neighbour: "
            "it guesses from similar questions. A memoriser knows nothing about similar ones.",
            partial(memoriser, known=frequent): "A question that occurs twice gets its more frequent answer; "
            "the last one is asked.",
            lambda x, y, new: np.isin(new, x): "This says whether a question is in memory. "
            "Give the answer stored for it.",
            lambda x, y, new: np.full(len(new), frequent(y)): "All questions get the frequent answer, "
            "also those of the training set.",
            Sign(partial(memoriser, unknown=lambda y: -1), unknown_unanswered): "Questions in memory are answered, "
            "the others are not: they get the more frequent answer, 0 or 1.",
        },
    ),
    "overfitting-3": two_kinds_of_error(
        share=(0.5, 0.3, 0.2), chance=(0.1, 0.6, 0.8), says=(0, 0, 1), cases=(6, 3, 1), ones=(0, 1, 1)
    ),
    "overfitting-4": complexity_curve(
        (9.1, 8.7, 4.0, 3.6, 3.5, 3.1, 1.9, 0.2), (9.6, 9.9, 5.1, 4.8, 4.9, 5.6, 7.7, 12.5)
    ),
    "overfitting-5": Exercise(),
    "overfitting-6": Exercise(),
    "overfitting-7": corrected_error(n=60, n_features=5, mse=7.1, sigma=3),
    "overfitting-8": Exercise(
        reference=effective_parameters,
        calls=TABLES,
        slips={
            lambda Z, strength: Z.shape[1]: "You count the columns. "
            "With a price on the coefficients each counts less than one: take the trace.",
            Sign(lambda Z, strength: matrix_rank(Z), rank_or_no_inverse): "This is the rank of Z, "
            "the trace without regularisation. The strength must enter.",
            lambda Z, strength: effective_parameters(Z, strength * len(Z)): "You multiply the strength by "
            "the number of cases. Here the price is added to the sum as it is.",
            lambda Z, strength: effective_parameters(Z, strength**2): "You square the strength. "
            "It is added to the diagonal as it is.",
            lambda Z, strength: effective_parameters(Z, strength / len(Z)): "You divide the strength by "
            "the number of cases. It is added to the diagonal as it is.",
            lambda Z, strength: np.sum((s := svd(Z, compute_uv=False)) / (s + strength)): "The singular values must "
            "be squared: those of Z'Z are the squares of those of Z.",
            lambda Z, strength: np.trace(inv(Z.T @ Z + strength * np.eye(Z.shape[1]))): "This is the trace "
            "of the inverse alone; Z stands before it and Z' behind it.",
            hat: "This is H itself. Its trace, the sum of its diagonal, is asked.",
            lambda Z, strength: hat(Z, strength).sum(): "You add up all of H. The trace is its diagonal only.",
            lambda Z, strength: np.trace((H := hat(Z, strength)) @ H): "This is the trace of HH. "
            "For ridge regression HH is not H, and the optimism has the trace of H.",
            lambda Z, strength: len(Z) - effective_parameters(Z, strength): "This is n minus the trace: "
            "what is left for the residuals.",
            lambda Z, strength: np.trace(Z @ inv(Z.T @ Z + strength) @ Z.T): "You add the strength to "
            "every element of Z'Z. It belongs on the diagonal: `strength * np.eye(p)`.",
        },
    ),
    "overfitting-9": Exercise(
        reference=training_error,
        calls=CASES,
        slips={
            partial(training_error, constant=0): "The constant is missing: put a column of ones beside the features.",
            partial(training_error, over=np.sum): "This is the sum of the squares, not their mean.",
            lambda X, y: np.sqrt(training_error(X, y)): "This is the root of the mean squared error.",
            partial(training_error, loss=np.abs): "This is the mean absolute error; squares are asked.",
            lambda X, y: training_error(X, y) * (n := len(y)) / (n - X.shape[1] - 1): "You divide by n - p - 1, "
            "which estimates the variance of the noise. The training error is the mean over the n cases; "
            "with p + 1 >= n the other divisor is 0 or negative.",
            lambda X, y: training_error(X, y) * (n := len(y)) / (n - X.shape[1]): "You divide by n - p. "
            "The training error is the mean over the n cases.",
            partial(training_error, loss=lambda r: r): "This is the mean of the residuals, which is 0 with a constant. "
            "Square them first.",
            lambda X, y: 1 - training_error(X, y) / np.var(y): "This is the share of the variance that is explained, "
            "R squared. The mean squared error is asked.",
            lambda X, y: np.var(y): "This is the error of always saying the mean: the features are not used.",
            Sign(lambda X, y: training_error(X, y) + wide(X), lambda result, X, y: wide(X)): "Where there are more "
            "coefficients than cases, Z'Z has no inverse. "
            "`np.linalg.lstsq` finds a solution all the same, one of many.",
        },
    ),
    "overfitting-10": Exercise(
        reference=best_epoch,
        calls=HISTORIES,
        slips={
            lambda errors, patience: np.argmin(errors): "This is the lowest of all epochs. "
            "After the training has stopped, later epochs are never seen.",
            partial(best_epoch, lower=np.less_equal): "An error equal to the lowest so far is no new lowest one; "
            "use <, not <=.",
            lambda errors, patience: best_epoch(errors, patience + 1): "You wait one epoch too long: "
            "stop as soon as `patience` epochs in a row brought no new lowest error.",
            lambda errors, patience: best_epoch(errors, patience - 1): "You stop one epoch too early: "
            "`patience` epochs without a new lowest error must have been seen.",
            partial(best_epoch, in_a_row=False): "You count all epochs without a new lowest error. "
            "They must come in a row: each new lowest error starts the count again.",
            last_unless_stopped: "Where the training never stops early you return the last epoch. "
            "Return the best one there, too.",
            Sign(last_epoch, lambda result, *call: result == last_epoch(*call)): "This is the epoch at which "
            "the training ends. Return to the best one before it.",
            lambda errors, patience: best_epoch(errors, patience) + 1: "You count epochs from 1; the first epoch is 0.",
            Sign(lambda errors, patience: min(errors), lambda result, *call: 0 < result < 1): "This is an error, "
            "not an epoch: the number of the epoch with the lowest error is asked.",
            partial(best_epoch, than=itemgetter(-1)): THE_ONE_BEFORE,
            partial(best_epoch, than=itemgetter(-1), lower=np.less_equal): THE_ONE_BEFORE,
        },
    ),
    "overfitting-11": Exercise(
        reference=reported_error,
        calls=((1, 10), (2, 4), (3, 1), (200, 100), (20, 25)),
        tolerance=1e-7,
        slips={
            lambda m, n: 0.5: "0.5 is the true error of each model. "
            "What is reported is the smallest of many test errors.",
            lambda m, n: 1 - reported_error(m, n): "This is the expected largest error. "
            "The smallest one exceeds k if ALL models make more than k errors.",
            lambda m, n: n * reported_error(m, n): "This is the expected number of errors. "
            "Divide by the number of test cases.",
            lambda m, n: reported_error(m, n) + 1 / n: "You use Pr(X >= k). "
            "The formula needs Pr(X > k), from k = 0 on.",
            partial(reported_error, first=1): "The sum starts at k = 0: "
            "with Pr(X > 0), the chance of at least one error.",
            lambda m, n: (n * reported_error(1, n)) ** m / n: "You raise the sum to the power. "
            "Each Pr(X > k) of one model must be raised first, then add up.",
            lambda m, n: m * reported_error(1, n): "You multiply by the number of models. "
            "All of them make more than k errors: chances of independent events are multiplied with each other.",
            lambda m, n: 0.5**m: "This is the chance that all models are wrong on one case. "
            "The model with the smallest error is one model for all cases.",
            Sign(
                lambda m, n: round(reported_error(m, n), 3),
                lambda result, m, n: abs(result - reported_error(m, n)) < 0.03,
            ): "Close, but not exact. A simulation or a rounded number is not enough here: add up the chances.",
        },
    ),
    "overfitting-12": Exercise(),
}
