"""The exercises on one test set: one rate against another, McNemar's test, a difference, and how many cases"""

import numpy as np
from scipy.special import bdtr, chdtrc, ndtr

from mlnotes import compare
from mlnotes.exercises.slips import NOT_PERCENT, any_of
from mlnotes.exercises.slips._own import answered

NORMAL = "This is the normal approximation. With so few errors sum the binomial chances of the counts."
TWO_TEST_SETS = "You compare the two error rates as if they came from two test sets. The cases are the same: "


def draw_rate(rng):
    """Few errors, so that every slip has a value of its own."""
    n, p0 = int(rng.integers(18, 31)), float(rng.choice([0.25, 0.3, 0.35]))
    k = max(2, round(n * p0) - int(rng.integers(3, 5)))
    text = f"The old method errs on {100 * p0:.0f} % of the cases; the new model makes {k} errors on {n}."
    return text, {"k": k, "n": n, "p0": p0}


@answered(draw_rate, tolerance=0.0005, percent=1)
def another_rate(*, k=4, n=26, p0=0.3):
    """Two-sided and one-sided p-value of k errors in n cases against p0; k lies below n p0."""
    two, one = compare.binomial_test(k, n, p0).pvalue, float(bdtr(k, n, p0))
    exactly = one - float(bdtr(k - 1, n, p0))
    plain, corrected = (float(ndtr((k + more - n * p0) / np.sqrt(n * p0 * (1 - p0)))) for more in (0, 0.5))
    slips = {
        (one, two): "The two are exchanged: the two-sided p-value comes first, and it is the larger one.",
        (2 * plain, plain): NORMAL,
        (2 * corrected, corrected): NORMAL,
        (2 * one, one): "You double the smaller tail, which is another rule. Here the counts on the other side that "
        "are at most as likely as the one observed are asked for.",
        (one, ...): "The first number is one-sided. A high count would have been as surprising: add the counts on the "
        "other side that are at most as likely.",
        (..., float(bdtr(k - 1, n, p0))): f"The second leaves out the {k} errors themselves: as few as that, or fewer.",
        (..., exactly): f"The second number is the chance of exactly {k} errors. Fewer would be more extreme: add "
        "them.",
        (..., two / 2): "You halve the two-sided value. The distribution is not symmetric where the rate is not one "
        "half: add the chances of this count and of all smaller ones.",
        (..., two): "The second number is two-sided as well. Count the small numbers of errors only.",
        (..., any_of(1 - one, 1 - one + exactly)): "The second number looks to the wrong side: better means fewer "
        "errors.",
    }
    return (two, one), slips


def draw_counts(rng):
    """Four counts near the border of significance, not those of the lesson."""
    c, n, both_wrong = int(rng.integers(3, 9)), 10 * int(rng.integers(20, 36)), int(rng.integers(8, 25))
    b = c + int(rng.integers(6, 11))
    text = (
        f"Of {n} cases A alone is right on {b}, B alone on {c}, both are right on {n - b - c - both_wrong}, "
        f"both are wrong on {both_wrong}."
    )
    return None if (b, c) in {(9, 3), (11, 3)} else (text, {"b": b, "c": c, "n": n, "both_wrong": both_wrong})


@answered(draw_counts, tolerance=0.0005)
def mcnemar_by_hand(*, b=13, c=4, n=250, both_wrong=21):
    """McNemar's exact p-value; A alone is right on the larger count b."""
    m, one, fewer = b + c, float(bdtr(c, b + c, 0.5)), float(bdtr(c - 1, b + c, 0.5))
    a_wrong, b_wrong, mean = (c + both_wrong) / n, (b + both_wrong) / n, (m + 2 * both_wrong) / (2 * n)
    unpaired = (a_wrong * (1 - a_wrong) + b_wrong * (1 - b_wrong)) / n, 2 * mean * (1 - mean) / n
    plain, corrected = ((b - c - less) ** 2 / m for less in (0, 1))
    slips = {
        one: "This is one tail. Asked beforehand, either model could have been ahead: double it.",
        any_of(chdtrc(1, plain), chdtrc(1, plain) / 2): "This is an approximation without a correction, by the "
        "chi-square or the normal distribution. The exact test counts tosses of a coin.",
        any_of(chdtrc(1, corrected), chdtrc(1, corrected) / 2): "This is a corrected approximation, by the chi-square. "
        "The exact test counts tosses of a coin.",
        2 * bdtr(c, n, 0.5): f"You use all {n} cases. Only the {m} on which exactly one is right count.",
        frozenset(2 * ndtr(-(b - c) / n / np.sqrt(variance)) for variance in unpaired): f"{TWO_TEST_SETS}use only "
        "those on which exactly one is right.",
        any_of(2 * (one - fewer), one - fewer): f"You take exactly {c}. Fewer would be more extreme: add them.",
        any_of(2 * fewer, fewer): f"You leave out {c} itself: as few as that, or fewer; then double.",
        1 - 2 * one: "This is 1 minus the p-value.",
        any_of(1 - fewer, 1.0, 2 * (1 - fewer)): f"You take the tail of the larger count, {b}. Take that of the "
        f"smaller one: {c} or fewer.",
        any_of(plain, corrected, np.sqrt(plain)): "This is the statistic of an approximation. Asked is a p-value, and "
        "the exact one.",
        any_of(200 * one, round(200 * one, 1)): NOT_PERCENT,
    }
    return 2 * one, slips


def draw_difference(rng):
    c, n, both_wrong = int(rng.integers(3, 8)), int(rng.choice([70, 80, 90, 110, 120])), int(rng.integers(4, 10))
    b = c + int(rng.integers(9, 14))
    text = f"Of {n} test cases A alone is right on {b}, B alone on {c}, and both are wrong on {both_wrong}."
    return text, {"b": b, "c": c, "n": n, "both_wrong": both_wrong}


@answered(draw_difference, tolerance=0.001, percent=1)
def how_much_better(*, b=15, c=5, n=80, both_wrong=6):
    """Ends of the interval for the error of B minus that of A."""

    def around(middle, se):
        return middle - 1.96 * se, middle + 1.96 * se

    m, lead = b + c, (b - c) / n
    se = np.sqrt(m - (b - c) ** 2 / n) / n
    low, high = around(lead, se)
    unpaired = np.sqrt(sum(rate * (1 - rate) for rate in ((c + both_wrong) / n, (b + both_wrong) / n)) / n)
    mean = (m + 2 * both_wrong) / (2 * n)
    pooled = np.sqrt(2 * mean * (1 - mean) / n)
    slips = {
        (-high, -low): "The sign is turned round: A alone is right more often, so B has the higher error.",
        (high, low): "The order is exchanged: the lower end first.",
        around(lead, se * np.sqrt(n)): "You take the standard deviation of the single cases. That of their mean, the "
        f"standard error, is smaller: divide by the root of {n} once more.",
        around(lead, se / 1.96): "This is one standard error to each side. Multiply by 1.96.",
        around(lead, se / 1.96 * 1.645): "1.645 standard errors make a 90 % interval. Take 1.96.",
        any_of(around(lead, unpaired), around(lead, pooled)): f"{TWO_TEST_SETS}use the values 1, -1 and 0 of each "
        "case.",
        around(lead, np.sqrt(m) / n): "A little too wide: is the square of the mean subtracted from the mean of the "
        "squares, and 1.96 taken?",
        (n * low, n * high): f"This interval is for numbers of errors. Divide by {n}.",
        (lead, any_of(se, 1.96 * se)): "These are the difference and its standard error, or what is added to it. Give "
        "the two ends.",
        any_of(around(b / m, np.sqrt(b * c / m) / m), around((b - c) / m, np.sqrt(m - (b - c) ** 2 / m) / m)): "You "
        f"divide by the {m} cases on which they differ. The error rates are shares of all {n}.",
    }
    return (low, high), slips


def planned(psi, delta, *, limit=1.96, hill=0.84):
    """Test cases for a power of 0.8, by two normal hills."""
    return float(np.ceil(((limit * np.sqrt(psi) + hill * np.sqrt(psi - delta**2)) / delta) ** 2))


def draw_plan(rng):
    psi, delta = int(rng.integers(6, 15)) / 100, int(rng.choice([3, 4, 5, 6])) / 100
    text = f"The two differ on {100 * psi:.0f} % of the cases; the differences are {delta:g} and {delta / 2:g}."
    return (text, {"psi": psi, "delta": delta}) if psi > 1.5 * delta and (psi, delta) != (0.09, 0.04) else None


@answered(draw_plan, tolerance=0.004)
def how_many(*, psi=0.09, delta=0.04):
    """Test cases for a difference and for half of it, and the power of the first number of cases for half of it."""
    small = delta / 2
    n, m = planned(psi, delta), planned(psi, small)
    power = float(ndtr((small * np.sqrt(n) - 1.96 * np.sqrt(psi)) / np.sqrt(psi - small**2)))

    def with_(**z):
        return planned(psi, delta, **z), planned(psi, small, **z), ...

    slips = {
        (n, 2 * n, ...): "The second number is twice the first, as the manager says. The difference stands below the "
        "line, and the quotient is squared: half of it takes about four times the cases.",
        (n, planned(psi, 2 * delta), ...): "You double the difference for the second number. Half of it is asked for, "
        "and it is harder to find: it needs more cases.",
        (m, n, ...): "The first two are exchanged: the smaller difference needs more cases.",
        (n**0.5, m**0.5, ...): "These are the roots of the numbers of cases: square the quotient.",
        with_(hill=0): "You have 1.96 only. Then half of the hill lies beyond the limit, a power of one half. For 0.8 "
        "add 0.84 standard errors of the hill.",
        with_(limit=1.645): "1.645 is the limit of a one-sided test. Two-sided it is 1.96.",
        with_(hill=1.28): "1.28 is for a power of 0.9. For 0.8 take 0.84.",
        (n * psi, m * psi, ...): "These are the discordant cases among them. All test cases are asked for.",
        (n, m, 0.8): f"0.8 is the power if the true difference is {delta:g}. Here it is {small:g}.",
        (n, m, 0.4): "The power is no multiple of the difference: it is the part of the hill beyond the limit.",
        (n, m, 1 - power): "This is the chance to miss the difference. The power is the chance to find it.",
    }
    return (n, m, power), slips
