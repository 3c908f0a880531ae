"""Numbers that tasks and model answers quote are computed again."""

import numpy as np
import pytest
from scipy import stats
from shared import cells, run, source
from sklearn import metrics as sk

from mlnotes import compare, costs, curves, data, groups, ranking


def better_auc_or_better_f1():
    names = run("roc_auc", "imports", "roc_auc-12-data")
    y_true, a, b = names["y_true"], names["scores"]["A"], names["scores"]["B"]
    f1 = {name: {t: sk.f1_score(y_true, s >= t) for t in (0.5, *s)} for name, s in (("A", a), ("B", b))}
    best = {name: max((value, t) for t, value in found.items()) for name, found in f1.items()}
    assert (a >= 0.5).sum() == 1 and (a >= best["A"][1])[y_true == 1].all() and (a >= best["A"][1]).sum() == 6
    won_a, won_b = (round(75 * curves.auc(y_true, s)) for s in (a, b))
    yield "roc_auc-12", f"({f1['B'][0.5]:.2f} against {f1['A'][0.5]:.2f})"
    yield "roc_auc-12", f"A puts {won_a} of the 75 pairs"
    yield "roc_auc-12", f"B {won_b} of them"
    yield "roc_auc-12", f"threshold {best['A'][1]:.2f}, A finds all five ill patients with one false alarm"
    yield (
        "roc_auc-12",
        f"F1 of {best['A'][0]:.2f}; the best threshold for B, {best['B'][1]:.2f}, gives {best['B'][0]:.2f}",
    )


def an_auc_below_one_half():
    march, april = np.arange(200), np.arange(200, 400)
    low, high = curves.auc_interval(march % 4 == 0, march * 85 % 223)
    area = curves.auc(march % 4 == 0, march * 85 % 223)
    assert low < 0.5 < high
    yield "roc_auc-13", f"1 - {area:.2f} = {1 - area:.2f}"
    yield "roc_auc-13-question", f"the AUC is {1 - area:.2f}"
    yield "roc_auc-13", f"an AUC of {curves.auc(april % 4 == 0, -(april * 85 % 223)):.2f}"


def costs_of_tasks_and_the_report():
    there, here = (costs.probability_cost(share, cost_fn=9) for share in (0.5, 1 / 50))
    yield "cost_curves-3-task", f"= {(4 * 10 + 1 * 5) / 200}"
    yield "cost_curves-4-task", f"= {30 * 38 + 10 * 15 + 60 * 2}"
    yield "cost_curves-9-task", f"$0.5 + 0.3 + 0.5 = {sum((1 + 0, 0.2 + 0.4, 0 + 1)) / 2}$"
    yield "cost_curves-14-task", f"1/(1+9) = {costs.bayes_threshold(1, 9)}"
    yield "cost_curves-14", f"is {there:.2f} on the test set and {here:.2f} in the screening"
    yield "cost_curves-14", f"$0.02 \\cdot 9 = {0.02 * 9:.2f}$ a person, less than the 0.31"


def a_table_with_two_slips():
    grades = np.array([3, 2, 3, 0, 0, 1, 2, 2, 3, 0])
    best = np.sort(grades)[::-1]
    dcg = [ranking.dcg(grades, k=k, discount="jarvelin") for k in range(1, 7)]
    ideal = [ranking.dcg(best, k=k, discount="jarvelin") for k in range(1, 7)]
    slips = {("ideal DCG", 6): "10.52", ("nDCG", 4): "0.76"}
    for name, values in (("DCG", dcg), ("ideal DCG", ideal), ("nDCG", np.divide(dcg, ideal))):
        exact = {k: f"{value:.2f}".rstrip("0").rstrip(".") for k, value in enumerate(values, 1)}
        assert all(exact[k] != slips[name, k] for k in exact if (name, k) in slips)
        row = " | ".join(slips.get((name, k), text) for k, text in exact.items())
        yield "ranking_and_text-5-task", f"| {name} | {row} |"


def numbers_of_the_lessons_on_ranking():
    def shown(name):
        """What a lesson says and prints."""
        found = cells("ranking_and_text", name).values()
        return "\n".join([c.source for c in found] + [o.get("text", "") for c in found for o in c.get("outputs", [])])

    first_k, further, texts = map(shown, ("first_k", "further", "texts"))
    assert "0.101 (0.049 to 0.165)" in first_k and "words - topics +0.216 ± 0.028" in further
    assert "0.498" in texts and "0.252" in texts
    quoted = ["0.385", "0.284", "0.101", "0.049 to 0.165", "0.046 (0.013 to 0.083)"], ["0.216 ± 0.028", "0.072 ± 0.021"]
    for lesson, numbers in zip((first_k, further), quoted):
        assert all(number in lesson for number in numbers)
        yield from (("ranking_and_text-11", number) for number in numbers)
    yield "ranking_and_text-11", f"{len(data.estimator_pages().names)} queries"
    yield "ranking_and_text-11", f"{len(data.estimator_pages(kind='function').names)} functions"
    yield "ranking_and_text-12", "0.498 against 0.252"


def entropies_and_adjusted_information():
    u, v, both = (-sum(m / 6 * np.log(m / 6) for m in sizes) for sizes in ((4, 2), (3, 2, 1), (3, 1, 1, 1)))
    yield "clustering_metrics-4", f"({u:.4f} + {v:.4f} - {both:.4f}) / {u:.4f}"
    for first, second in (("AAABBB", "111223"), ("AABBC", "11222")):
        value = sk.adjusted_mutual_info_score(list(first), list(second))
        yield "clustering_metrics-9-test", f'adjusted_information("{first}", "{second}"), {value:.4f}'


def reports_on_learners():
    errors = np.array([[0.10, 0.20, 0.30], [0.15, 0.15, 0.25], [0.30, 0.20, 0.40], [0.05, 0.10, 0.10]])
    assert round(np.sqrt((1 / 100 + 1 / 2) / (1 / 100))) == 7 and stats.binomtest(80, 100).pvalue < 1e-8
    yield "comparing_learners-8", "about seven times smaller"
    yield "comparing_learners-9-task", "mean ranks {}, {} and {},".format(*compare.friedman_test(errors).ranks)
    yield "comparing_learners-11", f"($p = {compare.mcnemar_test(22, 9).pvalue:.3f}$)"
    yield "comparing_learners-11", f"$13/400 = {(22 - 9) / 400}$"
    yield "comparing_learners-12-task", f"$p = {compare.mcnemar_test(12, 12 - (20 - 11)).pvalue:.3f}$"
    yield "comparing_learners-12-task", f"$11/200 = {11 / 2}$ %"


def bias_and_variance_of_one_data_set_and_two_models():
    yield "bias_variance-12", f"1.20 + 0.04 + 19.0 = {1.20 + 0.04 + 19.0:.2f}"
    yield "bias_variance-13", f"Four times as many cases gained {41 - 40}"
    yield "bias_variance-13", f"a wide gap, {60 - 5} with 100 cases and {38 - 14} with 400"


def errors_by_group():
    found = {"miss rate": (9, 40, 22, 160), "FPR": (32, 90, 84, 370)}
    gap = {name: "from {:.2f} to {:.2f}".format(*groups.difference_interval(*k)) for name, k in found.items()}
    rate = ["{:.2f} to {:.2f}".format(*groups.rate_interval(*k)) for k in ((32, 90), (84, 370))]
    z, p, q = stats.norm.isf(0.025), 0.52, 0.42
    both = z * np.sqrt((p + q) * (2 - p - q) / 2) + stats.norm.isf(0.2) * np.sqrt(p * (1 - p) + q * (1 - q))
    yield "groups-10", f"takes about {(both / (p - q)) ** 2:.0f} good credits in each group"
    yield "groups-12", f"For the miss rate it goes {gap['miss rate']}".replace("-", "−")
    yield "groups-12", f"the interval of the difference goes {gap['FPR']}, above 0"
    yield "groups-12", f"{rate[0]} and {rate[1]} overlap"
    for level, false in ((0.2, 0.60741), (0.5, 0.31233), (0.8, 0.04727)):
        k = np.arange(41)
        alarm = 10 * np.minimum(k, k[:, None]) < 8 * np.maximum(k, k[:, None])
        pmf = stats.binom.pmf(k, 40, level)
        assert abs(pmf @ alarm @ pmf - false) < 1e-5
    assert round(1 - 0.95**8, 1) == 0.3  # "in a third of the reports"


def judging_language_models():
    v, p = run("language_models", "imports", "language_models-10-data"), stats.beta(4, 2)
    alone, tuned = (v["judge_only"].mean(), v["se"]), v["tuned"]
    ends = [f"from {100 * (x - 1.96 * se):.0f} % to {100 * (x + 1.96 * se):.0f} %" for x, se in (alone, tuned)]
    assert np.mean(v["human"] == v["judge"]) == 0.7 and v["plain"].standard_error > v["people"].standard_error
    yield "language_models-10", f"{100 * tuned.value:.0f} % of such questions, with a 95 % interval {ends[1]}"
    yield "language_models-10", f"the winner, with an interval {ends[0]}"
    yield "language_models-10", "is {:.3f} in the place of {:.3f}".format(v["people"][1], tuned[1])
    yield "language_models-10", f"worse than people alone, {v['plain'][1]:.3f}"
    above, chance = p.sf(0.5), p.mean() * (1 - p.mean())
    cold, one, ten = np.sqrt([above * (1 - above) / 200, chance / 200, (0.9 * p.var() + 0.1 * chance) / 200])
    yield "language_models-12", f"vary by {cold:.3f} from exam to exam, and at temperature 1 by {one:.3f}"
    yield "language_models-12", f"{above:.2f} in the place of {p.mean():.2f}"
    yield "language_models-12", f"falls from {one:.3f} to {ten:.3f}"
    yield "language_models-12", f"lower it to {p.std() / np.sqrt(200):.3f} at best"


SAID = [
    (cell, text)
    for quoted in (
        better_auc_or_better_f1,
        an_auc_below_one_half,
        costs_of_tasks_and_the_report,
        a_table_with_two_slips,
        numbers_of_the_lessons_on_ranking,
        entropies_and_adjusted_information,
        reports_on_learners,
        bias_and_variance_of_one_data_set_and_two_models,
        errors_by_group,
        judging_language_models,
    )
    for cell, text in quoted()
]


@pytest.mark.parametrize(("cell", "text"), SAID)
def test_a_number_that_is_quoted_is_the_one_that_comes_out(cell, text):
    assert text in source(cell)


def test_the_colleagues_numbers_are_of_the_size_that_the_simulation_gives():
    """Exercise bias_variance-12: degree 3, 25 readings, noise of variance 4; the readings of a day vary by 15 + 4."""
    rng = np.random.default_rng(0)
    hours = np.arange(25)
    truth = 12 + 5 * np.sin((hours - 9) * np.pi / 12) + 2 * np.sin((hours - 2) * np.pi / 6)
    variance, apparent, of_labels = [], [], []
    for readings in truth + 2 * rng.normal(size=(40, 25)):
        powers = np.polynomial.legendre.legvander(hours / 12 - 1, 3)
        samples = rng.integers(25, size=(100, 25))
        fits = np.array([powers @ np.linalg.lstsq(powers[s], readings[s], rcond=None)[0] for s in samples])
        variance.append(fits.var(axis=0).mean())
        apparent.append(np.mean((fits.mean(axis=0) - powers @ np.linalg.lstsq(powers, readings, rcond=None)[0]) ** 2))
        of_labels.append(readings.var())
    assert 0.8 < np.median(variance) < 1.6 and 0.01 < np.median(apparent) < 0.12
    assert abs(np.mean(of_labels) - 19) < 1.5
