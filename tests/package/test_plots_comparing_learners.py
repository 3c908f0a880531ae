"""The critical-difference diagram as data."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import texts, with_gid

from mlnotes import compare, plots

pytestmark = pytest.mark.usefixtures("book_style")

DEMSAR = compare.Friedman(np.array([3.143, 2.000, 2.893, 1.964]), 9.28, 3.69, 0.026)
TREES = ["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"]


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
