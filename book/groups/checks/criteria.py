"""What ../criteria.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import groups
from sklearn.metrics import confusion_matrix

other = np.random.default_rng(2024)  # data that the lesson has not seen


def of_group(name, t):
    """Declined, FPR, FNR and PPV of a group of the ten, as (number, of how many)."""
    own = group == name
    tn, fp, fn, tp = confusion_matrix(bad[own], score[own] >= t, labels=[0, 1]).ravel().tolist()
    return (tp + fp, own.sum()), (fp, fp + tn), (fn, fn + tp), (tp, tp + fp)


def says(*values, digits=3):
    return " ".join(f"{value:.{digits}f}" for value in values)


# "The **seller** of the program: "My scores are right in both groups: of those with the score $s$, the share $s$ goes
# bad.""
# "The bank declines from 1/3 on."
# "| from 1/3 on | declined | payers declined | bad ones granted | bad among the declined |"
# "| group A | 1 of 5 | 0 of 3 | 1 of 2 | 1 of 1 |"
# "The last row is 5 of 5, 2 of 2, 0 of 3, 3 of 5."
assert of_group("A", 1 / 3) == ((1, 5), (0, 3), (1, 2), (1, 1))
assert of_group("B", 1 / 3) == ((5, 5), (2, 2), (0, 3), (3, 5))

# "Ten customers by score, group A above, group B below, and a threshold at 1/3."
# "In group A four stand at 0.25, left of the threshold, one of them bad, and a bad one at 1."
# "In group B four stand at 0.5, right of the threshold, two of them bad, and a bad one at 1."
# "With the score 0.25 one of four is bad, with 0.5 two of four, with 1 everybody: the seller is right, too."
# "Fill in the last row; then count how many go bad at each score, 0.25, 0.5 and 1."
# "| **calibration** in each group | of those with score $s$ a share $s$ is bad, at each $s$ | the seller: "A score
# should mean the same." |"
for own, s, n_of in (("A", 0.25, 4), ("A", 1, 1), ("B", 0.5, 4), ("B", 1, 1)):
    these = bad[(group == own) & (score == s)]
    assert len(these) == n_of and these.mean() == s

# "**FNR**, the miss rate, is the share of the bad ones granted, 1 − TPR."
# "The share of positives, $\pi$, is called the **base rate** here: 0.4 in group A, 0.6 in group B."
assert [bad[group == own].mean().round(9) for own in "AB"] == [0.4, 0.6]

# "At the threshold 1/3 the ten customers meet calibration and nothing else."
share_of = [[k / m for k, m in of_group(own, 1 / 3)] for own in "AB"]
assert all(a != b for a, b in zip(*share_of))

called = counts.tp + counts.fp, counts.tp + counts.fp + counts.fn + counts.tn
parts = {
    "called risky": called,
    "FPR": (counts.fp, counts.fp + counts.tn),
    "FNR": (counts.fn, counts.fn + counts.tp),
    "PPV": (counts.tp, counts.tp + counts.fp),
}

# "Counts from Broward County, Florida, were published in 2016."
# "Positive means charged again within two years; called risky (predicted positive) means a medium or high score."
assert counts.groups == ["Black", "White"] and called[1].tolist() == [3696, 2454]

# "Black minus white, FPR differs by 0.214, with a [95 % interval](errors_by_group.ipynb#how-large-is-the-gap) from
# 0.182 to 0.245."
# "PPV differs by 0.038, from just below 0 to 0.077."
# "FPR is 0.23 and 0.45, PPV 0.59 and 0.63."
# "FPR differs much and PPV little: both sides are right."
# "The **journalists** ([Angwin et al., 2016](../back/references.md#angwin2016)): of those *not* charged again, who was
# called risky (FPR)?"
# "| journalists, FPR | 349 of 1488 | 805 of 1795 |"
# "The **maker** ([Dieterich et al., 2016](../back/references.md#dieterich2016)): of those called risky, who was charged
# again (PPV)?"
# "| maker, PPV | 505 of 854 | 1369 of 2174 |"
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
assert between["PPV"].low < 0
of_both = [white["FPR"], white["PPV"], black["FPR"], black["PPV"]]
assert np.array(of_both).tolist() == [[349, 1488], [505, 854], [805, 1795], [1369, 2174]]
assert says(*(k / n for k, n in of_both), digits=2) == "0.23 0.59 0.45 0.63"
assert min(abs(difference["FPR"]), abs(difference["FNR"])) > 5 * abs(difference["PPV"])

# "Suppose another program has the PPV 0.6 and the TPR 0.65 in both groups."
# "Of 1000 white people 394 are positive, as in the file, and it finds $0.65 \cdot 394 = 256$ of them."
# "With the PPV 0.6, each 3 hits come with 2 false alarms, so it makes $256 \cdot 0.4/0.6 = 171$ among 606 negatives, an
# FPR of 0.28."
# "Of 1000 Black people 514 are positive: it finds 334 and makes 223 false alarms among 486 negatives, an FPR of 0.46."
# "So the FPRs are equal only if the base rates are, or if both FPRs are 0."
# "At a fixed PPV, FPR grows in proportion to TPR: in the ROC square all points of a group with this PPV lie on a line
# through (0, 0)."
# "*FPR by (1) at the TPR 0.65: a higher PPV lowers both, but they meet only at 1.*"
# "FPR against PPV at the TPR 0.65: two falling curves, that of the Black people above that of the white people."
# "At the PPV 0.6 they stand at 0.46 and 0.28; they meet only at the PPV 1, where both are 0."
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
for one in (fall_out_from(base[i], ppvs, 0.65) for i in (0, 1)):
    assert (np.diff(one) < 0).all()
assert says(*fall_out_from(base[::-1], 0.6, 0.65), digits=2) == "0.28 0.46"
assert says(*fall_out_from(base[::-1], 0.6, 0.65)) == "0.281 0.459"
of_white, of_black = (
    [round(1000 * pi_), round(0.65 * 1000 * pi_), round(650 * pi_ * 0.4 / 0.6), round(1000 * (1 - pi_))]
    for pi_ in base[::-1].round(3)
)
assert of_white == [394, 256, 171, 606] and of_black == [514, 334, 223, 486]
assert round(256 * 0.4 / 0.6) == 171 and round(334 * 0.4 / 0.6) == 223
assert says(171 / 606, 223 / 486, digits=2) == "0.28 0.46"

# "Take one group of $n$ people with base rate $\pi$ and a PPV above 0."
# "With steps 1 and 2 put in, $n$ cancels:"
# "$$ \begin{aligned} \mathrm{FPR} &= \frac{\mathrm{TPR} \cdot \pi n}{(1-\pi)n} \cdot
# \frac{1-\mathrm{PPV}}{\mathrm{PPV}} \\[6pt] &= \frac{\pi}{1-\pi} \cdot \frac{1-\mathrm{PPV}}{\mathrm{PPV}} \cdot
# \mathrm{TPR} . \end{aligned} \tag{1} $$"
# "With a PPV above 0, TPR is above 0, too, so FPR is 0 only if $\mathrm{PPV} = 1$, where no alarm is false."
# "If PPV is 0, no positive is found; then (1) says nothing, and all three can be equal."
# "FPR = odds of the base rate · (1 − PPV)/PPV · TPR, in every group."
of_compas = fall_out_from(base, recall=counts.tp / positives, precision=counts.tp / (counts.tp + counts.fp))
assert np.allclose(of_compas, counts.fp / (counts.fp + counts.tn))
for tn, fp, fn, tp in other.integers(1, 1000, size=(200, 4)):  # for every program
    pi_, ppv_, tpr_ = (
        (tp + fn) / (tn + fp + fn + tp),
        tp / (tp + fp),
        tp / (tp + fn),
    )
    assert np.isclose(fall_out_from(pi_, ppv_, tpr_), fp / (fp + tn))
    assert np.isclose(groups.fall_out_from(pi_, ppv_, tpr_), fp / (fp + tn))

# "If two groups have equal PPV and TPR, only the first factor in (1) can differ: $\pi/(1-\pi)$, the **odds** of the
# base rate."
# "So the FPRs are equal only if the base rates are, or if both FPRs are 0."
odds = base / (1 - base)
for p_, r_ in other.uniform(0.3, 1, size=(50, 2)):
    one = fall_out_from(base, p_, r_)
    assert np.isclose(one[0] / one[1], odds[0] / odds[1])
assert positives.tolist() == [1901, 966] and (counts.fp + counts.tn).tolist() == [1795, 1488]

# "Each row makes two rates equal, and the third follows from (1)."
# "| PPV and TPR | 0.6 | 0.65 | white 0.281, Black 0.459 |"
# "| TPR and FPR (equalised odds) | white 0.547, Black 0.663 | 0.65 | 0.35 |"
# "| PPV and FPR (predictive parity, equal opportunity) | 0.6 | white 0.800, Black 0.490 | 0.346 |"


def precision_at(tpr_, fpr_):
    return base * tpr_ / (base * tpr_ + (1 - base) * np.array(fpr_))


given = fall_out_from(base, 0.6, 0.65)
assert says(*given) == "0.459 0.281" and np.allclose(precision_at(0.65, given), 0.6)
assert says(*precision_at(0.65, 0.35)) == "0.663 0.547"
shared = fall_out_from(base, 0.6, 0.8)[1]
wanted = shared / fall_out_from(base, 0.6, 1)
assert says(*wanted, shared) == "0.490 0.800 0.346" and np.allclose(precision_at(wanted, shared), 0.6)
