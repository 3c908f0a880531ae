"""What is handed out: the exercises that were asked for, and no secret."""

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import nbformat
import pytest
from judged import handed_out, marks, quiz

from grading import assignment, contents
from mlnotes.exercises import slips
from sphinxext import student_wheel

ROOT = Path(__file__).resolve().parents[2]


# ---- nothing is given away ----


def test_the_students_notebook_gives_nothing_away(ps1, student):
    key = nbformat.read(contents.folder("ps1") / "key.ipynb", as_version=4)
    secrets = {line for _, line in assignment.secret_lines(key)}
    assert len(secrets) > 80 and any("rankdata" in line or "below = " in line for line in secrets)
    handed_out = (contents.folder("ps1") / "student" / "ps1.ipynb").read_text(encoding="utf-8")
    assert [line for line in secrets if json.dumps(line, ensure_ascii=False)[1:-1] in handed_out] == []
    assert not re.search("HIDDEN|SOLUTION|solution\\(|objective", handed_out)
    assert all(not cell.get("outputs") for cell in student.cells)
    assert {key for cell in student.cells for key in cell.metadata} == {"nbgrader", "deletable", "editable"}


def test_a_leak_stops_the_assignment(ps1, student):
    key = nbformat.read(contents.folder("ps1") / "key.ipynb", as_version=4)
    student.cells[3].metadata["note"] = "below = (y_score[:, None] > y_score).sum(axis=1)"
    with pytest.raises(SystemExit, match="roc_auc-5 would give away 'below = "):
        assignment.refuse_leaks(key, student)


def test_given_cells_are_locked(student):
    """That nbgrader's own steps release the same cells stands in tests/exercises/test_markers.py."""
    nbgrader = [cell.metadata for cell in student.cells if "nbgrader" in cell.metadata]
    assert [one.get("editable", True) for one in nbgrader] == [one.nbgrader.solution for one in nbgrader]
    assert not any(one.get("deletable", True) for one in nbgrader)


def test_the_package_for_students_installs_and_holds_no_solution(ps1, tmp_path):
    (wheel,) = (contents.folder("ps1") / "student").glob("*.whl")
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--target", str(tmp_path)]
    subprocess.run([*command, str(wheel)], check=True)
    code = "from mlnotes.exercises import *; import mlnotes.curves; print(mlnotes.__file__)"
    code += "; print(check('roc_auc-3', (4/6, 13/24)))"
    code += "; print(check('roc_auc-4', mlnotes.curves.auc), check('cost_curves-9', 0.5))"
    code += "; print(solution('roc_auc-4'), solution('roc_auc-6'), hint('roc_auc-4'))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert done.stdout.startswith(str(tmp_path)) and "Not judged: roc_auc-3" in done.stdout, done.stderr
    assert "Right: roc_auc-4" in done.stdout  # its examples are shown
    assert "Wrong: cost_curves-9" in done.stdout  # a topic that is not out
    catalogue = (tmp_path / "mlnotes" / "exercises" / "slips" / "roc_auc.py").read_text(encoding="utf-8")
    assert "def " not in catalogue and "0.5417" not in catalogue and "half" not in catalogue
    assert done.stdout.count("is held back while the exercise is an assignment") == 2 and "Hint 1 of" in done.stdout


def test_the_package_for_students_is_whole(ps1):
    """Scripts and styles of `mlnotes` travel with its modules, and each topic with its released exercises."""
    (wheel,) = (contents.folder("ps1") / "student").glob("*.whl")
    assert wheel.name == student_wheel.name()
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "mlnotes").rglob("*") if path.is_file()}
    files = {name for name in files if "__pycache__" not in name}
    exercises = {f"mlnotes/_book/{topic}/exercises.ipynb" for topic in slips.topics()}
    data = {f"mlnotes/_book/data/{path.name}" for path in (ROOT / "book" / "data").iterdir()}
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if "dist-info" not in name}
        assert names == files | exercises | data and {"mlnotes/book.mplstyle", "mlnotes/widgets/kit.js"} < files
        assert any(name.endswith(".dist-info/licenses/LICENSE") for name in archive.namelist())
        assert not any(re.search(b"BEGIN (SOLUTION|HIDDEN)", archive.read(name)) for name in exercises)


# ---- what was asked for ----


def test_the_students_notebook_runs_without_a_network(bubblewrap, student, tmp_path):
    script = tmp_path / "script.py"
    sources = [cell.source for cell in student.cells if cell.cell_type == "code"]
    script.write_text("\n".join(re.sub(r"^(check\(.*\))$", r"print(\1)", s, flags=re.MULTILINE) for s in sources))
    command = ["bwrap", "--dev-bind", "/", "/", "--unshare-net", sys.executable, str(script)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    automatic = re.findall(r"^check\(", "\n".join(sources), re.MULTILINE)
    assert done.stdout.count("Not attempted:") == len(automatic) > 10


def test_exercises_of_several_topics_are_renumbered_need_nothing_else_and_have_the_points_that_were_given(bubblewrap):
    points = {"roc_auc-6": 1.5, "roc_auc-5": 5}
    plan, student, key = quiz(*assignment.chosen("", "roc_auc-6 cost_curves-1 roc_auc-5"), points=points)
    titles = [cell.source.split("\n")[0][:5] for cell in student.cells if cell.id.endswith("-task")]
    text = "\n".join(cell.source for cell in student.cells)
    assert titles == ["## 1.", "## 2.", "## 3."] and "## 3. AUC from ranks, with mid-ranks for ties\n" in text
    assert [cell.id for cell in key.cells][1:3] == ["roc_auc-imports", "cost_curves-imports"]
    points["cost_curves-1"] = plan.questions["cost_curves-1"].points
    assert f"3 questions, {sum(points.values()):g} points" in text
    assert "**5 points**" in text and "**1.5 points**" in text
    assert {id_: question.points for id_, question in plan.questions.items()} == points
    assert marks(plan, key) == points | {"roc_auc-6": None}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "NAME must be letters"),
        (["--name", "../x", "--topic", "roc_auc"], "NAME must be letters"),
        (["--name", "ps1"], "TOPIC or EXERCISES must be given"),
        (["--topic", "rok"], "a topic must be one of .*roc_auc.*, got rok"),
        (["--name", "a", "--exercises", "2 5"], "EXERCISES must be numbers of TOPIC, or ids"),
        (["--topic", "roc_auc", "--name", "1st"], "a letter first, got 1st"),
        (["--name", "a", "--exercises", "roc_auc2"], 'or ids such as "roc_auc-2", got roc_auc2'),
        (["--topic", "roc_auc", "--variants", "Yes"], "2"),
        (["--topic", "roc_auc", "--exercises", "99"], "got roc_auc-99; correct it"),
        (["--topic", "roc_auc", "--exercises", "2 2"], "name each exercise once"),
        (["--topic", "roc_auc", "--points", "roc_auc-2"], "POINTS must look like"),
        (["--topic", "roc_auc", "--exercises", "3", "--points", "roc_auc-2=1"], "POINTS must look like"),
    ],
)
def test_wrong_orders_are_refused_in_words(place, arguments, message):
    with pytest.raises(SystemExit, match=message):
        assignment.main(arguments)


def test_an_assignment_says_which_numbers_differ(place, capsys):
    for exercises, counted in (("9 4", "2 exercises"), ("9", "1 exercise")):
        handed_out("twice", "--exercises", exercises, "--variants", "yes")
        assert f"Numbers of their own have 1 of {counted}: roc_auc-9." in capsys.readouterr().out
