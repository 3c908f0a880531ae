"""Bias, variance and noise: against definitions in exact fractions, refits, closed forms and worked examples."""

from fractions import Fraction

import numpy as np
import pytest
from tables import assert_close, by_name, refusal

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


HOUSE = [[430], [460], [450], [470], [440]]
SQUARED = {
    "five training sets": (lambda: decompose_squared(HOUSE, [445], noise_variance=100), ([25], [200], [100], [325])),
    "no noise by default": (lambda: decompose_squared(HOUSE, [445]), ([25], [200], [0], [225])),
    "variance divides by n": (lambda: decompose_squared([[1], [3]], [2]), ([0], [1], [0], [1])),
    "one fixed model": (lambda: decompose_squared([[1, 5]], [2, 2]), ([1, 9], [0, 0], [0, 0], [1, 9])),
}


@by_name(SQUARED)
def test_squared_by_hand(row):
    assert_close(row[0](), row[1])


# ---- 0-1 loss ----


def zero_one_definition(predictions, label):
    """Bias, variance, noise and error at one point by counting; the variance counts with Domingos' factor."""
    main = max(sorted(set(predictions)), key=predictions.count)  # max keeps the first of equals
    n, others = len(predictions), [p for p in predictions if p != main]
    bias, variance = main != label, len(others) / n
    factor = 1 if not bias else -others.count(label) / len(others) if others else 0
    return bias, variance, 0, bias + factor * variance


@pytest.mark.parametrize("n_classes", [1, 2, 3, 6])
def test_zero_one_is_its_definition_after_domingos(rng, n_classes):
    predictions, labels = rng.integers(0, n_classes, (9, 60)), rng.integers(0, n_classes, 60)
    result = decompose_zero_one(predictions, labels)
    assert result._fields == ("bias", "variance", "noise", "error")
    assert_close(result, tuple(np.transpose([*map(zero_one_definition, predictions.T.tolist(), labels)])))
    assert_close(result.error, (predictions != labels).mean(axis=0))
    signed = result.bias + (1 - 2 * result.bias) * result.variance
    assert np.allclose(signed, result.error) == (n_classes < 3)  # the rule for two classes fails for more


TIED = [["b"], ["a"], ["b"], ["a"]]
ZERO_ONE = {
    "variance may help": (lambda: decompose_zero_one([[0], [0], [1]], [1]), ([1], [1 / 3], [0], [2 / 3])),
    "the first label wins a tie": (lambda: decompose_zero_one(TIED, ["a"]), ([0], [0.5], [0], [0.5])),
    "and loses against the second": (lambda: decompose_zero_one(TIED, ["b"]), ([1], [0.5], [0], [0.5])),
}


@by_name(ZERO_ONE)
def test_zero_one_by_hand(row):
    assert_close(row[0](), row[1])


@pytest.mark.parametrize("kinds", [(int, int), (float, int), (bool, bool), (str, str), (object, object), (str, object)])
def test_labels_of_any_kind(kinds):
    predictions, labels = np.array([[0, 1, 1], [1, 1, 0], [1, 1, 0]]), np.ones(3, dtype=int)
    if str in kinds:
        predictions, labels = predictions.astype(str), labels.astype(str)
    result = decompose_zero_one(predictions.astype(kinds[0]), labels.astype(kinds[1]))
    assert_close(result, ([0, 0, 1], [1 / 3, 0, 1 / 3], [0, 0, 0], [1 / 3, 0, 2 / 3]))


# ---- polynomials ----


def hat_matrix(x, degree):
    """The projection on the polynomials in exact fractions: each power made orthogonal to those before it."""
    columns = []
    for power in range(degree + 1):
        column = [Fraction(value) ** power for value in x]
        for other in columns:
            share = sum(a * b for a, b in zip(column, other)) / sum(b * b for b in other)
            column = [a - share * b for a, b in zip(column, other)]
        columns.append(column)
    lengths = [sum(a * a for a in column) for column in columns]
    n = range(len(x))
    return np.array([[float(sum(c[i] * c[j] / s for c, s in zip(columns, lengths))) for j in n] for i in n])


POINTS = np.array([-3, -2, -1.5, -1, 0, 0.25, 0.5, 1, 1, 2, 2.5, 3, 4, 5, 6, 7])  # one of them twice


@pytest.mark.parametrize("degree", [0, 1, 4, 12])
@pytest.mark.parametrize("noise_std", [0.4, np.arange(16.0)])
def test_each_fit_projects_its_labels(degree, noise_std):
    fits = polynomial_predictions(np.cos, POINTS, degree=degree, noise_std=noise_std, n_training_sets=20, rng=3)
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


def test_one_point_equal_points_and_as_many_coefficients_as_points():
    options = {"noise_std": 0, "n_training_sets": 2}
    assert_close(polynomial_predictions(np.exp, [0], degree=0, **options), [[1], [1]])
    assert_close(polynomial_predictions(lambda x: np.array([1.0, 3]), [5, 5], degree=0, **options), [[2, 2], [2, 2]])
    assert_close(polynomial_predictions(np.sin, [0, 1, 2, 4], degree=3, **options), [np.sin([0, 1, 2, 4])] * 2)


def test_the_generator_is_passed_along():
    def fits(rng):
        return polynomial_predictions(
            np.sin, np.arange(4.0), degree=1, noise_std=1, n_training_sets=3, rng=rng
        ).tolist()

    rng = np.random.default_rng(7)
    assert fits(7) == fits(7) == fits(rng) != fits(rng)


# ---- refusals ----


def fit(function=np.sin, x=(1, 2, 3), *, degree=1, noise_std=1.0, n_training_sets=2):
    return polynomial_predictions(function, x, degree=degree, noise_std=noise_std, n_training_sets=n_training_sets)


@pytest.mark.filterwarnings("ignore:divide by zero")  # np.log(0) is NumPy's own warning
@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: decompose_squared([1.0, 2], [1.0]), "ValueError: predictions must have shape (n_training_sets, n_p"),
        (lambda: decompose_squared([[1.0, 2]], [1.0]), "ValueError: truth must have shape (2,) to match the columns"),
        (lambda: decompose_squared([[1.0, np.nan]], [1, 2]), "ValueError: predictions must hold no nan"),
        (lambda: decompose_squared([[1.0, np.inf]], [1, 2]), "ValueError: predictions must be finite, got inf"),
        (lambda: decompose_squared([[1.0]], [np.inf]), "ValueError: truth must be finite, got inf"),
        (lambda: decompose_squared([[1.0]], [[1.0]]), "ValueError: truth must have one dimension"),
        (lambda: decompose_squared(np.ones((0, 3)), [0, 1, 2]), "ValueError: predictions must not be empty"),
        (lambda: decompose_squared([["a"]], [1.0]), "TypeError: predictions must hold numbers"),
        (lambda: decompose_squared([[1.0], [1.0, 2]], [1.0]), "TypeError: predictions must hold numbers in rows of eq"),
        (
            lambda: decompose_squared([[1, 1]], [1, 1], noise_variance=[1, -1]),
            "noise_variance must not be negative, got -1.0",
        ),
        (lambda: decompose_squared([[1]], [1], noise_variance=np.nan), "ValueError: noise_variance must hold no nan"),
        (lambda: decompose_squared([[1]], [1], noise_variance=np.inf), "ValueError: noise_variance must be finite"),
        (lambda: decompose_squared([[1]], [1], noise_variance=[1, 2]), "noise_variance must be one number or 1"),
        (lambda: decompose_zero_one(np.ones((0, 2), dtype=int), [0, 1]), "ValueError: predictions must not be empty"),
        (lambda: decompose_zero_one([0, 1], [0, 1]), "ValueError: predictions must have shape (n_training_sets, n_p"),
        (lambda: decompose_zero_one([[0, 1]], [0]), "ValueError: labels must have shape (2,) to match the columns of"),
        (lambda: decompose_zero_one([[0, np.nan]], [0, 1]), "ValueError: predictions must hold no missing label"),
        (lambda: decompose_zero_one([["a", np.nan]], ["a", "b"]), "ValueError: predictions must hold no missing label"),
        (lambda: decompose_zero_one([["a", "b"], ["a"]], ["a", "b"]), "predictions must have rows of equal"),
        (lambda: decompose_zero_one([[0, 1]], [0, None]), "ValueError: labels must hold no missing label"),
        (lambda: decompose_zero_one([["0", "1"]], [0, 1]), "ValueError: predictions and labels must be of one kind"),
        (lambda: fit(x=[1, 2, np.inf]), "ValueError: x must be finite, got inf"),
        (lambda: fit(x=[]), "ValueError: x must not be empty"),
        (lambda: fit(x=[2, 2, 2]), "ValueError: degree must be below the number of distinct x, 1, got 1"),
        (lambda: fit(degree=-1), "ValueError: degree must be at least 0"),
        (lambda: fit(degree=1.0), "TypeError: degree must be an integer"),
        (lambda: fit(noise_std=-1), "ValueError: noise_std must not be negative"),
        (lambda: fit(n_training_sets=0), "ValueError: n_training_sets must be at least 1"),
        (lambda: fit(lambda x: 0.0), "ValueError: truth must return one value for each x, shape (3,), got ()"),
        (lambda: fit(np.log, [0, 1, 2]), "ValueError: truth(x) must be finite, got -inf"),
        (lambda: fit(np.sin([1, 2])), "TypeError: truth must be a function of x"),
    ],
)
def test_bad_input_is_refused(call, message):
    assert message in refusal(call)
