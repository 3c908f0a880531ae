"""A headless Chromium and a local server, for the tools and the tests that look at the built site."""

import contextlib
import functools
import http.server
import re
import shutil
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", MAC)
QUIET = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-sync"]  # asks nothing of the network
QUIET += ["--disable-background-networking", "--disable-component-update"]
QUIET += ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
# Fonts are there and what they moved is painted: two frames, no waiting for time.
SETTLED = """async () => {
    await document.fonts.ready;
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}"""


def pages(toc):
    """Paths of the pages that a _toc.yml lists."""
    return [f"{page}.html" for page in re.findall(r"(?:root|file): (\S+)", Path(toc).read_text(encoding="utf-8"))]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


def chromium():
    """Path of Chromium or Chrome; None without one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextlib.contextmanager
def browser():
    """A browser that knows no other address than this machine's."""
    path = chromium()
    if path is None:
        raise SystemExit("Chromium is missing: apt install chromium (or put google-chrome on the PATH)")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield running
        running.close()


@contextlib.contextmanager
def served(site, handler=Quiet):
    """The address at which a local server shows the folder."""
    handler = functools.partial(handler, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
