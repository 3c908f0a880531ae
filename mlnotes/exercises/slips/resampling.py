"""The exercises on hold-out, cross-validation and bootstrap."""

from functools import partial

import numpy as np

from mlnotes import splits
from mlnotes.exercises.slips import NOT_PERCENT, Exercise, Percent
from mlnotes.exercises.slips._resampling import cases_for, counting, error_interval, few_cases, two_draws

# ---- cross-validation from scratch ----


def errors_of_folds(x, y, fold, *, train=np.not_equal, test=np.equal, distance=np.abs, labels=None):
    """Error rate of the nearest neighbour in each fold i; train(fold, i) learn, test(fold, i) are tested."""
    errors = []
    for i in np.unique(fold):
        learn, tested = train(fold, i), test(fold, i)
        nearest = np.argmin(distance(x[learn] - x[tested][:, np.newaxis]), axis=1)
        errors.append(np.mean((y[learn] if labels is None else labels(y))[nearest] != y[tested]))
    return np.array(errors)


def neighbour_error(x, y, fold, *, mean=np.mean, **knobs):
    return mean(errors_of_folds(x, y, fold, **knobs))


def mean_over_cases(x, y, fold):
    return np.average(errors_of_folds(x, y, fold), weights=np.bincount(fold))


def left_out_alone(x, y):
    """Is the label wrong when this case alone is left out? One number for each case."""
    return errors_of_folds(x, y, np.arange(len(x)))


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
LEFT_OUT_ALONE = (
    "You leave out the one case only: that is leave-one-out. The other cases of its fold must not train either."
)


# ---- the out-of-bag estimate ----


def out_of_bag(y, draws, *, rows_of=np.asarray, hide=np.asarray, mean=lambda off: (off**2).mean(axis=0).mean()):
    """`mean` of how far each model (row) is off at each case (column); `hide(drawn)` says which do not count."""
    models = np.array([[y[rows_of(rows)].mean()] for rows in draws])
    drawn = np.array([np.isin(np.arange(len(y)), rows) for rows in draws])
    return mean(np.ma.array(y - models, mask=hide(drawn)))


def resampled(seed, n_samples, n_resamples):
    rng = np.random.default_rng(seed)
    return rng.integers(10, size=n_samples).astype(float), rng.integers(n_samples, size=(n_resamples, n_samples))


DRAWN = (np.array([0.0, 2.0, 10.0]), np.array([[1, 1, 0], [0, 0, 0], [2, 1, 2]]))
DRAWS = (DRAWN, *(resampled(seed, 5, 4) for seed in range(3)), resampled(7, 6, 6))


# ---- .632+ ----


def plus(
    y_true,
    y_pred,
    oob,
    *,
    gamma=lambda q1, q2: q1 * (1 - q2) + (1 - q1) * q2,
    rate=lambda apparent, oob, g: (oob - apparent) / (g - apparent) if oob > apparent else 0.0,
    weight=lambda r: 0.632 / (1 - 0.368 * r),
    mix=lambda apparent, oob, w: (1 - w) * apparent + w * oob,
):
    """The .632+ estimate, from the no-information rate gamma, the relative overfitting rate and the weight."""
    apparent = np.mean(y_true != y_pred)
    r = rate(apparent, oob, gamma(np.mean(y_true), np.mean(y_pred)))
    return mix(apparent, oob, weight(r))


def labelled(seed, n_wrong):
    """Ten labels, of whose predictions n_wrong are wrong."""
    rng = np.random.default_rng(seed)
    y_true = rng.permutation(np.arange(10) % 3 == 0).astype(int)
    return y_true, np.where(rng.permutation(10) < n_wrong, 1 - y_true, y_true)


LABELLED = (
    (*labelled(0, 0), 0.4),
    (*labelled(1, 1), 0.3),
    (*labelled(2, 2), 0.35),
    (*labelled(3, 2), 0.1),  # not above the apparent error
    (*labelled(4, 1), 0.25),
)


# ---- leaks ----


def n_leaking(train, test, patient, *, leaks=np.isin, count=np.sum):
    return count(leaks(patient[test], patient[train]))


def images(seed):
    """A split of images whose patients have one to several of them."""
    rng = np.random.default_rng(seed)
    return (*splits.hold_out(10, test_size=0.4, rng=seed), rng.integers(6, size=10))


SPLIT_IMAGES = (
    (np.array([0, 1]), np.array([2, 3]), np.array([7, 7, 7, 8])),
    (np.array([0, 1, 2]), np.array([3, 4, 5]), np.array([1, 1, 1, 1, 1, 2])),
    *(images(seed) for seed in range(5)),
)


# ---- judging an estimate ----


def mean_square(off):
    return np.mean(off**2)


def judge(estimates, truths, *, bias=np.mean, spread=np.std, rmse=lambda off: np.sqrt(mean_square(off))):
    off = estimates - truths
    return bias(off), spread(off), rmse(off)


def estimated(seed):
    rng = np.random.default_rng(seed)
    return rng.integers(10, 50, size=6) / 100, rng.integers(15, 30, size=6) / 100


ESTIMATED = ((np.array([0.125, 0.375]), np.array([0.25, 0.25])), *(estimated(seed) for seed in range(4)))


EXERCISES = {
    "resampling-1": counting(n=103, k=10, repeats=5),
    "resampling-2": Exercise(
        reference=neighbour_error,
        calls=(EIGHT, line(0, 6, 2), line(1, 7, 3), line(2, 8, 3), line(3, 9, 4)),
        slips={
            partial(neighbour_error, train=lambda fold, i: fold >= 0): "The test cases are among the training cases, "
            "so each finds itself and is never wrong. This is the training error: 0 for a "
            "learner that stores its cases.",
            partial(neighbour_error, train=np.equal, test=np.not_equal): "You train on the one fold and test on the "
            "others. It is the other way round: test on one fold, train on all others.",
            partial(neighbour_error, mean=lambda errors: 1 - errors.mean()): "This is the accuracy, the share of right "
            "labels. The error rate is 1 minus it.",
            partial(neighbour_error, mean=np.sum): "This is the sum over the folds, not the mean: "
            "divide by the number of folds.",
            mean_over_cases: "You average over all cases. Where folds differ in size, the mean over the folds is "
            "another number, and that one is asked for.",
            lambda x, y, fold: np.mean(left_out_alone(x, y)): LEFT_OUT_ALONE,
            lambda x, y, fold: np.mean(np.bincount(fold, left_out_alone(x, y)) / np.bincount(fold)): LEFT_OUT_ALONE,
            partial(neighbour_error, labels=np.asarray): "argmin gives a place **among the training cases**: look the "
            "label up in `y[train]`, not in `y`.",
            lambda x, y, fold: len(x) * mean_over_cases(x, y, fold): "This is the number of wrong labels. Take the "
            "share in each fold, then the mean.",
            partial(neighbour_error, distance=np.asarray): "Without the absolute value the smallest difference belongs "
            "to the smallest training case, not to the nearest one.",
            partial(neighbour_error, mean=lambda errors: errors[0]): "You return after the first fold. Collect "
            "the error of every fold first.",
        },
    ),
    "resampling-3": error_interval(k=18, n=120),
    "resampling-4": cases_for(k=6, n=50, goal=0.03),
    "resampling-5": Exercise(
        reference=(1, 0.5, 5 / 7),
        tolerance=0.005,
        slips={
            (0.5, 0.5, 0.5): "0.5 is the true error. Look at what the learner predicts: without the one case, which "
            "class is more frequent among the other seven?",
            (0, 0.5, 2 / 7): "These are accuracies. The error rates are asked for: 1 minus each.",
            (1, 0.5, 0.5): "Leave-one-out is right. Random folds are not balanced: in 12 of the 28 pairs both cases "
            "have one class, and the other class then has the majority in training.",
            (..., ..., 3 / 7): "In 3/7 of the folds both cases are wrong. The other 4/7 are tied, and there the "
            "learner guesses: half of them are wrong too.",
            (..., ..., 0.75): "You count a fold as two independent draws. Without replacement the chance of two cases "
            "of one class is 3/7, not 1/2.",
            (1, 1, ...): "Leave-one-out is right. With one case of each class left out, three "
            "against three remain: a tie.",
            (0, ..., ...): "Leave out a positive case: three positives and four negatives remain, "
            "so the learner says negative.",
            (..., ..., 2 / 7): "2/7 is the accuracy with folds of two. The error rate is asked for: 1 minus it.",
            (..., ..., 0.6167): "61.67 % belongs to 100 cases and folds of ten. Here are 8 cases and "
            "folds of two: count the 28 pairs.",
            (..., ..., 16 / 28): "16/28 is the share of mixed pairs. The 12 others are wrong twice, the "
            "mixed ones half of the time.",
            (..., 0, ...): "With one case of each class left out, three against three remain: a "
            "tie, so the learner guesses.",
            (0.5, ..., ...): "Leave out a positive case: three positives, four negatives remain. "
            "Which class does the learner say?",
            Percent(1.5): NOT_PERCENT,
        },
    ),
    "resampling-6": few_cases(n=5),
    "resampling-7": two_draws(n=8, draws=8),
    "resampling-8": Exercise(
        reference=out_of_bag,
        calls=DRAWS,
        slips={
            partial(out_of_bag, mean=lambda off: (off**2).mean(axis=1).mean()): "You average within each resample "
            "first. Average for each **case** over the resamples that leave it out, and then over the cases.",
            partial(out_of_bag, mean=mean_square): "You put all losses into one mean, so cases that are often out "
            "count more. First one mean for each case.",
            partial(out_of_bag, hide=np.logical_not): "You test on the cases that were drawn. Out of bag are those "
            "that are **not** in the row.",
            partial(out_of_bag, hide=lambda drawn: False): "You test each model on all cases. Those that it "
            "was trained on must not count.",
            partial(out_of_bag, rows_of=np.unique): "You throw the repeats away before taking the mean. The model is "
            "trained on the rows as drawn, repeats included.",
            lambda y, draws: y.var(): "This is the apparent error: trained and tested on all "
            "cases, without any resample.",
            partial(out_of_bag, mean=lambda off: (off**2).mean(axis=0).filled(0).mean()): "A case that is in every "
            "resample has no loss at all, not the loss 0: leave it out of the mean.",
            partial(out_of_bag, mean=lambda off: mean_square(off.mean(axis=0))): "You average the predictions and "
            "judge the average, as bagging does. First take the loss of each model, then average the losses.",
            lambda y, draws: np.sqrt(out_of_bag(y, draws)): "You took a root at the end; the "
            "mean squared error is asked for.",
            partial(out_of_bag, mean=lambda off: (off**2).mean(axis=0).filled(np.nan).mean()): "A case that is in "
            "every resample has no losses, and the mean of nothing is nan. Leave such cases out.",
        },
    ),
    "resampling-9": Exercise(
        reference=plus,
        calls=LABELLED,
        slips={
            partial(plus, weight=lambda r: 0.632): "This is .632 without the plus: the weight is 0.632 "
            "whatever the overfitting is.",
            partial(plus, mix=lambda apparent, oob, w: (1 - w) * oob + w * apparent): "The weights are exchanged: "
            "0.632 / (1 - 0.368 R) is that of the out-of-bag error.",
            partial(plus, gamma=lambda q1, q2: 0.5): "You take 0.5 for the no-information rate. It depends on the "
            "shares of ones among labels and predictions.",
            partial(plus, gamma=lambda q1, q2: q1 * q2 + (1 - q1) * (1 - q2)): "q1 q2 + (1 - q1)(1 - q2) is the chance "
            "that label and prediction **agree**; the rate is 1 minus that.",
            partial(plus, gamma=lambda q1, q2: 2 * q1 * (1 - q1)): "You use the share of ones among the labels twice. "
            "The no-information rate pairs labels with **predictions**, whose share of ones can differ.",
            partial(plus, weight=lambda r: 0.632 * (1 - 0.368 * r)): "1 - 0.368 R divides 0.632; "
            "it does not multiply it.",
            partial(plus, weight=lambda r: 0.632 / (1 - 0.632 * r)): "The denominator is 1 - 0.368 R, not 1 - 0.632 R.",
            partial(plus, weight=lambda r: (np.e - 1) / (np.e - r)): "You put 1 - 1/e and 1/e into the weight. The "
            "estimate is defined with 0.632 and 0.368: round as the task does.",
            partial(plus, rate=lambda apparent, oob, g: (oob - apparent) / (g - apparent)): "Your R is negative where "
            "the out-of-bag error is below the apparent error. There it is 0.",
            partial(plus, rate=lambda apparent, oob, g: oob / g * (oob > apparent)): "R starts at the apparent error, "
            "not at 0: (oob - apparent) / (no-information rate - apparent).",
            lambda y_true, y_pred, oob: oob: "This is the out-of-bag error alone; the apparent error must be mixed in.",
            partial(plus, mix=lambda apparent, oob, w: w): "You return the weight. Mix the two errors with it.",
            partial(plus, mix=lambda apparent, oob, w: 0.368 * apparent + w * oob): "The two weights must add up to 1: "
            "that of the apparent error is 1 - w, not 0.368.",
        },
    ),
    "resampling-10": Exercise(),
    "resampling-11": Exercise(
        reference=n_leaking,
        calls=SPLIT_IMAGES,
        slips={
            partial(n_leaking, leaks=np.intersect1d, count=len): "You count patients. Count their test images.",
            lambda train, test, patient: n_leaking(test, train, patient): "You count training images. "
            "Count the images in the test set.",
            lambda train, test, patient: len(np.intersect1d(train, test)): "You compare the rows, which are disjoint. "
            "Compare their patients: disjoint rows are not enough.",
            partial(n_leaking, leaks=partial(np.isin, invert=True)): "These are the test images that do **not** leak.",
            partial(n_leaking, count=np.mean): "This is a share of the test images; their number is asked for.",
            partial(n_leaking, leaks=np.equal.outer): "You count pairs of a test and a training "
            "image. A test image counts once.",
            lambda train, test, patient: np.sum(np.isin(test, patient[train])): "You compare positions with patients. "
            "Look the patients of the test images up: `patient[test]`.",
            partial(n_leaking, count=np.any): "This says whether any test image leaks; their number is asked for.",
            lambda train, test, patient: n_leaking(train, test, patient) + n_leaking(test, train, patient): "You count "
            "images of both parts. Count those of the test set only.",
        },
    ),
    "resampling-12": Exercise(),
    "resampling-13": Exercise(
        reference=judge,
        calls=ESTIMATED,
        slips={
            partial(judge, bias=lambda off: -off.mean()): "The sign of the bias is turned: estimate minus "
            "truth, so too high is positive.",
            partial(judge, bias=lambda off: np.abs(off).mean()): "The bias is the mean of the signed differences. "
            "Errors up and down cancel in it, and they should: their size is in the other two numbers.",
            lambda estimates, truths: judge(estimates, truths, spread=lambda off: estimates.std()): "This is the "
            "spread of the estimates. The truth differs between data sets too: take the "
            "spread of estimate minus truth.",
            partial(judge, spread=partial(np.std, ddof=1)): "You divide by the number of data sets minus 1 (ddof=1); "
            "divide by their number here.",
            partial(judge, rmse=mean_square): "The last number is the mean squared error; take its root.",
            partial(judge, spread=np.var): "The second number is the variance; take its root.",
            partial(judge, spread=np.var, rmse=mean_square): "The last two numbers are the variance and the mean "
            "squared error; take their roots.",
            partial(judge, rmse=lambda off: abs(off.mean()) + off.std()): "Bias and spread add as squares: RMSE "
            "squared is bias squared plus variance.",
            partial(judge, rmse=lambda off: np.abs(off).mean()): "The last number is the mean absolute difference. "
            "Square the differences, take the mean and the root.",
            lambda estimates, truths: judge(estimates, truths)[
                2
            ]: "This is the RMSE alone. It does not say whether the "
            "estimate is too low or too high, nor how much is luck: return bias and spread, too.",
            lambda estimates, truths: judge(estimates, truths.mean()): "You compare each estimate with the mean truth. "
            "Compare it with the truth of its own data set.",
        },
    ),
    "resampling-14": Exercise(),
    "resampling-15": Exercise(),
}
