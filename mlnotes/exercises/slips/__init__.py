"""The catalogue of the exercises: what is right, what is often given instead, and what to say of it.

One module for each topic, loaded when one of its exercises is asked for; a module with an underscore holds what some
of them compute. A topic's `EXERCISES` maps each id, "<topic>-<number>", to an `Exercise`, whose `slips` are a table:
a wrong answer, and what its author needs to hear.
A wrong answer is

- a value: a number, a text, or a tuple in which `...` stands for anything and a frozenset for any of its members;
- a function, often the right one with a knob turned, `partial(right, ties=True)`, which gives the same at every call;
- `Percent()`, for fractions given in per cent;
- `Sign(example, holds)`, for a mistake in all its forms.
"""

import hashlib
import importlib
import pkgutil
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

NOT_PERCENT = "Give fractions between 0 and 1, not per cent."


@dataclass(frozen=True, eq=False)  # eq=False: whatever the example is, it can stand in a table
class Sign:
    """A mistake that `holds(result, *arguments)` knows at each call that fails; the example is one form of it."""

    example: object
    holds: object


class Percent(NamedTuple):
    """Fractions given in per cent: the largest lies above this number, up to which it may be a count, and below 100."""

    above: float = 1.0


class Variant(NamedTuple):
    """An exercise with numbers of one student's own: what the student is told, in Markdown, and the exercise."""

    text: str
    exercise: object


class Exercise(NamedTuple):
    """What `check` compares an answer with.

    `reference` is the right value, or a right function, which is then called with each tuple of `calls`;
    None means that the exercise is answered in words. `slips` maps wrong answers to messages; the first that fits is
    taken. `measure(result, *arguments)` is what is compared where several results are right. Numbers may differ by
    `tolerance` + `tolerance` times their size. `variant(rng)` gives a `Variant`, all of whose numbers come from the
    generator; None if there is none.
    """

    reference: object = None
    calls: tuple = ()
    slips: dict = {}  # noqa: RUF012  (never changed)
    tolerance: float = 1e-9
    measure: object = None
    variant: object = None


def topics():
    """The topics that have a catalogue."""
    return sorted(name for _, name, _ in pkgutil.iter_modules(__path__) if not name.startswith("_"))


def own(exercise, entry, student):
    """The variant of an exercise for a student's id: the same for the same id, whoever computes it, and wherever."""
    text = unicodedata.normalize("NFKC", str(student)).strip().casefold()
    digest = hashlib.sha256(f"{exercise}|{text}".encode()).digest()
    return entry.variant(np.random.default_rng(list(digest)))


def load(topic):
    """The exercises of one topic, by id; none where there is no such topic."""
    return importlib.import_module(f"{__name__}.{topic}").EXERCISES if topic in topics() else {}
