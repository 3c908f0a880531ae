"""Figures that move: on the site without a kernel, and in a live notebook alike.

`explore_threshold` computes in the browser; `flipbook` leafs through figures drawn once.
"""

import hashlib
import html
import io
import itertools
import json
import re
from importlib import resources

import ipywidgets
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.artist import Artist

from mlnotes import _check, curves

# ---- a threshold over scores ----

_RATES = (
    ("recall", "recall, TPR", "TP / (TP + FN)"),
    ("fpr", "FPR", "FP / (FP + TN)"),
    ("precision", "precision", "TP / (TP + FP)"),
    ("accuracy", "accuracy", "(TP + TN) / all"),
    ("f1", "F1", "2 TP / (2 TP + FP + FN)"),
)


def explore_threshold(y_true, y_score, *, pos_label=1):
    """A threshold to move over scores; the confusion matrix, the rates and three plots follow it.

    Parameters
    ----------
    y_true : array_like, shape (n_samples,)
        Two classes, both present: 0 and 1, False and True, -1 and 1, or any two labels with
        `pos_label`.
    y_score : array_like of float, shape (n_samples,)
        The higher, the more positive. Infinities are allowed, nan is not. At most 5000.
    pos_label : label
        The positive class.

    Returns
    -------
    ThresholdExplorer
        An object that a notebook displays as HTML. It starts at the highest threshold that
        selects as many cases as are positive.

    Raises
    ------
    ValueError
        If labels or scores are not as described.

    Notes
    -----
    A case is predicted positive where its score >= threshold, as in `mlnotes.curves`. The
    browser computes every number from the labels and scores, so no kernel is needed; where
    scripts don't run, the table of the starting threshold remains.

    Examples
    --------
    >>> explore_threshold([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    Threshold explorer: 4 cases, 2 positive, 4 thresholds
    """
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    if len(score) > 5000:
        raise ValueError(f"y_score must hold at most 5000 scores, got {len(score)}; pass a random part of the cases")
    if positive.all() or not positive.any():
        raise ValueError(
            f"y_true must hold both classes, got {int(positive.sum())} positive cases among {len(positive)}; "
            "a curve needs both"
        )
    return ThresholdExplorer(positive, score)


class ThresholdExplorer:
    """What `explore_threshold` returns: shown as HTML by a notebook, as one line elsewhere."""

    def __init__(self, positive, score):
        self.positive, self.score = positive, score
        self.thresholds = curves.roc_curve(positive, score).thresholds
        n_selected = (score >= self.thresholds[:, None]).sum(axis=1)
        self.start = int((n_selected >= positive.sum()).argmax())

    def __repr__(self):
        return (
            f"Threshold explorer: {len(self.score)} cases, {self.positive.sum()} positive, "
            f"{len(self.thresholds)} thresholds"
        )

    def _repr_html_(self):
        selected = self.score >= self.thresholds[self.start]
        tp, fp = int((selected & self.positive).sum()), int((selected & ~self.positive).sum())
        fn, tn = int(self.positive.sum()) - tp, int((~self.positive).sum()) - fp
        digits = _digits(self.thresholds)
        data = {
            "start": self.start,
            "digits": digits,
            "y": self.positive.astype(int).tolist(),
            "score": self.score.tolist(),
        }
        slots = {
            "label": repr(self),
            "rule": f"score ≥ {_number(self.thresholds[self.start], digits)}",
            "selected": f"{tp + fp} of {len(self.score)} cases, {tp} of them correctly",
            "rates": "\n".join(_rate_rows(tp, fn, fp, tn)),
            "data": json.dumps(data, separators=(",", ":")).replace("Infinity", "1e999"),
        } | {"tp": tp, "fn": fn, "fp": fp, "tn": tn}
        page = resources.files("mlnotes").joinpath("_explore_threshold.html").read_text("utf-8")
        page = re.sub(r"\n +", "\n", page)
        return re.sub(r"\{\{(\w+)\}\}", lambda slot: str(slots[slot[1]]), page)


def _digits(thresholds):
    """The fewest significant digits, from 3 to 6, that keep all thresholds apart as far as possible."""
    apart = (len({f"{t:.{digits}g}" for t in thresholds[1:]}) == len(thresholds) - 1 for digits in range(3, 6))
    return next((digits for digits, enough in enumerate(apart, start=3) if enough), 6)


def _number(value, digits):
    """A score as the explorer shows it."""
    if np.isinf(value):
        return "∞" if value > 0 else "−∞"
    value = float(f"{value:.{digits}g}")
    if value == 0 or 1e-4 <= abs(value) < 1e6:
        return np.format_float_positional(value, trim="-").removesuffix(".0").replace("-", "−", 1)
    return re.sub("^-", "−", np.format_float_scientific(value, trim="-", exp_digits=1))


def _rate_rows(tp, fn, fp, tn):
    """The rows of the table of rates: name, formula, counts, value."""
    counts = ((tp, tp + fn), (fp, fp + tn), (tp, tp + fp), (tp + tn, tp + fn + fp + tn), (2 * tp, 2 * tp + fp + fn))
    for (key, name, formula), (part, whole) in zip(_RATES, counts):
        value = f"{part / whole + 1e-12:.3f}" if whole else "undefined"  # 1e-12: a half rounds up, as in the script
        yield (
            f'<tr><th scope="row">{name}</th><td>{formula}</td>'
            f'<td data-is="{key}-counts">{part} / {whole}</td><td data-is="{key}">{value}</td></tr>'
        )


# ---- figures to leaf through ----


def flipbook(draw, **values):
    """Figures for one or two lists of values, drawn once, with a slider for each list to leaf through them.

    Parameters
    ----------
    draw : callable
        Called once for each combination, as draw(degree=3); makes a new figure and returns it or
        one of its Axes. The first line of its docstring becomes the description of every frame.
    **values : one or two lists
        Keyword and values, such as `degree=range(1, 16)`. At most 40 combinations.

    Returns
    -------
    Flipbook
        A widget that a notebook displays. The frames are linked to the sliders in the browser, so
        it moves on the static site as it does live.

    Raises
    ------
    ValueError
        If there is no list or more than two, one is empty, there are more than 40 combinations,
        or `draw` has no docstring.
    TypeError
        If a list is none, or `draw` returns neither an Axes nor a Figure.

    Examples
    --------
    >>> def parabola(power):
    ...     "A power function on [0, 1]."
    ...     x = np.linspace(0, 1)
    ...     return plt.subplots()[1].plot(x, x**power)[0].axes
    >>> flipbook(parabola, power=[1, 2, 3])
    Flip-book: 3 frames, power = 1 ... 3
    """
    values = _value_lists(values)
    description = (draw.__doc__ or "").strip().split("\n")[0].rstrip(".")
    if not description:
        raise ValueError(
            f"draw must have a docstring, got none on {getattr(draw, '__name__', draw)!r}; "
            "its first line is what a screen reader says of each frame"
        )
    frames = []
    for combination in itertools.product(*values.values()):
        label = ", ".join([description, *(f"{name} = {_shown(v)}" for name, v in zip(values, combination))])
        frames.append(_svg(_figure(draw(**dict(zip(values, combination)))), label))
    return Flipbook(frames, values)


def _value_lists(values):
    """Keyword -> list, one or two of them, with at most 40 combinations."""
    if len(values) not in (1, 2):
        raise ValueError(f"values must be one or two lists, got {len(values)}; pass for example degree=range(1, 16)")
    for name, one in values.items():
        if isinstance(one, str) or not hasattr(one, "__iter__"):
            raise TypeError(f"{name} must be a list of values, got {one!r}; pass [{one!r}] for a single one")
    values = {name: list(one) for name, one in values.items()}
    if not all(values.values()):
        empty = next(name for name, one in values.items() if not one)
        raise ValueError(f"{empty} must hold at least one value, got none; pass for example {empty}=[1, 2, 3]")
    n_frames = np.prod([len(one) for one in values.values()])
    if n_frames > 40:
        raise ValueError(f"values must give at most 40 frames, got {n_frames}; thin them out")
    return values


def _shown(value):
    """A value as sliders and descriptions show it: 0.1, not 0.1000000001."""
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _figure(drawn):
    """The figure that `draw` returned, or that its Axes belongs to, closed."""
    figure = drawn.get_figure(root=True) if isinstance(drawn, Artist) else None
    if figure is None:
        raise TypeError(f"draw must return an Axes or a Figure, got {drawn!r:.60}; end it with return ax")
    plt.close(figure)
    return figure


def _svg(figure, label):
    """The figure as inline SVG: named, one decimal, as wide as the page allows, the same bytes each time."""
    buffer = io.StringIO()
    salt = hashlib.sha256(label.encode()).hexdigest()  # ids that differ between the frames of a page
    with plt.rc_context({"svg.fonttype": "none", "svg.hashsalt": salt}):
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    svg = buffer.getvalue()
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    font, body = _slim(svg[svg.index(">", size.end()) + 1 :])
    return (
        f'<svg role="img" aria-label="{html.escape(label)}" viewBox="0 0 {size[1]} {size[2]}" style="display:block;'
        f"width:{float(size[1]) * 4 / 3:.0f}px;max-width:100%;height:auto;background:white;border-radius:8px;"
        f'font-family:{font};stroke-linejoin:round;stroke-linecap:butt">{body}'
    )


def _slim(body):
    """(font, drawing): the same picture in half the bytes, and nothing in it that reaches the page around it."""
    used = set(re.findall(r"#([\w.]+)", body))
    body = re.sub(r"<(metadata|style|!--).*?(</\1>|-->)", "", body, flags=re.DOTALL)  # the style is for `*`
    body = re.sub(r' id="([\w.]+)"', lambda one: one[0] if one[1] in used else "", body)
    body = re.sub(r' transform="rotate\(-?0 [^"]*"', "", body)
    body = re.sub(r'( (?:d|x|y|points|width|height)="|translate\()([^")]*)', _tenths, body)
    body = re.sub(r"\s*\n\s*", "\n", body.replace("xlink:href", "href"))
    while (flat := re.sub(r"<g>\n((?:(?!</?g[ >]).)*)</g>\n", r"\1", body, flags=re.DOTALL)) != body:
        body = flat
    fonts = re.findall(r"font-family: ([^;\"]*)", body)
    font = max(fonts, key=fonts.count, default="sans-serif")
    return font.replace('"', "'"), body.replace(f"font-family: {font}; ", "").replace("<defs>\n</defs>\n", "").strip()


def _tenths(match):
    """The numbers of one attribute, rounded to one decimal; a path's commands without spaces round them."""
    numbers = re.sub(r"-?\d+\.\d+", lambda n: f"{float(n[0]):.1f}".removesuffix(".0"), match[2])
    return match[1] + re.sub(r"\s*([A-Za-z]|$)\s*", r"\1", numbers)


class Flipbook(ipywidgets.VBox):
    """What `flipbook` returns: sliders above a stack of frames, linked in the browser."""

    def __init__(self, frames, values):
        layout, style = ipywidgets.Layout(width="auto"), ipywidgets.HTML().style
        pages = [ipywidgets.HTML(frame, layout=layout, style=style) for frame in frames]
        sliders = [_slider(name, options, max(map(len, values))) for name, options in values.items()]
        n_last = len(sliders[-1].options)
        rows = [ipywidgets.Stack(pages[k : k + n_last], selected_index=0) for k in range(0, len(pages), n_last)]
        for row in rows:
            ipywidgets.jslink((sliders[-1], "index"), (row, "selected_index"))
        stack = rows[0]
        if len(sliders) == 2:
            stack = ipywidgets.Stack(rows, selected_index=0)
            ipywidgets.jslink((sliders[0], "index"), (stack, "selected_index"))
        ranges = ", ".join(f"{name} = {_shown(v[0])} ... {_shown(v[-1])}" for name, v in values.items())
        self._about = f"Flip-book: {len(frames)} frames, {ranges}"
        super().__init__([*sliders, stack])

    def __repr__(self):
        return self._about


def _slider(name, options, label_width):
    """A slider over the values, labelled with their name; label_width in characters lines sliders up."""
    return ipywidgets.SelectionSlider(
        options=[(_shown(value), k) for k, value in enumerate(options)],
        index=0,
        description=name.replace("_", " "),
        tooltip=name.replace("_", " "),  # without it the page says "null"
        style={"description_width": f"{label_width + 1}ch"},
        layout={"width": "auto", "max_width": "480px"},
    )
