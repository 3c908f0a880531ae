"""A submission whose marks are known, and ways to make one: a notebook with right answers, spoilt at one question."""

import copy
import re
from typing import NamedTuple

import nbformat

TEXT = "Because the ranks count the pairs in the right order."


class Sample(NamedTuple):
    """One student's files and what must come out."""

    student: str
    files: tuple  # of (path, bytes)
    marks: dict | None  # by question; None where no mark can be given without a person
    look: str  # what the look column must say besides "mark by hand", as a pattern; "" for nothing
    fault: str = ""


def answered(student, answers):
    """The student notebook with these answers, by question; the others stay blank."""
    notebook = copy.deepcopy(student)
    for cell in notebook.cells:
        if cell.id in answers:
            cell.source = answers[cell.id]
    return notebook


def solutions(plan):
    """A right answer to each question."""
    bare = {cell.id: re.sub(r"^ *### (BEGIN|END) SOLUTION\n?", "", cell.key, flags=re.MULTILINE) for cell in plan.cells}
    return {id_: TEXT if question.by_hand else bare[id_] for id_, question in plan.questions.items()}


def truth(plan, wrong=(), blank=()):
    """The marks of a student with these questions wrong or blank and all others right."""
    marks = {}
    for id_, question in plan.questions.items():
        marks[id_] = 0 if id_ in blank or (id_ in wrong and not question.by_hand) else question.points
        if question.by_hand and id_ not in blank:
            marks[id_] = None
    return marks


def in_own_words(data, name):
    """The bytes of a notebook whose words are those of this student only."""
    return data.replace(TEXT.encode(), f"{TEXT} So says {name}.".encode())


def to_bytes(notebook):
    return nbformat.writes(notebook).encode()


def cell_of(notebook, id_):
    return next(cell for cell in notebook.cells if cell.id == id_)


def lose_metadata(notebook, target):
    """All marks and ids gone, as after a round through some editors."""
    for number, cell in enumerate(notebook.cells):
        cell.metadata, cell.id = nbformat.from_dict({}), f"new-{number}"


class Spoiler:
    """A notebook with right answers, and ways to spoil it at one question, `target`."""

    def __init__(self, plan, student):
        codes = [id_ for id_, question in plan.questions.items() if not question.by_hand and question.names]
        pairs = [id_ for id_ in codes if plan.questions[id_].names[0] == "auc_by_pairs"]
        self.target = (pairs or codes)[0]
        self.plan, self.student, self.file = plan, student, f"{plan.name}.ipynb"
        self.name, self.right = plan.questions[self.target].names[0], solutions(plan)[self.target]
        self.full = answered(student, solutions(plan))
        self.all_right, self.one_wrong = truth(plan), truth(plan, wrong=[self.target])

    def stub(self, id_):
        """What stands in an answer cell before it is answered."""
        return cell_of(self.student, id_).source

    def answer(self, source):
        """The notebook with this answer to the target."""
        notebook = copy.deepcopy(self.full)
        cell_of(notebook, self.target).source = source
        return to_bytes(notebook)

    def function(self, *lines):
        """An answer that is a function with this body."""
        return self.answer("\n".join([f"def {self.name}(*arguments):", *(f"    {line}" for line in lines)]))

    def changed(self, change):
        """The notebook after this change to its cells."""
        notebook = copy.deepcopy(self.full)
        change(notebook, self.target)
        return to_bytes(notebook)
