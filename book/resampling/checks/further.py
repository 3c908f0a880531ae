"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "For least squares there is a way to get all $n$ residuals from **one** fit."
assert np.allclose(shortcut, alone)
X_, y_ = other.normal(size=(30, 4)), other.normal(size=30)  # other data
D_ = np.column_stack([np.ones(30), X_])
H_ = D_ @ np.linalg.pinv(D_)
assert np.allclose(
    (y_ - H_ @ y_) / (1 - np.diag(H_)), y_ - cross_val_predict(LinearRegression(), X_, y_, cv=LeaveOneOut())
)

# "Three labels are 1, 2 and 6, and the model is their mean, so each leverage is $\frac13$."
# "The mean is 3, and the residuals are −2, −1 and 3."
# "Divided by $\frac23$ they are −3, −1.5 and 4.5."
# "Without the 6 the mean is 1.5, and $6 - 1.5 = 4.5$."
three = np.array([1, 2, 6])
assert three.mean() == 3 and (three - 3).tolist() == [-2, -1, 3] and three[:2].mean() == 1.5
others = (three.sum() - three) / 2  # the mean of the two other labels
assert np.allclose((three - 3) / (2 / 3), [-3, -1.5, 4.5]) and np.allclose(three - others, [-3, -1.5, 4.5])

# "There are 100 cases, exactly 50 of each class, and no useful feature."
# "Its true error is 50 %."
# "Does the 100 % contradict the [claim](cross_validation.ipynb#which-k) that leave-one-out is right on average?"
# "Leave out one case, and its class is the rarer one among the 99 others, so the prediction is always wrong: 100 %."
# "Stratified folds leave 45 of each class to train on, and the learner is right for one class: 50 %."
assert np.bincount(balanced).tolist() == [50, 50] and not nothing.any()
plain_ = DummyClassifier(strategy="most_frequent")
assert np.all(cross_val_score(plain_, nothing, balanced, cv=LeaveOneOut()) == 0)
assert np.all(cross_val_score(plain_, nothing, balanced, cv=StratifiedKFold(10, shuffle=True, random_state=5)) == 0.5)

# "Averaged over all ways to cut the folds this makes 61.67 %; a single cut gives a little more or less."
h = np.arange(11)
assert f"{stats.hypergeom(100, 50, 10).pmf(h) @ np.maximum(h, 10 - h) / 10:.2%}" == "61.67%"

# "Throw a coin for each of the 100 labels instead, and only 8 % of all data sets are exactly balanced."
assert f"{chance[50]:.2f}" == "0.08"

# "The error that leave-one-out reports against the number of ones among 100 labels."
# "It is below 0.5 everywhere and rises towards the middle like a roof, but at exactly 50 ones it is 1."
# "In all the others leave-one-out calls the rarer class wrongly, which is less than half of the cases."
assert np.all(np.delete(by_loo, 50) < 0.5) and by_loo[50] == 1 and np.all(np.diff(by_loo[:50]) > 0)
for n_ones in (30, 50, 62):
    tossed = (np.arange(100) < n_ones).astype(int)
    assert np.isclose(1 - cross_val_score(plain_, nothing, tossed, cv=LeaveOneOut()).mean(), by_loo[n_ones])

# "The mean of these reports is exactly 50 %, so leave-one-out is unbiased here, and yet it is wrong on every single
# data set."
assert np.isclose(chance @ by_loo, 0.5) and np.all(by_loo != 0.5)

# "Its standard deviation is 0.15, where 100 independent test cases would leave 0.05."
assert f"{np.sqrt(chance @ (by_loo - 0.5) ** 2):.2f}" == "0.15" and np.sqrt(0.25 / 100) == 0.05

# "If $\sigma^2$, $\omega$ and $\gamma$ all fall by the same amount and $\mu^2$ rises by it, everything that we can
# observe has the same mean as before, but the variance of the estimate has changed."
n_, m_ = 100, 10
weights = np.array([1, m_ - 1, n_ - m_]) / n_  # of sigma², omega and gamma in the variance of the mean loss
assert np.isclose(weights.sum(), 1)  # so it falls by the same amount
