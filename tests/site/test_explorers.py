"""The threshold explorer in a real browser: every number and every drawn point must equal mlnotes."""

import json
import math
import warnings
from typing import NamedTuple

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from mlnotes import UndefinedMetricWarning, costs, curves, data, metrics
from mlnotes.widgets import explore_threshold

# Everything the reader sees at the current threshold; positions in units of each plot's axes.
READ = """
root => {
  const attributes = (element, ...names) => names.map((name) => Number(element.getAttribute(name)));
  const texts = Object.fromEntries([...root.querySelectorAll("[data-is]")].map((e) => [e.dataset.is, e.textContent]));
  const [stage, roc, pr, cost] = root.querySelectorAll("svg");
  const unit = (svg) => {
    const [left, top, side] = attributes(svg.querySelector(".te-frame"), "x", "y", "width");
    return { x: (v) => (v - left) / side, y: (v) => 1 - (v - top) / side };
  };
  const point = (svg) => {
    const mark = svg.querySelector("circle.te-now"), [cx, cy] = attributes(mark, "cx", "cy"), u = unit(svg);
    return getComputedStyle(mark).visibility === "hidden" ? null : [u.x(cx), u.y(cy)];
  };
  const path = (svg, part) => {
    const pairs = svg.querySelector(part).getAttribute("d").match(/-?[\\d.]+ -?[\\d.]+/g) ?? [], u = unit(svg);
    return pairs.map((pair) => pair.split(" ").map(Number)).map(([x, y]) => [u.x(x), u.y(y)]);
  };
  const line = (svg, part) => {
    const [x1, x2, y1, y2] = attributes(svg.querySelector(part), "x1", "x2", "y1", "y2"), u = unit(svg);
    return [u.x(x1), u.y(y1), u.x(x2), u.y(y2)];
  };
  const end = cost.querySelector("circle.te-end"), shift = cost.querySelector("path.te-end").getAttribute("transform");
  const dots = [...stage.querySelectorAll(".te-dot")].map((dot) => ({
    positive: dot.classList.contains("te-p"), on: dot.classList.contains("te-on"), at: dot.classList.contains("te-at"),
    x: Number(dot.getAttribute("cx") ?? dot.getAttribute("d").match(/M(-?[\\d.]+)/)[1]),
  }));
  return {
    texts, dots, slider: Number(root.querySelector("input").value),
    valuetext: root.querySelector("input").getAttribute("aria-valuetext"),
    labels: [...root.querySelectorAll("svg")].map((svg) => svg.getAttribute("aria-label")),
    titles: [...root.querySelectorAll(".te-title")].map((title) => title.textContent),
    cut: attributes(stage.querySelector(".te-cut"), "x1")[0], pill: stage.querySelector(".te-value").textContent,
    roc: point(roc), rocCurve: path(roc, ".te-all"), rocDone: path(roc, ".te-done"),
    pr: point(pr), prCurve: path(pr, ".te-all"),
    cost: line(cost, "line.te-now"), best: line(cost, ".te-best"),
    bestShown: cost.querySelector(".te-best").getAttribute("visibility") === "visible",
    costLines: path(cost, ".te-faint"), envelope: path(cost, ".te-envelope"),
    ends: [unit(cost).y(Number(shift.match(/ (-?[\\d.]+)\\)/)[1])), unit(cost).y(Number(end.getAttribute("cy")))],
  };
}
"""

# What `look`, a function of the explorer, gives at every threshold; as text, which reaches Python sooner.
EVERYWHERE = """
(root, text) => {
  const slider = root.querySelector("input"), look = eval(text);
  return JSON.stringify(Array.from({ length: Number(slider.max) + 1 }, (_, i) => {
    slider.value = i;
    slider.dispatchEvent(new Event("input"));
    return look(root);
  }));
}
"""


class Case(NamedTuple):
    """Labels and scores."""

    y: np.ndarray
    score: np.ndarray


def heavy_ties():
    """Sixty cases on seven scores, negative ones among them."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 60)
    return Case(y, (rng.integers(-2, 3, 60) + 2 * y) / 2)


def sixteenths():
    """Rates that end in a half at the third decimal, and scores that need an exponent."""
    high = np.r_[[1] * 13, [0] * 3, [1] * 3, [0] * 13]
    return Case(np.repeat([1, 0], 16), np.where(high, 1e-7, -2e-7))


CASES = {
    "fawcett": Case(*data.fawcett20()),
    "one run of ties": Case(*data.tied_ten()),
    "heavy ties": heavy_ties(),
    "infinite": Case(np.array([0, 0, 1, 0, 1, 1]), np.array([-np.inf, 0.2, 0.5, 0.5, 0.9, np.inf])),
    "all equal": Case(np.array([1, 0, 0]), np.array([0.5, 0.5, 0.5])),
    "sixteenths": sixteenths(),
    "upside down": Case(np.array([0, 0, 1]), np.array([3e9, 2e9, -1e9])),
}


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


class Shown:
    """One explorer or more on a page, with all that went wrong there.

    The next test with the same kind of visitor goes on to a file of its own in the same tab.
    """

    def __init__(self, browser, phone, scripts, paused):
        self.phone = phone
        self.context = browser.new_context(java_script_enabled=scripts, **(PHONE if phone else {}))
        self.context.set_default_timeout(60_000)  # how long a slow machine may take
        if paused:  # in the page time stands still until a test lets it run
            self.context.clock.install(time=0)
            self.context.clock.pause_at(1)
        self.page = self.context.new_page()
        self.errors, self.outside = [], []
        self.page.on("console", lambda message: self.errors.append(message.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda r: None if r.url.startswith("file:") else self.outside.append(r.url))
        self.root = self.page.locator(".threshold-explorer").first
        self.slider = self.root.locator("input")

    def open(self, file, cases, theme, width):
        body = "<p>Some text.</p>".join(explore_threshold(*case)._repr_html_() for case in cases)
        file.write_text(
            f'<!doctype html><html lang="en" data-theme="{theme}"><meta charset="utf-8"><title>Explorer</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<body><main><h1>Explorer</h1>{body}</main></body></html>",
            encoding="utf-8",
        )
        self.page.emulate_media(reduced_motion="reduce")
        if not self.phone:
            self.page.set_viewport_size({"width": width, "height": 1000})
        self.page.goto(file.as_uri())
        return self

    def read(self, which=0):
        look = "(root, look) => JSON.stringify(eval(look)(root))"
        return json.loads(self.page.locator(".threshold-explorer").nth(which).evaluate(look, READ))

    def everywhere(self, look, which=0):
        """What `look` gives at each threshold, from above all scores down."""
        return json.loads(self.page.locator(".threshold-explorer").nth(which).evaluate(EVERYWHERE, look))

    def index(self):
        return int(self.slider.input_value())

    def comes_to(self, index):
        expect(self.slider).to_have_value(str(index))

    def stayed_at(self, index):
        """Nothing has moved it and nothing is on its way: the next key goes on from there."""
        self.slider.press("ArrowLeft")
        self.comes_to(index + 1)

    def plot(self, number):
        """Bounding box of the scores (0), ROC (1), P-R (2) or cost lines (3)."""
        picture = self.root.locator("svg").nth(number)
        picture.scroll_into_view_if_needed()
        return picture.bounding_box()

    def at_score(self, score, case):
        """Place on the page, in the row of positives, where `score` is drawn, from two dots of known score."""
        box, dots = self.plot(0), self.read()["dots"]
        order = np.argsort(-case.score, kind="stable")
        x_low, x_high = dots[-1]["x"], dots[0]["x"]
        low, high = case.score[order[-1]], case.score[order[0]]
        return box["x"] + x_low + (score - low) / (high - low) * (x_high - x_low), box["y"] + 50

    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        if kind is None:
            self.page.evaluate("0")  # what went wrong before is reported before this is answered
            assert self.errors == [] and self.outside == []
        else:
            self.context.close()  # a button may still be down


@pytest.fixture(scope="module")
def tabs(browser):
    """The tab of each kind of visitor; a new one takes five times as long to show an explorer."""
    tabs = {}
    yield tabs
    for shown in tabs.values():
        shown.context.close()


@pytest.fixture
def show(browser, tabs, tmp_path):
    """Opens a page: `with show(case) as shown:`."""

    def open_page(*cases, theme="light", width=900, phone=False, scripts=True, paused=False):
        visitor = phone, scripts, paused
        if visitor not in tabs or tabs[visitor].page.is_closed():
            tabs[visitor] = Shown(browser, *visitor)
        return tabs[visitor].open(tmp_path / "explorer.html", cases, theme, width)

    return open_page


def three(value):
    """A rate as the explorer prints it; a half in the last place rounds up."""
    return "undefined" if math.isnan(value) else f"{value + 1e-12:.3f}"


def pairs(x, y):
    return np.column_stack([x, y])


# ---- equal to Python, at every threshold ----


EXTREME = {
    "a hair apart": Case(np.array([0, 1, 1]), np.array([1, np.nextafter(1, 2), 1])),
    "enormous": Case(np.array([0, 1, 1]), np.array([-1.5e308, 1.5e308, 0])),
    "tiny": Case(np.array([0, 1, 1]), np.array([0, 1e-300, 0])),
}


def test_equals_python_at_every_threshold(show):
    cases = (CASES | EXTREME).values()
    with show(*cases) as shown:
        for which, case in enumerate(cases):
            thresholds = curves.roc_curve(*case).thresholds
            states = shown.everywhere(READ, which)
            assert len(states) == len(thresholds)
            for i, state in enumerate(states):
                check_table(state, case, thresholds[i], i)
                check_pictures(state, case, i)
                check_words(state, case, i)


def check_table(state, case, threshold, i):
    """Confusion matrix and rates, counted again from the rule score >= threshold (index 0: none)."""
    selected = case.score >= threshold if i else np.zeros(len(case.y), dtype=bool)
    (tp, fn), (fp, tn) = metrics.confusion_matrix(case.y, selected.astype(int), labels=[1, 0]).tolist()
    texts = state["texts"]
    assert [texts[key] for key in ("tp", "fn", "fp", "tn")] == [str(n) for n in (tp, fn, fp, tn)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UndefinedMetricWarning)
        rates = metrics.rates(tp, fn, fp, tn)
        f1 = metrics.f_beta(case.y, selected.astype(int))
    expected = {"recall": rates.recall, "fpr": rates.fall_out, "precision": rates.precision}
    expected |= {"accuracy": rates.accuracy, "f1": f1}
    for key, value in expected.items():
        assert texts[key] == three(value), key
        part, whole = map(int, texts[f"{key}-counts"].split(" / "))
        assert (math.isnan(value) and whole == 0) or part / whole == pytest.approx(value), key


def check_pictures(state, case, i):
    """Each dot, the threshold line, the two points, the cost line and the envelope, from their coordinates."""
    roc, cost = curves.roc_curve(*case), costs.cost_curve(*case)
    order = np.argsort(-case.score, kind="stable")
    assert [dot["positive"] for dot in state["dots"]] == (case.y[order] == 1).tolist()
    threshold = roc.thresholds[i]
    assert [dot["on"] for dot in state["dots"]] == ((case.score[order] >= threshold) & (i > 0)).tolist()
    assert [dot["at"] for dot in state["dots"]] == ((case.score[order] == threshold) & (i > 0)).tolist()
    for dot in state["dots"]:
        assert (
            dot["x"] == pytest.approx(state["cut"], abs=0.051) if dot["at"] else dot["on"] == (dot["x"] > state["cut"])
        )
    xs = [dot["x"] for dot in state["dots"]]
    assert xs == sorted(xs, reverse=True), "higher scores stand further right"

    assert state["roc"] == pytest.approx([roc.fpr[i], roc.tpr[i]], abs=1e-9)
    assert state["rocDone"][-1] == pytest.approx(state["roc"], abs=1e-3)
    assert len(state["rocDone"]) == i + 1
    np.testing.assert_allclose(state["rocCurve"], pairs(roc.fpr, roc.tpr), atol=1e-3)  # drawn to a tenth of a pixel
    curve = curves.precision_recall_curve(*case)
    np.testing.assert_allclose(state["prCurve"], pairs(curve.recall, curve.precision), atol=1e-3)
    if i == 0:
        assert state["pr"] is None, "above every score there is no precision and no point"
    else:
        assert state["pr"] == pytest.approx([curve.recall[i - 1], curve.precision[i - 1]], abs=1e-9)

    assert state["cost"] == pytest.approx([0, cost.fpr[i], 1, cost.fnr[i]], abs=1e-9)
    assert state["ends"] == pytest.approx([cost.fpr[i], cost.fnr[i]], abs=1e-9)
    lines = np.column_stack([np.zeros_like(cost.fpr), cost.fpr, np.ones_like(cost.fpr), cost.fnr]).reshape(-1, 2)
    np.testing.assert_allclose(state["costLines"], lines, atol=1e-3)
    envelope = costs.cost_envelope(*case)
    drawn = np.array(state["envelope"])
    assert np.interp(envelope.probability_cost, *drawn.T) == pytest.approx(envelope.cost, abs=1e-3)
    assert np.interp(drawn[:, 0], *envelope) == pytest.approx(drawn[:, 1], abs=1e-3)


def check_words(state, case, i):
    """What is said in words: the rule, the plots' captions, and the range where the threshold is cheapest."""
    roc, envelope = curves.roc_curve(*case), costs.cost_envelope(*case)
    n, k = len(case.y), sum(dot["on"] for dot in state["dots"])
    tp = int(state["texts"]["tp"])
    assert state["slider"] == i and state["texts"]["step"] == f"{i + 1} of {len(roc.thresholds)}"
    rule, selected = state["texts"]["rule"], state["texts"]["selected"]
    if i == 0:
        assert (rule, selected, state["pill"]) == ("none", "the threshold lies above every score", "above all")
    else:
        shown = rule.removeprefix("score ≥ ").replace("−", "-").replace("∞", "inf")
        assert float(shown) == pytest.approx(roc.thresholds[i], rel=5e-6)
        assert selected == f"{k} of {n} cases, {tp} of them correctly" and state["pill"] == rule.removeprefix("score ")
    counts = ", ".join(f"{key.upper()} {state['texts'][key]}" for key in ("tp", "fn", "fp", "tn"))
    assert state["valuetext"] == f"Predicted positive: {rule}, {selected}. {counts}."
    area, average = three(curves.auc(*case)), three(curves.average_precision(*case))
    assert state["titles"] == [f"ROC curve AUC {area}", f"P-R curve AP {average}", "Cost lines"]
    labels = state["labels"]
    assert f"{(case.y == 1).sum()} positive and {(case.y != 1).sum()} negative" in labels[0] and rule in labels[0]
    assert labels[1].endswith(f"at false positive rate {three(roc.fpr[i])}, true positive rate {three(roc.tpr[i])}.")
    assert f"AUC {area}" in labels[1] and f"average precision {average}" in labels[2]
    assert labels[2].endswith(f"recall {state['texts']['recall']}, precision {state['texts']['precision']}.")
    assert f"from cost {three(roc.fpr[i])} at probability cost 0 to {three(1 - roc.tpr[i])} at 1" in labels[3]

    x = np.union1d(np.linspace(0, 1, 2001), envelope.probability_cost)
    cheapest = costs.normalised_cost(roc.fpr[i], 1 - roc.tpr[i], x) <= np.interp(x, *envelope) + 1e-12
    if cheapest.sum() <= 1:
        assert state["texts"]["best"] == "never the only cheapest" and not state["bestShown"]
    else:
        low, high = x[cheapest][[0, -1]]
        assert state["texts"]["best"] == f"cheapest from {three(low)} to {three(high)}" and state["bestShown"]
        on_line = [low, np.interp(low, *envelope), high, np.interp(high, *envelope)]
        assert state["best"] == pytest.approx(on_line, abs=1e-9)
    assert state["texts"]["best"] in labels[3]


def two_thousand(rng):
    y = (rng.random(2000) < 0.2).astype(int)
    return Case(y, rng.normal(size=2000) + 1.5 * y)


def test_two_thousand_cases(show, rng):
    """Thin drawing: the same counts, and columns of small dots."""
    case = two_thousand(rng)
    roc = curves.roc_curve(*case)
    with show(case) as shown:
        for i in (0, 1, 700, len(roc.thresholds) - 1):
            shown.slider.fill(str(i))
            state = shown.read()
            assert state["roc"] == pytest.approx([roc.fpr[i], roc.tpr[i]], abs=1e-9)
            assert sum(dot["on"] for dot in state["dots"]) == i
        assert shown.root.locator("svg").first.bounding_box()["height"] < 260


# How much each step from `first` on changes in the page: attributes, texts, nodes that come and go.
CHANGES = """
(root, first) => {
  const slider = root.querySelector("input"), changes = new MutationObserver(() => {});
  changes.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  return Array.from({ length: 100 }, (_, k) => {
    slider.value = first + (k % 5);
    slider.dispatchEvent(new Event("input"));
    return changes.takeRecords().reduce((n, one) => n + 1 + one.addedNodes.length + one.removedNodes.length, 0);
  }).slice(1, 5);
}
"""


def test_a_step_costs_no_more_with_two_thousand_cases_than_with_twenty(show, rng):
    """It changes as much in the page, and never makes the browser lay the page out at once."""
    with show(CASES["fawcett"], two_thousand(rng)) as shown:
        session = shown.context.new_cdp_session(shown.page)
        session.send("Performance.enable")

        def layouts():
            metrics = session.send("Performance.getMetrics")["metrics"]
            return next(one["value"] for one in metrics if one["name"] == "LayoutCount")

        few, many = shown.page.locator(".threshold-explorer").all()
        before = layouts()
        assert many.evaluate(CHANGES, 700) == few.evaluate(CHANGES, 10)
        assert layouts() - before < 20, "in 200 steps"


def test_starts_as_python_stored_it(show):
    """Without scripts the stored table shows; the script then writes the same words into it."""
    cases = [CASES[name] for name in ("fawcett", "infinite", "upside down", "sixteenths")]
    with show(*cases, scripts=False) as still, show(*cases) as alive:
        assert still.page.locator(".threshold-explorer svg").count() == 0
        starts = [int(slider.input_value()) for slider in alive.page.locator(".threshold-explorer input").all()]
        assert starts == [explore_threshold(*case).start for case in cases]
        cells = ".threshold-explorer :is(td, th, caption, .te-rule)"
        stored = still.page.locator(cells).all_text_contents()
        assert len(stored) > 40 and stored == alive.page.locator(cells).all_text_contents()


# ---- moved by keyboard, mouse and touch ----


def test_keyboard(show):
    with show(CASES["fawcett"]) as shown:
        shown.page.keyboard.press("Tab")
        assert shown.slider.evaluate("slider => slider === document.activeElement"), "one Tab reaches the slider"
        for key, expected in [
            ("Home", 0),
            ("ArrowLeft", 1),  # to the left: a lower threshold
            ("ArrowDown", 2),
            ("ArrowRight", 1),
            ("ArrowUp", 0),
            ("ArrowRight", 0),
            ("End", 20),
            ("ArrowLeft", 20),
            ("ArrowDown", 20),
            ("PageUp", 18),
            ("PageDown", 20),
        ]:
            shown.page.keyboard.press(key)
            state = shown.read()
            assert state["slider"] == expected, key
            assert sum(dot["on"] for dot in state["dots"]) == expected, key


def test_the_focused_slider_is_seen(show):
    with show(CASES["fawcett"]) as shown:
        before = shown.slider.screenshot()
        shown.page.keyboard.press("Tab")
        assert shown.slider.screenshot() != before


def test_keys_do_not_reach_a_notebook_around_it(show):
    """JupyterLab moves to another cell on arrow keys; other keys go on, so that shortcuts work."""
    with show(CASES["fawcett"]) as shown:
        shown.page.evaluate("window.heard = []; document.addEventListener('keydown', (e) => heard.push(e.key))")
        shown.slider.focus()
        for key in ("ArrowLeft", "Home", "PageUp", "k"):
            shown.page.keyboard.press(key)
        assert shown.page.evaluate("heard") == ["k"]


def test_mouse_drags_the_line(show):
    case = CASES["fawcett"]
    with show(case) as shown:
        x, y = shown.at_score(0.7, case)
        shown.page.mouse.move(x + 3, y)
        shown.page.mouse.down()
        shown.comes_to(3)  # the third score from the top
        for score, expected in [(0.6, 4), (0.41, 11), (0.05, 20), (0.9, 1)]:
            x, y = shown.at_score(score, case)
            shown.page.mouse.move(x, y, steps=3)
            shown.comes_to(expected)
        box = shown.plot(0)
        shown.page.mouse.move(box["x"] + box["width"] + 200, y)
        shown.comes_to(0)  # beyond the right end, held by the pointer's capture
        shown.page.mouse.up()
        shown.page.mouse.move(*shown.at_score(0.5, case))
        shown.page.keyboard.press("ArrowLeft")
        shown.comes_to(1)  # released, and the arrow keys go on from where the mouse left it


def test_other_mouse_buttons_do_nothing(show):
    case = CASES["fawcett"]
    with show(case) as shown:
        before = shown.index()
        shown.page.mouse.click(*shown.at_score(0.1, case), button="right")
        shown.stayed_at(before)


def test_every_plot_can_be_clicked(show):
    """A click takes the nearest point, or on the cost plot the line that passes there."""
    roc = curves.roc_curve(*CASES["fawcett"])
    with show(CASES["fawcett"]) as shown:
        frames = shown.page.locator(".te-frame")
        for i in (6, 13, 20):
            for number, (x, y) in [(0, (roc.fpr[i], roc.tpr[i])), (1, (roc.tpr[i], roc.tpr[i] * 10 / i))]:
                shown.slider.fill("0")
                frames.nth(number).scroll_into_view_if_needed()
                box = frames.nth(number).bounding_box()
                shown.page.mouse.click(box["x"] + x * box["width"], box["y"] + (1 - y) * box["height"])
                shown.comes_to(i)
        frames.nth(2).scroll_into_view_if_needed()
        box = frames.nth(2).bounding_box()
        cost = costs.normalised_cost(roc.fpr[6], 1 - roc.tpr[6], 0.4)
        shown.page.mouse.click(box["x"] + 0.4 * box["width"], box["y"] + (1 - cost) * box["height"])
        shown.comes_to(6)


def touch(shown, *places):
    """One finger put down at the first place, drawn over the others, and lifted."""
    session = shown.context.new_cdp_session(shown.page)
    for k, (x, y) in enumerate(places):
        kind = "touchStart" if k == 0 else "touchMove"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_touch_drags_the_line(show):
    case = CASES["fawcett"]
    with show(case, phone=True) as shown:
        start, y = shown.at_score(0.5, case)
        target, _ = shown.at_score(0.34, case)
        touch(shown, *[(x, y) for x in np.linspace(start, target, 12)])
        shown.comes_to(17)


def test_touch_taps(show):
    case = CASES["fawcett"]
    with show(case, phone=True) as shown:
        shown.page.touchscreen.tap(*shown.at_score(0.8, case))
        shown.comes_to(2)
        roc, box = curves.roc_curve(*case), shown.page.locator(".te-frame").first.bounding_box()
        shown.page.touchscreen.tap(box["x"] + roc.fpr[14] * box["width"], box["y"] + (1 - roc.tpr[14]) * box["height"])
        shown.comes_to(14)


def test_touch_still_scrolls_the_page(show):
    """A finger that moves up over a picture scrolls; the threshold stays."""
    with show(CASES["fawcett"], CASES["fawcett"], phone=True) as shown:
        before, box = shown.index(), shown.plot(0)
        x, y = box["x"] + box["width"] * 0.9, box["y"] + box["height"] - 20
        touch(shown, *[(x, step) for step in np.linspace(y, y - 150, 12)])
        shown.page.wait_for_function("scrollY > 50")
        shown.stayed_at(before)


# ---- on the page ----


def test_two_explorers_are_independent(show):
    with show(CASES["fawcett"], CASES["heavy ties"]) as shown:
        first, second = shown.read(0), shown.read(1)
        shown.slider.fill("3")
        assert shown.read(0) != first and shown.read(1) == second
        moved = shown.read(0)
        shown.page.locator(".threshold-explorer input").nth(1).fill("2")
        assert shown.read(0) == moved and shown.read(1)["slider"] == 2


def test_starting_twice_changes_nothing(show):
    """A notebook may run the script again; the state stays and nothing doubles."""
    with show(CASES["fawcett"]) as shown:
        shown.slider.fill("4")
        before = shown.read()
        shown.page.evaluate("""() => { const again = document.createElement("script");
            again.textContent = document.querySelector(".threshold-explorer script:last-of-type").textContent;
            document.body.append(again); }""")
        assert shown.read() == before
        assert shown.root.locator("svg").count() == 4


def test_a_saved_page_starts_again(show):
    with show(CASES["fawcett"]) as shown:
        shown.slider.fill("4")
        shown.page.set_content(shown.page.content())
        shown.slider.press("Home")
        assert shown.root.locator("svg").count() == 4
        assert shown.read()["texts"]["tp"] == "0"


# Words that leave the card or their cell, and pairs of words in one picture that overlap.
CROWDED = """
root => {
  const card = root.getBoundingClientRect(), box = (e) => e.getBoundingClientRect();
  const visible = (e) => getComputedStyle(e).visibility === "visible" && e.textContent;
  const cells = [...root.querySelectorAll("th, td, caption, .te-title, .te-step, .te-rule")];
  const out = cells.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > card.right);
  const pairs = [...root.querySelectorAll("svg")].flatMap((svg) => {
    const texts = [...svg.querySelectorAll("text")].filter(visible).map((e) => [e.textContent, box(e)]);
    out.push(...texts.filter(([, box]) => box.right > card.right || box.left < card.left).map(([text]) => text));
    return texts.flatMap(([one, a], k) => texts.slice(k + 1)
      .filter(([, b]) => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom)
      .map(([other]) => `${one} | ${other}`));
  });
  return [...out.map((e) => e.textContent ?? e), ...pairs];
}
"""


def test_fits_a_phone(show):
    """Every explorer at every threshold."""
    with show(*CASES.values(), phone=True) as shown:
        assert shown.page.evaluate("document.documentElement.scrollWidth") == 390
        for which, name in enumerate(CASES):
            crowded = shown.everywhere(CROWDED, which)
            assert len(crowded) > 1 and not any(crowded), name
        heights = [slider.bounding_box()["height"] for slider in shown.page.locator(".threshold-explorer input").all()]
        assert min(heights) >= 24


def test_follows_the_width_of_the_page(show):
    """Turning a phone lays the plots out again and keeps the threshold."""
    roc = curves.roc_curve(*CASES["fawcett"])
    with show(CASES["fawcett"]) as shown:
        shown.slider.fill("6")
        for width in (390, 600, 1200):
            shown.page.set_viewport_size({"width": width, "height": 900})
            shown.page.wait_for_function(
                """width => { const svg = document.querySelector("svg");
                return innerWidth === width && svg.clientWidth === svg.viewBox.baseVal.width; }""",
                arg=width,
            )
            state = shown.read()
            assert state["roc"] == pytest.approx([roc.fpr[6], roc.tpr[6]], abs=1e-9)
            assert sum(dot["on"] for dot in state["dots"]) == 6
            assert shown.page.evaluate("document.documentElement.scrollWidth") == width


def test_a_hidden_explorer_is_drawn_when_it_appears(show):
    """In a closed tab nothing has a width yet."""
    with show(CASES["fawcett"]) as shown:
        page = explore_threshold(*CASES["fawcett"])._repr_html_()
        shown.page.set_content(f"<!doctype html><div hidden>{page}</div>")
        assert shown.root.locator("svg").first.inner_html() == ""
        shown.page.evaluate("document.querySelector('[hidden]').hidden = false")
        expect(shown.root.locator("svg").first).not_to_be_empty()
        assert shown.read()["roc"] == pytest.approx([0.4, 0.6])


def test_glides_where_motion_is_welcome_and_jumps_where_it_is_not(show):
    """Both end at the same place."""
    with show(CASES["fawcett"], paused=True) as shown:

        def fpr():
            return shown.read()["roc"][0]

        shown.slider.fill("20")
        assert fpr() == pytest.approx(1, abs=1e-9)
        shown.page.emulate_media(reduced_motion="no-preference")
        shown.slider.fill("0")
        assert fpr() == pytest.approx(1, abs=1e-9), "not yet moved"
        shown.context.clock.run_for(50)
        assert 0.1 < fpr() < 0.9, "on its way"
        shown.context.clock.run_for(150)
        assert fpr() == pytest.approx(0, abs=1e-9)


def test_says_where_a_drag_ended_and_not_each_step(show):
    """The slider speaks for itself; the live region only after the pointer has come to rest."""
    case = CASES["fawcett"]
    with show(case, paused=True) as shown:
        shown.page.evaluate("""() => { window.said = []; const live = document.querySelector("[aria-live=polite]");
            new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true }); }""")
        shown.stayed_at(shown.index())
        shown.context.clock.run_for(60_000)
        shown.page.mouse.move(*shown.at_score(0.9, case))
        shown.page.mouse.down()
        for score, index in [(0.9, 1), (0.6, 4), (0.3, 19)]:
            shown.page.mouse.move(*shown.at_score(score, case), steps=3)
            shown.comes_to(index)
            shown.context.clock.run_for(599)
            assert shown.page.evaluate("said") == []
        shown.page.mouse.up()
        shown.context.clock.run_for(1)
        assert shown.page.evaluate("said") == [shown.slider.get_attribute("aria-valuetext")]
        assert "TP 10" in shown.root.locator("[aria-live=polite]").text_content()


@pytest.mark.parametrize(
    ("theme", "width"),
    [
        ("light", 900),
        ("dark", 390),
        pytest.param("light", 390, marks=pytest.mark.thorough),
        pytest.param("dark", 900, marks=pytest.mark.thorough),
    ],
)
def test_accessible(show, theme, width):
    """axe-core with all its rules, at the start and at both ends; two explorers, one with many ties."""
    with show(CASES["fawcett"], CASES["heavy ties"], theme=theme, width=width) as shown:
        background = shown.root.evaluate("root => getComputedStyle(root).backgroundColor")
        assert (background == "rgb(255, 255, 255)") == (theme == "light")
        for i in (None, 0, 20):
            if i is not None:
                shown.slider.fill(str(i))
            found = Axe().run(shown.page).response["violations"]
            assert [(v["id"], [n["html"] for n in v["nodes"]]) for v in found] == []
        assert shown.root.locator("svg[role=img][aria-label]").count() == 4
        assert shown.slider.get_attribute("aria-label") == "Threshold, one distinct score at a time"


def test_dark_in_jupyterlab(show):
    with show(CASES["fawcett"]) as shown:
        shown.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
        assert shown.root.evaluate("root => getComputedStyle(root).backgroundColor") == "rgb(23, 29, 38)"
