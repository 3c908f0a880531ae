"""Numbers of one's own: they follow from the student's id, have a right answer, and are what is marked."""

import nbformat
import pytest
import samples
from judged import handed_out, outcomes

from grading import assignment, contents
from mlnotes import curves
from mlnotes.exercises import check, slips, variant

ENTRY = slips.load("roc_auc")["roc_auc-9"]
VARIED = [id_ for topic in slips.topics() for id_, entry in slips.load(topic).items() if entry.variant]


@pytest.mark.parametrize("exercise", VARIED)
@pytest.mark.parametrize("n_students", [3, pytest.param(60, marks=pytest.mark.thorough)])
def test_every_student_has_numbers_with_a_right_answer(exercise, n_students):
    entry, texts = slips.load(exercise.rpartition("-")[0])[exercise], set()
    for number in range(n_students):
        own = slips.own(exercise, entry, f"2023{number:04d}")
        texts.add(own.text)
        id_ = f" 2023{number:04d} "  # blanks around it change nothing
        assert check(exercise, own.exercise.reference, student=id_)
        assert len(own.exercise.slips) >= 3
    assert len(texts) > min(n_students / 2, 12)
    assert variant(exercise, 20230001) == variant(exercise, "20230001") and "The numbers" not in variant(exercise, "1")
    assert "No student id" in variant(exercise, "") and check(exercise, entry.reference, student="")


def test_an_id_has_one_form_and_numbers_hang_on_the_assignments_word_too():
    """Whatever its case, the width of its letters, the spaces in it; another assignment has other numbers."""
    for written in ("ab 12", " AB12\t", "ＡＢ１２", "a\u200bb\u00a012"):
        assert slips.normal(written) == "ab12"
        for salt in ("", "x"):
            assert own(salt, written) == own(salt, "ab12")
    friends = [str(number) for number in range(400)]
    same = [n for n in friends if own("a", n) == own("a", "0")]
    assert len(same) > 1 and not all(own("b", n) == own("b", "0") for n in same)


def test_a_salted_assignment_is_marked_by_its_own_numbers(bubblewrap, place):
    salts = []
    for name in ("other", "salted", "salted"):
        plan = handed_out(name, "--exercises", "9", "--variants", "yes")
        salts.append(assignment.salt_of(name))
    assert salts[0] != salts[1] == salts[2]
    student = nbformat.read(place / "salted" / "student" / "salted.ipynb", as_version=4)
    right = slips.own("roc_auc-9", ENTRY, "20230001", salts[1]).exercise.reference
    answers = {contents.STUDENT: 'student = "20230001"', "roc_auc-9": f"precisions = {tuple(map(float, right))}"}
    assert outcomes(plan, samples.answered(student, answers))[0]["roc_auc-9"].marks == 2


def own(salt, student):
    return slips.own("roc_auc-9", ENTRY, student, salt).text


def test_an_exercise_without_variants_takes_any_id():
    assert check("roc_auc-4", curves.auc, student="20230001")
    assert "numbers of the task count" in variant("roc_auc-4", "20230001")
