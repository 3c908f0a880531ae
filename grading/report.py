"""What `make mark` leaves: marks, the table for marking by hand, feedback for each student and a summary."""

import collections
import io
import re
import textwrap
import zipfile
from pathlib import PurePosixPath

from grading import alike, due, feedback, hand, platform, tables
from grading.contents import folder
from grading.words import LEVELS, clean, level, line

BY_HAND = "mark by hand"
SILENT = {"state": "not run", "marks": None, "message": "", "facts": (), "look": "", "answer": ""}


class Row:
    """One student's marks, with what a person has decided (hand.settle) in the place of what the tests said."""

    def __init__(self, plan, result, decided, *, late=due.Lateness(), further=()):  # noqa: B008
        self.plan, self.result, self.late, self.further = plan, result, late, list(further)
        self.outcomes = {id_: result["questions"].get(id_, SILENT) for id_ in plan.questions}
        self.hand, self.marks = {}, {}
        for id_, outcome in self.outcomes.items():
            self.hand[id_] = mark = decided.get((result["student"], id_), hand.Mark(None, "", ""))
            self.marks[id_] = outcome["marks"] if mark.marks is None else mark.marks

    def earned(self):
        """None if nothing is marked."""
        done = [marks for marks in self.marks.values() if marks is not None]
        return sum(done) if done else None

    def total(self):
        earned, rest = self.earned(), 1 - self.late.penalty / 100
        return earned if earned is None or rest == 1 else round(earned * rest, 2)

    def open(self):
        return [id_ for id_, marks in self.marks.items() if marks is None]

    def look(self):
        """In one line, what a person must look at: what only a person can decide first, what is routine last."""
        by_hand = [f"{id_}: {BY_HAND}" for id_ in self.open() if self.outcomes[id_]["look"] == BY_HAND]
        found = sorted(self.unusual(), key=lambda phrase: list(LEVELS).index(level(phrase)))
        return line("; ".join(_joined([*found, *by_hand], self.plan.questions)), 10_000)

    def severity(self):
        return min(map(level, self.unusual()), key=list(LEVELS).index, default="")

    def unusual(self):
        found = [*self.result["look"], *self.further, *filter(None, [self.late.look])]
        if self.result["questions"] and self.result["assignment"] != self.plan.hash:
            found.append("marked with an earlier version of the assignment; mark again")
        for id_, outcome in self.outcomes.items():
            if self.hand[id_].before:
                found.append(f"{id_}: {hand.CHANGED}")
            elif outcome["look"] not in ("", BY_HAND) and self.hand[id_].marks is None:
                found.append(f"{id_}: {outcome['look']}")
        if self.outcomes and all(outcome["state"] == "not attempted" for outcome in self.outcomes.values()):
            found.append("nothing is answered; is it the right file?")
        return found


def _joined(found, questions):
    """Phrases that say the same of several questions become one: "mark by hand: a-1, a-2"."""
    groups = collections.defaultdict(list)
    for where, what in (_split(phrase, questions) for phrase in dict.fromkeys(found)):
        groups[what] += [where] if where else []
    for what, where in groups.items():
        listed = ", ".join(where) if len(where) < 5 else f"{len(where)} questions"
        yield f"{what}: {listed}" if len(where) > 1 else f"{where[0]}: {what}" if where else what


def _split(phrase, questions):
    where, _, what = phrase.partition(": ")
    return (where, what) if where in questions else ("", phrase)


def write(plan, results, gradebook="", listed="", anonymous=False):
    """Write all reports from the stored results and the marks by hand; those with names not if it is anonymous."""
    place = folder(plan.name)
    decided = hand.settle(hand.read(place / "by_hand.csv", plan), results)
    if anonymous:
        hand.write(place / "by_hand.csv", plan, results, decided, anonymous=True)
        print(f"{place / 'by_hand.csv'} has numbers in the place of names; filled in, mark without ANONYMOUS=yes.")
        return
    deadlines, further = due.read(place), alike.phrases(plan, results)
    missing, said = platform.compare(platform.roster(place, listed), results)
    rows = []
    for result in results:
        more = [*further[result["student"]], *said.get(result["student"], ())]
        rows.append(Row(plan, result, decided, late=due.lateness(result, deadlines), further=more))
    write_marks(place / "marks.csv", plan, rows, missing)
    hand.write(place / "by_hand.csv", plan, results, decided)
    write_feedback(place, rows)
    summary = summarise(plan, rows)
    if lost := {student for student, _ in decided} - {result["student"] for result in results}:
        summary += f"by_hand.csv marks {', '.join(sorted(lost))}, from whom nothing came; write them as in marks.csv.\n"
    summary = clean(summary)
    tables.replace(place / "summary.txt", summary.encode("utf-8", errors="replace"))
    print(summary)
    if gradebook:
        platform.fill(gradebook, place / "upload.csv", plan, rows)  # last: a table that does not fit stops nothing else
    print(f"Everything is in {place}: marks.csv, by_hand.csv, feedback/, summary.txt.")


def write_feedback(place, rows):
    """A page for each student; in feedback.zip under the names of the files that were handed in."""
    (place / "feedback").mkdir(exist_ok=True)
    data, taken = io.BytesIO(), set()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for row in rows:
            own, page = f"{row.result['student']}.html", feedback.page(row).encode("utf-8", errors="replace")
            tables.replace(place / "feedback" / own, page)
            name = str(PurePosixPath(row.result.get("back") or row.result["file"]).with_suffix(".html"))
            archive.writestr(own if name in taken else name, page)
            taken.add(name)
    tables.replace(place / "feedback.zip", data.getvalue())


def write_marks(path, plan, rows, missing=()):
    out_of = sum(question.points for question in plan.questions.values())
    lines = [
        {
            "student": row.result["student"],
            "name": clean(row.result["name"]),
            "platform id": row.result["lms"],
            "student id": row.result["id"],
            "late": row.late.words,
            **row.marks,
            "total": row.total(),
            "out of": out_of,
            "penalty": f"{row.late.penalty:g} %" if row.late.penalty else "",
            "severity": row.severity(),
            "look": row.look(),
            "file": row.result["file"],
            "other files": "; ".join(row.result["others"]),
        }
        for row in rows
    ]
    for name, number in missing:
        line = {"name": clean(name), "platform id": number, "out of": out_of, "severity": "know"}
        lines.append({**line, "look": platform.MISSING})
    tables.write(path, lines, [*lines[0]])


def summarise(plan, rows):
    form = "{:<24}{:>7}{:>7}{:>7}{:>7}{:>7}{:>6}{:>6}  {}"
    lines = [form.format("question", "points", "mean", "right", "partly", "wrong", "none", "open", "most often wrong")]
    lines.append("-" * len(lines[0]))
    for id_, question in plan.questions.items():
        found = collections.Counter(_state(row, id_) for row in rows)
        counted = [row for row in rows if not (question.by_hand and _state(row, id_) == "not attempted")]
        done = [row.marks[id_] for row in counted if row.marks[id_] is not None]
        mean = f"{sum(done) / len(done):.2f}" if done else "–"
        counts = [found[state] for state in ("right", "partly", "wrong", "not attempted", "open")]
        lines.append(form.format(id_, f"{question.points:g}", mean, *counts, most_often(rows, id_)))
    n_open, n_look = [len(row.open()) for row in rows], sum(bool(row.unusual()) for row in rows)
    lines += ["", f"{len(rows)} students, {n_open.count(0)} marked completely. Column look: {n_look} to look at,"]
    lines[-1] += f" {sum(n_open)} answers to mark in by_hand.csv."
    told = collections.Counter()
    for row in rows:
        told.update({_split(phrase, plan.questions)[1] for phrase in row.unusual()})
    told = sorted(told.items(), key=lambda one: (list(LEVELS).index(level(one[0])), -one[1]))  # the gravest first
    lines += [f"  {n:4} {level(what)}: {what}" for what, n in told if n > 1]
    if any(question.by_hand for question in plan.questions.values()):
        lines.append("The mean of a question in words is that of the answers there are.")
    return "\n".join(lines) + "\n"


def _state(row, id_):
    """ "right", "partly", "wrong", "not attempted" or "open", after the marks by hand."""
    marks, points = row.marks[id_], row.plan.questions[id_].points
    if marks is None:
        return "open"
    if 0 < marks < points:
        return "partly"
    if row.hand[id_].marks is None:
        return row.outcomes[id_]["state"]
    return "right" if marks == points else "wrong"


def most_often(rows, id_):
    """What most often went wrong, of how many students; without the advice that names the exercise."""
    found, advice = [row.outcomes[id_] for row in rows], rf'\s*A next step: hint\("{id_}"\)\.'
    told = [re.sub(advice, "", one["message"]) for one in found if one["state"] == "wrong" and one["message"]]
    often = collections.Counter(told).most_common(1)
    return "".join(textwrap.shorten(f"{n}: {said}", 60, placeholder=" ...") for said, n in often)
