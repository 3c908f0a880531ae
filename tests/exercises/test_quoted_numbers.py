"""Numbers quoted in tasks and model answers; each is computed by a second way."""

import itertools
import re

import numpy as np
import pytest
from scipy import stats
from shared import cells, run, says, source
from sklearn import metrics as sk
from sklearn.feature_selection import SelectKBest
from sklearn.model_selection import cross_val_score
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline

from mlnotes import compare, costs, curves, data, estimates, groups, metrics, ranking
from mlnotes.exercises import check, slips
from mlnotes.exercises.slips import model_selection

# ---- learning ----


def test_the_irises():
    shown = cells("learning")["learning-12-data"].outputs[0].text.splitlines()
    for text, line in zip(("Linear (0.048)", "tree (0.059)", "5-NN (0.053)", "0.667"), shown):
        assert says("learning-12", text) and text.split("(")[-1].strip(")") in line.split(";")[0]
    spreads = [line.split("sd ")[1][:5] for line in shown[:3]]
    assert says("learning-12", f"{min(spreads)} to {max(spreads)}") and shown[1].endswith("error on all 0.000")
    assert shown[4] == "linear ahead of 5-NN on 10 splits, behind on 6"
    assert says("learning-12", "on 10 of the twenty splits and behind on 6")


NAMES = (("green", "black", "white"), ("curled", "slight", "stiff"), ("muffled", "dull", "crisp"))
MELONS = list(itertools.product(*NAMES))
GOOD, BAD = ("green", "curled", "muffled"), ("black", "slight", "dull")


def accepts(rule, melon):
    return all(named in ("*", value) for named, value in zip(rule, melon))


RULES = [r for r in itertools.product(*((*n, "*") for n in NAMES)) if accepts(r, GOOD) and not accepts(r, BAD)]


def test_the_shortest_rule_has_the_largest_mean_error():
    said = np.array([[accepts(r, m) for m in MELONS if m not in (GOOD, BAD)] for r in RULES])
    mean = {3 - r.count("*"): (said != row).mean() for r, row in zip(RULES, said)}
    assert says("learning-11", f"{mean[1]:.3f} against {mean[3]:.3f}")


def test_three_melons_are_enough_for_seven_rules_and_two_are_not():
    def enough(rules, left):
        if len(rules) < 2:
            return True
        parts = [[[r for r in rules if accepts(r, m) == y] for y in (True, False)] for m in MELONS]
        return left > 0 and any(all(enough(part, left - 1) for part in pair) for pair in parts if all(pair))

    assert len(RULES) == 7 and enough(RULES, 3) and not enough(RULES, 2)
    assert max(min(n := sum(accepts(r, m) for r in RULES), 7 - n) for m in MELONS) == 3


# ---- overfitting ----


def test_two_learning_curves():
    (train_1, test_1), (train_2, test_2) = run("overfitting", "overfitting-5-data")["curves"].values()
    assert says(
        "overfitting-5",
        f"{test_1[0] - train_1[0]:.2f} at 100 cases and {test_1[-1] - train_1[-1]:.2f} at 1600",
        f"{train_2[-1]:.2f} and {test_2[-1]:.2f} at 1600 cases",
        f"model 1 reaches {test_1[-1]:.2f}",
        f"by {test_1[-2] - test_1[-1]:.2f} at the last doubling",
        f"Today model 1, with {test_1[-1]:.2f} against {test_2[-1]:.2f}",
        f"200 cases model 2, with {test_2[1]:.2f} against {test_1[1]:.2f}",
        f"from 400 to 1600 cases the test error of model 2 falls by {test_2[2] - test_2[-1]:.2f} only",
    )
    assert test_1[-1] < test_2[-1] and test_2[-2] == test_2[-1]


def test_answers_in_words_name_the_mistakes_of_the_lessons():
    """The tables of common mistakes send readers to these exercises, so the model answers say what is wrong."""
    named = {5: "hardly help a model that underfits", 6: "on its own it says neither", 12: "says nothing either way"}
    for number, why in named.items():
        mistakes, full = source(f"overfitting-{number}").split("**Often written instead**:")[1].split("**A full answer")
        assert why in mistakes and why not in full


def test_the_best_of_many_guessers_agrees_with_a_simulation(rng):
    smallest = rng.binomial(100, 0.5, size=(4000, 200)).min(axis=1) / 100
    exact = np.sum(stats.binom.sf(np.arange(100), 100, 0.5) ** 200) / 100
    assert check("overfitting-11", lambda m, n: np.sum(stats.binom.sf(np.arange(n), n, 0.5) ** m) / n)
    assert abs(smallest.mean() - exact) < 4 * smallest.std() / 4000**0.5  # four standard errors of the simulation
    assert 0.36 < exact < 0.37  # the first lesson says: near 0.36


# ---- resampling ----


def test_the_size_effect_and_the_spread_of_fold_errors_quote_the_lessons():
    for lesson, cell, exercise, same in (  # proved in the lessons' checks
        ("which_estimate", "judge-read", "resampling-10", "too high by four or five points"),
        ("cross_validation", "quote-read", "resampling-14", "0.064 on average"),
    ):
        assert same in cells("resampling", lesson)[cell].source and says(exercise, same)
    drawn = cells("resampling", "cross_validation")["which-k-flip"].outputs[0]["data"]["text/html"]
    spread = float(re.search(r"k = 10: mean 0\.\d+, sd (0\.\d+)", drawn)[1])
    assert f"{spread:.2f}" == "0.08" and says("resampling-14", "10-fold estimate is about 0.08")
    assert spread > 1.1 * 0.064  # "too small"


def test_the_leak_and_its_repair():
    values = run("resampling", "imports", "resampling-12-data")
    pipeline = make_pipeline(SelectKBest(k=15), GaussianNB())
    honest = estimates.split_errors(pipeline, values["blood"], values["ill"], values["folds"]).mean()
    assert says("resampling-12", f"error rate of {honest:.3f} instead of {values['reported']:.3f}")
    assert values["reported"] < 0.2 and 0.3 < honest < 0.7


def test_the_choice_of_a_method_computes_right():
    half_width = 100 * 1.96 * np.sqrt(0.25 / 100_000)
    assert says("resampling-15", f"±{half_width:.2f} points at the very most", f"{np.ceil(0.3 * 80):.0f} patients only")


# ---- model selection ----


@pytest.mark.parametrize(("c", "m", "a"), [(3, 2, 0.5), (2, 3, 0.5), (2, 2, 0.7), (4, 2, 0.4)])
def test_the_best_of_some_programs_by_all_outcomes(c, m, a):
    mean = 0
    for outcome in itertools.product((0, 1), repeat=c * m):
        right = np.reshape(outcome, (c, m)).sum(axis=1)
        mean += a ** sum(outcome) * (1 - a) ** (c * m - sum(outcome)) * right.max() / m
    assert np.isclose(model_selection.best_of(c, m, a), mean)


def test_the_report_on_40_models():
    one, all_ = slips.load("model_selection")["model_selection-8"].reference
    assert says("model_selection-8-task", f"within {one:.3f}") and f"{all_:.3f}" == "0.086"
    for width, c in ((one, 1), (all_, 40)):
        assert np.isclose(2 * c * np.exp(-2 * 500 * width**2), 0.05)


def test_each_figure_of_the_report_has_its_message():
    entry = slips.load("model_selection")["model_selection-4"]
    figures = [figure for figure in entry.slips if isinstance(figure, float)]
    assert len(figures) == 5 and says("model_selection-4-task", "3.7 %", *(f"| {f} |" for f in [0.066, *figures]))


@pytest.mark.thorough
def test_the_wines():
    assert says("model_selection-10", "errors of about 2 %", "about 4 errors in 178")
    values, errors = run("model_selection", "model_selection-10-data"), []
    for seed in range(10):
        outer = values["StratifiedKFold"](5, shuffle=True, random_state=seed)
        learners = (values["tuned"], values["plain"])
        errors.append([1 - cross_val_score(learner, *values["wine"], cv=outer).mean() for learner in learners])
    tuned, plain = np.transpose(errors)
    assert abs(tuned.mean() - 0.02) < 0.005 and abs(plain.mean() - 0.02) < 0.005
    assert 0.004 < plain.std(ddof=1) < tuned.std(ddof=1) < 0.0105
    assert np.any(tuned < plain) and np.any(plain < tuned)


# ---- quantities ----


def test_numbers_printed_in_the_tasks_on_quantities():
    assert f"{slips.load('regression_metrics')['regression_metrics-1'].reference[1]:.0f}" == "5"
    assert says("regression_metrics-1-task", "is about 5")
    assert 12 / 40 == 0.3 and 12 / 160 == 0.075 and says("regression_metrics-2-task", "12/40 = 30 %", "7.5 %")
    assert 3 / (3 + 1) == 0.75 and says("regression_metrics-10", "$3/(3+1) = 0.75$")


def test_the_cell_of_the_report_shows_regression_to_the_mean():
    (shown,) = cells("regression_metrics")["regression_metrics-11-data"].outputs
    by_rent, by_forecast = (float(line.split()[-1]) for line in shown.text.splitlines())
    assert by_rent < -80 and abs(by_forecast) < 5


# ---- classes ----


def test_the_conflict_of_precision_and_recall():
    settings = run("classification_metrics", "imports", "classification_metrics-7-data")["settings"]
    rate = {name: metrics.rates(*counts) for name, counts in settings.items()}
    text = {name: f"precision {r.precision:.2f} and recall {r.recall:.2f}" for name, r in rate.items()}
    f1 = {name: 2 * tp / (2 * tp + fn + fp) for name, (tp, fn, fp, _) in settings.items()}
    cost = {name: (10 * fn + fp, fn + 10 * fp) for name, (_, fn, fp, _) in settings.items()}
    assert says(
        "classification_metrics-7",
        f"strict has {text['strict']}",
        f"loose has {text['loose']}",
        text["new"],
        f"it is {f1['strict']:.2f} for both",
        f"60 · 10 + 10 = {cost['strict'][0]}",
        f"20 · 10 + 120 = {cost['loose'][0]}",
        f"strict costs {cost['strict'][1]} and loose {cost['loose'][1]}",
    )
    assert np.isclose(f1["strict"], f1["loose"]) and rate["loose"].recall >= 0.75 > rate["strict"].recall
    assert rate["new"].precision > rate["loose"].precision and rate["new"].recall > rate["loose"].recall


def test_the_announcement_of_99_percent():
    useless, useful = metrics.rates(0, 100, 100, 19_800), metrics.rates(90, 10, 190, 19_710)
    assert useless.accuracy == useful.accuracy == 0.99 and useless.recall == 0 and useful.recall == 0.9
    assert says("classification_metrics-14", f"(90 of 280, {useful.precision:.2f})", f"{100 - 100 / 200} %")


def test_numbers_in_the_tasks_on_classes():
    y_true, y_pred = np.repeat([1, 1, 0], [40, 10, 40]), np.repeat([1, 0, 1], [40, 10, 40])  # precision 0.5, recall 0.8
    low, high = (f"{metrics.f_beta(y_true, y_pred, beta=b):.2f}" for b in (0.5, 2))
    assert says("classification_metrics-5-task", f"$F_2 = {low}$ and $F_{{0.5}} = {high}$")  # exchanged there
    small = 0.002 * 0.9 / (0.002 * 0.9 + 0.998 * 0.05)
    assert says("classification_metrics-4", f"{small:.3f}") and round(small, 2) == 0.03


def test_the_honest_forecast_by_a_fine_grid():
    a = np.linspace(0, 1, 100_001)
    best = [a[np.argmin(0.2 * (1 - a) ** power + 0.8 * a**power)] for power in (1, 2, 1.5)]
    assert np.allclose(best, (0, 0.2, 1 / 17), atol=1e-4) and check("classification_metrics-12", tuple(best))


# ---- precision-recall ----


def test_the_answer_on_enclosing():
    values = run("precision_recall", "imports", "precision_recall-12-data")
    ap = {name: curves.average_precision(values["y_true"], s) for name, s in values["scores"].items()}
    low, high = np.quantile(values["differences"], [0.025, 0.975])
    assert says("precision_recall-12", f"The AP is {ap['A']:.2f} for A and {ap['B']:.2f} for B")
    assert says("precision_recall-12", f"from {low:.2f} to {high:.2f}, contains 0") and low < 0 < high
    a, b = (np.array(values["places"][name]) for name in "AB")
    assert np.all(a <= b) and np.any(a < b)  # each positive of A stands at least as high: A encloses B
    of_a, of_b = (curves.roc_curve(values["y_true"], values["scores"][name]) for name in "AB")
    levels = np.arange(1, 7) / 6
    assert np.all(of_a.fpr[np.searchsorted(of_a.tpr, levels)] <= of_b.fpr[np.searchsorted(of_b.tpr, levels)])


@pytest.mark.parametrize(("marks", "bep", "f1"), [("+---+++---", "0.25", "0.73"), ("+-+---+--+", "0.50", "0.57")])
def test_the_answer_on_the_break_even_point(marks, bep, f1):
    y_true, y_score = data.ranked(marks)
    best = max(2 * y_true[:m].sum() / (m + 4) for m in range(1, 11))
    assert f"{curves.break_even_point(y_true, y_score):.2f}" == bep and f"{best:.2f}" == f1
    assert says("precision_recall-13", " ".join(marks), bep, f1)
    assert all(round(0.64 * n, 9) != round(0.64 * n) for n in range(1, 25)) and 0.64 * 25 == 16


def test_the_report_added_up_its_trapezoids_correctly():
    y_true, suspicious = np.repeat([1, 0, 1, 0], [10, 30, 10, 450]), np.repeat([1, 0], [40, 460])
    precision, recall, _ = sk.precision_recall_curve(y_true, suspicious)
    assert says("precision_recall-7-task", f"{sk.auc(recall, precision):.3f}")


def test_many_rivals_are_right():
    rankings = ["".join("-+"[i in places] for i in range(10)) for places in itertools.combinations(range(10), 3)]
    values = [(curves.auc(*data.ranked(r)), curves.average_precision(*data.ranked(r)), r) for r in rankings]
    right = [(a, b) for x, p, a in values for y, q, b in values if x > y + 1e-9 and p < q - 1e-9]
    assert len(right) > 500 and all(check("precision_recall-10", lambda pair=pair: pair) for pair in right[::97])


# ---- ROC curves to language models ----


def test_better_auc_or_better_f1():
    names = run("roc_auc", "imports", "roc_auc-12-data")
    y_true, a, b = names["y_true"], names["scores"]["A"], names["scores"]["B"]
    f1 = {name: {t: sk.f1_score(y_true, s >= t) for t in (0.5, *s)} for name, s in (("A", a), ("B", b))}
    best = {name: max((value, t) for t, value in found.items()) for name, found in f1.items()}
    assert (a >= 0.5).sum() == 1 and (a >= best["A"][1])[y_true == 1].all() and (a >= best["A"][1]).sum() == 6
    won_a, won_b = (round(75 * curves.auc(y_true, s)) for s in (a, b))
    assert says("roc_auc-12", f"({f1['B'][0.5]:.2f} against {f1['A'][0.5]:.2f})")
    assert says("roc_auc-12", f"A puts {won_a} of the 75 pairs", f"B {won_b} of them")
    assert says("roc_auc-12", f"threshold {best['A'][1]:.2f}, A finds all five ill patients with one false alarm")
    of_a, of_b, at = best["A"][0], *best["B"]
    assert says("roc_auc-12", f"F1 of {of_a:.2f}; the best threshold for B, {at:.2f}, gives {of_b:.2f}")


def test_an_auc_below_one_half():
    march, april = np.arange(200), np.arange(200, 400)
    low, high = curves.auc_interval(march % 4 == 0, march * 85 % 223)
    area = curves.auc(march % 4 == 0, march * 85 % 223)
    assert low < 0.5 < high
    assert says("roc_auc-13", f"1 - {area:.2f} = {1 - area:.2f}")
    assert says("roc_auc-13-question", f"the AUC is {1 - area:.2f}")
    assert says("roc_auc-13", f"an AUC of {curves.auc(april % 4 == 0, -(april * 85 % 223)):.2f}")


def test_costs_of_tasks_and_the_report():
    there, here = (costs.probability_cost(share, cost_fn=9) for share in (0.5, 1 / 50))
    assert says("cost_curves-3-task", f"= {(4 * 10 + 1 * 5) / 200}")
    assert says("cost_curves-4-task", f"= {30 * 38 + 10 * 15 + 60 * 2}")
    assert says("cost_curves-9-task", f"$0.5 + 0.3 + 0.5 = {sum((1 + 0, 0.2 + 0.4, 0 + 1)) / 2}$")
    assert says("cost_curves-14-task", f"1/(1+9) = {costs.bayes_threshold(1, 9)}")
    assert says("cost_curves-14", f"is {there:.2f} on the test set and {here:.2f} in the screening")
    assert says("cost_curves-14", f"$0.02 \\cdot 9 = {0.02 * 9:.2f}$ a person, less than the 0.31")


def test_a_table_with_two_slips():
    grades = np.array([3, 2, 3, 0, 0, 1, 2, 2, 3, 0])
    best = np.sort(grades)[::-1]
    dcg = [ranking.dcg(grades, k=k, discount="jarvelin") for k in range(1, 7)]
    ideal = [ranking.dcg(best, k=k, discount="jarvelin") for k in range(1, 7)]
    slips = {("ideal DCG", 6): "10.52", ("nDCG", 4): "0.76"}
    for name, values in (("DCG", dcg), ("ideal DCG", ideal), ("nDCG", np.divide(dcg, ideal))):
        exact = {k: f"{value:.2f}".rstrip("0").rstrip(".") for k, value in enumerate(values, 1)}
        assert all(exact[k] != slips[name, k] for k in exact if (name, k) in slips)
        row = " | ".join(slips.get((name, k), text) for k, text in exact.items())
        assert says("ranking_and_text-5-task", f"| {name} | {row} |")


def test_numbers_of_the_lessons_on_ranking():
    def shown(name):
        """What a lesson says and prints."""
        found = cells("ranking_and_text", name).values()
        return "\n".join([c.source for c in found] + [o.get("text", "") for c in found for o in c.get("outputs", [])])

    first_k, further, texts = map(shown, ("first_k", "further", "texts"))
    assert "0.101 (0.049 to 0.165)" in first_k and "words - topics +0.216 ± 0.028" in further
    assert "0.498" in texts and "0.252" in texts
    quoted = ["0.101", "0.049 to 0.165", "0.046 (0.013 to 0.083)"], ["0.216 ± 0.028", "0.072 ± 0.021"]
    for lesson, numbers in zip((first_k, further), quoted):
        assert all(number in lesson for number in numbers)
        assert says("ranking_and_text-11", *numbers)
    assert says("ranking_and_text-11", f"{len(data.estimator_pages().names)} queries")
    assert says("ranking_and_text-11", f"{len(data.estimator_pages(kind='function').names)} functions")
    assert says("ranking_and_text-12", "0.498 against 0.252")


def test_entropies_and_adjusted_information():
    u, v, both = (-sum(m / 6 * np.log(m / 6) for m in sizes) for sizes in ((4, 2), (3, 2, 1), (3, 1, 1, 1)))
    assert says("clustering_metrics-4", f"({u:.4f} + {v:.4f} - {both:.4f}) / {u:.4f}")
    for first, second in (("AAABBB", "111223"), ("AABBC", "11222")):
        value = sk.adjusted_mutual_info_score(list(first), list(second))
        assert says("clustering_metrics-9-test", f'adjusted_information("{first}", "{second}"), {value:.4f}')


def test_reports_on_learners():
    errors = np.array([[0.10, 0.20, 0.30], [0.15, 0.15, 0.25], [0.30, 0.20, 0.40], [0.05, 0.10, 0.10]])
    assert round(np.sqrt((1 / 100 + 1 / 2) / (1 / 100))) == 7 and stats.binomtest(80, 100).pvalue < 1e-8
    assert says("comparing_learners-8", "about seven times smaller")
    assert says("comparing_learners-9-task", "mean ranks {}, {} and {},".format(*compare.friedman_test(errors).ranks))
    assert says("comparing_learners-11", f"($p = {compare.mcnemar_test(22, 9).pvalue:.3f}$)")
    assert says("comparing_learners-11", f"$13/400 = {(22 - 9) / 400}$")
    assert says("comparing_learners-12-task", f"$p = {compare.mcnemar_test(12, 12 - (20 - 11)).pvalue:.3f}$")
    assert says("comparing_learners-12-task", f"$11/200 = {11 / 2}$ %")


def test_bias_and_variance_of_one_data_set_and_two_models():
    assert says("bias_variance-12", f"1.20 + 0.04 + 19.0 = {1.20 + 0.04 + 19.0:.2f}")
    assert says("bias_variance-13", f"Four times as many cases gained {41 - 40}")
    assert says("bias_variance-13", f"a wide gap, {60 - 5} with 100 cases and {38 - 14} with 400")
    assert says("bias_variance-13", f"the middle of its errors, (14 + 38)/2 = {(14 + 38) / 2:.0f},")


def test_errors_by_group():
    found = {"miss rate": (9, 40, 22, 160), "FPR": (32, 90, 84, 370)}
    gap = {name: "from {:.2f} to {:.2f}".format(*groups.difference_interval(*k)) for name, k in found.items()}
    rate = ["{:.2f} to {:.2f}".format(*groups.rate_interval(*k)) for k in ((32, 90), (84, 370))]
    z, p, q = stats.norm.isf(0.025) + stats.norm.isf(0.2), 0.52, 0.42
    young = z**2 * (p * (1 - p) + q * (1 - q) / 5) / (p - q) ** 2
    assert says("groups-10", f"takes about {5 * round(young / 5)} young good credits, with five older ones for each")
    assert says("groups-12", f"For the miss rate it goes {gap['miss rate']}".replace("-", "−"))
    assert says("groups-12", f"the interval of the difference goes {gap['FPR']}, above 0")
    assert says("groups-12", f"{rate[0]} and {rate[1]} overlap")
    assert round(1 - 0.95**8, 1) == 0.3  # "in a third of the reports"


def test_judging_language_models():
    v, p = run("language_models", "imports", "language_models-10-data"), stats.beta(4, 2)
    alone, tuned = (v["judge_only"].mean(), v["se"]), v["tuned"]
    ends = [f"from {100 * (x - 1.96 * se):.0f} % to {100 * (x + 1.96 * se):.0f} %" for x, se in (alone, tuned)]
    assert np.mean(v["human"] == v["judge"]) == 0.7 and v["plain"].standard_error > v["people"].standard_error
    assert says("language_models-10", f"{100 * tuned.value:.0f} % of such questions, with a 95 % interval {ends[1]}")
    assert says("language_models-10", f"the winner, with an interval {ends[0]}")
    assert says("language_models-10", "is {:.3f} in the place of {:.3f}".format(v["people"][1], tuned[1]))
    assert says("language_models-10", f"worse than people alone, {v['plain'][1]:.3f}")
    above, chance = p.sf(0.5), p.mean() * (1 - p.mean())
    cold, one, ten = np.sqrt([above * (1 - above) / 200, chance / 200, (0.9 * p.var() + 0.1 * chance) / 200])
    assert says("language_models-12", f"vary by {cold:.3f} from exam to exam, and at temperature 1 by {one:.3f}")
    assert says(
        "language_models-12", f"{above:.2f} in the place of {p.mean():.2f}", f"falls from {one:.3f} to {ten:.3f}"
    )
    assert says("language_models-12", f"lower it to {p.std() / np.sqrt(200):.3f} at best")
