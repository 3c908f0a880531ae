"""The exercises on comparing learners: numbers in tasks and model answers, and slips that are not literally listed."""

from pathlib import Path

import nbformat
import numpy as np
import pytest
from scipy import stats

from mlnotes import compare
from mlnotes.exercises import check, slips
from mlnotes.exercises._judge import judge
from mlnotes.exercises.slips import comparing_learners as catalogue
from tests.exercises.test_every_exercise import example

NOTEBOOK = Path(__file__).resolve().parents[2] / "book" / "comparing_learners" / "exercises.ipynb"
CELLS = {cell.id: cell.source for cell in nbformat.read(NOTEBOOK, as_version=4).cells}
NAME = "comparing_learners-{}".format
ERRORS = np.array([[0.10, 0.20, 0.30], [0.15, 0.15, 0.25], [0.30, 0.20, 0.40], [0.05, 0.10, 0.10]])


def test_numbers_of_the_report_on_a_hundred_splits():
    assert "about seven times smaller" in CELLS[NAME(8)]
    assert round(np.sqrt((1 / 100 + 1 / 2) / (1 / 100))) == 7
    assert stats.binomtest(80, 100).pvalue < 1e-8  # "a sign test, 80 of 100, agrees"


def test_numbers_of_the_student_who_ranked_errors():
    ranks = compare.friedman_test(ERRORS).ranks
    assert ranks.tolist() == [2.625, 2.25, 1.125] and "2.625, 2.25 and 1.125" in CELLS[NAME(9) + "-task"]
    assert compare.friedman_test(-ERRORS).ranks.tolist() == list(catalogue.RANKS)


def test_numbers_of_the_answer_on_five_people():
    assert f"{compare.mcnemar_test(22, 9).pvalue:.3f}" == "0.029" and "$p = 0.029$" in CELLS[NAME(11)]
    assert (22 - 9) / 400 == 0.0325 and "$13/400 = 0.0325$" in CELLS[NAME(11)]


def test_numbers_of_the_competition():
    assert f"{compare.mcnemar_test(12, 3).pvalue:.3f}" == "0.035" and 20 - 11 == 12 - 3
    assert "$p = 0.035$" in CELLS[NAME(12) + "-task"] and 11 / 200 == 0.055


def test_the_given_quantiles_are_those_of_the_range():
    for k, q in catalogue.RANGE.items():
        exact = compare.nemenyi_critical_difference(k, 1) / np.sqrt(k * (k + 1) / 6)
        assert f"{exact:.3f}" == f"{q:.3f}"
    assert "2.728" in CELLS[NAME(6) + "-task"]


def simulated_size(J, rho, v):
    """The share of false alarms, counted."""
    rng = np.random.default_rng(1)
    d = np.sqrt(rho) * rng.normal(size=(40_000, 1)) + np.sqrt(1 - rho) * rng.normal(size=(40_000, J))
    t = d.mean(axis=1) / np.sqrt(v * d.var(axis=1, ddof=1))
    return np.mean(2 * stats.t(J - 1).sf(np.abs(t)) <= 0.05)


@pytest.mark.parametrize("situation", catalogue.SITUATIONS)
def test_the_formula_of_the_size_is_what_a_simulation_counts(situation):
    expected = catalogue.true_size(*situation)
    assert abs(simulated_size(*situation) - expected) < 4 * np.sqrt(expected / 40_000)


RIGHT = {
    1: [stats.binomtest(4, 26, 0.3).pvalue, 0.0733],
    2: stats.binomtest(13, 17).pvalue,
    3: np.array([0.0189, 0.2311]),
    4: lambda d, f: d.mean() / d.std(ddof=1) / (1 / len(d) + 1 / (1 / f - 1)) ** 0.5,
    5: (3.30, 5.12),
    6: (1.76, 3),
    7: lambda p: compare.holm(list(p)).tolist(),
    9: [1.375, 1.75, 2.875],
    10: lambda J, rho, v: 2 * stats.t.cdf(stats.t.ppf(0.025, J - 1) * (v / (1 / J + rho / (1 - rho))) ** 0.5, J - 1),
}


def test_an_interval_with_n_minus_1_is_right_too():
    z = np.repeat([1, -1, 0], [15, 5, 60])
    half = 1.96 * z.std(ddof=1) / np.sqrt(80)
    assert check(NAME(3), (z.mean() - half, z.mean() + half))


@pytest.mark.parametrize("number", RIGHT)
def test_right_answers_in_other_forms(number):
    result = check(NAME(number), RIGHT[number])
    assert result, result.message


WRONG = [
    (1, (0.1466, 0.0733), "double the smaller tail"),
    (1, (0.0733, 0.0733), "one-sided"),
    (1, (0.1336, 0.0668), "halve"),
    (1, (0.1336, 0.9267), "wrong side"),
    (1, (0.0733, 0.1336), "exchanged"),
    (1, (0.0473, 0.0733), "exactly 4"),
    (1, (0.1336, 0.1336), "two-sided as well"),
    (1, (13.36, 7.33), "per cent"),
    (1, (2 * stats.norm.cdf(-3.8 / 5.46**0.5), stats.norm.cdf(-3.8 / 5.46**0.5)), "normal approximation"),
    (1, (stats.binomtest(4, 26, 0.3).pvalue - stats.binom(26, 0.3).pmf(4), 0.0733), "leaves out the 4 errors"),
    (2, 81 / 17, "statistic"),
    (2, 64 / 17, "statistic"),
    (2, 9 / 17**0.5, "statistic"),
    (2, 4.9, "per cent"),
    (2, 0.0245, "one tail"),
    (2, stats.chi2(1).sf(81 / 17), "without a correction"),
    (2, stats.chi2(1).sf(64 / 17), "corrected approximation"),
    (2, stats.binomtest(4, 250).pvalue, "use all 250"),
    (2, stats.chi2_contingency([[212, 13], [4, 21]]).pvalue, "use all 250"),
    (2, stats.ttest_ind(np.repeat([0, 1], [225, 25]), np.repeat([0, 1], [216, 34])).pvalue, "two test sets"),
    (2, 2 * stats.binom(17, 0.5).cdf(13), "larger count, 13"),
    (2, min(1, 2 * stats.binom(17, 0.5).cdf(13)), "larger count, 13"),
    (2, compare.mcnemar_test(13, 4), "One number is expected"),
    (2, 2 * stats.binom(17, 0.5).pmf(4), "exactly 4"),
    (3, (-0.2311, -0.0189), "sign"),
    (3, (0.2311, 0.0189), "order"),
    (3, (0.0709, 0.1791), "1.96"),
    (3, (0.125 - 1.645 * 0.0541, 0.125 + 1.645 * 0.0541), "90 % interval"),
    (3, (0.125 - 1.96 * 0.4841, 0.125 + 1.96 * 0.4841), "single cases"),
    (3, (0.5602, 0.9398), "15/20"),
    (3, (np.float64(0.0026), np.float64(0.2474)), "two test sets"),
    (3, (np.float64(0.0154), np.float64(0.2346)), "too wide"),
    (3, (1.5129510429125004, 18.4870489570875), "Divide by 80"),
    (3, (np.float64(1.89), np.float64(23.11)), "per cent"),
    (3, (0.125, 0.0541), "two ends"),
    (4, lambda d, f: stats.ttest_1samp(d, 0).statistic, "paired t-test"),
    (4, lambda d, f: d.mean() / np.sqrt((1 / len(d) + f) * d.var(ddof=1)), "n_test/n"),
    (4, lambda d, f: d.mean() / np.sqrt((1 / len(d) + f / (1 - f)) * d.var()), "by J - 1"),
    (4, lambda d, f: d.mean() / np.sqrt((1 / len(d) + (1 - f) / f) * d.var(ddof=1)), "turned round"),
    (4, lambda d, f: d.mean() / np.sqrt(d.var(ddof=1) / len(d) + f / (1 - f)), "in brackets"),
    (5, (4.67, 10.24), "half as large"),
    (5, (2.336, 2.561), "twice as large"),
    (5, (2.121, 5.12), "first replication only"),
    (5, (4.615, 5.12), "not those of the five replications"),
    (5, (2.147, 5.12), "mean of all ten"),
    (5, (5.12, 3.30), "exchanged"),
    (6, (2.49, 1), "root of 2"),
    (6, (1.265, 5), "one pair"),
    (6, (1.76, 6), "twice"),
    (7, lambda p: np.minimum(1, len(p) * p), "Bonferroni"),
    (7, lambda p: np.sort(compare.holm(p)), "order given"),
    (7, lambda p: p, "nothing has been corrected"),
    (7, lambda p: np.minimum(np.arange(len(p), 0, -1) * p, 1), "order given. Sort"),
    (4, lambda d, f: d.mean() / np.sqrt(d.var() / len(d)), "paired t-test, and"),
    (
        10,
        lambda J, rho, v: stats.t(J - 1).sf(stats.t(J - 1).isf(0.05) * (v / (1 / J + rho / (1 - rho))) ** 0.5),
        "one-",
    ),
    (7, lambda p: len(p) * p, "not cut off"),
    (7, lambda p: compare.holm(p) <= 0.05, "decisions"),
    (7, lambda p: [int(adjusted <= 0.05) for adjusted in compare.holm(p)], "decisions"),
    (9, (1, 2, 3), "mean errors"),
    (6, (1.7609, 2), "with the best learner"),
    (6, (3, 1.7609), "exchanged"),
    (4, lambda d, f: d.sum() / np.sqrt((1 / len(d) + f / (1 - f)) * d.var(ddof=1)), "not the sum"),
    (5, (1.10, 5.12), "second fold"),
    (5, (0.0214, 0.0427), "p-values"),
    (10, lambda J, rho, v: 1 - RIGHT[10](J, rho, v), "does not reject"),
    (10, lambda J, rho, v: 2 - RIGHT[10](J, rho, v), "below the limit"),
    (7, lambda p: stats.false_discovery_control(p), "Benjamini"),
    (9, (2.625, 2.25, 1.125), "student's ranks"),
    (9, (5.5, 7, 11.5), "sums"),
    (9, stats.rankdata(ERRORS, axis=1, method="ordinal").mean(axis=0), "different ranks"),
    (10, lambda J, rho, v: 0.05, "promises"),
    (10, lambda J, rho, v: 2 * stats.norm.sf(1.96 * np.sqrt(v / (1 / J + rho / (1 - rho)))), "normal"),
    (10, lambda *given: RIGHT[10](*given) / 2, "one tail"),
]


@pytest.mark.parametrize(("number", "answer", "message"), WRONG)
def test_slips_are_named(number, answer, message):
    result = check(NAME(number), answer)
    assert result.state == "wrong" and message in result.message


@pytest.mark.parametrize("number", [1, 2, 3, 5, 6])
def test_with_numbers_of_ones_own_each_slip_is_still_named(number):
    for student in range(100):
        exercise = slips.own(NAME(number), slips.load("comparing_learners")[NAME(number)], str(student)).exercise
        assert judge(NAME(number), exercise, exercise.reference)
        for slip, message in exercise.slips.items():
            answer = example(slip, exercise.reference)
            assert judge(NAME(number), exercise, answer).message == message


def test_no_student_gets_the_counts_whose_p_value_the_lesson_prints():
    entry = slips.load("comparing_learners")[NAME(2)]
    texts = [slips.numbered(NAME(2), entry, number).text for number in range(slips.NUMBERS)]
    assert not [text for text in texts if "right on 9, B alone on 3," in text or "right on 11, B alone on 3," in text]
