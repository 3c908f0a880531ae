"""The catalogue of the exercises: what is right, what is often given instead, and what to say of it.

One module for each topic, loaded when one of its exercises is asked for. Its `EXERCISES` maps each id,
"<topic>-<number>", to an `Exercise`.
"""

import hashlib
import importlib
import pkgutil
import unicodedata
from typing import NamedTuple

import numpy as np


class Mistake(NamedTuple):
    """An answer that is often given and wrong, and what its author needs to hear."""

    wrong: object
    message: str


class Symptom(NamedTuple):
    """A mistake in all its forms: `when(result, *arguments)` holds at each call that fails; `wrong` is one form."""

    wrong: object
    message: str
    when: object


class Variant(NamedTuple):
    """An exercise with numbers of one student's own: what the student is told, in Markdown, and the exercise."""

    text: str
    exercise: object


class Exercise(NamedTuple):
    """What `check` compares an answer with, and what `hint` says.

    `reference` is the right value, or a right function, which is then called with each tuple of `calls`;
    None means that the exercise is answered in words. `measure(result, *arguments)` is what is compared
    where several results are right. Numbers may differ by `tolerance` + `tolerance` times their size.
    `variant(rng)` gives a `Variant`, all of whose numbers come from the generator; None if there is none.
    """

    reference: object = None
    calls: tuple = ()
    mistakes: tuple = ()
    hints: tuple = ()
    tolerance: float = 1e-9
    measure: object = None
    variant: object = None


def topics():
    """The topics that have a catalogue."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def own(exercise, entry, student):
    """The variant of an exercise for a student's id: the same for the same id, whoever computes it, and wherever."""
    text = unicodedata.normalize("NFKC", str(student)).strip().casefold()
    digest = hashlib.sha256(f"{exercise}|{text}".encode()).digest()
    return entry.variant(np.random.default_rng(list(digest)))


def load(topic):
    """The exercises of one topic, by id; none where there is no such topic."""
    return importlib.import_module(f"{__name__}.{topic}").EXERCISES if topic in topics() else {}
