"""Rules of every notebook and every sentence of the book; a lesson is one sitting, and reads well everywhere."""

import ast
import re
import symtable
from functools import cache
from pathlib import Path

import nbformat
import notebooks as tool
import pytest
import teaching_tables

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS, PAGES = tool.notebooks(), sorted((ROOT / "book").rglob("*.md"))
TOPICS = tool.lessons()
LESSONS = [path for topic in TOPICS.values() for path in topic]
PLAIN = [path for path in NOTEBOOKS if path.stem != "exercises"]
MOST = {"cells": 34, "words": 1800, "minutes": 45, "bytes": 400_000}
MYST = r"\{[a-z:]+\}`|^:::|^```\{|^\([\w-]+\)=$|\$\$ *\([\w-]+\)|\]\((?![\w-]*\.|\.\.?/|#|https?:)[\w-]+\)"
FORBIDDEN = re.compile(r"\b(simply|obviously|trivially|of course|it is easy to see|as everyone knows)\b", re.IGNORECASE)
TURNED = re.compile(r"\*?(Black|White)\b[^|]*:")  # of a figure's key: on a dark page black is white
NEVER_IN_CODE = {
    "np.random.seed": "global seeds",
    "plt.show": "plt.show",
    "rcParams": "styling",
    "filterwarnings": "warnings filters",
    "/home/": "absolute paths",
    "://": "network access",
}


def each(paths):
    """A test for each of these files, by its name."""
    return pytest.mark.parametrize("path", paths, ids=lambda path: str(path.relative_to(ROOT)))


@cache
def markdown(path):
    return [cell for cell in tool.read(path).cells if cell.cell_type == "markdown"]


@cache
def code(path):
    return [cell for cell in tool.read(path).cells if cell.cell_type == "code" and cell.source.strip()]


def tags(cell):
    return cell.metadata.get("tags", [])


# ---- every notebook, as it is stored ----


@each(NOTEBOOKS)
def test_notebook_is_stored_in_canonical_form(path):
    assert path.read_bytes() == tool.canonical(tool.read(path)), "run: make format"


@each(NOTEBOOKS)
def test_no_cell_shows_an_object_by_its_name(path):
    shown = [output.get("data", {}) for cell in code(path) for output in cell.outputs]
    assert not [data for data in shown if len(data) == 1 and re.match(r"\[?<|[A-Z]\w*\(", data.get("text/plain", ""))]


@each(NOTEBOOKS)
def test_every_figure_has_alt_text_that_states_its_finding(path):
    """A flip-book's picture stands in for its HTML, which names each frame."""
    for cell in code(path):
        shown = [output.get("data", {}) for output in cell.outputs]
        figure = any("image/png" in data and "text/html" not in data for data in shown)
        image = cell.metadata.get("mystnb", {}).get("image")
        said = len((image or {}).get("alt", "")) >= 60 if figure else image is None
        assert said, f"{cell.id}: say in the alt text what the figure shows, and nowhere else"


# ---- a lesson: its size, its code, its question ----


def sizes(path):
    text = " ".join(cell.source for cell in markdown(path))
    minutes = sum(teaching_tables.sections(tool.read(path)).values())
    words = len(re.sub(r"\$\$.*?\$\$|</?[a-z][^>]*>|\]\([^)]*\)", " ", text, flags=re.DOTALL).split())
    size = len(path.read_bytes())
    return {"cells": len(tool.read(path).cells), "words": words, "minutes": minutes, "bytes": size}


@each(LESSONS)
def test_a_lesson_is_short_has_checks_and_begins_with_its_question(path):
    assert {what: n for what, n in sizes(path).items() if n > MOST[what]} == {} and tool.checks(path)
    first = markdown(path)[0].source
    assert re.match(r"# .+\n\n[^\n]+\?\n", first), "the title, then the lesson's question in one sentence"


@each(PLAIN)
def test_code_is_short_and_plain(path):
    importing = [cell for cell in code(path) if re.search(r"^(import|from) ", cell.source, re.MULTILINE)]
    assert len(importing) == 1, f"imports belong in one cell: {[cell.id for cell in importing]}"
    assert "rng = np.random.default_rng(0)" in importing[0].source
    for cell in code(path):
        unread = cell.id == importing[0].id or "drawing" in tags(cell)
        assert unread or len(cell.source.splitlines()) <= 15, f"{cell.id} is longer than 15 lines"
        assert not cell.source.rstrip().endswith(";"), f"{cell.id}: assign instead of ending with ;"
        assert not re.search(r"^\s*[%!]", cell.source, re.MULTILINE), f"{cell.id}: no magics, no shell"
        for bad, reason in NEVER_IN_CODE.items():
            assert bad not in cell.source, f"{cell.id}: no {reason} in a lesson"
        ast.parse(cell.source)
    for cell in [importing[0], *(cell for cell in code(path) if "check" in tags(cell))] if path in LESSONS else []:
        assert "check" in tags(cell), f"{cell.id} only plumbs: tag it `check`"
        assert re.match(r"# [A-Z].{9,}", cell.source), f"{cell.id}: the first line says what the cell is for"


def bound(source):
    """Names that code binds at its top level, those of loops aside."""
    loops = [node.target for node in ast.walk(ast.parse(source)) if isinstance(node, ast.For)]
    aside = {name.id for target in loops for name in ast.walk(target) if isinstance(name, ast.Name)}
    names = symtable.symtable(source, "cell", "exec").get_symbols()
    return {name.get_name() for name in names if name.is_assigned()} - aside


@each(LESSONS)
def test_a_name_has_one_meaning(path):
    """None is bound in one cell, and again in another."""
    first = {}
    for cell in code(path):
        for name in bound(cell.source) - {"ax", "axes", "fig", "_"}:
            assert first.setdefault(name, cell.id) == cell.id, f"{name} is bound in {first[name]} and in {cell.id}"


@each(LESSONS)
def test_an_answer_stands_right_below_its_fold(path):
    """Alone or with one more, as the page finds them: cells without a result move into those below them."""
    quiet = {"check", "drawing"}
    cells = [one for one in tool.read(path).cells if one.get("outputs", True) or quiet.isdisjoint(tags(one))]
    for above, before, cell in zip([None, *cells], cells, cells[1:]):
        fold = above if "answer" in tags(before) else before
        assert "answer" not in tags(cell) or fold.source.endswith("</details>"), cell.id


# ---- the cover ----


@pytest.mark.parametrize("topic", TOPICS)
def test_a_cover_names_its_lessons_and_what_you_can_do_afterwards(topic):
    cover = teaching_tables.cover(topic)
    listed = re.findall(r"\]\((\w+)\.ipynb\)", cover)
    assert listed[: len(TOPICS[topic])] == [path.stem for path in TOPICS[topic]] and "exercises" in listed
    assert 2 <= len(re.findall(r"(?m)^- \*\*", cover)) <= 4
    for path in TOPICS[topic]:
        minutes = teaching_tables.minutes_of(tool.read(path))
        row = rf"\]\({path.stem}\.ipynb\)[^|]*\|[^|]*\| {minutes} \|"
        said = re.search(row, cover) and f"{minutes} minutes" in tool.read(path).cells[0].source
        assert said, f"{path.stem}: {minutes} minutes"
    assert len(cover.split()) < 300


# ---- Markdown that every viewer reads ----


def foreign(text):
    """What only this site's build would understand."""
    return re.findall(MYST, re.sub(r"(?<!\})`[^`\n]+`", "", text), re.MULTILINE)


@each(NOTEBOOKS)
def test_every_viewer_reads_the_words(path):
    for cell in markdown(path):
        assert not foreign(cell.source), f"{cell.id}: write it as CONTRIBUTING.md shows"
        opened, closed = cell.source.count("<details>"), cell.source.count("</details>")
        assert opened == closed, f"{cell.id}: {opened} folds open, {closed} close"
        for fold in re.findall(r"(?m)^<details><summary>.*</summary>\n(?!\n)|(?<!\n)\n</details>", cell.source):
            raise AssertionError(f"{cell.id}: a blank line stands inside a fold at its begin and end: {fold}")


# ---- plain words ----


def prose(path):
    """(place, line) for each line of prose: no code, tables, formulas or directives."""
    if path.suffix == ".ipynb":
        texts = [(cell.id, cell.source) for cell in markdown(path)]
    else:
        texts = [(path.name, path.read_text(encoding="utf-8"))]
    for place, text in texts:
        text = re.sub(r"```.*?```|\$\$.*?\$\$|### BEGIN.*?### END[^\n]*", "", text, flags=re.DOTALL)
        for line in text.splitlines():
            if line.strip() and not re.match(r"\s*(\||#|:::|::::|\(\S+\)=|:\w+:|<|> \*\*)", line):
                yield place, line


@each(NOTEBOOKS + PAGES)
def test_prose_is_plain_one_sentence_a_line(path):
    """So that a translation can align."""
    for place, line in prose(path):
        assert not FORBIDDEN.search(line) and not TURNED.match(line), f"{place}: {line}"
        plain = re.sub(r"\$[^$]*\$|`[^`]*`|\([^)]*\)|\*\*[^*]+\*\*", "X", line.strip())
        plain = re.sub(r"^(> )?([-*]|\d+\.) ", "", plain)
        assert not re.search(r"[.?!] +[A-Z]", plain), f"{place}: one sentence per line: {line}"


@each([*NOTEBOOKS, *PAGES, ROOT / "README.md", *(ROOT / "mlnotes").rglob("*.py")])
def test_no_bookkeeping_reaches_a_reader(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        text = "\n".join(cell.source for cell in nbformat.reads(text, as_version=4).cells)
    assert not re.search(r"\b[TWEQGF]\d\d\b", text)
    assert not re.search(r"/work/|/root/|/tmp/", text)


# ---- on a phone ----

PHONE = 38  # signs of a line of results that a phone shows


def wraps_into_pieces(text):
    """Whether a printed table is wider than a phone: its lines would wrap, and the columns part."""
    lines = [line for line in text.split("\n") if line.strip()]
    in_columns = [line for line in lines if len(re.findall(r"\S {2,}(?=\S)", line)) >= 2]
    return len(lines) > 2 and len(in_columns) >= 0.6 * len(lines) and max(map(len, lines)) > PHONE


@each(NOTEBOOKS)
def test_a_wide_printed_table_moves_sideways(path):
    for cell in code(path):
        printed = "".join(output.get("text", "") for output in cell.outputs)
        assert "wide-output" in tags(cell) or not wraps_into_pieces(printed), cell.id
