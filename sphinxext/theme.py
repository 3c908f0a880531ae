"""What the site knows by name of its themes and extensions: their files, and what Sphinx and MyST keep to themselves.

No other file of ours holds such a name. An upgrade that renames one stops the build here, with that name.
"""

from sphinx.errors import ExtensionError

STYLES = [  # of every page, with ours
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
    "sphinx_highlight.js": r"(?!)",  # for words that Sphinx's search would mark
    "DOCUMENTATION_OPTIONS.": r"(?!)",  # for a choice of versions and a search while typing, which we do not have
}
# Classes that a script puts together from parts, so that no file holds them.
MADE_BY_SCRIPTS = {"bs-tooltip-auto"}
TEXT_FONT, ITALIC_FONT = ("Source Sans 3", "200 900"), ("Source Sans 3", "400")
ICON_FONT = ("Font Awesome 6 Free", "900")
PLACES = "myst_slugs"  # in MyST's metadata of a page, what links with # find: (heading's level, id, title) by name


def parts(static, patterns):
    """The files of these names below _static; one that is gone stops the build."""
    found = {pattern: sorted(static.glob(pattern)) for pattern in patterns}
    gone = [pattern for pattern, paths in found.items() if not paths]
    if gone:
        raise ExtensionError(f"_static holds no {', '.join(gone)} any more; mend sphinxext/theme.py")
    return [path for paths in found.values() for path in paths]
