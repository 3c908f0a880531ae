"""What ../r_squared.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import metrics
from sklearn import metrics as sk

other = np.random.default_rng(2024)  # data that the lesson has not seen


def rmse_of(y, p):
    return np.sqrt(np.mean((y - p) ** 2))


# "A [clinic in the town](errors.ipynb) forecasts the hours of care of each of its 442 patients by a linear regression
# trained on the others."
# "A clinic in the hills uses the same model."
# "The ministry asks both for their R²: the town reports 0.49, the hills 0.12."
# "Are the errors in the hills about twice as large as in the town, or about as large?"
# "About as large: the RMSE is 55 hours in the town and 60 in the hills."
# "Left, the town: 442 patients whose forecasts go from about 30 to 300."
# "Right, the hills: 220 patients with forecasts from about 110 to 190, about as far from the diagonal."
# "Orange lines mark the mean hours, about 150 in both."
# "We have invented the hills: they are the half of the patients with forecasts from about 110 to 190 hours."
design_, left_out = np.c_[np.ones(442), X], other.permutation(442)[:5]
for i in left_out:
    theta_ = np.linalg.lstsq(np.delete(design_, i, 0), np.delete(hours, i))[0]
    assert np.isclose(design_[i] @ theta_, forecast[i])
assert hours.shape == (442,) and middle.sum() == 220
assert [f"{r2(hours[m], forecast[m]):.2f}" for m in (hours > 0, middle)] == ["0.49", "0.12"]
assert [f"{rmse_of(hours[m], forecast[m]):.0f}" for m in (hours > 0, middle)] == ["55", "60"]
assert abs(low - 110) < 6 and abs(high - 190) < 6 and 20 < forecast.min() < 40 and 290 < forecast.max() < 310
assert all(abs(hours[m].mean() - 150) < 5 for m in (hours > 0, middle))

# "The five houses of [the first lesson](errors.ipynb) have the mean price 446, and their squared errors add up to
# 2200."
# "Fill in the last column, add it up, and divide 2200 by your sum."
# "| house | price | (price − 446)² |"
# "| 1 | 300 | |"
# "| 2 | 450 | |"
# "| 3 | 500 | |"
# "| 4 | 380 | |"
# "| 5 | 600 | |"
# "The last column is 21 316, 16, 2916, 4356 and 23 716, with the sum 52 320."
# "$2200 / 52\,320 = 0.042$: the model leaves 4.2 % of the squared error of the mean price."
# "R² is the other part, 0.958."
around = (price - price.mean()) ** 2
assert price.tolist() == [300, 450, 500, 380, 600] and said.tolist() == [280, 460, 520, 350, 620]
assert ((price - said) ** 2).tolist() == [400, 100, 400, 900, 400] and price.mean() == 446
assert around.tolist() == [21316, 16, 2916, 4356, 23716] and around.sum() == 52320
assert f"{2200 / 52320:.3f}" == "0.042" and f"{r2(price, said):.3f}" == "0.958"

# "R² is 1 if every forecast is exact, 0 if the model is as good as the [baseline](errors.ipynb) $\overline{y}$, and
# negative if it is worse."
assert r2(price, price) == 1 and r2(price, np.full(5, 446)) == 0 and r2(price, np.full(5, 440)) < 0
truth, guess = other.normal(size=(2, 200))
assert np.isclose(r2(truth, guess), sk.r2_score(truth, guess)) and r2(truth, guess) < 0
assert np.isclose(r2(truth, guess), metrics.r2_score(truth, guess))

# "R² compares the squared error of the model with that of the mean of the judged cases, so compare it on the same cases
# only."
assert np.isclose(sk.r2_score(price, said), 1 - np.mean((price - said) ** 2) / np.mean((price - price.mean()) ** 2))

# "A blue square in the corner of an orange one for each clinic."
# "Town: the sides are 55 and 77 hours, and 49 % of the orange area is free."
# "Hills: 60 and 64 hours, and 12 % is free."
# "*R² is the share of the orange square that the blue one leaves free.*"
# "In the hills the orange square has a third less area: the patients there are more alike."
assert [f"{hours[m].std():.0f}" for m in (hours > 0, middle)] == ["77", "64"]
blue, orange = (
    np.array(s) for s in zip(*[(rmse_of(hours[m], forecast[m]) ** 2, hours[m].var()) for m in (hours > 0, middle)])
)
assert abs(blue[1] / blue[0] - 1.2) < 0.02 and abs(orange[1] / orange[0] - 2 / 3) < 0.02

# "What may the ministry compare by R²?"
# "**Two models on the same cases:** yes."
# "The variance is the same, so a lower MSE means a higher R²."
# "**One model on two groups of cases:** no, the variances differ."
# "Compare the RMSE or the MAE in hours; the baseline's beside it tells how much the model helps."
for _ in range(20):
    y, one, two = other.normal(size=(3, 30))
    assert (rmse_of(y, one) < rmse_of(y, two)) == (r2(y, one) > r2(y, two))

# "A forecast is **calibrated** if patients who are told 200 hours need 200 on average, and so on for every value."
# "Then the best line through the dots (least squares, outcome on forecast) is the diagonal, up to chance."
# "Stretch the forecasts to 0.5, so that they differ half as much."
# "Which of R² and r² changes, and by about 0.1, 0.25 or 0.4?"
# "Only R², from 0.49 to 0.38: a correlation stays when one list is stretched."
# "The second part of the bar grows, from 0 to 0.12."
shown = widgets.explore_forecast(hours, forecast, unit="hours").numbers()
assert f"{shown['slope']:.2f}" == "0.98" == f"{np.polyfit(forecast, hours, 1)[0]:.2f}"
assert abs(np.mean(forecast - hours)) < 0.1
halved = forecast.mean() + (forecast - forecast.mean()) / 2
assert [f"{r2(hours, p):.2f}" for p in (forecast, halved)] == ["0.49", "0.38"]
assert np.isclose(*(np.corrcoef(hours, p)[0, 1] ** 2 for p in (forecast, halved)))
parts_at = widgets.explore_forecast(hours, forecast, unit="hours", stretch=0.5).numbers()["parts"]
assert np.allclose(parts_at, [shown["parts"][0], 0.118, shown["parts"][2]], atol=6e-4) and shown["parts"][1] < 0.005

# "The products of two parts have the mean 0 ([why?](further.ipynb#three-parts)), so the MSE is the sum of three mean
# squares: $\mathrm{ME}^2$, $s_f^2 (1 - b)^2$ and $s_y^2 (1 - r^2)$."
# "Divided by $s_y^2$ the three are the parts of the bar, together $1 - R^2$, and the third is $1 - r^2$."
# "The first two are never negative, so $1 - R^2 \ge 1 - r^2$."
# "So $R^2 \le r^2$, and the two are equal if ME = 0 and $b = 1$."
# "**r² is the R² after the best shift and stretch**, which you do not know beforehand."
# "r² is the R² after the best shift and stretch, so R² ≤ r²."
# "Over folds, add up the squared errors first and divide once."
assert np.isclose(sum(parts_at), 1 - r2(hours, halved), atol=1e-4)
assert np.isclose(sum(shown["parts"]), 1 - shown["r2"]) and len(shown["parts"]) == 3
for n, stretch in ((5, 2), (30, -1), (200, 0.3)):
    y = other.normal(size=n)
    p = stretch * y + other.normal(size=n) + 1
    b, a = np.polyfit(p, y, 1)
    r = np.corrcoef(y, p)[0, 1]
    three = np.mean(p - y) ** 2, np.var(p) * (1 - b) ** 2, np.var(y) * (1 - r**2)
    assert np.isclose(np.mean((y - p) ** 2), sum(three)) and r2(y, p) < r**2
    split_ = np.full(n, np.mean(y - p)), (b - 1) * (p - p.mean()), y - a - b * p
    assert np.allclose(sum(split_), y - p) and np.allclose(np.cov(split_)[np.triu_indices(3, 1)], 0)
    assert np.isclose(r2(y, a + b * p), r**2)

# "After [cross-validation](../resampling/cross_validation.ipynb) there are two ways to one R²."
# "**Pooled:** the R² of all 442 forecasts, 0.49."
# "**Mean over the folds:** the average of the R² of each fold, with the fold's own mean as baseline, as
# with `cross_val_score`."
# "With 110 folds of about 4 patients, is the mean over the folds near 0.49, near 0.4 or below 0?"
# "Below 0, on average over eight shuffles:"
# "| 5 | 0.49 | 0.48 |"
# "| 44 | 0.49 | 0.38 |"
# "| 110 | 0.49 | −0.57 (from −1.6 to −0.1) |"
assert 442 // 110 == 4 and all(len(shuffles[k]) == 8 for k in counts)
each_way = {k: (np.mean(pooled[k]), np.mean(mean_over[k])) for k in counts}
assert all(abs(whole - 0.49) < 0.01 for whole, _ in each_way.values()) and abs(each_way[5][1] - 0.48) < 0.02
assert each_way[110][1] < 0 < each_way[44][1] < 0.42 < each_way[10][1]
table = [" ".join(f"{value:.2f}" for value in each_way[k]) for k in (5, 44, 110)]
assert table == ["0.49 0.48", "0.49 0.38", "0.49 -0.57"]  # this draw
assert f"{min(mean_over[110]):.1f} {max(mean_over[110]):.1f}" == "-1.6 -0.1"  # this draw

# "Each of the 44 folds of one shuffle, its R² against the standard deviation of its hours."
# "Folds with a small one are low, several below 0, and none is above 0.9."
# "The line of the mean over the folds lies below the line of the pooled R²."
# "*Each dot is one of the 44 folds of the first shuffle.*"
# "In a fold of few patients the hours can be alike by chance."
# "Then R² divides by a small variance, falls far below 0, and pulls the mean down."
assert len(folds) == 44 == len(alike[0]) and np.corrcoef(*alike)[0, 1] > 0.3
assert np.sum(np.array(alike[1]) < 0) >= 2 and max(alike[1]) < 0.9 and min(alike[0]) < 55 < 85 < max(alike[0])
assert mean_over[44][0] < pooled[44][0]

# "An R² of 0.49 is a share of **squared** errors: the RMSE is $\sqrt{1 - 0.49} = 0.71$ times that of the mean, a gain
# of 29 %."
assert f"{1 - np.mean((hours - forecast) ** 2) / np.mean((hours - hours.mean()) ** 2):.2f}" == "0.49"
assert f"{np.sqrt(1 - 0.49):.2f}" == "0.71" and f"{1 - np.sqrt(1 - 0.49):.2f}" == "0.29"
assert abs(1 - rmse_of(hours, forecast) / hours.std() - 0.29) < 0.005

# "So the town reports an MAE of 44 hours beside the 66 of the median, and the R² of 0.49 "on our 442 patients"."
# "The hills report 51 hours beside the 53 of their median: the model is the same, but there it helps little."
leave_one = np.array([np.median(np.delete(hours, i)) for i in range(442)])
assert [f"{np.mean(np.abs(p - hours)):.0f}" for p in (forecast, leave_one)] == ["44", "66"]
assert f"{np.mean(np.abs(forecast - hours)[middle]):.0f}" == "51"
assert f"{np.mean(np.abs(np.median(hours[middle]) - hours[middle])):.0f}" == "53"
saved = [
    1 - np.mean(np.abs(forecast - hours)[m]) / np.mean(np.abs(constant - hours[m]))
    for m, constant in ((middle, np.median(hours[middle])), (hours > 0, leave_one))
]
assert f"{saved[0]:.2f}" == "0.04" and abs(saved[1] - 1 / 3) < 0.02

# "On the cases that a model was fitted to, [R² and the adjusted R² may be far too high](further.ipynb#adjusted)."
found = []  # the example, in checks/further.py with its Monte Carlo error
for _ in range(200):
    train, test = np.split(other.permutation(442), [60])
    wide = np.c_[Z, other.normal(size=(442, 30))]
    p = wide @ np.linalg.lstsq(wide[train], hours[train])[0]
    found.append([1 - (1 - r2(hours[train], p[train])) * 59 / 19, r2(hours[test], p[test])])
assert np.all(np.abs(np.median(found, axis=0) - [0.51, -0.54]) < [0.06, 0.15])
