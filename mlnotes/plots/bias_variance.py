"""Drawings for bias and variance: the parts of the error, and the fits of many training sets."""

import numpy as np

from mlnotes.plots._shared import DASHES, GREY, INK, drawing, error_axes, marker_if_apart, one_each


@drawing
def plot_decomposition(x, decomposition, *, ax=None, xlabel="x", ylabel="expected error"):
    """Bias, variance, noise and error against the point or against a setting of the learner.

    Parameters
    ----------
    x : array_like of float, shape (n,)
        The points; or the settings, if each part holds one mean over the points for each setting.
    decomposition : Decomposition or ZeroOneDecomposition
        From `biasvar`, or one filled with means; n values in each part. The former gives a line "bias²",
        the latter a line "bias". The noise is left out if it is 0 everywhere.

    Examples
    --------
    >>> from mlnotes.biasvar import Decomposition
    >>> ax = plot_decomposition([1, 2], Decomposition([4, 1], [1, 2], [0, 0], [5, 3]), xlabel="degree")
    >>> [line.get_label() for line in ax.lines]
    ['error', 'bias²', 'variance']
    """
    bias = ("bias²", "squared_bias") if hasattr(decomposition, "squared_bias") else ("bias", "bias")
    for name, field, colour, style, marker in (
        ("error", "error", INK, "-", "o"),
        (*bias, "C1", "--", "s"),
        ("variance", "variance", "C0", "-.", "D"),
        ("noise", "noise", GREY, ":", None),
    ):
        part = one_each(getattr(decomposition, field), x, name=f"decomposition.{field}", of="x")
        if name != "noise" or np.any(part):
            ax.plot(x, part, color=colour, linestyle=style, marker=marker_if_apart(marker, len(part)), label=name)
    return error_axes(ax, xlabel, ylabel)


@drawing
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

    Examples
    --------
    >>> ax = plot_fits([0, 1, 2], [[1, 2, 3], [3, 2, 1]], mean=[2, 2, 2], truth=[2, 1, 2])
    >>> [line.get_label() for line in ax.lines if line.get_label()[0] != "_"]
    ['one fit', 'mean of the fits', 'truth']
    """
    for number, row in enumerate(predictions):
        row = one_each(row, x, name=f"predictions[{number}]", of="x")
        ax.plot(x, row, color="C0", linewidth=0.8, alpha=0.5, label="_fit" if number else "one fit")
    for name, line, look in (
        ("mean", mean, {"color": "C1", "linestyle": "-", "linewidth": 2.4, "label": "mean of the fits"}),
        ("truth", truth, {"color": INK, "linestyle": DASHES, "linewidth": 1.6, "label": "truth"}),
    ):
        if line is not None:
            ax.plot(x, one_each(line, x, name=name, of="x"), **look)
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=3, borderaxespad=0.2)  # above: the fits are everywhere
    return ax
