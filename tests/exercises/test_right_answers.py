"""Right answers in other forms than the solutions': rounded, as lists, by loops, by search or by a library."""

from pathlib import Path

import pytest
import yaml

from mlnotes.exercises import check
from tests.exercises.test_wrong_answers import given

FILES = sorted((Path(__file__).parent / "right_answers").glob("*.yaml"))
ROWS = [(row["exercise"], row["answer"]) for file in FILES for row in yaml.safe_load(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("exercise", "answer"), ROWS, ids=[f"{row[0]}-{n}" for n, row in enumerate(ROWS, 1)])
def test_a_right_answer_in_another_form_is_taken(exercise, answer):
    result = check(exercise, given(exercise, answer))
    assert result, result
