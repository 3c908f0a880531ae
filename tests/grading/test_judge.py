"""One notebook is marked right, whatever its code does."""

import pytest
from judged import LIMITS, answers_judged, outcomes, quiz

from grading import judge, samples, sandbox
from mlnotes.exercises import slips

THREE = ("roc_auc-3", "roc_auc-4", "roc_auc-11")
ONE = "roc_auc"  # the others wait for the thorough run
TOPICS = [t if t == ONE else pytest.param(t, marks=pytest.mark.thorough) for t in slips.topics() if slips.load(t)]


@pytest.mark.parametrize("topic", TOPICS)
def test_the_solutions_of_every_topic_get_full_marks(bubblewrap, topic):
    """Every exercise can be marked from outside the student's process: new topics are tested as they come."""
    plan, student, _ = quiz(*slips.load(topic))
    found, look, _ = outcomes(plan, samples.answered(student, samples.solutions(plan)))
    assert look == []
    assert {id_: o.marks for id_, o in found.items()} == samples.truth(plan), [o for o in found.values() if o.message]


CHEATS = {
    "the answers": "from mlnotes.exercises.slips import roc_auc\n"
    "auc_by_pairs = roc_auc.EXERCISES['roc_auc-4'].reference",
    "the solved notebook": "from mlnotes.exercises import markers\ncells = markers.notebook('roc_auc')['cells']\n"
    "exec(next(markers.solved(cell['source']) for cell in cells if cell['id'] == 'roc_auc-4'))",
    "the solution": "from mlnotes import exercises\nexec(exercises.solution('roc_auc-4'))",
    "an object that equals all": "class Any(float):\n    __eq__ = __ge__ = __le__ = lambda s, o: True\n\n\n"
    "def auc_by_pairs(y_true, y_score):\n    return Any(1)",
    "no tests": "get_ipython().input_transformers_cleanup.append(lambda lines: [])\n"
    "import builtins\nbuiltins.AssertionError = ValueError\ndef auc_by_pairs(y, s):\n    return 1",
    "the way back": "import gc, socket\ndef auc_by_pairs(y_true, y_score):\n"
    "    s = next(o for o in gc.get_objects() if isinstance(o, socket.socket))\n"
    "    s.sendall(b'\\0' * 8 + b'junk')\n    return 1",
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_cheats_get_nothing(bubblewrap, cheat):
    found, look = answers_judged({"roc_auc-4": CHEATS[cheat]}, "roc_auc-3")
    assert found["roc_auc-4"].marks == 0 and found["roc_auc-3"].marks == 2
    assert cheat == "an object that equals all" or any(phrase.startswith("roc_auc-4: ") for phrase in look)


BOMB = "held = []\nwhile True:\n    held.append(np.zeros(10**6))"
ENDS = {  # an answer that ends its process, and what is said of it, in the outcome or of the whole notebook
    "a signal": ("os.kill(os.getpid(), signal.SIGSEGV)", "stopped: it ended the whole notebook's process"),
    "an endless loop": ("while True:\n        pass", "stopped: it ran too long (100 seconds)"),
    "memory": (BOMB.replace("\n", "\n    "), "stopped: it needed more than 0.6 GB of memory"),
    "memory where the cell is run": ("", "it needed more than 0.6 GB of memory, when the cell was run"),
}


@pytest.mark.parametrize("how", ENDS)
def test_a_process_that_ends_takes_only_its_own_question_along(bubblewrap, clock, how):
    body, said = ENDS[how]
    limits = LIMITS._replace(memory=600_000_000)
    if how == "an endless loop":
        limits = judge.Limits(cell=100, total=10**6)
        clock.jump(2 * sandbox.WAITING * limits.cell, at=("call", "auc_by_pairs"))
    answer = f"import os, signal\ndef auc_by_pairs(y_true, y_score):\n    {body}" if body else BOMB
    found, look = answers_judged({"roc_auc-4": answer}, *THREE, limits=limits)
    assert [outcome.marks for outcome in found.values()] == [2, 0, 2]
    assert said == found["roc_auc-4"].look or f"roc_auc-4: {said}" in look


def test_an_answer_without_a_return_is_an_answer(bubblewrap):
    """A function that prints in the place of returning is shown to its student, not called "No answer."."""
    answers = {"roc_auc-4": "def auc_by_pairs(y_true, y_score):\n    print(0.5)", "roc_auc-5": "ranks count pairs"}
    found, _ = answers_judged(answers)
    assert [outcome.state for outcome in found.values()] == ["wrong", "wrong"]
    assert "the return line is missing" in found["roc_auc-4"].message
    assert found["roc_auc-5"].message.endswith('ends in SyntaxError: "invalid syntax (line 1)".')


def test_the_time_of_a_whole_notebook_is_limited(bubblewrap, clock):
    sleep = "import time\ntime.sleep(600)"
    limits = judge.Limits(cell=1000, total=1000)
    clock.jump(sandbox.WAITING * limits.total, at=("run", sleep))
    found, look = answers_judged({"roc_auc-3": sleep}, "roc_auc-11", *THREE[:2], limits=limits)
    assert found["roc_auc-11"].marks == 2 and found["roc_auc-4"].marks is None and found["roc_auc-4"].look == "not run"
    assert any("ran longer than 1000 seconds" in phrase for phrase in look)
