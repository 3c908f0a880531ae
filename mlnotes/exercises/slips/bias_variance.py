"""The exercises on bias, variance and noise."""

from functools import partial

import numpy as np

from mlnotes import biasvar
from mlnotes.exercises.slips import Exercise, Percent, Sign
from mlnotes.exercises.slips._bias_variance import (
    DDOF,
    TRUTH_FOR_MEAN,
    UNSQUARED,
    averaged,
    by_hand,
    gaps,
    signed_bias,
    smallest,
    squared_bias,
    squares_inside,
    variance,
)

# Short names below: p predictions, t truth, s noise variance, b bias or bias², v variance, e error.

# ---- squared loss ----


def squared_distance(predictions, truth):
    return np.mean((predictions - truth) ** 2, axis=0)


def decompose(predictions, truth, noise_variance, *, bias=squared_bias, var=variance, noise=np.positive, error=None):
    """bias², variance, noise and error, which is measured or `error` of the other three, such as their sum."""
    parts = bias(predictions, truth), var(predictions, truth), noise(noise_variance)
    measured = squared_distance(predictions, truth) + noise_variance
    return np.array(np.broadcast_arrays(*parts, measured if error is None else error(parts)))


# Square tables: with rows and columns exchanged the shapes still fit, and the mistake can be named.
TABLES = (
    (np.array([[4, 1, 0], [6, 3, 5], [8, 2, 1]]), np.array([5, 2, 4]), 2),
    (np.array([[1, 7, 3], [3, 2, 4], [2, 3, 8]]), np.array([2, 6, 5]), 3),
    (np.array([[0, 5, 2, 9], [4, 5, 1, 3], [2, 1, 6, 0], [6, 5, 3, 4]]), np.array([1, 4, 4, 7]), 0.5),
)


def four_arrays(parts, predictions, truth, noise_variance):
    """The answer as a table; a noise that is the one number that was given counts for each point."""
    first, second, noise, last = parts
    return np.array([first, second, np.broadcast_to(noise, np.shape(first)), last], dtype=float)


BIAS_UNSQUARED = (
    "You return the bias unsquared. What enters the error is its square, which has the unit of variance and noise."
)


# ---- an identity over cases ----


def cov(y, f, *, ddof=0):
    return np.cov(y, f, ddof=ddof)[0, 1]


def four_terms(y, f, *, first=lambda y, f: (y.mean() - f.mean()) ** 2, var=np.var, last=lambda y, f: -2 * cov(y, f)):
    return first(y, f), var(y), var(f), last(y, f)


VAR_1 = partial(np.var, ddof=1)
FLATS = (
    (np.array([3, 5, 10]), np.array([4, 6, 8])),
    (np.array([1, 2, 6, 7]), np.array([5, 3, 9, 11])),
    (np.array([2.5, 4, 1, 8, 3]), np.array([3, 3.5, 2, 6, 1])),
    (np.array([5, 1, 3]), np.array([1, 4, 7])),
)


# ---- polynomials, and labels that the model has seen ----


def polynomial(x, truth, degree, s, *, bias=lambda off: np.mean(off**2), var=lambda s, n, p: s * p / n):
    """Mean bias² from how far the expected fit is off, mean variance from noise s, n points and p parameters."""
    powers = np.vander(x.astype(float), degree + 1)
    off = powers @ np.linalg.pinv(powers) @ truth - truth
    return bias(off), var(s, len(x), degree + 1)


POLYNOMIALS = (
    (np.array([0, 1, 2, 3]), np.array([0, 1, 4, 9]), 1, 2.0),
    (np.array([-2, -1, 0, 1, 2]), np.array([-8, -1, 0, 1, 8]), 2, 0.5),
    (np.array([0, 1, 3, 4, 6, 7]), np.array([1, 0, 2, 5, 3, 9]), 3, 3.0),
    (np.array([0, 1, 2, 3]), np.array([5, 1, 1, 2]), 0, 1.5),
)


def two_errors(bias, h, s, *, seen=lambda h: 1 - h, fresh=lambda h: 1 + h):
    return bias + s * seen(h), bias + s * fresh(h)


# ---- 0-1 loss ----


def zero_one(predictions, labels, *, net=lambda b, v: (1 - 2 * b) * v, error=lambda b, v, e: e):
    """Means over the points of bias, net variance and error, from bias b, variance v and error e of each point."""
    b, v, _, e = biasvar.decompose_zero_one(predictions, labels)
    return b.mean(), np.mean(net(b, v)), np.mean(error(b, v, e))


VOTES = (
    (np.array([[1, 1, 0], [1, 0, 1], [1, 0, 0]]), np.array([1, 1, 1])),
    (np.array([[1, 1, 1, 0], [1, 1, 1, 0], [1, 1, 1, 1], [1, 0, 0, 1], [1, 0, 1, 0]]), np.array([1, 1, 0, 1])),
    (np.array([[0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 1, 1]]), np.array([0, 1, 0, 0])),
    (np.array([[0, 1, 0], [1, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 0]]), np.array([1, 1, 0])),
)


def with_noise(q, noise, *, c1=lambda q: 2 * q - 1, c2=lambda q: 1 - 2 * (q < 0.5), error=None):
    """The two factors, and the error that follows from them unless it is given."""
    follows = c1(q) * noise + (q < 0.5) + c2(q) * min(q, 1 - q)
    return c1(q), c2(q), follows if error is None else error(q, noise)


# ---- estimates from few training sets ----


def mean_variance(predictions, *, axis=0, ddof=1):
    return predictions.var(axis=axis, ddof=ddof).mean()


def mended(predictions, truth, *, var=mean_variance, less=lambda v, p: v / len(p)):
    """Measured bias² less a part of the variance v, and v itself; one row of p for each of the L training sets."""
    v = var(predictions)
    return squared_bias(predictions, truth).mean() - less(v, predictions), v


BY_L = partial(mean_variance, ddof=0)
FEW = (
    (np.array([[4, 1], [6, 3]]), np.array([3, 5])),
    (np.array([[1, 7, 3], [3, 2, 4], [2, 3, 8]]), np.array([2, 4, 5])),  # the mended bias is negative
    (np.array([[0, 5], [4, 5], [2, 1], [6, 5]]), np.array([9, 1])),
)


# ---- cases needed ----


def cases_needed(b, v, s, n, target, *, stays=lambda b, s: b + s, falls=lambda b, v, s: v, whole=np.ceil, never=np.inf):
    """Bias² b, variance v and noise s with n cases; of these some part stays, and some part falls like 1/n."""
    room = target - stays(b, s)
    return whole(falls(b, v, s) * n / room) if room > 0 else never


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
    "bias_variance-1": by_hand((16, 22, 20, 25, 22), 18, 2),
    "bias_variance-2": Exercise(
        reference=decompose,
        calls=TABLES,
        measure=four_arrays,
        slips={
            lambda p, t, s: decompose(p.T, t, s): "You average along each row, over the points. The expectation is "
            "over training sets: down the rows, axis=0.",
            partial(decompose, bias=signed_bias): BIAS_UNSQUARED,
            partial(decompose, bias=lambda p, t: abs(signed_bias(p, t))): f"{BIAS_UNSQUARED} An absolute "
            "value is not a square.",
            partial(decompose, bias=signed_bias, error=sum): f"{BIAS_UNSQUARED} So is the error.",
            partial(decompose, bias=lambda p, t: abs(signed_bias(p, t)), error=sum): f"{UNSQUARED} |bias| is "
            "no square.",
            partial(decompose, var=partial(variance, ddof=1)): DDOF,
            partial(decompose, var=partial(variance, ddof=1), error=sum): f"{DDOF} With ddof=1 the "
            "parts do not add up to the error.",
            partial(decompose, bias=squared_distance): TRUTH_FOR_MEAN,
            partial(decompose, bias=squared_distance, error=sum): f"{TRUTH_FOR_MEAN} As it stands, the variance "
            "is counted twice in the error.",
            partial(decompose, var=lambda p, t: p.var(axis=1).mean()): "You give the variance of a model's outputs "
            "over the points. The variance is taken at each point, over the training sets.",
            partial(decompose, var=lambda p, t: p.std(axis=0)): "This is the standard deviation; square it.",
            partial(decompose, var=squared_distance): "Your variance is measured from the truth. Measure it from the "
            "mean prediction of each point.",
            partial(decompose, var=squared_distance, error=sum): "Your variance is measured from the truth, so the "
            "bias² is in it and counts twice in the error. Measure it from the mean prediction of each point.",
            partial(decompose, noise=np.sqrt, error=sum): "You take the root of noise_variance. Variances add "
            "up, standard deviations do not.",
            partial(decompose, noise=np.square, error=sum): "You square noise_variance, but it is a variance already.",
            partial(decompose, error=lambda parts: parts[0] + parts[1]): "The error lacks the noise: it is measured "
            "against a fresh noisy label, not against the truth.",
            lambda p, t, s: np.array(decompose(p, t, s)).mean(axis=1): "You average over the points. Return one value "
            "for each point; a learner can be biased at one and unbiased at another.",
            lambda p, t, s: ((p.mean(axis=1) - t) ** 2, p.var(axis=1), s, np.mean((p - t) ** 2, axis=1) + s): "You "
            "average along each row, over the points. The expectation is over training sets: down the rows, axis=0.",
            partial(decompose, bias=lambda p, t: (p.mean() - t) ** 2): "You take one mean over the whole table. The "
            "expected prediction has a value for each point: mean(axis=0).",
            partial(decompose, var=lambda p, t: np.mean((p - p.mean()) ** 2, axis=0)): "Your variance is measured from "
            "the mean of the whole table. Measure it from the mean prediction of each point, mean(axis=0).",
            partial(decompose, var=lambda p, t: p.var()): "You take one variance over the whole table, points "
            "included. It is taken at each point: axis=0.",
            partial(decompose, var=lambda p, t: len(p) * p.var(axis=0)): "Your variance is a sum over the training "
            "sets; take the mean.",
            partial(decompose, noise=np.sqrt): "You take the root of noise_variance. It is a variance already.",
            partial(decompose, noise=lambda s: 0): "The noise is noise_variance, at each point.",
            partial(decompose, error=lambda parts: sum(parts) + parts[2]): "The noise is in your error twice.",
            partial(decompose, error=lambda parts: np.sqrt(sum(parts))): "You return the root of the error; the "
            "squared error is asked for.",
            partial(decompose, error=lambda parts: parts[0] + parts[2]): "Your error is that of the mean prediction: "
            "it lacks the variance. Square each prediction's error first, then average.",
            lambda p, t, s: np.array(decompose(p, t, s))[[1, 0, 2, 3]]: "The first two are exchanged: first bias², "
            "then the variance.",
            lambda p, t, s: np.array(decompose(p, t, s))[[3, 0, 1, 2]]: "The order differs: bias², variance, noise, "
            "and the error as the last.",
        },
    ),
    "bias_variance-3": squares_inside((7, 9, 14), 11),
    "bias_variance-4": Exercise(
        reference=four_terms,
        calls=FLATS,
        slips={
            partial(four_terms, last=lambda y, f: 0): "The fourth term is not 0: prediction and label move together. "
            "Expand the variance of the difference.",
            partial(four_terms, last=lambda y, f: 2 * cov(y, f)): "The sign: Var(y - f^) = Var(y) + Var(f^) - 2 Cov. A "
            "model that follows the labels errs less.",
            partial(four_terms, last=lambda y, f: -cov(y, f)): "The covariance counts twice: -2 Cov.",
            partial(four_terms, last=lambda y, f: -2 * cov(y, f, ddof=1)): "np.cov divides by m - 1, np.var by m. Give "
            "np.cov ddof=0, or the terms do not add up.",
            partial(four_terms, var=VAR_1, last=lambda y, f: -2 * cov(y, f, ddof=1)): "All your variances divide by "
            "m - 1. The mean squared error divides by m, so they must too.",
            partial(four_terms, var=VAR_1): "Your two variances divide by m - 1, the "
            "covariance by m. All must divide by m.",
            partial(four_terms, first=lambda y, f: np.mean((y - f) ** 2)): "The first term is the square of the mean "
            "difference, not the mean of the squared differences.",
            partial(four_terms, first=lambda y, f: y.mean() - f.mean()): "Square the difference of the means.",
            partial(four_terms, last=lambda y, f: -2 * np.corrcoef(y, f)[0, 1]): "You use the correlation, which has "
            "no unit. The covariance is needed.",
            partial(four_terms, last=lambda y, f: -2 * np.mean(y * f)): "The covariance is the mean product of the "
            "distances from the two means. Subtract the means first.",
            partial(four_terms, last=lambda y, f: -2 * len(y) * cov(y, f)): "The last term is a sum over the flats; "
            "the covariance is the mean of these products.",
            partial(four_terms, last=lambda y, f: np.var(y - f)): "Var(y - f^) holds the two variances already. The "
            "fourth term is what is left of it without them.",
            partial(four_terms, var=np.std): "The second and the third are standard deviations. The "
            "identity needs their squares.",
            lambda y, f: four_terms(f, y): "The two variances are exchanged: first that of the labels, "
            "then that of the predictions.",
        },
    ),
    "bias_variance-5": Exercise(
        reference=polynomial,
        calls=POLYNOMIALS,
        tolerance=1e-7,
        slips={
            partial(polynomial, var=lambda s, n, p: s * (p - 1) / n): "You count degree parameters. A polynomial has "
            "degree + 1 of them: the constant counts too.",
            partial(polynomial, var=lambda s, n, p: s * p): "This is the sum of the variances over the "
            "points; the mean is asked for.",
            partial(polynomial, var=lambda s, n, p: s * (n - p) / n): "sigma² (1 - p/n) is what is left in the "
            "training residuals. The fit itself has the variance sigma² p/n.",
            partial(polynomial, var=lambda s, n, p: s * (n + p) / n): "You add the noise of a fresh label. Only the "
            "variance of the fit is asked for.",
            partial(polynomial, var=lambda s, n, p: s**2 * p / n): "You square noise_variance, "
            "but it is a variance already.",
            partial(polynomial, var=lambda s, n, p: s / n): "sigma²/n is the variance of a mean, one parameter. Here p "
            "parameters are fitted: sigma² p/n.",
            partial(polynomial, bias=np.mean): "You average the bias without squaring it. With a constant in the model "
            "it averages to 0: positive and negative distances cancel.",
            lambda x, f, d, s: polynomial(x, f, d - 1, s): "Both numbers belong to the polynomial of one degree less: "
            "a polynomial needs degree + 1 columns, np.vander(x, degree + 1).",
            lambda x, f, d, s: (polynomial(x, f, d, s)[0], np.var(np.polyval(np.polyfit(x, f, d), x))): "The second "
            "number is the variance of one curve over the points. The variance is taken at each "
            "point, over the training sets.",
            partial(polynomial, bias=lambda off: np.mean(np.abs(off))): "This is the mean of |bias|; square it first.",
            partial(polynomial, bias=lambda off: np.sum(off**2)): "This is the sum of bias²; take the mean.",
            lambda *task: polynomial(*task)[::-1]: "The two are exchanged: first bias², then the variance.",
            partial(polynomial, var=lambda s, n, p: s**0.5 * p / n): "You take the root of noise_variance. It is a "
            "variance already.",
            partial(polynomial, var=lambda s, n, p: s): "This is the variance of one label. The fit averages over "
            "labels: sigma² p/n.",
            partial(polynomial, var=lambda s, n, p: s * p / n**2): "You average all elements of the squared hat "
            "matrix. At each point the squares of its row add up; average these sums over the points.",
            partial(polynomial, var=lambda s, n, p: s * p / max(n - p, 1)): "You divide by n - p, as an estimate of "
            "the noise does. The noise is given; the mean variance of the fit is sigma² p/n.",
            partial(polynomial, bias=lambda off: np.mean(off**2) ** 0.5): "The first number is the root of the mean "
            "bias²; give its square.",
            lambda x, f, d, s: (polynomial(x, f, d, s)[0] + s, s * (d + 1) / len(x)): "You add the noise to bias². "
            "Bias² compares the expected fit with the truth, which has no noise.",
        },
    ),
    "bias_variance-6": Exercise(
        reference=two_errors,
        calls=((1.0, 0.2, 4.0), (0.5, 0.3, 2.0), (2.0, 0.9, 1.5), (0.0, 1.0, 1.0)),
        slips={
            partial(two_errors, seen=lambda h: 1 + h): "You treat the training label like a fresh one. The model has "
            "seen its noise: subtract twice the covariance.",
            partial(two_errors, seen=lambda h: 1): "The covariance is subtracted once. It comes from 2 E[...] in the "
            "expanded square: subtract it twice.",
            partial(two_errors, seen=lambda h: 1 + 3 * h): "The sign: a model that follows its label errs less there, "
            "so the covariance is subtracted.",
            lambda b, h, s: two_errors(b, -h, s): "The two are exchanged: first the training "
            "label, whose error is smaller.",
            lambda b, h, s: two_errors(b**2, h, s): "`bias` is already squared: use it as it is.",
            partial(two_errors, fresh=lambda h: h): "The second number lacks the noise of the fresh label.",
            partial(two_errors, seen=lambda h: h): "The first number is the distance from the truth. The training "
            "label has noise too, and the prediction has followed a part of it.",
            partial(two_errors, seen=lambda h: (1 - h) ** 2, fresh=lambda h: 1 + h**2): "The variance of the "
            "prediction is h times the noise variance, not h² times: other labels add to it.",
            partial(two_errors, seen=lambda h: 1 - 2 * h): "The training error lacks the variance of the "
            "prediction, h times the noise variance.",
            partial(two_errors, seen=lambda h: (1 - h) ** 2): "(1 - h)² is what this point's own label contributes. "
            "The other labels move the prediction too: its variance is h times the noise variance, not h² times.",
            partial(two_errors, fresh=lambda h: 1): "For a fresh label the variance of the prediction still "
            "counts: bias² + variance + noise.",
        },
    ),
    "bias_variance-7": Exercise(),
    "bias_variance-8": Exercise(
        reference=zero_one,
        calls=VOTES,
        slips={
            partial(zero_one, net=lambda b, v: v): "You add the variance at every point. Where the main prediction is "
            "wrong, whoever leaves it is right: there the variance is subtracted.",
            partial(zero_one, net=lambda b, v: v, error=lambda b, v, e: b + v): "You add bias and variance and call "
            "the sum the error. Compare with the share of wrong predictions: at biased "
            "points the variance is subtracted.",
            partial(zero_one, net=lambda b, v: (2 * b - 1) * v): "The sign is reversed: variance adds where "
            "the main prediction is right.",
            lambda p, y: zero_one(p, y, net=lambda b, v: (1 - 2 * b) * p.var(axis=0)): "You use the variance of the "
            "0/1 numbers, share times (1 - share). Domingos' variance is the share of predictions "
            "that differ from the main one.",
            partial(zero_one, net=lambda b, v: (1 - b) * v): "You leave out the biased points. Their "
            "variance counts with a minus sign.",
            lambda p, y: np.multiply(len(y), zero_one(p, y)): "These are sums over the points; "
            "divide by the number of points.",
            partial(zero_one, net=lambda b, v: (1 - 2 * b.mean()) * v.mean()): "You average bias and variance first "
            "and multiply then. The sign belongs to each point: multiply first, average last.",
            partial(zero_one, error=lambda b, v, e: 1 - e): "The last number is the share of right "
            "predictions; the error is 1 minus that.",
            lambda p, y: np.mean(biasvar.decompose_squared(p, y), axis=1)[[0, 1, 3]]: "This is the decomposition of "
            "the squared loss of the 0/1 numbers. Under 0-1 loss compare the main prediction, "
            "not the mean, with the label.",
            lambda p, y: (np.mean(p != y), 0, np.mean(p != y)): "You give the error as bias. The bias at a point is 0 "
            "or 1: is the main prediction wrong?",
            Percent(4): "Give shares between 0 and 1, not per cent.",
        },
    ),
    "bias_variance-9": Exercise(
        reference=with_noise,
        calls=((0.8, 0.1), (0.3, 0.1), (0.6, 0.25), (0.1, 0.4), (1.0, 0.2)),
        slips={
            partial(with_noise, c1=lambda q: 1): "You add the noise as it is. A noisy label hurts a right prediction, "
            "helps a wrong one: c1 = 2q - 1.",
            partial(with_noise, c1=lambda q: 1, error=lambda q, v: with_noise(q, v)[2]): "The error is right, but with "
            "c1 = 1 the parts do not give it: c1 = 2q - 1.",
            partial(with_noise, c2=lambda q: 1): "You add the variance at biased points too. There c2 is -1: to leave "
            "the main prediction is right.",
            partial(with_noise, c1=lambda q: abs(2 * q - 1)): "c1 has a sign: where most predictions are wrong, noise "
            "lowers the error, and c1 is negative.",
            partial(with_noise, c1=lambda q: 1 - 2 * q): "The sign of c1 is reversed: noise hurts right predictions.",
            partial(with_noise, error=lambda q, v: 1 - q): "This is the error against the better class. The label is "
            "noisy: the noise is missing from it.",
            partial(with_noise, error=lambda q, v: q * (1 - v) + (1 - q) * v): "This is the share of right "
            "predictions; the error is 1 minus that.",
            partial(with_noise, error=lambda q, v: 1 - q + v): "The factors are right, but in your error the noise "
            "stands without its factor: c1 times the noise.",
            partial(with_noise, c2=lambda q: q > 0.5): "At a biased point the variance is not left out, it is "
            "subtracted: c2 = 1 - 2 bias, not 1 - bias.",
            lambda q, v: np.array(with_noise(q, v))[[1, 0, 2]]: "The factors are exchanged: first that of the "
            "noise, then that of the variance.",
        },
    ),
    "bias_variance-10": Exercise(
        reference=mended,
        calls=FEW,
        slips={
            partial(mended, var=BY_L, less=lambda v, p: 0): "Nothing is mended: bias² comes out too large, and a "
            "variance that divides by L too small.",
            partial(mended, less=lambda v, p: 0): "The variance is right. The bias² is still too large: "
            "subtract the variance divided by L.",
            partial(mended, var=BY_L): "Your variance divides by L (ddof=0), in both places. Estimated from L "
            "training sets it divides by L - 1.",
            partial(mended, less=lambda v, p: BY_L(p) / len(p)): "You subtract a variance that divides by L. Use "
            "the one with ddof=1 there too.",
            partial(mended, var=BY_L, less=lambda v, p: v / (len(p) - 1)): "The bias² is right. The variance "
            "must divide by L - 1: ddof=1.",
            partial(mended, less=lambda v, p: v): "You subtract the variance of one prediction. The mean of L "
            "predictions has the variance divided by L.",
            partial(mended, less=lambda v, p: v / (len(p) - 1)): "You divide the variance by L - 1 once more. The mean "
            "of L predictions has the variance divided by L.",
            partial(mended, less=lambda v, p: v / p.shape[1]): "You divide by the number of points. L is the "
            "number of training sets: the rows.",
            partial(mended, var=partial(mean_variance, axis=1)): "You take the variance along each row, over the "
            "points. It is taken down the rows: axis=0.",
            partial(mended, var=partial(mean_variance, axis=None)): "You take one variance over the whole table, "
            "points included. It is taken at each point: axis=0.",
            lambda p, truth: np.abs(mended(p, truth)): "You take the absolute value of a negative estimate. Return it "
            "as it is; only so is it right on average.",
            partial(mended, less=lambda v, p: -v / len(p)): "Measured bias² is too large: subtract, do not add.",
            lambda p, truth: np.maximum(mended(p, truth), 0): "You set a negative estimate to 0. Then it is too large "
            "on average again; return it as it is.",
        },
    ),
    "bias_variance-11": Exercise(
        reference=cases_needed,
        calls=NEEDED,
        tolerance=1e-6,
        slips={
            partial(cases_needed, stays=lambda b, s: 0, falls=lambda b, v, s: b + v + s): "You let the whole error "
            "fall like 1/n. Only the variance does; bias² and noise stay.",
            partial(cases_needed, stays=lambda b, s: b): "You leave out the noise. It is part of the error, and no "
            "number of training cases lowers it.",
            partial(cases_needed, stays=lambda b, s: s): "You leave out the bias. More cases do not lower "
            "it: it belongs to the learner.",
            partial(cases_needed, stays=lambda b, s: s, falls=lambda b, v, s: b + v): "You let the bias fall with more "
            "cases. Only the variance falls like 1/n.",
            partial(cases_needed, stays=lambda b, s: b**2 + s): "`bias` is already squared: use it as it is.",
            lambda b, v, s, n, t: cases_needed(b, v, s, n, t) - n: "You give the further cases. "
            "The number in all is asked for.",
            lambda b, v, s, n, t: cases_needed(b, v, s, n, t, whole=lambda m: np.ceil(np.sqrt(n * m))): "You let the "
            "standard deviation fall like 1/n. The variance does: half the variance, twice the cases.",
            partial(cases_needed, whole=np.floor): "You round down, and with one case fewer "
            "the target is missed: round up.",
            partial(cases_needed, whole=np.positive): "A number of cases is whole: round up.",
            partial(cases_needed, whole=lambda m: np.floor(m) + 1): "Where the division comes out even, the target is "
            "reached exactly, and that is enough: np.ceil.",
            lambda b, v, s, n, t: max(n, cases_needed(b, v, s, n, t)): "Where the target is above the present error, "
            "fewer than n cases are enough: do not stop at n.",
            lambda b, v, s, n, t: cases_needed(b, v, s, 1, t): "The variance is given for n cases: with m cases it is "
            "variance * n / m. Your answer has lost the n.",
            Sign(partial(cases_needed, never=-1), lambda m, b, v, s, n, t: t <= b + s): "Here the target is not above "
            "bias² + noise, so no number of cases is enough: return np.inf.",
        },
    ),
    "bias_variance-12": Exercise(),
    "bias_variance-13": Exercise(),
    "bias_variance-14": averaged(4.8, 0.4, 10, 0.5, 4),
    "bias_variance-15": smallest((7.4, 4.1, 1.6, 1.5, 0.3, 0.2), (0.8, 1.2, 1.6, 2.0, 2.4, 2.8), 4),
    "bias_variance-16": gaps((3720, 3910, 3640, 3860, 3750, 3690), (4310, 3790, 4420, 4050, 4180, 3980)),
}
