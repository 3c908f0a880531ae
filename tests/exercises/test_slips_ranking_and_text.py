"""The exercises on ranked lists and text: printed numbers, and slips that are not literally in the catalogue."""

from collections import Counter
from itertools import chain
from pathlib import Path

import nbformat
import numpy as np
import pytest

from mlnotes import data, ranking
from mlnotes.exercises import check, slips
from mlnotes.exercises._judge import judge

NOTEBOOK = Path(__file__).resolve().parents[2] / "book" / "ranking_and_text" / "exercises.ipynb"
CELLS = {cell.id: cell.source for cell in nbformat.read(NOTEBOOK, as_version=4).cells}
TEN = np.array([3, 2, 3, 0, 0, 1, 2, 2, 3, 0])


def test_the_table_with_two_slips_is_right_elsewhere():
    rows = {row.split("|")[1].strip(): row for row in CELLS["ranking_and_text-5-task"].splitlines() if "|" in row}
    printed = {name: [float(v) for v in rows[name].split("|")[2:8]] for name in ("DCG", "ideal DCG", "nDCG")}
    best = np.sort(TEN)[::-1]
    exact = {
        "DCG": [ranking.dcg(TEN, k=k, discount="jarvelin") for k in range(1, 7)],
        "ideal DCG": [ranking.dcg(best, k=k, discount="jarvelin") for k in range(1, 7)],
        "nDCG": [ranking.ndcg(TEN, -np.arange(10), k=k, discount="jarvelin") for k in range(1, 7)],
    }
    wrong = {(n, k + 1) for n in printed for k in range(6) if printed[n][k] != round(float(exact[n][k]), 2)}
    assert wrong == {("nDCG", 4), ("ideal DCG", 6)}


def test_numbers_in_the_model_answers_are_those_of_the_lessons():
    def shown(name):
        """What a lesson says and prints."""
        cells = nbformat.read(NOTEBOOK.parent / f"{name}.ipynb", as_version=4).cells
        printed = (output.get("text", "") for cell in cells for output in cell.get("outputs", []))
        return "\n".join([*(cell.source for cell in cells), *printed])

    first_k, dcg, texts = map(shown, ("first_k", "dcg", "texts"))
    answer = CELLS["ranking_and_text-11"]
    assert "0.385 0.284, difference +0.101 ± 0.039" in first_k
    for number in ("0.385", "0.284", "0.101", "0.046 ± 0.011"):
        assert number in answer and number in first_k
    assert "0.216 ± 0.028" in answer and "+0.216 ± 0.028" in dcg
    assert "−0.005 ± 0.023" in answer and "−0.005 ± 0.023" in dcg
    assert "0.498 against 0.252" in CELLS["ranking_and_text-12"] and "0.498" in texts and "0.252" in texts
    assert f"{0.101 - 1.96 * 0.039:.2f}, {0.101 + 1.96 * 0.039:.2f}" == "0.02, 0.18"
    assert len(data.estimator_pages().names) == 208 and "208 queries" in answer
    assert len(data.estimator_pages(kind="function").names) == 319 and "319 functions" in answer


def precision_over_orders(y_true, y_score, k, *, trials=4000):
    """The mean over the orders of ties by shuffling: close, not exact."""
    rng = np.random.default_rng(0)
    orders = (np.lexsort((rng.random(len(y_true)), -y_score))[:k] for _ in range(trials))
    return np.mean([y_true[order].mean() for order in orders])


def expected_precision(y_true, y_score, k):
    """Each case counts with the probability that it is shown."""
    above = (y_score > y_score[:, None]).sum(axis=1)
    tied = (y_score == y_score[:, None]).sum(axis=1)
    return float(np.clip((k - above) / tied, 0, 1) @ y_true / k)


def natural_ndcg(grades, score, k):
    """Right as well: in nDCG the base of the logarithm cancels."""
    grades = [grades[i] for i in sorted(range(len(score)), key=lambda i: -score[i])]
    found, best = (sum(g / np.log(i + 2) for i, g in enumerate(of[:k])) for of in (grades, sorted(grades)[::-1]))
    return found / best


def corpus_by_counters(candidates, references, max_n):
    value = 1.0
    for n in range(1, max_n + 1):
        both = [
            [Counter(tuple(s[i : i + n]) for i in range(len(s) - n + 1)) for s in pair]
            for pair in zip(candidates, references, strict=True)
        ]
        matches = sum(sum(min(given[g], wanted[g]) for g in given) for given, wanted in both)
        value *= (matches / sum(sum(given.values()) for given, _ in both)) ** (1 / max_n)
    c, r = (sum(len(s) for s in of) for of in (candidates, references))
    return value if c > r else value * np.exp(1 - r / c)


RIGHT = {
    "ranking_and_text-1": [0.6, 0.429, 0.7],
    "ranking_and_text-2": np.array([0.7455, 0.3333, 0.75]),
    "ranking_and_text-3": expected_precision,
    "ranking_and_text-4": natural_ndcg,
    "ranking_and_text-5": (6.893, 10.528, 0.775),
    "ranking_and_text-6": [-0.738, 0, 1.443, 1],
    "ranking_and_text-7": (0, 0.358, 0.338),
    "ranking_and_text-8": corpus_by_counters,
    "ranking_and_text-9": (0.679, 0.797, 0.574),
    "ranking_and_text-10": (0.1333, 0.0422),
}


@pytest.mark.parametrize("exercise", RIGHT)
def test_right_answers_in_other_forms(exercise):
    assert check(exercise, RIGHT[exercise])


def sentence_mean(candidates, references, max_n):
    return np.mean([ranking.bleu(c, [r], max_n=max_n) for c, r in zip(candidates, references, strict=True)])


def cut_at_half(y_true, y_score, k):
    return y_true[y_score >= 0.5].mean()


def own_ideal(grades, score, k):
    shown = grades[np.argsort(-score)][:k]
    return ranking.dcg(shown) / ranking.dcg(np.sort(shown)[::-1]) if shown.any() else np.nan


WRONG = [
    ("ranking_and_text-1", (0.3, 0.429, 0.7), "divide by k"),
    ("ranking_and_text-1", (0.6, 0.429, 3.5), "number of relevant pages"),
    ("ranking_and_text-1", (0.6, 0.429, 0.6), ""),
    ("ranking_and_text-2", (0.7037, 0.3333, 0.75), "with replacement"),
    ("ranking_and_text-2", (1.0, 0.3333, 0.75), "mean NUMBER"),
    ("ranking_and_text-3", lambda y, s, k: y[np.argsort(-s, kind="stable")][:k].mean(), "order of the arrays"),
    ("ranking_and_text-3", lambda y, s, k: y[np.lexsort((-y, -s))][:k].mean(), "best order"),
    ("ranking_and_text-3", lambda y, s, k: y[np.lexsort((y, -s))][:k].mean(), "worst order"),
    ("ranking_and_text-3", precision_over_orders, ""),
    ("ranking_and_text-3", cut_at_half, ""),
    ("ranking_and_text-4", lambda g, s, k: ranking.ndcg(g, s, k=k, gain="exponential"), "exponential"),
    ("ranking_and_text-4", lambda g, s, k: ranking.ndcg(g, s, k=k, discount="jarvelin"), "from rank 2 on"),
    ("ranking_and_text-4", lambda g, s, k: ranking.ndcg(s, g, k=k), "exchanged"),
    ("ranking_and_text-4", lambda g, s, k: ranking.dcg(g[np.argsort(-s)], k=k), "This is DCG"),
    ("ranking_and_text-4", lambda g, s, k: ranking.ndcg(g, s), "whole list"),
    ("ranking_and_text-4", own_ideal, "shown pages only"),
    ("ranking_and_text-5", (6.89, 10.52, 0.775), "rounded terms"),
    ("ranking_and_text-5", (6.89, 10.53, 0.76), "value of the table"),
    ("ranking_and_text-6", (-0.738, -0.738, 1.443, 1), "weigh the same"),
    ("ranking_and_text-6", (-0.738, 0, 1, 1), "DCG itself does change"),
    ("ranking_and_text-6", (-0.738, 0, 1.443, 1.443), "cancels"),
    ("ranking_and_text-7", (0.585, 0.358, 0.338), "minus infinity"),
    ("ranking_and_text-7", (0, 0.338, 0.358), "exchanged"),
    ("ranking_and_text-7", (0, 0.4137, 0.338), "clip"),
    ("ranking_and_text-8", sentence_mean, "mean of the sentences"),
    ("ranking_and_text-8", lambda c, r, n: ranking.bleu([*chain(*c)], [[*chain(*r)]], max_n=n), ""),
    ("ranking_and_text-9", (0.797, 0.797, 0.574), "must hold the best pages"),
    ("ranking_and_text-9", (0.679, 0.797, 0.5), "no fixed value"),
    ("ranking_and_text-10", (0.1333, 0.1229), "other queries"),
    ("ranking_and_text-10", (0.1333, 0.0385), "n - 1"),
]


@pytest.mark.parametrize(("exercise", "answer", "message"), WRONG)
def test_slips_are_named(exercise, answer, message):
    result = check(exercise, answer)
    assert result.state == "wrong" and message in result.message


@pytest.mark.parametrize("number", [1, 2, 6, 7, 9, 10])
def test_with_numbers_of_ones_own_each_slip_is_still_named(number):
    name = f"ranking_and_text-{number}"
    for student in range(100):
        exercise = slips.own(name, slips.load("ranking_and_text")[name], str(student)).exercise
        assert judge(name, exercise, exercise.reference).state == "right"
        for slip, message in exercise.slips.items():
            answer = tuple(right if value is ... else value for value, right in zip(slip, exercise.reference))
            assert judge(name, exercise, answer).message == message


def test_the_hints_of_a_sentence_of_ones_own_hold():
    """In each variant no pair of the candidate stands in the reference, and it is the shorter one."""
    for student in range(100):
        own = slips.own("ranking_and_text-7", slips.load("ranking_and_text")["ranking_and_text-7"], str(student))
        reference, candidate = (text.split() for text in own.text.split('"')[1::2])
        assert len(candidate) < len(reference) == len(set(reference))
        assert ranking.bleu(candidate, [reference], max_n=2) == own.exercise.reference[0] == 0
        for value, smoothing in zip(own.exercise.reference[1:], ("add_one", "lin_och"), strict=True):
            assert value == pytest.approx(ranking.bleu(candidate, [reference], max_n=2, smoothing=smoothing))
