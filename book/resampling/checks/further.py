"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import splits
from sklearn.dummy import DummyClassifier
from sklearn.model_selection import StratifiedKFold, cross_val_score

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "Leave-one-out trains $n$ models, but for least squares **one** fit gives all $n$ residuals."
assert np.allclose(shortcut, alone)
X_, y_ = other.normal(size=(30, 4)), other.normal(size=30)  # other data
D_ = np.column_stack([np.ones(30), X_])
H_ = D_ @ np.linalg.pinv(D_)
assert np.allclose(
    (y_ - H_ @ y_) / (1 - np.diag(H_)), y_ - cross_val_predict(LinearRegression(), X_, y_, cv=LeaveOneOut())
)

# "There are 100 cases, exactly 50 of each class, and no useful feature."
# "Both classes are equally frequent, so its true error is 50 %."
# "Leave-one-out reports 100 %: without a case its class is the rarer one, so the prediction is always wrong."
# "Stratified 10-fold reports 50 %: its folds leave 45 of each class to train on, and the learner is right for one
# class."
# "What do leave-one-out and 10-fold with stratified folds report?"
balanced, nothing = np.repeat([0, 1], 50), np.zeros((100, 1))
assert np.bincount(balanced).tolist() == [50, 50] and not nothing.any()
plain_ = DummyClassifier(strategy="most_frequent")
assert np.all(cross_val_score(plain_, nothing, balanced, cv=LeaveOneOut()) == 0)
assert np.all(cross_val_score(plain_, nothing, balanced, cv=StratifiedKFold(10, shuffle=True, random_state=5)) == 0.5)

# "Throw a coin for each of the 100 labels instead: then only 8 % of all data sets are exactly balanced."
assert f"{chance[50]:.2f}" == "0.08"

# "The error that leave-one-out reports against the number of ones among 100 labels."
# "It is below 0.5 everywhere and rises towards the middle like a roof, but at exactly 50 ones it is 1."
# "In all others the error of leave-one-out is the share of the rarer class, below a half."
assert np.all(np.delete(by_loo, 50) < 0.5) and by_loo[50] == 1 and np.all(np.diff(by_loo[:50]) > 0)
for n_ones in (30, 50, 62):
    tossed = (np.arange(100) < n_ones).astype(int)
    assert np.isclose(1 - cross_val_score(plain_, nothing, tossed, cv=LeaveOneOut()).mean(), by_loo[n_ones])

# "The mean of these reports is exactly 50 %, so leave-one-out is unbiased here, but only because its reports of 100 %
# make up for all the others."
# "For an unstable learner, leave-one-out can be right on average and report 100 % where 50 % is true."
assert np.isclose(chance @ by_loo, 0.5) and np.all(by_loo != 0.5)

# "With other losses than 0 and 1, $\sigma^2$, $\omega$ and $\gamma$ can all fall by what $\mu^2$ gains: all three means
# stay, and so does the formula's, but the variance of the average loss has fallen."
n_, m_ = 100, 10
weights = np.array([1, m_ - 1, n_ - m_]) / n_  # of sigma², omega and gamma in the variance of the mean loss
assert np.isclose(weights.sum(), 1)  # so it falls by the same amount


def many(n_sets, n, features=10):
    "Data sets of the lesson's world: the first axis is the data set."
    labels, data = (
        other.choice([-1.0, 1.0], (n_sets, n)),
        other.normal(size=(n_sets, n, features + 1)),
    )
    data[:, :, 0] = 1
    data[:, :, 1] += labels
    return data, labels


def fit_many(data, labels):
    return np.linalg.solve(data.mT @ data, data.mT @ labels[:, :, None])[:, :, 0]


def truth_many(b):
    length = np.linalg.norm(b[:, 1:], axis=1)
    return (ndtr(-(b[:, 0] + b[:, 1]) / length) + ndtr((b[:, 0] - b[:, 1]) / length)) / 2


def wrong(learner, data, labels, new, new_labels):
    "Who is called wrongly among the new cases, for each data set."
    if learner == "least squares":
        return (new @ fit_many(data, labels)[:, :, None])[:, :, 0] * new_labels <= 0
    distance = np.sum(data**2, axis=2)[:, None, :] - 2 * new @ data.mT
    return np.take_along_axis(labels, distance.argmin(axis=2), axis=1) != new_labels


def folds_many(data, labels, k, learner="least squares"):
    "The fold errors of all data sets, one row for each fold."
    dealt = other.permutation(data.shape[1]) % k
    parts = [(dealt != i, dealt == i) for i in range(k)]
    return np.array([wrong(learner, data[:, a], labels[:, a], data[:, b], labels[:, b]).mean(axis=1) for a, b in parts])


def near(value, target, within):
    return abs(value - target) <= within


# "The model is measured by a fresh test set of 40 cases, and by 10-fold cross-validation."
# "The cross-validation of least squares hardly follows the truth: the correlation is near 0."
# "Least squares: with a fresh test set the cloud rises, correlation about 0.4; with 10-fold it does not rise,
# correlation near 0."
# "Here are 40 cases with ten features, of which one knows something about the class, as in the
# [lesson](cross_validation.ipynb#which-k)."
# "A fresh test set measures the model at hand, so its dots rise with the truth."
# "*Each dot is a data set, 2000 above and 200 below."
n_sets = 4000
big, big_y = many(n_sets, 40)
big_truth, big_by_10 = truth_many(fit_many(big, big_y)), folds_many(big, big_y, 10).mean(axis=0)
r_cv = np.corrcoef(big_by_10, big_truth)[0, 1]
by_fresh = wrong("least squares", big, big_y, *many(n_sets, 40)).mean(axis=1)
assert near(r_cv, 0.08, 0.06) and near(np.corrcoef(by_fresh, big_truth)[0, 1], 0.41, 0.06)
assert np.corrcoef(by_10, truth)[0, 1] < 0.2 < 0.3 < np.corrcoef(fresh, truth)[0, 1] < 0.5
assert len(by_10) == len(truth) == len(fresh) == 2000

# "It estimates how good such models are **on average** ([Bates et al., 2024](../back/references.md#bates2024))."
off = [np.sqrt(np.mean((big_by_10 - target) ** 2)) for target in (big_truth.mean(), big_truth)]
assert off[0] < off[1]

# "So each test case is new for this model, and its expected loss (1 if wrong, 0 if right) is the mean true error at $n
# - n/k$ cases."
# "In the [lesson](cross_validation.ipynb#spread-of-the-folds)'s world $s/\sqrt{k}$, with the standard deviation $s$ of
# the $k$ fold errors, is 0.064 on average with 10 folds and 0.065 with 40, but the estimates have the standard
# deviations 0.078 and 0.076."
# thorough
for k_, mean_of_s, width_ in ((2, None, None), (10, 0.064, 0.078), (40, 0.065, 0.076)):
    of_fold = folds_many(big, big_y, k_)
    at_m = truth_many(fit_many(*many(n_sets, 40 - 40 // k_)))
    assert near(of_fold.mean(), at_m.mean(), 4 * of_fold.mean(axis=0).std() / np.sqrt(n_sets))
    if width_:
        assert near(of_fold.std(axis=0, ddof=1).mean() / np.sqrt(k_), mean_of_s, 0.0015)
        assert near(of_fold.mean(axis=0).std(), width_, 0.003)

# "Nearest neighbour: both clouds rise, with correlations between 0.3 and 0.5."
# "The cross-validation of the nearest neighbour follows the truth about as well as a fresh test set does."
# thorough
assert len(near_truth) == 200 and isinstance(nearest, KNeighborsClassifier)
assert all(0.25 < np.corrcoef(found, near_truth)[0, 1] < 0.65 for found in (near_cv, near_fresh))
assert all(0.3 < np.corrcoef(found, near_truth)[0, 1] < 0.5 for found in (near_cv, near_fresh))  # this draw
for features in (10, 2):
    some, some_y = many(800, 40, features)
    new, new_y = (np.broadcast_to(a, (800, *a.shape[1:])) for a in many(1, 800, features))
    truth_ = wrong("nearest", some, some_y, new, new_y).mean(axis=1)
    tested = wrong("nearest", some, some_y, *many(800, 40, features)).mean(axis=1)  # 40 fresh cases for each model
    r = [np.corrcoef(found, truth_)[0, 1] for found in (folds_many(some, some_y, 10, "nearest").mean(axis=0), tested)]
    assert near(r[0], 0.45, 0.12) and near(r[1], 0.42, 0.15) and abs(r[0] - r[1]) < 0.2

# "The differences of four data sets are $-1$, 1, 3 and 5 points."
# "An estimate is [judged](which_estimate.ipynb#judge) by its differences from the truth, over many data sets; to prove
# is $\text{RMSE}^2 = \text{bias}^2 + \text{variance}$."
# "Each difference is the bias plus its distance from the bias, with the square $\text{bias}^2 + 2 \cdot \text{bias}
# \cdot \text{distance} + \text{distance}^2$, and the distances average 0."
# "The bias is 2 points."
# "The distances from it are $-3$, $-1$, 1 and 3, so the variance is $(9 + 1 + 1 + 9)/4 = 5$."
# "The mean square of the differences is $(1 + 1 + 9 + 25)/4 = 9$, so the RMSE is 3 points, and $9 = 2^2 + 5$."
off_ = np.array([-1, 1, 3, 5])
assert off_.mean() == 2 and off_.var() == 5 and (off_ - 2).tolist() == [-3, -1, 1, 3] and np.mean(off_**2) == 9

# "Nearly: with ten folds each model trains on 90 % of the cases."
assert [len(train) for train, _ in splits.k_fold(40, rng=other)] == [36] * 10 and 36 / 40 == 0.9
