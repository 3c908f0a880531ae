"""One sort, the heart of every curve: counts at each threshold, ranks, shares of pairs won, and the hull of counts.

Sorting values is three times as fast as sorting their positions, so the label of a case travels in the lowest bit of
its score (`pack`). Weights, and the few scores that leave no bit free, take the sort of positions.
"""

import numpy as np


def cumulate(positive, score, weight=None, *, start=False):
    """(thresholds, tp, fp) at each distinct score, falling: the weight of positives and negatives at or above it.

    With `start` they begin with the threshold +inf, above every score, where both counts are 0.
    """
    key, scale = pack(positive, score) if weight is None else (None, 1.0)
    if key is None:
        counts = counts_by_position(positive, score, weight)
    else:
        key.sort()
        counts = counts_of_keys(key, scale)
    return tuple(np.append(first, part) for first, part in zip((np.inf, 0, 0), counts)) if start else counts


def counts_by_position(positive, score, weight=None):
    """`cumulate` by sorting positions; the last case of each run of equal scores closes its threshold."""
    order = np.argsort(score)[::-1]
    score, positive = score[order], positive[order]
    weight = np.ones(len(score), dtype=np.int64) if weight is None else weight[order]
    last = run_ends(score)
    return score[last], np.cumsum(weight * positive)[last], np.cumsum(weight * ~positive)[last]


def counts_of_keys(key, scale):
    """`cumulate` from packed keys, sorted."""
    key = key[::-1]
    last = run_ends(key >> 1)
    tp = np.cumsum(key & 1)[last]
    return unpack(key[last], scale), tp, last + 1 - tp


def rank_sum(positive, score):
    """Sum of the ranks of the positives, the lowest score having rank 1, equal scores the mean of their ranks."""
    key, scale = pack(positive, score)
    if key is None:
        _, tp, fp = counts_by_position(positive, score)
    else:
        key.sort()
        if not (key[1:] ^ key[:-1] == 1).any():  # no positive ties with a negative, so ranks are places in the order
            hit = (key & 1).astype(bool)
            return int((np.flatnonzero(hit) + 1).sum())
        _, tp, fp = counts_of_keys(key, scale)
    size = np.diff(tp + fp, prepend=0)  # cases at each threshold
    rank = len(score) - (tp + fp) + (size + 1) / 2  # the mean of their ranks
    return float(np.diff(tp, prepend=0) @ rank)


def shares_won(positive, score):
    """For each positive the share of negatives below it, for each negative the share of positives above it.

    A tie counts one half: the mean of the counts before and behind each run of equal scores.
    """
    order = np.argsort(score)
    hit = positive[order]
    end = run_ends(score[order]) + 1
    size = np.diff(end, prepend=0)
    tp = np.cumsum(hit)[end - 1]
    fp = end - tp
    negatives_below = (fp + np.append(0, fp[:-1])) / (2 * fp[-1])
    positives_above = 1 - (tp + np.append(0, tp[:-1])) / (2 * tp[-1])
    share = np.empty(len(score))
    share[order] = np.where(hit, np.repeat(negatives_below, size), np.repeat(positives_above, size))
    return share


def run_ends(values):
    """Position of the last of each run of equal neighbours."""
    return np.flatnonzero(np.append(values[1:] != values[:-1], len(values) > 0))


# ---- the label inside the score ----


def pack(positive, score):
    """Integers that sort as the scores do, with the label in the lowest bit, and the scale; None where not exact.

    The bits of a double, read as an integer, rise with it once those of a negative one are turned round. Below 1 in
    size the top bit is free, so all move up by one place; larger scores are first scaled by a power of two.
    """
    low, high = score.min(), score.max()
    largest = max(-low, high)
    if largest >= 2.0**1023:  # the next power of two is no double; infinities end here, too
        return None, 1.0
    scale = np.ldexp(1.0, np.frexp(largest)[1]) if largest >= 1 else 1.0
    scaled = score / scale
    if scale > 1 and (scaled * scale != score).any():  # a tiny score lost its last bits
        return None, 1.0
    scaled += 0.0  # -0.0 becomes 0.0
    key = scaled.view(np.int64)
    if low < 0:
        turn_negatives(key)
    key <<= 1
    key |= positive
    return key, scale


def unpack(key, scale):
    """The scores that `pack` packed, from falling keys."""
    key = key >> 1
    if key[-1] < 0:
        turn_negatives(key)
    score = key.view(np.float64)
    score *= scale
    return score


def turn_negatives(key):
    """Turn round the bits of negative doubles but for their sign, in place; done twice, it is undone."""
    key ^= (key >> 63) & np.int64(0x7FFFFFFFFFFFFFFF)


# ---- the hull of the counts ----


def upper_hull(x, y):
    """Positions of the corners of the upper hull of a path of whole counts that rises from left to right.

    Each sweep drops all points on or below the chord of their neighbours, until none is left. A path on whole
    numbers has few points where it seldom turns left, so the counts of n cases never take more than some n^(4/3) steps.
    """
    corner = np.arange(len(x))
    while True:
        dx, dy = np.diff(x), np.diff(y)
        turns_right = dx[:-1] * dy[1:] < dy[:-1] * dx[1:]
        if turns_right.all():
            return corner
        keep = np.flatnonzero(np.concatenate([[True], turns_right, [True]]))
        corner, x, y = corner[keep], x[keep], y[keep]
