"""The exercises on comparing learners."""

import numpy as np
from scipy.special import bdtr, chdtrc, ndtr, stdtr, stdtrit

from mlnotes import compare
from mlnotes.exercises.slips import NOT_PERCENT, Edit, Exercise, Percent, Sign, any_of
from mlnotes.exercises.slips._own import Catalogue, fractions, table

EXERCISES = Catalogue("comparing_learners", 14)


@EXERCISES.answered("comparing_learners-1", tolerance=0.0005, percent=1)
def another_rate(*, n: range(18, 31) = 26, p0: (0.25, 0.3, 0.35) = 0.3, fewer: range(3, 5) = 4):
    """Two-sided and one-sided p-value of so many errors fewer than expected; few, so that every slip differs."""
    k = max(2, round(n * p0) - fewer)
    told = f"The old method errs on {100 * p0:.0f} % of the cases; the new model makes {k} errors on {n}."
    two, one = compare.binomial_test(k, n, p0).pvalue, float(bdtr(k, n, p0))
    exactly = one - float(bdtr(k - 1, n, p0))
    plain, corrected = (float(ndtr((k + more - n * p0) / np.sqrt(n * p0 * (1 - p0)))) for more in (0, 0.5))
    return Exercise((two, one), told=told) | {
        (one, two): "The two are exchanged: the two-sided p-value comes first, and it is the larger one.",
        frozenset((2 * one, one) for one in (plain, corrected)): "This is the normal approximation. With so few errors "
        "sum the binomial chances of the counts.",
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


TWO_TEST_SETS = "You compare the two error rates as if they came from two test sets. The cases are the same: "


@EXERCISES.answered("comparing_learners-2", tolerance=0.0005)
def mcnemar_by_hand(
    *, c: range(3, 9) = 4, n: range(200, 360, 10) = 250, both_wrong: range(8, 25) = 21, lead: range(6, 11) = 9
):
    """McNemar's exact p-value; A alone is right on the larger count. Near significance, and not the lesson's counts."""
    b = c + lead
    told = f"Of {n} cases A alone is right on {b}, B alone on {c}, both are right on {n - b - c - both_wrong}, "
    told = None if (b, c) in {(9, 3), (11, 3)} else f"{told}both are wrong on {both_wrong}."
    m, one, fewer = b + c, float(bdtr(c, b + c, 0.5)), float(bdtr(c - 1, b + c, 0.5))
    a_wrong, b_wrong, mean = (c + both_wrong) / n, (b + both_wrong) / n, (m + 2 * both_wrong) / (2 * n)
    unpaired = (a_wrong * (1 - a_wrong) + b_wrong * (1 - b_wrong)) / n, 2 * mean * (1 - mean) / n
    plain, corrected = ((b - c - less) ** 2 / m for less in (0, 1))
    return Exercise(2 * one, told=told) | {
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


@EXERCISES.answered("comparing_learners-3", tolerance=0.001, percent=1)
def how_much_better(
    *, c: range(3, 8) = 5, n: (70, 80, 90, 110, 120) = 80, both_wrong: range(4, 10) = 6, ahead: range(9, 14) = 10
):
    """Ends of the interval for the error of B minus that of A."""
    b = c + ahead
    told = f"Of {n} test cases A alone is right on {b}, B alone on {c}, and both are wrong on {both_wrong}."

    def around(middle, se):
        return middle - 1.96 * se, middle + 1.96 * se

    m, lead = b + c, (b - c) / n
    se = np.sqrt(m - (b - c) ** 2 / n) / n
    low, high = around(lead, se)
    unpaired = np.sqrt(sum(rate * (1 - rate) for rate in ((c + both_wrong) / n, (b + both_wrong) / n)) / n)
    mean = (m + 2 * both_wrong) / (2 * n)
    pooled = np.sqrt(2 * mean * (1 - mean) / n)
    return Exercise((low, high), told=told) | {
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


def corrected_t(differences, test_fraction):
    d, J, f = differences, len(differences), test_fraction
    v = 1 / J + f / (1 - f)
    return np.mean(d) / np.sqrt(v * np.var(d, ddof=1))


SPLITS = (
    (np.array([0.02, 0.04, 0.01, 0.03]), 0.2),
    (np.array([0.01, -0.02, 0.03, 0.00, 0.02, 0.05]), 0.3),
    (np.array([-0.03, -0.01, -0.02, 0.01, 0.00]), 1 / 3),
    (np.array([0.004, 0.012, -0.008, 0.02, 0.01, 0.015, -0.002]), 0.1),
    (np.array([0.1, 0.3, 0.2]), 0.5),
    (np.array([0.02, 0.03]), 0.25),
)
EXERCISES["comparing_learners-4"] = Exercise(corrected_t, SPLITS, tolerance=0.0005) | {
    Edit(" + f / (1 - f)", ""): "This is the paired t-test. Splits of one data set share cases: add n_test/n_train to "
    "1/J.",
    Edit("f / (1 - f)", "f"): "You add n_test/n, the share of all cases. The correction divides by the training cases.",
    Edit("f / (1 - f)", "(1 - f) / f"): "The ratio is turned round: n_test/n_train.",
    Edit("ddof=1", "ddof=0"): "You divide the squared deviations by J. S² divides them by J - 1.",
    Edit("1 / J + ", ""): "1/J is missing: v = 1/J + n_test/n_train.",
    Edit("np.sqrt(v * np.var(d, ddof=1))", "(v * np.std(d, ddof=1))"): "v stands under the root: divide by the root of "
    "v S².",
    Edit("np.sqrt", ""): "The root is missing: divide by the root of v S².",
    Edit("v * np.var(d, ddof=1)", "np.var(d, ddof=1) / J + f / (1 - f)"): "n_test/n_train is not multiplied by S²: v = "
    "1/J + n_test/n_train stands in brackets.",
    Edit("np.mean(d)", "np.sum(d)"): "Above the line stands the mean, not the sum.",
    lambda d, f: compare.corrected_t_test(d, test_fraction=f).pvalue: "This is the p-value. The statistic t is asked "
    "for.",
    Edit("np.mean(d)", "-np.mean(d)"): "The sign is turned round: t has the sign of the mean difference.",
    Edit("np.mean(d)", "abs(np.mean(d))"): "t has the sign of the mean difference: do not take its size only.",
}


@EXERCISES.answered("comparing_learners-5", tolerance=0.003)
def five_by_two(rng=None, *, rows=((0.06, 0.02), (0.03, 0.05), (0.04, 0.04), (0.02, 0.05), (0.05, 0.03))):
    """Dietterich's t and Alpaydin's F."""
    if rng:  # five pairs of differences, the first the largest, and not all of nearly no spread
        d = rng.integers(1, 6, size=(5, 2)) / 100
        d[0] = [0.07, int(rng.integers(2, 5)) / 100]
        rows = d
    d = np.array(rows)
    folds = ((name, [f"{value:.2f}" for value in fold]) for name, fold in zip(("first half", "second half"), d.T))
    s2, first = d.var(axis=1, ddof=1), d[0, 0]
    t, f = compare.cv52_t_test(d).statistic, compare.cv52_f_test(d).statistic
    root = np.sqrt(s2.mean())
    told = table([("round", range(1, 6)), *folds]) if s2.mean() > 1.5e-4 else None
    of_others = np.sqrt(d.var(axis=0, ddof=1).mean()), np.sqrt(d.var(axis=0).mean()), d.std(ddof=1), d.std()
    return Exercise((t, f), told=told) | {
        (f, t): "The two are exchanged: t first.",
        (t * np.sqrt(2), any_of(2 * f, f)): "Your s² are half as large: with two values the mean of the squared "
        "deviations is half of their sum. Take the sum (ddof=1).",
        (frozenset(float(first / spread) for spread in of_others), ...): "Your variances are not those of the five "
        "rounds. Under the root stands the mean of five s², each of the two differences of one round.",
        (d.mean() / root, ...): "The numerator of t is the very first difference, not the mean of all ten.",
        (d[0].mean() / root, ...): "The numerator of t is the very first difference, not the mean of the first round.",
        (first / np.sqrt(s2.sum()), ...): "Under the root stands the mean of the five s², not their sum.",
        (first / s2.mean(), ...): "The root is missing in t.",
        (d.mean() / d.std(ddof=1) * np.sqrt(10), ...): "This is the paired t-test of ten differences; they are not "
        "independent.",
        (..., 5 * f): "Below the line of F stands the sum of the five s², not their mean.",
        (..., 2 * f): "F divides by twice the sum of the five s².",
        (..., (d**2).mean() / (2 * s2.sum())): "The numerator of F is the sum of the ten squares, not their mean.",
        (..., d.sum() ** 2 / (2 * s2.sum())): "The numerator of F is the sum of the squares, not the square of the "
        "sum.",
    }


RANGE = {4: 2.569, 5: 2.728, 6: 2.850}  # q at .05, by compare.nemenyi_critical_difference; a test recomputes them


@EXERCISES.answered("comparing_learners-6", tolerance=0.0025)
def far_enough(rng=None, *, k=5, N=12, ranks=(1.75, 2.25, 2.75, 3.75, 4.5), q=2.728):
    """Nemenyi's critical difference, and how many pairs lie further apart."""
    if rng:  # learners, data sets and mean ranks; no pair at the border
        k, N = int(rng.integers(4, 7)), 4 * int(rng.integers(2, 6))
        places = np.array([rng.permutation(k) + 1 for _ in range(N)]) + 0.0
        places[: N // 2 + N // 4] = np.sort(places[: N // 2 + N // 4], axis=1)
        ranks = np.sort(places.mean(axis=0)).round(2)
        q = RANGE[k]
    cd = q * np.sqrt(k * (k + 1) / (6 * N))
    pairs = sum(high - low > cd for place, high in enumerate(ranks) for low in ranks[:place])
    told = (
        f"{k} learners were compared on {N} data sets; their mean ranks are {', '.join(f'{r:.2f}' for r in ranks)}; "
        f"$q_{{0.05}} = {q:.3f}$. There are {k * (k - 1) // 2} pairs."
    )
    told = told if np.abs(np.abs(np.subtract.outer(ranks, ranks)) - cd).min() > 0.05 else None
    return Exercise((cd, pairs), told=told) | {
        (cd * np.sqrt(2), ...): "You multiply by the root of 2. It is already divided out of q.",
        (cd / np.sqrt(2), ...): "You divide by the root of 2 once more. It is already divided out of q.",
        (cd * 1.96 / q, ...): f"1.96 is for one pair, named before. Among {k * (k - 1) // 2} pairs the largest "
        "difference counts: take q.",
        (q * np.sqrt(k * (k - 1) / (6 * N)), ...): "Under the root stands k (k + 1), not k (k - 1).",
        (q * np.sqrt(N * (N + 1) / (6 * k)), ...): "k and N are exchanged: k learners, N data sets.",
        (cd * np.sqrt(6), ...): "Under the root N is multiplied by 6.",
        (q * k * (k + 1) / (6 * N), ...): "The root is missing.",
        (pairs, cd): "The two are exchanged: the critical difference comes first.",
        (cd, sum(rank - ranks[0] > cd for rank in ranks)): "This is the number of pairs with the best learner. Any two "
        "learners are a pair.",
        (cd, 2 * pairs): "Each pair is counted twice.",
        (cd, k * (k - 1) // 2 - pairs): "This is the number of pairs that do not differ.",
    }


def holm(p_values):
    order = np.argsort(p_values)
    m = len(p_values)
    products = (m - np.arange(m)) * p_values[order]
    raised = np.minimum(np.maximum.accumulate(products), 1)
    return raised[np.argsort(order)]


def benjamini_hochberg(p_values):
    m, order = len(p_values), np.argsort(p_values)[::-1]
    lowered = np.minimum.accumulate(m / np.arange(m, 0, -1) * p_values[order])
    return np.minimum(lowered, 1)[np.argsort(order)]


FAMILIES = tuple(
    (np.array(values),)
    for values in (
        [0.01, 0.04, 0.03],
        [0.2, 0.001, 0.02, 0.03],
        [0.7, 0.6, 0.004],
        [0.012, 0.013, 0.014, 0.3, 0.9],
        [0.04],
    )
)
UNCAPPED = Edit("np.minimum(np.maximum.accumulate(products), 1)", "np.maximum.accumulate(products)")
EXERCISES["comparing_learners-7"] = Exercise(holm, FAMILIES) | {
    Edit("(m - np.arange(m))", "m"): "This is Bonferroni's correction: every p-value times m. Holm multiplies the "
    "second smallest by m - 1 only, and so on.",
    Edit("(m - np.arange(m))", "m", UNCAPPED): "This is Bonferroni's correction, and not cut off at 1. Holm multiplies "
    "the second smallest by m - 1 only, and so on.",
    Edit("np.maximum.accumulate(products)", "products"): "From the smallest p-value on, an adjusted value falls. Raise "
    "it to the one before.",
    Edit("np.minimum(np.maximum.accumulate(products), 1)", "p_values[order]"): "These are the p-values themselves: "
    "nothing has been corrected for the number of tests.",
    frozenset(
        Edit("np.argsort(p_values)", "np.arange(len(p_values))", then)
        for then in (
            None,
            Edit("np.minimum(np.maximum.accumulate(products), 1)", "products"),
            Edit("np.maximum.accumulate(products)", "products"),
        )
    ): "You multiply in the order given. Sort first.",
    Edit("raised[np.argsort(order)]", "raised[order]"): "The values are at wrong places: write the adjusted value of "
    "p_values[order[i]] to the place order[i].",
    Sign(lambda p: holm(p) <= 0.05, lambda got, *call: np.isin(got, (0, 1)).all()): "These are decisions. Return the "
    "adjusted p-values.",
    UNCAPPED: "A p-value cannot exceed 1: cut off there.",
    any_of(
        Edit("[np.argsort(order)]", ""),
        Edit("raised[np.argsort(order)]", "products"),
        Edit("raised[np.argsort(order)]", "np.maximum.accumulate(products)"),
    ): "The values are sorted. Put them back in the order given.",
    Edit("(m - np", "(m - 1 - np"): "The smallest is multiplied by m, not by m - 1.",
    Edit("(m - np.arange(m))", "(1 + np.arange(m))"): "The factors run the wrong way: the smallest p-value gets the "
    "largest factor.",
    benjamini_hochberg: "This is Benjamini and Hochberg's adjustment, which controls another rate. Holm: the smallest "
    "times m, the next times m - 1.",
}

RANKS = (1.375, 1.75, 2.875)
SHARED = "They share: each gets the mean of the places that they take."
EXERCISES["comparing_learners-9"] = Exercise(RANKS, tolerance=0.005) | {
    tuple(4 - rank for rank in RANKS): "These are the student's ranks, for scores. The smallest error gets rank 1.",
    (1.25, 1.5, 2.75): f"Equal errors got the better rank. {SHARED}",
    (1.25, 1.5, 2.5): f"Equal errors got the better rank, and no place was left out after them. {SHARED}",
    (1.5, 2.0, 3.0): f"Equal errors got the worse rank. {SHARED}",
    (1.25, 1.75, 3.0): "Equal errors got different ranks, or you took medians. Equal errors share the mean of their "
    "ranks; then take the mean of each learner's ranks.",
    tuple(rank - 1 for rank in RANKS): "Your ranks begin with 0. The smallest error gets rank 1.",
    RANKS[::-1]: "The order is turned round: P, Q, R.",
    (1.0, 2.0, 3.0): "You rank the mean errors. Rank within each data set, then take the mean of the ranks.",
    tuple(4 * rank for rank in RANKS): "These are the sums of the ranks. Divide by the four data sets.",
    (0.15, 0.1625, 0.2625): "These are mean errors. Rank within each data set first.",
}


def true_size(J, rho, v):
    true_v = 1 / J + rho / (1 - rho)
    limit = -stdtrit(J - 1, 0.025)
    return 2 * stdtr(J - 1, -limit * np.sqrt(v / true_v))


SITUATIONS = (
    (10, 1 / 3, 1 / 10),
    (30, 0.5, 1 / 30 + 1 / 2),
    (30, 0.2, 1 / 30),
    (5, 0.4, 1 / 5 + 0.25),
    (100, 0.1, 1 / 100),
    (4, 0.3, 1 / 4 + 1 / 9),
    (8, 0.0, 1 / 8),
)
EXERCISES["comparing_learners-10"] = Exercise(true_size, SITUATIONS, tolerance=0.0005) | {
    lambda *call: 0.05: "0.05 is the size that the test promises. Its true size depends on ρ.",
    Edit("return 2 *", "return 1 *"): "This is one tail. The test is two-sided.",
    Edit("v / true_v", "true_v / v"): "The ratio is turned round: the larger the true variance, the more false alarms.",
    Edit("np.sqrt(v / true_v)", "v / true_v"): "Take the root of the ratio: v and true_v are variances, the limit is "
    "on the scale of t.",
    any_of(Edit("-limit", "limit"), Edit("return 2 *", "return 1 -")): "This is the chance of what lies below the "
    "limit (`cdf`). The test rejects beyond it (`sf`), on both sides.",
    Edit("return 2", "return 1 - 2"): "This is how often the test does not reject.",
    Edit("-stdtrit(J - 1, 0.025)", "1.96"): "The limit is not 1.96: it comes from Student's distribution with J - 1 "
    "degrees of freedom.",
    Percent(): NOT_PERCENT,
    Edit("-stdtrit(J - 1, 0.025)", "1.96", Edit("J - 1", "1e9")): "You use the normal distribution. It is Student's "
    "with J - 1 degrees of freedom.",
    Edit("J - 1", "J"): "There are J - 1 degrees of freedom.",
    Edit("0.025", "0.05"): "A two-sided test at 0.05 has 0.025 in each tail.",
    Edit(" / (1 - rho)", ""): "The factor is 1/J + ρ/(1 - ρ): S² is too small by 1 - ρ as well.",
    Edit("1 / J + rho / (1 - rho)", "(1 + (J - 1) * rho) / J"): "This is Var(mean)/σ². But S² estimates σ²(1 - ρ): "
    "divide by 1 - ρ.",
}


def planned(psi, delta, *, limit=1.96, hill=0.84):
    """Test cases for a power of 0.8, by two normal hills."""
    return float(np.ceil(((limit * np.sqrt(psi) + hill * np.sqrt(psi - delta**2)) / delta) ** 2))


@EXERCISES.answered("comparing_learners-13", tolerance=0.004)
def how_many(*, psi: fractions(6, 15) = 0.09, delta: fractions(3, 7) = 0.04):
    """Test cases for a difference and for half of it, and the power of the first number of cases for half of it."""
    told = f"The two differ on {100 * psi:.0f} % of the cases; the differences are {delta:g} and {delta / 2:g}."
    told = told if psi > 1.5 * delta and (psi, delta) != (0.09, 0.04) else None
    small = delta / 2
    n, m = planned(psi, delta), planned(psi, small)
    power = float(ndtr((small * np.sqrt(n) - 1.96 * np.sqrt(psi)) / np.sqrt(psi - small**2)))

    def with_(**z):
        return planned(psi, delta, **z), planned(psi, small, **z), ...

    return Exercise((n, m, power), told=told) | {
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


@EXERCISES.answered("comparing_learners-14", tolerance=0.001)
def rank_and_region(d=(1.2, 0.4, -0.3, 0.8, 1.5, 0.6, -0.1, 0.9)):
    """The signed-rank sum, its exact p-value, and the interval of the mean difference."""
    mean, s = np.mean(d), np.std(d, ddof=1)

    def within(half, T=3, p=10 / 256):
        return T, p, mean - half, mean + half

    half = 2.365 * s / np.sqrt(8)
    return Exercise(within(half)) | {
        (33, ..., ..., ...): "This is the larger rank sum, that of the wins.",
        (0.4, ..., ..., ...): "You add the sizes of the losses. Add their ranks.",
        (3, 5 / 256, ..., ...): "This is one tail. The wins could have been the few: double it.",
        (3, 4 / 256, ..., ...): "You count the results with exactly T. Count those with T or less.",
        (3, 2 * ndtr(-15 / 51**0.5), ..., ...): "This is the normal approximation. Count among the 256 results.",
        (3, 74 / 256, ..., ...): "This is the sign test, which does not use the sizes.",
        within(2.365 * s): "The interval is for one data set. That of the mean is shorter by the root of 8.",
        within(half * np.sqrt(7 / 8)): "The standard deviation divides the squared deviations by 7, not by 8.",
        within(half * 1.96 / 2.365): "1.96 is for many cases. With eight take t = 2.365.",
        within(half / 2.365): "This is one standard error to each side. Multiply it by t.",
        (3, 10 / 256, mean + half, mean - half): "The ends are exchanged: the lower one first.",
    }
