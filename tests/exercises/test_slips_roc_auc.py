"""Exercises on ROC and AUC: numbers in the model answers, and wrong answers in other forms than the table's."""

import re
from pathlib import Path

import nbformat
import numpy as np
import pytest

from mlnotes import curves
from mlnotes.exercises import check, slips

NOTEBOOK = Path(__file__).resolve().parents[2] / "book" / "roc_auc" / "exercises.ipynb"


def rates_one_case_at_a_time(y_true, order):
    positive = np.append(0, y_true[order])
    return np.cumsum(1 - positive) - 1, np.cumsum(positive)


@pytest.mark.parametrize(
    "order",
    [np.argsort, lambda s: np.argsort(s)[::-1], lambda s: np.argsort(-s), lambda s: np.argsort(-s, kind="stable")],
    ids=["lowest first", "reversed", "negated", "stable"],
)
def test_tied_cases_taken_one_at_a_time_are_recognised_in_any_order(order):
    def roc_points(y_true, y_score):
        if len(set(y_score)) == len(y_score):
            return curves.roc_curve(y_true, y_score)[:2]
        fp, tp = rates_one_case_at_a_time(y_true, order(y_score))
        return fp / fp[-1], tp / tp[-1]

    def without_start(y_true, y_score):
        fp, tp = rates_one_case_at_a_time(y_true, order(y_score))
        return fp[1:] / fp[-1], tp[1:] / tp[-1]

    assert check("roc_auc-2", roc_points).message.startswith("You take one case at a time")
    assert check("roc_auc-2", without_start).message.startswith("The first point, (0, 0), is missing. You take one")


def test_as_many_points_as_cases_need_not_be_one_case_at_a_time():
    for n_more in (0, 1):
        result = check("roc_auc-2", lambda y, s, n=n_more: np.zeros((2, len(y) + n)))
        assert "one case at a time" not in result.message


def test_both_orders_of_the_tied_pair_are_recognised():
    rows = [(0, 0), (0, 1 / 3), (1 / 4, 1 / 3), None, (1 / 2, 2 / 3), (1 / 2, 1), (3 / 4, 1), (1, 1)]
    for between, message in (((1 / 2, 1 / 3), "one case at a time"), ((1 / 4, 2 / 3), "the positives first")):
        assert message in check("roc_auc-1", [row or between for row in rows]).message


def without_infinity(give):
    def threshold_in_budget(y_true, y_score, max_fpr):
        fpr, _, thresholds = curves.roc_curve(y_true, y_score)
        kept = thresholds[1:][fpr[1:] <= max_fpr]
        return kept[-1] if len(kept) else give(thresholds)

    return threshold_in_budget


@pytest.mark.parametrize("give", [lambda t: None, lambda t: np.nan, lambda t: [][-1], lambda t: t[-1]])
def test_infinity_left_out_is_recognised_whatever_comes_instead(give):
    assert check("roc_auc-10", without_infinity(give)).message == "Every score breaks the budget here: return np.inf."


@pytest.mark.parametrize("step", [0, -1], ids=["highest", "lowest"])
def test_any_of_several_best_thresholds_is_right(step):
    """The lowest score in the budget, or a higher one that finds as many; any of the cheapest thresholds."""

    def threshold_in_budget(y_true, y_score, max_fpr):
        fpr, tpr, thresholds = curves.roc_curve(y_true, y_score)
        best = np.flatnonzero((fpr <= max_fpr) & (tpr == tpr[fpr <= max_fpr].max()))
        return thresholds[best[step]]

    def cheapest_threshold(y_true, y_score, cost_fp, cost_fn):
        fpr, tpr, thresholds = curves.roc_curve(y_true, y_score)
        cost = np.round(cost_fp * (y_true == 0).sum() * fpr + cost_fn * y_true.sum() * (1 - tpr), 6)
        return thresholds[np.flatnonzero(cost == cost.min())[step]]

    assert check("roc_auc-10", threshold_in_budget) and check("roc_auc-14", cheapest_threshold)


def test_own_rankings_and_classes_are_as_the_exercise_says():
    table = slips.load("roc_auc")
    for student in range(30):
        ranking, cases = (slips.own(f"roc_auc-{n}", table[f"roc_auc-{n}"], str(student)) for n in (3, 15))
        marks = ranking.text.split(" is ")[1].split(".")[0].split()
        y_true = np.array([mark == "P" for mark in marks])
        ranked = y_true, -np.arange(len(y_true))
        assert np.isclose(ranking.exercise.reference[1], curves.auc(*ranked))
        n, p, corners = (y_true == 0).sum(), y_true.sum(), curves.roc_curve(*ranked)
        right = set(zip(np.rint(n * corners.fpr), np.rint(p * corners.tpr)))
        listed = set(tuple(map(int, c)) for c in re.findall(rf"\((\d)/{n}, (\d)/{p}\)", ranking.text))
        (mended,) = {round(n * x) for x, y in zip(*corners[:2]) if x == ranking.exercise.reference[0]}
        assert len(listed) == 8 and len({x for x, y in listed - right}) == 1 and mended not in {x for x, y in listed}
        label, score = (row.split(" | ")[1:] for row in cases.text.replace(" |\n", "\n").splitlines()[2:])
        y_true, y_score = np.array(label, dtype=int), np.array([value.strip(" |") for value in score], dtype=float)
        right = curves.auc(y_true, 1.0 * (y_score >= 0.5)), curves.auc(y_true, y_score)
        assert np.allclose(cases.exercise.reference, right)


def test_a_sign_must_show_at_each_call_that_fails():
    other = without_infinity(lambda t: None)
    result = check("roc_auc-10", lambda y, s, m: other(y, s, m) if m == 0 else -1.0)
    assert result.state == "wrong" and "The value differs." in result.message


@pytest.mark.parametrize(
    ("exercise", "answer", "message"),
    [
        ("roc_auc-1", [(0, 0), (0, 33), (25, 33), (50, 67), (50, 100), (75, 100), (100, 100)], "not per cent"),
        ("roc_auc-1", [(0, 0), (0, 1), (1, 1), (2, 2), (2, 3), (3, 3), (4, 3)], "These are counts"),
        ("roc_auc-3", (0.54, 0.67), "First the FPR, then the area."),
        ("roc_auc-3", (0.83, 0.6), "Count the negatives before the mended corner."),
        ("roc_auc-3", (0.17, 0.54), "Count the negatives before the mended corner."),
        ("roc_auc-9", (92, 5), "not per cent"),
        ("roc_auc-9", (92.11, 0.05), "not per cent"),
        ("roc_auc-9", (0.05, 0.92), "first the clinic"),
        ("roc_auc-9", (11.67, 0.053), "These are odds"),
        ("roc_auc-15", (0.7, 0.905), "is the accuracy"),
        ("roc_auc-10", lambda y_true, y_score, max_fpr: 0.5, '"The threshold is 0.5"'),
    ],
)
def test_slips_are_named(exercise, answer, message):
    assert message in check(exercise, answer).message


def test_a_point_that_is_no_share_of_six_negatives_is_not_said_to_be_miscounted():
    assert "Count the negatives" not in check("roc_auc-3", (0.75, 13 / 24)).message


def test_numbers_in_the_model_answers():
    cells = {cell.id: cell for cell in nbformat.read(NOTEBOOK, as_version=4).cells}
    values = {}
    exec(cells["imports"].source + "\n" + cells["roc_auc-12-data"].source.replace("print", "str"), values)
    y_true, answer = values["y_true"], cells["roc_auc-12"].source
    f1 = lambda s, t: 2 * (y_true * (s >= t)).sum() / ((s >= t).sum() + 5)  # noqa: E731
    a, b = values["scores"]["A"], values["scores"]["B"]
    assert f"({f1(b, 0.5):.2f} against {f1(a, 0.5):.2f})" in answer and (a >= 0.5).sum() == 1
    won = [round(curves.auc(y_true, s) * 75) for s in (a, b)]
    assert f"A puts {won[0]} of the 75 pairs" in answer and f"B {won[1]} of them" in answer
    best = {name: max((f1(s, t), t) for t in s) for name, s in (("A", a), ("B", b))}
    assert f"threshold {best['A'][1]:.2f}, A finds all five" in answer and f"F1 of {best['A'][0]:.2f}" in answer
    assert (a >= best["A"][1])[y_true == 1].all() and (a >= best["A"][1])[y_true == 0].sum() == 1
    assert f"best threshold for B, {best['B'][1]:.2f}, gives {best['B'][0]:.2f}" in answer

    exec(cells["roc_auc-13-data"].source, values)
    answer, question = cells["roc_auc-13"].source, cells["roc_auc-13-question"].source
    area = curves.auc(values["fraud"], values["score"])
    assert f"1 - {area:.2f} = {1 - area:.2f}" in answer and f"the AUC is {1 - area:.2f}" in question
    assert values["low"] < 0.5 < values["high"]
    april = np.arange(200, 400)
    assert f"an AUC of {curves.auc(april % 4 == 0, -(april * 85 % 223)):.2f}" in answer
