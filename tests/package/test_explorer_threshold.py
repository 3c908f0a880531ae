"""The threshold explorer, without a browser: what Python takes, and what its script computes, says and draws."""

import json
import math
import re
import warnings

import numpy as np
import pytest

from mlnotes import UndefinedMetricWarning, costs, curves, data, metrics
from mlnotes.widgets import explore_threshold
from tests.explorers import SHOWN, heavy_ties


def sixteenths():
    """Rates that end in a half at the third decimal, and scores that need an exponent."""
    return np.repeat([1, 0], 16), np.where(np.r_[[1] * 13, [0] * 3, [1] * 3, [0] * 13], 1e-7, -2e-7)


CASES = {
    "fawcett": data.fawcett20(),
    "one run of ties": data.tied_ten(),
    "heavy ties": heavy_ties(),
    "infinite": ([0, 0, 1, 0, 1, 1], [-np.inf, 0.2, 0.5, 0.5, 0.9, np.inf]),
    "all equal": ([1, 0, 0], [0.5, 0.5, 0.5]),
    "sixteenths": sixteenths(),
    "upside down": ([0, 0, 1], [3e9, 2e9, -1e9]),
    "a hair apart": ([0, 1, 1], [1, np.nextafter(1, 2), 1]),
    "enormous": ([0, 1, 1], [-1.5e308, 1.5e308, 0]),
    "tiny": ([0, 1, 1], [0, 1e-300, 0]),
}


def decimals(value):
    """A rate as the explorer prints it; a half in the last place rounds up."""
    return "undefined" if math.isnan(value) else f"{value + 1e-12:.3f}"


@pytest.mark.parametrize("name", CASES)
def test_equals_python_at_every_threshold(name):
    y, score = map(np.asarray, CASES[name])
    roc = curves.roc_curve(y, score)
    indices = [{"index": i} for i in range(len(roc.thresholds))]
    for i, shown in enumerate(explore_threshold(y, score).ask(SHOWN, *indices)):
        selected = score >= roc.thresholds[i] if i else np.zeros(len(y), dtype=bool)
        counts = metrics.confusion_matrix(y, selected.astype(int), labels=[1, 0]).ravel().tolist()
        check_tables(shown, y, selected, counts)
        check_words(shown, (y, score), counts, i)
        marks = {name: panel["marks"] for name, panel in shown["panels"].items()}
        check_dots(marks["dots"], y, score, roc.thresholds[i] if i else np.inf, i)
        check_curves(marks["roc"], marks["pr"], roc, curves.precision_recall_curve(y, score), i)
        check_cost(marks["cost"], costs.cost_curve(y, score), costs.cost_envelope(y, score), i)


def check_tables(shown, y, selected, counts):
    """Confusion matrix and rates, counted again; the table for readers without scripts has the same."""
    tp, fn, fp, tn = counts
    texts = {key: value if isinstance(value, str) else value[0] for key, value in shown["fill"].items()}
    assert [texts[key] for key in ("tp", "fn", "fp", "tn")] == counts
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UndefinedMetricWarning)
        rates, f1 = metrics.rates(tp, fn, fp, tn), metrics.f_beta(y, selected.astype(int))
    values = {"recall": rates.recall, "fpr": rates.fall_out, "precision": rates.precision}
    values |= {"accuracy": rates.accuracy, "f1": f1}
    for (key, value), (_, _, counted, text) in zip(values.items(), shown["still"]["rows"], strict=True):
        assert texts[key] == text == decimals(value) and texts[f"{key}-counts"] == counted, key
        part, whole = map(int, counted.split(" / "))
        assert (math.isnan(value) and whole == 0) or part / whole == pytest.approx(value), key


def check_words(shown, case, counts, i):
    """What is said in words: the rule, the counts, the titles, the descriptions of the pictures."""
    (y, score), (tp, fn, fp, tn) = case, counts
    roc, marks = curves.roc_curve(y, score), {name: panel["marks"] for name, panel in shown["panels"].items()}
    pill = marks["dots"]["threshold"][2]
    rule, now = "none", "Predicted positive: none, the threshold lies above every score"
    assert (pill == "above all") == (i == 0)
    if i:
        rule, number = f"score {pill}", pill.removeprefix("≥ ").replace("−", "-").replace("∞", "inf")
        assert float(number) == pytest.approx(roc.thresholds[i], rel=5e-6)
        now = f"Predicted positive: {rule}, {tp + fp} of {len(y)} cases, {tp} of them correctly"
    assert shown["say"] == f"{now.replace(rule, f'**{rule}**')}: TP {tp}, FN {fn}, FP {fp}, TN {tn}."
    area, average = decimals(curves.auc(y, score)), decimals(curves.average_precision(y, score))
    assert (marks["roc"]["side"], marks["pr"]["side"]) == (f"AUC {area}", f"AP {average}")
    dots, roc_words, pr_words, cost_words = (panel["alt"] for panel in shown["panels"].values())
    assert f"{tp + fn} positive and {fp + tn} negative" in dots and now in dots
    fpr, tpr = decimals(roc.fpr[i]), decimals(roc.tpr[i])
    assert f"AUC {area}" in roc_words and roc_words.endswith(f"false positive rate {fpr}, true positive rate {tpr}.")
    assert f"average precision {average}" in pr_words and f"Now at recall {tpr}, precision " in pr_words
    assert f"from cost {fpr} at probability cost 0 to {decimals(1 - roc.tpr[i])} at 1" in cost_words
    assert marks["cost"]["side"].removeprefix("cheapest ") in cost_words
    assert shown["table"]["rows"][shown["table"]["now"]][1:3] == [tpr, fpr]


def check_dots(marks, y, score, threshold, i):
    """Each case has its dot, on the right side of the line; those at the threshold stand on it."""
    cut = marks["threshold"][1]
    for one in (1, 0):
        own = score[y == one]
        off, on, at = (marks[f"{name} {one}"][1] for name in ("off", "on", "at"))
        expected = [own < threshold, own > threshold, own == threshold] if i else [own <= np.inf, [], []]
        assert [len(off), len(on), len(at)] == [int(np.sum(some)) for some in expected]
        assert at == pytest.approx([cut] * len(at)) and all(x < cut for x in off) and all(x > cut for x in on)
        xs = [*on, *at, *off]
        assert xs == sorted(xs, reverse=True) and all(0 < x < 1 for x in xs), "higher scores stand further right"


def check_curves(roc_marks, pr_marks, roc, pr, i):
    assert np.allclose(roc_marks["curve"][1:3], [roc.fpr, roc.tpr])
    assert np.allclose(roc_marks["done"][1:3], [roc.fpr[: i + 1], roc.tpr[: i + 1]])
    assert np.allclose(roc_marks["now"][1:3], [roc.fpr[i], roc.tpr[i]])
    across, height = map(np.array, pr_marks["curve"][1:3])
    assert np.allclose([across[1::2], height[1::2]], [pr.recall, pr.precision]), "the right end of each step"
    assert np.array_equal(across[2::2], across[1:-1:2]) and np.array_equal(height[::2], height[1::2]) and across[0] == 0
    assert np.allclose(pr_marks["done"][1:3], [across[: 2 * i], height[: 2 * i]])
    assert ("none" in pr_marks) == ("now" not in pr_marks) == (i == 0), "above every score there is no precision"
    if i:
        assert np.allclose(pr_marks["now"][1:3], [pr.recall[i - 1], pr.precision[i - 1]])


def check_cost(marks, cost, envelope, i):
    assert np.allclose(marks["now"][1:3], [[0, 1], [cost.fpr[i], cost.fnr[i]]])
    assert marks["false alarms"][1:3] == [0, pytest.approx(cost.fpr[i])]
    assert marks["misses"][1:3] == [1, pytest.approx(cost.fnr[i])]
    drawn = np.array(marks["envelope"][1:3])
    assert np.interp(envelope.probability_cost, *drawn) == pytest.approx(envelope.cost)
    assert np.interp(drawn[0], *envelope) == pytest.approx(drawn[1])
    x = np.union1d(np.linspace(0, 1, 2001), envelope.probability_cost)
    cheapest = costs.normalised_cost(cost.fpr[i], cost.fnr[i], x) <= np.interp(x, *envelope) + 1e-12
    if cheapest.sum() <= 1:
        assert marks["side"] == "never the only cheapest" and "best" not in marks
    else:
        low, high = x[cheapest][[0, -1]]
        assert marks["side"] == f"cheapest {decimals(low)} to {decimals(high)}"
        assert np.allclose(marks["best"][1:3], [[low, high], np.interp([low, high], *envelope)])


def test_many_cases_are_bars(rng):
    """At each threshold the full part of each class is as large as its rate; the table stays short."""
    y = (rng.random(2000) < 0.2).astype(int)
    score = rng.normal(size=2000) + 1.5 * y
    roc, indices = curves.roc_curve(y, score), (0, 1, 700, 2000)
    for i, shown in zip(indices, explore_threshold(y, score).ask(SHOWN, *({"index": i} for i in indices))):
        marks = shown["panels"]["dots"]["marks"]
        full, on = ([np.abs(marks[f"{part} {one}"][3]).sum() for one in (1, 0)] for part in ("all", "on"))
        assert np.divide(on, full) == pytest.approx([roc.tpr[i], roc.fpr[i]])
        rows, now = shown["table"]["rows"], shown["table"]["now"]
        assert 200 <= len(rows) <= 203 and rows[now][0].removeprefix("above ") in shown["say"] + "all"


@pytest.mark.parametrize(("n_positive", "n_selected"), [(1, 1), (3, 3), (19, 19)])
def test_starts_where_as_many_are_selected_as_are_positive(n_positive, n_selected):
    n = explore_threshold(np.arange(20) < n_positive, np.arange(20.0)).numbers()
    assert n["tp"] + n["fp"] == n_selected


def test_start_among_equal_scores_selects_the_whole_run():
    n = explore_threshold([1, 0, 0, 1], [1.0, 1.0, 1.0, 0.0]).numbers()
    assert (n["threshold"], n["tp"], n["fp"]) == ("1", 1, 2)


# ---- what Python takes, and what it hands to the script ----


def handed(shown):
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', shown._repr_html_())[1])


def test_scores_arrive_exactly():
    """No score is rounded on its way into the page: a rounded one could tie with another."""
    score = np.array([0.1 + 0.2, 0.3, 1e-300, -np.inf, np.inf, np.nextafter(1, 2)])
    stored = handed(explore_threshold([1, 0, 1, 0, 1, 0], score))
    assert [float(one) for one in stored["score"]] == score.tolist() and stored["y"] == "101010"


def test_other_labels():
    assert handed(explore_threshold(["sick", "well"], [2, 1], pos_label="sick"))["y"] == "10"


def test_carries_no_more_than_it_needs():
    """What other explorers carry for chance and for fits is left out."""
    assert "legendre" not in explore_threshold(*data.fawcett20())._repr_html_()


PANELS = [(None, ["matrix", "rates", "roc", "pr", "cost"]), ("roc", ["roc"])]
PANELS += [(("roc", "matrix"), ["matrix", "roc"]), (["cost", "cost"], ["cost"])]


@pytest.mark.parametrize(("panels", "shown"), PANELS)
def test_panels_stand_in_their_usual_order(panels, shown):
    assert handed(explore_threshold(*data.fawcett20(), panels=panels))["panels"] == shown
