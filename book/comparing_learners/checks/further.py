"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2028)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


def rejects(table):
    return np.mean([compare.wilcoxon_test(d).pvalue <= 0.05 for d in table])


# "The normal curve of [Wilcoxon's test](many_data_sets.ipynb#wilcoxon) has the mean $\frac{N(N+1)}{4}$ and the standard
# deviation $\sqrt{\frac{N(N+1)(2N+1)}{24}}$."
# "If on each data set a difference and its opposite are equally likely, the rank $k$ belongs to a loss with chance ½,
# independently of the others."
# "So the rank sum is $R = \sum_k k B_k$ with $B_k$ 0 or 1."
# "$\mathbb{E}[B_k] = \frac12$, so $\mathbb{E}[R] = \frac12 \sum_k k = \frac{N(N+1)}{4}$."
# "$\mathrm{Var}(B_k) = \frac14$, so $\mathrm{Var}(R) = \frac14 \sum_k k^2 = \frac{N(N+1)(2N+1)}{24}$."
signs = (np.arange(256)[:, np.newaxis] >> np.arange(8)) & 1
sums = signs @ np.arange(1, 9)
assert np.isclose(sums.mean(), 8 * 9 / 4) and np.isclose(sums.var(), 8 * 9 * 17 / 24)
assert signs.mean() == 1 / 2 and signs[:, 0].var() == 1 / 4

# "A mean difference of 0 is not enough: with many small losses and few large wins the test rejects too often."
# thorough
of_14, of_40 = (rejects(other.exponential(size=(4000, N)) - 1) for N in (14, 40))
assert near(of_14, 0.11, 0.02) and near(of_40, 0.2, 0.025)
assert rejects(other.normal(size=(4000, 14))) < 0.06

# "Its variance is $\frac{k^2-1}{12}$."
# "The $k$ ranks add up to a constant, so the variance of their sum is 0: $k \frac{k^2 - 1}{12} + k(k-1)\,\mathrm{Cov} =
# 0$."
# "So the covariance of two ranks is $-\frac{k+1}{12}$."
# "The difference of two ranks has the variance $2 \cdot \frac{k^2-1}{12} + 2 \cdot \frac{k+1}{12} = \frac{k(k+1)}{6}$."
for k in (3, 4, 7):
    one, two = np.array([(i, j) for i, j in np.ndindex(k, k) if i != j]).T
    assert np.isclose(one.var(), (k**2 - 1) / 12) and np.isclose(np.cov(one, two, ddof=0)[0, 1], -(k + 1) / 12)
    assert np.isclose(np.var(one - two), k * (k + 1) / 6)

# "The largest of $k$ independent standard normal values exceeds the smallest by more than $q$ standard deviations of
# their difference, $q \sqrt2$, with chance 0.05."
widest = np.quantile(np.ptp(other.normal(size=(100_000, 4)), axis=1), 0.95) / np.sqrt(2)
assert near(widest, compare.nemenyi_critical_difference(4, 14) / np.sqrt(20 / 84), 0.03)

# "With Holm's correction the chance to reject **any** true one is at most $\alpha$."
for shared in (0, 0.5, 0.95):
    z = np.sqrt(shared) * other.normal(size=(8000, 1)) + np.sqrt(1 - shared) * other.normal(size=(8000, 6))
    z[:, 4:] += 2.5  # two false hypotheses among six
    p_values = 2 * stats.norm.sf(abs(z))
    adjusted = np.array([compare.holm(row) for row in p_values])
    assert np.mean(np.any(adjusted[:, :4] <= 0.05, axis=1)) < 0.05 + 0.007

# "Two learners are [practically the same](many_data_sets.ipynb#practically-the-same) if the 95 % interval of their mean
# difference lies in a region around 0."
# "Two t-tests at the level 0.025 lead to the same verdict: one asks whether the mean difference lies above the lower
# end of the region, the other whether it lies below the upper one."
for _ in range(200):
    d = other.normal(other.uniform(-0.03, 0.03), 0.03, 12)
    larger = max(
        stats.ttest_1samp(d, -0.03, alternative="greater").pvalue,
        stats.ttest_1samp(d, 0.03, alternative="less").pvalue,
    )
    for level, limit in ((0.95, 0.025), (0.9, 0.05)):
        ends = stats.ttest_1samp(d, 0).confidence_interval(level)
        assert (larger < limit) == (ends.low > -0.03 and ends.high < 0.03)

# "$t$ is compared with Student's distribution with 5 degrees of freedom; $F$, by Alpaydin
# ([1999](../back/references.md#alpaydin1999)), with the F distribution with 10 and 5."
# "$$ t = \frac{d_{11}}{\sqrt{\frac15 \sum_i s_i^2}}, \qquad F = \frac{\sum_i \sum_j d_{ij}^2}{2 \sum_i s_i^2} . $$"
# "5 × 2 cross-validation"
# "Words of this lesson: binomial test 二项检验, 5 × 2 cross-validation 5×2交叉验证, rank 秩."
# "So take $F$, which uses all ten differences, rather than $t$."
# "In **5 × 2 cross-validation** ([Dietterich, 1998](../back/references.md#dietterich1998)) you cut the data five times
# into **halves**, train on each and test on the other."
assert np.isclose(t_each[0], compare.cv52_t_test(rows).statistic) and np.isclose(F, compare.cv52_f_test(rows).statistic)
assert np.isclose(stats.f(10, 5).sf(F), compare.cv52_f_test(rows).pvalue)
p_each = 2 * stats.t(5).sf(t_each)
assert f"{min(p_each):.2f} {max(p_each):.2f}" == "0.01 0.54" and np.allclose(s2, [8e-4, 5e-5, 2e-4, 5e-5, 5e-5])

# "Numbers of errors that are at most as likely as 2, if the true error is 0.3, count as extreme."
# "On the left these are 0, 1 and 2."
# "On the right, do they begin at 8, 10 or 11?"
# "From 11 on."
# "*Dashed: the chance of 2 errors; orange: as extreme as 2.*"
# "Bars of the chance of 0 to 20 errors, highest at 6."
# "A dashed line runs at the height of the bar at 2."
# "The bars from 0 to 2 and from 11 on do not rise above it and are orange."
# "Orange adds up to $p = 0.0526$."
# "The one-sided question, "is the model **better** than 0.3?", counts only 0, 1 and 2: $p = 0.0355$."
# "An old method errs on 30 % of the cases; a new model makes 2 errors on 20."
assert np.flatnonzero(extreme).tolist() == [0, 1, 2, *range(11, 21)] and np.argmax(likelihood) == 6
assert f"{likelihood[extreme].sum():.4f}" == "0.0526"
assert f"{likelihood[:3].sum():.4f} {likelihood[11:].sum():.4f}" == "0.0355 0.0171"
assert np.isclose(compare.binomial_test(2, 20, 0.3).pvalue, likelihood[extreme].sum())
assert np.isclose(stats.binomtest(2, 20, 0.3).pvalue, likelihood[extreme].sum())

# "[McNemar's exact test](one_test_set.ipynb) is cautious: with 190 cases, 5.6 % of them discordant, it raises a false
# alarm in only 2.3 % of all test sets."
# "The **mid-p** test counts the observed result with half its chance, and raises one in 4.2 %; [Fagerland and others
# (2013)](../back/references.md#fagerland2013) recommend it."


def size_of(n, psi, test):
    "Chance of p <= 0.05 if the models are equally good, summed over all counts."
    total = 0.0
    for m in range(1, n + 1):
        if (seen := stats.binom(n, psi).pmf(m)) > 1e-10:
            chance = stats.binom(m, 0.5).pmf(np.arange(m + 1))
            total += seen * sum(chance[b_] for b_ in range(m + 1) if test(b_, m - b_) <= 0.05)
    return total


def exact_p(b_, c_):
    return compare.mcnemar_test(b_, c_).pvalue


assert f"{size_of(190, 0.056, exact_p):.3f} {size_of(190, 0.056, mcnemar_mid_p):.3f}" == "0.023 0.042"
assert round(190 * 0.056) == 11
for b_, c_ in ((9, 3), (3, 0), (4, 4), (2, 7)):
    toss = stats.binom(b_ + c_, 0.5)
    beyond = toss.sf(max(b_, c_)) + toss.pmf(max(b_, c_)) / 2  # one side
    assert np.isclose(mcnemar_mid_p(b_, c_), 2 * beyond)

# "Choose the question and the test before you see the counts."
assert mcnemar_mid_p(11, 3) < 0.05 < exact_p(11, 3)

# "The variance of the mean has $J$ variances and $J(J-1)$ covariances: $\mathrm{Var}(\overline{d}) = \frac{J\sigma^2 +
# J(J-1)\rho\sigma^2}{J^2} = \sigma^2\, \frac{1 + (J-1)\rho}{J}$."
# "The mean of $d_j^2$ is $\sigma^2 + \delta^2$, and that of $\overline{d}^2$ is $\mathrm{Var}(\overline{d}) +
# \delta^2$."
# "So $\mathbb{E}[(J-1) S^2] = J\sigma^2 - \sigma^2(1 + (J-1)\rho) = (J-1)\,\sigma^2(1-\rho)$."
# "So $\mathrm{Var}(\overline{d})$ is $\mathbb{E}[S^2]$ times $\frac{1 + (J-1)\rho}{J(1-\rho)} = \frac1J +
# \frac{\rho}{1-\rho}$, but the paired t-test takes only $\frac1J$; the [corrected one](resampling.ipynb#corrected)
# guesses $\frac{\rho}{1-\rho}$. ∎"
# "Therefore $\mathbb{E}[S^2] = \sigma^2(1-\rho)$."
covariance = np.full((10, 10), 0.3) + 0.7 * np.eye(10)  # J = 10, rho = 0.3, variance 1
mean_s2 = np.trace((np.eye(10) - 1 / 10) @ covariance) / 9
assert np.isclose(mean_s2, 0.7) and np.isclose(covariance.sum() / 100, (1 + 9 * 0.3) / 10)
assert np.isclose(covariance.sum() / 100 / mean_s2, 1 / 10 + 0.3 / 0.7)

# "But in the [laboratory](resampling.ipynb#a-laboratory-of-false-alarms) even $F$ raises a false alarm in 14 % of 2000
# worlds with 1-NN."
# "So take $F$, which uses all ten differences, rather than $t$."
# thorough


def nearest_mean(Z_, label_, train, test):
    means = [Z_[train][label_[train] == k].mean(axis=0) for k in (0, 1)]
    return np.argmin([np.sum((Z_[test] - one) ** 2, axis=1) for one in means], axis=0)


def one_nearest(Z_, label_, train, test):
    far = np.sum(Z_**2, axis=1) - 2 * Z_[test] @ Z_.T
    return label_[train][far[:, train].argmin(axis=1)]


def f_alarms(calls, n):
    "False alarms of F in n worlds of the laboratory; five features each, and five cuts into halves."
    alarm, label_ = 0, np.arange(150) % 2
    for _ in range(n):
        Z_ = other.normal(size=(150, 10)) + 0.4 * (2 * label_[:, np.newaxis] - 1)
        gaps = np.empty((5, 2))
        for round_ in range(5):
            order = other.permutation(150)
            for half_, (train, test) in enumerate(((order[:75], order[75:]), (order[75:], order[:75]))):
                e_a, e_b = (np.mean(calls(own, label_, train, test) != label_[test]) for own in (Z_[:, :5], Z_[:, 5:]))
                gaps[round_, half_] = e_b - e_a
        alarm += compare.cv52_f_test(gaps).pvalue <= 0.05
    return alarm / n


for calls, expected in ((nearest_mean, 84 / 2000), (one_nearest, 274 / 2000)):
    assert near(f_alarms(calls, 300), expected, 4 * np.sqrt(expected * (1 - expected) / 300) + 0.01)
assert f"{84 / 2000:.2f} {274 / 2000:.2f}" == "0.04 0.14"

# "With about normal differences the verdict is false in at most 2.5 % of all studies: a true mean above the region is
# then above the whole interval, too, and one below it below."
# "With five differences from an exponential distribution the interval's upper end is too low in about 11 %."


def false_share(mu, spread, n=8, tries=3000):
    draws = other.normal(mu, spread, (tries, n))
    half = stats.t(n - 1).isf(0.025) * draws.std(axis=1, ddof=1) / np.sqrt(n)
    low, high = draws.mean(axis=1) - half, draws.mean(axis=1) + half
    return np.mean((low > -0.02) & (high < 0.02)) if abs(mu) >= 0.02 else 0


assert max(false_share(mu, spread) for mu in (0.02, 0.021, -0.02) for spread in (0.005, 0.02)) < 0.025 + 0.009
tries = other.exponential(size=(20_000, 5)) - 1
half = stats.t(4).isf(0.025) * tries.std(axis=1, ddof=1) / np.sqrt(5)
assert near(np.mean(tries.mean(axis=1) + half < 0), 0.11, 0.01)

# "Friedman's test takes $\chi^2 = \frac{12 N}{k(k+1)} \sum_j \bigl(R_j - \frac{k+1}{2}\bigr)^2$, with the mean ranks
# $R_j$."
result = compare.friedman_test(other.normal(size=(14, 4)))
by_formula = 12 * 14 / (4 * 5) * np.sum((result.ranks - 5 / 2) ** 2)
assert np.isclose(by_formula, result.statistic) and np.isclose(result.pvalue, stats.chi2(3).sf(by_formula))
