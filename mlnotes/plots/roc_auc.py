"""Drawings for ROC curves and the AUC: the curve, its thresholds, its pairs, and scores as densities."""

import numpy as np
from matplotlib.patches import Patch

from mlnotes.plots._shared import INK, drawing, guide, legend_of, marker_if_apart, unit_square


@drawing
def plot_roc(curve, *, ax=None, label=None, **line):
    """ROC curve or hull: true positive rate against false positive rate, with the diagonal of chance.

    Parameters
    ----------
    curve : RocCurve
        From `curves.roc_curve` or `curves.roc_hull`.

    Examples
    --------
    >>> from mlnotes import curves
    >>> plot_roc(curves.roc_curve([0, 1], [0.2, 0.7])).get_ylabel()
    'true positive rate'
    """
    guide(ax, [0, 1], [0, 1])
    look = {"marker": marker_if_apart("o", len(curve.fpr)), "clip_on": False, **line}
    ax.plot(curve.fpr, curve.tpr, label=label, **look)
    unit_square(ax, "false positive rate", "true positive rate")
    return legend_of(label, ax, "lower right")


@drawing
def label_thresholds(curve, *, ax, every=1):
    """Write each threshold beside its point of a ROC curve.

    Parameters
    ----------
    curve : RocCurve
        From `curves.roc_curve`.
    ax : matplotlib.axes.Axes
        The Axes that show what is marked.
    every : int
        Label every so many points.

    Examples
    --------
    >>> from mlnotes import curves
    >>> curve = curves.roc_curve([0, 1], [0.2, 0.7])
    >>> [text.get_text() for text in label_thresholds(curve, ax=plot_roc(curve)).texts]
    ['∞', '0.7', '0.2']
    """
    for x, y, threshold in list(zip(*curve))[::every]:
        text = "∞" if np.isinf(threshold) else f"{threshold:g}"
        place = (5, 4) if y == 0 else (5, -12)  # below the curve, but not below the axis
        patch = {"facecolor": "white", "edgecolor": "none", "pad": 0.6, "alpha": 0.85}
        ax.annotate(text, (x, y), xytext=place, textcoords="offset points", fontsize=8.5, color=INK, bbox=patch)
    return ax


@drawing
def plot_pairs(order, *, ax=None):
    """Every (positive, negative) pair as one square: right order, tie, wrong order.

    Parameters
    ----------
    order : array_like of int, shape (n_positive, n_negative)
        1 where the positive scores higher, 0 for a tie, -1 where it scores lower.

    Examples
    --------
    >>> plot_pairs([[1, 0, -1]]).get_xlabel()
    'negatives, best score first'
    """
    order = np.asarray(order)
    looks = ((1, "C0", None, "right order"), (0, "#999999", "..", "tie"), (-1, "C1", "//", "wrong order"))
    squares = []
    for value, colour, hatch, name in looks:
        rows, columns = np.nonzero(order == value)
        look = {"facecolor": colour, "hatch": hatch, "edgecolor": "white", "linewidth": 0}
        ax.bar(columns + 1, 0.92, bottom=rows + 0.54, width=0.92, **look)
        squares.append(Patch(label=f"{name}: {len(rows)}", **look))
    n_positive, n_negative = order.shape
    ax.set(xlabel="negatives, best score first", ylabel="positives, best score first")
    ax.set(xlim=(0.4, n_negative + 0.6), ylim=(0.4, n_positive + 0.6), aspect="equal")
    ax.set_xticks(range(1, n_negative + 1))
    ax.set_yticks(range(1, n_positive + 1))
    ax.grid(visible=False)
    ax.legend(handles=squares, loc="center left", bbox_to_anchor=(1, 0.5))
    return ax
