"""What ../choosing.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn import linear_model
from sklearn.pipeline import make_pipeline

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "A clinic wants a program that tells malignant breast lumps from benign ones."
# "It has 100 lumps with known diagnosis and 30 measurements of each, from a published set of 569 ([Street et al.,
# 1993](../back/references.md#street1993))."
# "Two suppliers have trained programs on these."
# "A setting is $k$ and a number $m$: the supplier keeps the $m$ measurements in which the classes differ most."
# "It tried $7 \cdot 6 = 42$ settings, and offers the best one, with **4 %** error by 5-fold cross-validation."
# "Table of 42 cross-validation errors, seven numbers of measurements by six numbers of neighbours."
# "The frame marks 20 measurements and 5 neighbours, with 0.04."
# "With two or more measurements nearly all settings have 4 to 8 errors in 100 cases, so a few cases decide which one
# wins."
# "*Each number is a share of 100 cases; the frame marks supplier A's offer, the upper of the two lowest.*"
# "**Supplier B** tried one setting, logistic regression as the library has it, with **6 %** error on the same folds."
# "**Decided so far:** A's 4 % is the lowest of 42 numbers, and B's 6 % the only one."
# "The picture shows A's 42 errors: how much worse are the settings that it did not choose?"
assert np.sum((table_a[1:] > 0.035) & (table_a[1:] < 0.085)) == 33 and table_a[1:].size == 36  # this draw
assert np.median(table_a[0]) > 0.09 and table_a[1:].min() > 0.035  # this draw
assert X.shape == (100, 30) and table_a.size == 42 and five.get_n_splits() == 5
assert f"{table_a.min():.2f}" == "0.04"  # this draw
assert (FEATURES[best_a[0]], NEIGHBOURS[best_a[1]]) == (20, 5)  # this draw
assert np.argwhere(table_a < table_a.min() + 1e-6).tolist() == [[5, 2], [6, 2]]  # this draw
supplier_b = make_pipeline(StandardScaler(), linear_model.LogisticRegression())
assert f"{1 - model_selection.cross_val_score(supplier_b, X, y, cv=five).mean():.2f}" == "0.06"  # this draw

# "Each fold repeats these three steps on its training cases only, because the cases that measure the error [must stay
# unseen](../resampling/leaks.ipynb#leaks)."
# "Supplier A's search is a **grid search**: it cross-validates all 42 combinations of a few values, and keeps the one
# with the lowest mean error."
ours = [candidate_errors(X[a], y[a], X[b], y[b], FEATURES, NEIGHBOURS) for a, b in five.split(X, y)]
assert np.allclose(np.mean(ours, axis=0), table_a)

assert np.allclose(list(errors.values()), table_a.ravel())
assert best == (20, 5) and f"{errors[best]:.2f}" == "0.04"  # this draw

# "It falls to about 6 %, by much less than the quote."
# "The quote falls on and on, because the lowest of more numbers cannot be higher."
assert np.all(np.diff(np.minimum.accumulate(other.random(192))) <= 0)

# "| case | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |"
# "| $x$ | 8 | 9.5 | 11.2 | 12 | 13.1 | 14.6 | 16 | 18 |"
# "| $y$ | 0 | 0 | 0 | 1 | 0 | 1 | 1 | 1 |"
# "On the training cases themselves $k = 3$ is wrong for cases 4 and 5."
# "For which ones is $k = 1$ wrong?"
# "| 1 | none | 3, 4, 5 |"
# "| 3 | 4, 5 | 4, 5 |"
# "The training error takes $k = 1$, and leave-one-out $k = 3$."
x8 = np.array([8, 9.5, 11.2, 12, 13.1, 14.6, 16, 18])
y8 = np.array([0, 0, 0, 1, 0, 1, 1, 1])
order8 = np.argsort(abs(x8[:, None] - x8).round(9), axis=1, kind="stable")
wrong8 = {}
for k_ in (1, 3):
    votes8 = (y8[order8[:, skip : k_ + skip]].mean(axis=1) > 0.5 for skip in (0, 1))
    wrong8[k_] = [(1 + np.flatnonzero(called8 != y8)).tolist() for called8 in votes8]
assert wrong8 == {1: [[], [3, 4, 5]], 3: [[4, 5], [4, 5]]}
assert order8[2, 1] == 3 and y8[3] == 1

# "With $k = 1$ each training case is its own nearest neighbour, so its training error says nothing."
for _ in range(5):
    cases_, classes_ = other.normal(size=(50, 3)), other.integers(2, size=50)
    assert KNeighborsClassifier(1).fit(cases_, classes_).score(cases_, classes_) == 1

# "Among 20 validation cases a single one makes the difference between 5 % and 10 %."
assert 1 / 20 == 0.05
assert wrong8[1][0] == [] and wrong8[3][0]

# "From the 569 lumps we draw forty clinics of 100 patients; for each, the other 469 are later patients."
# "Each clinic cross-validates 195 settings: 15 numbers of measurements and 13 values of $k$."
# "Below are the mean errors on later patients, ± one standard error (a little too small, because the clinics share
# lumps)."
assert len(cancer.data) == 569 == 100 + 469 and validated.shape == true_errors.shape == (40, 15, 13)
assert np.all(abs(100 * validated - (100 * validated).round()) < 1e-6)
assert np.all(abs(469 * true_errors - (469 * true_errors).round()) < 1e-6)

# "With one setting, drawn at random, the mean quote is about 7 %, and so is the mean error on later patients."
# "With all 195 the mean quote falls to about 3 %."
# "Does the mean error on later patients fall to 3, 4 or 6 %, or does it stay at 7 %?"
# "About ten tries bring most of the gain."
# thorough
more_clinics = [one_clinic(other, measured, voting) for _ in range(50)]
told_, true_ = (np.concatenate(pair).reshape(90, -1) for pair in zip((validated, true_errors), zip(*more_clinics)))
path_ = []
for _ in range(30):
    for told_one, true_one in zip(told_, true_):
        taken_ = other.permutation(195)
        winners_ = [taken_[told_one[taken_[:c]].argmin()] for c in (1, 9, 195)]
        path_.append([told_one[winners_], true_one[winners_]])
quotes_, worths_ = np.mean(path_, axis=0)
assert abs(quotes_[0] - 0.07) < 0.007 and abs(quotes_[2] - 0.032) < 0.007
assert 0.004 < worths_[0] - worths_[2] < 0.014 and worths_[0] - worths_[1] > 0.6 * (worths_[0] - worths_[2])
assert abs(worths_[0] - 0.07) < 0.007 and abs(worths_[2] - 0.062) < 0.007

# "This is **overfitting in the choice** ([Cawley and Talbot, 2010](../back/references.md#cawley2010)): the search fits
# the validation cases."
# thorough
assert -0.001 < worths_[1] - worths_[2] < 0.005 and quotes_[2] < 0.65 * worths_[2]

# "Another supplier tunes nothing: it keeps all 30 measurements and the library's $k = 5$."
# "Which is better on later patients, this setting or the one with the lowest of the 195 errors?"
# "And if the supplier takes $k = 25$?"
# "The untuned $k = 5$ is even slightly better than the tuned learner, and $k = 25$ is clearly worse."
# "Here $k = 5$ happens to be among the best settings."
# thorough
assert KNeighborsClassifier().n_neighbors == 5
tuned_ = np.array([new_[said_ == said_.min()].mean() for said_, new_ in zip(told_, true_)])
assert np.allclose(tuned_[:40], tuned) and f"{100 * tuned.mean():.1f}" == "6.2"  # this draw
gap_5, gap_25 = (tuned_ - true_[:, -13 + k_ // 2] for k_ in (5, 25))
assert abs(gap_5.mean() - 0.0042) < 0.0045 and abs(gap_5[:40].mean()) < 0.008
assert gap_25.mean() < -4 * gap_25.std(ddof=1) / 90**0.5
assert true_.mean(axis=0)[-11] < true_.mean(axis=0).min() + 0.006
assert len(set(told_.argmin(axis=1))) > 20

# "In scikit-learn `GridSearchCV(supplier_a, grid, cv=five)` makes the same loop, and its `fit` trains the winner on all
# of `X`."
assert search_a.best_estimator_["scale"].n_samples_seen_ == 100
assert np.isclose(search_a.score(X, y), np.mean(search_a.best_estimator_.predict(X) == y))

# "So with its 100 cases the clinic needs cross-validation in place of a validation set ([Stone,
# 1974](../back/references.md#stone1974))."
assert len(X) == 100
