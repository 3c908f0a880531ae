"""Weigh the pages of the built site: what a first visit costs, and whether anything moves while a page arrives.

    python tools/weigh.py [--site FOLDER] [--toc FILE] [--before TABLE] [page ...]

Each page is visited with an empty cache, so that everything it asks for counts. The table says for each page
kB after gzip, requests, nodes of the document, milliseconds until it is loaded (median, on this machine: for
information), and the layout shift at 1280 and at 390 pixels (the second in the dark). Under .1 is called good.
With --before, a table made earlier, each cell reads "before > now".
"""

import argparse
import functools
import gzip
import re
import statistics
from pathlib import Path
from urllib.parse import unquote, urlparse

import headless

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = ("kB", "requests", "nodes", "load_ms", "shift_1280", "shift_390")
WIDE = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"}
NARROW = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}
NOTE_SHIFTS = """
    window.shifts = [];
    const note = list => window.shifts.push(...list.filter(entry => !entry.hadRecentInput));
    window.shiftObserver = new PerformanceObserver(list => note(list.getEntries()));
    window.shiftObserver.observe({ type: "layout-shift", buffered: true });
    window.readShifts = () => { note(window.shiftObserver.takeRecords()); return window.shifts; };
"""
LOADED = "() => performance.getEntriesByType('navigation')[0].loadEventEnd"
SHIFT = "() => window.readShifts().reduce((sum, entry) => sum + entry.value, 0)"
NODES = "() => document.getElementsByTagName('*').length"


@functools.cache
def zipped(file):
    """Bytes of a file after gzip."""
    return len(gzip.compress(file.read_bytes(), 6))


def pages(toc):
    """Paths of the pages that _toc.yml lists."""
    return [f"{page}.html" for page in re.findall(r"(?:root|file): (\S+)", toc.read_text(encoding="utf-8"))]


def first_visit(browser, address, page, options):
    """The opened page of somebody who has never been here, settled; and the files it has asked for."""
    context = browser.new_context(**options)
    context.add_init_script(NOTE_SHIFTS)
    tab, files = context.new_page(), []
    tab.on("request", lambda request: files.append(unquote(urlparse(request.url).path.removeprefix("/"))))
    tab.goto(f"{address}/{page}", wait_until="load")
    tab.evaluate(headless.SETTLED)
    return tab, [file for file in files if not file.startswith("data:")]


def weigh(browser, address, site, page, times):
    """The page's line of the table."""
    loads = []
    for _ in range(times):
        tab, files = first_visit(browser, address, page, WIDE)
        loads.append(tab.evaluate(LOADED))
        nodes, wide = tab.evaluate(NODES), tab.evaluate(SHIFT)
        tab.context.close()
    tab, _ = first_visit(browser, address, page, NARROW)
    narrow = tab.evaluate(SHIFT)
    tab.context.close()
    kilobytes = sum(zipped(site / file) for file in set(files)) / 1000
    return [f"{kilobytes:.0f}", len(files), nodes, f"{statistics.median(loads):.0f}", f"{wide:.3f}", f"{narrow:.3f}"]


def read_table(file):
    """An earlier table, by page."""
    lines = [line.split() for line in file.read_text(encoding="utf-8").splitlines()[1:] if line.strip()]
    return {page: cells for page, *cells in lines}


def row(page, cells, before=None):
    pairs = zip(before or cells, cells)
    return f"{page:48}" + "".join(f"{f'{old} > {new}' if before else new:>18}" for old, new in pairs)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", type=Path, default=ROOT / "_build" / "html")
    parser.add_argument("--toc", type=Path, default=ROOT / "_toc.yml")
    parser.add_argument("--before", type=Path, help="a table of before, as this tool prints it")
    parser.add_argument("--times", type=int, default=3, help="visits for the median of the load time")
    parser.add_argument("pages", nargs="*", help="such as book/index.html; all by default")
    options = parser.parse_args(arguments)
    before = read_table(options.before) if options.before else {}
    print(row("page", COLUMNS), flush=True)
    with headless.browser() as browser, headless.served(options.site) as address:
        for page in options.pages or pages(options.toc):
            cells = weigh(browser, address, options.site, page, options.times)
            print(row(page, cells, before.get(page)), flush=True)


if __name__ == "__main__":
    main()
