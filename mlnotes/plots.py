"""Drawings of results. Each takes what a maths function returned, computes nothing, and returns its Axes."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.patches import Patch, Rectangle
from matplotlib.patheffects import withStroke
from matplotlib.ticker import MaxNLocator

from mlnotes import _check

GREY, INK = "#777777", "#333333"
DASHES = (0, (4, 3))
LOOKS = (("-", "o"), ("--", "s"), ("-.", "D"), (":", "^"))


# ---- shared ----


def _axes(ax):
    return plt.subplots()[1] if ax is None else ax


def _unit_square(ax, xlabel, ylabel):
    """Both axes from 0 to 1 with the same scale, labelled."""
    ax.set(xlabel=xlabel, ylabel=ylabel, xlim=(-0.02, 1.02), ylim=(-0.02, 1.02), aspect="equal")
    ax.set_xticks(np.linspace(0, 1, 6))
    ax.set_yticks(np.linspace(0, 1, 6))


def _guide(ax, x, y):
    """A dashed grey line to compare with, drawn once on each Axes."""
    if not any(line.get_gid() == "guide" for line in ax.lines):
        ax.plot(x, y, color=GREY, linewidth=1, linestyle=DASHES, gid="guide", zorder=1)


def _look(ax, n_points):
    """Style of the next result on an Axes: results differ in more than their colour."""
    style, marker = LOOKS[sum(line.get_gid() is None for line in ax.lines) % len(LOOKS)]
    return {"linestyle": style, "marker": _marker(marker, n_points)}


def _marker(marker, n_points):
    """No marker where the points would run into one another."""
    return marker if n_points <= 30 else None


def _one_each(given, wanted, *, name, of):
    """The values of `given` as a list, if there is one for each of `wanted`."""
    given = list(given)
    if np.shape(given) != (len(wanted),):
        raise ValueError(
            f"{name} must have shape ({len(wanted)},) to match {of}, got {np.shape(given)}; pass one value for each"
        )
    return given


# ---- thresholds: ROC, precision and recall, scores ----


def plot_roc(curve, *, ax=None, label=None, **line):
    """ROC curve or hull: true positive rate against false positive rate, with the diagonal of chance.

    Parameters
    ----------
    curve : RocCurve
        From `curves.roc_curve` or `curves.roc_hull`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    label : str, optional
        Name for the legend.
    **line
        Passed to `Axes.plot`.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from mlnotes import curves
    >>> plot_roc(curves.roc_curve([0, 1], [0.2, 0.7])).get_ylabel()
    'true positive rate'
    """
    ax = _axes(ax)
    _guide(ax, [0, 1], [0, 1])
    ax.plot(curve.fpr, curve.tpr, label=label, **{"marker": _marker("o", len(curve.fpr)), "clip_on": False, **line})
    _unit_square(ax, "false positive rate", "true positive rate")
    if label is not None:
        ax.legend(loc="lower right")
    return ax


def label_thresholds(curve, *, ax, every=1):
    """Write each threshold beside its point of a ROC curve.

    Parameters
    ----------
    curve : RocCurve
        From `curves.roc_curve`.
    ax : matplotlib.axes.Axes
        The Axes that show the curve.
    every : int
        Label every so many points.

    Returns
    -------
    matplotlib.axes.Axes

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


def plot_precision_recall(curve, *, ax=None, label=None, **line):
    """Precision against recall, point by point.

    Parameters
    ----------
    curve : PrecisionRecallCurve
        From `curves.precision_recall_curve`.
    ax, label, **line
        As in `plot_roc`.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from mlnotes import curves
    >>> plot_precision_recall(curves.precision_recall_curve([0, 1], [0.2, 0.7])).get_xlabel()
    'recall'
    """
    ax = _axes(ax)
    look = {"marker": _marker("o", len(curve.recall)), "clip_on": False}
    ax.plot(curve.recall, curve.precision, label=label, **{**look, **line})
    _unit_square(ax, "recall", "precision")
    if label is not None:
        ax.legend(loc="lower left")
    return ax


def plot_iso_f(*, values=(0.2, 0.4, 0.6, 0.8), beta=1.0, ax=None):
    """Lines on which F is the same, for a precision-recall plot.

    Parameters
    ----------
    values : sequence of float
        Values of F, above 0 and at most 1.
    beta : float
        Weight of the recall, above 0: 2 counts it twice as important as the precision.
    ax : matplotlib.axes.Axes, optional
        Where to draw, such as what `plot_precision_recall` returned; made if not given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If a value of F or beta lies outside its range.

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
    ax = _axes(ax)
    b = _check.array(beta, name="beta", low=1e-6) ** 2
    for f in _check.array(values, name="values", low=1e-6, high=1).tolist():
        recall = np.linspace(f * b / (1 + b - f), 1, 100)
        precision = f * recall / ((1 + b) * recall - f * b)
        ax.plot(recall, precision, color=GREY, linewidth=0.8, linestyle=DASHES, gid="iso-f", zorder=1)
        name = f"$F_{{{beta:g}}}$ = {f:g}"
        ax.annotate(name, (1, precision[-1]), xytext=(6, -3), textcoords="offset points", fontsize=8, color=INK)
    _unit_square(ax, "recall", "precision")
    return ax


def plot_ranking(y_true, *, n_selected=None, ax=None):
    """Cases in a row, best score first: a square with + for a positive, with - for a negative.

    Parameters
    ----------
    y_true : array_like of 0 and 1, shape (n_samples,)
        Labels in the order of the ranking. Up to some forty can be told apart.
    n_selected : int, optional
        So many cases from the left are selected; the rest is pale, and a line stands between.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If n_selected lies outside 0 ... n_samples.

    Examples
    --------
    >>> [text.get_text() for text in plot_ranking([1, 0, 1], n_selected=2).texts]
    ['+', '−', '+']
    """
    ax = _axes(ax)
    y_true = np.asarray(y_true).astype(bool)
    n_selected = len(y_true) if n_selected is None else n_selected
    n_selected = _check.integer(n_selected, name="n_selected", low=0, high=len(y_true))
    for place, positive in enumerate(y_true.tolist(), start=1):
        chosen, colour = place <= n_selected, "#0072B2" if positive else "#D55E00"
        ax.bar(place, 1, width=0.92, facecolor=colour if chosen else "white", edgecolor=colour, linewidth=1.2)
        look = {"ha": "center", "va": "center", "fontweight": "bold", "color": "white" if chosen else colour}
        ax.text(place, 0.5, "+" if positive else "−", **look)
    if n_selected < len(y_true):
        ax.plot([n_selected + 0.5] * 2, [-0.15, 1.15], color=INK, linewidth=2.5, gid="cut")
    ax.set(xlabel="place, best score first", ylabel="class", xlim=(0.3, len(y_true) + 0.7), ylim=(-0.2, 1.2))
    ax.set_yticks([])
    ax.xaxis.set_major_locator(MaxNLocator(10, steps=[1, 2, 5, 10], integer=True, min_n_ticks=1))
    _only_cells(ax)
    return ax


def plot_precision_recall_band(recall, band, *, ax=None, label=None):
    """A band of precision over recall, such as the middle of what resampling gives.

    Parameters
    ----------
    recall : array_like of float, shape (n_levels,)
    band : (low, high), each array_like of float, shape (n_levels,)
        Lower and upper end of the precision at each recall.
    ax : matplotlib.axes.Axes, optional
        Where to draw, such as what `plot_precision_recall` returned; made if not given.
    label : str, optional
        Name for the legend.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If an end of the band has not one value for each recall.

    Examples
    --------
    >>> plot_precision_recall_band([0.5, 1], ([0.6, 0.2], [0.8, 0.3])).get_ylabel()
    'precision'
    """
    ax = _axes(ax)
    low, high = (_one_each(end, recall, name="band", of="recall") for end in band)
    ax.fill_between(recall, low, high, color=GREY, alpha=0.3, linewidth=0, label=label, zorder=1)
    _unit_square(ax, "recall", "precision")
    if label is not None:
        ax.legend(loc="lower left")
    return ax


def plot_unachievable(prevalence, *, ax=None, label="unachievable"):
    """The part of a precision-recall plot that no ranking can reach, hatched.

    Parameters
    ----------
    prevalence : float
        Share of positives among all cases, from 0 to 1.
    ax : matplotlib.axes.Axes, optional
        Where to draw, such as what `plot_precision_recall` returned; made if not given.
    label : str, optional
        Name for the legend.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If the prevalence lies outside 0 ... 1.

    Notes
    -----
    At recall r the precision is at least r p / (r p + 1 - p), p being the prevalence: Boyd, Santos
    Costa, Davis & Page (2012), ICML.

    Examples
    --------
    >>> plot_unachievable(0.25).lines[-1].get_xydata()[-1].tolist()  # at recall 1: the prevalence
    [1.0, 0.25]
    """
    ax = _axes(ax)
    prevalence = float(_check.array(prevalence, name="prevalence", low=0, high=1))
    recall = np.linspace(1 / 100, 1, 100)
    lowest = recall * prevalence / (recall * prevalence + 1 - prevalence)
    ax.fill_between(recall, lowest, facecolor="#DDDDDD", hatch="///", edgecolor=GREY, linewidth=0, zorder=1)
    ax.plot(recall, lowest, color=INK, linewidth=1.2, gid="lowest", label=label)
    _unit_square(ax, "recall", "precision")
    if label is not None:
        ax.legend(loc="upper right")
    return ax


def plot_iso_mean(*, mean="arithmetic", values=(0.2, 0.4, 0.6, 0.8), ax=None):
    """Lines on which a plain mean of precision and recall is the same, for a precision-recall plot.

    Parameters
    ----------
    mean : {"arithmetic", "geometric"}
        For the harmonic mean see `plot_iso_f`.
    values : sequence of float
        Values of the mean, above 0 and below 1.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If mean is another one, or a value lies outside its range.

    Notes
    -----
    (P + R) / 2 = m and sqrt(P R) = m, solved for P.

    Examples
    --------
    >>> ax = plot_iso_mean(values=[0.3, 0.6])
    >>> [line.get_xydata()[-1].round(3).tolist() for line in ax.lines]
    [[0.6, 0.0], [1.0, 0.2]]
    """
    ax = _axes(ax)
    _check.option(mean, ("arithmetic", "geometric"), name="mean")
    for m in _check.array(values, name="values", low=1e-6, high=1 - 1e-6).tolist():
        if mean == "arithmetic":
            recall = np.linspace(max(0, 2 * m - 1), min(1, 2 * m), 2)
            precision = 2 * m - recall
        else:
            recall = np.linspace(m * m, 1, 100)
            precision = m * m / recall
        ax.plot(recall, precision, color=GREY, linewidth=0.8, linestyle=DASHES, gid="iso-mean", zorder=1)
        place = {"xytext": (6, 3), "textcoords": "offset points", "fontsize": 8, "color": INK}
        ax.annotate(f"mean = {m:g}", (recall[-1], precision[-1]), **place)
    _unit_square(ax, "recall", "precision")
    return ax


def plot_scores(y_true, y_score, *, threshold=None, ax=None, label="score"):
    """Scores as two rows of marks, positives above negatives, with the threshold between selected and rejected.

    Parameters
    ----------
    y_true : array_like of 0 and 1, shape (n_samples,)
    y_score : array_like of float, shape (n_samples,)
    threshold : float, optional
        Drawn as a vertical line; marks at or right of it are filled.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    label : str
        Name of the horizontal axis.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> plot_scores([0, 1], [0.2, 0.7], threshold=0.5).get_xlabel()
    'score'
    """
    ax = _axes(ax)
    y_true, y_score = np.asarray(y_true).astype(bool), np.asarray(y_score)
    selected = np.ones(len(y_score), bool) if threshold is None else y_score >= threshold
    for row, marker, colour in ((True, "o", "C0"), (False, "s", "C1")):
        for chosen, face in ((True, colour), (False, "white")):
            x = y_score[(y_true == row) & (selected == chosen)]
            ax.plot(x, np.full(len(x), float(row)), marker, markerfacecolor=face, markeredgecolor=colour, markersize=8)
    if threshold is not None:
        ax.axvline(threshold, color=INK, linewidth=1.5)
    ax.set(xlabel=label, ylim=(-0.6, 1.6))
    ax.set_yticks([0, 1], ["negative", "positive"])
    ax.grid(axis="y", visible=False)
    return ax


def plot_densities(x, negative, positive, *, ax=None, label="score"):
    """Density of the scores of the negatives and of the positives.

    Parameters
    ----------
    x : array_like of float, shape (n_points,)
        Scores, rising.
    negative, positive : array_like of float, shape (n_points,)
        Density of each class at x.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    label : str
        Name of the horizontal axis.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> plot_densities([0, 1], [1, 0], [0, 1]).get_ylabel()
    'density'
    """
    ax = _axes(ax)
    for density, colour, style, name in ((negative, "C1", "--", "negatives"), (positive, "C0", "-", "positives")):
        ax.fill_between(x, density, color=colour, alpha=0.15)
        ax.plot(x, density, color=colour, linestyle=style, label=name)
    ax.set(xlabel=label, ylabel="density", ylim=(0, None))
    ax.legend(loc="upper right")
    return ax


def plot_pairs(order, *, ax=None):
    """Every (positive, negative) pair as one square: right order, tie, wrong order.

    Parameters
    ----------
    order : array_like of int, shape (n_positive, n_negative)
        1 where the positive scores higher, 0 for a tie, -1 where it scores lower.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> plot_pairs([[1, 0, -1]]).get_xlabel()
    'negatives, best score first'
    """
    ax = _axes(ax)
    order = np.asarray(order)
    looks = ((1, "#0072B2", None, "right order"), (0, "#F0E442", "..", "tie"), (-1, "#D55E00", "//", "wrong order"))
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


# ---- costs and probabilities ----


def plot_cost_lines(curve, *, ax=None, label=None, **line):
    """Cost lines: one straight line for each threshold, thin, to be seen together.

    Parameters
    ----------
    curve : CostCurve
        From `costs.cost_curve`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    label : str, optional
        Name for the legend.
    **line
        Passed to `matplotlib.collections.LineCollection`.

    Returns
    -------
    matplotlib.axes.Axes

    Notes
    -----
    Drummond & Holte (2006), Machine Learning 65, 95-130.

    Examples
    --------
    >>> from mlnotes import costs
    >>> ax = plot_cost_lines(costs.cost_curve([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8]))
    >>> ax.collections[0].get_segments()[1].tolist()  # the second threshold: fpr 0, fnr 0.5
    [[0.0, 0.0], [1.0, 0.5]]
    """
    ax = _axes(ax)
    alpha = 0.8 if len(curve.fpr) <= 30 else 0.3
    look = {"color": GREY, "linewidth": 0.9, "alpha": alpha, "gid": "cost-lines", "zorder": 1.5, **line}
    ends = [[(0, fpr), (1, fnr)] for fpr, fnr in zip(curve.fpr, curve.fnr)]
    ax.add_collection(LineCollection(ends, label=label, **look), autolim=False)
    return _cost_axes(ax, label)


def plot_cost_envelope(envelope, *, ax=None, label=None, **line):
    """Lower envelope of the cost lines, with the two trivial classifiers to beat.

    Parameters
    ----------
    envelope : CostEnvelope
        From `costs.cost_envelope`.
    ax : matplotlib.axes.Axes, optional
        Where to draw, such as what `plot_cost_lines` returned; made if not given.
    label : str, optional
        Name for the legend.
    **line
        Passed to `Axes.plot`.

    Returns
    -------
    matplotlib.axes.Axes

    Notes
    -----
    Drummond & Holte (2006), Machine Learning 65, 95-130. The dashed triangle belongs to the
    classifiers that call every case negative (on the left) or positive (on the right).

    Examples
    --------
    >>> from mlnotes import costs
    >>> ax = plot_cost_envelope(costs.cost_envelope([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> ax.lines[-1].get_xydata().tolist()
    [[0.0, 0.0], [0.5, 0.25], [1.0, 0.0]]
    """
    ax = _axes(ax)
    _guide(ax, [0, 0.5, 1], [0, 0.5, 0])
    x, cost = envelope.probability_cost, envelope.cost
    (drawn,) = ax.plot(x, cost, label=label, **{**_look(ax, len(x)), **line})
    ax.fill_between(x, cost, color=drawn.get_color(), alpha=0.12, linewidth=0)
    return _cost_axes(ax, label)


def mark_cost_line(fpr, fnr, *, ax, label=None):
    """One cost line in bold, with both ends marked, over those that are there.

    Parameters
    ----------
    fpr, fnr : float
        Where the line starts, at PC(+) 0, and where it ends, at PC(+) 1.
    ax : matplotlib.axes.Axes
        The Axes that show cost lines or an envelope.
    label : str, optional
        Name for the legend.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from mlnotes import costs
    >>> ax = plot_cost_lines(costs.cost_curve([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8]))
    >>> mark_cost_line(0.5, 0.0, ax=ax).lines[-1].get_xydata().tolist()
    [[0.0, 0.5], [1.0, 0.0]]
    """
    look = {"color": "C1", "linewidth": 2.2, "linestyle": "--", "marker": "s", "markersize": 6}
    ax.plot([0, 1], [fpr, fnr], label=label, clip_on=False, gid="marked-line", zorder=4, **look)
    return _cost_axes(ax, label)


def mark_point(x, y, *, ax, label=None):
    """A square around one point of a curve, on top of what is there.

    Parameters
    ----------
    x, y : float
        The point.
    ax : matplotlib.axes.Axes
        The Axes that show the curve.
    label : str, optional
        Name for the legend.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from mlnotes import curves
    >>> ax = plot_roc(curves.roc_curve([0, 1], [0.2, 0.7]))
    >>> mark_point(0.0, 1.0, ax=ax).lines[-1].get_xydata().tolist()
    [[0.0, 1.0]]
    """
    look = {"color": "C1", "marker": "s", "markersize": 11, "markerfacecolor": "none", "markeredgewidth": 2.2}
    ax.plot([x], [y], label=label, linestyle="none", clip_on=False, gid="marked", zorder=5, **look)
    if label is not None:
        ax.legend(loc="best")
    return ax


def plot_iso_cost(slope, *, through, ax=None, label=None, **line):
    """Line of equal cost on a ROC plot: every point of it costs the same, points above it cost less.

    Parameters
    ----------
    slope : float
        c_FP (1 - prevalence) / (c_FN prevalence), not negative; with the PC(+) of a cost curve it
        is (1 - PC(+)) / PC(+).
    through : (fpr, tpr)
        A point of the line.
    ax : matplotlib.axes.Axes, optional
        Where to draw, such as what `plot_roc` returned; made if not given.
    label : str, optional
        Name for the legend.
    **line
        Passed to `Axes.plot`.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If the slope is negative or not finite.

    Notes
    -----
    Provost & Fawcett (2001), Machine Learning 42, 203-231.

    Examples
    --------
    >>> plot_iso_cost(2, through=(0.1, 0.5)).lines[-1].get_xydata().round(2).tolist()
    [[-0.15, 0.0], [0.35, 1.0]]
    """
    ax = _axes(ax)
    slope = float(_check.array(slope, name="slope", low=0))
    fpr, tpr = through
    if slope <= 1:
        x, y = [0, 1], [tpr - slope * fpr, tpr + slope * (1 - fpr)]
    else:
        x, y = [fpr - tpr / slope, fpr + (1 - tpr) / slope], [0, 1]
    ax.plot(x, y, label=label, **{"color": "C2", "linestyle": "-.", "gid": "iso-cost", **line})
    _unit_square(ax, "false positive rate", "true positive rate")
    if label is not None:
        ax.legend(loc="lower right")
    return ax


def plot_expected_cost(x, cost, *, xlabel="threshold", ylabel="expected cost of a case", ax=None, label=None, **line):
    """Expected cost against the threshold, or against any other number that it depends on.

    Parameters
    ----------
    x, cost : array_like of float, shape (n,)
    xlabel, ylabel : str
        Names of the two axes, with their units.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    label : str, optional
        Name for the legend.
    **line
        Passed to `Axes.plot`.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If the two arrays differ in length.

    Examples
    --------
    >>> plot_expected_cost([0, 0.5, 1], [0.7, 0.4, 1.4]).get_xlabel()
    'threshold'
    """
    ax = _axes(ax)
    cost = _one_each(cost, x, name="cost", of="x")
    ax.plot(x, cost, label=label, **{**_look(ax, len(cost)), **line})
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.set_ylim(bottom=min(0, *cost))
    if label is not None:
        ax.legend(loc="best")
    return ax


def plot_profit(share, profit, *, budget=None, ax=None, label=None, unit="units", **line):
    """Profit against the share of cases that are selected, the best scores first.

    Parameters
    ----------
    share : array_like of float, shape (n,)
        Share of all cases selected, from 0 to 1.
    profit : array_like of float, shape (n,)
        Profit at each share.
    budget : float, optional
        Greatest share that can be paid for, drawn as a vertical line.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    label : str, optional
        Name for the legend.
    unit : str
        Unit of the profit.
    **line
        Passed to `Axes.plot`.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If the two arrays differ in length.

    Notes
    -----
    Provost & Fawcett (2013), Data Science for Business, ch. 8. The dashed line is a profit of 0.

    Examples
    --------
    >>> plot_profit([0, 0.5, 1], [0, 3, 1], budget=0.2, unit="euro").get_ylabel()
    'profit (euro)'
    """
    ax = _axes(ax)
    profit = _one_each(profit, share, name="profit", of="share")
    _guide(ax, [0, 1], [0, 0])
    ax.plot(share, profit, label=label, **{**_look(ax, len(profit)), **line})
    if budget is not None and not any(one.get_gid() == "budget" for one in ax.lines):
        ax.axvline(budget, color=INK, linewidth=1.5, linestyle=":", gid="budget", label="budget")
    ax.set(xlabel="share of cases selected", ylabel=f"profit ({unit})", xlim=(-0.02, 1.02))
    if label is not None:
        ax.legend(loc="best")
    return ax


def _cost_axes(ax, label):
    """Labels and limits of a cost plot; the legend goes where no line can be."""
    with_lines = any(one.get_gid() in ("cost-lines", "marked-line") for one in (*ax.collections, *ax.lines))
    top = 1 if with_lines else 0.5
    ax.set(xlabel="probability cost PC(+)", ylabel="normalised expected cost")
    ax.set(xlim=(-0.02, 1.02), ylim=(-0.02 * top, 1.04 * top))
    if label is not None:
        ax.legend(loc="upper center" if with_lines else "upper right")
    return ax


def plot_calibration(curve, *, ax=None, label=None, **line):
    """Reliability diagram: how often the event happened against the probability it was given.

    Parameters
    ----------
    curve : CalibrationCurve
        From `metrics.calibration_curve`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    label : str, optional
        Name for the legend.
    **line
        Passed to `Axes.plot`.

    Returns
    -------
    matplotlib.axes.Axes

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
    ax = _axes(ax)
    _guide(ax, [0, 1], [0, 1])
    ax.plot(curve.prob_pred, curve.prob_true, label=label, **{**_look(ax, len(curve.counts)), **line})
    _unit_square(ax, "mean predicted probability", "share of positives")
    if label is not None:
        ax.legend(loc="upper left")
    return ax


def label_counts(curve, *, ax):
    """Write the number of cases beside each point of a reliability diagram.

    Parameters
    ----------
    curve : CalibrationCurve
        From `metrics.calibration_curve`.
    ax : matplotlib.axes.Axes
        The Axes that show the curve.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from mlnotes import metrics
    >>> curve = metrics.calibration_curve([0, 1, 1], [0.2, 0.6, 0.9], n_bins=2)
    >>> [text.get_text() for text in label_counts(curve, ax=plot_calibration(curve)).texts]
    ['1', '2']
    """
    halo = [withStroke(linewidth=2.5, foreground="white")]
    look = {"xytext": (7, -5), "textcoords": "offset points", "fontsize": 8, "color": INK, "path_effects": halo}
    for x, y, count in zip(curve.prob_pred, curve.prob_true, curve.counts):
        ax.annotate(str(count), (x, y), **look)
    return ax


# ---- classes ----


def plot_confusion_matrix(matrix, *, labels=None, ax=None):
    """Confusion matrix: the number in each cell, on a blue the deeper the larger it is.

    Parameters
    ----------
    matrix : array_like, shape (n_classes, n_classes)
        From `metrics.confusion_matrix`: rows true, columns predicted. Whole numbers are written
        out, others with two decimals.
    labels : sequence, length n_classes, optional
        Names of the classes, in the order of the rows; 0, 1, 2 ... without it.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If matrix is no table, holds nan, or labels has not one name for each row.

    Examples
    --------
    >>> ax = plot_confusion_matrix([[80, 20], [30, 870]], labels=["spam", "ham"])
    >>> ax.get_xlabel(), [text.get_text() for text in ax.texts]
    ('predicted class', ['80', '20', '30', '870'])
    """
    ax = _axes(ax)
    _check.table(matrix, name="matrix", shape="(n_classes, n_classes)")
    matrix = np.asarray(matrix)
    labels = range(len(matrix)) if labels is None else labels
    labels = _one_each(labels, matrix, name="labels", of="the rows of matrix")
    mesh = ax.pcolormesh(matrix, cmap="Blues", edgecolors="white", linewidth=1.5)
    _, top = mesh.get_clim()
    mesh.set_clim(-0.3 * top, 2 * top)  # neither white nor so deep that dark numbers fade
    size = 13 if len(matrix) <= 4 else 10 if len(matrix) <= 8 else 8
    for (row, column), value in np.ndenumerate(matrix):
        text = f"{value:.2f}" if matrix.dtype.kind == "f" else str(value)
        ax.text(column + 0.5, row + 0.5, text, ha="center", va="center", fontsize=size)
    middles = np.arange(len(matrix)) + 0.5
    ax.set(xlabel="predicted class", ylabel="true class", ylim=(len(matrix), 0), aspect="equal")
    ax.set_xticks(middles, labels)
    ax.set_yticks(middles, labels)
    _only_cells(ax)
    return ax


def plot_mosaic(rates, *, ax=None, label=None):
    """The four cells of a two-class confusion matrix as areas of one square.

    Parameters
    ----------
    rates : Rates
        From `metrics.rates`. The left column is as wide as the prevalence and blue up to the recall;
        the right column is blue up to the fall-out.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    label : str, optional
        Heading of the legend.

    Returns
    -------
    matplotlib.axes.Axes

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
    ax = _axes(ax)
    cells = (
        ("true positives", 0, rates.prevalence, 0, rates.recall, "#56B4E9", None),
        ("false negatives", 0, rates.prevalence, rates.recall, rates.miss_rate, "#F2E3C2", "//"),
        ("false positives", rates.prevalence, 1, 0, rates.fall_out, "#56B4E9", "//"),
        ("true negatives", rates.prevalence, 1, rates.fall_out, rates.specificity, "#F2E3C2", None),
    )
    for name, left, right, bottom, height, colour, hatch in cells:
        look = {"facecolor": colour, "hatch": hatch, "edgecolor": INK, "linewidth": 0.8, "label": name}
        ax.bar(left, height, width=right - left, bottom=bottom, align="edge", **look)
    ax.set(xlabel="share of all cases: positives, then negatives", ylabel="share of the class")
    ax.set(xlim=(0, 1), ylim=(0, 1), aspect="equal")
    ax.grid(visible=False)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2, title=label)
    return ax


def plot_selection(tp, fn, fp, tn, *, ax=None):
    """Every case as one mark: relevant or not, inside the frame of what was selected or outside it.

    Parameters
    ----------
    tp, fn, fp, tn : int
        The counts of `confusion_matrix(y_true, y_pred, labels=[1, 0]).ravel()`; at most 200 in all.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If a count is negative, or there are more than 200 cases.

    Examples
    --------
    >>> ax = plot_selection(6, 2, 3, 9)
    >>> [len(line.get_xdata()) for line in ax.lines]
    [8, 12]
    """
    ax = _axes(ax)
    counts = [_check.integer(n, name=name, low=0) for n, name in ((tp, "tp"), (fn, "fn"), (fp, "fp"), (tn, "tn"))]
    if sum(counts) > 200:
        raise ValueError(f"the counts must add up to at most 200, got {sum(counts)}; give shares of 100 cases")
    # TP and FN go to the left of the middle, FP and TN to the right; three marks in a column.
    inside = [-(-n // 3) for n in (counts[0], counts[2])]
    far = [np.arange(n) // 3 + 0.5 for n in counts]
    x = [-far[0], -far[1] - inside[0] - 0.5, far[2], far[3] + inside[1] + 0.5]
    y = [np.arange(n) % 3 for n in counts]
    relevant, others = np.concatenate([x[0], x[1]]), np.concatenate([x[2], x[3]])
    ax.plot(relevant, np.concatenate([y[0], y[1]]), "o", color="C0", markersize=9, label="relevant")
    ax.plot(others, np.concatenate([y[2], y[3]]), "X", color="C1", markersize=9, label="not relevant")
    frame = {"fill": False, "edgecolor": INK, "linewidth": 2}
    ax.add_patch(Rectangle((-inside[0] - 0.15, -0.6), sum(inside) + 0.3, 3.2, label="selected", **frame))
    ax.set(xlabel="one mark for each case", ylim=(-1, 3.8), aspect="equal")
    ax.yaxis.set_visible(False)
    ax.set_xticks([])
    _only_cells(ax)
    ax.legend(loc="upper center", ncols=3)
    return ax


def plot_by_class(values, names, *, averages=None, ax=None, label="value"):
    """A value for each class, one row each, with the averages as vertical lines.

    Parameters
    ----------
    values : array_like of float, shape (n_classes,)
    names : sequence, length n_classes
    averages : dict of str to float, optional
        Name and value of each average to compare with.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    label : str
        Name of the horizontal axis.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If there is not one name for each value.

    Examples
    --------
    >>> ax = plot_by_class([0.9, 0.4], ["a", "b"], averages={"macro": 0.65}, label="recall")
    >>> ax.get_xlabel(), [text.get_text() for text in ax.get_legend().get_texts()]
    ('recall', ['macro'])
    """
    ax = _axes(ax)
    values = np.asarray(values, dtype=float)
    names = _one_each(names, values, name="names", of="values")
    rows = np.arange(len(names))[::-1]
    ax.hlines(rows, 0, values, color=GREY, linewidth=1)
    ax.plot(values, rows, "o", color="C0", markersize=7)
    for i, (name, average) in enumerate((averages or {}).items()):
        ax.axvline(average, color=f"C{i + 1}", linestyle=LOOKS[i % len(LOOKS)][0], linewidth=1.5, label=name)
    ax.set(xlabel=label, ylabel="class", xlim=(0, 1.02), ylim=(-0.7, len(names) - 0.3))
    ax.set_yticks(rows, names)
    ax.grid(axis="y", visible=False)
    if averages:
        ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3)
    return ax


def _only_cells(ax):
    """No lines about cells that are their own frame."""
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0)
    ax.grid(visible=False)


# ---- data and learners ----


def plot_splits(splits, n_samples, *, groups=None, ax=None):
    """Who trains and who tests: one row for each split, one column for each sample.

    Parameters
    ----------
    splits : iterable of Split
        From `mlnotes.splits` or a scikit-learn splitter's `split`; a single `Split` is fine. Some
        dozens of splits and of samples can be told apart.
    n_samples : int
        Number of samples that were split.
    groups : array_like, shape (n_samples,), optional
        Class or group of each sample; a line is drawn wherever it changes from one sample to the
        next, so sort the samples by it.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.

    Returns
    -------
    matplotlib.axes.Axes
        A sample in neither part of a split leaves a gap; one drawn more than once to train on, as
        by the bootstrap, is darker.

    Raises
    ------
    ValueError
        If there is no split, one holds a position outside 0 ... n_samples - 1, or groups has
        another length.

    Examples
    --------
    >>> from mlnotes import splits
    >>> ax = plot_splits(splits.k_fold(12, n_splits=3, rng=0), 12)
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['train', 'test']
    """
    ax = _axes(ax)
    n_samples = _check.integer(n_samples, name="n_samples", low=1)
    train, test = _times_used(splits, n_samples)
    for name, cells, look in (
        ("train", train == 1, {"facecolor": "#A8D3EE"}),
        ("train 2×", train == 2, {"facecolor": "#3D94CC"}),
        ("train 3× or more", train > 2, {"facecolor": "#00466F"}),
        ("test", test > 0, {"facecolor": "#D55E00", "hatch": "////", "edgecolor": "white"}),
    ):
        if cells.any():
            _fill_cells(ax, cells, label=name, **look)
    for border in _borders(groups, n_samples):
        ax.axvline(border - 0.5, color=INK, linewidth=1.5, gid="border")
    ax.set(xlabel="sample", ylabel="split", xlim=(-0.6, n_samples - 0.4), ylim=(len(train) + 0.6, 0.4))
    ax.set_box_aspect(min(0.085 * len(train), 0.85))
    for axis, n_ticks in ((ax.xaxis, 10), (ax.yaxis, 15)):
        axis.set_major_locator(MaxNLocator(n_ticks, integer=True, min_n_ticks=1))
    _only_cells(ax)
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=4)
    return ax


def _times_used(splits, n_samples):
    """Two tables, (n_splits, n_samples): how often each split trains on each sample, and tests on it."""
    splits = [splits] if hasattr(splits, "train") else splits
    parts = [[np.bincount(_positions(rows, n_samples), minlength=n_samples) for rows in split] for split in splits]
    if not parts:
        raise ValueError("splits must hold at least one split, got none; a generator can be used up only once")
    return np.swapaxes(parts, 0, 1)


def _positions(rows, n_samples):
    """Row positions of one part of a split; none may be left."""
    rows = np.asarray(rows)
    if rows.size and (rows.dtype.kind not in "iu" or ((rows < 0) | (rows >= n_samples)).any()):
        raise ValueError(
            f"splits must hold row positions from 0 to {n_samples - 1}, got {rows!r:.60}; "
            "pass the n_samples they were made for, and np.flatnonzero(mask) for a mask"
        )
    return rows.astype(int)


def _fill_cells(ax, cells, **look):
    """One square for each True: row r of the table about r + 1, column c about c."""
    row, column = np.nonzero(cells)
    gap = 0.08 if cells.shape[1] <= 60 else 0
    corners = (0.5 - gap / 2) * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    squares = np.column_stack([column, row + 1])[:, np.newaxis] + corners
    ax.add_collection(PolyCollection(squares, linewidth=0, **look), autolim=False)


def _borders(groups, n_samples):
    """Positions of the samples whose group differs from that of the sample before."""
    if groups is None:
        return []
    groups = _check.labels(groups, name="groups")
    _check.same_length(range(n_samples), groups, names=("n_samples", "groups"))
    return np.flatnonzero(groups[1:] != groups[:-1]) + 1


def plot_learning_curve(
    sizes, train_error, test_error, *, train_band=None, test_band=None, log=False, ax=None, ylabel="error"
):
    """Error on the training data and on new data against the number of training samples.

    Parameters
    ----------
    sizes : array_like of int, shape (n_sizes,)
        Numbers of training samples.
    train_error, test_error : array_like of float, shape (n_sizes,)
        Error at each size, such as the mean over several training sets.
    train_band, test_band : (low, high), each array_like of float, shape (n_sizes,), optional
        Spread of each, drawn as a band: an `Interval`, or two quantiles over the training sets.
    log : bool
        Logarithmic horizontal axis.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    ylabel : str
        Name of the error, with its unit.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If the arrays differ in length.

    Examples
    --------
    >>> ax = plot_learning_curve([10, 20, 40], [0.0, 0.1, 0.15], [0.5, 0.3, 0.25], ylabel="error rate")
    >>> ax.get_xlabel(), ax.get_ylabel()
    ('training samples', 'error rate')
    """
    ax = _axes(ax)
    _error_line(ax, sizes, train_error, train_band, name="train", of="sizes")
    _error_line(ax, sizes, test_error, test_band, name="test", of="sizes")
    return _error_axes(ax, "training samples", ylabel, log=log)


def plot_validation_curve(
    values,
    train_error,
    validation_error,
    *,
    xlabel,
    train_band=None,
    validation_band=None,
    chosen=None,
    log=False,
    ax=None,
    ylabel="error",
):
    """Error on the training data and on validation data against a setting of the learner.

    Parameters
    ----------
    values : array_like of float, shape (n_values,)
        Values of the setting, such as the degree of a polynomial.
    train_error, validation_error : array_like of float, shape (n_values,)
        Error at each value, such as the mean over the folds.
    xlabel : str
        Name of the setting, with its unit.
    train_band, validation_band : (low, high), each array_like of float, shape (n_values,), optional
        Spread of each, drawn as a band.
    chosen : float, optional
        The value chosen, drawn as a vertical line.
    log : bool
        Logarithmic horizontal axis.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    ylabel : str
        Name of the error, with its unit.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If the arrays differ in length.

    Examples
    --------
    >>> ax = plot_validation_curve([1, 2, 3], [0.3, 0.2, 0.1], [0.4, 0.3, 0.5], xlabel="degree", chosen=2)
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['train', 'validation', 'chosen']
    """
    ax = _axes(ax)
    _error_line(ax, values, train_error, train_band, name="train", of="values")
    _error_line(ax, values, validation_error, validation_band, name="validation", of="values")
    if chosen is not None:
        ax.axvline(chosen, color=INK, linewidth=1.5, linestyle=":", label="chosen", zorder=1)
    return _error_axes(ax, xlabel, ylabel, log=log)


def _error_line(ax, x, error, band, *, name, of):
    """Error of one part of the data, with its band if there is one."""
    error = _one_each(error, x, name=f"{name}_error", of=of)
    colour, style, marker = ("C1", "--", "s") if name == "train" else ("C0", "-", "o")
    if band is not None:
        low, high = (_one_each(end, x, name=f"{name}_band", of=of) for end in band)
        ax.fill_between(x, low, high, color=colour, alpha=0.18, linewidth=0)
    ax.plot(x, error, color=colour, linestyle=style, marker=_marker(marker, len(error)), label=name)


def _error_axes(ax, xlabel, ylabel, *, log=False):
    """Labels, legend, and an error axis that shows where 0 is."""
    if log:
        ax.set_xscale("log")
    top = ax.get_ylim()[1]
    ax.set(xlabel=xlabel, ylabel=ylabel, ylim=(-0.02 * top, top))
    ax.legend(loc="best")
    return ax


def plot_decomposition(x, decomposition, *, ax=None, xlabel="x", ylabel="expected error"):
    """Bias, variance, noise and error against the point or against a setting of the learner.

    Parameters
    ----------
    x : array_like of float, shape (n,)
        The points; or the settings, if each part holds one mean over the points for each setting.
    decomposition : Decomposition
        From `biasvar.decompose_squared` (bias already squared) or `biasvar.decompose_zero_one`,
        or one filled with means. The noise is left out if it is 0 everywhere.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    xlabel, ylabel : str
        Names of the two axes, with their units.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If x has not one value for each value of the parts.

    Examples
    --------
    >>> from mlnotes.biasvar import Decomposition
    >>> ax = plot_decomposition([1, 2], Decomposition([4, 1], [1, 2], [0, 0], [5, 3]), xlabel="degree")
    >>> [line.get_label() for line in ax.lines]
    ['error', 'bias', 'variance']
    """
    ax = _axes(ax)
    for name, colour, style, marker in (
        ("error", INK, "-", "o"),
        ("bias", "C0", "--", "s"),
        ("variance", "C1", "-.", "D"),
        ("noise", GREY, ":", None),
    ):
        part = _one_each(getattr(decomposition, name), x, name=f"decomposition.{name}", of="x")
        if name != "noise" or np.any(part):
            ax.plot(x, part, color=colour, linestyle=style, marker=_marker(marker, len(part)), label=name)
    return _error_axes(ax, xlabel, ylabel)


def plot_fits(x, predictions, *, mean=None, truth=None, ax=None, xlabel="x", ylabel="prediction"):
    """Fitted curves of many training sets, with their mean and the true function.

    Parameters
    ----------
    x : array_like of float, shape (n_points,)
        The points, in rising order.
    predictions : array_like of float, shape (n_training_sets, n_points)
        One thin line for each row, such as a few rows of `biasvar.polynomial_predictions`.
    mean, truth : array_like of float, shape (n_points,), optional
        The mean prediction, over as many training sets as you like, and the true function.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    xlabel, ylabel : str
        Names of the two axes, with their units.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If a row, the mean or the truth has not one value for each x.

    Examples
    --------
    >>> ax = plot_fits([0, 1, 2], [[1, 2, 3], [3, 2, 1]], mean=[2, 2, 2], truth=[2, 1, 2])
    >>> [line.get_label() for line in ax.lines if line.get_label()[0] != "_"]
    ['one fit', 'mean of the fits', 'truth']
    """
    ax = _axes(ax)
    for number, row in enumerate(predictions):
        row = _one_each(row, x, name=f"predictions[{number}]", of="x")
        ax.plot(x, row, color="C5", linewidth=0.8, alpha=0.8, label="_fit" if number else "one fit")
    for name, line, look in (
        ("mean", mean, {"color": "C0", "linestyle": "--", "linewidth": 2.4, "label": "mean of the fits"}),
        ("truth", truth, {"color": INK, "linestyle": "-", "linewidth": 1.6, "label": "truth"}),
    ):
        if line is not None:
            ax.plot(x, _one_each(line, x, name=name, of="x"), **look)
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=3, borderaxespad=0.2)  # above: the fits are everywhere
    return ax


# ---- comparisons ----


def plot_critical_difference(friedman, critical_difference, names, *, ax=None):
    """Critical-difference diagram: mean ranks, with a bar across learners that the test cannot tell apart.

    Parameters
    ----------
    friedman : Friedman
        From `compare.friedman_test`; only its mean ranks are drawn.
    critical_difference : float
        From `compare.nemenyi_critical_difference`, in ranks; drawn as the ruler.
    names : sequence of str, shape (n_learners,)
        In the order of the columns that were ranked.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If names has not one name for each learner.

    Notes
    -----
    Demsar (2006), JMLR 7, 1-30, figure 1: the best rank is on the right. A bar joins learners
    whose ranks differ by less than the critical difference; that no difference was found does not
    make them equal.

    Examples
    --------
    >>> from mlnotes.compare import Friedman
    >>> ax = plot_critical_difference(Friedman([2.9, 1.1, 2.0], 8.1, 16.0, 0.02), 1.0, ["tree", "forest", "net"])
    >>> [line.get_xdata().tolist() for line in ax.lines if line.get_gid() == "bar"]
    [[2.0, 1.1], [2.9, 2.0]]
    """
    ax = _axes(ax)
    ranks = _check.array(friedman.ranks, name="the ranks")
    best_first = sorted(zip(ranks.tolist(), _one_each(names, ranks, name="names", of="the ranks")))
    bars = _bars([rank for rank, _ in best_first], critical_difference)
    for depth, bar in enumerate(bars, start=1):
        ax.plot(bar, [-0.5 * depth] * 2, color="C0", linewidth=5, solid_capstyle="round", gid="bar")
    n, n_right = len(ranks), (len(ranks) + 1) // 2
    below = -0.5 * len(bars) - 1
    for place, (rank, name) in enumerate(best_first):
        right = place < n_right
        _name_rank(ax, rank, name, below - (place if right else n - 1 - place), right=right, n=n)
    ax.plot([n, n - critical_difference], [3, 3], color=INK, linewidth=1.5, marker="|", markersize=9, gid="ruler")
    ax.text(n - critical_difference / 2, 3.3, f"CD = {critical_difference:.2f}", ha="center", fontsize=9)
    _rank_axis(ax, n, lowest=below - n_right)
    return ax


def _bars(ranks, critical_difference):
    """(worst, best) rank of each longest run of learners within less than the critical difference; ranks rise."""
    bars = []
    for best in ranks:
        worst = max(rank for rank in ranks if rank - best < critical_difference)
        if worst > best and (not bars or worst > bars[-1][0]):
            bars.append([worst, best])
    return bars


def _name_rank(ax, rank, name, level, *, right, n):
    """A line from the rank on the axis down and to the side, where the name stands."""
    side = 1 - 0.04 * n if right else n + 0.04 * n
    ax.plot([rank, rank, side], [0, level, level], color=INK, linewidth=1, gid="learner", zorder=1)
    ax.plot(rank, 0, "o", color=INK, clip_on=False, zorder=3)
    place = {"ha": "left", "xytext": (4, 0)} if right else {"ha": "right", "xytext": (-4, 0)}
    ax.annotate(name, (side, level), textcoords="offset points", va="center", fontsize=9, **place)


def _rank_axis(ax, n, *, lowest):
    """An axis from the worst rank on the left to 1 on the right, level with 0, and no other."""
    ax.set(xlim=(1.04 * n, 1 - 0.04 * n), ylim=(lowest, 4), xlabel="mean rank, best on the right")
    ax.set_xticks(range(1, n + 1))
    ax.xaxis.tick_top()
    ax.xaxis.set_label_position("top")
    ax.xaxis.labelpad = 6
    ax.spines[["left", "bottom", "right"]].set_visible(False)
    ax.spines["top"].set(visible=True, position=("data", 0), bounds=(1, n))
    ax.yaxis.set_visible(False)
    ax.grid(visible=False)
    ax.set_box_aspect(min(0.09 * (4 - lowest), 0.9))


def plot_intervals(values, intervals, names, *, reference=None, ax=None, label="value"):
    """Estimates with their intervals, one row each.

    Parameters
    ----------
    values : array_like of float, shape (n,)
    intervals : sequence of Interval, length n
        `low` and `high` of each.
    names : sequence of str, length n
    reference : float, optional
        A value to compare with, such as a difference of 0, drawn as a dashed vertical line.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    label : str
        Name of the horizontal axis.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If values, intervals and names are not equally many.

    Examples
    --------
    >>> from mlnotes.curves import Interval
    >>> plot_intervals([0.8], [Interval(0.7, 0.9)], ["model"], label="AUC").get_xlabel()
    'AUC'
    """
    ax = _axes(ax)
    values, names = list(values), _one_each(names, values, name="names", of="values")
    low, high = (_one_each(end, values, name="intervals", of="values") for end in zip(*intervals))
    rows = np.arange(len(names))[::-1]
    if reference is not None:
        ax.axvline(reference, color=GREY, linewidth=1, linestyle=DASHES, gid="guide", zorder=1)
    ax.hlines(rows, low, high, color="C0", linewidth=2.5)
    ax.plot(values, rows, "o", color="C0", markersize=8)
    ax.set(xlabel=label, ylim=(-0.7, len(names) - 0.3))
    ax.set_yticks(rows, names)
    ax.grid(axis="y", visible=False)
    return ax


def plot_spread(samples, names, *, bins, full_row=0.4, marks=None, reference=None, ax=None, label="value"):
    """Histograms of several samples of values, one row each, on one scale.

    Parameters
    ----------
    samples : sequence of array_like of float, length n
        Such as the estimates that a method gives on many data sets.
    names : sequence of str, length n
    bins : array_like of float
        Edges of the bars, the same for all rows.
    full_row : float
        A bar as high as a row holds this share of its sample.
    marks : array_like of float, shape (n,), optional
        A value of each sample, such as its mean, drawn as a diamond on the row's line.
    reference : float, optional
        A value to compare with, such as the truth, drawn as a dashed vertical line.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given.
    label : str
        Name of the horizontal axis.

    Returns
    -------
    matplotlib.axes.Axes
        The first sample is the top row. Rows with a wide spread are low.

    Raises
    ------
    ValueError
        If samples, names and marks are not equally many.

    Examples
    --------
    >>> ax = plot_spread([[0.1, 0.2, 0.2], [0.3, 0.4]], ["a", "b"], bins=[0, 0.25, 0.5], label="error rate")
    >>> [text.get_text() for text in ax.get_yticklabels()], ax.get_xlabel()
    (['a', 'b'], 'error rate')
    """
    ax = _axes(ax)
    names = _one_each(names, samples, name="names", of="samples")
    rows = np.arange(len(names))[::-1]
    if reference is not None:
        ax.axvline(reference, color=INK, linewidth=1.5, linestyle=DASHES, gid="guide", zorder=3)
    for row, sample in zip(rows, samples):
        weights = np.full(len(sample), 1 / (full_row * len(sample)))
        ax.hist(sample, bins, weights=weights, bottom=row, histtype="stepfilled", color="C0", alpha=0.5)
        ax.axhline(row, color=GREY, linewidth=0.8, zorder=1)
    if marks is not None:
        ax.plot(_one_each(marks, samples, name="marks", of="samples"), rows, "D", color=INK, markersize=6, zorder=4)
    ax.set(xlabel=label, xlim=(bins[0], bins[-1]), ylim=(-0.3, len(names)))
    ax.set_yticks(rows, names)
    ax.grid(axis="y", visible=False)
    return ax


def plot_fit(x, y, grid, prediction, *, truth=None, ax=None, label="fit"):
    """Cases as points, what a model predicts as a line, and the truth where it is known.

    Parameters
    ----------
    x, y : array_like of float, shape (n_samples,)
        The cases: one feature and the value to predict.
    grid, prediction : array_like of float, shape (n_points,)
        Where the model was asked, rising, and what it predicts there.
    truth : array_like of float, shape (n_points,), optional
        True value at each point of the grid, drawn as a dashed line.
    ax : matplotlib.axes.Axes, optional
        Where to draw; made if not given. Called again with the same Axes, it adds another model.
    label : str
        Name of the model for the legend.

    Returns
    -------
    matplotlib.axes.Axes
        Cut to the range of the cases and a quarter of it above and below, however far the line goes.

    Raises
    ------
    ValueError
        If y or the predictions differ in length from their x.

    Examples
    --------
    >>> ax = plot_fit([0, 1], [1, 3], [0, 0.5, 1], [1, 2, 3], truth=[1, 1.5, 3])
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['truth', 'fit', 'cases']
    """
    ax = _axes(ax)
    y, prediction = _one_each(y, x, name="y", of="x"), _one_each(prediction, grid, name="prediction", of="grid")
    if truth is not None:
        truth = _one_each(truth, grid, name="truth", of="grid")
        ax.plot(grid, truth, color=GREY, linestyle=DASHES, linewidth=1.5, label="truth", gid="truth", zorder=1.5)
    ax.plot(grid, prediction, label=label, **_look(ax, len(grid)) | {"marker": None})
    if not any(line.get_gid() == "cases" for line in ax.lines):
        ax.plot(x, y, "o", color=INK, markersize=6, label="cases", gid="cases", zorder=3)
    room = (max(y) - min(y)) / 4
    ax.set(xlabel="x", ylabel="y", ylim=(min(y) - room, max(y) + room))
    ax.legend(loc="best")
    return ax
