"""Code and tables that go on to the side have a shadow at that edge, until they are scrolled to their end."""

import io

import pytest
from PIL import Image
from visitor import in_theme

FIRST = """box => [...document.querySelectorAll(box)].filter(e => e.clientWidth)
    .findIndex(e => e.scrollWidth > e.clientWidth + 20)"""


@pytest.mark.thorough
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("at, box", [("regression_metrics/errors", "div pre"), ("back/teaching", ":has(> table)")])
def test_the_shadow_is_at_the_edge_until_the_end(visit, at, box, theme):
    """Seen in the pixels of the box's first line, above its text, 2 pixels from its right edge and in its middle."""
    with visit(f"book/{at}.html") as shown:
        shown.page.set_viewport_size({"width": 390, "height": 900})
        in_theme(shown.page, theme)
        first = shown.page.evaluate(FIRST, box)
        assert first >= 0, "nothing goes on to the side"
        wide = shown.page.locator(box).filter(visible=True).nth(first)

        def edge_and_middle():
            shown = Image.open(io.BytesIO(wide.screenshot(animations="disabled"))).convert("L")
            return shown.getpixel((shown.width - 3, 3)), shown.getpixel((shown.width // 2, 3))

        edge, middle = edge_and_middle()
        assert abs(edge - middle) > 30
        wide.evaluate("box => box.scrollLeft = box.scrollWidth")
        edge, middle = edge_and_middle()
        assert abs(edge - middle) < 3
