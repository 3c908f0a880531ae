"""The exercises on ROC curves and the area under them."""

from functools import partial
from itertools import pairwise

import numpy as np

from mlnotes import curves
from mlnotes.exercises.slips import ONE_CASE_AT_A_TIME, Edit, Exercise, Sign, any_of, edited
from mlnotes.exercises.slips._own import Catalogue, fractions, table, tied

EXERCISES = Catalogue("roc_auc", 15)

SEVEN = np.array([1, 0, 0, 1, 1, 0, 0]), np.array([0.91, 0.84, 0.70, 0.70, 0.52, 0.47, 0.30])


def points(y, s):
    thresholds = np.append(np.inf, np.unique(s)[::-1])
    fp = np.array([np.sum((s >= t) & (y == 0)) for t in thresholds])
    tp = np.array([np.sum((s >= t) & (y == 1)) for t in thresholds])
    return fp / sum(y == 0), tp / sum(y == 1)


def points_one_by_one(y, s, *, first=None, start=0):
    """Each case by itself, from the point `start`; tied ones as they stand, or from the highest `first`."""
    fpr, tpr = points(y, np.lexsort((-np.arange(len(y)) if first is None else first, s)).argsort())
    return fpr[start:], tpr[start:]


def corners(y, s):
    """Which points scikit-learn's roc_curve keeps: the first two, the last, and where the curve bends."""
    fpr, tpr = points(y, s)
    bends = np.diff([fpr * sum(y == 0), tpr * sum(y == 1)], 2).round(6).any(axis=0)
    return np.array([True, True, *bends[1:], True])[-len(fpr) :]


POINT_SLIPS = {
    lambda y, s: points_one_by_one(y, s, first=y): "Among equal scores you take the positives first. They are selected "
    "together with the negatives of the same score, so they share one point; your curve is too high.",
    Edit("unique", "sort"): "You use each case's score as a threshold, so tied cases give the same point again. Each "
    "distinct score is one threshold.",
    Edit(">=", ">"): "You use > where the rule is >=: a case whose score equals the threshold is predicted positive. "
    "With > the curve never reaches (1, 1).",
    Edit("np.append(np.inf, np.unique(s)[::-1])", "np.unique(s)[::-1]"): "The first point is missing: with a threshold "
    "above every score nothing is selected, which gives (0, 0).",
    Edit("fp / sum(y == 0), tp / sum(y == 1)", "tp / sum(y == 1), fp / sum(y == 0)"): "TPR and FPR are exchanged: FPR "
    "is the horizontal axis and comes first, TPR is the vertical one.",
    Edit("np.append(np.inf, np.unique(s)[::-1])", "np.append(np.unique(s), np.inf)"): "These are the right points in "
    "reverse: start at the strictest threshold, (0, 0), and end at (1, 1).",
    frozenset(
        Edit("tp / sum(y == 1)", f"np.append({first}, tp[1:] / (tp + fp)[1:])") for first in ("np.nan", 0, 1)
    ): "You give precision, TP / (TP + FP), in the place of TPR: TPR is TP divided by all positives.",
    Edit("fp / sum(y == 0), tp / sum(y == 1)", "fp / len(y), tp / len(y)"): "You divide by all cases. TPR is a share "
    "of the positives, FPR a share of the negatives.",
    lambda y, s: np.compress(corners(y, s), points(y, s), axis=1): "Points on a straight line are left out, as "
    "scikit-learn's roc_curve does unless drop_intermediate=False. The picture is the same, but every distinct score "
    "is asked for.",
}


@EXERCISES.answered("roc_auc-1", tolerance=0.005, percent=4)
def curve_by_hand(rng=None, *, y_true=SEVEN[0], y_score=SEVEN[1]):
    """The points for these cases, three positive and four negative, by hand."""
    if rng:  # seven cases: a positive and a negative share a score, somewhere in the middle
        score = np.sort(rng.choice(np.arange(20, 99), size=6, replace=False))[::-1] / 100
        tie = rng.integers(1, 5)
        y_score = np.insert(score, tie, score[tie])
        y_true = np.insert(rng.permutation([1, 1, 0, 0, 0]), tie, rng.permutation([0, 1]))

    def rows(make):
        if isinstance(make, frozenset):
            return any_of(*map(rows, make))
        make = edited(points, make) if isinstance(make, Edit) else make
        return tuple((float(x), float(y)) for x, y in zip(*make(y_true, y_score)))

    right = rows(points)
    told = [("label", ["NP"[label] for label in y_true]), ("score", [f"{value:.2f}" for value in y_score])]
    told = table([("case", range(1, 8)), *told])
    return Exercise(right, told=told) | {
        **{rows(wrong): message for wrong, message in POINT_SLIPS.items()},
        rows(partial(points_one_by_one, first=-y_true)): ONE_CASE_AT_A_TIME,
        tuple((4 * x, 3 * y) for x, y in right): "These are counts. Divide FP by the four negatives and TP by the "
        "three positives.",
    }


SIX = np.array([1, 0, 1, 1, 0, 0]), np.array([0.98, 0.80, 0.67, 0.65, 0.54, 0.32])
TEN = np.array([1, 0, 1, 0, 0, 0, 1, 0, 0, 0]), np.array([10, 9, 8, 8, 8, 5, 4, 3, 2, 1])
SCORED = (
    (np.array([0, 1]), np.array([0.2, 0.9])),
    (np.array([0, 1]), np.array([0.5, 0.5])),
    SIX,
    (np.array([1, 0, 0, 1, 1]), np.array([0.7, 0.7, 0.3, 0.3, 0.3])),
    TEN,
    *(tied(seed) for seed in range(4)),
    tied(4, n_samples=18, n_values=5),
)


def one_point_per_case(result, y, s, *, start=0):
    """Is there a point for each case, a single positive or negative from the next, although scores tie?"""
    steps = np.abs(np.diff(np.asarray(result, dtype=float))) * [[sum(y == 0)], [sum(y == 1)]]
    many = np.shape(result) == (2, len(s) + 1 - start) and np.allclose(steps.sum(axis=0), 1, atol=0.05)
    return many and (start or len(np.unique(s)) < len(s))


EXERCISES["roc_auc-2"] = Exercise(points, SCORED) | {
    **POINT_SLIPS,
    Sign(points_one_by_one, one_point_per_case): ONE_CASE_AT_A_TIME,
    Sign(partial(points_one_by_one, start=1), partial(one_point_per_case, start=1)): "The first point, (0, 0), is "
    f"missing. {ONE_CASE_AT_A_TIME}",
}


@EXERCISES.answered("roc_auc-3", tolerance=0.005, percent=4)
def mended_corner(rng=None, *, negatives=(1, 3, 1, 1), positives=(2, 1, 1), printed=2):
    """A ranking, runs of N and P in turn, whose second corner was printed at `printed` negatives."""
    if rng:  # three runs of P between four of N, and the corners of the curve, of which two are wrong
        n, p = rng.integers(6, 9), rng.integers(4, 6)
        stops = [np.sort(rng.choice(np.arange(1, k), size=size, replace=False)) for k, size in ((n, 3), (p, 2))]
        negatives, positives = (tuple(map(int, np.diff([0, *at, k]))) for at, k in zip(stops, (n, p)))
        before, last = map(int, stops[0][1:])
        others = [k for k in range(negatives[0] + 1, last) if k != before]
        if not others:
            return Exercise()
        printed = int(rng.choice(others))
    before, n, p = negatives[0] + negatives[1], sum(negatives), sum(positives)

    def area(corner):
        heights = positives[0], positives[0] + positives[1], p
        widths = corner - negatives[0], n - negatives[3] - corner, negatives[3]
        return float(np.dot(widths, heights) / (n * p))

    runs = [run for pair in zip(negatives, (*positives, 0)) for run in pair]
    marks = " ".join(mark for k, run in enumerate(runs) for mark in "NP"[k % 2] * run)
    places = zip((negatives[0], printed, n - negatives[3]), pairwise(np.cumsum([0, *positives])))
    x, y = np.array([(0, 0), *((x, y) for x, ys in places for y in ys), (n, p)]).T
    told = (
        f"The ranking is {marks}.\n"
        f"The person gets {round(n * p * area(before))}/{n * p} from the ranks, lists the "
        f"corners {', '.join(f'({x}/{n}, {y}/{p})' for x, y in zip(x, y))}, and adds up "
        f"{np.sum(np.diff(x) * y[1:])}/{n * p}."
    )
    return Exercise((before / n, area(before)), told=told) | {
        (printed / n, area(printed)): "You keep the printed points. Count the negatives before the mended corner.",
        (before / n, area(printed)): "The point is mended, the area is not: add up the trapezoids again.",
        (negatives[1] / n, area(negatives[1])): "You count the negatives of one run only. The curve starts that step "
        "where the run before it has ended, not at 0.",
        (before / n, 1 - area(before)): "This is the area above the curve, the rank loss; AUC is the area below it.",
        (area(before), before / n): "First the FPR, then the area.",
        (frozenset(k / n for k in range(n + 1) if k != before), ...): "Count the negatives before the mended corner.",
    }


def auc_by_pairs(y, s):
    gap = s[y == 1][:, None] - s[y == 0]
    won = (gap > 0) + (gap == 0) / 2
    return won.mean()


EXERCISES["roc_auc-4"] = Exercise(auc_by_pairs, SCORED) | {
    Edit(" + (gap == 0) / 2", ""): "A tied pair counts 0 in your sum; it must count one half.",
    Edit(" / 2", ""): "A tied pair counts 1 in your sum (>= in the place of >); it must count one half.",
    curves.rank_loss: "You count the pairs in the wrong order: this is the rank loss, 1 - AUC. A pair counts 1 where "
    "the positive has the higher score.",
    Edit("mean", "sum"): "This is the sum over the pairs, not their mean. Divide by the number of pairs.",
    any_of(
        Edit("won.mean()", "won.sum() / (len(y) * (len(y) - 1) / 2)"),
        Edit("won.mean()", "won.sum() / len(y) ** 2"),
    ): "You divide by the number of all pairs of cases. Only pairs of one positive and one negative take part: there "
    "are P * N of them.",
    Edit("won", "np.diagonal(won)", Edit("np.diagonal(won) =", "won =")): "You compare each positive with one negative "
    "only, as zip does. Each positive meets every negative.",
    Edit("won.mean()", "won[-1].sum() / won.size"): "You begin to count anew for each positive, so only the last one "
    "counts. Set the sum to 0 once, before both loops.",
}


def auc_by_ranks(y, s):
    rank = (s[:, None] > s).sum(axis=1) + 1 + ((s[:, None] == s).sum(axis=1) - 1) / 2
    P, N = sum(y == 1), sum(y == 0)
    R = rank[y == 1].sum()
    return (R - P * (P + 1) / 2) / (P * N)


MID_RANK = "(s[:, None] > s).sum(axis=1) + 1 + ((s[:, None] == s).sum(axis=1) - 1) / 2"
EXERCISES["roc_auc-5"] = Exercise(auc_by_ranks, SCORED) | {
    Edit(MID_RANK, "s.argsort() + 1"): "argsort gives the places of the sorted scores, not the rank of each score. "
    "argsort twice gives ranks, and equal scores then still need their mid-rank.",
    Edit("s[:, None] > s", "s[:, None] < s"): "This is 1 - AUC. Either you rank from the top (best = 1), where the "
    "formula needs rank 1 for the lowest score, or you sum the ranks of the negatives with their own count in the "
    "place of the positives'. Ranks from the top belong to the sum over the negatives.",
    frozenset(
        Edit(MID_RANK, f"np.argsort(np.argsort({sign}s{kind})) + 1")
        for sign in ("", "-")
        for kind in ("", ', kind="stable"')
    ): "Equal scores get different ranks in your function, so the result depends on the order of the cases. Give each "
    "of them its mid-rank, the mean of the ranks they occupy.",
    Edit(" + ((s[:, None] == s).sum(axis=1) - 1) / 2", ""): "All equal scores get the lowest rank of their group, so a "
    "tie counts 0. They get the mid-rank.",
    Edit("- 1) / 2", "- 1)"): "All equal scores get the highest rank of their group, which is too much; they get the "
    "mid-rank.",
    Edit(MID_RANK, "np.unique(s, return_inverse=True)[1] + 1"): "You number the distinct scores. A rank counts cases: "
    "three equal scores take up three ranks.",
    Edit(" - P * (P + 1) / 2", ""): "P(P+1)/2 is not subtracted: that is the rank sum which the positives have at "
    "least.",
    Edit("P * (P + 1)", "N * (N + 1)"): "You subtract N(N+1)/2. The rank sum is that of the positives, so P(P+1)/2 is "
    "what must go.",
    Edit(" / (P * N)", ""): "This is the number of pairs in the right order. Divide it by the number of all pairs, P "
    "N.",
    Edit(" + 1 + (", " + ("): "Your ranks start at 0. The formula is for ranks from 1 to n.",
}


def hand_till(y, p):
    areas = []
    for i in range(p.shape[1]):
        for j in range(p.shape[1]):
            if i != j:
                both = (y == i) | (y == j)
                areas.append(curves.auc(y[both] == i, p[both, i]))
    return np.mean(areas)


def against_rest(y, p):
    return [curves.auc(y == c, p[:, c]) for c in range(p.shape[1])]


def three_classes(seed, *, n_samples=6):
    """Labels 0, 1, 2 of unequal frequency and rows of coarse probabilities that sum to 1."""
    rng = np.random.default_rng(seed)
    y_true = rng.permutation(np.arange(n_samples) % 6 // 2 * (np.arange(n_samples) % 4 > 0))
    weight = rng.integers(1, 5, size=(n_samples, 3)) + 2 * (np.arange(3) == y_true[:, None])
    return y_true, (weight / weight.sum(axis=1, keepdims=True)).round(2)


EXAMPLE = np.array([[5, 3, 2], [4, 4, 2], [4, 5, 1], [2, 4, 4], [4, 2, 4], [1, 1, 8]]) / 10
CALLS_7 = (
    (np.array([0, 0, 1, 1, 2, 2]), EXAMPLE),
    *(three_classes(seed) for seed in range(6)),
    *(three_classes(seed, n_samples=9) for seed in range(2)),
)
EXERCISES["roc_auc-7"] = Exercise(hand_till, CALLS_7) | {
    lambda y, p: np.mean(against_rest(y, p)): "You set each class against all others. Hand and Till compare two "
    "classes at a time, so that the frequencies of the classes play no part.",
    lambda y, p: np.average(against_rest(y, p), weights=np.bincount(y)): "You set each class against all others and "
    "weight by frequency. Hand and Till compare two classes at a time, all with equal weight.",
    any_of(Edit("i != j", "i < j"), Edit("i != j", "i > j")): "You use each pair of classes once. A(i|j) ranks by "
    "column i, A(j|i) by column j; with more than two classes they differ, and both belong in the mean.",
    Edit("p[both, i]", "p[both, j]"): "A(i|j) ranks by column i. You rank by column j, where the positives, class i, "
    "should come last.",
    Edit("mean", "sum"): "This is a sum, not a mean. Divide by the number of pairs.",
    Edit("np.mean(areas)", "np.sum(areas) / p.shape[1] ** 2"): "You divide by all pairs (i, j), i = j among them. "
    "There are c (c - 1) ordered pairs of different classes.",
}


def interval(y, score_a, score_b):
    gap_a, gap_b = (s[y == 1][:, None] - s[y == 0] for s in (score_a, score_b))
    d = (gap_a > 0) + (gap_a == 0) / 2 - (gap_b > 0) - (gap_b == 0) / 2
    of_positives, of_negatives = d.mean(axis=1), d.mean(axis=0)
    variance = of_positives.var(ddof=1) / sum(y == 1) + of_negatives.var(ddof=1) / sum(y == 0)
    half_width = 1.96 * np.sqrt(variance)
    return d.mean() - half_width, d.mean() + half_width


CALLS_8 = (
    (
        np.array([0, 0, 0, 1, 1, 1]),
        np.array([0.1, 0.2, 0.4, 0.3, 0.5, 0.6]),
        np.array([0.1, 0.5, 0.4, 0.3, 0.2, 0.6]),
    ),
    *(tied(seed, n_scores=2) for seed in range(10, 14)),
    tied(14, n_samples=18, n_values=8, n_scores=2),
)
EXERCISES["roc_auc-8"] = Exercise(interval, CALLS_8, tolerance=1e-4) | {
    Edit("variance)", "np.trace(curves.delong(y, [score_a, score_b])[1]))"): "You add the two variances as if the "
    "models had been tested on different cases. On the same cases the AUCs move together: take the differences case by "
    "case first, or subtract twice the covariance.",
    Edit("ddof=1", "ddof=0"): "Your variances divide by n (ddof=0). Estimated from data, a variance divides by n - 1: "
    "ddof=1.",
    Edit(" + of_negatives.var(ddof=1) / sum(y == 0)", ""): "Only the positives vary in your formula. The negatives "
    "vary as well: add their part.",
    Edit(" / sum(y == 1)", "", Edit(" / sum(y == 0)", "")): "This is the spread of single cases. The variance of a "
    "mean is that divided by the number of cases.",
    Edit("np.sqrt", ""): "You multiply 1.96 by the variance; it belongs to its square root, the standard error.",
    Edit("1.96", "1.645"): "You use 1.645, which leaves 5 % outside on each side. For 95 % in the middle use 1.96.",
    Edit("(score_a, score_b))", "(score_b, score_a))"): "This is the interval for B minus A; A minus B is asked for.",
    Edit("d.mean() - half_width, d.mean() +", "d.mean(),"): "You return the difference and the half-width. Return the "
    "two ends: the difference minus and plus the half-width.",
    Edit("1.96 * np.sqrt(variance)", "1.96 * np.sqrt(d.var(ddof=1) / d.size)"): "You treat the P N pairs as "
    "independent cases. They are not: each case takes part in many pairs. Take the means over each case's pairs first.",
}


@EXERCISES.answered("roc_auc-9", tolerance=0.005, percent=4)
def two_precisions(
    *,
    tpr: fractions(60, 86) = 0.7,
    fpr: fractions(2, 10) = 0.04,
    clinic: fractions(25, 42) = 0.4,
    screening: fractions(2, 10, of=1000) = 0.003,
):
    """One ROC point in two populations with these shares of ill people; TPR far from 1 - FPR and a half of ill ones."""
    told = (
        f"At its threshold, the test has TPR {tpr:.2f} and FPR {fpr:.2f}.\n"
        f"In the clinic {round(100 * clinic)} in 100 patients are ill; "
        f"in the screening {round(1000 * screening)} in 1000 people are ill."
    )
    ill = np.array([clinic, screening])
    true, false = ill * tpr, (1 - ill) * fpr
    right = tuple(map(float, true / (true + false)))
    return Exercise(right, told=told) | {
        (tpr, tpr): f"{tpr:.2f} is the TPR, the share of the ill who are found. Precision is a share of the alarms.",
        (right[0], right[0]): f"Precision cannot stay the same: with {100 * screening:g} % ill, the false alarms come "
        f"from {100 - 100 * screening:g} % of the people.",
        (tpr / (tpr + fpr),) * 2: "You add the two rates as if half of the people were ill. Weight each rate with its "
        "class's share.",
        tuple(false / (true + false)): "This is the share of false alarms; precision is 1 minus that.",
        (1 - fpr, 1 - fpr): f"{1 - fpr:.2f} is the specificity, the share of the healthy who get no alarm.",
        tuple(true): "This is the share of true alarms among all people; divide it by the share of alarms.",
        right[::-1]: "The order is exchanged: first the clinic, then the screening.",
        tuple(true / false): "These are odds, true alarms for each false alarm. Precision is a share of all alarms: "
        "divide by true and false ones together.",
    }


def in_budget(y, s, max_fpr):
    for t in np.unique(s):
        if np.mean(s[y == 0] >= t) <= max_fpr:
            return t
    return np.inf


def found_in_budget(threshold, y, s, max_fpr):
    """What any best threshold has in common: frauds found; or, out of the budget, minus the false alarms."""
    selected = s >= float(threshold)
    if np.isnan(threshold):
        return np.nan
    within = selected[y == 0].mean() <= max_fpr
    return (selected & (y == 1)).sum() if within else -(selected & (y == 0)).sum()


def by_scikit_learn(y, s, max_fpr):
    """The last threshold in the budget of those that scikit-learn's roc_curve keeps."""
    fpr, _, thresholds = curves.roc_curve(y, s)
    return thresholds[corners(y, s) & (fpr <= max_fpr)][-1]


NO_RULE = (
    '"The threshold is 0.5" is no rule: 0.5 means nothing unless the scores are probabilities and both errors cost '
    "the same. Find the threshold from the data and the"
)
CALLS_10 = (
    (*SIX, 0.4),
    (*SIX, 1 / 3),
    (*TEN, 0.2),
    (np.array([0, 1, 0, 1]), np.array([0.9, 0.8, 0.3, 0.1]), 0.0),
    (np.array([1, 0, 1, 0, 1, 0]), np.array([3, 3, 2, 2, 1, 1]), 0.7),  # the best point is no corner
    *((*tied(seed, n_values=5), budget) for seed, budget in enumerate((0.15, 0.25, 0.35, 0.45, 0.55))),
)
EXERCISES["roc_auc-10"] = Exercise(in_budget, CALLS_10, measure=found_in_budget) | {
    Edit("<=", "<"): "You ask for FPR < max_fpr. The budget may be used up: FPR <= max_fpr.",
    Edit(">=", ">"): "This threshold breaks the budget: the rule is >=, so the cases whose score equals it are "
    "selected as well. You select with >, or you take the first threshold outside the budget.",
    Edit("np.unique(s)", "np.unique(s)[::-1]"): "This is the highest threshold in the budget. Lower ones may be in the "
    "budget too, and they find more positives.",
    Edit("s[y == 0] >= t", "y[s >= t] == 0"): "You limit FP / (TP + FP), the false discovery rate. FPR is FP divided "
    "by all negatives.",
    Edit("s[y == 0] >= t", "(s >= t) & (y == 0)"): "You divide the false positives by all cases. FPR is a share of the "
    "negatives.",
    lambda y, s, max_fpr: np.quantile(s[y == 0], 1 - max_fpr): "A quantile of the negatives ignores ties and "
    "interpolates between scores. Test each distinct score.",
    by_scikit_learn: "scikit-learn's roc_curve leaves out points on a straight line, and one of them finds more within "
    "the budget. Test each distinct score, or pass drop_intermediate=False.",
    lambda *call: 0.5: f"{NO_RULE} budget.",
    Sign(lambda y, s, m: min(in_budget(y, s, m), s.max()), lambda found, *call: in_budget(*call) == np.inf): (
        "Every score breaks the budget here: return np.inf."
    ),
}


@EXERCISES.answered("roc_auc-11")
def middle_is_positive(*, lowest: range(20, 80) = 10):
    """Nine scores in a row, of which the three in the middle are positive."""
    nine, middle = np.arange(lowest, lowest + 9), lowest + 4

    def AUC(bent, score):
        return curves.auc(np.abs(score - middle) <= 1, bent)

    calls = (nine,), (nine[[4, 0, 7, 2, 8, 1, 6, 3, 5]],)
    told = f"The nine cases have the scores {lowest} to {lowest + 8}; the labels are those of the task."
    return Exercise(lambda score: -np.abs(score - middle), calls, measure=AUC, told=told) | {
        lambda score: score: "The AUC is still 0.5. A change that keeps the order, reverses it or makes all scores "
        "equal cannot help: the high and the low scores must come out on the same side.",
        lambda score: np.abs(score - middle): "Now every pair is in the wrong order: cases near the middle must "
        "get the higher values.",
        lambda score: -np.abs(score - middle + 1): f"Nearly: the middle of {nine[0]} to {nine[-1]} is {middle}, "
        "and around another middle a positive ties with a negative.",
    }


def cheapest(y, s, cost_fp, cost_fn):
    thresholds = np.append(np.inf, np.unique(s)[::-1])
    fp = np.array([np.sum((s >= t) & (y == 0)) for t in thresholds])
    fn = np.array([np.sum(~(s >= t) & (y == 1)) for t in thresholds])
    cost = cost_fp * fp + cost_fn * fn
    return thresholds[np.argmin(cost)]


def total_cost(threshold, y, s, cost_fp, cost_fn):
    """What all the cheapest thresholds have in common."""
    selected = s >= float(threshold)
    cost = cost_fp * (selected & (y == 0)).sum() + cost_fn * (~selected & (y == 1)).sum()
    return np.nan if np.isnan(threshold) else cost


CALLS_14 = (
    (np.array([0, 1, 0, 1]), np.array([0.2, 0.4, 0.6, 0.8]), 1, 3),
    (np.array([0, 1, 0, 1]), np.array([0.2, 0.4, 0.6, 0.8]), 1, 1),
    (np.array([1, 0, 0, 0]), np.array([0.3, 0.3, 0.3, 0.1]), 1, 1),
    (*SEVEN, 2, 3),
    *((*tied(seed, n_samples=9, n_values=5), 1 + seed % 2, 3 + seed % 3) for seed in range(20, 25)),
)
EXERCISES["roc_auc-14"] = Exercise(cheapest, CALLS_14, measure=total_cost) | {
    Edit("cost_fp * fp + cost_fn * fn", "cost_fn * fp + cost_fp * fn"): "The costs are exchanged: cost_fp is for each "
    "negative that is selected, cost_fn for each positive that is missed.",
    Edit("fp + cost_fn * fn", "fp / sum(y == 0) + cost_fn * fn / sum(y == 1)"): "You weight the rates FPR and 1 - TPR. "
    "The total cost counts cases, and the classes differ in size: use the numbers FP and FN.",
    Edit(">=", ">"): "You use > where the rule is >=: a case whose score equals the threshold is selected.",
    Edit("np.append(np.inf, np.unique(s)[::-1])", "np.unique(s)"): "You try the scores only. To select nothing can be "
    "the cheapest: try np.inf as well.",
    frozenset(
        Edit("cost_fp * fp + cost_fn * fn", "fp + fn", Edit("np.unique(s)[::-1])", places))
        for places in ("np.unique(s)[::-1])", "np.unique(s))[::-1]")
    ): "You take the threshold with the fewest errors. The two kinds of errors cost different amounts: weight each "
    "kind by its cost.",
    Edit("cost_fp * fp + cost_fn * fn", "fp / sum(y == 0) + fn / sum(y == 1)"): "You take the largest TPR - FPR "
    "(Youden). That rule knows no costs: compute the cost of each threshold.",
    Edit("thresholds[np.argmin(cost)]", "min(cost)"): "This is the least cost. Return the threshold that has it.",
    Edit("thresholds[np.argmin(cost)]", "np.argmin(cost)"): "This is the place of the threshold in your list. Return "
    "the threshold that stands there.",
    lambda y, s, fp, fn: fp / (fp + fn): "cost_fp / (cost_fp + cost_fn) is the best threshold for true probabilities. "
    "These scores need not be any: compute the cost at each threshold.",
    lambda *call: 0.5: f"{NO_RULE} costs.",
}

REPORT = (
    np.array([1, 0, 1, 1, 0, 0, 0, 0, 0, 0]),
    np.array([0.81, 0.62, 0.47, 0.44, 0.39, 0.35, 0.28, 0.21, 0.16, 0.09]),
)


@EXERCISES.answered("roc_auc-15", tolerance=0.005, percent=4)
def of_classes(rng=None, *, y_true=REPORT[0], y_score=REPORT[1]):
    """An AUC computed from the classes "score of 0.5 or more" in the place of the scores."""
    if rng:
        y_score = np.sort(rng.choice(np.arange(8, 93), size=10, replace=False))[::-1] / 100
        y_true = rng.permutation([1, 1, 1, 0, 0, 0, 0, 0, 0, 0])
    called = y_score >= 0.5
    classes, scores = curves.auc(y_true, called.astype(float)), curves.auc(y_true, y_score)
    tpr, fpr = called[y_true == 1].mean(), called[y_true == 0].mean()
    rows = ("label", y_true), ("score", [f"{value:.2f}" for value in y_score])
    told = table([("case", range(1, 11)), *rows]) if 0.5 < classes < scores - 0.05 < 0.91 else None
    return Exercise((classes, scores), told=told) | {
        (scores, classes): "The order is exchanged: first the number in the report, then the AUC of the scores.",
        (scores, scores): "The report has no scores, only the classes 0 and 1. Most pairs are tied there.",
        (classes, classes): "The scores order the cases within each class, too: count their pairs.",
        (np.mean(called == y_true), scores): "The first number is the accuracy. The report holds an area: count the "
        "pairs of a positive and a negative by their classes, a tie one half.",
        (tpr * (1 - fpr), scores): "In the report a tied pair counts 0 in your sum; it must count one half.",
        (1 - fpr * (1 - tpr), scores): "In the report a tied pair counts 1 in your sum; it must count one half.",
        (1 - classes, 1 - scores): "These are the rank losses, 1 - AUC.",
    }
