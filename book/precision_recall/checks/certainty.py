"""What ../certainty.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import data

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


def steps(y_true, y_score):
    "The heights of the steps, one for each positive, with ties."
    curve = curves.precision_recall_curve(y_true, y_score)
    recall = np.arange(1, np.sum(y_true) + 1) / np.sum(y_true)
    return curve.precision[np.searchsorted(curve.recall, recall - 1e-12)]


def fitted_on(number):
    "Labels and scores of the three programs on another half."
    half, rest = train_test_split(np.arange(1797), random_state=number, **halves)
    found = {k: m.fit(digits.data[half], eight[half]).predict_proba(digits.data[rest])[:, 1] for k, m in models.items()}
    return eight[rest], found


splits_ = [fitted_on(int(s)) for s in other.integers(10_000, size=30)]
ap_of = {k: curves.average_precision(y_test, score[k]) for k in "ABC"}

# "The archive has tested three programs on 899 images, 87 of them eights."
# "The average precision (AP) is 0.845 for A, 0.861 for B and 0.638 for C, so the archive is about to buy B."
# "Program B has the higher average precision in one test: will it be the better one next time, and where eights are
# rarer?"
assert (len(y_test), y_test.sum()) == (899, 87)
assert [f"{ap:.3f}" for ap in ap_of.values()] == ["0.845", "0.861", "0.638"]  # this draw

# "The curves of A and B cross."
# "That of C lies below both, but this alone [proves nothing](further.ipynb#encloses) about new images."
of_each = {k: steps(y_test, score[k]) for k in "ABC"}
assert np.any(of_each["A"] > of_each["B"]) and np.any(of_each["A"] < of_each["B"])  # this draw
assert np.all(of_each["A"] >= of_each["C"]) and np.all(of_each["B"] >= of_each["C"])  # this draw

# "*Grey: the middle 95 % of the precisions of B at each recall.*"
# "The band opens to the right: at recall 0.8 it is more than 0.3 wide."
# "On the left it has no width at all, but this does not make B certain there."
# "B has no false positive among its first 32 images, so almost no draw has one at such a low recall: the bootstrap
# cannot invent what the data do not hold."
# "Above, the curves of A and B and a grey band for B, without any width at low recall and wide at high recall; at
# recalls above one half the curve of A runs inside the band."
bottom, top = band
assert (top - bottom)[69] > 0.15 > (top - bottom)[8]
assert (top - bottom)[69] > 0.3 and bottom[8] == top[8] == 1  # this draw
assert [int(y_test[np.argsort(-score[k], kind="stable")].argmin()) for k in "AB"] == [4, 32]  # this draw
inside_ = (bottom <= of_each["A"]) & (of_each["A"] <= top)
assert inside_[44:].all()  # this draw

# "The interval of B − A contains 0, as with most other splits: these test images cannot tell the two fitted programs
# apart."
# "The intervals of A − C and B − C do not: C is worse, and the luck of the test images alone hardly explains such
# gaps."
# "The archive drops C: it is last in every split, and the intervals of its differences lie on one side of 0."
# "Below, the 500 differences of average precision, B minus A, are spread on both sides of 0."
ends_ = np.quantile(of["B"] - of["A"], [0.025, 0.975])
assert ends_[0] < 0 < ends_[1]  # this draw
assert len(redrawn) == len(of["A"]) == 500
undecided_ = []
for y, s in splits_:
    drawn_ = []
    for _ in range(100):
        rows_ = other.integers(899, size=899)
        drawn_.append(np.subtract(*(curves.average_precision(y[rows_], s[k][rows_]) for k in "BA")))
    undecided_.append(np.quantile(drawn_, 0.025) < 0 < np.quantile(drawn_, 0.975))
assert np.mean(undecided_) > 0.6
assert all(np.quantile(of[k] - of["C"], 0.025) > 0 for k in "AB")

# "In how many of the thirty splits is B ahead of A?"
# "A leads in about two splits of three; in the first split, with which the lesson began, B did."
# "Its mean lead is about 0.01, and from split to split the lead spreads by about 0.02."
# "A mean lead of half the spread, in splits that share their images, is no proof."
# "So programs made like A may be slightly better, but the splits do not show it, and a single split can name either of
# the two."
# "C is last in all of them."
# "(The splits share their images and are not independent, so do not divide the spread of the thirty by √30.)"
# "Thirty points in the order of their difference in average precision, most of them between minus 0.03 and plus 0.05."
# "About a third lies left of 0, where B leads, the others right of it, where A leads."
more_ = np.array([[curves.average_precision(y, s[k]) for k in "ABC"] for y, s in splits_])
all_ = np.vstack([more_, np.transpose([ap_a, ap_b, ap_c])])
assert near(np.mean(all_[:, 0] > all_[:, 1]), 2 / 3, 0.2) and near(np.mean(all_[:, 0] - all_[:, 1]), 0.01, 0.0085)
assert len(thirty) == 30 and 14 <= np.sum(lead > 0) <= 26 and np.all(all_[:, 2] < all_[:, :2].min(axis=1))
assert np.mean((lead > -0.03) & (lead < 0.05)) > 0.7
for difference_ in (more_[:, 0] - more_[:, 1], lead):
    spread_ = difference_.std(ddof=1)
    assert near(spread_, 0.02, 0.01) and difference_.mean() / (spread_ * np.sqrt(1 + 1 / 30)) < 2  # corrected t
assert round(lead.std(ddof=1) / lead.mean()) == 2  # this draw
assert lead[0] < 0 and ap_of["B"] > ap_of["A"]  # this draw

# "One thing this cannot tell: the images come from 13 writers, and digits of each writer are in both halves."
assert "different 13\nto the test set" in digits.DESCR or "different 13 to" in digits.DESCR

# "$$ \mathrm{Prec} = \frac{\mathrm{TPR}\,\pi}{\mathrm{TPR}\,\pi + \mathrm{FPR}\,(1-\pi)} . \tag{1} $$"
# "TPR and FPR are shares **within** a class, so the ROC curve does not move when $\pi$ changes."
# "That answers the second question: the precision falls at every recall where there are false positives, and the ROC
# curve stays."
roc_ = curves.roc_curve(y_test, score["B"])
for pi_ in (0.5, 0.1, 0.01, 0.001):
    weight_ = weights(y_test, pi_)
    again_ = curves.roc_curve(y_test, score["B"], sample_weight=weight_)
    assert np.allclose(roc_.fpr, again_.fpr) and np.allclose(roc_.tpr, again_.tpr)
    assert np.isclose(weight_[y_test == 1].sum() / weight_.sum(), pi_)
    rare_ = curves.precision_recall_curve(y_test, score["B"], sample_weight=weight_)
    part_ = roc_.tpr[1:] * pi_
    assert np.allclose(rare_.precision, part_ / (part_ + roc_.fpr[1:] * (1 - pi_))) and np.isclose(
        rare_.precision[-1], pi_
    )

# "At some threshold TPR, the recall, is 0.8, and FPR, the share of the negatives that are selected, is 0.02."
# "Of 1000 cases 100 are positive, and then only 10."
# "With 100 positives there are 80 true alarms and 0.02 · 900 = 18 false ones, so the precision is 80/98 = 0.82."
# "With 10 positives there are 8 true alarms and 0.02 · 990 = 19.8 false ones, so it is 8/27.8 = 0.29."
positives_ = np.array([100, 10])
found_, false_ = 0.8 * positives_, 0.02 * (1000 - positives_)
assert np.allclose([found_, false_], [[80, 8], [18, 19.8]]) and np.allclose(found_ + false_, [98, 27.8])
assert [f"{v:.2f}" for v in found_ / (found_ + false_)] == ["0.82", "0.29"]

# "No negative lies among B's first 32 images, so FPR was measured as 0 there, and then (1) gives precision 1 at any
# prevalence."
# "Zero among 812 negatives does not prove that the true FPR is 0."
# "Do not trust the part where the curve stays at 1."
usual_ = curves.precision_recall_curve(y_test, score["B"]).precision
assert np.array_equal(rare_.precision < usual_, usual_ < 1)  # at prevalence 0.001
assert np.sum(y_test == 0) == 812 and (1 - 0.003) ** 812 > 0.05  # so often none of 812, though FPR is 0.003

# "At one eight in a hundred the AP is 0.49 for A, 0.62 for B and 0.19 for C."
# "The rarer the positives, the more the AP depends on the first few negatives: without the one false positive at its
# fifth place A would have 0.65."
assert [f"{ap_at(0.01, y_test, score[k]):.2f}" for k in "ABC"] == ["0.49", "0.62", "0.19"]  # this draw
fifth_ = np.argsort(-score["A"], kind="stable")[4]
without_ = weights(y_test, 0.01) * (np.arange(899) != fifth_)
assert f"{curves.average_precision(y_test, score['A'], sample_weight=without_):.2f}" == "0.65"  # this draw
assert np.mean([ap_at(0.01, y, s["A"]) > ap_at(0.01, y, s["B"]) for y, s in splits_]) < 0.8

# "The interval of B − A contains 0 again, and it is much longer than before."
# "One test named B, and thirty splits lean towards A."
# "The test images tell the two apart at neither prevalence, and both cost the same to run."
# "At one eight in a hundred the same thirty splits lean to neither: A leads in about half of them."
# "So for the first collection the archive takes A, which leads in more of the splits, and says openly that this can be
# luck."
of_rare = [ap_at(0.01, y, s["A"]) > ap_at(0.01, y, s["B"]) for y, s in splits_ + [fitted_on(s) for s in range(30)]]
assert near(np.mean(of_rare), 0.5, 0.2) and near(np.mean(of_rare[30:]), 0.5, 0.2)
rare_ends_ = np.quantile(at["B"] - at["A"], [0.025, 0.975])
assert rare_ends_[0] < 0 < rare_ends_[1]  # this draw
assert np.diff(rare_ends_)[0] > 1.7 * np.diff(ends_)[0]

# "A ROC curve can look excellent while most alarms are false ([Saito and Rehmsmeier,
# 2015](../back/references.md#saito2015)): at prevalence 0.01 the point FPR 0.09, TPR 0.95 lies close to its good
# corner, and nine alarms in ten are false."
# "But a P-R curve belongs to **one** prevalence, while the ROC curve gives, with (1), the precision at any prevalence."
# "The same ROC curve has another P-R curve at another prevalence, by (1), if the classes look as before."
found_ = np.array([0.95 * 0.01, 0.09 * 0.99])
assert f"{found_[1] / found_.sum():.1f}" == "0.9"

# "Each negative that stands above a positive lowers both: the AUC always by the same amount, AP by more if the positive
# is near the top ([formulas](further.ipynb#auc-ap))."
long_ = "+-" * 6  # lift a negative over one positive more: at places 1 and 2, and at 11 and 12
lost_ = {}
for place_ in range(0, 12, 2):
    worse_ = data.ranked(long_[:place_] + "-+" + long_[place_ + 2 :])
    whole_ = data.ranked(long_)
    lost_[place_] = [f(*whole_) - f(*worse_) for f in (curves.auc, curves.average_precision)]
auc_lost, ap_lost = np.transpose(list(lost_.values()))
assert np.allclose(auc_lost, 1 / 36) and np.all(np.diff(ap_lost) < 0) and np.all(ap_lost > 0)
