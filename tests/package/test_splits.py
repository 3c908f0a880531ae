"""Splits: partitions, exact sizes, stratification, and the bootstrap's out-of-bag part."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.model_selection import KFold, StratifiedKFold, train_test_split

from mlnotes import splits

few = settings(max_examples=80, deadline=None)
label_lists = st.lists(st.integers(0, 3), min_size=2, max_size=40)


def as_lists(iterable):
    return [(split.train.tolist(), split.test.tolist()) for split in iterable]


def assert_partition(split, n):
    assert sorted([*split.train, *split.test]) == list(range(n))
    assert split.train.tolist() == sorted(split.train) and split.test.tolist() == sorted(split.test)
    assert split.train.dtype.kind == split.test.dtype.kind == "i"


def assert_frequency(hits, trials, p):
    """A count agrees with its probability: within 4 standard errors, which chance exceeds 6 times in 100 000."""
    assert abs(hits / trials - p) <= 4 * np.sqrt(p * (1 - p) / trials)


# ---- every sample in its place ----


@few
@given(n=st.integers(2, 60), test_size=st.floats(0.01, 0.5), seed=st.integers(0, 99))
def test_hold_out_is_a_partition(n, test_size, seed):
    assert_partition(splits.hold_out(n, test_size=test_size, rng=seed), n)


@few
@given(n=st.integers(2, 40), k=st.integers(2, 40), seed=st.integers(0, 99))
def test_k_fold_tests_every_sample_exactly_once(n, k, seed):
    k = min(k, n)
    folds = list(splits.k_fold(n, n_splits=k, rng=seed))
    for split in folds:
        assert_partition(split, n)
    assert len(folds) == k
    assert sorted(np.concatenate([split.test for split in folds])) == list(range(n))


def test_repeated_k_fold_is_one_partition_after_another():
    found = list(splits.repeated_k_fold(23, n_splits=4, n_repeats=5, rng=1))
    assert len(found) == 20
    repeats = [found[start : start + 4] for start in range(0, 20, 4)]
    for folds in repeats:
        assert sorted(np.concatenate([split.test for split in folds])) == list(range(23))
    assert len({tuple(tuple(split.test) for split in folds) for folds in repeats}) == 5  # new folds each time


def test_leave_one_out_by_definition():
    expected = [([j for j in range(7) if j != i], [i]) for i in range(7)]
    assert as_lists(splits.leave_one_out(7)) == expected


@few
@given(n=st.integers(2, 25), seed=st.integers(0, 99))
def test_as_many_folds_as_samples_is_leave_one_out(n, seed):
    by_fold = sorted(as_lists(splits.k_fold(n, n_splits=n, rng=seed)), key=lambda pair: pair[1])
    assert by_fold == as_lists(splits.leave_one_out(n))


def test_two_samples_are_enough():
    assert as_lists(splits.leave_one_out(2)) == [([1], [0]), ([0], [1])]
    assert sorted(as_lists(splits.k_fold(2, n_splits=2, rng=0))) == [([0], [1]), ([1], [0])]
    assert_partition(splits.hold_out(2, rng=0), 2)
    assert_partition(splits.hold_out(2, test_size=0.5, stratify=["a", "b"], rng=0), 2)


@few
@given(n=st.integers(1, 40), seed=st.integers(0, 99))
def test_out_of_bag_is_what_was_never_drawn(n, seed):
    for train, test in splits.bootstrap(n, n_resamples=3, rng=seed):
        assert len(train) == n and train.tolist() == sorted(train)
        assert test.tolist() == [i for i in range(n) if i not in set(train.tolist())]


# ---- sizes ----


@pytest.mark.parametrize("test_size", [0.07, 0.1, 0.2, 0.25, 0.3, 1 / 3, 0.5, 0.66])
@pytest.mark.parametrize("n", [2, 3, 7, 10, 29, 100, 1000])
def test_hold_out_sizes_equal_scikit_learn(n, test_size):
    try:
        train, test = train_test_split(np.arange(n), test_size=test_size)
    except ValueError:  # it leaves nothing to train on
        with pytest.raises(ValueError, match="test_size must leave a sample to train on"):
            splits.hold_out(n, test_size=test_size)
        return
    split = splits.hold_out(n, test_size=test_size, rng=0)
    assert (len(split.train), len(split.test)) == (len(train), len(test))


def test_a_thousand_samples_give_700_and_300():
    split = splits.hold_out(1000, rng=0)
    assert (len(split.train), len(split.test)) == (700, 300)


def test_seven_percent_of_a_hundred_is_eight_in_floating_point():
    assert len(splits.hold_out(100, test_size=0.07, rng=0).test) == 8


@pytest.mark.parametrize(("n", "k"), [(10, 3), (11, 4), (20, 10), (23, 10), (7, 7)])
def test_fold_sizes_equal_scikit_learn(n, k):
    ours = [len(split.test) for split in splits.k_fold(n, n_splits=k, rng=0)]
    assert ours == [len(test) for _, test in KFold(k).split(np.zeros(n))]


# ---- stratification ----


@few
@given(labels=label_lists, k=st.integers(2, 10), seed=st.integers(0, 99))
def test_stratified_folds_hold_an_even_share_of_every_class(labels, k, seed):
    k = min(k, len(labels))
    folds = list(splits.k_fold(len(labels), n_splits=k, stratify=labels, rng=seed))
    for split in folds:
        assert_partition(split, len(labels))
        for label, size in Counter(labels).items():
            held = sum(labels[i] == label for i in split.test)
            assert size // k <= held <= -(-size // k)
    sizes = [len(split.test) for split in folds]
    assert max(sizes) - min(sizes) <= 1


@few
@given(labels=label_lists, test_size=st.floats(0.05, 0.5), seed=st.integers(0, 99))
def test_stratified_hold_out_keeps_every_class_within_one_of_its_share(labels, test_size, seed):
    n = len(labels)
    split = splits.hold_out(n, test_size=test_size, stratify=labels, rng=seed)
    assert_partition(split, n)
    assert len(split.test) == len(splits.hold_out(n, test_size=test_size, rng=seed).test)
    for label, size in Counter(labels).items():
        share = Fraction(size * len(split.test), n)
        assert abs(sum(labels[i] == label for i in split.test) - share) < 1


def test_stratified_counts_equal_scikit_learn(rng):
    labels = np.sort(rng.integers(4, size=101))  # sorted: scikit-learn numbers classes as they appear
    for k in (2, 3, 5, 10):
        ours = [np.bincount(labels[s.test], minlength=4) for s in splits.k_fold(101, n_splits=k, stratify=labels)]
        theirs = [
            np.bincount(labels[test], minlength=4) for _, test in StratifiedKFold(k, shuffle=True).split(labels, labels)
        ]
        assert np.array_equal(ours, theirs)
    for test_size in (0.1, 0.3, 0.45):
        _, theirs = train_test_split(labels, test_size=test_size, stratify=labels)
        ours = labels[splits.hold_out(101, test_size=test_size, stratify=labels).test]
        assert np.array_equal(np.bincount(ours), np.bincount(theirs))


def test_stratify_takes_text_and_a_class_of_one():
    labels = ["cat"] * 6 + ["dog"] * 3 + ["owl"]
    split = splits.hold_out(10, test_size=0.3, stratify=labels, rng=0)
    assert Counter(labels[i] for i in split.test)["cat"] in (1, 2)
    for split in splits.repeated_hold_out(10, n_repeats=5, test_size=0.3, stratify=labels, rng=0):
        assert_partition(split, 10)
    for split in splits.repeated_k_fold(10, n_splits=3, n_repeats=2, stratify=labels, rng=0):
        assert Counter(labels[i] for i in split.test)["dog"] == 1


# ---- chance ----


def test_every_half_is_equally_likely():
    drawn = Counter(tuple(s.test) for s in splits.repeated_hold_out(4, n_repeats=6000, test_size=0.5, rng=0))
    assert set(drawn) == set(combinations(range(4), 2))
    for hits in drawn.values():
        assert_frequency(hits, 6000, 1 / 6)


def test_ties_between_classes_are_broken_at_random():
    drawn = Counter(
        tuple(s.test) for s in splits.repeated_hold_out(3, n_repeats=3000, test_size=0.3, stratify=[0, 1, 2], rng=0)
    )
    for i in range(3):
        assert_frequency(drawn[(i,)], 3000, 1 / 3)


def test_every_pairing_in_a_fold_is_equally_likely():
    folds = splits.repeated_k_fold(6, n_splits=3, n_repeats=3000, rng=0)
    together = sum({0, 1} <= set(split.test.tolist()) for split in folds)
    assert_frequency(together, 3000, 1 / 5)  # sample 0 shares its fold with one of the five others


@pytest.mark.parametrize(
    "make",
    [
        lambda rng: splits.repeated_hold_out(20, n_repeats=4, rng=rng),
        lambda rng: splits.k_fold(20, n_splits=4, rng=rng),
        lambda rng: splits.repeated_k_fold(20, n_splits=2, n_repeats=2, rng=rng),
        lambda rng: splits.bootstrap(20, n_resamples=4, rng=rng),
    ],
)
def test_iterating_twice_gives_the_same_splits(make, rng):
    found = make(rng)
    first = as_lists(found)
    assert as_lists(found) == first and len(found) == len(first) == 4
    assert as_lists(zip_first(found)) == [first[0]] * 2  # two iterations side by side do not disturb each other
    assert as_lists(make(rng)) != first  # the generator went on
    assert as_lists(make(7)) == as_lists(make(7)) == as_lists(make(np.random.default_rng(7)))
    assert as_lists(make(None)) != as_lists(make(None))


def zip_first(found):
    return next(zip(found, found))


def test_hold_out_repeats_with_its_seed(rng):
    assert as_lists([splits.hold_out(50, rng=3)]) == as_lists([splits.hold_out(50, rng=3)])
    assert as_lists([splits.hold_out(50, rng=rng)]) != as_lists([splits.hold_out(50, rng=rng)])


def test_splits_are_made_one_at_a_time():
    assert next(iter(splits.leave_one_out(1_000_000))).test.tolist() == [0]  # all of them: 10^12 positions
    assert len(next(iter(splits.k_fold(1_000_000, n_splits=1_000_000, rng=0))).train) == 999_999
    assert len(next(iter(splits.bootstrap(1000, n_resamples=10**9, rng=0))).train) == 1000
    assert repr(splits.leave_one_out(9)) == "<9 splits>"


# ---- what the bootstrap leaves out ----


def test_share_never_drawn_in_ten():  # 34.87 %, not 36.8 %, and it varies
    sizes = np.array([len(split.test) for split in splits.bootstrap(10, n_resamples=4000, rng=0)])
    assert round((1 - 1 / 10) ** 10, 4) == 0.3487
    assert abs(sizes.mean() / 10 - 0.9**10) <= 4 * sizes.std() / 10 / np.sqrt(4000)
    assert abs(sizes.mean() / 10 - np.exp(-1)) > 4 * sizes.std() / 10 / np.sqrt(4000)
    assert sizes.min() < sizes.max()


def test_one_sample_is_always_drawn():  # m = 1: (1 - 1/1)^1 = 0
    assert as_lists(splits.bootstrap(1, n_resamples=2, rng=0)) == [([0], [])] * 2


def test_three_samples_by_enumeration():
    exact = Counter(tuple(sorted(draws)) for draws in product(range(3), repeat=3))
    assert exact[(0, 1, 1)] == 3 and sum(v for k, v in exact.items() if len(set(k)) == 3) == 6
    found = [tuple(split.train.tolist()) for split in splits.bootstrap(3, n_resamples=5400, rng=0)]
    counted = Counter(found)
    assert set(counted) == set(exact)
    for draws, ways in exact.items():
        assert_frequency(counted[draws], 5400, ways / 27)


def test_empty_out_of_bag_is_kept():  # 6 of 27
    sizes = Counter(len(split.test) for split in splits.bootstrap(3, n_resamples=5400, rng=1))
    for size, ways in {0: 6, 1: 18, 2: 3}.items():
        assert_frequency(sizes[size], 5400, ways / 27)


def test_samples_never_tested_die_out_with_the_resamples():  # ((1 - 1/n) ... )^B, about .632^B
    n, resamples, trials, p = 8, 3, 2000, (1 - (1 - 1 / 8) ** 8) ** 3
    tested = np.zeros((trials, n), dtype=bool)
    for i, split in enumerate(splits.bootstrap(n, n_resamples=resamples * trials, rng=0)):
        tested[i // resamples, split.test] = True
    never = (~tested).mean(axis=1)
    assert abs(never.mean() - p) <= 4 * never.std() / np.sqrt(trials)
    assert f"{0.6321205588**50:.1e}" == "1.1e-10"


# ---- bad input ----


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: splits.hold_out(1), ValueError, "n_samples must be at least 2, got 1"),
        (lambda: splits.hold_out(2.0), TypeError, "n_samples must be an integer"),
        (lambda: splits.k_fold(np.zeros((5, 2))), TypeError, r"got an array of shape \(5, 2\); pass its length"),
        (lambda: splits.hold_out(10, test_size=30), ValueError, "test_size must lie between 0 and 1, got 30"),
        (lambda: splits.hold_out(2, test_size=0.9), ValueError, "leave a sample to train on, got 0.9 of 2"),
        (lambda: splits.hold_out(3, stratify=[0, 1]), ValueError, r"stratify must have shape \(3,\) to match"),
        (lambda: splits.k_fold(3, stratify=[[0, 1, 1]], n_splits=2), ValueError, "stratify must have one dimension"),
        (lambda: splits.k_fold(5), ValueError, "n_splits must be from 2 to 5, got 10"),
        (lambda: splits.k_fold(5, n_splits=1), ValueError, "n_splits must be from 2 to 5, got 1"),
        (lambda: splits.repeated_k_fold(20, n_repeats=0), ValueError, "n_repeats must be at least 1"),
        (lambda: splits.repeated_k_fold(20, n_splits=21), ValueError, "n_splits must be from 2 to 20"),
        (lambda: splits.repeated_hold_out(20, n_repeats=0), ValueError, "n_repeats must be at least 1"),
        (lambda: splits.leave_one_out(1), ValueError, "n_samples must be at least 2"),
        (lambda: splits.bootstrap(0), ValueError, "n_samples must be at least 1"),
        (lambda: splits.bootstrap(5, n_resamples=0), ValueError, "n_resamples must be at least 1"),
    ],
)
def test_bad_input_is_refused_at_once(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_options_are_keyword_only():
    with pytest.raises(TypeError, match="positional"):
        splits.hold_out(10, 0.3)
    with pytest.raises(TypeError, match="positional"):
        splits.bootstrap(10, 200)
