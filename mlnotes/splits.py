"""Ways to split samples into a part to train on and a part to test on.

A split holds row positions, so it serves any data: `X[split.train]`, `y[split.test]`.
"""

import math
from collections import namedtuple
from functools import partial

import numpy as np

from mlnotes import _check


class Split(namedtuple("Split", "train test")):
    """Rows to train on and rows to test on, each a sorted array of positions; see `hold_out`."""


class Splits:
    """Several splits, made one at a time while you iterate; see `k_fold`.

    `len(splits)` is their number. Chance is fixed when the object is made: iterate twice and you
    get the same splits twice, so two learners can be compared on them.
    """

    def __init__(self, draw, n_repeats, n_each=1, *, rng=None):
        self._draw = draw  # takes a generator of random numbers, gives n_each splits
        self._n_repeats, self._n_each = n_repeats, n_each
        self._seed = int(np.random.default_rng(rng).integers(2**63))

    def __len__(self):
        return self._n_repeats * self._n_each

    def __iter__(self):
        rng = np.random.default_rng(self._seed)
        for _ in range(self._n_repeats):
            yield from self._draw(rng)

    def __repr__(self):
        return f"<{len(self)} splits>"


def hold_out(n_samples, *, test_size=0.3, stratify=None, rng=None):
    """Keep a random part of the samples for testing.

    `n_samples`, int, is at least 2; `test_size`, between 0 and 1, is the fraction to test on, rounded up to whole
    samples, and one must be left to train on. `stratify`, shape (n_samples,), are labels whose shares the two parts
    shall keep: the number of test samples of each class is its even share, rounded by the largest remainder, ties at
    random. A class of one sample is allowed; scikit-learn refuses it. `rng` is None, an int or a
    numpy.random.Generator. The `Split` holds `train` and `test`, sorted positions; each sample is in exactly one of
    them.

    Examples
    --------
    >>> hold_out(4, test_size=0.5, stratify=["a", "a", "b", "b"], rng=0)
    Split(train=array([1, 3]), test=array([0, 2]))
    """
    n_samples = _n_samples(n_samples)
    n_test = _n_test(n_samples, test_size)
    return _hold_out(_codes(stratify, n_samples), n_test, np.random.default_rng(rng))[0]


def repeated_hold_out(n_samples, *, n_repeats=100, test_size=0.3, stratify=None, rng=None):
    """Hold-out `n_repeats` times, each with a new random part: scikit-learn's `ShuffleSplit`.

    Arguments as in `hold_out`; an iterable `Splits` of independent `Split`. The test parts overlap, so the errors on
    them are not independent and their spread is not the standard error of their mean.

    Examples
    --------
    >>> splits = repeated_hold_out(10, n_repeats=3, rng=0)
    >>> [split.test.tolist() for split in splits]
    [[0, 2, 5], [0, 3, 9], [3, 4, 9]]
    """
    n_samples = _n_samples(n_samples)
    n_repeats = _check.integer(n_repeats, name="n_repeats", low=1)
    n_test = _n_test(n_samples, test_size)
    return Splits(partial(_hold_out, _codes(stratify, n_samples), n_test), n_repeats, rng=rng)


def _hold_out(codes, n_test, rng):
    """Take the first few of each class in random order."""
    order = _shuffled_by_class(codes, rng)
    sizes = np.bincount(codes)
    taken = _even_shares(sizes, n_test, rng)
    place = np.arange(len(codes)) - np.repeat(np.cumsum(sizes) - sizes, sizes)  # within the class
    in_test = np.empty(len(codes), dtype=bool)
    in_test[order] = place < np.repeat(taken, sizes)
    return [Split(np.flatnonzero(~in_test), np.flatnonzero(in_test))]


def _even_shares(sizes, total, rng):
    """Share `total` among classes in proportion to their sizes, by the largest remainder, ties at random."""
    shares, remainders = np.divmod(sizes * total, sizes.sum())
    largest_first = np.lexsort((rng.random(len(sizes)), -remainders))
    shares[largest_first[: total - shares.sum()]] += 1
    return shares


# ---- cross-validation ----


def k_fold(n_samples, *, n_splits=10, stratify=None, rng=None):
    """Cut the samples into k folds at random and test on each fold in turn.

    Other arguments as in `hold_out`; `n_splits` is the number of folds k, from 2 to n_samples. An iterable `Splits` of
    k `Split`. Each sample is tested exactly once; sizes of folds differ by at most 1, the first n_samples % k folds
    have one sample more. With `stratify`, so do the numbers of samples of each class in the folds: samples are
    shuffled, equal labels put together, and dealt to the folds in turn. A class may have fewer samples than there are
    folds; scikit-learn warns then, and refuses if it is so for all classes.

    Examples
    --------
    >>> for train, test in k_fold(5, n_splits=2, rng=0):
    ...     print(train, test)
    [2 4] [0 1 3]
    [0 1 3] [2 4]
    """
    return repeated_k_fold(n_samples, n_splits=n_splits, n_repeats=1, stratify=stratify, rng=rng)


def repeated_k_fold(n_samples, *, n_splits=10, n_repeats=10, stratify=None, rng=None):
    """k-fold cross-validation `n_repeats` times, each with new folds: scikit-learn's `RepeatedKFold`.

    Arguments as in `k_fold`; an iterable `Splits` of n_repeats * n_splits `Split`, the folds of one repeat after those
    of another.

    Examples
    --------
    >>> splits = repeated_k_fold(100, rng=0)
    >>> len(splits), len(next(iter(splits)).train)
    (100, 90)
    """
    n_samples = _n_samples(n_samples)
    n_splits = _check.integer(n_splits, name="n_splits", low=2, high=n_samples)
    n_repeats = _check.integer(n_repeats, name="n_repeats", low=1)
    return Splits(partial(_k_folds, _codes(stratify, n_samples), n_splits), n_repeats, n_splits, rng=rng)


def _k_folds(codes, n_splits, rng):
    """Deal the samples to the folds in turn, class after class."""
    fold = np.empty(len(codes), dtype=np.intp)
    fold[_shuffled_by_class(codes, rng)] = np.arange(len(codes)) % n_splits
    return (Split(np.flatnonzero(fold != i), np.flatnonzero(fold == i)) for i in range(n_splits))


def leave_one_out(n_samples):
    """Test on each sample in turn, trained on all others: k-fold with k = n, nothing random.

    `n_samples` is an int of at least 2; the i-th `Split` of the iterable `Splits` tests on sample i, which makes its
    own class rarer among the others: no stratification helps. For (ridge) regression
    `estimates.leave_one_out_residuals` needs one fit, not n.

    Examples
    --------
    >>> for train, test in leave_one_out(3):
    ...     print(train, test)
    [1 2] [0]
    [0 2] [1]
    [0 1] [2]
    """
    n_samples = _n_samples(n_samples)
    return Splits(partial(_leave_one_out, np.arange(n_samples)), 1, n_samples, rng=0)


def _leave_one_out(rows, rng):
    return (Split(np.delete(rows, i), rows[[i]]) for i in rows)


def bootstrap(n_samples, *, n_resamples=200, rng=None):
    """Draw n samples with replacement to train on; test on those never drawn, the out-of-bag samples.

    `n_samples`, int, is at least 1; `n_resamples` is the number of resamples; `rng` as in `hold_out`. An iterable
    `Splits` of `n_resamples` `Split`: `train` has n_samples positions in order, repeats included; `test` has those that
    are not in `train`, and may be empty: drawing again would change the chance (1 - 1/n)^n of a sample to stay out.
    Efron & Tibshirani (1993), An Introduction to the Bootstrap, ch. 6.

    Examples
    --------
    >>> for train, test in bootstrap(4, n_resamples=2, rng=1):
    ...     print(train, test)
    [1 1 2 2] [0 3]
    [0 1 2 3] []
    """
    n_samples = _n_samples(n_samples, low=1)
    n_resamples = _check.integer(n_resamples, name="n_resamples", low=1)
    return Splits(partial(_bootstrap, n_samples), n_resamples, rng=rng)


def _bootstrap(n_samples, rng):
    times_drawn = np.bincount(rng.integers(n_samples, size=n_samples), minlength=n_samples)
    return [Split(np.repeat(np.arange(n_samples), times_drawn), np.flatnonzero(times_drawn == 0))]


# ---- shared ----


def _n_samples(value, *, low=2):
    """A number of samples; handing over the data instead is the common slip."""
    if np.ndim(value) > 0:
        raise TypeError(f"n_samples must be an integer, got an array of shape {np.shape(value)}; pass its length")
    return _check.integer(value, name="n_samples", low=low)


def _n_test(n_samples, test_size):
    """Number of samples to test on, rounded up."""
    n_test = math.ceil(n_samples * _check.fraction(test_size, name="test_size"))
    if n_test == n_samples:
        got = f"{test_size} of {n_samples} samples"
        raise ValueError(f"test_size must leave a sample to train on, got {got}; choose a smaller one")
    return n_test


def _codes(stratify, n_samples):
    """Class of each sample as 0, 1, 2 ...; all the same class if there is nothing to stratify by."""
    if stratify is None:
        return np.zeros(n_samples, dtype=np.intp)
    stratify = _check.labels(stratify, name="stratify")
    _check.same_length(range(n_samples), stratify, names=("n_samples", "stratify"))
    return np.unique(stratify, return_inverse=True)[1]


def _shuffled_by_class(codes, rng):
    """All positions: class after class, in random order within each."""
    order = rng.permutation(len(codes))
    return order[np.argsort(codes[order], kind="stable")]
