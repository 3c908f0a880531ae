"""The whole book as one PDF, printed by Chromium from the built site: `make pdf`.

The articles of all pages are put into one document, in the order of _toc.yml, so that links between pages lead to
their place in it. It is printed twice: the first print says on which page each section begins, the second says so in
the contents. What a page moves is there as its first picture, and folds are open (book/_static/print.css).
"""

import html
import io
import posixpath
import re
from pathlib import Path

import headless
import jinja2
import pypdf
import yaml

ROOT = Path(__file__).resolve().parent.parent

PAGE = Path(__file__).with_name("book_pdf.html")
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


def document(site, listed, config):
    """The book as one page of HTML."""
    articles = [article(site, page, listed) for page in listed]
    headings = [heading for text in articles for heading in HEADING.findall(text)]
    explorers = sorted(path.name for path in (site / "_static").glob("explore_*.js"))
    parts = {**config, "logo": Path(config["logo"]).name, "explorers": explorers, "headings": headings}
    return jinja2.Template(PAGE.read_text(encoding="utf-8")).render(parts, articles=articles)


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


def main():
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    with headless.browser() as browser:
        pdf = printed(browser, ROOT / "_build" / "html", headless.pages(ROOT / "_toc.yml"), config)
    made = ROOT / "_build" / "book.pdf"
    made.write_bytes(pdf)
    print(f"{made}: {len(pypdf.PdfReader(io.BytesIO(pdf)).pages)} pages, {len(pdf) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
