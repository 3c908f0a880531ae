"""How the tables of the maths' tests are read: values beside their oracle, values without a definition, refusals."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings

from mlnotes import UndefinedMetricWarning

few = settings(max_examples=80, deadline=None, derandomize=True, database=None)  # the same examples on each run


def by_name(table):
    """One test for each row of a dictionary; its key is the name of the test."""
    return pytest.mark.parametrize("row", table.values(), ids=table)


def assert_close(ours, theirs, *, rtol=1e-9, atol=1e-12):
    """Numbers, or tuples of them, agree: both sides are sums of few terms, so far less than 1e-9 is rounding."""
    if not isinstance(ours, tuple):
        ours, theirs = [ours], [theirs]
    assert len(ours) == len(theirs)
    for mine, other in zip(ours, theirs):
        np.testing.assert_allclose(mine, other, rtol=rtol, atol=atol)


def undefined(call, fragment):
    """The result of a call that must warn once, for this reason and at the line that called mlnotes."""
    with pytest.warns(UndefinedMetricWarning) as caught:
        result = call()
    assert len(caught) == 1
    assert fragment in str(caught[0].message)
    assert Path(caught[0].filename).name.startswith("test_")
    return result


def refusal(call):
    """What a call that must be refused says: "ValueError: k must be at least 1, got 0; ..."."""
    with pytest.raises((ValueError, TypeError)) as caught:
        call()
    return f"{caught.type.__name__}: {caught.value}"
