"""The exercises on costs, cost curves and profit."""

import numpy as np

from mlnotes import curves
from mlnotes.exercises.slips import Exercise, Sign


def labels(seed, *, n_samples=8, n_classes=2):
    """True and predicted labels, each class at least once among the true ones."""
    rng = np.random.default_rng(seed)
    return rng.permutation(np.arange(n_samples) % n_classes), rng.integers(n_classes, size=n_samples)


def scored(seed, *, n_samples=9, n_values=5):
    """One third positives, and scores with few values, so that some of them are tied."""
    rng = np.random.default_rng(seed)
    y_true = rng.permutation(np.arange(n_samples) % 3 == 0).astype(int)
    return y_true, (rng.integers(n_values, size=n_samples) + 2 * y_true) / (n_values + 2)


NOT_PERCENT = "Give costs in their unit, not as a percentage."
TOTAL = "This is the total. The expected cost is a mean: divide by the number of cases."

# ---- expected cost ----

BOTTLES = {"A": np.array([[410, 40], [5, 45]]), "B": np.array([[440, 10], [15, 35]])}
BOTTLE_COST = np.array([[0, 1], [8, 0]])


def bottles(cost, *, n=500, factor=10):
    """Cost per bottle of test A, of test B, and of test A with both costs multiplied."""
    a, b = (np.sum(cost * BOTTLES[name]) / n for name in ("A", "B"))
    return a, b, factor * a


def mean_cost(y_true, y_pred, cost):
    return cost[y_true, y_pred].mean()


def cost_transposed(y_true, y_pred, cost):
    return cost[y_pred, y_true].mean()


def cost_total(y_true, y_pred, cost):
    return cost[y_true, y_pred].sum()


def cost_per_error(y_true, y_pred, cost):
    return cost[y_true, y_pred].sum() / max((y_true != y_pred).sum(), 1)


def cost_per_cell(y_true, y_pred, cost):
    return cost[y_true, y_pred].sum() / cost.size


def cost_error_rate(y_true, y_pred, cost):
    return np.mean(y_true != y_pred)


def cost_without_diagonal(y_true, y_pred, cost):
    return np.mean(cost[y_true, y_pred] * (y_true != y_pred))


def cost_of_classes(y_true, y_pred, cost):
    return np.mean([cost[c, y_pred[y_true == c]].mean() for c in np.unique(y_true)])


THREE = np.array([[0, 1, 4], [2, 0, 3], [9, 5, -1]])
TWO = np.array([[0, 1], [5, 0]])

# ---- profit ----

LETTERS = np.array([[300, 60], [10, 30]])
LETTER_VALUE = np.array([[0, -2], [-15, 38]])


def profit(value, *, n=400, share=0.05):
    """Profit per customer on these customers, and with another share of buyers."""
    rates = LETTERS / LETTERS.sum(axis=1, keepdims=True)
    return np.sum(LETTERS * value) / n, float(np.array([1 - share, share]) @ (rates * value).sum(axis=1))


# ---- thresholds ----


def best_threshold(value):
    (tn, fp), (fn, tp) = value
    return (tn - fp) / ((tn - fp) + (tp - fn))


def threshold_of_ratio(value):
    (tn, fp), (fn, tp) = value
    return (tn - fp) / (tp - fn)


def threshold_exchanged(value):
    return 1 - best_threshold(value)


def threshold_of_errors(value):
    (_, fp), (fn, _) = value
    return fp / (fp + fn)


def threshold_of_sizes(value):
    return threshold_of_errors(np.abs(value))


def threshold_transposed(value):
    return best_threshold(np.transpose(value))


def threshold_half(*_):
    return 0.5


VALUES = tuple(
    (np.array(value),)
    for value in (
        [[0, -1], [-5, 0]],
        [[0, -2], [0, 38]],
        [[3, -1], [-4, 12]],
        [[0, -10], [-50, 100]],
        [[2, 1], [-6, 3]],
    )
)


def rates_at(y_true, y_score, threshold, *, selects=np.greater_equal):
    """(fpr, fnr) of one threshold."""
    selected = selects(y_score, threshold)
    return selected[y_true == 0].mean(), 1 - selected[y_true == 1].mean()


def cost(result, y_true, y_score, share, cost_fp, cost_fn):
    """Expected cost of a case where `share` of the cases are positive."""
    fpr, fnr = rates_at(y_true, y_score, float(result))
    return share * cost_fn * fnr + (1 - share) * cost_fp * fpr


def candidates(y_score):
    return np.append(np.inf, np.unique(y_score)[::-1])


def cheapest(y_true, y_score, share, cost_fp, cost_fn, *, among=candidates):
    return min(among(y_score), key=lambda t: round(cost(t, y_true, y_score, share, cost_fp, cost_fn), 12))


def cheapest_counts(y_true, y_score, share, cost_fp, cost_fn):
    return cheapest(y_true, y_score, share, cost_fp * np.sum(y_true == 0), cost_fn * np.sum(y_true == 1))


def cheapest_with_tpr(y_true, y_score, share, cost_fp, cost_fn):
    return cheapest(y_true, y_score, share, cost_fp, -cost_fn)


def cheapest_test_share(y_true, y_score, share, cost_fp, cost_fn):
    return cheapest(y_true, y_score, y_true.mean(), cost_fp, cost_fn)


def cheapest_rates(y_true, y_score, share, cost_fp, cost_fn):
    return cheapest(y_true, y_score, 0.5, cost_fp, cost_fn)


def cheapest_share_of_negatives(y_true, y_score, share, cost_fp, cost_fn):
    return cheapest(y_true, y_score, 1 - share, cost_fp, cost_fn)


def cheapest_exchanged(y_true, y_score, share, cost_fp, cost_fn):
    return cheapest(y_true, y_score, share, cost_fn, cost_fp)


def cheapest_equal(y_true, y_score, share, cost_fp, cost_fn):
    return cheapest(y_true, y_score, share, 1, 1)


def cheapest_formula(y_true, y_score, share, cost_fp, cost_fn):
    return cost_fp / (cost_fp + cost_fn)


def cheapest_youden(y_true, y_score, share, cost_fp, cost_fn):
    return cheapest(y_true, y_score, 0.5, 1, 1)


def cheapest_place(y_true, y_score, share, cost_fp, cost_fn):
    return (1 - share) * cost_fp / ((1 - share) * cost_fp + share * cost_fn)


def cheapest_half(y_true, y_score, share, cost_fp, cost_fn):
    return 0.5


def cheapest_of_the_scores(y_true, y_score, share, cost_fp, cost_fn):
    return cheapest(y_true, y_score, share, cost_fp, cost_fn, among=lambda s: candidates(s)[1:])


FOUR = np.array([0, 1, 1, 0]), np.array([0.9, 0.7, 0.6, 0.2])
ELSEWHERE = (  # no wrong weights have two best thresholds here, so that each slip is told from the others
    (*FOUR, 0.02, 1, 3),
    (*FOUR, 0.4, 1, 5),
    (*FOUR, 0.6, 3, 2),
    *(
        (*scored(seed), share, cost_fp, cost_fn)
        for seed, share, cost_fp, cost_fn in ((7, 0.4, 2, 7), (16, 0.6, 3, 2), (3, 0.1, 2, 12))
    ),
)

# ---- several classes, amounts ----


def cheapest_class(y_prob, cost):
    return (y_prob @ cost).argmin(axis=1)


def class_probable(y_prob, cost):
    return y_prob.argmax(axis=1)


def class_transposed(y_prob, cost):
    return (y_prob @ cost.T).argmin(axis=1)


def class_dearest(y_prob, cost):
    return (y_prob @ cost).argmax(axis=1)


def class_by_row_sums(y_prob, cost):
    return (y_prob * cost.sum(axis=1)).argmax(axis=1)


def class_without_probabilities(y_prob, cost):
    return np.full(len(y_prob), cost.sum(axis=0).argmin())


def class_costs(y_prob, cost):
    return (y_prob @ cost).min(axis=1)


KINDS = (
    (np.array([[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.2, 0.7]]), np.array([[0, 3, 3], [1, 0, 1], [10, 10, 0]])),
    (np.array([[0.9, 0.1], [0.8, 0.2], [0.4, 0.6]]), np.array([[0, 1], [5, 0]])),
    (np.array([[0.5, 0.4, 0.1], [0.3, 0.3, 0.4], [0.05, 0.9, 0.05]]), np.array([[0, 1, 8], [6, 0, 2], [3, 4, 0]])),
    (np.array([[0.7, 0.2, 0.1], [0.1, 0.45, 0.45]]), np.array([[0, 9, 2], [1, 0, 7], [5, 1, 0]])),
)


def stop(p, amount, fee):
    return p * amount >= (1 - p) * fee


def stop_mean_amount(p, amount, fee):
    return p * amount.mean() >= (1 - p) * fee


def stop_half(p, amount, fee):
    return p >= 0.5


def stop_above_half(p, amount, fee):
    return p > 0.5


def stop_ratio(p, amount, fee):
    return p >= fee / amount


def stop_let_pass(p, amount, fee):
    return ~stop(p, amount, fee)


def stop_strict(p, amount, fee):
    return p * amount > (1 - p) * fee


def stop_exchanged(p, amount, fee):
    return p * fee >= (1 - p) * amount


PAYMENTS = (
    (np.array([0.5, 0.1, 0.02]), np.array([5.0, 20.0, 1000.0]), 5),
    (np.array([0.6, 0.4, 0.08, 0.01]), np.array([2.0, 3.0, 100.0, 400.0]), 8),
    (np.array([0.25, 0.2, 0.5, 0.01]), np.array([12.0, 18.0, 3.0, 500.0]), 4),
    (np.array([0.9, 0.4, 0.03]), np.array([1.0, 20.0, 300.0]), 10),
)

# ---- cost lines and envelope ----


def sheet(*, right=lambda fpr, tpr: 1 - tpr, x=0.5, choose=min):
    """Ends of the two lines, the probability cost, and the least cost there."""
    (f1, t1), (f2, t2) = (0.1, 0.6), (0.3, 0.9)
    ends = [f1, right(f1, t1), f2, right(f2, t2)]
    there = [ends[1] * x + ends[0] * (1 - x), ends[3] * x + ends[2] * (1 - x)]
    return *ends, x, choose(there)


def least_cost(y_true, y_score, x, *, over=np.min, start=True, selects=np.greater_equal, miss=lambda fnr: fnr):
    thresholds = candidates(y_score)[0 if start else 1 :]
    fpr, fnr = np.transpose([rates_at(y_true, y_score, t, selects=selects) for t in thresholds])
    return over(miss(fnr) * x + fpr * (1 - x))


def least_exchanged(y_true, y_score, x):
    return least_cost(y_true, y_score, 1 - x)


def least_with_tpr(y_true, y_score, x):
    return least_cost(y_true, y_score, x, miss=lambda fnr: 1 - fnr)


def least_without_start(y_true, y_score, x):
    return least_cost(y_true, y_score, x, start=False)


def least_strict(y_true, y_score, x):
    return least_cost(y_true, y_score, x, start=False, selects=np.greater)


def least_mean(y_true, y_score, x):
    return least_cost(y_true, y_score, x, over=np.mean)


def least_highest(y_true, y_score, x):
    return least_cost(y_true, y_score, x, over=np.max)


def least_at_half(y_true, y_score, x):
    fpr, fnr = rates_at(y_true, y_score, 0.5)
    return fnr * x + fpr * (1 - x)


def least_counts(y_true, y_score, x):
    fpr, tpr, _ = curves.roc_curve(y_true, y_score)
    return np.min((y_true == 1).sum() * (1 - tpr) * x + (y_true == 0).sum() * fpr * (1 - x))


def least_of_all_cases(y_true, y_score, x):
    fpr, tpr, _ = curves.roc_curve(y_true, y_score)
    return np.min(np.mean(y_true == 1) * (1 - tpr) * x + np.mean(y_true == 0) * fpr * (1 - x))


def least_trivial(y_true, y_score, x):
    return min(x, 1 - x)


SIX = np.array([1, 0, 1, 1, 0, 0]), np.array([0.98, 0.80, 0.67, 0.65, 0.54, 0.32])
CONDITIONS = (
    *((*SIX, x) for x in (0.2, 0.5, 0.9)),
    (np.array([0, 1, 0]), np.array([0.9, 0.4, 0.2]), 0.2),
    (np.array([0, 1, 0, 1]), np.array([0.9, 0.7, 0.5, 0.2]), 0.9),
    *((*scored(seed), x) for seed, x in ((11, 0.1), (12, 0.35), (13, 0.6), (14, 0.8))),
)


def vertex(first, second):
    (f1, t1), (f2, t2) = first, second
    x = (f2 - f1) / ((f2 - f1) + (t2 - t1))
    return x, (1 - t1) * x + f1 * (1 - x)


def at_place(place):
    """A vertex whose x comes from the differences (df, dt) by a wrong rule."""

    def wrong(first, second):
        (f1, t1), (f2, t2) = first, second
        x = place(f2 - f1, t2 - t1)
        return x, (1 - t1) * x + f1 * (1 - x)

    return wrong


def vertex_with_tpr(first, second):
    (f1, t1), (f2, t2) = first, second
    x = (f2 - f1) / ((f2 - f1) - (t2 - t1)) if f2 - f1 != t2 - t1 else np.inf
    return x, t1 * x + f1 * (1 - x)


def vertex_weights_exchanged(first, second):
    x, _ = vertex(first, second)
    return x, (1 - first[1]) * (1 - x) + first[0] * x


def vertex_cost_first(first, second):
    return vertex(first, second)[::-1]


EDGES = (
    ((0.1, 0.5), (0.5, 0.8)),
    ((0.0, 0.2), (0.1, 0.5)),
    ((0.0, 0.0), (0.2, 0.6)),
    ((0.5, 0.8), (0.9, 1.0)),
)


EXERCISES = {
    "cost_curves-1": Exercise(
        reference=bottles(BOTTLE_COST),
        tolerance=0.001,
        slips={
            (0.09, 0.05, 0.09): "These are error rates, which count both errors as 1. Weight each with its cost.",
            (80, 130, 800): TOTAL,
            bottles(
                BOTTLE_COST.T
            ): "The costs are exchanged: 8 belongs to each contaminated bottle that is missed (FN).",
            (
                0.16,
                0.26,
                0.16,
            ): "With 80 and 10 each error costs ten times as much, so the mean is ten times as large. Only the "
            "comparison of the two tests stays.",
            (0.16, 0.26, 1.0): "A mean cost is no rate: it may exceed 1.",
            (80 / 45, 130 / 25, 800 / 45): "You divide by the number of errors. Divide by all 500 bottles.",
            (0.08, 0.24, 0.8): "The false alarms are missing: they cost 1 each, and 10 in the third number.",
            (
                8 * 5 / 50 + 40 / 450,
                8 * 15 / 50 + 10 / 450,
                80 * 5 / 50 + 400 / 450,
            ): "You add the costs times the rates. Each rate belongs to one class: weight it with the share of that "
            "class, 0.1 or 0.9.",
            (0.26, 0.16, 2.6): "The two tests are exchanged.",
            Sign((16, 26, 160), lambda result: np.allclose(result, [16, 26, 160])): NOT_PERCENT,
        },
    ),
    "cost_curves-2": Exercise(
        reference=mean_cost,
        calls=(
            (np.array([1, 1, 0, 0]), np.array([1, 0, 0, 1]), TWO),
            (*labels(1), TWO),
            (np.array([2, 0, 1, 2]), np.array([2, 0, 2, 1]), THREE),
            *((*labels(seed, n_samples=7, n_classes=3), THREE) for seed in range(2, 6)),
        ),
        slips={
            cost_transposed: "Rows and columns are exchanged: in cost[i, j] the true class i comes first, the predicted one second.",
            cost_total: TOTAL,
            cost_per_error: "You divide by the number of errors. The mean is over all cases.",
            cost_per_cell: "You average over the cells of the matrix. Divide the sum by the number of cases.",
            cost_error_rate: "This is the error rate: every error counts 1. Look its cost up in the matrix.",
            cost_without_diagonal: "You leave out the right decisions. Their cost is on the diagonal, and it need not be 0.",
            cost_of_classes: "You average within each class and then over the classes, so each class weighs the same. "
            "The mean is over all cases.",
        },
    ),
    "cost_curves-3": Exercise(
        reference=(1, 4, 0.15),
        tolerance=0.0005,
        slips={
            (
                4,
                1,
                0.225,
            ): "Nothing has changed. In the note class 0 is the positive one; in scikit-learn's table row 0 holds the "
            "negatives, so its [0, 1] is a false alarm.",
            (1, 4, 0.225): "The matrix is mended. Now compute the cost again with it.",
            (4, 1, 0.15): "The cost is right, but [0, 1] of scikit-learn's table is a false alarm: it costs 1.",
            (1, 4, 30): TOTAL,
            (1, 4, 0.075): "This is the error rate, 15 of 200. Weight the errors with their costs.",
            (1, 4, 2.0): "You divide by the 15 errors. Divide by all 200 cases.",
        },
    ),
    "cost_curves-4": Exercise(
        reference=profit(LETTER_VALUE),
        tolerance=0.002,
        slips={
            profit(
                np.abs(LETTER_VALUE)
            ): "Costs are added as if they were gains. All terms are added, so a cost must be negative.",
            (870, 870): "These are totals of the 400 customers. Divide by their number, and use the new share.",
            (870, profit(LETTER_VALUE)[1]): "The first is the total of the 400 customers: divide by 400.",
            (1410, 1410): "The two slips are still there: costs are negative, and the profit is per customer.",
            (
                870 / 400,
                870 / 400,
            ): "With fewer buyers the profit per customer changes: weight the rates of the two rows with 0.05 and "
            "0.95.",
            (
                870 / 400,
                870 / 800,
            ): "Half as many buyers is not half the profit: the share of the others grows, and they cost money. "
            "Weight the rates of the two rows with 0.05 and 0.95.",
            (870 / 400, profit(LETTER_VALUE, share=0.95)[1]): "The shares are exchanged: 0.05 is the share of buyers.",
            (
                870 / 400,
                0.05 * 24.75,
            ): "In the second number the letters to the other 95 % are missing: they cost money and bring nothing.",
            (
                870 / 400,
                24.75 - 1 / 3,
            ): "In the second number the shares are missing: weight what a buyer brings with 0.05, and what another "
            "customer costs with 0.95.",
            profit(LETTER_VALUE)[::-1]: "The order is exchanged: first these customers, then the others.",
        },
    ),
    "cost_curves-5": Exercise(
        reference=best_threshold,
        calls=VALUES,
        slips={
            threshold_of_ratio: "This is the ratio of the two losses, the odds. The probability is the loss of a false alarm divided "
            "by the SUM of the two losses.",
            threshold_exchanged: "The two losses are exchanged: a costly false alarm must raise the threshold.",
            **{
                wrong: "You use the errors only. What counts is the difference within a row: what a right decision would "
                "have been worth, minus what the error is worth."
                for wrong in (threshold_of_errors, threshold_of_sizes)
            },
            threshold_transposed: "Rows are the true classes, columns the predicted ones; you read it turned.",
            threshold_half: "0.5 is right only where both errors lose the same. Compare the two actions at a probability p.",
        },
    ),
    "cost_curves-6": Exercise(
        reference=cheapest,
        calls=ELSEWHERE,
        measure=cost,
        slips={
            cheapest_test_share: "You use the share of positives of these cases (or their counts). The costs arise where the model "
            "will work: weight the rates with `share`.",
            cheapest_rates: "You weight the two rates alike. Weight the FNR with share and the FPR with 1 - share.",
            cheapest_share_of_negatives: "`share` is the share of positives, so it belongs to the FNR.",
            cheapest_exchanged: "The costs are exchanged: cost_fn belongs to the positives that are missed.",
            cheapest_counts: "You weight counts with the new shares, so the shares of these cases enter, too. Weight the rates, "
            "FNR and FPR.",
            cheapest_with_tpr: "You count the positives that are found as a cost. The cost has FNR = 1 - TPR.",
            cheapest_place: "(1 - share) * cost_fp / ((1 - share) * cost_fp + share * cost_fn) is no threshold for these scores, "
            "which are no probabilities: compute the cost at each threshold.",
            cheapest_youden: "You take the largest TPR - FPR. Neither the share of positives nor the costs enter.",
            cheapest_half: "0.5 means nothing for scores. Compute the cost at each threshold.",
            cheapest_equal: "The two costs do not enter: you treat both errors alike.",
            cheapest_formula: "cost_fp / (cost_fp + cost_fn) is for true probabilities of the place where the model will work. "
            "These are scores: compute the cost at each threshold.",
            cheapest_of_the_scores: "You try the scores only. Where positives are rare, to select nobody can be cheapest: try np.inf too.",
        },
    ),
    "cost_curves-7": Exercise(
        reference=sheet(),
        tolerance=0.002,
        slips={
            sheet(
                right=lambda fpr, tpr: tpr
            ): "The right ends are the TPR. At x = 1 only misses count: the line ends at FNR = 1 - TPR.",
            sheet(
                right=lambda fpr, tpr: 1 - fpr
            ): "The right ends are 1 - FPR, the specificity. The line ends at FNR = 1 - TPR.",
            sheet(x=0.2): "You take the share of positives for x. That is right only if both errors cost the same: "
            "x = share * c_FN / (share * c_FN + (1 - share) * c_FP).",
            sheet(x=0.4 / 6.8): "In x the costs are exchanged: the positives' share goes with c_FN.",
            sheet(x=0.8): "You leave out the share of positives: 8 / (8 + 2). Weight both costs with the shares.",
            sheet(choose=max): "The last number is the cost of the worse of the two; the cheaper is asked for.",
            (0.4, 0.1, 0.1, 0.3, 0.5, 0.2): "The ends are exchanged: at x = 0 only false alarms count, so FPR first.",
            (*sheet()[:5], 0.64): "This is the cost in units. Normalised, it is divided by the worst case, 3.2.",
        },
    ),
    "cost_curves-8": Exercise(
        reference=least_cost,
        calls=CONDITIONS,
        slips={
            least_exchanged: "x and 1 - x are exchanged: x weights the FNR, 1 - x the FPR.",
            least_with_tpr: "You use the TPR, which is a gain. The cost has FNR = 1 - TPR.",
            least_without_start: "The threshold above every score is missing. To select nobody costs x, and for small x that is best.",
            least_strict: "You use > where the rule is >=, so the line of selecting everybody is missing.",
            least_mean: "You average over the thresholds. You use one threshold, the cheapest: take the minimum.",
            least_highest: "This is the dearest threshold, the upper edge of the lines. Take the minimum.",
            least_at_half: "You use the threshold 0.5 for every x. Each x has its own best threshold.",
            least_of_all_cases: "You divide the errors by all cases. Normalised costs are made of rates: divide FN by P and FP by N.",
            least_trivial: "This is the triangle of the two policies without a model: the scores do not enter.",
            least_counts: "You weight counts. Normalised costs are made of rates: divide FN by P and FP by N.",
        },
    ),
    "cost_curves-9": Exercise(
        reference=(5 / 24, 0.3),
        tolerance=0.004,
        slips={
            (1.3, 0.3): "1.3 is the sum of three areas. You use one threshold at a time, the cheapest.",
            (0.75, 0.3): "0.75 is the area below some line, the upper edge. You use the cheapest: the lower edge.",
            (1.3 / 3, 0.3): "This is the mean of the three areas: a user who draws the threshold by lot.",
            (0.3, 0.3): "0.3 is the area under the middle line alone. Near 0 and 1 the other two are cheaper.",
            (0.25, 0.3): "0.25 is the area of the triangle, without any model. The middle line cuts its tip off.",
            (5 / 24, 0.5): "The area is right. At x = 0.5 the middle line is the lowest: 0.2 + 0.2 * 0.5.",
            (0.3, 5 / 24): "The order is exchanged: first the area, then the cost at x = 0.5.",
        },
    ),
    "cost_curves-10": Exercise(
        reference=vertex,
        calls=EDGES,
        slips={
            at_place(
                lambda df, dt: dt / (df + dt)
            ): "The parts are exchanged: x is the FPR's part, the run divided by run plus rise. Check: an upright "
            "edge belongs to x = 0.",
            at_place(
                lambda df, dt: dt / df
            ): "This is the slope g of the edge. The place of the vertex is 1 / (1 + g).",
            at_place(
                lambda df, dt: df / dt
            ): "This is 1 / g, with g the slope. The place of the vertex is 1 / (1 + g).",
            at_place(lambda df, dt: 0.5): "The two lines do not cross at 1/2 in general: set their costs equal.",
            vertex_with_tpr: "The right end of a line is 1 - TPR, not TPR.",
            vertex_weights_exchanged: "The place is right. In the cost x weights the FNR, and 1 - x the FPR.",
            vertex_cost_first: "The order is exchanged: first x, then the cost.",
        },
    ),
    "cost_curves-11": Exercise(
        reference=cheapest_class,
        calls=KINDS,
        slips={
            class_probable: "You take the most probable class. The costs have no say in it.",
            class_transposed: "Rows and columns of the costs are exchanged: for the decision j add up Pr(i) * cost[i, j] over the "
            "true classes i.",
            class_dearest: "You take the decision that costs most: argmin, not argmax.",
            class_by_row_sums: "You weight each class with the sum of its row. That is right for two classes, but with more it "
            "forgets which wrong class is predicted.",
            class_without_probabilities: "You add up the costs as if all classes were equally probable.",
            class_costs: "These are the least expected costs. Return the decision, the number of its column.",
        },
    ),
    "cost_curves-12": Exercise(
        reference=stop,
        calls=PAYMENTS,
        slips={
            stop_mean_amount: "You use the mean amount for all. Each payment has its own amount at stake, so its own threshold.",
            **{
                wrong: "0.5 is the threshold for equal costs. Here the amount stands against the fee."
                for wrong in (stop_half, stop_above_half)
            },
            stop_ratio: "fee / amount are odds. Stopping costs the fee only if the payment is honest: compare p * amount with "
            "(1 - p) * fee.",
            stop_let_pass: "These are the payments to let pass. Return True where a payment is stopped.",
            stop_strict: "Where both cost the same the payment is stopped: >=, not >.",
            stop_exchanged: "Fee and amount are exchanged: the amount is lost if a fraud passes.",
        },
    ),
    "cost_curves-13": Exercise(),
    "cost_curves-14": Exercise(),
}
