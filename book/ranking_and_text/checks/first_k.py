"""What ../first_k.ipynb says, proved after its last cell: how is told in tools/checks.py."""

import warnings
from itertools import product
from math import comb

from mlnotes import curves

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return np.all(abs(np.subtract(value, target)) <= within)


def places(name):
    """Place of each query's own page."""
    order = np.argsort(-score[name], axis=1, kind="stable")
    return np.argmax(order == np.arange(n_pages)[:, None], axis=1) + 1


# "scikit-learn has a page for each of its 208 classes."
# "| 3 | is the query's **own page**, whose summary was typed |"
# "| 2 | names that page under "See Also", or is named there |"
# "| 1 | belongs to the same module |"
# "| 0 | has none of these |"
# "Call a page **relevant** to a query if its grade is above 0."
# "*All three programs are far above chance and far below the ceiling.*"
# "For `RidgeCV`, which list would you like if you look for its own page?"
# "And which one if you want many related pages?"
# "**Topics** turns each page into thirty numbers, so that pages can be close without a shared word."
assert n_pages == 208 and svd.components_.shape[0] == 30 and np.all(np.diag(grades) == 3)
assert np.allclose(score["sum"], score["words"] + score["topics"])

# "For the own page the list of "topics": there it is on top, in "words" only on place 8."
# "For related pages the list of "words": all ten are related, in "topics" only four."
# "For the query `RidgeCV`:"
assert [int(places(name)[ridge]) for name in score] == [8, 1, 2]
assert [round(10 * first_k(useful[ridge], score[name][ridge], 10)[0]) for name in score] == [10, 4, 5]

# "Here are their lists for six queries: each square is a page with its grade."
assert len(seen) == 6

# "| rank | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |"
# "| grade | 3 | 2 | 3 | 0 | 0 | 1 | 2 | 2 | 3 | 0 |"
# "Compute P@5, R@5 and Hit@1."
# "**Hit@k** is 1 if $h \ge 1$ and otherwise 0."
# "Seven of the ten pages are relevant: P@5 is $3/5 = 0.6$, R@5 is $3/7 = 0.43$, and Hit@1 is 1."
# "Another search shows ten pages in this order; people graded them from 0 to 3, and several may have a 3."
ten = np.array([3, 2, 3, 0, 0, 1, 2, 2, 3, 0]) > 0
falling = -np.arange(10.0)
assert near(first_k(ten, falling, 5)[:2], (3 / 5, 3 / 7), 1e-12) and first_k(ten, falling, 1)[2] == 1
assert f"{3 / 7:.2f}" == "0.43" and ten.sum() == 7 and ten.mean() == 0.7 and ten[:5].sum() == 3

# "At most $k$ pages are shown and at most $R$ are relevant, so $h \le \min(k, R)$."
# "| Hit@k | 1 | formula (1) |"
for n_, _ in product((5, 12, 30), range(10)):
    y_, s_ = (
        other.permutation([1, 0, *other.integers(2, size=n_ - 2).tolist()]),
        other.permutation(n_),
    )
    for k_ in range(1, n_ + 1):
        p_, r_, _ = first_k(y_, s_, k_)
        assert np.isclose(k_ * p_, y_.sum() * r_) and p_ <= min(1, y_.sum() / k_) and r_ <= min(1, k_ / y_.sum())
        assert near(
            (p_, r_),
            [f(y_, s_, k_) for f in (ranking.precision_at_k, ranking.recall_at_k)],
            1e-12,
        )
    assert np.isclose(first_k(y_, s_, y_.sum())[0], curves.break_even_point(y_, s_))

# "In a random order each place holds a relevant page with probability $R/n$, so the mean of $h$ is $kR/n$."
# "| P@k | $\min(1, R/k)$ | $R/n$ |"
# "| R@k | $\min(1, k/R)$ | $k/n$ |"
# "$$ \mathbb E[\mathrm{Hit@}k] = 1 - \binom{n-R}{k} \Big/ \binom nk . \tag{1} $$"
flat = np.zeros(12)  # one tie of all: mlnotes takes the mean over all orders
for r_, k_ in product((1, 4, 9), (1, 3, 7, 12)):
    y_ = np.arange(12) < r_
    counts = ranking.precision_at_k, ranking.recall_at_k, ranking.hit_at_k
    by_chance = r_ / 12, k_ / 12, 1 - comb(12 - r_, k_) / comb(12, k_)
    assert near([f(y_, flat, k_) for f in counts], by_chance, 1e-12)

# "For the ten pages, what does chance give for P@5 and Hit@3?"
# "P@5 has $7/10=0.7$, more than the 0.6 of the list."
# "Hit@3 has $1-\binom33/\binom{10}3=1-1/120=0.992$: here such a hit says almost nothing."
hit_3 = 1 - comb(10 - 7, 3) / comb(10, 3)
shuffled = other.permuted(np.tile(ten, (20_000, 1)), axis=1)
assert (comb(3, 3), comb(10, 3)) == (1, 120) and f"{1 - 1 / 120:.3f}" == "0.992" and np.isclose(hit_3, 1 - 1 / 120)
assert near(shuffled[:, :5].mean(), 0.7, 0.006) and near(shuffled[:, :3].any(axis=1).mean(), hit_3, 0.004)
assert near(shuffled[:, :5].sum(axis=1).mean() / 7, 0.5, 0.005) and min(1, 7 / 5) == 1

# "Mean precision at k for k from 1 to 20."
# "At k = 1 words has 0.72, topics 0.67 and their sum 0.76."
# "At k = 10 words has 0.38, topics and the sum 0.43."
# "The dashed ceiling falls from 1 to 0.61, and chance is a flat dotted line at 0.07."
# "The mean P@10 has the ceiling 0.80, because 83 queries have fewer than ten relevant pages."
# "Has the best program about 0.7, 0.6 or 0.4?"
# ""Sum" has 0.43, about half of the ceiling, "topics" nearly as much."
assert [f"{mean_precision[name][0]:.2f}" for name in score] == [
    "0.72",
    "0.67",
    "0.76",
]
assert [f"{mean_precision[name][9]:.2f}" for name in score] == [
    "0.38",
    "0.43",
    "0.43",
]
assert [f"{value:.2f}" for value in (*ceiling[[0, 9, 19]], chance)] == [
    "1.00",
    "0.80",
    "0.61",
    "0.07",
]
assert (n_relevant < 10).sum() == 83 and near(mean_precision["sum"][9] / ceiling[9], 0.54, 0.01)

# "A reader who **looks for one page** opens the top one, so **own-page Hit@1** counts, where only the own page is
# relevant."
# "A reader who **looks around** wants many relevant pages on the screen, so P@10 counts."
# "The reader decides about the measure: own-page Hit@1 or P@10."
# "Own-page Hit@1 is 0.385 for "words", 0.284 for "topics" and 0.389 for "sum"."
# "All programs had the same queries, so take the difference of two programs for each query, and its mean."
# "The pages of one module may resemble each other, so the [bootstrap](../resampling/bootstrap.ipynb) draws 32 times one
# of the 32 **modules**, each with all its queries."
# "Two touch 0: sum - words in own-page Hit@1, and sum - topics in P@10."
# ""Topics" is better for looking around, by 0.046 (0.013 to 0.083)."
# ""Words" is better for the top page, by 0.101 (0.049 to 0.165)."
# "Against the better rival of each reader its intervals reach down only to -0.019 and -0.007."
# "The intervals leave out that 30 topics were chosen after a look at these queries."
at_top = [np.mean(places(name) == 1) for name in score]
assert [f"{value:.3f}" for value in at_top] == ["0.385", "0.284", "0.389"]
assert all(module_interval(gap)[1] > 0 for d in (hit_1, p_10) for n, gap in d.items() if n.startswith("sum"))
to_lose_ = [module_interval(d)[0] for d in (hit_1["sum - words"], p_10["sum - topics"])]
assert near(to_lose_, (-0.019, -0.007), 0.002)
assert f"{mean_precision['topics'][9] / mean_precision['sum'][9]:.2f}" == "0.99"
plain = [d["words - topics"] for d in (hit_1, p_10)]
assert [f"{d.mean():.3f}" for d in plain] == ["0.101", "-0.046"]
for d, by_module in zip(plain, ((0.049, 0.165), (-0.083, -0.013))):
    assert near(module_interval(d), by_module, 0.01) and abs(np.sign(module_interval(d)).sum()) == 2

# "Two panels of three differences with 95 % intervals."
# "Upper panel, Hit@1 for the own page: words minus topics and sum minus topics lie right of 0, and sum minus words
# includes 0."
# "Lower panel, P@10: words minus topics lies left of 0, sum minus words right of 0, and sum minus topics includes 0."
# "*Where an interval does not touch 0, another draw of modules would seldom turn the sign.*"
# "Which intervals touch 0, and what follows for each reader?"
assert len(modules) == 32 and len(of_page) == n_pages
assert np.all(grades[of_page[:, None] == of_page] > 0)
sides = {(k, of is p_10): np.sign(module_interval(d)).sum() for of in (hit_1, p_10) for k, d in of.items()}
assert [sides[name, False] for name in hit_1] == [2, 0, 2] and [sides[name, True] for name in p_10] == [-2, 2, 0]

# "It is 1 if the sort puts the own page first, otherwise 0: over all orders the mean is 1/3."
# "What is own-page Hit@1?"
# "In 57 % of the queries several pages share its highest score, so its Hit@1 depends on the sort:"
# "The fair value is the mean over all orders: `mlnotes` gives it, while `first_k` above takes one order."
several = top.sum(axis=1) > 1
assert f"{several.mean():.0%}" == "57%"
assert [f"{np.mean(v):.2f}" for v in (unluckiest, luckiest, every_order)] == [
    "0.23",
    "0.53",
    "0.31",
]
at_random = [
    np.mean(np.argmax(shared + other.random(shared.shape) / 2, axis=1) == np.arange(n_pages)) for _ in range(300)
]
assert near(np.mean(at_random), np.mean(every_order), 0.006)
assert np.isclose(ranking.hit_at_k([0, 1, 0, 0], [5, 5, 5, 1], 1), 1 / 3) and len(top) == 208

# "Without a relevant page R@k is 0/0: leave such queries out, and say how many."
assert n_relevant.min() > 0
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert np.isnan(ranking.recall_at_k([0, 0, 0], [1, 2, 3], 2)) and caught
