"""What ../in_use.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen


def within(value, low_, high_):
    return low_ < value < high_


# "Model A needs a blood test for 0.05 units a patient; model B does without it."
# "A miss costs 5 units, a needless invitation 1."
# "If model A's probabilities of a bad year are right, [the clinic](decide.ipynb) should invite from 1/6 on."
assert patients.feature_names[4:] == ["s1", "s2", "s3", "s4", "s5", "s6"] and columns == {"A": 10, "B": 4}
assert np.isclose(costs.bayes_threshold(1, 5), 1 / 6)

# "| threshold | trains the model | chooses the threshold |"
# "| **search on 110** | 221 | 110 others, the **validation part** |"
# "| 1/6 | all 331 | nobody |"
# "(The other 111, the **test part**, choose no threshold and no model.)"
# "No patients choose this threshold, so all 331 can judge it."
# "A scorer must rise as things get better, so it gets **minus** the cost."
# "Now, once, the clinic looks at the 111 patients of the test part."
# "The second slider draws another 110, or other folds of the 331; pale dots show all six."
assert (len(train), len(valid), len(test), len(seen)) == (221, 110, 111, 331)
assert len({*train, *valid, *test}) == 442 and not np.isin(test, seen).any()

# "[Resample](../resampling/bootstrap.ipynb) the 331 patients 1000 times; the middle 95 % of the means are a **band**."
# "The best guess is above the price from 3 to 6, by at most 0.02, and below it from 7 on."
# "The band contains the price everywhere: these patients cannot tell whether the test is worth it."
# "What A saves against the cost of a miss from 3 to 10: the best guess lies a little above the price, 0.05, up to 6 and
# below it from 7 on; the band around it contains the price everywhere and widens to the right."
# "**Decided so far:** the doctors settle on 5 to 1, and the clinic buys the test, because the best guess there is above
# the price."
# "It does not know that this is right."
guess = each.mean(axis=0)
assert len(resampled) == 1000 and each.shape == (331, 8) and ratios.tolist() == [3, 4, 5, 6, 7, 8, 9, 10]
assert np.all(guess[:4] > 0.05) and np.all(guess[4:] < 0.05) and f"{guess.max() - 0.05:.2f}" == "0.02"  # this draw
assert np.all(low < 0.05) and np.all(high > 0.05) and high[-1] - low[-1] > 1.5 * (high[0] - low[0])  # this draw
assert np.allclose((high - low) / 2, 1.96 * each.std(axis=0, ddof=1) / np.sqrt(331), rtol=0.12)
for column, ratio in ((0, 3), (2, 5), (7, 10)):  # the same costs, a patient at a time
    for model, width_ in columns.items():
        ten_ = StratifiedKFold(10, shuffle=True, random_state=8)
        p_ = cross_val_predict(plain, X[seen, :width_], bad[seen], cv=ten_, method="predict_proba")[:, 1]
        one_by_one = np.array([[0, 1], [ratio, 0]])[bad[seen], (p_ >= 1 / (1 + ratio)).astype(int)]
        assert np.array_equal(one_by_one, paid_by(model, ten_.random_state)[:, column])

# "How many would bring its lower end up to the price, if the mean stays at 0.069?"
# "The lower end is $0.069 + 0.015 = 0.084$ below the mean, and may be only $0.069 - 0.05 = 0.019$ below it."
# "So it must be 4.4 times as narrow, with $4.4^2 \approx 19$ times as many patients: more than 6000."
# "At 5 to 1 A saves 0.069 units a patient, and the band reaches from −0.015 to 0.155."
at_five = guess[2]
assert f"{at_five:.3f} {low[2]:.3f} {high[2]:.3f}" == "0.069 -0.015 0.155" and ratios[2] == 5  # this draw
assert f"{0.069 + 0.015:.3f} {0.069 - 0.05:.3f} {0.084 / 0.019:.1f}" == "0.084 0.019 4.4"
needed = ((at_five - low[2]) / (at_five - 0.05)) ** 2  # with all decimals
assert round(4.4**2) == 19 and 19 * 331 > 6000 and 6000 < needed * 331 < 6400  # this draw

# "| **search on 331** | all 331 | the same 331, by cross-validation: each gets a probability from a model trained
# without this patient |"
# "With 110: from 0.35 to 0.43."
# "With 331, which are always the same patients, only from 0.37 to 0.40."
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
assert np.allclose([[np.min(promises[n], axis=0), np.max(promises[n], axis=0)] for n in found], list(found.values()))
assert found[110].round(2).tolist() == [[0.08, 0.35], [0.15, 0.43]]  # this draw
assert found[331].round(2).tolist() == [[0.1, 0.37], [0.15, 0.4]]  # this draw
assert np.all(np.diff(found[331], axis=0) < np.diff(found[110], axis=0))
assert f"{tuned.best_threshold_:.2f} {-tuned.best_score_:.2f}" == "0.11 0.40"  # this draw
own_t, own_c, own_i = cheapest(bad[seen], probabilities(331, 0)[1])
assert f"{own_t[own_i]:.2f}" == "0.13" and TunedThresholdClassifierCV(plain).thresholds == 100  # this draw
pieces = []  # what the call does, a fold at a time
for known_, left_ in folds.split(X[seen], bad[seen]):
    q_ = plain.fit(X[seen][known_], bad[seen][known_]).predict_proba(X[seen][left_])[:, 1]
    pieces.append([COST[bad[seen][left_], (q_ >= 0.11).astype(int)].mean(), len(left_)])
pieces = np.array(pieces)
assert abs(pieces[:, 0].mean() + tuned.best_score_) < 0.02  # this draw

# "One call now searches by cross-validation and trains model A (`plain`) again on all 331 patients (`seen`)."
whole_p = tuned.estimator_.predict_proba(X[test])[:, 1]
assert np.array_equal(tuned.predict(X[test]), whole_p >= tuned.best_threshold_)
assert np.allclose(whole_p, plain.fit(X[seen], bad[seen]).predict_proba(X[test])[:, 1])

# "Divide the 442 patients, the test part among them, 50 times into 331 and 111 new ones, and take each threshold of the
# table."
# "A search promises 0.40; of 100 new patients its threshold misses 4 and invites 26 needlessly."
# "$(4 \cdot 5 + 26)/100 = 0.46$, which is 0.06 above the promise."
# "With the search on 331."
# "The bill on new patients against the promise, one dot for each of 50 divisions."
# "Left, search on 110: most dots lie above the diagonal, and the cross of the means lies clearly above it."
# "Right, search on 331: the promises differ less, and the cross lies closer to the diagonal."
assert (4 * 5 + 26) / 100 == 0.46 and f"{0.46 - 0.40:.2f}" == "0.06"
assert (len(fit_on), len(choose_on), len(known), len(new), len(noted)) == (221, 110, 331, 111, 50)
assert 0.6 < np.mean(paid_few > few) < 1 and few.std() > 1.4 * many.std() and np.any(paid_many < many)
assert f"{few.std():.3f} {many.std():.3f}" == "0.056 0.026"  # this draw

# "Against 1/6 the search on 110 saves nothing, even if 1/6 uses the same model of 221 patients."
# "Over many more divisions the bill is above the promise by nearly 0.1 on 110, and by about 0.03 on 331."
# "The search on 331 saves 0.03 a patient here, over many more divisions half as much."
# "A threshold is judged on cases that did not choose it: on average the bill is higher than the promise."
# "**Decided so far:** the threshold comes from a search on all 331 patients."
# "A search by cross-validation uses all cases, and on average its promise is closer to the bill."
# thorough
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
pool = np.vstack([noted, more])  # over 3540 divisions: 0.093 and 0.032 hidden, 0.015 saved, each within 0.004
hidden_few, hidden_many = pool[:, 2] - pool[:, 0], pool[:, 3] - pool[:, 1]
assert within(hidden_few.mean(), 0.06, 0.13) and hidden_many.mean() < 0.5 * hidden_few.mean() + 0.005
assert (pool[:, 2] - pool[:, 4]).mean() > -0.01 and within((pool[:, 4] - pool[:, 3]).mean(), 0, 0.04)
assert within(np.mean(pool[:, 3] < pool[:, 4]), 0.34, 0.66)
assert np.mean(same_model) > -0.02  # over 300 divisions 0.002 dearer, within 0.005
assert np.std(cut_at, axis=0)[0] > 1.5 * np.std(cut_at, axis=0)[1]
assert f"{(paid_sixth - paid_many).mean():.2f}" == "0.03"  # this draw
assert [f"{v:.2f}" for v in ((paid_few - few).mean(), (paid_many - many).mean())] == ["0.08", "0.02"]  # this draw

# "The clinic may tell its manager 0.44 units a patient, with the blood test 0.49, for patients like these and this
# share of bad years."
# "The standard error is 0.07, so one look cannot show that the promise, 0.40, was too low."
assert (f"{final.mean():.2f}", f"{final_error:.2f}") == ("0.44", "0.07")  # this draw
assert f"{1 - bad[test].mean():.2f}" == "0.71" and abs(final.mean() + tuned.best_score_) < 2.5 * final_error

# "It answers nearly as if there were five times as many positives."
# "So the odds 1/5 of the rule become 1, and its threshold is 0.5."
# "Over many divisions 0.5 costs about as much as model A at 1/6; with 1/6 on **its** numbers you pay 0.08 units a
# patient more."
# thorough
weighted, twice = make_pipeline(StandardScaler(), LogisticRegression(class_weight={0: 1, 1: 5})), []
for _ in range(150):
    a_, b_ = np.split(other.permutation(442), [331])
    p_ = weighted.fit(X[a_], bad[a_]).predict_proba(X[b_])[:, 1]
    q_ = plain.fit(X[a_], bad[a_]).predict_proba(X[b_])[:, 1]
    paid_ = [COST[bad[b_], (s_ >= u_).astype(int)].mean() for s_, u_ in ((p_, 1 / 2), (p_, 1 / 6), (q_, 1 / 6))]
    twice.append([*paid_, np.mean(p_ >= 1 / 6)])
assert np.allclose(np.mean(twice, axis=0), [0.44, 0.52, 0.44, 0.76], atol=0.025)
more_ = np.mean(twice, axis=0)[1] - np.mean(twice, axis=0)[2]  # over 300 divisions 0.084
assert abs(more_ - 0.08) < 0.025 and abs(np.mean(twice, axis=0)[0] - np.mean(twice, axis=0)[2]) < 0.025
again = plain.fit(X, bad).predict_proba(X)[:, 1]
fivefold = weighted.fit(X, bad).predict_proba(X)[:, 1]  # nearly the odds times five
assert within(np.median(fivefold / (1 - fivefold) / (again / (1 - again))), 3.5, 7)
