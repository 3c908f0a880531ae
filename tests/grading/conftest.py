"""An assignment to test with, and a clock that stands still."""

import os
import pickle

import nbformat
import pytest

from grading import assignment, contents, sandbox, wire


@pytest.fixture(scope="session")
def bubblewrap():
    """Tests of the sandbox need it; without it they are left out, or fail if REQUIRE_SANDBOX=1."""
    if sandbox.problem():
        if os.environ.get("REQUIRE_SANDBOX") == "1":
            pytest.fail(sandbox.problem(), pytrace=False)
        pytest.skip(sandbox.problem())


@pytest.fixture(scope="session")
def place(tmp_path_factory):
    """A folder of assignments of the tests' own."""
    folder, before = tmp_path_factory.mktemp("assignments"), contents.ASSIGNMENTS
    contents.ASSIGNMENTS = folder
    yield folder
    contents.ASSIGNMENTS = before


@pytest.fixture(scope="session")
def ps1(place):
    """The assignment of all exercises on ROC curves, as `make assignment TOPIC=roc_auc NAME=ps1` writes it."""
    assignment.main(["--topic", "roc_auc", "--name", "ps1"])
    return contents.read("ps1")


@pytest.fixture
def reports(ps1, tmp_path, monkeypatch):
    """A folder of its own for what is written about ps1."""
    monkeypatch.setattr(contents, "ASSIGNMENTS", tmp_path)
    (tmp_path / "ps1").mkdir()
    return tmp_path / "ps1"


@pytest.fixture
def student(ps1):
    return nbformat.read(contents.folder("ps1") / "student" / "ps1.ipynb", as_version=4)


class Clock:
    """The sandbox's clock, which stands still until a test lets it jump."""

    def __init__(self, monkeypatch):
        self.now, self._patch = sandbox.clock(), monkeypatch
        monkeypatch.setattr(sandbox, "clock", lambda: self.now)

    def jump(self, seconds, *, at):
        """Go on by so many seconds when a request of this beginning has been sent into the sandbox."""
        send = wire.send

        def sent(stream, message):
            send(stream, message)
            self.now += seconds * (pickle.loads(message)[: len(at)] == at)

        self._patch.setattr(wire, "send", sent)


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)
