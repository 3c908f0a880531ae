"""Tables of the learning platform: who should have handed in, and the marks on their way back.

`make mark ROSTER=list.csv` keeps a table with one line for each student as `roster.csv`; of its columns those in
`NAMES` and `NUMBERS` are compared with what the hand-ins say.
`GRADEBOOK=` is the platform's own exported table, which comes back filled in.
"""

import re
from pathlib import Path

from grading import names, tables
from grading.words import line, shown

ROSTER = "roster.csv"
NAMES = ("student", "name", "full name", "sortable name")
NUMBERS = ("id", "identifier", "student id", "platform id", "sis user id", "id number", "email", "email address")
NO_STUDENT = re.compile(r"points possible|student, test|test student", re.IGNORECASE)
MISSING = "did not hand in"
STRANGER = "not on the roster"
OTHER = "the student id in the notebook is {}, on the roster {}"


def _values(entry, columns):
    """What a line has in these columns, without what is empty."""
    given = {name.strip().lower(): value.strip() for name, value in entry.items() if name and isinstance(value, str)}
    return [given[column] for column in columns if given.get(column)]


def roster(place, given=""):
    """The lines of the roster; None without one. A given one takes the place of the one that was kept."""
    path = place / ROSTER
    if given:
        tables.read(given)  # refused before it takes the place of another
        tables.replace(path, Path(given).read_bytes())
    if not path.exists():
        return None
    columns, lines = tables.read(path)
    if not {column.strip().lower() for column in columns} & {*NAMES, *NUMBERS}:
        raise SystemExit(f"ROSTER must have a column such as student, name or id, got {', '.join(columns)[:80]}")
    return [one for one in lines if any(one.values()) and not NO_STUDENT.search(" ".join(_values(one, NAMES)))]


def compare(lines, results):
    """([(name, number) from whom nothing came], {student: [what does not fit the roster]}); nothing without one."""
    if lines is None:
        return [], {}
    find = names.finder(results)
    find_known = names.finder(results, ("lms", "student", "name"))  # without the id that a student writes
    by_student = {result["student"]: result for result in results}
    missing, said = [], dict.fromkeys(by_student, STRANGER)
    for one in lines:
        named = _values(one, NAMES)
        numbers = [*_values(one, NUMBERS), *named]
        found = find(numbers, named)
        missing += [] if found else [(next(iter(named), ""), next(iter(_values(one, NUMBERS)), ""))]
        said |= dict.fromkeys(found, "")
        said |= {student: _other_id(one, by_student[student]) for student in find_known(numbers, named)}
    return missing, {student: [phrase] for student, phrase in said.items() if phrase}


def _other_id(one, result):
    """What to say where the id in the notebook is none of those on the student's line; "" where it is."""
    listed = {names.number(value): value for value in _values(one, NUMBERS) if "@" not in value}
    listed.pop(names.number(result["lms"]), None)
    fits = not result["id"] or not listed or names.number(result["id"]) in listed
    return "" if fits else OTHER.format(shown(result["id"]), ", ".join(map(shown, listed.values())))


def fill(source, target, plan, rows):
    """The table that the platform exported, with the marks in the assignment's column; everything else as it was."""
    columns, lines = tables.read(source)
    column = grade_column(columns, plan.name)
    comment = next((name for name in columns if name.strip().lower() == "feedback comments"), None)
    found, by_student = {}, {row.result["student"]: row for row in rows}
    find = names.finder([row.result for row in rows], ("lms",), named=lambda result: not result["lms"])
    for entry in lines:
        moodle = re.findall(r"\d+$", "".join(_values(entry, ["identifier"])))
        ids = _values(entry, ["id"]) or moodle
        students = find(ids[:1], _values(entry, ["student", "full name"])[:1])
        if len(students) == 1:
            row = by_student[min(students)]
            mark = found[min(students)] = None if row.open() else row.total()  # a platform knows no "so far"
            entry[column] = entry[column] if mark is None else f"{mark:g}"  # what stands there is never emptied
            if comment and row.comments():
                entry[comment] = tables.safe(" ".join(f"{id_}: {text}" for id_, text in row.comments().items()))
    tables.write(target, lines, columns, form=str)
    n_waiting = list(found.values()).count(None)
    print(f"{target.name}: marks filled in: {len(found) - n_waiting}; left open, with questions to mark: {n_waiting}.")
    if lost := [line(row.result["name"], 60) for row in rows if row.result["student"] not in found]:
        print(f"Not in {source}: {', '.join(lost)}; enter these marks by hand.")


def grade_column(columns, name):
    """The column of this assignment: Moodle's is called Grade, Canvas's starts with the assignment's name."""
    form = re.compile(rf"\s*(grade\s*$|{re.escape(name)}\b)", re.IGNORECASE)
    fitting = list(filter(form.match, columns))
    if len(fitting) != 1:
        raise SystemExit(
            f"GRADEBOOK must have one column Grade or {name} ..., got {', '.join(fitting) or ', '.join(columns)}; "
            f"export the table of this assignment, which must be called {name} on the platform"
        )
    return fitting[0]
