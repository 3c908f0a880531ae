"""What the exercises on groups without labels compute: indices of two groupings, information, silhouettes."""

from itertools import permutations

import numpy as np

from mlnotes import clustering


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


def best_match(u, v):
    """Share of right cases after the best one-to-one matching of groups."""
    counts = table_of(u, v)
    few, many = sorted((counts, counts.T), key=len)
    matches = permutations(range(len(many)), len(few))
    return max(sum(few[range(len(few)), match]) for match in matches) / len(u)


def adjusted(
    u, v, *, pairs=lambda m: m * (m - 1) / 2, most=lambda in_u, in_v, everything: (in_u + in_v) / 2, among=1, below=1
):
    counts = table_of(u, v)
    both, in_u, in_v = (np.sum(pairs(m)) for m in (counts, counts.sum(axis=1), counts.sum(axis=0)))
    everything = pairs(len(u))
    expected = in_u * in_v / (among * everything)
    return float((both - expected) / (most(in_u, in_v, everything) - below * expected))


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
