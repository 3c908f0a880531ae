"""The exercises on costs, cost curves and profit."""

from functools import partial

import numpy as np

from mlnotes.exercises.slips import Exercise, Sign
from mlnotes.exercises.slips._cost_curves import (
    TOTAL,
    cost,
    height,
    three_lines,
    two_lines,
    two_tests,
    which_class_is_0,
)


def labels(seed, *, n_samples=8, n_classes=2):
    """True and predicted labels, each class at least once among the true ones."""
    rng = np.random.default_rng(seed)
    return rng.permutation(np.arange(n_samples) % n_classes), rng.integers(n_classes, size=n_samples)


def scored(seed, *, n_samples=9, n_values=5):
    """One third positives, and scores with few values, so that some of them are tied."""
    rng = np.random.default_rng(seed)
    y_true = rng.permutation(np.arange(n_samples) % 3 == 0).astype(int)
    return y_true, (rng.integers(n_values, size=n_samples) + 2 * y_true) / (n_values + 2)


ERRORS_ONLY = (
    "You use the errors only. What counts is the difference within a row: "
    "what a right decision would have been worth, minus what the error is worth."
)
EQUAL_COSTS = "0.5 is the threshold for equal costs. Here the amount stands against the fee."

# ---- expected cost ----

TWO = np.array([[0, 1], [5, 0]])
THREE = np.array([[0, 1, 4], [2, 0, 3], [9, 5, -1]])


def mean_cost(y_true, y_pred, cost, *, over=np.mean):
    return over(cost[y_true, y_pred])


def table_of_what_occurs(y_true, y_pred, cost):
    """The mean cost by a confusion matrix that leaves out classes which do not occur."""
    found = np.unique([y_true, y_pred])
    counts = np.sum((y_true == found[:, None])[:, None] & (y_pred == found[:, None])[None], axis=-1)
    return np.sum(cost * counts) / len(y_true)


def only_where_a_class_is_missing(got, y_true, y_pred, cost):
    """The shapes do not fit, or the small table stands in the upper left corner of the costs."""
    return len(np.unique([y_true, y_pred])) < len(cost)


WITHOUT_LABELS = Sign(table_of_what_occurs, only_where_a_class_is_missing)

# ---- thresholds ----

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
ERRORS = np.array([[0, 1], [1, 0]])


def best_threshold(value):
    (tn, fp), (fn, tp) = value
    return (tn - fp) / ((tn - fp) + (tp - fn))


def candidates(y_score):
    return np.append(np.inf, np.unique(y_score)[::-1])


def cheapest(y_true, y_score, share, cost_fp, cost_fn, *, among=candidates, **rule):
    return min(among(y_score), key=lambda t: round(cost(t, y_true, y_score, share, cost_fp, cost_fn, **rule), 12))


FOUR = np.array([0, 1, 1, 0]), np.array([0.9, 0.7, 0.6, 0.2])
ELSEWHERE = (  # no wrong weights have two best thresholds here, so that each slip is told from the others
    (*FOUR, 0.02, 1, 3),
    (*FOUR, 0.4, 1, 5),
    (*FOUR, 0.6, 3, 2),
    (*scored(7), 0.4, 2, 7),
    (*scored(16), 0.6, 3, 2),
    (*scored(3), 0.1, 2, 12),
)

# ---- several classes, amounts ----


def cheapest_class(y_prob, cost):
    return (y_prob @ cost).argmin(axis=1)


KINDS = (
    (np.array([[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.2, 0.7]]), np.array([[0, 3, 3], [1, 0, 1], [10, 10, 0]])),
    (np.array([[0.9, 0.1], [0.8, 0.2], [0.4, 0.6]]), np.array([[0, 1], [5, 0]])),
    (np.array([[0.5, 0.4, 0.1], [0.3, 0.3, 0.4], [0.05, 0.9, 0.05]]), np.array([[0, 1, 8], [6, 0, 2], [3, 4, 0]])),
    (np.array([[0.7, 0.2, 0.1], [0.1, 0.45, 0.45]]), np.array([[0, 9, 2], [1, 0, 7], [5, 1, 0]])),
)


def stop(p, amount, fee):
    return p * amount >= (1 - p) * fee


PAYMENTS = (
    (np.array([0.5, 0.1, 0.02]), np.array([5.0, 20.0, 1000.0]), 5),
    (np.array([0.6, 0.4, 0.08, 0.01]), np.array([2.0, 3.0, 100.0, 400.0]), 8),
    (np.array([0.25, 0.2, 0.5, 0.01]), np.array([12.0, 18.0, 3.0, 500.0]), 4),
    (np.array([0.9, 0.4, 0.03]), np.array([1.0, 20.0, 300.0]), 10),
)

# ---- cost lines and envelope ----


def least_cost(y_true, y_score, x, *, per_fp=1, per_fn=1, over=np.min, among=candidates, **options):
    """The normalised cost at x is the expected cost where x is the share of positives and each error costs 1."""
    return over([cost(t, y_true, y_score, x, per_fp, per_fn, **options) for t in among(y_score)])


SIX = np.array([1, 0, 1, 1, 0, 0]), np.array([0.98, 0.80, 0.67, 0.65, 0.54, 0.32])
CONDITIONS = (
    *((*SIX, x) for x in (0.2, 0.5, 0.9)),
    (np.array([0, 1, 0]), np.array([0.9, 0.4, 0.2]), 0.2),
    (np.array([0, 1, 0, 1]), np.array([0.9, 0.7, 0.5, 0.2]), 0.9),
    *((*scored(seed), x) for seed, x in ((11, 0.1), (12, 0.35), (13, 0.6), (14, 0.8))),
    (SIX[0], 40 * SIX[1] - 30, 0.4),  # scores far from 0 to 1, the last two close together
    (np.array([1, 0, 1, 0]), np.array([7.3, 7.2999, -2.0, -2.0001]), 0.5),
)


def vertex(first, second, *, place=lambda run, rise: run / (run + rise)):
    x = place(second[0] - first[0], second[1] - first[1])
    return x, height(first, x)


def crossing_at(place):
    """The slip of a wrong place; where it divides by 0, an answer that fails shows it."""

    def holds(got, first, second):
        try:
            return np.isclose(got[0], place(second[0] - first[0], second[1] - first[1]))
        except ZeroDivisionError:
            return False
        except TypeError:  # the answer ended in an error, as the slip does at an upright or a level edge
            return 0.0 in (second[0] - first[0], second[1] - first[1])

    return Sign(partial(vertex, place=place), holds)


def ends_in_an_error_at_an_edge_without_slope(got, first, second):
    """Only at an upright or a level edge is there no pair of numbers."""
    return not isinstance(got, tuple) and 0.0 in (second[0] - first[0], second[1] - first[1])


EDGES = (
    ((0.1, 0.5), (0.5, 0.8)),
    ((0.0, 0.2), (0.1, 0.5)),
    ((0.0, 0.0), (0.2, 0.6)),
    ((0.5, 0.8), (0.9, 1.0)),
    ((0.0, 0.0), (0.0, 0.2)),  # an upright edge
    ((0.9, 1.0), (1.0, 1.0)),  # a level edge
)


EXERCISES = {
    "cost_curves-1": two_tests(),
    "cost_curves-2": Exercise(
        reference=mean_cost,
        calls=(
            (np.array([1, 1, 0, 0]), np.array([1, 0, 0, 1]), TWO),
            (*labels(1), TWO),
            (np.array([2, 0, 1, 2]), np.array([2, 0, 2, 1]), THREE),
            *((*labels(seed, n_samples=7, n_classes=3), THREE) for seed in range(2, 6)),
            (np.array([0, 2, 2, 0]), np.array([2, 2, 0, 0]), THREE),  # class 1 does not occur
        ),
        slips={
            lambda y_true, y_pred, cost: mean_cost(y_pred, y_true, cost): "Rows and columns are exchanged: "
            "in cost[i, j] the true class i comes first, the predicted one second.",
            partial(mean_cost, over=np.sum): TOTAL,
            lambda y_true, y_pred, cost: cost[y_true, y_pred].sum() / max((y_true != y_pred).sum(), 1): "You divide "
            "by the number of errors. The mean is over all cases.",
            lambda y_true, y_pred, cost: cost[y_true, y_pred].sum() / cost.size: "You average over the cells "
            "of the matrix. Divide the sum by the number of cases.",
            lambda y_true, y_pred, cost: np.mean(y_true != y_pred): "This is the error rate: every error counts 1. "
            "Look its cost up in the matrix.",
            lambda y_true, y_pred, cost: np.mean(cost[y_true, y_pred] * (y_true != y_pred)): "You leave out "
            "the right decisions. Their cost is on the diagonal, and it need not be 0.",
            lambda y_true, y_pred, cost: np.mean([cost[c, y_pred[y_true == c]].mean() for c in set(y_true)]): "You "
            "average within each class and then over the classes, so each class weighs the same. "
            "The mean is over all cases.",
            WITHOUT_LABELS: "Your table leaves out a class that does not occur, so it does not fit the cost matrix. "
            "Pass labels=range(len(cost)) to confusion_matrix.",
            lambda y_true, y_pred, cost: cost[y_true, y_pred]: "These are the costs of the single cases. "
            "Return their mean, one number.",
            lambda y_true, y_pred, cost: cost[y_true][:, y_pred].mean(): "You pair each true label with every "
            "predicted one. Look up pairs: cost[y_true, y_pred], both in one bracket.",
        },
    ),
    "cost_curves-3": which_class_is_0(),
    "cost_curves-4": Exercise(
        reference=(2.175, 0.05 * 24.75 - 0.95 / 3),  # a buyer brings 24.75, another customer costs 1/3
        tolerance=0.002,
        slips={
            (3.525, 0.05 * 32.25 + 0.95 / 3): "Costs are added as if they were gains. "
            "All terms are added, so a cost must be negative.",
            (870, 870): "These are totals of the 400 customers. Divide by their number, and use the new share.",
            (870, 0.921): "The first is the total of the 400 customers: divide by 400.",
            (1410, 1410): "The two slips are still there: costs are negative, and the profit is per customer.",
            (2.175, 2.175): "With fewer buyers the profit per customer changes: "
            "weight the rates of the two rows with 0.05 and 0.95.",
            (2.175, 2.175 / 2): "Half as many buyers is not half the profit: the share of the others grows, "
            "and they cost money. Weight the rates of the two rows with 0.05 and 0.95.",
            (2.175, 0.95 * 24.75 - 0.05 / 3): "The shares are exchanged: 0.05 is the share of buyers.",
            (2.175, 0.05 * 24.75): "In the second number the letters to the other 95 % are missing: "
            "they cost money and bring nothing.",
            (2.175, 24.75 - 1 / 3): "In the second number the shares are missing: "
            "weight what a buyer brings with 0.05, and what another customer costs with 0.95.",
            (frozenset({2.775, 2.925}), ...): "One cost is still added as if it were a gain. "
            "Both lost buyers and needless letters cost money: both terms are negative.",
            (2.55, ...): "The lost buyers are missing: each of the 10 costs 15 euro.",
            (frozenset({870 / 90, 870 / 40}), ...): "You divide by the letters or by the buyers. "
            "The profit is per customer: divide by all 400.",
            (2.175, 400 * (0.05 * 24.75 - 0.95 / 3)): "The second is the total of 400 customers. "
            "It is asked for per customer, like the first.",
            (0.921, 2.175): "The order is exchanged: first these customers, then the others.",
        },
    ),
    "cost_curves-5": Exercise(
        reference=best_threshold,
        calls=VALUES,
        tolerance=0.0005,
        slips={
            lambda value: (t := best_threshold(value)) / (1 - t): "This is the ratio of the two losses, the odds. "
            "The probability is the loss of a false alarm divided by the SUM of the two losses.",
            lambda value: 1 - best_threshold(value): "The two losses are exchanged: "
            "a costly false alarm must raise the threshold.",
            lambda value: best_threshold(value * ERRORS): ERRORS_ONLY,
            lambda value: best_threshold(abs(value) * -ERRORS): ERRORS_ONLY,
            lambda value: best_threshold(value.T): "Rows are the true classes, columns the predicted ones; "
            "you read it turned.",
            lambda value: 0.5: "0.5 is right only where both errors lose the same. "
            "Compare the two actions at a probability p.",
        },
    ),
    "cost_curves-6": Exercise(
        reference=cheapest,
        calls=ELSEWHERE,
        measure=cost,
        slips={
            lambda y, s, share, fp, fn: cheapest(y, s, y.mean(), fp, fn): "You use the share of positives "
            "of these cases (or their counts). The costs arise where the model will work: "
            "weight the rates with `share`.",
            lambda y, s, share, fp, fn: cheapest(y, s, 0.5, fp, fn): "You weight the two rates alike. "
            "Weight the FNR with share and the FPR with 1 - share.",
            lambda y, s, share, fp, fn: cheapest(y, s, 1 - share, fp, fn): "`share` is the share of positives, "
            "so it belongs to the FNR.",
            lambda y, s, share, fp, fn: cheapest(y, s, share, fn, fp): "The costs are exchanged: "
            "cost_fn belongs to the positives that are missed.",
            lambda y, s, share, fp, fn: cheapest(y, s, share, fp * sum(y == 0), fn * sum(y)): "You weight counts "
            "with the new shares, so the shares of these cases enter, too. Weight the rates, FNR and FPR.",
            lambda y, s, share, fp, fn: cheapest(y, s, share, fp, -fn): "You count the positives that are found "
            "as a cost. The cost has FNR = 1 - TPR.",
            lambda y, s, share, fp, fn: (1 - share) * fp / ((1 - share) * fp + share * fn): "(1 - share) * cost_fp / "
            "((1 - share) * cost_fp + share * cost_fn) is no threshold for these scores, "
            "which are no probabilities: compute the cost at each threshold.",
            lambda y, s, share, fp, fn: cheapest(y, s, 0.5, 1, 1): "You take the largest TPR - FPR. "
            "Neither the share of positives nor the costs enter.",
            lambda y, s, share, fp, fn: 0.5: "0.5 means nothing for scores. Compute the cost at each threshold.",
            lambda y, s, share, fp, fn: cheapest(y, s, share, 1, 1): "The two costs do not enter: "
            "you treat both errors alike.",
            lambda y, s, share, fp, fn: fp / (fp + fn): "cost_fp / (cost_fp + cost_fn) is for true probabilities "
            "of the place where the model will work. These are scores: compute the cost at each threshold.",
            lambda y, s, share, fp, fn: min(cost(t, y, s, share, fp, fn) for t in candidates(s)): "This is the least "
            "cost. Return the threshold at which it arises.",
            lambda y, s, share, fp, fn: cheapest(y, s, y.mean(), 1, 1): "You take the threshold with the fewest errors "
            "on these cases. Neither the costs nor the new share enter.",
            partial(cheapest, selects=np.greater): "You compute the rates with >, the rule is >=: "
            "a case whose score is equal to the threshold is selected.",
            partial(cheapest, among=np.unique): "You try the scores only. "
            "Where positives are rare, to select nobody can be cheapest: try np.inf too.",
        },
    ),
    "cost_curves-7": two_lines(),
    "cost_curves-8": Exercise(
        reference=least_cost,
        calls=CONDITIONS,
        slips={
            lambda y, s, x: least_cost(y, s, 1 - x): "x and 1 - x are exchanged: x weights the FNR, 1 - x the FPR.",
            lambda y, s, x: x + least_cost(y, s, x, per_fn=-1): "You use the TPR, which is a gain. "
            "The cost has FNR = 1 - TPR.",
            partial(least_cost, among=np.unique): "The threshold above every score is missing. "
            "To select nobody costs x, and for small x that is best.",
            partial(least_cost, selects=np.greater): "You use > where the rule is >=, "
            "so the line of selecting everybody is missing.",
            partial(least_cost, over=np.mean): "You average over the thresholds. "
            "You use one threshold, the cheapest: take the minimum.",
            partial(least_cost, over=np.max): "This is the dearest threshold, the upper edge of the lines. "
            "Take the minimum.",
            partial(least_cost, among=lambda y_score: [0.5]): "You use the threshold 0.5 for every x. "
            "Each x has its own best threshold.",
            lambda y, s, x: least_cost(y, s, x, per_fp=np.mean(y == 0), per_fn=np.mean(y)): "You divide the errors "
            "by all cases. Normalised costs are made of rates: divide FN by P and FP by N.",
            lambda y, s, x: min(x, 1 - x): "This is the triangle of the two policies without a model: "
            "the scores do not enter.",
            lambda y, s, x: least_cost(y, s, x, per_fp=np.sum(y == 0), per_fn=np.sum(y)): "You weight counts. "
            "Normalised costs are made of rates: divide FN by P and FP by N.",
        },
    ),
    "cost_curves-9": three_lines(),
    "cost_curves-10": Exercise(
        reference=vertex,
        calls=EDGES,
        slips={
            Sign(
                partial(vertex, place=lambda run, rise: 1 / (1 + rise / run)),
                ends_in_an_error_at_an_edge_without_slope,
            ): "Your formula divides by 0 at an upright or a level edge. Write x with the run and the rise, "
            "without the slope: then no edge is special.",
            partial(vertex, place=lambda run, rise: rise / (run + rise)): "The parts are exchanged: "
            "x is the FPR's part, the run divided by run plus rise. Check: an upright edge belongs to x = 0.",
            crossing_at(lambda run, rise: rise / run): "This is the slope g of the edge. "
            "The place of the vertex is 1 / (1 + g).",
            crossing_at(lambda run, rise: run / rise): "This is 1 / g, with g the slope. "
            "The place of the vertex is 1 / (1 + g).",
            partial(vertex, place=lambda run, rise: 0.5): "The two lines do not cross at 1/2 in general: "
            "set their costs equal.",
            lambda *corners: vertex(*((fpr, 1 - tpr) for fpr, tpr in corners)): "The right end of a line "
            "is 1 - TPR, not TPR.",
            lambda first, second: ((x := vertex(first, second)[0]), height(first, 1 - x)): "The place is right. "
            "In the cost x weights the FNR, and 1 - x the FPR.",
            lambda first, second: vertex(first, second)[::-1]: "The order is exchanged: first x, then the cost.",
        },
    ),
    "cost_curves-11": Exercise(
        reference=cheapest_class,
        calls=KINDS,
        slips={
            lambda p, cost: p.argmax(axis=1): "You take the most probable class. The costs have no say in it.",
            lambda p, cost: cheapest_class(p, cost.T): "Rows and columns of the costs are exchanged: "
            "for the decision j add up Pr(i) * cost[i, j] over the true classes i.",
            lambda p, cost: cheapest_class(p, -cost): "You take the decision that costs most: argmin, not argmax.",
            lambda p, cost: (p * cost.sum(axis=1)).argmax(axis=1): "You weight each class with the sum of its row. "
            "That is right for two classes, but with more it forgets which wrong class is predicted.",
            lambda p, cost: np.full(len(p), cost.sum(axis=0).argmin()): "You add up the costs "
            "as if all classes were equally probable.",
            lambda p, cost: (p @ cost).min(axis=1): "These are the least expected costs. "
            "Return the decision, the number of its column.",
        },
    ),
    "cost_curves-12": Exercise(
        reference=stop,
        calls=PAYMENTS,
        slips={
            lambda p, amount, fee: stop(p, amount.mean(), fee): "You use the mean amount for all. "
            "Each payment has its own amount at stake, so its own threshold.",
            lambda p, amount, fee: p >= 0.5: EQUAL_COSTS,
            lambda p, amount, fee: p > 0.5: EQUAL_COSTS,
            lambda p, amount, fee: p >= fee / amount: "fee / amount are odds. Stopping costs the fee "
            "only if the payment is honest: compare p * amount with (1 - p) * fee.",
            lambda p, amount, fee: ~stop(p, amount, fee): "These are the payments to let pass. "
            "Return True where a payment is stopped.",
            lambda p, amount, fee: p * amount > (1 - p) * fee: "Where both cost the same the payment is stopped: "
            ">=, not >.",
            lambda p, amount, fee: stop(p, fee, amount): "Fee and amount are exchanged: "
            "the amount is lost if a fraud passes.",
        },
    ),
    "cost_curves-13": Exercise(),
    "cost_curves-14": Exercise(),
}
