"""Explorers of people and what errors do to them: letters, luck, criteria and thresholds, for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import explores, two_classes, within


@explores(
    "People, and the letters they get",
    (956, 1600),
    prevalence=(0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.37, 0.5),
    recall=(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.811, 0.9, 0.95, 1.0),
    fall_out=(0.0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.0616, 0.1, 0.2, 0.4, 1.0),
)
def explore_letters(prevalence=0.01, recall=0.811, fall_out=0.0616):
    """Who of 10 000 people gets a letter, and how many of the letters are right.

    `prevalence` is the share of the ill, `recall` the share of them who get a letter, `fall_out` that of the healthy.
    Numbers of people are rounded. Of the ill and of the healthy those with a letter fill their block from below, so the
    picture is the mosaic of the four cells.

    >>> shown = explore_letters().numbers()
    >>> shown["tp"], shown["fp"]
    (81, 610)
    """


@explores(
    "Audits of luck",
    (905, 1511),
    groups=(2, 3, 4, 6, 8, 10),
    n=(20, 50, 100, 200, 400, 1000),
    rate=(0.05, 0.1, 0.2, 0.3, 0.5),
    excess=(0, 0.05, 0.1, 0.2),
)
def explore_audits(groups=2, n=50, rate=0.2, excess=0, seed=0):
    """Rates found in groups of equal size, and how large a gap luck alone makes.

    Each of the `groups` has `n` people and the true `rate`, such as a false positive rate, the last one a rate that is
    higher by `excess`. Counts are binomial. Wilson's interval for each rate; Newcombe's (1998) for the difference of
    the highest and the lowest one. The expected gaps are exact.

    >>> [round(explore_audits(groups=g).numbers()["expected"], 3) for g in (2, 8)]
    [0.063, 0.16]
    """


_SHARES = tuple(sorted({k / 100 for k in range(5, 96)} - {0.39, 0.51} | {0.3936, 0.5143}))  # two are those of COMPAS


@explores(
    "Two groups on lines of equal PPV",
    (856, 1473),
    prevalence_a=_SHARES,
    prevalence_b=_SHARES,
    precision=tuple(k / 100 for k in range(20, 101)),
    recall_a=within(0, 1),
    recall_b=within(0, 1),
)
def explore_precision_lines(prevalence_a=0.3936, prevalence_b=0.5143, precision=0.6, *, recall_a=0.5, recall_b=0.8):
    """Two groups, A (White) and B (Black), whose base rates differ, with the same precision: what is left for FPR, TPR.

    A prevalence is the share of positives in a group, in hundredths, but 0.3936 for 0.39 and 0.5143 for 0.51, the
    shares of the COMPAS counts. Equal precision is the line FPR = prevalence / (1 - prevalence) * (1 - precision) /
    precision * TPR (Chouldechova 2017); one that leaves the square at FPR = 1 ends there.

    recall_a, recall_b : float
        TPR of each group at first, from 0 to 1, rounded to hundredths.

    >>> shown = explore_precision_lines(recall_a=0.65, recall_b=0.65).numbers()
    >>> [round(one, 3) for one in shown["FPR"]]
    [0.281, 0.459]
    """
    start = {"prevalence_a": prevalence_a, "prevalence_b": prevalence_b, "precision": precision}
    for group, prevalence, recall in (("a", prevalence_a, recall_a), ("b", prevalence_b, recall_b)):
        odds = prevalence / (1 - prevalence)
        most = min(1, precision / (1 - precision + 1e-12) / odds)
        start |= {f"{kind}_{group}": min(round(recall, 2), most) for kind in ("recall", "was", "want")}
    return {"start": start}


@explores("Two groups and a threshold for each", (1035, 1683), ratio=(0.2, 0.5, 1, 2, 3, 4, 5, 10, 20, 50))
def explore_two_thresholds(y_true, y_score, group, *, ratio=5, pos_label=1):
    """Two groups' ROC curves with a threshold on each; lock a rate, and see who bears which errors, and the cost.

    The positive class is a bad credit, the score the risk: finite, at most 300 distinct values; who is at the threshold
    or above is declined. `ratio` is the cost of a bad credit that is granted over that of a good one declined. Between
    two scores a lot decides, as in Hardt, Price & Srebro (2016), so that a rate of both groups can be equal.

    group : array_like, shape (n_samples,)
        Two groups, each with both classes; the first to appear has the first colour.

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
    return {"names": [str(name) for name in names], "scores": scores.tolist(), **counts}
