"""What every public function does first: turn its arguments into arrays, or say what is wrong with them.

Each message reads: argument must rule, got value; remedy. What has no value by its definition is nan (`undefined`).
"""

import contextlib
import numbers
import re
import sys
import warnings

import numpy as np

from mlnotes import UndefinedMetricWarning


def undefined(reason):
    """Warn, at the line that called mlnotes, that a result is undefined; return the nan that stands for it."""
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("mlnotes."):
        level, frame = level + 1, frame.f_back
    warnings.warn(f"{reason}; the result is nan", UndefinedMetricWarning, stacklevel=level)
    return np.nan


def ratio(part, whole, *, reason):
    """part / whole; nan, with one warning that gives the reason, where whole is 0."""
    part, whole = np.asarray(part), np.asarray(whole)
    if whole.all():
        return part / whole
    nothing = np.full(np.broadcast_shapes(part.shape, whole.shape), undefined(reason))
    return np.divide(part, whole, out=nothing, where=whole != 0)


def rate(count, total, *, kind):
    """Share of the cases of one kind; nan, with one warning, where there is none."""
    return ratio(count, total, reason=f"y_true has no {kind} case, so the rate has denominator 0")


def plain(values):
    """A float instead of an array without dimensions."""
    return values if np.ndim(values) else float(values)


# ---- labels, scores and other arrays ----


def regular(values, *, name):
    """An array of whatever was given; not empty, for no sample is no sample to judge by."""
    try:
        given = np.asarray(values)
    except ValueError as error:
        raise ValueError(f"{name} must have rows of equal length, got {values!r:.60}; make them equal") from error
    if given.size == 0:
        raise ValueError(f"{name} must not be empty, got shape {given.shape}; pass at least one sample")
    return given


def labels(y, *, name="y_true"):
    """A 1-D array of labels (bool, int, float or str) without missing values."""
    given, y = y, regular(y, name=name)
    if y.ndim != 1:
        raise ValueError(f"{name} must have one dimension, got shape {y.shape}; use {name}.ravel() if it is one column")
    # NumPy turns the nan of ["a", nan] and the 1 of ["a", 1] into text: look at the labels as they were given.
    listed = given if y.dtype.kind in "US" and not hasattr(given, "dtype") else y if y.dtype.kind == "O" else ()
    odd = [label for label in listed if not isinstance(label, (str, bytes))]
    missing = [label for label in map(str, odd) if label in ("None", "nan", "NaN", "NaT", "<NA>")]
    if missing or (y.dtype.kind in "fcmM" and (y != y).any()):
        raise ValueError(f"{name} must hold no missing label, got {[*missing, 'nan'][0]}; drop these rows")
    if y.dtype.kind in "US" and odd:
        raise TypeError(f"{name} must hold labels of one type, got {odd[0]!r} among text; convert all with str()")
    return y


def class_labels(y, *, name):
    """Labels to compare: whole floats become integers; one with a fraction is refused, for it is a score."""
    y = labels(y, name=name)
    if y.dtype.kind == "O":  # pandas keeps text as objects
        y = labels(y.tolist(), name=name)
    if y.dtype.kind == "f":
        with np.errstate(invalid="ignore"):  # infinity has no integer
            whole = y.astype(np.int64)
        if (whole != y).any():
            odd = y[whole != y][0]
            raise ValueError(f"{name} must hold labels, got {odd:.6g}; turn scores into labels with a threshold first")
        return whole
    return y


def label_pair(y_true, y_pred):
    """(true, predicted): two arrays of labels of one kind and length."""
    true, predicted = class_labels(y_true, name="y_true"), class_labels(y_pred, name="y_pred")
    same_length(true, predicted, names=("y_true", "y_pred"))
    same_kind(true, predicted, names=("y_true", "y_pred"))
    return true, predicted


def distinct(labels, true):
    """The labels asked for, each once and of the kind of the true ones."""
    chosen = class_labels(labels, name="labels") if np.size(labels) else np.array([])
    if not 0 < len(chosen) == len(np.unique(chosen)):
        raise ValueError(f"labels must name each class once, got {chosen.tolist()!r:.60}; name one or more, no repeats")
    same_kind(true, chosen, names=("y_true", "labels"))
    return chosen


def same_kind(first, second, *, names):
    """Refuse text beside numbers: no two of them would be equal."""
    text = [array.dtype.kind in "US" for array in (first, second)]
    if len(first) and text[0] != text[1]:  # no case is left where every weight is 0
        got = f"{second[0].item()!r} beside {first[0].item()!r}"
        raise TypeError(f"{names[1]} must hold labels of the same kind as {names[0]}, got {got}; convert one of them")


def same_length(first, second, *, names):
    """Refuse two arrays of different length."""
    if len(first) != len(second):
        rule = f"have shape ({len(first)},) to match {names[0]}"
        raise ValueError(f"{names[1]} must {rule}, got {np.shape(second)}; pass one value for each sample")


def positives(y_true, *, pos_label=1, name="y_true"):
    """True where the label is pos_label; the other labels must all be equal."""
    y = labels(y_true, name=name)
    if np.ndim(pos_label) != 0:
        raise TypeError(f"pos_label must be one label, got {pos_label!r:.60}; pass the label of the positive class")
    positive = y == pos_label
    if positive.all():
        return positive
    other = y[positive.argmin()]
    rest = ~positive & (y != other)
    if rest.any():
        third = y[rest.argmax()]
        if pos_label == 1 and y.dtype.kind in "iuf":
            odd = other if third in (0, 1) else third
            problem = f"only 0 and 1, got {odd}; map labels with (y == positive).astype(int)"
        elif positive.any():
            problem = f"two classes, got {other!s}, {third!s} and more; keep two, or map"
        else:
            problem = f"pos_label {pos_label!r}, got {other!s} and {third!s}; name the positive one in pos_label"
        raise ValueError(f"{name} must hold {problem}")
    if not positive.any() and not isinstance(pos_label, str) and other not in (0, 1, -1):
        rule = f"hold pos_label {pos_label!r} or only 0 and 1"
        raise ValueError(f"{name} must {rule}, got {other!s}; name the positive label with pos_label")
    return positive


def scores(y_score, *, name="y_score", finite=False, shape="(n_samples,)"):
    """A 1-D float array without nan; infinities are allowed unless finite is asked for."""
    return array(y_score, name=name, finite=finite, shape=shape)


def weighted(*arrays, sample_weight):
    """The arrays and the weight of each row, finite and not negative, or None; rows of weight 0 are gone."""
    if sample_weight is None:
        return *arrays, None
    shape = f"({len(arrays[0])},) to match y_true"
    weight = array(sample_weight, name="sample_weight", low=0, shape=shape)
    if weight.all():
        return *arrays, weight
    keep = np.flatnonzero(weight)
    return *(one[keep] for one in arrays), weight[keep]


def scored(y_true, y_score, *, pos_label=1, sample_weight=None):
    """(positive, score, weight) of a scored two-class sample; rows of weight 0 are gone, weight may be None.

    Weights are scaled by a power of two, which no ratio of them can notice, so that sums and products neither
    overflow nor vanish. If every weight is 0 nothing is left.
    """
    positive = positives(y_true, pos_label=pos_label)
    score = scores(y_score, shape=f"({len(positive)},) to match y_true")
    positive, score, weight = weighted(positive, score, sample_weight=sample_weight)
    if weight is not None:
        weight = np.ldexp(weight, -np.frexp(weight.max(initial=0))[1])
    return positive, score, weight


# ---- single values and tables ----


def integer(value, *, name, low, high=None):
    """An int with low <= value <= high."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral):
        raise TypeError(f"{name} must be an integer, got {value!r}; use int({name})")
    if value < low or (high is not None and value > high):
        rule = f"at least {low}" if high is None else f"from {low} to {high}"
        raise ValueError(f"{name} must be {rule}, got {value}; choose a value in that range")
    return int(value)


def number(value, *, name, remedy="pass one such as 1.5"):
    """A single real number, which a truth value is not."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(f"{name} must be a number, got {value!r:.60}; {remedy}")
    return value


def real(value, *, name, **rule):
    """A single float, by the rule of `array`."""
    return float(array(number(value, name=name), name=name, **rule))


def fraction(value, *, name, open_ended=True):
    """A float in (0, 1), or in [0, 1] if not open_ended."""
    number(value, name=name, remedy="pass a fraction such as 0.05")
    if not 0 <= value <= 1 or (open_ended and value in (0, 1)):
        between = "between 0 and 1" if open_ended else "from 0 to 1"
        raise ValueError(f"{name} must lie {between}, got {value}; a fraction, not percent")
    return float(value)


def option(value, allowed, *, name):
    """A value that is one of those allowed."""
    if not any(value is choice or (isinstance(value, type(choice)) and value == choice) for choice in allowed):
        raise ValueError(f"{name} must be one of {', '.join(map(repr, allowed))}, got {value!r}; choose one of them")
    return value


def table(values, *, name, shape, finite=False):
    """A 2-D float array without nan, by the rule of `array`."""
    return array(values, name=name, finite=finite, shape=shape)


def array(values, *, name, shape="", low=-np.inf, high=np.inf, finite=True, undefined_allowed=False):
    """A float array, each value in [low, high]; nan only where it may stand for an undefined value.

    Any shape will do, or one of those that stand in the words of `shape`, as in "(5, n_models)"; a name that comes
    twice in one is one length.
    """
    a = _numbers(values, name=name)
    if shape:
        _has_shape(a, shape, name=name)
    largest = np.finfo(float).max if finite else np.inf
    least, most = max(low, -largest), min(high, largest)
    if least <= a.min() and a.max() <= most:  # a nan compares false
        return a
    odd = ~((a >= least) & (a <= most))
    if undefined_allowed:
        odd &= ~np.isnan(a)
    if odd.any():
        rule = ("be finite" if finite else "hold no nan") + (f" and at least {low}" if low > -np.inf else "")
        rule = rule if high == np.inf else f"lie from {low} to {high}"
        at = f" at position {odd.argmax()}" if a.ndim else ""
        raise ValueError(f"{name} must {rule}, got {a[odd][0]}{at}; correct or drop this value")
    return a


def _has_shape(array, shape, *, name):
    """Refuse an array of none of the shapes that stand in these words, as in "(5, n_models)"."""
    for words in re.findall(r"\((.*?)\)", shape):
        axes = re.findall(r"\w+", words)
        length = dict(zip(axes, array.shape)) | {axis: int(axis) for axis in axes if axis.isdigit()}
        if array.shape == tuple(map(length.get, axes)):
            return
    remedy = "an array with these axes" if len(axes) > 1 else "one value for each sample"
    if name in ("y_score", "y_prob") and (len(axes), array.ndim) == (1, 2):
        remedy = "the column of the positive class"
    raise ValueError(f"{name} must have shape {shape}, got {array.shape}; pass {remedy}")


def _numbers(values, *, name):
    """A float array, not empty, of values that are all real numbers."""
    given = regular(values, name=name)
    if given.dtype.kind == "O" and not any(isinstance(v, str) for v in given.flat):
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            given = given.astype(float)
    # float() would read "0.1", drop an imaginary part, count a date's days and take None for nan
    if values is None or given.dtype.kind not in "fiub":
        raise TypeError(f"{name} must hold numbers, got {values!r:.60}; convert it first")
    return given.astype(float, copy=False)


def counts(part, whole, *, names):
    """Two float arrays of one shape that hold whole numbers, 0 <= part <= whole."""
    pair = arrays(dict(zip(names, (part, whole))), low=0)
    for a, name in zip(pair, names):
        if (a != np.floor(a)).any():
            raise ValueError(f"{name} must hold counts, got {a[a != np.floor(a)][0]}; pass whole numbers")
    part, whole = pair
    if (part > whole).any():
        odd = part[part > whole][0]
        raise ValueError(f"{names[0]} must be at most {names[1]}, got {odd:.0f}; pass cases counted and all")
    return part, whole


def arrays(values, **rule):
    """Float arrays of one shape from a dictionary of names and values, each by the rule of `array`."""
    each = [array(value, name=name, **rule) for name, value in values.items()]
    try:
        return np.broadcast_arrays(*each)
    except ValueError as error:
        names, shapes = " and ".join(values), " and ".join(str(a.shape) for a in each)
        message = f"{names} must have shapes that broadcast, got {shapes}; add an axis of length 1 to one"
        raise ValueError(message) from error
