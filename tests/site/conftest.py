"""The site as a visitor sees it: a local server, one visitor, a page in a tab."""

import arrival
import headless
import pytest
from explorers_kit import show, tabs  # noqa: F401  (fixtures)
from firefox import firefox  # noqa: F401  (fixture)
from playwright.sync_api import expect

SCREEN = {"width": 1300, "height": 900}
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
    context = browser.new_context(viewport=SCREEN, color_scheme="light")
    context.set_default_timeout(60_000)
    yield context
    context.close()


class Visitor:
    """Opens pages one after the other in one tab, and notes what goes wrong on the one that is shown.

    A new tab costs the processor three times what a page does. It is made anew where a test failed in it.
    """

    def __init__(self, context, address):
        self.context, self.address, self.page = context, address, None

    def __call__(self, page, address=None):
        address = address or self.address
        self.asked, self.outside, self.errors, self.failed = [], [], [], []
        self.here = (address, "data:", "blob:")
        if self.page is None:
            self._open_a_tab()
        self.page.set_viewport_size(SCREEN)
        self.page.emulate_media(media="screen", color_scheme="light", reduced_motion="no-preference")
        self.page.goto(f"{address}/{page}", wait_until="load")
        self.page.evaluate(headless.SETTLED)
        return self

    def _open_a_tab(self):
        self.page = self.context.new_page()
        self.page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self._note(request.url))
        self.page.on("response", lambda r: self.failed.append(r.url) if r.status >= 400 else None)

    def _note(self, url):
        self.asked.append(url)
        if not url.startswith(self.here):
            self.outside.append(url)

    def __enter__(self):
        return self

    def __exit__(self, problem, *rest):
        if problem:  # a key may still be down
            self.page.close()
            self.page = None


@pytest.fixture(scope="session")
def visit(context, address):
    """Opens a page of the site: `with visit("book/index.html") as shown:`."""
    return Visitor(context, address)


@pytest.fixture(scope="session")
def arrive(browser, slow_address):
    """Opens a page as it arrives at somebody new: `with arrive("book/index.html", screen) as shown:`."""
    return arrival.Arrivals(browser, slow_address)
