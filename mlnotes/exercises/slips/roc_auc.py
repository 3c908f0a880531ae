"""The exercises on ROC curves and the area under them."""

import numpy as np
from scipy.special import ndtri

from mlnotes import curves
from mlnotes.exercises.slips import Exercise, Sign, Variant


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


def counts(y_true, y_score, *, start=True, selects=np.greater_equal):
    """(tp, fp) at each threshold, from the strictest; `start` adds the threshold above every score."""
    thresholds = np.unique(y_score)[::-1]
    if start:
        thresholds = np.append(np.inf, thresholds)
    selected = selects(y_score, thresholds[:, None])
    return selected @ (y_true == 1).astype(int), selected @ (y_true == 0).astype(int)


def rates(y_true, tp, fp):
    """(fpr, tpr) from counts."""
    return fp / (y_true == 0).sum(), tp / (y_true == 1).sum()


# ---- ROC points ----


def points(y_true, y_score):
    return curves.roc_curve(y_true, y_score)[:2]


def points_one_case_at_a_time(y_true, y_score):
    positive = np.append(False, y_true[np.argsort(-y_score, kind="stable")] == 1)
    return rates(y_true, np.cumsum(positive), np.arange(len(positive)) - np.cumsum(positive))


def points_positives_first(y_true, y_score):
    positive = np.append(False, y_true[np.lexsort((-y_true, -y_score))] == 1)
    return rates(y_true, np.cumsum(positive), np.arange(len(positive)) - np.cumsum(positive))


def points_repeated(y_true, y_score):
    selected = y_score >= np.append(np.inf, np.sort(y_score)[::-1])[:, None]
    return rates(y_true, selected @ (y_true == 1).astype(int), selected @ (y_true == 0).astype(int))


def points_strict(y_true, y_score):
    return rates(y_true, *counts(y_true, y_score, selects=np.greater))


def points_strict_at_scores(y_true, y_score):
    return rates(y_true, *counts(y_true, y_score, start=False, selects=np.greater))


def points_without_start(y_true, y_score):
    return rates(y_true, *counts(y_true, y_score, start=False))


def points_swapped(y_true, y_score):
    return points(y_true, y_score)[::-1]


def points_from_the_loosest(y_true, y_score):
    fpr, tpr = points(y_true, y_score)
    return fpr[::-1], tpr[::-1]


def points_with_precision(y_true, y_score, *, at_start=np.nan):
    tp, fp = counts(y_true, y_score)
    precision = np.append(at_start, tp[1:] / (tp + fp)[1:])
    return rates(y_true, tp, fp)[0], precision


def points_with_false_discovery_rate(y_true, y_score, *, at_start=np.nan):
    tp, fp = counts(y_true, y_score)
    return np.append(at_start, fp[1:] / (tp + fp)[1:]), rates(y_true, tp, fp)[1]


def points_of_all_cases(y_true, y_score):
    tp, fp = counts(y_true, y_score)
    return fp / len(y_true), tp / len(y_true)


def points_at_corners(y_true, y_score):
    tp, fp = counts(y_true, y_score)
    corner = (np.diff(tp, 2) != 0) | (np.diff(fp, 2) != 0)
    keep = np.concatenate([[True], corner, [True]])
    return rates(y_true, tp[keep], fp[keep])


def steps_of_one_case(result, y_true):
    """Does each point differ from the one before by a single positive or negative?"""
    steps = np.abs(np.diff(np.asarray(result, dtype=float))) * [[(y_true == 0).sum()], [(y_true == 1).sum()]]
    return np.allclose(steps.sum(axis=0), 1, atol=0.05)


def one_point_per_case(result, y_true, y_score):
    """Is there a point for each case, and one for the start, although scores tie?"""
    tied = len(np.unique(y_score)) < len(y_score)
    return tied and np.shape(result) == (2, len(y_score) + 1) and steps_of_one_case(result, y_true)


def one_point_per_case_without_start(result, y_true, y_score):
    return np.shape(result) == (2, len(y_score)) and steps_of_one_case(result, y_true)


def percent(result):
    """Is a share given in per cent? Up to 4 it may be a count."""
    return 4 < np.max(result) <= 100


NOT_PERCENT = "Give fractions between 0 and 1, not per cent."
ONE_CASE_AT_A_TIME = (
    "You take one case at a time. Cases with equal scores are selected together, so they share one point; "
    "otherwise the curve depends on the order in which the cases happen to stand."
)
POINT_SLIPS = {
    points_positives_first: "Among equal scores you take the positives first. They are selected together with the negatives of the same "
    "score, so they share one point; your curve is too high.",
    points_repeated: "You use each case's score as a threshold, so tied cases give the same point again. "
    "Each distinct score is one threshold.",
    points_strict: "You use > where the rule is >=: a case whose score equals the threshold is predicted positive. "
    "With > the curve never reaches (1, 1).",
    points_strict_at_scores: "You use > where the rule is >=, and so the last point is missing: the curve must end at (1, 1).",
    points_without_start: "The first point is missing: with a threshold above every score nothing is selected, which gives (0, 0).",
    points_swapped: "TPR and FPR are exchanged: FPR is the horizontal axis and comes first, TPR is the vertical one.",
    points_from_the_loosest: "These are the right points in reverse: start at the strictest threshold, (0, 0), and end at (1, 1).",
    **{
        lambda y_true, y_score, start=start: points_with_precision(
            y_true, y_score, at_start=start
        ): "You give precision, TP / (TP + FP), in the place of TPR: TPR is TP divided by all positives."
        for start in (np.nan, 0, 1)
    },
    **{
        lambda y_true, y_score, start=start: points_with_false_discovery_rate(
            y_true, y_score, at_start=start
        ): "You give FP / (TP + FP), the false discovery rate, in the place of FPR: FPR is FP divided by all negatives."
        for start in (np.nan, 0)
    },
    points_of_all_cases: "You divide by all cases. TPR is a share of the positives, FPR a share of the negatives.",
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
            Sign(
                rows(points_one_case_at_a_time),
                lambda result: one_point_per_case(np.transpose(result), y_true, y_score),
            ): ONE_CASE_AT_A_TIME,
            rows(
                lambda *cases: counts(*cases)[::-1]
            ): "These are counts. Divide FP by the four negatives and TP by the three positives.",
            Sign(np.multiply(100, rows(points)), percent): NOT_PERCENT,
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
    if any(slip == exercise.reference for slip in exercise.slips):
        return own_cases(rng)  # cases for which a known mistake does no harm: draw again
    text = "| case | 1 | 2 | 3 | 4 | 5 | 6 | 7 |\n|---|---|---|---|---|---|---|---|\n"
    text += f"| label | {' | '.join('NP'[label] for label in y_true)} |\n"
    text += f"| score | {' | '.join(f'{value:.2f}' for value in y_score)} |"
    return Variant(text, exercise)


# ---- one ranking, two areas ----

MENDED_POINT = (4 / 6, 13 / 24)


def miscounted(result):
    """Is the FPR another number of the six negatives than four?"""
    count = 6 * result[0]
    return abs(count - round(count)) < 0.05 and round(count) != 4


# ---- the area by pairs ----


def pairs(y_true, y_score):
    """Differences of score, one row for each positive, one column for each negative."""
    return y_score[y_true == 1][:, None] - y_score[y_true == 0]


def pairs_tie_zero(y_true, y_score):
    return (pairs(y_true, y_score) > 0).mean()


def pairs_tie_one(y_true, y_score):
    return (pairs(y_true, y_score) >= 0).mean()


def pairs_reversed(y_true, y_score):
    return curves.rank_loss(y_true, y_score)


def pairs_counted(y_true, y_score):
    return curves.auc(y_true, y_score) * pairs(y_true, y_score).size


def pairs_of_all_cases(y_true, y_score):
    return pairs_counted(y_true, y_score) / (len(y_true) * (len(y_true) - 1) / 2)


def pairs_of_neighbours(y_true, y_score):
    return np.mean([(p > n) + (p == n) / 2 for p, n in zip(y_score[y_true == 1], y_score[y_true == 0])])


# ---- the area by ranks ----


def rank(y_score, *, of_ties="mean"):
    """Rank 1 for the lowest score; what equal scores get is the question."""
    _, group, size = np.unique(y_score, return_inverse=True, return_counts=True)
    high = np.cumsum(size)
    kinds = {"mean": high - (size - 1) / 2, "low": high - size + 1, "high": high, "dense": np.arange(len(size)) + 1}
    return kinds[of_ties][group]


def from_ranks(y_true, ranks, *, n_subtracted=None):
    """(rank sum of the positives - n(n+1)/2) / (P N), n being P unless something else is subtracted."""
    n_positive, n_negative = (y_true == 1).sum(), (y_true == 0).sum()
    n = n_positive if n_subtracted is None else n_subtracted
    return (ranks[y_true == 1].sum() - n * (n + 1) / 2) / (n_positive * n_negative)


def ranks_from_the_top(y_true, y_score):
    return from_ranks(y_true, rank(-y_score))


def ranks_by_place(y_true, y_score):
    return from_ranks(y_true, np.argsort(np.argsort(y_score, kind="stable")) + 1)


def ranks_place_averaged(y_true, y_score):
    mean = rank(y_score)
    in_tie = (y_score[:, None] == y_score).sum(axis=1) > 1
    return from_ranks(y_true, np.where(in_tie, len(y_score) + 1 - mean, mean))


def ranks_lowest(y_true, y_score):
    return from_ranks(y_true, rank(y_score, of_ties="low"))


def ranks_highest(y_true, y_score):
    return from_ranks(y_true, rank(y_score, of_ties="high"))


def ranks_dense(y_true, y_score):
    return from_ranks(y_true, rank(y_score, of_ties="dense"))


def ranks_nothing_subtracted(y_true, y_score):
    return from_ranks(y_true, rank(y_score), n_subtracted=0)


def ranks_negatives_subtracted(y_true, y_score):
    return from_ranks(y_true, rank(y_score), n_subtracted=(y_true == 0).sum())


def ranks_from_zero(y_true, y_score):
    return from_ranks(y_true, rank(y_score) - 1)


# ---- several classes ----


def two_class_auc(score, own, other):
    return curves.auc(np.append(np.ones(own.sum()), np.zeros(other.sum())), np.append(score[own], score[other]))


def one_against_rest(y_true, y_prob):
    return [curves.auc(y_true == c, y_prob[:, c]) for c in np.unique(y_true)]


def classes_against_rest(y_true, y_prob):
    return np.mean(one_against_rest(y_true, y_prob))


def classes_against_rest_weighted(y_true, y_prob):
    return np.average(one_against_rest(y_true, y_prob), weights=np.bincount(y_true))


def classes_one_direction(y_true, y_prob):
    k = y_prob.shape[1]
    return np.mean([two_class_auc(y_prob[:, i], y_true == i, y_true == j) for i in range(k) for j in range(i + 1, k)])


def classes_wrong_column(y_true, y_prob):
    k = y_prob.shape[1]
    return np.mean(
        [two_class_auc(y_prob[:, j], y_true == i, y_true == j) for i in range(k) for j in range(k) if i != j]
    )


def classes_sum(y_true, y_prob):
    k = y_prob.shape[1]
    return k * (k - 1) * curves.hand_till_auc(y_true, y_prob)


def classes_sum_of_means(y_true, y_prob):
    return classes_sum(y_true, y_prob) / 2


def classes_flattened(y_true, y_prob):
    return curves.auc((y_true[:, None] == np.arange(y_prob.shape[1])).ravel(), y_prob.ravel())


def classes_rescaled(y_true, y_prob):
    k = y_prob.shape[1]
    both = [(i, j, y_prob[:, i] / (y_prob[:, i] + y_prob[:, j])) for i in range(k) for j in range(k) if i != j]
    return np.mean([two_class_auc(share, y_true == i, y_true == j) for i, j, share in both])


def three_classes(seed, *, n_samples=6):
    """Labels 0, 1, 2 of unequal frequency and rows of coarse probabilities that sum to 1."""
    rng = np.random.default_rng(seed)
    y_true = rng.permutation(np.arange(n_samples) % 6 // 2 * (np.arange(n_samples) % 4 > 0))
    weight = rng.integers(1, 5, size=(n_samples, 3)) + 2 * (np.arange(3) == y_true[:, None])
    return y_true, (weight / weight.sum(axis=1, keepdims=True)).round(2)


# ---- how certain ----


def shares(y_true, y_score):
    """For each positive the share of negatives below it, for each negative the share of positives above it."""
    won = (np.sign(pairs(y_true, y_score)) + 1) / 2
    return won.mean(axis=1), won.mean(axis=0)


Z = ndtri(0.975)  # 1.96


def difference_interval(y_true, score_a, score_b, *, z=Z):
    (auc_a, auc_b), covariance = curves.delong(y_true, [score_a, score_b])
    return around(auc_a - auc_b, covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1], z=z)


def around(centre, variance, *, z=Z):
    half_width = z * np.sqrt(variance)
    return centre - half_width, centre + half_width


def interval_unpaired(y_true, score_a, score_b):
    (auc_a, auc_b), covariance = curves.delong(y_true, [score_a, score_b])
    return around(auc_a - auc_b, covariance[0, 0] + covariance[1, 1])


def interval_covariance_once(y_true, score_a, score_b):
    (auc_a, auc_b), covariance = curves.delong(y_true, [score_a, score_b])
    return around(auc_a - auc_b, covariance.trace() - covariance[0, 1])


def interval_parts(y_true, score_a, score_b, *, ddof=1):
    """(difference, part of the positives, part of the negatives) of the paired variance."""
    (pos_a, neg_a), (pos_b, neg_b) = shares(y_true, score_a), shares(y_true, score_b)
    positive, negative = pos_a - pos_b, neg_a - neg_b
    return positive.mean(), positive.var(ddof=ddof) / len(positive), negative.var(ddof=ddof) / len(negative)


def interval_ddof_zero(y_true, score_a, score_b):
    difference, positive, negative = interval_parts(y_true, score_a, score_b, ddof=0)
    return around(difference, positive + negative)


def interval_positives_only(y_true, score_a, score_b):
    difference, positive, _ = interval_parts(y_true, score_a, score_b)
    return around(difference, positive)


def interval_of_single_cases(y_true, score_a, score_b):
    difference, positive, negative = interval_parts(y_true, score_a, score_b)
    return around(difference, positive * (y_true == 1).sum() + negative * (y_true == 0).sum())


def interval_without_root(y_true, score_a, score_b):
    difference, positive, negative = interval_parts(y_true, score_a, score_b)
    return around(difference, (positive + negative) ** 2)


def interval_one_sided(y_true, score_a, score_b):
    return difference_interval(y_true, score_a, score_b, z=ndtri(0.95))


def interval_of_one_standard_error(y_true, score_a, score_b):
    return difference_interval(y_true, score_a, score_b, z=1)


def interval_b_minus_a(y_true, score_a, score_b):
    return difference_interval(y_true, score_b, score_a)


# ---- what an AUC does not tell ----


def two_precisions(*, tpr, fpr, clinic, screening):
    """The exercise of one ROC point in two populations with these shares of ill people."""

    def alarms(share):
        return share * tpr, (1 - share) * fpr

    (true_c, false_c), (true_s, false_s) = alarms(clinic), alarms(screening)
    right = (true_c / (true_c + false_c), true_s / (true_s + false_s))
    return Exercise(
        reference=right,
        tolerance=0.005,
        slips={
            (
                tpr,
                tpr,
            ): f"{tpr:.2f} is the TPR, the share of the ill who are found. Precision is a share of the alarms.",
            (
                right[0],
                right[0],
            ): f"Precision cannot stay the same: with {100 * screening:g} % ill, the false alarms come from "
            f"{100 - 100 * screening:g} % of the people.",
            (
                tpr / (tpr + fpr),
                tpr / (tpr + fpr),
            ): "You add the two rates as if half of the people were ill. Weight each rate with its class's share.",
            (1 - right[0], 1 - right[1]): "This is the share of false alarms; precision is 1 minus that.",
            (1 - fpr, 1 - fpr): f"{1 - fpr:.2f} is the specificity, the share of the healthy who get no alarm.",
            (true_c, true_s): "This is the share of true alarms among all people; divide it by the share of alarms.",
            right[::-1]: "The order is exchanged: first the clinic, then the screening.",
            Sign((100 * right[0], 100 * right[1]), percent): NOT_PERCENT,
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


def middle_is_positive(lowest_score):
    """The exercise of nine scores in a row, of which the three in the middle are positive."""
    nine, middle = np.arange(lowest_score, lowest_score + 9), lowest_score + 4

    def AUC(bent, score):
        return curves.auc(np.abs(score - middle) <= 1, bent)

    return Exercise(
        reference=lambda score: -np.abs(score - middle),
        calls=((nine,), (nine[[4, 0, 7, 2, 8, 1, 6, 3, 5]],)),
        measure=AUC,
        slips={
            lambda score: (
                score
            ): "The AUC is still 0.5. A change that keeps the order, reverses it or makes all scores equal cannot "
            "help: the high and the low scores must come out on the same side.",
            lambda score: np.abs(
                score - middle
            ): "Now every pair is in the wrong order: cases near the middle must get the higher values.",
            lambda score: (
                -np.abs(score - middle + 1)
            ): f"Nearly: the middle of {nine[0]} to {nine[-1]} is {middle}, and around another middle a positive ties "
            "with a negative.",
        },
        variant=own_middle,
    )


def own_middle(rng):
    """Nine scores in a row for one student, not those of the book."""
    lowest_score = int(rng.integers(20, 80))
    text = f"The nine cases have the scores {lowest_score} to {lowest_score + 8}; the labels are those of the task."
    return Variant(text, middle_is_positive(lowest_score))


def threshold_in_budget(y_true, y_score, max_fpr):
    fpr, _, thresholds = curves.roc_curve(y_true, y_score)
    return thresholds[fpr <= max_fpr][-1]


def lowest(thresholds, allowed):
    """The last of the falling thresholds that is allowed, or infinity."""
    return thresholds[allowed][-1] if allowed.any() else np.inf


def threshold_below_budget(y_true, y_score, max_fpr):
    fpr, _, thresholds = curves.roc_curve(y_true, y_score)
    return lowest(thresholds, fpr < max_fpr)


def threshold_strict(y_true, y_score, max_fpr):
    fpr, _ = points_strict_at_scores(y_true, y_score)
    return lowest(np.unique(y_score)[::-1], fpr <= max_fpr)


def threshold_highest(y_true, y_score, max_fpr):
    fpr, _, thresholds = curves.roc_curve(y_true, y_score)
    return thresholds[1] if fpr[1] <= max_fpr else np.inf


def threshold_false_discoveries(y_true, y_score, max_fpr):
    tp, fp = counts(y_true, y_score)
    return lowest(np.append(np.inf, np.unique(y_score)[::-1]), fp <= max_fpr * (tp + fp))


def threshold_all_cases(y_true, y_score, max_fpr):
    _, fp = counts(y_true, y_score)
    return lowest(np.append(np.inf, np.unique(y_score)[::-1]), fp <= max_fpr * len(y_true))


def threshold_misses(y_true, y_score, max_fpr):
    _, tpr, thresholds = curves.roc_curve(y_true, y_score)
    return thresholds[1 - tpr <= max_fpr][0]


def threshold_quantile(y_true, y_score, max_fpr):
    return np.quantile(y_score[y_true == 0], 1 - max_fpr)


def threshold_half(y_true, y_score, max_fpr):
    return 0.5


def threshold_never_infinite(y_true, y_score, max_fpr):
    threshold = threshold_in_budget(y_true, y_score, max_fpr)
    return threshold if threshold < np.inf else y_score.max()


def every_score_breaks(result, y_true, y_score, max_fpr):
    return np.mean(y_score[y_true == 0] >= y_score.max()) > max_fpr


# ---- a threshold for given costs ----


def cheapest_threshold(y_true, y_score, cost_fp, cost_fn):
    tp, fp = counts(y_true, y_score)
    return cheapest(y_score, cost_fp * fp + cost_fn * ((y_true == 1).sum() - tp))


def cheapest(y_score, costs):
    """The highest of the thresholds, infinity and the falling scores, that has the least cost."""
    return np.append(np.inf, np.unique(y_score)[::-1])[np.argmin(costs)]


def cheapest_costs_exchanged(y_true, y_score, cost_fp, cost_fn):
    return cheapest_threshold(y_true, y_score, cost_fn, cost_fp)


def cheapest_by_rates(y_true, y_score, cost_fp, cost_fn):
    fpr, tpr = points(y_true, y_score)
    return cheapest(y_score, cost_fp * fpr + cost_fn * (1 - tpr))


def cheapest_strict(y_true, y_score, cost_fp, cost_fn):
    tp, fp = counts(y_true, y_score, selects=np.greater)
    return cheapest(y_score, cost_fp * fp + cost_fn * ((y_true == 1).sum() - tp))


def cheapest_of_the_scores(y_true, y_score, cost_fp, cost_fn):
    tp, fp = counts(y_true, y_score, start=False)
    return np.unique(y_score)[::-1][np.argmin(cost_fp * fp + cost_fn * ((y_true == 1).sum() - tp))]


def cheapest_lowest(y_true, y_score, cost_fp, cost_fn):
    tp, fp = counts(y_true, y_score)
    costs = cost_fp * fp + cost_fn * ((y_true == 1).sum() - tp)
    return np.append(np.inf, np.unique(y_score)[::-1])[np.flatnonzero(costs == costs.min())[-1]]


def cheapest_for_probabilities(y_true, y_score, cost_fp, cost_fn):
    return cost_fp / (cost_fp + cost_fn)


def cheapest_half(y_true, y_score, cost_fp, cost_fn):
    return 0.5


EXERCISES = {
    "roc_auc-1": curve_by_hand(*SEVEN),
    "roc_auc-2": Exercise(
        reference=points,
        calls=SCORED,
        slips={
            **POINT_SLIPS,
            Sign(points_one_case_at_a_time, one_point_per_case): ONE_CASE_AT_A_TIME,
            Sign(
                lambda y_true, y_score: [r[1:] for r in points_one_case_at_a_time(y_true, y_score)],
                one_point_per_case_without_start,
            ): f"The first point, (0, 0), is missing. {ONE_CASE_AT_A_TIME}",
        },
    ),
    "roc_auc-3": Exercise(
        reference=MENDED_POINT,
        tolerance=0.005,
        slips={
            (2 / 6, 15 / 24): "You keep the printed points. Count the negatives before the third positive.",
            (4 / 6, 15 / 24): "The point is mended, the area is not: add up the trapezoids again.",
            (
                3 / 6,
                14 / 24,
            ): "Three negatives lie between the second and the third positive, and the curve starts that step at "
            "x = 1/6, not at 0.",
            (4 / 6, 11 / 24): "This is the area above the curve, the rank loss; AUC is the area below it.",
            (13 / 24, 4 / 6): "First the FPR, then the area.",
            Sign((5 / 6, 12 / 24), miscounted): "Count the negatives before the third positive.",
        },
    ),
    "roc_auc-4": Exercise(
        reference=curves.auc,
        calls=SCORED,
        slips={
            pairs_tie_zero: "A tied pair counts 0 in your sum; it must count one half.",
            pairs_tie_one: "A tied pair counts 1 in your sum (>= in the place of >); it must count one half.",
            pairs_reversed: "You count the pairs in the wrong order: this is the rank loss, 1 - AUC. "
            "A pair counts 1 where the positive has the higher score.",
            pairs_counted: "This is the sum over the pairs, not their mean. Divide by the number of pairs.",
            pairs_of_all_cases: "You divide by the number of all pairs of cases. "
            "Only pairs of one positive and one negative take part: there are P * N of them.",
            pairs_of_neighbours: "You compare each positive with one negative only, as zip does. Each positive meets every negative.",
        },
    ),
    "roc_auc-5": Exercise(
        reference=curves.auc,
        calls=SCORED,
        slips={
            ranks_from_the_top: "You rank from the top (best = 1), but the formula needs rank 1 for the lowest score. "
            "Ranks from the top belong to the formula with the negatives; mixing the two gives 1 - AUC.",
            ranks_by_place: "Equal scores get different ranks in your function, so the result depends on the order of the cases. "
            "Give each of them its mid-rank, the mean of the ranks they occupy.",
            ranks_place_averaged: "For equal scores you average the places counted from the top, for the others you rank from the "
            "bottom. Average the ranks: places 3, 4, 5 from the top of ten have ranks 8, 7, 6, mid-rank 7.",
            ranks_lowest: "All equal scores get the lowest rank of their group, so a tie counts 0. They get the mid-rank.",
            ranks_highest: "All equal scores get the highest rank of their group, which is too much; they get the mid-rank.",
            ranks_dense: "You number the distinct scores. A rank counts cases: three equal scores take up three ranks.",
            ranks_nothing_subtracted: "P(P+1)/2 is not subtracted: that is the rank sum which the positives have at least.",
            ranks_negatives_subtracted: "You subtract N(N+1)/2. The rank sum is that of the positives, so P(P+1)/2 is what must go.",
            ranks_from_zero: "Your ranks start at 0. The formula is for ranks from 1 to n.",
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
            classes_against_rest: "You set each class against all others. Hand and Till compare two classes at a time, "
            "so that the frequencies of the classes play no part.",
            classes_against_rest_weighted: "You set each class against all others and weight by frequency. Hand and Till compare two classes at a "
            "time, all with equal weight.",
            classes_one_direction: "You use each pair of classes once. A(i|j) ranks by column i, A(j|i) by column j; with "
            "more than two classes they differ, and both belong in the mean.",
            classes_flattened: "You put all columns into one long ranking (micro average). Compare two classes at a time, "
            "by the column of one of them.",
            classes_rescaled: "You rescale the two columns of a pair to sum to 1. A(i|j) ranks by column i as it stands.",
            classes_wrong_column: "A(i|j) ranks by column i. You rank by column j, where the positives, class i, should come last.",
            classes_sum: "This is a sum, not a mean. Divide by the number of pairs.",
            classes_sum_of_means: "This is a sum, not a mean. Divide by the number of pairs of classes.",
        },
    ),
    "roc_auc-8": Exercise(
        reference=difference_interval,
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
            interval_unpaired: "You add the two variances as if the models had been tested on different cases. On the same cases the "
            "AUCs move together: take the differences case by case first, or subtract twice the covariance.",
            interval_covariance_once: "The covariance is subtracted once: Var(A - B) = Var A + Var B - 2 Cov.",
            interval_ddof_zero: "Your variances divide by n (ddof=0). Estimated from data, a variance divides by n - 1: ddof=1.",
            interval_positives_only: "Only the positives vary in your formula. The negatives vary as well: add their part.",
            interval_of_single_cases: "This is the spread of single cases. The variance of a mean is that divided by the number of cases.",
            interval_without_root: "You multiply 1.96 by the variance; it belongs to its square root, the standard error.",
            interval_one_sided: "You use 1.645, which leaves 5 % outside on each side. For 95 % in the middle use 1.96.",
            interval_of_one_standard_error: "You leave out the 1.96: plus and minus one standard error is an interval of 68 %, not 95 %.",
            interval_b_minus_a: "This is the interval for B minus A; A minus B is asked for.",
        },
    ),
    "roc_auc-9": two_precisions(tpr=0.7, fpr=0.04, clinic=0.4, screening=0.003),
    "roc_auc-10": Exercise(
        reference=threshold_in_budget,
        calls=(
            (*SIX, 0.4),
            (*SIX, 1 / 3),
            (*TEN, 0.2),
            (np.array([0, 1, 0, 1]), np.array([0.9, 0.8, 0.3, 0.1]), 0.0),
            *(
                (*tied(seed, n_samples=12, n_values=5), budget)
                for seed, budget in enumerate((0.15, 0.25, 0.35, 0.45, 0.55))
            ),
        ),
        slips={
            threshold_below_budget: "You ask for FPR < max_fpr. The budget may be used up: FPR <= max_fpr.",
            threshold_strict: "This threshold breaks the budget: the rule is >=, so the cases whose score equals it are selected "
            "as well. You select with >, or you take the first threshold outside the budget.",
            threshold_highest: "This is the highest threshold in the budget. Lower ones may be in the budget too, and they find more "
            "positives.",
            threshold_false_discoveries: "You limit FP / (TP + FP), the false discovery rate. FPR is FP divided by all negatives.",
            threshold_all_cases: "You divide the false positives by all cases. FPR is a share of the negatives.",
            threshold_misses: "You limit the share of positives that are missed, 1 - TPR. The budget is for FPR.",
            threshold_quantile: "A quantile of the negatives ignores ties and interpolates between scores. Test each distinct score.",
            threshold_half: '"The threshold is 0.5" is no rule: 0.5 means nothing unless the scores are probabilities and both '
            "errors cost the same. Find the threshold from the data and the budget.",
            Sign(threshold_never_infinite, every_score_breaks): "Every score breaks the budget here: return np.inf.",
        },
    ),
    "roc_auc-11": middle_is_positive(10),
    "roc_auc-12": Exercise(),
    "roc_auc-13": Exercise(),
    "roc_auc-14": Exercise(
        reference=cheapest_threshold,
        calls=(
            (np.array([0, 1, 0, 1]), np.array([0.2, 0.4, 0.6, 0.8]), 1, 3),
            (np.array([0, 1, 0, 1]), np.array([0.2, 0.4, 0.6, 0.8]), 1, 1),
            (np.array([1, 0, 0, 0]), np.array([0.3, 0.3, 0.3, 0.1]), 1, 1),
            (*SEVEN, 2, 3),
            *((*tied(seed, n_samples=9, n_values=5), 1 + seed % 2, 3 + seed % 3) for seed in range(20, 25)),
        ),
        slips={
            cheapest_costs_exchanged: "The costs are exchanged: cost_fp is for each negative that is selected, cost_fn for each positive "
            "that is missed.",
            cheapest_by_rates: "You weight the rates FPR and 1 - TPR. The total cost counts cases, and the classes differ in size: "
            "use the numbers FP and FN.",
            cheapest_strict: "You use > where the rule is >=: a case whose score equals the threshold is selected.",
            cheapest_of_the_scores: "You try the scores only. To select nothing can be the cheapest: try np.inf as well.",
            cheapest_lowest: "Several thresholds cost the same here: return the highest of them.",
            cheapest_for_probabilities: "cost_fp / (cost_fp + cost_fn) is the best threshold for true probabilities. "
            "These scores need not be any: compute the cost at each threshold.",
            cheapest_half: '"The threshold is 0.5" is no rule: 0.5 means nothing unless the scores are probabilities and both '
            "errors cost the same. Find the threshold from the data and the costs.",
        },
    ),
}
