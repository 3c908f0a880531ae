"""One zip with all that a student runs, and a line on each notebook's page that leads there.

The zip holds the notebooks, exercises in the student's version, the package `mlnotes` as a wheel, in which `solution`
finds what is not held back, and pinned requirements. It is made with the site, without a network; the same book gives
the same bytes.
"""

import io
import re
import zipfile
from functools import partial
from pathlib import Path, PurePosixPath

import nbformat
import student_wheel
from exercise_pages import topic_of

from mlnotes.exercises import markers

ROOT = Path(__file__).parent.parent
NAME = "judging-models"
GUIDE = "book/run"  # the page that says how to run a notebook
WANTED = ["jupyterlab", "ipykernel", "ipywidgets", "numpy", "scipy", "scikit-learn", "matplotlib"]
LINK = re.compile(r"\]\(([\w./-]+\.md)[#)]")
README = Path(__file__).with_name("zip_readme.md")


# ---- the line on a page ----


def add_line(app, pagename, templatename, context, doctree):
    """With what a lesson takes and needs, or below the title of another notebook's page, the way to run it."""
    if pagename in app.env.found_docs and is_notebook(app, pagename) and GUIDE in app.env.found_docs:
        guide, notebook = app.builder.get_relative_uri(pagename, GUIDE), PurePosixPath(pagename).name
        link = f'<a href="{guide}">Run this notebook</a> on your computer: <code>{notebook}.ipynb</code>'
        slides = '<a class="present-this" id="present" href="#present">Present it</a> as slides (key <kbd>p</kbd>).'
        line = rf'\1 <span class="run-this">{link}. {slides}</span></p>'
        body, lesson = re.subn(r'(?s)(<p class="facts">.*?)</p>', line, context["body"], count=1)
        other = f'</h1>\n<p class="facts run-this">{link}</p>'
        context["body"] = body if lesson else body.replace("</h1>", other, 1)


def is_notebook(app, docname):
    return app.env.doc2path(docname).endswith(".ipynb")


# ---- the zip ----


def write_zip(app, exception):
    """Write the zip beside the pages."""
    if exception or app.builder.format != "html" or GUIDE not in app.env.found_docs:
        return
    notebooks = {name: Path(app.env.doc2path(name)) for name in sorted(app.env.found_docs) if is_notebook(app, name)}
    Path(app.outdir, f"{NAME}.zip").write_bytes(zipped(contents(notebooks, app.config.exercises_held_back)))


def contents(notebooks, held_back):
    """The files of the zip, bytes by path: notebooks by the name of their page, and what they need."""

    def released(notebook, *, solved=False):
        open_ = topic(notebook) not in held_back
        return markers.student_version(notebook, with_hints=open_, with_solutions=open_ and solved)

    wheel = f"./{student_wheel.name()}"
    pins = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    files = {
        "README.md": README.read_bytes(),
        "lessons.ipynb": f"{nbformat.writes(in_order(notebooks))}\n".encode(),
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
        "requirements.txt": "\n".join(
            ["# What the notebooks need, in the versions of constraints.txt.", "-c constraints.txt", *WANTED, wheel, ""]
        ).encode(),
        "constraints.txt": pins.replace("-e .\n", "").encode(),
        student_wheel.name(): student_wheel.wheel(partial(released, solved=True), (), variants=True),
    }
    for page, path in notebooks.items():
        place = PurePosixPath(page).relative_to("book")
        files[f"{place}.ipynb"] = path.read_bytes()
        if topic_of(page) is not None:
            student = released(nbformat.read(path, as_version=4))
            files[f"{place}.ipynb"] = f"{nbformat.writes(student)}\n".encode()
        files |= linked(place, path)
    return files


def in_order(notebooks, book=""):
    """A notebook with links to the others in the order of the book; JupyterLab lists files by their names."""
    lines = ["# The notebooks, in the order of the book"]
    for page in re.findall(r"file: (book/\S+)", (ROOT / "_toc.yml").read_text(encoding="utf-8")):
        cover = ROOT / f"{page}.md"
        if page in notebooks:
            title = nbformat.read(notebooks[page], as_version=4).cells[0].source.splitlines()[0].lstrip("# ")
            lines.append(f"- [{title}]({book}{PurePosixPath(page).relative_to('book')}.ipynb)")
        elif cover.name == "index.md":
            lines += ["", cover.read_text(encoding="utf-8").splitlines()[0].replace("#", "##"), ""]
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("\n".join(lines), id="lessons")])


def topic(notebook):
    """The topic of an exercise notebook, from the id of its first exercise."""
    ids = (cell["metadata"]["exercise"]["id"] for cell in notebook["cells"] if "exercise" in cell["metadata"])
    return next(ids, "").rpartition("-")[0]


def linked(place, path):
    """The pages in Markdown that a notebook links to: they come along, so that its links lead somewhere."""
    targets = {target for target in LINK.findall(path.read_text(encoding="utf-8")) if (path.parent / target).is_file()}
    book = path.resolve().parents[len(place.parts) - 1]
    there = {(path.parent / target).resolve() for target in targets}
    return {file.relative_to(book).as_posix(): file.read_bytes() for file in there}


def zipped(files):
    """A zip with one folder, without dates: the same files give the same bytes."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(files):
            entry = zipfile.ZipInfo(f"{NAME}/{path}", (2020, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[path], zipfile.ZIP_DEFLATED)
    return data.getvalue()


if __name__ == "__main__":  # for make lab
    pages = {f"book/{path.parent.name}/{path.stem}": path for path in ROOT.glob("book/*/*.ipynb")}
    nbformat.write(in_order(pages, "../book/"), ROOT / "_build" / "lessons.ipynb")
