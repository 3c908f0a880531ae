"""The catalogue of the exercises: what is right, what is often given instead, and what to say of it.

One module for each topic, loaded when one of its exercises is asked for, in the order of the page. Its `EXERCISES` maps
each id, "<topic>-<number>", to an `Exercise`: a right function, its calls and what is joined to them by `|`, the
`slips`, a table of wrong answers and of what their authors need to hear. A wrong answer is

- a value: a number, a text, or a tuple in which `...` stands for anything and `any_of` for any of its members;
- a function, which gives the same at every call;
- `Edit("mean", "sum")`, the reference with this text of its source replaced, everywhere it stands;
- `Percent()`, for fractions given in per cent, alone or as a part of a tuple;
- `Sign(example, holds)`, for a mistake in all its forms;
- `any_of` these, any of which it may be.
"""

import functools
import hashlib
import importlib
import inspect
import pkgutil
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

NUMBERS = 200  # variants of an exercise
NOT_PERCENT = "Give fractions between 0 and 1, not per cent."
ONE_CASE_AT_A_TIME = (
    "You take one case at a time. Cases with equal scores are selected together, so they share one point; "
    "otherwise the curve depends on the order in which the cases happen to stand."
)


@dataclass(frozen=True, eq=False)  # eq=False: whatever the example is, it can stand in a table
class Sign:
    """A mistake that `holds(result, *arguments)` knows at each call that fails; the example is one form of it."""

    example: object
    holds: object


class Edit(NamedTuple):
    """A mistake as an edit of the right function: `new` in the place of `old`, and then a further edit."""

    old: str
    new: str
    then: object = None


class Percent(NamedTuple):
    """Fractions given in per cent: the largest lies above this number, up to which it may be a count, and below 100."""

    above: float = 1.0


class Holds(NamedTuple):
    """A list that holds one of these numbers, whatever else is in it."""

    some: tuple


@dataclass(frozen=True)
class Form:
    """Stands for a right answer that is not told, because its exercise is out as an assignment; but its shape is."""

    shape: tuple | None = None  # None where it may be anything

    def __str__(self):
        return "said when it is marked"


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
    generator; None if there is none. Of an exercise that is out as an assignment it is the texts of all `NUMBERS`.
    `told` is what a student is told who gets this exercise's numbers; None where they will not do.
    """

    reference: object = None
    calls: tuple = ()
    slips: dict = {}  # noqa: RUF012  (never changed)
    tolerance: float = 1e-9
    measure: object = None
    variant: object = None
    told: str = ""

    def __or__(self, slips):
        """The exercise with these slips, too."""
        return self._replace(slips={**self.slips, **slips})


def any_of(*slips):
    """Any of these, as one row of a table."""
    return frozenset(slips)


@functools.cache
def edited(function, edit):
    """The function with its source edited; text that does not stand in it is refused."""
    source = inspect.getsource(function)
    while edit:
        if edit.old not in source:
            raise ValueError(f"{function.__name__} must contain {edit.old!r} to be edited; write the edit anew")
        source, edit = source.replace(edit.old, edit.new), edit.then
    space = dict(function.__globals__)
    exec(source, space)
    return space[function.__name__]


@functools.cache
def topics():
    """The topics that have a catalogue."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def normal(student):
    """An id in its one form, whatever its case, the width of its letters, and the spaces in it."""
    return "".join(c for c in unicodedata.normalize("NFKC", str(student)).casefold() if c.isprintable() and c != " ")


def own(exercise, entry, student, salt=""):
    """The variant of an exercise for a student's id, and an assignment's salt: the same wherever it is computed."""
    digest = hashlib.sha256("|".join(filter(None, [exercise, normal(student), salt])).encode()).digest()
    return numbered(exercise, entry, int.from_bytes(digest) % NUMBERS)


def numbered(exercise, entry, number):
    """One of the variants of an exercise."""
    if isinstance(entry.variant, tuple):
        return Variant(entry.variant[number], entry)
    return _drawn(exercise, entry.variant, number)


@functools.cache
def _drawn(exercise, variant, number):
    return variant(np.random.default_rng(list(hashlib.sha256(f"{exercise}|{number}".encode()).digest())))


def load(topic):
    """The exercises of one topic, by id; none where there is no such topic."""
    return importlib.import_module(f"{__name__}.{topic}").EXERCISES if topic in topics() else {}
