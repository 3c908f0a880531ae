"""What only a look at all students shows: one identity claimed twice, the same notebook, the same code or words."""

import collections

from grading import names
from grading.words import quoted, shown
from mlnotes.exercises.slips import normal

NODES = 100  # of the syntax trees of functions, and two functions, below which the same code may be chance
LETTERS = 25  # of an answer in words, below which the same words may be chance


def phrases(plan, results):
    """{student: what to look at} over all results."""
    found = collections.defaultdict(list)
    alike = {
        "the student id {value} stands in {n} notebooks": lambda one: names.number(one["id"]),
        "the platform's number {value} stands in the names of {listed}": lambda one: one["lms"],
        "{n} hand-ins claim the name {name}: {listed}": lambda one: "" if one["lms"] else names.number(one["name"]),
        "the same answers in all cells: {listed}": lambda one: one.get("written") or _digest(one),
    }
    for id_ in [id_ for id_, question in plan.questions.items() if question.by_hand]:
        alike[f"{id_}: the same words: {{listed}}"] = lambda one, id_=id_: _letters(one["questions"].get(id_))
    for phrase, value in alike.items():
        groups = collections.defaultdict(list)
        for result in results:
            groups[value(result)].append(result)
        for same, group in groups.items():
            if same and len(group) > 1:
                said = {"value": shown(same), "n": len(group), "listed": _listed(group)}
                for result in group:
                    found[result["student"]].append(phrase.format(name=quoted(group[0]["name"]), **said))
    for result in results:
        if others := [other for other in results if other is not result and _same_code(result, other)]:
            found[result["student"]].append(f"the same code but for names and comments as {_listed(others)}")
    return found


def _listed(group):
    some = ", ".join(shown(result["student"]) for result in group[:4])
    return some if len(group) < 5 else f"{some} and {len(group) - 4} more"


def _digest(result):
    answered = any(outcome["state"] != "not attempted" for outcome in result["questions"].values())
    return result.get("digest", "") if answered or not result["questions"] else ""


def _same_code(one, other):
    if one.get("written") and one["written"] == other.get("written"):  # which is said already
        return False
    mine, theirs = one.get("code", {}), other.get("code", {})
    shared = {id_: code for id_, code in mine.items() if code[0] and code[0] == theirs.get(id_, [""])[0]}
    n_shared, *n = (sum(n_nodes for _, n_nodes in codes.values()) for codes in (shared, mine, theirs))
    return len(shared) > 1 and n_shared >= max(NODES, 0.75 * max(n))


def _letters(outcome):
    """The letters of an answer in words; "" if there are few."""
    if not outcome or outcome["state"] == "not attempted":
        return ""
    letters = "".join(filter(str.isalnum, normal(outcome["answer"])))
    wide = sum(ord(c) > 0x2E80 for c in letters)  # a Chinese sign says as much as some letters
    return letters if len(letters) + 2 * wide >= LETTERS else ""
