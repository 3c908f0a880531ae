"""Fonts with the characters in use only, written into the style sheet itself.

A font in the style sheet is there when the page is first painted: no request, and no text that changes its width later.
"""

import base64
import html
import io
import logging
import re

from fontTools import subset

logging.getLogger("fontTools").setLevel(logging.WARNING)  # it tells each table
FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum"]  # what the style sheets use, no small fractions
MAIN = ("KaTeX_Main", "400", "normal")
FONT_FACE = re.compile(r"@font-face\s*\{([^}]*)\}")
FONT_FILE = re.compile(r'url\(["\']?([^"\')]+\.woff2)["\']?\)')


def small(path, characters):
    """The font of a .woff2 file with these characters (code points), as a data: address."""
    options = subset.Options(flavor="woff2", layout_features=FEATURES, hinting=False, notdef_outline=True)
    font, cutter, data = subset.load_font(path, options), subset.Subsetter(options), io.BytesIO()
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    subset.save_font(font, data, options)
    return "data:font/woff2;base64," + base64.b64encode(data.getvalue()).decode()


def inline(css, folder, characters):
    """The style sheet with its fonts inside; `characters(face)` gives the code points of each, none leaves it out."""

    def with_font(match):
        wanted = characters(face(match[1]))
        if not wanted:
            return ""
        address = small(folder / FONT_FILE.search(match[1])[1], wanted)
        return re.sub(r"src:[^;}]*", f'src:url("{address}") format("woff2")', match[0])

    return FONT_FACE.sub(with_font, css)


def face(body):
    """(family, weight, style) of declarations; what is not said is None."""
    said = dict(re.findall(r"font-(family|weight|style):\s*([^;}]+)", body))
    family = said.get("family", "").split(",")[0].strip().strip("\"'").replace("\\", "")
    return family or None, said.get("weight"), said.get("style")


# ---- which characters ----


def icons(css):
    """Code points of the icons that a style sheet names: Font Awesome's stand in the private use area."""
    return {ord(sign) for sign in css if 0xE000 <= ord(sign) <= 0xF8FF}


def formula_fonts(css):
    """[(classes, face)] of KaTeX's style sheet: an element that has all of the classes is set in that face."""
    found = [(set(), MAIN)]
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", FONT_FACE.sub("", css)):
        family, weight, style = face(body)
        for selector in selectors.split(",") if family or weight or style else ():
            classes = set(re.findall(r"\.([\w-]+)", re.split(r"[ >]", selector.strip())[-1]))
            found.append((classes, (family or MAIN[0], weight or MAIN[1], style or MAIN[2])))
    return found


def formula_characters(pages, fonts):
    """The code points of each face in formulas: KaTeX gives every sign a span, whose classes say the face."""
    sign = re.compile(r'<span(?: class="([^"]*)")?[^>]*>([^<]+)')
    found = {}
    for named, text in set().union(*(sign.findall(page) for page in pages if 'class="katex-html"' in page)):
        for face in {face for classes, face in fonts if classes <= set(named.split())}:
            found.setdefault(face, set()).update(map(ord, html.unescape(text)))
    return found
