"""What ../bootstrap.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from scipy import stats

other = np.random.default_rng(2024)  # draws that the lesson has not seen

# "The laboratory has 569 cases, and uses its program if at most 5 % of new cases are called wrongly."
# "[One test set](one_test_set.ipynb) said anything from 2 % to 9 %, [cross-validation](cross_validation.ipynb) about
# 5 %."
# "Now somebody proposes the **bootstrap**: "It trains on as many cases as there are, 569, so it does not suffer from
# small training sets.""
hundred = estimates.split_errors(*laboratory, splits.repeated_hold_out(569, n_repeats=100, test_size=0.3, rng=other))
assert 0.005 < hundred.min() < 0.03 and 0.07 < hundred.max() < 0.11 and 0.04 < ten < 0.06
assert cancer.data.shape == (569, 30) and all(len(train) == 569 for train, _ in splits.bootstrap(569, rng=other))

# "Take all $3^3 = 27$ sequences of draws; they are equally likely."
# "C is never drawn in $2^3 = 8$ of 27, so with probability 0.296."
# "Nobody is out of bag in 6 of 27: then nothing can be tested."
# "One case is out of bag in 18 of 27, two in 3 of 27; on average $24/27 = 0.89$ of a case."
assert len(set(draws)) == 27 and sum("C" not in three for three in draws) == 8 and f"{8 / 27:.3f}" == "0.296"
assert Counter(out) == {0: 6, 1: 18, 2: 3} and sum(out) == 24 and f"{np.mean(out):.2f}" == "0.89"

# "Six resamples of 20 cases."
# "Six rows of 20 cases."
# "Dark squares train more than once, hatched ones test."
assert all(len(train) == 20 for train, _ in splits.bootstrap(20, n_resamples=6, rng=other))

# "$$ \Bigl(1 - \frac1n\Bigr)^n \to \frac1e = 0.368 . $$"
# "So about 36.8 % of the cases are expected out of bag, and 63.2 % in $D^*$."
# "It is a limit **and** an expectation: for $n = 10$ it is 34.9 %."
# "No: among $n$ draws are only about 63 % different cases."
# "But only about 63 % of the cases are in it, and a row that is there twice teaches little more than once."
# "A resample holds about 63 % of the cases; the others are out of bag, and test."
# "| "36.8 % of the cases are never drawn" | an expectation and a limit; 32.8 % for $n = 5$ |
# [6](exercises.ipynb#resampling-6) |"
n = np.array([1, 2, 3, 5, 10, 100, 1000, 1_000_000])
never = (1 - 1 / n) ** n
assert f"{1 / np.e:.3f} {never[3]:.3f} {never[4]:.3f} {1 - never[-1]:.3f}" == "0.368 0.328 0.349 0.632"
stay_out = np.mean([len(test) / 569 for _, test in splits.bootstrap(569, n_resamples=200, rng=other)])
assert abs(stay_out - 0.368) < 0.01

# "Why the limit is 1/e, and is reached from below"
# "All terms after $-1$ are negative, and each shrinks as $n$ grows: the logarithm rises and stays below $-1$."
# "Together these terms are smaller in size than $\frac{1}{2n} + \frac{1}{2n^2} + \dots = \frac{1}{2(n-1)}$, which
# goes to 0: the limit is $-1$."
assert np.all(np.diff(never) > 0) and np.all(never < np.exp(-1))
beyond = -1 - n[1:] * np.log1p(-1 / n[1:])  # what is left of the terms after -1, in size
assert np.all(beyond > 0) and np.all(beyond < 1 / (2 * (n[1:] - 1)))

# "A case is never tested only if all $B$ resamples hold it: with $B = 50$ that has the probability $0.632^{50}$, one
# in ten thousand million."
assert f"{0.632**50:.1e}" == "1.1e-10"
package = estimates.bootstrap_error(*laboratory, n_resamples=20, rng=7)
assert np.isclose(out_of_bag(*laboratory, splits.bootstrap(569, n_resamples=20, rng=7)), package.oob)
assert package.apparent == 0

# "For a mean this can be seen exactly: over all resamples the variance of the mean is $\frac{n-1}{n}$ of $S^2/n$, the
# usual estimate."
# "With $n = 3$ that is two thirds, with 100 cases 99 %."
# "Throw the repeats away first, and it is too small: 0.56 of $S^2/n$ with three cases."
values = {"A": 1.0, "B": 2.0, "C": 6.0}
usual = np.var(list(values.values()), ddof=1) / 3
means = [np.mean([values[name] for name in three]) for three in draws]
single = [np.mean([values[name] for name in set(three)]) for three in draws]
assert np.isclose(np.var(means), usual * 2 / 3) and (100 - 1) / 100 == 0.99
assert f"{np.var(single) / usual:.2f}" == "0.56"

# "The values between which the middle 95 % of the resamples lie are the **percentile interval** (百分位区间)."
# "Resample 300 test cases of which 90 were wrong: it reaches from 0.250 to 0.353, nearly
# [Wilson's](one_test_set.ipynb#interval-of-a-hold-out)."
ends = stats.binom(300, 90 / 300).ppf([0.025, 0.975]) / 300
assert f"{ends[0]:.3f} {ends[1]:.3f}" == "0.250 0.353"
wilsons = stats.binomtest(90, 300).proportion_ci(method="wilson")
assert np.allclose(ends, [wilsons.low, wilsons.high], atol=0.002)

# "Take a series of 200 values in which each keeps 0.9 of the one before and adds noise."
# "The bootstrap draws single values, as if order did not matter: its standard error of the mean is about 0.15, the
# true one 0.69."
apart, of_one = np.arange(1, 200), 1 / (1 - 0.9**2)  # of_one: variance of one value
of_mean = (1 + 2 * np.sum((1 - apart / 200) * 0.9**apart)) * of_one / 200
true_se, bootstrap_se = np.sqrt(of_mean), np.sqrt((of_one - of_mean) / 200)
assert f"{true_se:.2f} {bootstrap_se:.2f}" == "0.69 0.15"

# "The largest of $n$ values does not: $D^*$ contains it with probability $1 - (1-1/n)^n$, so more than 63 % of all
# resamples give exactly the same maximum, although that of new data would never be exactly this."
assert np.all(1 - (1 - 1 / np.arange(1, 10_000)) ** np.arange(1, 10_000) >= 0.632)

# "The out-of-bag models learn from $0.632\,n$ different cases, so their error is usually too high; the training error
# is too low."
# "$$ \widehat{\mathrm{Err}}_{.632} = 0.368\,\overline{\mathrm{err}} + 0.632\,\widehat{\mathrm{Err}}_{\mathrm{oob}} .
# $$"
# "On labels that are pure noise the out-of-bag error is 0.5, and .632 says 0.316."
assert np.isclose(estimates.err632(1.0, 0.0), 0.368) and np.isclose(estimates.err632(0.0, 1.0), 0.632)
assert f"{estimates.err632(0, 0.5):.3f}" == "0.316"
coins = estimates.bootstrap_error(by_neighbour, other.normal(size=(200, 5)), other.integers(2, size=200), rng=other)
assert coins.apparent == 0 and abs(coins.oob - 0.5) < 4 * 0.05

# "The **relative overfitting rate** (相对过拟合率) says it: $\hat R = (\widehat{\mathrm{Err}}_{\mathrm{oob}} -
# \overline{\mathrm{err}}) / (\hat\gamma - \overline{\mathrm{err}})$, with the out-of-bag error cut off at
# $\hat\gamma$, and 0 if it is not above $\overline{\mathrm{err}}$."
# "The weight of the out-of-bag error is $\hat w = 0.632 / (1 - 0.368\,\hat R)$: 0.632 without overfitting, 1 with
# nothing but overfitting."
# "| .632 with the weight 0.632 where the learner overfits | .632+ raises it | [9](exercises.ipynb#resampling-9) |"
assert [0.632 / (1 - 0.368 * rate) for rate in (0, 1)] == [0.632, 1]
for given in ((0.1, 0.1, 0.5), (0.1, 0.3, 0.5), (0.0, 0.5, 0.5), (0.2, 0.15, 0.5)):
    assert np.isclose(plus(*given), estimates.err632_plus(*given)) and plus(*given) >= estimates.err632(*given[:2])

# "Below the same as curves, for $\hat\gamma = 0.5$."
# "They agree where there is no overfitting, at the left end of each curve."
# "They are farthest apart at the right end, where labels and features have nothing to do with each other: there .632+
# believes the out-of-bag error alone, and .632 still believes the apparent error by 0.368."
# "In the middle, where there is something to learn, they are close, and for an apparent error of 0 both lie far below
# the dashed line."
for apparent in (0, 0.05, 0.1, 0.2, 0.3):
    along = np.linspace(apparent, 0.5, 50)
    lead = [plus(apparent, oob, 0.5) - estimates.err632(apparent, oob) for oob in along]
    assert np.isclose(lead[0], 0) and np.argmax(lead) == 49 and np.isclose(lead[49], 0.368 * (0.5 - apparent))
    assert np.isclose(plus(apparent, 0.5, 0.5), 0.5) and lead[25] < 0.4 * lead[49]
assert plus(0, 0.25, 0.5) < 0.8 * 0.25

# "Some take as apparent error that of **each resample's** model on all of $D$: on noise about $0.368 \cdot 0.5 =
# 0.18$ instead of 0, and "their .632" is 0.384 instead of 0.316."
# "And for an out-of-bag error **above $\hat\gamma$** the four steps give the out-of-bag error itself; the paper's
# last formula (its equation 32, and `mlnotes`) lets the excess count only by its .632 part: with apparent 0, out of
# bag 0.55 and $\hat\gamma = 0.5$ it says 0.532."
assert f"{0.368 * 0.5:.2f} {estimates.err632(0.368 * 0.5, 0.5):.3f}" == "0.18 0.384"
assert np.isclose(plus(0, 0.55, 0.5), 0.55) and f"{estimates.err632_plus(0.0, 0.55, 0.5):.3f}" == "0.532"

# "The data sets have 40 cases in two classes."
# "For the **nearest neighbour**, which learns by heart, there are two features, and the classes lie 4, 2.5 or 1.5
# standard deviations apart."
# "And each learner gets a world of **noise**, in which the labels have nothing to do with the features, and the true
# error is 0.5."
# "Each row is the histogram of 400 estimates, the diamond their mean, the RMSE in the name, the dashed line the mean
# true error."
assert {len(world[0]) for world in list(worlds.values())[:2]} == {400} and worlds["least squares"][0].shape[1] == 40
assert list(worlds)[2:] == [f"neighbour, {far}" for far in ("4 apart", "2.5 apart", "1.5 apart", "noise")]
for name in ("least squares, noise", "neighbour, noise"):
    assert np.allclose(worlds[name][2], 0.5)

# "Eight histograms of 400 estimates each around a dashed line at 0.22."
# "The training error lies far left of it, at 0.10."
# "Out-of-bag is centred at 0.26, right of the line. 10-fold, leave-one-out, 10 times 10-fold, .632 and .632+ are
# centred within 0.02 of it."
# "The .632 estimate has the smallest RMSE."
# "A **single hold-out** has a huge variance, 12 test cases, and is too high: it trains on 28."
# "**Out-of-bag** is too high by four to five points: it trains on about 25 different cases."
# "**10-fold** and **leave-one-out** have almost no bias; repeating the folds takes a little variance away."
# "**.632** has the smallest RMSE **here**: a bias downwards, one to two points, no more than the hold-out's upwards,
# and little variance."
ls, ls_noise, four, middling, near, near_noise = worlds
centre = {way: found.mean() for way, found in results[ls].items()}
assert len(results[ls]) == 8 and abs(true_mean - 0.22) < 0.005 and abs(centre["training error"] - 0.10) < 0.01
assert 0.25 < centre["out-of-bag"] < 0.28 and 0.035 < bias[ls]["out-of-bag"] < 0.055
for way in ("10-fold", "leave-one-out", "10 × 10-fold", ".632", ".632+"):
    assert abs(bias[ls][way]) < 0.02
(one_way,) = [splits.hold_out(40, rng=other)]
assert len(one_way.test) == 12 and len(one_way.train) == 28 and 25 <= 40 * (1 - (1 - 1 / 40) ** 40) < 26
spread = {way: np.std(found - worlds[ls][2]) for way, found in results[ls].items()}
assert max(spread, key=spread.get) == "hold-out 70/30" and bias[ls]["hold-out 70/30"] > 0.01
assert spread["10 × 10-fold"] < spread["10-fold"] and bias[ls]["out-of-bag"] > 3 * abs(bias[ls]["10-fold"])
assert min(rmse[ls], key=rmse[ls].get) == ".632" and -0.025 < bias[ls][".632"] < -0.005

# "Now the other worlds: first the bias, then the RMSE, which has both (10 × 10 is the repeated 10-fold)."
# "**10-fold and 10 × 10-fold**: nearly no bias in any of the six worlds."
# "**Out-of-bag**: clearly too high for least squares, whose error still falls steeply between 25 and 40 cases; nearly
# unbiased for the nearest neighbour, and there it has a smaller RMSE than 10 × 10-fold."
for name in worlds:
    assert max(abs(bias[name][way]) for way in ("10-fold", "10 × 10-fold")) < 0.02
    assert np.isclose(
        rmse[name]["10-fold"] ** 2, bias[name]["10-fold"] ** 2 + np.var(results[name]["10-fold"] - worlds[name][2])
    )
for name in (four, middling, near, near_noise):
    assert abs(bias[name]["out-of-bag"]) < 0.02 and rmse[name]["out-of-bag"] < rmse[name]["10 × 10-fold"]

# "**.632**: biased downwards in all six."
# "On noise it says 0.3 for the nearest neighbour, and 0.4 for least squares, which does not learn by heart: the truth
# is 0.5."
says = [results[name][".632"].mean() for name in (ls_noise, near_noise)]
assert [f"{value:.1f}" for value in says] == ["0.4", "0.3"] and all(bias[name][".632"] < 0 for name in worlds)
for noise in (ls_noise, near_noise):
    assert bias[noise][".632"] < -0.06 and abs(bias[noise]["out-of-bag"]) < 0.02

# "**.632+** mends most of the noise, but stays too low for the nearest neighbour where there **is** something to
# learn: the out-of-bag error is far below $\hat\gamma$, so the weight stays near 0.632, and the rest is the worthless
# apparent error 0."
assert all(abs(bias[noise][".632+"]) < 0.4 * abs(bias[noise][".632"]) for noise in (ls_noise, near_noise))
assert bias[middling][".632+"] < -0.02 and bias[near][".632+"] < -0.015

# "And yet: where the classes lie 4 apart and the error is about 3 %, **.632 and .632+ have the smallest RMSE**, for
# they shrink a noisy estimate towards 0, which is near the truth."
assert set(sorted(rmse[four], key=rmse[four].get)[:2]) == {".632", ".632+"} and 0.02 < worlds[four][2].mean() < 0.045

# "Small bias and small RMSE are two wishes: repeated 10-fold serves the first; the second was served by out-of-bag in
# four of our six worlds and by .632 in two."
best = Counter(min(found, key=found.get) for found in rmse.values())
assert best == {"out-of-bag": 4, ".632": 2}  # this draw
assert best["out-of-bag"] >= 3 and best[".632"] >= 1 and rmse[near][".632"] > 1.3 * rmse[near]["out-of-bag"]

# "10-fold cross-validation: models on $0.9\,n$ cases, for the price of ten;"
# "| "The bootstrap trains on $n$ cases, so it has no bias from the size" | 63 % different cases: more bias than
# 10-fold | [10](exercises.ipynb#resampling-10) |"
assert {len(train) for train, _ in splits.k_fold(40, rng=other)} == {36}
assert bias[ls]["out-of-bag"] > bias[ls]["10-fold"]

# "The rule was at most 5 %."
# "10-fold and out-of-bag say about 5 %; .632+ says about 3 %, but the nearest neighbour learns by heart, so this is
# the estimate that is biased downwards, and here optimism is costly."
# "Even 569 fresh test cases would leave $\pm 1.96 \cdot 0.009$, nearly two points: the data cannot say on which side
# of the limit the error lies, and no way of splitting can."
assert 0.04 < ten < 0.06 and 0.04 < ours.oob < 0.06 and 0.025 < ours.err632_plus < 0.04
assert ours.apparent == 0 and ours.err632_plus < 0.75 * ours.oob
assert f"{np.sqrt(0.05 * 0.95 / 569):.3f}" == "0.009" and 0.017 < 1.96 * 0.009 < 0.02
