"""A page asks for few files, and nothing that it needs was dropped from them."""

import hashlib
import re
import shutil
from pathlib import Path
from types import SimpleNamespace

import arrival
import light_pages
import pytest
import small_fonts
import used_css
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]


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
    icons = dict(arrival.characters(site_css))["Font Awesome 6 Free", "900", "normal"]
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
    small = {style: codes for (family, _, style), codes in arrival.characters(site_css) if family == "Source Sans 3"}
    folder = ROOT / "book" / "_static" / "vendor" / "font"
    text = set(map(ord, "".join(path.read_text(encoding="utf-8") for path in (site / "book").rglob("*.html"))))
    for style in ("normal", "italic"):
        whole = set(TTFont(folder / f"source-sans-3-latin-wght-{style}.woff2").getBestCmap())
        assert text & whole <= small[style]


# ---- files: what a page asks for ----


def test_no_page_names_a_script_or_style_it_has_no_use_for(site):
    """Beside the two files of all pages: formulas', explorers' and forms' where they are; the search on its page."""
    for path in [site / "search.html", site / "genindex.html", *(site / "book").rglob("*.html")]:
        text = path.read_text(encoding="utf-8")
        asked = set(re.findall(r'<(?:script|link)[^>]*(?:src|href)="(?:\.\./)*([^"?]+\.(?:js|css))', text))
        expected = {"_static/site.css", "_static/site.js"}
        if 'class="katex"' in text:
            expected |= {"_static/formulas.css", "_static/vendor/katex/copy-tex.min.js"}
        if 'class="mlnotes-explorer"' in text:
            expected |= {"_static/explorers.css", "_static/explorers.js"}
        if 'id="your-scores"' in text:
            expected |= {"_static/explorers.css", "_static/explorers.js", "_static/your_scores.js"}
        if 'class="short-explorer"' in text:
            expected |= {"_static/first_page.css"}
        if 'class="sd-tab-set' in text:
            expected |= {"_static/design-tabs.js"}
        if 'class="practise"' in text:
            expected |= {"_static/practise.js"}
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


def test_a_changed_style_or_script_reaches_pages_that_sphinx_leaves_alone(site, tmp_path, monkeypatch):
    """Into the joined file, and into the address, so that no browser shows the old one."""
    page = "book/back/notation.html"
    shutil.copytree(site / "_static", tmp_path / "site" / "_static")
    (tmp_path / "site" / page).parent.mkdir(parents=True)
    shutil.copy(site / page, tmp_path / "site" / page)
    shutil.copytree(light_pages.OWN, tmp_path / "own")
    (tmp_path / "own" / "book.css").write_text("p { --changed: 1; }")
    (tmp_path / "own" / "book.js").write_text("window.changed = 1;")
    monkeypatch.setattr(light_pages, "OWN", tmp_path / "own")
    light_pages.make_files(SimpleNamespace(outdir=tmp_path / "site", builder=SimpleNamespace(format="html")), None)
    for name, sign in {"site.css": "--changed: 1", "site.js": "window.changed"}.items():
        file = tmp_path / "site" / "_static" / name
        assert sign in file.read_text(encoding="utf-8")
        version = hashlib.sha1(file.read_bytes()).hexdigest()[:8]
        assert f"_static/{name}?v={version}" in (tmp_path / "site" / page).read_text(encoding="utf-8")
