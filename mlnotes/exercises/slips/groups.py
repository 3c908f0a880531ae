"""The exercises on errors by group."""

import math

import numpy as np

from mlnotes import groups
from mlnotes.exercises.slips import NOT_PERCENT, Edit, Exercise, Percent, any_of
from mlnotes.exercises.slips._own import Catalogue, fractions, table

EXERCISES = Catalogue("groups", 14)

EXCHANGED = "The two groups are exchanged."


@EXERCISES.answered("groups-1", tolerance=0.001, percent=1)
def of_each_group(rng=None, *, a=(1210, 540, 520, 780), b=(760, 190, 240, 330)):
    """TN, FP, FN and TP of two groups: the false positive rate of each."""
    if rng:  # two groups of another court, of unlike size and base rate
        counts = []
        for low, high in ((0.45, 0.6), (0.3, 0.44)):
            charged, free = (int(n) for n in rng.integers(600, 1900, size=2))
            fp, fn = int(free * rng.uniform(low, high) * 0.8), int(charged * rng.uniform(0.25, 0.5))
            counts.append((free - fp, fp, fn, charged - fn))
        a, b = counts

    def both(of):
        return of(*a), of(*b)

    right = both(lambda tn, fp, fn, tp: fp / (fp + tn))
    rows = table([("group", ("TN", "FP", "FN", "TP")), ("A", a), ("B", b)])
    told = f"These are the counts of another court, of the groups A and B, in this order:\n\n{rows}"
    return Exercise(right, told=told) | {
        both(lambda tn, fp, fn, tp: fp / (fp + tp)): "You divide by all who were flagged: this is 1 minus the "
        "precision, which asks how many of the flagged were not charged. The false positive rate asks how many of "
        "those without a charge were flagged: FP / (FP + TN).",
        both(lambda tn, fp, fn, tp: fp / (tn + fp + fn + tp)): "You divide by all people of the group. A false "
        "positive can happen only to somebody without a new charge: divide by FP + TN.",
        both(lambda tn, fp, fn, tp: fn / (fn + tp)): "This is the miss rate, the false negative rate: it counts errors "
        "among those with a new charge. Count the errors among those without one.",
        both(lambda tn, fp, fn, tp: tn / (tn + fp)): "This is the specificity, the share of those without a charge who "
        "were left alone. The false positive rate is 1 minus it.",
        both(lambda tn, fp, fn, tp: fp / tn): "This is the ratio FP / TN, the odds. A rate divides by both: FP / (FP + "
        "TN).",
        both(lambda tn, fp, fn, tp: (fp + tp) / (tn + fp + fn + tp)): "This is the share that was flagged, whatever "
        "happened then. The labels have to enter: take those without a new charge only.",
        right[::-1]: EXCHANGED,
    }


@EXERCISES.answered("groups-2", tolerance=0.002)
def gap_and_interval(rng=None, *, k1=12, n1=33, k2=44, n2=177):
    """The difference of two rates with Newcombe's interval, and which sentence follows: always the third."""
    if rng:  # a small group with the higher rate
        n1, n2 = int(rng.integers(28, 45)), int(rng.integers(140, 260))
        k1, k2 = int(n1 * rng.uniform(0.28, 0.45)), int(n2 * rng.uniform(0.2, 0.3))
    p, q = k1 / n1, k2 / n2
    (low1, high1), (low2, high2) = (groups.rate_interval(k, n) for k, n in ((k1, n1), (k2, n2)))
    low, high = groups.difference_interval(k1, n1, k2, n2)
    wald = 1.96 * math.sqrt(p * (1 - p) / n1 + q * (1 - q) / n2)
    down, up = math.hypot(p - low1, q - low2), math.hypot(high1 - p, high2 - q)
    told = f"Of {n1} young customers the model would have declined {k1}; of {n2} older ones, {k2}."
    told = told if -0.08 < low < -0.01 < 0.1 < high else None  # so few that the interval contains 0
    return Exercise((p - q, low, high, 3), told=told) | {
        (p - q, low, high, 1): "The numbers are right, the sentence is not. An interval that contains 0 does not show "
        f"that the rates are equal: a gap of {high - 0.01:.2f} is inside it as well.",
        (p - q, low, high, 2): "The numbers are right, the sentence says too much: 0 and small negative gaps lie "
        "inside the interval, too.",
        (p - q, low, high, 4): "The numbers are right. But the observed gap is one draw; the true one may lie anywhere "
        "in the interval.",
        (..., p - q - wald, p - q + wald, ...): "This is the Wald interval, difference ± 1.96 standard errors, which "
        "is too often wrong in small groups. Join the distances to the ends of the two Wilson intervals.",
        (..., low1 - high2, high1 - low2, ...): "You subtract the opposite ends of the two intervals. That is too "
        "wide: both rates seldom err so far at once. Join the distances by the root of the sum of squares.",
        (..., p - q - down, p - q + up, ...): "You join both lower distances, and both upper ones. The difference is "
        "smallest where the first rate is low and the second is HIGH: join these two.",
        (..., low1 - low2, high1 - high2, ...): "You subtract lower end from lower end and upper from upper: this is "
        "no interval of the difference.",
        (q - p, -high, -low, ...): "The groups are exchanged: the young minus the older.",
        (p - q, low, high, frozenset({0, *range(5, 10)})): "There are four sentences: give 1, 2, 3 or 4.",
        (..., ..., Percent(above=10), ...): NOT_PERCENT,
    }


EXERCISES["groups-3"] = Exercise((0.60741, 0.31233, 0.04727), tolerance=0.006) | {
    (0.3037, 0.15617, 0.02364): "You count the alarm in one direction. Either group can have the smaller rate: an "
    "alarm is the smaller below 0.8 times the larger.",
    (0.05, 0.05, 0.05): "0.05 is the false alarm of a test at that level. The four-fifths rule is no such test: its "
    "false alarms depend on the rate and on the numbers.",
    (0.04727, 0.31233, 0.60741): "The order is exchanged, or you took the share that is not selected: the rates of the "
    "task are those that are compared.",
    (0.44666, 0.11728, 0.00792): "You let one group vary and compare it with the true rate. Both groups are samples: "
    "draw both.",
    (0, 0, 0): "The true rates are equal, but the rule sees the observed ones, whose ratio (not the difference) is "
    "compared with 0.8.",
    Percent(): NOT_PERCENT,
}

EXERCISES["groups-4"] = Exercise((0.516157, 0.327614, 0.326740), tolerance=0.0005) | {
    (0.303542, ..., ...): "The first is the women's raw rate. Weight their rates with the men's applications.",
    (0.429955, ..., ...): "You weight the first with all applicants. Weight with the men's applications.",
    (0.302454, ..., ...): "The first is the men's rate with the women's mix, and not the other way round.",
    (0.417269, ..., ...): "The first is the plain mean over the departments. Weight by the men who applied.",
    (..., 0.429955, 0.387319): "Department A is still among them. Leave it out of the rates and of the weights.",
    (..., 0.270990, 0.367631): "The last two are raw rates, in which each group has its own mix of departments. Weight "
    "with all who applied to B to F.",
    (..., 0.335908, 0.333398): "You take the plain mean over five departments, so the smallest counts as much as the "
    "largest. Weight each with its applicants.",
    (..., 0.326740, 0.327614): "The order is exchanged: women first, then men.",
    Percent(): NOT_PERCENT,
}


@EXERCISES.answered("groups-5", tolerance=0.001, percent=1)
def what_follows(
    *,
    high: fractions(40, 50) = 0.45,
    low: fractions(15, 33) = 0.30,
    precision: fractions(55, 72) = 0.65,
    recall: fractions(60, 80) = 0.70,
):
    """The false positive rates of two groups with the same precision and recall."""
    told = (
        f"In group A {100 * high:.0f} % of the credits are bad, in group B {100 * low:.0f} %. "
        f"The precision is {precision:.2f} in both groups, and so is the recall, {recall:.2f}."
    )
    shares = high, low
    odds = [share / (1 - share) for share in shares]
    lost = (1 - precision) / precision

    def both(of):
        return tuple(of(share, o) for share, o in zip(shares, odds))

    right = both(lambda share, o: o * lost * recall)
    return Exercise(right, told=told) | {
        both(lambda share, o: lost * recall): "The base rates are missing, so both groups get one number. FP = TP (1 - "
        "PPV) / PPV is right; TP and FP belong to classes of different size, which brings the odds in.",
        both(lambda share, o: share * lost * recall): "You use the base rate where its odds belong. The false "
        "positives are divided by the NEGATIVES: base rate / (1 - base rate).",
        both(lambda share, o: o * recall / lost): "You take PPV / (1 - PPV), the other way round; the first number is "
        "above 1 or far too large for a rate. Each true positive comes with (1 - PPV) / PPV false ones.",
        both(lambda share, o: lost * recall / o): "The odds are upside down: with more positives there are more true "
        "positives, so at the same precision more false ones, and fewer negatives to share them.",
        both(lambda share, o: o * lost): "The recall is missing: only a share TPR of the positives is found.",
        both(lambda share, o: o * (1 - precision) * recall): "You take 1 - PPV for the false positives of one true "
        "one. Of the flagged a share PPV is right: it is (1 - PPV) / PPV.",
        both(lambda share, o: 1 - precision): "You take 1 - PPV for the false positive rate. The first divides by the "
        "flagged, the second by the negatives.",
        right[::-1]: EXCHANGED,
    }


EXERCISES["groups-6"] = Exercise((0.8, 0.5, 0.2, 1), tolerance=0.001) | {
    (0.65, 0.65, ..., ...): "You take one precision for both, the mean of the two. Calibration says what each score "
    "means; which scores lie above the threshold differs between the groups.",
    (9 / 15, 9 / 15, ..., ...): "You pool the groups. Count the declined of each group by itself.",
    (..., 0.6, ..., ...): "In B the score 0.4 is above 1/3 as well: all ten are declined, not the five with 0.6.",
    (0.5, 0.5, ..., ...): "These are the shares of bad credits in the groups. Precision counts among the declined "
    "only.",
    (0.2, 1, 0.8, 0.5): "Precision and false positive rate are exchanged: the first divides by the declined, the "
    "second by the good credits.",
    (0.5, 0.8, ..., ...): EXCHANGED,
    (..., ..., 0.2, 0.5): "The precisions are fine; in B all five good credits are declined.",
    (..., ..., 0.1, 0.5): "You divide the good ones who are declined by all ten cases. The false positive rate divides "
    "by the good ones.",
}


def group_rates(y_true, y_pred, group):
    rows = []
    for name in np.unique(group):
        true, said = y_true[group == name], y_pred[group == name]
        n, p = sum(true == 0), sum(true == 1)
        fpr = sum(said[true == 0]) / n if n else np.nan
        fnr = sum(1 - said[true == 1]) / p if p else np.nan
        rows.append((np.mean(said), fpr, fnr))
    return np.array(rows)


AUDITED = (
    (np.array([1, 0, 0, 1, 0, 0, 1, 0]), np.array([1, 1, 0, 0, 0, 1, 1, 1]), np.array(list("BABBAABB"))),
    (np.array([1, 0, 0, 0, 1, 0, 1, 0]), np.array([1, 0, 1, 1, 1, 0, 0, 0]), np.array(list("BACCABBA"))),  # C: no 1
    (np.array([1, 1, 0, 1, 0, 0, 1]), np.array([0, 1, 1, 1, 0, 1, 0]), np.array([30, 30, 25, 25, 25, 25, 30])),
    (np.array([0, 1, 1, 0, 1]), np.array([1, 0, 1, 0, 0]), np.array(list("AAAAA"))),
)
EXERCISES["groups-7"] = Exercise(group_rates, AUDITED) | {
    any_of(
        Edit("np.nan", "0"),
        Edit("/ p if p else np.nan", "/ p if p else 1"),
        Edit("/ n if n else np.nan", "/ n if n else 0", Edit("np.nan", "1")),
    ): "A group without a case of a class has no such rate: nobody there could be judged. Return nan, for 0 reads as "
    "'no errors' (and a miss rate of 1 as 'all missed').",
    Edit("sum(true == 0), sum(true == 1)", "sum(y_true == 0), sum(y_true == 1)"): "You divide by the good and the bad "
    "cases of all groups together. Each group has its own denominators.",
    Edit("sum(true == 0), sum(true == 1)", "len(true), len(true)"): "You divide by the size of the group. An FPR "
    "divides by the group's negatives, an FNR by its positives.",
    Edit(
        "true, said = y_true[group == name], y_pred[group == name]",
        "said, true = y_true[group == name], y_pred[group == name]",
    ): "True and predicted labels are crossed: a rate has the TRUE class in its denominator.",
    Edit("fpr, fnr)", "fnr, fpr)"): "FPR and FNR are exchanged, or the positive class is: 1 is positive.",
    Edit("sum(1 - said", "sum(said"): "The third column is the recall. The miss rate, FNR, is 1 minus it.",
    Edit("/ n if n", "/ sum(said) if sum(said)"): "Your FPR divides by the declined: that is 1 minus the precision. "
    "Divide by the negatives of the group.",
    Edit("np.unique(group)", "dict.fromkeys(group.tolist())"): "Your rows follow the order in which the groups appear. "
    "Sort the groups: np.unique(group).",
    Edit("np.array(rows)", "np.array(rows).T"): "The table is turned: a row for each group, a column for each rate.",
    Edit("np.mean(said)", "np.mean(true)"): "The first column is the share of bad cases. Asked for is the share "
    "declined, the mean of the predictions.",
    Edit("np.mean(said)", "sum(said)"): "The first column is a number of cases. Divide it by the size of the group.",
}

EXERCISES["groups-8"] = Exercise((6, 8, 1), tolerance=0.001) | {
    (..., 20, 0): "FPR 0 is equal as well, but then nobody is declined and all ten bad credits are granted. The other "
    "common FPR is cheaper.",
    (6, 6, ...): "You keep the decisions of the one threshold, whose FPRs are 1/5 and 1. Equal FPRs are asked for, so "
    "less may be chosen, and it costs more.",
    (any_of(3, 5), ..., ...): "You count one group only. The cost is that of all 18 cases.",
    (..., any_of(3, 5), ...): "The second is the cost of one group only. Add that of the other one.",
    (7, 10, 0): "The costs are exchanged: 2 belongs to a bad credit that is granted, 1 to a good one that is declined.",
    (8, ..., ...): "The thresholds 0.2 and 0.75 cost 8 each. From 1/3 on it pays to decline: the scores 0.5 and higher "
    "are declined, and A's 0.2 are granted.",
    (1 / 3, 4 / 9, ...): "These are costs of a case. Give the cost of all 18.",
}


@EXERCISES.answered("groups-9", tolerance=0.001)
def break_even(*, rate: fractions(15, 46) = 0.3, gap: fractions(5, 10) = 0.08, times: range(2, 6) = 3):
    """From how many negatives in the smaller group matching the rates leaves less than the gap that was there."""
    told = f"The FPRs are near {rate:.2f}, truly differ by {gap:.2f}, and A has {times} times as many good credits."
    told = told if rate != 0.3 else None
    spread, both = rate * (1 - rate), 1 + 1 / times
    exact = 2 / math.pi * spread * both / gap**2
    return Exercise(math.ceil(exact), told=told) | {
        exact: "The formula is right. m counts people: give the first whole number.",
        math.floor(exact): "Rounded down, matching still leaves a little more than the gap: give the next number.",
        math.ceil(2 / math.pi * spread / gap**2): "The larger group's noise is missing: its rate is an estimate too, "
        f"so the variance has the factor 1 + 1/{times}.",
        math.ceil(spread * both / gap**2): "You set the standard error equal to the gap. The mean size of a normal "
        "deviation is sqrt(2 / pi) standard errors, about 0.8 of one.",
        math.ceil(math.sqrt(2 / math.pi) * spread * both / gap**2): "The factor sqrt(2 / pi) belongs to the standard "
        "error; squared, it is 2 / pi.",
        math.ceil(2 / math.pi * rate * both / gap**2): "The variance of one decision is p (1 - p), not p.",
        math.ceil(2 / math.pi * spread * both / gap): "The gap has to be squared: the standard error falls with the "
        "root of m.",
        math.ceil(1.96**2 * spread * both / gap**2): "You ask when a gap would be shown by an interval. Here the mean "
        "size of what matching leaves is compared with the gap.",
    }


EXERCISES["groups-11"] = Exercise((2, 0.054), tolerance=0.0005) | {
    (5, ...): "You compare each p-value with 0.05. Of eight independent tests without any true gap, one or more falls "
    "below it in a third of the reports.",
    (1, ...): "This is Bonferroni's correction: every p-value times 8. Holm multiplies the next smallest by 7, then by "
    "6, and finds at least as much.",
    (3, ...): "Holm stops at the first p-value that fails: 0.009 times 6 is above 0.05, so 0.0095 cannot stand either, "
    "though times 5 it is below.",
    (4, ...): "You go up from the largest, as Hochberg and Benjamini-Hochberg do. Holm begins at the smallest and "
    "stops at the first that fails.",
    (2, 0.0475): "0.0095 times 5 lies below the corrected value before it, 0.054. None falls below the one before.",
    (2, 0.076): "The second is Bonferroni's, times 8. Three smaller p-values come first: times 5, and not below the "
    "one before.",
    (2, 0.0095): "The second is not corrected.",
    (2, 0.057): "The second is multiplied by 6. It is the fourth smallest of eight, so 5 are left, itself included; "
    "then none falls below the one before.",
}

EXERCISES["groups-13"] = Exercise((0.24, 0.18, 0, 0, 1, 1, 4 / 15), tolerance=0.001) | {
    (0.2, 0.4, ..., ..., ..., ..., ...): "The first two are the base rates. The declined are FP + TP.",
    (..., ..., 1, ..., ..., ..., ...): "Demographic parity compares the shares declined, and they differ.",
    (..., ..., 0, 0, 0, 1, ...): "Equal opportunity compares those with the good label, so the FPR: it is 0.1 in both "
    "groups.",
    (..., ..., 0, 1, ..., ..., ...): "Equalised odds asks for equal FPR and equal FNR: look at both.",
    (..., ..., 0, 0, 1, 0, ...): "Predictive parity compares precisions, 160/240 and 120/180.",
    (..., ..., ..., ..., ..., ..., 0.1): "0.1 is B's FPR of now, with fewer bad credits found.",
    (..., ..., ..., ..., ..., ..., 0.16): "You divide by all of B. The FPR divides by the good credits.",
    Percent(): NOT_PERCENT,
}

EXERCISES["groups-14"] = Exercise((23, 31, 0.1), tolerance=0.001) | {
    (31, 31, ...): "You decline both groups from 1/6 on, as if the score were the share of bad ones. In B it is not: "
    "of those with 0.1 three of ten are bad.",
    (..., ..., 0.3): "Of B's ten with the score 0.1 three are bad. This share lies above 1/6, so decline them, too.",
    (..., 37, ...): "This is the cost if everybody is declined. One threshold at 0.3 costs less.",
    (any_of(11, 12), ..., ...): "You count one group only. The cost is that of all 50 applicants.",
    (13, 13, ...): "The costs are exchanged: 5 belongs to a bad credit granted, 1 to a good one declined.",
    (23 / 50, 31 / 50, ...): "These are costs of a case. Give the cost of all 50.",
    (31, 23, ...): "The first two are exchanged: with a threshold for each group the cost is never higher.",
}
