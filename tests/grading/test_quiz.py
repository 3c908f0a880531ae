"""The banks of quiz questions, read back and answered: right numbers count, each mistake hears what `check` says."""

import html
import io
import re
import zipfile
from xml.etree import ElementTree

import numpy as np
import pytest
from judged import topics

from grading import quiz
from mlnotes.exercises import slips
from mlnotes.exercises._judge import judge

# As Moodle's own reader of such fields does it (qtype_multianswer): where a field and its parts end, and that an entity
# in what is said is decoded once; of signs with a backslash only \} and \# lose it.
PART = r"(?:=|%(-?\d+(?:\.\d*)?)%)?(.+?)(?<!\\)(?=[~#}]|$)(?:#(.*?)(?<!\\)(?=[~}]|$))?"
FIELD = re.compile(rf"\{{(\d*):NUMERICAL:({PART}(?:~{PART})*)\}}", re.DOTALL)
QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
NUMBER = r"-?(?:\d+[.,]?\d*|[.,]\d+)(?:[eE][-+]?\d+)?"


def fields(text):
    """The fields of a Cloze question: for each its answers as (share, number or *, tolerance, feedback in HTML)."""
    for found in FIELD.finditer(text):
        answers = []
        for part in re.finditer(f"~?({PART})", found[2], re.DOTALL):
            whole, share, number, said = part.groups()
            assert number == "*" or re.fullmatch(f"{NUMBER}(:{NUMBER})?", number)
            number, _, tolerance = number.partition(":")
            said = html.unescape(said or "").replace(r"\}", "}").replace(r"\#", "#")
            answers.append((100 if whole.startswith("=") else int(share), number, float(tolerance or 0), said))
        yield answers


def words(markup):
    """The text of a piece of HTML, which must be well formed."""
    return "".join(ElementTree.fromstring(f"<div>{markup}</div>").itertext())


def graded(answers, number):
    """What Moodle does with a number: the first answer that fits decides."""
    return next(a for a in answers if a[1] == "*" or abs(float(a[1]) - number) <= a[2])


@pytest.mark.parametrize("topic", topics("roc_auc"))
def test_moodles_fields_take_the_right_numbers_and_name_mistakes(topic):
    items = list(quiz.items(topic, 3))
    root = ElementTree.fromstring(quiz.moodle(topic, items))
    assert [question.get("type") for question in root] == ["category"] + ["cloze"] * len(items)
    for item, question in zip(items, root[1:], strict=True):
        found = list(fields(question.find("questiontext/text").text))
        assert len(found) == len(item.right)
        for place, answers in enumerate(found):
            right = item.right[place]
            near = 0.9 * item.tolerance * (1 + abs(right))
            assert [graded(answers, right + off)[0] for off in (0, near, -near)] == [100] * 3
            messages = {words(said) for *_, said in answers[1:-1]}
            assert messages <= set(item.wrong.values()) and answers[-1][1] == "*"
            assert all(graded(answers, float(number))[0] == 0 for _, number, _, _ in answers[1:-1])


@pytest.mark.parametrize("topic", topics("roc_auc"))
def test_the_choices_for_canvas_are_the_right_one_and_the_mistakes_that_check_names(topic):
    items = list(quiz.items(topic, 3))
    archive = zipfile.ZipFile(io.BytesIO(quiz.qti(topic, items)))
    (file,) = ElementTree.fromstring(archive.read("imsmanifest.xml")).iter(f"{{{PACKAGE}}}file")
    name = f"{{{QTI}}}"
    found = list(ElementTree.fromstring(archive.read(file.get("href"))).iter(f"{name}item"))
    assert len(found) == len(items) and len({item.get("ident") for item in found}) == len(items)
    for item, node in zip(items, found, strict=True):
        labels = {
            label.get("ident"): label.find(f".//{name}mattext").text for label in node.iter(f"{name}response_label")
        }
        scored = [c for c in node.iter(f"{name}respcondition") if c.find(f"{name}setvar") is not None]
        (right,) = [condition.find(f".//{name}varequal").text for condition in scored]
        assert len(set(labels.values())) == len(labels) >= 3
        assert np.allclose([float(x) for x in labels[right].split(",")], item.right, rtol=1e-4)
        said = {f.get("ident"): f.find(f".//{name}mattext").text for f in node.iter(f"{name}itemfeedback")}
        shown = {
            c.find(f".//{name}varequal").text: c.find(f"{name}displayfeedback")
            for c in node.iter(f"{name}respcondition")
        }
        assert set(labels) == set(shown) and {f"{ident}_fb" for ident in labels} == set(said)
        assert {words(text) for text in said.values()} <= {"Right.", *item.wrong.values()}
        assert words(node.find(f".//{name}mattext").text)


def test_each_mistake_of_a_question_gets_the_words_of_check():
    for id_ in ("roc_auc-9", "roc_auc-15", "roc_auc-3"):
        entry = slips.load("roc_auc")[id_]
        for number, item in enumerate(item for item in quiz.items("roc_auc", 5) if item.id.startswith(f"{id_}-")):
            own = slips.numbered(id_, entry, number).exercise
            assert judge(id_, own, item.right) and len(item.wrong) >= 3
            assert [judge(id_, own, wrong).message for wrong in item.wrong] == list(item.wrong.values())


def test_text_is_shown_as_the_platforms_read_it():
    assert quiz.html("a $x_1 < 2$ b\n\n| a | b |\n|---|---|\n| 1 | $y$ |").startswith(r"<p>a \(x_1 &lt; 2\) b</p>")
    assert "<table>" in quiz.html("| a | b |\n|---|---|\n| 1 | 2 |") and quiz.shown(3.0) == "3"
    text = r"a}#~b / < & \ \} &lt;"
    ((_, (*_, said)),) = fields(f"{{1:NUMERICAL:=1:0.1~%0%*#{quiz._escaped(text)}}}")
    assert words(said) == text


def test_a_format_that_is_not_known_is_refused(place, capsys):
    with pytest.raises(SystemExit):
        quiz.main(["--topic", "roc_auc", "--format", "csv"])
    assert "argument --format: invalid choice: 'csv'" in capsys.readouterr().err
    quiz.main(["--topic", "roc_auc"])
    assert ElementTree.parse(place / "quiz" / "roc_auc-moodle.xml").getroot().tag == "quiz"
