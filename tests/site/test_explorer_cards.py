"""The explorer of graded cards in a real browser: equal to Python, and usable."""

import numpy as np
import pytest

from mlnotes import ranking
from mlnotes.widgets import explore_cards
from mlnotes.widgets.explorer import three

TEN = [3, 2, 3, 0, 0, 1, 2, 2, 3, 0]
FORMS = ({}, {"gain": "exponential"}, {"discount": "jarvelin"})


def order_of(shown):
    return shown.state()["order"]


def middle(shown, rank):
    """Where the card of this rank stands on the screen."""
    box = shown.frame("The list: take a card and move it")
    return box["x"] + box["width"] * (rank - 0.4) / 10.2, box["y"] + 0.8 * box["height"]


@pytest.mark.parametrize("grades", [TEN, [0, 5], [1, 0, 0, 0, 4, 4]], ids=len)
def test_equals_mlnotes(show, grades):
    rng, grades, n = np.random.default_rng(0), np.array(grades), len(grades)
    states = [
        {"order": "".join(map(str, rng.permutation(n))), "form": form, "k": k}
        for form in range(3)
        for k in {1, (n + 1) // 2, n}
        for _ in range(4)
    ]
    with show(explore_cards(grades)) as shown:
        found = shown.numbers(*states)
    for state, one in zip(states, found, strict=True):
        listed, k, form = grades[list(map(int, state["order"]))], state["k"], FORMS[state["form"]]
        falling = -np.arange(n)
        assert one["dcg"] == pytest.approx(ranking.dcg(listed, k=k, **form), abs=1e-12)
        assert one["ideal"] == pytest.approx(ranking.dcg(np.sort(grades)[::-1], k=k, **form), abs=1e-12)
        curve = [ranking.ndcg(listed, falling, k=i, **form) for i in range(1, n + 1)]
        assert one["curve"] == pytest.approx(curve, abs=1e-12) and one["ndcg"] == one["curve"][k - 1]
        assert one["luck"] == pytest.approx(ranking.ndcg(listed, np.zeros(n), k=k, **form), abs=1e-12)
        first = listed > 0, falling, k
        assert one["precision"] == pytest.approx(ranking.precision_at_k(*first))
        assert one["recall"] == pytest.approx(ranking.recall_at_k(*first))
        assert one["hit"] == ranking.hit_at_k(*first)


@pytest.mark.parametrize("k", [10, 3])
def test_python_and_the_page_say_the_same(show, k):
    with show(explore_cards(TEN, k=k)) as shown:
        assert shown.sentence() == explore_cards(TEN, k=k).sentence


def test_draws_the_list_and_what_each_rank_adds(show):
    heights = """(root, title) => {
      const panel = [...root.querySelectorAll(".e-panel")].find((e) => e.textContent.includes(title));
      return [...panel.querySelectorAll(".area")].map((bar) => [bar.getBBox().height, bar.getAttribute("class")]);
    }"""
    with show(explore_cards(TEN, k=4)) as shown:
        names = shown.panel("The list: take a card and move it").locator("text.note").all_text_contents()
        bars, added = shown.ask(heights, "The list"), shown.ask(heights, "Gain × weight")
        n = shown.numbers()
        assert shown.panel("Gain × weight").locator(".dots").get_attribute("d").count("M") == 4
    assert names == [f"{letter} {grade}" for letter, grade in zip("ABCDEFGHIJ", TEN, strict=True)]
    assert [look for _, look in bars] == ["area orange"] + 3 * ["area blue"] + 6 * ["area muted"]
    per_grade = (bars[0][0] - bars[3][0]) / 3
    assert [height for height, _ in bars] == pytest.approx([bars[3][0] + g * per_grade for g in TEN], abs=0.3)
    assert [height for height, _ in added] == pytest.approx([value * added[0][0] / 3 for value in n["added"]], abs=0.3)


# ---- moved ----


def test_sliders_take_a_card_and_move_it(show):
    with show(explore_cards(TEN)) as shown:
        shown.slider("Move it to rank").press("ArrowRight")
        assert order_of(shown) == "1023456789"
        shown.slider("Card in hand").press("End")
        assert order_of(shown) == "1023456789" and shown.state()["rank"] == 10, "taking a card moves none"
        shown.slider("Move it to rank").press("Home")
        assert order_of(shown) == "9102345678"
        shown.slider("First k").press("ArrowLeft")
        shown.slider("Form").press("End")
        assert (shown.state()["k"], shown.state()["form"]) == (9, 2) and "Järvelin" in shown.sentence()


def test_a_card_follows_the_mouse(show):
    with show(explore_cards(TEN)) as shown:
        mouse = shown.page.mouse
        mouse.move(*middle(shown, 9))
        mouse.down()
        assert (shown.state()["card"], order_of(shown)) == (8, "0123456789")
        mouse.move(*middle(shown, 5), steps=3)
        assert order_of(shown) == "0123845679"
        mouse.move(*middle(shown, 1), steps=3)
        mouse.up()
        assert order_of(shown) == "8012345679"
        mouse.click(*middle(shown, 4))
        assert (shown.state()["card"], order_of(shown)) == (2, "8012345679"), "the next press takes another card"
        shown.page.keyboard.press("ArrowLeft")
        assert order_of(shown) == "8021345679", "arrow keys move what was taken"


def test_a_card_follows_a_finger(show):
    with show(explore_cards(TEN), phone=True) as shown:
        shown.touch(middle(shown, 3))
        shown.comes_to(card=2, order="0123456789")
        across = [middle(shown, rank) for rank in (9, 8.7, 7, 5, 2, 1)]
        shown.touch(*across)
        shown.comes_to(order="8012345679")


def test_buttons_sort_and_shuffle(show):
    with show(explore_cards(TEN)) as shown:
        shown.press("Best order")
        assert shown.numbers()["ndcg"] == pytest.approx(1) and shown.state()["card"] == 0
        shown.press("Worst order")
        assert shown.numbers()["ndcg"] == pytest.approx(0.584, abs=5e-4)
        seen = set()
        for _ in range(3):
            shown.press("Shuffle")
            seen.add(order_of(shown))
        assert len(seen) == 3 and all(sorted(order) == list("0123456789") for order in seen)
        assert order_of(shown)[shown.state()["rank"] - 1] == "0"
        shown.press("Start again")
        assert order_of(shown) == "0123456789"


# ---- the questions ----


def all_forms(order):
    grades = np.array(TEN)[list(map(int, order))]
    return [three(ranking.ndcg(grades, -np.arange(10), **form)) for form in FORMS]


def test_questions_can_be_set_up_and_their_answers_are_right(show):
    with show(explore_cards(TEN)) as shown:
        orders = []
        for number in (1, 2, 3):
            shown.press(f"Set it up: question {number}")
            orders.append(order_of(shown))
        answers = shown.root.locator(".e-tries details p").all_text_contents()
    before, swapped, lifted, worst = map(all_forms, ("0123456789", "1023456789", "8012345679", orders[2]))
    assert orders[:2] == ["1023456789", "0123456789"] and sorted(TEN) == [TEN[int(c)] for c in orders[2]]
    assert before == ["0.917", "0.895", "0.882"]
    assert f"stays {before[2]}" in answers[0] and before[2] == swapped[2]
    assert f"from {before[0]} and {before[1]} to {swapped[0]} and {swapped[1]}" in answers[0]
    assert f"from {before[0]} to {lifted[0]}, in the other forms to {lifted[1]} and {lifted[2]}" in answers[1]
    assert "P@5 goes from 0.600 to 0.800" in answers[1]
    assert f"still has {worst[0]}, in the other forms {worst[1]} and {worst[2]}" in answers[2]
    assert f"chance, which is {three(explore_cards(TEN).chance)} at" in answers[2]


# ---- for everybody ----


@pytest.mark.thorough
@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)])
def test_fits_and_is_accessible(show, theme, phone):
    with show(explore_cards(TEN), theme=theme, phone=phone) as shown:
        for number in (1, 3):
            shown.press(f"Set it up: question {number}")
            assert shown.crowded() == []
        shown.set(form=1, k=4)
        assert shown.crowded() == [] and shown.violations() == []
        assert shown.page.evaluate("document.documentElement.scrollWidth") == (390 if phone else 900)


@pytest.mark.parametrize(
    ("grades", "message"),
    [
        ([3], "2 to 10"),
        ([1] * 11, "2 to 10"),
        ([0, 0], "above 0"),
        ([1.5, 2], "whole"),
        ([1, 6], "5"),
        ([[1, 2]], "2 to 10"),
    ],
)
def test_bad_grades_are_refused(grades, message):
    with pytest.raises(ValueError, match=message):
        explore_cards(grades)
