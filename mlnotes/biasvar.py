"""Where error comes from: bias, variance and noise, computed from the predictions of many training sets."""

from collections import namedtuple

import numpy as np

from mlnotes import _check


class Decomposition(namedtuple("Decomposition", "squared_bias variance noise error")):
    """Squared bias, variance, noise and expected error at each point; see `decompose_squared`."""


class ZeroOneDecomposition(namedtuple("ZeroOneDecomposition", "bias variance noise error")):
    """Bias, variance, noise and error at each point under 0-1 loss; see `decompose_zero_one`."""


def decompose_squared(predictions, truth, *, noise_variance=0.0):
    """Squared bias, variance and noise of a learner under squared loss.

    `predictions`, shape (n_training_sets, n_points), has a row for each training set: what the model fitted on it
    predicts at the points. `truth`, shape (n_points,), is the true function there, E[y | x]; `noise_variance`, a float
    or one for each point, is the variance of a label about it. All parts of the `Decomposition` have shape (n_points,):
    `squared_bias`, the squared distance from the mean prediction to the truth; `variance`, the population variance of
    the predictions over the training sets; `noise`, the noise_variance; `error`, the mean squared error against a fresh
    noisy label. Geman, Bienenstock & Doursat (1992), Neural Computation 4, 1-58: error = squared_bias + variance +
    noise, for fresh labels that are independent of the training sets. `error` is computed from the losses, not as that
    sum.

    Examples
    --------
    >>> result = decompose_squared([[430.0], [460.0], [450.0], [470.0], [440.0]], [445.0], noise_variance=100.0)
    >>> [float(part[0]) for part in result]
    [25.0, 200.0, 100.0, 325.0]
    """
    predictions = _check.table(predictions, name="predictions", shape="(n_training_sets, n_points)", finite=True)
    shape = f"({predictions.shape[1]},) to match the columns of predictions"
    truth = _check.scores(truth, name="truth", finite=True, shape=shape)
    noise = _per_point(noise_variance, len(truth), name="noise_variance")
    mean = predictions.mean(axis=0)
    loss = (predictions - truth) ** 2
    return Decomposition((mean - truth) ** 2, predictions.var(axis=0), noise, loss.mean(axis=0) + noise)


def _per_point(value, n_points, *, name):
    """A value that is not negative for each point, from one number or n_points of them."""
    shape = f"(), one number, or ({n_points},), one for each x"
    return np.full(n_points, _check.array(value, name=name, low=0, shape=shape))


def decompose_zero_one(predictions, labels):
    """Bias and variance of a learner under 0-1 loss, after Domingos.

    `predictions`, shape (n_training_sets, n_points), has a row for each training set: the labels that the model fitted
    on it predicts. `labels`, shape (n_points,), are the true ones, taken as free of noise. All parts of the
    `ZeroOneDecomposition` have shape (n_points,). The main prediction is the label predicted most often, of equally
    frequent ones the first in sorted order. `bias` is 1 where it differs from the true label and 0 elsewhere;
    `variance` is the share of predictions that differ from the main prediction; `noise` is 0; `error` is the share that
    differ from the true label.

    Domingos (2000), AAAI, 564-569. The three do not add up, because variance helps where the main prediction is wrong:
    error = bias + (1 - 2 bias) variance for two classes. For more, error = bias + variance where bias = 0, and 1 - q
    variance where bias = 1, q being the share of true labels among the predictions that differ from the main one. Means
    over the points, as of mlxtend's `bias_variance_decomp`, lose the sign that each bias gives to its variance.

    Examples
    --------
    >>> result = decompose_zero_one([["a", "b"], ["a", "b"], ["b", "a"]], ["a", "a"])
    >>> result.bias.tolist(), result.variance.round(3).tolist(), result.error.round(3).tolist()
    ([0.0, 1.0], [0.333, 0.333], [0.333, 0.667])
    """
    predictions, labels = _label_table(predictions), _check.labels(labels, name="labels")
    _check.same_length(predictions.T, labels, names=("the columns of predictions", "labels"))
    if isinstance(predictions[0, 0], str) != isinstance(labels[0], str):
        got = f"{predictions[0, 0]!r} and {labels[0]!r}"
        raise ValueError(f"predictions and labels must be of one kind, got {got}; use text or numbers for both")
    main = _modes(predictions)
    variance, error = (predictions != main).mean(axis=0), (predictions != labels).mean(axis=0)
    return ZeroOneDecomposition((main != labels).astype(float), variance, np.zeros(len(labels)), error)


def _label_table(predictions):
    """Labels in two dimensions, none missing."""
    table = _check.regular(predictions, name="predictions")
    if table.ndim != 2:
        rule = "have shape (n_training_sets, n_points)"
        raise ValueError(f"predictions must {rule}, got {table.shape}; one row for each training set")
    # NumPy makes text of a nan among text: lists are looked at as they were given.
    listed = table.ravel() if hasattr(predictions, "dtype") else [label for row in predictions for label in row]
    _check.labels(listed, name="predictions")
    return table


def _modes(table):
    """The most frequent value of each column, the first in sorted order if several are."""
    values, code = np.unique(table, return_inverse=True)
    n_columns = table.shape[1]
    cell = code.reshape(table.shape) * n_columns + np.arange(n_columns)
    counts = np.bincount(cell.ravel(), minlength=len(values) * n_columns).reshape(-1, n_columns)
    return values[counts.argmax(axis=0)]


def polynomial_predictions(truth, x, *, degree, noise_std, n_training_sets, rng=None):
    """Predictions of least-squares polynomials, one for each of many noisy training sets on the same x.

    `truth` is a function from an array of x to one of the same shape; `x`, shape (n_points,), is the fixed design:
    every training set has one label at each of these points. `degree` is below the number of distinct x; `noise_std`, a
    float or one for each point, is the standard deviation of the normal noise of the labels, drawn by `rng`;
    `n_training_sets` is at least 1. The fitted polynomials at x have shape (n_training_sets, n_points).

    One QR factorisation serves all fits: a prediction is Q Q' times the labels. Its expectation is therefore Q Q'
    truth(x) and, for one noise_std, its variance noise_std^2 times the diagonal of Q Q', whose mean is (degree + 1) /
    n_points.

    Examples
    --------
    >>> fits = polynomial_predictions(np.square, [-1, 0, 1, 2], degree=2, noise_std=0, n_training_sets=3)
    >>> fits.shape, np.allclose(fits, [1, 0, 1, 4])
    ((3, 4), True)
    """
    x = _check.scores(x, name="x", finite=True)
    if not callable(truth):
        raise TypeError(f"truth must be a function of x, got {truth!r:.60}; pass np.sin, not np.sin(x)")
    target = _check.scores(truth(x), name="truth(x)", finite=True, shape=f"({len(x)},) to match x")
    basis = _orthonormal_polynomials(x, _check.integer(degree, name="degree", low=0))
    noise_std = _per_point(noise_std, len(x), name="noise_std")
    n_training_sets = _check.integer(n_training_sets, name="n_training_sets", low=1)
    noise = np.random.default_rng(rng).standard_normal((n_training_sets, len(x)))
    # Fitting is linear: the coefficients of truth + noise are those of the truth plus those of the noise.
    coefficients = target @ basis + noise @ (noise_std[:, np.newaxis] * basis)
    return coefficients @ basis.T


def _orthonormal_polynomials(x, degree):
    """Columns that span the polynomials up to degree on the points x: the Q of one QR factorisation."""
    n_distinct = len(np.unique(x))
    if degree >= n_distinct:
        rule = f"be below the number of distinct x, {n_distinct}"
        raise ValueError(f"degree must {rule}, got {degree}; add points or choose a lower degree")
    # Legendre polynomials on [-1, 1] span the same space as powers of x, with far less rounding.
    middle, half_width = (x.max() + x.min()) / 2, (x.max() - x.min()) / 2
    scaled = (x - middle) / (half_width or 1.0)
    return np.linalg.qr(np.polynomial.legendre.legvander(scaled, degree))[0]
