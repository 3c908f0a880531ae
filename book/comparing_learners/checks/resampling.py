"""What ../resampling.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn.neighbors import KNeighborsClassifier, NearestCentroid

other = np.random.default_rng(2025)  # data that the lesson has not seen


def size_of(J_, rho, v_):
    "Chance of a false alarm if the differences are normal, any two with the correlation rho."
    T = stats.t(J_ - 1)
    return 2 * T.sf(T.isf(0.025) * np.sqrt(v_ / (1 / J_ + rho / (1 - rho))))


# "A clinic has 569 breast lumps on file and a logistic regression, called A."
# "It draws a hundred splits, each with 379 lumps to train on and 190 to test on."
assert len(y) == 569 and len(d) == 4 and len(cuts) == 100 and {len(part) for cut in cuts for part in cut} == {379, 190}

# "A is ahead of the five nearest neighbours (5-NN) in 79 of 100 splits."
# "For each recipe, how many of the 100 splits gave each difference of the error rates, blue where A is ahead and orange
# where the other recipe is."
# "SVM 59 to 22 splits, around a mean near 0."
# "Five nearest neighbours 79 to 10, mean 0.013."
# "Naive Bayes 98 to 0, mean 0.037."
# "Tree 99 to 0, mean 0.050."
# "The **paired t-test** divides the mean of the hundred differences by its standard error $S/\sqrt{100}$, where $S$ is
# their standard deviation."
# "What do the two p-values for A and 5-NN do with more and more splits?"
# "Are you now as good as certain that A beats 5-NN on the lumps of another year?"
# "It gives $p = 4.5 \cdot 10^{-17}$."
# "No: all splits cut the same 569 lumps, and another year's lumps may suit 5-NN better."
nn = d["5-NN"]
ahead_behind = [[int(np.sum(values > 0)), int(np.sum(values < 0))] for values in d.values()]
assert ahead_behind == [[59, 22], [79, 10], [98, 0], [99, 0]]  # this draw
assert np.allclose([values.mean() for values in d.values()], [0.004, 0.013, 0.037, 0.050], atol=0.006)
assert f"{t_test(nn[:20]):.4f} {t_test(nn):.1e}" == "0.0002 4.5e-17"  # this draw
assert t_test(nn) < 1e-9 and 2 * stats.norm.sf(nn.mean() / nn.std(ddof=1) * np.sqrt(1000)) < 1e-60
assert np.isclose(t_test(nn), stats.ttest_1samp(nn, 0).pvalue, rtol=1e-6)

# "Imagine 569 new lumps again and again, split in the same ways: the differences of two splits would rise and fall
# together."
# "If the 569 lumps happen to suit A, it is ahead in most splits."
# "Each line is one of thirty data sets: the mean difference of its $J$ splits, with the 95 % interval $\overline{d} \pm
# t^* \sqrt{v S^2}$ of either test ($t^*$ from Student's distribution)."
# "It should miss the true difference in 5 % of the data sets."
assert [f"{size_of(J_, 1 / 3, 1 / J_):.2f}" for J_ in (5, 10, 100)] == ["0.21", "0.38", "0.78"]
for J_ in (5, 10, 100):
    assert f"{widgets.explore_intervals(J=J_).numbers()['corrected']['size']:.2f}" == "0.05"
for J_, seen in ((10, 0.38), (30, 0.613), (100, 0.782)):
    paired_state = widgets.explore_intervals(J=J_).numbers()["paired"]
    assert abs(paired_state["size"] - size_of(J_, 1 / 3, 1 / J_)) < 1e-6 and abs(paired_state["size"] - seen) < 6e-4
    by_formula = 2 * stats.t(J_ - 1).sf(stats.t(J_ - 1).isf(0.025) / np.sqrt(1 + J_ * (1 / 3) / (2 / 3)))  # (3)
    assert np.isclose(by_formula, paired_state["size"], atol=1e-6)
assert len(widgets.explore_intervals().numbers()["middle"]) == 30

# "Four splits with one fifth of the cases to test on gave the differences 0.02, 0.04, 0.01 and 0.03."
# "Their mean is $\overline{d} = 0.025$."
# "The deviations are −0.005, 0.015, −0.015 and 0.005; their squares add up to 0.0005."
# "The variance is $S^2 = 0.0005 / 3 = 0.000167$."
# "The paired t-test divides $\overline{d}$ by $\sqrt{S^2 \cdot \frac14} = 0.00645$, so $t = 3.873$."
# "With 3 degrees of freedom $p = 0.030$."
# "The corrected test adds $\frac{n_T}{n_S} = \frac{0.2}{0.8} = \frac14$ to this $\frac14$."
# "$\frac14 + \frac14 = \frac12$, so it divides by $\sqrt{S^2 \cdot \frac12} = 0.00913$."
# "Then $t = 0.025/0.00913 = 2.739$ and $p = 0.071$."
four = [0.02, 0.04, 0.01, 0.03]
off = np.array(four) - 0.025
assert np.isclose(np.mean(four), 0.025) and np.allclose(off, [-0.005, 0.015, -0.015, 0.005])
assert np.isclose(np.sum(off**2), 0.0005) and f"{0.0005 / 3:.6f}" == "0.000167"
assert np.allclose(np.sqrt(0.0005 / 3 * np.array([1 / 4, 1 / 2])), [0.00645, 0.00913], atol=5e-6)
by_package = [*compare.paired_t_test(four), *compare.corrected_t_test(four, test_fraction=0.2)]
assert np.allclose(by_package, [3.873, 0.030, 2.739, 0.071], atol=6e-4)
assert np.allclose([t_test(four), t_test(four, extra=0.2 / 0.8)], by_package[1::2])

# "The paired one goes on falling, while the corrected one stays between 0.09 and 0.19 from 20 splits on (another order
# gives other wiggles)."
# "The paired t-test goes up and down over the first ten splits and then falls, to below 10 to the power of minus 16 at
# 100 splits."
# "The corrected test goes up and down as well, and from 20 splits on stays between 0.09 and 0.19, above the dashed line
# at 0.05."
settled = [t_test(nn[:n], extra=190 / 379) for n in range(20, 101)]
assert 0.09 < min(settled) < max(settled) < 0.19 and t_test(nn) < 1e-16  # this draw
assert min(settled) > 0.05 and max(settled) / min(settled) < 6 and t_test(nn[:20]) > 1e4 * t_test(nn)
assert np.isclose(settled[-1], compare.corrected_t_test(nn, test_fraction=190 / 569).pvalue)

# "The clinic looked at four recipes, so multiply the p-values by 4 ([why](several_learners.ipynb#holm)): both stay
# below 0.05."
# "The SVM may be one percentage point better than A or two worse, so nothing speaks for a change."
# "With few splits the corrected test, too, depends on luck, so take at least thirty, better a hundred."
assert f"{t_test(d['SVM']):.4f}" == "0.0003"  # this draw
by_fives = [t_test(nn[n : n + 5], extra=190 / 379) for n in range(0, 100, 5)]
assert f"{min(by_fives):.3f} {max(by_fives):.2f}" == "0.002 0.88"  # this draw
by_thirties = [t_test(nn[n : n + 30], extra=190 / 379) for n in (0, 30, 60)]
assert f"{min(by_thirties):.2f} {max(by_thirties):.2f}" == "0.09 0.22"  # this draw
assert max(by_thirties) / min(by_thirties) < 5 < 20 < max(by_fives) / min(by_fives)  # this draw
assert 3 * max(by_thirties) / min(by_thirties) < max(by_fives) / min(by_fives)
assert [t_test(values, extra=190 / 379) < 0.05 / 4 for values in d.values()] == [False, False, True, True]
assert [f"{4 * t_test(d[k], extra=190 / 379):.1g}" for k in ("naive Bayes", "tree")] == ["0.002", "0.0003"]  # this draw

# "$$ \frac{\mathrm{Var}(\overline{d})}{\mathbb{E}[S^2]} = \frac1J + \frac{\rho}{1-\rho} . \tag{1} $$"
# "With $J = 100$ and $\rho = \frac13$ this is $0.01 + 0.5 = 0.51$."
# "The paired t-test takes only $\frac1J = 0.01$, so its variance is 51 times too small, and its standard error 7
# times."
# "With more splits the first term goes to 0, but the second, the luck of having these lumps, stays."
# "Nobody knows $\rho$, so they **guess** that it is the share of test cases, here one third."
covariance = np.full((10, 10), 0.3) + 0.7 * np.eye(10)  # J = 10, rho = 0.3, variance 1
mean_s2 = np.trace((np.eye(10) - 1 / 10) @ covariance) / 9
assert np.isclose(mean_s2, 0.7) and np.isclose(covariance.sum() / 100, (1 + 9 * 0.3) / 10)
assert np.isclose(covariance.sum() / 100 / mean_s2, 1 / 10 + 0.3 / 0.7) and np.isclose((1 / 3) / (2 / 3), 50 / 100)
assert np.isclose(0.01 + (1 / 3) / (2 / 3), 0.51) and np.isclose(0.51 / 0.01, 51)

# "In our world 150 cases of two classes have ten features, all with the same distribution."
# "Only with 1-NN, while the paired test raises one in about half of the worlds or more with every learner."
# "Recipe A reads the first five features, B the other five, with the same learner, over 30 splits with a third of the
# cases to test on."
assert min(alarms, key=lambda name: alarms[name][0]) == "tree" and abs(size_of(30, 0.21, 1 / 30) - 0.5) < 0.01
assert [abs(count[0] / n_worlds - 0.5) < 0.022 for count in alarms.values()] == [False, False, True]
assert Z.shape == (150, 10) and len(p_values) == 10 and len(parts) == 30 and len(parts[0].test) == 50
assert np.all(np.bincount(label) == 75)


def nearest_mean(Z_, label_, train, test):
    means = [Z_[train][label_[train] == k].mean(axis=0) for k in (0, 1)]
    return np.argmin([np.sum((Z_[test] - one) ** 2, axis=1) for one in means], axis=0)


def one_nearest(Z_, label_, train, test):
    far = np.sum(Z_**2, axis=1) - 2 * Z_[test] @ Z_.T
    return label_[train][far[:, train].argmin(axis=1)]


def grown(Z_, label_, train, test):
    return tree.DecisionTreeClassifier(random_state=0).fit(Z_[train], label_[train]).predict(Z_[test])


def lab(calls, n):
    "False alarms of the two tests in n worlds, and the correlation of two splits."
    alarm, seen = np.zeros(2), []
    for _ in range(n):
        lab_y = np.arange(150) % 2
        lab_Z = other.normal(size=(150, 10)) + 0.4 * (2 * lab_y[:, np.newaxis] - 1)
        gaps = []
        for one in splits.repeated_hold_out(150, n_repeats=30, test_size=1 / 3, rng=other):
            train, test = np.asarray(one.train), np.asarray(one.test)
            e_one, e_two = (
                np.mean(calls(five, lab_y, train, test) != lab_y[test]) for five in (lab_Z[:, :5], lab_Z[:, 5:])
            )
            gaps.append(e_two - e_one)
        alarm += np.array([t_test(gaps), t_test(gaps, 1 / 2)]) <= 0.05
        seen.append(gaps)
    seen = np.array(seen)
    return alarm, 1 - seen.var(axis=1, ddof=1).mean() / seen.var(axis=0).mean()


first_half = Z[:, :5]
for calls, learner in (
    (nearest_mean, NearestCentroid()),
    (one_nearest, KNeighborsClassifier(1)),
    (grown, recipes["tree"]),
):
    quick = [np.mean(calls(first_half, label, *part) != label[part[1]]) for part in parts[:5]]
    assert np.allclose(quick, estimates.split_errors(learner, first_half, label, parts[:5]))

# "In 2000 such worlds we try three learners: the nearest class mean, the nearest neighbour (1-NN), and a tree."
# "The learners differ in $\rho$, which we can measure here."
# "| learner | nearest mean | 1-NN | tree |"
# "| $\rho$ | 0.30 | 0.39 | 0.21 |"
# "| false alarms, corrected | 4 % | 8 % | 1 % |"
# "The guess, 0.33, is too small for 1-NN and too large for the tree, where the test is too cautious and may miss true
# differences."
# "Share of 2000 worlds with a false alarm, on a logarithmic axis, for two tests and three learners, with a dashed line
# at 5 %."
# "The paired t-test lies near 50 % or above for all three."
# "The corrected test lies near the line for the nearest mean, a little to the right for the nearest neighbour, and far
# to the left, near 1 %, for the tree."
# "With which of them does the corrected test raise a false alarm in more than 5 % of the worlds?"
# "The corrected t-test adds $n_T/n_S$ to $1/J$ and raises far fewer, in our worlds less than 10 %."
# thorough
shares = np.array([alarms[name] for name in ("nearest mean", "1-NN", "tree")]) / n_worlds
two_errors = 2 * np.sqrt(shares * (1 - shares) / n_worlds)
assert n_worlds == 2000 and [f"{share:.2f}" for share in shares[:, 1]] == ["0.04", "0.08", "0.01"]
assert np.all(shares[:, 0] + two_errors[:, 0] > 0.48) and np.all(shares[:, 1] + two_errors[:, 1] < 0.1)
measured = (("nearest mean", nearest_mean, 0.30, 100), ("1-NN", one_nearest, 0.39, 100), ("tree", grown, 0.21, 8))
for name, calls, rho, n in measured:
    alarm, rho_again = lab(calls, n)
    expected = np.array(alarms[name]) / n_worlds
    assert np.all(np.abs(alarm / n - expected) <= 4 * np.sqrt(expected * (1 - expected) / n) + 1 / n), name
    assert abs(rho_again - rho) < 1.5 / np.sqrt(n), name
    assert (
        abs(size_of(30, rho, 1 / 30) - expected[0]) < 0.03
        and abs(size_of(30, rho, 1 / 30 + 1 / 2) - expected[1]) < 0.012
    )
assert size_of(30, 0.39, 1 / 30 + 1 / 2) > 0.05 > size_of(30, 1 / 3, 1 / 30 + 1 / 2) - 1e-3
assert size_of(30, 0.21, 1 / 30 + 1 / 2) < 0.02

# "SciPy and scikit-learn have no corrected test; `mlnotes` has one."
by_error = [estimates.split_errors(recipes[k], X, y, cv.split(X, y)) for k in ("A", "naive Bayes")]
assert np.allclose(by_error[1] - by_error[0], a - nb)
assert np.isclose(result.pvalue, t_test(a - nb, extra=114 / 455), rtol=0.02)

# "Difference of the error rates, other recipe minus A, with the 95 per cent intervals of the corrected t-test over 100
# splits."
# "Support vector machine and five nearest neighbours reach across 0; naive Bayes and the tree lie wholly above it,
# about 2 to 7 percentage points."
assert [bool(end.low > 0) for end in ends] == [False, False, True, True] and len(cuts) == 100
assert np.allclose(ends[2:], [[0.017, 0.058], [0.026, 0.074]], atol=6e-4)  # this draw
assert all(end.high > 0 for end in ends) and np.allclose(ends[2:], [[0.017, 0.058], [0.026, 0.074]], atol=0.02)

# "**When to use:** if training is cheap, the corrected t-test over 30 to 100 splits; if not, [McNemar's
# test](one_test_set.ipynb#mcnemar) of two fitted models."
# thorough
assert shares[:, 1].max() < 0.1 < shares[:, 0].min()
