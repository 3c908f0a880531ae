"""What ../decide.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn.model_selection import FixedThresholdClassifier

other = np.random.default_rng(2024)  # data that the lesson has not seen
shop_1, shop_2 = np.array([[870, 30], [20, 80]]), np.array([[895, 5], [40, 60]])


def spread(t):
    """Mean cost where all probabilities are equally frequent and one acts from t on."""
    return 5 / 2 * t**2 + (1 - t) ** 2 / 2


# "A clinic looks after 442 patients with diabetes."
# "About three of ten will have a **bad year** (the positive class): the disease gets much worse."
# "**Model A**, a logistic regression trained on half of the patients, gives probabilities to 110 new ones, 32 of them
# (29 %) with a bad year."
# "Four policies cost the 110 patients this much:"
assert patients.data.shape == (442, 10) and np.array_equal(bad, patients.target >= 200)
assert f"{bad.mean():.1f}" == "0.3" and len(train) == 221 and not set(train) & set(valid)
assert (len(valid), bad[valid].sum(), len(probability), len(test)) == (110, 32, 110, 111)

# "If it is right, from which $p$ on would you invite: 0.8, 0.5, 0.2, another?"
# "From $1/(1 + 5) = 1/6$ on, about 0.17."
# "Only wrong decisions cost:"
# "A needless invitation costs **1 unit**."
# "A missing invitation to a patient who needed one costs **5 units**."
# "Here it is [[0, 1], [5, 0]]: rows the true class, columns the decision, class 0 first."
assert COST.tolist() == [[0, 1], [5, 0]] and costs.bayes_threshold(1, 5) == 1 / 6 and f"{1 / 6:.2f}" == "0.17"

# "Set the costs to 5 ×."
# "It is 0.08, not the rule's 0.17."
# "Now let only a tenth of the patients have a bad year."
# "It rises to 0.52, since with fewer bad years false alarms weigh more."
# "**Decided so far:** the clinic takes 1/6, not 1/2."
# "The searched 0.08 looks cheaper (0.40 against 0.51), but the same 110 patients chose it: [Costs in
# use](in_use.ipynb#threshold-on-test-set) tests such a search."
shown = widgets.explore_costs(bad[valid], probability.round(2), ratio=5, prevalence=0.3)
look = "(about, state, n) => [n.threshold, n.fpr, n.tpr]"
dear, rare = shown.ask(look, {}, {"prevalence": 0.1})
assert rare[0] > dear[0] and rare[1] < dear[1]
assert (dear[0], rare[0]) == (0.08, 0.52)  # this draw
assert f"{32 / 110:.2f} {bad[train].mean():.2f}" == "0.29 0.29"
searched = COST[bad[valid], (probability.round(2) >= 0.08).astype(int)].mean()
assert f"{searched:.2f} {COST[bad[valid], policies['A at 1/6']].mean():.2f}" == "0.40 0.51"  # this draw

# "Two things move it: chance among 110 patients, and probabilities of model A that are too low around 0.15."
# "Over many splits, 22 % of the patients who get 0.1 to 0.2 have a bad year, and the cheapest threshold is about 0.11."
cuts, told, cost_of = np.arange(0.05, 0.25, 0.01), [], []
for _ in range(100):  # over 600 splits of three other generators: 0.225, and cheapest at 0.10 to 0.11
    a_, b_ = np.split(other.permutation(442), [221])
    p_, y_ = model.fit(patients.data[a_], bad[a_]).predict_proba(patients.data[b_])[:, 1], bad[b_]
    between = (p_ >= 0.1) & (p_ < 0.2)
    told.append([between.sum(), y_[between].sum(), p_[between].sum()])
    cost_of.append([COST[y_, (p_ >= cut).astype(int)].mean() for cut in (*cuts, 1 / 6)])
model.fit(patients.data[train], bad[train])
asked_, fell_ill, promised_ = np.transpose(told)
ill_share = fell_ill.sum() / asked_.sum()
ill_error = np.std(fell_ill - ill_share * asked_, ddof=1) / asked_.mean() / 10  # of a ratio of means over 100 splits
assert abs(ill_share - 0.22) < 3 * ill_error < 0.03 and ill_share - promised_.sum() / asked_.sum() > 6 * ill_error
assert f"{promised_.sum() / asked_.sum():.2f}" == "0.15"
cost_of = np.array(cost_of)
cheapest_cut = np.argmin(cost_of[:, :-1].mean(axis=0))
dearer = cost_of[:, -1] - cost_of[:, cheapest_cut]
assert abs(cuts[cheapest_cut] - 0.11) < 0.025 and dearer.mean() > 3 * dearer.std(ddof=1) / 10

# "Two programs look for the 100 complaints, the positive class, among 1000 reviews."
# "| 1 | 80 | 20 | 30 | 870 |"
# "| 2 | 60 | 40 | 5 | 895 |"
# "Program 1 makes $20 + 30 = 50$ errors and costs $20 \cdot 5 + 30 \cdot 1 = 130$."
# "A missed complaint costs 5, a false alarm 1."
# "Program 2 makes $40 + 5 = 45$ errors and costs $40 \cdot 5 + 5 \cdot 1 = 205$."
# "Multiply the two matrices cell by cell, add up, and divide by the number of cases (the same with [several
# classes](further.ipynb#several-classes))."
assert [m.sum() for m in (shop_1, shop_2)] == [1000, 1000] and shop_1[1].sum() == shop_2[1].sum() == 100
assert [m.sum() - np.trace(m) for m in (shop_1, shop_2)] == [50, 45]
assert [np.sum(COST * m) for m in (shop_1, shop_2)] == [130, 205]
assert shop_1.tolist() == [[870, 30], [20, 80]]

# "In general, let $\pi$ be the share of positives, and FNR $= 1 - \mathrm{TPR}$ the share of them that is missed:"
# "$$ \overline{c} = \pi\, c_{\mathrm{FN}}\, \mathrm{FNR} + (1-\pi)\, c_{\mathrm{FP}}\, \mathrm{FPR} . \tag{1} $$"
# "The cost-sensitive error (rate) is the expected cost, the table's first line."
# "For program 1 this is $(870 \cdot 0 + 30 \cdot 1 + 20 \cdot 5 + 80 \cdot 0)/1000 = 0.13$ units a review."
# "The rates give the same 0.13:"
# "A tenth are complaints, and program 1 misses a fifth of them: $0.1 \cdot 5 \cdot 0.2 = 0.10$."
# "Nine tenths are other reviews, and it reports a thirtieth of them: $0.9 \cdot 1 \cdot 0.033 = 0.03$."
assert np.isclose(0.1 * 5 * (20 / 100) + 0.9 * 1 * (30 / 900), np.sum(COST * shop_1) / 1000)
labels, guesses = other.integers(3, size=(2, 500))
matrix = other.integers(10, size=(3, 3))
counts = np.array([[np.sum((labels == i) & (guesses == j)) for j in range(3)] for i in range(3)])
assert np.isclose((counts * matrix).sum() / 500, matrix[labels, guesses].mean())
assert np.isclose(costs.cost_sensitive_error(labels, guesses, matrix), matrix[labels, guesses].mean())
assert np.sum(COST * shop_1) == 130 and f"{0.1 * 5 * 0.2 + 0.9 * 0.033:.2f} {30 / 900:.3f}" == "0.13 0.033"
assert f"{0.1 * 5 * 0.2:.2f} {0.9 * 0.033:.2f}" == "0.10 0.03"

# "Of the costs, only their **ratio** decides which program is cheaper: in cents both bills are a hundred times as
# large."
assert np.sum(10 * COST * shop_1) / 1000 == 1.3 and costs.bayes_threshold(10, 50) == 1 / 6

# "3 units, since $1/(1 + 3) = 0.25$."
# ""Five times as bad, so one fifth" is a natural guess, but 1 to 5 are **odds**: one part of six."
# "$$ p \;\ge\; \frac{c_{\mathrm{FP}}}{c_{\mathrm{FP}} + c_{\mathrm{FN}}} . \tag{2} $$"
# "Below, a false alarm costs 1."
# "Move the slider: which cost of a miss lets the two lines cross at $p = 0.25$?"
assert np.isclose(5 * (1 / 6), 5 / 6) and np.isclose(1 - 1 / 6, 5 / 6)
assert costs.bayes_threshold(3, 3) == 1 / 2 and costs.bayes_threshold(1, 3) == 0.25

# "With 1/2 the model is right more often than with 1/6, and yet it costs more."
paid_at = {n: COST[bad[valid], d].mean() for n, d in policies.items()}
right_at = {n: np.mean(d == bad[valid]) for n, d in policies.items()}
assert right_at["A at 1/2"] > right_at["A at 1/6"] and paid_at["A at 1/2"] > paid_at["A at 1/6"]

# "Scatter plot of a hundred splits, the cost of threshold 1/6 against that of threshold 1/2."
# "Nearly all points lie below the diagonal, so 1/6 is cheaper."
# "*Below the line 1/6 is cheaper.*"
# "This is so in 99 of the 100 splits, which share their patients; other patients may differ."
# "Is that luck?"
assert np.sum(at_sixth < at_half) >= 95 and 0 < np.mean(everybody - at_half) < 0.06
assert 0.4 < np.mean(at_half < everybody.mean()) < 0.8 and len(at_half) == 100
assert min(at_half.min(), at_sixth.min()) > 0.25 and max(at_half.max(), at_sixth.max()) < 1.02  # this draw
assert np.sum(at_half > everybody) == 35  # this draw
assert np.sum(at_sixth < at_half) == 99  # this draw

# "Rule (2) needs right probabilities."
# "For any other score you can **search**: compute (1) at each threshold on cases of known class, and take the
# cheapest."
by_search = costs.cost_curve(bad[valid], probability)
for t, cost_here in zip(by_search.thresholds[1:], (32 * 5 * by_search.fnr + 78 * by_search.fpr)[1:] / 110):
    assert np.isclose(COST[bad[valid], (probability >= t).astype(int)].mean(), cost_here)

# "But $p^2 \ge 1/6$ means $p \ge \sqrt{1/6} = 0.41$, so the clinic would invite too few."
assert f"{np.sqrt(1 / 6):.2f}" == "0.41" and spread(np.sqrt(1 / 6)) > spread(1 / 6)
even = (np.arange(100_000) + 0.5) / 100_000
assert np.isclose(np.mean(np.where(even >= 1 / 6, 1 - even, 5 * even)), spread(1 / 6), atol=1e-4)

# "| a threshold that you know | `FixedThresholdClassifier(model, threshold=1/6)` |"
fixed = FixedThresholdClassifier(model, threshold=1 / 6).fit(patients.data[train], bad[train])
assert np.array_equal(fixed.predict(patients.data[valid]), policies["A at 1/6"])
