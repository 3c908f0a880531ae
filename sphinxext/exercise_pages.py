"""Sphinx extension: an exercise notebook becomes a page with folded solutions and a notebook for students.

The source, book/<topic>/exercises.ipynb, holds solutions and hidden tests. On the page each solution is folded;
what the page's download button hands out is the student's version. A topic listed in `exercises_held_back` is open
as an assignment: neither its page nor its download holds anything of a solution, a hint or a hidden test.
"""

import copy
import json
import zlib
from pathlib import Path, PurePosixPath

import nbformat
from nbformat.v4 import new_markdown_cell
from sphinx.errors import ConfigError

from mlnotes.exercises import markers

NOTE = "```{note}\nThis page is an open assignment: hints and solutions follow when it is closed.\n```"


# ---- the page ----


def page_version(notebook, held_back=False):
    """A copy for the book: stub, check and the folds of hints, then the executed solution folded; or held back."""
    page = copy.deepcopy(notebook)
    page.metadata["mystnb"] = {"execution_mode": "off"}  # a stub that runs would replace the stored results
    page.cells, solution = [], []
    for cell, student in zip(notebook.cells, markers.student_version(notebook).cells):
        nbgrader = markers.marks(cell)
        if nbgrader.get("solution") or "exercise" in cell.metadata:
            page.cells += solution  # of the exercise before, below its hints
            solution = []
        if nbgrader.get("solution") and not held_back:
            solution = [_folded_solution(cell)]
        if (held_back and markers.is_hints(cell)) or (nbgrader.get("solution") and cell.cell_type == "markdown"):
            continue  # a page has no place to write an answer
        ordinary = not (nbgrader.get("solution") or nbgrader.get("grade") or held_back)
        page.cells.append(copy.deepcopy(cell) if ordinary else student)
    page.cells += solution
    if held_back:
        page.cells.insert(1, new_markdown_cell(NOTE, id="held-back"))  # below the title
    return page


def _folded_solution(cell):
    """The model answer of a question in words, or the solution with its stored outputs, without the marker lines."""
    if cell.cell_type == "markdown":
        fold = f"<details><summary>Show a model answer</summary>\n\n{cell.source}\n\n</details>"
        return new_markdown_cell(fold, id=f"{cell.id}-solution")
    solved = copy.deepcopy(cell)
    solved.id = f"{cell.id}-solution"
    solved.source = markers.solved(cell.source)
    solved.metadata = {
        "tags": ["hide-cell"],
        "mystnb": {"code_prompt_show": "Show the solution", "code_prompt_hide": "Hide the solution"},
    }
    return solved


# ---- Sphinx ----


def setup(app):
    """Register the setting and the places where the extension acts."""
    app.add_config_value("exercises_held_back", [], "env", [list])  # "env": a change reads every page again
    app.connect("env-before-read-docs", refuse_unknown_topics)
    app.connect("source-read", read_page)
    app.connect("build-finished", write_downloads)
    code = [*sorted(Path(__file__).parent.glob("*.py")), Path(markers.__file__)]
    return {
        "env_version": zlib.crc32(b"".join(map(Path.read_bytes, code))),  # of all extensions: every page is read again
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def topic_of(docname):
    """The topic of an exercise page such as book/roc_auc/exercises or exercises.zh; None for another page."""
    path = PurePosixPath(docname)
    return path.parent.name if path.name.split(".")[0] == "exercises" else None


def refuse_unknown_topics(app, env, docnames):
    """Stop the build at a misspelt topic: its page would be published with its solutions."""
    topics = sorted({topic_of(docname) for docname in env.found_docs} - {None})
    for topic in app.config.exercises_held_back:
        if topic not in topics:
            raise ConfigError(
                f"exercises_held_back must name topics among {', '.join(topics)}, got {topic}; correct it"
            )


def _is_exercises(app, docname):
    return topic_of(docname) is not None and app.env.doc2path(docname).endswith(".ipynb")


def read_page(app, docname, source):
    """Put the page's version in the place of the source, before anything else sees it."""
    if _is_exercises(app, docname):
        notebook = nbformat.reads(source[0], as_version=4)
        source[0] = json.dumps(page_version(notebook, topic_of(docname) in app.config.exercises_held_back))


def write_downloads(app, exception):
    """Overwrite the copies of the sources that the build has made for the download button, even after an error."""
    for docname in filter(lambda name: _is_exercises(app, name), app.env.found_docs if app.env else ()):
        for path in (Path(app.outdir) / "_sources").glob(f"{docname}.ipynb*"):
            notebook = nbformat.read(app.env.doc2path(docname), as_version=4)
            held_back = topic_of(docname) in app.config.exercises_held_back
            student = markers.student_version(notebook, with_hints=not held_back)
            path.write_text(nbformat.writes(student) + "\n", encoding="utf-8")
