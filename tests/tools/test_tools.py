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

ROOT = Path(__file__).resolve().parents[2]


def notebook(*sources):
    cells = [nbformat.v4.new_code_cell(source, id=f"cell-{i}") for i, source in enumerate(sources)]
    return nbformat.v4.new_notebook(cells=cells)


LIVELY = [
    "print('a')\nprint('b')",
    "import matplotlib.pyplot as plt\nax = plt.plot([1, 2])",
    "from IPython.display import display\nview = {'application/vnd.jupyter.widget-view+json': {'model_id': '0'}}\n"
    "display(view | {'text/html': '<p>frames</p>'}, raw=True)",
]


def test_a_run_leaves_no_noise_and_a_second_one_finds_what_is_stored_wrong(tmp_path):
    """Text, a figure and a widget beside its HTML; --check reports one line, so no other byte has changed."""
    first = tool.canonical(tool.run(notebook(*LIVELY), tmp_path))
    stored = nbformat.reads(first.decode(), as_version=4)
    assert first == tool.canonical(stored)
    assert b"image/png" in first and [cell.execution_count for cell in stored.cells] == [1, 2, 3]
    assert b'"execution_count": null' not in tool.canonical(notebook("1")), "nbval would compare nothing"
    assert set(stored.metadata) == {"kernelspec", "language_info"}
    assert len(stored.cells[0].outputs) == 1  # two prints, one stream
    assert stored.cells[2].outputs[0].data == {"text/html": "<p>frames</p>"}

    path = tmp_path / "wrong.ipynb"
    wrong = first.replace(b'"b\\n"', b'"c\\n"')
    path.write_bytes(wrong)
    difference = [line for line in tool.process(path, check=True, form=False)[2:] if line[0] in "+-"]
    assert [line.split() for line in difference] == [["-", '"c\\n"'], ["+", '"b\\n"']]
    assert path.read_bytes() == wrong, "--check must not write"


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ({"data": {tool.WIDGET: {}}}, "cell cell-0 shows a widget without HTML"),
        ({"name": "stderr", "text": "oops"}, "cell cell-0 writes to stderr: oops"),
    ],
)
def test_what_no_page_can_show_is_refused(output, message, monkeypatch):
    """As an error is, in `test_a_failing_block_names_file_line_and_sentence`."""
    monkeypatch.setattr(tool.NotebookClient, "execute", lambda client, cwd: None)
    shown = notebook("1")
    shown.cells[0].outputs = [nbformat.from_dict(output)]
    with pytest.raises(SystemExit, match=message):
        tool.run(shown, "book")


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
