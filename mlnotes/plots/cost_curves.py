"""Drawings for costs: cost lines and their envelope."""

from matplotlib.collections import LineCollection

from mlnotes.plots._shared import GREY, INK, drawing, guide, legend_of, next_look


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
    trivial = {"color": INK, "linewidth": 1.8, "zorder": 1.8}  # over the cost lines, two of which it covers
    guide(ax, [0, 0.5, 1], [0, 0.5, 0], label=None if label is None else "no model", **trivial)
    x, cost = envelope.probability_cost, envelope.cost
    (drawn,) = ax.plot(x, cost, label=label, **{**next_look(ax, len(x)), **line})
    ax.fill_between(x, cost, color=drawn.get_color(), alpha=0.12, linewidth=0)
    return _cost_axes(ax, label)


def _cost_axes(ax, label):
    """Labels and limits of a cost plot; the legend goes where no line can be."""
    with_lines = any(one.get_gid() == "cost-lines" for one in ax.collections)
    top = 1 if with_lines else 0.5
    ax.set(xlabel="probability cost x", ylabel="normalised cost")
    ax.set(xlim=(-0.02, 1.02), ylim=(-0.02 * top, 1.04 * top))
    return legend_of(label, ax, "upper center" if with_lines else "upper right")
