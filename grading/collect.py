"""Which notebook counts for each student: from the files that came in, now and before, to one submission each."""

import re
import time
from pathlib import PurePosixPath
from typing import NamedTuple

from grading import attempts, files, names, trial
from grading.words import quoted, shown

JUNK = re.compile(r"(^|/)(__MACOSX/|\.ipynb_checkpoints/|\.|Thumbs\.db$|desktop\.ini$|~\$)", re.IGNORECASE)
DAY = 86_400  # seconds; a time without its zone may be off by half of it
AHEAD = "the file's time lies days ahead of the day it came, so a clock is wrong: decide about lateness by hand"
INSIDE = "times in the student's zip lie days after the zip's own: a clock is wrong; the zip's own time was taken"
LATER = "the notebook that counts is late, an earlier one was in time"


class Submission(NamedTuple):
    """What counts for one student, and why."""

    student: str
    name: str
    lms: str
    late: bool
    path: str
    data: bytes | None
    look: tuple
    others: tuple  # paths of the student's files that do not count
    when: float = 0.0
    back: str = ""  # the name under which the platform takes feedback
    canvas: bool = False


def collect(source, plan, came=None):
    """(submissions, paths of what no student wrote): every file is in exactly one of them.

    With `came`, a folder, all files are kept there, and those that came before are looked at too.
    """
    items, ignored = _without_junk(files.listing(source), plan.name)
    by_student = {}
    for item, owner in zip(items, names.owners([item.path for item in items], plan.name)):
        by_student.setdefault(owner.student, []).append((item, owner))
    found = []
    for student, theirs in by_student.items():
        read = _read(theirs)
        of_one = [file for file in read if not JUNK.search(file.path)] or read
        ignored += [file.path for file in read if file not in of_one]
        if came is not None:
            of_one = attempts.keep(came / student, of_one)
        found.append(choose(of_one, plan))
    return found, ignored


def _without_junk(items, assignment):
    """(what students wrote, paths of what their systems did); a student's only notebook is kept, though hidden."""
    junk = [item for item in items if JUNK.search(item.path)]
    items = [item for item in items if not JUNK.search(item.path)]
    n = 1 + names.n_common([tuple(item.path.split("/")) for item in items], assignment)
    others = {tuple(item.path.split("/"))[:n] for item in items}
    hidden = []
    for item in junk:
        own = tuple(item.path.split("/"))[:n]
        notebook = own not in others and len(own) < len(item.path.split("/")) and item.path.lower().endswith(".ipynb")
        hidden += [item] if notebook and not JUNK.search("/".join(own) + "/") else []
    return [*items, *hidden], [item.path for item in junk if item not in hidden]


def _read(theirs):
    """The files of one student, read in a limited process; what is too much together is not opened."""
    found = trial.run(lambda: list(_contents(theirs)), **trial.READING)
    if not isinstance(found, trial.Ended):
        return found
    problem = f"could not be read: reading it {found.why}; ask for it anew"
    return [_file(owner, item, files.Content(item.path, None, 0, item.when, problem)) for item, owner in theirs]


def _contents(theirs):
    budget = files.Budget()
    for item, owner in theirs:
        for one in files.contents(item, budget):
            yield _file(owner, item, one)


def _file(owner, item, content):
    """A file of a student: what its name and what its content say."""
    said = {**owner._replace(path=item.path)._asdict(), **content._asdict()}
    return attempts.File(**said, back=owner.path, came=time.time())


def choose(of_one, plan):
    """The newest of a student's notebooks counts; of other files, the newest, so that nobody is left out."""
    fit = {file: attempts.fitness(file, plan) for file in of_one}
    best = attempts.newest([file for file in of_one if fit[file] == max(fit.values())])
    look = [] if best.name else [f"the file's name, {quoted(best.path)}, names no student; whose is it?"]
    look += _of_files(best, of_one, fit)
    look += [f"{'the file' if file is best else _name(file)} {file.problem}" for file in of_one if _is_said(file, best)]
    if best.late and not all(file.late for file in of_one if fit[file] or file is best):
        look.append(LATER)
    ahead = bool(best.came) and best.when > best.came + DAY
    if ahead or best.inside > best.when + DAY:
        look.append(AHEAD if ahead else INSIDE)
    others = tuple(file.path for file in of_one if file is not best)
    data = None if best.problem else best.data
    said = {field: getattr(best, field) for field in ("student", "lms", "late", "path", "back")}
    when, canvas, name = 0.0 if ahead else best.when, bool(best.serial), best.name or best.path
    return Submission(**said, name=name, data=data, look=tuple(look), others=others, when=when, canvas=canvas)


def _is_said(file, best):
    """Is the file's problem worth a word? An empty folder beside a notebook is not."""
    return file.problem and (file is best or file.problem != files.EMPTY)


def _of_files(best, of_one, fit):
    """What a person must know of the notebook that counts and of those that do not."""
    notebooks = {file.digest(): file for file in sorted(of_one, key=attempts.File.order) if fit[file]}.values()
    if not notebooks and not best.problem:
        yield f"no notebook came, only {shown(PurePosixPath(best.path).name)}"
    if len(notebooks) < 2:
        return
    yield f"{len(notebooks)} notebooks came; {_name(best)} counts, the newest"
    last = attempts.newest(notebooks)
    if last.digest() != best.digest():
        yield f"{_name(last)} is newer, but no notebook of this assignment that can be read"
    others = [file for file in notebooks if file.digest() != best.digest() and fit[file] == fit[best]]
    if any(file.attempt > best.attempt for file in others if not best.serial):
        yield f"by the numbers in the names, {_name(best)} is not the newest; the times were believed"
    if any(file.order()[:4] == best.order()[:4] for file in others):
        yield f"which one is newer than {_name(best)} cannot be told; the one that came last counts"


def _name(file):
    return shown(PurePosixPath(file.path).name)
