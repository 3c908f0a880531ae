"""Wrong answers as students give them: none is right, none makes check fail, and mistakes stay named."""

import copy
import functools
import re
from pathlib import Path

import pytest
import yaml

from mlnotes.exercises import check, markers

FILES = sorted((Path(__file__).parent / "wrong_answers").glob("*.yaml"))
ANSWERS = [
    pytest.param(row, id=f"{row['exercise']}-{n}")
    for f in FILES
    for n, row in enumerate(yaml.safe_load(f.read_text(encoding="utf-8")), 1)
]


@functools.cache
def offered(exercise):
    """(the names that its notebook offers to an exercise, the one of them that is to be checked)."""
    names, opened = {"__name__": "__main__"}, True
    for cell in markers.student_version(markers.notebook(exercise.rpartition("-")[0]))["cells"]:
        opened = opened and "exercise" not in cell["metadata"]
        own = cell["id"].startswith(f"{exercise}-") and cell["id"] != f"{exercise}-test"
        if cell["cell_type"] == "code" and (opened or own):
            exec(cell["source"], names)
        if cell["id"] == f"{exercise}-test":
            asked = re.match(r'check\("[^"]+", (\w+)\)', cell["source"])[1]
    return names, asked


def given(exercise, answer):
    """What stands under the asked name after the answer, or the value of an answer that is an expression."""
    names, asked = offered(exercise)
    names = copy.copy(names)
    try:
        expression = compile(answer.strip(), f"<answer to {exercise}>", "eval")
    except SyntaxError:
        exec(compile(answer, f"<answer to {exercise}>", "exec"), names)
        return names[asked]
    return eval(expression, names)


@pytest.mark.parametrize("row", ANSWERS)
def test_a_wrong_answer_is_not_taken_and_its_mistake_is_named(row):
    result = check(row["exercise"], given(row["exercise"], str(row["answer"])))
    assert not result and result.state in ("wrong", "not attempted")
    assert row["says"] is None or row["says"] in result.message, result.message


def test_each_topic_has_at_least_25_wrong_answers():
    counts = {file.stem: len(yaml.safe_load(file.read_text(encoding="utf-8"))) for file in FILES}
    assert all(count >= 25 for count in counts.values()), counts
