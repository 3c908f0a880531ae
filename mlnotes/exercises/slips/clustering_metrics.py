"""The exercises on groups without labels."""

from itertools import permutations

import numpy as np

from mlnotes import clustering
from mlnotes.exercises.slips import NOT_PERCENT, Edit, Exercise, Percent, any_of
from mlnotes.exercises.slips._own import Catalogue

EXERCISES = Catalogue("clustering_metrics", 10)


def table_of(u, v):
    """Cases in each pair of groups: rows for u, columns for v."""
    (rows, u), (columns, v) = (np.unique(list(labels), return_inverse=True) for labels in (u, v))
    counts = np.zeros((len(rows), len(columns)), dtype=int)
    np.add.at(counts, (u, v), 1)
    return counts


def purity(u, v):
    return table_of(u, v).max(axis=0).sum() / len(u)


def best_match(u, v):
    """Share of right cases after the best one-to-one matching of groups."""
    counts = table_of(u, v)
    few, many = sorted((counts, counts.T), key=len)
    matches = permutations(range(len(many)), len(few))
    return max(sum(few[range(len(few)), match]) for match in matches) / len(u)


def written(labels):
    return " ".join(map(str, labels))


@EXERCISES.answered("clustering_metrics-1", tolerance=0.001)
def matched(rng=None, *, u=(0, 0, 0, 1, 1, 1), v=(1, 1, 1, 0, 0, 2)):
    if rng:
        u = np.repeat([0, 1], rng.choice([(5, 5), (6, 4), (4, 6), (6, 6), (7, 5)]))
        v = np.where(rng.random(len(u)) < 0.7, 1 - u, rng.integers(3, size=len(u)))
    n, right = len(u), best_match(u, v)
    told = f"The kinds are `{written(u)}`, the groups `{written(v)}`."
    return Exercise(right, told=told) | {
        float(np.mean(np.array(u) == v)): "You compare number with number. The numbers of groups are names: first give "
        "each group a kind.",
        float(purity(u, v)): "This is the purity, in which two groups may have the same kind. In a matching each kind "
        "goes to one group only.",
        float(clustering.adjusted_rand(u, v)): "This is the adjusted Rand index. Asked for is the share of cases that "
        "are right after the matching.",
        float(round(n * right)): f"This is the number of cases that are right. Divide by all {n}.",
        1 - right: "This is the share of cases that are wrong. Asked is that of the right ones.",
        Percent(float(n)): NOT_PERCENT,
    }


EXERCISES["clustering_metrics-2"] = Exercise((2, 3, 4, 5, 1)) | {
    (1, 1, 1, 1, 1): "These four tasks have no label y to compare with: look again for what there is instead.",
    (2, 2, 2, 2, 2): "All five can not be groupings: look what each task gives out.",
    (1, ..., ..., ..., ...): "Clustering has no label. Where somebody else's grouping is known, compare with it, not "
    "with y.",
    (..., 1, ..., ..., ...): "A density has no label to compare with: what does a good one do with cases that it has "
    "not seen?",
    (..., ..., 1, ..., ...): "Dimension reduction has no label: it is judged by what is lost when the case is built up "
    "again.",
    (..., ..., ..., 1, ...): "Generation has no single right answer: it is compared with references, or judged by "
    "people.",
    (3, 2, ..., ..., ...): "The first two are exchanged: which of the two tasks gives out groups?",
    (..., 4, 3, ..., ...): "The second and third are exchanged: which of the two gives out 20 numbers a case?",
    (..., ..., 5, 4, ...): "The third and fourth are exchanged: which of the two gives out words?",
    (..., ..., ..., ..., any_of(2, 3, 4, 5)): "A house has a label: the price that was paid for it.",
}


def rand(u, v):
    pairs = clustering.pair_counts(u, v)
    return (pairs.both + pairs.neither) / sum(pairs)


def jaccard(u, v):
    pairs = clustering.pair_counts(u, v)
    return pairs.both / (sum(pairs) - pairs.neither)


def adjusted_rand(u, v):
    pairs = clustering.pair_counts(u, v)
    both, in_u, in_v = pairs.both, pairs.both + pairs.true_only, pairs.both + pairs.pred_only
    expected = in_u * in_v / sum(pairs)
    most = (in_u + in_v) / 2
    return (both - expected) / (most - expected)


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
EXERCISES["clustering_metrics-3"] = Exercise(adjusted_rand, GROUPINGS) | {
    lambda u, v: np.mean(np.asarray(u) == np.asarray(v)): "You compare names of groups, and names mean nothing: count "
    "the pairs of cases that are together.",
    rand: "This is the Rand index. Subtract what shuffled labels give on average, and divide by the most that is left.",
    lambda u, v: 2 * rand(u, v) - 1: "2 R - 1 would be right if chance agreed on half of the pairs. The expected "
    "number of pairs together in both is C_U C_V / N.",
    Edit("(in_u + in_v) / 2", "sum(pairs)"): "The most that n11 can reach is the mean of C_U and C_V, not the number "
    "of all pairs.",
    Edit("(in_u + in_v) / 2", "max(in_u, in_v)"): "You divide by the larger of C_U and C_V minus the expectation. "
    "Hubert and Arabie take the mean of the two.",
    Edit(
        "expected = in_u * in_v / sum(pairs)",
        "both, in_u, in_v = (2 * m + len(u) for m in (both, in_u, in_v)); expected = in_u * in_v / len(u) ** 2",
    ): "You square the sizes. A group of m cases has m (m - 1) / 2 pairs.",
    jaccard: "This divides the pairs together in both by those together in either. Nothing has been subtracted for "
    "chance.",
    Edit("most - expected", "most"): "Chance is subtracted above the line only. Subtract it below as well, so that "
    "equal groupings have 1.",
    Edit("/ sum(pairs)", "/ (2 * sum(pairs))"): "You count the pairs of N twice, those of C_U and C_V once: N = n (n - "
    "1) / 2.",
    lambda u, v: max(0.0, adjusted_rand(u, v)): "The index may be negative, where there is less agreement than by "
    "chance: do not cut it at 0.",
    lambda u, v: abs(adjusted_rand(u, v)): "The index may be negative: do not take its size only.",
    lambda u, v: clustering.v_measure(u, v).v_measure: "This is the V-measure. Count pairs.",
}


def entropy(counts):
    share = counts[counts > 0] / np.sum(counts)
    return float(-np.sum(share * np.log(share)))


def entropies(u, v):
    """Entropy of each of the two groupings."""
    counts = table_of(u, v)
    return entropy(counts.sum(axis=1)), entropy(counts.sum(axis=0))


def information(u, v):
    return sum(entropies(u, v)) - entropy(table_of(u, v).ravel())


@EXERCISES.answered("clustering_metrics-4", tolerance=0.002, percent=5)
def shares(rng=None, *, u="AAAABB", v=(1, 1, 1, 2, 2, 3)):
    if rng:
        u = "".join(rng.choice(["AAABBC", "AAAABB", "AABBBC", "AABBBB", "AAABBCC", "AAAABBC"]))
        v = tuple(np.sort(rng.integers(1, 4, size=len(u))).tolist())
    u, (h, c, mean) = list(u), clustering.v_measure(list(u), v)
    shared, (in_u, in_v) = information(u, v), entropies(u, v)
    told = f"The kinds are `{written(u)}`, the groups `{written(v)}`."
    told = told if len(set(v)) > 1 and 0.1 < shared < 0.9 * max(in_u, in_v) else None
    return Exercise((h, c, mean), told=told) | {
        (c, h, ...): "Homogeneity and completeness are exchanged: homogeneity divides by the entropy of the kinds.",
        (h, c, (h + c) / 2): "This is the plain mean of the two. The V-measure is their harmonic mean.",
        (h, c, float(np.sqrt(h * c))): "This is the geometric mean. The V-measure is the harmonic mean.",
        (h, c, h * c): "This is the product of the two. The V-measure is their harmonic mean.",
        (h, c, shared): "The last number is the mutual information. The V-measure divides it by the mean of the two "
        "entropies.",
        (h, c, any_of(h, c)): "You divide by one of the two entropies. The V-measure divides by their mean.",
        (1 - h, 1 - c, ...): "These are the shares of doubt that are left. Take them from 1.",
        (in_u - shared, in_v - shared, ...): "These are the entropies that are left. Divide each by the whole entropy "
        "and take it from 1.",
        (shared, shared, ...): "Mutual information has to be divided: by the entropy of the kinds for homogeneity, by "
        "that of the groups for completeness.",
        (in_u, in_v, ...): "These are the entropies of the kinds and of the groups. Which share of each does the other "
        "grouping tell?",
    }


def labels_of(table):
    """Two groupings with this table."""
    rows, columns = np.indices(np.shape(table))
    return np.repeat(rows.ravel(), np.ravel(table)), np.repeat(columns.ravel(), np.ravel(table))


PURE_A, PURE_B = ((4, 0, 0), (1, 3, 0), (0, 1, 3)), ((2, 2, 0, 0, 0, 0), (0, 0, 2, 2, 0, 0), (0, 0, 0, 0, 2, 2))


@EXERCISES.answered("clustering_metrics-5", tolerance=0.002)
def two_tables(rng=None, *, a=PURE_A, b=PURE_B):
    if rng:
        size, (e, f, g) = int(rng.integers(4, 8)), rng.integers(0, 2, size=3).tolist()
        a = [[size - e, e, 0], [0, size - f, f], [g, 0, size - g]]
        parts = [2] * (size // 2) if size % 2 == 0 else [3] + [2] * (size // 2 - 1)
        b = np.kron(np.eye(3, dtype=int), parts).tolist()
    groupings = [labels_of(m) for m in (a, b)]

    def both(index):
        return tuple(float(index(u, v)) for u, v in groupings)

    pure, ari, n = both(purity), both(clustering.adjusted_rand), int(np.sum(a))
    told = f"The rows of A are `{a}`, those of B `{b}`." if ari[0] > ari[1] + 0.02 else None
    return Exercise((*pure, *ari), told=told) | {
        (*both(lambda u, v: purity(v, u)), ..., ...): "For the purity take the largest number of each column, that is "
        "of each group. You took that of each row.",
        (*pure, *both(rand)): "The last two are Rand indices: chance has not been subtracted.",
        (*pure, *both(lambda u, v: clustering.v_measure(u, v).v_measure)): "The last two are V-measures. Asked for is "
        "the index that counts pairs.",
        (*pure, *both(jaccard)): "The last two divide the pairs together in both by those together in either. Nothing "
        "has been subtracted for chance.",
        (*both(best_match), ..., ...): "In a purity two groups may have the same kind. You match one to one.",
        (pure[0] * n, ..., ..., ...): f"This is a number of cases. A purity is a share: divide by {n}.",
        (*pure, *ari[::-1]): "The last two are exchanged: first the index of A, then that of B.",
        (*pure[::-1], *ari[::-1]): "A comes first, then B.",
        any_of((pure[0], ari[0], pure[1], ari[1]), (*ari, *pure)): "The order is: both purities, then both adjusted "
        "Rand indices.",
        Percent(float(n)): NOT_PERCENT,
    }


def silhouettes(x, groups, *, itself=0, other=np.mean, to_centres=False):
    """The silhouettes of cases on a line; the knobs are what students turn."""
    x, groups, values = np.array(x), np.array(groups), []
    for value, g in zip(x, groups):
        mine, others = np.abs(x[groups == g] - value), np.abs(x[groups != g] - value)
        a, b = mine.sum() / (len(mine) - 1 + itself), other(others)
        if to_centres:
            a, b = abs(x[groups == g].mean() - value), abs(x[groups != g].mean() - value)
        values.append((b - a) / max(a, b))
    return np.array(values)


@EXERCISES.answered("clustering_metrics-6", tolerance=0.001)
def on_a_line(rng=None, *, x=(0, 2, 4, 10, 12), groups=(0, 0, 0, 1, 1)):
    if rng:
        first, second = (np.cumsum(rng.integers(1, 4, size=n)) for n in (3, 2))
        x = np.append(first, first[-1] + 4 + second).tolist()
    values = silhouettes(x, groups)
    by_group = [values[np.array(groups) == g].mean() for g in (0, 1)]
    told = f"The cases are at {x[0]}, {x[1]}, {x[2]} in the first group and at {x[3]} and {x[4]} in the second."
    return Exercise(float(values.mean()), told=told) | {
        float(silhouettes(x, groups, itself=1).mean()): "You count the case itself in a, at distance 0. Divide by the "
        "size of its group minus 1.",
        float(silhouettes(x, groups, to_centres=True).mean()): "You use distances to the centres of the groups. The "
        "silhouette takes the mean distance to the cases.",
        float(silhouettes(x, groups, other=np.min).mean()): "You take the nearest case of the other group for b. Take "
        "the mean distance to all of its cases.",
        float(np.mean(by_group)): "You average over the groups. The silhouette is the mean over the cases.",
        float(-values.mean()): "The sign is turned: b - a, not a - b.",
        float(values.sum()): f"This is the sum of the {len(x)} values. Asked for is their mean.",
        float(values.min()): "This is the least of the values. Asked for is their mean.",
    }


VISITS, INCOME = np.array([1, 2, 3, 11, 12, 13]), np.array([30, 34, 38, 31, 35, 39])


@EXERCISES.answered("clustering_metrics-7", tolerance=0.002)
def in_three_units():
    def value(*columns):
        return float(clustering.silhouette(np.column_stack(columns), [0, 0, 0, 1, 1, 1]).mean())

    visits, income = ((column - column.mean()) / column.std() for column in (VISITS, INCOME))
    thousand, euro, scaled = value(VISITS, INCOME), value(VISITS, 1000 * INCOME), value(visits, income)
    return Exercise((thousand, euro, scaled)) | {
        (thousand, thousand, ...): "Writing the income in euro multiplies one column by 1000, and the distances change "
        "with it: compute the silhouette anew.",
        (euro, thousand, ...): "The first two are exchanged.",
        (thousand, euro, thousand): "The last one is to be computed on standardised columns: subtract the mean of each "
        "column and divide by its standard deviation.",
        (thousand, euro, euro): "Standardised, the unit of the income has no influence any more: divide each column by "
        "its own standard deviation.",
        (thousand, euro, value(VISITS / 12, INCOME / 9)): "You bring both columns to the range from 0 to 1. "
        "Standardised they have mean 0 and standard deviation 1.",
        (thousand, euro, any_of(value(visits, INCOME), value(VISITS, income))): "One column is standardised only. Do "
        "so with both.",
        (thousand, scaled, euro): "The order is: thousands, euro, standardised.",
        (thousand, euro, value(VISITS)): "The last one uses the visits only. Standardise both columns.",
    }


EXERCISES["clustering_metrics-8"] = Exercise(1.0, tolerance=0.02) | {
    0.05: "5 % would be right if the groups had been chosen without looking at the values. Here the values themselves "
    "made the groups.",
    0.0: "The test finds a difference each time: the lower half lies below the upper half by construction.",
    0.5: "The halves are no random halves: the values themselves made the groups.",
    200: "This is a number of repeats. Give the share.",
    Percent(): NOT_PERCENT,
}


def adjusted_information(u, v):
    shared = information(u, v)
    expected = np.mean([information(u, order) for order in sorted(set(permutations(v)))])
    in_u, in_v = entropies(u, v)
    most = (in_u + in_v) / 2
    return (shared - expected) / (most - expected)


SMALL = (("AAABBB", "111223"), ("AABBC", "11222"), ("AAABBC", "121233"), ("ABABAB", "111222"))
EXERCISES["clustering_metrics-9"] = Exercise(adjusted_information, SMALL) | {
    lambda u, v: clustering.adjusted_rand(list(u), list(v)): "This is the adjusted Rand index. Asked for is its "
    "relative that is made of information.",
    lambda u, v: clustering.v_measure(list(u), list(v)).v_measure: "This is the V-measure: nothing has been subtracted "
    "for chance.",
    Edit("(in_u + in_v) / 2", "max(in_u, in_v)"): "You take the larger entropy as the most that is possible. Asked for "
    "is the mean of the two.",
    Edit("(in_u + in_v) / 2", "np.sqrt(in_u * in_v)"): "You take the geometric mean of the entropies. Asked for is the "
    "arithmetic one.",
    Edit("(in_u + in_v) / 2", "in_u + in_v"): "You take the sum of the two entropies. Asked for is their mean.",
    any_of(Edit("(in_u + in_v) / 2", "in_u"), Edit("(in_u + in_v) / 2", "in_v")): "The most that is possible is the "
    "mean of both entropies, not one of them.",
    information: "This is the mutual information itself. Subtract what chance gives, and divide.",
    Edit("most - expected", "most"): "The expected information is subtracted above the line only. Subtract it below as "
    "well, so that equal groupings have 1.",
    Edit(" / (most - expected)", ""): "This is the difference. Divide it by the most that is left.",
    Edit("(shared - expected) / (most - expected)", "expected"): "This is the expected mutual information, the first "
    "step.",
}
