"""What the page Practise asks, made of the pages of exercises when they are written.

Each topic becomes a script, practise_questions/<topic>.js, that the page loads when it asks one of its questions:
the task as it stands on the page, its form, and versions of it, with numbers of one's own or other wrong programs.
The list of all questions stands in the page, their number by topic in the first page, for the ticks of the map.
"""

import functools
import html
import json
import re
from pathlib import Path

import formulas
import practise
import read_code
from exercise_pages import topic_of
from markdown_it import MarkdownIt

from mlnotes.exercises import markers, slips

PAGE = "book/practise"
VERSIONS = 12  # of each question, drawn when the site is built: a script need not know how
INSIDE = r"(?:(?!<h2>).)*?"  # of the section of one task
TASK = re.compile(rf'<h2>(?:\d+\. )?({INSIDE})</h2>({INSIDE})(<(?:p|form) class="practise"{INSIDE}</form>)', re.DOTALL)
MARKDOWN = MarkdownIt("commonmark").enable("table")
TABLE = re.compile(r'(?<=<script type="application/json">).*?(?=</script>)', re.DOTALL)


# ---- which questions there are ----


@functools.cache
def on_page(topic):
    """The ids of the forms on a topic's page, in their order."""
    entries = slips.load(topic).items()
    values = {id_ for id_, entry in entries if entry.reference is not None and not callable(entry.reference)}
    return tuple(id_ if id_ in values else f"{id_}-code" for id_, _ in entries if id_ in values or read_code.first(id_))


def topics(app):
    """The topics whose pages are open, in the order of the book."""
    pages = [name.split("/") for name in app.env.toctree_includes.get(app.config.root_doc, ())]
    open_ = set(slips.topics()) - set(app.config.exercises_held_back)
    return [parts[1] for parts in pages if len(parts) > 2 and parts[1] in open_]


def add_index(app, pagename, templatename, context, doctree):
    """The list of all questions in the page; their numbers in the first page."""
    if pagename == PAGE:
        titles = {topic: app.env.titles[f"book/{topic}/index"].astext() for topic in topics(app)}
        index = {topic: {"title": title, "ids": on_page(topic)} for topic, title in titles.items()}
    elif pagename == app.config.root_doc:
        index = {topic: len(on_page(topic)) for topic in topics(app)}
    else:
        return
    context["body"] += f'<script type="application/json" id="practise-index">{as_json(index)}</script>\n'


def as_json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# ---- the questions ----


def write_questions(app, pagename, templatename, context, doctree):
    """Beside the site's other files a script with what the page of a topic's exercises asks, unless it is held back."""
    topic = topic_of(pagename)
    script = Path(app.outdir, "_static", "practise_questions", f"{topic}.js")
    if topic in topics(app):
        script.parent.mkdir(parents=True, exist_ok=True)
        made = as_json(questions(topic, context["body"]))
        script.write_text(f'practise.questions("{topic}",{made});\n', encoding="utf-8")
    elif topic:
        script.unlink(missing_ok=True)


def questions(topic, page):
    """All questions of a topic, by id, from its page."""
    found = {}
    for title, task, below in TASK.findall(page):
        form = below[below.rindex("<form") :]
        id_ = json.loads(TABLE.search(form)[0])["exercise"]
        found[id_] = {
            "title": html.unescape(re.sub(r"<a .*?</a>|<[^>]*>", "", title, flags=re.DOTALL)),
            "task": moved(task, topic),
            "form": bare(form),
            "versions": versions(topic, id_),
        }
    return found


def bare(form):
    """The form without its table, and without what is said where no script runs."""
    return TABLE.sub("", re.sub(r"<noscript>.*?</noscript>\n", "", form, flags=re.DOTALL))


def moved(task, topic):
    """The task as another page may hold it: links from there, no names of places, no points."""
    task = re.sub(r"\s*<p><em>.*?</em></p>\n", "", task, count=1)
    task = re.sub(r' id="[^"]*"', "", task)
    task = re.sub(r'href="#', f'href="{topic}/exercises.html#', task)
    return re.sub(r'(href|src)="(?!\w+:|[\w/]+/exercises\.html#)', rf'\1="{topic}/', task)


def versions(topic, id_):
    """Tables with the numbers that go with them, or forms with other programs."""
    exercise = id_.removesuffix("-code")
    entry = slips.load(topic)[exercise]
    if callable(entry.reference):
        stub = next(cell for cell in markers.notebook(topic)["cells"] if cell["id"] == exercise)
        name, some = practise.asked_name(stub["source"]), read_code.twins(exercise)[:VERSIONS]
        return [
            {"form": bare(practise.code_form(exercise, one, name, "")), "table": practise.code_table(exercise, one)}
            for one in some
        ]
    if entry.variant is None:
        return [{"table": practise.table(exercise, entry)}]
    own = [slips.numbered(exercise, entry, number) for number in range(VERSIONS)]
    return [{"numbers": shown(one.text), "table": practise.table(exercise, one.exercise)} for one in own]


def shown(text):
    """The HTML of what a student is told of numbers of their own."""
    made = MARKDOWN.render(text)
    return re.sub(r"\$([^$]+)\$", lambda tex: formulas.html_of(html.unescape(tex[1]), display=False), made)
