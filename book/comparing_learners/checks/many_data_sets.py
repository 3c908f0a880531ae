"""What ../many_data_sets.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2027)  # data that the lesson has not seen
names = list(recipes)


def near(value, target, within):
    return abs(value - target) <= within


def ahead_of_a(splits_):
    table_ = np.array(
        [[cross_val_score(one, X, y, cv=splits_).mean() for one in recipes.values()] for X, y in tasks.values()]
    )
    return table_[:, 1:] - table_[:, :1]


# "Its rivals are a support vector machine (SVM), five nearest neighbours (5-NN), naive Bayes and a tree."
# "Five data sets of scikit-learn stand in for the tasks."
# "On each of them every learner gets **one** number, its mean accuracy over the same ten splits."
# "It also says what matters: for less than two points of accuracy, 0.02, no hospital would change its program."
# "Which rival stays close to A on every data set?"
assert accuracy.shape == (5, 5) and cv.get_n_splits() == 10

# "Five dots, one for each data set, in each of four rows."
# "The dots of the SVM lie close to 0, all within the grey band from -0.02 to 0.02."
# "Those of 5-NN lie mostly below 0, those of naive Bayes too, the lowest near -0.15, and all five of the tree lie below
# the band."
# "To the left of the line at 0 A is better, and in the grey band the difference is smaller than 0.02.*"
# "The tree is behind A on all five data sets."
assert np.all(abs(ahead[:, 0]) < 0.02) and np.all(ahead[:, 3] < -0.02)  # this draw
assert np.sum(ahead[:, 1] < 0) >= 3 and np.sum(ahead[:, 2] < 0) >= 3 and -0.17 < ahead[:, 2].min() < -0.1
assert near(ahead.min(), -0.145, 0.005)  # this draw

# "If the two were equally good, a coin would decide each data set, and five heads or five tails have the chance $2/2^5
# = 0.0625$."
# "Is that significant at the level 0.05, two-sided?"
assert 2 / 2**5 == 0.0625 == stats.binomtest(5, 5).pvalue == stats.wilcoxon([1, 2, 3, 4, 5]).pvalue

# "On six data sets one learner is ahead of another by 5, −1, 3, 8, 7 and 4 points."
# "Of these $1 + 6$ have at most one loss, and as many have at most one win, so $p = 2 \cdot 7/64 = 0.22$."
# "| difference | 5 | −1 | 3 | 8 | 7 | 4 |"
# "| rank of its size | 4 | 1 | 2 | 6 | ? | ? |"
# "If the learners were equally good, six tosses of a coin would have $2^6 = 64$ equally likely results."
# "In how many of them is the rank sum of the losses 1 or less?"
# "The ranks left are 5 and 3."
# "Two results have 1 or less: no loss at all, and a loss of rank 1 only."
# "In two other results the rank sum of the wins is 1 or less, which is as extreme."
# "So $p = 4/64 = 0.0625$."
# "The **sign test** counts only wins and losses, here 5 and 1."
# "Again there are 64 equally likely results: a coin decides for each rank whether it is a win or a loss."
six = np.array([5, -1, 3, 8, 7, 4])
assert f"{stats.binomtest(5, 6).pvalue:.2f} {2 * (1 + 6) / 64:.2f}" == "0.22 0.22"
ranks_six = stats.rankdata(np.abs(six))
assert ranks_six.tolist() == [4, 1, 2, 6, 5, 3] and ranks_six[six < 0].sum() == 1
signs = (np.arange(64)[:, np.newaxis] >> np.arange(6)) & 1
assert np.sum(signs @ ranks_six <= 1) == 2 == np.sum(signs @ ranks_six >= 20)
assert stats.wilcoxon(six).pvalue == 4 / 64 == 0.0625

# "Equal sizes share the mean of their ranks, and a difference of 0 gives half its rank to either side."
# "Where $N$ is ten or more, one need not count: a normal curve comes near enough ([its mean and
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

# "Demšar ([2006](../back/references.md#demsar2006)) gives the areas under the ROC curve of a tree learner, C4.5, on 14
# data sets."
# "It has four versions: as it is, with its parameter m or cf tuned, and with both."
# "With $p = 0.011$ the gain is hardly luck alone, if this pair is the only question."
assert areas.shape == (14, 4) and T_gain == 12 and f"{p_gain:.3f}" == "0.011"  # Demšar's T is 12
assert np.allclose(compare.wilcoxon_test(gain), (T_gain, p_gain))

# "They are a **region** around 0, for the group from −0.02 to 0.02."
# "*A bar is the 95 % interval of a row, and the grey band is the region.*"
# "Compute a 95 % interval for the mean difference."
# "$$ \overline{d} \pm t \, \frac{s}{\sqrt{N}} , \tag{1} $$"
# "where $t$ is from Student's distribution with $N - 1$ degrees of freedom: 2.78 for five data sets."
assert f"{stats.t(4).isf(0.025):.2f}" == "2.78"
assert np.allclose(interval(gain), stats.ttest_1samp(gain, 0).confidence_interval(0.95))

# "The region goes from −2 to 2 points."
# "Give the verdicts for the intervals from −1 to 1.5, from 0.4 to 1.6, from 2.5 to 6, and from −3 to 1."
# "Which differences are significant, because the interval does not hold 0?"
# "Practically the same, practically the same, better, undecided."
found_ = []
ends = ((-1, 1.5), (0.4, 1.6), (2.5, 6), (-3, 1))
for interval_ in ends:
    pair_of = np.array([-1, 1]) * np.diff(interval_) / 2 / stats.t(1).isf(0.025) + np.mean(interval_)
    assert np.allclose(interval(pair_of), interval_)
    found_.append(verdict(pair_of, 2))
assert found_ == ["practically the same"] * 2 + ["better", "undecided"]
assert [low > 0 or high < 0 for low, high in ends] == [False, True, True, False]

# "What are the verdicts with the group's region of 0.02?"
# "The SVM is practically the same as A, the tree is worse, and 5-NN and naive Bayes are undecided."
# "With other splits the SVM keeps its verdict, while the tree is often undecided."
# "The region says more about the pair that the group named: if five such tasks are a fair sample of theirs, the SVM is
# practically the same as A, so A stays."
at_two = [verdict(d, 0.02) for d in ahead.T]
assert at_two == ["practically the same", "undecided", "undecided", "worse"]  # this draw
again = [ahead, *(ahead_of_a(StratifiedShuffleSplit(10, test_size=1 / 3, random_state=1 + s)) for s in range(2))]
verdicts = np.array([[verdict(d, 0.02) for d in table_.T] for table_ in again])
assert np.sum(verdicts[:, 0] == "practically the same") >= 2
assert set(verdicts[:, 3]) <= {"worse", "undecided"}
assert np.all(verdicts[:, 0] == "practically the same") and set(verdicts[:, 3]) == {"worse", "undecided"}  # this draw

# "What becomes of the SVM with a region of 0.005?"
# "It is undecided, because its interval crosses the ends of the region."
# "With which region are all four practically the same as A?"
# "With 0.15."
assert verdict(ahead[:, 0], 0.005) == "undecided"
assert interval(ahead[:, 0])[0] < -0.005 and interval(ahead[:, 0])[1] > 0.005  # this draw
assert {verdict(d, 0.15) for d in ahead.T} == {"practically the same"}
assert len({verdict(d, 0.05) for d in ahead.T}) > 1

# "With $k$ learners, rank them **within** each data set: the best gets 1, the worst $k$, and equal learners share the
# mean of their ranks."
# "| 1 | 0.9 | 0.8 | 0.7 | 1 | 2 | 3 |"
# "| 2 | 0.6 | 0.7 | 0.5 | 2 | 1 | 3 |"
# "| 3 | 0.9 | 0.8 | 0.8 | 1 | ? | ? |"
# "| 4 | 0.8 | 0.7 | 0.6 | 1 | 2 | 3 |"
# "Q and R share the places 2 and 3, so each gets 2.5."
# "The mean ranks are $5/4 = 1.25$, $7.5/4 = 1.875$ and $11.5/4 = 2.875$."
four_sets = np.array([[9, 8, 7], [6, 7, 5], [9, 8, 8], [8, 7, 6]]) / 10
assert stats.rankdata(-four_sets, axis=1).tolist() == [[1, 2, 3], [2, 1, 3], [1, 2.5, 2.5], [1, 2, 3]]
assert friedman(four_sets)[0].tolist() == [1.25, 1.875, 2.875] == [5 / 4, 7.5 / 4, 11.5 / 4]

# "If all learners were equally good, each mean rank would be near $(k+1)/2$, the middle of 1 and $k$."
# "By Friedman's test the four versions of C4.5 are not all equally good, $p = 0.026$."
# "Here is the test for the four versions of C4.5:"
assert mean_ranks.round(3).tolist() == [3.143, 2.0, 2.893, 1.964]  # Demšar's table 6
assert f"{chi2_areas:.2f} {p_areas:.3f}" == "9.28 0.026"
for scores in (areas, four_sets, accuracy):
    result = compare.friedman_test(scores)
    assert np.allclose(friedman(scores)[0], result.ranks)
    assert np.allclose(friedman(scores)[1:], (result.statistic, result.pvalue))

# "$$ \mathrm{CD} = q \sqrt{\frac{k(k+1)}{6N}} . \tag{2} $$"
# "The number $q$ grows with the number of learners: it is 1.96 for two, 2.344 for three and 2.569 for four."
# "The slider adds versions to C4.5 and C4.5+m: first C4.5+m+cf, then C4.5+cf."
# "When does C4.5+m no longer differ from C4.5?"
# "Alone, the two differ (0.571 > 0.524), but among three they do not (0.857 < 0.886), and among four neither (1.143 <
# 1.254)."
by_package = [compare.nemenyi_critical_difference(k, 14) for k in (2, 3, 4)]
q = [stats.studentized_range(k, np.inf).isf(0.05) / np.sqrt(2) for k in (2, 3, 4)]
assert [f"{one:.3f}" for one in q] == ["1.960", "2.344", "2.569"]
assert np.allclose(by_package, [one * np.sqrt(k * (k + 1) / (6 * 14)) for one, k in zip(q, (2, 3, 4))])
distances = []
for order in ([0, 1], [0, 1, 3], [0, 1, 2, 3]):
    of_order = compare.friedman_test(areas[:, order]).ranks
    distances.append(float(of_order[0] - of_order[1]))
assert [f"{one:.3f}" for one in distances] == ["0.571", "0.857", "1.143"]
assert [f"{one:.3f}" for one in by_package] == ["0.524", "0.886", "1.254"]

# "In a simulated world all learners are equally good on 14 data sets, and Wilcoxon's test compares all pairs."
# "With ten learners there are 45 pairs."
# "It keeps the same promise, and its p-values are never larger than Bonferroni's
# ([proof](further.ipynb#holms-promise))."
# "In seven worlds of ten at least one pair is called different, although all learners are equally good."
# "A correction for the number $m$ of tests brings this share below 0.05."
# "In how many of a hundred such worlds is at least **one** pair significant?"
# "In about 70 (±3), because 45 tests give luck 45 chances."
assert len(pair) == 45 and table.shape == (1000, 14, 10)
assert near(some, 0.7, 0.05) and held < 0.05
for k in (4, 6, 10):
    pair_ = np.array(list(combinations(range(k), 2)))
    table_ = other.normal(size=(3000, 14, k))
    smallest_ = wilcoxon((table_[..., pair_[:, 0]] - table_[..., pair_[:, 1]]).swapaxes(1, 2))[1].min(axis=1)
    assert near(np.mean(smallest_ <= 0.05), {4: 0.23, 6: 0.41, 10: 0.7}[k], 0.035)
    assert np.mean(smallest_ * len(pair_) <= 0.05) < 0.05

# "By hand: what does Holm make of 0.01, 0.04 and 0.03?"
# "The sorted values 0.01, 0.03 and 0.04 become $3 \cdot 0.01 = 0.03$, $2 \cdot 0.03 = 0.06$ and $1 \cdot 0.04 = 0.04$,
# raised to 0.06."
# "In the order given: 0.03, 0.06, 0.06."
# "**Holm's correction** multiplies the smallest by $m$, the next by $m - 1$ and so on; no value may fall below the one
# before it or exceed 1."
assert np.allclose(holm([0.01, 0.04, 0.03]), [0.03, 0.06, 0.06])
for _ in range(50):
    p_values = other.random(6) ** 2
    assert np.allclose(holm(p_values), compare.holm(p_values))
    assert np.all(holm(p_values) <= np.minimum(1, 6 * p_values) + 1e-12)

# "A mean difference of 0 is [not enough](further.ipynb#rank-sum)."
even, lopsided = other.laplace(size=(4000, 14)), 1 - other.exponential(size=(4000, 14))  # the mean is 0 in both
often = [np.mean(wilcoxon(d)[1] <= 0.05) for d in (even, lopsided)]
assert near(often[0], 0.05, 0.015) and often[1] > 0.08  # standard error 0.005 at most

# "The support vector machine has 1.5, A 1.7, five nearest neighbours 3.3, naive Bayes 3.7 and the tree 4.8."
# "The critical difference of 2.73 is so long that only the tree is apart from A and the support vector machine; bars
# join all others."
assert result_five.ranks.round(1).tolist() == [1.7, 1.5, 3.3, 3.7, 4.8]  # this draw
between = np.subtract.outer(result_five.ranks, result_five.ranks)
differ = [(names[i], names[j]) for i, j in np.argwhere(between > cd_five)]
assert differ == [("tree", "A"), ("tree", "SVM")]  # this draw
assert f"{cd_five:.2f}" == "2.73" and ("tree", "SVM") in differ

# "Had the group asked about all four rivals at once, each interval would have to be 1.6 times as long, and the SVM
# would be undecided."
longer = stats.t(4).isf(0.025 / 4) / stats.t(4).isf(0.025)
assert f"{longer:.1f}" == "1.6"
low, high = interval(ahead[:, 0])
assert (low + high) / 2 + longer * (high - low) / 2 > 0.02  # this draw
