"""The first bold mention of a glossary term on a page links to its entry.

In notebooks, `**recall**` becomes a link to the entry of "recall" in the page `glossary_page`; its title, which
browsers show on hover and screen readers read out, is the first paragraph of that entry. Upper and lower case do not
matter, and a plural in s counts as its singular. Headings, titles of boxes, code and links stay as they are. Bold is
for terms: a word that is only stressed, or that means something else, is set in italics.
"""

import functools

from docutils import nodes
from sphinx import addnodes

HANDS_OFF = (nodes.title, nodes.rubric, nodes.literal_block, nodes.literal, nodes.reference, addnodes.pending_xref)


def read_all_again(app, env, added, changed, removed):
    """Definitions are copied into all pages, so a changed glossary makes all of them outdated."""
    return env.found_docs - added - changed if app.config.glossary_page in added | changed else []


def entries(glossary):
    """(id, definition) of each term of a glossary's doctree, by the term in lower case."""
    found = {}
    for item in glossary.findall(nodes.definition_list_item):
        paragraph = next(item.findall(nodes.paragraph), None)
        for term in item.findall(nodes.term):
            if paragraph is not None and term["ids"]:
                found[key(term.astext())] = (term["ids"][0], " ".join(paragraph.astext().split()))
    return found


@functools.lru_cache(maxsize=1)
def entries_of(env, page):
    """The entries of the glossary's page, read once in a build."""
    return entries(env.get_doctree(page))


def key(text):
    """What is compared of a term: lower case, one space between words, no final colon, full stop or comma."""
    return " ".join(text.lower().split()).rstrip(":.,")


def find(text, terms):
    """The entry of a term or of its plural in s; None for any other text."""
    return terms.get(key(text)) or terms.get(key(text).removesuffix("s"))


def first_mentions(doctree, terms):
    """(strong node, entry) for the first bold mention of each entry in running text."""
    seen = set()
    for strong in doctree.findall(lambda node: type(node) is nodes.strong):
        entry = find(strong.astext(), terms)
        if entry and entry[1] not in seen and not _within(strong, HANDS_OFF):
            seen.add(entry[1])
            yield strong, entry


def _within(node, kinds):
    return node is not None and (isinstance(node, kinds) or _within(node.parent, kinds))


def link_first_mentions(app, doctree, docname):
    """Put a link around the first bold mentions of a notebook's page."""
    page = app.config.glossary_page
    if page not in app.env.all_docs or not app.env.doc2path(docname).endswith(".ipynb"):
        return
    terms = entries_of(app.env, page)
    for strong, (anchor, definition) in list(first_mentions(doctree, terms)):
        target = f"{app.builder.get_relative_uri(docname, page)}#{anchor}"
        link = nodes.reference("", "", internal=True, refuri=target, reftitle=definition, classes=["glossary-link"])
        strong.replace_self(link)
        link += strong
