"""The search, which only its own page loads: from the button and from the keyboard, on a server and from the disk."""

import pytest
from playwright.sync_api import expect

START = "book/back/notation.html"


def open_by_button(tab):
    tab.locator(".search-button-field:visible").click()


def open_by_keys(tab):
    tab.keyboard.press("Control+k")


@pytest.fixture(params=["server", pytest.param("disk", marks=pytest.mark.thorough)])
def root(request, site):
    """The address of the site, as a visitor has it and as somebody who unpacked it has it."""
    return request.getfixturevalue("address") if request.param == "server" else site.resolve().as_uri()


@pytest.mark.parametrize(
    ("open_search", "word"), [(open_by_button, "trapezoid"), (open_by_keys, "mid-rank"), (open_by_keys, "cut-off")]
)
def test_a_word_and_enter_find_pages(visit, root, open_search, word):
    with visit(START, root) as shown:
        tab = shown.page
        assert not [url for url in shown.asked if "search" in url], "the search is loaded where nobody searches"
        field = tab.locator("#pst-search-dialog input")
        expect(field).not_to_be_visible()
        open_search(tab)
        expect(field).to_be_focused()
        tab.keyboard.type(word)
        tab.keyboard.press("Enter")
        links = tab.locator("#search-results ul.search li a")
        expect(links.and_(tab.locator("[href*='roc_auc/']")).first).to_be_visible()  # results come one by one
        found = links.evaluate_all("links => links.map(link => link.href)")
        assert all(link.startswith(root) for link in found)
