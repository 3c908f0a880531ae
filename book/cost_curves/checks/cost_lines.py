"""What ../cost_lines.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen
fine = np.linspace(0, 1, 1001)
inner = fine[1:-1]
above = costs.normalised_cost(lines.fpr, lines.fnr, fine[:, None])
shown = widgets.explore_costs(*twenty, ratio=1, prevalence=0.5)
look = "(about, state, n) => [n.threshold, n.x, n.slope, n.normalised, n.least, n.fpr]"

# "Two other places use the same score, and each threshold has the same FNR and FPR in both."
# "In the first place half of the cases are positive, and a miss costs 4."
# "In the second four of five are positive, and a miss costs 1."
# "Yes."
# "A false alarm costs 1."
# "By [the expected cost](decide.ipynb#expected-cost) a case costs $\frac12 \cdot 4\,\mathrm{FNR} +
# \frac12\,\mathrm{FPR}$ in the first and $\frac45\,\mathrm{FNR} + \frac15\,\mathrm{FPR}$ in the second: 0.4 times as
# much at every threshold, so the same one is the cheapest."
assert np.allclose([costs.probability_cost(0.5, cost_fn=4), costs.probability_cost(0.8)], 0.8)
assert np.allclose([0.5 * 4, 0.5 * 1], [2, 0.5]) and np.allclose([0.8 * 1, 0.2 * 1], 0.4 * np.array([2, 0.5]))
one_place, other_place = shown.ask(look, {"ratio": 4}, {"prevalence": 0.8})
assert np.allclose(one_place[:4], other_place[:4]) and one_place[4] != other_place[4]

# "The thresholds 0.8, 0.54, 0.38 and 0.3: their points are the corners of the hull other than its ends."
ratios = (0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 3, 4, 5, 9, 10, 20, 50, 100)
touching = np.isclose(above[1:-1], np.interp(inner, *envelope)[:, None]).sum(axis=0)
assert lines.thresholds[touching > 1].tolist() == [0.8, 0.54, 0.38, 0.3] and len(touching) == 21
places = [{"ratio": r, "prevalence": p} for r in ratios for p in (0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.95)]
assert {ring[0] for ring in shown.ask(look, *places)} == {0.8, 0.54, 0.38, 0.3}
assert np.allclose(envelope.probability_cost, [0, 1 / 4, 4 / 7, 2 / 3, 1])
assert hull.thresholds.tolist() == [np.inf, 0.8, 0.54, 0.38, 0.3, 0.1]

# "[Fawcett's](../back/references.md#fawcett2006) twenty cases have ten positives."
assert len(twenty.y_true) == 20 and twenty.y_true.sum() == 10

# "A cost divided by this worst cost is a **normalised cost**."
# "$$ x = \frac{\pi\, c_{\mathrm{FN}}}{\pi\, c_{\mathrm{FN}} + (1-\pi)\, c_{\mathrm{FP}}} . \tag{1} $$"
# "Of the 1.4 units, 0.5 come from the complaints, the part $x = 0.5/1.4 = 0.357$."
# "The other reviews have the part $1 - x = 0.643$."
# "Take program 1 of the [last lesson](decide.ipynb): a tenth of the reviews are complaints, a miss costs 5 and a false
# alarm 1."
# "Together that is $0.2 \cdot 0.357 + 0.033 \cdot 0.643 = 0.093$ of the worst case."
# "Times 1.4 this is 0.13 units, as in that lesson."
# "By step 3 the normalised cost is $\mathrm{FNR}\cdot x + \mathrm{FPR}\cdot(1 - x)$."
# "In the **worst case** every decision is wrong, and a review costs $0.1 \cdot 5 + 0.9 \cdot 1 = 1.4$ units on
# average."
for share, miss, alarm, fnr_here, fpr_here in other.uniform(0.05, 0.95, size=(50, 5)):
    worst = share * miss + (1 - share) * alarm
    plain = share * miss * fnr_here + (1 - share) * alarm * fpr_here
    at = costs.probability_cost(share, cost_fn=miss, cost_fp=alarm)
    assert np.isclose(plain / worst, costs.normalised_cost(fpr_here, fnr_here, at)) and plain / worst <= 1
    assert np.isclose(costs.probability_cost(share, cost_fn=miss, cost_fp=miss), share)
shop_x = costs.probability_cost(0.1, cost_fn=5)
assert (
    np.isclose(shop_x, 0.5 / (0.1 * 5 + 0.9 * 1))
    and f"{shop_x:.3f} {1 - shop_x:.3f} {30 / 900:.3f}" == "0.357 0.643 0.033"
)
shop_cost = costs.normalised_cost(30 / 900, 20 / 100, shop_x)
assert f"{shop_cost:.3f} {0.2 * 0.357 + 0.033 * 0.643:.3f}" == "0.093 0.093" and np.isclose(shop_cost * 1.4, 0.13)

# "For one threshold both rates are fixed, so the normalised cost is a line in $x$."
# "It goes from (0, FPR) to (1, FNR)."
# "A ROC point becomes a cost line, an edge of the hull a vertex of the envelope."
assert np.allclose(above[0], lines.fpr) and np.allclose(above[-1], lines.fnr)
assert np.allclose(np.diff(above, n=2, axis=0), 0)

# "| ∞ | (0, 0) | 0 | 1 |"
# "| 0.98 | (0, 1/3) | 0 | 2/3 |"
# "| 0.80 | (1/3, 1/3) | ? | ? |"
# "| 0.67 | (1/3, 2/3) | ? | ? |"
# "| 0.65 | (1/3, 1) | ? | ? |"
# "At $x = 0$ all three have the height 1/3; at $x = 1$ they have 2/3, 1/3 and 0."
# "| 0.54 | (2/3, 1) | 2/3 | 0 |"
# "| 0.32 | (1, 1) | 1 | 0 |"
assert six_lines.thresholds.tolist() == [np.inf, 0.98, 0.80, 0.67, 0.65, 0.54, 0.32]
assert np.allclose(six_lines.fpr, np.array([0, 0, 1, 1, 1, 2, 3]) / 3)
assert np.allclose(six_lines.fnr, np.array([3, 2, 2, 1, 0, 0, 0]) / 3)

# "Left, the ROC curve of the six cases with its hull, which has a corner at (0, 1/3), an orange square, and one at
# (1/3, 1), a green square."
# "Right, seven straight lines between the two vertical borders; their lower edge is a tent from (0, 0) up to (1/3, 2/9)
# and down to (1, 0)."
# "Here two lines make it: first the orange one of 0.98, then the green one of 0.65."
# "Its left part lies on the orange line of the threshold 0.98, its right part on the green line of 0.65."
assert np.allclose(six_envelope.probability_cost, [0, 1 / 3, 1]) and np.allclose(six_envelope.cost, [0, 2 / 9, 0])
six_hull = curves.roc_hull(*six)
assert np.allclose(six_hull.fpr[1:3], [0, 1 / 3]) and np.allclose(six_hull.tpr[1:3], [1 / 3, 1])
assert six_hull.thresholds[1:3].tolist() == [0.98, 0.65]

# "The black triangle needs no model: to call nobody positive costs $x$, to call everybody positive costs $1 - x$."
assert np.allclose(above[:, 0], fine) and np.allclose(above[:, -1], 1 - fine)

# "Where an envelope lies on it, the score saves nothing."
diagonal = np.isclose(lines.fpr, 1 - lines.fnr)
assert {np.inf, 0.33} <= set(lines.thresholds[diagonal]) and np.allclose((lines.fpr + lines.fnr)[diagonal] / 2, 1 / 2)

# "From (0.1, 0.5) to (0.5, 0.8) the FNR falls by 0.3 and the FPR rises by 0.4."
# "Both points cost the same where $0.3\,x = 0.4\,(1-x)$, at $x = \frac47$: there their lines cross."
# "Here are the points and lines of two thresholds at once, 0.54 and 0.38."
# "Left, the ROC curve of the twenty cases with its hull; a green line lies along the edge of the hull between two
# squares, (0.1, 0.5) and (0.5, 0.8)."
# "Right, the two dashed cost lines of these points cross at the top of the envelope, at 4/7, where a green line stands
# upright."
# "At this $x$ all points of the left green line, an **iso-cost line** of slope $(1-x)/x = \frac34$, cost the same, and
# the edge between the two squares is a part of it."
# "In the same way each edge of the hull gives a vertex of the envelope, and each corner between two edges, often also
# an end, gives a segment ([proof](further.ipynb#the-envelope-is-the-hull))."
for sample in (twenty, six, data.tied_ten(), data.binormal(20, 50, rng=other)):
    top, edge = curves.roc_hull(*sample), costs.cost_envelope(*sample)
    on_hull = costs.normalised_cost(top.fpr, 1 - top.tpr, inner[:, None])
    assert np.allclose(on_hull.min(axis=1), np.interp(inner, *edge))
    run, rise = np.diff(top.fpr), np.diff(top.tpr)
    vertices = np.unique(np.append([0, 1], run / (run + rise)))
    assert np.allclose(vertices, edge.probability_cost)
at_edge = costs.normalised_cost(lines.fpr, lines.fnr, 4 / 7)
assert lines.thresholds[np.isclose(at_edge, at_edge.min())].tolist() == [0.54, 0.38] and np.isclose(
    at_edge.min(), least
)
assert np.allclose(1 - lines.fnr - (1 - 1.75 * at_edge + 0.75 * lines.fpr), 0)
assert np.isclose(envelope.probability_cost[envelope.cost.argmax()], 4 / 7)
for t, corner in ((0.54, (0.1, 0.5)), (0.38, (0.5, 0.8))):
    [place] = np.flatnonzero(lines.thresholds == t)
    assert np.allclose((lines.fpr[place], 1 - lines.fnr[place]), corner)

# "The area under the envelope is the mean of the least normalised cost **if every $x$ between 0 and 1 is equally
# likely**."
area = costs.envelope_area(envelope)
assert np.isclose(np.trapezoid(np.minimum(fine, 1 - fine), fine), 1 / 4, atol=1e-5) and area < 1 / 4
assert np.isclose(above.min(axis=1).mean(), area, atol=1e-3)

# "Next year 20 % of the patients may have a bad year, and a miss may cost 4 times a false alarm."
# "Compute $x$ by (1)."
# "$x = 0.2 \cdot 4 / (0.2 \cdot 4 + 0.8 \cdot 1) = 0.5$."
# "Look at the two upper plots of the clinic's 110 patients."
# "A patient costs $0.2055 \cdot 1.6 = 0.329$ units: the height of the envelope times the worst case, $0.2 \cdot 4 +
# 0.8$."
# "scikit-learn has no cost curve, but three lines make it from `roc_curve`; `bad[valid]` holds the classes of the 110."
# "The threshold is 0.27."
# "These 110 patients chose the threshold, so new ones may cost more."
assert len(valid) == 110 and f"{0.2055 * 1.6:.3f}" == "0.329"
next_year = widgets.explore_costs(bad[valid], probability, ratio=5, prevalence=0.3)
there = next_year.ask(look, {"prevalence": 0.2, "ratio": 4})[0]
assert np.isclose(there[1], 0.5) and np.isclose(there[3] * 1.6, there[4])
assert (there[0], round(there[3], 4), f"{there[4]:.3f}") == (0.27, 0.2055, "0.329")  # this draw
assert f"{least_costs[50]:.4f}" == "0.2055"  # this draw
assert np.allclose(least_costs, np.interp(conditions, *costs.cost_envelope(bad[valid], probability)))

# "The program misses FNR = 0.2 of the complaints, so it pays 0.2 of their part."
# "It reports FPR = 0.033 of the others and pays 0.033 of theirs."
assert 20 / 100 == 0.2 and f"{30 / 900:.3f}" == "0.033"

# "It is near 1 if mainly misses matter, near 0 if false alarms do, and $\pi$ if both cost the same."
assert costs.probability_cost(0.5, cost_fn=99) > 0.98 and costs.probability_cost(0.5, cost_fn=1, cost_fp=99) < 0.02
assert np.isclose(costs.probability_cost(0.3, cost_fn=7, cost_fp=7), 0.3)
