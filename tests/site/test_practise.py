"""Answers on the page: judged by practise.js as `check` judges, kept in the browser, and nothing where held back."""

import json
import re
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import nbformat
import numpy as np
import practise
import pytest
import yaml
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from mlnotes.exercises import check, markers, slips
from mlnotes.exercises._judge import judge
from mlnotes.exercises.slips import Exercise, Percent, Sign
from tests.exercises.test_every_exercise import example

ROOT = Path(__file__).resolve().parents[2]
HELD_BACK = yaml.safe_load((ROOT / "_config.yml").read_text())["sphinx"]["config"]["exercises_held_back"]
VALUES = {
    exercise: entry
    for topic in slips.topics()
    for exercise, entry in slips.load(topic).items()
    if entry.reference is not None and not callable(entry.reference)
}
ON_PAGES = [exercise for exercise in VALUES if exercise.rpartition("-")[0] not in HELD_BACK]
FIRST = next(exercise for exercise in ON_PAGES if practise.kind(VALUES[exercise].reference) == "numbers")
TOPIC = FIRST.rpartition("-")[0]
each_topic = pytest.mark.parametrize("topic", slips.topics())


# ---- what is typed, and what Python makes of it ----


def decimal(x):
    return repr(float(x)), x


def fraction(x):
    """As n/d where that is exact, else as a decimal."""
    exact = Fraction(float(x) if np.isfinite(x) else 0.0).limit_denominator(1000)
    if not abs(float(exact) - x) < 1e-12:
        return decimal(x)
    return f"{exact.numerator} / {exact.denominator}", exact.numerator / exact.denominator


def plain(x):
    """Nested tuples; a whole number is an int, as a reader writes it."""
    if np.ndim(x):
        return tuple(plain(part) for part in x)
    return int(x) if np.isfinite(x) and x == int(x) else float(x)


def typed(kind, answer, write=decimal):
    """The texts of the fields, and the same answer in Python."""
    if kind == "rows" and np.ndim(answer[0] if len(answer) else 0) == 0:
        answer = [answer]
    pairs = [[write(x) for x in np.atleast_1d(row)] for row in (answer if kind == "rows" else [answer])]
    lines, values = [[text for text, _ in row] for row in pairs], [[value for _, value in row] for row in pairs]
    if kind == "rows":
        return ["\n".join(", ".join(line) for line in lines)], plain(values)
    if kind == "list":
        return [", ".join(lines[0]) or "[]"], plain(values[0])
    return lines[0], plain(values[0] if kind == "numbers" else values[0][0])


@pytest.fixture(scope="module")
def verdicts(browser):
    """Judges many (table, texts) on an empty page, in one call."""
    page = browser.new_page()
    page.add_script_tag(content=(ROOT / "book" / "_static" / "practise.js").read_text(encoding="utf-8"))
    run = "cases => cases.map(([json, texts]) => practise.verdict(practise.table(json), texts))"
    yield lambda cases: page.evaluate(run, [[json.dumps(table), texts] for table, texts in cases])
    page.close()


def like(result):
    """What the page should say, from what Python says."""
    said = {"state": result.state, "message": result.message}
    return said | ({"facts": [list(fact) for fact in result.facts]} if result.facts else {})


def compare(verdicts, cases):
    """(exercise, texts, answer) on the page and in Python; what Python says."""
    said = verdicts([(practise.table(exercise, VALUES[exercise]), texts) for exercise, texts, _ in cases])
    wanted = [like(check(exercise, answer)) for exercise, _, answer in cases]
    for case, page, python in zip(cases, said, wanted):
        assert page == python, case
    return wanted


# ---- the page and Python agree ----


@pytest.mark.parametrize("write", [decimal, fraction])
def test_every_right_answer_is_right(verdicts, write):
    cases = [(e, *typed(practise.kind(entry.reference), entry.reference, write)) for e, entry in VALUES.items()]
    assert any("/" in text for _, texts, _ in cases for text in texts) == (write is fraction)
    assert {said["state"] for said in compare(verdicts, cases)} == {"right"}


@pytest.mark.parametrize("write", [decimal, fraction])
def test_every_slip_gets_its_message(verdicts, write):
    cases, messages = [], []
    for exercise, entry in VALUES.items():
        for slip, message in entry.slips.items():
            cases.append((exercise, *typed(practise.kind(entry.reference), example(slip, entry.reference), write)))
            messages.append(message)
    assert [said["message"] for said in compare(verdicts, cases)] == messages


def some_number(rng, right, entry):
    """A number that may be wrong by much, by little, or by as much as just counts."""
    edge = entry.tolerance * (1 + abs(right))
    near = [
        right,
        right + edge * 0.999,
        right - edge * 1.001,
        right + 2 * edge,
        round(right, 2),
        1 - right,
        100 * right,
    ]
    return rng.choice([*near, rng.random(), rng.integers(0, 12), rng.choice([np.nan, np.inf, -1.0])])


def some_answer(rng, entry):
    """An answer like the reference, with some numbers of others, and sometimes of another length or turned."""
    flat = np.atleast_1d(np.array(entry.reference, dtype=float))
    made = flat.copy()
    for place in np.ndindex(made.shape):
        if rng.random() < 0.4:
            made[place] = some_number(rng, made[place], entry)
    if practise.kind(entry.reference) in ("list", "rows"):
        made = [made, made[:-1], made[1:], made[::-1], np.concatenate([made, made[-1:]]), made.T][rng.integers(6)]
    return made if np.ndim(entry.reference) else made[0]


def test_random_answers_are_judged_alike(verdicts, rng):
    cases = []
    for exercise in rng.choice(list(VALUES), size=400):
        entry = VALUES[exercise]
        cases.append((str(exercise), *typed(practise.kind(entry.reference), some_answer(rng, entry))))
    said = compare(verdicts, cases)
    assert sum(one["state"] == "wrong" for one in said) >= 200
    assert len({one["message"] for one in said}) >= 50


OWN = {
    "a free place": (Exercise((1, 2), slips={(3, ...): "three first"}), (3, 9)),
    "one of several": (Exercise((1, 2), slips={(frozenset({3, 4}), 2): "three or four"}), (4, 2)),
    "none of several": (Exercise((1, 2), slips={(frozenset({3, 4}), 2): "three or four"}), (5, 2)),
    "one of several kinds": (Exercise(1, slips={frozenset({3, Percent(above=5)}): "three or per cent"}), 60),
    "a pattern in a row": (Exercise(((1, 2), (3, 4)), slips={((..., 5), ...): "five"}), ((0, 5), (7, 8))),
    "a pattern of another length": (Exercise([1, 2], slips={(..., ..., 3): "three"}), (8, 9, 3)),
    "a pattern of too few places": (Exercise([1, 2], slips={(8, ...): "eight"}), (8, 9, 3)),
    "the first that fits": (Exercise(1, slips={2: "two", frozenset({2}): "one of"}), 2),
    "nan is nan": (Exercise((1, np.nan)), (1, np.nan)),
    "nan is no number": (Exercise((1, 2), slips={(1, np.nan): "0/0"}), (1, np.nan)),
    "infinity": (Exercise((1, np.inf), slips={(1, -np.inf): "its sign"}), (1, -np.inf)),
    "infinity is far": (Exercise((1, np.inf)), (1, 1e300)),
    "per cent": (Exercise(0.5, slips={Percent(): "per cent"}), 50),
    "a count": (Exercise(0.5, slips={Percent(above=60): "per cent"}), 50),
    "above 100": (Exercise(0.5, slips={Percent(): "per cent"}), 101),
    "nan is not per cent": (Exercise((0.5, 0.5), slips={Percent(): "per cent"}), (50, np.nan)),
    "rows of different length": (Exercise(((1, 2), (3, 4)), slips={Percent(): "per cent"}), ((1, 2), (3,))),
    "turned": (Exercise(((1, 2, 3), (4, 5, 6))), ((1, 4), (2, 5), (3, 6))),
    "one number for a list": (Exercise([1, 2]), (1,)),
    "small and large": (Exercise((1, 1)), (1.25e-7, 123456.7)),
    "larger and negative": (Exercise((1, 1)), (-1234567.5, -0.0001234)),
    "too few digits": (Exercise((5 / 9, 0.7991)), (0.56, 0.8)),
    "too few digits in rows": (Exercise(((0.4375, 1), (2, 0.0625))), ((0.44, 1), (2, 0.06))),
    "too few digits of some": (Exercise((5 / 9, 0.7991)), (0.56, 0.7)),
    "one digit": (Exercise(0.4375), 0.4),
    "a whole number": (Exercise(7.6), 8),
    "more than nine decimals": (Exercise((0.1, 0.5)), (1 / 3, 0.5)),
    "too long to show": (Exercise([1.0] * 2), tuple(n + 1 / 3 for n in range(60))),
}


@pytest.mark.parametrize(("entry", "answer"), OWN.values(), ids=OWN)
def test_patterns_and_numbers_of_every_kind(verdicts, entry, answer):
    table = practise.table("own-1", entry)
    texts = [", ".join(map(str, row)) for row in answer] if table["kind"] == "rows" else None
    texts = ["\n".join(texts)] if texts else typed(table["kind"], answer)[0]
    assert verdicts([(table, texts)]) == [like(judge("own-1", entry, answer))]


def test_a_word_is_compared_without_its_case(verdicts):
    entry = Exercise("Recall", slips={"precision": "the other one"})
    table = practise.table("own-1", entry)
    words = ["recall", " RECALL ", "Precision", "accuracy"]
    for word, said in zip(words, verdicts([(table, [word]) for word in words])):
        assert said == like(judge("own-1", entry, word.strip()))


def test_nothing_typed_is_not_attempted(verdicts):
    for exercise, entry in VALUES.items():
        table = practise.table(exercise, entry)
        n_fields = len(entry.reference) if table["kind"] == "numbers" else 1
        assert verdicts([(table, [" "] * n_fields)]) == [like(check(exercise, ...))]
    assert verdicts([(practise.table("own-1", Exercise((1, 2))), ["1", ""])]) == [
        like(judge("own-1", Exercise((1, 2)), (1, ...)))
    ]


# ---- what a reader may type ----

ONE, TWO, LIST = Exercise(0.25), Exercise((0.25, -2)), Exercise([1, 0.5])
ROWS, PERCENT = Exercise([(0, 0), (1, 0.5)]), Exercise((0.25, 0.5), slips={(1, 2): "counts", Percent(): "no per cent"})
READ = [
    (ONE, ["0.25", ".25", "+0.25", "1/4", " 1 / 4 ", "2.5e-1", "25E-2", "0.5/2", "2.5/10", "\u22121/\u22124"]),
    (LIST, ["1, 0.5", "1 1/2", "1; 1 / 2", "[1, 0.5]", "(1,.5)", "1.,0.5", "1,\n0.5"]),
    (ROWS, ["0, 0\n1, 1/2", "0 0\n\n 1  1 / 2\n", "(0, 0), (1, 0.5)", "[[0, 0],\n [1, 1/2]]", "((0,0),\n(1,.5),\n)"]),
    (ROWS, ["(0, 0)\n1, 1/2"]),
    (Exercise(np.nan), ["nan", "NaN", "0/0"]),
    (Exercise(-np.inf), ["-inf", "-1/0"]),
]


@pytest.mark.parametrize(("entry", "text"), [(entry, text) for entry, texts in READ for text in texts])
def test_numbers_are_read_as_they_are_written(verdicts, entry, text):
    assert verdicts([(practise.table("own-1", entry), [text])])[0]["state"] == "right"


UNREAD = {
    "a decimal comma": (TWO, ["0,25", "-2"], "Write a decimal point: 0.25 instead of 0,25.", 0),
    "two numbers": (TWO, ["0.25", "1, -2"], 'This field takes one number, got "1, -2".', 1),
    "numbers with a space": (ONE, ["0.25 0.5"], 'This field takes one number, got "0.25 0.5".', 0),
    "a word": (TWO, ["0.25", "two"], '"two" is not a number. Write one like 0.25 or 1/4.', 1),
    "a root": (ONE, ["sqrt(2)"], '"sqrt(2)" is not a number. Write one like 0.25 or 1/4.', 0),
    "two bars": (ONE, ["1/2/3"], '"1/2/3" is not a number. Write one like 0.25 or 1/4.', 0),
    "per cent": (ONE, ["25 %"], "Write a fraction instead of per cent: 0.25 or 1/4 instead of 25 %.", 0),
    "per cent with a comma": (
        TWO,
        ["1", "12,5 %"],
        "Write a fraction instead of per cent: 0.25 or 1/4 instead of 25 %.",
        1,
    ),
    "a comma without a nought": (ONE, [",25"], "Write a decimal point: .25 instead of ,25.", 0),
    "per cent in a list": (LIST, ["1, 50%"], "Write a fraction instead of per cent: 0.25 or 1/4 instead of 25 %.", 0),
    "a word in a row": (ROWS, ["0 0\n1 x"], '"x" is not a number. Write one like 0.25 or 1/4.', 0),
    "decimal commas": (
        ROWS,
        ["0 0\n1 0,5"],
        '"0,5" can be read in two ways: write 0.5, or a space behind the comma.',
        0,
    ),
}


@pytest.mark.parametrize(("entry", "texts", "message", "field"), UNREAD.values(), ids=UNREAD)
def test_what_cannot_be_read_is_named(verdicts, entry, texts, message, field):
    said = verdicts([(practise.table("own-1", entry), texts)])
    assert said == [{"state": "not read", "message": message, "field": field}]


@pytest.mark.parametrize("texts", [["25 %", "50 %"], ["25%", ""], ["0.25", "50 %"]])
def test_per_cent_gets_the_message_of_the_exercise(verdicts, texts):
    said = verdicts([(practise.table("own-1", PERCENT), texts)])
    assert said == [{"state": "wrong", "message": "no per cent", "facts": [["got", ", ".join(texts)]]}]


# ---- the forms ----


def test_no_slip_of_a_value_is_a_program():
    for exercise, entry in VALUES.items():
        assert json.dumps(practise.table(exercise, entry), allow_nan=False)
        if practise.kind(entry.reference) == "numbers":  # no other length can be typed
            assert all(isinstance(slip, Percent) or len(slip) == len(entry.reference) for slip in entry.slips), exercise
    for program in (Sign((1, 2), lambda result: True), abs):
        with pytest.raises(TypeError, match="a slip of a value must be a value, a pattern or Percent, got"):
            practise.table("own-1", Exercise((1, 3), slips={program: "a program"}))


def test_an_answer_that_no_form_fits_is_refused():
    with pytest.raises(TypeError, match="must be a number, a text, a list or rows, got"):
        practise.kind([[[1, 2]]])


def stub(exercise):
    cells = markers.student_version(markers.notebook(exercise.rpartition("-")[0]))["cells"]
    return next(cell["source"] for cell in cells if cell["id"] == exercise)


@pytest.mark.parametrize("exercise", VALUES)
def test_every_field_has_a_name_of_its_own(exercise):
    labels = practise.labels(VALUES[exercise].reference, stub(exercise))
    assert len(set(labels)) == len(labels)
    assert all(0 < len(label) <= 60 and not re.fullmatch(r"number \d", label) for label in labels)


def test_labels_come_from_the_stub():
    two = "mended = (\n    # the rate, then the area\n    ...  # your answer here\n)"
    assert practise.labels((1, 2), two) == ["rate", "area"]
    assert practise.labels((1, 2, 3), two) == ["number 1", "number 2", "number 3"]
    assert practise.labels([1, 2], two) == ["rate, then the area"]
    assert practise.labels(3, "cases_needed = (\n    ...  # your answer here\n)") == ["cases needed"]


def test_the_table_cannot_end_its_script():
    table = practise.table("own-1", Exercise(1, slips={2: "a </script> & <b>"}))
    html = practise.form("own-1", table, ["a < b"], "link")
    assert html.count("</script>") == 1 and "a &lt; b</label>" in html
    assert json.loads(re.search(r"json\">(.*)</script>", html)[1]) == table


def source(topic):
    return nbformat.read(ROOT / "book" / topic / "exercises.ipynb", as_version=4)


@each_topic
def test_every_task_of_an_open_page_has_something_below_it(topic):
    page = practise.with_forms(source(topic), slips.load(topic), "folder/notebook.ipynb")
    nbformat.validate(page)
    order, cells = [cell.id for cell in page.cells], {cell.id: cell.source for cell in page.cells}
    for exercise, entry in slips.load(topic).items():
        below = cells[order[order.index(f"{exercise}-task") + 1]]
        assert ('<form class="practise"' in below) == (exercise in VALUES)
        assert ("Answered by a function" in below) == callable(entry.reference)
        assert ("Answered in words" in below) == (entry.reference is None)
        assert ('href="folder/notebook.ipynb"' in below) == (entry.reference is not None)


@each_topic
def test_a_page_that_is_held_back_stays_as_it_is(topic):
    assert practise.with_forms(source(topic), slips.load(topic), "notebook.ipynb", held_back=True) == source(topic)
    read = read_by_sphinx(topic, held_back=[topic])
    assert nbformat.reads(read, as_version=4) == source(topic)
    assert "practise" in read_by_sphinx(topic, held_back=[])


def read_by_sphinx(topic, held_back):
    """The page as the step of the build leaves it."""
    path, read = ROOT / "book" / topic / "exercises.ipynb", []
    env = SimpleNamespace(doc2path=lambda docname: str(path), note_dependency=read.append)
    app = SimpleNamespace(env=env, config=SimpleNamespace(exercises_held_back=held_back))
    text = [path.read_text(encoding="utf-8")]
    practise.add_forms(app, f"book/{topic}/exercises", text)
    assert Path(read[0]).name == f"{topic}.py" and Path(read[0]).exists()
    return text[0]


def test_other_pages_are_left_alone():
    text = ["as it was"]
    practise.add_forms(SimpleNamespace(), "book/overfitting/curing", text)
    assert text == ["as it was"]


# ---- the site ----


EXERCISES = f"book/{TOPIC}/exercises.html"


@pytest.fixture
def page(visit):
    """The page with the first exercise that has several fields; what it keeps is forgotten afterwards."""
    with visit(EXERCISES) as shown:
        try:
            yield shown.page
        finally:
            shown.page.evaluate("localStorage.clear()")


@pytest.fixture
def own_tab(browser, address):
    """The same page for a visitor of its own, for tests that put a script before all others."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(60_000)
    tab = context.new_page()
    tab.goto(f"{address}/{EXERCISES}")
    yield tab
    context.close()


def the_form(page):
    return page.locator(f"form.practise:has(#{FIRST}-how)")


def said(page):
    return the_form(page).locator(".practise-verdict")


def fill(page, texts):
    fields = the_form(page).locator("input")
    expect(fields).to_have_count(len(texts))
    for field, text in zip(fields.all(), texts):
        field.fill(text)
    return fields.last


RIGHT = typed("numbers", VALUES[FIRST].reference)[0]
WRONG, WRONG_MESSAGE = next(
    (typed("numbers", example(slip, VALUES[FIRST].reference))[0], message)
    for slip, message in VALUES[FIRST].slips.items()
)


@pytest.mark.parametrize("topic", [topic for topic in slips.topics() if topic not in HELD_BACK])
def test_the_site_has_a_form_for_each_value_with_the_table_of_today(site, topic):
    html = (site / "book" / topic / "exercises.html").read_text(encoding="utf-8")
    tables = [json.loads(text) for text in re.findall(r'<form class="practise".*?json">(.*?)</script>', html, re.S)]
    mine = {exercise: entry for exercise, entry in slips.load(topic).items() if exercise in VALUES}
    assert tables == [practise.table(*item) for item in mine.items()]
    assert ("practise.js" in html) == bool(mine)


def test_only_pages_with_forms_load_the_script(site):
    with_script = {path for path in site.rglob("*.html") if "practise.js" in path.read_text(encoding="utf-8")}
    assert with_script and all(path.name == "exercises.html" for path in with_script)


def test_with_the_keyboard(page):
    fill(page, WRONG).press("Enter")
    expect(said(page)).to_contain_text(WRONG_MESSAGE)
    expect(said(page)).to_have_attribute("data-state", "wrong")
    fill(page, RIGHT)
    page.keyboard.press("Tab")
    expect(the_form(page).get_by_role("button", name="Check")).to_be_focused()
    page.keyboard.press("Space")
    expect(said(page)).to_have_text(re.compile(f"✓ Right: {FIRST}\\s*The value agrees."))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # Clear
    expect(said(page)).to_be_empty()
    expect(the_form(page).locator("input").first).to_be_focused()


def test_for_a_screen_reader(page):
    labels = practise.labels(VALUES[FIRST].reference, stub(FIRST))
    form = the_form(page)
    for label in labels:
        expect(form.get_by_label(label, exact=True)).to_have_accessible_description(practise.HOW["numbers"])
    expect(form.get_by_role("group", name="Your answer")).to_have_count(1)
    expect(said(page)).to_have_role("status")
    expect(said(page)).to_have_attribute("aria-live", "polite")
    fill(page, ["0,5", *RIGHT[1:]]).press("Enter")
    expect(form.get_by_label(labels[0], exact=True)).to_have_attribute("aria-invalid", "true")
    expect(form.get_by_label(labels[0], exact=True)).to_be_focused()
    expect(form.locator("[aria-invalid=true]")).to_have_count(1)
    fill(page, RIGHT).press("Enter")
    expect(form.locator("[aria-invalid=true]")).to_have_count(0)


WATCH = """new MutationObserver((records) => { window.order = (window.order ?? []).concat(records.map((record) =>
    record.target.matches?.(".practise-verdict") ? record.attributeName ?? "said" : null).filter(Boolean)); }
).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["role"] })"""


@pytest.mark.thorough
def test_an_answer_comes_back_quietly_until_it_is_cleared(own_tab):
    fill(own_tab, WRONG).press("Enter")
    verdict = said(own_tab).inner_text()
    own_tab.add_init_script(WATCH)
    own_tab.reload()
    expect(said(own_tab)).to_have_text(re.sub(r"\s+", " ", verdict), use_inner_text=True)
    assert [field.input_value() for field in the_form(own_tab).locator("input").all()] == WRONG
    own_tab.wait_for_function("window.order?.filter((what) => what === 'role').length")
    order = own_tab.evaluate("window.order")
    assert order.index("said") < order.index("role")  # what is there when it becomes a status is not read aloud

    fill(own_tab, RIGHT)
    own_tab.reload()
    assert [field.input_value() for field in the_form(own_tab).locator("input").all()] == RIGHT
    expect(said(own_tab)).to_be_empty()  # it has not been checked

    the_form(own_tab).get_by_role("button", name="Clear").click()
    assert "practise" not in own_tab.evaluate("JSON.stringify(localStorage)")
    own_tab.reload()
    assert [field.input_value() for field in the_form(own_tab).locator("input").all()] == [""] * len(RIGHT)


def test_what_an_older_table_has_kept_is_left_out(page):
    page.evaluate(f"localStorage.setItem('practise:{FIRST}', '{{\"texts\": [\"1\"]}}')")
    page.reload()
    assert [field.input_value() for field in the_form(page).locator("input").all()] == [""] * len(RIGHT)
    expect(the_form(page).locator("fieldset")).to_be_enabled()


@pytest.mark.thorough
def test_a_browser_that_keeps_nothing_checks_all_the_same(own_tab):
    own_tab.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw Error('private'); } })")
    own_tab.reload()
    fill(own_tab, RIGHT).press("Enter")
    expect(said(own_tab)).to_have_attribute("data-state", "right")
    the_form(own_tab).get_by_role("button", name="Clear").click()
    expect(said(own_tab)).to_be_empty()


def test_nothing_is_sent(page):
    page.wait_for_load_state("load")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    address = page.url
    for texts, state in ((WRONG, "wrong"), (["x"] * len(RIGHT), "not read"), (RIGHT, "right")):
        fill(page, texts).press("Enter")
        expect(said(page)).to_have_attribute("data-state", state)
    the_form(page).get_by_role("button", name="Clear").click()
    assert [url for url in asked if "favicon" not in url] == [] and page.url == address


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_core_finds_nothing(page, scheme):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.wait_for_function(f"document.documentElement.dataset.theme == '{scheme}'")
    for texts in (WRONG, ["0,5"] * len(RIGHT)):
        fill(page, texts).press("Enter")
        found = Axe().run(page, context=".practise", options={"resultTypes": ["violations"], "preload": False})
        assert [(rule["id"], node["target"]) for rule in found.response["violations"] for node in rule["nodes"]] == []


@pytest.mark.thorough
def test_a_phone_shows_a_form_whole(page):
    page.set_viewport_size({"width": 390, "height": 900})
    fill(page, WRONG).press("Enter")
    form = the_form(page).bounding_box()
    for part in the_form(page).locator("input, button, .practise-verdict").all():
        box = part.bounding_box()
        assert form["x"] < box["x"] and box["x"] + box["width"] < form["x"] + form["width"] <= 390
    for button in the_form(page).locator("button").all():
        assert button.bounding_box()["height"] >= 24


@pytest.mark.thorough
def test_print_leaves_the_forms_out(page):
    parts = page.locator(".practise")
    assert all(part.is_visible() for part in parts.all())
    page.emulate_media(media="print")
    assert parts.count() > 8 and not any(part.is_visible() for part in parts.all())


@pytest.mark.thorough
def test_without_scripts_the_form_says_so(browser, address):
    context = browser.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(f"{address}/book/{TOPIC}/exercises.html")
    form = the_form(tab)
    assert (
        form.inner_text() == "To check an answer, this page needs scripts. Without them, run the notebook of this page."
    )
    notebook = form.locator("noscript a").get_attribute("href")
    answer = tab.request.get(f"{address}/book/{TOPIC}/{notebook}")
    assert answer.ok and answer.json()["nbformat"] == 4
    context.close()
