"""Drawings for regression measures, as data."""

import numpy as np
import pytest
from drawn import legend, named, with_gid

from mlnotes import plots

pytestmark = pytest.mark.usefixtures("book_style")

TRUTH, SAID = [300, 450, 500, 380, 600], [280, 460, 520, 350, 620]


def test_each_forecast_is_a_dot_and_the_diagonal_is_exact():
    ax = plots.plot_forecasts(TRUTH, SAID, unit="euro", label="houses")
    np.testing.assert_array_equal(named(ax, "houses").get_xydata(), np.column_stack([SAID, TRUTH]))
    (diagonal,) = with_gid(ax, "guide")
    np.testing.assert_array_equal(diagonal.get_xydata(), [[280, 280], [620, 620]])
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("forecast, euro", "truth, euro")
    assert ax.get_aspect() == 1 and legend(ax) == ["houses"] and len(ax.patches) == 0


def test_squares_have_the_squared_errors_as_area_and_stand_on_the_error():
    ax = plots.plot_forecasts(TRUTH, SAID, squares=True)
    assert [patch.get_width() * patch.get_height() for patch in ax.patches] == [400, 100, 400, 900, 400]
    for patch, true, predicted in zip(ax.patches, TRUTH, SAID, strict=True):
        assert patch.get_x() == predicted
        assert (patch.get_y(), patch.get_y() + patch.get_height()) == (min(true, predicted), max(true, predicted))
    (errors,) = ax.collections
    ends = [np.sort(segment[:, 1]).tolist() for segment in errors.get_segments()]
    assert ends == [sorted(pair) for pair in zip(TRUTH, SAID)]


def test_a_line_through_the_dots():
    ax = plots.plot_forecasts(TRUTH, SAID, line=(100, 0.5))
    (line,) = with_gid(ax, "line")
    np.testing.assert_array_equal(line.get_xydata(), [[280, 240], [620, 410]])
    assert ax.get_legend() is None and ax.get_xlabel() == "forecast"


def test_forecasts_refuse_another_length():
    with pytest.raises(ValueError, match=r"y_pred must have shape \(2,\) to match y_true, got \(1,\)"):
        plots.plot_forecasts([1, 2], [1])


def test_sizes_are_counted_and_measures_marked():
    ax = plots.plot_error_sizes([1, 2, 2, 5], marks={"MAE": 2.5, "RMSE": 8.5**0.5}, bins=[0, 2, 4, 6], unit="hours")
    assert [bar.get_height() for bar in ax.patches] == [1, 2, 1]
    assert [line.get_xdata()[0] for line in ax.lines] == [2.5, 8.5**0.5]
    assert legend(ax) == ["MAE 2.5", "RMSE 2.92"]
    assert len({str(line.get_linestyle()) for line in ax.lines}) == 2, "told apart without colour"
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("size of the error, hours", "cases")


def test_at_most_four_measures():
    marks = dict.fromkeys("abcd", 1.0)
    assert len(plots.plot_error_sizes([1, 2], marks=marks).lines) == 4
    with pytest.raises(ValueError, match="marks must hold at most 4 measures, got 5; draw fewer"):
        plots.plot_error_sizes([1, 2], marks=marks | {"e": 2.0})
