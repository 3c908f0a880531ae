"""The exercises on choosing a model, judging the choice, and the final model."""

from functools import partial

import numpy as np

from mlnotes.exercises.slips import NOT_PERCENT, Exercise, Percent, Sign, Variant
from mlnotes.exercises.slips._neighbours import (
    FOLDED,
    HANDED,
    by_fit,
    by_outer_folds,
    by_vote,
    called,
    closest_fit,
    counted,
    hand_over,
    inner_errors,
    of_best_fold,
    of_best_outer_fold,
    of_lowest_fold,
    one_fold_tests_all,
    seen_before,
)

# ---- nearest neighbours on one feature ----


def about(value):
    """The value, and as it is often rounded."""
    return frozenset({value, round(value, 2), round(value, 1)})


def choose_k(*, x=(1.8, 2.4, 3.6, 4.6, 5.5, 6.6, 7.9, 9.3, 10), y=(0, 0, 0, 0, 0, 1, 1, 0, 1)):
    """Leave-one-out errors of k = 1, 3 and 5, and the best k."""
    x, y, ks = np.array(x, float), np.array(y), (1, 3, 5)
    out = tuple(counted(x, y, k) for k in ks)
    best = ks[int(np.argmin(out))]
    return Exercise(
        reference=(*out, best),
        tolerance=0.001,
        slips={
            (0, ..., ..., ...): "With k = 1 and no error each case has voted on itself. "
            "Leave the case out before its neighbours vote.",
            (*(about(n / len(x)) for n in out), ...): f"These are shares of the {len(x)} cases; numbers of errors "
            "are asked for.",
            (*out, 1): "The counts are right. The k with the fewest of them is asked for, "
            "not the one that fits the training cases best.",
            (*out, frozenset({3, 5} - {best})): "The counts are right. Which of the three is the smallest?",
            (*out, min(out)): "The counts are right. The last number is the k itself, not its errors.",
            (*(len(x) - n for n in out), ...): "You count the cases called rightly; count the wrong ones.",
        },
        variant=own_k,
    )


def own_k(rng):
    """Nine cases for one student: the three settings differ, and k = 1 does not win."""
    x = np.round(np.cumsum(rng.permutation(np.arange(6, 15)) / 10) + 1, 1)
    y = np.sort(rng.integers(2, size=9)) ^ (rng.random(9) < 0.2)
    out, within = ([counted(x, y, k, itself=own) for k in (1, 3, 5)] for own in (False, True))
    tidy = sorted(out)[0] < sorted(out)[1] and out[0] > min(out) > 0 and min(out) not in (1, 3, 5) and out != within
    if not tidy or len(np.unique(np.round(abs(np.subtract.outer(x, x)), 6))) < 36:
        return own_k(rng)  # ties between distances or between settings: draw again
    rows = [f"| {name} | {' | '.join(f'{v:g}' for v in values)} |" for name, values in (("$x$", x), ("$y$", y))]
    head = "| case | " + " | ".join(map(str, range(1, 10))) + " |\n" + "|---" * 10 + "|\n"
    return Variant(head + "\n".join(rows), choose_k(x=x, y=y))


# ---- the roles of the parts ----

TRAINING, VALIDATION, TEST = 1, 2, 3
PARTS = (TRAINING, VALIDATION, TEST, VALIDATION, TEST)
TUNED = (
    "A part that helps to choose is a validation part, whatever its name: "
    "the test part is looked at once, after every choice."
)

# ---- how much the best flatters ----


def best_of(c, m, a):
    """Expected share of m cases that the best of c programs calls rightly."""
    chance = np.array([1.0])
    for _ in range(m):
        chance = np.convolve(chance, [1 - a, a])
    return float(np.sum(1 - np.cumsum(chance)[:-1] ** c)) / m


def flattery(*, c=3, m=2, a=0.5):
    """Expected quote of the best of c programs, and how much it flatters."""
    right = best_of(c, m, a)
    none = 1 - (1 - a) ** (c * m)
    per_case = 1 - (1 - a) ** c
    mistaken = {a: "the accuracy of each program. The best of several scores is higher on average."}
    mistaken[per_case] = (
        "the chance that some program is right on a case. One program is kept for all cases: "
        "find the distribution of the larger count."
    )
    mistaken[none] = "the chance that somebody is right somewhere. Add up the chances to exceed 0, 1, ... right cases."
    mistaken[m * right] = f"the mean number of right cases. Divide it by {m}."
    mistaken[1 - (1 - best_of(1, m, a)) ** c] = mistaken[per_case]
    if c != m:
        mistaken[best_of(m, c, a)] = f"that of {m} programs on {c} cases. Here {c} programs are tried on {m} cases."
    mistaken[1 - right] = "the error that the best quotes. The accuracy is asked for."
    slips = {(value, ...): f"The first number is {said}" for value, said in mistaken.items()}
    return Exercise(
        reference=(right, right - a),
        tolerance=0.002,
        slips={
            **slips,
            (right, a): "The second number is the distance between quote and truth, not the truth.",
            (right, np.sqrt(np.log(c) / (2 * m))): "The second number is the bound, which holds for candidates of any "
            "kind. Here the number itself can be computed.",
            (right, a - right): "The first number is right. Flattery is quote minus truth here, so positive.",
            Percent(above=m + 0.5): NOT_PERCENT,
        },
        variant=own_flattery,
    )


def own_flattery(rng):
    """Programs, cases and accuracy for one student."""
    c, m = int(rng.integers(2, 5)), int(rng.integers(2, 4))
    a = float(rng.choice([0.4, 0.5, 0.6, 0.7]))
    if (c, m, a) == (3, 2, 0.5):
        return own_flattery(rng)
    text = f"{c} programs, {m} validation cases; each program is right on a case with probability {a}."
    return Variant(text, flattery(c=c, m=m, a=a))


# ---- counts and widths ----


def fits(*, candidates=30, outer=5, inner=10):
    """Fits of nested cross-validation, and of everything with the final model."""
    once = candidates * inner + 1
    right = outer * once, outer * once + once
    refit = f"Each search ends with one more fit, the winner's on all it was given: {candidates} · {inner} + 1."
    return Exercise(
        reference=right,
        tolerance=1e-9,
        slips={
            (outer * candidates * inner, ...): refit,
            (right[0], right[0]): "The model to hand over is missing: the whole search once more, on all cases.",
            (right[0], right[0] + 1): "The final model needs a choice of its own: "
            "the whole search once more, on all cases, not one fit.",
            (right[0], right[0] + candidates * inner): "The search on all cases ends with a fit of its winner, too.",
            (outer * candidates * inner + 1, ...): "The search in each outer fold ends with a fit of its winner, "
            "not the last one only.",
            (inner * (candidates * outer + 1), ...): "Outer and inner folds are exchanged.",
            (right[1], right[0]): "The two are exchanged: all together are more.",
            (right[0], once): "This is the last search alone. All fits together are asked for.",
            (once, ...): "This is one search. Each outer fold needs one of its own.",
            (outer * inner, ...): "These are pairs of folds. In each pair every candidate is trained.",
            (
                candidates * inner,
                ...,
            ): "This is one search, without its last fit. Each outer fold needs one of its own.",
        },
        variant=own_fits,
    )


def own_fits(rng):
    candidates, outer, inner = int(rng.integers(12, 60)), int(rng.integers(3, 9)), int(rng.integers(4, 11))
    if outer == inner:
        return own_fits(rng)
    text = f"{candidates} settings; {outer} outer folds, {inner} inner folds."
    return Variant(text, fits(candidates=candidates, outer=outer, inner=inner))


def taken(errors, limit):
    """Number, from 1, of the simplest setting not above the limit; settings run from complex to simple."""
    return int(np.flatnonzero(np.mean(errors, axis=1) <= limit + 1e-12)[-1]) + 1


def one_standard_error(*, errors=((5, 10, 0, 5, 10), (10, 5, 5, 10, 5), (10, 10, 5, 10, 10))):
    """The limit of the rule and the setting that it takes; errors of the folds in hundredths, complex to simple."""
    errors = np.array(errors) / 100
    mean = errors.mean(axis=1)
    best, k = int(mean.argmin()), errors.shape[1]
    sd, biased = errors[best].std(ddof=1), errors[best].std()
    limits = {name: mean[best] + step for name, step in (("se", sd / k**0.5), ("sd", sd), ("two", 2 * sd / k**0.5))}
    right = limits["se"], taken(errors, limits["se"])
    near = (*limits.values(), mean[best], mean[best] + biased / k**0.5, mean[best] - sd / k**0.5)
    other = [mean[best] + row.std(ddof=1) / k**0.5 for row in errors]
    other = frozenset(limit for limit in other if min(abs(limit - value) for value in near) > 0.0015)
    of_other = "You take the standard error of another setting. It is that of the one with the lowest mean."
    forgot = "You add the standard deviation. The standard error is that divided by the root of the number of folds."
    return Exercise(
        reference=right,
        tolerance=0.0005,
        slips={
            (about(100 * right[0]), ...): NOT_PERCENT,
            (limits["sd"], ...): forgot,
            (limits["two"], ...): "You add two standard errors; the rule has one.",
            (mean[best] + biased / k**0.5, ...): "You divide the squares by the number of folds. "
            "For this rule it is the number of folds minus 1.",
            (sd / k**0.5, ...): "This is the standard error. The limit is the lowest mean plus the standard error.",
            (mean[best], ...): "This is the lowest mean. The rule allows one standard error more.",
            (
                mean[best] - sd / k**0.5,
                ...,
            ): "You subtract the standard error. The rule allows MORE than the lowest mean.",
            (right[1], right[0]): "The two are exchanged: the limit comes first.",
            (right[0], mean[right[1] - 1]): "The limit is right. Give the number of the setting, not its mean.",
            (right[0], best + 1): "The limit is right. This is the setting with the lowest mean; "
            "the rule takes the simplest one below the limit.",
            (right[0], 3): "The limit is right. This setting lies above it.",
        }
        | ({(other, ...): of_other} if other else {}),
        variant=own_rule,
    )


def own_rule(rng):
    """Errors of three settings in five folds for one student: the rule takes the second."""
    errors = rng.integers(0, 5, size=(3, 5)) * 5 + np.array([[0], [0], [5]])
    exercise, mean = one_standard_error(errors=errors), errors.mean(axis=1) / 100
    (limit, number), sd = exercise.reference, errors[0].std(ddof=1) / 100
    wide = mean[0] + sd > mean[2] and mean[0] + 2 * sd / 5**0.5 != mean[2]
    apart = mean[0] < mean[1] < limit - 0.002 and limit + 0.002 < mean[2] and abs(mean[0] - 0.1) < 0.06
    if not (apart and wide and number == 2 and abs(limit - mean[1]) > 0.002 and sd > 0.02):
        return own_rule(rng)
    names = ("1, complex", "2, middle", "3, simple")
    rows = [f"| {name} | {' | '.join(f'{v / 100:g}' for v in row)} |" for name, row in zip(names, errors)]
    head = "| setting | fold 1 | fold 2 | fold 3 | fold 4 | fold 5 |\n|---|---|---|---|---|---|\n"
    return Variant(head + "\n".join(rows), exercise)


def width(c, m, *, risk=0.05, two=2):
    return float(np.sqrt(np.log(two * c / risk) / (2 * m)))


TWO = "The 2 is missing: an error may be too high or too low."


def looks(*, c=40, m=500):
    """Half-widths for one model and for c models on m test cases."""
    one, all_ = width(1, m), width(c, m)
    return Exercise(
        reference=(one, all_),
        tolerance=0.0005,
        slips={
            (about(100 * one), about(100 * all_)): NOT_PERCENT,
            (one, one): f"The second is the width for one model. Any of {c} may be off: "
            "the risk of each must be smaller.",
            (width(1, m, two=1), ...): TWO,
            (one, width(c, m, two=1)): TWO,
            (all_, one): "The two are exchanged: for all models at once the width is the larger one.",
            (2 * one, ...): "This is the whole width. Half of it is asked for.",
            (2**0.5 * one, ...): "Below the line stands 2 m.",
            (
                1.96 * np.sqrt(0.12 * 0.88 / m),
                ...,
            ): "This is the normal interval of an error of 0.12. Hoeffding's width holds whatever the error is.",
            (
                one,
                about(c * one),
            ): f"The width does not grow with the number of models but with the root of its logarithm. "
            f"Put {c} under the logarithm.",
            (one, about(c**0.5 * one)): "The width does not grow with the root of the number of models. "
            f"Put {c} under the logarithm.",
            (one**2, all_**2): "The root is missing.",
            (one / np.log(10) ** 0.5, all_ / np.log(10) ** 0.5): "You take "
            "the logarithm to base 10; np.log is the one that belongs here.",
            (one, width(c, m * c)): "The test cases do not become more: every model is tested on the same ones.",
        },
        variant=own_looks,
    )


def own_looks(rng):
    c, m = int(rng.choice([20, 50, 200, 500, 1000])), int(rng.choice([400, 600, 800, 1500, 2000]))
    return Variant(f"{c} models, fixed before; {m} test cases.", looks(c=c, m=m))


# ---- which figure may be printed ----

PRINTED = {
    0.037: "This is the lowest of 42 scores: it chose, so it can not judge.",
    0.053: "New folds, but the same cases: they fit the winner, because they chose it.",
    0.014: "This is the luckiest of five outer folds. The estimate is their mean.",
    0.021: "This is the training error of the final model.",
    0.072: "This is the mean of all 42 settings, most of which nobody will use.",
}

EXERCISES = {
    "model_selection-1": choose_k(),
    "model_selection-2": Exercise(
        reference=PARTS,
        slips={
            (..., ..., ..., TEST, ...): TUNED,
            (..., TEST, ..., ..., ...): TUNED,
            (..., TRAINING, ..., ..., ...): "The training part would choose what fits it closest. "
            "Let cases choose that have not trained.",
            (
                ...,
                ...,
                frozenset({TRAINING, VALIDATION}),
                ...,
                ...,
            ): "The final figure comes from cases that helped neither to train nor to choose: the test part.",
            (frozenset({VALIDATION, TEST}), ..., ..., ..., ...): "Coefficients are fitted to the training part.",
            (..., ..., ..., TRAINING, ...): "When to stop is a choice among models of different rounds: "
            "cases that training has not seen must make it.",
            (
                ...,
                ...,
                ...,
                ...,
                frozenset({TRAINING, VALIDATION}),
            ): "The new cases have trained nothing and chosen nothing: they play the test part.",
        },
    ),
    "model_selection-3": flattery(),
    "model_selection-4": Exercise(reference=0.066, tolerance=0.0005, slips={Percent(): NOT_PERCENT, **PRINTED}),
    "model_selection-5": Exercise(
        reference=by_outer_folds,
        calls=FOLDED,
        tolerance=1e-4,
        slips={
            one_fold_tests_all: "You choose k once, on all cases, and then test on cases that helped to choose. "
            "Choose anew for each outer fold, on the other folds only.",
            partial(by_outer_folds, of=lambda inner, tests: min(inner)): "You average the best inner errors. "
            "They chose, so they flatter: average the errors on the outer folds.",
            partial(by_outer_folds, over=np.min): "This is the best outer fold. The estimate is the mean of all.",
            partial(by_outer_folds, of=lambda inner, tests: min(tests)): "You choose k on the outer fold itself. "
            "It may only judge: choose by the inner folds.",
            partial(by_outer_folds, of=lambda inner, tests: tests[int(np.argmax(inner))]): "You take the k "
            "with the largest inner error.",
            partial(by_outer_folds, inside=seen_before): "The outer fold has trained the inner models. "
            "Leave it out there, too.",
            partial(by_outer_folds, inside=closest_fit): "You choose k by the errors on the training cases. "
            "Let inner folds choose it.",
            partial(by_outer_folds, over=np.sum): "This is the sum over the outer folds. Take the mean.",
            partial(by_outer_folds, of=lambda inner, tests: 1 - tests[int(np.argmin(inner))]): "This is an accuracy. "
            "The error is asked for.",
        },
    ),
    "model_selection-6": fits(),
    "model_selection-7": one_standard_error(),
    "model_selection-8": looks(),
    "model_selection-9": Exercise(
        reference=hand_over,
        calls=HANDED,
        slips={
            of_best_fold: "You hand over the model of the best fold. It has not seen all cases, "
            "and its fold was lucky: train once more, on all.",
            by_vote: "You let the models of the folds vote. That is another learner, which was never judged: "
            "train one model on all cases.",
            of_best_outer_fold: "You take the k that won in the luckiest outer fold. Choose once more, "
            "by all folds together.",
            of_lowest_fold: "You choose k by its best fold. Compare the means over the folds.",
            by_fit: "You choose k by the errors on the training cases. Use the folds.",
            lambda x, y, fold, ks, x_new: called(x, y, x_new, ks[0]): "You take the first k of the list. "
            "Choose it by the folds.",
            Sign(
                lambda x, y, fold, ks, x_new: ks[int(np.argmin(inner_errors(x, y, fold, ks)))],
                lambda got, *call: np.ndim(got) == 0 and got in call[3],
            ): "This is the chosen k. Train with it on all cases, and return the classes of the new ones.",
        },
    ),
    "model_selection-10": Exercise(),
    "model_selection-11": Exercise(),
}
