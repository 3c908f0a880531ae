"""What holds for every test: those in tests/, the doctests of mlnotes/ and the notebooks of book/."""

import os
import sys

os.environ["OMP_NUM_THREADS"] = "1"  # before NumPy: notebooks sum in one order, as when they were stored

import pytest

LONG = ("test_site.py", "test_chapters.py")


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    """Doctests of plots leave their figures to the reader; here they are closed."""
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


def pytest_collection_modifyitems(items):
    """The longest files begin, so that the workers end together; and nbval compares more.

    nbval passes over pictures; where CI is set they must repeat to the byte as well.
    """
    items.sort(key=lambda item: item.path.name not in LONG)
    if os.environ.get("CI"):
        for notebook in {item.parent for item in items if hasattr(item.parent, "skip_compare")}:
            notebook.skip_compare = tuple(key for key in notebook.skip_compare if not key.startswith("image/"))
