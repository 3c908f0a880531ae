"""Mark one mended submission: the student's code in the sandbox, the tests out here.

Two processes, so that no code of a student's can touch the comparison. A test that calls `auc_by_pairs(...)` calls a
stand-in, which sends the arguments into the sandbox and gets a value back; the hidden test, the right answer and
`check` never enter the sandbox.
"""

import contextlib
import io
import warnings
from typing import NamedTuple

import numpy as np

from grading import wire
from grading.plan import STUDENT
from grading.repair import same
from grading.sandbox import CannotSend, Dead, Process
from grading.watch import findings
from mlnotes.exercises import Result, check

RESTARTS = 6  # of the student's process; after that the rest is left to a person
FURTHER = "Your answer passes the check, but not the further tests with new values."


class Limits(NamedTuple):
    """Seconds for one cell or test, seconds for a whole submission (by Process.time), bytes of memory."""

    cell: float = 20
    total: float = 180
    memory: int = 2_000_000_000


class Outcome(NamedTuple):
    """What came out for one question."""

    state: str  # "right", "wrong", "not attempted", "by hand" or "not run"
    marks: float | None  # None: a person must decide
    message: str = ""
    facts: tuple = ()
    look: str = ""


class OutOfTime(BaseException):
    """The submission has used up its time or its restarts; `why` says which."""


# ---- the student's process, restarted where it ends ----


class Session:
    """Runs a student's cells one after the other; after a death, runs the harmless ones again in a new process."""

    def __init__(self, limits):
        self.limits, self.before = limits, 0.0  # seconds that earlier processes had
        self.history, self.restarts = [], 0
        self.process = self._start()
        self.until = limits.cell

    def _start(self):
        return Process(memory=self.limits.memory, seconds=2 * self.limits.total + 60)

    def begin(self):
        """Start the clock of one cell or test."""
        now, end = self.process.time(), self.limits.total - self.before
        if now >= end:
            raise OutOfTime(f"the whole notebook ran longer than {self.limits.total:g} seconds")
        self.until = min(end, now + self.limits.cell)

    def ask(self, *request):
        return self.process.ask(*request, until=self.until)

    def run(self, source):
        """The error one cell ends in, or None; Dead if it ended the process."""
        self.begin()
        reply = self.ask("run", source)
        self.history.append(source)
        return reply.get("error")

    def recover(self):
        """A new process in which every cell that did no harm has run again."""
        self.restarts += 1
        if self.restarts > RESTARTS:
            raise OutOfTime(f"the notebook's process had to be started again {RESTARTS} times")
        self.process.end()
        self.before += self.process.time()
        self.process = self._start()
        earlier, self.history = self.history, []
        for source in earlier:
            try:
                self.run(source)
            except Dead:
                self.recover()

    def close(self):
        self.process.end()


class Function:
    """Stands for a function of the student's: a call goes into the sandbox, only data comes back."""

    def __init__(self, session, name, shown):
        self._session, self._name, self.__name__ = session, name, shown

    def __call__(self, *arguments, **options):
        reply = self._session.ask("call", self._name, arguments, options)
        drawn = [item for item in (*arguments, *options.values()) if isinstance(item, np.random.Generator)]
        for generator, state in zip(drawn, reply.get("generators") or ()):
            with contextlib.suppress(Exception):  # a state that is none leaves the generator as it was
                generator.bit_generator.state = state
        if "error" in reply:
            raise wire.decode_error(reply["error"])
        return wire.decode(reply.get("value"))


# ---- one submission ----


class Judge:
    """Goes through the steps of one submission; `outcomes` holds what came out for each question."""

    def __init__(self, plan, limits):
        self.plan, self.session = plan, Session(limits)
        self.keys = {cell.id: cell for cell in plan.cells}
        self.trusted = {"__name__": "__main__"}  # the tests' names: never the student's objects
        self.outcomes, self.look, self.errors = {}, [], {}
        self.answers = {}

    def take(self, step):
        """One cell: run it in the sandbox, or judge the question it belongs to."""
        cell = self.keys.get(step.id)
        if step.code and step.kind in ("own", "answer", "student"):
            self._watch(step, cell)
        if step.kind == "test":
            self.outcomes[cell.question] = self._test(cell)
        elif step.kind == "answer" and self.plan.questions[cell.question].by_hand:
            self.outcomes[cell.question] = self._words(cell, step)
        elif step.code:
            self._run(step, cell)
        if step.kind == "given" and step.code:
            self._run_given(cell)
        if step.kind == "answer":
            self._remember(cell, step)

    def _watch(self, step, cell):
        if cell is None or same(step.source) != same(cell.released):
            where = cell.question or "the student's id" if cell else "a cell of the student's own"
            self.look += [f"{where}: {phrase}" for phrase in findings(step.source)]

    def _run(self, step, cell):
        """Run a cell in the sandbox; a cell that ends the process is left out, the others run again."""
        where = cell.question if cell and cell.question else "a cell of the student's own"
        try:
            error = self.session.run(step.source)
        except Dead as dead:
            self.look.append(f"{where}: {dead.why}, when the cell was run")
            error = {"type": "the cell was stopped", "text": dead.why}
            self.session.recover()
        if error and str(error.get("type")) == "ModuleNotFoundError":
            self.look.append(f"{where}: {error.get('text')} on this machine")
        if step.kind == "answer":
            self.errors[cell.question] = error

    def _run_given(self, cell):
        """A data or import cell runs out here too, for the tests; it may need an answer that fails."""
        with quiet(), contextlib.suppress(Exception):
            exec(compile(cell.key, cell.id, "exec"), self.trusted)

    def _remember(self, cell, step):
        """Bring the names that the answer defines out to the tests."""
        self.answers[cell.question] = "\n\n".join(filter(None, [self.answers.get(cell.question), step.source]))
        for name in self.plan.questions[cell.question].names:
            self._fetch(name)

    def _fetch(self, name):
        self.trusted.pop(name, None)
        try:
            self.session.begin()
            reply = self.session.ask("get", name)
        except Dead:
            self.session.recover()
            return
        if "function" in reply:
            self.trusted[name] = Function(self.session, name, str(reply["function"]))
        elif "value" in reply or "error" in reply:
            self.trusted[name] = _value(reply)

    def student(self):
        """The id that the student wrote into the notebook, for the tests of questions with numbers of their own."""
        self._fetch("student")
        given = self.trusted.get("student", "")
        given = given.strip()[:60] if isinstance(given, str) else str(given) if type(given) is int else ""
        self.trusted["student"] = given
        return given

    def _words(self, cell, step):
        """An answer in words waits for a person, unless there is none."""
        if same(step.source) in (same(cell.released), ""):
            return Outcome("not attempted", 0)
        return Outcome("by hand", None, look="mark by hand")

    def _test(self, cell):
        """Run the test of a question out here."""
        question = self.plan.questions[cell.question]
        untouched = same(self.answers.get(question.id, "")) == same(self.keys[question.id].released)
        try:
            self.session.begin()
            with quiet():
                exec(compile(cell.key, cell.id, "exec"), self.trusted)
        except Dead as dead:
            self.session.recover()
            why = f"{dead.why} ({self.session.limits.cell:g} seconds)" if dead.slow else dead.why
            return Outcome("wrong", 0, f"Your answer was stopped: {why}.", look=f"stopped: {why}")
        except CannotSend as error:
            return Outcome("not run", None, look=f"the test could not be run: {error}")
        except Exception as error:
            return Outcome("not attempted", 0) if untouched else self._failed(question, error)
        return Outcome("right", question.points)

    def _failed(self, question, error):
        """What to say of a test that did not pass."""
        missing = [name for name in question.names if name not in self.trusted]
        problem = self.errors.get(question.id)
        if missing:
            why = f": the cell ends in {problem.get('type')}: {problem.get('text')}" if problem else ""
            return Outcome("wrong", 0, f"{missing[0]} is not defined{why}.")
        said = error.args[0] if isinstance(error, AssertionError) and error.args else None
        if isinstance(said, Result):
            return Outcome("wrong", 0, said.message, said.facts)
        if isinstance(error, AssertionError):
            return Outcome("wrong", 0, FURTHER)
        return Outcome("wrong", 0, f"{FURTHER} It ends in {type(error).__name__}: {error}"[:500])


def prepare(plan):
    """Import what the tests need, once, before the processes that mark are forked."""
    names = {}
    for cell in plan.cells:
        if cell.kind == "given" and cell.code:
            with quiet(), contextlib.suppress(Exception):
                exec(compile(cell.key, cell.id, "exec"), names)
    for id_ in plan.questions:
        check(id_, ...)  # loads the catalogue of its topic


def _value(reply):
    try:
        return wire.decode(reply["value"])
    except (KeyError, ValueError):
        return wire.Foreign("a kind that cannot be compared")


@contextlib.contextmanager
def quiet():
    """Nothing that a test prints or warns of is shown."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        yield


def judge(plan, repair, limits):
    """Mark a mended submission: outcomes by question, answers by question, what to look at, the student's id."""
    judge = Judge(plan, limits)
    student = ""
    try:
        for step in repair.steps:
            judge.take(step)
            if step.id == STUDENT:
                student = judge.student()
    except OutOfTime as stop:
        judge.look.append(f"{stop}; the questions after that were not run")
    finally:
        judge.session.close()
    if not student and STUDENT in judge.keys:
        judge.look.append("no student id in the notebook; the book's numbers were taken")
    left = {id_: Outcome("not run", None, look="not run") for id_ in plan.questions if id_ not in judge.outcomes}
    return {**judge.outcomes, **left}, judge.answers, list(dict.fromkeys(judge.look)), student
