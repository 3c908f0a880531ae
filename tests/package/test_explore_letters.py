"""explore_letters: its numbers by the package's rates, its dots counted, and what its answers claim."""

import numpy as np
import pytest

from mlnotes import metrics
from mlnotes.widgets import explore_letters

STATES = [(0.01, 0.811, 0.0616), (0.37, 0.811, 0.0616), (0.5, 0.95, 1), (0.03, 0.1, 0.005), (0.01, 0.4, 0)]


@pytest.mark.parametrize(("prevalence", "recall", "fall_out"), STATES)
def test_numbers(prevalence, recall, fall_out):
    n = explore_letters(prevalence, recall, fall_out).numbers()
    rates = metrics.rates(n["tp"], n["fn"], n["fp"], n["tn"])
    assert rates.prevalence == pytest.approx(prevalence) and n["letters"] == n["tp"] + n["fp"]
    assert rates.recall == pytest.approx(recall, abs=0.5 / n["ill"])  # people are whole
    assert rates.fall_out == pytest.approx(fall_out, abs=0.5 / n["healthy"])
    assert n["precision"] == pytest.approx(rates.precision) and n["accuracy"] == pytest.approx(rates.accuracy)
    groups = [np.transpose(n["people"][look]) for look in ("blue", "ink", "orange", "muted pale")]
    assert [len(group) for group in groups] == [n["tp"], n["fn"], n["fp"], n["tn"]]
    everybody = np.vstack([group for group in groups if len(group)])
    assert len(np.unique(everybody, axis=0)) == 10_000 and everybody.min() == 0 and everybody[:, 1].max() == 99
    post = [np.transpose(n["post"][look]) for look in ("blue", "orange")]
    assert [len(group) for group in post] == [n["tp"], n["fp"]]
    assert len(np.unique(np.vstack([group for group in post if len(group)]), axis=0)) == n["letters"]


def test_the_laboratory():
    """172 of 212 malignant samples and 22 of 357 benign ones are called malignant."""
    n = explore_letters().numbers()
    assert n["tp"] == round(100 * 172 / 212) == 81 and n["fp"] == round(9900 * 22 / 357) == 610


def test_answers():
    shown = explore_letters()

    def right(**changes):
        return shown.numbers(**changes)["precision"]

    assert right(prevalence=0.1) > 0.55 and right(prevalence=0.07) == pytest.approx(0.5, abs=0.005)
    assert (round(right(recall=1), 2), round(right(fall_out=0.005), 2)) == (0.14, 0.62)
    many, few = shown.numbers(prevalence=0.37), shown.numbers()
    assert (many["fn"], many["fp"], few["fn"], few["fp"]) == (699, 388, 19, 610)
