"""What ../confusion_matrix.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen
rates = metrics.rates(*lab.ravel())


def screened(pi):
    "Rates where this share is ill, with the laboratory's recall and fall-out"
    ill, healthy = (pi * rates.recall, pi * rates.miss_rate), ((1 - pi) * rates.fall_out, (1 - pi) * rates.specificity)
    return metrics.rates(*ill, *healthy)


# "A laboratory's program reads cells from breast lumps, says "malignant" or "benign", and is right for 89 % of 569
# samples."
# "The share of the ill is the **prevalence**: 37 % in the laboratory, where doctors send the patients, and about 1 % in
# the screening."
# "The program finds 81 % of the ill (172 of 212), its **recall**."
# "It wrongly alarms 6.2 % of the healthy (22 of 357), its **fall-out**."
assert lab[0].tolist() == [172, 40] and lab[1].tolist() == [22, 335] and 335 + 22 == 357
assert lab.sum() == 569 and f"{rates.accuracy:.2f} {rates.prevalence:.2f}" == "0.89 0.37"
# "Suppose that recall and fall-out stay the same."
assert f"{rates.recall:.3f} {rates.fall_out:.4f} {rates.fall_out:.3f}" == "0.811 0.0616 0.062"
start = widgets.explore_letters(prevalence=0.37).start
assert (start["recall"], start["fall_out"]) == (0.811, 0.0616)

# "If only 1 % are ill, what share of the letters goes to ill people: about 90 %, 50 % or 10 %?"
# "About 10 %."
# "Of 10 000 people 100 are ill, and the program finds 81 of them."
# "It also alarms $22/357$ of the 9900 healthy people, which is 610."
# "So 81 of 691 letters go to ill people: 12 %."
# "Then set the prevalence to 1 % and look."
found, alarmed = round(100 * rates.recall), round(9900 * rates.fall_out)
assert (found, alarmed, found + alarmed) == (81, 610, 691)
assert f"{found / 691:.2f}" == "0.12" == f"{screened(0.01).precision:.2f}"
assert np.isclose(0.01 * 0.81, 0.0081) and f"{0.0081 / (0.0081 + 0.061):.2f}" == "0.12"
assert f"{0.99 * rates.fall_out:.3f}" == "0.061" == f"{0.99 * 0.062:.3f}" == f"{610 / 10_000:.3f}"

# "At 1 % the program is right for 93.7 % of all people, and one that calls everybody healthy for 99 %."
# "If you choose by this number, you take the one that finds nobody."
assert f"{screened(0.01).accuracy:.3f}" == "0.937" and metrics.rates(0, 100, 0, 9900).accuracy == 0.99

# "A shop's program marks a review as a complaint (1) or not (0)."
# "| review | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |"
# "| true | 1 | 0 | 0 | 1 | 0 | 1 | 0 | 0 | 1 | 0 |"
# "| predicted | 1 | 0 | 1 | 1 | 1 | 0 | 0 | 0 | 1 | 0 |"
# "**False negative** (FN): a complaint, missed."
# "**False positive** (FP): no complaint, but marked: a false alarm."
# "**True negative** (TN): no complaint, not marked."
# "TP: 1, 4, 9; FN: 6; FP: 3, 5; TN: 2, 7, 8, 10."
# "**Precision** is the share of the selected cases that are positive, and recall the share of the positive cases that
# were selected."
# "Of the 5 selected reviews 3 are complaints: the precision is 3/5."
# "Of the 4 complaints 3 were selected: the recall is 3/4."
ten_true, ten_said = np.array([1, 0, 0, 1, 0, 1, 0, 0, 1, 0]), np.array([1, 0, 1, 1, 1, 0, 0, 0, 1, 0])
assert (np.flatnonzero(ten_true & ten_said) + 1).tolist() == [1, 4, 9]
assert (np.flatnonzero(ten_true > ten_said) + 1).tolist() == [6]
assert (np.flatnonzero(ten_true < ten_said) + 1).tolist() == [3, 5]
assert (np.flatnonzero(ten_true + ten_said == 0) + 1).tolist() == [2, 7, 8, 10]
assert sk.precision_score(ten_true, ten_said) == 3 / 5 and ten_said.sum() == 5
assert sk.recall_score(ten_true, ten_said) == 3 / 4 and ten_true.sum() == 4

# "| Zhou's textbook, this lesson | TP FN / FP TN |"
# "| scikit-learn (with `labels=[1, 0]`: TP FN / FP TN) | TN FP / FN TP |"
for library in (metrics, sk):
    assert library.confusion_matrix([1, 1, 1, 0], [0, 0, 1, 1]).tolist() == [[0, 1], [2, 1]]
    assert np.array_equal(library.confusion_matrix(malignant, called, labels=[1, 0]), lab)

# "So check a sum: the first row should add up to the 212 malignant samples."
# "Whoever reads this print as TP FN / FP TN finds a precision of $335/(335+40)=0.893$, so close to the right 0.887 that
# nobody notices."
wrong = plain[0, 0] / plain[:, 0].sum()
assert f"{wrong:.3f} {rates.precision:.3f}" == "0.893 0.887" and lab[0].sum() == 212 and malignant.sum() == 212

# "| **positive** | TP = 172 | FN = 40 | $P$ = 212 |"
# "| **negative** | FP = 22 | TN = 335 | $N$ = 357 |"
# "| **sum** | 194 | 375 | $n$ = 569 |"
# "Each rate is a cell divided by the sum of its **row** (what is true) or of its **column** (what was predicted)."
# "| **recall**, sensitivity, true positive rate (TPR) | row | TP/(TP + FN) | 0.811 |"
# "| **fall-out**, false positive rate (FPR) | row | FP/(FP + TN) | 0.062 |"
# "| **precision**, positive predictive value | column | TP/(TP + FP) | 0.887 |"
# "| **negative predictive value** | column | TN/(TN + FN) | 0.893 |"
# "Over **all** cases the prevalence is $P/n=0.373$ and the **accuracy** $(\mathrm{TP}+\mathrm{TN})/n=0.891$; one minus
# accuracy is the **error rate**."
# "One minus fall-out is the **specificity** or true negative rate (TNR), here 0.938."
assert lab.sum(axis=1).tolist() == [212, 357] and lab.sum(axis=0).tolist() == [194, 375] and lab.sum() == 569
of_row = (lab / lab.sum(axis=1, keepdims=True)).ravel()
of_column = (lab / lab.sum(axis=0)).ravel()
assert of_row.round(3).tolist() == [0.811, 0.189, 0.062, 0.938]
assert of_column.round(3).tolist() == [0.887, 0.107, 0.113, 0.893]
assert f"{rates.prevalence:.3f} {rates.accuracy:.3f}" == "0.373 0.891"
assert np.isclose(rates.error_rate, 1 - rates.accuracy)
assert np.allclose(of_row, (rates.recall, rates.miss_rate, rates.fall_out, rates.specificity))
names = "precision false_omission_rate false_discovery_rate negative_predictive_value"
assert np.allclose(of_column, [getattr(rates, name) for name in names.split()])

# "$$ \mathrm{Prec} = \frac{\pi\,\mathrm{TPR}}{\pi\,\mathrm{TPR} + (1-\pi)\,\mathrm{FPR}} . \tag{1} $$"
# "Of all cases a share $\pi\,\mathrm{TPR}$ is positive and selected, and $(1-\pi)\,\mathrm{FPR}$ is negative and
# selected."
for four in other.integers(1, 50, size=(200, 4)):
    one = metrics.rates(*four)
    assert np.isclose(one.accuracy, one.prevalence * one.recall + (1 - one.prevalence) * one.specificity)
    hits, alarms = one.prevalence * one.recall, (1 - one.prevalence) * one.fall_out
    assert np.isclose(one.precision, hits / (hits + alarms))

# "From a prevalence of 0.37 down to 0.01, does the hatched area (all errors) grow or shrink, and the hatched share of
# the blue?"
# "The hatched area shrinks from 0.109 to 0.063, so the accuracy rises: nearly all of it comes from the healthy."
# "But the hatched share of the blue grows from 0.11 to 0.88, so the precision falls to 0.12."
squares = [screened(pi) for pi in (0.37, 0.2, 0.1, 0.07, 0.03, 0.01)]
assert [f"{one.error_rate:.3f} {1 - one.precision:.2f}" for one in squares][::5] == ["0.109 0.11", "0.063 0.88"]
assert all(np.diff([one.error_rate for one in squares]) < 0) and all(np.diff([one.precision for one in squares]) < 0)
assert f"{squares[-1].precision:.2f}" == "0.12"
assert f"{0.01 * rates.recall:.3f} {squares[-1].accuracy:.3f}" == "0.008 0.937"  # from the ill, and from all

# "| May I trust a negative result? | negative predictive value; it should be above $1-\pi$ | sending a patient home |"
assert f"{screened(0.01).negative_predictive_value:.3f}" == "0.998" and 1 - 0.01 == 0.99

# "So the health service needs recall (81 %), precision (12 %), and the [costs of both
# errors](thresholds.ipynb#back-to-the-screening)."
assert f"{rates.recall:.2f}" == "0.81" and f"{screened(0.01).precision:.2f}" == "0.12"
