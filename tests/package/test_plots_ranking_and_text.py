"""Drawings for ranked lists, as data."""

import numpy as np
import pytest
from drawn import luminance, texts, with_gid

from mlnotes import plots

pytestmark = pytest.mark.usefixtures("book_style")


def test_each_document_is_a_square_with_its_grade():
    ax = plots.plot_graded_lists([[3, 0, 2], [1, 1, 0]], ["first", "second"])
    assert texts(ax) == ["3", "0", "2", "1", "1", "0"]
    places = [(bar.get_x() + bar.get_width() / 2, bar.get_y() + bar.get_height() / 2) for bar in ax.patches]
    np.testing.assert_allclose(places, [(1, 1), (2, 1), (3, 1), (1, 0), (2, 0), (3, 0)])
    assert [text.get_position() for text in ax.texts] == [(1, 1), (2, 1), (3, 1), (1, 0), (2, 0), (3, 0)]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["first", "second"]
    assert with_gid(ax, "cut") == []


def test_a_higher_grade_is_darker_and_its_digit_can_be_read():
    first = plots.plot_graded_lists([[0, 1, 2, 3, 5]], ["a list"])
    strength = [bar.get_facecolor()[3] for bar in first.patches]
    assert strength == pytest.approx([0, 0.2, 0.4, 0.6, 1])
    for bar, text in zip(first.patches, first.texts, strict=True):
        *colour, alpha = bar.get_facecolor()
        ground = luminance([alpha * part + 1 - alpha for part in colour])
        bright, dark = sorted([ground, luminance(text.get_color())], reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 3, text.get_text()


def test_without_a_high_grade_nothing_is_dark():
    ax = plots.plot_graded_lists([[1, 0]], ["a list"])
    assert ax.patches[0].get_facecolor()[3] == pytest.approx(1 / 3)


def test_the_cut_stands_behind_the_first_k():
    ax = plots.plot_graded_lists([[3, 0, 2]], ["a list"], k=2)
    (cut,) = with_gid(ax, "cut")
    assert set(cut.get_xdata()) == {2.5}


def test_one_name_for_each_list():
    with pytest.raises(ValueError, match="names must have shape"):
        plots.plot_graded_lists([[3, 0], [1, 2]], ["only one"])
