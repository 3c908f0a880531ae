"""The exercises on bias, variance and noise."""

import numpy as np

from mlnotes.exercises.slips import Edit, Exercise, Percent, Sign, any_of
from mlnotes.exercises.slips._bias_variance import (
    DDOF,
    TRUTH_FOR_MEAN,
    UNSQUARED,
    averaged,
    by_hand,
    gaps,
    smallest,
    squares_inside,
)

# ---- squared loss ----


def decompose(predictions, truth, noise_variance):
    expected = predictions.mean(axis=0)
    bias = (expected - truth) ** 2
    variance = predictions.var(axis=0)
    noise = noise_variance
    measured = ((predictions - truth) ** 2).mean(axis=0) + noise_variance
    return bias, variance, noise, measured


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


BIAS = "(expected - truth) ** 2"
ADDED = Edit("noise, measured", "noise, bias + variance + noise")  # the error as the sum of the parts
WHOLE_TABLE = (
    "You average over the whole table, points included. The expected prediction and the variance have a value "
    "for each point: axis=0."
)
PARTS = {
    Edit("axis=0", "axis=1"): "You average along each row, over the points. The expectation is over training sets: "
    "down the rows, axis=0.",
    Edit(BIAS, "abs(expected - truth)"): f"{UNSQUARED} |bias| is no square.",
    Edit(BIAS, "expected - truth"): "You return the bias unsquared. What enters the error is its square, which has the "
    "unit of variance and noise.",
    Edit("var(axis=0)", "var(axis=0, ddof=1)"): DDOF,
    Edit(BIAS, "((predictions - truth) ** 2).mean(axis=0)"): TRUTH_FOR_MEAN,
    Edit("var(axis=0)", "var(axis=1)"): "You give the variance of a model's outputs over the points. The variance is "
    "taken at each point, over the training sets.",
    Edit("var(", "std("): "This is the standard deviation; square it.",
    Edit("predictions.var(axis=0)", "((predictions - truth) ** 2).mean(axis=0)"): "Your variance is measured from the "
    "truth, so the bias² is in it. Measure it from the mean prediction of each point.",
    Edit("predictions.mean(axis=0)", "predictions.mean()"): WHOLE_TABLE,
    Edit("var(axis=0)", "var() + 0 * truth"): WHOLE_TABLE,
    Edit("predictions.mean(axis=0)", "predictions.mean()", Edit("var(axis=0)", "var() + 0 * truth")): WHOLE_TABLE,
    Edit("noise = noise_variance", "noise = noise_variance**0.5"): "You take the root of noise_variance. Variances add "
    "up, standard deviations do not.",
    Edit("noise = noise_variance", "noise = noise_variance**2"): "You square noise_variance, but it is a variance "
    "already.",
}


def followed(edit, last):
    """The edit, and after it another one."""
    return edit._replace(then=followed(edit.then, last) if edit.then else last)


SLIPS_2 = {
    **{any_of(edit, followed(edit, ADDED)): message for edit, message in PARTS.items()},
    Edit(" + noise_variance", ""): "The error lacks the noise: it is measured against a fresh noisy label, not against "
    "the truth.",
    Edit("noise, measured", "noise, bias + noise"): "Your error is that of the mean prediction: it lacks the variance. "
    "Square each prediction's error first, then average.",
    Edit("bias, variance, noise, measured", "bias.mean(), variance.mean(), noise, measured.mean()"): "You average over "
    "the points. Return one value for each point; a learner can be biased at one and unbiased at another.",
    Edit("return bias, variance", "return variance, bias"): "The first two are exchanged: first bias², then the "
    "variance.",
}

# ---- an identity over cases ----


def four_terms(y, f):
    last = -2 * np.cov(y, f, ddof=0)[0, 1]
    return (y.mean() - f.mean()) ** 2, np.var(y), np.var(f), last


COV, VAR = "-2 * np.cov(y, f, ddof=0)[0, 1]", "np.var(y), np.var(f)"
SLIPS_4 = {
    Edit(COV, "0"): "The fourth term is not 0: prediction and label move together. Expand the variance of the "
    "difference.",
    Edit("-2 *", "2 *"): "The sign: Var(y - f^) = Var(y) + Var(f^) - 2 Cov. A model that follows the labels errs less.",
    Edit("-2 *", "-1 *"): "The covariance counts twice: -2 Cov.",
    Edit("ddof=0", "ddof=1"): "np.cov divides by m - 1, np.var by m. Give np.cov ddof=0, or the terms do not add up.",
    Edit("ddof=0", "ddof=1", Edit(VAR, "np.var(y, ddof=1), np.var(f, ddof=1)")): "All your variances divide by m - 1. "
    "The mean squared error divides by m, so they must too.",
    Edit("(y.mean() - f.mean()) ** 2", "np.mean((y - f) ** 2)"): "The first term is the square of the mean difference, "
    "not the mean of the squared differences.",
    Edit("(y.mean() - f.mean()) ** 2", "y.mean() - f.mean()"): "Square the difference of the means.",
    Edit(COV, "-2 * np.corrcoef(y, f)[0, 1]"): "You use the correlation, which has no unit. The covariance is needed.",
    Edit(COV, "-2 * np.mean(y * f)"): "The covariance is the mean product of the distances from the two means. "
    "Subtract the means first.",
    Edit(VAR, "np.var(f), np.var(y)"): "The two variances are exchanged: first that of the labels, then that of the "
    "predictions.",
}
FLATS = (
    (np.array([3, 5, 10]), np.array([4, 6, 8])),
    (np.array([1, 2, 6, 7]), np.array([5, 3, 9, 11])),
    (np.array([2.5, 4, 1, 8, 3]), np.array([3, 3.5, 2, 6, 1])),
    (np.array([5, 1, 3]), np.array([1, 4, 7])),
)

# ---- polynomials, and labels that the model has seen ----


def polynomial(x, truth, degree, s):
    powers = np.vander(x.astype(float), degree + 1)
    hat = powers @ np.linalg.pinv(powers)
    off = hat @ truth - truth
    return np.mean(off**2), s * np.diag(hat).mean()


VARIANCE = "s * np.diag(hat).mean()"
SLIPS_5 = {
    Edit(VARIANCE, "s * degree / len(x)"): "You count degree parameters. A polynomial has degree + 1 of them: the "
    "constant counts too.",
    Edit("np.diag(hat).mean()", "np.trace(hat)"): "This is the sum of the variances over the points; the mean is asked "
    "for.",
    Edit("s * np", "s**2 * np"): "You square noise_variance, but it is a variance already.",
    Edit("np.diag(hat)", "hat"): "sigma²/n is the variance of a mean, one parameter. Here p parameters are fitted: "
    "sigma² p/n.",
    Edit("off**2", "off"): "You average the bias without squaring it. With a constant in the model it averages to 0: "
    "positive and negative distances cancel.",
    Edit("degree + 1", "degree"): "Both numbers belong to the polynomial of one degree less: a polynomial needs degree "
    "+ 1 columns, np.vander(x, degree + 1).",
    Edit(VARIANCE, "np.var(hat @ truth)"): "The second number is the variance of one curve over the points. The "
    "variance is taken at each point, over the training sets.",
    Edit("np.mean(off**2)", "np.sum(off**2)"): "This is the sum of bias²; take the mean.",
    Edit(VARIANCE, "s"): "This is the variance of one label. The fit averages over labels: sigma² p/n.",
    Edit("np.mean(off**2), s * np.diag(hat).mean()", "s * np.diag(hat).mean(), np.mean(off**2)"): "The two are "
    "exchanged: first bias², then the variance.",
}
POLYNOMIALS = (
    (np.array([0, 1, 2, 3]), np.array([0, 1, 4, 9]), 1, 2.0),
    (np.array([-2, -1, 0, 1, 2]), np.array([-8, -1, 0, 1, 8]), 2, 0.5),
    (np.array([0, 1, 3, 4, 6, 7]), np.array([1, 0, 2, 5, 3, 9]), 3, 3.0),
    (np.array([0, 1, 2, 3]), np.array([5, 1, 1, 2]), 0, 1.5),
)


def two_errors(bias, h, s):
    seen, fresh = bias + s * (1 - h), bias + s * (1 + h)
    return seen, fresh


CALLS_6 = ((1.0, 0.2, 4.0), (0.5, 0.3, 2.0), (2.0, 0.9, 1.5), (0.0, 1.0, 1.0))
SLIPS_6 = {
    Edit("(1 - h)", "(1 + h)"): "You treat the training label like a fresh one. The model has seen its noise: subtract "
    "twice the covariance.",
    Edit("s * (1 - h)", "s"): "The covariance is subtracted once. It comes from 2 E[...] in the expanded square: "
    "subtract it twice.",
    Edit("(1 - h)", "(1 + 3 * h)"): "The sign: a model that follows its label errs less there, so the covariance is "
    "subtracted.",
    Edit("return seen, fresh", "return fresh, seen"): "The two are exchanged: first the training label, whose error is "
    "smaller.",
    Edit("bias +", "bias**2 +"): "`bias` is already squared: use it as it is.",
    Edit("(1 + h)", "h"): "The second number lacks the noise of the fresh label.",
    Edit("(1 - h)", "h"): "The first number is the distance from the truth. The training label has noise too, and the "
    "prediction has followed a part of it.",
    Edit("(1 - h)", "(1 - h) ** 2", Edit("(1 + h)", "(1 + h**2)")): "The variance of the prediction is h times the "
    "noise variance, not h² times: other labels add to it.",
    Edit("(1 - h)", "(1 - h) ** 2"): "(1 - h)² is what this point's own label contributes. The other labels move the "
    "prediction too: its variance is h times the noise variance, not h² times.",
    Edit("s * (1 + h)", "s"): "For a fresh label the variance of the prediction still counts: bias² + variance + "
    "noise.",
}

# ---- 0-1 loss ----


def zero_one(predictions, labels):
    main = (predictions.mean(axis=0) > 0.5).astype(int)
    b = (main != labels).astype(int)
    v = (predictions != main).mean(axis=0)
    error = (predictions != labels).mean()
    return b.mean(), ((1 - 2 * b) * v).mean(), error


NET = "((1 - 2 * b) * v).mean()"
SLIPS_8 = {
    Edit(NET, "v.mean()"): "You add the variance at every point. Where the main prediction is wrong, whoever leaves it "
    "is right: there the variance is subtracted.",
    Edit(NET, "v.mean()", Edit(", error", ", b.mean() + v.mean()")): "You add bias and variance and call the sum the "
    "error. Compare with the share of wrong predictions: at biased points the variance is subtracted.",
    Edit("1 - 2 * b", "2 * b - 1"): "The sign is reversed: variance adds where the main prediction is right.",
    Edit("* v)", "* predictions.var(axis=0))"): "You use the variance of the 0/1 numbers, share times (1 - share). "
    "Domingos' variance is the share of predictions that differ from the main one.",
    Edit("1 - 2 * b", "1 - b"): "You leave out the biased points. Their variance counts with a minus sign.",
    any_of(
        Edit("b.mean(), ((1 - 2 * b) * v).mean()", "b.sum(), ((1 - 2 * b) * v).sum()"),
        Edit("b.mean(), ((1 - 2 * b) * v).mean(), error", "b.sum(), ((1 - 2 * b) * v).sum(), len(b) * error"),
    ): "These are sums over the points; divide by the number of points.",
    Edit(NET, "(1 - 2 * b.mean()) * v.mean()"): "You average bias and variance first and multiply then. The sign "
    "belongs to each point: multiply first, average last.",
    Edit("!= labels).mean()", "== labels).mean()"): "The last number is the share of right predictions; the error is 1 "
    "minus that.",
    Edit(NET, "v[b == 0].mean()"): "You average over the unbiased points only. The biased ones count with a minus "
    "sign, and the mean is over all points.",
    Percent(4): "Give shares between 0 and 1, not per cent.",
}
VOTES = (
    (np.array([[1, 1, 0], [1, 0, 1], [1, 0, 0]]), np.array([1, 1, 1])),
    (np.array([[1, 1, 1, 0], [1, 1, 1, 0], [1, 1, 1, 1], [1, 0, 0, 1], [1, 0, 1, 0]]), np.array([1, 1, 0, 1])),
    (np.array([[0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 1, 1]]), np.array([0, 1, 0, 0])),
    (np.array([[0, 1, 0], [1, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 0]]), np.array([1, 1, 0])),
)


def with_noise(q, noise):
    bias, variance = float(q < 0.5), min(q, 1 - q)
    c1, c2 = 2 * q - 1, 1 - 2 * bias
    error = c1 * noise + bias + c2 * variance
    return c1, c2, error


MEASURED = Edit("error = c1 * noise + bias + c2 * variance", "error = q * noise + (1 - q) * (1 - noise)")
CALLS_9 = ((0.8, 0.1), (0.3, 0.1), (0.6, 0.25), (0.1, 0.4), (1.0, 0.2))
SLIPS_9 = {
    Edit("min(q, 1 - q)", "q"): "The variance is the share that differs from the main prediction. Where q is above a "
    "half, the main one is right, and 1 - q differ.",
    Edit("c2 = 2 * q - 1", "c2 = 1"): "You add the noise as it is. A noisy label hurts a right prediction, helps a "
    "wrong one: c1 = 2q - 1.",
    Edit("c2 = 2 * q - 1", "c2 = 1", MEASURED): "The error is right, but with c1 = 1 the parts do not give it: c1 = 2q "
    "- 1.",
    Edit("1 - 2 * bias", "1"): "You add the variance at biased points too. There c2 is -1: to leave the main "
    "prediction is right.",
    frozenset(Edit("c2 = 2 * q - 1", "c2 = abs(2 * q - 1)", then) for then in (None, MEASURED)): "c1 has a sign: where "
    "most predictions are wrong, noise lowers the error, and c1 is negative.",
    frozenset(Edit("c2 = 2 * q - 1", "c2 = 1 - 2 * q", then) for then in (None, MEASURED)): "The sign of c1 is "
    "reversed: noise hurts right predictions.",
    Edit("c2, error", "c2, 1 - q"): "This is the error against the better class. The label is noisy: the noise is "
    "missing from it.",
    Edit("c2, error", "c2, 1 - error"): "This is the share of right predictions; the error is 1 minus that.",
    Edit("1 - 2 * bias", "1 - bias"): "At a biased point the variance is not left out, it is subtracted: c2 = 1 - 2 "
    "bias, not 1 - bias.",
    Edit("return c1, c2", "return c2, c1"): "The factors are exchanged: first that of the noise, then that of the "
    "variance.",
}

# ---- estimates from few training sets ----


def mended(predictions, truth):
    L, variance = len(predictions), predictions.var(axis=0, ddof=1)
    bias = (predictions.mean(axis=0) - truth) ** 2 - variance / L
    return bias.mean(), variance.mean()


FEW = (
    (np.array([[4, 1], [6, 3]]), np.array([3, 5])),
    (np.array([[1, 7, 3], [3, 2, 4], [2, 3, 8]]), np.array([2, 4, 5])),  # the mended bias is negative
    (np.array([[0, 5], [4, 5], [2, 1], [6, 5]]), np.array([9, 1])),
)
SLIPS_10 = {
    Edit(", ddof=1", "", Edit(" - variance / L", "")): "Nothing is mended: bias² comes out too large, and a variance "
    "that divides by L too small.",
    Edit(" - variance / L", ""): "The variance is right. The bias² is still too large: subtract the variance divided "
    "by L.",
    Edit(", ddof=1", ""): "Your variance divides by L (ddof=0), in both places. Estimated from L training sets it "
    "divides by L - 1.",
    Edit("variance / L", "variance"): "You subtract the variance of one prediction. The mean of L predictions has the "
    "variance divided by L.",
    Edit("variance / L", "variance / len(truth)"): "You divide by the number of points. L is the number of training "
    "sets: the rows.",
    Edit("var(axis=0", "var(axis=1", Edit("- variance", "- variance.mean()")): "You take the variance along each row, "
    "over the points. It is taken down the rows: axis=0.",
    Edit("var(axis=0", "var(axis=None"): "You take one variance over the whole table, points included. It is taken at "
    "each point: axis=0.",
    Edit("bias.mean(), variance.mean()", "bias, variance"): "These are the values at each point. Return two numbers: "
    "the mean of each over the points.",
    Edit("- variance", "+ variance"): "Measured bias² is too large: subtract, do not add.",
    frozenset(
        Edit("return bias.mean()", f"return {one}") for one in ("np.maximum(bias, 0).mean()", "max(bias.mean(), 0)")
    ): "You set a negative estimate to 0. Then it is too large on average again; return it as it is.",
}

# ---- cases needed ----


def cases_needed(bias, variance, noise, n, target):
    room = target - bias - noise
    m = variance * n / room if room > 0 else np.inf
    return np.ceil(m)


SLIPS_11 = {
    Edit("target - bias - noise", "target", Edit("variance *", "(bias + variance + noise) *")): "You let the whole "
    "error fall like 1/n. Only the variance does; bias² and noise stay.",
    Edit(" - bias - noise", " - bias"): "You leave out the noise. It is part of the error, and no number of training "
    "cases lowers it.",
    Edit(" - bias", ""): "You leave out the bias. More cases do not lower it: it belongs to the learner.",
    Edit("- bias", "- bias**2"): "`bias` is already squared: use it as it is.",
    Edit("np.ceil(m)", "np.ceil(m) - n"): "You give the further cases. The number in all is asked for.",
    Edit("np.ceil(m)", "np.floor(m)"): "You round down, and with one case fewer the target is missed: round up.",
    Edit("np.ceil(m)", "m"): "A number of cases is whole: round up.",
    Edit("np.ceil(m)", "np.floor(m) + 1"): "Where the division comes out even, the target is reached exactly, and that "
    "is enough: np.ceil.",
    Edit("np.ceil(m)", "max(n, np.ceil(m))"): "Where the target is above the present error, fewer than n cases are "
    "enough: do not stop at n.",
    Edit(" * n", ""): "The variance is given for n cases: with m cases it is variance * n / m. Your answer has lost "
    "the n.",
    Sign(
        lambda b, v, s, n, t: cases_needed(b, v, s, n, t) if t > b + s else -1,
        lambda m, b, v, s, n, t: t <= b + s,
    ): "Here the target is not above bias² + noise, so no number of cases is enough: return np.inf.",
}

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
    "bias_variance-1": by_hand(),
    "bias_variance-2": Exercise(decompose, TABLES, SLIPS_2, measure=four_arrays),
    "bias_variance-3": squares_inside(),
    "bias_variance-4": Exercise(four_terms, FLATS, SLIPS_4),
    "bias_variance-5": Exercise(polynomial, POLYNOMIALS, SLIPS_5, tolerance=1e-7),
    "bias_variance-6": Exercise(two_errors, CALLS_6, SLIPS_6),
    "bias_variance-7": Exercise(),
    "bias_variance-8": Exercise(zero_one, VOTES, SLIPS_8),
    "bias_variance-9": Exercise(with_noise, CALLS_9, SLIPS_9),
    "bias_variance-10": Exercise(mended, FEW, SLIPS_10),
    "bias_variance-11": Exercise(cases_needed, NEEDED, SLIPS_11, tolerance=1e-6),
    "bias_variance-12": Exercise(),
    "bias_variance-13": Exercise(),
    "bias_variance-14": averaged(),
    "bias_variance-15": smallest(),
    "bias_variance-16": gaps(),
}
