"""What every explorer has in common: its HTML, its version, its chance and its way to write numbers.

An explorer computes in the browser, so it moves on a page without a kernel. Its own script is <name>.js; panel.js,
kit.js and kit.css are common to all, numbers.js and scores.js to some. Each output carries what it needs and works
anywhere; it is marked with the version, so that a site can take these parts out and load them once.
"""

import hashlib
import html
import json
import numbers
import re
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache
from importlib import resources

import numpy as np

from mlnotes import _check

_KIT = ("numbers.js", "panel.js", "kit.js")
_OF_SCORES = ("panel.js", "kit.js", "scores.js")
_PARTS = {"bells": (*_KIT, "scores.js"), "threshold": _OF_SCORES, "your_scores": _OF_SCORES}  # of others: the kit


class Explorer:
    """Shown as HTML by a notebook, as one line elsewhere.

    A subclass describes itself in these attributes: `name` of its script; `title`; `heights` in pixels, on a page
    and on a phone, kept free until the script has started; `start`, the first state; `data`, what else the script
    needs; `sentence` and `table` (a head and rows), for readers without scripts.
    """

    name, title, heights = "", "", (900, 1500)
    start, data, sentence, table = {}, {}, "", ((), ())

    def __repr__(self):
        return f"Explorer: {self.title}. {self.sentence}"

    def _repr_html_(self):
        kit, (high, higher) = version(self.name), self.heights
        data = json.dumps({"start": self.start, **self.data}, separators=(",", ":"), allow_nan=False).replace(
            "</", "<\\/"
        )
        return "\n".join(
            (
                f'<div class="mlnotes-explorer" data-explorer="{self.name}" data-kit="{kit}" role="group"'
                f' aria-label="{html.escape(self.title)}" style="--wide:{high}px;--narrow:{higher}px">',
                f"<p>{html.escape(self.sentence)}</p>",
                _table(*self.table),
                f'<script type="application/json">{data}</script>',
                f'<style data-kit="{kit}">\n{style([kit])}</style>',
                f'<script data-kit="{kit}">\n{script({self.name: kit})}</script>',
                "</div>",
            )
        )


def _table(head, rows):
    """A small table."""
    head = "".join(f'<th scope="col">{html.escape(name)}</th>' for name in head)
    rows = ("".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) for row in rows)
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"


# ---- scripts and style ----


def names():
    """The names of all explorers: the scripts here that make one."""
    files = (file for file in resources.files("mlnotes.widgets").iterdir() if file.name.endswith(".js"))
    return sorted(name for file in files if f'explorer("{(name := file.name[:-3])}"' in file.read_text("utf-8"))


def _common(names):
    """The files that these explorers need beside their own."""
    needed = {file for name in names for file in _PARTS.get(name, _KIT)}
    return [file for file in (*_KIT, "scores.js") if file in needed]


def version(name):
    """Hash of what an output of this explorer carries beside its data."""
    everything = "".join(_source(file) for file in (*_common([name]), f"{name}.js", "kit.css"))
    return hashlib.sha256(everything.encode()).hexdigest()[:12]


def script(versions):
    """One script for the explorers of this dictionary from name to version; it leaves no name in the page."""
    kit = "".join(_source(file) for file in _common(versions))
    own = "".join(f"(() => {{\n{_source(f'{name}.js')}}})();\n" for name in versions)
    return f"(() => {{\nconst KITS = {json.dumps(versions)};\n{kit}{own}}})();\n"


def style(versions):
    """The style sheet for outputs of these versions, and for no others."""
    these = ", ".join(f'[data-kit="{one}"]' for one in versions)
    return _source("kit.css").replace(".mlnotes-explorer.mlnotes-explorer", f".mlnotes-explorer:is({these})[class]")


@cache
def _source(file):
    """A file beside this one, without comments and without spaces that say nothing."""
    text = resources.files("mlnotes.widgets").joinpath(file).read_text("utf-8")
    text = re.sub(r"^ */\*.*?\*/\n", "", text, flags=re.DOTALL | re.MULTILINE)
    lines = (re.sub(r"(^|\s+)// .*", "", line).strip() for line in text.splitlines())
    text = "".join(f"{line}\n" for line in lines if line)
    return re.sub(r" ?([{};,>]) ?|(:) ", r"\1\2", text) if file.endswith(".css") else _compact(text, file)


# Text, a template (with templates inside one level deep), a regular expression, space, a word, a sign.
_TOKEN = re.compile(
    r'"(?:[^"\\\n]|\\.)*"|`(?:[^`$]|\$(?!\{)|\$\{(?:[^`{}]|`[^`]*`|\{[^{}]*\})*\})*`'
    r"|/(?![ *])(?:[^/\\\n]|\\.)+/[a-z]*(?=[.,)])| +|[\w$]+|.",
    re.DOTALL,
)


def _compact(script, file):
    """The script without spaces beside its signs; lines stay, and what stands in quotes."""
    tokens = _TOKEN.findall(script)
    if {"'", '"', "`"} & set(tokens):
        raise ValueError(f'{file} must quote text in " or `, nested one level deep, got another quote; rewrite it')
    kept = []
    for before, token, after in zip(["", *tokens], tokens, [*tokens[1:], ""]):
        apart = re.fullmatch(r"[\w$] *[\w$]|[+-] *[+-]", before[-1:] + token + after[:1])
        kept.append(token if token.strip(" ") or apart else "")
    return "".join(kept)


# ---- what the scripts do, in Python: the same chance, the same way to write numbers ----


def uniforms(n, seed, draw, stream):
    """n numbers from (0, 1), exactly those of numbers.js: sfc32 by C. Doty-Humphrey (PractRand)."""
    mask, found = 2**32 - 1, []
    a, b, c = seed & mask, draw & mask, stream & mask
    for counter in range(1, n + 16):
        total = (a + b + counter) & mask
        a, b = b ^ (b >> 9), (c + (c << 3)) & mask
        c = (((c << 21) | (c >> 11)) + total) & mask
        found.append((total + 0.5) / 2**32)
    return np.array(found[15:])


def normals(n, seed, draw, stream):
    """n standard normal numbers, those of numbers.js up to rounding: Box and Muller."""
    u = uniforms(n + n % 2, seed, draw, stream)
    radius, angle = np.sqrt(-2 * np.log(u[::2])), 2 * np.pi * u[1::2]
    return np.column_stack([radius * np.cos(angle), radius * np.sin(angle)]).ravel()[:n]


def real(value, *, name, low=-np.inf, high=np.inf):
    """A finite float with low <= value <= high."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(f"{name} must be a number, got {value!r:.60}; pass one such as {max(low, 0):g}")
    return float(_check.array(value, name=name, low=low, high=high))


def number(value):
    """A number as it is, with a proper minus: 16, 0.3, −1."""
    return str(value).removesuffix(".0").replace("-", "−")


def three(value):
    """A number with three significant digits, a half away from 0: 0.229, 12.3, 1230, 1.23 × 10⁷."""
    if np.isnan(value):
        return "undefined"
    if np.isinf(value):
        return "∞" if value > 0 else "−∞"
    if abs(value) < 1e-12:  # what rounding leaves of 0
        return "0"
    rounded = Context(prec=3, rounding=ROUND_HALF_UP).create_decimal_from_float(float(value))
    power = rounded.adjusted()
    if -4 <= power <= 5:
        return number(f"{rounded.quantize(Decimal(1).scaleb(min(0, power - 2))):f}")
    raised = str(power).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return number(f"{rounded.scaleb(-power):.2f} × 10{raised}")
