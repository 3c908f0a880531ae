"""Fonts with the characters in use only, written into the style sheet itself.

A font in the style sheet is there when the page is first painted: no request, and no text that changes its width later.
"""

import base64
import hashlib
import html
import io
import logging
import os
import re
from pathlib import Path

import fontTools
from fontTools import subset
from used_css import rules

logging.getLogger("fontTools").setLevel(logging.WARNING)  # it tells each table
KEPT = Path(__file__).resolve().parents[1] / "_build" / ".fonts"
SPAN = re.compile(r"<(/?)span([^>]*)>([^<]*)")
MAIN = ("KaTeX_Main", "400", "normal")
FONT_FILE = re.compile(r'url\(["\']?([^"\')]+\.woff2)["\']?\)')


def small(path, characters):
    """The font of a .woff2 file with these characters (a frozenset of code points), as a data: address.

    Cutting is slow: what was cut once is kept, under a name that changes with all it depends on.
    """
    key = hashlib.sha1(path.read_bytes() + Path(__file__).read_bytes())
    key.update(repr((sorted(characters), fontTools.version)).encode())
    kept = KEPT / f"{path.stem}-{key.hexdigest()[:16]}.woff2"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        new = kept.with_suffix(f".{os.getpid()}")
        new.write_bytes(cut(path, characters))
        new.replace(kept)
    return "data:font/woff2;base64," + base64.b64encode(kept.read_bytes()).decode()


def cut(path, characters):
    """The bytes of the font with these characters."""
    options = subset.Options(flavor="woff2", layout_features=["*"], hinting=False, notdef_outline=True)
    font = subset.load_font(str(path), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters & set(font.getBestCmap()))
    subsetter.subset(font)
    font["head"].modified = font["head"].created  # the same bytes at each build
    data = io.BytesIO()
    subset.save_font(font, data, options)
    return data.getvalue()


def inline(css, folder, characters):
    """The style sheet with its fonts inside; `characters(face)` gives the code points of each, none leaves it out."""
    parts = []
    for prelude, body in rules(css):
        if prelude == "@font-face":
            wanted = characters(face(body))
            if not wanted:
                continue
            address = small(folder / FONT_FILE.search(body)[1], frozenset(wanted))
            body = re.sub(r"src:[^;]*", f'src:url("{address}") format("woff2")', body)
        parts.append(f"{prelude}{{{body}}}")
    return "".join(parts)


def face(body):
    """(family, weight, style) of declarations; what is not said is None."""
    said = dict(re.findall(r"font-(family|weight|style):\s*([^;}]+)", body))
    family = said.get("family", "").split(",")[0].strip().strip("\"'").replace("\\", "")
    return family or None, said.get("weight"), said.get("style")


# ---- which characters ----


def codes(css):
    """Code points of a style sheet's characters, escaped ones too."""
    return {int(code, 16) for code in re.findall(r"\\([0-9a-fA-F]{2,5})", css)} | set(map(ord, css))


def icons(css):
    """Code points of the icons that a style sheet names: Font Awesome's stand in the private use area."""
    return {code for code in codes(css) if 0xE000 <= code <= 0xF8FF}


def formula_fonts(css):
    """[(classes, face)] from KaTeX's style sheet: what carries all of the classes is set in that face."""
    found = []
    for prelude, body in rules(css):
        family, weight, style = face(body)
        if prelude.startswith(".katex ") and (family or weight or style):
            for selector in prelude.split(","):
                classes = set(re.findall(r"\.([\w-]+)", selector)) - {"katex"}
                found.append((classes, (family or MAIN[0], weight or MAIN[1], style or MAIN[2])))
    return found


def formula_characters(page, fonts, found):
    """Add to found, by face, the code points of a page's formulas."""
    for start in re.finditer(r'class="katex-html"', page):
        around = [frozenset()]  # the classes around the place we are at, from the formula inwards
        for span in SPAN.finditer(page, start.end()):
            closes, attributes, text = span.groups()
            if closes:
                around.pop()
            else:
                named = re.search(r'class="([^"]*)"', attributes)
                around.append(around[-1].union(named[1].split() if named else ()))
            if not around:
                break
            for wanted in {MAIN, *(face for classes, face in fonts if classes <= around[-1])} if text else ():
                found.setdefault(wanted, set()).update(map(ord, html.unescape(text)))
    return found
