"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from fractions import Fraction
from functools import partial

from mlnotes import data
from sklearn.metrics import average_precision_score

other = np.random.default_rng(2024)  # data that the lesson has not seen


def path(counts, x):
    t, f, k = counts
    return (t + x) / (t + f + (1 + k) * x)


# "Its first derivative is $\mathrm{FP}_A - \frac{b}{a}\mathrm{TP}_A$, divided by the square of the denominator."
# "Its second derivative is the same number times $-2c$, divided by the cube of the denominator."
# "If they hold equally many, the precision does not change, and the line is right."
# "Between two points with the same score inside, the straight line is too high where the precision falls and too low
# where it rises."
for _ in range(500):
    t_, f_, a_, b_ = (int(v) for v in other.integers(1, 30, size=4))
    x_, h_, k_ = Fraction(a_, 3), Fraction(1, 10**6), Fraction(b_, a_)
    exact = partial(path, (t_, f_, k_))

    top_, below_ = f_ - k_ * t_, t_ + f_ + (1 + k_) * x_
    slope_, bend_ = (
        (exact(x_ + h_) - exact(x_ - h_)) / (2 * h_),
        (exact(x_ + h_) - 2 * exact(x_) + exact(x_ - h_)) / h_**2,
    )
    assert np.isclose(float(slope_), float(top_ / below_**2)) and np.isclose(
        float(bend_), float(-2 * (1 + k_) * top_ / below_**3)
    )
    line_ = (exact(0) + exact(a_)) / 2
    middle_ = exact(Fraction(a_, 2))
    assert (line_ > middle_) == (exact(a_) < exact(0)) and (line_ < middle_) == (exact(a_) > exact(0))

# "Here are four cases in numbers."
# "In the first two the new cases hold more negatives for each positive than the cases up to A, and in the last two
# fewer."
four_ = ((2, 2, 4, 12), (3, 3, 4, 12), (1, 5, 4, 2), (2, 3, 4, 1))
assert [b / a > f / t for t, f, a, b in four_] == [True, True, False, False]
for t, f, a, b in four_:
    line_ = (between(t, f, a, b, 0) + between(t, f, a, b, a)) / 2
    assert (line_ > between(t, f, a, b, a / 2)) == (b / a > f / t)

# "Fix $j$ from 1 to $P$, and compare the places where A and B have just found their $j$-th positive."
# "This holds for every $j$, so A is nowhere below in the one plot exactly if it is nowhere below in the other."
agreed_ = []
for _ in range(500):
    both_ = [other.permutation(np.repeat([1, 0], [3, 6])) for _ in range(2)]
    false_ = [np.cumsum(1 - y)[y == 1] for y in both_]
    high_ = [(np.cumsum(y) / np.arange(1, 10))[y == 1] for y in both_]
    agreed_.append(np.all(high_[0] >= high_[1]))
    assert agreed_[-1] == np.all(false_[0] <= false_[1])
assert 0 < np.mean(agreed_) < 1

# "$$ \mathrm{AUC} = 1 - \frac1P\sum_j \frac{\mathrm{FP}_j}{N}, \qquad \mathrm{AP} = 1 - \frac1P\sum_j
# \frac{\mathrm{FP}_j}{m_j} . $$"
# "The number $\mathrm{FP}_j$ counts the negatives above the $j$-th positive, and AUC divides each of these numbers by
# the same $N$, so every negative above a positive costs the same."
# "AP divides it by $m_j$, which is small at the top, so a negative above an early positive is charged more."
# "Let $\mathrm{FP}_j$ negatives and $m_j = j + \mathrm{FP}_j$ cases in all be passed when the $j$-th positive is
# found."
for cases_ in (data.fawcett20(), data.binormal(30, 70, rng=other)):
    ranked_ = cases_.y_true[np.argsort(-cases_.y_score)]
    fp_ = np.cumsum(ranked_ == 0)[ranked_ == 1]
    m_ = np.flatnonzero(ranked_ == 1) + 1
    assert np.isclose(1 - np.mean(fp_ / np.sum(ranked_ == 0)), curves.auc(*cases_))
    assert np.isclose(1 - np.mean(fp_ / m_), curves.average_precision(*cases_))

# "The mean of the ten APs is the **macro** average, which object detection calls mAP."
# "The **micro** average puts all pairs of an image and a digit into one ranking, so it also asks that the scores of
# different digits can be compared."
assert np.isclose(np.mean(aps), average_precision_score(is_digit, p, average="macro")) and len(aps) == 10
assert np.isclose(
    curves.average_precision(is_digit.ravel(), p.ravel()), average_precision_score(is_digit, p, average="micro")
)

# "The eights get 0.976 here, and program A of the lessons, trained on this same half, gets 0.886."
# "This model compares: an image that looks like an eight gets a low probability if another digit fits it better."
for seed_ in (0, 1, 2, 3):
    one_, two_ = train_test_split(np.arange(1797), test_size=0.5, stratify=digits.target, random_state=seed_)
    y_ = (digits.target[two_] == 8).astype(int)
    alone_, all_ten = (
        make_pipeline(StandardScaler(), LogisticRegression()).fit(digits.data[one_], target[one_])
        for target in (digits.target == 8, digits.target)
    )
    one_score, ten_score = (m.predict_proba(digits.data[two_])[:, k] for m, k in ((alone_, 1), (all_ten, 8)))
    pair_ = [curves.average_precision(y_, s) for s in (one_score, ten_score)]
    assert pair_[1] > pair_[0] + 0.04
    assert seed_ or f"{pair_[0]:.3f} {pair_[1]:.3f}" == "0.886 0.976"  # this draw
    before = all_ten.decision_function(digits.data[two_])[:, 8]  # before it is compared with the other nine
    assert curves.average_precision(y_, before) < pair_[1] - 0.05
assert f"{aps[8]:.3f}" == "0.976"  # this draw

# "What becomes of the two points A and B of the [lesson](ends.ipynb#right-interpolation) (TP = 2, FP = 2; then TP = 6,
# FP = 14; ten positives, and prevalence 0.2)?"
# "Left, the P-R plot: the interpolated path from (0.2, 0.5) to (0.6, 0.3) sags below a dashed straight line."
# "Right, the same path in precision-recall-gain is a straight line from (0, 0.75) to about (0.83, 0.42)."
# "A becomes (0, 0.75) and B (0.83, 0.42)."
# "The path between them becomes a straight line, so here points may be joined."
assert np.allclose([tp[0], fp[0], tp[-1], fp[-1]], [2, 2, 6, 14])
precG, recG = gain(tp / (tp + fp), 0.2), gain(tp / 10, 0.2)
assert np.ptp(np.diff(precG) / np.diff(recG)) < 1e-9
assert np.allclose([recG[0], precG[0], recG[-1], precG[-1]], [0, 0.75, 0.833, 0.417], atol=1e-3)
assert np.all((tp / (tp + fp))[1:-1] < np.linspace(0.5, 0.3, 50)[1:-1])

# ""Select everything" gets the point (1, 0) at any prevalence."
# "And the mean of the two gains is the gain of F1, so points of equal F1 lie on a straight line."
for pi_ in (0.01, 0.2, 0.5):
    assert np.isclose(gain(1, pi_), 1) and np.isclose(gain(pi_, pi_), 0)
assert np.allclose((precG + recG) / 2, gain(2 * tp / (tp + fp + 10), 0.2))

# "But the area under such a curve still depends on the prevalence, because the recall gain does: use it to compare
# models on one data set and not across data sets."
eight_, score_ = is_digit[:, 8], p[:, 8]
areas_ = []
for pi_ in (0.5, 0.2, 0.1):
    roc_ = curves.roc_curve(eight_, score_)
    kept_ = roc_.tpr >= pi_
    up_ = 1 - pi_ / (1 - pi_) * (roc_.fpr * (1 - pi_) / (np.maximum(roc_.tpr, 1e-9) * pi_))[kept_]
    along_ = gain(roc_.tpr[kept_], pi_)
    areas_.append(np.trapezoid(up_, along_) + up_[0] * along_[0])
assert areas_[0] + 0.002 < areas_[1] < areas_[2]

# "Three cases, − + +, have the scores 2, 1, 1."
# "Both positives have precision 2/3, so AP is 2/3."
# "With the tie broken they have 1/2 and 2/3, whichever comes first, and the mean is 7/12, which is lower."
# "Two cases, + and −, have the same score, so AP is 1/2."
# "With the tie broken it is 1 or 1/2, and the mean is 3/4, which is higher."
tied_ = [([0, 1, 1], [2, 1, 1], ([3, 2, 1], [3, 1, 2])), ([1, 0], [1, 1], ([2, 1], [1, 2]))]
with_, means_ = (
    [average_precision_score(y, s) for y, s, _ in tied_],
    [np.mean([average_precision_score(y, order) for order in orders]) for y, _, orders in tied_],
)
assert np.allclose(with_, [2 / 3, 1 / 2]) and np.allclose(means_, [7 / 12, 3 / 4])
assert all(np.isclose(curves.average_precision(y, s), v) for (y, s, _), v in zip(tied_, with_))


# "*Left: the rankings + + − + − − + − (solid) and + − + − + − − + (dashed)."
# "Right: − − + + + + − − (solid) and + + − − + − − + (dashed).*"
# "Left, the curve of the ranking + + − + − − + − lies nowhere below that of + − + − + − − +: it encloses it."
# "Right, the curves of − − + + + + − − and + + − − + − − + cross."
# "One curve **encloses** another if its steps are nowhere lower, as in the left panel."
# "Then it offers, for every recall, at least the same precision."
def steps(y_true, y_score):
    "The heights of the steps, one for each positive."
    curve = curves.precision_recall_curve(y_true, y_score)
    return curve.precision[np.searchsorted(curve.recall, np.arange(1, np.sum(y_true) + 1) / np.sum(y_true) - 1e-12)]


for title_, both_ in pairs.items():
    first_, second_ = (steps(*data.ranked(m)) for m in both_)
    assert all(data.ranked(m).y_true.sum() == 4 and len(m) == 8 for m in both_)
    assert np.all(first_ >= second_) == (title_ == "left")
assert np.any(first_ > second_) and np.any(first_ < second_)

# "A test set has 10 positives and 90 negatives."
# "In how many of 100 such test sets does the curve of one model enclose that of the other, by luck alone?"
# "In about 28 of 100, although neither model is better."
# "Here 600 test sets are drawn, and as many with 50 positives and 450 negatives."
# "The two models score independently at first, and then with a correlation of 0.9 within each class."
# "The log-odds of programs A and B of the [lesson](certainty.ipynb), which were trained on the same images, correlate
# by about 0.9 in each class."
# "With such scores and 10 positives one curve encloses the other in about one test set of ten, by luck alone."
# "With 50 positives it almost never happens."
assert abs(shares[10, 0] - 0.28) <= 4 * 0.018 and abs(shares[50, 0] - 0.061) <= 4 * 0.0098
assert abs(shares[10, 0.9] - 0.092) <= 4 * 0.0118 and shares[50, 0.9] < 0.012
is_eight = (digits.target == 8).astype(int)
for seed in range(5):
    half, rest = train_test_split(np.arange(1797), test_size=0.5, stratify=is_eight, random_state=seed)
    two_ = [make_pipeline(StandardScaler(), LogisticRegression(C=c)) for c in (1, 0.01)]
    odds_ = [m.fit(digits.data[half], is_eight[half]).decision_function(digits.data[rest]) for m in two_]
    within_ = [np.corrcoef([one[is_eight[rest] == c] for one in odds_])[0, 1] for c in (0, 1)]
    assert all(0.75 < one < 0.97 for one in within_)
