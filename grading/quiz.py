"""A bank of quiz questions from a topic's exercises: `make quiz TOPIC=roc_auc FORMAT=moodle`, or `FORMAT=qti`."""

import hashlib
import io
import re
import zipfile
from collections import namedtuple
from html import escape

import jinja2
import numpy as np
from markdown_it import MarkdownIt

from grading import assignment, contents, tables
from mlnotes.exercises import markers, slips
from mlnotes.exercises.slips import Percent

SETS = 20
OWN = "These numbers count, where the task has others:"
OTHER = "Not right, and none of the usual mistakes."
# One question: what is asked, in HTML, the right numbers, and {other numbers, each a place of its own: what to say}
Item = namedtuple("Item", "id title text right wrong tolerance")


def items(topic, n_sets=SETS):
    notebook = markers.notebook(topic)
    sources = {cell["id"]: cell["source"] for cell in notebook["cells"]}
    for id_, entry in slips.load(topic).items():
        if entry.reference is None or callable(entry.reference) or np.asarray(entry.reference).dtype.kind not in "biuf":
            continue
        for number in range(n_sets if entry.variant else 1):
            own = slips.numbered(id_, entry, number) if entry.variant else slips.Variant("", entry)
            yield _item(f"{id_}-{number + 1}", sources[f"{id_}-task"], own)


def _item(id_, task, own):
    title, rest = re.search(r"^## \d+\. ([^\n]*)\n(.*)", task, re.DOTALL | re.MULTILINE).groups()
    rest = assignment.without_links(re.sub(r"^\*[\w-]+ · [^\n]*\n", "", rest.strip()))
    text = f"{rest}\n\n{OWN}\n\n{own.text}" if own.text else rest
    entry = own.exercise
    right, wrong = tuple(map(float, np.ravel(entry.reference))), {}
    for slip, message in entry.slips.items():
        for numbers in _numbers(slip, entry.reference):
            if np.isfinite(numbers).all() and not _near(numbers, right, entry.tolerance):
                wrong.setdefault(numbers, message)
    return Item(id_, title, html(text), right, wrong, entry.tolerance)


def _numbers(slip, right):
    """The answers that show a mistake, each as flat as the right one; what may be anything there is right."""
    if isinstance(slip, frozenset):
        return [numbers for member in sorted(slip, key=repr) for numbers in _numbers(member, right)]
    if isinstance(slip, Percent):
        return [tuple(100 * float(value) for value in np.ravel(right))] if np.max(right) * 100 > slip.above else []
    if slip is ...:
        return [tuple(map(float, np.ravel(right)))]
    if isinstance(slip, tuple) and np.ndim(right) and len(slip) == len(right):
        found = [()]
        for part, of_right in zip(slip, right):
            found = [(*one, *more) for more in _numbers(part, of_right) for one in found]
        return found
    return [(float(slip),)] if np.ndim(right) == 0 and np.ndim(slip) == 0 and not callable(slip) else []


def _near(numbers, others, tolerance):
    return len(numbers) == len(others) and bool(np.allclose(numbers, others, rtol=tolerance, atol=tolerance))


def html(text):
    """Markdown as HTML, with formulas as both platforms read them."""
    sign = re.compile(r"(?<![\\$])\$([^$\n]+)\$")
    formulas = iter(sign.findall(text))
    rendered = MarkdownIt("commonmark").enable("table").render(sign.sub("FORMULA", text))
    return re.sub("FORMULA", lambda _: rf"\({escape(next(formulas), quote=False)}\)", rendered)


def shown(number):
    return f"{number:.0f}" if float(number).is_integer() else f"{number:.5g}"


MOODLE = """<?xml version='1.0' encoding='utf-8'?>
<quiz><question type="category"><category><text>$course$/{{ topic }}</text></category></question>
{%- for item in items %}
<question type="cloze"><name><text>{{ item.title }} ({{ item.id }})</text></name>
<questiontext format="html"><text>{{ item.text }}{{ fields(item) }}</text></questiontext>
<generalfeedback format="html"><text></text></generalfeedback></question>
{%- endfor %}
</quiz>"""


def moodle(topic, found):
    return filled(MOODLE, topic=topic, items=found, fields=_fields)


def filled(form, **known):
    return jinja2.Environment(autoescape=True).from_string(form).render(known).encode()


def _fields(item):
    fields = "".join(f"<p>{n + 1}. {_field(item, n)}</p>" for n in range(len(item.right)))
    return f"<p>Give decimal numbers.</p>{fields}"


def _field(item, place):
    right, listed = item.right[place], []
    for numbers, message in item.wrong.items():
        taken = [right, *(number for number, _ in listed)]
        if not any(_near((numbers[place],), (other,), 2 * item.tolerance) for other in taken):
            listed.append((numbers[place], message))
    answers = [f"={_answer(right, item)}", *(f"%0%{_answer(number, item)}#{_escaped(said)}" for number, said in listed)]
    return f"{{1:NUMERICAL:{'~'.join(answers)}~%0%*#{_escaped(OTHER)}}}"


def _answer(number, item):
    return f"{number:.15g}:{max(item.tolerance, 1e-9) * (1 + abs(number)):.6g}"


def _escaped(text):
    """Text as HTML in a field of Moodle's, which decodes entities once and takes these signs for the ends of parts."""
    markup = escape(text, quote=False).replace("\\", "&#92;")
    return re.sub(r"[&~}#]", lambda sign: f"&#{ord(sign[0])};", markup)


MANIFEST = """<?xml version='1.0' encoding='utf-8'?>
<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1" identifier="{{ topic }}-quiz"><organizations/>
<resources><resource identifier="{{ topic }}" type="imsqti_xmlv1p2" href="{{ topic }}.xml">
<file href="{{ topic }}.xml"/></resource></resources></manifest>"""
BANK = """<?xml version='1.0' encoding='utf-8'?>
{%- macro material(text) %}<material><mattext texttype="text/html">{{ text }}</mattext></material>{% endmacro %}
{%- macro taken(n) %}<conditionvar><varequal respident="response1">a{{ n }}</varequal></conditionvar>{% endmacro %}
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><objectbank ident="{{ topic }}">
<qtimetadata><qtimetadatafield><fieldlabel>bank_title</fieldlabel><fieldentry>{{ topic }}</fieldentry>
</qtimetadatafield></qtimetadata>
{%- for item, choices in items %}
<item ident="{{ item.id }}" title="{{ item.title }}"><itemmetadata><qtimetadata><qtimetadatafield>
<fieldlabel>question_type</fieldlabel><fieldentry>multiple_choice_question</fieldentry>
</qtimetadatafield></qtimetadata></itemmetadata>
<presentation>{{ material(item.text) }}<response_lid ident="response1" rcardinality="Single"><render_choice>
{%- for number, _ in choices %}
<response_label ident="a{{ loop.index0 }}">{{ material(number) }}</response_label>
{%- endfor %}</render_choice></response_lid></presentation>
<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
{%- for _ in choices %}
<respcondition continue="Yes">{{ taken(loop.index0) }}
<displayfeedback feedbacktype="Response" linkrefid="a{{ loop.index0 }}_fb"/></respcondition>
{%- endfor %}
<respcondition continue="No">{{ taken(choices.index(right(item))) }}
<setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>
{%- for _, said in choices %}
<itemfeedback ident="a{{ loop.index0 }}_fb"><flow_mat>{{ material(said) }}</flow_mat></itemfeedback>
{%- endfor %}</item>
{%- endfor %}
</objectbank></questestinterop>"""


def qti(topic, found):
    bank = filled(BANK, topic=topic, items=[(item, _choices(item)) for item in found], right=_right)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (("imsmanifest.xml", filled(MANIFEST, topic=topic)), (f"{topic}.xml", bank)):
            archive.writestr(zipfile.ZipInfo(name), content)
    return data.getvalue()


def _right(item):
    return ", ".join(map(shown, item.right)), "<p>Right.</p>"


def _choices(item):
    """(numbers, HTML said of them) of the right answer and of each mistake, in an order that tells nothing."""
    choices = dict([_right(item)])
    for numbers, message in item.wrong.items():
        choices.setdefault(", ".join(map(shown, numbers)), f"<p>{escape(message, quote=False)}</p>")
    return sorted(choices.items(), key=lambda choice: hashlib.sha256(f"{item.id}|{choice[0]}".encode()).digest())


def main(arguments=None):
    asked = contents.options(__doc__, arguments, "topic", format=("moodle", "qti"))
    topic, form = assignment.known(asked.topic), asked.format or "moodle"
    found, place = list(items(topic)), contents.folder("quiz")
    place.mkdir(parents=True, exist_ok=True)
    path = place / f"{topic}-{form}.{'zip' if form == 'qti' else 'xml'}"
    tables.replace(path, qti(topic, found) if form == "qti" else moodle(topic, found))
    print(f"{path}: {len(found)} questions with right numbers and named mistakes: keep it private, as the answers are.")


if __name__ == "__main__":
    main()
