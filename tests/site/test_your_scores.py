"""The page "Judge your own model": what it reads, what it computes, and that it keeps all of it to itself."""

import contextlib
import io
import itertools
import json
import math
import re
import warnings

import numpy as np
import pytest
from explorers_kit import CROWDED
from playwright.sync_api import expect
from scripts import Script
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from visitor import faults, in_theme

from mlnotes import UndefinedMetricWarning, costs, curves, data, metrics

PAGE = "book/your_scores.html"


class Desk:
    """The page as its reader uses it."""

    def __init__(self, shown):
        self.shown, self.page = shown, shown.page
        self.root = self.page.locator("#your-scores")

    def part(self, name):
        return self.root.locator(f"[data-part='{name}']")

    def judge(self, text):
        field = self.root.get_by_label("Labels and scores")
        field.evaluate("(field, text) => { field.value = text; }", text)  # typing thousands of lines takes minutes
        self.root.get_by_role("button", name="Judge", exact=True).click()
        return self

    def example(self):
        self.root.get_by_role("button", name="Try it with an example").click()
        return self

    def numbers(self, **state):
        """The numbers of the page, all digits; NaN is None, Infinity too where JSON lacks it."""
        look = """(part, state) => JSON.stringify(part.firstChild.explorer.numbers(state),
            (key, v) => v === Infinity ? "inf" : v === -Infinity ? "-inf" : v)"""
        return json.loads(self.part("your_scores").evaluate(look, state))

    def error(self):
        return self.part("error").text_content()


@pytest.fixture
def desk(visit):
    with visit(PAGE) as shown:
        yield Desk(shown)


# ---- reading ----


SCRIPT = Script("your_scores.js")
READ = "(text) => { try { return yourScores.read(text); } catch (error) { return error.message; } }"


SAME = {
    "commas": "1,0.9\n0,0.25\n1,0.5",
    "with names": "label,score\n1,0.9\n0,0.25\n1,0.5",
    "semicolons and decimal commas": "1;0,9\n0;0,25\n1;0,5\n",
    "tabs, as copied from a table": "y\tp\n1\t0.9\n0\t0.25\n1\t0.5\n",
    "tabs and decimal commas": "1\t,9\n0\t,25\n1\t,5",
    "spaces": "1  0.9\n0   0.25\n 1 .5",
    "scores first": "0.9,1\n0.25,0\n0.5,1",
    "quotes": '"class","the score"\n"1","0.9"\n"0","0.25"\n"1","0.5"',
    "Windows, a byte order mark and empty lines": "\ufeff1, 0.9\r\n\r\n0, 0.25\r\n1, 0.5\r\n\r\n",
    "other ways to write numbers": "1.0,9e-1\n0,+0.25\n1,.50",
}


@pytest.mark.parametrize(("name", "text"), SAME.items(), ids=SAME)
def test_reads_the_same_from_many_forms(name, text):
    found = SCRIPT(READ, text)
    assert isinstance(found, dict), found
    assert (found["y"], found["score"]) == (["1", "0", "1"], [0.9, 0.25, 0.5])
    assert (found["labels"], found["positive"]) == (["0", "1"], "1")
    assert found["header"] == (name in ("with names", "tabs, as copied from a table", "quotes"))


POSITIVE = {
    ("0", "1"): "1",
    ("-1", "1"): "1",
    ("1", "2"): "2",
    ("true", "false"): "true",
    ("No", "YES"): "YES",
    ("negative", "positive"): "positive",
    ("cat", "dog", "dog"): "cat",  # the rarer one
    ("benign", "malignant"): "malignant",
    ("1",): "1",
    ("0",): None,
    ("no",): None,
}


@pytest.mark.parametrize(("labels", "positive"), POSITIVE.items())
def test_guesses_the_positive_label(labels, positive):
    text = "\n".join(f"{label};{k / 10}" for k, label in enumerate(labels))
    assert SCRIPT(READ, text)["positive"] == positive


def test_infinite_and_negative_scores():
    text = "1,inf\n0,-Infinity\n1,\u22122\n0,-2.5\n1,\u221e"
    assert SCRIPT("text => String(yourScores.read(text).score)", text) == "Infinity,-Infinity,-2,-2.5,Infinity"


REFUSED = {
    "": "There is nothing to read yet. Each line needs a label and a score",
    " \n\n": "There is nothing to read yet.",
    "1,0.5\n0,0.3\n1": "Line 3: 1 column between commas, where two are needed",
    "1;0.5\n\n0;0.3;7": "Line 3: 3 columns between semicolons, where two are needed",
    "a,1,0.5\nb,0,0.2": "Line 1: 3 columns between commas. Keep two",
    "1,0,5\n0,0,2": "Line 1: 3 columns between commas. Keep two, a label and a score; where a comma marks decimals",
    "5\n6": "Line 1: 1 column between spaces, where two are needed",
    "1,0.5\n0,high\n1,0.7": 'Line 2: "high" is not a number.',
    "1,high\n1,0.5\n0,0.7": 'Line 1: "high" is not a number.',
    "y,p\n1,0.5\n0,\n1,0.7": "Line 3: the score is missing.",
    "1,0.5\n0,NA\n1,0.7": "Line 2: the score is missing.",
    "1,0.5\n,0.2\n1,0.7": "Line 2: the label is missing.",
    "1,0.5\n0,20%\n1,0.7": 'Line 2: "20%" is in per cent. Write a fraction',
    "1,90%\n0,20%\n1,85%": 'Line 1: "90%" is in per cent. Write a fraction',
    "yes,0.5\nno,0.4\nperhaps,0.3": 'Line 3: "perhaps" is a third label, after "yes" and "no".',
    "1;0,5\n0;0.2\n1;0.7": 'Line 1: "0,5" has a decimal comma and "0.2" in line 2 a point.',
    "1;1,234\n0;2,345\n1;3,456": 'Line 1: "1,234" can be read in two ways. Write 1.234 or 1234.',
    "label,score": "Line 1: this line holds names only.",
    "1,0.5\n" * 20_001: "At most 20000 cases, got 20001.",
}


@pytest.mark.parametrize(("text", "message"), REFUSED.items(), ids=range(len(REFUSED)))
def test_errors_name_the_line(text, message):
    found = SCRIPT(READ, text)
    assert isinstance(found, str) and found.startswith(message)


# ---- the numbers of mlnotes ----


def probabilities(rng, n, *, decimals=None, separation=2):
    """Labels and calibrated probabilities, rounded for ties."""
    y = (rng.random(n) < 0.3).astype(int)
    score = 1 / (1 + np.exp(-separation * (y - 0.5) - rng.normal(size=n)))
    return y, score if decimals is None else np.round(score, decimals)


def samples(rng):
    yield "fawcett", data.fawcett20()
    yield "ties", data.tied_ten()
    for n, decimals in [(30, 1), (200, 1), (500, None), (3000, 2)]:
        yield f"{n} with {decimals} decimals", probabilities(rng, n, decimals=decimals)
    yield "not probabilities", (rng.integers(0, 2, 80), rng.normal(size=80).round(1))
    yield "all scores equal", ([0, 1, 1, 0, 1], [0.5] * 5)
    yield "apart", ([0, 0, 1, 1], [0.1, 0.2, 0.8, 0.9])
    yield "upside down", ([1, 1, 0, 0], [0.1, 0.2, 0.8, 0.9])
    yield "called impossible", ([1, 0, 1, 0], [0, 0.2, 1, 0.5])
    yield "infinite", ([0, 0, 1, 0, 1, 1], [-np.inf, 0.2, 0.5, 0.5, 0.9, np.inf])
    yield "two cases", ([1, 0], [0.7, 0.2])
    yield "three cases", ([1, 0, 0], [0.7, 0.2, 0.7])
    yield "positives only", ([1, 1, 1], [0.7, 0.2, 0.9])
    yield "negatives only", ([0, 0], [0.7, 0.2])
    yield "borders of bins", (np.arange(22) % 2, np.repeat(np.arange(11) / 10, 2))


def lines(y, score):
    return "\n".join(f"{int(one)},{float(s)!r}" for one, s in zip(y, score))


def defined(value):
    """As JSON has it."""
    return None if math.isnan(value) else "inf" if value == math.inf else pytest.approx(value, abs=1e-12)


def cost_of_thresholds(y, score, cost_fp, cost_fn, p):
    curve = curves.roc_curve(y, score)
    return (1 - p) * cost_fp * curve.fpr + p * cost_fn * (1 - curve.tpr)


SAMPLES = dict(samples(np.random.default_rng(0)))


@pytest.mark.parametrize("name", SAMPLES)
def test_numbers_equal_mlnotes(desk, name):
    y, score = (np.asarray(part, dtype=float) for part in SAMPLES[name])
    desk.judge(lines(y, score))
    assert desk.error() == ""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UndefinedMetricWarning)
        compare_summary(desk.numbers(), y, score)
        if desk.numbers()["probabilities"]:
            compare_calibration(desk, y, score)
        if 0 < y.sum() < len(y):
            compare_costs(desk, y, score)
        else:
            assert "one class only" in desk.part("read").text_content()
            assert desk.part("auc").text_content() == desk.part("best").text_content() == "undefined"
            assert not desk.part("threshold").is_visible() and not desk.part("your_scores").is_visible()


def compare_summary(found, y, score):
    low, high = curves.auc_interval(y, score)
    expected = {"auc": curves.auc(y, score), "ap": curves.average_precision(y, score), "low": low, "high": high}
    if found["probabilities"]:
        expected |= {"brier": metrics.brier_score(y, score), "log_loss": metrics.log_loss(y, score)}
    assert {key: found[key] for key in expected} == {key: defined(value) for key, value in expected.items()}
    assert (found["n"], found["positives"]) == (len(y), y.sum())
    assert found["probabilities"] == (score.min() >= 0 and score.max() <= 1) == (found["calibration"] is not None)


def compare_calibration(desk, y, score):
    for n_bins in (2, 3, 6, 10, 20):
        found = desk.numbers(bins=n_bins)["calibration"]
        for key, expected in metrics.calibration_curve(y, score, n_bins=n_bins)._asdict().items():
            assert found[key] == pytest.approx(expected, abs=1e-12), (n_bins, key)


def compare_costs(desk, y, score):
    """As the formula says, and as the lower envelope."""
    envelope = costs.cost_envelope(y, score)
    for cost_fp, cost_fn, p in [(1, 1, 0.5), (1, 10, 0.1), (7, 2, 0.9), (0, 1, 0.3), (1, 0, 0.3)]:
        found = desk.numbers(cost_fp=cost_fp, cost_fn=cost_fn, prevalence=p)
        expected = cost_of_thresholds(y, score, cost_fp, cost_fn, p)
        assert found["cost"] == pytest.approx(expected, abs=1e-12)
        best = np.flatnonzero(expected <= expected.min() + 1e-12 * expected.max())[0]
        assert found["best"] == best and found["least"] == pytest.approx(expected.min(), abs=1e-15)
        least = np.interp(costs.probability_cost(p, cost_fp=cost_fp, cost_fn=cost_fn), *envelope)
        assert found["least"] == pytest.approx(least * (p * cost_fn + (1 - p) * cost_fp))


@pytest.mark.thorough
def test_twenty_thousand_cases(desk, rng):
    y, score = probabilities(rng, 20_000)
    desk.judge(lines(y, score))
    compare_summary(desk.numbers(), y, score)
    threshold = desk.part("threshold").locator(".mlnotes-explorer")
    threshold.get_by_role("slider").press("End")
    expect(threshold.locator(".e-say")).to_contain_text("Predicted positive: none")
    threshold.get_by_role("slider").press("ArrowLeft")
    expect(threshold.locator(".e-say")).to_contain_text("1 of 20000 cases")


# ---- the Python ----

CHOSEN = {"cost_fp": 1, "cost_fn": 10, "prevalence": 0.4, "bins": 10}


def printed_by(text, folder):
    """What the page's program prints, beside a file with the text."""
    program = SCRIPT("(text, chosen) => yourScores.python(yourScores.read(text), chosen)", text, CHOSEN)
    (folder / "scores.csv").write_text(text, encoding="utf-8")
    with contextlib.chdir(folder), contextlib.redirect_stdout(io.StringIO()) as printed, warnings.catch_warnings():
        warnings.simplefilter("ignore", UndefinedMetricWarning)
        exec(compile(program, "program", "exec"), {})
    return program, printed.getvalue()


def compare_with_python(text, y, score, folder):
    """The program's numbers are those of mlnotes for these labels and scores."""
    program, printed = printed_by(text, folder)
    assert float(re.search(r"^AUC (\S+)", printed, re.MULTILINE)[1]) == pytest.approx(curves.auc(y, score), abs=1e-12)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UndefinedMetricWarning)
        interval = curves.auc_interval(y, score)
    found = list(map(float, re.search(r"DeLong (\S+) (\S+)", printed).groups()))
    assert found == pytest.approx(list(interval), abs=1e-12, nan_ok=True)
    cost = float(re.search(r"expected cost (\S+)", printed)[1])
    assert cost == pytest.approx(cost_of_thresholds(y, score, 1, 10, 0.4).min(), abs=1e-12)
    assert ("Brier" in printed) == (np.min(score) >= 0 and np.max(score) <= 1)
    return program


def lists(rng):
    """Texts, short and so long that they are read from a file, with the labels and scores that they hold."""
    y, score = probabilities(rng, 40, decimals=1)
    rows = "\n".join(f"{'yes' if a else 'no'};{b:.3f}".replace(".", ",") for a, b in zip(y, score))
    yield lines(y, score), y, score
    yield f"class;score\n{rows}", y, score
    yield "1\tinf\n0\t-2\n1\t\u22121\n0\t0\n0\t-inf", [1, 0, 1, 0, 0], [np.inf, -2, -1, 0, -np.inf]
    yield '"a ""b""",0.3\nc,0.4\nc,0.5\n"a ""b""",0.7', [1, 0, 0, 1], [0.3, 0.4, 0.5, 0.7]
    yield "1,0.7\n0,0.2", [1, 0], [0.7, 0.2]
    y, score = probabilities(rng, 1500, decimals=2)
    for separator, names in itertools.product(",;\t ", (False, True)):
        rows = [f"{'ill' if a else 'well'}{separator}{b:.2f}" for a, b in zip(y, score)]
        rows = [row.replace(".", ",") for row in rows] if separator == ";" else rows
        yield "\n".join([f"state{separator}p"] * names + rows), y, score
    y, score = probabilities(rng, 1200)
    yield "\n".join(f"{b!r}, {a}.0" for a, b in zip(y, map(float, score))), y, score


def test_the_python_gives_the_same_numbers(rng, tmp_path):
    for text, y, score in lists(rng):
        labels = 1 - np.array(y) if SCRIPT(READ, text)["positive"] == "c" else np.array(y)
        program = compare_with_python(text, labels, np.array(score), tmp_path)
        assert ("scores.csv" in program) == (len(y) > 1000), text[:30]


# ---- the page ----


def test_what_is_written_is_what_was_computed(desk):
    y, score = data.fawcett20()
    desk.judge(lines(y, score))
    low, high = curves.auc_interval(y, score)
    said = {name: desk.part(name).text_content() for name in ("auc", "interval", "ap", "brier", "log-loss")}
    assert said == {
        "auc": f"{curves.auc(y, score):.3f}",
        "interval": f"{low:.3f} to {high:.3f}",
        "ap": f"{curves.average_precision(y, score):.3f}",
        "brier": f"{metrics.brier_score(y, score):.3f}",
        "log-loss": f"{metrics.log_loss(y, score):.3f}",
    }
    assert desk.part("read").text_content() == '20 cases read: 10 positive ("1") and 10 negative.'
    # the threshold starts where as many are selected as are positive
    assert "score ≥ 0.505, 10 of 20 cases" in desk.part("threshold").locator(".e-say").text_content()

    desk.judge("1,0.5\n0,high\n1,0.7")
    assert desk.error() == 'Line 2: "high" is not a number.'
    expect(desk.part("error")).to_have_attribute("role", "alert")
    expect(desk.part("results")).to_be_hidden()
    desk.judge("1,0.5\n0,0.1")
    assert desk.error() == ""
    expect(desk.part("results")).to_be_visible()


def test_the_other_label_gives_one_minus_the_auc(desk):
    desk.judge("\n".join(["class,score", "cat,0.9", "dog,0.8", "dog,0.3", "cat,0.4", "dog,0.2"]))
    before = desk.numbers()["auc"]
    desk.root.get_by_role("radio", name="dog").check()
    assert desk.numbers()["auc"] == pytest.approx(1 - before)
    assert '3 positive ("dog") and 2 negative' in desk.part("read").text_content()
    assert desk.root.get_by_role("textbox", name="Share of positives").input_value() == "0.6"


def test_costs_and_the_share_of_positives_move_the_threshold(desk):
    desk.example()
    state = "part => part.firstChild.explorer.state"
    share, miss = (desk.root.get_by_role("textbox", name=name) for name in ("Share of positives", "A miss costs"))
    assert share.input_value() == "0.4"
    before = desk.part("best").text_content()
    miss.fill("10")
    assert desk.part("best").text_content() != before
    share.fill("0,05")  # a decimal comma
    now = desk.part("your_scores").evaluate(state)
    assert (now["cost_fp"], now["cost_fn"], now["prevalence"]) == (1, 10, 0.05)
    for field, wrong in [(share, "5"), (miss, "-1"), (desk.root.get_by_label("A false alarm costs"), "much")]:
        good = field.input_value()
        field.fill(wrong)
        expect(field).to_have_attribute("aria-invalid", "true")
        assert "Costs are 0 or more" in desk.part("costs-wrong").text_content()
        assert desk.part("best").text_content() == "undefined"
        field.fill(good)
        expect(field).to_have_attribute("aria-invalid", "false")
        assert desk.part("costs-wrong").text_content() == ""


def test_the_example_is_the_lessons_program_and_its_python_is_copied_or_selected(desk):
    cancer = load_breast_cancer()
    malignant = (cancer.target == 0).astype(int)
    program = make_pipeline(StandardScaler(), LogisticRegression())
    probability = cross_val_predict(program, cancer.data[:, :2], malignant, cv=10, method="predict_proba")[:, 1]
    desk.example()
    text = desk.root.get_by_label("Labels and scores").input_value()
    assert text.splitlines() == ["diagnosis,probability"] + [
        f"{'malignant' if one else 'benign'},{p:.4f}" for one, p in zip(malignant[::3], probability[::3])
    ]
    assert (desk.numbers()["n"], desk.numbers()["positives"]) == (190, 76)

    copy, shown = desk.root.get_by_role("button", name="Copy the Python"), desk.part("python").text_content()
    chosen = {"cost_fp": 1, "cost_fn": 1, "prevalence": 76 / 190, "bins": 10}
    assert shown == SCRIPT("(text, chosen) => yourScores.python(yourScores.read(text), chosen)", text, chosen)
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    try:
        desk.root.get_by_text("The same numbers in Python").click()
        copy.click()
        expect(desk.part("copied")).to_have_text("Copied.")
        assert desk.page.evaluate("navigator.clipboard.readText()") == shown
    finally:
        desk.page.context.clear_permissions()
    desk.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    copy.click()
    expect(desk.part("copied")).to_contain_text("Selected")
    assert "import numpy" in desk.page.evaluate("String(getSelection())")


def test_a_file_can_be_chosen_or_dropped(desk, tmp_path):
    file = tmp_path / "mine.csv"
    file.write_text("y;s\n1;0,9\n0;0,4\n", encoding="utf-8")
    desk.root.locator("input[type=file]").set_input_files(file)
    expect(desk.part("read")).to_contain_text("2 cases read")
    desk.page.evaluate("""() => {
        const given = new DataTransfer(), form = document.querySelector("#your-scores form");
        given.items.add(new File(["1,0.9\\n0,0.4\\n1,0.3"], "dropped.csv"));
        form.dispatchEvent(new DragEvent("dragover", { dataTransfer: given, bubbles: true, cancelable: true }));
        form.dispatchEvent(new DragEvent("drop", { dataTransfer: given, bubbles: true, cancelable: true })); }""")
    expect(desk.part("read")).to_contain_text("3 cases read")
    assert desk.root.get_by_label("Labels and scores").input_value() == "1,0.9\n0,0.4\n1,0.3"


NAME = """() => {
  const { labels, ariaLabel, textContent } = document.activeElement;
  return (labels?.[0]?.textContent ?? ariaLabel ?? textContent).trim();
}"""


def test_by_keyboard_and_nothing_leaves_the_browser(desk):
    """From the moment the page stands, it asks nobody for anything, keeps nothing, and has the kit once."""
    asked = []
    desk.page.on("request", lambda request: asked.append(request.url))
    desk.root.get_by_label("Labels and scores").focus()
    desk.page.keyboard.insert_text(lines(*data.fawcett20()))
    desk.page.keyboard.press("Tab")
    expect(desk.root.get_by_role("button", name="Judge", exact=True)).to_be_focused()
    desk.page.keyboard.press("Enter")
    expect(desk.part("read")).to_contain_text("20 cases read")
    reached = set()
    for _ in range(14):
        desk.page.keyboard.press("Tab")
        reached.add(desk.page.evaluate(NAME))
    expected = {"Try it with an example", "Choose a file, or drop one here", "1", "A false alarm costs", "A miss costs"}
    assert {*expected, "Share of positives", "Threshold", "Bins of the calibration curve"} <= reached
    assert asked == []
    kept = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])"
    assert "0.505" not in desk.page.evaluate(kept)
    assert desk.page.locator("script[src*='/explore_'], link[href*='explorers.css']").count() == 3
    assert desk.page.get_by_text("Nothing leaves your browser.").is_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("width", [1300, 390])
def test_accessible_in_its_place_and_on_paper(desk, width):
    """axe-core, light and dark, with results, with all folds open and with an error; no word meets another."""
    desk.page.set_viewport_size({"width": width, "height": 900})
    desk.page.emulate_media(reduced_motion="reduce")
    desk.example()
    for fold in desk.root.locator("summary").all():
        fold.click()
    for scheme in ("light", "dark"):
        in_theme(desk.page, scheme)
        assert faults(desk.page) == []
    assert desk.page.evaluate("document.documentElement.scrollWidth") == width
    for explorer in desk.root.locator(".mlnotes-explorer").all():
        assert explorer.evaluate(CROWDED) == []
    desk.page.emulate_media(media="print")
    assert not desk.root.locator("form").is_visible() and not desk.root.locator("textarea").is_visible()
    assert desk.part("auc").is_visible() and desk.root.get_by_text("ROC curve", exact=True).is_visible()
    desk.page.emulate_media(media="screen")
    desk.judge("1,high\n0,0.2\n1,0.3")
    assert faults(desk.page) == []


@pytest.mark.thorough
def test_without_scripts(without_scripts):
    page = without_scripts(PAGE)
    assert page.get_by_text("This page needs scripts, which are switched off here.").is_visible()
    assert not page.locator("#your-scores form").is_visible()
