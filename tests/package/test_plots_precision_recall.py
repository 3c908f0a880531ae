"""Drawings of the chapter on precision and recall, as data."""

from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

from mlnotes import curves, data, plots

ROOT = Path(__file__).resolve().parents[2]
TWENTY = data.fawcett20()


@pytest.fixture(autouse=True)
def book_style():
    """The look of the book's figures; nothing stays open."""
    plt.close("all")
    with mpl.rc_context(fname=ROOT / "mlnotes" / "book.mplstyle"):
        yield
    plt.close("all")


DRAW = {
    "ranking": lambda ax=None: plots.plot_ranking(TWENTY.y_true, n_selected=7, ax=ax),
    "band": lambda ax=None: plots.plot_precision_recall_band([0.2, 1], ([0.5, 0.1], [0.9, 0.4]), ax=ax, label="95 %"),
    "unachievable": lambda ax=None: plots.plot_unachievable(0.3, ax=ax),
}


@pytest.mark.parametrize("name", DRAW)
def test_given_axes_are_drawn_on_and_labelled(name):
    _, (left, right) = plt.subplots(1, 2)
    assert DRAW[name](ax=left) is left
    assert not right.has_data()
    assert left.get_xlabel()[0].islower() and left.get_ylabel()[0].islower()


@pytest.mark.parametrize("name", DRAW)
def test_without_axes_one_figure_is_made_and_nothing_is_cut_off(name):
    ax = DRAW[name]()
    assert plt.get_fignums() == [ax.figure.number]
    ax.figure.canvas.draw()
    box, page = ax.get_tightbbox(), ax.figure.bbox
    assert page.x0 - 1 <= box.x0 < box.x1 <= page.x1 + 1
    assert page.y0 - 1 <= box.y0 < box.y1 <= page.y1 + 1


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
