"""Drawings for costs: cost lines and their envelope, equal cost on a ROC plot, expected cost and profit."""

from matplotlib.collections import LineCollection

from mlnotes import _check
from mlnotes.plots._shared import (
    DASHES,
    GREY,
    INK,
    axes_or_new,
    drawing,
    guide,
    legend_of,
    next_look,
    one_each,
    unit_square,
)


@drawing
def plot_cost_lines(curve, *, ax=None, label=None, **line):
    """Cost lines: one straight line for each threshold, thin, to be seen together.

    Parameters
    ----------
    curve : CostCurve
        From `costs.cost_curve`.
    **line
        Passed to `matplotlib.collections.LineCollection`.

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
    ax = axes_or_new(ax)
    alpha = 0.8 if len(curve.fpr) <= 30 else 0.3
    look = {"color": GREY, "linewidth": 0.9, "alpha": alpha, "gid": "cost-lines", "zorder": 1.5, **line}
    ends = [[(0, fpr), (1, fnr)] for fpr, fnr in zip(curve.fpr, curve.fnr)]
    ax.add_collection(LineCollection(ends, label=label, **look), autolim=False)
    return _cost_axes(ax, label)


@drawing
def plot_cost_envelope(envelope, *, ax=None, label=None, **line):
    """Lower envelope of the cost lines, with the two trivial classifiers to beat.

    Parameters
    ----------
    envelope : CostEnvelope
        From `costs.cost_envelope`.
    label : str, optional
        Name for the legend, which then names the dashed triangle, too.

    Notes
    -----
    Drummond & Holte (2006), Machine Learning 65, 95-130. The dashed triangle, "no model", belongs to the
    classifiers that call every case negative (on the left) or positive (on the right).

    Examples
    --------
    >>> from mlnotes import costs
    >>> ax = plot_cost_envelope(costs.cost_envelope([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> ax.lines[-1].get_xydata().tolist()
    [[0.0, 0.0], [0.5, 0.25], [1.0, 0.0]]
    """
    ax = axes_or_new(ax)
    if not any(line.get_gid() == "guide" for line in ax.lines):  # over the cost lines, two of which it covers
        trivial = {"color": INK, "linewidth": 1.8, "linestyle": DASHES, "gid": "guide", "zorder": 1.8}
        ax.plot([0, 0.5, 1], [0, 0.5, 0], label=None if label is None else "no model", **trivial)
    x, cost = envelope.probability_cost, envelope.cost
    (drawn,) = ax.plot(x, cost, label=label, **{**next_look(ax, len(x)), **line})
    ax.fill_between(x, cost, color=drawn.get_color(), alpha=0.12, linewidth=0)
    return _cost_axes(ax, label)


@drawing
def mark_cost_line(fpr, fnr, *, ax, label=None):
    """One cost line in bold, with both ends marked, over those that are there.

    Parameters
    ----------
    fpr, fnr : float
        Where the line starts, at PC(+) 0, and where it ends, at PC(+) 1.

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


def _cost_axes(ax, label):
    """Labels and limits of a cost plot; the legend goes where no line can be."""
    with_lines = any(one.get_gid() in ("cost-lines", "marked-line") for one in (*ax.collections, *ax.lines))
    top = 1 if with_lines else 0.5
    ax.set(xlabel="probability cost PC(+)", ylabel="normalised expected cost")
    ax.set(xlim=(-0.02, 1.02), ylim=(-0.02 * top, 1.04 * top))
    return legend_of(label, ax, "upper center" if with_lines else "upper right")


@drawing
def mark_point(x, y, *, ax, label=None):
    """A square around one point of a curve, on top of what is there.

    Parameters
    ----------
    x, y : float
        The point.

    Examples
    --------
    >>> from mlnotes import curves, plots
    >>> ax = plots.plot_roc(curves.roc_curve([0, 1], [0.2, 0.7]))
    >>> mark_point(0.0, 1.0, ax=ax).lines[-1].get_xydata().tolist()
    [[0.0, 1.0]]
    """
    look = {"color": "C1", "marker": "s", "markersize": 11, "markerfacecolor": "none", "markeredgewidth": 2.2}
    ax.plot([x], [y], label=label, linestyle="none", clip_on=False, gid="marked", zorder=5, **look)
    return legend_of(label, ax)


@drawing
def plot_iso_cost(slope, *, through, ax=None, label=None, **line):
    """Line of equal cost on a ROC plot: every point of it costs the same, points above it cost less.

    Parameters
    ----------
    slope : float
        c_FP (1 - prevalence) / (c_FN prevalence), not negative; with the PC(+) of a cost curve it
        is (1 - PC(+)) / PC(+).
    through : (fpr, tpr)
        A point of the line.

    Notes
    -----
    Provost & Fawcett (2001), Machine Learning 42, 203-231.

    Examples
    --------
    >>> plot_iso_cost(2, through=(0.1, 0.5)).lines[-1].get_xydata().round(2).tolist()
    [[-0.15, 0.0], [0.35, 1.0]]
    """
    ax = axes_or_new(ax)
    slope = float(_check.array(slope, name="slope", low=0))
    fpr, tpr = through
    if slope <= 1:
        x, y = [0, 1], [tpr - slope * fpr, tpr + slope * (1 - fpr)]
    else:
        x, y = [fpr - tpr / slope, fpr + (1 - tpr) / slope], [0, 1]
    ax.plot(x, y, label=label, **{"color": "C2", "linestyle": "-.", "gid": "iso-cost", **line})
    unit_square(ax, "false positive rate", "true positive rate")
    return legend_of(label, ax, "lower right")


@drawing
def plot_expected_cost(x, cost, *, xlabel="threshold", ylabel="expected cost of a case", ax=None, label=None, **line):
    """Expected cost against the threshold, or against any other number that it depends on.

    Parameters
    ----------
    x, cost : array_like of float, shape (n,)

    Examples
    --------
    >>> plot_expected_cost([0, 0.5, 1], [0.7, 0.4, 1.4]).get_xlabel()
    'threshold'
    """
    ax = axes_or_new(ax)
    cost = one_each(cost, x, name="cost", of="x")
    ax.plot(x, cost, label=label, **{**next_look(ax, len(cost)), **line})
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.set_ylim(bottom=min(0, *cost))
    return legend_of(label, ax)


@drawing
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
    unit : str
        Unit of the profit.

    Notes
    -----
    Provost & Fawcett (2013), Data Science for Business, ch. 8. The dashed line is a profit of 0.

    Examples
    --------
    >>> plot_profit([0, 0.5, 1], [0, 3, 1], budget=0.2, unit="euro").get_ylabel()
    'profit (euro)'
    """
    ax = axes_or_new(ax)
    profit = one_each(profit, share, name="profit", of="share")
    guide(ax, [0, 1], [0, 0])
    ax.plot(share, profit, label=label, **{**next_look(ax, len(profit)), **line})
    if budget is not None and not any(one.get_gid() == "budget" for one in ax.lines):
        ax.axvline(budget, color=INK, linewidth=1.5, linestyle=":", gid="budget", label="budget")
    ax.set(xlabel="share of cases selected", ylabel=f"profit ({unit})", xlim=(-0.02, 1.02))
    return legend_of(label, ax)
