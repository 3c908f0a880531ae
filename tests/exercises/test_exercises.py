"""Exercises: what `check` says, and one notebook as page, download, assignment and test."""

import ast
import copy
import functools
import html
import json
import re
import shutil
import subprocess
import sys
import warnings
import xml.etree.ElementTree
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import exercise_pages
import nbformat
import numpy as np
import pytest
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.preprocessors import ClearHiddenTests, ClearOutput, ClearSolutions
from sphinx.errors import ConfigError
from sphinx.search.en import SearchEnglish

from mlnotes import _bank, curves, exercises
from mlnotes.exercises import check, hint, solution

ROOT = Path(__file__).resolve().parents[2]

NOTEBOOKS = sorted(path for path in (ROOT / "book" / "exercises").glob("*.ipynb") if "." not in path.stem)
LEVELS = {"warm-up", "core", "stretch", "open"}


def auc_that_sorts_its_arguments(y_true, y_score):
    right = curves.auc(y_true, y_score)
    y_true.sort()
    y_score.sort()
    return right


def auc_with_a_slip(y_true, y_score):
    ranks = {}
    return ranks["positive"]


# ---- what check says ----


def test_right_wrong_and_not_attempted():
    right, wrong, blank = check("roc_auc-4", curves.auc), check("roc_auc-4", lambda y, s: 0.5), check("roc_auc-4", ...)
    assert (right.state, wrong.state, blank.state) == ("right", "wrong", "not attempted")
    assert right and not wrong and not blank
    assert repr(right).startswith("Right: roc_auc-4") and repr(blank).startswith("Not attempted: roc_auc-4")


def test_the_first_failing_call_can_be_repeated():
    result = check("roc_auc-4", pairs_without_ties)
    shown = dict(result.facts)
    assert eval(shown["call"], globals()) == float(shown["got"]) != float(shown["expected"])
    assert "one half" in result.message  # the mistake is recognised
    assert all(text in repr(result) for text in (*shown, *shown.values(), result.message))


def pairs_without_ties(y_true, y_score):
    return (y_score[y_true == 1][:, None] > y_score[y_true == 0]).mean()


def test_a_value_does_not_give_the_right_value_away():
    result = check("roc_auc-3", (0.6, 0.6))
    assert [name for name, _ in result.facts] == ["got"]
    assert "[0]" in result.message


@pytest.mark.parametrize(
    "answer",
    [
        (4 / 6, 13 / 24),
        [0.67, 0.54],
        np.array([4 / 6, 13 / 24]),
        (Fraction(4, 6), Fraction(13, 24)),
        (np.float32(4 / 6), np.float64(13 / 24)),
    ],
    ids=["tuple", "rounded", "array", "fractions", "numpy scalars"],
)
def test_numbers_of_every_kind_are_welcome(answer):
    assert check("roc_auc-3", answer)


@pytest.mark.parametrize(
    "give", [float, np.float32, np.array, lambda v: Fraction(v)], ids=["float", "float32", "0-d array", "Fraction"]
)
def test_results_of_every_kind_are_welcome(give):
    if give is np.float32:
        assert not check("roc_auc-4", lambda y, s: give(curves.auc(y, s)))  # seven digits are fewer than asked for
    else:
        assert check("roc_auc-4", lambda y, s: give(curves.auc(y, s)))


NOT_ATTEMPTED = {
    "the stub": (lambda y, s: ..., "returned Ellipsis: nothing attempted yet, or the return line is missing"),
    "no return": (lambda y, s: None, "returned None: nothing attempted yet, or the return line is missing"),
    "not implemented": (lambda y, s: (_ for _ in ()).throw(NotImplementedError), "raised NotImplementedError"),
    "None": (None, "still None"),
    "dots": (..., "still ..."),
}


@pytest.mark.parametrize(("answer", "message"), NOT_ATTEMPTED.values(), ids=NOT_ATTEMPTED)
def test_not_attempted(answer, message):
    result = check("roc_auc-4", answer)
    assert result.state == "not attempted" and message in result.message


def test_not_attempted_values():
    assert check("roc_auc-3", ...).state == check("roc_auc-3", None).state == "not attempted"
    assert "fill every place" in check("roc_auc-3", (4 / 6, ...)).message
    assert "answered in words" in check("roc_auc-6", "ranks count").message


WRONG = {
    "raises": (auc_with_a_slip, "KeyError: 'positive', in line {line}: return ranks[\"positive\"]"),
    "exits": (lambda y, s: sys.exit("stop"), "SystemExit: stop"),
    "recurses": (lambda y, s: curves_again(y, s), "RecursionError"),
    "wrong signature": (lambda y: 0.5, "takes 1 positional argument but 2 were given"),
    "a list": (lambda y, s: [0.5], "One number is expected, got an array of shape (1,)"),
    "text": (lambda y, s: "0.5", "a number, or a list or array of numbers: got '0.5'"),
    "a dict": (lambda y, s: {"auc": 1}, "got {'auc': 1}"),
    "a map": (lambda y, s: map(float, s), "got an object of type map"),
    "a class": (lambda y, s: float, "got an object of type type"),
    "rows of different length": (lambda y, s: [[1, 2], [3]], "got rows of different length"),
    "complex": (lambda y, s: 1j, "got 1j"),
    "nan": (lambda y, s: float("nan"), "The value differs"),
    "called": (0.5, "the function itself, got 0.5; write the name of your function without brackets"),
}


def curves_again(y, s):
    return curves_again(y, s)


@pytest.mark.parametrize(("answer", "message"), WRONG.values(), ids=WRONG)
def test_wrong_answers_of_every_kind_get_a_helpful_message(answer, message):
    result = check("roc_auc-4", answer)
    line = auc_with_a_slip.__code__.co_firstlineno + 2
    assert result.state == "wrong" and message.replace("{line}", str(line)) in result.message, result


def test_a_function_in_the_place_of_a_value():
    assert "got auc, a function; call it" in check("roc_auc-3", curves.auc).message


def test_shapes_are_named():
    assert "must have shape (2, 3), got (3, 2); exchange" in check("roc_auc-2", lambda y, s: np.ones((3, 2))).message
    assert "An array of shape (7, 2) is expected, got one number" in check("roc_auc-1", 0.5).message
    assert "must have shape (7, 2), got (2, 2)" in check("roc_auc-1", [(0, 0), (1, 1)]).message


def test_what_is_measured_is_named():
    assert dict(check("roc_auc-11", lambda s: s).facts)["got AUC"] == "0.5"
    assert "cannot be used: ValueError: y_score must have shape (9,)" in check("roc_auc-11", lambda s: s[:3]).message


def test_a_difference_beyond_six_digits_is_shown():
    shown = dict(check("roc_auc-4", lambda y, s: curves.auc(y, s) + 1e-8).facts)
    assert shown["expected"] != shown["got"]


def test_arguments_are_copies():
    assert check("roc_auc-4", auc_that_sorts_its_arguments)
    assert check("roc_auc-4", curves.auc)  # the catalogue's own arrays are as they were


def test_a_warning_is_no_failure():
    def with_warning(y_true, y_score):
        warnings.warn("division by zero", RuntimeWarning, stacklevel=1)
        return curves.auc(y_true, y_score)

    assert check("roc_auc-4", with_warning)  # pytest makes an error of any warning that gets out


class Hostile:
    """An answer whose every method fails."""

    def __getattribute__(self, name):
        raise RuntimeError("no")

    def __repr__(self):
        raise RuntimeError("no")

    __len__ = __iter__ = __float__ = __array__ = __eq__ = __deepcopy__ = __repr__


def endless():
    inner = []
    inner.append(inner)
    return inner


ODD = {
    "hostile": Hostile,
    "endless list": endless,
    "bytes": lambda: b"\xff",
    "set": lambda: {1, 2},
    "object": object,
    "huge": lambda: 10**400,
    "list of huge": lambda: [10**400],
    "array of text": lambda: np.array("x"),
    "array of None": lambda: np.array([None]),
    "class": lambda: int,
    "text": lambda: "a\0b",
}


@pytest.mark.parametrize("exercise", ["roc_auc-1", "roc_auc-2", "roc_auc-4", "roc_auc-6", "roc_auc-11"])
@pytest.mark.parametrize("kind", ODD)
def test_check_never_raises(exercise, kind):
    odd = ODD[kind]()
    for answer in (odd, lambda *arguments: odd, [odd, odd]):
        result = check(exercise, answer)
        assert not result and result.message and " at 0x" not in repr(result) + result._repr_html_()


def test_check_never_raises_whatever_the_id():
    for exercise in (
        None,
        4,
        curves.auc,
        "",
        "-",
        "4",
        "roc_auc",
        "roc_auc-",
        "roc_auc-99",
        "../x-1",
        "os-1",
        Hostile(),
    ):
        assert check(exercise, 1).state == "not attempted"


def test_an_interrupt_goes_through():
    def interrupted(y_true, y_score):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check("roc_auc-4", interrupted)


def test_unknown_ids_get_near_names():
    assert "did you mean roc_auc-4" in check("roc_auc_4", 1).message
    assert 'got "rok_auc-2"; did you mean roc_auc-2' in check("rok_auc-2", 1).message
    assert 'must be an id such as "roc_auc-4", got an object of type function' in check(curves.auc, "roc_auc-4").message
    for ask in (hint, solution):
        with pytest.raises(ValueError, match=r'exercise must be the id of an exercise, got "roc-4"; did you mean'):
            ask("roc-4")


def test_the_html_says_in_words_what_it_shows():
    for answer in (curves.auc, lambda y, s: "<b>", ...):
        result = check("roc_auc-4", answer)
        page = result._repr_html_()
        tree = xml.etree.ElementTree.fromstring(page)  # well formed, everything escaped
        text = " ".join(tree.itertext())
        assert all(part in text for part in (result.state.capitalize(), result.message, *sum(result.facts, ())))
        assert set(re.findall(r"(?<![-\w])(?:background|color): *(\w+)", page)) <= {"inherit", "none"}
        assert page == check("roc_auc-4", answer)._repr_html_()
    borders = {
        re.search(r"border-left: 0.35em (\w+)", check("roc_auc-4", a)._repr_html_())[1] for a in (curves.auc, 1, ...)
    }
    assert len(borders) == 3


def test_hints_say_more_one_after_the_other():
    assert repr(hint("roc_auc-4")).startswith("Hint 1 of 3") and 'hint("roc_auc-4", 2)' in hint("roc_auc-4")
    assert "The next one" not in hint("roc_auc-4", 3)
    with pytest.raises(ValueError, match="n must be from 1 to 3, got 4"):
        hint("roc_auc-4", 4)


def test_solution_reads_the_notebook(tmp_path, monkeypatch):
    assert "def auc_by_pairs" in solution("roc_auc-4") and "###" not in solution("roc_auc-4")
    assert "A full answer contains" in solution("roc_auc-6")
    carried, book = tmp_path / "_exercises", tmp_path / "book"
    monkeypatch.setattr(exercises, "_NOTEBOOKS", (carried, book))
    assert "is not part of this copy" in solution("roc_auc-4")
    book.mkdir()
    shutil.copy(ROOT / "book" / "roc_auc" / "exercises.ipynb", book)
    assert "def auc_by_pairs" in solution("roc_auc-4")
    carried.mkdir()
    student = exercise_pages.student_version(read(NOTEBOOKS[0]))
    nbformat.write(student, carried / "roc_auc.ipynb")
    assert "is held back" in solution("roc_auc-4") and "is held back" in solution("roc_auc-6")


def test_a_topic_is_loaded_when_it_is_asked_for():
    code = (
        "import sys; from mlnotes.exercises import check; print('mlnotes._bank.roc_auc' in sys.modules);"
        "check('roc_auc-1', 1); print('mlnotes._bank.roc_auc' in sys.modules)"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["False", "True"]


# ---- every exercise notebook ----


def read(path):
    return nbformat.read(path, as_version=4)


def run_cells(notebook):
    """Run the code cells one after the other; the value that each ends with, by cell id."""
    namespace, values = {"__name__": "__main__"}, {}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            tree = ast.parse(cell.source)
            last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, cell.id, "exec"), namespace)
            values[cell.id] = eval(compile(ast.Expression(last.value), cell.id, "eval"), namespace) if last else None
    return values


def tasks(notebook):
    return [cell for cell in notebook.cells if "exercise" in cell.metadata]


def by_id(notebook):
    return {cell.id: cell for cell in notebook.cells}


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request):
    return request.param


def test_there_are_exercises():
    assert [path.stem for path in NOTEBOOKS] == _bank.topics() != []


def test_solutions_pass_their_checks_and_hidden_tests(path):
    notebook = read(path)
    run_cells(notebook)  # hidden tests assert
    visible = copy.deepcopy(notebook)
    ClearHiddenTests().preprocess(visible, {})
    results = [value for id_, value in run_cells(visible).items() if id_.endswith("-test")]
    assert results and all(results), [result for result in results if not result]


def test_a_wrong_solution_fails_its_hidden_tests(path):
    """Hidden tests must not pass for everything: each test cell fails when its answer is left blank."""
    notebook = read(path)
    for id_ in [cell.id for cell in notebook.cells if cell.id.endswith("-test")]:
        spoilt = copy.deepcopy(notebook)
        cell = by_id(spoilt)[id_.removesuffix("-test")]
        cell.source = by_id(exercise_pages.student_version(notebook))[cell.id].source
        with pytest.raises(AssertionError, match="Not attempted"):
            run_cells(spoilt)


def test_untouched_stubs_run_and_are_not_attempted(path):
    values = run_cells(exercise_pages.student_version(read(path)))
    results = [value for id_, value in values.items() if id_.endswith("-test")]
    assert results and {result.state for result in results} == {"not attempted"}


def mistakes():
    for topic in _bank.topics():
        for id_, entry in _bank.load(topic).items():
            for number, mistake in enumerate(entry.mistakes):
                name = getattr(mistake.wrong, "__name__", "value")
                yield pytest.param(id_, mistake, id=f"{id_}-{number}-{name}")


@pytest.mark.parametrize(("exercise", "mistake"), list(mistakes()))
def test_every_mistake_gets_its_own_message_and_a_short_call(exercise, mistake):
    result = check(exercise, mistake.wrong)
    assert result.state == "wrong" and result.message == mistake.message
    call = dict(result.facts).get("call", "")
    assert len(call) <= 260 and "cut" not in call
    assert exercise != "roc_auc-7" or call.count("[") <= 1 + 1 + 6  # labels, matrix, at most six rows


def rates_one_case_at_a_time(y_true, order):
    positive = np.append(0, y_true[order])
    return np.cumsum(1 - positive) - 1, np.cumsum(positive)


@pytest.mark.parametrize(
    "order",
    [np.argsort, lambda s: np.argsort(s)[::-1], lambda s: np.argsort(-s), lambda s: np.argsort(-s, kind="stable")],
    ids=["lowest first", "reversed", "negated", "stable"],
)
def test_tied_cases_taken_one_at_a_time_are_recognised_in_any_order(order):
    def roc_points(y_true, y_score):
        if len(set(y_score)) == len(y_score):
            return curves.roc_curve(y_true, y_score)[:2]
        fp, tp = rates_one_case_at_a_time(y_true, order(y_score))
        return fp / fp[-1], tp / tp[-1]

    def without_start(y_true, y_score):
        fp, tp = rates_one_case_at_a_time(y_true, order(y_score))
        return fp[1:] / fp[-1], tp[1:] / tp[-1]

    assert check("roc_auc-2", roc_points).message.startswith("You take one case at a time")
    assert check("roc_auc-2", without_start).message.startswith("The first point, (0, 0), is missing. You take one")


def test_as_many_points_as_cases_need_not_be_one_case_at_a_time():
    for n_more in (0, 1):
        result = check("roc_auc-2", lambda y, s, n=n_more: np.zeros((2, len(y) + n)))
        assert "one case at a time" not in result.message


def test_both_orders_of_the_tied_pair_are_recognised():
    rows = [(0, 0), (0, 1 / 3), (1 / 4, 1 / 3), None, (1 / 2, 2 / 3), (1 / 2, 1), (3 / 4, 1), (1, 1)]
    for between, message in (((1 / 2, 1 / 3), "one case at a time"), ((1 / 4, 2 / 3), "the positives first")):
        assert message in check("roc_auc-1", [row or between for row in rows]).message


def without_infinity(give):
    def threshold_in_budget(y_true, y_score, max_fpr):
        fpr, _, thresholds = curves.roc_curve(y_true, y_score)
        kept = thresholds[1:][fpr[1:] <= max_fpr]
        return kept[-1] if len(kept) else give(thresholds)

    return threshold_in_budget


@pytest.mark.parametrize("give", [lambda t: None, lambda t: 1.0, lambda t: np.nan, lambda t: [][-1], lambda t: t[-1]])
def test_infinity_left_out_is_recognised_whatever_comes_instead(give):
    assert check("roc_auc-10", without_infinity(give)).message == ("Every score breaks the budget here: return np.inf.")


@pytest.mark.parametrize(
    ("exercise", "answer", "message"),
    [
        ("roc_auc-1", [(0, 0), (0, 33), (25, 33), (50, 67), (50, 100), (75, 100), (100, 100)], "not per cent"),
        ("roc_auc-9", (92, 5), "not per cent"),
        ("roc_auc-9", (92.11, 0.05), "not per cent"),
        ("roc_auc-3", (0.54, 0.67), "First the FPR, then the area."),
        ("roc_auc-3", (0.83, 0.6), "Count the negatives before the third positive."),
        ("roc_auc-9", (0.05, 0.92), "first the clinic"),
        ("roc_auc-10", lambda y_true, y_score, max_fpr: 0.5, '"The threshold is 0.5"'),
    ],
)
def test_slips_are_named(exercise, answer, message):
    assert message in check(exercise, answer).message


def test_a_symptom_must_show_at_each_call_that_fails():
    other = without_infinity(lambda t: None)
    result = check("roc_auc-10", lambda y, s, m: other(y, s, m) if m == 0 else -1.0)
    assert result.state == "wrong" and "The value differs." in result.message


@pytest.mark.parametrize("topic", _bank.topics())
def test_catalogue_is_complete(topic):
    for id_, entry in _bank.load(topic).items():
        assert 2 <= len(entry.hints) <= 3, id_
        if entry.reference is not None:
            assert check(id_, entry.reference), id_
            assert len(entry.mistakes) >= 3, id_
            assert bool(entry.calls) == callable(entry.reference), id_


def test_ids_agree(path):
    notebook = read(path)
    ids = [cell.metadata.exercise.id for cell in tasks(notebook)]
    assert ids == [f"{path.stem}-{n}" for n in range(1, len(ids) + 1)] == list(_bank.load(path.stem))
    for cell in notebook.cells:
        if "nbgrader" in cell.metadata:
            assert cell.metadata.nbgrader.grade_id == cell.id
    for number, cell in enumerate(tasks(notebook), 1):
        assert cell.source.startswith(f"({cell.metadata.exercise.id})=\n## {number}. ")


def test_nbgrader_accepts_the_metadata_and_the_points(path):
    notebook = read(path)
    MetadataValidator().validate_nb(notebook)
    cells = by_id(notebook)
    for task in tasks(notebook):
        id_, meta = task.metadata.exercise.id, task.metadata.exercise
        graded = cells.get(f"{id_}-test", cells[id_]).metadata.nbgrader
        assert graded.grade and graded.points > 0
        points = f"{graded.points} point" + ("s" if graded.points > 1 else "")
        assert f"*{meta.level} · {points} · about {meta.minutes} minutes*" in task.source
        assert cells[id_].metadata.nbgrader.solution and task.metadata.nbgrader.locked


def test_cells_of_an_exercise_stand_in_order(path):
    notebook = read(path)
    order = [cell.id for cell in notebook.cells]
    for task in tasks(notebook):
        id_ = task.metadata.exercise.id
        assert (
            order.index(task.id) < order.index(id_) < order.index(f"{id_}-test" if f"{id_}-test" in order else id_) + 1
        )
        if f"{id_}-test" in order:
            test = by_id(notebook)[f"{id_}-test"]
            assert test.source.startswith(f'check("{id_}", ') and f'assert (result := check("{id_}", ' in test.source


def test_levels_objectives_and_kinds(path):
    notebook = read(path)
    metas = [cell.metadata.exercise for cell in tasks(notebook)]
    objectives = re.findall(r"^(\d+)\. ", notebook.cells[0].source, re.MULTILINE)
    assert len(metas) >= 8
    assert {meta.level for meta in metas} == LEVELS
    assert sorted({meta.objective for meta in metas}) == [int(number) for number in objectives]
    titles = [cell.source.split("\n")[1] for cell in tasks(notebook)]
    assert any("Spot the mistake" in title for title in titles)
    assert any("student's question" in title for title in titles)


def test_numbers_in_the_model_answers_on_roc_and_auc():
    cells = by_id(read(ROOT / "book" / "roc_auc" / "exercises.ipynb"))
    values = {}
    exec(cells["imports"].source + "\n" + cells["roc_auc-12-data"].source.replace("print", "str"), values)
    y_true, answer = values["y_true"], cells["roc_auc-12"].source
    f1 = lambda s, t: 2 * (y_true * (s >= t)).sum() / ((s >= t).sum() + 5)  # noqa: E731
    a, b = values["scores"]["A"], values["scores"]["B"]
    assert f"({f1(b, 0.5):.2f} against {f1(a, 0.5):.2f})" in answer and (a >= 0.5).sum() == 1
    won = [round(curves.auc(y_true, s) * 75) for s in (a, b)]
    assert f"A puts {won[0]} of the 75 pairs" in answer and f"B {won[1]} of them" in answer
    best = {name: max((f1(s, t), t) for t in s) for name, s in (("A", a), ("B", b))}
    assert f"threshold {best['A'][1]:.2f}, A finds all five" in answer and f"F1 of {best['A'][0]:.2f}" in answer
    assert (a >= best["A"][1])[y_true == 1].all() and (a >= best["A"][1])[y_true == 0].sum() == 1
    assert f"best threshold for B, {best['B'][1]:.2f}, gives {best['B'][0]:.2f}" in answer

    exec(cells["roc_auc-13-data"].source, values)
    answer, question = cells["roc_auc-13"].source, cells["roc_auc-13-question"].source
    area = curves.auc(values["fraud"], values["score"])
    assert f"1 - {area:.2f} = {1 - area:.2f}" in answer and f"the AUC is {1 - area:.2f}" in question
    assert values["low"] < 0.5 < values["high"]
    april = np.arange(200, 400)
    assert f"an AUC of {curves.auc(april % 4 == 0, -(april * 85 % 223)):.2f}" in answer


# ---- one source, several versions ----


def nbgraders_version(notebook):
    released = copy.deepcopy(notebook)
    stubs = {"code_stub": {"python": exercise_pages.CODE_STUB}, "text_stub": exercise_pages.TEXT_STUB}
    for step in (ClearSolutions(**stubs), ClearOutput(), ClearHiddenTests()):
        released, _ = step.preprocess(released, {})
    return released


def test_the_students_version_is_nbgraders(path):
    notebook = read(path)
    assert exercise_pages.student_version(notebook) == nbgraders_version(notebook)


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


def test_the_students_version_is_nbgraders_for_other_forms():
    assert exercise_pages.student_version(odd_notebook()) == nbgraders_version(odd_notebook())


def test_a_fold_may_hold_fenced_code():
    assert exercise_pages._dropdown("Hint 1", "use `len`") == "```{dropdown} Hint 1\nuse `len`\n```"
    assert exercise_pages._dropdown("Hint 1", "```\nx\n```").startswith("````{dropdown} Hint 1\n```\nx")


def test_the_note_on_a_held_back_page_follows_the_title(path):
    page = exercise_pages.page_version(read(path), held_back=True)
    titles = [number for number, cell in enumerate(page.cells) if cell.source.startswith("# ")]
    assert page.cells[titles[0] + 1].source == exercise_pages.NOTE


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
        exercise_pages.student_version(notebook)


@pytest.mark.parametrize("region", ["SOLUTION", "HIDDEN TESTS"])
def test_a_region_in_an_unmarked_cell_is_refused(region):
    notebook = odd_notebook()
    notebook.cells[-1].source = f"### BEGIN {region}\nx = 1\n### END {region}"
    with pytest.raises(ValueError, match="must be marked as solution or test"):
        exercise_pages.student_version(notebook)


def test_the_versions_leave_the_source_alone(path):
    notebook = read(path)
    exercise_pages.student_version(notebook)
    exercise_pages.page_version(notebook)
    exercise_pages.page_version(notebook, held_back=True)
    assert notebook == read(path)


def test_the_page_folds_each_solution_with_its_results(path):
    notebook = read(path)
    page = exercise_pages.page_version(notebook)
    nbformat.validate(page)
    order, source = [cell.id for cell in page.cells], by_id(notebook)
    for task in tasks(notebook):
        id_ = task.metadata.exercise.id
        solved, hints = by_id(page)[f"{id_}-solution"], by_id(page)[f"{id_}-hints"]
        shown = [id_, f"{id_}-test"] if source[id_].cell_type == "code" else []
        positions = [order.index(name) for name in (task.id, *shown, hints.id, solved.id)]
        assert positions == sorted(positions)
        assert hints.source.count("{dropdown}") == len(_bank.load(path.stem)[id_].hints)
        if source[id_].cell_type == "code":
            assert "hide-cell" in solved.metadata.tags and solved.outputs == source[id_].outputs
            ast.parse(solved.source)
        else:
            assert solved.source.startswith("```{dropdown} Show a model answer\n")
    assert "BEGIN" not in nbformat.writes(page) and "HIDDEN" not in nbformat.writes(page)


# ---- the published site ----


def squeeze(text):
    """Letters and digits only, so that markup, quotes and line breaks do not matter."""
    return re.sub(r"[^a-z0-9]", "", text.lower())


@functools.cache
def published_forms(raw):
    """A file as it is, and as a browser would show it."""
    text = raw.decode("utf-8", errors="ignore")
    return squeeze(text) + "|" + squeeze(html.unescape(re.sub(r"<[^>]*>", "", text)))


def public_text():
    """What the students' versions of all exercises hold."""
    return " ".join(cell.source for path in NOTEBOOKS for cell in exercise_pages.student_version(read(path)).cells)


def guarded_text(path):
    """Solutions, model answers, hidden tests and hints, with what stands in the same cells."""
    cells = [cell for cell in read(path).cells if cell.metadata.get("nbgrader", {}).get("schema_version")]
    hints = [text for entry in _bank.load(path.stem).values() for text in entry.hints]
    return "\n".join([*(cell.source for cell in cells), *hints])


def secrets(path):
    """The lines of the guarded text that are not public."""
    public = squeeze(public_text())
    lines = {squeeze(line) for line in guarded_text(path).split("\n")}
    return {line for line in lines if len(line) >= 10 and line not in public}


def build(folder, *options):
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-n", "-b", "html", "-d", folder / "doctrees", *options]
    done = subprocess.run([*command, folder / "source", folder / "html"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    made = [path for name in ("html", "doctrees", "jupyter_execute") for path in (folder / name).rglob("*")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in made if path.is_file()}


CONFIGURATION = f"""
import sys
sys.path.insert(0, {str(ROOT / "tools")!r})
project = "exercises"
extensions = ["myst_nb", "sphinx_design", "exercise_pages"]
html_theme = "sphinx_book_theme"
nb_execution_mode = "off"
myst_enable_extensions = ["dollarmath"]
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Every file of a site, built open and then, in the same place, with all topics held back."""
    folder = tmp_path_factory.mktemp("site")
    pages = folder / "source" / "exercises"
    pages.mkdir(parents=True)
    for path in NOTEBOOKS:
        shutil.copy(path, pages)
    (folder / "source" / "conf.py").write_text(CONFIGURATION)
    (folder / "source" / "index.md").write_text("# Book\n\n```{toctree}\n:glob:\nexercises/*\n```\n")
    topics = ",".join(path.stem for path in NOTEBOOKS)
    return {"open": build(folder), "held back": build(folder, "-D", f"exercises_held_back={topics}")}


def search_terms(files):
    """The words that the search of the site knows."""
    raw = files["html/searchindex.js"].decode()
    index = json.loads(raw[raw.index("(") + 1 : raw.rindex(")")])
    return set(index["terms"]) | set(index["titleterms"])


def secret_terms(path):
    """The words, as the search stores them, of the guarded text that are not public."""
    stem = SearchEnglish({}).stem
    guarded = {stem(word) for word in re.findall("[a-z]{5,}", guarded_text(path).lower())}
    public = {stem(word) for word in re.findall("[a-z]+", (public_text() + exercise_pages.NOTE).lower())}
    return guarded - public


def test_a_page_that_is_held_back_gives_nothing_away(site, path):
    hidden = secrets(path)
    assert len(hidden) > 50
    found = []
    for name, raw in site["held back"].items():
        form = published_forms(raw)
        found += [(name, line) for line in hidden if line in form]
    assert found == []
    assert secret_terms(path) & search_terms(site["held back"]) == set()


def test_the_same_search_finds_the_solutions_of_an_open_page(site, path):
    """What proves that the test above could fail: most of its lines and words are found where they may be."""
    hidden, page = secrets(path), published_forms(site["open"][f"html/exercises/{path.stem}.html"])
    assert sum(line in page for line in hidden) > 0.6 * len(hidden)
    assert len(secret_terms(path) & search_terms(site["open"])) > 20


def test_an_open_page_shows_a_solution_only_when_unfolded(site, path):
    page = site["open"][f"html/exercises/{path.stem}.html"].decode()
    folds = re.findall(r"<details.*?</details>", page, re.DOTALL)
    outside = published_forms(re.sub(r"<details.*?</details>", "", page, flags=re.DOTALL).encode())
    assert [line for line in secrets(path) if line in outside] == []
    assert not re.search(r"<details[^>]* open", page)
    solved = [cell for cell in read(path).cells if cell.metadata.get("nbgrader", {}).get("solution")]
    assert sum("Show the solution" in fold for fold in folds) == sum(cell.cell_type == "code" for cell in solved)
    assert sum("Show a model answer" in fold for fold in folds) == sum(cell.cell_type == "markdown" for cell in solved)
    assert squeeze(exercise_pages.CODE_STUB) in outside


@pytest.mark.parametrize("state", ["open", "held back"])
def test_hidden_tests_are_nowhere(site, path, state):
    sources = [cell.source for cell in read(path).cells if cell.id.endswith("-test")]
    hidden = {squeeze(line) for source in sources for line in source.split("\n")[1:]}
    for name, raw in site[state].items():
        form = published_forms(raw)
        assert [line for line in hidden if len(line) > 15 and line in form] == [], name


@pytest.mark.parametrize("state", ["open", "held back"])
def test_the_download_is_the_students_version(site, path, state):
    name = f"exercises/{path.stem}.ipynb"
    download = nbformat.reads(site[state][f"html/_sources/{name}"].decode(), as_version=4)
    assert download == exercise_pages.student_version(read(path))
    assert f"_sources/{name}" in site[state][f"html/exercises/{path.stem}.html"].decode()


def test_a_misspelt_topic_stops_the_build():
    config, env = SimpleNamespace(exercises_held_back=["rok_auc"]), SimpleNamespace(found_docs=["exercises/roc_auc"])
    with pytest.raises(ConfigError, match="exercises_held_back must name topics among roc_auc, got rok_auc"):
        exercise_pages.refuse_unknown_topics(SimpleNamespace(config=config), env, [])
    config.exercises_held_back = ["roc_auc"]
    exercise_pages.refuse_unknown_topics(SimpleNamespace(config=config), env, [])
