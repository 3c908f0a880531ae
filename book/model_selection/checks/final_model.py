"""What ../final_model.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import compare

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


# "The clinic of the [two offers](choosing.ipynb#two-offers) has judged supplier A by nested cross-validation of its own
# 100 cases."
# "In each of five outer folds A chose among 42 settings, trained the winner on 80 cases and was tested on 20."
# "Their mean error, 8 %, is the nested estimate: it judges the **procedure** "choose among 42 settings, then train"."
# "The clinic runs this procedure once more, on all 100 cases."
# "On the 469 later patients:"
# "The clinic has 100 cases and no test set, so it judges both suppliers as procedures, on the same five outer folds."
# "Each of them was trained on 80 cases only, so the clinic takes none of the five."
assert len(X) == 100 and len(X_later) == 469 and len(FEATURES) * len(NEIGHBOURS) == 42
assert {(len(a), len(b)) for a, b in outer.split(X, y)} == {(80, 20)} and inner.get_n_splits() == 5
supplier_b.fit(X, y)
assert supplier_a.best_estimator_["scale"].n_samples_seen_ == supplier_b[0].n_samples_seen_ == 100

# "Two of them have an error of 5 % on the 20 test cases of their fold and the other three 10 %."
# "On the 469 later patients the two with 5 % are no better than the others."
# "Two of the five models have an error of 5 %, and three have 10 % (the folds are not those of the last lesson)."
# "Will these two also be the best ones on the next 469 patients?"
# "The smallest of the five errors is mostly luck, because with 20 cases one more wrong call makes 5 points."
# "No: there these two have 9 % and 10 % and are no better than the others."
# thorough
assert 1 / 20 == 0.05 and np.allclose(np.sort(of_a), [0.05, 0.05, 0.1, 0.1, 0.1])  # this draw
best_two = np.array(ahead_a)[np.argsort(of_a, kind="stable")[:2]]
assert sorted(f"{one:.0%}" for one in best_two) == ["10%", "9%"]  # this draw
assert best_two.mean() > min(ahead_a)  # this draw
saved = []  # by taking the model of the best fold instead of any of the five, in later error
for seed_ in range(20):
    folds_ = model_selection.StratifiedKFold(5, shuffle=True, random_state=200 + seed_)
    fold_error, later_error = np.transpose([choose_and_test(*pair) for pair in folds_.split(X, y)])[1:]
    saved.append(later_error.mean() - later_error[fold_error.argmin()])
assert abs(np.mean(saved)) < 0.01


# "The procedure needs $42 \cdot 5 + 1 = 211$ fits."
# "Nested cross-validation runs the whole procedure in each outer fold: $5 \cdot 211 = 1055$ fits."
# "The final model takes the procedure once more: 211 fits."
# "Of these 1266 fits **one** model is used."
# "The procedure trains each of 42 settings in each of 5 folds, and then the winner once on everything."
# "Count the fits of this procedure, of nested cross-validation with 5 outer folds, and of the final model."
class Counted(KNeighborsClassifier):
    fits = 0

    def fit(self, X, y):
        Counted.fits += 1
        return super().fit(X, y)


three = model_selection.GridSearchCV(Counted(), {"n_neighbors": [1, 3, 5]}, cv=5)
model_selection.cross_val_score(three, X, y, cv=5)
assert Counted.fits == 5 * (3 * 5 + 1)
three.fit(X, y)
assert Counted.fits == 5 * 16 + 16 and 42 * 5 + 1 == 211 and 5 * 211 == 1055 and 1055 + 211 == 1266

# "Which of the three gains most: B, A with the same setting, or A choosing anew?"
# "| supplier | error with 70 | with 100 | gain in points |"
# "| B | 4.06 % | 3.43 % | 0.6 ± 0.2 |"
# "| A, same setting | 8.42 % | 8.25 % | 0.2 ± 0.2 |"
# "| A, choosing anew | 8.42 % | 6.63 % | 1.8 ± 0.3 |"
# "B: most dots lie left of 1."
# "A with the same setting: the dots lie on both sides of 1."
# "A choosing anew: most dots lie left of 1, with the median at 0.77."
gains = [np.subtract(one, two).round(9) for one, two in three_ways]
table = [
    (f"{100 * np.mean(one):.2f} {100 * np.mean(two):.2f}", f"{100 * g.mean():.1f} {100 * g.std(ddof=1) / 40**0.5:.1f}")
    for (one, two), g in zip(three_ways, gains)
]
assert table == [("4.06 3.43", "0.6 0.2"), ("8.42 8.25", "0.2 0.2"), ("8.42 6.63", "1.8 0.3")]  # this draw
assert f"{np.median(np.divide(anew_a, part_a)):.2f}" == "0.77"  # this draw
assert np.mean(gains[0] > 0) > 0.5 and np.mean(gains[2] > 0) > 0.5
assert np.mean(gains[1] < 0) > 0.1 and np.mean(gains[1] > 0) > 0.1

# "(After ± stands one standard error; 1200 other draws gain 0.5, −0.1 and 1.1.)"
# "A gains most by choosing anew, because 30 cases choose badly: on average eight settings share the lowest error."
# "So the 30 cases help B by training, and A above all because now all 100 choose."
# thorough
more, tied = [], []
for _ in range(60):
    mine_, rest_ = np.split(other.permutation(569), [100])
    s_, v_ = (mine_[i] for i in splits.hold_out(100, stratify=malignant[mine_], rng=other))
    on_ = [(cancer.data[rows], malignant[rows]) for rows in (s_, v_, mine_, rest_)]
    by_30 = candidate_errors(*on_[0], *on_[1])
    of_70, of_100 = (candidate_errors(*on_[i], *on_[3]) for i in (0, 2))
    won = by_30.argmin(), cv_errors(*on_[0]).argmin(), cv_errors(*on_[2]).argmin()
    b_ = [1 - supplier_b.fit(*on_[i]).score(*on_[3]) for i in (0, 2)]
    more.append([b_[0] - b_[1], *(of_70[won[0]] - np.array([of_100[won[0]], of_100[won[2]], of_70[won[1]]]))])
    tied.append(np.sum(by_30 < by_30.min() + 1e-9))
assert np.allclose(np.mean(more, axis=0)[:3], [0.005, -0.001, 0.011], atol=0.007)
gains_b, same, anew, by_folds = np.array(more).T
gains_b = np.append(gains_b, gains[0])
assert gains_b.mean() > 2 * gains_b.std() / gains_b.size**0.5
assert anew.mean() - same.mean() > 2 * (anew - same).std() / 60**0.5 and anew.mean() > gains_b.mean()
assert 0 < by_folds.mean() < anew.mean() and near(by_folds.mean() / anew.mean(), 0.55, 0.4)
assert near(np.mean(tied), 8, 3)

# "A team tests models that toss coins, too, all on the same 100 cases."
# "After 1000 looks, where is the best score, and where is the accuracy of the vote: at 0.55, 0.65, 0.80 or 0.99?"
assert np.shape(coins) == (1000, 100)

# "The best score is at 0.65, but the vote is at 0.99 (0.66 and 0.97 on average), although on new cases it is right on
# half."
# "Each score tells a little about all the labels, and the vote adds these pieces up."
ways = stats.binom(100, 0.5)
best_of = {c: np.sum(1 - ways.cdf(np.arange(100)) ** c) / 100 for c in (50, 1000)}
assert f"{scores[:50].max():.2f} {scores.max():.2f} {voted(1000):.2f}" == "0.65 0.65 0.99"  # this draw
assert f"{best_of[50]:.2f} {best_of[1000]:.2f}" == "0.61 0.66"
teams = np.mean([looks(100, other, 1000) for _ in range(40)], axis=0)
assert near(teams[0], best_of[1000], 0.012) and near(teams[1], 0.968, 0.012)

# "With more test cases the looks do less harm, as the means of 30 teams with 200 looks each show:"
many = {m: np.mean([looks(m, other) for _ in range(60)], axis=0) for m in (100, 1000)}
assert np.allclose(many[100], [0.64, 0.80], atol=0.02) and np.allclose(many[1000], [0.544, 0.601], atol=0.01)

# "With probability 95 % or more, the error of one such model on 1000 cases lies within ± 0.043 of the true one, and
# those of 10 000 models **all** lie within ± 0.080 ([formula and proof](further.ipynb#how-many))."
# "The vote has no such promise, because it was built from earlier scores."
widths_ = [np.sqrt(np.log(2 * c_ / 0.05) / 2000) for c_ in (1, 10_000)]
assert [f"{width_:.3f}" for width_ in widths_] == ["0.043", "0.080"]
off_ = abs(other.binomial(1000, 0.5, size=(30, 10_000)) / 1000 - 0.5)
assert np.mean(off_ <= widths_[0]) >= 0.95 and np.mean(off_.max(axis=1) <= widths_[1]) >= 0.95
assert many[1000][1] - 0.5 > widths_[1]  # the vote, after 200 looks

# "A has 8 % and B 4 %, so it takes B, trained on all 100 cases."
# "This 4 % may be a little too low, as the lower of two estimates."
# "| B | 6 % | 4 % | 5.1 % |"
# "| A | 4 % | 8 % | 7.7 % |"
# "(B chooses nothing, so its 6 % and 4 % are both plain cross-validation, on different folds.)"
assert f"{1 - supplier_a.best_score_:.2f}" == "0.04"  # this draw
quote_b = 1 - model_selection.cross_val_score(supplier_b, X, y, cv=inner).mean()
assert f"{quote_b:.2f}" == "0.06"  # this draw
assert f"{np.mean(of_a):.2f} {of_b.mean():.2f}" == "0.08 0.04"  # this draw

# "B is better here ([McNemar's test](../comparing_learners/one_test_set.ipynb#mcnemar): $p = 0.023$)."
assert [int(wrong[name].sum()) for name in "AB"] == [36, 24]  # this draw
assert f"{36 / 469:.3f} {24 / 469:.3f}" == "0.077 0.051"
only_a, only_b = (np.sum(wrong[p] & ~wrong[q]) for p, q in ("BA", "AB"))
assert (only_a, only_b) == (6, 18)  # this draw
assert f"{compare.mcnemar_test(6, 18).pvalue:.3f}" == "0.023"

# "`cross_val_score` fits copies, so your own estimator is **not** fitted after it."
fresh = make_pipeline(StandardScaler(), linear_model.LogisticRegression())
model_selection.cross_val_score(fresh, X, y, cv=3)
assert not hasattr(fresh[-1], "coef_")

# "Forty times for each supplier we draw 100 cases; it trains on 70 of them and then on all."
# "Supplier A chooses its setting on the other 30."
# "With all 100 it trains this **same** setting, or it chooses **anew** by 5-fold cross-validation, as a final model
# does."
# "Supplier B is logistic regression and chooses nothing."
# "Error after training on 100 cases divided by the error after training on 70, forty draws in each row."
assert (len(s), len(v), len(mine)) == (70, 30, 100)
assert {len(errors) for pair in three_ways for errors in pair} == {40}

# "Forty clinics draw 100 cases each and take the supplier with the lower quote, and B if both are equal."
# "A quotes its lowest error in a first round, and its nested estimate in a second one."
# "How many of the forty clinics take A in the first round: 4, 16 or 30?"
# "In the first round 16 clinics take A, and in the second 3."
# "B is the better one in 38, and A's lowest error hides this from many."
# "The mean true error of what they take falls from 4.6 to 3.7 %."
# "This does not show what happens where A is better."
# thorough
assert clinics.shape == (40, 5) and np.sum(true_b < true_a) == 38  # this draw
assert [f"{error:.3f}" for error in then.values()] == ["0.046", "0.037"]  # this draw
assert (np.sum(lowest < by_b), np.sum(nested < by_b)) == (16, 3)  # this draw
lowest_, nested_, by_b_, true_a_, true_b_ = np.array([*clinics, *(one_clinic(other) for _ in range(80))]).T
taken_, then_ = {}, {}
for way_, of_a_ in {"lowest": lowest_, "nested": nested_}.items():
    taken_[way_] = np.mean(of_a_ < by_b_)
    then_[way_] = np.where(of_a_ < by_b_, true_a_, true_b_).mean()
assert np.mean(true_b_ < true_a_) > 0.9 and np.mean(true_b < true_a) > 0.85
assert taken_["lowest"] > 0.25 and taken_["nested"] < 0.17 and then_["lowest"] > then_["nested"] + 0.003
assert np.mean(lowest < by_b) > 0.2 and np.mean(nested < by_b) < 0.2

voting_ = other.integers(2, size=(1000, 100)), other.integers(2, size=100)
assert near(np.mean((voting_[0].mean(axis=0) > 0.5) == voting_[1]), 0.5, 0.2)
