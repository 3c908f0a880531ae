"""Drawings as data: what was put on which Axes, against the results they were given."""

import ast
import inspect
import random
from itertools import pairwise
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgb
from sklearn.model_selection import TimeSeriesSplit

from mlnotes import biasvar, compare, costs, curves, data, metrics, plots, splits
from mlnotes.curves import Interval

ROOT = Path(__file__).resolve().parents[2]
PUBLIC = {
    name
    for name, f in inspect.getmembers(plots, inspect.isfunction)
    if f.__module__ == plots.__name__ and name[0] != "_"
}

TWENTY = data.fawcett20()
ROC, HULL = curves.roc_curve(*TWENTY), curves.roc_hull(*TWENTY)
PR = curves.precision_recall_curve(*TWENTY)
LINES, ENVELOPE = costs.cost_curve(*TWENTY), costs.cost_envelope(*TWENTY)
CALIBRATION = metrics.calibration_curve(*TWENTY, n_bins=5)
MATRIX = np.array([[80, 15, 5], [30, 820, 50], [0, 7, 43]])
FOLDS = list(splits.k_fold(30, n_splits=10, rng=0))
RESAMPLES = list(splits.bootstrap(20, n_resamples=6, rng=0))
SIZES, TRAIN, TEST = [20, 40, 80, 160], [0.02, 0.05, 0.08, 0.10], [0.41, 0.30, 0.22, 0.17]
BAND = Interval([0.33, 0.25, 0.19, 0.15], [0.47, 0.34, 0.26, 0.19])
PARTS = biasvar.Decomposition([4.0, 1.0, 0.1], [0.5, 1.0, 2.0], [1.0, 1.0, 1.0], [5.5, 3.0, 3.1])
DEMSAR = compare.Friedman(np.array([3.143, 2.000, 2.893, 1.964]), 9.28, 3.69, 0.026)
TREES = ["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"]
INTERVALS = [Interval(-0.01, 0.05), Interval(0.02, 0.08)]

# One call of each public function, made on the Axes given or on one of its own.
DRAW = {
    "plot_roc": lambda ax=None: plots.plot_roc(ROC, ax=ax, label="model"),
    "label_thresholds": lambda ax=None: plots.label_thresholds(ROC, ax=plots.plot_roc(ROC, ax=ax)),
    "plot_precision_recall": lambda ax=None: plots.plot_precision_recall(PR, ax=ax, label="model"),
    "plot_iso_f": lambda ax=None: plots.plot_iso_f(ax=ax),
    "plot_scores": lambda ax=None: plots.plot_scores(*TWENTY, threshold=0.5, ax=ax),
    "plot_densities": lambda ax=None: plots.plot_densities([0, 1, 2, 3], [0, 1, 0, 0], [0, 0, 1, 0], ax=ax),
    "plot_pairs": lambda ax=None: plots.plot_pairs([[1, 1, 0], [1, -1, -1]], ax=ax),
    "plot_cost_lines": lambda ax=None: plots.plot_cost_lines(LINES, ax=ax, label="one threshold"),
    "plot_cost_envelope": lambda ax=None: plots.plot_cost_envelope(ENVELOPE, ax=ax, label="envelope"),
    "plot_calibration": lambda ax=None: plots.plot_calibration(CALIBRATION, ax=ax, label="model"),
    "label_counts": lambda ax=None: plots.label_counts(CALIBRATION, ax=plots.plot_calibration(CALIBRATION, ax=ax)),
    "plot_confusion_matrix": lambda ax=None: plots.plot_confusion_matrix(MATRIX, labels=["a", "bb", "ccc"], ax=ax),
    "plot_splits": lambda ax=None: plots.plot_splits(RESAMPLES, 20, groups=["a"] * 12 + ["b"] * 8, ax=ax),
    "plot_learning_curve": lambda ax=None: plots.plot_learning_curve(SIZES, TRAIN, TEST, test_band=BAND, ax=ax),
    "plot_validation_curve": lambda ax=None: plots.plot_validation_curve(
        SIZES, TRAIN, TEST, validation_band=BAND, chosen=80, xlabel="leaves", ax=ax
    ),
    "plot_decomposition": lambda ax=None: plots.plot_decomposition([1, 2, 3], PARTS, xlabel="degree", ax=ax),
    "plot_critical_difference": lambda ax=None: plots.plot_critical_difference(DEMSAR, 1.12, TREES, ax=ax),
    "plot_ranking": lambda ax=None: plots.plot_ranking(TWENTY.y_true, n_selected=7, ax=ax),
    "plot_precision_recall_band": lambda ax=None: plots.plot_precision_recall_band(
        [0.2, 1], ([0.5, 0.1], [0.9, 0.4]), ax=ax, label="95 %"
    ),
    "plot_unachievable": lambda ax=None: plots.plot_unachievable(0.3, ax=ax),
    "plot_fit": lambda ax=None: plots.plot_fit([0, 1], [1, 3], [0, 0.5, 1], [1, 2, 3], ax=ax),
    "plot_fits": lambda ax=None: plots.plot_fits([1, 2], [[1, 2], [2, 2]], mean=[1.5, 2], truth=[2, 2], ax=ax),
    "mark_cost_line": lambda ax=None: plots.mark_cost_line(0.1, 0.5, ax=plots.plot_cost_lines(LINES, ax=ax)),
    "mark_point": lambda ax=None: plots.mark_point(0.1, 0.5, ax=plots.plot_roc(HULL, ax=ax)),
    "plot_iso_cost": lambda ax=None: plots.plot_iso_cost(0.5, through=(0.1, 0.5), ax=ax),
    "plot_expected_cost": lambda ax=None: plots.plot_expected_cost([0, 0.5, 1], [3, 1, 2], ax=ax),
    "plot_profit": lambda ax=None: plots.plot_profit([0, 0.5, 1], [0, 3, -1], budget=0.2, ax=ax),
    "plot_spread": lambda ax=None: plots.plot_spread(
        [[0.1, 0.2], [0.3]], ["a", "b"], bins=[0, 0.2, 0.4], reference=0.2, ax=ax
    ),
    "plot_iso_mean": lambda ax=None: plots.plot_iso_mean(ax=ax),
    "plot_mosaic": lambda ax=None: plots.plot_mosaic(metrics.rates(80, 20, 30, 870), ax=ax),
    "plot_selection": lambda ax=None: plots.plot_selection(6, 2, 3, 13, ax=ax),
    "plot_by_class": lambda ax=None: plots.plot_by_class([0.2, 0.9], ["a", "b"], averages={"macro": 0.55}, ax=ax),
    "plot_intervals": lambda ax=None: plots.plot_intervals([0.02, 0.05], INTERVALS, ["A", "B"], reference=0, ax=ax),
}
NAMED_ROWS = {"plot_spread", "plot_scores", "plot_intervals"}  # the ticks of the vertical axis say what it is
NO_VERTICAL_AXIS = {"plot_critical_difference", "plot_selection"}

each_plot = pytest.mark.parametrize("name", sorted(DRAW))


@pytest.fixture(autouse=True)
def book_style():
    """The look of the book's figures; nothing stays open."""
    plt.close("all")
    with mpl.rc_context(fname=ROOT / "mlnotes" / "book.mplstyle"):
        yield
    plt.close("all")


def texts(ax):
    return [text.get_text() for text in ax.texts]


def legend(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def with_gid(ax, gid):
    return [line for line in ax.lines if line.get_gid() == gid]


def named(ax, label):
    """The one line or collection of this name."""
    (found,) = [one for one in (*ax.lines, *ax.collections) if one.get_label() == label]
    return found


# ---- what all plots have in common ----


def test_every_public_function_is_tested_here():
    assert set(DRAW) == PUBLIC


@each_plot
def test_given_axes_are_drawn_on_and_returned(name):
    figure, (left, right) = plt.subplots(1, 2)
    untouched = len(left.get_children()), len(right.get_children())
    assert DRAW[name](ax=left) is left
    assert len(left.get_children()) > untouched[0]
    assert len(right.get_children()) == untouched[1]
    assert not right.has_data()
    assert right.get_xlabel() == ""
    assert plt.gca() is right, "the current Axes changed"
    assert plt.get_fignums() == [figure.number]
    assert figure.axes == [left, right]
    assert figure.texts == figure.legends == figure.lines == []


@each_plot
def test_without_axes_one_figure_of_the_default_size_is_made(name):
    ax = DRAW[name]()
    assert plt.get_fignums() == [ax.figure.number]
    assert ax.figure.axes == [ax]
    assert ax.figure.get_size_inches().tolist() == mpl.rcParams["figure.figsize"]


@each_plot
def test_both_axes_are_labelled_in_lower_case(name):
    ax = DRAW[name]()
    assert ax.get_xlabel()[0].islower()
    if name in NO_VERTICAL_AXIS:
        assert not ax.yaxis.get_visible()
    elif name in NAMED_ROWS:
        assert all(label.get_text() for label in ax.get_yticklabels())
    else:
        assert ax.get_ylabel()[0].islower()


@each_plot
def test_nothing_is_cut_off_by_the_edge_of_the_figure(name):
    ax = DRAW[name]()
    ax.figure.canvas.draw()
    box, page = ax.get_tightbbox(), ax.figure.bbox
    assert page.x0 - 1 <= box.x0 < box.x1 <= page.x1 + 1
    assert page.y0 - 1 <= box.y0 < box.y1 <= page.y1 + 1


def places(ax):
    """Where the lines of an Axes run: an array of points on the figure for each, some between any two vertices."""
    for line in ax.lines:
        yield dense(line.get_transform().transform(line.get_xydata()))
    for one in ax.collections:
        if isinstance(one, LineCollection):
            yield from (dense(ax.transData.transform(segment)) for segment in one.get_segments())


def dense(points):
    at = np.linspace(0, len(points) - 1, 40 * len(points))
    return np.column_stack([np.interp(at, np.arange(len(points)), part) for part in points.T])


@each_plot
def test_the_legend_hides_no_line(name):
    ax = DRAW[name]()
    ax.figure.canvas.draw()
    if ax.get_legend() is not None:
        box = ax.get_legend().get_window_extent()
        assert not any(box.contains(*point) for points in places(ax) for point in points)


def surroundings():
    """The settings of matplotlib, and how far each shared generator of random numbers has come."""
    _, key, place, *_ = np.random.get_state()  # noqa: NPY002  (nothing is drawn from it)
    return dict(mpl.rcParams), key.tolist(), place, random.getstate()


@each_plot
def test_no_random_numbers_and_no_settings(name, monkeypatch):
    """A new generator is refused, the shared ones stand still, and the settings are as before."""

    def refuse(*_):
        raise AssertionError("a plot asked for random numbers")

    monkeypatch.setattr(np.random, "default_rng", refuse)
    before = surroundings()
    DRAW[name]()
    assert surroundings() == before


def test_the_source_names_neither_settings_nor_chance():
    tree = ast.parse(Path(plots.__file__).read_text(encoding="utf-8"))
    called = [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    never = {"show", "rcParams", "rc", "rc_context", "style", "figure", "set_size_inches", "random", "rng"}
    assert not never & set(called)
    assert called.count("subplots") == 1, "figures are made in one place"


@each_plot
def test_the_result_given_is_left_as_it_was(name):
    given = [ROC, PR, LINES, ENVELOPE, CALIBRATION, *RESAMPLES, BAND, PARTS, INTERVALS]
    given += [(SIZES, TRAIN, TEST), (MATRIX, DEMSAR.ranks)]
    before = [[np.array(part) for part in one] for one in given]
    DRAW[name]()
    for one, copies in zip(given, before):
        for part, copy in zip(one, copies):
            np.testing.assert_array_equal(part, copy)


@pytest.mark.parametrize("draw", [plots.plot_cost_envelope, plots.plot_calibration])
def test_results_on_one_axes_differ_in_more_than_colour(draw):
    result = ENVELOPE if draw is plots.plot_cost_envelope else CALIBRATION
    ax = None
    for k in range(4):
        ax = draw(result, ax=ax, label=f"model {k}")
    lines = [named(ax, f"model {k}") for k in range(4)]
    assert len({line.get_linestyle() for line in lines}) == len({line.get_marker() for line in lines}) == 4
    assert len(with_gid(ax, "guide")) == 1
    assert legend(ax) == [f"model {k}" for k in range(4)]


@pytest.mark.parametrize("name", ["plot_learning_curve", "plot_validation_curve", "plot_decomposition"])
def test_parts_of_one_result_differ_in_more_than_colour(name):
    lines = [line for line in DRAW[name]().lines if line.get_label() in legend(line.axes)]
    assert len({(line.get_linestyle(), line.get_marker()) for line in lines}) == len(lines) >= 3 - ("learning" in name)


@pytest.mark.parametrize(
    ("draw", "result"),
    [
        (plots.plot_roc, ROC),
        (plots.plot_precision_recall, PR),
        (plots.plot_cost_lines, LINES),
        (plots.plot_cost_envelope, ENVELOPE),
        (plots.plot_calibration, CALIBRATION),
    ],
)
def test_line_style_is_passed_on_and_there_is_no_legend_without_a_name(draw, result):
    ax = draw(result, color="#123456", linewidth=3.5)
    styled = [one for one in (*ax.lines, *ax.collections) if np.all(one.get_linewidth() == 3.5)]
    assert [to_rgb(np.ravel(one.get_color())[:3] if one in ax.collections else one.get_color()) for one in styled] == [
        to_rgb("#123456")
    ]
    assert ax.get_legend() is None


@pytest.mark.parametrize("draw", [plots.plot_roc, plots.plot_precision_recall])
def test_markers_only_where_points_stand_apart(draw, rng):
    make = curves.roc_curve if draw is plots.plot_roc else curves.precision_recall_curve
    many = make(*data.binormal(100, 100, rng=rng))
    assert draw(make(*TWENTY)).lines[-1].get_marker() == "o"
    assert draw(many).lines[-1].get_marker() in (None, "None")


# ---- thresholds ----


def test_roc_points_and_the_diagonal():
    ax = plots.plot_roc(ROC, label="model")
    np.testing.assert_array_equal(ax.lines[0].get_xydata(), [[0, 0], [1, 1]])
    np.testing.assert_array_equal(named(ax, "model").get_xydata(), np.column_stack([ROC.fpr, ROC.tpr]))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("false positive rate", "true positive rate")
    assert ax.get_aspect() == 1


def test_hull_on_the_roc_shares_its_diagonal():
    ax = plots.plot_roc(HULL, ax=plots.plot_roc(ROC, label="curve"), label="hull")
    assert len(with_gid(ax, "guide")) == 1
    np.testing.assert_array_equal(named(ax, "hull").get_xydata(), np.column_stack([HULL.fpr, HULL.tpr]))
    assert legend(ax) == ["curve", "hull"]


def test_thresholds_stand_at_their_points():
    ax = plots.label_thresholds(ROC, ax=plots.plot_roc(ROC))
    assert texts(ax)[:3] == ["∞", "0.9", "0.8"]
    np.testing.assert_array_equal([text.xy for text in ax.texts], np.column_stack([ROC.fpr, ROC.tpr]))
    assert texts(plots.label_thresholds(ROC, ax=plots.plot_roc(ROC), every=10)) == ["∞", "0.505", "0.1"]


def test_precision_recall_points():
    ax = plots.plot_precision_recall(PR, label="model")
    np.testing.assert_array_equal(ax.lines[0].get_xydata(), np.column_stack([PR.recall, PR.precision]))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("recall", "precision")


@pytest.mark.parametrize("beta", [0.5, 1, 2])
def test_iso_f_lines_have_one_f(beta):
    ax = plots.plot_iso_f(values=[0.3, 0.75, 1], beta=beta)
    for line, f in zip(ax.lines, [0.3, 0.75, 1]):
        recall, precision = line.get_xydata().T
        of_points = (1 + beta**2) * precision * recall / (beta**2 * precision + recall)
        np.testing.assert_allclose(of_points, f, rtol=1e-12)
        assert (precision[0], recall[-1]) == (pytest.approx(1), 1)
        assert precision.max() <= 1 + 1e-12
    assert texts(ax) == [f"$F_{{{beta:g}}}$ = {f}" for f in (0.3, 0.75, 1)]
    assert [text.xy for text in ax.texts] == [tuple(line.get_xydata()[-1]) for line in ax.lines]


def test_iso_f_lines_go_under_a_curve():
    ax = plots.plot_precision_recall(PR, label="model")
    plots.plot_iso_f(ax=ax)
    assert len(with_gid(ax, "iso-f")) == 4
    assert max(line.zorder for line in with_gid(ax, "iso-f")) < named(ax, "model").zorder
    assert legend(ax) == ["model"]


def test_iso_f_refuses_what_is_no_f():
    with pytest.raises(ValueError, match="values must lie from"):
        plots.plot_iso_f(values=[1.2])
    with pytest.raises(ValueError, match="values must lie from"):
        plots.plot_iso_f(values=[0])
    with pytest.raises(ValueError, match="beta must"):
        plots.plot_iso_f(beta=0)


def test_scores_at_or_right_of_the_threshold_are_filled():
    ax = plots.plot_scores([1, 1, 0, 0], [0.9, 0.5, 0.5, 0.1], threshold=0.5)
    marks = {(x, y): line.get_markerfacecolor() != "white" for line in ax.lines[:-1] for x, y in line.get_xydata()}
    assert marks == {(0.9, 1): True, (0.5, 1): True, (0.5, 0): True, (0.1, 0): False}
    assert ax.lines[-1].get_xdata() == [0.5, 0.5]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["negative", "positive"]


def test_without_a_threshold_all_scores_are_filled():
    ax = plots.plot_scores([1, 0], [0.9, 0.1])
    assert {line.get_markerfacecolor() for line in ax.lines if len(line.get_xdata())} == {"C0", "C1"}


def test_densities_and_the_areas_below():
    ax = plots.plot_densities([0, 1, 2], [1, 0.5, 0], [0, 0.25, 1])
    np.testing.assert_array_equal(named(ax, "negatives").get_xydata(), [[0, 1], [1, 0.5], [2, 0]])
    np.testing.assert_array_equal(named(ax, "positives").get_xydata(), [[0, 0], [1, 0.25], [2, 1]])
    assert named(ax, "negatives").get_linestyle() != named(ax, "positives").get_linestyle()
    assert len(ax.collections) == 2
    assert ax.get_ylim()[0] == 0


def test_pairs_are_counted_by_their_order():
    ax = plots.plot_pairs([[1, 1, 0], [1, -1, -1]])
    assert legend(ax) == ["right order: 3", "tie: 1", "wrong order: 2"]
    squares = [(round(p.get_x() + p.get_width() / 2), round(p.get_y() + p.get_height() / 2)) for p in ax.patches]
    assert squares == [(1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (3, 2)]  # (negative, positive), by order


# ---- costs and probabilities ----


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


@pytest.mark.parametrize("lines_first", [True, False])
def test_envelope_and_lines_in_either_order_show_all_of_both(lines_first):
    ax = plots.plot_cost_lines(LINES, label="lines") if lines_first else plots.plot_cost_envelope(ENVELOPE, label="low")
    ax = plots.plot_cost_envelope(ENVELOPE, ax=ax, label="low") if lines_first else plots.plot_cost_lines(LINES, ax=ax)
    assert 1 < ax.get_ylim()[1] < 1.1
    assert named(ax, "low").get_linestyle() == "-", "cost lines are no result that comes before"
    assert named(ax, "low").get_color() == "#0072B2", "nor do they use up a colour"
    assert "low" in legend(ax)


def test_calibration_points_the_diagonal_and_counts():
    ax = plots.label_counts(CALIBRATION, ax=plots.plot_calibration(CALIBRATION, label="model"))
    points = np.column_stack([CALIBRATION.prob_pred, CALIBRATION.prob_true])
    np.testing.assert_array_equal(named(ax, "model").get_xydata(), points)
    np.testing.assert_array_equal([text.xy for text in ax.texts], points)
    assert texts(ax) == [str(count) for count in CALIBRATION.counts]
    np.testing.assert_array_equal(with_gid(ax, "guide")[0].get_xydata(), [[0, 0], [1, 1]])


# ---- classes ----


def test_confusion_matrix_has_true_classes_in_rows_from_the_top():
    ax = plots.plot_confusion_matrix(MATRIX, labels=["a", "bb", "ccc"])
    at = {(text.get_text(), *text.get_position()) for text in ax.texts}
    assert at == {(str(MATRIX[i, j]), j + 0.5, i + 0.5) for i in range(3) for j in range(3)}
    assert ax.yaxis_inverted()
    assert not ax.xaxis_inverted()
    np.testing.assert_array_equal(ax.collections[0].get_array(), MATRIX)
    for axis in (ax.xaxis, ax.yaxis):
        assert [label.get_text() for label in axis.get_ticklabels()] == ["a", "bb", "ccc"]
        assert axis.get_ticklocs().tolist() == [0.5, 1.5, 2.5]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("predicted class", "true class")


def luminance(colour):
    channel = np.array(to_rgb(colour))
    return np.where(channel <= 0.04045, channel / 12.92, ((channel + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]


@pytest.mark.parametrize("matrix", [MATRIX, np.eye(10), [[0, 0], [0, 0]], [[1e6, 1], [1, 1]]])
def test_numbers_stand_out_from_their_cells(matrix):
    ax = plots.plot_confusion_matrix(matrix)
    ax.figure.canvas.draw()
    for colour, text in zip(ax.collections[0].get_facecolor(), ax.texts, strict=True):
        contrast = (luminance(colour[:3]) + 0.05) / (luminance(text.get_color()) + 0.05)
        assert contrast >= 4.5  # WCAG 2.1, success criterion 1.4.3


def test_larger_numbers_are_on_deeper_blue():
    ax = plots.plot_confusion_matrix(MATRIX)
    ax.figure.canvas.draw()
    shades = [luminance(colour[:3]) for colour in ax.collections[0].get_facecolor()]
    assert np.argsort(shades).tolist() == np.argsort(-MATRIX.ravel()).tolist()


def test_shares_get_two_decimals_and_classes_without_a_name_their_place():
    ax = plots.plot_confusion_matrix([[0.75, 0.25], [0.5, 0.5]])
    assert texts(ax) == ["0.75", "0.25", "0.50", "0.50"]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["0", "1"]


def test_confusion_matrix_refuses_missing_names_and_no_table():
    with pytest.raises(ValueError, match=r"labels must have shape \(3,\) to match the rows of matrix, got \(2,\)"):
        plots.plot_confusion_matrix(MATRIX, labels=["a", "b"])
    with pytest.raises(ValueError, match="matrix must have shape"):
        plots.plot_confusion_matrix([1, 2])


# ---- data and learners ----


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
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("sample", "split")
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


def test_error_axes_begin_just_below_0():
    for ax in (DRAW["plot_learning_curve"](), DRAW["plot_validation_curve"](), DRAW["plot_decomposition"]()):
        low, high = ax.get_ylim()
        assert -0.05 * high < low < 0


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


def test_parts_of_the_error_by_name():
    ax = plots.plot_decomposition([1, 2, 3], PARTS, xlabel="degree", ylabel="squared error")
    assert legend(ax) == ["error", "bias", "variance", "noise"]
    for name, values in PARTS._asdict().items():
        np.testing.assert_array_equal(named(ax, name).get_xydata(), np.column_stack([[1, 2, 3], values]))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("degree", "squared error")


def test_noise_of_0_is_left_out_and_bias_of_0_is_not():
    zero_one = biasvar.decompose_zero_one([["a", "b"], ["a", "b"], ["b", "b"]], ["a", "b"])
    ax = plots.plot_decomposition([0, 1], zero_one)
    assert legend(ax) == ["error", "bias", "variance"]
    np.testing.assert_array_equal(named(ax, "bias").get_ydata(), [0, 0])


def test_points_and_parts_must_match():
    with pytest.raises(ValueError, match=r"decomposition.error must have shape \(2,\) to match x, got \(3,\)"):
        plots.plot_decomposition([1, 2], PARTS)


# ---- comparisons ----


def bars(ax):
    return [sorted(line.get_xdata()) for line in with_gid(ax, "bar")]


def test_demsars_example_has_two_groups():
    # Demsar (2006), section 3.2.2, at level .10: C4.5 is worse than C4.5+m and C4.5+m+cf; C4.5+cf belongs to both.
    critical_difference = compare.nemenyi_critical_difference(4, 14, alpha=0.10)
    assert f"{critical_difference:.2f}" == "1.12"
    ax = plots.plot_critical_difference(DEMSAR, critical_difference, TREES)
    assert bars(ax) == [[1.964, 2.893], [2.893, 3.143]]
    assert len({line.get_ydata()[0] for line in with_gid(ax, "bar")}) == 2, "bars do not cover each other"


def test_ranks_carry_their_names():
    ax = plots.plot_critical_difference(DEMSAR, 1.12, TREES)
    rank_of = dict(zip(TREES, DEMSAR.ranks))
    for line in with_gid(ax, "learner"):
        (top, bottom, end) = line.get_xydata()
        (text,) = [text for text in ax.texts if tuple(getattr(text, "xy", ())) == tuple(end)]
        assert top.tolist() == [rank_of.pop(text.get_text()), 0]
        assert bottom.tolist() == [top[0], end[1]]
        assert text.get_ha() == ("left" if end[0] < top[0] else "right"), "away from the line"
    assert rank_of == {}


def test_best_rank_is_on_the_right_and_the_ruler_is_the_critical_difference():
    ax = plots.plot_critical_difference(DEMSAR, 1.12, TREES)
    assert ax.xaxis_inverted()
    left, right = ax.get_xlim()
    assert left > 4 > 1 > right
    (ruler,) = with_gid(ax, "ruler")
    assert ruler.get_xdata() == pytest.approx([4, 4 - 1.12])
    assert "CD = 1.12" in texts(ax)


def longest_runs(ranks, critical_difference):
    """All sets of learners within less than the critical difference that are part of no larger such set."""
    runs = {
        frozenset(r for r in ranks if low <= r <= high)
        for low in ranks
        for high in ranks
        if 0 <= high - low < critical_difference
    }
    return sorted([min(run), max(run)] for run in runs if len(run) > 1 and not any(run < other for other in runs))


def test_bars_are_the_longest_runs(rng):
    for _ in range(25):
        scores = rng.normal(size=(6, 7)).round(1)  # rounded, so that some ranks tie
        friedman = compare.friedman_test(scores)
        width = rng.uniform(0.2, 5)
        ax = plots.plot_critical_difference(friedman, width, list("abcdefg"))
        assert bars(ax) == longest_runs(set(friedman.ranks.tolist()), width)
        plt.close(ax.figure)


def test_no_lines_of_two_learners_cross(rng):
    for n in (2, 5, 8):
        friedman = compare.friedman_test(rng.normal(size=(20, n)))
        ax = plots.plot_critical_difference(friedman, 0.1, [f"learner {k}" for k in range(n)])
        lines = [line.get_xydata() for line in with_gid(ax, "learner")]
        for one in lines:
            for other in lines:
                (x, _), (_, level), (end, _) = one
                upright = other[0, 0]
                if one is not other and min(x, end) < upright < max(x, end):
                    assert level < other[1, 1], "a level line passes below the upright ones it meets"
        assert all(line.get_ydata()[0] > max(one[1, 1] for one in lines) for line in with_gid(ax, "bar"))


def test_a_difference_of_exactly_the_critical_one_counts():
    friedman = compare.Friedman([1.0, 2.0], 2.0, np.inf, 0.16)
    assert bars(plots.plot_critical_difference(friedman, 1.0, ["a", "b"])) == []
    assert bars(plots.plot_critical_difference(friedman, 1.5, ["a", "b"])) == [[1.0, 2.0]]


def test_critical_difference_refuses_missing_names():
    with pytest.raises(ValueError, match=r"names must have shape \(4,\) to match the ranks, got \(2,\)"):
        plots.plot_critical_difference(DEMSAR, 1.12, ["a", "b"])
    with pytest.raises(ValueError, match="the ranks must be finite, got nan"):
        plots.plot_critical_difference(compare.Friedman([np.nan, 1], 1, 1, 1), 1.12, ["a", "b"])


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
