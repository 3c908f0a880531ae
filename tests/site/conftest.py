"""The site as a visitor sees it: a local server, one visitor, a page in a tab."""

import functools

import arrival
import headless
import pytest
from firefox import firefox  # noqa: F401  (fixture)
from playwright.sync_api import expect

expect.set_options(timeout=60_000)  # how long a slow machine may take; nothing waits that long where it works


@pytest.fixture(scope="session")
def address(site):
    """Where a local server shows the site."""
    with headless.served(site) as address:
        yield address


@pytest.fixture(scope="session")
def slow_address(site):
    """Where a server shows it that holds back what is not needed at once."""
    with headless.served(site, arrival.Slow) as address:
        yield address


@pytest.fixture(scope="session")
def site_css(site):
    return (site / "_static" / "site.css").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def context(browser):
    """One visitor with a light screen for all pages: scripts and fonts that pages share are read once."""
    context = browser.new_context(viewport={"width": 1300, "height": 900}, color_scheme="light")
    context.set_default_timeout(60_000)
    yield context
    context.close()


class Visit:
    """A page of the site in a tab, with what went wrong."""

    def __init__(self, context, address, page):
        self.outside, self.errors, self.failed = [], [], []
        self.page = context.new_page()
        self.page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self._note(request, address))
        self.page.on("response", lambda r: self.failed.append(r.url) if r.status >= 400 else None)
        self.page.goto(f"{address}/{page}", wait_until="load")
        self.page.evaluate(headless.SETTLED)

    def _note(self, request, address):
        if not request.url.startswith((address, "data:", "blob:")):
            self.outside.append(request.url)

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        self.page.close()


@pytest.fixture
def visit(context, address):
    """Opens a page of the site: `with visit("book/index.html") as shown:`."""
    return functools.partial(Visit, context, address)
