"""A class, its faulty submissions among it: the marks are right, and nothing and nobody is lost."""

import contextlib
import csv
import html
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import nbformat
import pytest
import samples
from judged import handed_out

from grading import collect, contents, mark, sandbox, tables, trial
from mlnotes.exercises import markers

ROOT = Path(__file__).resolve().parents[2]
N, N_FAULTS = 9, 4


@pytest.fixture(scope="module")
def homework(place):
    """An assignment with each kind of answer: a value, a function, and words."""
    return handed_out("homework", "--exercises", "3 6 8 11")


@pytest.fixture(scope="module")
def marked(bubblewrap, homework, place, tmp_path_factory):
    """(samples, lines of marks.csv, what was printed) of a class, killed in the middle and started again."""
    student = nbformat.read(place / "homework" / "student" / "homework.ipynb", as_version=4)
    made = samples.students(homework, student, N, N_FAULTS)
    source = tmp_path_factory.mktemp("came in") / "export.zip"
    source.write_bytes(samples.export(made))
    kill_in_the_middle(source)
    before = age(place / "homework" / "results")
    printed = run_marking(source)
    assert 3 <= len(before) < len(made) and unchanged(place / "homework" / "results") == before
    return made, tables.read(place / "homework" / "marks.csv")[1], printed, source


def age(results):
    """Make the results so old that a new one differs; their names."""
    for path in results.glob("*.json"):
        os.utime(path, ns=(0, 0))
    return unchanged(results)


def unchanged(results):
    """The names of the results that are as old as `age` has made them."""
    return {path.name for path in results.glob("*.json") if path.stat().st_mtime_ns == 0}


def run_marking(submissions):
    """What `make mark` prints."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        mark.main(["--name", "homework", "--submissions", str(submissions)])
    return printed.getvalue()


def kill_in_the_middle(source):
    """Mark in a copy of this process; after the third result it is killed without warning, with all it has started."""
    replace, n = tables.replace, []

    def replace_or_die(path, data):
        replace(path, data)
        n.extend(["result"] * (path.parent.name == "results"))
        if len(n) == 3:
            os.killpg(0, signal.SIGKILL)

    def marking():
        os.setsid()
        tables.replace = replace_or_die
        run_marking(source)

    assert isinstance(trial.run(marking, memory=None), trial.Ended)


def test_everyone_gets_the_marks_they_should(homework, place, marked):
    made, *_ = marked
    assert len([sample for sample in made if sample.fault]) == N_FAULTS
    assert list(samples.differences(homework, made, place / "homework" / "marks.csv")) == []


def test_nothing_that_came_in_is_lost(place, marked):
    _, lines, _, source = marked
    listed = [path for line in lines for path in (line["file"], *line["other files"].split("; ")) if path]
    assert sorted([*listed, "__MACOSX/._ps1.ipynb"]) == sorted(zipfile.ZipFile(source).namelist())


def test_the_run_ends_with_a_table(marked):
    printed = marked[2]
    assert "roc_auc-8" in printed and "1: You add the two variances as if" in printed
    assert f"{len(marked[0])} students" in printed


def test_a_second_run_marks_only_what_has_changed(place, marked, tmp_path, monkeypatch):
    made, _, _, source = marked
    shutil.copytree(place / "homework", tmp_path / "homework")
    copied = tmp_path / "homework" / "results"
    before = age(copied)
    assert len(before) == len(made)
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(tmp_path / "new.zip", "w") as new:
        changed = made[-1].files[-1][0]
        blank = (place / "homework" / "student" / "homework.ipynb").read_bytes()
        for info in old.infolist():
            new.writestr(info, blank if info.filename == changed else old.read(info))
    monkeypatch.setattr(contents, "ASSIGNMENTS", tmp_path)
    run_marking(tmp_path / "new.zip")
    assert len(before - unchanged(copied)) == 1
    _, lines = tables.read(tmp_path / "homework" / "marks.csv")
    line = next(line for line in lines if line["file"] == changed)
    assert line["total"] == "0" and "nothing is answered; is it the right file?" in line["look"]


def test_feedback_says_what_was_wrong_and_keeps_the_secrets(place, marked):
    key = nbformat.read(place / "homework" / "key.ipynb", as_version=4)
    tests = [cell for cell in key.cells if cell.id.endswith("-test")]
    hidden = {line.strip() for cell in tests for line in markers.parts(cell)[1] if len(line) > 20}
    pages = sorted((place / "homework" / "feedback").glob("*.html"))
    assert len(pages) == len(marked[0]) and len(hidden) > 10
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert [line for line in hidden if line in html.unescape(text)] == []
        assert not re.search(r"<script|https?://|<img|<link", text)
        assert "A full answer contains" not in text
    assert any("You add the two variances" in path.read_text(encoding="utf-8") for path in pages)
    assert len(zipfile.ZipFile(place / "homework" / "feedback.zip").namelist()) == len(pages)


def test_marks_by_hand_count_and_stay(homework, place, marked, tmp_path, monkeypatch):
    copied = tmp_path / "copy"
    shutil.copytree(place, copied)
    monkeypatch.setattr(contents, "ASSIGNMENTS", copied)
    path = copied / "homework" / "by_hand.csv"
    columns, rows = tables.read(path)
    student = next(row["student"] for row in rows if row["why"].startswith("mark by hand"))
    for row in rows:
        if row["student"] == student:
            row["marks"], row["comment"] = "1,5", "=good, but <why>?"
    with path.open("w", encoding="gb18030", newline="") as file:  # as a Chinese Excel saves it, with semicolons
        writer = csv.DictWriter(file, columns, delimiter=";")
        writer.writeheader()
        writer.writerows(rows)
    for _ in range(2):
        mark.main(["--name", "homework"])  # makes the reports again
    line = next(line for line in tables.read(copied / "homework" / "marks.csv")[1] if line["student"] == student)
    by_hand = [id_ for id_, question in homework.questions.items() if question.by_hand]
    assert {line[id_] for id_ in by_hand if line[id_] != "0"} == {"1.5"} and "mark by hand" not in line["look"]
    page = (copied / "homework" / "feedback" / f"{student}.html").read_text(encoding="utf-8")
    assert "=good, but &lt;why&gt;?" in page and "so far" not in page


@pytest.mark.thorough
def test_a_class_of_60_gets_the_marks_it_should(bubblewrap, tmp_path):
    """As `make rehearsal` does it: every exercise on ROC curves, all faults."""
    command, environment = [sys.executable, "-m", "tests.grading.samples"], {**os.environ, "ASSIGNMENTS": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout.endswith("\nAll 60 students: marks as expected.\n") and done.returncode == 0, done.stderr


# ---- what can go wrong around it ----


def test_a_missing_sandbox_is_said_before_anything_is_run(ps1, tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    sandbox.problem.cache_clear()
    try:
        with pytest.raises(SystemExit, match=r"needs bubblewrap.*\n.*sudo apt install bubblewrap"):
            mark.main(["--name", "ps1", "--submissions", str(tmp_path)])
    finally:
        sandbox.problem.cache_clear()


def test_a_marking_that_fails_or_hangs_leaves_a_word(ps1, place, monkeypatch):
    """It takes no other along, and is tried again by the next run."""

    def marked(work, submission):
        result = original(work, submission._replace(data=None))
        {"zoe": lambda: os._exit(9), "eve": threading.Event().wait}.get(submission.student, int)()
        return result

    original, students = mark.mark_one, ("zoe", "eve", "anna")
    monkeypatch.setattr(mark, "mark_one", lambda work, one: (marked if one.data else original)(work, one))
    monkeypatch.setattr(mark, "LONGEST", 1)
    of_all = dict.fromkeys(collect.File._fields) | {"data": b"{}", "look": ()}
    made = [collect.File(**of_all | {"student": name, "name": name}) for name in students]
    mark.mark_all(ps1, made)
    found = [mark.load(place / "ps1" / "results" / f"{name}.json") for name in students]
    failed = "the marking itself {}; mark by hand"
    assert [result["look"] for result in found] == [[failed.format("failed")], [failed.format("took too long")], []]
    assert [bool(result["stamp"]) for result in found] == [False, False, True]


def test_an_unknown_assignment_names_those_there_are(ps1):
    with pytest.raises(SystemExit, match=r"NAME must be an assignment that was made \(.*ps1.*\), got ps9"):
        mark.main(["--name", "ps9"])


def test_marking_before_anything_came_in_says_so(ps1, place):
    handed_out("early", "--exercises", "4")
    with pytest.raises(SystemExit, match="SUBMISSIONS must be a folder or a zip with notebooks, got none"):
        mark.main(["--name", "early"])
