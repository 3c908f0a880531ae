"""Formulas become HTML and MathML when the site is built, by KaTeX, so that no page needs a script.

KaTeX runs inside Python (V8, by mini-racer). A formula that it refuses is a warning, and so stops `make book`.
The number of an equation stands in it as \\tag, which every viewer shows; numbers begin anew on each page.
"""

import atexit
import functools
import html
import json
import re
from pathlib import Path

from docutils import nodes
from py_mini_racer import JSEvalException, MiniRacer
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging

KATEX = Path(__file__).parent / "vendor" / "katex.min.js"
TAG = re.compile(r"\\tag\{[^{}]*\}")  # the number of a formula, written where every viewer shows it
MARK = re.compile(r"[.,;:!?)\]%]+")  # behind a formula, never at the start of a line
OPTIONS = {"output": "htmlAndMathml", "strict": "error", "throwOnError": True}
logger = logging.getLogger(__name__)


@functools.cache
def katex():
    """KaTeX, ready to be called."""
    racer = MiniRacer()
    atexit.register(racer.close)  # left to the interpreter's own end, it may wait for ever
    racer.eval(KATEX.read_text(encoding="utf-8"))
    return racer


@functools.cache
def html_of(tex, *, display):
    """The HTML of a formula; a ValueError says what KaTeX makes of a wrong one."""
    options = json.dumps({**OPTIONS, "displayMode": display})
    try:
        made = katex().eval(f"katex.renderToString({json.dumps(tex)}, {options})")
        return made.replace(' columnspacing=""', "")  # of a matrix with one column: Firefox calls it an error
    except JSEvalException as error:
        raise ValueError(str(error).split("\n")[0]) from None


def aligned(tex):
    """The formula as KaTeX takes it: lines in a split, its number last."""
    body, number = TAG.sub("", tex), "".join(TAG.findall(tex))
    return rf"\begin{{split}}{body}\end{{split}}{number}" if r"\\" in body else body + number


def rendered(node, tex, *, display):
    """The HTML of a node's formula, or its source and a warning."""
    try:
        return html_of(tex, display=display)
    except ValueError as error:
        logger.warning("formula refused: %s: %s", error, node.astext(), location=node, type="formulas")
        return f"<code>{html.escape(tex)}</code>"


class HoldMarks(SphinxPostTransform):
    """A full stop or comma behind a formula stays in the formula's last line; the style sheet says so of `held`."""

    default_priority = 900
    formats = ("html",)

    def run(self):
        for formula in list(self.document.findall(nodes.math)):
            text = formula.next_node(descend=False, siblings=True)
            if isinstance(text, nodes.Text) and (mark := MARK.match(text)):
                around, place = formula.parent, formula.parent.index(formula)
                held = nodes.inline("", "", formula, nodes.Text(mark[0]), classes=["held"])
                around[place : place + 2] = [held, nodes.Text(text[mark.end() :])]


def visit_math(self, node):
    self.body.append(self.starttag(node, "span", "", CLASS="math notranslate nohighlight"))
    self.body.append(f"{rendered(node, node.astext(), display=False)}</span>")
    raise nodes.SkipNode


def visit_displaymath(self, node):
    tex = node.astext() if node["nowrap"] else aligned(node.astext())
    self.body.append(self.starttag(node, "div", CLASS="math notranslate nohighlight"))
    self.body.append(f"{rendered(node, tex, display=True)}</div>\n")
    raise nodes.SkipNode
