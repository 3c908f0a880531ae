"""BLEU in the exercises on ranked lists and generated text: of one sentence, and of a corpus."""

from collections import Counter

import numpy as np

from mlnotes.exercises.slips import Edit, Exercise, any_of
from mlnotes.exercises.slips._own import answered

# ---- one sentence, answered by numbers ----


WORDS = ["we", "met", "two", "old", "friends", "near", "the", "river", "after", "lunch", "today"]


def draw_sentences(rng):
    """A reference of five to seven words, and a candidate without a pair of it."""
    start, r, times = int(rng.integers(4)), int(rng.integers(5, 8)), int(rng.integers(2, 4))
    words = WORDS[start : start + r]
    early, late = sorted(rng.choice(r, size=2, replace=False).tolist())
    numbers = {"candidate": " ".join([words[late]] * times + [words[early]]), "reference": " ".join(words)}
    return 'The reference is "{reference}", the candidate "{candidate}".'.format(**numbers), numbers


@answered(draw_sentences, tolerance=0.001)
def two_sentences(*, candidate="you you see", reference="see you later today"):
    """BLEU-2 without smoothing, with one added to both orders, and with one added to the second."""
    candidate, reference = candidate.split(), reference.split()
    c, r, repeats = len(candidate), len(reference), len(candidate) - len(set(candidate))
    penalty = np.exp(1 - r / c)
    first, second = (2 + 1) / (c + 1), 1 / c  # with one added: words, and pairs, of which none matches
    right = 0.0, penalty * np.sqrt(first * second), penalty * np.sqrt(2 / c * second)
    slips = {
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
    return right, slips


# ---- a corpus ----


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

CORPUS = Exercise(
    reference=corpus_bleu,
    calls=CORPORA,
    slips={
        lambda given, wanted, n: np.mean([corpus_bleu([c], [r], n) for c, r in zip(given, wanted)]): "This is the mean "
        "of the sentences' values. BLEU adds up matches, n-grams and lengths over the corpus, and divides once.",
        any_of(
            Edit(MATCHES, "sum(g[x] for x in g if x in w)"), Edit(MATCHES, "sum(g[x] * min(g[x], w[x]) for x in g)")
        ): "You do not clip: an n-gram matches at most as often as it occurs in its reference.",
        Edit(MATCHES, "len(g & w)"): "You count each n-gram once. It may match as often as it occurs in both.",
        Edit("penalty *", "1 *"): "The brevity penalty is missing.",
        Edit("min(0, 1 - r / c)", "1 - r / c"): "A corpus that is longer than its references gets a bonus from you. "
        "Its penalty is 1.",
        Edit("r / c", "c / r"): "The lengths are exchanged: the penalty is exp(1 - r/c) where the candidates are the "
        "shorter ones.",
        Edit("np.prod(precisions) ** (1 / max_n)", "np.mean(precisions)"): "You take the arithmetic mean of the "
        "precisions. BLEU takes the geometric one.",
        Edit(" ** (1 / max_n)", ""): "You multiply the precisions. Take the root of order max_n as well.",
        Edit("np.prod(precisions) ** (1 / max_n)", "precisions[-1]"): "You use the longest n-grams only. All orders "
        "from 1 to max_n count.",
        Edit("g.total() for g in given", "w.total() for w in wanted"): "You divide by the n-grams of the references: "
        "this is recall, as in ROUGE.",
        Edit("matches / total", "(matches + 1) / (total + 1)"): "You smooth by adding one. The task asks for no "
        "smoothing.",
    },
)
