"""What ../errors_by_group.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import compare
from scipy import stats

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


# "The bank tries the rule on 1000 old credits."
# "It granted all of them, so it knows their outcomes: 700 were paid back, and 300 went bad."
# "The **young**, at most 25 years old, are 190; the **older** are 810."
assert bad.shape == (1000,) and bad.sum() == 300 and young.sum() == 190 == (age <= 25).sum() and (~young).sum() == 810

# "The bank wants to decline from 1/6 on, because a bad credit costs it five times as much as a lost good one ([why
# 1/6](../cost_curves/decide.ipynb#answer-invite))."
# "Bad is the positive class, and "declined" means predicted positive."
assert np.isclose(1 / (1 + 5), 1 / 6) and np.array_equal(declined, risk >= 1 / 6)
assert np.abs(risk - 1 / 6).min() > 1e-5  # nobody is declined by a rounding error

# "The complaint is invented; the credits are real, from 1973 to 1975 ([Hofmann,
# 1994](../back/references.md#hofmann1994))."
# "This one holds a larger share of bad credits than the bank had."
# "So PPV and the share declined, which count both classes, are too high here; FPR and FNR of a fixed rule count one
# class each, so they are not affected."
# "The file does not tell women from men ([Grömping, 2019](../back/references.md#groemping2019)), so we compare ages."
assert "1973 to 1975" in data.german_credit.__doc__ and "sex cannot be read" in data.german_credit.__doc__
older = {rate: by_age["older"][rate] for rate in ("FPR", "FNR")}
rarer = 0.05 * (1 - older["FNR"])  # where 5 % are bad
assert rarer / (rarer + 0.95 * older["FPR"]) < 0.12 < 0.3 < by_age["older"]["PPV"]

# "A rule declines 20 % of those who paid, in each of two groups."
# "An auditor takes 50 such people of each and subtracts the lower rate from the higher."
# "How large is this gap on average: 0, 0.02, 0.06 or 0.16?"
# "On average it is 0.06."
# "The mean size of a normal error is $\sqrt{2/\pi} \approx 0.8$ of its standard error (take this as given), here $0.8
# \cdot 0.08 \approx 0.06$."
# "Luck alone makes a gap of about 0.8 standard errors on average (less, where few errors are expected), and a larger
# one between many groups."
# "For two groups of $n_1$ and $n_2$ people with the same true rate $p$, the difference of the two rates has the
# standard error"
# "Name the groups first, and report the difference with its sign and interval; with 0 inside, the question is open."
assert f"{mean_gap(2, 50, 0.2):.2f}" == "0.06"
drawn_gap = np.ptp(other.binomial(50, 0.2, (20_000, 2)), axis=1) / 50
assert abs(drawn_gap.mean() - mean_gap(2, 50, 0.2)) < 5 * drawn_gap.std() / np.sqrt(20_000)
se_alike = np.sqrt(0.2 * 0.8 * (1 / 50 + 1 / 50))
assert f"{se_alike:.2f} {np.sqrt(2 / np.pi) * se_alike:.2f}" == "0.08 0.06"
assert np.isclose(stats.norm.expect(abs), np.sqrt(2 / np.pi)) and f"{np.sqrt(2 / np.pi):.1f}" == "0.8"
assert mean_gap(2, 50, 0.2) < mean_gap(3, 50, 0.2) < mean_gap(8, 50, 0.2)

# "A model trained on other customers ([cross-validation](../resampling/cross_validation.ipynb)) gives each a
# probability of going bad."
twin = groups.group_rates(bad, declined, np.where(young, "young", "older"), pos_label=True)
assert twin.names.tolist() == sorted(by_age) and twin.n.sum() == len(risk) == 1000
for own, field in (("FPR", "fall_out"), ("FNR", "miss_rate"), ("PPV", "precision")):
    assert np.allclose([by_age[g][own] for g in sorted(by_age)], getattr(twin.rates, field))
assert np.allclose([by_age[g]["declined"] for g in sorted(by_age)], twin.selected)

# "Of those who paid, the rule declines 67 of 110 young (0.609) and 249 of 590 older (0.422)."
# "Two blocks of dots, those who paid: in the narrow block of the 110 young 67 are orange, more than half; in the wide
# block of the 590 older 249 are, less than half."
# "Of the declined, 67 of 139 young (48 %) and 249 of 429 older (58 %) had paid."
# "Whoever takes this for the FPR finds the older treated worse."
listed = [f"{by_age[g][rate]:.0%}" for rate in ("FPR", "FNR") for g in ("young", "older")]
assert [np.sum(declined & ~bad & who) for who in (young, ~young)] == [67, 249]  # this draw
assert listed == ["61%", "42%", "10%", "18%"]  # this draw
assert [f"{1 - by_age[g]['PPV']:.0%}" for g in ("young", "older")] == ["48%", "58%"]  # this draw
assert by_age["young"]["FPR"] > by_age["older"]["FPR"] and by_age["young"]["PPV"] > by_age["older"]["PPV"]

# "Of these 700, 316 are declined; with $p = 316/700 = 0.451$ for both groups, (1) gives the standard error 0.052."
# "So draw 110, take their FPR minus that of the others, and do this 2000 times."
assert [int(np.sum(a & b)) for a in (~bad, bad) for b in (young, ~young)] == [110, 590, 80, 220]
assert drawn.shape == (2000,) and f"{np.abs(drawn).mean():.2f}" == "0.04"  # this draw

# "How many of the 2000 lotteries make an FPR gap, positive or negative, of at least the bank's 0.19: about 1, 20, 100
# or 200?"
# "About 1: the bank's gap is $0.187/0.052 = 3.6$ standard errors, and 0.03 % of a normal curve lies further out."
# "The bank's gap in the false positive rate, 0.19, lies to the right of nearly the whole hill."
# "A histogram of the gaps that 2000 lotteries make, a hill round 0."
as_far, law = np.mean(np.abs(drawn) >= gap["FPR"] - 1e-9), stats.hypergeom(700, 316, 110)  # the lottery's law
counts = np.arange(111)
apart = np.abs(counts / 110 - (316 - counts) / 590)
reached = law.pmf(counts)[apart >= apart[67] - 1e-9].sum()
assert abs(as_far - reached) < 4 * np.sqrt(reached / 2000) + 0.001  # this draw
assert as_far < 0.005
assert 2000 * as_far < 5  # this draw
assert f"{gap['FPR']:.2f} {gap['FNR']:.2f}" == "0.19 -0.08"  # this draw

# "A rate among $n$ independent people whose true rate is $p$ has the variance $p(1-p)/n$, here $0.2 \cdot 0.8/50 =
# 0.0032$."
# "For the difference of two independent rates the variances add up, to 0.0064; so its standard error is $\sqrt{0.0064}
# = 0.08$."
# "Then the 110 young would be like 110 drawn by lot from the 700 who paid."
# "$$ \mathrm{se} = \sqrt{p\,(1-p)\left(\frac1{n_1} + \frac1{n_2}\right)} . \tag{1} $$"
assert np.isclose(0.2 * 0.8 / 50, 0.0032) and np.isclose(2 * 0.0032, 0.0064) and np.isclose(0.08**2, 0.0064)
for n1, n2, p in ((50, 50, 0.2), (110, 590, 0.45)):
    d = np.subtract.outer(np.arange(n1 + 1) / n1, np.arange(n2 + 1) / n2)
    chance = np.outer(shares(n1, p), shares(n2, p))
    assert np.isclose(np.sqrt((chance * d**2).sum()), np.sqrt(p * (1 - p) * (1 / n1 + 1 / n2)))
pooled = np.mean(declined[~bad])
assert np.isclose(drawn.std(), np.sqrt(pooled * (1 - pooled) * (1 / 110 + 1 / 590)), rtol=0.08)
assert np.sum(declined[~bad]) == 316 and f"{pooled:.3f}" == "0.451"  # this draw
bank_se = np.sqrt(pooled * (1 - pooled) * (1 / 110 + 1 / 590))
assert f"{bank_se:.3f} {gap['FPR'] / bank_se:.1f}" == "0.052 3.6"  # this draw
assert f"{0.187 / 0.052:.1f}" == "3.6"
assert f"{2 * stats.norm.sf(3.6):.2%}" == "0.03%"

# "A distance is about two standard errors."
# "Variances add up, so add the squares of the distances and take the root: $\sqrt{0.093^2 + 0.040^2} = 0.101$."
# "The gap's lower end is $0.187 - 0.101 \approx 0.09$."
# "**By hand:** find the upper end in the same way, from 0.695 and 0.383."
# "Both ends, for the FPR and the FNR (8 of 80 young and 40 of 220 older bad credits are granted):"
# "`groups.group_rates(bad, declined, group)` gives all rates, `groups.difference_interval(k1, n1, k2, n2)` this
# interval."
# "The young's low end minus the older's high end is $0.516 - 0.462 = 0.054$."
for k1, n1, k2, n2 in ((67, 110, 249, 590), (8, 80, 40, 220), (0, 5, 3, 3), (12, 33, 44, 177)):
    assert np.allclose(newcombe(k1, n1, k2, n2), groups.difference_interval(k1, n1, k2, n2))
assert np.allclose(newcombe(56, 70, 48, 80), (0.0524, 0.3339), atol=5e-5)  # Newcombe's example (a), method 10
for off, k, n in ((0.093, 67, 110), (0.040, 249, 590), (0.086, 67, 110), (0.039, 249, 590)):
    assert 1.8 < off / np.sqrt(k / n * (1 - k / n) / n) < 2.05

# "At the bank the FPR of the young is higher by $0.609 - 0.422 = 0.187$."
# "The PPV bars do, and yet the interval of their difference, 0.098, runs from 0.003 to 0.192."
# "For these 1000 decisions both gaps are exact; the intervals are about other customers like these."
# "Among such customers the rule declines a larger share of the young who pay than of the older, by 9 to 28 percentage
# points (95 % confidence)."
# "Whether it misses fewer of the young bad credits is open: the FNR gap's interval holds 0."
# "| young | 0.609 | 0.516 | 0.695 |"
# "| older | 0.422 | 0.383 | 0.462 |"
# "$0.609 - 0.516 = 0.093$, and $0.462 - 0.422 = 0.040$."
# "But there are four gaps, and the chance that at least one of four intervals misses is up to 20 %, so the PPV gap may
# be luck."
counts = [int(np.sum(hit[w & u])) for hit, w in ((declined, ~bad), (~declined, bad)) for u in (young, ~young)]
assert counts == [67, 249, 8, 40]  # this draw
fpr_interval, fnr_interval = newcombe(counts[0], 110, counts[1], 590), newcombe(counts[2], 80, counts[3], 220)
assert fpr_interval[0] > 0.03 and fnr_interval[0] < 0 < fnr_interval[1]
assert [round(100 * end) for end in (*fpr_interval, *fnr_interval)] == [9, 28, -16, 1]  # this draw
of_young, of_older = groups.rate_interval(67, 110), groups.rate_interval(249, 590)
assert [f"{end:.3f}" for end in (*of_young, *of_older)] == ["0.516", "0.695", "0.383", "0.462"]
assert f"{67 / 110 - of_young.low:.3f} {of_older.high - 249 / 590:.3f}" == "0.093 0.040"
assert f"{67 / 110 - 249 / 590:.3f} {newcombe(67, 110, 249, 590)[0]:.2f}" == "0.187 0.09"
assert f"{np.hypot(0.093, 0.040):.3f} {0.187 - np.hypot(0.093, 0.040):.2f}" == "0.101 0.09"
assert f"{of_young.high - 67 / 110:.3f} {249 / 590 - of_older.low:.3f}" == "0.086 0.039"
assert f"{0.695 - 0.609:.3f} {0.422 - 0.383:.3f} {0.187 + np.hypot(0.086, 0.039):.2f}" == "0.086 0.039 0.28"
ppv_counts = [int(n) for u in (young, ~young) for n in (np.sum(bad & declined & u), np.sum(declined & u))]
assert ppv_counts == [72, 139, 180, 429] and np.isclose(4 * 0.05, 0.2) and 1 - 0.95**4 > 0.15  # this draw
ppv_ends = groups.difference_interval(72, 139, 180, 429)
assert f"{72 / 139 - 180 / 429:.3f} {ppv_ends.low:.3f} {ppv_ends.high:.3f}" == "0.098 0.003 0.192"
assert f"{67 / 110:.3f} {249 / 590:.3f}" == "0.609 0.422"
assert f"{0.516 - 0.462:.3f}" == "0.054" and (139 - 72, 429 - 180) == (67, 249)
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


# "**Bonferroni's rule** shares the 5 % among all intervals: each of the bank's four must be a 98.75 % one, and that of
# the PPV gap then holds 0 ([Holm's method](../comparing_learners/several_learners.ipynb#holm) is less strict)."
# "Answer each question yourself before you press "100 audits"."
# "With 50 people in each group, most audits miss the gap of 0.3 and 0.2: "no significant gap" does not mean "no gap"."
# "Even of groups treated alike, the highest and the lowest rate lie apart, so name the groups, and why, before you
# look."
deal = other.permuted(np.tile(young, (1000, 1)), axis=1)  # the young by lot
alarms = {0.95: [], 0.9875: []}
for hit, among in hits.values():
    k, n = (np.sum(deal & who, axis=1) for who in (hit & among, among))
    for level, seen in alarms.items():
        ends = groups.difference_interval(k, n, np.sum(hit & among) - k, np.sum(among) - n, confidence_level=level)
        seen.append((ends.low > 0) | (ends.high < 0))
k1, k2 = other.binomial(50, [[0.2], [0.3]], (2, 20_000))
assert 0.17 < np.mean(groups.difference_interval(k2, 50, k1, 50).low > 0) < 0.24
assert f"{mean_gap(8, 50, 0.2):.2f}" == "0.16"
any_alarm = [np.any(seen, axis=0).mean() for seen in alarms.values()]
assert 1 - 0.05 / 4 == 0.9875 and len(alarms[0.95]) == 4
assert 0.08 < any_alarm[0] < 0.2 and any_alarm[1] < 0.06
strict = groups.difference_interval(72, 139, 180, 429, confidence_level=0.9875)
assert strict.low < 0 < strict.high
p_values = other.random(16) ** 3  # an alarm of Holm's method is one of the 5 % shared
assert (compare.holm(p_values) <= 0.05).any() == (p_values.min() <= 0.05 / 16)

# "(The model is luck, too: with five other shuffles of the folds the FPR gap was 0.17 to 0.22.)"
of_shuffles = []
for seed_ in range(1, 6):
    other_folds = StratifiedKFold(10, shuffle=True, random_state=seed_)
    said_ = cross_val_predict(model, bank.X, bad, cv=other_folds, method="predict_proba")[:, 1] >= 1 / 6
    of_shuffles.append(said_[young & ~bad].mean() - said_[~young & ~bad].mean())
assert f"{min(of_shuffles):.2f} {max(of_shuffles):.2f}" == "0.17 0.22"
