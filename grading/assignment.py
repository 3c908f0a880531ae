"""Make an assignment from the book's exercises: `make assignment TOPIC=roc_auc EXERCISES="2 5 7" NAME=ps1`."""

import contextlib
import copy
import json
import re
import secrets

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell

from grading import tables
from grading.contents import ROOT, STUDENT, entry, folder, graded_cells, options, topic_of
from mlnotes.exercises import markers, slips
from mlnotes.exercises.markers import marks
from sphinxext import student_wheel

KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
START = """# {name}

{questions}, {points}.

- You need Python 3.11 or newer, Jupyter, and `mlnotes`, which comes with this file: `pip install {wheel}`.
  After that, no network.
- Write each answer in the cell below its task, in the place of the three dots or of *Write your answer here*.
- Run it, then the check below it: it says whether your function runs and fits some examples.
  For the marks it is called with new values too; whether a value is right is said when it is marked.
- Where you are stuck, a call such as `hint("{first}")` gives a hint and says how to get the next one.
- Add cells if you need them, but delete none, and leave the cells with `check` as they are.
- Before you hand in: Kernel, "Restart and run all", look at every check, save.
  A cell that runs longer than 20 seconds is stopped when your answers are marked.
- Hand in this one file, `{name}.ipynb`, under its name.
"""
ID_TASK = """## Your student id

Write it between the quotation marks and run the cell.
Some questions have numbers of your own, which follow from it.
"""
ID_CELL = 'student = ""  # your student id between the quotation marks, such as "20230001"'
OWN = "**Your own numbers:** run the cell below; where they differ from the task's, yours count."
# nbgrader's marks of a cell that is shown and not changed
SHOWN = {"schema_version": 3, "grade": False, "solution": False, "locked": True, "task": False}


def chosen(topic, exercises):
    """Ids of the exercises wanted: "2 5" of a topic, "roc_auc-2 cost_curves-3" of several, or all of a topic."""
    words = exercises.replace(",", " ").split()
    ids = [f"{topic}-{word}" if word.isdigit() else word for word in words] or list(topic and slips.load(known(topic)))
    if not ids:
        raise SystemExit('TOPIC or EXERCISES must be given, got neither; write TOPIC=roc_auc or EXERCISES="roc_auc-2"')
    for id_ in ids:
        if id_ not in slips.load(topic_of(id_)):
            raise SystemExit(f'EXERCISES must be numbers of TOPIC, or ids such as "roc_auc-2", got {id_}; correct it')
    if len(set(ids)) < len(ids):
        raise SystemExit(f"EXERCISES must name each exercise once, got {exercises}")
    return ids


def known(topic):
    if topic not in slips.topics():
        raise SystemExit(f"a topic must be one of {', '.join(slips.topics())}, got {topic}; correct it")
    return topic


def fixed_points(text, ids):
    points = {}
    for word in text.replace(",", " ").split():
        id_, _, number = word.partition("=")
        if id_ not in ids or not re.fullmatch(r"\d+(\.\d+)?", number) or not float(number):
            raise SystemExit(f'POINTS must look like "{ids[0]}=5" with questions of this assignment, got {word}')
        points[id_] = float(number) if "." in number else int(number)
    return points


def key_notebook(name, ids, *, points=None, variants=False, salt=""):
    points, sources = points or {}, {topic: _topic(topic) for topic in dict.fromkeys(map(topic_of, ids))}
    varied = [id_ for id_ in ids if variants and entry(id_).variant]
    salts = dict.fromkeys(varied, salt)
    blocks = [_exercise(sources, id_, n, points.get(id_), salts.get(id_)) for n, id_ in enumerate(ids, 1)]
    total = sum(marks(cell).get("points", 0) for block in blocks for cell in block)
    said = {"questions": counted(len(ids), "question"), "points": counted(total, "point"), "first": ids[0]}
    cells = [_given("start", START.format(name=name, wheel=student_wheel.name(), **said))]
    cells += [_shared(cell, topic) for topic, (shared, _) in sources.items() for cell in shared]
    if varied:
        cells += [_given(f"{STUDENT}-task", ID_TASK), new_code_cell(ID_CELL, id=STUDENT)]
    cells += [cell for block in blocks for cell in block]
    about = {"kernelspec": KERNEL, "language_info": {"name": "python"}, "assignment": name}
    return nbformat.v4.new_notebook(cells=cells, metadata=about | ({"salt": salt} if varied else {}))


def salt_of(name):
    """A secret word of the assignment, on which numbers of one's own hang too; the earlier one if it is made again."""
    with contextlib.suppress(OSError, KeyError):
        return nbformat.read(folder(name) / "key.ipynb", as_version=4).metadata["salt"]
    return secrets.token_hex(6)


def counted(number, word):
    return f"{number:g} {word}" + ("" if number == 1 else "s")


def own_numbers(key):
    return [cell.id.removesuffix("-variant") for cell in key.cells if cell.id.endswith("-variant")]


def _topic(topic):
    """(cells that all exercises of a topic share, {exercise: its cells}) of a source notebook."""
    notebook = nbformat.read(ROOT / "book" / topic / "exercises.ipynb", as_version=4)
    shared, blocks, current = [], {}, None
    for cell in notebook.cells[1:]:  # the first is the page's title
        if "exercise" in cell.metadata:
            current = blocks.setdefault(cell.metadata.exercise.id, [])
        if not markers.is_hints(cell):  # hint() gives them
            (shared if current is None else current).append(cell)
    return [cell for cell in shared if cell.id != "colab"], blocks


def _shared(cell, topic):
    """A cell that all exercises of a topic need, such as the imports; an assignment offers no solutions."""
    cell = copy.deepcopy(cell)
    cell.id = f"{topic}-{cell.id}"
    if cell.cell_type == "markdown":
        cell.source = without_links(cell.source)
    else:
        cell.source = re.sub(r"(?m)^(from mlnotes\.exercises import .*?), solution\b", r"\1", cell.source)
    return cell


def _given(id_, text):
    return new_markdown_cell(text.strip(), id=id_, metadata={"nbgrader": {**SHOWN, "grade_id": id_}})


def _exercise(sources, id_, number, points, salt):
    """The cells of one exercise, renumbered, with its points; own numbers hang on the salt, if one is given."""
    cells = copy.deepcopy(sources[topic_of(id_)][1][id_])
    graded = next(cell for cell in cells if marks(cell).get("grade"))
    if points is not None:
        graded.metadata.nbgrader.points = points
    for cell in cells:
        if cell.cell_type == "markdown" and not marks(cell).get("solution"):
            cell.source = without_links(cell.source)
    heading, rest = re.fullmatch(r'(?s)<a id="[\w-]+"></a>\n## \d+\. ([^\n]*)\n(.*)', cells[0].source).groups()
    said = rf"*{id_} · \1 · **{counted(graded.metadata.nbgrader.points, 'point')}** · "
    rest = re.sub(r"(?m)^\*([\w-]+) · [\d.]+ points? · ", said, rest, count=1)
    cells[0].source = f"## {number}. {heading}\n{rest}"
    if salt is not None:
        cells[0].source += f"\n\n{OWN}"
        call = f'from mlnotes.exercises import variant\n\nvariant("{id_}", student, salt="{salt}")'
        about = {"nbgrader": {**SHOWN, "grade_id": f"{id_}-variant"}}
        cells.insert(1, new_code_cell(call, id=f"{id_}-variant", metadata=about))
        answer = re.match(rf'check\("{id_}", (.*)\)', graded.source)[1]
        check = f'check("{id_}", {answer}, student=student, salt="{salt}")'
        graded.source = f"{check}\n### BEGIN HIDDEN TESTS\nassert (result := {check}), result\n### END HIDDEN TESTS"
    return cells


def without_links(text):
    """The text without links into the book and without labels, which lead nowhere outside it."""
    text = re.sub(r"(?<!!)\[([^\]]+)\]\((?!https?:)[^)]+\)", r"\1", text)
    return re.sub(r'(?m)^<a id="[\w-]+"></a>\n+(?!## )', "", text)


def student_notebook(key):
    """What is handed out: stubs for solutions, no hidden tests, and the given cells locked as nbgrader locks them."""
    released = markers.student_version(key)
    for cell in released.cells:
        cell.metadata.pop("exercise", None)
        if marks(cell).get("solution") or marks(cell).get("grade") or marks(cell).get("locked"):
            cell.metadata["deletable"] = False
            if not marks(cell).get("solution"):
                cell.metadata["editable"] = False
    return released


def write(name, key):
    """Write the files; the student's notebook is checked once more before it can leave."""
    student, place = student_notebook(key), folder(name)
    refuse_leaks(key, student)
    (place / "student").mkdir(parents=True, exist_ok=True)
    for path, notebook in {"key": key, f"student/{name}": student}.items():
        tables.replace(place / f"{path}.ipynb", (nbformat.writes(notebook).rstrip("\n") + "\n").encode())
    topics = {topic_of(cell.id.removesuffix("-test")) for cell in graded_cells(key)}
    wheel = student_wheel.wheel(student_notebook, topics, variants=bool(own_numbers(key)))
    tables.replace(place / "student" / student_wheel.name(), wheel)


def refuse_leaks(key, student):
    """Stop if a line of a solution or of a hidden test stands anywhere in the student's file, metadata included."""
    handed_out = nbformat.writes(student)
    for id_, line in secret_lines(key):
        if json.dumps(line, ensure_ascii=False)[1:-1] in handed_out:
            raise SystemExit(f"cell {id_} would give away {line!r}; check the marks of its solution and hidden tests")


def secret_lines(key):
    """(cell id, line) of each line that stands only in solutions and hidden tests, too short ones left out."""
    parts = [(cell.id, *markers.parts(cell)) for cell in key.cells]
    shown = "\n".join(line.strip() for _, public, _ in parts for line in public)
    secret = [(id_, line.strip()) for id_, _, hidden in parts for line in hidden]
    return [(id_, line) for id_, line in secret if len(line) > 12 and line not in shown]


def main(arguments=None):
    asked = options(__doc__, arguments, "topic", "exercises", "name", "points", variants=("yes", "no"))
    name, varied = asked.name or asked.topic, asked.variants == "yes"
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", name):
        raise SystemExit(f"NAME must be letters, digits, - and _, a letter first, got {name or 'none'}; write NAME=ps1")
    ids, salt = chosen(asked.topic, asked.exercises), salt_of(name) if varied else ""
    key = key_notebook(name, ids, points=fixed_points(asked.points, ids), variants=varied, salt=salt)
    write(name, key)
    if varied:
        own = own_numbers(key)
        print(f"Numbers of their own have {len(own)} of {counted(len(ids), 'exercise')}: {', '.join(own) or 'none'}.")
    topics = ", ".join(dict.fromkeys(map(topic_of, ids)))
    print(f"Hand out both files in {folder(name) / 'student'}.")
    print(f"While it is out, name {topics} under exercises_held_back in _config.yml.")


if __name__ == "__main__":
    main()
