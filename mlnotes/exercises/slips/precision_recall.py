"""The exercises on precision-recall curves."""

import numpy as np

from mlnotes import curves, data
from mlnotes.exercises.slips import Exercise, Sign


def tied(seed, *, n_samples=9, n_values=4):
    """One third positives, and scores with few values, so that most of them are tied."""
    rng = np.random.default_rng(seed)
    y_true = rng.permutation(np.arange(n_samples) % 3 == 0).astype(int)
    return y_true, rng.integers(n_values, size=n_samples) / n_values


def untied(seed, *, n_samples=10):
    """One third positives, in any order, and scores without ties."""
    rng = np.random.default_rng(seed)
    return rng.permutation(np.arange(n_samples) % 3 == 0).astype(int), rng.permutation(n_samples) / n_samples


EIGHT = np.array([1, 0, 1, 1, 0, 1, 0, 0]), np.array([0.95, 0.88, 0.71, 0.64, 0.64, 0.40, 0.22, 0.13])
SCORED = (
    (np.array([0, 1]), np.array([0.2, 0.9])),
    (np.array([0, 1]), np.array([0.5, 0.5])),
    (np.array([0, 1, 1]), np.array([0.8, 0.4, 0.4])),
    (np.array([1, 0, 0, 1, 1]), np.array([0.7, 0.7, 0.3, 0.3, 0.3])),
    EIGHT,
    *(tied(seed) for seed in range(5)),
)


def counts(y_true, y_score, *, selects=np.greater_equal, thresholds=None):
    """(tp, selected) at each threshold, the distinct scores falling unless others are given."""
    thresholds = np.unique(y_score)[::-1] if thresholds is None else thresholds
    selected = selects(y_score, thresholds[:, None])
    return selected @ (y_true == 1).astype(int), selected.sum(axis=1)


def shares(y_true, tp, selected):
    """(recall, precision) from counts; precision 0/0 is nan."""
    with np.errstate(invalid="ignore"):
        return tp / (y_true == 1).sum(), tp / selected


# ---- points ----


def points(y_true, y_score):
    curve = curves.precision_recall_curve(y_true, y_score)
    return curve.recall, curve.precision


def points_in_order(y_true, order):
    """One case at a time, in this order."""
    return shares(y_true, np.cumsum(y_true[order]), np.arange(1, len(y_true) + 1))


def points_one_case_at_a_time(y_true, y_score):
    return points_in_order(y_true, np.argsort(-y_score, kind="stable"))


def points_positives_first(y_true, y_score):
    return points_in_order(y_true, np.lexsort((-y_true, -y_score)))


def points_negatives_first(y_true, y_score):
    return points_in_order(y_true, np.lexsort((y_true, -y_score)))


def points_repeated(y_true, y_score):
    return shares(y_true, *counts(y_true, y_score, thresholds=np.sort(y_score)[::-1]))


def points_strict(y_true, y_score):
    return shares(y_true, *counts(y_true, y_score, selects=np.greater))


def points_swapped(y_true, y_score):
    return points(y_true, y_score)[::-1]


def points_with_invented(y_true, y_score):
    recall, precision = points(y_true, y_score)
    return np.append(0, recall), np.append(1, precision)


def points_with_zero(y_true, y_score):
    recall, precision = points(y_true, y_score)
    return np.append(0, recall), np.append(0, precision)


def points_from_the_loosest(y_true, y_score):
    recall, precision = points(y_true, y_score)
    return recall[::-1], precision[::-1]


def points_as_scikit_learn(y_true, y_score):
    recall, precision = points_with_invented(y_true, y_score)
    return recall[::-1], precision[::-1]


def points_roc(y_true, y_score):
    curve = curves.roc_curve(y_true, y_score)
    return curve.fpr[1:], curve.tpr[1:]


def points_tpr_fpr(y_true, y_score):
    return points_roc(y_true, y_score)[::-1]


def points_of_all_cases(y_true, y_score):
    recall, precision = points(y_true, y_score)
    return recall * np.mean(y_true), precision


def points_accuracy(y_true, y_score):
    tp, selected = counts(y_true, y_score)
    right = tp + (y_true == 0).sum() - (selected - tp)
    return points(y_true, y_score)[0], right / len(y_true)


def points_share_of_all(y_true, y_score):
    tp, _ = counts(y_true, y_score)
    return points(y_true, y_score)[0], tp / len(y_true)


def points_of_positives_only(y_true, y_score):
    recall, precision = points(y_true, y_score)
    grows = np.diff(recall, prepend=0) > 0
    return recall[grows], precision[grows]


def one_point_per_case(result, y_true, y_score):
    """Is there a point for each case, although scores tie, with one positive at most between neighbours?"""
    recall, precision = np.asarray(result, dtype=float)
    n_positive, m = (y_true == 1).sum(), np.arange(1, len(y_true) + 1)
    fewer = len(np.unique(y_score)) < len(y_score)
    return fewer and len(recall) == len(y_true) and np.allclose(recall * n_positive, precision * m, atol=0.1)


ONE_CASE_AT_A_TIME = (
    "You take one case at a time. Cases with equal scores are selected together, so they share one point; "
    "otherwise the curve depends on the order in which the cases happen to stand."
)
POINT_SLIPS = {
    points_swapped: "Recall and precision are exchanged: recall is the horizontal axis and comes first, precision second.",
    points_with_invented: "Your first point, recall 0 and precision 1, belongs to no threshold: with nothing selected precision is 0/0. "
    "scikit-learn appends this point for the picture; it is not asked for here.",
    points_with_zero: "Your first point has nothing selected. There the precision is 0/0, which is not 0 but undefined; "
    "start at the highest score.",
    points_positives_first: "Among equal scores you take the positives first. They are selected together with the negatives of the same "
    "score, so they share one point; your curve is too high.",
    points_repeated: "You use each case's score as a threshold, so tied cases give the same point again. "
    "Each distinct score is one threshold.",
    points_from_the_loosest: "These are the right points in reverse: start at the highest score, where the recall is lowest.",
    points_as_scikit_learn: "These are scikit-learn's points: from the lowest score up, with an invented point (0, 1) at the end. "
    "Start at the highest score and invent no point.",
    points_strict: "You use > where the rule is >=: a case whose score equals the threshold is selected. "
    "With > the first selection is empty, and the last case is never selected.",
    points_roc: "These are the points of the ROC curve, (FPR, TPR). Here the pair is (recall, precision).",
    points_tpr_fpr: "You give FP divided by all negatives, which is FPR. Precision is TP divided by the number of selected cases.",
    points_of_all_cases: "Your recall is divided by all cases. Recall is a share of the positives: TP / P.",
    points_accuracy: "You give the accuracy in the place of precision. Precision looks at the selected cases only: TP / selected.",
    points_share_of_all: "You divide the true positives by all cases. Precision divides by the selected cases only.",
    points_of_positives_only: "You leave out the points where only negatives are added. Each distinct score is a threshold: "
    "there the recall stands still and the precision falls.",
}


def pairs(make):
    """The points of the eight cases as rows (recall, precision)."""
    return tuple(zip(*make(*EIGHT)))


def percent(result):
    """Is a share given in per cent?"""
    return 1.5 < np.nanmax(result) <= 100


def percent_pairs(result):
    return 8 < np.nanmax(result) <= 100


NOT_PERCENT = "Give fractions between 0 and 1, not per cent."


# ---- between two points ----


def between(tp_a, fp_a, tp_b, fp_b, tp):
    return tp / (tp + fp_a + (fp_b - fp_a) / (tp_b - tp_a) * (tp - tp_a))


def between_straight(tp_a, fp_a, tp_b, fp_b, tp):
    at_a, at_b = tp_a / (tp_a + fp_a), tp_b / (tp_b + fp_b)
    return at_a + (at_b - at_a) * (tp - tp_a) / (tp_b - tp_a)


def between_without_start(tp_a, fp_a, tp_b, fp_b, tp):
    return tp / (tp + (fp_b - fp_a) / (tp_b - tp_a) * (tp - tp_a))


def between_from_zero(tp_a, fp_a, tp_b, fp_b, tp):
    return tp / (tp + fp_a + (fp_b - fp_a) / (tp_b - tp_a) * tp)


def between_inverse(tp_a, fp_a, tp_b, fp_b, tp):
    return tp / (tp + fp_a + (tp_b - tp_a) / (fp_b - fp_a) * (tp - tp_a))


def between_false(tp_a, fp_a, tp_b, fp_b, tp):
    return 1 - between(tp_a, fp_a, tp_b, fp_b, tp)


def between_step(tp_a, fp_a, tp_b, fp_b, tp):
    return tp_b / (tp_b + fp_b)


def between_recall(tp_a, fp_a, tp_b, fp_b, tp):
    return tp / tp_b


def between_all_negatives(tp_a, fp_a, tp_b, fp_b, tp):
    return tp / (tp + fp_b)


def between_false_of_a(tp_a, fp_a, tp_b, fp_b, tp):
    return tp / (tp + fp_a)


def between_mean(tp_a, fp_a, tp_b, fp_b, tp):
    return (tp_a / (tp_a + fp_a) + tp_b / (tp_b + fp_b)) / 2


# ---- average precision ----


def ap_in_order(y_true, order):
    recall, precision = points_in_order(y_true, order)
    return np.diff(recall, prepend=0) @ precision


def ap_one_case_at_a_time(y_true, y_score):
    return ap_in_order(y_true, np.argsort(-y_score, kind="stable"))


def ap_positives_first(y_true, y_score):
    return ap_in_order(y_true, np.lexsort((-y_true, -y_score)))


def ap_trapezoids(y_true, y_score, *, start=points_with_invented):
    recall, precision = start(y_true, y_score)
    return np.trapezoid(precision, recall)


def ap_trapezoids_without_start(y_true, y_score):
    return ap_trapezoids(y_true, y_score, start=points)


def ap_before(y_true, y_score):
    recall, precision = points_with_invented(y_true, y_score)
    return np.diff(recall) @ precision[:-1]


def ap_mean_of_precisions(y_true, y_score):
    return points(y_true, y_score)[1].mean()


def ap_sum(y_true, y_score):
    return curves.average_precision(y_true, y_score) * y_true.sum()


def ap_of_lowest_first(y_true, y_score):
    return curves.average_precision(y_true, -y_score)


def ap_not_added(y_true, y_score):
    recall, precision = points(y_true, y_score)
    return recall @ precision


def ap_highest_behind(y_true, y_score):
    recall, precision = points(y_true, y_score)
    return np.diff(recall, prepend=0) @ np.maximum.accumulate(precision[::-1])[::-1]


def ap_without_first(y_true, y_score):
    recall, precision = points(y_true, y_score)
    return np.diff(recall) @ precision[1:]


# ---- a shuffled ranking ----


def shuffled(n_positive, n, *, rho=None):
    rho = (n_positive - 1) / (n - 1) if rho is None else rho
    m = np.arange(1, n + 1)
    return np.mean((1 + (m - 1) * rho) / m)


def shuffled_prevalence(n_positive, n):
    return n_positive / n


def shuffled_with_replacement(n_positive, n):
    return shuffled(n_positive, n, rho=n_positive / n)


def shuffled_all_positives_left(n_positive, n):
    return shuffled(n_positive, n, rho=n_positive / (n - 1))


def shuffled_without_itself(n_positive, n):
    m = np.arange(1, n + 1)
    return np.mean((m - 1) * (n_positive - 1) / (n - 1) / m)


def shuffled_sum(n_positive, n):
    return n_positive * shuffled(n_positive, n)


def shuffled_other_place(n_positive, n):
    return (n_positive - 1) / (n - 1)


def shuffled_half(n_positive, n):
    return 0.5


# ---- break-even point and F1 ----


def f1_at_each_cut(y_true, y_score):
    tp = np.cumsum(y_true[np.argsort(-y_score)])
    return 2 * tp / (np.arange(1, len(tp) + 1) + y_true.sum())


def break_even_and_best_f1(y_true, y_score):
    return curves.break_even_point(y_true, y_score), f1_at_each_cut(y_true, y_score).max()


def break_even_where_closest(y_true, y_score):
    recall, precision = points(y_true, y_score)
    return precision[np.argmin(np.abs(precision - recall))], break_even_and_best_f1(y_true, y_score)[1]


def break_even_unsorted(y_true, y_score):
    return break_even_and_best_f1(y_true, -np.arange(len(y_true)))


def break_even_lowest_first(y_true, y_score):
    return break_even_and_best_f1(y_true, -y_score)


def break_even_one_late(y_true, y_score):
    return points(y_true, y_score)[1][y_true.sum()], break_even_and_best_f1(y_true, y_score)[1]


def break_even_of_all(y_true, y_score):
    bep, best_f1 = break_even_and_best_f1(y_true, y_score)
    return bep * y_true.sum() / len(y_true), best_f1


def break_even_with_nan(y_true, y_score):
    recall, precision = points(y_true, y_score)
    with np.errstate(invalid="ignore"):
        return curves.break_even_point(y_true, y_score), np.max(2 * precision * recall / (precision + recall))


def is_nan(result, *arguments):
    return np.isnan(result).any()


def break_even_twice(y_true, y_score):
    return (curves.break_even_point(y_true, y_score),) * 2


def break_even_exchanged(y_true, y_score):
    return break_even_and_best_f1(y_true, y_score)[::-1]


def break_even_half_f1(y_true, y_score):
    return curves.break_even_point(y_true, y_score), f1_at_each_cut(y_true, y_score).max() / 2


def break_even_of_means(y_true, y_score):
    recall, precision = points(y_true, y_score)
    return curves.break_even_point(y_true, y_score), ((precision + recall) / 2).max()


def break_even_ap(y_true, y_score):
    return curves.average_precision(y_true, y_score), break_even_and_best_f1(y_true, y_score)[1]


# ---- two rankings ----


def signs_of_the_differences_in_AUC_and_AP(rankings):
    """1 where the first is higher, -1 where the second is."""
    for marks in rankings:
        if sorted(marks) != sorted("+++-------"):
            raise ValueError(f"each ranking must hold 3 + and 7 -, got {marks!r}")
    one, other = (data.ranked(marks) for marks in rankings)
    return [int(np.sign(np.round(value(*one) - value(*other), 9))) for value in (curves.auc, curves.average_precision)]


# ---- another prevalence ----


def in_use(fpr, tpr, prevalence):
    return tpr * prevalence / (tpr * prevalence + fpr * (1 - prevalence))


def in_use_as_tested(fpr, tpr, prevalence):
    return tpr / (tpr + fpr)


def in_use_exchanged(fpr, tpr, prevalence):
    return in_use(fpr, tpr, 1 - prevalence)


def in_use_share_of_all(fpr, tpr, prevalence):
    return tpr * prevalence


def in_use_false(fpr, tpr, prevalence):
    return 1 - in_use(fpr, tpr, prevalence)


def in_use_specificity(fpr, tpr, prevalence):
    return in_use(1 - fpr, tpr, prevalence)


def in_use_scaled(fpr, tpr, prevalence):
    return tpr / (tpr + fpr) * prevalence / 0.5


def in_use_recall(fpr, tpr, prevalence):
    return tpr


def in_use_unweighted_negatives(fpr, tpr, prevalence):
    return tpr * prevalence / (tpr * prevalence + fpr)


def in_use_unweighted_positives(fpr, tpr, prevalence):
    return tpr / (tpr + fpr * (1 - prevalence))


def in_use_odds(fpr, tpr, prevalence):
    with np.errstate(divide="ignore"):
        return tpr * prevalence / (fpr * (1 - prevalence))


ROC_POINTS = np.array([0.0, 0.1, 0.3, 1.0]), np.array([0.4, 0.7, 0.9, 1.0])


EXERCISES = {
    "precision_recall-1": Exercise(
        reference=pairs(points),
        tolerance=0.005,
        slips={
            **{pairs(wrong): message for wrong, message in POINT_SLIPS.items()},
            Sign(
                pairs(points_negatives_first), lambda result: one_point_per_case(np.transpose(result), *EIGHT)
            ): ONE_CASE_AT_A_TIME,
            (
                (0.25, 1),
                (0.25, 0.5),
                (0.5, 2 / 3),
                (0.75, 0.75),
                (1, 2 / 3),
                (1, 4 / 7),
                (1, 0.5),
            ): "At 0.64 you count the positive and forget the negative of the same score: five cases are selected.",
            Sign(np.multiply(100, pairs(points)), percent_pairs): NOT_PERCENT,
        },
    ),
    "precision_recall-2": Exercise(
        reference=points,
        calls=SCORED,
        slips={**POINT_SLIPS, Sign(points_one_case_at_a_time, one_point_per_case): ONE_CASE_AT_A_TIME},
    ),
    "precision_recall-3": Exercise(
        reference=(30 / 250, 18 / 238),
        tolerance=0.002,
        slips={
            Sign(
                (0, 0), lambda result: result[0] == 0
            ): "The first number is not 0. With everything selected all positives are selected: "
            "TP is 30, not 0, and precision is TP divided by all selected cases.",
            (0.12, 0.12): "The share of positives is the lowest precision at recall 1 only. "
            "At recall 0.6 a bad ranking has fewer true positives beside the same number of false ones.",
            (0.12, 0): "Precision 0 needs TP = 0, and that means recall 0. At recall 0.6 TP is 18.",
            (
                0.12,
                0.6 * 0.12,
            ): "You divide by all 250 cases, or take a straight line to the prevalence. At recall 0.6 not all are "
            "selected: 18 true positives, and how many false ones at most?",
            (
                30 / 220,
                18 / 220,
            ): "You divide by the negatives. Precision is TP divided by TP + FP, the number of selected cases.",
            (18 / 238, 0.12): "The order is exchanged: first the precision with everything selected.",
            (0.12, 0.6): "0.6 is the recall. The precision there is TP / (TP + FP), with FP as large as possible.",
            Sign(
                (1, 18 / 238), lambda result: result[0] == 1
            ): "With everything selected the recall is 1. The precision is the share of positives among all cases.",
            Sign(
                (220 / 250, 18 / 238), lambda result: abs(result[0] - 0.88) < 0.002
            ): "0.88 is the share of negatives. Precision is the share of positives among the selected cases.",
            (0.12, 1): "That is the highest precision at this recall; the lowest is asked for.",
            Sign((12, 7.56), percent): NOT_PERCENT,
        },
    ),
    "precision_recall-4": Exercise(
        reference=[4, 5, 8, 10],
        slips={
            (): "There are such places. Compare with the place before, not with the highest precision so far: "
            "from place 3 to 4 the precision goes from 2/3 to 3/4 and the recall from 2/6 to 3/6.",
            (3, 4, 7, 9): "You count the places from 0; the first place is place 1.",
            (2, 4, 5, 8, 10): "At place 2 the precision is 1, as at place 1: it does not rise. "
            "A positive lifts the precision only if it is below 1.",
            (
                1,
                2,
                4,
                5,
                8,
                10,
            ): "These are the places of the positives. There the recall rises, but at places 1 and 2 the precision "
            "does not: place 1 has no place before it, and at place 2 it stays 1.",
            (
                4,
                5,
            ): "From place 8 on the precision is lower than it was, but it still rises from one place to the next: "
            "compare with the place before.",
            (
                3,
                6,
                7,
                9,
            ): "These are the places of the negatives, where the precision falls and the recall stands still.",
            tuple(range(2, 11)): "At a negative, such as place 3, the recall stands still and the precision falls.",
        },
    ),
    "precision_recall-5": Exercise(
        reference=between,
        calls=((2, 2, 6, 14, 3), (1, 5, 5, 7, 3), (3, 1, 4, 3, 3.5), (0, 2, 2, 5, 1), (10, 30, 20, 31, 18)),
        slips={
            between_straight: "This is the straight line between the two precisions. Interpolate the counts: "
            "find FP at this TP, then divide.",
            between_without_start: "The false positives that A has already, fp_a, are missing in your denominator.",
            between_from_zero: "From A on, tp - tp_a further true positives have come, not tp; only they bring further false ones.",
            between_inverse: "Your ratio is upside down: for each further true positive come "
            "(fp_b - fp_a) / (tp_b - tp_a) false ones.",
            between_false: "This is FP / (TP + FP), the false discovery rate; precision is 1 minus that.",
            between_step: "This is the precision at B. On the way there fewer cases are selected.",
            between_false_of_a: "You keep the false positives of A. With the further true positives further false ones come.",
            between_mean: "You take the middle between A and B, wherever tp lies.",
            between_recall: "You divide by tp_b. Precision divides by the selected cases, tp + fp.",
            between_all_negatives: "You take all false positives of B. Only a part of them has come when tp lies between tp_a and tp_b.",
        },
    ),
    "precision_recall-6": Exercise(
        reference=curves.average_precision,
        calls=SCORED,
        slips={
            ap_trapezoids: "You add up trapezoids, from an invented point (0, 1). Average precision is a sum of steps: the "
            "precision at a threshold times the recall it adds.",
            ap_trapezoids_without_start: "You add up trapezoids. Average precision is a sum of steps: the precision at a threshold times the "
            "recall it adds, and the first threshold counts as well.",
            ap_positives_first: "Among equal scores you take the positives first. All cases of one score are selected together.",
            ap_one_case_at_a_time: "You take one case at a time, so the result depends on the order of tied cases in the file. "
            "All cases of one score are selected together.",
            ap_before: "You use the precision before each step. It is the precision at the threshold that adds the recall.",
            ap_mean_of_precisions: "You average the precision over all thresholds. Weight each by the recall that it adds; "
            "a threshold that adds none counts 0.",
            ap_sum: "You do not divide by the number of positives: the recall added by one positive is 1 / P.",
            ap_of_lowest_first: "You start with the lowest score. The highest score comes first.",
            ap_not_added: "You multiply by the recall itself. Multiply by what the threshold adds to the recall.",
            ap_highest_behind: "You replace each precision by the highest one at this recall or behind it, as some competitions do. "
            "Here the precision at the threshold itself is asked for.",
            ap_without_first: "The first threshold is missing: it raises the recall from 0, so it counts as well.",
            curves.auc: "This is the area under the ROC curve, not the average precision.",
        },
    ),
    "precision_recall-7": Exercise(
        reference=(0.145, 0.3125),
        tolerance=0.001,
        slips={
            (
                0.385,
                0.3125,
            ): "0.385 is the sum of the trapezoids. Average precision sums steps: precision times added recall.",
            (
                0.145,
                0.385,
            ): "0.385 is the area under both lines. Only the part under the first one is asked for, from recall 0 to "
            "0.5.",
            (0.145, 0.0725): "That is the part under the second line. The first runs from recall 0 to 0.5.",
            (
                0.125,
                0.3125,
            ): "The second threshold is missing: where everything is selected the recall grows by another 0.5, at "
            "precision 20/500.",
            (0.25, 0.3125): "0.25 is the precision of the rule. It counts for half of the recall only.",
            (
                0.145,
                0.5,
            ): "The line falls from 1 to 0.25, so the area under it is a trapezoid, not a rectangle of height 1.",
            (
                0.145,
                0.24,
            ): "0.24 is the difference of the two areas. Asked for is the part of the trapezoids under the first "
            "line: the area of one trapezoid.",
            (0.145, 0.625): "That is the mean height of the first line. It spans half of the recall only.",
            (
                0.145,
                0.125,
            ): "That is the step that average precision takes. The line lies above it: it falls from 1 to 0.25.",
            (0.165, 0.3125): "The second step counts for half of the recall only: 0.5 times 20/500.",
            (0.29, 0.3125): "These are the two precisions added. Each counts for half of the recall.",
            Sign((14.5, 31.25), percent): NOT_PERCENT,
            (0.3125, 0.145): "The order is exchanged: first the average precision, then the part of the area.",
        },
    ),
    "precision_recall-8": Exercise(
        reference=shuffled,
        calls=((1, 2), (2, 3), (1, 10), (3, 9), (10, 100), (5, 5)),
        slips={
            shuffled_prevalence: "This is the prevalence. The mean is higher in small samples: a positive counts itself, "
            "which weighs much near the top.",
            shuffled_with_replacement: "One positive stands at place m itself, so n_positive - 1 are left for the other n - 1 places.",
            shuffled_all_positives_left: "n - 1 places are left, and n_positive - 1 positives for them: one stands at place m.",
            shuffled_without_itself: "The positive at place m counts, too: 1 plus those before it, divided by m.",
            shuffled_other_place: "This is the chance that another place holds a positive, given one at place m. "
            "The precision at place m counts the positive there as well.",
            shuffled_sum: "This is the sum over the positives. Average precision is their mean.",
            shuffled_half: "0.5 is what a shuffled ranking gets as AUC. Its average precision depends on the prevalence.",
        },
    ),
    "precision_recall-9": Exercise(
        reference=break_even_and_best_f1,
        calls=(
            (np.array([0, 1, 0, 1, 0]), np.array([0.9, 0.8, 0.3, 0.4, 0.1])),
            (np.array([1, 0, 1, 0]), np.array([0.2, 0.7, 0.9, 0.4])),
            *(untied(seed) for seed in range(6)),
        ),
        slips={
            break_even_where_closest: "You take the first place where precision and recall are closest. Before the first positive both are "
            "0, which is not meant: select as many cases as there are positives.",
            break_even_unsorted: "Sort the cases by their score first, highest first.",
            break_even_lowest_first: "You select the lowest scores first. The highest come first.",
            break_even_one_late: "You select one case too many: with positions counted from 0, P selected cases end at position P - 1.",
            break_even_twice: "The second number is F1 at the break-even point. The largest F1 over all thresholds may be higher.",
            break_even_of_all: "You divide by the number of all cases. At the break-even point P cases are selected: divide by P.",
            Sign(
                break_even_with_nan, is_nan
            ): "There is a nan: before the first positive precision and recall are both 0, and "
            "2 * precision * recall / (precision + recall) is 0/0. 2 TP / (m + P) has no such problem.",
            break_even_exchanged: "The order is exchanged: first the break-even point, then the best F1.",
            break_even_half_f1: "F1 is 2 TP / (m + P): the factor 2 is missing.",
            break_even_of_means: "You take the arithmetic mean of precision and recall. F1 is their harmonic mean, 2 TP / (m + P).",
            break_even_ap: "The first number is the average precision. The break-even point is the precision at one cut, m = P.",
        },
    ),
    "precision_recall-10": Exercise(
        reference=lambda: ("-+++------", "++-------+"),
        calls=((),),
        measure=signs_of_the_differences_in_AUC_and_AP,
        slips={
            lambda: (
                "++-------+",
                "-+++------",
            ): "The order is exchanged: the first must have the higher AUC, the second the higher AP.",
            lambda: (
                "+++-------",
                "-+++------",
            ): "The first has the higher AUC and the higher AP. Give the second a positive at the very top, "
            "and let another one fall far down.",
            lambda: (
                "-------+++",
                "+++-------",
            ): "The second has the higher AUC and the higher AP. AUC counts all places alike, AP the top most.",
            lambda: ("+++-------", "+++-------"): "The two rankings have the same AUC and the same AP.",
            lambda: (
                "-+++------",
                "+-+-+-----",
            ): "Both have the same AUC: the same number of negatives above positives. The first must have fewer.",
        },
    ),
    "precision_recall-11": Exercise(
        reference=in_use,
        calls=(
            (*ROC_POINTS, 0.1),
            (*ROC_POINTS, 0.5),
            (*ROC_POINTS, 0.003),
            (np.array([0.2]), np.array([0.6]), 0.25),
            (np.array([0.05, 0.5]), np.array([0.0, 0.8]), 0.9),
        ),
        slips={
            in_use_as_tested: "This is the precision in the test set, where half of the cases are positive. "
            "Weight each rate with the share of its class in use.",
            in_use_exchanged: "The weights are exchanged: TPR is a share of the positives, so it goes with the prevalence.",
            in_use_share_of_all: "This is the share of true positives among all cases. Divide it by the share of selected cases.",
            in_use_false: "This is the share of false alarms among the selected; precision is 1 minus that.",
            in_use_specificity: "You use 1 - FPR, the share of negatives that are left alone. False positives come from FPR.",
            in_use_scaled: "Precision does not scale with the prevalence; it would exceed 1. Compute true and false positives "
            "at the new prevalence and divide.",
            in_use_recall: "TPR is the recall, which the prevalence does not change. Precision is asked for.",
            in_use_unweighted_positives: "The positives need their weight, too: of all cases the share prevalence is positive.",
            in_use_odds: "These are the odds, true positives for each false one. Precision divides by all selected cases.",
            in_use_unweighted_negatives: "The negatives need their weight, too: of all cases the share 1 - prevalence is negative.",
        },
    ),
    "precision_recall-12": Exercise(),
    "precision_recall-13": Exercise(),
    "precision_recall-14": Exercise(),
}
