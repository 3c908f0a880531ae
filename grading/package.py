"""The package `mlnotes` as students of an assignment install it: checks and hints, no solutions.

A wheel is a zip with a list of its files, so nothing needs to be downloaded to make one.
"""

import base64
import hashlib
import io
import tomllib
import zipfile

import nbformat

from grading.plan import ROOT

WHEEL = "Wheel-Version: 1.0\nGenerator: grading.package\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def name():
    """The wheel's file name, which pip reads."""
    return f"mlnotes-{project()['version']}-py3-none-any.whl"


def wheel(released):
    """The bytes of the wheel; `released(notebook)` is what students may see of an exercise notebook."""
    about = project()
    info = f"mlnotes-{about['version']}.dist-info"
    head = [f"Name: mlnotes\nVersion: {about['version']}\nRequires-Python: {about['requires-python']}"]
    needs = [f"Requires-Dist: {requirement}" for requirement in about["dependencies"]]
    files = {f"mlnotes/{path}": data for path, data in _sources()}
    for path in sorted((ROOT / "book").glob("*/exercises.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        files[f"mlnotes/_book/{path.parent.name}/{path.name}"] = nbformat.writes(released(notebook)).encode()
    files[f"{info}/METADATA"] = "\n".join(["Metadata-Version: 2.1", *head, *needs, ""]).encode()
    files[f"{info}/WHEEL"] = WHEEL.encode()
    record = [f"{path},sha256={_digest(data)},{len(data)}" for path, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    return _zip(files)


def _sources():
    """(path in the package, bytes) of its modules and of the files they use."""
    for path in sorted((ROOT / "mlnotes").rglob("*")):
        name = path.relative_to(ROOT / "mlnotes")
        if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in name.parts):
            yield name.as_posix(), path.read_bytes()


def _digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


def _zip(files):
    """A zip without a date: the same files give the same bytes."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return data.getvalue()
