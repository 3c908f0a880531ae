"""Estimates of the error: against their definitions, scikit-learn, refits and published values."""

import tracemalloc

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import assert_close, few, undefined_once
from scipy import sparse
from sklearn.base import BaseEstimator
from sklearn.compose import make_column_transformer
from sklearn.datasets import load_breast_cancer
from sklearn.dummy import DummyRegressor
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LinearRegression, Ridge, SGDClassifier
from sklearn.model_selection import GridSearchCV, KFold, LeaveOneOut, cross_val_predict, cross_val_score
from sklearn.naive_bayes import GaussianNB, MultinomialNB
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor
from sklearn.pipeline import make_pipeline

from mlnotes import splits
from mlnotes.estimates import BootstrapError, bootstrap_error, err632, err632_plus, no_information_rate, split_errors
from mlnotes.estimates import leave_one_out_residuals as left_out

unit = st.floats(0, 1)
NEAREST = KNeighborsClassifier(1)


class Constant:
    """Predicts one value for every case, and says nothing about itself."""

    def __init__(self, value=0):
        self.value = value

    def fit(self, X, y):
        pass

    def predict(self, X):
        return np.full(len(X), self.value)


class Mean(Constant):
    def fit(self, X, y):
        self.value = y.mean()


OldRegressor = type("OldRegressor", (Constant,), {"_estimator_type": "regressor"})  # a mark before scikit-learn 1.6
Unmarked = type("Unmarked", (Constant, BaseEstimator), {})  # has tags that say neither classifier nor regressor
Classes = type("Classes", (Constant,), {"classes_": (0, 1)})
Probable = type("Probable", (Constant,), {"predict_proba": None})
Column = type("Column", (Constant,), {"predict": lambda self, X: np.ones((len(X), 1))})  # not one dimension


def absolute(y_true, y_pred):
    return np.abs(y_true - y_pred)


def noise(rng, n=50, n_features=5):
    """Features that say nothing about balanced labels: every classifier's true error is 0.5."""
    return rng.normal(size=(n, n_features)), rng.permutation(np.arange(n) % 2)


@pytest.mark.parametrize(("learner", "scoring"), [(GaussianNB(), "accuracy"), (Ridge(), "neg_mean_squared_error")])
def test_split_errors_equal_scikit_learn(learner, scoring):
    X, y = load_breast_cancer(return_X_y=True)
    for folds in (splits.k_fold(len(y), n_splits=5, stratify=y, rng=0), list(KFold(5).split(X))):
        scores = cross_val_score(learner, X, y, cv=folds, scoring=scoring)
        assert_close(split_errors(learner, X, y, folds), 1 - scores if scoring == "accuracy" else -scores)


def test_own_loss_and_a_single_split(rng):
    X, y, folds = rng.normal(size=(20, 1)), rng.normal(size=20), list(splits.k_fold(20, n_splits=3, rng=0))
    expected = [np.abs(y[test] - 0.5).mean() for _, test in folds]
    assert_close(split_errors(Constant(0.5), X, y, folds, loss=absolute), expected)
    assert_close(split_errors(Constant(0.5), X, y, folds[0], loss=absolute), expected[:1])
    assert_close(split_errors(NEAREST, X, y > 0, folds, loss="squared"), split_errors(NEAREST, X, y > 0, folds))


@pytest.mark.parametrize(
    "convert",
    [lambda X: X.tolist(), lambda X: pd.DataFrame(X, columns=list("abcde")), sparse.csr_array, sparse.coo_matrix],
)
def test_features_of_any_kind(convert, rng):
    X, y = noise(rng)
    folds = splits.k_fold(50, n_splits=3, rng=0)
    assert_close(split_errors(NEAREST, convert(X), list(y), folds), split_errors(NEAREST, X, y, folds))
    found = bootstrap_error(NEAREST, convert(X), pd.Series(y), n_resamples=5, rng=0)
    assert found == bootstrap_error(NEAREST, X, y, n_resamples=5, rng=0)


def test_columns_by_name():
    X, y = pd.DataFrame({"noise": np.arange(6) % 2, "group": np.arange(6) // 3}), np.arange(6) // 3
    learner = make_pipeline(make_column_transformer(("passthrough", ["group"])), NEAREST)
    assert split_errors(learner, X, y, splits.leave_one_out(6)).tolist() == [0.0] * 6


def test_texts_and_text_labels():
    texts, y = ["good film", "bad film", "good plot", "bad plot"] * 5, ["+", "-", "+", "-"] * 5
    learner = make_pipeline(CountVectorizer(), MultinomialNB())
    assert split_errors(learner, texts, y, splits.k_fold(20, n_splits=4, rng=0)).tolist() == [0.0] * 4
    assert bootstrap_error(learner, texts, y, n_resamples=5, rng=0) == BootstrapError(0.0, 0.0, 0.5, 0.0, 0.0)


def test_learner_stays_untouched_and_each_fit_begins_anew(rng):
    X, y = noise(rng)
    folds = splits.k_fold(50, n_splits=5, rng=0)
    for learner in (KNeighborsClassifier(1), Mean()):
        before = dict(vars(learner))
        split_errors(learner, X, y, folds)
        bootstrap_error(learner, X, y, n_resamples=3, rng=0)
        assert vars(learner) == before
    fresh, used = (SGDClassifier(warm_start=True, random_state=0) for _ in range(2))
    used.fit(X, y)
    assert_close(split_errors(used, X, y, folds), split_errors(fresh, X, y, folds))


# ---- which loss by default: 0-1 for classifiers; a learner without tags is judged by its numbers ----

WHOLE, HALF, RISING = [0, 0, 0, 5], [0.5, 0.5, 0.5, 2.5], [0, 2, 1, 4]
SEARCH = GridSearchCV(DummyRegressor(), {"strategy": ["mean"]}, cv=2, scoring="neg_mean_squared_error")


@pytest.mark.parametrize(
    ("learner", "y", "expected"),
    [
        *((learner, WHOLE, 0.5) for learner in (NEAREST, make_pipeline(NEAREST))),
        *((learner, HALF, 0.5) for learner in (Classes(0.5), Probable(0.5))),
        *((learner, RISING, (0 + 9) / 2) for learner in (DummyRegressor(), make_pipeline(DummyRegressor()), SEARCH)),
        (OldRegressor(3), WHOLE, 6.5),
        *((learner, WHOLE, 1.0) for learner in (Constant(3), Unmarked(3))),
        *((learner, [0, 0, 3, 5], 1.25) for learner in (Constant(3.5), Unmarked(3.5))),
        *((learner, [0, 0.5, 0, 5], 6.5) for learner in (Constant(3), Unmarked(3))),
    ],
)
def test_usual_loss(learner, y, expected):
    X = np.arange(4.0)[:, None]
    assert split_errors(learner, X, y, splits.Split([0, 1], [2, 3])).tolist() == [expected]


def test_predictions_of_all_splits_and_of_the_fitted_model_decide():
    X, y, halves = np.zeros((4, 1)), [0, 2, 3, 6], [splits.Split([0, 1], [2, 3]), splits.Split([2, 3], [0, 1])]
    assert split_errors(Mean(), X, y, halves).tolist() == [14.5, 13.25]  # means 1 and 4.5
    assert bootstrap_error(Constant(3), X, WHOLE, rng=0).apparent == 1.0
    assert bootstrap_error(Constant(3.5), X, WHOLE, rng=0).apparent == 9.75


def by_definition(learner, X, y, resamples, loss):
    """Efron & Tibshirani (1997): I[b, i] = 1 where resample b leaves case i out, Q[b, i] its loss there."""
    n = len(y)
    out, Q = np.zeros((2, len(resamples), n))
    for b, (train, _) in enumerate(resamples):
        predicted = learner.fit(X[train], y[train]).predict(X)
        for i in range(n):
            out[b, i], Q[b, i] = i not in train, loss(y[i], predicted[i])
    oob = np.mean([sum(out[:, i] * Q[:, i]) / sum(out[:, i]) for i in range(n)])
    predicted = learner.fit(X, y).predict(X)
    apparent = np.mean([loss(y[i], predicted[i]) for i in range(n)])
    gamma = np.mean([loss(y[i], predicted[j]) for i in range(n) for j in range(n)])
    return apparent, oob, gamma, 0.368 * apparent + 0.632 * oob, plus_by_definition(apparent, oob, gamma)


def plus_by_definition(apparent, oob, gamma):
    truncated, R = min(oob, gamma), 0.0
    if oob > apparent and gamma > apparent:
        R = (truncated - apparent) / (gamma - apparent)
    return 0.368 * apparent + 0.632 * oob + (truncated - apparent) * 0.368 * 0.632 * R / (1 - 0.368 * R)


LOSSES = [(KNeighborsClassifier(3), None, np.not_equal), (KNeighborsRegressor(1), absolute, absolute)]
LOSSES += [(LinearRegression(), None, lambda true, predicted: (true - predicted) ** 2)]


@pytest.mark.parametrize(("learner", "loss", "case_loss"), LOSSES)
def test_bootstrap_error_by_definition(learner, loss, case_loss, rng):
    X = rng.normal(size=(25, 2))
    y = X[:, 0] + rng.normal(size=25)
    y = (y > 0).astype(int) if isinstance(learner, KNeighborsClassifier) else y
    found = bootstrap_error(learner, X, y, n_resamples=30, loss=loss, rng=5)
    assert_close(found, by_definition(learner, X, y, list(splits.bootstrap(25, n_resamples=30, rng=5)), case_loss))
    assert found != bootstrap_error(learner, X, y, n_resamples=30, loss=loss, rng=6)
    assert found._fields == ("apparent", "oob", "no_information", "err632", "err632_plus")
    by_resample = split_errors(learner, X, y, splits.bootstrap(25, n_resamples=30, rng=5), loss=loss).mean()
    assert abs(found.oob - by_resample) > 1e-6  # the mean over resamples is another number


def test_resamples_without_out_of_bag_cases_add_nothing():
    def differs(y_true, y_pred):
        assert len(y_true) > 0  # no fit, no prediction and no loss where there is nothing to predict
        return y_true != y_pred

    found = bootstrap_error(NEAREST, [[0.0], [1.0]], [0, 1], n_resamples=40, loss=differs, rng=0)
    assert any(len(split.test) == 0 for split in splits.bootstrap(2, n_resamples=40, rng=0))
    assert_close(found, (0.0, 1.0, 0.5, 0.632, 0.632 + 0.5 * 0.368))  # the other label is all it knows


def test_cases_that_no_resample_leaves_out():
    X, y = np.arange(8.0)[:, None], np.arange(8.0)
    (test,) = (split.test for split in splits.bootstrap(8, n_resamples=1, rng=0))
    found = bootstrap_error(Constant(0.5), X, y, n_resamples=1, rng=0)
    assert 0 < len(test) < 8 and found.oob == np.mean((y[test] - 0.5) ** 2)
    nobody = "no resample leaves out a case"
    found = undefined_once(bootstrap_error, Constant(1), [[0.0]], [0], rng=0, reason=nobody)
    assert_close(found, (1.0, np.nan, 1.0, np.nan, np.nan))


@few
@given(apparent=unit, oob=unit, gamma=unit)
def test_err632_plus_lies_between_err632_and_oob(apparent, oob, gamma):
    found, plain = err632_plus(apparent, oob, gamma), err632(apparent, oob)
    assert_close((found, plain), (plus_by_definition(apparent, oob, gamma), 0.368 * apparent + 0.632 * oob))
    if not apparent < min(oob, gamma):
        assert found == plain
    elif oob <= gamma:
        assert plain <= found + 1e-12 and found <= oob + 1e-12


def test_err632_of_arrays_and_of_what_is_missing():
    oob = [0.5, 0.3, 0.4, 0.55, np.nan, 0.2]
    gamma = [0.5, 0.5, 0.3, 0.5, 0.5, np.nan]
    apparent = [0.0, 0.3, 0.3, 0.0, 0.1, 0.1]  # R' = 1, no overfitting, gamma equals apparent, oob above gamma
    expected = [0.5, 0.3, 0.368 * 0.3 + 0.632 * 0.4, 0.632 * 0.55 + 0.368 * 0.5, np.nan, np.nan]
    assert_close(err632_plus(apparent, oob, gamma), expected)


@few
@given(pairs=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=30))
def test_no_information_rate_counts_all_pairs(pairs):
    y_true, y_pred = np.array(pairs).T
    unequal = np.mean(y_true[:, None] != y_pred)
    assert_close(no_information_rate(y_true, y_pred), unequal)
    assert_close(no_information_rate(y_true.astype(str), y_pred.astype(str)), unequal)
    squares = np.mean((y_true[:, None] - y_pred) ** 2)
    assert_close(no_information_rate(y_true, y_pred, loss="squared"), squares)
    assert_close(no_information_rate(y_true + 0.5, y_pred + 0.5), squares)
    assert_close(no_information_rate(y_true, y_pred, loss=absolute), np.mean(np.abs(y_true[:, None] - y_pred)))


def test_own_loss_is_computed_block_by_block(rng):
    y_true, y_pred = rng.normal(size=(2, 1700))  # three blocks, the last one short
    assert_close(no_information_rate(y_true, y_pred, loss=absolute), np.abs(y_true[:, None] - y_pred).mean())
    # The squares need no pair, and survive a mean far from 0.
    rates = [no_information_rate(y_true + shift, y_pred + shift) for shift in (0, 1e6)]
    assert rates[1] == pytest.approx(rates[0], rel=1e-8)


def refits(X, y, alpha=0.0):
    return y - cross_val_predict(Ridge(alpha, solver="svd") if alpha else LinearRegression(), X, y, cv=LeaveOneOut())


def assert_same(found, expected):
    """Up to rounding, magnified by a leverage near 1: with 10 features of 12 cases 1 - h comes down to .002."""
    assert np.abs(found - expected).max() <= 1e-10 * np.abs(expected).max()


@pytest.mark.parametrize(("n", "p"), [(40, 1), (40, 10), (12, 10), (20, 20), (20, 60), (2, 3)])
def test_residuals_equal_refits(n, p, rng):
    X = rng.normal(size=(n, p)) + 3
    y = X @ rng.normal(size=p) + rng.normal(size=n) + 10
    for alpha in [1e-3, 1.0, 50.0] if n <= p else [0.0, 1e-3, 1.0, 50.0]:
        assert_same(left_out(X, y, alpha=alpha), refits(X, y, alpha))


def test_columns_that_say_nothing_new(rng):
    X, y = rng.normal(size=(25, 3)), rng.normal(size=25)
    assert_same(left_out(np.c_[X, X[:, 0] - 2 * X[:, 1]], y), left_out(X, y))
    group = np.arange(25) % 3
    assert_same(left_out(np.eye(3)[group], y), refits(np.eye(3)[group], y))
    of_mean = (y - y.mean()) * 25 / 24  # regression without features
    for nothing in (np.zeros((25, 0)), np.full((25, 2), 7.0)):
        assert_same(left_out(nothing, y), of_mean)
        assert_same(left_out(nothing, y, alpha=2.0), of_mean)


def test_leverage_one_is_nan_with_one_warning(rng):
    X, y = rng.normal(size=(10, 2)), rng.normal(size=10)
    X[:, 1] = np.arange(10) == 4  # only case 4 says anything about this column
    found = undefined_once(left_out, X, y, reason="leverage 1")
    assert np.isnan(found).tolist() == (np.arange(10) == 4).tolist()
    others = np.arange(10) != 4
    assert_same(found[others], left_out(X[others, :1], y[others]))
    assert_same(left_out(X, y, alpha=0.1), refits(X, y, 0.1))
    assert np.isnan(undefined_once(left_out, rng.normal(size=(6, 5)), y[:6], reason="leverage 1")).all()


@pytest.mark.parametrize("case", range(0, 60, 6))
def test_leverage_one_is_seen_through_rounding(case, rng):
    X, y = rng.normal(size=(60, 12)), rng.normal(size=60)
    X[:, 11] = X[:, :11] @ rng.normal(size=11) + 7.3 * (np.arange(60) == case)
    found = undefined_once(left_out, X, y, reason="leverage 1")
    assert np.flatnonzero(np.isnan(found)).tolist() == [case]


def test_the_hat_matrix_is_never_formed(rng):
    X, y = rng.normal(size=(20_000, 2)), rng.normal(size=20_000)
    tracemalloc.start()
    left_out(X, y, alpha=1.0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10e6  # n * n numbers would take 3.2e9 bytes
