"""A topic that is out as an assignment: students' copies of its catalogue have the shown examples, and no answers."""

import ast
import json
from pathlib import Path

import numpy as np
import pytest

from mlnotes.exercises import check, held, slips, variant
from mlnotes.exercises._judge import judge
from mlnotes.exercises.slips import Form


def read(topic, **options):
    """(text, exercises) of the module that takes the catalogue's place."""
    text, space = held.module(topic, **options), {}
    exec(compile(text, topic, "exec"), space)
    return text, space["EXERCISES"]


def answer(entry):
    """What answers an exercise wrongly, whatever it asks for."""
    return (lambda *arguments: "no number") if callable(entry.reference) else np.zeros((7, 7, 7))


@pytest.fixture(scope="module", params=slips.topics())
def topic(request):
    return request.param, *read(request.param, variants=False)


def test_no_answer_and_no_known_mistake_is_inside(topic):
    name, text, exercises = topic
    entries = slips.load(name)
    assert exercises.keys() == entries.keys()
    tree = ast.parse(text)  # data and one import: no function, no formula
    assert [type(node).__name__ for node in tree.body] == ["Expr", "ImportFrom", "Assign"]
    told = json.loads(tree.body[2].value.args[0].value)
    for id_, entry in entries.items():
        allowed = {"tolerance", *(["calls", "results"] if callable(entry.reference) else ["shape"])}
        assert set(told[id_]) <= allowed and not exercises[id_].slips
        assert callable(entry.reference) or isinstance(exercises[id_].reference, (Form, type(None)))
        assert not any(message in text for message in entry.slips.values())


def test_check_says_whether_an_answer_runs_and_fits_the_examples(topic):
    name, _, exercises = topic
    for id_, entry in slips.load(name).items():
        if entry.reference is not None:
            several = callable(entry.reference) and entry.measure is not None
            state = "right" if callable(entry.reference) and not several else "not judged"
            assert judge(id_, exercises[id_], entry.reference).state == state, id_
            fails = (lambda *arguments: 1 / 0) if several else answer(entry)
            told_shape = callable(entry.reference) or exercises[id_].reference.shape is not None
            assert not told_shape or judge(id_, exercises[id_], fails).state == "wrong", id_


def test_own_numbers_are_told_without_their_answers(monkeypatch):
    monkeypatch.setattr(slips, "NUMBERS", 8)  # to write all 200 takes long; test_variants.py draws them
    entries, (_, exercises) = dict(slips.load("roc_auc")), read("roc_auc")
    texts = [variant("roc_auc-9", student) for student in range(6)]
    monkeypatch.setattr(slips, "load", lambda topic: exercises)
    assert [variant("roc_auc-9", student) for student in range(6)] == texts and len(set(texts)) > 3
    result = check("roc_auc-9", slips.own("roc_auc-9", entries["roc_auc-9"], "7").exercise.reference, student="7")
    assert not result and result.state == "not judged" and "said when it is marked" in result.message
    assert check("roc_auc-9", ...).state == "not attempted" and check("roc_auc-9", (1, 2, 3)).state == "wrong"
    failed = check("roc_auc-4", lambda y_true, y_score: 0.3)
    assert failed.state == "wrong" and dict(failed.facts)["expected"] == "1.0"


def test_what_is_right_stands_in_a_topics_own_file():
    files = {path.stem for path in Path(slips.__file__).parent.glob("*.py")}
    assert files - {*slips.topics()} == {"__init__", "_own"}  # which hold no answers
