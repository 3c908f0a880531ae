"""Check your answer to an exercise, ask for a hint, read the solution.

from mlnotes.exercises import check, hint, solution

check("roc_auc-4", auc_by_pairs)
hint("roc_auc-4")
solution("roc_auc-4")
"""

import difflib
import warnings

from mlnotes import _check
from mlnotes.exercises import markers, slips
from mlnotes.exercises._judge import judge
from mlnotes.exercises._show import Result, Text, said, show

__all__ = ["Result", "Text", "check", "hint", "solution", "variant"]


def check(exercise, answer, *, student="", salt=""):
    """Is this answer right?

    Parameters
    ----------
    exercise : str
        Id such as "roc_auc-4", as the task gives it.
    answer : value or function
        Your answer. Where the task asks for a function, the function itself: it is called with
        copies of the arguments.
    student, salt : str
        Your student id and the assignment's word, where `variant` has given you numbers of your own.

    Returns
    -------
    Result
        True if the answer is right, else false. Displayed, it gives the `state` ("right",
        "wrong" or "not attempted"), the first call that fails with what was expected and what
        came, and the mistake if it is a known one.

    Notes
    -----
    Whatever the answer is or does, no exception is raised. Only an interrupt from the keyboard
    goes through, so that an endless loop can be stopped. Warnings are not shown.

    Examples
    --------
    >>> check("roc_auc-4", lambda y_true, y_score: 0.5)
    Wrong: roc_auc-4
      call:     your_function(np.array([0, 1]), np.array([0.2, 0.9]))
      expected: 1.0
      got:      0.5
    The value differs. A next step: hint("roc_auc-4").
    >>> bool(check("roc_auc-4", ...))
    False
    """
    try:
        entry = _own(exercise, student, salt).exercise
    except Exception as error:  # here and below: whatever the arguments' own methods do, a reader gets an answer
        return Result(show(exercise), "not attempted", str(error))
    try:
        with warnings.catch_warnings():  # a warning is no failure, and graders take stderr for one
            warnings.simplefilter("ignore")
            return judge(exercise, entry, answer)
    except Exception as error:
        return Result(exercise, "wrong", f"The answer cannot be compared: {said(error)}.")


def variant(exercise, student, *, salt=""):
    """The numbers of your own for an exercise of an assignment.

    Parameters
    ----------
    exercise : str
        Id such as "roc_auc-9".
    student, salt : str
        Your student id and the assignment's word; the numbers follow from them. Without an id the task's count.

    Returns
    -------
    Text
        The numbers, in Markdown.

    Examples
    --------
    >>> variant("roc_auc-11", "20230001")
    Numbers of 20230001: The nine cases have the scores 20 to 28; the labels are those of the task.
    >>> variant("roc_auc-11", "")
    No student id is given: the numbers of the task count.
    """
    own = _own(exercise, student, salt)
    if not own.text and not _id(student):
        return Text("No student id is given: the numbers of the task count.")
    if not own.text:
        return Text("The numbers of the task count.")
    gap = "\n\n" if own.text.startswith("|") else " "
    return Text(f"Numbers of {_id(student)}:{gap}{own.text}")


def _own(exercise, student, salt):
    """The exercise with a student's numbers; the book's where there are none or no id is given."""
    entry = _find(exercise)
    if entry.variant is None or not _id(student):
        return slips.Variant("", entry)
    return slips.own(exercise, entry, _id(student), salt)


def _id(student):
    """A student's id as text; "" where there is none."""
    return "" if student is None or student is ... else str(student).strip()


def hint(exercise, n=1):
    """A hint; each further one says more.

    Parameters
    ----------
    exercise : str
        Id such as "roc_auc-4".
    n : int
        1 for the first hint.

    Returns
    -------
    Text
        The hint, and how to get the next one.

    Examples
    --------
    >>> hint("roc_auc-4", 3)
    Hint 3 of 3: With P positives and N negatives there are P * N pairs; divide by that number.
    """
    _find(exercise)
    notebook = markers.notebook(_topic(exercise))
    hints = markers.hints(notebook).get(exercise, ()) if notebook else ()
    if not hints:
        return Text(f"The hints of {exercise} are not part of this copy of mlnotes.")
    n = _check.integer(n, name="n", low=1, high=len(hints))
    following = f'\nThe next one: hint("{exercise}", {n + 1})' if n < len(hints) else ""
    return Text(f"Hint {n} of {len(hints)}: {hints[n - 1]}{following}")


def solution(exercise):
    """A right answer, unless it is held back.

    Parameters
    ----------
    exercise : str
        Id such as "roc_auc-4".

    Returns
    -------
    Text
        The code, or the model answer in words; or the reason why there is none here.
    """
    _find(exercise)
    notebook = markers.notebook(_topic(exercise))
    if notebook is None:
        return Text(f"The solution of {exercise} is not part of this copy of mlnotes; read it on the book's page.")
    sources = {cell.get("id"): cell["source"] for cell in notebook["cells"]}
    if exercise not in sources or not any("### BEGIN SOLUTION" in source for source in sources.values()):
        return Text(
            f"This copy of mlnotes has no solution of {exercise}: "
            "the book's page shows it, or it is held back while the exercise is an assignment."
        )
    return Text(markers.solved(sources[exercise]))


def _topic(exercise):
    return exercise.rpartition("-")[0]


def _find(exercise):
    """The catalogue's entry for an id, or a message that names the nearest ids."""
    if not isinstance(exercise, str):
        raise TypeError(
            f'exercise must be an id such as "roc_auc-4", got {show(exercise)}; write check("roc_auc-4", your_answer)'
        )
    entry = slips.load(_topic(exercise)).get(exercise)
    if entry is None:
        known = [name for topic in slips.topics() for name in slips.load(topic)]
        near = difflib.get_close_matches(exercise, known, n=3, cutoff=0.4) or known[:3]
        raise ValueError(f'exercise must be the id of an exercise, got "{exercise}"; did you mean {", ".join(near)}?')
    return entry
