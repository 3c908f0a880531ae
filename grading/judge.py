"""Mark one mended submission: the student's code in the sandbox, the tests out here.

A test that calls `auc_by_pairs(...)` calls a stand-in, which sends the arguments into the sandbox and gets a value
back: no code of a student's can touch the comparison. Each test runs in a copy of this process (`grading.trial`).
"""

import ast
import contextlib
import copy
import difflib
import io
import itertools
import re
import warnings
from collections import namedtuple
from typing import NamedTuple

import numpy as np

from grading import contents, trial, wire
from grading.repair import same
from grading.sandbox import CannotSend, Dead
from grading.session import Function, OutOfTime, Session
from grading.words import clean, line, quoted, shown
from mlnotes.exercises import Result, check
from mlnotes.exercises._judge import _difference

FURTHER = "Your answer passes the check, but not the further tests with new values."
BESIDE = "the answer cell is untouched, but something stands beside it; mark by hand"
ELSEWHERE = "no answer, but cells of the student's own stand elsewhere, the first begins {}; is it one?"
SAID_RIGHT = "in the notebook as it came, check says Right; compare"
BELOW = "right only with what stands further down in the notebook"
NO_ID = "the student id is missing, so whose numbers were answered is not known; mark by hand"
MACHINE = (  # a package, a file, the network, somebody at the keyboard: what may be there at home
    *("ModuleNotFoundError", "ImportError", "FileNotFoundError", "PermissionError", "OSError", "EOFError"),
    *("URLError", "ConnectionError", "gaierror", "TimeoutError", "StdinNotImplementedError"),
)
HERE = "ends in {}, perhaps only on this machine; compare"
NO_ANSWER = "ends in {}, so nothing was compared"
MISNAMED = "{} is not defined, but {} is; is it meant? mark by hand"
BOOKS = "right by the book's numbers, not by those of the id {}, which may have come later; mark by hand"
NO_END = f"{FURTHER} It raises an error there, or runs too long."
ANY_NUMBER = 1e300  # a tolerance by which only shapes differ, and nan and text
# What a test has shown: a name of the answer that is not defined; of the statement that failed first, the built-in type
# of its error, "" for a comparison, None if all hold; the Result of `check`, if it was that which failed
Compared = namedtuple("Compared", "missing error result")


class Outcome(NamedTuple):
    """What came out for one question."""

    state: str  # "right", "wrong", "not attempted", "by hand" or "not run"
    marks: float | None  # None: a person must decide
    message: str = ""
    facts: tuple = ()
    look: str = ""

    def ended(self):
        return self.look.startswith(("stopped", "the test could"))


class Judge:
    """Goes through the steps of one submission; `outcomes` holds what came out for each question."""

    def __init__(self, plan, mended, limits):
        self.plan, self.mended = plan, mended
        self.session = Session(limits)
        self.keys = {cell.id: cell for cell in plan.cells}
        self.given = {"__name__": "__main__"}  # the tests' names: never the student's objects
        self.outcomes, self.look, self.errors, self.own_errors = {}, [], {}, []
        self.answers, self.student = {}, ""
        self.waiting = {}  # by question whose hidden tests are to come: cell, outcome so far, place in the history

    def take(self, step):
        cell = self.keys.get(step.id)
        if step.kind == "answer":
            self.answers[cell.question] = "\n\n".join(filter(None, [self.answers.get(cell.question), step.source]))
        if step.kind == "test":
            self._settle(cell, self._test(cell))
        elif step.kind == "answer" and self.plan.questions[cell.question].by_hand:
            self.outcomes[cell.question] = Outcome("by hand", None, look="mark by hand")
            if same(step.source) in (same(cell.released), ""):
                self.outcomes[cell.question] = self._silent(cell.question)
        elif step.code:
            self._run(step, cell)
        if step.kind == "given" and step.code:  # out here too, for the tests; it may need an answer that fails
            run_given(cell, self.given)
        if step.id == contents.STUDENT:
            self._read_student()

    def _run(self, step, cell):
        """Run a cell in the sandbox; a cell that ends the process is left out, the others run again."""
        where = cell.question if cell and cell.question else "a cell of the student's own"
        try:
            error = self.session.run(step.source)
        except Dead as dead:
            self.look.append(f"{where}: {dead.why}, when the cell was run")
            error = {"type": "the cell was stopped", "text": dead.why}
            self.session.recover()
        if error and step.kind != "answer" and _of_machine(error.get("type"), error.get("text")):
            self.look.append(f"{where}: {HERE.format(_told(error))}")
        elif error and step.kind in ("own", "student"):
            self.own_errors.append(f"{where} ends in {_told(error)}; what it should have done is missing")
        if step.kind == "answer":
            self.errors[cell.question] = error

    def _silent(self, id_):
        """No answer where it should stand; but is it elsewhere?"""
        if self.mended.beside.get(id_):
            self.answers[id_] = self.mended.beside[id_]
            return Outcome("by hand", None, look=BESIDE)
        if self.mended.beside[""] and self.plan.questions[id_].by_hand:
            self.answers[id_] = self.mended.beside[""]
            return Outcome("by hand", None, look=ELSEWHERE.format(quoted(self.answers[id_], 60)))
        return self._misnamed(id_) or Outcome("not attempted", 0)

    def _misnamed(self, id_):
        """For a person, where a name of the student's is much like the one that is asked for; else None."""
        questions = self.plan.questions
        taken = {name for question in questions.values() for name in question.names}
        own = [name for step in self.mended.steps if step.kind == "own" or step.id == id_ for name in step.names]
        own = {name.lower(): name for name in own if name not in taken}
        for name in questions[id_].names:
            if like := difflib.get_close_matches(name.lower(), own, 1, 0.7):
                return Outcome("by hand", None, look=MISNAMED.format(name, shown(own[like[0]])))
        return None

    def _read_student(self):
        """The id that the student wrote into the notebook, as `variant` and `check` read it."""

        def typed():
            with contextlib.suppress(KeyError):
                value = self._fetch("student")
                return "" if value in (None, ...) or isinstance(value, wire.Foreign) else str(value).strip()[:1000]
            return ""

        found = self._try(typed)
        self.student = "" if isinstance(found, trial.Ended) else found

    def _fetch(self, name):
        reply = self.session.ask("get", name)
        if "function" in reply:
            return Function(self.session, name, line(reply["function"], 60))
        if "missing" in reply:
            raise KeyError(name)
        try:
            return wire.decode(reply["value"])
        except (KeyError, ValueError):
            return wire.Foreign("a kind that cannot be compared")

    def _try(self, work):
        """What `work` gives in a copy of this process; a death of the student's process ends there."""
        self.session.begin()

        def safely():
            try:
                with quiet():
                    return work()
            except Dead as dead:
                return trial.Ended(f"{dead.why} ({self.session.limits.cell:g} seconds)" if dead.slow else dead.why)
            except CannotSend as error:
                return Outcome("not run", None, look=f"the test could not be run: {error}")

        found = trial.run(safely, self.session.limits.cell)
        if isinstance(found, trial.Ended):
            self.session.recover()
        return found

    def _settle(self, cell, outcome):
        """Keep the outcome of a test as it is shown; a function's hidden tests are put off to the end."""
        self.outcomes[cell.question] = outcome
        if self.plan.questions[cell.question].function and outcome.state == "right":
            self.waiting[cell.question] = cell, outcome, len(self.session.history)

    def _test(self, cell):
        """The outcome of a question's test, of a function's without its hidden part."""
        question = self.plan.questions[cell.question]
        if contents.STUDENT in self.keys and not self.student:
            self._read_student()
        found = self._compared(cell)
        if isinstance(found, Outcome):
            return found
        outcome = Outcome("right", question.points) if found.error is None else self._judged(question, found)
        if outcome.state == "wrong" and f"{question.id}-variant" in self.keys:
            given, self.student = self.student, ""  # would it be right by the book's numbers?
            found, self.student = self._compared(cell), given
            if isinstance(found, Compared) and found.error is None:
                return Outcome("by hand", None, look=BOOKS.format(shown(self.student)))
        return outcome

    def _compared(self, cell, with_hidden=False):
        """What a test shows, or the Outcome where it could not be run to its end."""
        found = self._try(lambda: self._compare(cell, self.plan.questions[cell.question], with_hidden))
        if isinstance(found, trial.Ended):
            why = found if found.startswith("it ") else f"comparing it {found}"
            return Outcome("wrong", 0, f"Your answer was stopped: {why}.", look=f"stopped: {why}")
        return found

    def _compare(self, cell, question, with_hidden):
        """Run a test up to its first failure. Inside the trial.

        First the statements with `check` alone, which are shown. Of a function, at the end, the hidden ones too: what
        it remembers of these can then stand in nothing that is shown.
        """
        tree, entry = ast.parse(cell.key), contents.entry(question.id)
        names, missing = {**self.given, "student": self.student}, ""
        for name in question.names:  # no exercise's test uses those of another
            try:
                names[name] = self._fetch(name)
            except KeyError:
                missing = missing or name
        checks = list(itertools.takewhile(_checks, tree.body))
        if with_hidden:
            names |= {name: formed(names[name], entry) for name in _checked(checks) if callable(names.get(name))}
        try:
            exec(compile(ast.Module(tree.body if with_hidden else checks, []), cell.id, "exec"), names)
        except (Dead, CannotSend, MemoryError):
            raise
        except BaseException as error:  # whatever the student's function raises is an answer that fails
            if isinstance(error, AssertionError):
                result = error.args[0] if error.args and isinstance(error.args[0], Result) else None
                return Compared(missing, "", result)
            return Compared(missing, wire.base(error), None)
        return Compared(missing, None, None)

    def _judged(self, question, found):
        id_ = question.id
        touched = same(self.answers.get(id_, "")) != same(self.keys[id_].released)
        answered = found.result is not None and found.result.state == "wrong"
        if f"{id_}-variant" in self.keys and not self.student and (touched or answered):
            return Outcome("by hand", None, look=NO_ID)
        if not touched and not (answered and self.mended.beside.get(id_)):
            return self._silent(id_)
        if not touched:
            self.answers[id_] = self.mended.beside[id_]
        look, facts = "", ()  # no word of it where another result was compared
        if found.missing:
            if like := self._misnamed(id_):
                return like
            error, look = self.errors.get(id_), f"{found.missing} is not defined"
            message = f"{look}: the cell ends in {_told(error, 300)}." if error else f"{look}."
        elif found.result is not None:
            message = clean(found.result.message)
            facts = tuple((name, clean(text)) for name, text in found.result.facts)
        else:  # nothing of the new values of the hidden tests
            message = NO_END if found.error else FURTHER
        told = re.search(r"(?:function|cell) ends in ([A-Z_]\w*)", message)
        if kind := told[1] if told else found.error * (not found.missing):
            look = (HERE if _of_machine(kind, message) else NO_ANSWER).format(kind)
        return Outcome("wrong", 0, message, facts, look)

    def look_back(self):
        """Judge once more what failed: students run cells in any order, and what it needed may stand further down."""
        if contents.STUDENT in self.keys:
            first, self.student = self.student, ""
            self._read_student()
            if self.student != first and first:
                self.look.append(f"the student id is {quoted(first)} first and {quoted(self.student)} at the end")
            elif self.student != first:
                self.look.append(f"the student id stands only below the answers: {quoted(self.student)}")
            self.student = first or self.student
        for cell in self.plan.cells:
            outcome = self.outcomes.get(cell.question) if cell.kind == "test" else None
            if outcome and outcome.state != "right" and not outcome.ended():
                again = self._test(cell)
                if again.state == "right":
                    self._settle(cell, again._replace(look=BELOW))

    def finish(self):
        """The tests with new values, last: as all is at the end, then, where that fails, as it was at the question."""
        left = dict(self.waiting)
        try:
            if left:
                self.session.renew()
            for at_its_place in (False, True):
                for id_, (cell, shown_part, place) in list(left.items()):
                    if at_its_place:
                        self.session.rewind(place)
                    self.outcomes[id_] = outcome = self._new_values(cell, shown_part)
                    if outcome.state != "wrong" or outcome.ended():
                        del left[id_]
        except (OutOfTime, Dead):
            self.outcomes |= dict.fromkeys(left, Outcome("not run", None, look="not run with new values"))

    def _new_values(self, cell, outcome):
        """The outcome of a question by its whole test, of which nothing is shown now."""
        found = self._compared(cell, with_hidden=True)
        if isinstance(found, Outcome):  # of which the kind would tell something of the new values
            return found._replace(message=NO_END)
        if found.error is None:
            return outcome
        return self._judged(self.plan.questions[cell.question], found._replace(result=None))

    def compare_with_check(self):
        """Where the notebook's own check said Right, and the check out here does not, a person compares."""
        for id_ in self.mended.said_right & self.outcomes.keys():
            outcome = self.outcomes[id_]
            failed = outcome.state in ("wrong", "not attempted") and not outcome.message.startswith(FURTHER)
            if failed and (not outcome.look or outcome.look.endswith("nothing was compared")):
                self.outcomes[id_] = outcome._replace(look=SAID_RIGHT)


def _of_machine(kind, text):
    """May an error come from what is there at home and not here, another version of a package among it?"""
    return kind in MACHINE or bool(re.search(r"module .* has no attribute|(was|been) (removed|expired)", str(text)))


def _told(error, longest=120):
    return f"{shown(error.get('type'))}: {quoted(error.get('text'), longest)}"


def formed(function, entry):
    """A student's function in a hidden test: each result must have the form of the right one, as `check` wants it."""
    measure = entry.measure or (lambda result, *_: result)

    def called(*arguments, **options):
        given = copy.deepcopy(arguments)
        try:
            wanted = measure(entry.reference(*copy.deepcopy(arguments), **options), *copy.deepcopy(arguments))
        except Exception:  # the test may want an exception
            return function(*arguments, **options)
        got = function(*arguments, **options)
        assert not _difference(wanted, measure(got, *given), ANY_NUMBER), "another shape"
        return got

    called.__name__ = function.__name__
    return called


def _checked(shown):
    calls = [node for statement in shown for node in ast.walk(statement) if isinstance(node, ast.Call)]
    return {part.id for call in calls for part in call.args if isinstance(part, ast.Name)}


def _checks(statement):
    return any(isinstance(node, ast.Name) and node.id == "check" for node in ast.walk(statement))


def prepare(plan):
    """Import what the tests need, once, before the processes that mark are forked."""
    names = {}
    for cell in plan.cells:
        if cell.kind == "given" and cell.code:
            run_given(cell, names)
    for id_ in plan.questions:
        check(id_, ...)  # loads the catalogue of its topic


def run_given(cell, names):
    with quiet(), contextlib.suppress(Exception):
        exec(compile(cell.key, cell.id, "exec"), names)


@contextlib.contextmanager
def quiet():
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        yield


def judge_notebook(plan, mended, limits):
    """Mark a mended submission: outcomes by question, answers by question, what to look at, the student's id."""
    judge = Judge(plan, mended, limits)
    try:
        for step in mended.steps:
            judge.take(step)
    except OutOfTime as stop:
        judge.look.append(f"{stop}; the questions after that were not run")
    try:
        with contextlib.suppress(OutOfTime):
            judge.look_back()
        judge.finish()
    finally:
        judge.session.process.end()
    judge.compare_with_check()
    if any(outcome.marks != plan.questions[id_].points for id_, outcome in judge.outcomes.items()):
        judge.look += judge.own_errors
    if not judge.student and contents.STUDENT in judge.keys:
        judge.look.append("no student id in the notebook; the book's numbers were taken")
    left = {id_: Outcome("not run", None, look="not run") for id_ in plan.questions if id_ not in judge.outcomes}
    return {**judge.outcomes, **left}, judge.answers, list(dict.fromkeys(judge.look)), judge.student
