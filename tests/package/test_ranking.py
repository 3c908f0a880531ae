"""Ranking metrics against every order of the ties, scikit-learn, and the vectors and sentences that papers print."""

from fractions import Fraction
from itertools import pairwise, permutations
from math import comb, exp, log, log2

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics as sk

from mlnotes import UndefinedMetricWarning, curves, ranking

GRADES = [3, 2, 3, 0, 0, 1, 2, 2, 3, 0]  # the list of Järvelin & Kekäläinen (2002), section 2
PLACES = list(range(10, 0, -1))  # scores that keep the order of the list

few = settings(max_examples=80, deadline=None)

# Few distinct scores, so that most of them tie, and both infinities among them.
SCORES = st.sampled_from([-np.inf, -1.0, 0.0, 0.5, np.inf])
CASES = st.lists(st.tuples(st.integers(0, 1), SCORES), min_size=1, max_size=6)
GRADED = st.lists(st.tuples(st.integers(0, 3), SCORES), min_size=1, max_size=6)


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
        if discount == "log2(1+i)":
            total += value / log2(1 + i)
        else:
            total += value if i < 2 else value / log2(i)
    return total


def ndcg_by_definition(y_true, y_score, k, **form):
    best = dcg_by_definition(sorted(y_true, reverse=True)[:k], **form)
    return mean(dcg_by_definition(order[:k], **form) / best for order in orders(y_true, y_score))


FORMS = [
    dict(discount=discount, gain=gain) for discount in ("log2(1+i)", "jarvelin") for gain in ("linear", "exponential")
]


# ---- the first k ----


def test_first_five_of_the_worked_list():
    relevant = [int(grade > 0) for grade in GRADES]
    assert ranking.precision_at_k(relevant, PLACES, 5) == 3 / 5
    assert ranking.recall_at_k(relevant, PLACES, 5) == 3 / 7
    assert ranking.hit_at_k(relevant, PLACES, 1) == 1


@few
@given(CASES, st.data())
def test_first_k_are_means_over_all_orders_of_the_ties(cases, data):
    y_true, y_score = zip(*cases)
    k = data.draw(st.integers(1, len(cases)))
    lists = [order[:k] for order in orders(y_true, y_score)]
    assert ranking.precision_at_k(y_true, y_score, k) == pytest.approx(mean(sum(top) / k for top in lists))
    assert ranking.hit_at_k(y_true, y_score, k) == pytest.approx(mean(any(top) for top in lists))
    if any(y_true):
        recall = mean(Fraction(sum(top), sum(y_true)) for top in lists)
        assert ranking.recall_at_k(y_true, y_score, k) == pytest.approx(float(recall))


@few
@given(st.integers(1, 60), st.data())
def test_chance_of_a_hit_among_equal_scores_is_hypergeometric(n, data):
    n_positive, k = data.draw(st.integers(0, n)), data.draw(st.integers(1, n))
    y_true = [1] * n_positive + [0] * (n - n_positive)
    miss = Fraction(comb(n - n_positive, k), comb(n, k))
    assert ranking.hit_at_k(y_true, [0.5] * n, k) == pytest.approx(float(1 - miss), abs=1e-12)


def test_chance_of_a_hit_among_very_many_equal_scores():
    y_true = np.arange(100_000) < 5
    assert ranking.hit_at_k(y_true, np.zeros(100_000), 20_000) == pytest.approx(1 - 0.8**5, abs=1e-4)
    assert ranking.hit_at_k(y_true, np.zeros(100_000), 99_995) == 1 - 1 / comb(100_000, 5)
    assert ranking.hit_at_k(y_true, np.zeros(100_000), 99_996) == 1


@few
@given(CASES.filter(lambda cases: any(y for y, _ in cases)))
def test_precision_and_recall_meet_at_the_break_even_point(cases):
    y_true, y_score = zip(*cases)
    k = sum(y_true)
    at_k = ranking.precision_at_k(y_true, y_score, k)
    assert at_k == ranking.recall_at_k(y_true, y_score, k)
    assert at_k == pytest.approx(curves.break_even_point(y_true, y_score))


@few
@given(CASES)
def test_hits_and_recall_rise_with_k_up_to_the_whole_list(cases):
    y_true, y_score = zip(*cases)
    k = range(1, len(cases) + 1)
    hits = [ranking.hit_at_k(y_true, y_score, i) for i in k]
    assert (np.diff(hits) >= -1e-15).all()
    assert hits[-1] == any(y_true)
    assert ranking.precision_at_k(y_true, y_score, len(cases)) == sum(y_true) / len(cases)
    if any(y_true):
        found = [ranking.recall_at_k(y_true, y_score, i) for i in k]
        assert (np.diff(found) >= -1e-15).all() and found[-1] == 1


def test_without_a_positive_case():
    assert ranking.precision_at_k([0, 0], [1, 2], 1) == 0
    assert ranking.hit_at_k([0, 0], [1, 2], 1) == 0
    with pytest.warns(UndefinedMetricWarning, match="no positive case") as caught:
        assert np.isnan(ranking.recall_at_k([0, 0], [1, 2], 1))
    assert len(caught) == 1


@pytest.mark.parametrize("metric", [ranking.precision_at_k, ranking.recall_at_k, ranking.hit_at_k])
def test_bad_first_k_are_refused(metric):
    with pytest.raises(ValueError, match="k must be from 1 to 2, got 3"):
        metric([0, 1], [1, 2], 3)
    with pytest.raises(ValueError, match="k must be from 1 to 2, got 0"):
        metric([0, 1], [1, 2], 0)
    with pytest.raises(TypeError, match=r"k must be an integer, got 1\.0"):
        metric([0, 1], [1, 2], 1.0)
    with pytest.raises(ValueError, match="y_true must hold only 0 and 1, got 3"):
        metric([3, 0], [1, 2], 1)
    with pytest.raises(ValueError, match="y_score must hold no nan"):
        metric([1, 0], [1, np.nan], 1)
    assert metric(["a", "b"], [2, 1], 1, pos_label="a") == 1


# ---- DCG ----


def test_discounts_of_ranks_four_and_eight():
    for rank, discounted in ((1, 1), (2, 1), (4, 1 / 2), (8, 1 / 3)):
        assert ranking.dcg([0] * (rank - 1) + [1], discount="jarvelin") == pytest.approx(discounted, rel=1e-15)


def test_vectors_of_the_original_paper():
    # Järvelin & Kekäläinen (2002), sections 2.1 to 2.3, base 2, two decimals.
    at = range(1, 11)
    discounted = [ranking.dcg(GRADES, k=i, discount="jarvelin") for i in at]
    assert np.round(discounted, 2).tolist() == [3, 5, 6.89, 6.89, 6.89, 7.28, 7.99, 8.66, 9.61, 9.61]
    ideal = [3, 3, 3, 2, 2, 2, 1, 1, 1, 1]
    best = [ranking.dcg(ideal, k=i, discount="jarvelin") for i in at]
    assert np.round(best, 2).tolist() == [3, 6, 7.89, 8.89, 9.75, 10.53, 10.88, 11.22, 11.53, 11.83]
    # The paper's ideal vector reads 10.52 and 11.21 at ranks 6 and 8, which is what rounded terms add up to.
    rounded_terms = np.cumsum(np.round(np.diff(best, prepend=0), 2)).round(2)
    assert rounded_terms.tolist() == [3, 6, 7.89, 8.89, 9.75, 10.52, 10.88, 11.21, 11.53, 11.83]


def test_the_two_other_forms_on_the_same_list():
    assert ranking.dcg(GRADES, gain="exponential") == pytest.approx(16.8026, abs=5e-5)
    linear = [ranking.dcg(GRADES, k=i) for i in range(1, 11)]
    printed = [3, 4.2619, 5.7619, 5.7619, 5.7619, 6.1181, 6.7847, 7.4157, 8.3188, 8.3188]
    np.testing.assert_allclose(linear, printed, atol=5e-5)


def test_swapping_the_first_two_changes_one_form_only():
    swapped = [2, 3, *GRADES[2:]]
    assert ranking.dcg(swapped, discount="jarvelin") == ranking.dcg(GRADES, discount="jarvelin")
    assert ranking.dcg(swapped, discount="jarvelin") == pytest.approx(9.6051, abs=5e-5)
    assert ranking.dcg(swapped, gain="exponential") == pytest.approx(15.3263, abs=5e-5)


@few
@given(st.lists(st.integers(-2, 5), min_size=1, max_size=12), st.sampled_from(FORMS))
def test_dcg_by_definition(grades, form):
    assert ranking.dcg(grades, **form) == pytest.approx(dcg_by_definition(grades, **form), abs=1e-12)
    for k in range(1, len(grades) + 1):
        assert ranking.dcg(grades, k=k, **form) == pytest.approx(dcg_by_definition(grades[:k], **form), abs=1e-12)


def test_dcg_of_a_table_is_one_value_for_each_row_and_scikit_learns_is_their_mean(rng):
    table = rng.integers(0, 4, (6, 9))
    scores = np.tile(np.arange(9, 0, -1), (6, 1))
    values = ranking.dcg(table, k=4)
    assert values.tolist() == [ranking.dcg(row, k=4) for row in table]
    assert values.mean() == pytest.approx(sk.dcg_score(table, scores, k=4), rel=1e-13)
    assert isinstance(ranking.dcg(table[0]), float)


# ---- nDCG ----


def test_ndcg_at_each_rank_of_the_worked_list():
    at = range(1, 11)
    original = [ranking.ndcg(GRADES, PLACES, k=i, discount="jarvelin") for i in at]
    np.testing.assert_allclose(
        original, [1, 0.8333, 0.8733, 0.7751, 0.7067, 0.6915, 0.7343, 0.7955, 0.8825, 0.8825], atol=1e-4
    )
    assert f"{original[3]:.2f}" == "0.78"
    exponential = [ranking.ndcg(GRADES, PLACES, k=i, gain="exponential") for i in at]
    np.testing.assert_allclose(
        exponential, [1, 0.7789, 0.8308, 0.7646, 0.7135, 0.6915, 0.7325, 0.7829, 0.8951, 0.8951], atol=1e-4
    )
    linear = [ranking.ndcg(GRADES, PLACES, k=i) for i in at]
    np.testing.assert_allclose(
        linear, [1, 0.8710, 0.9013, 0.7943, 0.7177, 0.7000, 0.7477, 0.8173, 0.9168, 0.9168], atol=1e-4
    )


def test_the_best_list_is_that_of_all_judged_documents():
    # Järvelin & Kekäläinen (2002): three more documents of grade 1 exist, which the first ten ranks do not show.
    judged, scores = [*GRADES, 1, 1, 1], [*PLACES, 0, 0, 0]
    value = ranking.ndcg(judged, scores, k=10, discount="jarvelin")
    assert value == pytest.approx(9.6051 / 11.8339, abs=1e-5)
    assert value < ranking.ndcg(GRADES, PLACES, k=10, discount="jarvelin")


@few
@given(GRADED.filter(lambda cases: any(y for y, _ in cases)), st.sampled_from(FORMS), st.data())
def test_ndcg_is_the_mean_over_all_orders_of_the_ties(cases, form, data):
    y_true, y_score = zip(*cases)
    k = data.draw(st.one_of(st.none(), st.integers(1, len(cases))))
    expected = ndcg_by_definition(y_true, y_score, k, **form)
    assert ranking.ndcg(y_true, y_score, k=k, **form) == pytest.approx(expected, abs=1e-12)


@few
@given(GRADED.filter(lambda cases: any(y for y, _ in cases)), st.sampled_from(FORMS), st.data())
def test_ndcg_is_a_fraction_that_neither_order_nor_scale_changes(cases, form, data):
    y_true, y_score = zip(*cases)
    k = data.draw(st.integers(1, len(cases)))
    value = ranking.ndcg(y_true, y_score, k=k, **form)
    assert 0 <= value <= 1
    shuffled = data.draw(st.permutations(cases))
    assert ranking.ndcg(*zip(*shuffled), k=k, **form) == pytest.approx(value, abs=1e-14)
    if form["gain"] == "linear":
        assert ranking.ndcg([7 * y for y in y_true], y_score, k=k, **form) == pytest.approx(value, abs=1e-14)
    assert ranking.ndcg(y_true, y_true, k=k, **form) == 1
    assert ranking.ndcg(y_true, np.arctan(y_score), k=k, **form) == pytest.approx(value, abs=1e-14)


@pytest.mark.parametrize("k", [None, 1, 3, 10, 40])
@pytest.mark.parametrize("decimals", [0, 1, 9])
def test_ndcg_equals_scikit_learn_query_by_query(rng, k, decimals):
    grades = rng.integers(0, 4, (60, 40))
    scores = rng.normal(size=(60, 40)).round(decimals)
    values = ranking.ndcg(grades, scores, k=k)
    one_by_one = [sk.ndcg_score([g], [s], k=k) for g, s in zip(grades, scores)]
    np.testing.assert_allclose(values, one_by_one, rtol=1e-12)
    assert values.mean() == pytest.approx(sk.ndcg_score(grades, scores, k=k), rel=1e-12)
    exponential = ranking.ndcg(grades, scores, k=k, gain="exponential")
    assert exponential.mean() == pytest.approx(sk.ndcg_score(2.0**grades - 1, scores, k=k), rel=1e-12)


def test_a_table_gives_what_its_rows_give(rng):
    grades, scores = rng.integers(0, 4, (30, 12)), rng.integers(0, 5, (30, 12))
    for form in FORMS:
        of_table = ranking.ndcg(grades, scores, k=5, **form)
        of_rows = [ranking.ndcg(g, s, k=5, **form) for g, s in zip(grades, scores)]
        assert of_table.tolist() == of_rows
    assert isinstance(of_rows[0], float) and of_table.shape == (30,)
    assert ranking.ndcg(grades[:1], scores[:1]).shape == (1,)


def test_ties_that_reach_across_the_cut():
    # One of the two documents at ranks 2 and 3 is counted: the grade 1 half of the time.
    assert ranking.ndcg([3, 0, 1], [9, 4, 4], k=2) == pytest.approx((3 + 0.5 / log2(3)) / (3 + 1 / log2(3)))


def test_rounding_never_lifts_a_value_above_1():
    assert np.mean([0.1] * 3) > 0.1
    assert ranking.ndcg([0.1] * 3, [5, 5, 5]) == 1


def test_infinite_scores_rank_and_tie():
    assert ranking.ndcg([0, 1, 0], [-np.inf, np.inf, np.inf], k=1) == 0.5


def test_scikit_learn_counts_a_query_without_a_relevant_document_as_0():
    grades, scores = [[0, 0], [1, 0]], [[1, 2], [2, 1]]
    with pytest.warns(UndefinedMetricWarning, match="without a relevant document") as caught:
        values = ranking.ndcg(grades, scores)
    assert len(caught) == 1
    np.testing.assert_array_equal(values, [np.nan, 1])
    assert sk.ndcg_score(grades, scores) == 0.5
    with pytest.warns(UndefinedMetricWarning) as caught:
        assert np.isnan(ranking.ndcg([0, 0], [1, 2]))
    assert len(caught) == 1


def test_other_differences_from_scikit_learn():
    assert ranking.ndcg([2], [0.3]) == 1
    with pytest.raises(ValueError, match="more than 1 document"):
        sk.ndcg_score([[2]], [[0.3]])
    assert sk.ndcg_score([[2, 1]], [[1, 2]], k=5) == pytest.approx(ranking.ndcg([2, 1], [1, 2]), rel=1e-15)
    with pytest.raises(ValueError, match="infinity"):
        sk.ndcg_score([[2, 1]], [[1, np.inf]])


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: ranking.ndcg([1, -1], [1, 2]), ValueError, "y_true must be finite and at least 0, got -1"),
        (lambda: ranking.ndcg([1, np.nan], [1, 2]), ValueError, "y_true must be finite and at least 0, got nan"),
        (lambda: ranking.ndcg([1, 2], [1, np.nan]), ValueError, "y_score must hold no nan"),
        (lambda: ranking.ndcg([1, 2], ["a", "b"]), TypeError, "y_score must hold numbers"),
        (lambda: ranking.ndcg([1, 2], [1, 2, 3]), ValueError, r"y_score must have shape \(2,\) to match y_true"),
        (lambda: ranking.ndcg([[1, 2]], [1, 2]), ValueError, r"y_score must have shape \(1, 2\) to match y_true"),
        (lambda: ranking.ndcg([1, 2], [1, 2], k=3), ValueError, "k must be from 1 to 2, got 3"),
        (lambda: ranking.ndcg([1, 2000], [1, 2], gain="exponential"), ValueError, "y_true must lie from 0 to 1000"),
        (lambda: ranking.dcg([[[1]]]), ValueError, r"gains must have shape \(n_documents,\) or"),
        (lambda: ranking.dcg([1, 2], k=0), ValueError, "k must be from 1 to 2, got 0"),
        (lambda: ranking.dcg([1, 2], discount="log"), ValueError, "discount must be one of 'log2"),
        (lambda: ranking.dcg([1, 2], gain="squared"), ValueError, "gain must be one of 'linear', 'exponential'"),
    ],
)
def test_bad_grades_and_scores_are_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


# ---- BLEU ----


def words(text):
    return text.lower().split()


# Papineni et al. (2002), example 1; capitals do not count.
CANDIDATE_1 = words("It is a guide to action which ensures that the military always obeys the commands of the party")
CANDIDATE_2 = words("It is to insure the troops forever hearing the activity guidebook that party direct")
REFERENCES = [
    words("It is a guide to action that ensures that the military will forever heed Party commands"),
    words(
        "It is the guiding principle which guarantees the military forces always being under the command of the Party"
    ),
    words("It is the practical guide for the army always to heed the directions of the party"),
]


def penalty_by_definition(candidate, references):
    c = len(candidate)
    closest = sorted(references, key=lambda reference: (abs(len(reference) - c), len(reference)))[0]
    return 1 if c > len(closest) else exp(1 - len(closest) / c)


def precision_by_definition(candidate, references, n):
    """(matches, n-grams), each n-gram of the candidate crossed off in a copy of every reference."""

    def ngrams(tokens):
        return [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]

    own = ngrams(candidate)
    matches = sum(
        min(own.count(gram), max(ngrams(reference).count(gram) for reference in references)) for gram in set(own)
    )
    return matches, len(own)


def precision_of(candidate, references, n):
    """The clipped precision of order n, read off BLEU: the n-th power of the mean to n over that to n - 1."""
    penalty = penalty_by_definition(candidate, references)
    to_n = (ranking.bleu(candidate, references, max_n=n) / penalty) ** n
    return to_n if n == 1 else to_n / (ranking.bleu(candidate, references, max_n=n - 1) / penalty) ** (n - 1)


def test_clipped_precisions_that_the_paper_prints():
    assert precision_of(CANDIDATE_1, REFERENCES, 1) == pytest.approx(17 / 18)
    assert precision_of(CANDIDATE_2, REFERENCES, 1) == pytest.approx(8 / 14)
    assert precision_of(CANDIDATE_1, REFERENCES, 2) == pytest.approx(10 / 17)
    assert precision_of(CANDIDATE_2, REFERENCES, 2) == pytest.approx(1 / 13)
    the = words("the the the the the the the")
    cat = [words("The cat is on the mat"), words("There is a cat on the mat")]
    assert ranking.bleu(the, cat, max_n=1) == pytest.approx(2 / 7)
    assert ranking.bleu(the, cat, max_n=2) == 0


def test_short_candidate_of_the_paper_is_held_back_by_the_penalty_alone():
    # Papineni et al. (2002), example 3: "of the" has the precisions 2/2 and 1/1.
    assert ranking.bleu(words("of the"), REFERENCES, max_n=2) == pytest.approx(exp(1 - 16 / 2))


def test_no_penalty_at_the_length_of_one_reference():
    # Papineni et al. (2002), section 2.2.2: references of 12, 15 and 17 words, a candidate of 12.
    references = [["w"] * 12, ["w"] * 15, ["w"] * 17]
    assert ranking.bleu(["w"] * 12, references) == 1
    assert ranking.bleu(["w"] * 13, references) == 1
    assert ranking.bleu(["w"] * 14, references) == pytest.approx(exp(1 - 15 / 14))  # 15 is closest, not 12
    assert ranking.bleu(["w"] * 11, references) == pytest.approx(exp(1 - 12 / 11))
    assert ranking.bleu(["w"] * 16, references) == 1  # 15 and 17 are equally close: the shorter counts
    assert ranking.bleu(["w"] * 20, references, max_n=1) == pytest.approx(17 / 20)


def test_the_worked_sentence():
    candidate, references = words("you you"), [words("how are you")]
    penalty = exp(1 - 3 / 2)
    assert f"{penalty:.6f}" == "0.606531"
    assert ranking.bleu(candidate, references, max_n=1) == pytest.approx(penalty / 2)
    assert ranking.bleu(candidate, references, max_n=2) == 0
    assert ranking.bleu(candidate, references, max_n=2, smoothing="add_one") == pytest.approx(0.350181, abs=5e-7)
    assert ranking.bleu(candidate, references, max_n=2, smoothing="lin_och") == pytest.approx(0.303265, abs=5e-7)


TOKENS = st.lists(st.sampled_from("ab"), max_size=8)


@few
@given(TOKENS, st.lists(TOKENS, min_size=1, max_size=3), st.integers(1, 4))
def test_bleu_by_definition(candidate, references, max_n):
    for smoothing, first in ((None, 9), ("add_one", 1), ("lin_och", 2)):
        counts = [precision_by_definition(candidate, references, n) for n in range(1, max_n + 1)]
        counts = [(m + (n >= first), t + (n >= first)) for n, (m, t) in enumerate(counts, start=1)]
        if not candidate or not all(t for _, t in counts):
            with pytest.warns(UndefinedMetricWarning) as caught:
                assert np.isnan(ranking.bleu(candidate, references, max_n=max_n, smoothing=smoothing))
            assert len(caught) == 1
            continue
        expected = 0.0
        if all(m for m, _ in counts):
            expected = penalty_by_definition(candidate, references) * exp(mean(log(m / t) for m, t in counts))
        value = ranking.bleu(candidate, references, max_n=max_n, smoothing=smoothing)
        assert value == pytest.approx(expected, rel=1e-12)
        assert 0 <= value <= 1


def test_a_sentence_equal_to_a_reference_has_bleu_1():
    for smoothing in (None, "add_one", "lin_och"):
        assert ranking.bleu(CANDIDATE_1, [CANDIDATE_2, CANDIDATE_1], smoothing=smoothing) == 1


def test_smoothing_lets_a_candidate_be_shorter_than_max_n():
    # Lin & Och (2004): with one added for n > 1 such a candidate scores above 0, unless no word matches.
    references = [words("the cat sat down")]
    with pytest.warns(UndefinedMetricWarning, match="candidate has 2 tokens, so no n-gram of order 4"):
        assert np.isnan(ranking.bleu(words("the cat"), references))
    assert ranking.bleu(words("the cat"), references, smoothing="lin_och") == pytest.approx(exp(1 - 4 / 2))
    assert ranking.bleu(words("a dog"), references, smoothing="lin_och") == 0
    assert ranking.bleu(words("a dog"), references, smoothing="add_one") > 0


def test_sentence_values_do_not_average_to_the_corpus_value():
    pairs = [(words("a b"), [words("a b")]), (words("a x x x x x"), [words("a y y y y y")])]
    of_sentences = mean(ranking.bleu(candidate, references, max_n=1) for candidate, references in pairs)
    matches, totals = np.array([precision_by_definition(c, r, 1) for c, r in pairs]).sum(axis=0)
    assert of_sentences == pytest.approx((1 + 1 / 6) / 2)
    assert matches / totals == 3 / 8


def test_tokens_of_any_kind_and_from_any_sequence():
    assert ranking.bleu((1, 2, 3), iter([np.array([1, 2, 3])]), max_n=2) == 1


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (
            lambda: ranking.bleu("you you", [["you"]]),
            TypeError,
            r"candidate must be a list of tokens.*candidate\.split",
        ),
        (lambda: ranking.bleu(["you"], ["how", "are"]), TypeError, r"references must be a list.*\[reference\]"),
        (lambda: ranking.bleu(["you"], "how are"), TypeError, "references must be a list of token lists"),
        (lambda: ranking.bleu(["you"], []), ValueError, "references must hold at least one reference"),
        (lambda: ranking.bleu(["you"], [["you"]], max_n=0), ValueError, "max_n must be at least 1, got 0"),
        (lambda: ranking.bleu(["you"], [["you"]], smoothing="floor"), ValueError, "smoothing must be one of None"),
    ],
)
def test_bad_sentences_are_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()
