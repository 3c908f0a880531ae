"""What ../agreement.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen


def columns_of(groups):
    """The columns of the table, in the order of their names' tuples: k-means may number its groups in any order."""
    return sorted(map(tuple, sk.cluster.contingency_matrix(grapes, groups).T.tolist()))


# "A laboratory has 178 bottles of wine from three grapes: Nebbiolo, Grignolino and Barbera."
# "It measured 13 properties of each bottle, and then lost the list of grapes."
# "Proline against flavanoids for the 178 bottles, three times."
# "*Two of the 13 measurements; each group has the colour of the grape that it matches best.*"
# "A program sorts them into three groups of similar bottles, once by raw measurements, once by standardised ones (mean
# 0, standard deviation 1)."
assert wine.data.shape == (178, 13) and np.bincount(grapes).tolist() == [59, 71, 48]
assert np.allclose(scaled.mean(axis=0), 0) and np.allclose(scaled.std(axis=0), 1)
assert wine.feature_names[6::6] == ["flavanoids", "proline"]
assert "three different cultivators" in " ".join(wine.DESCR.split())

# "Coloured by the groups from raw units: three layers, one above the other."
# "In raw units a distance is nearly a difference of proline, and the groups are three layers of it."
# "In raw units proline has the standard deviation 314, magnesium 14, and every other property less than 4."
proline, spread = wine.data[:, 12], wine.data.std(axis=0)
assert [wine.feature_names[j] for j in np.argsort(spread)[-2:]] == ["magnesium", "proline"]
assert [f"{one:.0f}" for one in np.sort(spread)[-2:]] == ["14", "314"] and np.sort(spread)[-3] < 4
layers = sorted((proline[raw_groups == g].min(), proline[raw_groups == g].max()) for g in range(3))
assert layers[0][1] < layers[1][0] + 60 and layers[1][1] < layers[2][0] + 60  # nearly without an overlap
pairs = other.integers(178, size=(500, 2))
apart = np.linalg.norm(wine.data[pairs[:, 0]] - wine.data[pairs[:, 1]], axis=1)
assert np.corrcoef(apart, np.abs(proline[pairs[:, 0]] - proline[pairs[:, 1]]))[0, 1] > 0.99

# "Coloured by the groups from standardised measurements: three clouds."
# "Coloured by the true grapes: nearly the same three clouds."
right = [np.mean(in_colours_of_grapes(g) == grapes) for g in (raw_groups, std_groups)]
assert right[0] < 0.75 and right[1] > 0.95

# "It takes $k$ cases by chance as the first centres."
# "Steps 2 and 3 are repeated until no case changes its group."
two, start_, sums = scaled[:, [6, 12]], scaled[other.permutation(178)[:3]][:, [6, 12]], []
for _ in range(30):
    near_ = np.linalg.norm(two[:, None] - start_, axis=2).argmin(axis=1)
    sums.append(((two - start_[near_]) ** 2).sum())
    start_ = np.array([two[near_ == g].mean(axis=0) for g in range(3)])
assert np.all(np.diff(sums) < 1e-9) and np.isclose(sums[-1], sums[-2])
best = min((KMeans(3, n_init=1, random_state=s, init="random").fit(two) for s in range(20)), key=lambda m: m.inertia_)
assert np.isclose(best.inertia_, KMeans(3, n_init=10, random_state=0).fit(two).inertia_, rtol=0.01)

# "The program numbers its groups and the list its grapes, but group 0 need not be grape 0."
# "From 0.02 to 0.97, and the groups stay the same."
six_names = [np.mean(np.array(names)[std_groups] == grapes) for names in permutations(range(3))]
assert f"{min(six_names):.2f} {max(six_names):.2f}" == "0.02 0.97"

# "Names chosen to fit best (a **matching**) flatter: three equal groups dealt by chance to the 178 bottles reach 0.38
# on average."
dealt_matched = [np.mean(in_colours_of_grapes(other.permutation(np.arange(178) % 3)) == grapes) for _ in range(2000)]
assert abs(np.mean(dealt_matched) - 0.381) < 0.003

# "Two contingency tables, grapes in rows, groups in columns."
# "In raw units the columns hold 0, 50, 19 bottles of the three grapes, 46, 1, 0 and 13, 20, 29, so one group mixes two
# grapes and another all three."
# "Standardised: 0, 65, 0 and 0, 3, 48 and 59, 3, 0, so each group belongs nearly to one grape."
# "*Standardised, each group belongs almost wholly to one grape.*"
assert columns_of(raw_groups) == [(0, 50, 19), (13, 20, 29), (46, 1, 0)]
assert columns_of(std_groups) == [(0, 3, 48), (0, 65, 0), (59, 3, 0)]
assert sk.cluster.contingency_matrix(grapes, std_groups).argmax(axis=0).tolist() == [1, 2, 0]  # this draw
assert 178 - (59 + 65 + 48) == 6

# "Programs P and Q have sorted six bottles of the grapes A and B."
# "| bottle | 1 | 2 | 3 | 4 | 5 | 6 |"
# "| P | 1 | 1 | 2 | 2 | 3 | 3 |"
# "| Q | 1 | 1 | 2 | 2 | 2 | 2 |"
# "There are $6\cdot5/2=15$ pairs; the grapes put $3+3=6$ of them together."
# "For the pairs apart in both, subtract from 15 those together by the grapes, 6, and those together in P, 3."
# "The 2 pairs together in both are then subtracted twice, so add 2."
# "| P | 1 + 1 + 1 = 3 | 2 (bottles 1-2 and 5-6) | 15 − 6 − 3 + 2 = 8 | 10 of 15 |"
# "Together in Q: 1 + 6 = 7."
# "In both: 4 (1-2, 4-5, 4-6, 5-6)."
# "Apart in both: 15 − 6 − 7 + 4 = 6."
# "Again 10 of 15 agree."
Q = [1, 1, 2, 2, 2, 2]
of_p, of_q = (clustering.pair_counts(six, v) for v in (P, Q))
assert of_p == (2, 4, 1, 8) and of_q == (4, 2, 3, 6) and P == [1, 1, 2, 2, 3, 3]
assert sk.rand_score(six, P) == sk.rand_score(six, Q) == 10 / 15

# "The share of pairs on which two groupings agree is the **Rand index**, here $10/15=0.67$ for both programs."
# "In letters: of all $N = n(n-1)/2$ pairs of cases, $C_U$ are together in the true grouping $U$, $C_V$ in the program's
# grouping $V$, and $n_{11}$ in both."
# "$$ \mathrm{ARI} = \frac{n_{11} - C_U C_V / N}{\tfrac12 (C_U + C_V) - C_U C_V / N} . \tag{1} $$"
for _ in range(50):
    u, v = other.integers(4, size=(2, 12))
    together_u, together_v = u[:, None] == u, v[:, None] == v
    i, j = np.triu_indices(12, 1)
    both, in_u, in_v, n = (together_u & together_v)[i, j].sum(), together_u[i, j].sum(), together_v[i, j].sum(), len(i)
    assert n == 12 * 11 / 2 and (~together_u & ~together_v)[i, j].sum() == n - in_u - in_v + both
    assert np.isclose((both + n - in_u - in_v + both) / n, sk.rand_score(u, v))
    chance = in_u * in_v / n
    assert np.isclose((both - chance) / ((in_u + in_v) / 2 - chance), sk.adjusted_rand_score(u, v))
assert f"{10 / 15:.2f}" == "0.67"

# "On the 178 bottles the grouping from raw units has a Rand index of 0.72."
# "0.55: by chance alone many pairs are apart in both."
# "What do you expect if its labels are dealt by chance: 0.05, 0.33 or 0.55?"
assert f"{sk.rand_score(grapes, raw_groups):.2f}" == "0.72"
shuffled = [clustering.pair_counts(grapes, other.permutation(raw_groups)) for _ in range(100)]
n_pairs = 178 * 177 / 2
assert abs(np.mean([one.both + one.neither for one in shuffled]) / n_pairs - 0.553) < 0.003
assert np.mean([one.neither for one in shuffled]) / n_pairs > 0.4

# "A shuffle gives bottles 1 and 2 two of P's six labels 1, 1, 2, 2, 3, 3."
# "In 3 of the 15 ways to pick two the labels are equal, so the two are together with probability $3/15$."
# "The grapes put 6 pairs together, each of which is then together in P with this probability."
# "P has $2 - 1.2 = 0.8$ pairs more than chance, and the mean has $4.5 - 1.2 = 3.3$ more."
# "The quotient $0.8/3.3 = 0.242$ is the **adjusted Rand index** (ARI) of P ([Hubert and Arabie,
# 1985](../back/references.md#hubert1985))."
# "Chance gives Q $6 \cdot 7/15 = 2.8$ pairs, so its ARI is $(4 - 2.8)/(6.5 - 2.8) = 0.324$."
# "Expectations add up, so on average $6 \cdot 3 / 15 = 1.2$ pairs are together in both."
every = [clustering.pair_counts(six, v) for v in permutations(P)]
assert np.mean([v[0] == v[1] for v in permutations(P)]) == 3 / 15
assert np.isclose(np.mean([one.both for one in every]), 1.2) and (6 + 3) / 2 == 4.5
assert f"{0.8 / 3.3:.3f} {1.2 / 3.7:.3f}" == "0.242 0.324"
assert np.isclose(adjusted_rand(six, P), 0.8 / 3.3) and np.isclose(adjusted_rand(six, Q), 1.2 / 3.7)
assert max(one.both for one in every) == 2 and np.isclose(2 - 1.2, 0.8) and np.isclose(4.5 - 1.2, 3.3)

# "At most 3 pairs, the smaller of 6 and 3, can be together in both, so only equal groupings reach the mean of the two,
# here 4.5."
# "We measure against this mean, and a grouping that is only finer stays below 1."
for _ in range(200):
    u, v = other.integers(3, size=(2, 5))
    one = clustering.pair_counts(u, v)
    most = one.both + (one.true_only + one.pred_only) / 2
    same = np.array_equal(u[:, None] == u, v[:, None] == v)
    assert one.both <= most and (one.both == most) == same

# "Over all $6! = 720$ orders of P's labels the ARI is 0 on average:"
# "So 432 of the 720 shuffles reach P's 0.24: with six bottles that is no sign of skill."
assert len(ari_of) == 720 and np.isclose(np.mean(ari_of), 0) and sum(value > 0.242 for value in ari_of) == 432
assert min(ari_of) < 0

# "Here are four bottles of each of three grapes for you to move."
# "Yes: put one bottle of each grape into each of four groups."
assert "AAAABBBBCCCC" in widgets.explore_groups()._repr_html_()
assert widgets.explore_groups((1, 2, 3, 4) * 3).numbers()["ari"] < 0

# "The standardised grouping has found the grapes, except for six bottles."
for groups_, expected_ in ((raw_groups, "0.37"), (std_groups, "0.90")):
    assert f"{adjusted_rand(grapes, groups_):.2f}" == expected_
    assert np.isclose(adjusted_rand(grapes, groups_), sk.adjusted_rand_score(grapes, groups_))
    assert np.isclose(adjusted_rand(grapes, groups_), clustering.adjusted_rand(grapes, groups_))

# "The one from raw units is better than chance, but far from the grapes."
by_shuffle = [adjusted_rand(grapes, other.permutation(raw_groups)) for _ in range(300)]
assert abs(np.mean(by_shuffle)) < 0.005 and np.max(np.abs(by_shuffle)) < 0.06


# "Purity never falls when you split a group: each part has at least as many of its most frequent grape as of the old
# one."
# "Compare purity only at the same number of groups."
def purity(truth, groups):
    return sk.cluster.contingency_matrix(truth, groups).max(axis=0).sum() / len(truth)


for _ in range(100):
    v = other.integers(4, size=178)
    finer = np.where((v == 0) & (other.random(178) < 0.5), 4, v)
    assert purity(grapes, finer) >= purity(grapes, v)

# "The ARI is 1 for equal groupings and 0 on average for shuffled labels."
assert np.isclose(adjusted_rand(grapes, (grapes + 1) % 3), 1)
