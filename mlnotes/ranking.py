"""How good is a ranked list, and how good is a generated sentence?

Ranks count from 1, the highest score first. Ties: the mean over all orders of the equal scores.
"""

from collections import Counter

import numpy as np

from mlnotes import _check

# ---- the first k ----


def precision_at_k(y_true, y_score, k, *, pos_label=1):
    """Share of positives among the k cases with the highest scores.

    Other arguments as in `mlnotes.curves.roc_curve`; the higher the score, the earlier in the list. For grades, say
    which count as relevant: `grade > 0`. `k` is the length of the list, from 1 to n_samples. A fraction in [0, 1]; the
    mean over the orders of equal scores where the cut falls among them. Manning, Raghavan & Schütze (2008),
    Introduction to Information Retrieval, section 8.4.

    Examples
    --------
    >>> precision_at_k([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1], 2)
    0.5
    """
    sure, places, tied, tied_positive, _ = _cut(y_true, y_score, k, pos_label=pos_label)
    return (sure + places * tied_positive / tied) / k


def recall_at_k(y_true, y_score, k, *, pos_label=1):
    """Share of all positives that are among the k cases with the highest scores.

    Arguments and ties as in `precision_at_k`; nan if no case is positive.

    Examples
    --------
    >>> recall_at_k([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1], 3)
    1.0
    """
    sure, places, tied, tied_positive, n_positive = _cut(y_true, y_score, k, pos_label=pos_label)
    if n_positive == 0:
        return _check.undefined("y_true has no positive case, so there is nothing to find")
    return (sure + places * tied_positive / tied) / n_positive


def hit_at_k(y_true, y_score, k, *, pos_label=1):
    """Is at least one positive among the k cases with the highest scores?

    Arguments as in `precision_at_k`. 1.0 or 0.0; between them the chance of a hit, if equal scores come in random order
    and the cut falls among them. 0.0 if no case is positive.

    Examples
    --------
    >>> hit_at_k([0, 1, 0, 0], [0.9, 0.8, 0.7, 0.1], 1), hit_at_k([0, 1, 0, 0], [0.5, 0.5, 0.5, 0.5], 1)
    (0.0, 0.25)
    """
    sure, places, tied, tied_positive, _ = _cut(y_true, y_score, k, pos_label=pos_label)
    if sure:
        return 1.0
    # A miss is hypergeometric: tied negatives fill the places, comb(tied - many, few) / comb(tied, few) of all ways.
    few, many = sorted((places, tied_positive))
    i = np.arange(few)
    return float(1 - np.prod((tied - many - i) / (tied - i)))


def _cut(y_true, y_score, k, *, pos_label):
    """Counts at the cut after k: positives above it, places left for the tied, tied, tied positives, all positives."""
    positive, score, _ = _check.scored(y_true, y_score, pos_label=pos_label)
    k = _check.integer(k, name="k", low=1, high=len(score))
    last = np.partition(score, len(score) - k)[len(score) - k]
    above, level = score > last, score == last
    counts = positive[above].sum(), k - above.sum(), level.sum(), positive[level].sum(), positive.sum()
    return tuple(int(count) for count in counts)


# ---- graded relevance ----


def dcg(gains, *, k=None, discount="log2(1+i)", gain="linear"):
    """Discounted cumulative gain: the grades of a ranked list, those far down counting less.

    `gains`, shape (n_documents,) or (n_queries, n_documents), are the grades of relevance in the order of the list, of
    which the first `k` count, all by default. The `discount` that the gain at rank i is divided by is "log2(1+i)", as
    in scikit-learn, or "jarvelin": log2(i) from rank 2 on and 1 at rank 1 (Järvelin & Kekäläinen 2002, ACM Trans.
    Information Systems 20, 422-446, eq. 2). The `gain` is "linear", the grade itself, or "exponential", 2**grade - 1
    for grades up to 1000 (Burges et al. 2005, ICML, 89-96). A float, or an array of shape (n_queries,). These forms
    differ: name discount and gain with each number.

    Examples
    --------
    >>> grades = [3, 2, 3, 0, 0, 1, 2, 2, 3, 0]
    >>> round(dcg(grades), 2), round(dcg(grades, discount="jarvelin"), 2)
    (8.32, 9.61)
    """
    gains = _gains(gains, gain, name="gains")
    weight = _weights(gains.shape[-1], k, discount)
    return _check.plain(_discounted(gains, weight))


def ndcg(y_true, y_score, *, k=None, discount="log2(1+i)", gain="linear"):
    """Normalised discounted cumulative gain: DCG of the list divided by that of the best list.

    Other arguments as in `dcg`. `y_true`, shape (n_documents,) or (n_queries, n_documents), are the grades, not
    negative, of all judged documents of a query, also those that the list shows last, or the best list is not the best;
    `y_score`, of the same shape, says which come early: the higher, the earlier. Infinities are allowed. In [0, 1], a
    float or an array of shape (n_queries,). Equal scores: the mean over their orders (McSherry & Najork 2008, ECIR,
    414-421). nan where a query has no relevant document, 0/0; leave these out of an average with `np.nanmean`, and say
    so. scikit-learn's `ndcg_score` is the mean over the queries, counts one without a relevant document as 0, and
    refuses infinite scores and single documents.

    Examples
    --------
    >>> ndcg([[0, 1], [1, 0]], [[0.5, 0.5], [0.9, 0.1]], k=1).tolist()
    [0.5, 1.0]
    """
    gains = _gains(y_true, gain, name="y_true", low=0)
    score = _check.array(y_score, name="y_score", finite=False, shape=f"{gains.shape} to match y_true")
    weight = _weights(gains.shape[-1], k, discount)
    best = _discounted(np.sort(gains, axis=-1)[..., ::-1], weight)
    expected = _expected_gains(np.atleast_2d(gains), np.atleast_2d(score), len(weight))
    reached = np.minimum(_discounted(expected, weight).reshape(np.shape(best)), best)  # no rounding above 1
    return _check.plain(_check.ratio(reached, best, reason="y_true has a query without a relevant document"))


def _expected_gains(gains, score, k):
    """Mean gain at each of the first k ranks over all orders of the ties: that of the run of equal scores there."""
    gains = np.take_along_axis(gains, np.argsort(score, axis=1), axis=1)[:, ::-1]
    score = np.sort(score, axis=1)[:, ::-1]
    width = k + int((score[:, k:] == score[:, k - 1 : k]).any(axis=0).sum())  # as far as a run at the cut reaches
    gains, score = gains[:, :width], score[:, :width]
    first = np.ones(score.shape, dtype=bool)  # first of its run
    first[:, 1:] = score[:, 1:] != score[:, :-1]
    start = np.flatnonzero(first)
    size = np.diff(start, append=first.size)
    means = np.add.reduceat(gains.ravel(), start) / size
    return np.repeat(means, size).reshape(first.shape)


def _discounted(gains, weight):
    """Weighted sum over the first ranks of each list."""
    return np.multiply(gains[..., : len(weight)], weight, order="C").sum(axis=-1)


def _gains(grades, gain, *, name, low=-np.inf):
    """What each document is worth, one list or a table of lists."""
    _check.option(gain, ("linear", "exponential"), name="gain")
    shape, high = "(n_documents,) or (n_queries, n_documents)", 1000 if gain == "exponential" else np.inf
    grades = _check.array(grades, name=name, shape=shape, low=low, high=high)
    return np.exp2(grades) - 1 if gain == "exponential" else grades


def _weights(n_documents, k, discount):
    """What a gain counts at each of the first k ranks."""
    _check.option(discount, ("log2(1+i)", "jarvelin"), name="discount")
    k = n_documents if k is None else _check.integer(k, name="k", low=1, high=n_documents)
    rank = np.arange(1, k + 1)
    return 1 / np.log2(rank + 1) if discount == "log2(1+i)" else 1 / np.log2(np.maximum(rank, 2))


# ---- text ----


def bleu(candidate, references, *, max_n=4, smoothing=None):
    """BLEU of one sentence: how many of its n-grams occur in reference translations.

    `candidate` is the sentence to judge, already split: `"how are you".split()`; `references` is a list of one or more
    that are split so, too; `max_n` is the longest n-gram. So that one order without a match does not make the product
    0, `smoothing` adds one to matches and n-grams of every order ("add_one"), or of the orders n > 1 only ("lin_och":
    Lin & Och 2004, COLING, 501-507); None adds nothing. In [0, 1]: the brevity penalty times the geometric mean of the
    clipped precisions of the orders 1 to max_n. 0 if an order has no match. nan where an order has no n-gram, 0/0: for
    an empty candidate, and unsmoothed for one shorter than max_n; with smoothing such an order counts (0 + 1) / (0 + 1)
    = 1.

    Papineni, Roukos, Ward & Zhu (2002), ACL, 311-318. An n-gram matches at most as often as it occurs in one of the
    references. The penalty is exp(1 - r / c) for a candidate of c tokens no longer than r, the closest reference
    length, the shorter one if two are equally close. They define BLEU for a corpus, with sums over all sentences before
    dividing: the mean of sentence values is another number.

    Examples
    --------
    >>> round(bleu("you you".split(), ["how are you".split()], max_n=2, smoothing="lin_och"), 4)
    0.3033
    """
    _check.option(smoothing, (None, "add_one", "lin_och"), name="smoothing")
    max_n = _check.integer(max_n, name="max_n", low=1)
    candidate, references = _sentences(candidate, references)
    if not candidate:
        return _check.undefined("candidate is empty, so no precision is defined")
    matches, totals = np.array([_matches(candidate, references, n) for n in range(1, max_n + 1)], dtype=float).T
    smoothed = {None: max_n, "add_one": 0, "lin_och": 1}[smoothing]  # the first order to add one to, less 1
    matches[smoothed:] += 1
    totals[smoothed:] += 1
    if not totals.all():
        return _check.undefined(f"candidate has {len(candidate)} tokens, so no n-gram of order {max_n}")
    if not matches.all():
        return 0.0
    c = len(candidate)
    r = min((abs(len(reference) - c), len(reference)) for reference in references)[1]
    penalty = np.exp(min(0, 1 - r / c))  # 1 for a candidate longer than the closest reference, less for a shorter one
    return float(penalty * np.exp(np.log(matches / totals).mean()))


def _sentences(candidate, references):
    """The candidate and the references as lists of tokens."""
    if isinstance(candidate, str):
        raise TypeError(f"candidate must be a list of tokens, got the string {candidate!r:.60}; use candidate.split()")
    references = references if isinstance(references, str) else list(references)
    if any(isinstance(reference, str) for reference in references):
        remedy = "split each reference, and wrap a single one as [reference]"
        raise TypeError(f"references must be a list of token lists, got {references!r:.60}; {remedy}")
    if not references:
        raise ValueError("references must hold at least one reference, got none; pass [reference]")
    return list(candidate), [list(reference) for reference in references]


def _matches(candidate, references, n):
    """(matches, n-grams) of order n in the candidate; an n-gram matches at most as often as in one reference."""
    counts = _ngrams(candidate, n)
    most = Counter()
    for reference in references:
        most |= _ngrams(reference, n)
    return (counts & most).total(), counts.total()


def _ngrams(tokens, n):
    return Counter(zip(*(tokens[i:] for i in range(n))))
