"""A page in Markdown can hold an explorer.

It is made anew whenever it changes:

    ```{explorer} explore_fit
    {"degree": 12}
    ```

The content, if any, is what the function gets, as JSON. Without scripts the page has the explorer's sentence and table,
and the picture that the option `still` names, from the root of the book.
"""

import html
import json
from importlib import resources
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from mlnotes import widgets


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
        for file in resources.files("mlnotes.widgets").iterdir():
            if file.is_file():
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
