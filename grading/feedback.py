"""What a student gets back: one HTML file that needs nothing else, without solutions and without hidden tests."""

import jinja2

from grading.words import clean

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ name }}</title><meta name="viewport" content="width=device-width">
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse } td, th { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top }
pre { overflow-x: auto; padding: .6rem; border: 1px solid #8888; border-radius: .3rem; white-space: pre-wrap }
section { border-top: 1px solid #8888; margin-top: 1.5rem } dt { font-weight: bold } dd { margin: 0 0 .3rem 1rem }
</style></head><body><main><h1>{{ name }}</h1>
<p>Your file: {{ file }}{{ ", late" if late }}.</p><p><strong>{{ total }}.</strong></p>
<table><thead><tr><th>Question</th><th>Points</th></tr></thead><tbody>
{%- for question, _, marks, _ in rows %}
<tr><td><a href="#{{ question.id }}">{{ question.title }}</a></td><td>{{ shown(marks, question) }}</td></tr>
{%- endfor %}</tbody></table>
{%- for question, outcome, marks, comment in rows %}
<section id="{{ question.id }}"><h2>{{ question.title }}</h2>
<p><strong>{{ shown(marks, question) }}.</strong> {{ said(outcome, marks) }}</p>
{%- if outcome.state != "not attempted" %}
{%- if outcome.answer %}<pre>{{ outcome.answer }}</pre>{% endif %}
{%- if outcome.message %}<p>{{ outcome.message }}</p>{% endif %}
{%- if outcome.facts %}<dl>{% for name, fact in outcome.facts %}<dt>{{ name }}</dt><dd><code>{{ fact }}</code></dd>
{%- endfor %}</dl>{% endif %}{% endif %}
{%- if comment %}<p><strong>Comment:</strong> {{ comment }}</p>{% endif %}</section>
{%- endfor %}</main></body></html>
"""
WORDS = {
    "right": "Right.",
    "not attempted": "No answer.",
    "by hand": "Marked by hand; not yet done.",
    "not run": "Not run; your lecturer will look at it.",
    "wrong": "Not right.",
}


def page(row):
    questions, n_open = row.plan.questions.values(), len(row.open())
    total = f"{row.earned() or 0:g} of {sum(question.points for question in questions):g} points"
    if n_open:
        total += f" so far; {n_open} of {len(questions)} questions are not marked yet"
    if row.late.penalty and row.total() is not None:
        total += f"; {row.late.look}: {row.total():g} points"
    parts = [(one, row.outcomes[one.id], row.marks[one.id], row.hand[one.id].comment) for one in questions]
    about = {"name": f"{row.plan.name}: {clean(row.result['name'])}", "file": clean(row.result["file"]), "total": total}
    about["late"] = row.late.words or row.result["late"]
    return jinja2.Environment(autoescape=True).from_string(PAGE).render(about, rows=parts, shown=_shown, said=_said)


def _shown(marks, question):
    return f"{'–' if marks is None else f'{marks:g}'} of {question.points:g}"


def _said(outcome, marks):
    if marks not in (None, outcome["marks"]):
        return "Marked by hand."
    return "Partly right." if outcome["state"] == "wrong" and marks else WORDS[outcome["state"]]
