"""Drawings for classification metrics: what is drawn is what was computed."""

import numpy as np
import pytest
from drawn import legend, luminance, named, texts, with_gid

from mlnotes import curves, data, metrics, plots

pytestmark = pytest.mark.usefixtures("book_style")

TWENTY = data.fawcett20()
MATRIX = np.array([[80, 15, 5], [30, 820, 50], [0, 7, 43]])
RATES = metrics.rates(80, 20, 30, 870)
CALIBRATION = metrics.calibration_curve(*TWENTY, n_bins=5)


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
    assert np.all(np.diff(np.array(shades)[np.argsort(-MATRIX.ravel())]) >= 0)  # 5 and 7 have one


def test_shares_get_two_decimals_and_classes_without_a_name_their_place():
    ax = plots.plot_confusion_matrix([[0.75, 0.25], [0.5, 0.5]])
    assert texts(ax) == ["0.75", "0.25", "0.50", "0.50"]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["0", "1"]


def test_confusion_matrix_refuses_missing_names_and_no_table():
    with pytest.raises(ValueError, match=r"labels must have shape \(3,\) to match the rows of matrix, got \(2,\)"):
        plots.plot_confusion_matrix(MATRIX, labels=["a", "b"])
    with pytest.raises(ValueError, match="matrix must have shape"):
        plots.plot_confusion_matrix([1, 2])


def test_the_areas_of_the_mosaic_are_the_shares_of_all_cases():
    bars = plots.plot_mosaic(RATES).patches
    areas = {name: bar.get_width() * bar.get_height() for name, bar in zip(("TP", "FN", "FP", "TN"), bars)}
    assert np.allclose([areas[name] for name in ("TP", "FN", "FP", "TN")], [0.08, 0.02, 0.03, 0.87])
    assert np.isclose(areas["TP"] / (areas["TP"] + areas["FP"]), RATES.precision)


def test_the_label_heads_the_legend():
    assert plots.plot_mosaic(RATES, label="precision 0.73").get_legend().get_title().get_text() == "precision 0.73"


@pytest.mark.parametrize("counts", [(6, 2, 3, 13), (0, 4, 5, 1), (7, 0, 0, 2), (1, 1, 1, 1)])
def test_each_case_is_one_mark_inside_the_frame_if_selected(counts):
    ax = plots.plot_selection(*counts)
    tp, fn, fp, tn = counts
    frame = ax.patches[0]
    low, high = frame.get_x(), frame.get_x() + frame.get_width()
    relevant, others = (line.get_xdata() for line in ax.lines)
    assert (len(relevant), len(others)) == (tp + fn, fp + tn)
    for marks, inside in ((relevant, tp), (others, fp)):
        assert np.sum((marks > low) & (marks < high)) == inside
    assert (relevant < 0).all() and (others > 0).all()
    places = [tuple(row) for line in ax.lines for row in line.get_xydata().tolist()]
    assert len(set(places)) == len(places)


def test_too_many_cases_are_refused():
    with pytest.raises(ValueError, match="at most 200, got 1000"):
        plots.plot_selection(80, 20, 30, 870)


def test_values_stand_in_the_order_of_their_names():
    ax = plots.plot_by_class([0.2, 0.9], ["a", "b"], averages={"macro": 0.55, "micro": 0.7}, label="recall")
    assert ax.lines[0].get_xydata().tolist() == [[0.2, 1], [0.9, 0]]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["a", "b"]
    assert [line.get_xdata()[0] for line in ax.lines[1:]] == [0.55, 0.7]
    assert ax.lines[1].get_linestyle() != ax.lines[2].get_linestyle()


def test_names_must_match_the_values():
    with pytest.raises(ValueError, match="names must have shape"):
        plots.plot_by_class([0.2, 0.9], ["a"])


def test_scores_at_or_right_of_the_threshold_are_filled():
    ax = plots.plot_scores([1, 1, 0, 0], [0.9, 0.5, 0.5, 0.1], threshold=0.5)
    marks = {(x, y): line.get_markerfacecolor() != "white" for line in ax.lines[:-1] for x, y in line.get_xydata()}
    assert marks == {(0.9, 1): True, (0.5, 1): True, (0.5, 0): True, (0.1, 0): False}
    assert ax.lines[-1].get_xdata() == [0.5, 0.5]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["negative", "positive"]


def test_without_a_threshold_all_scores_are_filled():
    ax = plots.plot_scores([1, 0], [0.9, 0.1])
    assert {line.get_markerfacecolor() for line in ax.lines if len(line.get_xdata())} == {"C0", "C1"}


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
    curve = curves.precision_recall_curve(*TWENTY)
    ax = plots.plot_precision_recall(curve, label="model")
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


@pytest.mark.parametrize(
    ("mean", "of"),
    [("arithmetic", lambda p, r: (p + r) / 2), ("geometric", lambda p, r: np.sqrt(p * r))],
)
def test_the_mean_is_the_same_along_each_line(mean, of):
    values = [0.1, 0.45, 0.5, 0.9]
    lines = plots.plot_iso_mean(mean=mean, values=values).lines
    for value, line in zip(values, lines):
        recall, precision = line.get_xydata().T
        assert np.allclose(of(precision, recall), value)
        assert recall.min() >= 0 and recall.max() <= 1 and precision.min() >= 0 and precision.max() <= 1 + 1e-12


def test_means_out_of_range_are_refused():
    with pytest.raises(ValueError, match="mean must be"):
        plots.plot_iso_mean(mean="harmonic")
    with pytest.raises(ValueError, match="values"):
        plots.plot_iso_mean(values=[1.2])


def test_calibration_points_the_diagonal_and_counts():
    ax = plots.label_counts(CALIBRATION, ax=plots.plot_calibration(CALIBRATION, label="model"))
    points = np.column_stack([CALIBRATION.prob_pred, CALIBRATION.prob_true])
    np.testing.assert_array_equal(named(ax, "model").get_xydata(), points)
    np.testing.assert_array_equal([text.xy for text in ax.texts], points)
    assert texts(ax) == [str(count) for count in CALIBRATION.counts]
    np.testing.assert_array_equal(with_gid(ax, "guide")[0].get_xydata(), [[0, 0], [1, 1]])
