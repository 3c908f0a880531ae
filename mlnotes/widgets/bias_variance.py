"""Polynomials fitted to one training set after another, bias, variance and noise: an explorer for the browser."""

import numpy as np
from numpy.polynomial import legendre

from mlnotes import _check
from mlnotes.biasvar import Decomposition
from mlnotes.widgets.explorer import Explorer, normals, three
from mlnotes.widgets.wave import distance_from_sine, sine

_SIZES = (16, 20, 25, 30, 40, 50, 70, 100, 140, 200)
_NOISES = tuple(round(0.1 * k, 1) for k in range(11))


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
    BiasVarianceExplorer
        An object that a notebook displays as HTML. It holds the training sets and the theory.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.

    Notes
    -----
    The cases lie evenly from -1 to 1 in every training set, their labels are sin(1.5 pi x) plus
    normal noise. All parts are means over x from -1 to 1. Least squares is linear in the labels,
    so the mean of the fits is the fit to the truth, and the variance is the noise's, carried over.

    Examples
    --------
    >>> theory = explore_bias_variance(degree=1, noise=0).theory
    >>> round(theory.squared_bias, 3), theory.variance
    (0.499, 0.0)
    """
    degree = _check.integer(degree, name="degree", low=0, high=12)
    n = _check.option(_check.integer(n, name="n", low=16, high=200), _SIZES, name="n")
    noise = _check.option(float(_check.array(noise, name="noise")), _NOISES, name="noise")
    draws = _check.integer(draws, name="draws", low=1, high=1000)
    return BiasVarianceExplorer(degree, n, noise, draws, _check.integer(seed, name="seed", low=0, high=2**32 - 1))


class BiasVarianceExplorer(Explorer):
    """What `explore_bias_variance` returns: `x`, the labels `y` of each training set, `theory` and `observed`.

    Both are of the form of `biasvar.Decomposition`, with one number for each part.
    """

    name, title, heights = "bias_variance", "Bias, variance and noise of polynomials", (1180, 1900)

    def __init__(self, degree, n, noise, draws, seed):
        self.degree, self.n = degree, n
        self.start = {"degree": degree, "n": n, "noise": noise, "seed": seed, "draws": draws}
        self.x = np.linspace(-1, 1, n)
        self.y = sine(self.x) + noise * np.array([normals(n, seed, draw, 0) for draw in range(1, draws + 1)])
        all_degrees = [_theory(self.x, d, noise) for d in range(13)]
        self.theory, self._errors = all_degrees[degree], [part.error for part in all_degrees]
        fits = np.linalg.lstsq(legendre.legvander(self.x, degree), self.y.T, rcond=None)[0].T
        parts = distance_from_sine(fits.mean(axis=0)), float(np.sum(fits.var(axis=0) / (2 * np.arange(degree + 1) + 1)))
        self.observed = Decomposition(*parts, noise**2, sum(parts) + noise**2)

    @property
    def sentence(self):
        best, t = int(np.argmin(self._errors)), self.theory
        other = (
            "No other degree does better."
            if best == self.degree
            else f"Degree {best} would have {three(self._errors[best])}."
        )
        return (
            f"Degree {self.degree} on {self.n} cases: bias² {three(t.squared_bias)} + variance {three(t.variance)} "
            f"+ noise {three(t.noise)} = {three(t.error)}. {other}"
        )

    @property
    def table(self):
        names = ("squared_bias", "variance", "noise", "error")
        rows = [
            (name, three(getattr(self.theory, key)), three(getattr(self.observed, key)))
            for name, key in zip(("bias²", "variance", "noise", "sum"), names)
        ]
        return ("part", "in theory", "observed"), rows


def _theory(x, degree, noise):
    """The parts of the expected error of least squares with these x."""
    weights = np.linalg.pinv(legendre.legvander(x, degree))
    squared_bias = distance_from_sine(weights @ sine(x))
    variance = float(noise**2 * np.sum((weights**2).sum(axis=1) / (2 * np.arange(degree + 1) + 1)))
    return Decomposition(squared_bias, variance, noise**2, squared_bias + variance + noise**2)
