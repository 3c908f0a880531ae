"""explore_fit in a real browser: its numbers, pictures and words must be those that NumPy gives."""

import numpy as np
import pytest
from numpy.polynomial import legendre

from mlnotes.widgets import explore_fit
from mlnotes.widgets.explorer import normals, three

DEGREES = range(21)
PENALTIES = (0, 0.0001, 0.001, 0.01, 0.1, 1, 10, 100)
# n below, at and above the number of coefficients; every penalty; several seeds and draws; labels without noise.
STATES = [
    dict(n=n, ridge=ridge, seed=seed, draw=draw, noise=noise)
    for n, seed, draw, noise in [
        (8, 0, 1, 0.3),
        (16, 1, 2, 1),
        (20, 2**32 - 1, 3, 0.1),
        (21, 7, 40, 0.3),
        (200, 3, 999, 0.6),
    ]
    for ridge in PENALTIES
] + [dict(n=n, ridge=0, seed=5, draw=5, noise=0.5) for n in (10, 12, 15, 25, 30, 40, 50, 70, 100, 140)]
STATES += [dict(n=16, ridge=0, seed=0, draw=1, noise=0)]


def truth(x):
    return np.sin(1.5 * np.pi * x)


def fitted(x, y, degree, ridge):
    """By the definition: the errors below each other with the roots of the price."""
    A = np.vstack([legendre.legvander(x, degree), np.sqrt(ridge) * np.eye(degree + 1)])
    return np.linalg.lstsq(A, np.concatenate([y, np.zeros(degree + 1)]), rcond=None)[0]


def true_error(coefficients, noise):
    """By pieces: ten Gauss rules side by side instead of one, and no Legendre series of the truth."""
    x, weight = legendre.leggauss(40)
    x = np.concatenate([(x + 2 * k - 9) / 10 for k in range(10)])
    return np.tile(weight, 10) @ (legendre.legval(x, coefficients) - truth(x)) ** 2 / 20 + noise**2


def test_equals_numpy(show):
    with show(explore_fit()) as shown:
        for state, found in zip(STATES, shown.numbers(*STATES)):
            n, ridge, noise = state["n"], state["ridge"], state["noise"]
            x, y = np.array(found["x"]), np.array(found["y"])
            assert x == pytest.approx(np.linspace(-1, 1, n), abs=1e-15)
            assert y == pytest.approx(truth(x) + noise * normals(n, state["seed"], state["draw"], 0), abs=1e-12)
            assert len(found["fits"]) == len(found["error"]) == len(found["training"]) == 21
            for degree in DEGREES:
                coefficients = fitted(x, y, degree, ridge)
                assert found["fits"][degree] == pytest.approx(coefficients, abs=1e-9), (state, degree)
                residuals = y - legendre.legval(x, coefficients)
                assert found["training"][degree] == pytest.approx(np.mean(residuals**2), rel=1e-12, abs=1e-12)
                assert found["error"][degree] == pytest.approx(true_error(coefficients, noise), rel=1e-9, abs=1e-20)
            assert found["best"] == np.argmax(np.array(found["error"]) <= min(found["error"]) + 1e-12)


def test_earlier_data_are_the_twenty_before(show):
    with show(explore_fit()) as shown:
        for draw, expected in [(1, []), (4, [1, 2, 3]), (30, list(range(10, 30)))]:
            earlier = shown.numbers({"draw": draw})[0]["earlier"]
            assert [one["draw"] for one in earlier] == expected
        assert earlier[-1]["error"] == shown.numbers({"draw": 29})[0]["error"]
        assert earlier[-1]["curve"] == shown.numbers({"draw": 29})[0]["curve"]


def test_a_louder_noise_stretches_the_same_errors(show):
    """The data set stays the same one while noise is changed; more cases take over the errors of the fewer."""
    with show(explore_fit()) as shown:
        quiet, loud, more = shown.numbers({"noise": 0.2}, {"noise": 0.8}, {"noise": 0.8, "n": 40})
        errors = [np.subtract(one["y"], truth(np.array(one["x"]))) for one in (quiet, loud, more)]
        assert errors[1] == pytest.approx(4 * errors[0]) and errors[2][:16] == pytest.approx(errors[1])


# Points of marks in the units of the axes: x from left to right edge, y from bottom to top edge, both 0 to 1.
POINTS = """
(root, title, look) => {
  const panel = [...root.querySelectorAll(".e-panel")].find((e) => e.textContent.includes(title));
  const at = (name) => Number(panel.querySelector(".frame").getAttribute(name));
  const unit = (x, y) => [(x - at("x")) / at("width"), 1 - (y - at("y")) / at("height")];
  return [...panel.querySelectorAll(look)].map((mark) => {
    const [dx, dy] = (mark.style.transform.match(/-?[\\d.]+(?=px)/g) ?? [0, 0]).map(Number);
    const points = mark.getAttribute("d").match(/[ML]-?[\\d.]+ -?[\\d.]+/g).map((one) => one.slice(1).split(" "));
    return points.map(([x, y]) => unit(Number(x) + dx, Number(y) + dy));
  });
}
"""


def test_draws_the_numbers(show):
    with show(explore_fit(degree=5, n=30)) as shown:
        shown.set(draw=4)
        n, grid = shown.numbers(), -np.cos(np.pi * np.arange(141) / 140)

        def values(look, title="Cases and fit", low=(-1.06, -2.5), high=(1.06, 2.5)):
            """Drawn points as values; a picture is 400 pixels wide and drawn to a tenth of one."""
            return [np.array(low) + np.array(one) * np.subtract(high, low) for one in shown.ask(POINTS, title, look)]

        def errors(look):
            return [np.column_stack([x, y]) for x, y in ((one[:, 0], 10 ** one[:, 1]) for one in in_logs(look))]

        def in_logs(look):
            return values(look, "Mean squared error", (0, -3), (20, 2))

        [cases], [fit], [dashed] = values(".dots"), values(".line.thick"), values(".line.dashed")
        assert cases == pytest.approx(np.column_stack([n["x"], n["y"]]), abs=2e-3)
        curve = legendre.legval(grid, fitted(np.array(n["x"]), np.array(n["y"]), 5, 0))
        assert fit == pytest.approx(np.column_stack([grid, curve]), abs=2e-3)
        assert dashed == pytest.approx(np.column_stack([grid, truth(grid)]), abs=2e-3)
        earlier = values(".line.thin")
        assert len(earlier) == 3
        assert earlier[2][:, 1] == pytest.approx(n["earlier"][2]["curve"], abs=2e-3)

        [error], [training] = errors(".line.thick"), errors(".line.dashed")
        assert error == pytest.approx(np.column_stack([DEGREES, n["error"]]), rel=2e-3, abs=2e-2)
        assert training == pytest.approx(np.column_stack([DEGREES, n["training"]]), rel=2e-3, abs=2e-2)
        [lowest], [ring], [orange] = errors(".hollow"), errors(".ring.blue"), errors(".ring.orange")
        assert lowest[0] == pytest.approx([n["best"], n["error"][n["best"]]], rel=2e-3)
        assert ring[0] == pytest.approx([5, n["error"][5]], rel=2e-3)
        assert orange[0] == pytest.approx([5, n["training"][5]], rel=2e-3)
        [noise] = errors(".rule.dotted")
        assert noise[0, 1] == pytest.approx(0.09, rel=2e-3)


def test_what_lies_outside_is_pointed_at(show):
    """At degree 15 the training error is 0 and the true one above 100: arrows at the edges of the frame."""
    with show(explore_fit(degree=15)) as shown:
        box = shown.panel("Mean squared error").locator(".frame").bounding_box()
        for look, edge in ((".ring.blue", box["y"]), (".ring.orange", box["y"] + box["height"])):
            ring = shown.panel("Mean squared error").locator(look)
            assert ring.get_attribute("d").endswith("z"), "three corners"
            at = ring.bounding_box()
            assert at["y"] - 6 < edge < at["y"] + at["height"] + 6


# ---- words ----


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"degree": 0, "n": 200},
        {"degree": 15},
        {"noise": 0, "degree": 20},
        {"ridge": 0.1, "n": 15},
        {"ridge": 1000, "noise": 0.25},
        {"seed": 9, "degree": 5},
    ],
)
def test_says_what_python_says(show, values):
    """The stored sentence and the words of the script; a value between those of a slider stays as it is."""
    explorer = explore_fit(**values)
    with show(explorer) as shown:
        assert shown.sentence() == explorer.sentence
        assert shown.state() == explorer.start
        n = shown.numbers()
        assert n["y"] == pytest.approx(explorer.y, abs=1e-12)
        assert n["training"] == pytest.approx(explorer.training_error, rel=1e-9, abs=1e-12)
        assert n["error"] == pytest.approx(explorer.true_error, rel=1e-9, abs=1e-20)
        shown.root.get_by_text("The numbers").click()
        rows = [row.split("\t") for row in shown.root.locator("tbody").inner_text().split("\n")]
        assert rows == [[str(d), three(explorer.training_error[d]), three(explorer.true_error[d])] for d in DEGREES]
        assert shown.root.locator("tr.e-now th").text_content() == str(explorer.start["degree"])
        assert set(map(tuple, explorer.table[1])) <= {(d, training, true) for d, (_, training, true) in enumerate(rows)}


def test_pictures_in_words(show):
    with show(explore_fit(degree=4)) as shown:
        shown.set(draw=3)
        n, fit, errors = shown.numbers(), shown.panel("Cases and fit"), shown.panel("Mean squared error")
        assert fit.get_attribute("aria-label").startswith("Data set 3: 16 cases, and the polynomial of degree 4")
        assert "The fits to 2 earlier data sets" in fit.get_attribute("aria-label")
        label = errors.get_attribute("aria-label")
        assert f"At degree 4: training error {three(n['training'][4])}, true error {three(n['error'][4])}" in label
        assert f"lowest at degree {n['best']}, with {three(min(n['error']))}" in label


# ---- buttons and questions ----


def test_buttons(show):
    with show(explore_fit(degree=7, seed=2)) as shown:
        first = shown.state()
        shown.press("New data")
        assert shown.state() == first | {"draw": 2}
        shown.press("20 × new data")
        assert shown.state() == first | {"draw": 22}
        assert shown.panel("Cases and fit").locator(".line.thin").count() == 20
        shown.slider("Degree").fill("2")
        shown.press("Start again")
        assert shown.state() == first and shown.slider("Degree").input_value() == "7"


def test_questions_set_themselves_up(show):
    """From any state, on the first data set; the answer is folded."""
    with show(explore_fit(degree=7, n=100, ridge=10)) as shown:
        questions = shown.root.locator("li")
        assert questions.count() == 3
        for question, degree in zip(questions.all(), (15, 3, 15)):
            shown.set(draw=9, noise=1, n=8)
            question.get_by_role("button").click()
            assert shown.state() == explore_fit(degree=degree).start
            answer = question.locator("details > p")
            assert not answer.is_visible()
            question.get_by_text("Answer").click()
            assert answer.is_visible() and len(answer.text_content()) > 60


def test_every_control_moves_the_picture(show):
    with show(explore_fit()) as shown:
        seen = {shown.panel("Cases and fit").inner_html()}
        for label in ("Degree", "Cases n", "Noise σ", "Ridge penalty λ"):
            shown.slider(label).press("ArrowRight")
            seen.add(shown.panel("Cases and fit").inner_html())
        assert len(seen) == 5
        assert shown.state() == explore_fit(4, 20, 0.4, 0.0001).start
