"""The exercises on classification metrics."""

from functools import partial

import numpy as np

from mlnotes import metrics
from mlnotes.exercises.slips import NOT_PERCENT, Exercise, Percent, Sign
from mlnotes.exercises.slips._classification_metrics import (
    best_forecasts,
    fires_and_evenings,
    precision_and_recall,
    two_f_values,
)


def table(seed, *, n_classes=3, n_samples=15):
    """A confusion matrix; each class is right at least once."""
    rng = np.random.default_rng(seed)
    y_true = rng.integers(n_classes, size=n_samples)
    guess = np.where(rng.random(n_samples) < 0.6, y_true, rng.integers(n_classes, size=n_samples))
    return np.eye(n_classes, dtype=int) + metrics.confusion_matrix(y_true, guess, labels=range(n_classes))


TABLES = tuple((table(seed, n_classes=k),) for seed, k in enumerate((2, 3, 3, 4)))
CHOSEN = tuple((table(seed), classes) for seed, classes in enumerate(([1, 2], [0, 1, 2], [2], [1, 2], [0, 2]), 10))


# ---- two classes ----


def six_rates(matrix, *, order=range(6), one_minus=None):
    """Recall, specificity, precision, NPV, accuracy and prevalence, one of them subtracted from 1."""
    (tn, fp), (fn, tp) = matrix
    n = tn + fp + fn + tp
    rates = [tp / (tp + fn), tn / (tn + fp), tp / (tp + fp), tn / (tn + fn), (tp + tn) / n, (tp + fn) / n]
    return [1 - rates[i] if i == one_minus else rates[i] for i in order]


def share(part, rest):
    return part / (part + rest)


def precision_at(prevalence, recall, specificity):
    return share(prevalence * recall, (1 - prevalence) * (1 - specificity))


def f_from_counts(tp, fn, fp, beta):
    return (1 + beta**2) * tp / ((1 + beta**2) * tp + beta**2 * fn + fp)


# ---- several classes ----


def one_vs_rest(matrix, *, give=lambda tp, fn, fp, tn: (tp, fn, fp, tn)):
    """A row for each class."""
    tp = np.diag(matrix)
    fn, fp = matrix.sum(axis=1) - tp, matrix.sum(axis=0) - tp
    return np.column_stack(give(tp, fn, fp, matrix.sum() - tp - fn - fp))


def each_class(matrix):
    """Precision, recall and F1 of each class."""
    tp, fn, fp, _ = one_vs_rest(matrix).T
    return tp / (tp + fp), tp / (tp + fn), 2 * tp / (2 * tp + fn + fp)


def mean_of_f1(matrix, classes=...):
    return each_class(matrix)[2][classes].mean()


def f1_of_means(matrix, classes=...):
    precision, recall = (rate[classes].mean() for rate in each_class(matrix)[:2])
    return 2 * precision * recall / (precision + recall)


def two_macro_f1(matrix, *, first=mean_of_f1, second=f1_of_means):
    return first(matrix), second(matrix)


def accuracy(matrix):
    return np.trace(matrix) / matrix.sum()


def micro_f1(matrix, classes, *, rate=lambda tp, fn, fp: 2 * tp / (2 * tp + fn + fp)):
    """A rate of the counts of these classes, added up."""
    return rate(*one_vs_rest(matrix)[classes, :3].sum(axis=0))


# ---- probabilities ----


def forecasts(seed, *, n_samples=4):
    rng = np.random.default_rng(seed)
    return rng.permutation(np.arange(n_samples) % 2), rng.integers(1, 20, size=n_samples) / 20


def as_if_classes(result, y_true, y_prob):
    """Whether the log loss is one of classes: 0 or not a number, or dearer than the dearest case, as after clipping."""
    dearest = -np.log(np.minimum(y_prob, 1 - y_prob)).min()
    return bool(abs(np.nan_to_num(result[0], posinf=0)) < 1e-9 or result[0] > 2 * dearest)


def two_scores(y_true, y_prob, *, log_loss=metrics.log_loss, brier=metrics.brier_score):
    return log_loss(y_true, y_prob), brier(y_true, y_prob)


EXERCISES = {
    "classification_metrics-1": precision_and_recall(tn=360, fp=40, fn=15, tp=85),
    "classification_metrics-2": fires_and_evenings(found=44, fires=50, alarms=10, evenings=200),
    "classification_metrics-3": Exercise(
        reference=six_rates,
        calls=tuple(
            (np.array(m),) for m in ([[50, 10], [5, 35]], [[7, 3], [4, 6]], [[90, 1], [6, 3]], [[12, 20], [9, 40]])
        ),
        slips={
            lambda m: six_rates(np.flip(m)): "You read the matrix as TP FN / FP TN. "
            "For the labels 0 and 1 class 0 comes first: it is TN FP / FN TP.",
            lambda m: six_rates(m.T): "You exchange FN and FP: rows are the true classes. "
            "The upper right cell is truly 0 and predicted 1, a false positive.",
            lambda m: six_rates(np.flip(m).T): "You read the matrix as TP FP / FN TN, "
            "positive class first and predictions in the rows. Here rows are true classes and class 0 comes first.",
            partial(six_rates, order=(2, 1, 0, 3, 4, 5)): "Recall and precision are exchanged: "
            "recall is a share of the truly positive cases, precision of those predicted positive.",
            partial(six_rates, order=(0, 3, 2, 1, 4, 5)): "Specificity and negative predictive value are exchanged: "
            "look at the denominators.",
            partial(six_rates, order=(1, 0, 2, 3, 4, 5)): "Recall and specificity are exchanged: "
            "class 1 is the positive one.",
            partial(six_rates, order=(0, 2, 1, 3, 4, 5)): "The order: recall, specificity, precision. "
            "Your second and third are exchanged.",
            partial(six_rates, one_minus=1): "The second value is the false positive rate; "
            "specificity is one minus that.",
            partial(six_rates, one_minus=3): "The fourth value is the false omission rate; NPV is one minus that.",
            partial(six_rates, one_minus=4): "The fifth value is the error rate; accuracy is one minus that.",
            partial(six_rates, one_minus=5): "The last value is the share of class 0. "
            "Class 1 is positive, so prevalence is the share of class 1.",
            lambda m: [*six_rates(m)[:5], m[:, 1].sum() / m.sum()]: "The last value is the share of cases "
            "**predicted** positive. Prevalence is the share that is positive.",
            lambda m: [*six_rates(m)[:5], m[1].sum() / m[0].sum()]: "The last value is the odds, "
            "positives divided by negatives. Prevalence divides by all cases.",
            Percent(): NOT_PERCENT,
            Sign(
                lambda m: np.round(six_rates(m), 2), lambda result, m: np.allclose(result, six_rates(m), atol=0.006)
            ): "You round: return the rates as they are.",
        },
    ),
    "classification_metrics-4": Exercise(
        reference=precision_at,
        calls=(
            (0.5, 0.9, 0.95),
            (0.01, 0.9, 0.95),
            (0.002, 0.9, 0.95),
            (0.2, 0.7, 0.6),
            (0.35, 0.4, 0.99),
            (0.9, 1.0, 0.8),
        ),
        slips={  # of prevalence pi, recall r and specificity s
            lambda pi, r, s: share(r, 1 - s): "The prevalence plays no part: you count as if half of the people were "
            "ill. The true alarms have the weight prevalence, the false alarms 1 - prevalence.",
            lambda pi, r, s: share(pi * r, (1 - pi) * s): "The healthy who get an alarm are the share 1 - specificity, "
            "not the specificity.",
            lambda pi, r, s: 1 - precision_at(pi, r, s): "This is the share of false alarms; "
            "precision is one minus that.",
            lambda pi, r, s: pi * r: "This is the share of true alarms among all people. "
            "Divide it by the share of all alarms.",
            lambda pi, r, s: precision_at(1 - pi, r, s): "The weights are exchanged: "
            "prevalence is the share of the ill.",
            lambda pi, r, s: pi * r + (1 - pi) * (1 - s): "This is the share of people with an alarm, "
            "the denominator only.",
            lambda pi, r, s: r: "The share of the ill among the alarms is not the share of alarms among the ill: "
            "that is the recall.",
            lambda pi, r, s: share((1 - pi) * s, pi * (1 - r)): "This is the share of the healthy among those with a "
            "negative result, the NPV. Look at the positive results.",
            lambda pi, r, s: share(pi * r, 1 - s): "The false alarms need a weight, too: "
            "the healthy are the share 1 - prevalence of the people.",
            lambda pi, r, s: share(pi * r, (1 - pi) * (1 - r)): "1 - recall is the share of the ill who are missed. "
            "The false alarms come from the healthy, the share 1 - specificity of them.",
            lambda pi, r, s: pi * r / ((1 - pi) * (1 - s)): "These are the odds, true alarms divided by false alarms. "
            "A share divides by all alarms.",
            lambda pi, r, s: pi * r + (1 - pi) * s: "This is the accuracy: "
            "it counts the healthy without an alarm, too.",
            Percent(): NOT_PERCENT,
        },
    ),
    "classification_metrics-5": two_f_values(precision=0.5, recall=0.8),
    "classification_metrics-6": Exercise(
        reference=f_from_counts,
        calls=(
            (8, 2, 4, 1),
            (8, 2, 4, 2),
            (8, 2, 4, 0.5),
            (3, 9, 1, 3),
            (0, 3, 4, 1),
            (0, 3, 4, 2),
            (6, 1, 5, 0),
            (1, 0, 7, 0.3),
        ),
        slips={
            lambda tp, fn, fp, b: f_from_counts(tp, fp, fn, b): "beta^2 belongs to FN, not to FP: "
            "beta > 1 favours recall, so a missed positive weighs more.",
            lambda tp, fn, fp, b: f_from_counts(tp, fn, fp, b**0.5): "beta must be squared: "
            "a missed positive weighs beta^2 false alarms.",
            lambda tp, fn, fp, b: f_from_counts(tp, fn, fp, b) / (1 + b**2): "The factor 1 + beta^2 is missing in the "
            "numerator.",
            lambda tp, fn, fp, b: tp / (tp + fp): "This is precision; F_beta looks at the misses, too.",
            lambda tp, fn, fp, b: tp / (tp + fn): "This is recall; F_beta looks at false alarms, too.",
            lambda tp, fn, fp, b: f_from_counts(tp, fn, fp, 1): "This is F1, whatever beta is.",
            lambda tp, fn, fp, b: f_from_counts(tp, fn, b**2 * fp, b): "Only one kind of error has the weight beta^2. "
            "Which one, if beta > 1 favours recall?",
            lambda tp, fn, fp, b: (1 + b**2) * tp / (tp + b**2 * fn + fp): "The factor 1 + beta^2 belongs to TP below "
            "the line, too.",
            lambda tp, fn, fp, b: (tp / (tp + fp) + b**2 * tp / (tp + fn)) / (1 + b**2): "This is a weighted "
            "arithmetic mean of precision and recall; F_beta is the harmonic one.",
            Sign(
                lambda tp, *others: f_from_counts(tp, *others) if tp else np.nan, lambda result, tp, *_: tp == 0
            ): "Where tp is 0, precision and recall are 0 and their harmonic mean is 0/0; from counts F is 0.",
        },
    ),
    "classification_metrics-7": Exercise(),
    "classification_metrics-8": Exercise(
        reference=one_vs_rest,
        calls=TABLES,
        slips={
            partial(one_vs_rest, give=lambda tp, fn, fp, tn: (tp, fp, fn, tn)): "FN and FP are exchanged: "
            "the rest of the row are cases of the class that were called something else.",
            partial(one_vs_rest, give=lambda tp, fn, fp, tn: (tp, tp + fn, tp + fp, tn - 2 * tp)): "The sums of row "
            "and column contain TP; take it away to get FN and FP.",
            partial(one_vs_rest, give=lambda tp, fn, fp, tn: (tp, fn, fp, tp.sum() - tp)): "TN are all cases that are "
            "neither of the class nor called so, also those confused among the others.",
            partial(one_vs_rest, give=lambda tp, fn, fp, tn: (tp, fn, fp, fn + fp + tn)): "TN = n - TP - FN - FP; "
            "you take away TP only.",
            partial(one_vs_rest, give=lambda tp, fn, fp, tn: (tp, fn, fp, tn - tp)): "TN is too small by TP: "
            "the sum of the row and the sum of the column both hold it, so it is taken away twice.",
            partial(one_vs_rest, give=lambda tp, fn, fp, tn: (tp, fp, tn, fn)): "Your order is TP FP TN FN; "
            "TP FN FP TN is asked for.",
            partial(one_vs_rest, give=lambda tp, fn, fp, tn: (tn, fp, fn, tp)): "This is scikit-learn's order, "
            "TN FP FN TP; TP FN FP TN is asked for.",
            partial(one_vs_rest, give=lambda tp, fn, fp, tn: (tp, fn, fp, tp + tn)): "Your TN still holds TP: "
            "n - FN - FP are all right decisions; take away TP, too.",
            lambda m: one_vs_rest(m)[:, [3, 2, 1, 0]].reshape(-1, 2, 2): "These are tables [[TN, FP], [FN, TP]], as "
            "scikit-learn gives them. One row TP FN FP TN for each class is asked for.",
            lambda m: one_vs_rest(m).T: "One row for each class is asked for: exchange rows and columns.",
        },
    ),
    "classification_metrics-9": Exercise(
        reference=two_macro_f1,
        calls=TABLES,
        slips={
            partial(two_macro_f1, first=f1_of_means, second=mean_of_f1): "The order is exchanged: "
            "first the mean of the F1s, then the F1 of the means.",
            partial(two_macro_f1, second=mean_of_f1): "Both are the mean of the F1s. "
            "For the second, average precision and recall first.",
            partial(two_macro_f1, first=f1_of_means): "Both are the F1 of the means. "
            "For the first, compute the F1 of each class, then average.",
            partial(two_macro_f1, second=accuracy): "The second is micro-F1, the accuracy. "
            "Average precision and recall first.",
            partial(two_macro_f1, first=accuracy): "The first is micro-F1, the accuracy. "
            "Compute the F1 of each class, then average.",
            partial(two_macro_f1, first=lambda m: each_class(m)[2] @ m.sum(axis=1) / m.sum()): "The first is weighted "
            "by class size. Macro: each class counts equally.",
            partial(two_macro_f1, first=lambda m: np.mean(each_class(m)[:2])): "The first averages precision and "
            "recall within each class; the F1 of a class is their harmonic mean.",
            partial(two_macro_f1, first=lambda m: each_class(m)[2].sum()): "The first is the sum of the F1s; "
            "divide it by the number of classes.",
            partial(two_macro_f1, second=lambda m: np.mean(each_class(m)[:2])): "The second is the arithmetic mean of "
            "macro-precision and macro-recall; F1 is the harmonic one.",
        },
    ),
    "classification_metrics-10": Exercise(
        reference=micro_f1,
        calls=CHOSEN,
        slips={
            lambda m, c: accuracy(m): "This is the accuracy, micro-F1 over all classes. Take the chosen ones only.",
            lambda m, c: accuracy(m[np.ix_(c, c)]): "You cut the matrix down to the chosen classes. "
            "Every word still counts: a chosen class confused with another one is an error.",
            mean_of_f1: "This is the macro average. Add the counts of the classes first.",
            f1_of_means: "This is F1 of the mean precision and the mean recall, a macro average. Add the counts first.",
            lambda m, c: np.average(each_class(m)[2][c], weights=m[c].sum(axis=1)): "This is the weighted average of "
            "the F1s. Add the counts first, then compute one F1.",
            lambda m, c: np.diag(m)[c].sum() / m.sum(): "You divide the TP of the chosen classes by all words; "
            "F1 has its own denominator.",
            partial(micro_f1, rate=lambda tp, fn, fp: tp / (tp + fp)): "This is micro-precision: "
            "the false negatives are missing.",
            partial(micro_f1, rate=lambda tp, fn, fp: tp / (tp + fn)): "This is micro-recall: "
            "the false positives are missing.",
            partial(micro_f1, rate=lambda tp, fn, fp: tp / (tp + fn + fp)): "This is TP / (TP + FN + FP), "
            "the Jaccard index; F1 counts TP twice, above and below.",
        },
    ),
    "classification_metrics-11": Exercise(
        reference=two_scores,
        calls=(
            (np.array([1, 0, 1]), np.array([0.9, 0.2, 0.6])),
            (np.array([0]), np.array([0.25])),
            *(forecasts(seed) for seed in range(4)),
        ),
        slips={
            partial(two_scores, log_loss=lambda y, p: -metrics.log_loss(y, p)): "The sign: log of a probability is "
            "below 0, the log loss above.",
            partial(two_scores, log_loss=lambda y, p: metrics.log_loss(y, p) / np.log(2)): "You use the logarithm to "
            "base 2; the natural one is asked for.",
            partial(two_scores, log_loss=lambda y, p: metrics.log_loss(y, p) / np.log(10)): "You use the logarithm to "
            "base 10; the natural one is asked for.",
            partial(two_scores, log_loss=lambda y, p: metrics.log_loss(y, p) / 2): "Your log loss is half of what it "
            "should be: each case has one term that is not 0, so divide by n.",
            partial(two_scores, log_loss=lambda y, p: metrics.log_loss(y, p) * len(y)): "Your log loss is a sum; "
            "it is the mean over the cases.",
            partial(two_scores, log_loss=lambda y, p: metrics.log_loss(y, 1 - p)): "The outcomes are exchanged: "
            "a positive case costs -log(p), a negative one -log(1 - p).",
            partial(two_scores, log_loss=lambda y, p: -np.mean(y * np.log(p))): "Your log loss counts the positive "
            "cases only. A negative case costs -log(1 - p).",
            partial(two_scores, log_loss=lambda y, p: -np.mean(np.log(p))): "You take -log(p) for negative cases, too. "
            "They were given the probability 1 - p.",
            partial(two_scores, log_loss=lambda y, p: -np.log(np.mean(np.where(y == 1, p, 1 - p)))): "You average the "
            "probabilities and take one logarithm. Take the logarithm of each case, then the mean.",
            partial(two_scores, brier=lambda y, p: np.mean(np.abs(p - y))): "Your Brier score is the mean distance; "
            "it is the mean of the squares.",
            partial(two_scores, brier=lambda y, p: 2 * np.mean((p - y) ** 2)): "This is Brier's own scale, "
            "summed over both classes, from 0 to 2. From 0 to 1 is asked for.",
            partial(two_scores, brier=lambda y, p: np.sqrt(np.mean((p - y) ** 2))): "Your Brier score is the root of "
            "the mean square; leave out the root.",
            partial(two_scores, brier=lambda y, p: np.mean((p >= 0.5) != y)): "You turn the probabilities into classes "
            "first: this is the error rate. Use the probabilities.",
            partial(two_scores, brier=lambda y, p: np.sum((p - y) ** 2)): "Your Brier score is a sum; "
            "it is the mean over the cases.",
            partial(two_scores, brier=lambda y, p: np.mean((1 - p - y) ** 2)): "Your Brier score compares the "
            "probability of class 0 with y; p is the probability of class 1.",
            lambda y, p: np.multiply(len(y), two_scores(y, p)): "Both are sums; both scores are means over the cases.",
            Sign(lambda y, p: two_scores(y, np.round(p)), as_if_classes): "Your log loss is 0, very large, infinite or "
            "nan, as if each probability were 0 or 1. Use the probabilities, not the classes.",
            lambda y, p: two_scores(y, p)[::-1]: "The order is exchanged: log loss first, then Brier.",
        },
    ),
    "classification_metrics-12": best_forecasts(20),
    "classification_metrics-13": Exercise(),
    "classification_metrics-14": Exercise(),
    "classification_metrics-15": Exercise(
        reference=((0.2, 0.4), (0.8, 0.6)),
        tolerance=0.005,
        slips={
            ((0.4, 0.2), (0.6, 0.8)): "In each row: first the mean forecast, then the share of rainy days. "
            "(scikit-learn's calibration_curve gives the shares first.)",
            ((0.8, 0.6), (0.2, 0.4)): "The rows are exchanged: first the days with a forecast below 0.5.",
            ((0.2, 0.8), (0.4, 0.6)): "You give forecasts first and shares then. One row for each group is asked for.",
            ((0.4, 0.6), (0.2, 0.8)): "You give shares first and forecasts then, as scikit-learn does. "
            "One row for each group is asked for.",
            ((0.25, 0.4), (0.75, 0.6)): "0.25 and 0.75 are the middles of the groups. "
            "Take the mean of the forecasts that were made.",
            ((0.2, 20), (0.8, 30)): "You count the rainy days. Divide by the days of the group.",
            ((7 / 30, 0.4), (23 / 30, 0.6)): "Each forecast counts as often as it was made: weigh it with its days.",
            ((0.2, 0.2), (0.8, 0.3)): "You divide the rainy days by all days. Each group has 50.",
            ((0.2, 0.6), (0.8, 0.6)): "In the first row you count the days on which the forecast was on the right "
            "side. Count rainy days.",
            Percent(5): NOT_PERCENT,
        },
    ),
}
