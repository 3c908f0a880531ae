"""A real browser for the tests that need one; conftest.py hands these fixtures to all of them."""

import os

import headless
import pytest


@pytest.fixture(scope="session")
def chromium():
    """Path of Chromium or Chrome; without one the test is skipped, or fails if REQUIRE_BROWSER=1."""
    path = headless.chromium()
    if path is None:
        reason = "no Chromium found; get it with: apt-get install chromium (or put google-chrome on the PATH)"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session")
def browser(chromium):
    """One headless browser for all tests; each test opens a context of its own."""
    with headless.browser() as running:
        yield running
