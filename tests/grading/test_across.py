"""What is said of all students together, identities, copies, deadlines, and to one, to a lecturer, to a platform."""

import re
import time
import zipfile
from types import SimpleNamespace

import pytest
import samples
from judged import WORDS, result

from grading import alike, contents, due, feedback, hand, judge, platform, report, tables
from grading.repair import repair

SPELT = ({"id": "s1"}, {"id": "Ｓ １"})
CLAIMS = {
    "id": ({"id": "20230001"}, "the student id 20230001 stands in 2 notebooks"),
    "id in other letters": (SPELT, "the student id s1 stands in 2 notebooks"),
    "number": ({"lms": "7"}, "the platform's number 7 stands in the names of anna, bob"),
    "name": ({"name": "Anna "}, '2 hand-ins claim the name "Anna": anna, bob'),
    "bytes": ({"digest": "abc"}, "the same answers in all cells: anna, bob"),
}


@pytest.mark.parametrize("claim", CLAIMS)
def test_what_two_students_share_is_said_of_both(ps1, claim):
    shared, phrase = CLAIMS[claim]
    one, other = shared if isinstance(shared, tuple) else (shared, shared)
    found = alike.phrases(ps1, [result(ps1, "anna", **one), result(ps1, "bob", **other), result(ps1, "carl")])
    assert found == {"anna": [phrase], "bob": [phrase]}


def recounted(notebook):
    notebook.cells[-1].execution_count = 7


def other_words(notebook):
    for cell in notebook.cells:
        cell.source = cell.source.replace(samples.TEXT, "The pairs are counted by the ranks, and so they agree.")


def renamed(notebook):
    other_words(notebook)
    for cell in notebook.cells:
        if cell.source.startswith("def "):
            source = re.sub(r"\b(below|tied|order|diff|n)\b", r"my_\1", cell.source) + "\n# by me\n"
            cell.source = re.sub('""".*"""', '"""Mine."""', source)


def another_function(notebook):
    renamed(notebook)
    samples.cell_of(notebook, "roc_auc-4").source = "def auc_by_pairs(y_true, y_score):\n    return 0.5"


def values_only(notebook):
    for cell in notebook.cells:
        if "def " in cell.source or samples.TEXT in cell.source:
            cell.source = "..."


COPIES = {
    recounted: "the same answers in all cells: anna, bob",
    other_words: "the same code but for names and comments as",
    renamed: "the same code but for names and comments as",
    another_function: "the same code but for names and comments as",
    values_only: None,  # which honest students may have in common
}


@pytest.mark.parametrize("change", COPIES)
def test_a_copy_is_said_whatever_was_done_to_it(ps1, student, change):
    results = []
    for name in ("anna", "bob"):
        notebook = samples.answered(student, samples.solutions(ps1))
        if name == "bob" or COPIES[change] is None:
            change(notebook)
        came = repair(ps1, samples.to_bytes(notebook))
        results.append(result(ps1, name, written=came.written, code=came.code))
    carl = repair(ps1, samples.in_own_words(samples.to_bytes(notebook), "carl"))
    results.append(result(ps1, "carl", written=carl.written, code=carl.code))
    said = {who: [p for p in found if "words: " not in p] for who, found in alike.phrases(ps1, results).items()}
    if COPIES[change]:
        assert "carl" not in said and len(said["anna"]) == len(said["bob"]) == 1
        assert all(said[who][0].startswith(COPIES[change]) for who in ("anna", "bob"))
    else:
        assert not any("code" in phrase for found in said.values() for phrase in found)


def test_code_that_is_too_deep_for_a_comparison_stops_nothing():
    forms = [contents.form(f"def f():\n    return {'1 + ' * n}1") for n in (10, 900, 1800, 5000)]
    assert forms[0][0] and not forms[-1][0]


def test_what_is_looked_at_has_a_level_and_a_line_and_equal_words_are_counted(ps1):
    """What a student wrote does not raise or lower it."""
    one = result(ps1, "anna", look=["a.ipynb \n is newer", 'roc_auc-1: ends in KeyError: "mark by hand"'])
    row = report.Row(ps1, one, {})
    assert row.severity() == "compare" and "\n" not in row.look() and row.look().startswith("a.ipynb is newer; ")
    for id_ in list(ps1.questions)[:5]:
        one["questions"][id_] |= {"look": judge.BESIDE, "marks": None}
    row = report.Row(ps1, one, {})
    assert row.severity() == "decide" and row.look().startswith(f"{judge.BESIDE}: 5 questions; ")
    assert f"   2 decide: {judge.BESIDE}\n" in report.summarise(ps1, [row, row])
    assert report.Row(ps1, result(ps1, "bob"), {}).severity() == ""


def test_the_same_words_are_mentioned_but_not_short_ones(ps1):
    said = {"anna": WORDS, "bob": WORDS.upper().replace(" ", "\n"), "carl": "AUC = 0.5", "dora": "AUC = 0.5"}
    results = [result(ps1, name, words) for name, words in said.items()]
    phrase = "roc_auc-6: the same words: anna, bob"
    assert alike.phrases(ps1, results) == {"anna": [phrase], "bob": [phrase]}


# ---- deadlines ----


DEADLINES = "student,deadline,penalty\neverybody,2026-11-20 12:00,10\nbob,2026-11-25,\nDORA  ,,30\neve,,0\n"
NOON = time.mktime((2026, 11, 20, 12, 0, 0, 0, 0, -1))
DAYS = "2 days late by the file's time, 20 per cent taken away"
BY_HAND = "decide about the penalty by hand"
LATE = [  # who handed in, hours late, what else is known; LATE or nothing, the per cent taken away, and what is said
    ("anna", 0, {}, "", 0, "^$"),
    ("anna", 25, {}, "LATE", 20, f"^{DAYS}$"),
    ("bob", 25, {"late": True}, "", 0, "^$"),
    ("carl", 999, {"canvas": True}, "", 0, "^$"),
    ("carl", 999, {"canvas": True, "late": True}, "LATE", 0, BY_HAND),
    ("dora", 999, {"canvas": True}, "LATE", 30, "^30 per cent"),  # a penalty by hand counts whatever the time
    ("eve", 999, {"canvas": True}, "", 0, ""),
    ("eve", 999, {}, "", 0, ""),
]


def test_deadlines_extensions_and_penalties(ps1, tmp_path):
    (tmp_path / due.NAME).write_text(DEADLINES, encoding="utf-8")
    deadlines = due.read(tmp_path)
    for who, hours, more, words, penalty, look in LATE:
        late = due.lateness(result(ps1, who, when=NOON + hours * 3600, **more), deadlines)
        assert (late.words, late.penalty) == (words, penalty) and re.search(look, late.look), (who, more, late)
    assert due.lateness(result(ps1, "anna", late=True), {}) == due.Lateness("LATE")
    row = report.Row(ps1, result(ps1, "anna"), {}, late=due.Lateness("LATE", 20, DAYS))
    assert row.earned() > 10 and row.total() == pytest.approx(0.8 * row.earned()) and "2 days late" in row.look()


@pytest.mark.parametrize("bad", ["student,deadline\nanna,soon\n", "student,deadline,penalty\nanna,2026-11-20,200\n"])
def test_a_table_of_deadlines_that_cannot_be_read_is_refused(tmp_path, bad):
    (tmp_path / due.NAME).write_text(bad, encoding="utf-8")
    with pytest.raises(SystemExit, match=r"deadlines\.csv, row 2: .* must"):
        due.read(tmp_path)


# ---- the roster ----


def test_a_roster_says_from_whom_nothing_came(ps1, reports, tmp_path):
    canvas = 'Student,ID,ps1\n    Points Possible,,39\n"Zhang, Wei",1001,\n"Berg, Anna",1002,\nCarl,20230003,\n'
    (tmp_path / "export.csv").write_text(canvas, encoding="utf-8")
    came = [result(ps1, "zhangwei_1001", name="zhangwei", lms="1001"), result(ps1, "eve"), result(ps1, "20230003")]
    report.write(ps1, came, listed=tmp_path / "export.csv")
    report.write(ps1, came)  # the roster is kept
    lines = {line["name"]: line for line in tables.read(reports / "marks.csv")[1]}
    assert lines["Berg, Anna"]["look"] == platform.MISSING and lines["Berg, Anna"]["total"] == ""
    assert platform.STRANGER in lines["eve"]["look"] and platform.STRANGER not in lines["zhangwei"]["look"]
    assert len(lines) == 4 and lines["Berg, Anna"]["platform id"] == "1002"


ROSTER = "name,student id,email\nAnna,2023001,a@b.c\nBob,S 2023 002,b@b.c\nCarl,2023003,c@b.c\n"


def test_an_id_that_the_roster_has_for_nobody_or_for_another_is_said(tmp_path):
    (tmp_path / "list.csv").write_text(ROSTER, encoding="utf-8")
    made = (("anna", "2023001"), ("bob", "Ｓ2023002"), ("carl", "2023001"), ("2023003", "999"), ("anna b", ""))
    results = [{"student": who, "name": who, "lms": "", "id": id_} for who, id_ in made]
    missing, said = platform.compare(platform.roster(tmp_path, tmp_path / "list.csv"), results)
    other = platform.OTHER.format("{}", "2023003")
    assert said == {"carl": [other.format("2023001")], "2023003": [other.format("999")], "anna b": [platform.STRANGER]}
    assert missing == []


# ---- the summary ----


def test_a_part_is_counted_as_a_part_and_missing_words_lower_no_mean(ps1):
    results = [result(ps1, name) for name in ("anna", "bob", "carl")]
    words, blank = {"state": "by hand", "marks": None}, {"state": "not attempted", "marks": 0, "look": ""}
    for one, outcome in zip(results, (words, words, blank)):
        one["questions"]["roc_auc-6"] |= outcome
    decided = {("anna", "roc_auc-6"): hand.Mark(3, "", ""), ("bob", "roc_auc-6"): hand.Mark(2, "", "")}
    rows = [report.Row(ps1, one, decided) for one in results]
    assert [report._state(row, "roc_auc-6") for row in rows] == ["right", "partly", "not attempted"]
    line = next(line for line in report.summarise(ps1, rows).split("\n") if line.startswith("roc_auc-6"))
    assert line.split() == ["roc_auc-6", "3", "2.50", "1", "1", "0", "1", "0"]


def test_feedback_goes_back_under_the_name_that_came_in(ps1, reports, capsys):
    """Also for a notebook in a zip, of which the platform knows only the zip; marks that reach nobody are named."""
    came = result(ps1, "dora", file="dora_5_6_ps1/work/ps1.ipynb", back="dora_5_6_ps1.zip")
    table = "student,question,marks\ndora,roc_auc-6,1\ndorra,roc_auc-6,2\n"
    (reports / "by_hand.csv").write_text(table, encoding="utf-8")
    report.write(ps1, [came])
    assert "by_hand.csv marks dorra, from whom nothing came" in capsys.readouterr().out
    assert zipfile.ZipFile(reports / "feedback.zip").namelist() == ["dora_5_6_ps1.html"]


# ---- one student's report ----


@pytest.mark.parametrize("state", ["wrong", "not attempted", "not run"])
def test_feedback_does_not_contradict_a_mark_by_hand(ps1, state):
    anna = result(ps1, "anna")
    anna["questions"]["roc_auc-4"] |= {"state": state, "marks": None if state == "not run" else 0}
    by_hand = feedback.page(report.Row(ps1, anna, {("anna", "roc_auc-4"): hand.Mark(2, "", "")}))
    assert "<strong>2 of 2.</strong> Marked by hand." in by_hand and feedback.WORDS[state] not in by_hand
    assert feedback.WORDS[state] in feedback.page(report.Row(ps1, anna, {}))


def test_an_answer_that_changed_after_it_was_marked_is_shown(ps1):
    decided, anna = {("anna", "roc_auc-6"): hand.Mark(2, "", f"anna:  {WORDS}")}, result(ps1, "anna")
    assert report.Row(ps1, anna, decided).look() == ""
    anna["questions"]["roc_auc-6"] |= {"answer": "ranks do not count", "look": ""}
    row = report.Row(ps1, anna, hand.settle(decided, [anna]))
    assert row.look() == "roc_auc-6: the answer has changed since it was marked by hand"


# ---- marks for the platform ----


def with_total(name, lms, total, *waiting):
    """A row of the report."""
    result = {"name": name, "lms": lms, "student": name}
    return SimpleNamespace(result=result, total=lambda: total, open=lambda: waiting)


ROWS = [
    with_total("zhangwei", "1001", 30.0),
    with_total("李四", "1002", 20.0, "q-1"),
    with_total("Anna Berg", "", 10.0),
]


def filled(plan, place, export):
    """(columns, lines) of the platform's table with the marks in it."""
    (place / "export.csv").write_text(export, encoding="utf-8")
    platform.fill(place / "export.csv", place / "upload.csv", plan, ROWS)
    return tables.read(place / "upload.csv")


def test_the_platforms_own_table_is_filled_in(ps1, tmp_path, capsys):
    canvas = "Student,ID,SIS User ID,Section,ps1 (77),Final\n    Points Possible,,,,39,\n"
    canvas += '"Zhang, Wei",1001,s1,A,,\n李四,1002,s2,A,17,\n"Berg, Anna",1003,s3,A,,\nNobody,1004,s4,A,,\n'
    columns, lines = filled(ps1, tmp_path, canvas)
    assert columns == canvas.split("\n")[0].split(",")
    assert [line["ps1 (77)"] for line in lines] == ["39", "30", "17", "10", ""]  # 李四 waits: kept
    moodle = "Identifier,Full name,Grade,Last modified,Feedback comments\nParticipant 1001,Zhang Wei,,-,\n"
    line, other = filled(ps1, tmp_path, f"{moodle}Participant 1009,Nobody,4,=x,as it was\n")[1]
    assert line["Grade"] == "30" and line["Last modified"] == "-"
    assert list(other.values()) == ["Participant 1009", "Nobody", "4", "=x", "as it was"]
    printed = capsys.readouterr().out
    assert "upload.csv: marks filled in: 2; left open, with questions to mark: 1." in printed and "Not in" in printed
    with pytest.raises(SystemExit, match="GRADEBOOK must have one column Grade or ps1"):
        filled(ps1, tmp_path, "Student,ID\n")
    with pytest.raises(SystemExit, match=r"nowhere\.csv must be a CSV file, and cannot be read: No such file"):
        platform.fill(tmp_path / "nowhere.csv", tmp_path / "upload.csv", ps1, ROWS)


def test_a_spreadsheet_takes_no_text_for_a_formula(tmp_path):
    texts = ["=1+1", "+a", "-x", "@b", "-5", "plain", "'quoted", "é 李\0"]
    assert [tables.safe(text)[0] == "'" for text in texts] == [True, True, True, True, False, False, True, False]
    assert [tables.plain(tables.safe(text)) for text in texts[:7]] == texts[:7]
