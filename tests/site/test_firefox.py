"""The site in Firefox: pages as they arrive, and every explorer moved by keyboard."""

import re

import pytest

from mlnotes import data
from mlnotes.widgets import explore_threshold
from tests.explorers import EXPLORERS

pytestmark = pytest.mark.thorough

SETTLED = "document.fonts.ready.then(() => true)"
FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
SAID = "document.querySelector('.mlnotes-explorer').innerText"
COUNT = "document.querySelector('.present-count')"
SLIDERS = "document.querySelectorAll('.mlnotes-explorer input[type=range]')"


BROKEN = "[...document.images].filter((one) => one.loading !== 'lazy' && !one.naturalWidth).map((one) => one.src)"
PAGES = {"index": 0, "run": 0, "roc_auc/exercises": 20, "roc_auc/area": 20}  # how many formulas at least


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_the_site(firefox, address, page):
    firefox.open(f"{address}/book/{page}.html")
    assert firefox.ask(SETTLED) and firefox.ask(BROKEN) == []
    assert firefox.ask("document.querySelector('h1').innerText.length") > 5
    assert firefox.ask("getComputedStyle(document.body).fontFamily").startswith('"Source Sans 3"')
    assert firefox.ask("document.querySelectorAll('.katex').length") >= PAGES[page]
    assert firefox.faults == []
    firefox.ask("fetch('none.html')"), firefox.ask("fetch('https://example.org').catch(() => 0)")
    assert [url.rpartition("/")[2] for url in firefox.faults] == ["none.html", ""], "all that fails is seen"


def test_a_lesson_as_slides(firefox, address):
    firefox.open(f"{address}/book/roc_auc/curve.html#present")
    shown = f"new Promise((done) => setInterval(() => {COUNT} && done({COUNT}.textContent), 30))"
    assert firefox.ask(shown)[:2] == "1 "
    firefox.press("PageDown")
    assert firefox.ask(f"{COUNT}.textContent")[:2] == "2 "
    assert firefox.ask("document.querySelector('article').scrollWidth <= document.querySelector('article').clientWidth")
    firefox.press("Escape")
    assert firefox.ask(f"{COUNT} === null")
    assert firefox.faults == []


ALL = EXPLORERS | {"threshold": explore_threshold(*data.fawcett20())}


@pytest.mark.parametrize("name", ALL)
def test_an_explorer_follows_the_keyboard(firefox, address, site, name):
    """On a page of its own, as an output carries it."""
    head = '<!doctype html><html lang="en" data-theme="light"><meta charset="utf-8"><title>Explorer</title>'
    page = f"firefox-{name}.html"
    try:
        (site / page).write_text(f"{head}<h1>Explorer</h1>{ALL[name]._repr_html_()}", encoding="utf-8")
        firefox.open(f"{address}/{page}")
    finally:
        (site / page).unlink()
    n_sliders = firefox.ask(f"{SLIDERS}.length")
    assert n_sliders and firefox.ask("'alive' in document.querySelector('.mlnotes-explorer').dataset")
    for place in range(n_sliders):
        firefox.ask(f"{SLIDERS}[{place}].focus()")
        told = []
        for key in ("Home", "End"):
            firefox.press(key)
            firefox.ask(FRAME)
            told += firefox.ask(f"[{SLIDERS}[{place}].value, {SAID}]")
        low, before, high, after = told
        assert low != high and before != after, f"slider {place} of {name}"
    assert not re.search(r"\bNaN\b|(?<!0 / 0\t)\bundefined\b(?!: 0 / 0)", after)
    assert [fault for fault in firefox.faults if "favicon" not in fault] == []
