"""The stored answers are those that the models give today."""

import exam_answers
import pytest

from mlnotes import data


@pytest.mark.thorough
def test_what_is_stored_is_what_is_computed():
    assert exam_answers.STORED.read_text(encoding="utf-8") == exam_answers.stored(
        exam_answers.answers(data.parameter_exam())
    )
