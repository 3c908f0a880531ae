"""Explorers of forecasts, of ranked cards and of groupings, for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import explores, within


@explores(
    "Four losses and the number that each asks for",
    (819, 1242),
    loss=["absolute", "squared", "percentage", "unequal"],
    c=within(0, 20),
    largest=(12, 15, 20, 25, 30, 40, 50, 65),
)
def explore_losses(*, loss="absolute", c=10, largest=20):
    """Which number is best for nine visits of 2 to 20 minutes, under four ways to pay for its errors.

    The `loss` shown first is absolute, squared, a percentage (size of the error over the visit's length) or unequal (3
    for a minute too short, 1 for a minute too long). The longest visit takes `largest` minutes.

    c : float
        The number announced, in minutes, from 0 to 20 in steps of 0.5.

    >>> [explore_losses(loss=loss).numbers()["best"] for loss in ("absolute", "squared", "percentage", "unequal")]
    [5, 7, 3, 8]
    """
    if 2 * c != int(2 * c):
        raise ValueError(f"c must be a multiple of 0.5, got {c}; choose {round(2 * c) / 2}")
    start = {"loss": loss, "c": int(c) if c == int(c) else c, "largest": largest}
    return {"start": start, "short": (2, 3, 3, 4, 5, 6, 8, 12)}  # minutes; the longest visit follows


@explores(
    "A forecast that you bend",
    (935, 1556),
    shift=tuple(range(-100, 101, 10)),
    stretch=(-1.0, -0.5, *(k / 10 for k in range(1, 16)), 2.0),
    noise=tuple(range(0, 101, 10)),
)
def explore_forecast(y_true, y_pred, *, unit="", shift=0, stretch=1, noise=0, seed=0):
    """Outcomes and residuals against forecasts that are shifted, stretched about their mean, and blurred by noise.

    `shift` is added to every forecast; `stretch`, -1, -0.5, 0.1, 0.2, ..., 1.5 or 2, multiplies its difference from the
    mean forecast; `noise` is the standard deviation of the normal noise that is added before the stretch.

    y_true, y_pred : array_like of float, shape (n_samples,)
        Outcomes and forecasts of 3 to 1000 cases. Standard deviations: 20 to 500, and 1 to 500.
    unit : str
        Unit of both.

    >>> round(explore_forecast([300, 450, 500, 380, 600], [280, 460, 520, 350, 620]).numbers()["r2"], 4)
    0.958
    """
    y_true = _check.scores(y_true, name="y_true", finite=True)
    y_pred = _check.scores(y_pred, name="y_pred", finite=True)
    _check.same_length(y_true, y_pred, names=("y_true", "y_pred"))
    for values, name, low in ((y_true, "y_true", 20), (y_pred, "y_pred", 1)):
        if not 3 <= len(values) <= 1000 or not low <= np.std(values) <= 500:
            rule = f"must hold 3 to 1000 values with a standard deviation from {low} to 500"
            raise ValueError(f"{name} {rule}, got {len(values)} with {np.std(values):.3g}; choose another unit")
    return {"truth": y_true.round(3).tolist(), "given": y_pred.round(3).tolist(), "unit": str(unit)}


@explores("Graded cards to reorder", (1068, 1465))
def explore_cards(grades, *, k=None):
    """Move graded cards up and down a list: P@k, R@k, Hit@k, DCG and nDCG in three forms follow.

    A card counts as relevant if its grade is above 0. Chance is the mean over all orders.

    grades : array_like of int, shape (n_cards,)
        The grades in the order shown first: 2 to 10 cards, grades from 0 to 5, one above 0.
    k : int, optional
        So many cards count at first, from 1 to n_cards; all by default.

    >>> shown = explore_cards([3, 0, 2], k=2).numbers()
    >>> round(shown["ndcg"], 3), round(shown["luck"], 3), shown["precision"]
    (0.704, 0.638, 0.5)
    """
    grades = _check.array(grades, name="grades", low=0, high=5)
    if grades.ndim != 1 or not 2 <= len(grades) <= 10:
        raise ValueError(f"grades must hold 2 to 10 grades, got shape {grades.shape}; show the first ten")
    if (grades != np.round(grades)).any() or not grades.any():
        raise ValueError(f"grades must be whole numbers, one of them above 0, got {grades.tolist()}; round them")
    n = len(grades)
    k = n if k is None else _check.integer(k, name="k", low=1, high=n)
    start = {"order": "0123456789"[:n], "card": 0, "was": 0, "rank": 1, "k": k, "form": 0, "draw": 1}
    return {"start": start, "grades": grades.astype(int).tolist()}


@explores("Twelve bottles in groups", (1238, 1769))
def explore_groups(groups=(1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 1), *, seed=0):
    """Sort twelve bottles of three grapes into groups, and see what four indices say and what chance gives.

    groups : sequence of int, length 12
        The group of each bottle, from 1 to 12, shown first. Bottles 1 to 4 are grape A's, 5 to 8 B's, 9 to 12 C's.

    >>> shown = explore_groups().numbers()
    >>> round(shown["rand"], 3), shown["ari"]
    (0.727, 0.3125)
    """
    groups = np.asarray(groups)
    if groups.shape != (12,):
        raise ValueError(f"groups must have shape (12,), one for each bottle, got {groups.shape}; pass twelve numbers")
    groups = [_check.integer(group, name="groups", low=1, high=12) for group in groups.tolist()]
    text = "".join("0123456789abc"[group] for group in groups)
    start = {"groups": text, "before": text, "bottle": 1, "was": 1, "group": groups[0], "k": 3}
    return {"start": start | {"seed": seed, "draw": 1}}


@explores(
    "One measurement against the others",
    (938, 1500),
    weight=(0.25, 0.5, 1.0, 2.0, 4.0, 6.0, 8.0, 16.0, 32.0),
    k=(2, 3, 4, 5, 6),
)
def explore_scaling(X, labels, columns, names, *, weight=1, k=3, seed=0):
    """Groups of k-means, their silhouette and their adjusted Rand index, while one measurement gets more weight.

    K-means is Lloyd's, the best of ten starts from cases drawn by chance.

    X : array_like, shape (n_samples, n_features)
        At most 300 cases. Each column is standardised.
    labels : array_like, shape (n_samples,)
        Two or three classes, to compare with: k-means does not see them. Text is shown, a number n as "class n".
    columns : (int, int)
        The two columns that are drawn, the first one across; the second one has the standard deviation `weight`.
    names : (str, str)
        What these two measurements are called.

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
    z = ((X - X.mean(axis=0)) / X.std(axis=0)).round(3)
    more = {"columns": z.T.tolist(), "labels": numbers.tolist(), "shown": shown, "names": [str(one) for one in names]}
    more["kinds"] = [kind if isinstance(kind, str) else f"class {kind:g}" for kind in kinds.tolist()]
    return {"start": {"weight": weight, "k": k, "seed": seed, "draw": 1, "shuffles": 0}} | more
