"""The exercises on overfitting and underfitting."""

import numpy as np
from scipy.special import bdtrc

from mlnotes.exercises.slips import Exercise, Sign


def near(value, *others):
    """Is the value one of the others, as far as readers round?"""
    return any(abs(value - other) < 0.005 for other in others)


def percent(result):
    """Is a share given in per cent? Up to 5 it may be a count."""
    return 5 < np.max(result) <= 100


NOT_PERCENT = "Give fractions between 0 and 1, not per cent."

# ---- a memoriser ----

QUESTIONS = (
    (np.array([3, 5, 8]), np.array([1, 0, 1]), np.array([3, 5, 8, 4])),
    (np.array([1, 2, 3, 4]), np.array([1, 1, 0, 0]), np.array([1, 3, 9, 0])),
    (np.array([2, 7, 2]), np.array([0, 0, 1]), np.array([2, 7, 5])),
    (np.array([6, 1, 4, 9, 9]), np.array([1, 0, 1, 1, 0]), np.array([9, 8, 2, 1, 4])),
)


def remember(x_train, y_train, x_new, *, unknown, pairs=None):
    memory = dict(pairs or zip(x_train.tolist(), y_train.tolist()))
    return np.array([memory.get(x, unknown) for x in x_new.tolist()])


def frequent(y_train):
    return int(np.mean(y_train) > 0.5)


def memoriser(x_train, y_train, x_new):
    return remember(x_train, y_train, x_new, unknown=frequent(y_train))


def memoriser_first_answer(x_train, y_train, x_new):
    pairs = list(zip(x_train.tolist(), y_train.tolist()))[::-1]
    return remember(x_train, y_train, x_new, unknown=frequent(y_train), pairs=pairs)


def memoriser_tie_is_one(x_train, y_train, x_new):
    return remember(x_train, y_train, x_new, unknown=int(np.mean(y_train) >= 0.5))


def memoriser_unknown_zero(x_train, y_train, x_new):
    return remember(x_train, y_train, x_new, unknown=0)


def memoriser_unknown_one(x_train, y_train, x_new):
    return remember(x_train, y_train, x_new, unknown=1)


def memoriser_unknown_nan(x_train, y_train, x_new):
    return remember(x_train, y_train, x_new, unknown=np.nan)


def memoriser_frequent_of_memory(x_train, y_train, x_new):
    kept = dict(zip(x_train.tolist(), y_train.tolist()))
    return remember(x_train, y_train, x_new, unknown=frequent(list(kept.values())))


def memoriser_nearest(x_train, y_train, x_new):
    return y_train[np.abs(x_new[:, None] - x_train).argmin(axis=1)]


def memoriser_without_memory(x_train, y_train, x_new):
    return np.full(len(x_new), frequent(y_train))


def memoriser_majority(x_train, y_train, x_new):
    pairs = [(x, frequent(y_train[x_train == x])) for x in x_train.tolist()]
    return remember(x_train, y_train, x_new, unknown=frequent(y_train), pairs=pairs)


def memoriser_is_known(x_train, y_train, x_new):
    return np.isin(x_new, x_train).astype(int)


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
    return Z @ np.linalg.inv(Z.T @ Z + strength * np.eye(Z.shape[1])) @ Z.T


def effective_parameters(Z, strength):
    return np.trace(hat(Z, strength))


def rank_or_no_inverse(result, Z, strength):
    """Is the strength missing? Then a wide table ends in an error, any other gives its rank."""
    wide = Z.shape[1] > len(Z)
    return (wide and "Singular matrix" in getattr(result, "reason", "")) or result == np.linalg.matrix_rank(Z)


# ---- least squares ----

CASES = (
    (np.array([[0.0], [1.0], [2.0], [4.0], [5.0]]), np.array([3.0, 5.0, 4.0, 8.0, 7.0])),
    (np.array([[1.0, 0.0, 2.0], [0.0, 3.0, 1.0], [2.0, 1.0, 0.0], [1.0, 1.0, 5.0]]), np.array([2.0, 6.0, 5.0, 9.0])),
    (np.array([[1.0, 0.3, 2.0, 0.7], [0.2, 3.0, 1.0, 2.0], [2.0, 1.1, 0.0, 1.0]]), np.array([1.0, 4.0, -2.0])),
    (np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, 1.0], [0.0, 0.0], [2.0, 3.0]]), np.arange(6.0) ** 2),
)


def residuals(X, y, *, constant=True):
    Z = np.column_stack([np.ones(len(y)), X]) if constant else X
    return y - Z @ np.linalg.lstsq(Z, y, rcond=None)[0]


def training_error(X, y):
    return np.mean(residuals(X, y) ** 2)


def training_error_by_inverse(X, y):
    Z = np.column_stack([np.ones(len(y)), X])
    if len(Z) < Z.shape[1]:
        raise np.linalg.LinAlgError("Singular matrix")
    return np.mean((y - Z @ np.linalg.inv(Z.T @ Z) @ Z.T @ y) ** 2)


def training_error_unbiased(X, y):
    return np.sum(residuals(X, y) ** 2) / (len(y) - X.shape[1] - 1)


def more_columns_than_cases(result, X, y):
    return X.shape[1] + 1 > len(y)


# ---- early stopping ----

HISTORIES = (
    (np.array([0.8, 0.6, 0.5]), 2),
    (np.array([0.9, 0.7, 0.6, 0.65, 0.62, 0.5, 0.4]), 2),
    (np.array([0.9, 0.7, 0.6, 0.65, 0.62, 0.5, 0.4]), 3),
    (np.array([0.5, 0.4, 0.4, 0.4, 0.3]), 2),
    (np.array([0.5, 0.4, 0.4, 0.4, 0.3]), 3),
    (np.array([0.3, 0.5, 0.6, 0.2]), 1),
    (np.array([0.9, 0.5, 0.8, 0.6, 0.7, 0.55, 0.4]), 4),
    (np.array([0.9, 0.95, 0.7, 0.75, 0.5, 0.6, 0.4]), 2),
    (np.array([0.9, 0.5, 0.6]), 2),
)


def stopped(validation_errors, patience, *, ties_count=False):
    """(best epoch, epoch at which the training ends)."""
    best = 0
    for epoch in range(1, len(validation_errors)):
        e, least = validation_errors[epoch], validation_errors[best]
        if e < least or (ties_count and e == least):
            best = epoch
        elif epoch - best >= patience:
            return best, epoch
    return best, len(validation_errors) - 1


def best_epoch(validation_errors, patience):
    return stopped(validation_errors, patience)[0]


def epoch_that_stops(validation_errors, patience):
    return stopped(validation_errors, patience)[1]


def epoch_with_ties(validation_errors, patience):
    return stopped(validation_errors, patience, ties_count=True)[0]


def epoch_too_patient(validation_errors, patience):
    return stopped(validation_errors, patience + 1)[0]


def epoch_too_impatient(validation_errors, patience):
    return stopped(validation_errors, patience - 1)[0]


def epoch_counter_not_reset(validation_errors, patience):
    best, waited = 0, 0
    for epoch in range(1, len(validation_errors)):
        if validation_errors[epoch] < validation_errors[best]:
            best = epoch
        else:
            waited += 1
        if waited >= patience:
            break
    return best


def epoch_last_unless_stopped(validation_errors, patience):
    best, last = stopped(validation_errors, patience)
    return best if last - best >= patience else last


def epoch_of_the_whole_run(validation_errors, patience):
    return int(np.argmin(validation_errors))


def epoch_from_one(validation_errors, patience):
    return best_epoch(validation_errors, patience) + 1


def epoch_error(validation_errors, patience):
    return validation_errors[best_epoch(validation_errors, patience)]


def epoch_rises_in_a_row(validation_errors, patience):
    """Compares each epoch with the one before, not with the lowest so far."""
    rises = 0
    for epoch in range(1, len(validation_errors)):
        rises = rises + 1 if validation_errors[epoch] >= validation_errors[epoch - 1] else 0
        if rises >= patience:
            return int(np.argmin(validation_errors[: epoch + 1]))
    return int(np.argmin(validation_errors))


# ---- the best of many guessers ----


def tail(n_models, n_cases, *, first=0):
    """Chance that all models make more than k errors, for each k from `first` on."""
    return bdtrc(np.arange(first, n_cases), n_cases, 0.5) ** n_models


def reported_error(n_models, n_cases):
    return tail(n_models, n_cases).sum() / n_cases


def reported_largest(n_models, n_cases):
    return 1 - reported_error(n_models, n_cases)


EXERCISES = {
    "overfitting-1": Exercise(
        reference=(1 / 8, 2 / 5, 3 / 5),
        tolerance=0.005,
        slips={
            (2 / 8, 1 / 5, 4 / 5): "You use > where the rule is >=: a fruit of 150 grams is called ripe.",
            (1, 2, 3): "These are counts. Divide each by the number of fruits of its own table.",
            (1 / 8, 2 / 5, 7 / 8): "The third number is the accuracy on the training set; the test set is asked.",
            (2 / 5, 1 / 8, 7 / 8): "The two tables are exchanged: the model was made from the first one.",
            (1 / 13, 2 / 13, 11 / 13): "You divide by all 13 fruits. Each error is a share of its own table.",
            (1 / 5, 2 / 8, 6 / 8): "The denominators are exchanged: 8 training fruits, 5 test fruits.",
            (7 / 8, 3 / 5, 2 / 5): "These are the shares of right answers first: errors and accuracy are exchanged.",
            (1 / 8, 2 / 5, 2 / 5): "The third number is the error rate again. The accuracy is 1 minus it.",
            (1 / 8, 3 / 5, 2 / 5): "Test error and accuracy are exchanged: two of five later fruits are wrong.",
            Sign((12.5, 40, 60), percent): NOT_PERCENT,
        },
    ),
    "overfitting-2": Exercise(
        reference=memoriser,
        calls=QUESTIONS,
        slips={
            memoriser_first_answer: "A question that occurs twice gets its first answer; the last one is asked.",
            memoriser_tie_is_one: "Where 0 and 1 are equally frequent, an unknown question gets 0.",
            memoriser_unknown_zero: "Every unknown question gets 0. It gets the answer that is more frequent in y_train.",
            memoriser_unknown_one: "Every unknown question gets 1. It gets the answer that is more frequent in y_train.",
            memoriser_frequent_of_memory: "You count each question once. A question that occurs twice in x_train counts twice.",
            memoriser_nearest: "This is the nearest neighbour: it guesses from similar questions. "
            "A memoriser knows nothing about similar ones.",
            memoriser_majority: "A question that occurs twice gets its more frequent answer; the last one is asked.",
            memoriser_is_known: "This says whether a question is in memory. Give the answer stored for it.",
            memoriser_without_memory: "All questions get the frequent answer, also those of the training set.",
            Sign(
                memoriser_unknown_nan, unknown_unanswered
            ): "Questions in memory are answered, the others are not: they get the more frequent answer, 0 or 1.",
        },
    ),
    "overfitting-3": Exercise(
        reference=(0.1, 0.27, 0.21),
        tolerance=0.004,
        slips={
            Sign(
                (0.1, 0.1, 0.21), lambda r: near(r[0], 0.1) and near(r[1], 0.1)
            ): "You give the training error as the generalisation error. One is an average over ten given cases, the "
            "other an expectation over new ones: use the probabilities of the world.",
            Sign(
                (0.1, 0.26, 0.21), lambda r: near(r[1], 0.26)
            ): "You weigh the values of x by the training cases (6, 3, 1). "
            "New cases come with the probabilities 0.5, 0.3 and 0.2.",
            Sign(
                (0.1, 0.3, 0.21), lambda r: near(r[1], 0.3)
            ): "You take the plain mean over the three values of x. Weigh each by its probability.",
            Sign(
                (0.1, 0.73, 0.21), lambda r: near(r[1], 0.73)
            ): "This is the chance of a right answer. The error is the chance of a wrong one.",
            Sign(
                (0.1, 0.39, 0.21), lambda r: near(r[1], 0.39)
            ): "This is the chance that y = 1. Where the model says 1, it errs with chance 1 minus that.",
            Sign(
                (0.1, 0.27, 0), lambda r: near(r[2], 0)
            ): "No model reaches 0 here: for the same x the label is sometimes 0 and sometimes 1.",
            Sign(
                (0.1, 0.27, 0.27), lambda r: near(r[2], 0.27)
            ): "There is a better model: at x = 1 the label 1 is more frequent than 0.",
            Sign(
                (0.1, 0.27, 0.233), lambda r: near(r[2], 0.7 / 3)
            ): "You take the plain mean of the smallest chances over the values of x. Weigh by the probabilities.",
            Sign(
                (0.2, 0.27, 0.21), lambda r: near(r[0], 0.2)
            ): "This is the share of training cases with y = 1. Count those whose label differs from the prediction.",
            Sign(
                (0.9, 0.27, 0.21), lambda r: near(r[0], 0.9)
            ): "The first number is the share of right answers. The error is the share of wrong ones.",
            Sign((10, 27, 21), percent): NOT_PERCENT,
        },
    ),
    "overfitting-4": Exercise(
        reference=(4, 2, 3),
        slips={
            Sign(
                (8, 2, 3), lambda r: r[0] == 8
            ): "You choose by the training error, which always prefers the most flexible model.",
            Sign(
                (3, 2, 3), lambda r: r[0] in (1, 2, 3, 5, 6, 7)
            ): "Another degree has a smaller validation error than the one you choose.",
            (4.8, 9.9, 5.1): "These are errors; the degrees are asked.",
            Sign(
                (4, 5, 3), lambda r: r[1] in (5, 6)
            ): "Degrees above the chosen one do overfit, but go through the definition from degree 1 on: "
            "is there a degree with a larger training error and a smaller validation error?",
            Sign(
                (4, 8, 3), lambda r: r[1] in (7, 8)
            ): "This is the highest degree that overfits, or the one with the largest gap. The lowest is asked.",
            Sign(
                (4, 2, 1), lambda r: r[2] in (1, 2)
            ): "This is the lowest degree that underfits. The highest is asked: compare each degree with degree 4.",
            Sign(
                (4, 2, 4), lambda r: r[2] == 4
            ): "No degree has a smaller validation error than degree 4, so it cannot underfit.",
            Sign(
                (4, 3, 3), lambda r: r[1] in (1, 3, 4)
            ): "To overfit, a degree needs another one with a larger training error and a smaller validation error. "
            "The degree you give as overfitting has none.",
            Sign(
                (4, 2, 8), lambda r: r[2] in (5, 6, 7, 8)
            ): "To underfit, a degree needs another one for which both errors are smaller. "
            "The degree you give as underfitting has none: a larger validation error alone is not enough.",
        },
    ),
    "overfitting-5": Exercise(),
    "overfitting-6": Exercise(),
    "overfitting-7": Exercise(
        reference=(1.8, 8.9, 0.18),
        tolerance=0.004,
        slips={
            Sign(
                (0.6, 7.7, 0.06), lambda r: near(r[0], 0.6)
            ): "You use the standard deviation 3; the formula has the variance, 3 squared.",
            Sign((1.5, 8.6, 0.15), lambda r: near(r[0], 1.5)): "The constant is a parameter, too: p = 6, not 5.",
            Sign(
                (0.9, 8.0, 0.09), lambda r: near(r[0], 0.9)
            ): "The factor 2 is missing: the optimism is 2 sigma^2 p / n.",
            Sign(
                (1.8, 5.3, 0.18), lambda r: near(r[0], 1.8) and near(r[1], 5.3)
            ): "The training error is too small, so the optimism is added, not subtracted.",
            Sign(
                (1.42, 8.52, 0.142), lambda r: near(r[0], 1.42)
            ): "You use the training error as the variance of the noise. It is known here: 3 squared.",
            Sign(
                (1.8, 7.1, 0.18), lambda r: near(r[0], 1.8) and near(r[1], 7.1)
            ): "The second number is still the training error. Add the optimism to it.",
            Sign(
                (1.8, 8.9, 18), lambda r: near(r[0], 1.8) and near(r[2], 18)
            ): "More cases make the optimism smaller, not larger: n is in the denominator.",
            Sign(
                (1.8, 8.9, 1.8), lambda r: near(r[0], 1.8) and near(r[2], 1.8)
            ): "Ten times as many cases make the optimism ten times smaller.",
            Sign(
                (1.8, 8.9, 7.28), lambda r: near(r[0], 1.8) and near(r[2], 7.28)
            ): "The third number is the optimism alone, without the training error.",
        },
    ),
    "overfitting-8": Exercise(
        reference=effective_parameters,
        calls=TABLES,
        slips={
            lambda Z, strength: Z.shape[
                1
            ]: "You count the columns. With a price on the coefficients each counts less than one: take the trace.",
            Sign(
                lambda Z, strength: np.linalg.matrix_rank(Z), rank_or_no_inverse
            ): "This is the rank of Z, the trace without regularisation. The strength must enter.",
            lambda Z, strength: effective_parameters(
                Z, strength * len(Z)
            ): "You multiply the strength by the number of cases. Here the price is added to the sum as it is.",
            lambda Z, strength: effective_parameters(
                Z, strength**2
            ): "You square the strength. It is added to the diagonal as it is.",
            lambda Z, strength: effective_parameters(
                Z, strength / len(Z)
            ): "You divide the strength by the number of cases. It is added to the diagonal as it is.",
            lambda Z, strength: np.sum(
                (s := np.linalg.svd(Z, compute_uv=False)) / (s + strength)
            ): "The singular values must be squared: those of Z'Z are the squares of those of Z.",
            lambda Z, strength: np.trace(
                np.linalg.inv(Z.T @ Z + strength * np.eye(Z.shape[1]))
            ): "This is the trace of the inverse alone; Z stands before it and Z' behind it.",
            Sign(
                hat, lambda result, Z, strength: np.allclose(result, hat(Z, strength))
            ): "This is H itself. Its trace, the sum of its diagonal, is asked.",
            lambda Z, strength: hat(Z, strength).sum(): "You add up all of H. The trace is its diagonal only.",
            lambda Z, strength: np.trace(
                hat(Z, strength) @ hat(Z, strength)
            ): "This is the trace of HH. For ridge regression HH is not H, and the optimism has the trace of H.",
            lambda Z, strength: (
                len(Z) - effective_parameters(Z, strength)
            ): "This is n minus the trace: what is left for the residuals.",
            lambda Z, strength: np.trace(
                Z @ np.linalg.inv(Z.T @ Z + strength) @ Z.T
            ): "You add the strength to every element of Z'Z. It belongs on the diagonal: `strength * np.eye(p)`.",
        },
    ),
    "overfitting-9": Exercise(
        reference=training_error,
        calls=CASES,
        slips={
            lambda X, y: np.mean(
                residuals(X, y, constant=False) ** 2
            ): "The constant is missing: put a column of ones beside the features.",
            lambda X, y: np.sum(residuals(X, y) ** 2): "This is the sum of the squares, not their mean.",
            lambda X, y: np.sqrt(training_error(X, y)): "This is the root of the mean squared error.",
            lambda X, y: np.mean(np.abs(residuals(X, y))): "This is the mean absolute error; squares are asked.",
            training_error_unbiased: "You divide by n - p - 1, which estimates the variance of the noise. The training error is the mean "
            "over the n cases; with p + 1 >= n the other divisor is 0 or negative.",
            lambda X, y: (
                np.sum(residuals(X, y) ** 2) / (len(y) - X.shape[1])
            ): "You divide by n - p. The training error is the mean over the n cases.",
            lambda X, y: np.mean(
                residuals(X, y)
            ): "This is the mean of the residuals, which is 0 with a constant. Square them first.",
            lambda X, y: (
                1 - training_error(X, y) / np.var(y)
            ): "This is the share of the variance that is explained, R squared. The mean squared error is asked.",
            lambda X, y: np.var(y): "This is the error of always saying the mean: the features are not used.",
            Sign(
                training_error_by_inverse, more_columns_than_cases
            ): "Where there are more coefficients than cases, Z'Z has no inverse. "
            "`np.linalg.lstsq` finds a solution all the same, one of many.",
        },
    ),
    "overfitting-10": Exercise(
        reference=best_epoch,
        calls=HISTORIES,
        slips={
            epoch_of_the_whole_run: "This is the lowest of all epochs. After the training has stopped, later epochs are never seen.",
            epoch_with_ties: "An error equal to the lowest so far is no new lowest one; use <, not <=.",
            epoch_too_patient: "You wait one epoch too long: stop as soon as `patience` epochs in a row brought no new lowest error.",
            epoch_too_impatient: "You stop one epoch too early: `patience` epochs without a new lowest error must have been seen.",
            epoch_counter_not_reset: "You count all epochs without a new lowest error. They must come in a row: "
            "each new lowest error starts the count again.",
            epoch_last_unless_stopped: "Where the training never stops early you return the last epoch. Return the best one there, too.",
            Sign(
                epoch_that_stops, lambda result, *call: result == epoch_that_stops(*call)
            ): "This is the epoch at which the training ends. Return to the best one before it.",
            epoch_from_one: "You count epochs from 1; the first epoch is 0.",
            Sign(
                epoch_error, lambda result, *call: 0 < result < 1
            ): "This is an error, not an epoch: the number of the epoch with the lowest error is asked.",
            epoch_rises_in_a_row: "You compare each epoch with the one before. "
            "It must be compared with the lowest so far: an error that falls may still be above it.",
        },
    ),
    "overfitting-11": Exercise(
        reference=reported_error,
        calls=((1, 10), (2, 4), (3, 1), (200, 100), (20, 25)),
        tolerance=1e-7,
        slips={
            lambda n_models, n_cases: (
                0.5
            ): "0.5 is the true error of each model. What is reported is the smallest of many test errors.",
            reported_largest: "This is the expected largest error. The smallest one exceeds k if ALL models make more than k errors.",
            lambda n_models, n_cases: (
                n_cases * reported_error(n_models, n_cases)
            ): "This is the expected number of errors. Divide by the number of test cases.",
            lambda n_models, n_cases: (
                reported_error(n_models, n_cases) + 1 / n_cases
            ): "You use Pr(X >= k). The formula needs Pr(X > k), from k = 0 on.",
            lambda n_models, n_cases: (
                tail(n_models, n_cases, first=1).sum() / n_cases
            ): "The sum starts at k = 0: with Pr(X > 0), the chance of at least one error.",
            lambda n_models, n_cases: (
                tail(1, n_cases).sum() ** n_models / n_cases
            ): "You raise the sum to the power. Each Pr(X > k) of one model must be raised first, then add up.",
            lambda n_models, n_cases: (
                n_models * tail(1, n_cases).sum() / n_cases
            ): "You multiply by the number of models. All of them make more than k errors: chances of independent "
            "events are multiplied with each other.",
            lambda n_models, n_cases: 0.5**n_models: "This is the chance that all models are wrong on one case. "
            "The model with the smallest error is one model for all cases.",
            Sign(
                lambda n_models, n_cases: round(reported_error(n_models, n_cases), 3),
                lambda result, n_models, n_cases: abs(result - reported_error(n_models, n_cases)) < 0.03,
            ): "Close, but not exact. A simulation or a rounded number is not enough here: add up the chances.",
        },
    ),
    "overfitting-12": Exercise(),
}
