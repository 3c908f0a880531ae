"""The exercises on costs, cost curves and profit."""

import numpy as np

from mlnotes.exercises.slips import Edit, Exercise, Sign, any_of, edited
from mlnotes.exercises.slips._own import Catalogue, fractions, table
from mlnotes.metrics import confusion_matrix as table_of

EXERCISES = Catalogue("cost_curves", 14)

TOTAL = "This is the total. The expected cost is a mean: divide by the number of cases."


@EXERCISES.answered("cost_curves-1", tolerance=0.001)
def two_tests(
    *,
    ill: range(30, 70, 10) = 50,
    miss: (6, 7, 9, 11, 12) = 8,
    fn: range(2, 7) = 5,
    fp: range(36, 48) = 40,
    more: range(7, 12) = 10,
    fewer: range(5, 12) = 10,
):
    """Two tests of 500 bottles, of which B makes fewer errors and misses more; the third number: costs ten times."""
    a, b = ((ill - m, m, f, 500 - ill - f) for m, f in ((fn, fp), (fn + more, fewer)))
    counts = table([("test", ("TP", "FN", "FP", "TN")), ("test A", a), ("test B", b)])
    costs = f"A missed bottle costs {miss} units, a false alarm 1; for the third number {10 * miss} and 10."
    told = f"{counts}\n\n{costs}"
    n, share = sum(a), (a[0] + a[1]) / sum(a)

    def three(of):
        return of(a), of(b), 10 * of(a)

    right = three(lambda m: (m[1] * miss + m[2]) / n)
    rates = three(lambda m: miss * m[1] / (m[0] + m[1]) + m[2] / (m[2] + m[3]))
    return Exercise(right, told=told) | {
        (*((m[1] + m[2]) / n for m in (a, b)), (a[1] + a[2]) / n): "These are error rates, which count both errors as "
        "1. Weight each with its cost.",
        three(lambda m: m[1] * miss + m[2]): TOTAL,
        three(lambda m: (m[1] + m[2] * miss) / n): f"The costs are exchanged: {miss} belongs to each contaminated "
        "bottle that is missed (FN).",
        (*right[:2], right[0]): "With costs ten times as high each error costs ten times as much, so the mean is ten "
        "times as large. Only the comparison of the two tests stays.",
        (*right[:2], 1.0): "A mean cost is no rate: it may exceed 1.",
        three(lambda m: (m[1] * miss + m[2]) / (m[1] + m[2])): f"You divide by the number of errors. Divide by all {n} "
        "bottles.",
        three(lambda m: m[1] * miss / n): "The false alarms are missing: they cost 1 each, and 10 in the third number.",
        rates: "You add the costs times the rates. Each rate belongs to one class: weight it with the share of that "
        f"class, {share:.3g} or {1 - share:.3g}.",
        (right[1], right[0], 10 * right[1]): "The two tests are exchanged.",
        tuple(100 * cost for cost in right): "Give costs in their unit, not as a percentage.",
    }


def mean_cost(y_true, y_pred, cost):
    each = cost[y_true, y_pred]
    return each.sum() / len(y_true)


def only_where_a_class_is_missing(got, y_true, y_pred, cost):
    """The shapes do not fit, or the small table stands in the upper left corner of the costs."""
    return len(np.unique([y_true, y_pred])) < len(cost)


def labels(seed, *, n_samples=8, n_classes=2):
    """True and predicted labels, each class at least once among the true ones."""
    rng = np.random.default_rng(seed)
    return rng.permutation(np.arange(n_samples) % n_classes), rng.integers(n_classes, size=n_samples)


TWO = np.array([[0, 1], [5, 0]])
THREE = np.array([[0, 1, 4], [2, 0, 3], [9, 5, -1]])
CALLS_2 = (
    (np.array([1, 1, 0, 0]), np.array([1, 0, 0, 1]), TWO),
    (*labels(1), TWO),
    (np.array([2, 0, 1, 2]), np.array([2, 0, 2, 1]), THREE),
    *((*labels(seed, n_samples=7, n_classes=3), THREE) for seed in range(2, 6)),
    (np.array([0, 2, 2, 0]), np.array([2, 2, 0, 0]), THREE),  # class 1 does not occur
)
EXERCISES["cost_curves-2"] = Exercise(mean_cost, CALLS_2) | {
    Edit("[y_true, y_pred]", "[y_pred, y_true]"): "Rows and columns are exchanged: in cost[i, j] the true class i "
    "comes first, the predicted one second.",
    lambda y_true, y_pred, cost: (table_of(y_true, y_pred, labels=range(len(cost))) @ cost).sum() / len(y_true): "@ "
    "multiplies matrices. Multiply each count by its own cost: *, not @.",
    Edit(" / len(y_true)", ""): TOTAL,
    Edit("len(y_true)", "max(sum(y_true != y_pred), 1)"): "You divide by the number of errors. The mean is over all "
    "cases.",
    Edit("len(y_true)", "cost.size"): "You average over the cells of the matrix. Divide the sum by the number of "
    "cases.",
    Edit("each = cost[y_true, y_pred]", "each = y_true != y_pred"): "This is the error rate: every error counts 1. "
    "Look its cost up in the matrix.",
    Edit("y_pred]", "y_pred] * (y_true != y_pred)"): "You leave out the right decisions. Their cost is on the "
    "diagonal, and it need not be 0.",
    Sign(
        lambda y_true, y_pred, cost: np.sum(cost * table_of(y_true, y_pred)) / len(y_true),
        only_where_a_class_is_missing,
    ): "Your table leaves out a class that does not occur, so it does not fit the cost matrix. Pass "
    "labels=range(len(cost)) to confusion_matrix.",
    Edit("each.sum() / len(y_true)", "each"): "These are the costs of the single cases. Return their mean, one number.",
    Edit("[y_true, y_pred]", "[y_true][:, y_pred] / len(y_true)"): "You pair each true label with every predicted one. "
    "Look up pairs: cost[y_true, y_pred], both in one bracket.",
}


@EXERCISES.answered("cost_curves-3", tolerance=0.0005)
def which_class_is_0(*, fp: range(11, 20) = 10, fn: range(3, 9) = 5, miss: range(5, 10) = 4):
    """Costs of a note whose positive class is 0, copied to a table of 200 people whose positive class is 1."""
    told = (
        f"The note's costs are $cost_{{01}} = {miss}$ and $cost_{{10}} = 1$, and scikit-learn's table is\n\n"
        "| truth | predicted 0 | predicted 1 |\n|---|---|---|\n"
        f"| **true 0** (healthy) | {180 - fp} | {fp} |\n| **true 1** (ill) | {fn} | {20 - fn} |"
    )
    n = 200
    right, wrong = (fp + fn * miss) / n, (fp * miss + fn) / n
    return Exercise((1, miss, right), told=told) | {
        (miss, 1, wrong): "Nothing has changed. In the note class 0 is the positive one; in scikit-learn's table row 0 "
        "holds the negatives, so its [0, 1] is a false alarm.",
        (1, miss, wrong): "The matrix is mended. Now compute the cost again with it.",
        (miss, 1, right): "The cost is right, but [0, 1] of scikit-learn's table is a false alarm: it costs 1.",
        (1, miss, n * right): TOTAL,
        (1, miss, (fp + fn) / n): f"This is the error rate, {fp + fn} of {n}. Weight the errors with their costs.",
        (1, miss, n * right / (fp + fn)): f"You divide by the {fp + fn} errors. Divide by all {n} cases.",
    }


EXERCISES["cost_curves-4"] = Exercise((2.175, 0.05 * 24.75 - 0.95 / 3), tolerance=0.002) | {
    (3.525, 0.05 * 32.25 + 0.95 / 3): "Costs are added as if they were gains. All terms are added, so a cost must be "
    "negative.",
    (870, 870): "These are totals of the 400 customers. Divide by their number, and use the new share.",
    (870, 0.921): "The first is the total of the 400 customers: divide by 400.",
    (1410, 1410): "The two slips are still there: costs are negative, and the profit is per customer.",
    (2.175, 2.175): "With fewer buyers the profit per customer changes: weight the rates of the two rows with 0.05 and "
    "0.95.",
    (2.175, 2.175 / 2): "Half as many buyers is not half the profit: the share of the others grows, and they cost "
    "money. Weight the rates of the two rows with 0.05 and 0.95.",
    (2.175, 0.05 * 24.75): "In the second number the letters to the other 95 % are missing: they cost money and bring "
    "nothing.",
    (2.175, 24.75 - 1 / 3): "In the second number the shares are missing: weight what a buyer brings with 0.05, and "
    "what another customer costs with 0.95.",
    (any_of(2.775, 2.925), ...): "One cost is still added as if it were a gain. Both lost buyers and needless letters "
    "cost money: both terms are negative.",
    (2.55, ...): "The lost buyers are missing: each of the 10 costs 15 euro.",
    (any_of(870 / 90, 870 / 40), ...): "You divide by the letters or by the buyers. The profit is per customer: divide "
    "by all 400.",
    (2.175, 400 * (0.05 * 24.75 - 0.95 / 3)): "The second is the total of 400 customers. It is asked for per customer, "
    "like the first.",
    (0.921, 2.175): "The order is exchanged: first these customers, then the others.",
}

TABLES = [[0, -1], [-5, 0]], [[0, -2], [0, 38]], [[3, -1], [-4, 12]], [[0, -10], [-50, 100]], [[2, 1], [-6, 3]]


def best_threshold(value):
    (tn, fp), (fn, tp) = value
    alarm, miss = tn - fp, tp - fn
    return alarm / (alarm + miss)


EXERCISES["cost_curves-5"] = Exercise(
    best_threshold, tuple((np.array(value),) for value in TABLES), tolerance=0.0005
) | {
    Edit("(alarm + miss)", "miss"): "This is the ratio of the two losses, the odds. The probability is the loss of a "
    "false alarm divided by the SUM of the two losses.",
    Edit("tn - fp, tp - fn", "tn, tp"): "You use the values of right decisions only. A false alarm loses the "
    "difference between the two values of its row, and so does a miss.",
    Edit("return alarm", "return miss"): "The two losses are exchanged: a costly false alarm must raise the threshold.",
    any_of(Edit("tn - fp, tp - fn", "-fp, -fn"), Edit("tn - fp, tp - fn", "abs(fp), abs(fn)")): "You use the errors "
    "only. What counts is the difference within a row: what a right decision would have been worth, minus what the "
    "error is worth.",
    Edit("= value", "= value.T"): "Rows are the true classes, columns the predicted ones; you read it turned.",
    lambda value: 0.5: "0.5 is right only where both errors lose the same. Compare the two actions at a probability p.",
}


def cost(threshold, y_true, y_score, share, cost_fp, cost_fn):
    """Expected cost of a case where `share` of the cases are positive."""
    selected = y_score >= float(threshold)
    fpr, fnr = selected[y_true == 0].mean(), 1 - selected[y_true == 1].mean()
    return share * cost_fn * fnr + (1 - share) * cost_fp * fpr


def cheapest(y, s, share, cost_fp, cost_fn):
    thresholds = np.append(np.inf, np.unique(s)[::-1])
    fpr = np.array([np.mean(s[y == 0] >= t) for t in thresholds])
    fnr = np.array([1 - np.mean(s[y == 1] >= t) for t in thresholds])
    expected = share * cost_fn * fnr + (1 - share) * cost_fp * fpr
    return thresholds[np.argmin(expected.round(12))]


def weighted(fnr, fpr):
    """The slip of other weights for the two rates."""
    return Edit("share * cost_fn * fnr + (1 - share) * cost_fp * fpr", f"{fnr} * fnr + {fpr} * fpr")


def scored(seed, *, n_samples=9, n_values=5):
    """One third positives, and scores with few values, so that some of them are tied."""
    rng = np.random.default_rng(seed)
    y_true = rng.permutation(np.arange(n_samples) % 3 == 0).astype(int)
    return y_true, (rng.integers(n_values, size=n_samples) + 2 * y_true) / (n_values + 2)


FOUR = np.array([0, 1, 1, 0]), np.array([0.9, 0.7, 0.6, 0.2])
ELSEWHERE = (  # no wrong weights have two best thresholds here, so that each slip is told from the others
    (*FOUR, 0.02, 1, 3),
    (*FOUR, 0.4, 1, 5),
    (*FOUR, 0.6, 3, 2),
    (*scored(7), 0.4, 2, 7),
    (*scored(16), 0.6, 3, 2),
    (*scored(3), 0.1, 2, 12),
)
EXERCISES["cost_curves-6"] = Exercise(cheapest, ELSEWHERE, measure=cost) | {
    weighted("y.mean() * cost_fn", "(1 - y.mean()) * cost_fp"): "You use the share of positives of these cases (or "
    "their counts). The costs arise where the model will work: weight the rates with `share`.",
    weighted("cost_fn", "cost_fp"): "You weight the two rates alike. Weight the FNR with share and the FPR with 1 - "
    "share.",
    weighted("(1 - share) * cost_fn", "share * cost_fp"): "`share` is the share of positives, so it belongs to the "
    "FNR.",
    weighted("share * cost_fp", "(1 - share) * cost_fn"): "The costs are exchanged: cost_fn belongs to the positives "
    "that are missed.",
    weighted("share * cost_fn * sum(y)", "(1 - share) * cost_fp * sum(y == 0)"): "You weight counts with the new "
    "shares, so the shares of these cases enter, too. Weight the rates, FNR and FPR.",
    weighted("share * -cost_fn", "(1 - share) * cost_fp"): "You count the positives that are found as a cost. The cost "
    "has FNR = 1 - TPR.",
    lambda y, s, share, fp, fn: (1 - share) * fp / ((1 - share) * fp + share * fn): "(1 - share) * cost_fp / ((1 - "
    "share) * cost_fp + share * cost_fn) is no threshold for these scores, which are no probabilities: compute the "
    "cost at each threshold.",
    weighted("1", "1"): "You take the largest TPR - FPR. Neither the share of positives nor the costs enter.",
    lambda *call: 0.5: "0.5 means nothing for scores. Compute the cost at each threshold.",
    lambda y, s, share, fp, fn: fp / (fp + fn): "cost_fp / (cost_fp + cost_fn) is for true probabilities of the place "
    "where the model will work. These are scores: compute the cost at each threshold.",
    Edit("thresholds[np.argmin(expected.round(12))]", "min(expected)"): "This is the least cost. Return the threshold "
    "at which it arises.",
    Edit(">=", ">"): "You compute the rates with >, the rule is >=: a case whose score is equal to the threshold is "
    "selected.",
    Edit("np.append(np.inf, np.unique(s)[::-1])", "np.unique(s)"): "You try the scores only. Where positives are rare, "
    "to select nobody can be cheapest: try np.inf too.",
}


@EXERCISES.answered("cost_curves-7", tolerance=0.002)
def two_lines(
    *,
    f1: fractions(4, 13) = 0.1,
    t1: fractions(52, 66) = 0.6,
    f2: fractions(26, 37) = 0.3,
    t2: fractions(86, 96) = 0.9,
    share: fractions(11, 28) = 0.2,
    miss: range(7, 13) = 8,
    alarm: range(2, 4) = 2,
):
    """Two ROC points, one condition: the ends of their lines, x, and the least normalised cost."""
    told = (
        f"The ROC points are {f1, t1} and {f2, t2}; "
        f"a share of {share} of the cases is positive; a miss costs {miss}, a false alarm {alarm}."
    )
    worst = share * miss + (1 - share) * alarm
    x = share * miss / worst
    low, high = sorted((1 - t) * x + f * (1 - x) for f, t in ((f1, t1), (f2, t2)))
    exchanged = share * alarm / (share * alarm + (1 - share) * miss)
    return Exercise((f1, 1 - t1, f2, 1 - t2, x, low), told=told) | {
        (f1, t1, f2, t2, ..., ...): "The right ends are the TPR. At x = 1 only misses count: the line ends at FNR = 1 "
        "- TPR.",
        (f1, 1 - f1, f2, 1 - f2, ..., ...): "The right ends are 1 - FPR, the specificity. The line ends at FNR = 1 - "
        "TPR.",
        (..., ..., ..., ..., share, ...): "You take the share of positives for x. That is right only if both errors "
        "cost the same: x = share * c_FN / (share * c_FN + (1 - share) * c_FP).",
        (..., ..., ..., ..., exchanged, ...): "In x the costs are exchanged: the positives' share goes with c_FN.",
        (..., ..., ..., ..., miss / (miss + alarm), ...): f"You leave out the share of positives: {miss} / ({miss} + "
        f"{alarm}). Weight both costs with the shares.",
        (..., ..., ..., ..., x, high): "The last number is the cost of the worse of the two; the cheaper is asked for.",
        (1 - t1, f1, 1 - t2, f2, ..., ...): "The ends are exchanged: at x = 0 only false alarms count, so FPR first.",
        (..., ..., ..., ..., ..., low * worst): "This is the cost in units. Normalised, it is divided by the worst "
        f"case, {worst:.3g}.",
    }


def least_cost(y, s, x):
    thresholds = np.append(np.inf, np.unique(s))
    fpr = np.array([np.mean(s[y == 0] >= t) for t in thresholds])
    fnr = np.array([1 - np.mean(s[y == 1] >= t) for t in thresholds])
    return min(fnr * x + fpr * (1 - x))


SIX = np.array([1, 0, 1, 1, 0, 0]), np.array([0.98, 0.80, 0.67, 0.65, 0.54, 0.32])
CONDITIONS = (
    *((*SIX, x) for x in (0.2, 0.5, 0.9)),
    (np.array([0, 1, 0]), np.array([0.9, 0.4, 0.2]), 0.2),
    (np.array([0, 1, 0, 1]), np.array([0.9, 0.7, 0.5, 0.2]), 0.9),
    *((*scored(seed), x) for seed, x in ((11, 0.1), (12, 0.35), (13, 0.6), (14, 0.8))),
    (SIX[0], 40 * SIX[1] - 30, 0.4),  # scores far from 0 to 1, the last two close together
    (np.array([1, 0, 1, 0]), np.array([7.3, 7.2999, -2.0, -2.0001]), 0.5),
)
EXERCISES["cost_curves-8"] = Exercise(least_cost, CONDITIONS) | {
    Edit("fnr * x + fpr * (1 - x)", "fnr * (1 - x) + fpr * x"): "x and 1 - x are exchanged: x weights the FNR, 1 - x "
    "the FPR.",
    Edit("1 - np.mean", "np.mean"): "You use the TPR, which is a gain. The cost has FNR = 1 - TPR.",
    Edit("np.append(np.inf, np.unique(s))", "np.unique(s)"): "The threshold above every score is missing. To select "
    "nobody costs x, and for small x that is best.",
    Edit(">=", ">"): "You use > where the rule is >=, so the line of selecting everybody is missing.",
    Edit("min(", "np.mean("): "You average over the thresholds. You use one threshold, the cheapest: take the minimum.",
    Edit("np.append(np.inf, np.unique(s))", "[0.5]"): "You use the threshold 0.5 for every x. Each x has its own best "
    "threshold.",
    Edit("np.append(np.inf, np.unique(s))", "np.linspace(0, 1, 101)"): "You try a grid of thresholds, and scores may "
    "be any numbers, close together or far away. Try the distinct scores, and one above them.",
    Edit("fnr * x + fpr * (1 - x)", "fnr * x * np.mean(y) + fpr * (1 - x) * np.mean(y == 0)"): "You divide the errors "
    "by all cases. Normalised costs are made of rates: divide FN by P and FP by N.",
    lambda y, s, x: min(x, 1 - x): "This is the triangle of the two policies without a model: the scores do not enter.",
    Edit("fnr * x + fpr * (1 - x)", "fnr * x * sum(y) + fpr * (1 - x) * sum(y == 0)"): "You weight counts. Normalised "
    "costs are made of rates: divide FN by P and FP by N.",
}


@EXERCISES.answered("cost_curves-9", tolerance=0.004)
def three_lines(*, fpr: fractions(8, 24) = 0.2, tpr: fractions(62, 80) = 0.6):
    """One threshold between the two trivial ones: the area below its line and theirs, and the cost at one half."""
    told = f"The program has FPR {fpr} and TPR {tpr}."
    fnr = 1 - tpr
    left, right = fpr / (1 + fpr - fnr), (1 - fpr) / (1 - fpr + fnr)  # where x and 1 - x cross the line
    area = (left**2 + (right - left) * (left + 1 - right) + (1 - right) ** 2) / 2
    middle = (fpr + fnr) / 2
    return Exercise((area, middle), told=told) | {
        (1 + middle, ...): f"{1 + middle:.3g} is the sum of three areas. You use one threshold at a time, the "
        "cheapest.",
        (0.75, ...): "0.75 is the area below some line, the upper edge. You use the cheapest: the lower edge.",
        ((1 + middle) / 3, ...): "This is the mean of the three areas: a user who draws the threshold by lot.",
        (middle, middle): f"{middle:.3g} is the area under the middle line alone. Near 0 and 1 the other two are "
        "cheaper.",
        (0.25, ...): "0.25 is the area of the triangle, without any model. The middle line cuts its tip off.",
        (area, 0.5): "The area is right. At x = 0.5 the middle line is the lowest.",
        (middle, area): "The order is exchanged: first the area, then the cost at x = 0.5.",
    }


def vertex(first, second):
    run, rise = second[0] - first[0], second[1] - first[1]
    x = run / (run + rise)
    return x, (1 - first[1]) * x + first[0] * (1 - x)


def slope_at_an_edge(got, first, second):
    """Does the answer give the slope for the place, or end in an error where there is none?"""
    run, rise = second[0] - first[0], second[1] - first[1]
    return np.isclose(got[0], rise / run) if run else not isinstance(got, tuple)


EDGES = (
    ((0.1, 0.5), (0.5, 0.8)),
    ((0.0, 0.2), (0.1, 0.5)),
    ((0.0, 0.0), (0.2, 0.6)),
    ((0.5, 0.8), (0.9, 1.0)),
    ((0.0, 0.0), (0.0, 0.2)),  # an upright edge
    ((0.9, 1.0), (1.0, 1.0)),  # a level edge
)
EXERCISES["cost_curves-10"] = Exercise(vertex, EDGES) | {
    Sign(
        edited(vertex, Edit("run / (run + rise)", "1 / (1 + rise / run)")),
        lambda got, first, second: not isinstance(got, tuple) and 0.0 in np.subtract(second, first),
    ): "Your formula divides by 0 at an upright or a level edge. Write x with the run and the rise, without the slope: "
    "then no edge is special.",
    Edit("x = run /", "x = rise /"): "The parts are exchanged: x is the FPR's part, the run divided by run plus rise. "
    "Check: an upright edge belongs to x = 0.",
    Sign(edited(vertex, Edit("run / (run + rise)", "rise / run")), slope_at_an_edge): "This is the slope g of the "
    "edge. The place of the vertex is 1 / (1 + g).",
    Edit("run / (run + rise)", "0.5"): "The two lines do not cross at 1/2 in general: set their costs equal.",
    any_of(
        Edit("1 - first[1]", "first[1]"),
        Edit(
            "rise = second[0] - first[0], second[1] - first[1]",
            "rise = second[0] - first[0], first[1] - second[1]",
            Edit("1 - first[1]", "first[1]"),
        ),
    ): "The right end of a line is 1 - TPR, not TPR.",
    Edit("(1 - first[1]) * x + first[0] * (1 - x)", "(1 - first[1]) * (1 - x) + first[0] * x"): "The place is right. "
    "In the cost x weights the FNR, and 1 - x the FPR.",
    Edit("x, (1 - first[1]) * x + first[0] * (1 - x)", "(1 - first[1]) * x + first[0] * (1 - x), x"): "The order is "
    "exchanged: first x, then the cost.",
}


def cheapest_class(y_prob, cost):
    return (y_prob @ cost).argmin(axis=1)


KINDS = (
    (np.array([[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.2, 0.7]]), np.array([[0, 3, 3], [1, 0, 1], [10, 10, 0]])),
    (np.array([[0.9, 0.1], [0.8, 0.2], [0.4, 0.6]]), np.array([[0, 1], [5, 0]])),
    (np.array([[0.5, 0.4, 0.1], [0.3, 0.3, 0.4], [0.05, 0.9, 0.05]]), np.array([[0, 1, 8], [6, 0, 2], [3, 4, 0]])),
    (np.array([[0.7, 0.2, 0.1], [0.1, 0.45, 0.45]]), np.array([[0, 9, 2], [1, 0, 7], [5, 1, 0]])),
)
EXERCISES["cost_curves-11"] = Exercise(cheapest_class, KINDS) | {
    Edit("(y_prob @ cost).argmin", "y_prob.argmax"): "You take the most probable class. The costs have no say in it.",
    Edit("@ cost", "@ cost.T"): "Rows and columns of the costs are exchanged: for the decision j add up Pr(i) * "
    "cost[i, j] over the true classes i.",
    any_of(Edit("axis=1", "axis=0"), Edit("axis=1", "")): "You look for the least cost over all cases. Each case has "
    "its own decision: axis=1.",
    Edit(".argmin(axis=1)", ""): "These are the expected costs of all decisions. Return the cheapest one of each case.",
    Edit("argmin", "argmax"): "You take the decision that costs most: argmin, not argmax.",
    Edit("(y_prob @ cost).argmin", "(y_prob * cost.sum(axis=1)).argmax"): "You weight each class with the sum of its "
    "row. That is right for two classes, but with more it forgets which wrong class is predicted.",
    Edit("argmin", "min"): "These are the least expected costs. Return the decision, the number of its column.",
}


def stop(p, amount, fee):
    return p * amount >= (1 - p) * fee


PAYMENTS = (
    (np.array([0.5, 0.1, 0.02]), np.array([5.0, 20.0, 1000.0]), 5),
    (np.array([0.6, 0.4, 0.08, 0.01]), np.array([2.0, 3.0, 100.0, 400.0]), 8),
    (np.array([0.25, 0.2, 0.5, 0.01]), np.array([12.0, 18.0, 3.0, 500.0]), 4),
    (np.array([0.9, 0.4, 0.03]), np.array([1.0, 20.0, 300.0]), 10),
)
EXERCISES["cost_curves-12"] = Exercise(stop, PAYMENTS) | {
    Edit("p * amount", "p * amount.mean()"): "You use the mean amount for all. Each payment has its own amount at "
    "stake, so its own threshold.",
    any_of(Edit("amount >= (1 - p) * fee", "1 >= 0.5"), Edit("amount >= (1 - p) * fee", "1 > 0.5")): "0.5 is the "
    "threshold for equal costs. Here the amount stands against the fee.",
    Edit("p * amount >= (1 - p) * fee", "amount > fee"): "You compare amount and fee without the probability of a "
    "fraud.",
    Edit("(1 - p) * fee", "fee"): "fee / amount are odds. Stopping costs the fee only if the payment is honest: "
    "compare p * amount with (1 - p) * fee.",
    Edit(">=", "<"): "These are the payments to let pass. Return True where a payment is stopped.",
    Edit(">=", ">"): "Where both cost the same the payment is stopped: >=, not >.",
    Edit("p * amount >= (1 - p) * fee", "p * fee >= (1 - p) * amount"): "Fee and amount are exchanged: the amount is "
    "lost if a fraud passes.",
    Edit("p * amount >= (1 - p) * fee", "(1 - p) * amount >= p * fee"): "The probabilities are exchanged: p is that of "
    "a fraud, which costs the amount if it passes.",
}
