"""The exercises on precision-recall curves."""

import numpy as np

from mlnotes import curves, data
from mlnotes.exercises.slips import ONE_CASE_AT_A_TIME, Edit, Exercise, Holds, Sign, any_of, edited
from mlnotes.exercises.slips._own import Catalogue, table, tied

EXERCISES = Catalogue("precision_recall", 14)

EIGHT = np.array([1, 0, 1, 1, 0, 1, 0, 0]), np.array([0.95, 0.88, 0.71, 0.64, 0.64, 0.40, 0.22, 0.13])


def pr_points(y_true, y_score):
    thresholds = np.unique(y_score)[::-1]
    selected = y_score >= thresholds[:, None]
    tp, fp, P = selected @ y_true, selected @ (1 - y_true), sum(y_true)
    return np.array([tp / P, tp / (tp + fp)])


def one_by_one(function, *, first=0):
    """The same with tied cases one after the other: as they stand (0), positives first (1), negatives first (-1)."""

    def without_ties(y_true, y_score):
        order = np.lexsort((-first * y_true, -y_score))
        return function(y_true[order], -np.arange(len(order)))

    return without_ties


PAIR, RATIO = "[tp / P, tp / (tp + fp)]", "tp / (tp + fp)"
POINT_SLIPS = {
    Edit(PAIR, "[tp / (tp + fp), tp / P]"): "Recall and precision are exchanged: recall is the horizontal axis and "
    "comes first, precision second.",
    Edit(PAIR, "[[0, *tp / P], [1, *tp / (tp + fp)]]"): "Your first point, recall 0 and precision 1, belongs to no "
    "threshold: with nothing selected precision is 0/0. scikit-learn appends this point for the picture; it is not "
    "asked for here.",
    Edit(PAIR, "[[0, *tp / P], [0, *tp / (tp + fp)]]"): "Your first point has nothing selected. There the precision is "
    "0/0, which is not 0 but undefined; start at the highest score.",
    one_by_one(pr_points, first=1): "Among equal scores you take the positives first. They are selected together with "
    "the negatives of the same score, so they share one point; your curve is too high.",
    Edit("np.unique", "np.sort"): "You use each case's score as a threshold, so tied cases give the same point again. "
    "Each distinct score is one threshold.",
    Edit("[::-1]", ""): "These are the right points in reverse: start at the highest score, where the recall is "
    "lowest.",
    Edit("[::-1]", "", Edit(PAIR, "[[*tp / P, 0], [*tp / (tp + fp), 1]]")): "These are scikit-learn's points: from the "
    "lowest score up, with an invented point (0, 1) at the end. Start at the highest score and invent no point.",
    Edit(">=", ">"): "You use > where the rule is >=: a case whose score equals the threshold is selected. With > the "
    "first selection is empty, and the last case is never selected.",
    Edit(PAIR, "[fp / fp[-1], tp / P]"): "These are the points of the ROC curve, (FPR, TPR). Here the pair is (recall, "
    "precision).",
    Edit(RATIO, "fp / fp[-1]"): "You give FP divided by all negatives, which is FPR. Precision is TP divided by the "
    "number of selected cases.",
    Edit("tp / P", "tp / len(y_true)"): "Your recall is divided by all cases. Recall is a share of the positives: TP / "
    "P.",
    lambda y, s: (r := pr_points(y, s))[:, np.diff(r[0], prepend=0) > 0]: "You leave out the points where only "
    "negatives are added. Each distinct score is a threshold: there the recall stands still and the precision falls.",
}


@EXERCISES.answered("precision_recall-1", tolerance=0.005, percent=8)
def points_by_hand(rng=None, *, y_true=EIGHT[0], y_score=EIGHT[1]):
    """Eight cases, of which two, a positive and a negative, share a score."""
    if rng:  # eight cases: a positive and a negative share a score, somewhere in the middle
        score = np.sort(rng.choice(np.arange(10, 99), size=7, replace=False))[::-1] / 100
        tie = rng.integers(2, 6)
        y_score = np.insert(score, tie, score[tie])
        y_true = np.insert(np.append(1, rng.permutation([1, 1, 0, 0, 0])), tie, [1, 0])

    def pairs(function):
        """The points as rows (recall, precision)."""
        function = edited(pr_points, function) if isinstance(function, Edit) else function
        with np.errstate(invalid="ignore"):  # nothing selected
            return tuple(zip(*function(y_true, y_score).tolist()))

    rows = ("label", ["NP"[label] for label in y_true]), ("score", [f"{value:.2f}" for value in y_score])
    told = table([("case", range(1, 9)), *rows])
    return Exercise(pairs(pr_points), told=told) | {
        **{pairs(wrong): message for wrong, message in POINT_SLIPS.items()},
        pairs(one_by_one(pr_points, first=-1)): ONE_CASE_AT_A_TIME,
    }


SCORED = (
    (np.array([0, 1]), np.array([0.2, 0.9])),
    (np.array([0, 1]), np.array([0.5, 0.5])),
    (np.array([0, 1, 1]), np.array([0.8, 0.4, 0.4])),
    (np.array([1, 0, 0, 1, 1]), np.array([0.7, 0.7, 0.3, 0.3, 0.3])),
    EIGHT,
    *(tied(seed, n_samples=9) for seed in range(5)),
)


def one_point_per_case(result, y_true, y_score):
    """Is there a point for each case, although scores tie, with one positive at most between neighbours?"""
    r, p = np.asarray(result, dtype=float)
    has_ties, m = len(np.unique(y_score)) < len(y_score), np.arange(1, len(y_true) + 1)
    return has_ties and len(r) == len(y_true) and np.allclose(r * sum(y_true), p * m, atol=0.1)


EXERCISES["precision_recall-2"] = Exercise(pr_points, SCORED) | {
    **POINT_SLIPS,
    frozenset(
        Edit(">=", ">", Edit(RATIO, f"np.where(tp + fp, tp / np.maximum(tp + fp, 1), {v})")) for v in (0, 1)
    ): "You use > where the rule is >=: a case whose score equals the threshold is selected. With > the first "
    "selection is empty.",
    Edit(">=", "<="): "You select the cases with low scores. Those at the threshold and above are selected.",
    Sign(one_by_one(pr_points), one_point_per_case): ONE_CASE_AT_A_TIME,
}


@EXERCISES.answered("precision_recall-3", tolerance=0.002, percent=1)
def lowest_precisions(*, P: range(20, 70, 10) = 30, N: range(150, 300, 10) = 220, tenths: (3, 4, 6, 7) = 6):
    """The exercise of the curve that falls to zero; at the recall asked for, tp of the P positives are found."""
    tp = P * tenths // 10
    told = f"The test set has {P} positives and {N} negatives; the second number is asked for at recall 0.{tenths}."
    share, lowest, recall = P / (P + N), tp / (tp + N), tp / P
    return Exercise((share, lowest), told=told) | {
        (0, ...): f"The first number is not 0. With everything selected all positives are selected: TP is {P}, not 0, "
        "and precision is TP divided by all selected cases.",
        (share, share): f"The share of positives is the lowest precision at recall 1 only. At recall {recall} a bad "
        "ranking has fewer true positives beside the same number of false ones.",
        (share, 0): f"Precision 0 needs TP = 0, and that means recall 0. At recall {recall} TP is {tp}.",
        (share, tp / (P + N)): f"You divide by all {P + N} cases, or take a straight line to the prevalence. At recall "
        f"{recall} not all are selected: {tp} true positives, and how many false ones at most?",
        any_of((P / N, ...), (..., tp / N)): "You divide by the negatives. Precision is TP divided by TP + FP, the "
        "number of selected cases.",
        (lowest, share): "The order is exchanged: first the precision with everything selected.",
        (share, recall): f"{recall} is the recall. The precision there is TP / (TP + FP), with FP as large as "
        "possible.",
        (1, ...): "With everything selected the recall is 1. The precision is the share of positives among all cases.",
        (N / (P + N), ...): f"{N / (P + N):.3g} is the share of negatives. Precision is the share of positives among "
        "the selected cases.",
    }


@EXERCISES.answered("precision_recall-4")
def places_where_both_rise(rng=None, *, marks="++-++--+-+"):
    """The exercise of a ranking that begins with two positives and a negative."""
    if rng:  # six positives and four negatives
        marks = "++-" + "".join(rng.permutation(list("++++---")))
    positive = np.array([mark == "+" for mark in marks])
    tp, m = np.cumsum(positive), np.arange(1, len(marks) + 1)
    rising = tuple((np.flatnonzero(positive & (tp < m)) + 1).tolist())
    first, before = rising[0], tp[rising[0] - 2]
    told = f"The ranking, best score first: {' '.join('NP'[mark == '+'] for mark in marks)}"
    return Exercise(list(rising), told=told) | {
        (): f"There are such places. Compare with the place before, not with the highest so far: at place {first} the "
        f"precision goes from {before}/{first - 1} to {before + 1}/{first}, and the recall rises, too.",
        tuple(place - 1 for place in rising): "You count the places from 0; the first place is place 1.",
        tuple(sorted(rising, reverse=True)): "These are the places. Give them in rising order.",
        Holds((1, 2)): "At places 1 and 2 the recall rises, but the precision does not: place 1 has no place before "
        "it, and at place 2 the precision stays 1.",
        Holds(tuple((np.flatnonzero(~positive) + 1).tolist())): "You name a place of a negative. There the precision "
        "falls and the recall stands still.",
        Holds(rising): "What you name is right, but not every such place is there, each once: behind a negative the "
        "precision is below 1, so each further positive lifts it.",
    }


def precision_between(tp_a, fp_a, tp_b, fp_b, tp):
    fp = fp_a + (fp_b - fp_a) * (tp - tp_a) / (tp_b - tp_a)
    return tp / (tp + fp)


CALLS_5 = ((2, 2, 6, 14, 3), (1, 5, 5, 7, 3), (3, 1, 4, 3, 3.5), (0, 2, 2, 5, 1), (10, 30, 20, 31, 18))
EXERCISES["precision_recall-5"] = Exercise(precision_between, CALLS_5) | {
    Edit("tp / (tp + fp)", "np.interp(tp, [tp_a, tp_b], [tp_a / (tp_a + fp_a), tp_b / (tp_b + fp_b)])"): "This is the "
    "straight line between the two precisions. Interpolate the counts: find FP at this TP, then divide.",
    Edit("fp_a + ", ""): "The false positives that A has already, fp_a, are missing in your denominator.",
    Edit("(tp - tp_a)", "tp"): "From A on, tp - tp_a further true positives have come, not tp; only they bring further "
    "false ones.",
    Edit("return tp", "return fp"): "This is FP / (TP + FP), the false discovery rate; precision is 1 minus that.",
    Edit("tp + fp)", "tp + fp_a)"): "You keep the false positives of A. With the further true positives further false "
    "ones come.",
    Edit("tp + fp)", "tp + fp_b)"): "You take all false positives of B. Only a part of them has come when tp lies "
    "between tp_a and tp_b.",
    any_of(
        Edit("tp / (tp + fp)", "(tp_a / (tp_a + fp_a) + tp_b / (tp_b + fp_b)) / 2"),
        Edit("tp + fp)", "tp + (fp_a + fp_b) / 2)"),
    ): "You take the middle between A and B, wherever tp lies.",
}


def average_precision(y_true, y_score):
    r, p = pr_points(y_true, y_score)
    return np.diff(r, prepend=0) @ p


STEPS = "np.diff(r, prepend=0) @ p"
EXERCISES["precision_recall-6"] = Exercise(average_precision, SCORED) | {
    Edit(STEPS, "np.diff(r[:-1], prepend=0) @ p[:-1]"): "You use > where the rule is >=: a case whose score equals the "
    "threshold is selected. With > the last cases are never selected.",
    Edit(STEPS, "np.trapezoid([1, *p], [0, *r])"): "You add up trapezoids, from an invented point (0, 1). Average "
    "precision is a sum of steps: the precision at a threshold times the recall it adds.",
    Edit(STEPS, "np.trapezoid(p, r)"): "You add up trapezoids. Average precision is a sum of steps: the precision at a "
    "threshold times the recall it adds, and the first threshold counts as well.",
    one_by_one(average_precision, first=1): "Among equal scores you take the positives first. All cases of one score "
    "are selected together.",
    one_by_one(average_precision): "You take one case at a time, so the result depends on the order of tied cases in "
    "the file. All cases of one score are selected together.",
    Edit("@ p", "@ [1, *p[:-1]]"): "You use the precision before each step. It is the precision at the threshold that "
    "adds the recall.",
    Edit(STEPS, "np.diff(r) @ p[1:]"): "The first threshold is missing: it raises the recall from 0, so it counts as "
    "well.",
    Edit(STEPS, "p.mean()"): "You average the precision over all thresholds. Weight each by the recall that it adds; a "
    "threshold that adds none counts 0.",
    Edit(STEPS, "r @ p"): "You multiply by the recall itself. Multiply by what the threshold adds to the recall.",
    Edit(STEPS, "np.diff(r[::-1], prepend=0) @ p[::-1]"): "You go from the lowest score up. The recall that a "
    "threshold adds is counted from the highest score down.",
    Edit("y_score)\n", "-y_score)\n"): "You start with the lowest score. The highest score comes first.",
    Edit("y_score)\n", "y_score >= 0.5)\n"): "You cut the scores at 0.5 and judge predicted classes, so two points are "
    "left. Use the scores themselves.",
}


@EXERCISES.answered("precision_recall-7", tolerance=0.001, percent=1)
def area_of_a_rule(*, n: range(400, 1000, 100) = 500, tp: (8, 12, 14) = 10):
    """The exercise of a rule with two outcomes, its area by steps and the trapezoid under the first line."""
    P, selected = 20, 40
    recall, precision, share = tp / P, tp / selected, P / n
    step, rest = recall * precision, (1 - recall) * share
    first, second = recall * (1 + precision) / 2, (1 - recall) * (precision + share) / 2
    area, total = step + rest, first + second
    told = (
        f"There are {n} cases, {P} of them positive.\n"
        f"The rule calls {selected} cases suspicious, {tp} of them are positive; the report's area is {total:.3f}."
    )
    return Exercise((area, first), told=told) | {
        (total, first): f"{total:.3f} is the sum of the trapezoids. Average precision sums steps: precision times "
        "added recall.",
        (area, total): f"{total:.3f} is the area under both lines. Only the part under the first one is asked for, "
        f"from recall 0 to {recall}.",
        (area, second): f"That is the part under the second line. The first runs from recall 0 to {recall}.",
        (step, first): "The second threshold is missing: where everything is selected the recall grows by another "
        f"{1 - recall:.3g}, at precision {P}/{n}.",
        (precision, first): f"{precision} is the precision of the rule. It counts for a part of the recall only.",
        (area, step): "That is the step that average precision takes. The line lies above it: it falls from 1 to "
        f"{precision}.",
        (first, area): "The order is exchanged: first the average precision, then the part of the area.",
    }


def expected_ap(n_positive, n):
    m = np.arange(1, n + 1)
    before = (m - 1) * (n_positive - 1) / (n - 1)
    return np.mean((1 + before) / m)


EXERCISES["precision_recall-8"] = Exercise(expected_ap, ((1, 2), (2, 3), (1, 10), (3, 9), (10, 100), (5, 5))) | {
    lambda P, n: P / n: "This is the prevalence. The mean is higher in small samples: a positive counts itself, which "
    "weighs much near the top.",
    Edit("(n_positive - 1) / (n - 1)", "n_positive / n"): "One positive stands at place m itself, so n_positive - 1 "
    "are left for the other n - 1 places.",
    Edit("1 + before", "before"): "The positive at place m counts, too: 1 plus those before it, divided by m.",
    Edit("np.mean", "n_positive * np.mean"): "This is the sum over the positives. Average precision is their mean.",
    any_of(Edit("np.mean", "np.sum"), Edit("np.mean", "1 / n_positive * np.sum")): "You count every place fully. A "
    "positive stands there with chance P/n, and AP divides by P: the mean over the n places.",
    lambda P, n: 0.5: "0.5 is what a shuffled ranking gets as AUC. Its average precision depends on the prevalence.",
}


def break_even_and_best_f1(y_true, y_score):
    tp = np.cumsum(y_true[np.argsort(-y_score)])
    P, m = sum(y_true), np.arange(1, len(tp) + 1)
    f1 = 2 * tp / (m + P)
    return tp[P - 1] / P, f1.max()


CALLS_9 = (
    (np.array([0, 1, 0, 1, 0]), np.array([0.9, 0.8, 0.3, 0.4, 0.1])),
    (np.array([1, 0, 1, 0]), np.array([0.2, 0.7, 0.9, 0.4])),
    *(
        (rng.permutation(np.arange(10) % 3 == 0).astype(int), rng.permutation(10) / 10)
        for rng in map(np.random.default_rng, range(6))
    ),
)
EXERCISES["precision_recall-9"] = Exercise(break_even_and_best_f1, CALLS_9) | {
    Edit("tp[P - 1] / P", "(tp / m)[np.argmin(abs(tp / m - tp / P))]"): "You take the first place where precision and "
    "recall are closest. Before the first positive both are 0, which is not meant: select as many cases as there are "
    "positives.",
    Edit("[np.argsort(-y_score)]", ""): "Sort the cases by their score first, highest first.",
    Edit("-y_score", "y_score"): "You select the lowest scores first. The highest come first.",
    Edit("tp[P - 1] / P", "tp[P] / (P + 1)"): "You select one case too many: with positions counted from 0, P selected "
    "cases end at position P - 1.",
    Edit("f1.max()", "f1[P - 1]"): "The second number is F1 at the break-even point. The largest F1 over all "
    "thresholds may be higher.",
    Sign(
        edited(break_even_and_best_f1, Edit("2 * tp / (m + P)", "2 * (tp / m) * (tp / P) / (tp / m + tp / P)")),
        lambda result, *_: np.isnan(result).any(),
    ): "There is a nan: before the first positive precision and recall are both 0, and 2 * precision * recall / "
    "(precision + recall) is 0/0. 2 TP / (m + P) has no such problem.",
    Edit("tp[P - 1] / P, f1.max()", "f1.max(), tp[P - 1] / P"): "The order is exchanged: first the break-even point, "
    "then the best F1.",
    Edit("2 * tp", "tp"): "F1 is 2 TP / (m + P): the factor 2 is missing.",
    Edit("1, len(tp) + 1", "len(tp)"): "You count the selected cases from 0: at the first place one case is selected, "
    "m = 1.",
    Edit("2 * tp / (m + P)", "(tp / m + tp / P) / 2"): "You take the arithmetic mean of precision and recall. F1 is "
    "their harmonic mean, 2 TP / (m + P).",
}


def signs_of_the_differences_in_AUC_and_AP(rankings):
    """1 where the first is higher, -1 where the second is."""
    for marks in rankings:
        if sorted(marks) != sorted("+++-------"):
            raise ValueError(f"each ranking must hold 3 + and 7 -, got {marks!r}")
    one, other = (data.ranked(marks) for marks in rankings)
    return [int(np.sign(np.round(value(*one) - value(*other), 9))) for value in (curves.auc, curves.average_precision)]


EXERCISES["precision_recall-10"] = Exercise(
    lambda: ("-+++------", "++-------+"), ((),), measure=signs_of_the_differences_in_AUC_and_AP
) | {
    lambda: ("++-------+", "-+++------"): "The order is exchanged: the first must have the higher AUC, the second the "
    "higher AP.",
    lambda: ("+++-------", "-+++------"): "The first has the higher AUC and the higher AP. Give the second a positive "
    "at the very top, and let another one fall far down.",
    lambda: ("-------+++", "+++-------"): "The second has the higher AUC and the higher AP. AUC counts all places "
    "alike, AP the top most.",
    lambda: ("+++-------", "+++-------"): "The two rankings have the same AUC and the same AP.",
}


def precision_in_use(fpr, tpr, prevalence):
    true, false = tpr * prevalence, fpr * (1 - prevalence)
    return true / (true + false)


ROC_POINTS = np.array([0.0, 0.1, 0.3, 1.0]), np.array([0.4, 0.7, 0.9, 1.0])
CALLS_11 = (
    (*ROC_POINTS, 0.1),
    (*ROC_POINTS, 0.5),
    (*ROC_POINTS, 0.003),
    (np.array([0.2]), np.array([0.6]), 0.25),
    (np.array([0.05, 0.5]), np.array([0.0, 0.8]), 0.9),
)
EXERCISES["precision_recall-11"] = Exercise(precision_in_use, CALLS_11) | {
    Edit(" * prevalence, fpr * (1 - prevalence)", ", fpr"): "This is the precision in the test set, where half of the "
    "cases are positive. Weight each rate with the share of its class in use.",
    lambda fpr, tpr, pi: precision_in_use(fpr, tpr, 1 - pi): "The weights are exchanged: TPR is a share of the "
    "positives, so it goes with the prevalence.",
    lambda fpr, tpr, pi: precision_in_use(tpr, fpr, pi): "FPR and TPR are exchanged: true positives are TPR times the "
    "prevalence.",
    Edit("true / (true + false)", "true"): "This is the share of true positives among all cases. Divide it by the "
    "share of selected cases.",
    Edit("return true", "return false"): "This is the share of false alarms among the selected; precision is 1 minus "
    "that.",
    lambda fpr, tpr, pi: precision_in_use(1 - fpr, tpr, pi): "You use 1 - FPR, the share of negatives that are left "
    "alone. False positives come from FPR.",
    Edit("tpr * prevalence", "tpr"): "The positives need their weight, too: of all cases the share prevalence is "
    "positive.",
    Edit("fpr * (1 - prevalence)", "fpr"): "The negatives need their weight, too: of all cases the share 1 - "
    "prevalence is negative.",
}
