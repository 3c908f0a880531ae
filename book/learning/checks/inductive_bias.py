"""What ../inductive_bias.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # draws that the lesson has not made
start = widgets.explore_points()


def near(value, target, within):
    return abs(value - target) <= within


# "Thirty points belong to two classes, and four learners see the same points."
# "Several learners make no error on the points, and yet their maps differ."
for draw in range(1, 6):
    found = start.numbers(draw=draw)
    assert len(found["points"]) == 30 and list(found["wrong"].values()).count(0) >= 2 and found["apart"] > 0.05

# "The wine laboratory asks which wines have more than 13.05 % alcohol, the median."
# "Three programs learn from the same 100 wines with all 13 measurements, and do not know which one is the alcohol."
assert X.shape == (178, 13) and np.median(wines.data[:, 0]) == 13.05 and strong.sum() == 85
assert wines.feature_names[0] == "alcohol" and len(known) == 100

# "If all three are right on their 100 wines, on how many of the other 78 do they *not* all say the same?"
# "On 14 of the 78, with this split: nearly one wine in five."
assert not wrong[:, known].any() and len(unseen) == 78 and differ.sum() == 14  # this draw
shares = []
for _ in range(40):
    a_, b_ = np.split(other.permutation(178), [100])
    told = np.array([p.fit(X[a_], strong[a_]).predict(X) for p in three.values()])
    assert not (told != strong)[:, a_].any()
    shares.append(np.mean(np.any(told != told[0], axis=0)[b_]))
assert 0.15 < np.mean(shares) < 0.3

# "A **rule** names for each feature one value, or leaves it open (`*`), and calls good what has all the named values:
# (green, *, muffled) is "good = green and muffled"."
# "Two students propose $H_1$ = (*, curled, *) and $H_2$ = (green, *, muffled)."
# "Each feature has four possibilities, three values or open: $4 \cdot 4 \cdot 4 = 64$, and with the rule that calls
# nothing good 65."
# "$H_2$ calls the black, dull melon bad, and it is bad, so it does not speak against the rule."
# "A rule that calls the first melon good can only name green, curled, muffled, or leave open: $2^3 = 8$ rules."
# "Of these (*, *, *) calls the second melon good, too, and drops out."
at = [melons.index(good), melons.index(bad)]
assert 4 * 4 * 4 + 1 == len(rules) == 65 == len(np.unique(calls, axis=0)) and len(melons) == 27
assert ("*", "curled", "*") in fitting and ("green", "*", "muffled") in fitting
assert np.sum(calls[:, at[0]]) == 2**3 == 8 and len(fitting) == 7 == np.sum(calls[:, at[0]] & ~calls[:, at[1]])
assert accepts(("*", "*", "*"), bad) and not accepts(("green", "*", "muffled"), bad)

# "No rule goes at the first step, then three, two and one go."
# "A bad melon takes away the rules that voted for it, and a good one takes away all others."
# "The last rule is "curled", which is right about every melon."
lefts = [version_space(story[:n], rules) for n in range(2, 7)]
assert [len(left) for left in lefts] == [7, 7, 4, 2, 1] and lefts[-1] == [("*", "curled", "*")]
for before, after, (melon, is_good) in zip(lefts, lefts[1:], story[2:]):
    assert after == [rule for rule in before if accepts(rule, melon) == is_good]

# "In the first frame nobody votes for seven unopened melons, so they are decided without any preference *among the
# seven
# rules*."
# "The rules disagree about the 18 melons that share one or two values with the good one."
# "The best melon to open next is one about which the rules disagree most, 3 against 4."
shared = [sum(a == b for a, b in zip(melon, good)) for melon in melons]
votes_of_7 = calls[[rules.index(rule) for rule in fitting]].sum(axis=0).tolist()
counts = sorted(Counter(zip(shared, votes_of_7)).items())
assert counts == [((0, 0), 8), ((1, 1), 12), ((2, 3), 6), ((3, 7), 1)] and votes_of_7[at[1]] == 0

# "Take *every* way to label the 27 melons as a hypothesis, and let all that fit vote."
# "There are $2^{27}$ labelings, and the labels of two opened melons are fixed, so $2^{25}$ labelings fit."
# "So $2^{24}$ say good and $2^{24}$ say bad about every unopened melon, and it is half and half however many have been
# opened."
labelings = np.array(list(itertools.product((0, 1), repeat=8)))  # of a smaller world: 2, 3 or 7 of 8 melons are opened
for opened in (2, 3, 7):
    fit = labelings[(labelings[:, :opened] == other.integers(2, size=opened)).all(axis=1)]
    assert len(fit) == 2 ** (8 - opened) and np.all(fit[:, opened:].sum(axis=0) == len(fit) // 2)
assert 2**27 // 4 == 2**25 == 2 * 2**24

# "$1 - \varepsilon \le e^{-\varepsilon}$ for all $\varepsilon$, because the straight line is the tangent of the
# exponential at 0 and lies below it."
steps = np.linspace(-3, 3, 601)
assert np.all(1 - steps <= np.exp(-steps) + 1e-15) and near((np.exp(-1e-6) - 1) / 1e-6, -1, 1e-5)

# "With $\varepsilon = 0.1$ and $\delta = 0.05$ the 65 rules need 72 examples, and the $2^{27}$ labelings 218."
# "Two million times as many hypotheses need only three times as many examples, because of the logarithm ([Blumer et
# al.,
# 1987](../back/references.md#blumer1987))."
# "$$ n \;\ge\; \frac{\ln |H| + \ln (1/\delta)}{\varepsilon} \tag{1} $$"
asked = [(np.log(h) + np.log(1 / 0.05)) / 0.1 for h in (65, 2**27)]
assert [int(np.ceil(n)) for n in asked] == [72, 218] and 2e6 < 2**27 / 65 < 2.1e6 and near(asked[1] / asked[0], 3, 0.1)
assert 65 * 0.9**72 < 65 * np.exp(-7.2) < 0.05 < 65 * np.exp(-7.1)

# "If all 27 melons are equally frequent, you can count instead."
# "For each truth, count how many examples are needed until the expected number of bad rules that still fit is at most
# 0.05:"
# "Between 5 and 54 examples are enough, and 39 or 42 for most truths."
# "The bound asks for 72, mainly because it treats every rule as if it were only just bad."
assert dict(needed) == {5: 1, 21: 9, 39: 27, 42: 27, 54: 1} and sum(needed.values()) == 65
just = next(n for n in range(99) if 65 * (1 - 0.1) ** n <= 0.05)
assert 54 < just <= 72 and just - 54 > 72 - just and np.min(err[err > 0.1]) > 0.1

# "If 5 of 100 labels are wrong, 20 examples hold at least one wrong label with probability $1 - 0.95^{20}$ = 64 %, and
# then mostly *no* rule fits."
assert f"{1 - 0.95**20:.0%}" == "64%"
none = []
while len(none) < 600:
    drawn, flipped = other.integers(27, size=20), other.random(20) < 0.05
    if flipped.any():
        label = calls[len(none) % 65][drawn] ^ flipped
        none.append(not (calls[:, drawn] == label).all(axis=1).any())
assert np.mean(none) > 0.75

# "Simple rules are few, so by (1) few examples are enough if a simple rule is the truth."
named = [3 - rule.count("*") for rule in rules[1:]]
assert named.count(1) == 9 < named.count(2) == 27

# "Let each of the seven rules be the truth equally often, answer with one of them, and count its errors on the 25
# unopened melons."
# "The shortest rules are the worst here, and the longest is the best, because it calls good only what all seven call
# good, and most melons are bad."
means = {rule: np.mean(seven != row) for rule, row in zip(fitting, seven)}
by_length = [{f"{m:.3f}" for rule, m in means.items() if rule.count("*") == 3 - k} for k in (1, 2, 3)]
assert by_length == [{"0.309"}, {"0.183"}, {"0.171"}] and seven.shape == (7, 25) and seven.mean() < 0.25
assert np.array_equal(calls[rules.index(good)], calls[[rules.index(r) for r in fitting]].all(axis=0))

# ""Alcohol above 13.05" is one question for a tree."
# "Now turn the axes, as in the explorer, so that 13 other numbers give the same information, and measure the errors of
# a tree and a line."
# "After the turn the tree needs about eleven leaves and is wrong on every fifth or sixth wine."
# "The linear model, here with its usual penalty, does not notice: it prefers small weights, and a turn changes no
# lengths."
gap, after = np.subtract(turned, plain), np.mean(turned, axis=0)
assert np.all(np.array(plain)[:, 0] == 2) and near(after[0], 10.8, 1.2) and 1 / 7 < after[1] < 1 / 4.4
assert np.all(gap[:, 1] > 0.02) and abs(gap[:, 2].mean()) < 0.01 and np.allclose(gap[:, 2], 0, atol=0.03)

# "The figure limits the leaves of trees on two real tasks: breast cancer with a fifth of the training labels wrong, and
# handwritten digits."
# "Breast cancer with wrong labels: the error rises from 0.10 with 2 leaves to about 0.25 with 40 and then stays."
# "Digits: the error falls from about 0.8 with 2 leaves to about 0.26 with 40 and then stays."
# "On the left more leaves do harm, on the right few leaves are far too few, and from 40 on hardly anything changes on
# either side."
of_cancer, of_digits = np.mean(on_cancer, axis=0), np.mean(on_digits, axis=0)
assert np.all(np.diff(of_cancer)[:-1] > 0) and near(of_cancer[0], 0.1, 0.015) and near(of_cancer[4], 0.25, 0.035)
assert near(of_digits[0], 0.81, 0.02) and near(of_digits[4], 0.26, 0.015) and of_digits[1] > 0.5
assert abs(of_digits[5] - of_digits[4]) < 0.01 and abs(of_cancer[5] - of_cancer[4]) < 0.01 and most[4] == 40

# "On the 78 wines only the tree was right every time."
assert wrong[:, unseen].sum(axis=1).tolist() == [3, 0, 13]  # this draw

# "The question is one limit on one measurement, which is what a tree prefers, so the tree wins on *this* question."
# "The linear program can express this border, too, but of all straight borders that fit 100 wines it takes another
# one."
middle = {name: np.mean(errors) for name, errors in off_by.items()}
assert middle["tree"] < 0.015 < 0.04 < middle["linear"] < 0.1 < middle["1-NN"]
assert np.mean((X[:, 0] > scale(wines.data)[wines.data[:, 0] == 13.05, 0].max()) == strong) == 1
