"""What the exercises on groups without labels compute: indices of two groupings, information, silhouettes."""

from itertools import permutations

import numpy as np

from mlnotes import clustering


def table_of(u, v):
    """Cases in each pair of groups: rows for u, columns for v."""
    (rows, u), (columns, v) = (np.unique(list(labels), return_inverse=True) for labels in (u, v))
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


def jaccard(u, v):
    pairs = clustering.pair_counts(u, v)
    return pairs.both / (sum(pairs) - pairs.neither)


def best_match(u, v):
    """Share of right cases after the best one-to-one matching of groups."""
    counts = table_of(u, v)
    few, many = sorted((counts, counts.T), key=len)
    matches = permutations(range(len(many)), len(few))
    return max(sum(few[range(len(few)), match]) for match in matches) / len(u)


def entropies(u, v):
    """Entropy of each of the two groupings."""
    counts = table_of(u, v)
    return entropy(counts.sum(axis=1)), entropy(counts.sum(axis=0))


def entropy(counts):
    share = counts[counts > 0] / np.sum(counts)
    return float(-np.sum(share * np.log(share)))


def information(u, v):
    return sum(entropies(u, v)) - entropy(table_of(u, v).ravel())


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
