"""Metrics against three oracles: the definition in exact fractions, a second method, scikit-learn where it agrees."""

import math
import warnings
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics as sk
from hypothesis import given
from hypothesis import strategies as st
from sklearn.calibration import calibration_curve as sk_calibration_curve

from mlnotes import UndefinedMetricWarning, metrics

CLASSES = {"int": [0, 1, 7], "str": ["ant", "bee", "cat"], "bool": [False, True]}
RARE = [0] * 18 + [1, 2]  # nine cases in ten are of class 0
BY_LABEL = [metrics.error_rate, metrics.accuracy, metrics.precision, metrics.recall, metrics.f_beta]
BY_QUANTITY = [
    metrics.mean_absolute_error,
    metrics.mean_squared_error,
    metrics.root_mean_squared_error,
    metrics.pinball_loss,
    metrics.r2_score,
]
BY_PROBABILITY = [metrics.brier_score, metrics.log_loss]

# Sentiment of 1000 reviews, positive = a bad review.
REVIEWS = dict(tp=80, fn=20, fp=30, tn=870)
HOUSES = np.array([300, 450, 500, 380, 600.0]), np.array([280, 460, 520, 350, 620.0])


def cases(tp, fn, fp, tn):
    """(y_true, y_pred) with these counts."""
    return np.repeat([1, 1, 0, 0], [tp, fn, fp, tn]), np.repeat([1, 0, 1, 0], [tp, fn, fp, tn])


def undefined_once(function, *args, **kwargs):
    """The result of a call that must warn exactly once that it is undefined."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = function(*args, **kwargs)
    assert [w.category for w in caught] == [UndefinedMetricWarning]
    return result


def quietly(function, *args, **kwargs):
    """The result of a call that may or may not warn that it is undefined."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UndefinedMetricWarning)
        return function(*args, **kwargs)


def same(first, second):
    """Equal to rounding (sums in another order), nan beside nan and inf beside inf."""
    np.testing.assert_allclose(first, second, rtol=1e-12, atol=1e-14)


# ---- the definitions, slow and exact ----


def ratio(part, whole):
    return Fraction(part, whole) if whole else math.nan


def class_counts(y_true, y_pred, label):
    """(TP, FN, FP) of one class against the rest, counted case by case."""
    pairs = [(t == label, p == label) for t, p in zip(y_true, y_pred)]
    return tuple(pairs.count(cell) for cell in ((True, True), (True, False), (False, True)))


def harmonic(p, r, beta):
    """1/F = (1/P + beta^2/R) / (1 + beta^2), with F = 0 where P or R is 0."""
    if not p or not r:
        return 0
    return (1 + beta**2) / (1 / p + beta**2 / r)


def brute_per_class(y_true, y_pred, beta=1):
    """{class: (precision, recall, F)} over the classes that occur."""
    result = {}
    for label in sorted({*y_true, *y_pred}):
        tp, fn, fp = class_counts(y_true, y_pred, label)
        # A class that occurs has a case or a prediction, so F is defined: 0 where P or R is 0/0 (TP = 0).
        f = harmonic(Fraction(tp, tp + fp), Fraction(tp, tp + fn), beta) if tp else 0
        result[label] = (ratio(tp, tp + fp), ratio(tp, tp + fn), f)
    return result


@st.composite
def labelled(draw, min_size=1, kinds=tuple(CLASSES)):
    """(y_true, y_pred) of one kind of label, mostly very unbalanced, at times of one class."""
    classes = CLASSES[draw(st.sampled_from(kinds))]
    one = st.sampled_from(RARE) if draw(st.booleans()) else st.integers(0, 2)
    pairs = draw(st.lists(st.tuples(one, one), min_size=min_size, max_size=25))
    return tuple([classes[i % len(classes)] for i in side] for side in zip(*pairs)) if pairs else ([], [])


@st.composite
def forecasts(draw, inside=False, min_size=1):
    """(y_true, y_prob) of two classes; probabilities on a coarse grid, so that they repeat and hit bin borders."""
    low, high = (1, 19) if inside else (0, 20)
    pairs = draw(st.lists(st.tuples(st.sampled_from([0, 0, 0, 0, 1]), st.integers(low, high)), min_size=min_size))
    return [y for y, _ in pairs], [p / 20 for _, p in pairs]


quantities = st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=1, max_size=30)


# ---- worked examples and published numbers ----


def test_error_rates_of_the_notes():
    assert metrics.error_rate(np.zeros(300), np.repeat([1, 0], [90, 210])) == 0.3
    assert metrics.accuracy(np.zeros(300), np.repeat([1, 0], [90, 210])) == 0.7
    assert metrics.error_rate(np.zeros(100), np.repeat([1, 0], [15, 85])) == 0.15
    assert metrics.accuracy(np.zeros(100), np.repeat([1, 0], [15, 85])) == 0.85


def test_house_prices_of_the_notes():
    y, predicted = HOUSES
    mse, mae = metrics.mean_squared_error(y, predicted), metrics.mean_absolute_error(y, predicted)
    rmse = metrics.root_mean_squared_error(y, predicted)
    assert (mse, mae) == (440.0, 20.0)
    assert f"{rmse:.6f}" == "20.976177" and f"{metrics.r2_score(y, predicted):.6f}" == "0.957951"
    assert rmse > mae  # the root of the mean square is not the mean deviation
    assert [f"{21 / price:.3f}" for price in (300, 600)] == ["0.070", "0.035"]
    covariance = np.cov(y, predicted, bias=True)
    bias = (predicted - y).mean()
    same(mse, bias**2 + covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1])


def test_review_rates_of_the_notes():
    result = metrics.rates(**REVIEWS)
    expected = metrics.Rates(
        prevalence=0.1,
        accuracy=0.95,
        error_rate=0.05,
        recall=0.8,
        miss_rate=0.2,
        fall_out=1 / 30,
        specificity=0.966667,
        precision=8 / 11,
        false_discovery_rate=3 / 11,
        negative_predictive_value=0.977528,
        false_omission_rate=0.022472,
        positive_likelihood_ratio=24.0,
        negative_likelihood_ratio=0.206897,
        diagnostic_odds_ratio=116.0,
    )
    np.testing.assert_allclose(result, expected, rtol=0, atol=5e-7)  # the notes give six digits
    assert all(type(value) is float for value in result)
    assert result.miss_rate == pytest.approx(1 - result.recall)
    assert result.specificity == pytest.approx(1 - result.fall_out)


def test_review_labels_give_the_same_numbers():
    y_true, y_pred = cases(**REVIEWS)
    assert metrics.confusion_matrix(y_true, y_pred).tolist() == [[870, 30], [20, 80]]
    assert metrics.confusion_matrix(y_true, y_pred, labels=[1, 0]).tolist() == [[80, 20], [30, 870]]
    assert metrics.precision(y_true, y_pred) == 8 / 11
    assert metrics.recall(y_true, y_pred) == 0.8
    assert metrics.f_beta(y_true, y_pred) == 16 / 21 == 2 * 80 / (1000 + 80 - 870)
    assert f"{metrics.f_beta(y_true, y_pred, beta=0.5):.6f}" == "0.740741"
    assert f"{metrics.f_beta(y_true, y_pred, beta=2):.6f}" == "0.784314"


def test_cost_of_errors_needs_only_the_rates():  # 13 cents a case, though only the ratio 5:1 matters
    result = metrics.rates(**REVIEWS)
    cost = [
        fn * result.prevalence * result.miss_rate + fp * (1 - result.prevalence) * result.fall_out
        for fn, fp in ((5, 1), (50, 10))
    ]
    assert cost == pytest.approx([0.13, 1.3])


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((27, 63, 3), ["0.642857", "0.450000", "0.346154"]),  # P = 0.9, R = 0.3
        ((10, 0, 90), ["0.121951", "0.181818", "0.357143"]),  # P = 0.1, R = 1
    ],
)
def test_beta_above_one_pulls_towards_recall(counts, expected):
    y = cases(*counts, 50)
    assert [f"{metrics.f_beta(*y, beta=beta):.6f}" for beta in (0.5, 1, 2)] == expected


def test_f_meets_precision_and_recall_at_the_limits():
    y = cases(27, 63, 3, 50)
    assert metrics.f_beta(*y, beta=0) == metrics.precision(*y) == 0.9
    assert metrics.f_beta(*y, beta=math.inf) == metrics.recall(*y) == 0.3
    assert metrics.f_beta(*y, beta=1e200) == 0.3  # its square is no float
    assert metrics.f_beta(*y, beta=1e-200) == 0.9


def test_two_readings_of_macro_f():  # P = (1, .1), R = (.1, 1)
    y_true, y_pred = ["a"] * 10 + ["b"], ["a"] + ["b"] * 10
    assert metrics.precision(y_true, y_pred, average=None) == pytest.approx([1, 1 / 10])
    pair = [metrics.f_beta(y_true, y_pred, average=a) for a in ("macro", "macro_of_means")]
    assert [f"{value:.6f}" for value in pair] == ["0.181818", "0.550000"]
    # scikit-learn has the mean of the F1s only
    assert sk.f1_score(y_true, y_pred, average="macro") == pytest.approx(pair[0])


def test_micro_is_accuracy_when_each_case_has_one_class(rng):
    y_true, y_pred = rng.integers(4, size=(2, 500))
    for function in (metrics.precision, metrics.recall, metrics.f_beta):
        assert function(y_true, y_pred, average="micro") == metrics.accuracy(y_true, y_pred)


def test_harmonic_mean_of_a_useless_extreme():  # all positive at a prevalence of 1 %
    y_true, y_pred = cases(10, 0, 990, 0)
    p, r, f = (function(y_true, y_pred) for function in (metrics.precision, metrics.recall, metrics.f_beta))
    assert (p, r, (p + r) / 2, f"{math.sqrt(p * r):.1f}", f"{f:.4f}") == (0.01, 1, 0.505, "0.1", "0.0198")
    assert f <= 2 * min(p, r)


def test_screening_example():
    # The occult blood test of Wikipedia's "Sensitivity and specificity": 2030 people, 30 ill.
    result = metrics.rates(20, 10, 180, 1820)
    printed = dict(
        prevalence=(0.0148, 4),
        accuracy=(0.9064, 4),
        recall=(0.667, 3),
        miss_rate=(0.333, 3),
        fall_out=(0.09, 3),
        specificity=(0.91, 3),
        precision=(0.1, 3),
        false_discovery_rate=(0.9, 3),
        false_omission_rate=(0.0055, 4),
        negative_predictive_value=(0.9945, 4),
        positive_likelihood_ratio=(7.41, 2),
        negative_likelihood_ratio=(0.366, 3),
        diagnostic_odds_ratio=(20.2, 1),
    )
    assert {name: round(getattr(result, name), digits) for name, (_, digits) in printed.items()} == {
        name: value for name, (value, _) in printed.items()
    }
    assert round(metrics.f_beta(*cases(20, 10, 180, 1820)), 3) == 0.174


def test_numbers_of_scikit_learn_documentation():
    y_true, y_pred = [0, 1, 2, 0, 1, 2], [0, 2, 1, 0, 0, 1]
    f = [metrics.f_beta(y_true, y_pred, beta=0.5, average=a) for a in ("macro", "micro", "weighted")]
    assert [f"{v:.3f}" for v in f] == ["0.238", "0.333", "0.238"]  # docstring of fbeta_score
    mail = ["spam", "ham", "ham", "spam"]
    loss = metrics.log_loss(mail, [[0.1, 0.9], [0.9, 0.1], [0.8, 0.2], [0.35, 0.65]])
    assert f"{loss:.5f}" == "0.21616"  # docstring of log_loss
    assert f"{metrics.r2_score([3, -0.5, 2, 7], [2.5, 0.0, 2, 8]):.3f}" == "0.949"  # docstring of r2_score: 0.948..
    curve = metrics.calibration_curve(
        [0, 0, 0, 0, 1, 1, 1, 1, 1], [0.1, 0.2, 0.3, 0.4, 0.65, 0.7, 0.8, 0.9, 1], n_bins=3
    )
    same(curve.prob_true, [0, 0.5, 1])  # docstring of calibration_curve
    same(curve.prob_pred, [0.2, 0.525, 0.85])
    assert curve.counts.tolist() == [3, 2, 4]


# ---- classes: definition and scikit-learn ----


@given(labelled())
def test_confusion_matrix_counts_pairs(y):
    y_true, y_pred = y
    classes = sorted({*y_true, *y_pred})
    expected = [[list(zip(y_true, y_pred)).count((t, p)) for p in classes] for t in classes]
    table = metrics.confusion_matrix(y_true, y_pred)
    assert table.tolist() == expected and table.dtype.kind == "i"
    if len(classes) > 1:  # with one, scikit-learn warns
        assert table.tolist() == sk.confusion_matrix(y_true, y_pred).tolist()
    assert metrics.accuracy(y_true, y_pred) == pytest.approx(table.trace() / table.sum())


@given(labelled())
def test_error_rate_counts_differences(y):
    wrong = sum(t != p for t, p in zip(*y))
    assert metrics.error_rate(*y) == pytest.approx(wrong / len(y[0]))
    assert metrics.accuracy(*y) == pytest.approx(1 - wrong / len(y[0]))
    assert metrics.accuracy(*y) == pytest.approx(sk.accuracy_score(*y))


@given(labelled(), st.sampled_from([0.5, 1, 2]))
def test_per_class_values_by_definition(y, beta):
    brute = np.array(list(brute_per_class(*y, beta=beta).values()), dtype=float)
    same(quietly(metrics.precision, *y, average=None), brute[:, 0])
    same(quietly(metrics.recall, *y, average=None), brute[:, 1])
    same(metrics.f_beta(*y, beta=beta, average=None), brute[:, 2])


@given(labelled(), st.sampled_from([0.5, 1, 2]))
def test_averages_by_definition(y, beta):
    p, r, f = np.array(list(brute_per_class(*y, beta=beta).values()), dtype=float).T
    same(quietly(metrics.precision, *y, average="macro"), p.mean())
    same(quietly(metrics.recall, *y, average="macro"), r.mean())
    same(metrics.f_beta(*y, beta=beta, average="macro"), f.mean())
    of_means = math.nan if math.isnan(p.mean() + r.mean()) else float(harmonic(p.mean(), r.mean(), beta))
    same(quietly(metrics.f_beta, *y, beta=beta, average="macro_of_means"), of_means)
    counts = np.array([class_counts(*y, label) for label in sorted({*y[0], *y[1]})])
    occurs = counts[:, :2].sum(axis=1)
    same(metrics.f_beta(*y, beta=beta, average="weighted"), np.average(f, weights=occurs))
    same(metrics.recall(*y, average="weighted"), metrics.accuracy(*y))


@given(labelled(), st.sampled_from(["macro", "micro", "weighted"]), st.sampled_from([0.5, 1, 2]))
def test_averages_agree_with_scikit_learn_where_every_class_is_defined(y, average, beta):
    # Where a class has 0/0 scikit-learn takes 0 or leaves the class out: no oracle there.
    if set(y[0]) == set(y[1]):
        same(metrics.precision(*y, average=average), sk.precision_score(*y, average=average))
        same(metrics.recall(*y, average=average), sk.recall_score(*y, average=average))
    same(metrics.f_beta(*y, beta=beta, average=average), sk.fbeta_score(*y, beta=beta, average=average))


@given(labelled(kinds=("bool", "str")), st.sampled_from([0.5, 1, 2]))
def test_binary_agrees_with_scikit_learn(y, beta):
    positive, negative = (True, False) if isinstance(y[0][0], bool) else ("bee", "ant")
    y = [[label if label in (positive, negative) else negative for label in side] for side in y]
    for ours, theirs in ((metrics.precision, sk.precision_score), (metrics.recall, sk.recall_score)):
        expected = theirs(*y, labels=[positive], average=None, zero_division=np.nan)[0]
        same(quietly(ours, *y, pos_label=positive), expected)
    expected = sk.fbeta_score(*y, beta=beta, labels=[positive], average=None, zero_division=np.nan)[0]
    same(quietly(metrics.f_beta, *y, beta=beta, pos_label=positive), expected)


@given(labelled(), st.sampled_from([0.5, 1, 2]))
def test_macro_of_means_is_never_below_macro(y, beta):
    means = quietly(metrics.f_beta, *y, beta=beta, average="macro_of_means")
    # The harmonic mean is concave; 1e-12 for rounding.
    assert math.isnan(means) or means >= metrics.f_beta(*y, beta=beta, average="macro") - 1e-12


@given(labelled(kinds=("str",)))
def test_labels_choose_and_order(y):
    chosen = ["cat", "ant"]
    assert (
        metrics.confusion_matrix(*y, labels=["cat", "bee", "ant"]).tolist()
        == sk.confusion_matrix(*y, labels=["cat", "bee", "ant"]).tolist()
    )
    kept = [(t, p) for t, p in zip(*y) if t in chosen and p in chosen]
    assert metrics.confusion_matrix(*y, labels=chosen).tolist() == [
        [kept.count((t, p)) for p in chosen] for t in chosen
    ]
    expected = sk.f1_score(*y, labels=chosen, average=None, zero_division=np.nan)
    same(quietly(metrics.f_beta, *y, labels=chosen, average=None), expected)
    with np.errstate(invalid="ignore"):
        tp, fn, fp = np.sum([class_counts(*y, label) for label in chosen], axis=0)
        same(quietly(metrics.precision, *y, labels=chosen, average="micro"), np.true_divide(tp, tp + fp))
        same(quietly(metrics.recall, *y, labels=chosen, average="micro"), np.true_divide(tp, tp + fn))


def test_labels_that_are_far_apart_or_many_give_the_same_table(rng):
    """The table over a range of numbers and the one over a search agree."""
    y_true, y_pred = rng.integers(300, size=(2, 2000))
    small = metrics.confusion_matrix(y_true % 5, y_pred % 5)
    for spread in (
        lambda y: y % 5 * 10**5,
        lambda y: y % 5 * 10**12 - 3,
        lambda y: np.array(list("vwxyz"))[y % 5],
        lambda y: y % 5 + 2.0**40,
    ):
        assert (metrics.confusion_matrix(spread(y_true), spread(y_pred)) == small).all()
    assert (metrics.confusion_matrix(y_true, y_pred) == sk.confusion_matrix(y_true, y_pred)).all()
    low = np.iinfo(np.int64).min
    assert metrics.confusion_matrix([low, 2, -low - 1], [low, low, 2]).tolist() == [[1, 0, 0], [1, 0, 0], [0, 1, 0]]
    assert metrics.confusion_matrix([low, low + 1], [low, low]).tolist() == [[1, 0], [1, 0]]
    assert metrics.confusion_matrix([-low - 1, -low - 2], [-low - 1] * 2).tolist() == [[0, 1], [0, 1]]
    big = np.array([2**64 - 1, 0, 5], dtype=np.uint64)
    assert metrics.confusion_matrix(big, big).tolist() == np.eye(3, dtype=int).tolist()


@given(labelled(kinds=("bool", "int")))
def test_swapping_the_classes_swaps_the_rates(y):
    y_true, y_pred = (np.array(side) == 1 for side in y)
    tp, fn, fp, tn = metrics.confusion_matrix(y_true, y_pred, labels=[True, False]).ravel()
    there, back = quietly(metrics.rates, tp, fn, fp, tn), quietly(metrics.rates, tn, fp, fn, tp)
    same(there.recall, back.specificity)
    same(there.precision, back.negative_predictive_value)
    with np.errstate(divide="ignore"):  # 1/0 is inf here
        same(there.positive_likelihood_ratio, 1 / np.float64(back.negative_likelihood_ratio))
    same(there.diagnostic_odds_ratio, back.diagnostic_odds_ratio)
    same(quietly(metrics.precision, ~y_true, ~y_pred), there.negative_predictive_value)
    same(quietly(metrics.recall, y_true, y_pred, pos_label=False), there.specificity)


# ---- rates ----


@given(*[st.integers(0, 4)] * 4)
def test_rates_by_definition(tp, fn, fp, tn):
    def quotient(part, whole):
        if math.isnan(part) or math.isnan(whole) or part == whole == 0:
            return math.nan
        return part / whole if whole else math.inf

    total = tp + fn + fp + tn
    tpr, fpr = quotient(tp, tp + fn), quotient(fp, fp + tn)
    fnr, tnr = quotient(fn, tp + fn), quotient(tn, fp + tn)
    result = quietly(metrics.rates, tp, fn, fp, tn)
    same(result[:3], [quotient(tp + fn, total), quotient(tp + tn, total), quotient(fp + fn, total)])
    same(result[3:7], [tpr, fnr, fpr, tnr])
    same(result[7:9], [quotient(tp, tp + fp), quotient(fp, tp + fp)])
    same(result[9:11], [quotient(tn, tn + fn), quotient(fn, tn + fn)])
    same(result[11:], [quotient(tpr, fpr), quotient(fnr, tnr), quotient(tp * tn, fp * fn)])


@given(*[st.integers(1, 50)] * 4)
def test_odds_ratio_is_the_ratio_of_likelihood_ratios(tp, fn, fp, tn):
    result = metrics.rates(tp, fn, fp, tn)
    same(result.diagnostic_odds_ratio, result.positive_likelihood_ratio / result.negative_likelihood_ratio)
    y = cases(tp, fn, fp, tn)
    # scikit-learn agrees where both are finite; for x/0 it gives nan.
    same(result[11:13], sk.class_likelihood_ratios(*y))
    same([result.precision, result.recall], [metrics.precision(*y), metrics.recall(*y)])


def test_rates_broadcast():
    result = metrics.rates([[80], [8]], [20, 2], 30, 870)
    assert all(value.shape == (2, 2) for value in result)
    for i, j in np.ndindex(2, 2):
        same([value[i, j] for value in result], metrics.rates([80, 8][i], [20, 2][j], 30, 870))


def test_rates_that_are_undefined_warn_once():
    nothing = undefined_once(metrics.rates, 0, 0, 0, 0)
    assert np.isnan(nothing).all()
    mixed = undefined_once(metrics.rates, [0, 8], [0, 2], [3, 3], [4, 4])
    assert np.isnan(mixed.recall).tolist() == [True, False] and mixed.prevalence[0] == 0


def test_likelihood_ratio_over_zero_is_infinite_without_a_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = metrics.rates(5, 1, 0, 9)
    assert result.positive_likelihood_ratio == result.diagnostic_odds_ratio == math.inf


@pytest.mark.parametrize(
    ("counts", "error", "message"),
    [
        ((1, -2, 3, 4), ValueError, "fn must be finite and at least 0, got -2"),
        ((1, 2, np.nan, 4), ValueError, "fp must be finite and at least 0, got nan"),
        ((np.inf, 2, 3, 4), ValueError, "tp must be finite"),
        ((1, 2, 3, "x"), TypeError, "tn must hold numbers"),
    ],
)
def test_rates_refuse_what_is_no_count(counts, error, message):
    with pytest.raises(error, match=message):
        metrics.rates(*counts)


# ---- undefined results ----


def test_precision_is_undefined_where_nothing_is_selected_but_f_is_zero():
    y_true, y_pred = [1, 1, 0], [0, 0, 0]
    assert math.isnan(undefined_once(metrics.precision, y_true, y_pred))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert metrics.recall(y_true, y_pred) == metrics.f_beta(y_true, y_pred) == 0


def test_recall_is_undefined_where_nothing_is_positive_but_f_is_zero():
    assert math.isnan(undefined_once(metrics.recall, [0, 0], [0, 1]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert metrics.precision([0, 0], [0, 1]) == metrics.f_beta([0, 0], [0, 1]) == 0
    assert math.isnan(undefined_once(metrics.f_beta, [0, 0], [0, 0]))


def test_macro_over_an_undefined_class_is_nan():
    y_true, y_pred = ["a", "b", "c"], ["a", "b", "b"]  # c is never predicted
    assert math.isnan(undefined_once(metrics.precision, y_true, y_pred, average="macro"))
    assert math.isnan(undefined_once(metrics.precision, y_true, y_pred, average="weighted"))
    assert math.isnan(undefined_once(metrics.f_beta, y_true, y_pred, average="macro_of_means"))
    each = undefined_once(metrics.precision, y_true, y_pred, average=None)
    np.testing.assert_array_equal(each, [1, 0.5, np.nan])
    # Two classes undefined, still one warning.
    undefined_once(metrics.precision, ["a", "b", "c"], ["a", "a", "a"], average=None)
    # Both means undefined, still one warning.
    undefined_once(metrics.f_beta, ["a", "b"], ["a", "c"], average="macro_of_means")
    # A class asked for that occurs nowhere is undefined too.
    assert math.isnan(undefined_once(metrics.f_beta, y_true, y_pred, labels=["a", "z"], average="macro"))


def test_weighted_leaves_out_a_class_without_a_case():
    assert metrics.recall(["a", "a"], ["a", "b"], average="weighted") == 0.5
    assert metrics.precision(["a", "a"], ["a", "b"], average="weighted") == 1
    assert math.isnan(undefined_once(metrics.recall, ["a", "a"], ["a", "b"], average="macro"))


def test_macro_of_means_is_zero_where_every_case_is_wrong():
    assert metrics.f_beta([0, 1], [1, 0], average="macro_of_means") == 0


@pytest.mark.parametrize("function", BY_LABEL + BY_QUANTITY + BY_PROBABILITY)
def test_without_any_weight_all_is_undefined(function):
    assert math.isnan(undefined_once(function, [1, 0], [1, 0], sample_weight=[0, 0]))
    assert math.isnan(undefined_once(function, [1, 1], [1, 1], sample_weight=[0, 0]))


def test_without_any_weight_no_class_occurs():
    nothing = {"sample_weight": [0, 0]}
    assert metrics.confusion_matrix([0, 1], [0, 1], **nothing).shape == (0, 0)
    assert metrics.confusion_matrix([0, 1], [0, 1], labels=[0, 1], **nothing).tolist() == [[0, 0], [0, 0]]
    for average in ("macro", "micro", "weighted", "macro_of_means"):
        assert math.isnan(undefined_once(metrics.f_beta, [0, 1], [0, 1], average=average, **nothing))
    assert metrics.f_beta([0, 1], [0, 1], average=None, **nothing).shape == (0,)
    assert math.isnan(undefined_once(metrics.precision, ["a", "b"], ["a", "b"], pos_label="a", **nothing))
    assert math.isnan(undefined_once(metrics.log_loss, [0, 1], [[0.5, 0.5], [0.5, 0.5]], **nothing))


def test_one_case():
    assert metrics.confusion_matrix(["a"], ["a"]).tolist() == [[1]]
    assert metrics.confusion_matrix(["a"], ["b"]).tolist() == [[0, 1], [0, 0]]
    assert (metrics.error_rate([1], [0]), metrics.accuracy([1], [1])) == (1, 1)
    assert metrics.precision([1], [1]) == metrics.recall([1], [1]) == metrics.f_beta([1], [1]) == 1
    assert metrics.mean_absolute_error([3], [5]) == metrics.root_mean_squared_error([3], [5]) == 2
    assert math.isnan(undefined_once(metrics.r2_score, [3], [5]))
    assert metrics.brier_score([1], [0.5]) == 0.25 and metrics.log_loss([0], [0.5]) == math.log(2)
    assert [part.tolist() for part in metrics.calibration_curve([1], [0.3])] == [[1], [0.3], [1]]


def test_constant_truth_has_no_r2():
    # scikit-learn gives 1 and 0 here.
    assert math.isnan(undefined_once(metrics.r2_score, [2, 2], [2, 2]))
    assert math.isnan(undefined_once(metrics.r2_score, [0.1] * 3, [0.1, 0.2, 0.3]))  # its mean is not 0.1
    assert math.isnan(undefined_once(metrics.r2_score, [1e-200, 2e-200], [0, 0]))
    assert math.isnan(undefined_once(metrics.r2_score, [1, 1, 5], [1, 2, 3], sample_weight=[1, 1, 0]))


# ---- weights, order, kinds of labels ----


@given(labelled(), st.data())
def test_weights_equal_repetitions_for_labels(y, data):
    w = data.draw(st.lists(st.integers(0, 3), min_size=len(y[0]), max_size=len(y[0])).filter(any))
    repeated = [np.repeat(side, w) for side in y]
    weighted = metrics.confusion_matrix(*y, sample_weight=w)
    assert weighted.tolist() == metrics.confusion_matrix(*repeated).tolist() and weighted.dtype == float
    for function in (metrics.error_rate, metrics.accuracy):
        same(quietly(function, *y, sample_weight=w), quietly(function, *repeated))
    for function in (metrics.precision, metrics.recall, metrics.f_beta):
        for average in (None, "macro", "micro", "weighted"):
            same(quietly(function, *y, average=average, sample_weight=w), quietly(function, *repeated, average=average))


@given(quantities, st.data())
def test_weights_equal_repetitions_for_quantities(pairs, data):
    w = data.draw(st.lists(st.integers(0, 3), min_size=len(pairs), max_size=len(pairs)).filter(any))
    y_true, y_pred = np.array(pairs, dtype=float).T
    for function in BY_QUANTITY:
        expected = quietly(function, np.repeat(y_true, w), np.repeat(y_pred, w))
        same(quietly(function, y_true, y_pred, sample_weight=w), expected)


@given(forecasts(), st.data())
def test_weights_equal_repetitions_for_probabilities(y, data):
    w = data.draw(st.lists(st.integers(0, 3), min_size=len(y[0]), max_size=len(y[0])).filter(any))
    for function in BY_PROBABILITY:
        expected = quietly(function, *(np.repeat(side, w) for side in y))
        same(quietly(function, *y, sample_weight=w), expected)


@given(labelled(kinds=("bool",)), st.randoms(use_true_random=False))
def test_order_of_the_cases_does_not_matter(y, random):
    order = random.sample(range(len(y[0])), len(y[0]))
    shuffled = [np.array(side)[order] for side in y]
    for function in BY_LABEL:
        same(quietly(function, *shuffled), quietly(function, *y))
    assert (metrics.confusion_matrix(*shuffled) == metrics.confusion_matrix(*y)).all()
    for function in [*BY_QUANTITY, *BY_PROBABILITY]:
        same(quietly(function, *shuffled), quietly(function, *y))
    same(metrics.calibration_curve(*shuffled), metrics.calibration_curve(*y))


@given(labelled(kinds=("int",)))
def test_every_kind_of_label_gives_the_same_numbers(y):
    names = np.array(["ant", "bee", "cat", "dog", "eel", "fly", "gnu", "hen"])
    text = [names[np.array(side)] for side in y]
    kinds = [
        text,
        [side.astype(object) for side in text],
        [pd.Series(side, index=range(5, 5 + len(side))) for side in text],
        [pd.Categorical(side) for side in text],
        [np.array(side, dtype=float) for side in y],
        [np.array(side, dtype=np.uint8) for side in y],
        [np.array(side, dtype=np.uint64) for side in y],
        [pd.Series(side, dtype="Int64") for side in y],
        [y[0], np.array(y[1], dtype=float)],
    ]
    for kind in kinds:
        assert metrics.error_rate(*kind) == metrics.error_rate(*y)
        assert metrics.confusion_matrix(*kind).tolist() == metrics.confusion_matrix(*y).tolist()
        assert metrics.f_beta(*kind, average=None).tolist() == metrics.f_beta(*y, average=None).tolist()


def test_series_of_quantities_and_probabilities():
    y, p = pd.Series([1, 0, 1], index=[7, 8, 9]), pd.Series([0.9, 0.2, 0.6])
    for function in BY_QUANTITY + BY_PROBABILITY:
        assert function(y, p) == function(y.tolist(), p.tolist())
    frame = pd.DataFrame({"a": [0.2, 0.7], "b": [0.8, 0.3]})
    assert metrics.log_loss(pd.Series(["b", "a"]), frame) == pytest.approx(-math.log(0.8 * 0.7) / 2)


def test_minus_one_and_one_are_two_classes():
    y_true, y_pred = [-1, 1, 1, -1], [-1, 1, -1, -1]
    assert (metrics.precision(y_true, y_pred), metrics.recall(y_true, y_pred)) == (1, 0.5)
    assert metrics.brier_score([-1, 1], [0.5, 1]) == 0.125


def test_input_is_left_as_it_was():
    y, p = np.array([0, 1, 1, 0]), np.array([0.2, 0.7, 0.4, 0.5])
    table = np.column_stack([1 - p, p])
    before = y.copy(), p.copy(), table.copy()
    for function in (metrics.confusion_matrix, metrics.error_rate, metrics.f_beta):
        function(y, y)
    for function in BY_PROBABILITY:
        function(y, p)
        function(y, table)
    assert all((a == b).all() for a, b in zip((y, p, table), before))


# ---- quantities ----


@given(quantities)
def test_quantities_by_definition_and_scikit_learn(pairs):
    y_true, y_pred = zip(*pairs)
    n, gaps = len(pairs), [t - p for t, p in pairs]
    mae, mse = Fraction(sum(map(abs, gaps)), n), Fraction(sum(g * g for g in gaps), n)
    rmse = metrics.root_mean_squared_error(y_true, y_pred)
    assert metrics.mean_absolute_error(y_true, y_pred) == pytest.approx(float(mae))
    assert metrics.mean_squared_error(y_true, y_pred) == pytest.approx(float(mse))
    assert rmse == pytest.approx(math.sqrt(mse)) == pytest.approx(sk.root_mean_squared_error(y_true, y_pred))
    assert rmse >= float(mae) * (1 - 1e-12)
    assert len({abs(g) for g in gaps}) == 1 or rmse > float(mae)
    if len(set(y_true)) > 1:
        mean = Fraction(sum(y_true), n)
        r2 = 1 - mse * n / sum((t - mean) ** 2 for t in y_true)
        assert metrics.r2_score(y_true, y_pred) == pytest.approx(float(r2), abs=1e-12)
        assert metrics.r2_score(y_true, y_pred) == pytest.approx(sk.r2_score(y_true, y_pred), abs=1e-12)


def test_r2_of_a_least_squares_line_is_the_squared_correlation(rng):
    x = rng.normal(size=50)
    y = 2 * x + rng.normal(size=50)
    fitted = np.polyval(np.polyfit(x, y, 1), x)
    assert metrics.r2_score(y, fitted) == pytest.approx(np.corrcoef(x, y)[0, 1] ** 2)
    assert metrics.r2_score(y, np.full(50, y.mean())) == 0
    assert metrics.r2_score(y, np.full(50, y.mean() + 1)) < 0
    w = rng.random(50)
    assert metrics.r2_score(y, fitted, sample_weight=w) == pytest.approx(sk.r2_score(y, fitted, sample_weight=w))


@given(quantities, st.integers(0, 8))
def test_pinball_loss_by_definition_and_scikit_learn(pairs, eighths):
    y_true, y_pred = zip(*pairs)
    tau = Fraction(eighths, 8)
    each = [tau * (t - p) if t > p else (1 - tau) * (p - t) for t, p in pairs]
    found = metrics.pinball_loss(y_true, y_pred, tau=float(tau))
    assert found == pytest.approx(float(sum(each) / len(pairs)))
    assert found == pytest.approx(sk.mean_pinball_loss(y_true, y_pred, alpha=float(tau)))
    assert 2 * metrics.pinball_loss(y_true, y_pred) == pytest.approx(metrics.mean_absolute_error(y_true, y_pred))


def test_pinball_loss_is_smallest_at_the_quantile(rng):
    """Of an exponential distribution the quantile of level tau is -log(1 - tau), and its least loss is known."""
    y = -np.log(1 - (np.arange(100_000) + 0.5) / 100_000)
    for tau in (0.1, 0.5, 0.75, 0.9):
        quantile = -math.log(1 - tau)
        at = [
            metrics.pinball_loss(y, np.full(len(y), c), tau=tau) for c in (quantile - 0.05, quantile, quantile + 0.05)
        ]
        assert at[1] == min(at)
        assert at[1] == pytest.approx((1 - tau) * quantile, rel=1e-3)  # E l = c (1 - tau) at c = -log(1 - tau)


def test_pinball_loss_of_weighted_cases_and_of_the_ends():
    assert metrics.pinball_loss([1, 5], [3, 3], tau=0.75, sample_weight=[1, 3]) == (0.25 * 2 + 3 * 0.75 * 2) / 4
    assert metrics.pinball_loss([1, 5], [3, 3], tau=0) == 1 and metrics.pinball_loss([1, 5], [3, 3], tau=1) == 1


@pytest.mark.parametrize(
    ("tau", "error", "message"),
    [
        (1.5, ValueError, "tau must lie from 0 to 1, got 1.5"),
        (-0.1, ValueError, "tau must lie from 0 to 1, got -0.1"),
        (float("nan"), ValueError, "tau must lie from 0 to 1, got nan"),
        ("high", TypeError, "tau must be a number, got 'high'"),
    ],
)
def test_pinball_loss_refuses_another_level(tau, error, message):
    with pytest.raises(error, match=message):
        metrics.pinball_loss([1, 2], [1, 2], tau=tau)


# ---- probabilities ----


@given(forecasts())
def test_brier_score_by_definition_and_scikit_learn(y):
    squares = [(Fraction(p) - t) ** 2 for t, p in zip(*y)]
    expected = float(sum(squares) / len(squares))
    same(metrics.brier_score(*y), expected)
    same(metrics.brier_score(y[0], [[1 - p, p] for p in y[1]], labels=[0, 1]), expected)
    if len(set(y[0])) == 2:  # scikit-learn wants both classes
        same(metrics.brier_score(*y), sk.brier_score_loss(*y))


@given(forecasts())
def test_brier_score_is_reliability_minus_resolution_plus_uncertainty(y):
    """Murphy's (1973) decomposition, exact with a bin for each distinct probability."""
    y_true, y_prob = (np.array(side) for side in y)
    base = y_true.mean()
    reliability = resolution = 0.0
    for p in np.unique(y_prob):
        hits = y_true[y_prob == p]
        reliability += len(hits) / len(y_true) * (p - hits.mean()) ** 2
        resolution += len(hits) / len(y_true) * (hits.mean() - base) ** 2
    same(metrics.brier_score(*y), reliability - resolution + base * (1 - base))


@given(forecasts(inside=True))
def test_log_loss_by_definition_and_scikit_learn(y):
    likelihood = math.prod(Fraction(p) if t else 1 - Fraction(p) for t, p in zip(*y))
    log = math.log(likelihood.numerator) - math.log(likelihood.denominator)  # the float of it could be 0
    assert metrics.log_loss(*y) == pytest.approx(-log / len(y[0]), rel=1e-9)
    same(metrics.log_loss(y[0], [[1 - p, p] for p in y[1]], labels=[0, 1]), metrics.log_loss(*y))
    same(metrics.log_loss(*y), sk.log_loss(*y, labels=[0, 1]))


@pytest.mark.parametrize("n_classes", [2, 3, 5])
def test_several_classes_agree_with_definition_and_scikit_learn(n_classes, rng):
    prob = rng.dirichlet(np.ones(n_classes), size=200)
    names = np.array(["cow", "ant", "eel", "bee", "dog"])[:n_classes]
    y = np.append(names, rng.choice(names, p=rng.dirichlet(np.ones(n_classes)), size=200 - n_classes))
    columns = [sorted(names).index(label) for label in y]
    assert metrics.log_loss(y, prob) == pytest.approx(-np.mean([math.log(row[c]) for row, c in zip(prob, columns)]))
    one_hot = np.eye(n_classes)[columns]
    factor = 2 if n_classes == 2 else 1
    assert metrics.brier_score(y, prob) == pytest.approx(((prob - one_hot) ** 2).sum(axis=1).mean() / factor)
    w = rng.random(200)
    for ours, theirs in ((metrics.log_loss, sk.log_loss), (metrics.brier_score, sk.brier_score_loss)):
        assert ours(y, prob) == pytest.approx(theirs(y, prob))
        assert ours(y, prob, sample_weight=w) == pytest.approx(theirs(y, prob, sample_weight=w))


def test_labels_name_the_columns():
    y, prob = ["b", "b"], [[0.7, 0.3], [0.4, 0.6]]
    assert metrics.log_loss(y, prob, labels=["a", "b"]) == pytest.approx(-math.log(0.3 * 0.6) / 2)
    assert metrics.log_loss(y, prob, labels=["b", "a"]) == pytest.approx(-math.log(0.7 * 0.4) / 2)
    with pytest.raises(ValueError, match="y_prob must have a column for each of the 1 classes, got 2 columns"):
        metrics.log_loss(y, prob)
    with pytest.raises(ValueError, match="y_true must hold only classes in labels, got 'b'"):
        metrics.log_loss(y, prob, labels=["a", "c"])


def test_saying_the_same_for_every_class():
    assert metrics.brier_score([0, 1, 1], [0.5] * 3) == 0.25
    assert metrics.log_loss([0, 1, 2], np.full((3, 3), 1 / 3)) == pytest.approx(math.log(3))


def test_perfect_forecasts_cost_nothing():
    assert metrics.brier_score([0, 1], [0, 1]) == metrics.log_loss([0, 1], [0, 1]) == 0
    assert math.copysign(1, metrics.log_loss([0, 1], [0, 1])) == 1  # printed as 0.0, not -0.0


def test_log_loss_of_what_was_called_impossible_is_infinite():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert metrics.log_loss([1, 0], [0.0, 0.2]) == math.inf
        assert metrics.log_loss([0, 0], [1.0, 0.2]) == math.inf
        assert metrics.log_loss(["a", "b"], [[0, 1], [0, 1]]) == math.inf
        assert metrics.log_loss([1, 0], [0.0, 0.5], sample_weight=[0, 1]) == math.log(2)
        assert metrics.log_loss([1, 0], [0.0, 0.5], sample_weight=[1, 3]) == math.inf
    # scikit-learn clips, so the result is the spacing of floats, not the data.
    assert sk.log_loss([1, 0], [0.0, 0.2]) == pytest.approx((-math.log(np.finfo(float).eps) - math.log(0.8)) / 2)


@given(forecasts(), st.integers(1, 12), st.sampled_from(["uniform", "quantile"]))
def test_calibration_curve_by_definition_and_scikit_learn(y, n_bins, strategy):
    curve = metrics.calibration_curve(*y, n_bins=n_bins, strategy=strategy)
    y_true, y_prob = (np.array(side) for side in y)
    grid = np.linspace(0, 1, n_bins + 1)
    edges = grid if strategy == "uniform" else np.quantile(y_prob, grid)
    bins = [[] for _ in range(n_bins)]
    for t, p in zip(y_true, y_prob):
        bins[next((k for k in range(n_bins - 1) if p <= edges[k + 1]), n_bins - 1)].append((t, p))
    filled = [np.array(b) for b in bins if b]
    assert curve.counts.tolist() == [len(b) for b in filled] and curve.counts.sum() == len(y_true)
    same(curve.prob_true, [b[:, 0].mean() for b in filled])
    same(curve.prob_pred, [b[:, 1].mean() for b in filled])
    # scikit-learn's quantiles in percent are rounded and can miss the case that lies on a border: no oracle then.
    if len(set(y[0])) == 2 and (strategy == "uniform" or (np.percentile(y_prob, grid * 100) == edges).all()):
        same(curve[:2], sk_calibration_curve(*y, n_bins=n_bins, strategy=strategy))


def test_calibrated_forecasts_lie_near_the_diagonal(rng):
    prob = rng.random(100_000)
    curve = metrics.calibration_curve(rng.random(100_000) < prob, prob)
    error = np.sqrt(curve.prob_pred * (1 - curve.prob_pred) / curve.counts)
    assert (np.abs(curve.prob_true - curve.prob_pred) < 4 * error).all()  # 4: a chance of 0.0006 for ten bins


# ---- bad input ----


@pytest.mark.parametrize("function", [*BY_LABEL, metrics.confusion_matrix])
def test_labels_are_checked(function):
    with pytest.raises(ValueError, match="y_true must hold no missing label, got nan"):
        function([0, np.nan], [0, 1])
    with pytest.raises(ValueError, match="y_pred must hold no missing label, got None"):
        function(["a", "b"], ["a", None])
    with pytest.raises(ValueError, match=r"y_pred must have shape \(2,\) to match y_true, got \(3,\)"):
        function([0, 1], [0, 1, 1])
    with pytest.raises(ValueError, match=r"y_true must have one dimension, got shape \(2, 1\)"):
        function([[0], [1]], [0, 1])
    with pytest.raises(
        ValueError, match=r"y_pred must hold labels, got 0\.3; turn scores into labels with a threshold"
    ):
        function([0, 1], [0.3, 1.0])
    with pytest.raises(ValueError, match="y_pred must hold labels, got inf"):
        function([0, 1], [np.inf, 1.0])
    with pytest.raises(TypeError, match="y_pred must hold labels of the same kind as y_true, got 'a' beside 0"):
        function([0, 1], ["a", "b"])
    with pytest.raises(TypeError, match="y_pred must hold labels of the same kind as y_true, got 0 beside 'a'"):
        function(pd.Series(["a", "b"], dtype=object), [0, 1])
    with pytest.raises(ValueError, match="sample_weight must not be negative, got -1"):
        function([0, 1], [0, 1], sample_weight=[1, -1])
    with pytest.raises(ValueError, match="sample_weight must have shape"):
        function([0, 1], [0, 1], sample_weight=[1])


@pytest.mark.parametrize("function", [metrics.precision, metrics.recall, metrics.f_beta])
def test_binary_wants_two_classes(function):
    for y, pos_label in (([0, 1, 2], 1), (["a", "b"], 1), (["a", "a"], 1), ([3, 4], 1), ([3, 3], 1), ([0, 0], "a")):
        with pytest.raises(ValueError, match="y_true and y_pred must hold pos_label"):
            function(y, y, pos_label=pos_label)
    with pytest.raises(ValueError, match="must hold pos_label 1 and one class more"):
        function([0, 1], [1, 1], labels=[0, 1, 2])
    assert function(["a", "b"], ["a", "b"], pos_label="a", labels=["a", "b"]) == 1
    with pytest.raises(ValueError, match=r"average must be one of 'binary', 'macro', .* got 'mean'"):
        function([0, 1], [0, 1], average="mean")


def test_macro_of_means_is_for_f_only():
    for function in (metrics.precision, metrics.recall):
        with pytest.raises(ValueError, match="average must be one of"):
            function([0, 1], [0, 1], average="macro_of_means")


def test_beta_and_labels_are_checked():
    with pytest.raises(ValueError, match="beta must be at least 0, got -1"):
        metrics.f_beta([0, 1], [0, 1], beta=-1)
    with pytest.raises(ValueError, match="beta must be at least 0, got nan"):
        metrics.f_beta([0, 1], [0, 1], beta=np.nan)
    with pytest.raises(TypeError, match="beta must be a number, got '2'"):
        metrics.f_beta([0, 1], [0, 1], beta="2")
    with pytest.raises(ValueError, match=r"labels must name each class once, got \[0, 0\]"):
        metrics.confusion_matrix([0, 1], [0, 1], labels=[0, 0])
    with pytest.raises(ValueError, match=r"labels must name each class once, got \[\]"):
        metrics.confusion_matrix([0, 1], [0, 1], labels=[])
    with pytest.raises(TypeError, match="labels must hold labels of the same kind as y_true, got 'a' beside 0"):
        metrics.confusion_matrix([0, 1], [0, 1], labels=["a", "b"])


@pytest.mark.parametrize("function", BY_QUANTITY)
def test_quantities_are_checked(function):
    with pytest.raises(ValueError, match="y_true must hold no nan, got nan at position 1"):
        function([0, np.nan], [0, 1])
    with pytest.raises(ValueError, match="y_pred must be finite, got inf"):
        function([0, 1], [0, np.inf])
    with pytest.raises(TypeError, match="y_pred must hold numbers"):
        function([0, 1], ["a", "b"])
    with pytest.raises(ValueError, match=r"y_pred must have shape \(2,\)"):
        function([0, 1], [0, 1, 1])
    with pytest.raises(ValueError, match="sample_weight must not be negative"):
        function([0, 1], [0, 1], sample_weight=[1, -1])


@pytest.mark.parametrize("function", [*BY_PROBABILITY, metrics.calibration_curve])
def test_probabilities_are_checked(function):
    for bad in (1.2, -0.1, np.nan, np.inf):
        with pytest.raises(ValueError, match=f"y_prob must lie from 0 to 1, got {bad}"):
            function([0, 1], [0.5, bad])
    with pytest.raises(TypeError, match="y_prob must hold numbers"):
        function([0, 1], ["low", "high"])
    with pytest.raises(ValueError, match=r"y_prob must have shape \(2,\) to match y_true, got \(3,\)"):
        function([0, 1], [0.5, 0.5, 0.5])
    with pytest.raises(ValueError, match="y_true must hold only 0 and 1, got 2"):
        function([0, 1, 2], [0.5, 0.5, 0.5])
    with pytest.raises(ValueError, match=r"y_prob must have shape \(n_samples,\) or \(n_samples, n_classes\)"):
        function([0], 0.5)


@pytest.mark.parametrize("function", BY_PROBABILITY)
def test_columns_of_probabilities_are_checked(function):
    with pytest.raises(ValueError, match=r"y_prob must have rows that sum to 1, got 0.9 in row 1"):
        function([0, 1], [[0.5, 0.5], [0.5, 0.4]])
    with pytest.raises(ValueError, match=r"y_prob must have shape \(3,\) to match y_true"):
        function([0, 1, 1], [[0.5, 0.5], [0.5, 0.5]])
    with pytest.raises(ValueError, match="labels must be None where y_prob has one dimension"):
        function([0, 1], [0.5, 0.5], labels=[0, 1])
    with pytest.raises(TypeError, match="labels must hold labels of the same kind as y_true"):
        function([0, 1], [[0.5, 0.5], [0.5, 0.5]], labels=["a", "b"])
    thirds = np.full((3, 3), 1 / 3, dtype=np.float32)
    assert function([0, 1, 2], thirds) > 0  # float32 keeps the sum to 1e-7


def test_calibration_arguments_are_checked():
    with pytest.raises(ValueError, match="n_bins must be at least 1, got 0"):
        metrics.calibration_curve([0, 1], [0.2, 0.8], n_bins=0)
    with pytest.raises(TypeError, match=r"n_bins must be an integer, got 2\.5"):
        metrics.calibration_curve([0, 1], [0.2, 0.8], n_bins=2.5)
    with pytest.raises(ValueError, match="strategy must be one of 'uniform', 'quantile', got 'width'"):
        metrics.calibration_curve([0, 1], [0.2, 0.8], strategy="width")
    with pytest.raises(
        ValueError, match=r"y_prob must have shape \(2,\), got \(2, 2\); pass the column of the positive"
    ):
        metrics.calibration_curve([0, 1], [[0.2, 0.8], [0.8, 0.2]])
