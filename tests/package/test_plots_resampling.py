"""Drawings for resampling as data: who trains and tests, spreads, intervals."""

from itertools import pairwise

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import legend, luminance, with_gid
from matplotlib.collections import PolyCollection
from sklearn.model_selection import TimeSeriesSplit

from mlnotes import plots, splits
from mlnotes.curves import Interval

pytestmark = pytest.mark.usefixtures("book_style")

FOLDS = list(splits.k_fold(30, n_splits=10, rng=0))
RESAMPLES = list(splits.bootstrap(20, n_resamples=6, rng=0))
EDGES = [0, 0.1, 0.2, 0.3]
INTERVALS = [Interval(-0.01, 0.05), Interval(0.02, 0.08)]


def cells(ax, label):
    """(split, sample) of each square of this name."""
    found = [one for one in ax.collections if one.get_label() == label]
    assert all(isinstance(one, PolyCollection) for one in found)
    corners = [path.vertices[:4] for one in found for path in one.get_paths()]
    for corner in corners:
        width, height = np.ptp(corner, axis=0)
        assert 0.9 < width <= 1
        assert 0.9 < height <= 1
    return {(round(float(y)), round(float(x))) for x, y in (corner.mean(axis=0) for corner in corners)}


def pairs(rows_of_split):
    return {(k, int(row)) for k, rows in enumerate(rows_of_split, start=1) for row in rows}


def test_each_split_is_a_row_of_train_and_test_cells():
    ax = plots.plot_splits(FOLDS, 30)
    assert cells(ax, "train") == pairs(fold.train for fold in FOLDS)
    assert cells(ax, "test") == pairs(fold.test for fold in FOLDS)
    assert legend(ax) == ["train", "test"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("case", "split")
    assert ax.yaxis_inverted(), "the first split is on top"


def test_bootstrap_cells_tell_how_often_a_sample_was_drawn():
    ax = plots.plot_splits(RESAMPLES, 20)
    drawn = [np.bincount(sample.train, minlength=20) for sample in RESAMPLES]
    assert cells(ax, "train") == pairs(np.flatnonzero(times == 1) for times in drawn)
    assert cells(ax, "train 2×") == pairs(np.flatnonzero(times == 2) for times in drawn)
    assert cells(ax, "train 3× or more") == pairs(np.flatnonzero(times >= 3) for times in drawn)
    assert cells(ax, "test") == pairs(sample.test for sample in RESAMPLES)
    assert legend(ax) == ["train", "train 2×", "train 3× or more", "test"]


def test_test_cells_are_hatched_and_training_shades_fall():
    ax = plots.plot_splits(RESAMPLES, 20)
    assert [bool(one.get_hatch()) for one in ax.collections] == [False, False, False, True]
    shades = [luminance(one.get_facecolor()[0][:3]) for one in ax.collections[:3]]
    assert shades == sorted(shades, reverse=True)
    assert min(a / b for a, b in pairwise(shades)) > 1.5, "told apart in grey"


def test_samples_of_neither_part_leave_a_gap():
    series = TimeSeriesSplit(3).split(np.zeros(12))
    ax = plots.plot_splits(series, 12)  # a generator, as scikit-learn gives
    assert cells(ax, "train") == pairs([range(3), range(6), range(9)])
    assert cells(ax, "test") == pairs([range(3, 6), range(6, 9), range(9, 12)])


def test_a_single_split_and_more_samples_than_can_have_gaps():
    split = splits.hold_out(100, rng=0)
    ax = plots.plot_splits(split, 100)
    assert cells(ax, "test") == pairs([split.test])
    assert ax.get_xlim()[0] < -0.5 < 99.5 < ax.get_xlim()[1]


def test_groups_are_parted_by_lines():
    ax = plots.plot_splits(FOLDS, 30, groups=["a"] * 15 + ["b"] * 9 + ["c"] * 6)
    assert [line.get_xdata()[0] for line in with_gid(ax, "border")] == [14.5, 23.5]
    assert with_gid(plots.plot_splits(FOLDS, 30), "border") == []


def test_splits_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="splits must hold row positions from 0 to 28, got array"):
        plots.plot_splits(FOLDS, 29)
    with pytest.raises(ValueError, match="splits must hold at least one split, got none"):
        plots.plot_splits([], 30)
    with pytest.raises(ValueError, match=r"groups must have shape \(30,\) to match n_samples"):
        plots.plot_splits(FOLDS, 30, groups=[1, 2])
    for odd in (np.ones(30, bool), [-1, 2]):
        with pytest.raises(ValueError, match="splits must hold row positions from 0 to 29"):
            plots.plot_splits([(odd, [0])], 30)


def test_spread_draws_one_histogram_a_row_on_one_scale():
    _, given = plt.subplots()
    ax = plots.plot_spread([[0.05], [0.15, 0.15]], ["a", "b"], bins=EDGES, full_row=0.5, ax=given, label="error")
    assert ax is given and ax.get_xlabel() == "error"
    assert [text.get_text() for text in ax.get_yticklabels()] == ["a", "b"]
    assert ax.get_yticks().tolist() == [1, 0]
    tops = [patch.get_xy()[:, 1].max() for patch in ax.patches]
    assert np.allclose(tops, [1 + 1 / 0.5, 0 + 1 / 0.5])  # all of each sample is in one bar


def test_spread_shows_shares_not_counts():
    tops = []
    for sample in ([0.05, 0.15], [0.05] * 50 + [0.15] * 50):
        ax = plots.plot_spread([sample], ["a"], bins=EDGES, full_row=1)
        tops.append(ax.patches[0].get_xy()[:, 1].max())
    assert np.allclose(tops, 0.5)


def test_spread_draws_marks_and_reference():
    ax = plots.plot_spread([[1, 2], [2, 3]], ["a", "b"], bins=[0, 2, 4], marks=[1.5, 2.5], reference=2)
    (diamonds,) = [line for line in ax.lines if line.get_marker() == "D"]
    assert np.allclose(diamonds.get_xydata(), [[1.5, 1], [2.5, 0]])
    (guide,) = [line for line in ax.lines if line.get_gid() == "guide"]
    assert np.allclose(guide.get_xdata(), 2)


def test_spread_without_marks_and_reference_draws_neither():
    ax = plots.plot_spread([[1, 2]], ["a"], bins=[0, 4])
    assert not [line for line in ax.lines if line.get_marker() == "D" or line.get_gid() == "guide"]


@pytest.mark.parametrize("wrong", [{"names": ["a"]}, {"names": ["a", "b"], "marks": [1]}])
def test_spread_refuses_other_numbers_of_names_or_marks(wrong):
    with pytest.raises(ValueError, match=r"names must have|marks must have"):
        plots.plot_spread([[1, 2], [2, 3]], bins=[0, 4], **wrong)


def test_intervals_are_rows_from_the_top():
    ax = plots.plot_intervals([0.02, 0.05], INTERVALS, ["A", "B"], label="difference")
    assert ax.collections[0].get_segments()[0].tolist() == [[-0.01, 1], [0.05, 1]]
    assert ax.collections[0].get_segments()[1].tolist() == [[0.02, 0], [0.08, 0]]
    assert ax.lines[-1].get_xydata().tolist() == [[0.02, 1], [0.05, 0]]
    assert dict(zip(ax.get_yticks().tolist(), [one.get_text() for one in ax.get_yticklabels()])) == {1: "A", 0: "B"}
    assert ax.get_xlabel() == "difference"
    assert with_gid(ax, "guide") == []


def test_intervals_against_a_reference():
    ax = plots.plot_intervals([0.02, 0.05], INTERVALS, ["A", "B"], reference=0)
    assert [line.get_xdata() for line in with_gid(ax, "guide")] == [[0, 0]]


def test_intervals_values_and_names_must_be_as_many():
    with pytest.raises(ValueError, match=r"names must have shape \(2,\) to match values, got \(1,\)"):
        plots.plot_intervals([0.02, 0.05], INTERVALS, ["A"])
    with pytest.raises(ValueError, match=r"intervals must have shape \(1,\) to match values, got \(2,\)"):
        plots.plot_intervals([0.02], INTERVALS, ["A"])
