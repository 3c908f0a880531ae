"""What ../decide.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn.model_selection import FixedThresholdClassifier

other = np.random.default_rng(2024)  # data that the lesson has not seen
shop_1, shop_2 = program_1, np.array([[895, 5], [40, 60]])


def spread(t):
    """Mean cost where all probabilities are equally frequent and one acts from t on."""
    return 5 / 2 * t**2 + (1 - t) ** 2 / 2


# "A clinic looks after 442 patients with diabetes."
# "The patients are real ([Efron et al., 2004](../back/references.md#efron2004)); we call the progress of the disease
# after one year bad from 200 on."
# "In about three of ten the disease gets much worse within a year; call this a **bad year**, the positive class."
# "Below, **model A**, a logistic regression that has learned from half of the patients, gives its probabilities to 110
# new ones, 32 of them with a bad year."
# "Here is what four policies cost the 110 patients, 32 of them with a bad year."
assert patients.data.shape == (442, 10) and np.array_equal(bad, patients.target >= 200)
assert f"{bad.mean():.1f}" == "0.3" and len(train) == 221 and not set(train) & set(valid)
assert (len(valid), bad[valid].sum(), len(probability)) == (110, 32, 110)

# "If the clinic invites somebody who did not need the programme, a place is wasted, which costs **1 unit**."
# "If it does not invite somebody who needed it, the patient falls ill, which costs **5 units**."
# "The programme is invented, and the ratio of 5 to 1 is borrowed from the German credit data ([Hofmann,
# 1994](../back/references.md#hofmann1994))."
# "If the probabilities are right, would you invite from 0.8 on, from 0.5, from 0.2, or from another one?"
# "From $1/(1 + 5) = 1/6$ on, about 0.17."
# "Back to the clinic, where a miss costs 5 and a needless invitation 1."
# "But rule (2) contains no share: how can the share matter?"
assert COST.tolist() == [[0, 1], [5, 0]] and costs.bayes_threshold(1, 5) == 1 / 6 and f"{1 / 6:.2f}" == "0.17"

# "Which threshold is the cheapest, and how many of the 32 bad years does it miss?"
# "Set the costs to 5 ×."
# "In the second task the share changed while the probabilities stayed those of 29 %."
# "(Its TPR stands under "The numbers".)"
# "It is 0.08: it misses 1 of the 32 bad years and invites half of the other patients."
# "Stay at 5 ×, and let only a tenth of the patients have a bad year."
# "It rises to 0.52: among so many other patients a low threshold makes many false alarms, and there are few bad years
# to find."
# "For the clinic's own share the search says 0.08, and the rule says 0.17."
# "A searched threshold such as 0.08 usually looks better on the patients who chose it than on others; [Costs in
# use](in_use.ipynb#threshold-on-test-set) asks whether a search does better."
# "**Decided so far:** the clinic takes 1/6, which nobody had to choose."
shown = widgets.explore_costs(bad[valid], probability.round(2), ratio=5, prevalence=0.3)
look = "(about, state, n) => [n.threshold, n.fpr, n.tpr]"
dear, rare = shown.ask(look, {}, {"prevalence": 0.1})
assert rare[0] > dear[0] and rare[1] < dear[1]
assert (dear[0], rare[0]) == (0.08, 0.52)  # this draw
assert np.isclose((1 - dear[2]) * 32, 1) and dear[1] == 0.5  # this draw
assert f"{32 / 110:.2f}" == "0.29"

# "A shop receives 1000 reviews, and 100 of them are complaints, the positive class."
# "| 1 | 80 | 20 | 30 | 870 |"
# "| 2 | 60 | 40 | 5 | 895 |"
# "Program 1 makes 50 errors and program 2 makes 45, so program 2 has the higher accuracy, which counts all errors
# alike."
# "A missed complaint costs 5, a false alarm 1."
# "Program 1 costs $20 \cdot 5 + 30 \cdot 1 = 130$, and program 2 costs $40 \cdot 5 + 5 \cdot 1 = 205$."
assert [m.sum() for m in (shop_1, shop_2)] == [1000, 1000] and shop_1[1].sum() == shop_2[1].sum() == 100
assert [m.sum() - np.trace(m) for m in (shop_1, shop_2)] == [50, 45]
assert [np.sum(COST * m) for m in (shop_1, shop_2)] == [130, 205]

# "With the share $\pi$ of positives and FNR $= 1 - \mathrm{TPR}$, the share of positives that are missed,"
# "$$ \overline{c} = \pi\, c_{\mathrm{FN}}\, \mathrm{FNR} + (1-\pi)\, c_{\mathrm{FP}}\, \mathrm{FPR} . \tag{1} $$"
# "The cost-sensitive error (rate) is the expected cost."
# "Program 1 of the shop pays 130 units for 1000 reviews, so a review costs 0.13 units on average."
# "The same 0.13 comes from the rates."
# "A tenth of the reviews are complaints, and program 1 misses a fifth of them: $0.1 \cdot 5 \cdot 0.2 = 0.10$."
# "Nine tenths are other reviews, and it reports a thirtieth of them: $0.9 \cdot 1 \cdot 0.033 = 0.03$."
assert np.isclose(0.1 * 5 * miss_rate + 0.9 * 1 * fall_out, np.sum(COST * shop_1) / 1000)
labels, guesses = other.integers(3, size=(2, 500))
matrix = other.integers(10, size=(3, 3))
counts = np.array([[np.sum((labels == i) & (guesses == j)) for j in range(3)] for i in range(3)])
assert np.isclose((counts * matrix).sum() / 500, matrix[labels, guesses].mean())
assert np.isclose(costs.cost_sensitive_error(labels, guesses, matrix), matrix[labels, guesses].mean())
assert np.sum(COST * shop_1) == 130 and f"{0.1 * 5 * 0.2 + 0.9 * 0.033:.2f} {30 / 900:.3f}" == "0.13 0.033"
assert f"{0.1 * 5 * 0.2:.2f} {0.9 * 0.033:.2f}" == "0.10 0.03"

# "Of the two costs only the **ratio** matters: nothing changes if both are given in cents."
# "It is called a rate, but it has the unit of the costs and may be larger than 1."
assert np.sum(10 * COST * shop_1) / 1000 == 1.3 and costs.bayes_threshold(10, 50) == 1 / 6

# "At 5 to 1 they cross at 1/6, where both cost 5/6."
# ""Five times as bad, so one fifth" is a natural guess, but 1 to 5 are **odds**: one part of six."
# "At $p = 0.18$ the guess of one fifth does not invite and expects to pay 0.90; inviting would cost 0.82."
# "$$ p \;\ge\; \frac{c_{\mathrm{FP}}}{c_{\mathrm{FP}} + c_{\mathrm{FN}}} . \tag{2} $$"
assert np.isclose(5 * (1 / 6), 5 / 6) and np.isclose(1 - 1 / 6, 5 / 6) and 1 / 6 < 0.18 < 1 / 5
assert np.isclose(5 * 0.18, 0.90) and np.isclose(1 - 0.18, 0.82) and costs.bayes_threshold(3, 3) == 1 / 2

# "With the threshold 0.5 the model is right more often than with 1/6, and yet it costs more."
paid_at = {n: COST[bad[valid], d].mean() for n, d in policies.items()}
right_at = {n: np.mean(d == bad[valid]) for n, d in policies.items()}
assert right_at["A at 0.50"] > right_at["A at 0.17"] and paid_at["A at 0.50"] > paid_at["A at 0.17"]

# "The threshold 1/6 is cheaper on nearly every split."
# "At 0.5 the model costs nearly as much as inviting everybody (0.68 and 0.71), which needs no model."
# "Scatter plot of a hundred splits, the cost of threshold 1/6 against that of threshold 1/2."
# "Nearly all points lie below the diagonal, so 1/6 is cheaper."
# "*Each point is one split: below the line 1/6 is cheaper.*"
# "(All splits share the same 442 patients, so this is about them and this learner.)"
assert np.sum(at_sixth < at_half) >= 95 and 0 < np.mean(everybody - at_half) < 0.06
assert 0.4 < np.mean(at_half < everybody.mean()) < 0.8 and len(at_half) == 100
assert min(at_half.min(), at_sixth.min()) > 0.25 and max(at_half.max(), at_sixth.max()) < 1.02
assert f"{at_half.mean():.2f} {everybody.mean():.2f}" == "0.68 0.71"  # this draw

# "Rule (2) needs right probabilities."
# "For any other score you can **search**: compute the expected cost (1) at each threshold, on cases whose class is
# known, and take the cheapest."
by_search = costs.cost_curve(bad[valid], probability)
for t, cost_here in zip(by_search.thresholds[1:], (32 * 5 * by_search.fnr + 78 * by_search.fpr)[1:] / 110):
    assert np.isclose(COST[bad[valid], (probability >= t).astype(int)].mean(), cost_here)

# "But "squared probability at least 1/6" means $p \ge 0.41$, so the clinic would invite too few."
assert f"{np.sqrt(1 / 6):.2f}" == "0.41" and spread(np.sqrt(1 / 6)) > spread(1 / 6)
even = (np.arange(100_000) + 0.5) / 100_000
assert np.isclose(np.mean(np.where(even >= 1 / 6, 1 - even, 5 * even)), spread(1 / 6), atol=1e-4)

# "| a threshold that you know | `FixedThresholdClassifier(model, threshold=1/6)` |"
# "| training that sees the costs | `class_weight={0: 1, 1: 5}`, but [not with 1/6](in_use.ipynb#cost-calls-in-use) |"
fixed = FixedThresholdClassifier(model, threshold=1 / 6).fit(patients.data[train], bad[train])
assert np.array_equal(fixed.predict(patients.data[valid]), policies["A at 0.17"])
