"""The exercises on bias and variance: numbers quoted in model answers, wrong answers that are not in the catalogue."""

import numpy as np
import pytest

from mlnotes.exercises import check

# ---- numbers in tasks and model answers ----


def test_the_colleagues_parts_do_not_add_up():
    """Exercise 12."""
    assert np.isclose(1.20 + 0.04 + 19.0, 20.24) and 5.9 < 19.0


def test_the_colleagues_numbers_are_of_the_size_that_the_simulation_gives():
    """Exercise 12: degree 3, 25 readings, noise of variance 4; the readings of a day vary by 15 + 4."""
    rng = np.random.default_rng(0)
    hours = np.arange(25)
    truth = 12 + 5 * np.sin((hours - 9) * np.pi / 12) + 2 * np.sin((hours - 2) * np.pi / 6)
    variance, apparent, of_labels = [], [], []
    for readings in truth + 2 * rng.normal(size=(40, 25)):
        powers = np.polynomial.legendre.legvander(hours / 12 - 1, 3)
        samples = rng.integers(25, size=(100, 25))
        fits = np.array([powers @ np.linalg.lstsq(powers[s], readings[s], rcond=None)[0] for s in samples])
        variance.append(fits.var(axis=0).mean())
        apparent.append(np.mean((fits.mean(axis=0) - powers @ np.linalg.lstsq(powers, readings, rcond=None)[0]) ** 2))
        of_labels.append(readings.var())
    assert 0.8 < np.median(variance) < 1.6 and 0.01 < np.median(apparent) < 0.12
    assert abs(np.mean(of_labels) - 19) < 1.5


def test_gaps_and_gains_of_the_two_models():
    """Exercise 13."""
    a, b = ((38, 41), (39, 40)), ((5, 60), (14, 38))
    assert a[0][1] - a[1][1] == 1 and b[0][1] - b[0][0] == 55 and b[1][1] - b[1][0] == 24
    assert b[1][0] < 25 < a[1][0]


def test_the_mean_of_ten_trees_by_simulation():
    """Exercise 14: ten normal values with correlation 0.4."""
    rng = np.random.default_rng(0)
    shared, own = rng.normal(size=(100_000, 1)), rng.normal(size=(100_000, 10))
    trees = np.sqrt(4.8) * (np.sqrt(0.4) * shared + np.sqrt(0.6) * own)
    assert abs(trees.mean(axis=1).var() - (1.92 + 0.288)) < 0.04  # four standard errors
    assert check("bias_variance-14", (2.21, 1.92, 6.71))


def test_one_split_of_exercise_16_has_the_new_error_below_the_training_error():
    assert check("bias_variance-16", (360.0, 128.9, 1)) and check("bias_variance-15", (5, 6.7))


def test_the_notes_error_of_one_is_the_squared_bias():
    """Exercise 3: two of the three predictions are off by 3 or more, and the parts add up."""
    predictions = np.array([7, 9, 14])
    assert np.sum(np.abs(predictions - 11) >= 3) == 2
    assert np.isclose(np.mean((predictions - 11) ** 2), 1 + predictions.var())


# ---- wrong answers that the catalogue does not hold as such ----


def loops(predictions, truth, noise_variance, *, ddof=0, square=True, noise=True):
    """A student's version with loops."""
    columns = []
    for column, t in zip(predictions.T, truth):
        mean = sum(column) / len(column)
        bias = (mean - t) ** 2 if square else mean - t
        variance = sum((c - mean) ** 2 for c in column) / (len(column) - ddof)
        error = sum((c - t) ** 2 for c in column) / len(column) + noise * noise_variance
        columns.append((bias, variance, noise_variance, error))
    return list(zip(*columns))


def test_another_right_way_passes():
    assert check("bias_variance-2", loops)


def with_one_noise(predictions, truth, noise_variance, **mistake):
    """As the lesson writes it: the noise stays the number that was given."""
    bias, variance, noise, error = loops(predictions, truth, noise_variance, **mistake)
    return np.array(bias), np.array(variance), noise[0], np.array(error)


def test_the_lessons_own_way_passes():
    assert check("bias_variance-2", with_one_noise)
    result = check("bias_variance-2", lambda p, t, s: with_one_noise(p, t, s, ddof=1))
    assert result.state == "wrong" and "divide by the number of training sets minus 1" in result.message


def by_lstsq(x, truth, degree, noise_variance):
    powers = np.vander(x, degree + 1)
    fitted = powers @ np.linalg.lstsq(powers, truth, rcond=None)[0]
    return np.mean((fitted - truth) ** 2), noise_variance * (degree + 1) / len(x)


def test_the_closed_form_of_the_mean_variance_passes():
    assert check("bias_variance-5", by_lstsq)


def searched(bias, variance, noise, n, target):
    for m in range(1, 1000):
        if bias + noise + variance * n / m <= target:
            return m
    return float("inf")


def test_a_search_for_the_number_of_cases_passes():
    assert check("bias_variance-11", searched)


def counted(predictions, labels):
    """Counts votes; the variance is added wherever the point is."""
    bias, net = [], []
    for column, label in zip(predictions.T, labels):
        main = int(2 * sum(column) > len(column))
        bias.append(main != label)
        net.append(sum(c != main for c in column) / len(column))
    return sum(bias) / len(bias), sum(net) / len(net), np.mean(predictions != labels)


def averaged_first(predictions, labels):
    """Multiplies the means of bias and variance, where each point has a sign of its own."""
    main = np.round(predictions.mean(axis=0))
    bias, variance = np.mean(main != labels), np.mean(predictions != main)
    return bias, (1 - 2 * bias) * variance, np.mean(predictions != labels)


@pytest.mark.parametrize(
    ("exercise", "answer", "message"),
    [
        ("bias_variance-1", [3, 8.8, 2, 13.8], "bias² + variance + noise"),
        ("bias_variance-1", (9, 11.0, 2.0, 22.0), "divide by their number"),
        ("bias_variance-1", (9, 8.8, 2, 15), "do not fit together"),
        ("bias_variance-1", (9, 7.5, 2, 19.8), "do not fit together"),
        ("bias_variance-1", (3, 8.8, 2, 19.8), "first number is the bias unsquared"),
        ("bias_variance-1", (9, 17.8, 2, 20), "measured from the truth"),
        ("bias_variance-1", (8.8, 9, 2, 19.8), "exchanged"),
        ("bias_variance-1", (9, 2.4, 2, 13.4), "mean absolute distance"),
        ("bias_variance-1", (21, 8.8, 2, 31.8), "mean prediction"),
        ("bias_variance-2", lambda p, t, s: np.mean(loops(p, t, s), axis=1), "one value for each point"),
        ("bias_variance-2", lambda p, t, s: np.array(loops(p, t, s))[[1, 0, 2, 3]], "exchanged"),
        ("bias_variance-2", lambda p, t, s: loops(p, t, s, ddof=1), "divide by the number of training sets minus 1"),
        ("bias_variance-2", lambda p, t, s: loops(p, t, s, square=False), "bias unsquared"),
        ("bias_variance-2", lambda p, t, s: loops(p, t, s, noise=False), "lacks the noise"),
        ("bias_variance-3", (10.0, 1.0, 0.0), "square after averaging"),
        ("bias_variance-3", (10.0, 3.0, 8.0), "mean absolute error"),
        ("bias_variance-3", np.array([10, 9.667, 13]), "divides by 3"),
        ("bias_variance-4", lambda y, f: (0, 0, 0, 0), "A next step"),
        ("bias_variance-5", lambda x, f, d, s: by_lstsq(x, f, d, s)[::-1], "exchanged"),
        (
            "bias_variance-5",
            lambda x, f, d, s: by_lstsq(x, f, d - 1, s) if d else (np.mean(f * f), 0),
            "one degree less",
        ),
        ("bias_variance-5", lambda x, f, d, s: (by_lstsq(x, f, d, s)[0], s), "the variance of one label"),
        ("bias_variance-6", lambda b, h, s: (b + s - h * s, b + s), "still counts"),
        ("bias_variance-6", lambda b, h, s: (b + s * (1 - 2 * h + h * h), b + s + h * s), "this point's own label"),
        ("bias_variance-8", averaged_first, "average last"),
        ("bias_variance-8", counted, "You add the variance at every point"),
        ("bias_variance-8", lambda p, y: (0.5, 10.0, 100 * np.mean(p != y)), "not per cent"),
        ("bias_variance-14", (0.48, 1.92, 4.98), "as if the models were independent"),
        ("bias_variance-15", (3, 7.2), "nearest to each other"),
        ("bias_variance-16", (590, 128.9, 1), "first split"),
        ("bias_variance-11", lambda *a: None if searched(*a) == float("inf") else searched(*a), "return np.inf"),
        ("bias_variance-11", lambda *a: 10**9 if searched(*a) == float("inf") else searched(*a), "return np.inf"),
        (
            "bias_variance-11",
            lambda b, v, s, n, t: v * n / (t - b - s) if t > b + s else np.inf,
            "A number of cases is whole",
        ),
        ("bias_variance-11", lambda b, v, s, n, t: max(n, searched(b, v, s, n, t)), "do not stop at n"),
    ],
)
def test_slips_are_named(exercise, answer, message):
    result = check(exercise, answer)
    assert result.state == "wrong" and message in result.message


def test_only_unbiased_calls_do_not_name_the_sign():
    """A wrong answer that is right wherever every point is unbiased still fails."""
    assert check("bias_variance-8", lambda p, y: (0.0, np.mean(p != y), np.mean(p != y))).state == "wrong"


def test_a_target_equal_to_the_floor_is_out_of_reach():
    """`room < 0` where `room <= 0` is needed: the exercise has a call with no room at all."""

    def strict(bias, variance, noise, n, target):
        room = target - bias - noise
        return np.inf if room < 0 else np.ceil(variance * n / max(room, 1e-12))

    result = check("bias_variance-11", strict)
    assert result.state == "wrong" and "return np.inf" in result.message
