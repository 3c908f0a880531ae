"""What ../several_learners.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2027)  # data that the lesson has not seen
names = list(recipes)


def near(value, target, within):
    return abs(value - target) <= within


def holm(p_values):
    order = np.argsort(p_values)
    factors = len(p_values) - np.arange(len(p_values))
    raised = np.maximum.accumulate(factors * np.asarray(p_values)[order])
    return np.minimum(raised, 1)[np.argsort(order)]


# "Many studies compare every pair of learners, and ten learners make 45 pairs."
# "In how many of a hundred such worlds does it call at least **one** of the 45 pairs different: in 5, in 25, or in 70?"
# "In about 70 (counted in 4000 worlds)."
# "| learners | 2 | 4 | 6 | 10 |"
# "| worlds with a false claim | 5 | 21 | 40 | 70 |"
# "In a simulated world all learners are equally good: each gets a random score on each of 14 data sets, and Wilcoxon's
# test at the level 0.05 compares all pairs."
# "The promise is kept (within the error of counting)."
# "But with ten learners the smallest of 45 p-values must be at most 0.0011, so true differences are harder to find:
# name few pairs before you look."
# thorough
assert len(pair) == 45 and table.shape == (4000, 14, 10)
assert near(some, 0.7, 0.03) and held < 0.05 and f"{0.05 / 45:.4f}" == "0.0011"
assert np.all(np.diff(np.sort(np.abs(gaps), axis=-1), axis=-1) > 0) and np.all(gaps != 0)  # so exact p-values apply
counted_ = np.bincount([0])
for rank_ in range(1, 15):  # in how many of 2^14 results each rank sum occurs
    counted_ = np.pad(counted_, (0, rank_)) + np.pad(counted_, (rank_, 0))
exact_ = np.minimum(1, 2 * np.cumsum(counted_) / 2**14)
steps_ = {2: 0.0494, 4: 0.0403, 6: 0.0458, 10: 0.0385}  # pairs times the largest step below 0.05 / pairs
for k_, bound_ in steps_.items():
    pair_ = np.array(list(combinations(range(k_), 2)))
    assert f"{len(pair_) * exact_[exact_ <= 0.05 / len(pair_)].max():.4f}" == f"{bound_:.4f}"
    some_ = []
    for _ in range(20):  # twenty thousand worlds
        table_ = other.normal(size=(1000, 14, k_))
        gaps_ = table_[..., pair_[:, 0]] - table_[..., pair_[:, 1]]
        ranks_ = 1 + np.abs(gaps_).argsort(axis=1).argsort(axis=1)
        won_ = np.sum(ranks_ * (gaps_ > 0), axis=1)
        T_ = np.minimum(won_, 105 - won_)
        some_.append(exact_[T_].min(axis=1))
    some_ = np.concatenate(some_)
    assert near(np.mean(some_ <= 0.05), {2: 0.05, 4: 0.212, 6: 0.396, 10: 0.69}[k_], 0.013)
    assert near(np.mean(some_ * len(pair_) <= 0.05), {2: 0.0494, 4: 0.0346, 6: 0.0375, 10: 0.0357}[k_], 0.006)
    if k_ > 2:  # fewer than the steps alone would leave
        assert np.mean(some_ * len(pair_) <= 0.05) < bound_
assert np.isclose(tests.pvalue[0, 0], exact_[int(tests.statistic[0, 0])])
for k_, of_hundred_ in {2: 5, 4: 21, 6: 40, 10: 70}.items():
    assert near(100 * np.mean(smallest[k_] <= 0.05), of_hundred_, 2.6)
    assert abs(100 * np.mean(smallest[k_] <= 0.05) - of_hundred_) <= 0.5  # this draw

# "A correction makes p-values larger, so that at most 5 % of all studies make any false claim."
# "Take three p-values, 0.01, 0.045 and 0.03:"
# "Sort them: 0.01, 0.03, 0.045."
# "Multiply the smallest by 3, the next by 2, the last by 1: 0.03, 0.06, 0.045."
# "No value may fall below the one before it, so 0.045 becomes 0.06."
# "(And a value above 1 becomes 1.)"
# "In the order given: 0.03, 0.06 and 0.06."
# "Only the first is still significant."
# "Holm's correction keeps Bonferroni's promise ([proof](further.ipynb#holms-promise)), and its p-values are never
# larger."
assert np.allclose(holm([0.01, 0.045, 0.03]), [0.03, 0.06, 0.06])
for _ in range(50):
    p_values = other.random(6) ** 2
    assert np.allclose(holm(p_values), compare.holm(p_values)) and np.all(holm(p_values) <= 1)
    assert np.all(holm(p_values) <= np.minimum(1, 6 * p_values) + 1e-12)

# "| 1 | 0.9 | 0.8 | 0.7 | 1 | 2 | 3 |"
# "| 2 | 0.6 | 0.7 | 0.5 | 2 | 1 | 3 |"
# "| 3 | 0.9 | 0.8 | 0.8 | 1 | ? | ? |"
# "| 4 | 0.8 | 0.7 | 0.6 | 1 | 2 | 3 |"
# "Q and R share the places 2 and 3, so each gets 2.5."
# "The mean ranks are $5/4 = 1.25$, $7.5/4 = 1.875$ and $11.5/4 = 2.875$."
# "Three learners get ranks **within** each of four data sets: the best accuracy gets 1, equal ones share the mean of
# their ranks."
four_sets = np.array([[9, 8, 7], [6, 7, 5], [9, 8, 8], [8, 7, 6]]) / 10
assert stats.rankdata(-four_sets, axis=1).tolist() == [[1, 2, 3], [2, 1, 3], [1, 2.5, 2.5], [1, 2, 3]]
assert friedman(four_sets)[0].tolist() == [1.25, 1.875, 2.875] == [5 / 4, 7.5 / 4, 11.5 / 4]

# "Demšar ([2006](../back/references.md#demsar2006)) tried four versions of a tree learner, C4.5, on 14 data sets: as it
# is, with its parameter m or cf tuned, and with both."
# "$p = 0.026$ speaks against equally good versions."
assert areas.shape == (14, 4)
assert mean_ranks.round(3).tolist() == [3.143, 2.0, 2.893, 1.964]  # Demšar's table 6
assert f"{chi2_areas:.2f} {p_areas:.3f}" == "9.28 0.026"
for scores in (areas, four_sets, accuracy):
    result = compare.friedman_test(scores)
    assert np.allclose(friedman(scores)[0], result.ranks)
    assert np.allclose(friedman(scores)[1:], (result.statistic, result.pvalue))

# "If all are equally good, the difference of two mean ranks has the standard deviation $\sqrt{\frac{4 \cdot 5}{6 \cdot
# 14}} = 0.488$ ([why](further.ipynb#ranks-apart))."
# "The **largest** difference among the six pairs exceeds $q = 2.569$ of these in only 5 % of such studies."
# "So $\mathrm{CD} = 2.569 \cdot 0.488 = 1.254$."
# "$$ \mathrm{CD} = q \sqrt{\frac{k(k+1)}{6N}} . \tag{1} $$"
# "Alone, C4.5 and C4.5+m differ: their mean ranks are 0.571 apart, and CD is 0.524."
# "No: among three their mean ranks are 0.857 apart, and CD is 0.886."
# "(Two equally good ones, strong on opposite data sets, may be separated more often; Wilcoxon's tests with Holm's
# correction avoid this.)"
# "From 16 on: CD is 1.17, and they are 1.18 apart."
# "If more data sets gave the same four mean ranks, from how many on would CD separate C4.5 from C4.5+m+cf?"
# "The distance grows, because C4.5+m+cf stands between the two four times."
# "But CD grows more: ranks from 1 to 3 scatter more than ranks 1 and 2, and by luck the largest of three differences is
# larger than a single one."
# "From a table, $q$ is 1.96 for two learners, 2.344 for three and 2.569 for four."
# "Will they still differ when C4.5+m+cf joins?"
# "Where does CD come from, for four learners and 14 data sets?"
by_package = [compare.nemenyi_critical_difference(k_, 14) for k_ in (2, 3, 4)]
q = [stats.studentized_range(k_, np.inf).isf(0.05) / np.sqrt(2) for k_ in (2, 3, 4)]
assert [f"{one:.3f}" for one in q] == ["1.960", "2.344", "2.569"]
assert f"{np.sqrt(20 / 84):.3f} {2.569 * 0.488:.3f}" == "0.488 1.254"
assert np.allclose(by_package, [one * np.sqrt(k_ * (k_ + 1) / (6 * 14)) for one, k_ in zip(q, (2, 3, 4))])
apart_ = mean_ranks[0] - mean_ranks[3]
parts = [n_ for n_ in range(5, 51) if compare.nemenyi_critical_difference(4, n_) < apart_]
assert parts == [*range(16, 51)] and f"{apart_:.2f} {compare.nemenyi_critical_difference(4, 16):.2f}" == "1.18 1.17"
for gap_, least in ((2, 0.065), (5, 0.14)):  # two equal learners with opposite strengths among eight others
    strong = gap_ * other.choice([-1, 1], size=(4000, 14))
    scores_ = other.normal(size=(4000, 14, 10))
    scores_[..., 0] += strong
    scores_[..., 1] -= strong
    ranks_ = stats.rankdata(scores_, axis=2)[..., :2].mean(axis=1)
    assert np.mean(abs(ranks_[:, 0] - ranks_[:, 1]) > compare.nemenyi_critical_difference(10, 14)) > least
distances = []
for order in ([0, 1], [0, 1, 3], [0, 1, 2, 3]):
    of_order = compare.friedman_test(areas[:, order]).ranks
    distances.append(float(of_order[0] - of_order[1]))
assert [f"{one:.3f}" for one in distances] == ["0.571", "0.857", "1.143"]
assert [f"{one:.3f}" for one in by_package] == ["0.524", "0.886", "1.254"]
scatter_ = [np.sqrt(k_ * (k_ + 1) / (6 * 14)) for k_ in (2, 3)]
assert (
    scatter_[1] / scatter_[0] > 1.4 > 1.15 < q[1] / q[0] and by_package[1] - by_package[0] > distances[1] - distances[0]
)
orders = 1 + other.random((20_000, 14, 4)).argsort(axis=2)  # four equal learners on 14 data sets
assert near(np.std(orders[..., 0].mean(axis=1) - orders[..., 1].mean(axis=1)), 0.488, 0.01)
assert near(np.mean(np.ptp(orders.mean(axis=1), axis=1) > 1.254), 0.05, 0.01)

# "The support vector machine has 1.5, A 1.7, five nearest neighbours 3.3, naive Bayes 3.7 and the tree 4.8."
# "The critical difference of 2.73 is so long that only the tree is apart from A and the support vector machine; bars
# join all others."
# "Yet the tree's five losses against A have $p = 0.0625$, the least that Wilcoxon's test can give with five data sets,
# so Holm's correction can show nothing here."
# "With so few data sets the normal curve behind CD is rough, and the picture is only a hint."
# "The hospitals compare A, the logistic regression, with its four rivals of [the last lesson](many_data_sets.ipynb), by
# the accuracies on the same five data sets."
# "If all are equally good, the largest difference of all pairs exceeds CD in about 5 % of all studies."
# "Friedman's test gives $p = 0.004$, the mean ranks are 1.5 (SVM), 1.7 (A), 3.3 (5-NN), 3.7 (naive Bayes) and 4.8
# (tree), and CD is 2.73."
# "Only the tree from A, $4.8 - 1.7 = 3.1$ apart, and from the SVM, 3.3 apart."
assert result_five.ranks.round(1).tolist() == [1.7, 1.5, 3.3, 3.7, 4.8]  # this draw
between = np.subtract.outer(result_five.ranks, result_five.ranks)
differ = [(names[i], names[j]) for i, j in np.argwhere(between > cd_five)]
assert differ == [("tree", "A"), ("tree", "SVM")]  # this draw
assert f"{cd_five:.2f}" == "2.73" and ("tree", "SVM") in differ
assert (
    accuracy.shape == (5, 5)
    and np.all(accuracy[:, 4] < accuracy[:, 0])
    and stats.wilcoxon(np.arange(1, 6)).pvalue == 0.0625
)
orders = 1 + other.random((100_000, 5, 5)).argsort(axis=2)  # five equal learners on five data sets
assert 0.035 < np.mean(np.ptp(orders.mean(axis=1), axis=1) > 2.7276) < 0.042
assert compare.nemenyi_critical_difference(2, 5) < 1 and 2 / 2**5 > 0.05  # CD for two alone would call 5 : 0 different
