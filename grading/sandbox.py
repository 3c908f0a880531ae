"""A place for code nobody has read: bubblewrap without network, without the course's files, with limits.

Inside there are the interpreter, its packages and `mlnotes` without the right answers, all read-only, and a small
folder in memory that vanishes. Each submission gets one of its own.
"""

import functools
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import mlnotes
from grading import wire

HERE = Path(__file__).resolve().parent
MISSING = (
    "Marking needs bubblewrap, which keeps the students' code away from your files and the network: {why}\n"
    "Debian, Ubuntu: sudo apt install bubblewrap. In a container, allow user namespaces (Docker: --privileged). "
    "On macOS or Windows, mark on a Linux machine, virtual or real."
)
MEMORY = 2_000_000_000  # bytes of address space for one submission
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32", "/etc/alternatives", "/etc/ld.so.cache", "/etc/fonts")


class Dead(BaseException):
    """The student's process has ended, or was ended: `why` says it in words. No `except Exception` may hide it."""

    def __init__(self, why, *, slow=False):
        super().__init__(why)
        self.why, self.slow = why, slow


class CannotSend(BaseException):
    """A test calls the student's function with what cannot leave the process: the test's fault, never the student's."""


@functools.cache
def problem():
    """Why there is no sandbox here, in words, or "" where it works."""
    if shutil.which("bwrap") is None:
        return MISSING.format(why="the command bwrap is not installed.")
    trial = subprocess.run([*_bubblewrap(), sys.executable, "-c", "pass"], capture_output=True, text=True)
    return MISSING.format(why=f"bwrap says: {trial.stderr.strip()}") if trial.returncode else ""


def _bubblewrap():
    """The command line up to the program to run."""
    package = Path(mlnotes.__file__).parent
    interpreter = Path(sys.executable).resolve().parent.parent
    folders = {sys.prefix, sys.base_prefix, str(interpreter), str(package)}
    command = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--hostname", "sandbox"]
    command += ["--dev", "/dev", "--size", "100000000", "--tmpfs", "/tmp"]  # first: a clone may lie below /tmp
    for name in SYSTEM:
        if Path(name).is_symlink():
            command += ["--symlink", str(Path(name).readlink()), name]
        else:
            command += ["--ro-bind-try", name, name]
    for name in sorted(folders):  # an outer folder before those inside it
        command += ["--ro-bind", name, name]
    command += _without_answers(package)
    for name in ("__init__.py", "kernel.py", "wire.py"):
        command += ["--ro-bind", str(HERE / name), f"/marking/grading/{name}"]
    command += ["--chdir", "/tmp"]
    for name, value in {**ENVIRONMENT, "PYTHONPATH": f"/marking:{package.parent}"}.items():
        command += ["--setenv", name, value]
    return command


ENVIRONMENT = {
    "HOME": "/tmp",
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "MPLBACKEND": "agg",
    "PYTHONWARNINGS": "ignore",
    "PYTHONDONTWRITEBYTECODE": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}


def _without_answers(package):
    """Hide the catalogue of answers, of which only the empty shell stays, and every copy of the solved exercises."""
    slips = package / "exercises" / "slips"
    hidden = ["--tmpfs", str(slips), "--ro-bind", str(slips / "__init__.py"), str(slips / "__init__.py")]
    copies = [package / "_book", *Path(sys.prefix).glob("lib*/python*/site-packages/mlnotes/_book")]
    for folder in {path for path in copies if path.is_dir()}:
        hidden += ["--tmpfs", str(folder)]
    return hidden


class Process:
    """The student's process: it runs cells, gives values and is called, each within a time limit."""

    def __init__(self, *, memory=MEMORY, seconds=600):
        ours, theirs = socket.socketpair()
        program = [sys.executable, "-m", "grading.kernel", str(theirs.fileno()), str(memory), str(int(seconds))]
        self.running = subprocess.Popen(
            [*_bubblewrap(), *program],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        theirs.close()
        self.stream = ours
        self._answer(time.monotonic() + 60)

    def ask(self, *request, until):
        """Send a request, return the reply; Dead if none comes before the clock (monotonic) shows `until`."""
        try:
            message = pickle.dumps(request)
        except Exception as error:
            raise CannotSend(f"an argument cannot be handed to the student's function: {error}") from error
        try:
            self.stream.settimeout(max(0.01, until - time.monotonic()))
            wire.send(self.stream, message)
        except OSError as error:
            self._gone(error)
        return self._answer(until)

    def _answer(self, until):
        try:
            self.stream.settimeout(max(0.01, until - time.monotonic()))
            return wire.from_json(wire.receive(self.stream))
        except (OSError, EOFError, ValueError) as error:
            self._gone(error)

    def _gone(self, error):
        """End the process and say why it is of no more use."""
        slow = isinstance(error, TimeoutError)
        self.end()
        if slow:
            raise Dead("it ran too long", slow=True) from error
        why = "it sent what is no answer" if isinstance(error, ValueError) else "it ended the whole notebook's process"
        raise Dead(why) from error

    def end(self):
        """Kill the process and all it has started: they share a process namespace that dies with it."""
        self.stream.close()
        if self.running.poll() is None:
            self.running.send_signal(signal.SIGKILL)
        self.running.wait()
