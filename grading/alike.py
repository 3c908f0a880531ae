"""What only a look at all students shows: one identity claimed twice, the same notebook, the same code or words.

Nobody's marks change by it: each row says it in `look`, and a person decides.
"""

import collections

from grading import names
from grading.words import quoted, shown
from mlnotes.exercises.slips import normal

NODES = 100  # of the syntax trees of functions, and two functions, below which the same code may be chance
LINES = 6  # of a single function, beyond those of the model solution, below which the same code may be chance
FEW = 3  # students with the same function; what more have in common is a way that many find
LETTERS = 25  # of an answer in words, below which the same words may be chance


def phrases(plan, results):
    """{student: what to look at} over all results."""
    found = collections.defaultdict(list)
    for group, phrase in (*_claims(results), *_notebooks(results), *_code(results), *_words(plan, results)):
        for result in group:
            found[result["student"]].append(phrase)
    return found


def _groups(results, value):
    """(value, names, results) of two results or more for which `value` is the same and not empty."""
    groups = collections.defaultdict(list)
    for result in results:
        groups[value(result)].append(result)
    return [(found, _listed(group), group) for found, group in groups.items() if found and len(group) > 1]


def _listed(group):
    some = ", ".join(shown(result["student"]) for result in group[:4])
    return some if len(group) < 5 else f"{some} and {len(group) - 4} more"


def _claims(results):
    """One identity that several claim: by the id in the notebook, the platform's number, the name."""
    for id_, _, group in _groups(results, lambda result: names.number(result["id"])):
        yield group, f"the student id {shown(id_)} stands in {len(group)} notebooks"
    for number, listed, group in _groups(results, lambda result: result["lms"]):
        yield group, f"the platform's number {number} stands in the names of {listed}"
    for _, listed, group in _groups(results, lambda result: "" if result["lms"] else names.number(result["name"])):
        yield group, f"{len(group)} hand-ins claim the name {quoted(group[0]['name'])}: {listed}"


def _notebooks(results):
    def digest(result):
        answered = any(outcome["state"] != "not attempted" for outcome in result["questions"].values())
        return result.get("digest", "") if answered or not result["questions"] else ""

    for _, listed, group in _groups(results, digest):
        yield group, f"the same file, byte for byte: {listed}"
    for _, listed, group in _groups(results, lambda result: result.get("written")):
        if len({result["digest"] for result in group}) > 1:
            yield group, f"the same answers in all cells: {listed}"


def _code(results):
    """Most functions of two students are the same but for names and comments, or a long one that is not the model's."""
    counted = collections.Counter((id_, code[0]) for result in results for id_, code in result.get("code", {}).items())
    for result in results:
        others = [other for other in results if other is not result and _same_code(result, other, counted)]
        if others:
            yield [result], f"the same code but for names and comments as {_listed(others)}"


def _same_code(one, other, counted):
    if one.get("written") and one["written"] == other.get("written"):  # which is said already
        return False
    mine, theirs = one.get("code", {}), other.get("code", {})
    shared = {id_: code for id_, code in mine.items() if code[0] and code[0] == theirs.get(id_, [""])[0]}
    long = any(n_own >= LINES and counted[id_, digest] <= FEW for id_, (digest, _, n_own) in shared.items())
    n_shared, *n = (sum(n_nodes for _, n_nodes, _ in codes.values()) for codes in (shared, mine, theirs))
    return long or (len(shared) > 1 and n_shared >= max(NODES, 0.75 * max(n)))


def _words(plan, results):
    for id_ in [id_ for id_, question in plan.questions.items() if question.by_hand]:
        for _, listed, group in _groups(results, lambda result: _letters(result["questions"].get(id_))):  # noqa: B023
            yield group, f"{id_}: the same words: {listed}"


def _letters(outcome):
    """The letters of an answer in words; "" if there are few."""
    if not outcome or outcome["state"] == "not attempted":
        return ""
    letters = "".join(filter(str.isalnum, normal(outcome["answer"])))
    wide = sum(ord(c) > 0x2E80 for c in letters)  # a Chinese sign says as much as some letters
    return letters if len(letters) + 2 * wide >= LETTERS else ""
