"""The exercises on groups without labels."""

from functools import partial
from itertools import permutations

import numpy as np

from mlnotes import clustering
from mlnotes.exercises.slips import NOT_PERCENT, Exercise, Percent, Variant


def table_of(u, v):
    """Cases in each pair of groups: rows for u, columns for v."""
    (rows, u), (columns, v) = (np.unique(np.asarray(labels), return_inverse=True) for labels in (u, v))
    counts = np.zeros((len(rows), len(columns)), dtype=int)
    np.add.at(counts, (u, v), 1)
    return counts


def labels_of(table):
    """Two groupings with this table."""
    rows, columns = np.indices(np.shape(table))
    return np.repeat(rows.ravel(), np.ravel(table)), np.repeat(columns.ravel(), np.ravel(table))


def purity(u, v):
    return table_of(u, v).max(axis=0).sum() / len(u)


def rand(u, v):
    pairs = clustering.pair_counts(u, v)
    return (pairs.both + pairs.neither) / sum(pairs)


def apart(exercise, *, places=slice(None)):
    """Is every slip clearly another answer than the right one, and than the other slips?"""
    answers = [exercise.reference, *(slip for slip in exercise.slips if not isinstance(slip, Percent))]
    filled = [
        [np.nan if value is ... else value for value in (answer if isinstance(answer, tuple) else (answer,))]
        for answer in answers
    ]
    rows = np.array([[r if np.isnan(x) else x for x, r in zip(row, filled[0])] for row in filled])[:, places]
    gaps = np.abs(rows[:, None] - rows).max(axis=2) + np.eye(len(rows))
    return gaps.min() > 4 * exercise.tolerance


def drawn(make, rng):
    """A variant whose slips can be told from one another."""
    while True:
        variant = make(rng)
        if variant and apart(variant.exercise):
            return variant


def written(labels):
    return " ".join(map(str, labels))


# ---- names and pairs ----


def best_match(u, v):
    """Share of right cases after the best one-to-one matching of groups."""
    counts = table_of(u, v)
    wide = np.zeros((max(counts.shape),) * 2, dtype=int)
    wide[: counts.shape[0], : counts.shape[1]] = counts
    return max(sum(wide[range(len(wide)), order]) for order in permutations(range(len(wide)))) / len(u)


def matched(*, u=(0, 0, 0, 1, 1, 1), v=(1, 1, 1, 0, 0, 2)):
    n, right = len(u), best_match(u, v)
    return Exercise(
        reference=right,
        tolerance=0.001,
        slips={
            float(np.mean(np.array(u) == v)): "You compare number with number. The numbers of groups are names: "
            "first give each group a kind.",
            float(purity(u, v)): "This is the purity, in which two groups may have the same kind. "
            "In a matching each kind goes to one group only.",
            float(clustering.adjusted_rand(u, v)): "This is the adjusted Rand index. "
            "Asked for is the share of cases that are right after the matching.",
            float(rand(u, v)): "This is the Rand index, a share of pairs. Asked for is a share of cases.",
            float(round(n * right)): f"This is the number of cases that are right. Divide by all {n}.",
        },
        variant=partial(drawn, own_matched),
    )


def own_matched(rng):
    u = np.repeat([0, 1], rng.choice([(5, 5), (6, 4), (4, 6), (6, 6), (7, 5)]))
    v = np.where(rng.random(len(u)) < 0.7, 1 - u, rng.integers(3, size=len(u)))
    text = f"The kinds are `{written(u)}`, the groups `{written(v)}`."
    return Variant(text, matched(u=tuple(u.tolist()), v=tuple(v.tolist())))


def adjusted(u, v, *, pairs=lambda m: m * (m - 1) / 2, most=lambda in_u, in_v, everything: (in_u + in_v) / 2):
    counts = table_of(u, v)
    both, in_u, in_v = (np.sum(pairs(m)) for m in (counts, counts.sum(axis=1), counts.sum(axis=0)))
    everything = pairs(len(u))
    expected = in_u * in_v / everything
    return float((both - expected) / (most(in_u, in_v, everything) - expected))


def jaccard(u, v):
    pairs = clustering.pair_counts(u, v)
    return pairs.both / (sum(pairs) - pairs.neither)


GROUPINGS = tuple(
    (np.array(list(u)), np.array([int(c) for c in v]))
    for u, v in (
        ("AAAABBBBCCCC", "000111122220"),
        ("AAABBB", "112222"),
        ("AAABBB", "121212"),
        ("ABABAABC", "01010022"),
        ("AABBCCDD", "11122223"),
    )
)

# ---- information ----


def entropy(counts):
    share = counts[counts > 0] / np.sum(counts)
    return float(-np.sum(share * np.log(share)))


def information(u, v):
    counts = table_of(u, v)
    return entropy(counts.sum(axis=1)) + entropy(counts.sum(axis=0)) - entropy(counts.ravel())


def entropies(u, v):
    counts = table_of(u, v)
    return entropy(counts.sum(axis=1)), entropy(counts.sum(axis=0))


def shares(*, u="AAAABB", v=(1, 1, 1, 2, 2, 3)):
    u, (h, c, mean) = list(u), clustering.v_measure(list(u), v)
    shared, (in_u, in_v) = information(u, v), entropies(u, v)
    return Exercise(
        reference=(h, c, mean),
        tolerance=0.002,
        slips={
            (
                c,
                h,
                mean,
            ): "Homogeneity and completeness are exchanged: homogeneity divides by the entropy of the kinds.",
            (h, c, (h + c) / 2): "This is the plain mean of the two. The V-measure is their harmonic mean.",
            (h, c, float(np.sqrt(h * c))): "This is the geometric mean. The V-measure is the harmonic mean.",
            (h, c, h * c): "This is the product of the two. The V-measure is their harmonic mean.",
            (h, c, shared): "The last number is the mutual information. The V-measure divides it by the mean of the "
            "two entropies.",
            (in_u - shared, in_v - shared, ...): "These are the entropies that are left. Divide each by the whole "
            "entropy and take it from 1.",
            (shared, shared, ...): "Mutual information has to be divided: by the entropy of the kinds for homogeneity, "
            "by that of the groups for completeness.",
        },
        variant=partial(drawn, own_shares),
    )


def own_shares(rng):
    u = "".join(rng.choice(["AAABBC", "AAAABB", "AABBBC", "AABBBB", "AAABBCC", "AAAABBC"]))
    v = tuple(np.sort(rng.integers(1, 4, size=len(u))).tolist())
    if len(set(v)) < 2 or not 0.1 < information(list(u), v) < 0.9 * max(entropies(list(u), v)):
        return None
    return Variant(f"The kinds are `{written(u)}`, the groups `{written(v)}`.", shares(u=u, v=v))


PURE_A, PURE_B = ((4, 0, 0), (1, 3, 0), (0, 1, 3)), ((2, 2, 0, 0, 0, 0), (0, 0, 2, 2, 0, 0), (0, 0, 0, 0, 2, 2))


def two_tables(*, a=PURE_A, b=PURE_B):
    pure = tuple(float(purity(*labels_of(m))) for m in (a, b))
    ari = tuple(clustering.adjusted_rand(*labels_of(m)) for m in (a, b))
    by_rows = tuple(float(purity(*labels_of(np.transpose(m)))) for m in (a, b))
    v = tuple(clustering.v_measure(*labels_of(m)).v_measure for m in (a, b))
    return Exercise(
        reference=(*pure, *ari),
        tolerance=0.002,
        slips={
            (*by_rows, ..., ...): "For the purity take the largest number of each column, that is of each group. "
            "You took that of each row.",
            (*pure, *(rand(*labels_of(m)) for m in (a, b))): "The last two are Rand indices: "
            "chance has not been subtracted.",
            (*pure, *v): "The last two are V-measures. Asked for is the index that counts pairs.",
            (*pure, *(jaccard(*labels_of(m)) for m in (a, b))): "The last two divide the pairs together in both "
            "by those together in either. Nothing has been subtracted for chance.",
            (*ari, *pure): "The order is: both purities, then both adjusted Rand indices.",
            (*pure, *(adjusted(*labels_of(m), most=lambda i, j, n: n) for m in (a, b))): "The most that n11 can reach "
            "is the mean of the pairs together in one and in the other, not the number of all pairs.",
        },
        variant=partial(drawn, own_tables),
    )


def own_tables(rng):
    size, (e, f, g) = int(rng.integers(4, 8)), rng.integers(0, 2, size=3).tolist()
    a = ((size - e, e, 0), (0, size - f, f), (g, 0, size - g))
    parts = [2] * (size // 2) if size % 2 == 0 else [3] + [2] * (size // 2 - 1)
    b = np.zeros((3, 3 * len(parts)), dtype=int)
    for row in range(3):
        b[row, row * len(parts) : (row + 1) * len(parts)] = parts
    exercise = two_tables(a=a, b=b.tolist())
    if e + f + g == 0 or exercise.reference[2] < exercise.reference[3] + 0.02:
        return None
    text = f"The rows of A are `{[list(row) for row in a]}`, those of B `{b.tolist()}`."
    return Variant(text, exercise)


def expected_information(u, v):
    """The mutual information over all orders of the labels; each distinct order counts once."""
    return float(np.mean([information(list(u), list(order)) for order in sorted(set(permutations(v)))]))


def adjusted_information(u, v, *, most=lambda in_u, in_v: (in_u + in_v) / 2, below=1.0):
    shared, expected = information(list(u), list(v)), expected_information(u, v)
    return (shared - expected) / (most(*entropies(list(u), list(v))) - below * expected)


SMALL = (("AAABBB", "111223"), ("AABBC", "11222"), ("AAABBC", "121233"), ("ABABAB", "111222"))

# ---- distances ----


def mean_silhouette(x, groups, *, own=None, other=np.mean):
    """The silhouette of cases on a line with another mean distance to the own group, or to the other one."""
    x, values = np.array(x), []
    for i, g in enumerate(groups):
        mine = np.array(groups) == g
        apart_from = np.abs(x - x[i])
        a = apart_from[mine].sum() / (mine.sum() - 1) if own is None else own(apart_from[mine])
        b = other(apart_from[~mine])
        values.append((b - a) / max(a, b))
    return np.array(values)


def to_centres(x, groups):
    x, groups = np.array(x), np.array(groups)
    a, b = (np.array([abs(v - x[(groups == g) == same].mean()) for v, g in zip(x, groups)]) for same in (True, False))
    return (b - a) / np.maximum(a, b)


def on_a_line(*, x=(0, 2, 4, 10, 12), groups=(0, 0, 0, 1, 1)):
    values = mean_silhouette(x, groups)
    by_group = [values[np.array(groups) == g].mean() for g in (0, 1)]
    return Exercise(
        reference=float(values.mean()),
        tolerance=0.001,
        slips={
            float(mean_silhouette(x, groups, own=np.mean).mean()): "You count the case itself in a, at distance 0. "
            "Divide by the size of its group minus 1.",
            float(to_centres(x, groups).mean()): "You use distances to the centres of the groups. "
            "The silhouette takes the mean distance to the cases.",
            float(mean_silhouette(x, groups, other=np.min).mean()): "You take the nearest case of the other group "
            "for b. Take the mean distance to all of its cases.",
            float(np.mean(by_group)): "You average over the groups. The silhouette is the mean over the cases.",
            float(-values.mean()): "The sign is turned: b - a, not a - b.",
            float(values.min()): "This is the least of the values. Asked for is their mean.",
        },
        variant=partial(drawn, own_line),
    )


def own_line(rng):
    first, second = (np.cumsum(rng.integers(1, 4, size=n)) for n in (3, 2))
    x = tuple((np.append(first, first[-1] + 4 + second)).tolist())
    text = f"The cases are at {', '.join(map(str, x[:3]))} in the first group and at {x[3]} and {x[4]} in the second."
    return Variant(text, on_a_line(x=x))


VISITS, INCOME = np.array([1, 2, 3, 11, 12, 13]), np.array([30, 34, 38, 31, 35, 39])


def in_three_units(*, visits=VISITS, income=INCOME):
    labels = [0, 0, 0, 1, 1, 1]

    def value(*columns):
        return float(clustering.silhouette(np.column_stack(columns), labels).mean())

    def standard(column):
        return (column - column.mean()) / column.std()

    thousand, euro = value(visits, income), value(visits, 1000 * income)
    scaled = value(standard(visits), standard(income))
    return Exercise(
        reference=(thousand, euro, scaled),
        tolerance=0.002,
        slips={
            (thousand, thousand, ...): "Writing the income in euro multiplies one column by 1000, and the distances "
            "change with it: compute the silhouette anew.",
            (euro, thousand, ...): "The first two are exchanged.",
            (thousand, euro, thousand): "The last one is to be computed on standardised columns: "
            "subtract the mean of each column and divide by its standard deviation.",
            (thousand, euro, euro): "Standardised, the unit of the income has no influence any more: divide each "
            "column by its own standard deviation.",
            (thousand, euro, value(visits)): "The last one uses the visits only. Standardise both columns.",
        },
    )


# ---- the table ----

LABELS = "These four tasks have no label y to compare with: look again for what there is instead."

EXERCISES = {
    "clustering_metrics-1": matched(),
    "clustering_metrics-2": Exercise(
        reference=(2, 3, 4, 5, 1),
        slips={
            (1, 1, 1, 1, 1): LABELS,
            (2, 2, 2, 2, 2): "All five can not be groupings: look what each task gives out.",
            (2, 1, 4, 5, 1): "A density has no label: nobody knows the true density at a case. "
            "It is judged by the likelihood of new cases.",
            (
                1,
                3,
                4,
                5,
                1,
            ): "Clustering has no label. Where somebody else's grouping is known, compare with it, not with y.",
            (
                2,
                3,
                1,
                5,
                1,
            ): "Dimension reduction has no label: it is judged by what is lost when the case is built up again.",
            (
                2,
                3,
                4,
                1,
                1,
            ): "Generation has no single right answer: it is compared with references, or judged by people.",
        },
    ),
    "clustering_metrics-3": Exercise(
        reference=clustering.adjusted_rand,
        calls=GROUPINGS,
        slips={
            rand: "This is the Rand index. Subtract what shuffled labels give on average, "
            "and divide by the most that is left.",
            lambda u, v: 2 * rand(u, v) - 1: "2 R - 1 would be right if chance agreed on half of the pairs. "
            "The expected number of pairs together in both is C_U C_V / N.",
            lambda u, v: max(0.0, clustering.adjusted_rand(u, v)): "The index may be negative, "
            "where there is less agreement than by chance: do not cut it at 0.",
            partial(
                adjusted, most=lambda in_u, in_v, everything: everything
            ): "The most that n11 can reach is the mean of C_U and C_V, not the number of all pairs.",
            partial(adjusted, most=lambda in_u, in_v, everything: min(in_u, in_v)): "You divide by the smaller of C_U "
            "and C_V minus the expectation. Hubert and Arabie take the mean of the two.",
            partial(
                adjusted, pairs=lambda m: m**2
            ): "You square the sizes. A group of m cases has m (m - 1) / 2 pairs.",
            jaccard: "This divides the pairs together in both by those together in either. "
            "Nothing has been subtracted for chance.",
            purity: "This is the purity, a share of cases. Count pairs.",
            lambda u, v: clustering.v_measure(u, v).v_measure: "This is the V-measure. Count pairs.",
        },
    ),
    "clustering_metrics-4": shares(),
    "clustering_metrics-5": two_tables(),
    "clustering_metrics-6": on_a_line(),
    "clustering_metrics-7": in_three_units(),
    "clustering_metrics-8": Exercise(
        reference=1.0,
        tolerance=0.02,
        slips={
            0.05: "5 % would be right if the groups had been chosen without looking at the values. "
            "Here the values themselves made the groups.",
            0.0: "The test finds a difference each time: the lower half lies below the upper half by construction.",
            0.5: "The halves are no random halves: the values themselves made the groups.",
            Percent(): NOT_PERCENT,
        },
    ),
    "clustering_metrics-9": Exercise(
        reference=adjusted_information,
        calls=SMALL,
        slips={
            lambda u, v: clustering.adjusted_rand(list(u), list(v)): "This is the adjusted Rand index. "
            "Asked for is its relative that is made of information.",
            lambda u, v: clustering.v_measure(list(u), list(v)).v_measure: "This is the V-measure: "
            "nothing has been subtracted for chance.",
            partial(adjusted_information, most=min): "You take the smaller entropy as the most that is possible. "
            "Asked for is the mean of the two.",
            partial(adjusted_information, most=max): "You take the larger entropy as the most that is possible. "
            "Asked for is the mean of the two.",
            partial(adjusted_information, most=lambda in_u, in_v: np.sqrt(in_u * in_v)): "You take the geometric mean "
            "of the entropies. Asked for is the arithmetic one.",
            partial(adjusted_information, below=0): "The expected information is subtracted above the line only. "
            "Subtract it below as well, so that equal groupings have 1.",
            lambda u, v: information(list(u), list(v)) - expected_information(u, v): "This is the difference. "
            "Divide it by the most that is left.",
            expected_information: "This is the expected mutual information, the first step.",
        },
    ),
    "clustering_metrics-10": Exercise(),
}
