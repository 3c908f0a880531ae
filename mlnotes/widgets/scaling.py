"""One measurement stretched against the others: an explorer of k-means and two indices, for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled

_VALUES = {"weight": (0.25, 0.5, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 16.0, 32.0), "k": (2, 3, 4, 5, 6)}


@explores
def explore_scaling(X, labels, columns, names, *, weight=1, k=3, seed=0):
    """Groups of k-means, their silhouette and their adjusted Rand index, while one measurement gets more weight.

    Parameters
    ----------
    X : array_like, shape (n_samples, n_features)
        At most 300 cases. Each column is standardised.
    labels : array_like, shape (n_samples,)
        Two or three classes, to compare with: k-means does not see them. Text is shown, a number n as "class n".
    columns : (int, int)
        The two columns that are drawn, the first one across; the second one is stretched.
    names : (str, str)
        What these two measurements are called.
    weight : float
        Standard deviation of the second one: 0.25, 0.5, 1, 2, 3, 4, 6, 8, 16 or 32. That of the others is 1.
    k : int
        Number of groups: 2, 3, 4, 5 or 6.

    Notes
    -----
    K-means is Lloyd's, the best of ten starts from cases drawn by chance.

    Examples
    --------
    >>> X, classes = [[1, 1], [1, 2], [2, 1], [8, 9], [9, 8]], [0, 0, 0, 1, 1]
    >>> explore_scaling(X, classes, (0, 1), ("length", "width"), k=2).numbers()["now"]["ari"]
    1
    """
    X = _check.table(X, name="X", shape="(n_samples, n_features)", finite=True)
    kinds, numbers = np.unique(_check.class_labels(labels, name="labels"), return_inverse=True)
    if len(X) > 300 or not X.std(axis=0).all():
        raise ValueError(f"X must have at most 300 rows and no constant column, got shape {X.shape}; leave some out")
    _check.same_length(X, numbers, names=("X", "labels"))
    if len(kinds) > 3:
        raise ValueError(f"labels must be of at most three classes, got {len(kinds)}; the picture has three shapes")
    shown = [_check.integer(one, name="columns", low=0, high=X.shape[1] - 1) for one in columns]
    start = chosen(_VALUES, weight=weight, k=k) | sampled(seed) | {"shuffles": 0}
    z = ((X - X.mean(axis=0)) / X.std(axis=0)).round(3)
    more = {"columns": z.T.tolist(), "labels": numbers.tolist(), "shown": shown, "names": [str(one) for one in names]}
    more["kinds"] = [kind if isinstance(kind, str) else f"class {kind:g}" for kind in kinds.tolist()]
    return Explorer("scaling", "One measurement against the others", (1110, 1560), start, values=_VALUES, **more)
