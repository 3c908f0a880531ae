"""The catalogue of a topic that is out as an assignment: the examples that `check` shows, and nothing beyond them.

In a student's copy of `mlnotes` the module that `module(topic)` writes takes the place of `slips/<topic>.py`. It has
the calls of each function with their results, but not the function; of a value no more than its shape; numbers of
one's own as texts; and no known mistakes. So `check` says whether an answer runs and fits the examples.
"""

import json

import numpy as np

from mlnotes.exercises import slips
from mlnotes.exercises.slips import Exercise, Form

MODULE = '''"""The exercises of this topic while it is out as an assignment: the shown examples only."""

from mlnotes.exercises import held

EXERCISES = held.read(r"""
{data}
""")
'''


class Examples:
    """Stands for the right function: it knows its result at the calls that are shown."""

    def __init__(self, calls, results):
        self._results = {_key(call): result for call, result in zip(calls, results)}

    def __call__(self, *arguments):
        return self._results[_key(arguments)]


def _key(call):
    return json.dumps(_encode(call))


# ---- writing ----


def module(topic, *, variants=True):
    """The text of the module; numbers of one's own take a while to write."""
    entries = {id_: _told(id_, entry, variants) for id_, entry in slips.load(topic).items()}
    return MODULE.format(data=json.dumps(entries, indent=0))


def put_away(package, topics, *, variants=True):
    """In a copy of the package: what holds answers of these topics gives way to the shown examples."""
    for topic in topics:
        text = module(topic, variants=variants)
        (package / "exercises" / "slips" / f"{topic}.py").write_text(text, encoding="utf-8")


def _told(id_, entry, variants):
    """What may be known of one exercise, for JSON."""
    told = {"tolerance": entry.tolerance}
    if callable(entry.reference):
        told["calls"] = [_encode(call) for call in entry.calls]
        if entry.measure is None:  # else several results are right
            told["results"] = [_encode(entry.reference(*_decode(call))) for call in told["calls"]]
    elif entry.reference is not None:
        told["shape"] = _shape(entry.reference)
    if entry.variant and variants:
        told["texts"] = [slips.numbered(id_, entry, number).text for number in range(slips.NUMBERS)]
    return told


def _shape(value):
    """The shape of a value; None where it holds text."""
    array = np.asarray(value, dtype=object)
    return None if any(isinstance(item, str) for item in array.flat) else list(array.shape)


def _encode(value):
    if isinstance(value, np.ndarray):
        return {"array": value.tolist(), "dtype": value.dtype.str}
    if isinstance(value, tuple):
        return {"tuple": [_encode(item) for item in value]}
    if isinstance(value, list):
        return [_encode(item) for item in value]
    return value.item() if isinstance(value, np.generic) else value


# ---- reading ----


def read(text):
    """The exercises of a module that `module` has written."""
    return {id_: _exercise(told) for id_, told in json.loads(text).items()}


def _exercise(told):
    reference, calls = None, tuple(map(_decode, told.get("calls", ())))
    if calls:
        unsaid = [Form()] * len(calls)
        reference = Examples(calls, list(map(_decode, told["results"])) if "results" in told else unsaid)
    elif "shape" in told:
        reference = Form(None if told["shape"] is None else tuple(told["shape"]))
    texts = tuple(told["texts"]) if "texts" in told else None
    return Exercise(reference=reference, calls=calls, tolerance=told["tolerance"], variant=texts)


def _decode(data):
    if isinstance(data, dict) and "array" in data:
        return np.array(data["array"], dtype=data["dtype"])
    if isinstance(data, dict):
        return tuple(map(_decode, data["tuple"]))
    return list(map(_decode, data)) if isinstance(data, list) else data
