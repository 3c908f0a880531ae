"""What ../without_labels.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen


def of_units(index, n_groups=3):
    return [index(X, k_means(X, n_groups)) for X in (raw, scaled)]


def agrees(_, groups):
    return sk.adjusted_rand_score(grapes, groups)


# "Suppose that the laboratory's list of grapes were still lost, so that it has only 13 measurements of 178 bottles."
# "In the explorer all 13 measurements are standardised, and then proline is multiplied by a weight."
# "Colours are the groups of k-means from all 13, shapes the true grapes, which it does not see."
assert raw.shape == (178, 13) and wine.feature_names[6::6] == ["flavanoids", "proline"]
assert [int(np.sum(grapes == one)) for one in ("Nebbiolo", "Grignolino", "Barbera")] == [59, 71, 48]

# "In raw units, where proline has at least 22 times the standard deviation of every other measurement, the silhouette
# is 0.57 and the ARI 0.37."
# "In raw units proline has 99.8 % of the variance of all 13 measurements."
# "So the data are nearly a line, and k-means cuts it into three compact pieces."
spread = raw.std(axis=0)
assert np.argmax(spread) == 12 and round(spread[12] / np.sort(spread)[-2]) == 22
assert f"{100 * spread[12] ** 2 / np.sum(spread**2):.1f}" == "99.8"

# "From weight 1 to weight 32, does the silhouette rise or fall?"
# "The silhouette rises from 0.28 to 0.54, and the ARI falls from 0.90 to 0.37."
stretched = scaled * np.where(np.arange(13) == 12, 32, 1)
assert sk.adjusted_rand_score(k_means(stretched, 3), k_means(raw, 3)) > 0.9
assert abs(sk.silhouette_score(stretched, k_means(stretched, 3)) - 0.57) < 0.05
assert sk.silhouette_score(stretched, k_means(stretched, 3)) > sk.silhouette_score(scaled, k_means(scaled, 3)) + 0.2
assert agrees(None, k_means(stretched, 3)) < agrees(None, k_means(scaled, 3)) - 0.4
turned = [widgets.explore_scaling(wine.data, grapes, (6, 12), ("", ""), weight=w).numbers()["now"] for w in (1, 32)]
assert [f"{one['silhouette']:.2f}" for one in turned] == ["0.28", "0.54"]
assert [f"{one['ari']:.2f}" for one in turned] == ["0.90", "0.37"]

assert [f"{value:.2f}" for value in of_units(sk.silhouette_score)] == ["0.57", "0.28"]
assert [f"{value:.2f}" for value in of_units(agrees)] == ["0.37", "0.90"]

# "So the silhouette prefers the grouping that has **not** found the grapes."
for _ in range(10):  # other bottles: a fifth of them left out
    kept = other.permutation(178)[:142]
    (s_raw, r_raw), (s_scaled, r_scaled) = (
        (sk.silhouette_score(X[kept], own), sk.adjusted_rand_score(grapes[kept], own))
        for X, own in ((X, k_means(X[kept], 3)) for X in (raw, scaled))
    )
    assert s_raw > s_scaled and r_raw < r_scaled

# "Five cases lie at 1, 2, 3 and at 7, 9, and the gap makes two groups."
# "| 1 | (1 + 2)/2 = 1.5 | (6 + 8)/2 = 7 | 11/14 |"
# "| 2 | (1 + 1)/2 = 1 | (5 + 7)/2 = 6 | 5/6 |"
# "| 3 | ? | ? | ? |"
# "| 7 | 2 | (6 + 5 + 4)/3 = 5 | 3/5 |"
# "| 9 | 2 | (8 + 7 + 6)/3 = 7 | 5/7 |"
# "$a = (2 + 1)/2 = 1.5$, $b = (4 + 6)/2 = 5$, so $s = 3.5/5 = 7/10$."
# "The mean of the five is 0.727."
five, by_gap, moved = np.array([[1], [2], [3], [7], [9]]), np.array([0, 0, 0, 1, 1]), np.array([0, 0, 1, 1, 1])
exact = [11 / 14, 5 / 6, 7 / 10, 3 / 5, 5 / 7]
assert np.allclose(silhouette(five, by_gap), exact) and f"{np.mean(exact):.3f}" == "0.727"
assert np.isclose(silhouette(five, moved)[2], -7 / 10) and f"{silhouette(five, moved).mean():.3f}" == "0.361"
d = np.abs(five - five.T)
assert [d[0, 1:3].mean(), d[1, [0, 2]].mean(), d[2, :2].mean(), d[3, 4], d[4, 3]] == [1.5, 1, 1.5, 2, 2]
assert [*d[:3, 3:].mean(axis=1), *d[3:, :3].mean(axis=1)] == [7, 6, 5, 5, 7]

# "Each case has one, near 1 if the case is much nearer to its own group than to any other, and below 0 if it is nearer
# to another."
# "The silhouette of a grouping is the mean of them all."
far_apart = np.array([[0.0], [1], [100], [101]])
good, bad = (silhouette(far_apart, np.array(g)).mean() for g in ([0, 0, 1, 1], [0, 1, 0, 1]))
assert good > 0.98 > 0 > bad

# "A case alone in its group has the silhouette 0 ([Rousseeuw, 1987](../back/references.md#rousseeuw1987))."
# "A silhouette lies between −1 and 1, because $|b - a|$ is never larger than $\max(a, b)$ (if both are 0, take 0)."
assert silhouette(five, np.array([0, 0, 0, 1, 2]))[4] == 0
random_groups = other.integers(5, size=178)
assert np.abs(silhouette(scaled, random_groups)).max() <= 1
for X in (raw, scaled):
    assert np.allclose(silhouette(X, random_groups), clustering.silhouette(X, random_groups))
    assert np.isclose(silhouette(X, k_means(X, 3)).mean(), sk.silhouette_score(X, k_means(X, 3)))

# "In raw units $k = 2$ has the highest mean, 0.66, and standardised $k = 3$, by a little: the favourite number depends
# on the units."
of_k = np.array([of_units(sk.silhouette_score, k) for k in range(2, 8)])
assert of_k[:, 0].min() > 0.5 and of_k[:, 1].max() < 0.3
assert np.argmax(of_k, axis=0).tolist() == [0, 1] and [f"{one:.2f}" for one in of_k.max(axis=0)] == ["0.66", "0.28"]
assert f"{of_k[0, 1]:.2f}" == "0.27"

# "Shuffle each of the 13 columns on its own, as the explorer's button does: **no relation between them** is left."
# "Again 0.57, because proline alone makes these groups."
# "Standardised, the shuffled bottles reach only 0.07: there the measurements do go together, in groups or not."
# "**Is there anything?** The measurements go together, but perhaps not in groups."
again = other.permuted(scaled, axis=0)
assert np.allclose(np.sort(again, axis=0), np.sort(scaled, axis=0))
assert abs(np.mean(without_groups["raw"]) - 0.57) < 0.01
proline = raw[:, [12]]
assert raw.var(axis=0).argmax() == 12 and abs(sk.silhouette_score(proline, k_means(proline, 3)) - 0.57) < 0.02
for X in (raw, *(other.permuted(raw, axis=0) for _ in range(3))):
    assert sk.adjusted_rand_score(k_means(X, 3), k_means(X[:, [12]], 3)) > 0.98
assert abs(np.mean(without_groups["standardised"]) - 0.07) < 0.02 and max(without_groups["standardised"]) < 0.15

# "So a silhouette above 0.5 does not prove that there are groups."
on_line = np.linspace(0, 1, 1000)[:, None]
halves_ = k_means(on_line, 2)
assert f"{sk.silhouette_score(on_line, halves_):.2f}" == "0.63" and abs(np.sum(halves_) - 500) < 10
assert f"{1 - 2 * (0.625 * np.log(3) - 0.5):.2f}" == "0.63"  # a line of endless points

# "Try it on standardised wines of three grapes, irises of three species, four blobs, and points spread evenly over a
# square, which has no groups."
# "*Each line is one draw of 120 cases; an orange dot marks its best number, and the numbers on top count the dots.*"
assert all(len(draw()) == 120 for draw in worlds.values()) and len(np.unique(flowers.target)) == 3

# "Silhouette against the number of groups, eight draws in each of four worlds, the best number of each draw marked."
# "For the wines the best is 3 in all eight draws, for the irises 2, for four blobs 4; for the square without groups the
# lines are nearly level and the best numbers scatter."
# "For the irises it says 2, because two of the species overlap."
# "For which of the first three does it find the right number, and what does it say for the square?"
# "So ask first whether there are any groups: compare with data that have none, such as points spread evenly, or
# [shuffled columns](further.ipynb#shuffled), which keep only the groups that a single column makes."
# "For the square it names a number, too, and not the same one in every draw."
# "It finds the 4 blobs, and here the 3 grapes in all eight draws; of many such draws about one in six names another
# number."
# thorough
best = {name: 2 + np.argmax(lines, axis=1) for name, lines in tried.items()}
wines, iris, blobs, square = best.values()
assert len(square) == 8 and np.mean(wines == 3) > 0.5 and np.mean(iris == 2) > 0.8 and np.mean(blobs == 4) > 0.9
two_peaks = 10 * (np.arange(100) % 2)[:, None] + other.normal(size=(100, 2))
mixed_up = other.permuted(two_peaks, axis=0)
assert (
    sk.silhouette_score(two_peaks, k_means(two_peaks, 2)) > 0.75 < sk.silhouette_score(mixed_up, k_means(mixed_up, 4))
)
assert len(np.unique(square)) > 1 and np.ptp(np.mean(tried["square, no groups"], axis=0)) < 0.1
in_two = k_means(flowers.data, 2)
shares = np.array([np.bincount(in_two[flowers.target == one], minlength=2) for one in range(3)])
assert shares[0].max() == 50 and shares[1:, shares[0].argmin()].sum() > 95  # one species against the two others
assert np.all(wines == 3)  # this draw
says_ = []
for _ in range(50):
    some_ = other.permutation(scaled)[:120]
    of_few_ = [KMeans(m, n_init=10, random_state=0).fit_predict(some_) for m in (2, 3, 4)]
    says_.append(2 + np.argmax([sk.silhouette_score(some_, groups_) for groups_ in of_few_]))
assert 0 < np.mean(np.array(says_) != 3) < 0.5

# "The silhouette can never answer 1, because with one group $b$ does not exist ([one index can](further.ipynb))."
try:
    sk.silhouette_score(scaled, np.zeros(178, int))
except ValueError as refused:
    assert "Number of labels is 1" in str(refused)
else:
    raise AssertionError("scikit-learn answers for one group")

# "Points are spread evenly over a line, and $k$ is 2: is the ARI about 0.2, 0.5 or 0.9?"
# "About 0.9, because k-means cuts the line near its middle in both halves."
# "So it is about as stable as the wines with 3 groups."
# "The standard errors of these means are 0.01 to 0.05."
# thorough
for X_, k_, least_, most_ in ((scaled, 3, 0.003, 0.02), (scaled, 2, 0.025, 0.07), (None, 2, 0.01, 0.05)):
    pairs_ = [stability(other.random((150, 1)) if X_ is None else X_, k_) for _ in range(40)]
    assert least_ < np.std(pairs_) / np.sqrt(20) < most_
assert abs(even_line[2] - 0.9) < 0.12
assert bottles[3] > 0.8 and bottles[3] > max(bottles[2], bottles[4]) + 0.05
assert abs(even_line[2] - bottles[3]) < 0.15 and even_line[2] > 0.75
half_line = KMeans(2, n_init=3, random_state=0).fit(other.random((75, 1)))
assert abs(half_line.cluster_centers_.mean() - 0.5) < 0.12

# "**The use.** Bottles should be alike in all 13 properties, so it standardises before it looks at any index."
# "**How many groups?** If there are groups, it would choose 3: stability is 0.87 there and 0.72 at the next best, and
# the silhouette is largest there, too, by a little."
# "So the laboratory would have chosen by asking what a distance should mean, and not by the larger index."
# "Only the list can tell that these groups **are** the grapes, except for six bottles."
table = sk.cluster.contingency_matrix(grapes, k_means(scaled, 3))
assert 178 - table.max(axis=1).sum() == 6 and sorted(table.argmax(axis=1)) == [0, 1, 2]
assert scaled.shape[1] == 13 and 2 + np.argmax(of_k[:, 1]) == 3 == max(bottles, key=bottles.get)
