"""Drawings for costs, as data."""

import numpy as np
import pytest
from drawn import legend, named, with_gid
from matplotlib.collections import LineCollection

from mlnotes import costs, curves, data, plots

pytestmark = pytest.mark.usefixtures("book_style")

TWENTY = data.fawcett20()
HULL = curves.roc_hull(*TWENTY)
LINES, ENVELOPE = costs.cost_curve(*TWENTY), costs.cost_envelope(*TWENTY)


def test_cost_lines_run_from_fpr_to_fnr():
    ax = plots.plot_cost_lines(LINES, label="one threshold")
    (lines,) = ax.collections
    assert isinstance(lines, LineCollection)
    for segment, fpr, fnr in zip(lines.get_segments(), LINES.fpr, LINES.fnr, strict=True):
        np.testing.assert_array_equal(segment[:, 0], [0, 1])
        np.testing.assert_array_equal(segment[:, 1], costs.normalised_cost(fpr, fnr, [0, 1]))
    assert legend(ax) == ["one threshold"]
    assert ax.get_ylim()[0] < 0 < 1 < ax.get_ylim()[1]


def test_many_cost_lines_let_each_other_through(rng):
    many = costs.cost_curve(*data.binormal(100, 100, rng=rng))
    assert (
        plots.plot_cost_lines(many).collections[0].get_alpha() < plots.plot_cost_lines(LINES).collections[0].get_alpha()
    )


def test_envelope_its_area_and_the_trivial_classifiers():
    ax = plots.plot_cost_envelope(ENVELOPE, label="envelope")
    np.testing.assert_array_equal(named(ax, "envelope").get_xydata(), np.column_stack(ENVELOPE))
    np.testing.assert_array_equal(with_gid(ax, "guide")[0].get_xydata(), [[0, 0], [0.5, 0.5], [1, 0]])
    (outline,) = ax.collections[0].get_paths()
    x, y = outline.vertices.T
    area = abs((x[:-1] * y[1:] - x[1:] * y[:-1]).sum()) / 2  # of a polygon, from its corners
    assert area == pytest.approx(costs.envelope_area(ENVELOPE), rel=1e-12)
    assert 0.5 < ax.get_ylim()[1] < 0.6


def test_the_triangle_without_a_model_is_seen_over_the_lines_and_named_once():
    ax = plots.plot_cost_lines(LINES, label="lines")
    for label in ("A", "B"):
        plots.plot_cost_envelope(ENVELOPE, ax=ax, label=label)
    (triangle,), (lines, *_) = with_gid(ax, "guide"), ax.collections
    assert triangle.get_zorder() > lines.get_zorder() and triangle.get_linewidth() > lines.get_linewidth()[0]
    assert triangle.get_color() != "#777777" and legend(ax).count("no model") == 1


@pytest.mark.parametrize("lines_first", [True, False])
def test_envelope_and_lines_in_either_order_show_all_of_both(lines_first):
    ax = plots.plot_cost_lines(LINES, label="lines") if lines_first else plots.plot_cost_envelope(ENVELOPE, label="low")
    ax = plots.plot_cost_envelope(ENVELOPE, ax=ax, label="low") if lines_first else plots.plot_cost_lines(LINES, ax=ax)
    assert 1 < ax.get_ylim()[1] < 1.1
    assert named(ax, "low").get_linestyle() == "-", "cost lines are no result that comes before"
    assert named(ax, "low").get_color() == "#0072B2", "nor do they use up a colour"
    assert "low" in legend(ax)


NAMED = {
    "mark_cost_line": lambda: plots.mark_cost_line(0.1, 0.5, ax=plots.plot_cost_lines(LINES), label="A"),
    "mark_point": lambda: plots.mark_point(0.1, 0.5, ax=plots.plot_roc(HULL), label="A"),
    "plot_iso_cost": lambda: plots.plot_iso_cost(0.5, through=(0.1, 0.5), label="A"),
    "plot_expected_cost": lambda: plots.plot_expected_cost([0, 0.5, 1], [3, 1, 2], label="A"),
    "plot_profit": lambda: plots.plot_profit([0, 0.5, 1], [0, 3, -1], budget=0.2, label="A"),
}


@pytest.mark.parametrize("name", NAMED)
def test_a_name_stands_in_the_legend(name):
    assert "A" in legend(NAMED[name]())


def test_the_marked_line_runs_from_fpr_to_fnr():
    (line,) = with_gid(NAMED["mark_cost_line"](), "marked-line")
    np.testing.assert_allclose(line.get_xydata()[:, 1], costs.normalised_cost(0.1, 0.5, [0, 1]))


def test_a_marked_line_has_room_above_an_envelope():
    ax = plots.mark_cost_line(0, 1, ax=plots.plot_cost_envelope(costs.cost_envelope(*TWENTY)))
    assert ax.get_ylim()[1] > 1


def test_the_marked_point_is_one_point():
    (mark,) = with_gid(NAMED["mark_point"](), "marked")
    assert mark.get_xydata().tolist() == [[0.1, 0.5]] and mark.get_label() == "A"
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
    ax = NAMED["plot_expected_cost"]()
    plots.plot_expected_cost([0, 1], [2, 2], ax=ax, label="B", xlabel="p")
    a, b = ax.lines
    assert a.get_xydata().tolist() == [[0, 3], [0.5, 1], [1, 2]]
    assert a.get_linestyle() != b.get_linestyle() and a.get_marker() != b.get_marker()
    assert ax.get_ylim()[0] == 0 and ax.get_xlabel() == "p"


def test_profit_is_drawn_with_one_budget_line_and_a_line_at_zero():
    ax = NAMED["plot_profit"]()
    plots.plot_profit([0, 1], [0, 2], budget=0.2, ax=ax, label="B", unit="euro")
    (budget,), (zero,) = with_gid(ax, "budget"), with_gid(ax, "guide")
    assert list(budget.get_xdata()) == [0.2, 0.2] and list(zero.get_ydata()) == [0, 0]
    assert legend(ax) == ["A", "budget", "B"]
    assert ax.get_ylabel() == "profit (euro)"


@pytest.mark.parametrize("draw", [plots.plot_expected_cost, plots.plot_profit])
def test_lengths_must_agree(draw):
    with pytest.raises(ValueError, match=r"must have shape \(2,\)"):
        draw([0, 1], [0, 1, 2])
