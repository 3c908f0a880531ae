"""What ../disagree.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "There the precision TP/$m$ and the recall TP/$P$ have the same value, the **break-even point** (BEP)."
# "Among the first ten of the twenty cases of [the first lesson](curve.ipynb) six are positive, so the BEP is 0.6."
# "F1 is $2\,\mathrm{TP}/(m + P)$, and the highest belongs to another cut: after 13 cases with 8 positives it is $16/23
# = 0.696$."
# "A diamond at (0.6, 0.6) on the diagonal marks the break-even point; a square at (0.8, 0.62) marks the best F1."
# "*Dotted: precision equals recall; of all dots only the break-even point stands there.*"
assert curves.break_even_point(*twenty) == precision[9] == 0.6 and twenty.y_true[:10].sum() == 6
assert np.flatnonzero(np.isclose(precision, recall)).tolist() == [9]
f1_at = 2 * twenty.y_true.cumsum() / (np.arange(1, 21) + 10)  # 2 TP / (m + P)
assert f"{f1_at.max():.3f}" == "0.696" and f1_at.argmax() == 13 - 1 and twenty.y_true[:13].sum() == 8
assert f"{recall[12]:.1f} {precision[12]:.2f}" == "0.8 0.62"

# "At $m = P$ precision and recall both equal the BEP, so F1 does too."
# "The best F1 is the highest of all cuts, so it is never below the BEP."
# "BEP is the precision after $P$ cases, and the best F1 is at least the BEP."
for _ in range(300):
    y_, s_ = other.permutation(np.repeat([1, 0], [4, 8])), other.integers(5, size=12)
    each_ = [2 * np.sum(y_[s_ >= t]) / (np.sum(s_ >= t) + 4) for t in s_]
    assert max(each_) >= curves.break_even_point(y_, s_) - 1e-12

# "**A student asks: Can F1 conflict with the break-even point or the P-R area? Which wins?**"
# "Ranking 1: − − + + + + − − − −"
# "Ranking 2: + + − − + − − + − −"
# "Ranking 2 is better for the clerk: both cases are positive."
# "Ranking 1 is better for the doctor: it takes six cases, ranking 2 eight."
# "Both have two positives among the first four: BEP 0.5."
# "| 1 | − − + + + + − − − − | **0.800** | 0.50 | 0.525 |"
# "| 2 | + + − − + − − + − − | 0.667 | 0.50 | **0.775** |"
# "| 3 | + − − − + + + − − − | **0.727** | 0.25 | 0.618 |"
# "| 4 | + − + − − − + − − + | 0.571 | **0.50** | **0.624** |"
# "Yes, as the table shows, and none is wrong:"
# "best F1 judges one cut, which each ranking may choose;"
# "| ranking | cases | best F1 | BEP | AP |"
# "AP, F1, break-even point and AUC can name different winners: which of them counts, and for whom?"
# "Best F1, BEP and AP may disagree, so fix the measure before you look at the results."
# "You need [average precision](one_number.ipynb), and [F1](../classification_metrics/one_number.ipynb)."
# "Move the cut: after how many cases is the F1 of each ranking highest?"
# "Ranking 1 after six cases, 0.800; ranking 2 after two, five and eight, 0.667."
four_ = [data.ranked(m) for m in ("--++++----", "++--+--+--", "+---+++---", "+-+---+--+")]
tps_ = np.array([case.y_true.cumsum() for case in four_])
best_, beps_ = (2 * tps_ / np.arange(5, 15)).max(axis=1), [curves.break_even_point(*case) for case in four_]
assert [f"{v:.3f}" for v in best_] == ["0.800", "0.667", "0.727", "0.571"] and beps_ == [0.5, 0.5, 0.25, 0.5]
assert [f"{curves.average_precision(*case):.3f}" for case in four_] == ["0.525", "0.775", "0.618", "0.624"]
where_ = [np.flatnonzero(np.isclose(2 * t_ / np.arange(5, 15), t_best_)) + 1 for t_, t_best_ in zip(tps_[:2], best_)]
assert [w_.tolist() for w_ in where_] == [[6], [2, 5, 8]]
assert best_[2] > best_[3] and beps_[2] < beps_[3]
assert (tps_[:2] == 4).argmax(axis=1).tolist() == [5, 7]
assert tps_[:2, 1].tolist() == [0, 2] and tps_[0, 5] == 4 > tps_[1, 5] and tps_[:2, 3].tolist() == [2, 2]

# "**A student asks: One model has the better AUC, another the better F1; by which should we compare?**"
# "The threshold is fixed: F1, or better the [cost](../cost_curves/index.md), at **that** threshold."
# "AUC, the area under the [ROC curve](../roc_auc/index.md), is the share of pairs, a positive and a negative, in which
# the positive scores higher; equal scores count half."
# "The order has not quite stayed: A has the slightly higher AUC, B the higher AP, while their BEPs are equal."
auc_, ap_, bep_, most_, half_ = np.transpose([measured[k] for k in "ABC"])
assert auc_[0] > auc_[1] and ap_[1] > ap_[0]  # this draw
pairs_ = score["C"][y_test == 1][:, None] - score["C"][y_test == 0]
assert np.isclose(np.mean((pairs_ > 0) + (pairs_ == 0) / 2), auc_[2]) and np.any(pairs_ == 0)
assert half_[0] > half_[1] + 0.2
assert [f"{v:.3f}" for v in ap_[:2]] == ["0.845", "0.861"]  # this draw
assert [f"{v:.3f}" for v in auc_[:2]] == ["0.977", "0.975"]  # this draw
assert [f"{v:.3f}" for v in bep_[:2]] == ["0.759"] * 2  # this draw

# "C, with only nine scores, cannot be cut after 87 images, so its BEP is the mean over all orders of equal scores."
tied_order_ = [
    y_test[np.lexsort((other.random(len(y_test)), -score["C"]))][:87].mean() for _ in range(2000)
]  # the mean has a standard error below 0.001
sizes_ = [np.sum(score["C"] >= t) for t in np.unique(score["C"])]
assert len(sizes_) == 9 and 87 not in sizes_  # this draw
assert f"{bep_[2]:.3f}" == "0.686" and abs(np.mean(tied_order_) - bep_[2]) < 0.002  # this draw
assert all(87 in [np.sum(score[m] >= t) for t in np.unique(score[m])] for m in "AB")

# "B's poor F1 at 0.5 is no fault of its ranking: its best F1 is no worse than A's."
# "The strong penalty pulls B's probabilities towards their mean, 0.10."
# "If their order stays, which of AP, AUC, BEP, best F1 and F1 at 0.5 change?"
# "F1 at 0.5 changes, as fewer cases reach 0.5: B then finds only 28 of the 87 eights."
# "(Best F1 picks its threshold on these test images, so it is optimistic.)"
# "The [three programs](one_number.ipynb#three-programs) are tested on 899 images with 87 eights."
# "AP, AUC, BEP and best F1 stay: they use only the ranking."
top_ = score["C"] == score["C"].max()
assert abs(score["B"].mean() - 0.10) < 0.01 and np.sum(score["B"] >= 0.5) < 35
assert np.sum(score["B"] >= 0.5) == y_test[score["B"] >= 0.5].sum() == 28 and y_test.sum() == 87  # this draw
assert f"{2 * 28 / (28 + 87):.3f} {half_[1]:.3f}" == "0.487 0.487"  # this draw
assert abs(most_[0] - most_[1]) < 0.1
assert most_[1] >= most_[0]  # this draw
assert np.array_equal(score["C"] >= 0.5, top_) and half_[2] == most_[2]  # this draw
gains_ = []  # the threshold that is best on one half of the test images is not the best on the other
for s_ in score.values():
    for _ in range(30):
        first_half = other.permutation(len(y_test)) < len(y_test) // 2
        p_, r_, t_ = curves.precision_recall_curve(y_test[first_half], s_[first_half])
        f_ = 2 * p_ * r_ / (p_ + r_ + 1e-12)
        gains_.append(f_.max() - sk.f1_score(y_test[~first_half], s_[~first_half] >= t_[f_.argmax()]))
assert np.mean(gains_) > 0
pulled_ = 0.1 + 0.3 * (score["A"] - 0.1)
assert np.isclose(curves.auc(y_test, pulled_), auc_[0]) and sk.f1_score(y_test, pulled_ >= 0.5) < half_[0]
assert np.isclose(curves.average_precision(y_test, pulled_), ap_[0])

# "The clerks have time for 100 of the 899 images, so the [precision at 100](../ranking_and_text/first_k.ipynb) counts."
# "Among the first 100 of A are 70 eights, of B 69: nearly the same."
first_ = [int(y_test[np.argsort(-score[k], kind="stable")[:100]].sum()) for k in "AB"]
assert first_ == [70, 69]  # this draw
assert abs(first_[0] - first_[1]) <= 7
