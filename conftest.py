"""What holds for every test: those in tests/, the doctests of mlnotes/ and the notebooks of book/."""

import os
import sys

os.environ["OMP_NUM_THREADS"] = "1"  # before NumPy: notebooks sum in one order, as when they were stored

import pytest

LONG = (  # in turns with a browser and without: three browsers would wait for each other
    "test_claims.py",
    "test_your_scores.py",
    "test_marking.py",
    "test_explorer_threshold.py",
    "test_judge.py",
    "test_explorer_kit.py",
    "test_curves.py",
    "test_practise.py",
    "test_metrics.py",
    "test_flipbooks.py",
    "test_plots.py",
    "test_explorer_worlds.py",
    "test_estimates.py",
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


def compare_pictures(cell):
    """nbval passes over pictures: here a cell's must look as stored."""
    from tests.pictures import Picture, Text

    cell.parent.skip_compare = tuple(key for key in cell.parent.skip_compare if not key.startswith("image/"))
    sanitize = cell.sanitize
    cell.sanitize = lambda value: Picture(value) if Picture.starts(value) else Text(sanitize(value))
