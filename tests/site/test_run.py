"""The zip that students run: whole, with the solutions that the pages show, and used as its README says."""

import io
import json
import os
import re
import socket
import subprocess
import sys
import threading
import tomllib
import zipfile
from pathlib import Path

import nbformat
import pytest
import run_notebooks
import student_wheel
from answers import HELD_BACK
from notebooks import read
from scripts import in_page

from mlnotes.exercises import markers

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = {f"book/{path.parent.name}/{path.stem}": path for path in sorted(ROOT.glob("book/*/*.ipynb"))}
EXERCISES = {page: path for page, path in NOTEBOOKS.items() if path.name == "exercises.ipynb"}
TOPICS = sorted(path.parent.name for path in EXERCISES.values())


def unpacked(data):
    """Bytes of each file in a zip, by its path."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name.removeprefix(f"{run_notebooks.NAME}/"): archive.read(name) for name in archive.namelist()}


def wheel_of(files):
    """The files of the wheel in the zip."""
    (name,) = (name for name in files if name.endswith(".whl"))
    return unpacked(files[name])


@pytest.fixture(scope="module")
def given(site):
    """The files of the zip on the site."""
    return unpacked((site / f"{run_notebooks.NAME}.zip").read_bytes())


def exercises_in(files):
    """Every exercise notebook among the files and in their wheel, as text, by its topic and place."""
    wheel = wheel_of(files)
    loose = {(topic, "zip"): files[f"{topic}/exercises.ipynb"].decode() for topic in TOPICS}
    return loose | {(topic, "wheel"): wheel[f"mlnotes/_book/{topic}/exercises.ipynb"].decode() for topic in TOPICS}


# ---- what is in it ----


def test_each_notebook_of_the_site_is_in_the_zip_as_stored(given):
    notebooks = {f"{page.removeprefix('book/')}.ipynb": path for page, path in NOTEBOOKS.items()}
    assert {name for name in given if name.endswith(".ipynb")} == {*notebooks, "lessons.ipynb"}
    listed = re.findall(r"\]\(([\w/]+\.ipynb)\)", given["lessons.ipynb"].decode())
    order = re.findall(r"file: book/(\S+)", (ROOT / "_toc.yml").read_text(encoding="utf-8"))
    assert listed == [name for name in (f"{page}.ipynb" for page in order) if name in notebooks]
    subprocess.run([sys.executable, "sphinxext/run_notebooks.py"], cwd=ROOT, check=True)  # as make lab does
    lab = (ROOT / "_build/lessons.ipynb").read_text(encoding="utf-8")
    assert lab.replace("](../book/", "](") == given["lessons.ipynb"].decode() != lab
    for name, path in notebooks.items():
        assert path.name == "exercises.ipynb" or given[name] == path.read_bytes(), name
    assert {"README.md", "LICENSE", "requirements.txt"} < set(given)
    assert sum(map(len, given.values())) > 1e6


def test_links_between_files_of_the_zip_lead_somewhere(given):
    for name, raw in given.items():
        for cell in json.loads(raw)["cells"] if name.endswith(".ipynb") else ():
            for target in re.findall(r"\]\(([\w./-]+\.(?:ipynb|md))[#)]", "".join(cell["source"])):
                assert os.path.normpath(Path(name).parent / target) in given, (name, target)


def test_an_exercise_notebook_is_the_students_wherever_it_lies(given):
    for (topic, place), text in exercises_in(given).items():
        student, source = nbformat.reads(text, as_version=4), read(ROOT / "book" / topic / "exercises.ipynb")
        assert student == markers.student_version(source, with_solutions=place == "wheel"), (topic, place)
        assert "HIDDEN TESTS" not in text and ("BEGIN SOLUTION" in text) == (place == "wheel")


def test_a_topic_that_is_held_back_keeps_its_hints_too():
    files = exercises_in(run_notebooks.contents(EXERCISES, ["roc_auc"]))
    with_hints = {key for key, text in files.items() if "<summary>Hint 1</summary>" in text}
    assert with_hints == {(topic, place) for topic, place in files if topic != "roc_auc"} != set()
    assert {topic for (topic, _), text in files.items() if "BEGIN SOLUTION" in text} == set(TOPICS) - {"roc_auc"}


def test_the_wheel_is_the_package(given):
    wheel = wheel_of(given)
    modules = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("mlnotes/**/*.py")}
    assert modules < set(wheel) and "mlnotes/book.mplstyle" in wheel
    assert all(wheel[name] == (ROOT / name).read_bytes() for name in modules)
    files = list((ROOT / "book" / "data").iterdir())
    assert files and all(wheel[f"mlnotes/_book/data/{file.name}"] == file.read_bytes() for file in files)


def test_the_same_book_gives_the_same_bytes(site):
    first = (site / f"{run_notebooks.NAME}.zip").read_bytes()
    assert first == run_notebooks.zipped(run_notebooks.contents(NOTEBOOKS, HELD_BACK))
    assert len(first) < 7e6, "run.md says: under 7 MB"


# ---- what it needs ----


def imported(raw):
    """The packages that a notebook's cells import; ruff holds one import to a line."""
    code = [cell.source for cell in nbformat.reads(raw.decode(), as_version=4).cells if cell.cell_type == "code"]
    return set(
        re.findall(r"^ *(?:from|import) (\w+)[\w.]*(?: import .+| as \w+)?(?: +#.*)?$", "\n".join(code), re.MULTILINE)
    )


def test_requirements_are_pins_of_the_book_for_what_notebooks_import(given):
    words, pins, *asked, wheel = given["requirements.txt"].decode().splitlines()
    assert words[0] == "#" and (pins, wheel) == ("-c constraints.txt", f"./{student_wheel.name()}")
    book = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert given["constraints.txt"].decode().splitlines() == [line for line in book if line != "-e ."]
    packages = {"sklearn": "scikit-learn"}
    used = set().union(*(imported(raw) for name, raw in given.items() if name.endswith(".ipynb")))
    outside = {packages.get(name, name) for name in used - set(sys.stdlib_module_names) - {"mlnotes"}}
    assert {"numpy", "scikit-learn"} < outside <= set(asked) == {*outside, "jupyterlab", "ipykernel"} | {"ipywidgets"}
    of_wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    assert {*asked, *(re.match(r"[\w-]+", one)[0] for one in of_wheel)} <= {line.split("==")[0] for line in book}


# ---- the way to it ----


def test_each_notebooks_page_leads_to_the_guide_and_no_other_page_does(texts):
    for page, text in texts.items():
        lines = re.findall(r'class="(?:facts )?run-this"><a href="([^"]+)">', text)
        assert lines == (["../run.html"] if page.removesuffix(".html") in NOTEBOOKS else []), page


def test_the_page_says_the_same_commands_as_the_readme(given, texts):
    assert f'href="../{run_notebooks.NAME}.zip"' in texts["book/run.html"]
    said = re.findall(r"^ {4}(.+)", given["README.md"].decode(), re.MULTILINE)
    page = (ROOT / "book/run.md").read_text(encoding="utf-8").splitlines()
    assert len(said) == 6 and set(said) <= set(page)


# ---- as a student does it ----

RIGHT = """
import mlnotes
from mlnotes.exercises import check
print(mlnotes.__file__, check("roc_auc-3", ...), check("roc_auc-3", (4 / 6, 13 / 24)))
"""


MINE = ("PYTHON", "VIRTUAL_ENV", "JUPYTER", "IPYTHON")  # settings of this machine that a student has not


class Student:
    """Types the commands of the README in the unpacked zip."""

    def __init__(self, folder):
        self.folder = folder
        clean = {name: value for name, value in os.environ.items() if not name.startswith(MINE)}
        self.machine = {"cwd": folder, "env": clean | {"HOME": str(folder.parent)}, "text": True}
        linux = (folder / "README.md").read_text(encoding="utf-8").split("Linux")[1]
        make, install, self.start = re.findall(r"^ {4}(.+)", linux, re.MULTILINE)
        self.types([sys.executable, *make.split()[1:]])
        self.types(install.split())

    def types(self, command):
        done = subprocess.run(command, capture_output=True, **self.machine)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
        return done.stdout


@pytest.fixture(scope="module")
def student(site, tmp_path_factory):
    """A student on an empty machine who has unpacked the zip and typed the first two commands."""
    home = tmp_path_factory.mktemp("student")
    with zipfile.ZipFile(site / f"{run_notebooks.NAME}.zip") as archive:
        archive.extractall(home)
    return Student(home / run_notebooks.NAME)


@pytest.mark.thorough
def test_an_empty_machine_has_what_the_requirements_say_and_checks_answers(student):
    """Its notebooks: `test_each_notebook_opens_and_runs_in_jupyterlab`."""
    listed = student.types(["venv/bin/python", "-m", "pip", "list", "--format=freeze"]).splitlines()
    pins = (student.folder / "constraints.txt").read_text().splitlines()
    pins = {line.split(" ;")[0].lower().replace("_", "-") for line in pins}
    more = {line for line in listed if line.lower().replace("_", "-") not in pins}
    assert {line.split("==")[0] for line in more} <= {"mlnotes", "pip", "setuptools"}
    assert not [line for line in listed if re.match("(?i)(jupyter-book|sphinx|myst-nb|mini-racer|pytest)=", line)]

    said = student.types(["venv/bin/python", "-c", RIGHT])
    assert "Not attempted" in said and "Right: roc_auc-3" in said
    assert str(student.folder / "venv") in said, "another copy of mlnotes was imported"


# ---- in JupyterLab ----


def listens(port):
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def lab(student):
    """The address of the JupyterLab that the third command starts."""
    quiet = ["--no-browser", "--allow-root", "--port=0", "--IdentityProvider.token=", "--expose-app-in-browser"]
    with subprocess.Popen([*student.start.split(), *quiet], stderr=subprocess.PIPE, **student.machine) as server:
        found = (re.search(r"http://127.0.0.1:\d+/lab", line) for line in server.stderr)
        address = next(filter(None, found))[0]
        port = int(re.search(r":(\d+)/", address)[1])
        while server.poll() is None and not listens(port):
            pass  # it names its address before it listens there
        threading.Thread(target=server.stderr.read, daemon=True).start()  # what it says later must not fill the pipe
        try:
            yield address
        finally:
            server.terminate()


@pytest.fixture(scope="module")
def desk(browser, lab):
    """A tab with JupyterLab; it opens one notebook after the other."""
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    page.set_default_timeout(120_000)
    yield page
    page.close()


OPEN = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
RUN_ALL = "() => void jupyterapp.commands.execute('notebook:run-all-cells')"
RAN = """() => {
    const cells = jupyterapp.shell.currentWidget.content.widgets.map(({ model }) => model);
    return cells.findLast(({ type, sharedModel }) => type === "code" && sharedModel.source.trim()).executionCount;
}"""
SEEN = in_page("notebook_in_lab")
CLOSE = "() => jupyterapp.shell.currentWidget.sessionContext.shutdown()"


@pytest.mark.thorough
@pytest.mark.parametrize("page", NOTEBOOKS)
def test_each_notebook_opens_and_runs_in_jupyterlab(desk, lab, page):
    """With its widgets and formulas, of which a kernel alone can't tell."""
    path = page.removeprefix("book/") + ".ipynb"
    desk.goto(f"{lab}/tree/{path}?reset")
    desk.wait_for_function(OPEN)
    desk.evaluate(RUN_ALL)
    desk.wait_for_function(RAN)  # not the command's own promise: it is broken by an error that a lesson shows
    seen = desk.evaluate(SEEN)
    desk.evaluate(CLOSE)
    meant = [cell for cell in read(NOTEBOOKS[page]).cells if "raises-exception" in cell.metadata.get("tags", [])]
    assert seen["path"] == path and seen["left"] == [] and seen["broken"] == []
    assert len(seen["errors"]) == len(meant), seen["errors"]
    assert seen["alive"] == seen["explorers"] and seen["sliders"] >= seen["flipbooks"]
    assert not re.search(r"\{(cite|ref|term|numref)|:::|```|Error displaying widget", seen["words"])
