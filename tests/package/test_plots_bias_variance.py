"""The curves of many training sets, as data."""

from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

from mlnotes import biasvar, plots

ROOT = Path(__file__).resolve().parents[2]

X = np.arange(7.0)
FITS = biasvar.polynomial_predictions(np.sin, X, degree=2, noise_std=1.0, n_training_sets=5, rng=0)


@pytest.fixture(autouse=True)
def book_style():
    with mpl.rc_context(fname=ROOT / "mlnotes" / "book.mplstyle"):
        yield
    plt.close("all")


def named(ax, label):
    return [line for line in ax.lines if line.get_label() == label]


def test_each_training_set_is_a_line():
    ax = plots.plot_fits(X, FITS, mean=FITS.mean(axis=0), truth=np.sin(X))
    fits = [line for line in ax.lines if line.get_label() in ("one fit", "_fit")]
    assert np.array_equal([line.get_ydata() for line in fits], FITS)
    assert all(np.array_equal(line.get_xdata(), X) for line in ax.lines)


def test_mean_and_truth_are_drawn_as_given_and_named():
    ax = plots.plot_fits(X, FITS, mean=FITS.mean(axis=0), truth=np.sin(X))
    assert np.array_equal(named(ax, "mean of the fits")[0].get_ydata(), FITS.mean(axis=0))
    assert np.array_equal(named(ax, "truth")[0].get_ydata(), np.sin(X))
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["one fit", "mean of the fits", "truth"]


def test_mean_and_truth_may_be_left_out():
    ax = plots.plot_fits(X, FITS)
    assert len(ax.lines) == 5 and named(ax, "mean of the fits") == named(ax, "truth") == []


def test_the_three_kinds_of_line_differ_in_more_than_colour():
    ax = plots.plot_fits(X, FITS, mean=X, truth=X)
    kinds = [named(ax, label)[0] for label in ("one fit", "mean of the fits", "truth")]
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
