"""A page as it arrives at somebody who has never been here: its beginning first, scripts and the rest later."""

import base64
import functools
import gzip
import io
import itertools
import re
import threading
from pathlib import Path
from urllib.parse import unquote, urlparse

import headless
import small_fonts
from fontTools.ttLib import TTFont
from visitor import Tab

ROOT = Path(__file__).resolve().parents[2]
PAGES = headless.pages(ROOT / "_toc.yml")
MAX_INDEX, MAX_PAGE = 135_000, 400_000  # bytes after gzip of all that a first visit asks for
MAX_SHIFT = 0.05  # below .1 is called good
SCREENS = {
    f"{width}, {theme}": {"viewport": {"width": width, "height": 900}, "color_scheme": theme}
    for width, theme in itertools.product((1280, 390), ("light", "dark"))
}
PHONE = SCREENS["390, dark"]
NOTE_SHIFTS = """
    window.shifts = [];
    const note = list => window.shifts.push(...list.filter(entry => !entry.hadRecentInput));
    window.shiftObserver = new PerformanceObserver(list => note(list.getEntries()));
    window.shiftObserver.observe({ type: "layout-shift", buffered: true });
    window.readShifts = () => { note(window.shiftObserver.takeRecords()); return window.shifts; };
"""
SHIFT = "() => window.readShifts().reduce((sum, entry) => sum + entry.value, 0)"


class Slow(headless.Quiet):
    """Sends the beginning of a page, and scripts and the rest only when `go` is set."""

    go = threading.Event()

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def copyfile(self, source, target):
        path = self.path.split("?")[0]
        whole = source.read()
        if path.endswith(".html"):
            first = whole.find(b"<article") + 3000  # the header, the list of pages and a first paragraph
            target.write(whole[:first])
            target.flush()
            whole = whole[first:]
        if path.endswith((".html", ".js")):
            self.go.wait(60)
        target.write(whole)


class Arrivals(Tab):
    """Pages as they arrive; nothing is kept from one to the next: the server forbids it."""

    def __call__(self, page, screen):
        self.begin()
        self.page.set_viewport_size(screen["viewport"])
        self.page.emulate_media(color_scheme=screen["color_scheme"])
        Slow.go.clear()
        try:
            self.page.goto(f"{self.address}/{page}", wait_until="commit")
            self.page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
            assert self.page.evaluate("!document.querySelector('.bd-footer')"), "the whole page was there at once"
        finally:
            Slow.go.set()
        self.page.wait_for_load_state("load")
        self.page.evaluate(headless.SETTLED)
        return self

    def weight(self, site):
        """Bytes of all files that the page asked for, after gzip."""
        files = {unquote(urlparse(url).path.removeprefix("/")) for url in self.asked if url.startswith(self.address)}
        return sum(_zipped(site / file) for file in files)

    def shift(self):
        return self.page.evaluate(SHIFT)


@functools.cache
def _zipped(file):
    """Bytes of a file after gzip."""
    return len(gzip.compress(file.read_bytes(), 6))


# Boxes that scroll to the side, but have no shadow or another ground than what they stand on.
WITHOUT_SHADOW = """() => {
    const look = element => getComputedStyle(element);
    const ground = element => element.matches("div.cell_input pre") || !element.matches("pre")
        ? (see => { while (look(see).backgroundColor == "rgba(0, 0, 0, 0)") see = see.parentElement;
                    return look(see).backgroundColor; })(element.parentElement)
        : look(element).backgroundColor;
    return [...document.querySelectorAll(".bd-article *")].filter(box =>
        box.clientWidth && box.scrollWidth > box.clientWidth + 1 && ["auto", "scroll"].includes(look(box).overflowX)
        && (look(box).backgroundAttachment != "local, local, scroll, scroll, scroll"
            || look(box).backgroundColor != ground(box))).map(box => box.outerHTML.slice(0, 120));
}"""

# What a browser sets the characters of formulas in: by font, from the innermost elements.
FORMULA_TEXT = """() => {
    const found = {};
    for (const formula of document.querySelectorAll(".katex-html")) {
        const walk = document.createTreeWalker(formula, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
            const look = getComputedStyle(walk.currentNode.parentElement);
            const font = [look.fontFamily.split(",")[0].replaceAll('"', ""), look.fontWeight, look.fontStyle].join("/");
            (found[font] ??= new Set()).add(walk.currentNode.data);
        }
    }
    return Object.fromEntries(Object.entries(found).map(([font, text]) => [font, [...text].join("")]));
}"""


def undrawn(tab, site):
    """Characters of the page's formulas that the small font lacks and the whole one has."""
    small, missing = _formula_fonts(site / "_static" / "formulas.css"), []
    for font, text in tab.evaluate(FORMULA_TEXT).items():
        codes = set(map(ord, text)) & _whole_formula_font(*font.split("/"))
        missing += [(font, chr(code)) for code in codes - small.get(tuple(font.split("/")), set())]
    return missing


def characters(css):
    """[(face, code points)] of the fonts written into a style sheet."""
    fonts = small_fonts.FONT_FACE.findall(css)
    data = [base64.b64decode(re.search(r'base64,([^"]+)', body)[1]) for body in fonts]
    return [(small_fonts.face(body), set(TTFont(io.BytesIO(d)).getBestCmap())) for body, d in zip(fonts, data)]


@functools.cache
def _formula_fonts(file):
    return dict(characters(file.read_text(encoding="utf-8")))


@functools.cache
def _whole_formula_font(family, weight, style):
    folder = ROOT / "book" / "_static" / "vendor" / "katex"
    for body in small_fonts.FONT_FACE.findall((folder / "katex.min.css").read_text(encoding="utf-8")):
        if small_fonts.face(body) == (family, weight, style):
            return set(TTFont(folder / small_fonts.FONT_FILE.search(body)[1]).getBestCmap())
    raise LookupError(f"no font {family} {weight} {style}")
