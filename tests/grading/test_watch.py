"""What a person should look at in a student's code: attempts, and not what only sounds like one."""

import pytest

from grading import watch


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
