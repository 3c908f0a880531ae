"""A student's process over a whole notebook: it is started again where it ends, and its functions can be called."""

import contextlib
from collections import namedtuple

import numpy as np

from grading import wire
from grading.sandbox import MEMORY, Dead, Process

RESTARTS = 6  # of the student's process; after that the rest is left to a person
# Seconds for one cell or test, seconds for a whole submission (by Process.time), bytes of memory
Limits = namedtuple("Limits", "cell total memory", defaults=(20, 180, MEMORY))


class OutOfTime(BaseException):
    """The submission has used up its time or its restarts."""


class Session:
    """Runs a student's cells one after the other; after a death, runs the harmless ones again in a new process."""

    def __init__(self, limits):
        self.limits, self.before, self.until = limits, 0.0, limits.cell  # before: seconds of earlier processes
        self.history, self.restarts, self.process = [], 0, None
        self._start()

    def _start(self):
        if self.process is not None:
            self.process.end()
            self.before += self.process.time()
        self.process = Process(memory=self.limits.memory, seconds=2 * self.limits.total + 60)

    def begin(self):
        now, end = self.process.time(), self.limits.total - self.before
        if now >= end:
            raise OutOfTime(f"the whole notebook ran longer than {self.limits.total:g} seconds")
        self.until = min(end, now + self.limits.cell)

    def ask(self, *request, largest=wire.LIMIT):
        return self.process.ask(*request, until=self.until, largest=largest)

    def run(self, source):
        self.begin()
        reply = self.ask("run", source, largest=wire.SHORT)
        self.history.append(source)
        return reply.get("error")

    def recover(self):
        """A new process in which every cell that did no harm has run again."""
        self.restarts += 1
        if self.restarts > RESTARTS:
            raise OutOfTime(f"the notebook's process had to be started again {RESTARTS} times")
        try:
            self.rewind(len(self.history))
        except Dead:
            self.recover()

    def rewind(self, n):
        self._start()
        for source in self.history[:n]:
            self.begin()
            self.ask("run", source, largest=wire.SHORT)

    def renew(self):
        self.before, self.restarts = -self.process.time(), 0
        if self.process.running.poll() is not None:
            self.rewind(len(self.history))


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
