"""Judging language models: surprise in bits, answers that come in clusters, votes between two, a judge that errs."""

from collections import namedtuple

import numpy as np

from mlnotes import _check


class Runs(namedtuple("Runs", "codes counts")):
    """Runs of 1, 2, ... order + 1 bytes: for each length their codes in rising order, and counts; see `count_runs`."""


class BradleyTerry(namedtuple("BradleyTerry", "strength covariance")):
    """Log strengths, of mean 0, and their covariance matrix; see `bradley_terry`."""


class Estimate(namedtuple("Estimate", "value standard_error")):
    """A value and its standard error."""


# ---- how surprised is a model of byte runs? ----


def count_runs(text, order):
    """Count every run of up to order + 1 bytes: a model that predicts a byte from the `order` bytes before it.

    `text`, str or bytes, is the training text; a str is taken as UTF-8. `order`, at least 0, is the longest context in
    bytes. The `Runs` hold `codes` and `counts`, lists of order + 1 arrays. The code of a run is 256 times the place of
    its context among the runs that are one byte shorter, plus its last byte: whole numbers that stay small, however
    long the runs are.

    Examples
    --------
    >>> [counts.tolist() for counts in count_runs("banana", 1).counts]
    [[3, 1, 2], [2, 1, 2]]
    """
    order = _check.integer(order, name="order", low=0)
    text = _bytes(text)
    place, runs = np.zeros(len(text), dtype=np.int64), Runs([], [])
    for length in range(1, order + 2):
        context = place if length == 1 else place[:-1]
        codes, place, counts = np.unique(256 * context + text[length - 1 :], return_inverse=True, return_counts=True)
        runs.codes.append(codes)
        runs.counts.append(counts)
        if len(place) < 2:
            break
    return runs


def byte_bits(text, runs):
    """Surprise of a model at each byte of a text: -log2 of the probability it gave that byte.

    `text`, str or bytes, is the text to predict, `runs` what `count_runs` counted. The bits are an array of shape
    (n_bytes,). Their sum belongs to text and model and not to the units that it is divided by.

    Witten & Bell (1991), IEEE Trans. Information Theory 37, 1085-1094: in a context seen n times before t different
    bytes, p(byte) = (count + t p'(byte)) / (n + t), where p' is the probability in the context that is one byte
    shorter, and 1/256 without any.

    Examples
    --------
    >>> byte_bits("ab", count_runs("ab", 0)).round(3).tolist()
    [1.989, 1.989]
    """
    text = _bytes(text)
    p, place = np.full(len(text), 1 / 256), np.zeros(len(text), dtype=np.int64)
    for length, (codes, counts) in enumerate(zip(runs.codes, runs.counts), start=1):
        context = place if length == 1 else place[:-1]
        code = np.where(context < 0, -1, 256 * context + text[length - 1 :])
        at = np.minimum(np.searchsorted(codes, code), len(codes) - 1)
        known = codes[at] == code
        n_places = max(int(codes[-1]) // 256, int(context.max(initial=0))) + 1
        seen = np.bincount(codes // 256, weights=counts, minlength=n_places)[context] * (context >= 0)
        kinds = np.bincount(codes // 256, minlength=n_places)[context]
        shorter = p[length - 1 :]
        longer = (np.where(known, counts[at], 0) + kinds * shorter) / np.maximum(seen + kinds, 1)
        p[length - 1 :] = np.where(seen > 0, longer, shorter)
        place = np.where(known, at, -1)
        if len(place) < 2:
            break
    return -np.log2(p)


def _bytes(text):
    """A text as an array of whole numbers from 0 to 255."""
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"text must be str or bytes, got {type(text).__name__}; join the pages first")
    coded = text.encode() if isinstance(text, str) else text
    _check.regular(list(coded[:1]), name="text")
    return np.frombuffer(coded, dtype=np.uint8).astype(np.int64)


def perplexity(bits, n_units):
    """2 to the power of the bits per unit.

    `bits`, shape (n,), is the surprise of the parts of a text, such as its tokens or bytes; `n_units`, int, is what to
    divide by: tokens, bytes or words of the same text. The result compares models of the same text and the same unit
    only. Jelinek et al. (1977), J. Acoust. Soc. Am. 62, S63.

    Examples
    --------
    >>> perplexity([2, 3, 1], 3), perplexity([2, 3, 1], 1)
    (4.0, 64.0)
    """
    bits = _check.scores(bits, name="bits", finite=True)
    return float(2 ** (bits.sum() / _check.integer(n_units, name="n_units", low=1)))


# ---- how sure is the score of a benchmark? ----


def clustered_error(score, group):
    """Standard error of a mean whose cases were drawn in groups.

    `score`, shape (n,), is one score for each question, for two models the differences; `group`, shape (n,), is what
    each question was drawn with, such as its page. The error is the root of the sum of squared group sums of the
    deviations from the mean, divided by n. nan with fewer than two groups. Too small with few groups: statsmodels'
    `cov_type="cluster"` corrects for them by default. Liang & Zeger (1986), Biometrika 73, 13-22, for a mean; Miller
    (2024), arXiv:2411.00640.

    Examples
    --------
    >>> round(clustered_error([1, 1, 1, 0, 0, 0, 1, 1, 0], list("aaabbbccc")), 3)
    0.24
    """
    score = _check.scores(score, name="score", finite=True)
    group = _check.class_labels(group, name="group")
    _check.same_length(score, group, names=("score", "group"))
    names, own = np.unique(group, return_inverse=True)
    if len(names) < 2:
        return _check.undefined("one group has no other to vary from")
    sums = np.bincount(own, weights=score - score.mean())
    return float(np.sqrt(sums @ sums) / len(score))


def pass_at_k(c, n, k):
    """Estimated probability that at least one of k answers is right, from c right answers of n.

    `c` and `n`, int or arrays of them, are the right answers and all answers of each task, 0 <= c <= n; `k`, int, is at
    least 1 and at most each n, as no estimate from fewer answers is unbiased. The estimate is 1 - C(n - c, k) / C(n,
    k), the share of the k-subsets of the answers with a right one. Chen et al. (2021), arXiv:2107.03374.

    Examples
    --------
    >>> round(pass_at_k(2, 5, 3), 3)
    0.9
    """
    k = _check.integer(k, name="k", low=1)
    c, n = _check.counts(c, n, names=("c", "n"))
    if k > n.min():
        raise ValueError(f"k must be at most n = {n.min():.0f}, got {k}; draw more answers or ask for fewer")
    j = np.arange(k)
    wrong = np.maximum(n[..., None] - c[..., None] - j, 0) / (n[..., None] - j)
    return _check.plain(1 - wrong.prod(axis=-1))


# ---- which of two answers? ----


def bradley_terry(wins):
    """Strengths of models from votes between two at a time.

    `wins`, shape (n_models, n_models), counts how often row i beat column j; a tie is half a win for each. The diagonal
    is 0. In the `BradleyTerry`, with P(i beats j) = 1 / (1 + exp(strength[j] - strength[i])), `strength`, shape
    (n_models,), is the maximum of the likelihood, with mean 0; `covariance`, shape (n_models, n_models), is the inverse
    of the information on vectors of mean 0. A ValueError names models that are unbeaten by all others, whose strength
    would be infinite.

    Zermelo (1929), Math. Zeitschrift 29, 436-460; Bradley & Terry (1952), Biometrika 39, 324-345; Ford (1957), Amer.
    Math. Monthly 64(8), 28-33, for when the maximum exists. By Newton's method with halved steps. Times 400 / ln 10
    these are points of an Elo scale.

    Examples
    --------
    >>> result = bradley_terry([[0, 3, 0, 0], [1, 0, 3, 0], [0, 1, 0, 18], [0, 0, 2, 0]])
    >>> np.exp(result.strength - result.strength[3]).round(3).tolist()
    [81.0, 27.0, 9.0, 1.0]
    """
    wins = _check.array(wins, name="wins", shape="(n_models, n_models)", low=0)
    if len(wins) < 2:
        raise ValueError("wins must be of two models or more, got one; strengths are of one beside another")
    if wins.diagonal().any():
        raise ValueError(f"wins must have a diagonal of 0, got {wins.diagonal().max():g}; no model meets itself")
    _check_connected(wins)
    games, won, level = wins + wins.T, wins.sum(axis=1), np.full(wins.shape, 1 / len(wins))
    strength, likelihood = np.zeros(len(wins)), -np.inf
    for _ in range(200):
        p = (1 + np.tanh((strength[:, None] - strength) / 2)) / 2  # of row over column; tanh does not overflow
        weight = games * p * (1 - p)
        information = np.diag(weight.sum(axis=1)) - weight
        scale = weight.sum() / len(wins)  # of the size of the information, so that both parts count
        step = np.linalg.solve(information + scale * level, won - (games * p).sum(axis=1))
        likelihood = _log_likelihood(wins, strength)
        while _log_likelihood(wins, strength + step) < likelihood - 1e-9 * abs(likelihood):
            step = step / 2
        strength = strength + step
        if np.abs(step).max() < 1e-10:
            break
    covariance = np.linalg.inv(information + scale * level) - level / scale
    return BradleyTerry(strength - strength.mean(), covariance)


def _log_likelihood(wins, strength):
    return -(wins * np.logaddexp(0, strength - strength[:, None])).sum()


def _check_connected(wins):
    """Refuse votes that leave a strength infinite: from each model a chain of wins must lead to each other one."""
    beats = (wins > 0) | np.eye(len(wins), dtype=bool)
    for _ in range(len(wins).bit_length()):
        beats = beats @ beats
    above = beats.sum(axis=0)  # the models from which a chain leads to this one
    if above.min() < len(wins):
        unbeaten = np.flatnonzero(beats[:, above.argmin()]).tolist()
        got = f"model{'s' * (len(unbeaten) > 1)} {', '.join(map(str, unbeaten))} unbeaten by all others"
        remedy = "an infinite strength: leave out or let them meet more"
        raise ValueError(f"wins must connect all models both ways, got {got}; {remedy}")


def elo(games, *, k=32, start=1000.0):
    """Elo ratings after a list of games, one after the other.

    `games`, shape (n_games, 2), int, holds the winner and the loser of each game, models numbered from 0; `k`, above 0,
    is the most that a game can move a rating; `start` is the rating before the first game. The ratings, shape
    (n_models,), depend on the order of the games. Elo (1978), The Rating of Chessplayers: the winner gains k times the
    probability that it would lose, 1 / (1 + 10 ** (lead / 400)), a step of gradient descent on the Bradley-Terry log
    loss.

    Examples
    --------
    >>> elo([[0, 1], [0, 1]]).round(1).tolist()
    [1030.5, 969.5]
    """
    games = _check.table(games, name="games", shape="(n_games, 2), winner and loser", finite=True)
    k, start = _check.real(k, name="k"), _check.real(start, name="start")
    if k <= 0:
        raise ValueError(f"k must be above 0, got {k:g}; 32 and 16 are common")
    whole = games.astype(int)
    if (whole != games).any() or whole.min() < 0 or (whole[:, 0] == whole[:, 1]).any():
        raise ValueError("games must hold two different models, numbered from 0, got another row; correct or drop it")
    rating = [start] * (whole.max() + 1)
    for winner, loser in whole.tolist():
        gain = k / (1 + 10 ** ((rating[winner] - rating[loser]) / 400))
        rating[winner] += gain
        rating[loser] -= gain
    return np.array(rating)


def corrected_win_rate(human, judge, judge_only, *, weight=None):
    """A win rate by a judge that errs, corrected by the cases that people judged, too.

    `human` and `judge`, shape (n,), are the verdicts of people and of the judge on the same cases, from 0 to 1;
    `judge_only`, shape (m,), are the judge's on further cases; n and m are at least 2. `weight` is how far the judge is
    trusted, from 0 (people alone) to 1; without it that with the smallest estimated variance, cov(human, judge) /
    ((1 + n/m) var(judge)), cut to [0, 1]. The `Estimate` holds `value` = weight * mean(judge_only) + mean(human -
    weight * judge), and its `standard_error`. For a given weight it is unbiased whatever the judge's errors are, if
    both sets are drawn alike. Angelopoulos et al. (2023), Science 382, 669-674 (weight 1) and arXiv:2311.01453.

    Examples
    --------
    >>> result = corrected_win_rate([1, 0, 1, 1], [1, 0, 0, 1], [1, 0, 0, 1, 0, 0], weight=1)
    >>> round(result.value, 3), round(result.standard_error, 3)
    (0.583, 0.327)
    """
    human = _check.array(human, name="human", shape="(n,)", low=0, high=1)
    judge_only = _check.array(judge_only, name="judge_only", shape="(m,)", low=0, high=1)
    for values, name in ((human, "human"), (judge_only, "judge_only")):
        if len(values) < 2:
            raise ValueError(f"{name} needs two verdicts or more for a variance, got {len(values)}; judge more cases")
    judge = _check.array(judge, name="judge", shape=f"({len(human)},) to match human", low=0, high=1)
    if weight is None:  # 0 for a judge that always says the same
        (_, both), (_, own) = np.cov(human, judge)
        spread = (1 + len(human) / len(judge_only)) * own
        weight = float(np.clip(both / spread, 0, 1)) if spread > 0 else 0.0
    weight = _check.fraction(weight, name="weight", open_ended=False)
    rest = human - weight * judge
    variance = weight**2 * judge_only.var(ddof=1) / len(judge_only) + rest.var(ddof=1) / len(human)
    return Estimate(float(weight * judge_only.mean() + rest.mean()), float(np.sqrt(variance)))
