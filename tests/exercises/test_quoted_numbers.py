"""Numbers quoted in tasks and model answers, of learning to precision-recall: each is computed by a second way."""

import itertools
import re

import numpy as np
import pytest
from scipy.stats import binom
from shared import cells, run, says, source
from sklearn.feature_selection import SelectKBest
from sklearn.metrics import auc, precision_recall_curve
from sklearn.model_selection import cross_val_score
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline

from mlnotes import curves, data, estimates, metrics
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


def test_least_squares_reproduces_random_numbers_with_enough_features(rng):
    for n_features, interpolates in ((5, False), (15, False), (19, True), (25, True)):
        Z, y = np.column_stack([np.ones(20), rng.normal(size=(20, n_features))]), rng.normal(size=20)
        rest = y - Z @ np.linalg.lstsq(Z, y, rcond=None)[0]
        assert (np.mean(rest**2) < 1e-20) == interpolates


def test_the_best_of_many_guessers_agrees_with_a_simulation(rng):
    smallest = rng.binomial(100, 0.5, size=(4000, 200)).min(axis=1) / 100
    exact = np.sum(binom.sf(np.arange(100), 100, 0.5) ** 200) / 100
    assert check("overfitting-11", lambda m, n: np.sum(binom.sf(np.arange(n), n, 0.5) ** m) / n)
    assert abs(smallest.mean() - exact) < 4 * smallest.std() / 4000**0.5  # four standard errors of the simulation
    assert 0.36 < exact < 0.37  # the first lesson says: near 0.36


# ---- resampling ----


def test_the_size_effect_and_the_spread_of_fold_errors_quote_the_lessons():
    for lesson, cell, exercise, same in (  # proved in the lessons' checks
        ("which_estimate", "judge-read", "resampling-10", "too high by about five points"),
        ("cross_validation", "quote-read", "resampling-14", "is 0.061 and 0.065"),
    ):
        assert same in cells("resampling", lesson)[cell].source and says(exercise, same)
    drawn = cells("resampling", "cross_validation")["which-k-flip"].outputs[0]["data"]["text/html"]
    spread = float(re.search(r"k = 10: mean 0\.\d+, sd (0\.\d+)", drawn)[1])
    assert f"{spread:.2f}" == "0.08" and says("resampling-14", "10-fold estimate is about 0.08")
    assert spread > 1.1 * 0.063  # "too small"


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
    precision, recall, _ = precision_recall_curve(y_true, suspicious)
    assert says("precision_recall-7-task", f"{auc(recall, precision):.3f}")


def test_many_rivals_are_right():
    rankings = ["".join("-+"[i in places] for i in range(10)) for places in itertools.combinations(range(10), 3)]
    values = [(curves.auc(*data.ranked(r)), curves.average_precision(*data.ranked(r)), r) for r in rankings]
    right = [(a, b) for x, p, a in values for y, q, b in values if x > y + 1e-9 and p < q - 1e-9]
    assert len(right) > 500 and all(check("precision_recall-10", lambda pair=pair: pair) for pair in right[::97])
