"""Explorers of scores, thresholds, rates, curves, costs and probabilities, for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import explores, two_classes, within

PANELS = ("matrix", "rates", "roc", "pr", "cost")
_TABLES = {"matrix": 195, "rates": 217}  # and their heights in pixels


@explores("Scores and a threshold")
def explore_threshold(y_true, y_score, *, panels=None, pos_label=1):
    """A threshold to move over scores, and beside it the tables and curves that follow it.

    A case is predicted positive where its score >= threshold, as in `mlnotes.curves`. The first threshold is the
    highest that selects as many cases as are positive. At most 5000 cases; up to 500 are drawn one by one, more as
    bars. Infinite scores are allowed.

    panels : str or sequence of str, optional
        What to show below the scores, whose order stays: "matrix" (confusion matrix), "rates", "roc", "pr"
        (precision-recall curve), "cost" (cost lines). Without it all of them.

    >>> shown = explore_threshold([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8], panels="roc").numbers()
    >>> shown["threshold"], shown["tp"], shown["fp"]
    ('0.4', 2, 1)
    """
    positive, score = two_classes(y_true, y_score, pos_label)
    asked = PANELS if panels is None else (panels,) if isinstance(panels, str) else tuple(panels)
    if not asked:
        raise ValueError(f"panels must name at least one of {', '.join(map(repr, PANELS))}, got none; choose some")
    for name in asked:
        _check.option(name, PANELS, name="panels")
    shown = [name for name in PANELS if name in asked]
    if len(score) > 5000:
        raise ValueError(f"y_score must hold at most 5000 scores, got {len(score)}; pass a random part of the cases")
    exact = [value if np.isfinite(value) else str(value).replace("inf", "Infinity") for value in score.tolist()]
    return {"heights": _heights(shown), "y": "".join(map(str, positive)), "score": exact, "panels": shown}


def _heights(panels):
    """By what is shown: on a page tables above curves, one curve beside them; on a phone one below the other."""
    tables, n_curves = [name for name in panels if name in _TABLES], len(set(panels) - set(_TABLES))
    both = len(tables) == 2
    high = 234 if both else sum(_TABLES[name] for name in tables)
    high = (444 if both else 373) if n_curves == 1 else high + (0, 0, 444, 323)[n_curves]
    return 351 + high, 411 + sum(_TABLES[name] + 10 for name in tables) + 380 * n_curves


@explores(
    "Two bell curves of scores and a threshold",
    (1340, 2470),
    distance=within(0, 4),
    ratio=(0.25, 0.5, 0.7, 0.8, 1, 1.25, 1.5, 2, 3),
    prevalence=(0.001, 0.003, 0.01, 0.03, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
    threshold=within(-3.5, 8),
    n=(20, 50, 100, 200, 500, 1000, 2000),
)
def explore_bells(distance=1.5, ratio=1.0, prevalence=0.3, threshold=0.75, n=50, seed=0, *, panels=None):
    """Scores of two classes as bell curves; matrix, rates, ROC and P-R curve follow the threshold and the bells.

    The negatives' scores have mean 0 and standard deviation 1, the positives' `ratio`. The true AUC is Phi(distance /
    sqrt(1 + ratio**2)), Phi being the normal distribution function. A sample has `n` cases, at least one of each class.

    distance : float
        Mean score of the positives, from 0 to 4 in tenths.
    threshold : float
        Shown first, rounded to a multiple of 0.05, from -3.5 to 8.
    panels : str, optional
        "roc" shows the bells and the ROC curve alone; without it everything is shown.

    >>> round(explore_bells(distance=2).numbers()["auc"], 3)
    0.921
    """
    _check.option(panels, (None, "roc"), name="panels")
    start = {"distance": round(distance, 1), "ratio": ratio, "prevalence": prevalence}
    start |= {"threshold": round(20 * threshold) / 20, "n": n, "seed": seed, "draw": 1}
    return {"start": start} | ({"panels": panels, "heights": (635, 1006)} if panels else {})


@explores("A ranking to take in hand", (761, 1237))
def explore_ranking(ranking="++-+++--+-+-+---+-+-", place=1, seed=0):
    """A ranking to reorder; the precision-recall curve and four numbers follow, and cases are drawn again.

    The default is the ranking of Fawcett (2006), Pattern Recognition Letters 27, 861-874. A draw takes as many cases as
    there are, with replacement; one that is drawn twice is a tie, as in `curves.average_precision`.

    ranking : str
        The classes of 4 to 20 cases, best score first: + for a positive, - for a negative; at least one of each.
    place : int
        The case in the reader's hand; those from the first to this one are selected.

    >>> shown = explore_ranking("+-+-").numbers()
    >>> round(shown["ap"], 3), shown["auc"], shown["bep"], shown["f1"]
    (0.833, 0.75, 0.5, 0.8)
    """
    if not isinstance(ranking, str) or set(ranking) != {"+", "-"} or not 4 <= len(ranking) <= 20:
        raise ValueError(f"ranking must be 4 to 20 signs + and -, both of them, got {ranking!r:.60}; such as '++-+-'")
    place = _check.integer(place, name="place", low=1, high=len(ranking))
    return {"start": {"ranking": ranking, "place": place, "seed": seed, "draw": 0}}


@explores(
    "Costs of errors and the cheapest threshold",
    ratio=(0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 3, 4, 5, 9, 10, 20, 50, 100),
    prevalence=(0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95),
)
def explore_costs(y_true, y_score, *, ratio=1, prevalence=0.5, panels=None, pos_label=1):
    """The cheapest threshold for any costs and any share of positives: line of equal cost, cost lines, expected cost.

    Costs are in units of a false alarm, `ratio` is that of a miss, shown first; `prevalence` is the share of positives
    where the scores will be used, whatever it is in `y_true`. The scores are finite, at most 300 distinct values. Of
    several cheapest thresholds the highest is shown.

    panels : str, optional
        "cost" shows the expected cost of each threshold alone, "roc" the ROC curve beside it; without it everything is
        shown.

    >>> explore_costs([0, 1, 0, 1], [0.1, 0.4, 0.5, 0.8], ratio=5).numbers()["threshold"]
    0.4
    """
    positive, score = two_classes(y_true, y_score, pos_label, most=300)
    heights = {None: (1050, 1619), "roc": (592, 934), "cost": (465, 548)}
    shown = heights[_check.option(panels, tuple(heights), name="panels")]
    return {"heights": shown, "positive": positive.tolist(), "score": score.tolist(), "panels": panels}


@explores(
    "Calibration of probabilities",
    (823, 1272),
    bend=(0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0),
    n=(50, 100, 300, 1000, 3000),
    bins=(2, 3, 5, 10, 15, 20),
    mend=(0, 1),
)
def explore_calibration(bend=2.0, n=1000, bins=10, mend=0, seed=0):
    """A calibration curve with an interval for each bin, and the scores of probabilities that are bent or mended.

    The true log odds are normal with mean -0.5 and standard deviation 1.5; the program multiplies them by `bend`, above
    1 it is too sure. With `mend` 1 a logistic regression on the program's log odds, fitted to `n` fresh cases,
    recalibrates it. The `bins` have equal width, the intervals are Wilson's, 95 %.

    >>> shown = explore_calibration(n=50, bins=2).numbers()
    >>> len(shown["p"]), sum(one["count"] for one in shown["dots"])
    (50, 50)
    """
