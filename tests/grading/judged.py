"""One notebook marked in this process, for the tests that need no class."""

from grading import assignment, contents, judge, samples
from grading.repair import repair

LIMITS = judge.Limits(cell=60, total=300)


def quiz(*ids, **options):
    """(plan, the student's notebook, the key) of an assignment with these exercises."""
    key = assignment.key_notebook("quiz", list(ids), **options)
    student = assignment.student_notebook(key)
    return contents.of_notebooks("quiz", key, student), student, key


def outcomes(plan, notebook, limits=LIMITS):
    """(outcomes, what to look at, the student's id) of one notebook."""
    found, _, look, given = judge.judge_notebook(plan, repair(plan, samples.to_bytes(notebook)), limits)
    return found, look, given


def marks(plan, notebook):
    return {id_: outcome.marks for id_, outcome in outcomes(plan, notebook)[0].items()}
