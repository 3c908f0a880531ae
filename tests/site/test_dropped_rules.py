"""The rules that were dropped from the style sheets change no pixel of any page."""

import base64
import io
import re

import arrival
import headless
import light_pages
import pytest
import small_fonts
import theme
from PIL import Image, ImageChops
from scripts import in_page
from visitor import in_theme


@pytest.fixture(scope="module")
def whole_css(site, site_css):
    """The style sheet of all pages with every rule, and with the same fonts."""
    static = site / "_static"
    parts = [light_pages.joined(static, file) for file in theme.parts(static, theme.STYLES)]
    rules = re.sub(r"@(?:charset|import)[^;]*;", "", small_fonts.FONT_FACE.sub("", "".join(parts)))
    return "".join(face[0] for face in small_fonts.FONT_FACE.finditer(site_css)) + rules


ON_FOUR_SCREENS = ("book/index.html", "book/roc_auc/curve.html", "book/roc_auc/exercises.html", "book/your_scores.html")
WHOLE, AS_IT_IS = in_page("with_all_rules"), in_page("as_it_is")
SAME = 4  # of 255: Chromium rounds the edge of a box by up to 2 from one picture to the next


def picture(tab):
    tab.evaluate(headless.SETTLED)
    width, height = tab.evaluate("[innerWidth, Math.min(20_000, document.documentElement.scrollHeight)]")
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
    session = tab.context.new_cdp_session(tab)  # takes half of the time of Playwright's own picture
    options = {"captureBeyondViewport": True, "optimizeForSpeed": True, "clip": clip}
    told = session.send("Page.captureScreenshot", options)
    session.detach()
    return Image.open(io.BytesIO(base64.b64decode(told["data"]))).convert("RGB")


@pytest.mark.thorough
@pytest.mark.parametrize("page", arrival.PAGES)
def test_the_dropped_rules_change_no_pixel(visit, whole_css, site_css, page):
    """As it is and with all rules of the themes: some pages on four screens, the others on the two most unlike."""
    assert len(whole_css) > len(site_css) + 100_000
    with visit(page) as shown:
        tab = shown.page
        tab.evaluate("document.querySelectorAll('img').forEach(img => img.loading = 'eager')")
        tab.evaluate("Promise.all([...document.images].map(img => img.decode())).then(() => true)")
        for name, screen in arrival.SCREENS.items():
            if page not in ON_FOUR_SCREENS and name not in ("1280, light", "390, dark"):
                continue
            tab.set_viewport_size(screen["viewport"])
            in_theme(tab, screen["color_scheme"])
            for _ in range(3):  # a letter may once be drawn beside its place, a rule moves it each time
                now = picture(tab)
                tab.evaluate(WHOLE, whole_css)
                whole = picture(tab)
                tab.evaluate(AS_IT_IS)
                different = ImageChops.difference(now, whole).point(lambda level: max(level - SAME, 0))
                if (place := different.getbbox()) is None:
                    break
            assert place is None, name
