"""The explorer of groups in a real browser: equal to Python, and usable."""

from math import comb

import numpy as np
import pytest
from sklearn import metrics as sk

from mlnotes import clustering
from mlnotes.widgets import explore_groups
from mlnotes.widgets.explorer import three

GROWERS = np.repeat([0, 1, 2], 4)
SPLIT, SINGLE, TWO, SIX = "112233334444", "123456789abc", "121212121212", "123456123456"
TEXTS = ["111222233331", "111111111111", SINGLE, SPLIT, TWO, "123123123123", "c1c1c1c1c1c1", "444433332222", SIX]


def groups_of(text):
    return [int(sign, 36) for sign in text]


# ---- the same numbers as in Python ----


def test_indices_equal_scikit_learn_and_mlnotes(show):
    with show(explore_groups()) as shown:
        for text, found in zip(TEXTS, shown.numbers(*({"groups": text} for text in TEXTS))):
            groups = groups_of(text)
            python = explore_groups(groups)
            for key, value, own in (
                ("rand", sk.rand_score(GROWERS, groups), python.rand),
                ("v", sk.v_measure_score(GROWERS, groups), python.v_measure),
                ("ari", sk.adjusted_rand_score(GROWERS, groups), python.adjusted_rand),
                ("purity", sk.cluster.contingency_matrix(GROWERS, groups).max(axis=0).sum() / 12, python.purity),
            ):
                assert found[key] == pytest.approx(value, abs=1e-12) == own, (text, key)
            assert found["k"] == len(set(groups)) and found["both"] == python.pairs.both
            assert found["expected"] == pytest.approx(python.expected_both)
            assert found["chance"]["rand"] == pytest.approx(python.expected_rand)


def test_shuffles_are_those_of_python_and_give_what_chance_gives(show):
    with show(explore_groups(seed=5)) as shown:
        shown.numbers({"groups": "333322221111"})  # other names of the same sizes first: nothing depends on that
        for text in ("111222233331", SINGLE, TWO):
            found = shown.numbers({"groups": text}, {})[0]
            aris = explore_groups(groups_of(text), seed=5).shuffles()
            assert found["chance"]["aris"] == pytest.approx(aris, abs=1e-12) and len(aris) == 400
            assert sum(found["bars"]) == pytest.approx(1)
            assert found["asHigh"] == pytest.approx(np.mean(aris >= found["ari"] - 1e-9))
            assert abs(aris.mean()) < 4 * aris.std() / 20 + 1e-12


def test_the_expected_rand_index_is_that_of_all_orders():
    """Two of four bottles of a group: counted, for twelve labels of which six are 1."""
    together = sum(comb(4, a) * comb(8, 6 - a) * (comb(a, 2) + comb(4 - a, 2)) for a in range(5)) / comb(12, 6)
    assert explore_groups(groups_of(TWO)).expected_both == pytest.approx(3 * together)


def test_python_and_the_page_say_the_same(show):
    for text in TEXTS[:3]:
        explorer = explore_groups(groups_of(text))
        with show(explorer) as shown:
            assert shown.sentence() == explorer.sentence


def test_the_answers_quote_what_the_explorer_shows():
    single, split = explore_groups(groups_of(SINGLE)), explore_groups(groups_of(SPLIT))
    assert (single.purity, three(single.v_measure), three(single.rand)) == (1, "0.613", "0.727")
    assert single.rand == explore_groups().rand and single.adjusted_rand == 0
    assert (split.purity, three(split.adjusted_rand)) == (1, "0.836")
    reached = [
        clustering.adjusted_rand(GROWERS, [*groups_of(SPLIT)[:i], group, *groups_of(SPLIT)[i + 1 :]])
        for i in range(12)
        for group in range(1, 13)
    ]
    assert three(min(reached)) == "0.557"
    thrown = [*groups_of(SPLIT)[:4], 4, *groups_of(SPLIT)[5:]]  # one bottle of B to C
    assert three(clustering.adjusted_rand(GROWERS, thrown)) == "0.557"
    assert [three(explore_groups(groups_of(text)).expected_rand) for text in (TWO, SIX)] == ["0.521", "0.686"]


def test_chance_rises_with_the_number_of_groups_but_for_the_adjusted_index(show):
    with show(explore_groups()) as shown:
        two, six = (found["chance"] for found in shown.numbers({"groups": TWO}, {"groups": SIX}))
    assert six["purity"] > two["purity"] + 0.1 and six["v"] > two["v"] + 0.2 and six["rand"] > two["rand"]
    assert abs(np.mean(two["aris"])) < 0.05 > abs(np.mean(six["aris"]))


# ---- used ----


def test_a_click_and_two_sliders_move_a_bottle(show):
    with show(explore_groups()) as shown:
        box = shown.frame("Bottles and groups")
        shown.page.mouse.click(box["x"] + box["width"] * 3.6 / 12.2, box["y"] + box["height"] * 1.6 / 6.2)
        assert (shown.state()["groups"], shown.state()["bottle"], shown.state()["group"]) == (
            "111522233331"[:3] + "522233331",
            4,
            5,
        )
        shown.slider("Bottle").press("ArrowRight")
        assert (shown.state()["bottle"], shown.state()["group"], shown.state()["groups"]) == (5, 2, "111522233331")
        shown.slider("Its group").press("ArrowRight")
        assert shown.state()["groups"] == "111532233331"
        shown.slider("Groups to deal").press("ArrowLeft")
        assert shown.state()["k"] == 2 and shown.state()["groups"] == "111532233331"


def test_dealing_and_shuffling(show):
    with show(explore_groups()) as shown:
        shown.press("Shuffle these groups")
        assert sorted(shown.state()["groups"]) == sorted("111222233331") and shown.state()["groups"] != "111222233331"
        shown.set(k=4)
        shown.press("Deal by chance")
        first = shown.state()["groups"]
        assert sorted(first) == sorted("123412341234")
        shown.press("Deal by chance")
        assert sorted(shown.state()["groups"]) == sorted(first) and shown.state()["groups"] != first
        assert shown.state()["group"] == int(shown.state()["groups"][0], 36)


def test_every_question_can_be_set_up(show):
    with show(explore_groups()) as shown:
        started = shown.state()
        for k, text in enumerate((SINGLE, SPLIT, TWO)):
            shown.press(f"Set it up: question {k + 1}")
            assert shown.state()["groups"] == text and shown.crowded() == []
        shown.press("Start again")
        assert shown.state() == started


def test_the_table_of_pairs(show):
    with show(explore_groups()) as shown:
        words = shown.root.locator("[data-is]").evaluate_all(
            "all => Object.fromEntries(all.map((e) => [e.dataset.is, e.textContent]))"
        )
    pairs = explore_groups().pairs
    assert [words[key] for key in ("both", "grower", "group", "apart")] == [str(count) for count in pairs]
    assert words["both-chance"] == three(18 * (pairs.both + pairs.pred_only) / 66)


def test_scales_hold_what_is_drawn_and_no_more(show):
    """Ticks outside the scale would stand below the picture or above it."""
    ticks = "svg => [...svg.querySelectorAll('text')].map((t) => t.getBoundingClientRect()).every((box) => {"
    ticks += " const all = svg.getBoundingClientRect();"
    ticks += " return !box.width || (box.top > all.top - 9 && box.bottom < all.bottom + 9); })"
    with show(explore_groups()) as shown:
        for text in ("111222233331", SINGLE, TWO):
            shown.set(groups=text)
            for title in ("Bottles and groups", "Four indices, and chance", "ARI of 400 shuffles"):
                assert shown.panel(title).evaluate(ticks), (text, title)


@pytest.mark.thorough
def test_fits_a_phone(show):
    with show(explore_groups(), phone=True) as shown:
        assert shown.page.evaluate("document.documentElement.scrollWidth") == 390
        for k in range(3):
            shown.press(f"Set it up: question {k + 1}")
            assert shown.crowded() == []


@pytest.mark.thorough
@pytest.mark.parametrize(("theme", "width"), [("light", 900), ("dark", 390)])
def test_accessible(show, theme, width):
    with show(explore_groups(), theme=theme, width=width) as shown:
        assert shown.violations() == []


# ---- Python's side ----


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"groups": [1] * 11}, ValueError, r"groups must have shape \(12,\)"),
        ({"groups": [0] * 12}, ValueError, "groups must be from 1 to 12, got 0"),
        ({"groups": [13] * 12}, ValueError, "groups must be from 1 to 12, got 13"),
        ({"groups": [1.5] * 12}, TypeError, "groups must be an integer, got 1.5"),
        ({"seed": -1}, ValueError, "seed must be from 0"),
    ],
)
def test_refuses(arguments, error, message):
    with pytest.raises(error, match=message):
        explore_groups(**arguments)
