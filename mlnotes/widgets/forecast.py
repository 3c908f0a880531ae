"""A forecast that the reader bends: an explorer of calibration, residuals and R², for the browser."""

import numpy as np

from mlnotes import _check
from mlnotes.widgets.explorer import Explorer, chosen, explores, sampled

_VALUES = {
    "shift": tuple(range(-100, 101, 10)),
    "stretch": (-1.0, -0.5, *(k / 10 for k in range(1, 16)), 2.0),
    "noise": tuple(range(0, 101, 10)),
}


@explores
def explore_forecast(y_true, y_pred, *, unit="", shift=0, stretch=1, noise=0, seed=0):
    """Outcomes and residuals against forecasts that are shifted, stretched about their mean, and blurred by noise.

    Parameters
    ----------
    y_true, y_pred : array_like of float, shape (n_samples,)
        Outcomes and forecasts of 3 to 1000 cases. Standard deviations: 20 to 500, and 1 to 500.
    unit : str
        Unit of both.
    shift : int
        Added to every forecast: -100, -90, ... 100.
    stretch : float
        Times the difference of a forecast from the mean forecast: -1, -0.5, 0.1, 0.2, ... 1.5 or 2.
    noise : int
        Standard deviation of the normal noise that is added before the stretch: 0, 10, ... 100.

    Examples
    --------
    >>> round(explore_forecast([300, 450, 500, 380, 600], [280, 460, 520, 350, 620]).numbers()["r2"], 4)
    0.958
    """
    y_true = _check.scores(y_true, name="y_true", finite=True)
    y_pred = _check.scores(y_pred, name="y_pred", finite=True)
    _check.same_length(y_true, y_pred, names=("y_true", "y_pred"))
    for values, name, low in ((y_true, "y_true", 20), (y_pred, "y_pred", 1)):
        if not 3 <= len(values) <= 1000 or not low <= np.std(values) <= 500:
            rule = f"must hold 3 to 1000 values with a standard deviation from {low} to 500"
            raise ValueError(f"{name} {rule}, got {len(values)} with {np.std(values):.3g}; choose another unit")
    start = chosen(_VALUES, shift=shift, stretch=stretch, noise=noise) | sampled(seed)
    data = {"truth": y_true.round(3).tolist(), "given": y_pred.round(3).tolist(), "unit": str(unit)}
    return Explorer("forecast", "A forecast that you bend", (1009, 1655), start, values=_VALUES, **data)
