"""The exercises on ranked lists and generated text."""

from collections import Counter
from math import comb

import numpy as np

from mlnotes.exercises.slips import Edit, Exercise, any_of
from mlnotes.exercises.slips._own import Catalogue, table

EXERCISES = Catalogue("ranking_and_text", 12)


@EXERCISES.answered("ranking_and_text-1", tolerance=0.002, percent=10)
def ten_pages(rng=None, *, grades=(1, 3, 0, 2, 0, 1, 0, 2, 0, 3), k=4):
    """P@k and R@k of a list, and what chance gives for P@k."""
    if rng:
        grades = rng.permutation([0, 0, int(rng.integers(2)), 1, 1, 2, 2, 2, 3, 3]).tolist()
        k = int(rng.integers(4, 7))
    useful = np.array(grades) > 0
    hits, relevant, n = useful[:k].sum(), useful.sum(), len(grades)
    right = hits / k, hits / relevant, relevant / n
    told = f"The list has the grades {', '.join(map(str, grades))}, and k is {k}."
    return Exercise(right, told=told) | {
        (hits / n, ..., ...): f"You divide by all {n} pages. P@k is the share of the shown: divide by k.",
        (right[1], right[0], ...): "P@k and R@k are exchanged: precision divides by the pages shown, recall by the "
        "relevant pages.",
        (..., hits / n, ...): "R@k divides by all relevant pages, not by all pages.",
        (..., ..., k / n): "k/n is what chance gives for R@k. For P@k it is the share of relevant pages, R/n.",
        (..., ..., k * relevant / n): "This is the number of relevant pages that chance shows. P@k divides it by k.",
        (hits, hits, ...): "These are counts. P@k and R@k are shares.",
        (..., ..., hits / n): "This is a share of the hits in all pages. Chance shows the share of relevant pages, "
        "R/n.",
        (sum(grades[:k]) / k, ..., ...): "You add up the grades. Here a page counts 1 if its grade is above 0.",
    }


@EXERCISES.answered("ranking_and_text-2", tolerance=0.001, percent=10)
def by_luck(*, k: range(2, 5) = 3, more: range(1, 4) = 1, n: range(13, 20) = 12):
    """Chance of Hit@k and of P@k, and the ceiling of R@k; there are more relevant pages than places."""
    relevant = k + more
    told = f"There are {n} pages, {relevant} of them relevant, and the first {k} are shown."
    hit = 1 - comb(n - relevant, k) / comb(n, k)
    right = hit, relevant / n, min(1, k / relevant)
    return Exercise(right, told=told) | {
        (1 - (1 - relevant / n) ** k, ..., ...): "You draw with replacement. No page is shown twice: after a useless "
        "page there is one useless page fewer.",
        (k * relevant / n, ..., ...): "This is the mean NUMBER of relevant pages among the shown. Hit@k asks for at "
        "least one.",
        (1 - hit, ..., ...): "This is the chance of no hit. Subtract it from 1.",
        (relevant / n, relevant / n, ...): "R/n is the chance of a hit with one page. With k pages it is larger.",
        (..., k / n, ...): "k/n is the mean of R@k. For P@k it is R/n, whatever k is.",
        (..., k * relevant / n, ...): "This is a number of pages. P@k divides it by k.",
        (..., ..., 1.0): "Only k places are shown, and there are more relevant pages: R@k is at most k/R.",
        (..., ..., k / n): "k/n is the mean of R@k in a random order. Its ceiling is k/R.",
    }


def mean_over_orders(y, s, k):
    last = np.sort(s)[-k]
    sure, level = y[s > last], y[s == last]
    hits = sure.sum() + (k - len(sure)) * level.mean()
    return hits / k


TIED = "(k - len(sure)) * level.mean()"  # of the cases with the score at the cut
IN_SOME_ORDER = [
    f"y[np.argsort({by})]{part}.sum()"
    for by, part in (
        ("-s", "[:k]"),
        ("-s, kind='stable'", "[:k]"),
        ("s", "[::-1][:k]"),
        ("s, kind='stable'", "[::-1][:k]"),
        ("s", "[-k:]"),
    )
]
CUTS = (
    (np.array([1, 0, 0, 1]), np.array([3.0, 2, 2, 2]), 2),
    (np.array([0, 1, 1, 0, 1]), np.array([5.0, 1, 5, 5, 2]), 2),
    (np.array([1, 1, 0, 0, 0, 1]), np.array([2.0, 2, 2, 1, 7, 2]), 3),
    (np.array([1, 0, 1, 0]), np.array([0.9, 0.8, 0.7, 0.1]), 2),
    (np.array([0, 0, 1, 1, 0, 1, 0]), np.array([1.0, 4, 4, 1, 1, 1, 0]), 5),
    (np.array([0, 1, 0]), np.array([1.0, 1, 1]), 1),
)
EXERCISES["ranking_and_text-3"] = Exercise(mean_over_orders, CUTS) | {
    frozenset(Edit(f"sure.sum() + {TIED}", order) for order in IN_SOME_ORDER): "You break ties by the order of the "
    "arrays. Equal scores have no order: take the mean over all orders of them.",
    Edit(TIED, "min(level.sum(), k - len(sure))"): "Among equal scores you take the positives first. That is the best "
    "order; take the mean over all orders.",
    Edit(TIED, "max(0, k - len(sure) - sum(level == 0))"): "Among equal scores you take the negatives first. That is "
    "the worst order; take the mean over all orders.",
    Edit(TIED, "level.sum()", Edit("/ k", "/ sum(s >= last)")): "You show all cases with the score at the cut, more "
    "than k. Only k are shown.",
    Edit(TIED, "level.sum()"): "You count all positives with the score at the cut. Only some of these cases have a "
    "place among the k.",
    Edit(f" + {TIED}", ""): "You leave out the cases with the score at the cut. Some of them fill the last places.",
    Edit("hits / k", "hits"): "This is the number of positives. Divide by k.",
    Edit("hits / k", "hits / sum(y)"): "You divide by all positives: this is recall at k.",
    Edit("hits / k", "y[np.argsort(s)][:k].mean()"): "You take the k lowest scores. The highest score comes first.",
}


def ndcg(grades, score, k):
    weight = 1 / np.log2(1 + np.arange(1, k + 1))
    shown = grades[np.argsort(-score)][:k]
    ideal = np.sort(grades)[::-1][:k]
    return weight @ shown / (weight @ ideal)


LISTS = (
    (np.array([1, 3, 0, 2]), np.array([0.9, 0.7, 0.5, 0.3]), 4),
    (np.array([2, 0, 3, 1]), np.array([0.2, 0.9, 0.4, 0.6]), 2),
    (np.array([0, 1, 4, 2, 3]), np.array([0.5, 0.1, 0.3, 0.9, 0.7]), 3),
    (np.array([3, 1, 0, 5, 2]), np.array([6.0, 2.5, 8.0, 3.0, 1.0]), 4),
    (np.array([0, 2, 1]), np.array([0.3, 0.2, 0.1]), 1),
)
EXERCISES["ranking_and_text-4"] = Exercise(ndcg, LISTS) | {
    Edit("weight @ shown / (weight @ ideal)", "weight @ (2**shown - 1) / (weight @ (2**ideal - 1))"): "This is the "
    "exponential gain, 2**grade - 1. The task asks for the linear one.",
    Edit("(1 + np.arange(1, k + 1))", "(np.maximum(np.arange(1, k + 1), 2))"): "You divide by log2 i from rank 2 on. "
    "The task divides by log2(1 + i).",
    Edit("(1 + np", "(np"): "You divide by log2 i, which is 0 on rank 1. The task divides by log2(1 + i).",
    Edit("(1 + np", "(2 + np"): "Ranks begin at 1: the first weight is 1/log2(2) = 1. Yours are one rank too far.",
    Edit("1 / np.log2(1 + np.arange(1, k + 1))", "1 / np.arange(1, k + 1)"): "You divide by the rank. Divide by log2(1 "
    "+ rank).",
    Edit("1 / np.log2(1 + np.arange(1, k + 1))", "np.ones(k)"): "The discount is missing: a gain on rank i counts "
    "1/log2(1 + i).",
    Edit("-score", "score"): "You begin with the lowest score. The highest score comes first.",
    Edit("np.sort(grades)", "np.sort(shown)"): "Your ideal order holds the shown pages only. It holds the best k of "
    "all pages.",
    Edit("np.sort(grades)[::-1]", "np.sort(grades)"): "Your ideal order begins with the lowest grade. The best page "
    "comes first.",
    Edit(" / (weight @ ideal)", ""): "This is DCG. Divide by the DCG of the ideal order.",
    Edit("[:k]", "", Edit("k + 1", "len(grades) + 1")): "You use the whole list. Cut it, and the ideal one, after k.",
    Edit("weight @ ideal", "np.sort(grades)[::-1] @ (1 / np.log2(1 + np.arange(1, len(grades) + 1)))"): "Your ideal "
    "order is not cut. Cut it after k, too.",
    Edit("[np.argsort(-score)]", ""): "You take the grades in the order of the array. Sort the pages by their scores "
    "first.",
}


def weights(n):
    return 1 / np.log2(np.arange(2, n + 2))


def jarvelin(n):
    return 1 / np.log2(np.maximum(np.arange(1, n + 1), 2))


@EXERCISES.answered("ranking_and_text-5", tolerance=0.0005)
def mended(*, grades=(3, 2, 3, 0, 0, 1, 2, 2, 3, 0)):
    """Järvelin's DCG@4, the ideal DCG@6, and nDCG@4."""
    grades = np.array(grades)
    best = np.sort(grades)[::-1]
    (dcg4, best4, best6), (other4, other_best4, other_best6) = (
        [form(n) @ of[:n] for of, n in ((grades, 4), (best, 4), (best, 6))] for form in (jarvelin, weights)
    )
    right = dcg4, best6, dcg4 / best4
    own = np.sort(grades[:4])[::-1]
    return Exercise(right) | {
        (..., sum(round(float(term), 2) for term in best[:6] * jarvelin(6)), ...): "You add rounded terms, as the "
        "table does. Round once, at the end.",
        (..., ..., 0.76): "0.76 is the value of the table. Divide its own DCG@4 by the ideal DCG@4.",
        (other4, other_best6, other4 / other_best4): "You divide by log2(1 + i). This table divides by log2 i, from "
        "rank 2 on.",
        (..., ..., dcg4 / best6): "You divide by the ideal DCG at rank 6. For nDCG@4 take that at rank 4.",
        (..., ..., dcg4 / (jarvelin(4) @ own)): "Your ideal list has the first four pages only. It must hold the best "
        "four of all ten.",
        (..., grades[:6] @ jarvelin(6), ...): "This is the DCG of the list as it is. For the ideal one sort the grades "
        "first.",
        (grades[:4].sum(), ..., ...): "This is the sum of the grades, without a discount.",
    }


@EXERCISES.answered("ranking_and_text-6", tolerance=0.002)
def two_forms(rng=None, *, grades=(3, 1, 2, 0)):
    """The change of DCG by exchanging the first two, in two forms; natural logarithms: factor of DCG and of nDCG."""
    if rng:  # the first grade above the second
        low, high = sorted(rng.choice(5, size=2, replace=False).tolist())
        grades = [high, low, *rng.integers(4, size=2).tolist()]
    first, second = grades[:2]
    fall = (second - first) * (1 - 1 / np.log2(3))
    right = fall, 0.0, 1 / np.log(2), 1.0
    told = f"The list has the grades {', '.join(map(str, grades))}."
    return Exercise(right, told=told) | {
        (-fall, ..., ..., ...): "After minus before: the better page has moved down, so DCG falls.",
        (..., fall, ..., ...): "With the discount log2 i from rank 2 on the ranks 1 and 2 weigh the same, 1 and "
        "1/log2(2) = 1.",
        (0.0, ..., ..., ...): "With log2(1 + i) rank 1 weighs 1 and rank 2 weighs 1/log2(3) = 0.63: the exchange "
        "changes something.",
        (second - first, ..., ..., ...): "This is the difference of the grades. Multiply it with the difference of the "
        "weights.",
        (..., ..., np.log(2), ...): "Turned over: a natural logarithm is smaller than that to base 2, so dividing by "
        "it gives more.",
        (..., ..., 1.0, ...): "DCG itself does change with the base: every term is divided by another logarithm.",
        (..., ..., ..., any_of(1 / np.log(2), np.log(2))): "The factor stands in DCG and in the ideal DCG, so it "
        "cancels in nDCG.",
    }


WORDS = ["we", "met", "two", "old", "friends", "near", "the", "river", "after", "lunch", "today"]


@EXERCISES.answered("ranking_and_text-7", tolerance=0.001)
def two_sentences(rng=None, *, candidate="you you see", reference="see you later today"):
    """BLEU-2 without smoothing, with one added to both orders, and with one added to the second."""
    if rng:  # a reference of five to seven words, and a candidate without a pair of it
        start, r, times = int(rng.integers(4)), int(rng.integers(5, 8)), int(rng.integers(2, 4))
        words = WORDS[start : start + r]
        early, late = sorted(rng.choice(r, size=2, replace=False).tolist())
        candidate = " ".join([words[late]] * times + [words[early]])
        reference = " ".join(words)
    told = f'The reference is "{reference}", the candidate "{candidate}".'
    candidate, reference = candidate.split(), reference.split()
    c, r, repeats = len(candidate), len(reference), len(candidate) - len(set(candidate))
    penalty = np.exp(1 - r / c)
    first, second = (2 + 1) / (c + 1), 1 / c  # with one added: words, and pairs, of which none matches
    right = 0.0, penalty * np.sqrt(first * second), penalty * np.sqrt(2 / c * second)
    return Exercise(right, told=told) | {
        (any_of(penalty * np.sqrt(2 / c), penalty * 2 / c), ..., ...): "You leave out the order without a match, as if "
        "its logarithm were 0. The precision is 0, its logarithm is minus infinity, and BLEU is 0.",
        (..., right[2], right[1]): "The two smoothings are exchanged: Lin and Och add one for pairs only.",
        (..., right[1], right[1]): "Lin and Och add one for n > 1 only: the words keep their precision.",
        (..., penalty * np.sqrt((2 + repeats + 1) / (c + 1) * second), ...): "You do not clip: a word counts at most "
        "as often as it stands in the reference.",
        (..., right[1] / penalty, right[2] / penalty): "The brevity penalty is missing: the candidate is shorter than "
        "the reference.",
        (..., penalty * first * second, ...): "You multiply the precisions. Take the geometric mean: the root.",
        (..., penalty * (first + second) / 2, ...): "You take the arithmetic mean. BLEU takes the geometric one.",
    }


def ngrams(tokens, n):
    return Counter(zip(*(tokens[i:] for i in range(n))))


def corpus_bleu(candidates, references, max_n):
    precisions = []
    for n in range(1, max_n + 1):
        given, wanted = ([ngrams(words, n) for words in sentences] for sentences in (candidates, references))
        matches, total = sum((g & w).total() for g, w in zip(given, wanted)), sum(g.total() for g in given)
        precisions.append(matches / total)
    c, r = sum(map(len, candidates)), sum(map(len, references))
    penalty = np.exp(min(0, 1 - r / c))
    return penalty * np.prod(precisions) ** (1 / max_n)


def words_of(*sentences):
    return [sentence.split() for sentence in sentences]


CORPORA = (
    (words_of("how are you", "you you"), words_of("how are you", "how are you"), 2),
    (words_of("a b b c", "d e", "b c a"), words_of("a b c", "d e f g", "a b c d"), 2),
    (words_of("a a b", "c d e f"), words_of("a b a c d", "c d e"), 1),
    (words_of("a b c a b", "c c d"), words_of("a b a", "c d e"), 2),
    (words_of("x y", "y z"), words_of("y x z", "z y"), 2),  # no pair matches
    (words_of("a b c d e", "b a d c"), words_of("a b c d", "b a c d e f g"), 3),
)
MATCHES = "(g & w).total()"
EXERCISES["ranking_and_text-8"] = Exercise(corpus_bleu, CORPORA) | {
    lambda given, wanted, n: np.mean([corpus_bleu([c], [r], n) for c, r in zip(given, wanted)]): "This is the mean of "
    "the sentences' values. BLEU adds up matches, n-grams and lengths over the corpus, and divides once.",
    any_of(
        Edit(MATCHES, "sum(g[x] for x in g if x in w)"), Edit(MATCHES, "sum(g[x] * min(g[x], w[x]) for x in g)")
    ): "You do not clip: an n-gram matches at most as often as it occurs in its reference.",
    Edit(MATCHES, "len(g & w)"): "You count each n-gram once. It may match as often as it occurs in both.",
    Edit("penalty *", "1 *"): "The brevity penalty is missing.",
    Edit("min(0, 1 - r / c)", "1 - r / c"): "A corpus that is longer than its references gets a bonus from you. Its "
    "penalty is 1.",
    Edit("r / c", "c / r"): "The lengths are exchanged: the penalty is exp(1 - r/c) where the candidates are the "
    "shorter ones.",
    Edit("np.prod(precisions) ** (1 / max_n)", "np.mean(precisions)"): "You take the arithmetic mean of the "
    "precisions. BLEU takes the geometric one.",
    Edit(" ** (1 / max_n)", ""): "You multiply the precisions. Take the root of order max_n as well.",
    Edit("np.prod(precisions) ** (1 / max_n)", "precisions[-1]"): "You use the longest n-grams only. All orders from 1 "
    "to max_n count.",
    Edit("g.total() for g in given", "w.total() for w in wanted"): "You divide by the n-grams of the references: this "
    "is recall, as in ROUGE.",
    Edit("matches / total", "(matches + 1) / (total + 1)"): "You smooth by adding one. The task asks for no smoothing.",
}


@EXERCISES.answered("ranking_and_text-9", tolerance=0.001)
def cut_list(rng=None, *, grades=(1, 3, 0, 2), k=2):
    """nDCG@k, the same with the ideal of the shown pages only, and chance."""
    if rng:  # five grades, the best of them not among the two that are shown
        grades = rng.integers(6, size=5).tolist()
        if not 0 < grades[0] < grades[1] < max(grades):
            return Exercise()
    grades = np.array(grades)
    best, shown, w = np.sort(grades)[::-1][:k], grades[:k], weights(k)
    right = w @ shown / (w @ best), w @ shown / (w @ np.sort(shown)[::-1]), grades.mean() * w.sum() / (w @ best)
    full = weights(len(grades))
    told = f"A query has the grades {', '.join(map(str, grades))} in the order of the list, and k is {k}."
    return Exercise(right, told=told) | {
        (right[1], right[0], ...): "The first two are exchanged: the ideal order of nDCG holds all pages of the query.",
        (right[1], right[1], ...): "Your first ideal order holds the shown pages only. It must hold the best pages of "
        "the query, shown or not.",
        (full @ grades / (full @ np.sort(grades)[::-1]), ..., ...): f"You use all pages. Cut both lists after {k}.",
        (w @ shown, ..., ...): "This is DCG. Divide it by the DCG of the ideal order.",
        (..., ..., grades.mean() * w.sum()): "This is the DCG of chance. Divide it by the ideal DCG.",
        (..., ..., shown.mean() * w.sum() / (w @ best)): "Chance may show any of the pages: take the mean grade of all "
        "of them.",
        (..., ..., any_of(0.5, k / len(grades))): "Chance has no fixed value, nor is it the share of pages that are "
        "shown: it is the mean grade times the sum of the weights, divided by the ideal DCG.",
    }


@EXERCISES.answered("ranking_and_text-10", tolerance=0.0005)
def paired(rng=None, *, a=(0.9, 0.6, 0.8, 0.4, 0.7, 1.0), b=(0.8, 0.5, 0.6, 0.4, 0.4, 0.9)):
    """Mean difference of two programs over the same queries, and its standard error."""
    if rng:  # values of two programs on six queries, which differ more than the programs
        a = rng.permutation([3, 4, 6, 7, 9, 10]) / 10
        b = np.clip(a - rng.permutation([0, 0, 1, 1, 2, 3]) / 10, 0, 1)
    a, b = np.array(a), np.array(b)
    gap, n = a - b, len(a)
    mean, error = gap.mean(), gap.std(ddof=1) / np.sqrt(n)
    rows = ((name, [f"{v:.1f}" for v in values]) for name, values in (("A", a), ("B", b)))
    told = table([("query", range(1, 7)), *rows])
    return Exercise((mean, error), told=told) | {
        (..., np.sqrt((a.var(ddof=1) + b.var(ddof=1)) / n)): "You treat the two programs as if they had other queries. "
        "Take the difference of each query first, then its standard deviation.",
        (..., gap.std(ddof=1)): "This is the standard deviation of a difference. Divide by the root of n.",
        (..., gap.std() / np.sqrt(n)): "The standard deviation of a sample divides by n - 1 (ddof=1).",
        (..., gap.var(ddof=1) / n): "This is the variance of the mean. Take its root.",
        (..., gap.std(ddof=1) / n): "Divide by the root of n, not by n.",
        (-mean, ...): "A minus B, not B minus A.",
        (gap.sum(), ...): "This is the sum. Divide by the number of queries.",
        (..., 1.96 * error): "This is the half width of the 95 % interval. The standard error alone is asked.",
    }
