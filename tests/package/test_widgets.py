"""The threshold explorer on the Python side; test_explorer_threshold.py looks at it in a browser."""

import json
import re
import subprocess
import sys
from html.parser import HTMLParser

import numpy as np
import pytest

from mlnotes import data, metrics
from mlnotes.widgets import explore_threshold

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
        f"Predicted positive: score ≥ 0.505, {tp + fp} of 20 cases, {tp} of them correctly: "
        f"TP {tp}, FN {fn}, FP {fp}, TN {tn}. rate formula counts value "
        f"recall, TPR TP / (TP + FN) {tp} / 10 {rates.recall:.3f} FPR FP / (FP + TN) {fp} / 10 {rates.fall_out:.3f} "
        f"precision TP / (TP + FP) {tp} / {tp + fp} {rates.precision:.3f} "
        f"accuracy (TP + TN) / all {tp + tn} / 20 {rates.accuracy:.3f} "
        f"F1 2 TP / (2 TP + FP + FN) {2 * tp} / {2 * tp + fp + fn} {2 * tp / (2 * tp + fp + fn):.3f}"
    )


@pytest.mark.parametrize(("n_positive", "n_selected"), [(1, 1), (3, 3), (19, 19)])
def test_starts_where_as_many_are_selected_as_are_positive(n_positive, n_selected):
    explorer = explore_threshold(np.arange(20) < n_positive, np.arange(20.0))
    assert (explorer.score >= explorer.thresholds[explorer.first]).sum() == n_selected


def test_start_among_equal_scores_selects_the_whole_run():
    explorer = explore_threshold([1, 0, 0, 1], [1.0, 1.0, 1.0, 0.0])
    assert explorer.thresholds[explorer.first] == 1.0


def test_html_is_the_same_in_every_process():
    """Strict nbval compares it: no random id, no time, no order of a set."""
    program = "from mlnotes import data, widgets; print(widgets.explore_threshold(*data.fawcett20())._repr_html_())"
    again = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8")
    page = explore_threshold(*data.fawcett20())._repr_html_()
    assert again.stdout == page + "\n"
    assert " id=" not in page and "{{" not in page


def test_html_loads_nothing():
    page = explore_threshold(*data.fawcett20())._repr_html_()
    page = page.replace("http://www.w3.org/2000/svg", "")  # the name of a language, not an address
    assert not re.search(r"https?:|//\w+\.|\bsrc=|\bimport\b|@font-face|\burl\(", page)


def test_html_stays_small():
    """What other explorers carry for chance and for fits is left out."""
    page = explore_threshold(*data.fawcett20())._repr_html_()
    assert len(page.encode()) < 42_000 and "legendre" not in page


def test_scores_arrive_exactly():
    """No score is rounded on its way into the page: a rounded one could tie with another."""
    score = np.array([0.1 + 0.2, 0.3, 1e-300, -np.inf, np.inf, np.nextafter(1, 2)])
    page = explore_threshold([1, 0, 1, 0, 1, 0], score)._repr_html_()
    stored = json.loads(re.search(r'<script type="application/json">(.*?)</script>', page)[1])
    assert [float(one) for one in stored["score"]] == score.tolist() and stored["y"] == "101010"


def test_other_labels():
    page = explore_threshold(["sick", "well"], [2, 1], pos_label="sick")._repr_html_()
    assert '"y":"10"' in page


@pytest.mark.parametrize(
    ("y_true", "y_score", "message"),
    [
        ([0, 1], [0.1], r"y_score must have shape \(2,\) to match y_true"),
        ([0, 2, 1], [0.1, 0.2, 0.3], "y_true must hold only 0 and 1, got 2"),
        ([0, 1], [0.1, np.nan], "y_score must hold no nan"),
        ([1, 1], [0.1, 0.2], "y_true must hold both classes, got 2 positive cases among 2"),
        ([0, 0], [0.1, 0.2], "y_true must hold both classes, got 0 positive cases among 2"),
        ([], [], "y_true must not be empty"),
        (np.arange(5001) % 2, np.zeros(5001), "y_score must hold at most 5000 scores, got 5001"),
    ],
)
def test_bad_input_is_refused(y_true, y_score, message):
    with pytest.raises(ValueError, match=message):
        explore_threshold(y_true, y_score)


@pytest.mark.parametrize(
    ("panels", "shown"),
    [
        (None, ["matrix", "rates", "roc", "pr", "cost"]),
        ("roc", ["roc"]),
        (("roc", "matrix"), ["matrix", "roc"]),
        (["cost", "cost"], ["cost"]),
    ],
)
def test_panels_stand_in_their_usual_order(panels, shown):
    assert explore_threshold(*data.fawcett20(), panels=panels).data["panels"] == shown


@pytest.mark.parametrize(
    ("panels", "message"),
    [
        ("dots", "panels must be one of 'matrix', 'rates', 'roc', 'pr', 'cost', got 'dots'; choose one of them"),
        (("roc", "auc"), "panels must be one of .*, got 'auc'"),
        ((), "panels must name at least one of 'matrix', .*, got none"),
    ],
)
def test_unknown_panels_are_refused(panels, message):
    with pytest.raises(ValueError, match=message):
        explore_threshold(*data.fawcett20(), panels=panels)
