"""The exercises on hold-out, cross-validation and bootstrap."""

import math

import numpy as np
from scipy.special import betaincinv

from mlnotes import splits
from mlnotes.exercises.slips import NOT_PERCENT, Edit, Exercise, Percent, any_of
from mlnotes.exercises.slips._own import Catalogue

EXERCISES = Catalogue("resampling", 15)


@EXERCISES.answered("resampling-1")
def counting(rng=None, *, n=103, k=10, repeats=5):
    """Five counts for n cases in k folds."""
    if rng:  # the folds do not come out even
        k, repeats = int(rng.choice([6, 8, 12])), int(rng.integers(2, 6))
        n = int(k * rng.integers(8, 20) + rng.integers(2, k))
    few, rest = divmod(n, k)
    whole = f"{n} cases in {k} folds: {rest} of the folds hold {few + 1} cases, the others {few}. "
    whole += "The largest training set belongs to the smallest test fold, and both are whole numbers."
    of_fold = f"{repeats} times {k}-fold trains {repeats * k} models, but each case is in one test fold of each "
    told = f"There are {n} cases; take {k}-fold in the place of 10-fold, repeated {repeats} times in the fourth."
    return Exercise((k, few, n - few, repeats, n - 1), told=told) | {
        (..., ..., n, ..., ...): "A model must not train on the cases it is tested on: leave out the test fold, or the "
        "one case.",
        (..., ..., ..., repeats * k, ...): f"{of_fold}repeat: it is tested {repeats} times.",
        (..., ..., ..., 1, ...): f"In one repeat each case is tested once; there are {repeats} repeats.",
        (..., ..., ..., ..., n): "Leave-one-out trains each model on all cases but the one it tests.",
        (n, ..., ..., ..., ...): f"{n} models are those of leave-one-out. {k}-fold trains one model for each fold.",
        (..., ..., ..., ..., 1): "Leave-one-out tests on 1 case and trains on all others.",
        (..., any_of(round(n / k, 1), few + 1), ..., ..., ...): whole,
        (..., ..., any_of(n - few - 1, round(n - n / k, 1)), ..., ...): whole,
    }


def neighbour_error(x, y, fold):
    errors = []
    for i in np.unique(fold):
        train, test = fold != i, fold == i
        apart = np.abs(x[train] - x[test][:, np.newaxis])
        nearest = apart.argmin(axis=1)
        errors.append(np.mean(y[train][nearest] != y[test]))
    return np.mean(errors)


def line(seed, n_samples, n_folds):
    """Different distances on a line, random labels, folds that may differ in size."""
    rng = np.random.default_rng(seed)
    x = np.cumsum(rng.permutation(n_samples) + 1) ** 2
    return x, rng.permutation(np.arange(n_samples) % 2), rng.permutation(np.arange(n_samples) % n_folds)


EIGHT = (
    np.array([1, 2, 4, 7, 8, 11, 13, 14]),
    np.array([0, 0, 1, 1, 0, 1, 1, 1]),
    np.array([0, 1, 2, 3, 0, 1, 2, 3]),
)
CALLS_2 = (EIGHT, line(0, 6, 2), line(1, 7, 3), line(2, 8, 3), line(3, 9, 4))
EXERCISES["resampling-2"] = Exercise(neighbour_error, CALLS_2) | {
    Edit("fold != i", "fold > -1"): "The test cases are among the training cases, so each finds itself and is never "
    "wrong. This is the training error: 0 for a learner that stores its cases.",
    Edit("train, test =", "test, train ="): "You train on the one fold and test on the others. It is the other way "
    "round: test on one fold, train on all others.",
    Edit("!= y[test]", "== y[test]"): "This is the accuracy, the share of right labels. The error rate is 1 minus it.",
    Edit("np.mean(errors)", "np.sum(errors)"): "This is the sum over the folds, not the mean: divide by the number of "
    "folds.",
    Edit("np.mean(y", "np.sum(y", Edit("np.mean(errors)", "sum(errors) / len(x)")): "You average over all cases. Where "
    "folds differ in size, the mean over the folds is another number, and that one is asked for.",
    any_of(
        lambda x, y, fold: neighbour_error(x, y, np.arange(len(x))),
        Edit("fold != i", "fold > -1", Edit("apart.argmin", "np.where(apart, apart, np.inf).argmin")),
    ): "You leave out the one case only: that is leave-one-out. The other cases of its fold must not train either.",
    Edit("y[train][nearest]", "y[nearest]"): "argmin gives a place among the training cases: look the label up in "
    "y[train], not in y.",
    Edit("np.mean(y", "np.sum(y", Edit("np.mean(errors)", "np.sum(errors)")): "This is the number of wrong labels. "
    "Take the share in each fold, then the mean.",
    any_of(Edit("np.abs(", "("), Edit("np.abs(", "-1 * (")): "Without the absolute value the smallest difference "
    "belongs to a training case at the end of the line, not to the nearest one.",
    Edit("    return", "        return"): "You return after the first fold. Collect the error of every fold first.",
    Edit("np.mean(errors)", "errors"): "You return the errors of the folds. Their mean is asked for.",
}

TOO_SHORT = "You use z = 1.645, which leaves 5 % outside on each side. For 95 % in the middle use 1.96."


def wilson(k, n, *, z=1.96, below=1.0):
    """Ends of Wilson's interval; below=0 forgets the denominator 1 + z^2 / n."""
    middle, half = k / n + z**2 / (2 * n), z * np.sqrt(k / n * (1 - k / n) / n + z**2 / (4 * n**2))
    return (middle - half) / (1 + below * z**2 / n), (middle + half) / (1 + below * z**2 / n)


@EXERCISES.answered("resampling-3", tolerance=0.001, percent=1.5)
def error_interval(*, n: range(90, 190, 10) = 120, per_cent: range(8, 25) = 15):
    """The standard error and Wilson's interval of k wrong among n."""
    k = math.ceil(n * per_cent / 100)
    told = f"The model was tested on {n} new cases, and {k} of them came out wrong."
    share, se, (low, high) = k / n, float(np.sqrt(k / n * (1 - k / n) / n)), wilson(k, n)
    exact = betaincinv(k, n - k + 1, 0.025), betaincinv(k + 1, n - k, 0.975)
    return Exercise((se, low, high), told=told) | {
        (se**2, ..., ...): "You give the variance; the standard error is its square root.",
        (1.96 * se, ..., ...): "The first is 1.96 standard errors. One standard error is asked for.",
        (..., share - 1.96 * se, share + 1.96 * se): "This is the normal interval, estimate plus and minus 1.96 "
        "standard errors. Wilson's is moved towards one half: put the numbers into the formula above.",
        (..., 1 - high, 1 - low): f"This is the interval of the accuracy. The error rate is {k}/{n}.",
        (..., *wilson(k, n, z=1.645)): TOO_SHORT,
        (..., share - se, share + se): "You go one standard error to each side; that covers about 68 %. Use Wilson's "
        "formula with z = 1.96.",
        (..., *exact): "This is the interval of Clopper and Pearson, which is wider. Wilson's comes from the formula "
        "above.",
        (..., *wilson(k, n, below=0)): "The denominator 1 + z^2/n is missing.",
        (..., high, low): "The order is exchanged: first the lower end, then the upper one.",
    }


@EXERCISES.answered("resampling-4", tolerance=1e-5)
def cases_for(rng=None, *, k=6, n=50, goal=0.03):
    """The test cases that bring 1.96 standard errors below the goal."""
    if rng:  # the interval is to be two and a half to four times shorter
        n = int(rng.choice([40, 50, 80]))
        k = int(n * rng.choice([10, 15, 20, 25]) / 100)
        goal = round(float(1.96 * np.sqrt(k / n * (1 - k / n) / n) / rng.uniform(2.5, 4)), 3)
    exact = 1.96**2 * k / n * (1 - k / n) / goal**2
    needed, times = math.ceil(exact), np.sqrt(exact / n)
    told = f"{k} of {n} test cases are wrong, and the interval shall be ±{100 * goal:g} points ({goal:g})."
    told = told if 0.1 < exact % 1 < 0.95 else None  # else a mistake would not show
    return Exercise(needed, told=told) | {
        round(n * round(times, 1)): "The length falls with the root of the number of cases: a third of the length "
        "takes nine times as many.",
        any_of(needed - 1, math.floor(round(exact, 4))): f"Nearly: {exact:.2f} cases are needed, so {needed - 1} are "
        "too few. Round up.",
        frozenset({*(round(exact, digits) for digits in (1, 2, 3, 4)), math.floor(10 * exact) / 10}): "The number of "
        "cases is whole: round up.",
        math.ceil(exact / 1.96**2): "The factor 1.96 is missing: plus and minus one standard error is an interval of "
        "68 %.",
        math.ceil(exact * (1.645 / 1.96) ** 2): TOO_SHORT,
        math.ceil(1.96**2 / 4 / goal**2): "You compute with an error rate of 50 %, the worst case. Here it is "
        f"{100 * k / n:g} %.",
        math.ceil(4 * exact): f"You take {goal:g} for the whole length of the interval. It is the half on each side: "
        "plus and minus.",
    }


EXERCISES["resampling-5"] = Exercise((1, 0.5, 5 / 7), tolerance=0.005) | {
    (0.5, 0.5, 0.5): "0.5 is the true error. Look at what the learner predicts: without the one case, which class is "
    "more frequent among the other seven?",
    (0, 0.5, 2 / 7): "These are accuracies. The error rates are asked for: 1 minus each.",
    (1, 0.5, 0.5): "Leave-one-out is right. Random folds are not balanced: in 12 of the 28 pairs both cases have one "
    "class, and the other class then has the majority in training.",
    (..., ..., 3 / 7): "In 3/7 of the folds both cases are wrong. The other 4/7 are tied, and there the learner "
    "guesses: half of them are wrong too.",
    (..., ..., 0.75): "You count a fold as two independent draws. Without replacement the chance of two cases of one "
    "class is 3/7, not 1/2.",
    (..., any_of(0, 1), ...): "With one case of each class left out, three against three remain: a tie, so the learner "
    "guesses.",
    (any_of(0, 0.5), ..., ...): "Leave out a positive case: three positives and four negatives remain, so the learner "
    "says negative.",
    (..., ..., 2 / 7): "2/7 is the accuracy with folds of two. The error rate is asked for: 1 minus it.",
    (..., ..., 0.6167): "61.67 % belongs to 100 cases and folds of ten. Here are 8 cases and folds of two: count the "
    "28 pairs.",
    (..., ..., 16 / 28): "16/28 is the share of mixed pairs. The 12 others are wrong twice, the mixed ones half of the "
    "time.",
    Percent(1.5): NOT_PERCENT,
}


@EXERCISES.answered("resampling-6", tolerance=5e-4)
def few_cases(*, n=5):
    """Three chances when n cases are drawn from n."""
    never, all_drawn = (1 - 1 / n) ** n, math.factorial(n) / n**n
    drawn = 1 - never
    per_cent = frozenset({*(round(100 * never, digits) for digits in (2, 1, 0)), 36.8})
    return Exercise((never, n * drawn, all_drawn)) | {
        (any_of(0.368, 0.37), ..., ...): f"0.368 is the limit for many cases. For {n} cases compute it: one draw "
        f"misses the case with probability {n - 1}/{n}.",
        (drawn, ..., ...): "This is the probability that the case is drawn. Never drawn is the complement.",
        (1 / n, ..., ...): f"1/{n} is the chance of one draw. The case must be missed by all {n} draws.",
        (1 - 1 / n, ..., ...): f"{n - 1}/{n} is the chance that one draw misses the case. All {n} draws must miss it.",
        (..., n * never, ...): "This is the expected number of cases that are not drawn; different cases in the sample "
        "are the others.",
        (..., 0.632 * n, ...): f"{0.632 * n:.3g} takes 63.2 %, the limit for many cases. Here it is {n} times the "
        "probability of being drawn.",
        (..., drawn, ...): f"The second is a share; the expected number of different cases is {n} times as large.",
        (..., ..., any_of(round(drawn, 2) ** n, drawn**n)): "The events are not independent: if all cases but one are "
        f"drawn, fewer draws remain for the last. Count the sequences in which every case is drawn: {n}! of the "
        f"{n}^{n}.",
        (..., ..., 0): f"All {n} can be drawn, if every draw gives another case: {n}! of the {n}^{n} sequences.",
        (..., ..., 1 - all_drawn): "This is the probability that somebody is left to test. Nobody is the complement.",
        (per_cent, ..., ...): "Give the probabilities as fractions, not per cent.",
    }


@EXERCISES.answered("resampling-7", tolerance=0.001)
def two_draws(*, n: range(6, 21) = 8, more: range(-3, 4) = 0):
    """The first two of some draws from n cases, and the largest case; draws need not be as many as cases."""
    draws = n + more
    told = f"The data set has n = {n} independent cases with different values; a resample $D^*$ has {draws} draws."
    never, without = (1 - 1 / n) ** draws, any_of(-1 / n, -1 / (n - 1), round(-1 / (n - 1), 2))
    return Exercise((0, 1 / n, 1 - never), told=told) | {
        (without, ..., ...): "This is drawing without replacement. In the bootstrap the case is put back, so it is as "
        "likely as before.",
        (..., without, ...): "This is drawing without replacement. In the bootstrap the case is put back, and two "
        "draws are never less alike than two independent cases.",
        (1 / n, 0, ...): "The first two are exchanged: given the data set the draws are independent.",
        (1 / n, ..., ...): f"Given the data set each draw is uniform over the {n} cases, whatever the other draw was. "
        "That is independence.",
        (..., 0, ...): f"Over random data sets the two draws coincide with probability 1/{n}, and then they are equal: "
        "they are correlated.",
        (..., 1 / n**2, ...): f"1/{n**2} is the chance that both draws are one given case; there are {n} cases that "
        "they can share.",
        (..., ..., never): "This is the probability that the largest case is never drawn.",
        (..., ..., 1 / n): f"1/{n} is the chance that one draw hits the largest case. There are {draws} draws.",
        (..., ..., 0): f"0 is right for a new data set. The bootstrap draws from the {n} old values, so the largest "
        "comes again and again.",
        (..., ..., 1): "The largest value is in the sample only if its case is drawn at all.",
        (..., ..., any_of(0.632, 0.63)): f"0.632 is the limit for many cases; for {n} the probability is 1 - "
        f"({n - 1}/{n})^{draws}.",
    }


def out_of_bag(y, draws):
    means = []
    for i in range(len(y)):
        losses = [(y[i] - y[rows].mean()) ** 2 for rows in draws if i not in rows]
        if losses:
            means.append(np.mean(losses))
    return np.mean(means)


def resampled(seed, n_samples, n_resamples):
    rng = np.random.default_rng(seed)
    return rng.integers(10, size=n_samples).astype(float), rng.integers(n_samples, size=(n_resamples, n_samples))


DRAWN = (np.array([0.0, 2.0, 10.0]), np.array([[1, 1, 0], [0, 0, 0], [2, 1, 2]]))
CALLS_8 = (DRAWN, *(resampled(seed, 5, 4) for seed in range(3)), resampled(7, 6, 6))
EXERCISES["resampling-8"] = Exercise(out_of_bag, CALLS_8) | {
    Edit(
        "for i in range(len(y)):",
        "for rows in draws:",
        Edit("for rows in draws if", "for i in range(len(y)) if"),
    ): "You average within each resample first. Average for each case over the resamples that leave it out, and then "
    "over the cases.",
    Edit("append(np.mean(losses))", "extend(losses)"): "You put all losses into one mean, so cases that are often out "
    "count more. First one mean for each case.",
    Edit("not in", "in"): "You test on the cases that were drawn. Out of bag are those that are not in the row.",
    Edit(" if i not in rows", ""): "You test each model on all cases. Those that it was trained on must not count.",
    Edit("y[rows]", "y[np.unique(rows)]"): "You throw the repeats away before taking the mean. The model is trained on "
    "the rows as drawn, repeats included.",
    Edit("np.mean(means)", "np.sum(means) / len(y)"): "A case that is in every resample has no loss at all, not the "
    "loss 0: leave it out of the mean.",
    Edit(") ** 2", ")", Edit("np.mean(losses)", "np.mean(losses) ** 2")): "You average the predictions and judge the "
    "average, as bagging does. First take the loss of each model, then average the losses.",
    Edit("np.mean(means)", "np.sqrt(np.mean(means))"): "You took a root at the end; the mean squared error is asked "
    "for.",
    Edit("(y[i] - y[rows].mean()) ** 2", "abs(y[i] - y[rows].mean())"): "You take absolute errors; the loss is the "
    "squared one.",
    Edit("if losses:", "if True:"): "A case that is in every resample has no losses, and the mean of nothing is nan. "
    "Leave such cases out.",
}


def plus(y_true, y_pred, oob):
    apparent = np.mean(y_true != y_pred)
    q, p = np.mean(y_true), np.mean(y_pred)
    gamma = q * (1 - p) + (1 - q) * p
    rate = (oob - apparent) / (gamma - apparent) if oob > apparent else 0
    weight = 0.632 / (1 - 0.368 * rate)
    return (1 - weight) * apparent + weight * oob


def labelled(seed, n_wrong):
    """Ten labels, of whose predictions n_wrong are wrong."""
    rng = np.random.default_rng(seed)
    y_true = rng.permutation(np.arange(10) % 3 == 0).astype(int)
    return y_true, np.where(rng.permutation(10) < n_wrong, 1 - y_true, y_true)


CALLS_9 = (
    (*labelled(0, 0), 0.4),
    (*labelled(1, 1), 0.3),
    (*labelled(2, 2), 0.35),
    (*labelled(3, 2), 0.1),  # not above the apparent error
    (*labelled(4, 1), 0.25),
)
EXERCISES["resampling-9"] = Exercise(plus, CALLS_9) | {
    Edit("0.632 / (1 - 0.368 * rate)", "0.632"): "This is .632 without the plus: the weight is 0.632 whatever the "
    "overfitting is.",
    Edit("return (1 - weight)", "return weight", Edit("weight * oob", "(1 - weight) * oob")): "The weights are "
    "exchanged: 0.632 / (1 - 0.368 R) is that of the out-of-bag error.",
    Edit("q * (1 - p) + (1 - q) * p", "0.5"): "You take 0.5 for the no-information rate. It depends on the shares of "
    "ones among labels and predictions.",
    Edit("q * (1 - p) + (1 - q) * p", "q * p + (1 - q) * (1 - p)"): "q1 q2 + (1 - q1)(1 - q2) is the chance that label "
    "and prediction agree; the rate is 1 minus that.",
    Edit("np.mean(y_pred)\n", "np.mean(y_true)\n"): "You use the share of ones among the labels twice. The "
    "no-information rate pairs labels with predictions, whose share of ones can differ.",
    Edit("!=", "=="): "Your apparent error is the accuracy: count the predictions that differ from the label.",
    Edit("0.632 / (", "0.632 * ("): "1 - 0.368 R divides 0.632; it does not multiply it.",
    Edit("1 - 0.368", "1 - 0.632"): "The denominator is 1 - 0.368 R, not 1 - 0.632 R.",
    Edit(" if oob > apparent else 0", ""): "Your R is negative where the out-of-bag error is below the apparent error. "
    "There it is 0.",
    Edit("(oob - apparent) / (gamma - apparent)", "oob / gamma"): "R starts at the apparent error, not at 0: (oob - "
    "apparent) / (no-information rate - apparent).",
    Edit("return (1 - weight)", "return 0.368"): "The two weights must add up to 1: that of the apparent error is 1 - "
    "w, not 0.368.",
}


def n_leaking(train, test, patient):
    return np.sum(np.isin(patient[test], patient[train]))


CALLS_11 = (
    (np.array([0, 1]), np.array([2, 3]), np.array([7, 7, 7, 8])),
    (np.array([0, 1, 2]), np.array([3, 4, 5]), np.array([1, 1, 1, 1, 1, 2])),
    *(  # patients with one to several pictures
        (*splits.hold_out(10, test_size=0.4, rng=seed), np.random.default_rng(seed).integers(6, size=10))
        for seed in range(5)
    ),
)
EXERCISES["resampling-11"] = Exercise(n_leaking, CALLS_11) | {
    Edit("np.sum(np.isin", "len(np.intersect1d"): "You count patients. Count their test pictures.",
    Edit("patient[test], patient[train]", "patient[train], patient[test]"): "You count training pictures. Count the "
    "pictures in the test set.",
    Edit("patient[test], patient[train]", "test, train"): "You compare the rows, which are disjoint. Compare their "
    "patients: disjoint rows are not enough.",
    Edit("np.isin", "~np.isin"): "These are the test pictures that do not leak.",
    Edit("np.sum", "np.mean"): "This is a share of the test pictures; their number is asked for.",
    Edit("np.isin", "np.equal.outer"): "You count pairs of a test and a training picture. A test picture counts once.",
    Edit("np.sum", "np.array"): "This says of each test picture whether it leaks; their number is asked for.",
}


def judge(estimates, truths):
    off = estimates - truths
    return off.mean(), off.std(), np.sqrt(np.mean(off**2))


CALLS_13 = (
    (np.array([0.125, 0.375]), np.array([0.25, 0.25])),
    *(
        (rng.integers(10, 50, size=6) / 100, rng.integers(15, 30, size=6) / 100)
        for rng in map(np.random.default_rng, range(4))
    ),
)
EXERCISES["resampling-13"] = Exercise(judge, CALLS_13) | {
    Edit("return off.mean()", "return -off.mean()"): "The sign of the bias is turned: estimate minus truth, so too "
    "high is positive.",
    Edit("return off.mean()", "return abs(off).mean()"): "The bias is the mean of the signed differences. Errors up "
    "and down cancel in it, and they should: their size is in the other two numbers.",
    Edit("off.std()", "estimates.std()"): "This is the spread of the estimates. The truth differs between data sets "
    "too: take the spread of estimate minus truth.",
    Edit("off.std()", "off.std(ddof=1)"): "You divide by the number of data sets minus 1 (ddof=1); divide by their "
    "number here.",
    Edit("np.sqrt(np.mean(off**2))", "np.mean(off**2)"): "The last number is the mean squared error; take its root.",
    Edit("off.std()", "off.var()"): "The second number is the variance; take its root.",
    Edit("off.std(), np.sqrt", "off.var(), np.abs"): "The last two numbers are the variance and the mean squared "
    "error; take their roots.",
    Edit("off.std(), np.sqrt(np.mean(off**2))", "np.sqrt(np.mean(off**2)), off.std()"): "The last two are exchanged: "
    "the standard deviation comes before the RMSE.",
    Edit("np.sqrt(np.mean(off**2))", "abs(off).mean()"): "The last number is the mean absolute difference. Square the "
    "differences, take the mean and the root.",
    Edit("off.mean(), off.std(), ", ""): "This is the RMSE alone. It does not say whether the estimate is too low or "
    "too high, nor how much is luck: return bias and spread, too.",
    Edit("- truths", "- truths.mean()"): "You compare each estimate with the mean truth. Compare it with the truth of "
    "its own data set.",
}
