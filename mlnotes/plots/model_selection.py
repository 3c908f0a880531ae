"""Drawings for choosing a model: the errors of a grid of settings, and what was quoted against what is true."""

import numpy as np

from mlnotes import _check
from mlnotes.plots._shared import INK, axes_or_new, guide, one_each, only_cells


def plot_settings(errors, rows, columns, *, ylabel, xlabel, chosen=None, ax=None):
    """Error of each setting of a grid: its number in a cell, on a blue the deeper the larger it is.

    Parameters
    ----------
    errors : array_like of float, shape (n_rows, n_columns)
        Such as cross-validation errors. Whole numbers are written out, others with two decimals.
    rows, columns : sequence, length n_rows and n_columns
        Values of the two settings.
    ylabel, xlabel : str
        Names of the two settings.
    chosen : (int, int), optional
        Row and column of the setting that was chosen, drawn with a frame.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If errors is no table, holds nan, or rows and columns do not fit it.

    Examples
    --------
    >>> ax = plot_settings([[0.1, 0.2], [0.3, 0.4]], [1, 3], [5, 7], ylabel="k", xlabel="features", chosen=(0, 1))
    >>> ax.get_xlabel(), [text.get_text() for text in ax.texts]
    ('features', ['0.10', '0.20', '0.30', '0.40'])
    """
    ax = axes_or_new(ax)
    whole = np.asarray(errors).dtype.kind in "iu"
    errors = np.asarray(_check.table(errors, name="errors", shape="(n_rows, n_columns)"), float)
    rows = one_each(rows, errors, name="rows", of="the rows of errors")
    columns = one_each(columns, errors.T, name="columns", of="the columns of errors")
    mesh = ax.pcolormesh(errors, cmap="Blues", edgecolors="white", linewidth=1.5)
    low, top = mesh.get_clim()
    mesh.set_clim(low - 0.1 * (top - low), low + 1.8 * (top - low))  # not so deep that dark numbers fade
    for (row, column), error in np.ndenumerate(errors):
        text = f"{error:.0f}" if whole else f"{error:.2f}"
        ax.text(column + 0.5, row + 0.5, text, ha="center", va="center", fontsize=9)
    if chosen is not None:
        row, column = chosen
        x, y = column + np.array([0, 1, 1, 0, 0]), row + np.array([0, 0, 1, 1, 0])
        ax.plot(x, y, color="C1", linewidth=3, label="chosen", clip_on=False, zorder=3)
    ax.set(xlabel=xlabel, ylabel=ylabel, ylim=(len(rows), 0), xlim=(0, len(columns)))
    ax.set_xticks(np.arange(len(columns)) + 0.5, columns)
    ax.set_yticks(np.arange(len(rows)) + 0.5, rows)
    only_cells(ax)
    return ax


def plot_quoted(quoted, true, *, mean=None, ax=None, label=None):
    """Error that was quoted against the error on new cases, one point for each choice.

    Parameters
    ----------
    quoted, true : array_like of float, shape (n,)
        Error rates.
    mean : (float, float), optional
        Means of both, drawn as a cross.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given. Called again with the same Axes, it adds other choices.
    label : str, optional
        Name of the choices for the legend.

    Returns
    -------
    matplotlib.axes.Axes
        With the diagonal, on which quoted and true are equal.

    Raises
    ------
    ValueError
        If the two differ in length.

    Examples
    --------
    >>> ax = plot_quoted([0.1, 0.2], [0.2, 0.3])
    >>> ax.get_xlabel(), ax.lines[0].get_xydata().tolist()
    ('quoted error', [[0.1, 0.2], [0.2, 0.3]])
    """
    ax = axes_or_new(ax)
    true = one_each(true, quoted, name="true", of="quoted")
    done = sum(line.get_gid() == "choices" for line in ax.lines)
    marker, colour = "osD^"[done % 4], f"C{done}"
    ax.plot(quoted, true, marker, color=colour, alpha=0.45, label=label, gid="choices")
    if mean is not None:
        ax.plot(*mean, "X", color=colour, markeredgecolor=INK, markersize=11, gid="mean", zorder=4)
    ends = [0, max(1.05 * max(*quoted, *true), ax.get_xlim()[1] if done else 0)]
    guide(ax, [0, 1], [0, 1])
    ax.set(xlabel="quoted error", ylabel="error on new cases", xlim=ends, ylim=ends, aspect="equal")
    if label is not None:
        ax.legend(loc="best")
    return ax
