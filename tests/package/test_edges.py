"""Edges of the maths, function by function: results that are known exactly, and what is undefined."""

import math

import numpy as np
import pandas as pd
import pytest
from oracles import FAWCETT_S, FAWCETT_Y, INF, equal, marks, parts, same, undefined_once
from sklearn.neighbors import KNeighborsClassifier

from mlnotes import biasvar, clustering, compare, costs, curves, estimates, groups, language, metrics, ranking

NAN = math.nan
FIVE = [1, 1, 1, 0, 0], [1, 0, 0, 1, 0]
SIX = list("AAABBB")
LINE = [[1], [2], [3], [7], [9]]
NO_WEIGHT = {"sample_weight": [0, 0]}
ABC = ["a", "b", "c"], ["a", "b", "b"]  # c is never predicted
ONE_POINT = {"noise_std": 0, "n_training_sets": 1}

EDGES = [  # function, arguments, options, result
    (metrics.f_beta, FIVE, {"beta": 0}, 1 / 2),  # precision ...
    (metrics.f_beta, FIVE, {"beta": INF}, 1 / 3),  # ... and recall
    (metrics.f_beta, FIVE, {"beta": 1e200}, 1 / 3),  # its square is no float
    (metrics.f_beta, ([0, 1], [1, 0]), {"average": "macro_of_means"}, 0),
    (metrics.f_beta, ([1, 1, 0], [0, 0, 0]), {}, 0),  # though its precision is 0/0 ...
    (metrics.f_beta, ([0, 0], [0, 1]), {}, 0),  # ... or its recall
    (metrics.f_beta, ([0, 1], [0, 1]), {"average": None, **NO_WEIGHT}, []),
    (metrics.precision, (["a", "b"], ["a", "b"]), {"pos_label": "a", "labels": ["a", "b"]}, 1),
    (metrics.precision, ([-1, 1, 1, -1], [-1, 1, -1, -1]), {}, 1),
    (metrics.precision, ([3, 4], [3, 3]), {"pos_label": 3}, 0.5),
    (metrics.recall, (["a", "a"], ["a", "b"]), {"average": "weighted"}, 0.5),  # class b has no case, so no weight
    (metrics.precision, (["a", "a"], ["a", "b"]), {"average": "weighted"}, 1),
    (lambda: metrics.rates(5, 1, 0, 9)[11:], (), {}, (INF, 1 / 6, INF)),  # x/0
    (metrics.pinball_loss, ([1, 5], [3, 3]), {"tau": 0}, 1),
    (metrics.pinball_loss, ([1, 5], [3, 3]), {"tau": 1}, 1),
    (metrics.brier_score, ([-1, 1], [0.5, 1]), {}, 0.125),
    *[
        (metrics.brier_score, ([0, 1], [[0.8, 0.2][::k], [0.2, 0.8][::k]]), {"labels": [0, 1][::k]}, 0.04)
        for k in (1, -1)
    ],
    (metrics.brier_score, ([0, 1, 2], np.full((3, 3), 1 / 3, np.float32)), {}, 2 / 3),  # which keeps the sum to 1e-7
    (lambda: math.copysign(1, metrics.log_loss([0, 1], [0, 1])), (), {}, 1),  # printed as 0.0, not -0.0
    (metrics.log_loss, ([0, 0], [1.0, 0.2]), {}, INF),
    (metrics.log_loss, (["a", "b"], [[0, 1], [0, 1]]), {}, INF),
    (metrics.log_loss, ([1, 0], [0.0, 0.5]), {"sample_weight": [0, 1]}, math.log(2)),
    (metrics.log_loss, ([1, 0], [0.0, 0.5]), {"sample_weight": [1, 3]}, INF),
    (metrics.log_loss, (["b", "b"], [[0.7, 0.3], [0.4, 0.6]]), {"labels": ["b", "a"]}, -math.log(0.28) / 2),
    (
        metrics.log_loss,
        (pd.Series(["b", "a"]), pd.DataFrame({"a": [0.2, 0.7], "b": [0.8, 0.3]})),
        {},
        -math.log(0.56) / 2,
    ),
    (metrics.calibration_curve, ([0, 1], [0.05, 0.095]), {}, ([0.5], [0.0725], [2])),  # eleven bins would part them
    (metrics.confusion_matrix, ([0, 1], [1, 1]), {"sample_weight": [0.5, 0]}, [[0, 0.5], [0, 0]]),
    (metrics.recall, ([0, 1], [1, 1]), {"average": None, "sample_weight": [0, 1]}, [1]),  # class 0 has no weight
    (metrics.confusion_matrix, ([0, 1], [0, 1]), {"labels": [0, 1], **NO_WEIGHT}, np.zeros((2, 2))),
    (metrics.confusion_matrix, ([0, 1], [0, 1]), NO_WEIGHT, np.zeros((0, 0))),
    # curves
    (curves.auc, ([1, 0, 0], [-0.0, 0.0, -1]), {}, 0.75),  # the two zeros tie
    (curves.average_precision, ([1], [3]), {}, 1),
    (curves.break_even_point, marks("PPPPNPNNNN"), {}, 0.8),
    (curves.break_even_point, ([1, 1], [3, 4]), {}, 1),
    (curves.roc_curve, ([0, 1, 1], [1, 2, 3]), {"sample_weight": [1, 0, 1]}, ([0, 0, 1], [0, 1, 1], [INF, 3, 1])),
    (curves.hand_till_auc, (FAWCETT_Y, np.column_stack([np.zeros(20), FAWCETT_S])), {}, 0.59),  # (0.5 + 0.68) / 2
    # costs
    (costs.envelope_area, (([0, 0.5, 0.5, 1], [0, 1, 0, 0]),), {}, 0.25),  # it may fall at once
    (costs.envelope_area, (([0, 1], [NAN, NAN]),), {}, NAN),
    (costs.bayes_threshold, (0, 3), {}, 0),
    (costs.bayes_threshold, (3, 0), {}, 1),
    (costs.bayes_threshold, ([1, 1, 3], [1, 3, 1]), {}, [0.5, 0.25, 0.75]),
    (costs.probability_cost, (0.5,), {"cost_fn": 0}, 0),
    (costs.probability_cost, (np.linspace(0, 1, 11),), {}, np.linspace(0, 1, 11)),
    (costs.normalised_cost, ([[0.1], [0.2]], [[0.4], [0.3]], [0, 0.5, 1]), {}, [[0.1, 0.25, 0.4], [0.2, 0.25, 0.3]]),
    (costs.normalised_cost, ([NAN, 0.1, 0.1], [0.2, NAN, 0.2], [0.5, 0.5, NAN]), {}, [NAN] * 3),
    (costs.cost_sensitive_error, ([True, True], [True, True], [[3, 1], [5, 2]]), {}, 2),
    (costs.cost_sensitive_error, ([-1, 1], [1, 1], [[0, 1], [10, 0]]), {"labels": [-1, 1]}, 0.5),
    (costs.cost_sensitive_error, (np.array(["b"], dtype=object), ["a"], [[0, 1], [10, 0]]), {"labels": ["a", "b"]}, 10),
    # ranking
    # One of the two documents at ranks 2 and 3 is counted: the grade 1 half of the time.
    (ranking.ndcg, ([3, 0, 1], [9, 4, 4]), {"k": 2}, (3 + 0.5 / math.log2(3)) / (3 + 1 / math.log2(3))),
    (ranking.ndcg, ([0, 1, 0], [-INF, INF, INF]), {"k": 1}, 0.5),
    (ranking.ndcg, ([2], [0.3]), {}, 1),
    (lambda: ranking.ndcg([0.1] * 3, [5, 5, 5]) <= 1 < 10 * np.mean([0.1] * 3), (), {}, True),  # no rounding above 1
    (ranking.ndcg, ([[3, 2]], [[2, 1]]), {}, [1]),
    (ranking.dcg, ([[3]],), {}, [3]),
    (ranking.hit_at_k, (np.arange(100_000) < 5, np.zeros(100_000), 99_995), {}, 1 - 1 / math.comb(100_000, 5)),
    (ranking.hit_at_k, (np.arange(100_000) < 5, np.zeros(100_000), 99_996), {}, 1),  # no room for a miss
    (ranking.bleu, ((1, 2, 3), iter([np.array([1, 2, 3])])), {"max_n": 2}, 1),  # tokens of any kind ...
    (ranking.bleu, (list("abcd"), [list("abcd")]), {}, 1),  # ... and four by default
    # clustering
    (clustering.adjusted_rand, ([0, 0, 0], [0, 1, 2]), {}, 0),  # one group against single cases
    (clustering.pair_counts, ([3], ["a"]), {}, (0, 0, 0, 0)),  # one case has no pair
    (lambda: clustering.pair_counts([0] * 200_000, [1] * 200_000).both, (), {}, 200_000 * 199_999 // 2),  # over 32 bits
    (clustering.v_measure, (SIX, [0] * 6), {}, (0, 1, 0)),
    (clustering.v_measure, ([0] * 6, SIX), {}, (1, 0, 0)),
    (clustering.v_measure, ([0, 0, 1, 1], [0, 1, 0, 1]), {}, (0, 0, 0)),
    (clustering.v_measure, ([5], ["a"]), {}, (1, 1, 1)),
    (clustering.silhouette, (LINE, range(5)), {}, [0] * 5),  # each case alone; scikit-learn refuses it
    (lambda: clustering.silhouette(LINE, [0, 0, 0, 1, 2])[3:], (), {}, [0, 0]),
    (clustering.silhouette, ([[1], [1], [1], [1]], [0, 0, 1, 1]), {}, [0] * 4),
    # compare
    (compare.paired_t_test, ([1e-15, 2e-15, 4e-15],), {}, compare.paired_t_test([1, 2, 4])),  # tiny but real variance
    (compare.wilcoxon_test, ([INF, 1, -2, 3],), {}, compare.wilcoxon_test([9, 1, -2, 3])),  # infinite differences rank
    (lambda: round(compare.nemenyi_critical_difference(4, 14, alpha=0.1), 2), (), {}, 1.12),  # Demšar (2006)
    (lambda: compare.friedman_test([[-INF, INF, 0.5]] * 2).ranks, (), {}, [3, 1, 2]),
    (lambda: compare.friedman_test(np.tile(np.arange(6), (49, 1)))[1:3], (), {}, (49 * 5, INF)),  # data sets that agree
    (compare.holm, ([0.8, 1, 0],), {}, [1, 1, 0]),
    # polynomials of one point, of equal points, of as many coefficients as points
    (biasvar.polynomial_predictions, (np.exp, [0]), {"degree": 0, **ONE_POINT}, [[1]]),
    (biasvar.polynomial_predictions, (lambda x: np.array([1.0, 3]), [5, 5]), {"degree": 0, **ONE_POINT}, [[2, 2]]),
    (biasvar.polynomial_predictions, (np.sin, [0, 1, 2, 4]), {"degree": 3, **ONE_POINT}, [np.sin([0, 1, 2, 4])]),
    # estimates
    (estimates.no_information_rate, (["0", "1"], [0, 1]), {}, 1),  # labels of another kind never agree
    (estimates.no_information_rate, ([True, False], [1, 1]), {}, 0.5),  # but False is 0
    (estimates.err632, ([0.0, 1.0], 1.0), {}, [0.632, 1.0]),
    (estimates.err632, (0, 1), {}, 0.632),
    (estimates.err632_plus, (0, 1, 1), {}, 1),
    # groups
    (groups.standardised_rate, ([1, 0], [2, 0], [1, 0]), {}, 0.5),  # a stratum without cases has no weight
    # language
    (language.elo, ([[0, 1]],), {}, [1016, 984]),  # equals move half of k
    (language.elo, ([[0, 1]],), {"k": 800, "start": 0}, [400, -400]),
    # who beats a lead of 800 gains k / 1.01
    (language.elo, ([[0, 1], [1, 0]],), {"k": 800, "start": 0}, [400 - 800 / 1.01, 800 / 1.01 - 400]),
]


@pytest.mark.parametrize("function, arguments, options, expected", EDGES)
def test_edges(function, arguments, options, expected):
    got = function(*arguments, **options)
    same(got, expected)
    for part, value in zip(parts(got), parts(expected), strict=True):
        assert np.shape(part) == np.shape(value) and isinstance(part, np.ndarray) == (np.ndim(value) > 0)


def delong(y_true, y_score, **options):
    return curves.delong(y_true, [y_score], **options)


def delong_test(y_true, y_score, **options):
    return curves.delong_test(y_true, y_score, [1, 5, 4, 3, 2, 6][: len(y_score)], **options)


def bootstrap(y_true, y_score, **options):
    return curves.auc_interval(y_true, y_score, method="bootstrap", n_resamples=20, rng=0, **options)


Y, S = [0, 0, 1, 0, 1, 1], [1, 2, 3, 4, 5, 6]
CURVES = [curves.roc_curve, curves.precision_recall_curve, curves.average_precision, curves.auc, curves.rank_loss]
CURVES += [curves.break_even_point, curves.roc_hull, costs.cost_curve, costs.cost_envelope]
CERTAINTY = [delong, delong_test, curves.auc_interval, bootstrap]
FIRST_K = [ranking.precision_at_k, ranking.recall_at_k, ranking.hit_at_k]


@pytest.mark.parametrize("function", [*CURVES, *CERTAINTY, *FIRST_K])
def test_the_positive_label_is_chosen(function):
    k = [4] if function in FIRST_K else []
    equal(function(["ill" if v else "well" for v in Y], S, *k, pos_label="ill"), function(Y, S, *k))


def alone(groupings):
    return clustering.adjusted_rand(groupings, groupings)


NO_POSITIVE = "y_true has no positive case, so the rate has denominator 0"
METHODS = ("ranks", "trapezoid", "pairs")
BY_LABEL = [metrics.error_rate, metrics.accuracy, metrics.precision, metrics.recall, metrics.f_beta]
BY_QUANTITY = [metrics.mean_absolute_error, metrics.pinball_loss, metrics.mean_squared_error]
BY_QUANTITY += [metrics.root_mean_squared_error, metrics.r2_score]
CONSTANT = [[0, 0, 0], [0.1] * 10, [0.3 - 0.2, 0.1, 0.4 - 0.3], [-2.0, -2.0]]
AGREE = [np.zeros((5, 2)), np.full((5, 2), 0.1), [[0.3 - 0.2, 0.1]] * 5, [[i, i] for i in range(5)]]
FOLDS = "the two folds of every replication agree, so"
NO_PAIR = [0, 0, 1, 1], [0, 1, 1, 1], list("aabb")  # group a has no positive case, group b no negative one
HALVES = [([0, 1], [2, 3]), ([0, 1, 2, 3], []), ([0, 1, 2, 3], [])]
UNDEFINED = [  # function, arguments, options, words of the one warning, result: None for nan alone
    (metrics.precision, ([1, 1, 0], [0, 0, 0]), {}, "", NAN),
    (metrics.precision, ([-1, -1], [-1, -1]), {}, "", NAN),
    (metrics.recall, ([0, 0], [0, 1]), {}, "", NAN),
    (metrics.f_beta, ([0, 0], [0, 0]), {}, "", NAN),
    (metrics.recall, (["a", "a"], ["a", "b"]), {"average": "macro"}, "", NAN),
    (metrics.precision, ABC, {"average": "macro"}, "", NAN),
    (metrics.precision, ABC, {"average": None}, "", [1, 0.5, NAN]),
    (metrics.f_beta, ABC, {"average": "macro_of_means"}, "", NAN),
    (metrics.f_beta, (["a", "b"], ["a", "c"]), {"average": "macro_of_means"}, "", NAN),  # both means, one warning
    (metrics.f_beta, ABC, {"labels": ["a", "z"], "average": "macro"}, "", NAN),  # z occurs nowhere
    (metrics.precision, (["a", "b"], ["a", "b"]), {"pos_label": "a", **NO_WEIGHT}, "", NAN),
    (metrics.log_loss, ([0, 1], [[0.5, 0.5], [0.5, 0.5]]), NO_WEIGHT, "", NAN),
    (metrics.r2_score, ([2, 2], [2, 2]), {}, "", NAN),  # scikit-learn gives 1 here ...
    (metrics.r2_score, ([3], [5]), {}, "", NAN),  # ... and 0 here
    (metrics.r2_score, ([0.1] * 3, [0.1, 0.2, 0.3]), {}, "", NAN),  # its mean is not 0.1
    (metrics.r2_score, ([1e-200, 2e-200], [0, 0]), {}, "", NAN),  # its squares are 0
    (metrics.r2_score, ([1, 1, 5], [1, 2, 3]), {"sample_weight": [1, 1, 0]}, "", NAN),
    (lambda: metrics.rates([0, 8], [0, 2], [3, 3], [4, 4]).recall, (), {}, "", [NAN, 0.8]),
    *[
        (function, ([1, k], [1, k]), NO_WEIGHT, "", NAN)
        for k in (0, 1)
        for function in [*BY_LABEL, *BY_QUANTITY, metrics.brier_score, metrics.log_loss]
    ],
    *[
        (metrics.f_beta, ABC[:1] * 2, {"average": a, "sample_weight": [0] * 3}, "", NAN)
        for a in ("macro", "micro", "weighted")
    ],
    # curves
    *[
        (function, arguments, {}, "y_true needs", None)
        for function in [curves.auc, curves.rank_loss, curves.roc_hull, *CERTAINTY]
        for arguments in (([0] * 6, S), ([1] * 6, S), ([1], [0.5]), ([0], [INF]))
    ],
    *[(f, ([k] + [1 - k] * 5, S), {}, "two cases of each class", None) for f in CERTAINTY for k in (0, 1)],
    *[(curves.auc, ([0, 1], [1, 2]), {"method": m, **NO_WEIGHT}, "y_true needs", NAN) for m in METHODS],
    *[(curves.auc, ([0, 1], [1, 2]), {"method": m, "sample_weight": [0, 1]}, "y_true needs", NAN) for m in METHODS],
    (curves.delong, ([0, 1], [[1, 2], [2, 1]]), {}, "two cases of each class", ([NAN] * 2, [[NAN] * 2] * 2)),
    *[
        (
            curves.delong_test,
            ([0, 0, 0, 1, 1, 1], S, other),
            {},
            "the two AUCs differ by the same amount on every case",
            None,
        )
        for other in (S, S[::-1], [7] * 6, [2, 3, 4, 10, 11, 12])
    ],
    (curves.roc_curve, ([0, 1], [1, 2]), NO_WEIGHT, "every weight is 0, so both rates", ([NAN], [NAN], [INF])),
    (curves.roc_curve, ([1, 1], [1, 2]), {}, "y_true has no negative case", ([NAN] * 3, [0, 0.5, 1], [INF, 2, 1])),
    (curves.roc_curve, ([0, 0], [1, 2]), {}, NO_POSITIVE, ([0, 0.5, 1], [NAN] * 3, [INF, 2, 1])),
    (curves.precision_recall_curve, ([0, 1], [1, 2]), NO_WEIGHT, NO_POSITIVE, ([], [], [])),
    (curves.precision_recall_curve, ([0, 0], [1, 2]), {}, NO_POSITIVE, ([0, 0], [NAN] * 2, [2, 1])),
    (curves.average_precision, ([0, 1], [1, 2]), NO_WEIGHT, NO_POSITIVE, NAN),
    (curves.average_precision, ([0, 0], [1, 2]), {}, NO_POSITIVE, NAN),
    (curves.break_even_point, ([0, 0], [1, 2]), {}, "y_true has no positive case", NAN),
    (curves.hand_till_auc, ([0, 0], [[1.0], [1.0]]), {}, "y_true holds one class only", NAN),
    # costs
    (costs.cost_curve, ([1, 1], [0.2, 0.7]), {}, "no negative case", ([NAN] * 3, [1, 0.5, 0], [INF, 0.7, 0.2])),
    (costs.cost_curve, ([0, 0], [0.2, 0.7]), {}, "no positive case", ([0, 0.5, 1], [NAN] * 3, [INF, 0.7, 0.2])),
    *[(costs.cost_envelope, ([k, k], [1, 2]), {}, "a positive and a negative", ([0, 1], [NAN, NAN])) for k in (0, 1)],
    (costs.bayes_threshold, ([0, 1, 0], [0, 1, 0]), {}, "both costs are 0", [NAN, 0.5, NAN]),
    (costs.probability_cost, (1,), {"cost_fn": 0}, "no error can cost anything", NAN),
    (costs.expected_value, ([[0, 0], [0, 0]], [[0, 1], [1, 0]]), {}, "confusion holds no case", NAN),
    # ranking; scikit-learn counts such a query as 0
    (ranking.ndcg, ([[0, 0], [1, 0]], [[1, 2], [2, 1]]), {}, "a query without a relevant document", [NAN, 1]),
    (ranking.ndcg, ([0, 0], [1, 2]), {}, "a query without a relevant document", NAN),
    (ranking.recall_at_k, ([0, 0], [1, 2], 1), {}, "y_true has no positive case", NAN),
    # clustering
    *[(alone, (one,), {}, "one group, or each is single cases", NAN) for one in ([0, 0, 0], [0, 1, 2], [0])],
    (clustering.silhouette, (LINE, [0] * 5), {}, "one group only", [NAN] * 5),
    # compare
    (compare.binomial_test, (0, 0, 0.5), {}, "n is 0", None),
    *[(compare.paired_t_test, (d,), {}, "differences are all equal", None) for d in CONSTANT],
    (compare.corrected_t_test, ([1, 1],), {"test_fraction": 0.2}, "differences are all equal", None),
    (compare.paired_t_test, ([0.5],), {}, "differences needs two values", None),
    *[(compare.cv52_t_test, (d,), {}, f"{FOLDS} t", None) for d in AGREE],
    *[(compare.cv52_f_test, (d,), {}, f"{FOLDS} F", None) for d in AGREE],
    *[(compare.mcnemar_test, (0, 0), {"exact": exact}, "b + c is 0", None) for exact in (True, False)],
    *[(compare.wilcoxon_test, ([0] * n,), {}, "nothing but zeros", None) for n in (1, 3)],
    (lambda: compare.friedman_test([[0.1, 0.9, 0.5]]).f_statistic, (), {}, "one data set only", NAN),
    # groups; fairlearn says 0 here, and so reports a gap
    (lambda: groups.group_rates(*NO_PAIR).rates.recall, (), {}, "", [NAN, 1]),
    (lambda: groups.group_rates(*NO_PAIR).rates.fall_out, (), {}, "", [0.5, NAN]),
    *[(summary, ([NAN, 1],), {}, "a group's rate is nan", NAN) for summary in (groups.gap, groups.gap_ratio)],
    (groups.gap_ratio, ([0, 0],), {}, "every rate is 0", NAN),
    (lambda: np.isnan(groups.rate_interval([0, 1], [0, 2])), (), {}, "a group has no case", [[True, False]] * 2),
    (lambda: np.isnan(groups.difference_interval([1, 0], [2, 0], 3, 5)), (), {}, "n1 is 0", [[False, True]] * 2),
    (groups.standardised_rate, ([1, 0], [2, 0], [1, 1]), {}, "a stratum with weight", NAN),
    (lambda: groups.group_thresholds([0, 1, 1], [1, 2, 3], [*"aab"])[3:], (), {}, "group b has no", ([], NAN)),
    # estimates
    (
        lambda: np.isnan(estimates.split_errors(KNeighborsClassifier(1), np.eye(4), [0, 1, 0, 1], HALVES)),
        *((), {}, "no case to test on", [False, True, True]),
    ),
]


@pytest.mark.parametrize("function, arguments, options, reason, expected", UNDEFINED)
def test_undefined_is_nan_with_one_warning(function, arguments, options, reason, expected):
    result = undefined_once(function, *arguments, reason=reason, **options)
    equal(result, tuple(np.full(np.shape(part), NAN) for part in parts(result)) if expected is None else expected)
