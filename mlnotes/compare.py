"""Is one learner better than another? Tests on the errors, differences or scores they left.

Every test takes arrays, never an estimator: run your experiment first, then ask. Differences are A minus B, p-values
are two-sided. Where the data leave a test nothing to divide by, statistic and p-value are nan, with one warning.
"""

from collections import namedtuple

import numpy as np
from scipy.special import bdtr, chdtrc, fdtrc, gammaln, ndtr, stdtr, xlog1py, xlogy

from mlnotes import _check
from mlnotes.curves import TestResult

FIVE_BY_TWO = "(5, 2), a row a replication and a column a fold"


class Friedman(namedtuple("Friedman", "ranks statistic f_statistic pvalue")):
    """Mean rank of each learner, Friedman's chi-square with its p-value, and Iman and Davenport's F."""


def _undefined(reason):
    nothing = _check.undefined(reason)
    return TestResult(nothing, nothing)


def _all_equal(values):
    """True if each row holds one value only, up to the rounding that subtraction leaves."""
    return bool((np.ptp(values, axis=-1) <= 1e-12 * np.abs(values).max()).all())


def binomial_test(n_errors, n, p0):
    """Is the error rate of a learner different from p0?

    `n_errors` and `n`, int, are the errors on the test set and its cases, 0 <= n_errors <= n; `p0` is the error rate to
    compare with, from 0 to 1. In the `TestResult` `statistic` is the error rate n_errors / n, and `pvalue` the chance,
    if the true error rate is p0, of a count that is no more likely than n_errors; twice the smaller tail is another
    common rule. nan if n is 0.

    Examples
    --------
    >>> result = binomial_test(2, 20, 0.3)
    >>> result.statistic, round(result.pvalue, 4)
    (0.1, 0.0526)
    """
    n = _check.integer(n, name="n", low=0)
    n_errors = _check.integer(n_errors, name="n_errors", low=0, high=n)
    p0 = _check.fraction(p0, name="p0", open_ended=False)
    if n == 0:
        return _undefined("n is 0, so the error rate is 0/0")
    count = np.arange(n + 1)
    log_likelihood = xlogy(count, p0) + xlog1py(n - count, -p0) - gammaln(count + 1) - gammaln(n - count + 1)
    log_likelihood += gammaln(n + 1)
    extreme = log_likelihood <= log_likelihood[n_errors] + 1e-7  # as likely in spite of rounding
    return TestResult(n_errors / n, 1.0 if extreme.all() else float(np.exp(log_likelihood[extreme]).sum()))


# ---- two learners, one data set ----


def paired_t_test(differences):
    """Is the mean of independent differences between two learners different from 0?

    `differences`, shape (n_differences,), are A minus B, one for each independent pair of results. `statistic` is t,
    with n_differences - 1 degrees of freedom; nan if there are fewer than two differences or all are equal, for then
    their variance says nothing (of equal ones other than 0 `scipy.stats.ttest_1samp` gives p = 0 or nearly so).
    Differences from repeated splits of one data set are not independent; the test then finds differences that do not
    exist (Dietterich 1998, Neural Computation 10, 1895-1923). Use `corrected_t_test` there.

    Examples
    --------
    >>> result = paired_t_test([0.02, 0.04, 0.01, 0.03])
    >>> round(result.statistic, 3), round(result.pvalue, 4)
    (3.873, 0.0305)
    """
    return _t_test(differences, extra=0.0)


def corrected_t_test(differences, *, test_fraction):
    """Is the mean difference between two learners over random splits of one data set different from 0?

    `differences`, shape (n_splits,), are A minus B, the mean test loss of each split; `test_fraction` is the share of
    the cases in each test set, between 0 and 1: 1/k for (repeated) k-fold. The result is that of `paired_t_test`, with
    (1/J + n_test/n_train) s^2 for J splits in the place of s^2/J as the variance of the mean: an approximation that
    stands for the correlation of splits that share cases. Nadeau & Bengio (2003), Machine Learning 52, 239-281; for
    repeated k-fold Bouckaert & Frank (2004), PAKDD, 3-12.

    Examples
    --------
    >>> result = corrected_t_test([0.02, 0.04, 0.01, 0.03], test_fraction=0.2)
    >>> round(result.statistic, 3), round(result.pvalue, 4)
    (2.739, 0.0714)
    """
    test_fraction = _check.fraction(test_fraction, name="test_fraction")
    return _t_test(differences, extra=test_fraction / (1 - test_fraction))


def _t_test(differences, *, extra):
    """Student's t with (1/n + extra) s^2 as the variance of the mean."""
    d = _check.scores(differences, name="differences", finite=True)
    if len(d) < 2:
        return _undefined("differences needs two values for a variance")
    if _all_equal(d):
        return _undefined("differences are all equal, so t would divide by a variance of 0")
    t = d.mean() / np.sqrt((1 / len(d) + extra) * d.var(ddof=1))
    return TestResult(float(t), float(2 * stdtr(len(d) - 1, -abs(t))))


def cv52_t_test(differences):
    """Dietterich's t-test on five replications of two-fold cross-validation.

    `differences`, shape (5, 2), are A minus B: one row for each replication, one column for each fold. `statistic` is
    t, with 5 degrees of freedom, approximately: the first difference over the root of the mean variance of the five
    replications, so the order of the folds changes the result. nan if the two folds of every replication agree.
    Dietterich (1998), Neural Computation 10, 1895-1923. Zhou (2016), Machine Learning (in Chinese), section 2.4.2, has
    the mean of the first two differences in its place: at 5 % it rejects a true hypothesis in 1.5 % of cases, this test
    in 2.8 %.

    Examples
    --------
    >>> result = cv52_t_test([[0.05, 0.01], [0.03, 0.02], [0.04, 0.06], [0.02, 0.03], [0.05, 0.04]])
    >>> round(result.statistic, 3), round(result.pvalue, 4)
    (3.297, 0.0215)
    """
    d = _check.table(differences, name="differences", shape=FIVE_BY_TWO, finite=True)
    if _all_equal(d):
        return _undefined("the two folds of every replication agree, so t would divide by a variance of 0")
    t = d[0, 0] / np.sqrt(d.var(axis=1, ddof=1).mean())
    return TestResult(float(t), float(2 * stdtr(5, -abs(t))))


def cv52_f_test(differences):
    """Alpaydin's F-test on five replications of two-fold cross-validation: all ten differences count.

    Argument and nan as in `cv52_t_test`; `statistic` is F, with 10 and 5 degrees of freedom, approximately: at 5 % it
    rejects a true hypothesis in 1.75 % of cases. Alpaydin (1999), Neural Computation 11, 1885-1892.

    Examples
    --------
    >>> result = cv52_f_test([[0.05, 0.01], [0.03, 0.02], [0.04, 0.06], [0.02, 0.03], [0.05, 0.04]])
    >>> round(result.statistic, 3), round(result.pvalue, 4)
    (6.304, 0.0277)
    """
    d = _check.table(differences, name="differences", shape=FIVE_BY_TWO, finite=True)
    if _all_equal(d):
        return _undefined("the two folds of every replication agree, so F would divide by a variance of 0")
    f = (d**2).sum() / (2 * d.var(axis=1, ddof=1).sum())
    return TestResult(float(f), float(fdtrc(10, 5, f)))


def mcnemar_test(b, c, *, exact=True, correction=True):
    """Do two classifiers err equally often on one test set?

    `b` and `c`, int, are the cases that only A gets right, and those that only B gets right. `exact` takes the binomial
    distribution, else the chi-square approximation, with a continuity `correction` or without. `statistic` is the
    smaller count if exact and otherwise chi-square with 1 degree of freedom. nan if b + c = 0, for then no case tells
    the two apart; statsmodels 0.15 and mlxtend 0.25 give p = 0 there. McNemar (1947), Psychometrika 12, 153-157. The
    correction stops at 0, where that of Dietterich (1998) and statsmodels, (abs(b - c) - 1)^2 / (b + c), is 1 / (b + c)
    for b = c.

    Examples
    --------
    >>> result = mcnemar_test(3, 12)
    >>> result.statistic, round(result.pvalue, 4)
    (3.0, 0.0352)
    """
    b, c = _check.integer(b, name="b", low=0), _check.integer(c, name="c", low=0)
    if b + c == 0:
        return _undefined("b + c is 0: no case is right by one classifier and wrong by the other")
    if exact:
        return TestResult(float(min(b, c)), min(1.0, float(2 * bdtr(min(b, c), b + c, 0.5))))
    statistic = max(abs(b - c) - bool(correction), 0) ** 2 / (b + c)
    return TestResult(statistic, float(chdtrc(1, statistic)))


# ---- several data sets ----


def wilcoxon_test(differences):
    """Signed-ranks test: is one of two learners better over several data sets?

    `differences`, shape (n_datasets,), are A minus B, one for each data set; infinities rank. Round the differences of
    printed decimals: 0.3 - 0.2 and 0.2 - 0.1 differ in their last bit, and then do not share a rank. `statistic` is T,
    the smaller of the two rank sums, and `pvalue` comes from z = (T - n(n+1)/4) / sqrt(n(n+1)(2n+1)/24), without
    corrections for ties or continuity; nan if every difference is 0. Demšar (2006), JMLR 7, 1-30, section 3.1.3: half
    the ranks of the zeros go to each sum; if their number is odd, one is left out before ranking.
    `scipy.stats.wilcoxon` drops the zeros by default and is exact for few differences. Below n = 5 nothing can be
    significant at 5 %.

    Examples
    --------
    >>> result = wilcoxon_test([0.5, -0.1, 0.3, 0.0, 0.8, 0.0, 0.7, 0.4])
    >>> result.statistic, round(result.pvalue, 4)
    (4.5, 0.0587)
    """
    d = _check.scores(differences, name="differences")
    zeros = np.flatnonzero(d == 0)
    if len(zeros) % 2:
        d = np.delete(d, zeros[0])
    if not d.any():
        return _undefined("differences holds nothing but zeros, so no data set tells the learners apart")
    n = len(d)
    won = _ranks(np.abs(d)) @ ((np.sign(d) + 1) / 2)  # a zero gives half its rank to each side
    t = min(won, n * (n + 1) / 2 - won)
    z = (t - n * (n + 1) / 4) / np.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    return TestResult(float(t), float(2 * ndtr(z)))


def _ranks(values):
    """Ranks from 1 for the smallest; equal values share the mean of theirs."""
    _, code, count = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(count) - (count - 1) / 2)[code]


def friedman_test(scores):
    """Do several learners differ over several data sets?

    `scores`, shape (n_datasets, n_learners), two learners at least: the higher, the better; pass minus the errors to
    rank by error. In the `Friedman` `ranks`, shape (n_learners,), is the mean rank of each learner, 1 being the best;
    `statistic` is chi-square with n_learners - 1 degrees of freedom, with its `pvalue`; `f_statistic`, to be compared
    with F of n_learners - 1 and (n_learners - 1)(n_datasets - 1) degrees of freedom, is inf if all data sets agree, nan
    for a single data set. Demšar (2006), JMLR 7, 1-30, section 3.2.2. Equal scores share the mean of their ranks, with
    no further correction, by which `scipy.stats.friedmanchisquare` divides.

    Examples
    --------
    >>> result = friedman_test([[0.9, 0.8, 0.7], [0.8, 0.7, 0.6], [0.6, 0.7, 0.5], [0.9, 0.8, 0.8]])
    >>> result.ranks.tolist(), round(result.statistic, 3), round(result.pvalue, 4)
    ([1.25, 1.875, 2.875], 5.375, 0.0681)
    """
    table = _check.table(scores, name="scores", shape="(n_datasets, n_learners)")
    n, k = table.shape
    if k < 2:
        raise ValueError(f"scores must have two learners or more, got shape {table.shape}; one column for each learner")
    rank_sums = np.sum([_ranks(-row) for row in table], axis=0)
    # Sums of half integers: exact, so that perfect agreement is exactly 1.
    agreement = 12 * ((rank_sums**2).sum() - n**2 * k * (k + 1) ** 2 / 4) / (n**2 * k * (k**2 - 1))
    statistic = float(n * (k - 1) * agreement)
    if n == 1:
        f = _check.undefined("scores has one data set only, so its F is 0/0")
    else:  # Iman & Davenport (1980); Demšar writes (n-1) chi2 / (n (k-1) - chi2)
        f = float((n - 1) * agreement / (1 - agreement)) if agreement < 1 else np.inf
    return Friedman(rank_sums / n, statistic, f, float(chdtrc(k - 1, statistic)))


def nemenyi_critical_difference(n_learners, n_datasets, *, alpha=0.05):
    """How many ranks apart two mean ranks must lie to differ, when all pairs of learners are compared.

    `n_learners` and `n_datasets`, int, are at least 2 and 1; `alpha`, between 0 and 1, is the chance of one false claim
    or more among all pairs. Demšar (2006), JMLR 7, 1-30: q sqrt(k(k+1) / (6n)), where q sqrt(2) is the upper alpha
    point of the range of k independent standard normals. Three of the eighteen values in Demšar's table 5(a) are off by
    one in the third decimal: 3 and 7 learners at .05, 5 learners at .10.

    Examples
    --------
    >>> round(nemenyi_critical_difference(4, 14), 2)
    1.25
    """
    from scipy.stats import studentized_range  # here, for it takes longer to import than all else together

    k = _check.integer(n_learners, name="n_learners", low=2)
    n = _check.integer(n_datasets, name="n_datasets", low=1)
    alpha = _check.fraction(alpha, name="alpha")
    return float(studentized_range.ppf(1 - alpha, k, np.inf) * np.sqrt(k * (k + 1) / (12 * n)))


def holm(pvalues):
    """p-values adjusted for the number of tests, by Holm's step-down rule.

    `pvalues`, shape (n_tests,), lie from 0 to 1, and so do the adjusted ones, in the order given. Rejecting where one
    is at most alpha keeps the chance of one false claim or more at alpha, whatever the dependence between the tests.
    Holm (1979), Scandinavian Journal of Statistics 6, 65-70: the smallest of m p-values is multiplied by m, the next by
    m - 1 and so on; none may fall below the one before it.

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03]).round(3).tolist()
    [0.03, 0.06, 0.06]
    """
    p = _check.array(pvalues, name="pvalues", shape="(n_tests,)", low=0, high=1)
    order = np.argsort(p)
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(np.maximum.accumulate((len(p) - np.arange(len(p))) * p[order]), 1)
    return adjusted
