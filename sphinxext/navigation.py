"""The list of all pages beside a page, made once: Sphinx copies every heading of the book for every page."""

import functools

from docutils import nodes
from sphinx.environment.adapters.toctree import global_toctree_for_doc


@functools.cache
def whole(app, **options):
    """The list as the first page has it, which does not stand in it itself; and the page that each address means."""
    root = app.config.root_doc
    pages = {app.builder.get_relative_uri(root, page): page for page in app.env.found_docs}
    return global_toctree_for_doc(app.env, root, app.builder, **options), pages


def share(app, pagename, templatename, context, doctree):
    """The page gets a copy of the list, with its own addresses and its own place marked."""

    def toctree(**options):
        listed, pages = whole(app, **options)
        if listed is None:
            return ""  # a book of one page
        listed = listed.deepcopy()
        for link in listed.findall(nodes.reference):
            page = pages[link["refuri"]]
            link["refuri"] = app.builder.get_relative_uri(pagename, page)
            node = link if page == pagename else None
            while node:
                node["classes"].append("current")
                node = node.parent
        return app.builder.render_partial(listed)["fragment"]

    context["toctree"] = toctree
