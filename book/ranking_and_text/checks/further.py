"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import curves

new = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return np.all(abs(np.subtract(value, target)) <= within)


# "For a reader who looks for one page: the **reciprocal rank**, 1 divided by the rank of this page."
# "Of five pages those on ranks 2 and 4 are relevant, and the reader looks for the one on rank 4."
# "What are the reciprocal rank and the average precision?"
# "The reciprocal rank is $1/4$."
# "The precisions at ranks 2 and 4 are $1/2$ and $2/4$, so the average precision is 0.5."
five = np.array([0, 1, 0, 1, 0])
assert curves.average_precision(five, -np.arange(5)) == 0.5 == np.mean([1 / 2, 2 / 4])

# "The lesson [says](dcg.ipynb#chance-order) that no order has a larger DCG than the one by falling gain, so nDCG is at
# most 1."
# "Let $g_i$ be the gain of the page on rank $i$, never negative and not always 0, and let the weights fall: $w_1 \ge
# w_2 \ge \dots \ge 0$."
# "For DCG@$k$ the weights after rank $k$ are 0."
# "Exchange the pages on ranks $i$ and $i+1$."
# "Before, they add $w_i g_i + w_{i+1} g_{i+1}$, and after, $w_i g_{i+1} + w_{i+1} g_i$."
# "The difference, before minus after, is $(g_i - g_{i+1})(w_i - w_{i+1})$."
# "Such exchanges turn any order into the falling one, so its DCG is the largest."
places = np.arange(1, 11)
for form in ({}, {"discount": "jarvelin"}, {"k": 4}):
    gains = new.integers(4, size=10)
    weight = np.array([ranking.dcg(places == place_, **form) for place_ in places])
    assert np.all(np.diff(weight) <= 0) and weight[-1] >= 0 and ("k" not in form or not weight[4:].any())
    for i in range(9):
        swapped = gains.copy()
        swapped[[i, i + 1]] = gains[[i + 1, i]]
        assert np.isclose(weight @ gains - weight @ swapped, (gains[i] - gains[i + 1]) * (weight[i] - weight[i + 1]))
    orders = new.permuted(np.tile(gains, (2000, 1)), axis=1)
    assert np.all(orders @ weight <= np.sort(gains)[::-1] @ weight + 1e-9)

# "Suppose that visitors look at rank $i$ with probability $1/\log_2(1+i)$ and click on every relevant page that they
# look at."
# "For each query 50 of them see the list of "sum"."
# "Two curves against rank 1 to 10."
# "Both start at 0.76."
# "The share of relevant pages falls to about 0.25 at rank 10, and the click-through rate falls further, to about 0.07."
# "At rank 10 this share is about a third of that at rank 1, and the click-through rate about a tenth, because fewer
# visitors look."
# "If you know the share of visitors who look at each rank, divide the click-through rate by it: the crosses lie near
# the share of queries."
share, rate = shown.mean(axis=0), clicks.mean(axis=(0, 1))
assert clicks.shape == (50, 208, 10) and near((share[0], rate[0]), 0.76, 0.005)
assert near(share[9], 0.25, 0.02) and near(rate[9], 0.07, 0.01)
assert near(share[9] / share[0], 1 / 3, 0.05) and near(rate[9] / rate[0], 0.1, 0.02)
assert near(rate / look, share, 0.03)


# "The number of topics was chosen after a look at the 208 queries, so other queries must [judge
# them](dcg.ipynb#settings)."
# "Here are those of scikit-learn's 319 **functions**."
# "Each difference of two programs comes with ± its standard error, as if pages were independent."
# ""Words" beats "topics" in Hit@1, as with the classes, and now also in nDCG, and "sum" beats "words" in P@10."
# "But "sum" has the own page on top **less** often than "words", and its lead in nDCG is gone."
assert len(functions.names) == 319
pairs = {"words - topics": (w, t), "sum - words": (w + t, w)}
gaps = {(of_, p): np.subtract(*map(count_, both)) for of_, count_ in counts.items() for p, both in pairs.items()}
score_of = {key: d.mean() / d.std(ddof=1) * 319**0.5 for key, d in gaps.items()}
assert score_of["nDCG@10", "words - topics"] > 4  # by whole modules its error is nearly twice as large
assert score_of["Hit@1", "words - topics"] > 2 and score_of["P@10", "sum - words"] > 2
assert score_of["Hit@1", "sum - words"] < -2 and score_of["nDCG@10", "sum - words"] < 0
