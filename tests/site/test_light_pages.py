"""A page asks for little, shows at once what it will show, and nothing of what it needs was dropped."""

import base64
import functools
import io
import itertools
import re
import threading
from pathlib import Path

import headless
import light_pages
import pytest
import small_fonts
import used_css
import weigh
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops

ROOT = Path(__file__).resolve().parents[2]
PAGES = weigh.pages(ROOT / "_toc.yml")
every_page = pytest.mark.parametrize(
    "page", [pytest.param(page, marks=pytest.mark.xdist_group(page)) for page in PAGES]
)
MAX_SHIFT = 0.05  # below .1 is called good
SCREENS = {
    f"{width}, {theme}": {"viewport": {"width": width, "height": 900}, "color_scheme": theme}
    for width, theme in itertools.product((1280, 390), ("light", "dark"))
}


# ---- style sheets: which rules stay ----


@pytest.mark.parametrize(
    "css, kept",
    [
        (".in{a:b}.out{a:b}", ".in{a:b}"),
        (".in .out,.in>p{a:b}", ".in>p{a:b}"),
        ("#in{a:b}#out{a:b}", "#in{a:b}"),
        ("p:not(.out):hover{a:b}", "p:not(.out):hover{a:b}"),  # it matters just where the class is missing
        ("p:is(.in,.out){a:b}", "p:is(.in,.out){a:b}"),
        ("[data-x='.out']{a:b}", "[data-x='.out']{a:b}"),
        (r".in\:wide{a:b}", ""),
        ("@media print{.out{a:b}}@media print{.in{a:b}}", "@media print{.in{a:b}}"),
        ("@keyframes out{from{a:b}}", "@keyframes out{from{a:b}}"),
        (".in{background:url(data:x;y,z{)}.out{a:b}", ".in{background:url(data:x;y,z{)}"),
        (""".in{content:"}.out{;\\""}.out{a:b}""", """.in{content:"}.out{;\\""}"""),
        ("/* .in{ */.in{a:'/*'}", ".in{a:'/*'}"),
        ('@import "basic.css";.in{a:b}', ".in{a:b}"),
    ],
)
def test_a_rule_stays_if_its_names_are_in_use(css, kept):
    assert used_css.used(used_css.without_comments(css), {"in"}) == kept


def test_an_animation_stays_if_a_rule_names_it():
    css = "@keyframes a{from{b:c}}@keyframes d{from{b:c}}.x{animation:1s a}"
    assert used_css.without_idle_animations(css) == "@keyframes a{from{b:c}}.x{animation:1s a}"


# ---- fonts: which characters stay ----


def characters(css):
    """[(family, code points)] of the fonts written into a style sheet."""
    fonts = [body for prelude, body in used_css.rules(css) if prelude == "@font-face"]
    data = [base64.b64decode(re.search(r'base64,([^"]+)', body)[1]) for body in fonts]
    return [(small_fonts.face(body), set(TTFont(io.BytesIO(d)).getBestCmap())) for body, d in zip(fonts, data)]


@pytest.fixture(scope="module")
def site_css(site):
    return (site / "_static" / "site.css").read_text(encoding="utf-8")


def test_the_characters_of_a_formula_are_found_by_font():
    css = (ROOT / "book/_static/vendor/katex/katex.min.css").read_text(encoding="utf-8")
    page = '<p>no</p><span class="katex-html"><span class="mord mathnormal">x</span><span class="mbin">+</span>'
    page += '<span class="mord"><span class="delimsizing size1">(</span></span></span><p>no</p>'
    found = small_fonts.formula_characters(page, small_fonts.formula_fonts(css), {})
    assert found == {
        ("KaTeX_Main", "400", "normal"): set(map(ord, "x+(")),
        ("KaTeX_Math", "400", "italic"): {ord("x")},
        ("KaTeX_Size1", "400", "normal"): {ord("(")},
    }


def test_every_icon_in_use_is_in_the_icon_font(site, site_css):
    """Those that a page names by class, and those that the style sheet writes before or after an element."""
    icons = dict(characters(site_css))["Font Awesome 6 Free", "900", "normal"]
    named = set()
    for path in site.rglob("*.html"):
        named |= set(re.findall(r'class="[^"]*\bfa-(?!solid|lg)([\w-]+)', path.read_text(encoding="utf-8")))
    assert len(named) > 10
    for name in named:
        code = re.search(rf'\.fa-{name}:before[^{{]*\{{content:"(?:\\(\w+)|(.))"', site_css)
        assert code and (int(code[1], 16) if code[1] else ord(code[2])) in icons, name
    whole = set(TTFont(site / "_static/vendor/fontawesome/webfonts/fa-solid-900.woff2").getBestCmap())
    assert {code for code in small_fonts.codes(site_css) if 0xE000 <= code < 0xF900} & whole <= icons
    assert len(icons) < 60, "the font holds icons that nobody uses"


def test_every_character_of_the_pages_is_in_the_text_font(site, site_css):
    """As far as the whole font has it; the rest is for the reader's own fonts, now as before."""
    small = {style: codes for (family, _, style), codes in characters(site_css) if family == "Source Sans 3"}
    folder = ROOT / "book" / "_static" / "vendor" / "font"
    text = set(map(ord, "".join(path.read_text(encoding="utf-8") for path in (site / "book").rglob("*.html"))))
    for style in ("normal", "italic"):
        whole = set(TTFont(folder / f"source-sans-3-latin-wght-{style}.woff2").getBestCmap())
        assert text & whole <= small[style]


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
    css = (site / "_static" / "formulas.css").read_text(encoding="utf-8")
    small, missing = _formula_fonts(css), []
    for font, text in tab.evaluate(FORMULA_TEXT).items():
        codes = set(map(ord, text)) & _whole_formula_font(*font.split("/"))
        missing += [(font, chr(code)) for code in codes - small.get(tuple(font.split("/")), set())]
    return missing


@functools.cache
def _formula_fonts(css):
    return dict(characters(css))


@functools.cache
def _whole_formula_font(family, weight, style):
    folder = ROOT / "book" / "_static" / "vendor" / "katex"
    for prelude, body in used_css.rules((folder / "katex.min.css").read_text(encoding="utf-8")):
        if prelude == "@font-face" and small_fonts.face(body) == (family, weight, style):
            return set(TTFont(folder / small_fonts.FONT_FILE.search(body)[1]).getBestCmap())
    raise LookupError(f"no font {family} {weight} {style}")


# ---- files: what a page asks for ----


def test_no_page_names_a_script_or_style_it_has_no_use_for(site):
    """Beside the two files of all pages: formulas' and widgets' where they are; the search index on its page alone."""
    for path in [site / "search.html", site / "genindex.html", *(site / "book").rglob("*.html")]:
        text = path.read_text(encoding="utf-8")
        asked = set(re.findall(r'<(?:script|link)[^>]*(?:src|href)="(?:\.\./)*([^"?]+\.(?:js|css))', text))
        expected = {"_static/site.css", "_static/site.js"}
        if 'class="katex"' in text:
            expected |= {"_static/formulas.css", "_static/vendor/katex/copy-tex.min.js"}
        if "application/vnd.jupyter.widget-view+json" in text:
            expected |= {"_static/widgets.js", "_static/vendor/widgets/embed.js"}
        if 'class="dropdown admonition"' in text:
            expected |= {"_static/togglebutton.js"}
        if path.name == "search.html":
            expected |= {"_static/searchtools.js", "_static/language_data.js", "searchindex.js"}
        assert asked == expected, path


def test_every_listed_part_is_there(site):
    for name in light_pages.STYLES + light_pages.SCRIPTS:
        assert list((site / "_static").glob(name)), f"{name} is in no place: a theme has renamed it"


def test_scripts_wait_until_the_page_stands(site):
    for path in (site / "book").rglob("*.html"):
        scripts = re.findall(r"<script[^>]*\bsrc=[^>]*>", path.read_text(encoding="utf-8"))
        assert scripts and all("defer" in script for script in scripts), path


# ---- what arrives late moves nothing ----


class Slow(headless.Quiet):
    """Sends the beginning of a page, and scripts and the rest only when `go` is set."""

    go = threading.Event()

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


@pytest.fixture(scope="module")
def slow_address(site):
    with headless.served(site, Slow) as address:
        yield address


def arrive_slowly(browser, address, page, screen):
    """The settled page of somebody who saw its beginning before the rest and the scripts came."""
    Slow.go.clear()
    context = browser.new_context(**screen)
    context.add_init_script(weigh.NOTE_SHIFTS)
    tab = context.new_page()
    try:
        tab.goto(f"{address}/{page}", wait_until="commit")
        tab.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
        assert tab.evaluate("!document.querySelector('.bd-footer')"), "the whole page was there at once"
    finally:
        Slow.go.set()
    tab.wait_for_load_state("load")
    tab.evaluate(headless.SETTLED)
    return tab


@every_page
def test_nothing_moves_while_a_page_arrives(browser, slow_address, site, page):
    """On a phone in the dark; the other screens are looked at in the thorough tests. And no formula lacks a sign."""
    tab = arrive_slowly(browser, slow_address, page, SCREENS["390, dark"])
    assert tab.evaluate(weigh.SHIFT) < MAX_SHIFT
    assert undrawn(tab, site) == []
    tab.context.close()


@pytest.mark.thorough
@pytest.mark.parametrize("screen", [screen for screen in SCREENS if screen != "390, dark"])
@every_page
def test_nothing_moves_on_any_screen(browser, slow_address, page, screen):
    tab = arrive_slowly(browser, slow_address, page, SCREENS[screen])
    assert tab.evaluate(weigh.SHIFT) < MAX_SHIFT
    tab.context.close()


# ---- the rules that were dropped change no pixel ----


@pytest.fixture(scope="module")
def whole_css(site, site_css):
    """The style sheet of all pages with every rule, and with the same fonts."""
    static = site / "_static"
    parts = [light_pages.joined(static, file) for name in light_pages.STYLES for file in sorted(static.glob(name))]
    rules = [rule for rule in used_css.rules("".join(parts)) if rule[1] is not None and rule[0] != "@font-face"]
    fonts = [rule for rule in used_css.rules(site_css) if rule[0] == "@font-face"]
    return "".join(f"{prelude}{{{body}}}" for prelude, body in fonts + rules)


def picture(tab):
    return Image.open(io.BytesIO(tab.screenshot(full_page=True, animations="disabled"))).convert("RGB")


@pytest.mark.thorough
@every_page
def test_the_dropped_rules_change_no_pixel(browser, address, whole_css, site_css, page):
    """Each page, two widths, light and dark, as it is and with all rules of the themes."""
    assert len(whole_css) > len(site_css) + 100_000
    for screen in SCREENS.values():
        tab, _ = weigh.first_visit(browser, address, page, {**screen, "reduced_motion": "reduce"})
        tab.evaluate("document.querySelectorAll('img').forEach(img => img.loading = 'eager')")
        tab.evaluate("Promise.all([...document.images].map(img => img.decode())).then(() => true)")
        now = picture(tab)
        tab.evaluate(SWAP, whole_css)
        tab.evaluate(headless.SETTLED)
        assert ImageChops.difference(now, picture(tab)).getbbox() is None, screen
        tab.context.close()


SWAP = """css => {
    const whole = Object.assign(document.createElement("style"), { textContent: css });
    document.querySelector("link[href*='site.css']").replaceWith(whole);
    return Promise.all([...document.fonts].map(face => face.load())).then(() => true);
}"""
