"""What the exercises on learning compute: rules that fit, worlds in which a learner leads, and a likelihood."""

import itertools

import numpy as np

# ---- rules joined by "and" ----

MELON = (("green", "black", "white"), ("curled", "slight", "stiff"), ("muffled", "dull", "crisp"))
GOOD, BAD, THIRD = ("green", "curled", "muffled"), ("black", "slight", "dull"), ("green", "stiff", "muffled")
SECOND = ("green", "slight", "dull")


def rules(values, *, nothing=True, wild=True):
    """All rules: a value or * for each feature, and None, which accepts nothing."""
    found = list(itertools.product(*((*names, "*") if wild else names for names in values)))
    return [*([None] if nothing else []), *found]


def accepts(rule, sample):
    return rule is not None and all(named in ("*", value) for named, value in zip(rule, sample))


def fitting(examples, values, *, positives=True, negatives=True, turned=False, **space):
    """How many rules agree with all examples; the knobs leave a kind of example out, or turn the labels."""
    asked = [(x, bool(y) != turned) for x, y in examples if (positives if y else negatives)]
    return sum(all(accepts(rule, x) == y for x, y in asked) for rule in rules(values, **space))


def accepting_all(examples, values):
    """The slip of keeping the rules that accept every sample, the bad ones too."""
    return fitting([(x, True) for x, _ in examples], values)


def only_one_word(examples, values):
    kept = [rule for rule in rules(values, nothing=False) if rule.count("*") == len(values) - 1]
    return sum(all(accepts(rule, x) == bool(y) for x, y in examples) for rule in kept)


OPENED = (
    ([(GOOD, True), (BAD, False)], MELON),
    ([(GOOD, True), (BAD, False), (THIRD, False)], MELON),
    ([(BAD, False)], MELON),
    ([], MELON[:2]),
    ([(("a", "x"), True), (("b", "x"), True), (("b", "y"), False)], (("a", "b"), ("x", "y", "z"))),
    ([(("a",), True), (("a",), False)], (("a", "b"),)),
    ([(("a", "x", "k"), False), (("b", "y", "k"), False)], (("a", "b"), ("x", "y"), ("k", "l"))),
)


# ---- eight melons, 256 worlds ----

CORNERS = np.array(list(itertools.product((0, 1), repeat=3)))
WORLDS = np.array(list(itertools.product((0, 1), repeat=8)))
APART = (CORNERS[:, None] != CORNERS).sum(axis=2)


def majority_against_nearest(opened, *, everywhere=False, last=False, by_world=True):
    """In how many worlds majority makes fewer errors than nearest on unopened corners, as many, more."""
    opened = list(opened)
    gap = APART[:, opened]
    closest = len(opened) - 1 - gap[:, ::-1].argmin(axis=1) if last else gap.argmin(axis=1)
    most = WORLDS[:, opened].mean(axis=1, keepdims=True) >= 0.5
    asked = [i for i in range(8) if everywhere or i not in opened]
    lead = (WORLDS[:, opened][:, closest] != WORLDS).astype(int) - (most != WORLDS)
    lead = lead[:, asked].sum(axis=1) if by_world else lead[:, asked]
    return int(np.sum(lead > 0)), int(np.sum(lead == 0)), int(np.sum(lead < 0))


def shuffled(order):
    return lambda opened: tuple(np.array(majority_against_nearest(opened))[order])


# ---- a likelihood ----


def mean_log_likelihood(train, new, width, *, over=np.mean, inside=np.mean, log=np.log, scale=None, root=True, half=2):
    """The mean logarithm of the density that bells of this width on `train` give to `new`."""
    z = (new[:, None] - train) / width
    bells = np.exp(-(z**2) / half) / (width if scale is None else scale) / (np.sqrt(2 * np.pi) if root else 1)
    return over(log(inside(bells, axis=1)))


WINES = np.array([13.2, 12.4, 14.1, 12.9, 13.7]), np.array([12.6, 13.4, 14.6])
DENSITIES = (
    (*WINES, 0.3),
    (*WINES, 1.0),
    (np.array([0.0, 1.0]), np.array([0.5, 3.0, -1.0]), 0.8),
    (np.array([5.0]), np.array([5.5, 6.0]), 2.0),
)
