"""The exercises on hold-out, cross-validation and bootstrap."""

import numpy as np

from mlnotes import splits
from mlnotes.exercises.slips import Exercise, Sign

PERCENT = "Give fractions between 0 and 1, not per cent."


# ---- cross-validation from scratch ----

EIGHT = (
    np.array([1, 2, 4, 7, 8, 11, 13, 14]),
    np.array([0, 0, 1, 1, 0, 1, 1, 1]),
    np.array([0, 1, 2, 3, 0, 1, 2, 3]),
)


def line(seed, n_samples, n_folds):
    """Different distances on a line, random labels, folds that may differ in size."""
    rng = np.random.default_rng(seed)
    x = np.cumsum(rng.permutation(n_samples) + 1) ** 2
    return x, rng.permutation(np.arange(n_samples) % 2), rng.permutation(np.arange(n_samples) % n_folds)


def labels_of_nearest(x, y, train, test):
    return y[train][np.argmin(np.abs(x[test][:, np.newaxis] - x[train]), axis=1)]


def errors_of_folds(x, y, fold, *, train=None, test=None):
    """Error rate of each fold; `train` and `test` say, for fold i, which cases take which part."""
    train, test = train or (lambda i: fold != i), test or (lambda i: fold == i)
    return [
        np.mean(labels_of_nearest(x, y, train(i), test(i)) != y[test(i)]) if train(i).any() else 0.0
        for i in np.unique(fold)
    ]


def neighbour_error(x, y, fold):
    return np.mean(errors_of_folds(x, y, fold))


def neighbour_trained_on_all(x, y, fold):
    return np.mean(errors_of_folds(x, y, fold, train=lambda i: fold >= 0))


def neighbour_parts_exchanged(x, y, fold):
    return np.mean(errors_of_folds(x, y, fold, train=lambda i: fold == i, test=lambda i: fold != i))


def neighbour_accuracy(x, y, fold):
    return 1 - neighbour_error(x, y, fold)


def neighbour_sum(x, y, fold):
    return np.sum(errors_of_folds(x, y, fold))


def neighbour_of_cases(x, y, fold):
    return np.average(errors_of_folds(x, y, fold), weights=np.unique(fold, return_counts=True)[1])


def neighbour_left_out_alone(x, y, fold):
    return neighbour_error(x, y, np.arange(len(x)))


def neighbour_left_out_alone_by_fold(x, y, fold):
    alone = np.array(errors_of_folds(x, y, np.arange(len(x))))
    return np.mean([alone[fold == i].mean() for i in np.unique(fold)])


def neighbour_first_fold(x, y, fold):
    return errors_of_folds(x, y, fold)[0]


def neighbour_looked_up_in_all(x, y, fold):
    """The place among the training cases, looked up in the labels of all cases."""
    return np.mean(
        [
            np.mean(y[np.argmin(np.abs(x[fold == i][:, np.newaxis] - x[fold != i]), axis=1)] != y[fold == i])
            for i in np.unique(fold)
        ]
    )


def neighbour_count(x, y, fold):
    return len(x) * neighbour_of_cases(x, y, fold)


def neighbour_without_absolute(x, y, fold):
    """The smallest x' - x is that of the smallest training case."""
    return np.mean([np.mean(y[fold != i][np.argmin(x[fold != i])] != y[fold == i]) for i in np.unique(fold)])


# ---- the out-of-bag estimate ----


def resampled(seed, n_samples, n_resamples):
    rng = np.random.default_rng(seed)
    return rng.integers(10, size=n_samples).astype(float), rng.integers(n_samples, size=(n_resamples, n_samples))


DRAWN = (np.array([0.0, 2.0, 10.0]), np.array([[1, 1, 0], [0, 0, 0], [2, 1, 2]]))
DRAWS = (DRAWN, *(resampled(seed, 5, 4) for seed in range(3)), resampled(7, 6, 6))


def losses_when(y, draws, *, out=True, unique=False):
    """Squared loss of each case (column) under each resample (row); nan where it does not count."""
    means = np.array([y[np.unique(rows) if unique else rows].mean() for rows in draws])
    drawn = np.array([np.isin(np.arange(len(y)), rows) for rows in draws])
    return np.where(drawn == out, np.nan, (y - means[:, np.newaxis]) ** 2)


def mean_of_means(losses, *, axis):
    """Mean along an axis without what does not count, then over what is left."""
    counts = np.isfinite(losses).sum(axis=axis)
    return np.mean((np.nansum(losses, axis=axis) / np.maximum(counts, 1))[counts > 0])


def out_of_bag(y, draws):
    return mean_of_means(losses_when(y, draws), axis=0)


def out_of_bag_by_resample(y, draws):
    return mean_of_means(losses_when(y, draws), axis=1)


def out_of_bag_pooled(y, draws):
    return np.nanmean(losses_when(y, draws))


def out_of_bag_of_drawn(y, draws):
    return mean_of_means(losses_when(y, draws, out=False), axis=0)


def out_of_bag_of_all(y, draws):
    return np.mean([(y - y[rows].mean()) ** 2 for rows in draws])


def out_of_bag_without_repeats(y, draws):
    return mean_of_means(losses_when(y, draws, unique=True), axis=0)


def out_of_bag_apparent(y, draws):
    return y.var()


def out_of_bag_zero_for_always_drawn(y, draws):
    losses = losses_when(y, draws)
    counts = np.isfinite(losses).sum(axis=0)
    return np.mean(np.nansum(losses, axis=0) / np.maximum(counts, 1))


def out_of_bag_vote(y, draws):
    """One prediction for each case: the mean over the models that have not seen it."""
    means = np.array([y[rows].mean() for rows in draws])
    outside = np.array([~np.isin(np.arange(len(y)), rows) for rows in draws])
    seen = outside.sum(axis=0)
    return np.mean(((y - means @ outside / np.maximum(seen, 1)) ** 2)[seen > 0])


def out_of_bag_root(y, draws):
    return np.sqrt(out_of_bag(y, draws))


def out_of_bag_nan(y, draws):
    losses = losses_when(y, draws)
    counts = np.isfinite(losses).sum(axis=0)
    return np.nan if (counts == 0).any() else out_of_bag(y, draws)


# ---- .632+ ----


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


def parts(y_true, y_pred):
    """Apparent error and no-information rate."""
    q1, q2 = np.mean(y_true), np.mean(y_pred)
    return np.mean(y_true != y_pred), q1 * (1 - q2) + (1 - q1) * q2


def mixed(apparent, oob, weight):
    return (1 - weight) * apparent + weight * oob


def overfitting(apparent, oob, gamma):
    return (oob - apparent) / (gamma - apparent) if oob > apparent else 0.0


def plus(y_true, y_pred, oob, *, gamma=None, weigh=None):
    apparent, rate_without = parts(y_true, y_pred)
    rate = overfitting(apparent, oob, rate_without if gamma is None else gamma)
    return mixed(apparent, oob, weigh(rate) if weigh else 0.632 / (1 - 0.368 * rate))


def point632_plus(y_true, y_pred, oob):
    return plus(y_true, y_pred, oob)


def plus_plain(y_true, y_pred, oob):
    return plus(y_true, y_pred, oob, weigh=lambda rate: 0.632)


def plus_exchanged(y_true, y_pred, oob):
    apparent, gamma = parts(y_true, y_pred)
    return mixed(oob, apparent, 0.632 / (1 - 0.368 * overfitting(apparent, oob, gamma)))


def plus_gamma_half(y_true, y_pred, oob):
    return plus(y_true, y_pred, oob, gamma=0.5)


def plus_gamma_agrees(y_true, y_pred, oob):
    return plus(y_true, y_pred, oob, gamma=1 - parts(y_true, y_pred)[1])


def plus_weight_in_numerator(y_true, y_pred, oob):
    return plus(y_true, y_pred, oob, weigh=lambda rate: 0.632 * (1 - 0.368 * rate))


def plus_weight_with_632(y_true, y_pred, oob):
    return plus(y_true, y_pred, oob, weigh=lambda rate: 0.632 / (1 - 0.632 * rate))


def plus_negative_rate(y_true, y_pred, oob):
    apparent, gamma = parts(y_true, y_pred)
    return mixed(apparent, oob, 0.632 / (1 - 0.368 * (oob - apparent) / (gamma - apparent)))


def plus_out_of_bag_only(y_true, y_pred, oob):
    return oob


def plus_rate_to_gamma(y_true, y_pred, oob):
    apparent, gamma = parts(y_true, y_pred)
    return mixed(apparent, oob, 0.632 / (1 - 0.368 * (oob / gamma if oob > apparent else 0)))


def plus_gamma_of_labels(y_true, y_pred, oob):
    return plus(y_true, y_pred, oob, gamma=2 * np.mean(y_true) * (1 - np.mean(y_true)))


def plus_weight_alone(y_true, y_pred, oob):
    return 0.632 / (1 - 0.368 * overfitting(parts(y_true, y_pred)[0], oob, parts(y_true, y_pred)[1]))


def plus_368_kept(y_true, y_pred, oob):
    return 0.368 * parts(y_true, y_pred)[0] + plus_weight_alone(y_true, y_pred, oob) * oob


# ---- leaks ----


def images(seed):
    """A split of images whose patients have one to several of them."""
    rng = np.random.default_rng(seed)
    return (*splits.hold_out(10, test_size=0.4, rng=seed), rng.integers(6, size=10))


SPLIT_IMAGES = (
    (np.array([0, 1]), np.array([2, 3]), np.array([7, 7, 7, 8])),
    (np.array([0, 1, 2]), np.array([3, 4, 5]), np.array([1, 1, 1, 1, 1, 2])),
    *(images(seed) for seed in range(5)),
)


def n_leaking(train, test, patient):
    return np.sum(np.isin(patient[test], patient[train]))


def leaking_patients(train, test, patient):
    return len(np.intersect1d(patient[test], patient[train]))


def leaking_training_images(train, test, patient):
    return np.sum(np.isin(patient[train], patient[test]))


def leaking_rows(train, test, patient):
    return len(np.intersect1d(train, test))


def leaking_not(train, test, patient):
    return len(test) - n_leaking(train, test, patient)


def leaking_share(train, test, patient):
    return n_leaking(train, test, patient) / len(test)


def leaking_pairs(train, test, patient):
    return np.sum(patient[test][:, np.newaxis] == patient[train])


def leaking_positions_as_patients(train, test, patient):
    return np.sum(np.isin(test, patient[train]))


def leaking_at_all(train, test, patient):
    return float(n_leaking(train, test, patient) > 0)


def leaking_both_parts(train, test, patient):
    return n_leaking(train, test, patient) + leaking_training_images(train, test, patient)


# ---- judging an estimate ----


def estimated(seed):
    rng = np.random.default_rng(seed)
    return rng.integers(10, 50, size=6) / 100, rng.integers(15, 30, size=6) / 100


ESTIMATED = ((np.array([0.1, 0.3]), np.array([0.2, 0.2])), *(estimated(seed) for seed in range(4)))


def judge(estimates, truths):
    off = estimates - truths
    return off.mean(), off.std(), np.sqrt(np.mean(off**2))


def judge_sign(estimates, truths):
    bias, spread, rmse = judge(estimates, truths)
    return -bias, spread, rmse


def judge_absolute(estimates, truths):
    _, spread, rmse = judge(estimates, truths)
    return np.mean(np.abs(estimates - truths)), spread, rmse


def judge_own_spread(estimates, truths):
    bias, _, rmse = judge(estimates, truths)
    return bias, estimates.std(), rmse


def judge_ddof(estimates, truths):
    bias, _, rmse = judge(estimates, truths)
    return bias, np.std(estimates - truths, ddof=1), rmse


def judge_without_root(estimates, truths):
    bias, spread, rmse = judge(estimates, truths)
    return bias, spread, rmse**2


def judge_variance(estimates, truths):
    bias, spread, rmse = judge(estimates, truths)
    return bias, spread**2, rmse


def judge_sum(estimates, truths):
    bias, spread, _ = judge(estimates, truths)
    return bias, spread, abs(bias) + spread


def judge_mean_truth(estimates, truths):
    off = estimates - truths.mean()
    return off.mean(), off.std(), np.sqrt(np.mean(off**2))


def judge_absolute_for_rmse(estimates, truths):
    bias, spread, _ = judge(estimates, truths)
    return bias, spread, np.mean(np.abs(estimates - truths))


def judge_no_roots(estimates, truths):
    bias, spread, rmse = judge(estimates, truths)
    return bias, spread**2, rmse**2


# ---- intervals, counts, draws ----


def shares_in_percent(result):
    return 1.5 < max(result) <= 100


def whole_fold_sizes(result):
    return tuple(result[:3]) in {(10, 10, 92), (10, 11, 93), (10, 10.3, 92.7)}


def of_the_limit(result):
    """Is the probability that a case stays out taken from the limit 1/e?"""
    return abs(result[0] - 0.368) < 0.002


def of_the_limit_at_the_top(result):
    return abs(result[2] - 0.632) < 0.002


WITHOUT_DRAWING_AGAIN = -1 / 7  # correlation of two draws without replacement


EXERCISES = {
    "resampling-1": Exercise(
        reference=(10, 10, 93, 5, 102),
        slips={
            (
                10,
                10,
                103,
                5,
                103,
            ): "A model must not train on the cases it is tested on: leave out the test fold, or the one case.",
            (
                10,
                10,
                93,
                50,
                102,
            ): "5 times 10-fold trains 50 models, but each case is in one test fold of each repeat: it is tested "
            "5 times.",
            (10, 10, 93, 1, 102): "In one repeat each case is tested once; there are 5 repeats.",
            (10, 10, 93, 5, 103): "Leave-one-out trains each model on all cases but the one it tests.",
            (103, 10, 93, 5, 102): "103 models are those of leave-one-out. 10-fold trains one model for each fold.",
            (10, 10, 93, 5, 1): "Leave-one-out tests on 1 case and trains on all others.",
            Sign(
                (10, 10, 92, 5, 102), whole_fold_sizes
            ): "103 cases in 10 folds: three folds hold 11 cases, seven hold 10. The largest training set belongs to "
            "the smallest test fold, and both are whole numbers.",
        },
    ),
    "resampling-2": Exercise(
        reference=neighbour_error,
        calls=(EIGHT, line(0, 6, 2), line(1, 7, 3), line(2, 8, 3), line(3, 9, 4)),
        slips={
            neighbour_trained_on_all: "The test cases are among the training cases, so each finds itself and is never wrong. This is the "
            "training error: 0 for a learner that stores its cases.",
            neighbour_parts_exchanged: "You train on the one fold and test on the others. It is the other way round: test on one fold, train "
            "on all others.",
            neighbour_accuracy: "This is the accuracy, the share of right labels. The error rate is 1 minus it.",
            neighbour_sum: "This is the sum over the folds, not the mean: divide by the number of folds.",
            neighbour_of_cases: "You average over all cases. Where folds differ in size, the mean over the folds is another number, "
            "and that one is asked for.",
            **{
                wrong: "You leave out the one case only: that is leave-one-out. The other cases of its fold must not "
                "train either."
                for wrong in (neighbour_left_out_alone, neighbour_left_out_alone_by_fold)
            },
            neighbour_looked_up_in_all: "argmin gives a place **among the training cases**: look the label up in `y[train]`, not in `y`.",
            neighbour_count: "This is the number of wrong labels. Take the share in each fold, then the mean.",
            neighbour_without_absolute: "Without the absolute value the smallest difference belongs to the smallest training case, not to the "
            "nearest one.",
            neighbour_first_fold: "You return after the first fold. Collect the error of every fold first.",
        },
    ),
    "resampling-3": Exercise(
        reference=(0.032596, 0.097083, 0.224576),
        tolerance=0.001,
        slips={
            (
                0.032596,
                0.086113,
                0.213887,
            ): "This is the normal interval, estimate plus and minus 1.96 standard errors. Wilson's is moved towards "
            "one half: put the numbers into the formula above.",
            (0.0010625, 0.097083, 0.224576): "You give the variance; the standard error is its square root.",
            (
                3.911521,
                0.097083,
                0.224576,
            ): "This is the standard deviation of the **number** of errors; divide it by n for the rate.",
            (0.032596, 0.775424, 0.902917): "This is the interval of the accuracy. The error rate is 18/120.",
            (
                0.032596,
                0.104333,
                0.211052,
            ): "You use z = 1.645, which leaves 5 % outside on each side. For 95 % in the middle use 1.96.",
            (
                0.032596,
                0.117404,
                0.182596,
            ): "You go one standard error to each side; that covers about 68 %. Use Wilson's formula with z = 1.96.",
            (0.032596, 0.100191, 0.231765): "The denominator 1 + z^2/n is missing.",
            (0.032596, 0.224576, 0.097083): "The order is exchanged: first the lower end, then the upper one.",
            Sign((3.26, 9.71, 22.46), shares_in_percent): PERCENT,
        },
    ),
    "resampling-4": Exercise(
        reference=451,
        tolerance=1e-4,
        slips={
            150: "The length falls with the **root** of the number of cases: a third of the length takes nine times as "
            "many.",
            450: "Nearly: 450.75 cases are needed, so 450 are too few. Round up.",
            450.7499: "The number of cases is whole: round up.",
            118: "The factor 1.96 is missing: plus and minus one standard error is an interval of 68 %.",
            318: "You use 1.645, which leaves 5 % outside on each side. For 95 % in the middle use 1.96.",
            1068: "You compute with an error rate of 50 %, the worst case. Here it is 12 %.",
            1803: "You take 0.03 for the whole length of the interval. It is the half on each side: plus and minus.",
            14: "The root is missing in your equation: square both sides before you solve for n.",
        },
    ),
    "resampling-5": Exercise(
        reference=(1, 0.5, 5 / 7),
        tolerance=0.005,
        slips={
            (
                0.5,
                0.5,
                0.5,
            ): "0.5 is the true error. Look at what the learner predicts: without the one case, which class is more "
            "frequent among the other seven?",
            (0, 0.5, 2 / 7): "These are accuracies. The error rates are asked for: 1 minus each.",
            (
                1,
                0.5,
                0.5,
            ): "Leave-one-out is right. Random folds are not balanced: in 12 of the 28 pairs both cases have one "
            "class, and the other class then has the majority in training.",
            (
                1,
                0.5,
                3 / 7,
            ): "In 3/7 of the folds both cases are wrong. The other 4/7 are tied, and there the learner guesses: half "
            "of them are wrong too.",
            (
                1,
                0.5,
                0.75,
            ): "You count a fold as two independent draws. Without replacement the chance of two cases of one class "
            "is 3/7, not 1/2.",
            (
                1,
                1,
                1,
            ): "Leave-one-out is right. With one case of each class left out, three against three remain: a tie.",
            (
                0,
                0.5,
                0.5,
            ): "Leave out a positive case: three positives and four negatives remain, so the learner says negative.",
            (
                1,
                0.5,
                0.6167,
            ): "61.67 % belongs to 100 cases and folds of ten. Here are 8 cases and folds of two: count the 28 pairs.",
            (
                1,
                0.5,
                16 / 28,
            ): "16/28 is the share of mixed pairs. The 12 others are wrong twice, the mixed ones half of the time.",
            (
                1,
                0,
                5 / 7,
            ): "With one case of each class left out, three against three remain: a tie, so the learner guesses.",
            (
                0.5,
                0.5,
                5 / 7,
            ): "Leave out a positive case: three positives, four negatives remain. Which class does the learner say?",
            Sign((100, 50, 71.4), shares_in_percent): PERCENT,
        },
    ),
    "resampling-6": Exercise(
        reference=(0.32768, 3.3616, 0.0384),
        tolerance=5e-4,
        slips={
            (
                0.67232,
                3.3616,
                0.0384,
            ): "This is the probability that the case **is** drawn. Never drawn is the complement.",
            (
                0.32768,
                1.6384,
                0.0384,
            ): "This is the expected number of cases that are **not** drawn; different cases in the sample are the "
            "others.",
            (
                0.32768,
                3.3616,
                0.13459,
            ): "The events are not independent: if four cases are drawn, fewer draws remain for the fifth. Count: all "
            "five are drawn in 5! of the 5^5 sequences.",
            (0.32768, 3.3616, 0.0): "All five can be drawn, if every draw gives another case: 5! of the 5^5 sequences.",
            (0.2, 4.0, 0.0384): "0.2 is the chance of one draw. The case must be missed by all five draws.",
            (
                0.00032,
                4.9984,
                0.0384,
            ): "0.2^5 is the chance that the case is drawn every time. Missed by one draw: 0.8.",
            (
                0.32768,
                3.16,
                0.0384,
            ): "3.16 takes 63.2 %, the limit for many cases. Here it is 5 times the probability of being drawn.",
            (
                0.32768,
                0.67232,
                0.0384,
            ): "The second is a share; the expected **number** of different cases is five times as large.",
            (0.8, 3.3616, 0.0384): "0.8 is the chance that **one** draw misses the case. All five draws must miss it.",
            (
                0.32768,
                3.3616,
                0.9616,
            ): "This is the probability that somebody **is** left to test. Nobody is the complement.",
            Sign(
                (0.368, 3.16, 0.0384), of_the_limit
            ): "0.368 is the limit for many cases. For five cases compute it: one draw misses the case with "
            "probability 4/5.",
            Sign((32.8, 3.36, 3.84), lambda r: 30 < r[0] < 40): "Give the probabilities as fractions, not per cent.",
        },
    ),
    "resampling-7": Exercise(
        reference=(0, 1 / 8, 1 - (7 / 8) ** 8),
        tolerance=0.001,
        slips={
            (
                WITHOUT_DRAWING_AGAIN,
                0,
                1,
            ): "This is drawing **without** replacement. In the bootstrap the case is put back, so it is as likely "
            "as before.",
            (
                1 / 8,
                1 / 8,
                1 - (7 / 8) ** 8,
            ): "Given the data set each draw is uniform over the 8 cases, whatever the other draw was. That is "
            "independence.",
            (
                0,
                0,
                1 - (7 / 8) ** 8,
            ): "Over random data sets the two draws coincide with probability 1/8, and then they are equal: "
            "they are correlated.",
            (1 / 8, 0, 1 - (7 / 8) ** 8): "The first two are exchanged: given the data set the draws are independent.",
            (0, 1 / 8, (7 / 8) ** 8): "This is the probability that the largest case is **never** drawn.",
            (0, 1 / 8, 1 / 8): "1/8 is the chance that one draw hits the largest case. There are eight draws.",
            (
                0,
                1 / 8,
                0,
            ): "0 is right for a new data set. The bootstrap draws from the eight old values, so the largest comes "
            "again and again.",
            (
                -1 / 8,
                1 / 8,
                1 - (7 / 8) ** 8,
            ): "A negative correlation would mean that a case drawn once is less likely afterwards. It is put back.",
            (
                0,
                1 / 64,
                1 - (7 / 8) ** 8,
            ): "1/64 is the chance that both draws are one **given** case; there are 8 cases that they can share.",
            (
                0,
                1 / 7,
                1 - (7 / 8) ** 8,
            ): "The second draw has 8 cases to choose from, not 7: the first one is put back.",
            (0, 1 / 8, 1): "The largest value is in the sample only if its case is drawn at all.",
            Sign(
                (0, 1 / 8, 0.632), of_the_limit_at_the_top
            ): "0.632 is the limit for many cases; for eight the probability is 1 - (7/8)^8.",
        },
    ),
    "resampling-8": Exercise(
        reference=out_of_bag,
        calls=DRAWS,
        slips={
            out_of_bag_by_resample: "You average within each resample first. Average for each **case** over the resamples that leave it "
            "out, and then over the cases.",
            out_of_bag_pooled: "You put all losses into one mean, so cases that are often out count more. First one mean for each "
            "case.",
            out_of_bag_of_drawn: "You test on the cases that were drawn. Out of bag are those that are **not** in the row.",
            out_of_bag_of_all: "You test each model on all cases. Those that it was trained on must not count.",
            out_of_bag_without_repeats: "You throw the repeats away before taking the mean. The model is trained on the rows as drawn, repeats "
            "included.",
            out_of_bag_apparent: "This is the apparent error: trained and tested on all cases, without any resample.",
            out_of_bag_zero_for_always_drawn: "A case that is in every resample has no loss at all, not the loss 0: leave it out of the mean.",
            out_of_bag_vote: "You average the predictions and judge the average, as bagging does. First take the loss of each "
            "model, then average the losses.",
            out_of_bag_root: "You took a root at the end; the mean squared error is asked for.",
            out_of_bag_nan: "A case that is in every resample has no losses, and the mean of nothing is nan. Leave such cases out.",
        },
    ),
    "resampling-9": Exercise(
        reference=point632_plus,
        calls=LABELLED,
        slips={
            plus_plain: "This is .632 without the plus: the weight is 0.632 whatever the overfitting is.",
            plus_exchanged: "The weights are exchanged: 0.632 / (1 - 0.368 R) is that of the out-of-bag error.",
            plus_gamma_half: "You take 0.5 for the no-information rate. It depends on the shares of ones among labels and "
            "predictions.",
            plus_gamma_agrees: "q1 q2 + (1 - q1)(1 - q2) is the chance that label and prediction **agree**; the rate is 1 minus that.",
            plus_weight_in_numerator: "1 - 0.368 R divides 0.632; it does not multiply it.",
            plus_weight_with_632: "The denominator is 1 - 0.368 R, not 1 - 0.632 R.",
            plus_negative_rate: "Your R is negative where the out-of-bag error is below the apparent error. There it is 0.",
            plus_out_of_bag_only: "This is the out-of-bag error alone; the apparent error must be mixed in.",
            plus_rate_to_gamma: "R starts at the apparent error, not at 0: (oob - apparent) / (no-information rate - apparent).",
            plus_gamma_of_labels: "You use the share of ones among the labels twice. The no-information rate pairs labels with "
            "**predictions**, whose share of ones can differ.",
            plus_weight_alone: "You return the weight. Mix the two errors with it.",
            plus_368_kept: "The two weights must add up to 1: that of the apparent error is 1 - w, not 0.368.",
        },
    ),
    "resampling-10": Exercise(),
    "resampling-11": Exercise(
        reference=n_leaking,
        calls=SPLIT_IMAGES,
        slips={
            leaking_patients: "You count patients. Count their test images.",
            leaking_training_images: "You count training images. Count the images in the test set.",
            leaking_rows: "You compare the rows, which are disjoint. Compare their patients: disjoint rows are not enough.",
            leaking_not: "These are the test images that do **not** leak.",
            leaking_share: "This is a share of the test images; their number is asked for.",
            leaking_pairs: "You count pairs of a test and a training image. A test image counts once.",
            leaking_positions_as_patients: "You compare positions with patients. Look the patients of the test images up: `patient[test]`.",
            leaking_at_all: "This says whether any test image leaks; their number is asked for.",
            leaking_both_parts: "You count images of both parts. Count those of the test set only.",
        },
    ),
    "resampling-12": Exercise(),
    "resampling-13": Exercise(
        reference=judge,
        calls=ESTIMATED,
        slips={
            judge_sign: "The sign of the bias is turned: estimate minus truth, so too high is positive.",
            judge_absolute: "The bias is the mean of the signed differences. Errors up and down cancel in it, and they should: "
            "their size is in the other two numbers.",
            judge_own_spread: "This is the spread of the estimates. The truth differs between data sets too: take the spread of "
            "estimate minus truth.",
            judge_ddof: "You divide by the number of data sets minus 1 (ddof=1); divide by their number here.",
            judge_without_root: "The last number is the mean squared error; take its root.",
            judge_variance: "The second number is the variance; take its root.",
            judge_sum: "Bias and spread add as squares: RMSE squared is bias squared plus variance.",
            judge_absolute_for_rmse: "The last number is the mean absolute difference. Square the differences, take the mean and the root.",
            judge_no_roots: "The last two numbers are the variance and the mean squared error; take their roots.",
            judge_mean_truth: "You compare each estimate with the mean truth. Compare it with the truth of its own data set.",
        },
    ),
    "resampling-14": Exercise(),
    "resampling-15": Exercise(),
}
