"""Who handed in what: only the platform's own part of a name is believed."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grading import names

OF_CANVAS = {
    "zhangwei_12345_67890_ps1.ipynb": ("zhangwei", "12345", False, 67890, (0,)),
    "zhangwei_LATE_12345_67891_ps1-2.ipynb": ("zhangwei", "12345", True, 67891, (2,)),
    "anna_1001_9001_x_1099_assignsubmission_file_ps1.ipynb": ("anna", "1001", False, 9001, (0,)),
    "bob_1002_9002_my_LATE_1099_9003_work.ipynb": ("bob", "1002", False, 9002, (0,)),
    "x_1099_assignsubmission_file_ps1.ipynb": ("x", "1099", False, 0, (0,)),
}
OF_MOODLE = {
    "sub/Zhang Wei_1234567_assignsubmission_file_/ps1.ipynb": ("Zhang Wei", "1234567", False, 0, (0,)),
    "sub/张伟_1234568_assignsubmission_file_ps1 (1).ipynb": ("张伟", "1234568", False, 0, (1,)),
    "sub/x_1_2_3_assignsubmission_file_/bob_1_2_ps1.ipynb": ("x_1_2", "3", False, 0, (0,)),
    "sub/Eve_4_assignsubmission_file_x_1_assignsubmission_file_.ipynb": ("Eve", "4", False, 0, (0,)),
}
OF_FOLDER = {
    "week 1/20230001/homework/week 1/ps1 (2).ipynb": ("20230001", "", False, 0, (2,)),
    "week 1/anna/x_1099_assignsubmission_file_/bob_1_2_ps1.ipynb": ("anna", "", False, 0, (0,)),
    "week 1/ps1_20230002.ipynb": ("20230002", "", False, 0, (0,)),
    "week 1/PS1-李四-2.ipynb": ("李四", "", False, 0, (2,)),
    "week 1/LATE/bob/ps1.ipynb": ("bob", "", False, 0, (0,)),
    "week 1/O'Neil, José/late work/ps1.ipynb": ("O'Neil, José", "", False, 0, (0,)),
    "week 1/ps1 (1).ipynb": ("", "", False, 0, (1,)),
    "week 1/late.ipynb": ("", "", False, 0, (0,)),
}


@pytest.mark.parametrize("export", [OF_CANVAS, OF_MOODLE, OF_FOLDER], ids=["Canvas", "Moodle", "folder"])
def test_names_of_platforms_are_read(export):
    found = names.owners(list(export), "ps1")
    said = [(owner.name, owner.lms, owner.late, owner.serial, owner.attempt) for owner in found]
    assert said == list(export.values())
    known = {(owner.name, owner.lms): owner.student for owner in found if owner.name}
    assert len(set(known.values())) == len(known)


@pytest.mark.parametrize(
    ("paths", "owners"),
    [
        (["anna/ps1.ipynb", "anna/notes.ipynb", "anna/data/x.csv"], ["anna"]),
        (["all/submitted/anna/ps1/ps1.ipynb", "all/submitted/bob/ps1/ps1.ipynb"], ["anna", "bob"]),
        (["all/anna.ipynb", "all/bob.ipynb"], ["anna", "bob"]),
        (["anna/ps1.ipynb", "anna.ipynb"], ["anna", "anna_a_file_beside_the_folder"]),
        (["s-1.ipynb", "s-2.ipynb"], ["s-1", "s-2"]),
        (["s.ipynb", "s-2.ipynb", "s (3).ipynb"], ["s"]),
        ([unicodedata.normalize(form, "José/ps1.ipynb") for form in ("NFC", "NFD")], ["José"]),
    ],
)
def test_students_are_told_apart(paths, owners):
    found = [owner.student for owner in names.owners(paths, "ps1")]
    assert len(set(found)) == len(owners)
    assert [student[: len(owner)] for student, owner in zip(dict.fromkeys(found), owners)] == owners


def nfc(name):
    return unicodedata.normalize("NFC", name)


@settings(max_examples=20)
@given(st.lists(st.text(min_size=1, max_size=20), min_size=2, max_size=6, unique_by=nfc))
def test_different_students_have_different_keys(students):
    keys = [names.key(student) for student in students]
    assert len(set(keys)) == len(keys)
    assert all(key and "/" not in key and not key.startswith(".") for key in keys)


def test_a_long_name_in_any_script_fits_a_file_system():
    assert len(f"{names.key('学' * 84)}.json.123456.part".encode()) < 255
