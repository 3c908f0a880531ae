"""What ../dials.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn.ensemble import BaggingRegressor
from sklearn.linear_model import Ridge

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


# "A thermometer reads the temperature 25 times a day, and you fit a curve to its readings."
# "Learner A fits a polynomial of degree 3."
# "Learner B takes at each hour the mean of the 9 nearest readings."
# "As in [the decomposition](decomposition.ipynb), each reading has an error of standard deviation 2 °C, so the noise is
# 4."
# "A learner that predicts $H\mathbf{y}$ with a fixed matrix $H$ is **linear in the labels**, and its parts are exact:
# the bias² is $\big((H\mathbf{f})_i - f_i\big)^2$ and the variance is $\sigma^2 \sum_j H_{ij}^2$."
many = truth + 2 * other.normal(size=(40_000, 25))
for hat in (hat_matrix(hours, 3), neighbour_matrix(hours, 9), after[14], ridge_matrix(0.7)):
    simulated, exact = biasvar.decompose_squared(many @ hat.T, truth), mean_parts([hat], truth)
    assert near(simulated.squared_bias.mean(), exact.squared_bias[0], 0.02)
    assert near(simulated.variance.mean() / exact.variance[0], 1, 0.02)
row = neighbour_matrix(hours, 9)[12]
assert np.flatnonzero(row).tolist() == list(range(8, 17)) and np.allclose(row[8:17], 1 / 9) and 2**2 == 4

# "A row of learner B's matrix holds $1/k$ at the $k$ nearest readings, so its variance is $\sigma^2 \cdot k \cdot
# (1/k)^2 = \sigma^2 / k$."
assert np.allclose(by_k.variance, 4 / ks)

# "Two panels against n from 25 to 250."
# "Degree 3: the variance falls almost to 0, bias² stays."
# "Nine nearest: the variance stays, bias² falls from 5 almost to 0."
# "The noise is 4 throughout."
# "*On the left the blue variance falls and the orange bias² stays."
# "On the right the bias² falls and the variance stays.*"
# "For A the variance falls to a tenth, from 0.64 to 0.064, because it is $\sigma^2 p/n$
# ([why](further.ipynb#exact-parts))."
# "Its bias² hardly moves, from 1.26 to 1.16: a polynomial of degree 3 stays one, however many readings it has."
# "For B the variance stays at $4/9 = 0.444$."
# "Its bias² falls from 4.98 to 0.001, because nine readings now span less than an hour and not eight hours."
cubic_n, nearest_n = by_n["degree 3"], by_n["9 nearest"]
assert sizes.tolist() == [25, 50, 100, 250] and np.isclose(cubic_n.variance[0] / cubic_n.variance[-1], 10)
assert [f"{v:.3f}" for v in cubic_n.variance[[0, -1]]] == ["0.640", "0.064"]
assert [f"{b:.2f}" for b in cubic_n.squared_bias[[0, -1]]] == ["1.26", "1.16"]
assert [f"{v:.3f}" for v in nearest_n.variance] == ["0.444"] * 4
assert [f"{nearest_n.squared_bias[k]:.{d}f}" for k, d in ((0, 2), (-1, 3))] == ["4.98", "0.001"]
assert np.ptp(hours[:9]) == 8 and np.ptp(np.linspace(0, 24, 250)[:9]) < 1

# "It depends on **what you hold fixed**: with a fixed number of parameters the variance falls, and with a fixed number
# of neighbours the bias² falls."
# "No amount of data pushes the error below the noise."
# "But with more data you can afford a higher degree, and then the bias² falls, too."
for found in (cubic_n, nearest_n, by_degree, by_k, by_step, by_strength):
    assert found.error.min() > 4
assert np.all(np.diff(cubic_n.variance) < 0) and np.all(np.diff(nearest_n.squared_bias) < 0)
best = []
for n in (25, 250):
    x = np.linspace(0, 24, n)
    of_n = mean_parts([hat_matrix(x, d) for d in range(16)], temperature(x))
    best.append((of_n.error.argmin(), of_n.squared_bias[of_n.error.argmin()]))
assert best[1][0] > best[0][0] and best[1][1] < best[0][1] / 5

# "The same picture comes back for four dials, each on the 25 hourly readings."
# "The **degree** of a polynomial, from 0 to 15."
# "The number $k$ of **neighbours**."
# "Small $k$ is the complex end: with $k = 1$ the fit repeats the reading."
# "The **steps of gradient descent** for degree 15, from weights that are all 0."
# "Each step adds to the weights a multiple of $Z^\top(\mathbf{y} - \text{fit})$, so the fit after any number of steps
# is linear in the labels."
# "The strength $\lambda$ of a **penalty** on the weights of degree 15 (ridge regression)."
# "The weights make the squared training error plus $\lambda$ times the sum of their squares smallest; the constant is
# not counted in this sum."
# "The matrix is $H_\lambda = Z (Z^\top Z + \lambda D)^{-1} Z^\top$, where $D$ is the identity with a 0 for the
# constant."
assert degrees.tolist() == list(range(16)) and np.array_equal(neighbour_matrix(hours, 1), np.eye(25))
alone_15 = np.zeros(16)
for _ in range(15):
    alone_15 = alone_15 + rate * Z_15.T @ (ten_sets[0] - Z_15 @ alone_15)
assert np.allclose(Z_15 @ alone_15, after[14] @ ten_sets[0])
half = Ridge(alpha=0.5).fit(Z_15[:, 1:], ten_sets[0]).predict(Z_15[:, 1:])
assert np.allclose(half, ridge_matrix(0.5) @ ten_sets[0])

# "In all four bias² falls, variance rises, noise stays at 4, and the error has its minimum, ringed, between the ends."
# "*In every panel the orange bias² falls and the blue variance rises; the ring marks the smallest error.*"
path, fine = mean_parts(after, truth), np.geomspace(0.001, 100, 501)
by_fine = mean_parts([ridge_matrix(one) for one in fine], truth)
for found, way in ((by_degree, 1), (by_k, -1), (path, 1), (by_fine, -1)):
    assert np.all(way * np.diff(found.squared_bias) < 0) and np.all(way * np.diff(found.variance) > 0)
    assert 0 < found.error.argmin() < len(found.error) - 1 and np.all(found.noise == 4)

# "| degree | 5.22 at degree 6 | 0.10 | 1.12 |"
# "| neighbours | 5.39 at $k = 3$ | 0.06 | 1.33 |"
# "| steps | 5.46 after 15 steps | 0.18 | 1.28 |"
# "| strength | 5.67 near $\lambda = 0.7$ | 0.31 | 1.35 |"
# "The smallest error is **not** where the two curves cross."
for found, x, at, said in (
    (by_degree, degrees, "6", "5.22 0.10 1.12"),
    (by_k, ks, "3", "5.39 0.06 1.33"),
    (path, np.arange(1, 1001), "15", "5.46 0.18 1.28"),
    (by_fine, fine, "0.7", "5.67 0.31 1.35"),
):
    k = found.error.argmin()
    assert f"{x[k]:.1f}".removesuffix(".0") == at
    assert f"{found.error[k]:.2f} {found.squared_bias[k]:.2f} {found.variance[k]:.2f}" == said
    assert np.argmin(abs(found.squared_bias - found.variance)) != k

# "The last step before it lowers the bias² by more than it raises the variance, and the next step does the reverse."
# "This can happen at several places: from degree 3 to 4 the bias² falls by only 0.02 and the variance rises by 0.16, so
# the error rises, and then it falls again."
for found, way in ((by_degree, 1), (by_k, -1), (path, 1), (by_fine, -1)):  # from simple to complex
    gain, cost = -np.diff(found.squared_bias[::way]), np.diff(found.variance[::way])
    least = found.error[::way].argmin()
    assert gain[least - 1] > cost[least - 1] and gain[least] < cost[least]
assert f"{by_degree.squared_bias[3] - by_degree.squared_bias[4]:.2f}" == "0.02"
assert np.allclose(np.diff(by_degree.variance), 0.16) and by_degree.error[3] < by_degree.error[4] > by_degree.error[5]

# "To stop training after 15 steps is **early stopping**, a choice between bias and variance like the choice of a
# degree."
assert path.error[14] == path.error.min() < path.error[-1]

# "If there is noise, **some** $\lambda$ above 0 has a smaller error at the training inputs than $\lambda = 0$,
# whatever the truth is ([Hoerl and Kennard, 1970](../back/references.md#hoerl1970))."
# "The reason: at $\lambda = 0$ the variance falls at a positive rate, and the bias² rises at rate 0."
for _ in range(20):
    any_truth = other.normal(size=25) * 10 ** other.uniform(-1, 1.5)
    a_little = mean_parts([ridge_matrix(s) for s in (0, 1e-6, 1e-4)], any_truth)
    assert a_little.error[1] < a_little.error[0]
    assert a_little.squared_bias[1] - a_little.squared_bias[0] < 0.1 * (a_little.variance[0] - a_little.variance[1])

# "Ten thermometers train degree 15, and the orange line is the exact mean of all possible fits."
assert (
    ten_sets.shape == (10, 25)
    and Z_15.shape == (25, 16)
    and np.allclose((many @ after[4].T).mean(0), after[4] @ truth, atol=0.1)
)

# "The orange bar moves first: at the beginning the fit is weak, the bias² dominates, and another thermometer changes
# little."
# "After 1000 steps it is nearly the least-squares fit of degree 15, whose variance is $4 \cdot 16/25 = 2.56$."
assert path.squared_bias[0] > 12 > 1 > path.variance[0] and path.variance[-1] > 100 * path.squared_bias[-1]
assert (
    near(path.variance[-1], 2.56, 0.03) and np.isclose(4 * 16 / 25, 2.56) and np.isclose(by_degree.variance[15], 2.56)
)

# "The variance of a mean is the mean of all $B^2$ covariances: $B$ of them are $\sigma_T^2$, and the other $B(B-1)$ are
# $\rho\sigma_T^2$."
# "$$ \mathrm{Var}(\text{mean of } B) = \rho\,\sigma_T^2 + \frac{1 - \rho}{B}\,\sigma_T^2 . \tag{1} $$"
B, rho = 7, 0.4
covariances = 3 * (rho * np.ones((B, B)) + (1 - rho) * np.eye(B))
assert np.isclose(covariances.mean(), 3 * (rho + (1 - rho) / B)) and covariances.size == B**2

# "Two learners, on 100 thermometers with 20 samples each: a tree that is grown to the end, and a polynomial of degree
# 3."
# "The **tree** alone repeats every reading, so its bias² is 0 and its variance is exactly 4."
assert table.shape == (100, 20, 25) and np.allclose(tree(hours, ten_sets[0]), ten_sets[0]) and 2**2 == 4

# "On a bootstrap sample it varies even more."
# "But the trees of one training set share less than half of this variance, and the mean of twenty trees loses most of
# the other part."
# "So it has about half the variance of one tree, at hardly any bias."
# "The **cubic** alone has the variance 0.64."
# "On a bootstrap sample it varies about three times as much, and the mean of twenty does not get below what one cubic
# had before."
# "Bagging does not repair a learner that cannot fit: the bias² of the cubic stays near 1.26."
(_, tree_on, tree_bag, tree_bias), (_, cubic_on, cubic_bag, cubic_bias) = bagged.values()
tree_shared = tree_on - (tree_on - tree_bag) * 20 / 19  # by (1), solved for what is shared
assert tree_on > 4.3 and 0.3 * tree_on < tree_shared < 0.47 * tree_on
assert near(tree_bag, 2, 0.25) and abs(tree_bias) < 0.2
assert near(cubic_on / 0.64, 3, 0.5) and cubic_bag > 0.62 and near(cubic_bias, 1.26, 0.15)

# "In scikit-learn, `BaggingRegressor` takes ten models unless you say `n_estimators=`; more are never worse on average,
# only slower."
bag_20 = BaggingRegressor(DecisionTreeRegressor(random_state=0), n_estimators=20, random_state=0)
bag_20.fit(hours[:, None], ten_sets[0])
members = [m.predict(hours[:, None]) for m in bag_20.estimators_]
assert np.allclose(bag_20.predict(hours[:, None]), np.mean(members, axis=0)) and BaggingRegressor().n_estimators == 10
assert all(rho + (1 - rho) / (b + 1) < rho + (1 - rho) / b for b in range(1, 50))

# "| cases $n$, parameters fixed | up | hardly moves | falls like $1/n$, faster where $p$ is near $n$ |"
assert 11 / (80 - 12) < 0.5 * 11 / (40 - 12)
