"""Kernels for the notebooks, forked from one process that has loaded the libraries.

To load them takes longer than most lessons do. Each kernel still starts with no name but its own, in a process and a
folder of its own; `python tools/notebooks.py --check` runs the same notebooks in kernels that load all by themselves.
"""

import gc
import importlib
import os
import threading
from multiprocessing import get_context, parent_process
from unittest import mock

INLINE = "module://matplotlib_inline.backend_inline"  # what ipykernel sets before a notebook loads matplotlib
# ipykernel with what it loads as it starts, and what lessons import; a name that a lesson does not import it lacks.
LOADED = [
    *("ipykernel.kernelapp", "ipykernel.debugger", "IPython.extensions.storemagic"),
    *("matplotlib.backends.backend_agg", "matplotlib.pyplot", "scipy.stats"),
    *(f"sklearn.{part}" for part in ("ensemble", "feature_extraction", "model_selection", "neural_network")),
    *(f"mlnotes.{part}" for part in ("exercises", "plots", "widgets")),
]
if os.environ.get("MPLBACKEND") == INLINE:  # in the process that is forked
    for name in LOADED:
        importlib.import_module(name)
    # scikit-learn looks at what it is given in students' kernels; here that would take up to a fifth of small fits.
    importlib.import_module("sklearn").set_config(assume_finite=True, skip_parameter_validation=True)
    gc.freeze()  # no kernel looks for garbage among the libraries, and none copies their pages for it


class Kernel:
    """A forked process, as jupyter_client asks a `subprocess.Popen` for it."""

    stdin = stdout = stderr = returncode = None

    def __init__(self, process):
        self.pid, self.kill, self._process = process.pid, process.kill, process

    def poll(self):
        return self._process.exitcode

    def wait(self, timeout=None):
        self._process.join(timeout)
        return self.poll()

    def send_signal(self, number):
        os.kill(self.pid, number)


def install():
    """From now on kernels are forks; the loaded process starts with the first one and ends with the tests."""
    from jupyter_client.provisioning import local_provisioner

    context = get_context("forkserver")
    context.set_forkserver_preload([__name__])

    def launch(command, *, cwd, **options):
        ready, say = context.Pipe(duplex=False)
        process = context.Process(target=serve, args=(say, cwd, command[3:]), daemon=True)
        with mock.patch.dict(os.environ, MPLBACKEND=INLINE, PYDEVD_DISABLE_FILE_VALIDATION="1"):
            process.start()
        ready.recv()
        return Kernel(process)

    local_provisioner.launch_kernel = launch


def serve(say, cwd, arguments):
    """Be a kernel, which ends with the tests, however they end."""
    from ipykernel.kernelapp import IPKernelApp

    threading.Thread(target=lambda: parent_process().join() or os._exit(0), daemon=True).start()
    os.chdir(cwd)
    os.setsid()  # a group of its own, before jupyter_client asks for it: an interrupt is for the kernel alone
    say.send(None)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    IPKernelApp.launch_instance(arguments)
