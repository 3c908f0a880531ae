"""Marks by hand: a table that a lecturer fills in, and that no run of `make mark` empties.

`by_hand.csv` has a row for each answer in words, for each question that could not be run, and for each that ended in a
way a person should see. A number in its `marks` column is the mark, whatever the tests said; `comment` goes to the
student. Rows may be added: any student, any question.
"""

from typing import NamedTuple

from grading import tables

COLUMNS = ("student", "name", "question", "out of", "marks", "comment", "why", "answer")
NEEDED = {"student", "question", "marks"}


class Mark(NamedTuple):
    """What a person has decided about one answer."""

    marks: float | None
    comment: str
    answer: str  # as it was when it was marked


def read(path, plan):
    """{(student, question): Mark} from the table; SystemExit where a mark cannot be right or would be lost."""
    if not path.exists():
        return {}
    columns, rows = tables.read(path)
    if columns and NEEDED - set(columns):
        raise SystemExit(
            f"{path.name} must begin with the line {','.join(COLUMNS)}, got {','.join(columns)[:80]}; put it back"
        )
    marks = {}
    for line, row in enumerate(rows, 2):
        comment = row.get("comment", "")
        if row["marks"].strip() or comment.strip():
            mark = Mark(_number(path, line, row, plan), comment, row.get("answer", ""))
            if marks.setdefault((row["student"], row["question"]), mark) != mark:
                raise SystemExit(f"{path.name}, row {line}: an earlier row marks the same answer; leave one of the two")
    return marks


def _number(path, line, row, plan):
    """The mark in a row, or None for an empty one."""
    question, text = plan.questions.get(row["question"]), row["marks"].strip().replace(",", ".")
    if not row["student"]:
        raise SystemExit(f"{path.name}, row {line}: student must be given, as in marks.csv, got nothing")
    if question is None:
        raise SystemExit(f"{path.name}, row {line}: question must be one of this assignment's, got {row['question']}")
    if not text:
        return None
    try:
        marks = float(text)
    except ValueError:
        marks = -1
    if not 0 <= marks <= question.points:
        raise SystemExit(
            f"{path.name}, row {line}: marks must be from 0 to {question.points:g}, got {row['marks']}; correct the row"
        )
    return marks


def changed(mark, answer):
    """Has the answer become another since it was marked?"""
    return bool(mark.answer) and _letters(tables.plain(mark.answer)) != _letters(answer)


def _letters(text):
    return "".join(text.split())[:2000]


def write(path, plan, results, marks):
    """The table again, question after question; what is filled in stays."""
    rows = []
    for question in plan.questions.values():
        for result in results:
            outcome = result["questions"].get(question.id) or {"look": "not opened", "answer": "", "marks": None}
            mark = marks.get((result["student"], question.id))
            if mark or outcome["look"] or outcome["marks"] is None:
                rows.append(_row(question, result, outcome, mark))
    listed = {(row["student"], row["question"]) for row in rows}
    rows += [
        {"student": student, "question": id_, "marks": mark.marks, "comment": mark.comment, "answer": mark.answer}
        for (student, id_), mark in marks.items()
        if (student, id_) not in listed  # of a student who is not among the results: kept all the same
    ]
    tables.write(path, rows, COLUMNS)


def _row(question, result, outcome, mark):
    now = "" if outcome["marks"] is None else f"; {outcome['marks']:g} for now"
    return {
        "student": result["student"],
        "name": result["name"],
        "question": question.id,
        "out of": question.points,
        "marks": mark.marks if mark else None,
        "comment": mark.comment if mark else "",
        "why": (outcome["look"] or "marked by tests") + now,
        "answer": mark.answer if mark and not changed(mark, outcome["answer"]) and mark.answer else outcome["answer"],
    }
