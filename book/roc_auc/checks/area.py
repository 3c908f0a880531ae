"""What ../area.ipynb says, proved after its last cell: how is told in tools/checks.py."""

import warnings

from scipy import stats
from sklearn import metrics as sk

other = np.random.default_rng(2024)  # data that the lesson has not seen


def bells_area(d, ratio=1):
    return stats.norm.cdf(d / np.sqrt(1 + ratio**2))


# "The usual one is the **area under the ROC curve** (AUC), between 0 and 1."
# "The AUC is the chance that a random positive scores higher than a random negative; a tie counts one half."
assert curves.auc([0, 1], [1, 2]) == 1 and curves.auc([1, 0], [1, 2]) == 0
drawn = data.binormal(300, 500, rng=other)
plus, minus = (other.choice(drawn.y_score[drawn.y_true == c], 100_000) for c in (1, 0))
assert abs(np.mean(plus > minus) - curves.auc(*drawn)) < 4 * 0.5 / np.sqrt(100_000)

# "| list 1 | + | + | + | + | − | + | − | − | − | − |"
# "| list 2 | − | + | + | + | + | − | − | − | − | + |"
# "| place | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |"
# "With the first five places called positive, both lists make two errors."
# "Two squares of 25 pairs of a positive and a negative."
# "In list 1 one pair is in the wrong order, in list 2 nine: the whole first column and the whole top row."
# "List 1 in 24 of the 25 pairs, list 2 in 16."
signs = ["".join("−+"[c] for c in ranking.y_true) for ranking in lists]
assert signs == ["++++−+−−−−", "−++++−−−−+"]
assert all(np.sum((ranking.y_score >= 6) != ranking.y_true) == 2 for ranking in lists)
assert [curves.auc(*ranking) for ranking in lists] == [24 / 25, 16 / 25] == [0.96, 0.64]
wrong = lists[1].y_score[lists[1].y_true == 1][:, None] < lists[1].y_score[lists[1].y_true == 0]
assert wrong[:, 0].all() and wrong[-1].all() and wrong.sum() == 9

# "There are $P = 3$ positives and $N = 7$ negatives."
# "Two squares with the same staircase."
# "Left: the area under it in three strips, 1/7, 3/7 and 3/7 wide and 1/3, 2/3 and 1 high."
# "Right: the square cut into 21 rectangles, of which the 16 below the staircase are blue."
# "The positives, a row each, beat 7, 6 and 3 negatives: 16 blue rectangles."
# "**By columns.** Walk down the list: each negative moves the curve one column to the right, at the height of the
# positives passed so far."
# "These are the positives that beat it, so in its column the rectangles below the curve are the blue ones."
# "Over all columns the blue share is the area under the curve."
# "**Strips.** They add up to $\tfrac17\cdot\tfrac13 + \tfrac37\cdot\tfrac23 + \tfrac37\cdot\tfrac33 = \tfrac{16}{21}
# \approx 0.76$."
# "**Pairs.** Each of the $P \cdot N = 21$ rectangles is one pair, with the best cases at the lower left."
# "So for the points $(x_0, y_0), \dots, (x_m, y_m)$ of any ROC curve"
by_trapezoids = np.sum(np.diff(x) * (height[1:] + height[:-1]) / 2)
wins = s[y == 1][:, None] > s[y == 0]  # a row for each positive
assert (sum(y == 1), sum(y == 0)) == (3, 7) and np.isclose(1 / 7 / 3 + 3 / 7 * 2 / 3 + 3 / 7, 16 / 21)
assert np.isclose(by_trapezoids, 16 / 21) and f"{16 / 21:.2f}" == "0.76"
assert wins.sum(axis=1).tolist() == [7, 6, 3] and np.isclose(wins.mean(), 16 / 21) and wins.size == 21
for i, row in enumerate(wins):  # the row's first blue rectangle begins where the curve goes up
    assert np.isclose(np.sum(~row) / 7, x[np.flatnonzero(np.isclose(height, (i + 1) / 3))[0]])
for j, column in enumerate(wins.T):  # as many blue rectangles as positives stand before this negative
    assert column.sum() == np.sum(y[: np.flatnonzero(y == 0)[j]]) and column[: column.sum()].all()

# "A square of 21 pairs."
# "With three tied cases two rectangles are dotted, and the slanted step of the curve cuts the block of both in half."
# "Now let the cases at the places 3 to 5 share one score."
# "One is positive, so two pairs are tied."
# "One half, as if a coin decided: the slanted step cuts their block in half."
pos, neg = (tied.y_score[tied.y_true == c] for c in (1, 0))
assert np.array_equal(tied.y_true, y) and tied.y_score[2:5].tolist() == [8, 8, 8]
assert np.sum(pos[:, None] == neg) == 2 and curves.auc([0, 1, 1], [4, 4, 4]) == 0.5
for _ in range(20):
    labels, few = other.permutation(np.arange(25) % 3 == 0).astype(int), other.integers(5, size=25)
    ways = [curves.auc(labels, few, method=method) for method in ("trapezoid", "pairs", "ranks")]
    assert np.allclose(ways, 1 - curves.rank_loss(labels, few))

# "A pair in the wrong order is one mistake, a tie one half: their share among all pairs is the **rank loss**."
# "It is the area **above** the curve, so $\mathrm{AUC} = 1 - \text{rank loss}$."
# "$$ \begin{aligned} \mathrm{AUC} = {} & \Pr(S^+ > S^-) \\ & + \tfrac12 \Pr(S^+ = S^-) . \end{aligned} \tag{2} $$"
# "AUC = area by trapezoids = share of pairs in the right order = 1 − rank loss = (rank sum − P(P + 1)/2)/(PN)."
lost = [float(np.sum(neg > p) + np.sum(neg == p) / 2) for p in pos]
assert lost == [0, 2, 4] and np.isclose(curves.rank_loss(*tied), 6 / 21) and np.isclose(curves.auc(*tied), 15 / 21)

# "The ranks are 10, 8 and 4, together 22."
# "Why is it larger than 16, the pairs in the right order?"
# "In + − + − − − + − − −, what are the ranks of the three positives, and what is their sum?"
# "The **lowest** score has rank 1, and the highest has rank $n = P + N$."
rank = stats.rankdata(s)
assert rank[y == 1].tolist() == [10, 8, 4] and rank.min() == 1 and rank.max() == 10
assert np.isclose((22 - 6) / 21, by_trapezoids)

# "The second terms are $0, 1, \dots, P - 1$ from the lowest positive to the highest, together $P(P-1)/2$."
# "So $R = C + \frac{P(P-1)}{2} + P = C + \frac{P(P+1)}{2}$, and the AUC is $C/(PN)$. ∎"
# "The rank of a positive is (negatives below it) + (positives below it) + 1."
# "They count the negatives below each positive, which are the 16 pairs."
# "They also count each positive itself (3) and the positives below it (2 + 1 + 0 = 3)."
below = np.array([[np.sum(s[y == c] < p) for c in (0, 1)] for p in s[y == 1]])
assert np.all(below.sum(axis=1) + 1 == rank[y == 1]) and below[:, 1].sum() == 3 * 2 / 2
assert below[:, 0].sum() == wins.sum() == 16 and below[:, 1].tolist() == [2, 1, 0]

# "Let a positive and a negative share the ranks 1 and 2: with rank 2 the positive would win the pair, with rank 1 lose
# it, and with 1.5 it wins one half."
assert stats.rankdata([5, 5]).tolist() == [1.5, 1.5] and curves.auc([0, 1], [5, 5]) == 0.5
assert [(r - 1) / 1 for r in (2, 1, 1.5)] == [1, 0, 0.5]  # equation (3) with P = N = 1

# "The scores of both classes are normal with the same variance ([formula for the
# AUC](further.ipynb#the-auc-of-two-bells))."
bells = widgets.explore_bells(panels="roc")
for d, ratio in ((0.5, 1), (1.8, 1), (1.5, 2), (3, 0.5)):
    assert np.isclose(bells.numbers(distance=d, ratio=ratio)["auc"], bells_area(d, ratio))
    pairs = other.normal(d, ratio, 40_000) - other.normal(size=40_000)
    assert abs(np.mean(pairs > 0) - bells_area(d, ratio)) < 4 * 0.5 / 200

# "What does an AUC of 0.9 look like?"
# "How far apart must the bells be for an AUC of 0.9?"
# "Between 1.8 (0.898) and 1.9 (0.910)."
# "Still about 36 % of the area of a bell lies under both."
needed = stats.norm.ppf(0.9) * 2**0.5
assert [f"{bells.numbers(distance=d)['auc']:.3f}" for d in (1.8, 1.9)] == ["0.898", "0.910"]
assert 1.8 < needed < 1.9 and f"{2 * stats.norm.cdf(-needed / 2):.2f}" == "0.36"
grid = np.linspace(-8, 10, 20_001)
shared = np.minimum(stats.norm.pdf(grid), stats.norm.pdf(grid, needed))
assert np.isclose(np.sum(shared) * (grid[1] - grid[0]), 2 * stats.norm.cdf(-needed / 2), atol=1e-4)

# "Here are all pairs of 106 malignant and 179 benign samples."
# "Three squares of 106 by 179 pairs."
# "The areas are 0.956, 0.973 and 0.916."
# "In A and B nearly the whole square is blue, with a thin region of wrong pairs at the upper left; that of A is
# larger."
# "B has the largest AUC: it puts the malignant sample first in 97 of 100 pairs, A in 96."
assert np.bincount(malignant[test]).tolist() == [179, 106] and len(test) == 285
lab = [f"{curves.auc(malignant[test], score[m]):.3f}" for m in "ABC"]
assert lab == ["0.956", "0.973", "0.916"]  # this draw

# "Grey: tied, as the tree C has only four scores.*"
assert len(np.unique(score["C"])) <= 4

# "Medicine calls it the *c-statistic*; the *Gini coefficient* of credit scoring is $2\,\mathrm{AUC} - 1$."
assert np.isclose(stats.mannwhitneyu(pos, neg).statistic / 21, curves.auc(*tied))
gini = np.mean(pos[:, None] > neg) - np.mean(pos[:, None] < neg)
assert np.isclose(gini, 2 * curves.auc(*tied) - 1) and np.isclose(sk.roc_auc_score(*tied), curves.auc(*tied))

# "`roc_auc_score(y, model.predict(X))` gives $\frac12(\mathrm{TPR} + 1 - \mathrm{FPR})$ at one threshold."
# "**The wrong column** of `predict_proba`, or a score that is low for positives, gives $1 - \mathrm{AUC}$, for a good
# score far below 0.5."
twenty = data.fawcett20()
classes = twenty.y_score >= 0.5
one_point = (classes[twenty.y_true == 1].mean() + 1 - classes[twenty.y_true == 0].mean()) / 2
assert np.isclose(sk.roc_auc_score(twenty.y_true, classes), one_point) and not np.isclose(one_point, 0.68)
assert np.isclose(sk.roc_auc_score(twenty.y_true, -twenty.y_score), 1 - curves.auc(*twenty))

# "With one class only, the AUC is undefined."
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    assert np.isnan(curves.auc([1, 1, 1], [0.2, 0.4, 0.9]))

# "Equal scores each get the mean of the group's ranks, the **mid-rank**."
# "Then (3) holds with ties ([proof and example](further.ipynb#mid-ranks-and-places))."
for _ in range(20):
    labels, few = other.permutation(np.arange(25) % 3 == 0).astype(int), other.integers(5, size=25)
    top, bottom = labels.sum(), np.sum(labels == 0)
    summed = stats.rankdata(few)[labels == 1].sum()
    assert np.isclose((summed - top * (top + 1) / 2) / (top * bottom), curves.auc(labels, few, method="pairs"))
