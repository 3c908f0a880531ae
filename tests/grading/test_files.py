"""Who handed in what; files that are damaged, too large, links: each is said in words, and none stops another's."""

import json
import os
import struct
import time
import zipfile
from pathlib import Path

import pytest
import samples
from judged import gather
from samples import zipped

from grading import collect, files, trial
from grading.repair import Unreadable, repair


@pytest.fixture
def ours(student):
    return samples.to_bytes(student)


def write(folder, data):
    """Files by their path: bytes, a function that makes what is no file, or None for an empty folder."""
    for path, content in data.items():
        place = folder / path
        (place if content is None else place.parent).mkdir(parents=True, exist_ok=True)
        if content is not None:
            content(place) if callable(content) else place.write_bytes(content)


def damaged(ours):
    """A zip whose list of files is whole and whose compressed data is not."""
    data = bytearray(zipped({"ps1.ipynb": ours}))
    data[60:200] = b"\xff" * 140
    return bytes(data)


# ---- who handed in what ----


def odd_class(ours, elsewhere):
    """By student their files, the data that counts, and what is said, "" for nothing."""
    blank, later = b'{"cells": [], "nbformat": 4}', ours + b" "
    bomb = zipped({f"{n}.ipynb": bytes(2_000_000 - n) for n in range(9)})
    lie = zipped({"ps1.ipynb": bytes(2_000_000)}).replace(struct.pack("<L", 2_000_000), struct.pack("<L", 7))
    many = zipped({f"{n}.txt": b"" for n in range(99)} | {"ps1.ipynb": ours})
    heavy = zipped({f"{n}.txt": bytes(900_000) for n in range(6)})
    link, pipe = (lambda path: path.symlink_to(elsewhere)), (lambda path: os.mkfifo(path))
    return {  # a student's files, the data that counts, what is said
        "anna": ({"ps1.ipynb": ours, ".ipynb_checkpoints/a.ipynb": later, "empty": None}, ours, ""),
        "bob": ({"answers.pdf": b"%PDF"}, b"%PDF", "no notebook came, only answers.pdf"),
        "李四": ({"deep/er/ps1-2.ipynb": ours, "ps1.ipynb": later}, ours, "2 notebooks came; ps1-2.ipynb counts"),
        "carl": ({"ps1.ipynb.txt": ours}, ours, ""),
        "学" * 84: ({"ps1.ipynb": ours}, ours, ""),
        "another notebook": ({"ps1.ipynb": ours, "z.ipynb": blank}, ours, "z.ipynb is newer, but no notebook of this"),
        "half of one": (
            {"ps1.ipynb": ours, "z.ipynb": ours[:999]},
            ours,
            "notebook of this assignment that can be read",
        ),
        "a script": ({"ps1.ipynb": ours, "z.py": ours[1:]}, ours, ""),
        "a script alone": ({"ps1.py": ours[1:]}, ours[1:], "no notebook came, only ps1.py"),
        "no permission": ({"forbidden.ipynb": ours}, None, "the file could not be read (Permission denied)"),
        "no files": ({"": None}, None, f"the file {files.EMPTY}"),
        "an empty zip": ({"a.zip": zipped({})}, None, f"the file {files.EMPTY}"),
        "hidden": ({".ipynb_checkpoints/a.ipynb": ours}, ours, ""),
        "junk": ({"a.zip": zipped({"__MACOSX/._a.ipynb": b"x"}), ".DS_Store": b""}, b"x", ""),  # the marking names it
        "no zip": ({"a.zip": b"PK\x03\x04 broken"}, None, "the file is a damaged zip; ask for it anew"),
        "damaged": ({"ps1.zip": damaged(ours)}, None, "could not be read (error); ask for it anew"),
        "deep": ({"a.zip": zipped({"ps1.ipynb": ours, "z.zip": damaged(ours)[:-9]})}, ours, "z.zip is a damaged zip"),
        "a bomb": ({"a.zip": bomb}, None, "MB and was not opened"),
        "a zip that lies": ({"a.zip": lie}, None, "could not be read"),
        "many files": ({"a.zip": many}, b"", "not opened: more than 20 files"),
        "many MB": ({"a.zip": heavy}, None, "or 3 MB came; the rest was not opened"),
        "hard": ({"ps1.ipynb": lambda path: os.link(elsewhere, path)}, None, files.HARD),
        "a pipe": ({"ps1.ipynb": pipe, "z.ipynb": link}, None, files.ODD),
        "a link": ({"ps1.ipynb": link}, None, files.LINK),
        "a folder's link": ({"": lambda path: path.symlink_to(elsewhere.parent)}, None, files.LINK),
    }


def test_each_student_of_an_odd_class_gets_their_own(ps1, ours, tmp_path, monkeypatch):
    """No file stops another's; a zip is unpacked up to a limit, whatever it says of its sizes; nobody is left out."""
    for name, limit in (("LARGEST", 1_000_000), ("UNPACKED", 3_000_000), ("MOST", 20)):
        monkeypatch.setattr(files, name, limit)
    real = os.open

    def forbidden(path, flags):  # root may read everything
        if "forbidden" in str(path):
            raise PermissionError(13, "Permission denied")
        return real(path, flags)

    monkeypatch.setattr(files.os, "open", forbidden)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "ps1.ipynb").write_bytes(ours)
    rows = odd_class(ours, tmp_path / "elsewhere" / "ps1.ipynb")
    for name, (came, *_) in rows.items():
        write(tmp_path / "in" / "week 1" / name, came)
    nameless = [f"week 1/ps1 ({n}).ipynb" for n in (1, 2)]
    rows |= {"dora": ("", ours, ""), **dict.fromkeys(nameless, ("", ours, "names no student; whose is it?"))}
    more = {"week 1/dora_55_66_ps1.zip": zipped({"ps1.ipynb": ours}), "week 1/.DS_Store": b"", ".git/x.ipynb": ours}
    write(tmp_path / "in", more | dict.fromkeys(nameless, ours))
    found = gather(tmp_path / "in", ps1)
    assert set(found) == set(rows)
    for name, (_, data, words) in rows.items():
        said = " | ".join(found[name].look)
        assert found[name].data == data and (words in said if words else said == ""), (name, said)


@pytest.mark.parametrize("inside", [False, True], ids=["a zip", "a zip alone in a folder"])
def test_the_zip_of_a_class(ps1, ours, tmp_path, inside):
    """A name in a Chinese Windows' letters, of which the zip does not say so; paths upwards, to the root, nowhere."""
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.writestr("ABCD_1_2_ps1.ipynb", ours)
        for path in ("../../bob_3_4_ps1.ipynb", "/eve_5_6_ps1.ipynb", ".."):
            archive.writestr(path, ours)
        link = zipfile.ZipInfo("carl_7_8_ps1.ipynb")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    path = tmp_path / "class.zip"
    path.write_bytes(path.read_bytes().replace(b"ABCD", "李四".encode("gb18030")))
    found = {one.path: one for one in gather(tmp_path if inside else path, ps1).values()}
    assert set(found) == {
        "李四_1_2_ps1.ipynb",
        *(f"{who}_ps1.ipynb" for who in ("bob_3_4", "eve_5_6", "carl_7_8")),
        "nameless",
    }
    assert files.LINK in found["carl_7_8_ps1.ipynb"].look[0] and found["carl_7_8_ps1.ipynb"].data is None
    assert found["bob_3_4_ps1.ipynb"].look == () and found["bob_3_4_ps1.ipynb"].data == ours


def test_what_is_no_folder_and_no_zip_is_refused(ps1, tmp_path):
    for path, advice in ((tmp_path / "nowhere", "check the path"), (Path(__file__), "give the folder it lies in")):
        with pytest.raises(SystemExit, match=rf"SUBMISSIONS must be a folder or a zip, got .*; {advice}"):
            collect.collect(path, ps1)


# ---- what is damaged, or not to be read ----


def with_cell(ours, **cell):
    """The notebook with one more cell."""
    notebook = json.loads(ours)
    return json.dumps({**notebook, "cells": [*notebook["cells"], {"metadata": {}, **cell}]}).encode()


def nested(depth):
    """Lists within lists; JSON of a depth that one part of Python still reads and another no longer writes."""
    return json.loads("[" * depth + "]" * depth)


STOPS = {  # (what is handed in, what is said of it)
    "a picture in HTML": (lambda ours: with_cell(ours, cell_type="markdown", source='<img src="x.png">'), ""),
    "a picture of no name": (lambda ours: with_cell(ours, cell_type="markdown", source="![](data:)<img"), ""),
    "nested outputs": (lambda ours: with_cell(ours, cell_type="code", source="1", outputs=nested(900)), None),
    "odd kinds": (lambda ours: with_cell(ours, cell_type=[], source={"a": 1}, outputs=7, id=[{}]), ""),
    "many cells": (lambda ours: b'{"cells": [' + b"{}," * 2_500_000 + b"{}]}", "reading it needed too much memory"),
    "thousands of cells": (lambda ours: b'{"cells": [' + b"{}," * 9_000 + b"{}]}", "has 9001 cells and was not read"),
    "long source": (lambda ours: with_cell(ours, cell_type="code", source=f"x = [{'1, ' * 400_000}]"), ""),
    "attributes": (lambda ours: with_cell(ours, cell_type="code", source="\n".join(["a" + ".b" * 150] * 100)), ""),
}


@pytest.mark.parametrize("what", STOPS)
def test_whatever_one_student_hands_in_the_others_are_marked(ps1, ours, tmp_path, monkeypatch, what):
    """And a clean file that follows counts, although the odd one stays."""
    monkeypatch.setitem(trial.READING, "memory", 100_000_000)
    make, said = STOPS[what]
    write(tmp_path, {"1/anna/ps1.ipynb": ours, "1/bob/ps1.ipynb": make(ours)})
    found = {one.name: one for one in collect.collect(tmp_path / "1", ps1, tmp_path / "came")}
    assert found["anna"].data == ours and found["anna"].look == ()
    if said == "":
        assert repair(ps1, found["bob"].data).steps
    elif said:
        with pytest.raises(Unreadable, match=said):
            repair(ps1, found["bob"].data)
    write(tmp_path, {"2/bob/ps1-2.ipynb": ours, "2/carl/ps1.ipynb": ours})
    found = {one.name: one for one in collect.collect(tmp_path / "2", ps1, tmp_path / "came")}
    assert found["bob"].data == ours


def test_a_file_that_stops_its_reading_is_said(ps1, ours, tmp_path, monkeypatch):
    of_zip = files._of_zip
    monkeypatch.setattr(
        files, "_of_zip", lambda archive, outer: os._exit(1) if "bob" in outer else of_zip(archive, outer)
    )
    write(tmp_path, {"anna/a.zip": zipped({"ps1.ipynb": ours}), "bob/a.zip": zipped({"ps1.ipynb": ours})})
    found = gather(tmp_path, ps1)
    assert found["anna"].data == ours
    assert found["bob"].look == ("the file could not be read: reading it failed; ask for it anew",)


# ---- attempts ----


def at(folder, when, **data):
    """A folder whose files were changed at this time."""
    write(folder, data)
    for path in data:
        os.utime(folder / path, (when, when))
    return folder


@pytest.mark.parametrize("order", [(0, 1), (1, 0), (1, 0, 1), (0, 1, 0)])
def test_the_newest_counts_whatever_is_marked_first(ps1, ours, tmp_path, order):
    newer = ours + b"\n"
    came = [at(tmp_path / "1", 1000, **{"anna/ps1.ipynb": ours}), at(tmp_path / "2", 2000, **{"anna/ps1.ipynb": newer})]
    for number in order:
        (found,) = collect.collect(came[number], ps1, tmp_path / "came")
    assert found.data == newer and found.look == ("2 notebooks came; ps1.ipynb counts, the newest",)


def test_of_two_with_one_time_the_one_that_came_last_counts(ps1, ours, tmp_path):
    for number, data in enumerate((ours + b" ", ours, ours + b"\n")):
        came = at(tmp_path / str(number), 1000, **{"anna/ps1.ipynb": data})
        (found,) = collect.collect(came, ps1, tmp_path / "came")
        assert found.data == data


def test_the_time_in_a_students_zip_decides_on_nothing_but_the_order_in_it(ps1, ours, tmp_path):
    """It is the student's to set, early as well as late; a clock that is days off is said."""
    for name, year in (("anna", 1999), ("bob", 2030)):
        with zipfile.ZipFile(tmp_path / "inner.zip", "w") as archive:
            archive.writestr(zipfile.ZipInfo("new.ipynb", (year, 2, 1, 0, 0, 0)), ours)
            archive.writestr(zipfile.ZipInfo("old.ipynb", (year, 1, 1, 0, 0, 0)), ours + b"\n")
        inner = (tmp_path / "inner.zip").read_bytes()
        at(tmp_path / "in", 1_700_000_000, **{f"{name}/ps1.zip": inner, f"{name}/deep.zip": zipped({"a.zip": inner})})
    found = gather(tmp_path / "in", ps1)
    assert [found[name].when for name in ("anna", "bob")] == [1_700_000_000] * 2
    assert all(found[name].path.endswith("new.ipynb") for name in found)
    assert collect.INSIDE in found["bob"].look and collect.INSIDE not in found["anna"].look


@pytest.mark.parametrize("days_later", [0, 30])
def test_a_clock_that_is_ahead_costs_nothing_and_is_said(ps1, ours, tmp_path, monkeypatch, days_later):
    """After its date, too: no file is changed after it came here; the folder and the class's zip say when that was."""
    now = time.time()
    at(tmp_path / "in", now + 9 * collect.DAY, **{"anna/ps1.ipynb": ours})
    at(tmp_path / "in", now - 9 * collect.DAY, **{"carl/ps1.ipynb": ours})
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        later = time.localtime(now + 9 * collect.DAY)[:6]
        archive.writestr(zipfile.ZipInfo("bob_1_assignsubmission_file_ps1.ipynb", later), ours)
    monkeypatch.setattr(collect.time, "time", lambda: now + days_later * collect.DAY)
    found = gather(tmp_path / "in", ps1) | gather(tmp_path / "class.zip", ps1)
    for name in ("anna", "bob"):
        assert found[name].look == (collect.AHEAD,) and found[name].when == 0
    assert found["carl"].look == () and found["carl"].when > 0


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_late_one_never_takes_the_place_of_one_in_time_silently(ps1, ours, tmp_path, order):
    came = []
    for name in ("anna_1_10_ps1.ipynb", "anna_LATE_1_20_ps1-1.ipynb"):
        came.append(at(tmp_path / name[:9], 1000, **{name: ours + b" " * len(name), "x_2_1_a.txt": b""}))
    for number in order:
        found = collect.collect(came[number], ps1, tmp_path / "came")
    anna = next(submission for submission in found if submission.name == "anna")
    assert anna.late and collect.LATER in anna.look and anna.path.startswith("anna_LATE")
