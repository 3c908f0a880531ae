"""What ../cross_validation.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import estimates
from sklearn.datasets import load_iris
from sklearn.model_selection import KFold

other = np.random.default_rng(2024)  # data that the lesson has not seen


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


def folds_many(data, labels, k, learner="least squares", fold_of=None):
    "The fold errors of all data sets, one row for each fold."
    dealt = other.permutation(data.shape[1]) % k if fold_of is None else fold_of
    parts = [(dealt != i, dealt == i) for i in range(k)]
    return np.array([wrong(learner, data[:, a], labels[:, a], data[:, b], labels[:, b]).mean(axis=1) for a, b in parts])


def near(value, target, within):
    return abs(value - target) <= within


# "The laboratory of the [last lesson](one_test_set.ipynb) will use its program if at most 5 % of new cases are called
# wrongly."
# "Ten colleagues use a hold-out of the laboratory's 569 cases, and ten others use 10-fold cross-validation."
# "Its model is the one trained on all 569 cases, and the ten others only measured."
# "All rest on the same 569 cases, and if these happen to be easy, all are probably too low."
assert laboratory[1].shape == (569, 30) and laboratory[2].sum() == 212
assert len(hold_outs) == 10 and np.shape(of_folds) == (10, 10)

# "One test set said anything from 2 % to 8 %, partly because chance decides which cases are tested."
hundred = estimates.split_errors(
    *laboratory,
    splits.repeated_hold_out(569, n_repeats=100, test_size=0.3, rng=other),
)
assert 0.005 < hundred.min() < 0.03 and 0.07 < hundred.max() < 0.11

# "In **cross-validation**, on the right, the colleagues share the work, so every case is tested exactly once."
# "How often is each case tested, if five colleagues each draw 4 of 20 cases?"
alone, shared = (np.bincount(np.concatenate([test for _, test in plan]), minlength=20) for plan in plans.values())
assert alone.max() > 1 and alone.min() == 0 and set(shared) == {1} and len(shared) == 20

# "| case | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 |"
# "| $x$ | 1 | 2 | 4 | 7 | 8 | 11 | 13 | 14 |"
# "| $y$ | 0 | 0 | 1 | 1 | 0 | 1 | 1 | 1 |"
# "Case 0 ($x=1$) is nearest to $x=2$ and gets 0, which is right."
# "Case 4 ($x=8$) is nearest to $x=7$ and gets 1, which is wrong, so the error of fold A is $1/2$."
# "Fold B has the error $0$."
# "Folds C and D have $1/2$ each, because cases 2 and 3 are wrong."
# "The mean is $3/8$."
x8, y8 = np.array([1, 2, 4, 7, 8, 11, 13, 14]), np.array([0, 0, 1, 1, 0, 1, 1, 1])
right = []
for case in range(8):
    others = np.flatnonzero(np.arange(8) % 4 != case % 4)
    right.append(y8[others[np.argmin(np.abs(x8[others] - x8[case]))]] == y8[case])
assert right == [True, True, False, False, False, True, True, True]
by_fold = cross_validate(KNeighborsClassifier(1), x8[:, None], y8, np.arange(8) % 4)
assert by_fold.tolist() == [0.5, 0, 0.5, 0.5] and by_fold.mean() == 3 / 8

# "Do this for each fold, and average the $k$ errors."
iris_X, iris_y = load_iris(return_X_y=True)
dealt = other.permutation(150) % 10
same = [(np.flatnonzero(dealt != i), np.flatnonzero(dealt == i)) for i in range(10)]
mine = cross_validate(by_neighbour, iris_X, iris_y, dealt)
assert np.allclose(mine, 1 - cross_val_score(by_neighbour, iris_X, iris_y, cv=same))
assert np.allclose(mine, estimates.split_errors(by_neighbour, iris_X, iris_y, same))

# "The reports of the ten hold-outs are scattered widely on both sides of the limit of 5 per cent."
# "The reports of the ten hold-outs spread over about 5 percentage points, those of the cross-validations over about 1,
# because every cross-validation tests all cases."
more = [estimates.split_errors(*laboratory, splits.k_fold(569, stratify=malignant, rng=other)).mean() for _ in range(6)]
assert min(hold_outs) < 0.045 and max(hold_outs) > 0.055
assert np.ptp(hold_outs) > 2 * np.ptp(reports["10-fold"]) and hundred.std() > 3 * np.std(more)
assert (
    0.04 < np.ptp(hold_outs) < 0.055 and 0.005 < np.ptp(reports["10-fold"]) < 0.015 and np.ptp(more) < 0.02
)  # this draw

# "Here a data set has 40 cases in two equally frequent classes, $+1$ and $-1$."
# "Of its ten features only the first one knows something about the class."
big_X, big_y = draw(20_000)
agrees = np.abs(big_y @ big_X[:, 1:] / 20_000)
assert X.shape == (40, 11) and set(y) == {-1, 1} and near(big_y.mean(), 0, 4 / np.sqrt(20_000))
assert near(agrees[0], 1, 4 / np.sqrt(20_000)) and agrees[1:].max() < 4.5 / np.sqrt(20_000)

model_, (X_many, y_many) = LeastSquares().fit(*draw(40)), draw(40_000)
assert near(np.mean(model_.predict(X_many) != y_many), true_error(model_.b), 4 * 0.0025)
assert np.isclose(ndtr(1.3), stats.norm.cdf(1.3))

# "The diamond is the mean estimate of 2000 data sets, and the line on the right, which grows, is the mean true error."
# "*Dashed: the mean true error of the models trained on all 40 cases.*"
# "Then move the slider to 2 folds."
assert len(truth) == 2000 and list(errors) == [2, 5, 10, 40]
assert {k: np.shape(found) for k, found in errors.items()} == {k: (2000, k) for k in errors}

# "With 2 folds each model trains on 20 of the 40 cases."
# "It is too high, by about 7 percentage points, because models trained on 20 cases err more often than models trained
# on 40."
# "With $k = 10$ less than one point of it is left."
# "Ten folds are usual, or 5 if training is slow."
# "So cross-validation judges models with **fewer cases** than yours, and where more cases help it is too high."
# thorough
n_sets = 4000  # the standard error of a mean estimate is about 0.078 / 63 = 0.0012
big, big_y = many(n_sets, 40)
big_truth = truth_many(fit_many(big, big_y))
big_errors = {k: folds_many(big, big_y, k) for k in (2, 5, 10, 40)}
bias = {k: e.mean() - big_truth.mean() for k, e in big_errors.items()}
width = {k: e.mean(axis=0).std() for k, e in big_errors.items()}
assert near(bias[2], 0.07, 0.008) and near(bias[10], 0.006, 0.004) and near(bias[10] - bias[40], 0.005, 0.003)
assert width[2] > 1.1 * width[10] and width[2] > width[5] > width[10] and width[10] < 1.08 * width[40]
assert width[2] - width[5] > width[5] - width[40]
for k, e in big_errors.items():
    at_m = truth_many(fit_many(*many(n_sets, 40 - 40 // k)))
    assert near(e.mean(), at_m.mean(), 4 * width[k] / np.sqrt(n_sets))
assert near(np.mean(errors[2]) - np.mean(truth), 0.07, 0.012) and near(
    np.mean(errors[10]) - np.mean(truth), 0.005, 0.01
)
assert all(bias[a] > bias[b] for a, b in ((2, 5), (5, 10), (10, 40))) and np.all(np.diff(curve) < 0.003)
assert width[40] > 0.06 and near(width[40], np.mean(errors[40], axis=1).std(), 0.006)

# "Most of its scatter comes from the chance in the cases, which no number of folds removes."
# thorough
again = np.array([folds_many(big, big_y, 10).mean(axis=0) for _ in range(6)])  # the same data, folds drawn anew
assert 0.145 < again.var(axis=0, ddof=1).mean() / width[10] ** 2 < 0.195

# "The usual interval is $\text{mean} \pm 2.26\,s\,\sqrt{1/10}$, with 2.26 instead of 1.96 because $s$ comes from only
# ten numbers."
# "It is right for independent values with a normal distribution, but any two of the ten models share eight ninths of
# their training cases, so their errors tend to rise and fall together."
# "A wider rule ([Nadeau and Bengio 2003](../back/references.md#nadeau2003)) adds under the root the size of the test
# part divided by that of the training part, here $1/9$:"
# "$$ \text{mean} \pm 2.26\,s\,\sqrt{\frac1{10} + \frac19} . $$"
# "It was made for repeated splits, so we test it for folds."
# thorough
ten_folds = [set(train) for train, _ in splits.k_fold(40, rng=0)]
assert {len(a) for a in ten_folds} == {36} and {len(a & b) for a in ten_folds for b in ten_folds if a is not b} == {32}
assert np.isclose(32 / 36, 8 / 9) and np.isclose(4 / 36, 1 / (10 - 1)) and f"{t:.2f}" == "2.26"
assert np.isclose(stats.t(9).cdf(t) - stats.t(9).cdf(-t), 0.95)
together_ = np.corrcoef(big_errors[10])[~np.eye(10, dtype=bool)]  # over 4000 data sets, of each two folds
assert 0.02 < together_.mean() < 0.12


# "A 95 % interval should miss the truth in about 5 of 100 data sets."
# "With the usual formula several orange intervals miss the dashed line of the true error; over 2000 data sets fewer
# than 92 per cent hold it."
# "With the wider rule few miss it, and more than 95 per cent hold it."
# "The usual formula misses it in about 11."
# "The wider rule misses it in about 3, so quote this one, unless only few cases are wrong."
# "No formula of the fold errors alone gives, on average and for every distribution, the right variance
# ([why](further.ipynb#no-formula))."
# thorough
def held(fold_errors, target):
    m, spread = fold_errors.mean(axis=0), fold_errors.std(axis=0, ddof=1)
    return [np.mean(np.abs(m - target) <= t * spread * np.sqrt(f)) for f in (1 / 10, 1 / 10 + 1 / 9)]


independent = other.normal(size=(10, 20_000))
assert near(held(independent, 0)[0], 0.95, 0.01)
found_ = [held(big_errors[10], big_truth.mean())]
assert near(found_[0][0], 0.89, 0.02) and near(found_[0][1], 0.975, 0.01)
assert np.mean(np.abs(mean - np.mean(truth)) > usual) > 0.08 > 0.05 > np.mean(np.abs(mean - np.mean(truth)) > wider)
for n, features in ((40, 1), (100, 10)):
    some, some_y = many(3000, n, features)
    found_.append(held(folds_many(some, some_y, 10), truth_many(fit_many(some, some_y)).mean()))
for features in (10, 2):
    some, some_y = many(2500, 40, features)
    level = wrong("nearest", some, some_y, *many(2500, 40, features)).mean()  # of 100 000 new cases
    found_.append(held(folds_many(some, some_y, 10, "nearest"), level))
(easy, easy_y), (fresh, fresh_y) = (many(3000, 40) for _ in range(2))  # three times as far apart: few are wrong
easy[:, :, 1], fresh[:, :, 1] = easy[:, :, 1] + 2 * easy_y, fresh[:, :, 1] + 2 * fresh_y
level = wrong("least squares", easy, easy_y, fresh, fresh_y).mean()
assert level < 0.02 and held(folds_many(easy, easy_y, 10), level)[1] < 0.8
lowest, highest = np.min(found_, axis=0), np.max(found_, axis=0)
assert near(lowest[0], 0.86, 0.025) and near(highest[0], 0.93, 0.02)
assert near(lowest[1], 0.935, 0.025) and near(highest[1], 0.98, 0.012)

# "The usual interval is too short: $s/\sqrt{10}$ is 0.064 on average, but the estimates have a standard deviation of
# 0.078."
# thorough
for all_of in (big_errors[10].T, np.array(errors[10])):
    mean_of_s = np.mean(np.std(all_of, axis=1, ddof=1)) / np.sqrt(10)
    assert near(mean_of_s, 0.064, 0.0015) and near(mean_of_s / np.mean(all_of, axis=1).std(), 0.81, 0.035)
assert near(width[10], 0.078, 0.003) and f"{np.mean(errors[10], axis=1).std():.2f}" == "0.08"
assert width[10] > 1.15 * 0.063

# "For a classifier it returns **accuracies**, so subtract them from 1."
# "The folds are shuffled, because many files are sorted."
assert np.all(cross_val_score(by_neighbour, iris_X, iris_y, cv=KFold(3)) == 0)

middle, halves = np.mean(of_folds, axis=1), t * np.std(of_folds, axis=1, ddof=1) * np.sqrt(1 / 10 + 1 / 9)
assert np.ptp(middle) < 0.02 and np.max(halves) / np.min(halves) > 1.25
assert 1.7 < np.max(halves) / np.min(halves) < 2  # this draw
assert np.all(np.abs(middle - 0.05) < halves)

# ""The error rate is 4.7 % (stratified 10-fold cross-validation of 569 cases, rough interval from 1 % to 8 %)."
assert (f"{ten_errors.mean():.3f}", f"{low:.0%}", f"{high:.0%}") == (
    "0.047",
    "1%",
    "8%",
)  # this draw
assert np.ptp([malignant[test].sum() for _, test in folds.split(cancer.data, malignant)]) <= 1

# "This estimates the error of models like ours that are trained on about 512 cases.""
assert {len(train) for train, _ in folds.split(cancer.data, malignant)} == {
    512,
    513,
}

# "The limit of 5 % lies inside the interval, so the laboratory cannot decide yet."
assert low < 0.05 < high

# "Here the estimate hardly follows your own model ([other learners
# differ](further.ipynb#my-model-or-models-like-mine)), so take it for **models like yours**, made by the same learner
# from other data of this kind."
# thorough
assert near(np.corrcoef(big_errors[10].mean(axis=0), big_truth)[0, 1], 0.1, 0.06)
