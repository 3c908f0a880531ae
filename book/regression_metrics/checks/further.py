"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "Here are four sets of eleven cases ([Anscombe, 1973](../back/references.md#anscombe1973))."
# "The straight line fitted to each has the R² 0.67 and the RMSE 1.12."
# "What do you see in each that these numbers hide?"
# "Four scatter plots with the same straight line: 1 a noisy line, 2 a smooth arch, 3 an exact line with one dot far
# above, 4 all dots at x = 8 but one at x = 19 that makes the line."
# "The largest errors are 1.9, 1.9, 3.2 and 1.8."
for at_four, values_four in sets:
    fit = np.polyval(np.polyfit(at_four, values_four, 1), at_four)
    assert f"{metrics.r2_score(values_four, fit):.2f}" == "0.67" and len(at_four) == 11
    assert f"{metrics.root_mean_squared_error(values_four, fit):.2f}" == "1.12"
assert [f"{value:.1f}" for value in worst] == ["1.9", "1.9", "3.2", "1.8"]
assert np.sum(sets[3][0] == 8) == 10 and sets[3][0].max() == 19

# "Spoil 15 of the clinic's 309 training patients: make their hours ten times too large, or instead their body mass
# index."
# "Then fit linear models with the squared, the absolute, and the **Huber loss**, which is squared for small errors and
# linear for large ones."
# "With spoilt hours the squared loss nearly doubles its MAE, from 46 to 91 hours; the others hardly change."
# "With the spoilt index all three err by about two hours more, as much as if the index were missing."
# "Which of the three get a much larger MAE on new patients, with spoilt hours and with the spoilt index (unspoilt, it
# is about 46 hours)?"
# thorough
three = spoilt.mean(axis=0)
assert np.all(np.abs(three[0] - 46) < 2.5)
se_of = np.std(spoilt - spoilt[:, :1], axis=0) / np.sqrt(6)
assert np.all(se_of[1, 1:] < 0.7) and np.all(se_of[2] < 1.2) and len(train) == 309 == 442 - 133
assert 1.6 < three[1, 0] / three[0, 0] < 2.4 and np.all(np.abs(three[1, 1:] - three[0, 1:]) < 1.2)
assert np.all(np.abs(three[2] - three[0] - 2.2) < 1.5)
without = []  # with all ten measurements, and with the index left out
for _ in range(200):
    test_, train_ = np.split(other.permutation(442), [133])
    for columns in (slice(None), [0, 1, 3, 4, 5, 6, 7, 8, 9]):
        plain_ = LinearRegression().fit(X[train_][:, columns], hours[train_]).predict(X[test_][:, columns])
        without.append(np.abs(plain_ - hours[test_]).mean())
assert abs(np.mean(without[1::2]) - np.mean(without[::2]) - 2.2) < 0.5
assert [round(value) for value in three[:2, 0]] == [46, 91]  # this draw

# "On its training cases the R² of least squares never falls if you add a column, even one of random numbers."
# "$$ R^2_{\mathrm{adj}} = 1 - (1 - R^2)\,\frac{n - 1}{n - p - 1} . \tag{1} $$"
grown = np.c_[Z[:60], other.normal(size=(60, 30))]
falls = [LinearRegression().fit(grown[:, :k], hours[:60]).score(grown[:, :k], hours[:60]) for k in range(1, 41)]
assert np.all(np.diff(falls) > -1e-9)

# "Train on 60 patients with the ten measurements and thirty columns of random numbers, and judge on the others."
# "The R² of training is 0.841 (median of 500 draws)."
# "Compute the adjusted R², and guess the R² on the other patients."
# "The adjusted R² is $1 - 0.159 \cdot 59/19 = 0.51$, and the R² on new patients −0.51, worse than naming their mean."
# "The adjusted R² estimates what the model with the **best** coefficients would explain: on all 442 patients R² is
# about 0.52."
# "But **this** model learned 41 coefficients from 60 patients, so ask new patients."
middles = np.median(fits, axis=0)
assert 1 + 10 + 30 == 41 and 442 - 60 == 382
assert np.all(np.abs(middles - [0.84, 0.51, -0.54]) < [0.02, 0.05, 0.12]) and np.mean(fits[:, 2] < 0) > 0.9
best_linear = LinearRegression().fit(X, hours).score(X, hours)  # columns of chance add nothing to the best model
assert f"{best_linear:.2f}" == "0.52"
assert [f"{middles[0]:.3f}", *(f"{value:.2f}" for value in middles[1:])] == ["0.841", "0.51", "-0.51"]  # this draw
assert f"{1 - (1 - 0.841) * 59 / 19:.2f}" == "0.51"

# "In a made-up world the spread of $y$ grows tenfold as $x$ goes from 0 to 1, and the reserve should be enough for 3/4
# of the cases."
# "It is too high on the left and too low on the right."
# "| lifted | 0.92 | 0.64 |"
# "| quantile regression | 0.73 | 0.75 |"
# "150 cases whose spread grows from left to right, with two reserves and the left and right quarter in grey."
shares = [[np.mean((y <= one)[part]) for part in (x < 1 / 4, x > 3 / 4, x >= 0)] for one in reserves.values()]
assert np.all(np.abs(np.array(shares) - [[0.92, 0.64, 0.75], [0.75, 0.75, 0.75]]) < 0.04)
costs = [metrics.pinball_loss(y[new], one[new], tau=3 / 4) for one in reserves.values()]
assert 0.03 < 1 - costs[1] / costs[0] < 0.08 and (1 + 9 * 1) / (1 + 9 * 0) == 10
parts = x[new] < 1 / 4, x[new] > 3 / 4
told = [[f"{np.mean((y <= one)[new][part]):.2f}" for part in parts] for one in reserves.values()]
assert told == [["0.92", "0.64"], ["0.73", "0.75"]]  # this draw

# "An r² of 1 that knows nothing"
# "Forecast each patient by the mean of the 441 others."
# "To leave out a patient above the mean lowers the forecast a little, so the forecasts lie on a falling straight line:
# the correlation is −1, and $r^2 = 1$."
# "But each error is $442/441$ of the distance from the mean, so R² is $1 - (442/441)^2 = -0.0045$."
others = (hours.sum() - hours) / 441
assert np.isclose(np.corrcoef(others, hours)[0, 1], -1)
assert f"{metrics.r2_score(hours, others):.4f}" == f"{1 - (442 / 441) ** 2:.4f}" == "-0.0045"

# "Why is the MSE the sum of $\mathrm{ME}^2$, $s_f^2 (1 - b)^2$ and $s_y^2 (1 - r^2)$, as [the lesson on
# R²](r_squared.ipynb) says?"
# "The mean of squares is the square of the mean plus the variance: $\mathrm{MSE} = \mathrm{ME}^2 + \mathrm{Var}(y -
# \hat y)$."
# "Let $u_i$ be the residuals of the least-squares line of the outcomes on the forecasts, with slope $b$: $y_i -
# \overline{y} = b\,(\hat y_i - \overline{\hat y}) + u_i$."
# "Take away $\hat y_i - \overline{\hat y}$ on both sides: the residual about its mean is $u_i - (1 - b)(\hat y_i -
# \overline{\hat y})$."
# "For this line $u$ and $\hat y$ have the correlation 0, so variances add up: $\mathrm{Var}(y - \hat y) =
# \mathrm{Var}(u) + (1 - b)^2 s_f^2$."
# "In the same way step 2 gives $s_y^2 = b^2 s_f^2 + \mathrm{Var}(u)$."
# "Since $b = r\, s_y / s_f$, this leaves $\mathrm{Var}(u) = s_y^2 (1 - r^2)$."
for n, stretch in ((5, 2), (30, -1), (200, 0.3)):
    outcome = other.normal(size=n)
    said = stretch * outcome + other.normal(size=n) + 1
    b, a = np.polyfit(said, outcome, 1)
    r = np.corrcoef(outcome, said)[0, 1]
    u = outcome - a - b * said
    off = outcome - said
    assert np.allclose(outcome - outcome.mean(), b * (said - said.mean()) + u)
    assert np.allclose(off - off.mean(), u - (1 - b) * (said - said.mean())) and np.isclose(u @ said, 0)
    assert np.isclose(np.mean(off**2), off.mean() ** 2 + np.var(off))
    assert np.isclose(np.var(off), np.var(u) + (1 - b) ** 2 * np.var(said))
    assert np.isclose(np.var(outcome), b**2 * np.var(said) + np.var(u))
    assert np.isclose(b, r * np.std(outcome) / np.std(said)) and np.isclose(np.var(u), np.var(outcome) * (1 - r**2))
