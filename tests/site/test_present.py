"""A lesson as slides: a section a screen, nothing cut off, and afterwards the page as it was."""

import pytest
from scripts import in_page

LESSON = "book/model_selection/nested.html"
BEAMER, LARGE = {"width": 1280, "height": 720}, {"width": 1920, "height": 1080}
SHOWN = ":is(.slide-part, .slide-part *)"
PRESSED = in_page("press_page_down")
SECTIONS = "document.querySelectorAll('article.bd-article section').length"
FAULTS = in_page("faults_of_a_slide")


def number(page, which=0):
    """Of the slide that is shown, or, `which=1`, of the last one."""
    return int(page.inner_text(".present-count").split(" / ")[which])


def turn(page):
    """Go on to the next slide; what does not fit comes before it. In one breath: an explorer may come alive between."""
    begun = number(page)
    while number(page) == begun:
        below, height, after = page.evaluate(PRESSED)
        assert (below <= 2) == (number(page) > begun), "the rest of a slide is passed over, or its end is not"
        assert number(page) > begun or max(0, below - height) - 2 <= after < below


def test_a_lesson_is_shown_section_by_section_and_left_where_one_was(visit):
    with visit(LESSON) as shown:
        page = shown.page
        assert not any("present.js" in url for url in shown.asked), "who reads loads nothing"
        page.keyboard.press("p")
        page.wait_for_selector(".present-bar")
        assert number(page, 1) == page.evaluate(SECTIONS) and number(page) == 1
        assert page.locator("h1").is_visible() and not page.locator("h2").first.is_visible()
        page.keyboard.press("End")
        assert number(page) == number(page, 1)
        page.keyboard.press("Home")
        turn(page)
        heading = page.locator("h2").first
        assert number(page) == 2 and heading.is_visible() and not page.locator("h1").is_visible()
        fold = page.locator(f"details{SHOWN}:not(.hide)").first
        page.keyboard.press("a")
        assert fold.evaluate("one => one.open")
        code = page.locator(f"details.hide{SHOWN}").first
        assert not code.is_visible()
        page.keyboard.press("c")
        assert code.is_visible()
        page.keyboard.press("Escape")
        assert page.locator(".present-bar").count() == 0 and page.locator("h1").count() == 1
        assert not fold.evaluate("one => one.open")
        assert abs(heading.evaluate("one => one.getBoundingClientRect().top")) < 200


def test_an_address_begins_and_keys_serve_first_what_is_moved(visit):
    with visit(f"{LESSON}#present") as shown:
        page = shown.page
        page.wait_for_selector(".present-bar")
        while not page.locator(f".mlnotes-explorer{SHOWN}").count():
            turn(page)
        before = number(page), page.inner_text(".mlnotes-explorer .e-say")
        page.locator(".mlnotes-explorer input[type=range]").first.focus()
        page.keyboard.press("End")
        assert number(page) == before[0] and page.inner_text(".mlnotes-explorer .e-say") != before[1]
        turn(page)
        assert number(page) == before[0] + 1
        page.keyboard.press("p")
        assert page.evaluate("location.hash") == ""
        page.keyboard.press("p")
        assert number(page) == before[0] + 1, "presented again from where one reads"


@pytest.mark.thorough
def test_nothing_is_cut_off(visit, texts):
    lessons = sorted(page for page, text in texts.items() if 'class="present-this"' in text)
    assert len(lessons) > 40
    for page in lessons:
        with visit(page) as shown:
            for screen in BEAMER, LARGE:
                shown.page.set_viewport_size(screen)
                shown.page.keyboard.press("p")
                shown.page.wait_for_selector(".present-bar")
                shown.page.keyboard.press("Home")
                for place in range(number(shown.page, 1)):
                    assert shown.page.evaluate(FAULTS) == [], (page, screen, place)
                    if place + 1 < number(shown.page, 1):
                        turn(shown.page)
                shown.page.keyboard.press("Escape")
