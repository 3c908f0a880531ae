"""Rules that every notebook and every sentence of the book keeps."""

import ast
import re
from pathlib import Path

import nbformat
import notebooks as tool
import pytest

ROOT = Path(__file__).resolve().parents[2]

NOTEBOOKS = tool.notebooks()
LESSONS = [p for p in NOTEBOOKS if p.stem != "exercises"]
PAGES = sorted((ROOT / "book").rglob("*.md"))
FORBIDDEN = re.compile(r"\b(simply|obviously|trivially|of course|it is easy to see|as everyone knows)\b", re.IGNORECASE)
NEVER_IN_CODE = {
    "np.random.seed": "global seeds",
    "plt.show": "plt.show",
    "rcParams": "styling",
    "filterwarnings": "warnings filters",
    "/home/": "absolute paths",
    "http://": "network access",
    "https://": "network access",
}


def name(path):
    return str(path.relative_to(ROOT / "book"))


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_notebook_is_stored_in_canonical_form(path):
    assert path.read_bytes() == tool.canonical(tool.read(path)), "run: make format"


def test_a_stripped_notebook_is_caught():
    """nbval passes a notebook without counts and outputs, having compared nothing; the canonical form has counts."""
    notebook = tool.read(NOTEBOOKS[0])
    for cell in code_cells(notebook):
        cell.execution_count, cell.outputs = None, []
    stripped = f"{nbformat.writes(notebook)}\n".encode()
    assert stripped.count(b'"execution_count": null') > 0 == tool.canonical(notebook).count(b'"execution_count": null')


def pictures(notebook):
    """Cells that show a figure; a flip-book's picture stands in for its HTML, which names each frame."""
    shown = [(c, o.get("data", {})) for c in code_cells(notebook) for o in c.outputs]
    return [c for c, data in shown if "image/png" in data and "text/html" not in data]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_every_figure_has_alt_text_that_states_its_finding(path):
    for cell in pictures(tool.read(path)):
        alt = cell.metadata.get("mystnb", {}).get("image", {}).get("alt", "")
        assert len(alt) >= 60, f"{cell.id}: say in the alt text what the figure shows"
    for cell in code_cells(tool.read(path)):
        assert (
            "mystnb" not in cell.metadata or "image" not in cell.metadata.mystnb or cell in pictures(tool.read(path))
        ), f"{cell.id} has alt text but shows no figure"


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_lesson_code_is_short_and_plain(path):
    cells = code_cells(tool.read(path))
    importing = [c for c in cells if re.search(r"^(import|from) ", c.source, re.MULTILINE)]
    assert len(importing) == 1, f"imports belong in one cell: {[c.id for c in importing]}"
    assert "rng = np.random.default_rng(0)" in importing[0].source
    for cell in cells:
        unread = cell is importing[0] or "drawing" in cell.metadata.get("tags", [])
        assert unread or len(cell.source.splitlines()) <= 15, f"{cell.id} is longer than 15 lines"
        assert not cell.source.rstrip().endswith(";"), f"{cell.id}: assign instead of ending with ;"
        assert not re.search(r"^\s*[%!]", cell.source, re.MULTILINE), f"{cell.id}: no magics, no shell"
        for bad, reason in NEVER_IN_CODE.items():
            assert bad not in cell.source, f"{cell.id}: no {reason} in a lesson"
        ast.parse(cell.source)


def prose(path):
    """(place, line) for each line of prose: no code, tables, formulas or directives."""
    if path.suffix == ".ipynb":
        texts = [(c.id, c.source) for c in tool.read(path).cells if c.cell_type == "markdown"]
    else:
        texts = [(path.name, path.read_text(encoding="utf-8"))]
    for place, text in texts:
        text = re.sub(r"```.*?```|\$\$.*?\$\$|### BEGIN.*?### END[^\n]*", "", text, flags=re.DOTALL)
        for line in text.splitlines():
            if line.strip() and not re.match(r"\s*(\||#|:::|::::|\(\S+\)=|:\w+:|<|> \*\*)", line):
                yield place, line


@pytest.mark.parametrize("path", NOTEBOOKS + PAGES, ids=name)
def test_prose_is_plain(path):
    for place, line in prose(path):
        assert not FORBIDDEN.search(line), f"{place}: {line}"


@pytest.mark.parametrize("path", NOTEBOOKS + PAGES, ids=name)
def test_one_sentence_per_line(path):
    for place, line in prose(path):
        plain = re.sub(r"\$[^$]*\$|`[^`]*`|\([^)]*\)|\*\*[^*]+\*\*", "X", line.strip())
        plain = re.sub(r"^(> )?([-*]|\d+\.) ", "", plain)
        assert not re.search(r"[.?!] +[A-Z]", plain), (
            f"{place}: one sentence per line, so that a translation can align: {line}"
        )


@pytest.mark.parametrize("path", [*NOTEBOOKS, *PAGES, ROOT / "README.md", *(ROOT / "mlnotes").rglob("*.py")], ids=str)
def test_no_bookkeeping_reaches_a_reader(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        text = "\n".join(cell.source for cell in nbformat.reads(text, as_version=4).cells)
    assert not re.search(r"\b[TWEQGF]\d\d\b", text)
    assert not re.search(r"/work/|/root/|/tmp/", text)
