"""What a student gets back: one HTML file that needs nothing else, without solutions and without hidden tests."""

import html

from grading import due
from grading.words import clean

STYLE = """
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse } td, th { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top }
pre { overflow-x: auto; padding: .6rem; border: 1px solid #8888; border-radius: .3rem; white-space: pre-wrap }
section { border-top: 1px solid #8888; margin-top: 1.5rem } dt { font-weight: bold } dd { margin: 0 0 .3rem 1rem }
"""
WORDS = {
    "right": "Right.",
    "not attempted": "No answer.",
    "by hand": "Marked by hand; not yet done.",
    "not run": "Not run; your lecturer will look at it.",
    "wrong": "Not right.",
}


def page(plan, result, rows, late=due.Lateness(), after=None):  # noqa: B008
    """The page of one student; `rows` are (question, outcome, marks, comment), `after` is the total less a penalty."""
    done = [marks for *_, marks, _ in rows if marks is not None]
    total = f"{sum(done):g} of {sum(question.points for question, *_ in rows):g} points"
    if len(done) < len(rows):
        total += f" so far; {len(rows) - len(done)} of {len(rows)} questions are not marked yet"
    if late.penalty and after is not None:
        total += f"; {late.look}: {after:g} points"
    name = html.escape(clean(result["name"]))
    table = "".join(
        f'<tr><td><a href="#{q.id}">{html.escape(q.title)}</a></td><td>{shown(marks)} of {q.points:g}</td></tr>'
        for q, _, marks, _ in rows
    )
    file = f"<p>Your file: {html.escape(clean(result['file']))}{', late' if late.words or result['late'] else ''}.</p>"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(plan.name)}: {name}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body><main>'
        f"<h1>{html.escape(plan.name)}: {name}</h1>{file}<p><strong>{total}.</strong></p>"
        f"<table><thead><tr><th>Question</th><th>Points</th></tr></thead><tbody>{table}</tbody></table>"
        f"{''.join(_section(*row) for row in rows)}</main></body></html>\n"
    )


def shown(marks):
    return "–" if marks is None else f"{marks:g}"


def _section(question, outcome, marks, comment):
    """One question: what was answered, what was said of it, the marks."""
    state = outcome["state"]
    words = WORDS[state] if marks in (None, outcome["marks"]) else "Marked by hand."
    words = "Partly right." if state == "wrong" and marks == outcome["marks"] and marks else words
    facts = "".join(f"<dt>{html.escape(n)}</dt><dd><code>{html.escape(t)}</code></dd>" for n, t in outcome["facts"])
    parts = [
        f'<section id="{question.id}"><h2>{html.escape(question.title)}</h2>',
        f"<p><strong>{shown(marks)} of {question.points:g}.</strong> {words}</p>",
        f"<pre>{html.escape(outcome['answer'])}</pre>" if outcome["answer"] and state != "not attempted" else "",
        f"<p>{html.escape(outcome['message'])}</p>" if outcome["message"] and state != "not attempted" else "",
        f"<dl>{facts}</dl>" if facts and state != "not attempted" else "",
        f"<p><strong>Comment:</strong> {html.escape(comment)}</p>" if comment else "",
    ]
    return "".join(parts) + "</section>"
