"""Figures drawn once, to leaf through: a browser needs no Python for it, a live notebook draws any other value anew."""

import base64
import contextlib
import html
import io
import itertools
import json
import re
from functools import cached_property
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.artist import Artist
from matplotlib.backends.backend_svg import FigureCanvasSVG
from PIL import Image

from mlnotes.widgets.explorer import source


def flipbook(draw, **values):
    """Figures for one or two lists of values, drawn once, with a slider for each list to leaf through them.

    Parameters
    ----------
    draw : callable
        Called once for each combination, as draw(degree=3); makes a new figure and returns it or one of its Axes. The
        first line of its docstring becomes the description of every frame.
    **values : one or two lists
        Keyword and values, such as `degree=range(1, 16)`. At most 40 combinations.

    Returns
    -------
    Flipbook
        An object that a notebook displays. On a page it is HTML that holds all frames and needs no kernel; a live
        notebook shows a widget, whose fields take any other value, too: `draw` is then called again.

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
    about = (draw.__doc__ or "").strip().split("\n")[0].rstrip(".")
    if not about:
        name = getattr(draw, "__name__", draw)
        raise ValueError(f"draw must have a docstring, got none on {name!r}; screen readers say its first line")
    return Flipbook(draw, about, values)


class Flipbook:
    """What `flipbook` returns: HTML and a picture for a page, a widget for a live notebook, one line elsewhere."""

    def __init__(self, draw, about, values):
        self.draw, self.about, self.values = draw, about, values
        self.frames, self.png = [], None
        for combination in itertools.product(*values.values()):
            figure = _figure(draw(**dict(zip(values, combination))))
            self.frames.append(_svg(figure))
            self.png = self.png or _png(figure)
        self.first = _words(values, [options[0] for options in values.values()])

    def __repr__(self):
        ranges = ", ".join(f"{name} = {_shown(v[0])} ... {_shown(v[-1])}" for name, v in self.values.items())
        return f"Flip-book: {len(self.frames)} frames, {ranges}"

    def _repr_mimebundle_(self, **kwargs):
        bundle = {"text/plain": repr(self), "text/html": self._html(), "image/png": self.png}
        return self.live._repr_mimebundle_() | bundle

    def _html(self):
        """The first frame and its words, which need no script, and what the script needs to show the others.

        Frames have much in common, so the lines of their SVG are stored once; a frame is the numbers of its lines.
        """
        svgs = [frame.split("\n") for frame in self.frames]
        number = {line: k for k, line in enumerate(dict.fromkeys(itertools.chain(*svgs)))}
        data = {
            "about": self.about,
            "sliders": [{"name": _name(name), "values": [_shown(v) for v in one]} for name, one in self.values.items()],
            "lines": list(number),
            "frames": [[number[line] for line in svg] for svg in svgs],
        }
        entries = ",\n".join(f'"{key}": {_json(value)}' for key, value in data.items())
        lines = (
            f'<div class="mlnotes-flipbook" role="group" aria-label="Flip-book: {html.escape(self.about)}">',
            f"<p>{html.escape(f'Frame 1 of {len(self.frames)}: {self.first}')}</p>",
            _picture(self.frames[0], f"{self.about}, {self.first}"),
            f'<script type="application/json">{{{entries}}}</script>',
            f"<style>\n{source('flipbook.css')}</style>",
            f"<script>\n{source('flipbook.js')}</script>",
            "</div>",
        )
        return "\n".join(lines)

    @cached_property
    def live(self):
        """The widget: for each list a slider over its values and a field for any other, above the figure."""
        import ipywidgets  # only a kernel needs it

        controls = [_control(name, one, max(map(len, self.values))) for name, one in self.values.items()]
        fields = [field for _, field in controls]
        figure = ipywidgets.HTML(_picture(self.frames[0], f"{self.about}, {self.first}"))

        def redraw(change):
            figure.value = self._drawn_anew([field.value for field in fields])

        for field in fields:
            field.observe(redraw, "value")
        return ipywidgets.VBox([*map(ipywidgets.HBox, controls), figure])

    def _drawn_anew(self, texts):
        """The picture for what stands in the fields, or why there is none."""
        chosen = [_value(text, options) for text, options in zip(texts, self.values.values())]
        words = _words(self.values, chosen)
        try:
            figure = _figure(self.draw(**dict(zip(self.values, chosen))))
        except Exception as error:  # anything may be typed, and `draw` is the reader's: it is told, not hidden
            plt.close()
            return f"<p>Nothing drawn for {html.escape(f'{words}. {type(error).__name__}: {error}')}</p>"
        return _picture(_svg(figure), f"{self.about}, {words}")


# ---- values and their names ----


def _value_lists(values):
    """Keyword -> list, one or two of them, with at most 40 combinations."""
    if len(values) not in (1, 2):
        raise ValueError(f"values must be one or two lists, got {len(values)}; pass for example degree=range(1, 16)")
    for name, one in values.items():
        if isinstance(one, str) or not hasattr(one, "__iter__"):
            raise TypeError(f"{name} must be a list of values, got {one!r}; pass [{one!r}] for a single one")
        values[name] = list(one)
        if not values[name]:
            raise ValueError(f"{name} must hold at least one value, got none; pass for example {name}=[1, 2, 3]")
    n_frames = np.prod([len(one) for one in values.values()])
    if n_frames > 40:
        raise ValueError(f"values must give at most 40 frames, got {n_frames}; thin them out")
    return values


def _shown(value):
    """A value as sliders and descriptions show it: 0.1, not 0.1000000001."""
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _name(keyword):
    return keyword.replace("_", " ")


def _words(names, chosen):
    """Which frame this is: degree = 3, n samples = 20."""
    return ", ".join(f"{_name(name)} = {_shown(value)}" for name, value in zip(names, chosen))


def _value(text, options):
    """What a reader has typed: one of the options, another number, or a word."""
    given = {_shown(value): value for value in options}
    if text in given:
        return given[text]
    for kind in (int, float):
        with contextlib.suppress(ValueError):
            return kind(text)
    return text


def _control(name, options, label_width):
    """(slider, field): the slider moves over the options, the field takes any value; label_width in characters."""
    import ipywidgets

    labels = [_shown(value) for value in options]
    slider = ipywidgets.SelectionSlider(
        options=labels,
        description=_name(name),
        readout=False,
        tooltip=_name(name),
        style={"description_width": f"{label_width + 1}ch"},
        layout={"flex": "1 1 auto", "width": "auto", "max_width": "480px"},
    )
    field = ipywidgets.Text(
        labels[0], tooltip=f"{_name(name)}, any value", continuous_update=False, layout={"width": "9ch"}
    )
    ipywidgets.dlink((slider, "value"), (field, "value"))
    ipywidgets.dlink((field, "value"), (slider, "value"), lambda text: text if text in labels else slider.value)
    return slider, field


# ---- pictures ----


def _figure(drawn):
    """The figure that `draw` returned, or that its Axes belongs to, closed."""
    figure = drawn.get_figure(root=True) if isinstance(drawn, Artist) else None
    if figure is None:
        raise TypeError(f"draw must return an Axes or a Figure, got {drawn!r:.60}; end it with return ax")
    plt.close(figure)
    return figure


def _png(figure):
    """The figure in base64, as large as its SVG; 64 colours take a third of the bytes."""
    drawn, small = io.BytesIO(), io.BytesIO()
    figure.savefig(drawn, format="png", dpi=96)
    Image.open(drawn).convert("RGB").quantize(64).save(small, "PNG", optimize=True)
    return base64.b64encode(small.getvalue()).decode()


def _picture(svg, alt):
    """An <img> that holds the SVG: there no style or id of one picture reaches another, nor the page around it."""
    width, height = re.match(r"<svg .*?width='(\d+)' height='(\d+)'", svg).groups()
    source = svg.translate({ord(sign): f"%{ord(sign):02X}" for sign in '%#&<>"\n'})
    return f'<img width="{width}" height="{height}" alt="{html.escape(alt)}" src="data:image/svg+xml,{source}">'


def _svg(figure):
    """The figure as SVG text in single quotes, with one decimal, the same bytes each time."""
    file = io.StringIO()
    figure.set_dpi(144)  # of images in it
    with plt.rc_context({"svg.fonttype": "none", "svg.hashsalt": "mlnotes"}):
        FigureCanvasSVG(figure).print_svg(file, metadata={"Date": None, "Creator": None})  # savefig would draw twice
    return small_svg(file.getvalue(), scale=4 / 3)


def small_svg(text, *, scale):
    """Matplotlib's SVG in half the bytes, `scale` pixels for each of its points: a line for each element.

    Ids are numbered in the order of their use, as Matplotlib's are hashes that the last digit of a number changes.
    """
    root = ElementTree.fromstring(re.sub(r' xmlns(:xlink)?="[^"]*"|xlink:(?=href=")', "", text))
    size = root.get("viewBox").split()[2:]
    width, height = map(float, size)
    for element in list(root.iter()):
        for child in list(element):
            if child.tag in ("metadata", "style") or _outside(child, width, height):  # the style is for `*`
                element.remove(child)
    used = re.findall(r"(?:href=\"|url\()#([\w.]+)", ElementTree.tostring(root, encoding="unicode"))
    ids = {name: f"i{k}" for k, name in enumerate(dict.fromkeys(used))}
    fonts = re.findall(r"font-family: ([^;]*)", ";".join(one.get("style", "") for one in root.iter()))
    font = max(fonts, key=len, default="sans-serif").replace("'", "")  # formulas name the first alone
    body = [line for child in root for line in _lines(child, ids, (font, font.split(",")[0]))]
    head = (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{round(scale * width)}' height='{round(scale * height)}' "
        f"viewBox='0 0 {' '.join(size)}' style='font-family:{font};stroke-linejoin:round;stroke-linecap:butt'>"
    )
    return head + "\n".join([*body, "</svg>"])


def _outside(element, width, height):
    """Is this a mark outside of the drawing? One at 1e-30 on a log axis is nothing but rounding."""
    x, y = (float(element.get(axis, 0)) if element.tag == "use" else 0 for axis in "xy")
    return not (-30 < x < width + 30 and -30 < y < height + 30)


def _lines(element, ids, fonts):
    """The lines of an element and its parts; groups that say nothing of their parts are left out."""
    looks = {key: _look(key, value, ids, fonts) for key, value in element.items()}
    start = element.tag + "".join(f" {key}='{value}'" for key, value in looks.items() if value)
    parts = [line for child in element for line in _lines(child, ids, fonts)]
    if parts and not (start == "g" and not any(line.startswith("<g") for line in parts)):
        return [f"<{start}>", *parts, f"</{element.tag}>"]
    if parts or element.tag in ("g", "defs"):
        return parts
    return [f"<{start}>{escape(element.text)}</{element.tag}>" if element.text else f"<{start}/>"]


def _look(key, value, ids, fonts):
    """An attribute, as short as it can be; empty if it says nothing."""
    if key == "id":
        return ids.get(value, "")
    if key == "style":
        families = [f"font-family:{font}" for font in fonts]
        parts = [part.replace(": ", ":") for part in value.replace("'", "").split("; ")]
        value = ";".join(part for part in parts if part not in families)
    elif key == "transform":
        value = re.sub(r"^rotate\(-?0 .*", "", value)
        value = re.sub(r"(?<=translate\()[^)]*|(?<=rotate\()[^)]*", lambda one: _tenths(one[0]), value)
    elif key in ("d", "x", "y", "points", "width", "height"):
        value = _tenths(value)
    elif key == "href":
        value = value.replace(" ", "\n")  # an image begins on a line of its own
    return escape(re.sub(r"#([\w.]+)", lambda one: f"#{ids.get(one[1], one[1])}", value), {"'": "&apos;"})


def _tenths(text):
    """The numbers of one attribute, rounded to one decimal; a path's commands without spaces round them."""
    rounded = re.sub(r"-?\d+\.\d+", lambda number: f"{float(number[0]):.1f}".removesuffix(".0"), text)
    return re.sub(r"\s*([A-Za-z]|$)\s*", r"\1", rounded)


# ---- what surrounds them ----


def _json(value):
    """JSON that no HTML parser takes for the end of a script."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return re.sub(r"<(?=/?script|!--)", r"\\u003c", text, flags=re.IGNORECASE)
