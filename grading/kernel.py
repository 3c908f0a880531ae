"""Runs inside the sandbox: the student's notebook lives here, cell by cell. The tests and the right answers do not."""

import contextlib
import os
import pickle
import re
import resource
import socket
import sys
import traceback

import numpy as np
from IPython.core.interactiveshell import InteractiveShell

from grading import wire


class Shell(InteractiveShell):
    """IPython without a screen: magics work, `exit` ends nothing, figures are not shown."""

    def _tee(self, channel):  # IPython would keep all that is printed in memory
        return contextlib.nullcontext()

    def _nothing(self, *arguments, **options):
        pass

    enable_gui = ask_exit = showtraceback = showsyntaxerror = _nothing


def line_of(error):
    """The last line of the student's own cells that an exception passed, as "3: return x"."""
    steps = traceback.extract_tb(error.__traceback__)
    steps = [step for step in steps if re.search("ipython-input|ipykernel", step.filename)]
    return f"{steps[-1].lineno}: {steps[-1].line}".strip(": ") if steps else None


def run(shell, source):
    result = shell.run_cell(source, store_history=True)
    error = result.error_before_exec or result.error_in_exec
    return {"error": error and wire.encode_error(error, line_of(error))}


def get(shell, name):
    if name not in shell.user_ns:
        return {"missing": True}
    value = shell.user_ns[name]
    if callable(value):
        return {"function": str(getattr(value, "__name__", name))}
    return {"value": wire.encode(value)}


def call(shell, name, arguments, options):
    try:
        reply = {"value": wire.encode(shell.user_ns[name](*arguments, **options))}
    except BaseException as error:
        reply = {"error": wire.encode_error(error, line_of(error))}
    drawn = [item for item in (*arguments, *options.values()) if isinstance(item, np.random.Generator)]
    return {**reply, "generators": [generator.bit_generator.state for generator in drawn]}


def main(descriptor, n_bytes, reserve, seconds):
    stream = socket.socket(fileno=int(descriptor))
    os.set_inheritable(stream.fileno(), False)
    limits = {"AS": int(n_bytes), "CPU": int(seconds), "FSIZE": 10_000_000, "CORE": 0, "NPROC": 128}
    if tuple(map(int, os.uname().release.split(".")[:2])) < (5, 14):  # where all of the user's processes count
        del limits["NPROC"]
    for name, most in limits.items():  # hard limits, which nobody in here can raise again
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))
    shell = Shell.instance()
    shell.history_manager.enabled = False
    actions, reserve = {"run": run, "get": get, "call": call}, [bytearray(int(reserve))]
    wire.send(stream, wire.to_json({"ready": True}))
    while True:
        action, *details = pickle.loads(wire.receive(stream))
        try:
            wire.send(stream, wire.to_json(actions[action](shell, *details)))
        except (Exception, KeyboardInterrupt) as error:  # a value too large to send, or no memory left to say so
            reserve.clear()
            wire.send(stream, wire.to_json({"error": wire.encode_error(error)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
