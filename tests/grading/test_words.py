"""How a student's words are shown: they look like nobody else's and steer no terminal."""

import pytest

from grading import words


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
