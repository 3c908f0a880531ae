"""Drawings for ranked lists."""

import numpy as np
from matplotlib.ticker import MaxNLocator

from mlnotes.plots._shared import INK, drawing, one_each, only_cells


@drawing
def plot_graded_lists(grades, names, *, k=None, ax=None):
    """Ranked lists one below the other: a square for each document, darker for a higher grade.

    Parameters
    ----------
    grades : array_like of int, shape (n_lists, n_documents)
        Grades from 0 in the order of each list. Up to some twenty documents can be told apart.
    names : sequence of str, length n_lists
    k : int, optional
        A line stands behind the first k documents.

    Examples
    --------
    >>> [text.get_text() for text in plot_graded_lists([[3, 0, 1]], ["a search"], k=2).texts]
    ['3', '0', '1']
    """
    grades = np.atleast_2d(grades)
    names = one_each(names, grades, name="names", of="grades")
    rows = np.arange(len(names))[::-1]
    top = max(3, *map(max, grades.tolist()))
    for row, documents in zip(rows, grades.tolist(), strict=True):
        for rank, grade in enumerate(documents, start=1):
            strength = grade / top
            ax.bar(rank, 0.84, 0.92, row - 0.42, facecolor=("C0", strength), edgecolor="C0", linewidth=1.2)
            look = {"color": "white" if strength > 0.7 else INK, "fontweight": "bold"}
            ax.text(rank, row, f"{grade:g}", ha="center", va="center", **look)
    if k is not None:
        ax.plot([k + 0.5] * 2, [-0.55, rows[0] + 0.55], color=INK, linewidth=2.5, gid="cut")
    ax.set(xlabel="rank", xlim=(0.3, grades.shape[1] + 0.7), ylim=(-0.6, rows[0] + 0.6))
    ax.set_yticks(rows, names)
    ax.xaxis.set_major_locator(MaxNLocator(10, steps=[1, 2, 5, 10], integer=True, min_n_ticks=1))
    return only_cells(ax)
