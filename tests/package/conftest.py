"""Fixtures of the tests of the package."""

import matplotlib.pyplot as plt
import pytest


@pytest.fixture
def book_style():
    """The look of the book's figures."""
    with plt.style.context("mlnotes.book"):
        yield
