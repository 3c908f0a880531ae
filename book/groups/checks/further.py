"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # scores that the lesson has not seen
score = np.array([0.25] * 4 + [1] + [0.5] * 4 + [1])
bad = np.array([1, 0, 0, 0, 1, 1, 1, 0, 0, 1])
group = np.array(list("AAAAABBBBB"))


def shares(n, p):
    return stats.binom(n, p).pmf(np.arange(n + 1))


# "Take two groups of 100, with equal shares, or with the second share 0.75 times the first, where an alarm would be
# right:"
# "| share | false alarm if equal | no alarm at a true ratio of 0.75 |"
# "| 0.2 | 42 % | 37 % |"
# "| 0.8 | 0.2 % | 25 % |"
k = np.arange(101)
alarm = 5 * np.minimum.outer(k, k) < 4 * np.maximum.outer(k, k)
rows = []
for p in (0.2, 0.8):
    false = np.outer(shares(100, p), shares(100, p))[alarm].sum()
    missed = np.outer(shares(100, p), shares(100, 0.75 * p))[~alarm].sum()
    rows.append(f"{100 * false:.{int(p > 0.6)}f} {100 * missed:.0f}")
assert rows == ["42 37", "0.2 25"]

# "If the score is calibrated, this is the share of positives: $(1-\pi)x + \pi y = \pi$."
# "$$ \frac{x}{1-y} = \frac{\pi}{1-\pi} . \tag{1} $$"
# "So if two calibrated groups have the same $x$ and $y$ (**balance**), their base rates are equal, unless the score is
# perfect: $y = 1$ and $x = 0$, where step 3 divides by 0 ([Kleinberg et al.,
# 2017](../back/references.md#kleinberg2017))."
# "$x = 0.5$ and $y = (0.5 + 0.5 + 1)/3 = 2/3$, so (1) reads $0.5/(1/3) = 0.6/0.4$, and both are 3/2."
# "Group B of [ten customers](criteria.ipynb) has four people with the score 0.5, two of them bad, and a bad one with
# the score 1."
# "**By hand:** check (1)."
for own, x, y_mean, both in (("B", 0.5, 2 / 3, 3 / 2),):
    means = [score[(group == own) & (bad == label)].mean() for label in (0, 1)]
    assert np.allclose(means, [x, y_mean])
    pi_ = bad[group == own].mean()
    assert np.allclose([means[0] / (1 - means[1]), pi_ / (1 - pi_)], both)
for _ in range(20):  # any calibrated group: scores 0, 1/20 ... 1, and a share s of those with score s is positive
    levels, persons = np.arange(21) / 20, 20 * other.integers(0, 50, size=21)
    charged = levels * persons
    x, y_mean = (
        levels @ (persons - charged) / (persons - charged).sum(),
        levels @ charged / charged.sum(),
    )
    assert np.isclose(x / (1 - y_mean), charged.sum() / (persons - charged).sum())

# "For each of 1001 values of the rate that must be equal, add the groups' least costs, and choose the cheapest value."
# "Least cost of a case when a rate is equal" (what the cell prints)
for k_, (criterion, said_) in enumerate((("fall_out", 30.7), ("recall", 29.8), ("selected", 41.6))):
    exact = 100 * groups.group_thresholds(*people, equal=criterion, cost_fn=5).cost
    assert abs(100 * cheapest(*people, k_) - exact) < 0.02 and f"{exact:.1f}" == f"{said_}"
# "To make both rates equal costs 33.5, more than either one alone."
assert f"{100 * odds.cost:.1f}" == "33.5"

# "ROC hulls of the white and of the Black people with a dashed line of equal cost at each group's cheapest point: false
# positive rate 0.19 for the white and 0.58 for the Black people."
# "A square on the hull of the Black people, below that of the white, has both rates equal: 0.27 and 0.90."
# "Both groups can reach each point of the grey area."
# "The square lies below the curve of the white people, where no single threshold reaches it: a random draw must decide
# for some of them."
share_of = {g: people.y_true[people.group == g].mean() for g in ("white", "black")}
assert [f"{(1 - v) / (5 * v):.2f}" for v in share_of.values()] == ["0.63", "0.10"]
cheapest_pair = groups.group_thresholds(*people, equal=None, cost_fn=5)  # black, white
assert cheapest_pair.names.tolist() == ["black", "white"]
assert [f"{v:.2f}" for v in cheapest_pair.fall_out] == ["0.58", "0.19"]
assert f"{odds.fall_out[0]:.2f}" == "0.27" and f"{odds.recall[0]:.2f}" == "0.90"
heights_ = {g: np.interp(odds.fall_out[0], h.fpr, h.tpr) for g, h in hulls.items()}
assert np.isclose(heights_["black"], odds.recall[0]) and heights_["white"] > odds.recall[0] + 0.01
assert {0.0, np.inf} <= set(odds.lots[1][:, 0])  # everybody, nobody

# "In autumn 1973 the six largest departments at Berkeley admitted 1198 of 2691 men and 557 of 1835 women ([Bickel and
# others, 1975](../back/references.md#bickel1975))."
# "Women minus men, the difference is −0.14, and its interval runs from −0.17 to −0.11."
assert school.applied.sum(axis=1).tolist() == [2691, 1835] and school.admitted.sum(axis=1).tolist() == [1198, 557]
assert f"{557 / 1835 - 1198 / 2691:.2f}" == "-0.14" and len(school.departments) == 6
assert [f"{end:.2f}" for end in groups.difference_interval(557, 1835, 1198, 2691)] == ["-0.17", "-0.11"]

# "Share admitted in six departments, a bar for men and a dot for women."
# "In A, B, D and F the dot lies to the right of the bar, far in A; in C and E it lies to the left by little."
# "But 31 % of the men and 6 % of the women applied to A, which admitted most."
# "In how many of the six departments were women admitted more rarely?"
# "Only in two, C and E, and there by little."
lead = np.subtract(*(school.admitted / school.applied)[::-1])
assert [d for d, more in zip(school.departments, lead) if more < 0] == ["C", "E"] and lead.min() > -0.04
assert f"{lead[0]:.2f}" == "0.20" and [f"{n:.0%}" for n in school.applied[:, 0] / [2691, 1835]] == ["31%", "6%"]
assert np.argmax(school.admitted.sum(axis=0) / school.applied.sum(axis=0)) == 0

# "A **standardised rate** is what a group's share would be if it had applied like all 4526 together, and each
# department had admitted it at the same rate as it did: the mean of its six shares, weighted by all applicants."
assert weights.sum() == 4526
for admitted, applied, said in zip(school.admitted, school.applied, ("0.387", "0.430"), strict=True):
    assert f"{np.average(admitted / applied, weights=weights):.3f}" == said
    assert np.isclose(
        np.average(admitted / applied, weights=weights), groups.standardised_rate(admitted, applied, weights)
    )

# "Now women lead, by 0.04 with a 95 % interval from 0.01 to 0.08, but only because of department A: without it both
# have 0.33 ([exercise 4](exercises.ipynb#groups-4))."
p_, part_ = school.admitted / school.applied, weights / weights.sum()
lead_, half_ = part_ @ (p_[1] - p_[0]), 1.96 * np.sqrt(part_**2 @ (p_ * (1 - p_) / school.applied).sum(axis=0))
assert [f"{one:.2f}" for one in (lead_, lead_ - half_, lead_ + half_)] == ["0.04", "0.01", "0.08"]
assert [f"{np.average(one[1:], weights=weights[1:]):.2f}" for one in p_] == ["0.33", "0.33"]

# "Take ten groups of 50, whose true rates have mean 0.2 and standard deviation 0.03."
# "The worst one shows 0.30 on average."
# "Is its true rate then 0.30, 0.25 or 0.22 on average?"
# "It is 0.22: this group is the worst mostly by bad luck."
# "The true rates have the variance $0.03^2 = 0.0009$, luck has $0.2 \cdot 0.8/50 = 0.0032$."
# "If both are about normal, an excess is true in the proportion of these variances (take this as given):
# $0.0009/(0.0009 + 0.0032) = 22$ % of 0.10."
assert np.allclose([0.03**2, 0.2 * 0.8 / 50], [0.0009, 0.0032]) and f"{0.0009 / (0.0009 + 0.0032):.2f}" == "0.22"
true = other.normal(0.2, 0.03, (40_000, 10))
k_ = other.binomial(50, true)
worst = np.argmax(k_ + other.random(k_.shape) / 2, axis=1)  # a tie is broken by lot
rows_ = np.arange(40_000)
assert abs(k_[rows_, worst].mean() / 50 - 0.30) < 0.005 and abs(true[rows_, worst].mean() - 0.22) < 0.005


# "Now let the base rates be equal, 1/3 in both groups, and let everybody's score be their own true risk, so that it is
# calibrated."
# "The bank declines from 1/3 on."
# "No: it is higher in group 2, 0.424 against 0.351."
# "Those who paid, by their risk, in two groups with the same base rate."
# "In group 1 the risks are wide and 0.351 of the area lies right of the threshold 1/3; in group 2 they are narrow
# around the threshold and 0.424 lies right of it."
# "And calibration does not show that it is useful: a score of 1/3 for everybody is calibrated, and separates nobody."
# "Of the payers of group 1 many have a low risk, far left of 1/3; those of group 2 crowd round it, and more of them lie
# right of it."
# "With the threshold 0.4 it is the other way round, 0.192 against 0.233."
assert [f"{stats.beta(a, b + 1).sf(0.4):.3f}" for a, b in ((8, 16), (2, 4))] == ["0.192", "0.233"]
assert stats.beta(2, 5).cdf(0.2) > 0.3 > 0.1 > stats.beta(8, 17).cdf(0.2)


# "In group 1 the middle half of the risks runs from 0.19 to 0.45, in group 2 from 0.27 to 0.40."
def says(*values):
    return " ".join(f"{value:.3f}" for value in values)


for (a_, b_), said in (
    ((2, 4), "0.351 0.320 0.492"),
    ((8, 16), "0.424 0.406 0.412"),
):
    assert np.isclose(stats.beta(a_, b_).mean(), 1 / 3)
    assert says(stats.beta(a_, b_ + 1).sf(1 / 3), stats.beta(a_ + 1, b_).cdf(1 / 3)) == said[:11]
    risks = other.beta(a_, b_, 400_000)  # people, a second method; Monte Carlo error of a rate: 0.002
    went_bad = other.random(400_000) < risks
    off = risks >= 1 / 3
    found = [off[~went_bad].mean(), 1 - off[went_bad].mean(), went_bad[off].mean()]
    assert np.allclose(found, [float(one) for one in said.split()], atol=0.006)
middle = [np.diff(stats.beta(a_, b_).cdf([1 / 3 - 0.1, 1 / 3 + 0.1]))[0] for a_, b_ in ((2, 4), (8, 16))]
assert middle[1] > 0.65 > 0.5 > middle[0] and stats.beta(8, 16).std() < 0.6 * stats.beta(2, 4).std()
half = [f"{end:.2f}" for a_, b_ in ((2, 4), (8, 16)) for end in stats.beta(a_, b_).ppf([0.25, 0.75])]
assert half == ["0.19", "0.45", "0.27", "0.40"]
