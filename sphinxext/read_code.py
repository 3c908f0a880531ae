"""Questions about the code of a function: made of its known mistakes, each an edit of the right function.

An edit of the right function is a wrong version, and what it returns can be computed. So each edit gives questions
whose truth no one has to write down: which line was changed, what the version returns, which mistake is in it.
`twins` lists them for an exercise; practise.py puts one below the task, and the page Practise asks all.
"""

import functools
import hashlib
import inspect
import re
import warnings
from typing import NamedTuple

import numpy as np

from mlnotes.exercises import slips
from mlnotes.exercises._judge import _outcome, judge
from mlnotes.exercises._show import Failure, show
from mlnotes.exercises.slips import Edit, edited

MOST = 4  # choices, but for lines
FEW = 6  # lines of a function that is given
ASKED = {
    "line": "One line of a right program was changed. Which one?",
    "value": "This program has a mistake. What does it return for this call?",
    "mistake": "This program has a mistake. Which one?",
}


class Twin(NamedTuple):
    """A question about a wrong version: `choices` maps what can be chosen to what a wrong choice is told."""

    kind: str  # a key of ASKED
    given: tuple  # lines that are right
    code: tuple  # the lines of the version
    facts: tuple  # of (name, text), shown above the code
    choices: dict
    right: str  # one of the choices
    meaning: str  # what a right choice is told


class Version(NamedTuple):
    """A wrong version of a function, and what `check` says of it."""

    function: object
    lines: tuple
    facts: dict  # the first call that fails, what is expected, what came
    call: tuple
    message: str


@functools.cache
def twins(exercise):
    """All questions about the code of an exercise's function, the same ones in the same order each time."""
    entry = entry_of(exercise)
    if not callable(entry.reference) or given(entry.reference) is None:
        return ()
    with warnings.catch_warnings(), np.errstate(all="ignore"):  # wrong versions divide by 0
        warnings.simplefilter("ignore")
        versions = _versions(exercise)
        asked = [(kind, one, ask(one, versions, entry)) for one in versions for kind, ask in KINDS.items()]
    made = [Twin(kind, given(entry.reference), one.lines, *found) for kind, one, found in asked if found]
    return tuple(sorted(made, key=lambda twin: _order(exercise, *twin.facts, *twin)))


def first(exercise):
    """The one that stands below the task: of the kinds that are answered by reading, if there is one; else None."""
    return min(twins(exercise), key=lambda twin: twin.kind == "mistake", default=None)


@functools.cache
def source(function):
    """The lines of a function without docstring and comments behind the code."""
    text = re.sub(r'\n +"""[^"]*"""', "", inspect.getsource(function))
    return tuple(re.sub(r"  # .*", "", line) for line in text.rstrip().split("\n"))


def given(function):
    """The lines of functions of ours that this one calls, to be shown above it; None where they do not say all."""
    words = set(re.findall(r"\w+", "\n".join(source(function)))) - {*function.__code__.co_varnames}
    used = [one for name, one in function.__globals__.items() if name in words and one is not function]
    own = [one for one in used if hasattr(one, "T") or getattr(one, "__module__", "").startswith("mlnotes.exercises")]
    simple = [hasattr(one, "__code__") and given(one) == () and len(source(one)) <= FEW for one in own]
    if function.__name__ == "<lambda>" or not all(simple):
        return None
    return tuple(line for one in own for line in source(one))


def entry_of(exercise):
    """The catalogue's entry."""
    return slips.load(exercise.rpartition("-")[0])[exercise]


@functools.cache
def _versions(exercise):
    """Each edit as a version, where its mistake is named at a call with a short result."""
    entry = entry_of(exercise)
    groups, found = [sorted(slip, key=repr) if isinstance(slip, frozenset) else [slip] for slip in entry.slips], []
    for edit in [one for group in groups if all(isinstance(one, Edit) for one in group) for one in group]:
        wrong = edited(entry.reference, edit)
        result = judge(exercise, entry, wrong)
        facts = dict(result.facts)
        call = next((call for call in entry.calls if _is_call(facts.get("call", ""), call)), None)
        if call is not None and max(map(len, facts.values())) <= 160:
            lines = _edited_lines(entry.reference, edit)
            found.append(Version(wrong, lines, facts, call, result.message))
    return found


def _is_call(text, call):
    """Is this the call that is shown as this text?"""
    parts = [f"np.array({one.tolist()!r})" if hasattr(one, "tolist") else repr(one) for one in call]
    return text.partition("(")[2] == ", ".join(parts) + ")"


def _edited_lines(function, edit):
    """The lines of the version, as `edited` makes it."""
    text = "\n".join([*source(function), ""])
    while edit:
        text, edit = text.replace(edit.old, edit.new), edit.then
    return tuple(text.rstrip().split("\n"))


def _order(*parts):
    return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()


def _mixed(exercise, choices):
    """The choices in an order that says nothing."""
    return dict(sorted(choices.items(), key=lambda item: _order(exercise, item[0])))


# ---- the three kinds: facts, choices, the right one and what it is told, or None ----


def _line(version, versions, entry):
    """Which line was changed? Of a program with three lines at least, one of them changed."""
    right = source(entry.reference)
    changed = [n for n, (a, b) in enumerate(zip(right, version.lines)) if a != b]
    if len(right) != len(version.lines) or len(changed) != 1 or len(right) < 4 or changed == [0]:
        return None
    where = changed[0]
    told = {
        str(n): f"Line {n} is as in the right program. The changed line stands {'below' if n < where else 'above'} it."
        for n in range(1, len(right))
    }
    meaning = f"In the right program line {where} is: {right[where].strip()}. Its author is told: {version.message}"
    return tuple(version.facts.items()), told, str(where), meaning


def _returns(function, version, entry):
    """What a function gives at the version's call, as it is shown; None where it fails."""
    result = _outcome(function, version.call, entry)
    return None if isinstance(result, Failure) else show(result)


def _value(version, versions, entry):
    """What does it return? Of short programs whose results are told apart."""
    if len(version.lines) > 4 or entry.measure or len(version.facts["call"]) > 90:
        return None
    right, mine = (_returns(function, version, entry) for function in (entry.reference, version.function))
    if mine in (None, right) or max(len(right), len(mine)) > 60:
        return None
    told = {mine: "", right: f"A right program returns that. This one has a mistake: {version.message}"}
    for other in versions:
        value = _returns(other.function, version, entry)
        if value and len(told) < MOST:
            told.setdefault(value, f"A program with another mistake returns that. Its author is told: {other.message}")
    if len(told) < MOST:
        return None
    meaning = f"A right program returns {right}. The author of this one is told: {version.message}"
    return (("call", version.facts["call"]),), _mixed(version.message, told), mine, meaning


def _mistake(version, versions, entry):
    """Which mistake is in it? The others' mistakes would give something else at this call."""
    mine, told = _returns(version.function, version, entry), {version.message: ""}
    for other in sorted(versions, key=lambda one: _order(version.message, one.message)):
        value = _returns(other.function, version, entry)
        if value and value != mine and len(told) < MOST:
            told.setdefault(other.message, f"A program with that mistake returns {value} for this call.")
    if mine is None or len(told) < MOST:
        return None
    where = [b.strip() for a, b in zip(source(entry.reference), version.lines) if a != b][:1]
    meaning = f"It stands here: {where[0]}" if where else "This program has it."
    return tuple(version.facts.items()), _mixed(version.message, told), version.message, meaning


KINDS = {"line": _line, "value": _value, "mistake": _mistake}
