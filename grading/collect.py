"""Which notebook counts for each student: from the files that came in, now and before, to one submission each."""

import collections
import contextlib
import hashlib
import pickle
import re
import time
from pathlib import PurePosixPath
from types import SimpleNamespace

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


FIELDS = (*names.Owner._fields, *files.Item._fields, "run", "look", "others")


class File(collections.namedtuple("File", FIELDS, defaults=(0, (), ()))):
    """One file that came in, and in which run of the marking; of the one that counts also what to look at."""

    def digest(self):
        return hashlib.sha256(self.data or self.problem.encode(errors="replace")).hexdigest()

    def short(self):
        return shown(PurePosixPath(self.path).name)


def collect(source, plan, came=None):
    """The file that counts of each student; `came` is a folder in which all are kept, those that came before too."""
    items, by_student, found = _without_junk(files.listing(source)), {}, []
    for item, owner in zip(items, names.owners([item.path for item in items], plan.name)):
        by_student.setdefault(owner.student, []).append((item, owner))
    for student, theirs in by_student.items():
        read = _read(theirs)
        of_one = [file for file in read if not JUNK.search(file.path)] or read
        found.append(choose(of_one if came is None else keep(came / f"{student}.pickle", of_one), plan))
    return found


def _without_junk(items):
    """What students wrote, not what their systems did; a hidden notebook alone in its folder is kept."""
    seen = [item for item in items if not JUNK.search(item.path)]

    def alone(item):
        place = item.path[: JUNK.search(item.path).start("junk")]
        beside = any(one.path.startswith(place) for one in seen)
        return place and item.path.lower().endswith(".ipynb") and not beside

    return [*seen, *(item for item in items if item not in seen and alone(item))]


def _read(theirs):
    """The files of one student, read in a limited process; what is too much together is not opened."""
    now = time.time()

    def read():
        budget = SimpleNamespace(n_bytes=files.UNPACKED, n_files=files.MOST)
        return [(owner, one) for item, owner in theirs for one in files.contents(item, budget)]

    try:
        found = trial.read(read)
    except Unreadable as reason:
        found = [(owner, item._replace(problem=f"{reason}; ask for it anew", read=None)) for item, owner in theirs]
    return [File(*owner, *item._replace(came=min(now, item.came))) for owner, item in found]


def keep(path, new):
    """All files of one student that ever came, each once; they are stored there."""
    known = pickle.loads(path.read_bytes()) if path.exists() else {}
    run = 1 + max((file.run for file in known.values()), default=0)
    for file in new:
        known.setdefault((file.path, file.digest()), file._replace(run=run))
    path.parent.mkdir(parents=True, exist_ok=True)
    tables.replace(path, pickle.dumps(known))
    return list(known.values())


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
    about = {"name": best.name or best.path, "when": 0.0 if ahead else best.when}
    return best._replace(**about, data=None if best.problem else best.data, look=tuple(look), others=others)


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
    notebooks = [file for file in of_one if fit[file]]
    if not notebooks and not best.problem:
        yield f"no notebook came, only {best.short()}"
    if (n := len({file.digest() for file in notebooks})) > 1:
        yield f"{n} notebooks came; {best.short()} counts, the newest"
        last = newest(notebooks)
        if last.digest() != best.digest():
            yield f"{last.short()} is newer, but no notebook of this assignment that can be read"
