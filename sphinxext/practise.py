"""Below each task of an open exercise page stands a form, or where to answer instead.

An exercise whose answer is a value gets fields, with the table that `check` judges by beside them; practise.js judges
in the browser, in the words of `check`. One whose answer is a function gets a question about its code, folded: what it
shows is near to a solution. Pages of topics that are held back stay as they are.
"""

import html
import json
import numbers
import re
from pathlib import Path

import jinja2
import nbformat
import numpy as np
import read_code
from exercise_pages import topic_of
from nbformat.v4 import new_markdown_cell

from mlnotes.exercises import slips
from mlnotes.exercises.slips import Holds, Percent

FEW = 8  # numbers with a field each; more, or of a length to be found, go into one field
HOW = {
    "number": "A number, such as 0.25 or 1/4.",
    "numbers": "Numbers such as 0.25 or 1/4.",
    "list": "Numbers such as 0.25 or 1/4, with commas between them.",
    "rows": "A line for each row, with commas between the numbers, such as 0.25 or 1/4.",
    "text": "A word.",
}
FORMS = jinja2.Environment(loader=jinja2.FileSystemLoader(Path(__file__).with_name("templates")))
FORMS.filters["text"] = html.escape


def add_forms(app, docname, source):
    """Put the forms into an open page of exercises, which is read again when its slips change."""
    topic = topic_of(docname)
    open_ = topic in slips.topics() and topic not in app.config.exercises_held_back
    if not open_ or not app.env.doc2path(docname).endswith(".ipynb"):
        return
    catalogue = Path(slips.__file__).parent
    for module in (catalogue / f"{topic}.py", *catalogue.glob("_*.py")):
        app.env.note_dependency(str(module))
    page = nbformat.reads(source[0], as_version=4)
    download = f"{'../' * docname.count('/')}_sources/{docname}.ipynb"  # what the page's button hands out
    source[0] = json.dumps(with_forms(page, slips.load(topic), download))


def with_forms(page, entries, notebook):
    """The page of exercises with a cell below each task."""
    cells = {cell.id: cell for cell in page.cells}
    for task in [cell for cell in page.cells if "exercise" in cell.metadata]:
        exercise = task.metadata.exercise.id
        if exercise in entries:
            below = _below(exercise, entries[exercise], cells.get(exercise), notebook)
            cell = new_markdown_cell(f"```{{raw}} html\n{below}\n```", id=f"{exercise}-practise")
            page.cells.insert(page.cells.index(task) + 1, cell)
    return page


def _below(exercise, entry, stub, notebook):
    """What stands below a task, as HTML."""
    link = f'<a href="{notebook}" download>the notebook of this page</a>'
    if entry.reference is None:
        return '<p class="practise">Answered in words: the folded model answer is below.</p>'
    if callable(entry.reference):
        said = f'<p class="practise">Answered by a function: run it in {link}.</p>'
        twin = read_code.first(exercise)
        if twin is None:
            return said
        summary = "<summary>Or read a program: a question about its code</summary>"
        inner = code_form(exercise, twin, asked_name(stub.source), link)
        return f'{said}\n<details class="practise practise-read">{summary}\n{inner}\n</details>'
    return form(table(exercise, entry), labels(entry.reference, stub.source), link)


# ---- the table ----


def table(exercise, entry):
    """All that `check` knows of a value, as JSON can hold it."""
    return {
        "exercise": exercise,
        "kind": kind(entry.reference),
        "reference": plain(entry.reference),
        "tolerance": entry.tolerance,
        "slips": [[plain(slip), message] for slip, message in entry.slips.items()],
    }


def kind(reference):
    """How an answer like this is written: "number", "numbers" (a field each), "list", "rows" or "text"."""
    if isinstance(reference, str):
        return "text"
    if isinstance(reference, numbers.Real):
        return "number"
    depth = np.ndim(reference)
    if depth not in (1, 2):
        raise TypeError(f"an answer on the page must be a number, a text, a list or rows, got {reference!r}")
    fixed = isinstance(reference, tuple) and len(reference) <= FEW
    return "rows" if depth == 2 else "numbers" if fixed else "list"


def plain(pattern):
    """A value or pattern for JSON: null stands for anything."""
    if pattern is ...:
        return None
    if isinstance(pattern, (Percent, Holds)):
        return {"above": pattern.above} if isinstance(pattern, Percent) else {"holds": list(pattern.some)}
    if isinstance(pattern, frozenset):
        return {"oneOf": [plain(member) for member in sorted(pattern, key=repr)]}
    if isinstance(pattern, (tuple, list, np.ndarray)):
        return [plain(part) for part in pattern]
    if isinstance(pattern, str):
        return pattern
    if isinstance(pattern, numbers.Real):
        whole = float(pattern).is_integer() and abs(pattern) < 2**53
        number = float(pattern if whole else f"{pattern:.12g}")  # the same text from every processor
        if not np.isfinite(number):
            return {"number": repr(number).replace("nan", "NaN").replace("inf", "Infinity")}
        return int(number) if number.is_integer() else number
    raise TypeError(f"a slip of a value must be a value, a pattern or Percent, got {pattern!r}; write it as one")


# ---- the form ----


def labels(reference, stub):
    """A label for each field, from the comment in the stub or, where there is one field, from the name."""
    comment = " ".join(re.findall(r"^\s*# (.*)", stub, re.MULTILINE))
    if kind(reference) != "numbers":
        return [comment.removeprefix("the ") or stub.split(" = ")[0].replace("_", " ")]
    parts = re.split(r", (?:then )?(?:the )?", comment.removeprefix("the "))
    return parts if len(parts) == len(reference) else [f"number {place}" for place, _ in enumerate(reference, 1)]


def form(table, labels, link):
    """Fields, buttons, a place for the verdict, and the table; all but the link waits for the script."""
    return _form(table, link, legend="Your answer", how=HOW[table["kind"]], labels=labels)


def _form(table, link, **parts):
    data = json.dumps(table, ensure_ascii=False, allow_nan=False, separators=(",", ":")).replace("</", "<\\/")
    return FORMS.get_template("practise_form.html").render(table=table, link=link, data=data, **parts)


# ---- a question about code ----


def asked_name(stub):
    """The name of the function that a task asks for."""
    return re.search(r"def (\w+)", stub)[1]


def code_form(exercise, twin, name, link):
    """The form of a question about a version, whose function gets the name that the task asks for."""
    code = [re.sub(r"^def \w+", f"def {name}", line) for line in twin.code]
    lines, choices = [*twin.given, "", *code] if twin.given else code, list(twin.choices)
    if twin.kind == "line":  # each but the first can be chosen
        lines, choices = lines[: len(lines) - len(code) + 1], code[1:]
    facts = [(fact, re.sub(r"^\w+\(", f"{name}(", text)) for fact, text in twin.facts]
    parts = {"kind": twin.kind, "facts": facts, "lines": lines, "choices": choices}
    return _form(code_table(exercise, twin), link, legend=read_code.ASKED[twin.kind], **parts)


def code_table(exercise, twin):
    """What practise.js judges a choice by: choices by their number."""
    numbers = {choice: choice if twin.kind == "line" else str(n) for n, choice in enumerate(twin.choices, 1)}
    return {
        "exercise": f"{exercise}-code",
        "kind": "choice",
        "reference": numbers[twin.right],
        "tolerance": 0,
        "slips": [[numbers[choice], told] for choice, told in twin.choices.items() if choice != twin.right],
        "right": twin.meaning,
    }
