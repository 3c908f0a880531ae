"""Marks back to the learning platform: its own exported table, filled in, or a short one of its form."""

import re

from grading import tables
from grading.words import line

GRADE = ("grade",)  # Moodle's column; Canvas's starts with the assignment's name
COMMENT = ("feedback comments",)


def write(place, plan, rows, gradebook=""):
    """Write upload.csv from the platform's table if there is one, else canvas.csv and moodle.csv."""
    if gradebook:
        fill(gradebook, place / "upload.csv", plan, rows)
        return
    done = [row for row in rows if row.result["lms"]]
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
    found = {}
    for entry in lines:
        row = match(entry, rows)
        if row is None:
            continue
        found[row.result["student"]] = row
        mark = final(row)
        entry[column] = "" if mark is None else f"{mark:g}"
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


def match(entry, rows):
    """The student of a line: by the platform's number, else by the name, if one only has it."""
    values = {name.strip().lower(): (value or "").strip() for name, value in entry.items() if name}
    number = values.get("id") or "".join(re.findall(r"\d+$", values.get("identifier", "")))
    by_number = [row for row in rows if number and row.result["lms"] == number]
    name = _plain_name(values.get("student") or values.get("full name") or "")
    by_name = [row for row in rows if name and not row.result["lms"] and _plain_name(row.result["name"]) == name]
    found = by_number or by_name
    return found[0] if len(found) == 1 else None


def _plain_name(name):
    return "".join(sorted(re.findall(r"\w+", name.lower())))
