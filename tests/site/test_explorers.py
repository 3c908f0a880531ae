"""A walk through every explorer in a real browser, and what only one of them has. Their numbers: tests/package."""

import itertools
import json
import re

import numpy as np
import pytest
from explorers_kit import CROWDED, ROOT
from playwright.sync_api import expect
from visitor import faults

from mlnotes import data
from mlnotes.widgets import explore_cube, explore_threshold
from tests.explorers import EXPLORERS, SETTINGS

FAWCETT = explore_threshold(*data.fawcett20())
ALL = EXPLORERS | {"threshold": FAWCETT}
every_explorer = pytest.mark.parametrize("name", ALL)


# What is said now: the sentence, and the words for each picture; what is drawn, the slider in use, words on words.
LOOK = f"""(root) => {{
  const pictures = [...root.querySelectorAll("svg[role=img]")], {{ value, ariaValueText }} = document.activeElement;
  const told = [root.querySelector(".e-say > p").textContent, ...pictures.map((one) => one.ariaLabel)];
  return {{ told, drawn: pictures.map((one) => one.innerHTML), crowded: ({CROWDED})(root), value, ariaValueText }};
}}"""


@every_explorer
def test_walk_on_a_phone(show, name):
    """By keyboard: each slider from end to end; then each fold; all in 390 pixels, with no words on other words."""
    with show(ALL[name], phone=True) as shown:
        assert shown.root.get_attribute("role") == "group"
        assert shown.root.get_attribute("aria-label") == ALL[name].title
        for slider in shown.root.get_by_role("slider").all():
            label, seen = slider.get_attribute("aria-label"), []
            slider.focus()
            for key in ("Home", "ArrowRight", "End", "ArrowLeft"):
                shown.page.keyboard.press(key)
                seen.append(shown.ask(LOOK))
                assert seen[-1]["ariaValueText"] and all(seen[-1]["told"]) and seen[-1]["crowded"] == [], (label, key)
            first, _, last, _ = seen
            assert [first["value"], last["value"]] == [slider.get_attribute(end) for end in ("min", "max")]
            assert label and first["ariaValueText"] != last["ariaValueText"]
            if label != "Groups to deal":  # what a button then does
                shows = [(one["told"], one["drawn"]) for one in (first, last)]
                assert shows[0] != shows[1], "other values, other words or pictures"
        for fold in shown.root.locator("details").all():
            fold.locator("summary").click()
            expect(fold.locator("p, td").last).to_contain_text(re.compile(r"\w"))
        assert shown.crowded() == [] and shown.page.evaluate("document.documentElement.scrollWidth") == 390
        parts = shown.root.locator("input, button, summary").all()
        assert min(one.bounding_box()["height"] for one in parts) >= 24


@every_explorer
def test_walk_with_a_mouse(show, name):
    """It starts as stored; each button, each picture that can be moved, each question; and back to the start."""
    stored = ALL[name]._repr_html_()
    with show(stored) as shown:
        assert shown.sentence() == stored_sentence(stored)
        started = shown.state()
        for picture in shown.root.locator("svg.drags").all():
            seen = [shown.state()]
            picture.scroll_into_view_if_needed()
            box = picture.bounding_box()
            for x, y, pressed in ((0.2, 0.5, shown.page.mouse.down), (0.7, 0.4, shown.page.mouse.up)):
                shown.page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"])
                pressed()
                seen.append(shown.state())
            assert seen[1] != seen[2], "what was pressed follows"
        buttons = shown.root.locator(".e-buttons button").all_text_contents()
        for button in buttons[: buttons.index("Start again")] if buttons else ():
            before = shown.state()
            shown.press(button)
            assert shown.state() != before, button
        wanted = [one["set"] for one in ALL[name].ask(SETTINGS)[0]["tries"]]
        for k, question in enumerate(shown.root.locator("li").all(), start=1):
            shown.press(f"Set it up: question {k}")
            assert shown.state() | wanted[k - 1] == shown.state() and shown.crowded() == []
            assert not question.locator("details > p").is_visible(), "the answer is folded"
        if buttons:
            shown.press("Start again")
            assert shown.state() == started


def stored_sentence(html):
    return re.search("<p>(.*?)</p>", html)[1]


def test_without_scripts_the_stored_sentence_and_table_show(show):
    """All on one page. What the scripts then say is the same: `test_walk_with_a_mouse`."""
    stored = [one._repr_html_() for one in ALL.values()]
    with show(*stored, scripts=False) as still:
        assert still.page.locator(f"{ROOT} svg, {ROOT} input").count() == 0
        for root, html in zip(still.page.locator(ROOT).all(), stored, strict=True):
            assert root.get_by_text(stored_sentence(html)).is_visible()
            assert root.locator("tbody tr").count() == html[: html.index("<script")].count("<tr>") - 1 > 0


@pytest.mark.thorough
def test_in_the_dark_in_print_and_for_everybody(show):
    """axe-core with all its rules, light and dark, folds open; on paper the pictures on white, nothing to press."""
    for theme, width in (("light", 900), ("dark", 390)):
        with show(*ALL.values(), theme=theme, width=width) as shown:
            shown.page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
            assert faults(shown.page) == [], theme
    cards = shown.page.locator(ROOT)
    assert "rgb(255, 255, 255)" not in cards.evaluate_all(CARDS)
    shown.page.emulate_media(media="print")
    assert set(cards.evaluate_all(CARDS)) == {"rgb(255, 255, 255)"} and cards.count() == len(ALL)
    assert all(one.is_visible() for one in cards.locator("svg[role=img]").all())
    assert not any(one.is_visible() for one in cards.locator("input, button, .e-numbers").all())


CARDS = "roots => roots.map((root) => getComputedStyle(root).backgroundColor)"


@pytest.mark.thorough
@pytest.mark.parametrize("phone", [False, True])
def test_the_room_kept_before_the_script_starts(show, phone):
    """As high as the explorer will be, with the fonts of this machine, so that the page below stays where it is."""
    outputs, heights = [one._repr_html_() for one in ALL.values()], []
    for texts in ([re.sub(r"<script data-kit.*?</script>", "", one, flags=re.DOTALL) for one in outputs], outputs):
        with show(*texts, phone=phone) as shown:
            heights.append([root.bounding_box()["height"] for root in shown.page.locator(ROOT).all()])
    for explorer, before, after in zip(ALL.values(), *heights, strict=True):
        kept = explorer.heights[phone]
        assert before >= kept == pytest.approx(after, rel=0.15), explorer.title


def test_the_labels_of_opened_melons_are_seen(show):
    """The ring round an opened corner lies above its label and must not cover it."""
    on_top = """(root) => [...root.querySelectorAll(".ring")].slice(0, 4).map((ring) => {
        const { x, y, width, height } = ring.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2).getAttribute("class").split(" ")[0]; })"""
    with show(explore_cube(0.5)) as shown:
        shown.panel("One world").scroll_into_view_if_needed()
        assert shown.ask(on_top) == ["dots"] * 4


# ---- the threshold ----

TITLES = {"matrix": "Confusion matrix", "rates": "Rates", "roc": "ROC curve", "pr": "P-R curve", "cost": "Cost lines"}
PANELS = ("matrix", ("cost", "matrix"), "roc", ("matrix", "rates"), ("pr", "roc"), None)


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.thorough), True])
def test_shows_the_panels_that_were_asked_for(show, phone):
    """In the room that is kept before the script starts."""
    explorers = [explore_threshold(*data.tied_ten(), panels=panels) for panels in PANELS]
    with show(*explorers, phone=phone) as shown:
        for root, explorer, panels in zip(shown.page.locator(ROOT).all(), explorers, PANELS, strict=True):
            names = (panels,) if isinstance(panels, str) else panels or tuple(TITLES)
            titles = root.locator(".e-title > span:first-child, .e-part > .e-title").all_text_contents()
            assert sorted(filter(None, titles)) == sorted(TITLES[name] for name in names)
            assert root.evaluate(CROWDED) == []
            assert explorer.heights[phone] == pytest.approx(root.bounding_box()["height"], rel=0.1)


def test_a_click_takes_the_nearest_point(show):
    with show(FAWCETT) as shown:
        for title, x, y, i in (("ROC curve", 0.1, 0.5, 6), ("ROC curve", 0.5, 0.8, 13), ("P-R curve", 0.5, 5 / 6, 6)):
            box = shown.frame(title)
            shown.page.mouse.click(box["x"] + x * box["width"], box["y"] + (1 - y) * box["height"])
            shown.comes_to(index=i)


@pytest.mark.thorough
@pytest.mark.parametrize("phone", [True, False])
def test_no_words_meet_at_any_threshold(show, phone):
    """Scores of every kind: tied, infinite, enormous, a hair apart."""
    cases = [([0, 0, 1, 0, 1, 1], [-np.inf, 0.2, 0.5, 0.5, 0.9, np.inf]), ([1, 0, 0], [0.5] * 3), ([0, 1], [3e9, -1e9])]
    cases += [([0, 1, 1], [1, np.nextafter(1, 2), 1]), ([0, 1, 1], [-1.5e308, 1.5e308, 0]), ([0, 1], [1e-300, 0])]
    everywhere = """(root, text) => JSON.stringify(Array.from({ length: Number(root.querySelector("input").max) + 1 },
        (_, index) => { root.explorer.set({ index }); return eval(text)(root); }))"""
    with show(*itertools.starmap(explore_threshold, [*cases, data.fawcett20(), data.tied_ten()]), phone=phone) as shown:
        assert shown.page.evaluate("document.documentElement.scrollWidth") == (390 if phone else 900)
        for root in shown.page.locator(ROOT).all():
            crowded = json.loads(root.evaluate(everywhere, CROWDED))
            assert len(crowded) > 1 and not any(crowded), next(filter(None, crowded))
