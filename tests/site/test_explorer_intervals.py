"""The explorer of thirty intervals in a real browser: equal to NumPy and SciPy, and usable."""

import numpy as np
import pytest
from scipy import stats

from mlnotes import compare
from mlnotes.widgets import explore_intervals
from mlnotes.widgets.explorer import normals, three

STATES = [
    dict(J=J, share=share, rho=rho, difference=difference, seed=seed, draw=draw)
    for J, share, rho, difference, seed, draw in [
        (30, 1 / 3, 1 / 3, 0, 0, 1),
        (5, 0.1, 0, 0.5, 1, 2),
        (100, 0.5, 0.6, 2, 2, 1),
        (10, 0.25, 0.1, 0.25, 3, 7),
        (50, 0.2, 0.5, 1, 4, 3),
        (20, 1 / 3, 0.05, 1.5, 0, 4),
    ]
]


def size(J, rho, extra):
    """How often an interval of the test with this factor misses, by Student's distribution."""
    T = stats.t(J - 1)
    return 2 * T.sf(T.isf(0.025) * np.sqrt((1 / J + extra) / (1 / J + rho / (1 - rho))))


def differences(state):
    """The thirty data sets of a state, a row each, without the true difference."""
    common = normals(30, state["seed"], state["draw"], 0)[:, np.newaxis]
    own = normals(3000, state["seed"], state["draw"], 1).reshape(30, 100)[:, : state["J"]]
    return np.sqrt(state["rho"]) * common + np.sqrt(1 - state["rho"]) * own


def test_equals_numpy_and_scipy(show):
    with show(explore_intervals()) as shown:
        for state, found in zip(STATES, shown.numbers(*STATES)):
            d, J, share = differences(state), state["J"], state["share"]
            assert found["middle"] == pytest.approx(d.mean(axis=1) + state["difference"], abs=1e-9)
            for test, extra in (("paired", 0), ("corrected", share / (1 - share))):
                half = stats.t(J - 1).isf(0.025) * np.sqrt((1 / J + extra) * d.var(axis=1, ddof=1))
                assert found[test]["half"] == pytest.approx(half, rel=1e-9)
                assert found[test]["misses"] == np.sum(np.abs(d.mean(axis=1)) > half)
                assert found[test]["finds"] == np.sum(np.abs(d.mean(axis=1) + state["difference"]) > half)
                assert found[test]["size"] == pytest.approx(size(J, state["rho"], extra), abs=1e-12)
                every = [size(n, state["rho"], extra) for n in range(2, 101)]
                assert found[test]["sizes"] == pytest.approx(every, abs=1e-12)


def test_an_interval_that_leaves_out_0_is_a_significant_test(show):
    state = STATES[4]
    rows = differences(state) + state["difference"]
    with show(explore_intervals()) as shown:
        (found,) = shown.numbers(state)
    paired = sum(compare.paired_t_test(row).pvalue <= 0.05 for row in rows)
    corrected = sum(compare.corrected_t_test(row, test_fraction=0.2).pvalue <= 0.05 for row in rows)
    assert (found["paired"]["finds"], found["corrected"]["finds"]) == (paired, corrected)


@pytest.mark.parametrize("state", STATES[:3])
def test_python_and_the_page_say_the_same(show, state):
    first = {key: value for key, value in state.items() if key != "draw"}
    explorer = explore_intervals(**first)
    if state["draw"] == 1:
        assert np.allclose(explorer.means, differences(state).mean(axis=1) + state["difference"])
    with show(explorer) as shown:
        assert shown.sentence() == explorer.sentence


def test_the_answers_quote_what_the_explorer_shows():
    assert [three(explore_intervals(J).paired_size) for J in (10, 30, 100)] == ["0.380", "0.613", "0.782"]
    assert [three(explore_intervals(J).corrected_size) for J in (10, 30, 100)] == ["0.0500"] * 3
    free = explore_intervals(rho=0)
    assert three(free.paired_size) == "0.0500" and free.corrected_size < 1e-8
    assert (free.corrected_half / free.paired_half).mean() == pytest.approx(4)
    high = explore_intervals(rho=0.5)
    assert (three(high.corrected_size), three(high.paired_size)) == ("0.153", "0.716")


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"J": 7}, "J must be"),
        ({"share": 0.3}, "share must be"),
        ({"rho": 1}, "rho must be"),
        ({"difference": -1}, "difference must be"),
        ({"seed": -1}, "seed must be"),
    ],
)
def test_refuses(values, message):
    with pytest.raises(ValueError, match=message):
        explore_intervals(**values)


# ---- drawn ----


def test_intervals_that_miss_have_a_look_of_their_own(show):
    with show(explore_intervals()) as shown:
        n = shown.numbers()
        for title, test in (("Paired t-test", "paired"), ("Corrected t-test", "corrected")):
            drawn = shown.panel(title).evaluate(
                "svg => Object.fromEntries(['orange', 'blue'].map((look) => "
                "[look, [...svg.querySelectorAll(`path.line.${look}`)].map((e) => e.getAttribute('d')).join('')]))"
            )
            lines = {look: d.count("M") for look, d in drawn.items()}
            assert lines == {"orange": n[test]["misses"], "blue": 30 - n[test]["misses"]}


def test_every_question_can_be_set_up_and_every_button_pressed(show):
    with show(explore_intervals()) as shown:
        started = shown.state()
        for k in range(3):
            shown.press(f"Set it up: question {k + 1}")
            before = shown.state()
            shown.press("New data sets")
            assert shown.state() == before | {"draw": before["draw"] + 1}
        shown.press("Start again")
        assert shown.state() == started


def test_sliders_move_by_keys(show):
    with show(explore_intervals()) as shown:
        for slider in shown.root.get_by_role("slider").all():
            before = shown.state(), shown.sentence()
            slider.press("ArrowRight")
            assert shown.state() != before[0] and shown.sentence() != before[1]


@pytest.mark.thorough
@pytest.mark.parametrize("phone", [False, True])
def test_nothing_is_crowded(show, phone):
    with show(explore_intervals(), phone=phone) as shown:
        for k in range(3):
            shown.press(f"Set it up: question {k + 1}")
            assert shown.crowded() == []
        shown.set(difference=1, J=100)
        assert shown.crowded() == []
        assert not phone or shown.page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.thorough
@pytest.mark.parametrize(("theme", "width"), [("light", 900), ("dark", 390)])
def test_accessible(show, theme, width):
    with show(explore_intervals(difference=1), theme=theme, width=width) as shown:
        assert shown.violations() == []
