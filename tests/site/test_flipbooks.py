"""Flip-books in a browser: those of the book on their pages, and two of a test's own on a file."""

import json
import re
from pathlib import Path

import matplotlib.pyplot as plt
import nbformat
import pytest
from playwright.sync_api import expect
from scripts import in_page
from visitor import faults, in_theme

from mlnotes.widgets import flipbook

BOOK = Path(__file__).resolve().parents[2] / "book"

OPEN_FOLDS = "document.querySelectorAll('details').forEach((fold) => (fold.open = true))"  # one may be an answer


def flipbooks(notebook):
    """The HTML of each flip-book that is stored in a notebook."""
    outputs = [o for cell in nbformat.read(notebook, as_version=4).cells for o in cell.get("outputs", [])]
    stored = ["".join(output.get("data", {}).get("text/html", "")) for output in outputs]
    return [html for html in stored if "mlnotes-flipbook" in html]


STORED = {f"book/{p.relative_to(BOOK).with_suffix('.html')}": flipbooks(p) for p in sorted(BOOK.glob("*/*.ipynb"))}
STORED = {page: found for page, found in STORED.items() if found}
TWO = "book/resampling/one_test_set.html"
PAGES = [pytest.param(page, marks=[] if page == TWO else pytest.mark.thorough) for page in STORED]

READ = in_page("flipbook")


def data_of(html):
    """What the script reads: about, sliders, lines, frames."""
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)[1])


def look(root):
    return root.evaluate(READ)


# ---- the book's own ----


def test_the_book_has_flipbooks():
    assert len(STORED[TWO]) == 2 and sum(map(len, STORED.values())) >= 10


@pytest.mark.parametrize("page", PAGES)
def test_every_flipbook_shows_all_its_frames_by_keyboard(visit, page):
    """Each step shows another picture, and slider, value and alt text say which."""
    with visit(page) as shown:
        shown.page.evaluate(OPEN_FOLDS)
        roots = shown.page.locator(".mlnotes-flipbook")
        expect(roots).to_have_count(len(STORED[page]))
        for place, (root, html) in enumerate(zip(roots.all(), STORED[page])):
            leaf_through(root, data_of(html))
            before = [look(one)["alt"] for one in roots.all()]
            slider = root.get_by_role("slider").last
            slider.click(position={"x": slider.bounding_box()["width"] - 3, "y": 10})
            assert look(root)["spoken"][-1] == data_of(html)["sliders"][-1]["values"][-1]
            moved = [before[k] != look(one)["alt"] for k, one in enumerate(roots.all())]
            assert moved.index(True) == place and sum(moved) == 1, "a click moves one and leaves the others"


def leaf_through(root, data):
    """Each slider from its first value to its last, the others at their first."""
    sliders = data["sliders"]
    expect(root.get_by_role("slider")).to_have_count(len(sliders))
    for moved in sliders:
        handle = root.get_by_role("slider", name=moved["name"], exact=True)
        for value in moved["values"]:
            seen = look(root)
            state = [(s["name"], s["values"], value if s is moved else s["values"][0]) for s in sliders]
            assert seen["alt"] == ", ".join([data["about"], *(f"{name} = {now}" for name, _, now in state)])
            assert seen["spoken"] == seen["shown"] == [now for _, _, now in state] and seen["drawn"]
            place = 0
            for _, values, now in state:
                place = place * len(values) + values.index(now)
            assert seen["picture"] == "\n".join(data["lines"][k] for k in data["frames"][place])
            handle.press("ArrowRight")
        handle.press("Home")
        assert look(root)["spoken"] == [s["values"][0] for s in sliders]


@pytest.mark.thorough
@pytest.mark.parametrize("page", PAGES)
def test_on_a_phone_in_the_dark(visit, page):
    """A finger finds the slider, nothing is cut off, the picture is turned dark as the figures are; print has words."""
    with visit(page) as shown:
        shown.page.set_viewport_size({"width": 390, "height": 844})
        in_theme(shown.page, "dark")
        shown.page.evaluate(OPEN_FOLDS)
        for root, html in zip(shown.page.locator(".mlnotes-flipbook").all(), STORED[page]):
            whole, [first, *others] = root.bounding_box(), data_of(html)["sliders"]
            for handle in root.get_by_role("slider").all():
                slider = handle.bounding_box()
                assert slider["height"] >= 30 and slider["width"] >= 180
            for part in root.locator("img, label, label b").all():
                box = part.bounding_box() or whole  # a label takes no box of its own
                assert box["x"] >= 0 and box["x"] + box["width"] <= 390
            look_of = "image => ['filter', 'padding'].map((name) => getComputedStyle(image)[name])"
            turned, padding = root.locator("img").evaluate(look_of)
            assert "invert" in turned and padding == "0px"
            root.get_by_role("slider").first.press("End")
            assert look(root)["drawn"] and root.bounding_box()["height"] == whole["height"], "the text below moves"
            assert look(root)["caption"] is False
            shown.page.emulate_media(media="print")
            expect(root.get_by_role("slider")).to_have_count(0)
            words = [f"{s['name']} = {s['values'][-1 if s is first else 0]}" for s in (first, *others)]
            frames = len(data_of(html)["frames"])
            assert look(root)["drawn"] and f" of {frames}: {', '.join(words)}" in look(root)["caption"]
            shown.page.emulate_media(media="screen", color_scheme="dark")


# ---- two flip-books of our own, on a file ----


def picture(n_bars, colour="tan"):
    'Bars, "quoted" & <in a row>; it\'s 100 % #1'
    _, ax = plt.subplots(figsize=(2 + n_bars, 2))
    ax.bar(range(n_bars), 1, color=colour, label="$x^2$")
    ax.legend()
    return ax


def test_our_own_on_a_file(show):
    """As a downloaded site is read. Frames differ in size, the script may run twice, keys stay with the sliders."""
    books = flipbook(picture, n_bars=[1, 2, 4], colour=["tan", "navy"]), flipbook(picture, n_bars=[2, 3])
    stored = [book._repr_mimebundle_()["text/html"] for book in books]
    with show(*stored) as shown:
        page, roots = shown.page, shown.page.locator(".mlnotes-flipbook").all()
        page.add_script_tag(content=roots[0].locator("> script:last-child").text_content())
        for root, html in zip(roots, stored, strict=True):
            leaf_through(root, data_of(html))
        for key, width in (("Home", 384), ("End", 480)):
            roots[1].get_by_role("slider").press(key)
            assert look(roots[1])["sizes"] == [width, width]
        page.evaluate("() => { window.heard = []; addEventListener('keydown', (event) => heard.push(event.key)); }")
        moves = ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown")
        for key in (*moves, "s", "Escape"):  # a notebook would go to another cell; all other keys are its own
            roots[0].get_by_role("slider").first.press(key)
        assert page.evaluate("heard") == ["s", "Escape"]
        assert faults(page, ".mlnotes-flipbook") == []
