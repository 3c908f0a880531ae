"""What an assignment holds, read from its key: the notebook with solutions, hidden tests and points."""

import argparse
import ast
import hashlib
import os
import re
from collections import namedtuple
from pathlib import Path

import nbformat

from mlnotes.exercises import slips
from mlnotes.exercises.markers import marks

ROOT = Path(__file__).resolve().parent.parent
ASSIGNMENTS = Path(os.environ.get("ASSIGNMENTS", ROOT / "_assignments"))
WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")
STUDENT = "student-id"  # the cell in which a student writes their id
LONGEST = 100_000  # characters of a cell that is parsed: Python takes a thousand times as many bytes for it
# A cell as it was handed out and as the lecturer has it; its kind, "given", "answer", "test" or "student", says whose
# text counts; the question whose task, data, answer or test it is, or None
Cell = namedtuple("Cell", "id kind code released key question")
# One exercise: what it brings, whether a person marks it, what its answer defines, whether that is a function; of an
# answer in words the items of its rubric, and how many of them are a full answer
Question = namedtuple("Question", "id title points by_hand names function items needed")
# The cells in order, the questions by id, and a hash that changes with any of them
Assignment = namedtuple("Assignment", "name cells questions hash")


def folder(name):
    return ASSIGNMENTS / name


def topic_of(id_):
    return id_.rpartition("-")[0]


def entry(id_):
    return slips.load(topic_of(id_))[id_]


def read(name):
    place = folder(name)
    if not (place / "key.ipynb").exists():
        made = ", ".join(sorted(path.parent.name for path in ASSIGNMENTS.glob("*/key.ipynb"))) or "none yet"
        raise SystemExit(f"NAME must be an assignment that was made ({made}), got {name or 'none'}; make it first")
    key = nbformat.read(place / "key.ipynb", as_version=4)
    return of_notebooks(name, key, nbformat.read(place / "student" / f"{name}.ipynb", as_version=4))


def of_notebooks(name, key, student):
    by_id = {cell.id: cell for cell in key.cells}
    questions = {cell.id.removesuffix("-test"): _question(by_id, cell) for cell in graded_cells(key)}
    cells = tuple(_cell(full, released, questions) for full, released in zip(key.cells, student.cells))
    text = nbformat.writes(key) + nbformat.writes(student)
    return Assignment(name, cells, questions, hashlib.sha256(text.encode()).hexdigest())


def graded_cells(key):
    return [cell for cell in key.cells if marks(cell).get("grade")]


def _cell(full, released, questions):
    kind = "answer" if marks(full).get("solution") else "test" if marks(full).get("grade") else "given"
    kind = "student" if full.id == STUDENT else kind
    question = "-".join(full.id.split("-")[:2])  # "roc_auc-2" of "roc_auc-2-task"
    question = question if question in questions else None
    return Cell(full.id, kind, full.cell_type == "code", released.source, full.source, question)


def _question(by_id, graded):
    id_, by_hand = graded.id.removesuffix("-test"), bool(graded.metadata.nbgrader.solution)
    model, points = by_id[id_].source, graded.metadata.nbgrader.points
    defined, (items, needed) = ((), rubric(model)) if by_hand else (names(model), ((), 0))
    title, function = by_id[f"{id_}-task"].source.split("\n")[0].lstrip("# "), callable(entry(id_).reference)
    return Question(id_, title, points, by_hand, defined, function, items, needed)


def rubric(model):
    """(the items that a full answer in words contains, how many of them are enough)."""
    _, _, listed = model.partition("**A full answer contains**")
    found = re.findall(r"^- (.*(?:\n  .*)*)", listed, re.MULTILINE)
    enough = re.search(r"(\w+) of them", listed.partition("\n")[0])
    needed = WORDS.index(enough[1]) if enough and enough[1] in WORDS else len(found)
    return tuple(" ".join(item.split()).rstrip(";.") for item in found), needed


def parsed(source):
    """The syntax tree of a cell; an empty one if it is no Python, or very long."""
    try:
        return ast.parse(source if len(source) <= LONGEST else "")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.parse("")


def names(source):
    """What a cell defines at its top level; of one with a syntax error, what its lines seem to define."""
    found = []
    for node in parsed(source).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.append(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = getattr(node, "targets", None) or [node.target]
            found += [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
    found = found or re.findall(r"^(?:def\s+)?(\w+)\s*(?:\(|=(?!=))", source, re.MULTILINE)
    return tuple(dict.fromkeys(found))


def form(source):
    """(a digest of the code without its names, comments and docstrings, "" without any; its size in nodes)."""
    tree, known, n = parsed(source), {}, 0
    for node in ast.walk(tree):
        n += 1
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        for field in {"id", "arg", "name"} & set(node._fields):
            if isinstance(name := getattr(node, field), str):
                setattr(node, field, known.setdefault(name, f"n{len(known)}"))
    try:
        code = ast.unparse(tree)
    except RecursionError:  # as of a sum of thousands of numbers
        return "", 0
    return hashlib.sha256(code.encode(errors="replace")).hexdigest() if code else "", n


def options(about, arguments, *words, **choices):
    """The words of a command, "" for those that are not given; those of `choices` are one of theirs."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in (*words, *choices):
        known = choices.get(name)
        parser.add_argument(f"--{name}", default="", choices=known and ("", *known), metavar=name.upper())
    return parser.parse_args(arguments)
