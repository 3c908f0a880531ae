"""The house: each topic is complete, each test stands on a state and not on the clock, each requirement is pinned."""

import json
import os
import re
import sys
import tomllib
from collections import Counter
from importlib.metadata import packages_distributions
from pathlib import Path
from subprocess import check_output

import pytest
import rooms
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from mlnotes.exercises import slips

ROOT = Path(__file__).resolve().parents[1]
TESTS = sorted(ROOT.glob("tests/**/*.py"))
TOC = (ROOT / "_toc.yml").read_text(encoding="utf-8")
LISTED = re.findall(r"(?:root|file): (\S+)", TOC)
TOPICS = sorted(path.parent.name for path in ROOT.glob("book/*/index.md"))


# ---- rooms ----


@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic_is_a_folder_with_exercises_and_their_slips(topic):
    assert (ROOT / "book" / topic / "exercises.ipynb").exists()
    assert topic in slips.topics()
    assert f"book/{topic}/exercises" in LISTED


def test_every_page_is_listed_once():
    there = [path.relative_to(ROOT) for path in ROOT.glob("book/**/*") if path.suffix in (".md", ".ipynb")]
    pages = {path.with_suffix("").as_posix() for path in there if ".ipynb_checkpoints" not in path.parts}
    assert sorted(LISTED) == sorted(pages)


def test_names_of_test_files_differ():
    """Files of one name in two rooms would be one module to pytest."""
    names = Counter(path.name for path in TESTS if path.name != "conftest.py")
    assert max(names.values()) == 1, names.most_common(3)


def test_no_test_imports_another():
    assert [path.name for path in TESTS if re.search(r"(?m)^(from|import) test_", path.read_text("utf-8"))] == []


# ---- no test rests on a sleep or on the clock ----

CLOCK = r"\b(?:sleep|wait_for_timeout|monotonic|process_time|perf_counter(?:_ns)?)\(|networkidle|performance\.now"


def test_no_test_waits_for_time():
    texts = {path.name: path.read_text(encoding="utf-8") for path in TESTS if path != Path(__file__)}
    found = {name: re.findall(CLOCK, text) for name, text in texts.items() if re.search(CLOCK, text)}
    assert found == {}, "wait for a state instead"


# ---- sizes ----


@pytest.mark.parametrize("room", rooms.ROOMS)
def test_a_room_does_not_grow(room):
    most, aim = rooms.ROOMS[room]
    assert 0 < rooms.lines(room) <= most and aim <= most, "tools/rooms.py says how large it may be"


# ---- versions ----


def pins(file):
    """The version of each requirement in a file of exact ones, by its name as pip compares them."""
    lines = [line for line in (ROOT / file).read_text(encoding="utf-8").splitlines() if line[0] not in "#-"]
    exact = {canonicalize_name(one.name): str(one.specifier) for one in map(Requirement, lines)}
    assert all(re.fullmatch(r"==[\w.]+", one) for one in exact.values())
    return {name: one.removeprefix("==") for name, one in exact.items()}


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_the_lock_is_exact_and_holds_what_is_asked_for(name):
    exact = pins(f"{name}.txt")
    wanted = re.findall(r"^(\w[^#\n]*)", (ROOT / f"{name}.in").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(wanted) > 10
    for one in map(Requirement, wanted):
        assert one.specifier.contains(exact[canonicalize_name(one.name)]), one


BUILDS = [*ROOT.glob("sphinxext/*.py"), *ROOT.glob("mlnotes/**/*.py")]
IMPORTED = r"(?m)^ *(?:from|import) (\w+)"  # ruff holds one import to a line


def test_building_the_book_needs_nothing_of_the_developers():
    """`make book` installs the first file only; it also builds the wheel of `mlnotes` without fetching a tool."""
    names = {name for path in BUILDS for name in re.findall(IMPORTED, path.read_text(encoding="utf-8"))}
    assert not {"grading", "tools", "tests"} & names, "the build reads other rooms"
    theirs = pins("requirements-dev.txt").keys() - pins("requirements.txt")
    places = packages_distributions()
    used = {canonicalize_name(one) for name in names for one in places.get(name, [])}
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    assert used & theirs == set()
    assert set(tools) <= set((ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines())


# ---- scripts, style sheets and the packages that form them ----


def test_no_line_of_a_script_or_a_style_sheet_is_longer_than_120_signs():
    """Prettier breaks code; long texts and comments it leaves. `npm run check` sees the rest."""
    folders = ROOT / "mlnotes/widgets", ROOT / "book/_static"
    files = [path for folder in folders for path in folder.iterdir() if path.suffix in (".js", ".css")]
    assert len(files) > 20
    assert [path.name for path in files if max(map(len, path.read_text(encoding="utf-8").splitlines())) > 120] == []


def test_the_lock_file_names_no_host_to_download_from():
    names = "package-lock.json", "package.json"
    lock, package = (json.loads((ROOT / name).read_text(encoding="utf-8")) for name in names)
    assert all("resolved" not in one and "integrity" in one for name, one in lock["packages"].items() if name)
    wanted = package["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values()), "exact versions"
    assert {name: lock["packages"][f"node_modules/{name}"]["version"] for name in wanted} == wanted


# ---- every machine ----


def test_another_processor_draws_the_same_numbers_of_ones_own():
    every = "[slips.numbered(id_, e, n).text for t in slips.topics() for id_, e in slips.load(t).items() if e.variant]"
    code = f"from mlnotes.exercises import slips\nfor n in range(20): print({every})"
    old = {"OPENBLAS_CORETYPE": "Prescott", "NPY_DISABLE_CPU_FEATURES": "X86_V3"}
    assert len({check_output([sys.executable, "-c", code], env=os.environ | more) for more in ({}, old)}) == 1
