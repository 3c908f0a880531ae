"""The threshold explorer in a real browser: every number and every drawn point must equal mlnotes."""

import json
import math
import warnings
from typing import NamedTuple

import numpy as np
import pytest
from explorers_kit import CROWDED, ROOT
from playwright.sync_api import expect

from mlnotes import UndefinedMetricWarning, costs, curves, data, metrics
from mlnotes.widgets import explore_threshold

# Everything the reader sees at the current threshold; positions in units of each picture's axes.
READ = """
root => {
  const texts = Object.fromEntries([...root.querySelectorAll("[data-is]")].map((e) => [e.dataset.is, e.textContent]));
  const picture = (svg) => {
    const box = ["x", "y", "width", "height"].map((name) => Number(svg.querySelector(".frame").getAttribute(name)));
    const unit = ([x, y]) => [(x - box[0]) / box[2], 1 - (y - box[1]) / box[3]];
    const numbers = (text) => text.match(/-?[\\d.]+/g).map(Number);
    const pairs = (d) => (d.match(/[ML]-?[\\d.]+ -?[\\d.]+/g) ?? []).map((pair) => unit(numbers(pair)));
    const paths = (look) => [...svg.querySelectorAll(look)].map((e) => pairs(e.getAttribute("d") ?? ""));
    const moved = (look) => [...svg.querySelectorAll(look)].map((e) => unit(numbers(e.style.transform)));
    return { paths, moved };
  };
  const [stage, roc, pr, cost] = [...root.querySelectorAll("svg[role=img]")].map(picture);
  const dots = ["blue", "orange"].map((look) => stage.paths(`.dots.${look}`).map((row) => row.map(([x]) => x)));
  const pill = root.querySelector(".value").textContent, slider = root.querySelector("input");
  return {
    texts, dots, pill, sentence: root.querySelector(".e-say > p").textContent,
    slider: Number(slider.value), valuetext: slider.getAttribute("aria-valuetext"),
    labels: [...root.querySelectorAll("svg[role=img]")].map((svg) => svg.getAttribute("aria-label")),
    titles: [...root.querySelectorAll(".e-panel .e-title")].map((e) => [...e.children].map((one) => one.textContent)),
    cut: stage.moved(".rule.ink")[0][0],
    roc: roc.moved(".ring")[0], rocCurve: roc.paths(".line.muted.thin")[0], rocDone: roc.paths(".line.ink")[0],
    pr: pr.moved(".ring")[0] ?? null, prCurve: pr.paths(".line.muted.thin")[0],
    prNote: [...root.querySelectorAll(".note")].some((e) => e.textContent === "undefined: 0 / 0"),
    cost: cost.paths(".line.ink.moves")[0], best: cost.paths(".line.ink.thick")[0] ?? null,
    costLines: cost.paths(".line.muted.thin")[0], envelope: cost.paths(".line.ink:not(.moves, .thick)")[0],
    ends: [cost.moved(".dots.orange")[0], cost.moved(".dots.blue")[0]],
  };
}
"""

# What `look`, a function of the explorer, gives at every threshold; as text, which reaches Python sooner.
EVERYWHERE = """
(root, text) => {
  const look = eval(text), last = Number(root.querySelector("input").max);
  return JSON.stringify(Array.from({ length: last + 1 }, (_, index) => {
    root.explorer.set({ index });
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
EXTREME = {
    "a hair apart": Case(np.array([0, 1, 1]), np.array([1, np.nextafter(1, 2), 1])),
    "enormous": Case(np.array([0, 1, 1]), np.array([-1.5e308, 1.5e308, 0])),
    "tiny": Case(np.array([0, 1, 1]), np.array([0, 1e-300, 0])),
}


QUICK = ("heavy ties", "infinite", "a hair apart")
REST = [name for name in CASES | EXTREME if name not in QUICK]


def everywhere(shown, look, which=0):
    """What `look` gives at each threshold, from above all scores down."""
    return json.loads(shown.page.locator(ROOT).nth(which).evaluate(EVERYWHERE, look))


def three(value):
    """A rate as the explorer prints it; a half in the last place rounds up."""
    return "undefined" if math.isnan(value) else f"{value + 1e-12:.3f}"


def pairs(x, y):
    return np.column_stack([x, y])


# ---- equal to Python, at every threshold ----


@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(k, marks=pytest.mark.thorough) for k in REST)])
def test_equals_python_at_every_threshold(show, name):
    case = (CASES | EXTREME)[name]
    thresholds = curves.roc_curve(*case).thresholds
    with show(explore_threshold(*case)) as shown:
        states = everywhere(shown, READ)
    assert len(states) == len(thresholds)
    for i, state in enumerate(states):
        check_table(state, case, thresholds[i], i)
        check_dots(state, case, thresholds[i], i)
        check_curves(state, case, i)
        check_cost(state, case, i)
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


def check_dots(state, case, threshold, i):
    """Each case has its dot, on the right side of the line; those at the threshold stand on it."""
    for positive, (off, on, at) in zip((1, 0), state["dots"]):
        score = np.sort(case.score[case.y == positive])[::-1]
        where = [score < threshold, score > threshold, score == threshold] if i else [score < np.inf, [], []]
        if i == 0:
            where[0] = np.ones(len(score), dtype=bool)
        assert [len(off), len(on), len(at)] == [int(np.sum(one)) for one in where]
        assert all(x == pytest.approx(state["cut"], abs=1e-3) for x in at)
        assert all(x < state["cut"] for x in off) and all(x > state["cut"] for x in on)
        xs = [*on, *at, *off]
        assert xs == sorted(xs, reverse=True), "higher scores stand further right"
        assert all(0 < x < 1 for x in xs)


def check_curves(state, case, i):
    roc, curve = curves.roc_curve(*case), curves.precision_recall_curve(*case)
    close = dict(atol=1e-3)  # drawn to a tenth of a pixel
    np.testing.assert_allclose(state["roc"], [roc.fpr[i], roc.tpr[i]], **close)
    np.testing.assert_allclose(state["rocCurve"], pairs(roc.fpr, roc.tpr), **close)
    np.testing.assert_allclose(state["rocDone"], pairs(roc.fpr, roc.tpr)[: i + 1], **close)
    np.testing.assert_allclose(state["prCurve"], pairs(curve.recall, curve.precision), **close)
    assert state["prNote"] == (state["pr"] is None) == (i == 0), "above every score there is no precision and no point"
    if i:
        np.testing.assert_allclose(state["pr"], [curve.recall[i - 1], curve.precision[i - 1]], **close)


def check_cost(state, case, i):
    cost, envelope = costs.cost_curve(*case), costs.cost_envelope(*case)
    ends = [[0, cost.fpr[i]], [1, cost.fnr[i]]]
    np.testing.assert_allclose(state["cost"], ends, atol=1e-3)
    np.testing.assert_allclose(state["ends"], ends, atol=1e-3)
    lines = np.column_stack([np.zeros_like(cost.fpr), cost.fpr, np.ones_like(cost.fpr), cost.fnr]).reshape(-1, 2)
    np.testing.assert_allclose(state["costLines"], lines, atol=1e-3)
    drawn = np.array(state["envelope"])
    assert np.interp(envelope.probability_cost, *drawn.T) == pytest.approx(envelope.cost, abs=1e-3)
    assert np.interp(drawn[:, 0], *envelope) == pytest.approx(drawn[:, 1], abs=1e-3)

    x = np.union1d(np.linspace(0, 1, 2001), envelope.probability_cost)
    cheapest = costs.normalised_cost(cost.fpr[i], cost.fnr[i], x) <= np.interp(x, *envelope) + 1e-12
    said = state["titles"][-1][1]
    if cheapest.sum() <= 1:
        assert said == "never the only cheapest" and state["best"] is None
    else:
        low, high = x[cheapest][[0, -1]]
        assert said == f"cheapest {three(low)} to {three(high)}"
        on_line = [[low, np.interp(low, *envelope)], [high, np.interp(high, *envelope)]]
        np.testing.assert_allclose(state["best"], on_line, atol=1e-3)
    assert said.removeprefix("cheapest ") in state["labels"][3]


def check_words(state, case, i):
    """What is said in words: the rule, the counts, the titles, the descriptions of the pictures."""
    roc = curves.roc_curve(*case)
    texts, n = state["texts"], len(case.y)
    tp, k = int(texts["tp"]), int(texts["tp"]) + int(texts["fp"])
    assert state["slider"] == len(roc.thresholds) - 1 - i, "the highest threshold stands on the right"
    if i == 0:
        rule, pill = "none", "above all"
        now = "Predicted positive: none, the threshold lies above every score"
    else:
        pill = state["pill"]
        rule = f"score {pill}"
        shown = pill.removeprefix("≥ ").replace("−", "-").replace("∞", "inf")
        assert float(shown) == pytest.approx(roc.thresholds[i], rel=5e-6)
        now = f"Predicted positive: {rule}, {k} of {n} cases, {tp} of them correctly"
    assert state["pill"] == pill and state["valuetext"] == f"{pill}, step {i + 1} of {len(roc.thresholds)}"
    counts = ", ".join(f"{key.upper()} {texts[key]}" for key in ("tp", "fn", "fp", "tn"))
    assert state["sentence"] == f"{now}: {counts}."
    area, average = three(curves.auc(*case)), three(curves.average_precision(*case))
    assert state["titles"][:2] == [["ROC curve", f"AUC {area}"], ["P-R curve", f"AP {average}"]]
    labels = state["labels"]
    assert f"{(case.y == 1).sum()} positive and {(case.y != 1).sum()} negative" in labels[0] and now in labels[0]
    assert labels[1].endswith(f"at false positive rate {three(roc.fpr[i])}, true positive rate {three(roc.tpr[i])}.")
    assert f"AUC {area}" in labels[1] and f"average precision {average}" in labels[2]
    assert labels[2].endswith(f"recall {texts['recall']}, precision {texts['precision']}.")
    assert f"from cost {three(roc.fpr[i])} at probability cost 0 to {three(1 - roc.tpr[i])} at 1" in labels[3]


def many(rng, n=2000):
    y = (rng.random(n) < 0.2).astype(int)
    return Case(y, rng.normal(size=n) + 1.5 * y)


HEIGHTS = """
root => [...root.querySelectorAll("svg[role=img]")[0].querySelectorAll(".area")].map((e) => {
  const ys = [...e.getAttribute("d").matchAll(/[ML]-?[\\d.]+ (-?[\\d.]+)/g)].map(([, y]) => Number(y));
  const [bars, floor] = [ys.slice(0, 240), ys.slice(240)];
  return bars.reduce((sum, y, k) => sum + Math.abs(y - floor[k]) / 2, 0);
})
"""


@pytest.mark.thorough
def test_two_thousand_cases(show, rng):
    """Bars of counts: at each threshold the full part of each class is as large as its rate."""
    case = many(rng)
    roc = curves.roc_curve(*case)
    with show(explore_threshold(*case)) as shown:
        for i in (0, 1, 700, len(roc.thresholds) - 1):
            shown.set(index=i)
            positive, selected, negative, alarms = shown.ask(HEIGHTS)
            assert selected / positive == pytest.approx(roc.tpr[i], abs=0.03)  # columns of whole tenths of a pixel
            assert alarms / negative == pytest.approx(roc.fpr[i], abs=0.03)
            numbers = shown.numbers()
            assert (numbers["tp"], numbers["fp"]) == (round(roc.tpr[i] * sum(case.y)), i - numbers["tp"])
        shown.root.get_by_text("The numbers").click()
        assert 200 <= shown.root.locator(".e-scroll tbody tr").count() <= 203, "a table that a browser can bear"
        shown.set(index=701)
        assert shown.root.locator("tr.e-now th").text_content() in shown.sentence()


CHANGES = """
(root, first) => {
  const changes = new MutationObserver(() => {});
  changes.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  return Array.from({ length: 100 }, (_, k) => {
    root.explorer.set({ index: first + (k % 5) });
    return changes.takeRecords().length;
  }).slice(1, 5);
}
"""


@pytest.mark.thorough
def test_a_step_costs_no_more_with_five_hundred_cases_than_with_twenty(show, rng):
    """It writes as much into the page, and never makes the browser lay the page out at once."""
    with show(*[explore_threshold(*case) for case in (CASES["fawcett"], many(rng, 500), many(rng))]) as shown:
        session = shown.context.new_cdp_session(shown.page)
        session.send("Performance.enable")

        def layouts():
            metrics = session.send("Performance.getMetrics")["metrics"]
            return next(one["value"] for one in metrics if one["name"] == "LayoutCount")

        few, more, most = shown.page.locator(ROOT).all()
        before = layouts()
        counts = [max(one.evaluate(CHANGES, first)) for one, first in ((few, 10), (more, 200), (most, 700))]
        assert max(counts) <= counts[0] + 4 and counts[0] < 80
        assert layouts() - before < 20, "in 300 steps"


def test_starts_as_python_stored_it(show):
    """Without scripts the stored sentence and table show; the script then writes the same words."""
    for name in ("fawcett", "infinite", "upside down", "sixteenths"):
        stored = explore_threshold(*CASES[name])
        with show(stored) as shown:
            assert shown.sentence() == stored.sentence and shown.state()["index"] == stored.first
            cells = shown.root.locator(".e-rates tbody tr").evaluate_all(
                "rows => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
            )
            assert cells == [list(row) for row in stored.table[1]]
        with show(stored, scripts=False) as still:
            assert still.root.locator("svg, input").count() == 0
            assert still.root.get_by_text(stored.sentence).is_visible()
            assert still.root.locator("tbody tr").count() == 5


# ---- the caller chooses ----

TITLES = {"matrix": "Confusion matrix", "rates": "Rates", "roc": "ROC curve", "pr": "P-R curve", "cost": "Cost lines"}
FEW, MORE = ("matrix", ("cost", "matrix")), ("roc", ("matrix", "rates"), ("pr", "roc"), None)


@pytest.mark.parametrize("panels", [*FEW, *(pytest.param(one, marks=pytest.mark.thorough) for one in MORE)])
@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.thorough), True])
def test_shows_the_panels_that_were_asked_for(show, panels, phone):
    explorer = explore_threshold(*CASES["heavy ties"], panels=panels)
    with show(explorer, phone=phone) as shown:
        names = (panels,) if isinstance(panels, str) else panels or tuple(TITLES)
        titles = shown.root.locator(".e-title > span:first-child, .e-part > .e-title").all_text_contents()
        assert sorted(filter(None, titles)) == sorted(TITLES[name] for name in names)
        assert shown.crowded() == []
        height = shown.root.bounding_box()["height"]
        assert explorer.heights[phone] == pytest.approx(height, rel=0.1), "the room kept before the script starts"
        shown.slider("Threshold").press("ArrowLeft")
        shown.comes_to(index=explorer.first + 1)


# ---- moved by keyboard, mouse and touch ----


def test_keyboard(show):
    """To the right and up: a higher threshold."""
    with show(explore_threshold(*CASES["fawcett"])) as shown:
        shown.page.keyboard.press("Tab")
        expect(shown.slider("Threshold")).to_be_focused()
        for key, expected in [
            ("End", 0),
            ("ArrowLeft", 1),
            ("ArrowDown", 2),
            ("ArrowRight", 1),
            ("ArrowUp", 0),
            ("ArrowRight", 0),
            ("PageDown", 2),
            ("PageUp", 0),
            ("Home", 20),
            ("ArrowLeft", 20),
            ("ArrowDown", 20),
        ]:
            shown.page.keyboard.press(key)
            assert shown.state()["index"] == expected, key
            assert shown.numbers()["tp"] + shown.numbers()["fp"] == expected, key


STAGE = "svg[role=img] >> nth=0"


def at_score(shown, score):
    """Place on the page where Fawcett's scores, 0.1 to 0.9, have this one."""
    stage = shown.root.locator(STAGE)
    stage.scroll_into_view_if_needed()
    frame = stage.locator(".frame").bounding_box()
    off, on = (
        stage.locator(f".dots.{look}").evaluate_all(
            "all => all.flatMap((e) => [...e.getAttribute('d').matchAll(/M(-?[\\d.]+)/g)].map(([, x]) => Number(x)))"
        )
        for look in ("orange", "blue")
    )
    low, high = min(off), max(on)  # 0.1 is a negative, 0.9 a positive
    box = stage.bounding_box()
    return box["x"] + low + (score - 0.1) / 0.8 * (high - low), frame["y"] + frame["height"] / 2


def test_mouse_drags_the_line(show):
    with show(explore_threshold(*CASES["fawcett"])) as shown:
        x, y = at_score(shown, 0.7)
        shown.page.mouse.move(x + 3, y)
        shown.page.mouse.down()
        shown.comes_to(index=3)  # the third score from the top
        for score, expected in [(0.6, 4), (0.41, 11), (0.05, 20), (0.9, 1)]:
            x, y = at_score(shown, score)
            shown.page.mouse.move(x, y, steps=3)
            shown.comes_to(index=expected)
        shown.page.mouse.move(890, y)
        shown.comes_to(index=0)  # beyond the right end, held by the pointer's capture
        shown.page.mouse.up()
        shown.page.mouse.move(*at_score(shown, 0.5))
        shown.page.keyboard.press("ArrowLeft")
        shown.comes_to(index=1)  # released, and the arrow keys go on from where the mouse left it


def test_every_plot_can_be_clicked(show):
    """A click takes the nearest point, or on the cost plot the line that passes there."""
    roc = curves.roc_curve(*CASES["fawcett"])
    with show(explore_threshold(*CASES["fawcett"])) as shown:

        def click(title, x, y):
            box = shown.frame(title)
            shown.page.mouse.click(box["x"] + x * box["width"], box["y"] + (1 - y) * box["height"])

        for i in (6, 13, 20):
            for title, x, y in [("ROC curve", roc.fpr[i], roc.tpr[i]), ("P-R curve", roc.tpr[i], roc.tpr[i] * 10 / i)]:
                shown.set(index=0)
                click(title, x, y)
                shown.comes_to(index=i)
        click("Cost lines", 0.4, costs.normalised_cost(roc.fpr[6], 1 - roc.tpr[6], 0.4))
        shown.comes_to(index=6)


def test_a_finger_drags_and_taps(show):
    roc = curves.roc_curve(*CASES["fawcett"])
    with show(explore_threshold(*CASES["fawcett"]), phone=True) as shown:
        (start, y), (target, _) = at_score(shown, 0.5), at_score(shown, 0.34)
        shown.touch(*[(x, y) for x in np.linspace(start, target, 12)])
        shown.comes_to(index=17)
        shown.page.touchscreen.tap(*at_score(shown, 0.8))
        shown.comes_to(index=2)
        box = shown.frame("ROC curve")
        shown.page.touchscreen.tap(box["x"] + roc.fpr[14] * box["width"], box["y"] + (1 - roc.tpr[14]) * box["height"])
        shown.comes_to(index=14)


# ---- on the page ----


def test_two_explorers_are_independent(show):
    with show(explore_threshold(*CASES["fawcett"]), explore_threshold(*CASES["heavy ties"])) as shown:
        first, second = shown.page.locator(ROOT).all()
        before = second.inner_html()
        shown.set(index=3)
        assert shown.state(0)["index"] == 3 and second.inner_html() == before
        after = first.inner_html()
        second.locator("input").fill("2")
        assert shown.state(1)["index"] == int(second.locator("input").get_attribute("max")) - 2
        assert first.inner_html() == after


@pytest.mark.thorough
def test_a_saved_page_starts_again(show):
    with show(explore_threshold(*CASES["infinite"])) as shown:
        shown.set(index=1)
        shown.page.set_content(shown.page.content())
        assert shown.state()["index"] == explore_threshold(*CASES["infinite"]).first
        shown.slider("Threshold").press("End")
        assert shown.root.locator("svg[role=img]").count() == 4 and shown.numbers()["tp"] == 0


@pytest.mark.thorough
@pytest.mark.parametrize("phone", [True, False])
def test_no_words_meet_at_any_threshold(show, phone):
    cases = (CASES | EXTREME).values()
    with show(*[explore_threshold(*case) for case in cases], phone=phone) as shown:
        assert shown.page.evaluate("document.documentElement.scrollWidth") == (390 if phone else 900)
        for which, name in enumerate(CASES | EXTREME):
            crowded = everywhere(shown, CROWDED, which)
            assert len(crowded) > 1 and not any(crowded), (name, next(filter(None, crowded)))


def test_follows_the_width_of_the_page(show):
    """Turning a phone lays the dots out again and keeps the threshold."""
    case = CASES["fawcett"]
    threshold = curves.roc_curve(*case).thresholds[6]
    with show(explore_threshold(*case)) as shown:
        shown.set(index=6)
        for width in (390, 600, 1200):
            shown.page.set_viewport_size({"width": width, "height": 900})
            shown.page.wait_for_function(
                """width => [...document.querySelectorAll("svg[role=img]")].every((svg) =>
                innerWidth === width && svg.clientWidth === svg.viewBox.baseVal.width)""",
                arg=width,
            )
            check_dots(json.loads(shown.ask(f"root => JSON.stringify(({READ})(root))")), case, threshold, 6)
            assert shown.page.evaluate("document.documentElement.scrollWidth") == width


def test_glides_where_motion_is_welcome_and_jumps_where_it_is_not(show):
    look = "root => getComputedStyle(root.querySelector('.ring')).transitionDuration"
    with show(explore_threshold(*CASES["fawcett"])) as shown:
        assert shown.ask(look) == "0s"
        shown.page.emulate_media(reduced_motion="no-preference")
        assert shown.ask(look) == "0.15s, 0.15s"


def test_says_where_a_drag_ended_and_not_each_step(show):
    with show(explore_threshold(*CASES["fawcett"]), paused=True) as shown:
        shown.page.evaluate("""() => { window.said = []; const live = document.querySelector("[aria-live=polite]");
            new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true }); }""")
        shown.page.mouse.move(*at_score(shown, 0.9))
        shown.page.mouse.down()
        for score, index in [(0.9, 1), (0.6, 4), (0.3, 19)]:
            shown.page.mouse.move(*at_score(shown, score), steps=3)
            shown.comes_to(index=index)
            shown.context.clock.run_for(5000)
            assert shown.page.evaluate("said") == []
        shown.page.mouse.up()
        shown.context.clock.run_for(600)
        assert shown.page.evaluate("said") == [shown.sentence()]
        assert "TP 10" in shown.root.locator("[aria-live=polite]").text_content()


@pytest.mark.thorough
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 900])
def test_accessible(show, rng, theme, width):
    """axe-core with all its rules, at the start and at both ends; few cases, and many with their table."""
    explorers = explore_threshold(*CASES["fawcett"]), explore_threshold(*many(rng, 600), panels=("matrix", "pr"))
    with show(*explorers, theme=theme, width=width) as shown:
        for i in (None, 0, 20):
            if i is not None:
                shown.set(index=i)
            assert shown.violations() == []
        shown.page.get_by_text("The numbers").last.click()
        assert shown.violations() == []
        assert shown.root.locator("svg[role=img][aria-label]").count() == 4


@pytest.mark.thorough
def test_in_print(show):
    """The sentence, the tables and the pictures as they stand; no slider."""
    with show(explore_threshold(*CASES["fawcett"]), theme="dark") as shown:
        shown.set(index=4)
        shown.page.emulate_media(media="print")
        assert shown.root.get_by_text("score ≥ 0.6").first.is_visible()
        for title in TITLES.values():
            assert shown.root.get_by_text(title, exact=True).is_visible(), title
        assert not shown.root.locator("input").is_visible()
        assert shown.ask("root => getComputedStyle(root).backgroundColor") == "rgb(255, 255, 255)"
