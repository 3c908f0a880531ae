"""The page "Judge your own model": what it reads, what it computes, and that it keeps all of it to itself."""

import contextlib
import io
import itertools
import math
import re
import warnings

import numpy as np
import pytest
from explorers_kit import CROWDED, FOLLOWED
from playwright.sync_api import expect
from scipy import stats
from scripts import Script, in_page
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from visitor import faults, in_theme

from mlnotes import costs, curves, data, groups, metrics

PAGE = "book/your_scores.html"
CHOSEN = {"cost_fp": 1, "cost_fn": 10, "prevalence": 0.4}
SCRIPT = Script(*(f"your_scores_{part}.js" for part in ("read", "maths", "worker", "report")))
SCRIPT.racer.eval(in_page("judge_scores"))
READ = """(text) => { const found = read(text);
  return found.label ? { ...plain(found), y: Array.from(found.label, (one) => found.labels[one]) } : found; }"""


def judged(text, *thresholds, look="plain", positive=None):
    """What the page computes of these lines at these thresholds, or what `look` makes of it; NaN is None."""
    ask = f"(text, t, positive, options) => ({look})(judged(text, t, positive ?? undefined, options))"
    return SCRIPT(ask, text, list(thresholds or (0.5, 0.5)), positive, CHOSEN)


def words(text, *thresholds, look="claims"):
    return judged(text, *thresholds, look=f"yourScoresReport.{look}")


# ---- reading ----

SAME = {
    "commas": "1,0.9\n0,0.25\n1,0.5",
    "semicolons and decimal commas": "1;0,9\n0;0,25\n1;0,5\n",
    "spaces": "1  0.9\n0   0.25\n 1 .5",
    "spaces and decimal commas": "1 0,9\n0 0,25\n1 0,5",
    "quotes": '"class","the score"\n"1","0.9"\n"0","0.25"\n"1","0.5"',
    "Windows, a byte order mark and empty lines": "\ufeff1, 0.9\r\n\r\n0, 0.25\r\n1, 0.5\r\n\r\n",
    "other ways to write numbers": "1.0,9e-1\n0,+0.25\n1,.50",
    "two models, names, labels last": "first;second;y\n0,9;7;1\n0,25;8;0\n0,5;9,5;1",
}


@pytest.mark.parametrize(("name", "text"), SAME.items(), ids=SAME)
def test_reads_the_same_from_many_forms(name, text):
    found = SCRIPT(READ, text)
    assert isinstance(found, dict), found
    assert (found["y"], found["scores"][0]) == (["1", "0", "1"], [0.9, 0.25, 0.5])
    assert (sorted(found["labels"]), found["positive"]) == (["0", "1"], "1")
    assert found["header"] == ("names" in name or name == "quotes")
    assert found["scores"][1:] == ([[7, 8, 9.5]] if "two models" in name else [])


POSITIVE = {
    ("0", "1"): "1",
    ("1", "2"): "2",
    ("true", "false"): "true",
    ("negative", "positive"): "positive",
    ("cat", "dog", "dog"): "cat",  # the rarer one
    ("0",): None,
    ("no",): None,
}


@pytest.mark.parametrize(("labels", "positive"), POSITIVE.items())
def test_guesses_the_positive_label(labels, positive):
    text = "\n".join(f"{label};{k / 10}" for k, label in enumerate(labels))
    assert SCRIPT(READ, text)["positive"] == positive


REFUSED = {
    "": "There is nothing to read yet. Each line needs a label and a score",
    " \n\n": "There is nothing to read yet.",
    "1,0.5\n0,0.3\n1": "Line 3: 1 column between commas, where line 1 has 2.",
    "1,0.5,0.4\n0,nan,0.2\n1,0.2,0.1": "Line 2: the score in column 2 is missing.",
    "a,1,0.5\nb,0,0.2\nc,1,0.3": 'Line 3: "c" is a third label, after "a" and "b".',
    "a,x,0.5\nb,y,0.2\nc,x,0.3": "Line 1: two columns hold words.",
    "1,1,0.5\n2,0,0.4\n3,1,0.3\n4,0,0.2\n5,1,0.9": "Line 1: column 1 counts the lines, 1, 2, 3 ...",
    "1,0,5\n0,0,2": 'Line 1: 3 columns between commas, where "0,5" seems to be one number with a decimal comma.',
    "1,0,5,0,4\n0,0,2,0,1": "Line 1: 5 columns between commas, where two or three are needed",
    "1,high\n1,0.5\n0,0.7": 'Line 1: "high" is not a number.',
    "y,p\n1,0.5\n0,\n1,0.7": "Line 3: the score is missing.",
    "1,0.5\n0,NA\n1,0.7": "Line 2: the score is missing.",
    "yes 90 %\nno 20 %": 'Line 1: "90%" is in per cent. Write a fraction',
    "100%,0.9\n0 %,0.2": 'Line 1: "100%" is in per cent, and stands for a label. Write 1 and 0',
    "1;0,5\n0;0.2\n1;0.7": 'Line 1: "0,5" has a decimal comma and "0.2" in line 2 a point.',
    "1;1,234\n0;2,345\n1;3,456": 'Line 1: "1,234" can be read in two ways. Write 1.234 or 1234.',
    "label,score": "Line 1: this line holds names only.",
}


@pytest.mark.parametrize(("text", "message"), REFUSED.items(), ids=range(len(REFUSED)))
def test_errors_name_the_line(text, message):
    found = SCRIPT(READ, text)
    assert isinstance(found, str) and found.startswith(message)


def test_what_is_too_much_is_refused():
    found = SCRIPT("() => [read('1,1\\n'.repeat(2_000_001)), read('1,0.5\\n' + ' '.repeat(100_000_000))]")
    assert [one[:24] for one in found] == ["At most 2000000 cases, g", "At most 100 MB, got 101."]


# ---- formulas, each against another way to it ----


def test_formulas_equal_scipy_far_out():
    z = [0, 1e-9, 0.3, 1.5, 1.96, 3.5, 3.6, 8, 30]
    assert SCRIPT("z => z.map(maths.twoSided)", z) == pytest.approx(2 * stats.norm.sf(z), rel=1e-11)
    pairs = [(0, 1), (1, 1), (7, 7), (3, 12), (0, 40), (17, 41), (499_000, 500_900)]
    few, n = np.min(pairs, axis=1), np.sum(pairs, axis=1)
    found = SCRIPT("pairs => pairs.map(([b, c]) => maths.midP(b, c))", pairs)
    assert found == pytest.approx(2 * stats.binom.cdf(few, n, 0.5) - stats.binom.pmf(few, n, 0.5), rel=1e-9)
    assert SCRIPT("() => maths.midP(0, 0)") is None
    shares = [(0, 1), (1, 1), (0, 20), (20, 20), (3, 10), (999_999, 1_000_000)]
    found = SCRIPT("shares => shares.map(([k, n]) => maths.wilson(k, n))", shares)
    assert found == [pytest.approx(stats.binomtest(k, n).proportion_ci(method="wilson")) for k, n in shares]


# ---- the numbers of mlnotes, and of the Python of the report ----


def labels(rng, n):
    return (rng.random(n) < 0.3).astype(int)


def probability(rng, y, decimals):
    """Of the positive label, calibrated, rounded for ties."""
    return np.round(1 / (1 + np.exp(1 - 2 * y - rng.normal(size=len(y)))), decimals)


def samples(rng):
    yield "fawcett", *data.fawcett20()
    yield "ties", *data.tied_ten()
    for n, decimals in [(200, 1), (500, 15), (3000, 2)]:
        y = labels(rng, n)
        yield f"{n} with {decimals} decimals", y, probability(rng, y, decimals)
        yield f"{n} of two models", y, *(probability(rng, y, decimals) for _ in "AB")
    yield "not probabilities", rng.integers(0, 2, 80), rng.normal(size=80).round(1), rng.random(80)
    yield "all scores equal", [0, 1, 1, 0, 1], [0.5] * 5, [0.1, 0.9, 0.2, 0.3, 0.4]
    yield "the same twice", [0, 0, 1, 1, 0], *([0.1, 0.6, 0.8, 0.5, 0.2] for _ in "AB")
    yield "called impossible", [1, 0, 1, 0], [0, 0.2, 1, 0.5], [0.5, 0, 0.9, 1]
    yield "infinite", [0, 0, 1, 0, 1, 1], [-np.inf, 0.2, 0.5, 0.5, 0.9, np.inf], [3, np.inf, 2, 1, 4, np.inf]
    yield "two cases", [1, 0], [0.7, 0.2], [0.1, 0.3]
    yield "positives only", [1, 1, 1], [0.7, 0.2, 0.9], [0.1, 0.2, 0.9]
    yield "negatives only", [0, 0], [0.7, 0.2]
    yield "borders of bins", np.arange(22) % 2, np.repeat(np.arange(11) / 10, 2)


def lines(y, *scores):
    return "\n".join(",".join([str(int(one)), *(repr(float(s)) for s in row)]) for one, *row in zip(y, *scores))


SAMPLES = {name: [np.asarray(part, float) for part in rest] for name, *rest in samples(np.random.default_rng(0))}


def as_json(values):
    """Numbers as the page gives them, to be compared with it."""
    return [None if math.isnan(x) else "inf" if x == math.inf else pytest.approx(float(x), abs=1e-9) for x in values]


def own_numbers(found):
    """The numbers of the page, as the program of its report names them."""
    out, study, pair = {}, found["study"], found["pair"] or {}
    for name, one, at in zip(found["names"], study["models"], found["at"]):
        kinds = {"AUC": "auc", "Average precision": "ap"} if study["P"] and study["N"] else {}
        kinds |= {"Brier score": "brier", "Log loss": "log"} if one["probabilities"] else {}
        out |= {f"{kind} of {name}": [one[key], *one[f"{key}Interval"]] for kind, key in kinds.items()}
        for key in ("accuracy", "recall", "specificity", "precision"):
            out[f"{key.capitalize()} of {name}"] = [at[key]["value"], *at[key]["interval"]]
    gaps = {key.capitalize(): one for key, one in pair.items() if key != "cells"}
    paired = {"AUC": "auc", "Brier score": "brier", "Log loss": "log"} if pair else {}
    for kind, one in (gaps | {kind: study["paired"][key] for kind, key in paired.items()}).items():
        if one["d"] is not None and one["low"] is not None:
            out[f"Difference of {kind}"] = [one["d"], one["low"], one["high"]]
        if one.get("p") is not None:
            name, keys = ("DeLong", "zp") if kind == "AUC" else (f"McNemar on {kind}", "bcp")
            out[name] = [one[key] for key in keys]
    return out


@pytest.mark.parametrize("name", SAMPLES)
def test_costs_and_calibration_equal_mlnotes(name):
    y, *scores = SAMPLES[name]
    page = judged(lines(y, *scores))
    for k, score in enumerate(scores):
        if 0 < y.sum() < len(y):
            same_costs(page["costs"][k], y, score)
        assert page["study"]["models"][k]["probabilities"] == (score.min() >= 0 and score.max() <= 1)
        if score.min() >= 0 and score.max() <= 1:
            same_bins(page["calibration"][k], y, score)


def same_costs(found, y, score):
    """Expected costs at each threshold, by the formula; their least is that of the lower envelope."""
    curve, (cost_fp, cost_fn, p) = curves.roc_curve(y, score), CHOSEN.values()
    cost = (1 - p) * cost_fp * curve.fpr + p * cost_fn * (1 - curve.tpr)
    lowest = np.interp(costs.probability_cost(p, cost_fp=cost_fp, cost_fn=cost_fn), *costs.cost_envelope(y, score))
    assert found["cost"] == pytest.approx(cost, abs=1e-12)
    assert found["best"] == np.flatnonzero(cost <= cost.min() + 1e-12 * cost.max())[0]
    assert found["least"] == pytest.approx(lowest * (p * cost_fn + (1 - p) * cost_fp))


def same_bins(found, y, score):
    for n_bins, bins in zip((2, 3, 6, 10, 20), found):
        curve = metrics.calibration_curve(y, score, n_bins=n_bins)
        columns = [[b["observed"] for b in bins], [b["predicted"] for b in bins], [b["n"] for b in bins]]
        assert columns == [pytest.approx(part, abs=1e-12) for part in curve]
        hits = np.round(curve.prob_true * curve.counts).astype(int)
        assert [b["interval"] for b in bins] == [as_json(i) for i in zip(*groups.rate_interval(hits, curve.counts))]


def printed_by(text, thresholds, folder):
    """What the page's program prints beside a file with the text: lists of numbers by name."""
    program = words(text, *thresholds, look="python")
    (folder / "scores.csv").write_text(text, encoding="utf-8")
    with contextlib.chdir(folder), contextlib.redirect_stdout(io.StringIO()) as printed, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(program, "program", "exec"), {})
    number = re.compile(r"(?<![\w.])-?(?:inf|nan|\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.])")
    pairs = (line.rpartition(": ")[::2] for line in printed.getvalue().splitlines() if ": " in line)
    return {name: [float(one) for one in number.findall(rest)] for name, rest in pairs}


def lists(rng):
    """Texts in many forms, with thresholds."""
    y = labels(rng, 300)
    score = probability(rng, y, 2)
    rows = "\n".join(f"{'yes' if a else 'no'};{b:.3f}".replace(".", ",") for a, b in zip(y, score))
    yield f"class;score\n{rows}", [0.5]
    yield "1\tinf\n0\t-2.5\n1\t\u22122\n0\t0\n0\t-Infinity\n1\t\u221e", [0]
    yield '"a ""b""",0.3\nc,0.4\nc,0.5\n"a ""b""",0.7', [1e300]  # JSON has no infinity
    for separator, names in itertools.product(",;\t ", (False, True)):
        rows = [
            separator.join([f"{b:.2f}", "ill" if a else "well", f"{c:.3f}"]) for a, b, c in zip(y, score, score[::-1])
        ]
        rows = [row.replace(".", ",") for row in rows] if separator == ";" else rows
        yield "\n".join([separator.join("pyq")] * names + rows), [0.4, 0.6]
    for parts in SAMPLES.values():
        yield lines(*parts), [0.5] * (len(parts) - 1)


def test_the_python_gives_the_same_numbers(rng, tmp_path):
    seen = set()
    for text, thresholds in lists(rng):
        own = own_numbers(judged(text, *thresholds))
        assert own == {name: as_json(values) for name, values in printed_by(text, thresholds, tmp_path).items()}, text
        seen |= set(own)
    assert {"DeLong", "Difference of Precision", "Difference of Log loss", "McNemar on Recall"} <= seen


# ---- words ----


def test_claims_say_who_wins_and_that_no_difference_is_no_equality(rng):
    y = np.repeat([0, 1], 200)
    noise = rng.normal(size=400)
    good, bad = y + 0.3 * noise, y + 3 * rng.normal(size=400)
    auc, accuracy, limits = words(lines(y, good, bad))
    assert auc.startswith("By AUC “A” ranks cases like these better than “B”") and "paired DeLong" in auc
    assert accuracy.startswith("At these thresholds “A” is right more often")
    assert "have not learned from" in limits
    [turned, *_] = words(lines(y, bad, good))
    assert turned.startswith("By AUC “B” ranks cases like these better than “A”: the AUC of “A” minus that of “B” is −")
    assert words(lines(1 - y, good, bad + 3 * y))[0].startswith("Both models rank worse than chance")
    auc, accuracy, _ = words(lines(y, good, y + 0.3 * rng.normal(size=400)))
    assert auc.startswith("By AUC the data do not tell which model is better")
    for sentence in (auc, accuracy):
        assert "does not make the models equal" in sentence
    same = words(lines(y, good, good))
    assert same[0].startswith("By AUC these cases cannot tell the models apart")
    assert same[1].startswith("At these thresholds both models are right and wrong on the same cases")
    assert words("1,0.5,0.2\n1,0.3,0.1") == ["There is one class only, so no curve can be drawn and no AUC computed."]


def test_without_skill_stands_beside_each_number():
    """99 to 1: an accuracy of 0.98 and a log loss of 0.4 are no skill."""
    text = lines(np.arange(100) == 0, np.where(np.arange(100) == 1, 0.9, 0.3))
    base = SCRIPT("(text) => maths.baseline(judged(text, [0.5], undefined, {}).study)", text.replace("True", "1"))
    entropy = stats.entropy([0.01, 0.99])
    assert base == pytest.approx({"auc": 0.5, "ap": 0.01, "brier": 0.0099, "log": entropy, "accuracy": 0.99})
    assert "right in 0.980 of the cases, not clearly other than the 0.990" in words(text)[1]
    assert "without skill 0.990" in words(text, look="report")


# ---- the page ----


class Desk:
    """The page as its reader uses it."""

    def __init__(self, shown):
        self.shown, self.page = shown, shown.page
        self.root = self.page.locator("#your-scores")

    def part(self, name):
        return self.root.locator(f"[data-part='{name}']")

    def press(self, button):
        self.root.get_by_role("button", name=button, exact=True).click()
        return self

    def field(self, label):
        return self.root.get_by_role("textbox", name=label, exact=True)

    def judge(self, text):
        field = self.root.get_by_label("Labels and scores")
        field.evaluate("(field, text) => { field.value = text; }", text)  # typing thousands of lines takes minutes
        return self.press("Judge")


@pytest.fixture
def desk(visit):
    with visit(PAGE) as shown:
        yield Desk(shown)


def example():
    """The lines of the page's example, made anew."""
    cancer = load_breast_cancer()
    malignant = (cancer.target == 0).astype(int)
    program = make_pipeline(StandardScaler(), LogisticRegression())
    found = [
        cross_val_predict(program, cancer.data[:, measures], malignant, cv=10, method="predict_proba")[::3, 1]
        for measures in ([0, 1], [0, 1, 4])
    ]
    yield "diagnosis,two measures,three measures"
    for one, two, three in zip(malignant[::3], *found):
        yield f"{'malignant' if one else 'benign'},{two:.4f},{three:.4f}"


def test_two_models_from_the_lines_to_the_report(desk):
    desk.press("An example of two models")
    expect(desk.part("read")).to_contain_text('190 cases read: 76 positive ("malignant") and 114 negative.')
    text = desk.root.get_by_label("Labels and scores").input_value()
    assert text.splitlines() == list(example())
    claims = desk.part("claims")
    expect(claims).to_contain_text("By AUC “three measures” ranks cases like these better than “two measures”")
    expect(claims).to_contain_text("At these thresholds the data do not tell which model is right more often")
    for label in ("Threshold of two measures", "Threshold of three measures"):
        slider = desk.root.get_by_role("slider", name=label)
        before = desk.part("rates").text_content()
        slider.press("Home")
        expect(desk.field(label)).not_to_have_value("0.5")
        assert desk.part("rates").text_content() != before
        desk.field(label).fill("0,5")  # a decimal comma
    expect(claims).to_contain_text("“two measures” alone is right in 6 of 190 cases and “three measures” alone in 11")
    desk.field("Threshold of two measures").fill("half")
    expect(desk.part("thresholds-wrong")).to_contain_text("A threshold is a number")
    desk.press("Use the cheapest")
    expect(desk.part("thresholds-wrong")).to_be_empty()
    for state, button in [("benign", "Exchange the labels"), ("malignant", None)]:
        desk.root.get_by_role("radio", name=state).check()
        expect(desk.part("read")).to_contain_text(f'positive ("{state}")')
        assert desk.part("turned").is_visible() == (button is not None)
        if button:
            expect(desk.part("turned")).to_contain_text("Are the labels exchanged")
            desk.press(button)
            expect(desk.root.get_by_role("radio", name="malignant")).to_be_checked()
    desk.root.get_by_text("Report: copy or print it").click()
    desk.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    desk.press("Copy the report")
    expect(desk.part("copied-report")).to_contain_text("Selected")
    assert "Two models on the same cases" in desk.page.evaluate("String(getSelection())")


def test_one_model_its_costs_and_its_errors(desk):
    desk.press("Try it with an example")
    expect(desk.part("ranked")).to_contain_text("0.949")
    share, miss = desk.field("Share of positives"), desk.field("A miss costs")
    assert share.input_value() == "0.4"
    before = desk.part("ranked").text_content()
    miss.fill("10")
    assert desk.part("ranked").text_content() != before
    for field, wrong in [(share, "5"), (miss, "-1"), (desk.field("A false alarm costs"), "much")]:
        good = field.input_value()
        field.fill(wrong)
        expect(field).to_have_attribute("aria-invalid", "true")
        assert "Costs are 0 or more" in desk.part("costs-wrong").text_content()
        field.fill(good)
        expect(field).to_have_attribute("aria-invalid", "false")
    desk.judge("1,0.5\n0,high\n1,0.7")
    expect(desk.part("error")).to_have_text('Line 2: "high" is not a number.')
    expect(desk.part("results")).to_be_hidden()
    desk.judge("1,5\n0,1\n1,0.3")
    expect(desk.part("no-calibration")).to_contain_text("lie outside 0 to 1")
    assert desk.part("error").text_content() == ""


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


MILLION = in_page("drop_a_million")


@pytest.mark.thorough
@pytest.mark.parametrize("how", ["worker", "page"])
def test_a_million_cases_while_the_page_answers(desk, how):
    """Where no worker may start, the page does it in slices. A click is answered before the end; so is Cancel."""
    if how == "page":
        desk.page.evaluate("() => { window.Worker = class { constructor() { throw new Error('forbidden'); } }; }")
    desk.page.evaluate(MILLION)
    expect(desk.part("wait")).to_be_visible()
    desk.press("Cancel")
    expect(desk.part("error")).to_contain_text("Cancelled")
    desk.page.evaluate(MILLION)
    expect(desk.part("progress")).to_contain_text("Reading")
    desk.root.get_by_label("Labels and scores").fill("typed meanwhile")
    assert desk.part("wait").is_visible() and desk.part("results").is_hidden()  # answered meanwhile
    expect(desk.part("read")).to_contain_text("1000000 cases read", timeout=300_000)
    assert desk.root.get_attribute("data-how") == how
    expect(desk.part("claims")).to_contain_text("By AUC “a” ranks cases like these better than “b”")
    before = desk.part("rates").text_content()
    desk.root.get_by_role("slider", name="Threshold of a").press("ArrowLeft")
    expect(desk.part("rates")).not_to_have_text(before)


NAME = """() => {
  const { labels, ariaLabel, textContent } = document.activeElement;
  return (labels?.[0]?.textContent ?? ariaLabel ?? textContent).trim();
}"""


def test_by_keyboard_and_nothing_leaves_the_browser(desk):
    """From the moment the page stands, it asks nobody for anything and keeps nothing."""
    asked = []
    desk.page.on("request", lambda request: asked.append(request.url))
    desk.root.get_by_label("Labels and scores").focus()
    desk.page.keyboard.insert_text(lines(*data.fawcett20()))
    desk.page.keyboard.press("Tab")
    expect(desk.root.get_by_role("button", name="Judge", exact=True)).to_be_focused()
    desk.page.keyboard.press("Enter")
    expect(desk.part("read")).to_contain_text("20 cases read")
    reached = set()
    for _ in range(16):
        desk.page.keyboard.press("Tab")
        reached.add(desk.page.evaluate(NAME))
    assert {"Try it with an example", "1", "Threshold", "A miss costs", "Share of positives"} <= reached
    assert [url for url in asked if not url.startswith("blob:")] == []
    kept = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])"
    assert "0.505" not in desk.page.evaluate(kept)
    assert desk.page.get_by_text("Nothing leaves your browser.").is_visible()


@pytest.mark.thorough
def test_accessible_in_its_place_and_on_paper(desk):
    """axe-core, light and dark, with results, with all folds open and with an error; no word meets another."""
    desk.page.emulate_media(reduced_motion="reduce")
    desk.press("An example of two models")
    expect(desk.part("claims")).to_contain_text("By AUC")
    for fold in desk.root.locator("summary").all():
        fold.click()
    for width, scheme in itertools.product((1300, 390), ("light", "dark")):
        desk.page.set_viewport_size({"width": width, "height": 900})
        desk.page.wait_for_function(FOLLOWED, arg=width)
        in_theme(desk.page, scheme)
        assert faults(desk.page) == [] == desk.root.locator(".mlnotes-explorer").evaluate(CROWDED)
        assert desk.page.evaluate("document.documentElement.scrollWidth") == width
    desk.page.emulate_media(media="print")
    assert not desk.root.locator("form").is_visible() and desk.part("report").is_visible()
    assert desk.part("ranked").is_visible() and desk.root.get_by_text("ROC curve", exact=True).is_visible()
    desk.page.emulate_media(media="screen")
    desk.judge("1,high\n0,0.2\n1,0.3")
    expect(desk.part("error")).not_to_be_empty()
    assert faults(desk.page) == []
