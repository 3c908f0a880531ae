"""Errors by group against counts, SciPy, published differences, and a linear program for the thresholds."""

import warnings

import numpy as np
import pytest
from oracles import same
from scipy.linalg import block_diag
from scipy.optimize import linprog
from scipy.stats import binomtest
from sklearn import metrics as sk

from mlnotes import groups

SEEDS = range(12)


def sample(seed):
    """Labels, scores with ties, and a group each; every group has both classes."""
    rng = np.random.default_rng(seed)
    n, n_groups = int(rng.integers(20, 60)), int(rng.integers(1, 5))
    group = np.append(np.repeat(np.arange(n_groups), 2), rng.integers(0, n_groups, n))
    y = np.append(np.tile([0, 1], n_groups), rng.integers(0, 2, n))
    return y, rng.integers(0, 6, len(y)) + 2.0 * y * rng.integers(0, 2), group


@pytest.mark.parametrize("seed", SEEDS)
def test_rates_are_those_of_each_group_alone(seed):
    y, score, group = sample(seed)
    chosen = (score >= 3).astype(int)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nothing selected in a group: precision is nan
        found = groups.group_rates(y, chosen, group)
        for k, name in enumerate(found.names):
            own = group == name
            assert found.n[k] == own.sum()
            same(found.selected[k], chosen[own].mean())
            same(found.rates.recall[k], sk.recall_score(y[own], chosen[own]))
            same(found.rates.fall_out[k], chosen[own][y[own] == 0].mean())
            same(found.rates.precision[k], sk.precision_score(y[own], chosen[own], zero_division=np.nan))


@pytest.mark.parametrize("level", [0.8, 0.95])
def test_wilson_is_scipys(level):
    n = np.array([1, 2, 7, 40, 1000])[:, None]
    k = np.minimum(np.array([0, 1, 3, 40, 999]), n)
    low, high = groups.rate_interval(k, n, confidence_level=level)
    for at in np.ndindex(k.shape):
        wanted = binomtest(int(k[at]), int(n[at[0], 0])).proportion_ci(level, method="wilson")
        same((low[at], high[at]), (wanted.low, wanted.high))


# Newcombe (1998), Statistics in Medicine 17, table II, method 10.
PUBLISHED = [
    ((56, 70, 48, 80), (0.0524, 0.3339)),
    ((9, 10, 3, 10), (0.1705, 0.8090)),
    ((6, 7, 2, 7), (0.0582, 0.8062)),
    ((5, 56, 0, 29), (-0.0381, 0.1926)),
    ((0, 10, 0, 20), (-0.1611, 0.2775)),
    ((10, 10, 0, 10), (0.6075, 1.0)),
]


@pytest.mark.parametrize(("counts", "ends"), PUBLISHED)
def test_differences_as_published_and_mirrored(counts, ends):
    found = groups.difference_interval(*counts)
    assert np.round(found, 4).tolist() == list(ends)
    k1, n1, k2, n2 = counts
    same(groups.difference_interval(k2, n2, k1, n1), (-found.high, -found.low))
    same(groups.difference_interval(n1 - k1, n1, n2 - k2, n2), (-found.high, -found.low))


def test_fall_out_follows_from_the_other_three():
    """COMPAS as ProPublica counted it, and any table: what the counts say is what the formula says."""
    tn, fp, fn, tp = np.array([[990, 805, 532, 1369], [1139, 349, 461, 505]]).T
    found = groups.fall_out_from((tp + fn) / (tn + fp + fn + tp), tp / (tp + fp), tp / (tp + fn))
    same(found, fp / (fp + tn))


# ---- thresholds ----


def by_linear_program(y, score, group, equal, cost_fp, cost_fn):
    """Least cost over every lot of every threshold of each group."""
    names, cost, rows, blocks = np.unique(group), [], {"fall_out": [], "recall": [], "selected": []}, []
    for name in names:
        own_y, own = y[group == name], score[group == name]
        chosen = own[:, None] >= np.append(np.unique(own), np.inf)
        fall_out, recall = chosen[own_y == 0].mean(0), chosen[own_y == 1].mean(0)
        negatives, positives = (own_y == 0).sum() / len(y), (own_y == 1).sum() / len(y)
        cost.append(cost_fp * negatives * fall_out + cost_fn * positives * (1 - recall))
        blocks.append(np.ones(len(fall_out)))
        for key, values in (("fall_out", fall_out), ("recall", recall), ("selected", chosen.mean(0))):
            rows[key].append(values)
    asked = {None: [], "equalised_odds": ["fall_out", "recall"]}.get(equal, [equal])
    tables = [block_diag(*rows[key]) for key in asked]
    left = np.vstack([block_diag(*blocks), *(table[0] - table[1:] for table in tables)])
    right = np.arange(len(left)) < len(names)
    return linprog(np.concatenate(cost), A_eq=left, b_eq=right, bounds=(0, 1)).fun


@pytest.mark.parametrize("equal", groups.CRITERIA)
@pytest.mark.parametrize("seed", SEEDS)
def test_no_lot_of_thresholds_is_cheaper(seed, equal):
    y, score, group = sample(seed)
    cost_fp, cost_fn = [(1, 1), (1, 5), (3, 1)][seed % 3]
    found = groups.group_thresholds(y, score, group, equal=equal, cost_fp=cost_fp, cost_fn=cost_fn)
    np.testing.assert_allclose(found.cost, by_linear_program(y, score, group, equal, cost_fp, cost_fn), atol=1e-9)
    cost, shares = 0, []
    for k, name in enumerate(found.names):
        own_y, own = y[group == name], score[group == name]
        thresholds, probability = found.lots[k].T
        assert probability.min() > 0
        np.testing.assert_allclose(probability.sum(), 1)
        selected = (own[:, None] >= thresholds) @ probability
        fall_out, recall = selected[own_y == 0].mean(), selected[own_y == 1].mean()
        np.testing.assert_allclose([found.fall_out[k], found.recall[k]], [fall_out, recall], atol=1e-12)
        cost += (cost_fp * (own_y == 0) * selected + cost_fn * (own_y == 1) * (1 - selected)).sum() / len(y)
        shares.append(selected.mean())
    np.testing.assert_allclose(found.cost, cost)
    for key in {"fall_out": ["fall_out"], "recall": ["recall"], "equalised_odds": ["fall_out", "recall"]}.get(
        equal, []
    ):
        assert np.ptp(getattr(found, key)) < 1e-12
    assert equal != "selected" or np.ptp(shares) < 1e-12
