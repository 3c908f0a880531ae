"""What holds for every test: those in tests/, the doctests of mlnotes/ and the notebooks of book/."""

import os
import sys
from collections import defaultdict

os.environ["OMP_NUM_THREADS"] = "1"  # before NumPy: notebooks sum in one order, as when they were stored

import pytest

from tests import kernels

if sys.platform == "linux":
    kernels.install()

LONG = (  # in turns with a browser and without: three browsers would wait for each other
    "test_checks.py",
    "test_run.py",
    "test_your_scores.py",
    "test_files.py",
    "test_judge.py",
    "test_explorers.py",
    "test_marking.py",
    "test_explorer_kit.py",
    "cross_validation.ipynb",
    "perplexity.ipynb",
    "which_estimate.ipynb",
    "final_model.ipynb",
    "more_parameters.ipynb",
    "test_practise.py",
    "test_no_silent_zero.py",
    "test_explorer_answers.py",
    "test_flipbooks.py",
    "test_every_exercise.py",
    "test_arrival.py",
    "test_site.py",
)


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    """Doctests of plots leave their figures to the reader; here they are closed."""
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


def pytest_collection_modifyitems(items):
    """The longest files begin, so that the workers end together; a notebook's pictures are compared."""
    items.sort(key=lambda item: LONG.index(item.path.name) if item.path.name in LONG else len(LONG))
    for item in items:
        if hasattr(item.parent, "skip_compare"):
            compare_pictures(item)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path):
    """A lesson has one test more for each quick block of its checks; their file alone is none: it needs the lesson."""
    found = yield
    if file_path.parent.name == "checks":
        return []
    for lesson in found if file_path.suffix == ".ipynb" else ():
        add_checks(lesson, lesson.collect)
    return found


def add_checks(lesson, collect):
    """The blocks run in the lesson's kernel after its last cell; the name of one is its place and its sentence."""
    from nbformat.v4 import new_code_cell
    from nbval.plugin import IPyNbCell
    from notebooks import checks

    def cells():
        yield from collect()
        for block in filter(lambda block: not block.thorough, checks(lesson.path)):
            cell = {"cell_num": block.line, "cell": new_code_cell(block.source()), "options": defaultdict(bool)}
            yield IPyNbCell.from_parent(lesson, name=block.name, **cell)

    lesson.collect = cells


def compare_pictures(cell):
    """nbval passes over pictures: here a cell's must look as stored."""
    from tests.pictures import Picture, Text

    cell.parent.skip_compare = tuple(key for key in cell.parent.skip_compare if not key.startswith("image/"))
    sanitize = cell.sanitize
    cell.sanitize = lambda value: Picture(value) if Picture.starts(value) else Text(sanitize(value))


def pytest_terminal_summary(terminalreporter):
    """How large each room of the house is."""
    from rooms import table

    terminalreporter.section("lines of Python")
    terminalreporter.write_line("\n".join(table()))
