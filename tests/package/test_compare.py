"""Tests between learners: against definitions, SciPy, published examples, and their real error rates."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import special, stats

from mlnotes import UndefinedMetricWarning, compare, curves

# Demšar (2006), JMLR 7, table 6: AUC of C4.5, C4.5+m, C4.5+cf, C4.5+m+cf on 14 data sets. He ranks the last two as
# 2 and 3 on "voting", where both print as 0.975: the fifth decimal stands for the digits he did not print.
DEMSAR_AUC = np.array(
    [
        [0.763, 0.768, 0.771, 0.798],
        [0.599, 0.591, 0.590, 0.569],
        [0.954, 0.971, 0.968, 0.967],
        [0.628, 0.661, 0.654, 0.657],
        [0.882, 0.888, 0.886, 0.898],
        [0.936, 0.931, 0.916, 0.931],
        [0.661, 0.668, 0.609, 0.685],
        [0.583, 0.583, 0.563, 0.625],
        [0.775, 0.838, 0.866, 0.875],
        [1.000, 1.000, 1.000, 1.000],
        [0.940, 0.962, 0.965, 0.962],
        [0.619, 0.666, 0.614, 0.669],
        [0.972, 0.981, 0.97501, 0.975],
        [0.957, 0.978, 0.946, 0.970],
    ]
)


def undefined(function, *args, **options):
    """The result of a call that must warn exactly once."""
    with pytest.warns(UndefinedMetricWarning) as record:
        result = function(*args, **options)
    assert len(record) == 1
    return result


def assert_near(share, expected, n):
    """A share of n independent trials lies within four standard errors of what is expected."""
    assert abs(share - expected) < 4 * math.sqrt(expected * (1 - expected) / n)


def test_results_share_one_type():
    assert compare.TestResult is curves.TestResult
    for result in (
        compare.binomial_test(2, 20, 0.3),
        compare.paired_t_test([1, 2, 4]),
        compare.corrected_t_test([1, 2, 4], test_fraction=0.1),
        compare.cv52_t_test(np.arange(10).reshape(5, 2)),
        compare.cv52_f_test(np.arange(10).reshape(5, 2)),
        compare.mcnemar_test(3, 4),
        compare.mcnemar_test(3, 4, exact=False),
        compare.wilcoxon_test([1, 2, -4]),
    ):
        assert type(result) is compare.TestResult
        assert [type(part) for part in result] == [float, float]


# ---- binomial_test ----


def binomial_definition(k, n, p0):
    """Two-sided p-value in exact fractions: everything no more likely than k."""
    p0 = Fraction(p0)
    chance = [math.comb(n, i) * p0**i * (1 - p0) ** (n - i) for i in range(n + 1)]
    return float(sum(c for c in chance if c <= chance[k]))


@pytest.mark.parametrize(
    "p0", [Fraction(1, 2), Fraction(1, 4), Fraction(3, 4), Fraction(1, 8), Fraction(0), Fraction(1)]
)
def test_binomial_is_its_definition_and_scipy(p0):
    for n in (1, 2, 3, 7, 20):
        for k in range(n + 1):
            result = compare.binomial_test(k, n, float(p0))
            assert result.statistic == k / n
            assert result.pvalue == pytest.approx(binomial_definition(k, n, p0), rel=1e-12, abs=1e-300)
            assert result.pvalue == pytest.approx(stats.binomtest(k, n, float(p0)).pvalue, rel=1e-12, abs=1e-300)


def test_binomial_equals_scipy_on_large_samples(rng):
    for n in (1000, 100_000):
        for p0 in (0.001, 0.3, 1 / 3):
            k = int(rng.binomial(n, p0 * 1.1))
            assert compare.binomial_test(k, n, p0).pvalue == pytest.approx(stats.binomtest(k, n, p0).pvalue, rel=1e-7)


def test_binomial_is_not_twice_the_smaller_tail():
    assert compare.binomial_test(2, 20, 0.3).pvalue == pytest.approx(0.0526, abs=5e-5)
    assert 2 * special.bdtr(2, 20, 0.3) == pytest.approx(0.0710, abs=5e-5)


def test_binomial_counts_equal_likelihood_in_spite_of_rounding():
    # C(9, 3) (1/4)^3 (3/4)^6 > ..., but k = 1 and k = 3 of 7 at 1/4 differ; at 1/2 mirror counts are equally likely.
    for n in (5, 30, 99):
        for k in range(n + 1):
            assert compare.binomial_test(k, n, 0.5).pvalue == compare.binomial_test(n - k, n, 0.5).pvalue
    assert compare.binomial_test(2, 5, 0.5).pvalue == 1


def test_binomial_never_rejects_too_often():
    for n, p0 in itertools.product((5, 12, 40), (0.05, 0.3, 0.5, 0.9)):
        rejected = [k for k in range(n + 1) if compare.binomial_test(k, n, p0).pvalue <= 0.05]
        assert stats.binom.pmf(rejected, n, p0).sum() <= 0.05


def test_eleven_wins_of_fourteen_are_not_significant():
    # Demšar (2006), section 3.1.4, calls 11 of 14 significant at .05 by the normal approximation; exactly it is not.
    assert (11 - 7) / (math.sqrt(14) / 2) > 1.96
    assert compare.binomial_test(11, 14, 0.5).pvalue == pytest.approx(
        2 * sum(math.comb(14, i) for i in range(4)) / 2**14
    )
    assert f"{compare.binomial_test(11, 14, 0.5).pvalue:.3f}" == "0.057"


def test_binomial_without_cases_is_undefined():
    assert np.isnan(undefined(compare.binomial_test, 0, 0, 0.5)).all()


# ---- paired_t_test, corrected_t_test ----


def test_paired_t_is_scipys_and_its_definition(rng):
    for n in (2, 3, 10, 50):
        d = rng.normal(0.3, 1, n)
        result = compare.paired_t_test(d)
        mean = sum(d) / n
        by_hand = mean / math.sqrt(sum((x - mean) ** 2 for x in d) / (n - 1) / n)
        scipy = stats.ttest_1samp(d, 0)
        assert result.statistic == pytest.approx(by_hand, rel=1e-12)
        assert result.statistic == pytest.approx(scipy.statistic, rel=1e-12)
        assert result.pvalue == pytest.approx(scipy.pvalue, rel=1e-9)


def test_paired_t_with_two_differences_is_cauchy():
    # With 1 degree of freedom P(|T| > t) = 1 - (2/pi) arctan t.
    result = compare.paired_t_test([1.0, 4.0])
    assert result.statistic == pytest.approx(2.5 / 1.5)
    assert result.pvalue == pytest.approx(1 - 2 / math.pi * math.atan(2.5 / 1.5))


def test_paired_t_is_the_test_of_two_paired_samples(rng):
    a, b = rng.random((2, 12))
    scipy = stats.ttest_rel(a, b)
    assert compare.paired_t_test(a - b) == pytest.approx((scipy.statistic, scipy.pvalue), rel=1e-9)


def test_corrected_t_follows_nadeau_and_bengio(rng):
    # 90 training and 10 test cases, 15 splits: variance (1/15 + 10/90) s^2.
    d = rng.normal(0.02, 0.05, 15)
    expected = d.mean() / math.sqrt((1 / 15 + 10 / 90) * d.var(ddof=1))
    result = compare.corrected_t_test(d, test_fraction=0.1)
    assert result.statistic == pytest.approx(expected, rel=1e-12)
    assert result.pvalue == pytest.approx(2 * stats.t.sf(abs(expected), 14), rel=1e-9)


@pytest.mark.parametrize("test_fraction", [0.01, 0.1, 0.2, 1 / 3, 0.5, 0.9])
def test_corrected_t_is_paired_t_over_one_root(rng, test_fraction):
    d = rng.normal(1, 1, 20)
    shrunk = compare.paired_t_test(d).statistic / math.sqrt(1 + 20 * test_fraction / (1 - test_fraction))
    assert compare.corrected_t_test(d, test_fraction=test_fraction).statistic == pytest.approx(shrunk, rel=1e-12)


def test_more_splits_do_not_help_the_corrected_t_without_end():
    # Repeating the same differences drives the paired t to infinity, the corrected one to mean / (s sqrt(ratio)).
    d = np.tile([0.01, 0.03], 10_000)
    assert compare.paired_t_test(d).statistic > 200
    assert compare.corrected_t_test(d, test_fraction=0.2).statistic == pytest.approx(0.02 / (0.01 * 0.5), rel=1e-3)


@pytest.mark.parametrize("d", [[0, 0, 0], [0.1] * 10, [0.3 - 0.2, 0.1, 0.4 - 0.3], [-2.0, -2.0], [0.5]])
def test_t_without_variance_is_undefined(d):
    assert np.isnan(undefined(compare.paired_t_test, d)).all()
    assert np.isnan(undefined(compare.corrected_t_test, d, test_fraction=0.2)).all()


def test_tiny_but_real_variance_is_tested():
    assert compare.paired_t_test([1e-15, 2e-15, 4e-15]) == pytest.approx(compare.paired_t_test([1, 2, 4]), rel=1e-9)
    spread = np.array([1, 1 + 1e-8, 1 - 2e-8])
    assert compare.paired_t_test(spread).statistic == pytest.approx(stats.ttest_1samp(spread, 0).statistic, rel=1e-9)


# ---- 5x2 cross-validation ----


def test_cv52_t_by_hand():
    rows = [[0.05, 0.01], [0.03, 0.02], [0.04, 0.06], [0.02, 0.03], [0.05, 0.04]]
    # s_i^2 = (difference of the folds)^2 / 2: 8, .5, 2, .5, .5 times 1e-4, sum 11.5e-4.
    expected = 0.05 / math.sqrt(11.5e-4 / 5)
    result = compare.cv52_t_test(rows)
    assert result.statistic == pytest.approx(expected, rel=1e-12)
    assert result.pvalue == pytest.approx(2 * stats.t.sf(expected, 5), rel=1e-9)


def test_cv52_f_by_hand():
    rows = [[0.05, 0.01], [0.03, 0.02], [0.04, 0.06], [0.02, 0.03], [0.05, 0.04]]
    # Squares: 25 + 1 + 9 + 4 + 16 + 36 + 4 + 9 + 25 + 16 = 145, times 1e-4.
    expected = 145 / (2 * 11.5)
    result = compare.cv52_f_test(rows)
    assert result.statistic == pytest.approx(expected, rel=1e-12)
    assert result.pvalue == pytest.approx(stats.f.sf(expected, 10, 5), rel=1e-9)


def test_cv52_follows_the_papers_line_by_line(rng):
    for _ in range(50):
        p = rng.normal(0.1, 1, (5, 2))
        s2 = [(a - (a + b) / 2) ** 2 + (b - (a + b) / 2) ** 2 for a, b in p]
        assert compare.cv52_t_test(p).statistic == pytest.approx(p[0, 0] / math.sqrt(sum(s2) / 5), rel=1e-12)
        assert compare.cv52_f_test(p).statistic == pytest.approx((p**2).sum() / (2 * sum(s2)), rel=1e-12)


def test_only_the_t_depends_on_the_order_of_folds(rng):
    p = rng.normal(1, 1, (5, 2))
    shuffled = p[::-1, ::-1]
    assert compare.cv52_t_test(shuffled).statistic != pytest.approx(compare.cv52_t_test(p).statistic)
    assert compare.cv52_f_test(shuffled).statistic == pytest.approx(compare.cv52_f_test(p).statistic)


def test_cv52_f_is_never_below_one_half(rng):
    # The squares are twice those of the row means plus the variances in the denominator.
    for _ in range(50):
        p = rng.normal(0, 1, (5, 2))
        between = 2 * (p.mean(axis=1) ** 2).sum() / p.var(axis=1, ddof=1).sum()
        assert compare.cv52_f_test(p).statistic == pytest.approx(0.5 + between / 2)


def dietterich_size(limit):
    """Chance that |t| exceeds limit if the ten differences are independent standard normals.

    u and v are the differences of the first replication; the other four add chi-square(4) to (u - v)^2 / 2.
    """
    u = np.linspace(-9, 9, 601)
    density = np.exp(-(u**2) / 2) / np.exp(-(u**2) / 2).sum()
    v = u[:, None]
    return density @ special.chdtr(4, np.maximum(5 * u**2 / limit**2 - (u - v) ** 2 / 2, 0)).T @ density


def test_sizes_of_5x2_tests_under_independent_normal_differences(rng):
    # None of the three is exact. The mean of the first replication is independent of the variances: t(5) / sqrt(2).
    # 2F - 1 is F(5, 5).
    t_limit, f_limit = stats.t.isf(0.025, 5), stats.f.isf(0.05, 10, 5)
    t_size = dietterich_size(t_limit)
    zhou_size, f_size = 2 * stats.t.sf(math.sqrt(2) * t_limit, 5), stats.f.sf(2 * f_limit - 1, 5, 5)
    assert [f"{size:.4f}" for size in (t_size, zhou_size, f_size)] == ["0.0281", "0.0150", "0.0175"]
    n = 8000
    draws = rng.standard_normal((n, 5, 2))
    assert_near(np.mean([compare.cv52_t_test(p).pvalue <= 0.05 for p in draws]), t_size, n)
    assert_near(np.mean([compare.cv52_f_test(p).pvalue <= 0.05 for p in draws]), f_size, n)
    zhou = draws[:, 0].mean(axis=1) / np.sqrt(draws.var(axis=2, ddof=1).mean(axis=1))
    assert_near(np.mean(np.abs(zhou) > t_limit), zhou_size, n)


@pytest.mark.parametrize("test", [compare.cv52_t_test, compare.cv52_f_test])
@pytest.mark.parametrize(
    "p", [np.zeros((5, 2)), np.full((5, 2), 0.1), [[0.3 - 0.2, 0.1]] * 5, [[i, i] for i in range(5)]]
)
def test_cv52_without_variance_is_undefined(test, p):
    assert np.isnan(undefined(test, p)).all()


# ---- mcnemar_test ----


def test_exact_mcnemar_is_the_binomial_test():
    for b, c in itertools.product(range(12), repeat=2):
        if b + c:
            result = compare.mcnemar_test(b, c)
            assert result.statistic == min(b, c)
            assert result.pvalue == pytest.approx(stats.binomtest(b, b + c, 0.5).pvalue, rel=1e-12)
            assert result.pvalue == pytest.approx(compare.binomial_test(b, b + c, 0.5).pvalue, rel=1e-12)


def test_mcnemar_chi_square_by_hand():
    # Dietterich (1998): (|3 - 12| - 1)^2 / 15 = 64 / 15, and 81 / 15 without the correction.
    corrected, plain = (compare.mcnemar_test(3, 12, exact=False, correction=c) for c in (True, False))
    assert corrected == pytest.approx((64 / 15, stats.chi2.sf(64 / 15, 1)), rel=1e-12)
    assert plain == pytest.approx((81 / 15, stats.chi2.sf(81 / 15, 1)), rel=1e-12)
    # One degree of freedom: the square of a standard normal.
    assert plain.pvalue == pytest.approx(2 * stats.norm.sf(math.sqrt(81 / 15)), rel=1e-12)


def test_mcnemar_does_not_care_which_classifier_comes_first():
    for exact, correction in itertools.product((True, False), repeat=2):
        options = {"exact": exact, "correction": correction}
        assert compare.mcnemar_test(4, 9, **options) == compare.mcnemar_test(9, 4, **options)


@pytest.mark.parametrize("options", [{}, {"exact": False}, {"exact": False, "correction": False}])
def test_equal_counts_give_p_of_one(options):
    # The correction must not turn a difference of 0 into one of 1: (|5 - 5| - 1)^2 / 10 = 0.1 would give p = .75.
    assert compare.mcnemar_test(5, 5, **options).pvalue == 1


def test_correction_does_not_change_the_exact_test():
    assert compare.mcnemar_test(3, 9, correction=False) == compare.mcnemar_test(3, 9, correction=True)


def test_size_of_mcnemar_by_enumeration():
    # Given b + c = n, b is binomial with 1/2. The exact test keeps its 5 % for every n, the plain chi-square does not.
    plain_sizes = []
    for n in range(1, 60):
        chance = stats.binom.pmf(range(n + 1), n, 0.5)
        sizes = [
            chance[[compare.mcnemar_test(b, n - b, **options).pvalue <= 0.05 for b in range(n + 1)]].sum()
            for options in ({}, {"exact": False}, {"exact": False, "correction": False})
        ]
        assert sizes[0] <= 0.05
        assert sizes[1] <= sizes[2]
        plain_sizes.append(sizes[2])
    assert max(plain_sizes) > 0.08


@pytest.mark.parametrize("options", [{}, {"exact": False}, {"exact": False, "correction": False}])
def test_mcnemar_without_discordant_cases_is_undefined(options):
    assert np.isnan(undefined(compare.mcnemar_test, 0, 0, **options)).all()


# ---- wilcoxon_test ----


def wilcoxon_definition(d):
    """T and z by counting: a rank is 1 + how many are smaller + half of how many others are equal."""
    d = list(d)
    if d.count(0) % 2:
        d.remove(0)
    size = [abs(x) for x in d]
    rank = [1 + sum(s < own for s in size) + (size.count(own) - 1) / 2 for own in size]
    plus = sum(r * (1 if x > 0 else 0.5 if x == 0 else 0) for r, x in zip(rank, d))
    minus = sum(r * (1 if x < 0 else 0.5 if x == 0 else 0) for r, x in zip(rank, d))
    n, t = len(d), min(plus, minus)
    return t, (t - n * (n + 1) / 4) / math.sqrt(n * (n + 1) * (2 * n + 1) / 24)


def test_demsars_wilcoxon_example():
    # Demšar (2006), table 2: R+ = 93, R- = 12, so T = 12; two zeros, split. z = (12 - 52.5) / sqrt(253.75).
    d = np.round(DEMSAR_AUC[:, 1] - DEMSAR_AUC[:, 0], 3)
    result = compare.wilcoxon_test(d)
    assert result.statistic == 12
    assert result.pvalue == pytest.approx(2 * stats.norm.cdf(-40.5 / math.sqrt(253.75)), rel=1e-12)
    assert f"{result.pvalue:.3f}" == "0.011"


def test_rounding_splits_ties_of_printed_decimals():
    d = np.array([0.3 - 0.2, 0.1 - 0.2, 0.9])
    assert compare.wilcoxon_test(np.round(d, 3)).statistic == 1.5
    assert compare.wilcoxon_test(d).statistic != 1.5


def test_wilcoxon_is_its_definition_with_many_ties_and_zeros(rng):
    for _ in range(200):
        d = rng.integers(-3, 5, rng.integers(2, 15))
        if np.any(d):
            t, z = wilcoxon_definition(d.tolist())
            assert compare.wilcoxon_test(d) == pytest.approx((t, 2 * stats.norm.cdf(z)), rel=1e-12)


def test_wilcoxon_equals_scipy_without_ties(rng):
    for n in (5, 14, 40, 200):
        d = rng.normal(0.2, 1, n)
        scipy = stats.wilcoxon(d, method="asymptotic", correction=False)
        assert compare.wilcoxon_test(d) == pytest.approx((scipy.statistic, scipy.pvalue), rel=1e-12)


def test_an_even_number_of_zeros_is_split_as_scipy_can(rng):
    d = np.append(rng.normal(0.2, 1, 12), [0.0, 0.0])
    assert compare.wilcoxon_test(d).statistic == stats.wilcoxon(d, zero_method="zsplit").statistic


def test_an_odd_zero_is_left_out():
    d = [0.5, -0.1, 0.3, 0.8]
    assert compare.wilcoxon_test([0.0, *d]) == compare.wilcoxon_test(d)
    assert compare.wilcoxon_test([0.0, *d, 0.0, 0.0]) == compare.wilcoxon_test([0.0, *d, 0.0])
    assert compare.wilcoxon_test([0.0, *d, 0.0]) != compare.wilcoxon_test(d)


def test_infinite_differences_rank():
    assert compare.wilcoxon_test([np.inf, 1, -2, 3]) == compare.wilcoxon_test([9, 1, -2, 3])


def test_size_of_wilcoxon_by_enumeration():
    # Every choice of signs is equally likely: exact sizes at a nominal 5 %.
    for n, size in ((4, 0), (5, 2 / 32), (6, 4 / 64), (8, 14 / 256)):
        signs = np.array(list(itertools.product([-1, 1], repeat=n)))
        rejected = [compare.wilcoxon_test(row).pvalue <= 0.05 for row in signs * np.arange(1, n + 1)]
        assert np.mean(rejected) == size


def test_size_of_wilcoxon_from_seven_data_sets_on():
    # The distribution of a rank sum by convolution, one rank after the other.
    chance = np.ones(1)
    for n in range(1, 31):
        grown = np.zeros(len(chance) + n)
        grown[: len(chance)] += chance / 2
        grown[n:] += chance / 2
        chance = grown
        if n >= 7:
            rejected = 0
            while compare.wilcoxon_test(_with_rank_sum(rejected, n)).pvalue <= 0.05:
                rejected += 1
            assert 0.039 < 2 * chance[:rejected].sum() < 0.055
            if n == 14:
                assert rejected - 1 == 21  # Demšar: significant if T is 21 or less


def _with_rank_sum(t, n):
    """Differences 1..n in size, those of the negative ones adding up to t."""
    d = np.arange(1.0, n + 1)
    for size in range(n, 0, -1):
        if t >= size:
            d[size - 1], t = -size, t - size
    return d


@pytest.mark.parametrize("d", [[0, 0, 0], [0.0, 0.0], [0]])
def test_wilcoxon_of_zeros_is_undefined(d):
    assert np.isnan(undefined(compare.wilcoxon_test, d)).all()


# ---- friedman_test ----


def test_demsars_friedman_example():
    # Demšar (2006), table 6 and section 3.2.2.
    result = compare.friedman_test(DEMSAR_AUC)
    assert [f"{rank:.3f}" for rank in result.ranks] == ["3.143", "2.000", "2.893", "1.964"]
    assert f"{result.statistic:.2f}" == "9.28"
    assert f"{result.f_statistic:.2f}" == "3.69"
    assert result.pvalue == pytest.approx(stats.chi2.sf(result.statistic, 3), rel=1e-12)
    assert result.f_statistic > stats.f.isf(0.05, 3, 39)
    assert result.ranks.max() - result.ranks.min() < compare.nemenyi_critical_difference(4, 14)


def test_friedman_is_demsars_formulas_with_ties(rng):
    for _ in range(50):
        scores = rng.integers(0, 4, (rng.integers(2, 9), rng.integers(2, 6)))
        n, k = scores.shape
        ranks = np.array([[1 + sum(row > s) + (sum(row == s) - 1) / 2 for s in row] for row in scores])
        chi2 = 12 * n / (k * (k + 1)) * ((ranks.mean(axis=0) ** 2).sum() - k * (k + 1) ** 2 / 4)
        result = compare.friedman_test(scores)
        assert result.ranks == pytest.approx(ranks.mean(axis=0), abs=1e-12)
        assert result.statistic == pytest.approx(chi2, abs=1e-9)
        assert result.pvalue == pytest.approx(stats.chi2.sf(chi2, k - 1), abs=1e-9)
        if chi2 < n * (k - 1) - 1e-6:
            assert result.f_statistic == pytest.approx((n - 1) * chi2 / (n * (k - 1) - chi2), abs=1e-9)


def test_friedman_equals_scipy_without_ties(rng):
    scores = rng.normal(size=(12, 5))
    scipy = stats.friedmanchisquare(*scores.T)
    result = compare.friedman_test(scores)
    assert (result.statistic, result.pvalue) == pytest.approx((scipy.statistic, scipy.pvalue), rel=1e-9)


def test_scipy_divides_by_the_tie_correction(rng):
    scores = rng.integers(0, 4, (12, 5))
    ties = sum((count**3 - count).sum() for count in (np.unique(row, return_counts=True)[1] for row in scores))
    correction = 1 - ties / (12 * 5 * (5**2 - 1))
    scipy = stats.friedmanchisquare(*scores.T)
    assert compare.friedman_test(scores).statistic == pytest.approx(scipy.statistic * correction, rel=1e-9)


def test_two_learners_make_a_sign_test():
    # 9 wins to 3: chi-square (9 - 3)^2 / 12, McNemar's without the correction.
    result = compare.friedman_test([[1, 0]] * 9 + [[0, 1]] * 3)
    assert (result.statistic, result.pvalue) == pytest.approx(compare.mcnemar_test(9, 3, exact=False, correction=False))


def test_rank_one_is_the_highest_score():
    assert compare.friedman_test([[0.1, 0.9, 0.5]] * 2).ranks.tolist() == [3, 1, 2]
    assert compare.friedman_test(-np.array([[0.1, 0.9, 0.5]] * 2)).ranks.tolist() == [1, 3, 2]
    assert compare.friedman_test([[-np.inf, np.inf, 0.5]] * 2).ranks.tolist() == [3, 1, 2]


@pytest.mark.parametrize("n, k", [(2, 2), (3, 7), (10, 3), (49, 6)])
def test_perfect_agreement_gives_an_infinite_f(n, k):
    result = compare.friedman_test(np.tile(np.arange(k), (n, 1)))
    assert result.statistic == n * (k - 1)
    assert result.f_statistic == np.inf


def test_rows_of_ties_show_no_difference():
    result = compare.friedman_test(np.ones((4, 3)))
    assert result.ranks.tolist() == [2, 2, 2]
    assert result[1:] == (0, 0, 1)


def test_one_data_set_has_no_f():
    result = undefined(compare.friedman_test, [[0.1, 0.9, 0.5]])
    assert np.isnan(result.f_statistic)
    assert result.statistic == 2


def test_sizes_of_friedman_and_nemenyi(rng):
    # 14 data sets, 4 learners, no difference. Both chi-square and Nemenyi keep below 5 %, Iman and Davenport's F
    # comes closer to it ("undesirably conservative", Demšar, section 3.2.2).
    n = 4000
    results = [compare.friedman_test(scores) for scores in rng.random((n, 14, 4))]
    f_limit, distance = stats.f.isf(0.05, 3, 39), compare.nemenyi_critical_difference(4, 14)
    chi2_size = np.mean([result.pvalue <= 0.05 for result in results])
    f_size = np.mean([result.f_statistic >= f_limit for result in results])
    nemenyi_size = np.mean([np.ptp(result.ranks) >= distance for result in results])
    assert_near(f_size, 0.05, n)
    assert chi2_size < f_size
    assert 0.03 < nemenyi_size < 0.05 + 4 * math.sqrt(0.05 * 0.95 / n)


# ---- nemenyi_critical_difference, holm ----

# Demšar (2006), table 5(a), 2 to 10 learners.
NEMENYI_Q = {
    0.05: [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164],
    0.10: [1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920],
}


def nemenyi_q(k, alpha):
    """The critical value, freed from the factor that holds the number of data sets."""
    return compare.nemenyi_critical_difference(k, 1, alpha=alpha) / math.sqrt(k * (k + 1) / 6)


@pytest.mark.parametrize("alpha", [0.05, 0.10])
def test_nemenyi_agrees_with_demsars_table(alpha):
    ours = [nemenyi_q(k, alpha) for k in range(2, 11)]
    assert ours == pytest.approx(NEMENYI_Q[alpha], abs=1e-3)  # his third decimal is off by one at three places
    off = [k for k, q, printed in zip(range(2, 11), ours, NEMENYI_Q[alpha]) if f"{q:.3f}" != f"{printed:.3f}"]
    assert off == {0.05: [3, 7], 0.10: [5]}[alpha]


@pytest.mark.parametrize("k", [2, 3, 4, 10, 40, 100])
@pytest.mark.parametrize("alpha", [0.5, 0.1, 0.05, 0.01, 1e-4])
def test_nemenyi_equals_the_studentized_range(k, alpha):
    assert nemenyi_q(k, alpha) == pytest.approx(stats.studentized_range.isf(alpha, k, np.inf) / math.sqrt(2), abs=1e-9)


def test_two_learners_need_no_correction():
    assert nemenyi_q(2, 0.05) == pytest.approx(stats.norm.isf(0.025), rel=1e-12)


def test_demsars_critical_differences():
    assert f"{compare.nemenyi_critical_difference(4, 14):.2f}" == "1.25"
    assert f"{compare.nemenyi_critical_difference(4, 14, alpha=0.10):.2f}" == "1.12"
    ranks = compare.friedman_test(DEMSAR_AUC).ranks
    apart = np.subtract.outer(ranks, ranks) > compare.nemenyi_critical_difference(4, 14, alpha=0.10)
    assert np.argwhere(apart).tolist() == [[0, 1], [0, 3]]  # C4.5 from C4.5+m and from C4.5+m+cf


def test_critical_difference_falls_with_the_root_of_the_data_sets():
    assert compare.nemenyi_critical_difference(5, 40) == pytest.approx(compare.nemenyi_critical_difference(5, 10) / 2)


def holm_definition(p, alpha):
    """Which hypotheses the step-down procedure rejects."""
    rejected = [False] * len(p)
    for step, i in enumerate(sorted(range(len(p)), key=lambda i: p[i])):
        if p[i] > alpha / (len(p) - step):
            break
        rejected[i] = True
    return rejected


def test_holm_rejects_what_the_procedure_rejects(rng):
    for _ in range(100):
        p = rng.random(rng.integers(1, 8)) ** 3
        for alpha in (0.01, 0.05, 0.2):
            assert (compare.holm(p) <= alpha).tolist() == holm_definition(p.tolist(), alpha)


def test_holm_by_hand():
    assert compare.holm([0.01, 0.04, 0.03]).tolist() == pytest.approx([0.03, 0.06, 0.06])
    assert compare.holm([0.8, 0.9]).tolist() == [1, 1]
    assert compare.holm([0.2]).tolist() == [0.2]


def test_demsars_holm_example():
    # Demšar (2006), section 3.2.2: the first two are rejected at .05, the third is not.
    se = math.sqrt(4 * 5 / (6 * 14))
    ranks = compare.friedman_test(DEMSAR_AUC).ranks
    p = 2 * stats.norm.sf((ranks[0] - ranks[[3, 1, 2]]) / se)
    assert p == pytest.approx([0.016, 0.019, 0.607], abs=2e-3)
    assert (compare.holm(p) <= 0.05).tolist() == [True, True, False]


def test_holm_keeps_its_family_wise_error(rng):
    n = 4000
    false_claims = [(compare.holm(p) <= 0.05).any() for p in rng.random((n, 5))]
    assert_near(np.mean(false_claims), 1 - (1 - 0.05 / 5) ** 5, n)


# ---- the laboratory: two learners of equal error on resampled data ----


def loss_differences(X, y, train):
    """Loss of learner A minus loss of learner B in every split: each learner is a nearest mean on a column of its own.

    The columns are exchangeable, so the two learners have the same expected error for every training set size.
    """
    first, second = train * (y == 1), train * (y == 0)
    mean_1, mean_0 = (part @ X / part.sum(axis=1, keepdims=True) for part in (first, second))
    middle, direction = (mean_0 + mean_1) / 2, mean_1 - mean_0
    wrong = ((X - middle[:, None]) * direction[:, None] > 0) != (y == 1)[:, None]
    loss = wrong[..., 0].astype(float) - wrong[..., 1]
    return ((1 - train) * loss).sum(axis=1) / (1 - train).sum(axis=1)


def two_classes(rng, n):
    y = np.arange(n) % 2
    return (y[:, None] - 0.5) + rng.standard_normal((n, 2)), y


def test_only_the_corrected_t_keeps_its_size_on_resampled_splits(rng):
    n, trials, n_splits, test_fraction = 100, 2000, 15, 0.2
    paired, corrected = [], []
    for _ in range(trials):
        X, y = two_classes(rng, n)
        place = rng.random((n_splits, n)).argsort(axis=1).argsort(axis=1)
        d = loss_differences(X, y, (place >= test_fraction * n).astype(float))
        paired.append(compare.paired_t_test(d).pvalue <= 0.05)
        corrected.append(compare.corrected_t_test(d, test_fraction=test_fraction).pvalue <= 0.05)
    assert_near(np.mean(corrected), 0.05, trials)
    assert np.mean(paired) > 0.25  # five times what it claims; the standard error is below .012


def test_5x2_tests_keep_below_their_size_on_real_splits(rng):
    n, trials = 100, 2000
    t_rejected, f_rejected = [], []
    for _ in range(trials):
        X, y = two_classes(rng, n)
        half = rng.random((5, n)).argsort(axis=1).argsort(axis=1) < n / 2
        train = np.stack([half, ~half], axis=1).reshape(10, n).astype(float)
        d = loss_differences(X, y, train).reshape(5, 2)
        t_rejected.append(compare.cv52_t_test(d).pvalue <= 0.05)
        f_rejected.append(compare.cv52_f_test(d).pvalue <= 0.05)
    limit = 0.05 + 4 * math.sqrt(0.05 * 0.95 / trials)
    assert 0.01 < np.mean(t_rejected) < limit
    assert 0.01 < np.mean(f_rejected) < limit


# ---- bad input ----


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: compare.binomial_test(5, 4, 0.5), r"n_errors must be from 0 to 4, got 5"),
        (lambda: compare.binomial_test(-1, 4, 0.5), r"n_errors must be from 0 to 4, got -1"),
        (lambda: compare.binomial_test(1, 4, 50), r"p0 must lie from 0 to 1, got 50; a fraction"),
        (lambda: compare.paired_t_test([0.1, np.nan]), r"differences must hold no nan, got nan at position 1"),
        (lambda: compare.paired_t_test([0.1, np.inf]), r"differences must be finite, got inf"),
        (lambda: compare.paired_t_test([[0.1], [0.2]]), r"differences must have one dimension, got shape \(2, 1\)"),
        (lambda: compare.corrected_t_test([1, 2], test_fraction=1), r"test_fraction must lie between 0 and 1, got 1"),
        (lambda: compare.corrected_t_test([1, 2], test_fraction=30), r"test_fraction must lie .* not percent"),
        (lambda: compare.cv52_t_test(np.ones((2, 5))), r"differences must have shape \(5, 2\), got \(2, 5\)"),
        (lambda: compare.cv52_f_test(np.ones(10)), r"differences must have shape \(5, 2\), got \(10,\)"),
        (lambda: compare.cv52_f_test([[1, np.inf]] * 5), r"differences must be finite, got inf"),
        (lambda: compare.mcnemar_test(-1, 3), r"b must be at least 0, got -1"),
        (lambda: compare.mcnemar_test(3, -1), r"c must be at least 0, got -1"),
        (lambda: compare.wilcoxon_test([1, np.nan]), r"differences must hold no nan"),
        (lambda: compare.friedman_test([0.1, 0.2]), r"scores must have shape \(n_datasets, n_learners\), got \(2,\)"),
        (lambda: compare.friedman_test([[0.1], [0.2]]), r"scores must have two learners or more, got shape \(2, 1\)"),
        (lambda: compare.friedman_test([[0.1, np.nan]]), r"scores must hold no nan"),
        (lambda: compare.nemenyi_critical_difference(1, 10), r"n_learners must be at least 2, got 1"),
        (lambda: compare.nemenyi_critical_difference(3, 0), r"n_datasets must be at least 1, got 0"),
        (lambda: compare.nemenyi_critical_difference(3, 9, alpha=5), r"alpha must lie between 0 and 1, got 5"),
        (lambda: compare.holm([0.1, 1.2]), r"pvalues must lie from 0 to 1, got 1.2"),
        (lambda: compare.holm([0.1, -0.2]), r"pvalues must lie from 0 to 1, got -0.2"),
        (lambda: compare.holm([0.1, np.nan]), r"pvalues must hold no nan"),
    ],
)
def test_bad_values_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: compare.binomial_test(1.5, 4, 0.5), r"n_errors must be an integer, got 1.5"),
        (lambda: compare.mcnemar_test(3.0, 4), r"b must be an integer, got 3.0"),
        (lambda: compare.paired_t_test(["a", "b"]), r"differences must hold numbers"),
        (lambda: compare.cv52_t_test([[1, 2], [3]]), r"differences must hold numbers in rows of equal length"),
        (lambda: compare.nemenyi_critical_difference(3.5, 9), r"n_learners must be an integer, got 3.5"),
    ],
)
def test_bad_types_are_refused(call, message):
    with pytest.raises(TypeError, match=message):
        call()


# ---- decision limits that the papers quote: at the limit the p-value is .05 ----


def test_limits_of_dietterich():
    """Dietterich (1998): t(29) = 2.04523 for 30 resampled splits, t(9) = 2.262 for 10 folds, t(5) = 2.571 for 5x2cv."""
    for n, limit in ((30, 2.04523), (10, 2.262)):
        spread = np.resize([1.0, -1.0], n)
        at_limit = spread + limit * spread.std(ddof=1) / np.sqrt(n)
        result = compare.paired_t_test(at_limit)
        assert np.isclose(result.statistic, limit) and round(result.pvalue, 4) == 0.05
    differences = np.tile([1.0, -1.0], (5, 1))  # variance 2 in each replication, so t = first difference / sqrt(2)
    differences += 2.571 * np.sqrt(2) - 1
    result = compare.cv52_t_test(differences)
    assert np.isclose(result.statistic, 2.571) and round(result.pvalue, 4) == 0.05


def test_limit_of_dietterich_for_mcnemar():
    """Dietterich (1998): chi-square(1) = 3.841459; 24 against 11 errors lies just above, 23 against 11 below."""
    above = compare.mcnemar_test(24, 11, exact=False)
    below = compare.mcnemar_test(23, 11, exact=False)
    assert above.statistic > 3.841459 > below.statistic and above.pvalue < 0.05 < below.pvalue


def test_limit_of_alpaydin():
    """Alpaydin (1999): reject above F(10, 5) = 4.74."""
    differences = np.tile([1.0, -1.0], (5, 1))
    middle = np.sqrt(4.74 * 2 - 1)  # the ten squares sum to 10 (1 + m^2), twice the variances to 20
    result = compare.cv52_f_test(differences + middle)
    assert np.isclose(result.statistic, 4.74) and round(result.pvalue, 3) == 0.05
