"""What the plot of spreads draws, as data."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from mlnotes import plots

EDGES = [0, 0.1, 0.2, 0.3]


def test_spread_draws_one_histogram_a_row_on_one_scale():
    _, given = plt.subplots()
    ax = plots.plot_spread([[0.05], [0.15, 0.15]], ["a", "b"], bins=EDGES, full_row=0.5, ax=given, label="error")
    assert ax is given and ax.get_xlabel() == "error"
    assert [text.get_text() for text in ax.get_yticklabels()] == ["a", "b"]
    assert ax.get_yticks().tolist() == [1, 0]
    tops = [patch.get_xy()[:, 1].max() for patch in ax.patches]
    assert np.allclose(tops, [1 + 1 / 0.5, 0 + 1 / 0.5])  # all of each sample is in one bar


def test_spread_shows_shares_not_counts():
    tops = []
    for sample in ([0.05, 0.15], [0.05] * 50 + [0.15] * 50):
        ax = plots.plot_spread([sample], ["a"], bins=EDGES, full_row=1)
        tops.append(ax.patches[0].get_xy()[:, 1].max())
    assert np.allclose(tops, 0.5)


def test_spread_draws_marks_and_reference():
    ax = plots.plot_spread([[1, 2], [2, 3]], ["a", "b"], bins=[0, 2, 4], marks=[1.5, 2.5], reference=2)
    (diamonds,) = [line for line in ax.lines if line.get_marker() == "D"]
    assert np.allclose(diamonds.get_xydata(), [[1.5, 1], [2.5, 0]])
    (guide,) = [line for line in ax.lines if line.get_gid() == "guide"]
    assert np.allclose(guide.get_xdata(), 2)


def test_spread_without_marks_and_reference_draws_neither():
    ax = plots.plot_spread([[1, 2]], ["a"], bins=[0, 4])
    assert not [line for line in ax.lines if line.get_marker() == "D" or line.get_gid() == "guide"]


@pytest.mark.parametrize("wrong", [{"names": ["a"]}, {"names": ["a", "b"], "marks": [1]}])
def test_spread_refuses_other_numbers_of_names_or_marks(wrong):
    with pytest.raises(ValueError, match=r"names must have|marks must have"):
        plots.plot_spread([[1, 2], [2, 3]], bins=[0, 4], **wrong)
