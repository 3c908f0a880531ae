"""Whose is it? As the platform's own part of a name says it; nothing that a student can write is believed.

Canvas: `zhangwei_LATE_12345_67890_ps1-2.ipynb`. Moodle: `Zhang Wei_1234567_assignsubmission_file_`, as a folder or with
the file's name behind it. In a shared folder: `20230001/ps1.ipynb`, or else `ps1_20230001.ipynb`.
"""

import collections
import hashlib
import itertools
import re
import unicodedata
from pathlib import PurePosixPath

from mlnotes.exercises.slips import normal

CANVAS = re.compile(r"(?P<name>[^_]+)_(?P<late>LATE_)?(?P<lms>\d+)_(?P<serial>\d+)_(?P<file>.+)", re.IGNORECASE)
MOODLE = re.compile(r"(?P<name>.+?)_(?P<lms>\d+)_assignsubmission_(?:file|onlinetext)(?:_(?P<file>.*))?")
HANDED_IN = re.compile(r"\.(ipynb|zip)$", re.IGNORECASE)
LONGEST = 120  # bytes of a name of files; file systems take 255
# Whose an entry is: a key for all files of a student, a name, "" for none, the platform's number. And Canvas's count of
# all files, the numbers behind the file's name, the path under which a platform takes feedback
Owner = collections.namedtuple("Owner", "student name lms late serial attempt back")


def number(text):
    """A number or id in its one form; "" without one."""
    return re.sub(r"^participant", "", normal(text or ""))


def letters(text):
    """The letters of a name in one order: "Zhang, Wei" is Wei Zhang, and zhangwei on Canvas."""
    return "".join(sorted(re.findall(r"\w", normal(text or ""))))


def finder(results, fields=("lms", "id", "student", "name"), named=lambda result: True):
    """A function that finds students by numbers, those in `fields`, else by names, of those for which `named` holds."""
    known = collections.defaultdict(set)
    for result in results:
        keys = [(number, number(result[field])) for field in fields]
        keys += [(letters, letters(result["name"]))] if named(result) else []
        for one in keys:
            known[one].add(result["student"])

    def find(numbers, names):
        found = [known[number, number(one)] for one in numbers if number(one)]
        return set().union(*found) or set().union(*(known[letters, letters(one)] for one in names if letters(one)))

    return find


def owners(paths, assignment):
    """The Owner of each entry of one export; the form that most of its names have decides where two forms fit."""
    split = [tuple(unicodedata.normalize("NFC", path).split("/")) for path in paths]
    n = _n_common(split, assignment)
    split = [parts[n:] if len(parts) > n else parts[-1:] for parts in split]
    is_moodle = sum(bool(MOODLE.fullmatch(parts[0])) - bool(CANVAS.fullmatch(parts[0])) for parts in split) > 0
    given = ["/".join(path.split("/")[-len(parts) :]) for path, parts in zip(paths, split)]
    found = [_owner(parts, assignment, back, is_moodle) for parts, back in zip(split, given)]
    in_folders = {owner.student for owner, parts in zip(found, split) if len(parts) > 1}
    several = collections.Counter(owner.student for owner in found)
    plain = {owner.student for owner in found if not any(owner.attempt)}
    for place, (owner, parts) in enumerate(zip(found, split)):
        stem, alone = PurePosixPath(parts[-1]).stem, len(parts) == 1 and not owner.lms and owner.name
        if alone and owner.student in in_folders:  # it may be another's
            found[place] = owner._replace(student=key(f"{owner.name}, a file beside the folder"))
        elif alone and several[owner.student] > 1 and owner.student not in plain and re.search(r"-\d{1,2}$", stem):
            found[place] = owner._replace(student=key(stem), name=stem)  # s-1, s-2: two students, no attempts of s
    return found


def _owner(parts, assignment, given="", is_moodle=False):
    canvas, moodle = CANVAS.fullmatch(parts[0]), MOODLE.fullmatch(parts[0])
    form = moodle if moodle and (not canvas or is_moodle) else canvas
    if form is None:
        return _of_folder(parts, assignment, given)
    name, lms, about = form["name"].strip(), form["lms"], form.groupdict()
    file = parts[-1] if len(parts) > 1 else about["file"] or ""
    late, serial = bool(about.get("late")), int(about.get("serial") or 0)
    return Owner(key(f"{name}_{lms}"), name, lms, late, serial, _attempt(file), given)


def _n_common(split, assignment):
    """How many outer folders wrap the whole export: those that all entries share, if several students are inside."""
    shared = 0
    while all(len(parts) > shared + 1 for parts in split) and len({parts[shared] for parts in split}) == 1:
        if MOODLE.fullmatch(split[0][shared]):
            return shared
        shared += 1
    inside = [_owner(parts[shared:], assignment) for parts in split if HANDED_IN.search(parts[-1])]
    return shared if len({owner.lms or owner.name for owner in inside} - {""}) > 1 else 0


def _of_folder(parts, assignment, given):
    """The student of a shared folder: the outermost folder of their own, else the file's own name."""
    wrapping = (assignment.lower(), "submitted", "submissions", "late")
    outer = list(itertools.takewhile(lambda part: part.lower() in wrapping, parts[:-1]))
    if len(outer) < len(parts) - 1:
        name = parts[len(outer)].strip()
    else:
        own = rf"(^{re.escape(assignment)}[ _-]+|[ _-]+{re.escape(assignment)}$)"
        name = re.sub(own, "", _stem(parts[-1]), flags=re.IGNORECASE).strip(" _-")
        name = "" if name.lower() in wrapping else name
    return Owner(key(name or given), name, "", False, 0, _attempt(parts[-1]), given)


def _stem(name):
    """A file's name without its extension, its number of attempt and a browser's "(1)"."""
    return re.sub(r"(\s*\(\d+\)|-\d{1,2})+$", "", PurePosixPath(name).stem)


def _attempt(name):
    """The numbers in "-2" and " (1)" at the end of a name; (0,) without one."""
    return tuple(map(int, re.findall(r"\d+", PurePosixPath(name).stem[len(_stem(name)) :]))) or (0,)


def key(student):
    """The student as a name of files: letters and digits of any script; different for different students."""
    student = unicodedata.normalize("NFC", student)
    safe = re.sub(r"[^\w.@-]+", "_", student).strip("._") or "nameless"
    short = safe.encode(errors="ignore")[:LONGEST].decode(errors="ignore")
    mark = hashlib.sha256(student.encode(errors="backslashreplace")).hexdigest()[:6]
    return short if short == student else f"{short}-{mark}"
