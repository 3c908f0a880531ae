"""The search: which sections answer a question, without a browser; and how the dialog shows them, in one."""

from pathlib import Path

import pytest
import search_index
import yaml
from docutils import nodes
from playwright.sync_api import expect
from scripts import Script
from visitor import faults

START = "book/back/notation.html"
QUERIES = yaml.safe_load(Path(__file__).with_name("search_queries.yaml").read_text(encoding="utf-8"))
TIMER = "globalThis.setTimeout = run => run();"  # V8 alone has none
FINDER = "const finder = new Search.Finder(SEARCH_INDEX); globalThis.searchAll = texts => finder.read(texts);"
PLACES = """text => finder.groups(text).flatMap(({ hits }) => hits)
    .map(({ page, anchor }) => `${page.replace("book/", "")}#${anchor}`)"""


@pytest.fixture(scope="module")
def call(site):
    """Calls a function of JavaScript that may use the site's finder, all words read, and knows no page."""
    script, engine = Script(), (site / "_static" / "search.js").read_text(encoding="utf-8")
    dialog = (search_index.OWN / "search_dialog.js").read_text(encoding="utf-8")
    script.racer.eval(TIMER + engine.removesuffix(dialog) + FINDER)
    script.racer.eval((site / "_static" / "search_texts.js").read_text(encoding="utf-8"))
    return script


# ---- what is found ----


def test_every_section_that_a_query_names_is_there(call):
    known = set(call("() => finder.entries.map(({ page, anchor }) => `${page.replace('book/', '')}#${anchor}`)"))
    named = {place for half in QUERIES.values() for places in half.values() for place in places}
    assert named <= known, "a heading has changed: name the section that answers now"


@pytest.mark.parametrize("half, first_three, first", [("tuned", 0.97, 0.8), ("untouched", 0.94, 0.75)])
def test_the_section_that_answers_comes_first(call, half, first_three, first):
    """The table of words was made with the queries of one half; it has not seen the results of the other."""
    found = {query: call(PLACES, query)[:3] for query in QUERIES[half]}
    lost = [query for query, places in QUERIES[half].items() if not set(places) & set(found[query])]
    at_once = [query for query, places in QUERIES[half].items() if set(places) & set(found[query][:1])]
    assert len(lost) <= (1 - first_three) * len(found), lost
    assert len(at_once) >= first * len(found)


def test_each_line_of_the_table_says_something_that_the_book_says(call):
    lines = [line for line in search_index.TABLE.read_text("utf-8").splitlines() if line and line[0] != "#"]
    assert all(len(line.split(" => " if " => " in line else " = ")) == 2 for line in lines)
    unknown = "lines => lines.filter(line => !Search.tokens(line.split(/ =>? /)[1]).some(w => finder.known.has(w)))"
    assert call(unknown, lines) == []


@pytest.mark.parametrize(
    "text, name", [("召回率", "recall"), ("Recall", "recall"), ("BEP", "break-even point"), ("recalls it", None)]
)
def test_a_term_is_known_by_each_of_its_names(call, text, name):
    assert call("text => finder.definition(text)?.title ?? null", text) == name


@pytest.mark.parametrize(
    "tex, words",
    [
        (r"\mathrm{TPR} = \frac{\mathrm{TP}}{\mathrm{P}}", "TPR = TP / P"),
        (r"\hat{\theta} \le \tfrac12 \cdot \sqrt{x}", "theta ≤ 1 / 2 · √ x"),
        (r"5\,\%", "5 %"),
    ],
)
def test_a_formula_in_an_excerpt_reads_as_one_would_type_it(tex, words):
    assert search_index.plain(nodes.math("", tex)) == words


def test_nothing_folded_is_found_and_a_reference_once(site):
    texts = (site / "_static" / "search_texts.js").read_text(encoding="utf-8")
    assert "A full answer contains" not in texts and "Your answer" not in texts
    assert texts.count("UCI Machine Learning Repository, doi:10.24432/C5PC7J") == 1


# ---- how it is shown ----


@pytest.fixture(params=["server", pytest.param("disk", marks=pytest.mark.thorough)])
def root(request, site):
    """The address of the site, as a visitor has it and as somebody who unpacked it has it."""
    return request.getfixturevalue("address") if request.param == "server" else site.resolve().as_uri()


def test_the_dialog_answers_while_one_types_and_enter_opens_the_first(visit, root):
    with visit(START, root) as shown:
        tab = shown.page
        asked = [url.removeprefix(root) for url in shown.asked]
        assert not [url for url in asked if "search" in url], "the search is loaded where nobody searches"
        field, options = tab.locator("#pst-search-dialog input"), tab.locator("#search-list [role=option]")
        expect(field).not_to_be_visible()
        tab.locator(".search-button-field:visible").click()
        expect(field).to_be_focused()
        tab.keyboard.type("trapezoid")
        expect(options.first).to_contain_text("rapezoid")
        expect(tab.locator(".search-text mark").first).to_be_visible()  # all words are there
        assert faults(tab, "#pst-search-dialog") == []
        tab.keyboard.press("ArrowDown")
        expect(field).to_have_attribute("aria-activedescendant", "search-hit-1")
        tab.keyboard.press("Escape")
        expect(field).not_to_be_visible()
        tab.keyboard.press("/")
        expect(field).to_be_visible()
        tab.keyboard.press("Control+a")
        tab.keyboard.type("召回率")
        expect(tab.locator(".search-meaning")).to_contain_text("The share of the actual positives")
        field.dispatch_event("keydown", {"key": "Enter", "isComposing": True})  # chooses a word of Chinese
        expect(field).to_be_visible()
        goal = options.first.evaluate("link => link.href")
        tab.keyboard.press("Enter")
        tab.wait_for_url(goal)


def test_an_address_with_a_question_finds_by_the_same_search(visit, root, call):
    with visit("search.html?q=which+k", root) as shown:
        options = shown.page.locator("main #search-list [role=option]")
        expect(shown.page.locator(".search-text mark").first).to_be_visible()
        found = options.evaluate_all("links => links.map(link => link.href)")
        assert [url.removeprefix(f"{root}/book/").replace(".html", "") for url in found] == [
            place.removesuffix("#") for place in call(PLACES, "which k")
        ]
        assert faults(shown.page) == []
