"""What holds for every test: those in tests/, the doctests of mlnotes/ and the notebooks of book/."""

import os
import sys

os.environ["OMP_NUM_THREADS"] = "1"  # before NumPy: notebooks sum in one order, as when they were stored

import pytest

FIRST = ("test_site.py",)  # it builds the site, which others then find ready


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    """Doctests of plots leave their figures to the reader; here they are closed."""
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


@pytest.hookimpl(tryfirst=True)  # before the workers read the groups
def pytest_collection_modifyitems(items):
    """Workers take files, and single tests where these are marked with a group of their own; those come last.

    A notebook's cells thus stay together, and all workers end at the same time.
    """
    items.sort(key=lambda item: (item.get_closest_marker("xdist_group") is not None, item.path.name not in FIRST))
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(str(item.path)))
        if hasattr(item.parent, "skip_compare"):
            compare_pictures(item)


def compare_pictures(cell):
    """nbval passes over pictures: here a cell's must look as stored."""
    from tests.pictures import Picture

    cell.parent.skip_compare = tuple(key for key in cell.parent.skip_compare if not key.startswith("image/"))
    sanitize = cell.sanitize
    cell.sanitize = lambda value: Picture(value) if Picture.starts(value) else sanitize(value)
