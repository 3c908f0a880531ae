"""Sphinx extension: pages with explorers load their scripts and style from two files of the site.

Each output of an explorer carries its script and style, so that it works anywhere, marked with their version. Here
they are taken out where the version is the current one. An output of another version keeps its own.
"""

import re
from pathlib import Path

from mlnotes.widgets import explorer


def setup(app):
    """Register the steps; new versions make all pages be written again."""
    app.add_config_value("explorer_versions", versions(), "html")
    app.connect("builder-inited", write_files)
    app.connect("html-page-context", load_once)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def versions():
    """The current version of each explorer."""
    return {name: explorer.version(name) for name in explorer.names()}


def write_files(app):
    """Write both files before any page: a page names their checksums."""
    if app.builder.format != "html":
        return
    folder = Path(app.outdir, "_static")
    folder.mkdir(parents=True, exist_ok=True)
    current = app.config.explorer_versions
    (folder / "explorers.js").write_text(explorer.script(current), encoding="utf-8")
    (folder / "explorers.css").write_text(explorer.style(current.values()), encoding="utf-8")


def load_once(app, pagename, templatename, context, doctree):
    """Take the current versions out of the page, and let it load the files if there were any."""
    these = "|".join(app.config.explorer_versions.values())
    carried = rf'<(style|script) data-kit="(?:{these})">.*?</\1>\n?'
    context["body"], n_carried = re.subn(carried, "", context.get("body", ""), flags=re.DOTALL)
    if n_carried:
        app.add_js_file("explorers.js", loading_method="defer")
        app.add_css_file("explorers.css")
