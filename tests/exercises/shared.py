"""What several tests of the exercises need: the cells of their notebooks, and answers that show a slip."""

from functools import cache
from pathlib import Path

import nbformat
import numpy as np

from mlnotes.exercises.slips import Edit, Holds, Percent, Sign, edited

BOOK = Path(__file__).resolve().parents[2] / "book"


@cache
def cells(topic, page="exercises"):
    return {cell.id: cell for cell in nbformat.read(BOOK / topic / f"{page}.ipynb", as_version=4).cells}


def source(id_):
    """The source of a cell such as "learning-12" or "learning-12-data"."""
    return cells(id_.partition("-")[0])[id_].source


def run(topic, *ids):
    """The names that these cells of a topic's exercises make; nothing is printed."""
    values = {"np": np, "print": lambda *words: None}
    for id_ in ids:
        exec(cells(topic)[id_].source, values)
    return values


def says(id_, *parts):
    return all(part in source(id_) for part in parts)


def example(slip, right):
    """One wrong answer that shows a slip; in the free places of a pattern stands what is right there."""
    if isinstance(slip, Edit):
        return edited(right, slip)
    if callable(right) and not callable(slip) and not isinstance(slip, Sign):
        return lambda *call: example(slip, right(*call))
    if isinstance(slip, Sign):
        return slip.example
    if isinstance(slip, (Percent, Holds)):
        return np.multiply(100, right) if isinstance(slip, Percent) else [slip.some[0]]
    if isinstance(slip, frozenset):
        return example(min(slip, key=repr), right)
    if isinstance(slip, tuple):
        n = len(right) if hasattr(right, "__len__") else 0
        filled = tuple(example(part, right[place] if place < n else None) for place, part in enumerate(slip))
        return filled if filled != right else tuple(f + 0.37 if p is ... else f for p, f in zip(slip, filled))
    return right if slip is ... else slip
