"""Numbers for a model's predictions: of classes, of quantities and of probabilities.

In a confusion matrix rows are the true classes, columns the predicted ones. The definitions are those of Zhou (2021),
Machine Learning, sec. 2.3, where no other source is named; scikit-learn's functions agree where nothing else is said.
"""

from collections import namedtuple

import numpy as np

from mlnotes import _check

AVERAGES = ("binary", "macro", "micro", "weighted", None)


RATES = """
prevalence accuracy error_rate recall miss_rate fall_out specificity precision false_discovery_rate
negative_predictive_value false_omission_rate positive_likelihood_ratio negative_likelihood_ratio diagnostic_odds_ratio
"""


class Rates(namedtuple("Rates", RATES)):
    """Everything a two-class confusion matrix is summed up by; see `rates`."""


class CalibrationCurve(namedtuple("CalibrationCurve", "prob_true prob_pred counts")):
    """One point for each bin that holds a case; see `calibration_curve`."""


# ---- what several functions need ----


def _divide(part, whole):
    """part / whole, with nan for 0/0 and inf for x/0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.true_divide(part, whole)


def _mean(values, weight):
    """Mean over the cases; nan with a warning where every weight was 0."""
    if len(values) == 0:
        return _check.undefined("every weight is 0, so the mean is 0/0")
    return float(values.mean() if weight is None else weight @ values / weight.sum())


# ---- classes ----


def error_rate(y_true, y_pred, *, sample_weight=None):
    """Share of the cases whose predicted class is wrong.

    `y_true` and `y_pred`, shape (n_samples,), are the true and the predicted classes, any number of them: bool, int or
    str. A `sample_weight` of 2, shape (n_samples,), equals the row twice; a row of weight 0 vanishes. A fraction in
    [0, 1]; nan if every weight is 0. scikit-learn's `zero_one_loss`.

    Examples
    --------
    >>> error_rate(["cat", "dog", "cat", "dog"], ["cat", "dog", "dog", "dog"])
    0.25
    """
    true, predicted, weight = _check.weighted(*_check.label_pair(y_true, y_pred), sample_weight=sample_weight)
    return _mean(true != predicted, weight)


def accuracy(y_true, y_pred, *, sample_weight=None):
    """Share of the cases whose predicted class is right: 1 - `error_rate`, with the same arguments.

    Examples
    --------
    >>> accuracy(["cat", "dog", "cat", "dog"], ["cat", "dog", "dog", "dog"])
    0.75
    """
    true, predicted, weight = _check.weighted(*_check.label_pair(y_true, y_pred), sample_weight=sample_weight)
    return _mean(true == predicted, weight)


def confusion_matrix(y_true, y_pred, *, labels=None, sample_weight=None):
    """How many cases of each true class (row) were given each class (column).

    Other arguments as in `error_rate`; `labels` are the classes in the order of rows and columns, and a case whose true
    or predicted class is not among them is not counted. Without it: the labels that occur in y_true or y_pred, sorted.
    The matrix, shape (n_classes, n_classes), holds counts (int), or sums of weights (float) if weights are given. Two
    classes 0 and 1 give [[TN, FP], [FN, TP]]; `labels=[1, 0]` turns it into [[TP, FN], [FP, TN]]. Books also put
    predictions in rows.

    Examples
    --------
    >>> tp, fn, fp, tn = confusion_matrix([1, 1, 1, 0, 0], [1, 1, 0, 0, 1], labels=[1, 0]).ravel().tolist()
    >>> tp, fn, fp, tn
    (2, 1, 1, 1)
    """
    classes, table = _cross_table(*_check.weighted(*_check.label_pair(y_true, y_pred), sample_weight=sample_weight))
    if labels is None:
        return table
    at = _look_up(_check.distinct(labels, classes), classes)
    return np.pad(table, (0, 1))[np.ix_(at, at)]


def _cross_table(true, predicted, weight):
    """(classes, table): the classes that occur, sorted, and the cases of each pair (true, predicted)."""
    if len(true) == 0:
        return true, np.zeros((0, 0), dtype=int if weight is None else float)
    classes = _small_range(true, predicted)
    if classes is None:
        classes = np.union1d(true, predicted)
        row, column = (np.searchsorted(classes, y) for y in (true, predicted))
    else:  # the labels are their own numbers: no search
        row, column = (y - classes[0] for y in (true, predicted))
    n = len(classes)
    row *= n  # in place, for new memory is what costs time here
    row += column
    table = np.bincount(row, weights=weight, minlength=n * n).reshape(n, n)
    occurs = (table.sum(axis=0) + table.sum(axis=1)) > 0
    return classes[occurs], table[np.ix_(occurs, occurs)]


def _small_range(true, predicted):
    """Every whole number from the lowest label to the highest, or None if their table would be large."""
    if not all(y.dtype.kind in "biu" and np.can_cast(y.dtype, np.int64) for y in (true, predicted)):
        return None
    low = int(min(true.min(), predicted.min()))
    high = int(max(true.max(), predicted.max()))
    span = high - low + 1
    return low + np.arange(span) if span**2 <= max(len(true), 10_000) else None


def _look_up(wanted, classes):
    """Where in classes each wanted label is; -1 for one that is not there."""
    position = {label: i for i, label in enumerate(classes.tolist())}
    return np.array([position.get(label, -1) for label in wanted.tolist()])


def rates(tp, fn, fp, tn):
    """Every rate of a two-class confusion matrix, from its four counts.

    `tp`, `fn`, `fp` and `tn`, floats or arrays, are the true positives, false negatives (missed), false positives
    (false alarms) and true negatives: counts, or sums of weights, not below 0, in the order of
    `confusion_matrix(y_true, y_pred, labels=[1, 0]).ravel()`.

    Returns
    -------
    Rates
        Floats, or arrays of the common shape; all are fractions except the last three. `prevalence` (TP + FN) / total,
        `accuracy` (TP + TN) / total, `error_rate` = 1 - accuracy; of the positive cases `recall` TP / (TP + FN) and
        `miss_rate` = 1 - recall; of the negative cases `fall_out` FP / (FP + TN) and `specificity` = 1 - fall-out; of
        the predicted positives `precision` TP / (TP + FP) and `false_discovery_rate`; of the predicted negatives
        `negative_predictive_value` TN / (TN + FN) and `false_omission_rate`; `positive_likelihood_ratio` recall /
        fall-out, `negative_likelihood_ratio` miss rate / specificity, and their ratio, `diagnostic_odds_ratio` TP TN /
        (FP FN). The last three are inf where only the denominator is 0; scikit-learn's `class_likelihood_ratios` gives
        nan there. Any of them is nan where it is 0/0.

    Notes
    -----
    Fawcett (2006), Pattern Recognition Letters 27, 861-874, fig. 1. Other names: recall = sensitivity = true positive
    rate, fall-out = false positive rate, miss rate = false negative rate, specificity = true negative rate, precision =
    positive predictive value.

    Examples
    --------
    >>> result = rates(80, 20, 30, 870)
    >>> result.recall, round(result.precision, 3), round(result.positive_likelihood_ratio, 3)
    (0.8, 0.727, 24.0)
    """
    tp, fn, fp, tn = _check.arrays({"tp": tp, "fn": fn, "fp": fp, "tn": tn}, low=0)
    total, actual, others = tp + fn + fp + tn, tp + fn, fp + tn
    fractions = [(tp + fn, total), (tp + tn, total), (fn + fp, total)]
    fractions += [(tp, actual), (fn, actual), (fp, others), (tn, others)]
    fractions += [(tp, tp + fp), (fp, tp + fp), (tn, tn + fn), (fn, tn + fn)]
    # Likelihood ratios as one quotient each: an undefined rate then makes 0/0, and only a rate of 0 makes x/0.
    fractions += [(tp * others, fp * actual), (fn * others, tn * actual), (tp * tn, fp * fn)]
    values = [_divide(part, whole) for part, whole in fractions]
    if np.isnan(values).any():
        _check.undefined("a class or a prediction does not occur, so a rate is 0/0")
    return Rates(*map(_check.plain, values))


def precision(y_true, y_pred, *, average="binary", labels=None, pos_label=1, sample_weight=None):
    """Of the cases predicted positive, the share that is: TP / (TP + FP).

    `y_true`, `y_pred` and `sample_weight` as in `error_rate`. By the `average` "binary" the class `pos_label` is the
    positive one. Otherwise it is each class in turn: None gives an array of one value for each class, "macro" their
    mean, "weighted" their mean by the number of cases in each class, "micro" the value of the summed counts. `labels`
    are the classes to average over, or to list; without it those that occur in y_true or y_pred, sorted. Every case
    counts, whichever classes are chosen.

    A fraction in [0, 1]; nan where no case is predicted positive, and a mean over a class whose own value is nan is
    nan. scikit-learn gives 0 there, unless `zero_division=np.nan`, which leaves such a class out of the mean.

    Examples
    --------
    >>> precision([1, 1, 1, 0, 0], [1, 0, 0, 0, 1])
    0.5
    >>> precision(["a", "b", "c", "c"], ["a", "b", "b", "c"], average=None).tolist()
    [1.0, 0.5, 1.0]
    """
    _check.option(average, AVERAGES, name="average")
    tp, actual, predicted = _class_counts(y_true, y_pred, average, labels, pos_label, sample_weight)
    return _settled(_average(tp, predicted, actual, average), name="precision", why="a class is never predicted")


def recall(y_true, y_pred, *, average="binary", labels=None, pos_label=1, sample_weight=None):
    """Of the positive cases, the share that is predicted positive: TP / (TP + FN).

    Arguments and result as in `precision`; nan where no case is positive. A class without a case has weight 0 in
    "weighted", which is the accuracy if it takes in every class.

    Examples
    --------
    >>> recall([1, 1, 1, 1, 0], [1, 0, 0, 0, 1])
    0.25
    """
    _check.option(average, AVERAGES, name="average")
    tp, actual, _ = _class_counts(y_true, y_pred, average, labels, pos_label, sample_weight)
    return _settled(_average(tp, actual, actual, average), name="recall", why="a class has no case")


def f_beta(y_true, y_pred, *, beta=1.0, average="binary", labels=None, pos_label=1, sample_weight=None):
    """Weighted harmonic mean of precision and recall; F1 unless beta is given.

    Other arguments as in `precision`. `beta` says how many times as important recall is as precision: above 1 recall
    counts more, below 1 precision; 0 gives precision, infinity recall. `average` may also be "macro_of_means", Zhou's
    macro-F: the F of macro precision and macro recall, which is never the lower of the two; "macro" is the mean of the
    F of each class (Opitz & Burst 2019, arXiv:1911.03347). From counts, F = TP / (v (TP + FP) + (1 - v) (TP + FN)) with
    v = 1/(1 + beta^2), so it is 0 if only the precision is 0/0, and nan only if no case is positive or predicted so,
    where scikit-learn gives 0; for "macro_of_means" nan if a precision or a recall is. Van Rijsbergen (1979),
    Information Retrieval, ch. 7.

    Examples
    --------
    >>> y_true, y_pred = ["a", "b", "c", "c"], ["a", "b", "b", "c"]
    >>> [round(f_beta(y_true, y_pred, average=a), 4) for a in ("macro", "macro_of_means")]
    [0.7778, 0.8333]
    """
    _check.option(average, (*AVERAGES, "macro_of_means"), name="average")
    beta = _check.real(beta, name="beta", low=0, finite=False)
    v = 1 / (1 + beta * beta)  # the share of precision in the harmonic mean; beta**2 could overflow
    tp, actual, predicted = _class_counts(y_true, y_pred, average, labels, pos_label, sample_weight)
    if average == "macro_of_means":
        p, r = (_average(tp, whole, actual, "macro") for whole in (predicted, actual))
        f = np.float64(0) if p + r == 0 else p * r / (v * r + (1 - v) * p)
        return _settled(f, name="F", why="a class has no case or is never predicted")
    f = _average(tp, v * predicted + (1 - v) * actual, actual, average)
    return _settled(f, name="F", why="a class has no case and is never predicted")


def _class_counts(y_true, y_pred, average, labels, pos_label, sample_weight):
    """(tp, actual, predicted) for each class in turn as the positive one: hits, cases, predictions."""
    classes, table = _cross_table(*_check.weighted(*_check.label_pair(y_true, y_pred), sample_weight=sample_weight))
    if average == "binary":
        _check_two_classes(classes, labels, pos_label)
        labels = [pos_label]
    counts = table.diagonal(), table.sum(axis=1), table.sum(axis=0)
    if labels is None:
        return counts
    at = _look_up(_check.distinct(labels, classes), classes)
    return tuple(np.append(count, 0)[at] for count in counts)


def _check_two_classes(classes, labels, pos_label):
    """Refuse more than two classes, or two of which none is pos_label."""
    seen = set(classes.tolist()) | set([] if labels is None else np.asarray(labels).tolist())
    rest = seen - {pos_label}
    fits = all(isinstance(label, str) == isinstance(pos_label, str) for label in rest)
    known = pos_label in seen or isinstance(pos_label, str) or rest <= {-1, 0, 1}
    if len(rest) > 1 or not fits or not known:
        rule = f"hold pos_label {pos_label!r} and one class more, got {sorted(seen)!r:.60}"
        remedy = "name the positive class by pos_label, or choose average='macro' for several classes"
        raise ValueError(f"y_true and y_pred must {rule}; {remedy}")


def _average(tp, whole, actual, average):
    """tp / whole for each class, averaged; nan where it is 0/0."""
    if average == "micro":
        tp, whole = tp.sum(keepdims=True), whole.sum(keepdims=True)
    value = _divide(tp, whole)
    if average is None:
        return value
    share = actual if average == "weighted" else np.ones(len(value))
    used = share > 0  # 0 times an undefined value is nothing
    return _divide(value[used] @ share[used], share.sum())


def _settled(value, *, name, why):
    """A float or an array of them; one warning if any is nan."""
    if np.isnan(value).any():
        _check.undefined(f"{why}, so its {name} is 0/0")
    return _check.plain(value)


# ---- quantities ----


def _quantity_pair(y_true, y_pred, sample_weight):
    """(true, predicted, weight): two finite float arrays of equal length."""
    true = _check.scores(y_true, name="y_true", finite=True)
    predicted = _check.scores(y_pred, name="y_pred", finite=True, shape=f"({len(true)},) to match y_true")
    return _check.weighted(true, predicted, sample_weight=sample_weight)


def mean_absolute_error(y_true, y_pred, *, sample_weight=None):
    """Mean size of the errors: how far off a prediction is on average.

    `y_true` and `y_pred`, shape (n_samples,), are the true and the predicted quantities, finite floats; `sample_weight`
    as in `error_rate`. In the unit of y_true; nan if every weight is 0. Of all constant predictions the median has the
    lowest.

    Examples
    --------
    >>> mean_absolute_error([300, 450, 500, 380, 600], [280, 460, 520, 350, 620])
    20.0
    """
    true, predicted, weight = _quantity_pair(y_true, y_pred, sample_weight)
    return _mean(np.abs(predicted - true), weight)


def mean_squared_error(y_true, y_pred, *, sample_weight=None):
    """Mean square of the errors; a large error counts more than several small ones.

    Arguments as in `mean_absolute_error`. In the unit of y_true, squared; nan if every weight is 0. Of all constant
    predictions the mean has the lowest.

    Examples
    --------
    >>> mean_squared_error([300, 450, 500, 380, 600], [280, 460, 520, 350, 620])
    440.0
    """
    true, predicted, weight = _quantity_pair(y_true, y_pred, sample_weight)
    return _mean((predicted - true) ** 2, weight)


def root_mean_squared_error(y_true, y_pred, *, sample_weight=None):
    """Square root of the mean squared error.

    Arguments as in `mean_absolute_error`. In the unit of y_true; nan if every weight is 0. At least the mean absolute
    error, and equal to it only if all errors have the same size.

    Examples
    --------
    >>> round(root_mean_squared_error([300, 450, 500, 380, 600], [280, 460, 520, 350, 620]), 4)
    20.9762
    """
    return float(np.sqrt(mean_squared_error(y_true, y_pred, sample_weight=sample_weight)))


def pinball_loss(y_true, y_pred, *, tau=0.5, sample_weight=None):
    """Mean loss that a quantile makes smallest: tau for each unit too low, 1 - tau for each unit too high.

    Other arguments as in `mean_absolute_error`; `tau` is the quantile that is asked for, from 0 to 1. In the unit of
    y_true; nan if every weight is 0. Where each unit too low costs `under` and each unit too high `over`, the mean cost
    is (under + over) times this loss at tau = under / (under + over). Koenker & Bassett (1978), Econometrica 46, 33-50;
    scikit-learn's `mean_pinball_loss`, whose option is called `alpha`.

    Examples
    --------
    >>> pinball_loss([300, 450, 500, 380, 600], [280, 460, 520, 350, 620], tau=0.75)
    10.0
    """
    tau = _check.fraction(tau, name="tau", open_ended=False)
    true, predicted, weight = _quantity_pair(y_true, y_pred, sample_weight)
    short = true - predicted
    return _mean(np.maximum(tau * short, (tau - 1) * short), weight)


def r2_score(y_true, y_pred, *, sample_weight=None):
    """Coefficient of determination: 1 - squared error / squared error of predicting the mean.

    Arguments as in `mean_absolute_error`; the mean is that of the y_true given, the test data. At most 1; 0 is as good
    as that mean, below 0 worse. nan if all of y_true is one value, as the mean then has no error to compare with;
    scikit-learn gives 1 there if every prediction is exact, else 0.

    Examples
    --------
    >>> round(r2_score([300, 450, 500, 380, 600], [280, 460, 520, 350, 620]), 4)
    0.958
    """
    true, predicted, weight = _quantity_pair(y_true, y_pred, sample_weight)
    if len(true) == 0 or true.min() == true.max():
        return _check.undefined("y_true holds no two different values, so R^2 divides by 0")
    centred = true - np.average(true, weights=weight)
    total = _mean(centred**2, weight)
    if total == 0:  # the squares are too small for a float
        return _check.undefined("y_true varies so little that its variance is 0 in floating point")
    return 1 - _mean((predicted - true) ** 2, weight) / total


# ---- probabilities ----


def brier_score(y_true, y_prob, *, labels=None, pos_label=1, sample_weight=None):
    """Mean squared difference between the predicted probabilities and what happened.

    `y_prob`, shape (n_samples,), is the probability of `pos_label` among two classes; or, shape (n_samples, n_classes),
    of each class, one column for each in the sorted order of the labels in y_true, or in that of `labels` where y_true
    lacks one of them, every row summing to 1 (to 1e-5, which float32 keeps). `sample_weight` as in `error_rate`.

    0 is perfect. With two classes (p - y)^2, from 0 to 1; always saying 0.5 gives 0.25. With more, the squares of all
    classes are summed, from 0 to 2. nan if every weight is 0. Brier (1950), Monthly Weather Review 78, 1-3, sums with
    two classes also, to twice the value here.

    Examples
    --------
    >>> round(brier_score([1, 0, 1], [0.9, 0.2, 0.6]), 4)
    0.07
    """
    outcome, prob, weight = _forecasts(y_true, y_prob, labels, pos_label, sample_weight)
    if prob.ndim == 1:
        return _mean((prob - outcome) ** 2, weight)
    gap = prob - (outcome[:, np.newaxis] == np.arange(prob.shape[1]))
    return _mean((gap**2).sum(axis=1) / (2 if prob.shape[1] == 2 else 1), weight)


def log_loss(y_true, y_prob, *, labels=None, pos_label=1, sample_weight=None):
    """Mean of -log(probability that was given to the true class), with the natural logarithm.

    Arguments as in `brier_score`. 0 is perfect; always saying 1/n_classes gives log(n_classes). inf as soon as one true
    class was given probability 0: what happened had been called impossible. nan if every weight is 0. Good (1952), J.
    R. Stat. Soc. B 14, 107-114. scikit-learn replaces probability 0 by the spacing of floats at 1 (2.2e-16, so the case
    costs 36.04): a finite result would be that choice, not the data.

    Examples
    --------
    >>> round(log_loss(["spam", "ham"], [[0.1, 0.9], [0.8, 0.2]]), 4)  # columns: ham, spam
    0.1643
    """
    outcome, prob, weight = _forecasts(y_true, y_prob, labels, pos_label, sample_weight)
    of_truth = prob - ~outcome if prob.ndim == 1 else prob[np.arange(len(prob)), outcome]
    np.abs(of_truth, out=of_truth)  # p for a positive case, |p - 1| for a negative one
    with np.errstate(divide="ignore"):
        np.log(of_truth, out=of_truth)
    return abs(_mean(of_truth, weight))


def calibration_curve(y_true, y_prob, *, n_bins=10, strategy="uniform", pos_label=1):
    """How often the event happened among the cases given about the same probability.

    Other arguments as in `brier_score`: two classes, with one column of probabilities. `n_bins`, at least 1, is the
    number of bins; with the `strategy` "uniform" they have equal width on [0, 1], with "quantile" about equally many
    cases. A probability on a border belongs to the bin below it. The `CalibrationCurve` holds `prob_true` (share of
    positive cases), `prob_pred` (mean probability) and `counts` (cases) of each bin that holds a case, from low to
    high. Murphy & Winkler (1977), Applied Statistics 26, 41-47. scikit-learn's has 5 bins by default and no counts, and
    takes quantiles in percent, whose rounding can move a case that lies on a border.

    Examples
    --------
    >>> curve = calibration_curve([0, 0, 1, 0, 1, 1], [0.1, 0.2, 0.2, 0.7, 0.8, 0.9], n_bins=2)
    >>> [part.round(3).tolist() for part in curve]
    [[0.333, 0.667], [0.167, 0.8], [3, 3]]
    """
    n_bins = _check.integer(n_bins, name="n_bins", low=1)
    _check.option(strategy, ("uniform", "quantile"), name="strategy")
    positive, prob, _ = _forecasts(y_true, _check.scores(y_prob, name="y_prob"), None, pos_label, None)
    edges = np.linspace(0, 1, n_bins + 1)
    if strategy == "quantile":
        edges = np.quantile(prob, edges)
    at = np.searchsorted(edges[1:-1], prob)
    counts = np.bincount(at, minlength=n_bins)
    filled = np.flatnonzero(counts)
    hits, sums = (np.bincount(at, weights=values, minlength=n_bins)[filled] for values in (positive, prob))
    return CalibrationCurve(hits / counts[filled], sums / counts[filled], counts[filled])


def _forecasts(y_true, y_prob, labels, pos_label, sample_weight):
    """(outcome, prob, weight): outcome is True for a positive case or, with a column for each class, its column."""
    shape = "(n_samples,) or (n_samples, n_classes)"
    y_true, prob = _check.labels(y_true), _check.array(y_prob, name="y_prob", shape=shape, low=0, high=1)
    if prob.ndim == 1 and labels is not None:
        problem = f"None where y_prob has one dimension, got {labels!r:.60}; name the class by pos_label"
        raise ValueError(f"labels must be {problem}")
    if prob.ndim == 1:
        outcome = _check.positives(y_true, pos_label=pos_label)
    else:
        outcome = _true_column(y_true, prob.shape[1], labels)
        total = prob.sum(axis=1)
        odd = np.flatnonzero(np.abs(total - 1) > 1e-5)
        if len(odd):
            got = f"{total[odd[0]]:.6g} in row {odd[0]}"
            raise ValueError(f"y_prob must have rows that sum to 1, got {got}; divide each by its sum")
    _check.same_length(outcome, prob, names=("y_true", "y_prob"))
    return _check.weighted(outcome, prob, sample_weight=sample_weight)


def _true_column(y_true, n_columns, labels):
    """The column of y_prob that belongs to each true class."""
    found, code = np.unique(_check.class_labels(y_true, name="y_true"), return_inverse=True)
    classes = found if labels is None else _check.distinct(labels, found)
    if len(classes) != n_columns:
        rule = f"have a column for each of the {len(classes)} classes"
        raise ValueError(f"y_prob must {rule}, got {n_columns} columns; name them by labels if y_true lacks a class")
    column = _look_up(found, classes)
    if (column < 0).any():
        odd = found[column < 0][0].item()
        raise ValueError(f"y_true must hold only classes in labels, got {odd!r}; add it with its column")
    return column[code]
