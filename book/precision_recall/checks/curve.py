"""What ../curve.ipynb says, proved after its last cell: how is told in tools/checks.py."""

import matplotlib.pyplot as plt
from mlnotes import curves, plots
from mlnotes.widgets import explore_ranking
from sklearn import metrics as sk
from sklearn.datasets import load_digits

other = np.random.default_rng(2024)  # data that the lesson has not seen
TWENTY = "++-+++--+-+-+---+-+-"


# "An archive has images of handwritten digits, and 10 % of them are eights."
eight_ = load_digits().target == 8
assert (len(eight_), eight_.sum()) == (1797, 174) and f"{1 - eight_.mean():.2f}" == "0.90"

# "Each dot is one place to stop, and the line goes in steps from one positive's dot to the next."
# "The area under the steps is the **average precision** ([AP](one_number.ipynb))."
# "Move the slider from place 1 to place 20."
assert explore_ranking().start["ranking"] == TWENTY and twenty.y_true.tolist() == [int(c == "+") for c in TWENTY]
step_ = curves.precision_recall_curve(*twenty)
ax_ = plots.plot_precision_recall(step_)
across_, height_ = ax_.lines[0].get_xydata().T
assert np.isclose(np.diff(across_) @ height_[1:], curves.average_precision(*twenty))
plt.close(ax_.figure)

# "A positive takes the ring to the right, and upwards unless the precision is 1 already."
# "A negative takes it straight down."
# "A positive moves the point right and, below precision 1, up; a negative moves it down, unless the precision is 0."
# "FP and TP are at most $m$, so one case moves the precision by at most $1/(m+1)$."
# "A long run of negatives can pull it far down."
# "If it is **positive**, the precision goes from $\mathrm{TP}/m$ to $(\mathrm{TP}+1)/(m+1)$."
# "The difference is $\frac{m - \mathrm{TP}}{m(m+1)} = \frac{\mathrm{FP}}{m(m+1)}$, which is above 0 unless FP is 0."
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

# "Press *Start again*, move the slider to place 4, a positive, and press *One up*."
# "Start again and do the same at place 19: does it gain more AP or less?"
# "Much less: $(10/18-10/19)/10=0.003$, from 0.736 to 0.739."
# "The precision of this positive rises from 3/4 to 3/3, and its step is 1/10 wide, so AP gains $(1-3/4)/10=0.025$, from
# 0.736 to 0.761."
assert TWENTY[2:4] == "-+" and TWENTY[17:19] == "-+"
moved_ = [TWENTY, "++" + "+-" + TWENTY[4:], TWENTY[:17] + "+-" + TWENTY[19:]]
assert [f"{curves.average_precision(*data.ranked(m)):.3f}" for m in moved_] == ["0.736", "0.761", "0.739"]
for m_, swapped_, quoted_ in ((4, moved_[1], "0.025"), (19, moved_[2], "0.003")):
    gain_ = np.subtract(*[curves.average_precision(*data.ranked(marks)) for marks in (swapped_, TWENTY)])
    assert np.isclose(gain_, twenty.y_true[:m_].sum() / (m_ * (m_ - 1) * 10)) and f"{gain_:.3f}" == quoted_
assert twenty.y_true[:4].sum() == 3 and twenty.y_true[:19].sum() == 10
assert [f"{v / 10:.3f}" for v in (1 - 3 / 4, 10 / 18 - 10 / 19)] == ["0.025", "0.003"]

# "TP is 1, 1, 2, 3, 3, 3, 4, 4, 5, 6."
# "The precision is 1, 1/2, 2/3, 3/4, 3/5, 1/2, 4/7, 1/2, 5/9, 3/5, and the recall is 1/8, 3/8 and 6/8."
# "Another ranking holds eight positives and begins with + − + + − − + − + +."
# "Write TP, the positives passed, and the precision, a fraction, at each place, and the recall at places 1, 5 and 10."
ten_ = np.cumsum([1, 0, 1, 1, 0, 0, 1, 0, 1, 1])
assert ten_.tolist() == [1, 1, 2, 3, 3, 3, 4, 4, 5, 6]
assert ten_[[0, 4, 9]].tolist() == [1, 3, 6]
said_ = [Fraction(f) for f in ["1", "1/2", "2/3", "3/4", "3/5", "1/2", "4/7", "1/2", "5/9", "3/5"]]
assert [Fraction(int(k), m) for m, k in enumerate(ten_, 1)] == said_
assert twenty.y_true.sum() == 10 and np.allclose(recall, twenty.y_true.cumsum() / 10)

# "Cases of equal score pass the threshold together, so each run of equal scores gives one point."
# "Where no scores are equal, as among the twenty cases, a running sum of the labels gives TP at every place:"
for _ in range(20):
    cases_ = data.binormal(100, 400, rng=other)
    coarse_ = cases_.y_score.round(1)
    ours_, theirs_ = (f(cases_.y_true, coarse_) for f in (curves.precision_recall_curve, sk.precision_recall_curve))
    assert np.allclose(ours_[:2], (theirs_[0][-2::-1], theirs_[1][-2::-1]))
    assert len(ours_[0]) == len(np.unique(coarse_))
assert np.all(np.diff(twenty.y_score) < 0) and np.allclose((precision, recall), step_[:2])

# "Twenty different scores make twenty classifiers: select the best, the best two, and so on."
assert len(np.unique(twenty.y_score)) == len(precision) == 20

# "If you must find 80 % of the positives, take the highest point at recall 0.8 or more: 0.615 for the twenty cases, so
# about 4 of 10 selected cases are looked at in vain."
until_ = np.flatnonzero(twenty.y_true.cumsum() == 8)[0] + 1  # cases looked at until 80 % are found
highest_ = step_.precision[step_.recall > 0.8 - 1e-9].max()
assert np.isclose(highest_, 8 / until_) and f"{highest_:.3f} {1 - highest_:.1f}" == "0.615 0.4"

# "After 9 cases, 6 of them positive, comes a negative; in a longer ranking after 99, 66 of them positive."
# "From 6/9 to 6/10, by 0.067; from 66/99 to 66/100, by 0.007."
assert [f"{t / m - t / (m + 1):.3f}" for t, m in ((6, 9), (66, 99))] == ["0.067", "0.007"]

# "The thresholds of `sklearn.metrics.precision_recall_curve(y_true, y_score)` **rise**, so its lists begin at the right
# end of the curve."
# "Give it scores, because predicted classes leave only two thresholds."
_, sk_recall, sk_thresholds = sk.precision_recall_curve(*twenty)
assert sk_recall[0] == 1
assert np.all(np.diff(sk_thresholds) > 0) and np.all(np.diff(sk_recall) <= 0) and len(sk_thresholds) == 20
classes_ = (twenty.y_score > twenty.y_score[5]).astype(int)
assert len(sk.precision_recall_curve(twenty.y_true, classes_)[2]) == 2
