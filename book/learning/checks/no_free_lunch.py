"""What ../no_free_lunch.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # draws that the lesson has not made
shown = widgets.explore_cube(training="face")


def near(value, target, within):
    return abs(value - target) <= within


# "The laboratory asks three questions about each of its 178 wines."
# "**Strong**: has it more than 13.05 % alcohol?"
# "In fifteen splits with 100 training wines four learners answer: a straight line (linear), a tree, the five nearest
# neighbours (5-NN) and **support vectors**, with a bent border."
assert X.shape == (178, 13) and np.median(X[:, 0]) == 13.05 and unusual.sum() == 89
assert {np.shape(found) for found in by_question.values()} == {(4, 15)}

# "A single limit cuts off the strong wines, which suits a tree."
# "The unusual wines lie outside a ball, which suits support vectors."
# "None of the four is best on all three questions, so the salesman must show his learner on our question."
# "The tree was [nearly always right](inductive_bias.ipynb#back-to-the-three-programs) about the strong wines."
# "On one only; about the grape it is the worst."
# "The assistant is wrong, too: about "strong" the tree errs on 1 of 200 wines, the neighbours on 28."
# "For the unusual wines support vectors are the best, with about 0.2, and the others have about 0.3."
# "For the strong wines the tree is the best, with almost no errors."
of_grape, of_strong, of_unusual = (np.mean(found, axis=1) for found in by_question.values())
assert of_grape[1] > of_grape[[0, 2, 3]].max() + 0.025 and of_strong[1] < min(0.02, of_strong[[0, 2, 3]].min() - 0.04)
assert near(of_strong[1], 0.01, 0.01) and near(of_strong[2], 0.14, 0.03)
assert f"{200 * of_strong[1]:.0f} {200 * of_strong[2]:.0f}" == "1 28"  # this draw
called, asked = {name: 0 for name in learners | support}, 0
for _ in range(15):
    a_, b_ = np.split(other.permutation(178), [100])
    far_off = b_[unusual[b_] == 1]
    asked += len(far_off)
    for name, p in (learners | support).items():
        called[name] += np.sum(p.fit(X[a_], unusual[a_]).predict(X[far_off]) == 0)
assert near(called["5-NN"] / asked, 0.47, 0.07) and near(called["support vectors"] / asked, 0.2, 0.07)
assert near(of_unusual[3], 0.2, 0.035) and np.all(np.abs(of_unusual[:3] - 0.305) < 0.04)

# "Each can be good or bad: $2^8=256$ **worlds**."
# "Who is wrong less often at $\beta=0$, nearest or opposite?"
# "And at $\beta=0.5$, nearest or majority?"
# "In a mean over worlds, one with $d$ edges between different labels counts $e^{-\beta d}$ times: at $\beta=0$ all
# worlds count the same, above 0 smooth ones count more, below 0 rough ones."
# "At $\beta=0$ both are wrong on one half of the unopened melons."
# "At $\beta=0$ the numbers of worlds with 0 to 4 errors agree, too:"
assert len(WORLDS) == 2**8 == 256 and np.allclose(shown.numbers()["error"], 0.5)
for learn in (
    majority,
    nearest,
    opposite,
    lambda known, corner: 1,
    lambda known, corner: 1 - majority(known, 0),
):
    off_training = errors(learn, unopened)
    assert off_training.mean(axis=0).tolist() == [0.5] * 4
    assert np.bincount(off_training.sum(axis=1)).tolist() == [16, 64, 96, 64, 16]

# "In the cube $P(x)=\frac18$, so the mean is $\frac12\cdot\frac48=\frac14$."
# "Divided by the unopened share, $\frac48$, it is the 0.500 above."
# "A **target function** $f$ gives every case its true label, so there are $2^N$ (the worlds of the cube)."
# "Exactly two target functions have these other labels: one has $f(x)=0$ and one $f(x)=1$."
# "$$ \frac{1}{2^N} \sum_f \mathrm{err}(L, f) \;=\; \frac12 \sum_{x \notin S} P(x) . \tag{1} $$"
# "Multiply one half by $P(x)$, and add over the cases outside $S$: this is (1)."
chance = np.array([0.2, 0.1, 0.05, 0.05])
for learn in (majority, nearest, opposite):
    assert errors(learn, unopened).sum(axis=0).tolist() == [128] * 4
    assert np.isclose((errors(learn, unopened) @ chance).mean(), chance.sum() / 2)
last_corner = errors(nearest, unopened)[:, 3]  # changes fastest in WORLDS
assert np.all(last_corner[::2] != last_corner[1::2])
assert np.isclose(errors(nearest, unopened).sum(axis=1).mean() / 8, 1 / 4) and 1 / 4 / (4 / 8) == 0.5

edges = [(i, j) for i in range(8) for j in range(i) if i ^ j in (1, 2, 4)]
rough = np.array([sum(world[i] != world[j] for i, j in edges) for world in WORLDS])
assert len(edges) == 12


def in_worlds(wrong, beta):
    return np.average(wrong.mean(axis=1), weights=np.exp(-beta * rough))


# "At $\beta=0.5$ nearest is wrong on 36 %, majority on 40 %."
# "In most questions, as in smooth worlds, similar cases tend to have equal labels."
pair = [errors(nearest, unopened), errors(opposite, unopened)]
assert [f"{in_worlds(one, b):.2f}" for b in (0.5, -0.5) for one in pair] == ["0.36", "0.64", "0.64", "0.36"]
assert f"{in_worlds(errors(majority, unopened), 0.5):.2f}" == "0.40"
for b in (0.5, -0.5):
    assert np.allclose([in_worlds(one, b) for one in pair], shown.numbers(smoothness=b)["error"][:2])
assert f"{np.exp(-4 * 0.5):.2f}" == "0.14"

# "In the cube with a face opened majority beats nearest in 88 worlds, loses in 88, and ties in 80."
lead = errors(nearest, unopened).sum(axis=1) - errors(majority, unopened).sum(axis=1)
assert np.bincount(np.sign(lead) + 1).tolist() == [88, 80, 88] and lead.sum() == 0


# "This, too, makes a model from a training set, so the theorem holds for it."
def chosen(known, corner):
    "What cross-validation takes of nearest and opposite; the cells are in ../further.ipynb"
    score = {}
    for learn in (nearest, opposite):
        rest = {c: {d: known[d] for d in known if d != c} for c in known}
        score[learn] = sum(learn(rest[c], c) != known[c] for c in known)
    return min(score, key=score.get)(known, corner)


for opened_ in ((0, 1, 2, 3), (0, 3, 5, 6)):
    off_ = errors(chosen, [i for i in range(8) if i not in opened_], opened_)
    assert off_.mean() == 0.5 and np.bincount(off_.sum(axis=1)).tolist() == [16, 64, 96, 64, 16]

# "On 120 wines it compares the four learners and a constant by cross-validation, takes the best, and looks once at the
# other 58."
# "On other splits usually 0 to 2 are wrong, and about half of the choices are another program ([how sure is a
# choice?](../comparing_learners/index.md))."
# "It may not say that its program is the best learner, that [its error is 0](../resampling/one_test_set.ipynb), or that
# it will stay so."
# "Which learner will it take, and are about 0, 6 or 12 of the 58 wrong?"
# "Support vectors, and none is wrong."
# thorough
assert 178 - 58 == 120 and len(candidates) == 5
assert best == "support vectors" and n_last == 0  # this draw
assert [f"{e:.2f}" for e in cv_errors.values()] == ["0.05", "0.10", "0.05", "0.02", "0.60"]  # this draw
tried = [decide(split) for split in other.choice(1000, 20, replace=False).tolist()]
taken, lost = [one[0] for one in tried], np.array([one[2] for one in tried])
assert np.mean(lost <= 2) > 0.7
others = [one for one in taken if one != "support vectors"]
assert near(len(others) / len(taken), 0.5, 0.3) and others.count("linear") > 0.6 * len(others)

# "The laboratory may say: "We compared four learners, and in cross-validation no other did better than ours on this
# question, with about 120 wines like these.""
assert cv_errors[best] == min(cv_errors.values())
