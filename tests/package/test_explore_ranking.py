"""explore_ranking: its numbers by mlnotes.curves, its draws, and what a hand or a button does to the ranking."""

import numpy as np
import pytest

from mlnotes import curves, data
from mlnotes.widgets import explore_ranking
from tests.explorers import EXPLORERS, SHOWN, uniforms

FAWCETT = "++-+++--+-+-+---+-+-"
RANKINGS = [FAWCETT, "+---", "---+", "+-+-", "-" * 15 + "+" * 5, "+" * 19 + "-", "-++-++--+-+-+-+---+"]
DRAG = """(about, { x, y, event, ...state }, n) => {
  globalThis.event = event;
  return about.panels.row.drag({ x, y }, state, n);
}"""
PRESS = """(about, state, n) => Object.fromEntries(about.buttons.map(({ label, does }) => [label, does]).
  filter(([, does]) => typeof does === "function").map(([label, does]) => [label, does(state)]))"""
DOWN, GOES = {"type": "pointerdown", "pointerId": 1}, {"type": "pointermove", "pointerId": 1}


def measures(y, score):
    f1 = max(2 * y[score >= t].sum() / ((score >= t).sum() + y.sum()) for t in score)
    return curves.average_precision(y, score), curves.auc(y, score), curves.break_even_point(y, score), f1


@pytest.mark.parametrize("ranking", RANKINGS)
def test_numbers(ranking):
    found, case = explore_ranking(ranking).numbers(), data.ranked(ranking)
    assert [found[key] for key in ("ap", "auc", "bep", "f1")] == pytest.approx(measures(*case))
    curve = curves.precision_recall_curve(*case)
    assert found["precision"][1:] == pytest.approx(curve.precision) and found["tpr"][1:] == pytest.approx(curve.recall)


def test_the_start_is_the_twenty_cases_of_the_lesson():
    assert explore_ranking().start["ranking"] == FAWCETT
    assert [{0: "-", 1: "+"}[y] for y in data.fawcett20().y_true] == list(FAWCETT)


@pytest.mark.parametrize(("ranking", "seed"), [(FAWCETT, 0), ("-+--", 7)])
@pytest.mark.filterwarnings("ignore::mlnotes.UndefinedMetricWarning")
def test_draws(ranking, seed):
    """A case that is drawn twice is a tie; a draw without a positive has no AP, and the ends go without it."""
    n, case = len(ranking), data.ranked(ranking)
    found = explore_ranking(ranking, seed=seed).numbers(draw=120)
    rows = [np.floor(n * uniforms(n, seed, k, 0)).astype(int) for k in range(1, 121)]
    aps = np.array([curves.average_precision(case.y_true[r], case.y_score[r]) for r in rows])
    assert np.array(found["aps"], dtype=float) == pytest.approx(aps, nan_ok=True)
    assert found["counts"] == np.bincount(rows[-1], minlength=n).tolist()
    sure = np.sort(aps[~np.isnan(aps)])
    tail = int(0.025 * len(sure))
    assert found["ends"] == pytest.approx([sure[tail], sure[-1 - tail]])
    assert np.isnan(aps).any() == (ranking == "-+--")


def test_the_area_drawn_is_the_ap():
    for ranking in RANKINGS:
        [shown] = explore_ranking(ranking).ask(SHOWN, {"draw": 1})
        _, across, low, height, _ = shown["panels"]["curve"]["marks"]["area"]
        assert np.trapezoid(height, across) == pytest.approx(curves.average_precision(*data.ranked(ranking)))
        assert not any(low) and shown["panels"]["curve"]["marks"]["curve"][1:3] == [across, height]


def test_a_hand_moves_and_turns_a_case():
    def drag(ranking, *moves, place=1):
        for x, y, event in moves:
            [state] = explore_ranking(ranking).ask(DRAG, {"place": place, "x": x, "y": y, "event": event})
            ranking, place = state.get("ranking", ranking), state.get("place", place)
        return ranking, place

    assert drag("++-+-", (3.1, 0.5, DOWN), (1.9, 0.5, GOES), (0.2, 0.5, GOES)) == ("-+++-", 1)
    assert drag("++-+-", (4, 0.8, DOWN), (5, 0.8, GOES), (5, 0.8, DOWN), (4, 0.65, GOES)) == ("++-+-", 4)
    assert drag("++-+-", (4, 0.8, DOWN), (4, 0.5, GOES)) == ("++---", 4), "into the other row"
    assert drag("+----", (1, 0.5, DOWN)) == ("+----", 1), "the last positive stays one"
    assert drag("++-+-", (2, 0.1, {"type": "pointermove", "pointerId": 9})) == ("++-+-", 2), "another finger"


def test_buttons():
    [done] = EXPLORERS["ranking"].ask(PRESS, {"place": 3, "draw": 950})
    assert done["One up"] == {"ranking": "+-++++--+-+-+---+-+-", "place": 2}
    assert done["One down"] == {"ranking": "+++-++--+-+-+---+-+-", "place": 4}
    assert done["Turn class"] == {"ranking": "++++++--+-+-+---+-+-", "place": 3}
    assert (done["Draw"], done["100 draws"]) == ({"draw": 951}, {"draw": 1000})
