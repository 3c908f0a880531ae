"""Pages of exercises: an open one folds its solutions, one that is held back gives nothing away, file by file."""

import ast
import copy
import html
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import exercise_pages
import nbformat
import pytest
from answers import HELD_BACK
from notebooks import read
from sphinx.errors import ConfigError

from mlnotes.exercises import markers

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = {path.parent.name: path for path in sorted((ROOT / "book").glob("*/exercises.ipynb"))}
every_topic = pytest.mark.parametrize("topic", NOTEBOOKS)
every_open_topic = pytest.mark.parametrize("topic", [topic for topic in NOTEBOOKS if topic not in HELD_BACK])


NOT_READ = {".png", ".woff2", ".ttf", ".mo", ".map", ".zip"}  # test_run.py unpacks the zip


def by_id(notebook):
    return {cell.id: cell for cell in notebook.cells}


# ---- the page as a notebook ----


@every_topic
def test_the_page_folds_each_solution_with_its_results(topic):
    notebook = read(NOTEBOOKS[topic])
    before, page = copy.deepcopy(notebook), exercise_pages.page_version(notebook)
    nbformat.validate(page)
    order, source, hints = [cell.id for cell in page.cells], by_id(notebook), markers.hints(notebook)
    for task in [cell for cell in notebook.cells if "exercise" in cell.metadata]:
        id_ = task.metadata.exercise.id
        solved, folded = by_id(page)[f"{id_}-solution"], by_id(page)[f"{id_}-hints"].source
        shown = [id_, f"{id_}-test"] if source[id_].cell_type == "code" else []
        positions = [order.index(name) for name in (task.id, *shown, f"{id_}-hints", solved.id)]
        assert positions == sorted(positions)
        assert folded.count("</summary>") == len(hints[id_]) and all(hint in folded for hint in hints[id_])
        if source[id_].cell_type == "code":
            assert "hide-cell" in solved.metadata.tags and solved.outputs == source[id_].outputs
            ast.parse(solved.source)
        else:
            assert solved.source.startswith("<details><summary>Show a model answer</summary>\n")
    assert "BEGIN" not in nbformat.writes(page) and "HIDDEN" not in nbformat.writes(page)
    held_back = [cell.source for cell in exercise_pages.page_version(notebook, held_back=True).cells]
    title = next(place for place, text in enumerate(held_back) if text.startswith("# "))
    assert held_back[title + 1] == exercise_pages.NOTE
    assert notebook == before, "the source is left alone"


# ---- held back ----

WORD = "qwertz"  # stands in a small site in the place of all that must not be given away, results included
SECRET = re.compile(r"(?s)(### BEGIN [A-Z ]+\n|<summary>Hint \d+</summary>\n\n).*?(\n *### END|\n\n</details>)")
CONFIGURATION = f"""
import sys
sys.path.insert(0, {str(Path(exercise_pages.__file__).parent)!r})
project = "exercises"
extensions = ["myst_nb", "sphinx_design", "exercise_pages"]
suppress_warnings = ["myst.xref_missing"]  # the lessons are not here
html_theme = "sphinx_book_theme"
nb_execution_mode = "off"
myst_enable_extensions = ["dollarmath"]
"""
TWICE = """
import sys
from sphinx.cmd.build import build_main
topics, *options = sys.argv[1:]
sys.exit(build_main(options) or build_main(["-D", f"exercises_held_back={topics}", *options]))
"""


def planted(notebook):
    for cell in notebook.cells:
        cell.source = SECRET.sub(rf"\1{WORD}\2", cell.source)
        if markers.marks(cell).get("solution"):
            if cell.cell_type == "code":
                cell.outputs = [nbformat.v4.new_output("stream", text=WORD)]
            else:
                cell.source = WORD
    return notebook


@pytest.fixture(scope="module")
def held_back_site(tmp_path_factory):
    """Every file of a small site, built open and then, in the same place, with all topics held back: half a minute."""
    folder = tmp_path_factory.mktemp("held-back")
    for topic, path in NOTEBOOKS.items():
        (folder / "source" / "book" / topic).mkdir(parents=True)
        nbformat.write(planted(read(path)), folder / "source" / "book" / topic / path.name)
    (folder / "source" / "conf.py").write_text(CONFIGURATION)
    (folder / "source" / "index.md").write_text("# Book\n\n```{toctree}\n:glob:\nbook/*/exercises\n```\n")
    options = ["-q", "-W", "-n", "-b", "html", "-d", folder / "doctrees", folder / "source", folder / "html"]
    command = [sys.executable, "-c", TWICE, ",".join(NOTEBOOKS), *options]  # in one process: half the time
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    made = [path for name in ("html", "doctrees", "jupyter_execute") for path in (folder / name).rglob("*")]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in made if path.is_file()}


@pytest.mark.thorough
def test_pages_that_are_held_back_give_nothing_away(held_back_site):
    assert all(planted(read(path)).cells[-1].source.count(WORD) >= 2 for path in NOTEBOOKS.values()), "two hints"
    told = {name for name, raw in held_back_site.items() if WORD.encode() in raw}
    assert told <= {"html/searchindex.js"}, "which keeps a word without its page; the book has an index of its own"


@pytest.mark.thorough
@every_topic
def test_the_download_is_the_students_version_without_hints(held_back_site, topic):
    name = f"book/{topic}/exercises"
    download = nbformat.reads(held_back_site[f"html/_sources/{name}.ipynb"].decode(), as_version=4)
    assert download == markers.student_version(read(NOTEBOOKS[topic]), with_hints=False)
    assert f"_sources/{name}.ipynb" in held_back_site[f"html/{name}.html"].decode()


# ---- open, on the site of the book ----


def letters(page):
    """Letters and digits of a page or a line only, so that markup, quotes and line breaks do not matter."""
    return re.sub(r"[^a-z0-9]", "", html.unescape(re.sub(r"<[^>]*>", "", page)).lower())


@every_open_topic
def test_an_open_page_shows_a_solution_only_when_unfolded(site, topic):
    whole = (site / "book" / topic / "exercises.html").read_text(encoding="utf-8")
    page = re.search(r'<article class="bd-article".*</article>', whole, re.DOTALL)[0]  # without the navigation
    assert not re.search(r"<details[^>]* open", page)
    inside, outside = letters(page), letters(re.sub(r"<details.*?</details>", "", page, flags=re.DOTALL))
    notebook = read(NOTEBOOKS[topic])
    public = letters("".join(cell.source for cell in markers.student_version(notebook, with_hints=False).cells))
    cells = [cell for cell in notebook.cells if markers.marks(cell).get("solution") or markers.is_hints(cell)]
    lines = [letters(line) for cell in cells for line in markers.parts(cell)[1] or cell.source.split("\n")]
    secret = [line for line in lines if len(line) >= 10 and line not in public]
    assert [line for line in secret if line in outside] == []
    assert sum(line in inside for line in secret) > 0.7 * len(secret) > 35, "not those with formulas"
    assert letters(markers.CODE_STUB) in outside


@every_open_topic
def test_the_download_of_an_open_page_is_the_students_version(site, topic):
    name = f"_sources/book/{topic}/exercises.ipynb"
    assert read(site / name) == markers.student_version(read(NOTEBOOKS[topic]))
    assert name in (site / "book" / topic / "exercises.html").read_text(encoding="utf-8")


def test_hidden_tests_are_nowhere_on_the_site(site):
    """Each begins with this assertion: `test_cells_of_an_exercise_stand_in_order`."""
    for path in [path for path in site.rglob("*") if path.is_file() and path.suffix not in NOT_READ]:
        text = path.read_text(encoding="utf-8", errors="replace")
        assert "(result:=check(" not in re.sub(r"<[^>]*>|\s", "", text).replace("&quot;", '"'), path


# ---- topics ----


def test_a_misspelt_topic_stops_the_build():
    config = SimpleNamespace(exercises_held_back=["rok_auc"])
    env = SimpleNamespace(found_docs=["book/index", "book/roc_auc/curve", "book/roc_auc/exercises"])
    with pytest.raises(ConfigError, match="exercises_held_back must name topics among roc_auc, got rok_auc"):
        exercise_pages.refuse_unknown_topics(SimpleNamespace(config=config), env, [])
    config.exercises_held_back = ["roc_auc"]
    exercise_pages.refuse_unknown_topics(SimpleNamespace(config=config), env, [])


@pytest.mark.parametrize("changed", [exercise_pages, markers])
def test_pages_are_read_again_when_the_code_that_makes_them_changes(changed, monkeypatch):
    """Otherwise a second build keeps what an older code has left, and the tests of the open site look at that."""
    app, raw = SimpleNamespace(add_config_value=lambda *setting: None, connect=lambda *event: None), Path.read_bytes
    before = exercise_pages.setup(app)
    monkeypatch.setattr(Path, "read_bytes", lambda path: b"" if path == Path(changed.__file__) else raw(path))
    assert exercise_pages.setup(app) != before
