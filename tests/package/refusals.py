"""How the tables of bad input are read: a function, arguments that are right, and wrong values of some of them.

What each rule says word by word stands in test_check.py; here each argument is named, with its rule and what it got.
"""

import numpy as np
import pytest


def each_refusal(table):
    """One test for each wrong value of each argument: `function`, its `arguments` and the `name` of the wrong one."""
    rows = [
        pytest.param(function, right | {name: value}, name, id=f"{function.__name__}-{name}-{k}")
        for function, right, wrong in table
        for name, values in wrong.items()
        for k, value in enumerate(values)
    ]
    return pytest.mark.parametrize(("function", "arguments", "name"), rows)


def assert_refused(function, arguments, name):
    """By an error that begins with the argument's name, goes on with its rule and tells what was given."""
    with pytest.raises((TypeError, ValueError), match=rf"(?s)^{name}\b.* (must|needs) .*got .*; ") as caught:
        function(**arguments)
    if "must have shape" in str(caught.value):
        assert f"got {np.shape(arguments[name])}" in str(caught.value), "another array's shape"
