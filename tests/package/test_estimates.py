"""Estimates of the error: against their definitions, scikit-learn, refits and published values."""

import tracemalloc

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse
from sklearn.base import BaseEstimator
from sklearn.datasets import load_breast_cancer, load_diabetes
from sklearn.dummy import DummyClassifier, DummyRegressor
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LinearRegression, Ridge, RidgeCV, SGDClassifier
from sklearn.model_selection import GridSearchCV, KFold, cross_val_score
from sklearn.naive_bayes import GaussianNB, MultinomialNB
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from mlnotes import UndefinedMetricWarning, estimates, splits

few = settings(max_examples=80, deadline=None)
unit = st.floats(0, 1)


class Nearest:
    """1-nearest neighbour in a few lines; says nothing about itself."""

    def fit(self, X, y):
        self.X, self.y = X, y

    def predict(self, X):
        return self.y[((X[:, None] - self.X) ** 2).sum(axis=2).argmin(axis=1)]


class LeastSquares:
    """Least squares without an intercept."""

    def fit(self, X, y):
        self.w = np.linalg.lstsq(X, y)[0]

    def predict(self, X):
        return X @ self.w


class Constant:
    """Predicts one value for every case."""

    def __init__(self, value):
        self.value = value

    def fit(self, X, y):
        pass

    def predict(self, X):
        return np.full(len(X), self.value)


class Majority(Constant):
    """The most frequent label so far; has classes_, as classifiers do."""

    def __init__(self):
        super().__init__(None)

    def fit(self, X, y):
        self.classes_, counts = np.unique(y, return_counts=True)
        self.value = self.classes_[counts.argmax()]


class Column(Constant):
    """Predicts a column where one dimension is expected."""

    def predict(self, X):
        return np.full((len(X), 1), self.value)


def absolute(y_true, y_pred):
    return np.abs(y_true - y_pred)


def noise(rng, n=50, n_features=5):
    """Features that say nothing about balanced labels: every classifier's true error is 0.5."""
    return rng.normal(size=(n, n_features)), rng.permutation(np.arange(n) % 2)


# ---- errors on splits ----


def test_split_errors_by_definition(rng):
    X, y = rng.normal(size=(30, 2)), rng.normal(size=30)
    folds = splits.k_fold(30, n_splits=4, rng=0)
    expected = []
    for train, test in folds:
        w = np.linalg.lstsq(X[train], y[train])[0]
        expected.append(np.mean([(y[i] - X[i] @ w) ** 2 for i in test]))
    assert np.allclose(estimates.split_errors(LeastSquares(), X, y, folds), expected, rtol=1e-12)


@pytest.mark.parametrize(
    ("learner", "scoring"),
    [
        (GaussianNB(), "accuracy"),
        (KNeighborsClassifier(1), "accuracy"),
        (make_pipeline(StandardScaler(), Ridge()), "neg_mean_squared_error"),
    ],
)
def test_split_errors_equal_scikit_learn(learner, scoring):
    X, y = load_breast_cancer(return_X_y=True)
    folds = splits.k_fold(len(y), n_splits=5, stratify=y, rng=0)
    scores = cross_val_score(learner, X, y, cv=folds, scoring=scoring)
    expected = 1 - scores if scoring == "accuracy" else -scores
    assert np.allclose(estimates.split_errors(learner, X, y, folds), expected, rtol=1e-10)


def test_splits_of_scikit_learn_serve_too(rng):
    X, y = noise(rng)
    found = estimates.split_errors(KNeighborsClassifier(1), X, y, KFold(5).split(X))
    assert np.allclose(found, 1 - cross_val_score(KNeighborsClassifier(1), X, y, cv=KFold(5)))


def test_one_split_gives_one_error():  # the error rate is a mean over 300 cases
    X, y = np.zeros((1000, 1)), np.arange(1000) % 10
    split = splits.hold_out(1000, rng=0)
    found = estimates.split_errors(Constant(3), X, y, split)
    assert found.shape == (1,) and found[0] == np.mean(y[split.test] != 3)
    assert estimates.split_errors(Constant(3), X, y, [split, split]).tolist() == [found[0]] * 2


def test_own_loss(rng):
    X, y = rng.normal(size=(20, 1)), rng.normal(size=20)
    folds = list(splits.k_fold(20, n_splits=3, rng=0))
    found = estimates.split_errors(Constant(0.5), X, y, folds, loss=absolute)
    assert np.allclose(found, [np.abs(y[test] - 0.5).mean() for _, test in folds])
    named = estimates.split_errors(KNeighborsClassifier(1), X, y > 0, folds, loss="squared")
    assert np.allclose(named, estimates.split_errors(KNeighborsClassifier(1), X, y > 0, folds))


def test_empty_test_part_is_nan_with_one_warning(rng):
    X, y = noise(rng, n=4)
    parts = [splits.Split([0, 1], [2, 3]), splits.Split([0, 1, 2, 3], []), splits.Split([0, 1, 2, 3], [])]
    with pytest.warns(UndefinedMetricWarning, match="no case to test on; the result is nan") as caught:
        found = estimates.split_errors(Nearest(), X, y, parts)
    assert len(caught) == 1 and caught[0].filename == __file__
    assert np.isnan(found).tolist() == [False, True, True]


@pytest.mark.parametrize(
    "convert",
    [lambda X: X.tolist(), lambda X: pd.DataFrame(X, columns=list("abcde")), sparse.csr_array, sparse.coo_matrix],
)
def test_features_of_any_kind(convert, rng):
    X, y = noise(rng)
    folds = splits.k_fold(50, n_splits=3, rng=0)
    expected = estimates.split_errors(KNeighborsClassifier(1), X, y, folds)
    assert np.array_equal(estimates.split_errors(KNeighborsClassifier(1), convert(X), list(y), folds), expected)
    boot = estimates.bootstrap_error(KNeighborsClassifier(1), convert(X), pd.Series(y), n_resamples=5, rng=0)
    assert boot == estimates.bootstrap_error(KNeighborsClassifier(1), X, y, n_resamples=5, rng=0)


def test_texts_and_text_labels():
    texts, y = ["good film", "bad film", "good plot", "bad plot"] * 5, ["+", "-", "+", "-"] * 5
    learner = make_pipeline(CountVectorizer(), MultinomialNB())
    assert estimates.split_errors(learner, texts, y, splits.k_fold(20, n_splits=4, rng=0)).tolist() == [0.0] * 4
    error = estimates.bootstrap_error(learner, texts, y, n_resamples=5, rng=0)
    assert error == estimates.BootstrapError(0.0, 0.0, 0.5, 0.0, 0.0)


# ---- the learner stays as it was ----


def test_learner_stays_untouched(rng):
    X, y = noise(rng)
    for learner in (KNeighborsClassifier(1), Nearest()):
        before = dict(vars(learner))
        estimates.split_errors(learner, X, y, splits.k_fold(50, rng=0))
        estimates.bootstrap_error(learner, X, y, n_resamples=3, rng=0)
        assert vars(learner) == before


def test_fits_do_not_go_on_from_an_earlier_one(rng):
    X, y = noise(rng)
    fresh, used = (SGDClassifier(warm_start=True, random_state=0) for _ in range(2))
    used.fit(X, y)
    folds = splits.k_fold(50, n_splits=5, rng=0)
    assert np.array_equal(estimates.split_errors(used, X, y, folds), estimates.split_errors(fresh, X, y, folds))


# ---- which loss by default ----


@pytest.mark.parametrize("learner", [KNeighborsClassifier(1), make_pipeline(KNeighborsClassifier(1)), Majority()])
def test_classifiers_lose_one_for_an_error(learner):
    X = np.arange(6.0)[:, None]
    errors = estimates.split_errors(learner, X, [0, 0, 0, 0, 7, 7], splits.Split([0, 1, 2], [3, 4, 5]))
    assert errors.tolist() == [2 / 3]  # by squared loss 98/3


@pytest.mark.parametrize(
    "learner",
    [
        DummyRegressor(),
        make_pipeline(StandardScaler(), KNeighborsRegressor(3)),
        GridSearchCV(DummyRegressor(), {"strategy": ["mean"]}, cv=2, scoring="neg_mean_squared_error"),
    ],
)
def test_regressors_lose_the_square_even_on_whole_numbers(learner):
    X = np.arange(6.0)[:, None]
    errors = estimates.split_errors(learner, X, [0, 3, 6, 0, 3, 7], splits.Split([0, 1, 2], [3, 4, 5]))
    assert np.allclose(errors, [(9 + 0 + 16) / 3])


class OldRegressor(Constant):
    """As scikit-learn marked regressors before version 1.6."""

    _estimator_type = "regressor"


class Unmarked(Constant, BaseEstimator):
    """scikit-learn tags that say neither classifier nor regressor."""


class Probable(Constant):
    def predict_proba(self, X):
        raise NotImplementedError


class Mean(Constant):
    def fit(self, X, y):
        self.value = y.mean()


def test_predictions_of_all_splits_decide():
    X, y, halves = np.zeros((4, 1)), [0, 2, 3, 6], [splits.Split([0, 1], [2, 3]), splits.Split([2, 3], [0, 1])]
    assert estimates.split_errors(Mean(0), X, y, halves).tolist() == [14.5, 13.25]  # means 1 and 4.5


def test_what_a_learner_without_tags_counts_as():
    X, split = np.zeros((4, 1)), splits.Split([0, 1], [2, 3])
    assert estimates.split_errors(OldRegressor(3), X, [0, 0, 0, 5], split).tolist() == [6.5]
    assert estimates.split_errors(Majority(), X, [0.5, 0.5, 0.5, 2.5], split).tolist() == [0.5]
    assert estimates.split_errors(Probable(0.5), X, [0.5, 0.5, 0.5, 2.5], split).tolist() == [0.5]
    for learner in (Constant, Unmarked):
        assert estimates.split_errors(learner(3), X, [0, 0, 0, 5], split).tolist() == [1.0]
        assert estimates.split_errors(learner(3.5), X, [0, 0, 3, 5], split).tolist() == [1.25]
        assert estimates.split_errors(learner(3), X, [0, 0.5, 0, 5], split).tolist() == [6.5]
        assert estimates.bootstrap_error(learner(3), X, [0, 0, 0, 5], rng=0).apparent == 1.0
        assert estimates.bootstrap_error(learner(3.5), X, [0, 0, 0, 5], rng=0).apparent == 9.75


# ---- .632 and .632+ ----


def by_definition(fit_predict, X, y, resamples, loss):
    """Efron & Tibshirani (1997): I[b, i] = 1 where resample b leaves case i out, Q[b, i] its loss there."""
    n = len(y)
    inside, Q = np.zeros((2, len(resamples), n))
    for b, (train, _) in enumerate(resamples):
        predicted = fit_predict(X[train], y[train], X)
        for i in range(n):
            inside[b, i], Q[b, i] = i in train, loss(y[i], predicted[i])
    out = 1 - inside
    oob = np.mean([sum(out[:, i] * Q[:, i]) / sum(out[:, i]) for i in range(n)])
    predicted = fit_predict(X, y, X)
    apparent = np.mean([loss(y[i], predicted[i]) for i in range(n)])
    gamma = sum(loss(y[i], predicted[j]) for i in range(n) for j in range(n)) / n**2
    truncated, R = min(oob, gamma), 0.0
    if oob > apparent and gamma > apparent:
        R = (truncated - apparent) / (gamma - apparent)
    plain = 0.368 * apparent + 0.632 * oob
    plus = plain + (truncated - apparent) * 0.368 * 0.632 * R / (1 - 0.368 * R)
    return apparent, oob, gamma, plain, plus


@pytest.mark.parametrize(
    ("learner", "loss", "case_loss"),
    [
        (KNeighborsClassifier(3), None, lambda a, b: float(a != b)),
        (LinearRegression(), None, lambda a, b: (a - b) ** 2),
        (KNeighborsRegressor(1), absolute, lambda a, b: abs(a - b)),
    ],
)
def test_bootstrap_error_by_definition(learner, loss, case_loss, rng):
    X = rng.normal(size=(25, 2))
    y = X[:, 0] + rng.normal(size=25)
    y = (y > 0).astype(int) if isinstance(learner, KNeighborsClassifier) else y
    found = estimates.bootstrap_error(learner, X, y, n_resamples=30, loss=loss, rng=5)
    resamples = list(splits.bootstrap(25, n_resamples=30, rng=5))
    expected = by_definition(lambda A, b, Z: learner.fit(A, b).predict(Z), X, y, resamples, case_loss)
    assert np.allclose(found, expected, rtol=1e-12)
    by_resample = np.nanmean([case_losses_mean(learner, X, y, split, case_loss) for split in resamples])
    assert abs(found.oob - by_resample) > 1e-6  # the mean over resamples is another number


def case_losses_mean(learner, X, y, split, loss):
    predicted = learner.fit(X[split.train], y[split.train]).predict(X[split.test])
    return np.mean([loss(a, b) for a, b in zip(y[split.test], predicted)])


def test_names_and_order_of_the_fields():
    fields = ("apparent", "oob", "no_information", "err632", "err632_plus")
    assert estimates.BootstrapError._fields == fields


def test_bootstrap_error_repeats_with_its_seed(rng):
    X, y = noise(rng)
    found = [estimates.bootstrap_error(Nearest(), X, y, n_resamples=10, rng=seed) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]


def test_resamples_without_out_of_bag_cases_add_nothing():
    def differs(y_true, y_pred):
        assert len(y_true) > 0  # no fit, no prediction and no loss where there is nothing to predict
        return y_true != y_pred

    found = estimates.bootstrap_error(Nearest(), [[0.0], [1.0]], [0, 1], n_resamples=40, loss=differs, rng=0)
    assert any(len(split.test) == 0 for split in splits.bootstrap(2, n_resamples=40, rng=0))
    assert found == (0.0, 1.0, 0.5, 0.632, pytest.approx(0.632 + 0.5 * 0.368))  # the other label is all it knows


def test_case_that_no_resample_leaves_out_is_not_averaged():
    X, y = np.arange(8.0)[:, None], np.arange(8.0)
    (test,) = (split.test for split in splits.bootstrap(8, n_resamples=1, rng=0))
    found = estimates.bootstrap_error(Constant(0.5), X, y, n_resamples=1, rng=0)
    assert 0 < len(test) < 8 and found.oob == np.mean((y[test] - 0.5) ** 2)


def test_nothing_out_of_bag_at_all_is_nan_with_one_warning():
    with pytest.warns(UndefinedMetricWarning, match="no resample leaves out a case") as caught:
        found = estimates.bootstrap_error(Constant(1), [[0.0]], [0], n_resamples=3, rng=0)
    assert len(caught) == 1 and caught[0].filename == __file__
    assert (found.apparent, found.no_information) == (1.0, 1.0)
    assert np.isnan([found.oob, found.err632, found.err632_plus]).all()


def test_err632_by_hand():
    assert estimates.err632(0.1, 0.3) == pytest.approx(0.0368 + 0.1896)
    assert np.allclose(estimates.err632([0.0, 1.0], 1.0), [0.632, 1.0])
    assert type(estimates.err632(0, 1)) is type(estimates.err632_plus(0, 1, 1)) is float


@pytest.mark.parametrize(
    ("apparent", "oob", "gamma", "expected"),
    [
        (0.0, 0.5, 0.5, 0.5),  # R' = 1: 1-NN on noise gets the truth
        (0.1, 0.3, 0.5, 0.2264 + 0.2 * 0.368 * 0.632 * 0.5 / (1 - 0.184)),  # R' = 0.2 / 0.4
        (0.3, 0.3, 0.5, 0.3),  # no overfitting
        (0.3, 0.2, 0.5, 0.368 * 0.3 + 0.632 * 0.2),  # oob below apparent: R' = 0
        (0.3, 0.4, 0.25, 0.368 * 0.3 + 0.632 * 0.4),  # gamma below apparent: R' = 0
        (0.3, 0.4, 0.3, 0.368 * 0.3 + 0.632 * 0.4),  # gamma equals apparent
        (0.0, 0.55, 0.5, 0.632 * 0.55 + 0.368 * 0.5),  # oob above gamma: R' = 1 and oob' = gamma
    ],
)
def test_err632_plus_by_hand(apparent, oob, gamma, expected):
    assert estimates.err632_plus(apparent, oob, gamma) == pytest.approx(expected, rel=1e-14)
    arrays = estimates.err632_plus([apparent, 0.0], [oob, 0.5], [gamma, 0.5])
    assert np.allclose(arrays, [expected, 0.5], rtol=1e-14)


def test_untruncated_relative_overfitting_rate_would_exceed_oob():
    R = 0.55 / 0.5
    assert 0.632 * 0.55 + 0.5 * 0.368 * 0.632 * R / (1 - 0.368 * R) > 0.55 > estimates.err632_plus(0.0, 0.55, 0.5)


@few
@given(apparent=unit, oob=unit, gamma=unit)
def test_err632_plus_is_a_weighted_mean(apparent, oob, gamma):
    found = estimates.err632_plus(apparent, oob, gamma)
    plain = estimates.err632(apparent, oob)
    if not apparent < oob or not apparent < gamma:
        assert found == plain
    elif oob <= gamma:  # the same with the weight w = .632 / (1 - .368 R) of the out-of-bag error
        w = 0.632 / (1 - 0.368 * (oob - apparent) / (gamma - apparent))
        assert found == pytest.approx((1 - w) * apparent + w * oob, abs=1e-12)
        assert plain <= found <= oob + 1e-12
    else:
        assert found == pytest.approx(0.632 * oob + 0.368 * gamma, abs=1e-12)


def test_missing_part_makes_the_estimate_missing():
    assert np.isnan(estimates.err632_plus(0.1, np.nan, 0.5)) and np.isnan(estimates.err632_plus(0.1, 0.2, np.nan))


# ---- the rate without information ----


@few
@given(pairs=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=30))
def test_no_information_rate_counts_all_pairs(pairs):
    y_true, y_pred = np.array(pairs).T
    every_pair = np.mean([a != b for a in y_true for b in y_pred])
    assert estimates.no_information_rate(y_true, y_pred) == pytest.approx(every_pair, abs=1e-15)
    assert estimates.no_information_rate(y_true.astype(str), y_pred.astype(str)) == pytest.approx(every_pair, abs=1e-15)
    squares = np.mean([(a - b) ** 2 for a in y_true for b in y_pred])
    assert estimates.no_information_rate(y_true, y_pred, loss="squared") == pytest.approx(squares, rel=1e-13, abs=1e-15)


def test_no_information_rate_of_two_classes():  # p (1 - q) + (1 - p) q
    y_true, y_pred = np.arange(10) < 3, np.arange(10) < 6
    assert estimates.no_information_rate(y_true, y_pred) == pytest.approx(0.3 * 0.4 + 0.7 * 0.6)


def test_no_information_rate_of_numbers(rng):
    y_true, y_pred = rng.normal(size=(2, 40))
    squares = np.mean((y_true[:, None] - y_pred) ** 2)
    assert estimates.no_information_rate(y_true, y_pred) == pytest.approx(squares, rel=1e-13)
    assert estimates.no_information_rate(y_true + 1e6, y_pred + 1e6) == pytest.approx(squares, rel=1e-8)
    assert estimates.no_information_rate([0, 1, 1, 1], [0.25, 0.5, 0.5, 0.75]) == pytest.approx(0.28125)


def test_own_loss_is_computed_block_by_block(rng):
    y_true, y_pred = rng.normal(size=(2, 1700))  # three blocks, the last one short
    every_pair = np.abs(y_true[:, None] - y_pred).mean()
    assert estimates.no_information_rate(y_true, y_pred, loss=absolute) == pytest.approx(every_pair, rel=1e-12)


def test_labels_of_another_kind_never_agree():
    assert estimates.no_information_rate(["0", "1"], [0, 1]) == 1.0
    assert estimates.no_information_rate([True, False], [1, 1]) == 0.5


# ---- leave-one-out in closed form ----


def refits(X, y, alpha=0.0):
    """n fits; the penalty is written as extra rows of a least squares problem, which is the accurate way."""
    residuals = np.empty(len(y))
    for i in range(len(y)):
        A, b = np.delete(X, i, axis=0), np.delete(y, i)
        shift = A.mean(axis=0)
        rows = np.vstack([A - shift, np.sqrt(alpha) * np.eye(X.shape[1])])
        w = np.linalg.lstsq(rows, np.append(b - b.mean(), np.zeros(X.shape[1])))[0]
        residuals[i] = y[i] - b.mean() - (X[i] - shift) @ w
    return residuals


def assert_same(found, expected, relative=1e-12):
    assert np.abs(found - expected).max() <= relative * np.abs(expected).max()


@pytest.mark.parametrize("alpha", [0.0, 1e-3, 1.0, 50.0])
@pytest.mark.parametrize(("n", "p"), [(40, 1), (40, 10), (12, 10), (200, 30)])
def test_residuals_equal_refits(n, p, alpha, rng):
    X = rng.normal(size=(n, p)) + 3
    y = X @ rng.normal(size=p) + rng.normal(size=n) + 10
    assert_same(estimates.leave_one_out_residuals(X, y, alpha=alpha), refits(X, y, alpha))


@pytest.mark.parametrize("alpha", [1e-4, 1.0])
@pytest.mark.parametrize(("n", "p"), [(20, 20), (20, 60), (2, 3)])
def test_more_features_than_samples(n, p, alpha, rng):
    X, y = rng.normal(size=(n, p)), rng.normal(size=n)
    assert_same(estimates.leave_one_out_residuals(X, y, alpha=alpha), refits(X, y, alpha))


def test_real_data_equal_refits_of_scikit_learn():
    X, y = load_diabetes(return_X_y=True)
    for alpha, learner in ((0.0, LinearRegression()), (0.5, Ridge(alpha=0.5, solver="svd"))):
        mean_square = estimates.split_errors(learner, X, y, splits.leave_one_out(len(y))).mean()
        found = estimates.leave_one_out_residuals(X, y, alpha=alpha)
        assert np.mean(found**2) == pytest.approx(mean_square, rel=1e-12)


def test_squares_equal_ridge_cv(rng):
    X, y = rng.normal(size=(30, 4)), rng.normal(size=30)
    theirs = RidgeCV(alphas=[0.1, 10.0], store_cv_results=True).fit(X, y).cv_results_
    for column, alpha in zip(theirs.T, (0.1, 10.0)):
        assert np.allclose(estimates.leave_one_out_residuals(X, y, alpha=alpha) ** 2, column, rtol=1e-9)


# Stopping distance (m) against speed (km/h), ten rows of R's `cars` in metric units, with the table of delete-one
# residuals (predicted minus observed) and their root mean squares for polynomials of degree 1 to 3, as printed in an
# exam question: solutioninn.com/study-help/questions/24-3-this-question-involves-the-car-data-presented-in-12295933
SPEED = np.array([6.4, 12.9, 17.7, 20.9, 22.5, 27.4, 30.6, 37.0, 38.6, 38.6])
DISTANCE = np.array([3.0, 4.9, 5.2, 10.4, 11.0, 15.2, 20.7, 16.5, 21.3, 36.6])
PRINTED = {
    1: ([-5.67, -0.14, 3.95, 0.75, 1.47, 1.07, -2.33, 9.24, 4.90, -15.74], 6.44),
    2: ([-2.53, 0.08, 2.94, -0.99, -0.29, -0.59, -3.66, 10.56, 7.65, -15.83], 6.71),
    3: ([-3.68, -0.55, 3.05, -1.16, -0.29, -0.22, -4.54, 10.76, 7.95, -17.38], 7.26),
}


@pytest.mark.parametrize("degree", [1, 2, 3])
def test_published_residuals(degree):
    printed, root_mean_square = PRINTED[degree]
    found = estimates.leave_one_out_residuals(np.vander(SPEED, degree + 1)[:, :-1], DISTANCE)
    assert (-found).round(2).tolist() == printed
    assert round(float(np.sqrt(np.mean(found**2))), 2) == root_mean_square


def test_a_mean_is_regression_without_features(rng):
    y = rng.normal(size=9)
    expected = [y[i] - np.delete(y, i).mean() for i in range(9)]
    for X in (np.zeros((9, 0)), np.full((9, 2), 7.0)):
        assert_same(estimates.leave_one_out_residuals(X, y), np.array(expected))
        assert_same(estimates.leave_one_out_residuals(X, y, alpha=2.0), np.array(expected))


def test_collinear_columns(rng):
    X, y = rng.normal(size=(25, 3)), rng.normal(size=25)
    twice = np.column_stack([X, X[:, 0] - 2 * X[:, 1]])
    expected = estimates.leave_one_out_residuals(X, y)
    assert_same(estimates.leave_one_out_residuals(twice, y), expected)
    one_hot = np.eye(3)[np.arange(25) % 3]
    groups = [y[i] - np.mean([y[j] for j in range(25) if j % 3 == i % 3 and j != i]) for i in range(25)]
    assert_same(estimates.leave_one_out_residuals(one_hot, y), np.array(groups))


def test_leverage_one_is_nan_with_one_warning(rng):
    X, y = rng.normal(size=(10, 2)), rng.normal(size=10)
    X[:, 1] = np.arange(10) == 4  # only case 4 says anything about this column
    with pytest.warns(UndefinedMetricWarning, match="leverage 1") as caught:
        found = estimates.leave_one_out_residuals(X, y)
    assert len(caught) == 1 and caught[0].filename == __file__
    assert np.isnan(found).tolist() == (np.arange(10) == 4).tolist()
    others = np.arange(10) != 4
    assert_same(found[others], estimates.leave_one_out_residuals(X[others, :1], y[others]))
    assert_same(estimates.leave_one_out_residuals(X, y, alpha=0.1), refits(X, y, 0.1))
    with pytest.warns(UndefinedMetricWarning):
        assert np.isnan(estimates.leave_one_out_residuals(rng.normal(size=(6, 5)), y[:6])).all()


@pytest.mark.parametrize("case", range(0, 60, 6))
def test_leverage_one_is_seen_through_rounding(case, rng):
    X, y = rng.normal(size=(60, 12)), rng.normal(size=60)
    X[:, 11] = X[:, :11] @ rng.normal(size=11) + 7.3 * (np.arange(60) == case)
    with pytest.warns(UndefinedMetricWarning, match="leverage 1"):
        found = estimates.leave_one_out_residuals(X, y)
    assert np.flatnonzero(np.isnan(found)).tolist() == [case]


def test_the_hat_matrix_is_never_formed(rng):
    X, y = rng.normal(size=(20_000, 2)), rng.normal(size=20_000)
    tracemalloc.start()
    estimates.leave_one_out_residuals(X, y, alpha=1.0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10e6  # n * n numbers would take 3.2e9 bytes


# ---- what circulating notes claim, put to the test ----


def test_leave_one_out_of_the_majority_class_is_always_wrong():  # accuracy 0, the truth is 0.5
    X, y = np.zeros((100, 1)), np.arange(100) % 2
    for learner in (DummyClassifier(strategy="most_frequent"), Majority()):
        assert estimates.split_errors(learner, X, y, splits.leave_one_out(100)).tolist() == [1.0] * 100
        stratified = splits.k_fold(100, n_splits=10, stratify=y, rng=0)
        assert estimates.split_errors(learner, X, y, stratified).tolist() == [0.5] * 10


def test_leave_one_out_of_duplicated_samples_is_always_right(rng):  # accuracy 1 on random labels
    X, y = np.repeat(rng.normal(size=(50, 2)), 2, axis=0), np.repeat(rng.integers(2, size=50), 2)
    assert not estimates.split_errors(KNeighborsClassifier(1), X, y, splits.leave_one_out(100)).any()


def test_out_of_bag_is_more_pessimistic_than_ten_folds(rng):
    n, p, repeats = 40, 10, 300
    found = np.empty((repeats, 3))
    for r in range(repeats):
        X = rng.normal(size=(n, p))
        y = X @ rng.normal(size=p) + rng.normal(size=n)
        resamples = splits.bootstrap(n, n_resamples=10, rng=rng)
        ways = (splits.hold_out(n, rng=rng), splits.k_fold(n, rng=rng), resamples)
        found[r] = [estimates.split_errors(LeastSquares(), X, y, way).mean() for way in ways]
    mean, error = found.mean(axis=0), found.std(axis=0) / np.sqrt(repeats)
    # A model trained on m normal samples has expected squared error 1 + p / (m - p - 1): m = 28 and 36.
    assert np.all(np.abs(mean[:2] - [1 + 10 / 17, 1 + 10 / 25]) <= 4 * error[:2])
    assert abs(mean[2] - 1.794) <= 4 * np.sqrt(2) * error[2]  # 1.794 is a simulated value itself
    excess = found[:, 2] - found[:, 1]
    assert excess.mean() > 4 * excess.std() / np.sqrt(repeats)


def test_632_plus_mends_632_for_memorisers(rng):  # 1-NN on random labels, truth 0.5
    found = []
    for _ in range(100):
        X, y = rng.normal(size=(50, 5)), rng.integers(2, size=50)
        found.append(estimates.bootstrap_error(KNeighborsClassifier(1), X, y, n_resamples=10, rng=rng))
    apparent, oob, _, plain, plus = np.transpose(found)
    tolerance = 4 / np.sqrt(len(found))  # in standard deviations
    assert not apparent.any()
    assert abs(oob.mean() - 0.5) <= tolerance * oob.std()
    assert abs(plain.mean() - 0.632 * 0.5) <= tolerance * plain.std()
    assert abs(plus.mean() - 0.5) < abs(plain.mean() - 0.5) - tolerance * (plus - plain).std()
    gain = np.abs(plain - 0.5) - np.abs(plus - 0.5)
    assert gain.mean() > tolerance * gain.std()


def test_632_plus_is_close_to_632_where_nothing_is_memorised():
    X, y = load_breast_cancer(return_X_y=True)
    error = estimates.bootstrap_error(GaussianNB(), X, y, n_resamples=20, rng=0)
    assert 0 <= error.err632_plus - error.err632 < 0.002
    assert error.apparent < error.err632 < error.oob < error.no_information


# ---- bad input ----

X4, Y4 = np.zeros((4, 1)), [0, 1, 0, 1]
HALVES = [splits.Split([0, 1], [2, 3])]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: estimates.split_errors(Nearest, X4, Y4, HALVES), TypeError, "estimator must have fit and predict"),
        (lambda: estimates.bootstrap_error(np.mean, X4, Y4), TypeError, "estimator must have fit and predict"),
        (lambda: estimates.split_errors(Nearest(), X4[:3], Y4, HALVES), ValueError, "X must have 4 rows to match y"),
        (lambda: estimates.split_errors(Nearest(), 1.0, Y4, HALVES), ValueError, "X must have 4 rows to match y"),
        (
            lambda: estimates.split_errors(Nearest(), X4, [0, 1, 0, np.nan], HALVES),
            ValueError,
            "y must hold no missing",
        ),
        (lambda: estimates.split_errors(Nearest(), X4, Y4, []), ValueError, "splits must hold at least one split"),
        (lambda: estimates.split_errors(Nearest(), X4, Y4, [([0], [4])]), ValueError, "positions from 0 to 3, got 4"),
        (lambda: estimates.split_errors(Nearest(), X4, Y4, [([0], [-1])]), ValueError, "positions from 0 to 3, got -1"),
        (lambda: estimates.split_errors(Nearest(), X4, Y4, [([True] * 4, [0])]), TypeError, "use np.flatnonzero"),
        (lambda: estimates.split_errors(Nearest(), X4, Y4, HALVES, loss="mse"), ValueError, "'squared', got 'mse'"),
        (
            lambda: estimates.split_errors(Nearest(), X4, Y4, HALVES, loss=lambda a, b: np.mean(a != b)),
            ValueError,
            r"loss must return one value for each of 2 cases, got shape \(\)",
        ),
        (
            lambda: estimates.split_errors(Column(1), X4, Y4, HALVES),
            ValueError,
            "estimator must predict one value for each of 2",
        ),
        (lambda: estimates.bootstrap_error(Nearest(), X4, Y4, n_resamples=0), ValueError, "n_resamples must be at"),
        (lambda: estimates.no_information_rate([0, 1], [0]), ValueError, r"y_pred must have shape \(2,\)"),
        (lambda: estimates.no_information_rate([0, 1], [[0, 1]]), ValueError, "y_pred must have one dimension"),
        (lambda: estimates.err632("a", 0.5), TypeError, "apparent must be a number, got 'a'"),
        (lambda: estimates.err632_plus(0.1, 0.2, None), TypeError, "no_information must be a number, got None"),
        (lambda: estimates.err632_plus(0.1, 0.2, "x"), TypeError, "no_information must be a number"),
        (lambda: estimates.leave_one_out_residuals([1, 2], [1, 2]), ValueError, r"X must have shape \(n_samples, n_f"),
        (lambda: estimates.leave_one_out_residuals([["a"]], [1]), TypeError, "X must hold numbers"),
        (lambda: estimates.leave_one_out_residuals([[1], [np.inf]], [1, 2]), ValueError, "X must be finite, got inf"),
        (lambda: estimates.leave_one_out_residuals([[1], [2]], [1, np.inf]), ValueError, "y must be finite"),
        (lambda: estimates.leave_one_out_residuals([[1], [2]], [1]), ValueError, "X must have one row for each"),
        (lambda: estimates.leave_one_out_residuals([[1]], [1]), ValueError, "at least 2 values of y, got 1 and 1"),
        (lambda: estimates.leave_one_out_residuals(X4, Y4, alpha=-1), ValueError, "alpha must be finite and not neg"),
        (lambda: estimates.leave_one_out_residuals(X4, Y4, alpha=np.nan), ValueError, "alpha must be finite"),
        (lambda: estimates.leave_one_out_residuals(X4, Y4, alpha="1"), TypeError, "alpha must be a number"),
    ],
)
def test_bad_input(call, error, message):
    with pytest.raises(error, match=message):
        call()
