"""The exercises on classification metrics."""

import numpy as np

from mlnotes import metrics
from mlnotes.exercises.slips import Exercise, Sign

NOT_PERCENT = "Give fractions between 0 and 1, not per cent."


def percent(result):
    """Is a share given in per cent? Not where a fraction stands beside it."""
    values = np.asarray(result)
    return 2 < np.max(values) <= 100 and not np.any((values > 0) & (values < 1))


def holds(value):
    """Is this number among those given?"""
    return lambda result: np.any(np.abs(np.asarray(result) - value) < 0.005)


def labels(seed, *, n_classes=3, n_samples=15):
    """True and predicted classes; each class is right at least once."""
    rng = np.random.default_rng(seed)
    y_true = np.append(np.arange(n_classes), rng.integers(n_classes, size=n_samples))
    guess = np.where(rng.random(n_samples) < 0.6, y_true[n_classes:], rng.integers(n_classes, size=n_samples))
    return y_true, np.append(np.arange(n_classes), guess)


def table(seed, *, n_classes=3):
    return metrics.confusion_matrix(*labels(seed, n_classes=n_classes), labels=list(range(n_classes)))


TABLES = tuple((table(seed, n_classes=k),) for seed, k in enumerate((2, 3, 3, 4)))


# ---- six rates ----

TWO_BY_TWO = tuple(
    (np.array(m),) for m in ([[50, 10], [5, 35]], [[7, 3], [4, 6]], [[90, 1], [6, 3]], [[12, 20], [9, 40]])
)


def six_from(tp, fn, fp, tn):
    n = tp + fn + fp + tn
    rows = tp / (tp + fn), tn / (tn + fp)
    return (*rows, tp / (tp + fp), tn / (tn + fn), (tp + tn) / n, (tp + fn) / n)


def six_rates(matrix):
    (tn, fp), (fn, tp) = matrix
    return six_from(tp, fn, fp, tn)


def six_positive_first(matrix):
    (tp, fn), (fp, tn) = matrix
    return six_from(tp, fn, fp, tn)


def six_transposed(matrix):
    return six_rates(np.transpose(matrix))


def six_both_turned(matrix):
    return six_positive_first(np.transpose(matrix))


def six_swapped(first, second):
    def swapped(matrix):
        values = list(six_rates(matrix))
        values[first], values[second] = values[second], values[first]
        return tuple(values)

    return swapped


def six_with(place, value):
    def replaced(matrix):
        (tn, fp), (fn, tp) = matrix
        values = list(six_rates(matrix))
        values[place] = value(tp, fn, fp, tn)
        return tuple(values)

    return replaced


# ---- the same test, another prevalence ----

POPULATIONS = (
    (0.5, 0.9, 0.95),
    (0.01, 0.9, 0.95),
    (0.002, 0.9, 0.95),
    (0.2, 0.7, 0.6),
    (0.35, 0.4, 0.99),
    (0.9, 1.0, 0.8),
)


def precision_at(prevalence, recall, specificity):
    true_alarms = prevalence * recall
    return true_alarms / (true_alarms + (1 - prevalence) * (1 - specificity))


def precision_without_prevalence(prevalence, recall, specificity):
    return recall / (recall + 1 - specificity)


def precision_with_specificity(prevalence, recall, specificity):
    return prevalence * recall / (prevalence * recall + (1 - prevalence) * specificity)


def precision_false_share(prevalence, recall, specificity):
    return 1 - precision_at(prevalence, recall, specificity)


def precision_not_divided(prevalence, recall, specificity):
    return prevalence * recall


def precision_weights_exchanged(prevalence, recall, specificity):
    return precision_at(1 - prevalence, recall, specificity)


def precision_negative(prevalence, recall, specificity):
    right = (1 - prevalence) * specificity
    return right / (right + prevalence * (1 - recall))


def precision_healthy_not_weighted(prevalence, recall, specificity):
    return prevalence * recall / (prevalence * recall + 1 - specificity)


def precision_with_misses(prevalence, recall, specificity):
    return prevalence * recall / (prevalence * recall + (1 - prevalence) * (1 - recall))


def precision_odds(prevalence, recall, specificity):
    with np.errstate(divide="ignore"):
        return prevalence * recall / np.float64((1 - prevalence) * (1 - specificity))


def accuracy_at(prevalence, recall, specificity):
    return prevalence * recall + (1 - prevalence) * specificity


def precision_all_alarms(prevalence, recall, specificity):
    return prevalence * recall + (1 - prevalence) * (1 - specificity)


# ---- F_beta ----

COUNTS = (
    (8, 2, 4, 1),
    (8, 2, 4, 2),
    (8, 2, 4, 0.5),
    (3, 9, 1, 3),
    (0, 3, 4, 1),
    (0, 3, 4, 2),
    (6, 1, 5, 0),
    (1, 0, 7, 0.3),
)


def f_from_counts(tp, fn, fp, beta):
    return (1 + beta**2) * tp / ((1 + beta**2) * tp + beta**2 * fn + fp)


def f_fails_at_zero(tp, fn, fp, beta):
    return np.nan if tp == 0 else f_from_counts(tp, fn, fp, beta)


def f_beta_backwards(tp, fn, fp, beta):
    return (1 + beta**2) * tp / ((1 + beta**2) * tp + fn + beta**2 * fp)


def f_beta_not_squared(tp, fn, fp, beta):
    return (1 + beta) * tp / ((1 + beta) * tp + beta * fn + fp)


def f_without_first_factor(tp, fn, fp, beta):
    return tp / ((1 + beta**2) * tp + beta**2 * fn + fp)


def f_one(tp, fn, fp, beta):
    return 2 * tp / (2 * tp + fn + fp)


def f_arithmetic(tp, fn, fp, beta):
    weight = 1 / (1 + beta**2)
    return weight * tp / (tp + fp) + (1 - weight) * tp / (tp + fn)


def f_all_errors_weighted(tp, fn, fp, beta):
    return (1 + beta**2) * tp / ((1 + beta**2) * tp + beta**2 * (fn + fp))


def f_factor_only_above(tp, fn, fp, beta):
    return (1 + beta**2) * tp / (tp + beta**2 * fn + fp)


def undefined_at_zero(result, tp, fn, fp, beta):
    return tp == 0 and not (np.isscalar(result) and result == 0)  # nan, or an exception


# ---- several classes ----


def one_vs_rest(matrix):
    tp = np.diag(matrix)
    fn, fp = matrix.sum(axis=1) - tp, matrix.sum(axis=0) - tp
    return np.column_stack([tp, fn, fp, matrix.sum() - tp - fn - fp])


def rest_exchanged(matrix):
    return one_vs_rest(matrix)[:, [0, 2, 1, 3]]


def rest_whole_sums(matrix):
    tp = np.diag(matrix)
    fn, fp = matrix.sum(axis=1), matrix.sum(axis=0)
    return np.column_stack([tp, fn, fp, matrix.sum() - tp - fn - fp])


def rest_only_right_negatives(matrix):
    counts = one_vs_rest(matrix)
    counts[:, 3] = np.trace(matrix) - counts[:, 0]
    return counts


def rest_scikit_order(matrix):
    return one_vs_rest(matrix)[:, [3, 2, 1, 0]]


def rest_as_columns(matrix):
    return one_vs_rest(matrix).T


def rest_tn_of_all(matrix):
    counts = one_vs_rest(matrix)
    counts[:, 3] = matrix.sum() - counts[:, 0]
    return counts


def rest_tp_twice(matrix):
    counts = one_vs_rest(matrix)
    counts[:, 3] -= counts[:, 0]
    return counts


def rest_negatives_exchanged(matrix):
    return one_vs_rest(matrix)[:, [0, 2, 3, 1]]


def each_class(matrix):
    """Precision and recall of each class."""
    return np.diag(matrix) / matrix.sum(axis=0), np.diag(matrix) / matrix.sum(axis=1)


def mean_of_f1(matrix):
    precision, recall = each_class(matrix)
    return np.mean(2 * precision * recall / (precision + recall))


def f1_of_means(matrix):
    precision, recall = (values.mean() for values in each_class(matrix))
    return 2 * precision * recall / (precision + recall)


def two_macro_f1(matrix):
    return mean_of_f1(matrix), f1_of_means(matrix)


def macro_exchanged(matrix):
    return two_macro_f1(matrix)[::-1]


def macro_twice_scikit(matrix):
    return mean_of_f1(matrix), mean_of_f1(matrix)


def macro_twice_zhou(matrix):
    return f1_of_means(matrix), f1_of_means(matrix)


def macro_and_micro(matrix):
    return mean_of_f1(matrix), np.trace(matrix) / matrix.sum()


def macro_and_weighted(matrix):
    precision, recall = each_class(matrix)
    return np.average(2 * precision * recall / (precision + recall), weights=matrix.sum(axis=1)), f1_of_means(matrix)


def macro_of_arithmetic(matrix):
    precision, recall = each_class(matrix)
    return np.mean((precision + recall) / 2), f1_of_means(matrix)


def macro_first_micro(matrix):
    return np.trace(matrix) / matrix.sum(), f1_of_means(matrix)


def macro_sum(matrix):
    return len(matrix) * mean_of_f1(matrix), f1_of_means(matrix)


def macro_and_arithmetic(matrix):
    return mean_of_f1(matrix), sum(values.mean() for values in each_class(matrix)) / 2


CHOSEN = tuple((table(seed), classes) for seed, classes in enumerate(([1, 2], [0, 1, 2], [2], [1, 2], [0, 2]), 10))


def micro_f1(matrix, classes):
    tp = np.diag(matrix)[classes].sum()
    return 2 * tp / (matrix[classes].sum() + matrix[:, classes].sum())


def micro_all_classes(matrix, classes):
    return np.trace(matrix) / matrix.sum()


def micro_of_part(matrix, classes):
    part = matrix[np.ix_(classes, classes)]
    return np.trace(part) / part.sum()


def micro_macro(matrix, classes):
    precision, recall = each_class(matrix)
    return np.mean((2 * precision * recall / (precision + recall))[classes])


def micro_macro_of_means(matrix, classes):
    precision, recall = (values[classes].mean() for values in each_class(matrix))
    return 2 * precision * recall / (precision + recall)


def micro_weighted(matrix, classes):
    precision, recall = each_class(matrix)
    f1 = 2 * precision * recall / (precision + recall)
    return np.average(f1[classes], weights=matrix.sum(axis=1)[classes])


def micro_share_of_all(matrix, classes):
    return np.diag(matrix)[classes].sum() / matrix.sum()


def micro_precision(matrix, classes):
    return np.diag(matrix)[classes].sum() / matrix[:, classes].sum()


def micro_recall(matrix, classes):
    return np.diag(matrix)[classes].sum() / matrix[classes].sum()


def micro_errors_once(matrix, classes):
    tp = np.diag(matrix)[classes].sum()
    return tp / (matrix[classes].sum() + matrix[:, classes].sum() - tp)


# ---- probabilities ----


def forecasts(seed, *, n_samples=4):
    rng = np.random.default_rng(seed)
    return rng.permutation(np.arange(n_samples) % 2), rng.integers(1, 20, size=n_samples) / 20


PROBABLE = (
    (np.array([1, 0, 1]), np.array([0.9, 0.2, 0.6])),
    (np.array([0]), np.array([0.25])),
    *(forecasts(seed) for seed in range(4)),
)


def log_loss_and_brier(y_true, y_prob):
    return metrics.log_loss(y_true, y_prob), metrics.brier_score(y_true, y_prob)


def loss_with(log_loss=None, brier=None):
    def made(y_true, y_prob):
        values = log_loss_and_brier(y_true, y_prob)
        return (log_loss or (lambda y, p: values[0]))(y_true, y_prob), (brier or (lambda y, p: values[1]))(
            y_true, y_prob
        )

    return made


def of_truth(y_true, y_prob):
    return np.where(y_true == 1, y_prob, 1 - y_prob)


RATE_SLIPS = {
    six_positive_first: "You read the matrix as TP FN / FP TN. For the labels 0 and 1 class 0 comes first: it is TN FP / FN TP.",
    six_transposed: "You exchange FN and FP: rows are the true classes. The upper right cell is truly 0 and predicted 1, a false "
    "positive.",
    six_both_turned: "You read the matrix as TP FP / FN TN, positive class first and predictions in the rows. Here rows are true "
    "classes and class 0 comes first.",
    six_swapped(
        0, 2
    ): "Recall and precision are exchanged: recall is a share of the truly positive cases, precision of those "
    "predicted positive.",
    six_swapped(1, 3): "Specificity and negative predictive value are exchanged: look at the denominators.",
    six_swapped(0, 1): "Recall and specificity are exchanged: class 1 is the positive one.",
    six_with(
        1, lambda tp, fn, fp, tn: fp / (fp + tn)
    ): "The second value is the false positive rate; specificity is one minus that.",
    six_with(
        5, lambda tp, fn, fp, tn: (tp + fp) / (tp + fn + fp + tn)
    ): "The last value is the share of cases **predicted** positive. Prevalence is the share that is positive.",
    six_with(
        4, lambda tp, fn, fp, tn: (fp + fn) / (tp + fn + fp + tn)
    ): "The fifth value is the error rate; accuracy is one minus that.",
    six_swapped(1, 2): "The order: recall, specificity, precision. Your second and third are exchanged.",
    six_with(
        3, lambda tp, fn, fp, tn: fn / (tn + fn)
    ): "The fourth value is the false omission rate; NPV is one minus that.",
    six_with(
        5, lambda tp, fn, fp, tn: (tn + fp) / (tp + fn + fp + tn)
    ): "The last value is the share of class 0. Class 1 is positive, so prevalence is the share of class 1.",
    six_with(
        5, lambda tp, fn, fp, tn: (tp + fn) / (tn + fp)
    ): "The last value is the odds, positives divided by negatives. Prevalence divides by all cases.",
    Sign(lambda matrix: 100 * np.array(six_rates(matrix)), lambda result, matrix: percent(result)): NOT_PERCENT,
}

EXERCISES = {
    "classification_metrics-1": Exercise(
        reference=(85 / 125, 85 / 100),
        tolerance=0.005,
        slips={
            (
                85 / 100,
                85 / 125,
            ): "The order is exchanged: precision is a share of the coins called counterfeit (40 + 85), recall a "
            "share of the counterfeits (15 + 85).",
            (
                360 / 375,
                360 / 400,
            ): "You took the upper left cell for TP. scikit-learn puts class 0 first, so TP is the lower right cell.",
            (
                360 / 400,
                360 / 375,
            ): "You took the upper left cell for TP, and rows for columns. Class 0 comes first; TP is the lower right "
            "cell.",
            (85 / 500, 85 / 500): "You divide by all coins. Each rate has a denominator of its own.",
            (40 / 125, 15 / 100): "These are the shares of errors, false discovery rate and miss rate.",
            (125, 100): "These are the two denominators. Divide the 85 found counterfeits by each.",
            Sign((68, 85), percent): NOT_PERCENT,
            Sign(
                (0.89, 0.89), holds(0.89)
            ): "0.89 is the accuracy, 445 of 500 coins. Precision and recall look at the counterfeits alone.",
            Sign(
                (0.85, 0.9), holds(0.9)
            ): "0.9 is 360/400, the specificity: a share of the good coins. Both rates have the 85 above.",
            Sign((0.68, 0.15), holds(0.15)): "0.15 is 15/100, the share that was missed; recall is the share found.",
            Sign((0.32, 0.85), holds(0.32)): "0.32 is 40/125, the share of false alarms; precision is the other share.",
        },
    ),
    "classification_metrics-2": Exercise(
        reference=(6 / 50, 190 / 200),
        tolerance=0.005,
        slips={
            (0.95, 0.95): "0.95 is 1 - FPR, the specificity. The false negative rate is a share of the 50 fires.",
            (0.88, 0.95): "0.88 is the recall, the share of fires that were found. FNR is one minus that.",
            (0.12, 0.05): "0.05 is the FPR itself; 1 - FPR is asked for.",
            (0.95, 0.12): "The order is exchanged: first the false negative rate, then the specificity.",
            (
                6 / 196,
                190 / 196,
            ): "You divide by the evenings without an alarm. FNR is a share of the fires, specificity one of the "
            "evenings of cooking.",
            (6 / 250, 190 / 250): "You divide by all cases. FNR is a share of the fires alone.",
            (6, 190): "These are counts. Divide each by the number of cases of its kind: fires, evenings.",
            Sign((12, 95), percent): NOT_PERCENT,
            Sign(
                (0.05, 0.95), holds(0.05)
            ): "0.05 is 10/200, the false positive rate. Neither of the two is: the first is a share of the fires.",
            Sign((0.12, 0.88), holds(0.88)): "0.88 is 44/50, the recall, a share of the fires that were found.",
            Sign((0.03, 0.95), holds(0.03)): "0.03 is 6/200: the missed fires divided by the evenings of cooking.",
        },
    ),
    "classification_metrics-3": Exercise(
        reference=six_rates,
        calls=TWO_BY_TWO,
        slips=RATE_SLIPS,
    ),
    "classification_metrics-4": Exercise(
        reference=precision_at,
        calls=POPULATIONS,
        slips={
            precision_without_prevalence: "The prevalence plays no part: you count as if half of the people were ill. The true alarms have the "
            "weight prevalence, the false alarms 1 - prevalence.",
            precision_with_specificity: "The healthy who get an alarm are the share 1 - specificity, not the specificity.",
            precision_false_share: "This is the share of false alarms; precision is one minus that.",
            precision_not_divided: "This is the share of true alarms among all people. Divide it by the share of all alarms.",
            precision_weights_exchanged: "The weights are exchanged: prevalence is the share of the ill.",
            precision_all_alarms: "This is the share of people with an alarm, the denominator only.",
            lambda prevalence, recall, specificity: (
                recall
            ): "The share of the ill among the alarms is not the share of alarms among the ill: that is the recall.",
            precision_negative: "This is the share of the healthy among those with a negative result, the NPV. Look at the positive "
            "results.",
            precision_healthy_not_weighted: "The false alarms need a weight, too: the healthy are the share 1 - prevalence of the people.",
            precision_with_misses: "1 - recall is the share of the ill who are missed. The false alarms come from the healthy, the share "
            "1 - specificity of them.",
            precision_odds: "These are the odds, true alarms divided by false alarms. A share divides by all alarms.",
            accuracy_at: "This is the accuracy: it counts the healthy without an alarm, too.",
            Sign(lambda *population: 100 * precision_at(*population), lambda result, *_: percent(result)): NOT_PERCENT,
        },
    ),
    "classification_metrics-5": Exercise(
        reference=(2 / 2.8, 0.5 / 0.925),
        tolerance=0.005,
        slips={
            (
                0.5 / 0.925,
                2 / 2.8,
            ): "These are the values of the note. beta > 1 favours recall, so F_2 lies near the recall, 0.8.",
            (0.4 / 1.3 * 2, 0.4 / 1.3 * 2): "This is F1 in both places; beta is 2 and 0.5.",
            (
                3 * 0.4 / (2 * 0.5 + 0.8),
                1.5 * 0.4 / (0.5 * 0.5 + 0.8),
            ): "You use beta where the formula has beta squared: 4 and 0.25.",
            (0.4 / 2.8, 0.4 / 0.925): "The factor 1 + beta^2 in the numerator is missing: it is 5 for beta = 2.",
            (
                0.2 * 0.5 + 0.8 * 0.8,
                0.8 * 0.5 + 0.2 * 0.8,
            ): "The weights are right, but this is the weighted arithmetic mean; F_beta is the harmonic one.",
            (0.65, 0.65): "This is the mean of precision and recall in both places; F_beta is no such mean.",
            (2.8, 0.925): "These are the denominators; the numerators are (1 + beta^2) times 0.5 times 0.8.",
            Sign((71.4, 54.1), percent): NOT_PERCENT,
            Sign((0.714, 0.615), holds(0.4 / 1.3 * 2)): "0.615 is F1, the value for beta = 1; 2 and 0.5 are asked for.",
            Sign(
                (0.8, 0.5), lambda result: np.all(np.isin(result, (0.5, 0.8)))
            ): "Recall and precision themselves are the limits for very large and very small beta. For 2 and 0.5 the "
            "value lies between them.",
        },
    ),
    "classification_metrics-6": Exercise(
        reference=f_from_counts,
        calls=COUNTS,
        slips={
            f_beta_backwards: "beta^2 belongs to FN, not to FP: beta > 1 favours recall, so a missed positive weighs more.",
            f_beta_not_squared: "beta must be squared: a missed positive weighs beta^2 false alarms.",
            f_without_first_factor: "The factor 1 + beta^2 is missing in the numerator.",
            lambda tp, fn, fp, beta: tp / (tp + fp): "This is precision; F_beta looks at the misses, too.",
            lambda tp, fn, fp, beta: tp / (tp + fn): "This is recall; F_beta looks at false alarms, too.",
            f_one: "This is F1, whatever beta is.",
            lambda *counts: (
                f_all_errors_weighted(*counts) if counts[3] else 1.0
            ): "Only one kind of error has the weight beta^2. Which one, if beta > 1 favours recall?",
            f_factor_only_above: "The factor 1 + beta^2 belongs to TP below the line, too.",
            Sign(
                f_fails_at_zero, undefined_at_zero
            ): "Where tp is 0, precision and recall are 0 and their harmonic mean is 0/0; from counts F is 0.",
            f_arithmetic: "This is a weighted arithmetic mean of precision and recall; F_beta is the harmonic one.",
        },
    ),
    "classification_metrics-7": Exercise(),
    "classification_metrics-8": Exercise(
        reference=one_vs_rest,
        calls=TABLES,
        slips={
            rest_exchanged: "FN and FP are exchanged: the rest of the row are cases of the class that were called something else.",
            rest_whole_sums: "The sums of row and column contain TP; take it away to get FN and FP.",
            rest_only_right_negatives: "TN are all cases that are neither of the class nor called so, also those confused among the others.",
            rest_tn_of_all: "TN = n - TP - FN - FP; you take away TP only.",
            rest_tp_twice: "TN is too small by TP: the sum of the row and the sum of the column both hold it, so it is taken away "
            "twice.",
            rest_negatives_exchanged: "Your order is TP FP TN FN; TP FN FP TN is asked for.",
            rest_scikit_order: "This is scikit-learn's order, TN FP FN TP; TP FN FP TN is asked for.",
            rest_as_columns: "One row for each class is asked for: exchange rows and columns.",
        },
    ),
    "classification_metrics-9": Exercise(
        reference=two_macro_f1,
        calls=TABLES,
        slips={
            macro_exchanged: "The order is exchanged: first the mean of the F1s, then the F1 of the means.",
            macro_twice_scikit: "Both are the mean of the F1s. For the second, average precision and recall first.",
            macro_twice_zhou: "Both are the F1 of the means. For the first, compute the F1 of each class, then average.",
            macro_and_micro: "The second is micro-F1, the accuracy. Average precision and recall first.",
            macro_and_weighted: "The first is weighted by class size. Macro: each class counts equally.",
            macro_of_arithmetic: "The first averages precision and recall within each class; the F1 of a class is their harmonic mean.",
            macro_first_micro: "The first is micro-F1, the accuracy. Compute the F1 of each class, then average.",
            macro_sum: "The first is the sum of the F1s; divide it by the number of classes.",
            macro_and_arithmetic: "The second is the arithmetic mean of macro-precision and macro-recall; F1 is the harmonic one.",
        },
    ),
    "classification_metrics-10": Exercise(
        reference=micro_f1,
        calls=CHOSEN,
        slips={
            micro_all_classes: "This is the accuracy, micro-F1 over all classes. Take the chosen ones only.",
            micro_of_part: "You cut the matrix down to the chosen classes. Every word still counts: a chosen class confused "
            "with another one is an error.",
            micro_macro: "This is the macro average. Add the counts of the classes first.",
            micro_macro_of_means: "This is F1 of the mean precision and the mean recall, a macro average. Add the counts first.",
            micro_weighted: "This is the weighted average of the F1s. Add the counts first, then compute one F1.",
            micro_share_of_all: "You divide the TP of the chosen classes by all words; F1 has its own denominator.",
            micro_precision: "This is micro-precision: the false negatives are missing.",
            micro_recall: "This is micro-recall: the false positives are missing.",
            micro_errors_once: "This is TP / (TP + FN + FP), the Jaccard index; F1 counts TP twice, above and below.",
        },
    ),
    "classification_metrics-11": Exercise(
        reference=log_loss_and_brier,
        calls=PROBABLE,
        slips={
            loss_with(
                log_loss=lambda y, p: np.mean(np.log(of_truth(y, p)))
            ): "The sign: log of a probability is below 0, the log loss above.",
            loss_with(
                log_loss=lambda y, p: -np.mean(np.log2(of_truth(y, p)))
            ): "You use the logarithm to base 2; the natural one is asked for.",
            loss_with(
                log_loss=lambda y, p: -np.mean(y * np.log(p))
            ): "Your log loss counts the positive cases only. A negative case costs -log(1 - p).",
            loss_with(
                log_loss=lambda y, p: -np.sum(np.log(of_truth(y, p)))
            ): "Your log loss is a sum; it is the mean over the cases.",
            loss_with(
                log_loss=lambda y, p: -np.mean(np.log(p))
            ): "You take -log(p) for negative cases, too. They were given the probability 1 - p.",
            loss_with(
                brier=lambda y, p: np.mean(np.abs(p - y))
            ): "Your Brier score is the mean distance; it is the mean of the squares.",
            loss_with(
                brier=lambda y, p: 2 * np.mean((p - y) ** 2)
            ): "This is Brier's own scale, summed over both classes, from 0 to 2. From 0 to 1 is asked for.",
            loss_with(
                brier=lambda y, p: np.sqrt(np.mean((p - y) ** 2))
            ): "Your Brier score is the root of the mean square; leave out the root.",
            loss_with(
                brier=lambda y, p: np.mean(((p >= 0.5) - y) ** 2)
            ): "You turn the probabilities into classes first: this is the error rate. Use the probabilities.",
            loss_with(
                log_loss=lambda y, p: -np.mean(np.log10(of_truth(y, p)))
            ): "You use the logarithm to base 10; the natural one is asked for.",
            loss_with(
                log_loss=lambda y, p: -np.mean(np.log(1 - of_truth(y, p)))
            ): "The outcomes are exchanged: a positive case costs -log(p), a negative one -log(1 - p).",
            loss_with(
                log_loss=lambda y, p: -np.log(np.mean(of_truth(y, p)))
            ): "You average the probabilities and take one logarithm. Take the logarithm of each case, then the mean.",
            loss_with(
                log_loss=lambda y, p: -np.mean(np.log(of_truth(y, p))) / 2
            ): "Your log loss is half of what it should be: each case has one term that is not 0, so divide by n.",
            loss_with(
                brier=lambda y, p: np.sum((p - y) ** 2)
            ): "Your Brier score is a sum; it is the mean over the cases.",
            loss_with(
                brier=lambda y, p: np.mean((1 - p - y) ** 2)
            ): "Your Brier score compares the probability of class 0 with y; p is the probability of class 1.",
            loss_with(
                lambda y, p: -np.sum(np.log(of_truth(y, p))), lambda y, p: np.sum((p - y) ** 2)
            ): "Both are sums; both scores are means over the cases.",
            lambda y, p: log_loss_and_brier(y, p)[::-1]: "The order is exchanged: log loss first, then Brier.",
        },
    ),
    "classification_metrics-12": Exercise(
        reference=(0, 0.2, 1 / 17),
        tolerance=0.005,
        slips={
            (
                0.2,
                0.2,
                0.2,
            ): "That holds for the square alone. The expected distance is 0.2 (1 - a) + 0.8 a, a straight line in a.",
            (0, 0.2, 0.2): "Only the square pays for the honest 0.2; try other values of a for the third.",
            (0, 0.2, 0): "The third has its least value inside, not at 0: its slope at 0 is negative.",
            (1, 0.8, 16 / 17): "You exchange the outcomes: rain, y = 1, has probability 0.2.",
            (1, 0.2, 1 / 17): "The first falls towards a = 0: rain is less likely than not.",
            (0.2, 0, 1 / 17): "The first two are exchanged: the square is the honest one.",
            (
                0.2,
                0.16,
                0.8 / 17**0.5,
            ): "These are the least expected costs themselves. The forecast a that reaches each of them is asked for.",
            Sign((0, 20, 5.9), percent): NOT_PERCENT,
            Sign(
                (0, 0.2, 0.1),
                lambda result: abs(result[0]) < 0.005 and abs(result[1] - 0.2) < 0.005 and 0 < result[2] < 0.2,
            ): "The first two are right. The third lies between 0 and 0.2: take a finer grid.",
            Sign(
                (0.2, 0.2, 1 / 17), lambda result: abs(result[0] - 0.2) < 0.005
            ): "The first is not the honest 0.2: the expected distance is a straight line in a, so look at its ends.",
        },
    ),
    "classification_metrics-13": Exercise(),
    "classification_metrics-14": Exercise(),
    "classification_metrics-15": Exercise(
        reference=((0.2, 0.4), (0.8, 0.6)),
        tolerance=0.005,
        slips={
            ((0.4, 0.2), (0.6, 0.8)): "In each row: first the mean forecast, then the share of rainy days.",
            ((0.8, 0.6), (0.2, 0.4)): "The rows are exchanged: first the days with a forecast below 0.5.",
            ((0.2, 0.8), (0.4, 0.6)): "You give forecasts first and shares then. One row for each group is asked for.",
            (
                (0.25, 0.4),
                (0.75, 0.6),
            ): "0.25 and 0.75 are the middles of the groups. Take the mean of the forecasts that were made.",
            ((0.2, 2), (0.8, 3)): "You count the rainy days. Divide by the days of the group.",
            ((0.2, 0.2), (0.8, 0.3)): "You divide the rainy days by all ten days. Each group has five.",
            (
                (0.2, 0.6),
                (0.8, 0.6),
            ): "In the first row you count the days on which the forecast was on the right side. Count rainy days.",
            Sign(((20, 40), (80, 60)), percent): NOT_PERCENT,
        },
    ),
}
