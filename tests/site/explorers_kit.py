"""Explorers on a page of their own in a real browser: the fixtures `show` and `tabs` of the tests of the site."""

import json

import pytest
from scripts import in_page
from visitor import Tab

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
ROOT = ".mlnotes-explorer"


class Shown(Tab):
    """Outputs of explorers on a page, with all that went wrong there.

    The next test with the same kind of visitor goes on to a file of its own in the same tab.
    """

    def __init__(self, browser, phone, scripts, paused):
        self.phone = phone
        super().__init__(browser.new_context(java_script_enabled=scripts, **(PHONE if phone else {})), "file:")
        self.context.set_default_timeout(60_000)
        if paused:  # in the page time stands still until a test lets it run
            self.context.clock.install(time=0)
            self.context.clock.pause_at(1)

    @property
    def root(self):
        return self.page.locator(ROOT).first

    def open(self, file, outputs, *, theme, width):
        self.begin((390, 844) if self.phone else (width, 1000), motion="reduce")
        file.write_text(
            f'<!doctype html><html lang="en" data-theme="{theme}"><meta charset="utf-8"><title>Explorer</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<body><main><h1>Explorer</h1>{'<p>Some text.</p>'.join(outputs)}</main></body></html>",
            encoding="utf-8",
        )
        self.page.goto(file.as_uri())
        return self

    def widen(self, width):
        """Another width of the window, which all pictures have followed."""
        self.page.set_viewport_size({"width": width, "height": 1000})
        self.page.wait_for_function(FOLLOWED, arg=width)

    # ---- the state and the numbers, from inside ----

    def ask(self, expression, *values):
        """What a JavaScript function of (root, ...values) gives."""
        return self.root.evaluate(f"(root, values) => ({expression})(root, ...values)", list(values))

    def set(self, **changes):
        self.ask("(root, changes) => root.explorer.set(changes)", changes)

    def state(self, which=0):
        return self.page.locator(ROOT).nth(which).evaluate("root => root.explorer.state")

    def comes_to(self, **values):
        """The first explorer's state has these values, as soon as the browser has worked off what was done."""
        reached = "([root, values]) => Object.keys(values).every((key) => root.explorer.state[key] === values[key])"
        self.page.wait_for_function(reached, arg=[self.root.element_handle(), values])

    def stayed(self, label, **value):
        """Nothing has moved this slider and nothing is on its way: the next key goes on from there, by one."""
        [(key, before)] = value.items()
        self.slider(label).press("ArrowRight")
        self.comes_to(**{key: before + 1})

    def numbers(self):
        """The numbers of the present state."""
        return json.loads(self.ask("(root) => JSON.stringify(root.explorer.numbers({}))"))

    # ---- what a reader sees and uses ----

    def slider(self, label):
        return self.root.get_by_role("slider", name=label, exact=True)

    def press(self, button):
        self.root.get_by_role("button", name=button, exact=True).click()

    def sentence(self):
        return self.root.locator(".e-say > p").first.text_content()

    def panel(self, title):
        """The picture below a title."""
        return self.root.locator(".e-panel", has=self.page.get_by_text(title, exact=True)).locator("svg[role=img]")

    def frame(self, title):
        """The box of a picture's frame on the screen: x, y, width, height."""
        frame = self.panel(title).locator(".frame")
        frame.scroll_into_view_if_needed()
        return frame.bounding_box()

    def crowded(self):
        """Words that leave the card or their cell, and pairs of words in one picture that overlap."""
        return self.ask(CROWDED)

    def touch(self, *places):
        """One finger put down at the first place, drawn over the others, and lifted."""
        session = self.context.new_cdp_session(self.page)
        for k, (x, y) in enumerate(places):
            kind = "touchStart" if k == 0 else "touchMove"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


FOLLOWED = """(width) => {
  const pictures = [...document.querySelectorAll(".mlnotes-explorer svg[role=img]")];
  return innerWidth === width && pictures.every((one) => one.clientWidth === one.viewBox.baseVal.width); }"""
CROWDED = in_page("crowded")


@pytest.fixture(scope="session")
def tabs():
    """The tab of each kind of visitor; a new one takes five times as long to show an explorer."""
    tabs = {}
    yield tabs
    for shown in tabs.values():
        shown.context.close()


@pytest.fixture
def show(browser, tabs, tmp_path):
    """Opens a page: `with show(explore_fit()) as shown:`."""

    def open_page(*explorers, theme="light", width=900, phone=False, scripts=True, paused=False):
        visitor = phone, scripts, paused
        if visitor not in tabs:
            tabs[visitor] = Shown(browser, *visitor)
        outputs = [one if isinstance(one, str) else one._repr_html_() for one in explorers]
        return tabs[visitor].open(tmp_path / "explorer.html", outputs, theme=theme, width=width)

    return open_page
