"""What ../dcg.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn import metrics as sk

new = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return np.all(abs(np.subtract(value, target)) <= within)


def apart(a, b):
    """Mean difference over the queries and its standard error, as the lesson writes them."""
    d = np.subtract(a, b, dtype=float)
    return f"{abs(d.mean()):.3f} ± {d.std(ddof=1) / len(d) ** 0.5:.3f}"


def z(a, b):
    d = np.subtract(a, b, dtype=float)
    return d.mean() / d.std(ddof=1) * len(d) ** 0.5


# "*3 is the page of `PCA` itself, 2 a close relative, 1 another page of its module.*"
# ""Words", with 0.8 against 0.7 and 0.7, although it lacks the page of `PCA`."
# "P@10 does not see **grades**: 3 and 2 count the same."
# "Nor does it see **places**: in "sum" the last useful page stands on rank 9, in "topics" on rank 7."
# "Which program has the best P@10?"
# "What does P@10 not see?"
# "Words shows no page of grade 3, seven pages of grade 2 and one more at the end."
# "Topics shows the page of grade 3 first, then six of grade 2."
# "The sum shows it first, five of grade 2, and one more on rank 9."
shown = {name: "".join(map(str, of.tolist())) for name, of in lists.items()}
assert shown == {"words": "2222222002", "topics": "3222222000", "sum": "3222220020"}
assert grades[pca, pca] == 3 and [np.mean(of > 0) for of in lists.values()] == [0.8, 0.7, 0.7]
home = [c.__module__.split(".")[1] for _, c in all_estimators() if c.__doc__]
of_module = np.array([one == home[pca] for one in home])
assert len(home) == 208 and set(grades[pca, of_module].tolist()) == {1, 2, 3} and np.all(grades[pca, ~of_module] != 1)

# "A list of ten pages has the grades 3, 2, 3, 0, 0, 1, 2, 2, 3, 0, and the screen shows five."
# "Further down a page is worth less: on rank $i$ its grade divided by $\log_2(1 + i)$."
# "| 1 | 1 | 3 | 3 | | |"
# "| 2 | 1.585 | 2 | 3 | | |"
# "| 3 | 2 | 3 | 3 | | |"
# "| 4 | 2.322 | 0 | 2 | | |"
# "| 5 | 2.585 | 0 | 2 | | |"
# "The list adds 3, 1.262, 1.5, 0 and 0, which is 5.762."
# "The best order adds 3, 1.893, 1.5, 0.861 and 0.774, which is 8.028."
# "So it reaches $5.762 / 8.028 = 0.718$ of the best."
# "The **gain** $g_i$ is what the page on rank $i$ is worth, for example its grade."
# "The **discount** is a weight $w_i$ that never rises with the rank, usually $w_i = 1/\log_2(1+i)$."
# "$$ \mathrm{DCG@}k = \sum_{i=1}^{k} w_i\, g_i . \tag{1} $$"
# "The **normalised discounted cumulative gain** is $\mathrm{nDCG@}k = \mathrm{DCG@}k \,/\, \mathrm{IDCG@}k$."
# "Fill in the last two columns, and add up each."
ranks, best = np.arange(1, 11), np.sort(ten)[::-1]
logs = np.log2(1 + ranks)
assert ten.tolist() == [3, 2, 3, 0, 0, 1, 2, 2, 3, 0] and best[:5].tolist() == [3, 3, 3, 2, 2]
assert near(logs[:5], (1, 1.585, 2, 2.322, 2.585), 5.1e-4)
assert near((ten / logs)[:5], (3, 1.262, 1.5, 0, 0), 5.1e-4)
assert near((best / logs)[:5], (3, 1.893, 1.5, 0.861, 0.774), 5.1e-4)
assert [f"{ranking.dcg(of, k=5):.3f}" for of in (ten, best)] == ["5.762", "8.028"]
assert f"{ndcg(ten, 5):.3f}" == "0.718" == f"{5.762 / 8.028:.3f}"
falling = -np.arange(10)
for k_ in range(1, 11):
    assert near(ndcg(ten, k_), (ranking.ndcg(ten, falling, k=k_), sk.ndcg_score([ten], [falling], k=k_)), 1e-9)

# "**The gain** is linear, the grade itself, or exponential, $2^{\text{grade}} - 1$ ([Burges et al.
# 2005](../back/references.md#burges2005))."
# "**The discount** is $1/\log_2(1+i)$, or **Järvelin's** ([Järvelin and Kekäläinen
# 2002](../back/references.md#jarvelin2002)): 1 on ranks 1 and 2, then $1/\log_2 i$."
# "| $1/\log_2(1+i)$ | 1 | 0.631 | 0.5 | 0.431 |"
# "| Järvelin's | 1 | 1 | 0.631 | 0.5 |"
# "List A has the grades 2, 3, 2, 0, and list B has 3, 0, 2, 2."
# "| rank $i$ | 1 | 2 | 3 | 4 |"
assert (2**2 - 1, 2**3 - 1) == (3, 7)
for discount, row in (("log2(1+i)", (1, 0.631, 0.5, 0.431)), ("jarvelin", (1, 1, 0.631, 0.5))):
    single = [ranking.dcg(ranks == rank, discount=discount) for rank in (1, 2, 3, 4)]
    assert near(single, row, 5.1e-4)

# "With the linear gain and $\log_2(1+i)$ their DCG is 4.89 and 4.86."
# "B leads with the exponential gain: grade 3 is worth 7, and B has it on top."
# "A leads with Järvelin's discount: its grade 3, on rank 2, counts in full."
assert list_a.tolist() == [2, 3, 2, 0] and list_b.tolist() == [3, 0, 2, 2]
leads = [ranking.dcg(list_a, **form) / ranking.dcg(list_b, **form) for form in forms.values()]
assert 1 < leads[0] < 1.01 and leads[1] < 0.95 and leads[2] > 1.15
assert [f"{ranking.ndcg(ten, falling, **form):.3f}" for form in forms.values()] == ["0.917", "0.895", "0.882"]
assert [f"{ranking.dcg(of):.2f}" for of in (list_a, list_b)] == ["4.89", "4.86"]

# "Here are the ten pages as cards, with $k = 5$."
# "At first nDCG@5 is 0.718, as by hand, and chance gives 0.588."
cards = widgets.explore_cards(ten.tolist(), k=5).numbers()
assert [f"{cards[name]:.3f}" for name in ("ndcg", "luck")] == ["0.718", "0.588"]

# "It is at most 1, since [no order](further.ipynb#falling-order) has a larger DCG than the ideal one."
for form in (*forms.values(), {"k": 4}):
    gains = new.integers(4, size=10)
    orders = new.permuted(np.tile(gains, (2000, 1)), axis=1)
    assert np.all(ranking.dcg(orders, **form) <= ranking.dcg(np.sort(gains)[::-1], **form) + 1e-9)

# "So the mean DCG is $\bar g \, (w_1 + \dots + w_k)$."
# "The mean gain of the ten pages is 1.6, and the first five weights add up to 2.948."
# "What nDCG@5 does chance give?"
# "$1.6 \cdot 2.948 / 8.028 = 0.588$."
# "So nDCG has no fixed value for "no skill": chance gives an nDCG@10 of 0.801 for these ten pages, but 0.057 for our
# queries, where about 15 of 208 pages are relevant."
# "**Write chance beside it**: `ranking.ndcg(grades, zeros, k=10)` gives it (equal scores: it averages over all
# orders)."
assert ten.mean() == 1.6 and f"{(1 / logs)[:5].sum():.3f}" == "2.948" and f"{1.6 * 2.948 / 8.028:.3f}" == "0.588"
shuffled = ranking.dcg(new.permuted(np.tile(ten, (20_000, 1)), axis=1), k=5) / ranking.dcg(best, k=5)
assert near(shuffled.mean(), 0.588, 5 * shuffled.std() / 20_000**0.5)
assert f"{ranking.ndcg(ten, np.zeros(10)):.3f}" == "0.801" and grades.shape == (208, 208)
assert f"{ranking.ndcg(grades, np.zeros(grades.shape), k=10).mean():.3f}" == "0.057"
assert near((0.718 - 0.588) / (1 - 0.588), 1 / 3, 0.03)
assert f"{np.mean(np.sum(grades > 0, axis=1)):.0f}" == "15"

# "Upper panel: mean nDCG at 10 of three programs for four ways to count grades."
# "Lower panel: words minus topics with intervals; only with the own page only does the interval stay above 0, and with
# any relevant page it just contains 0."
# "Words falls from 0.58 with the own page only to 0.53 with any relevant page, topics rises from 0.50 to 0.57, and the
# two are equal at the linear gain."
# "The sum lies between 0.57 and 0.59 and is the highest except with the own page only."
# "*Top: from left to right the lower grades count more."
# "Bottom: 95 % intervals from drawing whole modules.*"
# "So **the order of these two means depends on what the grades below 3 are worth**, and between them only the lead of
# "words" is clear."
# "Now take the nDCG@10 of all 208 queries, with four ways to count the grades:"
# "| what counts | gain of 3 | of 2 | of 1 |"
# "| own page only | 1 | 0 | 0 |"
# "| exponential | 7 | 3 | 1 |"
# "| linear | 3 | 2 | 1 |"
# "| any relevant | 1 | 1 | 1 |"
# "In which of the four ways is "words" clearly ahead of "topics"?"
# "Only where the own page counts alone: by 0.083 (interval 0.04 to 0.12), so the query of PCA was an exception."
mean = {name: [of.mean() for of in ways.values()] for name, ways in value.items()}
assert [f"{m:.2f}" for m in mean["words"]][::3] == ["0.58", "0.53"]
assert [f"{m:.2f}" for m in mean["topics"]][::3] == ["0.50", "0.57"]
assert np.all(np.diff(mean["words"]) < 0) and np.all(np.diff(mean["topics"]) > 0)
assert min(mean["sum"]) > 0.565 and max(mean["sum"]) < 0.595
assert np.argmax(list(mean.values()), axis=0).tolist() == [0, 2, 2, 2]
ways = {way: (value["words"][way], value["topics"][way]) for way in gradings}
assert apart(*ways["own page only"]) == "0.083 ± 0.025" and z(*ways["own page only"]) > 2
assert [f"{v.mean():.3f}" for v in ways["linear"]] == ["0.537", "0.540"] and abs(z(*ways["linear"])) < 1
of_grade = [[float(way[grades == g][0]) for g in (3, 2, 1, 0)] for way in gradings.values()]
assert of_grade == [[1, 0, 0, 0], [7, 3, 1, 0], [3, 2, 1, 0], [1, 1, 1, 0]]
assert [z(*pair) > 2 for pair in ways.values()] == [True, False, False, False] and z(*ways["any relevant"]) < -2
assert f"{ranking.ndcg(grades, np.zeros(grades.shape), k=10).mean():.2f}" == "0.06"
assert len(set(of_page)) == 32 and [low > 0 for low, _ in ends] == [True, False, False, False]
assert np.all([high > 0 for _, high in ends]) and near(ends[3], (-0.074, 0.002), 0.004)
assert [f"{end_:.2f}" for end_ in ends[0]] == ["0.04", "0.12"]  # this draw
assert near(ends[0], (0.04, 0.115), 0.006)

# "With the linear gain "sum" leads both (intervals above 0)."
# "Where any relevant page counts, "words" is behind by 0.037, but the interval, −0.074 to 0.002, just contains 0."
module = np.array([c.__module__.split(".")[1] for _, c in all_estimators() if c.__doc__])
module_of = np.unique(module, return_inverse=True)[1]
drawn = new.integers(32, size=(4000, 32))
for other in ("words", "topics"):
    d = value["sum"]["linear"] - value[other]["linear"]
    means = np.bincount(module_of, weights=d)[drawn].sum(axis=1) / np.bincount(module_of)[drawn].sum(axis=1)
    assert len(set(module)) == 32 and np.quantile(means, 0.025) > 0.003 and z(value["sum"]["linear"], d * 0) > 0
d = value["words"]["any relevant"] - value["topics"]["any relevant"]
means = np.bincount(module_of, weights=d)[drawn].sum(axis=1) / np.bincount(module_of)[drawn].sum(axis=1)
assert near(np.quantile(means, [0.025, 0.975]), (-0.074, 0.002), 0.004) and np.quantile(means, 0.96) < 0.002
assert f"{d.mean():.3f}" == "-0.037"

# "So the comparison needs other queries: on those of scikit-learn's 319 **functions** even "sum" has [no visible
# lead](further.ipynb#fresh-pages) over "words"."
# "We chose thirty topics after a look at these queries; with ten, and the linear gain, "words" would lead by 0.18."
few = [ranking.ndcg(grades, by_, k=10).mean() for by_ in search(pages, 10)]
assert f"{few[0] - few[1]:.2f}" == "0.18"
functions = data.estimator_pages(kind="function")
w, t = search(functions)
assert len(functions.names) == 319
assert -2 < z(ranking.ndcg(functions.grades, w + t, k=10), ranking.ndcg(functions.grades, w, k=10)) < 0

# "A program that shows one fair page, then nine useless ones, gets 1, although it hides all good ones."
hidden = np.array([1] + 9 * [0] + [3, 3])
assert ndcg(hidden[:10], 10) == 1 and ndcg(hidden, 10) < 0.25

# "scikit-learn's `ndcg_score(grades, scores, k=10)` wants the grades first; the other way round often gives a wrong
# value without an error."
wanted, given = [[3, 2, 0, 1]], [[0.9, 0.5, 0.7, 0.1]]
assert abs(sk.ndcg_score(wanted, given) - sk.ndcg_score(given, wanted)) > 0.02
assert np.isclose(sk.ndcg_score(2.0 ** grades[:3] - 1, words[:3], k=10), value["words"]["exponential"][:3].mean())

# "State gain, discount and $k$, and write the value of chance beside yours."
assert ranking.ndcg(ten, np.zeros(10)) > 0.8 > 0.1 > ranking.ndcg(grades, np.zeros(grades.shape), k=10).mean()

# "Find a move that raises nDCG@5 but not P@5, and one that raises P@5."
# "Move the card on rank 3 to rank 2: the first five stay the same, so P@5 stays at 0.6, and nDCG@5 rises."
# "Move the card on rank 9 to rank 4: one more relevant page stands in the first five, and P@5 rises to 0.8."
for order_, same in (([3, 3, 2, 0, 0, 1, 2, 2, 3, 0], True), ([3, 2, 3, 3, 0, 0, 1, 2, 2, 0], False)):
    moved = widgets.explore_cards(order_, k=5).numbers()
    assert sorted(order_) == sorted(ten.tolist()) and moved["ndcg"] > cards["ndcg"] + 0.01
    assert moved["precision"] == (0.6 if same else 0.8) and cards["precision"] == 0.6

# "Here it is for the ten pages, and for the three lists against the best order of all 208 pages:"
# ""Topics" is best, and "words", which P@10 had first, is last."
of_pca = {name: ndcg(grades[pca, np.argsort(-by_[pca], kind="stable")], 10) for name, by_ in score.items()}
assert [f"{of_pca[name]:.3f}" for name in ("topics", "sum", "words")] == ["0.820", "0.814", "0.779"]
assert all(np.isclose(of_pca[name], ranking.ndcg(grades[[pca]], by_[[pca]], k=10)) for name, by_ in score.items())
