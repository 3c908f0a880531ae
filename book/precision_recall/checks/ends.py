"""What ../ends.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn import metrics as sk

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "list 1: + + + + − + − − − −"
# "list 2: − + + + + − − − − +"
# "List 1 starts at height 1/1 = 1, because its best case is a positive."
# "The best case of list 2 is a negative, so it starts at height 0/1 = 0."
# "With all ten cases selected the precision is 5/10 for both, so both end at (1, 0.5)."
# "Two lists have five positives each, best case first:"
# "List 1 starts at height 1 and stays there up to recall 0.8; list 2 has its first point at (0, 0) and climbs to 0.8 at
# recall 0.8."
# "Both end at (1, 0.5)."
# "It never enters the unachievable region."
for list_, marks_ in ((list_1, "++++-+----"), (list_2, "-++++----+")):
    assert list_.y_true.tolist() == [int(c == "+") for c in marks_]
assert np.all(curve_1.precision[:4] == 1) and curve_1.recall[3] == 0.8
assert (curve_2.recall[0], curve_2.precision[0]) == (0, 0) and (curve_2.recall[4], curve_2.precision[4]) == (0.8, 0.8)
assert [(c.recall[-1], c.precision[-1]) for c in (curve_1, curve_2)] == [(1, 0.5)] * 2

# "**The start.** If the best score belongs to one case only, the first precision is 1 or 0."
# "At the right end it cannot: drawings whose curve falls to (1, 0) are wrong."
# "**A student asks: Why would precision reach 0? TP/(TP+FP) should not.**"
# "At the left end it can: it is 0 until the first positive comes."
# "Before the first case the precision is 0/0, so list 1 has no dot at recall 0."
# "Its first step has the height of its first dot, at recall 0.2:"
# "The curve starts at height 1 or 0 if the best score is not tied, and ends at (1, prevalence)."
for _ in range(200):
    three_, some_ = other.permutation(np.repeat([1, 0], [3, 9])), other.integers(6, size=12)
    for score_ in (some_, other.permutation(12)):
        curve_ = curves.precision_recall_curve(three_, score_)
        assert np.array_equal(curve_.precision == 0, curve_.recall == 0) and curve_.precision[-1] == 3 / 12
    assert curve_.precision[0] in (0, 1)
assert curves.precision_recall_curve([1, 0, 0], [2, 2, 1]).precision[0] == 0.5


# "A test set has 100 cases, 10 of them positive."
# "At its first positive, place 91, the precision is 1/91 = 0.011, and at its last, place 100, it is 10/100 = 0.1."
# "Is the AP of the worst ranking, the area under its steps, 0, about 0.06, or 0.1?"
# "AP is the mean height of the ten steps, so it lies about in the middle, at 0.057."
# "At recall 0.1 and prevalence 0.1 this is $0.01/0.91=1/91$, as above."
def extremes(n_positive, n=100):
    """The curves of the best and of the worst ranking, and the AP of the worst."""
    y_, place_ = (np.arange(n) < n_positive).astype(int), np.arange(n)
    both_ = [curves.precision_recall_curve(y_, s_) for s_ in (-place_, place_)]
    return *both_, curves.average_precision(y_, place_)


best, worst, of_worst = extremes(10)
assert [(c.recall[-1], c.precision[-1]) for c in (best, worst)] == [(1, 0.1)] * 2
assert np.all(best.precision[:10] == 1) and np.all(best.recall[9:] == 1) and np.all(np.diff(worst.precision[90:]) > 0)
assert np.isclose(worst.precision[90:].mean(), of_worst) and f"{of_worst:.3f}" == "0.057"
on_border_ = worst.recall[90:] * 0.1 / (worst.recall[90:] * 0.1 + 0.9)
assert np.allclose(worst.precision[90:], on_border_)
assert np.allclose(worst.precision[[90, 99]], [1 / 91, 0.1]) and f"{1 / 91:.3f}" == "0.011"
assert np.isclose(0.1 * 0.1 / (0.1 * 0.1 + 0.9), 1 / 91) and np.isclose(0.01 / 0.91, 1 / 91)

# "What do you say of an AP of 0.35 if 50 of the 100 cases are positive, and what if 70 are?"
# "With 50 positives it is near the worst ranking, 0.312, and far below a shuffled one, about 0.5."
# "With 70 the worst has 0.489, so 0.35 must be an error."
assert [f"{extremes(n_)[2]:.3f}" for n_ in (50, 70)] == ["0.312", "0.489"]
half_ = np.arange(100) < 50
assert abs(np.mean([curves.average_precision(half_, other.permutation(100)) for _ in range(200)]) - 0.5) < 0.05
for _ in range(200):
    n_ = other.integers(1, 100)
    by_luck_ = curves.average_precision(np.arange(100) < n_, other.permutation(100))
    assert extremes(100 - n_)[2] > 0 and by_luck_ >= extremes(n_)[2] - 1e-12

# "At recall $r$ there are $\mathrm{TP} = rP$ true positives, and at most $N$ false positives."
# "$$ \mathrm{Prec} \;\ge\; \frac{r\,\pi}{r\,\pi + 1 - \pi} . $$"
# "Where positives are rare it is small: with 10 among 1000 cases the worst AP is only 0.006, and an AP of 0.35 can be
# good."
for _ in range(200):
    drawn_curve = curves.precision_recall_curve(other.permutation(np.repeat([1, 0], [5, 20])), np.arange(25))
    low_ = drawn_curve.recall * 0.2 / (drawn_curve.recall * 0.2 + 0.8)
    assert np.all(drawn_curve.precision >= low_ - 1e-12)
assert f"{extremes(10, 1000)[2]:.3f}" == "0.006"
areas_ = [1 + (1 - pi_) / pi_ * np.log(1 - pi_) for pi_ in (0.001, 0.01, 0.1, 0.3, 0.5, 0.9)]  # of the region
assert areas_[1] < 0.006 and np.all(np.diff(areas_) > 0)

# "Of ten positives, point A has found TP = 2, with FP = 2."
# "The next point, B, has TP = 6 and FP = 14."
# "Between A and B lie 4 positives and 12 negatives with one score; no threshold splits these 16, so you take 8 of them
# by chance."
# "On average half of the 4 positives and of the 12 negatives come, so TP = 4 and FP = 8."
# "The recall is 0.4 and the precision 4/12 = 0.333, where the straight line has 0.4."
# "Between A (0.2, 0.5) and B (0.6, 0.3) the curve of the average counts sags below the dashed straight line: at recall
# 0.4 it has 0.333 where the line has 0.4."
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

# "Drop it (`[:-1]`): for list 2 it would draw a fall from 1 to 0 that the data do not show."
# "`sklearn.metrics.precision_recall_curve(y_true, y_score)` appends the point (0, 1) at the left end, which no
# threshold gives."
points_ = sk.precision_recall_curve(*list_2)
assert (points_[1][-1], points_[0][-1]) == (0, 1) and (points_[1][-2], points_[0][-2]) == (0, 0)
assert len(points_[0]) == len(points_[2]) + 1
