"""A page as it arrives at somebody who has never been here: its beginning first, scripts and the rest later."""

import base64
import functools
import gzip
import io
import re
import threading
from pathlib import Path
from urllib.parse import unquote, urlparse

import headless
import small_fonts
from fontTools.ttLib import TTFont
from scripts import in_page
from visitor import Tab

ROOT = Path(__file__).resolve().parents[2]
PAGES = headless.pages(ROOT / "_toc.yml")
MAX_INDEX, MAX_PAGE = 135_000, 400_000  # bytes after gzip of all that a first visit asks for
MAX_SHIFT = 0.05  # below .1 is called good
PHONE = 390, "dark"
NOTE_SHIFTS, FORMULA_TEXT = in_page("note_shifts"), in_page("formula_characters")
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

    def __call__(self, page, width, theme):
        self.begin((width, 900), theme)
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


WITHOUT_SHADOW = in_page("boxes_without_shadow")


def undrawn(tab, site):
    """Characters of the page's formulas that the small font lacks and the whole one has."""
    whole, small = _formula_fonts(site)
    found = {tuple(font.split("/")): set(map(ord, text)) for font, text in tab.evaluate(FORMULA_TEXT).items()}
    return [(face, chr(code)) for face, codes in found.items() for code in codes & whole[face] - small.get(face, set())]


def characters(css):
    """[(face, code points)] of the fonts written into a style sheet."""
    fonts = small_fonts.FONT_FACE.findall(css)
    data = [base64.b64decode(re.search(r'base64,([^"]+)', body)[1]) for body in fonts]
    return [(small_fonts.face(body), set(TTFont(io.BytesIO(d)).getBestCmap())) for body, d in zip(fonts, data)]


@functools.cache
def _formula_fonts(site):
    """Code points by face: of KaTeX's fonts as they come, and of those on the site."""
    folder = ROOT / "book" / "_static" / "vendor" / "katex"
    bodies = small_fonts.FONT_FACE.findall((folder / "katex.min.css").read_text(encoding="utf-8"))
    files = {small_fonts.face(body): folder / small_fonts.FONT_FILE.search(body)[1] for body in bodies}
    whole = {face: set(TTFont(file).getBestCmap()) for face, file in files.items()}
    return whole, dict(characters((site / "_static" / "formulas.css").read_text(encoding="utf-8")))
