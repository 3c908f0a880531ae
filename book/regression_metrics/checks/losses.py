"""What ../losses.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import metrics
from sklearn import metrics as sk
from sklearn.linear_model import PoissonRegressor

other = np.random.default_rng(2024)  # data that the lesson has not seen
visits = np.array([2, 3, 3, 4, 5, 6, 8, 12, 20])
pay = {
    "absolute": lambda y, c: np.abs(c - y),
    "squared": lambda y, c: (c - y) ** 2,
    "share": lambda y, c: np.abs(c - y) / y,
    "two prices": lambda y, c: np.where(c < y, 3 * (y - c), c - y),
}
choices = np.arange(0, 21, 0.5)[:, None]


def best_of(y):
    return [choices[loss(y, choices).mean(axis=1).argmin(), 0] for loss in pay.values()]


# "The last nine visits to a clinic took 2, 3, 3, 4, 5, 6, 8, 12 and 20 minutes."
# "It announces **one** number $\hat y$ for the next, which takes $y$."
# "**two prices**: 3 for each minute too few, 1 for each too many."
# "They are 5, 7, 3 and 8: the largest for the two prices, the smallest for the relative loss."
assert len(visits) == 9 and best_of(visits) == [5, 7, 3, 8]
assert (np.median(visits), visits.mean()) == (5, 7)

# "With the two prices, fill in the row of 8."
# "| number | too small, × 3 | too large, × 1 | mean of nine |"
# "| 7 | 8, 12, 20: 1 + 5 + 13 = 19, so 57 | 5 + 4 + 4 + 3 + 2 + 1 = 19 | 76/9 = 8.44 |"
# "| 8 | | | |"
# "4 + 12 = 16, so 48, and 6 + 5 + 5 + 4 + 3 + 2 = 25."
# "Together 73/9 = 8.11, less than at 7."
by_hand = [(7, 19, 19, 76, "8.44"), (8, 16, 25, 73, "8.11")]
for c, too_small, too_large, together, mean_cost in by_hand:
    assert np.sum(np.maximum(visits - c, 0)) == too_small and np.sum(np.maximum(c - visits, 0)) == too_large
    assert 3 * too_small + too_large == together == pay["two prices"](visits, c).sum()
    assert f"{together / 9:.2f}" == mean_cost
assert 3 * 19 == 57 and 3 * 16 == 48

# "Let each unit too low cost $c_-$ and each unit too high $c_+$, here 3 and 1."
# "Only their ratio matters: if both double, so does every mean loss."
# "We give it as the **level**, $c_-$ as a fraction of the sum:"
# "The **pinball loss** of level $\tau$ has the two prices $\tau$ and $1 - \tau$, here $3/4$ and $1/4$."
# "The absolute loss has the prices 1 and 1, so its level is $1/2$ and its best number the **median**."
# "Three losses against the error of one case: the absolute loss is a V with equal arms, the squared loss a parabola,
# flat near 0 and steep far out, the pinball loss of level 3/4 a V whose left arm, for forecasts that are too low, is
# three times as steep as its right one."
one, two_of = other.normal(size=(2, 200))
for low_price, high in ((3, 1), (1, 1), (1, 9)):
    tau = low_price / (low_price + high)
    priced = np.mean(np.where(two_of < one, low_price * (one - two_of), high * (two_of - one)))
    for of_library in (metrics.pinball_loss(one, two_of, tau=tau), sk.mean_pinball_loss(one, two_of, alpha=tau)):
        assert np.isclose(priced / (low_price + high), of_library)
assert np.isclose(metrics.pinball_loss(one, two_of, tau=1 / 2), sk.mean_absolute_error(one, two_of) / 2)
curve = shapes["pinball, τ = 3/4"]
assert np.isclose(curve[0], 3 * curve[-1]) and 3 / (3 + 1) == 3 / 4 and 1 / (1 + 1) == 1 / 2

# "For each minute of the move, a visit below $c$ costs 1 more, and a visit above $c$ costs 3 less."
# "Between two neighbouring visits the mean loss is a straight line:"
# "| 6 and 8 | 6 | 3 | $(1 \cdot 6 - 3 \cdot 3)/9 = -3/9$ |"
# "| 8 and 12 | 7 | 2 | $(1 \cdot 7 - 3 \cdot 2)/9 = +1/9$ |"
# "It falls up to 8, then rises."
# "With letters:"
# "The best number is where it reaches or jumps past $\tau$, here 8, as $6/9 < 3/4 < 7/9$: the **quantile** of level
# $\tau$."
at = np.arange(2, 20, 0.25)
cost_at = np.array([pay["two prices"](visits, c).mean() for c in at])
assert np.all(np.diff(cost_at[at <= 8]) < 0) and np.all(np.diff(cost_at[at >= 8]) > 0)
for low, high, n_below, n_above, slope in ((6, 8, 6, 3, -3 / 9), (8, 12, 7, 2, 1 / 9)):
    inside = (low <= at) & (at <= high)
    assert np.allclose(np.diff(cost_at[inside]) / 0.25, slope) and np.isclose((n_below - 3 * n_above) / 9, slope)
    assert np.sum(visits <= low) == n_below and np.sum(visits >= high) == n_above
assert 6 / 9 < 3 / 4 < 7 / 9

# "Let $m$ of the $n$ cases lie below $c$: the slope is $\frac1n\,\bigl(c_+ m - c_- (n - m)\bigr)$."
# "Collect what belongs to $m$: $(c_- + c_+)\,\frac mn - c_-$."
# "By (1), $c_-$ is $(c_- + c_+)\,\tau$, so this is $(c_- + c_+) \bigl(\frac mn - \tau\bigr)$."
# "So the mean loss falls as long as the fraction $m/n$ below $c$ is smaller than $\tau$."
# "The slope of $(c - y_i)^2$ is $2(c - y_i)$, so that of the mean loss is $2(c - \overline{y})$."
# "It is negative below the **mean** $\overline{y}$ and positive above, so the loss is least there."
# "(If it reaches $\tau$, all numbers up to the next case are equally good.)"
for y in (visits, other.exponential(10, size=12)):
    gap = np.unique(y)
    m, n = np.array([np.sum(y <= c) for c in gap[:-1]]), len(y)
    for high, low_price in ((1, 3), (2, 2), (5, 1)):
        tau = low_price / (low_price + high)
        means = [np.mean(np.where(c < y, low_price * (y - c), high * (c - y))) for c in gap]
        slopes = np.diff(means) / np.diff(gap)
        assert np.allclose(slopes, (high * m - low_price * (n - m)) / n)
        assert np.allclose(slopes, (low_price + high) * m / n - low_price)
        assert np.allclose(slopes, (low_price + high) * (m / n - tau))
        assert np.isclose(min(means), means[np.argmax(np.append(m / n, 1) >= tau - 1e-9)])
    rise = [np.mean((c + 1e-6 - y) ** 2 - (c - y) ** 2) / 1e-6 for c in (3, y.mean())]
    assert np.allclose(rise, [2 * (3 - y.mean()), 0], atol=1e-4)
eight = visits[:8]  # 6 of 8 are 3/4
flat = [pay["two prices"](eight, c).mean() for c in (6, 7, 8, 5, 9)]
assert flat[0] == flat[1] == flat[2] < min(flat[3:])

# "Of these three, only means add up: the mean of a sum is the sum of the means."
skewed = other.exponential(size=(2, 20_000))
for number_of, apart in ((np.median, 0.2), (lambda v: np.quantile(v, 3 / 4), 0.05)):
    assert abs(number_of(skewed.sum(axis=0)) - number_of(skewed[0]) - number_of(skewed[1])) > apart
sums = np.add.outer([0, 0, 1], [0, 0, 1]).ravel()
assert np.median([0, 0, 1]) == 0 and np.median(sums) == 1 and (np.sum(sums == 0), len(sums)) == (4, 9)

# "At the clinic of [the first lesson](errors.ipynb) a treasurer pays for the total hours of 442 patients, and has two
# models."
# "Both are tried in 1000 random splits, with 133 test patients."
# "*A diamond marks the mean of the 1000 splits.*"
# "Is the total of the forecasts of **log** too high or too low, and by 1 %, 6 % or 20 %?"
# "Too low in about 19 of 20 splits, by 6.5 % on average."
# "| plain | 44.5 | 40 % | +0.1 % |"
# "| log | 44.4 | 36 % | −6.5 % |"
# "The MAE sees no difference, and the MAPE even [prefers](#percentage) **log**, but the treasurer needs means."
assert judged.shape == (1000, 2, 3) and 442 - 133 == 309 == len(train) and len(test) == 133
se_total = total.std(axis=0) / np.sqrt(1000)
assert f"{-total[:, 1].mean():.1f}" == "6.5"  # this draw
assert np.all(se_total < 0.15) and np.all(np.abs(total.mean(axis=0) - [0, -6.5]) < 0.5)
assert abs(np.mean(total[:, 1] < 0) - 0.955) < 0.025
assert abs(np.diff(judged[:, :, 0].mean(axis=0))[0]) < 0.3
assert np.mean(judged[:, 1, 1] < judged[:, 0, 1]) > 0.95
table = ["{:.1f} {:.0f} {:+.1f}".format(*row) for row in judged.mean(axis=0)]
assert table == ["44.5 40 +0.1", "44.4 36 -6.5"]  # this draw

# "The model **log** forecasts the mean logarithm, and its exponential is the geometric mean."
# "That is never above the mean."
# "If its forecasts are multiplied by the mean of $y / \hat y$ over the training patients, its total is off by only +0.8
# % on average."
for y in (visits, skewed[0], hours):
    assert np.exp(np.log(y).mean()) <= y.mean()
everybody = np.arange(442)
assert np.isclose(least_squares(hours, everybody).sum(), hours.sum())
poisson = PoissonRegressor(alpha=0, max_iter=1000).fit(Z[:, 1:], hours)
assert np.isclose(poisson.predict(Z[:, 1:]).sum(), hours.sum(), rtol=1e-4)
repaired = []
for on_test, on_train in splits:
    by_log = np.exp(least_squares(np.log(hours), on_train))
    repaired.append((by_log * np.mean(hours[on_train] / by_log[on_train]))[on_test].sum() / hours[on_test].sum() - 1)
assert abs(np.mean(repaired) - 0.0075) < 0.005
assert f"{100 * np.mean(repaired):+.1f}" == "+0.8"  # this draw

# "The nurse reserves hours for each patient: an hour too few costs 3, an hour too many 1."
# "So she needs the quantile of level 3/4: enough hours for 75 % of the patients."
# "Her model **lifted** adds one number to each forecast of **plain**: the quantile of level 3/4 of $y - \hat y$ on the
# training patients."
# "She pays less with **lifted** than with **plain**."
# "Is its MAE better or worse, and by 1 hour or 10?"
# "Worse, by nearly ten hours: 54.2 and not 44.5."
# "But a patient costs 71 and not 89, and 74 % get enough, not 51 %."
cost, enough, mae = reserved.mean(axis=0).T
assert abs(1 - cost[1] / cost[0] - 0.195) < 0.015 and np.mean(reserved[:, 1, 0] < reserved[:, 0, 0]) > 0.97
assert abs(enough[0] - 0.5) < 0.03 and abs(enough[1] - 0.74) < 0.015 and abs(mae[1] - mae[0] - 9.8) < 0.6
table = ["{:.0f} {:.0%} {:.1f}".format(*row) for row in reserved.mean(axis=0)]
assert table == ["89 51% 44.5", "71 74% 54.2"]  # this draw
assert np.isclose(reserve(one, two_of)[0], 4 * metrics.pinball_loss(one, two_of, tau=3 / 4))

# "A forecast from 0 to the truth is off by at most 100 %, one above by any amount."
# "The MAPE is an absolute loss in which case $i$ has the weight $1/y_i$."
# "Count the weights from the shortest visit on: the best number is the visit at which half of the sum is reached."
# "The sum is 2.04, and the visits 2, 3 and 3 have 1.17: the best number is 3."
# "Short visits weigh more, so half of the weight comes no later than half of the visits: **the best number is never
# above the median**."
assert pay["share"](visits, 0).mean() == 1 and f"{pay['share'](visits, 8).mean():.2f}" == "1.02"
for y in (visits, skewed[0] + 0.01):
    inside = np.sort(y)
    assert inside[np.cumsum(1 / inside) >= np.sum(1 / y) / 2][0] <= np.median(y)
assert f"{np.sum(1 / visits[:3]):.2f} {np.sum(1 / visits):.2f}" == "1.17 2.04" and 1.17 > 2.04 / 2 > 1 / 2 + 1 / 3
assert 2.04 / 2 == 1.02 and pay["share"](2, 200) == 99 and best_of(visits)[2] == 3
