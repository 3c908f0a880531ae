"""What ../curve.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes.widgets import explore_ranking
from sklearn.datasets import load_digits

other = np.random.default_rng(2024)  # data that the lesson has not seen
TWENTY = "++-+++--+-+-+---+-+-"


# "An archive has 1797 images of handwritten digits, and 174 of them are eights."
# "Accuracy does not help them: whoever never says "eight" is right on 90 % of the images."
eight_ = load_digits().target == 8
assert (len(eight_), eight_.sum()) == (1797, 174) and f"{1 - eight_.mean():.2f}" == "0.90"

# "The curve is drawn as steps, and the area under the steps is the **average precision** (AP)."
# "Move the slider from place 1 to place 20."
assert explore_ranking().start["ranking"] == TWENTY and twenty.y_true.tolist() == [int(c == "+") for c in TWENTY]
step_ = curves.precision_recall_curve(*twenty)
ax_ = plots.plot_precision_recall(step_)
across_, height_ = ax_.lines[0].get_xydata().T
assert np.isclose(np.diff(across_) @ height_[1:], curves.average_precision(*twenty))
plt.close(ax_.figure)

# "A positive takes the ring to the right, and upwards unless the precision is 1 already."
# "A negative takes it straight down."
# "A positive moves it to the right and, below precision 1, up."
# "A negative moves it straight down, or leaves it at precision 0."
# "FP and TP are at most $m$, so no change is larger than $1/(m+1)$: far down the list all teeth are small."
# "If it is **positive**, the precision goes from $\mathrm{TP}/m$ to $(\mathrm{TP}+1)/(m+1)$."
# "The difference is $\frac{(\mathrm{TP}+1)\,m - \mathrm{TP}\,(m+1)}{m(m+1)} = \frac{m - \mathrm{TP}}{m(m+1)} =
# \frac{\mathrm{FP}}{m(m+1)}$, which is above 0 unless FP is 0."
# "If it is **negative**, the precision goes from $\mathrm{TP}/m$ to $\mathrm{TP}/(m+1)$, a change of
# $-\frac{\mathrm{TP}}{m(m+1)}$."
for marks_ in (TWENTY, *("".join(other.permutation(list("+" * 7 + "-" * 12))) for _ in range(50))):
    curve_ = curves.precision_recall_curve(*data.ranked(marks_))
    positive_, m_ = np.array(list(marks_)) == "+", np.arange(1, len(marks_))
    tp_, at_one_ = positive_.cumsum()[:-1], curve_.precision[:-1] == 1
    change_ = np.where(positive_[1:], m_ - tp_, -tp_) / (m_ * (m_ + 1))
    assert np.allclose(np.diff(curve_.precision), change_) and np.all(np.abs(change_) <= 1 / (m_ + 1))
    assert np.allclose(np.diff(curve_.recall), positive_[1:] / positive_.sum())
    assert np.all((change_ > 0) == (positive_[1:] & ~at_one_)) and at_one_[0] == positive_[0]
    first_ = positive_.argmax()  # before the first positive a negative leaves the precision at 0
    assert np.all(change_[first_:][~positive_[1:][first_:]] < 0) and np.all(curve_.precision[:first_] == 0)

# "Press *Start again*, take the positive at place 4 and press *One up*."
# "Start again and do the same with the positive at place 19."
# "The AP rises from 0.736 to 0.761."
# "It gains much less: the AP rises only to 0.739."
assert TWENTY[2:4] == "-+" and TWENTY[17:19] == "-+"
moved_ = [TWENTY, "++" + "+-" + TWENTY[4:], TWENTY[:17] + "+-" + TWENTY[19:]]
assert [f"{curves.average_precision(*data.ranked(m)):.3f}" for m in moved_] == ["0.736", "0.761", "0.739"]

# "TP is 1, 2, 2, 3, 4, 5, 5, 5, 6, 6."
# "The precision is 1, 1, 2/3, 3/4, 4/5, 5/6, 5/7, 5/8, 2/3, 3/5, and the recall is TP/10."
assert twenty.y_true.cumsum()[:10].tolist() == [1, 2, 2, 3, 4, 5, 5, 5, 6, 6] and twenty.y_true.sum() == 10
said_ = [Fraction(f) for f in ["1", "1", "2/3", "3/4", "4/5", "5/6", "5/7", "5/8", "2/3", "3/5"]]
assert [Fraction(int(k), m) for m, k in enumerate(twenty.y_true.cumsum()[:10], 1)] == said_
assert np.allclose(recall, twenty.y_true.cumsum() / 10)

# "Cases of equal score pass the threshold together, so each run of equal scores gives one point."
# "Where no scores are equal, as among the twenty cases, a running sum of the labels gives TP at every place:"
for _ in range(20):
    cases_ = data.binormal(100, 400, rng=other)
    coarse_ = cases_.y_score.round(1)
    ours_, theirs_ = (f(cases_.y_true, coarse_) for f in (curves.precision_recall_curve, sk.precision_recall_curve))
    assert np.allclose(ours_[:2], (theirs_[0][-2::-1], theirs_[1][-2::-1]))
    assert len(ours_[0]) == len(np.unique(coarse_))
assert np.all(np.diff(twenty.y_score) < 0) and np.allclose((precision, recall), step_[:2])

# "Twenty different scores make twenty classifiers: select the best case, the best two, and so on."
assert len(np.unique(twenty.y_score)) == len(precision) == 20

# "Pick a recall, for example "I must find 80 % of them": the height of the step there is the share of your work that is
# not wasted."
until_ = np.flatnonzero(twenty.y_true.cumsum() == 8)[0] + 1  # cases looked at until 80 % are found
assert np.isclose(step_.precision[step_.recall >= 0.8 - 1e-9][0], 8 / until_)

# "So precision and recall can rise at once: from the tenth to the eleventh case the precision goes from 0.600 to 0.636
# and the recall from 0.6 to 0.7."
assert [f"{v:.3f}" for v in precision[9:11]] == ["0.600", "0.636"] and np.allclose(recall[9:11], [0.6, 0.7])

# "list 1: + + + + − + − − − −"
# "list 2: − + + + + − − − − +"
# "List 1 starts at height 1/1 = 1, because its best case is a positive."
# "The best case of list 2 is a negative, so its first point is (0, 0)."
# "With all ten cases selected the precision is 5/10 for both, so both end at (1, 0.5)."
# "Here are two lists with five positives each, best case first:"
# "List 1 starts at height 1 and stays there up to recall 0.8; list 2 has its first point at (0, 0) and climbs to 0.8 at
# recall 0.8."
# "Both end at (1, 0.5)."
for list_, marks_ in ((list_1, "++++-+----"), (list_2, "-++++----+")):
    assert list_.y_true.tolist() == [int(c == "+") for c in marks_]
assert np.all(curve_1.precision[:4] == 1) and curve_1.recall[3] == 0.8
assert (curve_2.recall[0], curve_2.precision[0]) == (0, 0) and (curve_2.recall[4], curve_2.precision[4]) == (0.8, 0.8)
assert [(c.recall[-1], c.precision[-1]) for c in (curve_1, curve_2)] == [(1, 0.5)] * 2

# "**The start.** If the best score belongs to one case only, the first precision is 1 or 0."
# "The curve starts at height 1 or 0 if the best score is not tied, ends at the prevalence, and never enters the
# unachievable region."
# "At the right end it cannot: drawings whose curve falls to (1, 0) are wrong."
# "**A student asks: Why would precision reach 0? TP/(TP+FP) should not.**"
# "At the left end it can: if the best case is a negative, the precision is 0/1 = 0, and it stays 0 until the first
# positive comes."
# "Before it nothing is selected, and the precision 0/0 has no value."
for _ in range(200):
    three_, some_ = other.permutation(np.repeat([1, 0], [3, 9])), other.integers(6, size=12)
    for score_ in (some_, other.permutation(12)):
        curve_ = curves.precision_recall_curve(three_, score_)
        assert np.array_equal(curve_.precision == 0, curve_.recall == 0) and curve_.precision[-1] == 3 / 12
    assert curve_.precision[0] in (0, 1)
assert curves.precision_recall_curve([1, 0, 0], [2, 2, 1]).precision[0] == 0.5

# "A test set has 100 cases, 10 of them positive."
# "For the third program, compute the precision at its first positive, which is at place 91, and at its last, at place
# 100."
# "Is its AP 0?"
# "At place 91 the precision is 1/91 = 0.011, and at place 100 it is 10/100 = 0.1."
# "Each positive lifts the precision a little, so the AP is 0.057 and not 0."
# "Three step curves at prevalence 0.1 in one panel."
# "The shuffled one stays low, near 0.1."
# "The best ranking runs along the top to (1, 1) and then falls vertically."
# "The worst follows the upper border of the hatched unachievable region, which rises from (0, 0) to (1, 0.1)."
# "All three end at (1, 0.1)."
assert [(c.recall[-1], c.precision[-1]) for c in (best, shuffled, worst)] == [(1, 0.1)] * 3
assert np.all(best.precision[:10] == 1) and np.all(best.recall[9:] == 1) and np.all(np.diff(worst.precision[90:]) > 0)
assert f"{worst.precision[90:].mean():.3f}" == "0.057" and np.mean(shuffled.precision) < 0.4
on_border_ = worst.recall[90:] * 0.1 / (worst.recall[90:] * 0.1 + 0.9)
assert np.allclose(worst.precision[90:], on_border_)
assert np.all(shuffled.precision[shuffled.recall > 0.3] < 0.25)
assert np.allclose(worst.precision[[90, 99]], [1 / 91, 0.1]) and f"{1 / 91:.3f}" == "0.011"

# "At recall $r$ there are $\mathrm{TP} = rP$ true positives, and at most $N$ false positives."
# "$$ \mathrm{Prec} \;\ge\; \frac{r\,\pi}{r\,\pi + 1 - \pi} . $$"
# "Its area is 0.31 for $\pi = 0.5$ and 0.005 for $\pi = 0.01$."
# "So an AP of 0.35 is nearly the worst possible on balanced data, but not where positives are rare."
for _ in range(200):
    drawn_curve = curves.precision_recall_curve(other.permutation(np.repeat([1, 0], [5, 20])), np.arange(25))
    low_ = drawn_curve.recall * 0.2 / (drawn_curve.recall * 0.2 + 0.8)
    assert np.all(drawn_curve.precision >= low_ - 1e-12)
fine_ = (np.arange(100_000) + 0.5) / 100_000
for pi_, quoted_ in ((0.5, "0.31"), (0.01, "0.005")):
    area_ = 1 + (1 - pi_) / pi_ * np.log(1 - pi_)
    assert (
        np.isclose(np.mean(fine_ * pi_ / (fine_ * pi_ + 1 - pi_)), area_) and f"{area_:.{len(quoted_) - 2}f}" == quoted_
    )

# "Of ten positives, point A has found TP = 2, with FP = 2."
# "The next point, B, has TP = 6 and FP = 14."
# "So 4 positives and 12 negatives share one score, and you select half of these 16 cases at random."
# "The straight line has recall 0.4 and precision 0.4 in the middle."
# "Half of the 4 positives and half of the 12 negatives come, so on average TP = 4 and FP = 8."
# "The recall is 0.4, as on the line, but the precision is 4/12 = 0.333."
# "Between (0.2, 0.5) and (0.6, 0.3) the curve of the average counts sags below the dashed straight line: at recall 0.4
# it has 0.333 where the line has 0.4."
tie_ = np.repeat([1, 0], [6 - 2, 14 - 2])
half_ = [2 + other.permutation(tie_)[:8].sum() for _ in range(4000)]  # TP with half of the 16
assert len(tie_) == 16 and abs(np.mean(half_) - 4) < 0.06 and f"{4 / (4 + 8):.3f}" == "0.333"
assert np.allclose([found[0] / 10, height[0], found[-1] / 10, height[-1]], [0.2, 0.5, 0.6, 0.3])
assert np.isclose(np.interp(0.4, found / 10, height), 4 / 12, atol=1e-3) and np.isclose((0.5 + 0.3) / 2, 0.4)
assert np.all(height[1:-1] < np.linspace(0.5, 0.3, 50)[1:-1])

# "Here the straight line promises too much; elsewhere it can be too low ([why](further.ipynb#bend))."
# "So interpolate the counts and not the precisions ([Davis and Goadrich, 2006](../back/references.md#davis2006))."
signs_ = set()
for _ in range(500):
    t0, f0, a_, b_ = other.integers(1, 30, size=4)
    middle_ = (t0 + a_ / 2) / (t0 + a_ / 2 + f0 + b_ / 2)
    line_ = (t0 / (t0 + f0) + (t0 + a_) / (t0 + a_ + f0 + b_)) / 2
    signs_.add(np.sign(np.round(line_ - middle_, 9)))
assert {-1, 1} <= signs_

# "Its thresholds **rise**, and it appends the point (0, 1), which no threshold gives."
# "Give it scores: with predicted classes the curve has two points, and no error says so."
# "Here is list 2 as scikit-learn draws it, in steps."
# "The line on the left edge joins the first point, at height 0, with the appended one."
# "scikit-learn's drawing of list 2 as steps: a vertical line on the left edge goes from (0, 0), which is data, up to
# (0, 1), which is not, and the curve ends at (1, 0.5)."
sk_precision, sk_recall, sk_thresholds = sk.precision_recall_curve(*list_2)
assert (sk_recall[-1], sk_precision[-1]) == (0, 1) and np.all(np.diff(sk_thresholds) > 0) and len(sk_thresholds) == 10
classes_ = (list_2.y_score > 5).astype(int)
assert len(sk.precision_recall_curve(list_2.y_true, classes_)[2]) == 2
assert display.line_.get_drawstyle() == "steps-post"
assert display.line_.get_xydata()[-2:].tolist() == [[0, 0], [0, 1]]
