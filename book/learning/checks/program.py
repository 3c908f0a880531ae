"""What ../program.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # draws that the lesson has not made


def near(value, target, within):
    return abs(value - target) <= within


# "A wine laboratory has 13 measurements of 178 wines, and knows which of three grapes each is made from."
# "Here a program works on two measurements, flavanoids (bitter substances) and colour, both scaled to mean 0 and
# standard deviation 1."
assert X.shape == (178, 13) and np.bincount(grape).tolist() == [59, 71, 48]
assert wines.feature_names[6] == "flavanoids" and wines.feature_names[9] == "color_intensity"

# "Early: after nine wines 39 % of the map is new, because in this order the program has then met the third grape."
# thorough
assert told[2] - told[1] == 3 and told[-1] - told[-2] == 58
moves = [np.mean(map_after(told[i + 1]) != map_after(told[i])) for i in range(7)]
assert f"{moves[1]:.2f} {moves[6]:.2f}" == "0.39 0.10"  # this draw
assert (
    told == [3, 6, 9, 15, 30, 60, 120, 178] and f"{moves[6] / 58:.3f} {moves[1] / 3:.2f}" == "0.002 0.13"
)  # this draw
early = [len(set(grape[order[:n]])) for n in (6, 9)]
assert early == [2, 3] and np.argmax(moves) == 1  # this draw
each = []
for _ in range(50):  # a tenth of the points of the map
    mixed = other.permutation(178)
    maps = [KNeighborsClassifier(1).fit(two[mixed[:n]], grape[mixed[:n]]).predict(plane[::10]) for n in told]
    each.append([np.mean(maps[i + 1] != maps[i]) / (told[i + 1] - told[i]) for i in range(7)])
assert np.all(np.diff(np.mean(each, axis=0)) < 0) and len(set(np.argmax(each, axis=1))) > 1
assert f"{min(moves):.2f} {sorted(moves)[-2]:.2f}" == "0.02 0.10"  # this draw

corner = np.array([[4, 4], [4, -2], [-2, -2]])
assert np.min(np.linalg.norm(two[:, None] - corner, axis=2), axis=0).min() > 0.4

# "| melon | colour | root | sound | good? |"
# "| 1 | green | curled | muffled | yes |"
# "| 2 | black | slightly curled | dull | no |"
# "| 3 | green | stiff | crisp | ? |"
# "Three cases and two examples: melon 3 has no label."
# "$3 \cdot 3 \cdot 3 = 27$ points."
assert 3 * 3 * 3 == 27

# "| **model** | gives each case an answer | the map after 120 wines |"
assert map_after(120).shape == (121, 121) and 120 in told

# "A random half of the wines trains, with all 13 measurements."
# "Each measurement is scaled, or else proline (an amino acid), a number in the hundreds, would outweigh the others."
# thorough
assert len(known) == len(unseen) == 89 and not set(known) & set(unseen) and Z.shape[1] == 13
assert np.allclose(Z[known].mean(axis=0), 0) and np.allclose(Z[known].std(axis=0), 1)
one = make_pipeline(StandardScaler(), KNeighborsClassifier(1)).fit(X[known], grape[known])
assert np.array_equal(answers, one.predict(X[unseen])) and np.mean(answers != grape[unseen]) < 0.2
unscaled = KNeighborsClassifier(1).fit(X[known], grape[known]).predict(X[unseen])
assert np.sum(unscaled != grape[unseen]) == 27  # this draw
raw, scaled, alone = [], [], []
for a, b in StratifiedShuffleSplit(60, train_size=89, random_state=0).split(X, grape):
    plain = KNeighborsClassifier(1)
    raw.append(np.mean(plain.fit(X[a], grape[a]).predict(X[b]) != grape[b]))
    alone.append(np.mean(plain.fit(X[a, 12:], grape[a]).predict(X[b, 12:]) != grape[b]))
    scaled.append(error(make_pipeline(StandardScaler(), plain), a, b))
assert 100 < np.median(X[:, 12]) < 1000 and near(np.mean(raw), 0.28, 0.025) and near(np.mean(scaled), 0.05, 0.008)
assert near(np.mean(alone), np.mean(raw), 0.08)

# "On its own training set this program (`KNeighborsClassifier(1)` in scikit-learn) makes no error: each wine is nearest
# to itself."
dealt = other.permutation(grape[known])
for labels in (grape[known], dealt):
    assert np.array_equal(nearest(Z[known], labels, Z[known]), labels)

# "For new wines it does not learn: it always says "grape 2", which is wrong for about 60 %."
# "It gives the grape of each wine in the list, and "grape 2" for any other."
# "For the laboratory's own 178 wines it learns: each added wine of another grape than 2 is one wrong answer less."
assert f"{np.mean(grape != 1):.2f}" == "0.60" and np.bincount(grape).argmax() == 1

# "On how many of 100 unseen wines will the linear program be wrong after nine wines: about 50, 30 or 10?"
# "And after 120?"
# "On about 9, and on 2 after 120."
# "Error rate on unseen wines after 9, 15, 30, 60, 90 and 120 training wines, three lines with a band each."
# "Linear goes from about 0.09 to 0.02."
# "All three learn, and on average linear is ahead throughout."
curve = {name: np.mean(found, axis=1) for name, found in wrong.items()}
shape = {name: np.shape(found) for name, found in wrong.items()}
assert set(shape.values()) == {(6, 60)} and sizes == [9, 15, 30, 60, 90, 120]
assert np.all(curve["linear"] < np.minimum(curve["tree"], curve["5-NN"]) - 0.005)
assert near(curve["linear"][0], 0.087, 0.01) and near(curve["linear"][-1], 0.02, 0.005)
train, _ = next(StratifiedShuffleSplit(60, train_size=9, random_state=0).split(X, grape))
assert np.bincount(grape[train]).tolist() == [3, 4, 2]

# "**5-NN**: the majority of the five nearest training wines."
assert programs["5-NN"][-1].n_neighbors == 5

# "*Means of sixty splits, each with the grapes in proportion; bands of one standard deviation.*"
# "All three fall."
# thorough
assert all(np.all(np.diff(line) < 0.002) and line[-1] < 0.45 * line[0] for line in curve.values())
dealt = [np.split(other.permutation(178), [9]) for _ in range(200)]
kinds = [len(set(grape[a])) for a, b in dealt]
assert near(np.mean([error(programs["linear"], a, b) for (a, b), k in zip(dealt, kinds) if k > 1]), 0.14, 0.02)

# "With nine wines the tree is ahead of the five neighbours, from 15 on behind them."
# "The line of 5-NN is the highest at 9 wines, falls steeply until 15 and then slowly, below the tree, which ends at
# about 0.08."
assert curve["tree"][0] < curve["5-NN"][0] - 0.04 and np.all(curve["tree"][1:] > curve["5-NN"][1:] + 0.03)
assert f"{curve['tree'][-1]:.2f}" == "0.08"  # this draw
assert near(curve["tree"][-1], 0.085, 0.02) and curve["5-NN"][0] == max(line[0] for line in curve.values())

tied = KNeighborsClassifier(5).fit([[1], [-1], [2], [-2], [3]], [2, 2, 1, 1, 0])
assert tied.predict([[0]]).tolist() == [1]
cuts = {n: StratifiedShuffleSplit(60, train_size=n, random_state=0).split(X, grape) for n in (9, 15)}
for n, in_it in ((9, 2), (15, 4)):
    for a, _ in cuts[n]:
        named = programs["5-NN"].fit(X[a], grape[a]).predict(X)
        assert np.bincount(grape[a])[2] == in_it and np.any(named == 2) == (n == 15)

# "From ten measurements of each patient, their squares and products, **least squares** forecasts the progress of
# diabetes: a constant plus each feature times a number, its **coefficient**, chosen to make the squared errors small."
assert patients.shape == (442, 10) and products.shape == (442, 66) and np.linalg.matrix_rank(products) == 65
assert len(np.unique(patients[:, 1])) == 2 and np.linalg.matrix_rank(np.delete(products, 21, axis=1)) == 65
assert np.allclose(products[:, 21], scale(patients)[:, 1] ** 2)

# "With how many training patients are the forecasts worst: 30, 65, 120 or 200?"
# "With 65: the median error is more than ten times that with 30."
# "Then there are [as many coefficients as examples](../overfitting/more_parameters.ipynb): only one fit goes through
# all of them, and it swings wildly in between."
# "Root mean squared error of least squares with 65 coefficients against the number of training patients, on a
# logarithmic scale."
# "It rises from about 140 at 30 patients to more than 1000 at 65 and falls to about 70 at 200."
# "So by the definition the program does not learn between 30 and 65 patients, but does after that."
# "*Dots are splits on new patients, diamonds their medians; the thin line is always the mean.*"
# "A thin line at 77 is always the mean."
off_by = {n: np.median(values) for n, values in missed.items()}
assert off_by[65] == max(off_by.values()) > 1000 and off_by[65] / off_by[30] > 8
assert off_by[65] / off_by[30] > 10
assert off_by[120] > progress.std() > off_by[200] and f"{progress.std():.0f}" == "77"
assert near(off_by[30], 140, 25) and near(off_by[200], 71, 5)
assert off_by[30] < off_by[46] < off_by[55] < off_by[65]
assert off_by[65] > off_by[75] > off_by[90] > off_by[120] > off_by[200]
fits = []
for _ in range(20):
    of_65 = other.permutation(442)[:65]
    weights = np.linalg.lstsq(products[of_65], progress[of_65], rcond=None)[0]
    fits.append(np.abs(products[of_65] @ weights - progress[of_65]).max())
assert np.median(fits) < 1e-6
of_30 = of_65[:30]
least = np.linalg.lstsq(products[of_30], progress[of_30], rcond=None)[0]
aside = np.linalg.svd(products[of_30])[2][-1]  # adds nothing on these 30
assert np.allclose(products[of_30] @ (least + aside), progress[of_30])
assert abs(least @ aside) < 1e-8 and np.linalg.norm(weights) > 50 * np.linalg.norm(least)

# "| **hypothesis** | a possible model, read as a statement | "a wine with many flavanoids is grape 1" |"
flavanoids = load_wine().data[:, 6]
assert max(range(3), key=lambda one: flavanoids[grape == one].mean()) == 0
