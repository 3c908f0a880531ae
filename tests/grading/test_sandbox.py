"""The place for code nobody has read: no answers, no network, nothing to write on, and limits."""

import copy
import ctypes
import errno
import os
import shutil
import signal
import socket
import sys
import uuid
from ctypes.util import find_library
from pathlib import Path

import numpy as np
import pytest

from grading import calls, judge, kernel, sandbox, wire

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def process(bubblewrap):
    """One for all tests that neither end it nor leave anything behind."""
    running = sandbox.Process()
    yield running
    running.end()


UNTIL = 600  # seconds of a process's time, which no honest request comes near to


def run(process, source):
    """The error that one cell ends in, or None."""
    return process.ask("run", source, until=UNTIL)["error"]


def ask(process, code):
    """The value of an expression inside the sandbox."""
    assert run(process, f"result = {code}") is None
    return wire.decode(process.ask("get", "result", until=UNTIL)["value"])


# ---- what is inside ----


def test_the_sandbox_holds_no_file_of_the_course(process, tmp_path):
    (tmp_path / "other.ipynb").write_text("{}")
    for path in (ROOT / "book", ROOT / "tests", ROOT / "grading" / "mark.py", tmp_path, Path.home() / ".bashrc"):
        assert ask(process, f"__import__('os').path.exists({str(path)!r})") is False
    seen = ask(process, f"sorted(__import__('os').listdir({str(ROOT / 'mlnotes' / 'exercises' / 'slips')!r}))")
    assert seen == ["__init__.py"]
    assert run(process, "from mlnotes.exercises.slips import roc_auc")["type"] == "ImportError"
    assert ask(process, "__import__('mlnotes.exercises.markers').exercises.markers.notebook('roc_auc')") is None


def installed(package):
    """A copy of mlnotes with answers, as pip installs it."""
    for name in ("exercises/slips/__init__.py", "exercises/slips/roc_auc.py", "_book/roc_auc/exercises.ipynb"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text("answers")
    return package


@pytest.mark.parametrize("in_use", [True, False])
def test_answers_are_hidden_in_every_copy_and_in_a_course_inside_a_folder_of_the_interpreter(
    bubblewrap, tmp_path, monkeypatch, in_use
):
    copy = installed(tmp_path / "lib" / "python3.11" / "site-packages" / "mlnotes")
    shutil.copytree(sandbox.HERE, tmp_path / "course" / "grading")
    for name in ("course/key.ipynb", "library.py"):
        (tmp_path / name).write_text("answers")
    monkeypatch.setattr(sandbox, "HERE", tmp_path / "course" / "grading")
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
    if in_use:
        monkeypatch.setattr(sandbox.mlnotes, "__file__", str(copy / "__init__.py"))
    process, place = sandbox.Process(), f"__import__('pathlib').Path({str(tmp_path)!r})"
    seen = [str(copy / "exercises" / "slips" / "__init__.py"), str(tmp_path / "library.py")]
    assert ask(process, f"sorted(str(path) for path in {place}.rglob('*') if path.is_file())") == seen
    process.end()


def test_the_sandbox_has_no_network(process):
    with socket.create_server(("127.0.0.1", 0)) as server:
        code = f"__import__('socket').socket().connect_ex(('127.0.0.1', {server.getsockname()[1]}))"
        assert ask(process, code) != 0


def test_the_sandbox_cannot_write_but_in_a_small_folder(process):
    slips, name = ROOT / "mlnotes" / "exercises" / "slips", f"written-{uuid.uuid4()}"
    for folder in (Path(sys.prefix), ROOT, ROOT / "mlnotes", slips, Path("/usr"), Path("/"), Path("/dev")):
        reply = run(process, f"open({str(folder / name)!r}, 'w')")
        assert reply["type"] in ("OSError", "PermissionError") and not (folder / name).exists()
    for folder in ("/tmp", "/dev/shm"):
        assert run(process, f"open('{folder}/{name}', 'w').write('x')") is None
        size = f"(lambda s: s.f_blocks * s.f_frsize)(__import__('os').statvfs({folder!r}))"
        assert ask(process, size) <= 1.01 * sandbox.TMP
        assert not Path(folder, name).exists()


# ---- memory ----


FORKS = """
import os, select
for _ in range(4):
    if os.fork() == 0:
        held = b"x" * 150_000_000
        select.select([], [], [])
select.select([], [], [])
"""


@pytest.mark.parametrize(
    "source",
    ["x = bytearray(10**10)", "held = []\nwhile True:\n    held.append('x' * 50 + str(len(held)))", FORKS],
    ids=["one request", "small things", "all processes together"],
)
def test_too_much_memory_ends_the_process_which_can_still_say_so(bubblewrap, clock, source):
    process = sandbox.Process(memory=500_000_000)
    with pytest.raises(sandbox.Dead, match=r"it needed more than 0\.5 GB of memory"):
        process.ask("run", source, until=20)


def test_memory_that_is_full_is_the_reason_where_python_goes_round_in_circles(bubblewrap, clock):
    """CPython may do so where there is no memory for the exception itself."""
    process = sandbox.Process(memory=500_000_000)
    full = "import numpy as np\nheld = []\ntry:\n    while True:\n        held.append(np.zeros(10**5))\n"
    clock.jump(sandbox.WAITING * UNTIL, at=("run", LOOP))
    with pytest.raises(sandbox.Dead, match=r"it needed more than 0\.5 GB of memory"):
        run(process, f"{full}except MemoryError:\n    pass")
        run(process, LOOP)


def test_more_processes_than_a_notebook_needs_end_it(bubblewrap, clock, monkeypatch):
    """Also for root, to whom the kernel's limit on processes does not apply."""
    monkeypatch.setattr(sandbox, "MOST", 20)
    children = "import os, select\nfor _ in range(40):\n    if os.fork() == 0:\n        select.select([], [], [])\n"
    process = sandbox.Process()
    with pytest.raises(sandbox.Dead, match="it started more than 20 processes"):
        process.ask("run", f"{children}select.select([], [], [])", until=20)
    assert process.running.poll() is not None


LACKS_FILTER = find_library("seccomp") is None and os.environ.get("REQUIRE_SANDBOX") != "1"


@pytest.mark.skipif(LACKS_FILTER, reason="no libseccomp, so no filter")
def test_memory_that_counts_nowhere_and_new_namespaces_are_refused(process):
    assert run(process, "import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)") is None
    assert run(process, "os.memfd_create('x')")["type"] == "PermissionError"
    number = ctypes.CDLL(find_library("seccomp")).seccomp_syscall_resolve_name
    refused = [f"{number(name)}, 0, 0, 0, 0, 0, 0" for name in calls.CALLS]
    refused += [f"{number(b'clone')}, {flag | signal.SIGCHLD}, 0, 0, 0, 0" for flag in calls.NAMESPACES]
    for call in refused:
        assert ask(process, f"(libc.syscall({call}), ctypes.get_errno())") == (-1, errno.EPERM), call
    assert ask(process, f"(libc.syscall({number(b'clone3')}, 0, 0), ctypes.get_errno())") == (-1, errno.ENOSYS)
    work = "import threading, subprocess, sys\nthreading.Thread(target=print).start()\n"
    assert run(process, f"{work}assert subprocess.run([sys.executable, '-c', 'pass']).returncode == 0") is None


# ---- time ----

LOOP = "while True:\n    pass"


def test_time_is_processor_time_and_a_fifth_of_waiting(clock):
    process = object.__new__(sandbox.Process)
    process._since, process._processor = (0.5, 10.0), lambda: 2.0
    for clock.now, time in ((10.0, 1.5), (11.5, 1.5), (16.5, 2.5), (61.5, 11.5)):
        assert process.time() == pytest.approx(time)


def test_time_begins_when_the_sandbox_is_ready(bubblewrap, clock, monkeypatch):
    """However long a busy machine takes to start it."""
    answer = sandbox.Process._answer

    def after_a_while(process, until):
        reply = answer(process, until)
        clock.now += 1000
        return reply

    monkeypatch.setattr(sandbox.Process, "_answer", after_a_while)
    process = sandbox.Process()
    assert process._since[1] == clock.now and process.time() < 200
    process.end()


@pytest.mark.parametrize("source", [LOOP, f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {LOOP!r}])"])
def test_an_endless_loop_is_ended_by_its_processor_time_and_that_of_its_children(bubblewrap, clock, source):
    process = sandbox.Process(seconds=30)
    until = process.time() + 0.5
    with pytest.raises(sandbox.Dead, match="it ran too long") as ended:
        process.ask("run", source, until=until)
    assert ended.value.slow and process.time() >= until


def test_a_program_that_waits_for_ever_is_ended_by_the_clock(bubblewrap, clock):
    process, idle = sandbox.Process(), "import threading\nthreading.Event().wait()"
    clock.jump(sandbox.WAITING * UNTIL, at=("run", idle))
    assert ask(process, "1 + 1") == 2
    with pytest.raises(sandbox.Dead, match="it ran too long"):
        run(process, idle)


def test_an_answer_that_never_ends_is_ended(process):
    """Bytes keep coming, so the sandbox is never silent; the time is looked at all the same."""
    process = copy.copy(process)
    process._until = 0
    process.stream, theirs = socket.socketpair()
    with theirs, process.stream:
        theirs.sendall(b"x" * 2 * sandbox.PIECES)
        with pytest.raises(TimeoutError):
            for _ in range(2 * sandbox.PIECES):
                process.recv(1)


# ---- the notebook inside ----


def test_magics_exit_and_display_do_no_harm(process):
    for source in ("%matplotlib inline", "exit", "display(1)", "1 / 2", "x = !ls", "from IPython.display import HTML"):
        assert run(process, source) is None, source
    assert run(process, "print('\\ud800')") is None
    assert run(process, "input()")["type"] == "EOFError"
    assert ask(process, "1 + 1") == 2


def test_generators_go_on_where_the_student_left_them(process):
    run(process, "def draw(rng):\n    return rng.random(3)")
    session = type("Session", (), {"ask": lambda self, *request: process.ask(*request, until=UNTIL)})()
    rng, twin = np.random.default_rng(5), np.random.default_rng(5)
    draw = judge.Function(session, "draw", "draw")
    assert np.array_equal([draw(rng), draw(rng)], [twin.random(3), twin.random(3)])


def test_the_kernel_knows_the_line_of_an_error(process):
    assert run(process, "x = 1\ny = x / 0")["line"] == "2: y = x / 0"
    assert kernel.line_of(ValueError("not from a cell")) is None
