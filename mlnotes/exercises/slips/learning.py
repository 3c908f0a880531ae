"""The exercises on learning, version spaces and no free lunch."""

import itertools

import numpy as np

from mlnotes.exercises.slips import NOT_PERCENT, Edit, Exercise, Percent, any_of, edited
from mlnotes.exercises.slips._own import Catalogue

EXERCISES = Catalogue("learning", 12)


@EXERCISES.answered("learning-1", tolerance=0)
def words(rng=None, *, melons=1000, unlabelled=100, values=(3, 3, 3), per_cent=80):
    """Examples for training, features, points of the sample space, cases that are no examples."""
    if rng:
        melons, unlabelled = 100 * int(rng.integers(6, 20)), 20 * int(rng.integers(2, 12))
        values, per_cent = tuple(rng.integers(2, 6, size=4).tolist()), int(rng.choice([60, 70, 75, 90]))
    examples, points = melons - unlabelled, int(np.prod(values))
    right = (examples * per_cent // 100, len(values), points, unlabelled)
    *others, last = map(str, values)
    told = (
        f"A seller has {melons} melons and four features with {', '.join(others)} and {last} values; "
        f"{unlabelled} melons have not been opened, so they have no label.\n"
        f"{per_cent} % of the examples are for training."
    )
    return Exercise(right, told=told) | {
        (melons * per_cent // 100, ..., ..., ...): f"You take {per_cent} % of all melons. {unlabelled} of them have no "
        "label: they are cases, but no examples.",
        (examples, ..., ..., ...): f"The first are all the examples. Only {per_cent} % of them are for training.",
        (right[0], right[1] + 1, ..., ...): "The label is no feature: a feature is known without the answer.",
        (right[0], int(np.sum(values)), ..., ...): "These are the values. Count the features that have them.",
        (*right[:2], any_of(2 * points, points**2), ...): "The label is no axis of the sample space: multiply the "
        "numbers of values of the features.",
        (*right[:2], int(np.sum(values)), ...): "You add the numbers of values. Each value of one feature can go with "
        "each of the others: multiply.",
        (*right[:2], any_of(melons, examples), ...): "The sample space has a point for each possible melon, whether "
        "there is such a melon or not.",
        (*right[:3], any_of(examples, melons)): "Asked are the cases that are NO examples: those without a label.",
        (*right[:3], any_of(examples - right[0], melons - right[0])): "These are all melons that are not used for "
        "training, or a part of them. Some of them have a label, so they are examples.",
    }


def mean_log_likelihood(train, new, width):
    z = (new[:, None] - train) / width
    bells = np.exp(-(z**2) / 2) / (width * np.sqrt(2 * np.pi))
    return np.log(bells.mean(axis=1)).mean()


WINES = np.array([13.2, 12.4, 14.1, 12.9, 13.7]), np.array([12.6, 13.4, 14.6])
CALLS_2 = (
    (*WINES, 0.3),
    (*WINES, 1.0),
    (np.array([0.0, 1.0]), np.array([0.5, 3.0, -1.0]), 0.8),
    (np.array([5.0]), np.array([5.5, 6.0]), 2.0),
)
EXERCISES["learning-2"] = Exercise(mean_log_likelihood, CALLS_2, tolerance=1e-6) | {
    Edit("new[:, None]", "train[:, None]"): "This is the likelihood of the training wines, which rises without limit "
    "as the bells get narrower. Ask for the new wines.",
    Edit("axis=1", "axis=0"): "The bells stand on the training wines and are averaged at each new one; you do it the "
    "other way round.",
    Edit(").mean()", ").sum()"): "This is the sum over the new wines. Take the mean.",
    Edit("np.log(", "("): "This is the mean density. Take the logarithm for each wine, then the mean.",
    Edit("axis=1)", ")"): "You take the logarithm of the mean density. Take the logarithm for each new wine first.",
    Edit("np.log(bells.mean(axis=1))", "np.log(bells)"): "You average the logarithms of the bells. Average the bells "
    "to a density, then take its logarithm.",
    Edit("bells.mean", "bells.sum"): "The bells must be averaged: a density has the area 1.",
    Edit("(width * np.sqrt(2 * np.pi))", "np.sqrt(2 * np.pi)"): "Divide each bell by the width, so that its area is 1.",
    Edit("(width * np.sqrt(2 * np.pi))", "1"): "Divide each bell by width * sqrt(2 pi), so that its area is 1.",
    Edit(" * np.sqrt(2 * np.pi)", ""): "The factor 1/sqrt(2 pi) of the normal density is missing.",
    Edit(" / 2)", ")"): "The 2 is missing in the exponent: exp(-z**2 / 2).",
    Edit("z =", "width = np.sqrt(width); z ="): "You take the width for the variance. It is the standard deviation.",
    Edit("return", "return -"): "The sign is turned round: the mean of the logarithms themselves is asked for.",
    Edit("np.log(", "np.log10("): "Use the natural logarithm, np.log.",
}


@EXERCISES.answered("learning-3", tolerance=0)
def spaces(*, colours: range(2, 6) = 3, roots: range(2, 6) = 3, sounds: range(2, 6) = 2):
    """Rules joined by "and", and all labelings, of melons with so many values."""
    values = colours, roots, sounds
    told = f"The three features have {colours}, {roots} and {sounds} values."
    told = None if np.prod(values) in (8, 27, 18) or np.prod(values) > 40 else told
    points, right = int(np.prod(values)), int(np.prod(np.add(values, 1))) + 1
    return Exercise((right, 2**points), told=told) | {
        (right - 1, ...): 'The rule that calls nothing good is missing: no choice of values and "*" says that.',
        (points, ...): 'These are the melons. A rule may also leave a feature open, "*".',
        (points + 1, ...): 'A rule may leave a feature open, "*": one possibility more for each feature.',
        (any_of(sum(values) + 3, sum(values) + 4), ...): "You add the possibilities. Each one of a feature can go with "
        "each of the others: multiply.",
        any_of((256, ...), (right, 256)): "256 counts all labelings of the 8 melons of another table, with three "
        "yes-or-no features.",
        (65, ...): "65 is for three features with three values each. Count the values of this table.",
        (right, 2**27): "There are 27 melons if each feature has three values. Count the melons of this table.",
        (2**points, right): "The two are exchanged.",
        (2**points, ...): 'This counts every way to label the melons. Joined by "and", far fewer can be said.',
        (right, any_of(points, 2 * points, points**2)): f"There are {points} melons, and each of them has two possible "
        f"labels, independently of the others: {points} factors of 2.",
    }


def fitting(examples, values):
    count = int(not any(good for _, good in examples))  # the rule that accepts nothing
    for rule in itertools.product(*[(*names, "*") for names in values]):
        agrees = True
        for sample, good in examples:
            accepted = all(r in ("*", value) for r, value in zip(rule, sample))
            agrees = agrees and accepted == good
        count += agrees
    return count


NOTHING = "int(not any(good for _, good in examples))"
ONE_WORD = Edit("agrees = True", 'agrees = rule.count("*") == len(values) - 1', Edit(NOTHING, "0"))
MELON = (("green", "black", "white"), ("curled", "slightly curled", "stiff"), ("muffled", "dull", "crisp"))
GOOD, BAD, THIRD = ("green", "curled", "muffled"), ("black", "slightly curled", "dull"), ("green", "stiff", "muffled")
OPENED = (
    ([(GOOD, True), (BAD, False)], MELON),
    ([(GOOD, True), (BAD, False), (THIRD, False)], MELON),
    ([(BAD, False)], MELON),
    ([], MELON[:2]),
    ([(("a", "x"), True), (("b", "x"), True), (("b", "y"), False)], (("a", "b"), ("x", "y", "z"))),
    ([(("a",), True), (("a",), False)], (("a", "b"),)),
    ([(("a", "x", "k"), False), (("b", "y", "k"), False)], (("a", "b"), ("x", "y"), ("k", "l"))),
)
EXERCISES["learning-4"] = Exercise(fitting, OPENED, tolerance=0) | {
    Edit("accepted == good", "(accepted or not good)"): "You use the good melons only. A rule that accepts a bad one "
    "goes, too.",
    Edit("accepted == good", "not (accepted and not good)"): "You use the bad melons only. A rule that rejects a good "
    "one goes, too.",
    any_of(
        Edit("accepted == good", "accepted != good", Edit("not any(good", "all(good")),
        Edit("accepted == good", "accepted != good"),
    ): "You keep the rules that the examples contradict: a good melon must be accepted, a bad one rejected.",
    Edit(NOTHING, "0"): "The rule that accepts nothing is missing: it agrees as long as no good melon has been seen.",
    any_of(Edit('(*names, "*")', "names"), Edit('(*names, "*")', "names", Edit(NOTHING, "0"))): "A rule may leave "
    'features open, "*": one possibility more for each; and one rule accepts nothing.',
    ONE_WORD: "You count the rules that name one value. A rule may name more, or none.",
    Edit(NOTHING, "1"): "The rule that accepts nothing goes as soon as a good melon has been seen.",
}

SECOND = ("green", "slightly curled", "dull")


@EXERCISES.answered("learning-5", tolerance=0)
def two_and_three(rng=None, *, good=GOOD, bad=SECOND, third=THIRD):
    """Rules that agree with two melons, and with three, all but the first of them bad."""
    if rng:
        good, bad, third = (tuple(str(rng.choice(names)) for names in MELON) for _ in range(3))
        if fitting([(good, True), (bad, False)], MELON) < 4 or good == third:
            return Exercise()
    two = [(good, True), (bad, False)]
    after_two = fitting(two, MELON)
    right = (after_two, fitting([*two, (third, False)], MELON))
    told = "| colour | root | sound | good? |\n|---|---|---|---|\n"
    told += "".join(f"| {' | '.join(x)} | {y} |\n" for x, y in ((good, "yes"), (bad, "no"), (third, "no")))
    return Exercise(right, told=told) | {
        (after_two - 1, ...): "One rule is missing. A rule goes only if it calls the good melon bad or the bad melon "
        "good; calling a bad melon bad does not speak against it.",
        (8, ...): "These are all rules that accept the good melon. Some of them accept the bad one as well.",
        (edited(fitting, ONE_WORD)(two, MELON), ...): "A rule may name two or three values, too.",
        (any_of(7, after_two + 1), ...): "The rule that calls nothing good contradicts the good melon: it has dropped "
        "out.",
        (right[1], after_two): "The two are exchanged: a third melon can only take rules away.",
        (after_two, after_two - right[1]): "These are the rules that call the third melon good. It is bad: the others "
        "stay.",
        (after_two, after_two): "Some of the rules accept the third melon, and it is bad: they go.",
        (after_two, after_two - 1): "More than one of the rules accept the third melon: each that names only values "
        "which it has.",
    }


EXERCISES["learning-6"] = Exercise((3, 4, 3), tolerance=0) | {
    (4, 3, ...): "The first two are exchanged. The rules that call the melon good stay if it is good: how many are "
    "they?",
    (any_of(1, 6), any_of(1, 6), ...): "A melon that shares one value has one vote. Can you find one that splits the "
    "seven more evenly?",
    (3, 4, any_of(1, 2)): "Too few: how many rules can so many answers, yes or no, tell apart?",
    (3, 4, any_of(4, 5, 6, 7)): "Fewer will do: a melon that is well chosen about halves what is left.",
    (3.5, 3.5, ...): "A melon cannot split seven rules into equal halves: give whole numbers.",
}


@EXERCISES.answered("learning-7", tolerance=0)
def enough(*, n_rules: range(20, 400) = 28, error: (0.05, 0.08, 0.15, 0.2) = 0.2, delta: (0.01, 0.02, 0.1) = 0.05):
    """Examples by the formula with e, and by the power of 1 minus the error, rounded up."""

    def pair(log=np.log, with_delta=True, up=np.ceil):
        top = log(n_rules) + (log(1 / delta) if with_delta else 0)
        return int(up(top / error)), int(up(top / -log(1 - error)))

    right, exact = pair(), pair(up=lambda n: 1000 * n)
    given = [frozenset(v for digits in (3, 2, 1) for v in (n / 1000, round(n / 1000, digits))) for n in exact]
    told = (
        f"There are {n_rules} rules; a rule is bad if it errs on more than {error:g} of the cases; "
        f"some bad rule may survive with probability {delta:g} at most."
    )
    return Exercise(right, told=told) | {
        any_of((given[0], ...), (right[0], given[1])): "Examples come in whole numbers: round up.",
        (pair(up=np.floor)[0], ...): "One too few: with this n the bound is still above the probability allowed. Round "
        "up.",
        (pair(log=np.log10)[0], ...): "You use the logarithm to base 10. The formula has the natural logarithm: "
        "np.log.",
        (pair(with_delta=False)[0], ...): "ln(1/delta) is missing: how certain do you want to be?",
        (int(np.ceil((np.log(n_rules) + np.log(delta)) / error)), ...): "ln(1/delta) is added; ln(delta), which is "
        "negative, would be subtracted: who wants to be more certain needs MORE examples.",
        (right[0], right[0]): "The second is smaller: it needs no e, so solve |H| (1 - error)^n = delta for n and "
        "round up.",
        (right[0], right[1] - 1): "One too few: with this n the probability is still above the one allowed.",
        (right[0], pair(with_delta=False)[1]): "The allowed probability is missing in the second: |H| (1 - error)^n "
        "shall be at most delta, not 1.",
        (right[1], right[0]): "The two are exchanged: the bound with e is the rougher one, so it asks for more.",
    }


@EXERCISES.answered("learning-8", tolerance=0.001)
def mirrored(*, root: range(2, 7) = 3, sound: range(3, 7) = 5):
    """Two rules, each naming one value: the share on which they agree, and the mean accuracy over two worlds."""
    told = (
        f"The root has {root} values, the sound {sound}; all combinations are equally frequent.\n"
        "A says good if the root is curled, B if the sound is muffled."
    )
    told = None if (root, sound) in ((3, 3), (3, 5)) else told
    agree = (1 + (root - 1) * (sound - 1)) / (root * sound)
    right, cells = (agree, (1 + agree) / 2), root * sound
    return Exercise(right, told=told) | {
        (agree, 0.5): "1/2 is the mean over ALL worlds, on unseen melons. Here there are two worlds only: A is right "
        "everywhere in the one, and on the share where the rules agree in the other.",
        (agree, agree): "This is A's accuracy in B's world only. In its own world A is always right: average.",
        (agree, 1.0): "A is always right in its own world only. In B's world it is right where the rules agree.",
        (1 - agree, ...): "This is the share on which they disagree.",
        (1 / cells, ...): "The rules also agree where both say bad.",
        ((root - 1) * (sound - 1) / cells, ...): "The rules also agree where both say good.",
        (right[1], agree): "The two are exchanged: the share of agreement comes first.",
        (agree, (1 - agree) / 2): "This is the error of A. Asked is its accuracy.",
        any_of((cells * agree, ...), (..., cells * right[1])): f"This is a number of combinations, of {cells}. Give "
        "the share.",
        Percent(float(cells)): NOT_PERCENT,
    }


@EXERCISES.answered("learning-9", tolerance=0.0005)
def first_seen(*, n_features: (3, 4, 5) = 3, n_opened: range(2, 7) = 4):
    """A learner that always gives the label of the first opened melon: mean error outside, and on all melons."""
    n = 2**n_features
    told = f"There are {n_features} yes-or-no features, so {n} melons, of which {n_opened} are opened."
    told = told if (n_features, n_opened) != (3, 4) else None
    inside = (n_opened - 1) / 2 / n_opened
    right = (0.5, (n - 1) / 2 / n)
    return Exercise(right, told=told) | {
        (right[1], right[1]): "The first is about the melons that have NOT been opened: for each of them half of the "
        "worlds make the answer wrong.",
        (0.5, 0.5): "The first opened melon is always right, in every world. Count it with the others.",
        (right[1], 0.5): "The two are exchanged.",
        (0.5, inside): "This is the mean error on the opened melons only. Asked are all.",
        (0.5, (n - n_opened) / 2 / n): "Only the FIRST opened melon is always right; each other opened one has another "
        "label in half of the worlds.",
        (0.5, 1 - right[1]): "The second is the share of right answers. Asked is the error.",
        (..., (n - 1) / 2): f"The second is a mean number of errors. Divide it by the {n} melons.",
        ((n - n_opened) / 2, ...): "The first is a mean number of errors. Divide it by the melons not opened.",
        Percent(float(n)): NOT_PERCENT,
    }


CORNERS = np.array(list(itertools.product((0, 1), repeat=3)))
WORLDS = np.array(list(itertools.product((0, 1), repeat=8)))


def compare(opened):
    opened = list(opened)
    apart = (CORNERS[:, None] != CORNERS[opened]).sum(axis=2)
    nearest = WORLDS[:, opened][:, apart.argmin(axis=1)]
    majority = WORLDS[:, opened].mean(axis=1, keepdims=True) >= 0.5
    asked = [i for i in range(8) if i not in opened]
    lead = ((nearest != WORLDS).astype(int) - (majority != WORLDS))[:, asked].sum(axis=1)
    return np.sum(lead > 0), np.sum(lead == 0), np.sum(lead < 0)


CALLS_10 = (((0, 1, 2, 3),), ((0, 3, 5, 6),), ((0, 1, 6, 7),), ((2, 5, 7),), ((0, 1, 2, 4, 7),), ((6, 3, 1),))
EXERCISES["learning-10"] = Exercise(compare, CALLS_10, tolerance=0) | {
    Edit(" if i not in opened", ""): "You count the errors on all eight corners. The opened ones do not count.",
    any_of(
        Edit("np.sum(lead == 0), np.sum(lead < 0)", "np.sum(lead < 0), np.sum(lead == 0)"),
        Edit("np.sum(lead > 0), np.sum(lead == 0)", "np.sum(lead == 0), np.sum(lead > 0)"),
    ): "The order is: better, equal, worse.",
    Edit("apart.argmin(axis=1)", "len(opened) - 1 - apart[:, ::-1].argmin(axis=1)"): "Of equally near opened corners "
    "nearest takes the first in the order given.",
    any_of(Edit("lead > 0", "lead >= 0"), Edit("lead < 0", "lead <= 0")): "Where both make as many errors, majority is "
    "neither better nor worse: count these worlds apart.",
    Edit("WORLDS[:, opened].mean", "WORLDS.mean"): "Majority asks the opened corners only, not the whole world.",
    Edit("[:, asked].sum(axis=1)", "[:, asked]"): "You compare corner by corner. Add up the errors of a world first.",
    lambda opened: tuple(np.array(compare(opened)) / 256): "These are shares of the worlds. Give numbers of worlds.",
}
