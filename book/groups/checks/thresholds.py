"""What ../thresholds.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import groups

other = np.random.default_rng(2024)  # chance that the lesson has not seen

# "The bank declines from the risk 1/6 on, because a bad credit costs 5 and a lost good one 1."
# "To decline an applicant costs $(1-p) \cdot 1$ on average."
# "To grant the credit costs $p \cdot 5$."
# "So decline where $1 - p \le 5p$, which is $p \ge 1/6$."
# "So no other rule that knows only $p$ and the group costs less on average."
# "To decline loses a good credit with probability 0.75, which costs $0.75 \cdot 2 = 1.5$ on average; to grant costs
# $0.25 \cdot 3 = 0.75$."
# "So grant; with the risk 0.50 it is 1.0 against 1.5, so decline."
# "The group does not appear in step 3, so 1/6 is the cheapest threshold of each group."
# "Take one of the ten with the risk 0.25."
# "Two lines of the mean cost against the risk p: declining falls from 2 to 0, granting rises from 0 to 3, and they
# cross at p = 0.4."
# "Full dots lie on the lower line, left of the crossing granting for group A with the risk 0.25, right of it declining
# for B with 0.50 and for all with the risk 1; hollow ones on the upper line."
# "Both choices cost the same at $2/(2+3) = 0.4$, the threshold; for the bank it is $1/(1+5) = 1/6$."
assert 0.75 * 2 == 1.5 and 0.25 * 3 == 0.75 and (0.5 * 2, 0.5 * 3) == (1.0, 1.5) and 2 / (2 + 3) == 0.4
risk = other.random(200)
assert np.array_equal(1 - risk <= 5 * risk, risk >= 1 / 6)
best_cost = np.minimum(1 - risk, 5 * risk).mean()
for _ in range(200):  # any other rule, lots among them
    chance = other.random(200) ** other.choice([0.01, 1, 30])
    assert (chance * (1 - risk) + (1 - chance) * 5 * risk).mean() >= best_cost
assert np.isclose(np.where(risk >= 1 / 6, 1 - risk, 5 * risk).mean(), best_cost)

# "Of the [ten customers](criteria.ipynb), one in each group has the risk 1, and is bad."
# "The other four have the risk 0.25 in A (one bad) and 0.50 in B (two bad)."
# "The bank's costs would decline everybody, so take others: a granted bad credit costs 3, a declined good one 2."
# "If nobody in A is declined, its two bad ones cost $2 \cdot 3 = 6$."
# "| declined | in A | in B |"
# "| nobody | 6 | ? |"
# "| risk 1 | ? | 6 |"
# "A costs 6, 3, 6, and B costs 9, 6, 4."
# "Decline only the risk 1 in A and everybody in B, for $3 + 4 = 7$."
# "Yes: a threshold between 0.25 and 0.50, such as 0.4, declines the same people."
# "Then A and B stand in the same row; the rows cost 15, 9 and 10, so the least is 9."
ten_bad, ten_risk = (
    np.array([1, 0, 0, 0, 1, 1, 1, 0, 0, 1]),
    np.array([0.25] * 4 + [1] + [0.5] * 4 + [1]),
)
ten_group = np.repeat(["A", "B"], 5)
assert np.all(ten_risk >= 1 / 6)


def by_hand(group, threshold):
    own_ = ten_group == group
    return int(np.sum(np.where(ten_risk >= threshold, 2 * (1 - ten_bad), 3 * ten_bad)[own_]))


rows_ = {g: [by_hand(g, t) for t in (2, 1, 0)] for g in "AB"}
assert rows_ == {"A": [6, 3, 6], "B": [9, 6, 4]} and np.add(rows_["A"], rows_["B"]).tolist() == [15, 9, 10]
assert by_hand("A", 2 / (2 + 3)) + by_hand("B", 0.4) == min(rows_["A"]) + min(rows_["B"]) == 7
prices = {"cost_fp": 2, "cost_fn": 3}
same = groups.group_thresholds(ten_bad, ten_risk, ten_group, equal="selected", **prices)
free = groups.group_thresholds(ten_bad, ten_risk, ten_group, equal=None, **prices)
assert np.isclose(10 * same.cost, 9) and np.isclose(10 * free.cost, 7), "no lot is cheaper than 9"

# "A demand such as "the same FPR" only forbids some rules, and the cheapest that is left cannot cost less."
# "On the cases on which it was chosen, a free pair is never dearer than one threshold or equal rates."
# "With a score calibrated in each group, one threshold is the cheapest in the population."
for _ in range(20):  # any scores
    y_, by_ = other.integers(0, 2, 60), np.repeat(["A", "B"], 30)
    s_ = other.integers(1, 9, 60) / 10
    y_[[0, 1, 30, 31]] = [0, 1, 0, 1]
    free_ = groups.group_thresholds(y_, s_, by_, cost_fn=5).cost
    for demand in ("fall_out", "recall", "selected"):
        assert groups.group_thresholds(y_, s_, by_, equal=demand, cost_fn=5).cost >= free_ - 1e-9
    assert groups.group_thresholds(y_, s_, np.full(60, "all"), cost_fn=5).cost >= free_ - 1e-9

# "Of its 151 452 people, 24 % of the white and 66 % of the Black ones went bad."
# "The US Federal Reserve ([2007](../back/references.md#fed2007)) published, for each group, how many people with each
# TransRisk score went bad: at least 90 days late on some account."
# "The explorer below shows 100 minus the score, so that a high value means a high risk."
# "Take costs of 5 to 1 again."
share_of = {g: people.y_true[people.group == g].mean() for g in ("white", "black")}
assert len(people.y_true) == 151452 and [f"{v:.0%}" for v in share_of.values()] == [
    "24%",
    "66%",
]

# "*Costs of 100 applicants, in lost good credits; where a rate is equal, chance decides for people with one borderline
# score.*"
# "A group's own threshold belongs at the value at which 1 in 6 of its people goes bad."
# "Near the single threshold of 58, 26 % of the Black people are bad, so their own threshold falls to 51.5, where 17 %
# are."
# "Of the white people there 16 % are bad, just below 1/6, so theirs rises to 59.5."
# "The bank's 1000 credits are too few for small differences, so take a file where luck hardly matters."
free = groups.group_thresholds(*people, cost_fn=5)
assert np.allclose(dict(zip(free.names, free.lots))["black"], [[52, 1]])
single = groups.group_thresholds(people.y_true, people.y_score, np.full(len(people.group), "all"), cost_fn=5)
assert np.allclose(single.lots[0], [[58, 1]])


def bad_near(name, threshold):
    """Share of the bad among the people of a group whose score is within 1 of the threshold."""
    return people.y_true[(np.abs(people.y_score - threshold) <= 1) & (people.group == name)].mean()


assert [f"{bad_near(name, 58):.0%}" for name in ("white", "black")] == ["16%", "26%"]
assert f"{bad_near('black', 51.5):.0%} {1 / 6:.0%}" == "17% 17%"
assert 1 / 6 - 0.015 < bad_near("white", 58) < 1 / 6 < bad_near("black", 58) - 0.08
by_score = {t: people.y_score[people.group == "black"] >= t for t in (51.5, 52)}  # these two cost the same
truth = people.y_true[people.group == "black"] == 1
saved = [np.sum(said & ~truth) + 5 * np.sum(~said & truth) for said in by_score.values()]
assert saved[0] == saved[1]
assert np.allclose(dict(zip(free.names, free.lots))["white"], [[59.5, 1]])

# "The cheapest single score declines 80 % of the Black people, and their miss rate (FNR) is 0.04."
# "Is their FNR then about 0.05, 0.15 or 0.3?"
# "It is 0.32."
# "If the same share of both groups must be declined, the cheapest share is 48 %."
# "Of 100 Black people 66 are bad and 48 are declined, so at least 18 of the 66 are granted, $18/66 = 0.27$."
shown = widgets.explore_two_thresholds(people.y_true, people.y_score, np.char.capitalize(people.group), ratio=5)
dear = shown.numbers()
assert [f"{one:.1f}" for one in dear["rules"]] == [
    "27.8",
    "28.0",
    "41.6",
    "30.7",
    "29.8",
]
pairs = [dict(zip(("first", "second"), pair)) for pair in dear["pairs"]]
(one_score, equal_share) = shown.ask("(about, state, n) => n.groups", pairs[1], pairs[2])
assert [f"{g['fpr']:.2f}" for g in one_score] == [
    "0.20",
    "0.48",
] and f"{equal_share[1]['fpr']:.2f}" == "0.10"
assert [f"{g[1]['fnr']:.2f}" for g in (one_score, equal_share)] == ["0.04", "0.32"] and f"{18 / 66:.2f}" == "0.27"
assert f"{equal_share[0]['fpr']:.2f}" == "0.33"
assert f"{one_score[0]['fnr']:.2f}" == "0.10" and equal_share[0]["fnr"] < one_score[0]["fnr"]
assert f"{one_score[1]['declined']:.0%}" == "80%" and {f"{g['declined']:.0%}" for g in equal_share} == {"48%"}
assert f"{one_score[0]['declined']:.0%} {equal_share[0]['fnr']:.2f}" == "37% 0.06"

# "**The controller's pair** costs little less and widens the FPR gap."
# "**The officer's rule** grants more good credits of the Black people: their FPR falls from 0.48 to 0.20."
# "But their FNR rises from 0.04 to 0.14, and together 100 applicants cost 31.1 and not 28.0."
# "The officer keeps the threshold of the white people; the cheapest pair with the same FPR moves both and costs 30.7."
# "**Equal rates**: against the single score, the same FPR costs 10 % more, the same FNR 6 %, and the same share half as
# much again."
fnr_of = {rule: 1 - np.array(pair[1]) for rule, pair in rates.items()}
cost_of = {rule: 100 * (np.dot(rates[rule][0], n_good) + 5 * np.dot(fnr_of[rule], n_bad)) / len(y) for rule in rates}
officer = "Black raised (officer)"
assert [f"{cost_of[rule]:.1f}" for rule in ("one score", officer, "cheapest, same FPR")] == ["28.0", "31.1", "30.7"]
assert [f"{rates[rule][0][1]:.2f} {fnr_of[rule][1]:.2f}" for rule in ("one score", officer)] == [
    "0.48 0.04",
    "0.20 0.14",
]
assert (
    np.isclose(fnr_of[officer][0], fnr_of["one score"][0])
    and fnr_of["cheapest, same FPR"][0] < fnr_of[officer][0] - 0.01
)
told = ("two, free (controller)", "one score", "cheapest, same share", "cheapest, same FPR", "cheapest, same FNR")
for rule_, pair, price in zip(told, pairs, dear["rules"]):  # the table and the explorer agree
    (both,) = shown.ask("(about, state, n) => n.groups", pair)
    assert np.allclose(rates[rule_][0], [one["fpr"] for one in both], atol=1e-6)
    assert np.allclose(fnr_of[rule_], [one["fnr"] for one in both], atol=1e-6) and np.isclose(cost_of[rule_], price)
assert max(cost_of, key=cost_of.get) == "cheapest, same share" and min(cost_of, key=cost_of.get) == told[0]
gap_of = {rule: pair[0][1] - pair[0][0] for rule, pair in rates.items()}
assert gap_of[told[0]] > gap_of["one score"] > 0 > gap_of["cheapest, same share"]
officer = "Black raised (officer)"
assert cost_of[officer] > cost_of["one score"] and fnr_of[officer][1] > fnr_of["one score"][1]
raised_ = []  # cost of 100, FPR and FNR of the Black people: the white threshold stays at 58
for threshold in (73, 73.5):
    declined_ = people.y_score >= np.where(black, threshold, 58)
    costs_ = np.where(people.y_true == 1, 5 * ~declined_, declined_)
    of_black = [declined_[black & (people.y_true == 0)].mean(), 1 - declined_[black & (people.y_true == 1)].mean()]
    raised_.append([100 * costs_.mean(), *of_black])
(lower_, upper_), wanted = np.array(raised_), one_score[0]["fpr"]
part_ = (lower_[1] - wanted) / (lower_[1] - upper_[1])  # a lot decides between the two
assert 0 < part_ < 1 and np.isclose(lower_[0] + part_ * (upper_[0] - lower_[0]), cost_of[officer])
assert np.isclose(lower_[2] + part_ * (upper_[2] - lower_[2]), fnr_of[officer][1])

# the costs of the equal rates
assert [f"{cost_of[rule]:.1f}" for rule in ("one score", "cheapest, same FPR")] == ["28.0", "30.7"]
dearer = [cost_of[f"cheapest, same {rate}"] / cost_of["one score"] for rate in ("FPR", "FNR", "share")]
assert [f"{100 * (one - 1):.0f}" for one in dearer[:2]] == ["10", "6"] and 1.45 < dearer[2] < 1.55
assert [f"{one:.2f}" for one in (rates[officer][0][1], rates["one score"][0][1])] == ["0.20", "0.48"]
assert [f"{one:.2f}" for one in (fnr_of[officer][1], fnr_of["one score"][1])] == ["0.14", "0.04"]
