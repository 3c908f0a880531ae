"""What ../curing.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from numpy.polynomial import legendre
from sklearn.linear_model import Ridge
from sklearn.neighbors import KNeighborsClassifier

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


def means(model, parts):
    "Root of the mean squared errors over the splits, training and new."
    return np.sqrt(np.mean([both_errors(model, X, y, part, squared) for part in parts], axis=0))


# "Offer B asks two, trees like A mostly 15 to 20."
# "It is lowest at 2 or 3 questions, about 61 (62 on the first lesson's splits), and then rises to the 80 of offer A."
# "Is the error on new patients lowest at 2, 6 or 12 questions?"
# "Two questions make both errors smaller than one, so one question underfits."
# "Beyond 3 the training error goes on falling while the validation error rises, so these trees overfit."
# "The training error falls from about 65 at depth 1 to below 10 at depth 12."
# "The validation error is lowest, a little above 60, at depths 2 and 3 and rises to nearly 80."
again = [tuple(p) for p in splits.repeated_hold_out(len(y), n_repeats=40, rng=other)]
limited = [DecisionTreeRegressor(max_depth=d, random_state=0) for d in range(1, 13)]
of_splits = np.array([[both_errors(one, X, y, p, squared) for p in again] for one in limited])
by = np.sqrt(of_splits.mean(axis=1))
for on_train, on_new in (by.T, (train, validation)):
    assert np.all(np.diff(on_train) < 0) and near(on_train[0], 65, 2.5) and on_train[-1] < 10
    assert np.argmin(on_new) in (1, 2) and on_new[0] > on_new[1] + 2 and on_train[0] > on_train[1] + 3
    assert np.all(np.diff(on_new[[2, 4, 7, 11]]) > 0) and 75 < on_new[11] < 83
    assert near(on_new[1], 61.5, 2.5) and near(on_new[2], 62, 3)
assert near(means(DecisionTreeRegressor(random_state=0), again)[1], 80, 3) and len(depths) == 12
asked = [DecisionTreeRegressor(random_state=0).fit(X[p], y[p]).get_depth() for p, _ in again]
assert 16 <= np.median(asked) <= 18 and np.mean((np.array(asked) >= 15) & (np.array(asked) <= 20)) > 0.8
assert near(np.mean(validation[1:3]), 61, 3)

# "*Root mean squared errors over twenty splits.*"
# "*Lines are means over twenty splits; bands hold the middle sixteen.*"
two, three = of_splits[1:3, :, 1]
assert 0.2 < np.mean(two < three) < 0.8
assert abs(by[1, 1] - by[2, 1]) < 1.5 and np.all((high - low)[1:3, 1] > 4) and np.shape(by_depth) == (12, 20, 2)

# "Of two trees that read handwritten digits one may ask at most three questions in a row, the other has no limit."
# "Does the training error of the small tree rise, fall or stay with more and more digits?"
# "*Means over twenty shuffles of the digits.*"
# "The tree without a limit gains up to 1200 digits, the small one hardly after 200."
# "The small tree underfits, because the other has both errors smaller."
# "It **rises**: three questions lead to at most eight answers, and these fit 50 digits better than 1200."
# "With three questions the training error rises from below 0.4 to about 0.5 and comes close to the error on new digits,
# which falls from about 0.65 to about 0.55 at 200 cases and hardly changes afterwards."
# "Without a limit the training error is 0 throughout, while the error on new digits falls from about 0.5 at 50 cases to
# about 0.15 at 1200 cases."
small, large = (np.mean(of, axis=1) for of in learned.values())
assert np.all(large[:, 0] == 0) and np.all(np.diff(large[:, 1]) < -0.03) and len(digit) - 1200 == 597
assert near(large[0, 1], 0.5, 0.03) and near(large[-1, 1], 0.15, 0.015) and np.all(large[-1] < small[-1])
assert np.all(np.diff(small[:, 0]) > 0) and near(small[0, 0], 0.36, 0.05) and near(small[-1, 0], 0.51, 0.035)
assert near(small[0, 1], 0.65, 0.04) and near(small[2, 1], 0.57, 0.03) and 0.53 < small[-1, 1] < 0.57
assert small[2, 1] - small[-1, 1] < 0.05 < 0.1 < large[2, 1] - large[-1, 1] and 2**3 == 8
assert len(shuffled) == 20 and np.shape(learned["no limit"]) == (5, 20, 2)

# "Draw 309 of the 309 training patients with replacement (some come twice, others not at all), and train a tree."
# "A single such tree is off by about 80 on new patients."
# "Is the mean of thirty trees off by about 80, by about 70, or by less than the 61 of offer B?"
# "By about 57."
# "What a tree copies from single patients differs from draw to draw, and much of it cancels in the mean."
# "The gap is still large (23 against 57), yet no mean of fewer trees has a clearly smaller error on new patients."
# "So a large gap alone does not prove overfitting."
assert of_trees[:, 1].min() > of_trees[-1, 1] - 0.3
# "The error on new patients falls from about 80 for one tree to below 60 for thirty, under the dotted line of offer B."
# "The training error falls from about 50 to a little above 20."
# thorough
bagged, alone = [], []
for part in again[:20]:
    said = []
    for _ in range(30):
        drawn_ = other.choice(part[0], size=309)
        said.append(DecisionTreeRegressor(random_state=0).fit(X[drawn_], y[drawn_]).predict(X))
    alone.append([squared(y[i], np.array(said)[:, i]).mean() for i in part])  # errors of single trees
    averages_ = np.cumsum(said, axis=0)[[0, 9, 29]] / np.array([[1], [10], [30]])
    bagged.append([[squared(y[i], mean_[i]).mean() for i in part] for mean_ in averages_])
of_bag, of_one = (np.sqrt(np.mean(errors_, axis=0)) for errors_ in (bagged, alone))
assert np.all(np.diff(of_bag[:, 1]) < 0) and near(of_one[1], 80, 3) and near(of_bag[2, 1], 57.5, 2.5)
assert 46.5 < of_one[0] < 50 and near(of_bag[2, 0], 23, 2) and len(again[0][0]) == 309
assert 55 < of_trees[-1, 1] < 60 and of_trees[-1, 1] < validation[1] - 2 and near(of_trees[0, 1], 80, 3)
assert np.mean(np.array(bagged)[:, 2, 1] < two[:20]) > 0.8
assert of_trees[-1, 1] < validation.min() - 2 and of_bag[2, 1] < by[:, 1].min() - 2

# "Take the ten measurements, their squares and their products: 10 + 10 + 45 = 65 features (64 without the square of the
# sex, which says nothing new), all scaled to standard deviation 1."
# "At first only 100 patients train."
# "Three changes, each alone:"
# "**300 patients** train."
# "**Ten measurements** are the only features."
# "All three lower the error on new patients."
# "More patients share the same coefficients, ten measurements have fewer of them, and ridge no longer minimises the
# training error."
# "*A dot is one of 30 splits; the dotted line is always saying the mean.*"
# "Two panels with four rows of thirty dots on a logarithmic scale."
# "As it is, least squares has a training error of about 30, and its errors on new patients lie between 77 and about
# 310."
# "With 300 patients, ten measurements or ridge the training error is larger, and nearly all dots for new patients lie
# between about 50 and 75, left of the dotted line at 77."
# "To add a penalty is called **regularisation**; [cross-validation](../resampling/cross_validation.ipynb) within the
# 100 training patients chose $\lambda$."
# "The number $\lambda$ is its **strength**."
all_65 = StandardScaler().fit_transform(PolynomialFeatures(2, include_bias=False).fit_transform(X))
with_square = np.column_stack([np.ones(442), X[:, 1], X[:, 1] ** 2])
assert np.linalg.matrix_rank(with_square) == 2  # the square of the sex is the sex, times a number, plus a constant
assert (
    all_65.shape[1] == 65 == 10 + 10 + 45 and np.allclose(all_65.std(axis=0), 1) and np.linalg.matrix_rank(all_65) == 64
)
assert np.linalg.matrix_rank(np.column_stack([np.ones(442), all_65])) == 65 and len(np.unique(X[:, 1])) == 2
middle = {name: np.median(of, axis=0) for name, of in offs.items()}
assert (
    near(middle["as it is"][0], 31, 4)
    and middle["as it is"][1] > 3 * middle["as it is"][0]
    and offs["as it is"].shape == (30, 2)
)
assert f"{middle['as it is'][1]:.0f}" == "120"  # this draw
for name, (on_train, on_new) in list(middle.items())[1:]:
    target = {"300 patients": 63, "ten measurements": 56, "ridge": 61}[name]
    assert on_train > middle["as it is"][0] + 8 and near(on_new, target, 4), name
    assert f"{on_new:.0f}" == str(target)  # this draw
    assert np.mean((offs[name][:, 1] > 50) & (offs[name][:, 1] < 72)) > 0.85
    assert np.mean(offs[name][:, 1] < offs["as it is"][:, 1]) > 0.95
assert np.mean((offs["as it is"][:, 1] > 80) & (offs["as it is"][:, 1] < 450)) > 0.8
of_mean = [np.mean((y[o[300:]] - y[o[:300]].mean()) ** 2) for o in orders]
assert near(np.mean(of_mean) ** 0.5, 77, 2.5)

# "Told only how much ink a digit has, 20 neighbours have an error rate of about 0.88 on new digits (guessing has 0.90),
# and told all 64 pixels 0.03."
# thorough
ink, voters = digits.sum(axis=1, keepdims=True), KNeighborsClassifier(20)
cuts_of = [(o[:1200], o[1200:]) for o in shuffled]
for seen_, low_, high_ in ((ink, 0.86, 0.895), (digits, 0.025, 0.045)):
    of_digits = np.array([both_errors(voters, seen_, digit, c) for c in cuts_of])
    standard = of_digits[:, 1].std(ddof=1) / 20**0.5  # the splits share digits: a rough standard error
    assert low_ + standard < of_digits[:, 1].mean() < high_ - standard and digits.shape[1] == 64
assert of_digits[:, 0].mean() < 0.06
assert near(1 - np.mean(digit[:, None] == np.arange(10), axis=0).max(), 0.90, 0.005)

# "But a high training error may be mere noise, the error that no model can avoid: if the labels are tosses of a coin,
# 0.5 is no underfitting."
coin = other.integers(2, size=4000)
rigid = DecisionTreeClassifier(max_depth=3, random_state=0).fit(digits[:1000], coin[:1000])
assert near(np.mean(rigid.predict(digits[1000:]) != coin[1000:1797]), 0.5, 4 * 0.018)

# "Most remedies for overfitting raise the training error; those for underfitting lower it."
# thorough
assert of_trees[-1, 0] > 15 and of_bag[2, 0] > 20 and of_bag[2, 1] < by[1, 1] - 2
assert near(of_trees[-1, 0], 23, 2) and of_trees[0, 0] > of_trees[-1, 0] + 15 and np.all(large[:, 0] == 0)
of_ink = [both_errors(voters, ink, digit, c)[0] for c in cuts_of]  # better features
assert of_digits[:, 0].mean() < np.mean(of_ink) - 0.5 and large[-1, 0] < small[-1, 0]  # a more flexible model
low, high = (Ridge(strength).fit(all_65, y).score(all_65, y) for strength in (1000, 1))
assert high > low  # a weaker penalty

# "Here 16 cases, evenly from −1 to 1, have labels $\sin(1.5\,\pi x)$ plus noise with standard deviation 0.3."
# "A polynomial of degree 12 overfits."
# "Leave the degree at 12."
# "Can more cases alone bring the true error below 0.12, and can a ridge penalty alone?"
# "Errors here are mean squared errors, and none can be below $0.3^2 = 0.09$."
# "More cases can: on these data 30 are enough (0.108)."
# "The penalty cannot, because it shrinks the wave together with the noise."
# "At best, with $\lambda = 0.1$, the error falls to 0.180."
# "With other data (**New data**) 40 cases are enough in two of three, and some penalty in one of about 20."
first = widgets.explore_fit(degree=12).numbers()
assert len(first["x"]) == 16 and first["x"][0] == -1 and first["error"][5] < first["error"][12] - 0.05
assert first["training"][5] > first["training"][12]
assert f"{first['error'][12]:.3f}" == "0.238"
assert f"{widgets.explore_fit(degree=12, n=30).numbers()['error'][12]:.3f}" == "0.108"
held = {
    r: widgets.explore_fit(degree=12, ridge=r).numbers()["error"][12] for r in (0, 0.0001, 0.001, 0.01, 0.1, 1, 10, 100)
}
assert min(held, key=held.get) == 0.1 and f"{held[0.1]:.3f}" == "0.180"
assert min(widgets.explore_fit(degree=12, ridge=r).numbers()["error"][12] for r in np.logspace(-4, 3, 29)) > 0.15
x, fine = np.linspace(-1, 1, 16), np.linspace(-1, 1, 2001)
Z, Z_fine, of_strength = legendre.legvander(x, 12), legendre.legvander(fine, 12), []
for r in (0.01, 0.1, 0.3, 1, 10):
    Q = Z_fine @ np.linalg.solve(Z.T @ Z + r * np.eye(13), Z.T)
    bias = np.mean((np.sin(1.5 * np.pi * fine) - Q @ np.sin(1.5 * np.pi * x)) ** 2)
    of_strength.append([0.09 * np.mean(np.sum(Q**2, axis=1)), bias])
assert np.all(np.diff(of_strength, axis=0) * [-1, 1] > 0)


def true_errors(n, strength, noise):
    "True errors of degree 12, one for each column of noise."
    at = np.linspace(-1, 1, n)
    columns = legendre.legvander(at, 12)
    hat = Z_fine[::4] @ np.linalg.solve(columns.T @ columns + strength * np.eye(13), columns.T)
    said = hat @ (np.sin(1.5 * np.pi * at)[:, None] + 0.3 * noise)
    return 0.09 + np.mean((said - np.sin(1.5 * np.pi * fine[::4])[:, None]) ** 2, axis=0)


few_, noise_ = (
    [np.mean(true_errors(n, 0, other.normal(size=(n, 2000))) < 0.12) for n in (30, 40)],
    other.normal(size=(16, 4000)),
)
assert few_[0] < 0.45 and near(few_[1], 2 / 3, 0.05) and np.isclose(0.3**2, 0.09)
best_ = np.min([true_errors(16, r, noise_) for r in (0.0001, 0.001, 0.01, 0.1, 1, 10)], axis=0)
assert near(np.mean(best_ < 0.12), 1 / 20, 0.012) and np.median(true_errors(16, 0, noise_)) > np.median(best_)
