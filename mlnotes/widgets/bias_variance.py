"""Polynomials fitted to one thermometer after another, bias, variance and noise: an explorer for the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled

_VALUES = {
    "n": (16, 20, 25, 35, 50, 70, 100, 150, 250),
    "noise": (0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4),
}


@explores
def explore_bias_variance(degree=3, n=25, noise=2, draws=20, seed=0):
    """Fits to many training sets and their mean; bias squared, variance and noise, observed and in theory.

    Parameters
    ----------
    degree : int
        Degree of the polynomials shown first, from 0 to 15.
    n : int
        Readings of a thermometer, evenly over the day: 16, 20, 25, 35, 50, 70, 100, 150 or 250.
    noise : float
        Standard deviation of a reading about the truth, in °C: 0, 0.5, ... or 4.
    draws : int
        Thermometers, each a training set, drawn at the start, from 1 to 1000.

    Notes
    -----
    The true temperature is that of the lessons, 12 + 5 sin(pi (hour - 9) / 12) + 2 sin(pi (hour - 2) / 6), and the
    readings have normal noise. All parts are means over the hours of the readings. Least squares is linear in the
    labels, so the mean of all fits is the fit to the truth, and the mean variance is noise^2 (degree + 1) / n.

    Examples
    --------
    >>> theory = explore_bias_variance(degree=3).numbers()["at"]
    >>> round(theory["squared_bias"], 3), theory["variance"]
    (1.261, 0.64)
    """
    start = {"degree": _check.integer(degree, name="degree", low=0, high=15), **chosen(_VALUES, n=n, noise=noise)}
    start |= {"seed": sampled(seed)["seed"], "draws": _check.integer(draws, name="draws", low=1, high=1000)}
    title = "Bias, variance and noise of polynomials"
    return Explorer("bias_variance", title, (1070, 1550), start, values=_VALUES)
