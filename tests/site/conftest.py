"""The site as a visitor sees it: a local server, one visitor, a page in a tab."""

import arrival
import headless
import pytest
import visitor
from browser import firefox  # noqa: F401  (fixture)
from explorers_kit import show, tabs  # noqa: F401  (fixtures)
from playwright.sync_api import expect

expect.set_options(timeout=60_000)  # how long a slow machine may take; nothing waits that long where it works


@pytest.fixture(scope="session")
def address(site):
    """Where a local server shows the site."""
    with headless.served(site) as address:
        yield address


@pytest.fixture(scope="session")
def texts(site):
    """Each page of the site as text, by its path."""
    pages = [path for path in site.rglob("*.html") if "_static" not in path.parts]
    return {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in pages}


@pytest.fixture(scope="session")
def site_css(site):
    return (site / "_static" / "site.css").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def context(browser):
    """One visitor for all pages: scripts and fonts that pages share are read once."""
    context = browser.new_context()
    context.set_default_timeout(60_000)
    yield context
    context.close()


@pytest.fixture(scope="session")
def visit(context, address):
    """Opens a page of the site: `with visit("book/index.html") as shown:`."""
    return visitor.Visitor(context, address)


@pytest.fixture(scope="session")
def arrive(browser, site):
    """Opens a page as it arrives at somebody new: `with arrive("book/index.html", 390, "dark") as shown:`."""
    context = browser.new_context()
    context.set_default_timeout(60_000)
    context.add_init_script(arrival.NOTE_SHIFTS)
    with headless.served(site, arrival.Slow) as address:
        yield arrival.Arrivals(context, address)
    context.close()
