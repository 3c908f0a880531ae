"""Plots: what all have in common, what each refuses, and laws that no stored picture shows.

How a plot looks is held by the pictures stored in the lessons, which nbval compares, and by the doctests.
"""

import inspect
import re
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_hex, to_rgb

from mlnotes import biasvar, clustering, compare, costs, curves, data, metrics, plots, splits, widgets
from mlnotes.curves import Interval

pytestmark = pytest.mark.usefixtures("book_style")

ROOT = Path(__file__).resolve().parents[2]

TWENTY = data.fawcett20()
ROC, HULL, PR = curves.roc_curve(*TWENTY), curves.roc_hull(*TWENTY), curves.precision_recall_curve(*TWENTY)
LINES, ENVELOPE = costs.cost_curve(*TWENTY), costs.cost_envelope(*TWENTY)
CALIBRATION = metrics.calibration_curve(*TWENTY, n_bins=5)
MATRIX, RATES = np.array([[80, 15, 5], [30, 820, 50], [0, 7, 43]]), metrics.rates(80, 20, 30, 870)
RESAMPLES = list(splits.bootstrap(20, n_resamples=6, rng=0))
SIZES, TRAIN, TEST = [20, 40, 80, 160], [0.02, 0.05, 0.08, 0.10], [0.41, 0.30, 0.22, 0.17]
BAND = Interval([0.33, 0.25, 0.19, 0.15], [0.47, 0.34, 0.26, 0.19])
PARTS = biasvar.Decomposition([4.0, 1.0, 0.1], [0.5, 1.0, 2.0], [1.0, 1.0, 1.0], [5.5, 3.0, 3.1])
DEMSAR = compare.Friedman(np.array([3.143, 2.000, 2.893, 1.964]), 9.28, 3.69, 0.026)
TREES = ["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"]
INTERVALS = [Interval(-0.01, 0.05), Interval(0.02, 0.08)]
X, GROUPS = np.array([[0, 0], [1, 0], [5, 1], [6, 2], [5, 5]]), np.array([0, 0, 1, 1, 2])
SILHOUETTES = clustering.silhouette(X, GROUPS)
FITS = np.array([[1.0, 2.0, 3.0], [3.0, 2.0, 2.0]])
GRID = [[0, 1, 2], [2, 1, 0]]

# One call of each public function by keywords; those of ON draw on what another plot has drawn.
CALLS = {
    "label_thresholds": {"curve": ROC},
    "plot_calibration": {"curve": CALIBRATION, "label": "A"},
    "plot_confusion_matrix": {"matrix": MATRIX, "labels": ["a", "bb", "ccc"]},
    "plot_cost_envelope": {"envelope": ENVELOPE, "label": "A"},
    "plot_cost_lines": {"curve": LINES, "label": "A"},
    "plot_critical_difference": {"friedman": DEMSAR, "critical_difference": 1.12, "names": TREES},
    "plot_decomposition": {"x": [1, 2, 3], "decomposition": PARTS, "xlabel": "degree", "ylabel": "squared error"},
    "plot_errors": {"x": [9, 30], "errors": {"a": [0.3, 0.1], "b": [0.2, 0.15]}, "xlabel": "n", "log": True},
    "plot_fits": {"x": [1, 2, 4], "predictions": FITS, "mean": FITS.mean(axis=0), "truth": [0, 1, 2], "xlabel": "hour"},
    "plot_forecasts": {"y_true": [3, 4], "y_pred": [3.5, 3], "squares": True, "line": (1, 0.5), "unit": "euro"},
    "plot_graded_lists": {"grades": [[3, 0, 2], [1, 1, 0]], "names": ["first", "second"], "k": 2},
    "plot_groups": {"X": X, "labels": GROUPS},
    "plot_intervals": {"values": [0.02, 0.05], "intervals": INTERVALS, "names": ["A", "B"], "reference": 0},
    "plot_iso_f": {"values": [0.5, 1]},
    "plot_learning_curve": {"sizes": SIZES, "train_error": TRAIN, "test_error": TEST, "test_band": BAND},
    "plot_mosaic": {"rates": RATES, "label": "precision 0.73"},
    "plot_pairs": {"order": [[1, 1, 0], [1, -1, -1]]},
    "plot_precision_recall": {"curve": PR, "label": "A"},
    "plot_ranking": {"y_true": TWENTY.y_true, "n_selected": 7},
    "plot_regions": {"x": [0, 1, 2], "y": [0, 1], "classes": GRID, "points": [[0, 0], [1, 1], [2, 1]]}
    | {"labels": [0, 2, 0], "names": ["a", "b", "c"]},
    "plot_roc": {"curve": ROC, "label": "A"},
    "plot_scores": {"y_true": [1, 1, 0, 0], "y_score": [0.9, 0.5, 0.5, 0.1], "threshold": 0.5},
    "plot_silhouettes": {"values": SILHOUETTES, "labels": GROUPS, "mean": 0.5},
    "plot_splits": {"splits": RESAMPLES, "n_samples": 20, "groups": ["a"] * 12 + ["b"] * 8},
    "plot_spread": {"samples": [[0.05], [0.15, 0.15]], "names": ["a", "b"], "bins": [0, 0.1, 0.2]}
    | {"marks": [0.1, 0.2], "reference": 0.3},
    "plot_unachievable": {"prevalence": 0.3},
    "plot_validation_curve": {"values": SIZES, "train_error": TRAIN, "validation_error": TEST, "xlabel": "leaves"}
    | {"validation_band": BAND, "chosen": 80},
}
ON = {"label_thresholds": "plot_roc"}

NAMED_ROWS = {"plot_spread", "plot_scores", "plot_intervals", "plot_graded_lists"}  # the names say what the axis is
NO_VERTICAL_AXIS = {"plot_critical_difference"}

each_plot = pytest.mark.parametrize("name", sorted(CALLS))


def draw(name, ax=None, **other):
    """The call of the table, with other arguments where given; what it draws on is drawn first."""
    if name in ON:
        ax = draw(ON[name], ax)
    return getattr(plots, name)(**{**CALLS[name], "ax": ax, **other})


def with_gid(ax, gid):
    return [line for line in ax.lines if line.get_gid() == gid]


def luminance(colour):
    channel = np.array(to_rgb(colour))
    return np.where(channel <= 0.04045, channel / 12.92, ((channel + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]


def contrast(one, two):
    """Of two colours, from 1 to 21: WCAG 2.1, which asks for 4.5 in small text and 3 in large."""
    dark, bright = sorted([luminance(one), luminance(two)])
    return (bright + 0.05) / (dark + 0.05)


def test_every_public_function_is_drawn_here():
    assert plots.__all__ == sorted(CALLS)


@pytest.mark.parametrize("name", [*CALLS, *filter(re.compile("explore_").match, dir(widgets))])
def test_a_docstring_says_what_each_argument_is_and_has_its_sections_once(name):
    function = getattr(plots if name in CALLS else widgets, name)
    words = inspect.getdoc(function)
    said = words.partition("\n----------\n")[2].partition("\nReturns\n-------\n")[0]
    arguments = ", ".join(re.findall(r"^([*\w, ]+)(?= :|$)", said, re.MULTILINE)).replace("*", "").split(", ")
    assert sorted(arguments) == sorted(inspect.signature(function).parameters)
    assert [words.count(f"\n{title}\n---") for title in ("Parameters", "Returns", "Examples")] == [1, 1, 1]


@each_plot
def test_given_axes_are_drawn_on_and_returned_and_nothing_else_changes(name, monkeypatch):
    monkeypatch.setattr(np.random, "default_rng", None)  # a plot that asks for a generator fails
    figure, (left, right) = plt.subplots(1, 2)
    settings, arguments = dict(mpl.rcParams), repr(CALLS[name])
    empty = (len(left.get_children()), len(right.get_children()))
    assert draw(name, left) is left
    assert (len(left.get_children()) > empty[0], len(right.get_children())) == (True, empty[1])
    assert plt.gca() is right, "the current Axes changed"
    assert plt.get_fignums() == [figure.number] and figure.axes == [left, right]
    assert dict(mpl.rcParams) == settings and repr(CALLS[name]) == arguments


@each_plot
def test_a_figure_of_the_default_size_is_made_its_axes_have_names_in_lower_case_and_a_label_stands_in_the_legend(name):
    ax = draw(name)
    assert plt.get_fignums() == [ax.figure.number] and ax.figure.axes == [ax]
    assert ax.figure.get_size_inches().tolist() == mpl.rcParams["figure.figsize"]
    assert ax.get_xlabel()[0].islower()
    if name in NO_VERTICAL_AXIS:
        assert not ax.yaxis.get_visible()
    elif name in NAMED_ROWS:
        assert all(label.get_text() for label in ax.get_yticklabels())
    else:
        assert ax.get_ylabel()[0].islower()
    if CALLS[name].get("label") == "A":
        without, named = (one.get_legend_handles_labels()[1].count("A") for one in (draw(name, label=None), ax))
        assert without == named - 1


def test_a_line_of_forecasts_is_the_one_given():
    ((x, y),) = (line.get_data() for line in with_gid(draw("plot_forecasts"), "line"))
    assert y == pytest.approx(1 + 0.5 * np.array(x)), "no lesson draws one"


def test_colours_of_the_style_stand_in_no_second_file():
    """Plots name them C0, C1 ..."""
    palette = {to_hex(one["color"]) for one in mpl.rcParams["axes.prop_cycle"]} - {"#000000"}
    folders = ("mlnotes", "tools", "sphinxext", "grading", "tests", "deploy")
    files = {p: p.read_text("utf-8").lower() for folder in folders for p in (ROOT / folder).rglob("*.py")}
    found = {str(p.relative_to(ROOT)) for p, text in files.items() if any(colour in text for colour in palette)}
    assert len(palette) == 6 and len(files) > 100 and found == set()


# ---- looks ----


@pytest.mark.parametrize("matrix", [MATRIX, np.eye(10), [[0, 0], [0, 0]], [[1e6, 1], [1, 1]]])
def test_numbers_stand_out_from_their_cells_and_larger_ones_are_on_deeper_blue(matrix):
    ax = draw("plot_confusion_matrix", matrix=matrix, labels=None)
    ax.figure.canvas.draw()
    shades = ax.collections[0].get_facecolor()[:, :3]
    assert all(contrast(shade, text.get_color()) >= 4.5 for shade, text in zip(shades, ax.texts, strict=True))
    values, depth = np.ravel(matrix), -np.array([luminance(shade) for shade in shades])
    assert np.all(np.subtract.outer(depth, depth)[np.greater.outer(values, values)] >= 0)


def longest_runs(ranks, critical_difference):
    """Ends of all runs of learners within less than the critical difference that are part of no longer one."""
    runs = [[low, high] for low in ranks for high in ranks if 0 < high - low < critical_difference]
    inner = [a for a in runs for b in runs if b[0] <= a[0] and a[1] <= b[1] and a != b]
    return sorted(one for one in runs if one not in inner)


def test_bars_are_the_longest_runs_and_no_lines_cross(rng):
    widths = ((2, 0.1), (5, 0.1), (8, 0.1), *((7, rng.uniform(0.2, 5)) for _ in range(10)))
    # Rounded, so that some ranks tie; and two learners exactly the critical difference apart.
    drawn = [(compare.friedman_test(rng.normal(size=(6, n)).round(1)), width) for n, width in widths]
    for friedman, width in [*drawn, (compare.Friedman(np.array([1.0, 2.0]), 2.0, np.inf, 0.16), 1.0)]:
        ax = plots.plot_critical_difference(friedman, width, list("abcdefgh")[: len(friedman.ranks)])
        bars = with_gid(ax, "bar")
        assert [sorted(bar.get_xdata()) for bar in bars] == longest_runs(set(friedman.ranks.tolist()), width)
        lines = [line.get_xydata() for line in with_gid(ax, "learner")]
        for one in lines:
            for other in lines:
                (x, _), (_, level), (end, _) = one
                if one is not other and min(x, end) < other[0, 0] < max(x, end):
                    assert level < other[1, 1], "a level line passes below the upright ones it meets"
        assert all(line.get_ydata()[0] > max(one[1, 1] for one in lines) for line in bars)
        plt.close(ax.figure)


OPTIONAL = [
    (name, argument)
    for name, given in CALLS.items()
    for argument in given
    if inspect.signature(getattr(plots, name)).parameters[argument].default is None
    if argument not in ("label", "labels", "unit") and (name, argument) != ("plot_scores", "threshold")
]


@pytest.mark.parametrize(("name", "argument"), OPTIONAL)
def test_what_is_left_out_is_not_drawn(name, argument):
    whole, part = draw(name), draw(name, **{argument: None})
    assert len(part.get_children()) < len(whole.get_children())
    lines = [line.get_xydata().tolist() for line in whole.lines]
    assert all(line.get_xydata().tolist() in lines for line in part.lines)


def test_limits_and_scales():
    with pytest.raises(TypeError, match=r"plot_ranking\(\) missing 1 required positional argument: 'y_true'"):
        plots.plot_ranking()
    assert plt.get_fignums() == [], "a call that does not fit makes no figure"
    assert len(draw("plot_decomposition", decomposition=PARTS._replace(noise=[0, 0, 0])).lines) == 3, "noise of 0"
    assert len(draw("plot_scores", threshold=None).lines) == 4, "neither on nor below a threshold"
    for name in ("plot_learning_curve", "plot_validation_curve", "plot_errors"):
        assert [draw(name, log=log).get_xscale() for log in (True, False)] == ["log", "linear"]
        low, high = draw(name).get_ylim()
        assert -0.05 * high < low < 0, "0 is seen"
    names = draw("plot_errors", x=["one", "two"], log=False).get_xticklabels()
    assert [text.get_text() for text in names] == ["one", "two"]
    many = draw("plot_cost_lines", curve=costs.cost_curve(*data.binormal(100, 100, rng=0)))
    assert many.collections[0].get_alpha() < 0.5, "many lines are pale"
    assert draw("plot_graded_lists", grades=[[5, 0]], names=["a list"]).patches[0].get_facecolor()[3] == 1
    every = draw("label_thresholds", every=10).texts
    assert [(text.get_text(), text.xy) for text in every[::2]] == [("∞", (0, 0)), ("0.1", (1, 1))]


REFUSED = {
    "plot_confusion_matrix": {"labels": [["a", "b"]], "matrix": [[1, 2]]},
    "plot_critical_difference": {"names": [["a", "b"]], "friedman": [DEMSAR._replace(ranks=[np.nan])]},
    "plot_decomposition": {"x": [[1, 2]]},
    "plot_errors": {"errors": [{"a": [0.3]}], "bands": [{"a": [0.1]}]},
    "plot_fits": {"predictions": [[[1, 2]]], "mean": [[1, 2]], "truth": [FITS]},
    "plot_forecasts": {"y_pred": [[1]]},
    "plot_graded_lists": {"names": [["only one"]]},
    "plot_groups": {"X": [[[1, 2, 3]]], "labels": [[0, 1]]},
    "plot_intervals": {"names": [["A"]], "intervals": [INTERVALS[:1]]},
    "plot_iso_f": {"values": [[1.2], [0]], "beta": [0]},
    "plot_learning_curve": {"test_error": [np.ones((4, 2))], "test_band": [([1], [3])]},
    "plot_ranking": {"n_selected": [21]},
    "plot_regions": {"classes": [np.transpose(GRID), np.add(GRID, 1)], "labels": [[0, 1]]},
    "plot_silhouettes": {"labels": [[0, 1]]},
    "plot_splits": {"n_samples": [19], "groups": [[1, 2]]}
    | {"splits": [[], [(np.ones(20, bool), [0])], [([-1, 2], [0])]]},
    "plot_spread": {"names": [["a"]], "marks": [[1]]},
    "plot_unachievable": {"prevalence": [1.5]},
    "plot_validation_curve": {"train_error": [[1]]},
}
# Messages that do not begin with the argument's name, since they are about a part of it or about more than it.
OF = {"friedman": "the ranks", "x": "decomposition.error", "errors": "(errors|a)", "bands": "band of a"}
OF |= {"n_samples": "splits", "classes": "(classes|must)"}


@pytest.mark.parametrize(
    ("name", "wrong"), [(name, {key: one}) for name, row in REFUSED.items() for key in row for one in row[key]]
)
def test_what_does_not_fit_is_refused(name, wrong):
    (argument,) = wrong
    with pytest.raises(ValueError, match=f"^{OF.get(argument, argument)}.* must .*, got .*; "):
        draw(name, **wrong)
