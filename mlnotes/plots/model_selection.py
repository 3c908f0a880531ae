"""Drawings for choosing a model: the errors of a grid of settings, and what was quoted against what is true."""

import numpy as np

from mlnotes import _check
from mlnotes.plots._shared import INK, axes_or_new, drawing, guide, legend_of, number_cells, one_each


@drawing
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

    Examples
    --------
    >>> ax = plot_settings([[0.1, 0.2], [0.3, 0.4]], [1, 3], [5, 7], ylabel="k", xlabel="features", chosen=(0, 1))
    >>> ax.get_xlabel(), [text.get_text() for text in ax.texts]
    ('features', ['0.10', '0.20', '0.30', '0.40'])
    """
    ax = axes_or_new(ax)
    _check.table(errors, name="errors", shape="(n_rows, n_columns)")
    errors = np.asarray(errors)
    rows = one_each(rows, errors, name="rows", of="the rows of errors")
    columns = one_each(columns, errors.T, name="columns", of="the columns of errors")
    # Not so deep that dark numbers fade.
    shades = lambda low, top: (low - 0.1 * (top - low), low + 1.8 * (top - low))  # noqa: E731
    number_cells(ax, errors, rows, columns, shades=shades, size=9)
    if chosen is not None:
        row, column = chosen
        x, y = column + np.array([0, 1, 1, 0, 0]), row + np.array([0, 0, 1, 1, 0])
        ax.plot(x, y, color="C1", linewidth=3, label="chosen", clip_on=False, zorder=3)
    ax.set(xlabel=xlabel, ylabel=ylabel)
    return ax


@drawing
def plot_quoted(quoted, true, *, mean=None, ax=None, label=None):
    """Error that was quoted against the error on new cases, one point for each choice; equal on the dashed diagonal.

    Parameters
    ----------
    quoted, true : array_like of float, shape (n,)
        Error rates.
    mean : (float, float), optional
        Means of both, drawn as a cross.

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
    return legend_of(label, ax)
