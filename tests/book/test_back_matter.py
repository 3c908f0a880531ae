"""Glossary, questions and errata are complete, and the lessons agree with them."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import glossary_links
import notebooks as tool
import pytest
from pybtex.database import parse_string

from mlnotes import compare, curves, splits

BOOK = Path(__file__).resolve().parents[2] / "book"
BACK = BOOK / "back"
CHINESE = r"\u3400-\u9fff"
LESSONS = [path for path in tool.notebooks() if path.parent != BACK and path.stem != "exercises"]


@cache
def markdown(path):
    """The prose of a page or a notebook."""
    if path.suffix == ".md":
        return path.read_text(encoding="utf-8")
    return "\n\n".join(cell.source for cell in tool.read(path).cells if cell.cell_type == "markdown")


# ---- the glossary ----


class Entry(NamedTuple):
    english: list
    chinese: list
    definition: str
    text: str


def read_glossary():
    """The entries of the glossary."""
    block = re.search(r"^:::\{glossary\}\n(.*?)^:::$", markdown(BACK / "glossary.md"), re.DOTALL | re.MULTILINE)[1]
    for text in re.split(r"\n\n(?=\S)", block.strip()):
        terms = [line for line in text.splitlines() if not line.startswith("  ") and line]
        chinese = [term.removesuffix(" : 中文") for term in terms if term.endswith(" : 中文")]
        english = [term for term in terms if not term.endswith(" : 中文")]
        definition = text.split("\n  ", 1)[1].split("\n\n")[0] if "\n  " in text else ""
        yield Entry(english, chinese, definition, text)


GLOSSARY = list(read_glossary())
TERMS = {glossary_links.key(term): entry for entry in GLOSSARY for term in entry.english}
MUST_BE_THERE = """
accuracy, AUC, bias, BLEU, bootstrap, break-even point, brevity penalty, clipped precision, confusion matrix, cost
curve, cost matrix, cost-benefit matrix, cross-validation, data drift, discount, discounted cumulative gain, error,
error rate, estimation bias, evaluation method, example, expected prediction, expected value framework, false
negative, false negative rate, false positive, false positive rate, gain, harmonic mean, hit at k, hold-out,
hypothesis, hypothesis space, hypothesis test, inductive bias, instance, learner, learning algorithm, leave-one-out,
macro average, mean absolute error, mean squared error, metric, micro average, model, negative, no free lunch, noise,
normalised cost, normalised discounted cumulative gain, null hypothesis, out of bag, out-of-bag estimate, overfitting,
performance measure, positive, precision, precision at k, probability cost, rank, rank loss, recall, recall at k,
repeated random experiments, ROC, ROC curve, root mean squared error, sample, sampling bias, specificity, stratified
sampling, test of significance, test set, threshold, total cost, training set, true negative, true negative rate, true
positive, true positive rate, tuning, underfitting, unequal costs, validation set, variance, version space
"""


def test_the_terms_of_the_subject_are_in_the_glossary():
    assert [term for term in MUST_BE_THERE.split(",") if glossary_links.key(term) not in TERMS] == []


def test_every_entry_has_a_chinese_term_and_a_definition():
    for (name, *_), chinese, definition, _ in GLOSSARY:
        assert chinese and re.search(f"[{CHINESE}]|^p值$", chinese[0]), f"{name}: add its Chinese term"
        assert len(definition.split()) >= 4, f"{name}: add a definition"
        assert definition.rstrip().endswith("."), f"{name}: end the definition with a full stop"


def test_entries_are_sorted_and_no_term_occurs_twice():
    first = [entry.english[0].lower() for entry in GLOSSARY]
    assert first == sorted(first)
    chinese = [term for entry in GLOSSARY for term in entry.chinese]
    assert len(chinese) == len(set(chinese)) and len(TERMS) == sum(len(entry.english) for entry in GLOSSARY)


@pytest.mark.parametrize("word", ["精度", "准确率", "偏差", "假设", "秩"])
def test_words_with_two_meanings_are_explained_first(word):
    before = markdown(BACK / "glossary.md").split(":::{glossary}")[0]
    assert re.search(rf"^\| {word} \|", before, re.MULTILINE)


def spoken(path):
    """(term, its Chinese) of the line that ends a lesson, for each term that the glossary has."""
    line = "".join(re.findall(r"^Words of this lesson: (.*)$", markdown(path), re.MULTILINE))
    for term, chinese in re.findall(rf"(\w[^,{CHINESE}]*) ([^\s,(]*[{CHINESE}][^,().]*)", line):
        if glossary_links.find(term, TERMS):
            yield term, chinese.replace(" ", "")


def test_chinese_terms_of_a_lesson_are_those_of_the_glossary():
    said = [(path.stem, *pair) for path in LESSONS for pair in spoken(path)]
    entries = [glossary_links.find(term, TERMS).text.replace(" ", "") for _, term, _ in said]
    assert [one for one, entry in zip(said, entries) if one[2] not in entry] == [] and len(said) > 280


# ---- the questions ----

PAGES = [*BOOK.glob("*.md"), *BOOK.glob("*/*.md"), *tool.notebooks()]
PLACE_OF_ANSWER = re.compile(r'^(?:\((?=q-)|<a id="(?=q-))(q-[\w-]+)(?:\)=|"></a>)$', re.MULTILINE)
ANSWERS = [label for path in PAGES for label in PLACE_OF_ANSWER.findall(markdown(path))]
LINKS = re.findall(r"\]\((q-[\w-]+)\)", markdown(BACK / "questions.md"))


def test_each_question_is_listed_once_and_answered_in_one_place():
    listed = re.findall(r"^- \[.*\]\((q-[\w-]+)\)$", markdown(BACK / "questions.md"), re.MULTILINE)
    assert len(listed) >= 50
    assert sorted(ANSWERS) == sorted(listed) == sorted(set(LINKS)), "in the lessons, in the list, all links"


def test_functions_named_in_the_words_exist():
    named = {pair for path in PAGES for pair in re.findall(r"`(compare|curves|splits)\.(\w+)", markdown(path))}
    assert len(named) >= 5
    for module, function in named:
        assert callable(getattr({"compare": compare, "curves": curves, "splits": splits}[module], function))


# ---- the errata ----

CELLS = tool.read(BACK / "errata.ipynb").cells
PLACE = {cell.id: number for number, cell in enumerate(CELLS)}
ENTRIES = [cell.id for cell in CELLS if "### " in cell.source and cell.cell_type == "markdown"]
HISTORY = ["cost-curve-year"]  # nothing to compute: the entry names its source


@pytest.mark.parametrize("entry", [*ENTRIES, "part-slips"])
def test_entry_says_what_why_and_right_and_proves_it(entry):
    text, proof = CELLS[PLACE[entry]].source, CELLS[PLACE[entry] + 1]
    if entry in HISTORY:
        assert "(references.md#" in text
    else:
        assert proof.cell_type == "code" and "assert" in proof.source
    if entry != "part-slips":
        assert text.startswith(f'<a id="mistake-{entry}"></a>\n### ')
        assert re.search(r"\*\*Said:\*\* .+?\n\n\*\*Why not:\*\* .+?\n\n\*\*Right:\*\* .", text, re.DOTALL)


def test_front_of_errata_lists_the_entries_of_each_part():
    folds = re.findall(
        r"<details><summary>([^\n]*) \((\d+)\)</summary>\n\n(.*?)\n\n</details>", CELLS[0].source, re.DOTALL
    )
    parts = [cell.id for cell in CELLS if cell.id.startswith("part-") and cell.cell_type == "markdown"]
    assert len(folds) == len(parts) - 1  # the last part is a table, linked below the list
    for (name, count, lines), part, end in zip(folds, parts, parts[1:]):
        assert f"\n## {name}\n" in CELLS[PLACE[part]].source + "\n"
        inside = [entry for entry in ENTRIES if PLACE[part] < PLACE[entry] < PLACE[end]]
        titles = [CELLS[PLACE[entry]].source.splitlines()[1].removeprefix("### ") for entry in inside]
        assert lines.splitlines() == [f"- [{title}](#mistake-{entry})" for title, entry in zip(titles, inside)]
        assert int(count) == len(inside)
    slips = re.findall(r"^\| (?!kind \|)", CELLS[PLACE["part-slips"]].source, re.MULTILINE)
    assert "five kinds of slips" in CELLS[0].source and len(slips) == 5
    assert f"makes {len(ENTRIES) + len(slips)} mistakes in all" in CELLS[0].source
    assert len(ENTRIES) > 80


# ---- the references ----


def cited():
    """Keys that pages and lessons link to."""
    text = "\n".join(markdown(path) for path in [*tool.notebooks(), *BOOK.rglob("*.md")])
    return set(re.findall(r"references\.md#([a-z0-9]+)", text))


def test_references_are_whole_and_hold_what_is_cited():
    """A brace that is lost in a merge swallows the next entry."""
    source = (BACK / "references.bib").read_text(encoding="utf-8")
    written = re.findall(r"(?m)^@\w+\{([^,]+),", source)
    assert sorted(parse_string(source, "bibtex").entries) == sorted(written)
    assert len(cited()) > 50 and cited() <= set(written)


def test_sources_are_cited_by_an_entry_not_by_an_address():
    for path in LESSONS:
        assert "](https://doi.org" not in markdown(path), path
