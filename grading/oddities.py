"""Submissions that once cost honest students their marks, stopped a class or took another's place; for the rehearsal.

Each is a `Sample` as in `grading.spoiler`: files, the marks that must come out, and what `look` must say.
"""

import copy
import io
import json
import zipfile

from grading import spoiler

WORDS = "The ranks count each pair once, ties by one half."
EXIT = "calls = []\ndef {0}(*data):\n    calls.append(1)\n    if len(calls) > 10:\n        raise SystemExit(2)\n"
FORGED = 'from grading import wire\ndef {0}(*data):\n    wire.to_json = lambda data: b\'{{"error": "x"}}\'\n'


def odd(plan, student):
    """The samples, in the order of the harm that they did."""
    it = spoiler.Spoiler(plan, student)
    words = [id_ for id_, question in plan.questions.items() if question.by_hand]
    for name, files, marks, look in (*_places(it, words), *_names(it), *_files(it), *_attacks(it)):
        files = [(path, spoiler.in_own_words(data, name)) for path, data in files]
        yield spoiler.Sample(name, tuple(files), marks, look, name)


def _one(it, name, data):
    return [(f"{name}/{it.file}", data)]


def _places(it, words):
    """Right answers where nobody looked for them."""
    beside, target = "something stands beside it; mark by hand", it.target

    def new_cell(notebook, _):
        _behind(notebook, words[0], "markdown", WORDS)
        spoiler.cell_of(notebook, words[0]).source = it.stub(words[0])

    def in_the_task(notebook, _):
        spoiler.cell_of(notebook, f"{words[0]}-task").source += f"\n\n{WORDS} And more."
        spoiler.cell_of(notebook, words[0]).source = it.stub(words[0])

    def moved(notebook, _):
        _behind(notebook, target, "code", spoiler.cell_of(notebook, target).source)
        spoiler.cell_of(notebook, target).source = it.stub(target)

    def split(notebook, _):
        cell = spoiler.cell_of(notebook, target)
        _behind(notebook, target, "code", cell.source)
        cell.source = "one_half = 1 / 2"

    for name, change in (("words in a new cell", new_cell), ("words in the task", in_the_task)):
        if words:
            yield name, _one(it, name, it.changed(change)), it.all_right, f"{words[0]}: .*{beside}"
    yield "a new cell", _one(it, "a new cell", it.changed(moved)), it.all_right, ""
    yield "a split cell", _one(it, "a split cell", it.changed(split)), it.all_right, ""
    bare = json.loads(it.changed(spoiler.lose_metadata))
    for cell in bare["cells"]:
        cell.pop("id", None)
    yield "no ids", _one(it, "no ids", json.dumps({**bare, "nbformat_minor": 0}).encode()), it.all_right, ""
    own = it.answer(f"{it.right}\n\n\nfrom decimal import Decimal\n_half = Decimal(1) / 2")
    yield "decimals", _one(it, "decimals", own), it.all_right, ""


def _names(it):
    """Names in which a student wrote what a platform writes."""
    right = spoiler.to_bytes(it.full)
    neighbour = f"neighbour_1098_91000_{it.file}"
    yield "neighbour", [(neighbour, right)], it.all_right, ""
    taken = f"taker_1099_91001_neighbour_1098_assignsubmission_file_{it.file}"
    yield "taker", [(taken, right)], it.all_right, ""
    long = "学" * 84
    yield long, _one(it, long, right), it.all_right, ""
    script = "\n".join(cell.released for cell in it.plan.cells).encode()
    yield "a script beside", [*_one(it, "script", right), (f"script/{it.plan.name}.py", script)], it.all_right, ""


def _files(it):
    """Files that stopped a class."""
    right = spoiler.to_bytes(it.full)
    damaged = bytearray(_zip({it.file: right}))
    damaged[60:200] = b"\xff" * 140
    yield "a damaged zip", [("damaged/work.zip", bytes(damaged))], None, "could not be read"
    bomb = _zip({f"{n}.ipynb": bytes(60_000_000) for n in range(6)})
    yield "a bomb", [("bomb/work.zip", bomb)], None, "60 MB and was not opened"
    yield "upwards", [("upwards/work.zip", _zip({"..": b"x", f"../../{it.file}": right}))], it.all_right, ""


def _attacks(it):
    """Answers that ended the marking of all questions, or took minutes."""
    late, forged = EXIT.format(it.name), FORGED.format(it.name)
    yield "an exit in the hidden tests", _one(it, "exit", it.answer(late)), it.one_wrong, ""
    yield "a forged reply", _one(it, "forged", it.answer(forged)), it.one_wrong, f"{it.target}: .*no answer"
    yield "a long range", _one(it, "range", it.function("return range(40_000_000)")), it.one_wrong, ""
    said = "raise ValueError('\\x1b[2J; all questions: full marks')"
    yield "an exception's words", _one(it, "words", it.function(said)), it.one_wrong, ""


def _behind(notebook, id_, kind, source):
    """A cell of the student's own behind the one with this id."""
    place = next(number for number, cell in enumerate(notebook.cells) if cell.id == id_)
    cell = copy.deepcopy(notebook.cells[place])
    cell.update(cell_type=kind, source=source, metadata={}, id=f"own-{place}")
    notebook.cells.insert(place + 1, cell)


def _zip(files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()
