"""Drawings for ROC curves, as data."""

import numpy as np
import pytest
from drawn import legend, named, texts, with_gid

from mlnotes import curves, data, plots

pytestmark = pytest.mark.usefixtures("book_style")

TWENTY = data.fawcett20()
ROC, HULL = curves.roc_curve(*TWENTY), curves.roc_hull(*TWENTY)


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


def test_pairs_are_counted_by_their_order():
    ax = plots.plot_pairs([[1, 1, 0], [1, -1, -1]])
    assert legend(ax) == ["right order: 3", "tie: 1", "wrong order: 2"]
    squares = [(round(p.get_x() + p.get_width() / 2), round(p.get_y() + p.get_height() / 2)) for p in ax.patches]
    assert squares == [(1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (3, 2)]  # (negative, positive), by order


def test_densities_and_the_areas_below():
    ax = plots.plot_densities([0, 1, 2], [1, 0.5, 0], [0, 0.25, 1])
    np.testing.assert_array_equal(named(ax, "negatives").get_xydata(), [[0, 1], [1, 0.5], [2, 0]])
    np.testing.assert_array_equal(named(ax, "positives").get_xydata(), [[0, 0], [1, 0.25], [2, 1]])
    assert named(ax, "negatives").get_linestyle() != named(ax, "positives").get_linestyle()
    assert len(ax.collections) == 2
    assert ax.get_ylim()[0] == 0
