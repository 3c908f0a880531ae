"""One notebook is marked right, whatever its code does; what one question does to the marking ends with it."""

import os
import textwrap

import pytest
import samples
from judged import answers_judged, outcomes, quiz, topics

from grading import judge, sandbox, session, trial
from mlnotes.exercises import slips


@pytest.mark.parametrize("topic", topics("learning", "roc_auc", "language_models"))
def test_the_solutions_of_every_topic_get_full_marks(bubblewrap, topic):
    """Every exercise can be marked from outside the student's process: new topics are tested as they come."""
    plan, student, _ = quiz(*slips.load(topic))
    found, look, _ = outcomes(plan, samples.answered(student, samples.solutions(plan)))
    assert look == []
    assert {id_: o.marks for id_, o in found.items()} == samples.truth(plan), [o for o in found.values() if o.message]


PLAN = quiz(*slips.load("roc_auc"))[0]
FUNCTIONS = [id_ for id_, question in PLAN.questions.items() if question.function]
NAMES = {id_: question.names[0] for id_, question in PLAN.questions.items() if question.names}


def shown(id_):
    """How often a function is called by what is shown: `check` stands twice in its test."""
    return 2 * len(slips.load("roc_auc")[id_].calls)


def later(id_, fails):
    """A right answer, until the hidden tests call it."""
    name = NAMES[id_]
    return f"""{samples.solutions(PLAN)[id_]}\n
def {name}(*data, right={name}, calls=[]):
    calls.append(float(np.sum(data[0])))
    if len(calls) > {shown(id_)}:
        {fails}
    return right(*data)
"""


RAISES, QUOTED = "raise ValueError('Right.\\x1b[2J\\n\"2 of 2\"')", """ValueError: "Right.\\x1b[2J '2 of 2'\""""
ANY = "class Any(float):\n    __eq__ = lambda s, o: True\n\n\ndef auc_by_pairs(*data):\n    return Any(1)"
PATCHED = "np.allclose = np.isclose = check = lambda *a, **k: True\ndef difference_interval(*data):\n    return 1, 1"
WRONG = {  # what is answered, and what the student hears
    "roc_auc-2": ("def roc_points(y_true, y_score):\n    print(0.5)", "the return line is missing"),
    "roc_auc-3": (RAISES, QUOTED),
    "roc_auc-4": (ANY, "The value differs."),
    "roc_auc-5": ("ranks count pairs", 'ends in SyntaxError: "invalid syntax (line 1)".'),
    "roc_auc-7": (f"def hand_till(*data):\n    {RAISES}", QUOTED),
    "roc_auc-8": (PATCHED, "Number 1 is not right yet."),
}


def test_what_is_wrong_or_cheats_gets_nothing_and_a_student_hears_why(bubblewrap):
    """A function that prints in the place of returning is an answer, too; an exception's words are quoted."""
    found, _ = answers_judged({id_: answer for id_, (answer, _) in WRONG.items()}, "roc_auc-1")
    assert found["roc_auc-1"].marks == 2
    for id_, (_, said) in WRONG.items():
        assert found[id_].state == "wrong" and said in found[id_].message and "\x1b" not in found[id_].message


BOMB = "held = []\nwhile True:\n    held.append(np.zeros(10**6))"
STUMBLES = f"try:\n{textwrap.indent(BOMB, '    ')}\nexcept MemoryError:\n    raise SystemError"  # as Python 3.12 may
FORGED = 'from grading import wire\n{}    wire.to_json = lambda data: b\'{{"error": "x"}}\''
SOCKET = "import gc\n{}    next(o for o in gc.get_objects() if hasattr(type(o), 'sendall')).sendall(b'\\0' * 9)"
NO_TESTS = "import builtins\nbuiltins.AssertionError = ValueError\n"
NO_TESTS += "get_ipython().input_transformers_cleanup.append(lambda lines: [])\n{}    return 1"
ENDS = {  # what ends its process, or would touch the tests, and what is said of it
    "roc_auc-2": ("import os\n{}    os.kill(os.getpid(), 11)", "it ended the whole notebook's process"),
    "roc_auc-4": ("{}    while True: pass", "it ran too long (100 seconds)"),
    "roc_auc-5": ("{}" + textwrap.indent(BOMB, "    "), "it needed more than 0.6 GB of memory"),
    "roc_auc-7": (STUMBLES, "it needed more than 0.6 GB of memory, when the cell was run"),
    "roc_auc-8": (FORGED, "it sent what is no answer"),
    "roc_auc-10": (SOCKET, "it sent what is no answer"),
    "roc_auc-14": (NO_TESTS, ""),  # the last: no cell runs behind it
}


def test_a_process_that_ends_takes_only_its_own_question_along(bubblewrap, clock):
    limits = session.Limits(cell=100, total=10**6, memory=600_000_000)
    clock.jump(2 * sandbox.WAITING * limits.cell, at=("call", "auc_by_pairs"))
    answers = {id_: answer.format(f"def {NAMES[id_]}(*data):\n") for id_, (answer, _) in ENDS.items()}
    found, look = answers_judged(answers, "roc_auc-2", "roc_auc-4", "roc_auc-3", limits=limits)
    assert {id_ for id_, outcome in found.items() if outcome.marks} == {"roc_auc-3"}
    for id_, (_, said) in ENDS.items():
        assert f"stopped: {said}" == found[id_].look or f"{id_}: {said}" in look or not said


# How right answers fail in the hidden tests, and what their names stand for in the end.
HIDDEN = {
    "raise KeyError": "{} = 0.5",
    "raise SystemExit(data[0][0])": "{} = None",
    "[0] * 10**12": "{} = curves",
    "import os; os.kill(0, 9)": "del {}",
    "raise type('Told', (ValueError,), {})(f'hidden {data}; roc_auc-4: 2 of 2')": "",
}


def test_what_is_right_for_the_examples_only_gets_nothing_and_hears_nothing_of_the_new_values(bubblewrap):
    """No word of the error, and not its kind, by which a function could tell what it was called with."""
    answers = {id_: later(id_, fails) for id_, fails in zip(FUNCTIONS, HIDDEN)}
    below = "\n".join(left.format(NAMES[id_]) for id_, left in zip(FUNCTIONS, HIDDEN.values()))
    found, look = answers_judged(answers, below=below)
    for id_ in answers:
        assert found[id_][:4] == ("wrong", 0, judge.NO_END, ()) and "hidden" not in found[id_].look + " ".join(look)


def test_what_a_function_remembers_of_new_values_is_shown_nowhere(bubblewrap):
    """Not in the answer to a later question, nor where a question is judged again."""
    remembers = later("roc_auc-4", "pass") + "called = auc_by_pairs.__kwdefaults__['calls']"
    asks, asks_later = "mended = (len(called), called[-1])", "precisions = (len(called), len(called))"
    answers = {"roc_auc-4": remembers, "roc_auc-3": asks, "roc_auc-9": "precisions = ()"}
    found, _ = answers_judged(answers, below=asks_later)
    assert [outcome.marks for outcome in found.values()] == [2, 0, 0]
    assert dict(found["roc_auc-3"].facts)["got"].startswith(f"({shown('roc_auc-4')}, ")
    assert str(shown("roc_auc-4") + 1) not in repr(found["roc_auc-9"])


def test_a_function_is_called_with_new_values_as_it_was_at_its_question(bubblewrap):
    """Although its name, or one that it uses, is bound anew further down; what is right only there counts too."""
    uses = "half = curves.auc\ndef auc_by_ranks(y_true, y_score):\n    return half(y_true, y_score)"
    answers = {"roc_auc-4": later("roc_auc-4", "raise ValueError"), "roc_auc-5": uses}
    below = "half = None\nbend = None\nauc_by_pairs = curves.auc"
    found, _ = answers_judged(answers, "roc_auc-4", "roc_auc-5", "roc_auc-11", below=below)
    assert [(outcome.marks, outcome.look) for outcome in found.values()] == [(2, ""), (3, ""), (2, "")]


# ---- comparing costs a limited time and memory ----


def test_the_time_of_a_whole_notebook_is_limited(bubblewrap, clock):
    idle = "import threading\nthreading.Event().wait()"
    limits = session.Limits(cell=1000, total=1000)
    clock.jump(sandbox.WAITING * limits.total, at=("run", idle))
    found, look = answers_judged({"roc_auc-3": idle}, "roc_auc-11", "roc_auc-3", "roc_auc-4", limits=limits)
    assert found["roc_auc-11"].marks == 2 and found["roc_auc-4"].marks is None and found["roc_auc-4"].look == "not run"
    assert any("ran longer than 1000 seconds" in phrase for phrase in look)


@pytest.mark.parametrize(
    ("compare", "ended"),
    [
        (lambda: bytearray(10**12), trial.Ended("needed too much memory")),
        (lambda: os._exit(3), trial.Ended("failed")),
        (lambda: exec("raise SystemExit"), trial.Ended("failed")),
        (lambda: (1, "a"), (1, "a")),
    ],
)
def test_a_comparison_ends_by_its_memory_or_its_value(compare, ended):
    assert trial.run(compare, 9) == ended


def test_a_comparison_and_the_reading_of_a_file_end_by_their_time(monkeypatch):
    monkeypatch.setitem(trial.READING, "seconds", trial.READING["seconds"] / 30)
    with pytest.raises(trial.Unreadable, match="could not be read: reading it took too long"):
        trial.read(lambda: [... for _ in iter(int, 1)])
