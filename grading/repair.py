"""A submission put back into the form of the assignment: the student's answers, everybody's tests."""

import hashlib
import itertools
import json
import re
from collections import namedtuple
from typing import NamedTuple

import nbformat

from grading import contents, trial
from grading.trial import Unreadable
from grading.words import decoded

ENCODINGS = ("utf-8-sig", "utf-16", "gb18030")
MOST_CELLS = 5_000
WRITTEN = 150  # characters of all answers, below which the same ones may be chance
# One cell as it came in: its ids, nbgrader's and its own; the questions of which its output says "Right"
Given = namedtuple("Given", "code source ids said_right")
# One cell of the mended notebook: its id in the assignment, or None; its kind there, or "own"; the names it defines
Step = namedtuple("Step", "id kind code source names", defaults=[()])


class Repair(NamedTuple):
    """The mended notebook, and what a person should look at."""

    steps: tuple
    look: tuple
    beside: dict  # by question, what the student wrote near its answer cell; by "", words near no question in words
    said_right: frozenset  # questions of which the stored output of `check` says that they are right
    written: str  # a digest of all that the student wrote, "" if it is little
    code: dict  # by question that asks for a function, contents.form of its answer


def cells_of(data):
    """The cells of a submitted file, whatever the version of its format."""
    if not data.strip():
        raise Unreadable("is empty")
    text = decoded(data, *ENCODINGS)
    if text is None:
        raise Unreadable("is no text, so no notebook")
    try:
        notebook = json.loads(text)
        if "worksheets" in notebook:
            notebook = nbformat.convert(nbformat.from_dict(notebook), 4)
    except MemoryError:
        raise
    except Exception as error:
        damaged = f"its JSON is damaged ({str(error)[:80]})" if text.lstrip().startswith("{") else ""
        raise Unreadable(f"is no notebook: {damaged or 'it is another kind of file'}") from error
    if not isinstance(notebook, dict) or "cells" not in notebook:
        raise Unreadable("is no notebook: it has no cells")
    cells = notebook["cells"] if isinstance(notebook["cells"], list) else []
    if len(cells) > MOST_CELLS:
        raise Unreadable(f"has {len(cells)} cells and was not read")
    return [_cell(cell) for cell in cells if isinstance(cell, dict)]


def _cell(cell):
    metadata = cell.get("metadata") if isinstance(cell.get("metadata"), dict) else {}
    marks = metadata.get("nbgrader")
    grade_id = marks.get("grade_id") if isinstance(marks, dict) else None
    id_ = cell.get("id") or metadata.get("id")  # Colab keeps it there
    code, source = cell.get("cell_type") == "code", cell.get("source", cell.get("input"))
    if isinstance(source, list):  # with the ends of lines that some programs leave out
        lines = list(map(str, source))
        source = ("" if any(line.endswith("\n") for line in lines[:-1]) else "\n").join(lines)
    source = str(source or "").replace("\0", "").encode(errors="replace").decode()  # without what Python cannot read
    said = tuple(dict.fromkeys(_RIGHT.findall(json.dumps(cell.get("outputs")))))
    return Given(code, source, (str(grade_id), str(id_)), said if code else ())


_RIGHT = re.compile(r"Right(?:</strong>)?: ([a-z_]+-\d+)")  # as `check` shows it


def same(text):
    """The text without what editors change: blanks at line ends, blank lines around it."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def assign(plan, cells):
    """For each submitted cell the id of the assignment's cell that it is, or None."""
    known = {cell.id: cell for cell in plan.cells}
    texts = {same(cell.released): cell.id for cell in plan.cells if cell.kind != "answer"}
    found = [next((name for name in cell.ids if name in known), None) for cell in cells]
    found = [id_ or texts.get(same(cell.source)) for id_, cell in zip(found, cells)]
    named = {contents.STUDENT: {"student"}} if contents.STUDENT in known else {}
    named |= {id_: {*question.names} for id_, question in plan.questions.items() if not question.by_hand}
    for id_ in [id_ for id_ in named if id_ not in found]:  # what defines its names, behind a cell of its question
        free = [n for n, cell in enumerate(cells) if cell.code and not found[n]]
        fitting = [n for n in free if named[id_] & {*contents.names(cells[n].source)}]
        near = [cell.id for cell in plan.cells if cell.question == id_]
        close = [n for n in fitting if next((name for name in reversed(found[:n]) if name), None) in near]
        for number in close or fitting:
            found[number] = id_
    _by_place(plan, cells, found)
    return found


def _by_place(plan, cells, found):
    """An answer whose marks are lost, and that defines nothing, is the first free cell of its kind behind its task."""
    order = [cell.id for cell in plan.cells]
    for id_, question in plan.questions.items():
        before = [name for name in order[: order.index(id_)] if name in found]
        if id_ in found or not before:
            continue
        start = found.index(before[-1]) + 1
        free = itertools.takewhile(lambda n: found[n] is None, range(start, len(cells)))
        fitting = (n for n in free if cells[n].code != question.by_hand and cells[n].source.strip())
        if (number := next(fitting, None)) is not None:
            found[number] = id_


def repair(plan, data):
    """The submission in the form of the assignment, made in a limited process; Unreadable if that cannot be."""
    return trial.read(lambda: _mended(plan, data))


def _mended(plan, data):
    cells = cells_of(data)
    found = assign(plan, cells)
    if not any(found):
        raise Unreadable("is a notebook, but none of its cells belongs to this assignment")
    places = list(itertools.accumulate(found, lambda place, id_: id_ or place))  # of the assignment's last cell so far
    beside = _beside(plan, cells, found, places)

    def own(place):
        there = [cell for cell, id_, where in zip(cells, found, places) if not id_ and where == place]
        return [Step(None, "own", cell.code, cell.source) for cell in there]

    steps, look = own(None), []
    for cell in plan.cells:
        theirs = [theirs for theirs, id_ in zip(cells, found) if id_ == cell.id]
        steps += [*_steps(cell, theirs, look, beside), *own(cell.id)]
    steps = tuple(step._replace(names=contents.names(step.source)) if step.code else step for step in steps)
    said_right = frozenset(id_ for cell in cells for id_ in cell.said_right) & plan.questions.keys()
    released = {same(cell.released) for cell in plan.cells}
    theirs = [step for step in steps if step.kind in ("answer", "own") and same(step.source) not in released]
    text = "\0".join(filter(None, (same(step.source) for step in theirs)))
    written = hashlib.sha256(text.encode(errors="replace")).hexdigest() if len(text) >= WRITTEN else ""
    functions = {id_ for id_, question in plan.questions.items() if question.function}
    code = {step.id: contents.form(step.source) for step in theirs if step.id in functions}
    return Repair(steps, tuple(look), beside, said_right, written, code)


def _beside(plan, cells, found, places):
    """What was written in a question's task or behind its cells, and words that stand near no question in words."""
    released = {cell.id: cell for cell in plan.cells}
    near, beside = {}, {"": []}
    for cell, id_, place in zip(cells, found, places):
        kind = released[id_].kind if id_ else "own"
        text = cell.source
        if kind == "given":  # the lines that the assignment's cell does not have
            old = {line.strip() for line in released[id_].released.splitlines()}
            text = "\n".join(line for line in text.splitlines() if line.strip() not in old)
        if kind in ("own", "given") and text.strip():
            question = released[place].question if place else None
            near.setdefault(question, []).append((cell.code, text))
            beside[""] += [text] if not cell.code and not (question and plan.questions[question].by_hand) else []
    beside[""] = "\n\n".join(beside[""])
    for id_ in filter(None, near):
        fitting = [text for code, text in near[id_] if code != plan.questions[id_].by_hand]
        beside[id_] = "\n\n".join(fitting or [text for _, text in near[id_]])
    return beside


def _steps(cell, theirs, look, beside):
    """The steps for one cell of the assignment, given the submitted cells that claim to be it."""
    if cell.kind in ("answer", "student"):
        return _answers(cell, theirs, look, beside)
    changed = [given.source for given in theirs if same(given.source) != same(cell.released)]
    if cell.kind == "test" and changed:
        look.append(f"{cell.question}: the test cell was edited; the original was used")
    kept = [Step(None, "own", cell.code, text) for text in dict.fromkeys(changed)]
    original = [Step(cell.id, cell.kind, cell.code, cell.released)]
    return kept + original if cell.code else original + kept  # that of code last, so that its names hold


def _answers(cell, theirs, look, beside):
    """All cells that hold an answer, in their order; untouched copies do not count."""
    if not theirs:
        look += [f"{cell.question}: the answer cell is missing"] if cell.question else []
        return [Step(cell.id, cell.kind, cell.code, cell.released)]
    texts = [given.source for given in theirs]
    written = [text for text in texts if same(text) not in (same(cell.released), "")]
    filled = written or texts[:1]
    if len(filled) > 1:
        look.append(f"{cell.question or cell.id}: {len(filled)} answer cells; the last one counts")
    if not cell.code:  # words go on in cells of the student's own, as after a cell was split in two
        further = [beside[cell.question]] if written and cell.question in beside else []
        return [Step(cell.id, cell.kind, False, "\n\n".join([*filled, *further]))]
    return [Step(cell.id, cell.kind, True, text) for text in filled]
