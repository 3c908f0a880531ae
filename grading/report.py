"""What `make mark` leaves: marks, the table for marking by hand, feedback for each student, a summary and a picture."""

import collections
import io
import re
import textwrap
import zipfile
from pathlib import PurePosixPath

from grading import feedback, hand, platform, tables
from grading.plan import folder

BY_HAND = "mark by hand"
SILENT = {"state": "not run", "marks": None, "message": "", "facts": (), "look": "", "answer": ""}


class Row:
    """One student's marks, with what a person has decided in the place of what the tests said."""

    def __init__(self, plan, result, decided):
        self.result = result
        self.outcomes = {id_: result["questions"].get(id_, SILENT) for id_ in plan.questions}
        self.hand = {id_: decided.get((result["student"], id_)) for id_ in plan.questions}
        self.marks = {id_: self._marks(id_) for id_ in plan.questions}
        self.stale = result["questions"] and result["assignment"] != plan.hash
        self.plan = plan

    def _marks(self, id_):
        by_hand = self.hand[id_]
        return self.outcomes[id_]["marks"] if by_hand is None or by_hand.marks is None else by_hand.marks

    def total(self):
        """The sum of what is marked; None if nothing is."""
        done = [marks for marks in self.marks.values() if marks is not None]
        return sum(done) if done else None

    def open(self):
        """The questions that wait for a person."""
        return [id_ for id_, marks in self.marks.items() if marks is None]

    def look(self):
        """In words, what a person must look at; what is routine stands last."""
        by_hand = [f"{id_}: {BY_HAND}" for id_ in self.open() if self.outcomes[id_]["look"] == BY_HAND]
        return "; ".join(_joined([*self.unusual(), *by_hand]))

    def unusual(self):
        """What a person must look at, besides the answers in words."""
        found = list(self.result["look"])
        if self.stale:
            found.append("marked with an earlier version of the assignment; mark again")
        for id_, outcome in self.outcomes.items():
            by_hand = self.hand[id_]
            decided = by_hand is not None and by_hand.marks is not None
            if decided and hand.changed(by_hand, outcome["answer"]):
                found.append(f"{id_}: the answer has changed since it was marked by hand")
            elif outcome["look"] not in ("", BY_HAND) and not decided:
                found.append(f"{id_}: {outcome['look']}")
        if self.outcomes and all(outcome["state"] == "not attempted" for outcome in self.outcomes.values()):
            found.append("nothing is answered; is it the right file?")
        return found

    def comments(self):
        return {id_: mark.comment for id_, mark in self.hand.items() if mark and mark.comment}


def _joined(found):
    """Phrases that say the same of several questions become one: "mark by hand: a-1, a-2"."""
    groups = collections.defaultdict(list)
    for phrase in dict.fromkeys(found):
        where, colon, what = phrase.partition(": ")
        groups[what if colon else phrase].append(where if colon else None)
    for what, where in groups.items():
        yield what if where == [None] else f"{what}: {', '.join(where)}" if len(where) > 1 else f"{where[0]}: {what}"


# ---- the files ----


def write(plan, results, ignored=(), gradebook=""):
    """Write all reports from the stored results and the marks by hand; show the summary."""
    place = folder(plan.name)
    decided = hand.read(place / "by_hand.csv", plan)
    rows = [Row(plan, result, decided) for result in results]
    write_marks(place / "marks.csv", plan, rows)
    hand.write(place / "by_hand.csv", plan, results, decided)
    write_feedback(place, plan, rows)
    if ignored:
        tables.replace(place / "ignored.txt", ("\n".join(ignored) + "\n").encode("utf-8", errors="replace"))
    summary = summarise(plan, rows, ignored) + strangers(decided, rows)
    tables.replace(place / "summary.txt", summary.encode("utf-8", errors="replace"))
    if rows:
        draw(place / "summary.png", plan, rows)
    print(summary)
    platform.write(place, plan, rows, gradebook)  # last: a table that does not fit stops nothing else
    print(f"Everything is in {place}: marks.csv, by_hand.csv, feedback/, summary.png.")


def strangers(decided, rows):
    """A line on marks by hand that reach nobody, as after a misspelt name; "" if there are none."""
    names = sorted({student for student, _ in decided} - {row.result["student"] for row in rows})
    if not names:
        return ""
    return f"by_hand.csv marks {', '.join(names)}, from whom nothing came; column student must be as in marks.csv.\n"


def write_feedback(place, plan, rows):
    """A page for each student, and all of them in feedback.zip."""
    (place / "feedback").mkdir(exist_ok=True)
    pages = {}
    for row in rows:
        path = place / "feedback" / f"{row.result['student']}.html"
        parts = [
            (question, row.outcomes[id_], row.marks[id_], row.comments().get(id_, ""))
            for id_, question in plan.questions.items()
        ]
        page = feedback.page(plan, row.result, parts).encode("utf-8", errors="replace")
        tables.replace(path, page)
        pages[str(PurePosixPath(row.result["file"]).with_suffix(".html"))] = page
    pack(place / "feedback.zip", pages)


def pack(path, pages):
    """The pages in one zip, under the names and in the folders of the files that were handed in."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, page in pages.items():
            archive.writestr(name, page)
    tables.replace(path, data.getvalue())


def write_marks(path, plan, rows):
    """marks.csv: a line for each student, with the marks of each question and what to look at."""
    columns = ["student", "name", "platform id", "student id", "late", *plan.questions, "total", "out of"]
    columns += ["look", "note", "file", "other files"]
    out_of = sum(question.points for question in plan.questions.values())
    lines = [
        {
            "student": row.result["student"],
            "name": row.result["name"],
            "platform id": row.result["lms"],
            "student id": row.result["id"],
            "late": "LATE" if row.result["late"] else "",
            **row.marks,
            "total": row.total(),
            "out of": out_of,
            "look": row.look(),
            "note": "; ".join(row.result["notes"]),
            "file": row.result["file"],
            "other files": "; ".join(row.result["others"]),
        }
        for row in _with_same_id(rows)
    ]
    tables.write(path, lines, columns)


def _with_same_id(rows):
    """Rows in which two students wrote the same id into the notebook say so."""
    count = collections.Counter(row.result["id"] for row in rows if row.result["id"])
    for row in rows:
        shared = count[row.result["id"]] > 1
        phrase = f"the student id {row.result['id']} stands in {count[row.result['id']]} notebooks"
        if shared and phrase not in row.result["look"]:
            row.result["look"].append(phrase)
    return rows


# ---- the summary ----


def summarise(plan, rows, ignored=()):
    """The table that ends a run."""
    head = f"{'question':<24}{'points':>7}{'mean':>7}{'right':>7}{'wrong':>7}{'none':>6}{'open':>6}  most often wrong"
    lines = [head, "-" * len(head)]
    for id_, question in plan.questions.items():
        states = collections.Counter(_state(row, id_) for row in rows)
        done = [row.marks[id_] for row in rows if row.marks[id_] is not None]
        mean = f"{sum(done) / len(done):.2f}" if done else "–"
        counts = f"{states['right']:>7}{states['wrong']:>7}{states['not attempted']:>6}{states['open']:>6}"
        message, n = most_often(rows, id_)
        often = textwrap.shorten(f"{n}: {message}", 60, placeholder=" ...") if n else ""
        lines.append(f"{id_:<24}{question.points:>7g}{mean:>7}{counts}  {often}")
    complete = [row.total() for row in rows if not row.open()]
    n_look = sum(bool(row.unusual()) for row in rows)
    n_open = sum(len(row.open()) for row in rows)
    lines += ["", f"{len(rows)} students, {len(complete)} marked completely. Column look: {n_look} to look at,"]
    lines[-1] += f" {n_open} answers to mark in by_hand.csv."
    if ignored:
        lines.append(f"System files, which belong to no student, are listed in ignored.txt: {len(ignored)}.")
    return "\n".join(lines) + "\n"


def _state(row, id_):
    """ "right", "wrong", "not attempted" or "open", after the marks by hand; part of the points counts as wrong."""
    marks, outcome = row.marks[id_], row.outcomes[id_]
    if marks is None:
        return "open"
    if row.hand[id_] is None or row.hand[id_].marks is None:
        return outcome["state"]
    return "right" if marks == row.plan.questions[id_].points else "wrong"


def most_often(rows, id_):
    """(message, number of students) of what most often went wrong; the id of the exercise and numbers left out."""
    said = collections.Counter(
        re.sub(rf'\s*A next step: hint\("{id_}"\)\.', "", row.outcomes[id_]["message"])
        for row in rows
        if row.outcomes[id_]["state"] == "wrong" and row.outcomes[id_]["message"]
    )
    return said.most_common(1)[0] if said else ("", 0)


COLOURS = {"right": "#0072b2", "wrong": "#e69f00", "not attempted": "#999999", "open": "#ffffff"}
HATCHES = {"right": "", "wrong": "///", "not attempted": "...", "open": ""}


def draw(path, plan, rows):
    """The picture: for each question how many are right, wrong, missing and open, and what most often went wrong."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    n = len(plan.questions)
    figure, (left, right) = plt.subplots(1, 2, figsize=(13, 1.6 + 0.45 * n), width_ratios=(2, 1), layout="constrained")
    _draw_questions(left, plan, rows)
    totals = [row.total() for row in rows if not row.open()] or [row.total() for row in rows if row.total() is not None]
    out_of, n_bins = sum(question.points for question in plan.questions.values()), min(20, max(5, len(totals) // 4))
    right.hist(totals, bins=n_bins, range=(0, out_of), color=COLOURS["right"], edgecolor="white")
    right.set(xlabel=f"total, of {out_of:g} points", ylabel="students")
    right.yaxis.get_major_locator().set_params(integer=True)
    right.set_title("complete totals" if any(not row.open() for row in rows) else "totals so far")
    figure.suptitle(f"{plan.name}: {len(rows)} students")
    part = path.with_name("summary.part.png")
    figure.savefig(part, dpi=120)
    plt.close(figure)
    part.replace(path)


def _draw_questions(axes, plan, rows):
    """One bar a question, in numbers of students, with the most frequent message below its name."""
    start = dict.fromkeys(plan.questions, 0)
    for state, colour in COLOURS.items():
        widths = [sum(_state(row, id_) == state for row in rows) for id_ in plan.questions]
        style = {"color": colour, "hatch": HATCHES[state], "edgecolor": "black", "linewidth": 0.5, "label": state}
        axes.barh(range(len(widths)), widths, left=list(start.values()), **style)
        start = {id_: begin + width for (id_, begin), width in zip(start.items(), widths)}
    labels = []
    for id_, question in plan.questions.items():
        message, n = most_often(rows, id_)
        often = textwrap.shorten(f"{n}: {message}", 75, placeholder=" ...").replace("$", r"\$") if n else ""
        labels.append(f"{id_} ({question.points:g})\n{often}" if often else f"{id_} ({question.points:g})")
    axes.set_yticks(range(len(labels)), labels, fontsize=8)
    axes.invert_yaxis()
    axes.set(xlabel="students")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=4, frameon=False)
