"""Drawings for learning: what a model says everywhere in a plane, and errors of several learners side by side."""

import numpy as np
from matplotlib.colors import ListedColormap

from mlnotes.plots._shared import INK, drawing, error_axes, next_look, one_each

COLOURS, MARKS = ("C0", "C1", "C2"), ("o", "s", "^")
NO_CLASSES = "classes must be whole numbers from 0 to 2, got {:.60}; number the classes from 0"


@drawing
def plot_regions(
    x, y, classes, *, points=None, labels=None, names=None, xlabel="feature 1", ylabel="feature 2", ax=None
):
    """The class that a model predicts at each point of a grid, with labelled cases on top.

    A class has one colour, pale for the region and full for its cases, and a mark of its own.

    Parameters
    ----------
    x, y : array_like of float, shape (n_x,) and (n_y,)
        The grid, rising.
    classes : array_like of int, shape (n_y, n_x)
        Predicted class at each point of the grid: 0, 1 or 2.
    points : array_like of float, shape (n_samples, 2), optional
        Cases to draw, such as those of the training set.
    labels : array_like of int, shape (n_samples,), optional
        Their true classes; needed with `points`.
    names : sequence of str, optional
        Name of each class, for the legend of the cases.

    Examples
    --------
    >>> ax = plot_regions([0, 1], [0, 1], [[0, 1], [1, 1]], points=[[0, 0], [1, 1]], labels=[0, 1])
    >>> len(ax.lines), len(ax.collections)
    (2, 1)
    """
    classes = _classes(classes)
    if classes.shape != (len(y), len(x)):
        raise ValueError(f"classes must have shape ({len(y)}, {len(x)}) for this grid, got {classes.shape}; transpose?")
    look = {"vmin": 0, "vmax": 2, "alpha": 0.22, "shading": "nearest", "rasterized": True}
    ax.pcolormesh(x, y, classes, cmap=ListedColormap(COLOURS), **look)
    if points is not None:
        points, labels = np.asarray(points), _classes(one_each(labels, points, name="labels", of="points"))
        for k in np.unique(labels):
            look = {"color": COLOURS[k], "marker": MARKS[k], "markeredgecolor": INK, "markeredgewidth": 0.6}
            ax.plot(*points[labels == k].T, linestyle="", label=None if names is None else names[k], **look)
        if names is not None:
            ax.legend(loc="best")
    ax.grid(visible=False)
    ax.set(xlabel=xlabel, ylabel=ylabel, xlim=(x[0], x[-1]), ylim=(y[0], y[-1]))
    return ax


def _classes(given):
    """An array of whole numbers from 0 to 2."""
    found = np.asarray(given)
    if not np.isin(found, (0, 1, 2)).all():
        raise ValueError(NO_CLASSES.format(str(np.unique(found).tolist())))
    return found.astype(int)


@drawing
def plot_errors(x, errors, *, bands=None, xlabel="", ylabel="error rate", log=False, ax=None):
    """Errors of several learners, a line each, against a size or side by side for several questions.

    Parameters
    ----------
    x : sequence of float or of str, length n
        Sizes or settings, or the names of questions, which then stand at equal distances.
    errors : dict of str to array_like of float, shape (n,)
        Name and errors of each learner.
    bands : dict of str to array_like of float, shape (n,), optional
        Half the height of an upright line at each error, such as its standard deviation; for any of the names.

    Examples
    --------
    >>> ax = plot_errors([10, 100], {"tree": [0.3, 0.1], "linear": [0.2, 0.15]}, xlabel="training cases")
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['tree', 'linear']
    """
    for name, error in errors.items():
        error = one_each(error, x, name=name, of="x")
        ax.plot(x, error, label=name, **next_look(ax, len(error)))
        if bands and name in bands:
            half = one_each(bands[name], x, name=f"band of {name}", of="x")
            ends = np.subtract(error, half), np.add(error, half)
            ax.vlines(x, *ends, color=ax.lines[-1].get_color(), linewidth=1, alpha=0.6)
    return error_axes(ax, xlabel, ylabel, log=log)
