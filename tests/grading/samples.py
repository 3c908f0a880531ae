"""Submissions whose marks are known: 60 students, a fifth of them with a fault. For tests, and for `make rehearsal`."""

import copy
import functools
import io
import re
import zipfile
from pathlib import Path
from typing import NamedTuple

import nbformat
import numpy as np
import yaml

from grading import assignment, contents, mark, tables

ROOT = Path(__file__).resolve().parents[2]

TEXT = "Because the ranks count the pairs in the right order."


class Sample(NamedTuple):
    """One student's files and what must come out."""

    student: str
    files: tuple  # of (path, bytes)
    marks: dict | None  # by question; None where no mark can be given without a person
    look: str  # what the look column must say besides "mark by hand", as a pattern; "" for nothing
    fault: str = ""


def answered(student, answers):
    """The student notebook with these answers, by question; the others stay blank."""
    notebook = copy.deepcopy(student)
    for cell in notebook.cells:
        if cell.id in answers:
            cell.source = answers[cell.id]
    return notebook


def solutions(plan):
    """A right answer to each question."""
    bare = {cell.id: re.sub(r"^ *### (BEGIN|END) SOLUTION\n?", "", cell.key, flags=re.MULTILINE) for cell in plan.cells}
    return {id_: TEXT if question.by_hand else bare[id_] for id_, question in plan.questions.items()}


def truth(plan, wrong=(), blank=()):
    """The marks of a student with these questions wrong or blank and all others right."""
    right = {id_: None if question.by_hand else question.points for id_, question in plan.questions.items()}
    return {id_: 0 if id_ in blank or (id_ in wrong and points) else points for id_, points in right.items()}


def in_own_words(data, name):
    """The bytes of a notebook whose words and functions are those of this student only."""
    data = data.replace(TEXT.encode(), f"{TEXT} So says {name}.".encode())
    return re.sub(rb'("def \w+\([^\n"]*\):\\n)', rb"\1    _ = 0" + f"x{name.encode().hex()}".encode() + rb"\\n", data)


def to_bytes(notebook):
    return nbformat.writes(notebook).encode()


def cell_of(notebook, id_):
    return next(cell for cell in notebook.cells if cell.id == id_)


# ---- answers ----


@functools.cache
def as_given(kind):
    """A right or wrong answer to each exercise, as students give them: the first one that `check` is tested with."""
    file = ROOT / "tests" / "exercises" / f"{kind}_answers" / "roc_auc.yaml"
    return {row["exercise"]: row["answer"] for row in reversed(yaml.safe_load(file.read_text(encoding="utf-8")))}


def cell(question, answer):
    """An answer as a cell: an expression gets the name that is asked for."""
    return answer if re.match("def |from |import ", answer) else f"{question.names[0]} = {answer}"


def ordinary(plan, student, rng):
    """(notebook, truth) of a student who answers some questions right, some wrong, some not at all."""
    skill, right = rng.beta(4, 2), solutions(plan)
    answers, wrong, blank = {}, set(), set()
    for id_, question in plan.questions.items():
        luck = rng.random()
        if luck < 0.1 * (1 - skill):
            blank.add(id_)
        elif luck < 1 - skill and id_ in as_given("wrong"):
            answers[id_] = cell(question, as_given("wrong")[id_])
            wrong.add(id_)
        elif id_ in as_given("right") and rng.random() < 0.5:
            answers[id_] = cell(question, as_given("right")[id_])
        else:
            answers[id_] = right[id_]
    return answered(student, answers), truth(plan, wrong, blank)


# ---- the faults ----


def faults(plan, student):
    """(name, file's name, bytes, marks, look) of the 12 faulty submissions: four of every kind stand last."""
    codes = {question.names[0]: id_ for id_, question in plan.questions.items() if question.names}
    target = codes.get("auc_by_pairs") or next(iter(codes.values()))
    full, file = answered(student, solutions(plan)), f"{plan.name}.ipynb"
    right, wrong = truth(plan), truth(plan, [target])
    data = to_bytes(full)
    flood = f"for i in range(100):\n    print('x' * 10**6)\n\n\n{solutions(plan)[target]}"
    ended, twice = f"{target}: it ended the whole notebook's process", f"{target}: 2 answer cells; the last one counts"
    old = nbformat.writes(nbformat.convert(copy.deepcopy(full), 3), version=3).encode()  # work sheets, no ids
    huge = data.replace(b'"cells"', b'"filler": "' + b"x" * 51_000_000 + b'",\n "cells"', 1)
    return [
        ("deleted test cell", file, changed(full, target, delete_test), right, ""),
        ("edited test cell", file, changed(full, target, edit_test), right, f"{target}: the test cell was edited"),
        ("copied cell", file, changed(full, target, copy_cell), right, twice),
        ("lost metadata", file, changed(full, target, lose_metadata), right, ""),
        ("old nbformat", file, old, right, ""),
        ("renamed file", "My homework (1).ipynb", data, right, ""),
        ("huge file", file, huge, None, "the file has 51 MB and was not opened"),
        ("empty file", file, b"", None, "the file is empty"),
        ("corrupt JSON", file, data[: len(data) // 2], None, "its JSON is damaged"),
        ("not a notebook", file, b"%PDF-1.7 \x00\xff\xfe my answers", None, "no notebook|no text"),
        ("output flood", file, to_bytes(answered(full, {target: flood})), right, ""),
        ("os._exit", file, to_bytes(answered(full, {target: "import os\nos._exit(0)"})), wrong, ended),
    ]


def changed(notebook, target, change):
    """The bytes of a notebook after this change to its cells."""
    notebook = copy.deepcopy(notebook)
    change(notebook, target)
    return to_bytes(notebook)


def delete_test(notebook, target):
    notebook.cells.remove(cell_of(notebook, f"{target}-test"))


def edit_test(notebook, target):
    cell_of(notebook, f"{target}-test").source = "assert True  # looks good"


def copy_cell(notebook, target):
    """A second cell with the same marks, as JupyterLab's copy and paste makes it."""
    twin = copy.deepcopy(cell_of(notebook, target))
    twin.id, twin.source = "c0ffee00", twin.source + "\n# once more"
    notebook.cells.insert(notebook.cells.index(cell_of(notebook, target)) + 1, twin)


def lose_metadata(notebook, target=""):
    """All marks and ids gone, as after a round through some editors."""
    for number, cell in enumerate(notebook.cells):
        cell.metadata, cell.id = nbformat.from_dict({}), f"new-{number}"


def zipped(files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


# ---- a class ----

NAMES = ["anna", "zhangwei", "李四", "Müller, José", "Nguyễn Thị Hà", "o'brien", "ivanov", "王小明", "garcia", "smith"]


def path_of(place, student, number, file):
    """Where a platform puts a file: Canvas, Canvas when it came late, Moodle, a folder, a folder with folders."""
    stem = file.removesuffix(".ipynb")
    return [
        f"{student}_{1000 + number}_{90000 + number}_{file}",
        f"{student}_LATE_{1000 + number}_{90000 + number}_{stem}-2.ipynb",
        f"{student}_{1000 + number}_assignsubmission_file_/{file}",
        f"{student}/{file}",
        f"{student}/homework/week 3/{stem} (1).ipynb",
    ][place % 5]


def students(plan, student, n=60, n_faults=12):
    """The samples of a class: the faulty ones first, then ordinary students; two handed in twice."""
    rng, made = np.random.default_rng(1), []
    for number, (fault, file, data, marks, look) in enumerate(faults(plan, student)[-n_faults:]):
        name = f"faulty{number + 1:02d}"
        came = (path_of(0, name, number, file), in_own_words(data, name))
        made.append(Sample(name, (came,), marks, look, fault))
    for number in range(len(made), n):
        name = f"{NAMES[number % len(NAMES)]}{number}"
        notebook, marks = ordinary(plan, student, rng)
        notebook.metadata["author"] = name
        path, files = path_of(number, name, number, f"{plan.name}.ipynb"), ()
        if number in (n - 4, n - 2):  # an earlier attempt, blank
            path, files = path.replace(".ipynb", "-2.ipynb"), ((path, to_bytes(student)),)
        files = ((path, in_own_words(to_bytes(notebook), name)), *files)
        made.append(Sample(name, files, marks, "2 notebooks came" if len(files) > 1 else ""))
    return made


def export(samples):
    """The zip that a platform would give."""
    files = {path: content for sample in samples for path, content in sample.files}
    return zipped({**files, "__MACOSX/._ps1.ipynb": b""})


# ---- against the truth ----


def fits(sample, look):
    """Does the column look say what it should, and nothing else where it should say nothing?"""
    rest = re.sub(r"(^|; )(mark by hand: [^;]*|[\w-]+: mark by hand)$", "", look)
    waits = sample.marks is not None and None in sample.marks.values()
    return bool(re.search(sample.look or "^$", rest)) and (rest != look) == waits


def differences(plan, samples, marks_csv):
    """What marks.csv says otherwise than the truth, one line each; none is what should come out."""
    _, lines = tables.read(marks_csv)
    by_file = {line["file"]: line for line in lines}
    if len(by_file) != len(samples):
        yield f"{len(samples)} students handed in, {len(by_file)} are in the table"
    for sample in samples:
        line = next((by_file[path] for path, _ in sample.files if path in by_file), None)
        if line is None:
            yield f"{sample.student} is missing"
            continue
        wanted = sample.marks or dict.fromkeys(plan.questions)
        given = {id_: float(line[id_]) if line[id_] else None for id_ in plan.questions}
        if given != wanted:
            other = [(id_, wanted[id_], given[id_]) for id_ in wanted if wanted[id_] != given[id_]]
            yield f"{sample.student} ({sample.fault}): {other}"
        if line["total"] != (f"{sum(filter(None, given.values())):g}" if sample.marks else ""):
            yield f"{sample.student} ({sample.fault}): the total is {line['total']!r}"
        if (line["late"] == "LATE") != any("_LATE_" in path for path, _ in sample.files):
            yield f"{sample.student}: late is {line['late']!r}"
        if not fits(sample, line["look"]):
            yield f"{sample.student} ({sample.fault}): look says {line['look']!r}, not {sample.look!r}"


def main(name="rehearsal"):
    """Hand out, let 60 students hand in, mark, compare."""
    assignment.main(["--topic", "roc_auc", "--name", name])
    plan, place = contents.read(name), contents.folder(name)
    made = students(plan, nbformat.read(place / "student" / f"{name}.ipynb", as_version=4))
    (place / "submissions.zip").write_bytes(export(made))
    mark.main(["--name", name, "--submissions", str(place / "submissions.zip")])
    found = list(differences(plan, made, place / "marks.csv"))
    print(*(found or [f"All {len(made)} students: marks as expected."]), sep="\n")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
