"""Flip-books in a browser: those of the book on their pages, and two of a test's own on a file."""

import functools
import json
import re
from pathlib import Path
from urllib.parse import unquote

import matplotlib.pyplot as plt
import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from visitor import in_theme

from mlnotes.widgets import flipbook

BOOK = Path(__file__).resolve().parents[2] / "book"


def flipbooks(notebook):
    """The HTML of each flip-book that is stored in a notebook."""
    outputs = [o for cell in nbformat.read(notebook, as_version=4).cells for o in cell.get("outputs", [])]
    stored = ["".join(output.get("data", {}).get("text/html", "")) for output in outputs]
    return [html for html in stored if "mlnotes-flipbook" in html]


STORED = {f"book/{p.relative_to(BOOK).with_suffix('.html')}": flipbooks(p) for p in sorted(BOOK.glob("*/*.ipynb"))}
STORED = {page: found for page, found in STORED.items() if found}
TWO = "book/resampling/one_test_set.html"
FEW = ("book/roc_auc/how_sure.html",)
PAGES = [pytest.param(page, marks=[] if page in FEW else pytest.mark.thorough) for page in STORED]

# What a reader sees and hears of a flip-book.
READ = """
async (root) => {
  const image = root.querySelector("img"), caption = root.querySelector("p");
  const all = (name) => [...root.querySelectorAll(name)];
  await image.decode();
  return {
    alt: image.alt, source: image.src, drawn: image.naturalWidth > 100 && image.offsetWidth > 100,
    spoken: all("input").map((slider) => slider.getAttribute("aria-valuetext")),
    shown: all("label b").map((value) => value.textContent),
    caption: caption.offsetHeight > 0 && caption.textContent,
  };
}
"""


def data_of(html):
    """What the script reads: about, sliders, lines, frames."""
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)[1])


def look(root):
    return root.evaluate(READ)


# ---- the book's own ----


def test_the_book_has_flipbooks():
    assert set(FEW) < set(STORED) and sum(map(len, STORED.values())) >= 10


@pytest.mark.parametrize("page", PAGES)
def test_every_flipbook_shows_all_its_frames_by_keyboard(visit, page):
    """Each step shows another picture, and slider, value and alt text say which."""
    with visit(page) as shown:
        roots = shown.page.locator(".mlnotes-flipbook")
        expect(roots).to_have_count(len(STORED[page]))
        for root, html in zip(roots.all(), STORED[page]):
            leaf_through(root, data_of(html))


def leaf_through(root, data):
    """Each slider from its first value to its last, the others at their first."""
    sliders = data["sliders"]
    expect(root.get_by_role("slider")).to_have_count(len(sliders))
    for moved in sliders:
        handle = root.get_by_role("slider", name=moved["name"], exact=True)
        pictures = set()
        for value in moved["values"]:
            seen = look(root)
            state = {s["name"]: value if s is moved else s["values"][0] for s in sliders}
            assert seen["alt"] == ", ".join([data["about"], *(f"{name} = {v}" for name, v in state.items())])
            assert seen["spoken"] == seen["shown"] == list(state.values()) and seen["drawn"]
            pictures.add(seen["source"])
            handle.press("ArrowRight")
        assert len(pictures) == len(moved["values"])
        handle.press("Home")
        assert look(root)["spoken"] == [s["values"][0] for s in sliders]


def test_a_click_moves_one_flipbook_and_leaves_the_other(visit):
    with visit(TWO) as shown:
        first, second = shown.page.locator(".mlnotes-flipbook").all()
        before = look(second)
        slider = first.get_by_role("slider")
        slider.click(position={"x": slider.bounding_box()["width"] - 3, "y": 10})
        assert look(first)["spoken"] == data_of(STORED[TWO][0])["sliders"][0]["values"][-1:]
        assert look(second) == before


@pytest.mark.thorough
@pytest.mark.parametrize("page", PAGES)
def test_on_a_phone_in_the_dark(visit, page):
    """A finger finds the slider, nothing is cut off, and the picture is turned dark as the figures are."""
    with visit(page) as shown:
        shown.page.set_viewport_size({"width": 390, "height": 844})
        in_theme(shown.page, "dark")
        for root in shown.page.locator(".mlnotes-flipbook").all():
            whole = root.bounding_box()
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


@pytest.mark.thorough
def test_print_shows_frame_and_words(visit):
    with visit("book/roc_auc/how_sure.html") as shown:
        root = shown.page.locator(".mlnotes-flipbook")
        first, *_, last = data_of(STORED["book/roc_auc/how_sure.html"][0])["sliders"][0]["values"]
        for key, words in (("Home", f"Frame 1 of 6: n = {first}"), ("End", f"Frame 6 of 6: n = {last}")):
            root.get_by_role("slider").press(key)
            assert look(root)["caption"] is False
            shown.page.emulate_media(media="print")
            expect(root.get_by_role("slider")).to_have_count(0)
            assert look(root)["drawn"] and look(root)["caption"] == words
            shown.page.emulate_media(media="screen")


@pytest.mark.thorough
def test_without_scripts_the_first_frame_shows(without_scripts):
    page = without_scripts(TWO)
    for root, words in zip(page.locator(".mlnotes-flipbook").all(), ["1 of 7: percent = 5", "1 of 4: cases = 1000"]):
        expect(root.get_by_text(f"Frame {words}", exact=True)).to_be_visible()
        image = root.get_by_role("img")
        image.scroll_into_view_if_needed()
        assert image.bounding_box()["width"] > 300
        expect(root.locator("input")).to_have_count(0)


# ---- two flip-books of our own, on a file ----


def picture(n_bars, colour="tan"):
    'Bars, "quoted" & <in a row>; it\'s 100 % #1'
    _, ax = plt.subplots(figsize=(2 + n_bars, 2))
    ax.bar(range(n_bars), 1, color=colour, label="$x^2$")
    ax.legend()
    return ax


@functools.cache
def two_books():
    return flipbook(picture, n_bars=[1, 2, 4], colour=["tan", "navy"]), flipbook(picture, n_bars=[2, 3])


@pytest.fixture
def page(show):
    """Both on a page of a file, as a downloaded site is read; its errors fail the test."""
    with show(*(book._repr_mimebundle_()["text/html"] for book in two_books())) as shown:
        yield shown.page


def frame_of(root):
    return unquote(look(root)["source"].removeprefix("data:image/svg+xml,"))


@pytest.mark.thorough
def test_two_sliders_lead_to_every_frame(page):
    book, root = two_books()[0], page.locator(".mlnotes-flipbook").first
    bars, colour = (root.get_by_role("slider", name=name, exact=True) for name in ("n bars", "colour"))
    seen = []
    for _ in range(3):
        for key in ("Home", "ArrowRight"):
            colour.press(key)
            seen.append(frame_of(root))
        bars.press("ArrowRight")
    assert seen == book.frames
    assert look(root)["alt"] == 'Bars, "quoted" & <in a row>; it\'s 100 % #1, n bars = 4, colour = navy'


@pytest.mark.thorough
def test_frames_have_their_own_size_and_the_script_may_run_twice(page):
    root = page.locator(".mlnotes-flipbook").last
    script = page.locator(".mlnotes-flipbook > script:last-child").first.text_content()
    page.add_script_tag(content=script)
    assert page.get_by_role("slider").count() == 3
    for key in ("Home", "End"):
        root.get_by_role("slider").press(key)
        assert look(root)["drawn"]
        assert root.locator("img").evaluate("image => image.offsetWidth === image.naturalWidth")
    assert root.locator("img").evaluate("image => image.naturalWidth") == 480
    assert frame_of(root) == two_books()[1].frames[1]


def test_keys_that_move_a_slider_stay_with_it(page):
    """A notebook would go to another cell; all other keys are its own. And axe finds nothing."""
    page.evaluate("() => { window.heard = []; addEventListener('keydown', (event) => heard.push(event.key)); }")
    slider = page.get_by_role("slider").first
    for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "s", "Escape"):
        slider.press(key)
    assert page.evaluate("heard") == ["s", "Escape"]
    found = Axe().run(page, context=".mlnotes-flipbook").response["violations"]
    assert [(rule["id"], rule["nodes"][0]["failureSummary"]) for rule in found] == []
