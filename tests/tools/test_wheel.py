"""The package as others install it: a wheel that holds what it needs, and works where this repository is not."""

import os
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
INFO = f"mlnotes-{VERSION}.dist-info"

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built with the pinned hatchling."""
    folder = tmp_path_factory.mktemp("wheel")
    offline = ["--no-deps", "--no-index", "--no-build-isolation", "--check-build-dependencies"]
    subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", *offline, "-w", folder, ROOT], check=True)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def held(wheel):
    """Bytes of each file in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_wheel_holds_the_package_and_the_exercises_and_nothing_else(held):
    sources = [path for path in ROOT.glob("mlnotes/**/*") if path.is_file() and path.suffix != ".pyc"]
    wanted = {path.relative_to(ROOT).as_posix(): path for path in sources}
    wanted |= {f"mlnotes/_book/{path.parent.name}/{path.name}": path for path in ROOT.glob("book/*/exercises.ipynb")}
    package = {name: text for name, text in held.items() if not name.startswith(f"{INFO}/")}
    assert sorted(package) == sorted(wanted)
    assert all(text == wanted[name].read_bytes() for name, text in package.items())


@pytest.mark.parametrize(
    "name",
    [
        "mlnotes/book.mplstyle",
        "mlnotes/plots/roc_auc.py",
        "mlnotes/exercises/slips/roc_auc.py",
        "mlnotes/_book/roc_auc/exercises.ipynb",
        f"{INFO}/licenses/LICENSE",
    ],
)
def test_wheel_holds_one_of_each_kind(held, name):
    """Named one by one: the test above would also pass if the repository had lost them."""
    assert held[name]


USE = """
import mlnotes
import matplotlib.pyplot as plt
from mlnotes import curves, plots
from mlnotes.exercises import check, hint

print(mlnotes.__file__)
plt.style.use("mlnotes.book")
print(plt.rcParams["figure.figsize"], plots.plot_roc(curves.roc_curve([0, 1], [0.2, 0.7])).get_xlabel())
print(hint("roc_auc-4"))
print(check("roc_auc-4", lambda y_true, y_score: 0.5))
"""


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Python of a fresh environment that has the wheel, and the libraries of this one."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    to = ["--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel]
    subprocess.run([sys.executable, "-m", "pip", *to], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    return python


def test_installed_package_has_its_style_its_hints_and_its_slips(installed, tmp_path):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [installed, "-c", USE]
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    place, look, *rest = run.stdout.splitlines()
    assert Path(place).is_relative_to(installed.parents[1]), "another copy of mlnotes was imported"
    assert look == "[5.6, 4.0] false positive rate"
    assert rest[0].startswith("Hint 1 of 3: Two loops") and "Wrong: roc_auc-4" in rest
