"""Tables of the learning platform: the roster, which is kept as `roster.csv`, and marks on their way back."""

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
    listed = {names.number(value): value for value in _values(one, NUMBERS) if "@" not in value}
    listed.pop(names.number(result["lms"]), None)
    fits = not result["id"] or not listed or names.number(result["id"]) in listed
    return "" if fits else OTHER.format(shown(result["id"]), ", ".join(map(shown, listed.values())))


def fill(source, target, plan, rows):
    """The table that the platform exported, with the marks in the assignment's column; everything else as it was."""
    columns, lines = tables.read(source)
    form = re.compile(rf"\s*(grade\s*$|{re.escape(plan.name)}\b)", re.IGNORECASE)  # Moodle's name, or Canvas's
    fitting = list(filter(form.match, columns))
    if len(fitting) != 1:
        got = ", ".join(fitting or columns)[:80]
        raise SystemExit(
            f"GRADEBOOK must have one column Grade or {plan.name}, got {got}; export this assignment's table"
        )
    column = fitting[0]
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
    tables.write(target, lines, columns, form=str)
    n_waiting = list(found.values()).count(None)
    print(f"{target.name}: marks filled in: {len(found) - n_waiting}; left open, with questions to mark: {n_waiting}.")
    if lost := [line(row.result["name"], 60) for row in rows if row.result["student"] not in found]:
        print(f"Not in {source}: {', '.join(lost)}; enter these marks by hand.")
