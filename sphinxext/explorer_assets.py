"""Pages with explorers load the script of each from a file of the site, and one style for all.

Each output of an explorer carries its script and style, so that it works anywhere, marked with their version. Here
they are taken out where the version is the current one. An output of another version keeps its own.
A script waits until one of its explorers is within a screen of what the reader sees; its place is kept free until then.
What is printed is whole: that starts them all, as does the event that a page sends which has made one.
A page that makes its explorers itself names them in data-explorers, and its scripts and style in data-files; it gets
the versions in return.
A page in Markdown can hold an explorer, made anew whenever it changes:

    ```{explorer} explore_fit
    {"degree": 12}
    ```

The content, if any, is what the function gets, as JSON. Without scripts the page has the explorer's sentence and table,
and the picture that the option `still` names, from the root of the book.
"""

import html
import json
import re
from pathlib import Path

import light_pages
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from mlnotes import widgets
from mlnotes.widgets import explorer

WAITS = Path(__file__).with_name("explorer_waits.js")  # NAME and SCRIPT stand for those of an explorer


def versions():
    """The current version of each explorer."""
    return {name: explorer.version(name) for name in explorer.names()}


def write_files(app):
    """Write the files before any page: a page names their checksums."""
    folder = Path(app.outdir, "_static")
    folder.mkdir(parents=True, exist_ok=True)
    current = app.config.explorer_versions
    waits = WAITS.read_text(encoding="utf-8")
    for name, version in current.items():
        text = waits.replace("NAME", name).replace("SCRIPT();", explorer.script({name: version}))
        (folder / f"explore_{name}.js").write_text(text, encoding="utf-8")
    (folder / "explorers.css").write_text(explorer.style(current.values()), encoding="utf-8")


def load_once(app, pagename, templatename, context, doctree):
    """Take the current versions out of the page, and let it load the files of the explorers that it shows."""
    current = app.config.explorer_versions
    carried = rf'<(style|script) data-kit="(?:{"|".join(current.values())})">.*?</\1>\n?'
    body = re.sub(carried, "", context.get("body", ""), flags=re.DOTALL)
    shown = dict(re.findall(r'data-explorer="(\w+)" data-kit="(\w+)"', body))
    used = [name for name, version in shown.items() if version == current.get(name)]
    asked = re.search(r'data-explorers="([\w ]+)" data-files="([\w. ]+)"', body)
    if asked:
        used += asked[1].split()
        versions = json.dumps({name: current[name] for name in used})
        body = body.replace(asked[0], f'data-explorers="{html.escape(versions)}"')
    context["body"] = body
    files = ["explorers.css", *(f"explore_{name}.js" for name in used)] if used else []
    light_pages.add_files(app, [*files, *(asked[2].split() if asked else [])])


# ---- on a page in Markdown ----


class Explorer(SphinxDirective):
    """The HTML of an explorer, short: without its questions, in a height of its own."""

    required_arguments = 1
    has_content = True
    option_spec = {  # noqa: RUF012  (docutils' way)
        "heights": directives.positive_int_list,
        "still": directives.unchanged_required,
        "alt": directives.unchanged_required,
    }

    def run(self):
        shown = getattr(widgets, self.arguments[0])(**json.loads("\n".join(self.content) or "{}"))
        if "heights" in self.options:
            shown.heights = self.options["heights"]
        for file in filter(Path.is_file, Path(widgets.__file__).parent.iterdir()):
            self.env.note_dependency(str(file))
        raw = f'<div class="short-explorer">\n{self.picture()}{shown._repr_html_()}\n</div>'
        return [nodes.raw("", raw, format="html")]

    def picture(self):
        """The still picture for a page without scripts."""
        if "still" not in self.options:
            return ""
        self.env.note_dependency(self.options["still"])
        svg = Path(self.env.srcdir, self.options["still"]).read_text(encoding="utf-8")
        words = f'<svg role="img" aria-label="{html.escape(self.options["alt"])}" '
        return f"<noscript>{svg.replace('<svg ', words, 1)}</noscript>\n"
