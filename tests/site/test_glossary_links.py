"""First bold mentions of glossary terms become links with the definition as their title."""

import re
from types import SimpleNamespace

import glossary_links
from docutils import nodes
from docutils.core import publish_doctree

PAGE = """
About **recall**
================

A **Recall** (查全率), **true positives**, ``recall``, *recall*, **other**, and **sensitivity** again **recall**.

.. admonition:: Of **true positive**

   Text of **precision**.

::

    **recall**
"""


def entry(ids, text):
    """An item of a glossary, as Sphinx reads it: its terms, and the paragraphs of its definition."""
    terms = [nodes.term("", name, ids=[id_] if id_ else []) for name, id_ in ids.items()]
    return nodes.definition_list_item("", *terms, nodes.definition("", *(nodes.paragraph("", part) for part in text)))


RECALL = ["Share of the positives\nthat are found.", "In the sources: something else."]
ITEMS = [
    entry({"recall": "term-recall", "Sensitivity": "term-recall", "查全率": "term-recall"}, RECALL),
    entry({"true positive": "term-tp"}, ["A positive that is “found”."]),
    entry({"other": ""}, ["A term without a place."]),
]


def test_first_mentions_in_running_text_are_linked_with_the_first_paragraph():
    """Not those in a title, in code or in italics, not a second one, also not by a term's other name."""
    terms = glossary_links.entries(nodes.definition_list("", *ITEMS))
    found = glossary_links.first_mentions(publish_doctree(PAGE), terms)
    assert [(strong.astext(), *entry) for strong, entry in found] == [
        ("Recall", "term-recall", "Share of the positives that are found."),
        ("true positives", "term-tp", "A positive that is “found”."),
    ]


def test_a_changed_glossary_makes_every_page_be_read_again():
    app = SimpleNamespace(config=SimpleNamespace(glossary_page="glossary"))
    env = SimpleNamespace(found_docs={"glossary", "lesson", "new"})
    assert glossary_links.read_all_again(app, env, {"new"}, {"glossary"}, set()) == {"lesson"}
    assert not glossary_links.read_all_again(app, env, set(), {"lesson"}, set())


LINK = r'<a class="glossary-link[^"]*" href="../back/glossary.html#([^"]*)" title="([^"]*)"><strong>'


def test_pages_of_the_book_have_the_links(texts):
    html, glossary = texts["book/roc_auc/curve.html"], texts["book/back/glossary.html"]
    links = re.findall(LINK, html)
    assert dict(links)["term-threshold"] == "The score from which a case is predicted positive."
    assert len(links) == html.count("glossary-link") >= 8 and not re.search(r"<h\d>[^\n]*glossary-link", html)
    assert all(f'<dt id="{anchor}"' in glossary for anchor, _ in links)
    in_markdown = [page for page in texts if page.startswith("book/back/") and "glossary-link" in texts[page]]
    assert in_markdown == [], "only notebooks have them"
