"""Marks by hand: `by_hand.csv`, which a lecturer fills in, and which no run of `make mark` empties."""

import contextlib
import hashlib
import re
from collections import namedtuple

from grading import tables

COLUMNS = ("student", "name", "question", "out of", "marks", "ticked", "comment", "why", "answer", "items", "before")
CHANGED = "the answer has changed since it was marked by hand"
UNSEEN = "(no answer was opened)"  # in the column answer
# What a person has decided about one answer; before: of an earlier answer; ticked: the items that the marks come from
Mark = namedtuple("Mark", "marks comment answer before ticked", defaults=("", ""))


def read(path, plan):
    """{(student, question): Mark} from the table; SystemExit where a mark cannot be right or would be lost."""
    marks = {}
    for line, row in enumerate(
        tables.read(path, ("student", "question", "marks"), COLUMNS)[1] if path.exists() else (), 2
    ):
        given, comment = row["marks"].strip().replace(",", "."), row.get("comment", "")
        ticked = "" if given else row.get("ticked", "").strip()
        before = "" if given or ticked else row.get("before", "")
        if given or ticked or before or comment.strip():
            try:
                number = _number(row, given, ticked, plan)
                mark = Mark(number, tables.plain(comment), row.get("answer", ""), before, ticked)
                if marks.setdefault((row["student"], row["question"]), mark) != mark:
                    raise ValueError("an earlier row marks the same answer; leave one of the two")
            except ValueError as error:
                raise SystemExit(f"{path.name}, row {line}: {error}") from None
    return marks


def _number(row, given, ticked, plan):
    """The mark in a row, or that for the ticked items of the rubric; None for neither."""
    question = plan.questions.get(row["question"])
    if not row["student"]:
        raise ValueError("student must be given, as in marks.csv, got nothing")
    if question is None:
        raise ValueError(f"question must be one of this assignment's, got {row['question']}")
    items = set(re.findall(r"\w+", ticked))
    if not items <= {str(n + 1) for n in range(len(question.items))}:
        raise ValueError(f"ticked must be numbers from 1 to {len(question.items)}, got {ticked}; correct it")
    if ticked:
        return round(min(1, len(items) / question.needed) * question.points, 2)
    if not given:
        return None
    with contextlib.suppress(ValueError):
        if 0 <= float(given) <= question.points:
            return float(given)
    raise ValueError(f"marks must be from 0 to {question.points:g}, got {row['marks']}; correct the row")


def number_of(student):
    """What stands in the place of a student's name while marking is anonymous."""
    return f"no. {int(hashlib.sha256(student.encode(errors='replace')).hexdigest()[:10], 16) % 10**9:09}"


def settle(marks, results):
    """The marks by students, not by numbers; those of an answer that has changed since put aside."""
    answers, found = {(r["student"], id_): one["answer"] for r in results for id_, one in r["questions"].items()}, {}
    students = {number_of(result["student"]): result["student"] for result in results}
    for (student, id_), mark in marks.items():
        place = students.get(student, student), id_
        said = "; ".join(filter(None, ["" if mark.marks is None else f"{mark.marks:g}", mark.comment]))
        stale = said and place in answers and changed(mark, answers[place])
        found[place] = Mark(None, "", answers[place], f"for an earlier answer: {said}") if stale else mark
    return found


def changed(mark, answer):
    held = tables.plain(tables.safe(answer or UNSEEN))  # as the table holds it, which cuts what is very long
    return bool(mark.answer) and tables.plain(tables.safe(tables.plain(mark.answer))).split() != held.split()


def write(path, plan, results, marks, anonymous=False):
    rows, left = [], dict(marks)
    for question in plan.questions.values():
        for result in results:
            outcome = result["questions"].get(question.id) or {"look": "not opened", "answer": "", "marks": None}
            mark = left.pop((result["student"], question.id), None)
            if mark or outcome["look"] or outcome["marks"] is None:
                rows.append(_row(question, result, outcome, mark or Mark(None, "", "")))
    for (student, id_), mark in left.items():  # of a student who is not among the results: kept all the same
        rows.append({"student": student, "question": id_, **mark._asdict()})
    if anonymous:
        rows = [row | {"student": number_of(row["student"]), "name": ""} for row in rows]
        rows.sort(key=lambda row: (list(plan.questions).index(row["question"]), row["student"]))
    tables.write(path, rows, COLUMNS)


def _row(question, result, outcome, mark):
    now = "" if outcome["marks"] is None else f"; {outcome['marks']:g} for now"
    why = CHANGED if mark.before else outcome["look"] or "marked by tests"
    answer = outcome["answer"] or UNSEEN
    return {
        **mark._asdict(),
        "student": result["student"],
        "name": result["name"],
        "question": question.id,
        "out of": question.points,
        "marks": None if mark.ticked else mark.marks,
        "items": "; ".join(f"{n} {item}" for n, item in enumerate(question.items, 1)),
        "why": why + now,
        "answer": mark.answer if mark.answer and not changed(mark, outcome["answer"]) else answer,
    }
