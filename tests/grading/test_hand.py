"""Marks by hand: what cannot be is refused, what was written is never lost."""

import pytest
from judged import quiz, result

from grading import hand, report, tables
from mlnotes.exercises import slips

HEAD = "student,question,marks\n"
REFUSED = [
    *[(f"{HEAD}a,roc_auc-6,{n}\n", "row 2: marks must be from 0 to 3, got") for n in ("7", "-1", "two", "nan")],
    (f"{HEAD}a,roc-6,1\n", "row 2: question must be one of this assignment's, got roc-6"),
    (f"{HEAD[:-1]},ticked\na,roc_auc-6,,4\n", "row 2: ticked must be numbers from 1 to 3, got 4"),
    ("anna,Anna,roc_auc-6,3,2\n", "must begin with the line student,name.*, got anna,Anna.*; put it back"),
    (f"{HEAD},roc_auc-6,2\n", "row 2: student must be given"),
    (f"{HEAD}a,roc_auc-6,2\na,roc_auc-6,1\n", "row 3: an earlier row marks the same answer"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_a_mark_that_cannot_be_or_would_be_lost_is_refused(ps1, tmp_path, text, message):
    (tmp_path / "by_hand.csv").write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=rf"by_hand\.csv.*{message}"):
        hand.read(tmp_path / "by_hand.csv", ps1)


def test_short_rows_and_left_out_columns_are_read(ps1, tmp_path):
    path = tmp_path / "by_hand.csv"
    path.write_text("student,question,marks\na,roc_auc-6,2\nb,roc_auc-6\n", encoding="utf-8")
    assert hand.read(path, ps1) == {("a", "roc_auc-6"): hand.Mark(2, "", "")}
    path.write_bytes(b"")
    assert hand.read(path, ps1) == {}


def run_twice(path, plan, answers, fill):
    """Write the table for the first answer, fill it in, and write it again for each; the only row in the end."""
    for number, answer in enumerate(answers):
        results = [result(plan, "a", answer)]
        marks = hand.settle(hand.read(path, plan), results)
        hand.write(path, plan, results, marks)
        if number == 0:
            columns, (row,) = tables.read(path)
            tables.write(path, [row | fill], columns)
    (row,) = tables.read(path)[1]
    return row, marks["a", "roc_auc-6"]


def test_a_mark_and_a_comment_belong_to_the_answer_they_were_given_for(ps1, tmp_path):
    """However often the table is written again: another answer waits, and the earlier mark is shown beside it."""
    fill = {"marks": "2", "comment": "-well [ties]"}
    path = tmp_path / "by_hand.csv"
    row, mark = run_twice(path, ps1, ["old", "old", "new", "new", "new"], fill)
    assert row | {"marks": "", "comment": "", "answer": "new", "why": hand.CHANGED} == row
    assert row["before"] == "for an earlier answer: 2; -well [ties]"
    assert mark.comment == "" and mark.marks is None
    tables.write(path, [row | {"marks": "1"}], hand.COLUMNS)
    assert hand.read(path, ps1) == {("a", "roc_auc-6"): hand.Mark(1, "", "new")}


def test_a_mark_for_a_file_that_could_not_be_opened_ends_with_the_next_file(ps1, tmp_path):
    unread, read = result(ps1, "a", questions={}), result(ps1, "a", "words")
    hand.write(tmp_path / "by_hand.csv", ps1, [unread], {})
    columns, rows = tables.read(tmp_path / "by_hand.csv")
    tables.write(tmp_path / "by_hand.csv", [{**row, "marks": "0"} for row in rows], columns)
    marks = hand.read(tmp_path / "by_hand.csv", ps1)
    assert hand.settle(marks, [unread]) == marks and marks["a", "roc_auc-6"].marks == 0
    assert hand.settle(marks, [read])["a", "roc_auc-6"] == hand.Mark(None, "", "words", "for an earlier answer: 0")
    added = {("a", "roc_auc-6"): hand.Mark(2, "", "")}  # a row that the lecturer wrote
    assert hand.settle(added, [read]) == added


def test_a_change_at_the_end_of_a_long_answer_is_a_change():
    assert hand.changed(hand.Mark(1, "", "x" * 9000 + "a"), "x" * 9000 + "b")
    long = "word \n" * 9000
    assert not hand.changed(hand.Mark(1, "", tables.safe(long)), long)


def test_ticked_items_of_the_rubric_make_the_mark(ps1, tmp_path):
    assert len(ps1.questions["roc_auc-6"].items) == ps1.questions["roc_auc-6"].needed == 3
    row, mark = run_twice(tmp_path / "by_hand.csv", ps1, ["words"] * 3, {"ticked": "1, 3"})
    assert mark.marks == 2 and (row["marks"], row["ticked"]) == ("", "1, 3")
    assert row["items"].startswith("1 a rank counts the cases below")


def test_every_rubric_of_the_book_can_be_ticked():
    for topic in slips.topics():
        plan, _, _ = quiz(*slips.load(topic))
        for question in plan.questions.values():
            if question.by_hand:
                assert len(question.items) >= question.needed == question.points, question.id


def test_anonymous_marking_shows_no_name_until_the_marks_are_written(ps1, reports):
    results = [result(ps1, name, "words") for name in ("zoe", "anna")]
    report.write(ps1, results, anonymous=True)
    columns, rows = tables.read(reports / "by_hand.csv")
    assert not {"zoe", "anna"} & {value for row in rows for value in row.values()}
    assert len(list(reports.iterdir())) == 1
    for row in rows:
        row["marks"] = "2" * (row["student"] == hand.number_of("zoe"))
    tables.write(reports / "by_hand.csv", rows, columns)
    for anonymous in (True, False):
        report.write(ps1, results, anonymous=anonymous)
    marks = {row["student"]: row["roc_auc-6"] for row in tables.read(reports / "marks.csv")[1]}
    assert marks == {"zoe": "2", "anna": ""} and "zoe" in (reports / "by_hand.csv").read_text(encoding="utf-8")
