"""Files that only GitHub reads: the workflows and the citation keep their schemas, and say what the project says."""

import re
import tomllib
from pathlib import Path

import check_jsonschema
import pytest
import run_notebooks
import student_wheel
import yaml
from click.testing import CliRunner

import mlnotes

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").iterdir())
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
CITATION = ROOT / "CITATION.cff"


def read(path):
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # "on" is a word here, not True


SCHEMAS = [("github-workflows", WORKFLOWS), ("citation-file-format", [CITATION])]


@pytest.mark.parametrize(("schema", "paths"), SCHEMAS)
def test_files_keep_their_schema(schema, paths):
    """By a schema that check-jsonschema carries; nothing is fetched."""
    run = CliRunner().invoke(check_jsonschema.main, ["--builtin-schema", f"vendor.{schema}", *map(str, paths)])
    assert run.exit_code == 0, run.output


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_and_jobs_end(path):
    jobs = read(path)["jobs"].values()
    used = [step["uses"] for job in jobs for step in job["steps"] if "uses" in step]
    assert [action for action in used if not re.fullmatch(r"actions/[\w-]+@v\d+\.\d+\.\d+", action)] == []
    assert all("timeout-minutes" in job for job in jobs)


def test_tests_run_as_here_on_every_supported_python():
    job = read(ROOT / ".github" / "workflows" / "tests.yml")["jobs"]["tests"]
    assert ".ci/run" in [step.get("run") for step in job["steps"]]
    oldest, *_, newest = job["strategy"]["matrix"]["python"]
    assert f">={oldest}" == PROJECT["requires-python"] and f"== '{newest}'" in job["continue-on-error"]


def test_the_site_that_make_builds_is_published_from_main_only():
    workflow = read(ROOT / ".github" / "workflows" / "site.yml")
    build, publish = workflow["jobs"].values()
    assert "make book" in [step.get("run") for step in build["steps"]]
    folder = re.search(r"^SITE := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert build["steps"][-1]["with"]["path"] == folder
    assert workflow["on"]["push"]["branches"] == ["main"] and "pull_request" not in workflow["on"]
    assert publish["if"] == "github.ref == 'refs/heads/main'" and publish["permissions"]["pages"] == "write"
    assert workflow["permissions"] == {"contents": "read"}


def test_a_tag_of_the_version_brings_site_pdf_zip_and_wheel():
    workflow = read(ROOT / ".github" / "workflows" / "release.yml")
    (job,) = workflow["jobs"].values()
    said = "".join(step.get("run", "") for step in job["steps"])
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert workflow["on"] == {"push": {"tags": ["v*.*.*"]}} and job["permissions"] == {"contents": "write"}
    assert "make pdf" in said and re.search(r"^pdf: .*\bbook\b.*: _build/book\.pdf$", makefile, re.MULTILINE)
    made = re.findall(r"_build/\S+", said)
    assert made == ["_build/html", "_build/book.pdf", *[f"_build/html/{run_notebooks.NAME}.zip"] * 2]
    assert '"release/mlnotes-${GITHUB_REF_NAME#v}-py3-none-any.whl"' in said
    assert student_wheel.name() == f"mlnotes-{PROJECT['version']}-py3-none-any.whl"


def test_citation_agrees_with_the_project():
    cited, site = read(CITATION), read(ROOT / "_config.yml")
    assert cited["cff-version"] == "1.2.0" and cited["title"] == site["title"]
    released = (cited["version"], cited["date-released"])
    assert released[0] == cited["preferred-citation"]["version"] == PROJECT["version"] == mlnotes.__version__
    newest = re.findall(r"^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$", CHANGES, re.MULTILINE)[0]
    assert newest == released and re.search(r"^## Unreleased$", CHANGES, re.MULTILINE)
    assert cited["license"] == PROJECT["license"]
    assert cited["authors"] == [{"name": site["author"]}]
