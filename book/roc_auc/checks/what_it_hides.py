"""What ../what_it_hides.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen
two = {"early": early, "late": late}


def cheapest(sample, miss, alarm=1):
    """The least cost, and the places of all thresholds that have it."""
    c = curves.roc_curve(*sample)
    n_plus, n_minus = np.sum(sample[0] == 1), np.sum(sample[0] == 0)
    cost = miss * n_plus * (1 - c.tpr) + alarm * n_minus * c.fpr
    return cost.min(), np.flatnonzero(np.isclose(cost, cost.min())), c


# "Two programs, called early and late, have ranked ten positives and ten negatives, both with the AUC 0.68."
assert all(np.bincount(one.y_true).tolist() == [10, 10] and np.isclose(curves.auc(*one), 0.68) for one in two.values())

# "Left: two rankings of twenty cases."
# "Early has six positives at the top and its last four near the bottom; late has two at the top and eight in the
# middle."
# "Right: their staircases cross at (0.4, 0.6)."
# "Early reaches 0.6 without a false positive; late reaches 1 at a false positive rate of 0.4."
# "The first takes "early": its first 6 places hold 6 positives, those of "late" 2."
# "The second takes "late": it finds all positives with 4 false positives, "early" with 8."
# "*Filled circles are positives, empty squares negatives.*"
for name, first, needed in (("early", 6, 8), ("late", 2, 4)):
    steps = curves.roc_curve(*two[name])
    assert np.isclose(steps.tpr[steps.fpr == 0].max(), first / 10)
    assert two[name].y_true[np.argsort(-two[name].y_score)][:6].sum() == first
    assert np.isclose(steps.fpr[steps.tpr == 1].min(), needed / 10)
on_early, on_late = (list(zip(*np.round(curves.roc_curve(*one)[:2], 9))) for one in two.values())
assert (0.4, 0.6) in on_early and (0.4, 0.6) in on_late

# "On $P$ positives and $N$ negatives a point of the curve has the total cost"
# "A step of $\Delta x$ to the right adds $c_{\mathrm{FP}} N \, \Delta x$ to the cost."
# "A step of $\Delta y$ up takes $c_{\mathrm{FN}} P \, \Delta y$ away."
# "The cost stays the same if the two are equal, so points of equal cost lie on a line with the slope $\frac{\Delta
# y}{\Delta x} = \frac{c_{\mathrm{FP}} N}{c_{\mathrm{FN}} P}$."
# "A higher line has a lower cost, by step 2."
# "So start with a line too high to be reached, and push it down: where it first touches the curve is the cheapest
# threshold."
for _ in range(30):
    labels, marks = other.permutation(np.arange(25) % 3 == 0).astype(int), other.integers(9, size=25)
    miss, alarm = other.uniform(0.1, 10, size=2)
    least, at, c = cheapest((labels, marks), miss, alarm)
    slope = alarm * np.sum(labels == 0) / (miss * labels.sum())
    starts = c.tpr - slope * c.fpr  # where the line through each point meets the vertical axis
    assert np.isclose(starts[at], starts.max()).all() and np.isclose(starts.max(), 1 - least / (miss * labels.sum()))

# "A false alarm costs 1."
# "Which program is cheaper if a miss costs 10, and which if it costs 0.1?"
# "At 10 it is "late": it finds all positives with 4 false alarms, "early" needs 8."
# "At 0.1 it is "early": without a false alarm it misses 4 positives, "late" misses 8."
# "A dearer miss makes the line flatter, and its touching point moves to the right or stays."
costs = {m: [cheapest(one, m)[0] for one in two.values()] for m in (0.1, 0.5, 1, 2, 10)}
assert np.allclose([costs[1], costs[10], costs[0.1]], [[4, 4], [8, 4], [0.4, 0.8]])
assert all((a < b) == (m < 1) and (a > b) == (m > 1) for m, (a, b) in costs.items())
for one, corners_ in ((early, {(0, 0.6), (0.8, 1)}), (late, {(0, 0.2), (0.4, 1)})):
    assert corners_ == set(zip(*np.round(curves.roc_hull(*one)[:2], 9))) - {(0, 0), (1, 1)}
    for m, misses, alarms in ((m, 10 * (1 - y_), 10 * x_) for m in costs for x_, y_ in corners_):
        assert m * misses + alarms + 1e-9 > cheapest(one, m)[0]
for one in two.values():
    places = [cheapest(one, m)[2].fpr[cheapest(one, m)[1][0]] for m in (0.1, 0.5, 1, 2, 10)]
    assert np.all(np.diff(places) >= 0) and places[-1] > places[0]

# "Stretch a rubber band over a curve, from (0, 0) to (1, 1): this is its **convex hull**."
# "So whatever the errors cost, some corner of the hull is a best threshold on these data, and a point below the hull
# never is."
# "A line of equal cost touches the curve at the cheapest threshold, a corner of the hull."
for _ in range(100):
    labels, marks = other.permutation(np.arange(25) % 3 == 0).astype(int), other.integers(9, size=25)
    least, at, c = cheapest((labels, marks), other.uniform(0.1, 10))
    band = curves.roc_hull(labels, marks)
    assert band.fpr[0] == band.tpr[0] == 0 and band.fpr[-1] == band.tpr[-1] == 1
    corners = set(zip(*np.round(band[:2], 9)))
    assert corners & {(round(c.fpr[i], 9), round(c.tpr[i], 9)) for i in at}
    assert np.allclose(np.interp(c.fpr[at], band.fpr, band.tpr)[c.fpr[at] > 0], c.tpr[at][c.fpr[at] > 0])

# "The curve of program B, which the laboratory [has taken](how_sure.ipynb), has 286 points, but its hull only 10
# corners."
points, corners = len(curves.roc_curve(y_test, score).fpr), len(curves.roc_hull(y_test, score).fpr)
assert 270 < points <= 286 and corners < 20
assert (points, corners) == (286, 10)  # this draw

# "Which way does the cheapest threshold move from 0.11, and why?"
# "The right plot of the explorer shows what a case costs on average."
# "| a miss costs ten false alarms | 0.11 | 52 of 179 | 1 of 106 |"
asked = widgets.explore_costs(y_test, score.round(2), ratio=10, prevalence=0.4)
ten, single, rare = asked.numbers(), asked.numbers(ratio=1), asked.numbers(prevalence=0.05)
assert (
    ten["tpr"] > 0.95
    and 0 < (1 - ten["tpr"]) / ten["slope"] + ten["fpr"] < 0.45
    and ten["slope"] < 0.2
    and single["slope"] > 1
    and ten["threshold"] < single["threshold"]
)
assert ten["threshold"] == 0.11  # this draw
_, own_best, whole = cheapest((y_test, score), 10)
assert f"{whole.thresholds[own_best[0]]:.2f}" == "0.11"  # this draw
reported, lost = 179 * whole.fpr[own_best[0]], 106 * (1 - whole.tpr[own_best[0]])
assert np.allclose((reported, lost), (52, 1))  # this draw
assert f"{malignant.mean():.2f} {y_test.mean():.2f}" == "0.37 0.37"

# "Let the share of positives fall from 0.4 to 0.05."
# "It rises to about 0.5: there are now 19 negatives for each positive, so false alarms weigh more, and the line is
# steeper."
assert rare["slope"] > ten["slope"] and rare["threshold"] > ten["threshold"] and np.isclose(0.95 / 0.05, 19)
assert abs(rare["threshold"] - 0.5) < 0.03  # this draw
_, without_rounding, whole = cheapest((y_test, score), 10 * (0.05 / y_test.mean()) / (0.95 / (1 - y_test.mean())))
assert np.all(abs(whole.thresholds[without_rounding] - 0.5) < 0.03)  # this draw

# "Take FPR = 0.05 and TPR = 0.80."
# "If half of the cases are positive, the precision is $0.80/0.85 = 0.94$."
# "What is the precision if 20 of 2000 cases are positive?"
# "16 positives are found, with 99 false alarms: the precision is 16/115 = 0.14."
right = {share: share * 0.80 / (share * 0.80 + (1 - share) * 0.05) for share in (0.5, 0.01)}
assert f"{right[0.5]:.2f} {right[0.01]:.2f}" == "0.94 0.14"
assert (0.8 * 20, 0.05 * 1980) == (16, 99) and f"{16 / 115:.2f}" == "0.14"

# "A clear case of an illness scores above a healthy person in 94 of 100 pairs, a mild case in 71."
# "Which AUC does a study report if all its ill people are clear cases, and which if half of them are mild?"
# "0.94, and $(0.94 + 0.71)/2 = 0.825$."
# "A doctor needs the program for the mild cases, and clear cases in a study raise the AUC above theirs: this is
# **spectrum bias**."
healthy, clear, mild = other.normal(size=20_000), other.normal(2.2, 1, 10_000), other.normal(0.8, 1, 10_000)
ill, everyone = np.repeat([0, 1], 20_000), np.concatenate([healthy, clear, mild])
of_clear = curves.auc(ill[:30_000], everyone[:30_000])
of_mild = curves.auc(np.delete(ill, slice(20_000, 30_000)), np.append(healthy, mild))
assert np.isclose(curves.auc(ill, everyone), (of_clear + of_mild) / 2) and np.isclose((0.94 + 0.71) / 2, 0.825)
assert abs(of_clear - 0.94) < 0.006 and abs(of_mild - 0.714) < 0.01

# "Left: the ROC curves of the true and of the squared probabilities are the same curve."
# "Right: for the true probabilities the share of positives equals the reported probability; for the squared ones it
# lies above, for example near 0.5 where 0.25 is reported."
# "Give each of 20 000 cases a probability, drawn between 0 and 1, and let it be positive with this probability."
# "One model reports these probabilities, another one their squares."
# "50 %: the model reports 0.25 where the probability is 0.5."
# "Where the second model reports 25 %, how many are positive?"
# "The AUC cannot see this: squaring keeps the order."
# "The [Brier score](../classification_metrics/calibration.ipynb) can."
assert len(honest) == 20_000 and curves.auc(outcome, honest**2) == curves.auc(outcome, honest)
assert abs(outcome[np.abs(honest**2 - 0.25) < 0.03].mean() - 0.5) < 4 * np.sqrt(0.25 / 1200)
assert abs(np.mean((honest - outcome) ** 2) - 1 / 6) < 4 * 0.0011
assert abs(np.mean((honest**2 - outcome) ** 2) - 1 / 5) < 4 * 0.0019
for name, report in reports.items():
    bins = metrics.calibration_curve(outcome, report, n_bins=10)
    gap = bins.prob_true - bins.prob_pred
    assert np.all(np.abs(gap) < 0.05) if name == "true" else np.all(gap[:-1] > 0.02)

# "**If you know a budget**, say FPR ≤ 0.05, take the lowest threshold within it."
# "A higher one cannot find more."
# "Here one set serves for both, so these numbers flatter."
# "In 200 other divisions we trained B on 142 samples, chose both thresholds on 285 and judged them on the last 142."
# "There the first rule missed about three malignant samples in 106, not one, and the second broke its budget in about
# four divisions of ten."
# "| FPR ≤ 0.05 | 0.72 | 8 of 179 | 22 of 106 |"
# "The laboratory fears the misses more, and takes 0.11."
# thorough
assert fpr[within] <= 0.05 < fpr[within + 1] and tpr[within] == tpr[fpr <= 0.05].max()
assert (np.sum(y_test == 0), y_test.sum()) == (179, 106)
assert 8 / 179 <= 0.05 < 9 / 179
assert np.allclose((179 * fpr[within], 106 * (1 - tpr[within])), (8, 22))  # this draw
assert f"{thresholds[within]:.2f} {tpr[within]:.2f}" == "0.72 0.79"  # this draw
chosen = []  # trained on 142 samples, the threshold chosen on 285, judged on the others
for seed_ in other.integers(10_000, 1_000_000, size=200):
    fit_, rest_ = train_test_split(np.arange(569), train_size=142, stratify=malignant, random_state=int(seed_))
    on_, off_ = train_test_split(rest_, train_size=285, stratify=malignant[rest_], random_state=int(seed_))
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(cancer.data[fit_][:, used], malignant[fit_])
    seen, unseen = (model.decision_function(cancer.data[part][:, used]) for part in (on_, off_))
    _, at, c = cheapest((malignant[on_], seen), 10)
    misses = [1 - c.tpr[at[0]], np.mean(unseen[malignant[off_] == 1] < c.thresholds[at[0]])]
    limit = c.thresholds[np.flatnonzero(c.fpr <= 0.05)[-1]]
    chosen.append([*misses, np.mean(unseen[malignant[off_] == 0] >= limit) > 0.05])
on_same, on_others, over = np.mean(chosen, axis=0)
assert 0.8 < 106 * on_same < 2 and 2.4 < 106 * on_others < 4 and abs(over - 0.41) < 0.12
