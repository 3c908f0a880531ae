"""Splits: partitions, exact sizes, stratification, and the bootstrap's out-of-bag part."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import few
from sklearn.model_selection import KFold, train_test_split

from mlnotes.splits import bootstrap, hold_out, k_fold, leave_one_out, repeated_hold_out, repeated_k_fold

SIZES = {"n": st.integers(2, 40), "k": st.integers(2, 40), "seed": st.integers(0, 99)}
LABELS = st.lists(st.integers(0, 3), min_size=2, max_size=40)
SHARES = st.floats(0.01, 0.5)


def as_lists(splits):
    return [(split.train.tolist(), split.test.tolist()) for split in splits]


def assert_partition(split, n):
    """Each sample on one side, both sides sorted positions."""
    assert sorted([*split.train, *split.test]) == list(range(n))
    assert [side.tolist() for side in split] == [sorted(side) for side in split]
    assert split.train.dtype.kind == split.test.dtype.kind == "i"


def assert_all_tested_once(folds, n):
    for split in folds:
        assert_partition(split, n)
    assert sorted(np.concatenate([split.test for split in folds])) == list(range(n))


# ---- every sample in its place ----


@few
@given(**SIZES)
def test_k_folds_test_every_sample_once_and_n_folds_leave_one_out(n, k, seed):
    folds = list(k_fold(n, n_splits=min(k, n), rng=seed))
    assert len(folds) == min(k, n)
    assert_all_tested_once(folds, n)
    assert [len(split.test) for split in folds] == [len(test) for _, test in KFold(min(k, n)).split(np.zeros(n))]
    one_by_one = sorted(as_lists(k_fold(n, n_splits=n, rng=seed)), key=lambda pair: pair[1])
    assert one_by_one == as_lists(leave_one_out(n)) == [([j for j in range(n) if j != i], [i]) for i in range(n)]


def test_repeated_k_fold_is_one_partition_after_another():
    found = list(repeated_k_fold(23, n_splits=4, n_repeats=5, rng=1))
    repeats = [found[start : start + 4] for start in range(0, 20, 4)]
    for folds in repeats:
        assert_all_tested_once(folds, 23)
    assert len(found) == 20 and len({str(as_lists(folds)) for folds in repeats}) == 5  # new folds each time


@few
@given(n=st.integers(1, 40), seed=st.integers(0, 99))
def test_out_of_bag_is_what_was_never_drawn(n, seed):
    for train, test in bootstrap(n, n_resamples=3, rng=seed):
        assert len(train) == n and train.tolist() == sorted(train)
        assert test.tolist() == [i for i in range(n) if i not in train.tolist()]


# scikit-learn rounds in floating point too: 7 % of 100 samples are 8.
@pytest.mark.parametrize("test_size", [0.07, 0.1, 0.2, 0.25, 0.3, 1 / 3, 0.5, 0.66])
@pytest.mark.parametrize("n", [2, 3, 7, 10, 29, 100, 1000])
def test_hold_out_sizes_equal_scikit_learn(n, test_size):
    try:
        train, test = train_test_split(np.arange(n), test_size=test_size)
    except ValueError:  # it leaves nothing to train on
        with pytest.raises(ValueError, match="test_size must leave a sample to train on"):
            hold_out(n, test_size=test_size)
        return
    for split in (hold_out(n, test_size=test_size, rng=0), *repeated_hold_out(n, n_repeats=2, test_size=test_size)):
        assert_partition(split, n)
        assert (len(split.train), len(split.test)) == (len(train), len(test))


# ---- stratification ----


@few
@given(labels=LABELS, k=st.integers(2, 10), seed=st.integers(0, 99))
def test_stratified_folds_hold_an_even_share_of_every_class(labels, k, seed):
    k = min(k, len(labels))
    folds = list(k_fold(len(labels), n_splits=k, stratify=[f"class {label}" for label in labels], rng=seed))
    assert_all_tested_once(folds, len(labels))
    for split in folds:
        assert len(split.test) in (len(labels) // k, -(-len(labels) // k))
        for label, size in Counter(labels).items():
            assert sum(labels[i] == label for i in split.test) in (size // k, -(-size // k))


@few
@given(labels=LABELS, test_size=SHARES, seed=st.integers(0, 99))
def test_stratified_hold_out_keeps_every_class_within_one_of_its_share(labels, test_size, seed):
    n = len(labels)
    split = hold_out(n, test_size=test_size, stratify=labels, rng=seed)
    assert_partition(split, n)
    assert len(split.test) == len(hold_out(n, test_size=test_size, rng=seed).test)
    for label, size in Counter(labels).items():
        share = Fraction(size * len(split.test), n)
        assert abs(sum(labels[i] == label for i in split.test) - share) < 1


# ---- chance ----

# What is drawn, and how often each outcome must come: every choice alike, ties between classes broken alike, and the
# bootstrap by its 27 sequences of three draws.
LAWS = {
    "a half of four": (
        lambda n: repeated_hold_out(4, n_repeats=n, test_size=0.5, rng=0),
        {half: 1 / 6 for half in combinations(range(4), 2)},
    ),
    "one of three classes": (
        lambda n: repeated_hold_out(3, n_repeats=n, test_size=0.3, stratify=[0, 1, 2], rng=0),
        {(i,): 1 / 3 for i in range(3)},
    ),
    "a pair in a fold": (
        lambda n: repeated_k_fold(6, n_splits=3, n_repeats=n // 3, rng=0),
        {pair: 1 / 15 for pair in combinations(range(6), 2)},
    ),
    "the first fold, dealt class by class": (
        lambda n: (next(iter(k_fold(4, n_splits=2, stratify=[0, 0, 1, 1], rng=i))) for i in range(n)),
        {pair: 1 / 4 for pair in product((0, 1), (2, 3))},
    ),
    "out of bag of three": (
        lambda n: bootstrap(3, n_resamples=n, rng=0),
        {(): 6 / 27} | {(i,): 6 / 27 for i in range(3)} | {pair: 1 / 27 for pair in combinations(range(3), 2)},
    ),
}


@pytest.mark.parametrize(("draw", "chances"), LAWS.values(), ids=LAWS)
def test_every_outcome_comes_as_often_as_it_should(draw, chances):
    found = Counter(tuple(split.test.tolist()) for split in draw(6000))
    hits, expected = np.transpose([(found[outcome], 6000 * p) for outcome, p in chances.items()])
    assert set(found) == set(chances) and np.all(np.abs(hits - expected) < 4 * np.sqrt(expected))


@pytest.mark.parametrize(
    "make",
    [
        lambda rng: repeated_hold_out(20, n_repeats=4, rng=rng),
        lambda rng: k_fold(20, n_splits=4, rng=rng),
        lambda rng: repeated_k_fold(20, n_splits=2, n_repeats=2, rng=rng),
        lambda rng: bootstrap(20, n_resamples=4, rng=rng),
        lambda rng: [hold_out(100, rng=rng)],
    ],
)
def test_chance_is_fixed_by_its_generator(make, rng):
    found = make(rng)
    first = as_lists(found)
    assert as_lists(found) == first and len(found) == len(first) in (1, 4)
    assert as_lists(next(zip(found, found))) == [first[0]] * 2  # two iterations side by side do not disturb each other
    assert as_lists(make(rng)) != first  # the generator went on
    assert as_lists(make(7)) == as_lists(make(7)) == as_lists(make(np.random.default_rng(7)))
    assert as_lists(make(None)) != as_lists(make(None))


def test_splits_are_made_one_at_a_time():
    assert next(iter(leave_one_out(1_000_000))).test.tolist() == [0]  # all of them: 10^12 positions
    assert len(next(iter(k_fold(1_000_000, n_splits=1_000_000, rng=0))).train) == 999_999
    assert len(next(iter(bootstrap(1000, n_resamples=10**9, rng=0))).train) == 1000
    assert repr(leave_one_out(9)) == "<9 splits>"


def test_defaults():
    assert [len(side) for side in hold_out(1000)] == [700, 300]
    assert [len(side) for side in next(iter(repeated_hold_out(1000)))] == [700, 300]
    made = (repeated_hold_out(9), k_fold(99), repeated_k_fold(99), leave_one_out(9), bootstrap(9))
    assert [len(splits) for splits in made] == [100, 10, 100, 9, 200]
