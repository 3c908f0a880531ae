"""The exercises on ROC curves and the area under them."""

from functools import partial
from itertools import combinations, pairwise, permutations

import numpy as np
from scipy.special import ndtri

from mlnotes import curves
from mlnotes.exercises.slips import NOT_PERCENT, Exercise, Percent, Sign, Variant


def tied(seed, *, n_samples=12, n_values=4, n_scores=1):
    """One third positives, and scores with few values, so that most of them are tied."""
    rng = np.random.default_rng(seed)
    y_true = rng.permutation(np.arange(n_samples) % 3 == 0).astype(int)
    return y_true, *(rng.integers(n_values, size=n_samples) / n_values for _ in range(n_scores))


SIX = np.array([1, 0, 1, 1, 0, 0]), np.array([0.98, 0.80, 0.67, 0.65, 0.54, 0.32])
TEN = np.array([1, 0, 1, 0, 0, 0, 1, 0, 0, 0]), np.array([10, 9, 8, 8, 8, 5, 4, 3, 2, 1])
SEVEN = np.array([1, 0, 0, 1, 1, 0, 0]), np.array([0.91, 0.84, 0.70, 0.70, 0.52, 0.47, 0.30])
SCORED = (
    (np.array([0, 1]), np.array([0.2, 0.9])),
    (np.array([0, 1]), np.array([0.5, 0.5])),
    SIX,
    (np.array([1, 0, 0, 1, 1]), np.array([0.7, 0.7, 0.3, 0.3, 0.3])),
    TEN,
    *(tied(seed) for seed in range(4)),
    tied(4, n_samples=18, n_values=5),
)


# ---- ROC points ----


def counts(y_true, y_score, *, selects=np.greater_equal, start=True, levels=np.unique):
    """(fp, tp) at each threshold, from the strictest; `start` is the threshold above every score."""
    thresholds = np.append(np.inf if start else [], levels(y_score)[::-1])
    selected = selects(y_score, thresholds[:, None])
    return (selected & (y_true == 0)).sum(axis=1), (selected & (y_true == 1)).sum(axis=1)


def points(y_true, y_score, **knobs):
    fp, tp = counts(y_true, y_score, **knobs)
    return fp / (y_true == 0).sum(), tp / (y_true == 1).sum()


def points_among_selected(y_true, y_score, *, axis, start):
    """FP / (TP + FP) in the place of FPR (axis 0), or TP / (TP + FP) in the place of TPR (axis 1)."""
    given, selected = np.array(points(y_true, y_score)), np.array(counts(y_true, y_score, start=False))
    given[axis] = np.append(start, selected[axis] / selected.sum(axis=0))
    return given


def points_at_corners(y_true, y_score):
    corner = np.diff(counts(y_true, y_score), 2).any(axis=0)
    return np.compress([True, *corner, True], points(y_true, y_score), axis=1)


def points_one_by_one(y_true, y_score, *, first=None, **knobs):
    """Each case by itself; tied ones in the order in which they stand, or from the highest `first`."""
    first = -np.arange(len(y_true)) if first is None else first
    return points(y_true, np.lexsort((first, y_score)).argsort(), **knobs)


def one_point_per_case(result, y_true, y_score, *, start=1):
    """Is there a point for each case, a single positive or negative from the next, although scores tie?"""
    steps = np.abs(np.diff(np.asarray(result, dtype=float))) * [[(y_true == 0).sum()], [(y_true == 1).sum()]]
    tied = len(np.unique(y_score)) < len(y_score) or not start
    return tied and np.shape(result) == (2, len(y_score) + start) and np.allclose(steps.sum(axis=0), 1, atol=0.05)


ONE_CASE_AT_A_TIME = (
    "You take one case at a time. Cases with equal scores are selected together, so they share one point; "
    "otherwise the curve depends on the order in which the cases happen to stand."
)
POINT_SLIPS = {
    lambda y, s: points_one_by_one(y, s, first=y): "Among equal scores you take the positives first. "
    "They are selected together with the negatives of the same score, so they share one point; your curve is too high.",
    partial(points, levels=np.sort): "You use each case's score as a threshold, so tied cases give the same point "
    "again. Each distinct score is one threshold.",
    partial(points, selects=np.greater): "You use > where the rule is >=: a case whose score equals the threshold is "
    "predicted positive. With > the curve never reaches (1, 1).",
    partial(points, selects=np.greater, start=False): "You use > where the rule is >=, and so the last point is "
    "missing: the curve must end at (1, 1).",
    partial(points, start=False): "The first point is missing: with a threshold above every score nothing is "
    "selected, which gives (0, 0).",
    lambda y, s: points(y, s)[::-1]: "TPR and FPR are exchanged: FPR is the horizontal axis and comes first, TPR is "
    "the vertical one.",
    lambda y, s: np.flip(points(y, s), axis=1): "These are the right points in reverse: start at the strictest "
    "threshold, (0, 0), and end at (1, 1).",
    **dict.fromkeys(
        [partial(points_among_selected, axis=1, start=start) for start in (np.nan, 0, 1)],
        "You give precision, TP / (TP + FP), in the place of TPR: TPR is TP divided by all positives.",
    ),
    **dict.fromkeys(
        [partial(points_among_selected, axis=0, start=start) for start in (np.nan, 0)],
        "You give FP / (TP + FP), the false discovery rate, in the place of FPR: FPR is FP divided by all negatives.",
    ),
    lambda y, s: np.divide(counts(y, s), len(y)): "You divide by all cases. TPR is a share of the positives, FPR a "
    "share of the negatives.",
    points_at_corners: "Points on a straight line are left out, as scikit-learn's roc_curve does unless "
    "drop_intermediate=False. The picture is the same, but every distinct score is asked for.",
}


def curve_by_hand(y_true, y_score):
    """The exercise of writing down the points for these cases, three positive and four negative."""

    def rows(make):
        return tuple(zip(*make(y_true, y_score)))

    return Exercise(
        reference=rows(points),
        tolerance=0.005,
        slips={
            **{rows(wrong): message for wrong, message in POINT_SLIPS.items()},
            rows(partial(points_one_by_one, first=-y_true)): ONE_CASE_AT_A_TIME,
            rows(counts): "These are counts. Divide FP by the four negatives and TP by the three positives.",
            Percent(4): NOT_PERCENT,
        },
        variant=own_cases,
    )


def own_cases(rng):
    """Seven cases for one student: a positive and a negative share a score, somewhere in the middle."""
    score = np.sort(rng.choice(np.arange(20, 99), size=6, replace=False))[::-1] / 100
    tie = rng.integers(1, 5)
    y_score = np.insert(score, tie, score[tie])
    others = rng.permutation([1, 1, 0, 0, 0])
    y_true = np.insert(others, tie, rng.permutation([0, 1]))
    exercise = curve_by_hand(y_true, y_score)
    if exercise.reference in exercise.slips:
        return own_cases(rng)  # cases for which a known mistake does no harm: draw again
    text = "| case | 1 | 2 | 3 | 4 | 5 | 6 | 7 |\n|---|---|---|---|---|---|---|---|\n"
    text += f"| label | {' | '.join('NP'[label] for label in y_true)} |\n"
    text += f"| score | {' | '.join(f'{value:.2f}' for value in y_score)} |"
    return Variant(text, exercise)


# ---- the area by pairs, by ranks, and of several classes ----


def won(y_true, y_score, *, tie=0.5):
    """A row for each positive, a column for each negative: 1 where the positive is higher, `tie` where equal."""
    gap = y_score[y_true == 1][:, None] - y_score[y_true == 0]
    return np.where(gap == 0, tie, gap > 0)


def ranks(y_score, *, tie=0.5):
    """Rank 1 for the lowest score; of equal scores the lowest rank (tie 0), the mid-rank or the highest (tie 1)."""
    below, equal = y_score[:, None] > y_score, y_score[:, None] == y_score
    return below.sum(axis=1) + 1 + tie * (equal.sum(axis=1) - 1)


def from_ranks(y_true, rank, *, n=None):
    """(rank sum of the positives - n (n + 1) / 2) / (P N), where n should be P."""
    n_positive, n_negative = (y_true == 1).sum(), (y_true == 0).sum()
    n = n_positive if n is None else n
    return (rank[y_true == 1].sum() - n * (n + 1) / 2) / (n_positive * n_negative)


def hand_till(y_true, y_prob, *, pairs=permutations, score=lambda own, other: own):
    """Mean AUC of class i against class j, ranked by column i, its own, or by another score."""
    areas = []
    for i, j in pairs(range(y_prob.shape[1]), 2):
        both = (y_true == i) | (y_true == j)
        areas.append(curves.auc(y_true[both] == i, score(y_prob[both, i], y_prob[both, j])))
    return np.mean(areas)


def against_rest(y_true, y_prob):
    return [curves.auc(y_true == c, y_prob[:, c]) for c in range(y_prob.shape[1])]


def three_classes(seed, *, n_samples=6):
    """Labels 0, 1, 2 of unequal frequency and rows of coarse probabilities that sum to 1."""
    rng = np.random.default_rng(seed)
    y_true = rng.permutation(np.arange(n_samples) % 6 // 2 * (np.arange(n_samples) % 4 > 0))
    weight = rng.integers(1, 5, size=(n_samples, 3)) + 2 * (np.arange(3) == y_true[:, None])
    return y_true, (weight / weight.sum(axis=1, keepdims=True)).round(2)


def mended_corner(negatives, positives, *, printed):
    """The exercise of a ranking, runs of N and P in turn, whose second corner was printed at `printed` negatives."""
    before = negatives[0] + negatives[1]
    n, p = sum(negatives), sum(positives)

    def area(corner):
        heights = positives[0], positives[0] + positives[1], p
        widths = corner - negatives[0], n - negatives[3] - corner, negatives[3]
        return float(np.dot(widths, heights) / (n * p))

    return Exercise(
        reference=(before / n, area(before)),
        tolerance=0.005,
        slips={
            (printed / n, area(printed)): "You keep the printed points. Count the negatives before the mended corner.",
            (before / n, area(printed)): "The point is mended, the area is not: add up the trapezoids again.",
            (negatives[1] / n, area(negatives[1])): "You count the negatives of one run only. The curve starts that "
            "step where the run before it has ended, not at 0.",
            (
                before / n,
                1 - area(before),
            ): "This is the area above the curve, the rank loss; AUC is the area below it.",
            (area(before), before / n): "First the FPR, then the area.",
            (frozenset(np.delete(np.arange(n + 1), before) / n), ...): "Count the negatives before the mended corner.",
        },
        variant=own_ranking,
    )


def own_ranking(rng):
    """A ranking for one student, three runs of P between four of N, and its corners, of which two are wrong."""
    n, p = rng.integers(6, 9), rng.integers(4, 6)
    stops = [np.sort(rng.choice(np.arange(1, k), size=size, replace=False)) for k, size in ((n, 3), (p, 2))]
    negatives, positives = (tuple(map(int, np.diff([0, *at, k]))) for at, k in zip(stops, (n, p)))
    before, last = map(int, stops[0][1:])
    others = [k for k in range(negatives[0] + 1, last) if k != before]
    printed = int(rng.choice(others or [before]))
    exercise = mended_corner(negatives, positives, printed=printed)
    if not others or exercise.reference[1] in (0.5, exercise.reference[0]):
        return own_ranking(rng)  # no wrong corner, or a known mistake would give the right numbers: draw again
    runs = [run for pair in zip(negatives, (*positives, 0)) for run in pair]
    marks = " ".join(mark for k, run in enumerate(runs) for mark in "NP"[k % 2] * run)
    up = [0, *map(int, np.cumsum(positives))]
    corners = [(0, 0), *((x, y) for x, ys in zip((negatives[0], printed, last), pairwise(up)) for y in ys)]
    corners += [(n, p)]
    x, y = np.array(corners).T
    text = (
        f"The ranking is {marks}.\n"
        f"The person gets {round(n * p * exercise.reference[1])}/{n * p} from the ranks, lists the corners "
        f"{', '.join(f'({x}/{n}, {y}/{p})' for x, y in corners)}, and adds up {np.sum(np.diff(x) * y[1:])}/{n * p}."
    )
    return Variant(text, exercise)


def of_classes(y_true, y_score):
    """The exercise of an AUC computed from the classes "score of 0.5 or more" in the place of the scores."""
    called = y_score >= 0.5
    right = curves.auc(y_true, called.astype(float)), curves.auc(y_true, y_score)
    tpr, fpr = called[y_true == 1].mean(), called[y_true == 0].mean()
    return Exercise(
        reference=right,
        tolerance=0.005,
        slips={
            right[::-1]: "The order is exchanged: first the number in the report, then the AUC of the scores.",
            (right[1], right[1]): "The report has no scores, only the classes 0 and 1. Most pairs are tied there.",
            (right[0], right[0]): "The scores order the cases within each class, too: count their pairs.",
            (np.mean(called == y_true), right[1]): "The first number is the accuracy. The report holds an area: count "
            "the pairs of a positive and a negative by their classes, a tie one half.",
            (tpr * (1 - fpr), right[1]): "In the report a tied pair counts 0 in your sum; it must count one half.",
            (1 - fpr * (1 - tpr), right[1]): "In the report a tied pair counts 1 in your sum; it must count one half.",
            (1 - right[0], 1 - right[1]): "These are the rank losses, 1 - AUC.",
            Percent(4): NOT_PERCENT,
        },
        variant=own_classes,
    )


def own_classes(rng):
    """Ten scored cases for one student, for which no known mistake gives the right numbers."""
    y_score = np.sort(rng.choice(np.arange(8, 93), size=10, replace=False))[::-1] / 100
    y_true = rng.permutation([1, 1, 1, 0, 0, 0, 0, 0, 0, 0])
    exercise = of_classes(y_true, y_score)
    low, high = exercise.reference
    gaps = [np.abs(np.subtract(slip, (low, high))).max() for slip in exercise.slips if not isinstance(slip, Percent)]
    if not 0.5 < low < high - 0.05 or high > 0.96 or min(gaps) < 0.02:
        return own_classes(rng)  # draw again
    text = "| case | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |\n|---|---|---|---|---|---|---|---|---|---|---|\n"
    text += f"| label | {' | '.join(str(label) for label in y_true)} |\n"
    text += f"| score | {' | '.join(f'{value:.2f}' for value in y_score)} |"
    return Variant(text, exercise)


# ---- how certain ----


Z = ndtri(0.975)  # 1.96


def interval(y_true, score_a, score_b, *, z=Z, root=np.sqrt, covariances=2, ddof=1, sides=2, of_mean=True):
    """Ends of DeLong's interval for AUC of A minus AUC of B; Var(A - B) = Var A + Var B - 2 Cov."""
    won_a, won_b = won(y_true, score_a), won(y_true, score_b)
    variance = 0
    for axis in (1, 0)[:sides]:  # a share of each positive, then of each negative
        (var_a, cov), (_, var_b) = np.cov(won_a.mean(axis), won_b.mean(axis), ddof=ddof)
        variance += (var_a + var_b - covariances * cov) / (won_a.shape[1 - axis] if of_mean else 1)
    difference, half_width = won_a.mean() - won_b.mean(), z * root(variance)
    return difference - half_width, difference + half_width


def pairs_as_cases(y_true, score_a, score_b):
    """The interval that takes all pairs as independent."""
    gain = won(y_true, score_a) - won(y_true, score_b)
    half_width = Z * np.sqrt(gain.var(ddof=1) / gain.size)
    return gain.mean() - half_width, gain.mean() + half_width


# ---- what an AUC does not tell ----


def two_precisions(*, tpr, fpr, clinic, screening):
    """The exercise of one ROC point in two populations with these shares of ill people."""
    ill = np.array([clinic, screening])
    true, false = ill * tpr, (1 - ill) * fpr
    right = tuple(true / (true + false))
    return Exercise(
        reference=right,
        tolerance=0.005,
        slips={
            (tpr, tpr): f"{tpr:.2f} is the TPR, the share of the ill who are found. Precision is a share of the "
            "alarms.",
            (right[0], right[0]): f"Precision cannot stay the same: with {100 * screening:g} % ill, the false alarms "
            f"come from {100 - 100 * screening:g} % of the people.",
            (tpr / (tpr + fpr),) * 2: "You add the two rates as if half of the people were ill. Weight each rate with "
            "its class's share.",
            tuple(false / (true + false)): "This is the share of false alarms; precision is 1 minus that.",
            (1 - fpr, 1 - fpr): f"{1 - fpr:.2f} is the specificity, the share of the healthy who get no alarm.",
            tuple(true): "This is the share of true alarms among all people; divide it by the share of alarms.",
            right[::-1]: "The order is exchanged: first the clinic, then the screening.",
            tuple(true / false): "These are odds, true alarms for each false alarm. Precision is a share of all "
            "alarms: divide by true and false ones together.",
            Percent(4): NOT_PERCENT,
        },
        variant=own_populations,
    )


def own_populations(rng):
    """A test and two populations for one student; TPR far from 1 - FPR and from a half of ill people."""
    tpr, fpr = rng.integers(60, 86) / 100, rng.integers(2, 10) / 100
    clinic, screening = rng.integers(25, 42) / 100, rng.integers(2, 10) / 1000
    text = (
        f"At its threshold, the test has TPR {tpr:.2f} and FPR {fpr:.2f}.\n"
        f"In the clinic {round(100 * clinic)} in 100 patients are ill; "
        f"in the screening {round(1000 * screening)} in 1000 people are ill."
    )
    return Variant(text, two_precisions(tpr=tpr, fpr=fpr, clinic=clinic, screening=screening))


def middle_is_positive(lowest):
    """The exercise of nine scores in a row, of which the three in the middle are positive."""
    nine, middle = np.arange(lowest, lowest + 9), lowest + 4

    def AUC(bent, score):
        return curves.auc(np.abs(score - middle) <= 1, bent)

    return Exercise(
        reference=lambda score: -np.abs(score - middle),
        calls=((nine,), (nine[[4, 0, 7, 2, 8, 1, 6, 3, 5]],)),
        measure=AUC,
        slips={
            lambda score: score: "The AUC is still 0.5. A change that keeps the order, reverses it or makes all scores "
            "equal cannot help: the high and the low scores must come out on the same side.",
            lambda score: np.abs(score - middle): "Now every pair is in the wrong order: cases near the middle must "
            "get the higher values.",
            lambda score: -np.abs(score - middle + 1): f"Nearly: the middle of {nine[0]} to {nine[-1]} is {middle}, "
            "and around another middle a positive ties with a negative.",
        },
        variant=own_middle,
    )


def own_middle(rng):
    """Nine scores in a row for one student, not those of the book."""
    lowest = int(rng.integers(20, 80))
    text = f"The nine cases have the scores {lowest} to {lowest + 8}; the labels are those of the task."
    return Variant(text, middle_is_positive(lowest))


# ---- a threshold for a budget, and for given costs ----


def fall_out(selected, y_true):
    return selected[y_true == 0].mean()


def in_budget(y_true, y_score, max_fpr, *, share=fall_out, within=np.less_equal, selects=np.greater_equal, place=-1):
    """The lowest score whose FPR, or another share, is within the budget; infinity where none is."""
    falling = np.unique(y_score)[::-1]
    allowed = [t for t in falling if within(share(selects(y_score, t), y_true), max_fpr)]
    return allowed[place] if allowed else np.inf


def cheapest(y_true, y_score, cost_fp, cost_fn, *, start=True, place=0, **knobs):
    """The highest of the thresholds, infinity and the scores, with the least cost of the errors."""
    thresholds = np.append(np.inf if start else [], np.unique(y_score)[::-1])
    fp, tp = counts(y_true, y_score, start=start, **knobs)
    cost = cost_fp * fp + cost_fn * ((y_true == 1).sum() - tp)
    return thresholds[np.flatnonzero(cost == cost.min())[place]]


def frauds_found_or_where_the_budget_is_broken_minus_the_false_alarms(threshold, y_true, y_score, max_fpr):
    """What any best threshold has in common; the name is what a student reads beside the number."""
    selected = y_score >= float(threshold)
    if np.isnan(threshold):
        return np.nan
    in_budget = fall_out(selected, y_true) <= max_fpr
    return (selected & (y_true == 1)).sum() if in_budget else -(selected & (y_true == 0)).sum()


def total_cost(threshold, y_true, y_score, cost_fp, cost_fn):
    """What all the cheapest thresholds have in common."""
    selected = y_score >= float(threshold)
    cost = cost_fp * (selected & (y_true == 0)).sum() + cost_fn * (~selected & (y_true == 1)).sum()
    return np.nan if np.isnan(threshold) else cost


NO_RULE = (
    '"The threshold is 0.5" is no rule: 0.5 means nothing unless the scores are probabilities and both errors cost '
    "the same. Find the threshold from the data and the"
)


EXERCISES = {
    "roc_auc-1": curve_by_hand(*SEVEN),
    "roc_auc-2": Exercise(
        reference=points,
        calls=SCORED,
        slips={
            **POINT_SLIPS,
            Sign(points_one_by_one, one_point_per_case): ONE_CASE_AT_A_TIME,
            Sign(partial(points_one_by_one, start=False), partial(one_point_per_case, start=0)): "The first point, "
            f"(0, 0), is missing. {ONE_CASE_AT_A_TIME}",
        },
    ),
    "roc_auc-3": mended_corner((1, 3, 1, 1), (2, 1, 1), printed=2),
    "roc_auc-4": Exercise(
        reference=curves.auc,
        calls=SCORED,
        slips={
            lambda y, s: won(y, s, tie=0).mean(): "A tied pair counts 0 in your sum; it must count one half.",
            lambda y, s: won(y, s, tie=1).mean(): "A tied pair counts 1 in your sum (>= in the place of >); it must "
            "count one half.",
            curves.rank_loss: "You count the pairs in the wrong order: this is the rank loss, 1 - AUC. A pair counts 1 "
            "where the positive has the higher score.",
            lambda y, s: won(y, s).sum(): "This is the sum over the pairs, not their mean. Divide by the number of "
            "pairs.",
            lambda y, s: won(y, s).sum() / (len(y) * (len(y) - 1) / 2): "You divide by the number of all pairs of "
            "cases. Only pairs of one positive and one negative take part: there are P * N of them.",
            lambda y, s: np.diagonal(won(y, s)).mean(): "You compare each positive with one negative only, as zip "
            "does. Each positive meets every negative.",
        },
    ),
    "roc_auc-5": Exercise(
        reference=curves.auc,
        calls=SCORED,
        slips={
            lambda y, s: from_ranks(y, ranks(-s)): "This is 1 - AUC. Either you rank from the top (best = 1), where "
            "the formula needs rank 1 for the lowest score, or you sum the ranks of the negatives with their own count "
            "in the place of the positives'. Ranks from the top belong to the sum over the negatives.",
            lambda y, s: from_ranks(y, s.argsort(kind="stable").argsort() + 1): "Equal scores get different ranks "
            "in your function, so the result depends on the order of the cases. "
            "Give each of them its mid-rank, the mean of the ranks they occupy.",
            lambda y, s: from_ranks(y, np.where(ranks(s, tie=0) < ranks(s), ranks(-s), ranks(s))): "For equal scores "
            "you average the places counted from the top, for the others you rank from the bottom. Average the ranks: "
            "places 3, 4, 5 from the top of ten have ranks 8, 7, 6, mid-rank 7.",
            lambda y, s: from_ranks(y, ranks(s, tie=0)): "All equal scores get the lowest rank of their group, so a "
            "tie counts 0. They get the mid-rank.",
            lambda y, s: from_ranks(y, ranks(s, tie=1)): "All equal scores get the highest rank of their group, which "
            "is too much; they get the mid-rank.",
            lambda y, s: from_ranks(y, np.unique(s, return_inverse=True)[1] + 1): "You number the distinct scores. A "
            "rank counts cases: three equal scores take up three ranks.",
            lambda y, s: from_ranks(y, ranks(s), n=0): "P(P+1)/2 is not subtracted: that is the rank sum which the "
            "positives have at least.",
            lambda y, s: from_ranks(y, ranks(s), n=(y == 0).sum()): "You subtract N(N+1)/2. The rank sum is that of "
            "the positives, so P(P+1)/2 is what must go.",
            lambda y, s: ranks(s)[y == 1].sum() - (y == 1).sum() * ((y == 1).sum() + 1) / 2: "This is the number of "
            "pairs in the right order. Divide it by the number of all pairs, P N.",
            lambda y, s: from_ranks(y, ranks(s) + 1): "You subtract P(P-1)/2. The "
            "least rank sum that P positives can have is 1 + 2 + ... + P = P(P+1)/2.",
            lambda y, s: from_ranks(y, ranks(s) - 1): "Your ranks start at 0. The formula is for ranks from 1 to n.",
        },
    ),
    "roc_auc-6": Exercise(),
    "roc_auc-7": Exercise(
        reference=curves.hand_till_auc,
        calls=(
            (
                np.array([0, 0, 1, 1, 2, 2]),
                np.array([[5, 3, 2], [4, 4, 2], [4, 5, 1], [2, 4, 4], [4, 2, 4], [1, 1, 8]]) / 10,
            ),
            *(three_classes(seed) for seed in range(6)),
            *(three_classes(seed, n_samples=9) for seed in range(2)),
        ),
        slips={
            lambda y, p: np.mean(against_rest(y, p)): "You set each class against all others. Hand and Till compare "
            "two classes at a time, so that the frequencies of the classes play no part.",
            lambda y, p: np.average(against_rest(y, p), weights=np.bincount(y)): "You set each class against all "
            "others and weight by frequency. Hand and Till compare two classes at a time, all with equal weight.",
            partial(hand_till, pairs=combinations): "You use each pair of classes once. A(i|j) ranks by column i, "
            "A(j|i) by column j; with more than two classes they differ, and both belong in the mean.",
            lambda y, p: curves.auc(np.eye(3)[y].ravel(), p.ravel()): "You put all columns into one long ranking "
            "(micro average). Compare two classes at a time, by the column of one of them.",
            partial(hand_till, score=lambda own, other: own / (own + other)): "You rescale the two columns of a pair "
            "to sum to 1. A(i|j) ranks by column i as it stands.",
            partial(hand_till, score=lambda own, other: other): "A(i|j) ranks by column i. You rank by column j, "
            "where the positives, class i, should come last.",
            lambda y, p: 6 * hand_till(y, p): "This is a sum, not a mean. Divide by the number of pairs.",
            lambda y, p: 3 * hand_till(y, p): "This is a sum, not a mean. Divide by the number of pairs of classes.",
        },
    ),
    "roc_auc-8": Exercise(
        reference=interval,
        calls=(
            (
                np.array([0, 0, 0, 1, 1, 1]),
                np.array([0.1, 0.2, 0.4, 0.3, 0.5, 0.6]),
                np.array([0.1, 0.5, 0.4, 0.3, 0.2, 0.6]),
            ),
            *(tied(seed, n_scores=2) for seed in range(10, 14)),
            tied(14, n_samples=18, n_values=8, n_scores=2),
        ),
        tolerance=1e-4,  # 1.96 in the place of 1.959964 is welcome
        slips={
            partial(interval, covariances=0): "You add the two variances as if the models had been tested on different "
            "cases. On the same cases the AUCs move together: "
            "take the differences case by case first, or subtract twice the covariance.",
            partial(interval, covariances=1): "The covariance is subtracted once: Var(A - B) = Var A + Var B - 2 Cov.",
            partial(interval, ddof=0): "Your variances divide by n (ddof=0). Estimated from data, a variance divides "
            "by n - 1: ddof=1.",
            partial(interval, sides=1): "Only the positives vary in your formula. The negatives vary as well: add "
            "their part.",
            partial(interval, of_mean=False): "This is the spread of single cases. The variance of a mean is that "
            "divided by the number of cases.",
            partial(interval, root=lambda variance: variance): "You multiply 1.96 by the variance; it belongs to its "
            "square root, the standard error.",
            partial(interval, z=ndtri(0.95)): "You use 1.645, which leaves 5 % outside on each side. For 95 % in the "
            "middle use 1.96.",
            partial(interval, z=1): "You leave out the 1.96: plus and minus one standard error is an interval of "
            "68 %, not 95 %.",
            lambda y, a, b: interval(y, b, a): "This is the interval for B minus A; A minus B is asked for.",
            lambda y, a, b: interval(y, a, b)[::-1]: "The ends are exchanged: first the lower one, then the upper one.",
            lambda y, a, b: (np.mean(interval(y, a, b)), np.ptp(interval(y, a, b)) / 2): "You return the difference "
            "and the half-width. Return the two ends: the difference minus and plus the half-width.",
            pairs_as_cases: "You treat the P N pairs as independent cases. They are not: each case takes part in "
            "many pairs. Take the means over each case's pairs first.",
        },
    ),
    "roc_auc-9": two_precisions(tpr=0.7, fpr=0.04, clinic=0.4, screening=0.003),
    "roc_auc-10": Exercise(
        reference=in_budget,
        measure=frauds_found_or_where_the_budget_is_broken_minus_the_false_alarms,
        calls=(
            (*SIX, 0.4),
            (*SIX, 1 / 3),
            (*TEN, 0.2),
            (np.array([0, 1, 0, 1]), np.array([0.9, 0.8, 0.3, 0.1]), 0.0),
            *((*tied(seed, n_values=5), budget) for seed, budget in enumerate((0.15, 0.25, 0.35, 0.45, 0.55))),
        ),
        slips={
            partial(in_budget, within=np.less): "You ask for FPR < max_fpr. The budget may be used up: FPR <= max_fpr.",
            partial(in_budget, selects=np.greater): "This threshold breaks the budget: "
            "the rule is >=, so the cases whose score equals it are selected as well. "
            "You select with >, or you take the first threshold outside the budget.",
            partial(in_budget, place=0): "This is the highest threshold in the budget. Lower ones may be in the "
            "budget too, and they find more positives.",
            partial(in_budget, share=lambda selected, y: (y[selected] == 0).mean()): "You limit FP / (TP + FP), the "
            "false discovery rate. FPR is FP divided by all negatives.",
            partial(in_budget, share=lambda selected, y: (selected & (y == 0)).mean()): "You divide the false "
            "positives by all cases. FPR is a share of the negatives.",
            partial(in_budget, share=lambda selected, y: 1 - selected[y == 1].mean(), place=0): "You limit the share "
            "of positives that are missed, 1 - TPR. The budget is for FPR.",
            lambda y, s, max_fpr: np.quantile(s[y == 0], 1 - max_fpr): "A quantile of the negatives ignores ties and "
            "interpolates between scores. Test each distinct score.",
            lambda *call: 0.5: f"{NO_RULE} budget.",
            Sign(
                lambda y, s, max_fpr: min(in_budget(y, s, max_fpr), s.max()),
                lambda found, *call: in_budget(*call) == np.inf,
            ): "Every score breaks the budget here: return np.inf.",
        },
    ),
    "roc_auc-11": middle_is_positive(10),
    "roc_auc-12": Exercise(),
    "roc_auc-13": Exercise(),
    "roc_auc-14": Exercise(
        reference=cheapest,
        measure=total_cost,
        calls=(
            (np.array([0, 1, 0, 1]), np.array([0.2, 0.4, 0.6, 0.8]), 1, 3),
            (np.array([0, 1, 0, 1]), np.array([0.2, 0.4, 0.6, 0.8]), 1, 1),
            (np.array([1, 0, 0, 0]), np.array([0.3, 0.3, 0.3, 0.1]), 1, 1),
            (*SEVEN, 2, 3),
            *((*tied(seed, n_samples=9, n_values=5), 1 + seed % 2, 3 + seed % 3) for seed in range(20, 25)),
        ),
        slips={
            lambda y, s, fp, fn: cheapest(y, s, fn, fp): "The costs are exchanged: cost_fp is for each negative that "
            "is selected, cost_fn for each positive that is missed.",
            lambda y, s, fp, fn: cheapest(y, s, fp / (y == 0).sum(), fn / (y == 1).sum()): "You weight the rates FPR "
            "and 1 - TPR. The total cost counts cases, and the classes differ in size: use the numbers FP and FN.",
            partial(cheapest, selects=np.greater): "You use > where the rule is >=: a case whose score equals the "
            "threshold is selected.",
            partial(cheapest, start=False): "You try the scores only. To select nothing can be the cheapest: try "
            "np.inf as well.",
            lambda y, s, fp, fn: cheapest(y, s, 1, 1): "You take the threshold with the fewest errors. The two kinds "
            "of errors cost different amounts: weight each kind by its cost.",
            lambda y, s, fp, fn: cheapest(y, s, 1 / (y == 0).sum(), 1 / (y == 1).sum()): "You take the largest "
            "TPR - FPR (Youden). That rule knows no costs: compute the cost of each threshold.",
            lambda y, s, fp, fn: total_cost(cheapest(y, s, fp, fn), y, s, fp, fn): "This is the least cost. Return "
            "the threshold that has it.",
            lambda y, s, fp, fn: fp / (fp + fn): "cost_fp / (cost_fp + cost_fn) is the best threshold for true "
            "probabilities. These scores need not be any: compute the cost at each threshold.",
            lambda *call: 0.5: f"{NO_RULE} costs.",
        },
    ),
    "roc_auc-15": of_classes(
        np.array([1, 0, 1, 1, 0, 0, 0, 0, 0, 0]),
        np.array([0.81, 0.62, 0.47, 0.44, 0.39, 0.35, 0.28, 0.21, 0.16, 0.09]),
    ),
}
