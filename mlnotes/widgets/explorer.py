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
from functools import cache, partial, wraps
from importlib import resources
from inspect import cleandoc, getcallargs, signature

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


_TOLD = {
    "y_true": "array_like, shape (n_samples,)\n    Two classes, both present; if not 0 and 1, pos_label names one.",
    "y_score": "array_like of float, shape (n_samples,)\n    The higher, the more positive.",
    "pos_label": "label\n    The positive class.",
    "seed": "int\n    Decides what is drawn by chance, from 0 to 2**32 - 1.",
}


def explores(title, heights=None, **rules):
    """Makes a function explore_<name> return the explorer of this name; it gives what the rules do not tell.

    By its rule an argument is one of a tuple, the values of a slider; one of a list of words, of which the script gets
    the place; an integer of a range; or what a function of (value, name=...) makes of it. The first state holds these
    and the first draw of the seed. The function gets them, too, and returns a dictionary of what else the script needs,
    and of `start`, `values` and `heights` where they are others, or nothing.
    """
    values = {name: rule for name, rule in rules.items() if isinstance(rule, tuple)}

    def complete(function):
        drawn = {"seed": range(2**32)} if "seed" in signature(function).parameters else {}

        @wraps(function)
        def explore(*args, **kwargs):
            given = getcallargs(function, *args, **kwargs)  # which refuses as a call of the function would
            start = {name: checked(given[name], rule, name) for name, rule in (rules | drawn).items()}
            parts = {"heights": heights, "start": start | ({"draw": 1} if drawn else {}), "values": values}
            parts |= function(**given | start) or {}
            return Explorer(function.__name__.removeprefix("explore_"), title, **parts)

        explore.__doc__ = _in_sections(function, rules)
        return explore

    return complete


def _in_sections(function, rules):
    """The docstring: what it says, then what each argument may be, what is returned, and its examples.

    Its own words on arguments, one paragraph before the examples, are on those that neither a list nor `_TOLD` tells.
    """
    parts = r"(.*?)(?:\n\n(\w[\w, ]* : .*?))?(?:\n\n(>>> .*))?"
    about, own, examples = re.fullmatch(parts, cleandoc(function.__doc__ or ""), re.DOTALL).groups(default="")
    told = _TOLD | {name: f"{{{_listed(rule)}}}" for name, rule in rules.items() if isinstance(rule, tuple | list)}
    named = ", ".join(re.findall(r"^(\S.*?) : ", own, re.MULTILINE)).split(", ")
    others = [f"{name} : {told[name]}" for name in signature(function).parameters if name not in named]
    sections = {"Parameters": "\n".join(filter(None, [own, *others]))}
    sections |= {"Returns": "Explorer\n    Displayed as HTML by a notebook.", "Examples": examples}
    return "\n\n".join([about, *(f"{title}\n{'-' * len(title)}\n{text}" for title, text in sections.items())])


def _listed(values):
    """Values in words: all, or the first two and the last of many."""
    words = [repr(one) if isinstance(one, str) else f"{one:g}" for one in values]
    return ", ".join(words if len(words) < 16 else [*words[:2], "...", words[-1]])


def checked(value, rule, name):
    """What the script gets for the value of an argument, see `explores`; of lists of integers integers only."""
    if callable(rule):
        return rule(value, name=name)
    if isinstance(rule, range):
        return _check.integer(value, name=name, low=rule[0], high=rule[-1])
    if isinstance(rule, list):
        return rule.index(_check.option(value, tuple(rule), name=name))
    if isinstance(rule[0], str):
        return _check.option(value, rule, name=name)
    whole = all(isinstance(one, int) for one in rule)
    value = _check.integer(value, name=name, low=-np.inf) if whole else _check.real(value, name=name)
    _check.option(value, tuple(map(type(value), rule)), name=name)
    return rule[rule.index(value)]


def within(low, high):
    """A rule: a number from low to high."""
    return partial(_check.real, low=low, high=high)


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
