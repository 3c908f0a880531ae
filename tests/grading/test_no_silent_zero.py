"""Honest work in an odd place gets its mark, or a line in `look`: never a zero that nobody sees."""

import json

import numpy as np
import pytest
import samples
from judged import LIMITS, outcomes, quiz
from nbformat.v4 import new_code_cell as code
from nbformat.v4 import new_markdown_cell as text
from nbformat.v4 import new_output

from grading import contents, judge, wire
from grading.repair import repair
from mlnotes.exercises import check, slips

WORDS = "The ranks count the pairs."
BESIDE, ELSEWHERE, MISNAMED = judge.BESIDE, judge.ELSEWHERE, judge.MISNAMED.format
NO_NAME = judge.NO_ANSWER.format("NameError")


def right(id_, student=""):
    """The right numbers of an exercise; with an id, those of this student's own."""
    entry = contents.entry(id_)
    return tuple(map(float, slips.own(id_, entry, student).exercise.reference if student else entry.reference))


# ---- where an answer stands, and under which name ----

ROUGH = 1.0025 * (np.array(right("roc_auc-9")) + 0.99 * contents.entry("roc_auc-9").tolerance)
SAID = new_output("execute_result", {"text/plain": "Right: roc_auc-5\n5 calls agree."})
CHECKED = code("x = 0", outputs=[SAID])
HALF = "def auc_by_pairs(y_true, y_score):\n    return half(y_true, y_score)"
DEQUES = "from collections import deque\ndef roc_points(*data):\n    return [*map(deque, curves.roc_curve(*data)[:2])]"
EXACT = "import decimal, fractions\nareas = [fractions.Fraction(25, 42), decimal.Decimal(19) / 21]"
FILE, FROM_FILE = code("text = open('my.csv').read()\nread = 1"), code("x = text")
PARTS, LEAST = code("Parts = 1"), code("def least_cos():\n    pass")
ODD_PLACES = {  # the question, what its cell holds if touched, what stands behind which cell, marks, what is said
    "words in a new cell below": ("roc_auc-6", None, {"": text(WORDS)}, None, BESIDE),
    "words in a new cell above": ("roc_auc-12", None, {"-task": text(WORDS)}, None, BESIDE),
    "words in the locked task": ("roc_auc-13", None, {"-task": f"AS IT WAS\n\n{WORDS}"}, None, BESIDE),
    "words below an emptied cell": ("bias_variance-7", "", {"": text(WORDS)}, None, BESIDE),
    "words in a cell of code": ("bias_variance-12", None, {"": code(f"# {WORDS}")}, None, BESIDE),
    "words split in two": ("bias_variance-13", "So it is.", {"": text(WORDS)}, None, "mark by hand"),
    "a picture": ("cost_curves-13", f"![{WORDS}](attachment:scan.png)", {}, None, "mark by hand"),
    "words far away": ("cost_curves-14", None, {"roc_auc-2-test": text(WORDS)}, None, ELSEWHERE.format(f'"{WORDS}"')),
    "a value before its test": ("roc_auc-3", None, {"": code("mended = (4 / 6, 13 / 24)")}, 2, ""),
    "what a function needs below": ("roc_auc-4", HALF, {"-test": code("half = curves.auc")}, 2, judge.BELOW),
    "a name of one's own": ("bias_variance-15", None, {"": code("answer = (5, 6.7)")}, None, BESIDE),
    "letters exchanged": ("cost_curves-1", "per_bottel = 1", {}, None, MISNAMED("per_bottle", "per_bottel")),
    "a capital": ("cost_curves-3", "Repaired = 1", {}, None, MISNAMED("repaired", "Repaired")),
    "a sign too many": ("cost_curves-9", "area_and_cost_ = 1", {}, None, MISNAMED("area_and_cost", "area_and_cost_")),
    "a sign too few": ("cost_curves-2", "def men_cost():\n    pass", {}, None, MISNAMED("mean_cost", "men_cost")),
    "a library's function": ("cost_curves-10", "Vertex = np.sum", {}, None, MISNAMED("vertex", "Vertex")),
    "a class": ("cost_curves-12", "class Stop:\n    pass", {}, None, MISNAMED("stop", "Stop")),
    "a capital far away": ("bias_variance-1", None, {"roc_auc-2-test": PARTS}, None, MISNAMED("parts", "Parts")),
    "a function far away": (
        "cost_curves-8",
        None,
        {"roc_auc-9-test": LEAST},
        None,
        MISNAMED("least_cost", "least_cos"),
    ),
    "what check said": ("roc_auc-5", "auc_by_ranks = lost", {"-test": CHECKED}, 0, judge.SAID_RIGHT),
    "a file that is not here": ("cost_curves-4", "profits = read", {"-task": FILE, "": FROM_FILE}, 0, NO_NAME),
    "decimals and fractions": ("roc_auc-15", EXACT, {}, 2, ""),
    "what check just takes": ("roc_auc-9", f"precisions = {tuple(map(float, ROUGH))}", {}, 2, ""),
    "lists of another kind": ("roc_auc-2", DEQUES, {}, 3, ""),
}


def test_no_honest_answer_ends_in_a_zero_without_a_word(bubblewrap):
    """Each row is another question of one notebook."""
    plan, student, _ = quiz(*(id_ for id_, *_ in ODD_PLACES.values()))
    notebook = samples.answered(student, {id_: held for id_, held, *_ in ODD_PLACES.values() if held is not None})
    cells = {cell.id: cell for cell in notebook.cells}
    for id_, _, places, *_ in ODD_PLACES.values():
        for place, what in places.items():
            cell = cells.get(place) or cells[id_ + place]
            if isinstance(what, str):
                cell.source = what.replace("AS IT WAS", cell.source)
            else:
                notebook.cells.insert(notebook.cells.index(cell) + 1, what)
    found, answers, look, _ = judge.judge_notebook(plan, repair(plan, samples.to_bytes(notebook)), LIMITS)
    said = {name: (found[id_].marks, found[id_].look) for name, (id_, *_) in ODD_PLACES.items()}
    assert said == {name: (marks, phrase) for name, (*_, marks, phrase) in ODD_PLACES.items()}
    assert all(WORDS in answers[id_] for id_, *_ in ODD_PLACES.values() if plan.questions[id_].by_hand)
    assert look[0].startswith("a cell of the student's own: ends in FileNotFoundError")
    assert look[1].startswith("a cell of the student's own ends in NameError")


# ---- errors ----

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
    "from_another_cell": NO_NAME,
    "while": judge.NO_ANSWER.format("SyntaxError"),
}
VALUE, CELL, FUNCTION = (  # where it stands: in the cell of a value, in that of a function, in the function
    "{fails}\n{name} = 0",
    "{fails}\ndef {name}(*data):\n    return 1",
    "def {name}(*data):\n    {fails}\n    return 1",
)


def test_every_error_is_said_wherever_it_stands(bubblewrap):
    """As many as one notebook has questions, the first ones most often."""
    topics = quiz(*(id_ for topic in ("roc_auc", "bias_variance", "cost_curves") for id_ in slips.load(topic)))[0]
    asked = {one.names[0]: one for one in topics.questions.values() if not one.by_hand}.values()
    values, functions = ([one for one in asked if one.function == kind] for kind in (False, True))
    answers, wanted = {}, {}
    for form, questions in ((VALUE, values), (FUNCTION, functions[: len(FAILS)]), (CELL, functions[len(FAILS) :])):
        for (fails, said), question in zip(FAILS.items(), questions):
            answers[question.id] = form.format(fails=fails, name=question.names[0])
            wanted[question.id] = (0, said)
    plan, student, _ = quiz(*answers)
    found, _, _ = outcomes(plan, samples.answered(student, answers))
    assert {id_: (found[id_].marks, found[id_].look) for id_ in wanted} == wanted


# ---- the student's id ----

HERS, HIS = "20230001", "20230002"
TYPED = {  # where the id stands, and by question what is answered, marks, what is said
    "first": {
        "roc_auc-9": (right("roc_auc-9", HERS), 2, ""),
        "roc_auc-3": (right("roc_auc-3", HIS), 0, ""),
        "roc_auc-15": (right("roc_auc-15"), None, judge.BOOKS.format(HERS)),
    },
    "last": {
        "roc_auc-9": (right("roc_auc-9"), 2, ""),
        "roc_auc-3": (right("roc_auc-3", HERS), 2, judge.BELOW),
        "roc_auc-15": ((0.1, 0.2), None, judge.NO_ID),
    },
    "nowhere": {
        "roc_auc-9": (right("roc_auc-9"), 2, ""),
        "roc_auc-3": (right("roc_auc-3", HERS), None, judge.NO_ID),
    },
}


@pytest.mark.parametrize("where", TYPED)
def test_an_id_that_comes_after_the_answers_costs_nothing_silently(bubblewrap, where):
    plan, student, _ = quiz(*TYPED[where], variants=True)
    answers = {id_: f"{plan.questions[id_].names[0]} = {numbers}" for id_, (numbers, *_) in TYPED[where].items()}
    typed = f'student = "{HERS}"'
    notebook = samples.answered(student, answers | ({contents.STUDENT: typed} if where == "first" else {}))
    notebook.cells += [code(typed)] * (where == "last")
    found, said, _ = outcomes(plan, notebook)
    assert [(found[id_].marks, found[id_].look) for id_ in answers] == [row[1:] for row in TYPED[where].values()]
    assert where != "last" or "the student id stands only below the answers" in " ".join(said)
    assert where != "nowhere" or "no student id in the notebook; the book's numbers were taken" in said


def test_the_id_is_found_where_all_ids_are_lost(bubblewrap):
    plan, student, _ = quiz("roc_auc-9", variants=True)
    answers = {contents.STUDENT: f'student = "{HERS}"', "roc_auc-9": f"precisions = {right('roc_auc-9', HERS)}"}
    notebook = samples.answered(student, answers)
    samples.lose_metadata(notebook)
    found, look, given = outcomes(plan, notebook)
    assert (found["roc_auc-9"].marks, given, look) == (2, HERS, [])
    next(cell for cell in notebook.cells if cell.source.startswith("student")).source = "mine = 1"
    found, look, given = outcomes(plan, notebook)
    assert (found["roc_auc-9"].marks, found["roc_auc-9"].look, given) == (None, judge.NO_ID, "")


# ---- kinds of values ----

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
