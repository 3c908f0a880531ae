"""What ../inductive_bias.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # draws that the lesson has not made
start = widgets.explore_points()


def near(value, target, within):
    return abs(value - target) <= within


# "Four learners see the same thirty points of two classes, and colour the square by what they would say there."
for draw in range(1, 6):
    found = start.numbers(draw=draw)
    assert len(found["points"]) == 30 and list(found["wrong"].values()).count(0) >= 2 and found["apart"] > 0.05

# "The wine laboratory asks which wines have more than 13.05 % alcohol, the median."
# "Three programs learn from 100 wines, not knowing which measurement is the alcohol, and are right on all 100."
assert X.shape == (178, 13) and np.median(wines.data[:, 0]) == 13.05 and strong.sum() == 85
assert wines.feature_names[0] == "alcohol" and len(known) == 100

# "On how many of the other 78 do they disagree: about 1, 5, 15 or 40?"
# "On 14: the line is wrong on 3 and the nearest neighbour on 13, two of them the same wines; here the tree is always
# right."
assert not wrong[:, known].any() and len(unseen) == 78 and differ.sum() == 14  # this draw
assert wrong[:, unseen].sum(axis=1).tolist() == [3, 0, 13]  # this draw
assert np.sum(wrong[0, unseen] & wrong[2, unseen]) == 2  # this draw
shares = []
for _ in range(40):
    a_, b_ = np.split(other.permutation(178), [100])
    told = np.array([p.fit(X[a_], strong[a_]).predict(X) for p in three.values()])
    assert not (told != strong)[:, a_].any()
    shares.append(np.mean(np.any(told != told[0], axis=0)[b_]))
assert 0.15 < np.mean(shares) < 0.3

# "It calls a melon good that has all the named values: (green, *, muffled) means "green and muffled"."
# "One more rule calls no melon good."
# "Each feature has four possibilities: $4 \cdot 4 \cdot 4 = 64$, and with the rule that calls no melon good 65."
# "To call the first melon good, a rule can only name green, curled, muffled, or leave open: $2^3 = 8$ rules."
# "Of these (*, *, *) calls the second good, too, and drops out."
at = [melons.index(good), melons.index(bad)]
assert 4 * 4 * 4 + 1 == len(rules) == 65 == len(np.unique(calls, axis=0)) and len(melons) == 27
assert ("*", "curled", "*") in fitting
assert np.sum(calls[:, at[0]]) == 2**3 == 8 and len(fitting) == 7 == np.sum(calls[:, at[0]] & ~calls[:, at[1]])
assert accepts(("*", "*", "*"), bad) and not accepts(("green", "*", "muffled"), bad)

# "So no rule goes at the first step: the ringed melon is bad, and nobody voted for it."
# "The next melons take away three, two and one, and "curled" is left."
# "A bad melon takes away the rules that voted for it, a good one all others."
# "Let "curled" be the truth, which the program does not know."
lefts = [version_space(story[:n], rules) for n in range(2, 7)]
assert [len(left) for left in lefts] == [7, 7, 4, 2, 1] and lefts[-1] == [("*", "curled", "*")]
for before, after, (melon, is_good) in zip(lefts, lefts[1:], story[2:]):
    assert after == [rule for rule in before if accepts(rule, melon) == is_good]

# "Take *every* labeling of the 27 melons as a hypothesis, and let all that fit vote."
# "There are $2^{27}$ labelings, and the labels of two opened melons are fixed, so $2^{25}$ fit."
# "So $2^{24}$ say good, and $2^{24}$ bad."
labelings = np.array(list(itertools.product((0, 1), repeat=8)))  # of a smaller world: 2, 3 or 7 of 8 melons are opened
for opened in (2, 3, 7):
    fit = labelings[(labelings[:, :opened] == other.integers(2, size=opened)).all(axis=1)]
    assert len(fit) == 2 ** (8 - opened) and np.all(fit[:, opened:].sum(axis=0) == len(fit) // 2)
assert 2**27 // 4 == 2**25 == 2 * 2**24

# "The longest, with an error of 0.17; the three shortest are the worst, with 0.31."
# "No unopened melon is good in more than 3 of the 7 truths (first frame above)."
# "But short rules are few: if one of them is the truth, [fewer examples are enough](further.ipynb#how-many-examples) to
# find it."
# "So "bad" is always the best answer, and the longest rule gives it: 12 melons are good in one truth, 6 in three, 7 in
# none, and $(12 \cdot 1 + 6 \cdot 3)/(7 \cdot 25) = 0.17$."
# "Which rule is wrong least often on the 25 unopened melons: a short one like "curled", or the longest, "green, curled
# and muffled"?"
# "One of the seven rules that fit is the truth, each equally likely, and you answer with one of them."
means = wrong_share
by_length = [{f"{m:.3f}" for rule, m in means.items() if rule.count("*") == 3 - k} for k in (1, 2, 3)]
assert by_length == [{"0.309"}, {"0.183"}, {"0.171"}] and seven.shape == (7, 25) and seven.mean() < 0.25
assert np.all(seven.mean(axis=1) < 0.5) and not seven[fitting.index(good)].any()
named = [3 - rule.count("*") for rule in rules[1:]]
assert seven.sum(axis=0).max() == 3 and [named.count(k) for k in (1, 2, 3)] == [9, 27, 27]
assert np.bincount(seven.sum(axis=0), minlength=4).tolist() == [7, 12, 0, 6]

# ""Alcohol above 13.05" is one question for a tree."
# "Before the turn the tree is wrong on fewer than 1 of 100 new wines, the line on 7."
# "The tree is wrong on 19 of 100."
# "It now needs about ten limits, not one, because no single limit on a new number says "much alcohol"."
# "The line is wrong on 7 again: a straight border stays straight, and the line's preference for small weights does not
# depend on the axes."
# "Each wine gets 13 new numbers, weighted sums of the old ones, which can be computed back, so no information is lost."
# "The tree's lines all rise, from nearly 0 to about 0.2."
# "The line's stay at about 0.07."
# "Error rates of a tree and of a line on 78 new wines, with the old and with the turned measurements, a thin line for
# each of fifteen splits."
same_ = [LogisticRegression(tol=1e-10, max_iter=9999).fit(table_, strong).coef_ for table_ in (X, X @ turn)]
assert np.allclose(same_[0] @ turn, same_[1], atol=1e-4) and np.isclose(*[np.sum(w**2) for w in same_], rtol=1e-3)
assert np.allclose(X @ turn @ turn.T, X) and np.all(np.abs(turn) > 0)
gap, after = np.subtract(turned, plain), np.mean(turned, axis=0)
assert np.all(np.array(plain)[:, 0] == 2) and near(after[0] - 1, 9.8, 1.2) and 1 / 7 < after[1] < 1 / 4.4
assert np.all(gap[:, 1] > 0.02) and abs(gap[:, 2].mean()) < 0.01 and np.allclose(gap[:, 2], 0, atol=0.03)
assert f"{after[1]:.2f}" == "0.19"  # this draw
assert np.mean(plain, axis=0)[1] < 0.01 and near(np.mean(plain, axis=0)[2], 0.07, 0.012)

# "The tree was right about the alcohol because it prefers one limit."
# "A straight line can express this border, too, but the linear program prefers one that uses other measurements as
# well."
assert len(plain) == 15
_, tree_off, line_off = np.mean(plain, axis=0)
middle = {name: [] for name in three}
for _ in range(40):
    a_, b_ = np.split(other.permutation(178), [100])
    for name, program in three.items():
        middle[name].append(np.mean(program.fit(X[a_], strong[a_]).predict(X[b_]) != strong[b_]))
middle = {name: np.mean(errors) for name, errors in middle.items()}
assert tree_off < 0.01 and near(line_off, 0.07, 0.012)
assert middle["tree"] < 0.01 < 0.04 < middle["linear"] < 0.1 < middle["1-NN"]
assert np.mean((X[:, 0] > scale(wines.data)[wines.data[:, 0] == 13.05, 0].max()) == strong) == 1
