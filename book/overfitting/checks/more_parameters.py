"""What ../more_parameters.ipynb says, proved after its last cell: how is told in tools/checks.py."""

import warnings

from mlnotes import splits
from sklearn.tree import DecisionTreeRegressor

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


# "A young clinic has records of 30 patients, and can buy 35 more."
# "It forecasts by least squares with the ten measurements, their squares (not of the sex), their products and a
# constant: 10 + 9 + 45 + 1 = 65 coefficients."
# "With 30 patients many solutions fit exactly, and the one that the program takes is off by about 125 points on new
# patients."
# "With 65 patients, will it be off by about 60, about 125 or more than 300?"
# "The error on new patients rises from about 100 at 20 patients to more than 1000 at 65, as many as there are
# coefficients, and falls to about 60 at 300."
# "By more than 1000: the 35 new records make the forecasts about ten times worse."
# "The training error is 0 up to 65 patients and then rises to about 47."
# "A dotted line at 77 marks the error of always saying the mean."
# "*The line is the median of 40 splits, and the band their middle half.*"
# thorough
assert np.linalg.matrix_rank(np.column_stack([np.ones(442), products])) == 65 == 30 + 35 and len(orders) == 40
more_orders = [other.permutation(442) for _ in range(60)]
again = np.array([[off_by(LinearRegression(), products, n, o) for o in more_orders] for n in sizes])
for runs in (plain, again):
    typical = {n: tuple(m) for n, m in zip(sizes, np.median(runs, axis=1))}
    assert all(typical[n][0] < 1e-6 for n in sizes if n <= 65) and near(typical[300][0], 47, 2)
    assert near(typical[20][1], 105, 14) and near(typical[30][1], 128, 14)
    assert typical[65][1] > 1000 and 7 < typical[65][1] / typical[30][1] < 16
    assert near(typical[100][1], typical[30][1], 20) and near(typical[300][1], 62, 3)
    assert max(typical, key=lambda n: typical[n][1]) == 65
    assert np.all(np.diff([typical[n][1] for n in sizes if n <= 65]) > 0)
    assert np.all(np.diff([typical[n][1] for n in sizes if n >= 65]) < 0)
    assert min(typical[30][1], typical[100][1]) > 77 + 15 and typical[200][1] < 77
of_mean = [np.mean((y[o[300:]] - y[o[:300]].mean()) ** 2) for o in more_orders]
assert near(np.mean(of_mean) ** 0.5, 77, 2.5) and 10 + 10 + 45 - 1 + 1 == 65

# "Take 16 cases of the wave $\sin(1.5\,\pi x)$ with noise of standard deviation 0.3."
# "So $p=d+1$, and beyond degree 15, with more coefficients than cases, we take the minimum-norm solution."
# "**Predict first, then move the slider.**"
# "The polynomial of degree 40 goes through every case."
# "Is its true error, its mean squared distance from new labels, about 0.2, 2 or 200?"
# "Move past degree 15."
# "All these curves go through every case, so what becomes better?"
# "| degree | 5 | 15 | 16 | 20 | 40 |"
# "| sum of squared coefficients | 4.8 | 901 | 884 | 5.8 | 4.9 |"
# "| true error | 0.12 | 84 | 82 | 0.18 | 0.19 |"
# "Degree 5; degree 40 stays above it."
# "A polynomial of degree $d$ is fitted as a sum of $d+1$ Legendre polynomials, of degree 0 to $d$, each times a
# coefficient."
# "Which degree has the smallest true error, and does degree 40 reach it?"
# "(The noise of these labels alone is 0.09.)"
assert all(np.allclose(legendre.legvander(x, d) @ fits[d][0], sixteen) for d in degrees if d >= 15)
assert min(true_error, key=true_error.get) == 5  # this draw
assert true_error[15] > 100 * max(true_error[20], true_error[40]) > 100 * true_error[5]  # this draw
assert 75 < true_error[15] < 95 and true_error[15] > 100 * true_error[5]  # this draw
table_of = [(np.sum(fits[d][0] ** 2), true_error[d]) for d in (5, 15, 16, 20, 40)]
squared_, off_ = zip(*table_of)
assert [f"{v:.2g}" for v in off_] == ["0.12", "84", "82", "0.18", "0.19"]  # this draw
assert [f"{squared_[k]:.0f}" for k in (1, 2)] == ["901", "884"]  # this draw
assert [f"{squared_[k]:.2g}" for k in (0, 3, 4)] == ["4.8", "5.8", "4.9"]  # this draw
assert np.isclose(0.3**2, 0.09)

# "With other noise the peak is lower or higher."
# "Beyond degree 15 there is a choice, and from degree 20 on the minimum-norm solution has small coefficients."
# "The curve calms down between the cases, clearly from degree 20 on."
# "The true error falls **again**: this is **double descent** ([Belkin et al.,
# 2019](../back/references.md#belkin2019))."
squares_at = {d: np.sum(fits[d][0] ** 2) for d in (15, 16, 20, 40)}
assert 0.9 < squares_at[16] / squares_at[15] < 1 and 0.9 < true_error[16] / true_error[15] < 1  # this draw
assert 50 * max(squares_at[20], squares_at[40]) < squares_at[15]  # this draw
wave = np.sin(1.5 * np.pi * x)[:, None] + 0.3 * other.normal(size=(16, 2000))
errors_of, size_of = {}, {}
for d in (5, 15, 20, 40):
    theta_, fit_ = polynomial(d, x, wave)
    errors_of[d], size_of[d] = np.mean((fit_ - truth[:, None]) ** 2, axis=0) + 0.09, np.sum(theta_**2, axis=0)
assert 0.4 < np.mean(errors_of[15] > 84) < 0.6  # 84 is the true error of the stored draw
assert np.mean(errors_of[15] > 20 * errors_of[5]) > 0.93 and np.mean(errors_of[15] > 20 * errors_of[20]) > 0.8
assert np.mean(errors_of[20] > errors_of[5]) > 0.9 and np.mean(errors_of[40] > errors_of[5]) > 0.9
assert np.median(size_of[15]) > 50 * max(np.median(size_of[20]), np.median(size_of[40]))

# "We train on 100 handwritten digits and test on 800 new ones."
# "Each of $p$ features is a random mixture of the 64 pixels, or 0 where this is negative."
# "For each of the ten classes a least-squares fit of its own, with $p$ coefficients, forecasts 1 for pictures of this
# class and 0 for others; the class with the largest forecast is the answer."
# "The peak is at $p = n = 100$."
# "Where is the error lower, in the valley before the peak or at $p = 1000$?"
# "At $p = 1000$: about 0.10, and 0.26 in the valley."
# "The training error is nearly 0 from 50 features on, but the forecasts are exactly 1 and 0 only from about $p = 100$
# on; there is the peak."
# "Left: the training error falls to 0 before 100 features; the error on new digits falls to about 0.25 at 50 features,
# rises to a peak above 0.6 at 100, the number of cases, and then falls again, to about 0.1 at 1000; with a penalty it
# has no peak."
# "Right: the sum of squared coefficients has its peak at 100 features, too."
# "*Means of ten draws, on the right their median.*"
at = {p: counts.index(p) for p in counts}
assert np.all(rates[at[50] :, 0] < 0.01)
far_off = {}  # largest distance of an output from its 1 or 0 on the training digits
for p_ in (50, 85, 120, 500):
    mix_ = np.maximum((digits[:100] / 16 - 0.3) @ other.normal(size=(64, p_)) / 8, 0)
    goal_ = np.eye(10)[digit[:100]]
    far_off[p_] = np.abs(exact.fit(mix_, goal_).predict(mix_) - goal_).max()
assert min(far_off[50], far_off[85]) > 0.1 and max(far_off[120], far_off[500]) < 1e-6
assert digits.shape[1] == 64 and draws.shape == (15, 10, 3) and np.all(rates[at[70] :, 0] < 0.01)
assert counts[rates[:, 1].argmax()] == 100 == counts[squares.argmax()] and rates[at[100], 1] > 0.6
assert counts[rates[: at[100], 1].argmin()] in (35, 50, 70) and near(rates[at[50], 1], 0.26, 0.04)
assert near(rates[at[1000], 1], 0.1, 0.03) and rates[at[1000], 1] < rates[: at[100], 1].min()
assert squares[at[100]] > 10 * max(squares[at[50]], squares[at[1000]])
assert penalised[hundred] < rates[hundred, 1] / 3 and np.all(np.diff(penalised) < 0.03) and penalised[-1] < 0.15

# "With the powers $1, x, x^2, \dots$ the minimum-norm solution is another polynomial of degree 40 through the same 16
# cases, and its true error is about 94 000: here the smallest coefficients do not make a calm curve."
powers, powers_on_grid = (np.vander(at_, 41, increasing=True) for at_ in (x, grid))
theta = np.linalg.lstsq(powers, sixteen, rcond=None)[0]
assert np.allclose(powers @ theta, sixteen) and np.sum(theta**2) > 1e6 * squares_at[40]
of_powers = {}
for d in (15, 20, 40):
    small_ = np.linalg.lstsq(powers[:, : d + 1], sixteen, rcond=None)[0]
    of_powers[d] = np.mean((powers_on_grid[:, : d + 1] @ small_ - truth) ** 2) + 0.09, np.sum(small_**2)
assert near(of_powers[40][0], 94_000, 600)  # this draw
assert of_powers[15][0] < of_powers[20][0] < of_powers[40][0] and of_powers[40][1] < of_powers[15][1]
ratio = []
for one in wave.T[:100]:
    said = powers_on_grid @ np.linalg.lstsq(powers, one, rcond=None)[0]
    ratio.append(np.mean((said - truth) ** 2) / np.mean((polynomial(40, x, one)[1] - truth) ** 2))
assert np.median(ratio) > 10_000

# "No kind of model is so by itself."
# "Linear regression with as many features as cases repeats any labels; a network with millions of weights may do well
# on new cases."
noise_, toss = other.normal(size=(20, 20)), other.normal(size=20)
assert np.allclose(LinearRegression().fit(noise_, toss).predict(noise_), toss)

# "With a ridge penalty, or with the ten measurements alone, do the 35 records help by about 1, 8 or 40 points?"
# "By about 8: from 71 to 62 with ridge, from 67 to 59 with ten measurements."
# "Least squares with all products has its peak at 65 patients."
# "Ridge regression with all products and least squares with the ten measurements have no peak: they fall from below 90
# at 20 patients to about 55 at 300."
for name in list(others)[1:]:
    middle_of = np.median(np.array(others[name])[:, :, 1], axis=1)
    assert middle_of[0] < 92 and near(middle_of[-1], 56, 2.5) and np.all(np.diff(middle_of) < 1.5), name
    assert middle_of[sizes.index(65)] < middle_of[sizes.index(30)] - 3, name
    expected = (71, 62) if name.startswith("ridge") else (67, 59)
    assert np.all(abs(middle_of[[sizes.index(30), sizes.index(65)]] - expected) < 0.5), name  # this draw
    assert near(middle_of[sizes.index(30)] - middle_of[sizes.index(65)], 8, 4), name

# "| offer A | 80 |"
# "| always the mean | 77 |"
# "| offer B | 61 |"
# "| bagged trees | 57 |"
# "| least squares, ten measurements | 54 |"
# "It should buy neither offer."
# thorough
offs = {"A": [], "B": [], "mean": [], "least squares": [], "bagged": []}
twenty = splits.repeated_hold_out(442, n_repeats=20, rng=np.random.default_rng(0))  # those of curing
again = [(o[:309], o[309:]) for o in more_orders[:20]]
for few_, new_ in [*map(tuple, twenty), *again]:
    models = {"A": DecisionTreeRegressor(random_state=0), "B": DecisionTreeRegressor(max_depth=2, random_state=0)}
    for name, model in (models | {"least squares": LinearRegression()}).items():
        offs[name].append(np.mean((y[new_] - model.fit(X[few_], y[few_]).predict(X[new_])) ** 2))
    offs["mean"].append(np.mean((y[new_] - y[few_].mean()) ** 2))
    bags = [other.choice(few_, 309) for _ in range(30)]
    trees = [DecisionTreeRegressor(random_state=0).fit(X[b], y[b]).predict(X[new_]) for b in bags]
    offs["bagged"].append(np.mean((y[new_] - np.mean(trees, axis=0)) ** 2))
for name, points in (("A", 80), ("mean", 77), ("B", 61), ("bagged", 57), ("least squares", 54)):
    assert near(np.mean(offs[name][:20]) ** 0.5, points, 1 if name == "bagged" else 0.5), name  # this draw
    assert near(np.mean(offs[name][20:]) ** 0.5, points, 3), name
assert np.mean(offs["least squares"]) < np.mean(offs["bagged"]) < np.mean(offs["B"]) < np.mean(offs["A"])

# "Take two cases whose true labels are 0, but noise made them −10 and 10."
# "With feature 1 alone least squares forecasts the mean, 0."
# "| case | feature 1 (constant) | feature 2 | feature 3 | label |"
# "| 1 | 1 | −1 | −10 | −10 |"
# "| 2 | 1 | 1 | 10 | 10 |"
# "| new | 1 | 8 | 5 | (truth 0) |"
# "With features 1 and 2 only, which coefficients $(\theta_1, \theta_2)$ reproduce both labels?"
# "Case 1 needs $\theta_1 - \theta_2 = -10$ and case 2 needs $\theta_1 + \theta_2 = 10$."
# "The only solution is $(0, 10)$, and it forecasts $0 + 10 \cdot 8 = 80$."
# "With feature 3, too, the conditions are $\theta_1 - \theta_2 - 10\,\theta_3 = -10$ and $\theta_1 + \theta_2 +
# 10\,\theta_3 = 10$."
# "Their sum is $2\,\theta_1 = 0$, so with $\theta_2 = a$ every solution is $(0,\ a,\ 1 - 0.1a)$."
# "The sum is $a^2 + (1 - 0.1a)^2 = 1.01a^2 - 0.2a + 1$."
# "Its derivative $2.02a - 0.2$ is 0 at $a \approx 0.099$."
# "There the coefficients are $(0,\ 0.099,\ 0.990)$, and the forecast is $8 \cdot 0.099 + 5 \cdot 0.990 \approx 5.7$."
# "The old solution, $a = 10$, has the sum 100."
assert np.isclose(np.linalg.lstsq(Z[:, :1], [-10, 10], rcond=None)[0] @ [1], 0)
assert np.allclose(np.linalg.solve(Z[:, :2], [-10, 10]), [0, 10]) and np.isclose([1, 8] @ np.array([0, 10]), 80)
a = np.linspace(-4, 12, 16001)
solutions = np.array([0 * a, a, 1 - 0.1 * a])
norm = np.sum(solutions**2, axis=0)
assert np.allclose(Z @ solutions, [[-10], [10]]) and np.allclose(norm, 1.01 * a**2 - 0.2 * a + 1)
assert np.allclose([0, 8, 5] @ np.array([[0, 0], [10, 0.1 / 1.01], [0, 1 - 0.01 / 1.01]]), [80, 5.74], atol=0.01)
assert near(a[norm.argmin()], 0.1 / 1.01, 0.001) and near(0.1 / 1.01, 0.099, 0.0005)
assert np.isclose(norm[np.isclose(a, 10)], 100) and np.isclose(norm[np.isclose(a, 0)], 1)
assert np.allclose(Z[:, 2], 10 * Z[:, 1])

# "`LinearRegression` does the same (but does not count the constant in the sum), and gives no warning."
assert np.allclose(np.linalg.lstsq(Z, [-10, 10], rcond=None)[0], [0, 0.1 / 1.01, 1 - 0.01 / 1.01])
with warnings.catch_warnings():
    warnings.simplefilter("error")
    table_, labels_ = other.normal(size=(10, 15)), other.normal(size=10)
    assert np.isclose(LinearRegression().fit(table_, labels_).score(table_, labels_), 1)
    centred = table_ - table_.mean(axis=0)
    assert np.allclose(
        LinearRegression().fit(table_, labels_).coef_, np.linalg.pinv(centred) @ (labels_ - labels_.mean())
    )
