"""Fixtures shared by the tests."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from browser import browser  # noqa: F401  (fixture)
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

settings.register_profile("no deadline", deadline=None)  # on a busy machine the time of one example says nothing
settings.load_profile("no deadline")


@pytest.fixture
def rng():
    """The seeded generator every random test draws from."""
    return np.random.default_rng(0)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Folder of the website, built once for all workers with the command of `make book`."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent  # the folder all workers of this run have in common
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = shared / "site.done"
        if not done.exists():
            command = [Path(sys.executable).with_name("jupyter-book"), "build", ".", "-W", "-n", "--keep-going"]
            build = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
            done.write_text("" if build.returncode == 0 else build.stdout[-4000:] + build.stderr[-4000:])
        problem = done.read_text()
    assert not problem, problem
    return ROOT / "_build" / "html"
