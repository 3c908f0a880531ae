"""Honest work in an odd place gets its mark, or a line in `look`: never a zero that nobody sees."""

import json

import nbformat
import numpy as np
import pytest
import samples
from judged import answers_judged, outcomes, quiz
from nbformat.v4 import new_code_cell as code_cell
from nbformat.v4 import new_markdown_cell as text_cell

from grading import contents, judge, wire
from grading.repair import repair
from mlnotes.exercises import check, slips

WORDS = "The ranks count the pairs."
ENTRY = slips.load("roc_auc")["roc_auc-9"]
BOOK, OWN = ENTRY.reference, slips.own("roc_auc-9", ENTRY, "20230001").exercise.reference
ANOTHERS = slips.own("roc_auc-9", ENTRY, "20230002").exercise.reference
MENDED = "mended = (4 / 6, 13 / 24)"


def behind(notebook, id_, *cells):
    """Insert cells behind the one with this id."""
    place = [cell.id for cell in notebook.cells].index(id_) + 1
    notebook.cells[place:place] = cells


TASK, BELOW = "roc_auc-6-task", {"roc_auc-6": text_cell(WORDS)}
PLACES = {  # (what cells hold, what stands behind them, the answer that is found, what is said)
    "a new cell below": ({}, BELOW, WORDS, judge.BESIDE),
    "a new cell above": ({}, {TASK: text_cell(WORDS)}, WORDS, judge.BESIDE),
    "the locked task": ({TASK: f"AS IT WAS\n\n{WORDS}"}, {}, WORDS, judge.BESIDE),
    "an emptied cell": ({"roc_auc-6": ""}, BELOW, WORDS, judge.BESIDE),
    "a cell of code": ({}, {"roc_auc-6": code_cell(f"# {WORDS}")}, f"# {WORDS}", judge.BESIDE),
    "the end of the notebook": ({}, {"roc_auc-4-test": text_cell(WORDS)}, WORDS, "the first begins"),
    "a cell split in two": ({"roc_auc-6": "So it"}, BELOW, f"So it\n\n{WORDS}", "mark by hand"),
    "a picture": ({"roc_auc-6": "![scan.png](attachment:scan.png)"}, {}, "attachment:scan.png", "mark by hand"),
}


@pytest.fixture(scope="module")
def three():
    """(plan, student's notebook) with words, a value and a function."""
    return quiz("roc_auc-6", "roc_auc-3", "roc_auc-4")[:2]


class Still(judge.Judge):
    """A judge that runs nothing, for answers in words."""

    def __init__(self, plan, mended):
        self.plan, self.mended, self.answers, self.outcomes = plan, mended, {}, {}
        self.keys = {cell.id: cell for cell in plan.cells}


@pytest.mark.parametrize("place", PLACES)
def test_words_are_found_wherever_they_stand(three, place):
    plan, student = three
    texts, own, answer, look = PLACES[place]
    as_it_was = samples.cell_of(student, TASK).source
    notebook = samples.answered(student, {id_: text.replace("AS IT WAS", as_it_was) for id_, text in texts.items()})
    for id_, cell in own.items():
        behind(notebook, id_, cell)
    still = Still(plan, repair(plan, samples.to_bytes(notebook)))
    still.take(next(step for step in still.mended.steps if step.id == "roc_auc-6"))
    outcome = still.outcomes["roc_auc-6"]
    assert (outcome.state, outcome.marks) == ("by hand", None) and look in outcome.look
    assert answer in still.answers["roc_auc-6"]


def test_values_and_functions_count_wherever_they_are_defined(bubblewrap, three):
    """Between answer and test, split over two cells, below the test; and what it needed, far below."""
    plan, student = three
    uses = "def auc_by_pairs(y_true, y_score):\n    return {}(y_true, y_score)"
    notebook = samples.answered(student, {"roc_auc-4": uses.format("half")})
    behind(notebook, "roc_auc-3", code_cell(MENDED))
    behind(notebook, "roc_auc-4-test", code_cell("half = curves.auc"))
    found, _, _ = outcomes(plan, notebook)
    assert (found["roc_auc-3"].marks, found["roc_auc-3"].look) == (2, "")
    assert (found["roc_auc-4"].marks, found["roc_auc-4"].look) == (2, judge.BELOW)
    # What stands beside an untouched cell and what check said are not lost.
    notebook = samples.answered(student, {"roc_auc-4": uses.format("lost")})
    behind(notebook, "roc_auc-3", code_cell("answer = (4 / 6, 13 / 24)"))
    said = nbformat.v4.new_output("execute_result", {"text/plain": "Right: roc_auc-4\n5 calls agree."})
    samples.cell_of(notebook, "roc_auc-4-test").outputs = [said]
    found, _, _ = outcomes(plan, notebook)
    assert (found["roc_auc-3"].marks, found["roc_auc-3"].look) == (None, judge.BESIDE)
    assert (found["roc_auc-4"].marks, found["roc_auc-4"].look) == (0, judge.SAID_RIGHT)


FAILS = {  # what ends in an error, and what is said of it
    "import no_such_package": judge.HERE.format("ModuleNotFoundError"),
    "from numpy import trapz": judge.HERE.format("ImportError"),
    "np.loadtxt('my.csv')": judge.HERE.format("FileNotFoundError"),
    "__import__('socket').create_connection(('192.0.2.1', 80), timeout=3)": judge.HERE.format("OSError"),
    "input('sure?')": judge.HERE.format("EOFError"),
    "np.float_(1)": judge.HERE.format("AttributeError"),
    "np.trapz([1, 2])": judge.HERE.format("AttributeError"),
    "np.random.no_such_draw()": judge.HERE.format("AttributeError"),
    "curves.no_such_curve()": judge.HERE.format("AttributeError"),
    "[].trapz": judge.NO_ANSWER.format("AttributeError"),
    "1 / 0": judge.NO_ANSWER.format("ZeroDivisionError"),
    "from_another_cell": judge.NO_ANSWER.format("NameError"),
    "while": judge.NO_ANSWER.format("SyntaxError"),
}


HOW = {  # where the error stands: in the cell of a value, in that of a function, or in the function
    "{fails}\n{name} = 0": False,
    "{fails}\ndef {name}(*data):\n    return 1": True,
    "def {name}(*data):\n    {fails}\n    return 1": True,
}


@pytest.mark.parametrize("form", HOW)
def test_nothing_honest_ends_in_a_zero_without_a_word(bubblewrap, form):
    """Each error in another question, as many as there are in one notebook."""
    questions = quiz(*slips.load("roc_auc"))[0].questions.values()
    asked = [one for one in questions if not one.by_hand and one.function == HOW[form]]
    fails = list(FAILS)
    for first in range(0, len(fails), len(asked)):
        given = dict(zip(asked, fails[first:]))
        found, _ = answers_judged({one.id: form.format(fails=given[one], name=one.names[0]) for one in given})
        assert [(outcome.marks, outcome.look) for outcome in found.values()] == [
            (0, FAILS[one]) for one in given.values()
        ]


MISNAMED = [
    ("mendet = (4 / 6, 13 / 24)", "def auc_by_pair(y, s):\n    return 1"),
    ("Mended = (4 / 6, 13 / 24)", "AUC_by_pairs = curves.auc"),
    ("mended_ = (4 / 6, 13 / 24)", "class auc_by_Pairs:\n    x = 1"),
]


@pytest.mark.parametrize("sources", MISNAMED)
def test_an_answer_under_another_name_waits_with_the_likeliest_name(bubblewrap, three, sources):
    """In its own cell, and in one of the student's far away, where its own is untouched."""
    plan, student = three
    own = samples.answered(student, dict(zip(("roc_auc-3", "roc_auc-4"), sources)))
    far = samples.answered(student, {})
    far.cells += map(code_cell, (*sources, "lost = 1"))
    for notebook in (own, far):
        found = outcomes(plan, notebook)[0]
        for outcome in (found["roc_auc-3"], found["roc_auc-4"]):
            said = "is it meant?" in outcome.look or (notebook is far and outcome.look == judge.BESIDE)
            assert outcome.marks is None and said, outcome


def test_a_file_of_the_students_own_that_is_not_here_is_said_with_the_answer_behind_it(bubblewrap, three):
    plan, student = three
    notebook = samples.answered(student, {"roc_auc-3": "mended = read", "roc_auc-4": "auc_by_pairs = 1"})
    behind(notebook, "roc_auc-3-task", code_cell("text = open('my.csv').read()\nread = 1"), code_cell("x = text"))
    found, look, _ = outcomes(plan, notebook)
    assert found["roc_auc-3"].look == judge.NO_ANSWER.format("NameError")
    assert "ends in FileNotFoundError" in look[0]
    assert look[1].startswith("a cell of the student's own ends in NameError")


def test_the_id_is_found_where_all_ids_are_lost(bubblewrap):
    plan, student, _ = quiz("roc_auc-9", variants=True)
    answers = {contents.STUDENT: 'student = "20230001"', "roc_auc-9": f"precisions = {tuple(map(float, OWN))}"}
    notebook = samples.answered(student, answers)
    samples.lose_metadata(notebook)
    found, look, given = outcomes(plan, notebook)
    assert (found["roc_auc-9"].marks, given, look) == (2, "20230001", [])
    samples.cell_of(notebook, next(c.id for c in notebook.cells if c.source.startswith("student"))).source = "mine = 1"
    found, look, given = outcomes(plan, notebook)
    assert (found["roc_auc-9"].marks, found["roc_auc-9"].look, given) == (None, judge.NO_ID, "")


TYPED = {  # (where the id stands, what is answered, marks, what is said)
    "first, own numbers": ("first", OWN, 2, ""),
    "first, another's numbers": ("first", ANOTHERS, 0, ""),
    "first, after the book's numbers": ("first", BOOK, None, judge.BOOKS.format("20230001")),
    "last, the book's numbers": ("last", BOOK, 2, ""),
    "last, own numbers": ("last", OWN, 2, judge.BELOW),
    "last, other numbers": ("last", (0.1, 0.2), None, judge.NO_ID),
    "nowhere, own numbers": ("", OWN, None, judge.NO_ID),
    "nowhere, the book's numbers": ("", BOOK, 2, ""),
}


@pytest.mark.parametrize("case", TYPED)
def test_an_id_that_comes_after_the_answers_costs_nothing_silently(bubblewrap, case):
    where, numbers, marks, look = TYPED[case]
    plan, student, _ = quiz("roc_auc-9", variants=True)
    answers = {"roc_auc-9": f"precisions = {tuple(map(float, numbers))}"}
    typed = 'student = "20230001"'
    notebook = samples.answered(student, {**answers, **({contents.STUDENT: typed} if where == "first" else {})})
    notebook.cells += [code_cell(typed)] * (where == "last")
    found, said, _ = outcomes(plan, notebook)
    assert (found["roc_auc-9"].marks, found["roc_auc-9"].look) == (marks, look)
    assert where != "last" or "the student id stands only below the answers" in " ".join(said)
    assert where or "no student id in the notebook; the book's numbers were taken" in said


def test_two_questions_with_one_name_keep_their_own_answers_without_ids():
    plan, student, _ = quiz("roc_auc-3", "bias_variance-3")
    notebook = samples.answered(student, {"roc_auc-3": "mended = 1", "bias_variance-3": "mended = 2"})
    samples.lose_metadata(notebook)
    steps = [(step.id, step.source) for step in repair(plan, samples.to_bytes(notebook)).steps if step.kind == "answer"]
    assert steps == [("roc_auc-3", "mended = 1"), ("bias_variance-3", "mended = 2")]


HALVES = """
import array, collections, decimal, fractions
import numpy as np, pandas as pd
class Sequence:
    def __len__(self):
        return 2
    def __getitem__(self, place):
        return (4 / 6, 13 / 24)[place]
class Like:
    def __array__(self, dtype=None, copy=None):
        return np.array([4 / 6, 13 / 24])
class Number:
    def __float__(self):
        return 4 / 6
a, b = 4 / 6, 13 / 24
"""
FORMS = [
    "[decimal.Decimal(a), decimal.Decimal(b)]",
    "(fractions.Fraction(4, 6), fractions.Fraction(13, 24))",
    "collections.deque([a, b])",
    "array.array('d', [a, b])",
    "memoryview(array.array('d', [a, b]))",
    "collections.UserList([a, b])",
    "collections.namedtuple('P', '_1 def', rename=True)(a, b)",
    "collections.namedtuple('P', 'x y')(a, b)",
    "Sequence()",
    "Like()",
    "np.array([a, b], dtype=object)",
    "np.ma.array([a, b])",
    "np.array([a, b], dtype=np.float16)",
    "np.longdouble([a, b])",
    "pd.Series([a, b], index=['x', 'y'])",
    "pd.DataFrame([a, b])",
    "np.array([(a, b)], dtype=[('x', float), ('y', float)])[0]",
    "(x for x in (a, b))",
    "map(float, (a, b))",
    "{'x': a, 'y': b}",
    "{'x': a, 'y': b}.values()",
    "{a, b}",
    "iter([a, b])",
    "(complex(a), complex(b))",
    "('0.67', '0.54')",
    "(np.array(a), np.array([b]))",
    "(Number(), b)",
    "[[a], [b]]",
    "(a, b, None)",
    "(a, ...)",
    "(True, b)",
    "b'0.67'",
    "object()",
    "np",
]


@pytest.mark.parametrize("form", FORMS)
def test_values_of_every_kind_are_judged_as_at_home(form):
    """Right at home is right when marked, and wrong is wrong."""
    space = {}
    exec(f"{HALVES}value = {form}", space)
    sent = wire.decode(json.loads(wire.to_json(wire.encode(space["value"]))))
    exec(f"{HALVES}value = {form}", space)  # anew: an iterator is spent
    assert check("roc_auc-3", sent).state == check("roc_auc-3", space["value"]).state


def test_what_check_takes_for_right_is_right_when_marked(bubblewrap):
    """Decimals and fractions, a value within the tolerance of check only, a function that returns a deque."""
    rough = (np.array(BOOK) + 0.99 * ENTRY.tolerance) * 1.0025
    points = "import collections\ndef roc_points(*data):\n    return [collections.deque(part) for part in {}]"
    answers = {
        "roc_auc-3": "import decimal, fractions\nmended = [decimal.Decimal(2) / 3, fractions.Fraction(13, 24)]",
        "roc_auc-9": f"precisions = {tuple(map(float, rough))}",
        "roc_auc-2": points.format("curves.roc_curve(*data)[:2]"),
    }
    found, _ = answers_judged(answers)
    assert [outcome.marks for outcome in found.values()] == [2, 2, 3], found
    assert [outcome.look for outcome in found.values()] == ["", "", ""]


def test_lines_without_their_ends_and_odd_characters_are_read(three):
    """As some programs write them; Python takes neither NUL nor half a pair of surrogates."""
    plan, student = three
    answer = "def auc_by_pairs(y_true, y_score):\n    return curves.auc(y_true, y_score)"
    notebook = json.loads(samples.to_bytes(samples.answered(student, {"roc_auc-4": answer})))
    for cell in notebook["cells"]:
        odd = "  # \0\ud83d" * (cell["id"] == "roc_auc-4")
        cell["source"] = f"{''.join(cell['source'])}{odd}".split("\n")
    result = repair(plan, json.dumps(notebook).encode())
    source = next(step.source for step in result.steps if step.id == "roc_auc-4")
    assert source == f"{answer}  # ?" and result.look == ()


def test_colabs_ids_and_missing_sources_are_read(three):
    plan, student = three
    notebook = json.loads(samples.to_bytes(samples.answered(student, {"roc_auc-6": WORDS})))
    for cell in notebook["cells"]:
        cell["metadata"] = {"id": cell.pop("id")}
    notebook["cells"].append({"cell_type": "markdown", "source": None})
    result = repair(plan, json.dumps(notebook).encode())
    assert next(step.source for step in result.steps if step.id == "roc_auc-6") == WORDS
