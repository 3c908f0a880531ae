"""Language models against slow definitions: runs looked up one by one, all subsets, SciPy's maximum, sums by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import few, same, undefined_once
from scipy.optimize import minimize
from scipy.stats import hypergeom

from mlnotes import language

# ---- bits ----


def surprise(training, text, order):
    """Each byte's probability by looking its contexts up, in exact fractions."""
    runs = Counter(training[i - k : i + 1] for k in range(order + 1) for i in range(k, len(training)))
    for i, byte in enumerate(text):
        p = Fraction(1, 256)
        for k in range(min(order, i) + 1):
            context = text[i - k : i]
            followers = [n for run, n in runs.items() if len(run) == k + 1 and run[:-1] == context]
            if followers:
                count = runs[context + bytes([byte])]
                p = (count + len(followers) * p) / (sum(followers) + len(followers))
        yield p


@few
@given(st.text("ab≪", min_size=1, max_size=12), st.text("abc", min_size=1, max_size=8), st.integers(0, 4))
def test_bits_are_those_of_witten_and_bell(training, text, order):
    bits = language.byte_bits(text, language.count_runs(training, order))
    same(2.0**-bits, [float(p) for p in surprise(training.encode(), text.encode(), order)])


# ---- scores ----


@few
@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 4)), min_size=2, max_size=30))
def test_the_clustered_error_adds_every_pair_of_one_group(rows):
    score, group = map(list, zip(*rows))
    if len(set(group)) < 2:
        assert np.isnan(undefined_once(language.clustered_error, score, group, reason="one group has no other"))
        return
    off = [s - Fraction(sum(score), len(score)) for s in score]
    total = sum(a * b for (a, g), (b, h) in product(zip(off, group), repeat=2) if g == h)
    same(language.clustered_error(score, group), float(total) ** 0.5 / len(score))


def test_pass_at_k_is_the_chance_of_a_right_one_among_k():
    for n in range(1, 7):
        for c, k in product(range(n + 1), range(1, n + 1)):
            same(language.pass_at_k(c, n, k), hypergeom(n, c, k).sf(0))
    same(language.pass_at_k([2, 0, 100], [5, 200, 200], 3), [0.9, 0, 1 - 100 * 99 * 98 / (200 * 199 * 198)])


# ---- votes ----


def votes(seed):
    """Wins of 2 to 8 models, some never meeting, each chain closed."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 9))
    wins = rng.poisson(2, (n, n)) * rng.integers(0, 2, (n, n)) * (1 - np.eye(n))
    wins[np.arange(n), np.arange(1, n + 1) % n] += 0.5
    return wins


def loss(strength, wins):
    return (wins * np.log1p(np.exp(strength - strength[:, None]))).sum()


@pytest.mark.parametrize("seed", range(12))
def test_bradley_terry_is_the_maximum(seed):
    wins = votes(seed)
    found = language.bradley_terry(wins)
    wanted = minimize(loss, np.zeros(len(wins)), args=(wins,), tol=1e-12).x
    np.testing.assert_allclose(found.strength, wanted - wanted.mean(), atol=1e-4)
    p = 1 / (1 + np.exp(found.strength - found.strength[:, None]))
    np.testing.assert_allclose((wins + wins.T) * p @ np.ones(len(wins)), wins.sum(axis=1), rtol=1e-9)
    np.testing.assert_allclose(found.strength.sum(), 0, atol=1e-9)
    weight = (wins + wins.T) * p * (1 - p)
    information = np.diag(weight.sum(axis=1)) - weight
    np.testing.assert_allclose(found.covariance, np.linalg.pinv(information), rtol=1e-6, atol=1e-9)


def test_far_apart_is_fitted_too():
    """Newton's first step is far too long here."""
    wins = np.array([[0, 1e6, 0], [1, 0, 1e6], [0, 1, 0]])
    strength = language.bradley_terry(wins).strength
    np.testing.assert_allclose(strength[:-1] - strength[1:], np.log(1e6), rtol=1e-8)


@pytest.mark.parametrize(
    ("wins", "who"),
    [
        ([[0, 1], [0, 0]], "model 0"),
        ([[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]], "models 0, 1"),
        ([[0, 1, 0], [1, 0, 0], [2, 0, 0]], "model 2"),
        ([[0, 1, 1], [1, 0, 2], [0, 0, 0]], "models 0, 1"),
    ],
)
def test_an_infinite_strength_is_named(wins, who):
    with pytest.raises(ValueError, match=f"^wins must connect all models both ways, got {who} unbeaten by all others;"):
        language.bradley_terry(wins)


def test_corrected_win_rates_by_their_definition():
    rng = np.random.default_rng(0)
    judge, judge_only = rng.integers(0, 2, 40), rng.integers(0, 3, 400) / 2
    human = np.where(rng.random(40) < 0.8, judge, 1 - judge)

    def by_hand(weight):
        value = weight * judge_only.mean() + human.mean() - weight * judge.mean()
        return value, np.sqrt(weight**2 * judge_only.var(ddof=1) / 400 + (human - weight * judge).var(ddof=1) / 40)

    for weight in (0, 0.3, 1):
        same(language.corrected_win_rate(human, judge, judge_only, weight=weight), by_hand(weight))
    same(language.corrected_win_rate(human, np.ones(40), judge_only), by_hand(0))
    # The judge's variance is estimated from the labelled cases for the weight, and from the others for the error.
    more = np.tile(judge, 10)
    tuned = language.corrected_win_rate(human, judge, more).standard_error
    grid = [language.corrected_win_rate(human, judge, more, weight=w).standard_error for w in np.linspace(0, 1, 101)]
    np.testing.assert_allclose(tuned, min(grid), rtol=1e-3)
