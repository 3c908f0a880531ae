"""Scored samples of every kind, and two slow definitions, for the tests of the sort, the curves and their certainty."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st

few = settings(max_examples=80, deadline=None, derandomize=True, database=None)

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
odd_scores = st.sampled_from(WEIRD)
any_score = st.one_of(few_scores, odd_scores, st.floats(allow_nan=False))


def samples(score=any_score, min_size=2, max_size=12):
    """Lists (y, s) with both classes."""
    rows = st.lists(st.tuples(st.integers(0, 1), score), min_size=min_size, max_size=max_size)
    both = rows.filter(lambda r: 0 < sum(y for y, _ in r) < len(r))
    return both.map(lambda r: ([y for y, _ in r], [s for _, s in r]))


scores_of_each_kind = pytest.mark.parametrize("kind", ["ties", "odd", "finite", "all"])
KINDS = {
    "ties": few_scores,
    "odd": odd_scores,
    "finite": st.floats(allow_nan=False, allow_infinity=False),
    "all": any_score,
}


def marks(text, positive):
    """(y, s) of a ranked list written as text, best first, scores n down to 1."""
    return [int(c == positive) for c in text], list(range(len(text), 0, -1))


# Fawcett (2006), Pattern Recognition Letters 27, figure 3.
FAWCETT_Y, _ = marks("ppnpppnnpnpnpnnnpnpn", "p")
FAWCETT_S = [0.9, 0.8, 0.7, 0.6, 0.55, 0.54, 0.53, 0.52, 0.51, 0.505]
FAWCETT_S += [0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.30, 0.1]
