"""What ../dials.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn.linear_model import Ridge

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


# "A thermometer reads the temperature 25 times a day, and you fit a curve to its readings."
# "Learner A fits a polynomial of degree 3."
# "Learner B takes at each hour the mean of the 9 nearest readings."
# "Each reading has an error of standard deviation 2 °C, so the noise is $\sigma^2 = 4$."
many = truth + 2 * other.normal(size=(40_000, 25))
for hat in (hat_matrix(hours, 3), neighbour_matrix(hours, 9), after[14], ridge_matrix(0.7)):
    simulated, exact = biasvar.decompose_squared(many @ hat.T, truth), mean_parts([hat], truth)
    assert near(simulated.squared_bias.mean(), exact.squared_bias[0], 0.02)
    assert near(simulated.variance.mean() / exact.variance[0], 1, 0.02)
row = neighbour_matrix(hours, 9)[12]
assert np.flatnonzero(row).tolist() == list(range(8, 17)) and np.allclose(row[8:17], 1 / 9) and 2**2 == 4

# "A mean of $k$ independent readings has the variance $\sigma^2/k$, here $4/9 = 0.44$."
assert np.allclose(by_k.variance, 4 / ks)

# "Two panels against n from 25 to 250."
# "Degree 3: the variance falls almost to 0, bias² stays."
# "Nine nearest: the variance stays, bias² falls from 5 almost to 0."
# "The noise is 4 throughout."
# "For **learner A** the variance falls to a tenth, because ten times as many readings determine the same four weights."
# "A polynomial has $p$ weights, one more than its degree."
# "Fitted to $n$ readings by least squares it has the mean variance $\sigma^2 p/n$ ([why](further.ipynb#exact-parts)),
# for degree 3 and 25 readings $4 \cdot 4/25 = 0.64$."
# "Its bias² hardly moves."
# "For **learner B** the variance stays, because each prediction is still a mean of nine readings."
# "Which part falls with more data depends on **what you hold fixed**."
# "Its bias² falls almost to 0, because nine readings now span less than an hour, not eight."
cubic_n, nearest_n = by_n["degree 3"], by_n["9 nearest"]
assert sizes.tolist() == [25, 50, 100, 250] and np.isclose(cubic_n.variance[0] / cubic_n.variance[-1], 10)
assert [f"{v:.3f}" for v in cubic_n.variance[[0, -1]]] == ["0.640", "0.064"]
assert [f"{b:.2f}" for b in cubic_n.squared_bias[[0, -1]]] == ["1.26", "1.16"]
assert [f"{v:.3f}" for v in nearest_n.variance] == ["0.444"] * 4
assert [f"{nearest_n.squared_bias[k]:.{d}f}" for k, d in ((0, 2), (-1, 3))] == ["4.98", "0.001"]
assert np.ptp(hours[:9]) == 8 and np.ptp(np.linspace(0, 24, 250)[:9]) < 1

# "With a new degree for the larger training set both parts can fall."
for found in (cubic_n, nearest_n, by_degree, by_k, by_step, by_strength):
    assert found.error.min() > 4
assert np.all(np.diff(cubic_n.variance) < 0) and np.all(np.diff(nearest_n.squared_bias) < 0)
best = []
for n in (25, 250):
    x = np.linspace(0, 24, n)
    of_n = mean_parts([hat_matrix(x, d) for d in range(16)], temperature(x))
    best.append((of_n.error.argmin(), of_n.squared_bias[of_n.error.argmin()], of_n.variance[of_n.error.argmin()]))
assert best[1][0] > best[0][0] and best[1][1] < best[0][1] / 5 and best[1][2] < best[0][2] / 5

# "The **degree** of a polynomial, from 0 to 15."
# "The number $k$ (odd) of **neighbours**: at the complex end, $k = 1$, the fit repeats the reading."
# "The **steps of gradient descent** for degree 15."
# "The strength $\lambda$ of a **penalty** for degree 15: ridge regression adds $\lambda$ times the sum of the squared
# weights (without the constant) to the sum of the squared errors, so large $\lambda$ is the simple end."
assert degrees.tolist() == list(range(16)) and np.array_equal(neighbour_matrix(hours, 1), np.eye(25))
alone_15 = np.zeros(16)
for _ in range(15):
    alone_15 = alone_15 + rate * Z_15.T @ (ten_sets[0] - Z_15 @ alone_15)
assert np.allclose(Z_15 @ alone_15, after[14] @ ten_sets[0])
half = Ridge(alpha=0.5).fit(Z_15[:, 1:], ten_sets[0]).predict(Z_15[:, 1:])
assert np.allclose(half, ridge_matrix(0.5) @ ten_sets[0])

# "In all four bias² falls, variance rises, noise stays at 4, and the error has its minimum, ringed, between the ends."
# "*Each panel becomes more complex to the right; the ring marks the smallest error.*"
path, fine = mean_parts(after, truth), np.geomspace(0.001, 100, 501)
by_fine = mean_parts([ridge_matrix(one) for one in fine], truth)
for found, way in ((by_degree, 1), (by_k, -1), (path, 1), (by_fine, -1)):
    assert np.all(way * np.diff(found.squared_bias) < 0) and np.all(way * np.diff(found.variance) > 0)
    assert 0 < found.error.argmin() < len(found.error) - 1 and np.all(found.noise == 4)

# "What counts is how much the next step changes bias² and variance."
# "Then turn each dial from 1, its simple end, to 5: at which turn is the error smallest?"
# "At turn 3, with neighbours at turn 4: after the crossing."
# "The best degree is 6, with the bias² 0.10 and the variance 1.12."
# "On the other dials, too, the bias² is at most a quarter of the variance where the error is smallest."
# "Here the bias² falls fast; where it falls slowly, the smallest error can also lie at the crossing or before it."
# "Is the error here smallest before the crossing, at it or after it?"
for found, x, at, said in (
    (by_degree, degrees, "6", "5.22 0.10 1.12"),
    (by_k, ks, "3", "5.39 0.06 1.33"),
    (path, np.arange(1, 1001), "15", "5.46 0.18 1.28"),
    (by_fine, fine, "0.7", "5.67 0.31 1.35"),
):
    k = found.error.argmin()
    assert f"{x[k]:.1f}".removesuffix(".0") == at
    assert f"{found.error[k]:.2f} {found.squared_bias[k]:.2f} {found.variance[k]:.2f}" == said
    assert (
        np.argmin(abs(found.squared_bias - found.variance)) != k
        and 0.04 < found.squared_bias[k] / found.variance[k] < 0.25
    )
least_turn = {
    dial: mean_parts([hat_of(v) for v in values], truth).error.argmin() + 1 for dial, (values, hat_of) in turns.items()
}
assert least_turn == {"degree": 3, "neighbours": 4, "steps": 3, "penalty": 3}
numbers_of_weights = np.arange(1, 26)
slow = [(4 / numbers_of_weights, 5, 0), (2 / numbers_of_weights**0.5, 3, 1)]  # at the crossing, before it
for falling, smallest, sign in slow:
    rising = 0.16 * numbers_of_weights
    place_ = np.argmin(falling + rising)
    assert place_ + 1 == smallest and np.sign(round(falling[place_] - rising[place_], 9)) == sign
even = mean_parts([neighbour_matrix(hours, k) for k in (1, 2, 3)], truth).squared_bias
assert even[1] > even[2] and np.all(ks % 2 == 1)  # with even k one side has one reading more

# "From degree 5 to 6 the bias² falls by 0.43 and the variance rises by 0.16: the error falls."
# "From 6 to 7 the bias² falls by only 0.07, so the error rises."
for found, way in ((by_degree, 1), (by_k, -1), (path, 1), (by_fine, -1)):  # from simple to complex
    gain, cost = -np.diff(found.squared_bias[::way]), np.diff(found.variance[::way])
    least = found.error[::way].argmin()
    assert gain[least - 1] > cost[least - 1] and gain[least] < cost[least]
assert [f"{v:.2f}" for v in -np.diff(by_degree.squared_bias)[5:7]] == ["0.43", "0.07"]
assert np.allclose(np.diff(by_degree.variance), 0.16) and by_degree.error[5] > by_degree.error[6] < by_degree.error[7]

# "To stop training where the error on a validation set is smallest is **early stopping**."
assert path.error[14] == path.error.min() < path.error[-1]

# "Ten thermometers train a polynomial of degree 15 by **gradient descent**: all weights start at 0 and move a little at
# each step."
assert (
    ten_sets.shape == (10, 25)
    and Z_15.shape == (25, 16)
    and np.allclose((many @ after[4].T).mean(0), after[4] @ truth, atol=0.1)
)

# "The bias² changes more at first: all fits are then wrong in nearly the same way, and 15 steps bring it from 12.75 to
# 0.18."
# "Then move the slider from 1 step to 1000."
# "After that mainly the variance moves, from 1.28 to 2.56, because each fit follows the accidents of its own readings."
assert f"{path.squared_bias[0]:.2f} {path.squared_bias[14]:.2f} {path.squared_bias[-1]:.2f}" == "12.75 0.18 0.00"
assert f"{path.variance[14]:.2f} {path.variance[-1]:.2f}" == "1.28 2.56"
assert path.squared_bias[0] > 12 > 1 > path.variance[0] and path.variance[-1] > 100 * path.squared_bias[-1]
assert (
    near(path.variance[-1], 2.56, 0.03) and np.isclose(4 * 16 / 25, 2.56) and np.isclose(by_degree.variance[15], 2.56)
)
assert np.allclose(after[0], rate * Z_15 @ Z_15.T)

# "The variance of a mean is the mean of all $B^2$ covariances."
# "$B$ of them, of a model with itself, are $\sigma_T^2$, and the other $B(B-1)$ are $\rho\sigma_T^2$."
# "$$ \mathrm{Var}(\text{mean of } B) = \rho\,\sigma_T^2 + \frac{1 - \rho}{B}\,\sigma_T^2 . \tag{1} $$"
B, rho = 7, 0.4
covariances = 3 * (rho * np.ones((B, B)) + (1 - rho) * np.eye(B))
assert np.isclose(covariances.mean(), 3 * (rho + (1 - rho) / B)) and covariances.size == B**2

# "Try it on 100 thermometers, with 20 samples each."
# "A **cubic** (degree 3) has the variance 0.64."
# "Grown to the end it repeats every reading: at these hours bias² 0, variance 4."
assert table.shape == (100, 20, 25) and np.allclose(tree(hours, ten_sets[0]), ten_sets[0]) and 2**2 == 4

# "Only the tree's."
# "For which of them is the variance of the average smaller than that of one model on all 25 readings?"
# "| tree | 4.00 | 4.60 | 1.99 |"
# "| cubic | 0.64 | 2.03 | 0.71 |"
# "| variance | one model, all readings | one model, a sample | mean of 20 |"
# "The tree is **unstable**: single readings change it much, so the trees of one training set differ, and their mean
# loses most of these differences."
# "The cubic is stable: the mean of twenty only repairs what the samples have spoilt."
# "The bias² hardly moves."
# "For the trees $\sigma_T^2 = 4.60$, and the mean of $B = 20$ has 1.99, so (1) gives $\rho = 0.40$."
# "All trees of a training set share about 1.85 of the 1.99; only the other 0.14 falls with more trees."
# "A sample leaves out about a third of the readings and counts others twice or more, so a cubic on it varies three
# times as much."
(_, tree_on, tree_bag, tree_bias), (_, cubic_on, cubic_bag, cubic_bias) = bagged.values()
tree_shared = tree_on - (tree_on - tree_bag) * 20 / 19  # by (1), solved for what is shared
assert tree_on > 4.3 and 0.3 * tree_on < tree_shared < 0.47 * tree_on
assert near(tree_bag, 2, 0.25) and abs(tree_bias) < 0.2
assert near(cubic_on / 0.64, 3, 0.5) and cubic_bag > 0.62 and near(cubic_bias, 1.26, 0.15)
assert (
    f"{tree_on:.2f} {tree_bag:.2f} {tree_shared / tree_on:.2f} {tree_shared:.2f}" == "4.60 1.99 0.40 1.85"
)  # this draw
assert f"{cubic_on:.2f} {cubic_bag:.2f}" == "2.03 0.71"  # this draw
assert f"{tree_on - tree_shared:.2f} {(tree_on - tree_shared) / 20:.2f}" == "2.75 0.14"  # this draw
assert abs(cubic_bag - 0.64) < 0.15
assert near((1 - 1 / 25) ** 25, 0.36, 0.005)
of_samples, of_all = [], np.diag(4 * hat_matrix(hours, 3) @ hat_matrix(hours, 3).T)  # at each hour
for labels in truth + 2 * other.normal(size=(3000, 25)):
    s = other.integers(25, size=25)
    of_samples.append(np.polynomial.Legendre.fit(hours[s], labels[s], 3, domain=[0, 24])(hours))
times = np.var(of_samples, axis=0) / of_all
assert near(times[[0, 1, 23, 24]].mean(), 3.7, 0.8) and near(times[6:19].mean(), 2.4, 0.4)

# "| cases $n$, number of parameters fixed and far below $n$ | hardly moves | falls like $1/n$ |"
assert np.allclose(cubic_n.variance * sizes, cubic_n.variance[0] * 25)
