"""The contents on the right mark the section that the reader is in, on the way down and on the way up."""

import pytest
from scripts import in_page

LINE = 900 / 5  # a section begins to be read when its heading comes above this line of the window
LOOK = in_page("contents_at")


@pytest.mark.thorough
def test_the_contents_mark_the_section_at_every_heading(visit):
    """Just before and just after each comes to the line."""
    with visit("book/roc_auc/curve.html") as shown:
        headings = shown.page.evaluate(LOOK, 0)["tops"]
        down = [0, *(top - LINE + beyond for top in headings for beyond in (-2, 2)), 1e6]
        seen = [shown.page.evaluate(LOOK, top) for top in (*down, *reversed(down))]
    assert len(seen) > 20
    for place in seen:
        line = 900 if place["ends"] else LINE
        above = [i for i, top in enumerate(place["tops"]) if top <= line]
        assert place["marked"] == place["said"] == above[-1:], place
    assert {i for place in seen for i in place["marked"]} == set(range(len(headings)))
