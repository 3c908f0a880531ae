"""How an answer is judged: not attempted, misunderstood, wrong at a call, or right."""

import copy
import traceback

import numpy as np

from mlnotes.exercises._numbers import numbers_of, rounded
from mlnotes.exercises._show import Failure, Result, facts, name_of, said, show
from mlnotes.exercises.slips import Edit, Form, Holds, Percent, Sign, edited

UNSAID = "{}. It belongs to an assignment: whether it is right is said when it is marked."


def judge(exercise, entry, answer):
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
            ways = [rounded(wanted, given, differences, entry.tolerance), _recognise(entry, given, differences)]
            ways = [*(ways[::-1] if callable(answer) else ways), f'{difference} A next step: hint("{exercise}").']
            message = next(filter(None, ways))
            return Result(exercise, "wrong", message, facts(answer, call, expected, got, entry.measure))
    if any(isinstance(expected, Form) for expected in wanted):
        return Result(exercise, "not judged", UNSAID.format("It runs" if callable(answer) else "Your answer is there"))
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
            return "not attempted", f"The answer is still {show(answer)}: nothing attempted yet."
        return "wrong", (
            f"check must get the function itself, got {show(answer)}; "
            "write the name of your function without brackets behind it."
        )
    if callable(answer) and not callable(entry.reference):
        return "wrong", f"check must get a value, got {name_of(answer)}, a function; call it and pass what it returns."
    return None


def _outcome(answer, call, entry):
    """What one call gives, or the failure it ended in; the arguments are copies."""
    if not callable(answer):
        return answer
    try:
        result = answer(*copy.deepcopy(call))
    except (Exception, SystemExit) as error:
        return Failure(error, _reason(error, answer))
    if entry.measure is None or result is None or result is ...:
        return copy.deepcopy(result) if isinstance(result, (list, np.ndarray)) else result
    try:
        return entry.measure(result, *call)
    except Exception as error:
        return Failure(error, f"What your function returns cannot be used: {said(error)}")


def _reason(error, function):
    """The exception in words, with the last line of the reader's own code that it passed."""
    text = f"Your function ends in {said(error)}"
    code = getattr(function, "__code__", None)
    own = [step for step in traceback.extract_tb(error.__traceback__) if code and step.filename == code.co_filename]
    return f"{text}, in line {own[-1].lineno}: {own[-1].line}".rstrip(": ") if own else text


def _blank(answer, first):
    """Why the answer counts as not attempted, or "" where there is something to judge."""
    if isinstance(first, Failure) and isinstance(first.error, NotImplementedError):
        return f"{name_of(answer)} raised NotImplementedError: nothing attempted yet."
    if callable(answer) and (first is None or first is ...):
        return f"{name_of(answer)} returned {first}: nothing attempted yet, or the return line is missing."
    if first is None or first is ...:
        return f"The answer is still {show(first)}: nothing attempted yet."
    if isinstance(first, (list, tuple)) and any(part is ... for part in first):
        return "A part of the answer is missing: fill every place."
    return ""


def _difference(expected, got, tolerance):
    """What is different, in words, or "" where the two agree."""
    if isinstance(got, Failure):
        return got.reason + "."
    unsaid = isinstance(expected, Form)  # an assignment tells no more than the shape, where it tells that
    if unsaid and expected.shape is None:
        return ""
    if isinstance(expected, str):
        same = isinstance(got, str) and got.strip().lower() == expected.strip().lower()
        return "" if same else "The text differs."
    try:
        wanted, given = expected if unsaid else numbers_of(expected), numbers_of(got)
    except Exception as error:
        return f"The result must be a number, or a list or array of numbers: {error}."
    if wanted.shape != given.shape:
        return _shapes(wanted.shape, given.shape)
    if unsaid:
        return ""
    close = np.isclose(given, wanted, rtol=tolerance, atol=tolerance, equal_nan=True)
    if close.all():
        return ""
    place = np.argwhere(~close)[0] + 1
    named = ("The value differs.", "Number {} is not right yet.", "Row {} is not right yet, at its number {}.")
    return named[min(len(place), 2)].format(*place)


def _shapes(wanted, given):
    """Two shapes that differ, and what may help."""
    if wanted == ():
        return f"One number is expected, got an array of shape {given}; return a single value."
    if given == ():
        return f"An array of shape {wanted} is expected, got one number."
    turned = "; exchange rows and columns" if wanted == given[::-1] else ""
    return f"The result must have shape {wanted}, got {given}{turned}."


def _recognise(entry, given, differences):
    """The message of the first slip that explains these results, or ""."""
    failing = [(got, call) for got, call, difference in zip(given, _calls(entry), differences) if difference]
    return next((message for slip, message in entry.slips.items() if _fits(slip, given, failing, entry)), "")


def _fits(slip, given, failing, entry):
    """Does this slip explain the results?"""
    if isinstance(slip, Edit):
        slip = edited(entry.reference, slip)
    if isinstance(slip, frozenset) and callable(entry.reference):
        return any(_fits(member, given, failing, entry) for member in slip)
    if callable(slip):
        return _gives(slip, given, entry)
    return all(_shows(slip, got, call, entry.tolerance) for got, call in failing)


def _gives(wrong, given, entry):
    """Does this wrong function give these results at every call?"""
    made = (_outcome(wrong, call, entry) for call in _calls(entry))  # the first call mostly says no
    return not any(isinstance(m, Failure) or _difference(m, g, entry.tolerance) for m, g in zip(made, given))


def _shows(slip, got, call, tolerance):
    """Does this result show the slip? No, where it is of a kind that the slip does not know."""
    try:
        if isinstance(slip, Sign):
            return bool(slip.holds(got, *copy.deepcopy(call)))
        if isinstance(slip, Percent):
            return bool(slip.above < np.max(numbers_of(got)) <= 100)
        return _matches(slip, got, tolerance)
    except Exception:
        return False


def _matches(pattern, got, tolerance):
    """Does a value agree with a pattern, in which `...` is anything and a frozenset one of its members?"""
    if pattern is ...:
        return True
    if isinstance(pattern, Percent):
        return _shows(pattern, got, (), tolerance)
    if isinstance(pattern, Holds):
        return bool(np.isin(numbers_of(got), pattern.some).any())
    if isinstance(pattern, frozenset):
        return any(_shows(member, got, (), tolerance) for member in pattern)  # of whatever kind another one is
    if isinstance(pattern, tuple):
        return len(got) == len(pattern) and all(_matches(p, g, tolerance) for p, g in zip(pattern, got))
    return not _difference(pattern, got, tolerance)
