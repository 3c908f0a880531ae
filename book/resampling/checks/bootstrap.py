"""What ../bootstrap.ipynb says, proved after its last cell: how is told in tools/checks.py."""

import itertools
from collections import Counter

from scipy import stats
from sklearn.metrics import f1_score

other = np.random.default_rng(2024)  # draws that the lesson has not seen

# "The laboratory has 569 cases, and it will use its program (one nearest neighbour) if at most 5 % of new cases are
# called wrongly."
# "[One test set](one_test_set.ipynb) said anything from 2 % to 8 %, and [cross-validation](cross_validation.ipynb)
# about 5 %."
# "Somebody proposes the **bootstrap**: draw 569 times a case **with replacement**, train on these, and test on those
# never drawn."
# ""It trains on 569 cases, so it does not suffer from small training sets.""
hundred = estimates.split_errors(*laboratory, splits.repeated_hold_out(569, n_repeats=100, test_size=0.3, rng=other))
assert 0.005 < hundred.min() < 0.03 and 0.07 < hundred.max() < 0.11 and 0.04 < ten < 0.06
assert cancer.data.shape == (569, 30) and all(len(train) == 569 for train, _ in splits.bootstrap(569, rng=other))

# "In how many is C never drawn, and in how many is no case left to test?"
# "There are $3^3 = 27$ sequences of draws, all equally likely."
# "C is never drawn in $2^3 = 8$ of 27 sequences, so with probability 0.296."
# "No case is out of bag in the $3! = 6$ orders of A, B and C, and then nothing can be tested."
draws = ["".join(three) for three in itertools.product("ABC", repeat=3)]
out = [3 - len(set(three)) for three in draws]  # cases out of bag
assert len(set(draws)) == 27 and sum("C" not in three for three in draws) == 8 and f"{8 / 27:.3f}" == "0.296"
assert Counter(out) == {0: 6, 1: 18, 2: 3}

# "Below are six resamples of 20 cases."
# "Six rows of 20 cases."
assert all(len(train) == 20 for train, _ in splits.bootstrap(20, n_resamples=6, rng=other))
hatched = np.array([len(test) / 20 for _, test in splits.bootstrap(20, n_resamples=2000, rng=other)])
assert abs(hatched.mean() - 1 / 3) < 0.05 and hatched.std() > 0.05

# "For large $n$ this is nearly $\frac1e = 0.368$:"
# "Put $u = \frac1n$ into the series $\log(1-u) = -u - \frac{u^2}{2} - \frac{u^3}{3} - \dots$"
# "Then this logarithm is $-1 - \frac{1}{2n} - \frac{1}{3n^2} - \dots$, which goes to $-1$."
# "On average 63.2 % of the cases are in $D^*$."
# "A resample of 569 cases trains on about 360 different ones, and the others test."
# "How many different cases are among the 569 draws: 569, 500, 360 or 285?"
# "About 360: some cases are drawn twice or more, so others are missing."
# "So the proposal's reason is wrong: where more cases still help, such models are worse than those of 10-fold
# cross-validation, which train on 512."
n = np.array([1, 2, 3, 5, 10, 100, 1000, 1_000_000])
never = (1 - 1 / n) ** n
assert f"{1 / np.e:.3f} {1 - never[-1]:.3f}" == "0.368 0.632"
assert abs(never[6] - np.exp(-1 - 1 / 2000 - 1 / 3_000_000)) < 1e-9
stay_out = np.mean([len(test) / 569 for _, test in splits.bootstrap(569, n_resamples=200, rng=other)])
assert abs(stay_out - 0.368) < 0.01
assert round(0.632 * 569) == 360 and abs(569 * (1 - stay_out) - 360) < 4

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
assert {len(train) for train, _ in splits.k_fold(569, rng=other)} == {512, 513}

# "The **out-of-bag estimate** takes the mean loss of each case over the models that have not seen it, and then the mean
# over the cases."
package = estimates.bootstrap_error(*laboratory, n_resamples=20, rng=7)
assert np.isclose(out_of_bag(*laboratory, splits.bootstrap(569, n_resamples=20, rng=7)), package.oob)
assert package.apparent == 0

# "Take 300 test cases of one fixed model, of which 90 are called wrongly."
# "Compute its error rate, and repeat this 2000 times."
# "The ends of the middle 95 % of the resamples make the **percentile interval**, and here it nearly equals
# [Wilson's](one_test_set.ipynb#interval-of-a-hold-out)."
wilsons = stats.binomtest(90, 300).proportion_ci(method="wilson")
assert f"{wilsons.low:.3f} {wilsons.high:.3f}" == "0.251 0.354" and len(rates) == 2000 and wrong.sum() == 90
assert np.allclose([low, high], [wilsons.low, wilsons.high], atol=0.006) and abs(rates.mean() - 0.3) < 0.004

# "Take two statistics: the mean of 200 values of a series, in which each value is 0.9 of the one before plus noise, and
# the largest of 50 uniform numbers."
# "If you draw the 200 values again with replacement, is the standard error that you get for the mean too small, right
# or too large?"
# "Left, the mean of a series: over new data it is several times as wide as over resamples."
# "The bootstrap says about 0.15 for the standard error of the mean, because it draws as if the order of the values did
# not matter; the true one is 0.69."
apart, of_one = np.arange(1, 200), 1 / (1 - 0.9**2)  # of_one: variance of one value
of_mean = (1 + 2 * np.sum((1 - apart / 200) * 0.9**apart)) * of_one / 200
true_se, bootstrap_se = np.sqrt(of_mean), np.sqrt((of_one - of_mean) / 200)
assert f"{true_se:.2f} {bootstrap_se:.2f}" == "0.69 0.15" and len(series()) == 200

# "A resample contains the largest value with probability $1 - (1-1/n)^n$, so more than 63 % of all resamples give the
# same maximum."
# "And how many resamples of the 50 numbers have the same largest value: about 2 %, 20 % or 63 %?"
# "Right, the largest of 50 values: over new data it varies smoothly, and over resamples more than half of the values
# are exactly the same."
assert np.all(1 - (1 - 1 / np.arange(1, 10_000)) ** np.arange(1, 10_000) >= 0.632)
fifty = other.random(50)
same = np.mean([other.choice(fifty, 50).max() == fifty.max() for _ in range(2000)])
assert abs(same - 0.636) < 4 * 0.011

# "For a mean of ten exponential numbers the standard error is 13 % too small on average."
# "It needs independent cases, not too few of them, and a statistic that changes smoothly with the data."
for n_, share_ in (
    (3, 0.65),
    (10, 0.87),
    (30, 0.95),
):  # the mean of n_ exponential numbers: its standard error is n_^-1/2
    found_ = other.exponential(size=(20_000, n_)).std(axis=1).mean()  # of so many resamples that chance is gone
    assert abs(found_ - share_) < 0.02

# "The two nearly agree, so out of bag the laboratory cannot decide either."
ours = estimates.bootstrap_error(*laboratory, n_resamples=50, rng=6)
assert np.isclose(ours.oob, oob) and abs(ten - oob) < 0.01 and ours.apparent == 0

# "If you repeat the 50 resamples, do the ends of the middle 95 % move by about 0.01, 1 or 3 percentage points?"
# "And with 2000?"
# "With 50 resamples an end moves by about 1 percentage point, and with 2000 by about 0.2."
again_ = {B_: np.quantile(other.binomial(300, 0.3, (600, B_)) / 300, [0.025, 0.975], axis=1) for B_ in (50, 2000)}
moves_ = {B_: np.abs(ends_[:, :300] - ends_[:, 300:]).mean(axis=1) for B_, ends_ in again_.items()}
assert np.all(abs(moves_[50] - 0.01) < 0.003) and np.all(abs(moves_[2000] - 0.002) < 0.0007)
assert len(repeats) == 5 and all(len(one_) == 2000 and abs(one_.mean() - 0.3) < 0.004 for one_ in repeats)

# "They stand for all cases, so drawing 300 of them with replacement is nearly like drawing a new test set."
new_sets = other.binomial(300, 0.28, 4000) / 300  # had the true error been 28 %
assert abs(new_sets.std() / rates.std() - 1) < 0.08

# "Let 60 of the 210 right calls be **hits**, that is ill people who were found."
# "The **F-measure**, $2 \cdot \text{hits} / (2 \cdot \text{hits} + \text{errors}) = 120 / 210 = 0.571$, is not a share
# of cases, so Wilson's formula does not hold for it."
# thorough
y_ill, y_called = np.repeat([1, 0, 1, 0], [50, 40, 60, 150]), np.repeat([0, 1, 1, 0], [50, 40, 60, 150])
assert np.all(wrong == (y_ill != y_called)) and np.all(found == y_ill * y_called) and found.sum() == 60
assert np.isclose(f1_score(y_ill, y_called), 120 / 210) and f"{120 / 210:.3f}" == "0.571"
of_score = [f1_score(y_ill[i], y_called[i]) for i in other.choice(300, (400, 300))]
assert np.allclose(np.quantile(of_score, [0.025, 0.975]), ends, atol=0.02) and cases.shape == (2000, 300)

# "So an error rate does not need the bootstrap, and without any error it even fails: each resample has none either, so
# the interval is the point 0."
none = [other.choice(np.zeros(30), 30).mean() for _ in range(200)]
assert np.ptp(np.quantile(none, [0.025, 0.975])) == 0
