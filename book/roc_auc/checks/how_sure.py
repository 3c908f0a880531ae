"""What ../how_sure.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen


def by_grid(positive, negative):
    """AUC and its standard error by formula (1)."""
    won_ = (positive[:, None] > negative) + (positive[:, None] == negative) / 2
    v_, w_ = won_.mean(axis=1), won_.mean(axis=0)
    return v_.mean(), np.sqrt(v_.var(ddof=1) / len(v_) + w_.var(ddof=1) / len(w_))


def holds(n_positive, n_negative, true, n_sets=600, spread=1):
    """How often DeLong's interval holds the truth and lies above it; the AUCs and their standard errors."""
    d_ = stats.norm.ppf(true) * np.hypot(1, spread)
    drawn = [by_grid(other.normal(d_, spread, n_positive), other.normal(size=n_negative)) for _ in range(n_sets)]
    a_, e_ = np.transpose(drawn)
    return np.mean(np.abs(a_ - true) < 1.96 * e_), np.mean(a_ - 1.96 * e_ > true), a_, e_


# "On 285 new samples A has AUC 0.956 and B has 0.973."
# "Other samples would have given other AUCs."
# "Is B better, or only lucky?"
assert (len(test), y_test.sum()) == (285, 106) and not set(test) & set(train)
assert f"{u_a:.3f} {u_b:.3f}" == "0.956 0.973"  # this draw

# "A thousand times it draws a new test set from the old one, with replacement, within each class."
# "The thousand AUCs of the redrawn test sets of program A form a heap around 0.956; its middle 95 per cent are shaded."
# "Shaded: the middle 95 %, from 0.928 to 0.980.*"
# "The shaded part is a 95 % **confidence interval**: over many test sets, about 95 % of such intervals should contain
# the AUC that this fitted program has on all possible samples."
# "The bootstrap interval, 0.928 to 0.980, is nearly the same."
assert len(redrawn) == len(again["A"]) == 1000 and all(y_test[i].sum() == 106 for i in redrawn[:20])
assert abs(np.mean(again["A"]) - u_a) < 0.003 and abs(np.std(again["A"]) - se) < 0.002
assert "{:.3f} {:.3f}".format(*np.quantile(again["A"], [0.025, 0.975])) == "0.928 0.980"  # this draw

# "The grid of 10 by 10 pairs of Fawcett's twenty cases, 68 of them in the right order."
# "Bars at the right show for each positive the share of negatives it beats, from 1.0 down to 0.1; bars above show for
# each negative the share of positives that beat it, from 0.2 up to 1.0."
# "The bars of positive 7 and of negative 2 are left out."
# "A dashed line in both marks their mean, 0.68."
# "Dashed: the mean, 0.68.*"
# "Here is the grid of [ten positives and ten negatives](further.ipynb#twenty-cases), with the AUC 0.68."
of_rows, of_columns = right_order.mean(axis=1), right_order.mean(axis=0)
assert right_order.shape == (10, 10) and right_order.sum() == 68
assert (of_rows[0], of_rows[-1], of_columns[0], of_columns[-1]) == (1, 0.1, 0.2, 1)
# "Count squares: what are $v$ of the positive 7 and $w$ of the negative 2?"
# "In row 7 six of ten squares are blue: $v_7 = 0.6$."
# "In column 2 five are: $w_2 = 0.5$."
assert (of_rows[6], of_columns[1]) == (0.6, 0.5)
assert np.allclose([of_rows.mean(), of_columns.mean()], 0.68) and np.isclose(curves.auc(*twenty), 0.68)

# "Keep the negatives and draw new positives."
# "Each $v_i$ depends on its own positive alone, so the $v_i$ are independent."
# "The variance of this move is estimated by $S_v^2/P$, where $S_v^2$ is the sample variance of the $v_i$."
# "The variance of this other move is estimated by $S_w^2/N$."
# "If both are new, the AUC changes by about the sum of these two moves."
# "A pair's rest, beyond its row and its column, is left out."
# "Its variance is at most $\frac{1}{4PN}$: for program A 0.000013, against 0.00015 in all."
# "The positives are drawn independently of the negatives, so the variances of the two moves add up."
_, cov = curves.delong(y_test, [score["B"], score["A"]])
assert np.allclose([v.mean(), w.mean()], u_a) and np.isclose(se**2, cov[1, 1])
drawn_ = np.array([by_grid(other.normal(1, 1, 60), other.normal(size=90)) for _ in range(1500)])
assert abs(np.std(drawn_[:, 0]) / np.sqrt(np.mean(drawn_[:, 1] ** 2)) - 1) < 0.08  # the formula is right on average
left_over = []
for _ in range(400):
    p_, n_ = other.normal(1, 1, 60), other.normal(size=90)
    expected = stats.norm.cdf(1 / 2**0.5)
    moves = np.mean(stats.norm.cdf(p_)) - expected, np.mean(stats.norm.sf(n_ - 1)) - expected
    left_over.append([np.mean(p_[:, None] > n_) - expected - sum(moves), sum(moves)])
assert np.divide(*np.std(left_over, axis=0)) < 0.15
assert np.var(left_over, axis=0)[0] < 1 / (4 * 60 * 90)
assert f"{1 / (4 * 106 * 179):.6f} {cov[1, 1]:.5f}" == "0.000013 0.00015"

# "Subtract: $v_i^B - v_i^A$ for each positive, and $w_j^B - w_j^A$ for each negative."
# "So both AUCs rise and fall together, and their difference varies less."
# "The mean of either list is the difference of the AUCs, and formula (1) with these lists estimates its variance."
# "Shorter: a hard sample is usually hard for both."
# "Will an interval for the difference on the same samples be longer or shorter than if A and B had each been tested on
# samples of their own?"
assert np.allclose([d_v.mean(), d_w.mean()], u_b - u_a)
assert np.isclose(standard_error(d_v, d_w) ** 2, cov[0, 0] + cov[1, 1] - 2 * cov[0, 1]) and cov[0, 1] > 0
assert (halves[1] < halves[0]) and np.isclose(z, (u_b - u_a) / np.sqrt(cov[0, 0] + cov[1, 1] - 2 * cov[0, 1]))

# "The paired interval is shorter, but contains 0, too."
# "The p-value is 0.14: if the true AUCs were equal, about one test set in seven would show a difference at least as
# large, in either direction."
assert np.allclose(curves.delong_test(y_test, score["B"], score["A"]), (z, p_value))
assert f"{z:.2f} {p_value:.2f}" == "1.48 0.14"  # this draw
assert 6.5 < 1 / p_value < 7.5  # this draw

# "Above: the intervals of the AUC of A and B overlap."
# "The interval of B is 0.958 to 0.988, and overlaps that of A."
# "Below: two intervals for B minus A, both of which contain 0."
# "The paired one is shorter."
# "*95 % intervals by DeLong.*"
lengths = [b_ - a_ for a_, b_ in ends]
assert lengths[1] < lengths[0]
assert all(a_ < 0 < b_ for a_, b_ in ends) and alone[1].low < alone[0].high  # this draw
of_b_ = curves.auc_interval(y_test, score["B"])
assert f"{of_b_.low:.3f} {of_b_.high:.3f}" == "0.958 0.988"  # this draw

# "In about how many of the twenty will B have the larger AUC?"
# "In all twenty; the first division was one of the less favourable to B."
# "The laboratory divides all its samples anew, twenty times, and trains and tests both recipes on each division."
# "Twenty dots, one for each division, ordered by z."
# "All lie to the right of z = 0, and 18 of them to the right of z = 1.96."
# "In 18 of them the p-value is below 0.05."
# "If at most 5 % of the benign samples may be reported, B finds more malignant ones in 19; on the first division [A
# did](curve.ipynb#three-programs-one-test-set)."
assert len(zs) == len(divisions) == 20 and min(zs) > 0 and np.sum(np.array(zs) > 1.96) >= 15


def found(y, s):
    """What a program finds with a false positive rate of at most 0.05."""
    c_ = curves.roc_curve(y, s)
    return c_.tpr[c_.fpr <= 0.05][-1]


gains = []
for fit_, rest_ in divisions:
    b_, a_ = (found(malignant[rest_], scores_of(m, fit_, rest_)) for m in "BA")
    gains.append(b_ - a_)
assert np.sum(np.array(gains) > 0) >= 17 and found(y_test, score["B"]) < found(y_test, score["A"])
assert (np.sum(np.array(zs) > 1.96), np.sum(np.array(gains) > 0)) == (18, 19)  # this draw

# "The first division is a square at the bottom, with a z between 1 and 1.96."
# thorough
more = []
for seed_ in range(1, 101):
    fit_, rest_ = halved(seed_)
    two_ = curves.delong(malignant[rest_], [scores_of(m, fit_, rest_) for m in "BA"])
    more.append((np.subtract(*two_.aucs) / np.sqrt([1, -1] @ two_.covariance @ [1, -1]), np.subtract(*two_.aucs)))
more = np.array(more)
assert np.sum(more[:, 0] <= z) == 1  # this draw
assert np.mean(more[:, 1] <= u_b - u_a) < 0.1  # this draw
assert np.sum(np.array(zs) < z) == 2  # this draw
assert 1 < z < 1.96  # this draw

# "Does "95 %" mean 95 %?"
# "With few cases and a high AUC fewer than 95 % of DeLong's intervals hold the truth ([try
# it](further.ipynb#a-better-interval))."
# "In a simulation with 106 positives and 179 negatives, normal scores, and A's AUC and spreads, 91 % do; nearly all
# others begin above the truth."
# "So A's interval should begin lower than 0.932."
# "With few cases and a high AUC, fewer than 95 % of the intervals hold the truth; most others lie above it."
# thorough
held, above, *_ = holds(106, 179, 0.956, 2500, 1.87)
assert abs(held - 0.913) < 4 * 0.006 and above > 0.85 * (1 - held)
held, above, *_ = holds(106, 179, 0.956, 2500)
assert 0.905 < held < 0.945 and above > 0.6 * (1 - held)
held, above, *_ = holds(10, 10, 0.856, 1500)
assert held < 0.91 and above > 0.8 * (1 - held)
assert f"{np.std(score['A'][y_test == 1]) / np.std(score['A'][y_test == 0]):.2f}" == "1.87"  # this draw
assert f"{v.mean() - 1.96 * se:.3f}" == "0.932"  # this draw

# "In the grid $S_v^2/10 = 0.0106$ and $S_w^2/10 = 0.0055$."
# "So the standard error is $\sqrt{0.0161} = 0.127$, and the interval reaches from 0.43 to 0.93."
# "The standard error is the root of this variance, and the AUC ± 1.96 standard errors is an approximate 95 % interval."
parts = of_rows.var(ddof=1) / 10, of_columns.var(ddof=1) / 10
assert [f"{part:.4f}" for part in parts] == ["0.0106", "0.0055"] and f"{sum(parts):.4f}" == "0.0161"
root = np.sqrt(sum(parts))
assert f"{root:.3f} {1.96 * root:.2f}" == "0.127 0.25"
by_twenty = curves.auc_interval(*twenty)
assert np.allclose(by_twenty, (0.68 - 1.96 * root, 0.68 + 1.96 * root), atol=1e-4)
assert f"{by_twenty.low:.2f} {by_twenty.high:.2f}" == "0.43 0.93"
