"""Tests between learners: against definitions, SciPy, published tables and limits, and their size."""

import itertools
import math

import numpy as np
import pytest
from oracles import assert_close
from scipy import stats

from mlnotes.compare import (
    binomial_test,
    corrected_t_test,
    cv52_f_test,
    cv52_t_test,
    friedman_test,
    holm,
    mcnemar_test,
    nemenyi_critical_difference,
    paired_t_test,
    wilcoxon_test,
)


def t_definition(d, extra=0.0):
    mean = sum(d) / len(d)
    variance = sum((x - mean) ** 2 for x in d) / (len(d) - 1)
    t = mean / math.sqrt((1 / len(d) + extra) * variance)
    return t, 2 * stats.t.sf(abs(t), len(d) - 1)


def cv52_definition(p):
    """t and F with their p-values, as the two papers write the sums."""
    s2 = sum((a - (a + b) / 2) ** 2 + (b - (a + b) / 2) ** 2 for a, b in p)
    t, f = p[0][0] / math.sqrt(s2 / 5), sum(a**2 + b**2 for a, b in p) / (2 * s2)
    return t, 2 * stats.t.sf(abs(t), 5), f, stats.f.sf(f, 10, 5)


def wilcoxon_definition(d):
    """T and its p-value, of an even number of zeros."""
    d = list(d)
    if d.count(0) % 2:
        d.remove(0)
    n, rank = len(d), stats.rankdata(np.abs(d))
    plus = sum(r * (1 if x > 0 else 0.5 if x == 0 else 0) for r, x in zip(rank, d))
    t = min(plus, n * (n + 1) / 2 - plus)
    return t, 2 * stats.norm.cdf((t - n * (n + 1) / 4) / math.sqrt(n * (n + 1) * (2 * n + 1) / 24))


def friedman_definition(scores):
    n, k = scores.shape
    ranks = stats.rankdata(-scores, axis=1).mean(axis=0)
    chi2 = 12 * n / (k * (k + 1)) * ((ranks**2).sum() - k * (k + 1) ** 2 / 4)
    agree = chi2 > n * (k - 1) - 1e-9
    return ranks, chi2, np.inf if agree else (n - 1) * chi2 / (n * (k - 1) - chi2), stats.chi2.sf(chi2, k - 1)


def holm_definition(p, alpha):
    """Which hypotheses the step-down procedure rejects."""
    order = np.argsort(p)
    passed = np.logical_and.accumulate(p[order] <= alpha / np.arange(len(p), 0, -1))
    return [i in order[passed] for i in range(len(p))]


DRAWS = {
    "normal": lambda rng: rng.normal(0.3, 1, rng.integers(2, 40)),
    "ties and zeros": lambda rng: np.append(rng.integers(-3, 5, rng.integers(2, 15)), [1, 2]),
    "5x2": lambda rng: rng.normal(0.1, 1, (5, 2)),
    "tied scores": lambda rng: rng.integers(0, 4, (rng.integers(2, 9), rng.integers(2, 6))),
    "pvalues": lambda rng: rng.random(rng.integers(1, 8)) ** 3,
}
ORACLES = {
    "paired t": ("normal", paired_t_test, t_definition),
    "corrected t": ("normal", lambda d: corrected_t_test(d, test_fraction=0.1), lambda d: t_definition(d, 10 / 90)),
    "corrected t, half": ("normal", lambda d: corrected_t_test(d, test_fraction=0.5), lambda d: t_definition(d, 1)),
    "5x2 t": ("5x2", cv52_t_test, lambda p: cv52_definition(p)[:2]),
    "5x2 F": ("5x2", cv52_f_test, lambda p: cv52_definition(p)[2:]),
    "Wilcoxon": ("ties and zeros", wilcoxon_test, wilcoxon_definition),
    "Friedman": ("tied scores", friedman_test, friedman_definition),
    "Holm": (
        "pvalues",
        lambda p: [holm(p) <= alpha for alpha in (0.01, 0.05, 0.2)],
        lambda p: [holm_definition(p, alpha) for alpha in (0.01, 0.05, 0.2)],
    ),
}


@pytest.mark.parametrize("row", ORACLES.values(), ids=ORACLES)
def test_beside_its_oracle(row, rng):
    sample, ours, theirs = row
    for _ in range(60):
        x = DRAWS[sample](rng)
        assert_close(ours(x), theirs(x))


@pytest.mark.parametrize("p0", [0, 0.001, 1 / 8, 0.3, 1 / 3, 1 / 2, 3 / 4, 1])
def test_binomial_equals_scipy(p0, rng):
    cases = [(k, n) for n in (1, 2, 7, 20) for k in range(n + 1)]
    cases += [(int(rng.binomial(n, min(1, p0 * 1.1))), n) for n in (1000, 100_000)]
    for k, n in cases:
        assert_close(binomial_test(k, n, p0), (k / n, stats.binomtest(k, n, p0).pvalue), rtol=1e-7, atol=1e-300)
        # At 1/2 mirror counts are equally likely, in spite of rounding.
        assert binomial_test(k, n, 0.5).pvalue == binomial_test(n - k, n, 0.5).pvalue


def test_mcnemar_is_the_binomial_test_or_a_squared_normal():
    for b, c in itertools.product(range(12), repeat=2):
        if b + c:
            assert_close(mcnemar_test(b, c), (min(b, c), stats.binomtest(b, b + c, 0.5).pvalue))
            assert mcnemar_test(b, c, correction=False) == mcnemar_test(b, c)
            for correction in (False, True):  # which must not turn a difference of 0 into one of 1
                z = max(abs(b - c) - correction, 0) / math.sqrt(b + c)
                assert_close(mcnemar_test(b, c, exact=False, correction=correction), (z**2, 2 * stats.norm.sf(z)))


@pytest.mark.parametrize("alpha", [0.5, 0.1, 0.05, 0.01, 1e-4])
def test_nemenyi_is_the_studentized_range(alpha):
    def q(k, n=7):
        """The critical value, freed from the factor that holds the number of data sets."""
        return nemenyi_critical_difference(k, n, alpha=alpha) / math.sqrt(k * (k + 1) / (6 * n))

    for k in (2, 3, 4, 10, 40, 100):
        assert_close(q(k), stats.studentized_range.isf(alpha, k, np.inf) / math.sqrt(2))
    assert_close(nemenyi_critical_difference(5, 7), nemenyi_critical_difference(5, 7, alpha=0.05))
