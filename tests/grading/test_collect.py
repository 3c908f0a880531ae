"""Who handed in what: names of platforms are read, and no file is lost."""

import io
import zipfile
from pathlib import Path

import pytest

from grading import collect, samples


def gather(folder, plan):
    found, ignored = collect.collect(folder, plan)
    return {submission.name: submission for submission in found}, ignored


def zipped(files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def test_a_shared_folder(ps1, student, tmp_path):
    ours, blank = samples.to_bytes(student), b'{"cells": [], "nbformat": 4}'
    files = {
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
    for path, data in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    found, ignored = gather(tmp_path, ps1)
    assert set(found) == {"anna", "bob", "李四", "carl", "dora", "week 1/ps1 (1).ipynb", "week 1/ps1 (2).ipynb"}
    assert found["anna"].path.endswith("ps1.ipynb") and found["李四"].path.endswith("ps1-2.ipynb")
    assert found["bob"].look == ("no notebook came, only answers.pdf",) and found["carl"].look == ()
    assert "names no student; whose is it?" in found["week 1/ps1 (1).ipynb"].look[0]
    assert ignored == ["week 1/.DS_Store", "week 1/anna/.ipynb_checkpoints/ps1-checkpoint.ipynb"]


def test_a_zip_from_a_chinese_windows(ps1, student, tmp_path):
    data = zipped({"ABCD_1_2_ps1.ipynb": samples.to_bytes(student)})
    data = data.replace(b"ABCD", "李四".encode("gb18030"))  # no flag for UTF-8: the name's encoding is not said
    (tmp_path / "a.zip").write_bytes(data)
    assert set(gather(tmp_path / "a.zip", ps1)[0]) == {"李四"}


def test_a_path_in_a_zip_cannot_lead_out_of_a_folder(ps1, student, tmp_path):
    (tmp_path / "a.zip").write_bytes(zipped({"../../zoe/ps1.ipynb": samples.to_bytes(student), "/eve/x.ipynb": b"{}"}))
    assert {s.path for s in gather(tmp_path / "a.zip", ps1)[0].values()} == {"zoe/ps1.ipynb", "eve/x.ipynb"}


def test_damaged_zips_and_missing_folders(ps1, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "anna_1_2_ps1.zip").write_bytes(b"PK\x03\x04 broken")
    found, _ = gather(tmp_path / "in", ps1)
    assert found["anna"].look == ("the file is a damaged zip; ask for it anew",)
    with pytest.raises(SystemExit, match=r"SUBMISSIONS must be a folder or a zip, got .*nowhere"):
        collect.collect(tmp_path / "nowhere", ps1)
    with pytest.raises(SystemExit, match="give the folder it lies in"):
        collect.collect(Path(__file__), ps1)
