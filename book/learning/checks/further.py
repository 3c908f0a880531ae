"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

import itertools

other = np.random.default_rng(2024)  # draws that the lesson has not made
melons = list(itertools.product(range(3), repeat=3))  # colour, root and sound by number; 3 leaves a feature open
rules = list(itertools.product(range(4), repeat=3))
calls = np.array([[all(r in (3, v) for r, v in zip(rule, melon)) for melon in melons] for rule in rules])
calls = np.vstack([calls, np.zeros(27, dtype=bool)])  # one more rule calls no melon good


def near(value, target, within):
    return abs(value - target) <= within


# "The **likelihood** of a wine is the density that the model gives to its alcohol content, and a good model gives a
# high one to the wines that come."
# "The title gives the mean logarithms of the likelihoods, of the training wines and of 148 held-out wines."
# "The narrower the bells, the higher the likelihood of the wines that made them."
# "That of the held-out wines rises at first and then falls far down, because many of them lie between the bells, where
# the density is nearly 0."
own, held = [], []
for _ in range(20):
    column = X[other.permutation(178), :1]
    bells = [KernelDensity(bandwidth=w).fit(column[:30]) for w in (1, 0.5, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01)]
    own.append([model.score(column[:30]) / 30 for model in bells])
    held.append([model.score(column[30:]) / 148 for model in bells])
own, held = np.mean(own, axis=0), np.mean(held, axis=0)
assert np.all(np.diff(own) > 0) and held[1] > held[0] + 0.05 and held[6] < held[2] - 2 and len(alcohol) == 30 + 148

# "One of the [65 rules](inductive_bias.ipynb) about the 27 melons is the truth; melons are drawn at random, may come
# again, and are labelled rightly."
# "A far-off rule is right on one random melon with probability less than 0.9, so on $n$ independent melons with
# probability less than $0.9^n$."
# "There are at most 65 such rules, so the probability that *some* far-off rule fits is at most $65 \cdot 0.9^n$."
# "For $n = 72$ this is about 0.03."
assert len(calls) == 65 == len(np.unique(calls, axis=0)) and calls.shape[1] == 27
assert f"{65 * 0.9**72:.2f}" == "0.03"

# "$1 - \varepsilon \le e^{-\varepsilon}$, because the line is the tangent of the exponential at 0 and lies below it."
# "So it is at most $|H|\,e^{-\varepsilon n}$."
steps = np.linspace(-3, 3, 601)
assert np.all(1 - steps <= np.exp(-steps) + 1e-15) and near((np.exp(-1e-6) - 1) / 1e-6, -1, 1e-5)

# "For $\varepsilon = 0.1$ and $\delta = 0.05$ the bound asks for 72 examples with the 65 rules."
# "If all $2^{27}$ labelings of the melons are allowed, it asks for 218."
# "These are two million times as many hypotheses, but only three times as many examples."
# "The bound is of use only **if** the truth is one of them and every label is right."
# "$$ n \;\ge\; \frac{\ln |H| + \ln (1/\delta)}{\varepsilon} \tag{1} $$"
asked = [(np.log(h) + np.log(1 / 0.05)) / 0.1 for h in (65, 2**27)]
assert [int(np.ceil(n)) for n in asked] == [72, 218] and 2e6 < 2**27 / 65 < 2.1e6 and near(asked[1] / asked[0], 3, 0.1)
assert 65 * 0.9**72 < 65 * np.exp(-7.2) < 0.05 < 65 * np.exp(-7.1)

# "Then, with probability $1 - \delta$ or more, every rule that fits errs on at most $\varepsilon$ of the melons, if"
err = (calls[:, None] != calls).mean(axis=2)  # of each rule, for each truth
fits_badly = []
for truth in other.integers(65, size=300):
    drawn = other.integers(27, size=72)
    fits_badly.append((calls[:, drawn] == calls[truth, drawn]).all(axis=1)[err[truth] > 0.1].any())
assert np.mean(fits_badly) <= 0.05


# "The bound asks for more than is needed: if all melons are equally likely, about 55 examples keep within $\delta$,
# whichever of the 65 rules is true."
# thorough
def some_far_off(n):
    "For each truth, how often a far-off rule fits n random melons."
    often = []
    for truth, rule_errors in zip(calls, err):
        unlike = (calls[rule_errors > 0.1] != truth).astype(int)
        seen = np.zeros((2000, 27), dtype=int)
        seen[np.arange(2000)[:, None], other.integers(27, size=(2000, n))] = 1
        often.append(np.mean((seen @ unlike.T == 0).any(axis=1)))
    return np.array(often)


of_45, of_50, of_60 = some_far_off(45), some_far_off(50), some_far_off(60)
assert of_45.argmax() == 64 and np.sort(of_45)[-2] < 0.05 < 0.055 < of_50[64] and of_60.max() < 0.05
assert not calls[64].any()


# "On the [cube of eight melons](no_free_lunch.ipynb#count) four are opened."
# "But worlds can have weights, as in the lesson: smooth worlds count more for $\beta = 0.5$, and rough ones for
# $\beta = -0.5$."
assert len(WORLDS) == 256 and len(edges) == 12 and len(CORNERS) == 8

# "Every second corner of the cube is opened: these four melons are good, the unseen four bad."
# "Which does it take, and on how many of the unseen is it wrong?"
# "It takes nearest, which predicts each opened melon rightly from the others."
# "It calls the unseen good, too: all four are wrong."
known_ = {CORNERS[i]: 1 for i in every_second}
assert all(nearest({d: 1 for d in known_ if d != c}, c) == 1 for c in known_)
between_ = [i for i in range(8) if i not in every_second]
assert [chosen(known_, CORNERS[i]) for i in between_] == [1] * 4
checker = tuple(int(i in every_second) for i in range(8))
assert rough[WORLDS.index(checker)] == rough.max() == 12

# "The choice, too, makes a model from a training set, so the [theorem](no_free_lunch.ipynb#the-theorem-and-its-proof)
# holds for it: on average over all worlds it is wrong on one half of the unopened melons."
# "With every second corner opened the error is 0.38 in smooth worlds, but 0.62 in rough ones."
# "With a face opened some known melons are one step apart, and both errors are below one half."
# thorough
assert [f"{mean_error(chosen, every_second, b):.3f}" for b in (0, 0.5, -0.5)] == ["0.500", "0.381", "0.619"]
assert [f"{mean_error(chosen, face, b):.2f}" for b in (0, 0.5, -0.5)] == ["0.50", "0.42", "0.47"]
assert max(mean_error(chosen, face, b) for b in (-2, -1, 1, 2)) < 0.5
assert mean_error(chosen, every_second, 1) < 0.5 < mean_error(chosen, every_second, -1)
assert [f"{mean_error(nearest, every_second, b):.2f}" for b in (0, 0.5, -0.5)] == ["0.50", "0.36", "0.64"]
for opened_ in [s for s in itertools.combinations(range(8), 4) if 0 in s]:  # the others are mirror images
    apart = not any(i in opened_ and j in opened_ for i, j in edges)
    assert mean_error(chosen, opened_, 0.5) < 0.5
    assert (mean_error(chosen, opened_, -0.5) > 0.5) == apart == (opened_ == every_second)

# "Known melons are then two steps apart, and in rough worlds, too, two changes tend to bring the old label back."
# "So the choice falls on nearest equally often in both, but a new melon is one step away, where rough worlds differ."
assert not any(i in every_second and j in every_second for i, j in edges)
assert all(sum(b in edge for edge in edges) == 3 for b in between_)
labels_ = [{CORNERS[i]: world[i] for i in every_second} for world in WORLDS]
takes = [chosen(one, CORNERS[1]) == nearest(one, CORNERS[1]) for one in labels_]
alike = [np.mean([world[i] == world[j] for i, j in itertools.combinations(every_second, 2)]) for world in WORLDS]
for b in (0.5, 1, 2):
    of_both = [np.average(takes, weights=np.exp(-sign * b * rough)) for sign in (1, -1)]
    assert np.isclose(*of_both) and 0.5 < of_both[0] < 1
    assert np.average(alike, weights=np.exp(b * rough)) > 0.5
