"""Ranking metrics against every order of the ties, scikit-learn, and the sentences that papers print."""

from fractions import Fraction
from itertools import pairwise, permutations
from math import exp, log, log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import assert_close, few, undefined_once
from sklearn import metrics as sk

from mlnotes import curves
from mlnotes.ranking import bleu, dcg, hit_at_k, ndcg, precision_at_k, recall_at_k

FORMS = [dict(discount=d, gain=g) for d in ("log2(1+i)", "jarvelin") for g in ("linear", "exponential")]

# Few distinct scores, so that most of them tie, and both infinities among them.
SCORES = st.sampled_from([-np.inf, -1.0, 0.0, 0.5, np.inf])
CASES = st.lists(st.tuples(st.integers(0, 1), SCORES), min_size=1, max_size=5)
GRADED = st.lists(st.tuples(st.integers(0, 3), SCORES), min_size=1, max_size=5).filter(lambda c: any(y for y, _ in c))


def orders(y_true, y_score):
    """The list in every order in which no score stands below a lower one."""
    every = permutations(zip(y_true, y_score))
    return [[y for y, _ in cases] for cases in every if all(a[1] >= b[1] for a, b in pairwise(cases))]


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def dcg_by_definition(grades, discount="log2(1+i)", gain="linear"):
    total = 0
    for i, grade in enumerate(grades, start=1):
        value = grade if gain == "linear" else 2**grade - 1
        total += value / (log2(1 + i) if discount == "log2(1+i)" else log2(max(i, 2)))
    return total


def ndcg_by_definition(y_true, y_score, k, **form):
    best = dcg_by_definition(sorted(y_true, reverse=True)[:k], **form)
    return mean(dcg_by_definition(order[:k], **form) / best for order in orders(y_true, y_score))


@few
@given(CASES)
def test_first_k_are_means_over_all_orders_of_the_ties(cases):
    y_true, y_score = zip(*cases)
    lists, n_positive = orders(y_true, y_score), sum(y_true)
    for k in range(1, len(cases) + 1):
        found = mean(Fraction(sum(order[:k])) for order in lists)
        assert_close(precision_at_k(y_true, y_score, k), float(found / k))
        assert_close(hit_at_k(y_true, y_score, k), mean(any(order[:k]) for order in lists))
        if n_positive:
            assert_close(recall_at_k(y_true, y_score, k), float(found / n_positive))
    if n_positive:
        assert_close(precision_at_k(y_true, y_score, n_positive), curves.break_even_point(y_true, y_score))


@few
@given(st.lists(st.integers(-2, 5), min_size=1, max_size=12), st.sampled_from(FORMS))
def test_dcg_by_definition(grades, form):
    for k in (None, *range(1, len(grades) + 1)):
        assert_close(dcg(grades, k=k, **form), dcg_by_definition(grades[:k], **form))


@few
@given(GRADED, st.sampled_from(FORMS), st.data())
def test_ndcg_is_the_mean_over_all_orders_of_the_ties(cases, form, data):
    y_true, y_score = zip(*cases)
    k = data.draw(st.one_of(st.none(), st.integers(1, len(cases))))
    value = ndcg(y_true, y_score, k=k, **form)
    assert_close(value, ndcg_by_definition(y_true, y_score, k, **form))
    assert 0 <= value <= 1 == ndcg(y_true, y_true, k=k, **form)
    assert_close(ndcg(y_true, np.arctan(y_score), k=k, **form), value)  # only the order of the scores counts


@pytest.mark.parametrize("k", [None, 1, 3, 10, 40])
@pytest.mark.parametrize("decimals", [0, 1, 9])
def test_tables_equal_scikit_learn_query_by_query(rng, k, decimals):
    grades, scores = rng.integers(0, 4, (60, 40)), rng.normal(size=(60, 40)).round(decimals)
    assert_close(ndcg(grades, scores, k=k), [sk.ndcg_score([g], [s], k=k) for g, s in zip(grades, scores)])
    assert_close(ndcg(grades, scores, k=k, gain="exponential").mean(), sk.ndcg_score(2.0**grades - 1, scores, k=k))
    in_order = np.take_along_axis(grades, np.argsort(-scores, axis=1, kind="stable"), axis=1)
    assert_close(dcg(in_order, k=k).mean(), sk.dcg_score(in_order, [range(40, 0, -1)] * 60, k=k))
    assert_close(dcg(grades, k=k), [dcg(row, k=k) for row in grades])
    for form in FORMS:
        assert ndcg(grades, scores, k=k, **form).tolist() == [ndcg(g, s, k=k, **form) for g, s in zip(grades, scores)]


def clipped_by_definition(candidate, references, n):
    """(matches, n-grams), each n-gram of the candidate counted as often as in the best reference."""

    def ngrams(tokens):
        return [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]

    own = ngrams(candidate)
    return sum(min(own.count(g), max(ngrams(r).count(g) for r in references)) for g in set(own)), len(own)


TOKENS = st.lists(st.sampled_from("ab"), max_size=8)


@few
@given(TOKENS, st.lists(TOKENS, min_size=1, max_size=3), st.integers(1, 4))
def test_bleu_by_definition(candidate, references, max_n):
    counts = [clipped_by_definition(candidate, references, n) for n in range(1, max_n + 1)]
    c = len(candidate)
    closest = sorted(references, key=lambda reference: (abs(len(reference) - c), len(reference)))[0]
    for smoothing, first in ((None, 9), ("add_one", 1), ("lin_och", 2)):
        shares = [(m + (n >= first), t + (n >= first)) for n, (m, t) in enumerate(counts, start=1)]

        def value(smoothing=smoothing):
            return bleu(candidate, references, max_n=max_n, smoothing=smoothing)

        if not candidate or not all(t for _, t in shares):
            reason = f"candidate has {c} tokens, so no n-gram of order {max_n}" if candidate else "candidate is empty"
            assert np.isnan(undefined_once(value, reason=reason))
        elif all(m for m, _ in shares):
            penalty = 1 if c > len(closest) else exp(1 - len(closest) / c)
            assert_close(value(), penalty * exp(mean(log(m / t) for m, t in shares)))
        else:
            assert value() == 0
