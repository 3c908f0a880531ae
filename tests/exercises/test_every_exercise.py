"""Every notebook of exercises: its solutions pass, its stubs are not attempted, each slip gets its own message."""

import ast
import functools
import re

import nbformat
import pytest
from nbgrader.nbgraderformat import MetadataValidator
from shared import example

from mlnotes.exercises import check, markers, slips


def run(cell, namespace):
    """Run a code cell; the value of its last line, if that is an expression."""
    tree = ast.parse(cell.source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, cell.id, "exec"), namespace)
    return eval(compile(ast.Expression(last.value), cell.id, "eval"), namespace) if last else None


@functools.cache
def given(path):
    """The names that the cells make which hold no answer, "imports" and "<exercise>-data", by their ids."""
    spaces = {"imports": {"__name__": "__main__"}}
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code" and not markers.marks(cell):
            run(cell, spaces.setdefault(cell.id, dict(spaces["imports"])))
    return spaces


def answered(path, notebook):
    """(its names, its test) of each exercise after its answer has run, with the names that all share and its own."""
    cells, made = by_id(notebook), given(path)
    for id_ in [id_ for id_ in cells if f"{id_}-test" in cells]:
        names = dict(made.get(f"{id_}-data", made["imports"]))
        run(cells[id_], names)
        yield names, cells[f"{id_}-test"]


def tasks(notebook):
    return [cell for cell in notebook.cells if "exercise" in cell.metadata]


def by_id(notebook):
    return {cell.id: cell for cell in notebook.cells}


# ---- solutions and stubs ----


def test_solutions_pass_their_checks_and_hidden_tests(path, notebook):
    results = []
    for names, test in answered(path, notebook):
        shown, hidden = markers.parts(test)
        assert hidden
        test.source = "\n".join([*hidden, *shown])  # what is shown is its last line, so that its value is seen
        results.append(run(test, names))
    assert results and all(results), [result for result in results if not result]


def test_an_untouched_stub_runs_and_is_not_attempted_and_fails_the_hidden_tests(path, notebook):
    """Hidden tests must not pass for everything."""
    tests, results = by_id(notebook), []
    for names, shown in answered(path, markers.student_version(notebook)):
        results.append(run(shown, names))
        with pytest.raises(AssertionError, match="Not attempted"):
            run(tests[shown.id], names)
    assert results and {result.state for result in results} == {"not attempted"}


# ---- slips ----


def all_slips():
    for topic in slips.topics():
        for id_, entry in slips.load(topic).items():
            for number, (slip, message) in enumerate(entry.slips.items(), 1):
                for one in sorted(slip, key=repr) if isinstance(slip, frozenset) else [slip]:
                    yield pytest.param(id_, one, message, id=f"{id_}-slip-{number}")


@pytest.mark.parametrize(("exercise", "slip", "message"), list(all_slips()))
def test_every_slip_gets_its_own_message_and_a_short_call(exercise, slip, message):
    result = check(exercise, example(slip, slips.load(exercise.rpartition("-")[0])[exercise].reference))
    assert result.state == "wrong" and result.message == message
    call = dict(result.facts).get("call", "")
    assert len(call) <= 260 and "cut" not in call
    assert exercise != "roc_auc-7" or call.count("[") <= 1 + 1 + 6  # labels, matrix, at most six rows


@pytest.mark.parametrize("topic", slips.topics())
def test_table_is_complete(topic):
    hints = markers.hints(markers.notebook(topic))
    assert list(hints) == list(slips.load(topic))
    for id_, entry in slips.load(topic).items():
        assert 2 <= len(hints[id_]) <= 3, id_
        if entry.reference is not None:
            assert check(id_, entry.reference), id_
            assert len(entry.slips) >= 3, id_
            assert bool(entry.calls) == callable(entry.reference), id_


# ---- ids, points, order, levels ----


def test_ids_agree(notebook, path):
    topic = path.parent.name
    ids = [cell.metadata.exercise.id for cell in tasks(notebook)]
    assert ids == [f"{topic}-{n}" for n in range(1, len(ids) + 1)] == list(slips.load(topic))
    assert all(cell.metadata.nbgrader.grade_id == cell.id for cell in notebook.cells if "nbgrader" in cell.metadata)
    for number, cell in enumerate(tasks(notebook), 1):
        assert cell.source.startswith(f'<a id="{cell.metadata.exercise.id}"></a>\n## {number}. ')


def test_nbgrader_accepts_the_metadata_and_the_points(notebook):
    MetadataValidator().validate_nb(notebook)
    cells = by_id(notebook)
    for task in tasks(notebook):
        id_, meta = task.metadata.exercise.id, task.metadata.exercise
        graded = cells.get(f"{id_}-test", cells[id_]).metadata.nbgrader
        assert graded.grade and graded.points > 0
        points = f"{graded.points} point" + ("s" if graded.points > 1 else "")
        assert f"*{meta.level} · {points} · about {meta.minutes} minutes*" in task.source
        assert cells[id_].metadata.nbgrader.solution and task.metadata.nbgrader.locked


def test_cells_of_an_exercise_stand_in_order(notebook):
    order = [cell.id for cell in notebook.cells]
    for task in tasks(notebook):
        id_ = task.metadata.exercise.id
        test = [f"{id_}-test"] if f"{id_}-test" in order else []
        places = [order.index(name) for name in (task.id, id_, *test, f"{id_}-hints")]
        assert places == sorted(places)
        if test:
            source = by_id(notebook)[f"{id_}-test"].source
            assert source.startswith(f'check("{id_}", ') and f'assert (result := check("{id_}", ' in source


def test_levels_objectives_and_kinds(notebook):
    metas = [cell.metadata.exercise for cell in tasks(notebook)]
    objectives = re.findall(r"^(\d+)\. ", notebook.cells[0].source, re.MULTILINE)
    assert len(metas) >= 8
    assert {meta.level for meta in metas} == {"warm-up", "core", "stretch", "open"}
    assert sorted({meta.objective for meta in metas}) == [int(number) for number in objectives]
    titles = [cell.source.split("\n")[1] for cell in tasks(notebook)]
    assert any("Spot the mistake" in title for title in titles)
    assert any("student's question" in title for title in titles)
