"""Who handed in what: from a folder or a zip as a learning platform exports it, to one notebook for each student.

Known forms of a name: Canvas `zhangwei_LATE_12345_67890_ps1-2.ipynb`, Moodle
`Zhang Wei_1234567_assignsubmission_file_/ps1.ipynb` (or with the file's name behind it), Blackboard
`ps1_zhangwei_attempt_2026-11-20-23-59-59_ps1.ipynb`, nbgrader `submitted/20230001/ps1/ps1.ipynb`, and a shared folder:
`20230001/ps1.ipynb`, `ps1_20230001.ipynb`, `20230001.ipynb`.
"""

import hashlib
import io
import re
import zipfile
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from grading.repair import LARGEST

JUNK = re.compile(r"(^|/)(__MACOSX/|\.ipynb_checkpoints/|\.|Thumbs\.db$|desktop\.ini$|~\$)", re.IGNORECASE)
CANVAS = re.compile(r"(?P<name>[^_]+)(?P<late>_LATE)?_(?P<lms>\d+)_(?P<submission>\d+)_(?P<file>.+)", re.IGNORECASE)
MOODLE = re.compile(r"(?P<name>.+?)_(?P<lms>\d+)_assignsubmission_(?:file|onlinetext)_?(?P<file>.*)")
BLACKBOARD = re.compile(r"(?P<assignment>.+?)_(?P<name>[^_]+)_attempt_(?P<when>[\d-]{10,19})_?(?P<file>.*)")
LATER = "the notebook that counts is late, an earlier one was in time"
NESTING = 3  # zips within zips


class File(NamedTuple):
    """One file that came in, and what its name says."""

    student: str  # a key: the same for all files of a student
    name: str
    lms: str
    late: bool
    order: tuple  # of the attempt: the highest is the newest
    path: str
    data: bytes
    size: int


class Submission(NamedTuple):
    """What counts for one student, and why."""

    student: str
    name: str
    lms: str
    late: bool
    path: str
    data: bytes
    look: tuple
    others: tuple  # paths of the student's files that do not count


# ---- every file ----


def files(source):
    """(path, bytes, size, time) of each file in a folder or zip, and in zips inside; too large a file has no bytes."""
    source = Path(source)
    if not source.exists():
        raise SystemExit(f"SUBMISSIONS must be a folder or a zip, got {source}, which does not exist; check the path")
    if source.is_dir():
        for path in sorted(path for path in source.rglob("*") if path.is_file()):
            name, size = path.relative_to(source).as_posix(), path.stat().st_size
            if name.lower().endswith(".zip"):
                yield from _inside(name, path.read_bytes(), NESTING)
            else:
                yield name, path.read_bytes() if size <= LARGEST else None, size, path.stat().st_mtime
    elif zipfile.is_zipfile(source):
        yield from _inside("", source.read_bytes(), NESTING)
    else:
        raise SystemExit(f"SUBMISSIONS must be a folder or a zip, got the file {source}; give the folder it lies in")


def _inside(outer, data, depth):
    """The files of a zip; a damaged or too deep one is a file itself."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError):
        yield outer, data, len(data), 0.0
        return
    for info in archive.infolist():
        if info.is_dir():
            continue
        name = _inner_path(outer, _text(info))
        when = float("".join(f"{part:02d}" for part in info.date_time))
        try:
            content = archive.read(info) if info.file_size <= LARGEST else None
        except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError, ValueError):
            content = b""  # damaged or behind a password: the file is listed, its content is lost
        if content is not None and name.lower().endswith(".zip") and depth > 1:
            yield from _inside(name, content, depth - 1)
        else:
            yield name, content, info.file_size, when


def _inner_path(outer, name):
    """The path of a file in a zip, which itself may lie in one; nothing in it leads upwards or to the root."""
    parts = [*PurePosixPath(outer.removesuffix(".zip")).parts, *name.replace("\\", "/").split("/")]
    return "/".join(part for part in parts if part not in ("", ".", "..", "/"))


def _text(info):
    """A name in a zip: UTF-8 where the zip says so or it fits, else the encoding of a Chinese Windows."""
    if info.flag_bits & 0x800:
        return info.filename
    raw = info.filename.encode("cp437", errors="replace")
    for encoding in ("utf-8", "gb18030"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return info.filename


# ---- whose it is ----


def describe(path, assignment, n_common=0):
    """(student, name, LMS id, late, attempt) as a path says it; the first `n_common` folders are everybody's."""
    parts = PurePosixPath(path).parts
    for part in parts:
        if found := MOODLE.fullmatch(part) or CANVAS.fullmatch(part):
            name, lms = found["name"].strip(), found["lms"]
            return f"{name}_{lms}", name, lms, _late(path), _attempt(parts[-1])
        if found := BLACKBOARD.fullmatch(part):
            return found["name"], found["name"], "", _late(path), (*map(int, re.findall(r"\d+", found["when"])),)
    name = _owner(parts, assignment, n_common)
    return name or path, name, "", _late(path), _attempt(parts[-1])


def _owner(parts, assignment, n_common):
    """The student of a shared folder: the outermost folder of their own, else the file's own name; "" if none."""
    no_names = (assignment.lower(), "submitted", "submissions", "late", ".", "")
    folders = [part for part in parts[n_common:-1] if part.lower() not in no_names]
    if folders:
        return folders[0].strip()
    stem = re.sub(rf"(^{re.escape(assignment)}[ _-]+|[ _-]+{re.escape(assignment)}$)", "", _stem(parts[-1]), flags=re.I)
    stem = re.sub(r"(^|[ _-]+)LATE$", "", stem).strip(" _-")
    return "" if stem.lower() in no_names else stem


def _stem(name):
    """A file's name without its extension, its number of attempt and a browser's "(1)"."""
    return re.sub(r"(\s*\(\d+\)|-\d{1,2})+$", "", PurePosixPath(name).stem)


def _attempt(name):
    """The number in "-2" and " (1)" at the end of a name; 0 without one."""
    tail = PurePosixPath(name).stem[len(_stem(name)) :]
    return tuple(map(int, re.findall(r"\d+", tail))) or (0,)


def _late(path):
    return bool(re.search(r"(^|[ _/-])LATE([ _/.-]|$)", path))


# ---- one for each student ----


def collect(source, plan):
    """(submissions, paths of what no student wrote): every file is in exactly one of them."""
    came = [(path, *rest) for path, *rest in files(source)]
    ignored = [path for path, *_ in came if JUNK.search(path)]
    came = [entry for entry in came if not JUNK.search(entry[0])]
    n_common = _n_common([PurePosixPath(path).parts[:-1] for path, *_ in came])
    by_student = {}
    for path, data, size, when in came:
        student, name, lms, late, attempt = describe(path, plan.name, n_common)
        file = File(key(student), name, lms, late, (attempt, when), path, data, size)
        by_student.setdefault(file.student, []).append(file)
    return [_choose(of_one, plan) for of_one in by_student.values()], ignored


def _n_common(folders):
    """How many outer folders all files share, as those of a zip's wrapping; none where there is one file."""
    if len(folders) < 2:
        return 0
    n = 0
    while all(len(parts) > n for parts in folders) and len({parts[n] for parts in folders}) == 1:
        n += 1
    return n


def key(student):
    """The student as a name of files: letters and digits of any script; different for different students."""
    safe = re.sub(r"[^\w.@-]+", "_", student).strip("._") or "nameless"
    if safe == student and len(safe) <= 80:
        return safe
    return f"{safe[:80]}-{hashlib.sha256(student.encode(errors='replace')).hexdigest()[:6]}"


def _choose(of_one, plan):
    """The newest of a student's notebooks counts; of other files, the newest, so that nobody is left out."""
    order = sorted(of_one, key=lambda file: (_fitness(file, plan), file.order, file.path))
    best, look = order[-1], []
    notebooks = [file for file in of_one if _fitness(file, plan)]
    shown = PurePosixPath(best.path).name
    if not best.name:
        look.append(f"the file's name, {best.path}, names no student; whose is it?")
    if best.data is None:
        look.append(f"the file has {best.size / 1e6:.0f} MB and was not opened; ask for one without its outputs")
    elif not notebooks:
        look.append(f"no notebook came, only {shown}")
    if len(notebooks) > 1:
        look.append(f"{len(notebooks)} notebooks came; {shown} counts, the newest")
    if best.late and not all(file.late for file in notebooks or [best]):
        look.append(LATER)
    others = tuple(file.path for file in order[:-1])
    return Submission(
        best.student, best.name or best.path, best.lms, best.late, best.path, best.data, tuple(look), others
    )


def _fitness(file, plan):
    """2 for a notebook of this assignment, whatever its ending, 1 for another notebook, 0 for any other file."""
    if any(id_.encode() in (file.data or b"") for id_ in plan.questions):
        return 2
    return int(file.path.lower().endswith(".ipynb"))
