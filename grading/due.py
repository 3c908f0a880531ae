"""Deadlines, extensions and what lateness costs: the table `deadlines.csv`, if there is one."""

import contextlib
import math
import time
from collections import namedtuple

from grading import names, tables

NAME = "deadlines.csv"
COLUMNS = ("student", "deadline", "penalty")
FORMS = ("%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d", "%d.%m.%Y %H:%M", "%Y/%m/%d %H:%M")
# What is said of one student's hand-in: for the column `late`, in per cent, and for `look`
Lateness = namedtuple("Lateness", "words penalty look", defaults=("", 0, ""))


def read(place):
    """{student, or "" for everybody: (until when, in seconds since 1970, or None for a person's penalty, per cent)}."""
    path, found = place / NAME, {}
    for line, row in enumerate(tables.read(path, COLUMNS[:2], COLUMNS)[1] if path.exists() else (), 2):
        if row["deadline"].strip() or row.get("penalty", "").strip():
            who = row["student"].strip()
            who = "" if who.lower() in ("", "everybody") else names.number(who)
            found[who] = _deadline(row["deadline"].strip(), row.get("penalty", ""), line, found.get(""))
    return found


def _deadline(given, percent, line, general):
    percent, penalty = percent.strip().rstrip("%").replace(",", "."), general[1] if general else 0
    with contextlib.suppress(ValueError):
        penalty = float(percent) if percent else penalty
        percent = "" if 0 <= penalty <= 100 else percent
    if percent:
        raise SystemExit(f"{NAME}, row {line}: penalty must be per cent from 0 to 100, got {percent}; correct the row")
    if not given:
        return None, penalty
    for form in FORMS:
        with contextlib.suppress(ValueError):
            day = time.strptime(given, form)
            return time.mktime(day) + (86_399 if form == "%Y-%m-%d" else 0), penalty
    raise SystemExit(f"{NAME}, row {line}: deadline must look like 2026-11-20 23:59, got {given}; correct the row")


def lateness(result, deadlines):
    """How late a result's hand-in is, by the table, or by the platform where there is none."""
    known = (names.number(result[field]) for field in ("student", "name", "lms"))
    own = next((deadlines[who] for who in known if who and who in deadlines), None)
    deadline, by_platform = own or deadlines.get(""), "LATE" if result["late"] else ""
    if deadline is None:
        return Lateness(by_platform)
    end, percent = deadline
    if end is None:
        said = f"{percent:g} per cent taken away by the table of deadlines"
        return Lateness(by_platform or "LATE" * bool(percent), percent, said)
    when = result.get("when", 0)
    if result.get("canvas") or not when:
        look = f"late for the platform; {NAME} has an extension" if own else "late, by how many days is not known"
        look += ": decide about the penalty by hand"
        return Lateness(by_platform, look=look if by_platform and (own or percent) else "")
    days = math.ceil((when - end) / 86_400)
    penalty = min(100.0, days * percent)
    taken = f", {penalty:g} per cent taken away" if penalty else ""
    look = f"{days} day{'s' * (days > 1)} late by the file's time{taken}"
    return Lateness("LATE", penalty, look) if days > 0 else Lateness()
