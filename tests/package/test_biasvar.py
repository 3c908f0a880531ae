"""Bias, variance and noise: against definitions, refits, closed forms and worked examples."""

import itertools
from fractions import Fraction

import numpy as np
import pytest

from mlnotes import biasvar

# ---- decompose_squared ----


def squared_definition(predictions, truth, noise_variance):
    """The three expectations and the expected loss at one point, in exact fractions.

    The noise is drawn as plus or minus its standard deviation, each with chance 1/2.
    """
    n = len(predictions)
    mean = sum(map(Fraction, predictions)) / n
    noise_std = Fraction(noise_variance) ** Fraction(1, 2)
    loss = [(truth + sign * Fraction(noise_std) - p) ** 2 for p in predictions for sign in (-1, 1)]
    return (mean - truth) ** 2, sum((p - mean) ** 2 for p in predictions) / n, noise_variance, sum(loss) / (2 * n)


def test_worked_example_of_five_training_sets():
    # True value 445, noise variance 100, predictions 430 460 450 470 440: 25 + 200 + 100 = 325 (W09, E14).
    result = biasvar.decompose_squared([[430], [460], [450], [470], [440]], [445], noise_variance=100)
    assert [part.tolist() for part in result] == [[25], [200], [100], [325]]
    assert squared_definition([430, 460, 450, 470, 440], 445, 100) == (25, 200, 100, 325)


def test_squared_is_its_definition(rng):
    predictions, truth = rng.integers(-9, 9, (7, 5)), rng.integers(-9, 9, 5)
    result = biasvar.decompose_squared(predictions, truth, noise_variance=4)
    for point in range(5):
        expected = squared_definition(predictions[:, point].tolist(), int(truth[point]), 4)
        assert [float(part[point]) for part in result] == pytest.approx([float(x) for x in expected], rel=1e-12)


def test_squared_adds_up_at_every_point(rng):
    predictions, truth, noise = rng.normal(3, 2, (40, 25)), rng.normal(0, 5, 25), rng.random(25)
    result = biasvar.decompose_squared(predictions, truth, noise_variance=noise)
    assert result.squared_bias + result.variance + result.noise == pytest.approx(result.error, rel=1e-12)
    assert result.noise.tolist() == noise.tolist()
    assert all(part.shape == (25,) for part in result)


def test_bias_is_squared_already(rng):
    # The unsquared bias has another unit and does not add up: 5 + 200 + 100 = 305 is not 325 (E14).
    result = biasvar.decompose_squared([[430], [460], [450], [470], [440]], [445], noise_variance=100)
    assert np.sqrt(result.squared_bias) + result.variance + result.noise != result.error
    predictions = rng.random((4, 3))
    in_cents = biasvar.decompose_squared(100 * predictions, np.zeros(3))
    assert in_cents.squared_bias == pytest.approx(
        100**2 * biasvar.decompose_squared(predictions, np.zeros(3)).squared_bias
    )


def test_variance_is_over_training_sets_by_n():
    # Population variance: the mean of squared deviations, not divided by n - 1.
    assert biasvar.decompose_squared([[1.0], [3.0]], [2.0]).variance.tolist() == [1]


def test_one_fixed_model_has_no_variance(rng):
    # However steep the model is in x: variance is over training sets at a fixed x (E11).
    x = rng.normal(450, 100, 50)
    result = biasvar.decompose_squared([0.9 * x + 40], x)
    assert (result.variance == 0).all()
    assert np.var(0.9 * x + 40) > 1000


def test_squares_belong_inside_the_expectation():
    # (E[f - E f])^2 is 0 always, and (E[y - f])^2 is only the squared bias (E15).
    predictions = np.array([430.0, 460.0, 450.0, 470.0, 440.0])
    result = biasvar.decompose_squared(predictions[:, None], [445])
    assert (predictions - predictions.mean()).mean() ** 2 == 0
    assert result.variance[0] == ((predictions - predictions.mean()) ** 2).mean() == 200
    assert (445 - predictions).mean() ** 2 == result.squared_bias[0]
    assert ((445 - predictions) ** 2).mean() == result.error[0] == 225


def test_five_houses_cannot_be_decomposed_from_one_model():
    # A circulating note splits the MSE of these five predictions into 8100 + 25 + 10000 (W08, E09 to E12).
    y, predicted = np.array([300, 450, 500, 380, 600.0]), np.array([280, 460, 520, 350, 620.0])
    error = biasvar.decompose_squared([predicted], y).error.mean()
    assert error == 440
    assert 8100 + 25 + 10000 == 18125 != error
    assert (predicted - y).mean() == 0  # it does not overestimate by 5
    identity = (y.mean() - predicted.mean()) ** 2 + y.var() + predicted.var() - 2 * np.cov(y, predicted, ddof=0)[0, 1]
    assert identity == pytest.approx(440)
    assert y.var() == 10464 > error  # the variance of the labels is no lower bound: most of it is explained


def test_only_noise_is_irreducible(rng):
    # E[Var(y|x)], not Var(y): the truth itself reaches the noise and nothing less (E10).
    x = rng.uniform(0, 1, 2000)
    y = 10 * x + rng.normal(0, 0.5, 2000)
    perfect = biasvar.decompose_squared([10 * x], 10 * x, noise_variance=0.25)
    assert perfect.error.tolist() == [0.25] * 2000
    assert y.var() > 20 * perfect.error.mean()


def test_the_two_kinds_of_bias_have_two_names():
    squared, zero_one = biasvar.decompose_squared([[1]], [0]), biasvar.decompose_zero_one([[1]], [0])
    assert squared._fields == ("squared_bias", "variance", "noise", "error")
    assert zero_one._fields == ("bias", "variance", "noise", "error")


def test_noise_defaults_to_none():
    result = biasvar.decompose_squared([[1.0, 2.0]], [0.0, 0.0])
    assert result.noise.tolist() == [0, 0]
    assert result.error.tolist() == [1, 4]


# ---- decompose_zero_one ----


def zero_one_definition(predictions, label):
    """Main prediction, bias, variance and error at one point by counting."""
    main = max(sorted(set(predictions)), key=predictions.count)  # max keeps the first of equals
    n = len(predictions)
    return float(main != label), sum(p != main for p in predictions) / n, sum(p != label for p in predictions) / n


@pytest.mark.parametrize("n_classes", [1, 2, 3, 6])
def test_zero_one_is_its_definition(rng, n_classes):
    predictions, labels = rng.integers(0, n_classes, (9, 60)), rng.integers(0, n_classes, 60)
    result = biasvar.decompose_zero_one(predictions, labels)
    for point in range(60):
        expected = zero_one_definition(predictions[:, point].tolist(), labels[point])
        assert (result.bias[point], result.variance[point], result.error[point]) == pytest.approx(expected)
    assert result.noise.tolist() == [0] * 60


def test_two_classes_add_up_with_the_sign_of_the_bias():
    # Every outcome of five training sets at a point, for either label.
    predictions = np.array(list(itertools.product([0, 1], repeat=5))).T
    for label in (0, 1):
        result = biasvar.decompose_zero_one(predictions, np.full(32, label))
        assert result.bias + (1 - 2 * result.bias) * result.variance == pytest.approx(result.error, abs=1e-15)
        assert (result.variance < 0.5).all()


def test_variance_helps_where_the_main_prediction_is_wrong():
    result = biasvar.decompose_zero_one([[0], [0], [1]], [1])
    assert [part.round(3).tolist() for part in result] == [[1], [0.333], [0], [0.667]]
    assert result.error < result.bias


def test_more_classes_leave_the_main_prediction_for_another_error(rng):
    # Domingos' factor: minus the share of the true label among predictions that differ from the main one.
    predictions, labels = rng.integers(0, 4, (8, 300)), rng.integers(0, 4, 300)
    result = biasvar.decompose_zero_one(predictions, labels)
    broken = 0
    for point in range(300):
        column = predictions[:, point].tolist()
        main = max(sorted(set(column)), key=column.count)
        others = [p for p in column if p != main]
        biased = main != labels[point]
        factor = -others.count(labels[point]) / len(others) if biased and others else 1 - biased
        assert result.bias[point] + factor * result.variance[point] == pytest.approx(result.error[point])
        broken += abs(result.bias[point] + (1 - 2 * biased) * result.variance[point] - result.error[point]) > 1e-9
    assert broken > 50  # the rule for two classes fails for four


def test_the_first_label_wins_a_tie():
    predictions = [["b"], ["a"], ["b"], ["a"]]
    assert biasvar.decompose_zero_one(predictions, ["a"]).bias.tolist() == [0]
    assert biasvar.decompose_zero_one(predictions, ["b"]).bias.tolist() == [1]
    for label in ("a", "b"):  # with two classes the variance is 1/2 then, so the error is the same
        assert biasvar.decompose_zero_one(predictions, [label]).error.tolist() == [0.5]


def test_means_over_points_do_not_add_up():
    # One unbiased and one biased point with the same variance: it cancels in the error, not in the mean variance.
    result = biasvar.decompose_zero_one([[0, 0], [0, 0], [0, 0], [1, 1]], [0, 1])
    assert result.variance.tolist() == [0.25, 0.25]
    assert result.error.mean() == result.bias.mean() == 0.5
    assert result.bias.mean() + result.variance.mean() != result.error.mean()


def test_zero_one_equals_squared_loss_where_the_vote_is_unanimous(rng):
    column = rng.integers(0, 2, 20)
    predictions, labels = np.tile(column, (4, 1)), rng.integers(0, 2, 20)
    zero_one = biasvar.decompose_zero_one(predictions, labels)
    squared = biasvar.decompose_squared(predictions, labels)
    for ours, theirs in zip(zero_one, squared):
        assert ours.tolist() == theirs.tolist()


@pytest.mark.parametrize("kind", [int, float, bool, str, object])
def test_labels_of_any_kind(kind):
    predictions, labels = np.array([[0, 1, 1], [1, 1, 0], [1, 1, 0]]), np.array([1, 1, 1])
    result = biasvar.decompose_zero_one(predictions.astype(kind), labels.astype(kind))
    assert result.bias.tolist() == [0, 0, 1]
    assert result.error.tolist() == pytest.approx([1 / 3, 0, 2 / 3])


def test_text_in_object_arrays_meets_text():
    result = biasvar.decompose_zero_one(np.array([["yes"]]), np.array(["yes"], dtype=object))
    assert result.error.tolist() == [0]


# ---- polynomial_predictions ----


def hat_matrix(x, degree):
    """The projection on the polynomials, from normal equations in exact fractions."""
    rows = [[Fraction(value) ** power for power in range(degree + 1)] for value in x]
    gram = [
        [sum(row[i] * row[j] for row in rows) for j in range(degree + 1)]
        + [Fraction(int(i == j)) for j in range(degree + 1)]
        for i in range(degree + 1)
    ]
    for i in range(degree + 1):  # Gauss and Jordan; the Gram matrix has no zero pivot
        gram[i] = [value / gram[i][i] for value in gram[i]]
        for other in range(degree + 1):
            if other != i:
                gram[other] = [a - gram[other][i] * b for a, b in zip(gram[other], gram[i])]
    inverse = [row[degree + 1 :] for row in gram]
    middle = [[sum(row[k] * inverse[k][j] for k in range(degree + 1)) for j in range(degree + 1)] for row in rows]
    return np.array([[float(sum(a * b for a, b in zip(left, right))) for right in rows] for left in middle])


@pytest.mark.parametrize("degree", [0, 1, 3, 8])
def test_polynomials_equal_refits(degree):
    x = np.linspace(-2, 5, 15)
    fits = biasvar.polynomial_predictions(np.cos, x, degree=degree, noise_std=0.4, n_training_sets=20, rng=3)
    noise = np.random.default_rng(3).standard_normal((20, 15))
    for fit, labels in zip(fits, np.cos(x) + 0.4 * noise):
        refit = np.polynomial.Polynomial.fit(x, labels, degree)(x)
        assert fit == pytest.approx(refit, abs=1e-12)


@pytest.mark.parametrize("degree", [1, 4, 12])
def test_a_projection_in_exact_fractions(degree):
    # The fits of unit labels are the columns of the hat matrix: degree + 1 is its trace.
    x = np.array([-3, -2, -1.5, -1, 0, 0.25, 0.5, 1, 1, 2, 2.5, 3, 4, 5, 6, 7])
    hat = hat_matrix(x, degree)
    for unit, column in zip(np.eye(16), hat.T):
        fit = biasvar.polynomial_predictions(
            lambda _, unit=unit: unit, x, degree=degree, noise_std=0, n_training_sets=1, rng=0
        )
        assert fit[0] == pytest.approx(column, abs=1e-9)
    assert np.trace(hat) == pytest.approx(degree + 1)


def test_bias_and_variance_have_their_closed_form(rng):
    # Bias^2 = ((I - H) f)^2, variance = sigma^2 diag(H); a normal mean and variance know their standard errors.
    x, sigma, n = np.linspace(0, 1, 12), 0.3, 20_000
    f = np.sin(2 * np.pi * x)
    for degree in (0, 1, 3, 6):
        hat = hat_matrix(x, degree)
        fits = biasvar.polynomial_predictions(
            lambda x: np.sin(2 * np.pi * x), x, degree=degree, noise_std=sigma, n_training_sets=n, rng=rng
        )
        result = biasvar.decompose_squared(fits, f, noise_variance=sigma**2)
        variance = sigma**2 * np.diag(hat)
        assert (np.abs(fits.mean(axis=0) - hat @ f) < 4.5 * np.sqrt(variance / n)).all()
        assert (np.abs(result.variance - variance) < 4.5 * variance * np.sqrt(2 / n)).all()
        bias = hat @ f - f
        bias_error = np.sqrt(variance / n)
        assert (
            np.abs(result.squared_bias - bias**2) <= 2 * np.abs(bias) * 4.5 * bias_error + (4.5 * bias_error) ** 2
        ).all()
        # The mean over the points: sigma^2 (degree + 1) / n_points, whatever the points.
        total = result.variance.mean()
        assert total == pytest.approx(sigma**2 * (degree + 1) / 12, rel=4.5 * np.sqrt(2 / (n * (degree + 1))))


def test_variance_rises_and_bias_falls_with_the_degree(rng):
    x = np.linspace(0, 1, 20)
    results = [
        biasvar.decompose_squared(
            biasvar.polynomial_predictions(np.exp, x, degree=d, noise_std=0.2, n_training_sets=4000, rng=rng), np.exp(x)
        )
        for d in range(6)
    ]
    variances = [result.variance.mean() for result in results]
    assert variances == sorted(variances)
    assert results[0].squared_bias.mean() > 100 * results[2].squared_bias.mean()


def test_interpolation_returns_the_labels():
    x = np.array([0.0, 1, 2, 4])
    fits = biasvar.polynomial_predictions(np.sin, x, degree=3, noise_std=1, n_training_sets=5, rng=0)
    labels = np.sin(x) + np.random.default_rng(0).standard_normal((5, 4))
    assert fits == pytest.approx(labels, abs=1e-12)


def test_noise_may_differ_between_points():
    x = np.arange(3.0)
    fits = biasvar.polynomial_predictions(np.square, x, degree=2, noise_std=[0, 0, 1], n_training_sets=500, rng=0)
    assert fits.std(axis=0) == pytest.approx([0, 0, 1], abs=0.13)  # four standard errors of the last, 4 / sqrt(1000)
    assert np.ptp(fits[:, :2], axis=0) == pytest.approx([0, 0], abs=1e-12)


def test_a_shift_and_scale_of_x_change_nothing():
    x = np.linspace(-1, 1, 9)
    options = {"degree": 4, "noise_std": 1, "n_training_sets": 6, "rng": 0}
    near = biasvar.polynomial_predictions(np.zeros_like, x, **options)
    far = biasvar.polynomial_predictions(np.zeros_like, 1e6 + 1e-2 * x, **options)
    assert far == pytest.approx(near, abs=1e-6)  # x itself is stored to 1e-10 of 1e6


@pytest.mark.parametrize("scale", [1000, 1 / 3])
def test_a_high_degree_stays_accurate_on_any_range(scale):
    # Without bringing x to [-1, 1] the fits of degree 20 differ by .006 at a third of the range.
    x, options = np.linspace(-1, 1, 41), {"degree": 20, "noise_std": 1, "n_training_sets": 6, "rng": 0}
    unit = biasvar.polynomial_predictions(np.zeros_like, x, **options)
    scaled = biasvar.polynomial_predictions(np.zeros_like, scale * x, **options)
    assert scaled == pytest.approx(unit, abs=1e-10)


def test_one_point_and_equal_points():
    assert biasvar.polynomial_predictions(np.exp, [0], degree=0, noise_std=0, n_training_sets=2).tolist() == [[1], [1]]
    fits = biasvar.polynomial_predictions(
        lambda x: np.array([1.0, 3.0]), [5, 5], degree=0, noise_std=0, n_training_sets=1
    )
    assert fits == pytest.approx(np.array([[2.0, 2.0]]))


def test_the_generator_is_reproducible_and_passed_along():
    options = {"degree": 1, "noise_std": 1, "n_training_sets": 3}
    x = np.arange(4.0)
    first, second = (biasvar.polynomial_predictions(np.sin, x, rng=7, **options) for _ in range(2))
    assert first.tolist() == second.tolist()
    rng = np.random.default_rng(7)
    assert biasvar.polynomial_predictions(np.sin, x, rng=rng, **options).tolist() == first.tolist()
    assert biasvar.polynomial_predictions(np.sin, x, rng=rng, **options).tolist() != first.tolist()


# ---- bad input ----

FIT = {"degree": 1, "noise_std": 1.0, "n_training_sets": 2}


@pytest.mark.parametrize(
    "call, message",
    [
        (
            lambda: biasvar.decompose_squared([1.0, 2], [1.0]),
            r"predictions must have shape \(n_training_sets, n_points",
        ),
        (lambda: biasvar.decompose_squared([[1.0, 2]], [1.0]), r"truth must have shape \(2,\) to match the columns of"),
        (lambda: biasvar.decompose_squared([[1.0, np.nan]], [1, 2]), r"predictions must hold no nan"),
        (lambda: biasvar.decompose_squared([[1.0, np.inf]], [1, 2]), r"predictions must be finite, got inf"),
        (lambda: biasvar.decompose_squared([[1.0]], [[1.0]]), r"truth must have one dimension"),
        (lambda: biasvar.decompose_squared(np.ones((0, 3)), np.zeros(3)), r"predictions must not be empty"),
        (lambda: biasvar.decompose_zero_one(np.ones((0, 2), dtype=int), [0, 1]), r"predictions must not be empty"),
        (lambda: biasvar.decompose_squared([[1.0]], [1], noise_variance=-1), r"noise_variance must not be negative"),
        (lambda: biasvar.decompose_squared([[1.0]], [1], noise_variance=np.nan), r"noise_variance must hold no nan"),
        (
            lambda: biasvar.decompose_squared([[1.0]], [1], noise_variance=[1, 2]),
            r"noise_variance must be one number or 1",
        ),
        (
            lambda: biasvar.decompose_zero_one([0, 1], [0, 1]),
            r"predictions must have shape \(n_training_sets, n_points",
        ),
        (lambda: biasvar.decompose_zero_one([[0, 1]], [0]), r"labels must have shape \(2,\) to match the columns of"),
        (lambda: biasvar.decompose_zero_one([[0, np.nan]], [0, 1]), r"predictions must hold no missing label"),
        (lambda: biasvar.decompose_zero_one([["a", np.nan]], ["a", "b"]), r"predictions must hold no missing label"),
        (lambda: biasvar.decompose_zero_one([["a", "b"], ["a"]], ["a", "b"]), r"predictions must have rows of equal"),
        (lambda: biasvar.decompose_zero_one([[0, 1]], [0, None]), r"labels must hold no missing label"),
        (lambda: biasvar.decompose_zero_one([["0", "1"]], [0, 1]), r"predictions and labels must be of one kind"),
        (lambda: biasvar.polynomial_predictions(np.sin, [1, 2, np.inf], **FIT), r"x must be finite, got inf"),
        (
            lambda: biasvar.polynomial_predictions(np.sin, [2, 2, 2], **FIT),
            r"degree must be below .* distinct x, 1, got 1",
        ),
        (lambda: biasvar.polynomial_predictions(np.sin, [], **FIT), r"x must not be empty"),
        (
            lambda: biasvar.polynomial_predictions(lambda x: 0.0, [1, 2, 3], **FIT),
            r"truth must return one value for each x",
        ),
        (lambda: biasvar.polynomial_predictions(np.log, [0, 1, 2], **FIT), r"truth\(x\) must be finite, got -inf"),
        (lambda: biasvar.polynomial_predictions(np.sin, [1, 2], **FIT | {"degree": -1}), r"degree must be at least 0"),
        (
            lambda: biasvar.polynomial_predictions(np.sin, [1, 2], **FIT | {"noise_std": -1}),
            r"noise_std must not be neg",
        ),
        (
            lambda: biasvar.polynomial_predictions(np.sin, [1, 2], **FIT | {"n_training_sets": 0}),
            r"n_training_sets must be",
        ),
    ],
)
@pytest.mark.filterwarnings("ignore:divide by zero")  # np.log(0) is NumPy's own warning
def test_bad_values_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: biasvar.decompose_squared([["a"]], [1.0]), r"predictions must hold numbers"),
        (
            lambda: biasvar.decompose_squared([[1.0], [1.0, 2.0]], [1.0]),
            r"predictions must hold numbers in rows of equal",
        ),
        (lambda: biasvar.polynomial_predictions(np.sin([1, 2]), [1, 2], **FIT), r"truth must be a function of x"),
        (lambda: biasvar.polynomial_predictions(np.sin, [1, 2], **FIT | {"degree": 1.0}), r"degree must be an integer"),
    ],
)
def test_bad_types_are_refused(call, message):
    with pytest.raises(TypeError, match=message):
        call()
