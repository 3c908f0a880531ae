"""The contents on the right mark the section that the reader is in, on the way down and on the way up."""

import pytest

LESSON = "book/roc_auc/curve.html"
LINE = 900 / 5  # a section begins to be read when its heading comes above this line of the window
# Just before and just after each heading comes to the line: what is marked, and how far down the headings are.
WALK = """async upwards => {
    const links = [...document.querySelectorAll("#page-contents a.nav-link")];
    const section = link => document.getElementById(decodeURIComponent(link.hash.slice(1)));
    const headings = links.map(link => section(link).querySelector("h1, h2, h3"));
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const seen = [];
    const look = async y => {
        scrollTo({ top: y, behavior: "instant" });
        await frame();
        await frame();
        const numbers = sign => links.map((link, i) => sign(link) ? i : -1).filter(i => i >= 0);
        seen.push({
            marked: numbers(link => link.classList.contains("active")),
            said: numbers(link => link.ariaCurrent == "true"),
            tops: headings.map(heading => heading.getBoundingClientRect().top),
            ends: Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight,
        });
    };
    for (const heading of upwards ? headings.toReversed() : headings) {
        for (const beyond of upwards ? [2, -2] : [-2, 2])
            await look(heading.getBoundingClientRect().top + scrollY - LINE + beyond);
    }
    await look(upwards ? 0 : document.documentElement.scrollHeight);
    return seen;
}""".replace("LINE", str(LINE))


@pytest.mark.thorough
def test_the_contents_mark_the_section_at_every_heading(visit):
    with visit(LESSON) as shown:
        seen = [place for upwards in (False, True) for place in shown.page.evaluate(WALK, upwards)]
    assert len(seen) > 20
    for place in seen:
        line = 900 if place["ends"] else LINE
        above = [i for i, top in enumerate(place["tops"]) if top <= line]
        assert place["marked"] == place["said"] == above[-1:], place
    everyone = set(range(len(seen[0]["tops"])))
    assert {i for place in seen for i in place["marked"]} == everyone
