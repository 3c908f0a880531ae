"""What the reports say: to a lecturer, to a student, and to a platform's own table."""

import pytest

from grading import feedback, hand, platform, report, tables


class Marked:
    """A row of the report with a fixed total."""

    def __init__(self, name, lms, total, waits=()):
        self.result = {"name": name, "lms": lms, "student": name}
        self._total, self._open = total, list(waits)

    def total(self):
        return self._total

    def open(self):
        return self._open

    def comments(self):
        return {"q-1": "well done"}


def test_marks_for_a_misspelt_student_are_named(ps1):
    assert report.strangers({("ana", "roc_auc-6"): hand.Mark(2, "", "")}, [Marked("anna", "", 1.0)]) == (
        "by_hand.csv marks ana, from whom nothing came; column student must be as in marks.csv.\n"
    )
    assert report.strangers({("anna", "roc_auc-6"): hand.Mark(2, "", "")}, [Marked("anna", "", 1.0)]) == ""


@pytest.mark.parametrize("state", ["wrong", "not attempted", "not run"])
def test_feedback_does_not_contradict_a_mark_by_hand(ps1, state):
    question = ps1.questions["roc_auc-4"]
    outcome = {**report.SILENT, "state": state, "marks": None if state == "not run" else 0}
    result = {"name": "anna", "file": "anna.ipynb", "late": False}
    by_hand = feedback.page(ps1, result, [(question, outcome, 2, "")])
    assert "<strong>2 of 2.</strong> Marked by hand." in by_hand and feedback.WORDS[state] not in by_hand
    assert feedback.WORDS[state] in feedback.page(ps1, result, [(question, outcome, outcome["marks"], "")])


def test_an_answer_that_changed_after_it_was_marked_is_shown(ps1):
    decided = {("a", "roc_auc-6"): hand.Mark(2, "", "ranks count pairs")}
    result = {"student": "a", "look": [], "assignment": ps1.hash, "questions": {}}
    for id_ in ps1.questions:
        result["questions"][id_] = {**report.SILENT, "state": "right", "marks": 1, "answer": "ranks  count pairs"}
    assert report.Row(ps1, result, decided).look() == ""
    result["questions"]["roc_auc-6"]["answer"] = "ranks do not count"
    assert report.Row(ps1, result, decided).look() == "roc_auc-6: the answer has changed since it was marked by hand"


# ---- marks for the platform ----


def test_the_platforms_own_table_is_filled_in(ps1, tmp_path, capsys):
    rows = [Marked("zhangwei", "1001", 30.0), Marked("李四", "1002", 20.0, ["q-1"]), Marked("Anna Berg", "", 10.0)]
    canvas = "Student,ID,SIS User ID,Section,ps1 (77),Final\n    Points Possible,,,,39,\n"
    canvas += '"Zhang, Wei",1001,s1,A,,\n李四,1002,s2,A,,\n"Berg, Anna",1003,s3,A,,\nNobody,1004,s4,A,,\n'
    (tmp_path / "export.csv").write_text(canvas, encoding="utf-8")
    platform.fill(tmp_path / "export.csv", tmp_path / "upload.csv", ps1, rows)
    columns, lines = tables.read(tmp_path / "upload.csv")
    assert columns == canvas.split("\n")[0].split(",")
    assert [line["ps1 (77)"] for line in lines] == ["39", "30", "", "10", ""]  # 李四 waits for a person
    moodle = "Identifier,Full name,Grade,Last modified,Feedback comments\nParticipant 1001,Zhang Wei,,-,\n"
    moodle += "Participant 1009,Nobody,4,=x,as it was\n"
    (tmp_path / "export.csv").write_text(moodle, encoding="utf-8")
    platform.fill(tmp_path / "export.csv", tmp_path / "upload.csv", ps1, rows)
    line, other = tables.read(tmp_path / "upload.csv")[1]
    assert line["Grade"] == "30" and line["Feedback comments"] == "q-1: well done" and line["Last modified"] == "-"
    assert list(other.values()) == ["Participant 1009", "Nobody", "4", "=x", "as it was"]
    printed = capsys.readouterr().out
    assert "upload.csv: marks filled in: 2; left open, with questions to mark: 1." in printed and "Not in" in printed
    with pytest.raises(SystemExit, match=r"nowhere\.csv must be a CSV file, and cannot be read: No such file"):
        platform.fill(tmp_path / "nowhere.csv", tmp_path / "upload.csv", ps1, rows)
    (tmp_path / "export.csv").write_text("Student,ID\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="GRADEBOOK must have one column Grade or ps1"):
        platform.fill(tmp_path / "export.csv", tmp_path / "upload.csv", ps1, rows)


def test_a_spreadsheet_takes_no_text_for_a_formula(tmp_path):
    texts = ["=1+1", "+a", "-x", "@b", "-5", "plain", "'quoted", "é 李\0"]
    assert [tables.safe(text)[0] == "'" for text in texts] == [True, True, True, True, False, False, True, False]
    assert [tables.plain(tables.safe(text)) for text in texts[:7]] == texts[:7]
