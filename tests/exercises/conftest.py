"""Fixtures of the exercise tests: each notebook of exercises in turn."""

from pathlib import Path

import nbformat
import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "book").glob("*/exercises.ipynb"))


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.parent.name)
def path(request):
    return request.param


@pytest.fixture
def topic(path):
    return path.parent.name


@pytest.fixture
def notebook(path):
    return nbformat.read(path, as_version=4)
