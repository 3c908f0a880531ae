"""Metrics against their oracles: the definition in exact fractions, a second method, scikit-learn where it agrees."""

import math

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics as sk
from hypothesis import given
from hypothesis import strategies as st
from oracles import equal, few, parts, quietly, same, undefined_once
from scipy import stats

from mlnotes import metrics as ours

CLASSES = {"int": [0, 1, 7], "str": ["ant", "bee", "cat"], "bool": [False, True]}
RARE = [0] * 18 + [1, 2]  # nine cases in ten are of class 0
BY_CLASS = [ours.precision, ours.recall, ours.f_beta]
BY_LABEL = [ours.error_rate, ours.accuracy, *BY_CLASS]
BY_SQUARES = [ours.mean_squared_error, ours.root_mean_squared_error, ours.r2_score]
BY_QUANTITY = [ours.mean_absolute_error, ours.pinball_loss, *BY_SQUARES]
BY_PROBABILITY = [ours.brier_score, ours.log_loss]
BY_ANYTHING = BY_LABEL + BY_QUANTITY + BY_PROBABILITY
HALVES = [[0.5, 0.5], [0.5, 0.5]]
FIVE = [1, 1, 1, 0, 0], [1, 0, 0, 1, 0]
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
    arrays = dict(c=c, d=d, y=y, b=b, w=w, q=q, r=r, p=rng.integers(1, 10, n) / 10, P=rng.dirichlet(np.ones(3), n))
    for array in arrays.values():
        array.flags.writeable = False  # input is left as it was
    return arrays


def macro_of_means(y_true, y_pred, **weight):
    return stats.hmean([f(y_true, y_pred, average="macro", **weight) for f in (sk.precision_score, sk.recall_score)])


NAN_FOR_0_0, LABELS = {"zero_division": np.nan}, {"labels": [2, 0]}
ORACLES = [  # ours, theirs, two arrays of the sample, options of ours, options of theirs
    (ours.error_rate, sk.zero_one_loss, "cd", {}, {}),
    (ours.accuracy, sk.accuracy_score, "cd", {}, {}),
    *[(ours.confusion_matrix, sk.confusion_matrix, "cd", option, option) for option in ({}, LABELS)],
    (ours.f_beta, macro_of_means, "cd", {"average": "macro_of_means"}, {}),
    *[(function, getattr(sk, function.__name__), "qr", {}, {}) for function in (BY_QUANTITY[0], *BY_SQUARES)],
    (ours.pinball_loss, sk.mean_pinball_loss, "qr", {"tau": 0.3}, {"alpha": 0.3}),
    (ours.pinball_loss, sk.mean_pinball_loss, "qr", {}, {}),  # the default, half of the absolute error
    *[(ours.brier_score, sk.brier_score_loss, names, {}, {}) for names in ("yp", "cP")],
    *[(ours.log_loss, sk.log_loss, names, {}, {}) for names in ("yp", "cP")],
]
THEIRS = (sk.precision_score, {}), (sk.recall_score, {}), (sk.fbeta_score, {"beta": 2})
for function, (oracle, beta) in zip(BY_CLASS, THEIRS):
    choices = [{"average": a, **k, **beta} for a in (None, "macro", "micro", "weighted") for k in ({}, LABELS)]
    ORACLES += [(function, oracle, "cd", choice, choice) for choice in choices]
    choices = [{"pos_label": k, **beta} for k in (0, 1)]
    ORACLES += [(function, oracle, "yb", choice, choice | NAN_FOR_0_0) for choice in choices]


@pytest.mark.parametrize("function, oracle, names, our_options, their_options", ORACLES)
def test_scikit_learn_agrees(function, oracle, names, our_options, their_options):
    for x in map(sample, range(8)):
        arrays = [x[name] for name in names]
        # A class whose weights are all 0 is 0/0 for us and 0 for scikit-learn: w keeps one case of each.
        for weight in ({}, {"sample_weight": x["w"]}):
            same(quietly(function, *arrays, **our_options, **weight), oracle(*arrays, **their_options, **weight))


# ---- the definitions, slow and exact ----


@st.composite
def labelled(draw, kinds=tuple(CLASSES)):
    """(y_true, y_pred) of one kind of label, mostly very unbalanced, at times of one class."""
    classes = CLASSES[draw(st.sampled_from(kinds))]
    one = st.sampled_from(RARE) if draw(st.booleans()) else st.integers(0, 2)
    pairs = draw(st.lists(st.tuples(one, one), min_size=1, max_size=25))
    return tuple([classes[i % len(classes)] for i in side] for side in zip(*pairs))


FORECASTS = st.lists(st.tuples(st.sampled_from([0, 0, 0, 0, 1]), st.integers(0, 20)), min_size=1)  # p in twentieths


@few
@given(labelled(), st.sampled_from([0.5, 1, 2]))
def test_counts_and_averages_by_definition(y, beta):
    pairs, classes = list(zip(*y)), sorted({*y[0], *y[1]})
    table = ours.confusion_matrix(*y)
    assert table.tolist() == [[pairs.count((t, p)) for p in classes] for t in classes] and table.dtype.kind == "i"
    same(ours.accuracy(*y), sum(t == p for t, p in pairs) / len(pairs))
    p, r, f, _ = sk.precision_recall_fscore_support(*y, beta=beta, zero_division=np.nan)
    options = [dict(beta=beta) if function is ours.f_beta else {} for function in BY_CLASS]
    for function, values, option in zip(BY_CLASS, (p, r, f), options):
        same(quietly(function, *y, average=None, **option), values)
        same(quietly(function, *y, average="macro", **option), values.mean())
        same(function(*y, average="micro", **option), ours.accuracy(*y))
    same(ours.f_beta(*y, beta=beta, average="weighted"), np.average(f, weights=table.sum(axis=1)))
    same(ours.recall(*y, average="weighted"), ours.accuracy(*y))
    both, weighted = p.mean() * r.mean(), beta**2 * p.mean() + r.mean()
    of_means = both and (1 + beta**2) * both / weighted
    same(quietly(ours.f_beta, *y, beta=beta, average="macro_of_means"), of_means)


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
    result = quietly(ours.rates, tp, fn, fp, tn)
    expected = [quotient(tp + fn, total), quotient(tp + tn, total), quotient(fp + fn, total), tpr, fnr, fpr, tnr]
    expected += [quotient(tp, tp + fp), quotient(fp, tp + fp), quotient(tn, tn + fn), quotient(fn, tn + fn)]
    same(result, (*expected, quotient(tpr, fpr), quotient(fnr, tnr), quotient(tp * tn, fp * fn)))
    assert all(type(value) is float for value in result)
    same(quietly(ours.rates, [[tp], [8]], [fn, 2], fp, tn).recall[0, 0], result.recall)  # arrays broadcast


@few
@given(FORECASTS, st.integers(1, 12), st.sampled_from(["uniform", "quantile"]))
def test_calibration_curve_by_definition(y, n_bins, strategy):
    y = y_true, y_prob = np.transpose(y) / [[1], [20]]  # probabilities repeat and hit borders of bins
    curve = ours.calibration_curve(*y, n_bins=n_bins, strategy=strategy)
    grid = np.linspace(0, 1, n_bins + 1)
    edges = grid if strategy == "uniform" else np.quantile(y_prob, grid)
    bins = [[] for _ in range(n_bins)]
    for t, p in zip(y_true, y_prob):
        bins[next((k for k in range(n_bins - 1) if p <= edges[k + 1]), n_bins - 1)].append((t, p))
    filled = [np.array(b) for b in bins if b]
    assert curve.counts.tolist() == [len(b) for b in filled]
    same(curve[:2], ([b[:, 0].mean() for b in filled], [b[:, 1].mean() for b in filled]))
    same(curve, ours.calibration_curve(y_true == 0, y_prob, n_bins=n_bins, strategy=strategy, pos_label=False))


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
        for function in (ours.error_rate, ours.confusion_matrix):
            equal(function(*kind), function(*y))
        equal(ours.f_beta(*kind, average=None), ours.f_beta(*y, average=None))


def test_tables_of_labels_at_the_ends_of_their_type_or_too_many_for_a_range(rng):
    y = rng.integers(300, size=(2, 2000))
    equal(ours.confusion_matrix(*y), sk.confusion_matrix(*y))
    low, high = np.iinfo(np.int64).min, np.iinfo(np.int64).max
    assert ours.confusion_matrix([low, 2, high], [low, low, 2]).tolist() == [[1, 0, 0], [1, 0, 0], [0, 1, 0]]
    assert ours.confusion_matrix([low, low + 1], [low, low]).tolist() == [[1, 0], [1, 0]]
    assert ours.confusion_matrix([high, high - 1], [high] * 2).tolist() == [[0, 1], [0, 1]]
    big = np.array([2**64 - 1, 0, 5], dtype=np.uint64)
    assert ours.confusion_matrix(big, big).tolist() == np.eye(3, dtype=int).tolist()


EDGES = [
    (ours.f_beta, FIVE, {"beta": 0}, 1 / 2),  # precision ...
    (ours.f_beta, FIVE, {"beta": math.inf}, 1 / 3),  # ... and recall
    (ours.f_beta, FIVE, {"beta": 1e200}, 1 / 3),  # its square is no float
    (ours.f_beta, ([0, 1], [1, 0]), {"average": "macro_of_means"}, 0),
    (ours.f_beta, ([1, 1, 0], [0, 0, 0]), {}, 0),  # though its precision is 0/0 ...
    (ours.f_beta, ([0, 0], [0, 1]), {}, 0),  # ... or its recall
    (ours.f_beta, ([0, 1], [0, 1]), {"average": None, **NO_WEIGHT}, []),
    (ours.precision, (["a", "b"], ["a", "b"]), {"pos_label": "a", "labels": ["a", "b"]}, 1),
    (ours.precision, ([-1, 1, 1, -1], [-1, 1, -1, -1]), {}, 1),
    (ours.precision, ([3, 4], [3, 3]), {"pos_label": 3}, 0.5),
    (ours.recall, (["a", "a"], ["a", "b"]), {"average": "weighted"}, 0.5),  # class b has no case, so no weight
    (ours.precision, (["a", "a"], ["a", "b"]), {"average": "weighted"}, 1),
    (lambda: ours.rates(5, 1, 0, 9)[11:], (), {}, (math.inf, 1 / 6, math.inf)),  # x/0
    (ours.pinball_loss, ([1, 5], [3, 3]), {"tau": 0}, 1),
    (ours.pinball_loss, ([1, 5], [3, 3]), {"tau": 1}, 1),
    (ours.brier_score, ([-1, 1], [0.5, 1]), {}, 0.125),
    *[(ours.brier_score, ([0, 1], [[0.8, 0.2][::k], [0.2, 0.8][::k]]), {"labels": [0, 1][::k]}, 0.04) for k in (1, -1)],
    (ours.brier_score, ([0, 1, 2], np.full((3, 3), 1 / 3, np.float32)), {}, 2 / 3),  # float32 keeps the sum to 1e-7
    (lambda: math.copysign(1, ours.log_loss([0, 1], [0, 1])), (), {}, 1),  # printed as 0.0, not -0.0
    (ours.log_loss, ([0, 0], [1.0, 0.2]), {}, math.inf),
    (ours.log_loss, (["a", "b"], [[0, 1], [0, 1]]), {}, math.inf),
    (ours.log_loss, ([1, 0], [0.0, 0.5]), {"sample_weight": [0, 1]}, math.log(2)),
    (ours.log_loss, ([1, 0], [0.0, 0.5]), {"sample_weight": [1, 3]}, math.inf),
    (ours.log_loss, (["b", "b"], [[0.7, 0.3], [0.4, 0.6]]), {"labels": ["b", "a"]}, -math.log(0.28) / 2),
    (ours.log_loss, (pd.Series(["b", "a"]), pd.DataFrame({"a": [0.2, 0.7], "b": [0.8, 0.3]})), {}, -math.log(0.56) / 2),
    (ours.calibration_curve, ([0, 1], [0.05, 0.095]), {}, ([0.5], [0.0725], [2])),  # ten bins; eleven would part them
    (ours.confusion_matrix, ([0, 1], [1, 1]), {"sample_weight": [0.5, 0]}, [[0, 0.5], [0, 0]]),
    (ours.recall, ([0, 1], [1, 1]), {"average": None, "sample_weight": [0, 1]}, [1]),  # class 0 has no weight
    (ours.confusion_matrix, ([0, 1], [0, 1]), {"labels": [0, 1], **NO_WEIGHT}, np.zeros((2, 2))),
    (ours.confusion_matrix, ([0, 1], [0, 1]), NO_WEIGHT, np.zeros((0, 0))),
]


@pytest.mark.parametrize("function, arguments, options, expected", EDGES)
def test_edges(function, arguments, options, expected):
    got = function(*arguments, **options)
    same(got, expected)
    assert [np.shape(part) for part in parts(got)] == [np.shape(part) for part in parts(expected)]


ABC = ["a", "b", "c"], ["a", "b", "b"]  # c is never predicted
UNDEFINED = [
    (ours.precision, ([1, 1, 0], [0, 0, 0]), {}, math.nan),
    (ours.precision, ([-1, -1], [-1, -1]), {}, math.nan),
    (ours.recall, ([0, 0], [0, 1]), {}, math.nan),
    (ours.f_beta, ([0, 0], [0, 0]), {}, math.nan),
    (ours.recall, (["a", "a"], ["a", "b"]), {"average": "macro"}, math.nan),
    (ours.precision, ABC, {"average": "macro"}, math.nan),
    (ours.precision, ABC, {"average": None}, [1, 0.5, math.nan]),
    (ours.f_beta, ABC, {"average": "macro_of_means"}, math.nan),
    (ours.f_beta, (["a", "b"], ["a", "c"]), {"average": "macro_of_means"}, math.nan),  # both means, one warning
    (ours.f_beta, ABC, {"labels": ["a", "z"], "average": "macro"}, math.nan),  # z occurs nowhere
    (ours.precision, (["a", "b"], ["a", "b"]), {"pos_label": "a", **NO_WEIGHT}, math.nan),
    (ours.log_loss, ([0, 1], HALVES), NO_WEIGHT, math.nan),
    (ours.r2_score, ([2, 2], [2, 2]), {}, math.nan),  # scikit-learn gives 1 here ...
    (ours.r2_score, ([3], [5]), {}, math.nan),  # ... and 0 here
    (ours.r2_score, ([0.1] * 3, [0.1, 0.2, 0.3]), {}, math.nan),  # its mean is not 0.1
    (ours.r2_score, ([1e-200, 2e-200], [0, 0]), {}, math.nan),  # its squares are 0
    (ours.r2_score, ([1, 1, 5], [1, 2, 3]), {"sample_weight": [1, 1, 0]}, math.nan),
    (lambda: ours.rates([0, 8], [0, 2], [3, 3], [4, 4]).recall, (), {}, [math.nan, 0.8]),
    *[(function, ([1, k], [1, k]), NO_WEIGHT, math.nan) for k in (0, 1) for function in BY_ANYTHING],
    *[(ours.f_beta, ([0, 1], [0, 1]), {"average": a, **NO_WEIGHT}, math.nan) for a in ("macro", "micro", "weighted")],
]


@pytest.mark.parametrize("function, arguments, options, expected", UNDEFINED)
def test_undefined_is_nan_with_one_warning(function, arguments, options, expected):
    equal(undefined_once(function, *arguments, **options), expected)
