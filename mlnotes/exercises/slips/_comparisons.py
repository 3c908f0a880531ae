"""What the exercises on comparing learners compute: t over splits, its true size, and adjusted p-values."""

import numpy as np
from scipy.special import stdtr, stdtrit


def corrected_t(differences, test_fraction):
    d, J, f = differences, len(differences), test_fraction
    v = 1 / J + f / (1 - f)
    return np.mean(d) / np.sqrt(v * np.var(d, ddof=1))


SPLITS = (
    (np.array([0.02, 0.04, 0.01, 0.03]), 0.2),
    (np.array([0.01, -0.02, 0.03, 0.00, 0.02, 0.05]), 0.3),
    (np.array([-0.03, -0.01, -0.02, 0.01, 0.00]), 1 / 3),
    (np.array([0.004, 0.012, -0.008, 0.02, 0.01, 0.015, -0.002]), 0.1),
    (np.array([0.1, 0.3, 0.2]), 0.5),
    (np.array([0.02, 0.03]), 0.25),
)


def true_size(J, rho, v):
    true_v = 1 / J + rho / (1 - rho)
    limit = -stdtrit(J - 1, 0.025)
    return 2 * stdtr(J - 1, -limit * np.sqrt(v / true_v))


SITUATIONS = (
    (10, 1 / 3, 1 / 10),
    (30, 0.5, 1 / 30 + 1 / 2),
    (30, 0.2, 1 / 30),
    (5, 0.4, 1 / 5 + 0.25),
    (100, 0.1, 1 / 100),
    (4, 0.3, 1 / 4 + 1 / 9),
    (8, 0.0, 1 / 8),
)


def holm(p_values):
    order = np.argsort(p_values)
    m = len(p_values)
    products = (m - np.arange(m)) * p_values[order]
    raised = np.minimum(np.maximum.accumulate(products), 1)
    return raised[np.argsort(order)]


def benjamini_hochberg(p_values):
    m, order = len(p_values), np.argsort(p_values)[::-1]
    lowered = np.minimum.accumulate(m / np.arange(m, 0, -1) * p_values[order])
    return np.minimum(lowered, 1)[np.argsort(order)]


FAMILIES = tuple(
    (np.array(values),)
    for values in (
        [0.01, 0.04, 0.03],
        [0.2, 0.001, 0.02, 0.03],
        [0.7, 0.6, 0.004],
        [0.012, 0.013, 0.014, 0.3, 0.9],
        [0.04],
    )
)
