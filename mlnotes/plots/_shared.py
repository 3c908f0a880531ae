"""What several plots need: what their docstrings share, a place to draw, axes of one kind, looks that differ."""

import contextlib
import functools
import re
from inspect import cleandoc, signature

import matplotlib.pyplot as plt
import numpy as np

GREY, INK, PALE = "#777777", "#333333", "#DDDDDD"
DASHES = (0, (4, 3))
LOOKS = (("-", "o"), ("--", "s"), ("-.", "D"), (":", "^"))


def drawing(function):
    """The function, on a new figure where no `ax` is given, with what several have in common in its docstring."""
    given = {str(one).partition("=")[0]: one.default for one in signature(function).parameters.values()}
    place = "Where to draw, such as what another plot returned; made if not given."
    common = {
        "xlabel": "xlabel : str\n    Name of the horizontal axis, with its unit.",
        "ylabel": "ylabel : str\n    Name of the vertical axis, with its unit.",
        "log": "log : bool\n    Logarithmic horizontal axis.",
        "ax": f"ax : matplotlib.axes.Axes, optional\n    {place}",
        "label": "label : str\n    Name of the horizontal axis.",
        "**line": "**line\n    Passed to `Axes.plot`.",
    }
    if given.get("label", "") is None:
        common["label"] = "label : str, optional\n    Name for the legend."
    head, *rest = re.split(r"\n\n(?=(?:Notes|Examples)\n-)", cleandoc(function.__doc__ or ""), maxsplit=1)
    _, _, parameters = head.partition("\n----------\n")
    own = re.findall(r"[*\w]+", " ".join(re.findall(r"^\S.*?(?= :|$)", parameters, flags=re.MULTILINE)))
    words = [head, *(text for name, text in common.items() if name in given and name not in own)]
    function.__doc__ = "\n\n".join(["\n".join(words), "Returns\n-------\nmatplotlib.axes.Axes", *rest])
    if given["ax"] is not None:
        return function

    @functools.wraps(function)
    def drawn(*arguments, ax=None, **named):
        with contextlib.suppress(TypeError):  # a call that does not fit makes no figure, and Python says why
            signature(function).bind(*arguments, **named)
            ax = plt.subplots()[1] if ax is None else ax
        return function(*arguments, ax=ax, **named)

    return drawn


def one_each(given, wanted, *, name, of):
    """The values of `given` as a list, if there is one for each of `wanted`."""
    given = list(given)
    if np.shape(given) != (len(wanted),):
        raise ValueError(
            f"{name} must have shape ({len(wanted)},) to match {of}, got {np.shape(given)}; pass one value for each"
        )
    return given


def next_look(ax, n_points):
    """Style of the next result on an Axes: results differ in more than their colour."""
    style, marker = LOOKS[sum(line.get_gid() is None for line in ax.lines) % len(LOOKS)]
    return {"linestyle": style, "marker": marker_if_apart(marker, n_points)}


def marker_if_apart(marker, n_points):
    """No marker where the points would run into one another."""
    return marker if n_points <= 30 else None


def guide(ax, x, y, **look):
    """A dashed line to compare with, grey unless said otherwise, drawn once on each Axes."""
    if not any(line.get_gid() == "guide" for line in ax.lines):
        ax.plot(x, y, **{"color": GREY, "linewidth": 1, "linestyle": DASHES, "gid": "guide", "zorder": 1, **look})


def unit_square(ax, xlabel, ylabel):
    """Both axes from 0 to 1 with the same scale, labelled."""
    ax.set(xlabel=xlabel, ylabel=ylabel, xlim=(-0.02, 1.02), ylim=(-0.02, 1.02), aspect="equal")
    ax.set_xticks(np.linspace(0, 1, 6))
    ax.set_yticks(np.linspace(0, 1, 6))


def legend_of(label, ax, place="best"):
    """The Axes, with a legend if what was drawn has a name."""
    if label is not None:
        ax.legend(loc=place)
    return ax


def error_axes(ax, xlabel, ylabel, *, log=False):
    """Labels, legend, and an error axis that shows where 0 is."""
    if log:
        ax.set_xscale("log")
    top = ax.get_ylim()[1]
    ax.set(xlabel=xlabel, ylabel=ylabel, ylim=(-0.02 * top, top))
    ax.legend(loc="best")
    return ax


def only_cells(ax):
    """No lines about cells that are their own frame."""
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0)
    ax.grid(visible=False)
    return ax


def named_rows(ax, places, names):
    """Names at the vertical axis instead of numbers, and no lines between them."""
    ax.set_yticks(places, names)
    ax.grid(axis="y", visible=False)
    return ax
