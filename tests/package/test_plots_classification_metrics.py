"""Drawings of the chapter on classification metrics: what is drawn is what was computed."""

from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

from mlnotes import metrics, plots

ROOT = Path(__file__).resolve().parents[2]
RATES = metrics.rates(80, 20, 30, 870)
DRAW = {
    "plot_iso_mean": lambda ax=None: plots.plot_iso_mean(ax=ax),
    "plot_mosaic": lambda ax=None: plots.plot_mosaic(RATES, ax=ax),
    "plot_selection": lambda ax=None: plots.plot_selection(6, 2, 3, 13, ax=ax),
    "plot_by_class": lambda ax=None: plots.plot_by_class([0.2, 0.9], "ab", averages={"macro": 0.55}, ax=ax),
}


@pytest.fixture(autouse=True)
def book_style():
    plt.close("all")
    with mpl.rc_context(fname=ROOT / "mlnotes" / "book.mplstyle"):
        yield
    plt.close("all")


@pytest.mark.parametrize("name", sorted(DRAW))
def test_given_axes_are_drawn_on_and_returned(name):
    _, (left, right) = plt.subplots(1, 2)
    assert DRAW[name](ax=left) is left and left.has_data() and not right.has_data()
    assert DRAW[name]() is not left


@pytest.mark.parametrize("name", sorted(DRAW))
def test_axes_are_labelled_and_nothing_is_cut_off(name):
    ax = DRAW[name]()
    assert ax.get_xlabel()[0].islower()
    assert name == "plot_selection" or ax.get_ylabel()[0].islower()
    ax.figure.canvas.draw()
    box, page = ax.get_tightbbox(), ax.figure.bbox
    assert page.x0 - 1 <= box.x0 < box.x1 <= page.x1 + 1 and page.y0 - 1 <= box.y0 < box.y1 <= page.y1 + 1


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


def test_the_areas_of_the_mosaic_are_the_shares_of_all_cases():
    bars = DRAW["plot_mosaic"]().patches
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
