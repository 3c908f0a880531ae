"""First bold mentions of glossary terms become links with the definition as their title."""

import re
import warnings
from pathlib import Path

import glossary_links
import nbformat
import pytest
from sphinx.application import Sphinx
from sphinx.search import js_index
from sphinx.util.docutils import docutils_namespace

EXTENSIONS = Path(glossary_links.__file__).parent
GLOSSARY = """# Glossary

:::{glossary}
recall
sensitivity
查全率 : 中文
  Share of the positives
  that are found.

  *In the sources:* something else.

true positive
  A positive that is "found".
:::
"""
PAGE = """# About **recall**

A **Recall** (查全率), **true positives**, `recall`, *recall*, **other**, and **sensitivity** again **recall**.

:::{admonition} Of **true positive**
Text.
:::

```
**recall**
```
"""
CONF = """import sys
sys.path.insert(0, {extensions!r})
extensions = ["myst_nb", "glossary_links"]
myst_enable_extensions = ["colon_fence"]
glossary_page = "glossary"
nb_execution_mode = "off"
root_doc = "page"
"""


def build(folder):
    """The page as Sphinx builds it in this process, which has loaded it already; any of its warnings fails."""
    out = folder.parent / "out"
    with docutils_namespace(), warnings.catch_warnings(action="ignore"):
        app = Sphinx(folder, folder, out, out / ".doctrees", "html", status=None, warningiserror=True)
        app.build()
    assert app.statuscode == 0
    return (out / "page.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("glossary") / "source"  # what is built goes beside it
    folder.mkdir()
    (folder / "conf.py").write_text(CONF.format(extensions=str(EXTENSIONS)))
    (folder / "glossary.md").write_text(GLOSSARY)
    toctree = "\n```{toctree}\nglossary\nplain\n```\n"
    cells = [nbformat.v4.new_markdown_cell(PAGE + toctree, id="text")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / "page.ipynb")
    (folder / "plain.md").write_text("# Plain\n\n**recall**\n")
    return folder


@pytest.fixture(scope="module")
def page(folder):
    """The page as it is built first."""
    return build(folder)


def links(html):
    found = re.findall(r'<a class="glossary-link[^"]*" href="([^"]*)" title="([^"]*)">(.*?)</a>', html)
    assert len(found) == html.count("glossary-link")
    return found


def test_first_mentions_in_running_text_are_linked(folder, page):
    assert links(page) == [
        ("glossary.html#term-recall", "Share of the positives that are found.", "<strong>Recall</strong>"),
        ("glossary.html#term-true-positive", "A positive that is “found”.", "<strong>true positives</strong>"),
    ]
    assert "glossary-link" not in (folder.parent / "out" / "plain.html").read_text(encoding="utf-8")


def test_a_changed_definition_reaches_the_pages(folder, page):
    assert links(page)[0][1] == "Share of the positives that are found."
    (folder / "glossary.md").write_text(GLOSSARY.replace("that are found", "that were found"))
    assert links(build(folder))[0][1] == "Share of the positives that were found."


def test_a_term_is_found_in_capitals_and_plural():
    terms = {"roc curve": 1, "loss": 2}
    assert [glossary_links.find(text, terms) for text in ("ROC  curves", "Loss.", "los", "curve")] == [1, 2, None, None]


def test_pages_of_the_book_have_the_links(site):
    html = (site / "book" / "roc_auc" / "curve.html").read_text(encoding="utf-8")
    found = {anchor.rpartition("#")[2]: title for anchor, title, _ in links(html)}
    assert found["term-threshold"] == "The score from which a case is predicted positive."
    assert len(found) >= 8 and not re.search(r"<h\d>[^\n]*glossary-link", html)
    glossary = (site / "book" / "back" / "glossary.html").read_text(encoding="utf-8")
    assert all(f'<dt id="{anchor}"' in glossary for anchor in found)


@pytest.mark.parametrize("word", ["查准率", "自助法", "阈值"])
def test_search_knows_a_chinese_term(site, word):
    """A run of Chinese characters is one word of the index, which the search compares as a whole."""
    index = js_index.loads((site / "searchindex.js").read_text(encoding="utf-8"))
    places = index["terms"][word]
    pages = {index["docnames"][page] for page in (places if isinstance(places, list) else [places])}
    assert "book/back/glossary" in pages and pages - {"book/back/glossary"}
