"""Assignments: what is handed out holds no secret, what comes in is marked right, and nothing and nobody is lost."""

import contextlib
import copy
import csv
import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import zipfile
from fractions import Fraction
from pathlib import Path

import exercise_pages
import nbformat
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from grading import (
    assignment,
    collect,
    feedback,
    hand,
    judge,
    kernel,
    mark,
    platform,
    report,
    samples,
    sandbox,
    tables,
    watch,
    wire,
)
from grading import plan as plans
from grading.repair import Unreadable, repair
from mlnotes import _bank, curves
from mlnotes.exercises import check, variant

ROOT = Path(__file__).resolve().parents[2]
TOPICS = [topic for topic in _bank.topics() if _bank.load(topic)]
LIMITS = judge.Limits(cell=60, total=300)


@pytest.fixture(scope="module")
def bubblewrap():
    """Tests of the sandbox need it; without it they are left out, or fail if REQUIRE_BROWSER=1."""
    if sandbox.problem():
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(sandbox.problem(), pytrace=False)
        pytest.skip(sandbox.problem())


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder of assignments of the tests' own."""
    folder, before = tmp_path_factory.mktemp("assignments"), plans.ASSIGNMENTS
    plans.ASSIGNMENTS = folder
    yield folder
    plans.ASSIGNMENTS = before


@pytest.fixture(scope="module")
def ps1(place):
    """The assignment of all exercises on ROC curves, as `make assignment TOPIC=roc_auc NAME=ps1` writes it."""
    assignment.main(["--topic", "roc_auc", "--name", "ps1"])
    return plans.read("ps1")


@pytest.fixture
def student(ps1):
    return nbformat.read(plans.folder("ps1") / "student" / "ps1.ipynb", as_version=4)


def outcomes(plan, notebook):
    """(outcomes, what to look at, the student's id) of one notebook."""
    found, _, look, given = judge.judge(plan, repair(plan, samples.to_bytes(notebook)), LIMITS)
    return found, look, given


def marks(plan, notebook):
    return {id_: outcome.marks for id_, outcome in outcomes(plan, notebook)[0].items()}


# ---- what is handed out ----


def test_the_students_notebook_gives_nothing_away(ps1, student):
    key = nbformat.read(plans.folder("ps1") / "key.ipynb", as_version=4)
    secrets = {line for _, line in assignment.secret_lines(key)}
    assert len(secrets) > 80 and any("rankdata" in line or "below = " in line for line in secrets)
    handed_out = (plans.folder("ps1") / "student" / "ps1.ipynb").read_text(encoding="utf-8")
    assert [line for line in secrets if json.dumps(line, ensure_ascii=False)[1:-1] in handed_out] == []
    assert not re.search("HIDDEN|SOLUTION|solution\\(|objective", handed_out)
    assert all(not cell.get("outputs") for cell in student.cells)
    assert {key for cell in student.cells for key in cell.metadata} == {"nbgrader", "deletable", "editable"}


def test_a_leak_stops_the_assignment(ps1, student):
    key = nbformat.read(plans.folder("ps1") / "key.ipynb", as_version=4)
    student.cells[3].metadata["note"] = "below = (y_score[:, None] > y_score).sum(axis=1)"
    with pytest.raises(SystemExit, match="roc_auc-5 would give away 'below = "):
        assignment.refuse_leaks(key, student)


def test_the_stubs_are_those_of_the_page(ps1, student):
    source = {cell.id: cell.source for cell in student.cells}
    assert exercise_pages.CODE_STUB in source["roc_auc-1"] and source["roc_auc-6"] == exercise_pages.TEXT_STUB


def test_nbgrader_makes_the_same_student_notebook(ps1, student, tmp_path):
    """The key is a source notebook for nbgrader's own commands."""
    folder = tmp_path / "source" / "ps1"
    folder.mkdir(parents=True)
    shutil.copy(plans.folder("ps1") / "key.ipynb", folder / "ps1.ipynb")
    (tmp_path / "nbgrader_config.py").write_text(
        f"load_subconfig({str(ROOT / 'grading' / 'nbgrader_config.py')!r})\nc = get_config()\n"
        "c.CourseDirectory.course_id = 'course'\n"
    )
    command = [sys.executable, "-m", "nbgrader", "generate_assignment", "ps1", "--create"]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # it calls alembic by name
    done = subprocess.run(command, cwd=tmp_path, env={**os.environ, "PATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    theirs = nbformat.read(tmp_path / "release" / "ps1" / "ps1.ipynb", as_version=4)
    assert [cell.source for cell in theirs.cells] == [cell.source for cell in student.cells]
    graded = [cell.metadata.nbgrader.points for cell in theirs.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    assert sum(graded) == sum(question.points for question in ps1.questions.values())


def test_the_students_notebook_runs_without_a_network(bubblewrap, student, tmp_path):
    script = tmp_path / "script.py"
    sources = [cell.source for cell in student.cells if cell.cell_type == "code"]
    script.write_text("\n".join(re.sub(r"^(check\(.*\))$", r"print(\1)", s, flags=re.MULTILINE) for s in sources))
    command = ["bwrap", "--dev-bind", "/", "/", "--unshare-net", sys.executable, str(script)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Not attempted") == 11


def test_points_are_shown_and_can_be_fixed(place):
    points = {"roc_auc-2": 5, "roc_auc-6": 1.5}
    key = assignment.key_notebook("quiz", ["roc_auc-2", "roc_auc-6"], points=points)
    student = assignment.student_notebook(key)
    text = "\n".join(cell.source for cell in student.cells)
    assert "2 questions, 6.5 points" in text and "**5 points**" in text and "**1.5 points**" in text
    questions = plans.plan("quiz", key, student).questions
    assert {id_: question.points for id_, question in questions.items()} == points
    assert "| roc_auc-6 | 2. A student's question" in assignment.rubric("quiz", key)


def test_a_subset_is_renumbered_and_needs_nothing_else(bubblewrap, place):
    ids = ["roc_auc-13", "roc_auc-5"]
    key = assignment.key_notebook("quiz", ids)
    student = assignment.student_notebook(key)
    titles = [cell.source.split("\n")[0] for cell in student.cells if cell.id.endswith("-task")]
    assert titles == ["## 1. An AUC below 0.5: reverse the score?", "## 2. AUC from ranks, with mid-ranks for ties"]
    assert marks(plans.plan("quiz", key, student), key) == {"roc_auc-13": None, "roc_auc-5": 3}


def test_topics_can_be_mixed(bubblewrap, place, tmp_path, monkeypatch):
    for topic in ("roc_auc", "other"):
        text = (ROOT / "book" / "roc_auc" / "exercises.ipynb").read_text(encoding="utf-8")
        text = re.sub(r"roc_auc-(?=\d)", f"{topic}-", text)
        if topic == "other":  # its tests need another import cell
            text = text.replace("from mlnotes import curves", "from mlnotes import curves as curves, metrics")
        (tmp_path / f"{topic}.ipynb").write_text(text, encoding="utf-8")
    bank = {
        topic: {id_.replace("roc_auc", topic): e for id_, e in _bank.load("roc_auc").items()} for topic in ("other",)
    }
    original = _bank.load
    monkeypatch.setattr(assignment, "EXERCISES", tmp_path)
    monkeypatch.setattr(_bank, "topics", lambda: ["other", "roc_auc"])
    monkeypatch.setattr(_bank, "load", lambda topic: bank.get(topic) or original(topic))
    ids = assignment.chosen("", "roc_auc-4 other-1 roc_auc-6")
    key = assignment.key_notebook("mixed", ids)
    student = assignment.student_notebook(key)
    assert [cell.id for cell in key.cells][1:3] == ["roc_auc-imports", "other-imports"]
    assert marks(plans.plan("mixed", key, student), key) == {"roc_auc-4": 2, "other-1": 2, "roc_auc-6": None}


def test_an_exercise_that_needs_another_is_refused_without_it(place, tmp_path, monkeypatch):
    text = (ROOT / "book" / "roc_auc" / "exercises.ipynb").read_text(encoding="utf-8")
    text = text.replace("low, high = curves.auc_interval(fraud, score)", "low, high = auc_by_pairs(fraud, score)")
    (tmp_path / "roc_auc.ipynb").write_text(text, encoding="utf-8")
    monkeypatch.setattr(assignment, "EXERCISES", tmp_path)
    with pytest.raises(SystemExit, match="roc_auc-13 uses auc_by_pairs, which roc_auc-4 defines; name it first"):
        assignment.key_notebook("quiz", ["roc_auc-13", "roc_auc-4"])
    assignment.key_notebook("quiz", ["roc_auc-4", "roc_auc-13"])


def test_the_package_for_students_installs_and_holds_no_solution(ps1, tmp_path):
    (wheel,) = (plans.folder("ps1") / "student").glob("*.whl")
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--target", str(tmp_path)]
    subprocess.run([*command, str(wheel)], check=True)
    code = "from mlnotes.exercises import *; import mlnotes; print(mlnotes.__file__, check('roc_auc-3', (4/6, 13/24)))"
    code += "; print(solution('roc_auc-4'), solution('roc_auc-6'))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert done.stdout.startswith(str(tmp_path)) and "Right: roc_auc-3" in done.stdout, done.stderr
    assert done.stdout.count("is held back while the exercise is an assignment") == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "NAME must be letters"),
        (["--name", "../x", "--topic", "roc_auc"], "NAME must be letters"),
        (["--name", "ps1"], "TOPIC or EXERCISES must be given"),
        (["--topic", "rok"], "a topic must be one of .*roc_auc.*, got rok"),
        (["--name", "a", "--exercises", "2 5"], "EXERCISES without TOPIC must be ids"),
        (["--topic", "roc_auc", "--name", "1st"], "a letter first, got 1st"),
        (["--name", "a", "--exercises", "roc_auc2"], 'EXERCISES must be ids such as "roc_auc-2", got roc_auc2'),
        (["--topic", "roc_auc", "--variants", "Yes"], "VARIANTS must be yes or no, got Yes"),
        (["--topic", "roc_auc", "--exercises", "99"], "got roc_auc-99; the last of its topic is roc_auc-14"),
        (["--topic", "roc_auc", "--exercises", "2 2"], "name each exercise once"),
        (["--topic", "roc_auc", "--points", "roc_auc-2"], "POINTS must look like"),
        (["--topic", "roc_auc", "--exercises", "3", "--points", "roc_auc-2=1"], "POINTS must look like"),
    ],
)
def test_wrong_orders_are_refused_in_words(place, arguments, message):
    with pytest.raises(SystemExit, match=message):
        assignment.main(arguments)


def test_the_lecturers_notebook_names_the_mistakes(ps1):
    text = (plans.folder("ps1") / "lecturer" / "ps1.ipynb").read_text(encoding="utf-8")
    assert text.count("Marking notes") == 14 and "A tied pair counts 0 in your sum" in text and "HIDDEN TESTS" in text


@pytest.mark.parametrize("topic", TOPICS)
def test_the_solutions_of_every_topic_get_full_marks(bubblewrap, place, topic):
    """Every exercise can be marked from outside the student's process: new topics are tested as they come."""
    key = assignment.key_notebook("all", list(_bank.load(topic)))
    plan = plans.plan("all", key, assignment.student_notebook(key))
    solved = samples.answered(assignment.student_notebook(key), samples.solutions(plan))
    found, look, _ = outcomes(plan, solved)
    assert look == []
    assert {id_: o.marks for id_, o in found.items()} == samples.truth(plan), [o for o in found.values() if o.message]


# ---- numbers of one's own ----

VARIED = [id_ for topic in TOPICS for id_, entry in _bank.load(topic).items() if entry.variant]


@pytest.mark.parametrize("exercise", VARIED)
def test_every_student_has_numbers_with_a_right_answer_and_known_mistakes(exercise):
    entry, texts = _bank.load(exercise.rpartition("-")[0])[exercise], set()
    for number in range(60):
        own = _bank.own(exercise, entry, f"2023{number:04d}")
        texts.add(own.text)
        id_ = f" 2023{number:04d} "  # blanks around it change nothing
        assert check(exercise, own.exercise.reference, student=id_)
        for mistake in own.exercise.mistakes:
            assert not check(exercise, mistake.wrong, student=id_)
    assert len(texts) > 30
    assert variant(exercise, 20230001) == variant(exercise, "20230001") and "The numbers" not in variant(exercise, "1")
    assert "No student id" in variant(exercise, "") and check(exercise, entry.reference, student="")


def test_an_exercise_without_variants_takes_any_id():
    assert check("roc_auc-4", curves.auc, student="20230001")
    assert "numbers of the task count" in variant("roc_auc-4", "20230001")


def test_marks_follow_from_the_id_in_the_notebook(bubblewrap, place):
    ids = ["roc_auc-9", "roc_auc-11", "roc_auc-4"]
    key = assignment.key_notebook("own", ids, variants=True)
    student = assignment.student_notebook(key)
    assignment.refuse_leaks(key, student)
    plan = plans.plan("own", key, student)
    right = _bank.own("roc_auc-9", _bank.load("roc_auc")["roc_auc-9"], "20230001").exercise.reference
    answers = {
        plans.STUDENT: 'student = "20230001"',
        "roc_auc-9": f"precisions = {tuple(map(float, right))}",
        "roc_auc-11": "def bend(score):\n    return -abs(score - 72)",
    }
    found, _, id_ = outcomes(plan, samples.answered(student, answers))
    assert id_ == "20230001" and [o.state for o in found.values()] == ["right", "right", "not attempted"]
    answers[plans.STUDENT] = 'student = "20230002"'
    assert [o.marks for o in outcomes(plan, samples.answered(student, answers))[0].values()] == [0, 0, 0]
    found, look, _ = outcomes(plan, key)
    assert [o.marks for o in found.values()] == [2, 2, 2]  # no id: the book's numbers
    assert "no student id in the notebook; the book's numbers were taken" in look


# ---- a class, the 19 faulty submissions among it ----

N = 24


def run_marking(folder, submissions, *options, name="ps1"):
    """`make mark` in a process of its own."""
    command = [sys.executable, "-m", "grading.mark", "--name", name, "--submissions", str(submissions)]
    environment = {**os.environ, "ASSIGNMENTS": str(folder)}
    done = subprocess.run(
        [*command, "--seconds", "6", *options], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def marked(bubblewrap, ps1, place, tmp_path_factory):
    """(samples, lines of marks.csv, what was printed) of a class, stopped in the middle and started again."""
    student = nbformat.read(place / "ps1" / "student" / "ps1.ipynb", as_version=4)
    made = samples.students(ps1, student, n=N)
    source = tmp_path_factory.mktemp("came in") / "export.zip"
    source.write_bytes(samples.export(made))
    stop_in_the_middle(place, source)
    before = {path.name: path.stat().st_mtime_ns for path in (place / "ps1" / "results").glob("*.json")}
    printed = run_marking(place, source)
    after = {path.name: path.stat().st_mtime_ns for path in (place / "ps1" / "results").glob("*.json")}
    assert 3 <= len(before) < N and before.items() <= after.items()  # what was marked is not marked again
    return made, tables.read(place / "ps1" / "marks.csv")[1], printed, source


def stop_in_the_middle(place, source):
    """Start the marking and kill it without warning after some results."""
    command = [sys.executable, "-m", "grading.mark", "--name", "ps1", "--submissions", str(source), "--seconds", "6"]
    environment = {**os.environ, "ASSIGNMENTS": str(place)}
    running = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL, start_new_session=True)
    while len(list((place / "ps1" / "results").glob("*.json"))) < 3:
        assert running.poll() is None
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()


def test_everyone_gets_the_marks_they_should(ps1, place, marked):
    made, *_ = marked
    assert len([sample for sample in made if sample.fault]) == 19
    assert list(samples.differences(ps1, made, place / "ps1" / "marks.csv")) == []


def line_of(lines, sample):
    return next(line for line in lines if line["file"] in [path for path, _ in sample.files])


FAULTS = "infinite loop,bad import,syntax error,os._exit,memory bomb,output flood,deleted test cell,edited test cell,"
FAULTS += "copied cell,lost metadata,old nbformat,renamed file,corrupt JSON,empty file,not a notebook,"
FAULTS += "patched comparison,reads other files,opens a socket,huge file"


@pytest.mark.parametrize("fault", FAULTS.split(","))
def test_each_fault_ends_with_right_marks_or_a_word_to_the_lecturer(ps1, marked, fault):
    made, lines, *_ = marked
    sample = next(sample for sample in made if sample.fault == fault)
    line = line_of(lines, sample)
    assert samples.fits(sample, line["look"])
    if sample.marks is None:  # no mark at all rather than a silent zero
        assert line["total"] == "" and all(line[id_] == "" for id_ in ps1.questions)
    else:
        assert {id_: float(line[id_]) if line[id_] else None for id_ in ps1.questions} == sample.marks


def test_nothing_that_came_in_is_lost(place, marked):
    _, lines, _, source = marked
    listed = [path for line in lines for path in (line["file"], *line["other files"].split("; ")) if path]
    ignored = (place / "ps1" / "ignored.txt").read_text(encoding="utf-8").split("\n")[:-1]
    assert sorted(listed + ignored) == sorted(zipfile.ZipFile(source).namelist())


def test_totals_are_the_sums(ps1, marked):
    for line in marked[1]:
        given = [float(line[id_]) for id_ in ps1.questions if line[id_]]
        assert line["total"] == (f"{sum(given):g}" if given else "")


def test_late_and_repeated_attempts_are_noted(marked):
    made, lines, *_ = marked
    for sample in made:
        line = line_of(lines, sample)
        assert (line["late"] == "LATE") == any("_LATE_" in path for path, _ in sample.files)
        assert ("2 notebooks came" in line["look"]) == (len(sample.files) == 2)


def test_the_run_ends_with_a_table_and_a_picture(place, marked):
    printed = marked[2]
    assert "roc_auc-4" in printed and "A tied pair counts 0 in your sum" in printed and f"{N} students" in printed
    assert (place / "ps1" / "summary.png").read_bytes().startswith(b"\x89PNG")


def test_a_second_run_marks_only_what_has_changed(ps1, place, marked, tmp_path, student):
    made, _, _, source = marked
    shutil.copytree(place, tmp_path / "copy")
    results = {path.name: path.stat().st_mtime_ns for path in (place / "ps1" / "results").glob("*.json")}
    copied = tmp_path / "copy" / "ps1" / "results"
    for path in copied.glob("*.json"):
        os.utime(path, ns=(0, 0))
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(tmp_path / "new.zip", "w") as new:
        changed = made[-1].files[-1][0]
        for info in old.infolist():
            new.writestr(info, samples.to_bytes(student) if info.filename == changed else old.read(info))
    run_marking(tmp_path / "copy", tmp_path / "new.zip")
    again = [path.name for path in copied.glob("*.json") if path.stat().st_mtime_ns]
    assert len(again) == 1 and len(results) == N
    _, lines = tables.read(tmp_path / "copy" / "ps1" / "marks.csv")
    line = next(line for line in lines if line["file"] == changed)
    assert line["total"] == "0" and "nothing is answered; is it the right file?" in line["look"]


def test_feedback_says_what_was_wrong_and_keeps_the_secrets(ps1, place, marked):
    key = nbformat.read(place / "ps1" / "key.ipynb", as_version=4)
    hidden = set()
    for cell in key.cells:
        if "### BEGIN HIDDEN" in cell.source:
            hidden |= {line.strip() for line in cell.source.split("### BEGIN HIDDEN")[1].split("\n") if len(line) > 20}
    pages = sorted((place / "ps1" / "feedback").glob("*.html"))
    assert len(pages) == N and len(hidden) > 40
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert [line for line in hidden if line in text] == []
        assert not re.search(r"<script|https?://|<img|<link", text)
        assert "A full answer contains" not in text
    assert any("A tied pair counts 0" in path.read_text(encoding="utf-8") for path in pages)
    assert len(zipfile.ZipFile(place / "ps1" / "feedback.zip").namelist()) == N


def test_marks_by_hand_count_and_stay(ps1, place, marked, tmp_path, monkeypatch):
    copied = tmp_path / "copy"
    shutil.copytree(place, copied)
    monkeypatch.setattr(plans, "ASSIGNMENTS", copied)
    path = copied / "ps1" / "by_hand.csv"
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
        mark.main(["--name", "ps1"])  # makes the reports again
    line = next(line for line in tables.read(copied / "ps1" / "marks.csv")[1] if line["student"] == student)
    by_hand = [id_ for id_, question in ps1.questions.items() if question.by_hand]
    assert {line[id_] for id_ in by_hand if line[id_] != "0"} == {"1.5"} and "mark by hand" not in line["look"]
    page = (copied / "ps1" / "feedback" / f"{student}.html").read_text(encoding="utf-8")
    assert "=good, but &lt;why&gt;?" in page and "so far" not in page


def test_a_mark_that_cannot_be_is_refused(ps1, tmp_path):
    path = tmp_path / "by_hand.csv"
    for number in ("7", "-1", "two", "nan"):
        tables.write(path, [{"student": "a", "question": "roc_auc-6", "marks": number}], hand.COLUMNS)
        with pytest.raises(SystemExit, match=r"by_hand\.csv, row 2: marks must be from 0 to 3, got"):
            hand.read(path, ps1)
    tables.write(path, [{"student": "a", "question": "roc-6", "marks": "1"}], hand.COLUMNS)
    with pytest.raises(SystemExit, match="row 2: question must be one of this assignment's, got roc-6"):
        hand.read(path, ps1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("anna,Anna,roc_auc-6,3,2\n", r"must begin with the line student,name.*, got anna,Anna.*; put it back"),
        ("student,question,marks\n,roc_auc-6,2\n", "row 2: student must be given"),
        ("student,question,marks\na,roc_auc-6,2\na,roc_auc-6,1\n", "row 3: an earlier row marks the same answer"),
    ],
)
def test_a_mark_that_would_be_lost_is_refused(ps1, tmp_path, text, message):
    (tmp_path / "by_hand.csv").write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=message):
        hand.read(tmp_path / "by_hand.csv", ps1)


def test_short_rows_and_left_out_columns_are_read(ps1, tmp_path):
    path = tmp_path / "by_hand.csv"
    path.write_text("student,question,marks\na,roc_auc-6,2\nb,roc_auc-6\n", encoding="utf-8")
    assert hand.read(path, ps1) == {("a", "roc_auc-6"): hand.Mark(2, "", "")}
    path.write_bytes(b"")
    assert hand.read(path, ps1) == {}


def test_marks_for_a_misspelt_student_are_named(ps1):
    assert report.strangers({("ana", "roc_auc-6"): hand.Mark(2, "", "")}, [Marked("anna", "", 1.0)]) == (
        "by_hand.csv marks ana, from whom nothing came; column student must be as in marks.csv.\n"
    )
    assert report.strangers({("anna", "roc_auc-6"): hand.Mark(2, "", "")}, [Marked("anna", "", 1.0)]) == ""


@pytest.mark.parametrize("state", ["wrong", "not attempted", "not run"])
def test_feedback_does_not_contradict_a_mark_by_hand(ps1, state):
    question = ps1.questions["roc_auc-4"]
    outcome = {**report.SILENT, "state": state, "marks": None if state == "not run" else 0}
    result = {"name": "anna", "file": "anna.ipynb", "late": False}
    by_hand = feedback.page(ps1, result, [(question, outcome, 2, "")])
    assert "<strong>2 of 2.</strong> Marked by hand." in by_hand and feedback.WORDS[state] not in by_hand
    assert feedback.WORDS[state] in feedback.page(ps1, result, [(question, outcome, outcome["marks"], "")])


def test_an_answer_that_changed_after_it_was_marked_is_shown(ps1):
    decided = {("a", "roc_auc-6"): hand.Mark(2, "", "ranks count pairs")}
    result = {"student": "a", "look": [], "assignment": ps1.hash, "questions": {}}
    for id_ in ps1.questions:
        result["questions"][id_] = {**report.SILENT, "state": "right", "marks": 1, "answer": "ranks  count pairs"}
    assert report.Row(ps1, result, decided).look() == ""
    result["questions"]["roc_auc-6"]["answer"] = "ranks do not count"
    assert report.Row(ps1, result, decided).look() == "roc_auc-6: the answer has changed since it was marked by hand"


# ---- marks for the platform ----


class Marked:
    """A row of the report with a fixed total."""

    def __init__(self, name, lms, total, waits=()):
        self.result = {"name": name, "lms": lms, "student": name}
        self._total, self._open = total, list(waits)

    def total(self):
        return self._total

    def open(self):
        return self._open

    def comments(self):
        return {"q-1": "well done"}


def test_the_platforms_own_table_is_filled_in(ps1, tmp_path, capsys):
    rows = [Marked("zhangwei", "1001", 30.0), Marked("李四", "1002", 20.0, ["q-1"]), Marked("Anna Berg", "", 10.0)]
    canvas = "Student,ID,SIS User ID,Section,ps1 (77),Final\n    Points Possible,,,,39,\n"
    canvas += '"Zhang, Wei",1001,s1,A,,\n李四,1002,s2,A,,\n"Berg, Anna",1003,s3,A,,\nNobody,1004,s4,A,,\n'
    (tmp_path / "export.csv").write_text(canvas, encoding="utf-8")
    platform.fill(tmp_path / "export.csv", tmp_path / "upload.csv", ps1, rows)
    columns, lines = tables.read(tmp_path / "upload.csv")
    assert columns == canvas.split("\n")[0].split(",")
    assert [line["ps1 (77)"] for line in lines] == ["39", "30", "", "10", ""]  # 李四 waits for a person
    moodle = "Identifier,Full name,Grade,Last modified,Feedback comments\nParticipant 1001,Zhang Wei,,-,\n"
    moodle += "Participant 1009,Nobody,4,=x,as it was\n"
    (tmp_path / "export.csv").write_text(moodle, encoding="utf-8")
    platform.fill(tmp_path / "export.csv", tmp_path / "upload.csv", ps1, rows)
    line, other = tables.read(tmp_path / "upload.csv")[1]
    assert line["Grade"] == "30" and line["Feedback comments"] == "q-1: well done" and line["Last modified"] == "-"
    assert list(other.values()) == ["Participant 1009", "Nobody", "4", "=x", "as it was"]
    printed = capsys.readouterr().out
    assert "upload.csv: marks filled in: 2; left open, with questions to mark: 1." in printed and "Not in" in printed
    with pytest.raises(SystemExit, match=r"nowhere\.csv must be a CSV file, and cannot be read: No such file"):
        platform.fill(tmp_path / "nowhere.csv", tmp_path / "upload.csv", ps1, rows)
    (tmp_path / "export.csv").write_text("Student,ID\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="GRADEBOOK must have one column Grade or ps1"):
        platform.fill(tmp_path / "export.csv", tmp_path / "upload.csv", ps1, rows)


def test_a_spreadsheet_takes_no_text_for_a_formula(tmp_path):
    texts = ["=1+1", "+a", "-x", "@b", "-5", "plain", "'quoted", "é 李\0"]
    assert [tables.safe(text)[0] == "'" for text in texts] == [True, True, True, True, False, False, True, False]
    assert [tables.plain(tables.safe(text)) for text in texts[:7]] == texts[:7]


# ---- who handed in what ----

NAMES = {
    "zhangwei_12345_67890_ps1.ipynb": ("zhangwei", "12345", False, (0,)),
    "zhangwei_LATE_12345_67890_ps1-2.ipynb": ("zhangwei", "12345", True, (2,)),
    "sub/Zhang Wei_1234567_assignsubmission_file_/ps1.ipynb": ("Zhang Wei", "1234567", False, (0,)),
    "Zhang Wei_1234567_assignsubmission_file/x/ps1.ipynb": ("Zhang Wei", "1234567", False, (0,)),
    "张伟_1234567_assignsubmission_file_ps1 (1).ipynb": ("张伟", "1234567", False, (1,)),
    "ps1_zhangwei_attempt_2026-11-20-23-59-59_ps1.ipynb": ("zhangwei", "", False, (2026, 11, 20, 23, 59, 59)),
    "submitted/20230001/ps1/ps1.ipynb": ("20230001", "", False, (0,)),
    "20230001/homework/week 1/ps1 (2).ipynb": ("20230001", "", False, (2,)),
    "ps1_20230001.ipynb": ("20230001", "", False, (0,)),
    "PS1-李四-2.ipynb": ("李四", "", False, (2,)),
    "LATE/bob/ps1.ipynb": ("bob", "", True, (0,)),
    "anna_LATE.ipynb": ("anna", "", True, (0,)),
    "O'Neil, José/ps1.ipynb": ("O'Neil, José", "", False, (0,)),
    "ps1 (1).ipynb": ("", "", False, (1,)),
}


@pytest.mark.parametrize("path", NAMES)
def test_names_of_platforms_are_read(path):
    student, *rest = collect.describe(path, "ps1")
    assert tuple(rest) == NAMES[path] and student


def gather(folder, plan):
    found, ignored = collect.collect(folder, plan)
    return {submission.name: submission for submission in found}, ignored


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


def zipped(files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


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
    assert found["anna"].look == ("no notebook came, only anna_1_2_ps1.zip",)
    with pytest.raises(SystemExit, match=r"SUBMISSIONS must be a folder or a zip, got .*nowhere"):
        collect.collect(tmp_path / "nowhere", ps1)
    with pytest.raises(SystemExit, match="give the folder it lies in"):
        collect.collect(Path(__file__), ps1)


@settings(max_examples=30)
@given(st.lists(st.text(min_size=1, max_size=20), min_size=2, max_size=6, unique=True))
def test_different_students_have_different_keys(names):
    keys = [collect.key(name) for name in names]
    assert len(set(keys)) == len(keys)
    assert all(key and "/" not in key and not key.startswith(".") and len(key.encode()) < 250 for key in keys)


# ---- mending ----


def mended(plan, notebook):
    return repair(plan, samples.to_bytes(notebook))


def test_an_untouched_notebook_is_left_as_it_is(ps1, student):
    result = mended(ps1, student)
    assert [(step.id, step.source) for step in result.steps] == [(cell.id, cell.released) for cell in ps1.cells]
    assert result.notes == result.look == ()


def test_imports_of_the_students_run_and_the_books_names_hold(ps1, student):
    cell = samples.cell_of(student, "roc_auc-imports")
    cell.source = "import scipy\n" + cell.source.replace("check", "check as c")
    steps = [step.source for step in mended(ps1, student).steps if step.code]
    assert steps[0] == cell.source and steps[1] == ps1.cells[1].released


def test_an_answer_written_into_a_new_cell_is_found(ps1, student):
    """The answer cell was deleted, its content is elsewhere; the marks of the rest are there."""
    student.cells = [cell for cell in student.cells if cell.id != "roc_auc-4"]
    student.cells.insert(2, nbformat.v4.new_code_cell("def auc_by_pairs(y_true, y_score):\n    return 1 / 0 +"))
    answers = [step for step in mended(ps1, student).steps if step.id == "roc_auc-4"]
    assert [step.source[:16] for step in answers] == ["def auc_by_pairs"]


def test_words_without_marks_are_found_by_their_place(ps1, student):
    solved = samples.answered(student, samples.solutions(ps1))
    samples.lose_metadata(solved, "")
    steps = {step.id: step.source for step in mended(ps1, solved).steps}
    assert steps["roc_auc-6"] == steps["roc_auc-12"] == samples.TEXT
    assert "the cells had lost their marks" in mended(ps1, solved).notes[0]


def test_a_blank_copy_behind_the_answer_does_not_count(ps1, student):
    blank = copy.deepcopy(samples.cell_of(student, "roc_auc-3"))
    solved = samples.answered(student, samples.solutions(ps1))
    blank.id = "twin"
    solved.cells.append(blank)
    answers = [step for step in mended(ps1, solved).steps if step.id == "roc_auc-3"]
    assert len(answers) == 1 and "4 / 6" in answers[0].source


@settings(max_examples=50)
@given(st.data())
def test_no_cell_of_a_student_is_lost(ps1, data):
    """Cells deleted, doubled, moved, stripped: what the student wrote is in the mended notebook, each text once."""
    student = nbformat.read(plans.folder("ps1") / "student" / "ps1.ipynb", as_version=4)
    notebook = samples.answered(student, samples.solutions(ps1))
    order = data.draw(st.lists(st.integers(0, len(notebook.cells) - 1), min_size=1, max_size=40))
    cells = []
    for number, place in enumerate(order):
        cell = copy.deepcopy(notebook.cells[place])
        if data.draw(st.booleans()):
            cell.metadata, cell.id = nbformat.from_dict({}), f"x{number}"
        if data.draw(st.integers(0, 4)) == 0:
            cell.source = f"mine_{number} = {number}"
        cells.append(cell)
    notebook.cells = cells
    try:
        result = repair(ps1, json.dumps(notebook).encode())
    except Unreadable:
        return
    kept = "\n".join(step.source for step in result.steps)
    released = {cell.released for cell in ps1.cells}
    assert all(cell.source in kept for cell in cells if cell.source not in released)
    assert [step.id for step in result.steps if step.kind == "test"] == [c.id for c in ps1.cells if c.kind == "test"]


ODD = {
    b"": "empty",
    b"  \n": "empty",
    b"\xff\xfe\x00": "no notebook|no text",
    b"[1, 2]": "it has no cells",
    b"{}": "it has no cells",
    b'{"cells": []}': "none of its cells belongs",
    b'{"cells": [1, {"source": ["a", 2]}, {}]}': "none of its cells belongs",
    b'{"worksheets": 3, "nbformat": 3}': "old form|no cells",
    b"<html>": "another kind of file",
    b"[" * 100_000: "no notebook",
}


@pytest.mark.parametrize("data", ODD, ids=range(len(ODD)))
def test_what_is_no_notebook_is_said_in_words(ps1, data):
    with pytest.raises(Unreadable, match=ODD[data]):
        repair(ps1, data)


# ---- two processes ----

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.binary()
    | st.complex_numbers()
    | st.fractions()
    | st.just(...)
    | hnp.arrays(hnp.scalar_dtypes().filter(lambda d: d.kind in "biufcU"), (2, 3)),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text() | st.integers(), inner),
    max_leaves=8,
)


@given(values)
def test_values_cross_as_they_are(value):
    back = wire.decode(wire.from_json(wire.to_json({"v": wire.encode(value)}))["v"])
    np.testing.assert_equal(back, value)
    assert type(back) is type(value)


def test_special_values_cross_too():
    curve = wire.decode(json.loads(wire.to_json(wire.encode(curves.roc_curve([0, 1], [0.1, 0.2])))))
    assert curve.fpr.tolist() == [0, 0, 1] and type(curve).__name__ == "RocCurve"
    assert wire.decode(wire.encode(np.float64(0.1))).dtype == float
    assert list(wire.decode(wire.encode(iter(range(3))))) == [0, 1, 2]
    assert wire.decode(wire.encode(Fraction(1, 3))) == Fraction(1, 3)
    with pytest.raises(TypeError, match="an object of type module"):
        np.asarray(wire.decode(wire.encode(np)))


@given(st.recursive(st.none() | st.text() | st.integers(), lambda inner: st.lists(inner), max_leaves=12))
def test_hostile_data_is_refused_not_obeyed(data):
    for kind in wire.KINDS:
        with contextlib.suppress(ValueError):
            wire.decode([kind, data])


class Liar(float):
    """A number that says it equals everything."""

    def __eq__(self, other):
        return True

    __hash__ = float.__hash__


def test_an_object_that_lies_arrives_as_plain_data():
    back = wire.decode(wire.encode([Liar(0.5)]))
    assert back == [0.5] and type(back[0]) is float and back != [0.7]


CHEATS = {
    "the answers": "from mlnotes._bank import roc_auc\nauc_by_pairs = roc_auc.EXERCISES['roc_auc-4'].reference",
    "the solution": "from mlnotes import exercises\nexec(exercises.solution('roc_auc-4'))",
    "an object that equals all": "class Any(float):\n    __eq__ = __ge__ = __le__ = lambda s, o: True\n\n\n"
    "def auc_by_pairs(y_true, y_score):\n    return Any(1)",
    "no tests": "get_ipython().input_transformers_cleanup.append(lambda lines: [])\n"
    "import builtins\nbuiltins.AssertionError = ValueError\ndef auc_by_pairs(y, s):\n    return 1",
    "the way back": "import gc, socket\ndef auc_by_pairs(y_true, y_score):\n"
    "    s = next(o for o in gc.get_objects() if isinstance(o, socket.socket))\n"
    "    s.sendall(b'\\0' * 8 + b'junk')\n    return 1",
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_cheats_get_nothing(bubblewrap, place, cheat):
    key = assignment.key_notebook("quiz", ["roc_auc-3", "roc_auc-4"])
    student = assignment.student_notebook(key)
    plan = plans.plan("quiz", key, student)
    solved = samples.answered(student, {**samples.solutions(plan), "roc_auc-4": CHEATS[cheat]})
    found, look, _ = outcomes(plan, solved)
    assert found["roc_auc-4"].marks == 0 and found["roc_auc-3"].marks == 2
    assert cheat == "an object that equals all" or any(phrase.startswith("roc_auc-4: ") for phrase in look)


@pytest.fixture
def process(bubblewrap):
    running = sandbox.Process()
    yield running
    running.end()


def ask(process, code):
    """The value of an expression inside the sandbox."""
    until = time.monotonic() + 20
    process.ask("run", f"result = {code}", until=until)
    return wire.decode(process.ask("get", "result", until=until)["value"])


def test_the_sandbox_holds_no_file_of_the_course(process, tmp_path):
    (tmp_path / "other.ipynb").write_text("{}")
    for path in (ROOT / "book", ROOT / "tests", ROOT / "grading" / "mark.py", tmp_path, Path.home() / ".bashrc"):
        assert ask(process, f"__import__('os').path.exists({str(path)!r})") is False
    assert ask(process, f"__import__('os').listdir({str(ROOT / 'mlnotes' / '_bank')!r})") == ["__init__.py"]
    carried = list(Path(sys.prefix).glob("lib*/python*/site-packages/mlnotes/_exercises"))
    assert all(ask(process, f"__import__('os').listdir({str(path)!r})") == [] for path in carried)


def test_the_sandbox_has_no_network_and_cannot_write(process):
    with socket.create_server(("127.0.0.1", 0)) as server:
        code = f"__import__('socket').socket().connect_ex(('127.0.0.1', {server.getsockname()[1]}))"
        assert ask(process, code) != 0
    until = time.monotonic() + 20
    for path in (Path(sys.prefix) / "x", ROOT / "mlnotes" / "x.py", Path("/usr/x")):
        reply = process.ask("run", f"open({str(path)!r}, 'w')", until=until)
        assert reply["error"]["type"] in ("OSError", "PermissionError") and not path.exists()
    assert process.ask("run", "x = bytearray(10**10)", until=until)["error"]["type"] == "MemoryError"


def test_magics_exit_and_display_do_no_harm(process):
    until = time.monotonic() + 30
    for source in ("%matplotlib inline", "exit", "display(1)", "1 / 2", "x = !ls", "from IPython.display import HTML"):
        assert process.ask("run", source, until=until)["error"] is None, source
    assert process.ask("run", "input()", until=until)["error"]["type"] == "EOFError"
    assert ask(process, "1 + 1") == 2


def test_generators_go_on_where_the_student_left_them(process):
    until = time.monotonic() + 20
    process.ask("run", "def draw(rng):\n    return rng.random(3)", until=until)
    session = type("Session", (), {"ask": lambda self, *request: process.ask(*request, until=until)})()
    rng, twin = np.random.default_rng(5), np.random.default_rng(5)
    draw = judge.Function(session, "draw", "draw")
    assert np.array_equal([draw(rng), draw(rng)], [twin.random(3), twin.random(3)])


def test_a_process_that_ends_takes_only_its_own_question_along(bubblewrap, place):
    key = assignment.key_notebook("quiz", ["roc_auc-3", "roc_auc-4", "roc_auc-11"])
    student = assignment.student_notebook(key)
    plan = plans.plan("quiz", key, student)
    bomb = "def auc_by_pairs(y_true, y_score):\n    import os, signal\n    os.kill(os.getpid(), signal.SIGSEGV)"
    solved = samples.answered(student, {**samples.solutions(plan), "roc_auc-4": bomb})
    found, _, _ = outcomes(plan, solved)
    assert [outcome.marks for outcome in found.values()] == [2, 0, 2]
    assert found["roc_auc-4"].look == "stopped: it ended the whole notebook's process"


def test_an_answer_without_a_return_is_an_answer(bubblewrap, place):
    """A function that prints in the place of returning is shown to its student, not called "No answer."."""
    key = assignment.key_notebook("quiz", ["roc_auc-4", "roc_auc-5"])
    student = assignment.student_notebook(key)
    answers = {"roc_auc-4": "def auc_by_pairs(y_true, y_score):\n    print(0.5)", "roc_auc-5": "ranks count pairs"}
    found, _, _ = outcomes(plans.plan("quiz", key, student), samples.answered(student, answers))
    assert [outcome.state for outcome in found.values()] == ["wrong", "wrong"]
    assert "the return line is missing" in found["roc_auc-4"].message
    assert found["roc_auc-5"].message.endswith("ends in SyntaxError: invalid syntax (line 1).")


def test_the_time_of_a_whole_notebook_is_limited(bubblewrap, ps1, student):
    slow = samples.answered(student, {**samples.solutions(ps1), "roc_auc-3": "import time\ntime.sleep(30)"})
    limits = judge.Limits(cell=60, total=3)
    found, _, look, _ = judge.judge(ps1, mended(ps1, slow), limits)
    assert found["roc_auc-1"].marks == 2 and found["roc_auc-4"].marks is None and found["roc_auc-4"].look == "not run"
    assert any("ran longer than 3 seconds" in phrase for phrase in look)


def test_a_missing_sandbox_is_said_before_anything_is_run(ps1, tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    sandbox.problem.cache_clear()
    try:
        with pytest.raises(SystemExit, match=r"needs bubblewrap.*\n.*sudo apt install bubblewrap"):
            mark.main(["--name", "ps1", "--submissions", str(tmp_path)])
    finally:
        sandbox.problem.cache_clear()


def test_a_marking_that_fails_leaves_a_word(ps1, place):
    submission = collect.Submission("zoe", "zoe", "", False, "zoe.ipynb", b"{}", (), ())
    dead = type("Dead", (), {"exitcode": -9, "join": lambda self: None})()
    path = place / "zoe.json"
    mark._close((submission, dead, 0), {"zoe": path}, {"zoe": "stamp"})
    assert mark.load(path)["look"] == ["the marking itself failed (exit code -9); mark by hand"]


def test_a_late_zip_after_one_in_time_is_noted():
    late = collect.Submission("zoe", "zoe", "", True, "zoe_LATE.ipynb", b"{}", (), ())
    in_time, noted = {"late": False, "look": []}, {"late": True, "look": [collect.LATER]}
    assert mark.late_after(late, in_time) == mark.late_after(late, noted) == [collect.LATER]
    for submission, before in (
        (late, None),
        (late, {"late": True, "look": []}),
        (late._replace(look=(collect.LATER,)), in_time),
        (late._replace(late=False), in_time),
    ):
        assert mark.late_after(submission, before) == []


def test_an_unknown_assignment_names_those_there_are(ps1):
    with pytest.raises(SystemExit, match=r"NAME must be an assignment that was made \(.*ps1.*\), got ps9"):
        mark.main(["--name", "ps9"])


def test_marking_before_anything_came_in_says_so(ps1, place):
    assignment.main(["--topic", "roc_auc", "--exercises", "4", "--name", "early"])
    with pytest.raises(SystemExit, match="SUBMISSIONS must be a folder or a zip with notebooks, got none"):
        mark.main(["--name", "early"])


def test_an_assignment_made_again_says_what_has_changed(place, capsys):
    for exercises, changed in (("9 4", False), ("9 4", False), ("9", True)):
        order = ["--topic", "roc_auc", "--exercises", exercises, "--name", "twice", "--variants", "yes"]
        assignment.main(order)
        printed = capsys.readouterr().out
        assert ("twice was there before, with other contents" in printed) is changed
        assert "Numbers of their own: roc_auc-9." in printed
    assert "by tests, own numbers" in (place / "twice" / "rubric.md").read_text(encoding="utf-8")


def test_the_kernel_knows_the_line_of_an_error(process):
    reply = process.ask("run", "x = 1\ny = x / 0", until=time.monotonic() + 20)
    assert reply["error"]["line"] == "2: y = x / 0"
    assert kernel.line_of(ValueError("not from a cell")) is None


# ---- what a person should look at ----


@pytest.mark.parametrize(
    ("source", "phrase"),
    [
        ("from mlnotes._bank import roc_auc", "imports the catalogue of answers"),
        ("import mlnotes._bank.roc_auc", "imports the catalogue of answers"),
        ("import os, sys", "imports os (the operating system)"),
        ("import urllib.request", "imports urllib.request (the network)"),
        ("np.allclose = lambda *a: True", "replaces np.allclose"),
        ("check = print", "redefines check"),
        ("def check(*a):\n    return True", "redefines check"),
        ("open('x')", "opens a file"),
        ("!ls ..", "runs !ls .."),
        ("sys.modules['x']", "reads sys.modules"),
    ],
)
def test_suspicious_code_is_named(source, phrase):
    assert phrase in watch.findings(source)


def test_ordinary_code_is_not_named(ps1):
    for cell in ps1.cells:
        if cell.code:
            assert watch.findings(cell.key) == []
    assert watch.findings("def f(:") == [] and watch.findings("self.x = 1") == []
