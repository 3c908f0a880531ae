"""Marks back to the learning platform: its own exported table, filled in, or a short one of its form."""

import re

from grading import names, tables
from grading.words import line

GRADE = ("grade",)  # Moodle's column; Canvas's starts with the assignment's name
COMMENT = ("feedback comments",)


def write(place, plan, rows, gradebook=""):
    """Write upload.csv from the platform's table if there is one, else canvas.csv and moodle.csv."""
    if gradebook:
        fill(gradebook, place / "upload.csv", plan, rows)
        return
    done = [row for row in rows if row.result["lms"] and final(row) is not None]  # an empty one may empty a grade
    canvas = [{"Student": r.result["name"], "ID": r.result["lms"], "Section": "", plan.name: final(r)} for r in done]
    moodle = [
        {"Identifier": f"Participant {r.result['lms']}", "Full name": r.result["name"], "Grade": final(r)} for r in done
    ]
    tables.write(place / "canvas.csv", canvas, ["Student", "ID", "Section", plan.name])
    tables.write(place / "moodle.csv", moodle, ["Identifier", "Full name", "Grade"])


def final(row):
    """The total, or nothing while a question waits for a person: a platform knows no "so far"."""
    return None if row.open() else row.total()


def fill(source, target, plan, rows):
    """The table that the platform exported, with the marks in the assignment's column; everything else as it was."""
    columns, lines = tables.read(source)
    column = grade_column(columns, plan.name)
    comment = next((name for name in columns if name.strip().lower() in COMMENT), None)
    found, by_student = {}, {row.result["student"]: row for row in rows}
    directory = names.Directory([row.result for row in rows], ("lms",), named=lambda result: not result["lms"])
    for entry in lines:
        students = match(entry, directory)
        if len(students) != 1:
            continue
        row = found[min(students)] = by_student[min(students)]
        mark = final(row)
        entry[column] = entry[column] if mark is None else f"{mark:g}"  # what stands there is never emptied
        if comment and row.comments():
            entry[comment] = tables.safe(" ".join(f"{id_}: {text}" for id_, text in row.comments().items()))
    tables.write(target, lines, columns, form=str)
    n_waiting = sum(final(row) is None for row in found.values())
    print(f"{target.name}: marks filled in: {len(found) - n_waiting}; left open, with questions to mark: {n_waiting}.")
    lost = [line(row.result["name"], 60) for row in rows if row.result["student"] not in found]
    if lost:
        print(f"Not in {source}: {', '.join(lost)}; enter these marks by hand.")


def grade_column(columns, name):
    """The column of this assignment."""
    fitting = [c for c in columns if c.strip().lower() in GRADE or re.match(rf"{re.escape(name)}\b", c, re.IGNORECASE)]
    if len(fitting) != 1:
        raise SystemExit(
            f"GRADEBOOK must have one column Grade or {name} ..., got {', '.join(fitting) or ', '.join(columns)}; "
            f"export the table of this assignment, which must be called {name} on the platform"
        )
    return fitting[0]


def match(entry, directory):
    """The students of a line: by the platform's number, else by the name."""
    values = {name.strip().lower(): (value or "").strip() for name, value in entry.items() if name}
    number = values.get("id") or "".join(re.findall(r"\d+$", values.get("identifier", "")))
    return directory.find([number], [values.get("student") or values.get("full name")])
