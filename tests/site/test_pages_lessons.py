"""The first page and the lessons as they arrive: weight, movement, formulas, edges, errors."""

import arrival
import pytest

PAGES = [page for page in arrival.PAGES if not page.endswith("/exercises.html") and "/back/" not in page]


@pytest.mark.parametrize("page", PAGES)
def test_page_arrives_whole(arrive, site, page):
    arrival.check(arrive, site, page)
