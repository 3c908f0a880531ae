"""What leaves the sandbox: values as they are and as nothing but data, words that look like nobody else's."""

import contextlib
import json
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from grading import wire, words
from mlnotes import curves

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.binary()
    | st.complex_numbers()
    | st.just(...)
    | hnp.arrays(hnp.scalar_dtypes().filter(lambda d: d.kind in "biufcU"), (2, 3)),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text() | st.integers(), inner),
    max_leaves=8,
)


@given(values)
def test_values_cross_as_they_are(value):
    back = wire.decode(wire.from_json(wire.to_json({"v": wire.encode(value)}))["v"])
    np.testing.assert_equal(back, value)
    assert type(back) is type(value)


def test_special_values_cross_too():
    curve = wire.decode(json.loads(wire.to_json(wire.encode(curves.roc_curve([0, 1], [0.1, 0.2])))))
    assert curve[0].tolist() == [0, 0, 1] and type(curve) is tuple
    assert wire.decode(wire.encode(np.float64(0.1))).dtype == float
    assert list(wire.decode(wire.encode(iter(range(3))))) == [0, 1, 2]
    assert wire.decode(wire.encode(range(0, 9, 2))) == [0, 2, 4, 6, 8]
    assert wire.decode(wire.encode([Fraction(1, 3), Decimal(1)])) == [1 / 3, 1.0]
    liar = type("Liar", (float,), {"__eq__": lambda *_: True, "__hash__": float.__hash__})  # it equals everything
    assert [type(one) for one in wire.decode(wire.encode([liar(0.5)]))] == [float]
    with pytest.raises(TypeError, match="an object of type module"):
        np.asarray(wire.decode(wire.encode(np)))
    for long in (range(40_000_000), range(0, -(10**30), -1)):  # which takes minutes to compare
        assert isinstance(wire.decode(wire.encode(long)), wire.Foreign)


@given(st.recursive(st.none() | st.text() | st.integers(), lambda inner: st.lists(inner), max_leaves=12))
def test_hostile_data_is_refused_not_obeyed(data):
    for kind in wire.KINDS:
        with contextlib.suppress(ValueError):
            wire.decode([kind, data])


def test_what_no_answer_has_is_refused():
    for data in (["fraction", "1e20000000"], ["decimal", "1e99"], ["list", 5], ["array", "O", [1], ""]):
        with pytest.raises(ValueError, match="must be in the form that encode gives"):
            wire.decode(data)
    for data in (b'{"error": "x"}', b'{"error": 1}', b'{"error": []}'):
        with pytest.raises(ValueError, match="an error must be told as a dictionary"):
            wire.from_json(data)


SHOWN = {
    "ps1 (2).ipynb": "ps1 (2).ipynb",
    "a\x1b[2Jb": '"a\\x1b[2Jb"',
    'Right."; roc_auc-4: 2 of 2': '"Right.\'; roc_auc-4: 2 of 2"',
    "two\nlines": '"two lines"',
    "turned \u202e round": '"turned \\u202e round"',
    "\ud800": '"\\ud800"',
    "李四, 5": '"李四, 5"',
    "x" * 200: '"' + "x" * 56 + ' ..."',
}


def test_words_that_could_mislead_are_quoted_and_a_text_keeps_its_lines_and_its_scripts():
    assert {text: words.shown(text) for text in SHOWN} == SHOWN
    assert words.clean("é 李\n\tनमस्\u200dते") == "é 李\n\tनमस्\u200dते"
