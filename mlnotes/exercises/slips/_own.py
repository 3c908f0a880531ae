"""What several topics need: exercises answered by numbers, with those of one's own drawn until each mistake shows."""

import numpy as np

from mlnotes.exercises._numbers import rounded
from mlnotes.exercises.slips import NOT_PERCENT, Exercise, Holds, Percent, Variant


def answered(draw=None, *, tolerance=1e-9, percent=None):
    """The exercise that is answered by numbers, made of a function that gives what is right, and the slips.

    `draw(rng)` gives what a student with other numbers is told and these numbers, which are the function's arguments,
    or None where they will not do. An answer above `percent` gives fractions in per cent.
    """

    def decorate(build):
        def exercise(**numbers):
            right, slips = build(**numbers)
            slips |= {Percent(percent): NOT_PERCENT} if percent else {}
            return Exercise(right, slips=slips, tolerance=tolerance, variant=variant if draw else None)

        def variant(rng):
            rows = len(exercise().slips)
            while True:
                if drawn := draw(rng):
                    text, numbers = drawn
                    own = exercise(**numbers)
                    if len(own.slips) == rows and told_apart(own):  # equal answers are one row
                        return Variant(text, own)

        return exercise

    return decorate


def told_apart(exercise):
    """Is each mistake's answer clearly not the right one, also rounded, nor taken for another mistake further up?"""
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
