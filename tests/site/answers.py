"""Answers to the forms of the exercises: which forms there are, what a reader types, and what practise.js says."""

import functools
import json
from pathlib import Path

import numpy as np
import read_code
import yaml
from scripts import Script

from mlnotes.exercises import slips

ROOT = Path(__file__).resolve().parents[2]
HELD_BACK = yaml.safe_load((ROOT / "_config.yml").read_text())["sphinx"]["config"]["exercises_held_back"]
VALUES = {
    exercise: entry
    for topic in slips.topics()
    for exercise, entry in slips.load(topic).items()
    if entry.reference is not None and not callable(entry.reference)
}


@functools.cache
def coded(topic):
    """The exercises of a topic with a question about code; to find them takes a while."""
    return [exercise for exercise in slips.load(topic) if read_code.first(exercise)]


@functools.cache
def script():
    return Script("practise.js")


def plain(x):
    """Nested tuples; a whole number is an int, as a reader writes it."""
    if np.ndim(x):
        return tuple(plain(part) for part in x)
    return int(x) if np.isfinite(x) and x == int(x) else float(x)


def typed(kind, answer):
    """The texts of the fields, and the same answer in Python."""
    if kind == "text":
        return [answer], answer
    if kind != "rows" or np.ndim(answer[0] if len(answer) else 0) == 0:
        answer = [answer]
    rows = [np.atleast_1d(row).astype(float).tolist() for row in answer]
    lines = [", ".join(map(repr, row)) for row in rows]
    if kind == "rows":
        return ["\n".join(lines)], plain(rows)
    if kind == "list":
        return [lines[0] or "[]"], plain(rows[0])
    return lines[0].split(", "), plain(rows[0] if kind == "numbers" else rows[0][0])


def verdict(table, texts):
    """What practise.js says."""
    return script()("(json, texts) => practise.verdict(practise.table(json), texts)", json.dumps(table), texts)
