"""What ../errors.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import metrics
from sklearn import metrics as sk

other = np.random.default_rng(2024)  # data that the lesson has not seen
of = {name: errors(hours, y_pred) for name, y_pred in forecasts.items()}
house_sizes = np.abs(said - price)

# "A clinic looks after 442 patients with diabetes."
# "For each of them ten measurements are on file, and a number from 25 to 346 that says how far the disease had
# progressed one year later."
# "Each patient is forecast by a model that was fitted to the other 441."
assert X.shape == (442, 10) and (hours.min(), hours.max()) == (25, 346)
for n_columns, name in ((4, "four"), (10, "ten")):
    Z = np.c_[np.ones(442), X[:, :n_columns]]
    for i in (0, 17, 441):
        theta = np.linalg.lstsq(np.delete(Z, i, 0), np.delete(hours, i))[0]
        assert np.isclose(Z[i] @ theta, forecasts[name][i])
assert np.isclose(np.delete(hours, 5).mean(), forecasts["mean"][5])

# "Compare how far the dots are from the line at 0."
# "Three panels of error against forecast for 442 patients."
# "With the mean all dots stand at one forecast, 152, from about -194 to +127."
# "Grey bands show the mean size: 66, 50 and 44 hours."
# "The grey band reaches as far as the mean size of the errors: it shrinks from 66 hours to 50 and 44.*"
# "With four measurements the forecasts spread and the errors are smaller; with ten the forecasts spread most and the
# errors are smallest."
one_mean = forecasts["mean"]
assert np.all(np.abs(one_mean - 152.1) < 0.6)
assert [round(value) for value in ((one_mean - hours).min(), (one_mean - hours).max())] == [-194, 127]
mean_sizes = [of[name]["MAE"] for name in ("mean", "four", "ten")]
assert np.allclose(mean_sizes, [65.9, 49.5, 44.4], atol=0.06) and [round(m) for m in mean_sizes] == [66, 50, 44]
assert one_mean.std() < forecasts["four"].std() < forecasts["ten"].std()

# "Now take only five houses, with prices and forecasts in units of 10 000 yuan."
# "| 1 | 300 | 280 | −20 | | |"
# "| 2 | 450 | 460 | +10 | | |"
# "| 3 | 500 | 520 | +20 | | |"
# "| 4 | 380 | 350 | −30 | | |"
# "| 5 | 600 | 620 | +20 | | |"
# "The sizes are 20, 10, 20, 30 and 20, and their mean is 20."
# "The squares are 400, 100, 400, 900 and 400, with the sum 2200 and the mean 440."
# "The root of 440 is 20.98, so it is above the mean size."
# "The errors add up to 0, so their mean is 0."
assert price.tolist() == [300, 450, 500, 380, 600] and said.tolist() == [280, 460, 520, 350, 620]
assert (said - price).tolist() == [-20, 10, 20, -30, 20] and house_sizes.mean() == 20
assert np.sum(house_sizes**2) == 2200 and np.mean(house_sizes**2) == 440 and f"{np.sqrt(440):.2f}" == "20.98"

# "The **mean absolute error** (MAE) is the mean size of an error, for the houses 20."
# "In the **mean squared error** (MSE), for the houses 440, an error that is twice as large counts four times as much."
# "The **root mean squared error** (RMSE) is the root of the MSE, for the houses 20.98, so it has the unit of the price
# again."
truth, guess = other.normal(size=(2, 200))
row_of = errors(truth, guess)
for library in (metrics, sk):
    assert np.isclose(row_of["MAE"], library.mean_absolute_error(truth, guess))
    assert np.isclose(row_of["MSE"], library.mean_squared_error(truth, guess))
    assert np.isclose(row_of["RMSE"], library.root_mean_squared_error(truth, guess))

# "Change the size of the fourth error, at the price 380."
# "In the table it is 30."
# "From 30 to 150 the size grows fivefold."
# "At 20: the sizes are then 20, 10, 20, 20 and 20, and the measures are 18.0 and 18.4."
# "The MAE grows from 20 to 44."
# "The RMSE grows from 21.0 to 69.0, because the square of this one house is then 95 % of the orange area."
assert price[3] == 380 and house_sizes[3] == 30
moved = {d: np.array([20, 10, 20, d, 20]) for d in (0, 10, 20, 30, 60, 100, 150)}
both = {d: (a.mean(), np.sqrt(np.mean(a**2))) for d, a in moved.items()}
assert [f"{value:.1f}" for value in both[20]] == ["18.0", "18.4"] and 150 == 5 * 30
assert min(both, key=lambda d: both[d][1] - both[d][0]) == 20
assert both[30][0] == 20 and [f"{v:.1f}" for v in (both[30][1], *both[150])] == ["21.0", "44.0", "69.0"]
assert np.sum(moved[150] ** 2) == 23_800 and f"{22_500 / 23_800:.0%}" == "95%"

# "$$ \mathrm{RMSE}^2 - \mathrm{MAE}^2 = \mathrm{Var}(|e|) \ge 0 . \tag{2} $$"
# "The variance of any numbers is the mean of their squares minus the square of their mean: $\mathrm{Var}(a) =
# \frac1n\sum a_i^2 - \bigl(\frac1n \sum a_i\bigr)^2$."
# "So MAE ≤ RMSE, and the two are equal only if all errors have the same size."
# "For the houses, $440 - 20^2 = 40$ is the variance of 20, 10, 20, 30 and 20."
assert np.isclose(row_of["RMSE"] ** 2 - row_of["MAE"] ** 2, np.var(np.abs(guess - truth)))
assert np.var(house_sizes) == 40 == 440 - 20**2
same = errors(0, np.array([3, -3, 3]))
assert same["RMSE"] == same["MAE"]

# "Histogram of 442 errors by size: highest between 0 and 60 hours, falling to a few cases above 120."
# "Upright lines mark the median 39.5, the MAE 44.4 and the RMSE 54.8, in this order."
# "*The sizes of the errors with ten measurements: half of them are below 40 hours, and the largest is 158.*"
# "The MAE is 44 hours, where the best constant, the median, has 66."
# "So the measurements take away about a third of the error."
assert [f"{value:.1f}" for value in marks.values()] == ["39.5", "44.4", "54.8"] and len(sizes) == 442
assert np.mean(sizes < 60) > 0.6 and np.mean(sizes > 100) < 0.07 and np.mean(sizes > 120) < 0.05
assert round(sizes.max()) == 158 and round(of["median"]["MAE"]) == 66
assert of["median"]["MAE"] < of["mean"]["MAE"] and abs(1 - of["ten"]["MAE"] / of["median"]["MAE"] - 1 / 3) < 0.02

# "So you can say: "its generalisation ability, measured by the MAE, is about 44 hours"."
# "The doctor's answer is 44 hours with a standard error of 1.5, against 66 for the median."
assert round(sizes.mean()) == 44 and f"{standard_error(sizes):.1f}" == "1.5"

# "For the houses it is 6.67, 2.22, 4.00, 7.89 and 3.33 %, with the mean 4.82 %."
# "The RMSE belongs to all houses together, so to turn it into a share, divide it by their mean price: $20.98/446 =
# 4.70$ %."
# "The MAPE grows without limit where $y_i$ is near 0, and [it rewards low forecasts](losses.ipynb#percentage)."
relative = 100 * house_sizes / price
assert [f"{r:.2f}" for r in relative] == ["6.67", "2.22", "4.00", "7.89", "3.33"]
assert f"{relative.mean():.2f}" == "4.82" and not np.any(np.isclose(relative, 100 * np.sqrt(440) / price))
assert sk.mean_absolute_percentage_error([0, 1], [1, 1]) > 1e15
assert price.mean() == 446 and f"{100 * np.sqrt(440) / 446:.2f}" == "4.70"

# "The MAE is a mean of $n = 442$ sizes, so its standard error is about $s/\sqrt n$, with $s$ the standard deviation of
# the sizes."
# "(This treats the 442 sizes as independent, which is close to the truth here, because the 442 models are nearly the
# same.)"
found_in = []  # in 400 new clinics like this one: how far the measure itself moves, and what its standard error says
for _ in range(400):
    A = other.normal(size=(442, 10))
    y = 17 * A.sum(axis=1) + other.normal(0, 54, size=442)
    new = np.abs(estimates.leave_one_out_residuals(A, y))
    found_in.append((new.mean(), standard_error(new)))
assert 0.88 < np.std(found_in, axis=0)[0] / np.mean(found_in, axis=0)[1] < 1.12

# "Without the blood test it would be 5.2 hours more."
# "Without the blood test a forecast is 5.2 hours further off on average, which is more than four standard errors."
# "A patient who is hard for one model is mostly hard for the other, too, and in the difference this cancels."
# "Two models that are tried on different patients would have the standard error $\sqrt{\mathrm{SE}_1^2 +
# \mathrm{SE}_2^2} = 2.2$ hours, twice as much as 1.1."
extra = sizes_four - sizes
apart = np.hypot(standard_error(sizes), standard_error(sizes_four))
assert (f"{extra.mean():.1f}", f"{standard_error(extra):.1f}", f"{apart:.1f}") == ("5.2", "1.1", "2.2")
assert 4 < extra.mean() / standard_error(extra) < 5 and np.corrcoef(sizes, sizes_four)[0, 1] > 0.6

# "The picture shows the mean error of the patients who **needed** below 100 hours, 100 to 200, or more."
# "Grouped by the hours needed it falls from +39 below 100 hours over +4 to -50 above 200 hours."
# "Grouped by the forecast it is -8, +5 and -8, close to 0 in all three groups."
# "*Grouped by what patients needed, the forecasts look badly wrong: 39 hours too high for those who needed little, and
# 50 too low for those who needed much."
# "Grouped by the forecast, the mean errors are −8, +5 and −8 hours.*"
# "All three lower intervals reach 0 or nearly so."
assert list(groups)[::3] == ["needed below 100", "forecast below 100"]
assert [f"{value:+.0f}" for value in middle] == ["+39", "+4", "-50", "-8", "+5", "-8"]
outside = np.abs(middle[3:]) - half[3:]
assert np.sum(outside < 0) == 2 and 0 < outside.max() < 0.3

# "Here is its mean error in the three groups, from the lowest to the highest."
# "Grouped by what was needed, even the perfect forecast is nearly 50 hours too high in the lowest group and nearly 50
# too low in the highest."
# "Grouped by the forecast, it is right on average."
by_need = [np.mean((known - needed)[picked]) for picked in (needed < 100, needed >= 200)]
assert 46 < by_need[0] < 50.5 and -50.5 < by_need[1] < -46
by_forecast = np.digitize(known, [100, 200])
assert all(abs(np.mean((known - needed)[by_forecast == k])) < 2 for k in range(3))

# "Some libraries return forecasts of shape (5, 1)."
# "If you subtract prices of shape (5,), NumPy takes all 25 differences: an RMSE of 158.1 without a warning."
# "This book's `metrics.root_mean_squared_error` refuses such forecasts."
assert f"{np.sqrt(np.mean((said[:, None] - price) ** 2)):.1f}" == "158.1"
try:
    metrics.root_mean_squared_error(price, said[:, None])
except ValueError:
    pass
else:
    raise AssertionError("a column of forecasts is taken")

# "The mean error is close to 0 for the mean and for both regressions."
# "For the median it is −11.6: the median is too low on average, because a few patients need very many hours."
assert all(abs(of[name]["ME"]) < 0.06 for name in ("mean", "four", "ten")) and f"{of['median']['ME']:.1f}" == "-11.6"
assert np.median(hours) < hours.mean() and hours.max() - np.median(hours) > 1.7 * (np.median(hours) - hours.min())
