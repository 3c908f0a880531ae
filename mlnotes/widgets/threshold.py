"""A threshold to move over scores: an explorer that computes in the browser."""

import json
import re
from importlib import resources

import numpy as np

from mlnotes import _check, curves

_RATES = (
    ("recall", "recall, TPR", "TP / (TP + FN)"),
    ("fpr", "FPR", "FP / (FP + TN)"),
    ("precision", "precision", "TP / (TP + FP)"),
    ("accuracy", "accuracy", "(TP + TN) / all"),
    ("f1", "F1", "2 TP / (2 TP + FP + FN)"),
)


def explore_threshold(y_true, y_score, *, pos_label=1):
    """A threshold to move over scores; the confusion matrix, the rates and three plots follow it.

    Parameters
    ----------
    y_true : array_like, shape (n_samples,)
        Two classes, both present: 0 and 1, False and True, -1 and 1, or any two labels with
        `pos_label`.
    y_score : array_like of float, shape (n_samples,)
        The higher, the more positive. Infinities are allowed, nan is not. At most 5000.
    pos_label : label
        The positive class.

    Returns
    -------
    ThresholdExplorer
        An object that a notebook displays as HTML. It starts at the highest threshold that
        selects as many cases as are positive.

    Raises
    ------
    ValueError
        If labels or scores are not as described.

    Notes
    -----
    A case is predicted positive where its score >= threshold, as in `mlnotes.curves`. The
    browser computes every number from the labels and scores, so no kernel is needed; where
    scripts don't run, the table of the starting threshold remains.

    Examples
    --------
    >>> explore_threshold([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    Threshold explorer: 4 cases, 2 positive, 4 thresholds
    """
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    if len(score) > 5000:
        raise ValueError(f"y_score must hold at most 5000 scores, got {len(score)}; pass a random part of the cases")
    if positive.all() or not positive.any():
        raise ValueError(
            f"y_true must hold both classes, got {int(positive.sum())} positive cases among {len(positive)}; "
            "a curve needs both"
        )
    return ThresholdExplorer(positive, score)


class ThresholdExplorer:
    """What `explore_threshold` returns: shown as HTML by a notebook, as one line elsewhere."""

    def __init__(self, positive, score):
        self.positive, self.score = positive, score
        self.thresholds = curves.roc_curve(positive, score).thresholds
        n_selected = (score >= self.thresholds[:, None]).sum(axis=1)
        self.start = int((n_selected >= positive.sum()).argmax())

    def __repr__(self):
        return (
            f"Threshold explorer: {len(self.score)} cases, {self.positive.sum()} positive, "
            f"{len(self.thresholds)} thresholds"
        )

    def _repr_html_(self):
        selected = self.score >= self.thresholds[self.start]
        tp, fp = int((selected & self.positive).sum()), int((selected & ~self.positive).sum())
        fn, tn = int(self.positive.sum()) - tp, int((~self.positive).sum()) - fp
        digits = _digits(self.thresholds)
        data = {
            "start": self.start,
            "digits": digits,
            "y": self.positive.astype(int).tolist(),
            "score": self.score.tolist(),
        }
        slots = {
            "label": repr(self),
            "rule": f"score ≥ {_number(self.thresholds[self.start], digits)}",
            "selected": f"{tp + fp} of {len(self.score)} cases, {tp} of them correctly",
            "rates": "\n".join(_rate_rows(tp, fn, fp, tn)),
            "data": json.dumps(data, separators=(",", ":")).replace("Infinity", "1e999"),
        } | {"tp": tp, "fn": fn, "fp": fp, "tn": tn}
        page = resources.files("mlnotes").joinpath("_explore_threshold.html").read_text("utf-8")
        page = re.sub(r"\n +", "\n", page)
        return re.sub(r"\{\{(\w+)\}\}", lambda slot: str(slots[slot[1]]), page)


def _digits(thresholds):
    """The fewest significant digits, from 3 to 6, that keep all thresholds apart as far as possible."""
    apart = (len({f"{t:.{digits}g}" for t in thresholds[1:]}) == len(thresholds) - 1 for digits in range(3, 6))
    return next((digits for digits, enough in enumerate(apart, start=3) if enough), 6)


def _number(value, digits):
    """A score as the explorer shows it."""
    if np.isinf(value):
        return "∞" if value > 0 else "−∞"
    value = float(f"{value:.{digits}g}")
    if value == 0 or 1e-4 <= abs(value) < 1e6:
        return np.format_float_positional(value, trim="-").removesuffix(".0").replace("-", "−", 1)
    return re.sub("^-", "−", np.format_float_scientific(value, trim="-", exp_digits=1))


def _rate_rows(tp, fn, fp, tn):
    """The rows of the table of rates: name, formula, counts, value."""
    counts = ((tp, tp + fn), (fp, fp + tn), (tp, tp + fp), (tp + tn, tp + fn + fp + tn), (2 * tp, 2 * tp + fp + fn))
    for (key, name, formula), (part, whole) in zip(_RATES, counts):
        value = f"{part / whole + 1e-12:.3f}" if whole else "undefined"  # 1e-12: a half rounds up, as in the script
        yield (
            f'<tr><th scope="row">{name}</th><td>{formula}</td>'
            f'<td data-is="{key}-counts">{part} / {whole}</td><td data-is="{key}">{value}</td></tr>'
        )
