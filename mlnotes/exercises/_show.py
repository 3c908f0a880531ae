"""What `check` says, in text and in HTML, and how it writes the values of a reader's answer."""

import html
import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context

import numpy as np

_SIGN = {"right": "✓", "wrong": "✗", "not attempted": "…", "not judged": "?"}
# told apart without colour
_BORDER = {"right": "solid", "wrong": "double", "not attempted": "dotted", "not judged": "dashed"}


class Text(str):
    """Text that a notebook shows as it is, without quotation marks."""

    __slots__ = ()

    def __repr__(self):
        return str(self)

    def _repr_markdown_(self):
        return str(self) if "\n|---|" in self else None  # only a table needs more than plain text


@dataclass(frozen=True)
class Failure:
    """An exception that stands for the result of a call."""

    error: BaseException
    reason: str


@dataclass(frozen=True, repr=False)
class Result:
    """What `check` says of an answer: true where it is right, with the reason in words."""

    exercise: str
    state: str  # "right", "wrong", "not attempted" or, of an assignment, "not judged"
    message: str
    facts: tuple = ()  # of (name, text): the call, what was expected, what came

    def __bool__(self):
        return self.state == "right"

    def __repr__(self):
        width = max((len(name) for name, _ in self.facts), default=0) + 2
        facts = [f"  {name + ':':{width}}{text}" for name, text in self.facts]
        return "\n".join([f"{self.state.capitalize()}: {self.exercise}", *facts, self.message])

    def _repr_html_(self):
        style = f"border-left: 0.35em {_BORDER[self.state]} currentColor; padding: 0.2em 0 0.2em 0.8em"
        rows = "".join(
            f'<dt>{name}</dt><dd style="margin-left: 1em"><code style="color: inherit; background: none; '
            f'white-space: pre-wrap; overflow-wrap: anywhere">{html.escape(text)}</code></dd>'
            for name, text in self.facts
        )
        return (
            f'<div role="status" style="{style}"><p><strong><span aria-hidden="true">{_SIGN[self.state]} </span>'
            f"{self.state.capitalize()}</strong>: {html.escape(self.exercise)}</p>"
            + (f"<dl>{rows}</dl>" if rows else "")
            + f'<p style="white-space: pre-wrap">{html.escape(self.message)}</p></div>'
        )


def facts(answer, call, expected, got, measure):
    """The call, what it should give and what it gave; a value's right answer is not given away."""
    came = type(got.error).__name__ if isinstance(got, Failure) else show(got)
    if not callable(answer):
        return (("got", came),)
    wanted = show(expected)
    if wanted == came:  # the difference is smaller than six digits
        wanted, came = show(expected, digits=17), show(got, digits=17)
    arguments = ", ".join(
        f"np.array({_cut(repr(a.tolist()))})" if isinstance(a, np.ndarray) else _cut(repr(a)) for a in call
    )
    of = f" {measure.__name__.replace('_', ' ')}" if measure else ""
    return (("call", f"{name_of(answer)}({arguments})"), (f"expected{of}", wanted), (f"got{of}", came))


def name_of(function):
    """The name to show for a function."""
    name = str(getattr(function, "__name__", "your_function"))
    return "your_function" if name == "<lambda>" else name


def said(error):
    """An exception's type and message."""
    return f"{type(error).__name__}: {_cut(str(error))}"


def show(value, *, digits=6):
    """A value as a reader would write it: plain numbers, at most 300 characters, no address."""
    try:
        return _cut(_plain(value, digits))
    except Exception:
        return f"an object of type {type(value).__name__}"


def _plain(value, digits):
    """`show` without the limit, which also shows what lists and tuples hold."""
    if isinstance(value, (np.ndarray, np.generic)):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        inner = ", ".join(_plain(part, digits) for part in value)
        return f"[{inner}]" if isinstance(value, list) else f"({inner})"
    if value is ...:
        return "..."
    if isinstance(value, float):
        halves_up = Context(prec=digits, rounding=ROUND_HALF_UP)  # as browsers do
        text = f"{float(halves_up.create_decimal_from_float(value)):.{digits}g}"
        return text if set(text) & set(".en") else text + ".0"
    if isinstance(value, (str, int, complex, dict, type(None))):
        return repr(value)
    return f"{value}" if type(value).__str__ is not object.__str__ else f"an object of type {type(value).__name__}"


def _cut(text):
    """At most 300 characters, without addresses."""
    text = re.sub(" at 0x[0-9a-fA-F]+", "", text)
    return text if len(text) <= 300 else text[:290] + " ... (cut)"
