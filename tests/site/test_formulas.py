"""Formulas are HTML and MathML when the page arrives; a wrong one stops the build."""

import re

import formulas
import pytest
from scripts import in_page

# The place of a formula, its picture for the eye, MathML for a screen reader, and its source for whoever copies it.
PARTS = (
    'class="math notranslate nohighlight"',
    'class="katex-html"',
    'class="katex-mathml"',
    '<annotation encoding="application/x-tex">',
)


def test_every_formula_is_drawn_and_readable_and_numbers_begin_anew_on_each_page(texts):
    count = 0
    for page, text in texts.items():
        assert len({text.count(part) for part in PARTS}) == 1, page
        count += text.count(PARTS[0])
        numbers = [int(n) for n in re.findall(r"\\tag\{(\d+)\}", text)]
        assert numbers == list(range(1, len(numbers) + 1)), page
    assert count > 700 and any(r"\tag{2}" in text for text in texts.values())


@pytest.mark.parametrize("tex", [r"\frac{1}", r"\unknown", r"a & b"])
def test_a_wrong_formula_is_refused(tex):
    with pytest.raises(ValueError, match=r"KaTeX parse error|ParseError"):
        formulas.html_of(tex, display=True)


def test_lines_are_aligned():
    assert formulas.aligned("a = b") == "a = b"
    assert formulas.aligned(r"a &= b \\ &= c") == r"\begin{split}a &= b \\ &= c\end{split}"
    assert formulas.html_of(formulas.aligned(r"a &= b \\ &= c"), display=True)
    assert formulas.aligned(r"a &= b \\ &= c \tag{3}") == r"\begin{split}a &= b \\ &= c \end{split}\tag{3}"


AT_LINE_STARTS = in_page("marks_at_line_starts")


def test_nothing_is_cut_off_above_or_below_a_formula_in_a_line(visit):
    with visit("book/cost_curves/further.html") as shown:
        cut = "found => found.filter(one => getComputedStyle(one).overflowY !== 'visible').length"
        assert shown.page.locator("span.math").count() > 20
        assert shown.page.locator("span.math").evaluate_all(cut) == 0


def test_no_line_starts_with_the_full_stop_behind_a_formula(visit):
    """On a phone, at widths that break lines at other places."""
    with visit("book/overfitting/optimism.html") as shown:
        assert shown.page.locator(".held").count() > 20
        for width in range(330, 430, 20):
            shown.page.set_viewport_size({"width": width, "height": 800})
            assert shown.page.evaluate(AT_LINE_STARTS) == []
