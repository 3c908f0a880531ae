"""Flip-books on the Python side; tests/site/test_flipbooks.py moves them in a browser.

Their words, frames and pictures are held by those that the lessons store, which nbval compares.
"""

import html
import json
import re
from urllib.parse import unquote
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import numpy as np
import pytest

from mlnotes.widgets import flipbook
from tests.explorers import Page

VIEW = "application/vnd.jupyter.widget-view+json"
drawn = []


def line(slope, offset=0):
    """A straight line, "steep" & <slow>.

    The second paragraph says more.
    """
    drawn.append((slope, offset))
    ax = plt.subplots()[1]
    ax.plot([0, 1, 2], [offset, slope + offset, 2.123456 * slope + offset], marker="o", alpha=0.25)
    ax.set(xlabel="$x^2$", ylabel="it's #1 & <50%>", title="title 0.123456")
    return ax


def remember(x):
    """A value."""
    drawn.append(x)
    return plt.figure()


@pytest.fixture(autouse=True)
def nothing_drawn():
    drawn.clear()
    yield
    assert plt.get_fignums() == [], "a figure was left open"


def page(book):
    return Page(book._repr_mimebundle_()["text/html"])


def picture(tags):
    """(alt, svg) of the one <img>."""
    ((_, image),) = [one for one in tags.found if one[0] == "img"]
    kind, text = image["src"].split(",", 1)
    assert kind == "data:image/svg+xml"
    return image["alt"], unquote(text)


def forgetful(slope):
    """Returns nothing."""


CALLS = [
    (line, {}, "values must be one or two lists, got 0"),
    (line, {"a": [1], "b": [1], "c": [1]}, "values must be one or two lists, got 3"),
    (line, {"slope": []}, "slope must hold at least one value, got none"),
    (line, {"slope": 3}, "slope must be a list of values, got 3"),
    (line, {"slope": "ab"}, "slope must be a list of values, got 'ab'"),
    (line, {"slope": range(41)}, "values must give at most 40 frames, got 41"),
    (line, {"slope": range(7), "offset": range(6)}, "at most 40 frames, got 42"),
    (lambda slope: line(slope), {"slope": [1]}, "draw must have a docstring, got none on '<lambda>'"),
    (forgetful, {"slope": [1]}, "draw must return an Axes or a Figure, got None; end it with return ax"),
]


@pytest.mark.parametrize(("draw", "values", "message"), CALLS)
def test_bad_calls_are_refused(draw, values, message):
    with pytest.raises((TypeError, ValueError), match=message):
        flipbook(draw, **values)
    assert drawn == []


def test_a_frame_is_a_picture_that_needs_nothing_else(book_style):
    """SVG that an <img> takes: well formed, the only address in it is its namespace, each id it uses is its own."""
    (svg,) = flipbook(line, slope=[1]).frames
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and float(root.get("width")) > 100
    assert svg.count("http") == 1 and "<style" not in svg and "metadata" not in svg
    assert "it's #1 & <50%>" in "".join(root.itertext())
    used = re.findall(r"(?:href='|url\()#(\w+)", svg)
    assert list(dict.fromkeys(used)) == [f"i{k}" for k in range(len(set(used)))], "no hash of a number's last digit"
    assert used and set(used) == {element.get("id") for element in root.iter()} - {None}
    coordinates = " ".join(re.findall(r" (?:d|x|y)='([^']*)'", svg))
    assert re.search(r"\d\.\d", coordinates) and not re.search(r"\d\.\d\d", coordinates)


def test_a_mark_far_outside_of_the_frame_is_left_out():
    """One at 1e-30 on a log axis lies where rounding has put it."""

    def draw(low):
        """Two marks."""
        ax = plt.subplots()[1]
        ax.semilogy([1, 2], [1, low], "o", clip_on=False)
        ax.set_ylim(0.1, 10)
        return ax

    with plt.style.context("default"):  # whatever an earlier test has set
        near, far = (flipbook(draw, low=[low]).frames[0].count("fill:#1f77b4") for low in (0.2, 1e-30))
    assert near == far + 1


def test_no_value_ends_the_script():
    values = ["</script><b>\"'&", "<!--", "<script>", "</SCRIPT >", "a\\b\u2028"]
    tags = page(flipbook(remember, x=values))
    assert json.loads(tags.scripts[0])["sliders"] == [{"name": "x", "values": values}]
    assert tags.words == f"Frame 1 of 5: x = {values[0]}".split()
    assert [tag for tag, _ in tags.found] == ["div", "p", "img", "script", "style", "script"]


def parts(book):
    """(sliders, fields, figure) of the widget."""
    *rows, figure = book.live.children
    return [row.children[0] for row in rows], [row.children[1] for row in rows], figure


def test_a_widget_comes_beside_the_html():
    book = flipbook(line, slope=[1, 2])
    bundle = book._repr_mimebundle_(include=None, exclude=None)
    assert bundle.pop(VIEW)["model_id"] == book.live.model_id
    assert set(bundle) == {"text/plain", "text/html", "image/png"} and bundle["text/plain"] == repr(book)
    assert book._repr_mimebundle_()[VIEW]["model_id"] == book.live.model_id, "shown twice: one widget"


def test_the_widget_starts_with_the_first_frame_and_a_slider_draws_anew():
    book = flipbook(line, slope=[2, 1], offset=[0.5, 3])
    sliders, fields, figure = parts(book)
    described = [(s.description, s.options, s.value) for s in sliders]
    assert described == [("slope", ("2", "1"), "2"), ("offset", ("0.5", "3"), "0.5")]
    assert [field.value for field in fields] == ["2", "0.5"]
    assert picture(Page(figure.value)) == picture(page(book))
    drawn.clear()
    sliders[0].value = "1"
    assert drawn == [(1, 0.5)] and fields[0].value == "1"
    assert picture(Page(figure.value)) == ('A straight line, "steep" & <slow>, slope = 1, offset = 0.5', book.frames[2])
    sliders[1].value = "3"
    assert drawn == [(1, 0.5), (1, 3)] and picture(Page(figure.value))[1] == book.frames[3]


# What is typed into the field of a slider over LISTED, what `draw` gets for it, and how it is written.
LISTED = [1, np.inf, 0.1 + 0.2, None, "ridge"]
TYPED = [("7", 7, "7"), ("2.25", 2.25, "2.25"), ("1e-3", 0.001, "0.001"), ("-4", -4, "-4"), ("inf", np.inf, "inf")]
TYPED += [("0.3", 0.1 + 0.2, "0.3"), ("None", None, "None"), ("ridge", "ridge", "ridge"), ("lasso", "lasso", "lasso")]


def test_a_field_takes_any_value_and_a_listed_one_moves_the_slider():
    (slider,), (field,), figure = parts(flipbook(remember, x=LISTED))
    for text, value, words in TYPED:
        before = slider.value
        drawn.clear()
        field.value = text
        assert drawn == [value] and type(drawn[0]) is type(value), text
        assert picture(Page(figure.value))[0] == f"A value, x = {words}"
        assert slider.value == (text if value in LISTED else before), text


def test_what_can_not_be_drawn_is_told():
    """And the next value is drawn again."""

    def draw(k):
        """Prepared values only."""
        ax = plt.subplots()[1]
        ax.set_title({2: "two", 3: "<three>"}[k])
        return ax

    book = flipbook(draw, k=[2, 3])
    (slider,), (field,), figure = parts(book)
    field.value = "<5>"
    assert Page(figure.value).words == ["Nothing", "drawn", "for", "k", "=", "<5>.", "KeyError:", "'<5>'"]
    assert html.escape("<5>") in figure.value and plt.get_fignums() == []
    slider.value = "3"
    assert picture(Page(figure.value))[1] == book.frames[1]
