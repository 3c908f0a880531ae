"""Drawings for bias and variance as data: the parts of the error, and the fits of many training sets."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import legend, named

from mlnotes import biasvar, plots

pytestmark = pytest.mark.usefixtures("book_style")

PARTS = biasvar.Decomposition([4.0, 1.0, 0.1], [0.5, 1.0, 2.0], [1.0, 1.0, 1.0], [5.5, 3.0, 3.1])
X = np.arange(7.0)
FITS = biasvar.polynomial_predictions(np.sin, X, degree=2, noise_std=1.0, n_training_sets=5, rng=0)


def test_parts_of_the_error_by_name():
    ax = plots.plot_decomposition([1, 2, 3], PARTS, xlabel="degree", ylabel="squared error")
    assert legend(ax) == ["error", "bias²", "variance", "noise"]
    for part, values in PARTS._asdict().items():
        line = named(ax, {"squared_bias": "bias²"}.get(part, part))
        np.testing.assert_array_equal(line.get_xydata(), np.column_stack([[1, 2, 3], values]))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("degree", "squared error")


def test_noise_of_0_is_left_out_and_bias_of_0_is_not():
    zero_one = biasvar.decompose_zero_one([["a", "b"], ["a", "b"], ["b", "b"]], ["a", "b"])
    ax = plots.plot_decomposition([0, 1], zero_one)
    assert legend(ax) == ["error", "bias", "variance"]
    np.testing.assert_array_equal(named(ax, "bias").get_ydata(), [0, 0])


def test_points_and_parts_must_match():
    with pytest.raises(ValueError, match=r"decomposition.error must have shape \(2,\) to match x, got \(3,\)"):
        plots.plot_decomposition([1, 2], PARTS)


def test_each_training_set_is_a_line():
    ax = plots.plot_fits(X, FITS, mean=FITS.mean(axis=0), truth=np.sin(X))
    fits = [line for line in ax.lines if line.get_label() in ("one fit", "_fit")]
    assert np.array_equal([line.get_ydata() for line in fits], FITS)
    assert all(np.array_equal(line.get_xdata(), X) for line in ax.lines)


def test_mean_and_truth_are_drawn_as_given_and_named():
    ax = plots.plot_fits(X, FITS, mean=FITS.mean(axis=0), truth=np.sin(X))
    assert np.array_equal(named(ax, "mean of the fits").get_ydata(), FITS.mean(axis=0))
    assert np.array_equal(named(ax, "truth").get_ydata(), np.sin(X))
    assert legend(ax) == ["one fit", "mean of the fits", "truth"]


def test_mean_and_truth_may_be_left_out():
    ax = plots.plot_fits(X, FITS)
    assert {line.get_label() for line in ax.lines} == {"one fit", "_fit"} and len(ax.lines) == 5


def test_the_three_kinds_of_line_differ_in_more_than_colour():
    ax = plots.plot_fits(X, FITS, mean=X, truth=X)
    kinds = [named(ax, label) for label in ("one fit", "mean of the fits", "truth")]
    assert len({(line.get_linestyle(), line.get_linewidth()) for line in kinds}) == 3


def test_given_axes_are_used_and_labelled():
    _, (above, below) = plt.subplots(2)
    ax = plots.plot_fits(X, FITS, ax=below, xlabel="hour", ylabel="temperature (°C)")
    assert ax is below and not above.has_data()
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("hour", "temperature (°C)")


def test_the_legend_stands_above_the_fits():
    ax = plots.plot_fits(X, FITS, mean=X, truth=X)
    ax.figure.canvas.draw()
    assert ax.get_legend().get_window_extent().y0 >= ax.get_window_extent().y1


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"predictions": [[1, 2]]}, r"predictions\[0\] must have shape \(7,\) to match x, got \(2,\)"),
        ({"predictions": FITS, "mean": [1, 2]}, r"mean must have shape \(7,\) to match x"),
        ({"predictions": FITS, "truth": FITS}, r"truth must have shape \(7,\) to match x"),
    ],
)
def test_lines_that_do_not_fit_are_refused(given, message):
    with pytest.raises(ValueError, match=message):
        plots.plot_fits(X, **given)
