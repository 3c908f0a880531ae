"""Sphinx extension: a page asks for one style sheet and one script, which hold what the book needs and no more.

What every page shares, of the themes, the extensions and our own, is joined: style sheets into `site.css`, without the
rules that no page can use and with the fonts inside, cut down to the characters in use; scripts into `site.js`, which
runs when the page stands. Formulas bring `formulas.css`. A file that is not listed here stays as it is, on its pages.
"""

import hashlib
import html
import re
import shutil
from pathlib import Path

import small_fonts
import used_css

STYLES = [
    "basic.css",
    "styles/pydata-sphinx-theme.css",
    "pygments.css",
    "styles/sphinx-book-theme.css",
    "togglebutton.css",
    "copybutton.css",
    "mystnb.*.css",
    "sphinx-design.min.css",
    "book.css",
    "print.css",
]
SCRIPTS = [
    "documentation_options.js",
    "doctools.js",
    "sphinx_highlight.js",
    "clipboard.min.js",
    "copybutton.js",
    "scripts/sphinx-book-theme.js",
    "scripts/bootstrap.js",
    "scripts/pydata-sphinx-theme.js",
    "book.js",
]
TOGGLE = r'class="[^"]*\b(?:toggle|dropdown admonition|admonition dropdown)\b'
# Scripts that few pages need, by what stands in those: a file, or the beginning of a script in the page.
ONLY_WITH = {
    "togglebutton.js": TOGGLE,
    "let toggle": TOGGLE,
    "var togglebutton": TOGGLE,
    "design-tabs.js": r'class="[^"]*\bsd-tab-set\b',
    "DOCUMENTATION_OPTIONS.": r"(?!)",  # for a choice of versions and a search while typing, which we do not have
}
# Classes that a script puts together from parts, so that no file holds them.
MADE_BY_SCRIPTS = {"bs-tooltip-auto"}
OWN = Path(__file__).resolve().parents[1] / "book" / "_static"
LINK = re.compile(r'_static/([\w./-]+\.(?:css|js))(?:\?v=\w*)?"')


def setup(app):
    """Register the steps: choose the files of each page, then make them of what all pages hold."""
    app.connect("html-page-context", choose_files, priority=900)
    app.connect("build-finished", make_files, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def choose_files(app, pagename, templatename, context, doctree):
    """The joined files in the place of their parts, and the scripts that this page needs."""
    builder, body = app.builder, context.get("body", "")
    app.add_css_file("site.css", priority=900)  # ours has the last word
    app.add_js_file("site.js", defer="defer", priority=0)
    context["css_files"] = [file for file in builder._css_files if not _is_joined(file, STYLES)]
    context["script_files"] = [
        _deferred(file) for file in builder._js_files if not _is_joined(file, SCRIPTS) and _is_needed(file, body)
    ]


def _path(file):
    return str(file.filename or "").removeprefix("_static/")


def _is_joined(file, parts):
    return any(Path(_path(file)).match(part) for part in parts)


def _is_needed(file, body):
    said = _path(file) or file.attributes.get("body", "")
    signs = [sign for beginning, sign in ONLY_WITH.items() if said.startswith(beginning)]
    return all(re.search(sign, body) for sign in signs)


def _deferred(script):
    """The script, if it is a file, as one that runs when the page stands, in the order of the list."""
    if not script.filename or script.attributes.get("async"):
        return script
    return type(script)(script.filename, priority=script.priority, **{**script.attributes, "defer": "defer"})


# ---- when all pages are written ----


def make_files(app, exception):
    """Write the joined files, and their checksums into the pages, so that no browser shows an old one."""
    if exception or app.builder.format != "html":
        return
    out = Path(app.outdir)
    paths = [path for path in out.rglob("*.html") if "_static" not in path.parts]
    pages = {path: path.read_text(encoding="utf-8") for path in paths}
    static, texts = out / "_static", pages.values()
    shutil.copytree(OWN, static, dirs_exist_ok=True)  # Sphinx does so only where it has written a page
    (static / "site.js").write_text(site_script(static), encoding="utf-8")  # first: the next step reads the scripts
    known = known_names(out, texts)
    (static / "site.css").write_text(site_style(static, texts, known), encoding="utf-8")
    (static / "formulas.css").write_text(formula_style(static, texts, known), encoding="utf-8")
    named = {name for text in texts for name in LINK.findall(text)}
    sums = {name: hashlib.sha1((static / name).read_bytes()).hexdigest()[:8] for name in named}
    for path, text in pages.items():
        now = LINK.sub(lambda link: f'_static/{link[1]}?v={sums[link[1]]}"', text)
        if now != text:
            path.write_text(now, encoding="utf-8")


def site_script(static):
    """The scripts of every page, one after the other."""
    parts = [(static / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return "\n;\n".join(re.sub(r"(?m)^//# sourceMappingURL=.*$", "", part) for part in parts)


def site_style(static, pages, known):
    """The style sheets of every page as one, with the rules and the fonts in use."""
    css = "".join(joined(static, file) for pattern in STYLES for file in sorted(static.glob(pattern)))
    css = used_css.without_idle_animations(used_css.used(css, known))
    text = small_fonts.codes(css).union(range(0x20, 0x7F), *(map(ord, set(html.unescape(page))) for page in pages))
    wanted = {("Font Awesome 6 Free", "900"): small_fonts.icons(css), ("Source Sans 3", "200 900"): text}
    return small_fonts.inline(css, static, lambda face: wanted.get(face[:2], ()))


def formula_style(static, pages, known):
    """KaTeX's style sheet, with the characters that the book's formulas hold, each in the fonts it may be set in."""
    css = used_css.used(joined(static, static / "vendor" / "katex" / "katex.min.css"), known)
    fonts, found = small_fonts.formula_fonts(css), {}
    for page in pages:
        small_fonts.formula_characters(page, fonts, found)
    return small_fonts.inline(css, static, lambda face: found.get(face, ()))


def joined(static, file):
    """A style sheet whose addresses are told from _static."""
    folder = file.parent.relative_to(static)
    css = used_css.without_comments(file.read_text(encoding="utf-8"))
    return re.sub(
        r'url\((["\']?)(?!data:|#)([^"\')]+)\1\)',
        lambda match: f'url("{(folder / match[2]).as_posix()}")',
        css,
    )


def known_names(out, pages):
    """Words of all classes, ids and scripts; of the icons that the scripts in vendor/ know by name none is meant."""
    said, scripts = set(), set()
    for page in pages:
        said.update(re.findall(r'\b(?:class|id)="([^"]*)"', page))
        said.update(re.findall(r"<script.*?</script>", page, re.DOTALL))
        scripts.update(re.findall(r'<script[^>]*\bsrc="(?:\.\./)*([^"?]+)', page))
    found = used_css.names(" ".join(said)) | MADE_BY_SCRIPTS
    for script in scripts:
        names = used_css.names((out / script).read_text(encoding="utf-8"))
        found |= {name for name in names if "/vendor/" not in script or not name.startswith("fa-")}
    return found
