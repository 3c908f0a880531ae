"""A real browser for the tests that need one; conftest.py hands these fixtures to all of them."""

import os
import shutil

import pytest
from playwright.sync_api import sync_playwright

QUIET = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-sync"]  # asks nothing of the network
QUIET += ["--disable-background-networking", "--disable-component-update"]
QUIET += ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]


@pytest.fixture(scope="session")
def chromium():
    """Path of Chromium or Chrome; without one the test is skipped, or fails if REQUIRE_BROWSER=1."""
    found = [shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")]
    path = next(filter(None, found), None)
    if path is None:
        reason = "no Chromium found; get it with: apt-get install chromium (or put google-chrome on the PATH)"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session")
def browser(chromium):
    """One headless browser for all tests; each test opens a context of its own."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield running
        running.close()
