"""What ../many_data_sets.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from itertools import combinations

from mlnotes import compare

other = np.random.default_rng(2027)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


def ahead_of_a(splits_):
    table_ = np.array(
        [[cross_val_score(one, X, y, cv=splits_).mean() for one in recipes.values()] for X, y in tasks.values()]
    )
    return table_[:, 1:] - table_[:, :1]


# "Today it uses A, a logistic regression, and its rivals are a support vector machine (SVM), five nearest neighbours
# (5-NN), naive Bayes and a tree."
# "Five data sets stand in for the tasks."
# "Each is one case, and every learner gets **one** number on it, its mean accuracy over the same ten splits."
# "No hospital would change its program for less than 0.02 of accuracy."
assert accuracy.shape == (5, 5) and cv.get_n_splits() == 10

# "Five dots, one for each data set, in each of four rows."
# "The dots of the SVM lie close to 0, all within the grey band from -0.02 to 0.02."
# "Those of 5-NN lie mostly below 0, those of naive Bayes too, the lowest near -0.15, and all five of the tree lie below
# the band."
# "To the left of 0 A is better; in the grey band the difference is below 0.02.*"
assert np.all(abs(ahead[:, 0]) < 0.02) and np.all(ahead[:, 3] < -0.02)  # this draw
assert np.sum(ahead[:, 1] < 0) >= 3 and np.sum(ahead[:, 2] < 0) >= 3 and -0.17 < ahead[:, 2].min() < -0.1
assert near(ahead.min(), -0.145, 0.005)  # this draw

# "No: five wins are as extreme, and a coin gives five heads or five tails with the chance $2/2^5 = 0.0625$."
# "The tree is behind A on all five data sets."
# "Had the group named it, would a coin's p-value be at most 0.05?"
# "With the hospitals' five differences Wilcoxon's p-value is never below 0.0625."
assert 2 / 2**5 == 0.0625 == stats.binomtest(5, 5).pvalue == stats.wilcoxon([1, 2, 3, 4, 5]).pvalue

# "On six data sets one learner is ahead of another by 5, −1, 3, 8, 7 and 4 points."
# "Of the $2^6 = 64$ results of six tosses of a coin $1 + 6 = 7$ have at most one loss, and 7 at most one win, so $p = 2
# \cdot 7/64 = 0.22$."
# "| difference | 5 | −1 | 3 | 8 | 7 | 4 |"
# "| rank of its size | 4 | 1 | 2 | 6 | 5 | 3 |"
# "The **rank sum** of the losses is 1."
# "In how many of the 64 results is the rank sum of the losses at most 1, and in how many that of the wins?"
# "For the losses in two: no loss at all, and only a loss of rank 1."
# "For the wins in two others."
# "So $p = 4/64 = 0.0625$."
# "The **sign test** counts only wins and losses, here 5 and 1."
# "For equally good learners a coin makes each rank a win or a loss."
six = np.array([5, -1, 3, 8, 7, 4])
assert f"{stats.binomtest(5, 6).pvalue:.2f} {2 * (1 + 6) / 64:.2f}" == "0.22 0.22"
ranks_six = stats.rankdata(np.abs(six))
assert ranks_six.tolist() == [4, 1, 2, 6, 5, 3] and ranks_six[six < 0].sum() == 1
signs = (np.arange(64)[:, np.newaxis] >> np.arange(6)) & 1
assert np.sum(signs @ ranks_six <= 1) == 2 == np.sum(signs @ ranks_six >= 20)
assert stats.wilcoxon(six).pvalue == 4 / 64 == 0.0625

# "From $N = 10$ on a normal curve comes near enough for p-values around 0.05 ([its mean and
# spread](further.ipynb#rank-sum))."
for N in (6, 14, 40):
    values = other.normal(0.3, 1, N)
    assert np.allclose(wilcoxon(values), compare.wilcoxon_test(values))
    plain = stats.wilcoxon(values, method="approx", correction=False)
    assert np.allclose(wilcoxon(values), (plain.statistic, plain.pvalue))
assert np.allclose(wilcoxon([0, 1, 1, -2, 0]), compare.wilcoxon_test([0, 1, 1, -2, 0]))
for N in (10, 14, 20):
    counted = np.bincount([0])
    for k in range(1, N + 1):  # in how many of 2^N results each rank sum occurs
        counted = np.pad(counted, (0, k)) + np.pad(counted, (k, 0))
    T_ = np.arange(N * (N + 1) // 4)
    exact = np.minimum(1, 2 * np.cumsum(counted)[T_] / 2**N)
    by_curve = 2 * stats.norm.cdf((T_ - N * (N + 1) / 4) / np.sqrt(N * (N + 1) * (2 * N + 1) / 24))
    assert np.max(abs(exact - by_curve)[exact < 0.06]) < 0.005

# "Equal sizes share the mean of their ranks, and a difference of 0 gives half its rank to either side."
# "| gain, by size | 0 | 0 | 5 | −5 | 6 | 7 | −8 | 9 to 63 |"
# "| rank of its size | 1.5 | 1.5 | 3.5 | 3.5 | 5 | 6 | 7 | 8 to 14 |"
# "So the losses have $T = 0.75 + 0.75 + 3.5 + 7 = 12$."
# "For equally good learners a rank sum is 52.5 on average, with a standard deviation of 15.9."
# "The 12 is 2.54 of these lower, so $p = 0.011$ (by counting all $2^{14}$ results 0.008)."
# "The gain is hardly luck if this pair is the only question, but the study has six."
# "Demšar ([2006](../back/references.md#demsar2006)) tried a tree learner, C4.5, on 14 data sets, as it is and with its
# parameter m tuned (C4.5+m)."
in_ranks = stats.rankdata(abs(gain))
by_size = np.lexsort((-gain, abs(gain)))
assert np.round(1000 * gain[by_size]).tolist()[:8] == [0, 0, 5, -5, 6, 7, -8, 9] and max(gain) == 0.063
assert in_ranks[by_size].tolist() == [1.5, 1.5, 3.5, 3.5, *range(5, 15)]
assert [float(in_ranks[gain == g][0]) for g in (-0.008, -0.005, 0)] == [7, 3.5, 1.5] and 7 + 3.5 + 2 * 0.75 == 12
assert areas.shape == (14, 4) and T_gain == 12 and f"{p_gain:.3f}" == "0.011"  # Demšar's T is 12
assert sorted(gain[gain < 0]) == [-0.008, -0.005]
assert np.allclose(compare.wilcoxon_test(gain), (T_gain, p_gain))
spread_ = np.sqrt(14 * 15 * 29 / 24)
assert 14 * 15 / 4 == 52.5 and f"{spread_:.1f} {(52.5 - 12) / spread_:.2f}" == "15.9 2.54"
assert f"{2 * stats.norm.cdf(-2.54):.3f}" == "0.011" and len(list(combinations(range(4), 2))) == 6
bits_ = (np.arange(2**14)[:, np.newaxis] >> np.arange(14)) & 1  # every way to give the ranks to wins and losses
halves_ = np.where(gain == 0, in_ranks / 2, 0).sum()
for lost_ in (bits_ @ in_ranks, bits_ @ np.where(gain == 0, 0, in_ranks) + halves_):  # the zeros tossed, or halved
    assert f"{np.mean(np.minimum(lost_, 105 - lost_) <= 12):.3f}" == "0.008"

# "Name it **before** you look."
# "*Orange: the 95 % interval of the mean.*"
# "The mean of the 14 gains is $\overline{d} = 0.0155$, their standard deviation $s = 0.0204$."
# "The standard error of the mean is $0.0204/\sqrt{14} = 0.00545$."
# "Student's distribution with 13 degrees of freedom has 95 % of its values between −2.16 and 2.16."
# "The 95 % interval is $0.0155 \pm 2.16 \cdot 0.00545$, from 0.004 to 0.027."
# "$$ \overline{d} \pm t \, \frac{s}{\sqrt{N}} . \tag{1} $$"
assert f"{np.mean(gain):.4f} {np.std(gain, ddof=1):.4f} {0.0204 / 14**0.5:.5f}" == "0.0155 0.0204 0.00545"
low_high = np.round(interval(gain), 3)
assert low_high.tolist() == [0.004, 0.027] and len(gain) == 14
assert low_high.tolist() == [round(0.0155 - 2.16 * 0.00545, 3), round(0.0155 + 2.16 * 0.00545, 3)]
assert f"{stats.t(13).isf(0.025):.2f}" == "2.16"
assert np.allclose(interval(gain), stats.ttest_1samp(gain, 0).confidence_interval(0.95))

# "Practically the same, practically the same, better, undecided."
# "The differences that would not change your decision are a **region** around 0, for the group from −0.02 to 0.02."
# "The region goes from −2 to 2 points."
# "Give the verdicts for the intervals from −1 to 1.5, 0.4 to 1.6, 2.5 to 6, and −3 to 1."
# "The second and the third are significant; the second is both."
# "Which are significant (do not contain 0)?"
found_ = []
ends = ((-1, 1.5), (0.4, 1.6), (2.5, 6), (-3, 1))
for interval_ in ends:
    pair_of = np.array([-1, 1]) * np.diff(interval_) / 2 / stats.t(1).isf(0.025) + np.mean(interval_)
    assert np.allclose(interval(pair_of), interval_)
    found_.append(verdict(*interval(pair_of), 2))
assert found_ == ["practically the same"] * 2 + ["better", "undecided"]
assert [low > 0 or high < 0 for low, high in ends] == [False, True, True, False]

# "What are the verdicts with the group's region of 0.02?"
# "The SVM is practically the same as A, the tree is worse, and 5-NN and naive Bayes are undecided."
# thorough
at_two = [verdict(*interval(d), 0.02) for d in ahead.T]
assert at_two == ["practically the same", "undecided", "undecided", "worse"]  # this draw
again = [ahead, *(ahead_of_a(StratifiedShuffleSplit(5, test_size=1 / 3, random_state=1 + s)) for s in range(2))]
verdicts = np.array([[verdict(*interval(d), 0.02) for d in table_.T] for table_ in again])
assert np.sum(verdicts[:, 0] == "practically the same") >= 2
assert set(verdicts[:, 3]) <= {"worse", "undecided"}
assert np.all(verdicts[:, 0] == "practically the same") and set(verdicts[:, 3]) == {"worse", "undecided"}  # this draw

# "Which is the smallest region, to 0.001, with which 5-NN is practically the same as A?"
# "0.043, because its interval begins at −0.0423."
# "If you choose the region after looking, you can make any pair practically the same."
nn_ends = interval(ahead[:, 1])
assert f"{nn_ends[0]:.4f}" == "-0.0423"  # this draw
assert [verdict(*nn_ends, r_) for r_ in (0.042, 0.043)] == ["undecided", "practically the same"]  # this draw
assert {verdict(*interval(d), 0.15) for d in ahead.T} == {"practically the same"}

# "(With all four rivals in question the SVM [would be undecided](several_learners.ipynb).)"
assert f"{stats.t(4).isf(0.025 / 4):.2f} {stats.t(4).isf(0.025):.2f}" == "4.31 2.78"
for column, limit in ((0, 0.02), (3, -0.02)):
    low, high = interval(ahead[:, column])
    assert (low + high) / 2 + 4.31 / 2.78 * (high - low) / 2 > limit  # this draw
assert interval(ahead[:, 3])[1] < 0 < 0.05 < stats.wilcoxon(ahead[:, 3]).pvalue  # this draw
