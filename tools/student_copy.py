"""Write what students may have into a folder: lessons, exercises, the package; for nbgitpuller or a shared folder.

    python tools/student_copy.py FOLDER

Topics named under `exercises_held_back` in _config.yml come without hints, solutions and hidden tests, as their pages
do, so `hint` and `solution` of a package that is installed from the copy have none either, and its `check` knows the
shown examples only. Tests, marking and what builds the website stay behind. What an earlier copy left in FOLDER and the
book no longer has is removed; a .git folder there is kept, so the copy can be committed and pushed.
"""

import argparse
import shutil
import subprocess
from pathlib import Path

import nbformat
import yaml

from mlnotes.exercises import held
from mlnotes.exercises.markers import student_version

ROOT = Path(__file__).resolve().parent.parent
GIVEN = ("book", "mlnotes", "requirements.txt", "pyproject.toml", "LICENSE")
README = Path(__file__).with_name("copy_readme.md").read_text(encoding="utf-8")


def write(root, folder):
    """Copy what git knows; of a topic that is held back, the student's version of the exercises and the catalogue."""
    config = yaml.safe_load((root / "_config.yml").read_text(encoding="utf-8"))
    topics = config["sphinx"]["config"]["exercises_held_back"]
    listed = subprocess.run(["git", "ls-files", "-z", *GIVEN], cwd=root, capture_output=True, text=True, check=True)
    for path in [Path(name) for name in listed.stdout.split("\0") if name and (root / name).exists()]:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        if path.name == "exercises.ipynb" and path.parent.name in topics:
            notebook = nbformat.read(root / path, as_version=4)
            nbformat.write(student_version(notebook, with_hints=False), folder / path)
        else:
            shutil.copyfile(root / path, folder / path)
    held.put_away(folder / "mlnotes", topics)
    (folder / "README.md").write_text(README, encoding="utf-8")
    return topics


def main(arguments=None, root=ROOT):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="empty, or an earlier copy")
    folder = parser.parse_args(arguments).folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    readme = folder / "README.md"
    if any(folder.iterdir()) and not (readme.exists() and readme.read_text(encoding="utf-8") == README):
        parser.error(f"FOLDER must be empty or an earlier copy, got {folder} with other files; choose another")
    for entry in folder.iterdir():
        if entry.name != ".git":
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    topics = write(root, folder)
    print(f"Students' copy: {folder}; held back: {', '.join(topics) or 'nothing'}")


if __name__ == "__main__":
    main()
