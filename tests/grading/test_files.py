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


def write(folder, **data):
    for path, content in data.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)


def damaged(ours):
    """A zip whose list of files is whole and whose compressed data is not."""
    data = bytearray(zipped({"ps1.ipynb": ours}))
    data[60:200] = b"\xff" * 140
    return bytes(data)


# ---- who handed in what ----


def test_a_shared_folder(ps1, ours, tmp_path):
    blank = b'{"cells": [], "nbformat": 4}'
    came = {
        "week 1/anna/ps1.ipynb": ours,
        "week 1/anna/notes.ipynb": blank,  # not this assignment's, although it comes later in the alphabet
        "week 1/anna/.ipynb_checkpoints/ps1-checkpoint.ipynb": ours,
        "week 1/bob/answers.pdf": b"%PDF",
        "week 1/李四/deep/er/ps1-2.ipynb": ours,
        "week 1/李四/ps1.ipynb": ours,
        "week 1/carl/ps1.ipynb.txt": ours,
        "week 1/dora_55_66_ps1.zip": zipped({"ps1.ipynb": ours}),
        "week 1/ps1 (1).ipynb": ours,
        "week 1/ps1 (2).ipynb": ours,
        "week 1/.DS_Store": b"",
    }
    write(tmp_path, **came)
    found = gather(tmp_path, ps1)
    assert set(found) == {"anna", "bob", "李四", "carl", "dora", "week 1/ps1 (1).ipynb", "week 1/ps1 (2).ipynb"}
    assert found["anna"].path.endswith("ps1.ipynb") and found["李四"].path.endswith("ps1-2.ipynb")
    assert found["bob"].look == ("no notebook came, only answers.pdf",) and found["carl"].look == ()
    assert "names no student; whose is it?" in found["week 1/ps1 (1).ipynb"].look[0]


def test_a_zip_from_a_chinese_windows(ps1, ours, tmp_path):
    data = zipped({"ABCD_1_2_ps1.ipynb": ours})
    data = data.replace(b"ABCD", "李四".encode("gb18030"))  # no flag for UTF-8: the name's encoding is not said
    (tmp_path / "a.zip").write_bytes(data)
    assert set(gather(tmp_path / "a.zip", ps1)) == {"李四"}


def test_a_path_in_a_zip_cannot_lead_out_of_a_folder(ps1, ours, tmp_path):
    (tmp_path / "a.zip").write_bytes(zipped({"../../zoe/ps1.ipynb": ours, "/eve/x.ipynb": b"{}"}))
    assert {s.path for s in gather(tmp_path / "a.zip", ps1).values()} == {"zoe/ps1.ipynb", "eve/x.ipynb"}


def test_damaged_zips_and_missing_folders(ps1, tmp_path):
    write(tmp_path, **{"in/anna_1_2_ps1.zip": b"PK\x03\x04 broken"})
    found = gather(tmp_path / "in", ps1)
    assert found["anna"].look == ("the file is a damaged zip; ask for it anew",)
    with pytest.raises(SystemExit, match=r"SUBMISSIONS must be a folder or a zip, got .*nowhere"):
        collect.collect(tmp_path / "nowhere", ps1)
    with pytest.raises(SystemExit, match="give the folder it lies in"):
        collect.collect(Path(__file__), ps1)


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
    "many cells": (lambda ours: b'{"cells": [' + b"{}," * 16_000_000 + b"{}]}", "reading it needed too much memory"),
    "thousands of cells": (lambda ours: b'{"cells": [' + b"{}," * 9_000 + b"{}]}", "has 9001 cells and was not read"),
    "long source": (lambda ours: with_cell(ours, cell_type="code", source=f"x = [{'1, ' * 1_300_000}]"), ""),
    "attributes": (lambda ours: with_cell(ours, cell_type="code", source="\n".join(["a" + ".b" * 150] * 100)), ""),
}


@pytest.mark.parametrize("what", STOPS)
def test_whatever_one_student_hands_in_the_others_are_marked(ps1, ours, tmp_path, what):
    """And a clean file that follows counts, although the odd one stays."""
    make, said = STOPS[what]
    write(tmp_path, **{"1/anna/ps1.ipynb": ours, "1/bob/ps1.ipynb": make(ours)})
    found = {one.name: one for one in collect.collect(tmp_path / "1", ps1, tmp_path / "came")}
    assert found["anna"].data == ours and found["anna"].look == ()
    if said == "":
        assert repair(ps1, found["bob"].data).steps
    elif said:
        with pytest.raises(Unreadable, match=said):
            repair(ps1, found["bob"].data)
    write(tmp_path, **{"2/bob/ps1-2.ipynb": ours, "2/carl/ps1.ipynb": ours})
    found = {one.name: one for one in collect.collect(tmp_path / "2", ps1, tmp_path / "came")}
    assert found["bob"].data == ours


def test_a_zip_whose_list_takes_too_long_to_read_is_said(ps1, ours, tmp_path, monkeypatch):
    monkeypatch.setattr(files, "_of_zip", stuck_for("bob", files._of_zip))
    monkeypatch.setitem(trial.READING, "seconds", 1)
    write(tmp_path, **{"anna/ps1.ipynb": ours, "bob/a.zip": zipped({"ps1.ipynb": ours})})
    found = gather(tmp_path, ps1)
    assert found["anna"].data == ours
    assert found["bob"].look == ("the file could not be read: reading it took too long; ask for it anew",)


def stuck_for(name, function):
    def stuck(archive, outer=""):
        while name in outer:
            pass
        return function(archive, outer)

    return stuck


def test_no_file_stops_anothers(ps1, ours, tmp_path):
    parts = {"anna/ps1.ipynb": ours, f"{'学' * 84}/ps1.ipynb": ours}
    parts |= {"bob/ps1.zip": damaged(ours), "carl/ps1.zip": zipped({"..": ours, "../..": b"x"})}
    parts |= {"dora/ps1.zip": zipped({"a/ps1.ipynb": ours, "a/deep.zip": damaged(ours)})}
    write(tmp_path, **parts)
    (tmp_path / "eve").mkdir()
    os.mkfifo(tmp_path / "eve" / "ps1.ipynb")
    os.symlink(tmp_path / "anna" / "ps1.ipynb", tmp_path / "eve" / "other.ipynb")
    os.symlink(tmp_path / "anna", tmp_path / "frank")
    (tmp_path / "gina").mkdir()
    os.link(tmp_path / "anna" / "ps1.ipynb", tmp_path / "gina" / "ps1.ipynb")
    (tmp_path / "anna" / "ps1.ipynb").unlink()
    os.rename(tmp_path / "gina" / "ps1.ipynb", tmp_path / "anna" / "ps1.ipynb")
    os.link(tmp_path / "carl" / "ps1.zip", tmp_path / "gina" / "ps1.ipynb")
    found = gather(tmp_path, ps1)
    look = {name: " | ".join(submission.look) for name, submission in found.items()}
    assert found["anna"].data == ours and look["anna"] == "" and look["学" * 84] == ""
    assert "could not be read (error); ask for it anew" in look["bob"] and found["bob"].data is None
    assert files.HARD in look["carl"] and files.HARD in look["gina"] and found["gina"].data is None
    whole = found["dora"].data == ours and "deep.zip is a damaged zip" in look["dora"]
    assert whole or "could not be read" in look["dora"]
    assert files.ODD in look["eve"] and files.LINK in look["eve"] and files.LINK in look["frank"]
    assert all(found[name].data is None for name in ("eve", "frank"))


def test_a_file_without_permission_stops_nothing(ps1, ours, tmp_path, monkeypatch):
    write(tmp_path, **{"anna/ps1.ipynb": ours, "bob/ps1.ipynb": ours})
    real = os.open

    def forbidden(path, flags):  # root may read everything
        if "bob" in str(path):
            raise PermissionError(13, "Permission denied")
        return real(path, flags)

    monkeypatch.setattr(files.os, "open", forbidden)
    found = gather(tmp_path, ps1)
    assert found["bob"].look == ("the file could not be read (Permission denied); ask for it anew",)
    assert found["anna"].data == ours


def test_a_zip_is_unpacked_up_to_a_limit(ps1, ours, tmp_path, monkeypatch):
    """Counted while it is unpacked: what a zip says of its sizes need not be true."""
    monkeypatch.setattr(files, "LARGEST", 1_000_000)
    monkeypatch.setattr(files, "UNPACKED", 3_000_000)
    bomb = zipped({f"{n}.ipynb": bytes(2_000_000 - n) for n in range(9)})
    lie = zipped({"ps1.ipynb": bytes(2_000_000)}).replace(struct.pack("<L", 2_000_000), struct.pack("<L", 7))
    many = zipped({f"{n}.txt": b"" for n in range(2 * files.MOST)} | {"ps1.ipynb": ours})
    write(tmp_path, **{"anna/ps1.ipynb": ours, "bob/a.zip": bomb, "carl/a.zip": lie, "dora/a.zip": many})
    found = gather(tmp_path, ps1)
    assert found["anna"].data == ours
    assert all(found[name].data is None for name in ("bob", "carl")) and len(found["bob"].others) < 9
    assert "MB and was not opened" in found["bob"].look[0]
    assert "not opened: more than 300 files" in " ".join(found["dora"].look)


def test_a_link_in_a_zip_is_refused(ps1, ours, tmp_path):
    link = zipfile.ZipInfo("eve_1_2_ps1.ipynb")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(link, "/etc/passwd")
        archive.writestr("bob_3_4_ps1.ipynb", ours)
    found = gather(tmp_path / "a.zip", ps1)
    assert files.LINK in found["eve"].look[0] and found["eve"].data is None and found["bob"].look == ()


def test_a_notebook_beats_every_other_file(ps1, ours, tmp_path):
    script = "\n".join(cell.released for cell in ps1.cells).encode() + b"".join(id_.encode() for id_ in ps1.questions)
    write(tmp_path, **{"anna/ps1.ipynb": ours, "anna/ps1.py": script, "bob/ps1.py": script})
    os.utime(tmp_path / "anna" / "ps1.py", (2**31, 2**31))
    found = gather(tmp_path, ps1)
    assert found["anna"].path == "anna/ps1.ipynb" and found["anna"].look == ()
    assert found["bob"].look == ("no notebook came, only ps1.py",)


def test_a_class_in_a_zip_in_a_folder_is_a_class(ps1, ours, tmp_path):
    write(tmp_path, **{"export.zip": zipped({"anna_1_2_ps1.ipynb": ours, "bob_3_4_ps1.ipynb": ours})})
    assert set(gather(tmp_path, ps1)) == {"anna", "bob"}


def test_nobody_is_left_out_silently(ps1, ours, tmp_path):
    """An empty folder, an empty zip, and work that only a hidden file holds."""
    write(tmp_path, **{"anna/ps1.ipynb": ours, "bob/a.zip": zipped({}), "carl/.ipynb_checkpoints/a.ipynb": ours})
    write(tmp_path, **{"dora/a.zip": zipped({"__MACOSX/._a.ipynb": b"x"}), "dora/.DS_Store": b"", ".git/x.ipynb": ours})
    (tmp_path / "eve").mkdir()
    (tmp_path / "anna" / "empty").mkdir()
    found = gather(tmp_path, ps1)
    assert set(found) == {"anna", "bob", "carl", "dora", "eve"}
    assert found["anna"].data == found["carl"].data == ours and found["anna"].look == ()
    assert found["bob"].look == found["eve"].look == (f"the file {files.EMPTY}",)
    assert found["dora"].data == b"x"  # of which the marking says that it is no notebook


# ---- attempts ----


def at(folder, when, **data):
    """A folder whose files were changed at this time."""
    write(folder, **data)
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


def test_a_clock_that_is_ahead_costs_nothing_and_is_said(ps1, ours, tmp_path):
    at(tmp_path, time.time() + 9 * collect.DAY, **{"anna/ps1.ipynb": ours})
    at(tmp_path, time.time() - 9 * collect.DAY, **{"bob/ps1.ipynb": ours})
    found = gather(tmp_path, ps1)
    assert found["anna"].look == (collect.AHEAD,) and found["anna"].when == 0
    assert found["bob"].look == () and found["bob"].when > 0


def test_a_clock_that_was_ahead_is_said_after_its_date_too(ps1, ours, tmp_path, monkeypatch):
    """A file cannot be changed after it came here: the folder and the class's zip say when that was."""
    at(tmp_path / "in", time.time() + 9 * collect.DAY, **{"anna/ps1.ipynb": ours})
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        later = time.localtime(time.time() + 9 * collect.DAY)[:6]
        archive.writestr(zipfile.ZipInfo("bob_1_assignsubmission_file_ps1.ipynb", later), ours)
    now = time.time() + 30 * collect.DAY
    monkeypatch.setattr(collect.time, "time", lambda: now)
    for source, name in (("in", "anna"), ("class.zip", "bob")):
        found = gather(tmp_path / source, ps1)
        assert found[name].look == (collect.AHEAD,) and found[name].when == 0


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_late_one_never_takes_the_place_of_one_in_time_silently(ps1, ours, tmp_path, order):
    came = []
    for name in ("anna_1_10_ps1.ipynb", "anna_LATE_1_20_ps1-1.ipynb"):
        came.append(at(tmp_path / name[:9], 1000, **{name: ours + b" " * len(name), "x_2_1_a.txt": b""}))
    for number in order:
        found = collect.collect(came[number], ps1, tmp_path / "came")
    anna = next(submission for submission in found if submission.name == "anna")
    assert anna.late and collect.LATER in anna.look and anna.path.startswith("anna_LATE")


def test_a_newer_file_that_cannot_be_read_is_named(ps1, ours, tmp_path):
    at(tmp_path, 1000, **{"anna/ps1.ipynb": ours})
    at(tmp_path, 9000, **{"anna/last.ipynb": ours[: len(ours) // 2]})
    (found,) = collect.collect(tmp_path, ps1)
    assert found.data == ours
    assert found.look[1] == "last.ipynb is newer, but no notebook of this assignment that can be read"
