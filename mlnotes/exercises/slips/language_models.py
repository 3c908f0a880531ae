"""The exercises on judging language models."""

import math
from collections import Counter
from itertools import pairwise

import numpy as np

from mlnotes import language
from mlnotes.exercises.slips import NOT_PERCENT, Edit, Exercise
from mlnotes.exercises.slips._own import Catalogue, fractions, table

EXERCISES = Catalogue("language_models", 12)

WORDS = ["added", "civic", "daddy", "eerie", "error", "kayak", "level", "puppy", "radar", "refer", "rotor", "tenet"]


@EXERCISES.answered("language_models-1", tolerance=0.005)
def surprise(rng=None, *, learnt="cocoa", read="oca"):
    """Bits per letter of a word, by counts of another word with one added to each."""
    if rng:  # a word of three letters of which some occur twice, and letters of it in another order
        learnt = str(rng.choice(WORDS))
        alphabet, seen = sorted(set(learnt)), set(pairwise(learnt))
        read = "".join(rng.choice(alphabet, size=int(rng.integers(3, 5))))
        if read in learnt or set(pairwise(read)) <= seen or len(set(read)) < 2:
            return Exercise()
    letters, pairs, before = Counter(learnt), Counter(pairwise(learnt)), Counter(learnt[:-1])
    alone = [(letters[x] + 1) / (len(learnt) + 3) for x in read]
    after = [(pairs[x, y] + 1) / (before[x] + 3) for x, y in pairwise(read)]
    n, bits = len(read), -math.log2(alone[0] * math.prod(after))
    one, of_a_step, unordered = bits / n, bits / (n - 1), -math.log2(math.prod(alone)) / n
    told = f'The model learns from "{learnt}" (letters {", ".join(sorted(letters))}) and reads "{read}".'
    return Exercise(one, told=told) | {
        2**one: "This is the perplexity of a letter, 2 to the power of the bits. Asked are the bits.",
        bits: f"These are the bits of the whole word. Divide by its {n} letters.",
        one * math.log(2): "These are nats: you took the natural logarithm. Take log2, or divide by ln 2.",
        of_a_step: f"You divide by the {n - 1} steps from letter to letter. The first letter is predicted, too: divide "
        f"by {n}.",
        2**-bits: "This is the probability of the word. The surprise is its -log2, divided by the letters.",
        -one: "The sign is turned: the logarithm of a probability is negative, the surprise is its opposite.",
        unordered: "You predict each letter from the counts of letters alone. From the second one on, use the counts "
        "of what followed the letter before it.",
        -math.log2(math.prod(after)) / n: "The first letter is missing: multiply by its own probability as well.",
        math.inf: "Without the added one a pair that the first word lacks has the probability 0, and an infinite "
        "surprise. Add one to each of the three counts.",
    }


@EXERCISES.answered("language_models-2", tolerance=0.005)
def per_byte(
    *, of_token: fractions(900, 3500) = 8.72, width: fractions(200, 450) = 2.32, of_byte: fractions(250, 800) = 6.10
):
    """Perplexities per token and per byte in one unit; the first is higher, and its model the better one."""
    told = f"Perplexity of A: {of_token:.2f} per token of {width:.2f} bytes; perplexity of B: {of_byte:.2f} per byte."
    a, b = math.log2(of_token) / width, math.log2(of_byte)
    told = told if a <= b - 0.2 else None
    return Exercise((a, b, 1), told=told) | {
        (a, b, 2): "The bits are right, and they say the opposite: a lower number that belongs to a smaller unit is no "
        "better prediction.",
        (a, b, 3): "You have just compared them. Both models predicted every byte of one text, so the bits of the "
        "text, divided by its bytes, may be compared whatever the tokens are.",
        (a, b, 4): "The bits are right, the sentence says too much: few bits per byte show good prediction of this "
        "text, and no understanding. A program that copies long runs gets few bits as well.",
        (math.log2(of_token), b, ...): f"The first number still belongs to a token. Its bits are those of {width} "
        "bytes: divide.",
        (math.log2(of_token) * width, b, ...): "A byte is less than a token and costs fewer bits: divide by the bytes "
        "of a token.",
        (of_token / width, ..., ...): "A perplexity cannot be divided by bytes. Take its log2 first, which are bits, "
        "and bits add up over the bytes.",
        (of_token ** (1 / width), of_byte, ...): "These are perplexities per byte, and they are right. Asked are the "
        "bits: take log2.",
        (a * math.log(2), b * math.log(2), ...): "These are nats per byte. For bits take log2, or divide by ln 2.",
        (b, a, ...): "The two models are exchanged.",
    }


def bits_per_byte(pages, log_probs):
    bits = -sum(np.sum(page) for page in log_probs) / np.log(2)
    n_bytes = sum(len(page.encode()) for page in pages)
    return bits / n_bytes


TEXTS = (
    (["ab ≪ c", "to be"], [np.array([-1.2, -0.4, -5.0]), np.array([-2.3, -0.9])]),
    (["naïve Bayes"], [np.array([-3.1, -4.0, -0.5, -0.2])]),
    (["x", "tree", "a b a b"], [np.array([-4.6]), np.array([-2.2]), np.array([-1.0, -0.1, -0.1, -0.1])]),
    (["分类"], [np.array([-6.5, -3.5])]),
)
EXERCISES["language_models-3"] = Exercise(bits_per_byte, TEXTS) | {
    Edit(".encode()", ""): "You divide by characters. A character such as ≪ has three bytes in UTF-8: count "
    "len(page.encode()).",
    lambda pages, logs: np.mean([bits_per_byte([page], [log]) for page, log in zip(pages, logs)]): "You take the mean "
    "of the pages' values, so a short page counts as much as a long one. Add all bits, add all bytes, then divide.",
    Edit("np.sum(page)", "np.sum(np.log2(page))", Edit(" / np.log(2)", "")): "You take the logarithm of what is a "
    "logarithm already, below 0, so the result is nan. Divide the sum by ln 2.",
    Edit(" / np.log(2)", ""): "These are nats: the logarithms are natural ones. Divide by ln 2 for bits.",
    Edit(" / np.log(2)", " * np.log(2)"): "From nats to bits you divide by ln 2 = 0.693: one nat is more than one bit.",
    Edit("-sum(", "sum("): "The sign is turned: the logarithm of a probability is negative, the surprise is its "
    "opposite.",
    Edit("len(page.encode()) for page in pages", "len(page) for page in log_probs"): "You divide by the number of "
    "tokens: these are bits per token. Count the bytes of the pages.",
    Edit("bits / n_bytes", "2 ** (bits / n_bytes)"): "This is the perplexity per byte. Asked are the bits.",
    Edit("bits / n_bytes", "bits"): "These are all bits of the text. Divide them by its bytes.",
    Edit("n_bytes = sum(len(page.encode())", "n_bytes = sum(len(page.split())"): "You divide by words. Count the "
    "bytes.",
}


@EXERCISES.answered("language_models-4", tolerance=0.002)
def errors_of_a_score(rng=None, *, answers=("111", "000", "110", "101")):
    """The naive and the clustered standard error of a score, and the design effect."""
    if rng:  # passages of three or four questions, most of them answered alike, and one passage that is mixed
        size, n_groups = int(rng.integers(3, 5)), int(rng.integers(4, 6))
        right = rng.random((n_groups, size)) < rng.choice([0.1, 0.5, 0.9], size=(n_groups, 1))
        answers = tuple("".join("01"[int(one)] for one in passage) for passage in right)
        if right.mean() in (0, 1) or len(set(right.sum(axis=1))) < 3:
            return Exercise()
    right = np.array([list(map(int, passage)) for passage in answers])
    n_groups, (n, score) = len(right), (right.size, right.mean())
    naive = math.sqrt(score * (1 - score) / n)
    clustered = language.clustered_error(right.ravel(), np.repeat(np.arange(n_groups), right.shape[1]))
    small, fewer = math.sqrt(n_groups / (n_groups - 1)), math.sqrt(n / (n - 1))
    rows = table([("passage", range(1, n_groups + 1)), ("answers", [f"`{one}`" for one in answers])])
    told = f"These are the answers of your model:\n\n{rows}"
    return Exercise((naive, clustered, (clustered / naive) ** 2), told=told) | {
        (..., clustered * small, ...): "This is the clustered error with the correction for few groups, "
        f"√({n_groups}/{n_groups - 1}). Some programs use it; asked is the one without.",
        (naive * fewer, ..., ...): f"You divide by n - 1 = {n - 1}. Asked are both errors with n below the root.",
        (..., naive, 1): "The second is the naive error again. Add the deviations of each passage first, then square "
        "the sums.",
        (clustered, naive, ...): "The two errors are exchanged: the naive one takes all questions as independent.",
        (..., ..., clustered / naive): "This is the ratio of the standard errors. The design effect compares "
        "variances: square it.",
        (..., ..., (naive / clustered) ** 2): "The design effect is upside down: the clustered variance divided by the "
        "naive one.",
        (naive**2, clustered**2, ...): "These are variances. A standard error is the root.",
        (math.sqrt(score * (1 - score)), ..., ...): "The first is the standard deviation of one answer. Divide by the "
        f"root of the {n} questions.",
        (..., clustered * math.sqrt(n_groups), ...): "The second is the standard deviation of the passages' scores. "
        f"Divide by the root of the {n_groups} passages.",
        (..., clustered * n / n_groups, ...): "You divide the root by the number of passages. The score is a mean over "
        f"{n} questions: divide by {n}.",
    }


@EXERCISES.answered("language_models-5", tolerance=0.001, percent=1)
def tries(rng=None, *, n=6, c=(2, 5), k=3):
    """pass@k of two tasks, and of the exam that they are."""
    if rng:  # a hard task and one that k answers always solve
        n, k = int(rng.integers(6, 11)), int(rng.integers(3, 5))
        c = (int(rng.integers(1, n - k)), int(rng.integers(n - k + 1, n)))
    rate = [one / n for one in c]

    def both(of):
        found = [of(one) for one in c]
        return *found, sum(found) / 2

    right = both(lambda one: float(language.pass_at_k(one, n, k)))
    plug_in = both(lambda one: 1 - (1 - one / n) ** k)
    told = f"To each task {n} answers are drawn: {c[0]} are right on task 1, {c[1]} on task 2. Give pass@{k}."
    return Exercise(right, told=told) | {
        plug_in: f"This is 1 - (1 - c/n)^{k}, the plug-in: it puts an estimated share into a curved formula, and is "
        "too low on average. Count the subsets without a right answer.",
        (rate[0], rate[1], ...): "These are the shares of right answers, pass@1.",
        both(lambda one: (one / n) ** k): f"This is the chance that ALL {k} answers are right, if they are drawn with "
        "replacement. One right answer is enough.",
        both(lambda one: math.comb(one, k) / math.comb(n, k)): f"This is the share of subsets in which ALL {k} answers "
        "are right. One right answer is enough.",
        both(lambda one: math.comb(n - one, k) / math.comb(n, k)): "This is the share of subsets without a right "
        "answer: subtract it from 1.",
        (right[0], right[1], float(language.pass_at_k(sum(c), 2 * n, k))): "You pool the answers of both tasks. But "
        f"{k} answers are tried on ONE task: take the mean of the two tasks.",
        (right[0], right[1], 1 - (1 - right[0]) * (1 - right[1])): "The third is the chance to solve one task or the "
        "other. The score of an exam is the mean over its tasks.",
    }


EXERCISES["language_models-6"] = Exercise((1.25, -0.046875, 3), tolerance=0.001) | {
    (0.875, ..., ...): "0.875 is the right value of pass@3 at p = 1/2. It has to be the MEAN of f(0), f(1), f(2), with "
    "the weights (1-p)², 2p(1-p), p².",
    (2.5, ..., ...): "One right answer of two can come first or second: its probability is 2p(1-p), with a 2.",
    (1, ..., ...): "You cut f(1) to 1. Then the mean at p = 1/2 is 0.75, below 0.875.",
    (1.25, 0.046875, ...): "The sign is turned. Bias is the mean of the estimate minus the truth.",
    (1.25, 0.53125, ...): "The second is the mean of the estimate at p = 1/4. Subtract the truth, 1 - (3/4)³.",
    (1.25, 0.578125, ...): "The second is the truth at p = 1/4. Bias is the mean of the estimate minus it.",
    (1.25, 0, ...): "At p = 0, 1/2 and 1 there is no bias. At p = 1/4 there is: compute the mean of the estimate.",
    (..., ..., 1): "More tasks do not help: each task's estimate is wrong on average, at this p in the same direction, "
    "and a mean of many keeps the bias.",
    (..., ..., 2): "You had no choice left: p = 0, 1/2 and 1 fix the three values, and at 1/4 there is a bias.",
    (..., ..., 4): "Cut to 1, the mean at p = 1/2 is 0.75 in the place of 0.875: then it is biased there, too.",
}


@EXERCISES.answered("language_models-7", tolerance=0.001, percent=10)
def arena(rng=None, *, games=((6, 3), (10, 4), (27, 3))):
    """A beat B, B beat C, C beat D so often, and lost so often: shares of games won, and strengths."""
    if rng:  # a chain of four models whose third one has the largest share of games won
        lost = [int(n) for n in rng.integers(2, 5, size=3)]
        won = 2 * lost[0], 2 * lost[1] + int(rng.integers(1, 4)), lost[2] * int(rng.integers(8, 12))
        games = tuple(zip((*won[:2], won[2] + int(rng.integers(5))), lost))
    (ab, ba), (bc, cb), (cd, dc) = games
    shares = ab / (ab + ba), (cb + cd) / (bc + cb + cd + dc)
    odds = ab / ba * bc / cb
    right = (*shares, odds / (1 + odds), 1)
    through = ab / (ab + ba) * bc / (bc + cb)
    told = f"A against B {ab}:{ba}, B against C {bc}:{cb}, C against D {cd}:{dc}."
    told = told if shares[1] >= shares[0] + 0.02 else None
    return Exercise(right, told=told) | {
        (*right[:3], 3): "C won the largest share of its games, most of them against D. B beats C, and A beats B: on "
        "this chain of games the strengths are in the order A, B, C, D.",
        (*shares, odds, ...): "These are the odds, 'so many wins for one loss'. The probability is odds / (1 + odds).",
        (*shares, through, ...): "You multiply probabilities, as if A had to beat B and B to beat C. In the model the "
        "ODDS multiply: strength of A over B times strength of B over C.",
        (*shares, shares[0] / sum(shares), ...): "You compare the shares of games won. They depend on the opponents; "
        "multiply the odds of A against B and of B against C.",
        (*shares, 0.5, ...): "A and C never met, but B met both, and its games tell: multiply the odds.",
        (..., cd / (cd + dc), ..., ...): "The second is C against D alone. C also met B, and lost most of these games: "
        "divide all its wins by all its games.",
        (..., cb / (bc + cb), ..., ...): "The second is C against B alone. C also met D: divide all its wins by all "
        "its games.",
        (*shares, 1 - right[2], ...): "This is the probability that C beats A.",
    }


@EXERCISES.answered("language_models-8", tolerance=0.002)
def swapped(rng=None, *, first=0.870, second=0.378):
    """A judge's preference with A first and with A second: its bias to the place, and what is left without it."""
    if rng:  # a judge that favours the first place, and an answer a little better or worse than the other one
        d, b = rng.choice([-1, 1]) * rng.uniform(0.35, 0.8), rng.uniform(0.7, 1.6)
        first, second = (round(float(1 / (1 + math.exp(-x))), 3) for x in (d + b, d - b))
    (u, v), mean = (math.log(p / (1 - p)) for p in (first, second)), (first + second) / 2
    consistent = first * second / (first * second + (1 - first) * (1 - second))
    b, right = (u - v) / 2, 1 / (1 + math.exp(-(u + v) / 2))
    told = f"The judge prefers A in {first} of the cases where A comes first, and in {second} where it comes second."
    return Exercise((b, right), told=told) | {
        (..., mean): "This is the mean of the two probabilities, and it lies too near 1/2: the bias pushes both where "
        "the curve is flatter. Take the mean of the log odds, then go back to a probability.",
        (..., consistent): "This is the share of A among the pairs that are judged alike in both orders. It is too far "
        "from 1/2, since an answer wins twice there: its log odds are twice those asked.",
        (u - v, ...): "The first is the whole distance of the two log odds. It is d + b minus (d - b) = 2 b: halve it.",
        (first - second, ...): "You subtract the probabilities. The bias acts on the log odds: log(p / (1 - p)).",
        ((first - second) / 2, ...): "You take half the distance of the probabilities. The bias acts on the log odds: "
        "log(p / (1 - p)).",
        (..., (u + v) / 2): "The second is the mean of the log odds, d. Go back to a probability: 1 / (1 + exp(-d)).",
        (b, first): "With A in the first place the judge still favours the place. Use both orders.",
        (-b, right): "The sign is turned: A is preferred more often in the first place, so b is positive.",
        (right, b): "The two numbers are exchanged: first the bias, then the probability.",
    }


EXERCISES["language_models-9"] = Exercise((2 / 3, 1 / 3, 2 / 3, 7 / 9, 2), tolerance=0.002) | {
    (2 / 3, 1 / 3, 2 / 3, 7 / 9, 1): "The numbers are right. But more tasks like these give the same win rates: no "
    "chance is in them. What changed are the other models.",
    (2 / 3, 1 / 3, 2 / 3, 7 / 9, 3): "The numbers are right. B is no better than before: on each task the order of A "
    "and B stayed as it was. Compare the two with each other.",
    (2 / 3, 1 / 3, 2 / 3, 7 / 9, 4): "The numbers are right, and computed without a mistake: this is what a mean win "
    "rate is.",
    (..., ..., 2 / 3, 1 / 3, ...): "With C and D, each model meets three others: B also loses to A on two tasks, but "
    "beats C and D on all three.",
    (..., ..., 2 / 9, 1 / 9, ...): "You count wins over each other only. With C and D, wins over these count too.",
    (..., ..., 2, 7 / 3, ...): "These are sums over the tasks. Take the mean of three tasks.",
    (..., ..., 0.5, 7 / 12, ...): "You divide by four models. A model does not meet itself: three others.",
    (1 / 3, 2 / 3, 7 / 9, 2 / 3, ...): "A and B are exchanged.",
    (200 / 3, 100 / 3, 200 / 3, 700 / 9, ...): NOT_PERCENT,
}


def difference_and_error(score_a, score_b, page):
    difference = score_a - score_b
    own = np.unique(page, return_inverse=True)[1]
    sums = np.bincount(own, weights=difference - difference.mean())
    return difference.mean(), np.sqrt(np.sum(sums**2)) / len(difference)


ANSWERED = (
    (np.array([1, 1, 0, 1, 0, 0]), np.array([1, 0, 0, 0, 0, 1]), np.array([0, 0, 0, 1, 1, 1])),
    (np.array([1, 1, 1, 0, 1, 0, 1]), np.array([0, 0, 1, 0, 1, 1, 1]), np.array(list("abaccdd"))),
    (np.array([1.0, 0.5, 0.0, 1.0, 1.0]), np.array([0.5, 0.5, 0.0, 0.0, 1.0]), np.array([7, 7, 3, 3, 3])),
)
EXERCISES["language_models-11"] = Exercise(difference_and_error, ANSWERED) | {
    Edit(
        "np.sqrt(np.sum(sums**2)) / len(difference)",
        "np.hypot(*(language.clustered_error(score, page) for score in (score_a, score_b)))",
    ): "You join the errors of the two scores, as if each model had its own questions. Both have the same ones: take "
    "the differences first.",
    Edit("np.unique(page, return_inverse=True)[1]", "np.arange(len(page))"): "The difference is paired, but its error "
    "takes the questions as independent. Add the deviations of each page first, then square these sums.",
    Edit(
        "np.sqrt(np.sum(sums**2)) / len(difference)", "np.sqrt((np.var(score_a) + np.var(score_b)) / len(page))"
    ): "This error knows neither pairs nor pages: it adds two variances. Take the differences, and add their "
    "deviations page by page.",
    Edit("score_a - score_b", "score_b - score_a"): "The difference is turned: A minus B.",
    Edit("np.sqrt(np.sum(sums**2))", "np.sum(sums**2)"): "The root is missing.",
    Edit("/ len(difference)", "/ len(sums)"): "You divide by the number of pages. The score is a mean over questions: "
    "divide by their number.",
    Edit(" - difference.mean())", ")"): "The sums are those of the differences themselves. Subtract their mean first: "
    "an error measures deviations.",
    Edit("np.sqrt(np.sum(sums**2)) / len(difference)", "np.sqrt(np.sum(sums**2) / len(difference))"): "Divide the root "
    "by n, not what stands below it: the sums grow with the questions.",
    Edit(
        "score_a - score_b",
        "np.array([(score_a - score_b)[page == name].mean() for name in np.unique(page)])",
        Edit("np.unique(page, return_inverse=True)[1]", "np.arange(len(difference))"),
    ): "You take the mean of the pages' means, so a page with few questions counts like one with many. The score of "
    "the exam is a mean over its questions.",
    Edit("np.sum(sums**2)", "np.sum(sums**2) * len(sums) / (len(sums) - 1)"): "This is the error with the correction "
    "for few pages, √(G/(G-1)). It is a good habit with few pages; asked is the one without.",
}
