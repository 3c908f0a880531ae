"""What ../inductive_bias.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # draws that the lesson has not made
start = widgets.explore_points()


def near(value, target, within):
    return abs(value - target) <= within


# "Four learners, a straight line, the nearest neighbour, a tree and naive Bayes, see the same thirty points of two
# classes, and colour the square by what they would say there."
# "Several learners make no error on the points, and yet their maps differ."
# "When the axes turn, the points stay where they are, but the learners are given two other features of them."
for draw in range(1, 6):
    found = start.numbers(draw=draw)
    assert len(found["points"]) == 30 and list(found["wrong"].values()).count(0) >= 2 and found["apart"] > 0.05
before_, after_ = (start.numbers(turn=t)["says"] for t in (0, 45))
moved = {name: np.mean(np.array(before_[name]) != after_[name]) for name in before_}
assert {name for name, share in moved.items() if share > 0} == {"tree", "bayes"}

# "The wine laboratory asks which wines have more than 13.05 % alcohol, the median."
# "Three programs learn from the same 100 wines, not knowing which measurement is the alcohol."
assert X.shape == (178, 13) and np.median(wines.data[:, 0]) == 13.05 and strong.sum() == 85
assert wines.feature_names[0] == "alcohol" and len(known) == 100

# "All three are right on their 100 wines."
# "On how many of the other 78 do they *not* all say the same: about 1, 5, 15 or 40?"
# "On 14, nearly one in five: the line is wrong on 3, the tree on none, and the nearest neighbour on 13."
assert not wrong[:, known].any() and len(unseen) == 78 and differ.sum() == 14  # this draw
assert wrong[:, unseen].sum(axis=1).tolist() == [3, 0, 13]  # this draw
shares = []
for _ in range(40):
    a_, b_ = np.split(other.permutation(178), [100])
    told = np.array([p.fit(X[a_], strong[a_]).predict(X) for p in three.values()])
    assert not (told != strong)[:, a_].any()
    shares.append(np.mean(np.any(told != told[0], axis=0)[b_]))
assert 0.15 < np.mean(shares) < 0.3

# "It calls a melon good if the melon has all the named values, so (green, *, muffled) means "green and muffled"."
# "One more rule calls no melon good."
# "Do $H_1$ = (*, curled, *) and $H_2$ = (green, *, muffled) agree with both melons?"
# "Each feature has four possibilities, three values or open: $4 \cdot 4 \cdot 4 = 64$, and with the rule that calls no
# melon good 65."
# "Yes, both call the first melon good and the second bad ($H_1$ by the root, $H_2$ by colour and sound)."
# "A rule that calls the first melon good can only name green, curled, muffled, or leave open: $2^3 = 8$ rules."
# "Of these (*, *, *) calls the second melon good, too, and drops out."
at = [melons.index(good), melons.index(bad)]
assert 4 * 4 * 4 + 1 == len(rules) == 65 == len(np.unique(calls, axis=0)) and len(melons) == 27
assert ("*", "curled", "*") in fitting and ("green", "*", "muffled") in fitting
assert np.sum(calls[:, at[0]]) == 2**3 == 8 and len(fitting) == 7 == np.sum(calls[:, at[0]] & ~calls[:, at[1]])
assert accepts(("*", "*", "*"), bad) and not accepts(("green", "*", "muffled"), bad)

# "So no rule goes at the first step, because the ringed melon is bad and nobody voted for it."
# "Then three, two and one go, and the last rule is "curled"."
# "A bad melon takes away the rules that voted for it, and a good one takes away all others."
# "Let $H_1$ be the truth, which the program does not know: a melon is good if its root is curled."
lefts = [version_space(story[:n], rules) for n in range(2, 7)]
assert [len(left) for left in lefts] == [7, 7, 4, 2, 1] and lefts[-1] == [("*", "curled", "*")]
for before, after, (melon, is_good) in zip(lefts, lefts[1:], story[2:]):
    assert after == [rule for rule in before if accepts(rule, melon) == is_good]

# "Take *every* labeling of the 27 melons as a hypothesis, and let all that fit vote."
# "There are $2^{27}$ labelings, and the labels of two opened melons are fixed, so $2^{25}$ fit."
# "So $2^{24}$ say good, and $2^{24}$ say bad."
# "So this program remembers what it has seen and knows nothing else, however many melons have been opened."
labelings = np.array(list(itertools.product((0, 1), repeat=8)))  # of a smaller world: 2, 3 or 7 of 8 melons are opened
for opened in (2, 3, 7):
    fit = labelings[(labelings[:, :opened] == other.integers(2, size=opened)).all(axis=1)]
    assert len(fit) == 2 ** (8 - opened) and np.all(fit[:, opened:].sum(axis=0) == len(fit) // 2)
assert 2**27 // 4 == 2**25 == 2 * 2**24

# "Choose one of the seven rules, always answer with it on the 25 unopened melons, and let each of the seven be the
# truth in turn."
# "The longest, with an error of 0.17, and the three shortest are the worst, with 0.31."
# "The best answer for a melon is what most of the seven say, because most truths say it."
# "Yet short rules are few: if the truth is one of them, [few examples are enough](further.ipynb#how-many-examples) to
# find it."
# "No unopened melon gets more than 3 of the 7 votes (first frame above), so the vote says that all are bad, and so does
# the longest rule."
# "Which of the seven is then wrong least often on average: a short one like "curled", or the longest, "green, curled
# and muffled"?"
means = wrong_share
by_length = [{f"{m:.3f}" for rule, m in means.items() if rule.count("*") == 3 - k} for k in (1, 2, 3)]
assert by_length == [{"0.309"}, {"0.183"}, {"0.171"}] and seven.shape == (7, 25) and seven.mean() < 0.25
assert np.all(seven.mean(axis=1) < 0.5) and not seven[fitting.index(good)].any()
named = [3 - rule.count("*") for rule in rules[1:]]
assert seven.sum(axis=0).max() == 3 and [named.count(k) for k in (1, 2, 3)] == [9, 27, 27]

# ""Alcohol above 13.05" is one question for a tree."
# "Now turn the axes, as in the maps: each of 13 new numbers is a weighted sum of the 13 old ones, and no information is
# lost."
# "Before the turn the tree is wrong on fewer than 1 of 100 new wines, and the line on 7 (means of fifteen other splits,
# usual penalty)."
# "The tree is wrong on 19 of 100."
# "It now needs about eleven leaves in the place of two, because no single limit on one of the new numbers says "much
# alcohol"."
# "The line is wrong on 7 again, because a straight border stays straight."
gap, after = np.subtract(turned, plain), np.mean(turned, axis=0)
assert np.all(np.array(plain)[:, 0] == 2) and near(after[0], 10.8, 1.2) and 1 / 7 < after[1] < 1 / 4.4
assert np.all(gap[:, 1] > 0.02) and abs(gap[:, 2].mean()) < 0.01 and np.allclose(gap[:, 2], 0, atol=0.03)
assert f"{after[1]:.2f}" == "0.19"  # this draw
assert np.mean(plain, axis=0)[1] < 0.01 and near(np.mean(plain, axis=0)[2], 0.07, 0.012)

# "The tree was right about the alcohol because it prefers one limit."
# "A straight line can express this border, too, but the linear program prefers another one."
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
