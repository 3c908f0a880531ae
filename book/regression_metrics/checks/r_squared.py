"""What ../r_squared.ipynb says, proved after its last cell: how is told in tools/checks.py."""

import warnings

from mlnotes import metrics
from sklearn import metrics as sk
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import LeaveOneOut, cross_val_score

other = np.random.default_rng(2024)  # data that the lesson has not seen


def rmse_of(y, p):
    return np.sqrt(np.mean((y - p) ** 2))


# "The [clinic with 442 patients](errors.ipynb) forecasts the hours of care of each patient, by a linear regression on
# the 441 others."
# "The clinic in the town reports 0.49, and the clinic in the hills reports 0.12."
# "The RMSE is 55 hours in the town and only a little more, 60, in the hills."
# "Yet R² falls from 0.49 to 0.12."
# "Left, the town: 442 patients whose forecasts go from about 30 to 300, RMSE 55."
# "Right, the hills: the 220 patients with forecasts from about 110 to 190, as far from the diagonal, RMSE 60."
# "Orange lines mark the mean hours, about 150 in both."
# "We have invented the hills: they are 220 of the 442 patients, those whose forecast lies between the two quartiles."
assert hours.shape == (442,) and middle.sum() == 220
assert [f"{r2(hours[m], forecast[m]):.2f}" for m in (hours > 0, middle)] == ["0.49", "0.12"]
assert [f"{rmse_of(hours[m], forecast[m]):.0f}" for m in (hours > 0, middle)] == ["55", "60"]
assert abs(low - 110) < 6 and abs(high - 193) < 6 and 20 < forecast.min() < 40 and 290 < forecast.max() < 310
assert all(abs(hours[m].mean() - 150) < 5 for m in (hours > 0, middle))

# "Five houses have the mean price 446."
# "| house | price | forecast | error² | (price − 446)² |"
# "| 1 | 300 | 280 | 400 | |"
# "| 2 | 450 | 460 | 100 | |"
# "| 3 | 500 | 520 | 400 | |"
# "| 4 | 380 | 350 | 900 | |"
# "| 5 | 600 | 620 | 400 | |"
# "The last column is 21 316, 16, 2916, 4356 and 23 716, with the sum 52 320."
# "$2200 / 52\,320 = 0.042$: the model leaves 4.2 % of the squared error that the mean price would have."
# "R² is the other part, 0.958."
around = (price - price.mean()) ** 2
assert price.tolist() == [300, 450, 500, 380, 600] and said.tolist() == [280, 460, 520, 350, 620]
assert ((price - said) ** 2).tolist() == [400, 100, 400, 900, 400] and price.mean() == 446
assert around.tolist() == [21316, 16, 2916, 4356, 23716] and around.sum() == 52320
assert f"{2200 / 52320:.3f}" == "0.042" and f"{r2(price, said):.3f}" == "0.958"

# "It is 1 if every forecast is exact, 0 if the model is as good as naming $\overline{y}$ for everybody, and negative if
# it is worse."
# "If all true values are equal, R² is not defined."
# "Such a measure, 1 minus the loss of the model over the loss of a baseline, is called a **skill score**."
assert r2(price, price) == 1 and r2(price, np.full(5, 446)) == 0 and r2(price, np.full(5, 440)) < 0
truth, guess = other.normal(size=(2, 200))
assert np.isclose(r2(truth, guess), sk.r2_score(truth, guess)) and r2(truth, guess) < 0
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert np.isnan(metrics.r2_score([3, 3], [3, 4])) and len(caught) == 1

# "R² is 1 minus the squared error of the model over that of the mean of the judged cases."
# "In scikit-learn, too, the true values come first: `r2_score(y_true, y_pred)`."
# "If you exchange them, nothing warns you."
assert np.isclose(sk.r2_score(price, said), r2(price, said)) and f"{sk.r2_score(said, price):.3f}" == "0.970"

# "A blue square in the corner of an orange one for each clinic."
# "Town: the sides are 55 and 77 hours, and 49 % of the orange area is free."
# "Hills: 60 and 64 hours, and 12 % is free."
# "*The area of the blue square is the MSE, and that of the orange one the variance."
# "The orange one is smaller in the hills, because the patients there are more alike: its side is 64 hours, not 77."
# "Compared with 77, the same RMSE of 60 would give an R² of about 0.4."
assert [f"{hours[m].std():.0f}" for m in (hours > 0, middle)] == ["77", "64"]
assert f"{1 - 60**2 / 77**2:.1f}" == "0.4"

# "The variance is the same for both, so the model with the lower MSE has the higher R²."
for _ in range(20):
    y, one, two = other.normal(size=(3, 30))
    assert (rmse_of(y, one) < rmse_of(y, two)) == (r2(y, one) > r2(y, two))

# "Chance matters, too: on 133 patients drawn from these 442 the R² of such a model has a standard deviation of about
# 0.05."
on_new, lower = [], []
for _ in range(1000):
    order = other.permutation(442)
    y, p = hours[order[:133]], trained(order[133:])[order[:133]]
    half = (np.quantile(p, 1 / 4) < p) & (p < np.quantile(p, 3 / 4))
    on_new.append(r2(y, p))
    lower.append(r2(y[half], p[half]) < on_new[-1])
assert abs(np.std(on_new) - 0.05) < 0.005 and np.mean(lower) > 0.99

# "A forecast is **calibrated** if the patients who are told 200 hours need 200 hours on average, and so on for every
# value."
# "At the start the line has the slope 0.98, so these forecasts are close to calibrated."
# "Shift by 30."
# "Go back, and stretch to 0.5."
# "Only R², from 0.49 to 0.34."
# "The second part, from 0 to 0.12."
# "Only the noise."
shown = widgets.explore_forecast(hours, forecast, unit="hours").numbers()
assert f"{shown['slope']:.2f}" == "0.98" == f"{np.polyfit(forecast, hours, 1)[0]:.2f}"
assert abs(np.mean(forecast - hours)) < 0.1
at_start, shifted, halved = (
    forecast, forecast + 30, forecast.mean() + (forecast - forecast.mean()) / 2
)  # fmt: skip
assert [f"{r2(hours, p):.2f}" for p in (at_start, shifted, halved)] == ["0.49", "0.34", "0.38"]
parts_at = widgets.explore_forecast(hours, forecast, unit="hours", stretch=0.5).numbers()["parts"]
assert np.allclose(parts_at, [shown["parts"][0], 0.118, shown["parts"][2]], atol=6e-4) and shown["parts"][1] < 0.005
r_of = [np.corrcoef(hours, p)[0, 1] ** 2 for p in (at_start, shifted, halved)]
assert np.allclose(r_of, r_of[0])
assert np.corrcoef(hours, forecast + other.normal(0, 50, size=442))[0, 1] ** 2 < r_of[0]

# "The mean of squares is the square of the mean plus the variance."
# "Take away $\hat y_i - \overline{\hat y}$ on both sides: the residual about its mean is $u_i - (1 - b)(\hat y_i -
# \overline{\hat y})$."
# "For the least-squares line $u$ and $\hat y$ have the correlation 0, so their variances add up."
# "By step 2, $s_y^2 = b^2 s_f^2 + \mathrm{Var}(u)$."
# "Since $b = r\, s_y / s_f$, this leaves $\mathrm{Var}(u) = s_y^2 (1 - r^2)$."
# "$$ \begin{aligned} \mathrm{MSE} = \; & \mathrm{ME}^2 && \text{a shift removes} \\ & + s_f^2 (1 - b)^2 && \text{a
# stretch removes} \\ & + s_y^2 (1 - r^2) && \text{no line removes} \end{aligned} \tag{2} $$"
# "The first two are squares, so $R^2 \le r^2$, and the two are equal if ME is 0 and the slope is 1."
# "So **r² is the R² after the best shift and stretch**, which you do not know beforehand."
# "It forgives every shift and every stretch, even one by −1."
# "If ME is 0 and the slope is 1, then $R^2 = s_f^2 / s_y^2$."
# "r² is the R² after the best shift and stretch, so R² ≤ r²."
# "The bar in the explorer has three parts with the sum $1 - R^2$."
assert np.isclose(sum(shown["parts"]), 1 - shown["r2"]) and len(shown["parts"]) == 3
for n, stretch in ((5, 2), (30, -1), (200, 0.3)):
    y = other.normal(size=n)
    p = stretch * y + other.normal(size=n) + 1
    b, a = np.polyfit(p, y, 1)
    r = np.corrcoef(y, p)[0, 1]
    u = y - a - b * p
    assert np.allclose(y - p - np.mean(y - p), u - (1 - b) * (p - p.mean()))
    assert np.isclose(u @ p, 0) and np.isclose(np.var(u), np.var(y) * (1 - r**2))
    assert np.isclose(np.var(y), b**2 * np.var(p) + np.var(u)) and np.isclose(b, r * np.std(y) / np.std(p))
    three = np.mean(p - y) ** 2, np.var(p) * (1 - b) ** 2, np.var(y) * (1 - r**2)
    assert np.isclose(np.mean((y - p) ** 2), sum(three)) and r2(y, p) < r**2
    mended = a + b * p
    assert np.isclose(r2(y, mended), r**2) and np.isclose(r2(y, mended), np.var(mended) / np.var(y))
    assert np.isclose(np.corrcoef(y, 3 - p)[0, 1] ** 2, r**2)

# "**Pooled:** one R² of all 442 forecasts."
# "With 44 folds each has about 10 patients."
# "Pooled it stays at 0.49."
# "The mean over folds starts close to it and falls below 0.42 at 44 folds."
# "Then R² divides by a small variance, and one such fold can pull the mean far down."
# "Pooled, R² stays where it is, and the mean over folds falls: at 110 folds it is below 0."
# "*Left: a dot for each shuffle; 110 folds lie far below."
# "Left: R² against the number of folds, from 5 to 44, with a dot for each of eight shuffles."
assert 442 // 44 == 10 and counts[:-1] == (5, 10, 22, 44) and all(len(shuffles[k]) == 8 for k in counts)
each_way = np.array([[np.mean(mean_over[k]), np.mean(pooled[k])] for k in counts])
assert np.all(np.abs(each_way[:, 1] - 0.49) < 0.01) and abs(each_way[0, 0] - 0.48) < 0.02
assert each_way[3, 0] < 0.42 and each_way[4, 0] < 0 and each_way[4, 0] < each_way[3, 0] < each_way[1, 0]
assert np.std(mean_over[5]) < np.std(mean_over[44]) < np.std(mean_over[110])

# "Right: each of the 44 folds of one shuffle, its R² against the standard deviation of its hours."
# "Folds with a small one are low, several below 0, and none is above 0.9."
# "In a fold of few patients the hours can be much alike by chance."
# "Also, each fold is compared with another mean, its own, so the values have no common baseline."
assert len(folds) == 44 == len(alike[0]) and np.corrcoef(*alike)[0, 1] > 0.3
assert np.sum(np.array(alike[1]) < 0) >= 2 and max(alike[1]) < 0.9 and min(alike[0]) < 55 < 85 < max(alike[0])
own_mean = [np.mean((hours[f] - hours[f].mean()) ** 2) for f in folds]
assert np.average(own_mean, weights=[len(f) for f in folds]) < 0.95 * np.var(hours)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    alone = cross_val_score(LinearRegression(), X[:20], hours[:20], cv=LeaveOneOut())
assert np.isnan(alone).all()

# "There R² of least squares never falls if you add a column."
# "The **adjusted R²** does not tell R² on new cases either: [an example](further.ipynb#adjusted)."
found = []  # the example, in checks/further.py with its Monte Carlo error
for _ in range(200):
    train, test = np.split(other.permutation(442), [60])
    wide = np.c_[Z, other.normal(size=(442, 30))]
    p = wide @ np.linalg.lstsq(wide[train], hours[train])[0]
    found.append([1 - (1 - r2(hours[train], p[train])) * 59 / 19, r2(hours[test], p[test])])
assert np.all(np.abs(np.median(found, axis=0) - [0.51, -0.54]) < [0.06, 0.15])

# "An R² of 0.49 says that the model takes away 49 % of the mean **squared** error."
# "The RMSE is a root, so it shrinks to $\sqrt{1 - 0.49} = 0.71$ of what it was."
# "That is a gain of 29 %, not of 49 %."
# "An R² of 0.49 makes the RMSE 29 % smaller than that of the mean, not 49 %."
assert f"{np.sqrt(1 - 0.49):.2f}" == "0.71" and f"{1 - np.sqrt(1 - 0.49):.2f}" == "0.29"
assert abs(1 - rmse_of(hours, forecast) / hours.std() - 0.29) < 0.005

# "So the clinic reports the MAE of [the first lesson](errors.ipynb), 44 hours beside the 66 of the median, and the R²
# of 0.49 "on our 442 patients"."
leave_one = np.array([np.median(np.delete(hours, i)) for i in range(442)])
assert [f"{np.mean(np.abs(p - hours)):.0f}" for p in (forecast, leave_one)] == ["44", "66"]
