"""Values between two processes arrive as they are, and as nothing but data."""

import contextlib
import json
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from grading import wire
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
    assert wire.decode(wire.encode([Fraction(1, 3), Decimal(1)])) == [1 / 3, 1.0]
    with pytest.raises(TypeError, match="an object of type module"):
        np.asarray(wire.decode(wire.encode(np)))


@given(st.recursive(st.none() | st.text() | st.integers(), lambda inner: st.lists(inner), max_leaves=12))
def test_hostile_data_is_refused_not_obeyed(data):
    for kind in wire.KINDS:
        with contextlib.suppress(ValueError):
            wire.decode([kind, data])


class Liar(float):
    """A number that says it equals everything."""

    def __eq__(self, other):
        return True

    __hash__ = float.__hash__


def test_an_object_that_lies_arrives_as_plain_data():
    back = wire.decode(wire.encode([Liar(0.5)]))
    assert back == [0.5] and type(back[0]) is float and back != [0.7]
