"""Exercises on bias, variance and noise that are answered by numbers, the book's or one's own."""

import numpy as np

from mlnotes.exercises.slips import Exercise, Variant


def signed_bias(predictions, truth):
    return predictions.mean(axis=0) - truth


def squared_bias(predictions, truth):
    return signed_bias(predictions, truth) ** 2


def variance(predictions, truth, *, ddof=0):
    return predictions.var(axis=0, ddof=ddof)


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


def apart(*numbers):
    """Are all the numbers different enough to tell one mistake from another?"""
    return min(np.diff(np.sort(numbers))) > 0.05


def by_hand(predictions, truth, s):
    """The exercise of five predictions at one point, by hand."""
    p = np.array(predictions)
    b, v, n = float(p.mean() - truth), float(p.var()), len(p)
    more, away, e = v * n / (n - 1), v + b**2, b**2 + v + s
    mad = np.abs(p - p.mean()).mean()
    signed = {(side * b, v, s, side * b + v + s): UNSQUARED for side in (1, -1)}
    signed |= dict.fromkeys(
        [(side * b, ..., ..., e) for side in (1, -1)],
        "The error is right. The first number is the bias unsquared; give its square.",
    )
    return Exercise(
        reference=(b**2, v, s, e),
        tolerance=0.003,
        slips={
            **signed,
            (b**2, more, s, b**2 + more + s): DDOF,
            (b**2, more, s, e): f"The error is right, the variance is not. {DDOF}",
            (b**2, v, s, away): "This is the expected squared distance from the truth. A fresh "
            "reading is noisy: add the noise.",
            (b**2, v, s, e + s): "The noise is in your error twice. The mean squared distance from the truth is "
            "bias² + variance; add the noise once.",
            (b**2, v, s, e**0.5): "You give the root of the error. The squared error is asked for.",
            (v, b**2, s, e): "The first two are exchanged: first bias², then the variance.",
            (e, ..., ..., ...): "The order differs: bias², variance, noise, and the error as the last.",
            (p.mean(), ..., ..., ...): "You give the mean prediction. Bias² is its squared distance from the truth.",
            (away, ..., ..., ...): TRUTH_FOR_MEAN,
            (..., v**0.5, ..., ...): "You give the standard deviation of the predictions. The variance is its square.",
            (..., mad, ..., ...): "You give the mean absolute distance from the mean. Square each distance first.",
            (..., n * v, ..., ...): "This is the sum of the squared distances from the mean; divide by the "
            "five models.",
            (..., ..., s**2, ...): f"The {s:g} is already a variance: do not square it again.",
            (..., ..., s**0.5, ...): f"The {s:g} is the variance of the noise, and you take its root. "
            "A variance is added as it is.",
            (..., ..., 0, ...): f"The noise is not 0: a fresh reading has a variance of {s:g} about the truth.",
            (..., away, ..., ...): f"Your variance is measured from the truth, {truth:g}. It is the spread round "
            f"the predictions' own mean, {p.mean():g}.",
            **dict.fromkeys(
                (  # of four numbers three are right: then the last cannot be the sum of the others
                    (frozenset({b**2 + 0.5, ...}), v, s, e),
                    (b**2, frozenset({v + 0.5, ...}), s, e),
                    (b**2, v, frozenset({s + 0.5, ...}), e),
                    (b**2, v, s, frozenset({e + 0.5, ...})),
                ),
                "The four numbers do not fit together: the error must be the sum of the other three.",
            ),
        },
        variant=own_by_hand,
    )


def own_by_hand(rng):
    """Five predictions with a whole mean, a truth and a noise for one student."""
    while True:
        p = rng.integers(12, 28, size=5)
        truth, s = int(p.mean() + rng.choice([-4, -3, 3, 4])), int(rng.integers(2, 6))
        b, v = p.mean() - truth, p.var()
        if (
            p.sum() % 5 == 0
            and v > 2
            and apart(abs(b), b**2, v, 1.25 * v, v + b**2, 5 * v, s, s**2, 0, v**0.5)
            and apart(b**2, p.mean())
        ):
            break
    text = (
        f"The five predictions are {', '.join(map(str, p))}; "
        f"the true temperature is {truth} °C, and the noise has variance {s} (°C)²."
    )
    return Variant(text, by_hand(p, truth, s))


def squares_inside(predictions, truth):
    """The exercise of the square that stands outside the expectation."""
    p = np.array(predictions)
    m, e, v, n = p.mean(), np.mean((p - truth) ** 2), p.var(), len(p)
    more = v * n / (n - 1)
    return Exercise(
        reference=(m, e, v),
        tolerance=0.004,
        slips={
            (m, (m - truth) ** 2, 0): "You square after averaging, as the note does. (E[f - f^])² is the bias², and "
            "(E[f^ - E f^])² is always 0. Square each distance first, then average.",
            (..., (m - truth) ** 2, ...): f"{(m - truth) ** 2:g} is the bias². The expected squared error averages "
            f"({truth:g} - prediction)².",
            (..., ..., 0): f"The variance is not 0: the predictions differ. Square the distances "
            f"from {m:g} first, then average.",
            (m, more + (m - truth) ** 2, more): "Both divide by 2 what has to be divided by 3, or the error was added "
            "up from such a variance: the three training sets are all there are.",
            (..., ..., more): "You divide by 2. The three training sets are all there are, so the variance divides "
            "by 3.",
            (..., np.abs(p - truth).mean(), ...): f"{np.abs(p - truth).mean():.3g} is the mean absolute error. The "
            "squared error is asked for.",
            (m, n * e, n * v): "These are sums. Divide by the number of training sets.",
            (..., ..., v**0.5): "The last number is the standard deviation; give its square.",
            (abs(m - truth), ..., ...): "The expected prediction is the mean of the predictions; you give "
            "its distance from the truth.",
            (m, v, e): f"The last two are exchanged: distances from {truth:g} give the error, from {m:g} the variance.",
        },
        variant=own_squares,
    )


def own_squares(rng):
    """Three predictions with a whole mean, and a truth, for one student."""
    while True:
        p = rng.integers(4, 24, size=3)
        truth = int(p.mean() + rng.choice([-2, -1, 1, 2]))
        e, v = np.mean((p - truth) ** 2), p.var()
        if p.sum() % 3 == 0 and apart(0, v, e, 1.5 * v, np.abs(p - truth).mean(), (p.mean() - truth) ** 2, v**0.5):
            break
    m = int(p.mean())
    text = (
        f"The three training sets predict {p[0]}, {p[1]} and {p[2]}; the true value is {truth}. "
        f"The note then says: the expected error is {m}, the first square {(truth - m) ** 2}, the variance 0, "
        f"and so the error {(truth - m) ** 2}."
    )
    return Variant(text, squares_inside(p, truth))


def averaged(v, rho, n_models, bias, s):
    """The exercise of the mean of several models that share a training set."""

    def parts(variance, *, b=bias, noise=s):
        return variance, rho * v, b + variance + noise

    right = rho * v + (1 - rho) * v / n_models
    return Exercise(
        reference=parts(right),
        tolerance=0.003,
        slips={
            parts(v / n_models): f"You divide the whole variance by {n_models}, as if the models were independent. "
            "What they share stays.",
            (v / n_models, 0, bias + v / n_models + s): "You divide the whole variance, as if the models were "
            "independent; then it would go to 0. What they share stays.",
            parts((1 - rho) * v + rho * v / n_models): "The two parts are exchanged: what is shared, rho, is not "
            "divided.",
            parts(v): "You give the variance of one model. Averaging lowers the part that is not shared.",
            parts(rho * v): "This is what remains with very many models; with a finite number a part of the rest "
            "is left.",
            parts((1 - rho) * v / n_models): "This is the part that is not shared. The shared part, rho times the "
            "variance, must be added.",
            parts(rho * v + (1 - rho) * v / n_models**0.5): "Divide the part that is not shared by the number of "
            "models, not by its root.",
            parts(right, noise=0): "The error lacks the noise: it is the error on new noisy labels.",
            parts(right, b=0): "The error lacks the bias²: averaging does not remove it.",
            parts(right, b=bias / n_models): "You divide the bias², too. All models have it alike.",
            (right, (1 - rho) * v, bias + right + s): "The second number is the part that averaging removes. Asked "
            "for is the part that stays.",
            (right, 0, bias + right + s): "No number of models brings the variance to 0: what they share stays.",
        },
        variant=own_average,
    )


def own_average(rng):
    """Variance, correlation, number of models, bias² and noise for one student."""
    rho, n_models = int(rng.choice([2, 3, 4, 6, 7])) / 10, int(rng.choice([4, 5, 8, 20]))
    v, bias, s = int(rng.integers(6, 20)) / 2, int(rng.integers(5, 15)) / 10, int(rng.integers(1, 6))
    text = (
        f"One tree has variance {v}, two trees of the same training set have correlation {rho}; "
        f"{n_models} trees are averaged; bias² is {bias}, the noise {s}."
    )
    return Variant(text, averaged(v, rho, n_models, bias, s))


def smallest(squared_bias, variances, s):
    """The exercise of the best degree, from the parts of degrees 1 to 6."""
    b, v = np.array(squared_bias), np.array(variances)
    best, crossing = np.argmin(b + v), np.argmin(np.abs(b - v))

    def at(place, noise=s):
        return int(place + 1), round(float(b[place] + v[place] + noise), 9)

    return Exercise(
        reference=at(best),
        tolerance=1e-3,
        slips={
            at(crossing): "Here bias² and variance are nearest to each other. The sum is smallest where one more "
            "degree gains less bias² than it costs variance.",
            at(np.argmin(b)): "Here bias² is smallest, and variance largest. Add the two for each degree.",
            at(np.argmin(v)): "Here the variance is smallest, and bias² largest. Add the two for each degree.",
            at(best, 0): "The degree is right. The error lacks the noise.",
            (int(best), at(best)[1]): "The error is right, the degree is one too low: the first column is degree 1.",
            (at(best)[0], at(crossing)[1]): "The degree is right, the error is that of another degree.",
        },
        variant=own_degrees,
    )


def own_degrees(rng):
    """Bias² and variance of degrees 1 to 6, and a noise, for one student."""
    while True:
        v = int(rng.integers(2, 7)) / 10 * np.arange(2, 8)
        b = np.sort(rng.integers(1, 90, size=6))[::-1] / 10
        total = np.sort(b + v)
        places = {np.argmin(b + v), np.argmin(np.abs(b - v).round(1)), 0, 5}
        if total[1] - total[0] > 0.15 and len(places) == 4 and len(set(b)) == 6:
            break
    s = int(rng.integers(1, 6))
    rows = [("bias²", b), ("variance", v)]
    lines = ["| degree | 1 | 2 | 3 | 4 | 5 | 6 |", "|---|---|---|---|---|---|---|"]
    lines += [f"| {name} | " + " | ".join(f"{value:.1f}" for value in part) + " |" for name, part in rows]
    return Variant("\n".join([*lines, "", f"The noise is {s}."]), smallest(b.round(1), v.round(1), s))


def gaps(training, new):
    """The exercise of one model's gap on six splits."""
    a, b = np.array(training), np.array(new)
    d = b - a
    gap, sd, below = d.mean(), d.std(ddof=1), int(np.sum(d < 0))

    def three(gap=gap, se=sd / 6**0.5, below=below):
        return gap, se, below

    return Exercise(
        reference=three(),
        tolerance=0.005,
        slips={
            three(gap=d[0]): "This is the gap of the first split. One split is one draw: take the mean over the six.",
            three(gap=-gap): "The sign is reversed: the gap is the error on new patients minus the training error.",
            three(se=sd): "This is the standard deviation of one gap. The mean of six has a standard error that is "
            "smaller by the root of 6.",
            three(se=d.std() / 6**0.5): "The standard deviation is estimated from six values: divide by 5 (ddof=1).",
            three(se=sd / 6): "Divide the standard deviation by the root of 6, not by 6.",
            three(se=((a.var(ddof=1) + b.var(ddof=1)) / 6) ** 0.5): "You add the variances of the two errors as if "
            "they were independent. They belong to the same split: take the six differences first.",
            three(below=6 - below): "You count the splits with the new error above the training error.",
            three(gap=np.abs(d).mean()): "You average the distances without their sign; a gap can be negative.",
        },
        variant=own_gaps,
    )


def own_gaps(rng):
    """Training error and error on new patients on six splits, for one student."""
    while True:
        a, b = 10 * rng.integers(345, 400, size=6), 10 * rng.integers(355, 460, size=6)
        d = b - a
        if (
            np.sum(d < 0) in (1, 2)
            and d.mean() > 150
            and abs(d[0] - d.mean()) > 60
            and abs(np.corrcoef(a, b)[0, 1]) > 0.1
        ):
            break
    numbers = " | ".join(map(str, range(1, 7)))
    lines = [f"| split | {numbers} |", "|---|---|---|---|---|---|---|"]
    lines += [f"| {name} | " + " | ".join(map(str, row)) + " |" for name, row in (("training", a), ("new", b))]
    return Variant("\n".join(lines), gaps(a, b))
