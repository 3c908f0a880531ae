"""What ../criteria.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn.metrics import confusion_matrix

other = np.random.default_rng(2024)  # data that the lesson has not seen


def of_group(name, t):
    """Declined, FPR, FNR and PPV of a group of the ten, as (number, of how many)."""
    own = group == name
    tn, fp, fn, tp = confusion_matrix(bad[own], score[own] >= t, labels=[0, 1]).ravel().tolist()
    return (tp + fp, own.sum()), (fp, fp + tn), (fn, fn + tp), (tp, tp + fp)


def says(*values, digits=3):
    return " ".join(f"{value:.{digits}f}" for value in values)


# "The **seller** of the program: "My scores mean what they say in both groups: of those with the score $s$, the share
# $s$ goes bad.""
# "The bank declines from 1/3 on."
# "| from 1/3 on | declined | payers declined | bad ones granted | bad among the declined |"
# "| group A | 1 of 5 | 0 of 3 | 1 of 2 | 1 of 1 |"
# "In group B all 5 are declined, 2 of 2 payers among them; 0 of 3 bad ones are granted, and 3 of 5 declined are bad."
assert of_group("A", 1 / 3) == ((1, 5), (0, 3), (1, 2), (1, 1))
assert of_group("B", 1 / 3) == ((5, 5), (2, 2), (0, 3), (3, 5))

# "Ten customers by score, group A above, group B below, and a threshold at 1/3."
# "In group A four stand at 0.25, left of the threshold, one of them bad, and a bad one at 1."
# "In group B four stand at 0.5, right of the threshold, two of them bad, and a bad one at 1."
# "Yet the scores mean what they say: with 0.25 one of four is bad, with 0.5 two of four, and with 1 everybody."
# "Then count how many go bad at the score 0.25, at 0.5 and at 1."
# "So both letters are right."
# "| **calibration** in each group | of those with score $s$ a share $s$ is bad, at each $s$ |"
for own, s, n_of in (("A", 0.25, 4), ("A", 1, 1), ("B", 0.5, 4), ("B", 1, 1)):
    these = bad[(group == own) & (score == s)]
    assert len(these) == n_of and these.mean() == s

# "FPR is the false positive rate (fall-out), and FNR is the miss rate, 1 − TPR."
# "The share of positives, $\pi$, is called the **base rate** here: 0.4 in group A, 0.6 in group B."
assert [bad[group == own].mean().round(9) for own in "AB"] == [0.4, 0.6]

# "Declining from 1/3 on leaves nothing else equal."
# "From 0.75 on the share declined is 0.2 in both groups, FPR is 0, and PPV is 1."
# "Only FNR differs, 0.50 against 0.67, so of the five only equalised odds fails."
# "From 0 on everybody is declined, and only PPV differs, 0.4 against 0.6."
share_of = {t: [[k / m for k, m in of_group(own, t)] for own in "AB"] for t in (1 / 3, 0.75, 0)}
assert all(a != b for a, b in zip(*share_of[1 / 3]))
assert [a == b for a, b in zip(*share_of[0.75])] == [True, True, False, True]
assert says(share_of[0.75][0][2], share_of[0.75][1][2], digits=2) == "0.50 0.67"
assert [a == b for a, b in zip(*share_of[0])] == [
    True,
    True,
    True,
    False,
] and share_of[0][0][0] == 1
assert [share_of[0][i][3] for i in (0, 1)] == [0.4, 0.6]
assert [share_of[0.75][0][i] for i in (0, 1, 3)] == [0.2, 0, 1]

# "In 2016 journalists published counts from Broward County, Florida: positive means charged again within two years, and
# predicted positive means a medium or high score."
# "The numbers are those of the 3696 Black people."
assert counts.groups == ["Black", "White"] and called[1].tolist() == [3696, 2454]

# "FPR, the journalists' number, differs by +0.214, with a 95 % interval from 0.182 to 0.245."
# "PPV, the maker's number, differs by +0.038, and its interval runs from just below 0 to 0.077: these counts hardly
# decide."
# "FNR goes the other way, 0.280 against 0.477."
# "**Both sides counted correctly** (Black minus white, with [intervals](errors_by_group.ipynb#how-large-is-the-gap))."
# "*FPR and FNR lie far apart, and PPV lies close together.*"
black, white = ({name: (k[i], n_of[i]) for name, (k, n_of) in parts.items()} for i in (0, 1))
difference = {name: black[name][0] / black[name][1] - white[name][0] / white[name][1] for name in parts}
between = {name: groups.difference_interval(*black[name], *white[name]) for name in parts}
assert says(difference["FPR"], *between["FPR"]) == "0.214 0.182 0.245"
assert says(difference["PPV"], abs(between["PPV"].low), between["PPV"].high) == "0.038 0.000 0.077"
assert between["PPV"].low < 0.07 < between["PPV"].high
assert says(black["FNR"][0] / black["FNR"][1], white["FNR"][0] / white["FNR"][1]) == "0.280 0.477"
for name in ("FPR", "PPV"):  # by the bootstrap, a second method
    drawn = [other.binomial(n_of, k / n_of, 20_000) / n_of for k, n_of in (black[name], white[name])]
    ends = np.quantile(drawn[0] - drawn[1], [0.025, 0.975])
    assert np.allclose(ends, between[name], atol=0.003)  # Monte Carlo error of an end: 0.0004
assert min(abs(difference["FPR"]), abs(difference["FNR"])) > 5 * abs(difference["PPV"])

# "Four rates of two groups with intervals."
# "Black people are called risky more often and have a higher FPR and a lower FNR than white people, far outside the
# intervals; for PPV the intervals overlap."
apart = {name: (groups.rate_interval(*black[name]), groups.rate_interval(*white[name])) for name in parts}
assert all(apart[name][0].low > apart[name][1].high + 0.1 for name in ("called risky", "FPR"))
assert apart["FNR"][0].high < apart["FNR"][1].low - 0.1 and apart["PPV"][0].low < apart["PPV"][1].high
assert between["PPV"].low < 0 < between["PPV"].high and black["called risky"] == (
    2174,
    3696,
)

# "Take the base rates of COMPAS, 0.394 and 0.514."
# "Can a program have the same PPV, the same TPR and the same FPR in both groups?"
# "No, unless it makes no false alarm (FPR = 0), or finds no positive at all (TPR = 0)."
# "In the ROC square, all points of a group with one PPV, called precision below, lie on a line through (0, 0)."
# "Its slope, TPR/FPR, is $\frac{1-\pi}{\pi} \cdot \frac{\mathrm{PPV}}{1-\mathrm{PPV}}$, which is proved below."
# "So different base rates give different slopes, and the two lines meet only at (0, 0)."
# ""
assert says(*base[::-1]) == "0.394 0.514"
shown = widgets.explore_precision_lines()
assert [shown.start[f"prevalence_{g}"] for g in "ab"] == base[::-1].round(4).tolist()
agreed = set()  # by every program for groups of 30 and 20 people with 12 and 6 positives
for i in range(13):
    for j in range(19):
        for k in range(7):
            for m in range(15):
                if i + j and k + m and i * 6 == k * 12 and j * 14 == m * 18 and i * (k + m) == k * (i + j):
                    agreed.add(
                        (
                            "no false alarm" if j == m == 0 else "",
                            "finds none" if i == k == 0 else "",
                        )
                    )
assert agreed == {("no false alarm", ""), ("", "finds none")}
for pi_, ppv_, tpr_ in other.uniform(0.1, 0.9, size=(50, 3)):
    assert np.isclose(tpr_ / fall_out_from(pi_, ppv_, tpr_), (1 - pi_) / pi_ * ppv_ / (1 - ppv_))
assert (fall_out_from(base, 1, 0.65) == 0).all()

# "Take one group of $n$ people with base rate $\pi$ and a PPV above 0."
# "Here this is $0.720 \cdot 1901 = 1369$."
# "Here this is $1369 \cdot 0.370/0.630 = 805$."
# "Divide FP by the $(1-\pi)n$ negatives; here $805/1795 = 0.448$."
# "With steps 1 and 2 put in, $n$ cancels:"
# "$$ \begin{aligned} \mathrm{FPR} &= \frac{\mathrm{TPR} \cdot \pi n}{(1-\pi)n} \cdot
# \frac{1-\mathrm{PPV}}{\mathrm{PPV}} \\[6pt] &= \frac{\pi}{1-\pi} \cdot \frac{1-\mathrm{PPV}}{\mathrm{PPV}} \cdot
# \mathrm{TPR} . \end{aligned} \tag{1} $$"
# "With a PPV above 0, TPR is above 0, too, so FPR is 0 only if $\mathrm{PPV} = 1$, where no alarm is false."
# "If PPV is 0, no positive is found; then (1) says nothing, and all three can be equal."
# "FPR = odds of the base rate · (1 − PPV)/PPV · TPR, in every group."
# "Equation (1) gives back both FPRs of COMPAS."
assert (counts.tp + counts.fn)[0] == 1901 == round(base[0] * 3696) and round(0.720 * 1901) == 1369 == counts.tp[0]
assert says(recall[0], ppv[0], 1 - ppv[0]) == "0.720 0.630 0.370" and counts.fp[0] == 805
assert round(1369 * (1 - ppv[0]) / ppv[0]) == 805 and abs(1369 * 0.370 / 0.630 - 805) < 2
assert (counts.fp + counts.tn)[0] == 1795 == round((1 - base[0]) * 3696) and says(805 / 1795) == "0.448"
assert np.allclose(
    fall_out_from(base, recall=recall, precision=ppv),
    counts.fp / (counts.fp + counts.tn),
)
for tn, fp, fn, tp in other.integers(1, 1000, size=(200, 4)):  # for every program
    pi_, ppv_, tpr_ = (
        (tp + fn) / (tn + fp + fn + tp),
        tp / (tp + fp),
        tp / (tp + fn),
    )
    assert np.isclose(fall_out_from(pi_, ppv_, tpr_), fp / (fp + tn))
    assert np.isclose(groups.fall_out_from(pi_, ppv_, tpr_), fp / (fp + tn))

# "A share $\mathrm{FPR} + \pi\,(\mathrm{TPR} - \mathrm{FPR})$ of a group is declined."
# "If both groups have the same TPR and the same FPR, these shares differ by the difference of the base rates times TPR
# − FPR."
# "With unequal base rates, only a rule with TPR = FPR, which declines good and bad alike, meets both demographic parity
# and equalised odds."
for tn, fp, fn, tp in other.integers(1, 1000, size=(200, 4)):
    n_, tpr_, fpr_ = tn + fp + fn + tp, tp / (tp + fn), fp / (fp + tn)
    assert np.isclose((tp + fp) / n_, fpr_ + (tp + fn) / n_ * (tpr_ - fpr_))

# "If two groups have the same PPV and the same TPR, only the first factor in (1) differs, the **odds** of the base
# rate."
# "So the FPRs are equal only if the base rates are, or if both FPRs are 0."
# "The odds are 1.059 and 0.649, so with equal PPV and TPR one FPR would be 1.63 times the other."
odds = base / (1 - base)
assert says(*odds) == "1.059 0.649" and f"{odds[0] / odds[1]:.2f}" == "1.63"
for p_, r_ in other.uniform(0.3, 1, size=(50, 2)):
    one = fall_out_from(base, p_, r_)
    assert np.isclose(one[0] / one[1], odds[0] / odds[1])

# "| PPV and TPR | 0.6 | 0.65 | **0.459, 0.281** |"
# "| TPR and FPR | **0.663, 0.547** | 0.65 | 0.35 |"
# "| PPV and FPR | 0.6 | **0.496, 0.809** | 0.35 |"
# "| only TPR: FPR and PPV differ, each less than above | **0.632, 0.561** | 0.65 | **0.40, 0.33** |"


def precision_at(tpr_, fpr_):
    return base * tpr_ / (base * tpr_ + (1 - base) * np.array(fpr_))


given = fall_out_from(base, 0.6, 0.65)
assert says(*given) == "0.459 0.281" and np.allclose(precision_at(0.65, given), 0.6)
assert says(*precision_at(0.65, 0.35)) == "0.663 0.547"
wanted = 0.35 / fall_out_from(base, 0.6, 1)
assert says(*wanted) == "0.496 0.809" and np.allclose(precision_at(wanted, 0.35), 0.6)
compromise = precision_at(0.65, [0.40, 0.33])
assert says(*compromise) == "0.632 0.561" and says(compromise[0] - compromise[1], 0.40 - 0.33, digits=2) == "0.07 0.07"
assert says(given[0] - given[1], -np.diff(precision_at(0.65, 0.35))[0]) == "0.178 0.116"

# "And how much gives way depends on the program: with PPV 0.8 and TPR 0.65 the same base rates ask for FPRs of 0.172
# and 0.105."
# "The difference of the FPRs falls from 0.178 to 0.067, while their ratio stays 1.63."
less = fall_out_from(base, 0.8, 0.65)
assert says(*less) == "0.172 0.105" and less[0] - less[1] < given[0] - given[1]
for low_, high_ in np.sort(other.uniform(0.05, 0.95, size=(50, 2)), axis=1):
    gaps = [np.ptp(fall_out_from(np.array([low_, high_]), p_, 0.65)) for p_ in (0.3, 0.5, 0.7, 0.9, 1)]
    assert np.all(np.diff(gaps) < 0)
assert says(given[0] - given[1], less[0] - less[1]) == "0.178 0.067"
assert f"{less[0] / less[1]:.2f}" == "1.63"

# "Now let the base rates **be** equal, 1/3 in both groups, and let everybody's score be their own true risk, so that it
# is calibrated."
# "In group 1 the risks are spread widely, a Beta(2, 4) distribution; in group 2 they lie close together, Beta(8, 16)."
# "The bank declines from 1/3 on."
# "It is higher in group 2, 0.424 against 0.351."
# "In group 2 FNR is higher, too, 0.406 against 0.320, and PPV is lower, 0.412 against 0.492."
# "Densities of the risk in two groups with the same mean."
# "In group 1 they are wide, in group 2 narrow around the threshold 1/3; right of it the areas of those who paid and of
# the bad ones are coloured."
# "Most risks of group 2 lie close to 1/3, where any decision is often wrong."
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

# "And unequal error rates alone do not show that a score is wrong for one group, nor does calibration show that it is
# right: 1/3 for everybody is calibrated, too."
for a_, b_ in ((2, 4), (8, 16)):
    assert np.isclose(stats.beta(a_, b_).mean(), 1 / 3)

# ""37 % of the Black people called risky were not charged again, so FPR is 0.37.""
# "That is 1 − PPV $= 805/2174 = 0.370$; FPR is $805/1795$, a share of the negatives."
assert says(805 / 2174, 805 / 1795) == "0.370 0.448" and (
    counts.fp[0],
    called[0][0],
) == (805, 2174)

# ""The ten customers violate equal opportunity by 0.5.""
# "The 0.5 compares the wrong people, the bad ones: 1 of 2 and 3 of 3 are declined from 1/3 on."
# "Equal opportunity compares the payers: none of 3 is declined in A and 2 of 2 in B, a gap of 1."
(_, fpr_a, fnr_a, _), (_, fpr_b, fnr_b, _) = share_of[1 / 3]
assert abs(fnr_a - fnr_b) == 0.5 and abs(fpr_a - fpr_b) == 1

# "In the bank's own file 80 of 190 young and 220 of 810 older customers were bad: the odds are 80/110 and 220/590, and
# their ratio is 1.95."
# "With equal PPV and TPR, the FPR of the young would be 1.95 times that of the older."
credits = data.german_credit()
young = credits.columns["age"] <= 25
assert [int(young.sum()), int((~young).sum())] == [190, 810]
assert [int(credits.y_true[young].sum()), int(credits.y_true[~young].sum())] == [
    80,
    220,
]
for thinned in (1, 0.5, 0.1):  # only this share of the bad ones
    kept = np.array([80 * thinned / (80 * thinned + 110), 220 * thinned / (220 * thinned + 590)])
    assert f"{np.divide(*fall_out_from(kept, 0.45, 0.3)):.2f}" == "1.95"
