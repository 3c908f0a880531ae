"""Deadlines, extensions and what lateness costs: the table `deadlines.csv` in the assignment's folder, if there is one.

student,deadline,penalty
everybody,2026-11-20 23:59,10
zhangwei_12345,2026-11-27 23:59,

`penalty` is per cent of the marks for each day begun; a row of a student's own is an extension, and one without a
deadline a penalty that a person has decided, 0 among them. Without the table the
platform's LATE is shown and takes nothing away. Canvas puts the time of the download into its zips, so for Canvas its
LATE decides who is late, and by how many days is for a person to say.
"""

import math
import time
from typing import NamedTuple

from grading import names, tables

NAME = "deadlines.csv"
FORMS = ("%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d", "%d.%m.%Y %H:%M", "%Y/%m/%d %H:%M")
BY_HAND = "{:g} per cent taken away by the table of deadlines"
EVERYBODY = ("", "*", "everybody")


class Deadline(NamedTuple):
    """Until when, in seconds since 1970, and per cent for each day."""

    end: float | None  # None: the penalty is a person's, whatever the time
    penalty: float


class Lateness(NamedTuple):
    """What is said of one student's hand-in: for the column `late`, in per cent, and for `look`."""

    words: str = ""
    penalty: float = 0
    look: str = ""


def read(place):
    """{student, or "" for everybody: Deadline}; empty without a table."""
    path = place / NAME
    if not path.exists():
        return {}
    columns, rows = tables.read(path)
    if {"student", "deadline"} - set(columns):
        raise SystemExit(f"{NAME} must begin with the line student,deadline,penalty, got {','.join(columns)[:80]}")
    found = {}
    for line, row in enumerate(rows, 2):
        if row["deadline"].strip() or row.get("penalty", "").strip():
            who = row["student"].strip()
            found["" if who.lower() in EVERYBODY else names.number(who)] = _deadline(row, line, found.get(""))
    return found


def _deadline(row, line, general):
    given, percent = row["deadline"].strip(), row.get("penalty", "").strip().rstrip("%").replace(",", ".")
    try:
        penalty = float(percent) if percent else general.penalty if general else 0
    except ValueError:
        penalty = -1
    if not 0 <= penalty <= 100:
        raise SystemExit(f"{NAME}, row {line}: penalty must be per cent from 0 to 100, got {percent}; correct the row")
    if not given:
        return Deadline(None, penalty)
    for form in FORMS:
        try:
            day = time.strptime(given, form)
        except ValueError:
            continue
        return Deadline(time.mktime(day) + (86_399 if form == "%Y-%m-%d" else 0), penalty)
    raise SystemExit(f"{NAME}, row {line}: deadline must look like 2026-11-20 23:59, got {given}; correct the row")


def lateness(result, deadlines):
    """How late a result's hand-in is, by the table, or by the platform where there is none."""
    known = (names.number(result[field]) for field in ("student", "name", "lms"))
    own = next((deadlines[who] for who in known if who and who in deadlines), None)
    deadline, by_platform = own or deadlines.get(""), "LATE" if result["late"] else ""
    if deadline is None:
        return Lateness(by_platform)
    if deadline.end is None:
        return Lateness(
            by_platform or "LATE" * bool(deadline.penalty), deadline.penalty, BY_HAND.format(deadline.penalty)
        )
    when = result.get("when", 0)
    if result.get("canvas") or not when:
        look = f"late for the platform; {NAME} has an extension" if own else "late, by how many days is not known"
        look += ": decide about the penalty by hand"
        return Lateness(by_platform, look=look if by_platform and (own or deadline.penalty) else "")
    days = math.ceil((when - deadline.end) / 86_400)
    if days <= 0:
        return Lateness()
    penalty = min(100.0, days * deadline.penalty)
    taken = f", {penalty:g} per cent taken away" if penalty else ""
    return Lateness("LATE", penalty, f"{days} day{'s' * (days > 1)} late by the file's time{taken}")
