"""Who should have handed in: a list with one line for each student, such as a platform's table.

`make mark ROSTER=list.csv` keeps it as `roster.csv`; any of the columns student, name, full name, id, identifier and
email that it has are compared with what the hand-ins say.
"""

import re
from pathlib import Path

from grading import names, tables
from grading.words import shown

NAME = "roster.csv"
NAMES = ("student", "name", "full name", "sortable name")
NUMBERS = ("id", "identifier", "student id", "platform id", "sis user id", "id number", "email", "email address")
NO_STUDENT = re.compile(r"points possible|student, test|test student", re.IGNORECASE)
MISSING = "did not hand in"
STRANGER = "not on the roster"
OTHER = "the student id in the notebook is {}, on the roster {}"


def read(place, given=""):
    """The lines of the roster; None without one. A given one takes the place of the one that was kept."""
    path = place / NAME
    if given:
        tables.read(given)  # refused before it takes the place of another
        tables.replace(path, Path(given).read_bytes())
    if not path.exists():
        return None
    columns, lines = tables.read(path)
    if not {column.strip().lower() for column in columns} & {*NAMES, *NUMBERS}:
        raise SystemExit(f"ROSTER must have a column such as student, name or id, got {', '.join(columns)[:80]}")
    return [line for line in lines if any(line.values()) and not NO_STUDENT.search(" ".join(_values(line, NAMES)))]


def compare(lines, results):
    """(lines of those from whom nothing came, {student: what is said of those who do not fit the roster})."""
    whole = names.Directory(results)
    platform = names.Directory(results, ("lms", "student", "name"))  # without the id that a student writes
    missing, said = [], {result["student"]: STRANGER for result in results}
    for line in lines:
        named = _values(line, NAMES)
        found = whole.find([*_values(line, NUMBERS), *named], named)
        missing += [] if found else [line]
        said |= dict.fromkeys(found, "")
        for result in results:
            if result["student"] in platform.find([*_values(line, NUMBERS), *named], named):
                said[result["student"]] = _other_id(line, result)
    return missing, {student: phrase for student, phrase in said.items() if phrase}


def _other_id(line, result):
    """What to say where the id in the notebook is none of those on the student's line; "" where it is."""
    listed = [value for value in _values(line, NUMBERS) if "@" not in value]
    listed = [value for value in listed if names.number(value) != names.number(result["lms"])]
    fits = not result["id"] or not listed or names.number(result["id"]) in map(names.number, listed)
    return "" if fits else OTHER.format(shown(result["id"]), ", ".join(map(shown, listed)))


def who(line):
    """(name, number) of a line, to be shown."""
    return next(iter(_values(line, NAMES)), ""), next(iter(_values(line, NUMBERS)), "")


def _values(line, columns):
    given = {
        (name or "").strip().lower(): (value or "").strip() for name, value in line.items() if isinstance(value, str)
    }
    return [given[column] for column in columns if given.get(column)]
