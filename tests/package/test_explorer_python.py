"""The Python side of the explorers: what their functions take, and the output that a notebook shows and stores."""

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from mlnotes import widgets
from mlnotes.widgets import explore_fit, explorer
from mlnotes.widgets.explorer import Explorer
from tests.explorers import EXPLORERS

ROOT = Path(__file__).parents[2]
CASES = {"y_true": [0, 1, 0, 1], "y_score": [0.1, 0.4, 0.5, 0.8]}


@pytest.mark.parametrize(
    ("name", "values", "error", "message"),
    [
        ("fit", {"degree": 21}, ValueError, "degree must be from 0 to 20, got 21"),
        ("fit", {"degree": 3.0}, TypeError, "degree must be an integer, got 3.0"),
        ("fit", {"n": 7}, ValueError, "n must be from 8 to 200, got 7"),
        ("fit", {"n": True}, TypeError, "n must be an integer, got True"),
        ("fit", {"noise": 1.5}, ValueError, "noise must lie from 0 to 1, got 1.5"),
        ("fit", {"noise": float("nan")}, ValueError, "noise must lie from 0 to 1, got nan"),
        ("fit", {"noise": "loud"}, TypeError, "noise must be a number, got 'loud'; pass one such as 0"),
        ("fit", {"noise": [0.3]}, TypeError, r"noise must be a number, got \[0.3\]"),
        ("fit", {"ridge": -1}, ValueError, "ridge must lie from 0 to 1000, got -1"),
        ("fit", {"ridge": 1e-5}, ValueError, "ridge must be 0 or at least 0.0001, got 1e-05"),
        ("fit", {"seed": -1}, ValueError, "seed must be from 0 to 4294967295, got -1"),
        ("fit", {"seed": 2**32}, ValueError, "seed must be from 0 to 4294967295, got 4294967296"),
        ("bells", {"distance": 4.1}, ValueError, "distance must lie from 0 to 4, got 4.1"),
        ("bells", {"ratio": 4}, ValueError, r"ratio must be one of 0.25, 0.5, .*, 3.0, got 4.0; choose one of them"),
        ("bells", {"prevalence": 0}, ValueError, "prevalence must be one of 0.001, .*, got 0.0"),
        ("bells", {"threshold": 9}, ValueError, "threshold must lie from -3.5 to 8, got 9"),
        ("bells", {"n": 51}, ValueError, "n must be one of 20, 50, 100, 200, 500, 1000, 2000, got 51"),
        ("bias_variance", {"degree": 13}, ValueError, "degree must be from 0 to 12, got 13"),
        ("bias_variance", {"noise": 0.55}, ValueError, "noise must be one of 0.0, 0.1, .*, 1.0, got 0.55"),
        ("bias_variance", {"draws": 0}, ValueError, "draws must be from 1 to 1000, got 0"),
        ("cards", {"grades": [3]}, ValueError, "grades must hold 2 to 10 grades"),
        ("cards", {"grades": [1] * 11}, ValueError, "grades must hold 2 to 10 grades"),
        ("cards", {"grades": [[1, 2]]}, ValueError, "grades must hold 2 to 10 grades"),
        ("cards", {"grades": [0, 0]}, ValueError, "grades must be whole numbers, one of them above 0"),
        ("cards", {"grades": [1.5, 2]}, ValueError, "grades must be whole numbers"),
        ("cards", {"grades": [1, 6]}, ValueError, "grades must lie from 0 to 5"),
        ("cards", {"grades": [1, 2], "k": 3}, ValueError, "k must be from 1 to 2, got 3"),
        ("choice", {"candidates": 3}, ValueError, "candidates must be one of 1, 2, 5"),
        ("choice", {"candidates": 20.0}, TypeError, "candidates must be an integer, got 20.0"),
        ("choice", {"correlation": 0.6}, ValueError, "correlation must be one of 0.0, 0.25"),
        ("choice", {"spread": "wide"}, TypeError, "spread must be a number, got 'wide'"),
        ("costs", CASES | {"ratio": 7}, ValueError, "ratio must be one of .*, got 7.0"),
        (
            "costs",
            CASES | {"y_true": [1] * 4},
            ValueError,
            "y_true must hold both classes, got 4 positive cases among 4",
        ),
        ("costs", CASES | {"y_score": [0, 1, 2, np.inf]}, ValueError, "y_score must be finite, got inf"),
        ("costs", {"y_true": np.arange(400) % 2, "y_score": np.arange(400)}, ValueError, "at most 300 distinct values"),
        ("cube", {"smoothness": 2.5}, ValueError, "smoothness must lie from -1.5 to 2, got 2.5"),
        ("cube", {"training": "edge"}, ValueError, "training must be one of 'face', 'spread', got 'edge'"),
        ("folds", {"n": 30}, ValueError, "n must be one of 40, 80, 160, got 30"),
        ("folds", {"cases": "patients", "split": "patients", "k": 20}, ValueError, "k must be from 2 to 10, got 20"),
        ("folds", {"split": "patients"}, ValueError, "split must be one of 'cases', got 'patients'"),
        ("folds", {"k": 3}, ValueError, "k must be one of 2, 4, 5, 10, 20, 40, got 3"),
        ("groups", {"groups": [1] * 11}, ValueError, r"groups must have shape \(12,\)"),
        ("groups", {"groups": [13] * 12}, ValueError, "groups must be from 1 to 12, got 13"),
        ("groups", {"groups": [1.5] * 12}, TypeError, "groups must be an integer, got 1.5"),
        ("intervals", {"J": 7}, ValueError, "J must be one of 5, 10"),
        ("intervals", {"share": 0.3}, ValueError, "share must be one of"),
        ("intervals", {"difference": -1}, ValueError, "difference must be one of"),
        (
            "losses",
            {"loss": "zero-one"},
            ValueError,
            "loss must be one of 'absolute', 'squared', 'percentage', 'unequal'",
        ),
        ("losses", {"c": 21}, ValueError, "c must lie from 0 to 20, got 21"),
        ("losses", {"c": 0.3}, ValueError, "c must be a multiple of 0.5, got 0.3; choose 0.5"),
        ("losses", {"largest": 13}, ValueError, "largest must be one of 12, 15, 20, 25, 30, 40, 50, 65, got 13"),
    ],
)
def test_refuses(name, values, error, message):
    with pytest.raises(error, match=message):
        getattr(widgets, f"explore_{name}")(**values)


def test_takes_the_edges_and_numpy_numbers():
    explore_fit(degree=np.int64(20), n=np.int32(200), noise=np.float64(1), ridge=np.float32(1000), seed=2**32 - 1)
    assert explore_fit(0, 8, 0, 0, 0).start == {"degree": 0, "n": 8, "noise": 0, "ridge": 0, "seed": 0, "draw": 1}
    start = widgets.explore_choice(np.int32(5), correlation=np.float64(0)).start
    assert (start["candidates"], start["correlation"]) == (5, 0) and type(start["correlation"]) is int
    assert widgets.explore_bells(threshold=0.77).start["threshold"] == 0.75


# ---- the output ----


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


def test_is_one_line_elsewhere():
    assert repr(explore_fit()) == "Explorer: Polynomials fitted to noisy cases"


@pytest.mark.parametrize("name", EXPLORERS)
def test_readers_without_scripts_get_the_words_of_the_script(name):
    shown = EXPLORERS[name]
    [(sentence, still)] = shown.ask(
        "(about, state, n) => [about.say(state, n), (about.still ?? about.table)(state, n)]"
    )
    told = " ".join(
        map(str, [sentence.replace("**", ""), *still["head"], *(cell for row in still["rows"] for cell in row)])
    )
    assert Words(shown._repr_html_()).words == told.split()


def test_without_mini_racer_an_explorer_still_works(monkeypatch):
    """As in a student's kernel: script and data are the same, the words are a plain line."""
    built = explore_fit()._repr_html_()
    monkeypatch.setattr(explorer, "_engine", explorer._engine.__wrapped__)  # which remembers no engine
    monkeypatch.setitem(sys.modules, "py_mini_racer", None)
    live = explore_fit()._repr_html_()
    assert Words(live).words == explorer.WITHOUT_SCRIPTS.split()
    assert live[live.index("<script") :] == built[built.index("<script") :]
    with pytest.raises(ImportError):
        explore_fit().numbers()


def test_html_is_the_same_in_every_process():
    """Strict nbval compares it: no random id, no time, no order of a set."""
    program = "from mlnotes import widgets; print(widgets.explore_fit(seed=3)._repr_html_())"
    again = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8")
    page = explore_fit(seed=3)._repr_html_()
    assert again.stdout == page + "\n" and " id=" not in page and "{{" not in page


def test_is_small_and_asks_nobody():
    for name in explorer.names():
        page = explorer.script({name: "0" * 12}) + explorer.style(["0" * 12])
        assert len(page.encode()) < 50_000, name
        page = page.replace("http://www.w3.org/2000/svg", "")  # the name of a language, not an address
        assert not re.search(r"https?:|//\w+\.|\bsrc=|\bimport\b|@font-face|\burl\(|@import", page), name
        assert not re.search(r"fetch\(|XMLHttp|WebSocket|sendBeacon|localStorage|cookie|eval\(|new Function", page), (
            name
        )


def test_carries_its_version():
    html, kit = explore_fit()._repr_html_(), explorer.version("fit")
    assert re.fullmatch("[0-9a-f]{12}", kit)
    assert re.findall(r'<(\w+) [^>]*data-kit="(\w+)"', html) == [("div", kit), ("style", kit), ("script", kit)]
    assert f'const KITS = {{"fit": "{kit}"}}' in html


def stored_versions(text):
    """(explorer, version) of each output in the text of a notebook."""
    return re.findall(r'data-explorer=\\?"(\w+)\\?" data-kit=\\?"(\w+)', text)


def test_stored_outputs_are_of_the_current_version():
    """An older one would work, but the page would carry its scripts twice."""
    fresh = json.dumps(explore_fit()._repr_html_())
    assert stored_versions(fresh) == [("fit", explorer.version("fit"))]
    for path in sorted(ROOT.glob("book/*/*.ipynb")):
        for name, kit in stored_versions(path.read_text(encoding="utf-8")):
            assert kit == explorer.version(name), f"{path}: run it again with tools/notebooks.py"


def test_every_source_counts_for_the_version(monkeypatch):
    before, source = explorer.version("fit"), explorer._source
    for changed in ("numbers.js", "panel.js", "kit.js", "kit.css", "fit.js"):
        monkeypatch.setattr(explorer, "_source", lambda file, changed=changed: source(file) + " " * (file == changed))
        assert explorer.version("fit") != before, changed
    monkeypatch.setattr(explorer, "_source", lambda file: source(file) + " " * (file == "folds.js"))
    assert explorer.version("fit") == before, "of another explorer"


def test_what_says_nothing_stays_here():
    for file in ("numbers.js", "panel.js", "kit.js", "kit.css", "fit.js"):
        source = explorer._source(file)
        assert len(source) > 1000 and not re.search(r"/\*|^//|^ |\n\n", source, re.MULTILINE), file


def test_labels_cannot_end_the_script(monkeypatch):
    odd = Explorer("fit", 'a "title" & more', (900, 1500), {}, labels=["</script><b>", "ü"])
    monkeypatch.setattr(odd, "ask", lambda look: [("x < **y**", {"head": ["<"], "rows": [[1]]})])
    html = odd._repr_html_()
    carried = re.search(r'<script type="application/json">(.*?)</script>', html)[1]
    assert json.loads(carried) == {"start": {}, "labels": ["</script><b>", "ü"]}
    assert 'aria-label="a &quot;title&quot; &amp; more"' in html and "<p>x &lt; y</p>" in html and ">&lt;</th>" in html


def test_refuses_numbers_that_json_has_not():
    odd = Explorer("fit", "Fits", (900, 1500), explore_fit().start, score=[float("inf")])
    with pytest.raises(ValueError, match="not JSON compliant"):
        odd._repr_html_()


# ---- how scripts and style sheets are written ----


def test_no_line_of_a_script_or_a_style_sheet_is_longer_than_120_signs():
    """Prettier breaks code; long texts and comments it leaves. `npm run check` sees the rest."""
    files = [
        path
        for kind in ("js", "css")
        for path in (*ROOT.glob(f"mlnotes/widgets/*.{kind}"), *ROOT.glob(f"book/_static/*.{kind}"))
    ]
    assert len(files) > 20
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > 120
    ]
    assert long == []


def test_the_lock_file_names_no_host_to_download_from():
    lock, package = (
        json.loads((ROOT / name).read_text(encoding="utf-8")) for name in ("package-lock.json", "package.json")
    )
    assert all("resolved" not in one and "integrity" in one for name, one in lock["packages"].items() if name)
    wanted = package["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values()), "exact versions"
    assert {name: lock["packages"][f"node_modules/{name}"]["version"] for name in wanted} == wanted
