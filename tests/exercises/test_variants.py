"""Numbers of one's own: each mistake has its own message with them too, and what a student is told is what counts."""

import re

import numpy as np
import pytest
from shared import example

from mlnotes import compare, curves, ranking
from mlnotes.exercises import slips
from mlnotes.exercises._judge import judge

MIXED = {"learning-5", "learning-7", "overfitting-3"}  # with some of their numbers two mistakes give one answer
VARIED = [id_ for topic in slips.topics() for id_, entry in slips.load(topic).items() if entry.variant]


def variants(exercise, n=slips.NUMBERS):
    entry = slips.load(exercise.rpartition("-")[0])[exercise]
    return [slips.numbered(exercise, entry, number) for number in range(n)]


@pytest.mark.parametrize("exercise", VARIED)
@pytest.mark.parametrize("n_variants", [5, pytest.param(slips.NUMBERS, marks=pytest.mark.thorough)])
def test_with_numbers_of_ones_own_each_slip_is_still_named(exercise, n_variants):
    for _, own in variants(exercise, n_variants):
        assert judge(exercise, own, own.reference).state == "right"
        for slip, message in own.slips.items():
            found = judge(exercise, own, example(slip, own.reference))
            assert found.state == "wrong" and (exercise in MIXED or found.message == message)


def test_a_ranking_of_ones_own_has_two_wrong_corners_and_the_area_that_is_said():
    for text, own in variants("roc_auc-3", 10):
        y_true = np.array([mark == "P" for mark in text.split(" is ")[1].split(".")[0].split()])
        curve, n, p = curves.roc_curve(y_true, -np.arange(len(y_true))), sum(~y_true), sum(y_true)
        assert np.isclose(own.reference[1], curves.auc(y_true, -np.arange(len(y_true))))
        right = set(zip(np.rint(n * curve.fpr), np.rint(p * curve.tpr)))
        listed = {tuple(map(int, corner)) for corner in re.findall(rf"\((\d)/{n}, (\d)/{p}\)", text)}
        assert len(listed) == 8 and len({x for x, _ in listed - right}) == 1
        assert round(n * own.reference[0]) not in {x for x, _ in listed}


def test_classes_of_ones_own_have_the_areas_of_the_printed_table():
    for text, own in variants("roc_auc-15", 10):
        rows = {row.split("|")[1].strip(): row.split("|")[2:-1] for row in text.splitlines()}
        y_true, y_score = np.array(rows["label"], dtype=int), np.array(rows["score"], dtype=float)
        expected = curves.auc(y_true, 1.0 * (y_score >= 0.5)), curves.auc(y_true, y_score)
        assert np.allclose(own.reference, expected)


def test_sentences_of_ones_own_share_words_and_no_pair():
    for text, own in variants("ranking_and_text-7", 10):
        reference, candidate = (sentence.split() for sentence in text.split('"')[1::2])
        assert len(candidate) < len(reference) == len(set(reference))
        assert ranking.bleu(candidate, [reference], max_n=2) == own.reference[0] == 0
        for value, smoothing in zip(own.reference[1:], ("add_one", "lin_och")):
            assert value == pytest.approx(ranking.bleu(candidate, [reference], max_n=2, smoothing=smoothing))


def test_no_student_gets_the_counts_whose_p_value_the_lesson_prints():
    texts = [text for text, _ in variants("comparing_learners-2")]
    assert not [text for text in texts if "right on 9, B alone on 3," in text or "right on 11, B alone on 3," in text]


def test_the_quantiles_that_are_given_are_those_of_the_range():
    for text, _ in variants("comparing_learners-6", 10):
        k, q = int(text[0]), float(re.search(r"= (2\.\d+)", text)[1])
        assert f"{compare.nemenyi_critical_difference(k, 1) / np.sqrt(k * (k + 1) / 6):.3f}" == f"{q:.3f}"
