"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn import linear_model
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "**Ridge regression** makes the sum of squared residuals plus a penalty $\lambda$ times the sum of squared
# coefficients as small as possible."
# "Here it learns the progress of diabetes from 60 patients with 64 columns ([Efron et al.,
# 2004](../back/references.md#efron2004)): ten measurements, nine squares and 45 products."
# "You may try eleven penalties from 0.1 to 10 000."
# "Should they have equal differences, 0.1, 1000, 2000, …, or equal ratios, 0.1, 0.32, 1, 3.2, …?"
# "Strokes show that eleven equal ratios cover the valley, while equal differences begin at 0.1 and go on at 1000."
# "The error is lowest near 60, and the grid of equal differences jumps from 0.1 to 1000."
assert wide.shape == (442, 64)
by_ratio, by_difference = (PENALTIES[GRIDS[f"11 equal {way}"]] for way in ("ratios", "differences"))
assert [f"{one:.2g}" for one in by_ratio[:4]] == ["0.1", "0.32", "1", "3.2"] and len(by_ratio) == 11
assert abs(by_difference[1:3] - [1000, 2000]).max() < 1 and by_difference[0] == 0.1 and by_difference[-1] == 1e4
ridge = make_pipeline(StandardScaler(), linear_model.Ridge(5.0)).fit(wide[:60], progress[:60])
missed = ridge.predict(wide[60:]) - progress[60:]
assert np.allclose(ridge_errors(slice(60), slice(60, None), progress, np.array([5.0])), np.mean(missed**2))
lowest_at = [PENALTIES[new_[:121].argmin()] for _, new_, _ in draws]
assert min(lowest_at) > 1 and max(lowest_at) < 1000
assert abs(lowest_at[0] - 60) < 8  # this draw
assert wide.shape[1] == 10 + 9 + 45

# "*Above: one draw of 60 patients, five folds, and the other 382 as new; strokes are the values of two grids."
# "Below, errors on new patients of forty draws for five ways: the three grids of equal ratios are alike, equal
# differences are worse, and the penalty 1 is the worst."
# "Tuned on equal ratios, the penalty beat the library's default $\lambda = 1$ in all forty draws."
# "Finer steps gain nothing."
assert found.shape == (40, 6) and linear_model.Ridge().alpha == PENALTIES[ONE].round(6) == 1
assert np.all(found[:, [5]] > found[:, :3]) and np.argmax(found.mean(axis=0)) == 5
assert np.ptp(found[:, :3].mean(axis=0)) < 1.2 < 4 < found[:, 3].mean() - found[:, 1].mean()

# "This standard error is the standard deviation of the best candidate's $K$ fold errors (with $K - 1$ in the divisor),
# divided by $\sqrt K$."
three = np.array([[0, 10, 15], [10, 5, 10], [5, 5, 5], [0, 5, 10], [10, 10, 10]]) / 100
assert np.allclose(three.mean(axis=0), [0.05, 0.07, 0.1]) and np.isclose(three[:, 0].std(ddof=1), 0.05)
assert np.isclose(np.sum((three[:, 0] - 0.05) ** 2), 0.01)
assert one_standard_error(three) == 1  # the limit is 0.05 + 0.0224

# "The simpler model need not be better: for the patients above its RMSE on new patients is higher than the winner's, on
# average by 3.3 (standard error 0.8)."
# "But if the progress is shuffled among the patients, there is nothing to learn, and the rule is better on average."
# thorough
loss_ = found[:, 4] - found[:, 1]
assert loss_.mean() > 2 * loss_.std(ddof=1) / 40**0.5
assert f"{loss_.mean():.1f} ± {loss_.std(ddof=1) / 40**0.5:.1f}" == "3.3 ± 0.8"  # this draw
nothing = [one_draw(other.permutation(progress), other) for _ in range(80)]
gain_ = np.array([new_[chosen_[1]] - new_[chosen_[4]] for _, new_, chosen_ in nothing])
assert gain_.mean() > 1.5 * gain_.std(ddof=1) / 80**0.5

# "With probability 95 % or more, all $c$ measured errors lie within $\epsilon = \sqrt{\ln(2c/0.05) / (2m)}$ of the true
# ones."
# "Let this be 0.05; then $e^{2m\epsilon^2} = 2c/0.05$."
# "With $m = 1000$ cases one model gives $\epsilon = 0.043$."
# "What do 100 models give, and 10 000?"
# "Only 0.064 and 0.080, because $c$ stands under a logarithm."


def half_width_(c, m):
    return np.sqrt(np.log(2 * c / 0.05) / (2 * m))


assert [f"{half_width_(c_, 1000):.3f}" for c_ in (1, 100, 10_000)] == ["0.043", "0.064", "0.080"]
for c_ in (1, 100):
    assert abs(2 * c_ * np.exp(-2 * 1000 * half_width_(c_, 1000) ** 2) - 0.05) < 1e-9
off_ = abs(other.binomial(1000, 0.5, size=(300, 100)) / 1000 - 0.5)
assert np.mean(np.all(off_ <= half_width_(100, 1000), axis=1)) >= 0.95
assert np.mean(np.all(off_ <= half_width_(1, 1000), axis=1)) < 0.75

# "For one model [Wilson's interval](../resampling/one_test_set.ipynb#interval-of-a-hold-out) is narrower, above all
# where the error is small."
for wrong_, share_ in ((500, 1), (50, 0.4)):
    wilson_ = stats.binomtest(wrong_, 1000).proportion_ci(method="wilson")
    assert np.ptp(wilson_) / 2 < share_ * half_width_(1, 1000)

# "A max of 3 is more than 0, 1 and 2, so it counts three times."
# "So the sum is the mean of max:"
# "For two coins and three cases this is $\frac{63}{64} + \frac{48}{64} + \frac{15}{64} = \frac{126}{64}$."
better_ = np.indices([2] * 6).reshape(2, 3, 64).sum(axis=1).max(axis=0)  # in each of 64 equally likely outcomes
assert [int(np.sum(better_ > i)) for i in range(3)] == [63, 48, 15] and better_.sum() == 63 + 48 + 15 == 126
assert np.isclose(best_of(2, 3, 0.5), better_.mean() / 3)

# "In the lesson you count it [for two coins](nested.ipynb#by-hand-the-better-of-two-coins) and [see
# it](nested.ipynb#best-of-k) for 20 candidates."
# "The code divides the mean by $m$, which makes it an accuracy; for 20 candidates with a true error of 20 % and 50
# cases it gives the error of the lesson:"
assert f"{1 - best_of(20, 50, 0.8):.3f}" == "0.101"
drawn_ = other.binomial(50, 0.8, size=(20_000, 20)).max(axis=1) / 50
assert abs(drawn_.mean() - best_of(20, 50, 0.8)) < 4 * drawn_.std() / 141
