"""Work in a copy of this process, which hands back one value: whatever it meets, it costs a limited time and memory."""

import gc
import os
import pickle
import resource
import select
import signal
import threading
import warnings

STARTING = threading.Lock()
EXTRA = 1_500_000_000  # bytes that a comparison may take beyond what the process has already
READING = {"seconds": 30, "memory": 1_000_000_000}  # that reading one student's files may take


class Unreadable(Exception):
    """Why a file of a student's cannot be read, in words: raised in the copy, it is raised again here."""


class Ended(str):
    """Why a trial gave no value."""


def run(work, seconds=None, *, memory=EXTRA, wait=None):
    """What `work()` returns, or Ended: seconds of processor time, bytes beyond this process's, seconds to wait."""
    with STARTING, warnings.catch_warnings():  # so that no copy made by another thread holds the end of this pipe
        warnings.simplefilter("ignore", DeprecationWarning)  # of copies in a process with threads; this one has none
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            STARTING.release()  # the copy may make copies too
            os.close(reading)
            _work(work, seconds, memory, writing)
        os.close(writing)
    if not select.select([reading], [], [], wait)[0]:
        os.kill(child, signal.SIGKILL)
    with open(reading, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    try:
        found = pickle.loads(data)
    except (EOFError, pickle.UnpicklingError):
        slow = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
        return Ended("took too long" if slow else "failed")
    if isinstance(found, Unreadable):
        raise found
    return found


def read(work):
    """What `work()` returns, which reads a student's files; Unreadable where that takes too much."""
    found = run(work, **READING)
    if isinstance(found, Ended):
        raise Unreadable(f"could not be read: reading it {found}")
    return found


def _work(work, seconds, memory, writing):
    try:
        gc.freeze()  # a collection would copy every page that is shared with the first process
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (max(1, round(seconds)), max(1, round(seconds)) + 1))
        if memory is not None:
            with open("/proc/self/statm") as file:
                space = int(file.read().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (space + memory,) * 2)
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        try:
            value = work()
        except MemoryError:
            value = Ended("needed too much memory")
        except Unreadable as error:
            value = error
        with open(writing, "wb") as pipe:
            pipe.write(pickle.dumps(value))
    except BaseException:
        os._exit(1)
    os._exit(0)
