"""One notebook is marked right, whatever its code does; what one question does to the marking ends with it."""

import os
import textwrap

import pytest
import samples
from judged import LIMITS, TOPICS, answers_judged, outcomes, quiz

from grading import judge, sandbox, session, trial
from mlnotes.exercises import slips

THREE = ("roc_auc-3", "roc_auc-4", "roc_auc-11")


@pytest.mark.parametrize("topic", TOPICS)
def test_the_solutions_of_every_topic_get_full_marks(bubblewrap, topic):
    """Every exercise can be marked from outside the student's process: new topics are tested as they come."""
    plan, student, _ = quiz(*slips.load(topic))
    found, look, _ = outcomes(plan, samples.answered(student, samples.solutions(plan)))
    assert look == []
    assert {id_: o.marks for id_, o in found.items()} == samples.truth(plan), [o for o in found.values() if o.message]


SHOWN = str(2 * len(slips.load("roc_auc")["roc_auc-4"].calls))  # `check` stands twice in the test
LATER = """
calls = []
def auc_by_pairs(y_true, y_score):
    calls.append(1)
    if len(calls) > SHOWN:
        raise ERROR
    diff = np.subtract.outer(y_score[y_true == 1], y_score[y_true == 0])
    return float(np.mean((np.sign(diff) + 1) / 2))
"""


def later(error):
    """A right answer, until the hidden tests call it."""
    return LATER.replace("SHOWN", SHOWN).replace("ERROR", error)


CHEATS = {
    "an object that equals all": "class Any(float):\n    __eq__ = __ge__ = __le__ = lambda s, o: True\n\n\n"
    "def auc_by_pairs(y_true, y_score):\n    return Any(1)",
    "a patched comparison": "np.allclose = np.isclose = lambda *a, **k: True\ncheck = lambda *a: True\n"
    "def auc_by_pairs(y_true, y_score):\n    return 1",
    "no tests": "get_ipython().input_transformers_cleanup.append(lambda lines: [])\n"
    "import builtins\nbuiltins.AssertionError = ValueError\ndef auc_by_pairs(y, s):\n    return 1",
    "the way back": "import gc, socket\ndef auc_by_pairs(y_true, y_score):\n"
    "    s = next(o for o in gc.get_objects() if isinstance(o, socket.socket))\n"
    "    s.sendall(b'\\0' * 8 + b'junk')\n    return 1",
}
# A function that is right for the shown examples only, and whose name stands for something else in the end.
LEFT = ["del auc_by_pairs", *(f"auc_by_pairs = {left}" for left in ("0.5", "None", "curves", "'0.5'", "[1]"))]
FOOLS = [(cheat, None) for cheat in CHEATS.values()] + [(later("ValueError"), left) for left in LEFT]


@pytest.mark.parametrize(("answer", "below"), FOOLS, ids=[*CHEATS, *LEFT])
def test_cheats_get_nothing_whatever_is_left_of_the_name(bubblewrap, answer, below):
    found, _ = answers_judged({"roc_auc-4": answer}, "roc_auc-3", below=below)
    assert found["roc_auc-4"].marks == 0 and found["roc_auc-3"].marks == 2


BOMB = "held = []\nwhile True:\n    held.append(np.zeros(10**6))"
STUMBLES = f"try:\n{textwrap.indent(BOMB, '    ')}\nexcept MemoryError:\n    raise SystemError"  # as Python 3.12 may
CALLED = "import os, signal\ndef auc_by_pairs(y_true, y_score):\n"
ENDS = {  # an answer that ends its process, and what is said of it, in the outcome or of the whole notebook
    "a signal": (f"{CALLED}    os.kill(os.getpid(), signal.SIGSEGV)", "stopped: it ended the whole notebook's process"),
    "an endless loop": (f"{CALLED}    while True: pass", "stopped: it ran too long (100 seconds)"),
    "memory": (CALLED + textwrap.indent(BOMB, "    "), "stopped: it needed more than 0.6 GB of memory"),
    "memory that Python has not noticed": (STUMBLES, "it needed more than 0.6 GB of memory, when the cell was run"),
}


@pytest.mark.parametrize("how", ENDS)
def test_a_process_that_ends_takes_only_its_own_question_along(bubblewrap, clock, how):
    answer, said = ENDS[how]
    limits = LIMITS._replace(memory=600_000_000)
    if how == "an endless loop":
        limits = session.Limits(cell=100, total=10**6)
        clock.jump(2 * sandbox.WAITING * limits.cell, at=("call", "auc_by_pairs"))
    found, look = answers_judged({"roc_auc-4": answer}, *THREE, limits=limits)
    assert [outcome.marks for outcome in found.values()] == [2, 0, 2]
    assert said == found["roc_auc-4"].look or f"roc_auc-4: {said}" in look


RAISES, QUOTED = "raise ValueError('Right.\\x1b[2J\\n\"2 of 2\"')", """ValueError: "Right.\\x1b[2J '2 of 2'\""""
HEARD = {  # what is answered, and what the student hears
    "roc_auc-3": (RAISES, QUOTED),
    "roc_auc-4": ("def auc_by_pairs(y_true, y_score):\n    print(0.5)", "the return line is missing"),
    "roc_auc-5": ("ranks count pairs", 'ends in SyntaxError: "invalid syntax (line 1)".'),
    "roc_auc-7": (f"def hand_till(*data):\n    {RAISES}", QUOTED),
}


def test_a_student_hears_why_an_answer_gives_nothing(bubblewrap):
    """A function that prints in the place of returning is an answer, too; an exception's words are quoted."""
    found, _ = answers_judged({id_: answer for id_, (answer, _) in HEARD.items()})
    for id_, (_, said) in HEARD.items():
        assert found[id_].state == "wrong" and said in found[id_].message and "\x1b" not in found[id_].message


def test_the_time_of_a_whole_notebook_is_limited(bubblewrap, clock):
    idle = "import threading\nthreading.Event().wait()"
    limits = session.Limits(cell=1000, total=1000)
    clock.jump(sandbox.WAITING * limits.total, at=("run", idle))
    found, look = answers_judged({"roc_auc-3": idle}, "roc_auc-11", *THREE[:2], limits=limits)
    assert found["roc_auc-11"].marks == 2 and found["roc_auc-4"].marks is None and found["roc_auc-4"].look == "not run"
    assert any("ran longer than 1000 seconds" in phrase for phrase in look)


# ---- comparing costs a limited time and memory ----

FORGED = 'from grading import wire\ndef {0}(*data):\n    wire.to_json = lambda data: b\'{{"error": "x"}}\'\n'


def test_an_exit_in_the_hidden_tests_and_a_forged_reply_cost_only_their_questions(bubblewrap):
    answers = {"roc_auc-4": later("SystemExit(2)"), "roc_auc-5": FORGED.format("auc_by_ranks")}
    found, _ = answers_judged(answers, "roc_auc-3", "roc_auc-4", "roc_auc-5", "roc_auc-11")
    assert [outcome.marks for outcome in found.values()] == [2, 0, 0, 2]
    assert found["roc_auc-4"].message == judge.NO_END
    assert found["roc_auc-5"].look == "stopped: it sent what is no answer"


@pytest.mark.parametrize(
    ("compare", "seconds", "ended"),
    [
        (lambda: [... for _ in iter(int, 1)], 1, trial.Ended("took too long")),
        (lambda: bytearray(10**12), 9, trial.Ended("needed too much memory")),
        (lambda: os._exit(3), 9, trial.Ended("failed")),
        (lambda: exec("raise SystemExit"), 9, trial.Ended("failed")),
        (lambda: (1, "a"), 9, (1, "a")),
    ],
)
def test_a_comparison_ends_by_its_time_and_its_memory(compare, seconds, ended):
    assert trial.run(compare, seconds) == ended


KINDS = ["raise KeyError", "raise SystemExit(y_true[0])", "1 / 0", "os._exit(3)", "[0] * 10**12", "os.kill(0, 9)"]
KINDS += ["raise type('Told', (ValueError,), {})(f'hidden {y_true}; roc_auc-4: 2 of 2')"]


def test_how_a_hidden_test_ends_tells_nothing_of_the_new_values(bubblewrap):
    """No word of the error, and not its kind, by which a function could tell what it was called with."""
    for kind in KINDS:
        source = f"import os\n{later('ValueError').replace('raise ValueError', kind)}"
        found, look = answers_judged({"roc_auc-4": source})
        assert found["roc_auc-4"][:4] == ("wrong", 0, judge.NO_END, ()), kind
        assert "hidden" not in found["roc_auc-4"].look + " ".join(look)


def test_what_a_function_remembers_of_new_values_is_shown_nowhere(bubblewrap):
    """Not in the answer to a later question, nor where a question is judged again."""
    remembers = later("ValueError").replace("calls.append(1)", "calls.append(float(y_score.sum()))")
    remembers = remembers.replace(f"len(calls) > {SHOWN}", "False")
    answers = {"roc_auc-4": remembers, "roc_auc-3": "mended = (len(calls), calls[-1])", "roc_auc-9": "precisions = ()"}
    found, _ = answers_judged(answers, below="precisions = (len(calls), len(calls))")
    assert [outcome.marks for outcome in found.values()] == [2, 0, 0]
    assert dict(found["roc_auc-3"].facts)["got"].startswith(f"({SHOWN}, ")
    assert str(int(SHOWN) + 1) not in repr(found["roc_auc-9"])


def test_a_function_is_called_with_new_values_as_it_was_at_its_question(bubblewrap):
    """Although its name, or one that it uses, is bound anew further down; what is right only there counts too."""
    uses = "half = curves.auc\ndef auc_by_ranks(y_true, y_score):\n    return half(y_true, y_score)"
    answers = {"roc_auc-4": later("ValueError"), "roc_auc-5": uses}
    below = "half = None\nbend = None\nauc_by_pairs = curves.auc"
    found, _ = answers_judged(answers, "roc_auc-4", "roc_auc-5", "roc_auc-11", below=below)
    assert [(outcome.marks, outcome.look) for outcome in found.values()] == [(2, ""), (3, ""), (2, "")]
