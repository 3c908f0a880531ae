"""Polynomials fitted to noisy cases of a known function: an explorer that computes in the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, explores, real, sampled


@explores
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
    >>> shown = explore_fit(degree=15).numbers()
    >>> len(shown["y"]), shown["best"], round(shown["error"][15])
    (16, 5, 136)
    """
    start = {
        "degree": _check.integer(degree, name="degree", low=0, high=20),
        "n": _check.integer(n, name="n", low=8, high=200),
        "noise": real(noise, name="noise", low=0, high=1),
        "ridge": real(ridge, name="ridge", low=0, high=1000),
        **sampled(seed),
    }
    if 0 < start["ridge"] < 0.0001:
        raise ValueError(f"ridge must be 0 or at least 0.0001, got {ridge}; choose a value in that range")
    return Explorer("fit", "Polynomials fitted to noisy cases", (830, 1300), start)
