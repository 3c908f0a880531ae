"""A lesson is a page one can finish, a cover fits one screen."""

import arrival
import notebooks
import pytest

pytestmark = pytest.mark.thorough

LESSONS = [f"book/{topic}/{path.stem}.html" for topic, paths in notebooks.lessons().items() for path in paths]
COVERS = [page for page in arrival.PAGES if page.count("/") == 2 and page.endswith("/index.html")]
HEIGHT = "document.querySelector('.bd-article').getBoundingClientRect().height"


@pytest.fixture
def height(visit):
    """The height of a page's text on a screen of 1280 pixels."""

    def measure(page):
        with visit(page) as shown:
            shown.page.set_viewport_size({"width": 1280, "height": 900})
            return shown.page.evaluate(HEIGHT)

    return measure


@pytest.mark.parametrize("page", LESSONS)
def test_a_lesson_ends(height, page):
    assert height(page) <= 14_000


@pytest.mark.parametrize("page", COVERS)
def test_a_cover_fits_one_screen(height, page):
    assert height(page) <= 1000
