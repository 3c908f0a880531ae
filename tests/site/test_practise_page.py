"""The page Practise: its plan, what it keeps, and a walk through it; and the ticks in the map of the first page."""

import json
import re
from html import unescape
from types import SimpleNamespace

import practise
import practise_page
import pytest
from answers import HELD_BACK, VALUES, typed, verdict
from playwright.sync_api import expect
from scripts import Script
from visitor import faults, in_theme

from mlnotes.exercises import slips

PAGE = "book/practise.html"
TOPICS = [topic for topic in slips.topics() if topic not in HELD_BACK]
PLAN = Script("practise_page.js")
EMPTY = {"version": 1, "answered": 0, "right": {}, "questions": {}}
AFTER, DAYS = PLAN("() => [practisePlan.AFTER, practisePlan.DAYS]")


# ---- the plan, without a browser and a clock ----


def plan(name, *given):
    return PLAN(
        f"(...given) => {{ try {{ return practisePlan.{name}(...given); }} catch (e) {{ return e.message; }} }}", *given
    )


def answered(record, id_, right, today=0):
    return plan("answered", record, id_, right, today)


def following(record, ids, **how):
    return plan("next", record, ids, {"today": 0, "chance": 0, **how})


def test_pauses_grow_with_each_right_answer_and_end_with_a_wrong_one():
    record, steps = EMPTY, []
    for right in [True] * 7 + [False, False, True]:
        record = answered(record, "a-1", right, today=100)
        now = record["questions"]["a-1"]
        steps.append((now["due"] - record["answered"], now["day"] - 100))
    grown = list(zip(AFTER, DAYS))
    assert steps == [*grown[1:], grown[-1], grown[-1], grown[0], (AFTER[1], DAYS[0]), grown[1]]
    assert sorted(AFTER) == AFTER and sorted(DAYS) == DAYS and AFTER[0] == 3
    assert (now["seen"], now["right"], record["answered"], record["right"]) == (10, 8, 10, {"a-1": 1})
    assert EMPTY["questions"] == {} and "a-1" not in answered(EMPTY, "a-1", False)["right"]


def test_what_went_wrong_comes_back_after_three_others():
    ids, record, order, last = [f"a-{n}" for n in range(40)], EMPTY, [], None
    for n in range(13):
        last = following(record, ids, recent=[last])
        order.append(last)
        record = answered(record, last, n != 0)
    assert order[:5] == ["a-0", "a-1", "a-2", "a-3", "a-0"] and order.count("a-0") == 2
    assert order[12] == "a-1", "and what went right ten answers later"


def test_a_day_brings_back_what_fewer_answers_would_not():
    record = answered(EMPTY, "a-1", True, today=7)
    assert following(record, ["a-1", "a-2"], today=7 + DAYS[1] - 1) == "a-2"
    assert following(record, ["a-1", "a-2"], today=7 + DAYS[1]) == "a-1"


def test_due_first_then_new_by_chance_then_the_next_due_and_never_the_last_again():
    ids = ["a-1", "a-2", "b-1", "b-2"]
    assert [following(EMPTY, ids, chance=chance) for chance in (0, 0.3, 0.6, 0.999)] == ids
    assert following(EMPTY, ids, recent=["a-1"]) == "a-2"
    record = answered(answered(EMPTY, "a-1", True), "a-2", True)
    assert following(record, ["a-1", "a-2"]) == "a-1" and following(record, ["a-1", "a-2"], recent=["a-1"]) == "a-2"
    assert following(record, ["a-1"], recent=["a-1"]) == "a-1"
    wrong = answered(record, "b-1", False)
    assert following(wrong, ids, today=1, recent=["b-1", "a-1"]) != "b-1", (
        "what was skipped waits, also where it is due"
    )
    assert following(wrong, ids, recent=["b-2", "b-1", "a-2", "a-1"]) == "b-2", "if all were skipped: the first of them"
    questions = record["questions"] | {"b-1": record["questions"]["a-1"] | {"step": 0}}
    assert following(record | {"answered": 100, "questions": questions}, ids) == "b-1", (
        "of those that are due the one that went wrong"
    )


def test_counts_of_a_topic():
    record = answered(answered(EMPTY, "a-1", True), "a-2", False)
    assert plan("counts", record, ["a-1", "a-2", "a-3"], 0) == {"all": 3, "seen": 2, "right": 1, "due": 0}
    assert plan("counts", record, ["a-1", "a-2", "a-3"], 1)["due"] == 1
    assert plan("counts", record, ["a-1"], 2) == {"all": 1, "seen": 1, "right": 1, "due": 1}


SOME = answered(answered(EMPTY, "a-1", True, 5), "a-2", False, 5)


def test_what_was_downloaded_is_read_again_and_anything_else_refused():
    assert all(plan("read", json.dumps(one)) == one for one in (SOME, EMPTY))
    assert plan("read", json.dumps(SOME | {"more": 1})) == SOME
    odd = [{"version": 2}, {"answered": -1}, {"answered": "1"}, {"right": []}, {"questions": None}]
    odd += [{"questions": {"a-1": one}} for one in (SOME["questions"]["a-1"] | {"step": 99}, {"step": 1})]
    texts = ["", "{", "null", "[]", "1", "{}", *(json.dumps(SOME | change) for change in odd)]
    assert {plan("read", text) for text in texts} == {"This is not a file that the page Practise has written."}


def test_two_records_become_one_and_nothing_is_lost():
    assert all(plan("merged", *two) == SOME for two in ((EMPTY, SOME), (SOME, EMPTY), (SOME, SOME)))
    other = answered(answered(answered(EMPTY, "a-2", True), "a-2", True), "b-1", True)
    both = plan("merged", SOME, other)
    assert both["questions"].keys() == {"a-1", "a-2", "b-1"} and both["questions"]["a-2"]["seen"] == 2
    assert both["right"].keys() == {"a-1", "a-2", "b-1"} and both["answered"] == 3
    wait = SOME["questions"]["a-1"]["due"] - SOME["answered"]
    assert both["questions"]["a-1"]["due"] - both["answered"] == wait, "as many others are left as before"


# ---- what the build has written ----


@pytest.fixture(scope="module")
def brought(site):
    """The questions of each topic."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in site.glob("_static/practise_questions/*.js")}
    read = {topic: re.fullmatch(rf'practise\.questions\("{topic}",(.*)\);\n', text)[1] for topic, text in texts.items()}
    return {topic: json.loads(text) for topic, text in read.items()}


def index(site, page):
    text = (site / page).read_text(encoding="utf-8")
    return json.loads(re.search(r'id="practise-index">(.*?)</script>', text)[1])


def test_every_form_of_an_open_page_is_asked_with_a_task_and_versions(site, brought):
    assert sorted(brought) == sorted(TOPICS) == sorted(index(site, PAGE))
    pages = {topic: (site / f"book/{topic}/exercises.html").read_text(encoding="utf-8") for topic in TOPICS}
    for topic in TOPICS:
        for form in re.findall(r'(?s)<form class="practise".*?</form>', pages[topic]):
            labels = [unescape(label) for label in re.findall(r'<label for="[^"]+">(.*?)</label>', form)]
            assert len(set(labels)) == len(labels), "every field has a name of its own"
            assert all(0 < len(label) <= 60 and not re.fullmatch(r"number \d", label) for label in labels)
        listed = index(site, PAGE)[topic]["ids"]
        assert list(brought[topic]) == listed == list(practise_page.on_page(topic))
        assert index(site, "book/index.html")[topic] == len(listed)
        for id_, question in brought[topic].items():
            exercise = id_.removesuffix("-code")
            entry = slips.load(topic)[exercise]
            assert question["title"] and "<" not in question["title"] and len(question["task"]) > 60
            assert f">{exercise.rpartition('-')[2]}. {question['title'].split(' ')[0]}" in pages[topic]
            assert "<form" not in question["task"] and "minutes</em>" not in question["task"][:100]
            several = entry.variant or id_ not in VALUES
            assert len(question["versions"]) in (range(1, 13) if several else [1])
            assert len(question["versions"]) == 12 or not entry.variant
            assert not re.search(r'(?:href|src)="(?!\w+:|\w+/)', question["task"]), "links from the page's own place"


def test_each_version_takes_its_own_right_answer_and_names_its_mistakes(brought):
    """Those of a question about code are its twins: test_read_code.py."""
    for topic in TOPICS:
        for id_, entry in slips.load(topic).items():
            for number, version in enumerate(brought[topic][id_]["versions"][:4] if id_ in VALUES else []):
                own = slips.numbered(id_, entry, number).exercise if entry.variant else entry
                assert version["table"] == practise.table(id_, own)
                texts = typed(version["table"]["kind"], own.reference)[0]
                assert verdict(version["table"], texts)["state"] == "right", (id_, number, texts)


def test_a_topic_that_is_held_back_is_nowhere(tmp_path):
    """Neither in the list nor as a file, also where an earlier build has left one."""
    old = tmp_path / "_static" / "practise_questions" / "roc_auc.js"
    old.parent.mkdir(parents=True)
    old.write_text("practise.questions()")
    env = SimpleNamespace(toctree_includes={"book/index": ["book/run", "book/roc_auc/index", "book/learning/index"]})
    config = SimpleNamespace(root_doc="book/index", exercises_held_back=["roc_auc", "learning"])
    app = SimpleNamespace(env=env, config=config, outdir=tmp_path, builder=SimpleNamespace(format="html"))
    practise_page.write_questions(app, "book/roc_auc/exercises", "", {"body": ""}, None)
    assert practise_page.topics(app) == [] and not list(old.parent.iterdir())
    config.exercises_held_back = ["roc_auc"]
    context = {"body": ""}
    practise_page.add_index(app, "book/index", "", context, None)
    assert '{"learning":' in context["body"] and "roc_auc" not in context["body"]


def test_numbers_in_markdown_become_html():
    assert practise_page.shown("| $x$ | 1 |\n|---|---|\n| a | `2` |").count("<td>") == 2
    assert 'class="katex"' in practise_page.shown("$x$") and "<p>25 %" in practise_page.shown("25 % of the cases")
    task = '<p><em>core · 3 points</em></p>\n<p id="a"><a href="#x">a</a> <a href="curve.html">b</a> <a href="https://c">c</a></p>'
    links = '<a href="t/exercises.html#x">a</a> <a href="t/curve.html">b</a> <a href="https://c">c</a>'
    assert practise_page.moved(task, "t") == f"<p>{links}</p>"


# ---- a walk through the page ----


class Desk:
    """The page as its reader uses it."""

    def __init__(self, page):
        self.page, self.root = page, page.locator("#practise-page[data-alive]")
        self.question, self.said = self.part("question"), self.part("status")

    def part(self, name):
        return self.root.locator(f"[data-part='{name}']")

    def next(self):
        before = self.question.locator("form").count() and self.table()["exercise"]
        self.part("next").press("Enter")
        expect(self.question.locator("h2")).to_be_focused()
        assert self.table()["exercise"] != before
        return self.table()

    def table(self):
        return json.loads(self.question.locator("script").text_content())

    def answer(self, right):
        table, form = self.table(), self.question.locator("form")
        if table["kind"] == "choice":
            wanted = table["reference"] if right else table["slips"][0][0]
            form.locator(f"input[value='{wanted}']").press("Space")
        else:
            texts = typed(table["kind"], revived(table["reference"]))[0]
            for field, text in zip(form.locator("input, textarea").all(), texts):
                field.fill(text if right else "0.123456")
        form.get_by_role("button", name="Check").press("Enter")
        expect(form.locator(".practise-verdict")).to_have_attribute("data-state", "right" if right else "wrong")
        return table["exercise"]

    def total(self):
        return self.part("total").locator("td").all_inner_texts()

    def record(self):
        return json.loads(self.page.evaluate("localStorage.getItem('practised')"))


def revived(reference):
    return tuple(map(revived, reference)) if isinstance(reference, list) else reference


@pytest.fixture
def desk(visit):
    with visit(PAGE) as shown:
        yield Desk(shown.page)


def test_a_walk_with_keys_counts_keeps_and_brings_back(desk):
    asked = []
    desk.page.on("request", lambda request: asked.append(request.url))
    assert desk.part("next").inner_text() == "Begin" and not asked
    everything = int(desk.total()[0].split(" of ")[1])
    assert everything == sum(len(practise_page.on_page(topic)) for topic in TOPICS)
    desk.next()
    expect(desk.said).to_have_text("A new question.")
    wrong = desk.answer(False)
    expect(desk.said).to_have_text("This question comes back after 3 others. Try it again now, or go on.")
    desk.answer(True)
    expect(desk.said).to_have_text(re.compile("^This question comes back after 3 others"))  # the first answer counts
    assert desk.total() == [f"1 of {everything}", "0", "0"]
    for _ in range(3):
        desk.next()
        desk.answer(True)
    expect(desk.said).to_have_text("Right. This question comes back after 10 others, or in 2 days.")
    assert desk.total() == [f"4 of {everything}", "3", "1"]
    assert desk.next()["exercise"] == wrong
    expect(desk.said).to_have_text("You have met this question before: once.")
    desk.page.reload()
    assert desk.total() == [f"4 of {everything}", "3", "1"] and desk.record()["answered"] == 4
    assert all(re.search(r"practise_questions/\w+\.js|formulas\.css|^data:|/book/|_static/", url) for url in asked)


def coarse(table):
    """The right answer with two decimals, where it wants more."""
    texts = [f"{right:.2f}" for right in table["reference"]] if table["kind"] == "numbers" else None
    return texts if texts and verdict(table, texts)["state"] == "almost" else None


def test_only_chosen_topics_are_asked_what_is_skipped_waits_and_few_digits_are_no_mistake(desk):
    desk.part("none").press("Enter")
    expect(desk.part("next")).to_be_disabled()
    desk.root.get_by_role("checkbox", name="Groups without labels").press("Space")
    wanted, asked = practise_page.on_page("clustering_metrics"), []
    for _ in wanted:
        asked.append(desk.next()["exercise"])
        own, other = desk.question.locator(".practise-numbers table"), desk.question.locator(".practise-task > table")
        assert not own.count() or not other.count(), "the task's own numbers are gone"
    assert sorted(asked) == sorted(wanted) and desk.part("next").inner_text() == "Skip this question"
    expect(desk.said).to_contain_text("What you skipped comes back after 10 others.")
    while not (texts := coarse(desk.table())):
        desk.next()
    for field, text in zip(desk.question.locator("form input").all(), texts):
        field.fill(text)
    desk.question.get_by_role("button", name="Check").press("Enter")
    expect(desk.question.locator(".practise-verdict")).to_have_attribute("data-state", "almost")
    assert not desk.record()["answered"]
    desk.page.reload()
    assert [one.is_checked() for one in desk.root.get_by_role("checkbox").all()].count(True) == 1


def test_download_erase_and_bring_back(desk):
    desk.next()
    desk.answer(True)
    kept = {name: desk.record()[name] for name in EMPTY}
    with desk.page.expect_download() as download:
        desk.part("download").press("Enter")
    text = download.value.path().read_text()
    assert json.loads(text) == kept and download.value.suggested_filename == "practised.json"
    desk.page.evaluate("localStorage.setItem('practise:roc_auc-1', '{}'); localStorage.setItem('other', '1')")
    desk.part("erase").press("Enter")
    expect(desk.part("no")).to_be_focused()
    desk.part("no").press("Enter")
    expect(desk.part("erase")).to_be_focused()
    assert desk.record()["answered"] == 1
    desk.part("erase").press("Enter")
    desk.part("yes").press("Enter")
    expect(desk.part("keep-status")).to_have_text("Everything is erased.")
    assert desk.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('practise'))") == []
    assert desk.page.evaluate("localStorage.getItem('other')") == "1" and desk.total()[1] == "0"
    for name, buffer in (("odd.json", b"{}"), ("practised.json", text.encode())):
        desk.part("file").set_input_files({"name": name, "mimeType": "application/json", "buffer": buffer})
        said = "This is not a file" if name == "odd.json" else "Read: 1 answers in all."
        expect(desk.part("keep-status")).to_contain_text(said)
    assert {name: desk.record()[name] for name in EMPTY} == kept and desk.total()[1] == "1"


@pytest.mark.thorough
def test_a_browser_that_keeps_nothing_asks_all_the_same_and_says_so(browser, site):
    context = browser.new_context()
    context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw Error('private'); } })")
    desk = Desk(context.new_page())
    desk.page.goto((site / PAGE).as_uri())  # and from the disk
    desk.next()
    desk.answer(True)
    expect(desk.part("kept-nothing")).to_be_visible()
    assert desk.total()[1] == "1"
    desk.question.get_by_role("button", name="Clear").click()
    expect(desk.question.locator(".practise-verdict")).to_be_empty()
    context.close()


@pytest.mark.thorough
def test_the_page_in_light_and_dark_on_a_phone_and_on_paper(desk):
    for scheme in ("light", "dark"):
        in_theme(desk.page, scheme)
        for _ in range(3):
            desk.next()
            desk.answer(False)
            assert faults(desk.page, "#practise-page") == []
    desk.page.set_viewport_size({"width": 390, "height": 900})
    for _ in range(4):
        desk.next()
        assert desk.page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(desk.root.get_by_role("table", name="Where you stand")).to_have_count(1)
    expect(desk.said).to_have_role("status")
    desk.page.emulate_media(media="print")
    assert not desk.root.is_visible()


# ---- the map ----


def test_a_right_answer_on_a_page_of_exercises_counts_in_the_map(browser, address):
    topic = TOPICS[0]
    ids = practise_page.on_page(topic)
    id_ = next(one for one in ids if one.endswith("-code"))
    with browser.new_page() as tab:
        tick, form = tab.locator(".topic-tick"), tab.locator(f"form.practise:has([name='{id_}'])")
        tab.goto(f"{address}/book/index.html")
        expect(tick).to_have_count(0)
        tab.goto(f"{address}/book/{topic}/exercises.html")
        table = json.loads(form.locator("script").text_content())
        tab.locator("details.practise-read", has=form).locator("summary").press("Enter")
        form.locator(f"input[value='{table['reference']}']").press("Space")
        form.get_by_role("button", name="Check").press("Enter")
        expect(form.locator(".practise-verdict")).to_contain_text(table["right"])
        assert json.loads(tab.evaluate("localStorage.getItem('practised')"))["right"] == {id_: 1}
        tab.reload()
        expect(form.locator(".practise-verdict")).to_have_attribute("data-state", "right")
        for said in (f"1 of {len(ids)} right", f"✓ {len(ids)} of {len(ids)} right"):
            tab.goto(f"{address}/book/index.html")
            expect(tick).to_have_text(said)
            card = tab.locator(".sd-card", has=tick)
            expect(card.locator(f"a[href='{topic}/exercises.html']")).to_have_count(1)
            record = json.dumps({**EMPTY, "right": dict.fromkeys([*ids, "other-1"], 1)})
            tab.evaluate("(record) => localStorage.setItem('practised', record)", record)
