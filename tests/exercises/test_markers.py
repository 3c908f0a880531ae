"""The students' version of a notebook: nbgrader's own release is the oracle, and nothing of a solution is left."""

import copy
import re

import nbformat
import pytest
from nbgrader.preprocessors import ClearHiddenTests, ClearOutput, ClearSolutions

from mlnotes.exercises import markers


def nbgraders_version(notebook):
    released = copy.deepcopy(notebook)
    stubs = {"code_stub": {"python": markers.CODE_STUB}, "text_stub": markers.TEXT_STUB}
    for step in (ClearSolutions(**stubs), ClearOutput(), ClearHiddenTests()):
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


def test_the_students_version_is_nbgraders(notebook):
    assert markers.student_version(notebook) == nbgraders_version(notebook)


def test_the_students_version_is_nbgraders_for_other_forms():
    assert markers.student_version(odd_notebook()) == nbgraders_version(odd_notebook())


def test_without_hints_exactly_their_cells_are_gone(notebook):
    full, bare = markers.student_version(notebook), markers.student_version(notebook, with_hints=False)
    assert bare.cells == [cell for cell in full.cells if "<summary>Hint" not in cell.source] != full.cells
    assert [cell for cell in full.cells if markers.is_hints(cell)] == [c for c in notebook.cells if markers.is_hints(c)]


def test_the_students_version_leaves_the_source_alone(notebook):
    before = copy.deepcopy(notebook)
    markers.student_version(notebook)
    markers.student_version(notebook, with_hints=False)
    assert notebook == before


def test_plain_json_and_nbformat_give_the_same(notebook, topic):
    plain, ours = markers.student_version(markers.notebook(topic)), markers.student_version(notebook)
    assert [cell["source"] for cell in plain["cells"]] == [cell.source for cell in ours.cells]
    assert markers.hints(markers.notebook(topic)) == markers.hints(notebook)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("### BEGIN SOLUTION\nx = 1", "must be followed by ### END SOLUTION"),
        ("### BEGIN SOLUTION\n### BEGIN SOLUTION\n### END SOLUTION", "got a second begin"),
        ("### BEGIN HIDDEN TESTS\nassert x", "must be followed by ### END HIDDEN TESTS"),
    ],
)
def test_a_broken_region_is_refused(source, message):
    notebook = odd_notebook()
    notebook.cells[0 if "SOLUTION" in source else 2].source = source
    with pytest.raises(ValueError, match=message):
        markers.student_version(notebook)


@pytest.mark.parametrize("region", ["SOLUTION", "HIDDEN TESTS"])
def test_a_region_in_an_unmarked_cell_is_refused(region):
    notebook = odd_notebook()
    notebook.cells[-1].source = f"### BEGIN {region}\nx = 1\n### END {region}"
    with pytest.raises(ValueError, match="must be marked as solution or test"):
        markers.student_version(notebook)


# ---- what may be seen, and what not ----


def regions(source):
    """What stands between BEGIN and END, cut out in another way than by reading lines."""
    found = re.findall(
        r"### BEGIN (?:SOLUTION|HIDDEN TESTS)\n(.*?)[ \t]*### END (?:SOLUTION|HIDDEN TESTS)", source, re.S
    )
    return [line for text in found for line in text.split("\n") if line.strip()]


def assert_parts_are_nbgraders(notebook):
    hides = 0
    for cell, released in zip(notebook.cells, nbgraders_version(notebook).cells):
        shown, hidden = markers.parts(cell)
        stubs = {markers.CODE_STUB, markers.TEXT_STUB}
        assert shown == [line for line in released.source.split("\n") if line.strip() not in stubs]
        assert sorted(shown + hidden) == sorted(markers.solved(cell.source).split("\n"))
        hides += bool(hidden)
    assert hides


def test_parts_are_what_nbgrader_keeps_and_what_it_takes(notebook):
    assert_parts_are_nbgraders(notebook)


def test_parts_are_nbgraders_for_other_forms():
    assert_parts_are_nbgraders(odd_notebook())


def test_nothing_that_is_hidden_is_left_in_its_cell(notebook):
    student = {cell.id: cell.source.split("\n") for cell in markers.student_version(notebook).cells}
    n_hidden = 0
    for cell in notebook.cells:
        whole = markers.marks(cell).get("solution") and not regions(cell.source)
        hidden = cell.source.split("\n") if whole else regions(cell.source)
        shown = markers.parts(cell)[0]
        assert [line for line in hidden if line in student[cell.id] and line not in shown] == []
        assert sum(map(len, hidden)) <= sum(map(len, markers.parts(cell)[1]))
        n_hidden += len(hidden)
    assert n_hidden > 80
    assert not re.search("SOLUTION|HIDDEN TESTS", nbformat.writes(markers.student_version(notebook)))


def test_a_solution_comes_without_its_marks_and_otherwise_as_it_stands(notebook):
    for cell in notebook.cells:
        solved = markers.solved(cell.source)
        assert "### BEGIN" not in solved and "### END" not in solved
        assert all(line in solved.split("\n") for line in regions(cell.source))
        assert solved == cell.source or "### BEGIN" in cell.source


# ---- hints, and where the notebook is found ----


def test_every_fold_of_a_cell_of_hints_is_a_hint(notebook):
    cells = {cell.id.removesuffix("-hints"): cell.source for cell in notebook.cells if "<summary>Hint" in cell.source}
    assert list(markers.hints(notebook)) == list(cells)
    for exercise, hints in markers.hints(notebook).items():
        folds = [part.split("</summary>") for part in cells[exercise].split("<details><summary>")[1:]]
        assert [title for title, _ in folds] == [f"Hint {n}" for n in range(1, len(hints) + 1)]
        assert [text.replace("</details>", "").strip() for _, text in folds] == list(hints)


def test_a_notebook_that_the_package_carries_comes_before_the_books(tmp_path, monkeypatch):
    assert [folder.name for folder in markers.BOOKS] == ["_book", "book"]
    monkeypatch.setattr(markers, "BOOKS", (tmp_path / "carried", tmp_path / "book"))
    assert markers.notebook("roc_auc") is None
    for folder in ("book", "carried"):
        (tmp_path / folder / "roc_auc").mkdir(parents=True)
        nbformat.write(
            nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(f"of\nthe {folder}")]),
            tmp_path / folder / "roc_auc" / "exercises.ipynb",
        )
        assert markers.notebook("roc_auc")["cells"][0]["source"] == f"of\nthe {folder}"
