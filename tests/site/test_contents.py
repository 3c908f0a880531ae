"""The contents on the right mark the section that the reader is in, on the way down and on the way up."""

import pytest

LINE = 900 / 5  # a section begins to be read when its heading comes above this line of the window
# Where the page stands: which entries are marked, which are said to be, and how far down the headings are.
LOOK = """async (top) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const links = [...document.querySelectorAll("#page-contents a.nav-link")];
    const section = (link) => document.getElementById(decodeURIComponent(link.hash.slice(1)));
    const numbers = (sign) => links.map((link, i) => sign(link) ? i : -1).filter((i) => i >= 0);
    scrollTo({ top, behavior: "instant" });
    await frame();
    await frame();
    return {
        marked: numbers((link) => link.classList.contains("active")),
        said: numbers((link) => link.ariaCurrent == "true"),
        tops: links.map((link) => section(link).querySelector("h1, h2, h3").getBoundingClientRect().top),
        ends: Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight,
    };
}"""


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
