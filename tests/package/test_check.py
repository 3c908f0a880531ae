"""Every input check of the package: what it makes of an argument, and the exact words with which it refuses one."""

import numpy as np
import pandas as pd
import pytest
from oracles import INF, equal, refuses

from mlnotes import _check

NAN = np.nan
DOUBLES = np.ones(3)

KINDS = [((True, False), bool), ([0.0, 1.0], float), (["a", "b"], "U1"), ([b"a", b"b"], "S1")]
KINDS += [(pd.Categorical(["a"]), object), (pd.Series(["a", "b"]), object), (np.array([1, "a"], dtype=object), object)]
KINDS += [(pd.Series([1, 0], index=[7, 3]), int), (pd.array([True, False], dtype="boolean"), bool)]

ACCEPTED = [  # what the tables of other modules do not hold
    *[(_check.labels, (given,), {}, np.array(list(given), dtype=kind)) for given, kind in KINDS],
    (_check.positives, ([1, 2],), {}, [True, False]),
    (_check.positives, (pd.Series(["a", "b"]),), {"pos_label": "a"}, [True, False]),
    (_check.positives, ([-1, -1],), {}, [False, False]),
    (_check.positives, ([False, False],), {}, [False, False]),
    (_check.positives, (["ham", "ham"],), {"pos_label": "spam"}, [False, False]),
    (_check.positives, (["a", "a"],), {"pos_label": np.str_("a")}, [True, True]),
    (_check.label_pair, ([1.0, 0.0], [True, False]), {}, (np.array([1, 0]), np.array([True, False]))),
    (_check.distinct, (["a"], np.zeros(0, dtype=int)), {}, np.array(["a"])),  # no case is left to compare with
    (_check.scores, (np.array([1, 2.5], dtype=object),), {}, np.array([1, 2.5])),
    (_check.scores, (pd.array([1, 2], dtype="Int64"),), {}, np.array([1.0, 2])),
    (_check.scores, ([True, False],), {}, np.array([1.0, 0])),
    (_check.integer, (np.int64(3),), {"name": "k", "low": 3, "high": 3}, 3),
    (_check.fraction, (np.float32(0.5),), {"name": "alpha"}, 0.5),
    (_check.option, (np.str_("a"), {"a": 1}), {"name": "method"}, "a"),
    (_check.array, ([INF],), {"name": "p", "low": 0, "finite": False}, np.array([INF])),
    (_check.array, ([NAN, 1],), {"name": "p", "undefined_allowed": True}, np.array([NAN, 1])),
    *[(_check.table, (np.ones(n),), {"name": "X", "shape": "(n, n) or (5, k)"}, np.ones(n)) for n in ((3, 3), (5, 2))],
]


@pytest.mark.parametrize("function, arguments, options, expected", ACCEPTED)
def test_accepted(function, arguments, options, expected):
    got = function(*arguments, **options)
    equal(got, expected)
    if isinstance(expected, np.ndarray):
        assert got.dtype == expected.dtype
    elif isinstance(expected, int | float) and not isinstance(got, np.ndarray):
        assert type(got) in (type(expected), np.float64)


def test_what_is_an_array_of_doubles_is_not_copied_and_a_value_without_dimensions_is_a_float():
    assert _check.scores(DOUBLES) is DOUBLES
    assert type(_check.plain(np.array(0.5))) is type(_check.plain(np.float64(0.5))) is float
    assert _check.plain(np.array([0.5])).tolist() == [0.5]


@pytest.mark.parametrize("unit", [5e-324, 1e-300, 3, 1e308])
def test_scored_scales_weights_by_a_power_of_two(unit):
    given = np.array([1.0, 0.25, 1.0]) * unit
    _, _, weight = _check.scored([0, 1, 1], [1, 2, 3], sample_weight=given)
    assert 0.5 <= weight.max() < 1
    assert np.frexp(weight)[0].tolist() == np.frexp(given[given > 0])[0].tolist()


CHECKS = {  # each as a function of one value
    "labels": lambda v: _check.labels(v, name="y"),
    "class_labels": lambda v: _check.class_labels(v, name="y"),
    "label_pair": lambda v: _check.label_pair([0, 1], v),
    "distinct": lambda v: _check.distinct(v, np.array([0, 1])),
    "positives": lambda v: _check.positives(v[0], pos_label=v[1], name="y"),
    "scores": lambda v: _check.scores(v, name="y", finite=True),
    "y_score": _check.scores,
    "square": lambda v: _check.table(v, name="X", shape="(n, n) or (5, k)"),
    "table": lambda v: _check.table(v, name="X", shape="(n, m)", finite=True),
    "weighted": lambda v: _check.weighted([0, 1], sample_weight=v),
    "scored": lambda v: _check.scored([0, 1], v),
    "integer": lambda v: _check.integer(v, name="k", low=1, high=5),
    "integer from 1": lambda v: _check.integer(v, name="k", low=1),
    "fraction": lambda v: _check.fraction(v, name="p"),
    "whole fraction": lambda v: _check.fraction(v, name="p", open_ended=False),
    "option": lambda v: _check.option(v, ("a", "b"), name="m"),
    "array": lambda v: _check.array(v[0], name="p", **v[1]),
    "counts": lambda v: _check.counts(*v, names=("k", "n")),
}
ONE_EACH, RANGE = "pass one value for each sample", "choose a value in that range"
CORRECT, AXES = "correct or drop this value", "pass an array with these axes"
NOT_EMPTY, ONE_AT_LEAST = "must not be empty, got shape", "pass at least one sample"
MAP, NAME = "map labels with (y == positive).astype(int)", "name the positive one in pos_label"
NAMED, CUT = "name the positive label with pos_label", "turn scores into labels with a threshold first"
OF_KIND = "must hold labels of the same kind as y_true, got 'a' beside 0; convert one of them"
REFUSED = [
    *[(check, [], f"y {NOT_EMPTY} (0,); {ONE_AT_LEAST}") for check in ("labels", "class_labels", "scores")],
    ("table", np.zeros((0, 3)), f"X {NOT_EMPTY} (0, 3); {ONE_AT_LEAST}"),
    ("labels", [[0], [1]], "y must have one dimension, got shape (2, 1); use y.ravel() if it is one column"),
    ("labels", 1, "y must have one dimension, got shape (); use y.ravel() if it is one column"),
    *[
        (check, [[0], [1, 2]], f"{name} must have rows of equal length, got [[0], [1, 2]]; make them equal")
        for check, name in (("labels", "y"), ("scores", "y"), ("table", "X"))
    ],
    ("labels", ["a", 1], "y must hold labels of one type, got 1 among text; convert all with str()"),
    ("class_labels", [1.0, 1 / 3], f"y must hold labels, got 0.333333; {CUT}"),
    ("class_labels", [1.0, INF], f"y must hold labels, got inf; {CUT}"),
    ("label_pair", [0, 1, 1], f"y_pred must have shape (2,) to match y_true, got (3,); {ONE_EACH}"),
    ("label_pair", ["a", "b"], f"y_pred {OF_KIND}"),
    ("distinct", [], "labels must name each class once, got []; name one or more, no repeats"),
    ("distinct", [1, 1], "labels must name each class once, got [1, 1]; name one or more, no repeats"),
    ("distinct", ["a"], f"labels {OF_KIND}"),
    ("positives", ([0, 1, 2], 1), f"y must hold only 0 and 1, got 2; {MAP}"),
    ("positives", ([-1, 0, 1], 1), f"y must hold only 0 and 1, got -1; {MAP}"),
    ("positives", ([2, 3], 1), f"y must hold only 0 and 1, got 3; {MAP}"),
    ("positives", ([0.5, 0.0], 1), f"y must hold only 0 and 1, got 0.5; {MAP}"),
    ("positives", (["a", "b"], 1), f"y must hold pos_label 1, got a and b; {NAME}"),
    ("positives", ([0, 1], "1"), f"y must hold pos_label '1', got 0 and 1; {NAME}"),
    ("positives", ([True, False], "yes"), f"y must hold pos_label 'yes', got True and False; {NAME}"),
    ("positives", (["a", "b", "c"], "a"), "y must hold two classes, got b, c and more; keep two, or map"),
    ("positives", ([2, 2], 1), f"y must hold pos_label 1 or only 0 and 1, got 2; {NAMED}"),
    ("positives", (["a", "a"], 1), f"y must hold pos_label 1 or only 0 and 1, got a; {NAMED}"),
    ("positives", ([0, 1], [0, 1]), "pos_label must be one label, got [0, 1]; pass the label of the positive class"),
    ("scores", 3, f"y must have shape (n_samples,), got (); {ONE_EACH}"),
    ("scores", [-INF, 0], f"y must be finite, got -inf at position 0; {CORRECT}"),
    ("y_score", pd.array([1, None], dtype="Float64"), f"y_score must hold no nan, got nan at position 1; {CORRECT}"),
    ("y_score", np.eye(2), "y_score must have shape (n_samples,), got (2, 2); pass the column of the positive class"),
    ("table", [1, 2], f"X must have shape (n, m), got (2,); {AXES}"),
    ("table", [[1, INF]], f"X must be finite, got inf at position 1; {CORRECT}"),
    ("square", np.ones((2, 3)), f"X must have shape (n, n) or (5, k), got (2, 3); {AXES}"),
    ("weighted", [1, -2], f"sample_weight must be finite and at least 0, got -2.0 at position 1; {CORRECT}"),
    ("weighted", [1], f"sample_weight must have shape (2,) to match y_true, got (1,); {ONE_EACH}"),
    ("scored", [1, 2, 3], f"y_score must have shape (2,) to match y_true, got (3,); {ONE_EACH}"),
    *[("integer", v, f"k must be an integer, got {v}; use int(k)") for v in (2.0, True, None)],
    *[("integer", v, f"k must be from 1 to 5, got {v}; {RANGE}") for v in (0, 6)],
    ("integer from 1", 0, f"k must be at least 1, got 0; {RANGE}"),
    *[("fraction", v, f"p must lie between 0 and 1, got {v}; a fraction, not percent") for v in (0, 1, -0.1, 95, NAN)],
    *[("fraction", v, f"p must be a number, got {v!r}; pass a fraction such as 0.05") for v in ("0.5", True, [0.5])],
    *[("whole fraction", v, f"p must lie from 0 to 1, got {v}; a fraction, not percent") for v in (1.5, -0.1)],
    *[("option", v, f"m must be one of 'a', 'b', got {v!r}; choose one of them") for v in ("c", None, np.array(["a"]))],
    ("array", (NAN, {}), f"p must be finite, got nan; {CORRECT}"),
    ("array", ([NAN, INF], {"undefined_allowed": True}), f"p must be finite, got inf at position 1; {CORRECT}"),
    ("array", ([[0, 2]], {"low": 0, "high": 1}), f"p must lie from 0 to 1, got 2.0 at position 1; {CORRECT}"),
    ("counts", ([2, 4], [2, 3]), "k must be at most n, got 4; pass cases counted and all"),
]
OF_TYPE = ("one type", "one label, got", "same kind", "an integer", "a number")  # words of a TypeError


@pytest.mark.parametrize("check, value, message", REFUSED)
def test_refused_with_these_words(check, value, message):
    error = TypeError if any(words in message for words in OF_TYPE) else ValueError
    refuses(error, message, CHECKS[check], value, whole=True)


MISSING = [[0, None], [0, NAN], np.array([0, NAN]), ["a", NAN], ["a", None], pd.Series(["a", None])]
MISSING += [np.array(["a", NAN], dtype=object), np.array([1, pd.NA], dtype=object), pd.array([0, None], dtype="Int64")]
MISSING += [np.array(["2020-01-01", "NaT"], dtype="datetime64[D]")]


@pytest.mark.parametrize("missing", MISSING, ids=repr)
def test_a_missing_label_is_refused(missing):
    with pytest.raises(ValueError, match=r"^y must hold no missing label, got (nan|None|<NA>); drop these rows$"):
        _check.labels(missing, name="y")


NO_NUMBERS = {
    "words": ["a"],
    "numbers as text": ["0.1", "0.2"],
    "text objects": np.array(["0.1"], dtype=object),
    "a list of complex": [1 + 2j],
    "dates": np.array(["2020-01-01"], dtype="datetime64[D]"),
    "a set": {1, 2},
    "an integer no double can hold": [10**400],
}


@pytest.mark.parametrize("given", NO_NUMBERS.values(), ids=NO_NUMBERS)
def test_what_is_no_number_is_refused(given):
    refuses(TypeError, f"y must hold numbers, got {given!r:.60}; convert it first", _check.scores, given, name="y")
