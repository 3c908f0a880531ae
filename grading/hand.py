"""Marks by hand: a table that a lecturer fills in, and that no run of `make mark` empties.

`by_hand.csv` has a row for each answer in words, for each question that could not be run, and for each that ended in a
way a person should see. A number in its `marks` column is the mark, whatever the tests said; numbers of rubric items in
`ticked`, such as "1 3", make one too; `comment` goes to the student. Rows may be added: any student, any question.
"""

import hashlib
import re
from typing import NamedTuple

from grading import tables

COLUMNS = ("student", "name", "question", "out of", "marks", "ticked", "comment", "why", "answer", "items", "before")
NEEDED = {"student", "question", "marks"}
CHANGED = "the answer has changed since it was marked by hand"
UNSEEN = "(no answer was opened)"  # in the column answer
PHRASES = "comments.csv"


class Mark(NamedTuple):
    """What a person has decided about one answer."""

    marks: float | None
    comment: str
    answer: str  # as it was when it was marked
    before: str = ""  # marks and comment of an earlier answer, which no longer count
    ticked: str = ""  # the rubric's items that the marks come from


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
        ticked = "" if row["marks"].strip() else row.get("ticked", "").strip()
        before = row.get("before", "") if not row["marks"].strip() and not ticked else ""
        if row["marks"].strip() or comment.strip() or before or ticked:
            number = _number(path, line, row, plan)
            number = _of_items(path, line, ticked, plan.questions[row["question"]]) if ticked else number
            mark = Mark(number, tables.plain(comment), row.get("answer", ""), before, ticked)
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


def _of_items(path, line, ticked, question):
    """The mark for the rubric's items that are ticked."""
    numbers = set(re.findall(r"\w+", ticked))
    if not numbers <= {str(n + 1) for n in range(len(question.items))}:
        raise SystemExit(
            f"{path.name}, row {line}: ticked must be numbers from 1 to {len(question.items)}, got {ticked}; correct it"
        )
    return round(min(1, len(numbers) / question.needed) * question.points, 2)


def number_of(student):
    """What stands in the place of a student's name while marking is anonymous."""
    return f"no. {int(hashlib.sha256(student.encode(errors='replace')).hexdigest()[:10], 16) % 10**9:09}"


def named(marks, results):
    """The marks by students, those that stand there by their numbers among them."""
    students = {number_of(result["student"]): result["student"] for result in results}
    return {(students.get(student, student), id_): mark for (student, id_), mark in marks.items()}


def settle(marks, results):
    """The marks, those of an answer that has changed since put aside: another answer waits for a person."""
    answers = {(r["student"], id_): outcome["answer"] for r in results for id_, outcome in r["questions"].items()}
    return {place: settled(mark, answers[place]) if place in answers else mark for place, mark in marks.items()}


def settled(mark, answer):
    """A mark, put aside if the answer is no longer the one that it was given for; None stays None."""
    if mark is None or (mark.marks is None and not mark.comment) or not changed(mark, answer):
        return mark
    said = "; ".join(filter(None, ["" if mark.marks is None else f"{mark.marks:g}", mark.comment]))
    return Mark(None, "", answer, f"for an earlier answer: {said}")


def phrases(place):
    """Comments for reuse, from `comments.csv` (key,comment): "[ties]" in a comment stands for the one called ties."""
    if not (place / PHRASES).exists():
        return {}
    columns, rows = tables.read(place / PHRASES)
    if {"key", "comment"} - set(columns):
        raise SystemExit(f"{PHRASES} must begin with the line key,comment, got {','.join(columns)[:80]}")
    return {row["key"].strip(): tables.plain(row["comment"].strip()) for row in rows if row["key"].strip()}


def spelt_out(comment, known):
    """A comment in full."""
    for name, text in known.items():
        comment = comment.replace(f"[{name}]", text)
    return comment


def changed(mark, answer):
    """Has the answer become another since it was marked?"""
    return bool(mark.answer) and _letters(tables.plain(mark.answer)) != _letters(answer or UNSEEN)


def _letters(text):
    return "".join(tables.plain(tables.safe(text)).split())  # as the table holds it, which cuts what is very long


def write(path, plan, results, marks, anonymous=False):
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
        | {"before": mark.before, "ticked": mark.ticked}
        for (student, id_), mark in marks.items()
        if (student, id_) not in listed  # of a student who is not among the results: kept all the same
    ]
    if anonymous:
        rows = [row | {"student": number_of(row["student"]), "name": ""} for row in rows]
        rows.sort(key=lambda row: (list(plan.questions).index(row["question"]), row["student"]))
    tables.write(path, rows, COLUMNS)


def _row(question, result, outcome, mark):
    now = "" if outcome["marks"] is None else f"; {outcome['marks']:g} for now"
    return {
        "student": result["student"],
        "name": result["name"],
        "question": question.id,
        "out of": question.points,
        "marks": mark.marks if mark and not mark.ticked else None,
        "ticked": mark.ticked if mark else "",
        "items": "; ".join(f"{n} {item}" for n, item in enumerate(question.items, 1)),
        "comment": mark.comment if mark else "",
        "why": (CHANGED if mark and mark.before else outcome["look"] or "marked by tests") + now,
        "before": mark.before if mark else "",
        "answer": mark.answer
        if mark and not changed(mark, outcome["answer"]) and mark.answer
        else outcome["answer"] or UNSEEN,
    }
