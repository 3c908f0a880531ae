"""Kernels for the notebooks, forked from one process that has loaded the libraries.

To load them takes longer than most lessons do. Each kernel still starts with no name but its own, in a process and a
folder of its own; `python tools/notebooks.py --check` runs the same notebooks in kernels that load all by themselves.
"""

import atexit
import contextlib
import functools
import gc
import importlib
import json
import os
import select
import signal
import subprocess
import sys
from unittest import mock

INLINE = "module://matplotlib_inline.backend_inline"  # what ipykernel sets before a notebook loads matplotlib
PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
# ipykernel with what it loads as it starts, and what lessons import; a name that a lesson does not import it lacks.
LOADED = [
    *("ipykernel.kernelapp", "ipykernel.debugger", "IPython.extensions.storemagic"),
    *("matplotlib.backends.backend_agg", "matplotlib.pyplot", "scipy.stats"),
    *(f"sklearn.{part}" for part in ("ensemble", "feature_extraction", "model_selection", "neural_network")),
    *(f"mlnotes.{part}" for part in ("exercises", "plots", "widgets")),
]


class Kernel:
    """A kernel's process, a child of the loaded one, as jupyter_client asks a `subprocess.Popen` for it."""

    stdin = stdout = stderr = returncode = None

    def __init__(self, pid):
        self.pid, self._end = pid, os.pidfd_open(pid)

    def poll(self):
        return 0 if self._end is None or select.select([self._end], [], [], 0)[0] else None

    def wait(self, timeout=None):
        if self._end is not None:
            select.select([self._end], [], [], timeout)
            os.close(self._end)
            self._end = None
        return 0

    def send_signal(self, number):
        os.kill(self.pid, number)

    def kill(self):
        self.send_signal(signal.SIGKILL)


def install():
    """From now on nbval's kernels are forks; the loaded process starts with the first one and ends with the tests."""
    import nbval.kernel

    start = nbval.kernel.start_new_kernel

    @functools.cache
    def loaded():
        environment = {**os.environ, "MPLBACKEND": INLINE}
        process = subprocess.Popen([sys.executable, "-P", __file__], env=environment, text=True, **PIPES)
        atexit.register(process.communicate)
        return process

    def launch(command, *, cwd, **options):
        print(json.dumps([cwd, command[3:]]), file=loaded().stdin, flush=True)
        return Kernel(int(loaded().stdout.readline()))

    def start_new_kernel(**options):
        with mock.patch("jupyter_client.provisioning.local_provisioner.launch_kernel", launch):
            return start(**options)

    nbval.kernel.start_new_kernel = start_new_kernel


def serve():
    """Fork a kernel for each line that comes in, and answer with its number."""
    for name in LOADED:
        importlib.import_module(name)
    gc.freeze()  # no kernel looks for garbage among the libraries, and none copies their pages for it
    while line := sys.stdin.readline():
        with contextlib.suppress(ChildProcessError):  # those that have ended are forgotten
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if os.fork() == 0:
            break
    else:
        return
    cwd, arguments = json.loads(line)
    os.chdir(cwd)
    os.setsid()
    print(os.getpid(), flush=True)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    parent = f"--IPKernelApp.parent_handle={os.getppid()}"  # the kernel ends with it
    from ipykernel.kernelapp import IPKernelApp

    IPKernelApp.launch_instance([*arguments, parent])


if __name__ == "__main__":
    serve()
