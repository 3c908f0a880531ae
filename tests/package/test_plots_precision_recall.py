"""Drawings for precision and recall, as data."""

import numpy as np
import pytest

from mlnotes import curves, data, plots

pytestmark = pytest.mark.usefixtures("book_style")

TWENTY = data.fawcett20()
PR = curves.precision_recall_curve(*TWENTY)


def test_squares_stand_in_the_order_of_the_ranking():
    ax = plots.plot_ranking(TWENTY.y_true, n_selected=7)
    assert "".join(text.get_text() for text in ax.texts) == "++−+++−−+−+−+−−−+−+−"
    filled = [patch.get_facecolor()[:3] != (1, 1, 1) for patch in ax.patches]
    assert filled == [True] * 7 + [False] * 13
    assert [line.get_xdata().tolist() for line in ax.lines if line.get_gid() == "cut"] == [[7.5, 7.5]]
    np.testing.assert_allclose([patch.get_x() + patch.get_width() / 2 for patch in ax.patches], range(1, 21))


def test_without_a_cut_all_are_selected():
    ax = plots.plot_ranking([1, 0])
    assert not ax.lines and all(patch.get_facecolor()[:3] != (1, 1, 1) for patch in ax.patches)


def test_no_more_can_be_selected_than_there_are():
    with pytest.raises(ValueError, match="n_selected must be from 0 to 2, got 3"):
        plots.plot_ranking([1, 0], n_selected=3)


def test_precision_recall_points():
    ax = plots.plot_precision_recall(PR, label="model")
    np.testing.assert_array_equal(ax.lines[0].get_xydata(), np.column_stack([PR.recall, PR.precision]))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("recall", "precision")


def test_band_lies_between_its_ends():
    (band,) = plots.plot_precision_recall_band([0.2, 1], ([0.5, 0.1], [0.9, 0.4])).collections
    corners = {tuple(corner) for corner in band.get_paths()[0].vertices}
    assert corners == {(0.2, 0.5), (1, 0.1), (1, 0.4), (0.2, 0.9)}
    with pytest.raises(ValueError, match="band must have shape"):
        plots.plot_precision_recall_band([0.2, 1], ([0.5], [0.9, 0.4]))


@pytest.mark.parametrize("n_positive", [1, 3, 10])
def test_the_worst_ranking_runs_along_the_border(n_positive):
    curve = curves.precision_recall_curve(*data.ranked("-" * 12 + "+" * n_positive))
    (line,) = plots.plot_unachievable(n_positive / (12 + n_positive)).lines
    border = np.interp(curve.recall[12:], *line.get_xydata().T)
    np.testing.assert_allclose(curve.precision[12:], border, atol=1e-4)


def test_unachievable_refuses_what_is_no_share():
    with pytest.raises(ValueError, match="prevalence must"):
        plots.plot_unachievable(1.5)
