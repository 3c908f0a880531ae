"""Fill the tables of book/back/teaching.md from the notebooks: minutes for each section, exercises for each objective.

    python tools/teaching_tables.py

The minutes of a section are counted: MINUTES below says how long a reader takes for what the section shows; code in a
fold is not shown. A lesson whose cells still assert is counted as it was, by BEFORE, its folds included. Those of an
exercise are its author's. Each table stands between two comments that name it.
"""

import re

import notebooks

from mlnotes.exercises import slips

PAGE = notebooks.ROOT / "book" / "back" / "teaching.md"
MINUTES = {"word": 1 / 70, "line of code": 0.25, "figure": 1.0, "displayed formula": 0.75}  # as readers took them
BEFORE = MINUTES | {"word": 1 / 130}


def topics():
    """The lessons and the exercises of each topic, in the order of the book."""
    return {
        topic: ({path.stem: notebooks.read(path) for path in paths}, exercises(topic))
        for topic, paths in notebooks.lessons().items()
    }


def exercises(topic):
    return notebooks.read(notebooks.ROOT / "book" / topic / "exercises.ipynb")


def cover(topic):
    """The text of a topic's cover."""
    return (notebooks.ROOT / "book" / topic / "index.md").read_text(encoding="utf-8")


def heading(text):
    return text.splitlines()[0].removeprefix("# ")


def sections(notebook):
    """Minutes of each section, by its heading; what stands before the first heading counts as "Introduction"."""
    minutes, heading = {}, "Introduction"
    moved = not any(cell.cell_type == "code" and "assert " in cell.source for cell in notebook.cells)
    for cell in notebook.cells:
        for part in re.split(r"(?m)^(?=## )", cell.source) if cell.cell_type == "markdown" else [cell.source]:
            if part.startswith("## "):
                heading = part.splitlines()[0].removeprefix("## ")
            minutes[heading] = minutes.get(heading, 0) + reading_time(cell, part, moved)
    return minutes


def reading_time(cell, text, moved):
    """Minutes for a cell or a part of it; `moved`: the checks of its lesson stand beside it."""
    rate = MINUTES if moved else BEFORE
    if cell.cell_type == "code":
        figures = sum("image/png" in output.get("data", {}) for output in cell.outputs)
        hidden = moved and notebooks.HIDDEN & set(cell.metadata.get("tags", []))
        shown = 0 if hidden else len(text.splitlines())
        return shown * rate["line of code"] + figures * rate["figure"]
    formulas = re.findall(r"\$\$.*?\$\$", text, re.DOTALL)
    words = re.sub(r"\$\$.*?\$\$", " ", text, flags=re.DOTALL).split()
    return len(words) * rate["word"] + len(formulas) * rate["displayed formula"]


def rounded(minutes):
    """To five minutes, since the rule is no more exact than that; at least five."""
    return max(5, 5 * round(minutes / 5))


def minutes_table():
    """Each topic with its lessons, the exercises, and their minutes."""
    lines = ["| topic | lesson | minutes to read and run | exercises | their minutes |", "|---|---|---|---|---|"]
    for topic, (lessons, tasks) in topics().items():
        listed = objectives(tasks)[1]
        work = sum(task["minutes"] for task in listed)
        for number, (stem, lesson) in enumerate(lessons.items()):
            name = f"[{heading(lesson.cells[0].source)}](../{topic}/{stem}.ipynb)"
            reading = rounded(sum(sections(lesson).values()))
            linked = f"[{heading(cover(topic))}](../{topic}/index.md)"
            first = (linked, len(listed), work) if number == 0 else ("", "", "")
            lines.append(f"| {first[0]} | {name} | {reading} | {first[1]} | {first[2]} |")
    return "\n".join(lines)


def objectives(tasks):
    """The objectives that a notebook of exercises names, and the metadata of its exercises."""
    named = re.findall(r"(?m)^\d+\. (.*?)[;.]?$", tasks.cells[0].source)
    return named, [cell.metadata["exercise"] for cell in tasks.cells if "exercise" in cell.metadata]


def objectives_table():
    """For each objective of each topic, the exercises that test it, and those with numbers of each student's own."""
    lines = []
    for topic, (_, tasks) in topics().items():
        named, listed = objectives(tasks)
        lines += [
            f"**{heading(cover(topic))}**",
            "",
            "| afterwards you can | exercises | own numbers |",
            "|---|---|---|",
        ]
        for number, objective in enumerate(named, 1):
            met = [task for task in listed if task["objective"] == number]
            links = [f"{place(task['id'])} ({task['level']}, {task['minutes']} min)" for task in met]
            varied = [place(task["id"]) for task in met if slips.load(topic)[task["id"]].variant is not None]
            lines.append(f"| {objective} | {', '.join(links)} | {', '.join(varied) or '–'} |")
        lines.append("")
    return "\n".join(lines).rstrip()


def place(id_):
    """The number of an exercise, linked to its place."""
    return f"[{id_.rpartition('-')[2]}]({id_})"


TABLES = {"minutes": minutes_table, "objectives": objectives_table}


def filled(text):
    """The page with every table written anew."""
    for name, table in TABLES.items():
        begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
        if text.count(begin) != 1 or text.count(end) != 1:
            raise SystemExit(f"{PAGE.name} must hold {begin} and {end} once each; restore them")
        before, rest = text.split(begin)
        text = f"{before}{begin}\n\n{table()}\n\n{end}{rest.split(end)[1]}"
    return text


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
