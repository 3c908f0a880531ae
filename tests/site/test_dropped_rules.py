"""The rules that were dropped from the style sheets change no pixel of any page."""

import io

import arrival
import headless
import light_pages
import pytest
import used_css
import weigh
from PIL import Image, ImageChops


@pytest.fixture(scope="module")
def whole_css(site, site_css):
    """The style sheet of all pages with every rule, and with the same fonts."""
    static = site / "_static"
    parts = [light_pages.joined(static, file) for name in light_pages.STYLES for file in sorted(static.glob(name))]
    rules = [rule for rule in used_css.rules("".join(parts)) if rule[1] is not None and rule[0] != "@font-face"]
    fonts = [rule for rule in used_css.rules(site_css) if rule[0] == "@font-face"]
    return "".join(f"{prelude}{{{body}}}" for prelude, body in fonts + rules)


def picture(tab):
    Image.MAX_IMAGE_PIXELS = None  # the longest page is 94 000 pixels high, and no attack
    return Image.open(io.BytesIO(tab.screenshot(full_page=True, animations="disabled"))).convert("RGB")


@pytest.mark.thorough
@pytest.mark.parametrize("page", arrival.PAGES)
def test_the_dropped_rules_change_no_pixel(browser, address, whole_css, site_css, page):
    """Each page, two widths, light and dark, as it is and with all rules of the themes."""
    assert len(whole_css) > len(site_css) + 100_000
    for screen in arrival.SCREENS.values():
        tab, _ = weigh.first_visit(browser, address, page, {**screen, "reduced_motion": "reduce"})
        tab.evaluate("document.querySelectorAll('img').forEach(img => img.loading = 'eager')")
        tab.evaluate("Promise.all([...document.images].map(img => img.decode())).then(() => true)")
        now = picture(tab)
        tab.evaluate(SWAP, whole_css)
        tab.evaluate(headless.SETTLED)
        assert ImageChops.difference(now, picture(tab)).getbbox() is None, screen
        tab.context.close()


SWAP = """css => {
    const whole = Object.assign(document.createElement("style"), { textContent: css });
    document.querySelector("link[href*='site.css']").replaceWith(whole);
    return Promise.all([...document.fonts].map(face => face.load())).then(() => true);
}"""
