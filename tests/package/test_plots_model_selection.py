"""Drawings for choosing a model: the table of settings, and quoted against true errors."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from mlnotes import plots

ERRORS = [[0.1, 0.2, 0.3], [0.04, 0.05, 0.06]]


def draw(**options):
    return plots.plot_settings(ERRORS, [1, 5], [3, 7, 9], ylabel="features", xlabel="neighbours", **options)


@pytest.fixture(autouse=True)
def close():
    yield
    plt.close("all")


def test_each_setting_stands_in_its_cell():
    ax = draw()
    at = {text.get_position(): text.get_text() for text in ax.texts}
    assert at == {(c + 0.5, r + 0.5): f"{ERRORS[r][c]:.2f}" for r in range(2) for c in range(3)}
    assert [t.get_text() for t in ax.get_yticklabels()] == ["1", "5"] and ax.get_ylim() == (2, 0)
    assert [t.get_text() for t in ax.get_xticklabels()] == ["3", "7", "9"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("neighbours", "features") and not ax.lines
    assert ax.collections[0].get_array().ravel().tolist() == np.ravel(ERRORS).tolist()


def test_whole_numbers_are_written_out():
    ax = plots.plot_settings([[7, 0], [3, 12]], ["a", "b"], [1, 2], ylabel="rows", xlabel="columns")
    assert [text.get_text() for text in ax.texts] == ["7", "0", "3", "12"]


def test_the_chosen_setting_has_a_frame():
    (frame,) = draw(chosen=(1, 2)).lines
    assert frame.get_xydata().tolist() == [[2, 1], [3, 1], [3, 2], [2, 2], [2, 1]]


def test_draws_on_the_axes_given():
    _, ax = plt.subplots()
    assert draw(ax=ax) is ax and plots.plot_quoted([0.1], [0.2], ax=ax) is ax


@pytest.mark.parametrize(
    ("errors", "rows", "columns", "message"),
    [
        ([0.1, 0.2], [1], [2], "errors must have shape"),
        ([[0.1, float("nan")]], [1], [1, 2], "errors must"),
        (ERRORS, [1, 2, 3], [1, 2, 3], "rows must have shape"),
        (ERRORS, [1, 2], [1, 2], "columns must have shape"),
    ],
)
def test_settings_that_do_not_fit_are_refused(errors, rows, columns, message):
    with pytest.raises(ValueError, match=message):
        plots.plot_settings(errors, rows, columns, ylabel="a", xlabel="b")


def test_quoted_against_true_with_the_means_and_the_diagonal():
    ax = plots.plot_quoted([0.1, 0.3], [0.2, 0.6], mean=(0.2, 0.4), label="A")
    by_name = {line.get_gid(): line.get_xydata() for line in ax.lines}
    assert by_name["choices"].tolist() == [[0.1, 0.2], [0.3, 0.6]] and np.allclose(by_name["mean"], [[0.2, 0.4]])
    assert by_name["guide"].tolist() == [[0, 0], [1, 1]]
    assert ax.get_xlim() == ax.get_ylim() == (0, pytest.approx(0.63))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("quoted error", "error on new cases")
    assert [t.get_text() for t in ax.get_legend().get_texts()] == ["A"]


def test_other_choices_have_another_mark_and_one_diagonal():
    ax = plots.plot_quoted([0.1], [0.9], label="A")
    plots.plot_quoted([0.1], [0.2], ax=ax, label="B")
    first, second = (line for line in ax.lines if line.get_gid() == "choices")
    assert first.get_marker() != second.get_marker() and first.get_color() != second.get_color()
    assert sum(line.get_gid() == "guide" for line in ax.lines) == 1 and ax.get_ylim()[1] > 0.9


def test_quoted_and_true_of_different_length_are_refused():
    with pytest.raises(ValueError, match="true must have shape"):
        plots.plot_quoted([0.1, 0.2], [0.1])
