"""The exercises on learning: numbers in tasks and model answers, variants, and slips that are not in the catalogue."""

import itertools
from pathlib import Path

import nbformat
import numpy as np
import pytest

from mlnotes.exercises import check, slips
from mlnotes.exercises._judge import judge
from mlnotes.exercises.slips import _melons, learning

NOTEBOOK = Path(__file__).resolve().parents[2] / "book" / "learning" / "exercises.ipynb"
CELLS = {cell.id: cell for cell in nbformat.read(NOTEBOOK, as_version=4).cells}
WITH_VARIANTS = ["learning-1", "learning-3", "learning-5", "learning-7", "learning-8", "learning-9"]


def test_numbers_in_the_answer_on_the_irises_are_those_of_its_cell():
    shown = CELLS["learning-12-data"].outputs[0].text.splitlines()
    for text, line in zip(("Linear (0.048)", "tree (0.059)", "5-NN (0.053)", "0.667"), shown):
        assert text in CELLS["learning-12"].source and text.split("(")[-1].strip(")") in line.split(";")[0]
    spreads = [line.split("sd ")[1][:5] for line in shown[:3]]
    assert (min(spreads), max(spreads)) == ("0.016", "0.023") and "0.016 to 0.023" in CELLS["learning-12"].source
    assert shown[1].endswith("training error on all 0.000")
    assert shown[4] == "linear ahead of 5-NN on 10 splits, behind on 6"
    assert "on 10 of the twenty splits and behind on 6" in CELLS["learning-12"].source


def test_numbers_in_the_answer_to_the_letter():
    kept = [r for r in _melons.rules(_melons.MELON) if _melons.accepts(r, _melons.GOOD)]
    kept = [r for r in kept if not _melons.accepts(r, _melons.BAD)]
    rest = [m for m in itertools.product(*_melons.MELON) if m not in (_melons.GOOD, _melons.BAD)]
    said = np.array([[_melons.accepts(r, m) for m in rest] for r in kept])
    mean = {3 - r.count("*"): (said != row).mean() for r, row in zip(kept, said)}
    assert f"{mean[1]:.3f} against {mean[3]:.3f}" == "0.309 against 0.171"
    assert "0.309 against 0.171" in CELLS["learning-11"].source


def test_three_melons_are_enough_for_seven_rules_and_two_are_not():
    melons = list(itertools.product(*_melons.MELON))
    kept = [r for r in _melons.rules(_melons.MELON) if _melons.accepts(r, _melons.GOOD)]
    kept = [r for r in kept if not _melons.accepts(r, _melons.BAD)]

    def enough(rules, melons_left):
        if len(rules) < 2:
            return True
        parts = [[[r for r in rules if _melons.accepts(r, m) == y] for y in (True, False)] for m in melons]
        return melons_left > 0 and any(all(enough(p, melons_left - 1) for p in pair) for pair in parts if all(pair))

    assert len(kept) == 7 and enough(kept, 3) and not enough(kept, 2)
    assert str((_melons.GOOD[0], *_melons.GOOD[1:])).replace("'", "") in CELLS["learning-6-task"].source
    splits = {
        min(sum(_melons.accepts(r, m) for r in kept), sum(not _melons.accepts(r, m) for r in kept)) for m in melons
    }
    assert max(splits) == 3


def test_majority_against_nearest_by_hand():
    for opened in ((0, 1, 2, 3), (6, 3, 1), (0, 1, 2, 4, 7)):
        counts = {-1: 0, 0: 0, 1: 0}
        corners = list(itertools.product((0, 1), repeat=3))
        for world in itertools.product((0, 1), repeat=8):
            lead = 0
            for i in set(range(8)) - set(opened):
                j = min(opened, key=lambda j: (sum(a != b for a, b in zip(corners[i], corners[j])), opened.index(j)))
                most = sum(world[k] for k in opened) * 2 >= len(opened)
                lead += (world[j] != world[i]) - (most != world[i])
            counts[np.sign(lead)] += 1
        assert learning.majority_against_nearest(opened) == (counts[1], counts[0], counts[-1])
        assert counts[1] == counts[-1]  # the theorem


def lazy(n_features, n_opened):
    """Mean errors of the lazy learner by going through all worlds."""
    n = 2**n_features
    worlds = np.array(list(itertools.product((0, 1), repeat=n)))
    wrong = worlds[:, :1] != worlds
    return wrong[:, n_opened:].mean(), wrong.mean()


@pytest.mark.parametrize("n_opened", [2, 4, 6])
def test_the_lazy_learner_by_hand(n_opened):
    for n_features in (3, 4):
        assert learning.first_seen(n_features=n_features, n_opened=n_opened).reference == lazy(n_features, n_opened)


RIGHT = {
    "learning-1": [720.0, 3, 27, 100],
    "learning-2": lambda a, b, h: (
        sum(
            np.log(sum(np.exp(-((x - t) ** 2) / (2 * h * h)) for t in a) / (len(a) * h * (2 * np.pi) ** 0.5)) for x in b
        )
        / len(b)
    ),
    "learning-3": (49, 2.0**18),
    "learning-4": lambda examples, values: np.int64(learning.fitting(examples, values)),
    "learning-7": np.array([32, 29]),
    "learning-8": [0.6, 0.8],
    "learning-10": lambda opened: list(learning.majority_against_nearest(opened)),
}


@pytest.mark.parametrize("exercise", RIGHT)
def test_right_answers_in_other_forms(exercise):
    assert check(exercise, RIGHT[exercise])


def test_majority_may_break_its_tie_either_way():
    """The counts are the same: turning all labels of a world turns both answers."""

    def with_zero_at_ties(opened):
        flipped = 1 - _melons.WORLDS
        most = 1 - (flipped[:, list(opened)].mean(axis=1) >= 0.5)
        gap = _melons.APART[:, list(opened)].argmin(axis=1)
        rest = [i for i in range(8) if i not in opened]
        lead = (_melons.WORLDS[:, list(opened)][:, gap] != _melons.WORLDS)[:, rest].sum(axis=1)
        lead = lead - (most[:, None] != _melons.WORLDS)[:, rest].sum(axis=1)
        return [int(np.sum(np.sign(lead) == s)) for s in (1, 0, -1)]

    assert check("learning-10", with_zero_at_ties)


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        ("learning-4", lambda examples, values: 7),
        ("learning-2", lambda train, new, width: -1.4460850773295582),
        ("learning-10", lambda opened: (88, 80, 88)),
        ("learning-7", (31.6, 28.4)),
        ("learning-8", (9, 0.8)),
    ],
)
def test_what_fits_the_first_call_only_is_refused(exercise, answer):
    assert check(exercise, answer).state == "wrong"


def shares_of_worlds(opened):
    return tuple(share / 256 for share in _melons.majority_against_nearest(opened))


SAID = [
    ("learning-1", (800, 4, 81, 900), "all melons"),
    ("learning-1", (180, 3, 27, 100), "left for the test"),
    ("learning-1", (720, 3, 27, 280), "Some of them have a label"),
    ("learning-2", lambda train, new, width: -_melons.mean_log_likelihood(train, new, width), "sign"),
    ("learning-2", lambda train, new, width: _melons.mean_log_likelihood(train, new, width**0.5), "variance"),
    ("learning-3", (65, 2**18), "Count the values of this table"),
    ("learning-3", (49, 2**27), "Count the samples of this table"),
    ("learning-3", (49, 256), "another table"),
    ("learning-3", (11, 2**18), "add the possibilities"),
    ("learning-4", lambda examples, values: [1, 2], "how many"),
    ("learning-4", _melons.accepting_all, "by rejecting it"),
    ("learning-5", (5, 4), "One rule is missing"),
    ("learning-5", (64, 4), "before a melon is opened"),
    ("learning-5", (6, 2), "call the third melon good"),
    ("learning-6", (6, 1, 3), "more evenly"),
    ("learning-6", (3, 4, 4), "Fewer will do"),
    ("learning-7", (31.64, 28.36), "whole numbers"),
    ("learning-7", (32, 28.36), "whole numbers"),
    ("learning-7", (32, 15), "allowed probability is missing"),
    ("learning-8", (9 / 15, 0.5), "ALL worlds"),
    ("learning-8", (5 / 9, 7 / 9), "three values each"),
    ("learning-8", (0.6, 12), "number of combinations"),
    ("learning-8", (60, 80), "per cent"),
    ("learning-9", (0.5, 3.5), "mean number of errors"),
    ("learning-9", (2, 3.5), "mean number of errors"),
    ("learning-9", (50, 43.75), "per cent"),
    ("learning-10", shares_of_worlds, "numbers of worlds"),
    ("learning-10", lambda opened: (88, 80, 88), "corners that are given"),
]


@pytest.mark.parametrize(("exercise", "answer", "message"), SAID)
def test_slips_are_named(exercise, answer, message):
    result = check(exercise, answer)
    assert result.state == "wrong" and message in result.message, result


# ---- numbers of one's own ----


@pytest.mark.parametrize("exercise", WITH_VARIANTS)
def test_variants_have_right_answers_and_slips_of_their_own(exercise):
    entry, seen = slips.load("learning")[exercise], set()
    for student in range(25):
        variant = slips.own(exercise, entry, student)
        own = variant.exercise
        seen.add(variant.text)
        assert variant.text and judge(exercise, own, own.reference)
        told = [judge(exercise, own, slip) for slip in own.slips if plain(slip)]
        assert len(told) >= 2 and all(result.state == "wrong" for result in told), (student, variant.text)
    assert len(seen) >= 4


def plain(slip):
    return isinstance(slip, tuple) and not any(part is ... or isinstance(part, frozenset) for part in slip)


def test_variants_by_a_second_way():
    for student in range(10):
        told = {k: slips.own(k, slips.load("learning")[k], student).exercise.reference for k in WITH_VARIANTS}
        text = {k: slips.own(k, slips.load("learning")[k], student).text for k in WITH_VARIANTS}
        values = [int(word) for word in text["learning-3"].replace(",", " ").split() if word.isdigit()]
        points = values[0] * values[1] * values[2]
        assert told["learning-3"] == ((values[0] + 1) * (values[1] + 1) * (values[2] + 1) + 1, 2**points)
        root, sound = (int(word.strip(",;")) for word in text["learning-8"].split() if word.strip(",;").isdigit())
        grid = [(r == 0) == (s == 0) for r in range(root) for s in range(sound)]
        assert told["learning-8"] == pytest.approx((np.mean(grid), (1 + np.mean(grid)) / 2))
