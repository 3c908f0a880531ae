"""What ../leaks.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn.neighbors import KNeighborsClassifier

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


# "Somebody has measured 1000 substances in the blood of 50 people, half of them ill."
# "She keeps the 20 substances that differ most between the ill and the healthy, and then runs 5-fold cross-validation
# with naive Bayes."
# "When the substances were chosen: the choice looked at the labels of all 50 people, and the test cases are among
# them."
# "The slider opens at 20 substances: there she keeps all of them, so nothing leaks."
# "Predicted probability of being ill for 25 healthy and 25 ill people, as test cases."
assert blood.shape == (50, 1000) and ill.sum() == 25 and len(outside) == len(inside) == 50
assert chosen.shape == (50, 20) and five.get_n_splits() == 5

# "But these "measurements" are random numbers and the labels are coin tosses, so every rule is wrong in 50 % of all new
# cases."
# "Yet every fold was tested by a model that had not been trained on it."
new_blood, new_ill = other.normal(size=(4000, 1000)), other.integers(2, size=4000)
assert near(np.mean(pipeline.fit(blood, ill).predict(new_blood) != new_ill), 0.5, 4 * 0.5 / np.sqrt(4000))

# "How can a cross-validation report an error of 10 % when the truth is 50 %?"
# "She reports an error of about 10 %."
# "On the right the choice sees only 40 people, so for the ten others it is worth nothing."
again = np.array([two_reports(1000) for _ in range(12)])  # twelve new groups
both = np.vstack([again, tried[1000]])
assert 0.05 < both[:, 0].mean() < 0.13 and near(both[:, 1].mean(), 0.5, 4 * 0.09 / np.sqrt(24))
assert {(len(train), len(test)) for train, test in five.split(blood, ill)} == {(40, 10)}

# "On the left the model seems to know who is ill."
assert np.sum((outside[:, 1] > 0.5) != ill) <= 8 and np.sum((inside[:, 1] > 0.5) != ill) >= 12

# "Among 1000 random columns some agree by chance with all 50 labels, and the choice found these."
agree = np.abs([np.corrcoef(column, ill)[0, 1] for column in blood.T])
assert agree[SelectKBest(k=20).fit(blood, ill).get_support()].min() >= np.sort(agree)[-20] - 1e-9 and agree.max() > 0.35

# "If she chooses 20 from 1000, she reports about 10 % on average."
# "With 5000, does she report 10, 4 or 0 %?"
# "About 4 % on average: the more substances she chooses from, the better the best 20 agree with the labels by chance."
# thorough
assert np.ptp(tried[20], axis=1).max() < 1e-9
before, within = (np.array([np.mean([t[i] for t in tried[n]]) for n in tried]) for i in (0, 1))
assert np.all(np.diff(before) < 0) and near(before[0], 0.5, 0.1) and near(before[3], 0.096, 0.025)
assert np.all(np.abs(within - 0.5) < 4 * 0.09 / np.sqrt(12))
from_5000 = [two_reports(5000)[0] for _ in range(12)]
assert near(np.mean([before[4], np.mean(from_5000)]), 0.04, 0.015)

# "*Each dot is a group of 50 people, the dashed line the true error; by chance a diamond can lie 5 points off.*"
# thorough
of_groups = [two_reports(50)[1] for _ in range(30)]
assert near(2 * np.std(of_groups, ddof=1) / np.sqrt(12), 0.05, 0.02)

# "Ten patients have four nearly equal pictures each, and a coin toss has decided who is ill."
# "Nothing can be learned about new patients, so the true error is 50 %."
# "Each single picture goes into one of ten folds by chance."
# "Do the folds report about 1, 25 or 50 % on average?"
# "About 1 %, because some pictures of a tested patient are among the training cases."
# "The pictures of a patient are nearly the same, so the forty pictures make only about ten different equations, and
# eleven weights can fit all ten labels."
ten, of_ten = other.permutation(40) % 10, np.arange(40) // 4
assert all(set(of_ten[ten == f]) & set(of_ten[ten != f]) for f in range(10))
dealt_ = widgets.explore_folds("patients")
assert dealt_.start["split"] == "cases" and (dealt_.start["n"], dealt_.start["k"]) == (40, 10)
assert dealt_.numbers()["estimate"] == 0 and dealt_.numbers()["error"] == 0.5
for n_patients in (20, 200):
    seen = np.repeat(other.normal(size=(n_patients, 10)), 4, axis=0) + 0.1 * other.normal(size=(4 * n_patients, 10))
    coin = np.repeat(other.integers(2, size=n_patients), 4)
    guess = cross_val_score(KNeighborsClassifier(1), seen, coin, cv=KFold(10, shuffle=True, random_state=0))
    assert guess.mean() > 0.99
ten_alone = []
for _ in range(60):
    pictures_ = np.repeat(other.normal(size=(10, 10)), 4, axis=0) + 0.1 * other.normal(size=(40, 10))
    one_coin = np.repeat(other.integers(2, size=10), 4)
    apart_ = np.linalg.norm(pictures_[:, None] - pictures_, axis=2) + 1e9 * (of_ten[:, None] == of_ten)
    ten_alone.append(np.mean(one_coin[apart_.argmin(axis=1)] != one_coin))
assert near(np.mean(ten_alone), 0.5, 0.08) and np.std(ten_alone) > 0.12
stored_ = []  # least squares on ten patients, folds of single pictures
for _ in range(40):
    rows_ = np.repeat(other.normal(size=(10, 10)), 4, axis=0) + 0.1 * other.normal(size=(40, 10))
    rows_, y_ = np.column_stack([np.ones(40), rows_]), np.repeat(other.choice([-1, 1], 10), 4)
    dealt_ = other.permutation(40) % 10
    fits_ = [np.linalg.lstsq(rows_[dealt_ != f], y_[dealt_ != f], rcond=None)[0] for f in range(10)]
    stored_.append(np.mean([np.mean(rows_[dealt_ == f] @ fits_[f] * y_[dealt_ == f] <= 0) for f in range(10)]))
assert 0.001 < np.mean(stored_) < 0.03 and rows_.shape[1] == 11

# "A price moves up or down every day by chance (a random walk), and 200 days are known."
# "A daily step has mean 0 and variance 1."
# "A random walk over 25 days, twice."
assert len(price) == len(walk) == 200 and len(price[shown]) == 25
assert tested == [118] and train.max() == 117

# "On the left the learner sees the day **after** the test day, so it only fills a gap."
# "It misses by half the difference of two steps, the one before and the one after this day, and the square of this is
# $\tfrac{1 + 1}{4} = \tfrac12$ on average."
# "Where a neighbour is tested, too, it misses by more, so random folds report a squared error of about 0.7."
# "On the right the learner knows only the past, as the user does."
# "The mean of the last two days misses the last one by half a step, whose square is $\tfrac14$ on average."
# "Tomorrow is one step further, and the square of a step is 1 on average."
# "The steps are independent with mean 0, so the squares add up, and the expected squared error is $1.25$."
# "What is the expected squared error for any day of the next 30 days: 5, 15 or 30?"
# "Each day further ahead adds a step and so 1 on average."
# "So $h$ days ahead the expected squared error is $h + \tfrac14$."
# "The mean of 1, 2, …, 30 is 15.5, so on average it is $15.75$."
assert np.mean(np.arange(1, 31) + 0.25) == 15.75
folded, between, ahead, month = [], [], {1: [], 5: [], 30: []}, []
for _ in range(300):
    w, dealt = other.normal(size=200).cumsum(), other.permutation(200) % 5
    for i in range(5):
        known = np.flatnonzero(dealt != i)
        for t in np.flatnonzero(dealt == i)[::4]:
            folded.append((w[t] - w[known[np.argsort(np.abs(known - t), kind="stable")[:2]]].mean()) ** 2)
    between += [(w[t] - (w[t - 1] + w[t + 1]) / 2) ** 2 for t in range(1, 199, 4)]
    for h in ahead:
        ahead[h].append(np.mean([(w[t] - (w[t - h] + w[t - h - 1]) / 2) ** 2 for t in range(50, 200)]))
    month.append(np.mean([(w[c : c + 30] - (w[c - 1] + w[c - 2]) / 2) ** 2 for c in range(50, 171, 30)]))
assert near(np.mean(folded), 0.7, 0.03) and near(np.mean(between), 0.5, 0.03)
for h, losses in ahead.items():
    assert near(np.mean(losses), h + 0.25, 4 * np.std(losses) / np.sqrt(300)), h
assert 1.7 < np.mean(ahead[1]) / np.mean(folded) < 1.9 and 20 < np.mean(month) / np.mean(folded) < 28
stored = {name: np.mean(v) for name, v in squared.items()}
assert near(stored["random folds"], 0.7, 0.1) and near(stored["tomorrow"], 1.25, 0.25)
assert 10 < stored["any day of the next month"] / stored["random folds"] < 40

# "| tomorrow | train on the past, test the next day: `TimeSeriesSplit(50, test_size=1)` |"
# "| any day of the next month | train on the past, test the next month: `TimeSeriesSplit(5, test_size=30)` |"
assert all(t.tolist() == [a.max() + 1] for a, t in TimeSeriesSplit(50, test_size=1).split(day))
assert all(t.tolist() == list(range(a.max() + 1, a.max() + 31)) for a, t in TimeSeriesSplit(5, test_size=30).split(day))
assert [int(t[0]) for _, t in TimeSeriesSplit(50, test_size=1).split(day)] == list(range(150, 200))

# "Twenty walks agree, with a standard error of about 2."
each = np.reshape(month, (300, -1)).mean(axis=1)
assert 1.2 < each.std() / np.sqrt(20) < 2.4
