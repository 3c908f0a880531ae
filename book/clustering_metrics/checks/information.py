"""What ../information.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from itertools import permutations

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "The laboratory also reads handwritten labels, here 1797 pictures of digits."
# "K-means sorts them into 5, 10, 20, 50 or 100 groups."
# "From 10 groups to 50 the ARI falls to half."
# "Each value is a mean of five runs."
assert digits.data.shape == (1797, 64) and len(np.unique(digits.target)) == 10
assert many_k == [5, 10, 20, 50, 100] and all(len(runs_of) == 5 for runs_of in by_k)

# "With 10 groups, which digits will k-means mix, and will each digit have a column?"
# "About eight columns are of one digit, but 3 and 9 share one, and digit 1 has two."
in_10 = [sk.cluster.contingency_matrix(digits.target, groups_) for groups_ in by_k[1]]
one_dark = [int(np.sum(np.sort(t / t.sum(axis=0), axis=0)[-2] < 0.2)) for t in in_10]
first_10 = sk.cluster.contingency_matrix(digits.target, first_run[10])
named_10 = np.bincount(first_10.argmax(axis=0), minlength=10)
assert (named_10[1], named_10[9]) == (2, 0)  # this draw
assert (named_10[3], first_10[3, first_10[9].argmax()], first_10[9].max()) == (1, 160, 145)  # this draw
assert first_10.shape == (10, 10) and 6 <= one_dark[0] <= 9 and 6.5 < np.mean(one_dark) < 9
assert np.mean([len(np.unique(t.argmax(axis=0))) < 10 for t in in_10]) > 0.5  # this draw
with_nines = first_10[:, first_10[9].argmax()]
assert np.argsort(with_nines)[:-3:-1].tolist() == [3, 9]  # this draw
assert first_10[9].max() > 0.7 * first_10[9].sum()  # this draw

# "With 50 groups, will columns still mix digits, and will a digit keep to one column?"
# "Nearly every column is of one digit, but each digit is torn into several columns."
in_50 = sk.cluster.contingency_matrix(digits.target, first_run[50])
assert np.mean(in_50.max(axis=0) / in_50.sum(axis=0) > 0.8) > 0.8
assert np.median(np.bincount(in_50.argmax(axis=0), minlength=10)) >= 4

# "From 10 groups to 50 purity rises (from 0.79 to 0.95 in the mean of five runs), since columns become pure, and the
# adjusted Rand index (ARI) falls (0.66 to 0.33), since most pairs of a digit are torn."
assert abs(pure_mean[1] - 0.8) < 0.06 and abs(pure_mean[3] - 0.95) < 0.02
assert 0.4 < ari_mean[3] / ari_mean[1] < 0.6 and abs(h[3] - h[1] + c[3] - c[1]) < 0.06
from_to_ = [f"{one_[k_]:.2f}" for one_ in (pure_mean, ari_mean) for k_ in (1, 3)]
assert from_to_ == ["0.79", "0.95", "0.66", "0.33"]  # this draw

# "| bottle | 1 | 2 | 3 | 4 | 5 | 6 |"
# "| P | 1 | 1 | 2 | 2 | 3 | 3 |"
# "| Q | 1 | 1 | 2 | 2 | 2 | 2 |"
# "In groups 1 and 3 you are sure; in group 2, a third of the bottles, as unsure as before."
assert P == [1, 1, 2, 2, 3, 3] and Q == [1, 1, 2, 2, 2, 2]
assert sk.cluster.contingency_matrix(six, P).tolist() == [[2, 1, 0], [0, 1, 2]]

# "For the grapes, half A and half B, it is $\log 2 = 0.693$."
# "For P, with three equal groups, it is $\log 3 = 1.099$."
# "| doubt that is left: the mean entropy inside the groups of $V$, weighted by size | $H(U \mid V)$ | $\tfrac13 \log 2
# = 0.231$ |"
# "| **mutual information**, the doubt that the groups remove, the overlap | $I = H(U) - H(U \mid V)$ |
# $0.693 - 0.231 = 0.462$ |"
# "| **V-measure**, their harmonic mean, the usual **normalised mutual information** (NMI) | $\mathrm{VM} = 2hc/(h + c)$
# | $0.516$ |"
# "| **homogeneity**: is each group of one kind (the columns)? The share removed of the doubt about the kind. | $h =
# I/H(U)$ | $0.462/0.693 = 0.667$ |"
# "| **completeness**: is each kind in one group (the rows)? The share removed of the doubt about the group. | $c =
# I/H(V)$ | $0.462/1.099 = 0.421$ |"
# "With the logarithm surprises add up: two cases in a row, each with the chance $\tfrac12$, surprise you by $\log 4 = 2
# \log 2$."
# "The grapes tell [just as much](further.ipynb#same-information) about the groups: of the doubt about $V$, 1.099, they
# remove 0.462."
# "The upper one, the doubt about the grape, goes from 0 to 0.693; the lower one, the doubt about the group, from 0.231
# to 1.330."
# "They overlap in a piece of 0.462; of the upper bar 0.231 is left outside it, of the lower one 0.637."
assert f"{np.log(2):.3f} {np.log(3):.3f}" == "0.693 1.099"
shares = sk.cluster.contingency_matrix(six, P) / 6
p, q = shares.sum(axis=1), shares.sum(axis=0)
inside = shares > 0
left_in_u = -np.sum(shares[inside] * np.log((shares / q)[inside]))
left_in_v = -np.sum(shares[inside] * np.log((shares / p[:, None])[inside]))
shared_p = np.log(2) - left_in_u
assert np.isclose(left_in_u, np.log(2) / 3) and f"{shared_p:.3f}" == "0.462"
assert np.allclose(v_measure(six, P)[:2], [1 - left_in_u / np.log(2), 1 - left_in_v / np.log(3)])
assert [f"{one_:.3f}" for one_ in v_measure(six, P)] == ["0.667", "0.421", "0.516"]
assert f"{0.462 / 0.693:.3f} {0.462 / 1.099:.2f}" == "0.667 0.42" and entropy(np.array([2])) == 0
assert f"{-np.log(1 / 2):.3f} {-np.log(1 / 2 * 1 / 2):.3f}" == "0.693 1.386" and np.isclose(np.log(4), 2 * np.log(2))
assert np.allclose([about_u, about_v, told, about_v - told], [np.log(2), np.log(3), shared_p, left_in_v])
ends_ = (about_u - told, about_u - told + about_v, about_v - told)
assert [f"{one_:.3f}" for one_ in ends_] == ["0.231", "1.330", "0.637"]
assert [f"{one_:.3f}" for one_ in v_measure(six, Q)] == ["0.459", "0.500", "0.479"]

# "In Q only group 2 leaves doubt, one A and three B: with the shares $\tfrac14$ and $\tfrac34$ its entropy is 0.562."
# "Left is $\tfrac46 \cdot 0.562 = 0.375$, so $I = 0.693 - 0.375 = 0.318$ and $h = 0.318/0.693 = 0.459$."
of_2 = entropy(np.array([1, 3]))
assert f"{of_2:.3f} {4 / 6 * of_2:.3f} {0.693 - 0.375:.3f} {0.318 / 0.693:.3f}" == "0.562 0.375 0.318 0.459"

# "It is the whole width of the picture, the doubt about $V$ and what is then left about $U$: $H(U,V) = H(V) + H(U \mid
# V)$."
# "So $I = H(U) + H(V) - H(U,V)$, as in the code."
by_three = np.sum(shares[inside] * np.log((shares / np.outer(p, q))[inside]))
assert (
    np.isclose(left_in_u, entropy(6 * shares.ravel()) - np.log(3))
    and np.isclose(by_three, shared_p)
    and np.isclose(np.log(3) - left_in_v, shared_p)
)
assert f"{entropy(np.array([2, 1, 1, 2])):.3f} {np.log(2) / 3:.3f} {0.693 - 0.231:.3f}" == "1.330 0.231 0.462"
assert f"{0.693 + 1.099 - 1.330:.3f}" == "0.462" == f"{shared_p:.3f}"
assert np.isclose(entropy(np.array([3, 3])) + np.log(3) - entropy(6 * shares.ravel()), shared_p)
assert np.isclose(by_three, sk.mutual_info_score(P, six))
for _ in range(20):
    u, v = other.integers(4, size=(2, 30))
    assert np.allclose(v_measure(u, v), sk.homogeneity_completeness_v_measure(u, v))
    assert np.allclose(v_measure(u, v), clustering.v_measure(u, v))
    assert np.isclose(v_measure(u, v)[2], sk.normalized_mutual_info_score(u, v))

h_p, c_p, v_p = v_measure(six, P)
assert np.isclose(2 * h_p * c_p / (h_p + c_p), v_p) and np.isclose(shared_p / ((np.log(2) + np.log(3)) / 2), v_p)

# "The V-measure prefers P, but the ARI preferred Q."
h_q, c_q, v_q = v_measure(six, Q)
assert h_p > h_q and c_p < c_q and v_p > v_q
assert [f"{clustering.adjusted_rand(six, v):.3f}" for v in (Q, P)] == ["0.324", "0.242"]

# "P's information about the grapes is $I = 0.462$."
# "Shuffle its labels, in all 720 orders."
# "Of the 15 ways to make three pairs of the six bottles, 9 have one pair AB, of 3 possible A and 3 possible B, and so
# an AA and a BB."
# "So $720 \cdot 9/15 = 432$ orders have $I = 0.462$."
# "In the other 288 each group has one A and one B, and $I = 0$."
# "So the mean is $0.462 \cdot 432/720 = 0.277$, more than half."
# "$I$ is at most either entropy, so only equal groupings reach their mean: measure against it, as for the ARI."
# "Is the mean of $I$ 0, a tenth of 0.462, or more than half of it?"
shared_of = {order_: sk.mutual_info_score(six, order_) for order_ in set(permutations(P))}
shared_by_order, n_pure = [shared_of[order_] for order_ in permutations(P)], []
for order_ in permutations(P):
    n_pure.append(sum(len({t for t, v in zip(six, order_) if v == k}) == 1 for k in set(P)))
of_orders = set(zip(n_pure, np.round(np.abs(shared_by_order), 3).tolist()))
assert of_orders == {(2, 0.462), (0, 0.0)} and n_pure.count(2) == 720 * 9 / 15 == 432 and n_pure.count(0) == 288
assert f"{0.462 * 432 / 720:.3f}" == "0.277"
assert len(shared_by_order) == 720 and f"{np.mean(shared_by_order):.3f}" == "0.277" and 0.277 > 0.462 / 2
assert min(shared_by_order) > -1e-12
for _ in range(100):
    u, v = other.integers(4, size=(2, 15))
    most_ = (entropy(np.bincount(u)) + entropy(np.bincount(v))) / 2
    assert -1e-12 < sk.mutual_info_score(u, v) < most_ - 1e-6 and np.isclose(
        sk.mutual_info_score(u, 3 - u), entropy(np.bincount(u))
    )

# "$$ \mathrm{AMI} = \frac{I - \mathbb{E}\, I}{\frac12 (H(U) + H(V)) - \mathbb{E}\, I} . \tag{2} $$"
# "For P the mean of the two entropies, 0.693 and 1.099, is 0.896, so the AMI is $(0.462 - 0.277)/(0.896 - 0.277) =
# 0.299$."
# "For Q it is 0.355: the AMI prefers Q, like the ARI."
# "The V-measure preferred P by 0.037, but by chance alone its mean is 0.118 higher for P than for Q ([an extreme
# case](further.ipynb#groups-of-one))."
for v, expected, by_luck in ((P, "0.299", "0.277"), (Q, "0.355", "0.127")):
    chance_ = np.mean([sk.mutual_info_score(six, order_) for order_ in set(permutations(v))])  # each equally often
    most = (np.log(2) + entropy(np.bincount(v))) / 2
    by_hand = (sk.mutual_info_score(six, v) - chance_) / (most - chance_)
    assert f"{by_hand:.3f} {chance_:.3f}" == f"{expected} {by_luck}" and np.isclose(
        by_hand, sk.adjusted_mutual_info_score(six, v)
    )
by_chance_v = [np.mean([sk.v_measure_score(six, order_) for order_ in set(permutations(v))]) for v in (P, Q)]
assert [f"{one_:.3f}" for one_ in by_chance_v] == ["0.309", "0.191"]
assert f"{v_p - v_q:.3f}" == "0.037" and by_chance_v[0] - by_chance_v[1] > v_p - v_q
assert f"{(np.log(2) + np.log(3)) / 2:.3f}" == "0.896"
assert f"{by_chance_v[0] - by_chance_v[1]:.3f}" == "0.118"

# "Indices of the groups of digits against the number of groups from 5 to 100."
# "Left: homogeneity and purity rise all the way, completeness falls from 10 groups on."
# "Right: the V-measure and the AMI are nearly level from 10 to 50 groups, the ARI falls to half."
# "The V-measure (0.743 to 0.703) and the AMI (0.740 to 0.689) fall by less than a tenth: homogeneity gains about what
# completeness loses."
# "The two are close, since with 1797 cases chance gives little."
of_both_ = [f"{one_[k_]:.3f}" for one_ in (v_mean, ami_mean) for k_ in (1, 3)]
assert of_both_ == ["0.743", "0.703", "0.740", "0.689"]  # this draw
assert np.all(np.diff(h) > 0) and np.all(np.diff(pure_mean) > 0) and np.all(np.diff(c[1:]) < 0)
assert f"{v_mean[1] - v_mean[3]:.2f} {ami_mean[1] - ami_mean[3]:.2f}" == "0.04 0.05"  # this draw
assert abs(v_mean[1] - v_mean[3]) < 0.08 and abs(ami_mean[1] - ami_mean[3]) < 0.1
assert len(digits.target) == 1797 and np.max(np.abs(v_mean - ami_mean)[:4]) < 0.03
assert ari_mean[3] < 0.6 * ari_mean[1] and ami_mean[3] > 0.9 * ami_mean[1]
kept = clustering.pair_counts(digits.target, first_run[50])
assert kept.both < kept.true_only

# "Purity and homogeneity rise with the groups, so they cannot choose their number."
for _ in range(30):
    v = other.integers(6, size=1797)
    finer = np.where((v == 0) & (other.random(1797) < 0.5), 9, v)
    coarse_, finer_ = judged(v), judged(finer)
    assert finer_[0] >= coarse_[0] - 1e-12 and finer_[3] >= coarse_[3]

# "In `sklearn.metrics`: `adjusted_mutual_info_score` and `homogeneity_completeness_v_measure`, with `(truth, groups)`."
there, back = (sk.homogeneity_completeness_v_measure(*pair) for pair in ((six, P), (P, six)))
assert np.allclose(there, (back[1], back[0], back[2]))

# "Of these indices only ARI and AMI are 0 on average for chance."
# thorough
for n_, k_ in ((20, 3), (60, 12)):
    truth_ = other.integers(3, size=n_)
    dealt_ = [other.permutation(np.arange(n_) % k_) for _ in range(150)]
    for index_ in (sk.adjusted_rand_score, sk.adjusted_mutual_info_score):
        scores = [index_(truth_, v) for v in dealt_]
        assert abs(np.mean(scores)) < 4 * np.std(scores) / np.sqrt(150)
    assert np.mean([sk.v_measure_score(truth_, v) for v in dealt_]) > 0.05
