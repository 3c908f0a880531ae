"""Do two groupings of the same cases agree, and how compact and separate are groups?

A grouping is an array with one label for each case; the names of the labels mean nothing. u stands for the true
grouping, v for the one that is judged.
"""

from collections import namedtuple

import numpy as np

from mlnotes import _check


class PairCounts(namedtuple("PairCounts", "both true_only pred_only neither")):
    """Pairs of cases: together in both groupings, in the true one only, in the predicted one only, in neither."""


def pair_counts(labels_true, labels_pred):
    """Count the pairs of cases that two groupings put together or keep apart.

    `labels_true` and `labels_pred`, shape (n_samples,), are a label for each case, integers or text; only which cases
    share a label matters. The `PairCounts` `both`, `true_only`, `pred_only` and `neither` are int, together n_samples
    (n_samples - 1) / 2. (`sklearn.metrics.cluster.pair_confusion_matrix` counts each pair twice.)

    Examples
    --------
    >>> pair_counts(list("AAABBB"), [1, 1, 2, 2, 3, 3])
    PairCounts(both=2, true_only=4, pred_only=1, neither=8)
    """
    sizes = _sizes(labels_true, labels_pred)
    # whole numbers of any size
    both, in_true, in_pred = (sum(size * (size - 1) // 2 for size in one.tolist()) for one in sizes)
    n = int(sizes[0].sum())
    everything = n * (n - 1) // 2
    return PairCounts(both, in_true - both, in_pred - both, everything - in_true - in_pred + both)


def adjusted_rand(labels_true, labels_pred):
    """Adjusted Rand index: agreement on pairs, 1 for equal groupings, 0 on average for shuffled labels.

    Arguments as in `pair_counts`. At most 1, and below 0 for less agreement than by chance; nan, where scikit-learn
    gives 1, if both groupings are one group, or both are single cases, so that there is nothing that could differ.
    Hubert & Arabie (1985), Journal of Classification 2, 193-218, equation 5.

    Examples
    --------
    >>> round(adjusted_rand(list("AAABBB"), [1, 1, 2, 2, 3, 3]), 4)
    0.2424
    """
    both, true_only, pred_only, neither = pair_counts(labels_true, labels_pred)
    in_true, in_pred = both + true_only, both + pred_only
    everything = in_true + pred_only + neither
    # both - expected over most - expected, with whole numbers: times 2 everything
    above = 2 * (both * everything - in_true * in_pred)
    most = everything * (in_true + in_pred) - 2 * in_true * in_pred
    return float(_check.ratio(above, most, reason="each grouping is one group, or each is single cases"))


class VMeasure(namedtuple("VMeasure", "homogeneity completeness v_measure")):
    """Homogeneity, completeness, and their harmonic mean."""


def v_measure(labels_true, labels_pred, *, beta=1.0):
    """Share of the information in each grouping that the other one gives, and the mean of the two shares.

    Labels as in `pair_counts`; `beta`, above 0, is the weight of completeness against homogeneity. The `VMeasure` holds
    `homogeneity`, `completeness` and `v_measure`, each in [0, 1]. Homogeneity is 1 if there is one true group only,
    completeness is 1 if there is one predicted group only; the V-measure is 0 if both are 0. Rosenberg & Hirschberg
    (2007), EMNLP-CoNLL, 410-420.

    Examples
    --------
    >>> [round(x, 3) for x in v_measure(list("AAABBB"), [1, 1, 2, 2, 3, 3])]
    [0.667, 0.421, 0.516]
    """
    sizes = _sizes(labels_true, labels_pred)
    beta = _check.real(beta, name="beta", low=0)
    if beta == 0:
        raise ValueError("beta must be above 0, got 0.0; 1 weights both alike")
    shares = (one / one.sum() for one in sizes)
    in_both, in_u, in_v = (float(-np.sum(share * np.log(share))) for share in shares)  # entropies, in nats
    shared = max(0.0, in_u + in_v - in_both)  # rounding may leave -1e-17
    homogeneity = shared / in_u if in_u else 1.0
    completeness = shared / in_v if in_v else 1.0
    whole = beta * homogeneity + completeness
    mean = (1 + beta) * homogeneity * completeness / whole if whole else 0.0
    return VMeasure(homogeneity, completeness, mean)


def silhouette(X, labels):
    """Silhouette of each case: how much nearer its own group is than the next one.

    `X`, shape (n_samples, n_features), is finite; distances are Euclidean, so the units of the features matter.
    `labels`, shape (n_samples,), are the group of each case: integers or text. The values, shape (n_samples,), lie from
    -1 to 1: (b - a) / max(a, b), with a the mean distance to the others of its group and b the least mean distance to
    another group; 0 for a case alone in its group, and where a = b. All nan if there is one group only. Rousseeuw
    (1987), Journal of Computational and Applied Mathematics 20, 53-65.

    Examples
    --------
    >>> silhouette([[1], [2], [3], [7], [9]], [0, 0, 0, 1, 1]).round(3).tolist()
    [0.786, 0.833, 0.7, 0.6, 0.714]
    """
    X = _check.table(X, name="X", shape="(n_samples, n_features)", finite=True)
    labels = _check.class_labels(labels, name="labels")
    _check.same_length(X, labels, names=("X", "labels"))
    names, group = np.unique(labels, return_inverse=True)
    if len(names) == 1:
        return np.full(len(X), _check.undefined("labels has one group only, so there is no next group"))
    size = np.bincount(group)
    values = np.zeros(len(X))
    for i in np.flatnonzero(size[group] > 1):
        total, own = np.bincount(group, weights=np.linalg.norm(X - X[i], axis=1)), group[i]
        a, b = total[own] / (size[own] - 1), np.delete(total / size, own).min()
        values[i] = 0 if a == b else (b - a) / max(a, b)
    return values


def _sizes(labels_true, labels_pred):
    """Cases in each cell of the table of both groupings that is not empty, in each true and each predicted group.

    Text in one and numbers in the other are fine.
    """
    given = {"labels_true": labels_true, "labels_pred": labels_pred}
    arrays = [_check.class_labels(y, name=name) for name, y in given.items()]
    _check.same_length(*arrays, names=tuple(given))
    u, v = (np.unique(y, return_inverse=True)[1] for y in arrays)
    return [np.unique(one, return_counts=True)[1] for one in (u * (v.max() + 1) + v, u, v)]
