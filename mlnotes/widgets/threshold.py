"""A threshold to move over scores: an explorer that computes in the browser."""

import re

import numpy as np

from mlnotes import _check, curves
from mlnotes.widgets.explorer import Explorer

PANELS = ("matrix", "rates", "roc", "pr", "cost")
_TABLES = {"matrix": 195, "rates": 217}  # and their heights in pixels


def explore_threshold(y_true, y_score, *, panels=None, pos_label=1):
    """A threshold to move over scores, and beside it the tables and curves that follow it.

    Parameters
    ----------
    y_true : array_like, shape (n_samples,)
        Two classes, both present: 0 and 1, False and True, -1 and 1, or any two labels with
        `pos_label`.
    y_score : array_like of float, shape (n_samples,)
        The higher, the more positive. Infinities are allowed, nan is not. At most 5000.
    panels : str or sequence of str, optional
        What to show below the scores, whose order stays: "matrix" (confusion matrix), "rates",
        "roc", "pr" (precision-recall curve), "cost" (cost lines). Without it all of them.
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
        If labels, scores or panels are not as described.

    Notes
    -----
    A case is predicted positive where its score >= threshold, as in `mlnotes.curves`. The
    browser computes every number from the labels and scores, so no kernel is needed; where
    scripts don't run, the table of the starting threshold remains. Up to 500 cases are drawn one
    by one, more as bars.

    Examples
    --------
    >>> explore_threshold([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8], panels="roc")
    Threshold explorer: 4 cases, 2 positive, 4 thresholds
    """
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    chosen = _chosen(panels)
    if len(score) > 5000:
        raise ValueError(f"y_score must hold at most 5000 scores, got {len(score)}; pass a random part of the cases")
    if positive.all() or not positive.any():
        raise ValueError(
            f"y_true must hold both classes, got {int(positive.sum())} positive cases among {len(positive)}; "
            "a curve needs both"
        )
    return ThresholdExplorer(positive, score, chosen)


def _chosen(panels):
    """The names of the panels to show, in their usual order."""
    asked = PANELS if panels is None else (panels,) if isinstance(panels, str) else tuple(panels)
    if not asked:
        raise ValueError(f"panels must name at least one of {', '.join(map(repr, PANELS))}, got none; choose some")
    for name in asked:
        _check.option(name, PANELS, name="panels")
    return [name for name in PANELS if name in asked]


class ThresholdExplorer(Explorer):
    """What `explore_threshold` returns: its `thresholds`, and the number of the one it starts at, `first`."""

    name, title = "threshold", "Scores and a threshold"

    def __init__(self, positive, score, panels):
        self.positive, self.score, self.panels = positive, score, panels
        self.thresholds = curves.roc_curve(positive, score).thresholds
        n_selected = (score >= self.thresholds[:, None]).sum(axis=1)
        self.first = int((n_selected >= positive.sum()).argmax())
        self.start = {"index": self.first}
        self._digits = _digits(self.thresholds)
        self.data = {
            "y": "".join(map(str, positive.astype(int))),
            "score": [
                value if np.isfinite(value) else str(value).replace("inf", "Infinity") for value in score.tolist()
            ],
            "panels": panels,
            "digits": self._digits,
        }
        selected = score >= self.thresholds[self.first]
        self._tp, self._fp = int((selected & positive).sum()), int((selected & ~positive).sum())
        self._fn, self._tn = int(positive.sum()) - self._tp, int((~positive).sum()) - self._fp

    def __repr__(self):
        return (
            f"Threshold explorer: {len(self.score)} cases, {self.positive.sum()} positive, "
            f"{len(self.thresholds)} thresholds"
        )

    @property
    def sentence(self):
        return (
            f"Predicted positive: score ≥ {_number(self.thresholds[self.first], self._digits)}, "
            f"{self._tp + self._fp} of {len(self.score)} cases, {self._tp} of them correctly: "
            f"TP {self._tp}, FN {self._fn}, FP {self._fp}, TN {self._tn}."
        )

    @property
    def table(self):
        return ("rate", "formula", "counts", "value"), list(_rates(self._tp, self._fn, self._fp, self._tn))

    @property
    def heights(self):
        """By what is shown: on a page tables above curves, one curve beside them; on a phone one below the other."""
        tables, n_curves = [name for name in self.panels if name in _TABLES], len(set(self.panels) - set(_TABLES))
        both = len(tables) == 2
        high = 234 if both else sum(_TABLES[name] for name in tables)
        high = (444 if both else 373) if n_curves == 1 else high + (0, 0, 444, 323)[n_curves]
        return 379 + high, 441 + sum(_TABLES[name] + 10 for name in tables) + 380 * n_curves


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


def _rates(tp, fn, fp, tn):
    """Name, formula, counts and value of each rate."""
    everything = tp + fn + fp + tn
    for name, formula, part, whole in (
        ("recall, TPR", "TP / (TP + FN)", tp, tp + fn),
        ("FPR", "FP / (FP + TN)", fp, fp + tn),
        ("precision", "TP / (TP + FP)", tp, tp + fp),
        ("accuracy", "(TP + TN) / all", tp + tn, everything),
        ("F1", "2 TP / (2 TP + FP + FN)", 2 * tp, 2 * tp + fp + fn),
    ):
        value = f"{part / whole + 1e-12:.3f}" if whole else "undefined"  # 1e-12: a half rounds up, as in the script
        yield name, formula, f"{part} / {whole}", value
