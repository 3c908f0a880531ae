"""What ../curve.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn import metrics as sk

other = np.random.default_rng(2024)  # data that the lesson has not seen
positive = six.y_true == 1

# "The 50 dots are a random sample, and the thin line is its own curve."
# "Why does it go in steps?"
shown = widgets.explore_bells(prevalence=0.5, panels="roc")
dots = shown.numbers()["sample"]
assert len(dots["positive"]) + len(dots["negative"]) == 50

# "No: a case that reaches a threshold also reaches every lower one."
# "Set the distance of the means to 0, and then to 4."
# "At distance 0 the curve is the diagonal, and at distance 4 it nearly touches the upper left corner."
rates = shown.ask("(about, state, n) => [n.fpr, n.recall]", *({"threshold": t / 4} for t in range(32, -15, -1)))
assert np.all(np.diff(rates, axis=0) > 0) and rates[0][0] < 0.001 and rates[-1][1] > 0.999
none, four = shown.ask(
    "(about, state, n) => [n.auc, n.fpr, n.recall]", {"distance": 0}, {"distance": 4, "threshold": 2}
)
assert none[0] == 0.5 and np.isclose(none[1], none[2]) and four[1] < 0.03 and four[2] > 0.97

# "Each dot that the threshold passes is a step, upwards if it is positive, to the right if it is negative."
steps = np.column_stack([np.diff(dots["fpr"]), np.diff(dots["tpr"])])
assert np.all(np.sum(steps > 0, axis=1) == 1) and len(steps) == 50

# "A program has scored six cases."
# "| case | 1 | 2 | 3 | 4 | 5 | 6 |"
# "| score | 0.98 | 0.80 | 0.67 | 0.65 | 0.54 | 0.32 |"
# "| label | + | − | + | + | − | − |"
assert six.y_score.tolist() == [0.98, 0.80, 0.67, 0.65, 0.54, 0.32] and six.y_true.tolist() == [1, 0, 1, 1, 0, 0]

# "At threshold 0.7 the cases 1 and 2 are selected, one **true positive** (TP) and one **false positive** (FP)."
# "So TPR = 1/3 and FPR = 1/3."
at_07 = six.y_score >= 0.7
assert np.flatnonzero(at_07).tolist() == [0, 1]
assert (np.sum(at_07 & positive), np.sum(at_07 & ~positive)) == (1, 1) and positive.sum() == 3

# "Write down FPR = FP/3 and TPR = TP/3 at the threshold ∞, which selects nothing, and then at each score in turn."
# "| ∞ | 0 | 0 |"
# "| 0.98 | 0 | 1/3 |"
# "| 0.80 | 1/3 | 1/3 |"
# "| 0.67 | 1/3 | 2/3 |"
# "| 0.65 | 1/3 | 1 |"
# "| 0.54 | 2/3 | 1 |"
# "| 0.32 | 1 | 1 |"
tp_fp = [(np.sum(positive & (six.y_score >= t)), np.sum(~positive & (six.y_score >= t))) for t in six_curve.thresholds]
assert tp_fp == [(0, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (3, 3)] and six_curve.thresholds[0] == np.inf

# "The curve is a staircase from (0, 0) to (1, 1): a positive is a step of 1/3 **up**, a negative one **to the right**."
moves = np.diff(np.column_stack(six_curve[:2]), axis=0)
assert np.allclose(moves[positive], (0, 1 / 3)) and np.allclose(moves[~positive], (1 / 3, 0))
assert list(zip(*six_curve[:2]))[:: len(moves)] == [(0, 0), (1, 1)]

# "**The diagonal**: a score that has nothing to do with the labels selects about the same share of both classes, so TPR
# ≈ FPR."
blind = curves.roc_curve(np.repeat([0, 1], 10_000), other.random(20_000))
assert np.abs(blind.tpr - blind.fpr).max() < 0.03

# "**A student asks: Why is it a curve, and what are the diagonal and the point (0, 1)?**"
# "**(0, 1)**: all positives are selected and no negative, so every positive scores above every negative."
perfect = curves.roc_curve([0, 0, 1, 1], [1, 2, 3, 4])
assert (0, 1) in zip(*perfect[:2]) and (0, 1) not in zip(*six_curve[:2])

# "Sort by score, best first, and count both classes on the way down."
# "The code draws equal scores one after the other: your four points of +, +, −, − with the tie become five, with (0, 1)
# among them, as if the tied positive stood first."
# "To mend it, keep only the counts after the last of several equal scores: [write this
# yourself](exercises.ipynb#roc_auc-2)."
fpr, tpr = roc_points(np.array([1, 1, 0, 0]), np.array([0.9, 0.5, 0.5, 0.1]))
assert (fpr.tolist(), tpr.tolist()) == ([0, 0, 0, 0.5, 1], [0, 0.5, 1, 1, 1])
assert np.allclose(roc_points(*six), six_curve[:2])
for _ in range(20):
    drawn = data.binormal(40, 60, rng=other)
    rounded = drawn.y_score.round(other.integers(2))
    all_points = sk.roc_curve(drawn.y_true, rounded, drop_intermediate=False)[:2]
    last_ = np.append(np.diff(np.sort(-rounded)) != 0, True)  # the end of each run of equal scores
    assert np.allclose(np.compress(np.append(True, last_), roc_points(drawn.y_true, rounded), axis=1), all_points)
    assert np.allclose(curves.roc_curve(drawn.y_true, rounded)[:2], all_points)

# "On the left below one of the three tied cases is positive."
# "Two panels."
# "Ten cases with three tied: with the ties together the curve is a slanted line from (1/7, 1/3) to (3/7, 2/3); with the
# tied positive first it goes up and then right, with it last right and then up."
assert ten.y_score[2:5].tolist() == [8, 8, 8] and ten.y_true[2:5].sum() == 1 and len(ten.y_true) == 10
on = list(zip(*np.round(curves.roc_curve(*ten)[:2], 9)))
assert on[on.index((round(1 / 7, 9), round(1 / 3, 9))) + 1] == (round(3 / 7, 9), round(2 / 3, 9))

# "The dashed lines claim an order that the scores do not contain, so draw the solid one."
for _ in range(20):
    y_, s_ = other.permutation(np.arange(30) % 3 == 0).astype(int), other.integers(5, size=30)
    turned = other.permutation(30)
    assert np.allclose(curves.roc_curve(y_, s_), curves.roc_curve(y_[turned], s_[turned]))

# "On the right every threshold selects either nobody or everybody."
assert curves.roc_curve(*same).fpr.tolist() == curves.roc_curve(*same).tpr.tolist() == [0, 1]

# "The laboratory compares its programs on 569 samples, 212 of them malignant ([Street et al.,
# 1993](../back/references.md#street1993))."
# "Half of the samples train the programs, the other 285 judge them."
assert (len(malignant), malignant.sum(), len(test)) == (569, 212, 285)

# "A decision tree gives all samples in one leaf the same score."
# "Five: the threshold ∞ and the four scores, joined by four straight segments."
# "C consists of straight segments and lies nowhere above A."
# "**Program C** is a decision tree with four leaves that asks about radius and texture."
assert len(curve["C"].fpr) == 5 and len(np.unique(score)) == 4 == models["C"][0].get_n_leaves()
along = np.linspace(0.01, 0.99, 99)
height = {m: np.interp(along, curve[m].fpr, curve[m].tpr) for m in "ABC"}
assert np.all(height["C"] <= height["A"] + 1e-9)  # this draw

# "The upper left part of three ROC curves."
# "A and B cross near false positive rate 0.06: A is higher for most values to the left of it, B to the right."
# "The curves of A and B cross:"
# "| benign samples that may be reported | found by A, of 106 | found by B |"
# "| at most 5 % | 87 | 84 |"
# "| at most 10 % | 92 | 97 |"
# "The curve of C lies nowhere above that of A, so on these samples nobody needs C."
finds = {m: [curve[m].tpr[curve[m].fpr <= k / 179 + 1e-9].max() for k in range(180)] for m in "ABC"}
assert np.all(np.array(finds["A"]) >= finds["C"])  # this draw
found = [106 * curve[m].tpr[curve[m].fpr <= x].max() for x in (0.05, 0.10) for m in "AB"]
assert malignant[test].sum() == 106 and np.allclose(found, [87, 84, 92, 97])  # this draw
near_left, right_of = (along > 0.005) & (along < 0.055), (along > 0.07) & (along < 0.3)
assert np.mean(height["A"][near_left] >= height["B"][near_left]) > 0.5  # this draw
assert np.mean(height["B"][right_of] >= height["A"][right_of]) > 0.9  # this draw

# "The curve depends on the order of the scores, and on the data."
assert np.allclose(curves.roc_curve(six.y_true, np.exp(9 * six.y_score))[:2], six_curve[:2])


# "A staircase that nowhere lies below another curve finds at least as many positives at every FPR you can afford, on
# these data."
# "A slanted step has no threshold between its ends."
def affordable(one, x):
    """The share of positives found at the best threshold with a false positive rate of at most x."""
    return one.tpr[one.fpr <= x + 1e-9].max()


compared = 0
for _ in range(400):
    y_ = other.permutation(np.arange(12) % 2)
    upper = curves.roc_curve(y_, other.permutation(12) + 3 * y_)  # without ties
    under = curves.roc_curve(y_, other.integers(6, size=12))
    near_ = np.concatenate([upper.fpr - 1e-9, under.fpr + 1e-9, upper.fpr + 1e-9, under.fpr - 1e-9])
    if np.all(np.interp(near_, *upper[:2]) >= np.interp(near_, *under[:2]) - 1e-6):
        compared += 1
        assert all(affordable(upper, x) >= affordable(under, x) for x in np.linspace(0, 1, 50))
assert compared > 20
y_ = np.repeat([1, 0], [4, 5])
slanted, low_ = (curves.roc_curve(y_, s_) for s_ in ([2, 2, 2, 2, 2, 2, 1, 1, 1], [3, 3, 2, 2, 3, 2, 2, 1, 1]))
assert np.all(np.interp(low_.fpr, *slanted[:2]) >= low_.tpr) and affordable(slanted, 0.2) < affordable(low_, 0.2)

# "Another division of the samples [may say something else](how_sure.ipynb#is-the-recipe-of-b-better)."
ahead = []
for seed in range(1, 11):
    fit_, rest_ = train_test_split(np.arange(569), test_size=0.5, stratify=malignant, random_state=seed)
    of_ = []
    for m in "AB":
        model, columns = models[m]
        model.fit(cancer.data[fit_][:, columns], malignant[fit_])
        said_ = model.predict_proba(cancer.data[rest_][:, columns])[:, 1]
        of_.append(affordable(curves.roc_curve(malignant[rest_], said_), 0.05))
    ahead.append(of_[1] > of_[0])
assert np.sum(ahead) >= 7

# "What are the points of the curve for the labels +, +, −, − with the scores 0.9, 0.5, 0.5, 0.1?"
# "(0, 0), (0, 1/2), (1/2, 1) and (1, 1)."
# "From the second to the third a positive and a negative pass together: a slanted step."
four_cases = curves.roc_curve([1, 1, 0, 0], [0.9, 0.5, 0.5, 0.1])
assert list(zip(*four_cases[:2])) == [(0, 0), (0, 1 / 2), (1 / 2, 1), (1, 1)]
