"""Every input check of the package, and the words with which it refuses."""

import re
import warnings

import numpy as np
import pandas as pd
import pytest
from numpy.testing import assert_array_equal

from mlnotes import UndefinedMetricWarning, _check, curves

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
        ([], "f"),
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
        ([], 1, []),
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
    [[1, 2], (1.0, 2.0), [True, False], np.array([1, 2], dtype=np.uint8), pd.Series([1, 2]), np.float32([1, 2]), []],
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
    assert (positive.tolist(), score.tolist(), weight.tolist()) == ([False, True], [1, 3], [1, 2])
    positive, score, weight = _check.scored(["a", "b"], [1, 2], pos_label="a")
    assert (positive.tolist(), score.tolist(), weight) == ([True, False], [1, 2], None)
    message = "y_score must have shape (2,) to match y_true, got (3,); pass one value for each sample"
    with pytest.raises(ValueError, match=says(message)):
        _check.scored([0, 1], [1, 2, 3])


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
