"""Answers as students give them: right ones in other forms than the solutions', and wrong ones of every kind.

The former are rounded, or lists, or found by loops, by search or by a library. None of the latter is right, none makes
check fail, and mistakes stay named.
"""

import copy
import functools
import re
from pathlib import Path

import pytest
import yaml

from mlnotes.exercises import check, markers


def rows(folder):
    """The answers of each topic, from its file in this folder."""
    files = sorted((Path(__file__).parent / folder).glob("*.yaml"))
    return {file.stem: yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader) for file in files}


def each(folder):
    """A test for each answer of the folder."""
    numbered = [(row, n) for topic in rows(folder).values() for n, row in enumerate(topic, 1)]
    return pytest.mark.parametrize("row", [pytest.param(row, id=f"{row['exercise']}-{n}") for row, n in numbered])


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


@each("right_answers")
def test_a_right_answer_in_another_form_is_taken(row):
    result = check(row["exercise"], given(row["exercise"], row["answer"]))
    assert result, result


@each("wrong_answers")
def test_a_wrong_answer_is_not_taken_and_its_mistake_is_named(row):
    result = check(row["exercise"], given(row["exercise"], str(row["answer"])))
    assert not result and result.state in ("wrong", "not attempted")
    assert row["says"] is None or row["says"] in result.message, result.message


def test_each_topic_has_at_least_25_wrong_answers():
    assert {topic: len(answers) for topic, answers in rows("wrong_answers").items() if len(answers) < 25} == {}
