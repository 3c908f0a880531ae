"""Drawings of groups and of silhouettes as data."""

import numpy as np
import pytest
from drawn import with_gid

from mlnotes import clustering, plots

pytestmark = pytest.mark.usefixtures("book_style")

X, LABELS = np.array([[0, 0], [1, 0], [5, 1], [6, 2], [5, 5]]), [0, 0, 1, 1, 2]
VALUES = clustering.silhouette(X, LABELS)


def test_each_group_has_its_cases_a_colour_and_a_shape():
    ax = plots.plot_groups(X, LABELS)
    for group, line in enumerate(ax.lines):
        assert np.array_equal(line.get_xydata(), X[np.array(LABELS) == group])
        assert line.get_linestyle() == "None" and line.get_label() == f"group {group}"
    assert len({line.get_color() for line in ax.lines}) == len({line.get_marker() for line in ax.lines}) == 3
    assert ax.get_aspect() == 1, "distances are what they look like"
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("first measurement", "second measurement")


def test_text_may_name_the_groups():
    assert [line.get_label() for line in plots.plot_groups(X, list("aabbc")).lines] == ["group a", "group b", "group c"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(([[1, 2, 3]], [0]), "X must have two columns, got 3"), ((X, [0, 1]), "labels must have shape")],
)
def test_groups_refuse(arguments, message):
    with pytest.raises(ValueError, match=message):
        plots.plot_groups(*arguments)


def test_each_case_is_a_bar_the_longest_of_its_group_on_top():
    ax = plots.plot_silhouettes(VALUES, LABELS, mean=VALUES.mean())
    bars = [patch.get_data() for patch in ax.patches]
    assert [len(one.values) for one in bars] == [2, 2, 1] and len({p.get_facecolor() for p in ax.patches}) == 3
    for group, found in enumerate(bars):
        assert found.values.tolist() == sorted(VALUES[np.array(LABELS) == group], reverse=True)
    ends = np.concatenate([one.edges for one in bars])
    assert np.all(np.diff(ends) > 0) and ax.yaxis_inverted(), "the first group and the longest bar on top"
    assert all(np.all(np.diff(one.edges) == 1) for one in bars), "all bars are of one height"
    assert [text.get_text() for text in ax.get_yticklabels()] == ["0", "1", "2"]
    assert with_gid(ax, "mean")[0].get_xdata()[0] == VALUES.mean()


def test_no_line_of_a_mean_that_is_not_given():
    assert with_gid(plots.plot_silhouettes(VALUES, LABELS), "mean") == []


def test_silhouettes_refuse_another_length():
    with pytest.raises(ValueError, match="labels must have shape"):
        plots.plot_silhouettes(VALUES, [0, 1])
