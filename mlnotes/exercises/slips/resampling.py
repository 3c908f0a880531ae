"""The exercises on hold-out, cross-validation and bootstrap."""

import math
from functools import partial

import numpy as np
from scipy.special import betaincinv

from mlnotes import splits
from mlnotes.exercises.slips import NOT_PERCENT, Exercise, Percent, Variant

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


# ---- counting models, folds and cases ----


def counting(*, n, k, repeats):
    """The exercise of five counts for n cases in k folds."""
    few, rest = divmod(n, k)
    whole = (
        f"{n} cases in {k} folds: {rest} of the folds hold {few + 1} cases, the others {few}. The largest training "
        "set belongs to the smallest test fold, and both are whole numbers."
    )
    return Exercise(
        reference=(k, few, n - few, repeats, n - 1),
        slips={
            (..., ..., n, ..., ...): "A model must not train on the cases it is tested on: leave out "
            "the test fold, or the one case.",
            (
                ...,
                ...,
                ...,
                repeats * k,
                ...,
            ): f"{repeats} times {k}-fold trains {repeats * k} models, but each case is "
            f"in one test fold of each repeat: it is tested {repeats} times.",
            (..., ..., ..., 1, ...): f"In one repeat each case is tested once; there are {repeats} repeats.",
            (..., ..., ..., ..., n): "Leave-one-out trains each model on all cases but the one it tests.",
            (n, ..., ..., ..., ...): f"{n} models are those of leave-one-out. {k}-fold trains one model for each fold.",
            (..., ..., ..., ..., 1): "Leave-one-out tests on 1 case and trains on all others.",
            (..., frozenset({round(n / k, 1), few + 1}), ..., ..., ...): whole,
            (..., ..., frozenset({n - few - 1, round(n - n / k, 1)}), ..., ...): whole,
        },
        variant=own_counts,
    )


def own_counts(rng):
    """Cases, folds and repeats of one student; the folds do not come out even."""
    k, repeats = int(rng.choice([6, 8, 12])), int(rng.integers(2, 6))
    n = int(k * rng.integers(8, 20) + rng.integers(2, k))
    text = f"There are {n} cases; take {k}-fold in the place of 10-fold, repeated {repeats} times in the fourth."
    return Variant(text, counting(n=n, k=k, repeats=repeats))


# ---- an error rate with its interval ----


def wilson(k, n, *, z=1.96, below=1.0):
    """Ends of Wilson's interval; below=0 forgets the denominator 1 + z^2 / n."""
    middle, half = k / n + z**2 / (2 * n), z * np.sqrt(k / n * (1 - k / n) / n + z**2 / (4 * n**2))
    return (middle - half) / (1 + below * z**2 / n), (middle + half) / (1 + below * z**2 / n)


def error_interval(*, k, n):
    """The exercise of k wrong among n test cases."""
    share, se, (low, high) = k / n, float(np.sqrt(k / n * (1 - k / n) / n)), wilson(k, n)
    return Exercise(
        reference=(se, low, high),
        tolerance=0.001,
        slips={
            (se**2, ..., ...): "You give the variance; the standard error is its square root.",
            (n * se, ..., ...): "This is the standard deviation of the **number** of errors; "
            "divide it by n for the rate.",
            (..., share - 1.96 * se, share + 1.96 * se): "This is the normal interval, estimate plus and minus 1.96 "
            "standard errors. Wilson's is moved towards one half: put the numbers into the formula above.",
            (..., 1 - high, 1 - low): f"This is the interval of the accuracy. The error rate is {k}/{n}.",
            (..., *wilson(k, n, z=1.645)): "You use z = 1.645, which leaves 5 % outside on each side. For "
            "95 % in the middle use 1.96.",
            (..., share - se, share + se): "You go one standard error to each side; that covers about 68 %. Use "
            "Wilson's formula with z = 1.96.",
            (..., betaincinv(k, n - k + 1, 0.025), betaincinv(k + 1, n - k, 0.975)): "This is the interval of Clopper "
            "and Pearson, which is wider. Wilson's comes from the formula above.",
            (..., *wilson(k, n, below=0)): "The denominator 1 + z^2/n is missing.",
            (..., high, low): "The order is exchanged: first the lower end, then the upper one.",
            Percent(1.5): NOT_PERCENT,
        },
        variant=own_interval,
    )


def own_interval(rng):
    n = int(10 * rng.integers(9, 19))
    k = int(np.ceil(n * rng.integers(8, 25) / 100))
    return Variant(f"The model was tested on {n} new cases, and {k} of them came out wrong.", error_interval(k=k, n=n))


def cases_for(*, k, n, goal):
    """The exercise of the test cases that bring 1.96 standard errors below the goal."""
    product, half = k / n * (1 - k / n), 1.96 * np.sqrt(k / n * (1 - k / n) / n)
    exact = 1.96**2 * product / goal**2
    needed, times = math.ceil(exact), half / goal
    return Exercise(
        reference=needed,
        tolerance=1e-5,
        slips={
            round(n * round(times, 1)): "The length falls with the **root** of the number of cases: a third of the "
            "length takes nine times as many.",
            needed - 1: f"Nearly: {exact:.2f} cases are needed, so {needed - 1} are too few. Round up.",
            round(exact, 4): "The number of cases is whole: round up.",
            math.ceil(
                product / goal**2
            ): "The factor 1.96 is missing: plus and minus one standard error is an interval of 68 %.",
            math.ceil(
                1.645**2 * product / goal**2
            ): "You use 1.645, which leaves 5 % outside on each side. For 95 % in the middle use 1.96.",
            math.ceil(1.96**2 / 4 / goal**2): "You compute with an error rate of 50 %, the worst case. Here it is "
            f"{100 * k / n:g} %.",
            math.ceil(
                4 * exact
            ): f"You take {goal:g} for the whole length of the interval. It is the half on each side: plus and minus.",
            math.ceil(exact * goal): "The root is missing in your equation: square both sides before you solve for n.",
        },
        variant=own_report,
    )


def own_report(rng):
    """A report of one student: the interval is to be two and a half to four times shorter."""
    n = int(rng.choice([40, 50, 80]))
    k = int(n * rng.choice([10, 15, 20, 25]) / 100)
    goal = round(float(1.96 * np.sqrt(k / n * (1 - k / n) / n) / rng.uniform(2.5, 4)), 3)
    if not 0.05 < k / n * (1 - k / n) * (1.96 / goal) ** 2 % 1 < 0.95:
        return own_report(rng)  # whole before it is rounded, so that a mistake would not show: draw again
    text = f"{k} of {n} test cases are wrong, and the interval shall be ±{100 * goal:g} points ({goal:g})."
    return Variant(text, cases_for(k=k, n=n, goal=goal))


# ---- chances of the bootstrap ----


def few_cases(*, n):
    """The exercise of three chances when n cases are drawn from n."""
    never, all_drawn = (1 - 1 / n) ** n, math.factorial(n) / n**n
    drawn = 1 - never
    return Exercise(
        reference=(never, n * drawn, all_drawn),
        tolerance=5e-4,
        slips={
            (frozenset({0.368, 0.37}), ..., ...): f"0.368 is the limit for many cases. For {n} cases compute it: one "
            f"draw misses the case with probability {n - 1}/{n}.",
            (drawn, ..., ...): "This is the probability that the case **is** drawn. Never drawn is the complement.",
            (1 / n, ..., ...): f"1/{n} is the chance of one draw. The case must be missed by all {n} draws.",
            (
                n**-n,
                n * (1 - n**-n),
                ...,
            ): f"(1/{n})^{n} is the chance that the case is drawn every time. Missed by one draw: {n - 1}/{n}.",
            (1 - 1 / n, ..., ...): f"{n - 1}/{n} is the chance that **one** draw misses the case. All {n} draws must "
            "miss it.",
            (..., n * never, ...): "This is the expected number of cases that are **not** drawn; different cases "
            "in the sample are the others.",
            (..., 0.632 * n, ...): f"{0.632 * n:.3g} takes 63.2 %, the limit for many cases. Here it is {n} times "
            "the probability of being drawn.",
            (..., drawn, ...): "The second is a share; the expected **number** of different "
            f"cases is {n} times as large.",
            (..., ..., frozenset({round(drawn, 2) ** n, drawn**n})): "The events are not independent: if all cases but "
            "one are drawn, fewer draws remain for the last. Count the sequences in which every case is drawn: "
            f"{n}! of the {n}^{n}.",
            (..., ..., 0): f"All {n} can be drawn, if every draw gives another case: {n}! of the {n}^{n} sequences.",
            (..., ..., 1 - all_drawn): "This is the probability that somebody **is** left to test. Nobody is the "
            "complement.",
            (
                frozenset({round(100 * never, 2), round(100 * never, 1), round(100 * never), 36.8}),
                ...,
                ...,
            ): "Give the probabilities as fractions, not per cent.",
        },
    )


def two_draws(*, n, draws):
    """The exercise of the first two of some draws from n cases, and of the largest case."""
    never, without = (1 - 1 / n) ** draws, frozenset({-1 / (n - 1), round(-1 / (n - 1), 2)})
    replaced = "This is drawing **without** replacement. In the bootstrap the case is put back, so it is as likely as "
    return Exercise(
        reference=(0, 1 / n, 1 - never),
        tolerance=0.001,
        slips={
            (without, ..., ...): replaced + "before.",
            (-1 / n, ..., ...): "A negative correlation would mean that a case drawn once is less "
            "likely afterwards. It is put back.",
            (..., frozenset({*without, -1 / n}), ...): replaced + "before, and two draws are never less alike than two "
            "independent cases.",
            (1 / n, 0, ...): "The first two are exchanged: given the data set the draws are independent.",
            (1 / n, ..., ...): f"Given the data set each draw is uniform over the {n} cases, whatever the other "
            "draw was. That is independence.",
            (..., 0, ...): f"Over random data sets the two draws coincide with probability 1/{n}, and then they "
            "are equal: they are correlated.",
            (..., 1 / n**2, ...): f"1/{n**2} is the chance that both draws are one **given** case; there are "
            f"{n} cases that they can share.",
            (..., 1 / (n - 1), ...): f"The second draw has {n} cases to choose from, not {n - 1}: the first one is put "
            "back.",
            (..., ..., never): "This is the probability that the largest case is **never** drawn.",
            (..., ..., 1 / n): f"1/{n} is the chance that one draw hits the largest case. There are {draws} draws.",
            (..., ..., 0): f"0 is right for a new data set. The bootstrap draws from the {n} old values, so the "
            "largest comes again and again.",
            (..., ..., 1): "The largest value is in the sample only if its case is drawn at all.",
            (..., ..., frozenset({0.632, 0.63})): f"0.632 is the limit for many cases; for {n} "
            f"the probability is 1 - ({n - 1}/{n})^{draws}.",
        },
        variant=own_draws,
    )


def own_draws(rng):
    """Cases and draws of one student; a resample need not have as many draws as there are cases."""
    n = int(rng.integers(6, 21))
    draws = int(n + rng.integers(-3, 4))
    text = f"The data set has n = {n} independent cases with different values; a resample $D^*$ has {draws} draws."
    return Variant(text, two_draws(n=n, draws=draws))


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
