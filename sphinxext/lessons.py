"""A notebook written for every viewer becomes a page of this site.

Notebooks hold Markdown that JupyterLab, VS Code, Colab and GitHub show as well. The site adds its looks to it:

- below a lesson's title its question stands large, and what it takes and needs stands small;
- a paragraph in italics right below a figure is its caption;
- a quote whose first line is bold, `> **A student asks: ...**`, becomes a box with that title, in the margin if it is
  short and the screen is wide;
- `<details><summary>Title</summary>` to `</details>`, each on lines of its own, becomes a fold;
- `<a id="name"></a>` on a line of its own is a place that links lead to, from this notebook and from others;
- a code cell tagged `check` is folded under the words of its first line, a comment; what it prints stays open;
- one tagged `drawing`, and one that calls an explorer or a flip-book, shows its figure, and at the figure's corner
  "code" opens what drew it, with the functions that stand in drawing cells before it;
- a code cell tagged `answer` right below a closed fold is seen, with its caption, when that fold is open (book.css);
- folded code without a result is opened together with the folded code right below it;
- a lesson with checks, `checks/<lesson>.py` beside it, ends with a line that leads to them;
- not in headings, whose words are the names of places: a number and its % stay on one line, and "blue" and "orange"
  show the colour that they have in figures.
"""

import itertools
import json
import re
from pathlib import Path

import nbformat
import theme
from docutils import nodes
from sphinxcontrib.bibtex.nodes import bibliography

CODE = re.compile(r"`{3,}")
PLACE = re.compile(r'<a id="([\w-]+)"></a>')
FOLD = re.compile(r"<details><summary>(.*)</summary>")
TITLE = re.compile(r"> \*\*(.+)\*\*")
HEAD = re.compile(r"\A(# .+\n\n)(.+\n\n)(?=It takes about )")
CAPTION = re.compile(r"\A(?=\*[^*]+\*(\n\n|\Z))")
PERCENT = re.compile(r"(?<=\d) (?=%)")
COLOUR = re.compile(r"\b([Bb]lue|[Oo]range)\b")
LONG = re.compile(r"(?m)^(\||[-*] |\d+\. |\$\$|```|<)|(\S+\s+){90}")  # what has no room in the margin


def read_notebook(app, docname, source):
    """Put the site's version of a notebook in the place of its source."""
    if app.env.doc2path(docname).endswith(".ipynb"):
        notebook = nbformat.reads(source[0], as_version=4)
        notebook.cells = with_what_drew(notebook.cells)
        notebook.cells[0].source = HEAD.sub(r"\1{.lead}\n\2{.facts}\n", notebook.cells[0].source)
        for before, cell in zip([None, *notebook.cells], notebook.cells):
            if cell.cell_type == "markdown":
                cell.source = dressed(CAPTION.sub("{.caption}\n", cell.source) if before else cell.source)
            elif "check" in tags(cell):
                fold(cell, cell.source.splitlines()[0].removeprefix("#").strip())
            elif folded(cell):
                cell.metadata["tags"] = sorted({*tags(cell), "drawing"})
                fold(cell, "code")
        checks = Path(app.env.doc2path(docname)).parent / "checks" / f"{Path(docname).name}.py"
        if checks.exists():
            line = f"{{.checked}}\n[Every number on this page is checked](checks/{checks.name})."
            notebook.cells.append(nbformat.v4.new_markdown_cell(line, id="checked"))
        source[0] = json.dumps(notebook)  # whoever reads it checks its form


def note_places(app, doctree):
    """Links such as `[area](area.ipynb#by-ranks)` find every id of a page, not only its headings."""
    places = app.env.metadata[app.env.docname].setdefault(theme.PLACES, {})
    ids = {name: name for node in doctree.findall(nodes.Element) for name in node["ids"]}
    if next(doctree.findall(bibliography), None):  # its entries are made at the end
        ids |= {key: key for key in app.env.get_domain("cite").bibdata.data.entries}
    if any("facts" in paragraph["classes"] for paragraph in doctree.findall(nodes.paragraph)):
        ids["present"] = "present"  # a lesson's slides: run_notebooks.py writes the link
    for name, id_ in {**ids, **doctree.nameids}.items():
        places.setdefault(name, (0, id_, ""))


# ---- code ----


def with_what_drew(cells):
    """The cells, folded code without a result moved into the folded cell right below it, a drawing's also further."""
    kept, before = [], ""
    for cell, below in zip(cells, [*cells[1:], None]):
        quiet = cell.cell_type == "code" and not cell.outputs
        if quiet and ("drawing" in tags(cell) or ("check" in tags(cell) and folded(below))):
            before += f"{cell.source}\n\n\n"
        else:
            if before and cell.cell_type == "code":
                cell.source, before = before + cell.source, ""
            kept.append(cell)
    return kept


def tags(cell):
    return cell.metadata.get("tags", [])


def folded(cell):
    """Whether the page folds the code of this cell."""
    code = cell is not None and cell.cell_type == "code"
    return code and (not {"check", "drawing"}.isdisjoint(tags(cell)) or cell.source.startswith("widgets."))


def fold(cell, words):
    """The cell's code in a fold with these words; its output too if it has none to show."""
    cell.metadata["tags"] = [*cell.metadata["tags"], "hide-input" if cell.outputs else "hide-cell"]
    cell.metadata["mystnb"] = {**cell.metadata.get("mystnb", {}), "code_prompt_show": words, "code_prompt_hide": words}


# ---- words ----


def dressed(text, fence=8):
    """The text with boxes, folds and places as the site writes them; a fence is longer than those within it."""
    lines, done = text.split("\n"), []
    while lines:
        line = lines.pop(0)
        if fence_of_code := CODE.match(line):
            end = lines.index(fence_of_code[0]) + 1
            done, lines = [*done, line, *lines[:end]], lines[end:]
        elif place := PLACE.fullmatch(line):
            done.append(f"({place[1]})=")
        elif title := FOLD.fullmatch(line):
            done += _directive("dropdown", title[1], _within_fold(lines), fence)
        elif title := TITLE.fullmatch(line):
            quoted = [*itertools.takewhile(lambda line: line.startswith(">"), lines)]
            done += _directive("admonition", title[1], [re.sub("^> ?", "", line) for line in quoted], fence)
            lines = lines[len(quoted) :]
        else:
            done.append(line if line.startswith("#") else COLOUR.sub(r"[\1]{.in-\1}", PERCENT.sub("\u00a0", line)))
    return "\n".join(done)


def _within_fold(lines):
    """Take the lines of a fold, with the folds that it holds, and its end."""
    taken, depth = [], 1
    while depth:
        taken.append(lines.pop(0))
        depth += bool(FOLD.fullmatch(taken[-1])) - (taken[-1] == "</details>")
    return taken[:-1]


def _directive(name, title, lines, fence):
    words = "\n".join(lines).strip("\n")
    look = [":class: question" + (" margin" if not LONG.search(words) else "")] if name == "admonition" else []
    inside = dressed(words, fence - 1)
    return [":" * fence + f"{{{name}}} {title}", *look, "", inside, ":" * fence]
