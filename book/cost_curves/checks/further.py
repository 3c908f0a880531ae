"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import curves, data
from sklearn.isotonic import IsotonicRegression
from sklearn.model_selection import cross_val_predict

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "In the clinic 29 % of the patients have a bad year, and a miss costs 5 times as much as a needless invitation."
# "A second clinic with the same costs wants to use model A, but only 10 % of its patients have a bad year."
# "Suppose that within each class the patients are alike in both clinics."
# "Model A's probabilities are too high there, but the odds of a patient, $p/(1-p)$, can be
# [corrected](../classification_metrics/thresholds.ipynb#back-to-the-screening): divide them by the old odds of the
# classes, 0.29/0.71, and multiply by the new ones, 0.1/0.9."
# "Before the correction these odds are $\frac15 \cdot \frac{0.29/0.71}{0.1/0.9} = 0.735$, so it invites where model A
# says at least 0.42."
# "The second clinic invites from a corrected probability of $\frac16$ on, so from the odds $\frac15$ on."
odds_here, odds_there = bad.mean() / (1 - bad.mean()), 0.1 / 0.9
moved_odds = (1 / 5) * odds_here / odds_there
moved = moved_odds / (1 + moved_odds)
assert f"{bad.mean():.2f} {moved:.2f}" == "0.29 0.42"
assert f"{0.2 * (0.29 / 0.71) / (0.1 / 0.9):.3f}" == "0.735"
there_odds = moved / (1 - moved) * odds_there / odds_here
assert np.isclose(there_odds / (1 + there_odds), 1 / 6)
inside = cross_val_predict(plain, patients.data, bad, cv=5, method="predict_proba")[:, 1]
bills = []  # of both thresholds, here and there: each is the cheaper one in its own clinic
for t in (1 / 6, moved):
    called = inside >= t
    fnr, fpr = np.mean(~called[bad == 1]), np.mean(called[bad == 0])
    bills.append([pi * 5 * fnr + (1 - pi) * fpr for pi in (bad.mean(), 0.1)])
assert bills[0][0] < bills[1][0] and bills[0][1] > bills[1][1]

# "A bottle sold as another kind costs 3 if it is of kind 0, 1 if of kind 1, and 10 if of kind 2."
# "The most probable class is right more often and costs more, on most other divisions, too."
assert [max(row) for row in wine_cost.tolist()] == [3, 1, 10] and len(new) == 89
right = [np.mean(decision_ == kind[new]) for decision_ in (probable, cheap)]
paid = [wine_cost[kind[new], decision_].mean() for decision_ in (probable, cheap)]
assert right[0] > right[1] and paid[0] > paid[1]
assert [f"{one_paid:.2f}" for one_paid in paid] == ["1.16", "0.70"]  # this draw
saves = []
for _ in range(100):
    one, two = np.split(other.permutation(178), [89])
    p_ = plain.fit(bottles[one][:, :2], kind[one]).predict_proba(bottles[two][:, :2])
    decided_ = p_.argmax(axis=1), (p_ @ wine_cost).argmin(axis=1)
    paid_ = [wine_cost[kind[two], one_].mean() for one_ in decided_]
    saves.append([paid_[0] - paid_[1], np.mean(decided_[0] == kind[two]) - np.mean(decided_[1] == kind[two])])
assert np.all(np.mean(np.array(saves) > 0, axis=0) > 0.75)

# "If the cost matrix gets one more column, the price of asking a laboratory, the same rule also says when to ask, the
# **reject option** ([Chow, 1970](../back/references.md#chow1970))."
with_asking = wine_probability @ np.column_stack([wine_cost, np.full(3, 0.5)])
assert np.array_equal(with_asking.argmin(axis=1) == 3, each_decision.min(axis=1) > 0.5)

# "A missed fraud of 20 euro costs 20, one of 2000 euro costs 2000."
# "[The threshold](decide.ipynb#answer-invite) is derived for a single case, so each payment has its own."
# "If $a_i$ euro are at stake, stop payment $i$ where $p_i \ge \frac{5}{5 + a_i}$."
# "From which probability on do you stop one of 5 euro, and one of 495 euro?"
# "From $5/10 = 0.5$ on, and from $5/500 = 0.01$ on."
# "To stop an honest payment costs 5 euro."
assert (costs.bayes_threshold(5, 5), costs.bayes_threshold(5, 495)) == (0.5, 0.01)
assert all(costs.bayes_threshold(5, a) == 5 / (5 + a) for a in (20, 2000))

# "If the clinic can invite only 20 % of its patients, it invites those with the highest scores."
# "A needed invitation gains 5, a needless one loses 1."
# "With 22 places for 110 patients, does model A reach about a quarter, a half, or three quarters of the highest
# profit?"
# "Both models rise steeply to 80 and 86 units at the budget of 20 percent; model A goes on to 116 at 64 percent, model
# B to 114 at 60 percent; both end at 82 when everybody is invited."
# "About three quarters, 86 of 116 units: among those with the highest scores most need it, later ones add little."
assert len(valid) == 110 and len(np.unique(score["A"])) == 110 and 22 / 110 == 0.2
for m_, told in (("A", [86, 116, 82]), ("B", [80, 114, 82])):
    assert [profit[m_][22], profit[m_].max(), profit[m_][-1]] == told  # this draw
    assert profit[m_][22] < 0.8 * profit[m_].max()
    assert profit[m_][0] == 0 and profit[m_][22] < profit[m_][44] and bad[valid].sum() == 32
assert [f"{invited[profit[m_].argmax()]:.0%}" for m_ in "AB"] == ["64%", "60%"]  # this draw

# "By [the rule](decide.ipynb#answer-invite) a false alarm then costs $t/(1-t)$ times as much as a miss."
# "The curve shows for each $t$ the **net benefit**, $\frac{\mathrm{TP}}{n} - \frac{\mathrm{FP}}{n} \cdot
# \frac{t}{1-t}$."
# "Since $\mathrm{TP}/n$ is the share of positives minus $\mathrm{FN}/n$, this is the share of positives minus the
# expected cost in units of a miss."
# "So the highest net benefit has the least expected cost."
for t in (0.1, 0.3, 0.6):
    chosen, y_ = score["A"] >= t, bad[valid]
    benefit = np.mean(chosen & (y_ == 1)) - np.mean(chosen & (y_ == 0)) * t / (1 - t)
    cost_ = np.mean(~chosen & (y_ == 1)) + np.mean(chosen & (y_ == 0)) * t / (1 - t)
    assert np.isclose(benefit, y_.mean() - cost_) and np.isclose(costs.bayes_threshold(t / (1 - t), 1), t)

# "Let $q$ be a case's probability of being positive if both classes were equally frequent; the true shares are in $x$."
# "In [the normalised cost](cost_lines.ipynb#costs-and-shares-in-one-number) a miss then costs $x$ and a false alarm $1
# - x$, so you select where $q \ge 1 - x$."
# "A positive is missed where $x < 1 - q$; its part of the cost adds up to $\int_0^{1-q} x\,dx = \frac12 (1 - q)^2$."
# "A negative is reported where $x \ge 1 - q$; its part adds up to $\int_{1-q}^1 (1 - x)\,dx = \frac12 q^2$."
# "As $q$ falls along the hull, the rule selects up to the cheapest corner at each $x$, and its cost curve is the
# envelope."
twenty = data.fawcett20()
area = costs.envelope_area(costs.cost_envelope(*twenty))
centres = (np.arange(20_000) + 0.5) / 20_000
by_rule = (twenty.y_score >= 1 - centres[:, None]).T
alarms = by_rule[twenty.y_true == 0].mean(axis=0)
misses = 1 - by_rule[twenty.y_true == 1].mean(axis=0)
rule_area = costs.normalised_cost(alarms, misses, centres).mean()
assert f"{rule_area:.3f}" == "0.225" and f"{area:.3f}" == "0.190"
assert np.isclose(rule_area, np.mean((twenty.y_true - twenty.y_score) ** 2))

# "So the area under the cost curve of **this rule** is half the mean of $(1-q)^2$ over the positives plus half the mean
# of $q^2$ over the negatives: the [Brier score](../classification_metrics/index.md) with both classes given equal
# weight."
# "So the [area under the lower envelope](cost_lines.ipynb#the-area-under-the-cost-curve) **is** this Brier score after
# isotonic calibration, on the cases that made curve and calibration ([Hernández-Orallo et al.,
# 2012](../back/references.md#hernandez2012))."
# "Isotonic regression with equal class weights gives all cases on one edge of the hull the same $q =
# \frac{\Delta\mathrm{TPR}}{\Delta\mathrm{FPR} + \Delta\mathrm{TPR}}$, which is $1 - x$ where the cost lines of its two
# ends cross."
for truth, score in (twenty, data.six_cases(), data.tied_ten(), np.round(data.binormal(30, 70, rng=other))):
    weight = np.where(truth == 1, 1 / truth.mean(), 1 / (1 - truth.mean()))
    q = IsotonicRegression().fit(score, truth, sample_weight=weight).predict(score)
    brier = np.average((truth - q) ** 2, weights=weight)
    assert np.isclose(brier, costs.envelope_area(costs.cost_envelope(truth, score)))

# "A cellar sorts three kinds of wine by alcohol and malic acid (real wines, invented costs)."
# "Two rules decide about 89 new bottles: the most probable class, and the class with the least expected cost."
assert np.array_equal(cheap, each_decision.argmin(axis=1)) and len(kind[new]) == 89

# "Take an $x$ with $0 < x < 1$, and solve $c = (1 - \mathrm{TPR})\,x + \mathrm{FPR}\,(1 - x)$ for TPR: all points of
# cost $c$ lie on one straight line of the ROC plot, $\mathrm{TPR} = 1 - \frac{c}{x} + g\,\mathrm{FPR}$, with the slope
# $g = \frac{1 - x}{x}$."
# "A higher line is a lower cost, since $c$ stands with a minus."
# "A point strictly below the hull lies strictly below this line, so its cost line is strictly above the envelope."
# "From $(1-x)/x = g$ follows $x = \frac{1}{1 + g}$."
inner = np.linspace(0, 1, 1001)[1:-1]
for sample in (data.fawcett20(), data.six_cases(), data.tied_ten(), data.binormal(20, 50, rng=other)):
    these, top, edge = costs.cost_curve(*sample), curves.roc_hull(*sample), costs.cost_envelope(*sample)
    at_04 = costs.normalised_cost(these.fpr, these.fnr, 0.4)
    assert np.allclose(1 - these.fnr, 1 - at_04 / 0.4 + 0.6 / 0.4 * these.fpr)
    assert np.array_equal(at_04 < 0.2999, 1 - these.fnr > 1 - 0.2999 / 0.4 + 0.6 / 0.4 * these.fpr)
    on_hull = costs.normalised_cost(top.fpr, 1 - top.tpr, inner[:, None])
    assert np.allclose(on_hull.min(axis=1), np.interp(inner, *edge))
    under = 1 - these.fnr < np.interp(these.fpr, top.fpr, top.tpr) - 1e-9
    below_ = costs.normalised_cost(these.fpr[under], these.fnr[under], inner[:, None])
    assert np.all(np.interp(inner, *edge) < below_.T)
    run, rise = np.diff(top.fpr), np.diff(top.tpr)
    assert np.allclose(np.unique(np.append([0, 1], run / (run + rise))), edge.probability_cost)
