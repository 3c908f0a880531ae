"""Explorers on the Python side; test_explorers.py looks at them in a browser."""

import html
import json
import re
import subprocess
import sys
from html.parser import HTMLParser

import ipywidgets
import matplotlib.pyplot as plt
import numpy as np
import pytest
from ipywidgets import embed

from mlnotes import data, metrics
from mlnotes.widgets import explore_threshold, flipbook

# ---- explore_threshold ----


class Words(HTMLParser):
    """What is left of a page where scripts, styles and pictures are taken out, as GitHub does."""

    def __init__(self, text):
        super().__init__()
        self.words, self.closed = [], 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.closed += tag in ("script", "style", "svg")

    def handle_endtag(self, tag):
        self.closed -= tag in ("script", "style", "svg")

    def handle_data(self, text):
        if not self.closed:
            self.words += text.split()


def test_repr_is_one_line():
    assert repr(explore_threshold(*data.fawcett20())) == "Threshold explorer: 20 cases, 10 positive, 21 thresholds"


def test_repr_counts_equal_scores_once():
    assert repr(explore_threshold(*data.tied_ten())) == "Threshold explorer: 10 cases, 3 positive, 9 thresholds"


def test_without_scripts_the_starting_table_remains():
    """Fawcett's cases at 0.505: the counts and rates of the 2 x 2 table, computed here from the labels."""
    y_true, y_score = data.fawcett20()
    (tp, fn), (fp, tn) = metrics.confusion_matrix(y_true, y_score >= 0.505, labels=[1, 0])
    rates = metrics.rates(tp, fn, fp, tn)
    text = " ".join(Words(explore_threshold(y_true, y_score)._repr_html_()).words)
    assert text == (
        f"Predicted positive: score ≥ 0.505 {tp + fp} of 20 cases, {tp} of them correctly "
        "Confusion matrix predicted positive predicted negative "
        f"truly positive TP {tp} FN {fn} truly negative FP {fp} TN {tn} "
        "Rates rate formula counts value "
        f"recall, TPR TP / (TP + FN) {tp} / 10 {rates.recall:.3f} FPR FP / (FP + TN) {fp} / 10 {rates.fall_out:.3f} "
        f"precision TP / (TP + FP) {tp} / {tp + fp} {rates.precision:.3f} "
        f"accuracy (TP + TN) / all {tp + tn} / 20 {rates.accuracy:.3f} "
        f"F1 2 TP / (2 TP + FP + FN) {2 * tp} / {2 * tp + fp + fn} {2 * tp / (2 * tp + fp + fn):.3f}"
    )


@pytest.mark.parametrize(("n_positive", "n_selected"), [(1, 1), (3, 3), (19, 19)])
def test_starts_where_as_many_are_selected_as_are_positive(n_positive, n_selected):
    explorer = explore_threshold(np.arange(20) < n_positive, np.arange(20.0))
    assert (explorer.score >= explorer.thresholds[explorer.start]).sum() == n_selected


def test_start_among_equal_scores_selects_the_whole_run():
    explorer = explore_threshold([1, 0, 0, 1], [1.0, 1.0, 1.0, 0.0])
    assert explorer.thresholds[explorer.start] == 1.0


def test_html_is_the_same_in_every_process():
    """Strict nbval compares it: no random id, no time, no order of a set."""
    program = "from mlnotes import data, widgets; print(widgets.explore_threshold(*data.fawcett20())._repr_html_())"
    again = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8")
    page = explore_threshold(*data.fawcett20())._repr_html_()
    assert again.stdout == page + "\n"
    assert " id=" not in page and "{{" not in page


def test_html_loads_nothing():
    page = explore_threshold(*data.fawcett20())._repr_html_()
    assert not re.search(r"https?:|//\w+\.|\bsrc=|\bimport\b|@font-face|\burl\(", page)


def test_html_stays_small():
    """A chapter's notebook must stay under 300 kB."""
    assert len(explore_threshold(*data.fawcett20())._repr_html_().encode()) < 28_000


def test_scores_arrive_exactly():
    """No score is rounded on its way into the page: a rounded one could tie with another."""
    score = np.array([0.1 + 0.2, 0.3, 1e-300, -np.inf, np.inf, np.nextafter(1, 2)])
    page = explore_threshold([1, 0, 1, 0, 1, 0], score)._repr_html_()
    stored = json.loads(re.search(r'<script type="application/json">(.*?)</script>', page)[1])
    assert stored["score"] == score.tolist() and stored["y"] == [1, 0, 1, 0, 1, 0]


def test_other_labels():
    page = explore_threshold(["sick", "well"], [2, 1], pos_label="sick")._repr_html_()
    assert '"y":[1,0]' in page


@pytest.mark.parametrize(
    ("y_true", "y_score", "message"),
    [
        ([0, 1], [0.1], r"y_score must have shape \(2,\) to match y_true"),
        ([0, 2, 1], [0.1, 0.2, 0.3], "y_true must hold only 0 and 1, got 2"),
        ([0, 1], [0.1, np.nan], "y_score must hold no nan"),
        ([1, 1], [0.1, 0.2], "y_true must hold both classes, got 2 positive cases among 2"),
        ([0, 0], [0.1, 0.2], "y_true must hold both classes, got 0 positive cases among 2"),
        ([], [], "y_true must hold both classes"),
        (np.arange(5001) % 2, np.zeros(5001), "y_score must hold at most 5000 scores, got 5001"),
    ],
)
def test_bad_input_is_refused(y_true, y_score, message):
    with pytest.raises(ValueError, match=message):
        explore_threshold(y_true, y_score)


# ---- flipbook ----


def line(slope, offset=0):
    """A straight line, "steep" & <slow>.

    The second paragraph says more.
    """
    drawn.append((slope, offset))
    ax = plt.subplots()[1]
    ax.plot([0, 1, 2], [offset, slope + offset, 2.123456 * slope + offset], marker="o", alpha=0.25)
    ax.set(xlabel="x", title="title 0.123456")
    return ax


drawn = []


@pytest.fixture(autouse=True)
def nothing_drawn():
    drawn.clear()
    yield
    assert plt.get_fignums() == [], "a figure was left open"


def frames(book):
    """The SVG text of every frame, in order."""
    return [page.value for page in pages(book.children[-1])]


def pages(stack):
    for child in stack.children:
        yield from pages(child) if isinstance(child, ipywidgets.Stack) else [child]


def test_each_value_is_drawn_once_and_named():
    book = flipbook(line, slope=range(1, 4))
    assert drawn == [(1, 0), (2, 0), (3, 0)]
    labels = [html.unescape(re.match(r'<svg role="img" aria-label="(.*?)"', svg)[1]) for svg in frames(book)]
    assert labels == [f'A straight line, "steep" & <slow>, slope = {slope}' for slope in (1, 2, 3)]
    assert repr(book) == "Flip-book: 3 frames, slope = 1 ... 3"


def test_two_lists_give_every_combination():
    book = flipbook(line, slope=[1, 2], offset=[0.1, 0.2, 0.1 + 0.2])
    assert drawn == [(a, b) for a in (1, 2) for b in (0.1, 0.2, 0.1 + 0.2)]
    assert "slope = 2, offset = 0.3&quot;" in frames(book)[5].replace('"', "&quot;")
    assert [slider.description for slider in book.children[:-1]] == ["slope", "offset"]
    assert repr(book) == "Flip-book: 6 frames, slope = 1 ... 2, offset = 0.1 ... 0.3"


def links(book):
    """(source, trait, target, trait) of every link in the state that a page stores for this widget."""
    state = embed.dependency_state([book])
    return state, [
        (*model["state"]["source"], *model["state"]["target"])
        for model in state.values()
        if model["model_name"] == "LinkModel"
    ]


def test_stored_state_moves_without_python():
    """All frames, the sliders' labels and the links are in the state that the static page reads."""
    book = flipbook(line, slope=[1, 2], offset=[3, 4, 5])
    state, found = links(book)
    name = "IPY_MODEL_{}".format
    first, second, outer = book.children
    assert sorted(found) == sorted(
        [(name(first.model_id), "index", name(outer.model_id), "selected_index")]
        + [(name(second.model_id), "index", name(row.model_id), "selected_index") for row in outer.children]
    )
    stored = [m["state"]["value"] for m in state.values() if m["model_name"] == "HTMLModel"]
    assert sorted(stored) == sorted(frames(book)) and len(stored) == 6
    stacks = [m["state"] for m in state.values() if m["model_name"] == "StackModel"]
    assert [s["selected_index"] for s in stacks] == [0, 0, 0]
    sliders = [m["state"] for m in state.values() if m["model_name"] == "SelectionSliderModel"]
    assert [(s["_options_labels"], s.get("index", 0)) for s in sliders] == [(("1", "2"), 0), (("3", "4", "5"), 0)]


def test_one_list_links_its_slider_to_the_frames():
    book = flipbook(line, slope=[1, 2])
    slider, stack = book.children
    assert links(book)[1] == [
        (f"IPY_MODEL_{slider.model_id}", "index", f"IPY_MODEL_{stack.model_id}", "selected_index")
    ]
    assert (slider.index, stack.selected_index) == (0, 0)


def test_frames_repeat_to_the_byte():
    assert frames(flipbook(line, slope=[1, 2])) == frames(flipbook(line, slope=[1, 2]))


def test_frames_share_no_id():
    """An id that two frames define differently would clip one by the other's axes."""
    ids = [set(re.findall(r' id="(.*?)"', svg)) for svg in frames(flipbook(line, slope=[1, 2]))]
    assert ids[0] and not ids[0] & ids[1]


def test_a_frame_keeps_to_itself():
    """Matplotlib's own <style> would reach every element of the page."""
    (svg,) = frames(flipbook(line, slope=[1]))
    assert "<style" not in svg and "<?xml" not in svg and "metadata" not in svg and "http" not in svg
    assert "max-width:100%;height:auto" in svg and "stroke-linejoin:round" in svg
    references = re.findall(r'#([^")]+)["\)]', re.sub(r"#[0-9a-f]{6}\b", "", svg))
    assert references and set(references) <= set(re.findall(r' id="(.*?)"', svg))


def test_coordinates_have_one_decimal_and_nothing_else_is_touched():
    (svg,) = frames(flipbook(line, slope=[1]))
    coordinates = " ".join(re.findall(r' (?:d|x|y)="([^"]*)"', svg))
    assert re.search(r"\d\.\d", coordinates) and not re.search(r"\d\.\d\d", coordinates)
    assert "title 0.123456" in svg and "opacity: 0.25" in svg


def test_a_figure_is_welcome_too():
    def empty(size):
        """Nothing."""
        return plt.figure(figsize=(size, 1))

    assert 'viewBox="0 0 144 72"' in frames(flipbook(empty, size=[2]))[0]


def test_a_flipbook_of_fifteen_two_panel_figures_fits_a_notebook():
    """At most 900 kB a notebook; two of these leave room for all else."""

    def fit(degree):
        """Forty points and a curve beside an error curve."""
        figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3.4))
        x = np.linspace(0, 1, 200)
        left.plot(x[::5], np.sin(x[::5] * 9), "o")
        left.plot(x, np.sin(x * degree))
        right.plot(range(15), np.sqrt(range(15)), marker=".")
        return figure

    state = embed.dependency_state([flipbook(fit, degree=range(1, 16))])
    assert len(json.dumps(state)) < 240_000


def undocumented(slope):
    return line(slope)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: flipbook(line), ValueError, "values must be one or two lists, got 0"),
        (lambda: flipbook(line, a=[1], b=[1], c=[1]), ValueError, "values must be one or two lists, got 3"),
        (lambda: flipbook(line, slope=[]), ValueError, "slope must hold at least one value, got none"),
        (lambda: flipbook(line, slope=3), TypeError, "slope must be a list of values, got 3"),
        (lambda: flipbook(line, slope="ab"), TypeError, "slope must be a list of values, got 'ab'"),
        (lambda: flipbook(line, slope=range(41)), ValueError, "values must give at most 40 frames, got 41"),
        (lambda: flipbook(line, slope=range(7), offset=range(6)), ValueError, "at most 40 frames, got 42"),
        (
            lambda: flipbook(undocumented, slope=[1]),
            ValueError,
            "draw must have a docstring, got none on 'undocumented'",
        ),
    ],
)
def test_bad_calls_are_refused_before_anything_is_drawn(call, error, message):
    with pytest.raises(error, match=message):
        call()
    assert drawn == []


def test_draw_must_return_what_it_drew():
    def forgetful(slope):
        """Returns nothing."""

    with pytest.raises(TypeError, match="draw must return an Axes or a Figure, got None; end it with return ax"):
        flipbook(forgetful, slope=[1])
