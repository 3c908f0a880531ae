"""A notebook of exercises in nbgrader's source format: the one reader of its markers.

Solutions stand between `### BEGIN SOLUTION` and `### END SOLUTION`, hidden tests likewise; hints are folds in the cell
`<exercise>-hints`. A notebook may be nbformat's or plain JSON: both are dictionaries.
"""

import copy
import json
import re
from pathlib import Path
from typing import NamedTuple

CODE_STUB = "...  # your answer here"
TEXT_STUB = "*Write your answer here.*"
BOOKS = (  # an installed copy carries the notebooks, an editable one finds them in the book
    Path(__file__).parent.parent / "_book",
    Path(__file__).parent.parent.parent / "book",
)
_MARK = re.compile("(BEGIN|END) (SOLUTION|HIDDEN TESTS)")
_HINT = re.compile(r"<details><summary>Hint \d+</summary>\n\n(.*?)\n\n</details>", re.DOTALL)


class Line(NamedTuple):
    """A line of a cell: the region it stands in ("SOLUTION", "HIDDEN TESTS" or ""), and whether it is a marker."""

    text: str
    region: str
    mark: str  # "BEGIN", "END" or ""


def notebook(topic):
    """The notebook of a topic's exercises as this copy of mlnotes has it; None where it has none."""
    for book in BOOKS:
        path = book / topic / "exercises.ipynb"
        if path.exists():
            found = json.loads(path.read_text(encoding="utf-8"))
            for cell in found["cells"]:
                cell["source"] = "".join(cell["source"])
            return found
    return None


def marks(cell):
    """What nbgrader's metadata says of a cell."""
    return cell["metadata"].get("nbgrader", {})


def lines(source):
    """Every line of a cell with its region."""
    found, region = [], ""
    for text in source.split("\n"):
        marker = _MARK.search(text)
        mark, kind = marker.groups() if marker else ("", "")
        if mark == "BEGIN":
            if region:
                raise ValueError(f"### BEGIN {region} must be followed by its end, got a second begin; add the end")
            region = kind
        found.append(Line(text, region, mark))
        if mark == "END":
            region = ""
    if region:
        raise ValueError(f"### BEGIN {region} must be followed by ### END {region}, got the end of the cell; add it")
    return found


def solved(source):
    """The source with its solution and tests, without the markers."""
    return "\n".join(line.text for line in lines(source) if not line.mark)


def released(source, *, stub):
    """The source as students get it: the stub in the place of each solution, no hidden tests."""
    kept = [
        re.match(r"\s*", line.text)[0] + stub if line.region else line.text
        for line in lines(source)
        if not line.region or (line.region, line.mark) == ("SOLUTION", "BEGIN")
    ]
    return "\n".join(kept)


def parts(cell):
    """(the lines of a cell that students may see, those that they must not)."""
    inner = [line for line in lines(cell["source"]) if not line.mark]
    whole = marks(cell).get("solution") and not any(line.region == "SOLUTION" for line in inner)
    hidden = [bool(whole or line.region) for line in inner]
    return [x.text for x, h in zip(inner, hidden) if not h], [x.text for x, h in zip(inner, hidden) if h]


def hints(notebook):
    """The hints of each exercise of a notebook, by its id."""
    cells = [cell for cell in notebook["cells"] if is_hints(cell)]
    return {cell["id"].removesuffix("-hints"): tuple(_HINT.findall(cell["source"])) for cell in cells}


def is_hints(cell):
    """Does the cell hold the hints of an exercise?"""
    return cell.get("id", "").endswith("-hints")


def student_version(notebook, *, with_hints=True, with_solutions=False):
    """A copy with stubs for solutions, without hidden tests and outputs: what nbgrader would release."""
    student = copy.deepcopy(notebook)
    student["cells"] = [cell for cell in student["cells"] if with_hints or not is_hints(cell)]
    for cell in student["cells"]:
        source = cell["source"]
        _release(cell)
        if with_solutions and marks(cell).get("solution"):
            cell["source"] = source
    return student


def _release(cell):
    """Make a cell the student's; one that holds more than its metadata admits is refused."""
    regions = {line.region for line in lines(cell["source"])}
    solution, test = marks(cell).get("solution"), marks(cell).get("grade")
    if ("SOLUTION" in regions and not solution) or ("HIDDEN TESTS" in regions and not test):
        raise ValueError(f"cell {cell['id']} must be marked as solution or test in its nbgrader metadata; mark it")
    stub = CODE_STUB if cell["cell_type"] == "code" else TEXT_STUB
    whole = solution and "SOLUTION" not in regions
    cell["source"] = stub if whole else released(cell["source"], stub=stub)
    if cell["cell_type"] == "code":  # as nbconvert clears outputs
        cell["outputs"], cell["execution_count"] = [], None
        for key in ("collapsed", "scrolled"):
            cell["metadata"].pop(key, None)
