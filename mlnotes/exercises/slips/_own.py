"""What several topics need: the catalogue of a topic, and numbers of one's own, drawn until each mistake shows."""

import inspect

import numpy as np

from mlnotes.exercises._numbers import rounded
from mlnotes.exercises.slips import NOT_PERCENT, Exercise, Holds, Percent, Variant


class Catalogue(dict):
    """The exercises of a topic by id, in the order of the page; one that is never set is answered in words."""

    def __init__(self, topic, n_exercises):
        super().__init__({f"{topic}-{number}": Exercise() for number in range(1, n_exercises + 1)})

    def answered(self, id_, *, tolerance=1e-9, percent=None):
        """Set an exercise that is answered by numbers, by a function that makes it of the numbers of its task.

        The function's defaults are the book's numbers. Those of one's own are one from each range that is noted behind
        an argument, or what the function draws itself from an argument `rng`; they are drawn anew where the exercise
        made of them has nothing `told`. An answer above `percent` gives fractions in per cent.
        """

        def decorate(build):
            def exercise(**numbers):
                made = build(**numbers)._replace(tolerance=tolerance)
                return made | {Percent(percent): NOT_PERCENT} if percent else made

            def variant(rng):
                while True:
                    own = exercise(**(one_of_each(ranges, rng) or {"rng": rng}))
                    if own.told and len(own.slips) == len(book.slips) and told_apart(own):  # equal answers are one row
                        return Variant(own.told, own)

            book, ranges = exercise(), build.__annotations__
            varies = ranges or "rng" in inspect.signature(build).parameters
            self[id_] = book._replace(variant=variant if varies else None)
            return build

        return decorate


def one_of_each(ranges, rng):
    """A number from each of these ranges."""
    return {name: numbers[int(rng.integers(len(numbers)))] for name, numbers in ranges.items()}


def fractions(low, high, *, of=100):
    """The fractions low/of, (low + 1)/of, ..., below high/of."""
    return [number / of for number in range(low, high)]


def told_apart(exercise):
    """Is each mistake's answer clearly not the right one, also rounded, nor taken for another mistake further up?"""
    if callable(exercise.reference):
        return True
    above = []
    for slip, message in exercise.slips.items():
        if isinstance(slip, (Percent, Holds)):
            continue
        answer = filled(slip, exercise.reference)
        taken = [exercise.reference, *(other for other, said in above if said != message)]
        if any(near(other, answer, 2 * exercise.tolerance) for other in taken):
            return False
        if rounded([exercise.reference], [answer], [True], exercise.tolerance):
            return False
        above.append((slip, message))
    return True


def filled(slip, right):
    """One answer that shows a mistake, with what is right in its free places."""
    if isinstance(slip, frozenset):
        return filled(min(slip, key=repr), right)
    if isinstance(slip, tuple) and not isinstance(slip, Percent) and len(slip) == len(right):
        return tuple(filled(part, r) for part, r in zip(slip, right))
    return 100 * right if isinstance(slip, Percent) else right if slip is ... else slip


def near(pattern, answer, tolerance):
    """Does an answer agree with a pattern, or nearly so?"""
    if isinstance(pattern, frozenset):
        return any(near(member, answer, tolerance) for member in pattern)
    if isinstance(pattern, (tuple, list)):
        return len(pattern) == len(answer) and all(near(p, a, tolerance) for p, a in zip(pattern, answer))
    return pattern is ... or abs(pattern - answer) <= tolerance * (1 + abs(pattern))


def table(rows):
    """A table in Markdown; each row is a name and its values, the first one is the head."""
    lines = [f"| {name} | {' | '.join(map(str, values))} |" for name, values in rows]
    return "\n".join([lines[0], "|" + "---|" * (1 + len(rows[0][1])), *lines[1:]])


def tied(seed, *, n_samples=12, n_values=4, n_scores=1):
    """One third positives, and scores with few values, so that most of them are tied."""
    rng = np.random.default_rng(seed)
    y_true = rng.permutation(np.arange(n_samples) % 3 == 0).astype(int)
    return y_true, *(rng.integers(n_values, size=n_samples) / n_values for _ in range(n_scores))
