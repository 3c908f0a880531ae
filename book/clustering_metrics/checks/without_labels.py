"""What ../without_labels.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn.cluster import AgglomerativeClustering
from sklearn.datasets import load_breast_cancer

other = np.random.default_rng(2024)  # data that the lesson has not seen


def of_units(index, n_groups=3):
    return [index(X, k_means(X, n_groups)) for X in (raw, scaled)]


def agrees(_, groups):
    return sk.adjusted_rand_score(grapes, groups)


# "The laboratory has 13 measurements of 178 bottles, and the list of grapes is still lost."
# "In the explorer all 13 measurements are standardised, and one of them, proline, is then multiplied by a weight."
# "Colours are the groups of k-means, which uses all 13 measurements."
assert raw.shape == (178, 13) and wine.feature_names[6::6] == ["flavanoids", "proline"]
assert [int(np.sum(grapes == one)) for one in ("Nebbiolo", "Grignolino", "Barbera")] == [59, 71, 48]

# "In raw units the numbers of proline have the largest standard deviation, 22 times that of the next measurement."
# "In raw units proline has 99.8 % of the variance of all 13 measurements together."
spread = raw.std(axis=0)
assert np.argmax(spread) == 12 and round(spread[12] / np.sort(spread)[-2]) == 22
assert f"{100 * spread[12] ** 2 / np.sum(spread**2):.1f}" == "99.8"

# "So raw units are close to what you saw at the weight 32."
stretched = scaled * np.where(np.arange(13) == 12, 32, 1)
assert sk.adjusted_rand_score(k_means(stretched, 3), k_means(raw, 3)) > 0.9
assert abs(sk.silhouette_score(stretched, k_means(stretched, 3)) - 0.57) < 0.05

# "| raw | 0.57 | 0.37 |"
# "| standardised | 0.28 | 0.90 |"
# "Is 0.57 much for three pieces of a line?"
assert [f"{value:.2f}" for value in of_units(sk.silhouette_score)] == ["0.57", "0.28"]
assert [f"{value:.2f}" for value in of_units(agrees)] == ["0.37", "0.90"]

# "So the silhouette, which needs no labels, prefers the grouping that has **not** found the grapes."
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
# "And what becomes of $s$ if case 3 moves to the other group?"
# "$a = (2 + 1)/2 = 1.5$, $b = (4 + 6)/2 = 5$, so $s = 3.5/5 = 7/10$."
# "The silhouette of the grouping is the mean of the five, 0.727."
# "In the other group $a = (4 + 6)/2 = 5$ and $b = (2 + 1)/2 = 1.5$, so $s = -7/10$."
# "The negative sign says that the case is on average nearer to another group, and the mean falls to 0.361."
five, by_gap, moved = np.array([[1], [2], [3], [7], [9]]), np.array([0, 0, 0, 1, 1]), np.array([0, 0, 1, 1, 1])
exact = [11 / 14, 5 / 6, 7 / 10, 3 / 5, 5 / 7]
assert np.allclose(silhouette(five, by_gap), exact) and f"{np.mean(exact):.3f}" == "0.727"
assert np.isclose(silhouette(five, moved)[2], -7 / 10) and f"{silhouette(five, moved).mean():.3f}" == "0.361"
d = np.abs(five - five.T)
assert [d[0, 1:3].mean(), d[1, [0, 2]].mean(), d[2, :2].mean(), d[3, 4], d[4, 3]] == [1.5, 1, 1.5, 2, 2]
assert [*d[:3, 3:].mean(axis=1), *d[3:, :3].mean(axis=1)] == [7, 6, 5, 5, 7]

# "It is near 1 if each case is much nearer to its own group than to any other, and below 0 if the cases are nearer to
# another group."
far_apart = np.array([[0.0], [1], [100], [101]])
good, bad = (silhouette(far_apart, np.array(g)).mean() for g in ([0, 0, 1, 1], [0, 1, 0, 1]))
assert good > 0.98 > 0 > bad

# "A case that is alone in its group gets 0 ([Rousseeuw, 1987](../back/references.md#rousseeuw1987))."
# "The silhouette lies between −1 and 1, because $s = 1 - a/b$ if $a \le b$, and $s = b/a - 1$ if $a > b$."
assert silhouette(five, np.array([0, 0, 0, 1, 2]))[4] == 0
random_groups = other.integers(5, size=178)
assert np.abs(silhouette(scaled, random_groups)).max() <= 1
for X in (raw, scaled):
    assert np.allclose(silhouette(X, random_groups), clustering.silhouette(X, random_groups))
    assert np.isclose(silhouette(X, k_means(X, 3)).mean(), sk.silhouette_score(X, k_means(X, 3)))

# "The left side, for every number of groups: its mean stays above 0.5, and that of the right side below 0.3."
# "In raw units it prefers 2 groups, with 0.66, and standardised it prefers 3, with 0.28."
of_k = np.array([of_units(sk.silhouette_score, k) for k in range(2, 8)])
assert of_k[:, 0].min() > 0.5 and of_k[:, 1].max() < 0.3
assert np.argmax(of_k, axis=0).tolist() == [0, 1] and [f"{one:.2f}" for one in of_k.max(axis=0)] == ["0.66", "0.28"]

# "To find out, make data with the same 13 columns but **no relation between them**: shuffle each column on its own."
# "In raw units the shuffled bottles reach 0.57 as well: the value comes from proline alone, and not from measurements
# that go together."
# "Standardised, the real bottles have 0.28 and the shuffled ones 0.07, so there the measurements do go together."
# "**Is there anything?** Standardised, the silhouette is 0.28, and 0.07 for shuffled columns."
again = other.permuted(scaled, axis=0)
assert np.allclose(np.sort(again, axis=0), np.sort(scaled, axis=0))
assert abs(np.mean(without_groups["raw"]) - 0.57) < 0.01
proline = raw[:, [12]]
assert raw.var(axis=0).argmax() == 12 and abs(sk.silhouette_score(proline, k_means(proline, 3)) - 0.57) < 0.02
assert abs(np.mean(without_groups["standardised"]) - 0.07) < 0.02 and max(without_groups["standardised"]) < 0.15

# "On the iris flowers, four lengths, k-means has an adjusted Rand index of 0.73 in raw units and only 0.62
# standardised."
irises = flowers.data, scale(flowers.data)
found_irises = [f"{sk.adjusted_rand_score(flowers.target, k_means(X, 3)):.2f}" for X in irises]
assert found_irises == ["0.73", "0.62"]

# "Two interlocking half moons, coloured twice."
# "Left, k-means cuts both moons with a straight line: silhouette 0.49."
# "Right, each moon is one group: silhouette 0.33."
# "K-means with two groups cuts both moons with a straight line."
# "Try it on an even line, which has no groups, and on three clear groups in 20 and in 200 dimensions."
# "That of k-means has the higher silhouette, 0.49 against 0.33, although it is the wrong one."
cut, whole = (sk.silhouette_score(moons, one) for one in (k_means(moons, 2), two_moons))
assert abs(cut - 0.49) < 0.01 and abs(whole - 0.33) < 0.01
assert sk.adjusted_rand_score(two_moons, k_means(moons, 2)) < 0.4

# "The breast-cancer data have 569 tumours with 30 measurements, which we standardise."
# "Single linkage, a program that merges near groups until two are left, leaves **two** far tumours alone and puts the
# other 567 together."
# "Its silhouette is 0.66, and that of k-means is about 0.34."
# "But with the diagnosis its adjusted Rand index is 0.00, and that of k-means is above 0.6."
tumours = load_breast_cancer()
in_30 = scale(tumours.data)
single = AgglomerativeClustering(2, linkage="single").fit_predict(in_30)
assert in_30.shape == (569, 30) and sorted(np.bincount(single)) == [2, 567]
by_two = single, k_means(in_30, 2)
judged = [(sk.silhouette_score(in_30, g), sk.adjusted_rand_score(tumours.target, g)) for g in by_two]
assert np.all(np.abs(np.subtract(judged[0], [0.66, 0])) < 0.006)
assert abs(judged[1][0] - 0.34) < 0.015 and judged[1][1] > 0.6

# ""Above 0.5 there are groups, and below 0.25 there are none" fails in both directions."
# "The even line has no groups, and its silhouette is 0.62."
# "K-means finds the three true groups, and in 200 dimensions their silhouette is below 0.1, because each measurement
# that only adds noise makes all distances more alike."
assert f"{sk.silhouette_score(on_line, k_means(on_line, 2)):.2f}" == "0.62"
ratio = {}
for n_noise, X in in_d.items():
    own = k_means(X, 3)
    assert sk.adjusted_rand_score(three, own) > 0.9
    together = sk.pairwise_distances(X)
    same = three[:, None] == three
    ratio[n_noise] = together[same & (together > 0)].mean() / together[~same].mean()
    value = sk.silhouette_score(X, own)
    assert value < 0.1 if n_noise == 200 else 0.25 < value < 0.45
assert ratio[20] < ratio[200] < 1

# "Each line is one draw of 120 cases."
# "Try it where the answer is known: three grapes, three species, four blobs, and points spread evenly over a square,
# which have no groups."
assert all(len(draw()) == 120 for draw in worlds.values()) and len(np.unique(flowers.target)) == 3

# "Silhouette against the number of groups, eight draws in each of four worlds, the best number of each draw marked."
# "For the wines the best is mostly 3, for the irises 2, for four blobs 4; for the square without groups the lines are
# nearly level and the best numbers scatter."
# "For the irises the silhouette says 2, because two of the three species lie side by side."
best = {name: 2 + np.argmax(lines, axis=1) for name, lines in tried.items()}
wines, iris, blobs, square = best.values()
assert len(square) == 8 and np.mean(wines == 3) > 0.5 and np.mean(iris == 2) > 0.8 and np.mean(blobs == 4) > 0.9
assert len(np.unique(square)) > 1 and np.ptp(np.mean(tried["square, no groups"], axis=0)) < 0.1
in_two = k_means(flowers.data, 2)
shares = np.array([np.bincount(in_two[flowers.target == one], minlength=2) for one in range(3)])
assert shares[0].max() == 50 and shares[1:, shares[0].argmin()].sum() > 95  # one species against the two others

# "It can never answer 1: with one group there is no other group, and $b$ does not exist ([one index
# can](further.ipynb))."
try:
    sk.silhouette_score(scaled, np.zeros(178, int))
except ValueError as refused:
    assert "Number of labels is 1" in str(refused)
else:
    raise AssertionError("scikit-learn answers for one group")

# "For the wines the most stable number is 3, which is right."
# "But the line is about as stable with 2 groups as the wines are with 3, because every line has a middle, and both
# halves are cut there."
assert bottles[3] > 0.8 and bottles[3] > max(bottles[2], bottles[4]) + 0.05
assert abs(even_line[2] - bottles[3]) < 0.15 and even_line[2] > 0.75
half_line = KMeans(2, n_init=3, random_state=0).fit(other.random((75, 1)))
assert abs(half_line.cluster_centers_.mean() - 0.5) < 0.12

# "**The use.** It wants bottles that are alike in all 13 properties together."
# "**How many groups?** If there are groups, the stability says 3, and so does the silhouette, by a little."
# "Later, when the list turns up, the adjusted Rand index is 0.90, and six bottles are in the group of another grape."
table = sk.cluster.contingency_matrix(grapes, k_means(scaled, 3))
assert 178 - table.max(axis=1).sum() == 6 and sorted(table.argmax(axis=1)) == [0, 1, 2]
assert scaled.shape[1] == 13 and 2 + np.argmax(of_k[:, 1]) == 3 == max(bottles, key=bottles.get)
