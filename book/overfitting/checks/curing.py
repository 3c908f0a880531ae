"""What ../curing.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from numpy.polynomial import legendre
from sklearn.linear_model import Lasso
from sklearn.neighbors import KNeighborsClassifier

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


def means(model, parts):
    "Root of the mean squared errors over the splits, training and new."
    return np.sqrt(np.mean([both_errors(model, X, y, part, squared) for part in parts], axis=0))


# "A tree that asks two questions is off by about 60 points on new patients, and a tree that asks until it can tell all
# its patients apart is off by about 80."
# "The training error falls at every step, from about 65 to below 10."
# "The error on new patients is lowest at 2 or 3 questions, and then it rises to nearly 80."
# "How do the training error and the error on new patients change from 1 question to 12?"
# "With one question both errors are high, and two questions make both smaller, so one question underfits."
# "Beyond 3 questions the training error goes on falling while the validation error rises, so these trees overfit."
# "The training error falls from about 65 at depth 1 to below 10 at depth 12."
# "The validation error is lowest, a little above 60, at depths 2 and 3 and rises to nearly 80."
# "The company can deliver a tree with any number of questions in a row, from 1 to 12."
again = [tuple(p) for p in splits.repeated_hold_out(len(y), n_repeats=60, rng=other)]
by = np.array([means(DecisionTreeRegressor(max_depth=d, random_state=0), again) for d in range(1, 13)])
for on_train, on_new in (by.T, (train, validation)):
    assert np.all(np.diff(on_train) < 0) and near(on_train[0], 65, 2.5) and on_train[-1] < 10
    assert np.argmin(on_new) in (1, 2) and on_new[0] > on_new[1] + 2 and on_train[0] > on_train[1] + 3
    assert np.all(np.diff(on_new[[2, 4, 7, 11]]) > 0) and 75 < on_new[11] < 83
    assert near(on_new[1], 61.5, 2.5) and near(on_new[2], 62, 3)
assert near(means(DecisionTreeRegressor(random_state=0), again)[1], 80, 3) and len(depths) == 12

# "The bottom is flat: two questions are better in some splits, and three in others."
# "The lines are means over twenty splits, and the bands hold the middle eight tenths of the splits."
more_splits = list(splits.repeated_hold_out(len(y), n_repeats=60, rng=np.random.default_rng(2025)))
two, three = (
    np.array([both_errors(DecisionTreeRegressor(max_depth=d), X, y, p, squared)[1] for p in more_splits])
    for d in (2, 3)
)
assert 0.2 < np.mean(two < three) < 0.8
assert abs(by[1, 1] - by[2, 1]) < 1.5 and np.all((high - low)[1:3, 1] > 4) and np.shape(by_depth) == (12, 20, 2)

# "Here 16 cases have labels $\sin(1.5\,\pi x)$ plus noise with standard deviation 0.3, and least squares fits a
# polynomial to them."
# "These are the averages over all sets of labels, for 16 cases without a penalty:"
# "With degree 15 there are as many coefficients as cases, and the curve goes through every case."
# "| degree | 3 | 5 | 8 | 15 |"
# "| training error | 0.188 | 0.060 | 0.039 | 0.000 |"
# "| true error | 0.218 | 0.122 | 0.137 | 182 |"
# "Degree 3 underfits, because degree 5 has both errors smaller."
# "Degrees 8 and 15 overfit, because degree 5 has a larger training error and a smaller true error."
# "For degree 8 the margin is 0.015, and you may say that it does not matter."
x, fine = np.linspace(-1, 1, 16), np.linspace(-1, 1, 4001)
f, f_fine = np.sin(1.5 * np.pi * x), np.sin(1.5 * np.pi * fine)
exact = []
for d in (3, 5, 8, 15):
    solve = np.linalg.pinv(legendre.legvander(x, d))
    H, Q = legendre.legvander(x, d) @ solve, legendre.legvander(fine, d) @ solve
    off = (f_fine - Q @ f) ** 2 + 0.09 * np.sum(Q**2, axis=1)
    training = np.mean((f - H @ f) ** 2) + 0.09 * (15 - d) / 16
    exact += [f"{training:.3f} {0.09 + np.trapezoid(off, fine) / 2:.3g}"]
assert exact[:2] == ["0.188 0.218", "0.060 0.122"] and near(0.137 - 0.122, 0.015, 1e-9)
assert exact[2:] == ["0.039 0.137", "0.000 182"]
shown_fit = widgets.explore_fit(degree=3).numbers()
assert len(shown_fit["x"]) == 16 and shown_fit["training"][15] < 1e-12

# "Two trees learn to read handwritten digits from 50 to 1200 small pictures, one with at most three questions in a row,
# the other without a limit."
# "The error on new digits is measured on 597 others."
# "The tree without a limit has the training error 0 at every size."
# "Its error on new digits falls all the way, and it is still falling at 1200."
# "The tree without a limit gains all the way, and the small tree hardly gains after 200 cases."
# "The two errors of the small tree come close to each other, a little above 0.5, and from 200 cases on it gains
# little."
# "It underfits, because the other tree has both errors smaller: three questions lead to at most eight answers, but
# there are ten digits."
# "Its training error **rises** with the number of cases, because eight answers cannot fit many cases as well as few."
# "With three questions the training error rises from about 0.4 to about 0.5 and comes close to the error on new digits,
# which falls from about 0.65 to about 0.55 at 200 cases and hardly changes afterwards."
# "Without a limit the training error is 0 throughout, while the error on new digits falls from about 0.5 at 50 cases to
# about 0.15 at 1200 cases."
small, large = (np.mean(of, axis=1) for of in learned.values())
assert np.all(large[:, 0] == 0) and np.all(np.diff(large[:, 1]) < -0.03) and len(digit) - 1200 == 597
assert near(large[0, 1], 0.5, 0.03) and near(large[-1, 1], 0.15, 0.015) and np.all(large[-1] < small[-1])
assert np.all(np.diff(small[:, 0]) > 0) and near(small[0, 0], 0.39, 0.05) and near(small[-1, 0], 0.51, 0.035)
assert near(small[0, 1], 0.65, 0.04) and near(small[2, 1], 0.57, 0.03) and 0.53 < small[-1, 1] < 0.57
assert small[2, 1] - small[-1, 1] < 0.05 < 0.1 < large[2, 1] - large[-1, 1] and 2**3 == 8

# "Draw 309 of the 309 training patients with replacement, so that some come twice and others not at all, and train a
# tree on them."
# "The single trees are off by about 80 on new patients."
# "The average of 30 trees is off by about 57 on new patients, which is less than offer B with about 61."
# "More trees do not make it worse."
# "A single such tree is off by almost 50 on the training patients, because more than a third of them were not drawn for
# it."
# "Under squared loss each further tree lowers the expected error a little."
# "The error on new patients falls from about 80 for one tree to below 60 for thirty, under the dotted line of offer B."
# "The training error falls from about 50 to a little above 20."
bagged = []
for part in again[:20]:
    said = []
    for _ in range(90):
        drawn_ = other.choice(part[0], size=309)
        said.append(DecisionTreeRegressor(random_state=0).fit(X[drawn_], y[drawn_]).predict(X))
    averages_ = np.cumsum(said, axis=0)[[0, 9, 29, 89]] / np.array([[1], [10], [30], [90]])
    bagged.append([[squared(y[i], mean_[i]).mean() for i in part] for mean_ in averages_])
of_bag = np.sqrt(np.mean(bagged, axis=0))
assert np.all(np.diff(of_bag[:, 1]) < 0) and near(of_bag[0, 1], 80, 3) and near(of_bag[2, 1], 57.5, 2.5)
assert 46.5 < of_bag[0, 0] < 50 and near(of_bag[2, 0], 23, 2) and len(again[0][0]) == len(drawn) == 309
assert 55 < of_trees[-1, 1] < 60 and of_trees[-1, 1] < validation[1] - 2 and near(of_trees[0, 1], 80, 3)
per_split = np.array(bagged)[:, 2, 1] - [
    both_errors(DecisionTreeRegressor(max_depth=2), X, y, p, squared)[1] for p in again[:20]
]
assert np.mean(per_split < 0) > 0.8 and len(np.unique(drawn)) / 309 < 2 / 3 and (1 - 1 / 309) ** 309 > 1 / 3

# "Now take the ten measurements, their squares and their products."
# "These are 65 features, of which 64 count, because the square of sex says the same as sex."
# "With the constant there are 65 coefficients, and only 100 patients train, so it overfits badly."
# "**More data**: 300 patients."
# "Without a remedy the error on new patients is several times the training error."
# "Each remedy brings it down to about 60, and raises the training error, because it keeps the model from following its
# own labels."
# "Each remedy makes the **training error larger** and the error on new patients smaller."
# "*Each dot is one of 30 splits of the same patients, and the dotted line is always saying the mean.*"
# "Two panels with five rows of thirty dots on a logarithmic scale."
# "Without a remedy the training error is about 30, and most errors on new patients lie between 80 and 400."
# "With 300 patients, ten features, ridge or lasso the training error is larger, and nearly all dots for new patients
# lie between about 50 and 70, left of the dotted line at 77."
# "`RidgeCV` and `LassoCV` choose the strength by [cross-validation](../resampling/cross_validation.ipynb) within the
# 100 training patients."
all_65 = StandardScaler().fit_transform(PolynomialFeatures(2, include_bias=False).fit_transform(X))
assert all_65.shape[1] == 65 and np.linalg.matrix_rank(all_65) == 64
assert np.linalg.matrix_rank(np.column_stack([np.ones(442), all_65])) == 65 and len(np.unique(X[:, 1])) == 2
middle = {name: np.median(of, axis=0) for name, of in offs.items()}
assert near(middle["none"][0], 31, 4) and middle["none"][1] > 3 * middle["none"][0] and offs["none"].shape == (30, 2)
for name, (on_train, on_new) in list(middle.items())[1:]:
    assert on_train > middle["none"][0] + 8 and near(on_new, 60, 5), name
    assert np.mean((offs[name][:, 1] > 50) & (offs[name][:, 1] < 72)) > 0.85
    assert np.mean(offs[name][:, 1] < offs["none"][:, 1]) > 0.95
assert np.mean((offs["none"][:, 1] > 80) & (offs["none"][:, 1] < 450)) > 0.8
of_mean = [np.mean((y[o[300:]] - y[o[:300]].mean()) ** 2) for o in orders]
assert near(np.mean(of_mean) ** 0.5, 77, 2.5)

# "The number $\lambda$ is its **strength**."
# "The **lasso** takes $\lambda\sum_j |\theta_j|$, which makes many coefficients exactly 0 ([Tibshirani,
# 1996](../back/references.md#tibshirani1996))."
hundred = orders[0][:100]
ridge, lasso = (remedies[name][1].fit(X[hundred], y[hundred])[-1].coef_ for name in ("ridge", "lasso"))
assert np.all(ridge != 0) and np.mean(lasso == 0) > 0.5
own_65 = all_65[hundred] - all_65[hundred].mean(axis=0)
edge = np.abs(own_65.T @ y[hundred]).max()  # with half the sum all are 0 from here on
for factor, none_left in ((1.1, True), (0.9, False)):
    assert none_left == (not Lasso(factor * edge / 100).fit(own_65, y[hundred]).coef_.any())  # half the mean

# "The simplest remedy is as good as the others here, because the products carry little that the ten measurements do
# not."
best_new = {name: of[:, 1].mean() for name, of in offs.items()}
assert best_new["ten features"] < min(best_new.values()) + 2.5

# "A model that sees only how much ink a digit has cannot know its shape: with 20 neighbours it errs on nearly nine of
# ten new digits, and with all 64 pixels on 3 or 4 of a hundred."
ink, voters = digits.sum(axis=1, keepdims=True), KNeighborsClassifier(20)
cuts_of = [(o[:1200], o[1200:]) for o in shuffled]
for seen_, low_, high_ in ((ink, 0.84, 0.89), (digits, 0.025, 0.045)):
    of_digits = np.array([both_errors(voters, seen_, digit, c) for c in cuts_of])
    standard = of_digits[:, 1].std(ddof=1) / 20**0.5  # the splits share digits: a rough standard error
    assert low_ + standard < of_digits[:, 1].mean() < high_ - standard and digits.shape[1] == 64
assert of_digits[:, 0].mean() < 0.06

# "But you must know how much noise there is: if the labels are tosses of a coin, no model has a true error below 0.5,
# and a training error of 0.5 is no underfitting."
coin = other.integers(2, size=4000)
rigid = DecisionTreeClassifier(max_depth=3, random_state=0).fit(digits[:1000], coin[:1000])
assert near(np.mean(rigid.predict(digits[1000:]) != coin[1000:1797]), 0.5, 4 * 0.018)

# "Every remedy for overfitting that we measured raises the training error, averaging too: offer A is off by 0 on its
# own records, and the average of 30 trees by more than 20."
# "The average of many overfitted trees is off by about 57 points, which is better than both offers."
assert of_trees[-1, 0] > 15 and of_bag[2, 0] > 20 and of_bag[2, 1] < by[1, 1] - 2
