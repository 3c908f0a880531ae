"""The exercises on comparing learners."""

from functools import partial

import numpy as np
from scipy.special import bdtr, chdtrc, fdtrc, ndtr, stdtr

from mlnotes import compare
from mlnotes.exercises.slips import NOT_PERCENT, Exercise, Percent, Sign, Variant
from mlnotes.exercises.slips._comparisons import (
    FAMILIES,
    SITUATIONS,
    SPLITS,
    corrected_t,
    falling,
    hochberg,
    holm,
    put_back_wrongly,
    t_of,
    told_apart,
    true_size,
    unsorted_holm,
    with_true_v,
)

# ---- one test set ----


def another_rate(*, k=4, n=26, p0=0.3):
    """Two-sided and one-sided p-value of k errors in n cases against p0; k lies below n p0."""
    two, one = compare.binomial_test(k, n, p0).pvalue, float(bdtr(k, n, p0))
    exactly = one - float(bdtr(k - 1, n, p0))
    normal = float(ndtr((k - n * p0) / np.sqrt(n * p0 * (1 - p0))))
    return Exercise(
        reference=(two, one),
        tolerance=0.0005,
        slips={
            (one, two): "The two are exchanged: the two-sided p-value comes first, and it is the larger one.",
            (2 * normal, normal): "This is the normal approximation. With so few errors sum the binomial chances "
            "of the counts.",
            (2 * one, one): "You double the smaller tail, which is another rule. Here the counts on the other side "
            "that are at most as likely as the one observed are asked for.",
            (one, ...): "The first number is one-sided. A high count would have been as surprising: "
            "add the counts on the other side that are at most as likely.",
            (two - exactly, ...): f"The first number leaves out the {k} errors themselves: "
            "they are at most as likely, too.",
            (exactly, ...): f"The first number is the chance of exactly {k} errors. Fewer would be more extreme: "
            "add them.",
            (..., exactly): f"The second number is the chance of exactly {k} errors. Fewer would be more extreme: "
            "add them.",
            (..., two / 2): "You halve the two-sided value. The distribution is not symmetric where the rate is not "
            "one half: add the chances of this count and of all smaller ones.",
            (..., two): "The second number is two-sided as well. Count the small numbers of errors only.",
            (..., float(bdtr(k - 1, n, p0))): f"The second leaves out the {k} errors themselves: "
            "as few as that, or fewer.",
            (..., 1 - one): "The second number looks to the wrong side: better means fewer errors.",
            (..., 1 - one + exactly): "The second number looks to the wrong side: better means fewer errors.",
            Percent(): NOT_PERCENT,
        },
        variant=own_rate,
    )


def own_rate(rng):
    """Errors, cases and an old rate for one student: few errors, so that every slip has a value of its own."""
    n, p0 = int(rng.integers(18, 31)), float(rng.choice([0.25, 0.3, 0.35]))
    k = max(2, round(n * p0) - int(rng.integers(3, 5)))
    exercise = another_rate(k=k, n=n, p0=p0)
    if not told_apart(exercise):
        return own_rate(rng)  # two rules agree: draw again
    text = f"The old method errs on {100 * p0:.0f} % of the cases; the new model makes {k} errors on {n}."
    return Variant(text, exercise)


def mcnemar_by_hand(*, b=14, c=5, n=250, both_wrong=21):
    """McNemar's exact p-value; A alone is right on the larger count b."""
    m, one, fewer = b + c, float(bdtr(c, b + c, 0.5)), float(bdtr(c - 1, b + c, 0.5))
    a_wrong, b_wrong, mean = (c + both_wrong) / n, (b + both_wrong) / n, (m + 2 * both_wrong) / (2 * n)
    variance = (a_wrong * (1 - a_wrong) + b_wrong * (1 - b_wrong)) / n
    apart = "You compare the two error rates as if they came from two test sets. The cases are the same: "
    apart += "use only those on which exactly one is right."
    exactly = f"You take exactly {c}. Fewer would be more extreme: add them."
    without = f"You leave out {c} itself: as few as that, or fewer; then double."
    larger = f"You take the tail of the larger count, {b}. Take that of the smaller one: {c} or fewer."
    statistic = "This is the statistic of an approximation. Asked is a p-value, and the exact one."
    return Exercise(
        reference=2 * one,
        tolerance=0.0005,
        slips={
            one: "This is one tail. Asked beforehand, either model could have been ahead: double it.",
            float(chdtrc(1, (b - c) ** 2 / m)): "This is an approximation without a correction, by the chi-square or "
            "the normal distribution. The exact test counts tosses of a coin.",
            float(chdtrc(1, (b - c - 1) ** 2 / m)): "This is the corrected chi-square approximation. "
            "It comes close; the exact test counts tosses of a coin.",
            2 * float(bdtr(c, n, 0.5)): f"You use all {n} cases. Only the {m} on which exactly one is right count.",
            2 * float(ndtr(-(b - c) / n / np.sqrt(variance))): apart,
            2 * float(ndtr(-(b - c) / n / np.sqrt(2 * mean * (1 - mean) / n))): apart,
            2 * float(stdtr(2 * n - 2, -(b - c) / n / np.sqrt(variance * n / (n - 1)))): apart,
            2 * (one - fewer): exactly,
            one - fewer: exactly,
            2 * fewer: without,
            fewer: without,
            1 - 2 * one: "This is 1 minus the p-value.",
            1 - fewer: larger,
            1.0: larger,
            2 * (1 - fewer): larger,
            (b - c) ** 2 / m: statistic,
            (b - c - 1) ** 2 / m: statistic,
            (b - c) / np.sqrt(m): statistic,
            200 * one: NOT_PERCENT,
        },
        variant=own_pair,
    )


def own_pair(rng):
    """Four counts for one student, near the border of significance."""
    c, n, both_wrong = int(rng.integers(3, 9)), 10 * int(rng.integers(20, 36)), int(rng.integers(8, 25))
    b = c + int(rng.integers(6, 11))
    text = (
        f"Of {n} cases A alone is right on {b}, B alone on {c}, both are right on {n - b - c - both_wrong}, "
        f"both are wrong on {both_wrong}."
    )
    exercise = mcnemar_by_hand(b=b, c=c, n=n, both_wrong=both_wrong)
    of_lesson = (b, c) in {(9, 3), (11, 3)}
    return own_pair(rng) if of_lesson or not told_apart(exercise) else Variant(text, exercise)


def how_much_better(*, b=15, c=5, n=80, both_wrong=6):
    """Ends of the interval for the error of B minus that of A."""

    def around(middle, se):
        return middle - 1.96 * se, middle + 1.96 * se

    m, lead = b + c, (b - c) / n
    se = np.sqrt(m - (b - c) ** 2 / n) / n
    low, high = around(lead, se)
    unpaired = np.sqrt(sum(rate * (1 - rate) for rate in ((c + both_wrong) / n, (b + both_wrong) / n)) / n)
    not_ends = "These are the difference and its standard error, or what is added to it. Give the two ends."
    return Exercise(
        reference=(low, high),
        tolerance=0.001,
        slips={
            (-high, -low): "The sign is turned round: A alone is right more often, so B has the higher error.",
            (high, low): "The order is exchanged: the lower end first.",
            around(lead, se * np.sqrt(n)): "You take the standard deviation of the single cases. "
            f"That of their mean, the standard error, is smaller: divide by the root of {n} once more.",
            around(lead, se / 1.96): "This is one standard error to each side. Multiply by 1.96.",
            around(lead, se / 1.96 * 1.645): "1.645 standard errors make a 90 % interval. Take 1.96.",
            around(lead, unpaired): "You compare the two error rates as if they came from two test sets. "
            "The cases are the same: use the values 1, -1 and 0 of each case.",
            around(lead, np.sqrt(m) / n): "The square of the mean has not been subtracted: "
            "the variance is the mean of the squares minus it.",
            (n * low, n * high): f"This interval is for numbers of errors. Divide by {n}.",
            (lead, se): not_ends,
            (lead, 1.96 * se): not_ends,
            around(lead, np.sqrt(lead * (1 - lead) / n)): "You treat the difference as the share of one kind of case. "
            "It has two kinds: use the values 1, -1 and 0.",
            around(b / m, np.sqrt(b * c / m) / m): f"This is the share {b}/{m} among the cases on which they differ. "
            f"The difference of the error rates is a share of all {n}.",
            around((b - c) / m, np.sqrt(m - (b - c) ** 2 / m) / m): f"You divide by the {m} cases on which they "
            f"differ. The error rates are shares of all {n}.",
            Percent(): NOT_PERCENT,
        },
        variant=own_difference,
    )


def own_difference(rng):
    """Two counts and the number of cases for one student."""
    c, n, both_wrong = int(rng.integers(3, 8)), int(rng.choice([70, 80, 90, 110, 120])), int(rng.integers(4, 10))
    b = c + int(rng.integers(9, 14))
    text = f"Of {n} test cases A alone is right on {b}, B alone on {c}, and both are wrong on {both_wrong}."
    exercise = how_much_better(b=b, c=c, n=n, both_wrong=both_wrong)
    return Variant(text, exercise) if told_apart(exercise) else own_difference(rng)


# ---- one data set ----


def five_by_two(*, rows=((0.06, 0.02), (0.03, 0.05), (0.04, 0.04), (0.02, 0.05), (0.05, 0.03))):
    """Dietterich's t and Alpaydin's F."""
    d = np.array(rows)
    s2 = d.var(axis=1, ddof=1)
    t, f = compare.cv52_t_test(d).statistic, compare.cv52_f_test(d).statistic
    root = np.sqrt(s2.mean())
    return Exercise(
        reference=(t, f),
        tolerance=0.003,
        slips={
            (f, t): "The two are exchanged: t first.",
            (t * np.sqrt(2), 2 * f): "Your s² are half as large: with two values the mean of the squared deviations "
            "is half of their sum. Take the sum (ddof=1).",
            (t * np.sqrt(2), ...): "Your s² are half as large in t: take the sum of the two squared deviations "
            "(ddof=1).",
            (t / np.sqrt(2), f / 2): "Your s² are twice as large: the squared distance of the two folds is twice the "
            "sum of the squared deviations from their mean.",
            (d[0, 0] / np.sqrt(d.var(axis=0, ddof=1).mean()), ...): "Your s² run over the five replications. "
            "Each s² belongs to one replication: it is made of its two folds.",
            (d[0, 0] / d.std(ddof=1), ...): "You take one variance of all ten differences. "
            "Under the root stands the mean of five, one for each replication.",
            (d[0, 0] / np.sqrt(s2[0]), ...): "You take s² of the first replication only. "
            "Under the root stands the mean of all five.",
            (d.mean() / root, ...): "The numerator of t is the very first difference, not the mean of all ten.",
            (d[0].mean() / root, ...): "The numerator of t is the very first difference, "
            "not the mean of the first replication.",
            (d[0, 0] / np.sqrt(s2.sum()), ...): "Under the root stands the mean of the five s², not their sum.",
            (d[0, 1] / root, ...): "You take the second fold. The numerator of t is the very first difference.",
            (d[0, 0] / s2.mean(), ...): "The root is missing in t.",
            (2 * float(stdtr(5, -t)), float(fdtrc(10, 5, f))): "These are p-values. The statistics are asked for.",
            (..., 5 * f): "Below the line of F stands the sum of the five s², not their mean.",
            (t_of(d.ravel(), 1 / 10), ...): "This is the paired t-test of ten differences; they are not independent.",
            (..., 2 * f): "F divides by twice the sum of the five s².",
            (..., f / 2): "With means above and below the line there is no 2: it belongs to the sums.",
            (..., f / 5): "F divides by the sum of the five s², twice; not by ten times the sum.",
            (..., (d**2).mean() / (2 * s2.sum())): "The numerator of F is the sum of the ten squares, not their mean.",
            (..., d.sum() ** 2 / (2 * s2.sum())): "The numerator of F is the sum of the squares, "
            "not the square of the sum.",
        },
        variant=own_rows,
    )


def own_rows(rng):
    """Five pairs of differences for one student, the first the largest."""
    d = rng.integers(1, 6, size=(5, 2)) / 100
    d[0] = [0.07, int(rng.integers(2, 5)) / 100]
    spread = d.var(axis=1, ddof=1).mean()
    if spread < 1.5e-4:
        return own_rows(rng)  # nearly no spread: t would be huge
    table = (" | ".join(f"{value:.2f}" for value in fold) for fold in d.T)
    first, second = table
    text = (
        "| replication | 1 | 2 | 3 | 4 | 5 |\n|---|---|---|---|---|---|\n"
        f"| first fold | {first} |\n| second fold | {second} |"
    )
    exercise = five_by_two(rows=tuple(map(tuple, d.tolist())))
    return Variant(text, exercise) if told_apart(exercise) else own_rows(rng)


# ---- many data sets ----


def far_enough(*, k=5, N=12, ranks=(1.75, 2.25, 2.75, 3.75, 4.5), q=2.728):
    """Nemenyi's critical difference, and how many pairs lie further apart."""

    def both(factor):
        cd = factor * np.sqrt(k * (k + 1) / (6 * N))
        return cd, count(cd)

    def count(cd):
        return sum(high - low > cd for place, high in enumerate(ranks) for low in ranks[:place])

    right, from_best = both(q), sum(rank - ranks[0] > both(q)[0] for rank in ranks)
    return Exercise(
        reference=right,
        tolerance=0.0025,
        slips={
            (both(q * np.sqrt(2))[0], ...): "You multiply by the root of 2. It is already divided out of q.",
            (both(q / np.sqrt(2))[0], ...): "You divide by the root of 2 once more. It is already divided out of q.",
            (both(1.96)[0], ...): f"1.96 is for one pair, named before. Among {k * (k - 1) // 2} pairs the largest "
            "difference counts: take q.",
            (q * np.sqrt(k * (k - 1) / (6 * N)), ...): "Under the root stands k (k + 1), not k (k - 1).",
            (q * np.sqrt(k * (k + 1) / 6) / N, ...): "N stands under the root.",
            (q * np.sqrt(N * (N + 1) / (6 * k)), ...): "k and N are exchanged: k learners, N data sets.",
            (q * k * (k + 1) / (6 * N), ...): "The root is missing.",
            (right[1], right[0]): "The two are exchanged: the critical difference comes first.",
            (right[0], from_best): "You compare with the best learner only. Any two learners are a pair.",
            (right[0], 2 * right[1]): "Each pair is counted twice.",
            (right[0], k * (k - 1) // 2 - right[1]): "You count the pairs that do not differ.",
        },
        variant=own_ranks,
    )


RANGE = {4: 2.569, 5: 2.728, 6: 2.850}  # q at .05, by compare.nemenyi_critical_difference; a test recomputes them


def own_ranks(rng):
    """Learners, data sets and mean ranks for one student; no pair at the border."""
    k, N = int(rng.integers(4, 7)), 4 * int(rng.integers(2, 6))
    table = np.array([rng.permutation(k) + 1 for _ in range(N)]) + 0.0
    table[: N // 2 + N // 4] = np.sort(table[: N // 2 + N // 4], axis=1)
    ranks = tuple(np.sort(table.mean(axis=0)).round(2).tolist())
    exercise = far_enough(k=k, N=N, ranks=ranks, q=RANGE[k])
    cd, _ = exercise.reference
    gaps = [abs(high - low - cd) for place, high in enumerate(ranks) for low in ranks[:place]]
    if min(gaps) < 0.05 or not told_apart(exercise):
        return own_ranks(rng)
    text = (
        f"{k} learners were compared on {N} data sets; their mean ranks are {', '.join(f'{r:.2f}' for r in ranks)}; "
        f"$q_{{0.05}} = {RANGE[k]:.3f}$. There are {k * (k - 1) // 2} pairs."
    )
    return Variant(text, exercise)


NOT_RAISED = "From the smallest p-value on, an adjusted value falls. Raise it to the one before."

# ---- ranks of errors ----

RANKS = (1.375, 1.75, 2.875)
SHARED = "They share: each gets the mean of the places that they take."

BELOW = "This is the chance of what lies below the limit (`cdf`). The test rejects beyond it (`sf`), on both sides."

EXERCISES = {
    "comparing_learners-1": another_rate(),
    "comparing_learners-2": mcnemar_by_hand(),
    "comparing_learners-3": how_much_better(),
    "comparing_learners-4": Exercise(
        reference=corrected_t,
        calls=SPLITS,
        tolerance=0.0005,
        slips={
            partial(corrected_t, term=lambda f: 0): "This is the paired t-test. Splits of one data set share cases: "
            "add n_test/n_train to 1/J.",
            partial(corrected_t, term=lambda f: f): "You add n_test/n, the share of all cases. "
            "The correction divides by the training cases.",
            partial(corrected_t, term=lambda f: (1 - f) / f): "The ratio is turned round: n_test/n_train.",
            partial(corrected_t, ddof=0): "You divide the squared deviations by J. S² divides them by J - 1.",
            lambda d, f: float(np.mean(d) / np.sqrt((f / (1 - f)) * np.var(d, ddof=1))): "1/J is missing: "
            "v = 1/J + n_test/n_train.",
            lambda d, f: float(np.mean(d) / ((1 / len(d) + f / (1 - f)) * np.std(d, ddof=1))): "v stands under the "
            "root: divide by the root of v S².",
            lambda d, f: corrected_t(d, f) / np.sqrt((1 / len(d) + f / (1 - f)) * np.var(d, ddof=1)): "The root is "
            "missing: divide by the root of v S².",
            lambda d, f: float(np.mean(d) / np.sqrt(np.var(d, ddof=1) / len(d) + f / (1 - f))): "n_test/n_train "
            "is not multiplied by S²: v = 1/J + n_test/n_train stands in brackets.",
            lambda d, f: float(np.mean(d) / np.sqrt(np.var(d, ddof=1) / len(d) * f / (1 - f))): "You multiply 1/J by "
            "n_test/n_train: add it.",
            lambda d, f: float(np.mean(d) / np.sqrt((1 / len(d) + f / (1 - f)) * np.std(d, ddof=1))): "Under the root "
            "stands the variance S², not the standard deviation.",
            lambda d, f: len(d) * corrected_t(d, f): "Above the line stands the mean, not the sum.",
            lambda d, f: compare.corrected_t_test(d, test_fraction=f).pvalue: "This is the p-value. "
            "The statistic t is asked for.",
            lambda d, f: -corrected_t(d, f): "The sign is turned round: t has the sign of the mean difference.",
            lambda d, f: abs(corrected_t(d, f)): "t has the sign of the mean difference: do not take its size only.",
        },
    ),
    "comparing_learners-5": five_by_two(),
    "comparing_learners-6": far_enough(),
    "comparing_learners-7": Exercise(
        reference=holm,
        calls=FAMILIES,
        slips={
            partial(holm, factor=lambda m, place: m): "This is Bonferroni's correction: every p-value times m. "
            "Holm multiplies the second smallest by m - 1 only, and so on.",
            partial(holm, factor=lambda m, place: m, capped=False): "This is Bonferroni's correction, and not cut off "
            "at 1. Holm multiplies the second smallest by m - 1 only, and so on.",
            partial(holm, rising=False): NOT_RAISED,
            partial(holm, rising=False, capped=False): f"{NOT_RAISED} And a p-value cannot exceed 1.",
            partial(holm, factor=lambda m, place: 1, rising=False): "These are the p-values themselves: "
            "nothing has been corrected for the number of tests.",
            hochberg: "This is Hochberg's adjustment, which lowers from the largest on. "
            "Holm raises from the smallest on.",
            unsorted_holm: "You multiply in the order given. Sort first.",
            lambda p: (len(p) - np.arange(len(p))) * p: "You multiply in the order given. Sort first.",
            put_back_wrongly: "The values are at wrong places: write the adjusted value of p_values[order[i]] "
            "to the place order[i].",
            Sign(lambda p: holm(p) <= 0.05, lambda got, *call: np.isin(got, (0, 1)).all()): "These are decisions. "
            "Return the adjusted p-values.",
            partial(holm, capped=False): "A p-value cannot exceed 1: cut off there.",
            partial(holm, back=False): "The values are sorted. Put them back in the order given.",
            partial(holm, factor=lambda m, place: m - place - 1): "The smallest is multiplied by m, not by m - 1.",
            partial(holm, factor=lambda m, place: m - place + 1): "The smallest is multiplied by m, not by m + 1.",
            partial(holm, rising="products"): "Raise to the highest adjusted value so far, "
            "not to the product before, which may itself have been raised.",
            partial(holm, factor=lambda m, place: place + 1): "The factors run the wrong way: "
            "the smallest p-value gets the largest factor.",
            falling: "This is Benjamini and Hochberg's adjustment, which controls another rate. "
            "Holm: the smallest times m, the next times m - 1.",
        },
    ),
    "comparing_learners-8": Exercise(),
    "comparing_learners-9": Exercise(
        reference=RANKS,
        tolerance=0.005,
        slips={
            tuple(4 - rank for rank in RANKS): "These are the student's ranks, for scores. "
            "The smallest error gets rank 1.",
            (1.25, 1.5, 2.75): f"Equal errors got the better rank. {SHARED}",
            (1.25, 1.5, 2.5): f"Equal errors got the better rank, and no place was left out after them. {SHARED}",
            (1.5, 2.0, 3.0): f"Equal errors got the worse rank. {SHARED}",
            (1.25, 1.75, 3.0): "Equal errors got different ranks, or you took medians. Equal errors share the mean "
            "of their ranks; then take the mean of each learner's ranks.",
            tuple(rank - 1 for rank in RANKS): "Your ranks begin with 0. The smallest error gets rank 1.",
            (2.5, 2.5, 2.5): "You rank each learner over the data sets. Rank the learners within each data set.",
            (1.0, 2.0, 3.0): "You rank the mean errors. Rank within each data set, then take the mean of the ranks.",
            tuple(4 * rank for rank in RANKS): "These are the sums of the ranks. Divide by the four data sets.",
            (0.15, 0.1625, 0.2625): "These are mean errors. Rank within each data set first.",
        },
    ),
    "comparing_learners-10": Exercise(
        reference=true_size,
        calls=SITUATIONS,
        tolerance=0.0005,
        slips={
            lambda J, rho, v: 0.05: "0.05 is the size that the test promises. Its true size depends on ρ.",
            partial(true_size, sides=1): "This is one tail. The test is two-sided.",
            partial(true_size, ratio=lambda v, true_v: np.sqrt(true_v / v)): "The ratio is turned round: "
            "the larger the true variance, the more false alarms.",
            partial(true_size, ratio=lambda v, true_v: v / true_v): "Take the root of the ratio: "
            "v and true_v are variances, the limit is on the scale of t.",
            lambda J, rho, v: true_size(J, rho, 1 / J): "This is the paired t-test, whatever v is. "
            "Use the v that is given.",
            partial(with_true_v, true_v=lambda J, rho: 1 / J): "ρ is missing: the mean has the variance "
            "(1/J + ρ/(1 - ρ)) E[S²]; v is what the test takes.",
            lambda J, rho, v: 2 - true_size(J, rho, v): BELOW,
            lambda J, rho, v: 1 - true_size(J, rho, v) / 2: BELOW,
            lambda J, rho, v: 1 - true_size(J, rho, v): "This is how often the test does not reject.",
            lambda J, rho, v: (
                2 * float(stdtr(J - 1, -1.96 * np.sqrt(v / (1 / J + rho / (1 - rho)))))
            ): "The limit is not 1.96: it comes from Student's distribution with J - 1 degrees of freedom.",
            Percent(): NOT_PERCENT,
            partial(true_size, normal=True): "You use the normal distribution. "
            "It is Student's with J - 1 degrees of freedom.",
            partial(true_size, df=0): "There are J - 1 degrees of freedom.",
            partial(true_size, limit=0.05): "A two-sided test at 0.05 has 0.025 in each tail.",
            partial(with_true_v, true_v=lambda J, rho: 1 / J + rho): "The factor is 1/J + ρ/(1 - ρ): "
            "S² is too small by 1 - ρ as well.",
            partial(with_true_v, true_v=lambda J, rho: (1 + (J - 1) * rho) / J): "This is Var(mean)/σ². "
            "But S² estimates σ²(1 - ρ): divide by 1 - ρ.",
        },
    ),
    "comparing_learners-11": Exercise(),
    "comparing_learners-12": Exercise(),
}
