"""Every input check of the package, and the words with which it refuses."""

import inspect
import re
import warnings

import numpy as np
import pandas as pd
import pytest
from numpy.testing import assert_array_equal

from mlnotes import (
    UndefinedMetricWarning,
    _check,
    biasvar,
    compare,
    costs,
    curves,
    data,
    estimates,
    metrics,
    ranking,
    splits,
)

NAN, INF = np.nan, np.inf


def says(text):
    """Matches exactly this message."""
    return f"^{re.escape(text)}$"


# ---- undefined ----


def test_undefined_is_nan_with_one_warning():
    with pytest.warns(UndefinedMetricWarning, match=says("0/0; the result is nan")) as caught:
        result = _check.undefined("0/0")
    assert np.isnan(result) and len(caught) == 1
    assert issubclass(UndefinedMetricWarning, UserWarning)


@pytest.mark.parametrize("function", [curves.auc, curves.roc_curve, curves.average_precision, curves.break_even_point])
def test_the_warning_points_at_the_line_that_called_mlnotes(function):
    """However deep inside the package it arises."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        function([0, 0], [1, 2])
    assert [w.filename for w in caught] == [__file__]


def test_ratio_is_nan_where_the_whole_is_nothing():
    assert _check.ratio(1, 4, reason="0/0") == 0.25
    assert _check.ratio([1, 2], 4, reason="0/0").tolist() == [0.25, 0.5]
    for part, whole, expected in (
        ([1, 0], [2, 0], [0.5, NAN]),
        (np.array([0, 0]), 0, [NAN, NAN]),
        (0.0, 0.0, NAN),
        (np.zeros(0), 0, []),
    ):
        with pytest.warns(UndefinedMetricWarning, match=says("no case; the result is nan")) as caught:
            assert_array_equal(_check.ratio(part, whole, reason="no case"), expected)
        assert len(caught) == 1


def test_rate_names_the_class_without_a_case():
    assert _check.rate(np.array([0, 1, 2]), 2, kind="positive").tolist() == [0, 0.5, 1]
    message = "y_true has no negative case, so the rate has denominator 0; the result is nan"
    with pytest.warns(UndefinedMetricWarning, match=says(message)):
        assert np.isnan(_check.rate(np.array([0, 0]), 0, kind="negative")).tolist() == [True, True]


def test_plain():
    assert type(_check.plain(np.array(0.5))) is type(_check.plain(np.float64(0.5))) is float
    assert _check.plain(np.array([0.5])).tolist() == [0.5]


# ---- empty ----

MATHS = (biasvar, compare, costs, curves, data, estimates, metrics, ranking, splits)
NO_ARRAYS = {
    *("binomial_test", "mcnemar_test", "nemenyi_critical_difference"),  # counts
    *("hold_out", "repeated_hold_out", "k_fold", "repeated_k_fold", "leave_one_out", "bootstrap"),  # n_samples
    "bleu",  # tokens: an empty sentence is one, and has no precision
    "cv52_t_test",  # always (5, 2)
    "cv52_f_test",
}
NONE, NO_TABLE = [], np.zeros((0, 3))
EMPTY = {
    "curves.roc_curve": ("y_true", lambda: curves.roc_curve(NONE, NONE)),
    "curves.precision_recall_curve": ("y_true", lambda: curves.precision_recall_curve(NONE, NONE)),
    "curves.average_precision": ("y_true", lambda: curves.average_precision(NONE, NONE)),
    "curves.break_even_point": ("y_true", lambda: curves.break_even_point(NONE, NONE)),
    "curves.auc": ("y_true", lambda: curves.auc(NONE, NONE)),
    "curves.rank_loss": ("y_true", lambda: curves.rank_loss(NONE, NONE)),
    "curves.hand_till_auc": ("y_true", lambda: curves.hand_till_auc(NONE, NO_TABLE)),
    "curves.roc_hull": ("y_true", lambda: curves.roc_hull(NONE, NONE)),
    "curves.delong": ("y_true", lambda: curves.delong(NONE, [NONE])),
    "curves.delong_test": ("y_true", lambda: curves.delong_test(NONE, NONE, NONE)),
    "curves.auc_interval": ("y_true", lambda: curves.auc_interval(NONE, NONE)),
    "costs.cost_sensitive_error": ("y_true", lambda: costs.cost_sensitive_error(NONE, NONE, [[0, 1], [1, 0]])),
    "costs.expected_value": ("confusion", lambda: costs.expected_value(NONE, NONE)),
    "costs.bayes_threshold": ("cost_fp", lambda: costs.bayes_threshold(NONE, 1)),
    "costs.probability_cost": ("p", lambda: costs.probability_cost(NONE)),
    "costs.normalised_cost": ("fpr", lambda: costs.normalised_cost(NONE, NONE, 0.5)),
    "costs.cost_curve": ("y_true", lambda: costs.cost_curve(NONE, NONE)),
    "costs.cost_envelope": ("y_true", lambda: costs.cost_envelope(NONE, NONE)),
    "costs.envelope_area": ("probability_cost", lambda: costs.envelope_area((NONE, NONE))),
    "metrics.error_rate": ("y_true", lambda: metrics.error_rate(NONE, NONE)),
    "metrics.accuracy": ("y_true", lambda: metrics.accuracy(NONE, NONE)),
    "metrics.confusion_matrix": ("y_true", lambda: metrics.confusion_matrix(NONE, NONE, labels=[0, 1])),
    "metrics.rates": ("tp", lambda: metrics.rates(NONE, 1, 1, 1)),
    "metrics.precision": ("y_true", lambda: metrics.precision(NONE, NONE)),
    "metrics.recall": ("y_true", lambda: metrics.recall(NONE, NONE)),
    "metrics.f_beta": ("y_true", lambda: metrics.f_beta(NONE, NONE)),
    "metrics.mean_absolute_error": ("y_true", lambda: metrics.mean_absolute_error(NONE, NONE)),
    "metrics.pinball_loss": ("y_true", lambda: metrics.pinball_loss(NONE, NONE, tau=0.5)),
    "metrics.mean_squared_error": ("y_true", lambda: metrics.mean_squared_error(NONE, NONE)),
    "metrics.root_mean_squared_error": ("y_true", lambda: metrics.root_mean_squared_error(NONE, NONE)),
    "metrics.r2_score": ("y_true", lambda: metrics.r2_score(NONE, NONE)),
    "metrics.brier_score": ("y_true", lambda: metrics.brier_score(NONE, NONE)),
    "metrics.log_loss": ("y_true", lambda: metrics.log_loss(NONE, NONE)),
    "metrics.calibration_curve": ("y_true", lambda: metrics.calibration_curve(NONE, NONE)),
    "ranking.precision_at_k": ("y_true", lambda: ranking.precision_at_k(NONE, NONE, 1)),
    "ranking.recall_at_k": ("y_true", lambda: ranking.recall_at_k(NONE, NONE, 1)),
    "ranking.hit_at_k": ("y_true", lambda: ranking.hit_at_k(NONE, NONE, 1)),
    "ranking.dcg": ("gains", lambda: ranking.dcg(NONE)),
    "ranking.ndcg": ("y_true", lambda: ranking.ndcg(NONE, NONE)),
    "estimates.split_errors": ("y", lambda: estimates.split_errors(Learner(), NO_TABLE, NONE, [])),
    "estimates.bootstrap_error": ("y", lambda: estimates.bootstrap_error(Learner(), NO_TABLE, NONE)),
    "estimates.no_information_rate": ("y_true", lambda: estimates.no_information_rate(NONE, NONE)),
    "estimates.err632": ("apparent", lambda: estimates.err632(NONE, NONE)),
    "estimates.err632_plus": ("oob", lambda: estimates.err632_plus(0.1, NONE, 0.5)),
    "estimates.leave_one_out_residuals": ("y", lambda: estimates.leave_one_out_residuals(NO_TABLE, NONE)),
    "compare.paired_t_test": ("differences", lambda: compare.paired_t_test(NONE)),
    "compare.corrected_t_test": ("differences", lambda: compare.corrected_t_test(NONE, test_fraction=0.2)),
    "compare.wilcoxon_test": ("differences", lambda: compare.wilcoxon_test(NONE)),
    "compare.friedman_test": ("scores", lambda: compare.friedman_test(NONE)),
    "compare.holm": ("pvalues", lambda: compare.holm(NONE)),
    "biasvar.decompose_squared": ("predictions", lambda: biasvar.decompose_squared(NONE, NONE)),
    "biasvar.polynomial_predictions": (
        "x",
        lambda: biasvar.polynomial_predictions(np.sin, NONE, degree=0, noise_std=0, n_training_sets=1),
    ),
}


class Learner:
    """Something that may be passed as an estimator."""

    def fit(self, X, y):
        raise AssertionError("nothing to learn from")

    predict = fit


@pytest.mark.parametrize(("name", "call"), EMPTY.values(), ids=EMPTY)
def test_empty_arrays_are_refused(name, call):
    """One rule and one message for all: an undefined value has its reason in the formula, no data is bad input."""
    message = f"{name} must not be empty, got shape (0,); pass at least one sample"
    with pytest.raises(ValueError, match=says(message)):
        call()


def test_every_function_that_takes_arrays_is_in_the_table_above():
    public = {
        f"{module.__name__.removeprefix('mlnotes.')}.{name}"
        for module in MATHS
        for name, thing in vars(module).items()
        if inspect.isfunction(thing) and not name.startswith("_") and name not in NO_ARRAYS
        if name in getattr(module, "__all__", [name]) and thing.__module__ in (module.__name__, "mlnotes._certainty")
    }
    sizes = {name for name in public if name.startswith("data.")}  # takes sizes, returns data
    assert public - sizes - {"biasvar.decompose_zero_one"} == set(EMPTY)  # for the last see below


def test_empty_tables_are_refused():
    for call, name, shape in (
        (lambda: compare.friedman_test(NO_TABLE), "scores", (0, 3)),
        (lambda: ranking.dcg(NO_TABLE), "gains", (0, 3)),
        (lambda: ranking.ndcg(NO_TABLE.T, NO_TABLE.T), "y_true", (3, 0)),
        (lambda: biasvar.decompose_squared(NO_TABLE, [1, 2, 3]), "predictions", (0, 3)),
        (lambda: curves.hand_till_auc([0, 1], NO_TABLE.T), "y_prob", (3, 0)),
        (lambda: splits.k_fold(2, n_splits=2, stratify=[]), "stratify", (0,)),
        (lambda: metrics.accuracy([1], []), "y_pred", (0,)),
        (lambda: curves.auc([1], [1.0], sample_weight=[]), "sample_weight", (0,)),
        (lambda: metrics.log_loss([1], NO_TABLE), "y_prob", (0, 3)),
    ):
        message = f"{name} must not be empty, got shape {shape}; pass at least one sample"
        with pytest.raises(ValueError, match=says(message)):
            call()
    with pytest.raises(ValueError, match="predictions must"):  # which of the two rules it breaks first is no matter
        biasvar.decompose_zero_one(NO_TABLE, [1, 2, 3])


# ---- labels ----


@pytest.mark.parametrize(
    "given, kind",
    [
        ([0, 1], "i"),
        ((True, False), "b"),
        ([0.0, 1.0], "f"),
        (["a", "b"], "U"),
        ([b"a", b"b"], "S"),
        (pd.Series(["a", "b"]), "O"),
        (pd.Series([1, 0], index=[7, 3]), "i"),
        (pd.Categorical(["a", "b"]), "O"),
        (pd.array([True, False], dtype="boolean"), "b"),
        (np.array(["a", "b"]), "U"),
        (np.array([1, "a"], dtype=object), "O"),
    ],
    ids=str,
)
def test_labels_of_any_kind(given, kind):
    y = _check.labels(given)
    assert y.dtype.kind == kind
    assert y.tolist() == list(given)


@pytest.mark.parametrize(
    "missing, got",
    [
        ([0, None], "None"),
        ([0, NAN], "nan"),
        (np.array([0, NAN]), "nan"),
        (["a", NAN], "nan"),
        (["a", None], "None"),
        (np.array(["a", NAN], dtype=object), "nan"),
        (np.array([1, pd.NA], dtype=object), "<NA>"),
        (pd.Series(["a", None]), "nan"),
        (pd.array([0, None], dtype="Int64"), "nan"),
        (pd.array([True, None], dtype="boolean"), "nan"),
        (np.array(["2020-01-01", "NaT"], dtype="datetime64[D]"), "nan"),
    ],
    ids=str,
)
def test_a_missing_label_is_refused(missing, got):
    with pytest.raises(
        ValueError, match=rf"^y_pred must hold no missing label, got ({got}|None|<NA>); drop these rows$"
    ):
        _check.labels(missing, name="y_pred")


def test_labels_have_one_dimension():
    message = "y_true must have one dimension, got shape (2, 1); use y_true.ravel() if it is one column"
    with pytest.raises(ValueError, match=says(message)):
        _check.labels([[0], [1]])
    message = "y_true must have one dimension, got shape (); use y_true.ravel() if it is one column"
    with pytest.raises(ValueError, match=says(message)):
        _check.labels(1)
    message = "y_true must have one dimension, got [[0], [1, 2]]; pass one label for each row"
    with pytest.raises(ValueError, match=says(message)):
        _check.labels([[0], [1, 2]])


def test_numbers_among_text_are_not_turned_into_text():
    message = "y_true must hold labels of one type, got 1 among text; convert all with str()"
    with pytest.raises(TypeError, match=says(message)):
        _check.labels(["a", 1, "b"])


# ---- labels to compare ----


def test_class_labels_of_whole_floats_are_integers():
    assert _check.class_labels([0.0, 2.0], name="y_pred").dtype.kind == "i"
    assert _check.class_labels(pd.Series(["a", "b"], dtype=object), name="y_pred").dtype.kind == "U"
    assert _check.class_labels([True, False], name="y_pred").dtype.kind == "b"
    for score in (0.3, INF):
        message = f"y_pred must hold labels, got {score}; turn scores into labels with a threshold first"
        with pytest.raises(ValueError, match=says(message)):
            _check.class_labels([1.0, score], name="y_pred")


def test_label_pair_is_of_one_kind_and_length():
    assert [y.tolist() for y in _check.label_pair([1.0, 0.0], [True, False])] == [[1, 0], [True, False]]
    message = "y_pred must hold labels of the same kind as y_true, got 'a' beside 0; convert one of them"
    with pytest.raises(TypeError, match=says(message)):
        _check.label_pair([0, 1], ["a", "b"])
    message = "y_pred must have shape (2,) to match y_true, got (3,); pass one value for each sample"
    with pytest.raises(ValueError, match=says(message)):
        _check.label_pair([0, 1], [0, 1, 1])


def test_distinct_labels():
    assert _check.distinct(["b", "a"], np.array(["a"])).tolist() == ["b", "a"]
    assert _check.distinct([1], np.zeros(0, dtype=int)).tolist() == [1]
    assert _check.distinct(["a"], np.zeros(0, dtype=int)).tolist() == ["a"]  # no case is left to compare with
    for labels in ([], [1, 1]):
        message = f"labels must name each class once, got {labels}; name one or more, no repeats"
        with pytest.raises(ValueError, match=says(message)):
            _check.distinct(labels, np.array([0, 1]))
    message = "labels must hold labels of the same kind as y_true, got 'a' beside 0; convert one of them"
    with pytest.raises(TypeError, match=says(message)):
        _check.distinct(["a"], np.array([0, 1]))


# ---- same_length ----


def test_lengths_must_match():
    _check.same_length([1, 2], "ab", names=("y_true", "y_pred"))
    message = "y_pred must have shape (2,) to match y_true, got (3,); pass one value for each sample"
    with pytest.raises(ValueError, match=says(message)):
        _check.same_length([1, 2], np.ones(3), names=("y_true", "y_pred"))


# ---- positives ----


@pytest.mark.parametrize(
    "y, pos_label, expected",
    [
        ([0, 1, 1], 1, [False, True, True]),
        ([-1, 1], 1, [False, True]),
        ([False, True], 1, [False, True]),
        ([0.0, 1.0], 1, [False, True]),
        ([0, 1], 0, [True, False]),
        ([1, 2], 1, [True, False]),
        ([3, 7], 7, [False, True]),
        (["a", "b"], "b", [False, True]),
        (pd.Series(["a", "b"]), "a", [True, False]),
        ([1, 1], 1, [True, True]),
        ([0, 0], 1, [False, False]),
        ([-1, -1], 1, [False, False]),
        ([False, False], 1, [False, False]),
        (["ham", "ham"], "spam", [False, False]),
        (["a", "a"], np.str_("a"), [True, True]),
    ],
    ids=str,
)
def test_positives(y, pos_label, expected):
    positive = _check.positives(y, pos_label=pos_label)
    assert positive.dtype == bool
    assert positive.tolist() == expected


@pytest.mark.parametrize(
    "y, pos_label, message",
    [
        ([0, 1, 2], 1, "y must hold only 0 and 1, got 2; map labels with (y == positive).astype(int)"),
        ([2, 1, 0], 1, "y must hold only 0 and 1, got 2; map labels with (y == positive).astype(int)"),
        ([-1, 0, 1], 1, "y must hold only 0 and 1, got -1; map labels with (y == positive).astype(int)"),
        ([2, 3], 1, "y must hold only 0 and 1, got 3; map labels with (y == positive).astype(int)"),
        ([0.5, 0.0], 1, "y must hold only 0 and 1, got 0.5; map labels with (y == positive).astype(int)"),
        (["a", "b"], 1, "y must hold pos_label 1, got a and b; name the positive one in pos_label"),
        (["a", "b"], "c", "y must hold pos_label 'c', got a and b; name the positive one in pos_label"),
        ([0, 1], "1", "y must hold pos_label '1', got 0 and 1; name the positive one in pos_label"),
        ([True, False], "yes", "y must hold pos_label 'yes', got True and False; name the positive one in pos_label"),
        (["a", "b", "c"], "a", "y must hold two classes, got b, c and more; keep two, or map"),
        ([3, 4, 5], 4, "y must hold two classes, got 3, 5 and more; keep two, or map"),
        ([2, 2], 1, "y must hold pos_label 1 or only 0 and 1, got 2; name the positive label with pos_label"),
        (["a", "a"], 1, "y must hold pos_label 1 or only 0 and 1, got a; name the positive label with pos_label"),
    ],
    ids=str,
)
def test_labels_that_are_no_two_classes(y, pos_label, message):
    with pytest.raises(ValueError, match=says(message)):
        _check.positives(y, pos_label=pos_label, name="y")


def test_pos_label_is_one_label():
    message = "pos_label must be one label, got [0, 1]; pass the label of the positive class"
    with pytest.raises(TypeError, match=says(message)):
        _check.positives([0, 1], pos_label=[0, 1])


# ---- numbers ----

NO_NUMBERS = {
    "words": ["a"],
    "numbers as text": ["0.1", "0.2"],
    "text objects": np.array(["0.1"], dtype=object),
    "text series": pd.Series(["0.1"]),
    "complex": np.array([1 + 2j]),
    "a list of complex": [1 + 2j],
    "dates": np.array(["2020-01-01"], dtype="datetime64[D]"),
    "ragged": [[1, 2], [3]],
    "a generator": (x for x in [1, 2]),
    "a set": {1, 2},
    "an integer no double can hold": [10**400],
}


@pytest.mark.parametrize("given", NO_NUMBERS.values(), ids=NO_NUMBERS)
def test_what_is_no_number_is_refused(given):
    with pytest.raises(TypeError, match=r"^y_score must hold numbers, got [\s\S]{1,60}; convert it first$"):
        _check.scores(given)
    with pytest.raises(TypeError, match=r"^X must hold numbers in rows of equal length, got [\s\S]{1,60}; convert it$"):
        _check.table(given, name="X", shape="(n, m)")
    with pytest.raises(
        TypeError, match=r"^x must hold numbers in a regular array, got [\s\S]{1,60}; convert it first$"
    ):
        _check.array(given, name="x")


@pytest.mark.parametrize(
    "given",
    [[1, 2], (1.0, 2.0), [True, False], np.array([1, 2], dtype=np.uint8), pd.Series([1, 2]), np.float32([1, 2])],
    ids=repr,
)
def test_scores_become_doubles(given):
    s = _check.scores(given)
    assert s.dtype == float and s.tolist() == list(given)


def test_scores_of_objects_and_infinities():
    assert _check.scores(np.array([1, 2.5], dtype=object)).tolist() == [1, 2.5]
    assert _check.scores(pd.array([1, 2], dtype="Int64")).tolist() == [1, 2]
    assert _check.scores([INF, -INF]).tolist() == [INF, -INF]
    doubles = np.ones(3)
    assert _check.scores(doubles) is doubles  # no copy


@pytest.mark.parametrize("given", [[1, NAN], [1, None], pd.array([1, None], dtype="Float64")], ids=repr)
def test_scores_hold_no_nan(given):
    with pytest.raises(ValueError, match=says("y_score must hold no nan, got nan at position 1; drop these rows")):
        _check.scores(given)


def test_scores_have_one_dimension():
    message = "y_score must have one dimension, got shape (2, 2); pass the column of the positive class"
    with pytest.raises(ValueError, match=says(message)):
        _check.scores(np.ones((2, 2)))
    message = "differences must have one dimension, got shape (); pass one value for each sample"
    with pytest.raises(ValueError, match=says(message)):
        _check.scores(3, name="differences")


@pytest.mark.parametrize("value", [INF, -INF])
def test_scores_may_have_to_be_finite(value):
    with pytest.raises(ValueError, match=says(f"gains must be finite, got {value}; drop or clip these values")):
        _check.scores([0, value], name="gains", finite=True)


def test_table():
    assert_array_equal(_check.table([[1, 2], [3, 4]], name="X", shape="(n, m)"), [[1.0, 2], [3, 4]])
    assert _check.table([[INF]], name="X", shape="(n, m)").dtype == float
    message = "X must have shape (n_rows, n_columns), got (2,); pass a table with these two axes"
    with pytest.raises(ValueError, match=says(message)):
        _check.table([1, 2], name="X", shape="(n_rows, n_columns)")
    with pytest.raises(ValueError, match=says("X must hold no nan, got nan at position 1; drop these rows")):
        _check.table([[1, NAN]], name="X", shape="(n, m)")
    with pytest.raises(ValueError, match=says("X must be finite, got inf; drop or clip these values")):
        _check.table([[1, INF]], name="X", shape="(n, m)", finite=True)


# ---- weights and scored ----


def test_weights():
    assert _check.weights(None, 3) is None
    assert _check.weights([1, 0, 2.5], 3).tolist() == [1, 0, 2.5]
    for w, message in [
        ([1, -2], "sample_weight must not be negative, got -2.0; use 0 to leave a row out"),
        ([1], "sample_weight must have shape (2,) to match y_true, got (1,); pass one value for each sample"),
        ([1, INF], "sample_weight must be finite, got inf; drop or clip these values"),
        ([1, NAN], "sample_weight must hold no nan, got nan at position 1; drop these rows"),
        ([[1, 1]], "sample_weight must have one dimension, got shape (1, 2); pass one value for each sample"),
    ]:
        with pytest.raises(ValueError, match=says(message)):
            _check.weights(w, 2)


def test_scored_drops_rows_of_weight_zero():
    positive, score, weight = _check.scored([0, 1, 1], [1, 2, 3], sample_weight=[1, 0, 2])
    assert (positive.tolist(), score.tolist()) == ([False, True], [1, 3])
    assert weight[1] / weight[0] == 2
    positive, score, weight = _check.scored(["a", "b"], [1, 2], pos_label="a")
    assert (positive.tolist(), score.tolist(), weight) == ([True, False], [1, 2], None)
    assert [len(part) for part in _check.scored([0, 1], [1, 2], sample_weight=[0, 0])] == [0, 0, 0]
    message = "y_score must have shape (2,) to match y_true, got (3,); pass one value for each sample"
    with pytest.raises(ValueError, match=says(message)):
        _check.scored([0, 1], [1, 2, 3])


@pytest.mark.parametrize("unit", [5e-324, 1e-300, 1, 3, 1e308])
def test_scored_scales_weights_by_a_power_of_two(unit):
    given = np.array([1.0, 0.25, 1.0]) * unit
    _, _, weight = _check.scored([0, 1, 1], [1, 2, 3], sample_weight=given)
    assert 0.5 <= weight.max() < 1
    mantissa, _ = np.frexp(weight)
    assert mantissa.tolist() == np.frexp(given[given > 0])[0].tolist()


# ---- single values ----


def test_integer():
    assert _check.integer(3, name="k", low=1) == 3
    assert type(_check.integer(np.int64(3), name="k", low=3, high=3)) is int
    for value, message in [
        (2.0, "k must be an integer, got 2.0; use int(k)"),
        (True, "k must be an integer, got True; use int(k)"),
        ("2", "k must be an integer, got '2'; use int(k)"),
        (None, "k must be an integer, got None; use int(k)"),
    ]:
        with pytest.raises(TypeError, match=says(message)):
            _check.integer(value, name="k", low=1)
    with pytest.raises(ValueError, match=says("k must be at least 1, got 0; choose a value in that range")):
        _check.integer(0, name="k", low=1)
    with pytest.raises(ValueError, match=says("k must be from 1 to 5, got 6; choose a value in that range")):
        _check.integer(6, name="k", low=1, high=5)


def test_fraction():
    assert _check.fraction(0.05, name="alpha") == 0.05
    assert type(_check.fraction(np.float32(0.5), name="alpha")) is float
    assert [_check.fraction(v, name="p", open_ended=False) for v in (0, 1)] == [0, 1]
    for value in (0, 1, -0.1, 95, NAN):
        message = f"alpha must lie between 0 and 1, got {value}; a fraction, not percent"
        with pytest.raises(ValueError, match=says(message)):
            _check.fraction(value, name="alpha")
    with pytest.raises(ValueError, match=says("p must lie from 0 to 1, got 1.5; a fraction, not percent")):
        _check.fraction(1.5, name="p", open_ended=False)
    for value in ("0.5", True, None, [0.5]):
        message = f"alpha must be a number, got {value!r}; pass a fraction such as 0.05"
        with pytest.raises(TypeError, match=says(message)):
            _check.fraction(value, name="alpha")


def test_option():
    assert _check.option("b", ("a", "b"), name="method") == "b"
    assert _check.option(None, (None, "a"), name="average") is None
    assert _check.option(np.str_("a"), {"a": 1}, name="method") == "a"
    for value in ("c", None, ["a"], np.array(["a", "b"])):
        message = f"method must be one of 'a', 'b', got {value!r}; choose one of them"
        with pytest.raises(ValueError, match=says(message)):
            _check.option(value, ("a", "b"), name="method")


def test_array():
    assert _check.array(3, name="p").shape == ()
    assert _check.array([[0, 1]], name="p", low=0, high=1).tolist() == [[0, 1]]
    assert np.isnan(_check.array([NAN, 1], name="p", undefined_allowed=True)[0])
    assert _check.array([INF], name="p", low=0, finite=False).tolist() == [INF]
    for value, options, message in [
        ([NAN], {}, "p must be finite, got nan; correct or drop this value"),
        ([INF], {}, "p must be finite, got inf; correct or drop this value"),
        ([NAN], {"finite": False}, "p must hold no nan, got nan; correct or drop this value"),
        ([-1], {"low": 0}, "p must be finite and at least 0, got -1.0; correct or drop this value"),
        ([2], {"low": 0, "high": 1}, "p must lie from 0 to 1, got 2.0; correct or drop this value"),
    ]:
        with pytest.raises(ValueError, match=says(message)):
            _check.array(value, name="p", **options)
