"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "[Anscombe, 1973](../back/references.md#anscombe1973) made four sets of eleven cases."
# "A straight line fitted to each has the same R², 0.67, and the same RMSE, 1.12."
# "Four scatter plots with the same straight line: 1 a noisy line, 2 a smooth arch, 3 an exact line with one dot far
# above, 4 all dots at x = 8 but one at x = 19 that makes the line."
# "The largest errors are 1.9, 1.9, 3.2 and 1.8."
for at_four, values_four in sets:
    fit = np.polyval(np.polyfit(at_four, values_four, 1), at_four)
    assert f"{metrics.r2_score(values_four, fit):.2f}" == "0.67" and len(at_four) == 11
    assert f"{metrics.root_mean_squared_error(values_four, fit):.2f}" == "1.12"
assert [f"{value:.1f}" for value in worst] == ["1.9", "1.9", "3.2", "1.8"]
assert np.sum(sets[3][0] == 8) == 10 and sets[3][0].max() == 19

# "Spoil 15 of the 309 training patients by a slip of the decimal point."
# "With spoilt hours the squared loss nearly doubles its MAE, and the other two hardly change."
# "With the spoilt index all three get worse by about two hours."
# "The absolute loss asks for the median, as the MAE does, and yet least squares has the slightly lower MAE here."
three = spoilt.mean(axis=0)
se_of = np.std(spoilt - spoilt[:, :1], axis=0) / np.sqrt(6)
assert np.all(se_of[1, 1:] < 0.7) and np.all(se_of[2] < 1.2) and len(train) == 309 == 442 - 133
assert 1.6 < three[1, 0] / three[0, 0] < 2.4 and np.all(np.abs(three[1, 1:] - three[0, 1:]) < 1.2)
assert np.all(np.abs(three[2] - three[0] - 2.2) < 1.5) and -0.2 < three[0, 2] - three[0, 0] < 2

# "From a few hundred cases, a mean may be easier to learn than a median: for normal errors it is the steadier estimate,
# and for errors with heavy tails it is the other way round."
spread = {}
for name_of in ("normal", "laplace"):
    samples = getattr(other, name_of)(size=(4000, 25))
    spread[name_of] = np.std(samples.mean(axis=1)) / np.std(np.median(samples, axis=1))
assert spread["normal"] < 0.87 and spread["laplace"] > 1.15

# "On the cases that least squares was fitted to, R² never falls if you add a column, even if its numbers are random."
# "$$ R^2_{\mathrm{adj}} = 1 - (1 - R^2)\,\frac{n - 1}{n - p - 1} . \tag{1} $$"
grown = np.c_[Z[:60], other.normal(size=(60, 30))]
falls = [LinearRegression().fit(grown[:, :k], hours[:60]).score(grown[:, :k], hours[:60]) for k in range(1, 41)]
assert np.all(np.diff(falls) > -1e-9)

# "Train on 60 patients with the ten measurements and thirty columns of random numbers, and judge on the other 382."
# "Training above 0.8, adjusted about 0.5, new patients about −0.5."
# "On new patients the model is worse than naming their mean."
# "For that, 0.5 is about right: the random columns explain nothing, and the best line with the ten measurements
# explains 0.52 of the variance of all 442 patients."
# "But **this** model learned 41 coefficients from 60 patients, and how it does on new ones only new patients or
# cross-validation can tell."
middles = np.median(fits, axis=0)
assert 1 + 10 + 30 == 41 and 442 - 60 == 382
assert np.all(np.abs(middles - [0.84, 0.51, -0.54]) < [0.02, 0.05, 0.12]) and np.mean(fits[:, 2] < 0) > 0.9
best_linear = LinearRegression().fit(X, hours).score(X, hours)  # columns of chance add nothing to the best model
assert f"{best_linear:.2f}" == "0.52"

# "An hour too few costs 3 and an hour too many 1, so the reserve should be enough for 3/4 of the cases, everywhere."
# "Here is a made-up world in which one number for everybody fails, because the spread grows tenfold from left to
# right."
# "150 cases whose spread grows from left to right, with two reserves."
# "Lifted is enough for about 0.9 of the cases on the left and 0.6 on the right, and it is right only on average."
# "Quantile regression keeps near 0.75 at both ends, and it costs about 5 % less."
shares = [[np.mean((y <= one)[part]) for part in (x < 1 / 4, x > 3 / 4, x >= 0)] for one in reserves.values()]
assert np.all(np.abs(np.array(shares) - [[0.92, 0.64, 0.75], [0.75, 0.75, 0.75]]) < 0.04)
costs = [metrics.pinball_loss(y[new], one[new], tau=3 / 4) for one in reserves.values()]
assert 0.03 < 1 - costs[1] / costs[0] < 0.08 and (1 + 9 * 1) / (1 + 9 * 0) == 10

# "An r² of 1 that knows nothing"
# "Forecast each patient by the mean of the 441 others."
# "A patient above the mean gets a mean that is a little lower, so forecasts and hours have the correlation −1."
# "Thus $r^2 = 1$, the best possible value, for a forecast that knows nothing."
# "R² is $1 - (442/441)^2 = -0.0045$, as it should be."
others = (hours.sum() - hours) / 441
assert np.isclose(np.corrcoef(others, hours)[0, 1], -1)
assert f"{metrics.r2_score(hours, others):.4f}" == f"{1 - (442 / 441) ** 2:.4f}" == "-0.0045"

# "Normal errors with mean 0 have no outliers, and for them RMSE / MAE is $\sqrt{\pi/2} = 1.25$."
# "For the ten measurements of the patients it is 54.8 / 44.4 = 1.23."
# "So a ratio near 1.25 is no sign of outliers: squares always lean on the largest errors."
left_out = [
    hours[i] - LinearRegression().fit(np.delete(X, i, 0), np.delete(hours, i)).predict(X[[i]])[0] for i in range(442)
]
for some in (np.array(left_out), other.normal(size=200_000)):
    root, mean_size = np.sqrt(np.mean(some**2)), np.mean(np.abs(some))
    assert abs(root / mean_size - np.sqrt(np.pi / 2)) < 0.02
    largest = np.sort(np.abs(some))[-len(some) // 10 :]  # a tenth holds four tenths of the squares, a quarter of sizes
    assert 0.38 < np.sum(largest**2) / np.sum(some**2) < 0.46 and 0.23 < np.sum(largest) / np.sum(np.abs(some)) < 0.28
assert f"{np.sqrt(np.pi / 2):.2f}" == "1.25" and f"{54.8 / 44.4:.2f}" == "1.23"
assert f"{np.sqrt(np.mean(np.square(left_out))):.1f}" == "54.8" and f"{np.mean(np.abs(left_out)):.1f}" == "44.4"

# "In [the lesson on losses](losses.ipynb) a model for the logarithm of the hours had totals that were 6 to 7 % too
# low."
# "The cell prints the mean error of the total of 133 test patients."
# "With the factor the total is too high by about 1 % on average."
without, with_factor = np.mean(totals, axis=0)
assert 442 - 309 == 133 == len(judge_on) and abs(without + 0.065) < 0.008 and abs(with_factor - 0.008) < 0.006
