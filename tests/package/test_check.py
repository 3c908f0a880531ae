"""What the checks of the package make of an argument; what they refuse stands in test_refusals."""

import re

import numpy as np
import pandas as pd
import pytest
from oracles import INF, equal

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
    with pytest.raises(TypeError, match=f"^y must hold numbers, got {re.escape(f'{given!r:.60}')}; convert it first$"):
        _check.scores(given, name="y")
