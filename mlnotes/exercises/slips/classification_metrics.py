"""The exercises on classification metrics."""

import numpy as np

from mlnotes import metrics
from mlnotes.exercises.slips import NOT_PERCENT, Edit, Exercise, Percent, Sign, any_of
from mlnotes.exercises.slips._own import Catalogue, fractions

EXERCISES = Catalogue("classification_metrics", 15)


def either(value):
    """One value that stands in either of two places."""
    return any_of((value, ...), (..., value))


@EXERCISES.answered("classification_metrics-1", tolerance=0.005, percent=10)
def precision_and_recall(*, tp: range(66, 80) = 85, fp: range(36, 60) = 40):
    """The exercise of scikit-learn's matrix of 100 counterfeit and 400 good coins; the rates are far from one half."""
    tn, fn = 400 - fp, 100 - tp
    told = f"```\n[[{tn} {fp:3}]\n [{fn:3} {tp:3}]]\n```"
    n, called, bad = tn + fp + fn + tp, tp + fp, tp + fn
    return Exercise((tp / called, tp / bad), told=told) | {
        (tp / bad, tp / called): f"The order is exchanged: precision is a share of the coins called counterfeit ({fp} "
        f"+ {tp}), recall a share of the counterfeits ({fn} + {tp}).",
        (tn / (tn + fn), tn / (tn + fp)): "You took the upper left cell for TP. scikit-learn puts class 0 first, so TP "
        "is the lower right cell.",
        (round(tp / called, 1), ...): "The precision is rounded too much, and perhaps the recall: give two decimals or "
        "more.",
        (tp / n, tp / n): "You divide by all coins. Each rate has a denominator of its own.",
        either((tp + tn) / n): f"{(tp + tn) / n:.4g} is the accuracy, {tp + tn} of {n} coins. Precision and recall "
        "look at the counterfeits alone.",
        either(tn / (tn + fp)): f"{tn / (tn + fp):.4g} is {tn}/{tn + fp}, the specificity: a share of the good coins. "
        f"Both rates have the {tp} above.",
        either(fn / bad): f"{fn / bad:.4g} is {fn}/{bad}, the share that was missed; recall is the share found.",
        either(fp / called): f"{fp / called:.4g} is {fp}/{called}, the share of false alarms; precision is the other "
        "share.",
    }


@EXERCISES.answered("classification_metrics-2", tolerance=0.005, percent=10)
def fires_and_evenings(*, found: range(38, 46) = 44, alarms: range(4, 13) = 10):
    """The exercise of the smoke detector."""
    told = f"It gave the alarm at {found} of the 50 fires and on {alarms} of the 200 evenings."
    fires, evenings = 50, 200
    missed, quiet = fires - found, evenings - alarms
    miss_rate, specificity = missed / fires, quiet / evenings
    return Exercise((miss_rate, specificity), told=told) | {
        (specificity, specificity): f"{specificity:.4g} is 1 - FPR, the specificity. The false negative rate is a "
        f"share of the {fires} fires.",
        (specificity, miss_rate): "The order is exchanged: first the false negative rate, then the specificity.",
        (missed / (missed + quiet), quiet / (missed + quiet)): "You divide by the evenings without an alarm. FNR is a "
        "share of the fires, specificity one of the evenings of cooking.",
        (missed / (fires + evenings), quiet / (fires + evenings)): "You divide by all cases. FNR is a share of the "
        "fires alone.",
        (missed, quiet): "These are counts. Divide each by the number of cases of its kind: fires, evenings.",
        (alarms / evenings, ...): f"{alarms / evenings:.4g} is {alarms}/{evenings}, the false positive rate. Neither "
        "of the two is: the first is a share of the fires.",
        (..., alarms / evenings): f"{alarms / evenings:.4g} is the FPR itself; 1 - FPR is asked for.",
        either(found / fires): f"{found / fires:.4g} is {found}/{fires}, the recall: the share of the fires that were "
        "found. FNR is one minus that.",
    }


def six_rates(matrix):
    (tn, fp), (fn, tp) = matrix
    n = tn + fp + fn + tp
    recall, specificity = tp / (tp + fn), tn / (tn + fp)
    precision, npv = tp / (tp + fp), tn / (tn + fn)
    accuracy, prevalence = (tp + tn) / n, (tp + fn) / n
    return recall, specificity, precision, npv, accuracy, prevalence


CALLS_3 = tuple((np.array(m),) for m in ([[50, 10], [5, 35]], [[7, 3], [4, 6]], [[90, 1], [6, 3]], [[12, 20], [9, 40]]))
EXERCISES["classification_metrics-3"] = Exercise(six_rates, CALLS_3) | {
    Edit("(tn, fp), (fn, tp)", "(tp, fn), (fp, tn)"): "You read the matrix as TP FN / FP TN. For the labels 0 and 1 "
    "class 0 comes first: it is TN FP / FN TP.",
    Edit("(tn, fp), (fn, tp)", "(tn, fn), (fp, tp)"): "You exchange FN and FP: rows are the true classes. The upper "
    "right cell is truly 0 and predicted 1, a false positive.",
    Edit("(tn, fp), (fn, tp)", "(tp, fp), (fn, tn)"): "You read the matrix as TP FP / FN TN, positive class first and "
    "predictions in the rows. Here rows are true classes and class 0 comes first.",
    Edit("return recall, specificity, precision", "return precision, specificity, recall"): "Recall and precision are "
    "exchanged: recall is a share of the truly positive cases, precision of those predicted positive.",
    Edit("specificity, precision, npv, a", "npv, precision, specificity, a"): "Specificity and negative predictive "
    "value are exchanged: look at the denominators.",
    Edit("return recall, specificity", "return specificity, recall"): "Recall and specificity are exchanged: class 1 "
    "is the positive one.",
    Edit("specificity, precision, npv, a", "precision, specificity, npv, a"): "The order: recall, specificity, "
    "precision. Your second and third are exchanged.",
    Edit("tn / (tn + fp)", "fp / (tn + fp)"): "The second value is the false positive rate; specificity is one minus "
    "that.",
    Edit("tn / (tn + fn)", "fn / (tn + fn)"): "The fourth value is the false omission rate; NPV is one minus that.",
    Edit("(tp + tn) / n", "(fp + fn) / n"): "The fifth value is the error rate; accuracy is one minus that.",
    Edit("(tp + fn) / n", "(tn + fp) / n"): "The last value is the share of class 0. Class 1 is positive, so "
    "prevalence is the share of class 1.",
    Edit("(tp + fn) / n", "(tp + fp) / n"): "The last value is the share of cases predicted positive. Prevalence is "
    "the share that is positive.",
    Percent(): NOT_PERCENT,
    Sign(lambda m: np.round(six_rates(m), 2), lambda result, m: np.allclose(result, six_rates(m), atol=0.006)): "You "
    "round: return the rates as they are.",
}


def precision_at(prevalence, recall, specificity):
    true_alarms = prevalence * recall
    false_alarms = (1 - prevalence) * (1 - specificity)
    return true_alarms / (true_alarms + false_alarms)


CALLS_4 = (
    (0.5, 0.9, 0.95),
    (0.01, 0.9, 0.95),
    (0.002, 0.9, 0.95),
    (0.2, 0.7, 0.6),
    (0.35, 0.4, 0.99),
    (0.9, 1.0, 0.8),
)
EXERCISES["classification_metrics-4"] = Exercise(precision_at, CALLS_4) | {
    Edit("= prevalence * recall", "= recall", Edit("(1 - prevalence) * ", "")): "The prevalence plays no part: you "
    "count as if half of the people were ill. The true alarms have the weight prevalence, the false alarms 1 - "
    "prevalence.",
    Edit("(1 - specificity)", "specificity"): "The healthy who get an alarm are the share 1 - specificity, not the "
    "specificity.",
    Edit("return true", "return false"): "This is the share of false alarms; precision is one minus that.",
    Edit("true_alarms / (true_alarms + false_alarms)", "true_alarms"): "This is the share of true alarms among all "
    "people. Divide it by the share of all alarms.",
    lambda pi, r, s: precision_at(1 - pi, r, s): "The weights are exchanged: prevalence is the share of the ill.",
    lambda pi, r, s: r: "The share of the ill among the alarms is not the share of alarms among the ill: that is the "
    "recall.",
    Edit("(1 - prevalence) * ", ""): "The false alarms need a weight, too: the healthy are the share 1 - prevalence of "
    "the people.",
    Edit("1 - specificity", "1 - recall"): "1 - recall is the share of the ill who are missed. The false alarms come "
    "from the healthy, the share 1 - specificity of them.",
    Percent(): NOT_PERCENT,
}


@EXERCISES.answered("classification_metrics-5", tolerance=0.005, percent=5)
def two_f_values(*, precision: fractions(30, 51) = 0.5, recall: fractions(75, 96) = 0.8):
    """The exercise of F_2 and F_0.5; the note has exchanged them."""
    product, two, half = precision * recall, 4 * precision + recall, precision / 4 + recall
    high, low, f1 = 5 * product / two, 1.25 * product / half, 2 * product / (precision + recall)
    told = (
        f"The search has precision {precision:.2f} and recall {recall:.2f}.\n"
        f"The note gives $F_2 = {low:.2f}$ and $F_{{0.5}} = {high:.2f}$."
    )
    return Exercise((high, low), told=told) | {
        (low, high): "These are the values of the note. beta > 1 favours recall, so F_2 lies near the recall, "
        f"{recall:.4g}.",
        (f1, f1): "This is F1 in both places; beta is 2 and 0.5.",
        (3 * product / (2 * precision + recall), 1.5 * product / (precision / 2 + recall)): "You use beta where the "
        "formula has beta squared: 4 and 0.25.",
        (product / two, product / half): "The factor 1 + beta^2 in the numerator is missing: it is 5 for beta = 2.",
        either(f1): f"{f1:.3f} is F1, the value for beta = 1; 2 and 0.5 are asked for.",
        (any_of(precision, recall), any_of(precision, recall)): "Recall and precision themselves are the limits for "
        "very large and very small beta. For 2 and 0.5 the value lies between them.",
    }


def f_from_counts(tp, fn, fp, beta):
    weight = beta**2
    return (1 + weight) * tp / ((1 + weight) * tp + weight * fn + fp)


CALLS_6 = (
    (8, 2, 4, 1),
    (8, 2, 4, 2),
    (8, 2, 4, 0.5),
    (3, 9, 1, 3),
    (0, 3, 4, 1),
    (0, 3, 4, 2),
    (6, 1, 5, 0),
    (1, 0, 7, 0.3),
)
EXERCISES["classification_metrics-6"] = Exercise(f_from_counts, CALLS_6) | {
    Edit("weight * fn + fp", "fn + weight * fp"): "beta^2 belongs to FN, not to FP: beta > 1 favours recall, so a "
    "missed positive weighs more.",
    Edit("beta**2", "beta"): "beta must be squared: in the denominator FN has the weight beta^2.",
    Edit("return (1 + weight) * tp", "return tp"): "The factor 1 + beta^2 is missing in the numerator.",
    Edit("beta**2", "1"): "This is F1, whatever beta is.",
    lambda tp, fn, fp, b: (tp / (tp + fp) + b**2 * tp / (tp + fn)) / (1 + b**2): "This is a weighted arithmetic mean "
    "of precision and recall; F_beta is the harmonic one.",
    Sign(lambda tp, *others: f_from_counts(tp, *others) if tp else np.nan, lambda result, tp, *_: tp == 0): "Where tp "
    "is 0, precision and recall are 0 and their harmonic mean is 0/0; from counts F is 0.",
}


def table(seed, *, n_classes=3, n_samples=15):
    """A confusion matrix; each class is right at least once."""
    rng = np.random.default_rng(seed)
    y_true = rng.integers(n_classes, size=n_samples)
    guess = np.where(rng.random(n_samples) < 0.6, y_true, rng.integers(n_classes, size=n_samples))
    return np.eye(n_classes, dtype=int) + metrics.confusion_matrix(y_true, guess, labels=range(n_classes))


TABLES = tuple((table(seed, n_classes=k),) for seed, k in enumerate((2, 3, 3, 4)))


def one_vs_rest(matrix):
    tp = np.diag(matrix)
    fn = matrix.sum(axis=1) - tp
    fp = matrix.sum(axis=0) - tp
    tn = matrix.sum() - tp - fn - fp
    return np.column_stack([tp, fn, fp, tn])


EXERCISES["classification_metrics-8"] = Exercise(one_vs_rest, TABLES) | {
    Edit("[tp, fn, fp, tn]", "[tp, fp, fn, tn]"): "FN and FP are exchanged: the rest of the row are cases of the class "
    "that were called something else.",
    any_of(Edit(" - tp\n", "\n"), Edit(" - tp\n", "\n", Edit("() - tp", "() + tp"))): "The sums of row and column "
    "contain TP; take it away to get FN and FP.",
    Edit("matrix.sum() - tp - fn - fp", "tp.sum() - tp"): "TN are all cases that are neither of the class nor called "
    "so, also those confused among the others.",
    Edit("() - tp", "() - 2 * tp"): "TN is too small by TP: the sum of the row and the sum of the column both hold it, "
    "so it is taken away twice.",
    any_of(Edit("[tp, fn, fp, tn]", "[tp, fp, tn, fn]"), Edit("[tp, fn, fp, tn]", "[tn, fp, fn, tp]")): "The order is "
    "TP FN FP TN; scikit-learn's matrix gives TN FP FN TP.",
    Edit("() - tp", "()"): "Your TN still holds TP: n - FN - FP are all right decisions; take away TP, too.",
    Edit("np.column_stack", "np.array"): "One row for each class is asked for: exchange rows and columns.",
}


def two_macro_f1(matrix):
    tp = np.diag(matrix)
    precision, recall = tp / matrix.sum(axis=0), tp / matrix.sum(axis=1)
    f1 = 2 * precision * recall / (precision + recall)
    p, r = precision.mean(), recall.mean()
    return f1.mean(), 2 * p * r / (p + r)


EXERCISES["classification_metrics-9"] = Exercise(two_macro_f1, TABLES) | {
    Edit("f1.mean(), 2 * p * r / (p + r)", "2 * p * r / (p + r), f1.mean()"): "The order is exchanged: first the mean "
    "of the F1s, then the F1 of the means.",
    Edit("2 * p * r / (p + r)", "f1.mean()"): "Both are the mean of the F1s. For the second, average precision and "
    "recall first.",
    Edit(
        "p, r = precision.mean(), recall.mean()",
        "w = matrix.sum(axis=1) / matrix.sum(); p, r = precision @ w, recall @ w",
        Edit("f1.mean()", "f1 @ w"),
    ): "You weight each class by its number of cases. A macro average counts every class alike.",
    Edit("f1.mean()", "2 * p * r / (p + r)"): "Both are the F1 of the means. For the first, compute the F1 of each "
    "class, then average.",
    Edit("2 * p * r / (p + r)", "tp.sum() / matrix.sum()"): "The second is micro-F1, the accuracy. Average precision "
    "and recall first.",
    Edit("f1.mean()", "tp.sum() / matrix.sum()"): "The first is micro-F1, the accuracy. Compute the F1 of each class, "
    "then average.",
    Edit("f1.mean()", "np.average(f1, weights=matrix.sum(axis=1))"): "The first is weighted by class size. Macro: each "
    "class counts equally.",
    Edit("2 * p * r / (p + r)", "(p + r) / 2"): "The second is the arithmetic mean of macro-precision and "
    "macro-recall; F1 is the harmonic one.",
    Edit("f1.mean(), 2 * p * r / (p + r)", "(p + r) / 2, (p + r) / 2"): "Both are arithmetic means of precision and "
    "recall. F1 is the harmonic one.",
}

CHOSEN = tuple((table(seed), classes) for seed, classes in enumerate(([1, 2], [0, 1, 2], [2], [1, 2], [0, 2]), 10))


def micro_f1(matrix, classes):
    tp = np.diag(matrix)[classes].sum()
    fn = matrix[classes].sum() - tp
    fp = matrix[:, classes].sum() - tp
    return 2 * tp / (2 * tp + fn + fp)


def each_f1(matrix, classes):
    return [micro_f1(matrix, [i]) for i in classes]


EXERCISES["classification_metrics-10"] = Exercise(micro_f1, CHOSEN) | {
    lambda m, c: np.trace(m) / m.sum(): "This is the accuracy, micro-F1 over all classes. Take the chosen ones only.",
    lambda m, c: np.trace(part := m[np.ix_(c, c)]) / part.sum(): "You cut the matrix down to the chosen classes. Every "
    "word still counts: a chosen class confused with another one is an error.",
    lambda m, c: np.mean(each_f1(m, c)): "This is the macro average. Add the counts of the classes first.",
    lambda m, c: np.average(each_f1(m, c), weights=m[c].sum(axis=1)): "This is the weighted average of the F1s. Add "
    "the counts first, then compute one F1.",
    Edit("2 * tp / (2 * tp + fn + fp)", "tp / (tp + fp)"): "This is micro-precision: the false negatives are missing.",
    Edit("2 * tp / (2 * tp + fn + fp)", "tp / (tp + fn)"): "This is micro-recall: the false positives are missing.",
}


def log_loss_and_brier(y, p):
    of_truth = np.where(y == 1, p, 1 - p)
    return -np.mean(np.log(of_truth)), np.mean((p - y) ** 2)


def as_if_classes(result, y_true, y_prob):
    """Whether the log loss is one of classes: 0 or not a number, or dearer than the dearest case, as after clipping."""
    dearest = -np.log(np.minimum(y_prob, 1 - y_prob)).min()
    return bool(abs(np.nan_to_num(result[0], posinf=0)) < 1e-9 or result[0] > 2 * dearest)


CALLS_11 = (
    (np.array([1, 0, 1]), np.array([0.9, 0.2, 0.6])),
    (np.array([0]), np.array([0.25])),
    *(
        (rng.permutation([0, 1, 0, 1]), rng.integers(1, 20, size=4) / 20)
        for rng in map(np.random.default_rng, range(4))
    ),
)
EXERCISES["classification_metrics-11"] = Exercise(log_loss_and_brier, CALLS_11) | {
    Edit("-np.mean", "np.mean"): "The sign: log of a probability is below 0, the log loss above.",
    Edit("np.log(", "np.log2("): "You use the logarithm to base 2; the natural one is asked for.",
    Edit("np.log(", "np.log10("): "You use the logarithm to base 10; the natural one is asked for.",
    Edit("-np.mean", "-0.5 * np.mean"): "Your log loss is half of what it should be: each case has one term that is "
    "not 0, so divide by n.",
    Edit("-np.mean", "-np.sum"): "Your log loss is a sum; it is the mean over the cases.",
    Edit("p, 1 - p)", "1 - p, p)"): "The outcomes are exchanged: a positive case costs -log(p), a negative one -log(1 "
    "- p).",
    Edit("p, 1 - p)", "p, 1)"): "Your log loss counts the positive cases only. A negative case costs -log(1 - p).",
    Edit("p, 1 - p)", "p, p)"): "You take -log(p) for negative cases, too. They were given the probability 1 - p.",
    Edit("(p - y) ** 2", "abs(p - y)"): "Your Brier score is the mean distance; it is the mean of the squares.",
    Edit(", np.mean", ", 2 * np.mean"): "This is Brier's own scale, summed over both classes, from 0 to 2. From 0 to 1 "
    "is asked for.",
    Edit("np.mean((p - y) ** 2)", "np.sqrt(np.mean((p - y) ** 2))"): "Your Brier score is the root of the mean square; "
    "leave out the root.",
    Edit("(p - y) ** 2", "(p >= 0.5) != y"): "You turn the probabilities into classes first: this is the error rate. "
    "Use the probabilities.",
    Edit(", np.mean", ", np.sum"): "Your Brier score is a sum; it is the mean over the cases.",
    Edit("np.mean", "np.sum"): "Both are sums; both scores are means over the cases.",
    Edit("return", "return np.mean((p - y) ** 2),", Edit(", np.mean((p - y) ** 2)\n", "\n")): "The order is exchanged: "
    "log loss first, then Brier.",
    Sign(lambda y, p: log_loss_and_brier(y, np.round(p)), as_if_classes): "Your log loss is 0, very large, infinite or "
    "nan, as if each probability were 0 or 1. Use the probabilities, not the classes.",
}


@EXERCISES.answered("classification_metrics-12", tolerance=0.0101, percent=1)
def best_forecasts(per_cent: range(16, 31) = 20):
    """The exercise of three costs, for a belief of so many per cent; a grid of hundredths is fine enough."""
    belief = per_cent / 100
    told = f"The forecaster believes that it will rain with probability {belief:.2f}."
    third = 1 / (1 + (1 / belief - 1) ** 2)

    near = {k for k in range(per_cent + 1) if abs(k / 100 - third) < 0.025}
    return Exercise((0, belief, third), told=told) | {
        (belief, belief, belief): f"That holds for the square alone. The expected distance is {belief:.4g} (1 - a) + "
        f"{1 - belief:.4g} a, a straight line in a.",
        (0, belief, belief): "Only the square pays for the honest forecast; try other values of a for the third.",
        (0, belief, 0): "The third has its least value inside, not at 0: its slope at 0 is negative.",
        (1, 1 - belief, 1 - third): f"You exchange the outcomes: rain, y = 1, has probability {belief:.4g}.",
        (0, belief, frozenset(k / 100 for k in range(3, per_cent) if k not in near)): "The first two are right. The "
        f"third lies between 0 and {belief:.4g}: take a finer grid.",
        (belief, ..., ...): "The first is not the honest forecast: the expected distance is a straight line in a, so "
        "look at its ends.",
    }


EXERCISES["classification_metrics-15"] = Exercise(((0.2, 0.4), (0.8, 0.6)), tolerance=0.005) | {
    ((0.4, 0.2), (0.6, 0.8)): "In each row: first the mean forecast, then the share of rainy days. (scikit-learn's "
    "calibration_curve gives the shares first.)",
    ((0.8, 0.6), (0.2, 0.4)): "The rows are exchanged: first the days with a forecast below 0.5.",
    ((0.2, 0.8), (0.4, 0.6)): "You give forecasts first and shares then. One row for each group is asked for.",
    ((0.4, 0.6), (0.2, 0.8)): "You give shares first and forecasts then, as scikit-learn does. One row for each group "
    "is asked for.",
    ((0.25, 0.4), (0.75, 0.6)): "0.25 and 0.75 are the middles of the groups. Take the mean of the forecasts that were "
    "made.",
    ((0.2, 20), (0.8, 30)): "You count the rainy days. Divide by the days of the group.",
    ((7 / 30, 0.4), (23 / 30, 0.6)): "Each forecast counts as often as it was made: weigh it with its days.",
    ((0.2, 0.2), (0.8, 0.3)): "You divide the rainy days by all days. Each group has 50.",
    Percent(5): NOT_PERCENT,
}
