"""Exercises on bias, variance and noise that are answered by numbers, the book's or one's own."""

import numpy as np

from mlnotes.exercises.slips import any_of
from mlnotes.exercises.slips._own import answered, table

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
TOGETHER = "The four numbers do not fit together: the error must be the sum of the other three."


def other(right):
    """Anything, such as this number: for a row that is reached where one place is wrong and the rest is right."""
    return any_of(float(right) + 0.37, ...)


def draw_predictions(rng):
    p = rng.integers(12, 28, size=5)
    truth, s = int(p.mean() + rng.choice([-4, -3, 3, 4])), int(rng.integers(2, 6))
    text = (
        f"The five predictions are {', '.join(map(str, p))}; "
        f"the true temperature is {truth} °C, and the noise has variance {s} (°C)²."
    )
    return (text, {"predictions": p, "truth": truth, "s": s}) if p.sum() % 5 == 0 and p.var() > 2 else None


@answered(draw_predictions, tolerance=0.003)
def by_hand(*, predictions=(16, 22, 20, 25, 22), truth=18, s=2):
    """Five predictions at one point, by hand."""
    p = np.array(predictions)
    b, v, n = float(p.mean() - truth), float(p.var()), len(p)
    more, away, e = v * n / (n - 1), v + b**2, b**2 + v + s
    slips = {
        (abs(b), v, s, abs(b) + v + s): UNSQUARED,
        (-abs(b), v, s, -abs(b) + v + s): UNSQUARED,
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
        (b**2, v, s, other(e)): TOGETHER,
        (b**2, other(v), s, e): TOGETHER,
    }
    return (b**2, v, s, e), slips


def draw_three(rng):
    p = rng.integers(4, 24, size=3)
    truth, m = int(p.mean() + rng.choice([-2, -1, 1, 2])), int(p.mean())
    text = (
        f"The three training sets predict {p[0]}, {p[1]} and {p[2]}; the true value is {truth}. "
        f"The note then says: the expected error is {m}, the first square {(truth - m) ** 2}, the variance 0, "
        f"and so the error {(truth - m) ** 2}."
    )
    return (text, {"predictions": p, "truth": truth}) if p.sum() % 3 == 0 else None


@answered(draw_three, tolerance=0.004)
def squares_inside(*, predictions=(7, 9, 14), truth=11):
    """The square that stands outside the expectation."""
    p = np.array(predictions)
    m, e, v, n = p.mean(), np.mean((p - truth) ** 2), p.var(), len(p)
    more, b = v * n / (n - 1), (m - truth) ** 2
    slips = {
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
    return (m, e, v), slips


def draw_trees(rng):
    rho, n_models = int(rng.choice([2, 3, 4, 6, 7])) / 10, int(rng.choice([4, 5, 8, 20]))
    v, bias, s = int(rng.integers(6, 20)) / 2, int(rng.integers(5, 15)) / 10, int(rng.integers(1, 6))
    text = (
        f"One tree has variance {v}, two trees of the same training set have correlation {rho}; "
        f"{n_models} trees are averaged; bias² is {bias}, the noise {s}."
    )
    return text, {"v": v, "rho": rho, "n_models": n_models, "bias": bias, "s": s}


@answered(draw_trees, tolerance=0.003)
def averaged(*, v=4.8, rho=0.4, n_models=10, bias=0.5, s=4):
    """The mean of several models that share a training set."""

    def parts(variance, stays=rho * v, *, b=bias, noise=s):
        return variance, stays, b + variance + noise

    right = rho * v + (1 - rho) * v / n_models
    slips = {
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
    return parts(right), slips


def draw_degrees(rng):
    v = (int(rng.integers(2, 7)) / 10 * np.arange(2, 8)).round(1)
    b, s = np.sort(rng.integers(1, 90, size=6))[::-1] / 10, int(rng.integers(1, 6))
    degrees = ("degree", range(1, 7))
    text = f"{table([degrees, ('bias²', b), ('variance', v)])}\n\nThe noise is {s}."
    total = np.sort(b + v)
    clear = total[1] - total[0] > 0.15 and len(set(b)) == 6
    return (text, {"squared_bias": b, "variances": v, "s": s}) if clear else None


@answered(draw_degrees, tolerance=1e-3)
def smallest(*, squared_bias=(7.4, 4.1, 1.6, 1.5, 0.3, 0.2), variances=(0.8, 1.2, 1.6, 2.0, 2.4, 2.8), s=4):
    """The best degree, from the parts of degrees 1 to 6."""
    b, v = np.array(squared_bias), np.array(variances)
    best, crossing = np.argmin(b + v), np.argmin(np.abs(b - v).round(1))

    def at(place, noise=s):
        return int(place + 1), round(float(b[place] + v[place] + noise), 9)

    slips = {
        at(crossing): "Here bias² and variance are nearest to each other. The sum is smallest where one more degree "
        "gains less bias² than it costs variance.",
        at(np.argmin(b)): "Here bias² is smallest, and variance largest. Add the two for each degree.",
        at(np.argmin(v)): "Here the variance is smallest, and bias² largest. Add the two for each degree.",
        at(best, 0): "The degree is right. The error lacks the noise.",
        (int(best), at(best)[1]): "The error is right, the degree is one too low: the first column is degree 1.",
        (at(best)[0], frozenset((b + v + s).round(9)) - {at(best)[1]}): "The degree is right, the error is that of "
        "another degree.",
    }
    return at(best), slips


def draw_splits(rng):
    a, b = 10 * rng.integers(345, 400, size=6), 10 * rng.integers(355, 460, size=6)
    text = table([("split", range(1, 7)), ("training", a), ("new", b)])
    one_or_two = np.sum(b < a) in (1, 2) and np.mean(b - a) > 150
    return (text, {"training": a, "new": b}) if one_or_two else None


@answered(draw_splits, tolerance=0.005)
def gaps(*, training=(3720, 3910, 3640, 3860, 3750, 3690), new=(4310, 3790, 4420, 4050, 4180, 3980)):
    """One model's gap on six splits."""
    a, b = np.array(training), np.array(new)
    d = b - a
    mean, sd, below = d.mean(), d.std(ddof=1), int(np.sum(d < 0))

    def three(gap=mean, se=sd / 6**0.5, below=below):
        return gap, se, below

    slips = {
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
    return three(), slips
