"""What ../confusion_matrix.ipynb says, proved after its last cell: how is told in tools/checks.py."""

import warnings

other = np.random.default_rng(2024)  # data that the lesson has not seen
rates = metrics.rates(*lab.ravel())


def screened(pi):
    "Rates where this share is ill, with the laboratory's recall and fall-out"
    ill, healthy = (pi * rates.recall, pi * rates.miss_rate), ((1 - pi) * rates.fall_out, (1 - pi) * rates.specificity)
    return metrics.rates(*ill, *healthy)


# "It is right for 89 % of 569 samples."
# "In the laboratory 37 % of the samples are malignant, because doctors have sent the patients there."
# "It finds 81 % of the ill (172 of 212), which is its **recall**."
# "It wrongly alarms 6.2 % of the healthy (22 of 357), which is its **fall-out**."
# "The picture shows 10 000 people, and as many of them are ill as in the laboratory."
# "In this lesson we put the positive class first: the first row holds TP = 172 and FN = 40, and the second FP = 22 and
# TN = 335."
assert lab[0].tolist() == [172, 40] and lab[1].tolist() == [22, 335] and 335 + 22 == 357
assert lab.sum() == 569 and f"{rates.accuracy:.2f} {rates.prevalence:.2f}" == "0.89 0.37"
assert f"{rates.recall:.3f} {rates.fall_out:.4f} {rates.fall_out:.3f}" == "0.811 0.0616 0.062"
start = widgets.explore_letters(prevalence=0.37).start
assert (start["recall"], start["fall_out"]) == (0.811, 0.0616)

# "In the screening about 1 % of the people are ill; this share is called the **prevalence**."
# "If only 1 % are ill, what share of the letters goes to ill people: about 90 %, 50 % or 10 %?"
# "About 10 %."
# "Of 10 000 people 100 are ill, and the program finds 81 of them."
# "It also alarms 22 of every 357 healthy people, which is 610 of the 9900."
# "So 691 people get a letter, and 81 of these are ill: 12 %."
# "Then set the prevalence to 1 % and look."
# "In the screening a share of $0.01 \cdot 0.81 = 0.0081$ of all people is ill and gets a letter."
# "A share of $0.99 \cdot 0.062 = 0.061$ is healthy and gets one."
# "So the share of the letters that are right is $0.0081/(0.0081 + 0.061) = 0.12$."
found, alarmed = round(100 * rates.recall), round(9900 * rates.fall_out)
assert (found, alarmed, found + alarmed) == (81, 610, 691)
assert f"{found / 691:.2f}" == "0.12" == f"{screened(0.01).precision:.2f}"
assert np.isclose(0.01 * 0.81, 0.0081) and f"{0.0081 / (0.0081 + 0.061):.2f}" == "0.12"
assert f"{0.99 * rates.fall_out:.3f}" == "0.061" == f"{0.99 * 0.062:.3f}" == f"{610 / 10_000:.3f}"

# "At this prevalence the program is right for 93.7 % of all people, and somebody who calls everybody healthy is right
# for 99 %."
# "If you choose by this number, you choose the one who finds nobody."
assert f"{screened(0.01).accuracy:.3f}" == "0.937" and metrics.rates(0, 100, 0, 9900).accuracy == 0.99

# "A shop's program marks each customer's review as a complaint (1) or not (0)."
# "| review | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |"
# "| true | 1 | 0 | 0 | 1 | 0 | 1 | 0 | 0 | 1 | 0 |"
# "| predicted | 1 | 0 | 1 | 1 | 1 | 0 | 0 | 0 | 1 | 0 |"
# "A **true positive** (TP) is 1 and was predicted as 1."
# "A **false negative** (FN) is 1 and was predicted as 0: the program missed it."
# "A **false positive** (FP) is 0 and was predicted as 1: a false alarm."
# "A **true negative** (TN) is 0 and was predicted as 0."
# "TP are the reviews 1, 4 and 9, FN is review 6, FP are 3 and 5, and TN are 2, 7, 8 and 10."
# "**Precision** is the share of the selected cases that are positive: of the 5 reviews that the program selected, 3 are
# complaints, which is 3/5."
# "**Recall** is the share of the positive cases that were selected: of the 4 complaints, 3 were selected, which is
# 3/4."
ten_true, ten_said = np.array([1, 0, 0, 1, 0, 1, 0, 0, 1, 0]), np.array([1, 0, 1, 1, 1, 0, 0, 0, 1, 0])
assert (np.flatnonzero(ten_true & ten_said) + 1).tolist() == [1, 4, 9]
assert (np.flatnonzero(ten_true > ten_said) + 1).tolist() == [6]
assert (np.flatnonzero(ten_true < ten_said) + 1).tolist() == [3, 5]
assert (np.flatnonzero(ten_true + ten_said == 0) + 1).tolist() == [2, 7, 8, 10]
assert sk.precision_score(ten_true, ten_said) == 3 / 5 and ten_said.sum() == 5
assert sk.recall_score(ten_true, ten_said) == 3 / 4 and ten_true.sum() == 4

# "Count both in this picture of 24 documents, of which a search has selected 9."
# "Of the 9 marks inside the frame 6 are round, so precision is 2/3."
# "Of the 8 round marks 6 are inside, so recall is 3/4."
search = metrics.rates(6, 2, 3, 13)
assert 6 + 2 + 3 + 13 == 24 and np.isclose(search.precision, 2 / 3) and search.recall == 3 / 4

# "A row is a true class and a column is a predicted class, here and in scikit-learn."
# "| Zhou's textbook | true | positive | TP FN / FP TN |"
# "| scikit-learn, this book's `confusion_matrix`, without `labels=[1, 0]` | true | lowest label | TN FP / FN TP |"
for library in (metrics, sk):
    assert library.confusion_matrix([1, 1, 1, 0], [0, 0, 1, 1]).tolist() == [[0, 1], [2, 1]]
    assert np.array_equal(library.confusion_matrix(malignant, called, labels=[1, 0]), lab)

# "The wrong number is close enough to be believed."
# "So check a number that you know: the row of the malignant samples must add up to 212."
# "Whoever reads this as TP FN / FP TN finds a precision of $335/(335+40) = 0.893$, and the right one is $172/(172+22) =
# 0.887$."
wrong = plain[0, 0] / plain[:, 0].sum()
assert f"{wrong:.3f} {rates.precision:.3f}" == "0.893 0.887" and lab[0].sum() == 212 and malignant.sum() == 212

# "A day with 1000 reviews, 100 of them complaints, gives this table."
# "| **positive** | TP = 80 | FN = 20 | $P$ = 100 |"
# "| **negative** | FP = 30 | TN = 870 | $N$ = 900 |"
# "| **sum** | 110 | 890 | $n$ = 1000 |"
# "Divide each cell by the sum of its **row** (what is true), and you have four rates; the two of a row add up to 1."
# "| **recall**, true positive rate (TPR), sensitivity | TP/(TP + FN) | 0.80 |"
# "| **miss rate**, false negative rate (FNR) | FN/(TP + FN) | 0.20 |"
# "| **fall-out**, false positive rate (FPR) | FP/(FP + TN) | 0.033 |"
# "| **specificity**, true negative rate (TNR) | TN/(FP + TN) | 0.967 |"
# "| **precision**, positive predictive value | TP/(TP + FP) | 0.727 |"
# "| **false discovery rate** | FP/(TP + FP) | 0.273 |"
# "| **negative predictive value** | TN/(TN + FN) | 0.978 |"
# "| **false omission rate** | FN/(TN + FN) | 0.022 |"
# "Now divide each cell by the sum of its **column** (what was predicted), and you have four more; the two of a column
# add up to 1."
# "Three more divide by **all** cases: the prevalence $P/n$, here 0.10, the **accuracy** $(\mathrm{TP} +
# \mathrm{TN})/n$, here 0.95, and the **error rate**, one minus the accuracy."
reviews = np.array([[80, 20], [30, 870]])
day = metrics.rates(*reviews.ravel())
assert reviews.sum(axis=1).tolist() == [100, 900] and reviews.sum(axis=0).tolist() == [110, 890]
of_row = (reviews / reviews.sum(axis=1, keepdims=True)).ravel()
of_column = (reviews / reviews.sum(axis=0)).ravel()
assert of_row.round(3).tolist() == [0.8, 0.2, 0.033, 0.967] and (day.prevalence, day.accuracy) == (0.1, 0.95)
assert of_column.round(3).tolist() == [0.727, 0.022, 0.273, 0.978] and day.error_rate == 0.05
assert np.allclose(of_row, (day.recall, day.miss_rate, day.fall_out, day.specificity))
names = "precision false_omission_rate false_discovery_rate negative_predictive_value"
assert np.allclose(of_column, [getattr(day, name) for name in names.split()])
assert np.allclose([of_row[0] + of_row[1], of_column[0] + of_column[2]], 1)

# "Many notes say that FNR is 1 − FPR."
# "That is wrong: FNR is 1 − recall, and 1 − FPR is the specificity."
assert np.isclose(1 - day.recall, day.miss_rate) and np.isclose(1 - day.fall_out, day.specificity)
assert not np.isclose(1 - day.fall_out, day.miss_rate)

# "The accuracy mixes recall and specificity: it is $\pi \cdot \mathrm{TPR} + (1 - \pi)\cdot \mathrm{TNR}$."
# "$$ \mathrm{Prec} = \frac{\pi\,\mathrm{TPR}}{\pi\,\mathrm{TPR} + (1-\pi)\,\mathrm{FPR}} . \tag{1} $$"
for four in other.integers(1, 50, size=(200, 4)):
    one = metrics.rates(*four)
    assert np.isclose(one.accuracy, one.prevalence * one.recall + (1 - one.prevalence) * one.specificity)
    hits, alarms = one.prevalence * one.recall, (1 - one.prevalence) * one.fall_out
    assert np.isclose(one.precision, hits / (hits + alarms))

# "At $\pi = 0.01$ the recall, TPR, has a weight of one hundredth, and the negatives decide the accuracy."
assert metrics.rates(0, 1, 0, 99).accuracy == 0.99 and metrics.rates(1, 0, 0, 99).accuracy == 1

# "At a prevalence of 0.07 every second alarm is false, and the accuracy does not warn you: it rises from 0.891 to
# 0.929."
# "You move the prevalence from 0.37 to 0.01."
assert f"{screened(0.07).precision:.2f} {rates.precision:.2f}" == "0.50 0.89"
assert f"{screened(0.07).accuracy:.3f} {rates.accuracy:.3f}" == "0.929 0.891"

# "So the health service needs the recall (81 % are found), the precision (12 % of the letters are right), and what a
# missed case and a needless examination cost."
assert f"{rates.recall:.2f}" == "0.81" and f"{screened(0.01).precision:.2f}" == "0.12"

# "If you exchange the arguments, precision and recall change places without a warning."
assert sk.precision_score(called, malignant) == sk.recall_score(malignant, called)
assert np.isclose(sk.recall_score(malignant, called, pos_label=0), rates.specificity)

# "If no case is predicted positive, precision is 0/0: scikit-learn gives 0, this book's package gives nan, and both
# warn."
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    both = metrics.precision([1, 0], [0, 0]), sk.precision_score([1, 0], [0, 0])
assert np.isnan(both[0]) and both[1] == 0 and len(caught) == 2
