"""A world whose truth is known, a wave, and an order by chance: the Python side of numbers.js."""

import numpy as np
from numpy.polynomial import legendre

from mlnotes.widgets.explorer import uniforms


def sine(x):
    """The truth, from -1 to 1."""
    return np.sin(1.5 * np.pi * x)


def distance_from_sine(coefficients):
    """Mean squared distance from the truth of the polynomial with these Legendre coefficients, by a Gauss rule."""
    x, weight = legendre.leggauss(64)
    return float(weight @ (legendre.legval(x, coefficients) - sine(x)) ** 2 / 2)


def shuffled(n, seed, draw, stream):
    """The numbers 0 to n - 1 in the order by chance of numbers.js (Fisher and Yates)."""
    order = list(range(n))
    for i, u in zip(range(n - 1, 0, -1), uniforms(n - 1, seed, draw, stream)):
        j = int(u * (i + 1))
        order[i], order[j] = order[j], order[i]
    return np.array(order)
