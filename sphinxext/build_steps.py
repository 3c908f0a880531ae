"""Sphinx extension: all that this book adds to a build, each step in its place.

Steps with a number below 500 come before those of themes and other extensions, which have 500, and others after them.
"""

import explorer_assets
import formulas
import glossary_links
import lessons
import light_pages
import navigation
import practise
import practise_page
import run_notebooks
import search_index

STEPS = [
    ("builder-inited", 500, explorer_assets.write_files),  # a page names their checksums
    ("builder-inited", 500, search_index.leave_out_sphinxs),
    ("env-get-outdated", 500, glossary_links.read_all_again),
    # a notebook becomes a page; those of exercises already are one, by exercise_pages
    ("source-read", 600, practise.add_forms),
    ("source-read", 700, lessons.read_notebook),
    ("doctree-read", 900, lessons.note_places),
    ("doctree-resolved", 500, glossary_links.link_first_mentions),
    ("html-page-context", 500, navigation.share),
    # what stands in its body, and then which files that asks for
    ("html-page-context", 600, light_pages.complete_pictures),
    ("html-page-context", 600, practise_page.add_index),
    ("html-page-context", 600, run_notebooks.add_line),
    ("html-page-context", 800, explorer_assets.load_once),
    ("html-page-context", 900, light_pages.choose_files),
    ("html-page-context", 950, practise_page.write_questions),  # when its body stands
    # when all pages are written
    ("build-finished", 500, run_notebooks.write_zip),
    ("build-finished", 800, search_index.write),
    ("build-finished", 900, light_pages.make_files),
]


def setup(app):
    app.setup_extension("exercise_pages")
    app.add_config_value("explorer_versions", explorer_assets.versions(), "html")  # new ones: pages are written again
    app.add_config_value("glossary_page", "book/back/glossary", "env", [str])
    app.add_directive("explorer", explorer_assets.Explorer)
    app.add_html_math_renderer("katex", (formulas.visit_math, None), (formulas.visit_displaymath, None))
    app.add_post_transform(formulas.HoldMarks)
    for event, priority, step in STEPS:
        app.connect(event, step, priority=priority)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
