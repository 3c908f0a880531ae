"""The zip that students run: whole, without a word of a solution, and used as its README says."""

import ast
import io
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import nbformat
import pytest
import run_notebooks

from mlnotes.exercises import markers

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = {f"book/{path.parent.name}/{path.stem}": path for path in sorted(ROOT.glob("book/*/*.ipynb"))}
EXERCISES = {page: path for page, path in NOTEBOOKS.items() if path.name == "exercises.ipynb"}
TOPICS = sorted(path.parent.name for path in EXERCISES.values())
MARKS = ("BEGIN SOLUTION", "END SOLUTION", "HIDDEN TESTS")


def unpacked(data):
    """Bytes of each file in a zip, by its path."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name.removeprefix(f"{run_notebooks.NAME}/"): archive.read(name) for name in archive.namelist()}


def wheel_of(files):
    """The files of the wheel in the zip."""
    (name,) = (name for name in files if name.endswith(".whl"))
    return unpacked(files[name])


def read(path):
    return nbformat.read(path, as_version=4)


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
    assert {name for name in given if name.endswith(".ipynb")} == set(notebooks)
    for name, path in notebooks.items():
        assert path.name == "exercises.ipynb" or given[name] == path.read_bytes(), name
    assert {"README.md", "LICENSE", "requirements.txt"} < set(given)
    assert sum(map(len, given.values())) > 1e6 and len(run_notebooks.zipped(given)) < 5e6, "run.md says: under 5 MB"


def test_links_between_files_of_the_zip_lead_somewhere(given):
    for name, raw in given.items():
        for cell in json.loads(raw)["cells"] if name.endswith(".ipynb") else ():
            for target in re.findall(r"\]\(([\w./-]+\.(?:ipynb|md))[#)]", "".join(cell["source"])):
                assert os.path.normpath(Path(name).parent / target) in given, (name, target)


def test_an_exercise_notebook_is_the_students_wherever_it_lies(given):
    for (topic, place), text in exercises_in(given).items():
        student = nbformat.reads(text, as_version=4)
        assert student == markers.student_version(read(ROOT / "book" / topic / "exercises.ipynb")), (topic, place)
        assert not any(mark in text for mark in MARKS), (topic, place)


def hidden_lines(notebook):
    """Lines of solutions and hidden tests that no open cell of the notebook holds, as JSON writes them."""
    shown = "\n".join(cell.source for cell in markers.student_version(notebook).cells)
    lines = {line.strip() for cell in notebook.cells for line in markers.parts(cell)[1]}
    return {json.dumps(line, ensure_ascii=False)[1:-1] for line in lines if len(line) > 15 and line not in shown}


def test_no_line_of_a_solution_or_hidden_test_is_in_a_notebook_of_the_zip(given):
    texts = exercises_in(given)
    for (topic, place), text in texts.items():
        source = ROOT / "book" / topic / "exercises.ipynb"
        hidden = hidden_lines(read(source))
        assert len(hidden) > 30 and all(line in source.read_text(encoding="utf-8") for line in hidden)
        assert [line for line in hidden if line in text] == [], (topic, place)


def test_a_topic_that_is_held_back_keeps_its_hints_too():
    files = exercises_in(run_notebooks.contents(EXERCISES, ["roc_auc"]))
    with_hints = {key for key, text in files.items() if "<summary>Hint 1</summary>" in text}
    assert with_hints == {(topic, place) for topic in TOPICS for place in ("zip", "wheel")} - {
        ("roc_auc", "zip"),
        ("roc_auc", "wheel"),
    }


def test_the_wheel_is_the_package(given):
    wheel = wheel_of(given)
    modules = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("mlnotes/**/*.py")}
    assert modules < set(wheel) and "mlnotes/book.mplstyle" in wheel
    assert all(wheel[name] == (ROOT / name).read_bytes() for name in modules)


def test_the_same_book_gives_the_same_bytes():
    first, second = (run_notebooks.zipped(run_notebooks.contents(NOTEBOOKS, [])) for _ in range(2))
    assert first == second
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(2020, 1, 1, 0, 0, 0)}


# ---- what it needs ----


def imported(raw):
    """The packages that a notebook's cells import."""
    code = [cell["source"] for cell in nbformat.reads(raw.decode(), as_version=4).cells if cell.cell_type == "code"]
    nodes = [node for source in code for node in ast.walk(ast.parse(source))]
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.split(".")[0] for name in names}


def test_requirements_are_pins_of_the_book_for_what_notebooks_import(given):
    lines = given["requirements.txt"].decode().splitlines()[1:]
    pins = {line.split("==")[0]: line for line in lines if "==" in line}
    assert [line for line in lines if line not in pins.values()] == [f"./{run_notebooks.package.name()}"]
    book = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert all(pin in book for pin in pins.values())
    packages = {"sklearn": "scikit-learn"}
    used = set().union(*(imported(raw) for name, raw in given.items() if name.endswith(".ipynb")))
    outside = {packages.get(name, name) for name in used - set(sys.stdlib_module_names) - {"mlnotes"}}
    assert {"numpy", "scikit-learn"} < outside <= set(pins)
    assert {"jupyterlab", "ipykernel", "ipywidgets", "tornado"} < set(pins)
    assert not {"jupyter-book", "Sphinx", "myst-nb", "mini-racer", "pytest"} & set(pins)


def test_the_wheel_asks_for_nothing_that_the_requirements_lack(given):
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    pinned = re.findall(r"^([\w-]+)==", given["requirements.txt"].decode(), re.MULTILINE)
    assert {re.match(r"[\w-]+", one)[0] for one in asked} <= set(pinned)


# ---- the way to it ----


def test_each_notebooks_page_leads_to_the_guide_and_no_other_page_does(site):
    for page in (site / "book").rglob("*.html"):
        name = page.relative_to(site).with_suffix("").as_posix()
        lines = re.findall(r'</h1>\s*<p class="run-this"><a href="([^"]+)">', page.read_text(encoding="utf-8"))
        assert lines == (["../run.html"] if name in NOTEBOOKS else []), name


def test_the_page_says_the_same_commands_as_the_readme(given, site):
    assert f'href="../{run_notebooks.NAME}.zip"' in (site / "book/run.html").read_text(encoding="utf-8")
    said = re.findall(r"^ {4}(.+)", given["README.md"].decode(), re.MULTILINE)
    page = (ROOT / "book/run.md").read_text(encoding="utf-8").splitlines()
    assert len(said) == 9 and set(said) <= set(page)


# ---- as a student does it ----

RUN = """
import sys
import nbclient, nbformat

for path, last in (sys.argv[1:3], sys.argv[3:5]):
    notebook = nbformat.read(path, as_version=4)
    stop = next((place for place, cell in enumerate(notebook.cells) if last and last in cell.source), None)
    notebook.cells = notebook.cells[: None if stop is None else stop + 1]
    if last:
        right = 'import mlnotes\\nprint(mlnotes.__file__)\\ncheck("roc_auc-3", (4 / 6, 13 / 24))'
        notebook.cells.append(nbformat.v4.new_code_cell(right))
    done = nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute(cwd=".")
    shown = [output for cell in done.cells for output in cell.get("outputs", [])]
    print(path, *[one.get("text") or one.get("data", {}).get("text/plain") for one in shown[-4:]], sep="\\n")
"""


@pytest.mark.thorough
def test_an_empty_machine_runs_the_notebooks_with_the_commands_of_the_readme(site, tmp_path):
    """Unpack, make the environment, install, run a lesson and the first task of an exercise notebook."""
    with zipfile.ZipFile(site / f"{run_notebooks.NAME}.zip") as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / run_notebooks.NAME
    linux = (folder / "README.md").read_text(encoding="utf-8").split("Linux")[1]
    make, install, start = re.findall(r"^ {4}(.+)", linux, re.MULTILINE)
    mine = ("PYTHON", "VIRTUAL_ENV", "JUPYTER", "IPYTHON")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(mine)}

    def types(command, **options):
        done = subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, **options)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
        return done.stdout

    types([sys.executable, *make.split()[1:]])
    types(install.split())
    assert re.match(r"\d+\.\d+", types([*start.split(), "--version"]))

    have = {line for line in types(["venv/bin/python", "-m", "pip", "list", "--format=freeze"]).splitlines()}
    pins = {line.lower().replace("_", "-") for line in (folder / "requirements.txt").read_text().splitlines()}
    more = {line for line in have if line.lower().replace("_", "-") not in pins}
    assert {line.split("==")[0] for line in more} <= {"mlnotes", "pip", "setuptools"}

    (lesson, *_) = sorted(path for path in folder.glob("roc_auc/*.ipynb") if path.name != "exercises.ipynb")
    said = types(["venv/bin/python", "-c", RUN, str(lesson), "", "roc_auc/exercises.ipynb", "check("])
    assert "Not attempted" in said and "Right: roc_auc-3" in said
    assert str(folder / "venv") in said, "another copy of mlnotes was imported"
