"""The teaching guide agrees with the notebooks it speaks of."""

import re

import pytest
import teaching_tables as tables

PAGE = tables.PAGE.read_text(encoding="utf-8")
TOPICS = tables.topics()


def test_tables_are_those_of_the_notebooks():
    assert tables.filled(PAGE) == PAGE, "run: python tools/teaching_tables.py"


@pytest.mark.parametrize("topic", TOPICS)
def test_each_objective_of_a_chapter_is_met_by_an_exercise(topic):
    chapter, exercises = TOPICS[topic]
    named, listed = tables.objectives(exercises)
    promised = re.findall(r"(?m)^- \*\*", chapter.cells[0].source)
    assert len(named) == len(promised) >= 3
    assert {task["objective"] for task in listed} == set(range(1, len(named) + 1))


def planned():
    """(plan, lecture), topic and section for each section that a plan of lectures names."""
    plan = ""
    for line in PAGE.splitlines():
        if line.startswith("**") and "lecture" in line:
            plan = line
        if line.startswith("|") and (topic := re.search(r"\(\.\./(\w+)/chapter\.ipynb\) \| \"", line)):
            number = re.match(r"\| (\d) \|", line)
            for section in re.findall(r'"([^"]+)"', line):
                yield (plan, number and number[1]), topic[1], section


def test_planned_lectures_have_time_for_questions():
    minutes = {topic: tables.sections(chapter) for topic, (chapter, _) in TOPICS.items()}
    lectures = {}
    for lecture, topic, section in planned():
        assert section in minutes[topic], f"no section {section!r} in {topic}"
        lectures[lecture] = lectures.get(lecture, 0) + minutes[topic][section]
    assert len(lectures) == 1 + 2 + 4
    assert all(50 < total <= 75 for total in lectures.values()), lectures


def test_minutes_count_words_code_figures_and_formulas():
    notebook = tables.chapter("roc_auc")
    notebook.cells = notebook.cells[:1]
    notebook.cells[0].source = "# T\n\n" + "word " * 257 + "\n\n## Next\n\n$$ a $$\n\n$$ b $$"
    minutes = tables.sections(notebook)
    assert minutes["Introduction"] == pytest.approx(259 / 130) and minutes["Next"] == pytest.approx(1.5 + 2 / 130)
    assert [tables.rounded(m) for m in (0, 7, 8, 62)] == [5, 5, 10, 60]
