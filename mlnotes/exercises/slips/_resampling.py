"""Exercises on estimating an error that are answered by numbers, the book's or one's own."""

import math

import numpy as np
from scipy.special import betaincinv

from mlnotes.exercises.slips import NOT_PERCENT, Exercise, Percent, Variant


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
