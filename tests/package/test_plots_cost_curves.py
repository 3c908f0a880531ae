"""The drawings of the chapter on costs, as data."""

from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

from mlnotes import costs, curves, data, plots

TWENTY = data.fawcett20()
HULL, LINES = curves.roc_hull(*TWENTY), costs.cost_curve(*TWENTY)


@pytest.fixture(autouse=True)
def book_style():
    plt.close("all")
    with mpl.rc_context(fname=Path(__file__).resolve().parents[2] / "mlnotes" / "book.mplstyle"):
        yield
    plt.close("all")


def with_gid(ax, gid):
    return [line for line in ax.lines if line.get_gid() == gid]


DRAW = {
    "mark_cost_line": lambda ax=None: plots.mark_cost_line(
        0.1, 0.5, ax=plots.plot_cost_lines(LINES, ax=ax), label="now"
    ),
    "mark_point": lambda ax=None: plots.mark_point(0.1, 0.5, ax=plots.plot_roc(HULL, ax=ax), label="now"),
    "plot_iso_cost": lambda ax=None: plots.plot_iso_cost(0.5, through=(0.1, 0.5), ax=ax, label="equal cost"),
    "plot_expected_cost": lambda ax=None: plots.plot_expected_cost([0, 0.5, 1], [3, 1, 2], ax=ax, label="A"),
    "plot_profit": lambda ax=None: plots.plot_profit([0, 0.5, 1], [0, 3, -1], budget=0.2, ax=ax, label="A"),
}


@pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)
def test_drawn_on_the_axes_given_and_labelled(draw):
    _, (left, right) = plt.subplots(1, 2)
    assert draw(ax=left) is left and not right.has_data()
    assert left.get_xlabel() and left.get_ylabel()
    assert left.get_legend() is not None
    assert len(draw().figure.axes) == 1


def test_the_marked_line_runs_from_fpr_to_fnr():
    (line,) = with_gid(DRAW["mark_cost_line"](), "marked-line")
    np.testing.assert_allclose(line.get_xydata()[:, 1], costs.normalised_cost(0.1, 0.5, [0, 1]))


def test_a_marked_line_has_room_above_an_envelope():
    ax = plots.mark_cost_line(0, 1, ax=plots.plot_cost_envelope(costs.cost_envelope(*TWENTY)))
    assert ax.get_ylim()[1] > 1


def test_the_marked_point_is_one_point():
    (mark,) = with_gid(DRAW["mark_point"](), "marked")
    assert mark.get_xydata().tolist() == [[0.1, 0.5]] and mark.get_label() == "now"
    assert plots.mark_point(0, 0, ax=plots.plot_roc(HULL)).get_legend() is None


@pytest.mark.parametrize("slope", [0, 0.3, 1, 4, 19])
def test_an_iso_cost_line_goes_through_its_point_with_its_slope(slope):
    (line,) = with_gid(plots.plot_iso_cost(slope, through=(0.2, 0.6)), "iso-cost")
    (x0, y0), (x1, y1) = line.get_xydata()
    assert (y1 - y0) == pytest.approx(slope * (x1 - x0))
    assert (0.6 - y0) == pytest.approx(slope * (0.2 - x0))
    pc = 1 / (1 + slope)  # equal slope, equal cost: the two ends cost what the point costs
    cost = [(1 - y) * pc + x * (1 - pc) for x, y in [(x0, y0), (x1, y1), (0.2, 0.6)]]
    assert np.ptp(cost) == pytest.approx(0, abs=1e-12)


def test_iso_cost_lines_refuse_a_negative_slope():
    with pytest.raises(ValueError, match="slope must"):
        plots.plot_iso_cost(-1, through=(0, 0))


def test_expected_costs_differ_in_more_than_colour_and_start_at_zero():
    ax = DRAW["plot_expected_cost"]()
    plots.plot_expected_cost([0, 1], [2, 2], ax=ax, label="B", xlabel="p")
    a, b = ax.lines
    assert a.get_xydata().tolist() == [[0, 3], [0.5, 1], [1, 2]]
    assert a.get_linestyle() != b.get_linestyle() and a.get_marker() != b.get_marker()
    assert ax.get_ylim()[0] == 0 and ax.get_xlabel() == "p"


def test_profit_is_drawn_with_one_budget_line_and_a_line_at_zero():
    ax = DRAW["plot_profit"]()
    plots.plot_profit([0, 1], [0, 2], budget=0.2, ax=ax, label="B", unit="euro")
    (budget,), (zero,) = with_gid(ax, "budget"), with_gid(ax, "guide")
    assert list(budget.get_xdata()) == [0.2, 0.2] and list(zero.get_ydata()) == [0, 0]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["A", "budget", "B"]
    assert ax.get_ylabel() == "profit (euro)"


@pytest.mark.parametrize("draw", [plots.plot_expected_cost, plots.plot_profit])
def test_lengths_must_agree(draw):
    with pytest.raises(ValueError, match=r"must have shape \(2,\)"):
        draw([0, 1], [0, 1, 2])
