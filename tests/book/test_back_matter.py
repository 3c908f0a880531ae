"""Glossary, questions and errata are complete, and the chapters agree with them."""

import re
from pathlib import Path
from typing import NamedTuple

import glossary_links
import notebooks as tool
import pytest
from coverage_map import ERRATA, GLOSSARY, MORE_ERRATA, NOT_COMPUTABLE, QUESTIONS

from mlnotes import compare, curves

BOOK = Path(__file__).resolve().parents[2] / "book"
CHINESE = r"\u3400-\u9fff"
CHAPTERS = [path for path in tool.notebooks() if path.parent == BOOK and path.stem != "errata"]


def numbers(letter, last):
    return [f"{letter}{n:02d}" for n in range(1, last + 1)]


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
    """The entries of the glossary, each under all of its English terms as glossary_links compares them."""
    block = re.search(r"^:::\{glossary\}\n(.*?)^:::$", markdown(BOOK / "glossary.md"), re.DOTALL | re.MULTILINE)[1]
    found = {}
    for text in re.split(r"\n\n(?=\S)", block.strip()):
        terms = [line for line in text.splitlines() if not line.startswith("  ") and line]
        chinese = [term.removesuffix(" : 中文") for term in terms if term.endswith(" : 中文")]
        english = [term for term in terms if not term.endswith(" : 中文")]
        definition = text.split("\n  ", 1)[1].split("\n\n")[0] if "\n  " in text else ""
        entry = Entry(english, chinese, definition, text)
        found |= {glossary_links.key(term): entry for term in english}
    return found


TERMS = read_glossary()


def test_every_row_of_the_term_bank_is_in_the_glossary():
    assert list(GLOSSARY) == numbers("G", 49)
    missing = [(row, term) for row, terms in GLOSSARY.items() for term in terms if term.lower() not in TERMS]
    assert not missing


def test_every_entry_has_a_chinese_term_and_a_definition():
    for name, entry in TERMS.items():
        assert entry.chinese and re.search(f"[{CHINESE}]|^p值$", entry.chinese[0]), f"{name}: add its Chinese term"
        assert len(entry.definition.split()) >= 4, f"{name}: add a definition"
        assert entry.definition.rstrip().endswith("."), f"{name}: end the definition with a full stop"


def test_entries_are_sorted_and_no_term_occurs_twice():
    entries = list(dict.fromkeys(map(id, TERMS.values())))
    by_id = {id(entry): entry for entry in TERMS.values()}
    first = [by_id[number].english[0].lower() for number in entries]
    assert first == sorted(first)
    chinese = [term for number in entries for term in by_id[number].chinese]
    assert len(chinese) == len(set(chinese))


@pytest.mark.parametrize("word", ["精度", "准确率", "偏差", "假设", "秩"])
def test_words_with_two_meanings_are_explained_first(word):
    before = markdown(BOOK / "glossary.md").split(":::{glossary}")[0]
    assert re.search(rf"^\| {word} \|", before, re.MULTILINE)


def mentions(text):
    """(term, what stands in parentheses) for each bold term followed by a Chinese one."""
    text = text.replace("$", "").replace("\\beta", "β").replace("F_β", "Fβ")
    return re.findall(rf"\*\*([^*\n]+)\*\*\s*\(([^()\n]*[{CHINESE}][^()\n]*)\)", text)


def disagreement(term, inside):
    """What is wrong with a bold term and its Chinese, or None."""
    entry = glossary_links.find(term, TERMS)
    if entry is None:
        return f"**{term}** ({inside}): add it to the glossary"
    pieces = [piece for piece in re.split(r"[,;，；、/]|\bor\b", inside) if re.search(f"[{CHINESE}]", piece)]
    used = re.sub(r"^(also|in [A-Za-z' ]+) ", "", pieces[0].strip()).replace(" ", "")
    if used != entry.chinese[0]:
        return f"**{term}** ({inside}): the glossary says {entry.chinese[0]}; use it or change the glossary"
    others = re.findall(f"[{CHINESE}]+", " ".join(pieces[1:]))
    strange = [word for word in others if word not in entry.text]
    return f"**{term}** ({inside}): add {strange[0]} to the glossary's entry" if strange else None


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_chinese_terms_of_a_chapter_are_those_of_the_glossary(path):
    problems = [disagreement(*mention) for mention in mentions(markdown(path))]
    assert not [f"{path.stem}: {problem}" for problem in problems if problem]


def test_a_chapter_that_disagrees_is_caught():
    good = "A **Threshold** (阈值), **true positives** (TP, 真正例), **precision** (查准率, also 精确率)."
    assert [disagreement(*mention) for mention in mentions(good)] == [None] * 3
    assert "the glossary says 查准率" in disagreement(*mentions("**precision** (准确率)")[0])
    assert "add it to the glossary" in disagreement(*mentions("**gizmo** (东西)")[0])
    assert "add 东西" in disagreement(*mentions("**precision** (查准率, 东西)")[0])
    assert mentions("**really** (yes)") == []


# ---- the questions ----

SOURCES = [*sorted(BOOK.glob("*.md")), *tool.notebooks()]
LABELS = [(label, path) for path in SOURCES for label in re.findall(r"^\((q-[\w-]+)\)=$", markdown(path), re.MULTILINE)]
LINKS = re.findall(r"\]\((q-[\w-]+)\)", markdown(BOOK / "questions.md"))


def test_every_question_has_a_label():
    assert list(QUESTIONS) == numbers("Q", 45)


@pytest.mark.parametrize("label", sorted(set(QUESTIONS.values())))
def test_question_is_answered_in_one_place_and_linked(label):
    places = [path.name for name, path in LABELS if name == label]
    assert len(places) == 1, f"({label})= must stand in one page of the book, got {places or 'none'}; answer it there"
    assert label in LINKS, f"add a link to {label} to book/questions.md"


def test_every_answered_question_is_listed():
    missing = [(label, path.name) for label, path in LABELS if label not in LINKS]
    assert not missing, "add a link to each of these to book/questions.md"


def test_every_listed_question_is_answered():
    answered = {label for label, _ in LABELS}
    assert not sorted(set(LINKS) - answered), "book/questions.md links to labels that no page holds"


def test_no_question_is_listed_twice():
    listed = re.findall(r"^- \[.*\]\((q-[\w-]+)\)$", markdown(BOOK / "questions.md"), re.MULTILINE)
    assert sorted(listed) == sorted(set(listed)) == sorted(set(LINKS))


def test_code_in_the_answers_runs():
    namespace = {}
    blocks = re.findall(r"```python\n(.*?)```", markdown(BOOK / "questions.md"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, namespace)


def test_functions_named_in_the_answers_exist():
    named = re.findall(r"`(compare|curves)\.(\w+)\(", markdown(BOOK / "questions.md"))
    assert len(named) >= 7
    for module, function in named:
        assert callable(getattr({"compare": compare, "curves": curves}[module], function))


# ---- the errata ----

CELLS = tool.read(BOOK / "errata.ipynb").cells
PLACE = {cell.id: number for number, cell in enumerate(CELLS)}
ENTRIES = [cell.id for cell in CELLS if "### " in cell.source and cell.cell_type == "markdown"]


def test_every_mistake_has_an_entry_and_every_entry_a_mistake():
    assert list(ERRATA) == numbers("E", 86)
    single = [place for place in ERRATA.values() if place != "part-slips"]
    assert len(single) == len(set(single))
    assert sorted([*single, *MORE_ERRATA]) == sorted(ENTRIES)


@pytest.mark.parametrize("entry", [*ENTRIES, "part-slips"])
def test_entry_says_what_why_and_right_and_proves_it(entry):
    text, proof = CELLS[PLACE[entry]].source, CELLS[PLACE[entry] + 1]
    if entry in NOT_COMPUTABLE:
        assert "{cite:p}" in text
    else:
        assert proof.cell_type == "code" and "assert" in proof.source
    if entry != "part-slips":
        assert re.search(r"\*\*Said:\*\* .+?\n\n\*\*Why not:\*\* .+?\n\n\*\*Right:\*\* .", text, re.DOTALL)


def test_each_entry_can_be_linked():
    for entry in ENTRIES:
        assert CELLS[PLACE[entry]].source.startswith(f"(mistake-{entry})=\n### ")


def test_front_of_errata_lists_the_entries_of_each_part():
    folds = re.findall(r"^:::\{dropdown\} ([^\n]*) \((\d+)\)\n(.*?)\n:::$", CELLS[0].source, re.DOTALL | re.MULTILINE)
    parts = [cell.id for cell in CELLS if cell.id.startswith("part-") and cell.cell_type == "markdown"]
    assert len(folds) == len(parts) - 1  # the last part is a table, linked below the list
    for (name, count, lines), part, end in zip(folds, parts, parts[1:]):
        assert f"\n## {name}\n" in CELLS[PLACE[part]].source + "\n"
        inside = [entry for entry in ENTRIES if PLACE[part] < PLACE[entry] < PLACE[end]]
        assert lines.splitlines() == [f"- [](mistake-{entry})" for entry in inside]
        assert int(count) == len(inside)
    slips = sum(place == "part-slips" for place in ERRATA.values())
    assert "five kinds of slips" in CELLS[0].source and slips == 5
    assert f"makes {len(ENTRIES) + slips} mistakes in all" in CELLS[0].source
