"""What ../bootstrap.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from scipy import stats

other = np.random.default_rng(2024)  # draws that the lesson has not seen

# "The laboratory has 569 cases, and it will use its program if at most 5 % of new cases are called wrongly."
# "[One test set](one_test_set.ipynb) said anything from 2 % to 8 %, and [cross-validation](cross_validation.ipynb)
# about 5 %."
# "Now somebody proposes the **bootstrap**: draw 569 cases **with replacement** from the 569, train on them, and test on
# the cases that were never drawn."
# ""It trains on 569 cases, so it does not suffer from small training sets.""
hundred = estimates.split_errors(*laboratory, splits.repeated_hold_out(569, n_repeats=100, test_size=0.3, rng=other))
assert 0.005 < hundred.min() < 0.03 and 0.07 < hundred.max() < 0.11 and 0.04 < ten < 0.06
assert cancer.data.shape == (569, 30) and all(len(train) == 569 for train, _ in splits.bootstrap(569, rng=other))

# "In how many of the 27 is C never drawn, and in how many is no case left to test?"
# "There are $3^3 = 27$ sequences of draws, all equally likely."
# "C is never drawn in $2^3 = 8$ of 27 sequences, so with probability 0.296."
# "No case is out of bag in 6 of 27 sequences, and then nothing can be tested."
# "One case is out of bag in 18 of 27, and two in 3 of 27."
assert len(set(draws)) == 27 and sum("C" not in three for three in draws) == 8 and f"{8 / 27:.3f}" == "0.296"
assert Counter(out) == {0: 6, 1: 18, 2: 3}

# "Here are six such draws of 20 cases."
# "Six rows of 20 cases."
# "*About a third of the squares are hatched, and their number differs from row to row.*"
assert all(len(train) == 20 for train, _ in splits.bootstrap(20, n_resamples=6, rng=other))
hatched = np.array([len(test) / 20 for _, test in splits.bootstrap(20, n_resamples=2000, rng=other)])
assert abs(hatched.mean() - 1 / 3) < 0.05 and hatched.std() > 0.05

# "$$ \Bigl(1 - \frac1n\Bigr)^n \to \frac1e = 0.368 . $$"
# "So on average about 36.8 % of the cases are out of bag, and 63.2 % are in $D^*$."
# "This is a limit for large $n$: for $n = 10$ it is 34.9 %."
# "Each row holds only about 63 % of the cases, and a case that is there twice teaches little more than once."
# "The bootstrap alone makes it larger, because its models learn from about 63 % of the cases."
# "A resample holds about 63 % of the cases; the others are out of bag, and they test."
n = np.array([1, 2, 3, 5, 10, 100, 1000, 1_000_000])
never = (1 - 1 / n) ** n
assert f"{1 / np.e:.3f} {never[4]:.3f} {1 - never[-1]:.3f}" == "0.368 0.349 0.632"
stay_out = np.mean([len(test) / 569 for _, test in splits.bootstrap(569, n_resamples=200, rng=other)])
assert abs(stay_out - 0.368) < 0.01

# "Where more cases still help, the bootstrap's models are worse than those of 10-fold cross-validation."
# "10-fold cross-validation trains on 90 %, for the price of ten models."
X10, y10 = other.normal(size=(4000, 10)), other.choice([-1, 1], 4000)
X10[:, 0] += y10
on_new = {"drawn": [], "folds": []}
for _ in range(400):
    fresh = other.choice(4000, 40, replace=False)
    for name, rows in (("drawn", other.choice(fresh, 40)), ("folds", fresh[:36])):
        A = np.column_stack([np.ones(len(rows)), X10[rows]])
        b = np.linalg.lstsq(A, y10[rows], rcond=None)[0]
        on_new[name].append(np.mean((b[0] + X10 @ b[1:]) * y10 <= 0))
assert np.mean(on_new["drawn"]) > np.mean(on_new["folds"]) + 0.02
assert {len(train) for train, _ in splits.k_fold(40, rng=other)} == {36}

# "Why the limit is 1/e, and is reached from below"
# "All terms after $-1$ are negative, and each shrinks as $n$ grows, so the logarithm rises and stays below $-1$."
# "Together these terms are smaller in size than $\frac{1}{2n} + \frac{1}{2n^2} + \dots = \frac{1}{2(n-1)}$, which
# goes to 0, so the limit is $-1$."
assert np.all(np.diff(never) > 0) and np.all(never < np.exp(-1))
beyond = -1 - n[1:] * np.log1p(-1 / n[1:])  # what is left of the terms after -1, in size
assert np.all(beyond > 0) and np.all(beyond < 1 / (2 * (n[1:] - 1)))

# "The **out-of-bag estimate** takes for each case the mean loss over the models that have not seen it, and then the
# mean over the cases."
package = estimates.bootstrap_error(*laboratory, n_resamples=20, rng=7)
assert np.isclose(out_of_bag(*laboratory, splits.bootstrap(569, n_resamples=20, rng=7)), package.oob)
assert package.apparent == 0

# "Take 300 test cases of which 90 are called wrongly."
# "Draw 300 of them with replacement, compute the error rate, and repeat this 2000 times."
# "The values between which the middle 95 % of the resamples lie are the **percentile interval**, and here it nearly
# equals [Wilson's](one_test_set.ipynb#interval-of-a-hold-out)."
# "Histogram of 2000 error rates around 0.30, shaped like a bell."
# "The middle 95 per cent lie between about 0.25 and 0.35, nearly the same as Wilson's interval, which is drawn below
# it."
wilsons = stats.binomtest(90, 300).proportion_ci(method="wilson")
assert f"{wilsons.low:.3f} {wilsons.high:.3f}" == "0.251 0.354" and len(rates) == 2000 and wrong.sum() == 90
assert np.allclose([low, high], [wilsons.low, wilsons.high], atol=0.006) and abs(rates.mean() - 0.3) < 0.004

# "For a mean, the variance over all resamples is then $\frac{n-1}{n}$ of the usual estimate $S^2/n$, where $S^2$ is the
# sample variance; this is 99 % for 100 cases."
# "Without the repeats it is too small: 0.56 of $S^2/n$ for three cases."
values = {"A": 1.0, "B": 2.0, "C": 6.0}
usual = np.var(list(values.values()), ddof=1) / 3
means = [np.mean([values[name] for name in three]) for three in draws]
single = [np.mean([values[name] for name in set(three)]) for three in draws]
assert np.isclose(np.var(means), usual * 2 / 3) and (100 - 1) / 100 == 0.99
assert f"{np.var(single) / usual:.2f}" == "0.56"

# "Left: 200 values of a series, in which each value keeps 0.9 of the one before and adds noise, and the statistic is
# their mean."
# "Left, the mean of a series: over new data it is several times as wide as over resamples."
# "The bootstrap draws single values as if their order did not matter, so it says about 0.15 for the standard error of
# the mean, and the true one is 0.69."
apart, of_one = np.arange(1, 200), 1 / (1 - 0.9**2)  # of_one: variance of one value
of_mean = (1 + 2 * np.sum((1 - apart / 200) * 0.9**apart)) * of_one / 200
true_se, bootstrap_se = np.sqrt(of_mean), np.sqrt((of_one - of_mean) / 200)
assert f"{true_se:.2f} {bootstrap_se:.2f}" == "0.69 0.15" and len(series()) == 200

# "Right: 50 uniform numbers, and the statistic is the largest of them."
# "A resample contains the largest value with probability $1 - (1-1/n)^n$, so more than 63 % of all resamples give
# exactly the same maximum, and new data would not."
# "Right, the largest of 50 values: over new data it varies smoothly, and over resamples more than half of the values
# are exactly the same."
assert np.all(1 - (1 - 1 / np.arange(1, 10_000)) ** np.arange(1, 10_000) >= 0.632)
fifty = other.random(50)
same = np.mean([other.choice(fifty, 50).max() == fifty.max() for _ in range(2000)])
assert abs(same - 0.636) < 4 * 0.011

# "The out-of-bag models learn from $0.632\,n$ different cases, so their error is usually too high, and the training
# error is too low."
# "$$ \widehat{\mathrm{Err}}_{.632} = 0.368\,\overline{\mathrm{err}} + 0.632\,\widehat{\mathrm{Err}}_{\mathrm{oob}} .
# $$"
# "On labels that are tosses of a fair coin the out-of-bag error is about 0.5, and .632 says about 0.316."
assert np.isclose(estimates.err632(1.0, 0.0), 0.368) and np.isclose(estimates.err632(0.0, 1.0), 0.632)
assert f"{estimates.err632(0, 0.5):.3f}" == "0.316"
coins = estimates.bootstrap_error(by_neighbour, other.normal(size=(200, 5)), other.integers(2, size=200), rng=other)
assert coins.apparent == 0 and abs(coins.oob - 0.5) < 4 * 0.05

# "The **relative overfitting rate** says how far along this way the out-of-bag error is: $\hat R =
# (\widehat{\mathrm{Err}}_{\mathrm{oob}} - \overline{\mathrm{err}}) / (\hat\gamma - \overline{\mathrm{err}})$, kept
# between 0 and 1."
# "The weight of the out-of-bag error is $\hat w = 0.632 / (1 - 0.368\,\hat R)$: 0.632 without overfitting, and 1 with
# nothing but overfitting."
# "The code writes it as .632 plus $(\hat w - 0.632)(\widehat{\mathrm{Err}}_{\mathrm{oob}} - \overline{\mathrm{err}})$,
# which is the same; in this addition an out-of-bag error above $\hat\gamma$ counts as $\hat\gamma$."
assert [0.632 / (1 - 0.368 * rate) for rate in (0, 1)] == [0.632, 1]
assert f"{plus(0, 0.55, 0.5):.3f}" == "0.532"  # 0.632 * 0.55 + 0.368 * 0.5
for err_, oob_ in ((0.1, 0.3), (0.2, 0.5), (0.0, 0.1)):
    w_ = 0.632 / (1 - 0.368 * (oob_ - err_) / (0.5 - err_))
    assert np.isclose(plus(err_, oob_, 0.5), (1 - w_) * err_ + w_ * oob_)
for given in ((0.1, 0.1, 0.5), (0.1, 0.3, 0.5), (0.0, 0.5, 0.5), (0.2, 0.15, 0.5), (0, 0.55, 0.5)):
    assert np.isclose(plus(*given), estimates.err632_plus(*given)) and plus(*given) >= estimates.err632(*given[:2])

# "*The two estimates for every out-of-bag error, with $\hat\gamma = 0.5$.*"
# "They agree where there is no overfitting, at the left end of each curve."
# "They are farthest apart at the right end, where labels and features have nothing to do with each other: there .632+
# equals the out-of-bag error."
# "If the apparent error is 0, .632 is always 37 % below the dashed line, and .632+ comes near the line only where there
# is little to learn."
for apparent in (0, 0.05, 0.1, 0.2, 0.3):
    along = np.linspace(apparent, 0.5, 50)
    lead = [plus(apparent, oob, 0.5) - estimates.err632(apparent, oob) for oob in along]
    assert np.isclose(lead[0], 0) and np.argmax(lead) == 49 and np.isclose(lead[49], 0.368 * (0.5 - apparent))
    assert np.isclose(plus(apparent, 0.5, 0.5), 0.5) and lead[25] < 0.4 * lead[49]
assert plus(0, 0.25, 0.5) < 0.8 * 0.25

# "Some take as apparent error the mean error of the **resamples' models** on all of $D$, which gives another number
# that is called .632, too."
of_each = []
for train, _ in splits.bootstrap(569, n_resamples=5, rng=other):
    model = by_neighbour.fit(cancer.data[train], malignant[train])
    of_each.append(np.mean(model.predict(cancer.data) != malignant))
assert np.mean(of_each) > 0.01 > package.apparent
