"""The explorer of worlds on a cube in a real browser: equal to Python and to a slow count, and usable."""

import itertools

import numpy as np
import pytest

from mlnotes.widgets import explore_cube
from mlnotes.widgets.explorer import three, uniforms

CORNERS = list(itertools.product((0, 1), repeat=3))
WORLDS = list(itertools.product((0, 1), repeat=8))
OPENED = [(0, 1, 2, 3), (0, 3, 5, 6)]


def distance(i, j):
    return sum(a != b for a, b in zip(CORNERS[i], CORNERS[j]))


def answers(world, opened, corner):
    """What nearest, opposite, majority, minority and constant say of a corner."""
    near = world[min(opened, key=lambda j: distance(corner, j))]
    most = int(2 * sum(world[j] for j in opened) >= 4)
    return near, 1 - near, most, 1 - most, 1


def unequal(world):
    """Edges whose ends have different labels."""
    return sum(world[i] != world[j] for i in range(8) for j in range(i) if distance(i, j) == 1)


def mean_errors(smoothness, opened, asked):
    """The error of each learner, by going through all worlds."""
    weight = np.exp([-smoothness * unequal(world) for world in WORLDS])
    wrong = [[np.not_equal(answers(w, opened, i), w[i]) for i in asked] for w in WORLDS]
    return np.average(np.mean(wrong, axis=1), axis=0, weights=weight)


STATES = [
    dict(smoothness=beta, training=training, all=everywhere, learner=learner, draw=draw)
    for beta, training, everywhere, learner, draw in [
        (0, 0, 0, 0, 1),
        (0, 1, 1, 2, 3),
        (0.5, 0, 0, 1, 2),
        (2, 0, 1, 3, 5),
        (-0.5, 1, 0, 4, 8),
        (-1.5, 0, 0, 2, 1),
        (1.25, 1, 0, 0, 40),
    ]
]


def test_equals_python_and_a_slow_count(show):
    with show(explore_cube()) as shown:
        for state, found in zip(STATES, shown.numbers(*STATES)):
            opened = OPENED[state["training"]]
            asked = [i for i in range(8) if state["all"] or i not in opened]
            expected = mean_errors(state["smoothness"], opened, asked)
            assert found["error"] == pytest.approx(expected, abs=1e-12), state
            training = ("face", "spread")[state["training"]]
            made = explore_cube(state["smoothness"], training, count_training=state["all"])
            assert list(made.errors.values()) == pytest.approx(expected, abs=1e-12)
            world = WORLDS[found["world"]]
            assert found["labels"] == list(world) and found["rough"] == unequal(world)
            for k, missed in enumerate(found["missed"]):
                assert missed == [i for i in asked if answers(world, opened, i)[k] != world[i]]


def test_worlds_come_as_often_as_they_weigh(show):
    """The world of a draw is found from Python's number of the same draw."""
    with show(explore_cube()) as shown:
        for beta in (0, 0.5, -1.5):
            weight = np.exp([-beta * unequal(world) for world in WORLDS])
            states = [{"smoothness": beta, "draw": draw} for draw in range(1, 8)]
            for state, found in zip(states, shown.numbers(*states)):
                u = uniforms(1, 0, state["draw"], 0)[0]
                assert found["world"] == np.searchsorted(np.cumsum(weight) / weight.sum(), u, side="right")


def test_the_curves_pass_through_the_present_errors(show):
    with show(explore_cube(0.5)) as shown:
        found = shown.numbers()
        at = np.linspace(-1.5, 2, 71)
        assert len(found["curves"]) == 71
        assert found["curves"][int(np.argmin(abs(at - 0.5)))] == pytest.approx(found["error"])
        assert found["curves"][30] == pytest.approx([0.5] * 5)  # no free lunch, at smoothness 0


def test_what_is_drawn(show):
    with show(explore_cube(0.5)) as shown:
        n = shown.numbers()
        cube = shown.panel("One world")
        assert cube.locator("text", has_text="wrong").count() == len(n["missed"][0])
        alt = cube.get_attribute("aria-label")
        assert f"{sum(n['labels'])} of them good, with {n['rough']} of 12 edges" in alt
        shown.set(learner=4, all=1)
        wrong = sum(label == 0 for label in shown.numbers()["labels"])  # constant says good
        assert cube.locator("text", has_text="wrong").count() == wrong
        assert "constant 0.5" in shown.panel("Mean error over all worlds").get_attribute("aria-label")


def test_python_and_the_page_say_the_same(show):
    for made in (explore_cube(), explore_cube(-0.5, "spread", count_training=True)):
        with show(made) as shown:
            assert shown.sentence() == made.sentence


def test_the_answers_quote_what_the_explorer_shows(show):
    def error(smoothness, training="face", **options):
        return {name: three(e) for name, e in explore_cube(smoothness, training, **options).errors.items()}

    told = [error(0), error(0, count_training=True), error(0.5), error(2), error(-0.5), error(-0.5, "spread")]
    assert set(told[0].values()) == {"0.500"}
    assert list(told[1].values()) == ["0.250", "0.750", "0.406", "0.594", "0.500"]
    assert (told[2]["nearest"], told[2]["majority"]) == ("0.361", "0.397")
    assert (told[3]["nearest"], told[3]["majority"]) == ("0.00702", "0.00547")
    assert (told[4]["nearest"], told[4]["opposite"], told[4]["majority"]) == ("0.639", "0.361", "0.519")
    assert (told[5]["nearest"], told[5]["opposite"], told[5]["majority"]) == ("0.639", "0.361", "0.657")
    with show(explore_cube()) as shown:
        answers_ = " ".join(shown.root.locator("li details").all_text_contents())
    for number in ("0.406", "0.594", "0.361", "0.397", "0.00547", "0.00702", "0.639", "0.519", "0.657"):
        assert number in answers_


def test_used_by_keys_pointer_and_buttons(show):
    with show(explore_cube()) as shown:
        started = shown.state()
        for slider in shown.root.get_by_role("slider").all():
            before = shown.state()
            slider.press("ArrowRight")
            assert shown.state() != before
        shown.press("Another world")
        assert shown.state()["draw"] == 2
        frame = shown.frame("Mean error over all worlds")
        shown.page.mouse.click(frame["x"] + 1, frame["y"] + frame["height"] / 2)
        assert shown.state()["smoothness"] == -1.5
        for k, beta in enumerate((0, 0, -0.5), 1):
            shown.press(f"Set it up: question {k}")
            assert shown.state()["smoothness"] == beta and shown.crowded() == []
        shown.press("Start again")
        assert shown.state() == started


@pytest.mark.thorough
def test_fits_a_phone(show):
    with show(explore_cube(-1.25, "spread"), phone=True) as shown:
        assert shown.page.evaluate("document.documentElement.scrollWidth") == 390
        for k in range(3):
            shown.press(f"Set it up: question {k + 1}")
            assert shown.crowded() == []


@pytest.mark.thorough
@pytest.mark.parametrize(("theme", "width"), [("light", 900), ("dark", 390)])
def test_accessible(show, theme, width):
    with show(explore_cube(), theme=theme, width=width) as shown:
        assert shown.violations() == []
