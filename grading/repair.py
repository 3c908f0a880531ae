"""A submission put back into the form of the assignment: the student's answers, everybody's tests.

Students delete and copy cells, edit tests, and use editors that strip metadata. What they handed in is therefore not
run as it is: the assignment's own cells are taken, the student's answers are put in their places, and every other
cell of theirs is kept where it stood.
"""

import json
import re
from typing import NamedTuple

import nbformat

from grading import plan as plans

ENCODINGS = ("utf-8-sig", "utf-16", "gb18030")
LARGEST = 50_000_000  # bytes of a notebook that is opened


class Unreadable(Exception):
    """The file is no notebook; the text says why."""


class Step(NamedTuple):
    """One cell of the mended notebook."""

    id: str | None  # of the assignment's cell; None for a cell of the student's own
    kind: str  # of plan.Cell, or "own"
    code: bool
    source: str


class Repair(NamedTuple):
    """The mended notebook, what was mended, and what a person should look at."""

    steps: tuple
    notes: tuple
    look: tuple


# ---- reading ----


def cells_of(data):
    """The cells of a submitted file, as (code, source, id, grade id), whatever the version of its format."""
    if len(data) > LARGEST:
        raise Unreadable(f"the file has {len(data) / 1e6:.0f} MB and was not opened; ask for one without its outputs")
    if not data.strip():
        raise Unreadable("the file is empty")
    notebook = _notebook(_text(data))
    return [_cell(cell) for cell in notebook.get("cells", []) if isinstance(cell, dict)]


def _text(data):
    for encoding in ENCODINGS:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Unreadable("the file is no text, so no notebook")


def _notebook(text):
    try:
        notebook = json.loads(text)
    except (ValueError, RecursionError) as error:
        damaged = f"its JSON is damaged ({str(error)[:80]})" if text.lstrip().startswith("{") else ""
        raise Unreadable(f"the file is no notebook: {damaged or 'it is another kind of file'}") from error
    if not isinstance(notebook, dict) or not ({"cells", "worksheets"} & set(notebook)):
        raise Unreadable("the file is no notebook: it has no cells")
    if "cells" not in notebook:
        try:
            notebook = nbformat.convert(nbformat.from_dict(notebook), 4)
        except Exception as error:
            raise Unreadable(f"the file has an old form that cannot be read: {str(error)[:80]}") from error
    return notebook


def _cell(cell):
    source, metadata = cell.get("source", ""), cell.get("metadata")
    if isinstance(source, list):
        source = "".join(map(str, source))
    marks = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    grade_id = marks.get("grade_id") if isinstance(marks, dict) else None
    return cell.get("cell_type") == "code", str(source), str(cell.get("id")), str(grade_id)


# ---- which cell is which ----


def same(text):
    """The text without what editors change: blanks at line ends, blank lines around it."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def assign(plan, cells):
    """For each submitted cell the id of the assignment's cell that it is, or None; and what was lost."""
    known = {cell.id: cell for cell in plan.cells}
    texts = {same(cell.released): cell.id for cell in plan.cells if cell.kind != "answer"}
    found = [next((name for name in (grade_id, id_) if name in known), None) for _, _, id_, grade_id in cells]
    n_marked = sum(grade_id in known for *_, grade_id in cells)
    found = [id_ or texts.get(same(cell[1])) for id_, cell in zip(found, cells)]
    _by_names(plan, cells, found)
    _by_place(plan, cells, found)
    return found, n_marked


def _by_names(plan, cells, found):
    """An answer whose marks are lost is known by what it defines; several such cells are all taken."""
    for id_, question in plan.questions.items():
        if id_ in found or question.by_hand:
            continue
        for number, (code, source, *_) in enumerate(cells):
            if code and found[number] is None and set(question.names) & set(defined(source)):
                found[number] = id_


def _by_place(plan, cells, found):
    """An answer whose marks are lost, and that defines nothing, is the first free cell of its kind behind its task."""
    order = [cell.id for cell in plan.cells]
    for id_, question in plan.questions.items():
        if id_ in found:
            continue
        before = [name for name in order[: order.index(id_)] if name in found]
        start = found.index(before[-1]) + 1 if before else len(cells)
        for number in range(start, len(cells)):
            if found[number] is not None:
                break
            if cells[number][0] != question.by_hand:
                found[number] = id_
                break


def defined(source):
    """What a cell defines; of a cell with a syntax error, what its lines seem to define."""
    return plans.names(source) or re.findall(r"^(?:def\s+)?(\w+)\s*(?:\(|=(?!=))", source, re.MULTILINE)


# ---- putting it together ----


def repair(plan, data):
    """The submission in the form of the assignment; Unreadable if the file is no notebook."""
    cells = cells_of(data)
    found, n_marked = assign(plan, cells)
    if not any(found):
        raise Unreadable("the file is a notebook, but none of its cells belongs to this assignment")
    known = {cell.id: cell for cell in plan.cells}
    own = _own(cells, found, known)
    steps, look = [*own.get(None, [])], []
    for cell in plan.cells:
        theirs = [cells[n] for n, id_ in enumerate(found) if id_ == cell.id]
        steps += _steps(cell, theirs, look)
        steps += own.get(cell.id, [])
    return Repair(tuple(steps), tuple(_mended(plan, found, n_marked)), tuple(look))


def _own(cells, found, known):
    """The student's own cells, by the assignment's cell that they stand behind."""
    own, place = {}, None
    for id_, (code, source, *_) in zip(found, cells):
        if id_ is None:
            own.setdefault(place, []).append(Step(None, "own", code, source))
        elif id_ in known:
            place = id_
    return own


def _steps(cell, theirs, look):
    """The steps for one cell of the assignment, given the submitted cells that claim to be it."""
    if cell.kind in ("answer", "student"):
        return _answers(cell, theirs, look)
    changed = [text for code, text, *_ in theirs if same(text) != same(cell.released)]
    if cell.kind == "test" and changed:
        look.append(f"{cell.question}: the test cell was edited; the original was used")
    kept = [Step(None, "own", cell.code, text) for text in dict.fromkeys(changed)]
    if cell.code:  # the original last, so that its names hold
        return [*kept, Step(cell.id, cell.kind, True, cell.released)]
    return [Step(cell.id, cell.kind, False, cell.released), *kept]


def _answers(cell, theirs, look):
    """All cells that hold an answer, in their order; untouched copies do not count."""
    if not theirs:
        if cell.question:
            look.append(f"{cell.question}: the answer cell is missing")
        return [Step(cell.id, cell.kind, cell.code, cell.released)]
    texts = [text for _, text, *_ in theirs]
    filled = [text for text in texts if same(text) != same(cell.released)] or texts[:1]
    if len(filled) > 1:
        look.append(f"{cell.question or cell.id}: {len(filled)} answer cells; the last one counts")
    if not cell.code:
        return [Step(cell.id, cell.kind, False, "\n\n".join(filled))]
    return [Step(cell.id, cell.kind, True, text) for text in filled]


def _mended(plan, found, n_marked):
    """What was mended without a person having to look."""
    n_marked_here = sum(cell.kind in ("answer", "test") for cell in plan.cells)
    if n_marked < n_marked_here / 2:
        yield "the cells had lost their marks, which were put back"
    missing = [cell.question for cell in plan.cells if cell.kind == "test" and cell.id not in found]
    if missing:
        yield f"deleted test cells were put back: {', '.join(missing)}"
