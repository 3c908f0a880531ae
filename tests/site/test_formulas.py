"""Formulas are HTML and MathML when the page arrives; a wrong one stops the build."""

import re

import formulas
import pytest


def pages(site):
    return {path: path.read_text(encoding="utf-8") for path in (site / "book").rglob("*.html")}


def test_every_formula_is_drawn_and_readable(site):
    """Each has a picture for the eye, MathML for a screen reader, and its source for whoever copies it."""
    count = 0
    for path, text in pages(site).items():
        drawn = re.findall('class="math notranslate nohighlight"', text)
        sources = re.findall(r'<annotation encoding="application/x-tex">(.+?)</annotation>', text, re.DOTALL)
        assert len(drawn) == len(sources) == text.count('class="katex-mathml"') == text.count('class="katex-html"'), (
            path
        )
        assert "katex-error" not in text and "MathJax" not in text
        assert ("_static/formulas.css" in text) == bool(drawn), f"{path}: the style sheet goes with formulas"
        count += len(drawn)
    assert count > 700


def test_equations_are_numbered_page_by_page(site):
    for path, text in pages(site).items():
        numbers = [int(n) for n in re.findall(r"\\tag\{(\d+)\}", text)]
        assert numbers == list(range(1, len(numbers) + 1)), path
    assert any(r"\tag{2}" in text for text in pages(site).values())


@pytest.mark.parametrize("tex", [r"\frac{1}", r"\unknown", r"a & b"])
def test_a_wrong_formula_is_refused(tex):
    with pytest.raises(ValueError, match=r"KaTeX parse error|ParseError"):
        formulas.html_of(tex, display=True)


def test_lines_are_aligned():
    assert formulas.aligned("a = b") == "a = b"
    assert formulas.aligned(r"a &= b \\ &= c") == r"\begin{split}a &= b \\ &= c\end{split}"
    assert formulas.aligned("a = b\n\nc = d") == r"\begin{aligned}a = b\\c = d\end{aligned}"
    assert formulas.html_of(formulas.aligned(r"a &= b \\ &= c"), display=True)
    assert formulas.aligned(r"a &= b \\ &= c \tag{3}") == r"\begin{split}a &= b \\ &= c \end{split}\tag{3}"


AT_LINE_STARTS = """() => [...document.querySelectorAll(".held")].filter(held => held.offsetWidth).filter(held => {
    const mark = document.createRange();
    mark.selectNode(held.lastChild);
    const formula = [...held.querySelectorAll(".katex-base")].at(-1).getBoundingClientRect();
    return mark.getBoundingClientRect().left < formula.right - 2;
}).map(held => held.textContent)"""


def test_no_line_starts_with_the_full_stop_behind_a_formula(visit):
    """On a phone, at widths that break lines at other places."""
    with visit("book/overfitting/optimism.html") as shown:
        assert shown.page.locator(".held").count() > 20
        for width in range(330, 430, 20):
            shown.page.set_viewport_size({"width": width, "height": 800})
            assert shown.page.evaluate(AT_LINE_STARTS) == []
