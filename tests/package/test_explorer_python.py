"""The Python side of the explorers: input, output, and what explore_fit's answers say."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from numpy.polynomial import legendre

from mlnotes.widgets import FitExplorer, explore_cube, explore_fit, explorer
from mlnotes.widgets.explorer import Explorer, number, three


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ({"degree": 21}, ValueError, "degree must be from 0 to 20, got 21"),
        ({"degree": -1}, ValueError, "degree must be from 0 to 20, got -1"),
        ({"degree": 3.0}, TypeError, "degree must be an integer, got 3.0"),
        ({"n": 7}, ValueError, "n must be from 8 to 200, got 7"),
        ({"n": 201}, ValueError, "n must be from 8 to 200, got 201"),
        ({"n": True}, TypeError, "n must be an integer, got True"),
        ({"noise": -0.1}, ValueError, "noise must lie from 0 to 1, got -0.1"),
        ({"noise": 1.5}, ValueError, "noise must lie from 0 to 1, got 1.5"),
        ({"noise": float("nan")}, ValueError, "noise must lie from 0 to 1, got nan"),
        ({"noise": "loud"}, TypeError, "noise must be a number, got 'loud'; pass one such as 0"),
        ({"noise": [0.3]}, TypeError, r"noise must be a number, got \[0.3\]"),
        ({"ridge": -1}, ValueError, "ridge must lie from 0 to 1000, got -1"),
        ({"ridge": 1e-5}, ValueError, "ridge must be 0 or at least 0.0001, got 1e-05"),
        ({"ridge": True}, TypeError, "ridge must be a number, got True"),
        ({"ridge": None}, TypeError, "ridge must be a number, got None"),
        ({"seed": -1}, ValueError, "seed must be from 0 to 4294967295, got -1"),
        ({"seed": 2**32}, ValueError, "seed must be from 0 to 4294967295, got 4294967296"),
    ],
)
def test_refuses(values, error, message):
    with pytest.raises(error, match=message):
        explore_fit(**values)


def test_takes_the_edges_and_numpy_numbers():
    explore_fit(degree=np.int64(20), n=np.int32(200), noise=np.float64(1), ridge=np.float32(1000), seed=2**32 - 1)
    assert explore_fit(0, 8, 0, 0, 0).start == {"degree": 0, "n": 8, "noise": 0, "ridge": 0, "seed": 0, "draw": 1}


def test_is_one_line_elsewhere():
    text = repr(explore_fit())
    assert text.startswith("Explorer: Polynomials fitted to noisy cases. Degree 3 on 16 cases: training error 0.2")
    assert "\n" not in text and "penalty 0.1: training" in repr(explore_fit(ridge=0.1))
    assert "No other degree does better." in repr(explore_fit(degree=int(explore_fit().true_error.argmin())))


# ---- the data that a lesson goes on with ----


def test_offers_its_data():
    shown = explore_fit(degree=5, n=30, noise=0.2, ridge=0.1, seed=4)
    assert isinstance(shown, FitExplorer) and shown.x.shape == shown.y.shape == (30,)
    assert shown.training_error.shape == shown.true_error.shape == (21,)
    for degree, coefficients in enumerate(shown.coefficients):
        A = legendre.legvander(shown.x, degree)
        normal_equations = A.T @ A + 0.1 * np.eye(degree + 1)
        assert coefficients == pytest.approx(np.linalg.solve(normal_equations, A.T @ shown.y), abs=1e-9)
        assert shown.training_error[degree] == pytest.approx(np.mean((A @ coefficients - shown.y) ** 2))


def test_true_error_is_that_of_new_cases(rng):
    """A million of them; the mean of their squared errors has a standard error."""
    shown = explore_fit(noise=0.5)
    x = rng.uniform(-1, 1, 10**6)
    y = np.sin(1.5 * np.pi * x) + 0.5 * rng.normal(size=10**6)
    for degree in (0, 3, 8):
        loss = (y - legendre.legval(x, shown.coefficients[degree])) ** 2
        assert abs(loss.mean() - shown.true_error[degree]) < 4 * loss.std() / 1000


def test_training_error_never_rises_with_the_degree():
    for n in (8, 16, 100):
        assert np.all(np.diff(explore_fit(n=n).training_error) < 1e-12)


def test_other_seeds_are_other_data():
    assert np.all(explore_fit(seed=1).y != explore_fit(seed=2).y)
    assert explore_fit(degree=1, seed=1).y.tolist() == explore_fit(degree=9, ridge=1, seed=1).y.tolist()


# ---- the output ----


def test_same_call_same_bytes():
    assert explore_fit(seed=3)._repr_html_() == explore_fit(seed=3)._repr_html_()


def test_is_small_and_asks_nobody():
    html = explore_fit()._repr_html_()
    assert len(html.encode()) < 40_000
    assert not re.search(
        r"https?://(?!www\.w3\.org/2000/svg)|fetch\(|import\(|XMLHttp|WebSocket|sendBeacon|@import|url\(", html
    )
    assert not re.search(r"localStorage|document\.cookie|eval\(|new Function", html)


def test_every_explorer_is_small():
    """Its scripts and style; data come on top."""
    for name in explorer.names():
        size = len((explorer.script({name: "0" * 12}) + explorer.style(["0" * 12])).encode())
        assert size < 43_200, name


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
    for path in sorted(Path(__file__).parents[2].glob("book/*/*.ipynb")):
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
        assert len(source) > 1000 and "/*" not in source and "// " not in source and "\n " not in source


def test_compact():
    def compact(script):
        return explorer._compact(script, "odd.js")

    assert compact("const a = b + +c - -d, e = `x = ${f ? `g + ${h}` : 1} ;`;") == (
        "const a=b+ +c- -d,e=`x = ${f ? `g + ${h}` : 1} ;`;"
    )
    assert compact('say = (a) => "b  =  c" + /d | e/.test(a) / 2;') == 'say=(a)=>"b  =  c"+/d | e/.test(a)/2;'
    assert compact("return a\n++b") == "return a\n++b", "lines stay"
    with pytest.raises(ValueError, match=r"odd.js must quote text"):
        compact("say('a = b')")


def test_labels_cannot_end_the_script():
    class Odd(Explorer):
        name, title, sentence, table = "fit", 'a "title" & more', "x < y", (("<",), [(1,)])

    odd = Odd()
    odd.data = {"labels": ["</script><b>", "ü"]}
    html = odd._repr_html_()
    carried = re.search(r'<script type="application/json">(.*?)</script>', html)[1]
    assert json.loads(carried) == {"start": {}, "labels": ["</script><b>", "ü"]}
    assert 'aria-label="a &quot;title&quot; &amp; more"' in html and "<p>x &lt; y</p>" in html and ">&lt;</th>" in html


def test_refuses_numbers_that_json_has_not():
    odd = explore_fit()
    odd.data = {"score": [float("inf")]}
    with pytest.raises(ValueError, match="not JSON compliant"):
        odd._repr_html_()


def test_words_for_readers_without_scripts():
    shown = explore_fit(degree=7)
    html = shown._repr_html_()
    text = re.sub(r"<(script|style).*?</\1>", "", html, flags=re.DOTALL)
    assert f"<p>{shown.sentence}</p>" in text
    assert f"<tr><td>7</td><td>{three(shown.training_error[7])}</td><td>{three(shown.true_error[7])}</td></tr>" in text


def test_numbers_in_words():
    assert [number(v) for v in (3, 0.25, 1.0, -2)] == ["3", "0.25", "1", "−2"]
    assert [three(v) for v in (0.2, 0.0703, 1234, 0.0625, 1.125, -1e-7)] == [
        *("0.200", "0.0703", "1230", "0.0625", "1.13", "−1.00 × 10⁻⁷")
    ]


# ---- what the answers to the questions say, over many data sets ----


def many(rng, n, degree, *, ridge=0, n_draws=4000):
    """Coefficients (degree + 1, n_draws) and true errors at noise 0.3."""
    x = np.linspace(-1, 1, n)
    A = np.vstack([legendre.legvander(x, degree), np.sqrt(ridge) * np.eye(degree + 1)])
    y = np.sin(1.5 * np.pi * x)[:, None] + 0.3 * rng.normal(size=(n, n_draws))
    coefficients = np.linalg.lstsq(A, np.vstack([y, np.zeros((degree + 1, n_draws))]), rcond=None)[0]
    at, weight = legendre.leggauss(64)
    off = legendre.legvander(at, degree) @ coefficients - np.sin(1.5 * np.pi * at)[:, None]
    return coefficients, weight @ off**2 / 2 + 0.09


GRID = np.linspace(-1, 1, 2001)
TRUTH = np.sin(1.5 * np.pi * GRID)


def test_answer_1_the_ends_move(rng):
    coefficients, error = many(rng, 16, 15)
    curves = legendre.legvander(GRID, 15) @ coefficients
    spread, ends = curves.std(axis=1), np.abs(GRID) > 1 - 2 / 15
    assert spread.max() == pytest.approx(57, rel=0.05) and spread.argmax() in np.flatnonzero(ends)
    middle = spread[np.abs(GRID) < 0.4]
    assert middle.min() > 0.25 and middle.max() < 0.4 and np.median(middle) == pytest.approx(0.3, abs=0.02)
    assert np.quantile(error, [0.25, 0.75]) == pytest.approx([27, 240], rel=0.08)
    for six in np.split(curves[:, :3000], 500, axis=1):  # the first data set and five new ones
        assert ends[np.ptp(six, axis=1).argmax()]


@pytest.mark.thorough
def test_answer_2_agreed_and_wrong(rng):
    coefficients, error = many(rng, 16, 3, n_draws=40_000)
    curves = legendre.legvander(GRID, 3) @ coefficients
    miss = curves.mean(axis=1) - TRUTH
    assert miss[np.abs(GRID - 1 / 3).argmin()] == pytest.approx(-0.44, abs=0.005), "too low at the crest"
    assert miss[np.abs(GRID + 1 / 3).argmin()] == pytest.approx(0.44, abs=0.005), "too high in the trough"
    assert error.mean() == pytest.approx(0.218, abs=0.0007)
    assert np.trapezoid(miss**2, GRID) / 2 == pytest.approx(0.109, abs=0.0007)
    assert np.trapezoid(curves.var(axis=1), GRID) / 2 == pytest.approx(0.020, abs=0.0007)


def test_answer_3_tamed_by_a_penalty_or_by_cases(rng):
    penalties = (0, 0.0001, 0.001, 0.01, 0.1, 1, 10, 100)
    errors = {ridge: many(np.random.default_rng(1), 16, 15, ridge=ridge)[1] for ridge in penalties}  # the same data
    best = np.array(penalties)[np.argmin(list(errors.values()), axis=0)]
    assert np.mean(best == 0.1) == pytest.approx(0.8, abs=0.03) and np.mean(best == 1) > 0.12
    assert np.median(errors[0.1]) == pytest.approx(0.17, abs=0.005)
    assert np.median(errors[0]) == pytest.approx(90, rel=0.1)
    assert np.median(errors[100]) == pytest.approx(0.57, abs=0.005)
    by_cases = {n: np.median(many(rng, n, 15)[1]) for n in (20, 25, 30, 200)}
    assert by_cases[20] > 0.4 and by_cases[30] < np.median(errors[0.1]) < by_cases[25] < 0.19
    assert by_cases[200] == pytest.approx(0.096, abs=0.001)


# ---- worlds on a cube ----


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ({"smoothness": 2.5}, ValueError, "smoothness must lie from -1.5 to 2, got 2.5"),
        ({"smoothness": "rough"}, TypeError, "smoothness must be a number, got 'rough'"),
        ({"training": "edge"}, ValueError, "training must be one of 'face', 'spread', got 'edge'; choose one of them"),
    ],
)
def test_a_cube_refuses(values, error, message):
    with pytest.raises(error, match=message):
        explore_cube(**values)


def test_a_cube_knows_the_theorem():
    for training in ("face", "spread"):
        assert list(explore_cube(0, training).errors.values()) == pytest.approx([0.5] * 5)
        counted = explore_cube(0, training, count_training=True).errors
        assert list(counted.values()) == pytest.approx([0.25, 0.75, 0.40625, 0.59375, 0.5])
