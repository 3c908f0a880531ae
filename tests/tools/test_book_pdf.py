"""The book as one PDF: three pages of it, whose links, numbers and outline are those of the whole."""

import io
import re
from pathlib import Path

import book_pdf
import pypdf
import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["book/index.html", "book/roc_auc/exercises.html", "book/back/notation.html"]


@pytest.fixture(scope="module")
def config():
    return yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def pdf(browser, site, config):
    return pypdf.PdfReader(io.BytesIO(book_pdf.printed(browser, site, PAGES, config)))


def test_no_id_is_there_twice_links_lead_to_a_place_in_it_or_nowhere_and_every_picture_is_there(site, config):
    whole = book_pdf.document(site, PAGES, config)
    ids, links = re.findall(r'\sid="([^"]+)"', whole), re.findall(r'\shref="([^"]+)"', whole)
    assert len(ids) == len(set(ids)) > 40
    assert {"#roc_auc-exercises", "#back-notation"} <= set(links), "links of book/index.html"
    assert {link.removeprefix("#") for link in links if link[0] == "#"} <= set(ids)
    assert not [link for link in links if re.match(r"[^#:]*\.html", link)], "a link to a page that is not printed"
    for source in re.findall(r'\ssrc="([^"]+)"', whole):
        assert source.startswith("data:") or (site / source).exists(), source


@pytest.mark.thorough
def test_it_begins_with_the_title_and_the_contents_and_pages_have_numbers(pdf, config):
    assert config["title"] in pdf.pages[0].extract_text()
    assert pdf.pages[1].extract_text().startswith("Contents")
    for number, page in enumerate(pdf.pages, 1):
        assert re.search(rf"(^|\n){number}\s*($|\n)", page.extract_text()), number


@pytest.mark.thorough
def test_the_contents_say_on_which_page_each_section_begins(pdf):
    lines = re.findall(r"(\S[^\n]*?)\s*\n?\s(\d+)(?=\n|$)", pdf.pages[1].extract_text())
    assert len(lines) > 15
    for title, number in lines:
        start = re.sub(r"\W", "", title)[-25:]
        assert start in re.sub(r"\W", "", pdf.pages[int(number) - 1].extract_text()), (title, number)


@pytest.mark.thorough
def test_the_outline_holds_the_pages_and_their_sections(pdf, site):
    sections = [entry for entry in pdf.outline if isinstance(entry, list)]
    first = [entry.title for entry in pdf.outline if entry not in sections]
    for page in PAGES:
        heading = re.search(r"<h1>(.*?)<a", (site / page).read_text(encoding="utf-8"), re.DOTALL)[1]
        assert heading in first
    assert sum(not isinstance(entry, list) for inner in sections for entry in inner) > 15


@pytest.mark.thorough
def test_links_between_pages_stay_in_the_book(pdf):
    """None leads to the server that has shown it for print."""
    links = [note.get_object() for page in pdf.pages for note in page.get("/Annots") or []]
    outside = [link["/A"]["/URI"] for link in links if "/URI" in link.get("/A", {})]
    assert not [address for address in outside if "127.0.0.1" in address]
    named = {str(link["/Dest"]).removeprefix("/") for link in links if "/Dest" in link}
    assert {"roc_auc-exercises", "back-notation"} <= named
    assert named <= {name.removeprefix("/") for name in pdf.named_destinations}
