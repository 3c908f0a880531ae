"""What ../errors.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import metrics
from sklearn import metrics as sk

other = np.random.default_rng(2024)  # data that the lesson has not seen
of = {name: errors(hours, y_pred) for name, y_pred in forecasts.items()}
house_sizes = np.abs(said - price)

# "A clinic looks after 442 patients with diabetes; the data are real."
# "On file are ten measurements of each, and how far the disease had progressed a year later: a number from 25 to 346
# without a unit, which we read as **hours of care** in that year."
# "Compare three forecasts: one mean for all, a linear regression on the four others (age, sex, body mass index, blood
# pressure), and one on all ten."
# "Each patient is forecast by a model fitted to the other 441."
assert X.shape == (442, 10) and (hours.min(), hours.max()) == (25, 346)
for n_columns, name in ((4, "four"), (10, "ten")):
    Z = np.c_[np.ones(442), X[:, :n_columns]]
    for i in (0, 17, 441):
        theta = np.linalg.lstsq(np.delete(Z, i, 0), np.delete(hours, i))[0]
        assert np.isclose(Z[i] @ theta, forecasts[name][i])
assert np.isclose(np.delete(hours, 5).mean(), forecasts["mean"][5])
assert load_diabetes().feature_names[:4] == ["age", "sex", "bmi", "bp"]

# "The **error** is the forecast minus the true value, and its size is the error without the sign."
# "Three panels of error against forecast for 442 patients."
# "With the mean all dots stand at one forecast, 152, from about -194 to +127."
# "Grey bands show the mean size: 66, 50 and 44 hours."
# "*Each dot is a patient, above 0 if the forecast was too high; the grey band shows the mean size of the errors.*"
# "With four measurements the forecasts spread and the errors are smaller; with ten the forecasts spread most and the
# errors are smallest."
one_mean = forecasts["mean"]
assert np.all(np.abs(one_mean - 152.1) < 0.6)
assert [round(value) for value in ((one_mean - hours).min(), (one_mean - hours).max())] == [-194, 127]
mean_sizes = [of[name]["MAE"] for name in ("mean", "four", "ten")]
assert np.allclose(mean_sizes, [65.9, 49.5, 44.4], atol=0.06) and [round(m) for m in mean_sizes] == [66, 50, 44]
assert one_mean.std() < forecasts["four"].std() < forecasts["ten"].std()

# "Here are prices and forecasts of five houses, in 10 000 yuan."
# "Fill in the last two columns, take the means of the last three, and then the root of the mean square."
# "| 1 | 300 | 280 | −20 | | |"
# "| 2 | 450 | 460 | +10 | | |"
# "| 3 | 500 | 520 | +20 | | |"
# "| 4 | 380 | 350 | −30 | | |"
# "| 5 | 600 | 620 | +20 | | |"
# "The mean size is 20."
# "The squares are 400, 100, 400, 900 and 400, with the mean 440."
# "The root of 440 is 20.98."
# "The errors add up to 0, so their mean is 0."
assert price.tolist() == [300, 450, 500, 380, 600] and said.tolist() == [280, 460, 520, 350, 620]
assert (said - price).tolist() == [-20, 10, 20, -30, 20] and house_sizes.mean() == 20
assert np.sum(house_sizes**2) == 2200 and np.mean(house_sizes**2) == 440 and f"{np.sqrt(440):.2f}" == "20.98"

# "**mean absolute error** (MAE): the mean size of an error."
# "**mean squared error** (MSE): the mean square, so twice the size counts four times."
# "**root mean squared error** (RMSE): the root of the MSE, in the unit of the price again."
truth, guess = other.normal(size=(2, 200))
row_of = errors(truth, guess)
for library in (metrics, sk):
    assert np.isclose(row_of["MAE"], library.mean_absolute_error(truth, guess))
    assert np.isclose(row_of["MSE"], library.mean_squared_error(truth, guess))
    assert np.isclose(row_of["RMSE"], library.root_mean_squared_error(truth, guess))

# "The orange square of a house is its error squared."
# "The slider sets the size of the fourth error, at the price 380."
# "The size grows from 30 to 150: what happens to the MAE, and what to the RMSE?"
# "The MAE grows from 20 to 44, the RMSE from 21 to 69."
assert price[3] == 380 and house_sizes[3] == 30 and sorted(house_sizes)[:-1] == [10, 20, 20, 20]
moved = {d: np.array([20, 10, 20, d, 20]) for d in (0, 10, 20, 30, 60, 100, 150)}
both = {d: (a.mean(), np.sqrt(np.mean(a**2))) for d, a in moved.items()}
assert both[30][0] == 20 and [f"{v:.1f}" for v in (both[30][1], *both[150])] == ["21.0", "44.0", "69.0"]

# "$$ \mathrm{RMSE}^2 - \mathrm{MAE}^2 = \mathrm{Var}(|e|) \ge 0 . \tag{2} $$"
# "The variance of any numbers is the mean of their squares minus the square of their mean:"
# "$\mathrm{Var}(a) = \frac1n\sum a_i^2 - \bigl(\frac1n \sum a_i\bigr)^2$."
# "So MAE ≤ RMSE, equal only if all errors have the same size."
assert np.isclose(row_of["RMSE"] ** 2 - row_of["MAE"] ** 2, np.var(np.abs(guess - truth)))
assert np.var(house_sizes) == 40 == 440 - 20**2
same = errors(0, np.array([3, -3, 3]))
assert same["RMSE"] == same["MAE"]

# "The MAE of 44 hours is a third less than the 66 of the median."
assert round(of["ten"]["MAE"]) == 44 and round(of["median"]["MAE"]) == 66
assert abs(1 - of["ten"]["MAE"] / of["median"]["MAE"] - 1 / 3) < 0.02

# "The doctor's answer: 44 hours (standard error 1.5), and 5.2 more (1.1) without the blood test."
assert round(ten.mean()) == 44 and f"{standard_error(ten):.1f}" == "1.5"

# "The **relative error** of a case is $|e_i| / y_i$, and the mean of all is the **mean absolute percentage error**
# (MAPE)."
# "Where $y_i$ is near 0, even a small error has a huge relative error, and the MAPE [rewards low
# forecasts](losses.ipynb#percentage)."
assert np.isclose(sk.mean_absolute_percentage_error(price, said), np.mean(house_sizes / price))
assert sk.mean_absolute_percentage_error([0, 1], [1, 1]) > 1e15

# "The MAE is a mean of $n = 442$ sizes, so its standard error is about $s/\sqrt n$, with $s$ their standard deviation."
found_in = []  # in 400 new clinics like this one: how far the measure itself moves, and what its standard error says
for _ in range(400):
    A = other.normal(size=(442, 10))
    y = 17 * A.sum(axis=1) + other.normal(0, 54, size=442)
    new = np.abs(estimates.leave_one_out_residuals(A, y))
    found_in.append((new.mean(), standard_error(new)))
assert 0.88 < np.std(found_in, axis=0)[0] / np.mean(found_in, axis=0)[1] < 1.12

# "Without the blood test a forecast is 5.2 hours further off on average, more than four standard errors."
# "Smaller: 1.1, against 1.6 and 1.5."
# "The sizes go up and down together (correlation 0.75), and what they share cancels in the difference."
extra = four - ten
both_se = standard_error(four), standard_error(ten)
assert [f"{value:.1f}" for value in both_se] == ["1.6", "1.5"]
assert (f"{extra.mean():.1f}", f"{standard_error(extra):.1f}") == ("5.2", "1.1")
assert 4 < extra.mean() / standard_error(extra) < 5
assert f"{np.corrcoef(ten, four)[0, 1]:.2f}" == "0.75"

# "Grouped by their **forecast**, below 100 hours, 100 to 200, or above, the patients have small mean errors."
# "Is the mean error above 0, below 0 or about 0 for those who needed above 200?"
# "*Bars: 95 % intervals; the top one leaves 0 out, and only just.*"
# "Below 0: they were forecast 50 hours too low on average, and those who needed below 100, 39 too high."
assert rows[::3] == ["forecast below 100", "needed below 100"] and len(rows) == 6
assert [f"{value:+.0f}" for value in middle] == ["-8", "+5", "-8", "+39", "+4", "-50"]
assert [one.low <= 0 <= one.high for one in ends[:3]] == [False, True, True] and -0.5 < ends[0].high < 0

# "In a made-up world only luck makes errors, as large as our model's."
# "There the mean errors are +49, +1 and −48 when grouped by need, and 0 when grouped by the forecast."
# "Even a perfect forecast, which knows all but luck, would have such errors when grouped by need."
means = [np.mean(part) for part in perfect]
assert np.all(np.abs(means[:3]) < 2) and np.all(np.abs(np.subtract(means[3:], [49, 1, -48])) < 1.5)
assert [f"{value:+.0f}" for value in means[3:]] == ["+49", "+1", "-48"]  # this draw
assert [round(abs(value)) for value in means[:3]] == [0, 0, 0]  # this draw
assert abs(forecasts["ten"].std() - 53) < 3 and abs(error.std() - 54) < 2
assert abs(known.std() - 53) < 1 and abs((needed - known).std() - 54) < 1
