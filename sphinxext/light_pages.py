"""A page asks for one style sheet and one script, which hold what the book needs and no more.

What every page shares, of the themes, the extensions and our own, is joined: style sheets into `site.css`, without the
rules that no page can use and with the fonts inside, cut down to the characters in use; scripts into `site.js`, which
runs when the page stands. Formulas bring `formulas.css`. A file that is not listed here stays as it is, on its pages.
Pictures carry their size, and come when the reader comes near.
"""

import hashlib
import html
import re
import shutil
from pathlib import Path

import imagesize
import small_fonts
import theme
import used_css

OWN = Path(__file__).resolve().parents[1] / "book" / "_static"
WANTED = {  # by what stands in a page
    'class="katex"': ["formulas.css", "vendor/katex/copy-tex.min.js"],  # what is copied of a formula is its source
    'class="short-explorer"': ["first_page.css"],
    '<form class="practise"': ["practise.js"],
    'id="practise-page"': ["practise.js", "practise_page.js", "practise_page.css"],
}
LINK = re.compile(r'_static/([\w./-]+\.(?:css|js))(?:\?v=\w*)?"')


def choose_files(app, pagename, templatename, context, doctree):
    """The joined files in the place of their parts, and those that this page needs."""
    body = context.get("body", "")
    add_files(app, [file for sign, files in WANTED.items() if sign in body for file in files])
    app.add_css_file("site.css", priority=900)  # ours has the last word
    app.add_js_file("site.js", defer="defer", priority=0)
    left = [file for file in context["script_files"] if not _is_joined(file, theme.SCRIPTS)]
    context["script_files"] = [_deferred(file) for file in left if _is_needed(file, body)]
    context["css_files"] = [file for file in context["css_files"] if not _is_joined(file, theme.STYLES)]


def add_files(app, files):
    """Let the page that is being written load these style sheets and scripts."""
    for file in files:
        app.add_js_file(file, defer="defer") if file.endswith(".js") else app.add_css_file(file)


def _path(file):
    return str(file.filename or "").removeprefix("_static/")


def _is_joined(file, parts):
    return any(Path(_path(file)).match(part) for part in parts)


def _is_needed(file, body):
    said = _path(file) or file.attributes.get("body", "")
    return all(re.search(sign, body) for start, sign in theme.ONLY_WITH.items() if said.startswith(start))


def _deferred(script):
    """The script as one that runs when the page stands, in the order of the list."""
    return type(script)(script.filename, priority=script.priority, **{**script.attributes, "defer": "defer"})


def complete_pictures(app, pagename, templatename, context, doctree):
    """Give its size to each picture of the page's source; all but those at the beginning load when the reader is near.

    With the size the page keeps their place free, so a link to a heading below them leads to the right spot.
    """
    files = {name: Path(app.srcdir, source) for source, name in app.builder.images.items()}
    body = context.get("body", "")
    beginning = len("<h2".join(body.split("<h2")[:2]))  # what a phone shows first may end with a picture

    def complete(match):
        width, height = map(round, imagesize.get(files[match[1]]))
        later = 'loading="lazy" decoding="async" ' if match.start() > beginning else ""
        return f'<img width="{width}" height="{height}" {later}'

    picture = r'<img (?=[^>]*src="[^"]*_images/([^"]+\.(?:png|jpg|svg))")'
    context["body"] = re.sub(picture, complete, body)


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
    named = {name for text in texts for name in LINK.findall(text)}
    scripts = [(static / name).read_text(encoding="utf-8") for name in named if name.endswith(".js")]
    known = theme.MADE_BY_SCRIPTS.union(*map(used_css.names, [*texts, *scripts]))
    (static / "site.css").write_text(site_style(static, texts, known), encoding="utf-8")
    (static / "formulas.css").write_text(formula_style(static, texts, known), encoding="utf-8")
    sums = {name: hashlib.sha1((static / name).read_bytes()).hexdigest()[:8] for name in named}
    for path, text in pages.items():
        now = LINK.sub(lambda link: f'_static/{link[1]}?v={sums[link[1]]}"', text)
        if now != text:
            path.write_text(now, encoding="utf-8")


def site_script(static):
    """The scripts of every page, one after the other."""
    parts = [path.read_text(encoding="utf-8") for path in theme.parts(static, theme.SCRIPTS)]
    return "\n;\n".join(re.sub(r"(?m)^//# sourceMappingURL=.*$", "", part) for part in parts)


def site_style(static, pages, known):
    """The style sheets of every page as one, with the rules and the fonts in use."""
    css = used_css.used("".join(joined(static, file) for file in theme.parts(static, theme.STYLES)), known)
    text = {*map(ord, css), *range(0x20, 0x7F)}.union(*(map(ord, set(html.unescape(page))) for page in pages))
    wanted = {theme.ICON_FONT: small_fonts.icons(css), theme.TEXT_FONT: text, theme.ITALIC_FONT: text}
    return small_fonts.inline(css, static, lambda face: wanted.get(face[:2], ()))


def formula_style(static, pages, known):
    """KaTeX's style sheet, with the characters that the book's formulas hold, each in the fonts it may be set in."""
    css = used_css.used(joined(static, static / "vendor" / "katex" / "katex.min.css"), known)
    found = small_fonts.formula_characters(pages, small_fonts.formula_fonts(css))
    return small_fonts.inline(css, static, lambda face: found.get(face, ()))


def joined(static, file):
    """A style sheet whose addresses are told from _static."""
    folder = file.parent.relative_to(static)
    address = re.compile(r'url\((["\']?)(?!data:|#)([^"\')]+)\1\)')
    return address.sub(lambda found: f'url("{(folder / found[2]).as_posix()}")', file.read_text(encoding="utf-8"))
