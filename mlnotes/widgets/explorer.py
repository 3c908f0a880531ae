"""What every explorer has in common: its HTML, its version, what its script says, the check of its first values.

An explorer computes in the browser, so it moves on a page without a kernel. Its own script is <name>.js; panel.js,
kit.js and kit.css are common to all, numbers.js and scores.js to some. Each output carries what it needs and works
anywhere; it is marked with the version, so that a site can take these parts out and load them once.

All numbers come from the script. The sentence and the table for readers without scripts are its own, too: where
mini-racer is installed, as where the book is built, the script runs in Python once. Students need no mini-racer.
"""

import atexit
import hashlib
import html
import json
import re
from functools import cache
from importlib import resources
from inspect import cleandoc, signature

import numpy as np

from mlnotes import _check

_OF_SCORES = {"threshold", "your_scores"}  # scores.js in the place of numbers.js
_OF_BOTH = {"bells", "ranking"}
WITHOUT_SCRIPTS = "This explorer computes in the browser, with scripts, and shows nothing without them."
_WORDS = "(about, state, n) => [about.say(state, n), (about.still ?? about.table)(state, n)]"


class Explorer:
    """Shown as HTML by a notebook, as one line elsewhere.

    `name` is that of its script; `heights` in pixels, on a page and on a phone, are kept free until the script has
    started; `start` is the first state; `values` has the list of values of each slider that Python knows; `data`
    is what else the script needs.
    """

    def __init__(self, name, title, heights, start, *, values=None, **data):
        self.name, self.title, self.heights, self.start = name, title, heights, start
        self.data = {"start": start} | ({"values": values} if values else {}) | data

    def __repr__(self):
        return f"Explorer: {self.title}"

    def _repr_html_(self):
        kit, (high, higher) = version(self.name), self.heights
        data = _json(self.data).replace("</", "<\\/")
        return "\n".join(
            (
                f'<div class="mlnotes-explorer" data-explorer="{self.name}" data-kit="{kit}" role="group"'
                f' aria-label="{html.escape(self.title)}" style="--wide:{high}px;--narrow:{higher}px">',
                *self._words(),
                f'<script type="application/json">{data}</script>',
                f'<style data-kit="{kit}">\n{style([kit])}</style>',
                f'<script data-kit="{kit}">\n{script({self.name: kit})}</script>',
                "</div>",
            )
        )

    def _words(self):
        """The sentence and the table for readers without scripts, as HTML."""
        try:
            [(sentence, table)] = self.ask(_WORDS)
        except ImportError:
            return (f"<p>{WITHOUT_SCRIPTS}</p>",)
        return f"<p>{html.escape(sentence.replace('**', ''))}</p>", _table(table["head"], table["rows"])

    def numbers(self, **changes):
        """What the script computes at the first state, or with these changes of it: a dictionary.

        Needs mini-racer, which the builders of the book have.
        """
        return self.ask("(about, state, n) => n", changes)[0]

    def ask(self, look, *states):
        """What `look`, a JavaScript function of (definition, state, numbers), gives at each of these states.

        A state is a dictionary of changes to the first one; without any that one is looked at. nan comes as None.
        """
        asked = _json([self.data, states or [{}]])
        return json.loads(_engine(self.name).eval(f"ask({json.dumps(asked)}, {look})"))


def _json(data):
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


@cache
def _engine(name):
    """An engine that has read the script of this explorer; without a page that offers `ask` only."""
    from py_mini_racer import MiniRacer

    engine = MiniRacer()
    atexit.register(engine.close)  # left to the interpreter's own end, it may wait for ever
    engine.eval(script({name: version(name)}))
    return engine


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
    numbers = ["numbers.js"] * bool({*names} - _OF_SCORES)
    return [*numbers, "panel.js", "kit.js", *["scores.js"] * bool({*names} & (_OF_SCORES | _OF_BOTH))]


def version(name):
    """Hash of what an output of this explorer carries beside its data."""
    everything = "".join(source(file) for file in (*_common([name]), f"{name}.js", "kit.css"))
    return hashlib.sha256(everything.encode()).hexdigest()[:12]


def script(versions):
    """One script for the explorers of this dictionary from name to version; it leaves no name in the page."""
    kit = "".join(source(file) for file in _common(versions))
    own = "".join(f"(() => {{\n{source(f'{name}.js')}}})();\n" for name in versions)
    return f"(() => {{\nconst KITS = {json.dumps(versions)};\n{kit}{own}}})();\n"


def style(versions):
    """The style sheet for outputs of these versions, and for no others."""
    these = ", ".join(f'[data-kit="{one}"]' for one in versions)
    return source("kit.css").replace(".mlnotes-explorer.mlnotes-explorer", f".mlnotes-explorer:is({these})[class]")


@cache
def source(file):
    """A file beside this one, without its comments on lines of their own and without the spaces before its lines."""
    text = resources.files("mlnotes.widgets").joinpath(file).read_text("utf-8")
    text = re.sub(r"^ */\*.*?\*/\n", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"^(\s*//.*\n|\s+)", "", text, flags=re.MULTILINE)


# ---- the functions that make explorers ----


_COMMON = {
    "y_true": "array_like, shape (n_samples,)\n    Two classes, both present; if not 0 and 1, pos_label names one.",
    "y_score": "array_like of float, shape (n_samples,)\n    The higher, the more positive.",
    "pos_label": "label\n    The positive class.",
    "seed": "int\n    Decides what is drawn by chance, from 0 to 2**32 - 1.",
}


def explores(values=None):
    """Completes the docstring of a function that makes an explorer: what each argument may be, and what is returned.

    Its own section Parameters holds the words on arguments that are neither common to several nor have a list here.
    """
    told = _COMMON | {name: f"{{{_listed(one)}}}" for name, one in (values or {}).items()}

    def complete(function):
        head, *rest = re.split(r"\n\n(?=(?:Notes|Examples)\n-)", cleandoc(function.__doc__ or ""), maxsplit=1)
        head, _, own = head.partition("\n\nParameters\n----------\n")
        own = re.split(r"\n(?=\S)", own) if own else []
        named = ", ".join(entry.partition(" : ")[0] for entry in own).split(", ")
        own += [f"{name} : {told[name]}" for name in signature(function).parameters if name not in named]
        returned = "Returns\n-------\nExplorer\n    Displayed as HTML by a notebook."
        function.__doc__ = "\n\n".join([head, "\n".join(["Parameters\n----------", *own]), returned, *rest])
        return function

    return complete


def _listed(values):
    """Values in words: all, or the first two and the last of many."""
    words = [repr(one) if isinstance(one, str) else f"{one:g}" for one in values]
    return ", ".join(words if len(words) < 16 else [*words[:2], "...", words[-1]])


def chosen(values, **given):
    """Each given value as it stands in the list of its name; lists of integers take integers only."""
    for name, value in given.items():
        whole = all(isinstance(one, int) for one in values[name])
        value = _check.integer(value, name=name, low=-np.inf) if whole else _check.real(value, name=name)
        _check.option(value, tuple(map(type(value), values[name])), name=name)
        given[name] = values[name][values[name].index(value)]
    return given


def two_classes(y_true, y_score, pos_label, *, most=None):
    """(positive, score) of cases of both classes, the scores finite if at most so many of them may differ."""
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    if positive.all() or not positive.any():
        found = f"{positive.sum()} positive cases among {len(positive)}"
        raise ValueError(f"y_true must hold both classes, got {found}; a curve needs both")
    if most is not None:
        distinct = len(np.unique(_check.scores(score, finite=True)))
        if distinct > most:
            raise ValueError(f"y_score must hold at most {most} distinct values, got {distinct}; round them")
    return positive.astype(int), score


def sampled(seed):
    """The first draw of this seed."""
    return {"seed": _check.integer(seed, name="seed", low=0, high=2**32 - 1), "draw": 1}
