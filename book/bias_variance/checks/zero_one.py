"""What ../zero_one.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


# "A prediction is right or wrong, and costs 0 or 1: this is the **0-1 loss**."
# "Several decompositions of it exist, and we take the one by Domingos
# ([2000](../back/references.md#domingos2000aaai))."
# "the **bias** is 1 if the main prediction is wrong (a biased point), else 0 (unbiased);"
# "| point | 1 | 2 | 3 | 4 |"
# "| true class | 1 | 1 | 0 | 1 |"
# "| predictions | 1 1 1 1 1 | 1 1 1 0 0 | 1 1 1 0 1 | 0 0 1 1 0 |"
# "| main prediction | 1 | 1 | 1 | 0 |"
# "| bias | 0 | 0 | 1 | 1 |"
# "| variance | 0 | 0.4 | 0.2 | 0.4 |"
# "| error | 0 | 0.4 | 0.8 | 0.6 |"
# "At the unbiased point 2 a model that differs from the main prediction is wrong, so the error is the variance."
# "At the biased point 4 the two models that differ from it are **right**, so the error is 1 − variance."
votes = np.array([[1, 1, 1, 1, 1], [1, 1, 1, 0, 0], [1, 1, 1, 0, 1], [0, 0, 1, 1, 0]]).T
classes = np.array([1, 1, 0, 1])
by_hand = biasvar.decompose_zero_one(votes, classes)
assert (votes.mean(axis=0) > 0.5).astype(int).tolist() == [1, 1, 1, 0] and by_hand.bias.tolist() == [0, 0, 1, 1]
assert np.allclose(by_hand.variance, [0, 0.4, 0.2, 0.4]) and np.allclose(by_hand.error, [0, 0.4, 0.8, 0.6])
assert np.sum(votes[:, 3] == classes[3]) == 2 and by_hand.error[1] == by_hand.variance[1]

# "$$ \text{error} = \text{bias} + (1 - 2\,\text{bias}) \cdot \text{variance} . $$"
# "For the table the variances $0.4/4 = 0.10$ and $(0.2 + 0.4)/4 = 0.15$ give $0.50 + (0.10 - 0.15) = 0.45$."
# "In code, for labels 0 and 1 and an odd number of training sets, with a row for each:"
# "The vote is the main prediction, with the errors 0, 0, 1 and 1."
# "It helps at point 2 and harms at points 3 and 4."
# "Its mean error is 0.50, that of a single model 0.45."
at_random = other.integers(2, size=(15, 30)), other.integers(2, size=30)
for table, told in ((votes, classes), at_random):
    exact = biasvar.decompose_zero_one(table, told)
    assert np.allclose(exact.error, exact.bias + (1 - 2 * exact.bias) * exact.variance)
    assert np.allclose(decompose(table, told), np.array(exact)[[0, 1, 3]])
adds, subtracts = (np.mean(by_hand.variance * (by_hand.bias == b)) for b in (0, 1))
assert np.allclose([by_hand.bias.mean(), adds, subtracts], [0.5, 0.1, 0.15])
assert np.isclose(by_hand.error.mean(), 0.45) and np.isclose(0.50 + (0.10 - 0.15), 0.45)
assert ((votes.mean(axis=0) > 0.5) != classes).tolist() == [0, 0, 1, 1]

# "An hour is warm if its true temperature is at least 12 °C: the hours 11 to 20."
# "This prediction is judged by the true class."
# "Training labels come from noisy readings, and each hour gets the class that most of its $k$ nearest readings have."
# "The biased hours are then 10 and 21 to 24."
# "Their variance, 1.21 in all, is taken off, and that of the others, 0.87, is added."
# "Take hour 23 with $k = 9$, whose nearest hours are 16 to 24."
# "Five of the nine, 16 to 20, are truly warm."
# "So they usually give warm, and this is wrong: the hour is biased."
# "Of the values shown, only for $k = 9$."
# "At an orange hour it is wrong, and the hatched variance is taken off an error of 1.*"
assert labels.shape == (2000, 25) and np.array_equal(warm, truth >= 12)
odd = {k: biasvar.decompose_zero_one(votes_of(k), warm) for k in (1, 3, 5, 7, 9, 11)}
five = [10, 21, 22, 23, 24]
assert warm[16:].sum() == 5 and warm[6:15].sum() == 4 and np.sum((truth[6:11] > 10) & (truth[6:11] < 12)) > 1
assert np.mean(labels[:, 6:15].sum(axis=1) > 4) > 0.5  # noise turns the vote at hour 10
biased_at = {k: np.flatnonzero(parts.bias).tolist() for k, parts in odd.items()}
assert biased_at == {1: [], 3: [], 5: [], 7: [10], 9: five, 11: five}
assert odd[7].error[10] > 0.5 and np.allclose(odd[9].error[five], 1 - odd[9].variance[five])
assert [k for k, parts in odd.items() if parts.error.mean() < parts.bias.mean()] == [9]
assert np.array_equal(odd[1].error, odd[1].variance)
assert np.all(truth[7:11] < 12) and np.all(truth[7:11] > 12 - 1.6)
assert np.ptp(votes_of(9)[:, 20:], axis=1).max() == 0 and odd[9].error[20] < 0.5 < odd[9].error[21]
nine_ = biasvar.decompose_zero_one(votes_of(9), warm)
assert np.ptp(nine_.variance[20:25]) == 0 and nine_.bias[20:25].tolist() == [0, 1, 1, 1, 1]

# "The models of all 2000 training sets vote: is this better than a single model, with $k = 9$ and with $k = 1$?"
# "With $k = 9$ a little **worse**: the vote is the main prediction, with the error 0.20."
# "With $k = 1$ **better**: no hour is biased, and the error falls from about 0.12 to 0."
nine = votes_of(9)
assert near(odd[1].error.mean(), 0.12, 0.005) and odd[1].bias.sum() == 0 == np.sum((labels.mean(axis=0) > 0.5) != warm)
wrong = np.mean(nine != warm, axis=1)  # share of wrong hours, by training set
assert odd[9].bias.mean() == 0.20 == np.mean((nine.mean(axis=0) > 0.5) != warm)
assert 0.20 - wrong.mean() > 3 * wrong.std() / np.sqrt(2000) and np.isclose(wrong.mean(), odd[9].error.mean())
assert np.sum(odd[9].variance[five]) > np.sum(np.delete(odd[9].variance, five))
saved, paid = np.sum(odd[9].variance[five]), np.sum(np.delete(odd[9].variance, five))
assert near(saved, 1.21, 0.08) and near(paid, 0.87, 0.06)
assert f"{saved:.2f} {paid:.2f}" == "1.21 0.87"  # this draw

# "With two classes, variance raises the error where the main prediction is the better class, and lowers it elsewhere;
# so a vote helps only where more than half of the models predict the better class."
for parts in odd.values():
    assert np.array_equal(parts.bias == 0, parts.error < 0.5)

# "For two classes let $q \ne 1/2$ be the share of training sets that predict $y_*$."
# "A prediction is wrong if it is $y_*$ and the label is not, or the other way round."
# "The new label is independent of the training set, so the error is $q\nu + (1 - q)(1 - \nu)$."
# "Collect the terms with $\nu$: this is $(2q - 1)\,\nu + (1 - q)$."
# "And $1 - q$ is the error without noise, $\text{bias} + c_2\,\text{variance}$."
# "At a biased point $c_1$ is negative, so **noise** lowers the error."
# "At point 4 two models of five predict the better class, and the error is 0.60."
# "Now one label in ten is wrong."
# "It falls to $0.4 \cdot 0.1 + 0.6 \cdot 0.9 = 0.58$."
# "The two models that predict the better class are wrong where the label is wrong, but the other three are then right."
q, nu = np.meshgrid(np.arange(0.05, 1, 0.1), [0, 0.1, 0.3])
biased, varies = (q < 0.5).astype(float), np.minimum(q, 1 - q)
by_cases = q * nu + (1 - q) * (1 - nu)
assert np.allclose(by_cases, (2 * q - 1) * nu + biased + (1 - 2 * biased) * varies)
assert np.allclose(by_cases, (2 * q - 1) * nu + (1 - q)) and np.allclose(1 - q, biased + (1 - 2 * biased) * varies)
assert np.all((2 * q - 1)[biased == 1] < 0)
assert np.isclose(0.4 * 0.1 + 0.6 * 0.9, 0.58)

# "A model that differs from a wrong main prediction can land on another wrong class."
# "Two differ from the main prediction b, and only one of them is right."
# "The variance is 0.4, and the error 0.8, not 0.6."
three = biasvar.decompose_zero_one([["b"], ["b"], ["b"], ["c"], ["a"]], ["a"])
assert three.bias == 1 and np.isclose(three.variance, 0.4) and np.isclose(three.error, 1 - 0.5 * 0.4)

# "Noise, too, can lower the error of a biased point, never below the noise itself."
for share_, nu_ in other.random((200, 2)) / (1, 2):  # right with this share, labels wrong with nu
    assert share_ * nu_ + (1 - share_) * (1 - nu_) >= nu_ - 1e-12
