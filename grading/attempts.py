"""Every attempt of every student is kept: in which order zips are marked changes nothing.

`came/` in the assignment's folder has a folder for each student, with each file that came in, once, and beside it what
its name and its zip said of it.
"""

import contextlib
import hashlib
import json
from typing import NamedTuple

from grading import tables, trial
from grading.repair import Unreadable, assign, cells_of

PLACE = "came"
APART = 60  # seconds; a zip is not more exact where its files were written one after the other


class File(NamedTuple):
    """One file that came in, what its name says, and when it came."""

    student: str  # a key: the same for all files of a student
    name: str
    lms: str
    late: bool
    serial: int
    attempt: tuple
    when: float
    path: str
    back: str  # the path of the entry that it came in, under which the platform takes feedback
    data: bytes | None
    size: int
    problem: str
    run: int = 0  # of the marking in which it came
    inside: float = 0.0  # the time in a zip of the student's own
    came: float = 0.0  # when it was first read

    def digest(self):
        return hashlib.sha256(self.data or self.problem.encode(errors="replace")).hexdigest()

    def order(self):
        """What tells attempts apart: the platform's count, the number in the name, the time, the marking."""
        return self.serial, self.attempt, self.when, self.inside, self.run


def newest(files):
    """By the platform's count, else by the time; where times are as good as equal, by the number in the name."""
    last = max(file.serial for file in files)
    files = [file for file in files if file.serial == last]
    end = max(file.when for file in files)
    return max(
        (file for file in files if file.when > end - APART), key=lambda f: (f.attempt, f.when, f.inside, f.run, f.path)
    )


def keep(place, files):
    """Store these files of one student; all files of this student that ever came, each once."""
    place.mkdir(parents=True, exist_ok=True)
    known = {(file.path, file.digest()): file for file in load(place)}
    run = 1 + max((file.run for file in known.values()), default=0)
    for file in files:
        if (file.path, file.digest()) not in known:
            file = known[file.path, file.digest()] = file._replace(run=run)
            _store(place, file)
    return list(known.values())


def _store(place, file):
    name = hashlib.sha256(f"{file.path}\0{file.digest()}".encode(errors="replace")).hexdigest()[:20]
    if file.data is not None:
        tables.replace(place / f"{name}.data", file.data)
    about = {**file._asdict(), "data": file.data is not None}
    tables.replace(place / f"{name}.json", json.dumps(about).encode())  # last: with it, the file is there


def load(place):
    """The files of one student that came before."""
    for path in sorted(place.glob("*.json")):
        with contextlib.suppress(OSError, ValueError, TypeError, KeyError):  # damaged: it is kept when it comes again
            about = json.loads(path.read_bytes())
            data = path.with_suffix(".data").read_bytes() if about["data"] else None
            yield File(**{**about, "data": data, "attempt": tuple(about["attempt"])})


def fitness(file, plan):
    """3 for a notebook of this assignment, 2 for a damaged one, 1 for another notebook, 0 for any other file."""
    if file.data is None:
        return 0
    found = trial.run(lambda: _fitness(file, plan), **trial.READING)
    if isinstance(found, int):
        return found
    is_one = file.path.lower().endswith(".ipynb")
    return 2 if is_one and any(id_.encode() in file.data for id_ in plan.questions) else int(is_one)


def _fitness(file, plan):
    try:
        return 3 if any(assign(plan, cells_of(file.data))[0]) else 1
    except Unreadable:
        return None
