"""The package `mlnotes` as students install it, from the site or with an assignment.

Of the topics that are out, this one's and those that the site holds back, it has the shown examples only.
"""

import shutil
import tempfile
from pathlib import Path

import nbformat
import yaml
from hatchling.builders.wheel import WheelBuilder

import mlnotes
from mlnotes.exercises import held

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("pyproject.toml", "README.md", "LICENSE")  # besides the modules


def name():
    """The wheel's file name, which pip reads."""
    return f"mlnotes-{mlnotes.__version__}-py3-none-any.whl"


def wheel(released, topics, *, variants):
    """The bytes of the wheel; `released(notebook)` is what students may see of an exercise notebook."""
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    out = sorted({*topics, *config["sphinx"]["config"]["exercises_held_back"]})
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place, "copy")
        shutil.copytree(ROOT / "mlnotes", copy / "mlnotes", ignore=shutil.ignore_patterns("__pycache__", ".*"))
        shutil.copytree(ROOT / "book" / "data", copy / "book" / "data")
        for part in PARTS:
            shutil.copy(ROOT / part, copy)
        for path in (ROOT / "book").glob("*/exercises.ipynb"):
            notebook = released(nbformat.read(path, as_version=4))
            (copy / path.relative_to(ROOT)).parent.mkdir(parents=True)
            nbformat.write(notebook, copy / path.relative_to(ROOT))
        held.put_away(copy / "mlnotes", out, variants=variants)
        (made,) = WheelBuilder(str(copy)).build(directory=place)
        return Path(made).read_bytes()
