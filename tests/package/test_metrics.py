"""Metrics against their oracles: the definition in exact fractions, a second method, scikit-learn where it agrees."""

import math

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics as sk
from hypothesis import given
from hypothesis import strategies as st
from oracles import equal, few, quietly, same
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
