"""Scripts of the site in V8, without a browser, on a page that holds nothing; and those that tests bring to a page."""

import json
from pathlib import Path

from py_mini_racer import MiniRacer

STATIC = Path(__file__).resolve().parents[2] / "book" / "_static"
IN_PAGE = Path(__file__).with_name("in_page")
EMPTY_PAGE = (
    "globalThis.window = globalThis; globalThis.document = { querySelector: () => null, querySelectorAll: () => [] };"
)


class Script:
    """The scripts, started; called with functions of JavaScript, whose arguments and results are JSON."""

    def __init__(self, *names):
        self.racer = MiniRacer()
        self.racer.eval(EMPTY_PAGE)
        for name in names:
            self.racer.eval((STATIC / name).read_text(encoding="utf-8"))

    def __call__(self, function, *arguments):
        given = ", ".join(json.dumps(one) for one in arguments)
        return json.loads(self.racer.eval(f"JSON.stringify(({function})({given}))"))


def in_page(name):
    """A function of JavaScript that a test lets a page run."""
    return (IN_PAGE / f"{name}.js").read_text(encoding="utf-8").rstrip().removesuffix(";")
