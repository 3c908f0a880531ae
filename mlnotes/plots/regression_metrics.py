"""Drawings for regression measures: forecasts against the truth."""

import numpy as np
from matplotlib.patches import Rectangle

from mlnotes.plots._shared import drawing, guide, legend_of, one_each


@drawing
def plot_forecasts(y_true, y_pred, *, squares=False, line=None, unit="", ax=None, label=None, **dots):
    """True values against forecasts, one dot each; on the dashed diagonal a forecast is exact.

    Both axes have the same scale, so that a square looks like one.

    Parameters
    ----------
    y_true, y_pred : array_like of float, shape (n_samples,)
    squares : bool
        Draw each error as the line from the dot to the diagonal, and the square on it.
    line : (float, float), optional
        Intercept and slope of a straight line through the dots.
    unit : str
        Unit of both axes.
    **dots
        Passed to `Axes.plot`.

    Examples
    --------
    >>> ax = plot_forecasts([300, 450], [280, 460], squares=True)
    >>> [patch.get_width() for patch in ax.patches]
    [20, 10]
    """
    y_pred = one_each(y_pred, y_true, name="y_pred", of="y_true")
    ends = min(*y_true, *y_pred), max(*y_true, *y_pred)
    guide(ax, ends, ends)
    if squares:
        ax.vlines(y_pred, np.minimum(y_true, y_pred), np.maximum(y_true, y_pred), color="C1", linewidth=1.5)
        for true, predicted in zip(y_true, y_pred):
            side, low = abs(true - predicted), min(true, predicted)
            ax.add_patch(Rectangle((predicted, low), side, side, facecolor="C1", alpha=0.25))
    if line is not None:
        a, b = line
        ax.plot(ends, [a + b * end for end in ends], color="C1", linewidth=1.5, gid="line")
    ax.plot(y_pred, y_true, label=label, **{"linestyle": "none", "marker": "o", "color": "C0", "zorder": 3, **dots})
    of = f", {unit}" if unit else ""
    ax.set(xlabel=f"forecast{of}", ylabel=f"truth{of}", aspect="equal")
    return legend_of(label, ax)
