"""Weigh the pages of the built site: what a first visit costs, and whether anything moves while a page arrives.

    python tools/weigh.py [--site FOLDER] [--before FOLDER] [page ...]

Each page is visited with an empty cache, so that everything it asks for counts. The table says for each page
kB after gzip of a first visit, and with the pictures that load as the reader comes near them; requests, nodes of the
document, milliseconds until it is loaded (median, on this machine: for information), and the layout shift at 1280 and
at 390 pixels (the second in the dark). Under .1 is called good.
With --before, the folder of an earlier build, each cell reads "before > now".
"""

import argparse
import contextlib
import functools
import gzip
import re
import statistics
from pathlib import Path
from urllib.parse import unquote, urlparse

import headless

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = ("kB", "kB_read", "requests", "nodes", "load_ms", "shift_1280", "shift_390")
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
PICTURES = "() => [...document.images].map(picture => picture.src)"
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
    tab.on("request", lambda request: files.append(request.url))
    tab.goto(f"{address}/{page}", wait_until="load")
    tab.evaluate(headless.SETTLED)
    return tab, files


def weight(site, addresses):
    """kB after gzip of the files that the addresses name."""
    names = {unquote(urlparse(url).path.removeprefix("/")) for url in addresses if url.startswith("http")}
    return f"{sum(zipped(site / name) for name in names) / 1000:.0f}"


def weigh(browser, address, site, page, times):
    """The page's cells of the table."""
    loads = []
    for _ in range(times):
        tab, files = first_visit(browser, address, page, WIDE)
        loads.append(tab.evaluate(LOADED))
        nodes, wide, pictures = tab.evaluate(NODES), tab.evaluate(SHIFT), tab.evaluate(PICTURES)
        tab.context.close()
    tab, _ = first_visit(browser, address, page, NARROW)
    narrow = tab.evaluate(SHIFT)
    tab.context.close()
    asked = len([url for url in files if url.startswith("http")])
    kilobytes = [weight(site, files), weight(site, files + pictures)]
    return [*kilobytes, asked, nodes, f"{statistics.median(loads):.0f}", f"{wide:.3f}", f"{narrow:.3f}"]


def row(page, cells, before=None):
    pairs = zip(before or cells, cells)
    return f"{page:44}" + "".join(f"{f'{old} > {new}' if before else new:>16}" for old, new in pairs)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", type=Path, default=ROOT / "_build" / "html")
    parser.add_argument("--toc", type=Path, default=ROOT / "_toc.yml")
    parser.add_argument("--before", type=Path, help="an earlier build to compare with: its _build/html")
    parser.add_argument("--times", type=int, default=3, help="visits for the median of the load time")
    parser.add_argument("pages", nargs="*", help="such as book/index.html; all by default")
    options = parser.parse_args(arguments)
    print(row("page", COLUMNS), flush=True)
    with contextlib.ExitStack() as stack:
        browser = stack.enter_context(headless.browser())
        sites = [site for site in (options.before, options.site) if site]
        served = {site: stack.enter_context(headless.served(site)) for site in sites}
        for page in options.pages or pages(options.toc):
            there = [site for site in sites if (site / page).exists()]
            cells = [weigh(browser, served[site], site, page, options.times) for site in there]
            if there[-1:] == [options.site]:
                print(row(page, cells[-1], cells[0] if len(cells) == 2 else None), flush=True)


if __name__ == "__main__":
    main()
