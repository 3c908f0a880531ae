"""Every file that came in, from a folder or a zip, read with care: no link is followed, no bomb is unpacked.

A file that cannot be read stops nothing: its `problem` says why in words, and ends in the column `look`.
"""

import contextlib
import io
import os
import stat
import struct
import time
import zipfile
from pathlib import Path
from typing import NamedTuple

from grading.repair import LARGEST

UNPACKED = 4 * LARGEST  # bytes that one student's files may have together
MOST = 300  # files of one student
NESTING = 3  # zips within zips
CLASS = 4_000_000_000  # bytes of a class's zip that lies alone in a zip or folder
LINK = "is a link and was not opened, since it may lead to the work of another; ask for the file itself"
HARD = "has a second name elsewhere (a hard link) and was not opened; ask for a copy"
EMPTY = "is not there: nothing is inside"
ODD = "is no ordinary file and was not opened"
LONG = "has {:.0f} MB and was not opened; ask for one without its outputs"
MANY = "more than {} files or {:.0f} MB came; the rest was not opened"


class Item(NamedTuple):
    """One entry of the folder or zip, not yet read."""

    path: str
    size: int
    when: float  # seconds since 1970, as the folder or zip says; 0 if it does not
    read: object  # read(most) gives at most so many bytes; it may raise
    problem: str


class Content(NamedTuple):
    """One file, read; of one in a zip the path leads through the zip."""

    path: str
    data: bytes | None  # None where there is a problem
    size: int
    when: float  # of the outermost file, which no student sets where a platform does
    problem: str
    inside: float = 0.0  # the time in the student's own zip, which decides nothing but the order of files in it


# ---- what there is ----


def listing(source):
    """The entries of a folder or zip; a zip that lies there alone is opened, for it is the class's."""
    source = Path(source)
    if not source.exists():
        raise SystemExit(f"SUBMISSIONS must be a folder or a zip, got {source}, which does not exist; check the path")
    if source.is_dir():
        found = list(_of_folder(source))
    elif zipfile.is_zipfile(source):
        found = _of_zip(zipfile.ZipFile(source))
    else:
        raise SystemExit(f"SUBMISSIONS must be a folder or a zip, got the file {source}; give the folder it lies in")
    if len(found) == 1 and found[0].path.lower().endswith(".zip") and "_" not in found[0].path:
        with contextlib.suppress(Exception):  # else it is a student's, and damaged
            return _of_zip(zipfile.ZipFile(io.BytesIO(found[0].read(CLASS))))
    return found


def _of_folder(source):
    unread = []
    for folder, folders, names in os.walk(source, onerror=unread.append):
        for name in sorted([*names, *(name for name in folders if os.path.islink(os.path.join(folder, name)))]):
            path = os.path.join(folder, name)
            yield _item(path, os.path.relpath(path, source))
        if not folders and not names and os.path.relpath(folder, source) != ".":
            yield Item(f"{_text(os.fsencode(os.path.relpath(folder, source)))}/a file", 0, 0.0, None, EMPTY)
    for error in unread:
        path = _text(os.path.relpath(error.filename, source).encode(errors="surrogateescape"))
        yield Item(f"{path}/unread", 0, 0.0, None, f"is in a folder that could not be read ({error.strerror})")


def _item(path, name):
    about = os.lstat(path)
    problem = "" if stat.S_ISREG(about.st_mode) else LINK if stat.S_ISLNK(about.st_mode) else ODD
    if not problem and about.st_nlink > 1:
        problem = HARD
    name = _text(os.fsencode(name))

    def read(most):
        with open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
            return file.read(most)

    return Item(name, about.st_size, about.st_mtime, read, problem)


def _of_zip(archive, outer=""):
    """The files of a zip; its folders are left out."""
    return [_entry(archive, info, outer) for info in archive.infolist() if not info.is_dir()]


def _entry(archive, info, outer):
    def read(most):
        with archive.open(info) as file:
            return file.read(most)

    linked = stat.S_ISLNK(info.external_attr >> 16)
    name = info.filename if info.flag_bits & 0x800 else _text(info.filename.encode("cp437", errors="replace"))
    return Item(_below(outer, name), info.file_size, _time(info), read, LINK if linked else "")


def _below(outer, name):
    """The path of a file in a zip, which itself may lie in one; nothing in it leads upwards or to the root."""
    parts = [*outer.split("/"), *name.replace("\\", "/").split("/")]
    return "/".join(part for part in parts if part not in ("", ".", "..")) or "nameless"


def _text(name):
    """A name whose encoding is not said: UTF-8 if it fits, else that of a Chinese Windows."""
    for encoding in ("utf-8", "gb18030"):
        with contextlib.suppress(UnicodeDecodeError):
            return name.decode(encoding)
    return name.decode("latin-1")


def _time(info):
    """When a file in a zip was changed: to the second where the zip says so, else to two, by the local clock."""
    extra = info.extra
    while len(extra) >= 4:
        kind, length = struct.unpack("<HH", extra[:4])
        if kind == 0x5455 and length >= 5 and extra[4] & 1:
            return float(struct.unpack("<i", extra[5:9])[0])
        extra = extra[4 + length :]
    with contextlib.suppress(ValueError, OverflowError):
        return time.mktime((*info.date_time, 0, 0, -1))
    return 0.0


# ---- one student's ----


class Budget:
    """What may still be unpacked of one student's files."""

    def __init__(self):
        self.n_bytes, self.n_files = UNPACKED, MOST

    def spent(self):
        return self.n_bytes <= 0 or self.n_files <= 0


def contents(item, budget, depth=NESTING):
    """The contents of an entry, those of zips inside among them; what is too much is not read."""
    if item.problem:
        yield Content(item.path, None, item.size, item.when, item.problem)
        return
    if budget.spent():
        problem = "was not opened: " + MANY.format(MOST, UNPACKED / 1e6)
        yield Content(item.path, None, item.size, item.when, problem)
        return
    budget.n_files -= 1
    try:
        data = item.read(min(LARGEST, budget.n_bytes) + 1)
    except Exception as error:  # damaged, behind a password, without permission, of an unknown kind
        said = error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__
        yield Content(item.path, None, item.size, item.when, f"could not be read ({said}); ask for it anew")
        return
    budget.n_bytes -= len(data)
    if len(data) > LARGEST or budget.n_bytes < 0:
        size = max(item.size, len(data))
        yield Content(item.path, None, size, item.when, LONG.format(size / 1e6))
    elif item.path.lower().endswith(".zip") and depth > 0:
        yield from _inside(item, data, budget, depth)
    else:
        yield Content(item.path, data, len(data), item.when, "")


def _inside(item, data, budget, depth):
    """The files of a student's zip; a damaged one is a file itself."""
    try:
        inner = _of_zip(zipfile.ZipFile(io.BytesIO(data)), item.path[:-4])
    except Exception:
        yield Content(item.path, None, len(data), item.when, "is a damaged zip; ask for it anew")
        return
    if not inner:
        yield Content(item.path, None, len(data), item.when, EMPTY)
    for number, one in enumerate(inner):
        if number > MOST:
            yield Content(one.path, None, one.size, item.when, "was not opened: " + MANY.format(MOST, UNPACKED / 1e6))
            return
        for content in contents(one._replace(when=item.when), budget, depth - 1):
            yield content._replace(inside=content.inside or one.when)
