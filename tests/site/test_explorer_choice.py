"""The explorer of the best of k candidates: equal to Python, its answers true, and usable."""

import numpy as np
import pytest
from playwright.sync_api import expect
from scipy.stats import binom, norm

from mlnotes.widgets import explore_choice
from mlnotes.widgets.explorer import normals, three

STATES = [
    dict(candidates=k, cases=m, correlation=rho, spread=tau, seed=seed, draw=draw)
    for k, m, rho, tau, seed, draw in [
        (20, 50, 0, 0, 0, 1),
        (1, 20, 0.5, 0.3, 1, 4),
        (100, 100, 0.9, 0.1, 2, 2),
        (10, 500, 0.99, 0.5, 3, 3),
        (5, 200, 0.25, 0.2, 0, 130),
    ]
]


def candidates_of(state, draw):
    """Validation and true errors of one draw, by SciPy."""
    k, m, rho, tau, seed = (state[key] for key in ("candidates", "cases", "correlation", "spread", "seed"))
    limit = norm.ppf(0.2) + tau * normals(k, seed, draw, 0)
    common = normals(m, seed, draw, 1)
    own = np.array([normals(m, seed, draw, 2 + j) for j in range(k)])
    return (np.sqrt(rho) * common + np.sqrt(1 - rho) * own < limit[:, np.newaxis]).mean(axis=1), norm.cdf(limit)


def test_equal_to_scipy(show):
    with show(explore_choice()) as shown:
        for state, found in zip(STATES, shown.numbers(*STATES)):
            validated, true = candidates_of(state, state["draw"])
            assert found["validated"] == pytest.approx(validated) and found["truth"] == pytest.approx(true)
            assert found["winner"] == np.argmin(validated) and found["best"] == pytest.approx(true.min())
            drawn = range(max(1, state["draw"] - 99), state["draw"] + 1)
            assert len(found["history"]) == len(drawn) == min(state["draw"], 100)
            each = [candidates_of(state, d) for d in drawn]
            assert found["meanQuoted"] == pytest.approx(np.mean([v.min() for v, _ in each]))
            assert found["meanWorth"] == pytest.approx(np.mean([t[v.argmin()] for v, t in each]))
            assert found["meanBest"] == pytest.approx(np.mean([t.min() for _, t in each]))


@pytest.mark.parametrize("state", STATES[:4])
def test_python_has_the_first_draw(state):
    asked = {key: state[key] for key in ("candidates", "cases", "correlation", "spread", "seed")}
    shown, (validated, true) = explore_choice(**asked), candidates_of(state, 1)
    assert shown.validated == pytest.approx(validated) and shown.true == pytest.approx(true)
    assert (shown.quoted, shown.worth) == (validated.min(), pytest.approx(true[validated.argmin()]))
    assert three(shown.quoted) in shown.sentence and shown.table[1]


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ({"candidates": 3}, ValueError, "candidates must be"),
        ({"candidates": 20.0}, TypeError, "candidates must be an integer"),
        ({"cases": 60}, ValueError, "cases must be"),
        ({"correlation": 0.6}, ValueError, "correlation must be"),
        ({"spread": 0.4}, ValueError, "spread must be"),
        ({"seed": -1}, ValueError, "seed must be from 0"),
    ],
)
def test_refuses(values, error, message):
    with pytest.raises(error, match=message):
        explore_choice(**values)


# ---- what the answers say ----


def best_error(k, m):
    return 1 - np.sum(1 - binom(m, 0.8).cdf(np.arange(m)) ** k) / m


def test_the_first_answer_by_the_formula(show):
    assert [f"{best_error(20, m):.3f}" for m in (50, 500)] == ["0.101", "0.167"]
    assert f"{best_error(100, 50):.2f}" == "0.07"
    with show(explore_choice()) as shown:
        assert "exactly 0.101 and 0.167" in shown.ask("(root) => root.textContent")


def test_the_other_answers_over_many_draws(rng):
    """Standard errors of 800 draws: 0.0017 at most."""

    def means(k, rho, tau):
        quoted, worth = [], []
        for _ in range(800):
            limit = norm.ppf(0.2) + tau * rng.normal(size=(k, 1))
            noise = np.sqrt(rho) * rng.normal(size=50) + np.sqrt(1 - rho) * rng.normal(size=(k, 50))
            validated = (noise < limit).mean(axis=1)
            quoted.append(validated.min())
            worth.append(norm.cdf(limit[validated.argmin(), 0]))
        return np.mean(quoted), np.mean(worth)

    assert means(20, 0.9, 0)[0] == pytest.approx(0.145, abs=0.007)
    assert means(20, 0, 0.3) == (pytest.approx(0.057, abs=0.007), pytest.approx(0.108, abs=0.007))
    assert means(100, 0, 0.3) == (pytest.approx(0.026, abs=0.007), pytest.approx(0.086, abs=0.007))


# ---- shown and used ----


def test_says_and_draws_what_it_computes(show):
    with show(explore_choice(spread=0.3)) as shown:
        assert shown.sentence() == explore_choice(spread=0.3).sentence
        shown.press("100 × new draws")
        shown.comes_to(draw=101)
        n = shown.numbers()
        gap = three(n["meanWorth"] - n["meanQuoted"])
        assert "Means of 100" in shown.sentence() and three(n["meanQuoted"]) in shown.sentence()
        assert f"mean gap {gap}" in shown.ask("(root) => root.textContent")
        alt = shown.panel("The candidates of this draw").get_attribute("aria-label")
        assert alt.startswith("20 candidates") and three(n["quoted"]) in alt and three(n["worth"]) in alt
        assert len(shown.ask("(root) => [...root.querySelectorAll('svg[role=img] path, svg[role=img] circle')]")) > 5
        shown.root.get_by_text("The numbers").click()
        expect(shown.root.locator("tbody tr")).to_have_count(20)


def test_sliders_change_the_draw_they_belong_to(show):
    with show(explore_choice()) as shown:
        for label, key in (
            ("Candidates k", "candidates"),
            ("Validation cases m", "cases"),
            ("Correlation ρ", "correlation"),
            ("Spread τ", "spread"),
        ):
            before, sentence = shown.state(), shown.sentence()
            shown.slider(label).press("ArrowRight")
            assert shown.state() != before and shown.state()[key] != before[key]
            assert shown.sentence() != sentence or key == "correlation"


@pytest.mark.thorough
@pytest.mark.parametrize("phone", [False, True])
def test_questions_fit_wide_and_on_a_phone(show, phone):
    with show(explore_choice(), phone=phone) as shown:
        started = shown.state()
        height = shown.root.bounding_box()["height"]
        assert explore_choice().heights[phone] == pytest.approx(height, rel=0.15), "with the fonts of this machine"
        for k in range(3):
            shown.press(f"Set it up: question {k + 1}")
            shown.press("100 × new draws")
            assert shown.crowded() == []
        shown.press("Start again")
        assert shown.state() == started


@pytest.mark.thorough
@pytest.mark.parametrize(("theme", "width"), [("light", 900), ("dark", 390)])
def test_accessible(show, theme, width):
    with show(explore_choice(), theme=theme, width=width) as shown:
        assert shown.violations() == []
