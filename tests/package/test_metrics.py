"""Metrics against their oracles: the definition in exact fractions, a second method, scikit-learn where it agrees."""

import math
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics as sk
from hypothesis import given
from hypothesis import strategies as st
from oracles import equal, few, parts, quietly, refuses, same, undefined_once
from scipy import stats
from sklearn.calibration import calibration_curve as sk_calibration_curve

from mlnotes.metrics import (
    accuracy,
    brier_score,
    calibration_curve,
    confusion_matrix,
    error_rate,
    f_beta,
    log_loss,
    mean_absolute_error,
    mean_squared_error,
    pinball_loss,
    precision,
    r2_score,
    rates,
    recall,
    root_mean_squared_error,
)

CLASSES = {"int": [0, 1, 7], "str": ["ant", "bee", "cat"], "bool": [False, True]}
RARE = [0] * 18 + [1, 2]  # nine cases in ten are of class 0
BY_CLASS = [precision, recall, f_beta]
BY_LABEL = [error_rate, accuracy, *BY_CLASS]
BY_QUANTITY = [mean_absolute_error, mean_squared_error, root_mean_squared_error, pinball_loss, r2_score]
BY_PROBABILITY = [brier_score, log_loss]
HALVES = [[0.5, 0.5], [0.5, 0.5]]
FIVE = [1, 1, 1, 0, 0], [1, 0, 0, 1, 0]
TWO_READINGS = ["a"] * 10 + ["b"], ["a"] + ["b"] * 10  # P = (1, .1), R = (.1, 1)
NO_WEIGHT = {"sample_weight": [0, 0]}


# ---- scikit-learn and SciPy, on small samples with ties ----


def sample(seed):
    """y, b two classes, c, d three, p probabilities, P a row for each case, q, r quantities, w weights with zeros."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(6, 25))
    c, d, y, b = (rng.integers(0, k, n) for k in (3, 3, 2, 2))
    c[:3] = d[:3] = [0, 1, 2]  # every class occurs on both sides: elsewhere scikit-learn takes 0 for 0/0
    y[:2], b[:2] = [0, 1], [1, 1]
    w = rng.integers(0, 3, n) + (np.arange(n) < 3)
    q, r = rng.normal(size=(2, n))
    return dict(c=c, d=d, y=y, b=b, w=w, q=q, r=r, p=rng.integers(1, 10, n) / 10, P=rng.dirichlet(np.ones(3), n))


NAN_FOR_0_0 = {"zero_division": np.nan}
ORACLES = [  # ours, theirs, two arrays of the sample, options of ours, options of theirs
    (error_rate, sk.zero_one_loss, "cd", {}, {}),
    (accuracy, sk.accuracy_score, "cd", {}, {}),
    (confusion_matrix, sk.confusion_matrix, "cd", {}, {}),
    (confusion_matrix, sk.confusion_matrix, "cd", {"labels": [2, 0]}, {"labels": [2, 0]}),
    (mean_absolute_error, sk.mean_absolute_error, "qr", {}, {}),
    (mean_squared_error, sk.mean_squared_error, "qr", {}, {}),
    (root_mean_squared_error, sk.root_mean_squared_error, "qr", {}, {}),
    (r2_score, sk.r2_score, "qr", {}, {}),
    (pinball_loss, sk.mean_pinball_loss, "qr", {"tau": 0.3}, {"alpha": 0.3}),
    (brier_score, sk.brier_score_loss, "yp", {}, {}),
    (brier_score, sk.brier_score_loss, "cP", {}, {}),
    (log_loss, sk.log_loss, "yp", {}, {}),
    (log_loss, sk.log_loss, "cP", {}, {}),
]
for ours, theirs, beta in (
    (precision, sk.precision_score, {}),
    (recall, sk.recall_score, {}),
    (f_beta, sk.fbeta_score, {"beta": 2}),
):
    choices = [
        {"average": a, **k, **beta} for a in (None, "macro", "micro", "weighted") for k in ({}, {"labels": [2, 0]})
    ]
    ORACLES += [(ours, theirs, "cd", choice, choice) for choice in choices]
    ORACLES += [(ours, theirs, "yb", {"pos_label": k, **beta}, {"pos_label": k, **beta, **NAN_FOR_0_0}) for k in (0, 1)]


@pytest.mark.parametrize("ours, theirs, names, our_options, their_options", ORACLES)
def test_scikit_learn_agrees(ours, theirs, names, our_options, their_options):
    for seed in range(8):
        x = sample(seed)
        arrays = [x[name] for name in names]
        same(quietly(ours, *arrays, **our_options), theirs(*arrays, **their_options))
        # A class whose weights are all 0 is 0/0 for us and 0 for scikit-learn: w keeps one case of each.
        same(
            quietly(ours, *arrays, sample_weight=x["w"], **our_options),
            theirs(*arrays, sample_weight=x["w"], **their_options),
        )


def test_macro_of_means_and_likelihood_ratios_by_another_library():
    for seed in range(8):
        x = sample(seed)
        means = [function(x["c"], x["d"], average="macro") for function in (precision, recall)]
        same(f_beta(x["c"], x["d"], average="macro_of_means"), stats.hmean(means))
        y, b = [*x["y"], 0, 0, 1], [*x["b"], 0, 1, 0]
        same(rates(*confusion_matrix(y, b, labels=[1, 0]).ravel())[11:13], sk.class_likelihood_ratios(y, b))


# ---- the definitions, slow and exact ----


@st.composite
def labelled(draw, kinds=tuple(CLASSES)):
    """(y_true, y_pred) of one kind of label, mostly very unbalanced, at times of one class."""
    classes = CLASSES[draw(st.sampled_from(kinds))]
    one = st.sampled_from(RARE) if draw(st.booleans()) else st.integers(0, 2)
    pairs = draw(st.lists(st.tuples(one, one), min_size=1, max_size=25))
    return tuple([classes[i % len(classes)] for i in side] for side in zip(*pairs))


@st.composite
def forecasts(draw, inside=False):
    """(y_true, y_prob) of two classes; probabilities on a coarse grid, so that they repeat and hit bin borders."""
    low, high = (1, 19) if inside else (0, 20)
    pairs = draw(st.lists(st.tuples(st.sampled_from([0, 0, 0, 0, 1]), st.integers(low, high)), min_size=1))
    return [y for y, _ in pairs], [p / 20 for _, p in pairs]


def ratio(part, whole):
    return Fraction(part, whole) if whole else math.nan


def harmonic(p, r, beta):
    """1/F = (1/P + beta^2/R) / (1 + beta^2), with F = 0 where P or R is 0."""
    return (1 + beta**2) / (1 / p + beta**2 / r) if p and r else 0


@few
@given(labelled(), st.sampled_from([0.5, 1, 2]))
def test_counts_and_averages_by_definition(y, beta):
    pairs, classes = list(zip(*y)), sorted({*y[0], *y[1]})
    table = confusion_matrix(*y)
    assert table.tolist() == [[pairs.count((t, p)) for p in classes] for t in classes] and table.dtype.kind == "i"
    same(accuracy(*y), sum(t == p for t, p in pairs) / len(pairs))
    each = []
    for k in range(len(classes)):
        tp, actual, predicted = (int(v) for v in (table[k, k], table[k].sum(), table[:, k].sum()))
        p, r = ratio(tp, predicted), ratio(tp, actual)
        each.append((p, r, harmonic(p, r, beta) if tp else 0))  # F is 0 where P or R is 0/0
    p, r, f = np.array(each, dtype=float).T
    options = [dict(beta=beta) if function is f_beta else {} for function in BY_CLASS]
    for function, values, option in zip(BY_CLASS, (p, r, f), options):
        same(quietly(function, *y, average=None, **option), values)
        same(quietly(function, *y, average="macro", **option), values.mean())
        same(function(*y, average="micro", **option), accuracy(*y))
    same(f_beta(*y, beta=beta, average="weighted"), np.average(f, weights=table.sum(axis=1)))
    same(recall(*y, average="weighted"), accuracy(*y))
    of_means = math.nan if math.isnan(p.mean() + r.mean()) else harmonic(p.mean(), r.mean(), beta)
    same(quietly(f_beta, *y, beta=beta, average="macro_of_means"), of_means)


@few
@given(*[st.integers(0, 4)] * 4)
def test_rates_by_definition(tp, fn, fp, tn):
    def quotient(part, whole):
        if math.isnan(part) or math.isnan(whole) or part == whole == 0:
            return math.nan
        return part / whole if whole else math.inf

    total = tp + fn + fp + tn
    tpr, fpr = quotient(tp, tp + fn), quotient(fp, fp + tn)
    fnr, tnr = quotient(fn, tp + fn), quotient(tn, fp + tn)
    result = quietly(rates, tp, fn, fp, tn)
    expected = [quotient(tp + fn, total), quotient(tp + tn, total), quotient(fp + fn, total), tpr, fnr, fpr, tnr]
    expected += [quotient(tp, tp + fp), quotient(fp, tp + fp), quotient(tn, tn + fn), quotient(fn, tn + fn)]
    same(result, (*expected, quotient(tpr, fpr), quotient(fnr, tnr), quotient(tp * tn, fp * fn)))
    assert all(type(value) is float for value in result)
    same(quietly(rates, [[tp], [8]], [fn, 2], fp, tn).recall[0, 0], result.recall)  # arrays broadcast


def test_rates_of_a_published_screening():
    """The occult blood test of Wikipedia's "Sensitivity and specificity", as printed: 2030 people, 30 ill."""
    printed = "0.0148 0.9064 0.0936 0.667 0.333 0.09 0.91 0.1 0.9 0.9945 0.0055 7.41 0.366 20.2"
    for value, text in zip(rates(20, 10, 180, 1820), printed.split(" "), strict=True):
        assert round(value, len(text.partition(".")[2])) == float(text)


@few
@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=1, max_size=30), st.integers(0, 8))
def test_quantities_by_definition(pairs, eighths):
    y, tau = tuple(zip(*pairs)), Fraction(eighths, 8)
    n, gaps = len(pairs), [t - p for t, p in pairs]
    mse = Fraction(sum(g * g for g in gaps), n)
    same(mean_absolute_error(*y), float(Fraction(sum(map(abs, gaps)), n)))
    same(mean_squared_error(*y), float(mse))
    same(root_mean_squared_error(*y), math.sqrt(mse))
    same(pinball_loss(*y, tau=float(tau)), float(sum(max(tau * g, (tau - 1) * g) for g in gaps) / n))
    same(2 * pinball_loss(*y), mean_absolute_error(*y))
    if len(set(y[0])) > 1:
        mean = Fraction(sum(y[0]), n)
        assert r2_score(*y) == pytest.approx(float(1 - mse * n / sum((t - mean) ** 2 for t in y[0])), rel=1e-11)


@few
@given(forecasts(), forecasts(inside=True))
def test_probabilities_by_definition(y, inside):
    squares = [(Fraction(p) - t) ** 2 for t, p in zip(*y)]
    same(brier_score(*y), float(sum(squares) / len(squares)))
    likelihood = math.prod(Fraction(p) if t else 1 - Fraction(p) for t, p in zip(*inside))
    log = math.log(likelihood.numerator) - math.log(likelihood.denominator)  # the float of it could be 0
    assert log_loss(*inside) == pytest.approx(-log / len(inside[0]), rel=1e-9)
    for function in BY_PROBABILITY:  # two columns, in either order, say the same as one
        for columns, labels in (([[1 - p, p] for p in inside[1]], [0, 1]), ([[p, 1 - p] for p in inside[1]], [1, 0])):
            same(function(inside[0], columns, labels=labels), function(*inside))


@few
@given(forecasts(), st.integers(1, 12), st.sampled_from(["uniform", "quantile"]))
def test_calibration_curve_by_definition_and_scikit_learn(y, n_bins, strategy):
    curve = calibration_curve(*y, n_bins=n_bins, strategy=strategy)
    y_true, y_prob = (np.array(side) for side in y)
    grid = np.linspace(0, 1, n_bins + 1)
    edges = grid if strategy == "uniform" else np.quantile(y_prob, grid)
    bins = [[] for _ in range(n_bins)]
    for t, p in zip(y_true, y_prob):
        bins[next((k for k in range(n_bins - 1) if p <= edges[k + 1]), n_bins - 1)].append((t, p))
    filled = [np.array(b) for b in bins if b]
    assert curve.counts.tolist() == [len(b) for b in filled]
    same(curve[:2], ([b[:, 0].mean() for b in filled], [b[:, 1].mean() for b in filled]))
    # scikit-learn's quantiles in percent are rounded and can miss the case that lies on a border: no oracle then.
    if len(set(y[0])) == 2 and (strategy == "uniform" or (np.percentile(y_prob, grid * 100) == edges).all()):
        same(curve[:2], sk_calibration_curve(*y, n_bins=n_bins, strategy=strategy))
    same(curve, calibration_curve([not t for t in y[0]], y[1], n_bins=n_bins, strategy=strategy, pos_label=False))


# ---- laws ----


@few
@given(labelled(), forecasts(), st.data())
def test_weights_equal_repetitions(y, forecast, data):
    def check(functions, sides, options=({},)):
        w = data.draw(st.lists(st.integers(0, 3), min_size=len(sides[0]), max_size=len(sides[0])).filter(any))
        repeated = [np.repeat(side, w) for side in sides]
        for function in functions:
            for option in options:
                same(quietly(function, *sides, sample_weight=w, **option), quietly(function, *repeated, **option))
        return confusion_matrix(*sides, sample_weight=w) if functions is BY_CLASS else None

    assert check(BY_CLASS, y, [{"average": a} for a in (None, "macro", "micro", "weighted")]).dtype == float
    check([error_rate, accuracy, confusion_matrix], y)
    check([*BY_QUANTITY, *BY_PROBABILITY], forecast)


@few
@given(labelled(kinds=("bool",)), st.randoms(use_true_random=False))
def test_order_of_the_cases_does_not_matter(y, random):
    order = random.sample(range(len(y[0])), len(y[0]))
    shuffled = [np.array(side)[order] for side in y]
    for function in [*BY_LABEL, confusion_matrix, *BY_QUANTITY, *BY_PROBABILITY, calibration_curve]:
        same(quietly(function, *shuffled), quietly(function, *y))


@few
@given(labelled(kinds=("int",)))
def test_every_kind_of_label_gives_the_same_numbers(y):
    names = np.array(["ant", "bee", "cat", "dog", "eel", "fly", "gnu", "hen"])
    text = [names[np.array(side)] for side in y]
    kinds = [text, [side.astype(object) for side in text], [pd.Categorical(side) for side in text]]
    kinds += [[pd.Series(side, index=range(5, 5 + len(side))) for side in text], [y[0], np.array(y[1], dtype=float)]]
    kinds += [[np.array(side, dtype=kind) for side in y] for kind in (float, np.uint8, np.uint64)]
    kinds += [[pd.Series(side, dtype="Int64") for side in y]]
    kinds += [[np.array(side) * step + low for side in y] for step, low in ((10**5, 0), (10**12, -3), (1, 2.0**40))]
    for kind in kinds:
        for function in (error_rate, confusion_matrix):
            equal(function(*kind), function(*y))
        equal(f_beta(*kind, average=None), f_beta(*y, average=None))


def test_tables_of_labels_at_the_ends_of_their_type_or_too_many_for_a_range(rng):
    y = rng.integers(300, size=(2, 2000))
    equal(confusion_matrix(*y), sk.confusion_matrix(*y))
    low, high = np.iinfo(np.int64).min, np.iinfo(np.int64).max
    assert confusion_matrix([low, 2, high], [low, low, 2]).tolist() == [[1, 0, 0], [1, 0, 0], [0, 1, 0]]
    assert confusion_matrix([low, low + 1], [low, low]).tolist() == [[1, 0], [1, 0]]
    assert confusion_matrix([high, high - 1], [high] * 2).tolist() == [[0, 1], [0, 1]]
    big = np.array([2**64 - 1, 0, 5], dtype=np.uint64)
    assert confusion_matrix(big, big).tolist() == np.eye(3, dtype=int).tolist()


def test_input_is_left_as_it_was():
    y, p = np.array([0, 1, 1, 0]), np.array([0.2, 0.7, 0.4, 0.5])
    table, before = np.column_stack([1 - p, p]), (y.copy(), p.copy())
    for function in (confusion_matrix, error_rate, f_beta):
        function(y, y)
    for function in BY_PROBABILITY:
        function(y, p)
        function(y, table)
    equal((y, p, table), (*before, np.column_stack([1 - before[1], before[1]])))


# ---- edges ----

EDGES = [
    (confusion_matrix, (["a"], ["b"]), {}, [[0, 1], [0, 0]]),
    (f_beta, FIVE, {"beta": 0}, 1 / 2),  # precision ...
    (f_beta, FIVE, {"beta": math.inf}, 1 / 3),  # ... and recall
    (f_beta, FIVE, {"beta": 1e200}, 1 / 3),  # its square is no float
    (f_beta, FIVE, {"beta": 1e-200}, 1 / 2),
    (f_beta, TWO_READINGS, {"average": "macro"}, 2 / 11),
    (f_beta, TWO_READINGS, {"average": "macro_of_means"}, 0.55),
    (f_beta, ([0, 1], [1, 0]), {"average": "macro_of_means"}, 0),
    (f_beta, ([1, 1, 0], [0, 0, 0]), {}, 0),  # though its precision is 0/0 ...
    (f_beta, ([0, 0], [0, 1]), {}, 0),  # ... or its recall
    (f_beta, ([0, 1], [0, 1]), {"average": None, **NO_WEIGHT}, []),
    (precision, (["a", "b"], ["a", "b"]), {"pos_label": "a", "labels": ["a", "b"]}, 1),
    (precision, ([-1, 1, 1, -1], [-1, 1, -1, -1]), {}, 1),
    (precision, ([3, 4], [3, 3]), {"pos_label": 3}, 0.5),
    (recall, (["a", "a"], ["a", "b"]), {"average": "weighted"}, 0.5),  # class b has no case, so no weight
    (precision, (["a", "a"], ["a", "b"]), {"average": "weighted"}, 1),
    (lambda: rates(5, 1, 0, 9)[11:], (), {}, (math.inf, 1 / 6, math.inf)),  # x/0
    (r2_score, ([1, 2, 3], [2, 2, 2]), {}, 0),
    (pinball_loss, ([1, 5], [3, 3]), {"tau": 0}, 1),
    (pinball_loss, ([1, 5], [3, 3]), {"tau": 1}, 1),
    (brier_score, ([-1, 1], [0.5, 1]), {}, 0.125),
    (brier_score, ([0, 1, 2], np.full((3, 3), 1 / 3, dtype=np.float32)), {}, 2 / 3),  # float32 keeps the sum to 1e-7
    (lambda: math.copysign(1, log_loss([0, 1], [0, 1])), (), {}, 1),  # printed as 0.0, not -0.0
    (log_loss, ([0, 0], [1.0, 0.2]), {}, math.inf),
    (log_loss, (["a", "b"], [[0, 1], [0, 1]]), {}, math.inf),
    (log_loss, ([1, 0], [0.0, 0.5]), {"sample_weight": [0, 1]}, math.log(2)),
    (log_loss, ([1, 0], [0.0, 0.5]), {"sample_weight": [1, 3]}, math.inf),
    (log_loss, (["b", "b"], [[0.7, 0.3], [0.4, 0.6]]), {"labels": ["b", "a"]}, -math.log(0.28) / 2),
    (log_loss, (pd.Series(["b", "a"]), pd.DataFrame({"a": [0.2, 0.7], "b": [0.8, 0.3]})), {}, -math.log(0.56) / 2),
    (calibration_curve, ([1], [0.3]), {}, ([1], [0.3], [1])),
    (calibration_curve, ([0, 1], [0.05, 0.095]), {}, ([0.5], [0.0725], [2])),  # ten bins; eleven would part them
    (confusion_matrix, ([0, 1], [0, 1]), {"labels": [0, 1], **NO_WEIGHT}, np.zeros((2, 2))),
    (confusion_matrix, ([0, 1], [0, 1]), NO_WEIGHT, np.zeros((0, 0))),
]


@pytest.mark.parametrize("function, arguments, options, expected", EDGES)
def test_edges(function, arguments, options, expected):
    got = function(*arguments, **options)
    same(got, expected)
    assert [np.shape(part) for part in parts(got)] == [np.shape(part) for part in parts(expected)]


ABC = ["a", "b", "c"], ["a", "b", "b"]  # c is never predicted
UNDEFINED = [
    (precision, ([1, 1, 0], [0, 0, 0]), {}, math.nan),
    (precision, ([-1, -1], [-1, -1]), {}, math.nan),
    (recall, ([0, 0], [0, 1]), {}, math.nan),
    (f_beta, ([0, 0], [0, 0]), {}, math.nan),
    (recall, (["a", "a"], ["a", "b"]), {"average": "macro"}, math.nan),
    (precision, ABC, {"average": "macro"}, math.nan),
    (precision, ABC, {"average": "weighted"}, math.nan),
    (precision, ABC, {"average": None}, [1, 0.5, math.nan]),
    (precision, (ABC[0], ["a"] * 3), {"average": None}, [1 / 3, math.nan, math.nan]),
    (f_beta, ABC, {"average": "macro_of_means"}, math.nan),
    (f_beta, (["a", "b"], ["a", "c"]), {"average": "macro_of_means"}, math.nan),  # both means, one warning
    (f_beta, ABC, {"labels": ["a", "z"], "average": "macro"}, math.nan),  # z occurs nowhere
    (precision, (["a", "b"], ["a", "b"]), {"pos_label": "a", **NO_WEIGHT}, math.nan),
    (log_loss, ([0, 1], HALVES), NO_WEIGHT, math.nan),
    (r2_score, ([2, 2], [2, 2]), {}, math.nan),  # scikit-learn gives 1 here ...
    (r2_score, ([3], [5]), {}, math.nan),  # ... and 0 here
    (r2_score, ([0.1] * 3, [0.1, 0.2, 0.3]), {}, math.nan),  # its mean is not 0.1
    (r2_score, ([1e-200, 2e-200], [0, 0]), {}, math.nan),  # its squares are 0
    (r2_score, ([1, 1, 5], [1, 2, 3]), {"sample_weight": [1, 1, 0]}, math.nan),
    (lambda: rates([0, 8], [0, 2], [3, 3], [4, 4]).recall, (), {}, [math.nan, 0.8]),
    *[(function, ([1, k], [1, k]), NO_WEIGHT, math.nan) for k in (0, 1) for function in BY_LABEL],
    *[(function, ([1, k], [1, k]), NO_WEIGHT, math.nan) for k in (0, 1) for function in BY_QUANTITY + BY_PROBABILITY],
    *[(f_beta, ([0, 1], [0, 1]), {"average": a, **NO_WEIGHT}, math.nan) for a in ("macro", "micro", "weighted")],
]


@pytest.mark.parametrize("function, arguments, options, expected", UNDEFINED)
def test_undefined_is_nan_with_one_warning(function, arguments, options, expected):
    equal(undefined_once(function, *arguments, **options), expected)


# ---- bad input ----

BOTH, ONE = ([0, 1], [0, 1]), ([0], [0])
BY_TABLE = [*BY_LABEL, confusion_matrix]
OF_COLUMNS = [*BY_PROBABILITY, calibration_curve]
OF_KIND = "labels must hold labels of the same kind as y_true, got 'a' beside 0"
BINARY = "y_true and y_pred must hold pos_label {!r} and one class more, got {}; name the positive class"
REFUSED = [
    (ValueError, "y_true must hold no missing label, got nan", BY_TABLE, ([0, np.nan], [0, 1]), {}),
    (ValueError, "y_pred must hold labels, got 0.3; turn", BY_TABLE, ([0, 1], [0.3, 1.0]), {}),
    (ValueError, "y_pred must have shape (2,) to match", BY_LABEL + BY_QUANTITY, ([0, 1], [0, 1, 1]), {}),
    (TypeError, "y_pred must hold labels of the same kind as y_true, got 0 beside 'a'", BY_LABEL, (["a"], [0]), {}),
    (ValueError, "sample_weight must not be negative", BY_LABEL + BY_QUANTITY, ONE, {"sample_weight": [-1]}),
    (ValueError, BINARY.format(1, "[0, 1, 2]"), BY_CLASS, ([0, 1, 2], [0, 1, 2]), {}),
    (ValueError, BINARY.format(1, "['a', 'b']"), BY_CLASS, (["a", "b"], ["a", "b"]), {}),
    (ValueError, BINARY.format(1, "['a']"), BY_CLASS, (["a"], ["a"]), {}),
    (ValueError, BINARY.format(1, "[3]"), BY_CLASS, ([3], [3]), {}),
    (ValueError, BINARY.format("a", "[0]"), BY_CLASS, ONE, {"pos_label": "a"}),
    (ValueError, BINARY.format(1, "[0, 1, 2]"), BY_CLASS, ([0, 1], [1, 1]), {"labels": [0, 1, 2]}),
    (ValueError, "average must be one of 'binary', 'macro'", BY_CLASS, BOTH, {"average": "mean"}),
    (ValueError, "average must be", [precision, recall], BOTH, {"average": "macro_of_means"}),
    (ValueError, "beta must be at least 0, got -1", [f_beta], BOTH, {"beta": -1}),
    (ValueError, "beta must be at least 0, got nan", [f_beta], BOTH, {"beta": np.nan}),
    (TypeError, "beta must be a number, got '2'", [f_beta], BOTH, {"beta": "2"}),
    (TypeError, "beta must be a number, got True", [f_beta], BOTH, {"beta": True}),
    (TypeError, OF_KIND, BY_PROBABILITY, ([0, 1], HALVES), {"labels": ["a", "b"]}),
    (ValueError, "y_pred must be finite, got inf", BY_QUANTITY, ([0, 1], [0, np.inf]), {}),
    (ValueError, "tau must lie from 0 to 1, got 1.5", [pinball_loss], ([1, 2], [1, 2]), {"tau": 1.5}),
    (ValueError, "fn must be finite and at least 0, got -2", [rates], (1, -2, 3, 4), {}),
    (ValueError, "fp must be finite and at least 0, got nan", [rates], (1, 2, np.nan, 4), {}),
    (ValueError, "y_prob must lie from 0 to 1, got 1.2", OF_COLUMNS, ([0, 1], [0, 1.2]), {}),
    (ValueError, "y_prob must have shape (2,) to match y_true, got (3,)", BY_PROBABILITY, ([0, 1], [0.5] * 3), {}),
    (ValueError, "y_prob must have shape (3,) to match y_true, got (2, 2)", BY_PROBABILITY, ([0, 1, 1], HALVES), {}),
    (ValueError, "y_prob must have shape (n_samples,) or (", BY_PROBABILITY, ([0], 0.5), {}),
    (ValueError, "y_prob must have shape (2,), got (2, 2); pass the column", [calibration_curve], ([0, 1], HALVES), {}),
    (ValueError, "y_true must hold only 0 and 1, got 2", BY_PROBABILITY, ([0, 1, 2], [0.5] * 3), {}),
    (ValueError, "y_prob must have rows that sum to 1, got 0.9 in", BY_PROBABILITY, ([0, 1], [[1, 0], [0.5, 0.4]]), {}),
    (ValueError, "labels must be None where y_prob has one", BY_PROBABILITY, ([0, 1], [0.5, 0.5]), {"labels": [0, 1]}),
    (ValueError, "y_prob must have a column for each of the 1", BY_PROBABILITY, (["b", "b"], HALVES), {}),
    (ValueError, "y_true must hold only classes in labels", [log_loss], (["b"], [[1, 0]]), {"labels": [*"ac"]}),
    (ValueError, "n_bins must be at least 1, got 0", [calibration_curve], ([0, 1], [0.2, 0.8]), {"n_bins": 0}),
    (ValueError, "strategy must be one of 'uniform',", [calibration_curve], ([0], [0.2]), {"strategy": "width"}),
]


@pytest.mark.parametrize("error, message, functions, arguments, options", REFUSED)
def test_bad_input_is_refused(error, message, functions, arguments, options):
    for function in functions:
        refuses(error, message, function, *arguments, **options)
