"""The copy that students get: everything they need, nothing that is held back."""

import shutil
import subprocess
from pathlib import Path

import nbformat
import pytest
import student_copy
import yaml

from mlnotes.exercises import slips

ROOT = Path(__file__).resolve().parents[2]
SECRET = ("BEGIN SOLUTION", "END SOLUTION", "HIDDEN TESTS", "<summary>Hint 1</summary>")


@pytest.fixture
def book(tmp_path, monkeypatch):
    """A small book under version control, with one exercise notebook that is held back and one that is not."""
    monkeypatch.setattr(slips, "NUMBERS", 3)  # to write all 200 takes long
    root = tmp_path / "book"
    for folder in ("book/roc_auc", "book/open", "mlnotes/exercises/slips", "tests"):
        (root / folder).mkdir(parents=True)
    for topic in ("roc_auc", "open"):
        shutil.copyfile(ROOT / "book/roc_auc/exercises.ipynb", root / f"book/{topic}/exercises.ipynb")
    catalogues = [f"mlnotes/exercises/slips/{topic}.py" for topic in ("roc_auc", "learning")]
    for name in ("mlnotes/__init__.py", *catalogues, "requirements.txt", "pyproject.toml", "LICENSE"):
        shutil.copyfile(ROOT / name, root / name)
    (root / "tests/test_secret.py").write_text("")
    (root / "book/untracked.ipynb").write_text("")
    held = {"sphinx": {"config": {"exercises_held_back": ["roc_auc"]}}}
    (root / "_config.yml").write_text(yaml.safe_dump(held))
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    subprocess.run(["git", "add", "--all", ":!book/untracked.ipynb"], cwd=root, check=True)
    return root


def text(path):
    return path.read_text(encoding="utf-8")


def test_what_is_held_back_stays_behind(book, tmp_path, capsys):
    copy = tmp_path / "copy"
    student_copy.main([str(copy)], root=book)
    held, given = (copy / f"book/{topic}/exercises.ipynb" for topic in ("roc_auc", "open"))
    assert not any(word in text(held) for word in SECRET) and all(word in text(given) for word in SECRET)
    assert not any(cell.get("outputs") for cell in nbformat.read(held, as_version=4).cells)
    held, given = (text(copy / f"mlnotes/exercises/slips/{topic}.py") for topic in ("roc_auc", "learning"))
    assert held.startswith('"""The exercises of this topic while it is out') and "def " not in held
    assert given == text(ROOT / "mlnotes/exercises/slips/learning.py")
    assert "held back: roc_auc" in capsys.readouterr().out
    given = {"LICENSE", "README.md", "book", "mlnotes", "pyproject.toml", "requirements.txt"}
    assert {path.name for path in copy.iterdir()} == given and not (copy / "book/untracked.ipynb").exists()


def test_a_second_copy_removes_what_is_gone_and_keeps_the_history(book, tmp_path):
    copy = tmp_path / "copy"
    student_copy.main([str(copy)], root=book)
    (copy / "book/old.ipynb").write_text("")
    (copy / ".git").mkdir()
    (book / "book/open/exercises.ipynb").unlink()  # gone from the folder, not yet from version control
    student_copy.main([str(copy)], root=book)
    assert not (copy / "book/old.ipynb").exists() and not (copy / "book/open").exists() and (copy / ".git").exists()


def test_other_files_are_not_overwritten(book, tmp_path, capsys):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "thesis.tex").write_text("")
    with pytest.raises(SystemExit):
        student_copy.main([str(folder)], root=book)
    assert "FOLDER must be empty or an earlier copy" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        student_copy.main([str(book)], root=book)
    assert (folder / "thesis.tex").exists() and (book / "tests/test_secret.py").exists()


def test_the_copy_of_this_book_holds_what_its_installation_needs(tmp_path):
    """Its pyproject.toml names only files that the copy holds."""
    student_copy.main([str(tmp_path / "copy")])
    project = text(tmp_path / "copy/pyproject.toml")
    assert 'readme = "README.md"' in project and '"/book/*/exercises.ipynb"' in project
    assert (tmp_path / "copy/README.md").exists() and (tmp_path / "copy/book/roc_auc/exercises.ipynb").exists()
