"""Answers on the page: judged by practise.js as `check` judges, kept in the browser, and nothing where held back."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import practise
import pytest
import read_code
from answers import HELD_BACK, VALUES, typed, verdict
from playwright.sync_api import expect
from visitor import faults, in_theme

from mlnotes.exercises import check, slips
from mlnotes.exercises._judge import judge
from mlnotes.exercises.slips import Exercise, Percent
from tests.exercises.shared import example

ROOT = Path(__file__).resolve().parents[2]
ON_PAGES = [exercise for exercise in VALUES if exercise.rpartition("-")[0] not in HELD_BACK]
FIRST = next(exercise for exercise in ON_PAGES if practise.kind(VALUES[exercise].reference) == "numbers")
EXERCISES = f"book/{FIRST.rpartition('-')[0]}/exercises.html"


# ---- what is typed, and what Python makes of it ----


WORDS = [  # of Python, and those of the page, which has no hint(...) and no `...`
    (r"shape \((\d+),\), got \((\d+),\)", r"\1 numbers, got \2"),
    (r"shape \((\d+), (\d+)\), got \((\d+), (\d+)\)", r"\1 by \2 numbers, got \3 by \4"),
    (r"A next step: hint\(.*\)", "Open Hint 1"),
    (r"The answer is still \.\.\.: nothing attempted yet", "Nothing is filled in yet"),
]


def like(result):
    """What the page should say, from what Python says."""
    message = result.message
    for python, page in WORDS:
        message = re.sub(python, page, message)
    state = "almost" if message.startswith("The right result, but") else result.state  # counts as no mistake
    said = {"state": state, "message": message}
    return said | ({"facts": [list(fact) for fact in result.facts]} if result.facts else {})


def judged(exercise, texts, answer):
    """What Python says, and the page as well."""
    python = like(check(exercise, answer))
    assert verdict(practise.table(exercise, VALUES[exercise]), texts) == python, (texts, answer)
    return python


# ---- the page and Python agree ----


@pytest.mark.parametrize("exercise", VALUES)
def test_right_answers_slips_and_blanks_are_judged_alike(exercise):
    entry = VALUES[exercise]
    kind = practise.kind(entry.reference)
    assert judged(exercise, *typed(kind, entry.reference))["state"] == "right"
    for slip, message in entry.slips.items():
        for one in slip if isinstance(slip, frozenset) else [slip]:
            assert judged(exercise, *typed(kind, example(one, entry.reference)))["message"] == message, one
    blank = [" "] * (len(entry.reference) if kind == "numbers" else 1)
    assert judged(exercise, blank, ...)["state"] == "not attempted"


def test_a_number_that_is_not_right_is_named_by_its_field():
    named = practise.table("own-1", TWO) | {"labels": ["gap", "low"]}
    assert verdict(named, ["0.25", "7"])["message"] == "The number for “low” is not right yet. Open Hint 1."


OWN = {
    "nan is nan": (Exercise((1, np.nan)), (1, np.nan)),
    "nan is no number": (Exercise((1, 2), slips={(1, np.nan): "0/0"}), (1, np.nan)),
    "infinity": (Exercise((1, np.inf), slips={(1, -np.inf): "its sign"}), (1, -np.inf)),
    "per cent": (Exercise(0.5, slips={Percent(): "per cent"}), 50),
    "rows of different length": (Exercise(((1, 2), (3, 4)), slips={Percent(): "per cent"}), ((1, 2), (3,))),
    "turned": (Exercise(((1, 2, 3), (4, 5, 6))), ((1, 4), (2, 5), (3, 6))),
    "one number for a list": (Exercise([1, 2]), (1,)),
    "small and large": (Exercise((1, 1)), (1.25e-7, 123456.7)),
    "larger and negative": (Exercise((1, 1)), (-1234567.5, -0.0001234)),
    "too few digits in rows": (Exercise(((0.4375, 1), (2, 0.0625))), ((0.44, 1), (2, 0.06))),
    "two digits": (Exercise(0.1234), 0.12),
    "near enough": (Exercise((100, 0), tolerance=0.01), (101.009, 0.0099)),
    "not near enough": (Exercise(-1, tolerance=0.01), -1.0201),
    "a larger whole number": (Exercise(12.3), 12),
    "too long to show": (Exercise([1.0] * 2), tuple(n + 1 / 3 for n in range(60))),
    "a word with blanks": (Exercise("Recall"), " RECALL "),
    "another word": (Exercise("Recall", slips={"precision": "the other one"}), "Precision"),
    "a part": (Exercise((1, 2)), (1, ...)),
}


@pytest.mark.parametrize(("entry", "answer"), OWN.values(), ids=OWN)
def test_patterns_and_answers_of_every_kind(entry, answer):
    table = practise.table("own-1", entry)
    if answer == (1, ...):
        texts = ["1", ""]
    elif table["kind"] == "rows":
        texts = ["\n".join(", ".join(map(str, row)) for row in answer)]
    else:
        texts = typed(table["kind"], answer)[0]
    answer = answer.strip() if isinstance(answer, str) else answer
    assert verdict(table, texts) == like(judge("own-1", entry, answer))


# ---- what a reader may type ----

ONE, TWO, LIST = Exercise(0.25), Exercise((0.25, -2)), Exercise([1, 0.5])
ROWS, PERCENT = Exercise([(0, 0), (1, 0.5)]), Exercise((0.25, 0.5), slips={(1, 2): "counts", Percent(): "no per cent"})
READ = [
    (ONE, ["0.25", "+.25", "1/4", ".5*(-2+2.5)", "2,5e-1", "25E-2", "−1/−4", "1 - 3/4", "0,25", "25%", "0.25 bits"]),
    (ONE, ["25 per cent", "0.5^2", "(1/2)**2", "2.5 × 10^-1", "-.5^2 + 0.5"]),
    (LIST, ["1, 0.5", "1 1/2", "1; 1 / 2", "[1, 0.5]", "1,\n0.5", "1; 0,5", "1,0; 0,5", "100%, 50 %"]),
    (ROWS, ["0, 0\n1, 1/2", "(0, 0), (1, 0.5)", "[[0, 0],\n [1, 1/2]]", "((0,0),\n(1,.5),\n)", "0 0\n\n 1  1 / 2\n"]),
    (Exercise(262144), ["262 144", "262\u2009144", "2^18", "262144 rules", "2^(2*9)"]),
    (Exercise(-1500), ["−1 500", "-1.5*10^3"]),
    (Exercise(5), ["5 %", "5.0"]),  # where the answer itself is asked in per cent
    (Exercise(np.nan), ["NaN", "0/0"]),
    (Exercise(-np.inf), ["-inf", "-1/0"]),
]
NO_NUMBER = "is not a number. Write one like 0.25 or 1/4."
UNREAD = [  # what is typed, what is said, and at which field
    (TWO, ["0.25", "1, -2"], 'This field takes one number, got "1, -2".', 1),
    (ONE, ["0.25 or 0.5"], 'This field takes one number, got "0.25 or 0.5".', 0),
    (ONE, ["5 thousand"], 'This field takes one number, got "5 thousand".', 0),
    (ONE, ["1/(2"], f'"1/(2" {NO_NUMBER}', 0),
    (ONE, ["sqrt(2)"], f'"sqrt(2)" {NO_NUMBER}', 0),
    (ONE, ["262,144"], '"262,144" can be read in two ways: write 262144 or 262.144.', 0),
    (ROWS, ["0 0\n1 0,5"], '"0,5" can be read in two ways: write 0.5, or a space behind the comma.', 0),
]
SAID = [(entry, [text], {"state": "right", "message": "The value agrees."}) for entry, texts in READ for text in texts]
SAID += [(entry, texts, {"state": "not read", "message": said, "field": at}) for entry, texts, said, at in UNREAD]
SAID += [  # a sign of per cent is read; without it the message of the exercise comes
    (PERCENT, ["25 %", "50%"], {"state": "right", "message": "The value agrees."}),
    (PERCENT, ["25", "50"], {"state": "wrong", "message": "no per cent", "facts": [["got", "(25, 50)"]]}),
]


@pytest.mark.parametrize(("entry", "texts", "said"), SAID, ids=[str(texts) for _, texts, _ in SAID])
def test_what_is_typed_is_read_or_named(entry, texts, said):
    assert verdict(practise.table("own-1", entry), texts) == said


# ---- the forms ----


def test_labels_come_from_the_stub():
    two = "mended = (\n    # the rate, then the area\n    ...  # your answer here\n)"
    assert practise.labels((1, 2), two) == ["rate", "area"]
    assert practise.labels((1, 2, 3), two) == ["number 1", "number 2", "number 3"]
    assert practise.labels([1, 2], two) == ["rate, then the area"]
    assert practise.labels(3, "cases_needed = (\n    ...  # your answer here\n)") == ["cases needed"]


def test_the_table_cannot_end_its_script():
    table = practise.table("own-1", Exercise(1, slips={2: "a </script> & <b>"}))
    html = practise.form(table, ["a < b"], "link")
    assert html.count("</script>") == 1 and "a &lt; b</label>" in html
    assert json.loads(re.search(r"json\">(.*)</script>", html)[1]) == table


def test_a_page_that_is_held_back_is_left_alone_and_an_open_one_is_read_again_when_its_slips_change():
    source, noted = (ROOT / "book" / "roc_auc" / "exercises.ipynb").read_text(encoding="utf-8"), []
    env = SimpleNamespace(doc2path=lambda docname: f"{docname}.ipynb", note_dependency=noted.append)
    app = SimpleNamespace(env=env, config=SimpleNamespace(exercises_held_back=["learning"]))
    for page in ("roc_auc/index", "learning/exercises", "roc_auc/exercises"):
        text = [source]
        practise.add_forms(app, f"book/{page}", text)
        assert (text == [source]) == (not noted) == (page != "roc_auc/exercises")
    assert Path(noted[0]).name == "roc_auc.py" and Path(noted[0]).exists()


# ---- the site ----


@pytest.mark.parametrize("topic", [topic for topic in slips.topics() if topic not in HELD_BACK])
def test_below_each_task_stands_its_form_or_where_to_answer_instead(texts, topic):
    sections = re.split(r"<h2>\d+\. ", texts[f"book/{topic}/exercises.html"])[1:]
    for (exercise, entry), below in zip(slips.load(topic).items(), sections, strict=True):
        twin = read_code.first(exercise)
        tables = [practise.code_table(exercise, twin)] if twin else []
        tables += [practise.table(exercise, entry)] if exercise in VALUES else []
        found = re.findall(r'<form class="practise".*?json">(.*?)</script>', below, re.DOTALL)
        assert [json.loads(one) for one in found] == tables
        assert ("practise-read" in below) == bool(twin)
        assert ("Answered by a function" in below) == callable(entry.reference)
        assert ("Answered in words" in below) == (entry.reference is None)
        assert (f'href="../../_sources/book/{topic}/exercises.ipynb"' in below) == (entry.reference is not None)


class Form:
    """The form of the first exercise that has several fields."""

    def __init__(self, page):
        self.root = page.locator(f"form.practise:has(#{FIRST}-how)")
        self.said, self.fields = self.root.locator(".practise-verdict"), self.root.locator("input")

    def fill(self, texts):
        expect(self.fields).to_have_count(len(texts))
        for field, text in zip(self.fields.all(), texts):
            field.fill(text)
        return self.fields.last

    def values(self):
        return [field.input_value() for field in self.fields.all()]

    def button(self, name):
        return self.root.get_by_role("button", name=name)


@pytest.fixture
def page(visit):
    """The page of that exercise."""
    with visit(EXERCISES) as shown:
        yield shown.page


RIGHT = typed("numbers", VALUES[FIRST].reference)[0]
WRONG, WRONG_MESSAGE = next(
    (typed("numbers", example(slip, VALUES[FIRST].reference))[0], message)
    for slip, message in VALUES[FIRST].slips.items()
)
BLANK = [""] * len(RIGHT)


def test_with_keyboard_and_screen_reader_and_nothing_is_sent(page):
    form, asked, address = Form(page), [], page.url
    page.on("request", lambda request: asked.append(request.url))
    labels = form.root.locator("label").all_inner_texts()
    for label in labels:
        expect(form.root.get_by_label(label, exact=True)).to_have_accessible_description(practise.HOW["numbers"])
    expect(form.root.get_by_role("group", name="Your answer")).to_have_count(1)
    expect(form.said).to_have_role("status")
    expect(form.said).to_have_attribute("aria-live", "polite")

    form.fill(WRONG).press("Enter")
    expect(form.said).to_contain_text(WRONG_MESSAGE)
    expect(form.said).to_have_attribute("data-state", "wrong")

    form.fill(["a half", *RIGHT[1:]]).press("Enter")
    expect(form.said).to_have_attribute("data-state", "not read")
    expect(form.root.get_by_label(labels[0], exact=True)).to_have_attribute("aria-invalid", "true")
    expect(form.root.get_by_label(labels[0], exact=True)).to_be_focused()
    expect(form.root.locator("[aria-invalid=true]")).to_have_count(1)

    form.fill(RIGHT)
    page.keyboard.press("Tab")
    expect(form.button("Check")).to_be_focused()
    page.keyboard.press("Space")
    expect(form.said).to_have_text(re.compile(r"✓ Right\s*The value agrees."))
    expect(form.root.locator("[aria-invalid=true]")).to_have_count(0)

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # Clear
    expect(form.said).to_be_empty()
    expect(form.fields.first).to_be_focused()
    assert [url for url in asked if "favicon" not in url] == [] and page.url == address
    page.evaluate(f"localStorage.setItem('practise:{FIRST}', '{{\"texts\": [\"1\"]}}')")
    page.reload()
    assert form.values() == BLANK, "what an older table has kept is left out"
    expect(form.root.locator("fieldset")).to_be_enabled()


WATCH = """new MutationObserver((records) => { window.order = (window.order ?? []).concat(records.map((record) =>
    record.target.matches?.(".practise-verdict") ? record.attributeName ?? "said" : null).filter(Boolean)); }
).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["role"] })"""


@pytest.mark.thorough
def test_an_answer_comes_back_quietly_until_it_is_cleared(browser, address):
    with browser.new_page() as tab:
        tab.goto(f"{address}/{EXERCISES}")
        form = Form(tab)
        form.fill(WRONG).press("Enter")
        verdict = form.said.inner_text()
        tab.add_init_script(WATCH)
        tab.reload()
        expect(form.said).to_have_text(re.sub(r"\s+", " ", verdict), use_inner_text=True)
        assert form.values() == WRONG
        tab.wait_for_function("window.order?.filter((what) => what === 'role').length")
        order = tab.evaluate("window.order")
        assert order.index("said") < order.index("role")  # what is there when it becomes a status is not read aloud
        form.fill(RIGHT)
        tab.reload()
        assert form.values() == RIGHT
        expect(form.said).to_be_empty()  # it has not been checked
        form.button("Clear").click()
        assert "practise" not in tab.evaluate("JSON.stringify(localStorage)")
        tab.reload()
        assert form.values() == BLANK


@pytest.mark.thorough
def test_in_light_and_dark_on_a_phone_and_on_paper(page):
    form = Form(page)
    for scheme in ("light", "dark"):
        in_theme(page, scheme)
        for texts in (["a half"] * len(RIGHT), WRONG):
            form.fill(texts).press("Enter")
            assert faults(page, ".practise") == []
    page.set_viewport_size({"width": 390, "height": 900})
    whole = form.root.bounding_box()
    for part in form.root.locator("input, button, .practise-verdict").all():
        box = part.bounding_box()
        assert whole["x"] < box["x"] and box["x"] + box["width"] < whole["x"] + whole["width"] <= 390
    assert all(button.bounding_box()["height"] >= 24 for button in form.root.locator("button").all())
    page.evaluate("document.querySelectorAll('.practise-read').forEach((fold) => { fold.open = true; })")
    parts = page.locator(".practise")
    assert parts.count() > 8 and all(part.is_visible() for part in parts.all())
    page.emulate_media(media="print")
    assert not any(part.is_visible() for part in parts.all())
