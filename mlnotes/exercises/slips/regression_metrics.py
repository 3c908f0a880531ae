"""The exercises on errors of quantities, losses and R²."""

import numpy as np

from mlnotes.exercises.slips import NOT_PERCENT, Edit, Exercise, Percent, any_of
from mlnotes.exercises.slips._own import Catalogue, table

EXERCISES = Catalogue("regression_metrics", 12)


def five_cases(truth, forecast):
    """What a student is told of five cases."""
    return table([("case", range(1, 6)), ("truth", truth), ("forecast", forecast)])


@EXERCISES.answered("regression_metrics-1", tolerance=0.005)
def five_forecasts(rng=None, *, truth=(20, 35, 50, 28, 44), forecast=(24, 32, 52, 19, 46)):
    """Mean size of the errors, RMSE, mean error."""
    if rng:
        truth = rng.choice(np.arange(20, 60), size=5, replace=False)
        sizes = rng.choice([2, 3, 4, 5, 6, 8, 9, 11, 13], size=5, replace=False)
        forecast = truth + sizes * rng.choice([-1, 1], size=5)
    e = np.subtract(forecast, truth)
    mae, root, me = np.mean(np.abs(e)), np.sqrt(np.mean(e**2)), np.mean(e)
    return Exercise((mae, root, me), told=five_cases(truth, forecast)) | {
        (root, ..., ...): "The first is the RMSE, as in the note. How far off a forecast is on average is the mean of "
        "the sizes.",
        (me, ..., ...): "The first is the mean error: errors of both signs cancel in it. Take the sizes.",
        (np.sum(np.abs(e)), ..., ...): "The first is the sum of the sizes. Divide by the number of cases.",
        (..., np.mean(e**2), ...): "The second is the mean squared error. Take the root.",
        (..., np.sqrt(np.sum(e**2) / 4), ...): "The second divides by n - 1. The RMSE is the root of a mean: divide by "
        "n.",
        (..., np.sqrt(np.sum(e**2)), ...): "The second is the root of the sum. Divide by n before the root.",
        (..., mae, ...): "The second is the mean of the sizes. Square first, average, then take the root.",
        (mae, root, mae): "The third is the mean of the sizes again. The mean error keeps the signs.",
        (mae, root, -me): "The sign of the mean error is turned: it is forecast minus truth, positive where the "
        "forecasts are too high.",
    }


@EXERCISES.answered("regression_metrics-2", tolerance=0.0005, percent=1)
def two_trips(
    *,
    root: range(11, 19) = 12,
    short: range(40, 80, 5) = 40,
    long: range(140, 220, 5) = 160,
    above: range(4, 10) = 6,
    below: range(5, 20) = 8,
):
    """The relative errors of a short and of a long trip, of which one was forecast too high, the other too low."""
    low, high = short + above, long - below
    told = (
        f"The RMSE is {root} minutes. The short trip took {short} minutes (forecast {low}), "
        f"the long one {long} (forecast {high})."
    )
    right = abs(low - short) / short, abs(high - long) / long
    return Exercise(right, told=told) | {
        (root / short, root / long): "You divide the RMSE by both true values, as the note does. Each trip has an "
        "error of its own.",
        (abs(low - short) / low, abs(high - long) / high): "You divide by the forecasts. A relative error is relative "
        "to the true value.",
        ((low - short) / short, (high - long) / long): "A relative error is a size: no sign.",
        (abs(low - short), abs(high - long)): "These are the sizes in minutes. Divide each by its true value.",
        right[::-1]: "The order is exchanged: first the short trip.",
    }


@EXERCISES.answered("regression_metrics-3", tolerance=0.001)
def cheapest_shop(*, truth=(310, 260, 420, 290, 540), forecast=(340, 240, 410, 250, 560)):
    """Price and size of the error of the cheapest, and the share of the fourth in the squared error."""
    sizes = np.abs(np.subtract(forecast, truth))
    least = int(np.argmin(truth))
    share = float(sizes[3] ** 2 / np.sum(sizes**2))
    right = float(truth[least]), float(sizes[least]), share
    return Exercise(right) | {
        (float(truth[3]), float(sizes[3]), ...): "This is flat 4, the one of the note. Look for the lowest rent in the "
        "table.",
        (float(min(forecast)), ..., ...): "This is the lowest forecast. The cheapest flat has the lowest true rent.",
        (right[0], -right[1], ...): "The second is the size of the error: no sign.",
        (right[0], right[1] ** 2, ...): "The second is the square of the error. Its size is asked for.",
        (*right[:2], 1 / 5): "Flat 4 is one of five, but the shares are those of the squared errors.",
        (*right[:2], float(sizes[3] / np.sum(sizes))): "This is its share of the absolute error. The MSE adds squares: "
        "its square over the sum of the squares.",
        (*right[:2], float(sizes[least] ** 2 / np.sum(sizes**2))): "This is the share of the cheapest flat. That of "
        "flat 4 is asked for.",
        (*right[:2], 100 * share): "Give the share as a fraction between 0 and 1, not per cent.",
    }


def rmse(y_true, y_pred):
    e = np.ravel(y_pred) - np.ravel(y_true)
    return np.sqrt(np.mean(e**2))


HOUSES = np.array([300.0, 450, 500, 380, 600]), np.array([280.0, 460, 520, 350, 620])
OTHERS = np.array([2.0, 4, 7, 5, 9, 1]), np.array([5.0, 6, 5, 9, 12, 4])
THREE = np.array([1.0, 2, 4]), np.array([4.0, 1, 2])
SHAPES = (
    HOUSES,
    (HOUSES[0], HOUSES[1][:, None]),
    (OTHERS[0][:, None], OTHERS[1]),
    THREE,
    (THREE[0], THREE[1][:, None]),
)
EXERCISES["regression_metrics-4"] = Exercise(rmse, SHAPES) | {
    Edit("np.ravel", ""): "Shapes (n,) and (n, 1) are subtracted each from each, and n * n numbers are averaged. Give "
    "both the same shape first, as np.ravel does.",
    Edit("np.sqrt(np.mean(e**2))", "np.mean(abs(e))"): "This is the mean absolute error: you take sizes, or the root "
    "of each square. Square, average, and then take the root once.",
    Edit("np.sqrt", ""): "This is the mean squared error. Take the root.",
    Edit("np.mean(e**2)", "np.sum(e**2) / (len(e) - 1)"): "You divide by n - 1. The RMSE is the root of a mean: divide "
    "by n.",
    Edit("np.mean", "np.sum"): "You take the root of the sum. Divide by n before the root.",
    Edit("np.sqrt(np.mean(e**2))", "np.std(e)"): "This is the standard deviation of the errors: it leaves the mean "
    "error out, and a forecast that is always 5 too high would get 0.",
}


def cost(number, y, under, over):
    """Mean cost of one number, rounded so that equally good numbers are equal."""
    return round(np.mean(np.where(y > number, under * (y - number), over * (number - y))), 9)


def best_number(y, under, over):
    """The value of y at which the share below passes under / (under + over)."""
    return min(y, key=lambda c: cost(c, y, under, over))


@EXERCISES.answered("regression_metrics-5", tolerance=0.005)
def three_numbers(rng=None, *, y=(4, 5, 7, 8, 11, 13, 18, 24, 45), under=3, over=1):
    """The best number under the absolute loss, the squared loss, and two prices."""
    if rng:
        y = np.sort(rng.choice(np.arange(3, 28), size=8, replace=False)).tolist()
        y = (*y, y[-1] + int(rng.integers(12, 40)))
        under = int(rng.choice([3, 4]))
    y = tuple(sorted(y))
    median, mean, level = float(np.median(y)), np.mean(y), best_number(np.array(y), under, over)
    told = f"The durations are {', '.join(map(str, y))} minutes; a minute too short costs {under}, a minute too long 1."
    return Exercise((median, mean, float(level)), told=told) | {
        (mean, median, ...): "The first two are exchanged: the absolute loss asks for the median, the squared loss for "
        "the mean.",
        (mean, mean, ...): "The first is the mean. The absolute loss asks for the median.",
        (median, median, ...): "The second is the median. The squared loss asks for the mean.",
        (..., ..., float(best_number(np.array(y), over, under))): "The two prices are exchanged: too short is the "
        "dearer error, so the number must be high.",
        (..., ..., median): "The third is the median, which is best where both errors cost the same.",
        (..., ..., mean): "The third is the mean, which is best for squared errors.",
        (..., ..., float(max(y))): "The third is never too short, but too long for all others. Compare what a step up "
        "costs and what it saves.",
        (..., ..., float(under / (under + over))): "This is the level of the quantile. Give the duration with that "
        "level.",
    }


EXERCISES["regression_metrics-6"] = Exercise((0.4, 0.4, 0.172), tolerance=0.002) | {
    (0.6, ..., ...): "0.6 is the accuracy: three of five decisions are right. The error rate is the share of wrong "
    "ones.",
    (0.4, 0.4**0.5, ...): "The second has a root. The mean of the squares is asked for.",
    (any_of(0.2, 0.8), ..., ...): "Two of the five decisions are wrong: 0.4 < 0.5 says 0, 0.6 says 1.",
    (0.4, 0.172, 0.172): "The second uses the probabilities. Take the decisions, 0 or 1, and square their errors.",
    (0.4, 0.4, 0.4): "The third is the mean squared error of the decisions again. Take the probabilities.",
    (..., ..., 0.172**0.5): "The third has a root. The Brier score is the mean of the squares.",
    (..., ..., 0.36): "The third is the mean of the sizes, |y - p|. Square them.",
    (..., ..., 0.86): "The third is the sum. Divide by the five cases.",
    Percent(2): NOT_PERCENT,
    (..., ..., float(-np.mean(np.log([0.9, 0.7, 0.4, 0.8, 0.4])))): "The third is the log loss. The Brier score is the "
    "mean squared error of the probabilities.",
}


def r2(y, p):
    return 1 - np.sum((y - p) ** 2) / np.sum((y - np.mean(y)) ** 2)


@EXERCISES.answered("regression_metrics-7", tolerance=0.0005, percent=1)
def r2_by_hand(rng=None, *, truth=(10, 16, 22, 28, 34), forecast=(14, 17, 20, 30, 39)):
    """R² and the squared correlation."""
    if rng:
        truth = np.sort(rng.choice(np.arange(10, 60), size=5, replace=False))
        forecast = truth + rng.integers(-9, 10, size=5) + int(rng.integers(2, 6))
    y, p = np.array(truth, float), np.array(forecast, float)
    right, squared = float(r2(y, p)), float(np.corrcoef(y, p)[0, 1] ** 2)
    swapped = float(r2(p, y))
    by_n_1 = float(1 - np.mean((y - p) ** 2) / np.var(y, ddof=1))
    return Exercise((right, squared), told=five_cases(truth, forecast)) | {
        (squared, right): "The two are exchanged: R² counts the errors as they are, r² forgives a straight line.",
        (squared, squared): "Both are the squared correlation. R² is 1 minus the squared error over that of the mean.",
        (swapped, ...): "In R² forecasts and true values are exchanged: the variance is that of the true values.",
        (by_n_1, ...): "You divide the MSE (by n) by a variance with n - 1. Divide the two sums, or both by n.",
        (1 - right, ...): "This is the share that is left. R² is 1 minus it.",
        (..., squared**0.5): "The second is the correlation r. Square it.",
        (right, right): "The second is R² again. r² is the square of the correlation.",
    }


@EXERCISES.answered("regression_metrics-8", tolerance=0.005)
def pool(rng=None, *, n=(10, 30, 60), root=(12, 8, 5), size=(9, 6, 4)):
    """RMSE and MAE of all cases from those of three parts."""
    if rng:
        size = rng.choice(np.arange(3, 14), size=3, replace=False).tolist()
        n = rng.choice([20, 40, 70, 120, 200], size=3, replace=False).tolist()
        root = [s + int(rng.integers(1, 4)) for s in size]
    rows = [(name, numbers) for name, *numbers in zip("ABC", n, root, size)]
    told = table([("hospital", ("patients", "RMSE", "MAE")), *rows])
    n, root, size = (np.array(values, float) for values in (n, root, size))
    right = np.sqrt(n @ root**2 / n.sum()), float(n @ size / n.sum())
    return Exercise(right, told=told) | {
        (float(root.mean()), ...): "The first is the plain mean of the three RMSE. A large hospital counts more, and "
        "an RMSE is a root: go back to the squares.",
        (float(n @ root / n.sum()), ...): "The first is a weighted mean of roots. Square each RMSE, take the weighted "
        "mean, and then the root.",
        (np.sqrt(np.mean(root**2)), ...): "The squares are right, the weights are missing: the hospitals have "
        "different numbers of patients.",
        right[::-1]: "The two are exchanged: the RMSE comes first.",
        (float(n @ root**2 / n.sum()), ...): "The first is the MSE of all. Take the root.",
        (right[0], float(size.mean())): "The second is the plain mean of the three MAE. Weight each with its number of "
        "patients.",
        (right[0], np.sqrt(n @ size**2 / n.sum())): "An MAE is a mean, not a root: its weighted mean needs no squares.",
    }


def recalibrate(y, p):
    b, a = np.polyfit(p, y, 1)
    return a, b, r2(y, a + b * p)


CALLS_9 = (HOUSES, OTHERS, THREE, (OTHERS[0], OTHERS[0] + 3), (np.array([3.0, 1, 2, 8]), np.array([5.0, 9, 8, 1])))
EXERCISES["regression_metrics-9"] = Exercise(recalibrate, CALLS_9, tolerance=1e-6) | {
    any_of(
        Edit("polyfit(p, y", "polyfit(y, p"),
        Edit("polyfit(p, y", "polyfit(y, p", Edit("r2(y, a + b * p)", "r2(p, a + b * y)")),
    ): "The regression is turned: you forecast the forecasts from the true values. The line gives y from y_pred.",
    Edit("r2(y, a + b * p)", "r2(y, p)"): "a and b are right. The R² is that of the forecasts as they were; compute it "
    "for a + b * y_pred.",
    Edit("np.polyfit(p, y, 1)", "1, np.mean(y - p)"): "You shift only, b = 1. The best line may also stretch.",
    Edit("np.polyfit(p, y, 1)", "p @ y / (p @ p), 0"): "You stretch only, a = 0. The best line may also shift.",
    Edit("return a, b", "return b, a"): "The order of a and b is exchanged: np.polyfit gives the slope first, the task "
    "asks for the intercept first.",
    Edit("r2(y, a + b * p)", "np.corrcoef(y, p)[0, 1]"): "The third is the correlation r. R² of the line is its "
    "square.",
    Edit("r2(y", "1 - r2(y"): "The third is the share that is left. R² is 1 minus it.",
}

SAMPLES = (
    (np.array([2.0, 3, 3, 4, 5, 6, 8, 12, 20]), 3, 1),
    (np.array([10.0, 40, 25, 70, 33]), 1, 5),
    (np.array([7.0, 1, 30, 4, 12, 9, 55]), 1, 1),
    (np.array([5.0, 80, 21, 34, 13, 8, 3, 2]), 9, 2),
    (np.array([6.0, 2]), 5, 1),
)
EXERCISES["regression_metrics-12"] = Exercise(best_number, SAMPLES, measure=cost) | {
    lambda y, under, over: best_number(y, over, under): "The prices are exchanged: `under` belongs to a number that is "
    "too low, so a dear `under` must raise it.",
    lambda y, under, over: np.quantile(y, under / (under + over)): "np.quantile draws a straight line between two "
    'values by default, and what it gives may cost more. Use method="inverted_cdf".',
    lambda y, under, over: np.quantile(y, over / (under + over)): "The prices are exchanged, and np.quantile draws a "
    'straight line between two values: use under / (under + over) and method="inverted_cdf".',
    lambda y, under, over: np.mean(y): "This is the mean, which is best for squared errors. The prices do not enter.",
    lambda y, under, over: np.median(y): "This is the median, which is best where both prices are equal.",
    lambda y, under, over: y[min(len(y) - 1, int(len(y) * under / (under + over)))]: "You count off places in y as it "
    "stands. Sort it first.",
    lambda y, under, over: under / (under + over): "This is the level of the quantile, not the number.",
}
