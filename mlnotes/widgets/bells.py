"""Two bell curves of scores, a threshold between them, and every measure that follows: an explorer for the browser."""

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores, real, sampled

_VALUES = {
    "ratio": (0.25, 0.5, 0.7, 0.8, 1, 1.25, 1.5, 2, 3),
    "prevalence": (0.001, 0.003, 0.01, 0.03, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
    "n": (20, 50, 100, 200, 500, 1000, 2000),
}


@explores
def explore_bells(distance=1.5, ratio=1.0, prevalence=0.3, threshold=0.75, n=50, seed=0, *, panels=None):
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
    panels : str, optional
        "roc" shows the bells and the ROC curve alone; without it everything is shown.

    Notes
    -----
    The true AUC is Phi(distance / sqrt(1 + ratio**2)), Phi being the normal distribution function.

    Examples
    --------
    >>> round(explore_bells(distance=2).numbers()["auc"], 3)
    0.921
    """
    start = {
        "distance": round(real(distance, name="distance", low=0, high=4), 1),
        **chosen(_VALUES, ratio=ratio, prevalence=prevalence),
        "threshold": round(20 * real(threshold, name="threshold", low=-3.5, high=8)) / 20,
        **chosen(_VALUES, n=n),
        **sampled(seed),
    }
    more, heights = ({}, (1340, 2470)) if panels is None else ({"panels": panels}, (692, 1016))
    _check.option(panels, (None, "roc"), name="panels")
    return Explorer("bells", "Two bell curves of scores and a threshold", heights, start, values=_VALUES, **more)
