"""Drawings for learning as data: regions with their cases, and errors side by side."""

import numpy as np
import pytest
from drawn import legend

from mlnotes import plots

pytestmark = pytest.mark.usefixtures("book_style")

X, Y, CLASSES = [0.0, 1.0, 2.0], [0.0, 1.0], [[0, 1, 2], [2, 1, 0]]


def test_regions_show_the_class_of_each_point():
    ax = plots.plot_regions(X, Y, CLASSES)
    (mesh,) = ax.collections
    assert np.array_equal(mesh.get_array().reshape(2, 3), CLASSES)
    assert (ax.get_xlim(), ax.get_ylim()) == ((0, 2), (0, 1))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("feature 1", "feature 2")


def test_cases_have_a_mark_and_a_name_for_each_class():
    ax = plots.plot_regions(X, Y, CLASSES, points=[[0, 0], [1, 1], [2, 1]], labels=[0, 2, 0], names=["a", "b", "c"])
    assert [line.get_xydata().tolist() for line in ax.lines] == [[[0, 0], [2, 1]], [[1, 1]]]
    assert len({line.get_marker() for line in ax.lines}) == 2 and legend(ax) == ["a", "c"]


def test_regions_go_on_the_axes_given():
    ax = plots.plot_regions(X, Y, CLASSES)
    assert plots.plot_regions(X, Y, CLASSES, ax=ax) is ax and ax.get_legend() is None


def test_regions_refuse_what_does_not_fit():
    with pytest.raises(ValueError, match=r"classes must have shape \(2, 3\) for this grid, got \(3, 2\); transpose\?"):
        plots.plot_regions(X, Y, np.transpose(CLASSES))
    with pytest.raises(ValueError, match="classes must be whole numbers from 0 to 2"):
        plots.plot_regions(X, Y, np.add(CLASSES, 1))
    with pytest.raises(ValueError, match=r"labels must have shape \(1,\) to match points, got \(2,\)"):
        plots.plot_regions(X, Y, CLASSES, points=[[0, 0]], labels=[0, 1])


def test_errors_of_several_learners():
    ax = plots.plot_errors([9, 30], {"a": [0.3, 0.1], "b": [0.2, 0.15]}, bands={"b": [0.1, 0.05]}, xlabel="n", log=True)
    assert [line.get_xydata().tolist() for line in ax.lines] == [[[9, 0.3], [30, 0.1]], [[9, 0.2], [30, 0.15]]]
    assert ax.lines[0].get_linestyle() != ax.lines[1].get_linestyle()
    (band,) = ax.collections
    assert np.allclose([s[:, 1] for s in band.get_segments()], [[0.1, 0.3], [0.1, 0.2]])
    assert legend(ax) == ["a", "b"] and ax.get_xscale() == "log"
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("n", "error rate")


def test_errors_for_questions_by_name():
    ax = plots.plot_errors(["one", "two"], {"a": [0.3, 0.1]})
    assert [text.get_text() for text in ax.get_xticklabels()] == ["one", "two"]


def test_errors_need_one_for_each_place():
    with pytest.raises(ValueError, match=r"a must have shape \(2,\) to match x, got \(1,\)"):
        plots.plot_errors([1, 2], {"a": [0.3]})
    with pytest.raises(ValueError, match=r"band of a must have shape \(2,\) to match x"):
        plots.plot_errors([1, 2], {"a": [0.3, 0.2]}, bands={"a": [0.1]})
