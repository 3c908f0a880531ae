"""What ../certainty.ipynb says, proved after its last cell: how is told in tools/checks.py."""

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
# "The average precision (AP) is 0.845 for A, 0.861 for B and 0.638 for C, so it is about to buy B."
# "Its second collection will have fewer eights, about one image in a hundred."
# "Program B has the higher average precision in one test: will it be the better one next time, and where eights are
# rarer?"
assert (len(y_test), y_test.sum()) == (899, 87)
assert [f"{ap:.3f}" for ap in ap_of.values()] == ["0.845", "0.861", "0.638"]  # this draw

# "Each draw takes the same rows for all programs, so an easy or a hard draw partly cancels: here the difference of A
# and B scatters half as much as with separate draws."
# "*B's lead in AP: 0.016 on all images (solid line); grey holds the middle 95 % of the draws.*"
# "The 95 % intervals of all three differences, from the same draws:"
# "The interval of B − A contains 0: these test images cannot tell the two fitted programs apart."
# "The other two lie above 0: the luck of the test images alone hardly explains why C is behind."
# "The 500 differences of average precision, B minus A, between about minus 0.05 and 0.12, are spread on both sides of
# 0: a grey band from minus 0.03 to 0.07, a solid line at 0.016."
# thorough
ends_ = np.quantile(of["B"] - of["A"], [0.025, 0.975])
assert ends_[0] < 0 < ends_[1]  # this draw
assert [f"{f(of['B'] - of['A']):.2f}" for f in (np.min, np.max)] == ["-0.05", "0.12"]  # this draw
assert len(redrawn) == len(of["A"]) == 500
apart_ = np.hypot(of["A"].std(), of["B"].std())  # of a difference of separate draws
assert (of["B"] - of["A"]).std() < 0.7 * apart_
assert f"{(of['B'] - of['A']).std() / apart_:.1f}" == "0.5"  # this draw
assert [f"{end_:.2f}" for end_ in ends_] == ["-0.03", "0.07"] and f"{both[0] - both[1]:.3f}" == "0.016"  # this draw
undecided_ = []
for y, s in splits_:
    drawn_ = []
    for _ in range(100):
        rows_ = other.integers(899, size=899)
        drawn_.append(np.subtract(*(curves.average_precision(y[rows_], s[k][rows_]) for k in "BA")))
    undecided_.append(np.quantile(drawn_, 0.025) < 0 < np.quantile(drawn_, 0.975))
assert np.mean(undecided_) > 0.6
assert all(np.quantile(of[k] - of["C"], 0.025) > 0 for k in "AB")

# "The images are split into halves thirty times anew, and the programs trained and tested again."
# "In how many splits is B ahead of A: in about 30, 20, 15 or 10?"
# "(The answer: [thirty splits](#splits).)"
# "B leads in only about a third of the splits; the lesson began with such a split."
# "The mean of B's lead is −0.012, and its standard deviation 0.023."
# "In thirty independent tests this would be clear, with the standard error $0.023/\sqrt{30} = 0.004$."
# "But the splits share their images: by the [rule of thumb](../comparing_learners/resampling.ipynb#corrected) for this
# the standard error is $0.023\sqrt{1/30 + 1} = 0.023$, and −0.012 is no clear lead of A."
# "Thirty points in the order of their difference in average precision, B minus A, most of them between minus 0.05 and
# plus 0.03."
# "About two thirds lie left of 0, where A leads, the others right of it, where B leads."
# "The archive drops C, last in every split."
more_ = np.array([[curves.average_precision(y, s[k]) for k in "ABC"] for y, s in splits_])
all_ = np.vstack([more_, np.transpose([ap_a, ap_b, ap_c])])
assert near(np.mean(all_[:, 0] > all_[:, 1]), 2 / 3, 0.2) and near(np.mean(all_[:, 0] - all_[:, 1]), 0.01, 0.0085)
assert len(thirty) == 30 and 14 <= np.sum(lead < 0) <= 26 and np.all(all_[:, 2] < all_[:, :2].min(axis=1))
assert np.mean((lead > -0.05) & (lead < 0.03)) > 0.7
for difference_ in (more_[:, 0] - more_[:, 1], -lead):
    spread_ = difference_.std(ddof=1)
    assert near(spread_, 0.02, 0.01) and difference_.mean() / (spread_ * np.sqrt(1 + 1 / 30)) < 2  # corrected t
assert f"{-lead.mean():.3f} {lead.std(ddof=1):.3f}" == "0.012 0.023"  # this draw
assert f"{0.023 * (1 / 30 + 1) ** 0.5:.3f}" == "0.023"
assert f"{0.023 / 30**0.5:.3f}" == "0.004" and -lead.mean() > 2 * 0.0045  # this draw
assert np.isclose(np.sqrt(1 / 30 + len(test) / len(train)), 1, atol=0.02)  # corrected error over standard deviation
assert lead[-1] > 0 and ap_of["B"] > ap_of["A"]  # this draw

# "The splits cannot tell how the programs rank the eights of **other** writers: each of the 13 writers is in both
# halves ([split by writers](../resampling/leaks.ipynb#groups))."
assert "different 13\nto the test set" in digits.DESCR or "different 13 to" in digits.DESCR

# "$$ \mathrm{Prec} = \frac{\mathrm{TPR}\,\pi}{\mathrm{TPR}\,\pi + \mathrm{FPR}\,(1-\pi)} . \tag{1} $$"
# "The ROC curve stays, because TPR and FPR are shares **within** a class."
# "The precision falls at every recall where there are false positives."
# "At another prevalence, if each class looks as before, the ROC curve stays and the precision changes by (1)."
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

# "At some threshold TPR is 0.8 and FPR is 0.02."
# "Of 1000 cases 100 are positive, and then only 10."
# "With 100 positives there are 80 true alarms and 0.02 · 900 = 18 false ones, so the precision is 80/98 = 0.82."
# "With 10 positives there are 8 true alarms and 0.02 · 990 = 19.8 false ones: 8/27.8 = 0.29."
positives_ = np.array([100, 10])
found_, false_ = 0.8 * positives_, 0.02 * (1000 - positives_)
assert np.allclose([found_, false_], [[80, 8], [18, 19.8]]) and np.allclose(found_ + false_, [98, 27.8])
assert [f"{v:.2f}" for v in found_ / (found_ + false_)] == ["0.82", "0.29"]

# "Do not trust the part where the curve stays at 1."
# "FPR was measured as 0 there, so (1) gives 1 at any prevalence."
# "But zero among 812 negatives does not prove that the true FPR is 0."
usual_ = curves.precision_recall_curve(y_test, score["B"]).precision
assert np.array_equal(rare_.precision < usual_, usual_ < 1)  # at prevalence 0.001
assert np.sum(y_test == 0) == 812 and (1 - 0.003) ** 812 > 0.05  # so often none of 812, though FPR is 0.003

# "At one eight in a hundred the AP is 0.49 for A and 0.62 for B."
# "Longer, because each negative now counts as much as 10.6 did before."
# "Leave out the one at A's place 5, and A's AP rises from 0.49 to 0.65."
# "Weights make eights rarer: for one in a hundred each of the 812 negatives counts $99 \cdot 87/812 = 10.6$, and
# together they count 99 times as much as the 87 eights."
assert [f"{ap_at(0.01, y_test, score[k]):.2f}" for k in "AB"] == ["0.49", "0.62"]  # this draw
fifth_ = np.argsort(-score["A"], kind="stable")[4]
assert weights(y_test, 0.2).min() < weights(y_test, 0.1).min() < 1 < weights(y_test, 0.05).max()
heavy_ = weights(y_test, 0.01)[y_test == 0]
assert f"{heavy_.max():.1f} {99 * 87 / 812:.1f}" == "10.6 10.6"
assert np.isclose(heavy_.sum(), 99 * 87) and len(heavy_) == 812
assert y_test[fifth_] == 0  # this draw
without_ = weights(y_test, 0.01) * (np.arange(899) != fifth_)
assert f"{curves.average_precision(y_test, score['A'], sample_weight=without_):.2f}" == "0.65"  # this draw
assert np.mean([ap_at(0.01, y, s["A"]) > ap_at(0.01, y, s["B"]) for y, s in splits_]) < 0.8

# "For the first collection it chooses A's way of training, which the splits judged, and trains on all images."
# "A leads in 21 of the thirty, and the archive says openly that this can be luck."
# "For the second it uses A for now, because one program is less work than two, and claims no lead before it has tested
# more eights."
# "The interval is three times as long as before, 0.31 against 0.10, and still contains 0."
# thorough
of_rare = [ap_at(0.01, y, s["A"]) > ap_at(0.01, y, s["B"]) for y, s in splits_ + [fitted_on(s) for s in range(30)]]
assert near(np.mean(of_rare), 0.5, 0.2) and near(np.mean(of_rare[30:]), 0.5, 0.2)
rare_ends_ = np.quantile(at["B"] - at["A"], [0.025, 0.975])
assert rare_ends_[0] < 0 < rare_ends_[1]  # this draw
assert np.diff(rare_ends_)[0] > 1.7 * np.diff(ends_)[0]
assert [f"{np.diff(e_)[0]:.2f}" for e_ in (ends_, rare_ends_)] == ["0.10", "0.31"]  # this draw
assert (np.sum(lead < 0), np.sum(rare_lead > 0)) == (21, 13) and near(np.mean(rare_lead > 0), 0.5, 0.25)  # this draw
assert abs(rare_lead.mean()) < rare_lead.std(ddof=1) / 2
