"""A threshold for each of two groups: what may be made equal, and what that costs; an explorer for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores, two_classes

_VALUES = {"ratio": (0.2, 0.5, 1, 2, 3, 4, 5, 10, 20, 50)}


@explores
def explore_two_thresholds(y_true, y_score, group, *, ratio=5, pos_label=1):
    """Two groups' ROC curves with a threshold on each; lock a rate, and see who bears which errors, and the cost.

    Parameters
    ----------
    y_true : array_like, shape (n_samples,)
        Two classes, each in both groups; the positive one is a bad credit.
    y_score : array_like of float, shape (n_samples,)
        The risk: who is at the threshold or above is declined. Finite, at most 300 distinct values.
    group : array_like, shape (n_samples,)
        Two groups; the first to appear has the first colour.
    ratio : float
        Cost of a bad credit that is granted over that of a good one declined, shown first: 0.2, 0.5, 1, 2, 3, 4, 5,
        10, 20 or 50.
    pos_label : label
        The positive class.

    Notes
    -----
    Between two scores a lot decides, as in Hardt, Price & Srebro (2016), so that a rate of both groups can be equal.

    Examples
    --------
    >>> y, score = [1, 0, 0, 0, 1, 1, 1, 0, 0, 1], [0.25] * 4 + [1] + [0.5] * 4 + [1]
    >>> explore_two_thresholds(y, score, list("AAAAABBBBB"), ratio=2).numbers()["rules"]
    [40, 40, 50, 50, 50]
    """
    positive, score = two_classes(y_true, y_score, pos_label)
    _check.scores(score, name="y_score", finite=True)
    group = _check.class_labels(group, name="group")
    _check.same_length(positive, group, names=("y_true", "group"))
    names, first = np.unique(group, return_index=True)
    names = names[np.argsort(first)]
    if len(names) != 2:
        raise ValueError(f"group must hold two groups, got {len(names)}; choose two of them")
    scores, place = np.unique(score, return_inverse=True)
    if len(scores) > 300:
        raise ValueError(f"y_score must hold at most 300 distinct values, got {len(scores)}; round them")
    counts = {
        key: [np.bincount(place[(group == name) & (positive == own)], minlength=len(scores)).tolist() for name in names]
        for key, own in (("good", 0), ("bad", 1))
    }
    if not all(sum(one) for pair in counts.values() for one in pair):
        raise ValueError("y_true must hold both classes in both groups, got a group with one class; add cases")
    more = {"names": [str(name) for name in names], "scores": scores.tolist(), **counts}
    title, start = "Two groups and a threshold for each", chosen(_VALUES, ratio=ratio)
    return Explorer("two_thresholds", title, (1060, 1720), start, values=_VALUES, **more)
