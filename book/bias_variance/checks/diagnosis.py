"""What ../diagnosis.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn.tree import DecisionTreeRegressor

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


(own_1, new_1), (own_10, new_10) = np.moveaxis(table[..., :2], 3, 1).transpose(2, 1, 0, 3)  # split, number of patients

# "With 40 patients a clinic they make nearly the same error, for [opposite
# causes](decomposition.ipynb#bias-variance-clinics)."
# "We draw 60 splits of the 442 patients into 142 new ones and a pool of 300."
# "From each pool ten clinics of each size, 40, 80, 160 and 240 patients, fit both models."
# "*Learning curves: the means of all splits, then single splits with the means dashed.*"
assert len(y) == 442 and table.shape == (60, 2, 4, 3) and patients == [40, 80, 160, 240]
assert {(len(new_), len(pool_)) for new_, pool_ in halves} == {(142, 300)}
assert near(new_1[:, 0].mean() / new_10[:, 0].mean(), 1, 0.07)

# "With 40 patients, on new splits, the line has a variance of about 200, the ten measurements one of about 1360."
# "More patients lower it about like $1/n$, and even faster where only 40 patients fit eleven weights."
# "The means over the splits, rounded to 10:"
# "| error with 40 patients | 4120 | 4250 |"
# "| error with 160 patients | 3980 | 3160 |"
rows = {
    (4120, 4250): (new_1[:, 0], new_10[:, 0]),
    (140, 1090): (new_1[:, 0] - new_1[:, 2], new_10[:, 0] - new_10[:, 2]),
    (400, 2100): ((new_1 - own_1)[:, 0], (new_10 - own_10)[:, 0]),
    (100, 400): ((new_1 - own_1)[:, 2], (new_10 - own_10)[:, 2]),
}
for said, measured in rows.items():
    for value, of_splits in zip(said, measured):
        assert near(of_splits.mean(), value, 25 + 3 * of_splits.std() / np.sqrt(60)), (value, of_splits.mean())
assert 11 / (160 - 12) < 0.2 * 11 / (40 - 12)
assert near(new_1[:, 0].mean() - new_1[:, 2].mean(), 150, 30) and near((new_10[:, 0] - new_10[:, 2]).mean(), 1050, 130)
assert [f"{v:.0f}" for v in np.ravel([[n[:, k].mean() / 10 for n in (new_1, new_10)] for k in (0, 2)])] == [
    "412",
    "425",
    "398",
    "316",
]  # this draw
assert (4250 - 4120, 4120 - 3980, 4120 - 3160) == (130, 140, 960)

# "With 40 patients, which model has the smaller error on the new patients?"
# "On some splits the line, on others the ten measurements."
# "The error of the ten measurements falls steeply and comes closer to the training error; that of the line changes
# little."
# "How does each model's error on the new patients change with more patients, on all six splits?"
assert 0.2 < np.mean(new_10[:, 0] < new_1[:, 0]) < 0.7 and 0.1 < np.mean(new_1[:, 0] < own_1[:, 0]) < 0.45
assert 0 < np.sum(new_10[:6, 0] < new_1[:6, 0]) < 6 and np.any(new_1[:6, 0] < own_1[:6, 0])  # this draw
assert 0 < np.mean(new_10[:, 3] < own_10[:, 3]) < 0.5
fall_1, fall_10 = (new[:6, 0] - new[:6, 3] for new in (new_1, new_10))
assert np.all(fall_10 > fall_1 + 200) and np.mean(fall_1) < 400 < 800 < np.mean(fall_10)
assert np.all((new_10 - own_10)[:6, 3] < 0.5 * (new_10 - own_10)[:6, 0])
assert np.all(abs(fall_1) < 0.15 * new_1[:6, 0])


# "| new patients | one measurement | ten measurements |"
# "So **buy patients and use the ten measurements**: with 160 patients they are better than the line on nearly every
# split."
# "Forty patients are too few even for the ten, so more patients come before further measurements."
# "The patients alone save 140, and both together save 960."
# "The change alone costs 130, but luck moves this number much: in [the
# decomposition](decomposition.ipynb#bias-variance-clinics) it was 50."
# "Would you change to the ten measurements, buy 120 patients, or do both?"
# "The clinic has 40 patients and uses the line."
assert patients[2] - patients[0] == 120 and 4180 - 4130 == 50  # 4180 and 4130: as the decomposition says
assert (new_10 - new_1)[:, 0].std() / 60**0.5 > 30
assert np.mean(new_10[:, 2] < new_1[:, 2]) > 0.95
assert near(new_1[:, 0].mean() - new_10[:, 2].mean(), 950, 80) and new_10[:, 0].mean() > new_1[:, 0].mean() - 60
assert near(new_1[:, 0].mean() - new_1[:, 2].mean(), 150, 30)
assert near(new_1[:, 2].mean(), 3950, 150) and near(new_10[:, 2].mean(), 3150, 130)

# "The difference is $2V$ and the mean is $R$: for fixed inputs **half of the gap is the variance**, and the **middle of
# the two errors is bias² + noise**."
# "The training labels have helped to choose the fit, so in the training error the [cross term
# (iii)](cross_terms.ipynb#break-the-third-reason-the-training-error) stays."
# "Let $V$ be the variance and $R$ the bias² + noise."
# "So the training error is $R + V - 2V = R - V$."
hours = np.arange(25)
truth = 12 + 5 * np.sin((hours - 9) * np.pi / 12) + 2 * np.sin((hours - 2) * np.pi / 6)
for degree in (0, 3, 8):
    Z = np.polynomial.legendre.legvander(hours / 12 - 1, degree)
    H = Z @ np.linalg.pinv(Z)
    labels, fresh = truth + 2 * other.normal(size=(2, 20_000, 25))
    on_seen, on_fresh = (np.mean((labels @ H - target) ** 2) for target in (labels, fresh))
    assert near((on_fresh - on_seen) / 2, 4 * (degree + 1) / 25, 0.03)
    assert near((on_fresh + on_seen) / 2, np.mean((H @ truth - truth) ** 2) + 4, 0.03)

# "| variance | 200 | 1360 |"
# "| half of the gap | 180 | 1080 |"
# "| with 40 patients, rounded to 10 | one measurement | ten measurements |"
# "| bias² + noise | 3930 | 2890 |"
# "| middle of the errors | 3940 | 3170 |"
# "For the ten measurements half of the gap is about a fifth too small."
for pair, said in ((table[:, 0, 0], "20 18 393 394"), (table[:, 1, 0], "136 108 289 317")):
    training, new_error, between = pair.mean(axis=0)
    rows_ = between, (new_error - training) / 2, new_error - between, (new_error + training) / 2
    assert " ".join(f"{row / 10:.0f}" for row in rows_) == said  # this draw
parts = []
for new_, pool_ in halves[:30]:
    for columns in models.values():
        told = []
        for _ in range(50):
            mine = other.choice(pool_, 40, replace=False)
            b = np.linalg.lstsq(with_constant[np.ix_(mine, columns)], y[mine], rcond=None)[0]
            told.append(with_constant[np.ix_(new_, columns)] @ b)
        between = np.var(told, axis=0, ddof=1).mean() / (1 - 40 / 300)  # clinics share patients
        parts.append([between, np.mean((np.array(told) - y[new_]) ** 2) - between])
means = np.mean(np.reshape(parts, (30, 2, 2)), axis=0)
assert near(means[0, 0], 200, 30) and near(means[1, 0], 1360, 150), means
assert near(means[0, 1], 3930, 300) and near(means[1, 1], 2890, 250), means
assert near((new_1 - own_1)[:, 0].mean() / 2, 190, 80) and near((new_1 + own_1)[:, 0].mean() / 2, 3940, 200)
assert near((new_10 - own_10)[:, 0].mean() / 2 / means[1, 0], 0.8, 0.12)
assert near((new_10 + own_10)[:, 0].mean() / 2 / 2890, 1.09, 0.08)

# "A tree grown to the end repeats its training labels, so its gap is its whole error, noise included."
grown = DecisionTreeRegressor(random_state=0).fit(X[:200], y[:200])
assert np.allclose(grown.predict(X[:200]), y[:200]) and np.mean((grown.predict(X[200:]) - y[200:]) ** 2) > 4000

# "Half of the houses of each area have a garden worth 20."
# "If you know only the area, each price is 10 above or below its mean: a noise of variance 100."
area, garden = np.array([1, 1, 2, 2]), np.array([0, 1, 0, 1])
price = 100 * area + 20 * garden
assert all(price[area == a].var() == 100 for a in (1, 2)) and set(garden) == {0, 1}
assert all(price[(area == a) & (garden == g)].var() == 0 for a in (1, 2) for g in (0, 1))

# "For least squares on $n$ of $N$ cases, drawn without replacement, about $1 - n/N$ of the variance is left: 0.47 with
# 160 of 300 patients, 0.87 with 40."
# "The 200 and 1360 above are already divided by 0.87."
# "Clinics that share patients get similar models, so their spread is smaller than the variance."
# thorough
two = [other.choice(300, 160, replace=False) for _ in range(2)]
assert near(len(np.intersect1d(*two)) / 160, 160 / 300, 0.12)
again_two = [set(other.choice(300, 160).tolist()) for _ in range(2)]
assert len(again_two[0] & again_two[1]) < len(np.intersect1d(*two))
assert f"{1 - 160 / 300:.2f} {1 - 40 / 300:.2f}" == "0.47 0.87"
spread = {False: [], True: []}  # of models that share patients, and of independent ones
for new_, pool_ in halves[:20]:
    for again_, found_ in spread.items():
        mine = [other.choice(pool_, 160, replace=again_) for _ in range(20)]
        fits_ = [np.linalg.lstsq(with_constant[m], y[m], rcond=None)[0] for m in mine]
        found_.append((with_constant[new_] @ np.transpose(fits_)).var(axis=1).mean())
assert 1.6 < np.mean(spread[True]) / np.mean(spread[False]) < 2.7
numbers = other.normal(size=300)
for size in (40, 160):
    without = np.var([other.choice(numbers, size, replace=False).mean() for _ in range(20_000)])
    assert near(without / (numbers.var() / size), 1 - size / 300, 0.03)

# "The scores of `learning_curve` are R² unless you set `scoring=`; here they are squared errors with a minus sign."
# "`cv=5` would take the patients in the order of the file, so `ShuffleSplit` draws 50 random splits."
assert sizes.tolist() == [40, 160, 300] and on_own.shape == (3, 50) and on_own.max() < 0 and on_new.max() < 0
five = learning_curve(LinearRegression(), X, y, train_sizes=[1.0], cv=5)
assert five[0].tolist() == [353] and five[1].shape == (1, 5)  # four fifths of the 442
in_order = learning_curve(LinearRegression(), X, y, train_sizes=[40], cv=5, scoring="neg_mean_squared_error")
first = LinearRegression().fit(X[:40], y[:40])  # the last fold is the end of the file
assert np.isclose(np.mean((first.predict(X[354:]) - y[354:]) ** 2), -in_order[2][0, -1])
