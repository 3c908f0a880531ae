"""What ../training_error.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import metrics
from sklearn.datasets import load_digits
from sklearn.linear_model import LinearRegression
from sklearn.neighbors import KNeighborsClassifier

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


# "A clinic has records of 442 patients with diabetes ([Efron et al., 2004](../back/references.md#efron2004))."
# "Each holds ten measurements and a number from 25 to 346: how far the disease had progressed a year later."
# "The clinic wants to forecast this number for new patients."
# "Two companies have learned from the same 309 records, and offer decision trees."
# "Offer A asks until all patients in a group have the same number."
# "Offer B stops after two questions, with four groups."
assert X.shape == (442, 10) and (y.min(), y.max()) == (25, 346) and (len(train), len(new)) == (309, 133)
assert offers["A"].tree_.n_leaves > 290 and (offers["B"].get_depth(), offers["B"].get_n_leaves()) == (2, 4)
answers = offers["A"].apply(X[train])
assert all(np.ptp(y[train][answers == same]) == 0 for same in np.unique(answers))
assert metrics.root_mean_squared_error(y[train], offers["A"].predict(X[train])) == 0

# "Always saying the mean of the known patients is off by about 77 on new ones."
# "By about how much are A and B off on new patients: 20, 40, 60 or 80?"
# "A is off by about 80, and B by about 62."
# "A is worse than always saying the mean in 15 of the 20 splits."
# "Three rows of twenty dots, one for each split."
# "Offer A and always saying the mean lie around 80 points."
# "Offer B lies around 60 points."
# "Twenty times the records are **split** by chance."
# "Both trees are made anew from 309 records and tried on the other 133."
# "*A dot is one split, the diamond the root mean square of the dots.*"
many_parts = list(splits.repeated_hold_out(len(y), n_repeats=100, rng=other))
offs = {
    name: np.array([both_errors(model, X, y, p, squared)[1] for p in many_parts]) for name, model in forecasts.items()
}
assert near(offs["always the mean"].mean() ** 0.5, 77, 2)
assert near(offs["offer A"].mean() ** 0.5, 80, 2) and near(offs["offer B"].mean() ** 0.5, 62, 2)
assert offs["offer A"].mean() > offs["always the mean"].mean() and np.mean(offs["offer B"] < offs["offer A"]) > 0.98
assert np.all(squares["offer B"] < squares["offer A"]) and [len(of) for of in squares.values()] == [20] * 3
assert near(squares["offer A"].mean() ** 0.5, 80, 5) and near(squares["offer B"].mean() ** 0.5, 62, 4)
assert np.sum(squares["offer A"] > squares["always the mean"]) == 15  # this draw

# "Here are 60 cases with two features."
# "The true label is orange above the dashed line and blue below, but one label in five is flipped by chance, here and
# among new cases."
# "The model gives every place (the small dots) the label of most of its $k$ nearest cases."
# "For which $k$ will the true error be smallest: 1, 9 or 59?"
# "| $k$ | 1 | 9 | 15 | 59 |"
# "It is smallest at $k = 9$, with 0.24; no model can be below 0.2, the share of flipped labels."
# "| training error | 0.00 | 0.23 | 0.28 | 0.48 |"
# "| true error | 0.34 | 0.24 | 0.26 | 0.50 |"
the_seed = 5
shown = widgets.explore_border(seed=the_seed).numbers()
at = [shown["ks"].index(k) for k in (1, 9, 15, 59)]
assert [f"{shown['training'][i]:.2f}" for i in at] == ["0.00", "0.23", "0.28", "0.48"] and len(shown["a"]) == 60
assert [f"{shown['error'][i]:.2f}" for i in at] == ["0.34", "0.24", "0.26", "0.50"] and min(shown["error"]) > 0.2
assert len(set(widgets.explore_border(k=59, seed=the_seed).numbers()["says"])) == 1
assert min(shown["error"]) == shown["error"][at[1]]
label_of = np.asarray(shown["label"], dtype=int)
assert 60 - 59 == 1 and set(widgets.explore_border(k=59, seed=the_seed).numbers()["says"]) == {
    np.bincount(label_of).argmax()
}
assert abs(np.sum(label_of == 1) - np.sum(label_of == 0)) > 1  # so no place can have another majority

# "$k = 15$ underfits only if 0.02 matters to you."
# "$k = 1$ overfits: $k = 9$ has a larger training error and a clearly smaller true error."
# "$k = 59$ underfits: $k = 9$ has both errors clearly smaller."
# "Compare $k = 1$, 15 and 59 with $k = 9$: which overfit, and which underfit?"
ordered = []
for seed in range(20):  # other data sets have the same order, as a rule
    drawn = widgets.explore_border(seed=seed).numbers()
    (t1, t9, _, t59), (e1, e9, _, e59) = ([drawn[which][i] for i in at] for which in ("training", "error"))
    ordered.append(0 == t1 < t9 and e9 < e1 and e9 < e59)
assert sum(ordered) >= 17
assert shown["training"][at[1]] < shown["training"][at[2]] < shown["training"][at[3]]
assert near(shown["error"][at[2]] - shown["error"][at[1]], 0.02, 0.003)
five = shown["ks"].index(5)
assert f"{shown['training'][five]:.2f}" == "0.25" and shown["training"][five] > shown["training"][at[1]]

# "From them a **learner** makes a **model**, here the rule that says "fails" from 3 on."
# "| hours | 1 | 2 | 4 | 5 | 7 | 8 |"
# "| failed | 0 | 0 | 1 | 0 | 1 | 1 |"
# "| hours | 1.4 | 3.2 | 4.8 | 5.3 | 7.6 |"
# "| failed | 0 | 0 | 1 | 1 | 1 |"
# "Of six machines a workshop knows the hours since the last service (in hundreds), and whether they then failed (1) or
# not (0)."
# "Among the six it is wrong at 5: the training error is 1/6."
# "Among the five it is wrong at 3.2: the test error is 1/5."
hours, failed = np.array([1, 2, 4, 5, 7, 8]), np.array([0, 0, 1, 0, 1, 1])
later, later_failed = np.array([1.4, 3.2, 4.8, 5.3, 7.6]), np.array([0, 0, 1, 1, 1])
rule, rule_later = (hours >= 3).astype(int), (later >= 3).astype(int)
assert hours[rule != failed].tolist() == [5] and later[rule_later != later_failed].tolist() == [3.2]
assert rule_later.tolist() == [0, 1, 1, 1, 1] and (rule_later != later_failed).tolist() == [0, 1, 0, 0, 0]
assert metrics.error_rate(failed, rule) == 1 / 6 and metrics.error_rate(later_failed, rule_later) == 1 / 5
assert np.isclose(metrics.accuracy(failed, rule), 5 / 6) and metrics.accuracy(later_failed, rule_later) == 4 / 5

# "Suppose machines below 3 fail with chance 0.1, and those from 3 on with chance 0.9."
# "Below 3 the rule says 0, wrong with chance 0.1."
# "From 3 on it says 1, wrong with chance $1 - 0.9 = 0.1$."
# "By how much can their true errors differ: not at all, by 0.1 at most, or by far more?"
# "By far more: our rule for the machines has a twin with the same training error and the true error 0.9."
# "So the true error is 0.1."
assert squared(3, 5) == 4 and both_errors(KNeighborsClassifier(1), X, y, (train, new), np.not_equal)[0] == 0
at_hours = 9 * other.random(100_000)
fails = other.random(100_000) < np.where(at_hours < 3, 0.1, 0.9)
assert near(np.mean((at_hours >= 3) != fails), 0.1, 4 * 0.001)
assert near(np.mean((at_hours < 3) != fails), 0.9, 4 * 0.001)

# "If new cases are never among the training cases, exactly one of the two is right on each of them."
# "So their true errors add up to 1."
points = other.random((1000, 2))
side = points.sum(axis=1) > 1
f = KNeighborsClassifier(1).fit(points[:500], side[:500]).predict(points)
g = np.append(f[:500], ~f[500:])
assert np.mean(f[:500] != side[:500]) == np.mean(g[:500] != side[:500])
assert np.isclose(np.mean(f[500:] != side[500:]) + np.mean(g[500:] != side[500:]), 1)

# "**A student asks: Is a training error of 0 good or bad?**"
# "The nearest neighbour has it, with a true error of 0.34 in the explorer and for handwritten digits an error rate
# below 0.02 on new ones by the same writers."
digits, digit = load_digits(return_X_y=True)
digit_parts = list(splits.repeated_hold_out(len(digit), n_repeats=20, rng=other))
of_parts = [both_errors(KNeighborsClassifier(1), digits, digit, part, np.not_equal) for part in digit_parts]
remembered, fresh = np.mean(of_parts, axis=0)
assert remembered == 0 and 0.01 < fresh < 0.02

# "The clinic should not buy A."
plain = np.array([both_errors(LinearRegression(), X, y, p, squared)[1] for p in many_parts])
assert plain.mean() ** 0.5 < offs["offer B"].mean() ** 0.5 - 3
