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


def add_forms(app, docname, source):
    """Put the forms into a page of exercises, which is read again when its slips change."""
    topic = topic_of(docname)
    if topic is None or topic not in slips.topics() or not app.env.doc2path(docname).endswith(".ipynb"):
        return
    catalogue = Path(slips.__file__).parent
    for module in (catalogue / f"{topic}.py", *catalogue.glob("_*.py")):
        app.env.note_dependency(str(module))
    page = nbformat.reads(source[0], as_version=4)
    held_back = topic in app.config.exercises_held_back
    source[0] = nbformat.writes(with_forms(page, slips.load(topic), download(docname), held_back=held_back))


def download(docname):
    """Where a page finds the notebook that its download button hands out."""
    return f"{'../' * docname.count('/')}_sources/{docname}.ipynb"


def with_forms(page, entries, notebook, *, held_back=False):
    """The page of exercises with a cell below each task; one that is held back stays as it is."""
    cells = {cell.id: cell for cell in page.cells}
    for task in [cell for cell in page.cells if "exercise" in cell.metadata and not held_back]:
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
        return f"{said}\n{folded(exercise, twin, asked_name(stub.source), link)}" if twin else said
    return form(exercise, table(exercise, entry), labels(entry.reference, stub.source), link)


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


def form(exercise, table, labels, link):
    """Fields, buttons, a place for the verdict, and the table; all but the link waits for the script."""
    fields = "".join(_field(f"{exercise}-answer-{place}", table, label) for place, label in enumerate(labels, 1))
    inner = f'''<p id="{exercise}-how">{HOW[table["kind"]]}</p>
<div class="practise-fields">{fields}</div>'''
    return _form("Your answer", inner, table, link)


def _form(legend, inner, table, link):
    data = json.dumps(table, ensure_ascii=False, allow_nan=False, separators=(",", ":")).replace("</", "<\\/")
    return f"""<form class="practise" autocomplete="off">
<fieldset disabled>
<legend>{legend}</legend>
{inner}
<p class="practise-buttons"><button class="book-button" type="submit">Check</button>
<button class="book-button" type="button">Clear</button></p>
<div class="practise-verdict"></div>
</fieldset>
<noscript><p>To check an answer, this page needs scripts. Without them, run {link}.</p></noscript>
<script type="application/json">{data}</script>
</form>"""


def _field(name, table, label):
    """One field with its label."""
    exercise = table["exercise"]
    about = f'class="book-field" id="{name}" aria-describedby="{exercise}-how" autocapitalize="off" spellcheck="false"'
    rows = f'<textarea {about} rows="8"></textarea>'  # their number is often a part of the question
    field = rows if table["kind"] == "rows" else f'<input type="text" {about}>'
    return f'<div><label for="{name}">{html.escape(label)}</label>{field}</div>'


# ---- a question about code ----


def asked_name(stub):
    """The name of the function that a task asks for."""
    return re.search(r"def (\w+)", stub)[1]


def folded(exercise, twin, name, link):
    """The question below a task that asks for a function, in a fold."""
    summary = "<summary>Or read a program: a question about its code</summary>"
    return f'<details class="practise practise-read">{summary}\n{code_form(exercise, twin, name, link)}\n</details>'


def code_form(exercise, twin, name, link):
    """The form of a question about a version, whose function gets the name that the task asks for."""
    table, code = code_table(exercise, twin), [re.sub(r"^def \w+", f"def {name}", line) for line in twin.code]
    facts = [(fact, re.sub(r"^\w+\(", f"{name}(", text)) for fact, text in twin.facts]
    shown = "".join(f"<dt>{fact}</dt><dd><code>{html.escape(text)}</code></dd>" for fact, text in facts)
    lines = [*twin.given, "", *code] if twin.given else code
    if twin.kind == "line":
        lines = lines[: len(lines) - len(code) + 1]
        choices = [(str(n), _code([line]), str(n)) for n, line in enumerate(code) if n]
    else:
        styled = (lambda text: f"<code>{html.escape(text)}</code>") if twin.kind == "value" else html.escape
        choices = [(str(n), styled(choice), "") for n, choice in enumerate(twin.choices, 1)]
    radios = "".join(
        f'<label><input type="radio" name="{table["exercise"]}" value="{value}"> {number} {text}</label>'
        for value, text, number in choices
    )
    inner = f'''<dl>{shown}</dl>
<div class="practise-code">{_code(lines)}</div>
<div class="practise-choices" data-kind="{twin.kind}">{radios}</div>'''
    return _form(read_code.ASKED[twin.kind], inner, table, link)


def _code(lines):
    return "".join(f"<code>{html.escape(line) or ' '}</code>" for line in lines)


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
