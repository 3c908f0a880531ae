"""The exercises on comparing learners."""

import numpy as np
from scipy.special import ndtr

from mlnotes import compare
from mlnotes.exercises.slips import NOT_PERCENT, Edit, Exercise, Percent, Sign, any_of
from mlnotes.exercises.slips._comparisons import (
    FAMILIES,
    SITUATIONS,
    SPLITS,
    benjamini_hochberg,
    corrected_t,
    holm,
    true_size,
)
from mlnotes.exercises.slips._one_test_set import another_rate, how_many, how_much_better, mcnemar_by_hand
from mlnotes.exercises.slips._own import answered, table

# ---- one data set ----


def draw_rows(rng):
    """Five pairs of differences, the first the largest, and not all of nearly no spread."""
    d = rng.integers(1, 6, size=(5, 2)) / 100
    d[0] = [0.07, int(rng.integers(2, 5)) / 100]
    folds = ((name, [f"{value:.2f}" for value in fold]) for name, fold in zip(("first half", "second half"), d.T))
    text = table([("round", range(1, 6)), *folds])
    return (text, {"rows": d.tolist()}) if d.var(axis=1, ddof=1).mean() > 1.5e-4 else None


@answered(draw_rows, tolerance=0.003)
def five_by_two(*, rows=((0.06, 0.02), (0.03, 0.05), (0.04, 0.04), (0.02, 0.05), (0.05, 0.03))):
    """Dietterich's t and Alpaydin's F."""
    d = np.array(rows)
    s2, first = d.var(axis=1, ddof=1), d[0, 0]
    t, f = compare.cv52_t_test(d).statistic, compare.cv52_f_test(d).statistic
    root = np.sqrt(s2.mean())
    of_others = np.sqrt(d.var(axis=0, ddof=1).mean()), np.sqrt(d.var(axis=0).mean()), d.std(ddof=1), d.std()
    slips = {
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
    return (t, f), slips


# ---- many data sets ----


RANGE = {4: 2.569, 5: 2.728, 6: 2.850}  # q at .05, by compare.nemenyi_critical_difference; a test recomputes them


def draw_ranks(rng):
    """Learners, data sets and mean ranks; no pair at the border."""
    k, N = int(rng.integers(4, 7)), 4 * int(rng.integers(2, 6))
    places = np.array([rng.permutation(k) + 1 for _ in range(N)]) + 0.0
    places[: N // 2 + N // 4] = np.sort(places[: N // 2 + N // 4], axis=1)
    ranks = np.sort(places.mean(axis=0)).round(2)
    border = np.abs(np.abs(np.subtract.outer(ranks, ranks)) - RANGE[k] * np.sqrt(k * (k + 1) / (6 * N))).min()
    text = (
        f"{k} learners were compared on {N} data sets; their mean ranks are {', '.join(f'{r:.2f}' for r in ranks)}; "
        f"$q_{{0.05}} = {RANGE[k]:.3f}$. There are {k * (k - 1) // 2} pairs."
    )
    return (text, {"k": k, "N": N, "ranks": tuple(ranks.tolist()), "q": RANGE[k]}) if border > 0.05 else None


@answered(draw_ranks, tolerance=0.0025)
def far_enough(*, k=5, N=12, ranks=(1.75, 2.25, 2.75, 3.75, 4.5), q=2.728):
    """Nemenyi's critical difference, and how many pairs lie further apart."""
    cd = q * np.sqrt(k * (k + 1) / (6 * N))
    pairs = sum(high - low > cd for place, high in enumerate(ranks) for low in ranks[:place])
    slips = {
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
    return (cd, pairs), slips


@answered(tolerance=0.001)
def rank_and_region(d=(1.2, 0.4, -0.3, 0.8, 1.5, 0.6, -0.1, 0.9)):
    """The signed-rank sum, its exact p-value, and the interval of the mean difference."""
    mean, s = np.mean(d), np.std(d, ddof=1)

    def within(half, T=3, p=10 / 256):
        return T, p, mean - half, mean + half

    half = 2.365 * s / np.sqrt(8)
    slips = {
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
    return within(half), slips


# ---- ranks of errors ----

RANKS = (1.375, 1.75, 2.875)
SHARED = "They share: each gets the mean of the places that they take."
SLIPS_9 = {
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
NOT_RAISED = "From the smallest p-value on, an adjusted value falls. Raise it to the one before."
UNCAPPED = Edit("np.minimum(np.maximum.accumulate(products), 1)", "np.maximum.accumulate(products)")
SLIPS_7 = {
    Edit("(m - np.arange(m))", "m"): "This is Bonferroni's correction: every p-value times m. Holm multiplies the "
    "second smallest by m - 1 only, and so on.",
    Edit("(m - np.arange(m))", "m", UNCAPPED): "This is Bonferroni's correction, and not cut off at 1. Holm multiplies "
    "the second smallest by m - 1 only, and so on.",
    Edit("np.maximum.accumulate(products)", "products"): NOT_RAISED,
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

SLIPS_4 = {
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
SLIPS_10 = {
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

EXERCISES = {
    "comparing_learners-1": another_rate(),
    "comparing_learners-2": mcnemar_by_hand(),
    "comparing_learners-3": how_much_better(),
    "comparing_learners-4": Exercise(corrected_t, SPLITS, SLIPS_4, tolerance=0.0005),
    "comparing_learners-5": five_by_two(),
    "comparing_learners-6": far_enough(),
    "comparing_learners-7": Exercise(holm, FAMILIES, SLIPS_7),
    "comparing_learners-8": Exercise(),
    "comparing_learners-9": Exercise(RANKS, slips=SLIPS_9, tolerance=0.005),
    "comparing_learners-10": Exercise(true_size, SITUATIONS, SLIPS_10, tolerance=0.0005),
    "comparing_learners-11": Exercise(),
    "comparing_learners-12": Exercise(),
    "comparing_learners-13": how_many(),
    "comparing_learners-14": rank_and_region(),
}
