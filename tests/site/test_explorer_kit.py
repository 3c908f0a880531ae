"""What all explorers have in common, in a real browser, with explore_fit as the one that is looked at."""

import re
from types import SimpleNamespace

import explorer_assets
import numpy as np
import pytest
from explorers_kit import ROOT
from playwright.sync_api import expect
from scripts import in_page

from mlnotes.widgets import explore_fit

# ---- drawn where the numbers are ----

POINTS = in_page("points")


def test_draws_the_numbers_where_they_belong(show):
    """On plain axes and on a log scale; a picture is 400 pixels wide and drawn to a tenth of one."""
    with show(explore_fit(degree=5, n=30)) as shown:
        n = shown.numbers()
        grid, degrees = -np.cos(np.pi * np.arange(141) / 140), np.arange(21)
        errors = {".line.thick": (degrees, np.log10(n["error"])), ".line.dashed": (degrees, np.log10(n["training"]))}
        errors |= {".ring.blue": ([5], np.log10(n["error"][5:6]))}
        errors |= {".hollow": ([n["best"]], np.log10([n["error"][n["best"]]]))}
        fits = {".dots": (n["x"], n["y"]), ".line.thick": (grid, n["curve"])}
        for title, low, high, marks in (
            ("Cases and fit", (-1.06, -2.5), (1.06, 2.5), fits),
            ("Mean squared error", (0, -3), (20, 2), errors),
        ):
            for look, values in marks.items():
                [points] = shown.ask(POINTS, title, look)
                expected = (np.transpose(values) - low) / np.subtract(high, low)
                assert np.abs(points - expected).max() < 1e-3, look


def test_what_lies_outside_is_pointed_at(show):
    """At degree 15 the training error is 0 and the true one above 100: arrows at the edges of the frame."""
    with show(explore_fit(degree=15)) as shown:
        box = shown.panel("Mean squared error").locator(".frame").bounding_box()
        for look, edge in ((".ring.blue", box["y"]), (".ring.orange", box["y"] + box["height"])):
            ring = shown.panel("Mean squared error").locator(look)
            assert ring.get_attribute("d").endswith("z"), "three corners"
            at = ring.bounding_box()
            assert at["y"] - 6 < edge < at["y"] + at["height"] + 6


# ---- keyboard ----


def test_the_order_of_keys_their_focus_is_seen_and_they_do_not_reach_a_notebook_around_it(show):
    """What a key does to a slider is the browser's; the walk through every explorer presses some."""
    with show(explore_fit()) as shown:
        order = []
        for _ in range(10):
            shown.page.keyboard.press("Tab")
            order.append(shown.page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent"))
        sliders = ["Degree", "Cases n", "Noise σ", "Ridge penalty λ"]
        buttons = ["New data", "20 × new data", "Start again"]
        assert order == [*sliders, *buttons, "Set it up: question 1", "Answer", "Set it up: question 2"]
        places = (shown.slider("Degree"), shown.root.locator("button").first, shown.root.locator("summary").first)
        for place in places:
            box = place.bounding_box()
            around = {**box, "x": box["x"] - 6, "width": box["width"] + 12}
            place.focus()
            shown.page.keyboard.press("Shift")  # the focus came by key
            focused = shown.page.screenshot(clip=around)
            place.evaluate("e => e.blur()")
            assert focused != shown.page.screenshot(clip=around)
        # JupyterLab moves to another cell on arrow keys and edits one on Enter; other keys go on, as its shortcuts
        shown.page.evaluate("window.heard = []; document.addEventListener('keydown', (e) => heard.push(e.key))")
        for key in ("ArrowLeft", "Home", "PageUp", "k"):
            shown.slider("Degree").press(key)
        for key in ("Enter", " "):
            shown.root.get_by_role("button", name="New data", exact=True).press(key)
        assert shown.state()["draw"] == 3 and shown.page.evaluate("heard") == ["k"]


# ---- mouse and finger ----


def place(shown, degree):
    """Where a degree lies in the picture of the errors."""
    box = shown.frame("Mean squared error")
    return box["x"] + box["width"] * degree / 20, box["y"] + box["height"] * 0.6


def test_mouse_drags_in_a_picture(show):
    with show(explore_fit()) as shown:
        mouse = shown.page.mouse
        mouse.click(*place(shown, 15), button="right")
        shown.stayed("Degree", degree=3)
        mouse.move(*place(shown, 8.2))
        mouse.down()
        shown.comes_to(degree=8)
        for degree, expected in [(12.4, 12), (1, 1), (-9, 0), (40, 20), (6.7, 7)]:  # held beyond the edges, too
            x, y = place(shown, degree)
            mouse.move(x, y + 300, steps=3)
            shown.comes_to(degree=expected)
        mouse.up()
        mouse.move(*place(shown, 15))
        shown.page.keyboard.press("ArrowRight")
        shown.comes_to(degree=8)  # released, and the arrow keys go on from there


def test_finger_drags_sideways_taps_and_scrolls_upwards(show):
    with show(explore_fit(), explore_fit(), phone=True) as shown:
        (x, y), (end, _) = place(shown, 3), place(shown, 14)
        shown.touch(*[(step, y) for step in np.linspace(x, end, 12)])
        shown.comes_to(degree=14)
        shown.page.touchscreen.tap(*place(shown, 6))
        shown.comes_to(degree=6)
        (x, y), before = place(shown, 14), shown.page.evaluate("scrollY")
        shown.touch(*[(x, step) for step in np.linspace(y, y - 150, 12)])
        shown.page.wait_for_function("before => scrollY > before + 50", arg=before)
        shown.stayed("Degree", degree=6)


# ---- speech ----


def test_says_where_a_drag_ended_and_not_each_step(show):
    with show(explore_fit(), paused=True) as shown:
        said, run = lambda: shown.page.evaluate("said"), shown.context.clock.run_for
        shown.page.evaluate("""() => { window.said = []; const live = document.querySelector("[aria-live=polite]");
            new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true }); }""")
        run(60_000)
        shown.page.mouse.move(*place(shown, 4))
        shown.page.mouse.down()
        for degree in (4, 9, 12):
            shown.page.mouse.move(*place(shown, degree), steps=3)
            run(5000)  # also while it rests
            assert said() == []
        shown.page.mouse.up()
        run(599)
        assert said() == []
        run(1)
        assert said() == [shown.sentence()] and said()[0].startswith("Degree 12 on 16 cases")
        run(60_000)
        for _ in range(3):
            shown.slider("Degree").press("ArrowLeft")
            run(599)
        assert len(said()) == 1, "the slider itself speaks at each key"
        run(1)
        assert said()[1:] == [shown.sentence()]
        shown.page.mouse.click(*place(shown, 9))
        run(60_000)
        assert len(said()) == 2, "nothing has changed"


# ---- on a page ----


AGAIN = """() => { const again = document.createElement("script");
  again.textContent = document.querySelector(".mlnotes-explorer script[data-kit]").textContent;
  document.body.append(again); }"""


LATER = in_page("come_later")
NAMES = "Object.keys(window).filter((name) => !before.includes(name))"


def test_starts_once_and_again_where_it_is_saved_or_comes_later(show):
    """A notebook may run the script again; a page may have functions of its own called `range` or `start`."""
    with show("<script>window.before = Object.keys(window)</script>", explore_fit()) as shown:
        assert shown.page.evaluate(NAMES) == ["before"]
        started = shown.state()
        shown.slider("Degree").fill("12")
        before = shown.root.inner_html()
        shown.page.evaluate(AGAIN)
        assert shown.root.inner_html() == before and shown.state()["degree"] == 12
        shown.press("New data")
        assert shown.state()["draw"] == 2
        shown.page.evaluate(LATER)
        assert shown.state(1) == started
        shown.page.set_content(shown.page.content())
        assert shown.state() == started and shown.root.locator(".e-panel").count() == 2
        shown.slider("Degree").fill("9")
        assert shown.sentence().startswith("Degree 9 on")


@pytest.mark.thorough
def test_another_version_is_left_alone(show):
    """Its own script starts it, and its own style dresses it."""
    old = re.sub(r"[0-9a-f]{12}", "0" * 12, explore_fit()._repr_html_())
    nobody = re.sub(r"[0-9a-f]{12}", "1" * 12, re.sub(r"<(style|script) data-kit.*?</\1>", "", old, flags=re.DOTALL))
    with show(explore_fit(), old, nobody) as shown:
        assert shown.state(0) == shown.state(1)
        third = shown.page.locator(ROOT).nth(2)
        assert third.evaluate("root => root.explorer === undefined && getComputedStyle(root).borderStyle === 'none'")


def test_room_is_kept_before_the_script_starts(show):
    """That it is right is seen on its page, see test_arrival."""
    waiting = re.sub(r"<script data-kit.*?</script>", "", explore_fit()._repr_html_(), flags=re.DOTALL)
    with show(waiting) as shown:
        for width, kept in zip((900, 390), explore_fit().heights):
            shown.widen(width)
            assert shown.root.bounding_box()["height"] >= kept


def test_a_hidden_explorer_is_drawn_when_it_appears(show):
    with show() as shown:
        shown.page.set_content(f"<!doctype html><div hidden>{explore_fit()._repr_html_()}</div>")
        assert shown.root.locator(".frame").count() == 0
        shown.page.evaluate("document.querySelector('[hidden]').hidden = false")
        expect(shown.root.locator(".frame")).to_have_count(2)
        assert shown.crowded() == []


ORDER = """[...document.querySelectorAll(".e-panel, .e-controls, .e-buttons")]
  .map((one) => one.className[2]).join("").replace(/c(?!o)/g, "c")"""


def test_follows_the_width_of_the_page(show):
    """One column below 600 pixels, in the order in which it is read; the slider in use stays in use."""
    with show(explore_fit()) as shown:
        shown.slider("Degree").focus()
        shown.set(degree=12)
        for width, order in [(390, "pcbp"), (1200, "ppcb"), (600, "pcbp"), (700, "ppcb")]:
            shown.widen(width)
            assert shown.page.evaluate(ORDER) == order
            assert shown.page.evaluate("document.documentElement.scrollWidth") == width
            assert shown.crowded() == []
            expect(shown.slider("Degree")).to_be_focused()


@pytest.mark.thorough
def test_the_sentence_does_not_push_the_pictures(show):
    """Not on a phone, either: room is kept for the longest."""
    with show(explore_fit(), phone=True) as shown:
        tops = set()
        for degree in range(21):
            shown.set(degree=degree, ridge=0.0001 if degree % 2 else 0, n=16 if degree % 3 else 200)
            tops.add(shown.panel("Cases and fit").bounding_box()["y"])
        assert len(tops) == 1


# ---- cost of a step: what it writes, not how long it takes ----

CHANGES = in_page("changes")


def test_a_step_writes_what_changes_and_never_waits_for_the_layout(show):
    """With twenty earlier data sets: their curves, and some twenty words and marks. The same for 200 cases as for 8.

    Reading a size after each write would make the browser lay the page out at every step.
    """
    with show(explore_fit()) as shown:
        for n in (8, 200):
            shown.set(n=n, draw=30, degree=3, ridge=0)
            shown.ask(CHANGES, "degree", [4, 5, 4])
            counts = shown.ask(CHANGES, "degree", [5, 4, 5, 5])
            assert max(counts) <= 21 + 20 and counts[3] == 0, "nothing has changed"
        assert max(shown.ask(CHANGES, "noise", [0.4, 0.5, 0.4])) <= 3 * 21 + 20
        assert max(shown.ask(CHANGES, "draw", [31, 32, 33])) <= 2 * 21 + 40
        session = shown.context.new_cdp_session(shown.page)
        session.send("Performance.enable")
        layouts = []
        for degrees in ([0], [k % 21 for k in range(200)]):
            shown.ask(CHANGES, "degree", degrees)
            told = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
            layouts.append(told["LayoutCount"])
        assert layouts[1] - layouts[0] < 20, "in 200 steps"


# ---- for everybody ----


CARD = "root => getComputedStyle(root).backgroundColor"
DARK, LIGHT = "rgb(23, 29, 38)", "rgb(255, 255, 255)"


def test_dark(show):
    """As the site says, as JupyterLab says, and where nobody says anything as the system does."""
    lab, site = "document.body.dataset.jpThemeLight", "document.documentElement.dataset.theme"
    steps = [("light", f"{lab} = 'false'", DARK), ("light", f"{lab} = 'true'", LIGHT), ("dark", "0", LIGHT)]
    with show(explore_fit()) as shown:
        for system, change, colour in [*steps, ("dark", f"delete {lab}", LIGHT), ("dark", f"delete {site}", DARK)]:
            shown.page.emulate_media(color_scheme=system)
            shown.page.evaluate(change)
            assert shown.root.evaluate(CARD) == colour, change


@pytest.mark.thorough
def test_with_the_systems_own_colours(show):
    """Every line, ring and slider stands out from the ground."""
    with show(explore_fit(), theme="dark") as shown:
        shown.page.emulate_media(forced_colors="active")
        ground = shown.root.evaluate(CARD)
        for mark in (".line.blue", ".line.orange", ".rule.ink", ".ring.blue"):
            drawn = shown.root.locator(f"svg[role=img] {mark}").first
            assert drawn.evaluate("e => getComputedStyle(e).stroke") != ground, mark
        assert shown.root.locator(".dots").first.evaluate("e => getComputedStyle(e).fill") != ground


# ---- on the site: once for all ----


def test_a_page_of_the_site_carries_no_copy_of_the_current_version():
    """It loads the kit once, however many explorers it has; one of an old version keeps its own."""
    output, asked = explore_fit()._repr_html_(), []
    versions = SimpleNamespace(explorer_versions=explorer_assets.versions())
    app = SimpleNamespace(config=versions, add_js_file=lambda file, **_: asked.append(file), add_css_file=asked.append)
    old = re.sub(r"[0-9a-f]{12}", "0" * 12, output)
    loaded = ["explorers.css", "explore_fit.js"]
    for body, n_carried, files in (("Words", 0, []), (old, 2, []), (2 * output, 0, loaded)):
        context = {"body": body}
        explorer_assets.load_once(app, "page", "page.html", context, None)
        assert len(re.findall("<(style|script) data-kit", context["body"])) == n_carried and asked == files
        assert context["body"].count('class="mlnotes-explorer"') == body.count('class="mlnotes-explorer"')
