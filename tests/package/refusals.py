"""How the tables of bad input are read: a function, arguments that are right, and wrong values of some of them.

What each rule says word by word stands in test_check.py; here each argument is named, with its rule and what it got.
"""

from typing import Any, NamedTuple

import numpy as np
import pytest


class Told(NamedTuple):
    """A wrong value, and words of the message that are computed from it."""

    value: Any
    words: str


def each_refused(table):
    """A test with a case for each wrong value of each argument in rows (function, arguments, {name: wrong values})."""
    cases = [
        pytest.param(
            function, right, name, *(wrong if isinstance(wrong, Told) else (wrong, "")), id=f"{place}-{name}-{k}"
        )
        for place, (function, right, row) in enumerate(table)
        for name, values in row.items()
        for k, wrong in enumerate(values)
    ]

    @pytest.mark.parametrize(("function", "right", "name", "wrong", "words"), cases)
    def test(function, right, name, wrong, words):
        with pytest.raises((TypeError, ValueError), match=rf"(?s)^{name}\b.* (must|needs) .*got .*; ") as caught:
            function(**right | {name: wrong})
        told = str(caught.value)
        assert words in told
        assert "must have shape" not in told or f"got {np.shape(wrong)}" in told, "another array's shape"

    return test
