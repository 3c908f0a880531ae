"""Two bell curves of scores, a threshold between them, and every measure that follows: an explorer for the browser."""

import numpy as np
from scipy.special import ndtr

from mlnotes import _check, curves
from mlnotes.widgets.explorer import Explorer, normals

_DISTANCES = tuple(round(0.1 * k, 1) for k in range(41))
_RATIOS = (0.25, 0.5, 0.7, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0)
_PREVALENCES = (0.001, 0.003, 0.01, 0.03, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
_SIZES = (20, 50, 100, 200, 500, 1000, 2000)


def explore_bells(distance=1.5, ratio=1.0, prevalence=0.3, threshold=0.75, n=50, seed=0):
    """Scores of two classes as bell curves; matrix, rates, ROC and P-R curve follow the threshold and the bells.

    Parameters
    ----------
    distance : float
        Mean score of the positives, from 0 to 4 in tenths; that of the negatives is 0.
    ratio : float
        Standard deviation of the positives' scores: 0.25, 0.5, 0.7, 0.8, 1, 1.25, 1.5, 2 or 3;
        that of the negatives is 1.
    prevalence : float
        Share of positives: 0.001, 0.003, 0.01, 0.03, 0.05, 0.1, 0.2, ... or 0.9.
    threshold : float
        Shown first, rounded to a multiple of 0.05, from -3.5 to 8.
    n : int
        Cases in a sample: 20, 50, 100, 200, 500, 1000 or 2000, at least one of each class.
    seed : int
        Chooses the samples, from 0 to 2**32 - 1.

    Returns
    -------
    BellsExplorer
        An object that a notebook displays as HTML. It holds the first sample.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.

    Notes
    -----
    The true AUC is Phi(distance / sqrt(1 + ratio**2)), Phi being the normal distribution function.

    Examples
    --------
    >>> shown = explore_bells(distance=2)
    >>> len(shown.y_true), int(shown.y_true.sum()), round(shown.auc, 3)
    (50, 15, 0.921)
    """
    distance = _check.option(round(_number(distance, "distance"), 1), _DISTANCES, name="distance")
    ratio = _check.option(_number(ratio, "ratio"), _RATIOS, name="ratio")
    prevalence = _check.option(_number(prevalence, "prevalence"), _PREVALENCES, name="prevalence")
    threshold = round(20 * float(_check.array(threshold, name="threshold", low=-3.5, high=8))) / 20
    n = _check.option(_check.integer(n, name="n", low=20, high=2000), _SIZES, name="n")
    return BellsExplorer(
        distance, ratio, prevalence, threshold, n, _check.integer(seed, name="seed", low=0, high=2**32 - 1)
    )


def _number(value, name):
    return float(_check.array(value, name=name))


class BellsExplorer(Explorer):
    """What `explore_bells` returns: `y_true` and `y_score` of its first sample, the true `auc`, and rates.

    `recall`, `fall_out` and `precision` are the true ones at the threshold, fractions.
    """

    name, title, heights = "bells", "Two bell curves of scores and a threshold", (1170, 2300)

    def __init__(self, distance, ratio, prevalence, threshold, n, seed):
        self.threshold = threshold
        self.start = {"distance": distance, "ratio": ratio, "prevalence": prevalence, "threshold": threshold}
        self.start |= {"n": n, "seed": seed, "draw": 1}
        n_positive = min(max(int(n * prevalence + 0.5), 1), n - 1)
        self.y_true = np.repeat([1, 0], [n_positive, n - n_positive])
        positive = distance + ratio * normals(n_positive, seed, 1, 1)
        self.y_score = np.concatenate([positive, normals(n - n_positive, seed, 1, 0)])
        self.auc = float(ndtr(distance / np.hypot(1, ratio)))
        self.recall, self.fall_out = float(ndtr((distance - threshold) / ratio)), float(ndtr(-threshold))
        self._selected = prevalence * self.recall + (1 - prevalence) * self.fall_out
        self.precision = prevalence * self.recall / self._selected

    @property
    def sentence(self):
        sample = curves.auc(self.y_true, self.y_score)
        return (
            f"Predicted positive: score ≥ {_minus(f'{self.threshold:.2f}')}, "
            f"{round(1000 * self._selected)} of 1000 cases; "
            f"{_percent(self.precision)} of them are positive. AUC {self.auc:.3f}, in this sample {sample:.3f}."
        )

    @property
    def table(self):
        rates = {"recall, TPR": self.recall, "FPR": self.fall_out, "precision": self.precision}
        return ("rate", "value"), [(name, f"{value:.3f}") for name, value in rates.items()]


def _percent(value):
    return f"{100 * value:.{1 if value < 0.1 else 0}f}".removesuffix(".0") + " %"


def _minus(text):
    return text.replace("-", "−")
