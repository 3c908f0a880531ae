"""Bias, variance and noise: against definitions in exact fractions, refits, closed forms and worked examples."""

from fractions import Fraction

import numpy as np
import pytest
from oracles import assert_close

from mlnotes.biasvar import decompose_squared, decompose_zero_one, polynomial_predictions

# ---- squared loss ----


def squared_definition(predictions, truth, noise_std):
    """The four expectations at one point; the noise is plus or minus its standard deviation, each half of the time."""
    n = len(predictions)
    mean = Fraction(sum(predictions), n)
    variance = sum((p - mean) ** 2 for p in predictions) / n
    loss = Fraction(sum((truth + sign * noise_std - p) ** 2 for p in predictions for sign in (-1, 1)), 2 * n)
    return [float(x) for x in ((mean - truth) ** 2, variance, noise_std**2, loss)]


def test_squared_is_its_definition(rng):
    predictions, truth, noise_std = rng.integers(-9, 9, (7, 5)), rng.integers(-9, 9, 5), np.arange(5)
    result = decompose_squared(predictions, truth, noise_variance=noise_std**2)
    assert result._fields == ("squared_bias", "variance", "noise", "error")
    expected = [squared_definition(*point) for point in zip(predictions.T.tolist(), truth.tolist(), range(5))]
    assert_close(result, tuple(np.transpose(expected)))
    assert_close(result.squared_bias + result.variance + result.noise, result.error)
    assert decompose_squared(predictions, truth).noise.tolist() == [0] * 5


# ---- 0-1 loss ----


def zero_one_definition(predictions, label):
    """Bias, variance, noise and error at one point by counting; the variance counts with Domingos' factor."""
    main = max(sorted(set(predictions)), key=predictions.count)  # max keeps the first of equals
    n, others = len(predictions), [p for p in predictions if p != main]
    bias, variance = main != label, len(others) / n
    factor = 1 if not bias else -others.count(label) / len(others) if others else 0
    return bias, variance, 0, bias + factor * variance


@pytest.mark.parametrize(("n_classes", "n_points"), [(1, 1), (2, 60), (3, 60), (6, 60)])
def test_zero_one_is_its_definition_after_domingos(rng, n_classes, n_points):
    predictions, labels = rng.integers(0, n_classes, (9, n_points)), rng.integers(0, n_classes, n_points)
    result = decompose_zero_one(predictions, labels)
    assert result._fields == ("bias", "variance", "noise", "error")
    assert_close(result, tuple(np.transpose([*map(zero_one_definition, predictions.T.tolist(), labels)])))
    assert_close(result.error, (predictions != labels).mean(axis=0))
    signed = result.bias + (1 - 2 * result.bias) * result.variance
    assert np.allclose(signed, result.error) == (n_classes < 3)  # the rule for two classes fails for more


@pytest.mark.parametrize("kinds", [(int, int), (float, int), (bool, bool), (str, str), (object, object), (str, object)])
def test_labels_of_any_kind(kinds):
    predictions, labels = np.array([[0, 1, 1], [1, 1, 0], [1, 1, 0]]), np.ones(3, dtype=int)
    if str in kinds:
        predictions, labels = predictions.astype(str), labels.astype(str)
    result = decompose_zero_one(predictions.astype(kinds[0]), labels.astype(kinds[1]))
    assert_close(result, ([0, 0, 1], [1 / 3, 0, 1 / 3], [0, 0, 0], [1 / 3, 0, 2 / 3]))


# ---- polynomials ----


def hat_matrix(x, degree):
    """The projection on the polynomials, by an orthogonal basis of them."""
    basis, _ = np.linalg.qr(np.polynomial.chebyshev.chebvander(np.interp(x, [min(x), max(x)], [-1, 1]), degree))
    return basis @ basis.T


POINTS = np.array([-3, -2, -1.5, -1, 0, 0.25, 0.5, 1, 1, 2, 2.5, 3, 4, 5, 6, 7])  # one of them twice


@pytest.mark.parametrize("degree", [0, 1, 4, 12])
@pytest.mark.parametrize("noise_std", [0.4, np.arange(16.0)])
def test_each_fit_projects_its_labels(degree, noise_std):
    rng = np.random.default_rng(3)
    fits = polynomial_predictions(np.cos, POINTS, degree=degree, noise_std=noise_std, n_training_sets=20, rng=rng)
    labels = np.cos(POINTS) + noise_std * np.random.default_rng(3).standard_normal((20, 16))
    hat = hat_matrix(POINTS, degree)
    assert np.trace(hat) == pytest.approx(degree + 1)
    assert fits == pytest.approx(labels @ hat, abs=1e-9)
    assert fits[0] == pytest.approx(np.polynomial.Polynomial.fit(POINTS, labels[0], degree)(POINTS), abs=1e-9)


@pytest.mark.parametrize(
    ("degree", "shift", "scale", "rounding"),
    [(4, 1e6, 1e-2, 1e-6), (20, 0, 1000, 1e-10), (20, 0, 1 / 3, 1e-10)],  # x is stored to 1e-10 of the shift
)
def test_a_shift_and_scale_of_x_change_nothing(degree, shift, scale, rounding):
    # Without bringing x to [-1, 1] the fits of degree 20 differ by .006 at a third of the range.
    x, options = np.linspace(-1, 1, 41), {"degree": degree, "noise_std": 1, "n_training_sets": 6, "rng": 0}
    unit = polynomial_predictions(np.zeros_like, x, **options)
    assert polynomial_predictions(np.zeros_like, shift + scale * x, **options) == pytest.approx(unit, abs=rounding)
