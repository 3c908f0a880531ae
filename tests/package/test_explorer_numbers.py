"""What the scripts of the explorers compute, say and draw, without a browser: equal to NumPy, SciPy and mlnotes."""

import atexit
import itertools
import json
from functools import cache, partial

import numpy as np
import pytest
from numpy.polynomial import legendre
from py_mini_racer import MiniRacer
from scipy import optimize, stats
from scipy.special import ndtr
from scipy.stats import norm
from sklearn import metrics as sk

from mlnotes import biasvar, clustering, compare, costs, curves, data, ranking
from mlnotes.widgets import explore_cards, explore_costs, explore_groups, explorer
from tests import explorers
from tests.explorers import EXPLORERS, at, grid, groups_of, normals, numbers, shuffled, truth, uniforms


@cache
def engine():
    """Has the functions of numbers.js and panel.js; it stays until the end, as those of the explorers do."""
    engine = MiniRacer()
    atexit.register(engine.close)
    engine.eval(explorer._source("numbers.js") + explorer._source("panel.js"))
    return engine


def js(body):
    """What this JavaScript gives."""
    return json.loads(engine().eval(f"JSON.stringify({body})"))


@pytest.mark.parametrize("seeds", [(0, 1, 0), (1, 2, 3), (2**32 - 1, 10**6, 7), (123456789, 0, 2**31)])
def test_chance_is_the_same_everywhere(seeds):
    s = ", ".join(map(str, seeds))
    assert js(f"((next) => Array.from({{ length: 50 }}, next))(uniforms({s}))") == uniforms(50, *seeds).tolist()
    assert js(f"normals(51, {s})") == pytest.approx(normals(51, *seeds), abs=1e-12)
    assert js(f"normals(6, {s})") == js(f"normals(51, {s})")[:6]
    assert js(f"shuffled(40, {s})") == shuffled(40, *seeds).tolist()


# ---- the other functions of numbers.js, and how numbers are written ----


def test_normal_distribution():
    z = [-37.5, -20, -8, -7.08, -7.07, -3, -1.96, -0.5, -1e-9, 0, 1e-9, 0.3, 2, 5, 9]
    found = np.array(js(f"{z}.map(distribution)"))
    assert np.abs(found - ndtr(z)).max() < 1e-15
    assert found == pytest.approx(ndtr(z), rel=1e-8, abs=0), "far out, too"
    assert js(f"{z}.map(density)") == pytest.approx(norm.pdf(z), rel=1e-13, abs=0)
    assert js("[-1e4, 1e4].map(distribution)") == [0, 1]


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


def off_truth(coefficients):
    """By pieces: ten Gauss rules side by side instead of one, and no Legendre series of the truth."""
    x, weight = legendre.leggauss(40)
    x = np.concatenate([(x + 2 * k - 9) / 10 for k in range(10)])
    return np.tile(weight, 10) @ (legendre.legval(x, coefficients) - truth(x)) ** 2 / 20


# n below, at and above the number of coefficients; every penalty; several seeds and draws; labels without noise.
PENALTIES = (0, 0.0001, 0.001, 0.01, 0.1, 1, 10, 100)
FITS = [(8, 0, 1, 0.3), (16, 1, 2, 1), (20, 2**32 - 1, 3, 0.1), (21, 7, 40, 0.3), (200, 3, 999, 0.6)]
FITS = [(*one, ridge) for one in FITS for ridge in PENALTIES]
FITS += [(n, 5, 5, 0.5, 0) for n in (10, 12, 15, 25, 30, 40, 50, 70, 100, 140)] + [(16, 0, 1, 0, 0)]


def test_fits():
    for state, found in at(EXPLORERS["fit"], grid("n seed draw noise ridge", *FITS)):
        x, y = np.array(found["x"]), np.array(found["y"])
        assert x == pytest.approx(np.linspace(-1, 1, state["n"]), abs=1e-15)
        noise = state["noise"] * normals(state["n"], state["seed"], state["draw"], 0)
        assert y == pytest.approx(truth(x) + noise, abs=1e-12)
        assert len(found["fits"]) == len(found["error"]) == len(found["training"]) == 21
        for degree in range(21):
            coefficients = fitted(x, y, degree, state["ridge"])
            assert found["fits"][degree] == pytest.approx(coefficients, abs=1e-9), (state, degree)
            residuals = y - legendre.legval(x, coefficients)
            assert found["training"][degree] == pytest.approx(np.mean(residuals**2), rel=1e-12, abs=1e-12)
            error = off_truth(coefficients) + state["noise"] ** 2
            assert found["error"][degree] == pytest.approx(error, rel=1e-9, abs=1e-16)
        assert found["best"] == np.argmax(np.array(found["error"]) <= min(found["error"]) + 1e-12)


def test_earlier_fits_are_the_twenty_before():
    for state, found in at(EXPLORERS["fit"], grid("draw", (1,), (4,), (30,))):
        assert [one["draw"] for one in found["earlier"]] == list(range(max(1, state["draw"] - 20), state["draw"]))
    before = numbers("fit", draw=29)
    assert {key: found["earlier"][-1][key] for key in ("error", "curve")} == {k: before[k] for k in ("error", "curve")}


def test_bias_and_variance():
    rows = [(3, 25, 2, 0, 20), (0, 16, 4, 1, 3), (15, 16, 1, 4, 2), (12, 35, 0.5, 2, 7), (5, 250, 3.5, 3, 2)]
    for state, found in at(EXPLORERS["bias_variance"], grid("degree n noise seed draws", *rows)):
        degree, n, noise, seed, draws = state.values()
        hours = np.linspace(0, 24, n)
        day = 12 + 5 * np.sin((hours - 9) * np.pi / 12) + 2 * np.sin((hours - 2) * np.pi / 6)
        sets = day + noise * np.array([normals(n, seed, draw, 0) for draw in range(1, draws + 1)])
        hat = legendre.legval(hours / 12 - 1, legendre.legfit(hours / 12 - 1, np.eye(n), degree))
        parts = biasvar.decompose_squared(sets @ hat, day)
        for key in ("squared_bias", "variance"):
            assert found["seen"][key] == pytest.approx(getattr(parts, key).mean(), rel=1e-8, abs=1e-12), (state, key)
        theory = np.mean((hat @ day - day) ** 2), noise**2 * np.mean(np.sum(hat**2, axis=1)), noise**2
        for key, value in zip(parts._fields, (*theory, sum(theory))):
            assert found["at"][key] == pytest.approx(value, rel=1e-7, abs=1e-12), (state, key)


def test_bells():
    rows = [(0.75, 1.5, 1, 0.3, 50, 0, 1), (3, 0, 2, 0.3, 500, 1, 7), (-3.5, 4, 0.25, 0.9, 2000, 2, 1)]
    rows += [(8, 0.5, 3, 0.001, 20, 3, 2), (2.05, 2, 0.5, 0.5, 100, 4, 30)]
    for state, found in at(EXPLORERS["bells"], grid("threshold distance ratio prevalence n seed draw", *rows)):
        t, d, r, p, n, seed, draw = state.values()
        recall, fall_out = norm.sf((t - d) / r), norm.sf(t)
        tp, fp = p * recall, (1 - p) * fall_out
        expected = {"recall": recall, "fpr": fall_out, "tp": tp, "fp": fp, "fn": p - tp, "tn": 1 - p - fp}
        expected |= {"accuracy": tp + 1 - p - fp, "f1": 2 * tp / (2 * tp + p - tp + fp)}
        expected |= {"auc": norm.cdf(d / np.hypot(1, r)), "precision": tp / (tp + fp)}
        for key, value in expected.items():
            assert found[key] == pytest.approx(value, rel=1e-6, abs=1e-14), (state, key)
        sample = found["sample"]
        n_positive = len(sample["positive"])
        assert n_positive == min(max(int(n * p + 0.5), 1), n - 1)
        assert sample["positive"] == pytest.approx(d + r * normals(n_positive, seed, draw, 1))
        score = np.array(sample["positive"] + sample["negative"])
        y = np.arange(len(score)) < n_positive
        assert len(score) == n and sample["auc"] == pytest.approx(curves.auc(y, score), abs=1e-12)
        roc, pr = curves.roc_curve(y, score), curves.precision_recall_curve(y, score)
        assert np.allclose([sample["fpr"], sample["tpr"]], [roc.fpr, roc.tpr])
        assert sample["precision"][0] is None and np.allclose(sample["precision"][1:], pr.precision)
        assert found["areas"][-1] == sample["auc"] and len(found["areas"]) == draw


@pytest.mark.parametrize("cases", [data.fawcett20, data.tied_ten, explorers.heavy_ties], ids=lambda f: f.__name__)
def test_costs(cases):
    y, score = map(np.asarray, cases())
    states = grid("ratio prevalence", *itertools.product((0.05, 1, 4, 9, 100), (0.01, 0.1, 0.5, 0.95)))
    curve, envelope = curves.roc_curve(y, score), costs.cost_envelope(y, score)
    for (ratio, p), found in ((state.values(), found) for state, found in at(explore_costs(y, score), states)):
        every = (1 - p) * curve.fpr + p * ratio * (1 - curve.tpr)
        assert found["cost"] == pytest.approx(every, abs=1e-12)
        assert found["best"] == np.flatnonzero(every <= every.min() + 1e-12)[0]
        x = costs.probability_cost(p, cost_fp=1, cost_fn=ratio)
        assert found["x"] == pytest.approx(x)
        assert found["normalised"] == pytest.approx(np.interp(x, *envelope), abs=1e-12)
    one, other = (explore_costs(y, score).numbers(ratio=ratio, prevalence=p) for ratio, p in ((1, 0.5), (9, 0.1)))
    for key in ("x", "slope", "best"):
        assert one[key] == pytest.approx(other[key]), "equal products of ratio and odds have one threshold"


@pytest.mark.parametrize("grades", [explorers.TEN_CARDS, [0, 5], [1, 0, 0, 0, 4, 4]], ids=len)
def test_cards(grades, rng):
    grades, n = np.array(grades), len(grades)
    knobs = [(form, k) for form in range(3) for k in {1, (n + 1) // 2, n} for _ in range(4)]
    rows = [("".join(map(str, rng.permutation(n))), *knob) for knob in knobs]
    for state, found in at(explore_cards(grades), grid("order form k", *rows)):
        listed, k, form = grades[list(map(int, state["order"]))], state["k"], explorers.FORMS[state["form"]]
        falling = -np.arange(n)
        assert found["dcg"] == pytest.approx(ranking.dcg(listed, k=k, **form), abs=1e-12)
        assert found["ideal"] == pytest.approx(ranking.dcg(np.sort(grades)[::-1], k=k, **form), abs=1e-12)
        curve = [ranking.ndcg(listed, falling, k=i, **form) for i in range(1, n + 1)]
        assert found["curve"] == pytest.approx(curve, abs=1e-12) and found["ndcg"] == found["curve"][k - 1]
        assert found["luck"] == pytest.approx(ranking.ndcg(listed, np.zeros(n), k=k, **form), abs=1e-12)
        first = listed > 0, falling, k
        assert found["precision"] == pytest.approx(ranking.precision_at_k(*first))
        assert found["recall"] == pytest.approx(ranking.recall_at_k(*first))
        assert found["hit"] == ranking.hit_at_k(*first)


def candidates_of(state, draw):
    """Validation and true errors of one draw, by SciPy."""
    k, m, rho, tau, seed = (state[key] for key in ("candidates", "cases", "correlation", "spread", "seed"))
    limit = norm.ppf(0.2) + tau * normals(k, seed, draw, 0)
    own = np.array([normals(m, seed, draw, 2 + j) for j in range(k)])
    noise = np.sqrt(rho) * normals(m, seed, draw, 1) + np.sqrt(1 - rho) * own
    return (noise < limit[:, np.newaxis]).mean(axis=1), norm.cdf(limit)


def test_choice():
    rows = [(20, 50, 0, 0, 0, 1), (1, 20, 0.5, 0.3, 1, 4), (100, 100, 0.9, 0.1, 2, 2), (10, 500, 0.99, 0.5, 3, 3)]
    rows += [(5, 200, 0.25, 0.2, 0, 130)]
    for state, found in at(EXPLORERS["choice"], grid("candidates cases correlation spread seed draw", *rows)):
        validated, true = candidates_of(state, state["draw"])
        assert found["validated"] == pytest.approx(validated) and found["truth"] == pytest.approx(true)
        assert found["winner"] == np.argmin(validated) and found["best"] == pytest.approx(true.min())
        each = [candidates_of(state, d) for d in range(max(1, state["draw"] - 99), state["draw"] + 1)]
        assert len(found["history"]) == len(each)
        assert found["meanQuoted"] == pytest.approx(np.mean([v.min() for v, _ in each]))
        assert found["meanWorth"] == pytest.approx(np.mean([t[v.argmin()] for v, t in each]))
        assert found["meanBest"] == pytest.approx(np.mean([t.min() for _, t in each]))


def size(J, rho, extra):
    """How often an interval of the test with this factor misses, by Student's distribution."""
    T = stats.t(J - 1)
    return 2 * T.sf(T.isf(0.025) * np.sqrt((1 / J + extra) / (1 / J + rho / (1 - rho))))


def test_intervals():
    rows = [(30, 1 / 3, 1 / 3, 0, 0, 1), (5, 0.1, 0, 0.5, 1, 2), (100, 0.5, 0.6, 2, 2, 1), (10, 0.25, 0.1, 0.25, 3, 7)]
    rows += [(50, 0.2, 0.5, 1, 4, 3), (20, 1 / 3, 0.05, 1.5, 0, 4)]
    for state, found in at(EXPLORERS["intervals"], grid("J share rho difference seed draw", *rows)):
        J, share, rho, difference, seed, draw = state.values()
        own = normals(3000, seed, draw, 1).reshape(30, 100)[:, :J]
        d = np.sqrt(rho) * normals(30, seed, draw, 0)[:, np.newaxis] + np.sqrt(1 - rho) * own
        assert found["middle"] == pytest.approx(d.mean(axis=1) + difference, abs=1e-9)
        for test, extra in (("paired", 0), ("corrected", share / (1 - share))):
            half = stats.t(J - 1).isf(0.025) * np.sqrt((1 / J + extra) * d.var(axis=1, ddof=1))
            assert found[test]["half"] == pytest.approx(half, rel=1e-9)
            assert found[test]["misses"] == np.sum(np.abs(d.mean(axis=1)) > half)
            assert found[test]["size"] == pytest.approx(size(J, rho, extra), abs=1e-12)
            every = [size(n, rho, extra) for n in range(2, 101)]
            assert found[test]["sizes"] == pytest.approx(every, abs=1e-12)
        corrected = partial(compare.corrected_t_test, test_fraction=share)
        tests = {"paired": compare.paired_t_test, "corrected": corrected}
        for name, test in tests.items():
            assert found[name]["finds"] == sum(test(row + difference).pvalue <= 0.05 for row in d), "0 lies outside"


def each_loss(y, c):
    """The losses by their definitions, written another way than in the explorer."""
    short, long = np.maximum(y - c, 0), np.maximum(c - y, 0)
    return short + long, short**2 + long**2, (short + long) / y, 3 * short + long


def test_losses():
    states = grid("loss c largest", *itertools.product(range(4), (0, 2.5, 7, 8, 20), (12, 20, 65)))
    for state, found in at(EXPLORERS["losses"], states):
        number, c, largest = state.values()
        y = np.array([2, 3, 3, 4, 5, 6, 8, 12, largest])
        assert found["visits"] == y.tolist()
        assert found["each"] == pytest.approx(each_loss(y, c)[number])
        assert found["now"] == pytest.approx(np.mean(found["each"]))
        curve = [each_loss(y, place)[number].mean() for place in np.arange(0, 20.1, 0.25)]
        assert found["curve"] == pytest.approx(curve)
        assert (found["below"], found["above"]) == ((y < c).sum(), (y > c).sum())
        mean = lambda place, number=number, y=y: each_loss(y, place)[number].mean()  # noqa: E731
        best = optimize.minimize_scalar(mean, bounds=(0, 70), method="bounded")
        assert (found["best"], found["least"]) == pytest.approx((best.x, best.fun), abs=1e-3)


def test_groups():
    shown = explore_groups(seed=5)
    shown.numbers(groups="333322221111")  # other names of the same sizes first: nothing depends on that
    for state, found in at(shown, grid("groups", *((text,) for text in explorers.TEXTS))):
        groups = groups_of(state["groups"])
        assert found["rand"] == pytest.approx(sk.rand_score(explorers.GRAPES, groups), abs=1e-12)
        assert found["v"] == pytest.approx(sk.v_measure_score(explorers.GRAPES, groups), abs=1e-12)
        assert found["ari"] == pytest.approx(clustering.adjusted_rand(explorers.GRAPES, groups), abs=1e-12)
        table = sk.cluster.contingency_matrix(explorers.GRAPES, groups)
        assert found["purity"] == pytest.approx(table.max(axis=0).sum() / 12)
        pairs = clustering.pair_counts(explorers.GRAPES, groups)
        assert (found["k"], found["both"]) == (len(set(groups)), pairs.both)
        sizes = sorted(table.sum(axis=0), reverse=True)
        dealt = np.repeat(np.arange(len(sizes)), sizes)
        aris = [clustering.adjusted_rand(explorers.GRAPES, dealt[shuffled(12, 5, draw, 3)]) for draw in range(1, 401)]
        assert found["chance"]["aris"] == pytest.approx(aris, abs=1e-12)
        assert abs(np.mean(aris)) < 4 * np.std(aris) / 20 + 1e-12
        assert sum(found["bars"]) == pytest.approx(1)
        assert found["asHigh"] == pytest.approx(np.mean(np.array(aris) >= found["ari"] - 1e-9))
        both = (pairs.both + pairs.true_only) * (pairs.both + pairs.pred_only) / 66
        assert found["chance"]["rand"] == pytest.approx(found["rand"] - 2 * (pairs.both - both) / 66)


CORNERS, WORLDS = (list(itertools.product((0, 1), repeat=k)) for k in (3, 8))
OPENED = [(0, 1, 2, 3), (0, 3, 5, 6)]


def distance(i, j):
    return sum(a != b for a, b in zip(CORNERS[i], CORNERS[j]))


def answers(world, opened, corner):
    """What nearest, opposite, majority, minority and constant say of a corner."""
    near = world[min(opened, key=lambda j: distance(corner, j))]
    most = int(2 * sum(world[j] for j in opened) >= 4)
    return near, 1 - near, most, 1 - most, 1


def unequal(world):
    """Edges whose ends have different labels."""
    return sum(world[i] != world[j] for i in range(8) for j in range(i) if distance(i, j) == 1)


def test_worlds_on_a_cube():
    """A slow count over all worlds; the world of a draw comes as often as it weighs."""
    rows = [
        (0, 0, 0, 0, 1),
        (0, 1, 1, 2, 3),
        (0.5, 0, 0, 1, 2),
        (2, 0, 1, 3, 5),
        (-0.5, 1, 0, 4, 8),
        (-1.5, 0, 0, 2, 1),
    ]
    for state, found in at(EXPLORERS["cube"], grid("smoothness training all learner draw", *rows)):
        beta, training, everywhere, _, draw = state.values()
        asked = [i for i in range(8) if everywhere or i not in OPENED[training]]
        weight = np.exp([-beta * unequal(world) for world in WORLDS])
        wrong = [[np.not_equal(answers(w, OPENED[training], i), w[i]) for i in asked] for w in WORLDS]
        expected = np.average(np.mean(wrong, axis=1), axis=0, weights=weight)
        assert found["error"] == pytest.approx(expected, abs=1e-12), state
        place = np.searchsorted(np.cumsum(weight) / weight.sum(), uniforms(1, 0, draw, 0)[0], side="right")
        assert found["world"] == place
        world = WORLDS[place]
        assert found["labels"] == list(world) and found["rough"] == unequal(world)
        for k, missed in enumerate(found["missed"]):
            assert missed == [i for i in asked if answers(world, OPENED[training], i)[k] != world[i]]
        along = dict(zip(np.linspace(-1.5, 2, 71).round(2).tolist(), found["curves"]))
        assert along[beta] == pytest.approx(found["error"])
        if not everywhere:
            assert along[0] == pytest.approx([0.5] * 5), "no free lunch"
