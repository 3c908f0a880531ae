"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn.neighbors import KNeighborsRegressor
from sklearn.tree import DecisionTreeRegressor

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


# "Least squares with the ten measurements of the clinic, their squares and their products has 65 features."
# "With 100 training patients it overfits badly, and a ridge penalty cures it."
# "Gradient descent starts with the coefficients of all 65 features at 0."
# "The right ends overfit: a weak penalty and many epochs."
# "The left ends underfit: all coefficients are nearly 0, the model nearly always says the mean, and both errors are not
# far from 77."
# "From a strong to a weak ridge penalty, and from few to many epochs, the training error falls all the time."
# "The validation error falls from 77 to about 60 and then rises again."
assert np.all(np.diff(of_strength[:, 0]) > 0) and np.all(np.diff(of_epoch[:, 0]) < 0)
for ends, lowest in ((of_strength[[-1, 0]], of_strength[:, 1].min()), (of_epoch[[1, -1]], of_epoch[:, 1].min())):
    assert np.all((ends[0] > 66) & (ends[0] < 84)) and near(lowest, 60, 4.5), (ends, lowest)
    assert ends[1, 1] > lowest + 10, (ends, lowest)
assert near(of_epoch[0, 0], 77, 4)
assert scaled.shape[1] == 65

# "With a step of 0.05, gradient descent after $t$ epochs is close to ridge regression with the strength $\lambda = n /
# (0.05\,t)$."
apart = []
for t in (10, 100, 1000):
    for o in orders[:6]:
        part, rest_of = o[:100], o[300:]
        table_ = with_products("passthrough").fit(X[part]).transform(X)
        steps = np.zeros(65)
        for _ in range(t):
            steps = steps + 0.05 * table_[part].T @ (y[part] - y[part].mean() - table_[part] @ steps) / 100
        like = Ridge(100 / (0.05 * t)).fit(table_[part], y[part]).predict(table_[rest_of])
        by_steps = y[part].mean() + table_[rest_of] @ steps
        apart.append(np.sqrt(np.mean((like - by_steps) ** 2)) / by_steps.std())
assert np.mean(apart) < 0.25 and max(apart) < 0.4

# "Take 16 cases."
# "If one label rises by 1, the mean rises by 1/16, and the 16 cases together give 1."
# "The nearest neighbour follows each label by 1, which gives 16."
# "Raise one label by 1, train again, and see how far the prediction of this case moves."
# "The 16 coefficients of the ridge regression count as 8.3."
# "For ridge regression the sum is the trace of $H = Z (Z^\top Z + \lambda I)^{-1} Z^\top$."
# "For least squares the sum is $p$."
# "Its predictions are $\hat y = Hy$ with the hat matrix $H$, so raising label $i$ by 1 moves its prediction by
# $H_{ii}$, and the sum of all $H_{ii}$ is the trace, which is $p$."
labels = f + 0.3 * other.normal(size=16)
assert f"{np.trace(H_ridge):.1f}" == "8.3" and wide.shape == (16, 16) and np.isclose(np.trace(H_six), 6)
theirs = Ridge(1.0, fit_intercept=False).fit(wide, labels).predict(wide)
assert np.allclose(theirs, learners["ridge, p = 16"](labels))
nearest = KNeighborsRegressor(1).fit(x[:, None], labels)
assert np.allclose(nearest.predict(x[:, None]), labels)
assert np.allclose(learners["mean"](labels + np.eye(16)[3]) - learners["mean"](labels), 1 / 16)

# "The optimism of least squares is $2\sigma^2p/n$."
# "If the predictions are a fixed matrix times the labels, as in all these examples, put the sum in the place of $p$ in
# the optimism."
# "For every learner, steps 3 and 4 of the [proof](optimism.ipynb#optimism) say that the optimism under squared loss is
# $\frac2n \sum_i \mathrm{Cov}(\hat y_i, y_i)$ ([Efron, 2004](../back/references.md#efron2004covariance))."
assert [learners["always 0"](f).any(), learners["mean"](f + 1)[0] - learners["mean"](f)[0]] == [False, 1]
counts = {"always 0": 0, "mean": 1, "polynomial, p = 6": 6, "ridge, p = 16": np.trace(H_ridge), "nearest neighbour": 16}
once, twice_ = f[:, None] + 0.3 * other.normal(size=(2, 16, 4000))
tree = DecisionTreeRegressor(max_depth=2, random_state=0)  # one that no matrix describes
every = learners | {"tree": lambda labels_: tree.fit(x[:, None], labels_).predict(x[:, None])}
for name, predict in every.items():
    said = np.array([predict(one_set) for one_set in once.T]).T
    optimism = np.mean((twice_ - said) ** 2 - (once - said) ** 2, axis=0)
    follows = np.sum((once - f[:, None]) * said, axis=0) * 2 / 16
    assert near(optimism.mean(), follows.mean(), 4 * (optimism - follows).std() / 4000**0.5), name
    if name != "tree":
        assert near(optimism.mean(), 2 * 0.09 * counts[name] / 16, 4 * optimism.std() / 4000**0.5), name


# "All these models have the same 65 features."
# "With this split they count as 16 parameters after 10 epochs, as 37 after 100, and as 50 after 1000."
# "A weaker penalty raises the number in the same way."
# "The code computes it for 10, 100 and 1000 epochs, and for the penalty that is close to them."
# "The code uses the singular values $s_j$ of the table of features, because the trace is $1 + \sum_j s_j^2 / (s_j^2 +
# \lambda)$ for the ridge regression."
# "The 1 is the constant, which pays no penalty."
def follows_own(predict, labels_):
    "Each label raised by 1, and how far the prediction of its case moves, summed."
    base = predict(labels_)
    return sum(predict(labels_ + np.eye(len(labels_))[i])[i] - base[i] for i in range(len(labels_)))


def after(t, Z_, labels_):
    "Predictions of gradient descent after t epochs."
    steps_ = np.zeros(Z_.shape[1])
    for _ in range(t):
        steps_ = steps_ + 0.05 * Z_.T @ (labels_ - labels_.mean() - Z_ @ steps_) / len(labels_)
    return labels_.mean() + Z_ @ steps_


def counted(t, squares_):
    return 1 + np.sum(1 - (1 - 0.05 * squares_ / 100) ** t), 1 + np.sum(squares_ / (squares_ + 100 / (0.05 * t)))


assert np.linalg.matrix_rank(np.column_stack([np.ones(100), table])) <= 65 == table.shape[1]
assert np.isclose(follows_own(lambda v: after(10, table, v), y[one]), counted(10, squares)[0])
assert np.isclose(follows_own(lambda v: Ridge(200).fit(table, v).predict(table), y[one]), counted(10, squares)[1])
assert [f"{counted(t, squares)[0]:.0f}" for t in (10, 100, 1000)] == ["16", "37", "50"]  # this draw
for o in [*orders, *(other.permutation(442) for _ in range(20))]:
    of_o = np.linalg.svd(with_products("passthrough").fit(X[o[:100]]).transform(X)[o[:100]], compute_uv=False) ** 2
    for t, about, ridge_about in ((10, 17.5, 14.3), (100, 38, 32.5), (1000, 50.2, 46.8)):
        by_epochs_, by_ridge_ = counted(t, of_o)
        assert near(by_epochs_, about, 2.5) and near(by_ridge_, ridge_about, 2.5), (t, by_epochs_, by_ridge_)

# "For classes we take the **0-1 loss**, which is 1 if the class is wrong and 0 if it is right."
# "The rule for the machines of the first lesson has the losses 0, 1, 0, 0, 0 on the five test machines, and their
# average is its error rate 1/5."
later, later_failed = np.array([1.4, 3.2, 4.8, 5.3, 7.6]), np.array([0, 0, 1, 1, 1])
losses = ((later >= 3) != later_failed).astype(int)
assert losses.tolist() == [0, 1, 0, 0, 0] and losses.mean() == 1 / 5
