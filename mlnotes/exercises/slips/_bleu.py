"""BLEU in the exercises on ranked lists and generated text: of one sentence, and of a corpus."""

from collections import Counter
from functools import partial

import numpy as np

from mlnotes.exercises.slips import Exercise, Variant

# ---- one sentence, answered by numbers ----


def two_sentences(*, candidate="you you see", reference="see you later today"):
    """BLEU-2 without smoothing, with one added to both orders, and with one added to the second."""
    candidate, reference = candidate.split(), reference.split()
    c, r, repeats = len(candidate), len(reference), len(candidate) - len(set(candidate))
    penalty = np.exp(1 - r / c)
    first, second = (2 + 1) / (c + 1), 1 / c  # with one added: words, and pairs, of which none matches
    right = 0.0, penalty * np.sqrt(first * second), penalty * np.sqrt(2 / c * second)
    return Exercise(
        reference=right,
        tolerance=0.001,
        slips={
            (
                penalty * np.sqrt(2 / c),
                ...,
                ...,
            ): "You leave out the order without a match, as if its logarithm were 0. "
            "The precision is 0, its logarithm is minus infinity, and BLEU is 0.",
            (..., right[2], right[1]): "The two smoothings are exchanged: Lin and Och add one for pairs only.",
            (..., right[1], right[1]): "Lin and Och add one for n > 1 only: the words keep their precision.",
            (..., penalty * np.sqrt((2 + repeats + 1) / (c + 1) * second), ...): "You do not clip: "
            "a word counts at most as often as it stands in the reference.",
            (..., right[1] / penalty, right[2] / penalty): "The brevity penalty is missing: "
            "the candidate is shorter than the reference.",
            (
                ...,
                right[1] / penalty * np.exp(1 - c / r),
                ...,
            ): "The lengths are exchanged: the penalty is exp(1 - r/c).",
            (..., penalty * first * second, ...): "You multiply the precisions. Take the geometric mean: the root.",
            (..., penalty * (first + second) / 2, ...): "You take the arithmetic mean. BLEU takes the geometric one.",
        },
        variant=own_sentences,
    )


WORDS = ["we", "met", "two", "old", "friends", "near", "the", "river", "after", "lunch", "today"]


def own_sentences(rng):
    """A reference of five to seven words for one student, and a candidate without a pair of it."""
    start, r, times = int(rng.integers(4)), int(rng.integers(5, 8)), int(rng.integers(2, 4))
    words = WORDS[start : start + r]
    early, late = sorted(rng.choice(r, size=2, replace=False).tolist())
    candidate = " ".join([words[late]] * times + [words[early]])
    text = f'The reference is "{" ".join(words)}", the candidate "{candidate}".'
    return Variant(text, two_sentences(candidate=candidate, reference=" ".join(words)))


# ---- a corpus ----


def ngrams(tokens, n):
    return Counter(zip(*(tokens[i:] for i in range(n))))


def clipped(given, wanted):
    return (given & wanted).total()


def brevity(c, r):
    return np.exp(min(0, 1 - r / c))


def geometric(precisions):
    return np.exp(np.log(precisions).mean()) if min(precisions) > 0 else 0.0


def corpus_bleu(candidates, references, max_n, *, match=clipped, penalty=brevity, mean=geometric, of="given", add=0):
    """BLEU of a corpus with one reference for each candidate; the knobs are what students turn."""
    precisions = []
    for n in range(1, max_n + 1):
        pairs = [(ngrams(c, n), ngrams(r, n)) for c, r in zip(candidates, references, strict=True)]
        total = sum((given if of == "given" else wanted).total() for given, wanted in pairs)
        precisions.append((sum(match(*pair) for pair in pairs) + add) / (total + add))
    return float(penalty(sum(map(len, candidates)), sum(map(len, references))) * mean(precisions))


def by_sentence(candidates, references, max_n, **knobs):
    each = [corpus_bleu([c], [r], max_n, **knobs) for c, r in zip(candidates, references, strict=True)]
    return float(np.mean(each))


def mean_precisions(candidates, references, max_n):
    each = [
        [
            clipped(ngrams(c, n), ngrams(r, n)) / ngrams(c, n).total()
            for c, r in zip(candidates, references, strict=True)
        ]
        for n in range(1, max_n + 1)
    ]
    return brevity(sum(map(len, candidates)), sum(map(len, references))) * geometric(np.mean(each, axis=1))


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

CORPUS = Exercise(
    reference=corpus_bleu,
    calls=CORPORA,
    slips={
        by_sentence: "This is the mean of the sentences' values. "
        "BLEU adds up matches, n-grams and lengths over the corpus, and divides once.",
        partial(by_sentence, add=1): "This is a mean of smoothed values of the sentences. "
        "Add up the counts over the corpus first; nothing is smoothed.",
        mean_precisions: "You average the precisions of the sentences. Add up matches and n-grams, then divide.",
        partial(corpus_bleu, match=lambda given, wanted: sum(given[g] for g in given if g in wanted)): "You do not "
        "clip: an n-gram matches at most as often as it occurs in its reference.",
        partial(
            corpus_bleu, match=lambda given, wanted: len(given.keys() & wanted.keys())
        ): "You count each n-gram once. It may match as often as it occurs in both.",
        partial(corpus_bleu, penalty=lambda c, r: 1): "The brevity penalty is missing.",
        partial(corpus_bleu, penalty=lambda c, r: np.exp(1 - r / c)): "A corpus that is longer than its references "
        "gets a bonus from you. Its penalty is 1.",
        partial(corpus_bleu, penalty=lambda c, r: brevity(r, c)): "The lengths are exchanged: "
        "the penalty is exp(1 - r/c) where the candidates are the shorter ones.",
        partial(corpus_bleu, mean=np.mean): "You take the arithmetic mean of the precisions. "
        "BLEU takes the geometric one.",
        partial(corpus_bleu, mean=np.prod): "You multiply the precisions. Take the root of order max_n as well.",
        partial(corpus_bleu, mean=lambda p: np.exp(sum(np.log(v) for v in p if v) / len(p))): "You leave out an order "
        "without a match, as if its logarithm were 0. It is minus infinity, and BLEU is 0.",
        partial(corpus_bleu, mean=lambda p: p[-1]): "You use the longest n-grams only. "
        "All orders from 1 to max_n count.",
        partial(corpus_bleu, of="wanted"): "You divide by the n-grams of the references: this is recall, as in ROUGE.",
        partial(corpus_bleu, add=1): "You smooth by adding one. The task asks for no smoothing.",
    },
)
