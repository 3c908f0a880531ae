"""What the exercises on comparing learners compute: t over splits, its true size, and adjusted p-values."""

import numpy as np
from scipy.special import ndtri, stdtr, stdtrit

from mlnotes.exercises.slips import Percent


def told_apart(exercise, book):
    """Whether each wrong answer is another than the right one, and is not taken for a mistake further up.

    Two equal answers would be one entry of the table: it must hold as many as the book's own.
    """
    if len(exercise.slips) < len(book.slips):
        return False
    right = np.atleast_1d(exercise.reference).tolist()
    slips = {slip: said for slip, said in exercise.slips.items() if not isinstance(slip, Percent)}
    patterns = [(slip if isinstance(slip, tuple) else (slip,), said) for slip, said in slips.items()]

    def fits(pattern, answer):
        near = [p is ... or abs(p - a) <= 3 * exercise.tolerance * (1 + abs(p)) for p, a in zip(pattern, answer)]
        return all(near)

    for place, (pattern, said) in enumerate(patterns):
        answer = [r if value is ... else value for value, r in zip(pattern, right)]
        above = [right, *(other for other, message in patterns[:place] if message != said)]
        if any(fits(other, answer) for other in above):
            return False
    return True


def t_of(differences, v, *, ddof=1):
    return float(np.mean(differences) / np.sqrt(v * np.var(differences, ddof=ddof)))


def corrected_t(differences, test_fraction, *, term=lambda f: f / (1 - f), ddof=1):
    return t_of(differences, 1 / len(differences) + term(test_fraction), ddof=ddof)


SPLITS = (
    (np.array([0.02, 0.04, 0.01, 0.03]), 0.2),
    (np.array([0.01, -0.02, 0.03, 0.00, 0.02, 0.05]), 0.3),
    (np.array([-0.03, -0.01, -0.02, 0.01, 0.00]), 1 / 3),
    (np.array([0.004, 0.012, -0.008, 0.02, 0.01, 0.015, -0.002]), 0.1),
    (np.array([0.1, 0.3, 0.2]), 0.5),
    (np.array([0.02, 0.03]), 0.25),
)


def true_size(J, rho, v, *, ratio=lambda v, true_v: np.sqrt(v / true_v), sides=2, df=1, limit=0.025, normal=False):
    """Share of false alarms where the mean has the variance true_v E[S²] and the test takes v."""
    factor = ratio(v, 1 / J + rho / (1 - rho))
    if normal:
        return float(sides * stdtr(1e9, ndtri(limit) * factor))
    return float(sides * stdtr(J - df, stdtrit(J - df, limit) * factor))


def with_true_v(J, rho, v, *, true_v):
    """The slip of another factor for the variance of the mean."""
    return float(2 * stdtr(J - 1, stdtrit(J - 1, 0.025) * np.sqrt(v / true_v(J, rho))))


SITUATIONS = (
    (10, 1 / 3, 1 / 10),
    (30, 0.5, 1 / 30 + 1 / 2),
    (30, 0.2, 1 / 30),
    (5, 0.4, 1 / 5 + 0.25),
    (100, 0.1, 1 / 100),
    (4, 0.3, 1 / 4 + 1 / 9),
    (8, 0.0, 1 / 8),
)


def holm(p_values, *, rising=True, capped=True, back=True, factor=lambda m, place: m - place):
    """Holm's adjusted p-values, with knobs for what is forgotten."""
    p = np.asarray(p_values)
    order = np.argsort(p)
    raised = np.array([factor(len(p), place) for place in range(len(p))]) * p[order]
    if rising:
        raised = np.maximum(raised, [0, *raised[:-1]]) if rising == "products" else np.maximum.accumulate(raised)
    raised = np.minimum(raised, 1) if capped else raised
    return raised[np.argsort(order)] if back else raised


def falling(p_values):
    """Benjamini and Hochberg's adjustment."""
    p = np.asarray(p_values)
    order = np.argsort(p)[::-1]
    raised = np.minimum.accumulate(len(p) / np.arange(len(p), 0, -1) * p[order])
    return np.minimum(raised, 1)[np.argsort(order)]


def hochberg(p_values):
    """Hochberg's adjustment: Holm's products, made falling from the largest p-value on."""
    p = np.asarray(p_values)
    order = np.argsort(p)[::-1]
    return np.minimum.accumulate(np.arange(1, len(p) + 1) * p[order])[np.argsort(order)]


def unsorted_holm(p_values):
    """The slip of multiplying by m, m - 1, ... in the order given."""
    p = np.asarray(p_values)
    return np.minimum(np.maximum.accumulate((len(p) - np.arange(len(p))) * p), 1)


def put_back_wrongly(p_values):
    """The slip of putting the sorted values back by the order that sorts."""
    return holm(p_values, back=False)[np.argsort(p_values)]


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
