"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from fractions import Fraction
from functools import partial

from mlnotes import data
from sklearn.datasets import load_digits
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

other = np.random.default_rng(2024)  # data that the lesson has not seen


def path(counts, x):
    t, f, k = counts
    return (t + x) / (t + f + (1 + k) * x)


# "Its first derivative is $\mathrm{FP}_A - \frac{b}{a}\mathrm{TP}_A$, divided by the square of the denominator: it has
# the same sign for all $x$."
# "Its second derivative is the same number times $-2c$, divided by the cube of the denominator: it has the opposite
# sign."
# "Across a tie the straight line is too high where the precision falls and too low where it rises."
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

# "FPR = FP/$N$ with the same $N$, so this holds for every $j$ from 1 to $P$ exactly if A's ROC curve nowhere lies to
# the right of B's."
agreed_ = []
for _ in range(500):
    both_ = [other.permutation(np.repeat([1, 0], [3, 6])) for _ in range(2)]
    false_ = [np.cumsum(1 - y)[y == 1] for y in both_]
    high_ = [(np.cumsum(y) / np.arange(1, 10))[y == 1] for y in both_]
    agreed_.append(np.all(high_[0] >= high_[1]))
    assert agreed_[-1] == np.all(false_[0] <= false_[1])
assert 0 < np.mean(agreed_) < 1

# "Lower: three cases, − + +, have the scores 2, 1, 1, so AP is 2/3."
# "With the tie broken the positives have 1/2 and 2/3, whichever comes first, and the mean is 7/12."
# "Higher: two cases, + and −, have the same score, so AP is 1/2."
# "With the tie broken it is 1 or 1/2, and the mean is 3/4."
tied_ = [([0, 1, 1], [2, 1, 1], ([3, 2, 1], [3, 1, 2])), ([1, 0], [1, 1], ([2, 1], [1, 2]))]
with_, means_ = (
    [average_precision_score(y, s) for y, s, _ in tied_],
    [np.mean([average_precision_score(y, order) for order in orders]) for y, _, orders in tied_],
)
assert np.allclose(with_, [2 / 3, 1 / 2]) and np.allclose(means_, [7 / 12, 3 / 4])
assert all(np.isclose(curves.average_precision(y, s), v) for (y, s, _), v in zip(tied_, with_))


# "Left, the curve of the ranking + + − + − − + − lies nowhere below that of + − + − + − − +: it encloses it."
# "Right, the curves of − − + + + + − − and + + − − + − − + cross."
# "One curve **encloses** another if its steps are nowhere lower, as on the left."
def steps(y_true, y_score):
    "The heights of the steps, one for each positive."
    curve = curves.precision_recall_curve(y_true, y_score)
    return curve.precision[np.searchsorted(curve.recall, np.arange(1, np.sum(y_true) + 1) / np.sum(y_true) - 1e-12)]


for title_, both_ in pairs.items():
    first_, second_ = (steps(*data.ranked(m)) for m in both_)
    assert all(data.ranked(m).y_true.sum() == 4 and len(m) == 8 for m in both_)
    assert np.all(first_ >= second_) == (title_ == "left")
assert np.any(first_ > second_) and np.any(first_ < second_)

# "Two models are equally good: each gives independent normal scores of variance 1, and the mean of the positives is 2.8
# higher."
# "A test set has 10 positives and 90 negatives."
# "In how many of 100 such test sets does the curve of one model enclose that of the other by luck alone: 2, 15 or 55?"
# "In about 55 of 100, because steps and false alarms are few."
# "Now also with 50 positives, and with scores that correlate by 0.9 within each class, about as those of
# programs A and B in the [lesson](certainty.ipynb) do (600 test sets a line):"
# "Correlated curves cross more often, so with 50 positives luck alone then rarely encloses."
assert abs(shares[10, 0] - 0.56) <= 4 * 0.021 and abs(shares[50, 0] - 0.145) <= 4 * 0.0145
assert abs(shares[10, 0.9] - 0.445) <= 4 * 0.0205 and shares[50, 0.9] < 0.045
digits = load_digits()
is_eight = (digits.target == 8).astype(int)
for seed in range(5):
    half, rest = train_test_split(np.arange(1797), test_size=0.5, stratify=is_eight, random_state=seed)
    two_ = [make_pipeline(StandardScaler(), LogisticRegression(C=c)) for c in (1, 0.01)]
    odds_ = [m.fit(digits.data[half], is_eight[half]).decision_function(digits.data[rest]) for m in two_]
    within_ = [np.corrcoef([one[is_eight[rest] == c] for one in odds_])[0, 1] for c in (0, 1)]
    assert all(0.75 < one < 0.97 for one in within_)
    hills_ = [[one[is_eight[rest] == c] for c in (0, 1)] for one in odds_]
    assert all(abs((b.mean() - a.mean()) / np.sqrt((a.var() + b.var()) / 2) - 2.8) < 0.3 for a, b in hills_)
