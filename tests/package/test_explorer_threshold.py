"""The threshold explorer, without a browser: what Python takes, and what its script computes, says and draws."""

import json
import math
import re

import numpy as np
import pytest
from oracles import quietly

from mlnotes import costs, curves, data, metrics
from mlnotes.widgets import explore_threshold
from tests.explorers import SHOWN, heavy_ties

CASES = {
    "fawcett": data.fawcett20(),
    "one run of ties": data.tied_ten(),
    "heavy ties": heavy_ties(),
    "infinite": ([0, 0, 1, 0, 1, 1], [-np.inf, 0.2, 0.5, 0.5, 0.9, np.inf]),
    "all equal": ([1, 0, 0], [0.5, 0.5, 0.5]),
    "rates end in a half, scores need an exponent": (
        [1] * 16 + [0] * 16,
        np.repeat([1, -2, 1, -2], [13, 3, 3, 13]) / 1e7,
    ),
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
    roc, pr, cost = (curve(y, score) for curve in (curves.roc_curve, curves.precision_recall_curve, costs.cost_curve))
    envelope = costs.cost_envelope(y, score)
    for i, shown in enumerate(explore_threshold(y, score).ask(SHOWN, *({"index": i} for i in range(len(roc.tpr))))):
        threshold, marks = roc.thresholds[i], {name: panel["marks"] for name, panel in shown["panels"].items()}
        check_tables(shown, y, score >= threshold if i else np.zeros(len(y), dtype=bool))
        assert marks["roc"]["side"] == f"AUC {decimals(curves.auc(y, score))}"
        assert marks["pr"]["side"] == f"AP {decimals(curves.average_precision(y, score))}"
        check_dots(marks["dots"], y, score, threshold if i else np.inf, i)
        for panel, key, points in (
            ("roc", "curve", [roc.fpr, roc.tpr]),
            ("roc", "done", [roc.fpr[: i + 1], roc.tpr[: i + 1]]),
            ("roc", "now", [roc.fpr[i], roc.tpr[i]]),
            ("pr", "points", [pr.recall, pr.precision]),
            ("pr", "curve", [np.r_[0, pr.recall[:-1].repeat(2), pr.recall[-1]], pr.precision.repeat(2)]),
            ("pr", "done", np.array(marks["pr"]["curve"][1:3])[:, : 2 * i]),
            ("pr", "now" if i else "none", [pr.recall[i - 1], pr.precision[i - 1]] if i else [0.5, 0.5]),
            ("cost", "now", [[0, 1], [cost.fpr[i], cost.fnr[i]]]),
            ("cost", "false alarms", [0, cost.fpr[i]]),
            ("cost", "misses", [1, cost.fnr[i]]),
        ):
            assert np.allclose(marks[panel][key][1:3], points), (panel, key)
        check_cost(marks["cost"], cost, envelope, i)


def check_tables(shown, y, selected):
    """Confusion matrix and rates, counted again; the table for readers without scripts has the same."""
    texts = {key: value if isinstance(value, str) else value[0] for key, value in shown["fill"].items()}
    counts = metrics.confusion_matrix(y, selected.astype(int), labels=[1, 0]).ravel().tolist()
    assert [texts[key] for key in ("tp", "fn", "fp", "tn")] == counts
    rates, f1 = quietly(metrics.rates, *counts), quietly(metrics.f_beta, y, selected.astype(int))
    values = {"recall": rates.recall, "fpr": rates.fall_out, "precision": rates.precision}
    values |= {"accuracy": rates.accuracy, "f1": f1}
    for (key, value), (_, _, counted, text) in zip(values.items(), shown["still"]["rows"], strict=True):
        assert texts[key] == text == decimals(value) and texts[f"{key}-counts"] == counted, key
        part, whole = map(int, counted.split(" / "))
        assert decimals(part / whole if whole else np.nan) == text, key
    assert shown["table"]["rows"][shown["table"]["now"]][1:] == [texts[key] for key in ("recall", "fpr", "precision")]


def check_dots(marks, y, score, threshold, i):
    """Each case has its dot, on the right side of the line; those at the threshold stand on it."""
    _, cut, pill, _ = marks["threshold"]
    number = pill.removeprefix("≥ ").replace("above all", "inf").replace("−", "-").replace("∞", "inf")
    assert float(number) == pytest.approx(threshold, rel=5e-6) and (pill == "above all") == (i == 0)
    for one in (1, 0):
        own = score[y == one]
        off, on, at = (marks[f"{name} {one}"][1] for name in ("off", "on", "at"))
        expected = [own < threshold, own > threshold, own == threshold] if i else [own <= np.inf, [], []]
        assert [len(off), len(on), len(at)] == [int(np.sum(some)) for some in expected]
        assert at == pytest.approx([cut] * len(at)) and all(x < cut for x in off) and all(x > cut for x in on)
        xs = [*on, *at, *off]
        assert xs == sorted(xs, reverse=True) and all(0 < x < 1 for x in xs), "higher scores stand further right"


def check_cost(marks, cost, envelope, i):
    """The envelope, and where this threshold is the cheapest."""
    drawn, x = np.array(marks["envelope"][1:3]), np.union1d(np.linspace(0, 1, 2001), envelope.probability_cost)
    assert np.interp(x, *drawn) == pytest.approx(np.interp(x, *envelope))
    cheapest = x[costs.normalised_cost(cost.fpr[i], cost.fnr[i], x) <= np.interp(x, *envelope) + 1e-12]
    if len(cheapest) <= 1:
        assert marks["side"] == "never the only cheapest" and "best" not in marks
    else:
        ends = cheapest[[0, -1]]
        assert marks["side"] == f"cheapest {decimals(ends[0])} to {decimals(ends[1])}"
        assert np.allclose(marks["best"][1:3], [ends, np.interp(ends, *envelope)])


def test_words():
    """The rule, the counts and the descriptions of the pictures; above all scores, too."""
    above, now = explore_threshold(*data.fawcett20()).ask(SHOWN, {"index": 0}, {"index": 6})
    rule, counts = "Predicted positive: score ≥ 0.54, 6 of 20 cases, 5 of them correctly", "TP 5, FN 5, FP 1, TN 9."
    assert now["say"] == f"{rule}: {counts}".replace("score ≥ 0.54", "**score ≥ 0.54**")
    assert above["say"].startswith("Predicted positive: **none**, the threshold lies above every score: TP 0, FN 10")
    assert [panel["alt"] for panel in now["panels"].values()] == [
        f"Scores of 10 positive and 10 negative cases on one axis. {rule}.",
        "ROC curve, AUC 0.680. Now at false positive rate 0.100, true positive rate 0.500.",
        "Precision-recall curve, average precision 0.736. Now at recall 0.500, precision 0.833.",
        "Cost lines and their lower envelope. Now the line from cost 0.100 at probability cost 0 to 0.500 at 1, "
        "cheapest from 0.250 to 0.571.",
    ]


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


@pytest.mark.parametrize("n", [1, 3, 19])
def test_starts_where_as_many_are_selected_as_are_positive(n):
    """Or a few more, where scores are equal."""
    shown = explore_threshold(np.arange(20) < n, np.arange(20.0)).numbers()
    assert shown["tp"] + shown["fp"] == n
    shown = explore_threshold([1, 0, 0, 1], [1.0, 1.0, 1.0, 0.0]).numbers()
    assert (shown["threshold"], shown["tp"], shown["fp"]) == ("1", 1, 2)


# ---- what Python takes, and what it hands to the script ----


def test_scores_arrive_exactly():
    """No score is rounded on its way into the page: a rounded one could tie with another."""
    score = np.array([0.1 + 0.2, 0.3, 1e-300, -np.inf, np.inf, np.nextafter(1, 2)])
    shown = explore_threshold(["ill", "well"] * 3, score, pos_label="ill")
    stored = json.loads(re.search(r'<script type="application/json">(.*?)</script>', shown._repr_html_())[1])
    assert [float(one) for one in stored["score"]] == score.tolist() and stored["y"] == "101010"
    assert "legendre" not in shown._repr_html_(), "what others carry for chance and for fits"
