"""The drawing of a fit as data: cases, line and truth on the Axes."""

import numpy as np
import pytest

from mlnotes import plots

GRID = np.linspace(-1, 1, 5)
CASES = [-1.0, 0.0, 1.0], [0.0, 2.0, 4.0]


def test_fit_draws_truth_line_and_cases():
    ax = plots.plot_fit(*CASES, GRID, GRID**2, truth=GRID)
    lines = {line.get_label(): line.get_xydata() for line in ax.lines}
    assert list(lines) == ["truth", "fit", "cases"]
    assert np.array_equal(lines["fit"], np.column_stack([GRID, GRID**2]))
    assert np.array_equal(lines["truth"], np.column_stack([GRID, GRID]))
    assert lines["cases"].tolist() == [[-1, 0], [0, 2], [1, 4]]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("x", "y")


def test_a_wild_fit_does_not_hide_the_cases():
    ax = plots.plot_fit(*CASES, GRID, 1000 * GRID)
    assert ax.get_ylim() == (-1, 5)


def test_a_second_model_on_the_same_axes_looks_different():
    ax = plots.plot_fit(*CASES, GRID, GRID, label="degree 1")
    assert plots.plot_fit(*CASES, GRID, GRID**2, ax=ax, label="degree 2") is ax
    first, second = (line for line in ax.lines if line.get_gid() is None)
    assert first.get_linestyle() != second.get_linestyle()
    assert sum(line.get_gid() == "cases" for line in ax.lines) == 1


def test_lengths_must_match():
    with pytest.raises(ValueError, match=r"y must have shape \(3,\) to match x, got \(2,\)"):
        plots.plot_fit(CASES[0], [1, 2], GRID, GRID)
    with pytest.raises(ValueError, match=r"prediction must have shape \(5,\) to match grid, got \(4,\)"):
        plots.plot_fit(*CASES, GRID, GRID[1:])
    with pytest.raises(ValueError, match=r"truth must have shape \(5,\) to match grid, got \(1,\)"):
        plots.plot_fit(*CASES, GRID, GRID, truth=[1])
