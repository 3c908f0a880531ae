"""What ../in_use.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen


def within(value, low_, high_):
    return low_ < value < high_


# "Model A uses ten measurements, and six of them come from a blood test."
# "A company offers the test for 0.05 units a patient, where 1 unit is the cost of a needless invitation."
# "Of the patients, 29 % have a bad year."
# "At 3 to 1, $x = \frac{0.29 \cdot 3}{0.29 \cdot 3 + 0.71 \cdot 1} = 0.55$, and at 10 to 1 it is 0.80."
# "Take 5 to 1, near the middle of the range ($x = 0.67$), and its threshold 1/6."
assert patients.feature_names[4:] == ["s1", "s2", "s3", "s4", "s5", "s6"] and columns == {"A": 10, "B": 4}
assert f"{bad.mean():.2f}" == "0.29" and f"{0.29 * 3 / (0.29 * 3 + 0.71):.2f}" == "0.55"
assert costs.probability_cost(bad.mean(), cost_fn=np.array([3, 5, 10])).round(2).tolist() == [0.55, 0.67, 0.8]
assert np.isclose(costs.bayes_threshold(1, 5), 1 / 6)

# "Half of the 442 patients train both models, and 110 others, the **validation part**, compare them."
# "Now ten-fold cross-validation can judge all 331 patients outside the test part, each by models that were trained
# without this patient."
# "A scorer must rise as things get better, so it gets **minus** the cost."
# "Now, once, the clinic looks at these 111 patients."
assert (len(train), len(valid), len(test), len(seen)) == (221, 110, 111, 331)
assert len({*train, *valid, *test}) == 442 and not np.isin(test, seen).any()

# "Another 110 patients would give another difference, so the cell also [resamples](../resampling/bootstrap.ipynb) the
# patients 500 times."
# "The difference is at most 0.02, and the band reaches from about −0.05 to 0.07 and holds 0 everywhere."
# "(These costs are normalised: at 5 to 1, multiply them by $0.29 \cdot 5 + 0.71 = 2.16$ to get units a patient.)"
# "Left, the cost curves of the models A and B inside the triangle of the policies without a model; they lie close
# together, and the range from 0.55 to 0.80 is grey."
# "Right, the difference B minus A over this range: a line a little above 0, in a band from about -0.05 to 0.07 that
# holds 0 everywhere."
# "Where the difference is above 0, model A is the cheaper one."
# "Right: their difference on this range; the dashed line means "equally cheap".*"
# "It is made for each $x$ alone; a band that holds the whole curve in 95 % of samples must be wider."
own_lead = difference(valid)
whole = np.mean([np.all((low <= one_) & (one_ <= high)) for one_ in resampled])  # of the curves lie in the band
assert whole < 0.93
assert len(resampled) == 500 and np.all(low < 0) and np.all(high > 0)  # this draw
assert own_lead.min() > 0 and f"{own_lead.max():.2f}" == "0.02"  # this draw
assert abs(low.min() + 0.05) < 0.01 and abs(high.max() - 0.07) < 0.01  # this draw
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

# "We divided the patients in 20 other ways."
# "On about 16 of them the band holds 0 on the whole range as well; on the others it leaves 0 somewhere, each time in
# favour of A."
# "So A seems to be the better guess, but 110 patients seldom settle it."
stored, held, in_favour = dict(probability), [], []
for seed_ in range(1, 21):
    one_, two_ = train_test_split(np.arange(442), stratify=bad, test_size=0.5, random_state=seed_)
    judges, _ = train_test_split(two_, stratify=bad[two_], test_size=0.5, random_state=seed_)
    for m, width_ in columns.items():
        probability[m] = plain.fit(X[one_, :width_], bad[one_]).predict_proba(X[:, :width_])[:, 1]
    draws = np.random.default_rng(seed_)
    ends = np.percentile([difference(draws.choice(judges, 110)) for _ in range(200)], [2.5, 97.5], axis=0)
    held.append(np.all((ends[0] <= 0) & (ends[1] >= 0)))
    in_favour.append((np.any(ends[0] > 0), np.any(ends[1] < 0)))
probability.update(stored)
assert within(np.sum(held), 13, 19) and not np.any(in_favour, axis=0)[1]

# "The best guess of the worth, 0.065, is above the price, 0.05, though only by a third of a standard error."
# "The blood test saves 0.065 units a patient, and the interval still holds 0."
# "It also holds 0.05, the price of the test."
# "How many patients would bring its lower end up to the price, if the mean stays at 0.065?"
# "The interval now reaches $1.96 \cdot 0.043 = 0.084$ below the mean, and it may reach only $0.065 - 0.05 = 0.015$
# below."
# "So it must be 5.6 times as short, which takes $5.6^2 \approx 31$ times as many patients, more than 10 000."
assert (f"{worth:.3f}", f"{error:.3f}") == ("0.065", "0.043")  # this draw
assert worth - 1.96 * error < 0 < 0.05 < worth + 1.96 * error  # this draw
assert 0.3 < (0.065 - 0.05) / 0.043 < 0.37
assert f"{1.96 * 0.043:.3f}" == "0.084" and f"{0.084 / (0.065 - 0.05):.1f}" == "5.6"
assert round(5.6**2) == 31 and 31 * 331 > 10_000

# "The clinic now uses model A, and the doctors settle on 5 to 1."
# "The rule says 1/6, if the probabilities are right."
# "Here it searches twice: on the 110 patients of the validation part, and on all 331 by cross-validation."
# "Both have a wide valley with many small steps on both sides of 0.1 and rise on the right; the cheapest thresholds are
# 0.08 and 0.13, a little left of the dashed line at 1/6."
# "Cost of a patient against the threshold, two staircases, one for 110 patients and one for 331 by cross-validation."
# "It takes 0.11 where our search took 0.13, because it tries 100 evenly spaced thresholds and averages over the folds."
# "The search on 110 patients promises 0.40 units a patient, and so does the cross-validation on 331."
# "What will new patients cost: 0.40, less, or more?"
found = {name_: (t_[b_], c_[b_]) for name_, (t_, c_, b_) in searches.items()}
assert [f"{t_:.2f} {c_:.2f}" for t_, c_ in found.values()] == ["0.08 0.40", "0.13 0.40"]  # this draw
assert f"{tuned.best_threshold_:.2f} {-tuned.best_score_:.2f}" == "0.11 0.40"  # this draw
assert tuned.get_params()["thresholds"] == 100 and max(t_ for t_, _ in found.values()) < 0.25
for (rows_, p_), (t_, c_) in zip(((valid, probability["A"][valid]), (seen, inside)), found.values()):
    each_cost = [COST[bad[rows_], (p_ >= cut).astype(int)].mean() for cut in p_]
    assert np.isclose(min(each_cost), c_) and np.isclose(COST[bad[rows_], (p_ >= t_).astype(int)].mean(), c_)

# "On the 331 patients every threshold between 0.05 and 0.15 costs at most 0.05 more than the cheapest one."
wide_t, wide_cost, wide_best = searches["331, by cross-validation"]
valley = wide_cost[(wide_t > 0.05) & (wide_t < 0.151)]
assert valley.max() < wide_cost[wide_best] + 0.05 and len(valley) > 40  # this draw
assert valley.max() < wide_cost[wide_best] + 0.09

# "One call does the second search, trains the pipeline again on all 331 patients, and keeps both."
whole_p = tuned.estimator_.predict_proba(X[test])[:, 1]
assert np.array_equal(tuned.predict(X[test]), whole_p >= tuned.best_threshold_)
assert np.allclose(whole_p, plain.fit(X[seen], bad[seen]).predict_proba(X[test])[:, 1])

# "Divide the 442 patients 50 times anew into 331 and 111 new ones, and search in both ways."
# "Train on 221, and take the cheapest threshold of the other 110."
# "Cross-validate on all 331, take the cheapest threshold, and train on all 331."
# "For comparison, use 1/6 with this second model."
# "The bill on new patients against the promise, one dot for each of 50 divisions."
# "Left, threshold chosen on 110 patients: most dots lie above the diagonal, and the cross of the means lies clearly
# above it."
# "Right, cross-validated on 331: the promises differ less, and the cross lies closer to the diagonal."
# "On single divisions the bill may be lower."
assert (len(fit_on), len(choose_on), len(known), len(new), len(noted)) == (221, 110, 331, 111, 50)
assert 0.6 < np.mean(paid_few > few) < 1 and few.std() > 1.4 * many.std() and np.any(paid_many < many)

# "Chosen on 110 patients, the threshold costs about a tenth of a unit more than promised."
# "With cross-validation on 331 the gap is less than half as large, because more patients leave less room for luck."
# "The promise of the cross-validation is closer."
# "On new patients the threshold of the 110 is on average no cheaper than 1/6, which nobody had to search."
# "(The two use models of 221 and of 331 patients; with the same model of 221 it is so, too.)"
# "The threshold from cross-validation saves 0.01 or 0.02 a patient over many divisions, and on about half of them
# nothing."
# "**Decided so far:** model A, with the threshold of a cross-validation on all 331 patients."
# "Cross-validation chooses a steadier threshold than a small validation set, and its promise is closer."
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
assert [f"{v:.2f}" for v in (few.mean(), many.mean())] == ["0.36", "0.39"]  # this draw

# "The clinic may tell its manager 0.44 units a patient with a standard error of 0.07, for patients like these and this
# share of bad years, and the price of the blood test comes on top."
# "Inviting everybody would cost 0.71."
# "The promise was 0.40, and one look with such an error cannot show that it was too low."
assert (f"{final.mean():.2f}", f"{final_error:.2f}") == ("0.44", "0.07")  # this draw
assert f"{1 - bad[test].mean():.2f}" == "0.71" and abs(final.mean() + tuned.best_score_) < 2.5 * final_error

# "It answers nearly as if there were five times as many positives, so its threshold is 0.5."
# "If you apply 1/6 to **its** numbers, you invite about three of four patients."
# "Over many divisions that costs about 0.52 units a patient, and 0.5 costs about 0.44."
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
