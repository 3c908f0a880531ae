"""Pages as they arrive: weight, movement, formulas, edges, length, errors. One of each kind, thoroughly all."""

import io
import math
import re

import arrival
import notebooks
import pytest
from PIL import Image
from scripts import in_page
from visitor import in_theme

KINDS = [
    "book/index.html",
    "book/your_scores.html",
    "book/roc_auc/index.html",
    "book/roc_auc/curve.html",  # with explorer, formulas, tables
    "book/overfitting/more_parameters.html",  # with flip-book
    "book/roc_auc/exercises.html",
    "book/back/reference.html",
]
PAGES = [*KINDS, *(pytest.param(page, marks=pytest.mark.thorough) for page in arrival.PAGES if page not in KINDS)]
LESSONS = {f"book/{topic}/{path.stem}.html" for topic, paths in notebooks.lessons().items() for path in paths}
WAITING = ".mlnotes-explorer:not([data-alive])"
ROOM = 40  # pixels that all explorers and pictures of a page may differ from the room that was kept
HEIGHT = "document.querySelector('.bd-article').getBoundingClientRect().height"


def moved(tab):
    """By how many pixels the page grows while it is read to its end: what comes late has too little room."""
    height = tab.evaluate(HEIGHT)
    tab.evaluate(in_page("read_down"))
    return tab.evaluate(HEIGHT) - height


@pytest.mark.parametrize("page", PAGES)
def test_page_arrives_whole(arrive, site, page):
    """All that one visit on a phone in the dark can show of a page."""
    with arrive(page, *arrival.PHONE) as shown:
        weight = shown.weight(site)
        most = arrival.MAX_INDEX if page == "book/index.html" else arrival.MAX_PAGE
        assert weight < most, f"{weight / 1000:.0f} kB gzipped"
        assert shown.shift() < arrival.MAX_SHIFT
        assert arrival.undrawn(shown.page, site) == []
        assert shown.page.evaluate(arrival.WITHOUT_SHADOW) == []
        assert shown.page.evaluate("document.documentElement.scrollWidth") <= 390
        assert abs(moved(shown.page)) <= ROOM
        assert shown.page.locator(WAITING).count() == 0
        figures = "imgs => imgs.map(img => getComputedStyle(img).filter)"
        assert all("invert" in look for look in shown.page.eval_on_selector_all("div.cell_output img", figures))


def test_an_explorer_far_below_waits_until_it_is_printed(arrive):
    with arrive("book/overfitting/curing.html", *arrival.PHONE) as shown:
        assert shown.page.locator(WAITING).count() > 0
        shown.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert shown.page.locator(WAITING).count() == 0


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (1280, "dark"), (390, "light")])
@pytest.mark.parametrize("page", arrival.PAGES)
def test_nothing_moves_on_any_screen(arrive, page, width, theme):
    """And on a wide one a lesson is a page that one can finish, and a cover fits."""
    with arrive(page, width, theme) as shown:
        assert shown.shift() < arrival.MAX_SHIFT
        if (width, theme) == (1280, "light"):
            most = 14_000 if page in LESSONS else 1000 if re.fullmatch(r"book/\w+/index.html", page) else math.inf
            assert shown.page.evaluate(HEIGHT) <= most
            assert abs(moved(shown.page)) <= ROOM


@pytest.mark.thorough
def test_the_shadow_is_at_the_edge_until_the_end(arrive):
    """What `WITHOUT_SHADOW` sees in styles is seen in pixels: of the first line of a box, above its text."""
    with arrive("book/regression_metrics/errors.html", *arrival.PHONE) as shown:
        boxes = shown.page.locator("div pre").filter(visible=True).all()
        wide = next(box for box in boxes if box.evaluate("box => box.scrollWidth > box.clientWidth + 20"))
        for theme in ("dark", "light"):
            in_theme(shown.page, theme)
            steps = []
            for left in ("0", "box.scrollWidth"):
                wide.evaluate(f"box => box.scrollLeft = {left}")
                seen = Image.open(io.BytesIO(wide.screenshot(animations="disabled"))).convert("L")
                steps.append(abs(seen.getpixel((seen.width - 3, 3)) - seen.getpixel((seen.width // 2, 3))))
            assert steps[0] > 30 and steps[1] < 3, "from the edge to the middle"
