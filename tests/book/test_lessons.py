"""A lesson can be finished in one sitting, runs alone, and reads well in every viewer."""

import ast
import re
from pathlib import Path

import notebooks as tool
import pytest
import teaching_tables

ROOT = Path(__file__).resolve().parents[2]
LESSONS = [path for topic in tool.lessons().values() for path in topic]
TOPICS = sorted({path.parent.name for path in LESSONS})
MOST = {"cells": 34, "words": 2000, "minutes": 50, "bytes": 400_000}
FIRST = {"cells": 60, "words": 3000, "minutes": 75, "bytes": 500_000}  # of a lesson whose checks have not moved
MYST = r"\{[a-z:]+\}`|^:::|^```\{|^\([\w-]+\)=$|\$\$ *\([\w-]+\)|\]\((?![\w-]*\.|\.\.?/|#|https?:)[\w-]+\)"


def name(path):
    return f"{path.parent.name}/{path.stem}"


def markdown(path):
    return [cell for cell in tool.read(path).cells if cell.cell_type == "markdown"]


def code(path):
    return [cell for cell in tool.read(path).cells if cell.cell_type == "code" and cell.source.strip()]


def sizes(path):
    text = " ".join(cell.source for cell in markdown(path))
    minutes = sum(teaching_tables.sections(tool.read(path)).values())
    words = len(re.sub(r"\$\$.*?\$\$|<[^>]+>|\]\([^)]*\)", " ", text, flags=re.DOTALL).split())
    size = len(path.read_bytes())
    return {"cells": len(tool.read(path).cells), "words": words, "minutes": minutes, "bytes": size}


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_a_lesson_is_short(path):
    most = MOST if tool.checks(path) else FIRST
    assert {what: n for what, n in sizes(path).items() if n > most[what]} == {}


# ---- Markdown that every viewer reads ----


def foreign(text):
    """What only this site's build would understand."""
    return re.findall(MYST, re.sub(r"(?<!\})`[^`\n]+`", "", text), re.MULTILINE)


@pytest.mark.parametrize("path", tool.notebooks(), ids=name)
def test_every_viewer_reads_the_words(path):
    for cell in markdown(path):
        assert not foreign(cell.source), f"{cell.id}: write it as CONTRIBUTING.md shows"
        opened, closed = cell.source.count("<details>"), cell.source.count("</details>")
        assert opened == closed, f"{cell.id}: {opened} folds open, {closed} close"
        for fold in re.findall(r"(?m)^<details><summary>.*</summary>\n(?!\n)|(?<!\n)\n</details>", cell.source):
            raise AssertionError(f"{cell.id}: a blank line stands inside a fold at its begin and end: {fold}")


def test_words_for_this_site_alone_are_caught():
    for text in ("see {ref}`a`", ":::{note}", "```{note}", "(place)=", "$$ (eq-a)", "[text](label)"):
        assert foreign(text), text
    for text in ("`{ref}`", "[text](#place)", "[text](curve.ipynb#place)", "[1](../back/references.md#x)", "(a) = b"):
        assert not foreign(text), text


# ---- code: what is folded, and one meaning for each name ----


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_what_only_checks_and_plumbs_is_folded(path):
    for cell in code(path):
        tags, lines = cell.metadata.get("tags", []), cell.source.splitlines()
        if "check" in tags:
            assert re.match(r"# [A-Z].{9,}", lines[0]), f"{cell.id}: the first line says what the cell is for"
        statements = ast.parse(cell.source).body
        quiet = not cell.outputs and not any(isinstance(s, ast.FunctionDef | ast.ClassDef) for s in statements)
        asserts = any(isinstance(s, ast.Assert) for s in statements)
        imports = any(isinstance(s, ast.Import | ast.ImportFrom) for s in statements)
        assert "check" in tags or not (imports or (quiet and asserts)), (
            f"{cell.id} only checks or plumbs: tag it `check`"
        )


def bound(statements):
    """Names that statements bind at the top level, those of loops aside."""
    for statement in statements:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            yield statement.name
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for target in targets:
                yield from (n.id for n in ast.walk(target) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
        elif isinstance(statement, ast.With | ast.If | ast.For | ast.Try):
            yield from bound(statement.body)


def bound_twice(cells):
    """Names with two meanings: bound in one cell, and again in another."""
    first, twice = {}, set()
    for cell in cells:
        for name in set(bound(ast.parse(cell.source).body)) - {"ax", "axes", "fig", "_"}:
            if first.setdefault(name, cell.id) != cell.id:
                twice.add((name, first[name], cell.id))
    return sorted(twice)


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_a_name_has_one_meaning(path):
    assert bound_twice(code(path)) == []


# ---- the cover ----


@pytest.mark.parametrize("topic", TOPICS)
def test_a_cover_names_its_lessons_and_what_you_can_do_afterwards(topic):
    cover = (ROOT / "book" / topic / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"\]\((\w+)\.ipynb\)", cover)
    assert listed[: len(tool.lessons()[topic])] == [path.stem for path in tool.lessons()[topic]]
    assert "exercises" in listed
    assert 2 <= len(re.findall(r"(?m)^- \*\*", cover)) <= 4
    for path in tool.lessons()[topic]:
        minutes = teaching_tables.rounded(sum(teaching_tables.sections(tool.read(path)).values()))
        assert re.search(rf"\]\({path.stem}\.ipynb\)[^|]*\|[^|]*\| {minutes} \|", cover), (
            f"{path.stem}: {minutes} minutes"
        )
        assert f"{minutes} minutes" in tool.read(path).cells[0].source, f"{path.stem}: {minutes} minutes"
    assert len(cover.split()) < 300


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_a_lesson_begins_with_its_question(path):
    first = markdown(path)[0].source
    assert re.match(r"# .+\n\n[^\n]+\?\n", first), "the title, then the lesson's question in one sentence"


# ---- on a phone ----

PHONE = 38  # signs of a line of results that a phone shows


def wraps_into_pieces(text):
    """Whether a printed table is wider than a phone: its lines would wrap, and the columns part."""
    lines = [line for line in text.split("\n") if line.strip()]
    in_columns = [line for line in lines if len(re.findall(r"\S {2,}(?=\S)", line)) >= 2]
    return len(lines) > 2 and len(in_columns) >= 0.6 * len(lines) and max(map(len, lines)) > PHONE


@pytest.mark.parametrize("path", tool.notebooks(), ids=name)
def test_a_wide_printed_table_moves_sideways(path):
    printed = {cell.id: "".join(output.get("text", "") for output in cell.outputs) for cell in code(path)}
    tags = {cell.id: cell.metadata.get("tags", []) for cell in code(path)}
    assert [at for at, text in printed.items() if wraps_into_pieces(text) and "wide-output" not in tags[at]] == []


def test_text_and_narrow_tables_may_wrap():
    row = "iris           0.968       0.968       0.968\n"
    assert wraps_into_pieces(row * 3)
    assert not wraps_into_pieces(row * 2)
    assert not wraps_into_pieces("a sentence that is longer than a phone is wide, and has no columns\n" * 4)
    assert not wraps_into_pieces("a   b   c\n" * 4)
