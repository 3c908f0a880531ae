"""Check your answer to an exercise, ask for a hint, read the solution.

from mlnotes.exercises import check, hint, solution

check("roc_auc-4", auc_by_pairs)
hint("roc_auc-4")
solution("roc_auc-4")
"""

import copy
import difflib
import html
import json
import numbers
import re
import traceback
import warnings
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mlnotes import _bank, _check

_NOTEBOOKS = (  # an installed copy carries the notebooks, an editable one finds them in the book
    Path(__file__).parent / "_exercises",
    Path(__file__).parent.parent / "book" / "exercises",
)
_SIGN = {"right": "✓", "wrong": "✗", "not attempted": "…"}
_BORDER = {"right": "solid", "wrong": "double", "not attempted": "dotted"}  # told apart without colour


class Text(str):
    """Text that a notebook shows as it is, without quotation marks."""

    __slots__ = ()

    def __repr__(self):
        return str(self)

    def _repr_markdown_(self):
        return str(self) if "\n|---|" in self else None  # only a table needs more than plain text


@dataclass(frozen=True, repr=False)
class Result:
    """What `check` says of an answer: true where it is right, with the reason in words."""

    exercise: str
    state: str  # "right", "wrong" or "not attempted"
    message: str
    facts: tuple = ()  # of (name, text): the call, what was expected, what came

    def __bool__(self):
        return self.state == "right"

    def __repr__(self):
        width = max((len(name) for name, _ in self.facts), default=0) + 2
        facts = [f"  {name + ':':{width}}{text}" for name, text in self.facts]
        return "\n".join([f"{self.state.capitalize()}: {self.exercise}", *facts, self.message])

    def _repr_html_(self):
        style = f"border-left: 0.35em {_BORDER[self.state]} currentColor; padding: 0.2em 0 0.2em 0.8em"
        rows = "".join(
            f'<dt>{name}</dt><dd style="margin-left: 1em"><code style="color: inherit; background: none; '
            f'white-space: pre-wrap; overflow-wrap: anywhere">{html.escape(text)}</code></dd>'
            for name, text in self.facts
        )
        return (
            f'<div role="status" style="{style}"><p><strong><span aria-hidden="true">{_SIGN[self.state]} </span>'
            f"{self.state.capitalize()}</strong>: {html.escape(self.exercise)}</p>"
            + (f"<dl>{rows}</dl>" if rows else "")
            + f'<p style="white-space: pre-wrap">{html.escape(self.message)}</p></div>'
        )


# ---- what a reader calls ----


def check(exercise, answer, *, student=""):
    """Is this answer right?

    Parameters
    ----------
    exercise : str
        Id such as "roc_auc-4", as the task gives it.
    answer : value or function
        Your answer. Where the task asks for a function, the function itself: it is called with
        copies of the arguments.
    student : str
        Your student id, where `variant` has given you numbers of your own.

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
        entry = _own(exercise, student).exercise
    except Exception as error:  # here and below: whatever the arguments' own methods do, a reader gets an answer
        return Result(_show(exercise), "not attempted", str(error))
    try:
        with warnings.catch_warnings():  # a warning is no failure, and graders take stderr for one
            warnings.simplefilter("ignore")
            return _judge(exercise, entry, answer)
    except Exception as error:
        return Result(exercise, "wrong", f"The answer cannot be compared: {_said(error)}.")


def variant(exercise, student):
    """The numbers of your own for an exercise of an assignment.

    Parameters
    ----------
    exercise : str
        Id such as "roc_auc-9".
    student : str
        Your student id; the numbers follow from it. Without one the task's numbers count.

    Returns
    -------
    Text
        The numbers, in Markdown.

    Raises
    ------
    ValueError
        If there is no such exercise.

    Examples
    --------
    >>> variant("roc_auc-11", "20230001")
    Numbers of 20230001: The nine cases have the scores 68 to 76; the labels are those of the task.
    >>> variant("roc_auc-11", "")
    No student id is given: the numbers of the task count.
    """
    own = _own(exercise, student)
    if not own.text:
        given = _id(student)
        return Text(
            "The numbers of the task count." if given else "No student id is given: the numbers of the task count."
        )
    gap = "\n\n" if own.text.startswith("|") else " "
    return Text(f"Numbers of {_id(student)}:{gap}{own.text}")


def _own(exercise, student):
    """The exercise with a student's numbers; the book's where there are none or no id is given."""
    entry = _find(exercise)
    if entry.variant is None or not _id(student):
        return _bank.Variant("", entry)
    return _bank.own(exercise, entry, _id(student))


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

    Raises
    ------
    ValueError
        If there is no such exercise, or no n-th hint for it.

    Examples
    --------
    >>> hint("roc_auc-4", 3)
    Hint 3 of 3: With P positives and N negatives there are P * N pairs; divide by that number.
    """
    hints = _find(exercise).hints
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

    Raises
    ------
    ValueError
        If there is no such exercise.
    """
    _find(exercise)
    for folder in _NOTEBOOKS:
        path = folder / f"{exercise.rpartition('-')[0]}.ipynb"
        if path.exists():
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            return Text(_solved(exercise, {cell.get("id"): "".join(cell["source"]) for cell in cells}))
    return Text(f"The solution of {exercise} is not part of this copy of mlnotes; read it on the book's page.")


def _solved(exercise, sources):
    """The solution without its markers; a notebook that has none of them is the students' version."""
    if exercise not in sources or not any("### BEGIN SOLUTION" in source for source in sources.values()):
        return f"The solution of {exercise} is held back while the exercise is an assignment."
    lines = sources[exercise].split("\n")
    return "\n".join(line for line in lines if "### BEGIN" not in line and "### END" not in line)


def _find(exercise):
    """The catalogue's entry for an id, or a message that names the nearest ids."""
    if not isinstance(exercise, str):
        raise TypeError(
            f'exercise must be an id such as "roc_auc-4", got {_show(exercise)}; write check("roc_auc-4", your_answer)'
        )
    entry = _bank.load(exercise.rpartition("-")[0]).get(exercise)
    if entry is None:
        known = [name for topic in _bank.topics() for name in _bank.load(topic)]
        near = difflib.get_close_matches(exercise, known, n=3, cutoff=0.4) or known[:3]
        raise ValueError(f'exercise must be the id of an exercise, got "{exercise}"; did you mean {", ".join(near)}?')
    return entry


# ---- how an answer is judged ----


@dataclass(frozen=True)
class _Failure:
    """An exception that stands for the result of a call."""

    error: BaseException
    reason: str


def _judge(exercise, entry, answer):
    """The result for one answer: not attempted, misunderstood, wrong at a call, or right."""
    misfit = _misfit(exercise, entry, answer)
    if misfit:
        return Result(exercise, *misfit)
    given = [_outcome(answer, call, entry) for call in _calls(entry)]
    blank = _blank(answer, given[0])
    if blank:
        return Result(exercise, "not attempted", blank)
    wanted = [_outcome(entry.reference, call, entry) for call in _calls(entry)]
    differences = [_difference(expected, got, entry.tolerance) for expected, got in zip(wanted, given)]
    for call, expected, got, difference in zip(_calls(entry), wanted, given, differences):
        if difference:
            message = _recognise(entry, given, differences) or f'{difference} A next step: hint("{exercise}").'
            return Result(exercise, "wrong", message, _facts(answer, call, expected, got, entry.measure))
    agreed = f"{len(given)} calls agree." if callable(answer) else "The value agrees."
    return Result(exercise, "right", agreed)


def _calls(entry):
    """The arguments of each call; a value is treated as what a function without arguments returns."""
    return entry.calls if callable(entry.reference) else ((),)


def _misfit(exercise, entry, answer):
    """(state, message) where the answer is of another kind than the exercise asks for, else None."""
    if entry.reference is None:
        return "not attempted", f'{exercise} is answered in words; compare yours with solution("{exercise}").'
    if callable(entry.reference) and not callable(answer):
        if answer is None or answer is ...:
            return "not attempted", f"The answer is still {_show(answer)}: nothing attempted yet."
        return "wrong", (
            f"check must get the function itself, got {_show(answer)}; "
            "write the name of your function without brackets behind it."
        )
    if callable(answer) and not callable(entry.reference):
        return "wrong", f"check must get a value, got {_name(answer)}, a function; call it and pass what it returns."
    return None


def _outcome(answer, call, entry):
    """What one call gives, or the failure it ended in; the arguments are copies."""
    if not callable(answer):
        return answer
    try:
        result = answer(*copy.deepcopy(call))
    except (Exception, SystemExit) as error:
        return _Failure(error, _reason(error, answer))
    if entry.measure is None or result is None or result is ...:
        return copy.deepcopy(result) if isinstance(result, (list, np.ndarray)) else result
    try:
        return entry.measure(result, *call)
    except Exception as error:
        return _Failure(error, f"What your function returns cannot be used: {_said(error)}")


def _reason(error, function):
    """The exception in words, with the last line of the reader's own code that it passed."""
    text = f"Your function ends in {_said(error)}"
    code = getattr(function, "__code__", None)
    own = [step for step in traceback.extract_tb(error.__traceback__) if code and step.filename == code.co_filename]
    return f"{text}, in line {own[-1].lineno}: {own[-1].line}".rstrip(": ") if own else text


def _blank(answer, first):
    """Why the answer counts as not attempted, or "" where there is something to judge."""
    if isinstance(first, _Failure) and isinstance(first.error, NotImplementedError):
        return f"{_name(answer)} raised NotImplementedError: nothing attempted yet."
    if callable(answer) and (first is None or first is ...):
        return f"{_name(answer)} returned {first}: nothing attempted yet, or the return line is missing."
    if first is None or first is ...:
        return f"The answer is still {_show(first)}: nothing attempted yet."
    if isinstance(first, (list, tuple)) and any(part is ... for part in first):
        return "A part of the answer is still `...`: fill every place."
    return ""


def _difference(expected, got, tolerance):
    """What is different, in words, or "" where the two agree."""
    if isinstance(got, _Failure):
        return got.reason + "."
    if isinstance(expected, str):
        same = isinstance(got, str) and got.strip().lower() == expected.strip().lower()
        return "" if same else "The text differs."
    try:
        wanted, given = _numbers(expected), _numbers(got)
    except Exception as error:
        return f"The result must be a number, or a list or array of numbers: {error}."
    if wanted.shape != given.shape:
        return _shapes(wanted.shape, given.shape)
    close = np.isclose(given, wanted, rtol=tolerance, atol=tolerance, equal_nan=True)
    if close.all():
        return ""
    place = np.argwhere(~close)[0].tolist()
    return (
        f"The first difference is at [{', '.join(map(str, place))}], counted from 0." if place else "The value differs."
    )


def _numbers(value):
    """An array of floats; lists, tuples, fractions and NumPy scalars are all welcome, text is not."""
    if isinstance(value, numbers.Real):
        return np.asarray(float(value))
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise TypeError("got rows of different length") from error
    if array.dtype.kind not in "biuf" and (array.dtype != object or array.ndim == 0):
        raise TypeError(f"got {_show(value)}")
    return array.astype(float)


def _shapes(wanted, given):
    """Two shapes that differ, and what may help."""
    if wanted == ():
        return f"One number is expected, got an array of shape {given}; return a single value."
    if given == ():
        return f"An array of shape {wanted} is expected, got one number."
    turned = "; exchange rows and columns" if wanted == given[::-1] else ""
    return f"The result must have shape {wanted}, got {given}{turned}."


def _recognise(entry, given, differences):
    """The message of the first mistake that explains these results, or ""."""
    failing = [(got, call) for got, call, difference in zip(given, _calls(entry), differences) if difference]
    for mistake in entry.mistakes:
        when = getattr(mistake, "when", None)
        if all(_holds(when, got, call) for got, call in failing) if when else _gives(mistake.wrong, given, entry):
            return mistake.message
    return ""


def _gives(wrong, given, entry):
    """Does this wrong answer give these results at every call?"""
    made = [_outcome(wrong, call, entry) for call in _calls(entry)]
    return not any(isinstance(m, _Failure) or _difference(m, g, entry.tolerance) for m, g in zip(made, given))


def _holds(when, got, call):
    """Does what came show the mistake? No, where it is of a kind that `when` does not know."""
    try:
        return bool(when(got, *copy.deepcopy(call)))
    except Exception:
        return False


# ---- how things are shown ----


def _facts(answer, call, expected, got, measure):
    """The call, what it should give and what it gave; a value's right answer is not given away."""
    came = type(got.error).__name__ if isinstance(got, _Failure) else _show(got)
    if not callable(answer):
        return (("got", came),)
    wanted = _show(expected)
    if wanted == came:  # the difference is smaller than six digits
        wanted, came = _show(expected, digits=17), _show(got, digits=17)
    arguments = ", ".join(
        f"np.array({_cut(repr(a.tolist()))})" if isinstance(a, np.ndarray) else _cut(repr(a)) for a in call
    )
    of = f" {measure.__name__.replace('_', ' ')}" if measure else ""
    return (("call", f"{_name(answer)}({arguments})"), (f"expected{of}", wanted), (f"got{of}", came))


def _name(function):
    """The name to show for a function."""
    name = str(getattr(function, "__name__", "your_function"))
    return "your_function" if name == "<lambda>" else name


def _said(error):
    """An exception's type and message."""
    return f"{type(error).__name__}: {_cut(str(error))}"


def _show(value, *, digits=6):
    """A value as a reader would write it: plain numbers, at most 300 characters, no address."""
    try:
        return _cut(_plain(value, digits))
    except Exception:
        return f"an object of type {type(value).__name__}"


def _plain(value, digits):
    """`_show` without the limit, which also shows what lists and tuples hold."""
    if isinstance(value, (np.ndarray, np.generic)):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        inner = ", ".join(_plain(part, digits) for part in value)
        return f"[{inner}]" if isinstance(value, list) else f"({inner})"
    if value is ...:
        return "..."
    if isinstance(value, float):
        text = f"{value:.{digits}g}"
        return text if set(text) & set(".en") else text + ".0"
    if isinstance(value, (str, int, complex, dict, type(None))):
        return repr(value)
    return f"{value}" if type(value).__str__ is not object.__str__ else f"an object of type {type(value).__name__}"


def _cut(text):
    """At most 300 characters, without addresses."""
    text = re.sub(" at 0x[0-9a-fA-F]+", "", text)
    return text if len(text) <= 300 else text[:290] + " ... (cut)"
