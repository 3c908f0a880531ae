"""What the scripts of the explorers compute, without a browser: equal to NumPy, SciPy, scikit-learn and mlnotes."""

import itertools
import json
from contextlib import closing
from functools import partial
from inspect import signature

import numpy as np
import pytest
from numpy.polynomial import legendre
from oracles import quietly
from py_mini_racer import MiniRacer
from scipy import optimize, stats
from scipy.spatial import distance
from scipy.special import expit, ndtr
from scipy.stats import norm
from sklearn import metrics as sk
from sklearn.cluster import KMeans
from sklearn.datasets import load_wine
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier

from mlnotes import biasvar, clustering, compare, costs, curves, data, language, metrics, ranking
from mlnotes import groups as fair
from mlnotes.groups import CRITERIA, group_thresholds
from mlnotes.language import bradley_terry
from mlnotes.widgets import explore_cards, explore_costs, explore_folds, explore_groups, explore_ranking, explorer
from tests import explorers
from tests.explorers import EXPLORERS, at, grid, groups_of, normals, numbers, shuffled, truth, uniforms


def agree(found, expected, where, rtol=1e-9, atol=1e-12):
    """Numbers, or lists or dictionaries of them; None is nan. A tolerance of its own stands beside the number."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            agree(found[key], value, f"{key} of {where}", rtol, atol)
    elif type(expected).__name__.startswith("Approx"):
        assert found == expected, where
    else:
        both = (np.array(numbers, dtype=float) for numbers in (found, expected))
        np.testing.assert_allclose(*both, rtol=rtol, atol=atol, strict=True, err_msg=where)


def js(body):
    """What this JavaScript gives, which may use the functions of numbers.js and panel.js."""
    with closing(MiniRacer()) as engine:
        engine.eval(explorer.source("numbers.js") + explorer.source("panel.js"))
        return json.loads(engine.eval(f"JSON.stringify({body})"))


# ---- the other functions of numbers.js, and how numbers are written ----


def test_normal_distribution():
    z = [-37.5, -20, -8, -7.08, -7.07, -3, -1.96, -0.5, -1e-9, 0, 1e-9, 0.3, 2, 5, 9]
    assert js(f"{z}.map(distribution)") == pytest.approx(ndtr(z), rel=1e-8, abs=0), "far out, too"
    assert js(f"{z}.map(density)") == pytest.approx(norm.pdf(z), rel=1e-13, abs=0)


def test_three_digits():
    written = {0: "0", 1e-13: "0", 0.2: "0.200", 0.0703: "0.0703", 0.125: "0.125", 0.12345: "0.123", 12.345: "12.3"}
    written |= {-0.5: "−0.500", 99.95: "100", 999.4: "999", 999.6: "1000", 1234: "1230", 123456: "123000"}
    written |= {999499: "999000", 999999: "1.00 × 10⁶", 1.2345e7: "1.23 × 10⁷", 9.999e-5: "0.000100"}
    written |= {3e-5: "3.00 × 10⁻⁵", -2.5e-7: "−2.50 × 10⁻⁷", 1e-4: "0.000100", 0.0625: "0.0625", 1.125: "1.13"}
    assert js(f"{list(written)}.map(three)") == list(written.values())
    assert js("[NaN, Infinity, -Infinity].map(three)") == ["undefined", "∞", "−∞"]
    assert js("[3, 0.25, 1.0, -2].map(number)") == ["3", "0.25", "1", "−2"]


def fitted(x, y, degree, ridge=0):
    """By the definition: the errors below each other with the roots of the price."""
    A = np.vstack([legendre.legvander(x, degree), np.sqrt(ridge) * np.eye(degree + 1)])
    return np.linalg.lstsq(A, np.concatenate([y, np.zeros(degree + 1)]), rcond=None)[0]


GAUSS = legendre.leggauss(200)  # takes longer than all that is done with it


def off_truth(coefficients):
    """By a longer Gauss rule, and without a Legendre series of the truth."""
    x, weight = GAUSS
    return weight @ (legendre.legval(x, coefficients) - truth(x)) ** 2 / 2


# n below, at and above the number of coefficients; every penalty; several seeds and draws; labels without noise.
PENALTIES = (0, 0.0001, 0.001, 0.01, 0.1, 1, 10, 100)
FITS = [(8, 0, 1, 0.3), (16, 1, 2, 1), (20, 2**32 - 1, 3, 0.1), (21, 7, 40, 0.3), (200, 3, 999, 0.6)]
FITS = [(*one, ridge) for one in FITS for ridge in PENALTIES]
FITS += [(n, 5, 5, 0.5, 0) for n in (10, 12, 15, 25, 30, 40, 50, 70, 100, 140)] + [(16, 0, 1, 0, 0)]


def numbers_fit(found, n, seed, draw, noise, ridge):
    x, y = np.array(found["x"]), np.array(found["y"])
    coefficients = [fitted(x, y, degree, ridge) for degree in range(21)]
    training = [np.mean((y - legendre.legval(x, c)) ** 2) for c in coefficients]
    assert [one["draw"] for one in found["earlier"]] == list(range(max(1, draw - 20), draw))
    if draw > 1:
        before = numbers("fit", n=n, seed=seed, draw=draw - 1, noise=noise, ridge=ridge)
        assert all(found["earlier"][-1][key] == before[key] for key in ("error", "curve"))
    return {
        "x": pytest.approx(np.linspace(-1, 1, n), abs=1e-15),
        "y": truth(x) + noise * normals(n, seed, draw, 0),
        "fits": {degree: pytest.approx(c, abs=1e-9) for degree, c in enumerate(coefficients)},
        "training": pytest.approx(training, rel=1e-12, abs=1e-12),
        "error": pytest.approx([off_truth(c) + noise**2 for c in coefficients], rel=1e-9, abs=1e-16),
        "best": np.argmax(np.array(found["error"]) <= min(found["error"]) + 1e-12),
    }


def numbers_arena(found, world, games, draw):
    """Of a complete table and of one with pairs that never meet; without a draw by the exact odds."""
    odds = ((3, 9, 81, 3, 27, 9), (1,) * 6, (4, 1 / 4, 9, 4, 9, 9))[world]
    wins = np.zeros((4, 4))
    for k, (pair, n) in enumerate(zip(itertools.combinations(range(4), 2), map(int, games.split()), strict=True)):
        p = odds[k] / (1 + odds[k])
        first = np.sum(uniforms(n, 0, draw, k) < p) if draw else n * p
        wins[pair], wins[pair[::-1]] = first, n - first
    strength, covariance = bradley_terry(wins)
    apart = np.diag(covariance) + covariance[0, 0] - 2 * covariance[0]
    fit = {"theta": strength - strength[0], "errors": np.sqrt(np.maximum(apart, 0))}
    return {"shares": wins.sum(axis=1) / (wins + wins.T).sum(axis=1), "fit": fit}


def numbers_audits(found, groups, n, rate, excess, seed, draw):
    p = np.append(np.full(groups - 1, rate), rate + excess)
    k = np.array([stats.binom(n, p).ppf(uniforms(groups, seed, one, groups)) for one in range(1, draw + 1)])
    below = stats.binom(n, p[:, None]).cdf(np.arange(n))  # a mean of counts is the sum of the chances to exceed each
    return {
        "k": k[-1],
        "intervals": np.transpose(fair.rate_interval(k[-1], n)),
        "gap": np.ptp(k[-1]) / n,
        "mean": np.ptp(k, axis=1).mean() / n,
        "large": np.sum(np.ptp(k, axis=1) >= 0.16 * n - 1e-9),
        "apart": np.sum(fair.difference_interval(k.max(axis=1), n, k.min(axis=1), n).low > 0),
        "expected": np.sum((1 - below.prod(axis=0)) - (1 - below).prod(axis=0)) / n,
        "seen": np.bincount((np.ptp(k, axis=1) // round(n * found["width"])).astype(int), minlength=len(found["seen"]))
        / draw,
    }


def numbers_exams(found, pages, questions, rho, seed, draw):
    """An answer follows its page with chance sqrt(rho): two do so with chance rho, which is their correlation."""
    held, follow, truth = [], max(rho, 0) ** 0.5, 0.6 if rho >= 0 else 1 / questions
    for one, exam in itertools.product(range(1, draw + 1), range(1, 101)):
        known, luck = uniforms(2 * pages, seed, one, exam).reshape(-1, 2).T
        right = stats.binom.ppf(luck, questions, follow * (known < 0.6) + (1 - follow) * 0.6)
        score = (np.arange(questions) < (right if rho >= 0 else np.ones(pages))[:, None]).astype(int).ravel()
        clusters = np.arange(pages * questions), np.repeat(np.arange(pages), questions)
        errors = [language.clustered_error(score, group) for group in clusters]
        held.append(np.abs(score.mean() - truth) <= 1.96 * np.array(errors) + 1e-9)
        if (one, exam) == (draw, 1):
            first = {"score": score.mean(), "errors": errors, "held": held[-1]}
            shown = score.reshape(pages, questions).sum(axis=1)[:20]
    effect = 1 + (questions - 1) * rho if rho >= 0 else 0
    expected = {"truth": truth, "effect": effect, "first": first, "right": shown, "all": np.mean(held, axis=0)}
    return expected | {"held": np.sum(held[-100:], axis=0)}


def numbers_bias_variance(found, degree, n, noise, seed, draws):
    hours = np.linspace(0, 24, n)
    day = 12 + 5 * np.sin((hours - 9) * np.pi / 12) + 2 * np.sin((hours - 2) * np.pi / 6)
    sets = day + noise * np.array([normals(n, seed, draw, 0) for draw in range(1, draws + 1)])
    hat = legendre.legval(hours / 12 - 1, legendre.legfit(hours / 12 - 1, np.eye(n), degree))
    parts = biasvar.decompose_squared(sets @ hat, day)
    theory = np.mean((hat @ day - day) ** 2), noise**2 * np.mean(np.sum(hat**2, axis=1)), noise**2
    seen = {key: getattr(parts, key).mean() for key in parts._fields[:2]}
    return {"seen": seen, "at": dict(zip(parts._fields, (*theory, sum(theory))))}


def numbers_bells(found, threshold, distance, ratio, prevalence, n, seed, draw):
    p, recall, fall_out = prevalence, norm.sf((threshold - distance) / ratio), norm.sf(threshold)
    tp, fp = p * recall, (1 - p) * fall_out
    expected = {"recall": recall, "fpr": fall_out, "tp": tp, "fp": fp, "fn": p - tp, "tn": 1 - p - fp}
    expected |= {"accuracy": tp + 1 - p - fp, "f1": 2 * tp / (2 * tp + p - tp + fp)}
    expected |= {"auc": norm.cdf(distance / np.hypot(1, ratio)), "precision": tp / (tp + fp)}
    n_positive, score = min(max(int(n * p + 0.5), 1), n - 1), found["sample"]["positive"] + found["sample"]["negative"]
    case = np.arange(n) < n_positive, np.array(score)
    roc, pr = curves.roc_curve(*case), curves.precision_recall_curve(*case)
    sample = {"positive": distance + ratio * normals(n_positive, seed, draw, 1), "fpr": roc.fpr, "tpr": roc.tpr}
    sample |= {"precision": np.append(np.nan, pr.precision), "auc": curves.auc(*case)}
    assert found["areas"][-1] == found["sample"]["auc"] and len(found["areas"]) == draw
    return expected | {"sample": sample}


def numbers_costs(found, ratio, prevalence):
    case = found["data"]["positive"], found["data"]["score"]
    curve, envelope = curves.roc_curve(*case), costs.cost_envelope(*case)
    every = (1 - prevalence) * curve.fpr + prevalence * ratio * (1 - curve.tpr)
    x = costs.probability_cost(prevalence, cost_fp=1, cost_fn=ratio)
    expected = {"x": x, "best": np.flatnonzero(every <= every.min() + 1e-12)[0], "slope": 1 / x - 1}
    return expected | {"cost": every, "normalised": np.interp(x, *envelope)}


def numbers_test_text(found, n, split, copied, unit):
    """A word and the space after it, and a token, have so many bytes on the pages."""
    pages, size = data.page_bits(), (1, 2.3, 7.4)[unit]
    shares = dict(zip((0, 10, 25, 50, 100), np.moveaxis(pages.bits.mean(axis=3), 1, 0), strict=True))
    bits = shares[copied][split, n - 1]
    own = dict(zip(shares, pages.surprise[split]))[copied][n - 1]
    expected = {"bits": bits, "perUnit": size * bits, "curves": size * shares[copied], "before": size * shares[0]}
    expected = {key: pytest.approx(value, abs=0.004) for key, value in expected.items()}
    expected |= {"surprise": own, "total": own.sum(), "perplexity": 2 ** (size * found["bits"])}
    return expected


PEOPLE = data.transrisk("white", "black")


def numbers_two_thresholds(found, ratio, first, second):
    cost = {"cost_fp": 1, "cost_fn": ratio}
    equal = [group_thresholds(*PEOPLE, equal=one, **cost).cost for one in (None, *CRITERIA[1:4])]
    one = group_thresholds(*PEOPLE[:2], np.zeros(len(PEOPLE.y_true)), equal=None, **cost).cost
    cuts, good = np.append(np.unique(PEOPLE.y_score), np.inf), PEOPLE.y_true == 0
    rules = 100 * np.array([equal[0], one, *equal[1:]])
    pairs = [cuts[side([first, second]).astype(int)] for side in (np.floor, np.ceil)]  # half by the lower, half by ...
    drawn = np.mean([PEOPLE.y_score >= np.where(PEOPLE.group == "white", *pair) for pair in pairs], axis=0)
    for one, name in zip(found["groups"], ("white", "black"), strict=True):
        own = PEOPLE.group == name
        rates = {"declined": drawn[own].mean(), "fpr": drawn[own & good].mean(), "fnr": 1 - drawn[own & ~good].mean()}
        agree(one, rates, name)
    return {"rules": pytest.approx(rules, rel=2e-4), "cost": 100 * np.where(good, drawn, ratio * (1 - drawn)).mean()}


def dealt(n):
    """Orders of n cards, at each form with the first of them, the middle one and all."""
    knobs = [(form, k) for form in range(3) for k in {1, (n + 1) // 2, n} for _ in range(4)]
    orders = np.random.default_rng(0).permuted([range(n)] * len(knobs), axis=1)
    return [("".join(map(str, order)), *knob) for order, knob in zip(orders, knobs)]


def numbers_cards(found, order, form, k):
    grades, form, n = np.array(found["data"]["grades"]), explorers.FORMS[form], len(order)
    listed = grades[list(map(int, order))]
    falling = -np.arange(n)
    first = listed > 0, falling, k
    curve = [ranking.ndcg(listed, falling, k=i, **form) for i in range(1, n + 1)]
    expected = {"dcg": ranking.dcg(listed, k=k, **form), "ideal": ranking.dcg(np.sort(grades)[::-1], k=k, **form)}
    expected |= {"curve": curve, "ndcg": curve[k - 1], "luck": ranking.ndcg(listed, np.zeros(n), k=k, **form)}
    expected |= {"precision": ranking.precision_at_k(*first), "recall": ranking.recall_at_k(*first)}
    return expected | {"hit": ranking.hit_at_k(*first)}


def candidates_of(k, m, rho, tau, seed, draw):
    """Validation and true errors of one draw, by SciPy."""
    limit = norm.ppf(0.2) + tau * normals(k, seed, draw, 0)
    own = np.array([normals(m, seed, draw, 2 + j) for j in range(k)])
    noise = np.sqrt(rho) * normals(m, seed, draw, 1) + np.sqrt(1 - rho) * own
    return (noise < limit[:, np.newaxis]).mean(axis=1), norm.cdf(limit)


def numbers_choice(found, candidates, cases, correlation, spread, seed, draw):
    state = candidates, cases, correlation, spread, seed
    validated, true = candidates_of(*state, draw)
    each = [candidates_of(*state, d) for d in range(max(1, draw - 99), draw + 1)]
    assert len(found["history"]) == len(each)
    expected = {"validated": validated, "truth": true, "winner": np.argmin(validated), "best": true.min()}
    expected |= {"meanQuoted": np.mean([v.min() for v, _ in each]), "meanBest": np.mean([t.min() for _, t in each])}
    return expected | {"meanWorth": np.mean([t[v.argmin()] for v, t in each])}


def size(J, rho, extra):
    """How often an interval of the test with this factor misses, by Student's distribution."""
    T = stats.t(J - 1)
    return 2 * T.sf(T.isf(0.025) * np.sqrt((1 / J + extra) / (1 / J + rho / (1 - rho))))


def numbers_intervals(found, J, share, rho, difference, seed, draw):
    own = normals(3000, seed, draw, 1).reshape(30, 100)[:, :J]
    d = np.sqrt(rho) * normals(30, seed, draw, 0)[:, np.newaxis] + np.sqrt(1 - rho) * own
    expected = {"middle": d.mean(axis=1) + difference}
    corrected = partial(compare.corrected_t_test, test_fraction=share)
    for name, test, extra in (("paired", compare.paired_t_test, 0), ("corrected", corrected, share / (1 - share))):
        half = stats.t(J - 1).isf(0.025) * np.sqrt((1 / J + extra) * d.var(axis=1, ddof=1))
        one = {"half": half, "misses": np.sum(np.abs(d.mean(axis=1)) > half)}
        one |= {"size": size(J, rho, extra), "sizes": size(np.arange(2, 101), rho, extra)}
        one |= {"finds": sum(test(row + difference).pvalue <= 0.05 for row in d)}  # 0 lies outside
        expected[name] = one
    return expected


def each_loss(y, c):
    """The losses by their definitions, written another way than in the explorer."""
    short, long = np.maximum(y - c, 0), np.maximum(c - y, 0)
    return short + long, short**2 + long**2, (short + long) / y, 3 * short + long


def numbers_losses(found, loss, c, largest):
    y = np.array([2, 3, 3, 4, 5, 6, 8, 12, largest])

    def mean(place):
        return each_loss(y, place)[loss].mean()

    best = optimize.minimize_scalar(mean, bounds=(0, 70), method="bounded")
    expected = {"visits": y, "each": each_loss(y, c)[loss], "now": mean(c), "below": sum(y < c), "above": sum(y > c)}
    expected |= {"best": pytest.approx(best.x, abs=1e-3), "least": pytest.approx(best.fun, abs=1e-3)}
    return expected | {"curve": [mean(place) for place in np.arange(0, 20.1, 0.25)]}


def numbers_groups(found, groups):
    groups, grapes = groups_of(groups), explorers.GRAPES
    table, pairs = sk.cluster.contingency_matrix(grapes, groups), clustering.pair_counts(grapes, groups)
    sizes = sorted(table.sum(axis=0), reverse=True)
    dealt = np.repeat(np.arange(len(sizes)), sizes)
    aris = [clustering.adjusted_rand(grapes, dealt[shuffled(12, 5, draw, 3)]) for draw in range(1, 401)]
    assert sum(found["bars"]) == pytest.approx(1)
    both = (pairs.both + pairs.true_only) * (pairs.both + pairs.pred_only) / 66
    chance = {"aris": aris, "rand": found["rand"] - 2 * (pairs.both - both) / 66}
    expected = {"purity": table.max(axis=0).sum() / 12, "k": len(set(groups)), "both": pairs.both, "chance": chance}
    expected |= {"rand": sk.rand_score(grapes, groups), "v": sk.v_measure_score(grapes, groups)}
    expected |= {"ari": clustering.adjusted_rand(grapes, groups)}
    return expected | {"asHigh": np.mean(np.array(aris) >= found["ari"] - 1e-9)}


CORNERS, WORLDS = (list(itertools.product((0, 1), repeat=k)) for k in (3, 8))
APART, OPENED = distance.cdist(CORNERS, CORNERS, "cityblock"), [[0, 1, 2, 3], [0, 3, 5, 6]]


def answers(world, opened, corner):
    """What nearest, opposite, majority, minority and constant say of a corner."""
    near = world[opened[APART[corner, opened].argmin()]]
    most = int(2 * sum(world[j] for j in opened) >= 4)
    return near, 1 - near, most, 1 - most, 1


def unequal(world):
    """Edges whose ends have different labels."""
    return np.sum(np.not_equal.outer(world, world)[APART == 1]) // 2


def numbers_cube(found, smoothness, training, all, learner, draw):
    """A slow count over all worlds; the world of a draw comes as often as it weighs."""
    opened = OPENED[training]
    asked = [i for i in range(8) if all or i not in opened]
    weight = np.exp([-smoothness * unequal(world) for world in WORLDS])
    wrong = [[np.not_equal(answers(w, opened, i), w[i]) for i in asked] for w in WORLDS]
    place = np.searchsorted(np.cumsum(weight) / weight.sum(), uniforms(1, 0, draw, 0)[0], side="right")
    world = WORLDS[place]
    missed = [[i for i in asked if answers(world, opened, i)[k] != world[i]] for k in range(5)]
    along = dict(zip(np.linspace(-1.5, 2, 71).round(2).tolist(), found["curves"]))
    assert along[smoothness] == pytest.approx(found["error"]) and found["missed"] == missed
    assert all or along[0] == pytest.approx([0.5] * 5), "no free lunch"
    error = np.average(np.mean(wrong, axis=1), axis=0, weights=weight)
    return {"error": error, "world": place, "labels": world, "rough": unequal(world)}


# ---- where cases are drawn and learners fitted ----

PLACES = (np.arange(40) + 0.5) / 40
GRID = np.array([(a, b) for b in PLACES for a in PLACES])


KS = [1, 3, 5, 7, 9, 11, 15, 21, 29, 41, 59]


def above(points):
    return (points[:, 1] > 0.5 + 0.22 * np.sin(2 * np.pi * points[:, 0])).astype(int)


def numbers_border(found, n, seed, draw, noise, moved, k):
    assert numbers("border", n=30, seed=seed, draw=draw, noise=noise)["label"] == found["label"][:30], "a beginning"
    points = uniforms(2 * n, seed, draw, 0).reshape(n, 2)
    label = above(points) ^ (uniforms(n, seed, draw, 1) < noise)
    for i, point in moved.items():
        points[int(i)] = point
    nearest = [distance.cdist(places, points).argsort(axis=1) for places in (GRID, points)]
    on_grid, own = ([2 * label[near[:, :k]].sum(axis=1) > k for k in KS] for near in nearest)
    error = noise + (1 - 2 * noise) * np.mean(on_grid != above(GRID), axis=1)
    training = np.mean(own != label, axis=1)
    expected = {"a": points[:, 0], "b": points[:, 1], "label": label, "training": training, "error": error}
    expected |= {"ks": KS, "at": 4, "tried": 5, "best": np.flatnonzero(error[:5] <= error[:5].min() + 1e-12)[0]}
    return expected | {"says": on_grid[KS.index(k)], "wrong": own[KS.index(k)] != label}


def odds_and_labels(n, seed, draw, stream):
    odds = -0.5 + 1.5 * normals(n, seed, draw, stream)
    return odds, (uniforms(n, seed, draw, stream + 1) < expit(odds)).astype(int)


def numbers_calibration(found, bend, n, bins, mend, seed, draw):
    odds, y = odds_and_labels(n, seed, draw, 0)
    intercept, slope = 0, bend
    if mend:
        fresh, label = odds_and_labels(n, seed, draw, 2)
        model = LogisticRegression(C=np.inf, tol=1e-10, max_iter=1000).fit(bend * fresh[:, None], label)
        intercept, slope = model.intercept_[0], bend * model.coef_[0, 0]
    p, now = expit(found["a"] + found["b"] * odds), np.array(found["p"])
    curve, dots = metrics.calibration_curve(y, now, n_bins=bins), {}
    assert len(found["dots"]) == len(curve.counts)
    for i, (share, said, count) in enumerate(zip(*curve)):
        wilson = stats.binomtest(round(share * count), int(count)).proportion_ci(method="wilson")
        low, high = (pytest.approx(end, abs=1e-7) for end in wilson)
        dots[i] = {"share": share, "said": said, "count": count, "low": low, "high": high}
    expected = {"a": pytest.approx(intercept, abs=1e-4), "b": pytest.approx(slope, abs=1e-4), "y": y, "p": p}
    expected |= {"dots": dots, "off": sum(not one["low"] <= one["said"] <= one["high"] for one in found["dots"])}
    for row, says in (("now", now), ("best", expit(odds))):
        expected[row] = metrics.brier_score(y, says), metrics.log_loss(y, says), np.sum((says >= 0.5) != y)
    if not mend:  # of the cases with this probability so many are positive
        expected["truth"] = expit(np.log(np.divide(found["grid"], np.subtract(1, found["grid"]))) / bend)
    return expected


def numbers_folds(found, n, k, split, seed, draw, shuffle):
    size = 4 if found["data"]["start"]["cases"] == "patients" else 1
    owner = np.arange(n) // size
    y = np.where(uniforms(n // size, seed, draw, 2**32 - 1) < 0.5, -1, 1)[owner]
    X = normals(n // size * 10, seed, draw, 0).reshape(-1, 10)[owner]
    own = 0.1 * normals(n * 10, seed, draw, 2**32 - 2).reshape(n, 10)
    X = X + (own if size == 4 else y[:, None] * np.eye(10)[0])
    fold = np.empty(n // size if split == "patients" else n, dtype=int)
    fold[shuffled(len(fold), seed, draw, shuffle)] = np.arange(len(fold)) % k
    fold = fold[owner] if split == "patients" else fold
    wrong = np.empty(n, dtype=bool)
    for test in (fold == f for f in range(k)):
        wrong[test] = np.sign(LinearRegression().fit(X[~test], y[~test]).predict(X[test])) != y[test]
    errors = np.array([wrong[fold == f].mean() for f in range(k)])
    wider = stats.t(k - 1).ppf(0.975) * errors.std(ddof=1) * np.sqrt(1 / k + 1 / (k - 1))
    fit = LinearRegression().fit(X, y)
    sides = norm.cdf((np.array([-1, 1]) * fit.intercept_ - fit.coef_[0]) / np.linalg.norm(fit.coef_))
    assert len(found["history"]) == draw - 1 + shuffle
    pairs = np.array([[one["error"], one["estimate"]] for one in found["history"]])
    assert list(found["means"].values()) == pytest.approx(pairs.mean(axis=0))
    if draw == 30:
        assert found["correlation"] == pytest.approx(np.corrcoef(pairs.T)[0, 1])
        assert found["sd"] == pytest.approx(pairs[:, 1].std(ddof=1))
    expected = {"fold": fold, "wrong": wrong, "errors": errors, "estimate": errors.mean()}
    expected["error"] = np.mean(sides) if size == 1 else 0.5
    expected |= {"misses": sum(abs(one["estimate"] - one["error"]) > one["half"] for one in found["history"])}
    return expected | {"half": pytest.approx(wider, rel=1e-6)}


HOURS, GIVEN = (values.round(3) for values in explorers.left_out())


def numbers_forecast(found, shift, stretch, noise, draw):
    pred = GIVEN.mean() + stretch * (GIVEN + noise * normals(442, 0, draw, 0) - GIVEN.mean()) + shift
    line, error, variance = stats.linregress(pred, HOURS), np.mean(pred - HOURS), np.var(HOURS)
    best, mended = np.var(HOURS - line.slope * pred), sk.mean_squared_error(HOURS, pred - error)
    expected = {"pred": pred, "error": error, "sd": np.std(pred), "slope": line.slope, "square": line.rvalue**2}
    expected |= {"rmse": sk.root_mean_squared_error(HOURS, pred), "r2": sk.r2_score(HOURS, pred)}
    return expected | {"parts": np.array([error**2, mended - best, best]) / variance}


def numbers_letters(found, prevalence, recall, fall_out):
    counts = [found[key] for key in ("tp", "fn", "fp", "tn")]
    rates = metrics.rates(*counts)
    assert rates.prevalence == pytest.approx(prevalence)
    assert rates.recall == pytest.approx(recall, abs=0.5 / found["ill"])  # people are whole
    assert rates.fall_out == pytest.approx(fall_out, abs=0.5 / found["healthy"])
    groups = [np.transpose(found["people"][look]) for look in ("blue", "ink", "orange", "muted pale")]
    post = [np.transpose(found["post"][look]) for look in ("blue", "orange")]
    assert [len(group) for group in (*groups, *post)] == [*counts, found["tp"], found["fp"]]
    everybody, written = (np.vstack([group for group in those if len(group)]) for those in (groups, post))
    assert len(np.unique(everybody, axis=0)) == 10_000 and everybody.min() == 0 and everybody[:, 1].max() == 99
    assert len(np.unique(written, axis=0)) == found["letters"]
    return {"letters": found["tp"] + found["fp"], "precision": rates.precision, "accuracy": rates.accuracy}


def numbers_precision_lines(found, prevalence_a, prevalence_b, precision, recall_a, recall_b):
    """By counts of 10 000 people in each group."""
    share, recall = np.array([prevalence_a, prevalence_b]), np.array([recall_a, recall_b])
    tp = 10_000 * share * recall
    rates = metrics.rates(tp, 10_000 * share - tp, fp := tp / precision - tp, 10_000 * (1 - share) - fp)
    expected = {"TPR": rates.recall, "FPR": rates.fall_out, "declined": (tp + fp) / 10_000}
    return expected | {"precision": rates.precision}


def turned(places, degrees):
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return places @ [[c, -s], [s, c]]


def numbers_points(found, shape, depth, turn, seed, draw):
    a, b, y = np.transpose(found["points"])
    X, places, y = turned(np.column_stack([a, b]) - 0.5, turn), turned(GRID - 0.5, turn), y.astype(int)
    fits = {"line": LinearRegression().fit(X, y), "near": KNeighborsClassifier(1).fit(X, y)}
    fits["bayes"] = GaussianNB(var_smoothing=1e-4 / X.var(axis=0).max()).fit(X, y)
    fits["tree"] = DecisionTreeClassifier(max_depth=depth, random_state=0).fit(X, y)
    for name, fit in fits.items():
        same = (fit.predict(places) > 0.5) == np.array(found["says"][name])
        assert same.mean() > (0.995 if name == "near" else 0.999), name  # places as far from two points
    wrong = {name: np.sum((fit.predict(X) > 0.5) != y) for name, fit in fits.items()}
    return {"wrong": wrong, "apart": np.mean(np.ptp(list(found["says"].values()), axis=0))}


FAWCETT = "".join("-+"[y] for y in data.fawcett20().y_true)
RANKINGS = [FAWCETT, "+---", "---+", "+-+-", "-" * 15 + "+" * 5, "+" * 19 + "-", "-++-++--+-+-+-+---+"]


def numbers_ranking(found, place, draw):
    """A case that is drawn twice is a tie; a draw without a positive has no AP, and the ends go without it."""
    y, score = case = data.ranked(signs := found["data"]["start"]["ranking"])
    assert EXPLORERS["ranking"].start["ranking"] == FAWCETT
    f1 = max(2 * y[score >= t].sum() / ((score >= t).sum() + y.sum()) for t in score)
    curve, ap = curves.precision_recall_curve(*case), curves.average_precision(*case)
    picture = explorers.marks(explore_ranking(signs), "curve", draw=1)
    _, across, low, height, _ = picture["area"]  # it is the AP
    assert np.trapezoid(height, across) == pytest.approx(ap)
    assert not any(low) and picture["curve"][1:3] == [across, height]
    rows = [np.floor(len(y) * uniforms(len(y), 7, k, 0)).astype(int) for k in range(1, draw + 1)]
    aps = np.array([quietly(curves.average_precision, y[r], score[r]) for r in rows])
    sure = np.sort(aps[~np.isnan(aps)])
    tail = int(0.025 * len(sure))
    expected = {
        "aps": aps,
        "counts": np.bincount(rows[-1], minlength=len(y)),
        "ends": [sure[tail], sure[-1 - tail]],
    }
    expected |= {"precision": np.append(np.nan, curve.precision), "tpr": np.append(0, curve.recall)}
    return expected | {"ap": ap, "auc": curves.auc(*case), "bep": curves.break_even_point(*case), "f1": f1}


WINES, CLASSES = load_wine(return_X_y=True)
WINES = ((WINES - WINES.mean(axis=0)) / WINES.std(axis=0)).round(3)


def numbers_scaling(found, weight, k, shuffles):
    columns = [z[shuffled(178, 0, shuffles, j + 1)] if shuffles else z for j, z in enumerate(WINES.T)]
    wines, groups = np.column_stack([*columns[:12], weight * columns[12]]), np.array(found["now"]["groups"])
    means = [wines[groups == g, 12].mean() for g in range(k)]
    inertia = sum(((own - own.mean(axis=0)) ** 2).sum() for own in (wines[groups == g] for g in range(k)))
    best = KMeans(k, n_init=3, random_state=0).fit(wines).inertia_
    assert means == sorted(means) and inertia == pytest.approx(best, rel=0.02)
    assert found["now"] in found["weights"] and found["now"] in found["numbers"]
    silhouette, ari = sk.silhouette_score(wines, groups), sk.adjusted_rand_score(CLASSES, groups)
    return {"now": {"inertia": inertia, "silhouette": silhouette, "ari": ari}}


def numbers_search(found, tried, how, draw):
    told, true, rows, columns, _ = explorers.searched()
    g = round(tried**0.5)
    places = [[int((i + 0.5) * n / g) for i in range(g)] for n in (len(rows), len(columns))]
    on_grid = range(42) if tried == 42 else [7 * i + j for i in places[0] for j in places[1]]
    winners = []
    for clinic in range(10):
        order = [one for one in shuffled(42, 0, clinic + 1, 0) if not how or one in on_grid][:tried]
        winners.append(order[np.argmin(told[clinic].ravel()[order])])
    table = [(told[i].ravel()[one], true[i].ravel()[one].round(3)) for i, one in enumerate(winners)]
    assert found["now"] in found["means"] and len(found["path"]) == 5
    quoted, worth = np.mean(table, axis=0)
    expected = {"chosen": winners[draw - 1], "before": winners[: draw - 1], "now": {"quoted": quoted, "worth": worth}}
    return expected | dict(zip(("quoted", "worth"), table[draw - 1]))


# ---- the states: numbers_<explorer> gets what the script found there, and its data, and gives what it should find ----

STATES = {
    "arena": [(0, "4 0 0 4 0 20", 0), (2, "20 200 0 8 4 20", 0), (1, "20 20 20 20 20 20", 7)],
    "audits": [(2, 50, 0.2, 0, 0, 1), (8, 400, 0.2, 0, 3, 40), (10, 1000, 0.5, 0.2, 1, 5), (3, 20, 0.05, 0.1, 7, 30)],
    "bells": [(0.75, 1.5, 1, 0.3, 50, 0, 1), (3, 0, 2, 0.3, 500, 1, 7), (8, 0.5, 3, 0.001, 20, 3, 2)],
    "bias_variance": [(3, 25, 2, 0, 20), (0, 16, 4, 1, 3), (15, 16, 1, 4, 2), (12, 35, 0.5, 2, 7), (5, 250, 3.5, 3, 2)],
    "border": [(60, 0, 1, 0.2, {}, 9), (60, 3, 4, 0.3, {"7": [0.25, 0.6]}, 9)],
    "calibration": [(2, 1000, 10, 0, 0, 1), (0.3, 300, 20, 0, 5, 2), (3, 50, 3, 1, 1, 4), (1, 3000, 15, 1, 2, 1)],
    "choice": [(20, 50, 0, 0, 0, 1), (1, 20, 0.5, 0.3, 1, 4), (10, 500, 0.99, 0.5, 3, 3), (5, 200, 0.25, 0.2, 0, 130)],
    "cube": [(0, 0, 0, 0, 1), (0, 1, 1, 2, 3), (2, 0, 1, 3, 5), (-0.5, 1, 0, 4, 8), (-1.5, 0, 0, 2, 1)],
    "exams": [(50, 5, 0.3, 0, 3), (10, 25, 0.8, 1, 1), (250, 1, 0, 2, 2), (25, 2, 0.1, 3, 1), (25, 10, -1, 0, 2)],
    "fit": FITS,
    "forecast": [(0, 1, 0, 1), (-70, 0.3, 0, 1), (100, 2, 100, 3), (0, -1, 40, 2)],
    "intervals": [(30, 0.25, 0.3, 0, 0, 1), (5, 0.1, 0, 0.5, 1, 2), (100, 0.5, 0.6, 2, 2, 1), (20, 0.5, 0.1, 1, 3, 7)],
    "letters": [(0.01, 0.811, 0.0616), (0.37, 0.811, 0.0616), (0.5, 0.95, 1), (0.03, 0.1, 0.005), (0.01, 0.4, 0)],
    "losses": [*itertools.product(range(4), (0, 2.5, 7, 8, 20), (12, 20, 65))],
    "points": [(0, 9, 0, 4, 1), (2, 2, 30, 4, 2), (3, 3, 45, 4, 3)],
    "precision_lines": [(0.3936, 0.5143, 0.6, 0.65, 0.65), (0.3, 0.3, 0.75, 0.2, 1), (0.05, 0.8, 1, 0.4, 0.7)],
    "scaling": [(1, 3, 0), (32, 3, 0), (1, 2, 0), (4, 6, 0), (32, 3, 2)],
    "search": [(1, 0, 1), (9, 0, 3), (42, 0, 10), (4, 1, 2), (25, 1, 5)],
    "test_text": [(1, 0, 0, 0), (8, 1, 10, 2), (5, 0, 100, 1), (6, 1, 25, 0)],
    "two_thresholds": [(5, 0, 198), (1, 120, 150), (20, 60.5, 10)],
}
WITHIN = {"arena": (1e-6, 1e-7), "bells": (1e-6, 1e-14), "bias_variance": (1e-7, 1e-12), "intervals": (1e-9, 1e-9)}
PRICES = [*itertools.product((0.05, 1, 4, 9, 100), (0.01, 0.1, 0.5, 0.95))]
ALONE = [(40, 10, "cases", 0, 1, 1), (80, 4, "cases", 3, 30, 3)]
PATIENTS = [(40, 5, "cases", 1, 1, 2), (80, 10, "patients", 7, 3, 1)]
TEXTS = [("333322221111",), *((text,) for text in explorers.TEXTS)]  # first other names of the same sizes
RUNS = [(EXPLORERS[name], rows) for name, rows in STATES.items()]
RUNS += [(explore_cards(one), dealt(len(one))) for one in (explorers.TEN_CARDS, [0, 5], [1, 0, 0, 0, 4, 4])]
RUNS += [(explore_costs(*one), PRICES) for one in (data.fawcett20(), data.tied_ten(), explorers.heavy_ties())]
RUNS += [(explore_folds(one), rows) for one, rows in (("independent", ALONE), ("patients", PATIENTS))]
RUNS += [(explore_ranking(one, seed=7), [(1, 120)]) for one in RANKINGS] + [(explore_groups(seed=5), TEXTS)]


@pytest.mark.parametrize(("shown", "rows"), RUNS, ids=lambda one: getattr(one, "name", ""))
def test_numbers(shown, rows):
    expected = globals()[f"numbers_{shown.name}"]
    _, *keys = signature(expected).parameters
    for state, found in at(shown, grid(" ".join(keys), *rows)):
        agree(found, expected(found | {"data": shown.data}, **state), str(state), *WITHIN.get(shown.name, ()))
