"""A submission put back into form: everybody's tests, and every word of the student's."""

import copy
import json
import re

import nbformat
import pytest
import samples
from hypothesis import given, settings
from hypothesis import strategies as st
from judged import quiz

from grading.repair import Unreadable, _mended, repair


def mended(plan, notebook):
    return repair(plan, samples.to_bytes(notebook))


def test_an_untouched_notebook_is_left_as_it_is(ps1, student):
    result = mended(ps1, student)
    assert [(step.id, step.source) for step in result.steps] == [(cell.id, cell.released) for cell in ps1.cells]
    assert result.look == ()


def test_imports_of_the_students_run_and_the_books_names_hold(ps1, student):
    cell = samples.cell_of(student, "roc_auc-imports")
    cell.source = "import scipy\n" + cell.source.replace("check", "check as c")
    steps = [step.source for step in mended(ps1, student).steps if step.code]
    assert steps[0] == cell.source and steps[1] == ps1.cells[1].released


def test_an_answer_written_into_a_new_cell_is_found(ps1, student):
    """The answer cell was deleted, its content is elsewhere; the marks of the rest are there."""
    student.cells = [cell for cell in student.cells if cell.id != "roc_auc-4"]
    student.cells.insert(2, nbformat.v4.new_code_cell("def auc_by_pairs(y_true, y_score):\n    return 1 / 0 +"))
    answers = [step for step in mended(ps1, student).steps if step.id == "roc_auc-4"]
    assert ["1 / 0 +" in step.source for step in answers] == [True]


def test_a_blank_copy_behind_the_answer_does_not_count(ps1, student):
    blank = copy.deepcopy(samples.cell_of(student, "roc_auc-3"))
    solved = samples.answered(student, samples.solutions(ps1))
    blank.id = "twin"
    solved.cells.append(blank)
    answers = [step for step in mended(ps1, solved).steps if step.id == "roc_auc-3"]
    assert len(answers) == 1 and "4 / 6" in answers[0].source


def test_a_damaged_notebook_is_mended_or_refused_in_words(ps1, student):
    """Those of the class of 60: what is mended has the answers and the tests of one that was left whole."""

    def marked(data):
        steps, look, *_ = repair(ps1, data)
        return [(step.id, step.source.removesuffix("\n# once more")) for step in steps if step.kind in kinds], look

    kinds = {"answer", "test"}
    whole, _ = marked(samples.to_bytes(samples.answered(student, samples.solutions(ps1))))
    for fault, _, data, marks, said in samples.faults(ps1, student)[:10]:
        if marks is None and fault != "huge file":
            with pytest.raises(Unreadable, match=said.removeprefix("the file ")):
                repair(ps1, data)
        elif marks:
            found, look = marked(data)
            assert list(dict.fromkeys(found)) == whole and re.search(said or "^$", "; ".join(look)), fault


def test_two_questions_with_one_name_keep_their_own_answers_without_ids():
    plan, student, _ = quiz("roc_auc-3", "bias_variance-3")
    notebook = samples.answered(student, {"roc_auc-3": "mended = 1", "bias_variance-3": "mended = 2"})
    samples.lose_metadata(notebook)
    steps = [(step.id, step.source) for step in mended(plan, notebook).steps if step.kind == "answer"]
    assert steps == [("roc_auc-3", "mended = 1"), ("bias_variance-3", "mended = 2")]


def test_cells_as_other_programs_write_them_are_read(ps1, student):
    """Lines without their ends, ids as Colab keeps them, no source; Python takes neither NUL nor half a surrogate."""
    answer = "def auc_by_pairs(y_true, y_score):\n    return curves.auc(y_true, y_score)"
    notebook = json.loads(samples.to_bytes(samples.answered(student, {"roc_auc-4": answer, "roc_auc-6": "Words."})))
    notebook["cells"].sort(key=lambda cell: cell["id"] == "roc_auc-6")  # it is at the end, where only its id finds it
    for cell in notebook["cells"]:
        odd = "  # \0\ud83d" * (cell["id"] == "roc_auc-4")
        cell["source"] = f"{''.join(cell['source'])}{odd}".split("\n")
        cell["metadata"] = {"id": cell.pop("id")}
    notebook["cells"].append({"cell_type": "markdown", "source": None})
    result = repair(ps1, json.dumps(notebook).encode())
    steps = {step.id: step.source for step in result.steps}
    assert (steps["roc_auc-4"], steps["roc_auc-6"], result.look) == (f"{answer}  # ?", "Words.", ())


@settings(max_examples=50)
@given(st.data())
def test_no_cell_of_a_student_is_lost(ps1, data):
    """Cells deleted, doubled, moved, stripped: what the student wrote is in the mended notebook, each text once."""
    solved = samples.solutions(ps1)
    order = data.draw(st.lists(st.sampled_from(ps1.cells), min_size=1, max_size=40))
    cells = []
    for number, cell in enumerate(order):
        source = data.draw(st.sampled_from([solved.get(cell.id, cell.released)] * 4 + [f"mine_{number} = {number}"]))
        kind = "code" if cell.code else "markdown"
        cells.append({"cell_type": kind, "id": data.draw(st.sampled_from([cell.id, f"x{number}"])), "source": source})
    try:
        result = _mended(ps1, json.dumps({"cells": cells}).encode())  # what `repair` does, in this process
    except Unreadable:
        return
    kept = "\n".join(step.source for step in result.steps)
    released = {cell.released for cell in ps1.cells}
    assert all(cell["source"] in kept for cell in cells if cell["source"] not in released)
    assert [step.id for step in result.steps if step.kind == "test"] == [c.id for c in ps1.cells if c.kind == "test"]


ODD = {
    b"": "empty",
    b"  \n": "empty",
    b"\xff\xfe\x00": "no notebook|no text",
    b"[1, 2]": "it has no cells",
    b"{}": "it has no cells",
    b'{"cells": []}': "none of its cells belongs",
    b'{"cells": [1, {"source": ["a", 2]}, {}]}': "none of its cells belongs",
    b'{"cells": 7, "nbformat": 4}': "none of its cells belongs",
    b'{"cells": null, "nbformat": 4}': "none of its cells belongs",
    b'{"worksheets": 3, "nbformat": 3}': "JSON is damaged",
    b"<html>": "another kind of file",
    b"[" * 100_000: "no notebook",
}


@pytest.mark.parametrize("data", ODD, ids=range(len(ODD)))
def test_what_is_no_notebook_is_said_in_words(ps1, data):
    with pytest.raises(Unreadable, match=ODD[data]):
        repair(ps1, data)
