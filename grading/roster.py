"""Who should have handed in: a list with one line for each student, such as a platform's table.

`make mark ROSTER=list.csv` keeps it as `roster.csv`; any of the columns student, name, full name, id, identifier and
email that it has are compared with what the hand-ins say.
"""

import re
import unicodedata
from pathlib import Path

from grading import tables

NAME = "roster.csv"
NAMES = ("student", "name", "full name", "sortable name")
NUMBERS = ("id", "identifier", "student id", "platform id", "sis user id", "id number", "email", "email address")
NO_STUDENT = re.compile(r"points possible|student, test|test student", re.IGNORECASE)
MISSING = "did not hand in"
STRANGER = "not on the roster"


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
    """(lines of those from whom nothing came, students who are not on the roster)."""
    by_number, by_name = {}, {}
    for result in results:
        for number in (result["lms"], result["id"], result["student"], result["name"]):
            by_number.setdefault(_number(number), set()).add(result["student"])
        by_name.setdefault(_name(result["name"]), set()).add(result["student"])
    missing, seen = [], set()
    for line in lines:
        found = set().union(*(by_number.get(_number(value), set()) for value in _values(line, (*NUMBERS, *NAMES))))
        found = found or set().union(*(by_name.get(_name(value), set()) for value in _values(line, NAMES)))
        seen |= found
        missing += [] if found else [line]
    return missing, {result["student"] for result in results} - seen


def who(line):
    """(name, number) of a line, to be shown."""
    return next(iter(_values(line, NAMES)), ""), next(iter(_values(line, NUMBERS)), "")


def _values(line, columns):
    given = {
        (name or "").strip().lower(): (value or "").strip() for name, value in line.items() if isinstance(value, str)
    }
    return [given[column] for column in columns if given.get(column)]


def _number(text):
    text = unicodedata.normalize("NFKC", text).strip().casefold()
    return re.sub(r"^participant ", "", text) or None


def _name(text):
    """The words of a name in any order: "Zhang, Wei" is Wei Zhang, and Canvas writes zhangwei."""
    return "".join(sorted("".join(re.findall(r"\w", unicodedata.normalize("NFKC", text).casefold()))))
