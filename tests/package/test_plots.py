"""What all plots have in common; what each of them draws is tested beside it, in test_plots_<topic>.py."""

import ast
import random
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import legend, named, with_gid
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgb

from mlnotes import biasvar, compare, costs, curves, data, metrics, plots, splits
from mlnotes.curves import Interval

pytestmark = pytest.mark.usefixtures("book_style")

FOLDER = Path(plots.__file__).parent
SOURCES = {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.py")}

TWENTY = data.fawcett20()
ROC, HULL = curves.roc_curve(*TWENTY), curves.roc_hull(*TWENTY)
PR = curves.precision_recall_curve(*TWENTY)
LINES, ENVELOPE = costs.cost_curve(*TWENTY), costs.cost_envelope(*TWENTY)
CALIBRATION = metrics.calibration_curve(*TWENTY, n_bins=5)
MATRIX = np.array([[80, 15, 5], [30, 820, 50], [0, 7, 43]])
RESAMPLES = list(splits.bootstrap(20, n_resamples=6, rng=0))
SIZES, TRAIN, TEST = [20, 40, 80, 160], [0.02, 0.05, 0.08, 0.10], [0.41, 0.30, 0.22, 0.17]
BAND = Interval([0.33, 0.25, 0.19, 0.15], [0.47, 0.34, 0.26, 0.19])
PARTS = biasvar.Decomposition([4.0, 1.0, 0.1], [0.5, 1.0, 2.0], [1.0, 1.0, 1.0], [5.5, 3.0, 3.1])
DEMSAR = compare.Friedman(np.array([3.143, 2.000, 2.893, 1.964]), 9.28, 3.69, 0.026)
TREES = ["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"]
INTERVALS = [Interval(-0.01, 0.05), Interval(0.02, 0.08)]

# One call of each public function, made on the Axes given or on one of its own.
DRAW = {
    "plot_quoted": lambda ax=None: plots.plot_quoted([0.1, 0.2], [0.2, 0.3], ax=ax, label="best of 20"),
    "plot_settings": lambda ax=None: plots.plot_settings(
        [[0.1, 0.2], [0.3, 0.4]], [1, 3], [5, 7], ylabel="k", xlabel="features", ax=ax
    ),
    "plot_regions": lambda ax=None: plots.plot_regions([0, 1], [0, 1], [[0, 1], [1, 1]], ax=ax),
    "plot_errors": lambda ax=None: plots.plot_errors([9, 30], {"tree": [0.3, 0.1]}, xlabel="cases", ax=ax),
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
    "plot_groups": lambda ax=None: plots.plot_groups([[0, 0], [1, 0], [5, 1]], [0, 0, 1], ax=ax),
    "plot_silhouettes": lambda ax=None: plots.plot_silhouettes([0.8, 0.7, -0.1], [0, 0, 1], mean=0.5, ax=ax),
    "plot_graded_lists": lambda ax=None: plots.plot_graded_lists([[3, 0, 2], [2, 3, 0]], ["A", "B"], k=2, ax=ax),
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
    "plot_forecasts": lambda ax=None: plots.plot_forecasts([3, 4], [3.5, 3], squares=True, line=(0, 1), ax=ax),
    "plot_error_sizes": lambda ax=None: plots.plot_error_sizes([1, 2, 2, 5], marks={"MAE": 2.5}, bins=3, ax=ax),
    "plot_intervals": lambda ax=None: plots.plot_intervals([0.02, 0.05], INTERVALS, ["A", "B"], reference=0, ax=ax),
}
NAMED_ROWS = {
    "plot_spread",
    "plot_scores",
    "plot_intervals",
    "plot_graded_lists",
}  # the ticks of the vertical axis say what it is
NO_VERTICAL_AXIS = {"plot_critical_difference", "plot_selection"}

each_plot = pytest.mark.parametrize("name", sorted(DRAW))


def test_every_public_function_is_offered_and_tested_here():
    topics = [tree for name, tree in SOURCES.items() if name[0] != "_"]
    functions = [node.name for tree in topics for node in tree.body if isinstance(node, ast.FunctionDef)]
    public = sorted(name for name in functions if name[0] != "_")
    assert plots.__all__ == public == sorted(DRAW)


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


@pytest.mark.thorough
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


@pytest.mark.thorough
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
    called = [node.attr for tree in SOURCES.values() for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
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
    others = ["no model"] if draw is plots.plot_cost_envelope else []
    assert legend(ax) == [*others, *(f"model {k}" for k in range(4))]


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


def test_error_axes_begin_just_below_0():
    for ax in (DRAW["plot_learning_curve"](), DRAW["plot_validation_curve"](), DRAW["plot_decomposition"]()):
        low, high = ax.get_ylim()
        assert -0.05 * high < low < 0
