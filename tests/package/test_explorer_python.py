"""The Python side of the explorers: what their functions take, and the output that a notebook shows and stores."""

import inspect
import json
import re
import sys

import numpy as np
import pytest
from oracles import refused

from mlnotes import data, widgets
from mlnotes.widgets import explore_fit, explorer
from mlnotes.widgets.explorer import Explorer
from tests.explorers import EXPLORERS, Page

FOUR = {"y_true": [0, 1, 0, 1], "y_score": [0.1, 0.4, 0.5, 0.8]}
PAIR = FOUR | {"group": [1, 1, 2, 2]}
FIVE = {"y_true": [300, 450, 500, 380, 600], "y_pred": [280, 460, 520, 350, 620]}
MANY = np.arange(5001)
WINES = {"X": np.eye(5)[:, :2], "labels": [0, 0, 1, 1, 1], "columns": (0, 1), "names": ("a", "b")}
PAGES = data.page_bits()._asdict()
ONE = [[[0.1, 0.2], [0.3, 0.4]]]
TABLES = {"validation": ONE, "truth": ONE, "rows": [1, 2], "columns": [3, 5], "names": ("m", "k")}
GIVEN = {"costs": FOUR, "forecast": FIVE, "scaling": WINES, "search": TABLES, "test_text": PAGES, "threshold": FOUR}
GIVEN |= {"two_thresholds": PAIR, "cards": {"grades": [1, 2, 3, 4, 5]}}
REFUSED = [  # explorer, changes of what it is given, and wrong values
    ("bells", {}, {"panels": ["pr", ("roc",)], "threshold": [9]}),
    ("border", {}, {"k": [89]}),
    ("losses", {}, {"c": [0.3]}),
    ("fit", {}, {"degree": [21], "n": [7, True], "ridge": [1e-5], "noise": [float("nan")], "seed": [2**32]}),
    ("cards", {}, {"grades": [[3], [1] * 11, [[1, 2]], [0, 0], [1.5, 2], [1, 6]], "k": [6]}),
    ("costs", {}, {"y_score": [[0, 1, 2, np.inf]], "panels": ["lines"]}),
    ("costs", {"y_true": MANY % 2}, {"y_score": [MANY]}),
    ("folds", {}, {"k": [60], "split": ["patients"]}),
    ("folds", {"cases": "patients", "split": "patients"}, {"k": [20]}),
    ("forecast", {}, {"y_true": [[1] * 5, [[1]]], "y_pred": [[1] * 5, [1, 99]]}),
    ("groups", {}, {"groups": [[1] * 11, [13] * 12, [1.5] * 12]}),
    ("scaling", {}, {"X": [[[1, 2]], [[1, 2]] * 5], "labels": [[0, 1], [0, 1, 2, 3, 4]], "columns": [(0, 2)]}),
    ("search", {}, {"validation": [[[[1.5]]], [[[0.1]]], []], "rows": [[1.5, 2]]}),
    ("ranking", {}, {"ranking": ["++", "++++", "+-" * 11, "+-0-"], "place": [21]}),
    ("two_thresholds", {}, {"group": [[1] * 4, [1, 2, 3, 4], [1, 2]], "y_true": [[0, 1, 1, 1]]}),
    ("two_thresholds", {}, {"y_score": [[0, 1, 2, np.inf]]}),
    ("test_text", {}, {"bits": [[1.5], -PAGES["bits"]], "surprise": [[1.5], PAGES["bits"]]}),
    ("threshold", {}, {"y_true": [[0, 2, 1, 1], [1] * 4, [0] * 4, []], "panels": ["dots", ("roc", "auc"), ()]}),
    ("threshold", {"y_true": MANY % 2}, {"y_score": [[0.1], np.full(5001, np.nan), np.zeros(5001)]}),
]


@pytest.mark.parametrize("name", [*EXPLORERS, "threshold"])
def test_what_no_slider_has_is_refused(name):
    """Every number and every word with which an explorer can start."""
    function, given = getattr(widgets, f"explore_{name}"), GIVEN.get(name, {})
    for key, one in inspect.signature(function).parameters.items():
        if type(one.default) in (int, float, str) and key not in ("pos_label", "unit"):
            for wrong in (-987, -987.25, "odd", [0.3]):
                refused(function, given | {key: wrong}, key)


@pytest.mark.parametrize(("name", "changed", "wrong"), REFUSED)
def test_bad_input_is_refused(name, changed, wrong):
    for key, values in wrong.items():
        for value in values:
            refused(getattr(widgets, f"explore_{name}"), GIVEN.get(name, {}) | changed | {key: value}, key)


def test_takes_the_edges_and_numpy_numbers():
    explore_fit(degree=np.int64(20), n=np.int32(200), noise=np.float64(1), ridge=np.float32(1000), seed=2**32 - 1)
    assert explore_fit(0, 8, 0, 0, 0).start == {"degree": 0, "n": 8, "noise": 0, "ridge": 0, "seed": 0, "draw": 1}
    start = widgets.explore_choice(np.int32(5), correlation=np.float64(0)).start
    assert (start["candidates"], start["correlation"]) == (5, 0) and type(start["correlation"]) is int
    few = widgets.explore_bells(threshold=0.77, panels="roc")
    assert few.start["threshold"] == 0.75 and few.ask("(about) => Object.keys(about.panels)") == [["stage", "roc"]]
    assert "x is" not in widgets.explore_costs(**FOUR, panels="cost").ask("(about, ...now) => about.say(...now)")[0]
    assert widgets.explore_threshold(**FOUR, panels=("roc", "matrix", "roc")).data["panels"] == ["matrix", "roc"]
    beside = widgets.explore_costs(**FOUR, panels="roc").ask("(about) => Object.keys(about.panels)")
    assert beside == [["roc", "cost"]]


# ---- the output ----


@pytest.mark.parametrize("name", EXPLORERS)
def test_readers_without_scripts_get_the_words_of_the_script(name):
    shown = EXPLORERS[name]
    [(sentence, still)] = shown.ask(explorer._WORDS)
    cells = [*still["head"], *(cell for row in still["rows"] for cell in row)]
    told = " ".join(map(str, [sentence.replace("**", ""), *cells]))
    page = shown._repr_html_()
    assert Page(page).words == told.split() and " id=" not in page and "{{" not in page


def test_without_mini_racer_an_explorer_still_works(monkeypatch):
    """As in a student's kernel: script and data are the same, the words are a plain line."""
    built = explore_fit()._repr_html_()
    monkeypatch.setattr(explorer, "_engine", explorer._engine.__wrapped__)  # which remembers no engine
    monkeypatch.setitem(sys.modules, "py_mini_racer", None)
    live = explore_fit()._repr_html_()
    assert Page(live).words == explorer.WITHOUT_SCRIPTS.split()
    assert live[live.index("<script") :] == built[built.index("<script") :]
    with pytest.raises(ImportError):
        explore_fit().numbers()


def test_carries_its_version_for_which_every_source_counts(monkeypatch):
    html, kit, source = explore_fit()._repr_html_(), explorer.version("fit"), explorer.source
    assert re.findall(r'<(\w+) [^>]*data-kit="([0-9a-f]{12})"', html) == [("div", kit), ("style", kit), ("script", kit)]
    assert f'const KITS = {{"fit": "{kit}"}}' in html
    for changed in ("numbers.js", "panel.js", "kit.js", "kit.css", "fit.js", "folds.js"):
        monkeypatch.setattr(explorer, "source", lambda file, changed=changed: source(file) + " " * (file == changed))
        assert (explorer.version("fit") == kit) == (changed == "folds.js"), changed


def test_labels_cannot_end_the_script(monkeypatch):
    odd = Explorer("fit", 'a "title" & more', (900, 1500), {}, labels=["</script><b>", "ü"])
    monkeypatch.setattr(odd, "ask", lambda look: [("x < **y**", {"head": ["<"], "rows": [[1]]})])
    html = odd._repr_html_()
    carried = re.search(r'<script type="application/json">(.*?)</script>', html)[1]
    assert json.loads(carried) == {"start": {}, "labels": ["</script><b>", "ü"]}
    assert 'aria-label="a &quot;title&quot; &amp; more"' in html and "<p>x &lt; y</p>" in html and ">&lt;</th>" in html

    with pytest.raises(ValueError, match="not JSON compliant"):
        Explorer("fit", "Fits", (900, 1500), explore_fit().start, score=[float("inf")])._repr_html_()
