"""The tools that store notebooks and set the book's address."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import address
import nbformat
import notebooks as tool
import pytest
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parents[2]


def notebook(*sources):
    cells = [nbformat.v4.new_code_cell(source, id=f"cell-{i}") for i, source in enumerate(sources)]
    return nbformat.v4.new_notebook(cells=cells)


def widget(**others):
    """Source of a cell that shows a widget, and others beside it."""
    view = {"application/vnd.jupyter.widget-view+json": {"model_id": "0"}}
    return f"from IPython.display import display\ndisplay({view | others}, raw=True)"


@pytest.fixture(scope="module")
def two_runs(tmp_path_factory):
    """One notebook with text, a figure and a widget beside its HTML, run twice."""
    folder = tmp_path_factory.mktemp("runs")
    moving = widget(**{"text/html": "<p>frames</p>"})
    lively = notebook("print('a')\nprint('b')", "import matplotlib.pyplot as plt\nax = plt.plot([1, 2])", moving)
    return [tool.canonical(tool.run(lively, folder)) for _ in range(2)]


def test_running_again_changes_no_byte_and_leaves_no_noise(two_runs):
    first, second = two_runs
    stored = nbformat.reads(first.decode(), as_version=4)
    assert first == second == tool.canonical(nbformat.reads(first.decode(), as_version=4))
    assert b"image/png" in first and [cell.execution_count for cell in stored.cells] == [1, 2, 3]
    assert b'"execution_count": null' not in tool.canonical(notebook("1")), "nbval would compare nothing"
    assert set(stored.metadata) == {"kernelspec", "language_info"}
    assert len(stored.cells[0].outputs) == 1  # two prints, one stream
    assert stored.cells[2].outputs[0].data == {"text/html": "<p>frames</p>"}


def test_check_reports_a_stored_result_that_is_wrong(tmp_path):
    path = tmp_path / "wrong.ipynb"
    path.write_bytes(tool.canonical(tool.run(notebook("print(1 + 1)"), tmp_path)))
    assert tool.process(path, check=True, form=False) == []
    path.write_text(path.read_text().replace('"2\\n"', '"3\\n"'))
    before = path.read_bytes()
    difference = tool.process(path, check=True, form=False)
    assert any(line.startswith("-") and "3" in line for line in difference)
    assert path.read_bytes() == before, "--check must not write"


REFUSED = [
    (widget(), SystemExit, "cell cell-0 shows a widget without HTML"),
    ("import sys\nprint('oops', file=sys.stderr)", SystemExit, "writes to stderr"),
    ("1 / 0", CellExecutionError, "ZeroDivisionError"),
]


@pytest.mark.parametrize(("source", "error", "message"), REFUSED)
def test_what_no_page_can_show_is_refused(tmp_path, source, error, message):
    with pytest.raises(error, match=message):
        tool.run(notebook(source), tmp_path)


def test_the_link_to_the_hub_opens_a_lesson_that_is_there():
    (link,) = re.findall(r"https://\S+git-pull\S+", (ROOT / "deploy" / "README.md").read_text(encoding="utf-8"))
    place = parse_qs(urlsplit(link).query)["urlpath"][0]
    assert place.startswith("lab/tree/course/") and (ROOT / place.removeprefix("lab/tree/course/")).exists()


URL = "https://github.com/owner/book"


def test_the_address_is_set_and_taken_away(capsys):
    unset = (ROOT / "_config.yml").read_text(encoding="utf-8")
    assert '  url: ""' in unset
    there = address.configure(unset, URL, "https://hub.example.org")
    assert f'  url: "{URL}"' in there and '  jupyterhub_url: "https://hub.example.org"' in there
    assert address.configure(there, "", "") == unset
    assert 'colab_url: ""' in address.configure(unset, "https://gitlab.com/owner/book", ""), "for GitHub only"
    with pytest.raises(SystemExit):
        address.main(["github.com/owner/book"])
    assert "must look like https://" in capsys.readouterr().err


@pytest.mark.thorough  # a site of its own
def test_launch_buttons_have_the_right_form(tmp_path):
    """Build one page with an address: the links to Binder, Colab and the hub name repository, branch and file."""
    (tmp_path / "book" / "back").mkdir(parents=True)
    shutil.copy(ROOT / "_config.yml", tmp_path)
    shutil.copytree(ROOT / "sphinxext", tmp_path / "sphinxext")
    shutil.copytree(ROOT / "book" / "_static", tmp_path / "book" / "_static")
    (tmp_path / "book" / "back" / "references.bib").write_text("")
    (tmp_path / "_toc.yml").write_text("format: jb-book\nroot: book/page\n")
    page = notebook("1 + 1")
    page.cells.insert(0, nbformat.v4.new_markdown_cell("# Page", id="title"))
    path = tmp_path / "book" / "page.ipynb"
    path.write_bytes(tool.canonical(page))
    address.main([URL, "--hub", "https://hub.example.org"], root=tmp_path)
    command = [Path(sys.executable).with_name("jupyter-book"), "build", tmp_path]
    build = subprocess.run(command, capture_output=True, text=True)
    assert build.returncode == 0, build.stderr[-2000:]
    html = (tmp_path / "_build" / "html" / "book" / "page.html").read_text()
    links = re.findall(r'href="(https://[^"]+page\.ipynb[^"]*)"', html.replace("&amp;", "&"))
    assert sorted(links) == [
        "https://colab.research.google.com/github/owner/book/blob/main/book/page.ipynb",
        "https://hub.example.org/hub/user-redirect/git-pull?repo=https%3A//github.com/owner/book"
        "&urlpath=lab/tree/book/book/page.ipynb&branch=main",
        "https://mybinder.org/v2/gh/owner/book/main?urlpath=lab/tree/book/page.ipynb",
    ]
    assert "google.colab" not in html, "the install cell is not part of the page"
    assert [cell.id for cell in tool.read(path).cells] == ["title", "colab", "cell-0"]
    address.main([], root=tmp_path)
    assert [cell.id for cell in tool.read(path).cells] == ["title", "cell-0"]
