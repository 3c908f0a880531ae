"""Drawings for classification metrics: tables of counts, classes, thresholds, means and calibration."""

import numpy as np

from mlnotes import _check
from mlnotes.plots._shared import (
    DASHES,
    GREY,
    INK,
    drawing,
    guide,
    legend_of,
    named_rows,
    next_look,
    one_each,
    only_cells,
    unit_square,
)


@drawing
def plot_confusion_matrix(matrix, *, labels=None, ax=None):
    """Confusion matrix: the number in each cell, on a blue the deeper the larger it is.

    Parameters
    ----------
    matrix : array_like, shape (n_classes, n_classes)
        From `metrics.confusion_matrix`: rows true, columns predicted. Whole numbers are written
        out, others with two decimals.
    labels : sequence, length n_classes, optional
        Names of the classes, in the order of the rows; 0, 1, 2 ... without it.

    Examples
    --------
    >>> ax = plot_confusion_matrix([[80, 20], [30, 870]], labels=["spam", "ham"])
    >>> ax.get_xlabel(), [text.get_text() for text in ax.texts]
    ('predicted class', ['80', '20', '30', '870'])
    """
    _check.table(matrix, name="matrix", shape="(n_classes, n_classes)")
    matrix = np.asarray(matrix)
    labels = range(len(matrix)) if labels is None else labels
    labels = one_each(labels, matrix, name="labels", of="the rows of matrix")
    size = 13 if len(matrix) <= 4 else 10 if len(matrix) <= 8 else 8
    mesh = ax.pcolormesh(matrix, cmap="Blues", edgecolors="white", linewidth=1.5)
    top = mesh.get_clim()[1]
    mesh.set_clim(-0.3 * top, 2 * top)  # neither white nor so deep that dark numbers fade
    for (row, column), value in np.ndenumerate(matrix):
        text = f"{value:.2f}" if matrix.dtype.kind == "f" else str(value)
        ax.text(column + 0.5, row + 0.5, text, ha="center", va="center", fontsize=size)
    middles = np.arange(len(matrix)) + 0.5
    ax.set(xlabel="predicted class", ylabel="true class", aspect="equal", ylim=(len(matrix), 0))
    ax.set_xticks(middles, labels)
    ax.set_yticks(middles, labels)
    return only_cells(ax)


@drawing
def plot_mosaic(rates, *, ax=None, label=None):
    """The four cells of a two-class confusion matrix as areas of one square.

    Parameters
    ----------
    rates : Rates
        From `metrics.rates`. The left column is as wide as the prevalence and blue up to the recall;
        the right column is blue up to the fall-out.
    label : str, optional
        Heading of the legend.

    Notes
    -----
    The hatched areas are the errors. Of the blue areas the plain one is the true positives, so the
    precision is its share of the blue.

    Examples
    --------
    >>> from mlnotes import metrics
    >>> ax = plot_mosaic(metrics.rates(80, 20, 30, 870))
    >>> [round(float(bar.get_height()), 3) for bar in ax.patches]
    [0.8, 0.2, 0.033, 0.967]
    """
    blue, sand = "C5", "#F2E3C2"
    for name, left, right, bottom, height, colour, hatch in (
        ("true positives", 0, rates.prevalence, 0, rates.recall, blue, None),
        ("false negatives", 0, rates.prevalence, rates.recall, rates.miss_rate, sand, "//"),
        ("false positives", rates.prevalence, 1, 0, rates.fall_out, blue, "//"),
        ("true negatives", rates.prevalence, 1, rates.fall_out, rates.specificity, sand, None),
    ):
        look = {"facecolor": colour, "hatch": hatch, "edgecolor": INK, "linewidth": 0.8, "label": name}
        ax.bar(left, height, width=right - left, bottom=bottom, align="edge", **look)
    ax.set(xlabel="share of all cases: positives, then negatives", ylabel="share of the class")
    ax.set(xlim=(0, 1), ylim=(0, 1), aspect="equal")
    ax.grid(visible=False)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2, title=label)
    return ax


@drawing
def plot_scores(y_true, y_score, *, threshold=None, ax=None, label="score"):
    """Scores as two rows of marks, positives above negatives, with the threshold between selected and rejected.

    Parameters
    ----------
    y_true : array_like of 0 and 1, shape (n_samples,)
    y_score : array_like of float, shape (n_samples,)
    threshold : float, optional
        Drawn as a vertical line; marks at or right of it are filled.

    Examples
    --------
    >>> plot_scores([0, 1], [0.2, 0.7], threshold=0.5).get_xlabel()
    'score'
    """
    y_true, y_score = np.asarray(y_true).astype(bool), np.asarray(y_score)
    selected = np.ones(len(y_score), bool) if threshold is None else y_score >= threshold
    for row, marker, colour in ((True, "o", "C0"), (False, "s", "C1")):
        for chosen, face in ((True, colour), (False, "white")):
            x = y_score[(y_true == row) & (selected == chosen)]
            ax.plot(x, np.full(len(x), float(row)), marker, markerfacecolor=face, markeredgecolor=colour, markersize=8)
    if threshold is not None:
        ax.axvline(threshold, color=INK, linewidth=1.5)
    ax.set(xlabel=label, ylim=(-0.6, 1.6))
    return named_rows(ax, [0, 1], ["negative", "positive"])


@drawing
def plot_iso_f(*, values=(0.2, 0.4, 0.6, 0.8), beta=1.0, ax=None):
    """Lines on which F is the same, for a precision-recall plot.

    Parameters
    ----------
    values : sequence of float
        Values of F, above 0 and at most 1.
    beta : float
        Weight of the recall, above 0: 2 counts it twice as important as the precision.

    Notes
    -----
    F = (1 + beta^2) P R / (beta^2 P + R), van Rijsbergen (1979), Information Retrieval, ch. 7,
    solved for P. Each line starts at precision 1.

    Examples
    --------
    >>> ax = plot_iso_f(values=[0.5, 0.8])
    >>> [line.get_xydata()[-1].round(3).tolist() for line in ax.lines]  # recall 1, precision F / (2 - F)
    [[1.0, 0.333], [1.0, 0.667]]
    """
    b = _check.array(beta, name="beta", low=1e-6) ** 2
    for f in _check.array(values, name="values", low=1e-6, high=1).tolist():
        recall = np.linspace(f * b / (1 + b - f), 1, 100)
        precision = f * recall / ((1 + b) * recall - f * b)
        ax.plot(recall, precision, color=GREY, linewidth=0.8, linestyle=DASHES, gid="iso-f", zorder=1)
        beside = {"xytext": (6, -3), "textcoords": "offset points", "fontsize": 8, "color": INK}
        ax.annotate(f"$F_{{{beta:g}}}$ = {f:g}", (1, precision[-1]), **beside)
    unit_square(ax, "recall", "precision")
    return ax


@drawing
def plot_calibration(curve, *, ax=None, label=None, **line):
    """Reliability diagram: how often the event happened against the probability it was given.

    Parameters
    ----------
    curve : CalibrationCurve
        From `metrics.calibration_curve`.

    Notes
    -----
    Murphy & Winkler (1977), Applied Statistics 26, 41-47. On the dashed diagonal what was
    foretold happens as often as foretold; below it, less often.

    Examples
    --------
    >>> from mlnotes import metrics
    >>> plot_calibration(metrics.calibration_curve([0, 1, 1], [0.2, 0.6, 0.9])).get_ylabel()
    'share of positives'
    """
    guide(ax, [0, 1], [0, 1])
    ax.plot(curve.prob_pred, curve.prob_true, label=label, **{**next_look(ax, len(curve.counts)), **line})
    unit_square(ax, "mean predicted probability", "share of positives")
    return legend_of(label, ax, "upper left")
