"""The exercises on quantities: numbers in tasks and answers, and slips that are not literally in the catalogue."""

from pathlib import Path

import nbformat
import numpy as np
import pytest
from scipy import optimize

from mlnotes import metrics
from mlnotes.exercises import check, slips
from mlnotes.exercises._judge import judge

NOTEBOOK = Path(__file__).resolve().parents[2] / "book" / "regression_metrics" / "exercises.ipynb"
CELLS = {cell.id: cell for cell in nbformat.read(NOTEBOOK, as_version=4).cells}
ALL = slips.load("regression_metrics")


def source(number, part="-task"):
    return CELLS[f"regression_metrics-{number}{part}"].source


def table(number):
    """The rows of numbers in a task: one array for each row."""
    lines = [line.strip("| ").split(" | ") for line in source(number).splitlines() if line.startswith("| ")]
    return [np.array(list(map(float, line[1:]))) for line in lines[1:]]


def test_numbers_printed_in_the_tasks():
    truth, said = table(1)
    assert f"{metrics.root_mean_squared_error(truth, said):.0f}" == "5" and "is about 5" in source(1)
    assert 12 / 40 == 0.3 and 12 / 160 == 0.075 and "12/40 = 30 %" in source(2) and "7.5 %" in source(2)
    rent = table(3)[0]
    assert rent[3] != rent.min() and "flat 4 shows" in source(3)


def test_the_catalogue_has_the_numbers_of_the_tasks():
    truth, said = table(1)
    e = said - truth
    assert ALL["regression_metrics-1"].reference == pytest.approx((np.abs(e).mean(), np.sqrt(np.mean(e**2)), e.mean()))
    rent, forecast = table(3)
    size = np.abs(forecast - rent)
    assert ALL["regression_metrics-3"].reference == pytest.approx(
        (rent.min(), size[rent.argmin()], size[3] ** 2 / sum(size**2))
    )
    y, p = table(7)
    assert ALL["regression_metrics-7"].reference == pytest.approx(
        (metrics.r2_score(y, p), np.corrcoef(y, p)[0, 1] ** 2)
    )
    patients, root, mean = np.transpose(table(8))
    together = np.sqrt(sum(patients * root**2) / 100), sum(patients * mean) / 100
    assert ALL["regression_metrics-8"].reference == pytest.approx(together)
    classes, probability = table(6)
    brier = metrics.brier_score(classes.astype(int), probability)
    wrong = metrics.error_rate(classes.astype(int), (probability >= 0.5).astype(int))
    assert ALL["regression_metrics-6"].reference == pytest.approx((wrong, wrong, brier))


def test_each_best_number_is_found_by_a_search_too():
    y = np.array([4, 5, 7, 8, 11, 13, 18, 24, 45.0])
    assert "4, 5, 7, 8, 11, 13, 18, 24 and 45" in source(5)
    losses = (
        lambda c: np.abs(y - c).mean(),
        lambda c: np.mean((y - c) ** 2),
        lambda c: metrics.pinball_loss(y, np.full(9, c), tau=0.75),
    )
    found = [optimize.minimize_scalar(loss, bounds=(0, 50), method="bounded").x for loss in losses]
    assert ALL["regression_metrics-5"].reference == pytest.approx(found, abs=1e-4)


def test_the_cell_of_the_report_shows_regression_to_the_mean():
    (shown,) = CELLS["regression_metrics-11-data"].outputs
    by_rent, by_forecast = (float(line.split()[-1]) for line in shown.text.splitlines())
    assert by_rent < -80 and abs(by_forecast) < 5
    assert 3 / (3 + 1) == 0.75 and "$3/(3+1) = 0.75$" in source(10, "")


RIGHT = {
    "regression_metrics-1": [4.0, 4.775, -0.8],
    "regression_metrics-2": np.array([0.15, 0.05]),
    "regression_metrics-3": (260, 20, 0.471),
    "regression_metrics-4": lambda y, p: float(np.linalg.norm(p.reshape(-1) - y.reshape(-1)) / len(y) ** 0.5),
    "regression_metrics-5": (11, 15, 18),
    "regression_metrics-6": (0.4, 0.4, 0.17),
    "regression_metrics-7": (0.861, 0.932),
    "regression_metrics-8": (6.97, 5.1),
    "regression_metrics-12": lambda y, under, over: np.quantile(y, under / (under + over), method="inverted_cdf"),
}


@pytest.mark.parametrize("exercise", RIGHT)
def test_right_answers_in_other_forms(exercise):
    assert check(exercise, RIGHT[exercise])


def by_lstsq(y, p):
    theta, *_ = np.linalg.lstsq(np.c_[np.ones(len(p)), p], y, rcond=None)
    return *theta, np.corrcoef(y, p)[0, 1] ** 2


def by_search(y, under, over):
    tried = np.linspace(y.min(), y.max(), 100_001)
    return min(np.append(tried, y), key=lambda c: sum(np.where(y > c, under * (y - c), over * (c - y))))


@pytest.mark.thorough
def test_lines_and_numbers_found_in_other_ways_will_do():
    assert check("regression_metrics-9", by_lstsq)
    assert check("regression_metrics-12", by_search)


WRONG = [
    ("regression_metrics-1", (4.775, 4.775, -0.8), "as in the note"),
    ("regression_metrics-1", (4, 22.8, -0.8), "Take the root"),
    ("regression_metrics-1", (4, 5.339, -0.8), "n - 1"),
    ("regression_metrics-1", (4, 4.775, 0.8), "forecast minus truth"),
    ("regression_metrics-2", (0.3, 0.075), "as the note does"),
    ("regression_metrics-2", (0.1304, 0.0526), "divide by the forecasts"),
    ("regression_metrics-2", (15, 5), "not per cent"),
    ("regression_metrics-3", (290, 40, 0.471), "flat 4"),
    ("regression_metrics-3", (260, 20, 1 / 3), "absolute error"),
    ("regression_metrics-3", (260, 20, 2.353), "mean of the squares"),
    ("regression_metrics-4", lambda y, p: ((y - p) ** 2).mean() ** 0.5, "each from each"),
    ("regression_metrics-4", lambda y, p: np.abs(y.ravel() - p.ravel()).mean(), "mean absolute error"),
    ("regression_metrics-4", lambda y, p: np.std(y.ravel() - p.ravel()), ""),
    ("regression_metrics-5", (15, 11, 18), "exchanged"),
    ("regression_metrics-5", (11, 15, 7), "prices are exchanged"),
    ("regression_metrics-5", (11, 15, 11), "is the median"),
    ("regression_metrics-6", (0.4, 0.172, 0.172), "Take the decisions"),
    ("regression_metrics-6", (0.4, 0.4, 0.4147), "has a root"),
    ("regression_metrics-6", (0.4, 0.4, 0.5036), "log loss"),
    ("regression_metrics-7", (0.9317, 0.8611), "exchanged"),
    ("regression_metrics-7", (0.8611, 0.9652), "Square it"),
    ("regression_metrics-7", (0.8889, 0.9317), "n - 1"),
    ("regression_metrics-8", (8.333, 5.1), "plain mean"),
    ("regression_metrics-8", (6.6, 5.1), "weighted mean of roots"),
    ("regression_metrics-8", (8.813, 5.1), "weights are missing"),
    ("regression_metrics-9", lambda y, p: (*np.polyfit(p, y, 1), np.corrcoef(y, p)[0, 1] ** 2), "slope first"),
    ("regression_metrics-9", lambda y, p: (*np.polyfit(y, p, 1)[::-1], np.corrcoef(y, p)[0, 1] ** 2), "turned"),
    ("regression_metrics-9", lambda y, p: (*np.polyfit(p, y, 1)[::-1], metrics.r2_score(y, p)), "as they were"),
    ("regression_metrics-12", lambda y, u, o: np.percentile(y, 100 * u / (u + o)), "inverted_cdf"),
    ("regression_metrics-12", lambda y, u, o: y.mean(), "mean"),
    ("regression_metrics-12", lambda y, u, o: sorted(y)[int(len(y) * o / (u + o))], "exchanged"),
]


@pytest.mark.parametrize(("exercise", "answer", "message"), WRONG)
def test_slips_are_named(exercise, answer, message):
    result = check(exercise, answer)
    assert result.state == "wrong" and message in result.message


@pytest.mark.parametrize("number", [1, 2, 5, 7, 8])
def test_with_numbers_of_ones_own_each_slip_is_still_named(number):
    name = f"regression_metrics-{number}"
    for student in range(100):
        exercise = slips.own(name, ALL[name], str(student)).exercise
        assert judge(name, exercise, exercise.reference)
        for slip, message in exercise.slips.items():
            answer = tuple(right if value is ... else value for value, right in zip(slip, exercise.reference))
            assert judge(name, exercise, answer).message == message
