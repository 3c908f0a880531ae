"""Fixtures of the exercise tests: each notebook of exercises in turn."""

import nbformat
import pytest
from shared import BOOK

NOTEBOOKS = sorted(BOOK.glob("*/exercises.ipynb"))


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.parent.name)
def path(request):
    return request.param


@pytest.fixture
def notebook(path):
    return nbformat.read(path, as_version=4)
