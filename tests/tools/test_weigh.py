"""What `make weigh` measures, on two pages whose weight and movement are known."""

import gzip

import headless
import numpy as np
import pytest
import weigh

STILL = '<!doctype html><meta charset="utf-8"><title>still</title><link rel="icon" href="data:,"><p>text'
MOVES = """<!doctype html><meta charset="utf-8"><title>moves</title><link rel="icon" href="data:,">
<script defer src="late.js"></script><style>body {margin: 0} p {height: 450px; margin: 0}</style><p>text"""
FAR = STILL + '<div style="height: 99999px"></div><img loading="lazy" width="9" height="9" src="far.png">'
LATE = """requestAnimationFrame(() => requestAnimationFrame(() => {
    document.body.insertAdjacentHTML("afterbegin", "<div style='height: 225px'></div>");
}));"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    for name, text in {"still.html": STILL, "moves.html": MOVES, "late.html": FAR, "late.js": LATE}.items():
        (folder / name).write_text(text)
    (folder / "far.png").write_bytes(np.random.default_rng(0).bytes(40_000))
    return folder


@pytest.fixture(scope="module")
def lines(browser, folder):
    with headless.served(folder) as address:
        return {
            page: dict(zip(weigh.COLUMNS, weigh.weigh(browser, address, folder, page, times=1)))
            for page in ("still.html", "moves.html", "late.html")
        }


@pytest.mark.thorough
def test_the_weight_is_that_of_all_files_after_gzip(lines, folder):
    both = sum(len(gzip.compress((folder / name).read_bytes(), 6)) for name in ("moves.html", "late.js"))
    assert lines["moves.html"]["kB"] == f"{both / 1000:.0f}"
    assert (lines["still.html"]["requests"], lines["moves.html"]["requests"]) == (1, 2)
    assert lines["still.html"]["nodes"] == 7  # html head meta title link body p


@pytest.mark.thorough
def test_what_moves_is_seen(lines):
    """450 pixels of 900 move down by 225: 3/4 of the window is touched, by a quarter of its height at 1280 x 900."""
    assert lines["still.html"]["shift_1280"] == lines["still.html"]["shift_390"] == "0.000"
    window = 1280 * 900
    moved = 1280 * (450 + 225) / window * 225 / 1280  # share of the window, times the distance by its longer side
    assert float(lines["moves.html"]["shift_1280"]) == pytest.approx(moved, abs=0.001)


@pytest.mark.thorough
def test_pictures_that_load_later_count_as_read(lines):
    assert lines["still.html"]["kB_read"] == lines["still.html"]["kB"]
    assert float(lines["late.html"]["kB_read"]) - float(lines["late.html"]["kB"]) == 40


def test_a_page_is_set_against_another_build():
    line = weigh.row("a.html", [5, 9, 2, 7, 40, "0.000", "0.000"], [10, 12, 3, 7, 50, "0.100", "0.200"])
    assert " ".join(line.split()) == "a.html 10 > 5 12 > 9 3 > 2 7 > 7 50 > 40 0.100 > 0.000 0.200 > 0.000"


def test_the_pages_are_those_of_the_list(tmp_path):
    (tmp_path / "_toc.yml").write_text("root: book/index\nparts:\n  - chapters:\n      - file: book/a/chapter\n")
    assert weigh.pages(tmp_path / "_toc.yml") == ["book/index.html", "book/a/chapter.html"]
