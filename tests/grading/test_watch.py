"""What a person should look at in a student's code, and how a student's words are shown."""

import pytest

from grading import watch, words


@pytest.mark.parametrize(
    ("source", "phrase"),
    [
        ("from mlnotes.exercises.slips import roc_auc", "imports the catalogue of answers"),
        ("import mlnotes.exercises.slips.roc_auc", "imports the catalogue of answers"),
        ("from mlnotes.exercises import check, slips as s", "imports the catalogue of answers"),
        ("from mlnotes.exercises import markers", "imports the catalogue of answers"),
        ("from mlnotes.exercises.markers import notebook", "imports the catalogue of answers"),
        ("from mlnotes.exercises import _find", "imports the catalogue of answers"),
        ("exercises.slips.load('roc_auc')", "reads exercises.slips"),
        ("import mlnotes.exercises as ex\nex.markers.notebook('roc_auc')", "reads ex.markers"),
        ("import mlnotes\nmlnotes.exercises.slips", "reads mlnotes.exercises.slips"),
        ("import os, sys", "imports os (the operating system)"),
        ("import urllib.request", "imports urllib.request (the network)"),
        ("np.allclose = lambda *a: True", "replaces np.allclose"),
        ("check = print", "redefines check"),
        ("def check(*a):\n    return True", "redefines check"),
        ("open('x')", "opens a file"),
        ("!ls ..", "runs !ls .."),
        ("sys.modules['x']", "reads sys.modules"),
    ],
)
def test_suspicious_code_is_named(source, phrase):
    assert phrase in watch.findings(source)


@pytest.mark.parametrize(
    "source",
    [
        "slips = [1, 2]\nprint(slips)",
        "import slips",
        "from slips import mine",
        "from matplotlib import markers\nmarkers.MarkerStyle('o')",
        "bag.slips.append(1)",
        "my_exercises.markers",
        "from mlnotes.exercises import check, hint, variant",
        "import mlnotes.exercises.slipstream",
    ],
)
def test_names_of_the_students_own_are_not_named(source):
    assert watch.findings(source) == []


def test_ordinary_code_is_not_named(ps1):
    for cell in ps1.cells:
        if cell.code:
            assert watch.findings(cell.key) == []
    assert watch.findings("def f(:") == [] and watch.findings("self.x = 1") == []


# ---- words that look like nobody else's, and steer no terminal ----


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("ps1 (2).ipynb", "ps1 (2).ipynb"),
        ("a\x1b[2Jb", '"a\\x1b[2Jb"'),
        ('Right."; roc_auc-4: 2 of 2', '"Right.\'; roc_auc-4: 2 of 2"'),
        ("two\nlines", '"two lines"'),
        ("turned \u202e round", '"turned \\u202e round"'),
        ("\ud800", '"\\ud800"'),
        ("李四, 5", '"李四, 5"'),
        ("x" * 200, '"' + "x" * 56 + ' ..."'),
    ],
)
def test_words_that_could_mislead_are_quoted(text, shown):
    assert words.shown(text) == shown


def test_a_text_keeps_its_lines_and_its_scripts():
    assert words.clean("é 李\n\tनमस्\u200dते") == "é 李\n\tनमस्\u200dते"
