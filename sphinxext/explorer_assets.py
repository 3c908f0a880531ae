"""Sphinx extension: pages with explorers load their scripts and style from two files of the site.

Each output of an explorer carries its script and style, so that it works anywhere, marked with their version. Here
they are taken out where the version is the current one. An output of another version keeps its own.
A page that makes its explorers itself names them in data-explorers, and its script in data-script; it gets the
versions in return.
"""

import html
import json
import re
import zlib
from pathlib import Path

from mlnotes.widgets import explorer

STATIC = Path(__file__).parent.parent / "book" / "_static"


def setup(app):
    """Register the steps; new versions make all pages be written again."""
    app.add_config_value("explorer_versions", versions(), "html")
    app.add_config_value("page_scripts", page_scripts(), "html")  # pages name the versions of their scripts
    app.connect("builder-inited", write_files)
    app.connect("html-page-context", load_once)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def versions():
    """The current version of each explorer."""
    return {name: explorer.version(name) for name in explorer.names()}


def page_scripts():
    """Checksums of the scripts beside the style sheet."""
    return {path.name: zlib.crc32(path.read_bytes()) for path in sorted(STATIC.glob("*.js"))}


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
    current = app.config.explorer_versions
    carried = rf'<(style|script) data-kit="(?:{"|".join(current.values())})">.*?</\1>\n?'
    body, n_carried = re.subn(carried, "", context.get("body", ""), flags=re.DOTALL)
    asked = re.search(r'data-explorers="([\w ]+)" data-script="(\w+\.js)"', body)
    if asked:
        versions = json.dumps({name: current[name] for name in asked[1].split()})
        body = body.replace(asked[0], f'data-explorers="{html.escape(versions)}"')
    context["body"] = body
    if n_carried or asked:
        app.add_js_file("explorers.js", loading_method="defer")
        app.add_css_file("explorers.css")
    if asked:
        app.add_js_file(asked[2], loading_method="defer")
