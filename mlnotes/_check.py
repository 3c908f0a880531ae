"""What every public function does first: turn its arguments into arrays, or say what is wrong with them.

Each message reads: argument must rule, got value; remedy.
"""

import numbers
import warnings

import numpy as np

from mlnotes import UndefinedMetricWarning


def undefined(reason):
    """Warn that a result is mathematically undefined and return the nan that stands for it."""
    warnings.warn(f"{reason}; the result is nan", UndefinedMetricWarning, stacklevel=3)
    return np.nan


def labels(y, *, name="y_true"):
    """A 1-D array of labels (bool, int, float or str) without missing values."""
    y = np.asarray(y)
    if y.ndim != 1:
        raise ValueError(f"{name} must have one dimension, got shape {y.shape}; use {name}.ravel() if it is one column")
    if y.dtype.kind in "fO" and (y != y).any():
        raise ValueError(f"{name} must hold no missing label, got nan; drop these rows")
    if y.dtype.kind == "O" and any(label is None for label in y):
        raise ValueError(f"{name} must hold no missing label, got None; drop these rows")
    return y


def same_length(first, second, *, names):
    """Refuse two arrays of different length."""
    if len(first) != len(second):
        raise ValueError(
            f"{names[1]} must have shape ({len(first)},) to match {names[0]}, got {np.shape(second)}; "
            "pass one value for each sample"
        )


def positives(y_true, *, pos_label=1, name="y_true"):
    """True where the label is pos_label; the other labels must all be equal."""
    y = labels(y_true, name=name)
    positive = np.asarray(y == pos_label)
    if positive.ndim != 1:  # NumPy gives one False for a str array == int
        positive = np.zeros(len(y), dtype=bool)
    if positive.all():
        return positive
    other = y[positive.argmin()]
    rest = ~positive & (y != other)
    if rest.any():
        if pos_label == 1 and y.dtype.kind in "iuf":
            odd = next(v for v in (y[rest.argmax()], other) if v not in (0, 1))
            raise ValueError(f"{name} must hold only 0 and 1, got {odd}; map labels with (y == positive).astype(int)")
        raise ValueError(
            f"{name} must hold two classes, got {other!s}, {y[rest.argmax()]!s} and more; keep two, or map"
        )
    if not positive.any() and not isinstance(pos_label, str) and other not in (0, 1, -1):
        raise ValueError(
            f"{name} must hold pos_label {pos_label!r} or only 0 and 1, got {other!s}; "
            "name the positive label with pos_label"
        )
    return positive


def scores(y_score, *, name="y_score", finite=False):
    """A 1-D float array without nan; infinities are allowed unless finite is asked for."""
    try:
        s = np.asarray(y_score, dtype=float)
    except (TypeError, ValueError) as error:
        raise TypeError(f"{name} must hold numbers, got {y_score!r:.60}; convert it first") from error
    if s.ndim != 1:
        raise ValueError(f"{name} must have one dimension, got shape {s.shape}; pass the column of the positive class")
    if s.size and np.isnan(s.max()):  # max carries a nan along and costs a third of isnan().any()
        raise ValueError(f"{name} must hold no nan, got nan at position {int(np.isnan(s).argmax())}; drop these rows")
    if finite and not np.isfinite(s).all():
        raise ValueError(f"{name} must be finite, got {s[~np.isfinite(s)][0]}; drop or clip these values")
    return s


def weights(sample_weight, n_samples):
    """None, or a 1-D float array of n_samples weights, finite and not negative."""
    if sample_weight is None:
        return None
    w = scores(sample_weight, name="sample_weight", finite=True)
    same_length(range(n_samples), w, names=("y_true", "sample_weight"))
    if w.size and w.min() < 0:
        raise ValueError(f"sample_weight must not be negative, got {w.min()}; use 0 to leave a row out")
    return w


def scored(y_true, y_score, *, pos_label=1, sample_weight=None):
    """(positive, score, weight) of a scored two-class sample; rows of weight 0 are gone, weight may be None."""
    positive = positives(y_true, pos_label=pos_label)
    score = scores(y_score)
    same_length(positive, score, names=("y_true", "y_score"))
    weight = weights(sample_weight, len(positive))
    if weight is not None and (weight == 0).any():
        keep = np.flatnonzero(weight)
        positive, score, weight = positive[keep], score[keep], weight[keep]
    return positive, score, weight


def integer(value, *, name, low, high=None):
    """An int with low <= value <= high."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral):
        raise TypeError(f"{name} must be an integer, got {value!r}; use int({name})")
    if value < low or (high is not None and value > high):
        rule = f"at least {low}" if high is None else f"from {low} to {high}"
        raise ValueError(f"{name} must be {rule}, got {value}; choose a value in that range")
    return int(value)


def fraction(value, *, name, open_ended=True):
    """A float in (0, 1), or in [0, 1] if not open_ended."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(f"{name} must be a number, got {value!r}; pass a fraction such as 0.05")
    inside = 0 < value < 1 if open_ended else 0 <= value <= 1
    if not inside:
        between = "between 0 and 1" if open_ended else "from 0 to 1"
        raise ValueError(f"{name} must lie {between}, got {value}; a fraction, not percent")
    return float(value)


def option(value, allowed, *, name):
    """A value that is one of those allowed."""
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, allowed))}, got {value!r}; choose one of them")
    return value
