"""Exercises and back matter as they arrive: weight, movement, formulas, edges, errors."""

import arrival
import pytest

PAGES = [page for page in arrival.PAGES if page.endswith("/exercises.html") or "/back/" in page]


@pytest.mark.parametrize("page", PAGES)
def test_page_arrives_whole(arrive, site, page):
    arrival.check(arrive, site, page)


@pytest.mark.thorough
@pytest.mark.parametrize("screen", [screen for screen in arrival.SCREENS if screen != "390, dark"])
@pytest.mark.parametrize("page", arrival.PAGES)
def test_nothing_moves_on_any_screen(arrive, page, screen):
    with arrive(page, arrival.SCREENS[screen]) as shown:
        assert shown.shift() < arrival.MAX_SHIFT
