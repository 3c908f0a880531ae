"""What ../one_number.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from fractions import Fraction

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

# "C lies below both others."
# "A and B cross several times, as they do with most ways to split the images."
# "The step curves of A and B start at precision 1, stay close together, cross several times and fall steeply behind
# recall 0.7."
# "The steps of the tree C, with nine points, lie clearly below both."
# "*Squares: the nine points of C.*"
of_ = {k: heights(y_test, score[k]) for k in "ABC"}
assert np.all(of_["A"] >= of_["C"]) and np.all(of_["B"] >= of_["C"])  # this draw
ahead_ = np.sign(of_["A"] - of_["B"])
assert np.sum(np.diff(ahead_[ahead_ != 0]) != 0) >= 5  # this draw
assert of_["A"][0] == of_["B"][0] == 1  # this draw
assert all(of_[k][59] > 0.85 > 0.45 > of_[k][86] for k in "AB")  # this draw
crossed_ = [np.sign(heights(y, s["A"]) - heights(y, s["B"])) for y, s in splits_]
assert np.mean([(1 in one) and (-1 in one) for one in crossed_]) > 0.75
assert np.mean([np.mean(heights(y, s["C"])) < np.mean(heights(y, s["B"])) for y, s in splits_]) == 1

# "It is a tree that gives nine different scores, so it has nine points: its first threshold selects 71 images at once,
# 56 of them eights."
top_ = score["C"] == score["C"].max()
assert len(np.unique(score["C"])) == 9  # this draw
assert (top_.sum(), y_test[top_].sum()) == (71, 56)  # this draw

# "For the ranking + − + the precision is 1 at the first positive and 2/3 at the second, so the mean is $(1 + \frac23)/2
# = \frac56$."
# "This is the area under the steps."
# "AP is the area under the steps, and without ties the mean precision at the positives."
# "Positives with equal scores all get the precision after the whole tie, which can be [too much or too
# little](further.ipynb#ties)."
assert np.isclose(curves.average_precision(*data.ranked("+-+")), 5 / 6) and (1 + Fraction(2, 3)) / 2 == Fraction(5, 6)
assert np.isclose(precision[twenty.y_true == 1].mean(), ap)
for _ in range(20):
    cases_ = data.binormal(100, 400, rng=other)
    rounded_ = cases_.y_score.round(1)
    p_, r_, _ = curves.precision_recall_curve(cases_.y_true, rounded_)
    ours_ = np.diff(r_, prepend=0) @ p_
    assert np.isclose(ours_, sk.average_precision_score(cases_.y_true, rounded_))
    assert np.isclose(ours_, curves.average_precision(cases_.y_true, rounded_))

# "The last positive adds least: its precision is 10/19, so its bar adds 0.053."
# "The exchange changes only the third bar, from 3/4 to 1, so AP rises by 0.025."
# "If the negative at place 3 and the positive at place 4 change places, which bars change?"
at_ = precision[twenty.y_true == 1]
assert at_[-1] == at_.min() == 10 / 19 and f"{at_[-1] / 10:.3f}" == "0.053" and len(at_) == 10
swapped_ = twenty.y_true[[0, 1, 3, 2, *range(4, 20)]]
after_ = curves.precision_recall_curve(swapped_, twenty.y_score).precision[swapped_ == 1]
assert np.flatnonzero(~np.isclose(at_, after_)).tolist() == [2] and (at_[2], after_[2]) == (3 / 4, 1)
assert f"{curves.average_precision(swapped_, twenty.y_score) - ap:.3f}" == "0.025"

# "A score is the same for all 100 cases, and 10 of them are positive."
# "So one threshold selects everything, and the curve has one point, (1, 0.1)."
# "scikit-learn appends the point (0, 1), which no threshold gives."
# "The one threshold brings the whole recall with precision 0.1, so AP is 0.1, the prevalence."
# "The straight line claims 0.55 for a score that knows nothing."
# "Two panels for a score that is the same for all cases, at prevalence 0.1."
# "Left, the steps: one flat line at height 0.1, area 0.10."
# "Right, scikit-learn's points (0, 1) and (1, 0.1) joined by a straight line, a large triangle, area 0.55."
assert (few.sum(), len(few)) == (10, 100) and np.isclose(curves.average_precision(few, same), 0.1)
assert np.isclose(trapezoids(few, same), 0.55)
assert [np.mean(h) for _, h in shapes.values()] == [0.1, 0.55]
only_ = sk.precision_recall_curve(few, same)
assert np.allclose(only_[1], [1, 0]) and np.allclose(only_[0], [0.1, 1])

# "Even without ties it gives another number: for the twenty cases it finds 0.72, and AP is 0.74."
# "Ten widely used programs for "the area under the P-R curve" put classifiers in different orders ([Chen et al.,
# 2024](../back/references.md#chen2024)), so name the function that made your number."
assert [f"{v:.2f}" for v in (trapezoids(*twenty), ap)] == ["0.72", "0.74"]


# "A ranking of 100 cases, 10 of them positive, is shuffled."
# "Is its AP 0.1 on average, less, or more?"
# "The exact mean is 0.138, and you derive it in [exercise 8](exercises.ipynb#precision_recall-8)."
# "For 1000 positives among 10 000 cases it is 0.101, nearly the prevalence."
for P_, n_, quoted_ in ((1000, 10_000, "0.101"), (10, 100, "0.138")):
    rho_ = (P_ - 1) / (n_ - 1)
    exact_ = rho_ + (1 - rho_) * np.sum(1 / np.arange(1, n_ + 1)) / n_
    assert f"{exact_:.3f}" == quoted_
assert len(aps) == 2000 and abs(np.mean(aps) - exact_) < 4 * np.std(aps) / np.sqrt(2000)

# "Precision and recall are equal at no other place where TP is above 0, because TP/$m$ = TP/$P$ needs $m = P$."
# "Of the twenty cases ten are selected then, and six of these are positive, so the BEP is 0.6."
# "The cut with the highest F1 is another one: it comes after 13 cases, with F1 = 0.696."
# "The flat step crosses the diagonal at 0.636, too, but no threshold gives that point: only dots count.*"
# "A diamond at (0.6, 0.6) on the diagonal marks the break-even point; a square at (0.8, 0.62) marks the best F1."
assert curves.break_even_point(*twenty) == precision[9] == 0.6 and twenty.y_true[:10].sum() == 6
assert np.flatnonzero(np.isclose(precision, recall)).tolist() == [9]
assert f"{precision[10]:.3f}" == "0.636" and recall[9] < precision[10] < recall[10]
f1_at = 2 * twenty.y_true.cumsum() / (np.arange(1, 21) + 10)  # 2 TP / (m + P)
assert f"{f1_at.max():.3f}" == "0.696" and f1_at.argmax() == 13 - 1
assert f"{recall[12]:.1f} {precision[12]:.2f}" == "0.8 0.62"

# "The best F1 is never below the break-even point: at $m = P$ precision and recall both equal the BEP, so F1, their
# harmonic mean, has this value there."
for _ in range(300):
    y_, s_ = other.permutation(np.repeat([1, 0], [4, 8])), other.integers(5, size=12)
    each_ = [2 * np.sum(y_[s_ >= t]) / (np.sum(s_ >= t) + 4) for t in s_]
    assert max(each_) >= curves.break_even_point(y_, s_) - 1e-12

# "**A student asks: Can F1 conflict with the break-even point or the P-R area? Which wins?**"
# "None of them is wrong: best F1 judges one cut, the best for each ranking, BEP the cut after $P$ cases, and AP the
# whole ranking, with most weight on the top."
# "| ranking | best F1 | BEP | AP |"
# "Best F1, BEP and AP may disagree: AP is for whoever may stop anywhere, precision at $k$ for whoever looks at $k$
# cases, F1 or cost for a fixed threshold."
# "A positive at place 1, for example, always has the precision 1."
# "Ranking 1: − − + + + + − − − −"
# "Ranking 2: + + − − + − − + − −"
# "| 1 | **0.800** | 0.50 | 0.525 |"
# "| 2 | 0.667 | 0.50 | **0.775** |"
# "Here best F1 prefers ranking 1, AP prefers ranking 2, and the BEP sees no difference."
# "For + − − − + + + − − − and + − + − − − + − − +, best F1 prefers the first and the BEP the second."
# "Ranking 2 has two positives on top, so it is better for somebody who looks at two cases."
# "Ranking 1 wastes the first two places and then finds all four positives within six, so it is better for somebody who
# must find all."
# "Among the first four cases of each there are two positives, so both have the BEP 0.5."
four_ = [data.ranked(m) for m in ("--++++----", "++--+--+--", "+---+++---", "+-+---+--+")]
tps_ = np.array([case.y_true.cumsum() for case in four_])
best_, beps_ = (2 * tps_ / np.arange(5, 15)).max(axis=1), [curves.break_even_point(*case) for case in four_]
assert [f"{v:.3f}" for v in best_[:2]] == ["0.800", "0.667"] and beps_[:2] == [0.5, 0.5]
assert [f"{curves.average_precision(*case):.3f}" for case in four_[:2]] == ["0.525", "0.775"]
assert best_[2] > best_[3] and beps_[2] < beps_[3]
assert tps_[:2, 1].tolist() == [0, 2] and tps_[0, 5] == 4 > tps_[1, 5] and tps_[:2, 3].tolist() == [2, 2]

# "**A student asks: One model has the better AUC, another the better F1; by which should we compare?**"
# "The threshold is fixed: F1, or better the [cost](../cost_curves/index.md), at **that** threshold."
# "Compare the programs by AP, F1 at the threshold 0.5, best F1 and AUC, the area under the [ROC
# curve](../roc_auc/index.md)."
# "A has the better AUC here, B the better AP, and at the threshold 0.5 A has by far the better F1."
# "B has AP 0.861, A 0.845: is that a [difference](certainty.ipynb)?"
auc_, ap_, half_, most_ = np.transpose([measured[k] for k in "ABC"])
assert auc_[0] > auc_[1] and ap_[1] > ap_[0]  # this draw
assert half_[0] > half_[1] + 0.2
assert [f"{v:.3f}" for v in ap_[:2]] == ["0.845", "0.861"]  # this draw

# "B's poor F1 is no fault of its ranking: its penalty pulls the probabilities towards their mean, 0.10, so only 28
# images reach 0.5."
# "With other thresholds its best F1 is as good as that of A."
# "(Best F1 picks its threshold on these test images, so it is optimistic.)"
assert abs(score["B"].mean() - 0.10) < 0.01 and np.sum(score["B"] >= 0.5) < 35
assert np.sum(score["B"] >= 0.5) == 28  # this draw
assert abs(most_[0] - most_[1]) < 0.1
assert np.array_equal(score["C"] >= 0.5, top_) and half_[2] == most_[2]  # this draw
for s_ in score.values():  # the threshold that is best on one half of the test images is not the best on the other
    gains_ = []
    for _ in range(30):
        first_half = other.permutation(len(y_test)) < len(y_test) // 2
        p_, r_, t_ = curves.precision_recall_curve(y_test[first_half], s_[first_half])
        f_ = 2 * p_ * r_ / (p_ + r_ + 1e-12)
        gains_.append(f_.max() - sk.f1_score(y_test[~first_half], s_[~first_half] >= t_[f_.argmax()]))
    assert np.mean(gains_) > 0

# "The clerks have time for 100 of the 899 images."
# "Among the first 100 of A there are 70 eights, of B 69, and of C 64 on average over the orders of its ties."
# "So for this use, which ranked lists call [precision at k](../ranking_and_text/first_k.ipynb), A and B are as good as
# equal."
first_ = [int(y_test[np.argsort(-score[k], kind="stable")[:100]].sum()) for k in "AB"]
assert first_ == [70, 69]  # this draw
assert abs(first_[0] - first_[1]) <= 7
of_c = curves.precision_recall_curve(y_test, score["C"])
assert round(np.interp(100, of_c.recall * 87 / of_c.precision, of_c.recall * 87)) == 64  # this draw

# "Give it scores: with predicted classes program B gets 0.39 instead of 0.86, and no error says so."
# "Name the positive class: with the classes exchanged and the sign of the score changed, B's AUC stays and its AP goes
# from 0.861 to 0.997."
classes_ = (score["B"] >= 0.5).astype(int)
assert curves.average_precision(y_test, classes_) < ap_[1] - 0.2
assert f"{curves.average_precision(y_test, classes_):.2f}" == "0.39"  # this draw
turned_ = 1 - y_test, -score["B"]
assert np.isclose(curves.auc(*turned_), auc_[1]) and curves.average_precision(*turned_) > 0.99
assert f"{curves.average_precision(*turned_):.3f}" == "0.997"  # this draw

# "A shuffled ranking has an AP near the prevalence, and above it when cases are few."
# "BEP is the precision after $P$ cases, and the best F1 is at least the BEP."
assert np.mean(aps) > 0.1 + 4 * np.std(aps) / np.sqrt(2000)
