"""Marks by hand: what cannot be is refused, what was written is never lost."""

import pytest

from grading import hand, tables


def test_a_mark_that_cannot_be_is_refused(ps1, tmp_path):
    path = tmp_path / "by_hand.csv"
    for number in ("7", "-1", "two", "nan"):
        tables.write(path, [{"student": "a", "question": "roc_auc-6", "marks": number}], hand.COLUMNS)
        with pytest.raises(SystemExit, match=r"by_hand\.csv, row 2: marks must be from 0 to 3, got"):
            hand.read(path, ps1)
    tables.write(path, [{"student": "a", "question": "roc-6", "marks": "1"}], hand.COLUMNS)
    with pytest.raises(SystemExit, match="row 2: question must be one of this assignment's, got roc-6"):
        hand.read(path, ps1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("anna,Anna,roc_auc-6,3,2\n", r"must begin with the line student,name.*, got anna,Anna.*; put it back"),
        ("student,question,marks\n,roc_auc-6,2\n", "row 2: student must be given"),
        ("student,question,marks\na,roc_auc-6,2\na,roc_auc-6,1\n", "row 3: an earlier row marks the same answer"),
    ],
)
def test_a_mark_that_would_be_lost_is_refused(ps1, tmp_path, text, message):
    (tmp_path / "by_hand.csv").write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=message):
        hand.read(tmp_path / "by_hand.csv", ps1)


def test_short_rows_and_left_out_columns_are_read(ps1, tmp_path):
    path = tmp_path / "by_hand.csv"
    path.write_text("student,question,marks\na,roc_auc-6,2\nb,roc_auc-6\n", encoding="utf-8")
    assert hand.read(path, ps1) == {("a", "roc_auc-6"): hand.Mark(2, "", "")}
    path.write_bytes(b"")
    assert hand.read(path, ps1) == {}
