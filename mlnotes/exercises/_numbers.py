"""The numbers of an answer, and whether they are the right ones with too few digits."""

import numbers

import numpy as np

from mlnotes.exercises._show import show


def numbers_of(value):
    """An array of floats; lists, tuples, fractions and NumPy scalars are all welcome, text is not."""
    if isinstance(value, numbers.Real):
        return np.asarray(float(value))
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise TypeError("got rows of different length") from error
    if array.dtype.kind not in "biuf" and (array.dtype != object or array.ndim == 0):
        raise TypeError(f"got {show(value)}")
    return array.astype(float)


def rounded(wanted, given, differences, tolerance):
    """What to say where the results that differ are the right ones with too few decimals each, else ""."""
    try:
        pairs = [(numbers_of(w), numbers_of(g)) for w, g, difference in zip(wanted, given, differences) if difference]
        if any(w.shape != g.shape for w, g in pairs):
            return ""
        right, got = (np.concatenate([np.ravel(side) for side in sides]) for sides in zip(*pairs))
    except Exception:
        return ""  # text, or a result of another kind
    with np.errstate(all="ignore"):
        off = ~np.isclose(got, right, rtol=tolerance, atol=tolerance, equal_nan=True)
        digits = np.array([_decimals(value, 99 if far else 0) for value, far in zip(got, off)])
        size, right, own = np.abs(got[off]), right[off], digits[off]
        enough = digits.max() > 0 and np.max(np.abs(got)) * 10.0 ** digits.max() > 9.5  # two digits, or chance
        kept = np.where(size * 10.0**own > 9.5, own, np.minimum(np.maximum(own, 2), digits.max()))  # 0.3 may be 0.30
        agrees = enough and np.all(np.abs(got[off] - right) * 10.0**kept < 0.55)  # also by way of a rounded number
    return "The right result, but rounded too much: give more digits." if agrees else ""


def _decimals(value, default):
    """Digits behind the decimal point; the default where there are more than nine."""
    return next((n for n in range(10) if abs(value * 10.0**n - np.floor(value * 10.0**n + 0.5)) < 1e-6), default)
