"""What ../in_use.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen


def within(value, low_, high_):
    return low_ < value < high_


# "Model A needs a blood test, which costs 0.05 units a patient; model B does without it."
# "A miss costs 5 units, a needless invitation 1: if the probabilities are right, the clinic should invite from 1/6 on."
# "Of the patients, 29 % have a bad year."
# "At 3 to 1, $x = \frac{0.29 \cdot 3}{0.29 \cdot 3 + 0.71 \cdot 1} = 0.55$, and at 10 to 1 it is 0.80."
# "Take 5 to 1, near the middle of the range ($x = 0.67$), and its threshold 1/6."
assert patients.feature_names[4:] == ["s1", "s2", "s3", "s4", "s5", "s6"] and columns == {"A": 10, "B": 4}
assert f"{bad.mean():.2f}" == "0.29" and f"{0.29 * 3 / (0.29 * 3 + 0.71):.2f}" == "0.55"
assert costs.probability_cost(bad.mean(), cost_fn=np.array([3, 5, 10])).round(2).tolist() == [0.55, 0.67, 0.8]
assert np.isclose(costs.bayes_threshold(1, 5), 1 / 6)

# "**Search on 110**: train on 221 patients, and search among 110 others, the **validation part**."
# "(The **test part**, 111 patients, stays closed until [the final look](#final-look).)"
# "Here are both cost curves on the 110 patients, with this range in grey."
# "With a fixed threshold no patient has to choose it, so cross-validation can judge all 331 patients outside the test
# part."
# "A scorer must rise as things get better, so it gets **minus** the cost."
# "Now, once, the clinic looks at the 111 patients of the test part, who have chosen nothing."
assert (len(train), len(valid), len(test), len(seen)) == (221, 110, 111, 331)
assert len({*train, *valid, *test}) == 442 and not np.isin(test, seen).any()

# "Draw 110 patients with replacement."
# "Do this 500 times, and at each $x$ keep the middle 95 % of the differences."
# "Model A has the lower curve on the whole range, by at most 0.02."
# "The band contains 0 everywhere, so on other patients B could well be the cheaper one."
# "The cost curves of the models A and B inside the triangle of the policies without a model; they lie close together,
# and the range from 0.55 to 0.80 is grey."
# "The difference B minus A over the range from 0.55 to 0.80: a line a little above 0, in a band from about -0.05 to
# 0.07 that holds 0 everywhere."
own_lead = difference(valid)
assert f"{0.29 * 5 + 0.71:.2f} {0.008 * 2.16:.2f} {0.29 * 5 / 2.16:.2f}" == "2.16 0.02 0.67"
assert f"{np.interp(0.67, np.linspace(0.55, 0.80, len(own_lead)), own_lead):.3f}" == "0.008"  # this draw
assert len(resampled) == 500 and np.all(low < 0) and np.all(high > 0)  # this draw
assert own_lead.min() > 0 and f"{own_lead.max():.2f}" == "0.02"  # this draw
assert abs(low.min() + 0.05) < 0.015 and abs(high.max() - 0.07) < 0.015  # this draw
by_hand = []  # the same difference at both ends, from the cost of every threshold
for x_ in (0.55, 0.80):
    least = {
        m: min(
            x_ * np.mean(probability[m][valid][bad[valid] == 1] < c)
            + (1 - x_) * np.mean(probability[m][valid][bad[valid] == 0] >= c)
            for c in [np.inf, *probability[m][valid]]
        )
        for m in "AB"
    }
    by_hand.append(least["B"] - least["A"])
assert np.allclose(own_lead[[0, -1]], by_hand)

# "The best guess of the worth is above the price, though only by a third of a standard error."
# "The interval contains both 0 and 0.05, the price of the test."
# "How many patients would bring its lower end up to the price, if the mean stays at 0.065?"
# "The interval now reaches $1.96 \cdot 0.043 = 0.084$ below the mean, and it may reach only $0.065 - 0.05 = 0.015$
# below."
# "So it must be 5.6 times as short, which takes $5.6^2 \approx 31$ times as many patients: more than 10 000."
assert (f"{worth:.3f}", f"{error:.3f}") == ("0.065", "0.043")  # this draw
assert worth - 1.96 * error < 0 < 0.05 < worth + 1.96 * error  # this draw
assert 0.3 < (0.065 - 0.05) / 0.043 < 0.37
assert f"{1.96 * 0.043:.3f}" == "0.084" and f"{0.084 / (0.065 - 0.05):.1f}" == "5.6"
assert round(5.6**2) == 31 and 31 * 331 > 10_000

# "**Search on 331**: cross-validation gives each of these patients a probability from a model trained without this
# patient."
# "Between which values do the six promises lie, with 110 patients and with 331?"
# "Between 0.35 and 0.43 with 110, and between 0.37 and 0.40 with 331: they differ less."
found = {}
for asked_ in (110, 331):
    ends = []
    for division_ in range(6):
        rows_, p_ = probabilities(asked_, division_)
        t_, c_, i_ = cheapest(bad[rows_], p_)
        each_cost = [COST[bad[rows_], (p_ >= cut).astype(int)].mean() for cut in p_]
        assert np.isclose(min(each_cost), c_[i_]) and len(rows_) == asked_ and not np.isin(rows_, test).any()
        ends.append([t_[i_], c_[i_]])
    found[asked_] = np.array([np.min(ends, axis=0), np.max(ends, axis=0)])
assert found[110].round(2).tolist() == [[0.08, 0.35], [0.15, 0.43]]  # this draw
assert found[331].round(2).tolist() == [[0.1, 0.37], [0.15, 0.4]]  # this draw
assert np.all(np.diff(found[331], axis=0) < np.diff(found[110], axis=0))
assert f"{tuned.best_threshold_:.2f} {-tuned.best_score_:.2f}" == "0.11 0.40"  # this draw

# "The valley is wide and its bottom is rough, so chance decides which threshold wins."
rows_, p_ = probabilities(331, 0)
wide_t, wide_cost, wide_best = cheapest(bad[rows_], p_)
valley = wide_cost[(wide_t > 0.05) & (wide_t < 0.151)]
assert len(valley) > 40 and valley.max() < wide_cost[wide_best] + 0.09

# "One call searches by cross-validation, trains model A again on all 331 patients, and keeps both."
whole_p = tuned.estimator_.predict_proba(X[test])[:, 1]
assert np.array_equal(tuned.predict(X[test]), whole_p >= tuned.best_threshold_)
assert np.allclose(whole_p, plain.fit(X[seen], bad[seen]).predict_proba(X[test])[:, 1])

# "Divide the 442 patients 50 times into 331 and 111 new ones, and search in both ways."
# "For comparison, use 1/6 with the model of all 331."
# "Compared with its promise, what will a searched threshold cost on **new** patients on average: the same, 0.02 more,
# or nearly 0.1 more?"
# "Nearly 0.1 more with 110 patients, and less than half of that with 331."
# "The bill on new patients against the promise, one dot for each of 50 divisions."
# "Left, search on 110: most dots lie above the diagonal, and the cross of the means lies clearly above it."
# "Right, search on 331: the promises differ less, and the cross lies closer to the diagonal."
assert (len(fit_on), len(choose_on), len(known), len(new), len(noted)) == (221, 110, 331, 111, 50)
assert 0.6 < np.mean(paid_few > few) < 1 and few.std() > 1.4 * many.std() and np.any(paid_many < many)

# "On average the search on 110 is no cheaper than 1/6, which nobody had to search."
# "The search on 331 saves 0.03 a patient here (standard error 0.01), and over many more divisions between 0.01 and
# 0.02."
# "A threshold is judged on cases that did not choose it: on average the bill is higher than the promise."
# "**Decided so far:** the threshold comes from a search on all 331 patients."
# "A search by cross-validation uses all cases, and its promise is closer to the bill."
more, cut_at, same_model = [], [], []
for _ in range(60):
    a_, b_ = np.split(other.permutation(442), [331])
    p_ = plain.fit(X[a_[:221]], bad[a_[:221]]).predict_proba(X)[:, 1]
    t_, c_, i_ = cheapest(bad[a_[221:]], p_[a_[221:]])
    own_ = cross_val_predict(plain, X[a_], bad[a_], cv=5, method="predict_proba")[:, 1]
    t_two, c_two, i_two = cheapest(bad[a_], own_)
    q_ = plain.fit(X[a_], bad[a_]).predict_proba(X)[:, 1]
    cuts_ = (p_, t_[i_]), (q_, t_two[i_two]), (q_, 1 / 6)
    more.append([c_[i_], c_two[i_two], *(COST[bad[b_], (s_[b_] >= u_).astype(int)].mean() for s_, u_ in cuts_)])
    cut_at.append([t_[i_], t_two[i_two]])
    same_model.append(more[-1][2] - COST[bad[b_], (p_[b_] >= 1 / 6).astype(int)].mean())
pool = np.vstack([noted, more])  # over 840 divisions: 0.091 and 0.033 hidden, 0.014 saved, each within 0.005
hidden_few, hidden_many = pool[:, 2] - pool[:, 0], pool[:, 3] - pool[:, 1]
assert within(hidden_few.mean(), 0.06, 0.13) and hidden_many.mean() < 0.5 * hidden_few.mean() + 0.005
assert (pool[:, 2] - pool[:, 4]).mean() > -0.01 and within((pool[:, 4] - pool[:, 3]).mean(), 0, 0.04)
assert within(np.mean(pool[:, 3] < pool[:, 4]), 0.34, 0.66)
assert np.mean(same_model) > -0.02  # over 300 divisions 0.002 dearer, within 0.005
assert np.std(cut_at, axis=0)[0] > 1.5 * np.std(cut_at, axis=0)[1]
assert f"{won.mean():.2f} {won_error:.2f}" == "0.03 0.01"  # this draw
assert [f"{v:.2f}" for v in ((paid_few - few).mean(), (paid_many - many).mean())] == ["0.08", "0.02"]  # this draw

# "The clinic may tell its manager 0.44 units a patient, with the blood test 0.49, for patients like these and this
# share of bad years."
# "Would model B have cost less than 0.49 here?"
# "The standard error is 0.07, so one look cannot show that the promise, 0.40, was too low."
assert (f"{final.mean():.2f}", f"{final_error:.2f}") == ("0.44", "0.07")  # this draw
assert f"{1 - bad[test].mean():.2f}" == "0.71" and abs(final.mean() + tuned.best_score_) < 2.5 * final_error

# "It answers nearly as if there were five times as many positives, so its threshold is 0.5."
# "If you apply 1/6 to **its** numbers, you invite about three of four patients and pay about 0.52 units a patient in
# place of 0.44."
weighted, twice = make_pipeline(StandardScaler(), LogisticRegression(class_weight={0: 1, 1: 5})), []
for _ in range(150):
    a_, b_ = np.split(other.permutation(442), [331])
    p_ = weighted.fit(X[a_], bad[a_]).predict_proba(X[b_])[:, 1]
    paid_ = [COST[bad[b_], (p_ >= u_).astype(int)].mean() for u_ in (1 / 2, 1 / 6)]
    twice.append([*paid_, np.mean(p_ >= 1 / 6)])
assert np.allclose(np.mean(twice, axis=0), [0.44, 0.52, 0.76], atol=0.025)
again = plain.fit(X, bad).predict_proba(X)[:, 1]
fivefold = weighted.fit(X, bad).predict_proba(X)[:, 1]  # nearly the odds times five
assert within(np.median(fivefold / (1 - fivefold) / (again / (1 - again))), 3.5, 7)
