"""Estimates of the error on new data: from splits, from the bootstrap, and leave-one-out in closed form.

Estimators are scikit-learn's, or anything with `fit(X, y)` and `predict(X)`. The one you pass stays
untouched: each fit is made on a copy.
"""

import copy
import operator
from collections import namedtuple

import numpy as np

from mlnotes import _check
from mlnotes.splits import Split, bootstrap


class BootstrapError(namedtuple("BootstrapError", "apparent oob no_information err632 err632_plus")):
    """The bootstrap's estimates of the error and what they are made of; see `bootstrap_error`."""


def split_errors(estimator, X, y, splits, *, loss=None):
    """Train on one part of each split and return the mean loss on the other.

    Parameters
    ----------
    estimator : object with fit and predict
        Copied before each fit: as by `sklearn.base.clone` where it allows, else by `copy.deepcopy`.
    X : array_like, shape (n_samples, ...)
        Features; an array, a sparse matrix or a pandas DataFrame.
    y : array_like, shape (n_samples,)
        Labels or values to predict.
    splits : iterable of (train, test)
        From `mlnotes.splits` or a scikit-learn splitter's `split`; a single `Split` is fine.
    loss : {"zero_one", "squared"} or callable, optional
        A callable `loss(y_true, y_pred)` returns the loss of each case. By default 0-1 for a classifier and squared for
        a regressor, by its scikit-learn tags. What has none counts as a classifier if it has `predict_proba` or
        `classes_`, or if y and the predictions hold no fractional number.

    Returns
    -------
    ndarray of float, shape (n_splits,)
        Mean loss on the test part of each split; nan where that part is empty.

    Examples
    --------
    >>> from sklearn.dummy import DummyClassifier
    >>> from mlnotes.splits import leave_one_out  # the class of the case left out is rarer among the others
    >>> split_errors(DummyClassifier(), np.zeros((4, 1)), [0, 0, 1, 1], leave_one_out(4)).tolist()
    [1.0, 1.0, 1.0, 1.0]
    """
    X, y = _data(estimator, X, y)
    loss = _named_loss(loss)
    outcomes = []
    for train, test in [splits] if isinstance(splits, Split) else splits:
        train, test = _positions(train, len(y)), _positions(test, len(y))
        model = _fit(estimator, X, y, train)
        outcomes.append((y[test], _predict(model, X, test)))
    if not outcomes:
        raise ValueError("splits must hold at least one split, got none; a generator can be used up only once")
    loss = loss or _usual_loss(model, y, np.concatenate([y_pred for _, y_pred in outcomes]))
    errors = [_case_losses(loss, y_true, y_pred).mean() if len(y_true) else np.nan for y_true, y_pred in outcomes]
    if any(len(y_true) == 0 for y_true, _ in outcomes):
        _check.undefined("a split has no case to test on")
    return np.array(errors)


# ---- the bootstrap's estimates ----


def bootstrap_error(estimator, X, y, *, n_resamples=200, loss=None, rng=None):
    """Error on new data by the bootstrap: out-of-bag, .632 and .632+.

    Arguments as in `split_errors` and `mlnotes.splits.bootstrap`. In the `BootstrapError` `apparent` is the mean loss
    on all of the data of the model fitted on all of it; `oob`, the leave-one-out bootstrap; `no_information`, by
    `no_information_rate`; then the two estimates. `oob` averages over cases: for each case the mean loss over the
    resamples that leave it out, which is not the mean over resamples. A case that no resample leaves out, which takes a
    small `n_resamples`, is left out of the average; `oob` is nan if that happens to all cases. Efron & Tibshirani
    (1997), Journal of the American Statistical Association 92, 548-560. mlxtend's apparent error is another, larger
    one.

    Examples
    --------
    >>> from sklearn.neighbors import KNeighborsClassifier
    >>> rng = np.random.default_rng(0)
    >>> X, y = rng.normal(size=(100, 5)), np.arange(100) % 2  # nothing to learn: the true error is 0.5
    >>> error = bootstrap_error(KNeighborsClassifier(1), X, y, n_resamples=50, rng=rng)
    >>> round(error.apparent, 2), round(error.err632, 2), round(error.err632_plus, 2)
    (0.0, 0.31, 0.5)
    """
    X, y = _data(estimator, X, y)
    loss = _named_loss(loss)
    resamples = bootstrap(len(y), n_resamples=n_resamples, rng=rng)
    everything = np.arange(len(y))
    model = _fit(estimator, X, y, everything)
    fitted = _predict(model, X, everything)
    loss = loss or _usual_loss(model, y, fitted)
    apparent = float(_case_losses(loss, y, fitted).mean())
    total, times_out = np.zeros(len(y)), np.zeros(len(y), dtype=int)
    for train, test in resamples:
        if len(test):
            total[test] += _case_losses(loss, y[test], _predict(_fit(estimator, X, y, train), X, test))
            times_out[test] += 1
    out = times_out > 0
    nobody = "no resample leaves out a case to test on"
    oob = float((total[out] / times_out[out]).mean()) if out.any() else _check.undefined(nobody)
    gamma = _mean_over_pairs(loss, y, fitted)
    return BootstrapError(apparent, oob, gamma, err632(apparent, oob), err632_plus(apparent, oob, gamma))


def no_information_rate(y_true, y_pred, *, loss=None):
    """Error that these predictions would have if they had nothing to do with the true values.

    `y_true` and `y_pred`, shape (n_samples,), are labels or values, and predictions for the same cases; `loss` as in
    `split_errors`, by default squared if y_true or y_pred holds a fractional number, 0-1 otherwise: for a regressor
    whose values are all whole numbers ask for "squared". The rate is the mean loss over all n * n pairs of a true value
    and a prediction (Efron & Tibshirani 1997). No pair is formed for the 0-1 loss: with shares p of the true and q of
    the predicted labels the rate is 1 - sum of p q over the classes. Nor for the squared loss: it is var(y_true) +
    var(y_pred) + (difference of the means) squared.

    Examples
    --------
    >>> no_information_rate([0, 0, 1, 1], [0, 0, 0, 1])
    0.5
    """
    y_true, y_pred = _check.labels(y_true), _check.labels(y_pred, name="y_pred")
    _check.same_length(y_true, y_pred, names=("y_true", "y_pred"))
    loss = _named_loss(loss)
    return _mean_over_pairs(loss or _usual_loss(None, y_true, y_pred), y_true, y_pred)


def err632(apparent, oob):
    """The .632 estimate: .368 apparent + .632 out-of-bag error.

    `apparent`, the error on the training data, and `oob`, the leave-one-out bootstrap error, are floats or arrays; so
    is the estimate, in the units of the loss. Efron (1983), Journal of the American Statistical Association 78,
    316-331. Far too low for learners that memorise: their apparent error is 0, whatever the truth.

    Examples
    --------
    >>> round(err632(0.0, 0.5), 3)
    0.316
    """
    apparent, oob = _check.arrays({"apparent": apparent, "oob": oob}, finite=False, undefined_allowed=True)
    return _check.plain(0.368 * apparent + 0.632 * oob)


def err632_plus(apparent, oob, no_information):
    """The .632+ estimate: the more a learner overfits, the closer to the out-of-bag error.

    Arguments and result as in `err632`; `no_information` is the error of the predictions if they had nothing to do with
    the truth. Efron & Tibshirani (1997), eq. 32. With oob' = min(oob, no_information), the relative overfitting rate R'
    = (oob' - apparent) / (no_information - apparent), or 0 unless both oob and no_information exceed apparent. The
    estimate is err632 + (oob' - apparent) (.368 * .632 R') / (1 - .368 R'): err632 for R' = 0 and oob for R' = 1, as
    long as oob <= no_information. Some programs put oob in place of oob' into R', which can lift the estimate above
    oob.

    Examples
    --------
    >>> round(err632_plus(0.0, 0.5, 0.5), 3), round(err632_plus(0.2, 0.2, 0.5), 3)  # overfits completely; not at all
    (0.5, 0.2)
    """
    given = {"apparent": apparent, "oob": oob, "no_information": no_information}
    apparent, oob, gamma = _check.arrays(given, finite=False, undefined_allowed=True)
    truncated = np.minimum(oob, gamma)
    overfits = truncated > apparent
    room = np.where(overfits, gamma - apparent, 1.0)
    rate = np.where(overfits, (truncated - apparent) / room, 0.0)  # R'
    estimate = err632(apparent, oob) + (truncated - apparent) * (0.368 * 0.632 * rate) / (1 - 0.368 * rate)
    return _check.plain(estimate)


def _mean_over_pairs(loss, y_true, y_pred):
    """Mean loss over all n * n pairs of a true value and a prediction."""
    n_samples = len(y_true)
    if loss is operator.ne and (y_true.dtype.kind in "US") == (y_pred.dtype.kind in "US"):
        labels, counts = np.unique(y_true, return_counts=True)
        predicted, predicted_counts = np.unique(y_pred, return_counts=True)
        _, i, j = np.intersect1d(labels, predicted, assume_unique=True, return_indices=True)
        return float(1 - counts[i] @ predicted_counts[j] / n_samples**2)
    if loss is _squared:
        y_true, y_pred = y_true.astype(float), y_pred.astype(float)
        return float(y_true.var() + y_pred.var() + (y_true.mean() - y_pred.mean()) ** 2)
    total, n_rows = 0.0, max(1, 1_000_000 // n_samples)  # some 10 MB at a time
    for start in range(0, n_samples, n_rows):
        block = y_pred[start : start + n_rows]
        total += _case_losses(loss, np.tile(y_true, len(block)), np.repeat(block, n_samples)).sum()
    return float(total / n_samples**2)


def leave_one_out_residuals(X, y, *, alpha=0.0):
    """Residual of each case under the regression fitted to all others, from one fit.

    `X`, shape (n_samples, n_features), holds the features, without a column for the intercept: it is added, and never
    penalised. `y`, shape (n_samples,), are the values to predict; `alpha` is the penalty of ridge regression on the sum
    of squared coefficients, that of scikit-learn's `Ridge`, 0 for least squares. The residuals, shape (n_samples,), are
    y_i minus the prediction for case i of the model fitted without case i. nan where the other cases leave a
    coefficient free that case i needs.

    Allen (1974), Technometrics 16, 125-127: e_i / (1 - h_ii), with the residuals e and the leverages h_ii of the fit to
    all cases. With the thin singular value decomposition U S V' of the centred X, 1 - h_ii = 1 - 1/n - sum over j of
    u_ij^2 s_j^2 / (s_j^2 + alpha). Collinear columns are no problem.

    Examples
    --------
    >>> leave_one_out_residuals([[0], [1], [2]], [0, 0, 3]).round(6).tolist()  # lines through two points each
    [3.0, -1.5, 3.0]
    """
    y, alpha = _check.scores(y, name="y", finite=True), _check.real(alpha, name="alpha", low=0)
    if getattr(X, "shape", None) != (len(y), 0):  # without features the mean predicts
        X = _check.table(X, name="X", shape="(n_samples, n_features)", finite=True)
    if len(X) != len(y) or len(y) < 2:
        raise ValueError(f"X must have one row for each of at least 2 values of y, got {len(X)} and {len(y)}; add rows")
    U, s, _ = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)
    rank = np.count_nonzero(s > s.max(initial=0) * max(X.shape) * np.finfo(float).eps)
    U, s = U[:, :rank], s[:rank]
    kept = s**2 / (s**2 + alpha)  # the share of each direction that goes into the fit
    deviation = y - y.mean()
    if rank < len(y) - 1:
        residual = deviation - U @ (kept * (U.T @ deviation))
        room = 1 - 1 / len(y) - U**2 @ kept  # 1 - h_ii
        rounding = 10 * max(X.shape) * np.finfo(float).eps
    else:  # every deviation lies in the span of U: sums of small terms, where differences would cancel
        left = alpha / (s**2 + alpha)
        residual, room, rounding = U @ (left * (U.T @ deviation)), U**2 @ left, 0.0
    free = room <= rounding
    if free.any():
        residual[free] = _check.undefined("without case i its prediction is not determined (leverage 1)")
    return residual / np.where(free, 1, room)


# ---- shared ----


def _data(estimator, X, y):
    """X as something whose rows can be picked, y as an array, and an estimator that can learn from them."""
    if isinstance(estimator, type) or not (hasattr(estimator, "fit") and hasattr(estimator, "predict")):
        raise TypeError(f"estimator must have fit and predict, got {estimator!r:.60}; pass an instance of a learner")
    y = _check.labels(y, name="y")
    if hasattr(X, "tocsr"):
        X = X.tocsr()
    elif not hasattr(X, "iloc"):
        X = np.asarray(X)
    if X.ndim == 0 or X.shape[0] != len(y):
        raise ValueError(f"X must have {len(y)} rows to match y, got shape {X.shape}; pass one row for each sample")
    return X, y


def _positions(rows, n_samples):
    """Row positions of one part of a split."""
    rows = np.asarray(rows)
    if rows.size == 0:
        return np.zeros(0, dtype=np.intp)
    if rows.ndim != 1 or rows.dtype.kind not in "iu":
        raise TypeError(f"splits must hold pairs of row positions, got {rows!r:.60}; use np.flatnonzero(mask)")
    if rows.min() < 0 or rows.max() >= n_samples:
        got = f"{rows.min()} to {rows.max()}"
        raise ValueError(f"splits must hold positions from 0 to {n_samples - 1}, got {got}; make them for these data")
    return rows


def _pick(X, rows):
    """Some rows of an array, a sparse matrix or a DataFrame."""
    return X.iloc[rows] if hasattr(X, "iloc") else X[rows]


def _fit(estimator, X, y, rows):
    """A copy of the estimator, fitted on some rows."""
    clone = getattr(estimator, "__sklearn_clone__", None)  # what sklearn.base.clone calls: parameters without the fit
    model = copy.deepcopy(estimator) if clone is None else clone()
    model.fit(_pick(X, rows), y[rows])
    return model


def _predict(model, X, rows):
    """Predictions for some rows, one for each."""
    if len(rows) == 0:
        return np.zeros(0)
    predicted = np.asarray(model.predict(_pick(X, rows)))
    if predicted.shape != rows.shape:
        rule = f"predict one value for each of {len(rows)} cases"
        raise ValueError(f"estimator must {rule}, got shape {predicted.shape}; let predict return one dimension")
    return predicted


def _squared(y_true, y_pred):
    return (y_true.astype(float) - y_pred) ** 2


_LOSSES = {"zero_one": operator.ne, "squared": _squared}


def _named_loss(loss):
    """The function of that name; a function stays itself and None stays None."""
    if loss is None or callable(loss):
        return loss
    return _LOSSES[_check.option(loss, tuple(_LOSSES), name="loss, if no function,")]


def _usual_loss(model, y, predicted):
    """0-1 for a classifier, squared for a regressor; what says nothing about itself is judged by its numbers."""
    tags = getattr(model, "__sklearn_tags__", None)  # since scikit-learn 1.6; before it was _estimator_type
    kind = getattr(model, "_estimator_type", None) if tags is None else tags().estimator_type
    if kind not in ("classifier", "regressor"):
        says_so = hasattr(model, "predict_proba") or hasattr(model, "classes_")
        kind = "classifier" if says_so or not (_fractional(y) or _fractional(predicted)) else "regressor"
    return _LOSSES["zero_one" if kind == "classifier" else "squared"]


def _fractional(values):
    """Is there a number that is not whole?"""
    return values.dtype.kind == "f" and bool((values != np.floor(values)).any())


def _case_losses(loss, y_true, y_pred):
    """Loss of each case, checked."""
    losses = np.asarray(loss(y_true, y_pred), dtype=float)
    if losses.shape != y_true.shape:
        rule = f"return one value for each of {len(y_true)} cases"
        raise ValueError(f"loss must {rule}, got shape {losses.shape}; leave the mean to this function")
    return losses
