"""One notebook marked in this process, for the tests that need no class; and what came in from a class."""

import nbformat
import pytest
import samples

from grading import assignment, collect, contents, judge, report, session
from grading.repair import repair
from mlnotes.exercises import slips

WORDS = "Because the ranks count the pairs in order."
LIMITS = session.Limits(cell=60, total=300)


def topics(*few):
    """The topics that have exercises; those that are not named wait for the thorough run."""
    return [t if t in few else pytest.param(t, marks=pytest.mark.thorough) for t in slips.topics() if slips.load(t)]


def quiz(*ids, **options):
    """(plan, the student's notebook, the key) of an assignment with these exercises."""
    key = assignment.key_notebook("quiz", list(ids), **options)
    student = assignment.student_notebook(key)
    return contents.of_notebooks("quiz", key, student), student, key


def handed_out(name, *words):
    """The assignment that `make assignment` writes, without the package for students, which takes long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assignment.student_wheel, "wheel", lambda *_, **__: b"")
        assignment.main(["--topic", "roc_auc", "--name", name, *words])
    return contents.read(name)


def outcomes(plan, notebook, limits=LIMITS):
    """(outcomes, what to look at, the student's id) of one notebook."""
    found, _, look, given = judge.judge_notebook(plan, repair(plan, samples.to_bytes(notebook)), limits)
    return found, look, given


def answers_judged(answers, *others, limits=LIMITS, below=None):
    """(outcomes, what to look at) of these answers, and right ones to the other exercises; a cell stands below them."""
    plan, student, _ = quiz(*others, *(id_ for id_ in answers if id_ not in others))
    notebook = samples.answered(student, {**samples.solutions(plan), **answers})
    if below:
        notebook.cells.append(nbformat.v4.new_code_cell(below))
    return outcomes(plan, notebook, limits)[:2]


def marks(plan, notebook):
    return {id_: outcome.marks for id_, outcome in outcomes(plan, notebook)[0].items()}


def result(plan, student, words="", **changes):
    """A result in which everything is right but the words, which wait."""
    right, waits = {"state": "right", "marks": 1, "answer": "x"}, {"state": "by hand", "look": report.BY_HAND}
    questions = {id_: report.SILENT | right for id_ in plan.questions}
    questions["roc_auc-6"] = report.SILENT | waits | {"answer": words or f"{student}: {WORDS}"}
    base = {"student": student, "name": student, "lms": "", "late": False, "file": f"{student}.ipynb", "others": []}
    base |= {"assignment": plan.hash, "look": [], "id": "", "when": 0, "digest": student, "questions": questions}
    return base | changes


def gather(folder, plan):
    """Submissions by name of what came in."""
    return {submission.name: submission for submission in collect.collect(folder, plan)}
