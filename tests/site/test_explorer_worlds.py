"""The explorers of bells, folds, costs and of bias and variance in a real browser: equal to Python, and usable."""

import numpy as np
import pytest
from numpy.polynomial import legendre
from scipy.stats import norm

from mlnotes import biasvar, costs, curves, data, metrics
from mlnotes.widgets import explore_bells, explore_bias_variance, explore_costs, explore_folds
from mlnotes.widgets.explorer import normals, three
from mlnotes.widgets.wave import shuffled


def heavy_ties():
    """Sixty cases on seven scores."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 60)
    return y, (rng.integers(-2, 3, 60) + 2 * y) / 2


EXPLORERS = {
    "bells": explore_bells,
    "folds": explore_folds,
    "costs": lambda: explore_costs(*data.fawcett20()),
    "bias_variance": explore_bias_variance,
}


@pytest.fixture(params=EXPLORERS)
def explorer(request):
    return EXPLORERS[request.param]()


# ---- the same numbers as in Python ----


def test_bells_equal_scipy_and_mlnotes(show):
    states = [
        dict(threshold=t, distance=d, ratio=r, prevalence=p, n=n, seed=seed, draw=draw)
        for t, d, r, p, n, seed, draw in [
            (0.75, 1.5, 1, 0.3, 50, 0, 1),
            (3, 0, 2, 0.3, 500, 1, 7),
            (-3.5, 4, 0.25, 0.9, 2000, 2, 1),
            (8, 0.5, 3, 0.001, 20, 3, 2),
            (2.05, 2, 0.5, 0.5, 100, 4, 30),
        ]
    ]
    with show(explore_bells()) as shown:
        for state, found in zip(states, shown.numbers(*states)):
            t, d, r, p = (state[key] for key in ("threshold", "distance", "ratio", "prevalence"))
            recall, fall_out = norm.sf((t - d) / r), norm.sf(t)
            tp, fp = p * recall, (1 - p) * fall_out
            expected = {"recall": recall, "fpr": fall_out, "tp": tp, "fp": fp, "fn": p - tp, "tn": 1 - p - fp}
            expected |= {"accuracy": tp + 1 - p - fp, "f1": 2 * tp / (2 * tp + p - tp + fp)}
            expected |= {"auc": norm.cdf(d / np.hypot(1, r)), "precision": tp / (tp + fp)}
            for key, value in expected.items():
                assert found[key] == pytest.approx(value, rel=1e-6, abs=1e-14), (state, key)
            sample = found["sample"]
            n_positive = len(sample["positive"])
            assert n_positive == min(max(int(state["n"] * p + 0.5), 1), state["n"] - 1)
            assert sample["positive"] == pytest.approx(d + r * normals(n_positive, state["seed"], state["draw"], 1))
            score = np.array(sample["positive"] + sample["negative"])
            y = np.arange(len(score)) < n_positive
            assert len(score) == state["n"] and sample["auc"] == pytest.approx(curves.auc(y, score), abs=1e-12)
            roc, pr = curves.roc_curve(y, score), curves.precision_recall_curve(y, score)
            assert np.allclose([sample["fpr"], sample["tpr"]], [roc.fpr, roc.tpr])
            assert sample["precision"][0] is None and np.allclose(sample["precision"][1:], pr.precision)
            assert found["areas"][-1] == sample["auc"] and len(found["areas"]) == state["draw"]


def test_folds_equal_numpy(show):
    states = [
        dict(degree=degree, n=n, k=k, seed=seed, draw=draw, shuffle=shuffle)
        for degree, n, k, seed, draw, shuffle in [
            (3, 40, 10, 0, 1, 1),
            (6, 20, 4, 1, 3, 2),
            (0, 10, 2, 2, 1, 5),
            (5, 100, 40, 3, 2, 1),
            (2, 20, 20, 4, 1, 1),
        ]
    ]
    with show(explore_folds()) as shown:
        for state, found in zip(states, shown.numbers(*states)):
            n, k, seed, draw = (state[key] for key in ("n", "k", "seed", "draw"))
            x = np.linspace(-1, 1, n)
            y = np.sin(1.5 * np.pi * x) + 0.3 * normals(n, seed, draw, 0)
            fold = np.empty(n, dtype=int)
            fold[shuffled(n, seed, draw, state["shuffle"])] = np.arange(n) % k
            assert found["fold"] == fold.tolist() and sorted(np.bincount(fold))[0] >= n // k
            errors = [fold_error(x, y, fold == f, state["degree"]) for f in range(k)]
            assert found["errors"] == pytest.approx(errors, rel=1e-7)
            assert found["estimate"] == pytest.approx(np.mean(errors), rel=1e-7)
            assert found["half"] == pytest.approx(np.std(errors, ddof=1) / k**0.5, rel=1e-7)
            assert found["error"] == pytest.approx(on_new_cases(x, y, state["degree"]) + 0.09, rel=1e-7)
            assert len(found["history"]) == draw - 1 + state["shuffle"]
            misses = [abs(one["estimate"] - one["error"]) > one["half"] for one in found["history"]]
            assert found["misses"] == sum(misses)


def fold_error(x, y, test, degree):
    theta = np.polyfit(x[~test], y[~test], degree)
    return np.mean((y[test] - np.polyval(theta, x[test])) ** 2)


def on_new_cases(x, y, degree):
    """Mean squared distance from the truth of the polynomial fitted to all cases, by a fine grid."""
    grid, weight = legendre.leggauss(80)
    return weight @ (np.polyval(np.polyfit(x, y, degree), grid) - np.sin(1.5 * np.pi * grid)) ** 2 / 2


@pytest.mark.parametrize("cases", [data.fawcett20, data.tied_ten, heavy_ties], ids=lambda f: f.__name__)
def test_costs_equal_mlnotes(show, cases):
    y, score = map(np.asarray, cases())
    states = [dict(ratio=ratio, prevalence=p) for ratio in (0.05, 1, 4, 9, 100) for p in (0.01, 0.1, 0.5, 0.95)]
    curve, envelope = curves.roc_curve(y, score), costs.cost_envelope(y, score)
    with show(explore_costs(y, score)) as shown:
        for state, found in zip(states, shown.numbers(*states)):
            ratio, p = state["ratio"], state["prevalence"]
            every = (1 - p) * curve.fpr + p * ratio * (1 - curve.tpr)
            assert found["cost"] == pytest.approx(every, abs=1e-12)
            assert found["best"] == np.flatnonzero(every <= every.min() + 1e-12)[0]
            x = costs.probability_cost(p, cost_fp=1, cost_fn=ratio)
            assert found["x"] == pytest.approx(x)
            assert found["normalised"] == pytest.approx(np.interp(x, *envelope), abs=1e-12)
            again = explore_costs(y, score, **state)
            assert again.cost == pytest.approx(found["least"]) and again.probability_cost == pytest.approx(x)


def test_equal_products_of_ratio_and_odds_have_one_threshold(show):
    with show(EXPLORERS["costs"]()) as shown:
        one, other = shown.numbers({"ratio": 1, "prevalence": 0.5}, {"ratio": 9, "prevalence": 0.1})
    assert other["x"] == pytest.approx(one["x"]) and other["slope"] == pytest.approx(one["slope"])
    assert other["best"] == one["best"]


def test_bias_variance_equals_mlnotes(show):
    states = [
        dict(degree=degree, n=n, noise=noise, seed=seed, draws=draws)
        for degree, n, noise, seed, draws in [
            (3, 20, 0.5, 0, 20),
            (0, 16, 1, 1, 3),
            (12, 40, 0.3, 2, 7),
            (5, 200, 0.1, 3, 2),
        ]
    ]
    grid, weight = legendre.leggauss(64)
    with show(explore_bias_variance()) as shown:
        for state, found in zip(states, shown.numbers(*states)):
            degree, n, noise = state["degree"], state["n"], state["noise"]
            x, truth = np.linspace(-1, 1, n), np.sin(1.5 * np.pi * grid)
            sets = [normals(n, state["seed"], draw, 0) for draw in range(1, state["draws"] + 1)]
            fits = legendre.legfit(x, (np.sin(1.5 * np.pi * x) + noise * np.array(sets)).T, degree)
            parts = biasvar.decompose_squared(legendre.legval(grid, fits), truth)
            for key in ("squared_bias", "variance"):
                seen = weight @ getattr(parts, key) / 2
                assert found["seen"][key] == pytest.approx(seen, rel=1e-8, abs=1e-14), (state, key)
            hat = legendre.legvander(grid, degree) @ np.linalg.pinv(legendre.legvander(x, degree))
            squared_bias = weight @ (hat @ np.sin(1.5 * np.pi * x) - truth) ** 2 / 2
            theory = {"squared_bias": squared_bias, "variance": noise**2 * (weight @ (hat**2).sum(axis=1)) / 2}
            theory |= {"noise": noise**2, "error": sum(theory.values()) + noise**2}
            for key, value in theory.items():
                assert found["at"][key] == pytest.approx(value, rel=1e-7, abs=1e-12), (state, key)


def test_python_and_the_page_say_the_same(show, explorer):
    """Readers without scripts get Python's sentence; the script starts with the same one."""
    with show(explorer) as shown:
        assert shown.sentence() == explorer.sentence


def test_the_matrix_is_that_of_a_thousand_cases(show):
    with show(explore_bells(distance=2, prevalence=0.2, threshold=1)) as shown:
        words = shown.root.locator("[data-is]").evaluate_all(
            "all => Object.fromEntries(all.map((e) => [e.dataset.is, e.textContent]))"
        )
        n = shown.numbers()
    assert [float(words[key]) for key in ("tp", "fn", "fp", "tn")] == pytest.approx(
        [1000 * n[k] for k in ("tp", "fn", "fp", "tn")], rel=6e-3
    )
    rates = metrics.rates(n["tp"], n["fn"], n["fp"], n["tn"])
    assert [words[key] for key in ("recall", "fpr", "precision", "accuracy")] == [
        f"{value:.3f}" for value in (rates.recall, rates.fall_out, rates.precision, rates.accuracy)
    ]


# ---- answers of the questions, as far as they can be computed at once ----


def test_the_answers_quote_what_the_explorers_show():
    rare = explore_bells(prevalence=0.01)
    assert (f"{1000 * 0.99 * rare.fall_out:.0f}", f"{1000 * 0.01 * rare.recall:.1f}", f"{rare.precision:.3f}") == (
        "224",
        "7.7",
        "0.033",
    )
    wide = explore_bells(distance=0, ratio=2, threshold=3)
    assert (f"{wide.recall:.3f}", f"{wide.fall_out:.4f}", f"{wide.precision:.3f}") == ("0.067", "0.0013", "0.955")
    line = [explore_bias_variance(1, n).theory for n in (16, 200)]
    assert [f"{part.squared_bias:.2f}" for part in line] == ["0.50", "0.49"]
    assert [three(part.variance) for part in line] == ["0.0294", "0.00249"]
    steep = [explore_bias_variance(12, n).theory for n in (50, 100)]
    assert [three(part.variance) for part in steep] == ["0.0596", "0.0302"]
    assert all(part.squared_bias < 1e-9 for part in steep)


# ---- used ----


@pytest.mark.thorough
def test_every_question_can_be_set_up_and_every_button_pressed(show, explorer):
    with show(explorer) as shown:
        started = shown.state()
        for k in range(3):
            shown.press(f"Set it up: question {k + 1}")
            state = shown.state()
            for button in shown.root.locator(".e-buttons button").all():
                if button.text_content() != "Start again":
                    button.click()
                    assert shown.state() != state
                    state = shown.state()
        shown.press("Start again")
        assert shown.state() == started


def test_sliders_move_by_keys_and_pictures_by_the_pointer(show, explorer):
    with show(explorer) as shown:
        for slider in shown.root.get_by_role("slider").all():
            before = shown.state(), shown.sentence()
            slider.press("ArrowRight")
            slider.press("ArrowRight")
            if slider.get_attribute("aria-label") != "Cases in a sample":
                assert (shown.state(), shown.sentence()) != before
        for picture in shown.root.locator("svg.drags").all():
            before = shown.state()
            picture.scroll_into_view_if_needed()
            box = picture.bounding_box()
            shown.page.mouse.click(box["x"] + 0.2 * box["width"], box["y"] + 0.5 * box["height"])
            shown.page.mouse.click(box["x"] + 0.7 * box["width"], box["y"] + 0.4 * box["height"])
            assert shown.state() != before


@pytest.mark.thorough
def test_fits_a_phone(show, explorer):
    with show(explorer, phone=True) as shown:
        assert shown.page.evaluate("document.documentElement.scrollWidth") == 390
        for k in range(3):
            shown.press(f"Set it up: question {k + 1}")
            assert shown.crowded() == []


@pytest.mark.thorough
@pytest.mark.parametrize(("theme", "width"), [("light", 900), ("dark", 390)])
def test_accessible(show, explorer, theme, width):
    with show(explorer, theme=theme, width=width) as shown:
        assert shown.violations() == []
