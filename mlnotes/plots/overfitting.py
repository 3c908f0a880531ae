"""Drawings for overfitting: two errors against size or setting."""

from mlnotes.plots._shared import INK, drawing, error_axes, marker_if_apart, one_each


@drawing
def plot_learning_curve(
    sizes, train_error, test_error, *, train_band=None, test_band=None, log=False, ax=None, ylabel="error"
):
    """Error on the training data and on new data against the number of training samples.

    Parameters
    ----------
    sizes : array_like of int, shape (n_sizes,)
        Numbers of training samples.
    train_error, test_error : array_like of float, shape (n_sizes,)
        Error at each size, such as the mean over several training sets.
    train_band, test_band : (low, high), each array_like of float, shape (n_sizes,), optional
        Spread of each, drawn as a band: an `Interval`, or two quantiles over the training sets.

    Examples
    --------
    >>> ax = plot_learning_curve([10, 20, 40], [0.0, 0.1, 0.15], [0.5, 0.3, 0.25], ylabel="error rate")
    >>> ax.get_xlabel(), ax.get_ylabel()
    ('training samples', 'error rate')
    """
    _error_line(ax, sizes, train_error, train_band, name="train", of="sizes")
    _error_line(ax, sizes, test_error, test_band, name="test", of="sizes")
    return error_axes(ax, "training samples", ylabel, log=log)


@drawing
def plot_validation_curve(
    values,
    train_error,
    validation_error,
    *,
    xlabel,
    train_band=None,
    validation_band=None,
    chosen=None,
    log=False,
    ax=None,
    ylabel="error",
):
    """Error on the training data and on validation data against a setting of the learner.

    Parameters
    ----------
    values : array_like of float, shape (n_values,)
        Values of the setting, such as the degree of a polynomial.
    train_error, validation_error : array_like of float, shape (n_values,)
        Error at each value, such as the mean over the folds.
    train_band, validation_band : (low, high), each array_like of float, shape (n_values,), optional
        Spread of each, drawn as a band.
    chosen : float, optional
        The value chosen, drawn as a vertical line.

    Examples
    --------
    >>> ax = plot_validation_curve([1, 2, 3], [0.3, 0.2, 0.1], [0.4, 0.3, 0.5], xlabel="degree", chosen=2)
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['train', 'validation', 'chosen']
    """
    _error_line(ax, values, train_error, train_band, name="train", of="values")
    _error_line(ax, values, validation_error, validation_band, name="validation", of="values")
    if chosen is not None:
        ax.axvline(chosen, color=INK, linewidth=1.5, linestyle=":", label="chosen", zorder=1)
    return error_axes(ax, xlabel, ylabel, log=log)


def _error_line(ax, x, error, band, *, name, of):
    """Error of one part of the data, with its band if there is one."""
    error = one_each(error, x, name=f"{name}_error", of=of)
    colour, style, marker = ("C1", "--", "s") if name == "train" else ("C0", "-", "o")
    if band is not None:
        low, high = (one_each(end, x, name=f"{name}_band", of=of) for end in band)
        ax.fill_between(x, low, high, color=colour, alpha=0.18, linewidth=0)
    ax.plot(x, error, color=colour, linestyle=style, marker=marker_if_apart(marker, len(error)), label=name)
