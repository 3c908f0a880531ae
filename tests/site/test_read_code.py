"""Questions about code: each is true, found by running what it shows; and most exercises are answered on their page."""

import re
import warnings

import numpy as np
import practise
import practise_page
import pytest
import read_code
from answers import VALUES, coded, verdict

from mlnotes.exercises import slips
from mlnotes.exercises._judge import _outcome, judge
from mlnotes.exercises._show import show

each_topic = pytest.mark.parametrize("topic", slips.topics())
SINCE = {"groups", "language_models"}  # the two topics that came last
FUNCTIONS = [id_ for topic in slips.topics() for id_, entry in slips.load(topic).items() if callable(entry.reference)]


def made(lines, reference):
    """The function of these lines, among the names of the right one."""
    space = dict(reference.__globals__)
    exec("\n".join(lines), space)
    return space[reference.__name__]


@each_topic
def test_what_a_question_about_code_says_is_so(topic):
    for exercise in coded(topic):
        entry = read_code.entry_of(exercise)
        right = read_code.source(entry.reference)
        assert judge(exercise, entry, made(right, entry.reference)), "the lines that are shown, without the change"
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            for twin in read_code.twins(exercise):
                wrong = made(twin.code, entry.reference)
                result = judge(exercise, entry, wrong)
                assert result.state == "wrong" and twin.right in twin.choices
                call, *rest = twin.facts
                assert call == result.facts[0] and rest == ([] if twin.kind == "value" else list(result.facts[1:]))
                {"line": is_line, "value": is_value, "mistake": is_mistake}[twin.kind](exercise, entry, twin, result)


def is_line(exercise, entry, twin, result):
    """The line of the solution in its place makes it right; every other line is the solution's."""
    right, place = read_code.source(entry.reference), int(twin.right)
    mended = [*twin.code[:place], right[place], *twin.code[place + 1 :]]
    assert tuple(mended) == right and judge(exercise, entry, made(mended, entry.reference))
    assert list(twin.choices) == [str(n) for n in range(1, len(right))]
    for n, told in twin.choices.items():
        assert n == twin.right or told.endswith(f"{'below' if int(n) < place else 'above'} it.")
    assert right[place].strip() in twin.meaning and twin.meaning.endswith(result.message)


def returned(function, twin, entry):
    """What a function gives at the call that the question shows, as it is shown."""
    call = next(call for call in entry.calls if read_code._is_call(twin.facts[0][1], call))
    return show(_outcome(function, call, entry))


def is_value(exercise, entry, twin, result):
    assert twin.right == returned(made(twin.code, entry.reference), twin, entry)
    asked = returned(entry.reference, twin, entry)
    assert twin.choices[asked] == f"A right program returns that. This one has a mistake: {result.message}"
    assert len(twin.choices) == read_code.MOST and twin.meaning.endswith(result.message)


def is_mistake(exercise, entry, twin, result):
    """Each other mistake, by itself, gives what is said, and not what this program gives."""
    assert twin.right == result.message and len(twin.choices) == read_code.MOST
    mine = returned(made(twin.code, entry.reference), twin, entry)
    for message, told in twin.choices.items():
        if message != twin.right:
            value = re.fullmatch(r"A program with that mistake returns (.*) for this call\.", told)[1]
            others = [one for one in read_code._versions(exercise) if one.message == message]
            assert value != mine and value in {returned(one.function, twin, entry) for one in others}


def test_at_least_55_functions_have_a_question_of_each_kind_that_fits():
    asked = [exercise for topic in slips.topics() for exercise in coded(topic)]
    kinds = [{twin.kind for twin in read_code.twins(exercise)} for exercise in asked]
    assert len(asked) >= 55 and all(sum(kind in one for one in kinds) >= 20 for kind in read_code.ASKED)
    assert sum(read_code.first(exercise).kind == "mistake" for exercise in asked) <= 4
    assert len(FUNCTIONS) - len(asked) <= 10


def test_most_exercises_are_answered_on_their_page():
    on_page = {topic: len(practise_page.on_page(topic)) for topic in slips.topics()}
    assert sum(n for topic, n in on_page.items() if topic not in SINCE) >= 120
    assert sum(on_page.values()) == len(VALUES) + sum(len(coded(topic)) for topic in on_page)
    assert min(on_page.values()) >= 7


@pytest.mark.parametrize("exercise", ["precision_recall-6", "ranking_and_text-8"])
def test_a_function_of_ours_is_shown_above(exercise):
    """All lines that are shown, among the names of libraries only, are the version that is asked about."""
    twin, entry = read_code.first(exercise), read_code.entry_of(exercise)
    space = {name: one for name, one in entry.reference.__globals__.items() if not hasattr(one, "__code__")}
    exec("\n".join([*twin.given, *twin.code]), space)
    version = next(one.function for one in read_code._versions(exercise) if one.lines == twin.code)
    whole = judge(exercise, entry, space[entry.reference.__name__])
    assert twin.given[0].startswith("def ") and whole.facts == judge(exercise, entry, version).facts
    html = practise.code_form(exercise, twin, "asked", "")
    assert html.index(twin.given[0].split("(")[0]) < html.index("def asked(")


@each_topic
def test_a_choice_is_judged_in_the_words_of_the_question(topic):
    for exercise in coded(topic):
        twin = read_code.first(exercise)
        table, choices = practise.code_table(exercise, twin), list(twin.choices)
        for n, choice in enumerate(choices, 1):
            said = verdict(table, [str(n)])
            if choice == twin.right:
                assert said == {"state": "right", "message": twin.meaning}
            else:
                assert said == {"state": "wrong", "message": twin.choices[choice]} and said["message"]
        assert verdict(table, [""]) == {"state": "not attempted", "message": "Nothing is chosen yet."}


def test_a_function_without_known_edits_has_no_question():
    assert [read_code.twins(id_) for id_ in ("precision_recall-10", "regression_metrics-12", "roc_auc-11")] == [()] * 3
    assert read_code.first("precision_recall-10") is None
