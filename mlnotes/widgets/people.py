"""Explorers of errors by group: luck, criteria and thresholds, for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled, two_classes

_AUDITS = {
    "groups": (2, 3, 4, 6, 8, 10),
    "n": (20, 50, 100, 200, 400, 1000),
    "rate": (0.05, 0.1, 0.2, 0.3, 0.5),
    "excess": (0, 0.05, 0.1, 0.2),
}


@explores(_AUDITS)
def explore_audits(groups=2, n=50, rate=0.2, excess=0, seed=0):
    """Rates found in groups of equal size, and how large a gap luck alone makes.

    Each of the `groups` has `n` people and the true `rate`, such as a false positive rate, the last one a rate that is
    higher by `excess`. Counts are binomial. Wilson's interval for each rate; Newcombe's (1998) for the difference of
    the highest and the lowest one. The expected gaps are exact.

    Examples
    --------
    >>> [round(explore_audits(groups=g).numbers()["expected"], 3) for g in (2, 8)]
    [0.063, 0.16]
    """
    start = chosen(_AUDITS, groups=groups, n=n, rate=rate, excess=excess) | sampled(seed)
    return Explorer("audits", "Audits of luck", (988, 1561), start, values=_AUDITS)


_SHARES = tuple(sorted({k / 100 for k in range(5, 96)} - {0.39, 0.51} | {0.3936, 0.5143}))  # two are those of COMPAS
_LINES = {"prevalence_a": _SHARES, "prevalence_b": _SHARES, "precision": tuple(k / 100 for k in range(20, 101))}


@explores(_LINES)
def explore_precision_lines(prevalence_a=0.3936, prevalence_b=0.5143, precision=0.6, *, recall_a=0.5, recall_b=0.8):
    """Two groups, A (White) and B (Black), whose base rates differ, with the same precision: what is left for FPR, TPR.

    A prevalence is the share of positives in a group, in hundredths, but 0.3936 for 0.39 and 0.5143 for 0.51, the
    shares of the COMPAS counts. Equal precision is the line FPR = prevalence / (1 - prevalence) * (1 - precision) /
    precision * TPR (Chouldechova 2017); one that leaves the square at FPR = 1 ends there.

    Parameters
    ----------
    recall_a, recall_b : float
        TPR of each group at first, from 0 to 1, rounded to hundredths.

    Examples
    --------
    >>> shown = explore_precision_lines(recall_a=0.65, recall_b=0.65).numbers()
    >>> [round(one, 3) for one in shown["FPR"]]
    [0.281, 0.459]
    """
    start = chosen(_LINES, prevalence_a=prevalence_a, prevalence_b=prevalence_b, precision=precision)
    for name, value in (("recall_a", recall_a), ("recall_b", recall_b)):
        odds = start[f"prevalence_{name[-1]}"] / (1 - start[f"prevalence_{name[-1]}"])
        most = min(1, start["precision"] / (1 - start["precision"] + 1e-12) / odds)
        start[name] = min(round(_check.real(value, name=name, low=0, high=1), 2), most)
        start |= {f"was_{name[-1]}": start[name], f"want_{name[-1]}": start[name]}
    return Explorer("precision_lines", "Two groups on lines of equal PPV", (890, 1500), start, values=_LINES)


_BAD_CREDIT = {"ratio": (0.2, 0.5, 1, 2, 3, 4, 5, 10, 20, 50)}


@explores(_BAD_CREDIT)
def explore_two_thresholds(y_true, y_score, group, *, ratio=5, pos_label=1):
    """Two groups' ROC curves with a threshold on each; lock a rate, and see who bears which errors, and the cost.

    The positive class is a bad credit, the score the risk: finite, at most 300 distinct values; who is at the threshold
    or above is declined. `ratio` is the cost of a bad credit that is granted over that of a good one declined. Between
    two scores a lot decides, as in Hardt, Price & Srebro (2016), so that a rate of both groups can be equal.

    Parameters
    ----------
    group : array_like, shape (n_samples,)
        Two groups, each with both classes; the first to appear has the first colour.

    Examples
    --------
    >>> y, score = [1, 0, 0, 0, 1, 1, 1, 0, 0, 1], [0.25] * 4 + [1] + [0.5] * 4 + [1]
    >>> explore_two_thresholds(y, score, list("AAAAABBBBB"), ratio=2).numbers()["rules"]
    [40, 40, 50, 50, 50]
    """
    positive, score = two_classes(y_true, y_score, pos_label, most=300)
    group = _check.class_labels(group, name="group")
    _check.same_length(positive, group, names=("y_true", "group"))
    names, first = np.unique(group, return_index=True)
    names = names[np.argsort(first)]
    if len(names) != 2:
        raise ValueError(f"group must hold two groups, got {len(names)}; choose two of them")
    scores, place = np.unique(score, return_inverse=True)
    counts = {
        key: [np.bincount(place[(group == name) & (positive == own)], minlength=len(scores)).tolist() for name in names]
        for key, own in (("good", 0), ("bad", 1))
    }
    if not all(sum(one) for pair in counts.values() for one in pair):
        raise ValueError("y_true must hold both classes in both groups, got a group with one class; add cases")
    more = {"names": [str(name) for name in names], "scores": scores.tolist(), **counts}
    title, start = "Two groups and a threshold for each", chosen(_BAD_CREDIT, ratio=ratio)
    return Explorer("two_thresholds", title, (1060, 1720), start, values=_BAD_CREDIT, **more)
