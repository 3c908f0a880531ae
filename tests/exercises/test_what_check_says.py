"""What `check`, `hint`, `solution` and `variant` say, whatever they are given."""

import re
import subprocess
import sys
import warnings
import xml.etree.ElementTree
from fractions import Fraction

import nbformat
import numpy as np
import pytest
from shared import BOOK

from mlnotes import curves
from mlnotes.exercises import check, hint, markers, slips, solution, variant
from mlnotes.exercises._judge import judge
from mlnotes.exercises.slips import Edit, Exercise, Percent, Sign, edited


def auc_that_sorts_its_arguments(y_true, y_score):
    right = curves.auc(y_true, y_score)
    y_true.sort()
    y_score.sort()
    return right


def auc_with_a_warning(y_true, y_score):
    warnings.warn("division by zero", RuntimeWarning, stacklevel=1)
    return curves.auc(y_true, y_score)


def auc_with_a_slip(y_true, y_score):
    ranks = {}
    return ranks["positive"]


# ---- right, wrong, not attempted ----


def test_the_first_failing_call_can_be_repeated():
    result = check("roc_auc-4", pairs_without_ties)
    shown = dict(result.facts)
    assert eval(shown["call"], globals()) == float(shown["got"]) != float(shown["expected"])
    assert "one half" in result.message  # the mistake is recognised
    assert all(text in repr(result) for text in (*shown, *shown.values(), result.message))


def pairs_without_ties(y_true, y_score):
    return (y_score[y_true == 1][:, None] > y_score[y_true == 0]).mean()


def test_a_value_is_not_given_away_what_is_measured_is_named_and_a_difference_beyond_six_digits_is_shown():
    result = check("roc_auc-3", (0.6, 0.6))
    assert [name for name, _ in result.facts] == ["got"] and "Number 1" in result.message
    assert dict(check("roc_auc-11", lambda s: s).facts)["got AUC"] == "0.5"
    shown = dict(check("roc_auc-4", lambda y, s: curves.auc(y, s) + 1e-8).facts)
    assert shown["expected"] != shown["got"]


RIGHT = {
    "rounded": ("roc_auc-3", [0.67, 0.54]),
    "fractions": ("roc_auc-3", (Fraction(4, 6), Fraction(13, 24))),
    "numpy scalars": ("roc_auc-3", (np.float32(4 / 6), np.float64(13 / 24))),
    "float": ("roc_auc-4", lambda y, s: float(curves.auc(y, s))),
    "0-d array": ("roc_auc-4", lambda y, s: np.array(curves.auc(y, s))),
    "fraction": ("roc_auc-4", lambda y, s: Fraction(curves.auc(y, s))),
    "warns": ("roc_auc-4", auc_with_a_warning),  # pytest makes an error of any warning that gets out
    "sorts its arguments": ("roc_auc-4", auc_that_sorts_its_arguments),
    "gets the catalogue's own arrays as they were": ("roc_auc-4", curves.auc),
}


@pytest.mark.parametrize(("exercise", "answer"), RIGHT.values(), ids=RIGHT)
def test_right_answers_of_every_kind_are_welcome(exercise, answer):
    result = check(exercise, answer)
    assert result and result.state == "right"


def curves_again(y, s):
    return curves_again(y, s)


LINE = auc_with_a_slip.__code__.co_firstlineno + 2
BLANK = "nothing attempted yet, or the return line is missing"
SAYS = {
    "raises": ("4", auc_with_a_slip, f"KeyError: 'positive', in line {LINE}: return ranks[\"positive\"]"),
    "exits": ("4", lambda y, s: sys.exit("stop"), "SystemExit: stop"),
    "recurses": ("4", lambda y, s: curves_again(y, s), "RecursionError"),
    "wrong signature": ("4", lambda y: 0.5, "takes 1 positional argument but 2 were given"),
    "seven digits": ("4", lambda y, s: np.float32(curves.auc(y, s)), "The value differs"),
    "a list": ("4", lambda y, s: [0.5], "One number is expected, got an array of shape (1,)"),
    "text": ("4", lambda y, s: "0.5", "a number, or a list or array of numbers: got '0.5'"),
    "a dict": ("4", lambda y, s: {"auc": 1}, "got {'auc': 1}"),
    "a map": ("4", lambda y, s: map(float, s), "got an object of type map"),
    "a class": ("4", lambda y, s: float, "got an object of type type"),
    "rows of different length": ("4", lambda y, s: [[1, 2], [3]], "got rows of different length"),
    "complex": ("4", lambda y, s: 1j, "got 1j"),
    "nan": ("4", lambda y, s: float("nan"), "The value differs"),
    "called": ("4", 0.5, "the function itself, got 0.5; write the name of your function without brackets"),
    "a function for a value": ("3", curves.auc, "got auc, a function; call it"),
    "turned": ("2", lambda y, s: np.ones((3, 2)), "must have shape (2, 3), got (3, 2); exchange"),
    "a number for rows": ("1", 0.5, "An array of shape (7, 2) is expected, got one number"),
    "too few rows": ("1", [(0, 0), (1, 1)], "must have shape (7, 2), got (2, 2)"),
    "what is measured": ("11", lambda s: s[:3], "cannot be used: ValueError: y_score must have shape (9,)"),
    "not attempted: the stub": ("4", lambda y, s: ..., f"returned Ellipsis: {BLANK}"),
    "not attempted: no return": ("4", lambda y, s: None, f"returned None: {BLANK}"),
    "not attempted: an error": ("4", lambda y, s: (_ for _ in ()).throw(NotImplementedError), "NotImplementedError"),
    "not attempted: None": ("4", None, "still None"),
    "not attempted: dots": ("4", ..., "still ..."),
    "not attempted: a value": ("3", ..., "still ..."),
    "not attempted: no value": ("3", None, "still None"),
    "not attempted: a place": ("3", (4 / 6, ...), "fill every place"),
    "not attempted: words": ("6", "ranks count", "answered in words"),
}


@pytest.mark.parametrize("name", SAYS)
def test_answers_of_every_kind_get_a_helpful_message(name):
    number, answer, message = SAYS[name]
    result = check(f"roc_auc-{number}", answer)
    assert result.state == (name.partition(":")[0] if ":" in name else "wrong") and message in result.message, result
    assert not result


# ---- what a slip may be ----


def said(slip, right, answer):
    """Is this answer to an exercise of our own recognised as this slip?"""
    calls = ((0,), (1,)) if callable(right) else ()
    return judge("own-1", Exercise(right, calls, {slip: "found"}, tolerance=0.005), answer).message == "found"


FIRST, ROWS, SET = (0.75, ...), ((..., 1), (2, ...)), (frozenset({0.75, 1.0}), ...)
FOUND = [  # (a slip, an answer where 0.25 and 0.5 are right, is it recognised)
    ((0.5, 0.25), (0.504, 0.25), True),  # as exactly as the exercise says
    ((0.5, 0.25), np.array([0.5, 0.25]), True),
    *(((0.5, 0.25), answer, False) for answer in ((0.52, 0.25), (0.5, 0.25, 0.25), 0.5)),
    *((FIRST, answer, True) for answer in ((0.75, 0.5), [0.75, 99], np.array([0.752, -1]), (Fraction(3, 4), 0.5))),
    *((FIRST, answer, False) for answer in ((0.5, 0.75), (0.77, 0.5), (0.75,), (0.75, 0.5, 0.5))),
    *((FIRST, answer, False) for answer in (0.75, "75", ("0.75", 0.5))),
    (SET, (0.75, 0), True),
    (SET, (1.004, 0.5), True),
    (SET, (0.875, 0.5), False),
    (SET, (0.5, 0.75), False),
    (Percent(4), (25, 50), True),
    (Percent(4), (25.0, 0.5), True),  # one place suffices
    (Percent(4), (100, 0), True),
    *((Percent(4), answer, False) for answer in ((3, 2), (250, 500), (np.nan, 50), "50 %")),  # (3, 2): counts, perhaps
    (Percent(), (1.5, 0.5), True),
    (Percent(), (0.9, 1.0), False),
]


def right_function(x):
    return x + 1


DOUBLED = Edit("x + 1", "2 * x")
MANY = [  # (a slip, what is right, an answer, is it recognised)
    *((slip, (0.25, 0.5), answer, found) for slip, answer, found in FOUND),
    (ROWS, ((1, 2), (3, 4)), [(7, 1), (2, 9)], True),
    (ROWS, ((1, 2), (3, 4)), [(7, 1), (3, 9)], False),
    ("left", "right", " Left", True),
    (frozenset({"a", "b"}), "c", "B", True),
    (frozenset({"a", "b"}), "c", "ab", False),
    (frozenset({1, (2, 3)}), 0, (2, 3), True),
    (lambda x: 2 * x, right_function, lambda x: x + x, True),
    (lambda x: 2 * x, right_function, lambda x: 2 * x if x else 5, False),  # at every call
    (DOUBLED, right_function, lambda x: x + x, True),
    (DOUBLED, right_function, lambda x: 3 * x, False),
    (Edit("x", "y", Edit("y + 1", "0 * x")), right_function, lambda x: 0, False),  # ends in a NameError
    (frozenset({DOUBLED, lambda x: 7}), right_function, lambda x: 7, True),
    *(
        (slip, lambda x: 0.5, answer, found)
        for slip in (50, frozenset({50, 60}), Percent(), Sign(..., lambda r, x: r == 50))  # at each call that fails
        for answer, found in (
            (lambda x: 50, True),
            (lambda x: 50 if x else 0.5, True),
            (lambda x: 50 if x else 7000, False),
        )
    ),
]


@pytest.mark.parametrize(("slip", "right", "answer", "found"), MANY)
def test_a_slip_is_recognised_and_no_other(slip, right, answer, found):
    assert said(slip, right, answer) == found


def test_an_edit_must_stand_in_the_right_function():
    with pytest.raises(ValueError, match=r"right_function must contain 'x \+ 2' to be edited; write the edit anew"):
        edited(right_function, Edit("x + 1", "x", Edit("x + 2", "x")))


def test_too_few_digits_come_before_the_slips_and_the_first_slip_that_fits_is_taken():
    assert not said(2.6, 2.649, 2.6)
    assert "rounded too much" in judge("own-1", Exercise(2.649, slips={2.6: "slip"}, tolerance=0.005), 2.6).message
    table = {(1, 1): "value", (1, ...): "pattern", Sign(..., lambda result: result[1] == 1): "sign"}
    entry = Exercise((0.25, 0.5), (), table)
    assert [judge("own-1", entry, a).message for a in ((1, 1), (1, 2), (2, 1))] == ["value", "pattern", "sign"]


@pytest.mark.parametrize(
    ("answer", "right", "few_digits"),
    [
        (0.44, 0.4375, True),
        ((0.115, -0.04, 0.3, 3), (0.11505, -0.0417, 0.29543, 3), True),  # each to its own digits
        ((0.115, -0.05, 0.3, 3), (0.11505, -0.0417, 0.29543, 3), False),
        ([-12.3], [-12.345], True),
        (lambda x: round(x / 7 + 0.5, 2), lambda x: x / 7 + 0.5, True),
        (0.43, 0.4375, False),  # cut off
        (0.4, 0.4375, False),  # one digit may be chance
        ((0.44,), 0.4375, False),  # what is wrong is the comma
        (8, 7.6, False),  # a whole number
        (np.inf, 7.6, False),
        (1e300, 7.6, False),
        ((0.56, 0.8, 1), (5 / 9, 0.7991), False),
        (lambda x: 0.64 if x else round(x / 7, 1), lambda x: x / 7 + 0.5, False),
    ],
)
def test_too_few_digits_are_named(answer, right, few_digits):
    message = judge("own-1", Exercise(right, ((0,), (1,)) if callable(right) else (), {}, 0.0005), answer).message
    assert ("rounded too much" in message) == few_digits


# ---- nothing makes check fail ----


class Hostile:
    """An answer whose every method fails."""

    def __getattribute__(self, name):
        raise RuntimeError("no")

    def __repr__(self):
        raise RuntimeError("no")

    __len__ = __iter__ = __float__ = __array__ = __eq__ = __deepcopy__ = __repr__


def endless():
    inner = []
    inner.append(inner)
    return inner


ODD = {
    "hostile": Hostile,
    "endless list": endless,
    "bytes": lambda: b"\xff",
    "set": lambda: {1, 2},
    "object": object,
    "huge": lambda: 10**400,
    "list of huge": lambda: [10**400],
    "array of text": lambda: np.array("x"),
    "array of None": lambda: np.array([None]),
    "class": lambda: int,
    "text": lambda: "a\0b",
}


@pytest.mark.parametrize("exercise", ["roc_auc-1", "roc_auc-2", "roc_auc-3", "roc_auc-4", "roc_auc-6", "roc_auc-11"])
@pytest.mark.parametrize("kind", ODD)
def test_check_never_raises(exercise, kind):
    odd = ODD[kind]()
    for answer in (odd, lambda *arguments: odd, [odd, odd]):
        result = check(exercise, answer)
        assert not result and result.message and " at 0x" not in repr(result) + result._repr_html_()


def test_check_never_raises_whatever_the_id():
    odd = (None, 4, curves.auc, "", "-", "4", "roc_auc", "roc_auc-", "roc_auc-99", "../x-1", "os-1", Hostile())
    for exercise in odd:
        assert check(exercise, 1).state == "not attempted"


def test_an_interrupt_goes_through():
    def interrupted(y_true, y_score):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check("roc_auc-4", interrupted)


def test_unknown_ids_get_near_names():
    assert "did you mean roc_auc-4" in check("roc_auc_4", 1).message
    assert 'got "rok_auc-2"; did you mean roc_auc-2' in check("rok_auc-2", 1).message
    assert 'must be an id such as "roc_auc-4", got an object of type function' in check(curves.auc, "roc_auc-4").message
    for ask in (hint, solution, lambda exercise: variant(exercise, "1")):
        with pytest.raises(ValueError, match=r'exercise must be the id of an exercise, got "roc-4"; did you mean'):
            ask("roc-4")


def test_the_html_says_in_words_what_it_shows():
    borders = set()
    for answer in (curves.auc, lambda y, s: "<b>", ...):
        result = check("roc_auc-4", answer)
        page = result._repr_html_()
        assert repr(result).startswith(f"{result.state.capitalize()}: roc_auc-4")
        tree = xml.etree.ElementTree.fromstring(page)  # well formed, everything escaped
        text = " ".join(tree.itertext())
        assert all(part in text for part in (result.state.capitalize(), result.message, *sum(result.facts, ())))
        assert set(re.findall(r"(?<![-\w])(?:background|color): *(\w+)", page)) <= {"inherit", "none"}
        assert page == check("roc_auc-4", answer)._repr_html_()
        borders |= {re.search(r"border-left: 0.35em (\w+)", page)[1]}
    assert len(borders) == 3


# ---- hints, solutions, numbers of one's own ----

BOOKS = markers.BOOKS  # before `keep` exchanges them


@pytest.fixture
def keep(tmp_path, monkeypatch):
    """`keep(notebook)` lets this copy of mlnotes hold that notebook of roc_auc alone; before, it holds none."""
    monkeypatch.setattr(markers, "BOOKS", (tmp_path / "carried", tmp_path / "book"))

    def write(notebook, folder="book"):
        (tmp_path / folder / "roc_auc").mkdir(parents=True)
        nbformat.write(notebook, tmp_path / folder / "roc_auc" / "exercises.ipynb")

    return write


@pytest.fixture
def roc_auc():
    return nbformat.read(BOOK / "roc_auc" / "exercises.ipynb", as_version=4)


def test_hints_say_more_one_after_the_other():
    assert repr(hint("roc_auc-4")).startswith("Hint 1 of 3") and 'hint("roc_auc-4", 2)' in hint("roc_auc-4")
    assert "The next one" not in hint("roc_auc-4", 3)
    for n in (0, 4):
        with pytest.raises(ValueError, match=f"n must be from 1 to 3, got {n}"):
            hint("roc_auc-4", n)


def test_hints_are_those_of_the_notebook(keep, roc_auc):
    cell = next(cell for cell in roc_auc.cells if cell.id == "roc_auc-4-hints")
    cell.source = "\n\n".join(
        f"<details><summary>Hint {n}</summary>\n\n{text}\n\n</details>"
        for n, text in ((1, "Look\ntwice."), (2, "$a<b$"))
    )
    keep(roc_auc)
    assert hint("roc_auc-4") == 'Hint 1 of 2: Look\ntwice.\nThe next one: hint("roc_auc-4", 2)'
    assert hint("roc_auc-4", 2) == "Hint 2 of 2: $a<b$"


def test_a_copy_without_notebooks_has_neither_hints_nor_solutions(keep):
    assert hint("roc_auc-4") == hint("roc_auc-4", 9) == "The hints of roc_auc-4 are not part of this copy of mlnotes."
    assert "is not part of this copy" in solution("roc_auc-4") and check("roc_auc-4", curves.auc)


def test_a_download_has_the_hints_unless_it_is_held_back(keep, roc_auc):
    assert [folder.name for folder in BOOKS] == ["_book", "book"]
    keep(markers.student_version(roc_auc))
    assert hint("roc_auc-4").startswith("Hint 1 of 3") and "is held back" in solution("roc_auc-4")
    keep(markers.student_version(roc_auc, with_hints=False), "carried")  # an installed copy comes first
    assert hint("roc_auc-4") == "The hints of roc_auc-4 are not part of this copy of mlnotes."
    assert "is held back" in solution("roc_auc-4") and "is held back" in solution("roc_auc-6")


def test_solution_reads_the_notebook(keep, roc_auc):
    keep(roc_auc)
    assert "def auc_by_pairs" in solution("roc_auc-4") and "###" not in solution("roc_auc-4")
    assert "A full answer contains" in solution("roc_auc-6")


def test_numbers_of_ones_own_are_judged_as_such():
    assert variant("roc_auc-9", "7") == variant("roc_auc-9", " 7 ") != variant("roc_auc-9", "8")
    own = slips.own("roc_auc-9", slips.load("roc_auc")["roc_auc-9"], "7").exercise
    assert check("roc_auc-9", own.reference, student="7") and not check("roc_auc-9", own.reference)
    assert check("roc_auc-9", own.reference[::-1], student="7").message.startswith("The order is exchanged")
    assert variant("roc_auc-4", "7") == "The numbers of the task count."
    assert variant("roc_auc-1", "7")._repr_markdown_() and variant("roc_auc-9", "7")._repr_markdown_() is None


def test_a_topic_is_loaded_when_it_is_asked_for():
    code = (
        "import sys; from mlnotes.exercises import check; print('mlnotes.exercises.slips.roc_auc' in sys.modules);"
        "check('roc_auc-1', 1); print('mlnotes.exercises.slips.roc_auc' in sys.modules)"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["False", "True"]
