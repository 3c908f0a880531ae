"""A page asks for few files, and nothing that it needs was dropped from them."""

import hashlib
import inspect
import re
import shutil
from pathlib import Path
from types import SimpleNamespace

import arrival
import light_pages
import pydata_sphinx_theme
import pytest
import small_fonts
import sphinx_togglebutton
import theme
import used_css
from fontTools.ttLib import TTFont
from myst_parser.sphinx_ext import myst_refs
from sphinx.errors import ExtensionError

ROOT = Path(__file__).resolve().parents[2]


# ---- style sheets: which rules stay ----


@pytest.mark.parametrize(
    "css, left",
    [
        (".in{a:b}.out{a:b}", ".in{a:b}"),
        (".in .out,.in>p{a:b}", ".in>p{a:b}"),
        ("#in{a:b}#out{a:b}", "#in{a:b}"),
        ("p:not(.out):hover{a:b}", "p:not(.out):hover{a:b}"),  # it matters just where the class is missing
        ("p:is(.in,.out){a:b}", "p:is(.in,.out){a:b}"),
        ('[data-x=".out"]{a:b}', '[data-x=".out"]{a:b}'),
        (r".in\:wide{a:b}", ""),
        ("@media print{.out{a:b}}@media print{.in{a:b}}", "@media print{.in{a:b}}"),
        ("@keyframes out{from{a:b}}", "@keyframes out{from{a:b}}"),
        (".in{background:url(data:x;y,z{)}.out{a:b}", ".in{background:url(data:x;y,z{)}"),
        (""".in{content:"}.out{;\\""}.out{a:b}""", """.in{content:"}.out{;\\""}"""),
        ('/* .in{ */.in{a:"/*"}', '.in{a:"/*"}'),
        ('@import "basic.css";.in{a:b}', ".in{a:b}"),
    ],
)
def test_a_rule_stays_if_its_names_are_in_use(css, left):
    assert used_css.used(css, {"in"}) == left


# ---- fonts: which characters stay ----


def test_every_icon_in_use_is_in_the_icon_font(site, texts, site_css):
    """Those that a page names by class, and those that the style sheet writes before or after an element."""
    icons = dict(arrival.characters(site_css))["Font Awesome 6 Free", "900", "normal"]
    named = set(re.findall(r'class="[^"]*\bfa-(?!solid|lg)([\w-]+)', "".join(texts.values())))
    assert len(named) > 10
    for name in named:
        code = re.search(rf'\.fa-{name}:before[^{{]*\{{content:"(?:\\(\w+)|(.))"', site_css)
        assert code and (int(code[1], 16) if code[1] else ord(code[2])) in icons, name
    whole = set(TTFont(site / "_static/vendor/fontawesome/webfonts/fa-solid-900.woff2").getBestCmap())
    assert small_fonts.icons(site_css) & whole <= icons
    assert len(icons) < 60, "the font holds icons that nobody uses"


def test_every_character_of_the_pages_is_in_the_text_font(texts, site_css):
    """As far as the whole font has it; the rest is for the reader's own fonts, now as before."""
    small = {style: codes for (family, _, style), codes in arrival.characters(site_css) if family == "Source Sans 3"}
    folder = ROOT / "book" / "_static" / "vendor" / "font"
    text = set(map(ord, "".join(texts.values())))
    for style, file in {"normal": "wght-normal", "italic": "400-italic"}.items():
        whole = set(TTFont(folder / f"source-sans-3-latin-{file}.woff2").getBestCmap())
        assert text & whole <= small[style]


# ---- files: what a page asks for ----


ASKED = {  # beside the two files of all pages, by what a page holds
    'class="katex"': ["formulas.css", "vendor/katex/copy-tex.min.js"],
    'class="mlnotes-explorer"': ["explorers.css"],
    'id="your-scores"': ["explorers.css", "explore_your_scores.js", "your_scores.css", "your_scores.js"]
    + [f"your_scores_{part}.js" for part in ("read", "maths", "worker", "report")],
    'class="short-explorer"': ["first_page.css"],
    'class="sd-tab-set': ["design-tabs.js"],
    '<form class="practise"': ["practise.js"],
    'id="practise-page"': ["practise.js", "practise_page.js", "practise_page.css"],
    'class="dropdown admonition"': ["togglebutton.js"],
}


def test_no_page_names_a_script_or_style_it_has_no_use_for(texts):
    """Formulas', explorers' and forms' where they are. Scripts wait until the page stands."""
    for page, text in texts.items():
        if page == "index.html":  # it only leads on
            continue
        asked = set(re.findall(r'<(?:script|link)[^>]*(?:src|href)="(?:\.\./)*([^"?]+\.(?:js|css))', text))
        wanted = {file for sign, files in ASKED.items() if sign in text for file in files} | {"site.css", "site.js"}
        wanted |= {f"explore_{name}.js" for name in re.findall(r'data-explorer="(\w+)"', text)}
        assert asked == {f"_static/{file}" for file in wanted}, page
        scripts = re.findall(r"<script[^>]*\bsrc=[^>]*>", text)
        assert scripts and all("defer" in script for script in scripts), page


# ---- what an upgrade of a theme may rename ----


def test_a_part_that_is_gone_stops_the_build(tmp_path):
    (tmp_path / "basic.css").write_text("")
    with pytest.raises(ExtensionError, match=r"_static holds no styles/pydata-sphinx-theme\.css, pygments\.css"):
        theme.parts(tmp_path, theme.STYLES[:3])
    assert theme.parts(tmp_path, ["b*.css"]) == [tmp_path / "basic.css"]


def test_the_pinned_themes_have_what_theme_py_names(site, site_css):
    """What the build does not miss: a script that is listed for few pages, MyST's places, a font."""
    static = site / "_static"
    assert theme.parts(static, [name for name in theme.ONLY_WITH if name.endswith(".js")])
    assert theme.PLACES in inspect.getsource(myst_refs)
    fonts = {face[:2] for face, _ in arrival.characters(site_css)}
    assert {theme.TEXT_FONT, theme.ITALIC_FONT, theme.ICON_FONT} <= fonts
    scripts = "".join(path.read_text(encoding="utf-8") for path in theme.parts(static, theme.SCRIPTS))
    assert "bs-" in scripts and not theme.MADE_BY_SCRIPTS & used_css.names(scripts)
    sources = inspect.getsource(sphinx_togglebutton) + inspect.getsource(pydata_sphinx_theme)
    assert all(start in sources for start in theme.ONLY_WITH if not start.endswith(".js"))


def test_no_other_file_knows_them_by_name():
    ours = {"book.css", "book.js", "print.css"}
    names = {theme.PLACES, *theme.STYLES, *theme.SCRIPTS} - ours
    for path in ROOT.glob("sphinxext/*.py"):
        held = [name for name in names if path.name != "theme.py" and name in path.read_text(encoding="utf-8")]
        assert held == [], path.name


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
    monkeypatch.setattr(small_fonts, "small", lambda path, characters: "data:,")  # cutting takes seconds
    light_pages.make_files(SimpleNamespace(outdir=tmp_path / "site", builder=SimpleNamespace(format="html")), None)
    for name, sign in {"site.css": "--changed: 1", "site.js": "window.changed"}.items():
        file = tmp_path / "site" / "_static" / name
        assert sign in file.read_text(encoding="utf-8")
        version = hashlib.sha1(file.read_bytes()).hexdigest()[:8]
        assert f"_static/{name}?v={version}" in (tmp_path / "site" / page).read_text(encoding="utf-8")
