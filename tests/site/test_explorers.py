"""A walk through every explorer in a real browser, and what only one of them has. Their numbers: tests/package."""

import itertools
import json
import re

import numpy as np
import pytest
from explorers_kit import CROWDED, ROOT
from scripts import in_page
from visitor import faults

from mlnotes import data
from mlnotes.widgets import explore_cube, explore_threshold
from tests.explorers import EXPLORERS, SETTINGS

FAWCETT = explore_threshold(*data.fawcett20())
ALL = EXPLORERS | {"threshold": FAWCETT}
every_explorer = pytest.mark.parametrize("name", ALL)


LOOKS, OPENED = (
    in_page(name).replace("CROWDED(", f"({CROWDED})(") for name in ("looks_of_a_slider", "questions_and_folds")
)


@every_explorer
def test_walk(show, name):
    """It starts as stored, moves with a mouse and on a phone by keys, and goes back."""
    stored = ALL[name]._repr_html_()
    with show(stored) as shown:
        assert shown.root.get_attribute("role") == "group"
        assert shown.root.get_attribute("aria-label") == ALL[name].title and shown.sentence() == stored_sentence(stored)
        started, wanted = shown.state(), [one["set"] for one in ALL[name].ask(SETTINGS)[0]["tries"]]
        for width, walk in ((900, with_a_mouse), (390, by_keyboard)):
            shown.widen(width)
            walk(shown, wanted)
            assert shown.crowded() == [] and shown.page.evaluate("document.documentElement.scrollWidth") == width
            if shown.root.locator(".e-buttons button").count():
                shown.press("Start again")
                assert shown.state() == started


def with_a_mouse(shown, _):
    """Each picture that can be moved, each button."""
    for picture in shown.root.locator("svg.drags").all():
        seen = []
        picture.scroll_into_view_if_needed()
        box = picture.bounding_box()
        for x, y, pressed in ((0.2, 0.5, shown.page.mouse.down), (0.7, 0.4, shown.page.mouse.up)):
            shown.page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"])
            pressed()
            seen.append(shown.state())
        assert seen[0] != seen[1], "what was pressed follows"
    buttons = shown.root.locator(".e-buttons button").all_text_contents()
    for button in buttons[: buttons.index("Start again")] if buttons else ():
        before = shown.state()
        shown.press(button)
        assert shown.state() != before, button


def by_keyboard(shown, wanted):
    """Each slider from end to end, with no words on words; each question; each fold, which is closed before."""
    for slider in shown.root.get_by_role("slider").all():
        slider.press("End")
        last, first, *_ = looks = slider.evaluate(LOOKS)
        assert last["value"] == last["max"] and last["ariaValueText"] != first["ariaValueText"]
        assert all(one["ariaLabel"] and one["ariaValueText"] and all(one["told"]) for one in looks)
        assert not any(one["crowded"] for one in looks), looks
        if last["ariaLabel"] != "Groups to deal":  # what a button then does
            assert last["told"] != first["told"] or not first["same"], "other values, other words or pictures"
    opened = shown.ask(OPENED)
    names, states, crowded = ([one[key] for one in opened["questions"]] for key in ("name", "state", "crowded"))
    assert names == [f"Set it up: question {k}" for k, _ in enumerate(wanted, 1)] and not any(crowded)
    assert states == [state | one for state, one in zip(states, wanted)]
    assert opened["words"] == 0 and opened["folds"] and all(re.search(r"\w", words) for words in opened["folds"])
    height = "all => Math.min(...all.map((one) => one.getBoundingClientRect().height))"
    assert shown.root.locator("input, button, summary").evaluate_all(height) >= 24


def stored_sentence(html):
    return re.search("<p>(.*?)</p>", html)[1]


def test_without_scripts_the_stored_sentence_and_table_show(show):
    """All on one page. What the scripts then say is the same: `test_walk`."""
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


def test_shows_the_panels_that_were_asked_for(show):
    explorers = [explore_threshold(*data.tied_ten(), panels=panels) for panels in PANELS]
    with show(*explorers) as shown:
        for width in (900, 390):
            shown.widen(width)
            for root, panels in zip(shown.page.locator(ROOT).all(), PANELS, strict=True):
                names = (panels,) if isinstance(panels, str) else panels or tuple(TITLES)
                titles = root.locator(".e-title > span:first-child, .e-part > .e-title").all_text_contents()
                assert sorted(filter(None, titles)) == sorted(TITLES[name] for name in names)
                assert root.evaluate(CROWDED) == []


def test_a_click_takes_the_nearest_point(show):
    with show(FAWCETT) as shown:
        for title, x, y, i in (("ROC curve", 0.1, 0.5, 6), ("ROC curve", 0.5, 0.8, 13), ("P-R curve", 0.5, 5 / 6, 6)):
            box = shown.frame(title)
            shown.page.mouse.click(box["x"] + x * box["width"], box["y"] + (1 - y) * box["height"])
            shown.comes_to(index=i)


@pytest.mark.thorough
def test_no_words_meet_at_any_threshold(show):
    """Scores of every kind: tied, infinite, enormous, a hair apart."""
    cases = [([0, 0, 1, 0, 1, 1], [-np.inf, 0.2, 0.5, 0.5, 0.9, np.inf]), ([1, 0, 0], [0.5] * 3), ([0, 1], [3e9, -1e9])]
    cases += [([0, 1, 1], [1, np.nextafter(1, 2), 1]), ([0, 1, 1], [-1.5e308, 1.5e308, 0]), ([0, 1], [1e-300, 0])]
    everywhere = """(root, text) => JSON.stringify(Array.from({ length: Number(root.querySelector("input").max) + 1 },
        (_, index) => { root.explorer.set({ index }); return eval(text)(root); }))"""
    with show(*itertools.starmap(explore_threshold, [*cases, data.fawcett20(), data.tied_ten()])) as shown:
        for width in (900, 390):
            shown.widen(width)
            assert shown.page.evaluate("document.documentElement.scrollWidth") == width
            for root in shown.page.locator(ROOT).all():
                crowded = json.loads(root.evaluate(everywhere, CROWDED))
                assert len(crowded) > 1 and not any(crowded), next(filter(None, crowded))
