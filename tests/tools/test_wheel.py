"""The package as `pip install` makes it of this repository: a wheel with what it needs and nothing else.

That an installed wheel works where this repository is not, test_run.py shows by the one that students get.
"""

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
INFO = f"mlnotes-{VERSION}.dist-info"
ONE_OF_EACH_KIND = {  # named, for the repository may lose a kind
    "mlnotes/book.mplstyle",
    "mlnotes/plots/roc_auc.py",
    "mlnotes/widgets/kit.js",
    "mlnotes/exercises/slips/roc_auc.py",
    "mlnotes/_book/roc_auc/exercises.ipynb",
}


@pytest.mark.thorough
def test_wheel_holds_the_package_and_the_exercises_and_nothing_else(tmp_path):
    offline = ["--no-deps", "--no-index", "--no-build-isolation", "--check-build-dependencies"]
    subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", *offline, "-w", tmp_path, ROOT], check=True)
    (built,) = tmp_path.iterdir()
    with zipfile.ZipFile(built) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    sources = [path for path in ROOT.glob("mlnotes/**/*") if path.is_file() and path.suffix != ".pyc"]
    wanted = {path.relative_to(ROOT).as_posix(): path for path in sources}
    wanted |= {f"mlnotes/_book/{path.parent.name}/{path.name}": path for path in ROOT.glob("book/*/exercises.ipynb")}
    wanted |= {f"mlnotes/_book/data/{path.name}": path for path in ROOT.glob("book/data/*")}
    package = {name: text for name, text in held.items() if not name.startswith(f"{INFO}/")}
    assert sorted(package) == sorted(wanted)
    assert all(text == wanted[name].read_bytes() for name, text in package.items())
    assert set(package) >= ONE_OF_EACH_KIND and held[f"{INFO}/licenses/LICENSE"]
