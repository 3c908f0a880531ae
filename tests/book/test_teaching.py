"""The teaching guide agrees with the notebooks it speaks of."""

import re

import nbformat
import pytest
import teaching_tables as tables

PAGE = tables.PAGE.read_text(encoding="utf-8")
TOPICS = tables.topics()
PLANNED = r'\| (?:(\d) \| )?\[[^]]*\]\(\.\./(\w+)/(\w+)\.ipynb\) \| (?:"|whole)'


def test_tables_are_those_of_the_notebooks():
    assert tables.filled(PAGE) == PAGE, "run: python tools/teaching_tables.py"


@pytest.mark.parametrize("topic", TOPICS)
def test_each_objective_of_a_topic_is_met_by_an_exercise(topic):
    named, listed = tables.objectives(TOPICS[topic][1])
    promised = re.findall(r"(?m)^- \*\*", tables.cover(topic))
    assert len(named) == len(promised) >= 2
    assert {task["objective"] for task in listed} == set(range(1, len(named) + 1))


def planned():
    """(plan, lecture), topic, lesson and sections for each line of a plan of lectures; no section: the whole lesson."""
    plan = ""
    for line in PAGE.splitlines():
        if line.startswith("**") and "lecture" in line:
            plan = line
        if line.startswith("|") and (found := re.match(PLANNED, line)):
            yield (plan, found[1]), found[2], found[3], re.findall(r'"([^"]+)"', line)


def test_planned_lectures_have_time_for_questions():
    lectures = {}
    for lecture, topic, lesson, chosen in planned():
        minutes = tables.sections(TOPICS[topic][0][lesson])
        assert set(chosen) <= set(minutes), f"{topic}/{lesson} has no such section"
        lectures[lecture] = lectures.get(lecture, 0) + sum(minutes[name] for name in chosen or minutes)
    assert len(lectures) == 1 + 2 + 4 + 8
    assert all(35 < total <= 80 for total in lectures.values()), lectures


def test_minutes_count_words_formulas_figures_and_the_code_that_is_shown():
    notebook = tables.exercises("roc_auc")
    code = [nbformat.v4.new_code_cell("a\nb", metadata={"tags": tags}) for tags in ([], ["check"], ["drawing"])]
    notebook.cells = [notebook.cells[0], *code]
    notebook.cells[0].source = "# T\n\n" + "word " * 257 + "\n\n## Next\n\n$$ a $$\n\n$$ b $$"
    minutes = tables.sections(notebook)
    assert minutes["Introduction"] == pytest.approx(259 / 36) and minutes["Next"] == pytest.approx(5.6 + 2 / 36 + 0.7)
    pages = [f'<div class="mlnotes-{kind}">' for kind in ("flipbook", "explorer")]
    shown = {"image/png": "x"}, *({"text/html": page} for page in pages)
    notebook.cells[-1].outputs = [nbformat.v4.new_output("display_data", data=data) for data in shown]
    assert tables.sections(notebook)["Next"] == pytest.approx(minutes["Next"] + 1.2 + 4)
    assert [tables.rounded(m) for m in (0, 7, 8, 62)] == [5, 5, 10, 60]


def test_the_sample_report_is_what_its_program_prints(capsys):
    page = (tables.PAGE.parent / "project.md").read_text(encoding="utf-8")
    [program], [printed] = (re.findall(rf"(?s)```{kind}\n(.*?)```", page) for kind in ("python", "text"))
    exec(program, {})
    assert capsys.readouterr().out == printed
    result = re.search(r"(?s)> \*\*Result\.\*\*\n(.*?)>\n", page)[1]
    told = re.findall(r"-?\d[\d.]*\d|\d+", result.replace("95 %", ""))
    assert len(told) > 15
    assert set(told) - {"171"} <= set(re.findall(r"-?\d[\d.]*\d|\d+", printed))
