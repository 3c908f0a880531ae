"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import widgets
from sklearn import metrics as sk

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "The gap statistic: an index that can answer 1"
# "The gap statistic can answer 1, but it does not for a slanting line."
# "Below, the gap against k from 1 to 6."
# "For the cloud it is highest at 1."
# "For four blobs it is near 0 at 1 to 3 and highest at 4."
# "The right number of groups is 1 for a round cloud, 4 for four blobs, and 1 for points along a slanting line."
# "For the cloud, whose largest gap is at 1, and for the blobs, at 4."
cloud, blobs, slanting = found.values()
assert len(cloud) == 6 and np.argmax(cloud) == 0
assert np.argmax(blobs) == 3 and np.ptp(blobs[:3]) < 0.35 and np.max(np.abs(blobs[:3])) < 0.3 < 0.7 < blobs[3]

# "For the line it rises up to the end."
# "For the line the gap rises up to 5 or 6 groups: $k$ pieces divide its $W$ by about $k^2$, and that of the even data
# by about $k$."
assert np.all(np.diff(slanting) > 0)

# "Let $W(k)$ be the sum of squared distances of the cases to the centre of their group."
# "It falls with $k$ for any data, so compare it with **even data**, points spread evenly over the range of each
# measurement."
# "The gap at $k$ is the mean of $\log W(k)$ over several sets of even data, minus $\log W(k)$ of yours."
# "We take the $k$ with the largest gap (the authors have a more cautious rule)."
# thorough
for X in (worlds["four blobs"], other.normal(size=(60, 3)), other.random((60, 1))):
    assert np.all(np.diff([log_w(X, k) for k in range(1, 7)]) < 0)
winners = {np.argmax(gaps(other.random((120, 2)))) for _ in range(10)}  # 1 in 2 of 20, 6 in 6 of 20
assert len(winners) > 2

# "A report says: "The two groups differ significantly in one measurement ($p < 0.001$), so they are real.""
# "Try it on 100 cases with two measurements of pure noise, a hundred times."
# "Make two groups by k-means, test each measurement by a t-test, and keep the smaller p-value."
# "Then put fresh cases into the group of the nearest centre, and test these."
# "With groups drawn by chance, about 10 of 100 would have $p < 0.05$, because there are two tests."
# "All hundred, both times."
# "How many is it for k-means, and for fresh cases?"
# thorough
assert noise.shape == (100, 2) and round(100 * (1 - 0.95**2)) == 10
by_chance = []
for _ in range(1000):
    pure, coin = other.normal(size=(100, 2)), other.permutation(100) < 50
    by_chance.append(ttest_ind(pure[coin], pure[~coin]).pvalue.min() < 0.05)
assert abs(np.mean(by_chance) - 0.0975) < 4 * np.sqrt(0.0975 * 0.9025 / 1000)
assert len(smallest_p["the same cases"]) == 100 and max(smallest_p["the same cases"]) < 0.05

# "K-means cuts the cloud in two, so its sides must differ."
# "Fresh cases do not help, because the tested values also decide which group a fresh case joins."
assert np.mean(np.array(smallest_p["fresh cases"]) < 0.05) > 0.95
assert max(smallest_p["fresh cases"]) < 0.05  # this draw

# "Inside group $j$ the shares are $p_{ij}/q_j$, so $H(U \mid V) = -\sum_{i,j} p_{ij} \log (p_{ij}/q_j)$; an empty cell
# counts 0."
# "Put this, $H(U) = -\sum_i p_i \log p_i$ and $p_i = \sum_j p_{ij}$ into $I = H(U) - H(U \mid V)$:"
# "$$ \begin{aligned} I &= -\sum_{i,j} p_{ij} \log p_i + \sum_{i,j} p_{ij} \log \frac{p_{ij}}{q_j} \\ &= \sum_{i,j}
# p_{ij} \log \frac{p_{ij}}{p_i\, q_j} . \end{aligned} \tag{1} $$"
# "Exchange $U$ and $V$ in (1), and nothing changes, so $I = H(V) - H(V \mid U)$, too."
# "So the exchange only exchanges the homogeneity $h = I/H(U)$ with the completeness $c = I/H(V)$, and their harmonic
# mean, the V-measure, stays."
six, by_p = list("AAABBB"), [1, 1, 2, 2, 3, 3]
for u, v in ((six, by_p), other.integers(4, size=(2, 40)), other.integers(3, size=(2, 12))):
    cells = sk.cluster.contingency_matrix(u, v) / len(u)
    p_, q_, full = cells.sum(axis=1), cells.sum(axis=0), cells > 0
    of_u, of_v = -np.sum(p_ * np.log(p_)), -np.sum(q_ * np.log(q_))
    inside = [np.sum(-np.log(one[one > 0] / one.sum()) * one[one > 0] / one.sum()) for one in cells.T]
    left = -np.sum(cells[full] * np.log((cells / q_)[full]))
    left_v = -np.sum(cells[full] * np.log((cells / p_[:, None])[full]))
    shared = np.sum(cells[full] * np.log((cells / np.outer(p_, q_))[full]))
    assert np.isclose(left, q_ @ inside) and np.allclose(shared, [of_u - left, of_v - left_v])
    assert np.isclose(shared, sk.mutual_info_score(u, v)) and np.isclose(shared, sk.mutual_info_score(v, u))
    h_, c_ = shared / of_u, shared / of_v
    assert np.allclose(sk.homogeneity_completeness_v_measure(u, v), (h_, c_, 2 * h_ * c_ / (h_ + c_)))
    assert np.allclose(sk.homogeneity_completeness_v_measure(v, u), (c_, h_, 2 * h_ * c_ / (h_ + c_)))


# "Points along a slanting line have no groups, but cut into three they have a silhouette of about 0.6, and their
# shuffled columns, which fill a square, only 0.4."
# "Four blobs at the corners of a square stay four blobs when shuffled, so both silhouettes are almost the same."
def of_k_means(X, k):
    return sk.silhouette_score(X, KMeans(k, n_init=10, random_state=0).fit_predict(X))


even_slant = np.linspace(0, 1, 150)[:, None] + 0.02 * other.normal(size=(150, 2))
slanted = [of_k_means(X, 3) for X in (even_slant, other.permuted(even_slant, axis=0))]
assert np.all(np.abs(np.subtract(slanted, (0.6, 0.4))) < 0.05), slanted  # 0.58 and 0.38 on average
beaten = []
for _ in range(12):
    four = corners + 0.6 * other.normal(size=(120, 2))
    beaten.append([of_k_means(X, 4) for X in (four, other.permuted(four, axis=0))])
beaten = np.array(beaten)
assert beaten.min() > 0.6 and abs(np.subtract(*beaten.mean(axis=0))) < 0.03  # single ones scatter by about 0.02


# "The true groups have 90, 5 and 5 cases."
# "One program merges the two small groups, and another cuts a single case out of the large group."
# "The ARI counts pairs: the cut takes 89 pairs apart, and the merger joins only $5 \cdot 5 = 25$."
# "The AMI counts doubt: the merger leaves doubt about the true group of 10 cases, the cut none."
# "| small ones merged | 0.98 | 0.90 |"
# "| one case cut out | 0.94 | 0.93 |"
def pairs_together(labels):
    return labels[:, None] == labels


def entropy_of(labels):
    share = np.unique(labels, return_counts=True)[1] / len(labels)
    return -np.sum(share * np.log(share))


assert np.bincount(uneven).tolist() == [90, 5, 5] and np.bincount(cut).tolist() == [89, 5, 5, 1]
wrong_pairs = [np.sum(pairs_together(uneven) != pairs_together(v)) // 2 for v in (merged, cut)]
assert wrong_pairs == [25, 89]
doubts = [
    entropy_of(uneven) - sk.mutual_info_score(uneven, merged),
    entropy_of(cut) - sk.mutual_info_score(uneven, cut),
]
assert doubts[0] > doubts[1]
indices = (sk.adjusted_rand_score, sk.adjusted_mutual_info_score)
judged_two = [f"{index_(uneven, v):.2f}" for index_ in indices for v in (merged, cut)]
assert judged_two == ["0.98", "0.94", "0.90", "0.93"]

# "So test a measurement that the clustering **has not used**."
# "Even then p can be small in a single cloud if that measurement is correlated with the others."
covariance, small = np.full((3, 3), 0.6) + 0.4 * np.eye(3), []
covariance[0, 1] = covariance[1, 0] = 0
for _ in range(100):
    single = other.multivariate_normal(np.zeros(3), covariance, size=100)
    side = KMeans(2, n_init=1, random_state=0).fit_predict(single[:, :2]) == 1
    small.append(ttest_ind(single[side, 2], single[~side, 2]).pvalue < 0.05)
assert np.mean(small) > 0.55

# "Take the most extreme grouping: each of [the twelve bottles](agreement.ipynb#regroup-twelve-bottles), four of each
# grape, has a group of its own."
# "The homogeneity is 1, since no group is mixed, and the V-measure 0.613."
# "Single bottles stay single however they are shuffled, so chance alone gives 0.613, too."
twelve_ = np.arange(12) // 4
of_singles = sk.homogeneity_completeness_v_measure(twelve_, np.arange(12))
assert [f"{one_:.3f}" for one_ in of_singles] == ["1.000", "0.442", "0.613"]
singles_ = widgets.explore_groups(range(1, 13)).numbers()
assert np.isclose(singles_["v"], singles_["chance"]["v"]) and f"{singles_['v']:.3f}" == "0.613"
