"""What each argument of each function refuses: one table by the names of the arguments, others of messages."""

import importlib
import inspect
import pkgutil
import re

import numpy as np
import pytest
from oracles import INF, refused
from sklearn.neighbors import KNeighborsClassifier

import mlnotes
from mlnotes import clustering, costs, curves, estimates, groups, language, metrics, ranking, splits

FILES = [one.name for one in pkgutil.iter_modules(mlnotes.__path__) if not one.ispkg and not one.name.startswith("_")]
MODULES = [importlib.import_module(f"mlnotes.{name}") for name in FILES]
NO_LABELS = [[[0, 1]], np.ones((0, 2), dtype=str), np.array([[0, np.nan]])]
NAN, EYE, HALVES, NEAREST = np.nan, np.eye(2), [[0.5, 0.5], [0.5, 0.5]], KNeighborsClassifier(1)
Column = type("Column", (), {"fit": lambda *_: None, "predict": lambda self, X: np.ones((len(X), 1))})

ARGUMENTS = {  # of every function, or of one, or of a module: a right value, and wrong ones
    "y_true": ([0, 1], [], [[0], [1]], [0, None]),
    "y_pred": ([0, 1], [], [0], [0, NAN]),
    "y_score score_a score_b": ([1, 2], [], [1], [1, NAN], ["a", "b"], EYE),
    "y_scores": ([[1, 2]], [1, 2], np.ones((2, 1)), np.ones((0, 2)), [[1, 2], [3]]),
    "y_prob": ([0.2, 0.8], [], [0.5], [0, 1.2]),
    "hand_till_auc.y_prob": (EYE, [], [1, 2], [[1, NAN], [0, 1]]),
    "pos_label": (1, [1, 0]),
    "labels": (None, [], [1, 1], ["a", "b"]),
    "sample_weight": (None, [], [1], [1, -1], [1, INF], [[1, 1]]),
    "average": ("macro", "mean"),
    "precision.pos_label recall.pos_label f_beta.pos_label": (1,),
    "beta": (1, -1, NAN, "2", True),
    "n_bins n_resamples n_units dcg.k n_positive n_negative n_repeats n_datasets n_training_sets max_n": (2, 0, 1.5),
    "strategy": ("uniform", "width"),
    "rates.*": (1, -2, [], NAN),
    "method": ("delong", "rank"),
    "auc.method": ("ranks", "rank"),
    "confidence_level test_fraction alpha prevalence": (0.5, 0, 1, 95, "all"),
    "cost": (EYE, [[0, 1]], [0, 1], [[0, NAN], [1, 0]], [["x", 1], [1, 0]]),
    "confusion": (EYE, [], [[0, -1], [1, 1]]),
    "value": (EYE, np.eye(3)),
    "cost_fp cost_fn noise_std": (1, -1, []),
    "bayes_threshold.cost_fn": (1, -1, [], INF),
    "p fpr fnr probability_cost recall tau weight p0": (0.5, [], 1.5, -0.1, "a"),
    "group": (["a", "b"], [0], [0, None]),
    "values": ([0.1, 0.2], [], [[0.1]], [-0.1, 0.1]),
    "precision": (0.5, 0, -1),
    "successes": ([1], [3], [[1]], [-1]),
    "totals": ([2], [1, 2]),
    "weights": ([1], [1, 2], [-1]),
    "equal": (None, "odds", 1),
    "k": (1, 3, 0, 1.5),
    "groups.k k1 k2": (1, 3, 0.5, -1),
    "elo.k v_measure.beta": (32, 0, -1),
    "n b c order n1 n2": (2, -1, 0.5),
    "gains": ([1, 2], [], [1, INF], [[[1]]]),
    "discount": ("jarvelin", "log"),
    "gain": ("linear", "squared"),
    "ndcg.y_true": ([1, 2], [], [1, -1], [1, NAN]),
    "candidate": (["you"], "you you"),
    "references": ([["you"]], [], ["how", "are"], "how are"),
    "smoothing": (None, "floor"),
    "text": ("ab", "", ["a"], 7),
    "runs": (language.count_runs("ab", 1),),
    "bits": ([1], [], [INF]),
    "score": ([0, 1], [], [NAN, 1], [INF, 1]),
    "wins": ([[0, 1], [1, 0]], [1, 2], [[1, 1], [1, 0]], [[0, -1], [1, 0]], [[0, 1, 1], [1, 0, 1]]),
    "games": ([[0, 1]], [0, 1], [[0, 1, 2]], [[0, 0]], [[0.5, 1]], [[-1, 1]]),
    "start": (0, "zero"),
    "human": ([0, 1], [1], [0, 2], [0, -1]),
    "judge": ([0, 1], [0, 1, 1]),
    "judge_only": ([1, 0, 1], [1]),
    "n_errors": (1, 5, -1, 1.5),
    "differences": ([1, 2], [], [0.1, NAN], [0.1, INF], [[0.1], [0.2]], ["a", "b"]),
    "wilcoxon_test.differences": ([1, 2], [], [1, NAN]),
    "cv52_t_test.differences": ([], np.ones(10), np.ones((2, 5)), np.ones((5, 3)), [[1, INF]] * 5, [[1, 2], [3]]),
    "cv52_f_test.differences": ([], np.ones(10), [[1, NAN]] * 5),
    "scores": ([[1, 2]], np.zeros((0, 3)), [0.1, 0.2], [[0.1], [0.2]], [[0.1, NAN]]),
    "n_learners": (3, 1, 3.5),
    "pvalues": ([0.1], [], [NAN], [0.1, 1.2], [0.1, -0.2]),
    "predictions": ([[1, 2]], [], [1, 2], [[1, NAN]], [[1, INF]], np.ones((0, 2)), [["a", "b"]], [[1], [1, 2]]),
    "truth": ([1, 2], [], [1], [1, INF], [[1, 2]]),
    "noise_variance": (0, [1, -1], NAN, INF, [1, 2, 3]),
    "decompose_zero_one.predictions": ([["a", "b"]], ["a", "b"], [["a", NAN]], [["a", "b"], ["a"]], *NO_LABELS),
    "decompose_zero_one.labels": (["a", "b"], ["a"], ["a", None]),
    "polynomial_predictions.truth": (np.exp, np.diff, lambda x: x * INF, np.sin(1)),
    "degree": (1, -1, 1.0, 3),
    "labels_true": ([0, 1], [], [0, None]),
    "labels_pred": ([0, 1], [0, 1, 1], [[0], [1]], [0.5, 1], ["a", 1]),
    "X": ([[1], [2]], [1, 2], [[NAN], [1]], [[INF], [1]]),
    "silhouette.labels": ([0, 1], [0], [0.5, 1]),
    "n_samples": (6, 1, 2.0, np.zeros((5, 2))),
    "bootstrap.n_samples": (6, 0),
    "test_size": (0.3, 30, 0, 0.9),
    "n_splits": (2, 7, 1),
    "stratify": (None, [0, 1], [[0]] * 6, []),
    "estimator": (NEAREST, KNeighborsClassifier, np.mean, Column()),
    "estimates.X": (np.zeros((4, 1)), np.zeros((3, 1)), 1.0),
    "estimates.y": ([0, 1, 0, 1], [], [0, 1, 0, NAN]),
    "splits": (splits.leave_one_out(4), [], [([0, 4], [1])], [([0, -1], [1])], [([True] * 4, [0])]),
    "loss": (None, "mse", np.append),
    "apparent oob no_information": (0.1, [], "a", None),
    "leave_one_out_residuals.X": ([[1], [2], [3]], [], [1, 2, 3], [["a"]], [[1], [INF], [3]], [[1], [2]]),
    "x leave_one_out_residuals.y": ([1, 2, 4], [], [1, 2, INF]),
    "leave_one_out_residuals.alpha": (0, -1, INF, "1", True),
    "kind": ("class", "module"),
    "without": ((), ["size"]),
}
FREE = {"rng", "exact", "correction", "groups", "marks", "separation"}


def row(function, name):
    module = function.__module__.rpartition(".")[2]
    keys = f"{function.__name__}.{name}", f"{function.__name__}.*", f"{module}.{name}", name
    return next(values for key in keys for names, values in ARGUMENTS.items() if key in names.split())


def arguments(function):
    return [name for name in inspect.signature(function).parameters if name not in FREE]


def right(function):
    return {name: row(function, name)[0] for name in arguments(function)}


CASES = {
    f"{function.__name__}-{name}-{k}": (function, name, wrong)
    for module in MODULES
    for function in vars(module).values()
    if inspect.isfunction(function) and function is not costs.envelope_area and not function.__name__.startswith("_")
    if function.__module__ == module.__name__
    for name in arguments(function)
    for k, wrong in enumerate(row(function, name)[1:])
}


def test_options_are_given_by_name():
    parameters = [(f, p) for f, _, _ in CASES.values() for p in inspect.signature(f).parameters.values()]
    assert {(f, p.name) for f, p in parameters if p.default is not p.empty and p.kind is not p.KEYWORD_ONLY} == set()


@pytest.mark.parametrize(("function", "name", "wrong"), CASES.values(), ids=CASES)
def test_every_argument_of_every_function(function, name, wrong):
    refused(function, right(function) | {name: wrong}, name)


def area(probability_cost, cost):
    return costs.envelope_area((probability_cost, cost))


CLASS, PROBABILITY = [metrics.precision, metrics.recall], [metrics.brier_score, metrics.log_loss]
COST, CALIBRATION, ONE = [costs.cost_sensitive_error], [metrics.calibration_curve], {"average": "binary"}
TWO = "y_true and y_pred must hold pos_label {!r} and one class more, got {}; name the positive class"
NOT_TWO = [([0, 1, 2], 1), ([*"abcdef"], 1), (["a"], 1), ([3], 1), ([0], "a")]
SHAPE = "shape (3, 3) for the labels [0, 1, 2], got (2, 2); pass one row and one column for each label"
MORE = [  # functions, what is changed in their right arguments, the last of which is refused, and words of the message
    *[(CLASS, ONE | {"y_pred": y, "pos_label": k, "y_true": y}, TWO.format(k, y)) for y, k in NOT_TWO],
    (CLASS, ONE | {"labels": [0, 1, 2], "y_true": [0, 1]}, TWO.format(1, "[0, 1, 2]")),
    (CLASS, {"average": "macro_of_means"}, "one of 'binary', 'macro'"),
    ([metrics.error_rate], {"y_true": ["a", "b"], "y_pred": [0, 1]}, "same kind as y_true, got 0 beside 'a'"),
    (PROBABILITY, {"y_prob": [[1, 0], [0.5, 0.4]]}, "rows that sum to 1, got 0.9 in"),
    ([metrics.r2_score], {"y_pred": [0, INF]}, "finite, got inf"),
    (PROBABILITY, {"labels": [0, 1]}, "None where y_prob has one"),
    (PROBABILITY, {"y_prob": HALVES, "labels": ["a", "b"]}, "the same kind as y_true, got 'a' beside 0"),
    (PROBABILITY, {"y_true": [0, 1, 1], "y_prob": HALVES}, ""),
    (PROBABILITY, {"y_true": ["b", "b"], "y_prob": HALVES}, "a column for each of the 1"),
    (PROBABILITY, {"y_prob": [0.5] * 3, "y_true": [0, 1, 2]}, "only 0 and 1, got 2"),
    ([metrics.log_loss], {"y_prob": [[1, 0]], "labels": [*"ac"], "y_true": ["b"]}, "only classes in labels"),
    (CALIBRATION, {"y_prob": HALVES}, "pass the column"),
    ([curves.delong], {"y_scores": np.ones((3, 1))}, "shape (n_models, 2) to match y_true, [y_score] for"),
    ([curves.hand_till_auc], {"y_prob": np.ones((2, 3))}, "shape (2, 2), a row"),
    (COST, {"y_true": [0, 2]}, "only 0 to 1, the numbers of the rows of cost, got [2]; name the class"),
    (COST, {"y_true": [-1, 1]}, "got [-1]; name"),
    (COST, {"y_pred": ["0"] * 4, "y_true": ["0", "1", "2", "3"]}, "got ['0', '1', '2', '3']; name"),
    (COST, {"labels": [0, 1], "y_true": [0, 2]}, "only labels named in labels, got [2]; name these, too"),
    (COST, {"labels": [0, 1, 2], "cost": EYE}, SHAPE),
    ([costs.normalised_cost], {"fnr": [0, 1, 1], "fpr": [0, 1]}, "fpr and fnr and probability_cost must"),
    *[([area], {"cost": [0, 0, 0], "probability_cost": x}, "") for x in ([], [0, INF, 1])],
    ([area], {"cost": [0, 0, 0], "probability_cost": [0, 0.5, 0.2]}, "rise, got 0.2 after 0.5"),
    ([area], {"probability_cost": [0, 0.5, 1], "cost": [0, 0]}, ""),
    ([estimates.split_errors], {"splits": [([0, 4], [1])]}, "from 0 to 3, got 0 to 4"),
    ([estimates.leave_one_out_residuals], {"y": [1], "X": [[1]]}, ""),
    ([ranking.ndcg], {"gain": "exponential", "y_true": [1, 2000]}, "from 0 to 1000"),
    ([ranking.dcg], {"gain": "exponential", "gains": [1, 2000]}, "from -inf to 1000"),
    ([ranking.precision_at_k], {"y_true": [3, 0]}, ""),
    ([language.pass_at_k], {"k": 3}, "n = 2"),
    ([language.bradley_terry], {"wins": [[0]]}, "two models or more"),
]
EACH = [(function, given, words) for functions, given, words in MORE for function in functions]


@pytest.mark.parametrize(("function", "given", "words"), EACH)
def test_with_these_words(function, given, words):
    refused(function, (given if function is area else right(function) | given), [*given][-1], words)


ONE_EACH, AXES = "pass one value for each sample", "pass an array with these axes"
CORRECT, RANGE = "correct or drop this value", "choose a value in that range"
EQUAL_ROWS = "have rows of equal length, got [[0], [1, 2]]; make them equal"
MAP, NAME = "map labels with (y == positive).astype(int)", "name the positive one in pos_label"
NAMED, CUT = "name the positive label with pos_label", "turn scores into labels with a threshold first"
OF_KIND = "hold labels of the same kind as y_true, got 'a' beside 0; convert one of them"
CLASSES = [  # y_true, pos_label, words
    ([0, 1, 2], 1, f"only 0 and 1, got 2; {MAP}"),
    ([-1, 0, 1], 1, f"only 0 and 1, got -1; {MAP}"),
    ([2, 3], 1, f"only 0 and 1, got 3; {MAP}"),
    ([0.5, 0.0], 1, f"only 0 and 1, got 0.5; {MAP}"),
    (["a", "b"], 1, f"pos_label 1, got a and b; {NAME}"),
    ([0, 1], "1", f"pos_label '1', got 0 and 1; {NAME}"),
    ([True, False], "yes", f"pos_label 'yes', got True and False; {NAME}"),
    (["a", "b", "c"], "a", "two classes, got b, c and more; keep two, or map"),
    ([2, 2], 1, f"pos_label 1 or only 0 and 1, got 2; {NAMED}"),
    (["a", "a"], 1, f"pos_label 1 or only 0 and 1, got a; {NAMED}"),
]
NO_FRACTIONS, NO_NUMBERS = (0, 1, -0.1, 95, NAN), ("0.5", True, [0.5])
SILHOUETTE, INTERVAL, CALIBRATED = clustering.silhouette, curves.auc_interval, metrics.calibration_curve
IN_FULL = [  # function, what is changed in its right arguments, what the last of these must, in full
    *[(curves.auc, {"pos_label": k, "y_true": y}, f"hold {words}") for y, k, words in CLASSES],
    (curves.auc, {"pos_label": [0, 1]}, "be one label, got [0, 1]; pass the label of the positive class"),
    (curves.auc, {"y_true": []}, "not be empty, got shape (0,); pass at least one sample"),
    (curves.auc, {"y_true": 1}, "have one dimension, got shape (); use y_true.ravel() if it is one column"),
    (curves.auc, {"y_true": [[0], [1, 2]]}, EQUAL_ROWS),
    (curves.auc, {"y_true": ["a", 1]}, "hold labels of one type, got 1 among text; convert all with str()"),
    (metrics.accuracy, {"y_true": [1.0, 1 / 3]}, f"hold labels, got 0.333333; {CUT}"),
    (metrics.accuracy, {"y_true": [1.0, INF]}, f"hold labels, got inf; {CUT}"),
    (metrics.accuracy, {"y_pred": [0, 1, 1]}, f"have shape (2,) to match y_true, got (3,); {ONE_EACH}"),
    (metrics.accuracy, {"y_pred": ["a", "b"]}, OF_KIND),
    *[
        (metrics.recall, {"labels": some}, f"name each class once, got {some}; name one or more, no repeats")
        for some in ([], [1, 1])
    ],
    (metrics.recall, {"labels": ["a"]}, OF_KIND),
    (curves.auc, {"y_score": 3}, f"have shape (2,) to match y_true, got (); {ONE_EACH}"),
    (curves.auc, {"y_score": [1, None]}, f"hold no nan, got nan at position 1; {CORRECT}"),
    (curves.rank_loss, {"y_score": EYE}, "have shape (n_samples,), got (2, 2); pass the column of the positive class"),
    (language.perplexity, {"bits": [-INF, 0]}, f"be finite, got -inf at position 0; {CORRECT}"),
    (SILHOUETTE, {"X": [1, 2]}, f"have shape (n_samples, n_features), got (2,); {AXES}"),
    (SILHOUETTE, {"X": [[1, INF]]}, f"be finite, got inf at position 1; {CORRECT}"),
    (SILHOUETTE, {"X": [[0], [1, 2]]}, EQUAL_ROWS),
    (ranking.dcg, {"gains": [[[1]]]}, f"have shape (n_documents,) or (n_queries, n_documents), got (1, 1, 1); {AXES}"),
    (metrics.accuracy, {"sample_weight": [1, -2]}, f"be finite and at least 0, got -2.0 at position 1; {CORRECT}"),
    *[(ranking.hit_at_k, {"k": k}, f"be an integer, got {k}; use int(k)") for k in (2.0, True, None)],
    *[(ranking.hit_at_k, {"k": k}, f"be from 1 to 2, got {k}; {RANGE}") for k in (0, 3)],
    (CALIBRATED, {"n_bins": 0}, f"be at least 1, got 0; {RANGE}"),
    *[
        (INTERVAL, {"confidence_level": v}, f"lie between 0 and 1, got {v}; a fraction, not percent")
        for v in NO_FRACTIONS
    ],
    *[(INTERVAL, {"confidence_level": v}, f"be a number, got {v!r}; pass a fraction such as 0.05") for v in NO_NUMBERS],
    (metrics.pinball_loss, {"tau": 1.5}, "lie from 0 to 1, got 1.5; a fraction, not percent"),
    *[
        (CALIBRATED, {"strategy": v}, f"be one of 'uniform', 'quantile', got {v!r}; choose one of them")
        for v in ("c", None, np.array(["quantile"]))
    ],
    (costs.bayes_threshold, {"cost_fp": NAN}, f"be finite and at least 0, got nan; {CORRECT}"),
    (groups.gap, {"values": [NAN, INF]}, f"be finite and at least 0, got inf at position 1; {CORRECT}"),
    (metrics.log_loss, {"y_prob": [1, 2]}, f"lie from 0 to 1, got 2.0 at position 1; {CORRECT}"),
    (language.pass_at_k, {"n": [2, 3], "c": [2, 4]}, "be at most n, got 4; pass cases counted and all"),
]
OF_TYPE = ("one type", "be one label", "same kind", "an integer", "a number")  # words of a TypeError


@pytest.mark.parametrize(("function", "given", "words"), IN_FULL)
def test_in_full(function, given, words):
    error = TypeError if any(some in words for some in OF_TYPE) else ValueError
    with pytest.raises(error, match=f"^{[*given][-1]} must {re.escape(words)}$"):
        function(**right(function) | given)
