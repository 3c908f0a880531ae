"""Polynomials fitted to noisy cases of a known function: an explorer that computes in the browser."""

import numpy as np
from numpy.polynomial import legendre

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, normals, number, real, three
from mlnotes.widgets.wave import distance_from_sine, sine


def explore_fit(degree=3, n=16, noise=0.3, ridge=0.0, seed=0):
    """Polynomials fitted to noisy cases; training and true error follow degree, cases, noise and penalty.

    Parameters
    ----------
    degree : int
        Degree of the polynomial, from 0 to 20.
    n : int
        Number of cases, from 8 to 200.
    noise : float
        Standard deviation of the labels about the truth, from 0 to 1.
    ridge : float
        Price of the squared coefficients, 0 for none, else from 0.0001 to 1000.
    seed : int
        Chooses the data sets, from 0 to 2**32 - 1.

    Returns
    -------
    FitExplorer
        An object that a notebook displays as HTML. It starts with these values and has the first
        data set and its fits as arrays.

    Raises
    ------
    TypeError
        If an argument is no number, or degree, n or seed no integer.
    ValueError
        If an argument is out of its range.

    Notes
    -----
    x goes in equal steps from -1 to 1, and y is sin(1.5 pi x) plus normal noise. Least squares
    fits Legendre polynomials: small is the sum of squared errors plus `ridge` times the sum of
    the squared coefficients. Without a penalty and with more coefficients than cases it takes the
    shortest of all coefficients that fit exactly, as `numpy.linalg.lstsq` does.

    The true error is the mean squared error on new cases with any x from -1 to 1, equally likely,
    and noise of their own: the mean of (fit - truth)^2 plus noise^2.

    Examples
    --------
    >>> shown = explore_fit(degree=15)
    >>> shown.sentence
    'Degree 15 on 16 cases: training error 0, true error 136. Degree 5 would have 0.108.'
    >>> shown.x.shape, int(shown.true_error.argmin())
    ((16,), 5)
    """
    degree = _check.integer(degree, name="degree", low=0, high=20)
    n = _check.integer(n, name="n", low=8, high=200)
    noise = real(noise, name="noise", low=0, high=1)
    ridge = real(ridge, name="ridge", low=0, high=1000)
    if 0 < ridge < 0.0001:
        raise ValueError(f"ridge must be 0 or at least 0.0001, got {ridge}; choose a value in that range")
    return FitExplorer(degree, n, noise, ridge, _check.integer(seed, name="seed", low=0, high=2**32 - 1))


class FitExplorer(Explorer):
    """What `explore_fit` returns: the first data set, `x` and `y`, and what is fitted to it.

    `coefficients` has the Legendre coefficients of each degree from 0 to 20, `training_error` and `true_error`
    have one value for each.
    """

    name, title, heights = "fit", "Polynomials fitted to noisy cases", (830, 1300)

    def __init__(self, degree, n, noise, ridge, seed):
        self.start = {"degree": degree, "n": n, "noise": noise, "ridge": ridge, "seed": seed, "draw": 1}
        self.x = np.linspace(-1, 1, n)
        self.y = sine(self.x) + noise * normals(n, seed, 1, 0)
        self.coefficients = [_fitted(self.x, self.y, d, ridge) for d in range(21)]
        self.training_error = np.array([np.mean((self.y - legendre.legval(self.x, c)) ** 2) for c in self.coefficients])
        self.true_error = np.array([distance_from_sine(c) for c in self.coefficients]) + noise**2

    @property
    def sentence(self):
        """What the explorer says on top when it starts."""
        degree, best = self.start["degree"], int((self.true_error <= self.true_error.min() + 1e-12).argmax())
        training, error, lowest = (three(v) for v in (self.training_error[degree], *self.true_error[[degree, best]]))
        penalty = f", penalty {number(self.start['ridge'])}" if self.start["ridge"] else ""
        cases = f"Degree {degree} on {self.start['n']} cases{penalty}: training error {training}, true error {error}."
        return cases + (" No other degree does better." if best == degree else f" Degree {best} would have {lowest}.")

    @property
    def table(self):
        """Errors of some degrees."""
        chosen = sorted({0, 1, 3, 5, 10, 15, 20, self.start["degree"]})
        rows = [(d, three(self.training_error[d]), three(self.true_error[d])) for d in chosen]
        return ("degree", "training error", "true error"), rows


def _fitted(x, y, degree, ridge):
    """Legendre coefficients by least squares; the penalty adds a row for each."""
    rows = np.vstack([legendre.legvander(x, degree), np.sqrt(ridge) * np.eye(degree + 1)])
    return np.linalg.lstsq(rows, np.concatenate([y, np.zeros(degree + 1)]), rcond=None)[0]
