"""What ../optimism.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn.preprocessing import StandardScaler

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


# "A smaller clinic has only 100 patients, and trains on all."
# "Will the forecast be off by about 52, 57 or 80 points on new patients?"
# "On these, least squares with 11 coefficients (ten measurements and a constant) is off by 51 points, the root of its
# mean squared error."
# "The larger clinic's 442 patients scatter about such a fit with a standard deviation of about 54 points; take this for
# the **noise**."
# "The smaller clinic has the training error $51^2 \approx 2600$, and $\sigma^2 = 54^2 \approx 2900$."
# "$2600 + 2 \cdot 2900 \cdot 11 / 100 \approx 3240$, or 57 points."
# "By about 57."
# "Even a perfect forecast is off by 54."
# "In about eight of ten single splits with 100 patients the error on the 142 is within 7 points of the corrected one,
# so the smaller clinic should expect about 57 points, mostly 50 to 64."
# thorough
scatter_ = y - LinearRegression().fit(X, y).predict(X)
assert near(np.sqrt(np.sum(scatter_**2) / (442 - 11)), 54, 0.5)
assert near(51**2, 2600, 30) and near(54**2, 2900, 30) and near(2600 + 2 * 2900 * 11 / 100, 3240, 5)
assert near(3240**0.5, 57, 0.1) and near(51 * (111 / 89) ** 0.5, 57, 0.1)
more = [other.permutation(442) for _ in range(400)]
of_100 = []
for o in more:
    few_, new_ = o[:100], o[300:]
    gone = y - LinearRegression().fit(X[few_], y[few_]).predict(X)
    of_100.append((np.mean(gone[few_] ** 2), np.mean(gone[new_] ** 2)))
of_100 = np.array(of_100)
assert near(np.mean(of_100[:, 0]) ** 0.5, 51, 1) and near(np.mean(of_100[:, 1]) ** 0.5, 57.5, 1.2)
assert near((of_100[:, 0].mean() * 100 / 89) ** 0.5, 54, 1)  # the noise, estimated
apart = np.sqrt(of_100[:, 1]) - np.sqrt(of_100[:, 0] * 111 / 89)  # eight in ten lie between these
assert near(np.mean(np.abs(apart) < 7), 0.78, 0.07) and (57 - 7, 57 + 7) == (50, 64)

# "A polynomial with $p$ coefficients (with two, a straight line) is fitted to 16 cases, whose labels are $\sin(1.5\,\pi
# x)$ plus noise with $\sigma = 0.3$."
# "Then the same cases get **new labels**, with fresh noise."
# "With $p = 16$ the curve goes through all labels that trained."
# "Is its error on new labels about $\sigma^2 = 0.09$, twice or ten times as much?"
# "With $p = 16$ it is twice as much, 0.18."
# "The curve carries the noise of its labels, a new label has its own, and the variances add up."
# "At which $p$ is the error on new labels smallest: 2, 6 or 16?"
# "It is smallest at $p = 6$."
# "*Above, one of the 10 000 sets; below, the errors up to this $p$.*"
assert labels.shape == fresh.shape == (16, 10_000) and near((labels - f[:, None]).std(), 0.3, 0.005)
assert np.all(np.diff(on_labels) < 0) and on_labels[-1] < 1e-15 and p[on_fresh.argmin()] == 6
assert np.all(np.diff(on_fresh[5:]) > 0) and np.all(np.diff(on_fresh - on_labels) > 0)
assert np.max(np.abs(on_labels + 2 * 0.09 * p / 16 - on_fresh)) < 0.004
assert near(on_fresh[-1], 0.18, 0.003) and near(on_fresh[-1] - on_labels[-1], 0.18, 0.003)

# "The smallest model, $p = 1$, forecasts the mean of its labels."
# "Two cases have labels $+1$ or $-1$ with chance 1/2 each, so $\sigma^2 = 1$."
# "| $+1, +1$ | $+1$ | | |"
# "| $+1, -1$ | 0 | | |"
# "| $-1, +1$ | 0 | | |"
# "| $-1, -1$ | $-1$ | | |"
# "The training errors are 0, 1, 1, 0, which is 1/2 on average."
# "A new label differs from the forecast $+1$ or $-1$ by 0 or 2, so the expected squared error is $(0 + 4)/2 = 2$; from
# the forecast 0 it differs by 1."
# "So the errors on new labels are 2, 1, 1, 2, which is 3/2 on average."
# "The optimism is $3/2 - 1/2 = 1$."
# "For the two labels this is $2 \cdot 1 \cdot 1 / 2 = 1$, and for the 16 cases with $p = 16$ it is $2 \cdot 0.09 =
# 0.18$."
# "| $H$ | the **hat matrix** $Z (Z^\top Z)^{-1} Z^\top$ | all four entries are 1/2 |"
# "| $\epsilon$, $\epsilon'$ | the noise: independent, with mean 0 and variance $\sigma^2$ | $\sigma^2 = 1$ |"
# "| $f$ | the truth at these cases, which may be anything | 0 and 0 |"
# "| $n$ | number of cases | 2 |"
# "| $y$, $y'$ | training labels $f + \epsilon$, new labels $f + \epsilon'$ | $\pm 1$ each |"
pairs = np.array([[1, 1], [1, -1], [-1, 1], [-1, -1]])
forecast = pairs.mean(axis=1, keepdims=True)
assert np.mean((pairs - forecast) ** 2, axis=1).tolist() == [0, 1, 1, 0] and forecast.ravel().tolist() == [1, 0, 0, -1]
assert np.mean((np.array([1, -1]) - forecast) ** 2, axis=1).tolist() == [2, 1, 1, 2]
assert np.mean([2, 1, 1, 2]) - np.mean([0, 1, 1, 0]) == 1 == 2 * 1 * 1 / 2
ones = np.ones((2, 1))
assert np.all(ones @ np.linalg.inv(ones.T @ ones) @ ones.T == 1 / 2)

# "The optimism of least squares is"
Z_ = other.normal(size=(12, 4))
H_ = Z_ @ np.linalg.inv(Z_.T @ Z_) @ Z_.T
truth_ = other.normal(size=12) ** 3
e1, e2 = 0.7 * other.choice([-1.0, 1.0], size=(2, 12, 40_000))  # noise that is not normal
gap = np.mean((truth_[:, None] + e2 - H_ @ (truth_[:, None] + e1)) ** 2, axis=0) - np.mean(
    (truth_[:, None] + e1 - H_ @ (truth_[:, None] + e1)) ** 2, axis=0
)
assert near(gap.mean(), 2 * 0.49 * 4 / 12, 4 * gap.std() / 200)

# "$H$ does not depend on the labels."
# "So $\mathrm{tr}\,H = \mathrm{tr}\big((Z^\top Z)^{-1} Z^\top Z\big) = \mathrm{tr}\,I_p = p$."
# "The fresh noise $\epsilon'$ is independent of $d$ and has mean 0, so the mixed term has expectation 0:"
# "The first part is linear in $\epsilon$, so its expectation is 0."
# "For $i \ne j$ the expectation of $\epsilon_i\epsilon_j$ is 0, and for $i = j$ it is $\sigma^2$."
# "So $\mathbb{E}\,\epsilon^\top H\epsilon = \sigma^2\,\mathrm{tr}\,H = \sigma^2 p$."
# "Subtract step 4 from step 3: what remains is $-2\,\mathbb{E}\,\epsilon^\top d = 2\sigma^2 p$."
assert np.allclose([H_, H_ @ H_], [H_.T, H_]) and np.isclose(np.trace(H_), 4)
predicted = H_ @ (truth_[:, None] + e1)
miss = np.mean(np.sum((truth_[:, None] - predicted) ** 2, axis=0))
mixed = np.sum(e2 * (truth_[:, None] - predicted), axis=0)
assert near(mixed.mean(), 0, 4 * mixed.std() / 200)  # step 3
step_3 = np.sum((truth_[:, None] + e2 - predicted) ** 2, axis=0)
assert near(step_3.mean(), 12 * 0.49 + miss, 4 * step_3.std() / 200)
stays = np.sum(e1 * (truth_[:, None] - predicted), axis=0)
step_4 = np.mean(np.sum((truth_[:, None] + e1 - predicted) ** 2, axis=0))
assert near(step_4, 12 * 0.49 + miss + 2 * stays.mean(), 1e-6 + 0.02)
first = np.sum(e1 * (truth_ - H_ @ truth_)[:, None], axis=0)
assert near(first.mean(), 0, 4 * first.std() / 200)  # step 5
square = np.sum(e1 * (H_ @ e1), axis=0)
assert np.allclose(stays, first - square) and near(square.mean(), 0.49 * 4, 4 * square.std() / 200)  # step 6

# "The corrected error is then"
# "$$ T+\frac{2\,\hat\sigma^2p}{n} \;=\; T\,\Big(1+\frac{2p}{n-p}\Big) \;=\; T\,\frac{n+p}{n-p} . $$"
# "For the smaller clinic it is $2600 \cdot 111 / 89 \approx 3240$, too."
assert near(2600 * 111 / 89, 3240, 5) and f"{(2600 * 111 / 89) ** 0.5:.0f}" == "57"
for n_, p_ in ((100, 11), (300, 65)):
    assert np.isclose(1 + 2 * p_ / n_ * n_ / (n_ - p_), (n_ + p_) / (n_ - p_))

# "The ten measurements have $p=11$, with their squares and products $p=65$ (the square of sex adds nothing)."
# "The larger clinic trains on $n$ of its patients, multiplies the training error by $(n+p)/(n-p)$, and compares the
# result with the error on 142 others."
# "With $p=65$ and 100 training patients the training error is about 31 points."
# "Is the corrected error close to the error on new patients, far too low, or far too high?"
# "Answer, with its picture"
# "Far too low: about 67 points, against about 130 on new patients."
# "*Roots of the errors, medians of 40 splits.*"
# "With $p = 11$ and 50 patients or more the corrected error is within 3 points of that on new patients."
# "With p = 11 the dotted line of the corrected error lies close to the error on new patients from 50 patients on,
# between 62 and 54."
# "With p = 65 it lies far below: at 100 patients it says about 67, but the error on new patients is about 130; at 300
# patients both are near 60."
with_constant = np.column_stack([np.ones(442), StandardScaler().fit_transform(products)])
assert with_constant.shape[1] == 66 and np.linalg.matrix_rank(with_constant) == 65
assert len(orders) == 40 and 442 - 300 == 142 and X.shape[1] + 1 == 11
ten, wide_65 = found[11], found[65]
assert np.all(abs(ten[1:, 1] - ten[1:, 2]) < 3.5) and np.all((ten[1:, 1:] > 53) & (ten[1:, 1:] < 64))
assert near(wide_65[0, 1], 67, 5) and near(wide_65[0, 2], 130, 22) and np.all(wide_65[:, 1] < wide_65[:, 2])
assert np.all(wide_65[0, 2] - wide_65[0, 1] > 2 * (wide_65[2:, 2] - wide_65[2:, 1]))
assert near(wide_65[-1, 1], 60, 3) and near(wide_65[-1, 2], 61, 4)
assert near(wide_65[0, 0], 31, 3)

# "If $f$ has the form that is fitted, estimate $\sigma^2$ from the training error $T$ by $\hat\sigma^2=nT/(n-p)$
# ([why](further.ipynb#why-n-minus-p))."
Z_3 = other.normal(size=(12, 3))
for truth_, excess in ((Z_3 @ [1, -2, 0.5], 0), (Z_3[:, 0] ** 2, 0.05)):
    H_ = Z_3 @ np.linalg.inv(Z_3.T @ Z_3) @ Z_3.T
    y_ = truth_[:, None] + 0.7 * other.normal(size=(12, 20_000))
    estimate = np.sum((y_ - H_ @ y_) ** 2, axis=0) / (12 - 3)
    slack = 4 * estimate.std() / 20_000**0.5
    assert estimate.mean() > 0.49 + excess if excess else near(estimate.mean(), 0.49, slack)
