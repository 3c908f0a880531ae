"""What the tables of the maths tests share: slow exact definitions, samples, how a result or a refusal is judged."""

import math
import warnings
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st

from mlnotes import UndefinedMetricWarning, data

few = settings(max_examples=40, deadline=None, derandomize=True, database=None)  # the same examples on each run

INF = np.inf

# ---- slow definitions, in exact fractions ----


def pair_auc(y, s, w=None):
    """Every (positive, negative) pair looked at: 1 if in order, 1/2 if tied."""
    w = [1] * len(y) if w is None else w
    won = total = Fraction(0)
    for yi, si, wi in zip(y, s, w):
        for yj, sj, wj in zip(y, s, w):
            if yi and not yj:
                total += Fraction(wi) * Fraction(wj)
                won += Fraction(wi) * Fraction(wj) * (Fraction(1, 2) if si == sj else int(si > sj))
    return won / total


def counts_at(y, s, threshold, w=None):
    """(tp, fp) of the rule score >= threshold."""
    w = [1] * len(y) if w is None else w
    chosen = [(yi, Fraction(wi)) for yi, si, wi in zip(y, s, w) if si >= threshold]
    return sum(wi for yi, wi in chosen if yi), sum(wi for yi, wi in chosen if not yi)


def thresholds_of(s):
    return sorted(set(s), reverse=True)


def corners(points):
    """Points above every chord from a point before them to a point behind them: the strict upper hull."""

    def under(i):
        (x, y) = points[i]
        return any((xb - xa) * (y - ya) <= (yb - ya) * (x - xa) for xa, ya in points[:i] for xb, yb in points[i + 1 :])

    inner = [points[i] for i in range(1, len(points) - 1) if not under(i)]
    return [points[0], *inner, points[-1]]


# ---- samples ----

LAST_BITS = [1.0, math.nextafter(1, 2), math.nextafter(1, 0), -1.0, math.nextafter(-1, 0)]
TINY = [0.0, -0.0, 5e-324, -5e-324, 1e-310, -1e-310, 2.2250738585072014e-308]
HUGE = [1e300, -1e300, 2.0**1023, -(2.0**1023), math.nextafter(2.0**1023, 0), 1.7976931348623157e308]
WEIRD = [*LAST_BITS, *TINY, *HUGE, INF, -INF, 3.0, 0.1, 0.30000000000000004, 0.3]

few_scores = st.integers(0, 3).map(float)  # heavy ties
any_score = st.one_of(few_scores, st.sampled_from(WEIRD), st.floats(allow_nan=False))


def samples(score=any_score, min_size=2, max_size=12):
    """Lists (y, s) with both classes."""
    rows = st.lists(st.tuples(st.integers(0, 1), score), min_size=min_size, max_size=max_size)
    both = rows.filter(lambda r: 0 < sum(y for y, _ in r) < len(r))
    return both.map(lambda r: ([y for y, _ in r], [s for _, s in r]))


def marks(text):
    """(y, s) of a ranked list written as text, P for a positive, best first, scores n down to 1."""
    return [int(c == "P") for c in text], list(range(len(text), 0, -1))


FAWCETT_Y, FAWCETT_S = (part.tolist() for part in data.fawcett20())


# ---- how a result is judged ----


def parts(result):
    """The fields of a named result, or the one value."""
    return result if isinstance(result, tuple) else (result,)


def pairs_of(first, second):
    """The fields of two named results side by side, or the two values."""
    return zip(first, second, strict=True) if isinstance(first, tuple) else [(first, second)]


def same(first, second, *, rtol=1e-12, atol=1e-14):
    """Equal to rounding (sums in another order), nan beside nan and inf beside inf."""
    for a, b in pairs_of(first, second):
        np.testing.assert_allclose(a, b, rtol=rtol, atol=atol)


assert_close = partial(same, rtol=1e-9, atol=1e-12)  # where terms cancel; far less than 1e-9 is rounding


def equal(first, second):
    """Equal in every bit, nan beside nan."""
    for a, b in pairs_of(first, second):
        np.testing.assert_array_equal(a, b)


def quietly(function, *args, **kwargs):
    """The result of a call that may or may not warn that it is undefined."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UndefinedMetricWarning)
        return function(*args, **kwargs)


def undefined_once(function, *args, reason="", **kwargs):
    """The result of a call that must warn exactly once, at the line that called mlnotes, and give its reason."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = function(*args, **kwargs)
    assert [w.category for w in caught] == [UndefinedMetricWarning]
    assert caught[0].filename in (__file__, function.__code__.co_filename)
    assert reason in str(caught[0].message) and str(caught[0].message).endswith("; the result is nan")
    return result


def refused(function, given, name, words=""):
    """What is given under this name must be refused, by a message of the usual form, with these words."""
    with pytest.raises((TypeError, ValueError), match=rf"(?s)^{name}\b.* (must|needs) .*got .*; ") as caught:
        function(**given)
    told = str(caught.value)
    assert words in told
    if "must have shape" in told and not callable(given[name]):
        assert f"got {np.shape(given[name])}" in told, "another array's shape"
