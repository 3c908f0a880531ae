"""No answer without content passes a hidden test: empty, nan, one number for all places, an axis more, zeros."""

import copy
import json

import numpy as np
import pytest
from judged import quiz, topics

from grading import judge, wire
from mlnotes.exercises import slips
from mlnotes.exercises._judge import _difference

EMPTY = [np.empty(shape) for shape in (0, (0, 1), (1, 0), (0, 0))]
PLAIN = [*EMPTY, [], (), {}, "", np.nan, np.inf, None, ..., 0, 1, 0.5, True, [[]], ([], []), (EMPTY[1],) * 2]


def degenerate(right):
    """What a function may return in the place of the right result, always as many."""
    try:
        array = np.asarray(right, float)
    except (TypeError, ValueError):
        array = np.zeros(len(right))
    n = array.shape[0] if array.ndim else 1
    filled = [np.full(array.shape, value) for value in (np.nan, 0, 1, array.mean())]
    others = [[EMPTY[1]] * n, [np.nan] * n, [0] * n, array.ravel()[:1], array[None], array[..., None]]
    return [*PLAIN, *filled, *others, array.mean(), array.astype(object)[None], array[..., None].tolist()]


N = len(degenerate(0))


class Answer:
    """A function that gives the result number `n` of the degenerate ones, or the right one for n = -1."""

    __name__ = "answer"

    def __init__(self, function, entry, n):
        self.function, self.entry, self.n, self.differs = function, entry, n, False

    def __call__(self, *arguments, **options):
        given, right = copy.deepcopy(arguments), self.function(*arguments, **options)
        found = right if self.n < 0 else degenerate(right)[self.n]
        measure = self.entry.measure or (lambda result, *_: result)
        try:
            difference = _difference(measure(right, *given), measure(found, *given), self.entry.tolerance)
        except Exception as error:
            difference = repr(error)
        self.differs |= bool(difference)
        return wire.decode(json.loads(wire.to_json(wire.encode(found))))


class Still(judge.Judge):
    """A judge without a student's process, for whom `check` says yes: only the hidden tests can fail an answer."""

    def __init__(self):
        self.given, self.student, self.answer = {"__name__": "__main__"}, "", None

    def _fetch(self, name):
        return self.answer

    def holds(self, cell, question, answer):
        self.answer, self.given["check"] = answer, lambda *_: True
        with judge.quiet():
            return self._compare(cell, question, with_hidden=True).error is None


@pytest.mark.parametrize("topic", topics("roc_auc"))
def test_a_result_without_content_passes_no_hidden_test(topic):
    (plan, _, _), still, passed = quiz(*slips.load(topic)), Still(), []
    for cell in plan.cells:
        if cell.code and cell.kind in ("given", "answer"):
            judge.run_given(cell, still.given)
        question = plan.questions.get(cell.question)
        for n in range(-1, N) if cell.kind == "test" and question.function else ():
            answer = Answer(still.given[question.names[0]], slips.load(topic)[question.id], n)
            held = still.holds(cell, question, answer)
            assert held or n >= 0, f"{question.id}: the right answer fails"
            passed += [(question.id, n)] * (held and answer.differs)
    assert passed == []
