"""The explorer of four losses in a real browser: equal to Python, its answers true, and usable."""

import numpy as np
import pytest
from scipy import optimize

from mlnotes.widgets import explore_losses

NAMES = ("absolute", "squared", "percentage", "unequal")
SHORT = [2, 3, 3, 4, 5, 6, 8, 12]


def each(name, y, c):
    """The losses by their definitions, written another way than in the explorer."""
    short, long = np.maximum(y - c, 0), np.maximum(c - y, 0)
    return {
        "absolute": short + long,
        "squared": short**2 + long**2,
        "percentage": (short + long) / y,
        "unequal": 3 * short + long,
    }[name]


def states():
    for number in range(4):
        for c in (0, 2.5, 7, 8, 20):
            for largest in (12, 20, 65):
                yield dict(loss=number, c=c, largest=largest)


def test_the_numbers_equal_python(show):
    with show(explore_losses()) as shown:
        for state, found in zip(states(), shown.numbers(*states())):
            name, c, y = NAMES[state["loss"]], state["c"], np.array([*SHORT, state["largest"]])
            assert found["visits"] == y.tolist()
            assert found["each"] == pytest.approx(each(name, y, c))
            assert found["now"] == pytest.approx(each(name, y, c).mean())
            grid = np.arange(0, 20.1, 0.25)
            assert found["curve"] == pytest.approx([each(name, y, at).mean() for at in grid])
            assert (found["below"], found["above"]) == ((y < c).sum(), (y > c).sum())
            best = optimize.minimize_scalar(
                lambda at, name=name, y=y: each(name, y, at).mean(), bounds=(0, 70), method="bounded"
            )
            assert (found["best"], found["least"]) == pytest.approx((best.x, best.fun), abs=1e-3)
            again = explore_losses(loss=name, c=c, largest=state["largest"])
            assert (again.mean_loss, again.best) == pytest.approx((found["now"], found["best"]))
            assert again.least == pytest.approx(found["least"])


def test_python_and_the_page_say_the_same(show):
    for options in ({}, {"loss": "percentage", "c": 2.5, "largest": 12}, {"loss": "squared", "largest": 25}):
        shown_in_python = explore_losses(**options)
        with show(shown_in_python) as shown:
            assert shown.sentence() == shown_in_python.sentence


def test_what_is_drawn(show):
    """A line from each visit to the number, the number in both panels, the best one below the curve."""
    with show(explore_losses(c=7)) as shown:
        marks = shown.root.locator("svg[role=img]")
        assert "Nine visits of 2, 3, 3, 4, 5, 6, 8, 12, 20 minutes" in marks.nth(0).get_attribute("aria-label")
        assert "least at 5, where it is 3.78" in marks.nth(1).get_attribute("aria-label")
        shown.set(loss=3, c=8, largest=65)
        assert "6 are shorter, 2 longer" in marks.nth(0).get_attribute("aria-label")
        assert "23.1 at 8, least at 8" in marks.nth(1).get_attribute("aria-label")


def test_the_button_goes_to_the_best_number(show):
    with show(explore_losses()) as shown:
        for number, best in enumerate((5, 7, 3, 8)):
            shown.set(loss=number, c=15)
            shown.press("Go to the best number")
            assert shown.state()["c"] == best
            found = shown.numbers()
            assert found["now"] == pytest.approx(found["least"])


def test_the_answers_quote_what_the_explorer_shows():
    assert [explore_losses(loss=name).best for name in NAMES] == [5, 7, 3, 8]
    assert [explore_losses(loss=name, largest=65).best for name in NAMES] == [5, 12, 3, 8]
    assert sum(y < 12 for y in [*SHORT, 65]) == 7
    assert f"{explore_losses(loss='percentage', c=8).mean_loss:.2f}" == "1.02"
    assert explore_losses(loss="percentage", c=0).mean_loss == 1


def test_every_question_can_be_set_up_and_every_button_pressed(show):
    with show(explore_losses(loss="unequal", c=3, largest=50)) as shown:
        started = shown.state()
        for k, wanted in enumerate(({"loss": 0, "c": 10}, {"loss": 1}, {"loss": 2, "c": 8})):
            shown.press(f"Set it up: question {k + 1}")
            assert shown.state() == {**started, **wanted}
            shown.press("Go to the best number")
        shown.press("Start again")
        assert shown.state() == started


def test_sliders_move_by_keys_and_pictures_by_the_pointer(show):
    with show(explore_losses()) as shown:
        for slider in shown.root.get_by_role("slider").all():
            before = shown.state(), shown.sentence()
            slider.press("ArrowRight")
            assert shown.state() != before[0]
        for picture in shown.root.locator("svg.drags").all():
            picture.scroll_into_view_if_needed()
            box = picture.bounding_box()
            shown.page.mouse.click(box["x"] + 0.3 * box["width"], box["y"] + 0.5 * box["height"])
            first = shown.state()["c"]
            shown.page.mouse.click(box["x"] + 0.6 * box["width"], box["y"] + 0.4 * box["height"])
            assert shown.state()["c"] > first


@pytest.mark.thorough
@pytest.mark.parametrize("phone", [False, True])
def test_words_stay_in_their_places(show, phone):
    with show(explore_losses(), phone=phone) as shown:
        if phone:
            assert shown.page.evaluate("document.documentElement.scrollWidth") == 390
        for state in ({"loss": 2, "c": 12.5, "largest": 65}, {"loss": 1, "c": 0}, {"loss": 3, "c": 20, "largest": 12}):
            shown.set(**state)
            assert shown.crowded() == []


@pytest.mark.thorough
@pytest.mark.parametrize(("theme", "width"), [("light", 900), ("dark", 390)])
def test_accessible(show, theme, width):
    with show(explore_losses(), theme=theme, width=width) as shown:
        assert shown.violations() == []


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ({"loss": "zero-one"}, ValueError, "loss must be one of 'absolute', 'squared', 'percentage', 'unequal'"),
        ({"c": 21}, ValueError, "c must lie from 0 to 20, got 21"),
        ({"c": 0.3}, ValueError, "c must be a multiple of 0.5, got 0.3; choose 0.5"),
        ({"c": "five"}, TypeError, "c must be a number, got 'five'"),
        ({"largest": 13}, ValueError, "largest must be one of 12, 15, 20, 25, 30, 40, 50, 65, got 13"),
    ],
)
def test_refuses(values, error, message):
    with pytest.raises(error, match=message):
        explore_losses(**values)
