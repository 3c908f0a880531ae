"""Run the book's notebooks and store them in one canonical form.

    python tools/notebooks.py [NOTEBOOK ...]           run and store
    python tools/notebooks.py --check [NOTEBOOK ...]   run, and fail if a stored byte would change
    python tools/notebooks.py --form [NOTEBOOK ...]    canonical form only, nothing is run (with --check: compare)

Without names: every notebook below book/. Canonical means: counts 1..n, no timings, streams joined, tags sorted, no
metadata beyond the kernel, cells tagged `check` or `drawing` folded, results tagged `answer` too, and no widgets, but
the HTML beside them, which needs no kernel. Two runs on the pinned versions then give the same bytes, pictures
included, and a change of one line shows as that line and its results. A lesson's checks run in its kernel after its
last cell and leave nothing in it.
"""

import argparse
import copy
import difflib
import os
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
WIDGET = "application/vnd.jupyter.widget-view+json"
HIDDEN = {"check", "drawing"}  # tags of code that a page and JupyterLab fold
QUOTED = re.compile(r'(?m)(?:^# "(?:.*\n# )*?.*"$\n?)+')  # sentences, each from a quotation mark to one at a line's end
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def notebooks():
    """Every notebook of the book, in order of its path."""
    return sorted(p for p in (ROOT / "book").rglob("*.ipynb") if not any(part.startswith(".") for part in p.parts))


def lessons():
    """The lessons of each topic, in the order of the book: _toc.yml is the only list of them."""
    listed = re.findall(r"file: (book/(\w+)/\w+)$", (ROOT / "_toc.yml").read_text(encoding="utf-8"), re.MULTILINE)
    topics = {topic: [] for file, topic in listed if file.endswith("/exercises")}
    for file, topic in listed:
        path = ROOT / f"{file}.ipynb"
        if topic in topics and path.exists() and path.stem != "exercises":
            topics[topic].append(path)
    return topics


def checked():
    """The lessons that have checks."""
    return [path for topic in lessons().values() for path in topic if checks(path)]


def read(path):
    return nbformat.read(path, as_version=4)


class Block(NamedTuple):
    """A part of a lesson's checks: the sentences it proves, which are quoted above it, and its code."""

    file: Path
    line: int
    sentences: list
    code: str

    @property
    def thorough(self):
        """Is it left to `make test-thorough`?"""
        return "\n# thorough\n" in self.code

    @property
    def name(self):
        """What a failing test is called: the place and the sentence."""
        return f"checks/{self.file.name}:{self.line} {self.sentences[0] if self.sentences else 'imports'}"

    def source(self):
        """A cell for the lesson's kernel; an error in it names the file and the line."""
        start, file = self.line - 1, str(self.file)
        lines = f"__import__('linecache').getlines({file!r})[{start}:{start + self.code.count(chr(10))}]"
        said = "".join(f'# "{sentence}"\n' for sentence in self.sentences)
        return f"{said}exec(compile('\\n' * {start} + ''.join({lines}), {file!r}, 'exec'))"


def checks(path):
    """The blocks of `checks/<lesson>.py` beside this lesson; first what stands above the first sentence."""
    file = path.parent / "checks" / f"{path.stem}.py"
    if not file.exists():
        return []
    text = file.read_text(encoding="utf-8")
    starts = sorted({0, *(found.start() for found in QUOTED.finditer(text))})
    parts = [(text[:start].count("\n") + 1, text[start:end]) for start, end in zip(starts, [*starts[1:], len(text)])]
    return [Block(file, line, quoted(code), code) for line, code in parts]


def quoted(code):
    """The sentences above this block, each on one line."""
    head = QUOTED.match(code)
    lines = re.sub(r"(?m)^# ", "", head[0] if head else "")
    return [" ".join(one.split()) for one in re.findall(r'(?ms)^"(.*?)"$', lines)]


def run(notebook, folder, blocks=()):
    """The notebook executed in a fresh kernel that starts in `folder`; after its last cell these blocks of checks."""
    notebook, length = copy.deepcopy(notebook), len(notebook.cells)
    notebook.cells += [nbformat.v4.new_code_cell(block.source()) for block in blocks]
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # sums in one order on every machine
    plain = {"record_timing": False, "coalesce_streams": True, "store_widget_state": False}
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", **plain)
    client.execute(cwd=str(folder))
    del notebook.cells[length:]
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if output.get("name") == "stderr":
                raise SystemExit(f"{folder}: cell {cell.id} writes to stderr: {output.text}")
            if WIDGET in (data := output.get("data", {})) and "text/html" not in data:
                raise SystemExit(
                    f"{folder}: cell {cell.id} shows a widget without HTML: a page has no kernel to move it"
                )
    return notebook


def canonical(notebook):
    """The bytes that are stored for this notebook."""
    notebook = copy.deepcopy(notebook)
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    notebook.nbformat_minor = 5
    for cell in notebook.cells:
        tags = {*cell.metadata.get("tags", [])}
        folds = {"source_hidden": tags & HIDDEN, "outputs_hidden": tags & {"answer"}}  # what JupyterLab folds
        jupyter = {fold: True for fold, those in folds.items() if those}
        parts = {**cell.metadata, "execution": None, "tags": sorted(tags), "jupyter": jupyter}
        cell.metadata = nbformat.from_dict({name: part for name, part in parts.items() if part})
    for count, cell in enumerate((cell for cell in notebook.cells if cell.cell_type == "code"), 1):
        cell.execution_count = count
        cell.outputs = [_output(output, count) for output in cell.outputs]
    return (nbformat.writes(notebook).rstrip("\n") + "\n").encode()


def _output(output, count):
    if "execution_count" in output:
        output.execution_count = count
    if "text/html" in (data := output.get("data", {})):
        data.pop(WIDGET, None)
    if output.output_type == "error":  # the traceback holds paths and colours; name and message are the result
        output.traceback = [f"{output.ename}: {output.evalue}"]
    return output


def process(path, *, check, form):
    """Run and store one notebook, or compare; the lines that differ."""
    notebook = read(path)
    new = canonical(notebook if form else run(notebook, path.parent, checks(path)))
    old = path.read_bytes()
    if check:
        return list(difflib.unified_diff(old.decode().splitlines(), new.decode().splitlines(), "stored", "now", n=1))
    if new != old:
        path.write_bytes(new)
    return []


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("notebooks", nargs="*", type=Path)
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a byte would change")
    parser.add_argument("--form", action="store_true", help="do not run, only bring into canonical form")
    options = parser.parse_args(arguments)
    paths = [p.resolve() for p in options.notebooks] or notebooks()
    changed = 0
    with ProcessPoolExecutor(max_workers=2) as pool:
        jobs = [(p, pool.submit(process, p, check=options.check, form=options.form)) for p in paths]
        for path, job in jobs:
            difference = job.result()
            changed += bool(difference)
            print(f"{'changed' if difference else 'ok':8}{path.relative_to(ROOT)}")
            print(*(line[:200] for line in difference[:40]), sep="\n", end="\n" if difference else "")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
