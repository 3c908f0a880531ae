"""The exercises on choosing a model, judging the choice, and the final model."""

import numpy as np

from mlnotes.exercises.slips import NOT_PERCENT, Edit, Exercise, Percent, any_of
from mlnotes.exercises.slips._own import Catalogue, table

EXERCISES = Catalogue("model_selection", 11)


def counted(x, y, k, *, itself=False):
    """Cases called wrongly by k neighbours; a case votes on itself only where asked."""
    apart = abs(np.subtract.outer(x, x)) + np.diag(np.full(len(x), 0 if itself else np.inf))
    nearest = np.argsort(apart, axis=1, kind="stable")[:, :k]
    return int(np.sum((y[nearest].mean(axis=1) > 0.5) != y))


def about(value):
    """The value, and as it is often rounded."""
    return any_of(value, round(value, 2), round(value, 1))


@EXERCISES.answered("model_selection-1", tolerance=0.001)
def choose_k(rng=None, *, x=(1.8, 2.4, 3.6, 4.6, 5.5, 6.6, 7.9, 9.3, 10), y=(0, 0, 0, 0, 0, 1, 1, 0, 1)):
    """Leave-one-out errors of k = 1, 3 and 5, and the best k."""
    if rng:  # nine cases: the three settings differ, and k = 1 does not win; no ties between distances or settings
        x = np.round(np.cumsum(rng.permutation(np.arange(6, 15)) / 10) + 1, 1)
        y = np.sort(rng.integers(2, size=9)) ^ (rng.random(9) < 0.2)
        out, within = ([counted(x, y, k, itself=own) for k in (1, 3, 5)] for own in (False, True))
        tidy = sorted(out)[0] < sorted(out)[1] and out[0] > min(out) > 0 and min(out) not in (1, 3, 5) and out != within
        apart = len(np.unique(np.round(abs(np.subtract.outer(x, x)), 6))) >= 36
        if not tidy or not apart:
            return Exercise()
    x, y, ks = np.array(x, float), np.array(y), (1, 3, 5)
    out = tuple(counted(x, y, k) for k in ks)
    best = ks[int(np.argmin(out))]
    told = table([("case", range(1, 10)), ("$x$", [f"{v:g}" for v in x]), ("$y$", y)])
    return Exercise((*out, best), told=told) | {
        (0, ..., ..., ...): "With k = 1 and no error each case has voted on itself. Leave the case out before its "
        "neighbours vote.",
        (*(about(n / len(x)) for n in out), ...): f"These are shares of the {len(x)} cases; numbers of errors are "
        "asked for.",
        (*out, 1): "The counts are right. The k with the fewest of them is asked for, not the one that fits the "
        "training cases best.",
        (*out, frozenset({3, 5} - {best})): "The counts are right. Which of the three is the smallest?",
        (*out, min(out)): "The counts are right. The last number is the k itself, not its errors.",
        (*(len(x) - n for n in out), ...): "You count the cases called rightly; count the wrong ones.",
    }


TRAINING, VALIDATION, TEST = 1, 2, 3
PARTS, CHOOSING = (TRAINING, VALIDATION, TEST, VALIDATION, TEST), any_of(TRAINING, VALIDATION)
EXERCISES["model_selection-2"] = Exercise(PARTS) | {
    any_of((..., ..., ..., TEST, ...), (..., TEST, ..., ..., ...)): "A part that helps to choose is a validation part, "
    "whatever its name: the test part is looked at once, after every choice.",
    (..., TRAINING, ..., ..., ...): "The training part would choose what fits it closest. Let cases choose that have "
    "not trained.",
    (..., ..., CHOOSING, ..., ...): "The final figure comes from cases that helped neither to train nor to choose: the "
    "test part.",
    (any_of(VALIDATION, TEST), ..., ..., ..., ...): "Coefficients are fitted to the training part.",
    (..., ..., ..., TRAINING, ...): "When to stop is a choice among models of different rounds: cases that training "
    "has not seen must make it.",
    (..., ..., ..., ..., CHOOSING): "The new cases have trained nothing and chosen nothing: they play the test part.",
}


def best_of(c, m, a):
    """Expected share of m cases that the best of c programs calls rightly."""
    chance = np.array([1.0])
    for _ in range(m):
        chance = np.convolve(chance, [1 - a, a])
    return float(np.sum(1 - np.cumsum(chance)[:-1] ** c)) / m


@EXERCISES.answered("model_selection-3", tolerance=0.002)
def flattery(*, c: range(2, 5) = 3, m: range(2, 4) = 2, a: (0.4, 0.5, 0.6, 0.7) = 0.5):
    """Expected quote of the best of c programs, and how much it flatters."""
    told = f"{c} programs, {m} validation cases; each program is right on a case with probability {a}."
    told = told if (c, m, a) != (3, 2, 0.5) else None
    right = best_of(c, m, a)
    return Exercise((right, right - a), told=told) | {
        (a, ...): "The first number is the accuracy of each program. The best of several scores is higher on average.",
        (1 - (1 - a) ** c, ...): "The first number is the chance that some program is right on a case. One program is "
        "kept for all cases: find the distribution of the larger count.",
        (1 - (1 - a) ** (c * m), ...): "The first number is the chance that somebody is right somewhere. Add up the "
        "chances to exceed 0, 1, ... right cases.",
        (m * right, ...): f"The first number is the mean number of right cases. Divide it by {m}.",
        (best_of(m, c, a), ...): f"The first number is that of {m} programs on {c} cases.",
        (1 - right, ...): "The first number is the error that the best quotes. The accuracy is asked for.",
        (right, right): "The second number repeats the quote. Take the true accuracy off.",
        (right, a): "The second number is the distance between quote and truth, not the truth.",
        (right, a - right): "The first number is right. Flattery is quote minus truth here, so positive.",
        Percent(above=m + 0.5): NOT_PERCENT,
    }


EXERCISES["model_selection-4"] = Exercise(0.066, tolerance=0.0005) | {
    Percent(): NOT_PERCENT,
    0.037: "This is the lowest of 42 scores: it chose, so it can not judge.",
    0.053: "New folds, but the same cases: they fit the winner, because they chose it.",
    0.014: "This is the luckiest of five outer folds. The estimate is their mean.",
    0.021: "This is the training error of the final model.",
    0.072: "This is the mean of all 42 settings, most of which nobody will use.",
    any_of(1 - 0.066, 1 - 0.037): "This is an accuracy. The error is asked for.",
}


def neighbours(x, y, x_new, k):
    """Class of each new number by the k nearest ones; of equally near ones the first."""
    nearest = np.argsort(abs(np.subtract.outer(x_new, x)), axis=1, kind="stable")[:, :k]
    return (y[nearest].mean(axis=1) > 0.5).astype(int)


def share_wrong(x, y, train, test, k):
    return np.mean(neighbours(x[train], y[train], x[test], k) != y[test])


def nested_error(x, y, fold, ks):
    noted = []
    for outer in np.unique(fold):
        inner = []
        for k in ks:
            wrong = []
            for i in np.unique(fold[fold != outer]):
                train = (fold != outer) & (fold != i)
                wrong.append(share_wrong(x, y, train, fold == i, k))
            inner.append(np.mean(wrong))
        best = ks[np.argmin(inner)]
        noted.append(share_wrong(x, y, fold != outer, fold == outer, best))
    return np.mean(noted)


def noisy(seed, *, n=12):
    """Cases with some wrong labels, and the number of the fold of each."""
    rng = np.random.default_rng(seed)
    x = np.round(rng.uniform(0, 10, n), 2)
    y = (x + rng.normal(0, 2.2, n) > 5).astype(int)
    return x, y, rng.permutation(np.arange(n) % 4)


CALLS_5 = tuple((*noisy(seed), ks) for seed, ks in ((33, [1, 3, 5]), (32, [1, 5]), (34, [1, 3, 5])))
EXERCISES["model_selection-5"] = Exercise(nested_error, CALLS_5, tolerance=1e-4) | {
    Edit("fold[fold != outer]", "fold", Edit("(fold != outer) & (fold != i)", "fold != i")): "You choose k once, on "
    "all cases, and then test on cases that helped to choose. Choose anew for each outer fold, on the other folds "
    "only.",
    Edit("share_wrong(x, y, fold != outer, fold == outer, best)", "min(inner)"): "You average the best inner errors. "
    "They chose, so they flatter: average the errors on the outer folds.",
    Edit("np.mean(noted)", "np.min(noted)"): "This is the best outer fold. The estimate is the mean of all.",
    Edit("(fold != outer) & (fold != i)", "fold != outer", Edit("fold == i,", "fold == outer,")): "You choose k on the "
    "outer fold itself. It may only judge: choose by the inner folds.",
    Edit("argmin", "argmax"): "You take the k with the largest inner error.",
    Edit("(fold != outer) & (fold != i)", "fold != i"): "The outer fold has trained the inner models. Leave it out "
    "there, too.",
    Edit("(fold != outer) & (fold != i)", "fold != outer", Edit("fold == i,", "train,")): "You choose k by the errors "
    "on the training cases. Let inner folds choose it.",
    Edit("np.mean(noted)", "np.sum(noted)"): "This is the sum over the outer folds. Take the mean.",
    Edit("np.mean(noted)", "1 - np.mean(noted)"): "This is an accuracy. The error is asked for.",
}


@EXERCISES.answered("model_selection-6", tolerance=1e-9)
def fits(*, candidates: range(12, 60) = 30, outer: range(3, 9) = 5, inner: range(4, 11) = 10):
    """Fits of nested cross-validation, and of everything with the final model."""
    told = f"{candidates} settings; {outer} outer folds, {inner} inner folds." if outer != inner else None
    once = candidates * inner + 1
    right = outer * once, outer * once + once
    refit = f"Each search ends with one more fit, the winner's on all it was given: {candidates} · {inner} + 1."
    return Exercise(right, told=told) | {
        (outer * candidates * inner, ...): refit,
        (right[0], right[0]): "The model to hand over is missing: the whole search once more, on all cases.",
        (right[0], right[0] + 1): "The final model needs a choice of its own: the whole search once more, on all "
        "cases, not one fit.",
        (right[0], right[0] + candidates * inner): "The search on all cases ends with a fit of its winner, too.",
        (inner * (candidates * outer + 1), ...): "Outer and inner folds are exchanged.",
        (right[1], right[0]): "The two are exchanged: all together are more.",
        (right[0], once): "This is the last search alone. All fits together are asked for.",
        (any_of(once, once - 1), ...): "This is one search. Each outer fold needs one of its own.",
    }


@EXERCISES.answered("model_selection-7", tolerance=0.0005)
def one_standard_error(rng=None, *, errors=((5, 10, 0, 5, 10), (10, 5, 5, 10, 5), (10, 10, 5, 10, 10))):
    """The limit of the rule and the setting that it takes; errors of the folds in hundredths, complex to simple."""
    if rng:  # errors of three settings in five folds
        errors = rng.integers(0, 5, size=(3, 5)) * 5 + np.array([[0], [0], [5]])
    errors = np.array(errors)
    mean = errors.mean(axis=1) / 100  # equal sums stay equal
    best, k = int(mean.argmin()), errors.shape[1]
    sd, biased = errors[best].std(ddof=1) / 100, errors[best].std() / 100
    limits = {name: mean[best] + step for name, step in (("se", sd / k**0.5), ("sd", sd), ("two", 2 * sd / k**0.5))}
    right = limits["se"], int(np.flatnonzero(mean <= limits["se"] + 1e-12)[-1]) + 1
    low = mean[best] - sd / k**0.5
    rows = zip(("1, complex", "2, middle", "3, simple"), ([f"{v:g}" for v in row] for row in errors / 100))
    told = table([("setting", [f"fold {i}" for i in range(1, 6)]), *rows])
    limit, wide = right[0], limits["sd"] > mean[2] and limits["two"] != mean[2]
    apart = mean[0] < mean[1] < limit - 0.002 and limit + 0.002 < mean[2] and abs(mean[0] - 0.1) < 0.06
    told = told if apart and wide and right[1] == 2 and sd > 0.02 else None  # the rule takes the second
    return Exercise(right, told=told) | {
        (about(100 * right[0]), ...): NOT_PERCENT,
        (limits["sd"], ...): "You add the standard deviation. The standard error is that divided by the root of the "
        "number of folds.",
        (limits["two"], ...): "You add two standard errors; the rule has one.",
        (mean[best] + biased / k**0.5, ...): "You divide the squares by the number of folds. For this rule it is the "
        "number of folds minus 1.",
        (sd / k**0.5, ...): "This is the standard error. The limit is the lowest mean plus the standard error.",
        (mean[best], ...): "This is the lowest mean. The rule allows one standard error more.",
        (low, ...): "You subtract the standard error. The rule allows MORE than the lowest mean.",
        (right[1], right[0]): "The two are exchanged: the limit comes first.",
        (right[0], mean[right[1] - 1]): "The limit is right. Give the number of the setting, not its mean.",
        (right[0], best + 1): "The limit is right. This is the setting with the lowest mean; the rule takes the "
        "simplest one below the limit.",
        (right[0], 3): "The limit is right. This setting lies above it.",
    }


def width(c, m, *, risk=0.05, two=2):
    return float(np.sqrt(np.log(two * c / risk) / (2 * m)))


@EXERCISES.answered("model_selection-8", tolerance=0.0005)
def looks(*, c: (20, 50, 200, 500, 1000) = 40, m: (400, 600, 800, 1500, 2000) = 500):
    """Half-widths for one model and for c models on m test cases."""
    told = f"{c} models, fixed before; {m} test cases."
    one, all_ = width(1, m), width(c, m)
    return Exercise((one, all_), told=told) | {
        (about(100 * one), about(100 * all_)): NOT_PERCENT,
        (one, one): f"The second is the width for one model. Any of {c} may be off: the risk of each must be smaller.",
        any_of((width(1, m, two=1), ...), (one, width(c, m, two=1))): "The 2 is missing: an error may be too high or "
        "too low.",
        (all_, one): "The two are exchanged: for all models at once the width is the larger one.",
        (2 * one, ...): "This is the whole width. Half of it is asked for.",
        (2**0.5 * one, ...): "Below the line stands 2 m.",
        (one, about(c * one)): "The width does not grow with the number of models but with the root of its logarithm. "
        f"Put {c} under the logarithm.",
        (one, about(c**0.5 * one)): f"The width does not grow with the root of the number of models. Put {c} under the "
        "logarithm.",
        (one**2, all_**2): "The root is missing.",
        (one / np.log(10) ** 0.5, all_ / np.log(10) ** 0.5): "You take the logarithm to base 10; np.log is the one "
        "that belongs here.",
    }


def final(x, y, fold, ks, x_new):
    errors = [[share_wrong(x, y, fold != i, fold == i, k) for i in np.unique(fold)] for k in ks]
    best = np.argmin(np.mean(errors, axis=1))
    use = np.full(len(x), True)
    return neighbours(x[use], y[use], x_new, ks[best])


NEW = np.array([0.8, 2.1, 3.3, 4.2, 4.9, 5.6, 6.4, 7.7])
CALLS_9 = tuple(
    (*noisy(seed), ks, NEW) for seed, ks in ((3, [5, 1, 3]), (8, [3, 1, 5]), (24, [3, 1, 5]), (9, [5, 3, 1]))
)
EXERCISES["model_selection-9"] = Exercise(final, CALLS_9) | {
    Edit("np.full(len(x), True)", "fold != np.unique(fold)[np.argmin(errors[best])]"): "You hand over the model of the "
    "best fold. It has not seen all cases, and its fold was lucky: train once more, on all.",
    Edit(
        "use = np.full(len(x), True)",
        "votes = [neighbours(x[fold != i], y[fold != i], x_new, ks[best]) for i in set(fold)]",
        Edit("return neighbours(x[use], y[use], x_new, ks[best])", "return np.mean(votes, axis=0) > 0.5"),
    ): "You let the models of the folds vote. That is another learner, which was never judged: train one model on all "
    "cases.",
    frozenset(Edit("np.full(len(x), True)", f"fold != {i}") for i in range(4)): "You train without one of the folds. "
    "The model that is handed over learns from all cases.",
    Edit("np.mean(errors", "np.min(errors"): "You choose k by its best fold. Compare the means over the folds.",
    Edit("fold != i, fold == i", "fold > -1, fold > -1"): "You choose k by the errors on the training cases. Use the "
    "folds.",
    Edit("argmin", "argmax"): "You take the k with the largest error.",
    Edit("ks[best]", "best"): "You take the place of the best k in the list for the k itself.",
    Edit("neighbours(x[use], y[use], x_new, ks[best])", "ks[best]"): "This is the chosen k. Train with it on all "
    "cases, and return the classes of the new ones.",
}
