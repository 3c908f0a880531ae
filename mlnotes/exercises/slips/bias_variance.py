"""The exercises on bias, variance and noise."""

import numpy as np

from mlnotes import biasvar
from mlnotes.exercises.slips import Exercise, Sign

# Square tables: with rows and columns exchanged the shapes still fit, and the mistake can be named.
TABLES = (
    (np.array([[4, 1, 0], [6, 3, 5], [8, 2, 1]]), np.array([5, 2, 4]), 2),
    (np.array([[1, 7, 3], [3, 2, 4], [2, 3, 8]]), np.array([2, 6, 5]), 3),
    (np.array([[0, 5, 2, 9], [4, 5, 1, 3], [2, 1, 6, 0], [6, 5, 3, 4]]), np.array([1, 4, 4, 7]), 0.5),
)
VOTES = (
    (np.array([[1, 1, 0], [1, 0, 1], [1, 0, 0]]), np.array([1, 1, 1])),
    (
        np.array([[1, 1, 1, 0], [1, 1, 1, 0], [1, 1, 1, 1], [1, 0, 0, 1], [1, 0, 1, 0]]),
        np.array([1, 1, 0, 1]),
    ),
    (np.array([[0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 1, 1]]), np.array([0, 1, 0, 0])),
    (np.array([[0, 1, 0], [1, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 0]]), np.array([1, 1, 0])),
)
FLATS = (
    (np.array([3, 5, 10]), np.array([4, 6, 8])),
    (np.array([1, 2, 6, 7]), np.array([5, 3, 9, 11])),
    (np.array([2.5, 4, 1, 8, 3]), np.array([3, 3.5, 2, 6, 1])),
    (np.array([5, 1, 3]), np.array([1, 4, 7])),
)
POLYNOMIALS = (
    (np.array([0, 1, 2, 3]), np.array([0, 1, 4, 9]), 1, 2.0),
    (np.array([-2, -1, 0, 1, 2]), np.array([-8, -1, 0, 1, 8]), 2, 0.5),
    (np.array([0, 1, 3, 4, 6, 7]), np.array([1, 0, 2, 5, 3, 9]), 3, 3.0),
    (np.array([0, 1, 2, 3]), np.array([5, 1, 1, 2]), 0, 1.5),
)
PERCENT = "Give shares between 0 and 1, not per cent."


# ---- squared loss ----


def decompose(predictions, truth, noise_variance):
    return np.array(biasvar.decompose_squared(predictions, truth, noise_variance=noise_variance))


def changed(**change):
    """The right parts, with those named replaced by a function of (parts, predictions, truth, noise_variance)."""

    def wrong(predictions, truth, noise_variance):
        parts = dict(zip(biasvar.Decomposition._fields, decompose(predictions, truth, noise_variance)))
        replaced = {name: new(parts, predictions, truth, noise_variance) for name, new in change.items()}
        return np.array(list((parts | replaced).values()))

    return wrong


def signed_bias(parts, predictions, truth, noise_variance):
    return predictions.mean(axis=0) - truth


def size_of_bias(parts, predictions, truth, noise_variance):
    return np.abs(predictions.mean(axis=0) - truth)


def sample_variance(parts, predictions, truth, noise_variance):
    return predictions.var(axis=0, ddof=1)


def added_up(bias=None, variance=None, noise=None):
    """The error as the sum of the parts, some of them replaced."""

    def error(parts, *arguments):
        chosen = {"bias": bias, "variance": variance, "noise": noise}
        return sum(new(parts, *arguments) if new else parts[name] for name, new in chosen.items())

    return error


def squared_noise(parts, predictions, truth, noise_variance):
    return np.full(len(truth), float(noise_variance) ** 2)


def root_of_noise(parts, predictions, truth, noise_variance):
    return np.full(len(truth), float(noise_variance) ** 0.5)


def without_noise(parts, *_):
    return parts["bias"] + parts["variance"]


def distance_from_truth(parts, *_):
    return parts["bias"] + parts["variance"]


def spread_over_points(parts, predictions, *_):
    return np.full(predictions.shape[1], predictions.var(axis=1).mean())


def rows_for_columns(predictions, truth, noise_variance):
    return decompose(predictions.T, truth, noise_variance)


def standard_deviation(parts, *_):
    return np.sqrt(parts["variance"])


UNSQUARED = (
    "The bias must be squared: with the unit °C it cannot be added to a variance in (°C)². "
    "Error = bias² + variance + noise."
)
BIAS_UNSQUARED = (
    "You return the bias unsquared. What enters the error is its square, which has the unit of variance and noise."
)
DDOF = (
    "You divide by the number of training sets minus 1. These training sets are all there are, so the variance is the "
    "mean of the squared distances: divide by their number."
)
TRUTH_FOR_MEAN = (
    "You measure each prediction's distance from the truth and call it bias². Average the predictions first, then "
    "take the squared distance of the mean from the truth."
)


# ---- an identity over cases ----


def four_terms(y_true, y_pred, *, ddof=0, ddof_covariance=0, factor=-2):
    covariance = np.cov(y_true, y_pred, ddof=ddof_covariance)[0, 1]
    return (y_true.mean() - y_pred.mean()) ** 2, y_true.var(ddof=ddof), y_pred.var(ddof=ddof), factor * covariance


def terms_with(place, new):
    def wrong(y_true, y_pred):
        terms = list(four_terms(y_true, y_pred))
        terms[place] = new(y_true, y_pred)
        return tuple(terms)

    return wrong


# ---- polynomials ----


def polynomial_parts(x, truth, degree, noise_variance, *, bias=lambda e: np.mean(e**2), variance=None):
    powers = np.vander(x.astype(float), degree + 1)
    hat = powers @ np.linalg.pinv(powers)
    n, p = len(x), degree + 1
    mean_variance = noise_variance * p / n if variance is None else variance(noise_variance, n, p)
    return bias(hat @ truth - truth), mean_variance


def polynomial_with(**change):
    return lambda *arguments: polynomial_parts(*arguments, **change)


def one_degree_less(x, truth, degree, noise_variance):
    if degree == 0:
        return np.mean(truth**2), 0.0
    return polynomial_parts(x, truth, degree - 1, noise_variance)


def spread_of_the_fit(x, truth, degree, noise_variance):
    powers = np.vander(x.astype(float), degree + 1)
    return polynomial_parts(x, truth, degree, noise_variance)[0], np.var(powers @ np.linalg.pinv(powers) @ truth)


# ---- seen labels ----


def two_errors(bias, h, noise_variance):
    return bias + noise_variance * (1 - h), bias + noise_variance * (1 + h)


# ---- 0-1 loss ----


def signed(predictions, labels):
    """(bias, variance, error) at each point."""
    result = biasvar.decompose_zero_one(predictions, labels)
    return result.bias, result.variance, result.error


def bias_and_net_variance(predictions, labels):
    bias, variance, error = signed(predictions, labels)
    return bias.mean(), np.mean((1 - 2 * bias) * variance), error.mean()


def unsigned_variance(predictions, labels):
    bias, variance, error = signed(predictions, labels)
    return bias.mean(), variance.mean(), error.mean()


def unsigned_sum(predictions, labels):
    bias, variance, _ = signed(predictions, labels)
    return bias.mean(), variance.mean(), bias.mean() + variance.mean()


def sign_reversed(predictions, labels):
    bias, variance, error = signed(predictions, labels)
    return bias.mean(), -np.mean((1 - 2 * bias) * variance), error.mean()


def variance_of_share(predictions, labels):
    bias, _, error = signed(predictions, labels)
    return bias.mean(), np.mean((1 - 2 * bias) * predictions.var(axis=0)), error.mean()


def unbiased_points_only(predictions, labels):
    bias, variance, error = signed(predictions, labels)
    return bias.mean(), np.mean((1 - bias) * variance), error.mean()


def sums_of_points(predictions, labels):
    bias, variance, error = signed(predictions, labels)
    return bias.sum(), np.sum((1 - 2 * bias) * variance), error.sum()


def error_for_bias(predictions, labels):
    error = np.mean(predictions != labels)
    return error, 0.0, error


def sign_after_averaging(predictions, labels):
    bias, variance, error = signed(predictions, labels)
    return bias.mean(), (1 - 2 * bias.mean()) * variance.mean(), error.mean()


def share_right(predictions, labels):
    bias, net, error = bias_and_net_variance(predictions, labels)
    return bias, net, 1 - error


def as_squared_loss(predictions, labels):
    parts = biasvar.decompose_squared(predictions, labels)
    return parts.bias.mean(), parts.variance.mean(), parts.error.mean()


def with_noise(q, noise):
    bias, variance = float(q < 0.5), min(q, 1 - q)
    return 2 * q - 1, 1 - 2 * bias, (2 * q - 1) * noise + bias + (1 - 2 * bias) * variance


def with_noise_but(c1=None, c2=None, error=None):
    """The right answer with one factor replaced; the error follows from the factors unless it is given."""

    def wrong(q, noise):
        bias, variance = float(q < 0.5), min(q, 1 - q)
        one = 2 * q - 1 if c1 is None else c1(q)
        two = 1 - 2 * bias if c2 is None else c2(q)
        return one, two, one * noise + bias + two * variance if error is None else error(q, noise)

    return wrong


# ---- estimates from few training sets ----


def mended(predictions, truth, *, ddof=1, ddof_bias=1, sign=-1, scale=None):
    variance = predictions.var(axis=0, ddof=ddof).mean()
    part = predictions.var(axis=0, ddof=ddof_bias).mean() / (len(predictions) if scale is None else scale)
    return np.mean((predictions.mean(axis=0) - truth) ** 2) + sign * part, variance


def mended_with(**change):
    return lambda predictions, truth: mended(predictions, truth, **change)


def mended_clipped(predictions, truth):
    bias, variance = mended(predictions, truth)
    return max(bias, 0.0), variance


def mended_by_one_less(predictions, truth):
    return mended(predictions, truth, scale=len(predictions) - 1)


def mended_by_points(predictions, truth):
    return mended(predictions, truth, scale=predictions.shape[1])


def mended_with_variance(variance, predictions, truth):
    return np.mean((predictions.mean(axis=0) - truth) ** 2) - variance / len(predictions), variance


def mended_along_rows(predictions, truth):
    return mended_with_variance(predictions.var(axis=1, ddof=1).mean(), predictions, truth)


def mended_without_axis(predictions, truth):
    return mended_with_variance(predictions.var(ddof=1), predictions, truth)


def mended_absolute(predictions, truth):
    bias, variance = mended(predictions, truth)
    return abs(bias), variance


FEW = (
    (np.array([[4, 1], [6, 3]]), np.array([3, 5])),
    (np.array([[1, 7, 3], [3, 2, 4], [2, 3, 8]]), np.array([2, 4, 5])),  # the mended bias is negative
    (np.array([[0, 5], [4, 5], [2, 1], [6, 5]]), np.array([9, 1])),
)


# ---- cases needed ----


def cases_needed(bias, variance, noise, n, target):
    room = target - bias - noise
    return np.ceil(variance * n / room) if room > 0 else np.inf


def needed_with(floor=lambda bias, noise: bias + noise, shrinking=lambda b, v, s: v, count=np.ceil):
    def wrong(bias, variance, noise, n, target):
        room = target - floor(bias, noise)
        return count(shrinking(bias, variance, noise) * n / room) if room > 0 else np.inf

    return wrong


def further_cases(bias, variance, noise, n, target):
    return cases_needed(bias, variance, noise, n, target) - n


def needed_by_root(bias, variance, noise, n, target):
    room = target - bias - noise
    return np.ceil(n * np.sqrt(variance / room)) if room > 0 else np.inf


def never_fewer(bias, variance, noise, n, target):
    return max(float(n), cases_needed(bias, variance, noise, n, target))


def needed_per_n(bias, variance, noise, n, target):
    room = target - bias - noise
    return np.ceil(variance / room) if room > 0 else np.inf


def needed_never_infinite(bias, variance, noise, n, target):
    room = target - bias - noise
    return np.ceil(variance * n / room) if room > 0 else -1.0


def out_of_reach(result, bias, variance, noise, n, target):
    return target <= bias + noise


NEEDED = (
    (1, 2, 4, 50, 6),
    (0.5, 3, 1, 40, 2),
    (2, 7, 1, 30, 7),
    (3, 1, 2, 100, 4),
    (0, 5, 2, 60, 4),
    (1, 6, 3, 40, 11),  # fewer cases than n are enough
    (5, 1, 1, 10, 6),  # the target is bias² + noise: out of reach, by nothing
)

EXERCISES = {
    "bias_variance-1": Exercise(
        reference=(9, 8.8, 2, 19.8),
        tolerance=0.003,
        slips={
            (3, 8.8, 2, 13.8): UNSQUARED,
            (3, 8.8, 2, 19.8): "The error is right. The first number is the bias unsquared; give its square.",
            (9, 11, 2, 22): DDOF,
            (9, 11, 2, 19.8): f"The error is right, the variance is not. {DDOF}",
            (
                9,
                8.8,
                2,
                17.8,
            ): "This is the expected squared distance from the truth. A fresh reading is noisy: add the noise.",
            (17.8, 8.8, 2, 28.6): TRUTH_FOR_MEAN,
            (9, 2.966, 2, 13.966): "You give the standard deviation of the predictions. The variance is its square.",
            (9, 44, 2, 55): "This is the sum of the squared distances from the mean; divide by the five models.",
            (9, 8.8, 4, 21.8): "The 2 is already a variance: do not square it again.",
            (
                9,
                8.8,
                1.4142,
                19.2142,
            ): "The 2 is the variance of the noise, and you take its root. A variance is added as it is.",
            (
                9,
                17.8,
                2,
                28.8,
            ): "Your variance is measured from the truth, 18. It is the spread round the predictions' own mean, 21.",
            Sign(
                (9, 8.8, 2, 20.5), lambda result: abs(sum(result[:3]) - result[3]) > 0.05
            ): "The four numbers do not fit together: the error must be the sum of the other three.",
        },
    ),
    "bias_variance-2": Exercise(
        reference=decompose,
        calls=TABLES,
        slips={
            rows_for_columns: "You average along each row, over the points. The expectation is over training sets: down the rows, "
            "axis=0.",
            changed(bias=signed_bias): BIAS_UNSQUARED,
            changed(bias=size_of_bias): f"{BIAS_UNSQUARED} An absolute value is not a square.",
            changed(bias=signed_bias, error=added_up(bias=signed_bias)): f"{BIAS_UNSQUARED} So is the error.",
            changed(bias=size_of_bias, error=added_up(bias=size_of_bias)): f"{UNSQUARED} |bias| is no square.",
            changed(variance=sample_variance): DDOF,
            changed(
                variance=sample_variance, error=added_up(variance=sample_variance)
            ): f"{DDOF} With ddof=1 the parts do not add up to the error.",
            changed(bias=distance_from_truth): TRUTH_FOR_MEAN,
            changed(
                bias=distance_from_truth, error=added_up(bias=distance_from_truth)
            ): f"{TRUTH_FOR_MEAN} As it stands, the variance is counted twice in the error.",
            changed(
                variance=spread_over_points
            ): "You give the variance of a model's outputs over the points. The variance is taken at each point, over "
            "the training sets.",
            changed(variance=standard_deviation): "This is the standard deviation; square it.",
            changed(
                variance=distance_from_truth
            ): "Your variance is measured from the truth. Measure it from the mean prediction of each point.",
            changed(
                variance=distance_from_truth, error=added_up(variance=distance_from_truth)
            ): "Your variance is measured from the truth, so the bias² is in it and counts twice in the error. "
            "Measure it from the mean prediction of each point.",
            changed(
                noise=root_of_noise, error=added_up(noise=root_of_noise)
            ): "You take the root of noise_variance. Variances add up, standard deviations do not.",
            changed(
                error=without_noise
            ): "The error lacks the noise: it is measured against a fresh noisy label, not against the truth.",
            changed(
                noise=squared_noise, error=added_up(noise=squared_noise)
            ): "You square noise_variance, but it is a variance already.",
        },
    ),
    "bias_variance-3": Exercise(
        reference=(10, 29 / 3, 26 / 3),
        tolerance=0.004,
        slips={
            (
                10,
                1,
                0,
            ): "You square after averaging, as the note does. (E[f - f^])² is the bias², and (E[f^ - E f^])² is "
            "always 0. Square each distance first, then average.",
            (10, 1, 26 / 3): "1 is the bias². The expected squared error averages (11 - prediction)².",
            (
                10,
                29 / 3,
                0,
            ): "The variance is not 0: the predictions differ. Square the distances from 10 first, then average.",
            (
                10,
                29 / 3,
                13,
            ): "You divide by 2. The three training sets are all there are, so the variance divides by 3.",
            (10, 3, 26 / 3): "3 is the mean absolute error. The squared error is asked for.",
            (10, 29, 26): "These are sums. Divide by the number of training sets.",
            (
                10,
                14,
                13,
            ): "Both divide by 2 what has to be divided by 3, or the error was added up from such a variance: the "
            "three training sets are all there are.",
            (10, 29 / 3, (26 / 3) ** 0.5): "The last number is the standard deviation; give its square.",
            (
                1,
                29 / 3,
                26 / 3,
            ): "The expected prediction is the mean of the predictions; you give its distance from the truth.",
            (10, 26 / 3, 29 / 3): "The last two are exchanged: distances from 11 give the error, from 10 the variance.",
        },
    ),
    "bias_variance-4": Exercise(
        reference=four_terms,
        calls=FLATS,
        slips={
            lambda y, f: four_terms(
                y, f, factor=0
            ): "The fourth term is not 0: prediction and label move together. Expand the variance of the difference.",
            lambda y, f: four_terms(
                y, f, factor=2
            ): "The sign: Var(y - f^) = Var(y) + Var(f^) - 2 Cov. A model that follows the labels errs less.",
            lambda y, f: four_terms(y, f, factor=-1): "The covariance counts twice: -2 Cov.",
            lambda y, f: four_terms(
                y, f, ddof_covariance=1
            ): "np.cov divides by m - 1, np.var by m. Give np.cov ddof=0, or the terms do not add up.",
            lambda y, f: four_terms(
                y, f, ddof=1, ddof_covariance=1
            ): "All your variances divide by m - 1. The mean squared error divides by m, so they must too.",
            lambda y, f: four_terms(
                y, f, ddof=1
            ): "Your two variances divide by m - 1, the covariance by m. All must divide by m.",
            terms_with(
                0, lambda y, f: np.mean((y - f) ** 2)
            ): "The first term is the square of the mean difference, not the mean of the squared differences.",
            terms_with(0, lambda y, f: y.mean() - f.mean()): "Square the difference of the means.",
            terms_with(
                3, lambda y, f: -2 * np.corrcoef(y, f)[0, 1]
            ): "You use the correlation, which has no unit. The covariance is needed.",
            terms_with(
                3, lambda y, f: -2 * np.mean(y * f)
            ): "The covariance is the mean product of the distances from the two means. Subtract the means first.",
            terms_with(
                3, lambda y, f: -2 * len(y) * np.cov(y, f, ddof=0)[0, 1]
            ): "The last term is a sum over the flats; the covariance is the mean of these products.",
            terms_with(
                3, lambda y, f: np.var(y - f)
            ): "Var(y - f^) holds the two variances already. The fourth term is what is left of it without them.",
            lambda y, f: (
                four_terms(y, f)[0],
                y.std(),
                f.std(),
                four_terms(y, f)[3],
            ): "The second and the third are standard deviations. The identity needs their squares.",
            lambda y, f: tuple(
                np.array(four_terms(y, f))[[0, 2, 1, 3]]
            ): "The two variances are exchanged: first that of the labels, then that of the predictions.",
        },
    ),
    "bias_variance-5": Exercise(
        reference=polynomial_parts,
        calls=POLYNOMIALS,
        tolerance=1e-7,
        slips={
            polynomial_with(
                variance=lambda s, n, p: s * (p - 1) / n
            ): "You count degree parameters. A polynomial has degree + 1 of them: the constant counts too.",
            polynomial_with(
                variance=lambda s, n, p: s * p
            ): "This is the sum of the variances over the points; the mean is asked for.",
            polynomial_with(
                variance=lambda s, n, p: s * (n - p) / n
            ): "sigma² (1 - p/n) is what is left in the training residuals. The fit itself has the variance "
            "sigma² p/n.",
            polynomial_with(
                variance=lambda s, n, p: s * (n + p) / n
            ): "You add the noise of a fresh label. Only the variance of the fit is asked for.",
            polynomial_with(
                variance=lambda s, n, p: s**2 * p / n
            ): "You square noise_variance, but it is a variance already.",
            polynomial_with(
                variance=lambda s, n, p: s / n
            ): "sigma²/n is the variance of a mean, one parameter. Here p parameters are fitted: sigma² p/n.",
            polynomial_with(
                bias=np.mean
            ): "You average the bias without squaring it. With a constant in the model it averages to 0: positive and "
            "negative distances cancel.",
            one_degree_less: "Both numbers belong to the polynomial of one degree less: a polynomial needs degree + 1 columns, "
            "np.vander(x, degree + 1).",
            spread_of_the_fit: "The second number is the variance of one curve over the points. The variance is taken at each point, "
            "over the training sets.",
            polynomial_with(bias=lambda e: np.mean(np.abs(e))): "This is the mean of |bias|; square it first.",
            polynomial_with(bias=lambda e: np.sum(e**2)): "This is the sum of bias²; take the mean.",
            lambda *arguments: polynomial_parts(*arguments)[
                ::-1
            ]: "The two are exchanged: first bias², then the variance.",
        },
    ),
    "bias_variance-6": Exercise(
        reference=two_errors,
        calls=((1.0, 0.2, 4.0), (0.5, 0.3, 2.0), (2.0, 0.9, 1.5), (0.0, 1.0, 1.0)),
        slips={
            lambda b, h, s: (
                (b + s * (1 + h),) * 2
            ): "You treat the training label like a fresh one. The model has seen its noise: subtract twice the "
            "covariance.",
            lambda b, h, s: (
                b + s,
                b + s * (1 + h),
            ): "The covariance is subtracted once. It comes from 2 E[...] in the expanded square: subtract it twice.",
            lambda b, h, s: (
                b + s * (1 + 3 * h),
                b + s * (1 + h),
            ): "The sign: a model that follows its label errs less there, so the covariance is subtracted.",
            lambda b, h, s: (
                b + s * (1 + h),
                b + s * (1 - h),
            ): "The two are exchanged: first the training label, whose error is smaller.",
            lambda b, h, s: (b**2 + s * (1 - h), b**2 + s * (1 + h)): "`bias` is already squared: use it as it is.",
            lambda b, h, s: (b + s * (1 - h), b + s * h): "The second number lacks the noise of the fresh label.",
            lambda b, h, s: (
                b + s * h,
                b + s * (1 + h),
            ): "The first number is the distance from the truth. The training label has noise too, and the prediction "
            "has followed a part of it.",
            lambda b, h, s: (
                b + s * (1 - h) ** 2,
                b + s * (1 + h**2),
            ): "The variance of the prediction is h times the noise variance, not h² times: other labels add to it.",
            lambda b, h, s: (
                b + s * (1 - 2 * h),
                b + s * (1 + h),
            ): "The training error lacks the variance of the prediction, h times the noise variance.",
            lambda b, h, s: (
                b + s * (1 - h) ** 2,
                b + s * (1 + h),
            ): "(1 - h)² is what this point's own label contributes. The other labels move the prediction too: its "
            "variance is h times the noise variance, not h² times.",
            lambda b, h, s: (
                b + s * (1 - h),
                b + s,
            ): "For a fresh label the variance of the prediction still counts: bias² + variance + noise.",
        },
    ),
    "bias_variance-7": Exercise(),
    "bias_variance-8": Exercise(
        reference=bias_and_net_variance,
        calls=VOTES,
        slips={
            unsigned_variance: "You add the variance at every point. Where the main prediction is wrong, whoever leaves it is right: "
            "there the variance is subtracted.",
            unsigned_sum: "You add bias and variance and call the sum the error. Compare with the share of wrong predictions: at "
            "biased points the variance is subtracted.",
            sign_reversed: "The sign is reversed: variance adds where the main prediction is right.",
            variance_of_share: "You use the variance of the 0/1 numbers, share times (1 - share). Domingos' variance is the share of "
            "predictions that differ from the main one.",
            unbiased_points_only: "You leave out the biased points. Their variance counts with a minus sign.",
            sums_of_points: "These are sums over the points; divide by the number of points.",
            sign_after_averaging: "You average bias and variance first and multiply then. The sign belongs to each point: multiply "
            "first, average last.",
            share_right: "The last number is the share of right predictions; the error is 1 minus that.",
            as_squared_loss: "This is the decomposition of the squared loss of the 0/1 numbers. Under 0-1 loss compare the main "
            "prediction, not the mean, with the label.",
            error_for_bias: "You give the error as bias. The bias at a point is 0 or 1: is the main prediction wrong?",
            Sign(
                lambda p, y: tuple(100 * v for v in bias_and_net_variance(p, y)),
                lambda result, p, y: np.max(np.abs(result)) > 4,
            ): PERCENT,
        },
    ),
    "bias_variance-9": Exercise(
        reference=with_noise,
        calls=((0.8, 0.1), (0.3, 0.1), (0.6, 0.25), (0.1, 0.4), (1.0, 0.2)),
        slips={
            with_noise_but(
                c1=lambda q: 1
            ): "You add the noise as it is. A noisy label hurts a right prediction, helps a wrong one: c1 = 2q - 1.",
            with_noise_but(
                c1=lambda q: 1, error=lambda q, v: with_noise(q, v)[2]
            ): "The error is right, but with c1 = 1 the parts do not give it: c1 = 2q - 1.",
            with_noise_but(
                c2=lambda q: 1
            ): "You add the variance at biased points too. There c2 is -1: to leave the main prediction is right.",
            with_noise_but(
                c1=lambda q: abs(2 * q - 1)
            ): "c1 has a sign: where most predictions are wrong, noise lowers the error, and c1 is negative.",
            with_noise_but(c1=lambda q: 1 - 2 * q): "The sign of c1 is reversed: noise hurts right predictions.",
            with_noise_but(
                error=lambda q, v: 1 - q
            ): "This is the error against the better class. The label is noisy: the noise is missing from it.",
            with_noise_but(
                error=lambda q, v: q * (1 - v) + (1 - q) * v
            ): "This is the share of right predictions; the error is 1 minus that.",
            with_noise_but(
                error=lambda q, v: 1 - q + v
            ): "The factors are right, but in your error the noise stands without its factor: c1 times the noise.",
            with_noise_but(
                c2=lambda q: float(q > 0.5)
            ): "At a biased point the variance is not left out, it is subtracted: c2 = 1 - 2 bias, not 1 - bias.",
            lambda q, v: tuple(
                np.array(with_noise(q, v))[[1, 0, 2]]
            ): "The factors are exchanged: first that of the noise, then that of the variance.",
        },
    ),
    "bias_variance-10": Exercise(
        reference=mended,
        calls=FEW,
        slips={
            mended_with(
                ddof=0, sign=0
            ): "Nothing is mended: bias² comes out too large, and a variance that divides by L too small.",
            mended_with(
                sign=0
            ): "The variance is right. The bias² is still too large: subtract the variance divided by L.",
            mended_with(
                ddof=0, ddof_bias=0
            ): "Your variance divides by L (ddof=0), in both places. Estimated from L training sets it divides by "
            "L - 1.",
            mended_with(ddof_bias=0): "You subtract a variance that divides by L. Use the one with ddof=1 there too.",
            mended_with(ddof=0): "The bias² is right. The variance must divide by L - 1: ddof=1.",
            mended_with(
                scale=1
            ): "You subtract the variance of one prediction. The mean of L predictions has the variance divided by L.",
            mended_by_one_less: "You divide the variance by L - 1 once more. The mean of L predictions has the variance divided by L.",
            mended_by_points: "You divide by the number of points. L is the number of training sets: the rows.",
            mended_along_rows: "You take the variance along each row, over the points. It is taken down the rows: axis=0.",
            mended_without_axis: "You take one variance over the whole table, points included. It is taken at each point: axis=0.",
            mended_absolute: "You take the absolute value of a negative estimate. Return it as it is; only so is it right on "
            "average.",
            mended_with(sign=1): "Measured bias² is too large: subtract, do not add.",
            mended_clipped: "You set a negative estimate to 0. Then it is too large on average again; return it as it is.",
        },
    ),
    "bias_variance-11": Exercise(
        reference=cases_needed,
        calls=NEEDED,
        tolerance=1e-6,
        slips={
            needed_with(
                floor=lambda b, s: 0, shrinking=lambda b, v, s: b + v + s
            ): "You let the whole error fall like 1/n. Only the variance does; bias² and noise stay.",
            needed_with(
                floor=lambda b, s: b
            ): "You leave out the noise. It is part of the error, and no number of training cases lowers it.",
            needed_with(
                floor=lambda b, s: s
            ): "You leave out the bias. More cases do not lower it: it belongs to the learner.",
            needed_with(
                floor=lambda b, s: s, shrinking=lambda b, v, s: b + v
            ): "You let the bias fall with more cases. Only the variance falls like 1/n.",
            needed_with(floor=lambda b, s: b**2 + s): "`bias` is already squared: use it as it is.",
            further_cases: "You give the further cases. The number in all is asked for.",
            needed_by_root: "You let the standard deviation fall like 1/n. The variance does: half the variance, twice the cases.",
            needed_with(count=np.floor): "You round down, and with one case fewer the target is missed: round up.",
            needed_with(count=lambda v: v): "A number of cases is whole: round up.",
            needed_with(
                count=lambda v: np.floor(v) + 1
            ): "Where the division comes out even, the target is reached exactly, and that is enough: np.ceil.",
            never_fewer: "Where the target is above the present error, fewer than n cases are enough: do not stop at n.",
            needed_per_n: "The variance is given for n cases: with m cases it is variance * n / m. Your answer has lost the n.",
            Sign(
                needed_never_infinite, out_of_reach
            ): "Here the target is not above bias² + noise, so no number of cases is enough: return np.inf.",
        },
    ),
    "bias_variance-12": Exercise(),
    "bias_variance-13": Exercise(),
}
