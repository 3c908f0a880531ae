"""A lesson on paper: as Chromium prints it in the dark, and as it lays it out for the width of a sheet."""

import io
import re

import headless
import pypdf
import pytest
from scripts import in_page

pytestmark = pytest.mark.thorough

LESSON = "book/roc_auc/curve.html"
SHEET = {"width": 665, "height": 970}  # what the margins leave of A4, in pixels
ALL_PICTURES = """async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map(picture => picture.decode()));
}"""


@pytest.fixture(scope="module")
def tab(browser, address):
    context = browser.new_context(viewport=SHEET, color_scheme="dark")
    context.set_default_timeout(60_000)
    tab = context.new_page()
    tab.goto(f"{address}/{LESSON}", wait_until="load")
    tab.evaluate(headless.SETTLED)
    tab.evaluate(ALL_PICTURES)
    yield tab
    context.close()


@pytest.fixture(scope="module")
def paper(tab):
    """The printed lesson."""
    return pypdf.PdfReader(io.BytesIO(tab.pdf(format="A4", prefer_css_page_size=True, print_background=True)))


def solid(text):
    """The letters and digits of a text: lines may be wrapped on paper, and signs may have another code in a font."""
    return re.sub(r"[^A-Za-z0-9]", "", text)


@pytest.fixture(scope="module")
def sheets(paper):
    return [solid(page.extract_text()) for page in paper.pages]


@pytest.fixture
def laid_out(tab):
    """The page as it is laid out for print; what is drawn by scripts stays as it was."""
    tab.emulate_media(media="print")
    tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    yield tab
    tab.emulate_media(media="screen")
    tab.evaluate("dispatchEvent(new Event('afterprint'))")


def test_the_lesson_is_on_paper_and_the_rest_of_the_page_is_not(tab, sheets):
    """A sheet holds some 150 to 500 words. Code stands whole on one; what folds hide is there, but not what draws."""
    assert 5 < len(sheets) < 25
    assert all(sheets), "an empty sheet"
    title, whole = solid(tab.locator("h1").first.inner_text().rstrip("#")), "".join(sheets)
    assert whole.count(title) == 1 and sheets[0].startswith(title) and "Contents" not in sheets[0]
    code = tab.locator(".bd-article .cell_input pre:not(.tag_drawing *)").all_text_contents()
    assert len(code) > 1 and [block for block in code if not any(solid(block) in sheet for sheet in sheets)] == []
    folds = ".bd-article details:not([open], .tag_drawing *) :is(pre, p:not(summary *, :has(.katex)))"
    folded = [solid(text)[:80] for text in tab.locator(folds).all_text_contents() if text.strip()]
    assert folded and [beginning for beginning in folded if beginning not in whole] == []
    assert "Frame1of" in whole and "predictedpositive" in whole.lower(), "what moves"


def test_paper_is_light(tab, paper):
    """Also where the screen is dark; and the screen is dark again afterwards."""
    said = paper.pages[0].get_contents().get_data().decode("latin-1")
    filled = {tuple(round(255 * float(part)) for part in said.split()) for said in re.findall(r"([\d. ]+) rg\b", said)}
    assert (29, 37, 48) in filled and (228, 232, 238) not in filled, "the text has the colour of the dark page"
    assert tab.evaluate("document.documentElement.dataset.theme") == "dark"


def test_nothing_but_the_article_is_printed(laid_out):
    outside = in_page("seen_outside_the_article")
    assert laid_out.evaluate(outside) == []
    laid_out.emulate_media(media="screen")
    assert laid_out.evaluate(outside) != [], "the test sees nothing"


def test_nothing_goes_on_beyond_the_edge(laid_out):
    """No letter of the article ends right of the sheet, and no box hides what it holds."""
    assert laid_out.evaluate(in_page("beyond_the_sheet")) == []
    sizes = laid_out.eval_on_selector_all(".bd-article pre", "all => all.map(pre => getComputedStyle(pre).fontSize)")
    assert {round(float(size.removesuffix("px")) * 72 / 96, 2) for size in sizes} == {8}


def test_what_belongs_together_is_kept_together(laid_out):
    """As far as a sheet is long enough: the box round a block of code, figures, formulas, rows of tables."""
    for kind in ("div.cell_input", "pre", "img", "div.math", "tr"):
        breaks = "all => all.map(element => getComputedStyle(element).breakInside)"
        assert set(laid_out.eval_on_selector_all(f".bd-article {kind}", breaks)) == {"avoid"}, kind


def test_figures_are_at_most_9_cm_high_and_keep_their_shape_and_what_moves_stands(laid_out):
    shapes = """all => all.map(figure => [figure.clientHeight, figure.clientWidth / figure.clientHeight,
        figure.naturalWidth / figure.naturalHeight])"""
    shapes = laid_out.eval_on_selector_all(".cell_output img", shapes)
    assert len(shapes) >= 3
    for height, shape, natural in shapes:
        assert 0 < height <= 9 / 2.54 * 96 + 1
        assert shape == pytest.approx(natural, rel=0.03)
    assert laid_out.locator(".mlnotes-flipbook img").first.is_visible()
    assert all(one.locator("svg").first.is_visible() for one in laid_out.locator(".mlnotes-explorer").all())
