"""A bank of quiz questions from a topic's exercises: `make quiz TOPIC=roc_auc FORMAT=moodle`, or `FORMAT=qti`.

Each exercise that is answered by numbers, and has numbers of one's own, becomes 20 questions with other numbers; the
others of the kind become one each. Every known mistake is an answer of its own with the words of `check`. For Moodle
these are questions with fields for the numbers, each with its tolerance ("Cloze"). For Canvas, whose numerical
questions take each listed answer for a right one, the mistakes are the other choices.
Written to _assignments/quiz/TOPIC-moodle.xml or TOPIC-qti.zip.
"""

import hashlib
import io
import re
import zipfile
from html import escape
from typing import NamedTuple
from xml.etree import ElementTree

import numpy as np
from markdown_it import MarkdownIt

from grading import assignment, contents, tables
from mlnotes.exercises import markers, slips
from mlnotes.exercises.slips import Percent

SETS = 20
OWN = "These numbers count, where the task has others:"
QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
OTHER = "Not right, and none of the usual mistakes."


class Item(NamedTuple):
    """One question: what is asked, the right numbers, and {other numbers, each a place of its own: what to say}."""

    id: str
    title: str
    text: str  # HTML
    right: tuple
    wrong: dict
    tolerance: float


# ---- from exercises to items ----


def items(topic, n_sets=SETS):
    """All questions of a topic."""
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
    """A number with five digits, or all of a whole one."""
    return f"{number:.0f}" if float(number).is_integer() else f"{number:.5g}"


# ---- Moodle ----


def moodle(topic, found):
    """The bank in Moodle's XML."""
    quiz = ElementTree.Element("quiz")
    _node(_node(quiz, "question", type="category"), "category/text", f"$course$/{topic}")
    for item in found:
        question = _node(quiz, "question", type="cloze")
        _node(question, "name/text", f"{item.title} ({item.id})")
        fields = "".join(f"<p>{n + 1}. {_field(item, n)}</p>" for n in range(len(item.right)))
        text = f"{item.text}<p>Give decimal numbers.</p>{fields}"
        _node(_node(question, "questiontext", format="html"), "text", text)
        _node(_node(question, "generalfeedback", format="html"), "text", "")
    return ElementTree.tostring(quiz, encoding="utf-8", xml_declaration=True)


def _field(item, place):
    """The field for one number: the right one, then each mistake's number there, then whatever else."""
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


# ---- QTI 1.2, as Canvas reads it ----


def qti(topic, found):
    """The bank as a zip of QTI 1.2."""
    root = ElementTree.Element("questestinterop", xmlns=QTI)
    bank = _node(root, "objectbank", ident=topic)
    _said(_node(bank, "qtimetadata"), "bank_title", topic)
    for item in found:
        _choice(bank, item)
    manifest = ElementTree.Element("manifest", xmlns=PACKAGE, identifier=f"{topic}-quiz")
    _node(manifest, "organizations")
    about = {"identifier": topic, "type": "imsqti_xmlv1p2", "href": f"{topic}.xml"}
    _node(_node(manifest, "resources/resource", **about), "file", href=f"{topic}.xml")
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, tree in (("imsmanifest.xml", manifest), (f"{topic}.xml", root)):
            archive.writestr(zipfile.ZipInfo(name), ElementTree.tostring(tree, encoding="utf-8", xml_declaration=True))
    return data.getvalue()


def _choice(bank, item):
    """A question whose choices are the right numbers and those of each mistake."""
    choices = {", ".join(map(shown, item.right)): "Right."}
    for numbers, message in item.wrong.items():
        choices.setdefault(", ".join(map(shown, numbers)), message)
    order = sorted(choices, key=lambda choice: hashlib.sha256(f"{item.id}|{choice}".encode()).digest())
    node = _node(bank, "item", ident=item.id, title=item.title)
    _said(_node(node, "itemmetadata/qtimetadata"), "question_type", "multiple_choice_question")
    presentation = _node(node, "presentation")
    _material(presentation, item.text)
    rendered = _node(_node(presentation, "response_lid", ident="response1", rcardinality="Single"), "render_choice")
    processing = _node(node, "resprocessing")
    _node(processing, "outcomes/decvar", maxvalue="100", minvalue="0", varname="SCORE", vartype="Decimal")
    for number, choice in enumerate(order):
        _material(_node(rendered, "response_label", ident=f"a{number}"), choice)
        condition = _condition(processing, number, "Yes")
        _node(condition, "displayfeedback", feedbacktype="Response", linkrefid=f"a{number}_fb")
    condition = _condition(processing, order.index(next(iter(choices))), "No")
    _node(condition, "setvar", "100", action="Set", varname="SCORE")
    for number, choice in enumerate(order):
        said = f"<p>{escape(choices[choice], quote=False)}</p>"
        _material(_node(_node(node, "itemfeedback", ident=f"a{number}_fb"), "flow_mat"), said)


def _condition(processing, number, go_on):
    """What happens where this choice is taken; `go_on`: do further conditions count too?"""
    condition = _node(processing, "respcondition", **{"continue": go_on})
    _node(_node(condition, "conditionvar"), "varequal", f"a{number}", respident="response1")
    return condition


def _said(metadata, label, entry):
    field = _node(metadata, "qtimetadatafield")
    _node(field, "fieldlabel", label)
    _node(field, "fieldentry", entry)


def _material(parent, markup):
    _node(parent, "material/mattext", markup, texttype="text/html")


def _node(parent, path, text=None, **attributes):
    """A new element below others that are new too; text and attributes are the last one's."""
    for name in path.split("/"):
        parent = ElementTree.SubElement(parent, name)
    parent.text = text
    parent.attrib.update(attributes)
    return parent


# ---- the command ----


def main(arguments=None):
    asked = contents.options(
        __doc__, arguments, topic="a topic, such as roc_auc", format="moodle (if not given) or qti"
    )
    topic, form = assignment.known(asked.topic), asked.format or "moodle"
    if form not in FORMATS:
        raise SystemExit(f"FORMAT must be moodle or qti, got {form}; write FORMAT=moodle")
    found, place = list(items(topic)), contents.folder("quiz")
    place.mkdir(parents=True, exist_ok=True)
    make, ending = FORMATS[form]
    path = place / f"{topic}-{form}{ending}"
    tables.replace(path, make(topic, found))
    print(f"{path}: {len(found)} questions with right numbers and named mistakes: keep it private, as the answers are.")


FORMATS = {"moodle": (moodle, ".xml"), "qti": (qti, ".zip")}

if __name__ == "__main__":
    main()
