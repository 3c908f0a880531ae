"""What ../one_number.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from fractions import Fraction

from sklearn import metrics as sk

other = np.random.default_rng(2024)  # data that the lesson has not seen


def trapezoids(y_true, y_score):
    precision, recall, _ = sk.precision_recall_curve(y_true, y_score)
    return sk.auc(recall, precision)


def heights(y_true, y_score):
    curve = curves.precision_recall_curve(y_true, y_score)
    recall = np.arange(1, np.sum(y_true) + 1) / np.sum(y_true)
    return curve.precision[np.searchsorted(curve.recall, recall - 1e-12)]


def fitted(seed):
    "Labels and scores of the three programs on another half."
    half, rest = train_test_split(np.arange(1797), test_size=0.5, stratify=eight, random_state=seed)
    found = {k: m.fit(digits.data[half], eight[half]).predict_proba(digits.data[rest])[:, 1] for k, m in models.items()}
    return eight[rest], found


splits_ = [fitted(int(s)) for s in other.integers(10_000, size=20)]

# "A and B are logistic regressions, B with a strong penalty on its weights, and C is a decision tree of depth 4."
# "Half of the images trained them; the other half, 899 images with 87 eights, tests them."
assert (len(y_test), y_test.sum()) == (899, 87) and models["C"].max_depth == 4

# "A and B cross several times."
# "The step curves of A and B start at precision 1, stay close together, cross several times and fall steeply behind
# recall 0.7."
# "The steps of the tree C, with nine points, lie clearly below both."
# "*Squares: C has only nine different scores, so nine points, two of them nearly the same.*"
of_ = {k: heights(y_test, score[k]) for k in "ABC"}
assert np.all(of_["A"] >= of_["C"]) and np.all(of_["B"] >= of_["C"])  # this draw
ahead_ = np.sign(of_["A"] - of_["B"])
assert np.sum(np.diff(ahead_[ahead_ != 0]) != 0) >= 5  # this draw
assert of_["A"][0] == of_["B"][0] == 1  # this draw
assert all(of_[k][59] > 0.85 > 0.45 > of_[k][86] for k in "AB")  # this draw
crossed_ = [np.sign(heights(y, s["A"]) - heights(y, s["B"])) for y, s in splits_]
assert np.mean([(1 in one) and (-1 in one) for one in crossed_]) > 0.75
assert np.mean([np.mean(heights(y, s["C"])) < np.mean(heights(y, s["B"])) for y, s in splits_]) == 1

top_ = score["C"] == score["C"].max()
assert len(np.unique(score["C"])) == 9  # this draw
assert (top_.sum(), y_test[top_].sum()) == (71, 56)  # this draw
assert f"{56 / 87:.2f} {56 / 71:.2f}" == "0.64 0.79"

# "For the ranking + − + the precision is 1 at the first positive and 2/3 at the second, so AP is $(1 + \frac23)/2 =
# \frac56$."
# "AP is the area under the steps, and without ties the mean precision at the positives."
# "`sklearn.metrics.average_precision_score(y_true, y_score)` is AP as here, also [with ties](further.ipynb#ties)."
assert np.isclose(curves.average_precision(*data.ranked("+-+")), 5 / 6) and (1 + Fraction(2, 3)) / 2 == Fraction(5, 6)
assert np.isclose(precision[twenty.y_true == 1].mean(), ap)
for _ in range(20):
    cases_ = data.binormal(100, 400, rng=other)
    rounded_ = cases_.y_score.round(1)
    p_, r_, _ = curves.precision_recall_curve(cases_.y_true, rounded_)
    ours_ = np.diff(r_, prepend=0) @ p_
    assert np.isclose(ours_, sk.average_precision_score(cases_.y_true, rounded_))
    assert np.isclose(ours_, curves.average_precision(cases_.y_true, rounded_))

# "The last two; the tenth adds less, 0.0526 against 0.0529, because 10/19 is less than 9/17."
# "If the positive at place 17 rises to place 14, which bars change, and by how much does AP rise?"
# "No other positive stands between the two places, so only the ninth bar changes, from 9/17 to 9/14."
# "AP rises by $(0.643 - 0.529)/10 = 0.011$."
# "Move the slider from 1 to 10: which two positives add least?"
# "Write their precisions as fractions: which of the two adds less?"
at_ = precision[twenty.y_true == 1]
assert (
    at_[-1] == at_.min() == 10 / 19 and f"{at_[-1] / 10:.4f} {at_[-2] / 10:.4f}" == "0.0526 0.0529" and len(at_) == 10
)
swapped_ = twenty.y_true[[*range(13), 16, 13, 14, 15, 17, 18, 19]]
after_ = curves.precision_recall_curve(swapped_, twenty.y_score).precision[swapped_ == 1]
assert np.flatnonzero(~np.isclose(at_, after_)).tolist() == [8] and (at_[8], after_[8]) == (9 / 17, 9 / 14)
assert f"{9 / 14:.3f} {9 / 17:.3f}" == "0.643 0.529" and 10 / 19 < 9 / 17
assert f"{curves.average_precision(swapped_, twenty.y_score) - ap:.3f}" == "0.011"

# "A score is the same for all 100 cases, and 10 of them are positive."
# "So one threshold selects everything, and the curve has one point, (1, 0.1)."
# "scikit-learn appends the point (0, 1), which no threshold gives."
# "The one threshold brings all recall with precision 0.1, so AP is 0.1, the prevalence."
# "The area under the straight line is $(1 + 0.1)/2 = 0.55$, for a score that knows nothing."
# "Two panels for a score that is the same for all cases, at prevalence 0.1."
# "Left, the steps: one flat line at height 0.1, area 0.10."
# "Right, scikit-learn's points (0, 1) and (1, 0.1) joined by a straight line, a large triangle, area 0.55."
same = np.zeros(100)
assert (few.sum(), len(few)) == (10, 100) and np.isclose(curves.average_precision(few, same), 0.1)
assert np.isclose(trapezoids(few, same), 0.55)
assert [np.mean(h) for _, h in shapes.values()] == [0.1, 0.55]
only_ = sk.precision_recall_curve(few, same)
assert np.allclose(only_[1], [1, 0]) and np.allclose(only_[0], [0.1, 1])

# "Without ties and with many positives the two areas differ little, but with ties the trapezoids can be far too large:
# for program C 0.728 instead of 0.638."
assert f"{trapezoids(y_test, score['C']):.3f}" == "0.728"  # this draw
assert np.isclose(trapezoids([0, 1], [2, 1]), 0.25) and curves.average_precision([0, 1], [2, 1]) == 0.5  # few positives
assert trapezoids(few, same) > 5 * curves.average_precision(few, same)


# "A ranking of 100 cases, 10 of them positive, is shuffled."
# "Is its AP 0.1 on average, lower or higher, and why?"
# "The ± is one standard error; [exercise 8](exercises.ipynb#precision_recall-8) derives the exact mean, 0.138."
# "For 1000 positives among 10 000 cases it is 0.101, nearly the prevalence; for a single one it is 0.0010, nearly ten
# times the prevalence."
# "Higher: AP takes the precision only at the places of positives, and each positive counts itself."
# "At place $m$ this makes $1/m$, and the others add $\frac{m-1}{m} \cdot \frac{9}{99}$ on average: together 1 at the
# first place, 0.1 at the last."
for P_, n_, quoted_ in ((1, 10_000, "0.0010"), (1000, 10_000, "0.101"), (10, 100, "0.138")):
    rho_ = (P_ - 1) / (n_ - 1)
    exact_ = rho_ + (1 - rho_) * np.sum(1 / np.arange(1, n_ + 1)) / n_
    assert f"{exact_:.{len(quoted_) - 2}f}" == quoted_
at_place_ = 1 / np.arange(1, 101) + np.arange(100) / np.arange(1, 101) * 9 / 99
assert np.isclose(at_place_.mean(), exact_) and np.allclose(at_place_[[0, -1]], [1, 0.1])  # the mean at a positive
assert len(aps) == 2000 and abs(np.mean(aps) - exact_) < 4 * np.std(aps) / np.sqrt(2000)

# "Give it scores: with predicted classes program B gets 0.39 instead of 0.86, and no error says so."
# "Name the positive class: with "not an eight" (score: 1 minus B's) AP is 0.997, but a shuffled ranking gets 0.90."
# "The mean height of the curve over recall from 0 to 1 is the **average precision** (AP)."
# "Up to recall 0.59 B is never below A and gains 0.025; behind it A is mostly higher, and B loses 0.009."
# "This is the area under the steps: 0.845 for A, 0.861 for B and 0.638 for C."
ap_of = {k: sk.average_precision_score(y_test, score[k]) for k in "ABC"}
assert [f"{v:.3f}" for v in ap_of.values()] == ["0.845", "0.861", "0.638"]  # this draw
lead_ = of_["B"] - of_["A"]
assert f"{51 / 87:.2f} {lead_[:51].sum() / 87:.3f} {lead_[51:].sum() / 87:.3f}" == "0.59 0.025 -0.009"  # this draw
assert np.all(lead_[:51] >= 0) and np.mean(lead_[51:] < 0) > 0.7  # this draw
classes_ = (score["B"] >= 0.5).astype(int)
assert curves.average_precision(y_test, classes_) < ap_of["B"] - 0.2
assert f"{curves.average_precision(y_test, classes_):.2f}" == "0.39"  # this draw
turned_ = 1 - y_test, -score["B"]
assert curves.average_precision(*turned_) > 0.99
assert f"{curves.average_precision(*turned_):.3f}" == "0.997"  # this draw
assert f"{np.mean(y_test == 0):.2f}" == "0.90"

# "A shuffled ranking has on average an AP a little above the prevalence, and several times as high when very few are
# positive."
assert np.sum(1 / np.arange(1, 1001)) / 1000 > 7 * 0.001  # one positive of 1000
assert np.mean(aps) > 0.1 + 4 * np.std(aps) / np.sqrt(2000)
