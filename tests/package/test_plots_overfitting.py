"""Drawings for overfitting as data: cases, fits, and two errors."""

import numpy as np
import pytest
from drawn import legend, named
from matplotlib.colors import to_rgb

from mlnotes import plots
from mlnotes.curves import Interval

pytestmark = pytest.mark.usefixtures("book_style")

GRID = np.linspace(-1, 1, 5)
CASES = [-1.0, 0.0, 1.0], [0.0, 2.0, 4.0]
SIZES, TRAIN, TEST = [20, 40, 80, 160], [0.02, 0.05, 0.08, 0.10], [0.41, 0.30, 0.22, 0.17]
BAND = Interval([0.33, 0.25, 0.19, 0.15], [0.47, 0.34, 0.26, 0.19])


def test_fit_draws_truth_line_and_cases():
    ax = plots.plot_fit(*CASES, GRID, GRID**2, truth=GRID)
    lines = {line.get_label(): line.get_xydata() for line in ax.lines}
    assert list(lines) == ["truth", "fit", "cases"]
    assert np.array_equal(lines["fit"], np.column_stack([GRID, GRID**2]))
    assert np.array_equal(lines["truth"], np.column_stack([GRID, GRID]))
    assert lines["cases"].tolist() == [[-1, 0], [0, 2], [1, 4]]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("x", "y")


def test_a_wild_fit_does_not_hide_the_cases():
    ax = plots.plot_fit(*CASES, GRID, 1000 * GRID)
    assert ax.get_ylim() == (-1, 5)


def test_a_second_model_on_the_same_axes_looks_different():
    ax = plots.plot_fit(*CASES, GRID, GRID, label="degree 1")
    assert plots.plot_fit(*CASES, GRID, GRID**2, ax=ax, label="degree 2") is ax
    first, second = (line for line in ax.lines if line.get_gid() is None)
    assert first.get_linestyle() != second.get_linestyle()
    assert sum(line.get_gid() == "cases" for line in ax.lines) == 1


def test_lengths_must_match():
    with pytest.raises(ValueError, match=r"y must have shape \(3,\) to match x, got \(2,\)"):
        plots.plot_fit(CASES[0], [1, 2], GRID, GRID)
    with pytest.raises(ValueError, match=r"prediction must have shape \(5,\) to match grid, got \(4,\)"):
        plots.plot_fit(*CASES, GRID, GRID[1:])
    with pytest.raises(ValueError, match=r"truth must have shape \(5,\) to match grid, got \(1,\)"):
        plots.plot_fit(*CASES, GRID, GRID, truth=[1])


@pytest.mark.parametrize("other", ["test", "validation"])
def test_two_errors_with_their_bands(other):
    if other == "test":
        ax = plots.plot_learning_curve(SIZES, TRAIN, TEST, test_band=BAND, ylabel="error rate")
    else:
        ax = plots.plot_validation_curve(SIZES, TRAIN, TEST, validation_band=BAND, xlabel="leaves", ylabel="error rate")
    np.testing.assert_array_equal(named(ax, "train").get_xydata(), np.column_stack([SIZES, TRAIN]))
    np.testing.assert_array_equal(named(ax, other).get_xydata(), np.column_stack([SIZES, TEST]))
    (band,) = ax.collections
    corners = {tuple(vertex) for vertex in band.get_paths()[0].vertices.tolist()}
    assert corners == {*zip(SIZES, BAND.low), *zip(SIZES, BAND.high)}
    assert to_rgb(band.get_facecolor()[0][:3]) == to_rgb(named(ax, other).get_color())
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("training samples" if other == "test" else "leaves", "error rate")
    assert legend(ax) == ["train", other]


def test_bands_of_both_errors_and_of_none():
    both = plots.plot_learning_curve(SIZES, TRAIN, TEST, train_band=(TRAIN, TRAIN), test_band=BAND)
    assert len(both.collections) == 2
    assert len(plots.plot_learning_curve(SIZES, TRAIN, TEST).collections) == 0
    both = plots.plot_validation_curve(SIZES, TRAIN, TEST, xlabel="x", train_band=(TRAIN, TRAIN), validation_band=BAND)
    assert len(both.collections) == 2


def test_chosen_value_is_marked():
    ax = plots.plot_validation_curve(SIZES, TRAIN, TEST, xlabel="leaves", chosen=80)
    assert named(ax, "chosen").get_xdata() == [80, 80]
    assert "chosen" not in legend(plots.plot_validation_curve(SIZES, TRAIN, TEST, xlabel="leaves"))


def test_logarithmic_axis_on_demand():
    for log, scale in ((True, "log"), (False, "linear")):
        assert plots.plot_learning_curve(SIZES, TRAIN, TEST, log=log).get_xscale() == scale
        assert plots.plot_validation_curve(SIZES, TRAIN, TEST, xlabel="alpha", log=log).get_xscale() == scale


def test_errors_of_every_repeat_are_refused():
    """The mean is the reader's to take."""
    with pytest.raises(ValueError, match=r"test_error must have shape \(4,\) to match sizes, got \(4, 2\)"):
        plots.plot_learning_curve(SIZES, TRAIN, np.transpose([TEST, TEST]))
    with pytest.raises(ValueError, match=r"train_error must have shape \(4,\) to match values, got \(3,\)"):
        plots.plot_validation_curve(SIZES, TRAIN[:3], TEST, xlabel="leaves")
    with pytest.raises(ValueError, match=r"test_band must have shape \(4,\) to match sizes, got \(2,\)"):
        plots.plot_learning_curve(SIZES, TRAIN, TEST, test_band=([1, 2], [3, 4]))
