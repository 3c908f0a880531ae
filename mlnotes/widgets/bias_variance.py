"""Polynomials fitted to one training set after another, bias, variance and noise: an explorer for the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, sampled

_VALUES = {
    "n": (16, 20, 25, 30, 40, 50, 70, 100, 140, 200),
    "noise": (0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1),
}


def explore_bias_variance(degree=3, n=20, noise=0.5, draws=20, seed=0):
    """Fits to many training sets and their mean; bias squared, variance and noise, observed and in theory.

    Parameters
    ----------
    degree : int
        Degree of the polynomials shown first, from 0 to 12.
    n : int
        Cases in a training set: 16, 20, 25, 30, 40, 50, 70, 100, 140 or 200.
    noise : float
        Standard deviation of the labels about the truth: 0, 0.1, ... or 1.
    draws : int
        Training sets drawn at the start, from 1 to 1000.
    seed : int
        Chooses the training sets, from 0 to 2**32 - 1.

    Returns
    -------
    Explorer
        Displayed as HTML by a notebook.

    Notes
    -----
    The cases lie evenly from -1 to 1 in every training set, their labels are sin(1.5 pi x) plus
    normal noise. All parts are means over x from -1 to 1. Least squares is linear in the labels,
    so the mean of the fits is the fit to the truth, and the variance is the noise's, carried over.

    Examples
    --------
    >>> theory = explore_bias_variance(degree=1, noise=0).numbers()["at"]
    >>> round(theory["squared_bias"], 3), theory["variance"]
    (0.499, 0)
    """
    start = {"degree": _check.integer(degree, name="degree", low=0, high=12), **chosen(_VALUES, n=n, noise=noise)}
    start |= {"seed": sampled(seed)["seed"], "draws": _check.integer(draws, name="draws", low=1, high=1000)}
    title = "Bias, variance and noise of polynomials"
    return Explorer("bias_variance", title, (1070, 1550), start, values=_VALUES)
