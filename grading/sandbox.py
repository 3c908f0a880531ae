"""A place for code nobody has read: bubblewrap without network, without the course's files, with limits."""

import contextlib
import functools
import itertools
import os
import pickle
import select
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic as clock

import mlnotes
from grading import calls, wire

HERE = Path(__file__).resolve().parent
MISSING = (
    "Marking needs bubblewrap, which keeps the students' code away from your files and the network: {why}\n"
    "Debian, Ubuntu: sudo apt install bubblewrap. In a container, allow user namespaces (Docker: --privileged). "
    "On macOS or Windows, mark on a Linux machine, virtual or real."
)
MEMORY = 2_000_000_000  # bytes of address space for one submission
WAITING = 5  # seconds that count as one
RESERVE = 20_000_000  # bytes that the kernel gives back to say that the memory is full
START = 60  # seconds until the sandbox is ready; a student's time begins after that
TMP = 100_000_000  # bytes of files in memory
PIECES = 100  # of messages, after which the time is looked at although the sandbox is not silent
MOST = 200  # processes of a submission; as root, for whom the kernel's own limit does not hold, the only one
ALONE = 3  # processes of a sandbox in which a notebook runs: bubblewrap, its child, the notebook
TICKS = os.sysconf("SC_CLK_TCK")
ENVIRONMENT = """HOME=/tmp PATH=/usr/bin:/bin LANG=C.UTF-8 MPLBACKEND=agg PYTHONWARNINGS=ignore
PYTHONDONTWRITEBYTECODE=1 PYTHONIOENCODING=utf-8:backslashreplace OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1"""
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
    with calls.descriptor() as seccomp:
        command = [*_bubblewrap(seccomp), sys.executable, "-c", "pass"]
        trial = subprocess.run(command, capture_output=True, text=True, pass_fds=[seccomp] if seccomp else [])
    return MISSING.format(why=f"bwrap says: {trial.stderr.strip()}") if trial.returncode else ""


def _bubblewrap(seccomp=None):
    """The command line up to the program to run; the filter of calls comes from the descriptor `seccomp`."""
    package, course = Path(mlnotes.__file__).parent, str(HERE.parent)
    interpreter = Path(sys.executable).resolve().parent.parent
    command = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--hostname", "sandbox"]
    command += ["--dev", "/dev", "--size", str(TMP), "--tmpfs", "/dev/shm"]
    command += ["--size", str(TMP), "--tmpfs", "/tmp"]  # before the folders: a clone may lie below /tmp
    for name in SYSTEM:
        link = Path(name).is_symlink()
        command += ["--symlink", str(Path(name).readlink()), name] if link else ["--ro-bind-try", name, name]
    for name in sorted({sys.prefix, sys.base_prefix, str(interpreter), str(package), course}):  # an outer one first
        command += ["--tmpfs", name] if name == course else ["--ro-bind", name, name]
    prefixes = {sys.prefix, sys.base_prefix, "/usr", "/usr/local"}
    libraries = [path for prefix in prefixes for path in Path(prefix).glob("lib*") if not path.is_symlink()]
    copies = [copy for library in libraries for copy in library.glob("python*/*-packages/mlnotes")]
    for copy in sorted({package, *copies}):  # without the solved exercises and the catalogue, but for its shell
        slips, book = copy / "exercises" / "slips", copy / "_book"
        shell = [str(slips / "__init__.py")] * 2
        command += ["--tmpfs", str(slips), "--ro-bind", *shell, "--remount-ro", str(slips)] if slips.is_dir() else []
        command += ["--tmpfs", str(book), "--remount-ro", str(book)] if book.is_dir() else []
    for name in ("__init__.py", "kernel.py", "wire.py", "words.py"):
        command += ["--ro-bind", str(HERE / name), f"/marking/grading/{name}"]
    for name in ("/", "/dev", course):  # what bubblewrap makes in memory would count nowhere
        command += ["--remount-ro", name]
    environment = dict(word.split("=") for word in ENVIRONMENT.split()) | {"PYTHONPATH": f"/marking:{package.parent}"}
    for name, value in environment.items():
        command += ["--setenv", name, value]
    return [*command, "--chdir", "/tmp", *(() if seccomp is None else ("--seccomp", str(seccomp)))]


class Process:
    """The student's process: it runs cells, gives values and is called."""

    def __init__(self, *, memory=MEMORY, seconds=600):
        self.stream, theirs = socket.socketpair()
        program = [sys.executable, "-m", "grading.kernel", *map(str, (theirs.fileno(), memory, RESERVE, int(seconds)))]
        silent = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
        with calls.descriptor() as seccomp:
            passed = [theirs.fileno(), *([seccomp] if seccomp else [])]
            self.running = subprocess.Popen([*_bubblewrap(seccomp), *program], pass_fds=passed, **silent)
        theirs.close()
        self._memory, self._used, self._since, self._pieces = memory, 0.0, (0.0, clock()), 0
        self._answer(START)
        self._since = self._processor(), clock()  # it is ready: the student's time begins

    def time(self):
        """Seconds since the sandbox was ready: of processor time, and a part of those in which it waited."""
        used, passed = self._processor() - self._since[0], clock() - self._since[1]
        return used + max(0.0, passed - used) / WAITING

    def ask(self, *request, until, largest=wire.LIMIT):
        """The reply to a request; Dead if none comes before `time()` is `until`, or the memory is full."""
        try:
            message = pickle.dumps(request)
        except Exception as error:
            raise CannotSend(f"an argument cannot be handed to the student's function: {error}") from error
        try:
            self.stream.settimeout(max(0.01, WAITING * (until - self.time())))
            wire.send(self.stream, message)
        except OSError as error:
            self._gone(error)
        reply = self._answer(until, largest)
        base = (reply.get("error") or {}).get("base")
        if base == "MemoryError" or (base == "SystemError" and self._is_full()):  # as Python itself stumbles at times
            self._full()  # what runs after that would not be judged fairly
        return reply

    def recv(self, n_bytes):
        """The next bytes from the sandbox; TimeoutError if none come, or no end of them, before its time is over."""
        self._pieces += 1
        look = self._pieces % PIECES == 0
        while look or not select.select([self.stream], [], [], 0.1)[0]:
            processes = self._all()
            if len(processes) > MOST:  # first, since to look at each of very many takes long
                self._die(f"it started more than {MOST} processes")
            if self.time() >= self._until:
                raise TimeoutError
            if len(processes) > ALONE and sum(map(_held, processes)) > self._memory:
                self._full()
            look = False
        return self.stream.recv(n_bytes)

    def _answer(self, until, largest=wire.SHORT):
        self._until = until
        try:
            return wire.from_json(wire.receive(self, largest))
        except (OSError, EOFError, ValueError) as error:
            self._gone(error)

    def _all(self):
        return list(itertools.islice(_tree(self.running.pid), MOST + 1))

    def _processor(self):
        """Seconds of processor time of all that runs in the sandbox; what has ended keeps what was last seen."""
        self._used = max(self._used, sum(map(_processor, self._all())))
        return self._used

    def _gone(self, error):
        if isinstance(error, TimeoutError):
            if self._is_full():
                self._full()  # Python may go round in circles where there is no memory for an exception
            self._die("it ran too long", slow=True)
        bad = isinstance(error, ValueError)
        self._die("it sent what is no answer" if bad else "it ended the whole notebook's process")

    def _is_full(self):
        return max(map(_space, self._all())) > self._memory - RESERVE

    def _full(self):
        self._die(f"it needed more than {self._memory / 1e9:g} GB of memory")

    def _die(self, why, **how):
        self.end()
        raise Dead(why, **how)

    def end(self):
        """Kill the process and all it has started: they share a process namespace that dies with it."""
        self._processor()
        self.stream.close()
        if self.running.poll() is None:
            self.running.send_signal(signal.SIGKILL)
        self.running.wait()


def _said(process, name):
    with contextlib.suppress(OSError), open(f"/proc/{process}/{name}") as file:
        return file.read()
    return ""


def _tree(process):
    """A process and all that it and they have started."""
    yield process
    with contextlib.suppress(OSError):  # it has ended
        for thread in os.listdir(f"/proc/{process}/task"):
            for child in _said(process, f"task/{thread}/children").split():
                yield from _tree(child)


def _processor(process):
    """Seconds of processor time of one process and of those it has started and waited for; 0 if it has ended."""
    fields = _said(process, "stat").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICKS  # utime, stime, cutime, cstime


def _held(process):
    """Bytes of memory of one process, a part of what it shares with others."""
    lines = _said(process, "smaps_rollup").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(("Pss:", "Swap"))) * 1024


def _space(process):
    """Bytes of address space that a process takes up, which is what its limit counts; 0 if it has ended."""
    return int((_said(process, "statm").split() or "0")[0]) * os.sysconf("SC_PAGE_SIZE")
