"""Drawings for groupings: cases in two measurements, and the silhouette of each case."""

import numpy as np

from mlnotes import _check
from mlnotes.plots._shared import INK, LOOKS, drawing, named_rows, one_each


@drawing
def plot_groups(X, labels, *, ax=None):
    """Cases in the plane of two measurements, each group in its own colour and shape.

    Both axes have the same scale, so that distances are what they look like.

    Parameters
    ----------
    X : array_like of float, shape (n_samples, 2)
    labels : array_like, shape (n_samples,)
        The group of each case.

    Examples
    --------
    >>> ax = plot_groups([[0, 0], [1, 0], [5, 1]], [0, 0, 1])
    >>> len(ax.lines), ax.get_xlabel()
    (2, 'first measurement')
    """
    X = _check.table(X, name="X", shape="(n_samples, 2)", finite=True)
    if X.shape[1] != 2:
        raise ValueError(f"X must have two columns, got {X.shape[1]}; choose two, such as X[:, :2]")
    labels = np.array(one_each(labels, X, name="labels", of="the rows of X"))
    for number, name in enumerate(np.unique(labels)):
        mine = X[labels == name]
        ax.plot(*mine.T, LOOKS[number % len(LOOKS)][1], linestyle="none", alpha=0.8, label=f"group {name}")
    ax.set(xlabel="first measurement", ylabel="second measurement", aspect="equal")
    return ax


@drawing
def plot_silhouettes(values, labels, *, mean=None, ax=None):
    """The silhouette of each case as a bar, group by group, the first group and the longest bar on top.

    Parameters
    ----------
    values : array_like of float, shape (n_samples,)
        From `clustering.silhouette`.
    labels : array_like, shape (n_samples,)
        The group of each case.
    mean : float, optional
        The silhouette of the whole, drawn as a vertical line.

    Examples
    --------
    >>> ax = plot_silhouettes([0.8, 0.7, -0.1], ["a", "a", "b"])
    >>> [text.get_text() for text in ax.get_yticklabels()]
    ['a', 'b']
    """
    values = _check.array(values, name="values")
    labels = np.array(one_each(labels, values, name="labels", of="values"))
    names, top, middles = np.unique(labels), 0, []
    for name in names:
        mine = sorted(values[labels == name], reverse=True)
        edges = top - 0.5 + np.arange(len(mine) + 1)
        ax.stairs(mine, edges, orientation="horizontal", fill=True, label=f"group {name}")
        middles.append(top + (len(mine) - 1) / 2)
        top += len(mine) + max(1, len(values) // 40)
    if mean is not None:
        ax.axvline(mean, color=INK, linewidth=1.5, linestyle="--", gid="mean")
    ax.axvline(0, color=INK, linewidth=0.8)
    ax.set(xlabel="silhouette of a case", ylabel="group", ylim=(top, -1))
    return named_rows(ax, middles, names)
