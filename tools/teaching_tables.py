"""Fill the tables of book/back/teaching.md from the notebooks, and the minutes that a lesson and its cover name.

    python tools/teaching_tables.py

The minutes of a section are counted: MINUTES below says how long a reader takes for what the section shows; code in a
fold is not shown. Those of an exercise are its author's. Each table stands between two comments that name it.
"""

import re

import notebooks

from mlnotes.exercises import slips

PAGE = notebooks.ROOT / "book" / "back" / "teaching.md"
# As the slower of two readers counted in 74 lessons, predictions and things to try among it: mostly within four minutes
# of theirs. Figures are read with the words.
MINUTES = {"word": 1 / 36, "line of code": 0.35, "displayed formula": 2.8, "flipbook": 1.2, "explorer": 4}


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
    for cell in notebook.cells:
        for part in re.split(r"(?m)^(?=## )", cell.source) if cell.cell_type == "markdown" else [cell.source]:
            if part.startswith("## "):
                heading = part.splitlines()[0].removeprefix("## ")
            minutes[heading] = minutes.get(heading, 0) + reading_time(cell, part)
    return minutes


def reading_time(cell, text):
    """Minutes for a cell or a part of it; code that is folded takes none."""
    if cell.cell_type == "markdown":
        words, formulas = re.subn(r"(?s)\$\$.*?\$\$", " ", text)
        return len(words.split()) * MINUTES["word"] + formulas * MINUTES["displayed formula"]
    html = "".join(output.get("data", {}).get("text/html", "") for output in cell.outputs)
    figures = sum(MINUTES[kind] for kind in re.findall(r'class="mlnotes-(flipbook|explorer)"', html))
    shown = [] if notebooks.HIDDEN & set(cell.metadata.get("tags", [])) else text.splitlines()
    return len(shown) * MINUTES["line of code"] + figures


def minutes_of(lesson):
    """Of the whole lesson, as the book names them: to five minutes, since the rule is no more exact than that."""
    return rounded(sum(sections(lesson).values()))


def rounded(minutes):
    """To five minutes; at least five."""
    return max(5, 5 * round(minutes / 5))


def minutes_table():
    """Each topic with its lessons, the exercises, and their minutes."""
    lines = ["| topic | lesson | minutes to read and run | exercises | their minutes |", "|---|---|---|---|---|"]
    for topic, (lessons, tasks) in topics().items():
        listed = objectives(tasks)[1]
        linked, n = f"[{heading(cover(topic))}](../{topic}/index.md)", len(listed)
        work = sum(task["minutes"] for task in listed)
        for stem, lesson in lessons.items():
            name = f"[{heading(lesson.cells[0].source)}](../{topic}/{stem}.ipynb)"
            lines.append(f"| {linked} | {name} | {minutes_of(lesson)} | {n} | {work} |")
            linked = n = work = ""  # said once for each topic
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
        lines += [f"**{heading(cover(topic))}**", ""]
        lines += ["| afterwards you can | exercises | own numbers |", "|---|---|---|"]
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


def say_minutes():
    """Write each lesson's minutes into its first cell and into its cover."""
    for topic, (lessons, _) in topics().items():
        text, page = cover(topic), PAGE.parents[1] / topic / "index.md"
        for stem, lesson in lessons.items():
            minutes, path = minutes_of(lesson), page.with_name(f"{stem}.ipynb")
            text = re.sub(rf"(\]\({stem}\.ipynb\)[^|]*\|[^|]*\| )\d+ \|", rf"\g<1>{minutes} |", text)
            stored = path.read_text(encoding="utf-8")
            if (said := re.sub(r"\b\d+ minutes", f"{minutes} minutes", stored, count=1)) != stored:
                path.write_text(said, encoding="utf-8")
        page.write_text(text, encoding="utf-8")


TABLES = {"minutes": minutes_table, "objectives": objectives_table}


def filled(text):
    """The page with every table written anew."""
    for name, table in TABLES.items():
        place = rf"(?s)(?<=<!-- begin {name} -->\n\n).*?(?=\n\n<!-- end {name} -->)"
        text, found = re.subn(place, table().replace("\\", r"\\"), text)
        if found != 1:
            raise SystemExit(f"{PAGE.name} must hold <!-- begin {name} --> and its end once; restore them")
    return text


if __name__ == "__main__":
    say_minutes()
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
