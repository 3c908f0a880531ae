"""Which notebook counts for each student: from the files that came in, now and before, to one submission each.

Every attempt is kept: in which order zips are marked changes nothing. `came/` in the assignment's folder has a folder
for each student, with each file that came in, once, and beside it what its name and its zip said of it.
"""

import collections
import contextlib
import hashlib
import json
import re
import time
from pathlib import PurePosixPath
from types import SimpleNamespace
from typing import NamedTuple

from grading import files, names, tables, trial
from grading.repair import assign, cells_of
from grading.trial import Unreadable
from grading.words import quoted, shown

CAME = "came"
APART = 60  # seconds; a zip is not more exact where its files were written one after the other
JUNK = re.compile(r"(^|/)(?P<junk>__MACOSX/|\.ipynb_checkpoints/|\.|Thumbs\.db$|desktop\.ini$|~\$)", re.IGNORECASE)
DAY = 86_400  # seconds; a time without its zone may be off by half of it
AHEAD = "the file's time lies days ahead of the day it came, so a clock is wrong: decide about lateness by hand"
INSIDE = "times in the student's zip lie days after the zip's own: a clock is wrong; the zip's own time was taken"
LATER = "the notebook that counts is late, an earlier one was in time"


class File(collections.namedtuple("File", (*names.Owner._fields, *files.Item._fields, "run"))):
    """One file that came in, what its name says, what it holds, and in which run of the marking it came."""

    def digest(self):
        return hashlib.sha256(self.data or self.problem.encode(errors="replace")).hexdigest()

    def order(self):
        """What tells attempts apart: the platform's count, the number in the name, the time."""
        return self.serial, self.attempt, self.when, self.inside

    def short(self):
        return shown(PurePosixPath(self.path).name)


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
    items, ignored = _without_junk(files.listing(source))
    by_student, found = {}, []
    for item, owner in zip(items, names.owners([item.path for item in items], plan.name)):
        by_student.setdefault(owner.student, []).append((item, owner))
    for student, theirs in by_student.items():
        read = _read(theirs)
        of_one = [file for file in read if not JUNK.search(file.path)] or read
        ignored += [file.path for file in read if file not in of_one]
        found.append(choose(of_one if came is None else keep(came / student, of_one), plan))
    return found, ignored


def _without_junk(items):
    """(what students wrote, paths of what their systems did); a hidden notebook alone in its folder is kept."""
    seen = [item for item in items if not JUNK.search(item.path)]

    def alone(item):
        place = item.path[: JUNK.search(item.path).start("junk")]
        beside = any(one.path.startswith(place) for one in seen)
        return place and item.path.lower().endswith(".ipynb") and not beside

    kept = [*seen, *(item for item in items if item not in seen and alone(item))]
    return kept, [item.path for item in items if item not in kept]


def _read(theirs):
    """The files of one student, read in a limited process; what is too much together is not opened."""

    def read():
        budget = SimpleNamespace(n_bytes=files.UNPACKED, n_files=files.MOST)
        return [_file(owner, one) for item, owner in theirs for one in files.contents(item, budget)]

    try:
        return trial.read(read)
    except Unreadable as reason:
        return [_file(owner, item._replace(problem=f"{reason}; ask for it anew", read=None)) for item, owner in theirs]


def _file(owner, item):
    return File(*owner, *item._replace(came=min(time.time(), item.came)), run=0)


def keep(place, new):
    """Store these files of one student; all files of this student that ever came, each once."""
    place.mkdir(parents=True, exist_ok=True)
    known = {(file.path, file.digest()): file for file in _kept(place)}
    run = 1 + max((file.run for file in known.values()), default=0)
    for file in new:
        which = file.path, file.digest()
        if which not in known:
            known[which] = file = file._replace(run=run)
            name = place / hashlib.sha256("\0".join(which).encode(errors="replace")).hexdigest()[:20]
            if file.data is not None:
                tables.replace(name.with_suffix(".data"), file.data)
            about = {**file._asdict(), "data": file.data is not None}
            tables.replace(name.with_suffix(".json"), json.dumps(about).encode())  # last: with it, the file is there
    return list(known.values())


def _kept(place):
    for path in sorted(place.glob("*.json")):
        with contextlib.suppress(OSError, ValueError, TypeError, KeyError):  # damaged: it is kept when it comes again
            about = json.loads(path.read_bytes())
            data = path.with_suffix(".data").read_bytes() if about["data"] else None
            yield File(**{**about, "read": None, "data": data, "attempt": tuple(about["attempt"])})


def choose(of_one, plan):
    """The newest of a student's notebooks counts; of other files, the newest, so that nobody is left out."""
    fit = {file: fitness(file, plan) for file in of_one}
    best = newest([file for file in of_one if fit[file] == max(fit.values())])
    look = [] if best.name else [f"the file's name, {quoted(best.path)}, names no student; whose is it?"]
    look += _of_files(best, of_one, fit)
    said = [file for file in of_one if file.problem and (file is best or file.problem != files.EMPTY)]
    look += [f"{'the file' if file is best else file.short()} {file.problem}" for file in said]
    if best.late and not all(file.late for file in of_one if fit[file] or file is best):
        look.append(LATER)
    ahead = bool(best.came) and best.when > best.came + DAY
    if ahead or best.inside > best.when + DAY:
        look.append(AHEAD if ahead else INSIDE)
    others = tuple(file.path for file in of_one if file is not best)
    said = {field: getattr(best, field) for field in ("student", "lms", "late", "path", "back")}
    said |= {"name": best.name or best.path, "when": 0.0 if ahead else best.when, "canvas": bool(best.serial)}
    return Submission(**said, data=None if best.problem else best.data, look=tuple(look), others=others)


def fitness(file, plan):
    """3 for a notebook of this assignment, 2 for a damaged one, 1 for another notebook, 0 for any other file."""
    if file.data is None:
        return 0
    with contextlib.suppress(Unreadable):
        return trial.read(lambda: 3 if any(assign(plan, cells_of(file.data))) else 1)
    is_one = file.path.lower().endswith(".ipynb")
    return 2 if is_one and any(id_.encode() in file.data for id_ in plan.questions) else int(is_one)


def newest(found):
    """By the platform's count, else by the time; where times are as good as equal, by the number in the name."""
    last = max(file.serial for file in found)
    end = max(file.when for file in found if file.serial == last)
    fitting = [file for file in found if file.serial == last and file.when > end - APART]
    return max(fitting, key=lambda file: (file.attempt, file.when, file.inside, file.run, file.path))


def _of_files(best, of_one, fit):
    """What a person must know of the notebook that counts and of those that do not."""
    came = sorted((file for file in of_one if fit[file]), key=lambda file: (*file.order(), file.run))
    notebooks = {file.digest(): file for file in came}.values()
    if not notebooks and not best.problem:
        yield f"no notebook came, only {best.short()}"
    if len(notebooks) < 2:
        return
    yield f"{len(notebooks)} notebooks came; {best.short()} counts, the newest"
    last = newest(notebooks)
    if last.digest() != best.digest():
        yield f"{last.short()} is newer, but no notebook of this assignment that can be read"
    others = [file for file in notebooks if file.digest() != best.digest() and fit[file] == fit[best]]
    if any(file.attempt > best.attempt for file in others if not best.serial):
        yield f"by the numbers in the names, {best.short()} is not the newest; the times were believed"
    if any(file.order() == best.order() for file in others):
        yield f"which one is newer than {best.short()} cannot be told; the one that came last counts"
