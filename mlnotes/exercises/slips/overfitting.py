"""The exercises on overfitting and underfitting."""

import numpy as np
from numpy.linalg import inv, lstsq, matrix_rank
from scipy.special import bdtrc

from mlnotes.exercises.slips import Edit, Exercise, Sign, edited
from mlnotes.exercises.slips._own import Catalogue, table

EXERCISES = Catalogue("overfitting", 12)

MADE_FROM = ((120, 130, 142, 148, 150, 163, 170, 185), (0, 0, 0, 1, 1, 1, 1, 1))
LATER = ((125, 145, 149, 150, 180), (0, 1, 0, 0, 1))


@EXERCISES.answered("overfitting-1", tolerance=0.005, percent=5)
def two_tables(rng=None, *, made_from=MADE_FROM, later=LATER):
    """The exercise of the fruits that are called ripe from 150 grams on: (grams, ripe) of both tables."""
    if rng:  # fruits of one student: one training fruit is wrong, two or three later ones are; both hold 150 grams
        low, high = (np.sort(rng.choice(span, size=3, replace=False)) for span in (range(110, 148), range(155, 195)))
        grams, ripe = [*low, 149, 150, *high], [0, 0, 0, int(rng.integers(2)), 1, 1, 1, 1]
        if not ripe[3]:
            ripe[5 + int(rng.integers(3))] = 0
        few, many = int(rng.integers(110, 130)), [int(rng.integers(160, 190)), int(rng.integers(191, 199))]
        made_from = grams, ripe
        later = [few, 137, 144, 149, 150, *many], [0, 0, 1, int(rng.integers(2)), 0, 1, 1]

    def wrong(table, *, above=np.greater_equal):
        grams, ripe = map(np.array, table)
        return int(np.sum(above(grams, 150) != ripe))

    a, b, n, m = wrong(made_from), wrong(later), len(made_from[0]), len(later[0])
    strict, strict_later = wrong(made_from, above=np.greater), wrong(later, above=np.greater)
    right = (a / n, b / m, 1 - b / m)
    others = [k for k in range(3, 14) if k not in (n, m)]
    told = "\n\n".join(
        table([(name, range(1, len(grams) + 1)), ("grams", grams), ("ripe", ripe)])
        for name, (grams, ripe) in (("made from", made_from), ("later", later))
    )
    return Exercise(right, told=told) | {
        (strict / n, strict_later / m, 1 - strict_later / m): "You use > where the rule is >=: a fruit of 150 grams is "
        "called ripe.",
        (a, b, m - b): "These are counts. Divide each by the number of fruits of its own table.",
        (a / n, b / m, 1 - a / n): "The third number is the accuracy on the training set; the test set is asked.",
        (b / m, a / n, 1 - a / n): "The two tables are exchanged: the model was made from the first one.",
        (a / (n + m), b / (n + m), 1 - b / (n + m)): f"You divide by all {n + m} fruits. Each error is a share of its "
        "own table.",
        (1 - a / n, ..., ...): "These are the shares of right answers first: errors and accuracy are exchanged.",
        (a / n, b / m, b / m): "The third number is the error rate again. The accuracy is 1 minus it.",
        (a / n, 1 - b / m, b / m): f"Test error and accuracy are exchanged: {b} of {m} later fruits are wrong.",
        (frozenset(a / k for k in (m, *others)), ..., ...): "The training error is divided by the wrong number of "
        f"cases: there are {n} fruits in the first table.",
        (..., frozenset(b / k for k in (n, *others)), ...): "The test error is divided by the wrong number of cases: "
        f"there are {m} fruits in the second table.",
    }


def memoriser(x_train, y_train, x_new):
    memory = dict(zip(x_train.tolist(), y_train.tolist()))
    frequent = int(np.mean(y_train) > 0.5)
    return np.array([memory.get(x, frequent) for x in x_new.tolist()])


QUESTIONS = (
    (np.array([3, 5, 8]), np.array([1, 0, 1]), np.array([3, 5, 8, 4])),
    (np.array([1, 2, 3, 4]), np.array([1, 1, 0, 0]), np.array([1, 3, 9, 0])),
    (np.array([2, 7, 2]), np.array([0, 0, 1]), np.array([2, 7, 5])),
    (np.array([6, 1, 4, 9, 9]), np.array([1, 0, 1, 1, 0]), np.array([9, 8, 2, 1, 4])),
)


def unknown_unanswered(result, x_train, y_train, x_new):
    """Are all the questions in memory right, and the others neither 0 nor 1?"""
    if "KeyError" in getattr(result, "reason", ""):
        return True
    known, result = np.isin(x_new, x_train), np.asarray(result, dtype=float)
    right = memoriser(x_train, y_train, x_new)
    return np.array_equal(result[known], right[known]) and not np.isin(result[~known], (0, 1)).any()


EXERCISES["overfitting-2"] = Exercise(memoriser, QUESTIONS) | {
    Edit("zip(x_train.tolist(), y_train.tolist())", "zip(x_train[::-1].tolist(), y_train[::-1].tolist())"): "A "
    "question that occurs twice gets its first answer; the last one is asked.",
    Edit("> 0.5", ">= 0.5"): "Where 0 and 1 are equally frequent, an unknown question gets 0.",
    Edit("x, frequent)", "x, 0)"): "Every unknown question gets 0. It gets the answer that is more frequent in "
    "y_train.",
    Edit("np.mean(y_train)", "np.mean(list(memory.values()))"): "You count each question once. A question that occurs "
    "twice in x_train counts twice.",
    lambda x, y, new: y[abs(new[:, None] - x).argmin(axis=1)]: "This is the nearest neighbour: it guesses from similar "
    "questions. A memoriser knows nothing about similar ones.",
    Edit("memory.get(x, frequent)", "frequent"): "All questions get the frequent answer, also those of the training "
    "set.",
    Sign(lambda x, y, new: [dict(zip(x, y)).get(k, -1) for k in new], unknown_unanswered): "Questions in memory are "
    "answered, the others are not: they get the more frequent answer, 0 or 1.",
}


@EXERCISES.answered("overfitting-3", tolerance=0.004, percent=5)
def two_kinds_of_error(rng=None, *, share=(0.5, 0.3, 0.2), chance=(0.1, 0.6, 0.8)):
    """The exercise of a known world with three values of x: its probabilities, the model, and the training cases."""
    if rng:  # a world of one student: the model is wrong to say 0 at x = 1, as in the book's
        share = (np.array([5, 3, 2]) + rng.permutation([-1, 0, 1])) / 10
        chance = rng.integers([5, 56, 75], [20, 70, 95]) / 100
    share, chance, says, cases, ones = map(np.array, (share, chance, (0, 0, 1), (6, 3, 1), (0, 1, 1)))
    errs, n = np.where(says == 1, 1 - chance, chance), cases.sum()
    least = np.minimum(chance, 1 - chance)
    training = np.where(says == 1, cases - ones, ones).sum() / n
    true, best = share @ errs, share @ least
    listed = ", ".join(f"{value:g}" for value in share[:-1]) + f" and {share[-1]:g}"
    rows = [("value of $x$", range(3)), ("probability of $x$", share), ("chance that $y = 1$", chance)]
    rows += [("the model says", says), ("training cases", cases), ("of them with $y = 1$", ones)]
    told = table(rows)
    return Exercise((float(training), float(true), float(best)), told=told) | {
        (training, training, ...): f"You give the training error as the true error. One is an average over {n} given "
        "cases, the other an expectation over new ones: use the probabilities of the world.",
        (..., cases @ errs / n, ...): "You weigh the values of x by the training cases "
        f"({', '.join(map(str, cases))}). New cases come with the probabilities {listed}.",
        (..., errs.mean(), ...): "You take the plain mean over the three values of x. Weigh each by its probability.",
        (..., 1 - true, ...): "This is the chance of a right answer. The error is the chance of a wrong one.",
        (..., share @ chance, ...): "This is the chance that y = 1. Where the model says 1, it errs with chance 1 "
        "minus that.",
        (..., ..., 0): "No model reaches 0 here: for the same x the label is sometimes 0 and sometimes 1.",
        (..., ..., true): "There is a better model: at x = 1 the label 1 is more frequent than 0.",
        (ones.sum() / n, ..., ...): "This is the share of training cases with y = 1. Count those whose label differs "
        "from the prediction.",
        (true, training, ...): "The first two are exchanged: the training error comes first.",
        (1 - training, ..., ...): "The first number is the share of right answers. The error is the share of wrong "
        "ones.",
    }


TRAINING = (9.1, 8.7, 4.0, 3.6, 3.5, 3.1, 1.9, 0.2)
VALIDATION = (9.6, 9.9, 5.1, 4.8, 4.9, 5.6, 7.7, 12.5)


@EXERCISES.answered("overfitting-4")
def complexity_curve(rng=None, *, training=TRAINING, validation=VALIDATION):
    """The exercise of reading off degrees: training errors that fall, validation errors with one early rise."""
    if rng:  # errors of one student: the validation error falls to degree 4 or 5, but for one rise before
        best = int(rng.integers(4, 6))
        rise = int(rng.integers(2, best - 1))
        training = np.round(0.2 + np.cumsum(rng.uniform(0.3, 1.6, size=8))[::-1], 1)
        steps = -rng.uniform(0.8, 2.0, size=best - 1)
        steps[rise - 2] = rng.uniform(0.2, 0.5)
        falls = np.concatenate([[0], np.cumsum(steps)])
        rises = falls[-1] + np.cumsum(rng.uniform(0.2, 2.5, size=8 - best))
        validation = np.round(np.concatenate([falls, rises]) - falls[-1] + training[best - 1] + 1, 1)
    fresh, degrees = np.array(validation), range(1, 9)
    best = int(fresh.argmin()) + 1
    over = [d for d in degrees if np.any(fresh[: d - 1] < fresh[d - 1])]
    under = [d for d in degrees if np.any(fresh[d:] < fresh[d - 1])]
    low, high = over[0], under[-1]
    late = [d for d in over if d > best]
    told = table([("degree", degrees), ("training error", training), ("validation error", validation)])
    return Exercise((best, low, high), told=told) | {
        (8, ..., ...): "You choose by the training error, which always prefers the most flexible model.",
        (frozenset({*range(1, 8)} - {best}), ..., ...): "Another degree has a smaller validation error than the one "
        "you choose.",
        (validation[best - 1], validation[low - 1], validation[high - 1]): "These are errors; the degrees are asked.",
        (..., frozenset(late[:-2]), ...): "Degrees above the chosen one do overfit, but go through the definition from "
        "degree 1 on: is there a degree with a larger training error and a smaller validation error?",
        (..., frozenset(late[-2:]), ...): "This is the highest degree that overfits, or the one with the largest gap. "
        "The lowest is asked.",
        (..., ..., frozenset(under[:-1])): "This degree underfits, but so does a higher one. The highest is asked: "
        f"compare each degree with degree {best}.",
        (..., ..., best): f"No degree has a smaller validation error than degree {best}, so it cannot underfit.",
        (..., frozenset({*degrees} - {*over}), ...): "To overfit, a degree needs another one with a larger training "
        "error and a smaller validation error. The degree you give as overfitting has none.",
        (..., ..., frozenset({*degrees} - {*under} - {best})): "To underfit, a degree needs another one for which both "
        "errors are smaller. The degree you give as underfitting has none: a larger validation error alone is not "
        "enough.",
    }


@EXERCISES.answered("overfitting-7", tolerance=0.004)
def corrected_error(rng=None, *, n=60, n_features=5, mse=7.1, sigma=3):
    """The exercise of correcting the training error of least squares with a constant."""
    if rng:
        n, n_features, sigma = int(rng.integers(4, 10)) * 10, int(rng.integers(3, 9)), int(rng.integers(3, 7))
        mse = round(sigma**2 * rng.uniform(0.7, 0.9), 1)
    p = n_features + 1
    optimism = 2 * sigma**2 * p / n
    told = (
        f"Least squares with a constant and {n_features} features was fitted to {n} cases.\n"
        f"Its mean squared error on these cases is {mse}.\nThe standard deviation of the noise is {sigma}.\n"
        f"The third number is the optimism for {10 * n} cases."
    )
    return Exercise((optimism, mse + optimism, optimism / 10), told=told) | {
        (2 * sigma * p / n, ..., ...): f"You use the standard deviation {sigma}; the formula has the variance, {sigma} "
        "squared.",
        (2 * sigma**2 * n_features / n, ..., ...): f"The constant is a parameter, too: p = {p}, not {n_features}.",
        (optimism / 2, ..., ...): "The factor 2 is missing: the optimism is 2 sigma^2 p / n. Half of it is what the "
        "error on new labels rises by.",
        (optimism, mse - optimism, ...): "The training error is too small, so the optimism is added, not subtracted.",
        (optimism, mse, ...): "The second number is still the training error. Add the optimism to it.",
        (optimism, ..., 10 * optimism): "More cases make the optimism smaller, not larger: n is in the denominator.",
        (optimism, ..., optimism): "Ten times as many cases make the optimism ten times smaller.",
        (optimism, ..., mse + optimism / 10): "The third number is the optimism alone, without the training error.",
    }


def effective_parameters(Z, strength):
    inner = Z.T @ Z + strength * np.eye(Z.shape[1])
    H = Z @ inv(inner) @ Z.T
    return np.trace(H)


def rank_or_no_inverse(result, Z, strength):
    """Is the strength missing? Then a wide table ends in an error, any other gives its rank."""
    wide = Z.shape[1] > len(Z)
    return (wide and "Singular matrix" in getattr(result, "reason", "")) or np.isclose(result, matrix_rank(Z))


TABLES = (
    (np.array([[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]]), 1.0),
    (np.array([[1.0], [1.0], [2.0], [0.0]]), 3.0),
    (np.array([[1.0, 2.0, 0.0], [0.0, 1.0, 1.0]]), 0.5),
    (np.array([[2.0, 1.0], [1.0, -1.0], [0.0, 1.0], [1.0, 1.0]]), 2.0),
)
EXERCISES["overfitting-8"] = Exercise(effective_parameters, TABLES) | {
    lambda Z, strength: Z.shape[1]: "You count the columns. With a penalty on the coefficients each counts less than "
    "one: take the trace.",
    Sign(lambda Z, strength: matrix_rank(Z), rank_or_no_inverse): "This is the rank of Z, the trace without "
    "regularisation. The strength must enter.",
    Edit("+ strength", "+ len(Z) * strength"): "You multiply the strength by the number of cases. Here the penalty is "
    "added to the sum as it is.",
    Edit("+ strength", "+ strength**2"): "You square the strength. It is added to the diagonal as it is.",
    Edit("+ strength", "+ strength / len(Z)"): "You divide the strength by the number of cases. It is added to the "
    "diagonal as it is.",
    Edit("trace(H)", "trace(inv(inner))"): "This is the trace of the inverse alone; Z stands before it and Z' behind "
    "it.",
    Edit("np.trace(H)", "H"): "This is H itself. Its trace, the sum of its diagonal, is asked.",
    Edit("np.trace(H)", "H.sum()"): "You add up all of H. The trace is its diagonal only.",
    Edit(" * np.eye(Z.shape[1])", ""): "You add the strength to every element of Z'Z. It belongs on the diagonal: "
    "strength * np.eye(p).",
}


def wide(X):
    """Are there more coefficients, the constant's included, than cases?"""
    return X.shape[1] + 1 > len(X)


def training_error(X, y):
    Z = np.column_stack([np.ones(len(y)), X])
    residuals = y - Z @ lstsq(Z, y, rcond=None)[0]
    error = np.mean(residuals**2)
    return error if error > 1e-20 else 0.0  # exact where there are as many coefficients as cases


CASES = (
    (np.array([[0.0], [1.0], [2.0], [4.0], [5.0]]), np.array([3.0, 5.0, 4.0, 8.0, 7.0])),
    (np.array([[1.0, 0.0, 2.0], [0.0, 3.0, 1.0], [2.0, 1.0, 0.0], [1.0, 1.0, 5.0]]), np.array([2.0, 6.0, 5.0, 9.0])),
    (np.array([[1.0, 0.3, 2.0, 0.7], [0.2, 3.0, 1.0, 2.0], [2.0, 1.1, 0.0, 1.0]]), np.array([1.0, 4.0, -2.0])),
    (np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, 1.0], [0.0, 0.0], [2.0, 3.0]]), np.arange(6.0) ** 2),
)
EXERCISES["overfitting-9"] = Exercise(training_error, CASES) | {
    Edit("np.column_stack([np.ones(len(y)), X])", "X"): "The constant is missing: put a column of ones beside the "
    "features.",
    Edit("np.mean(", "np.sum("): "This is the sum of the squares, not their mean.",
    Edit("return error", "return error**0.5"): "This is the root of the mean squared error.",
    Edit("residuals**2", "abs(residuals)"): "This is the mean absolute error; squares are asked.",
    Edit("np.mean(residuals**2)", "np.sum(residuals**2) / (len(y) - Z.shape[1])"): "You divide by n - p - 1, which "
    "estimates the variance of the noise. The training error is the mean over the n cases; with p + 1 >= n the other "
    "divisor is 0 or negative.",
    Edit("residuals**2", "residuals"): "This is the mean of the residuals, which is 0 with a constant. Square them "
    "first.",
    Sign(lambda X, y: training_error(X, y) + wide(X), lambda result, X, y: wide(X)): "Where there are more "
    "coefficients than cases, Z'Z has no inverse. `np.linalg.lstsq` finds a solution all the same, one of many.",
}


def best_epoch(errors, patience):
    best = 0
    for epoch in range(1, len(errors)):
        if errors[epoch] < errors[best]:
            best = epoch
        elif epoch - best >= patience:
            break
    return best


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
FALLING = (
    "waits = 0 if errors[epoch] < errors[epoch - 1] else waits + 1\n        if waits",
    "waits = waits + 1 if errors[epoch] > errors[epoch - 1] else 0\n        if waits",
)
last_epoch = edited(best_epoch, Edit("return best", "return epoch"))
EXERCISES["overfitting-10"] = Exercise(best_epoch, HISTORIES) | {
    Edit("break", "pass"): "This is the lowest of all epochs. After the training has stopped, later epochs are never "
    "seen.",
    Edit("errors[epoch] < ", "errors[epoch] <= "): "An error equal to the lowest so far is no new lowest one; use <, "
    "not <=.",
    Edit(">= patience", "> patience"): "You wait one epoch too long: stop as soon as `patience` epochs in a row "
    "brought no new lowest error.",
    Edit(">= patience", ">= patience - 1"): "You stop one epoch too early: `patience` epochs without a new lowest "
    "error must have been seen.",
    Edit("epoch - best", "sum(errors[i] >= min(errors[:i]) for i in range(1, epoch + 1))"): "You count all epochs "
    "without a new lowest error. They must come in a row: each new lowest error starts the count again.",
    Edit("return best", "return best if epoch - best >= patience else epoch"): "Where the training never stops early "
    "you return the last epoch. Return the best one there, too.",
    Sign(last_epoch, lambda result, *call: result == last_epoch(*call)): "This is the epoch at which the training "
    "ends. Return to the best one before it.",
    Edit("return best", "return best + 1"): "You count epochs from 1; the first epoch is 0.",
    Sign(lambda errors, patience: min(errors), lambda result, *call: 0 < result < 1): "This is an error, not an epoch: "
    "the number of the epoch with the lowest error is asked.",
    frozenset(Edit("best = 0", "best = waits = 0", Edit("elif epoch - best", line)) for line in FALLING): "You compare "
    "each epoch with the one before. It must be compared with the lowest so far: an error that falls may still be "
    "above it.",
}


def reported_error(n_models, n_cases):
    more = bdtrc(np.arange(n_cases), n_cases, 0.5)
    return np.sum(more**n_models) / n_cases


EXERCISES["overfitting-11"] = Exercise(
    reported_error, ((1, 10), (2, 4), (3, 1), (200, 100), (20, 25)), tolerance=1e-7
) | {
    lambda m, n: 0.5: "0.5 is the true error of each model. What is reported is the smallest of many test errors.",
    lambda m, n: 1 - reported_error(m, n): "This is the expected largest error. The smallest one exceeds k if ALL "
    "models make more than k errors.",
    lambda m, n: n * reported_error(m, n): "This is the expected number of errors. Divide by the number of test cases.",
    lambda m, n: reported_error(m, n) + 1 / n: "You use Pr(X >= k). The formula needs Pr(X > k), from k = 0 on.",
    Edit("np.arange(n_cases)", "np.arange(1, n_cases)"): "The sum starts at k = 0: with Pr(X > 0), the chance of at "
    "least one error.",
    Edit("more**n_models", "more", Edit(") / n_cases", ") ** n_models / n_cases")): "You raise the sum to the power. "
    "Each Pr(X > k) of one model must be raised first, then add up.",
    Edit("more**n_models", "more * n_models"): "You multiply by the number of models. All of them make more than k "
    "errors: chances of independent events are multiplied with each other.",
    Sign(
        lambda m, n: round(reported_error(m, n), 3),
        lambda result, m, n: abs(result - reported_error(m, n)) < 0.03,
    ): "Close, but not exact. A simulation or a rounded number is not enough here: add up the chances.",
}
