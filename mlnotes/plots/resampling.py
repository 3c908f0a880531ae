"""Drawings for estimating an error: who trains and who tests, and how far estimates spread."""

import numpy as np
from matplotlib.collections import PolyCollection
from matplotlib.ticker import MaxNLocator

from mlnotes import _check
from mlnotes.plots._shared import DASHES, GREY, INK, drawing, named_rows, one_each, only_cells


@drawing
def plot_splits(splits, n_samples, *, groups=None, ax=None):
    """Who trains and who tests: one row for each split, one column for each sample.

    A sample in neither part of a split leaves a gap; one drawn more than once to train on is darker.

    Parameters
    ----------
    splits : iterable of Split
        From `mlnotes.splits` or a scikit-learn splitter's `split`; a single `Split` is fine. Some
        dozens of splits and of samples can be told apart.
    n_samples : int
        Number of samples that were split.
    groups : array_like, shape (n_samples,), optional
        Class or group of each sample; a line is drawn wherever it changes from one sample to the
        next, so sort the samples by it.

    Examples
    --------
    >>> from mlnotes import splits
    >>> ax = plot_splits(splits.k_fold(12, n_splits=3, rng=0), 12)
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['train', 'test']
    """
    n_samples = _check.integer(n_samples, name="n_samples", low=1)
    train, test = _times_used(splits, n_samples)
    for name, cells, look in (
        ("train", train == 1, {"facecolor": "#A8D3EE"}),
        ("train 2×", train == 2, {"facecolor": "#3D94CC"}),
        ("train 3× or more", train > 2, {"facecolor": "#00466F"}),
        ("test", test > 0, {"facecolor": "C1", "hatch": "////", "edgecolor": "white"}),
    ):
        if cells.any():
            _fill_cells(ax, cells, label=name, **look)
    if groups is not None:
        groups = _check.labels(groups, name="groups")
        _check.same_length(range(n_samples), groups, names=("n_samples", "groups"))
        for last in np.flatnonzero(groups[1:] != groups[:-1]):  # before the group changes
            ax.axvline(last + 0.5, color=INK, linewidth=1.5, gid="border")
    ax.set(xlabel="case", ylabel="split", xlim=(-0.6, n_samples - 0.4), ylim=(len(train) + 0.6, 0.4))
    ax.set_box_aspect(min(0.085 * len(train), 0.85))
    for axis, n_ticks in ((ax.xaxis, 10), (ax.yaxis, 15)):
        axis.set_major_locator(MaxNLocator(n_ticks, integer=True, min_n_ticks=1))
    only_cells(ax)
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=4)
    return ax


def _times_used(splits, n_samples):
    """Two tables, (n_splits, n_samples): how often each split trains on each sample, and tests on it."""
    splits = [splits] if hasattr(splits, "train") else splits
    parts = [[np.bincount(_positions(rows, n_samples), minlength=n_samples) for rows in split] for split in splits]
    if not parts:
        raise ValueError("splits must hold at least one split, got none; a generator can be used up only once")
    return np.swapaxes(parts, 0, 1)


def _positions(rows, n_samples):
    """Row positions of one part of a split; none may be left."""
    rows = np.asarray(rows)
    if rows.size and (rows.dtype.kind not in "iu" or ((rows < 0) | (rows >= n_samples)).any()):
        raise ValueError(
            f"splits must hold row positions from 0 to {n_samples - 1}, got {rows!r:.60}; "
            "pass the n_samples they were made for, and np.flatnonzero(mask) for a mask"
        )
    return rows.astype(int)


def _fill_cells(ax, cells, **look):
    """One square for each True: row r of the table about r + 1, column c about c."""
    row, column = np.nonzero(cells)
    gap = 0.08 if cells.shape[1] <= 60 else 0
    corners = (0.5 - gap / 2) * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    squares = np.column_stack([column, row + 1])[:, np.newaxis] + corners
    ax.add_collection(PolyCollection(squares, linewidth=0, **look), autolim=False)


@drawing
def plot_spread(samples, names, *, bins, full_row=0.4, marks=None, reference=None, ax=None, label="value"):
    """Histograms of several samples of values, one row each from the top, on one scale.

    Parameters
    ----------
    samples : sequence of array_like of float, length n
        Such as the estimates that a method gives on many data sets.
    names : sequence of str, length n
    bins : array_like of float
        Edges of the bars, the same for all rows.
    full_row : float
        A bar as high as a row holds this share of its sample.
    marks : array_like of float, shape (n,), optional
        A value of each sample, such as its mean, drawn as a diamond on the row's line.
    reference : float, optional
        A value to compare with, such as the truth, drawn as a dashed vertical line.

    Examples
    --------
    >>> ax = plot_spread([[0.1, 0.2, 0.2], [0.3, 0.4]], ["a", "b"], bins=[0, 0.25, 0.5], label="error rate")
    >>> [text.get_text() for text in ax.get_yticklabels()], ax.get_xlabel()
    (['a', 'b'], 'error rate')
    """
    names = one_each(names, samples, name="names", of="samples")
    rows = np.arange(len(names))[::-1]
    if reference is not None:
        ax.axvline(reference, color=INK, linewidth=1.5, linestyle=DASHES, gid="guide", zorder=3)
    for row, sample in zip(rows, samples):
        weights = np.full(len(sample), 1 / (full_row * len(sample)))
        ax.hist(sample, bins, weights=weights, bottom=row, histtype="stepfilled", color="C0", alpha=0.5)
        ax.axhline(row, color=GREY, linewidth=0.8, zorder=1)
    if marks is not None:
        ax.plot(one_each(marks, samples, name="marks", of="samples"), rows, "D", color=INK, markersize=6, zorder=4)
    ax.set(xlabel=label, xlim=(bins[0], bins[-1]), ylim=(-0.3, len(names)))
    return named_rows(ax, rows, names)


@drawing
def plot_intervals(values, intervals, names, *, reference=None, ax=None, label="value"):
    """Estimates with their intervals, one row each.

    Parameters
    ----------
    values : array_like of float, shape (n,)
    intervals : sequence of Interval, length n
        `low` and `high` of each.
    names : sequence of str, length n
    reference : float, optional
        A value to compare with, such as a difference of 0, drawn as a dashed vertical line.

    Examples
    --------
    >>> from mlnotes.curves import Interval
    >>> plot_intervals([0.8], [Interval(0.7, 0.9)], ["model"], label="AUC").get_xlabel()
    'AUC'
    """
    values, names = list(values), one_each(names, values, name="names", of="values")
    low, high = (one_each(end, values, name="intervals", of="values") for end in zip(*intervals))
    rows = np.arange(len(names))[::-1]
    if reference is not None:
        ax.axvline(reference, color=GREY, linewidth=1, linestyle=DASHES, gid="guide", zorder=1)
    ax.hlines(rows, low, high, color="C0", linewidth=2.5)
    ax.plot(values, rows, "o", color="C0", markersize=8)
    ax.set(xlabel=label, ylim=(-0.7, len(names) - 0.3))
    return named_rows(ax, rows, names)
