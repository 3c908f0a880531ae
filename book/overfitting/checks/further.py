"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from numpy.polynomial import legendre
from sklearn.neighbors import KNeighborsRegressor

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


# "Least squares with the ten measurements of the clinic, their squares and their products overfits badly on 100
# patients, and a ridge penalty cures it."
# "Gradient descent needs no penalty: it starts with the coefficients of all 65 features at 0."
# "With the best penalty the validation error is about 60 points."
# "How does it move over 3000 epochs?"
# "It falls to about 60 points, too, and then rises again."
# "*Root mean squared errors over twelve splits.*"
# "From a strong to a weak ridge penalty, and from few to many epochs, the training error falls all the time."
# "The validation error falls from about 73 to about 60 and then rises again, to about 80 with the weakest penalty and
# 85 at the last epoch."
assert np.all(np.diff(of_strength[:, 0]) > 0) and np.all(np.diff(of_epoch[:, 0]) < 0)
for ends, lowest in ((of_strength[[-1, 0]], of_strength[:, 1].min()), (of_epoch[[1, -1]], of_epoch[:, 1].min())):
    assert np.all((ends[0] > 66) & (ends[0] < 84)) and near(lowest, 60, 4.5), (ends, lowest)
    assert ends[1, 1] > lowest + 10, (ends, lowest)
assert near(of_epoch[0, 0], 77, 4)
assert scaled.shape[1] == 65
assert near(of_strength[:, 1].min(), of_epoch[:, 1].min(), 1) and 14 < of_epoch[:, 1].argmin() < 26
assert [round(one) for one in (of_strength[-1, 1], of_strength[0, 1], of_epoch[-1, 1])] == [73, 81, 85]  # this draw

# "The average loss of a model $\hat f$ on $n$ cases $(x_i, y_i)$ is called the **empirical error**; with two of ten
# answers wrong it is 0.2."
assert 2 / 10 == 0.2

# "What is the sum for 16 cases, if every prediction is the mean of all labels?"
# "The mean rises by 1/16 each time, and the 16 cases together give 1."
# "The nearest neighbour repeats each label, which gives 16."
# "Raise the label of one case by 1, and train again."
# "For ridge regression with the features $Z$ it is the trace of $H = Z (Z^\top Z + \lambda I)^{-1} Z^\top$, which is
# smaller than $p$."
# "The predictions of least squares are $\hat y = Hy$ with the hat matrix $H$."
# "So raising label $i$ by 1 moves its prediction by $H_{ii}$, and the sum of all $H_{ii}$ is the trace, which is $p$."
x = np.linspace(-1, 1, 16)
f = np.sin(1.5 * np.pi * x)
six, wide = legendre.legvander(x, 5), legendre.legvander(x, 15)  # 6 and 16 columns
H_six = six @ np.linalg.inv(six.T @ six) @ six.T
H_ridge = wide @ np.linalg.inv(wide.T @ wide + np.eye(16)) @ wide.T
learners = {
    "always 0": lambda y: 0 * y,
    "mean": lambda y: np.full(16, y.mean()),
    "polynomial, p = 6": lambda y: H_six @ y,
    "ridge, p = 16": lambda y: H_ridge @ y,
    "nearest neighbour": lambda y: y,  # of a training case: the case itself
}
labels = f + 0.3 * other.normal(size=16)
assert np.trace(H_ridge) < np.linalg.matrix_rank(wide) == 16
assert f"{np.trace(H_ridge):.1f}" == "8.3" and wide.shape == (16, 16) and np.isclose(np.trace(H_six), 6)
theirs = Ridge(1.0, fit_intercept=False).fit(wide, labels).predict(wide)
assert np.allclose(theirs, learners["ridge, p = 16"](labels))
nearest = KNeighborsRegressor(1).fit(x[:, None], labels)
assert np.allclose(nearest.predict(x[:, None]), labels)
assert np.allclose(learners["mean"](labels + np.eye(16)[3]) - learners["mean"](labels), 1 / 16)

# "The optimism of least squares is $2\sigma^2p/n$."
# "If the predictions are a fixed matrix times the labels, as in these examples, the sum takes the place of $p$ in the
# optimism."
assert [learners["always 0"](f).any(), learners["mean"](f + 1)[0] - learners["mean"](f)[0]] == [False, 1]
counts = {"always 0": 0, "mean": 1, "polynomial, p = 6": 6, "ridge, p = 16": np.trace(H_ridge), "nearest neighbour": 16}
for name, predict in learners.items():
    follow = [predict(f + np.eye(16)[i])[i] - predict(f)[i] for i in range(16)]
    assert np.isclose(sum(follow), counts[name])
once, twice_ = f[:, None] + 0.3 * other.normal(size=(2, 16, 4000))
for name, predict in learners.items():
    said = np.array([predict(one_set) for one_set in once.T]).T
    optimism = np.mean((twice_ - said) ** 2 - (once - said) ** 2, axis=0)
    assert near(optimism.mean(), 2 * 0.09 * counts[name] / 16, 4 * optimism.std() / 4000**0.5), name

# "Since $H^\top H = H$, step 6 gives $\mathbb{E}\|d\|^2 = \mathbb{E}\,\epsilon^\top H\epsilon = \sigma^2 p$."
# "By steps 4 to 6 the training error is then $\sigma^2(n + p - 2p)/n = \sigma^2(n-p)/n$ on average, and dividing by
# $(n-p)/n$ gives $\sigma^2$."
Z_3 = other.normal(size=(12, 3))
H_3 = Z_3 @ np.linalg.inv(Z_3.T @ Z_3) @ Z_3.T
for truth_, excess in ((Z_3 @ [1, -2, 0.5], 0), (Z_3[:, 0] ** 2, 0.05)):  # of the form that is fitted, and not
    y_ = truth_[:, None] + 0.7 * other.normal(size=(12, 20_000))
    off = np.sum((truth_[:, None] - H_3 @ y_) ** 2, axis=0)
    estimate = np.sum((y_ - H_3 @ y_) ** 2, axis=0) / (12 - 3)
    assert excess or near(off.mean(), 0.49 * 3, 4 * off.std() / 20_000**0.5)
    slack = 4 * estimate.std() / 20_000**0.5
    assert estimate.mean() > 0.49 + excess if excess else near(estimate.mean(), 0.49, slack)

# "For classes we take the **0-1 loss**, which is 1 if wrong and 0 if right."
assert [int(label != says) for label, says in ((0, 1), (1, 1))] == [1, 0]
