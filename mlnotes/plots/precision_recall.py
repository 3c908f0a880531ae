"""Drawings for precision and recall: the ranking, the curve, and what surrounds it."""

import numpy as np
from matplotlib.ticker import MaxNLocator

from mlnotes import _check
from mlnotes.plots._shared import GREY, INK, PALE, drawing, legend_of, marker_if_apart, only_cells, unit_square


@drawing
def plot_ranking(y_true, *, n_selected=None, ax=None):
    """Cases in a row, best score first: a square with + for a positive, with - for a negative.

    Parameters
    ----------
    y_true : array_like of 0 and 1, shape (n_samples,)
        Labels in the order of the ranking. Up to some forty can be told apart.
    n_selected : int, optional
        So many cases from the left are selected; the rest is pale, and a line stands between.

    Examples
    --------
    >>> [text.get_text() for text in plot_ranking([1, 0, 1], n_selected=2).texts]
    ['+', '−', '+']
    """
    y_true = np.asarray(y_true).astype(bool)
    n_selected = len(y_true) if n_selected is None else n_selected
    n_selected = _check.integer(n_selected, name="n_selected", low=0, high=len(y_true))
    for place, positive in enumerate(y_true.tolist(), start=1):
        chosen, colour = place <= n_selected, "C0" if positive else "C1"
        ax.bar(place, 1, width=0.92, facecolor=colour if chosen else "white", edgecolor=colour, linewidth=1.2)
        look = {"ha": "center", "va": "center", "fontweight": "bold", "color": "white" if chosen else colour}
        ax.text(place, 0.5, "+" if positive else "−", **look)
    if n_selected < len(y_true):
        ax.plot([n_selected + 0.5] * 2, [-0.15, 1.15], color=INK, linewidth=2.5, gid="cut")
    ax.set(xlabel="place, best score first", ylabel="class", xlim=(0.3, len(y_true) + 0.7), ylim=(-0.2, 1.2))
    ax.set_yticks([])
    ax.xaxis.set_major_locator(MaxNLocator(10, steps=[1, 2, 5, 10], integer=True, min_n_ticks=1))
    return only_cells(ax)


@drawing
def plot_precision_recall(curve, *, ax=None, label=None, **line):
    """Precision against recall as steps, whose area is the average precision.

    Parameters
    ----------
    curve : PrecisionRecallCurve
        From `curves.precision_recall_curve`. Each step is as high as the point at its right end.

    Examples
    --------
    >>> from mlnotes import curves
    >>> plot_precision_recall(curves.precision_recall_curve([0, 1], [0.2, 0.7])).get_xlabel()
    'recall'
    """
    whole = int(len(curve.recall) > 0 and curve.recall[-1] == 1)  # then the first step begins at recall 0
    look = {"marker": marker_if_apart("o", len(curve.recall)), "markevery": slice(whole, None), "clip_on": False}
    steps = np.append([0] * whole, curve.recall), np.append(curve.precision[:whole], curve.precision)
    ax.plot(*steps, label=label, drawstyle="steps-pre", **{**look, **line})
    unit_square(ax, "recall", "precision")
    return legend_of(label, ax, "lower left")


@drawing
def plot_unachievable(prevalence, *, ax=None, label="unachievable"):
    """The part of a precision-recall plot that no ranking can reach, hatched.

    Parameters
    ----------
    prevalence : float
        Share of positives among all cases, from 0 to 1.

    Notes
    -----
    At recall r the precision is at least r p / (r p + 1 - p), p being the prevalence: Boyd, Santos
    Costa, Davis & Page (2012), ICML.

    Examples
    --------
    >>> plot_unachievable(0.25).lines[-1].get_xydata()[-1].tolist()  # at recall 1: the prevalence
    [1.0, 0.25]
    """
    prevalence = float(_check.array(prevalence, name="prevalence", low=0, high=1))
    recall = np.linspace(1 / 100, 1, 100)
    lowest = recall * prevalence / (recall * prevalence + 1 - prevalence)
    ax.fill_between(recall, lowest, facecolor=PALE, hatch="///", edgecolor=GREY, linewidth=0, zorder=1)
    ax.plot(recall, lowest, color=INK, linewidth=1.2, gid="lowest", label=label)
    unit_square(ax, "recall", "precision")
    return legend_of(label, ax, "upper right")
