"""Every file that came in, from a folder or a zip, read with care: no link is followed, no bomb is unpacked."""

import contextlib
import io
import math
import os
import stat
import time
import zipfile
from pathlib import Path
from typing import NamedTuple

from grading.words import decoded

LARGEST = 50_000_000  # bytes of a file that is opened
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
    """One entry of the folder or zip, or one file of it; of one in a zip the path leads through the zip."""

    path: str
    size: int
    when: float  # of the outermost file, seconds since 1970, as the folder or zip says; 0 if it does not
    read: object  # read(most) gives at most so many bytes; it may raise; None when it has been read
    problem: str
    came: float = 0.0  # when the outermost file came here, as this machine says: no later than that
    data: bytes | None = None  # when it has been read, and there is no problem
    inside: float = 0.0  # the time in the student's own zip, which decides nothing but the order of files in it


def listing(source):
    """The entries of a folder or zip; a zip that lies there alone is opened, for it is the class's."""
    source = Path(source)
    if source.is_dir():
        found = list(_of_folder(source))
    elif zipfile.is_zipfile(source):
        found = _of_zip(zipfile.ZipFile(source), came=source.stat().st_mtime)
    else:
        why = "give the folder it lies in" if source.exists() else "check the path"
        raise SystemExit(f"SUBMISSIONS must be a folder or a zip, got {source}; {why}")
    if len(found) == 1 and found[0].path.lower().endswith(".zip") and "_" not in found[0].path:
        with contextlib.suppress(Exception):  # else it is a student's, and damaged
            return _of_zip(zipfile.ZipFile(io.BytesIO(found[0].read(CLASS))), came=found[0].came)
    return found


def _of_folder(source):
    unread = []
    for folder, folders, names in os.walk(source, onerror=unread.append):
        for name in sorted([*names, *(name for name in folders if os.path.islink(os.path.join(folder, name)))]):
            yield _item(os.path.join(folder, name), source)
        if not folders and not names and not os.path.samefile(folder, source):
            yield Item(_within(source, folder, "a file"), 0, 0.0, None, EMPTY)
    for error in unread:
        problem = f"is in a folder that could not be read ({error.strerror})"
        yield Item(_within(source, error.filename, "unread"), 0, 0.0, None, problem)


def _within(source, *path):
    return _text(os.fsencode(os.path.relpath(os.path.join(*path), source)))


def _item(path, source):
    about = os.lstat(path)
    problem = "" if stat.S_ISREG(about.st_mode) else LINK if stat.S_ISLNK(about.st_mode) else ODD
    problem = HARD if not problem and about.st_nlink > 1 else problem

    def read(most):
        with open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
            return file.read(most)

    return Item(_within(source, path), about.st_size, about.st_mtime, read, problem, about.st_ctime)


def _of_zip(archive, outer="", came=math.inf):
    return [_entry(archive, info, outer, came) for info in archive.infolist() if not info.is_dir()]


def _entry(archive, info, outer, came):
    """A file in a zip, which itself may lie in one; nothing in its path leads upwards or to the root."""
    when = 0.0
    with contextlib.suppress(ValueError, OverflowError):
        when = time.mktime((*info.date_time, 0, 0, -1))  # by the local clock

    def read(most):
        with archive.open(info) as file:
            return file.read(most)

    name = info.filename if info.flag_bits & 0x800 else _text(info.filename.encode("cp437", errors="replace"))
    parts = [part for part in (*outer.split("/"), *name.replace("\\", "/").split("/")) if part not in ("", ".", "..")]
    problem = LINK if stat.S_ISLNK(info.external_attr >> 16) else ""
    return Item("/".join(parts) or "nameless", info.file_size, when, read, problem, came)


def _text(name):
    """A name whose encoding is not said: UTF-8 if it fits, else that of a Chinese Windows."""
    return decoded(name, "utf-8", "gb18030", "latin-1")


def contents(item, budget, depth=NESTING):
    """The files of an entry, read, those of zips inside among them, as long as the student's `budget` lasts."""
    problem, data, size = item.problem, None, item.size
    if not problem and (budget.n_bytes <= 0 or budget.n_files <= 0):
        problem = "was not opened: " + MANY.format(MOST, UNPACKED / 1e6)
    if not problem:
        budget.n_files -= 1
        try:
            data = item.read(min(LARGEST, budget.n_bytes) + 1)
        except Exception as error:  # damaged, behind a password, without permission, of an unknown kind
            said = error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__
            problem = f"could not be read ({said}); ask for it anew"
    if data is not None:
        budget.n_bytes -= len(data)
        size = max(size, len(data))
        if len(data) > LARGEST or budget.n_bytes < 0:
            data, problem = None, LONG.format(size / 1e6)
    inner = []
    if data is not None and item.path.lower().endswith(".zip") and depth > 0:
        try:
            inner = _of_zip(zipfile.ZipFile(io.BytesIO(data)), item.path[:-4])
            problem = "" if inner else EMPTY
        except Exception:
            problem = "is a damaged zip; ask for it anew"
    for one in inner[: MOST + 2]:
        own = one._replace(when=item.when, came=item.came, inside=one.when or item.inside)
        yield from contents(own, budget, depth - 1)
    if not inner:
        yield item._replace(data=None if problem else data, size=size, problem=problem, read=None)
