"""What ../errors_by_group.ipynb says, proved after its last cell: how is told in tools/checks.py."""

import warnings

from mlnotes import compare
from scipy import stats
from sklearn.ensemble import RandomForestClassifier

other = np.random.default_rng(2026)  # audits that the lesson has not seen


def gaps_of(n_groups, n, p):
    "Chances that largest minus smallest count of equal groups is at most 0, 1, ... n."
    below = np.append(0, stats.binom(n, p).cdf(np.arange(n + 1)))  # of fewer than 0, 1, ...
    k = np.arange(n + 1)
    found = []
    for r in k:
        top = below[np.minimum(k + r, n) + 1]
        found.append(((top - below[k]) ** n_groups - (top - below[k + 1]) ** n_groups).sum())
    return np.array(found)


def mean_gap(n_groups, n, p):
    return np.sum(1 - gaps_of(n_groups, n, p)) / n


def shares(n, p):
    return stats.binom(n, p).pmf(np.arange(n + 1))


# "The bank has a file of 1000 credits that it once granted, and 300 of them went bad."
# "Of the 1000, 190 are **young**, at most 25 years old, and 810 **older**."
assert bad.shape == (1000,) and bad.sum() == 300 and young.sum() == 190 == (age <= 25).sum() and (~young).sum() == 810

# "The bank declines from 1/6 on, because a bad credit costs it five times as much as a good customer turned away ([why
# 1/6](../cost_curves/decide.ipynb#answer-invite))."
# "So bad is the positive class, and declined means predicted positive."
assert np.isclose(1 / (1 + 5), 1 / 6) and np.array_equal(declined, risk >= 1 / 6)
assert np.abs(risk - 1 / 6).min() > 1e-5  # nobody is declined by a rounding error

# "The complaint is invented; the credits are real, from 1973 to 1975 ([Hofmann,
# 1994](../back/references.md#hofmann1994))."
# "If each class was drawn by chance, FPR and FNR are still right; the share declined and the precision are not."
# "Many studies compare men and women here, but some of both share one code ([Grömping,
# 2019](../back/references.md#groemping2019)); so we compare ages, as [Kamiran and Calders
# (2009)](../back/references.md#kamiran2009) do."
assert "1973 to 1975" in data.german_credit.__doc__ and "sex cannot be read" in data.german_credit.__doc__
older = {rate: by_age["older"][rate] for rate in ("FPR", "FNR")}
rarer = 0.05 * (1 - older["FNR"])  # where 5 % are bad
assert rarer / (rarer + 0.95 * older["FPR"]) < 0.12 < 0.3 < by_age["older"]["PPV"]

# "A rule treats two groups alike: in each it declines 20 % of those who would have paid."
# "An auditor takes 50 such people of each group and subtracts the lower rate from the higher one."
# "How large is this gap on average: 0, 0.02, 0.06 or 0.16?"
# "On average the gap is 0.06 ([why](#mean-gap)), and in 6 of 100 audits it is 0.16 or more."
# "So the standard error of the difference is $\sqrt{0.0064} = 0.08$."
# "The difference is nearly normal, so its mean size is $\sqrt{2/\pi} \approx 0.8$ standard errors, here $0.8 \cdot 0.08
# \approx 0.06$."
# "Luck alone makes a mean gap of 0.8 standard errors between two groups, and more between many."
# "Take the audits of the first question, twice 50 people with the true rate 0.2."
# "In general, steps 1 to 3 read"
assert f"{mean_gap(2, 50, 0.2):.2f}" == "0.06" and f"{1 - gaps_of(2, 50, 0.2)[7]:.2f}" == "0.06"
drawn_gap = np.ptp(other.binomial(50, 0.2, (20_000, 2)), axis=1) / 50
assert abs(drawn_gap.mean() - mean_gap(2, 50, 0.2)) < 5 * drawn_gap.std() / np.sqrt(20_000)
se_alike = np.sqrt(0.2 * 0.8 * (1 / 50 + 1 / 50))
assert f"{se_alike:.2f} {np.sqrt(2 / np.pi) * se_alike:.2f}" == "0.08 0.06"
assert np.isclose(stats.norm.expect(abs), np.sqrt(2 / np.pi)) and f"{np.sqrt(2 / np.pi):.1f}" == "0.8"
assert mean_gap(2, 50, 0.2) < mean_gap(3, 50, 0.2) < mean_gap(8, 50, 0.2)

# "Below, a model that has learned from others judges each of the 1000, by
# [cross-validation](../resampling/cross_validation.ipynb)."
twin = groups.group_rates(bad, declined, np.where(young, "young", "older"), pos_label=True)
assert twin.names.tolist() == sorted(by_age) and twin.n.sum() == len(risk) == 1000
for own, field in (("FPR", "fall_out"), ("FNR", "miss_rate"), ("PPV", "precision")):
    assert np.allclose([by_age[g][own] for g in sorted(by_age)], getattr(twin.rates, field))
assert np.allclose([by_age[g]["declined"] for g in sorted(by_age)], twin.selected)

# "Of those who paid, the rule declines 61 % of the young and 42 % of the older."
# "By the last row, 48 % of the declined young and 58 % of the declined older would have paid, which is
# $1-\mathrm{PPV}$."
# "Of the bad credits it grants 10 % and 18 %."
# "If you mistake this for the FPR, the older seem to be treated worse."
listed = [f"{by_age[g][rate]:.0%}" for rate in ("FPR", "FNR") for g in ("young", "older")]
assert listed == ["61%", "42%", "10%", "18%"]  # this draw
assert [f"{1 - by_age[g]['PPV']:.0%}" for g in ("young", "older")] == ["48%", "58%"]  # this draw
assert by_age["young"]["FPR"] > by_age["older"]["FPR"] and by_age["young"]["PPV"] > by_age["older"]["PPV"]

# "If age played no role, every choice of 110 of the 700 would have been equally likely to be the young ones."
# "So draw 110 by lot, take their FPR minus that of the other 590, and do this 2000 times."
# "For the bank's FPR the $n$ are 110 and 590, those who paid, and not 190 and 810."
# "Of the 700 who paid, 110 are young."
# "Do the same for the FNR, with 80 of the 300 bad credits."
assert [int(np.sum(a & b)) for a in (~bad, bad) for b in (young, ~young)] == [110, 590, 80, 220]
assert [len(gaps) for gaps in drawn.values()] == [2000, 2000]

# "*The bank's gap in FPR lies beyond nearly all lotteries, that in FNR among them.*"
# "Hardly any lottery makes an FPR gap as large as the bank's, but about one in nine makes such an FNR gap, to the left
# or to the right."
# "The bank's gap in the false positive rate, 0.19, lies to the right of nearly the whole hill; its gap in the miss
# rate, −0.08, lies in the left part of the other hill."
# "Two histograms of the gaps that 2000 lotteries make, each a hill round 0."
as_far = {rate: np.mean(np.abs(drawn[rate]) >= np.abs(gap[rate]) - 1e-9) for rate in gap}
exact = [
    (k, n, stats.hypergeom(N, K, n)) for k, n, N, K in ((67, 110, 700, 316), (8, 80, 300, 48))
]  # the lottery's law
for (k, n, law), rate, rest in zip(exact, gap, (590, 220)):
    counts = np.arange(n + 1)
    apart = np.abs(counts / n - (law.args[1] - counts) / rest)
    reached = law.pmf(counts)[apart >= apart[k] - 1e-9].sum()
    assert abs(as_far[rate] - reached) < 4 * np.sqrt(reached / 2000) + 0.001  # this draw
assert as_far["FPR"] < 0.005 and as_far["FNR"] > 0.03
assert 1 / 10 < as_far["FNR"] < 1 / 8  # this draw
assert f"{gap['FPR']:.2f} {gap['FNR']:.2f}" == "0.19 -0.08"  # this draw

# "A rate among $n$ independent people whose true rate is $p$ has the variance $p(1-p)/n$, here $0.2 \cdot 0.8/50 =
# 0.0032$."
# "For the difference of two independent rates the variances add up to 0.0064."
# "$$ \mathrm{se} = \sqrt{p\,(1-p)\left(\frac1{n_1} + \frac1{n_2}\right)} . \tag{1} $$"
assert np.isclose(0.2 * 0.8 / 50, 0.0032) and np.isclose(2 * 0.0032, 0.0064) and np.isclose(0.08**2, 0.0064)
for n1, n2, p in ((50, 50, 0.2), (110, 590, 0.45)):
    d = np.subtract.outer(np.arange(n1 + 1) / n1, np.arange(n2 + 1) / n2)
    chance = np.outer(shares(n1, p), shares(n2, p))
    assert np.isclose(np.sqrt((chance * d**2).sum()), np.sqrt(p * (1 - p) * (1 / n1 + 1 / n2)))
pooled = np.mean(declined[~bad])
assert np.isclose(drawn["FPR"].std(), np.sqrt(pooled * (1 - pooled) * (1 / 110 + 1 / 590)), rtol=0.08)

# "The difference is lowest where the first rate is low and the second one high."
# "He adds their squares, as the variances of independent errors add up."
# "The lower end is then $0.187 - \sqrt{0.093^2 + 0.040^2} \approx 0.09$."
# "$$ \begin{aligned} \text{low} &= \hat p_1 - \hat p_2 - \sqrt{(\hat p_1 - l_1)^2 + (u_2 - \hat p_2)^2} \\ \text{high}
# &= \hat p_1 - \hat p_2 + \sqrt{(u_1 - \hat p_1)^2 + (\hat p_2 - l_2)^2} \end{aligned} \tag{2} $$"
# "`groups.group_rates(bad, declined, group)` gives all rates, and `groups.difference_interval(k1, n1, k2, n2)` is (2)."
for k1, n1, k2, n2 in ((67, 110, 249, 590), (8, 80, 40, 220), (0, 5, 3, 3), (12, 33, 44, 177)):
    assert np.allclose(newcombe(k1, n1, k2, n2), groups.difference_interval(k1, n1, k2, n2))
assert np.allclose(newcombe(56, 70, 48, 80), (0.0524, 0.3339), atol=5e-5)  # Newcombe's example (a), method 10

# "The bank declines 67 of the 110 young who paid, which is 0.609, and 249 of the 590 older, which is 0.422."
# "The difference is 0.187."
# "So the bank declines more of the young who pay, by 9 to 28 percentage points, and luck is no good explanation."
# "Whether it catches more of their bad credits is open, which does not mean no: the interval runs from −16 to +1
# points."
# "Wilson's interval runs from 0.516 to 0.695 for the young, and from 0.383 to 0.462 for the older."
# "Subtracting these two ends gives $0.516 - 0.462 = 0.054$, which is too careful, because both rates are seldom at
# their worst together."
# "So [Newcombe (1998)](../back/references.md#newcombe1998) takes how far each end lies from its rate, $0.609 - 0.516 =
# 0.093$ and $0.462 - 0.422 = 0.040$."
counts = [int(np.sum(hit[w & u])) for hit, w in ((declined, ~bad), (~declined, bad)) for u in (young, ~young)]
assert counts == [67, 249, 8, 40]  # this draw
fpr_interval, fnr_interval = newcombe(counts[0], 110, counts[1], 590), newcombe(counts[2], 80, counts[3], 220)
assert fpr_interval[0] > 0.03 and fnr_interval[0] < 0 < fnr_interval[1]
assert [round(100 * end) for end in (*fpr_interval, *fnr_interval)] == [9, 28, -16, 1]  # this draw
of_young, of_older = groups.rate_interval(67, 110), groups.rate_interval(249, 590)
assert [f"{end:.3f}" for end in (*of_young, *of_older)] == ["0.516", "0.695", "0.383", "0.462"]
assert f"{67 / 110 - of_young.low:.3f} {of_older.high - 249 / 590:.3f}" == "0.093 0.040"
assert f"{67 / 110 - 249 / 590:.3f} {newcombe(67, 110, 249, 590)[0]:.2f}" == "0.187 0.09"
assert f"{0.187 - np.hypot(0.093, 0.040):.2f}" == "0.09"
assert f"{67 / 110:.3f} {249 / 590:.3f} {0.516 - 0.462:.3f}" == "0.609 0.422 0.054"
assert f"{0.609 - 0.516:.3f} {0.462 - 0.422:.3f}" == "0.093 0.040"
k1, k2 = other.binomial([[110], [590]], [[0.5], [0.5]], (2, 20_000))  # no gap: how often each lower end is above 0
ends_apart = groups.rate_interval(k1, 110).low > groups.rate_interval(k2, 590).high
assert ends_apart.mean() < 0.012 < 0.02 < np.mean(groups.difference_interval(k1, 110, k2, 590).low > 0) < 0.03

# "The intervals of the share declined and of the false positive rate lie far apart, higher for the young; those of the
# miss rate and of the precision overlap."
ends = {}
for name, (hit, among) in hits.items():
    ends[name] = [groups.rate_interval(np.sum(hit & among & u), np.sum(among & u)) for u in (young, ~young)]
assert all(ends[name][0].low > ends[name][1].high for name in ("declined", "FPR"))
assert ends["FNR"][0].high > ends["FNR"][1].low and ends["PPV"][0].low < ends["PPV"][1].high


# "Train on 700 customers, audit the other 300, and repeat this many times."
# "In nearly every audit the young have the higher FPR, but with only about 33 young people who paid, about half of the
# intervals contain 0."
# "So "no significant gap" in a small audit says little."
# "We have repeated this at thresholds of 0.3 and 0.5, for age limits of 30 and 35, and with a random forest: on average
# the young who pay are always declined more often."
# "The PPV gap is 0.10 at 1/6 and about 0 at 1/2, so name the threshold."
def audit(learner, times, thresholds=(1 / 6,), limits=(25,)):
    "For each threshold and limit: FPR gap, people young who paid, lower end of its interval, PPV gap, in each split."
    noted = {(t, limit): [] for t in thresholds for limit in limits}
    for _ in range(times):
        learn, judge = np.split(other.permutation(1000), [700])
        p = learner.fit(bank.X[learn], bad[learn]).predict_proba(bank.X[judge])[:, 1]
        for t, limit in noted:
            d, b, u = p >= t, bad[judge], age[judge] <= limit
            k1, n1, k2, n2 = (np.sum(x) for x in (d & ~b & u, ~b & u, d & ~b & ~u, ~b & ~u))
            ppv = b[d & u].mean() - b[d & ~u].mean()
            noted[t, limit].append((k1 / n1 - k2 / n2, n1, groups.difference_interval(k1, n1, k2, n2).low, ppv))
    return {key: np.transpose(rows) for key, rows in noted.items()}


splits = audit(model, 100, (1 / 6, 0.3, 0.5), (25, 30, 35))
at_sixth = splits[1 / 6, 25]
assert np.mean(at_sixth[0] > 0) > 0.9 and abs(at_sixth[1].mean() - 33) < 1
assert 0.35 < np.mean(at_sixth[2] <= 0) < 0.68  # 5 % Monte Carlo error
for found_gap, *_ in splits.values():
    assert found_gap.mean() > 0.04 and np.mean(found_gap > 0) > 0.85
assert abs(at_sixth[3].mean() - 0.10) < 0.03 and abs(splits[0.5, 25][3].mean()) < 0.03
(forest,) = audit(RandomForestClassifier(random_state=0), 8).values()
assert np.mean(forest[0] > 0) > 0.8 and forest[0].mean() > 0.1
assert f"{by_age['young']['PPV'] - by_age['older']['PPV']:.2f}" == "0.10"  # this draw

# "Deal the 1000 customers into four groups by lot, and compare each with the others in four rates."
# "In about 43 % of all deals at least one of the 16 intervals does not contain 0, although nobody is treated worse."
# "If each interval may miss in 5 %/16 of the deals only, it is about 4 % of all deals ([Holm's
# method](../comparing_learners/several_learners.ipynb#holm) does this, too)."
deal = other.permuted(np.tile(np.arange(1000) % 4, (1000, 1)), axis=1)
alarms = {0.95: [], 1 - 0.05 / 16: []}
for hit, among in hits.values():
    for g in range(4):
        k, n = (np.sum((deal == g) & who, axis=1) for who in (hit & among, among))
        for level, seen in alarms.items():
            ends = groups.difference_interval(k, n, np.sum(hit & among) - k, np.sum(among) - n, confidence_level=level)
            seen.append((ends.low > 0) | (ends.high < 0))
any_alarm = [np.any(seen, axis=0).mean() for seen in alarms.values()]
assert len(alarms[0.95]) == 16 and abs(any_alarm[0] - 0.43) < 0.05 and abs(any_alarm[1] - 0.04) < 0.02
p_values = other.random(16) ** 3  # an alarm of Holm's method is one of the 5 % shared
assert (compare.holm(p_values) <= 0.05).any() == (p_values.min() <= 0.05 / 16)

# "Take ten groups of 50, whose true rates have mean 0.2 and standard deviation 0.03."
# "The worst one shows 0.30 on average, while its true rate is 0.22 on average."
true = other.normal(0.2, 0.03, (40_000, 10))
k = other.binomial(50, true)
worst = np.argmax(k + other.random(k.shape) / 2, axis=1)  # a tie is broken by lot
rows = np.arange(40_000)
assert abs(k[rows, worst].mean() / 50 - 0.30) < 0.005 and abs(true[rows, worst].mean() - 0.22) < 0.005

# "| young | 0.1 | 0.3 |"
# "| older | 0.3 | 0.1 |"
# "Each row and each column has the mean 0.2, so who compares only ages or only sexes sees no gap."
cells = np.array([[0.1, 0.3], [0.3, 0.1]])  # rows young and older, columns women and men
assert np.allclose(cells.mean(axis=0), 0.2) and np.allclose(cells.mean(axis=1), 0.2)

# "Report the difference of two groups that you named before, with its sign and its interval; with 0 inside the question
# is open."
# "If a group has no positives, its true positive rate is given as 0 instead of undefined."
# "The interval `difference_ci` of the largest gap hardly ever contains 0, because resampled groups are hardly ever all
# equal."
# Tried with fairlearn 0.15.0, which this book does not install: its true positive rate of a group without a
# positive case is 0.0, and the lower end of its interval was above 0 in 15 of 15 audits of four equal groups.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    assert np.isnan(groups.group_rates([0, 0, 1, 1], [0, 1, 1, 0], ["a", "a", "b", "b"]).rates.recall[0])
for found in other.binomial(75, 0.3, (100, 4)):  # four groups treated alike
    again = other.binomial(75, found / 75, (500, 4)) / 75
    assert np.quantile(np.ptp(again, axis=1), 0.025) > 0

# "In a famous case, [Berkeley's admissions](further.ipynb#berkeley), a gap of 14 percentage points turned round in four
# of six departments."
school = data.berkeley()
share_of_all = school.admitted.sum(axis=1) / school.applied.sum(axis=1)
assert round(100 * abs(np.diff(share_of_all)[0])) == 14
lead = np.subtract(*(school.admitted / school.applied)[::-1])
assert np.diff(share_of_all)[0] < 0 and np.sum(lead > 0) == 4 and lead.min() > -0.04
