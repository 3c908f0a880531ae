"""Somebody who looks at pages in one tab, and what goes wrong there."""

import headless
from axe_playwright_python.sync_playwright import Axe

# What the theme itself does; everything else that axe-core finds is ours to mend.
THEME_RULES = {
    "region",  # the theme puts the logo outside every landmark
    # docutils marks up a bibliography with a role that is no longer current
    "aria-allowed-role",
    "aria-deprecated-role",
    "aria-required-children",
}


def faults(page, part=None, **options):
    """What axe-core finds on the page, or on a part of it, and is ours to mend."""
    options = {"resultTypes": ["violations"], "preload": False, **options}
    found = Axe().run(page, context=part, options=options).response["violations"]
    problems = [(v["id"], n["target"], n["failureSummary"][:200]) for v in found for n in v["nodes"]]
    return [problem for problem in problems if problem[0] not in THEME_RULES]


def in_theme(page, theme):
    """Show the page "light" or "dark", as the reader's system asks; its colours change at once."""
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=theme)


THEME_TELLS = "[PST]: "  # begins what the theme itself writes to the console


class Tab:
    """Opens pages one after the other, and notes what each asks for and what goes wrong.

    A new tab costs the processor three times what a page does. It is made anew where a test failed in it. After a
    page that was looked at to the end, nothing may have gone wrong and nobody else may have been asked.
    """

    def __init__(self, context, address):
        self.context, self.address, self.page = context, address, None

    def begin(self, size=(1300, 900), theme="light", motion="no-preference", address=None):
        """Forget the page before and what was set there; `address` is where the next one comes from."""
        self.here, self.asked, self.errors, self.failed = address or self.address, [], [], []
        if self.page is None:
            self.page = self.context.new_page()
            self.page.on("console", lambda m: THEME_TELLS in m.text or self.errors.append(m.text))
            self.page.on("pageerror", lambda error: self.errors.append(str(error)))
            self.page.on("request", lambda request: self.asked.append(request.url))
            self.page.on("response", lambda r: self.failed.append(r.url) if r.status >= 400 else None)
        self.page.set_viewport_size(dict(zip(("width", "height"), size)))
        self.page.emulate_media(media="screen", color_scheme=theme, reduced_motion=motion, forced_colors="none")

    @property
    def outside(self):
        """Also the page before may still be asking, at this machine's address."""
        known = (self.here, self.address, "data:", "blob:")
        return [url for url in self.asked if not url.startswith(known)]

    def __enter__(self):
        return self

    def __exit__(self, problem, *rest):
        self.page.evaluate("try { localStorage.clear(); } catch {}")  # what went wrong is reported before its answer
        if problem:  # a key may still be down
            self.page.close()
            self.page = None
            return
        problems = self.outside + self.failed + self.errors
        assert not problems, problems


class Visitor(Tab):
    """Opens a page of the site: `with visit("book/index.html") as shown:`."""

    def __call__(self, page, address=None):
        self.begin(address=address)
        self.page.goto(f"{self.here}/{page}", wait_until="load")
        self.page.evaluate("document.dispatchEvent(new Event('mlnotes-explorer'))")  # all at once, also those far below
        self.page.evaluate(headless.SETTLED)
        return self
