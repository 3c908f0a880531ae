"""The exercises on comparing learners."""

from functools import partial

import numpy as np
from scipy.special import fdtrc, stdtr

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
from mlnotes.exercises.slips._one_test_set import another_rate, how_much_better, mcnemar_by_hand

# ---- one data set ----


def five_by_two(*, rows=((0.06, 0.02), (0.03, 0.05), (0.04, 0.04), (0.02, 0.05), (0.05, 0.03))):
    """Dietterich's t and Alpaydin's F."""
    d = np.array(rows)
    s2 = d.var(axis=1, ddof=1)
    t, f = compare.cv52_t_test(d).statistic, compare.cv52_f_test(d).statistic
    root = np.sqrt(s2.mean())
    others = "Your variances are not those of the five replications. Under the root stands the mean of five s², "
    others += "each of the two folds of one replication."
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
            (d[0, 0] / np.sqrt(d.var(axis=0, ddof=1).mean()), ...): others,
            (d[0, 0] / np.sqrt(d.var(axis=0).mean()), ...): others,
            (d[0, 0] / d.std(ddof=1), ...): others,
            (d[0, 0] / d.std(), ...): others,
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
    return Variant(text, exercise) if told_apart(exercise, five_by_two()) else own_rows(rng)


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
            (q * np.sqrt(k * (k + 1) / N), ...): "Under the root N is multiplied by 6.",
            (q * k * (k + 1) / (6 * N), ...): "The root is missing.",
            (right[1], right[0]): "The two are exchanged: the critical difference comes first.",
            (right[0], from_best): "This is the number of pairs with the best learner. Any two learners are a pair.",
            (right[0], 2 * right[1]): "Each pair is counted twice.",
            (right[0], k * (k - 1) // 2 - right[1]): "This is the number of pairs that do not differ.",
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
    if min(gaps) < 0.05 or not told_apart(exercise, far_enough()):
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
            partial(corrected_t, term=lambda f: 0, ddof=0): "This is the paired t-test, and S² divides by J - 1. "
            "Splits of one data set share cases: add n_test/n_train to 1/J.",
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
            lambda p: np.minimum((len(p) - np.arange(len(p))) * p, 1): "You multiply in the order given. Sort first.",
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
            partial(true_size, sides=1, limit=0.05): "This is a one-sided test. The test is two-sided, "
            "with 0.025 in each tail.",
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
