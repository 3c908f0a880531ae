"""The exercises on bias, variance and noise."""

import numpy as np

from mlnotes.exercises.slips import Edit, Exercise, Percent, Sign, any_of
from mlnotes.exercises.slips._own import Catalogue, fractions, table

EXERCISES = Catalogue("bias_variance", 16)

UNSQUARED = (
    "The bias must be squared: with the unit °C it cannot be added to a variance in (°C)². "
    "Error = bias² + variance + noise."
)
DDOF = (
    "You divide by the number of training sets minus 1. These training sets are all there are, so the variance is the "
    "mean of the squared distances: divide by their number."
)
TRUTH_FOR_MEAN = (
    "You measure each prediction's distance from the truth and call it bias². Average the predictions first, then "
    "take the squared distance of the mean from the truth."
)


def other(right):
    """Anything, such as this number: for a row that is reached where one place is wrong and the rest is right."""
    return any_of(float(right) + 0.37, ...)


@EXERCISES.answered("bias_variance-1", tolerance=0.003)
def by_hand(rng=None, *, predictions=(16, 22, 20, 25, 22), truth=18, s=2):
    """Five predictions at one point, by hand."""
    if rng:
        predictions = rng.integers(12, 28, size=5)
        truth, s = int(np.mean(predictions) + rng.choice([-4, -3, 3, 4])), int(rng.integers(2, 6))
    told = (
        f"The five predictions are {', '.join(map(str, predictions))}; "
        f"the true temperature is {truth} °C, and the noise has variance {s} (°C)²."
    )
    p = np.array(predictions)
    told = told if p.sum() % 5 == 0 and p.var() > 2 else None
    b, v, n = float(p.mean() - truth), float(p.var()), len(p)
    more, away, e = v * n / (n - 1), v + b**2, b**2 + v + s
    return Exercise((b**2, v, s, e), told=told) | {
        frozenset((one, v, s, one + v + s) for one in (b, -b)): UNSQUARED,
        (any_of(b, -b), ..., ..., e): "The error is right. The first number is the bias unsquared; give its square.",
        (b**2, more, s, b**2 + more + s): DDOF,
        (b**2, more, s, e): f"The error is right, the variance is not. {DDOF}",
        (b**2, v, s, away): "This is the expected squared distance from the truth. A fresh reading is noisy: add the "
        "noise.",
        (b**2, v, s, e**0.5): "You give the root of the error. The squared error is asked for.",
        (v, b**2, s, e): "The first two are exchanged: first bias², then the variance.",
        (p.mean(), ..., ..., ...): "You give the mean prediction. Bias² is its squared distance from the truth.",
        (away, ..., ..., ...): TRUTH_FOR_MEAN,
        (..., v**0.5, ..., ...): "You give the standard deviation of the predictions. The variance is its square.",
        (..., np.abs(p - p.mean()).mean(), ..., ...): "You give the mean absolute distance from the mean. Square each "
        "distance first.",
        (..., n * v, ..., ...): "This is the sum of the squared distances from the mean; divide by the five models.",
        (..., ..., s**2, ...): f"The {s:g} is already a variance: do not square it again.",
        (..., ..., s**0.5, ...): f"The {s:g} is the variance of the noise, and you take its root. A variance is added "
        "as it is.",
        (..., ..., 0, ...): f"The noise is not 0: a fresh reading has a variance of {s:g} about the truth.",
        (..., away, ..., ...): f"Your variance is measured from the truth, {truth:g}. It is the spread round the "
        f"predictions' own mean, {p.mean():g}.",
        any_of((b**2, v, s, other(e)), (b**2, other(v), s, e)): "The four numbers do not fit together: the error must "
        "be the sum of the other three.",
    }


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


ADDED = Edit("noise, measured", "noise, bias + variance + noise")  # the error as the sum of the parts
BIAS = "(expected - truth) ** 2"
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


EXERCISES["bias_variance-2"] = Exercise(decompose, TABLES, measure=four_arrays) | {
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


@EXERCISES.answered("bias_variance-3", tolerance=0.004)
def squares_inside(rng=None, *, predictions=(7, 9, 14), truth=11):
    """The square that stands outside the expectation."""
    if rng:
        predictions = rng.integers(4, 24, size=3)
        truth = int(np.mean(predictions) + rng.choice([-2, -1, 1, 2]))
    p = np.array(predictions)
    m, e, v, n = p.mean(), np.mean((p - truth) ** 2), p.var(), len(p)
    more, b = v * n / (n - 1), (m - truth) ** 2
    told = (
        f"The three training sets predict {p[0]}, {p[1]} and {p[2]}; the true value is {truth}. "
        f"The note then says: the expected error is {m:g}, the first square {b:g}, the variance 0, "
        f"and so the error {b:g}."
    )
    return Exercise((m, e, v), told=told if p.sum() % 3 == 0 else None) | {
        (m, b, 0): "You square after averaging, as the note does. (E[f - f^])² is the bias², and (E[f^ - E f^])² is "
        "always 0. Square each distance first, then average.",
        (..., b, ...): f"{b:g} is the bias². The expected squared error averages ({truth:g} - prediction)².",
        (..., ..., 0): f"The variance is not 0: the predictions differ. Square the distances from {m:g} first, then "
        "average.",
        (m, more + b, more): "Both divide by 2 what has to be divided by 3, or the error was added up from such a "
        "variance: the three training sets are all there are.",
        (..., ..., more): "You divide by 2. The three training sets are all there are, so the variance divides by 3.",
        (..., np.abs(p - truth).mean(), ...): f"{np.abs(p - truth).mean():.3g} is the mean absolute error. The squared "
        "error is asked for.",
        (m, n * e, n * v): "These are sums. Divide by the number of training sets.",
        (..., ..., v**0.5): "The last number is the standard deviation; give its square.",
        (abs(m - truth), ..., ...): "The expected prediction is the mean of the predictions; you give its distance "
        "from the truth.",
        (m, v, e): f"The last two are exchanged: distances from {truth:g} give the error, from {m:g} the variance.",
    }


def four_terms(y, f):
    last = -2 * np.cov(y, f, ddof=0)[0, 1]
    return (y.mean() - f.mean()) ** 2, np.var(y), np.var(f), last


COV, VAR = "-2 * np.cov(y, f, ddof=0)[0, 1]", "np.var(y), np.var(f)"
FLATS = (
    (np.array([3, 5, 10]), np.array([4, 6, 8])),
    (np.array([1, 2, 6, 7]), np.array([5, 3, 9, 11])),
    (np.array([2.5, 4, 1, 8, 3]), np.array([3, 3.5, 2, 6, 1])),
    (np.array([5, 1, 3]), np.array([1, 4, 7])),
)
EXERCISES["bias_variance-4"] = Exercise(four_terms, FLATS) | {
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


def polynomial(x, truth, degree, s):
    powers = np.vander(x.astype(float), degree + 1)
    hat = powers @ np.linalg.pinv(powers)
    off = hat @ truth - truth
    return np.mean(off**2), s * np.diag(hat).mean()


VARIANCE = "s * np.diag(hat).mean()"
POLYNOMIALS = (
    (np.array([0, 1, 2, 3]), np.array([0, 1, 4, 9]), 1, 2.0),
    (np.array([-2, -1, 0, 1, 2]), np.array([-8, -1, 0, 1, 8]), 2, 0.5),
    (np.array([0, 1, 3, 4, 6, 7]), np.array([1, 0, 2, 5, 3, 9]), 3, 3.0),
    (np.array([0, 1, 2, 3]), np.array([5, 1, 1, 2]), 0, 1.5),
)
EXERCISES["bias_variance-5"] = Exercise(polynomial, POLYNOMIALS, tolerance=1e-7) | {
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


def two_errors(bias, h, s):
    seen, fresh = bias + s * (1 - h), bias + s * (1 + h)
    return seen, fresh


CALLS_6 = ((1.0, 0.2, 4.0), (0.5, 0.3, 2.0), (2.0, 0.9, 1.5), (0.0, 1.0, 1.0))
EXERCISES["bias_variance-6"] = Exercise(two_errors, CALLS_6) | {
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


def zero_one(predictions, labels):
    main = (predictions.mean(axis=0) > 0.5).astype(int)
    b = (main != labels).astype(int)
    v = (predictions != main).mean(axis=0)
    error = (predictions != labels).mean()
    return b.mean(), ((1 - 2 * b) * v).mean(), error


NET = "((1 - 2 * b) * v).mean()"
VOTES = (
    (np.array([[1, 1, 0], [1, 0, 1], [1, 0, 0]]), np.array([1, 1, 1])),
    (np.array([[1, 1, 1, 0], [1, 1, 1, 0], [1, 1, 1, 1], [1, 0, 0, 1], [1, 0, 1, 0]]), np.array([1, 1, 0, 1])),
    (np.array([[0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 1, 1]]), np.array([0, 1, 0, 0])),
    (np.array([[0, 1, 0], [1, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 0]]), np.array([1, 1, 0])),
)
EXERCISES["bias_variance-8"] = Exercise(zero_one, VOTES) | {
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


def with_noise(q, noise):
    bias, variance = float(q < 0.5), min(q, 1 - q)
    c1, c2 = 2 * q - 1, 1 - 2 * bias
    error = c1 * noise + bias + c2 * variance
    return c1, c2, error


MEASURED = Edit("error = c1 * noise + bias + c2 * variance", "error = q * noise + (1 - q) * (1 - noise)")
CALLS_9 = ((0.8, 0.1), (0.3, 0.1), (0.6, 0.25), (0.1, 0.4), (1.0, 0.2))
EXERCISES["bias_variance-9"] = Exercise(with_noise, CALLS_9) | {
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


def mended(predictions, truth):
    L, variance = len(predictions), predictions.var(axis=0, ddof=1)
    bias = (predictions.mean(axis=0) - truth) ** 2 - variance / L
    return bias.mean(), variance.mean()


FEW = (
    (np.array([[4, 1], [6, 3]]), np.array([3, 5])),
    (np.array([[1, 7, 3], [3, 2, 4], [2, 3, 8]]), np.array([2, 4, 5])),  # the mended bias is negative
    (np.array([[0, 5], [4, 5], [2, 1], [6, 5]]), np.array([9, 1])),
)
EXERCISES["bias_variance-10"] = Exercise(mended, FEW) | {
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


def cases_needed(bias, variance, noise, n, target):
    room = target - bias - noise
    m = variance * n / room if room > 0 else np.inf
    return np.ceil(m)


NEEDED = (
    (1, 2, 4, 50, 6),
    (0.5, 3, 1, 40, 2),
    (2, 7, 1, 30, 7),
    (3, 1, 2, 100, 4),
    (0, 5, 2, 60, 4),
    (1, 6, 3, 40, 11),  # fewer cases than n are enough
    (5, 1, 1, 10, 6),  # the target is bias² + noise: out of reach, by nothing
)
EXERCISES["bias_variance-11"] = Exercise(cases_needed, NEEDED, tolerance=1e-6) | {
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


@EXERCISES.answered("bias_variance-14", tolerance=0.003)
def averaged(
    *,
    rho: (0.2, 0.3, 0.4, 0.6, 0.7) = 0.4,
    n_models: (4, 5, 8, 20) = 10,
    v: fractions(6, 20, of=2) = 4.8,
    bias: fractions(5, 15, of=10) = 0.5,
    s: range(1, 6) = 4,
):
    """The mean of several models that share a training set."""
    told = (
        f"One tree has variance {v}, two trees of the same training set have correlation {rho}; "
        f"{n_models} trees are averaged; bias² is {bias}, the noise {s}."
    )

    def parts(variance, stays=rho * v, *, b=bias, noise=s):
        return variance, stays, b + variance + noise

    right = rho * v + (1 - rho) * v / n_models
    return Exercise(parts(right), told=told) | {
        parts(v / n_models): f"You divide the whole variance by {n_models}, as if the models were independent. What "
        "they share stays.",
        parts(v / n_models, 0): "You divide the whole variance, as if the models were independent; then it would go to "
        "0. What they share stays.",
        parts((1 - rho) * v + rho * v / n_models): "The two parts are exchanged: what is shared, rho, is not divided.",
        parts(v): "You give the variance of one model. Averaging lowers the part that is not shared.",
        parts(rho * v): "This is what remains with very many models; with a finite number a part of the rest is left.",
        parts((1 - rho) * v / n_models): "This is the part that is not shared. The shared part, rho times the "
        "variance, must be added.",
        parts(right, noise=0): "The error lacks the noise: it is the error on new noisy labels.",
        parts(right, b=0): "The error lacks the bias²: averaging does not remove it.",
        parts(right, b=bias / n_models): "You divide the bias², too. All models have it alike.",
        parts(right, (1 - rho) * v): "The second number is the part that averaging removes. Asked for is the part that "
        "stays.",
        parts(right, 0): "No number of models brings the variance to 0: what they share stays.",
    }


@EXERCISES.answered("bias_variance-15", tolerance=1e-3)
def smallest(rng=None, *, squared_bias=(7.4, 4.1, 1.6, 1.5, 0.3, 0.2), variances=(0.8, 1.2, 1.6, 2.0, 2.4, 2.8), s=4):
    """The best degree, from the parts of degrees 1 to 6."""
    if rng:
        variances = (int(rng.integers(2, 7)) / 10 * np.arange(2, 8)).round(1)
        squared_bias, s = np.sort(rng.integers(1, 90, size=6))[::-1] / 10, int(rng.integers(1, 6))
    b, v = np.array(squared_bias), np.array(variances)
    told = f"{table([('degree', range(1, 7)), ('bias²', b), ('variance', v)])}\n\nThe noise is {s}."
    best, crossing = np.argmin(b + v), np.argmin(np.abs(b - v).round(1))

    def at(place, noise=s):
        return int(place + 1), round(float(b[place] + v[place] + noise), 9)

    total = np.sort(b + v)
    told = told if total[1] - total[0] > 0.15 and len(set(b)) == 6 else None
    return Exercise(at(best), told=told) | {
        at(crossing): "Here bias² and variance are nearest to each other. The sum is smallest where one more degree "
        "gains less bias² than it costs variance.",
        at(np.argmin(b)): "Here bias² is smallest, and variance largest. Add the two for each degree.",
        at(np.argmin(v)): "Here the variance is smallest, and bias² largest. Add the two for each degree.",
        at(best, 0): "The degree is right. The error lacks the noise.",
        (int(best), at(best)[1]): "The error is right, the degree is one too low: the first column is degree 1.",
        (at(best)[0], frozenset((b + v + s).round(9)) - {at(best)[1]}): "The degree is right, the error is that of "
        "another degree.",
    }


@EXERCISES.answered("bias_variance-16", tolerance=0.005)
def gaps(rng=None, *, training=(3720, 3910, 3640, 3860, 3750, 3690), new=(4310, 3790, 4420, 4050, 4180, 3980)):
    """One model's gap on six splits."""
    if rng:
        training, new = 10 * rng.integers(345, 400, size=6), 10 * rng.integers(355, 460, size=6)
    a, b = np.array(training), np.array(new)
    d = b - a
    mean, sd, below = d.mean(), d.std(ddof=1), int(np.sum(d < 0))

    def three(gap=mean, se=sd / 6**0.5, below=below):
        return gap, se, below

    told = table([("split", range(1, 7)), ("training", a), ("new", b)]) if below in (1, 2) and mean > 150 else None
    return Exercise(three(), told=told) | {
        three(gap=d[0]): "This is the gap of the first split. One split is one draw: take the mean over the six.",
        three(gap=-mean): "The sign is reversed: the gap is the error on new patients minus the training error.",
        three(se=sd): "This is the standard deviation of one gap. The mean of six has a standard error that is smaller "
        "by the root of 6.",
        three(se=d.std() / 6**0.5): "The standard deviation is estimated from six values: divide by 5 (ddof=1).",
        three(se=sd / 6): "Divide the standard deviation by the root of 6, not by 6.",
        three(se=((a.var(ddof=1) + b.var(ddof=1)) / 6) ** 0.5): "You add the variances of the two errors as if they "
        "were independent. They belong to the same split: take the six differences first.",
        three(below=6 - below): "You count the splits with the new error above the training error.",
        three(gap=np.abs(d).mean()): "You average the distances without their sign; a gap can be negative.",
    }
