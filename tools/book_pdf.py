"""The whole book as one PDF, printed by Chromium from the built site: `make pdf`.

The articles of all pages are put into one document, in the order of _toc.yml, so that links between pages lead to
their place in it. It is printed twice: the first print says on which page each section begins, the second says so in
the contents. What a page moves is there as its first picture, and folds are open (book/_static/print.css).
"""

import argparse
import html
import io
import posixpath
import re
from pathlib import Path

import headless
import pypdf
import yaml

ROOT = Path(__file__).resolve().parent.parent

STYLE = """
  .front { break-after: page; }
  .front.title { display: flex; flex-direction: column; justify-content: center; height: 22cm; text-align: center; }
  .front.title h1 { font-size: 30pt; border: 0; }
  .front.title img { height: 3cm; margin-bottom: 1cm; }
  .front ol { list-style: none; padding: 0; margin: 0; columns: 2; column-gap: 1.2cm; }
  .front li { display: flex; gap: 0.6em; font-size: 9pt; line-height: 1.35; break-inside: avoid; }
  .front li.page { margin-top: 0.6em; font-weight: 650; break-after: avoid; }
  .front li.section { padding-left: 1em; }
  .front li a { flex: 1; text-decoration: none; }
  .front li span { min-width: 2.2em; text-align: right; font-variant-numeric: tabular-nums; }
  .bd-article { break-before: page; }
"""
NUMBER = '<div style="width: 100%; text-align: center; font-size: 8px"><span class="pageNumber"></span></div>'
DRAWN = """async () => {
    await Promise.all([...document.images].map(picture => picture.decode()));
    await Promise.all([...document.fonts].map(face => face.load()));
    document.dispatchEvent(new Event("mlnotes-explorer"));
}"""
FILL = """numbers => {
    for (const place of document.querySelectorAll("[data-page-of]")) place.textContent = numbers[place.dataset.pageOf];
}"""
ADDRESS = re.compile(r'(\s(?:xlink:)?(?:href|src))="([^"]*)"')
HEADING = re.compile(r"<h([12])>(.*?)<a class=\"headerlink\" href=\"#([^\"]+)\"", re.DOTALL)


def name_of(page):
    """What the ids of a page begin with: book/roc_auc/area.html becomes roc_auc-area."""
    return page.removeprefix("book/").removesuffix(".html").replace("/", "-")


def article(site, page, listed):
    """The page's article, with ids that no other page has and with addresses told from the root of the site."""
    text = (site / page).read_text(encoding="utf-8")
    text = text[text.index('<article class="bd-article">') : text.rindex("</article>") + len("</article>")]
    text = text.replace(' loading="lazy"', "")
    name, folder = name_of(page), posixpath.dirname(page)
    text = re.sub(r'(\s(?:id|for|aria-labelledby|aria-describedby))="([^"]+)"', rf'\1="{name}--\2"', text)
    text = re.sub(r"url\(#", f"url(#{name}--", text)

    def moved(match):
        attribute, address = match.groups()
        if re.match(r"[a-z]+:", address):
            return match[0]
        path, _, place = html.unescape(address).partition("#")
        target = posixpath.normpath(posixpath.join(folder, path)) if path else page
        if target in listed:
            return f'{attribute}="#{name_of(target)}{"--" + place if place else ""}"'
        return f'{attribute}="{target}"' if attribute.strip() == "src" else ""  # a link to a file has no place in print

    return ADDRESS.sub(moved, text).replace('<article class="bd-article">', f'<article class="bd-article" id="{name}">')


def contents(articles):
    """The list of pages and their sections, each with a place for its number."""
    lines = []
    for text in articles:
        for level, title, place in HEADING.findall(text):
            kind = "page" if level == "1" else "section"
            lines.append(
                f'<li class="{kind}"><a href="#{place}">{title.strip()}</a><span data-page-of="{place}">000</span></li>'
            )
    return f'<section class="front"><h1>Contents</h1><ol>{"".join(lines)}</ol></section>'


def document(site, listed, config):
    """The book as one page of HTML."""
    articles = [article(site, page, listed) for page in listed]
    styles = [name for name in ("explorers.css", "formulas.css", "site.css") if (site / "_static" / name).exists()]
    links = "".join(f'<link rel="stylesheet" href="_static/{name}">' for name in styles)
    explorers = sorted(path.name for path in (site / "_static").glob("explore_*.js"))
    scripts = "".join(f'<script defer src="_static/{name}"></script>' for name in explorers)
    title, author = (html.escape(str(config[key])) for key in ("title", "author"))
    logo = Path(config["logo"]).name
    return (
        f'<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8"><title>{title}</title>'
        f"{links}<style>@media print {{{STYLE}}}</style>"
        f"{scripts}</head><body>"
        f'<main class="bd-main"><div class="bd-content"><div class="bd-article-container">'
        f'<section class="front title"><img src="_static/{logo}" alt=""><p class="h1">{title}</p><p>{author}</p>'
        f"<p>{config['copyright']}</p></section>{contents(articles)}{''.join(articles)}</div></div></main></body></html>"
    )


def page_numbers(pdf):
    """Number of the page on which each link's target stands, by its id."""
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    return {
        place.removeprefix("/"): reader.get_destination_page_number(to) + 1
        for place, to in reader.named_destinations.items()
    }


def printed(browser, site, listed, config):
    """The book as the bytes of a PDF, with an outline and numbers at the feet of its pages."""
    whole = document(site, listed, config)
    with headless.served(site) as address:
        context = browser.new_context(color_scheme="light")
        context.set_default_timeout(600_000)
        tab = context.new_page()
        tab.route(f"{address}/whole-book.html", lambda route: route.fulfill(body=whole, content_type="text/html"))
        tab.goto(f"{address}/whole-book.html", wait_until="load")
        tab.evaluate(DRAWN)
        paper = {"format": "A4", "prefer_css_page_size": True, "print_background": True}
        paper |= {"display_header_footer": True, "header_template": "<i></i>", "footer_template": NUMBER}
        tab.evaluate(FILL, page_numbers(tab.pdf(**paper)))
        pdf = tab.pdf(**paper, tagged=True, outline=True)
        context.close()
    return pdf


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", type=Path, default=ROOT / "_build" / "html")
    parser.add_argument("--to", type=Path, default=ROOT / "_build" / "book.pdf")
    parser.add_argument("pages", nargs="*", help="such as book/index.html; all by default")
    options = parser.parse_args(arguments)
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    with headless.browser() as browser:
        pdf = printed(browser, options.site, options.pages or headless.pages(ROOT / "_toc.yml"), config)
    options.to.write_bytes(pdf)
    print(f"{options.to}: {len(pypdf.PdfReader(io.BytesIO(pdf)).pages)} pages, {len(pdf) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
