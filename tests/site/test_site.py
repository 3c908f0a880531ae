"""The built website in a real browser, which knows no other address than this machine's."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlparse

import light_pages
import pytest
import theme
from arrival import PAGES
from lessons import dressed
from PIL import Image
from playwright.sync_api import expect
from scripts import in_page
from visitor import faults, in_theme

# axe-core takes its time for each coloured word of code, each sign of a formula and each word of a signature.
# They look alike everywhere: one page of exercises shows each kind once, on a ground without gradients, and the first
# entry of each module in the reference; all others become plain before axe-core looks.
WHOLE = "book/roc_auc/exercises.html"
LOOKED_AT = ("book/index.html", WHOLE)  # by axe-core in the quick tests, all in the thorough
PLAIN = in_page("plain")
DROPPED = in_page("dropped_rules")


# ---- the files, without a browser ----


def test_a_number_and_its_percent_stay_on_one_line_and_words_show_their_colour():
    code = "## 5 % blue\n```\n7 % 3\n```"
    assert dressed(f"5 % of the Blue\n{code}") == f"5\u00a0% of the [Blue]{{.in-Blue}}\n{code}"


def attributes(text, *names):
    """What these attributes say on a page; a parser of HTML takes ten times as long."""
    text = re.sub(r"(?s)(<script[^>]*>).*?</script>", r"\1", text)
    return {unescape(value) for value in re.findall(rf'\s(?:{"|".join(names)})="([^"]+)"', text)}


def test_no_link_leads_nowhere(texts, site):
    pages = {(site / page).as_uri(): text for page, text in texts.items()}
    links = {(page, urljoin(page, to)) for page, text in pages.items() for to in attributes(text, "href", "src")}
    inside = [(page, *urldefrag(link)) for page, link in links if link.startswith("file:///")]
    names = {page: attributes(text, "id", "name") for page, text in pages.items()}
    files = {file for _, file, _ in inside}
    gone = {file for file in files if not Path(unquote(urlparse(file).path)).is_file()}
    lost = [
        (page, file, name)
        for page, file, name in inside
        if file in gone or (name and file in names and unquote(name) not in names[file])
    ]
    assert len(inside) > 5000 and lost == []


NEVER = {
    "loads from another site": r'<(?:script|img|link|iframe)[^>]*(?:src|href)="(?:https?:)?//',  # links may lead there
    "has a launch button while the address is unset": r"mybinder|colab\.research|user-redirect",
    "shows a formula that was refused": "katex-error|MathJax",
}


@pytest.mark.parametrize("what", NEVER)
def test_no_page(texts, what):
    assert [page for page, text in texts.items() if re.search(NEVER[what], text)] == []


def test_pictures_have_alt_text_keep_their_place_free_and_load_when_the_reader_comes_near(texts, site):
    pictures = [
        (dict(re.findall(r'([\w-]+)="([^"]*)"', tag)), site / page)
        for page, text in texts.items()
        for tag in re.findall(r"<img [^>]*>", re.sub(r"(?s)<script.*?</script>", "", text))
    ]
    assert [(p["src"], page) for p, page in pictures if not p.get("alt")] == []
    files = [(p, page) for p, page in pictures if "_images/" in p["src"]]
    drawings = [p for p, _ in files if p["src"].endswith(".svg")]
    assert {(p["width"], p["height"], p["loading"]) for p in drawings} == {("320", "180", "lazy")}
    bitmaps = [(p, page) for p, page in files if p not in drawings]
    assert len(bitmaps) > 50
    for bitmap, page in bitmaps:
        size = Image.open(page.parent / bitmap["src"]).size
        assert (bitmap["width"], bitmap["height"]) == tuple(map(str, size))
    at_once = [page for bitmap, page in bitmaps if bitmap.get("loading") != "lazy"]  # at the beginning of a page
    assert 0 < len(at_once) < len(bitmaps) / 3 and max(map(at_once.count, at_once)) <= 2, at_once


def test_the_root_leads_to_the_first_page_and_has_an_icon(site):
    text = (site / "index.html").read_text(encoding="utf-8")
    led = re.findall(r'(?:rel="icon" href="|url=)([^"]+)"', text)
    assert led == ["_static/favicon.svg", "book/index.html"] and all((site / name).exists() for name in led)


# ---- the pages, in a browser ----


def test_the_list_of_pages_is_complete(texts):
    made_by_sphinx = {"genindex.html", "search.html", "index.html", "py-modindex.html"}
    assert texts.keys() - made_by_sphinx == set(PAGES)
    marks = [texts[page].count('"current reference internal" href="#"') for page in PAGES]
    assert marks == [0, *[1] * (len(PAGES) - 1)], "in its sidebar each page but the first marks itself"


@pytest.fixture(scope="module")
def whole_css(site, site_css):
    """The style sheet of all pages with every rule."""
    static = site / "_static"
    whole = "".join(light_pages.joined(static, file) for file in theme.parts(static, theme.STYLES))
    assert len(whole) > len(site_css) + 100_000
    return re.sub(r"@(?:charset|import)[^;]*;", "", whole)


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=[] if page in LOOKED_AT else pytest.mark.thorough) for page in PAGES]
)
def test_page_lacks_no_rule_and_is_accessible(visit, whole_css, page):
    """axe-core, in the light with all its rules and in the dark for the contrast."""
    with visit(page) as shown:
        assert shown.page.evaluate(DROPPED, whole_css) == [], "rules that were dropped from the style sheets"
        shown.page.evaluate(PLAIN, page == WHOLE)
        assert faults(shown.page) == []
        in_theme(shown.page, "dark")
        assert faults(shown.page, runOnly=["color-contrast"]) == []


def test_keyboard_reaches_the_text(visit):
    """The first press of Tab offers to skip the navigation."""
    with visit("book/back/notation.html") as shown:
        shown.page.keyboard.press("Tab")
        assert "main" in shown.page.evaluate("document.activeElement.getAttribute('href') || ''")


READING = 900 / 5  # a section begins to be read when its heading comes above this line of the window
CONTENTS = in_page("contents_at")


@pytest.mark.thorough
def test_the_contents_mark_the_section_at_every_heading(visit):
    """On the right, on the way down and up: just before and just after each comes to the line."""
    with visit("book/roc_auc/curve.html") as shown:
        headings = shown.page.evaluate(CONTENTS, 0)["tops"]
        down = [0, *(top - READING + beyond for top in headings for beyond in (-2, 2)), 1e6]
        seen = [shown.page.evaluate(CONTENTS, top) for top in (*down, *reversed(down))]
    assert len(seen) > 20
    for place in seen:
        line = 900 if place["ends"] else READING
        above = [i for i, top in enumerate(place["tops"]) if top <= line]
        assert place["marked"] == place["said"] == above[-1:], place
    assert {i for place in seen for i in place["marked"]} == set(range(len(headings)))


def test_the_picture_of_an_answer_is_seen_while_the_answer_is_open(visit):
    with visit("book/overfitting/more_parameters.html") as shown:
        folds = shown.page.locator("details:has(+ .tag_answer)")
        assert folds.count() == 3
        for fold in folds.all():
            picture = fold.locator("+ .tag_answer img")
            expect(picture).to_be_hidden()
            fold.locator("summary").click()
            expect(picture).to_be_visible()
        expect(shown.page.locator(".tag_answer + p.caption").first).to_be_visible()
        folds.first.locator("summary").click()
        expect(shown.page.locator(".tag_answer + p.caption").first).to_be_hidden()


# What is seen where scripts are switched off, and what is not.
WITHOUT_SCRIPTS = {
    "index": ([".short-explorer noscript svg", "text=Degree 3 on 16 cases: training error 0.211"], "input"),
    "practise": ([".practise-none"], "#practise-page button"),
    "your_scores": (["text=This page needs scripts, which are switched off here."], "#your-scores form"),
    "resampling/one_test_set": (
        ["text='Frame 1 of 7: percent = 5'", "text='Frame 1 of 4: cases = 1000'", ".mlnotes-flipbook img"],
        ".mlnotes-flipbook input",
    ),
    "roc_auc/exercises": ([".practise noscript a[download]"], ".practise :is(input, textarea, button)"),
}


def test_without_scripts(browser, address):
    with browser.new_page(java_script_enabled=False) as tab:
        for page, (seen, hidden) in WITHOUT_SCRIPTS.items():
            tab.goto(f"{address}/book/{page}.html")
            for place in seen:
                expect(tab.locator(f"main >> {place}").filter(visible=True).first).to_be_visible()
            expect(tab.locator(f"main :is({hidden})").filter(visible=True)).to_have_count(0)
