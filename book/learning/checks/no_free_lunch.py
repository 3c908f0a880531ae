"""What ../no_free_lunch.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # draws that the lesson has not made
shown = widgets.explore_cube(training="face")


def near(value, target, within):
    return abs(value - target) <= within


# "The laboratory has three questions about its 178 wines, and the same 13 measurements for each."
# "Is it **strong**, with more than 13.05 % alcohol?"
# "100 wines train, and 78 are the test, in fifteen random splits for each question."
assert X.shape == (178, 13) and np.median(X[:, 0]) == 13.05 and unusual.sum() == 89
assert {np.shape(found) for found in by_question.values()} == {(4, 15)}

# "The tree has the fewest errors on the strong wines, which are cut off by one limit on one measurement, and the most
# errors on the grape."
# "The tree has the fewest errors on the strong wines, and the most on the grape."
# "The unusual wines lie outside a ball, and the bent border of the support vectors comes closest to a ball."
# "The third person is wrong, too, because on each question the choice makes a large difference."
# "For the unusual wines support vectors are the best, with about 0.2, and the others have about 0.3."
# "For the strong wines the tree is the best, with almost no errors."
of_grape, of_strong, of_unusual = (np.mean(found, axis=1) for found in by_question.values())
assert of_grape[1] > of_grape[[0, 2, 3]].max() + 0.025 and of_strong[1] < min(0.02, of_strong[[0, 2, 3]].min() - 0.04)
assert near(of_unusual[3], 0.2, 0.035) and np.all(np.abs(of_unusual[:3] - 0.305) < 0.04)

# "Each corner can be good or bad, which makes $2^8 = 256$ worlds."
# "The curves show the mean error over all 256 worlds."
# "At $\beta = 0$ all 256 worlds have the same weight, and at another $\beta$ a world has the weight $e^{-\beta d}$,
# where $d$ counts the edges whose two ends have different labels."
# "With all worlds equally likely, every learner is wrong on one half of the unopened melons on average, nearest no less
# than opposite."
# "The code counts in how many of the 256 worlds a learner makes 0, 1, 2, 3 and 4 errors."
# "Not only the mean errors agree: all three learners make no error in 16 worlds, one error in 64, and so on."
assert len(WORLDS) == 2**8 == 256 and np.allclose(shown.numbers()["error"], 0.5) and len(edges) == 12
for learn in (
    majority,
    nearest,
    opposite,
    chosen,
    lambda known, corner: 1,
    lambda known, corner: 1 - majority(known, 0),
):
    off_training = errors(learn, unopened)
    assert off_training.mean(axis=0).tolist() == [0.5] * 4
    assert np.bincount(off_training.sum(axis=1)).tolist() == [16, 64, 96, 64, 16]

# "In the cube each unopened melon is answered wrongly in 128 of the 256 worlds, whoever answers."
# "With $|\mathcal X|$ cases there are $2^{|\mathcal X|}$ target functions, and the mean over all of them is"
# "Two target functions have these other labels, one with $f(x) = 0$ and one with $f(x) = 1$."
# "$$ \frac{1}{2^{|\mathcal X|}} \sum_f \mathrm{err}(f) \;=\; \frac12 \sum_{x \notin S} P(x) . \tag{1} $$"
# "Multiply by $P(x)$, add over the cases outside $S$, and divide by $2^{|\mathcal X|}$: this is (1)."
chance = np.array([0.2, 0.1, 0.05, 0.05])
for learn in (majority, nearest, opposite):
    assert errors(learn, unopened).sum(axis=0).tolist() == [128] * 4
    assert np.isclose((errors(learn, unopened) @ chance).mean(), chance.sum() / 2)
last_corner = errors(nearest, unopened)[:, 3]  # changes fastest in WORLDS
assert np.all(last_corner[::2] != last_corner[1::2])

# "On the opened melons nearest makes no error, since it remembers them, but majority may."
assert errors(nearest, range(4)).max() == 0 < errors(majority, range(4)).mean()

# "Such worlds are smooth, and at $\beta = 0.5$ nearest is wrong on 36 % of the unopened melons, and opposite on 64 %."
pair = [errors(nearest, unopened), errors(opposite, unopened)]
assert [f"{in_worlds(one, b):.2f}" for b in (0.5, -0.5) for one in pair] == ["0.36", "0.64", "0.64", "0.36"]
for b in (0.5, -0.5):
    assert np.allclose([in_worlds(one, b) for one in pair], shown.numbers(smoothness=b)["error"][:2])

# "In the cube majority makes fewer errors than nearest in 88 of the 256 worlds, more in 88, and as many in 80, and over
# all worlds the gains and the losses are exactly equal."
lead = errors(nearest, unopened).sum(axis=1) - errors(majority, unopened).sum(axis=1)
assert np.bincount(np.sign(lead) + 1).tolist() == [88, 80, 88] and lead.sum() == 0

# "At $\beta = 0$ the choice is no better than a coin."
# "If a face is opened, it beats a coin in the smooth worlds *and* in the rough ones, because it often finds out whether
# its world is smooth or rough."
# "The table has its error on the unopened melons, in worlds without preference ($\beta = 0$), in smooth ones (0.5) and
# in rough ones (−0.5), where neighbours mostly have different labels."
# "If every second corner is opened, any two opened melons are two edges apart."
# "In a rough world two such melons tend to have equal labels, so nearest predicts each opened melon well from the
# others."
# "The choice takes the rough world for a smooth one and takes nearest, which does worse than a coin on the corners
# between."
by_place = {}
for name, opened in places.items():
    off = errors(chosen, [i for i in range(8) if i not in opened], opened)
    by_place[name] = [f"{in_worlds(off, b):.3f}" for b in (0, 0.5, -0.5)]
assert list(by_place.values()) == [["0.500", "0.419", "0.466"], ["0.500", "0.381", "0.619"]]
face, second = (errors(chosen, [i for i in range(8) if i not in o], o) for o in places.values())
for b in (0.5, 1, 2):
    assert in_worlds(face, b) < 0.5 > in_worlds(face, -b) and in_worlds(second, -b) > 0.5 > in_worlds(second, b)
assert not any(i in places["every second"] and j in places["every second"] for i, j in edges)
score_ = []  # nearest on each opened melon, from the other opened ones, in each world
for world in WORLDS:
    known_ = {CORNERS[i]: world[i] for i in places["every second"]}
    score_.append([nearest({d: known_[d] for d in known_ if d != c}, c) != known_[c] for c in known_])
takes_ = 2 * np.sum(score_, axis=1) <= 4  # the choice takes nearest
for b in (-0.5, -1, -2):
    assert in_worlds(np.array(score_), b) < 0.45 and np.average(takes_, weights=np.exp(-b * rough)) > 0.6

# "It puts 58 wines aside, compares three learners and a constant on the other 120 by cross-validation with the same ten
# folds, takes the best, and looks at the 58 wines once."
# "With this split linear and the five neighbours tie, at 6 of 120 wines, and the first in the list is taken."
# "Nearly all other splits take linear ([how sure is that?](../comparing_learners/index.md))."
# "No error on 58 wines [does not prove](../resampling/one_test_set.ipynb) that the error is 0."
assert 178 - 58 == 120 and len(candidates) == 4
assert best == "linear" and n_last == 0 and np.isclose(cv_errors["linear"], 6 / 120)  # this draw
assert np.isclose(cv_errors["5-NN"], 6 / 120)  # this draw
assert sum(decide(split)[0] == "linear" for split in other.choice(1000, 10, replace=False).tolist()) >= 9

# "The laboratory may say: "We compared three learners with different preferences, and no other did better than ours on
# this question, with about 120 wines like these.""
assert cv_errors[best] == min(cv_errors.values())
