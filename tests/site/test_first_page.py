"""The first page: a button and an explorer on the first screen, ten answers, a card with a picture for each topic."""

import re
from pathlib import Path

import pytest
import topic_pictures
from explorers_kit import FOLLOWED
from playwright.sync_api import expect

from tests.pictures import Text

ROOT = Path(__file__).resolve().parents[2]
PAGE = "book/index.html"
TOPICS = sorted(path.parent.name for path in ROOT.glob("book/*/exercises.ipynb"))


@pytest.mark.parametrize("draw", topic_pictures.TOPICS, ids=lambda draw: draw.__name__)
def test_a_picture_is_as_its_script_draws_it(draw):
    stored = (ROOT / "book" / draw.__name__ / "picture.svg").read_bytes()
    assert Text(topic_pictures.picture(draw).decode()) == stored.decode(), "run: python tools/topic_pictures.py"
    assert len(stored) < 10_000 and b"<text" not in stored


def test_each_topic_has_a_card_with_a_picture_and_all_its_pages(texts):
    text = texts[PAGE]
    cards = re.findall(r'<img [^>]*alt="[^"]{20,}"[^>]*src="\.\./_images/picture\d*\.svg"', text)
    assert len(cards) == len(TOPICS) == len(topic_pictures.TOPICS)
    links = set(re.findall(r'<a class="reference internal" href="(\w+)/', text[text.index('id="the-map"') :]))
    assert set(TOPICS) <= links
    for topic in TOPICS:
        assert f'href="{topic}/exercises.html"' in text


def test_ten_questions_lead_to_the_sections_that_answer_them(texts):
    link = r'<a [^>]*href="[\w/]+\.html#[\w-]+">[^\n]*\?</span></a>'
    asked = re.findall(rf"(?s)<p><strong>{link}</strong></p>\n<p>(.*?)</p>", texts[PAGE])
    assert len(asked) == 10
    assert [answer for answer in asked if len(re.findall(r"\.(?=\n|$)", answer)) != 2] == [], "two sentences each"


def test_the_first_screen_moves_and_nothing_else_shifts(visit):
    with visit(PAGE) as shown:
        root = shown.page.locator(".mlnotes-explorer[data-alive]")
        start = shown.page.get_by_role("link", name="Start here")
        for width, name in ((1280, "--wide"), (390, "--narrow")):
            shown.page.set_viewport_size({"width": width, "height": 900})
            shown.page.wait_for_function(FOLLOWED, arg=width)
            assert start.bounding_box()["y"] < root.bounding_box()["y"] < 450
            kept = root.evaluate("(root, name) => parseFloat(getComputedStyle(root).getPropertyValue(name))", name)
            assert abs(root.bounding_box()["height"] - kept) < 3, "heights in index.md"
        root.get_by_role("slider", name="Degree").press("End")
        expect(root).to_contain_text("Degree 20 on 16 cases")
