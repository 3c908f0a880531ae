"""The students' version of a notebook: nbgrader's own release is the oracle, and nothing of a solution is left."""

import copy
import re

import nbformat
import pytest
from nbgrader.preprocessors import ClearHiddenTests, ClearOutput, ClearSolutions

from mlnotes.exercises import markers

STUBS = {"code": markers.CODE_STUB, "text": markers.TEXT_STUB}


def nbgraders_version(notebook):
    released = copy.deepcopy(notebook)
    solutions = ClearSolutions(code_stub={"python": STUBS["code"]}, text_stub=STUBS["text"])
    for step in (solutions, ClearOutput(), ClearHiddenTests()):
        released, _ = step.preprocess(released, {})
    return released


def odd_notebook():
    """Whole cells, indented and repeated regions, and outputs: what nbgrader knows besides our own form."""
    marks = {"schema_version": 3, "locked": False, "task": False}
    begin, end = "### BEGIN SOLUTION", "### END SOLUTION"
    test = "f(1)\n    ### BEGIN HIDDEN TESTS\nassert f(2)\n### END HIDDEN TESTS\nf(3)"
    code, text = nbformat.v4.new_code_cell, nbformat.v4.new_markdown_cell
    cells = [
        (code("x = 1"), {"solution": True, "grade": False}),
        (code(f"def f(x):\n    {begin}\n    y = x\n\t{end}\n    {begin}\n{end}"), {"solution": True, "grade": False}),
        (code(test), {"solution": False, "grade": True, "points": 1}),
        (text(f"before\n{begin}\nbecause\n{end}"), {"solution": True, "grade": True, "points": 1}),
        (text("because"), {"solution": True, "grade": True, "points": 1}),
        (code("1 + 1"), None),
    ]
    for number, (cell, kind) in enumerate(cells):
        cell.id = f"cell-{number}"
        if kind:
            cell.metadata["nbgrader"] = {**marks, **kind, "grade_id": cell.id}
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [nbformat.v4.new_output("stream", text="secret")], 3
            cell.metadata["scrolled"] = True
    return nbformat.v4.new_notebook(cells=[cell for cell, _ in cells])


# ---- the students' version ----


def test_the_students_version_and_what_it_shows_and_hides_are_nbgraders(notebook):
    for source, at_least in ((notebook, 80), (odd_notebook(), 4)):
        released, n_hidden = nbgraders_version(source), 0
        assert markers.student_version(source) == released
        assert not re.search("SOLUTION|HIDDEN TESTS", nbformat.writes(released))
        for cell, theirs in zip(source.cells, released.cells, strict=True):
            shown, hidden = markers.parts(cell)
            assert shown == [line for line in theirs.source.split("\n") if line.strip() not in STUBS.values()]
            kept = [line for line in cell.source.split("\n") if not re.search("### (BEGIN|END) [A-Z]", line)]
            assert sorted(shown + hidden) == sorted(kept) and markers.solved(cell.source).split("\n") == kept
            n_hidden += len(hidden)
        assert n_hidden > at_least


def test_without_hints_exactly_their_cells_are_gone_and_the_source_is_left_alone(notebook):
    before = copy.deepcopy(notebook)
    full, bare = markers.student_version(notebook), markers.student_version(notebook, with_hints=False)
    assert bare.cells == [cell for cell in full.cells if "<summary>Hint" not in cell.source] != full.cells
    assert [cell for cell in full.cells if markers.is_hints(cell)] == [c for c in notebook.cells if markers.is_hints(c)]
    assert notebook == before


UNMARKED = "must be marked as solution or test"
BROKEN = [  # (which cell of the odd notebook, its source, what is said)
    (0, "### BEGIN SOLUTION\nx = 1", "must be followed by ### END SOLUTION"),
    (0, "### BEGIN SOLUTION\n### BEGIN SOLUTION\n### END SOLUTION", "got a second begin"),
    (2, "### BEGIN HIDDEN TESTS\nassert x", "must be followed by ### END HIDDEN TESTS"),
    *((-1, f"### BEGIN {one}\nx = 1\n### END {one}", UNMARKED) for one in ("SOLUTION", "HIDDEN TESTS")),
]


@pytest.mark.parametrize(("place", "source", "message"), BROKEN)
def test_a_region_that_is_broken_or_in_an_unmarked_cell_is_refused(place, source, message):
    notebook = odd_notebook()
    notebook.cells[place].source = source
    with pytest.raises(ValueError, match=message):
        markers.student_version(notebook)


# ---- hints ----


def test_every_fold_of_a_cell_of_hints_is_a_hint(notebook):
    cells = {cell.id.removesuffix("-hints"): cell.source for cell in notebook.cells if "<summary>Hint" in cell.source}
    assert list(markers.hints(notebook)) == list(cells)
    for exercise, hints in markers.hints(notebook).items():
        folds = [part.split("</summary>") for part in cells[exercise].split("<details><summary>")[1:]]
        assert [title for title, _ in folds] == [f"Hint {n}" for n in range(1, len(hints) + 1)]
        assert [text.replace("</details>", "").strip() for _, text in folds] == list(hints)
