"""Fixtures shared by the tests."""

import numpy as np
import pytest


@pytest.fixture
def rng():
    """The seeded generator every random test draws from."""
    return np.random.default_rng(0)
