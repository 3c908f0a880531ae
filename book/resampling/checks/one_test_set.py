"""What ../one_test_set.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn.metrics import accuracy_score

other = np.random.default_rng(2024)  # splits that the lesson has not seen
laboratory = (by_neighbour, cancer.data, malignant)


def by_hold_outs(share, n_repeats=100):
    parts = splits.repeated_hold_out(569, n_repeats=n_repeats, test_size=share, rng=other)
    return estimates.split_errors(*laboratory, parts)


# "A laboratory has 569 breast lumps on file ([Street et al., 1993](../back/references.md#street1993))."
# "Each is a **case**: 30 numbers measured in a picture, and a pathologist's verdict, malignant or benign."
# "A hundred colleagues estimate the error."
assert cancer.data.shape == (569, 30) and malignant.sum() == 212
assert sorted(np.concatenate([test for _, test in splits.k_fold(569, rng=other)])) == list(range(569))

# "The model's **error** is the share of new cases that it calls wrongly."
# "The laboratory will use a model whose error is at most 5 %."
# "Are the best and the worst report at 30 % about 2, 6 or 12 points apart?"
# "At 30 % the reports go from 2 to 8 %, and 53 of the hundred say "use it": luck decides the verdict."
# "Each draws 30 % of the cases at random as a **test set**, trains on the others, and reports the share of wrong
# calls."
# thorough
drawn = by_hold_outs(0.3)
hundred = splits.repeated_hold_out(569, n_repeats=100, test_size=0.3, rng=30)  # as in the picture
reports = estimates.split_errors(*laboratory, hundred)
assert {len(test) for _, test in hundred} == {171}
assert (f"{reports.min():.2f} {reports.max():.2f}", np.sum(reports <= 0.05)) == ("0.02 0.08", 53)  # this draw
for hundred_of in (reports, drawn):
    assert hundred_of.max() > 2.5 * hundred_of.min() and 35 <= np.sum(hundred_of <= 0.05) <= 70

# "| case | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 |"
# "| $x$ | 1 | 2 | 4 | 7 | 8 | 11 | 13 | 14 |"
# "| $y$ | 0 | 0 | 1 | 1 | 0 | 1 | 1 | 1 |"
# "**Train and test on all eight.** Each case is its own nearest case, so the error is $0/8$."
# "**Keep cases 2, 4 and 7 for testing.** Case 2 ($x=4$) is nearest to 2 and gets 0, which is wrong."
# "Case 4 ($x=8$) is nearest to 7 and gets 1, wrong too."
# "Case 7 is right, so the error is $2/3$."
# "**Keep cases 0, 5 and 7 for testing.** What is the error now?"
# "All three are right, so the error is $0/3$."
# "Case 0 ($x=1$) is nearest to 2 and gets 0, and cases 5 and 7 ($x=11$ and 14) are nearest to 13 and get 1."
x8, y8 = np.array([1, 2, 4, 7, 8, 11, 13, 14]), np.array([0, 0, 1, 1, 0, 1, 1, 1])
tests = [np.arange(8), np.array([2, 4, 7]), np.array([0, 5, 7])]
trains = [np.arange(8), *(np.setdiff1d(np.arange(8), test) for test in tests[1:])]
nearest_x = [x8[a][np.argmin(np.abs(x8[a] - x8[b][:, None]), axis=1)].tolist() for a, b in zip(trains, tests)]
assert nearest_x[1:] == [[2, 7, 13], [2, 13, 13]]
by_hand = estimates.split_errors(KNeighborsClassifier(1), x8.reshape(-1, 1), y8, zip(trains, tests))
assert np.allclose(by_hand, [0, 2 / 3, 0])

# "The **loss** $\ell(y, \hat y)$ of predicting $\hat y$ when $y$ is true is 1 if they differ and 0 if they agree."
# "Its mean over new cases $(x, y)$, with $D$ and so the model fixed, is the error of this one model, also called
# **generalisation error**:"
test, train = np.split(np.random.default_rng(1).permutation(569), [171])
by_package = estimates.split_errors(*laboratory, [(train, test)])
called = by_neighbour.fit(cancer.data[train], malignant[train]).predict(cancer.data[test])
assert np.isclose(by_package[0], 1 - accuracy_score(malignant[test], called))

# "*Bars are shares of the hundred reports, the diamond is their mean, the dashed line the limit of 5 %.*"
# "With more test cases the reports come closer together, up to one half."
# "At 90 % they spread again and rise, because only 56 cases are left to train on."
# thorough
few, half, most = (by_hold_outs(share) for share in (0.05, 0.5, 0.9))
assert 569 - np.ceil(0.9 * 569) == 56
assert few.std() > 1.5 * drawn.std() and drawn.std() > half.std()
assert most.mean() > drawn.mean() + 0.01
in_picture = [
    estimates.split_errors(*laboratory, splits.repeated_hold_out(569, test_size=percent / 100, rng=percent))
    for percent in (5, 10, 90)
]
assert all(len(each) == 100 and each.min() >= 0 and each.max() < 0.18 for each in in_picture)  # this draw
assert f"{in_picture[2].mean():.3f}" == "0.075" and in_picture[2].std() > 1.2 * half.std()  # this draw

# "If six of twenty cases are positive, a test set of six drawn by chance holds none of them in 8 % of all draws."
# "In a **stratified** split each class gives its share, here two of the positive cases."
six_of_twenty = np.repeat([0, 1], [14, 6])
drawn_evenly = splits.repeated_hold_out(20, stratify=six_of_twenty, rng=other)
assert f"{stats.hypergeom(20, 6, 6).pmf(0):.2f}" == "0.08"
assert {(len(test), six_of_twenty[test].sum()) for _, test in drawn_evenly} == {(6, 2)}
assert {malignant[test].sum() for _, test in splits.repeated_hold_out(569, stratify=malignant, rng=other)} == {64}
assert round(0.3 * 212) == 64 == y_test.sum()

# "Say that 90 of 300 test cases are called wrongly: the error rate is 30 %, the **accuracy** 70 %."
# "The test cases are independent, so the number of errors is binomial with $n_T = 300$ trials."
# "The estimate $\widehat{\mathrm{Err}} = 0.3$ has the standard error $\sqrt{0.3 \cdot 0.7 / 300} = 0.026$."
# "The **normal interval** reaches 1.96 of these to both sides."
assert (error, 1 - error) == (0.3, 0.7) and f"{se:.3f}" == "0.026"
assert np.isclose(stats.binom(300, 0.3).std() / 300, se)

# "A 95 % **confidence interval** should contain the true error in 95 % of all test sets."
# "So 300 cases tell an error of 30 % to about $\pm 5$ points."
# "**Wilson's interval** keeps each possible true error $q$ for which the estimate lies within 1.96 standard errors of
# $q$, computed from $q$ itself."
z = stats.norm.ppf(0.975)
assert f"{z:.2f}" == "1.96" and f"{low:.3f} {high:.3f}" == "0.251 0.354" and 0.045 < (high - low) / 2 < 0.055
scipys = stats.binomtest(90, 300).proportion_ci(method="wilson")
assert np.allclose([low, high], [scipys.low, scipys.high])
ends = np.array([low, high])
assert np.allclose(np.abs(0.3 - ends), z * np.sqrt(ends * (1 - ends) / 300))

# "With 30 test cases and a true error of 5 %, does the normal interval contain it in 95, 90 or 80 % of all test sets?"
# "The normal interval contains it in 78 % of all test sets, and Wilson's in 94 %."
# "**Predict first, then move the slider.**"
# "Of the test sets $0.95^{30} = 21$ % show no error."
# "Then the estimated standard error is 0, and the interval is the point 0."
thirty = intervals(30)
found = {name: coverage(*between, np.array([0.05])) for name, between in thirty.items()}
assert f"{found['normal'][0]:.2f} {found['Wilson'][0]:.2f}" == "0.78 0.94"
thousand = np.array([coverage(*between, np.array([0.002, 0.2, 0.3, 0.5])) for between in intervals(1000).values()])
assert np.ptp(thousand, axis=0)[1:].max() < 0.015 < 0.05 < np.ptp(thousand, axis=0)[0]
assert all(0.93 < coverage(*between, np.array([0.05]))[0] < 0.96 for between in intervals(1000).values())
assert f"{0.95**30:.2f}" == "0.21" and thirty["normal"][0][0] == thirty["normal"][1][0] == 0
assert 0.98 * (1 - found["normal"][0]) < 0.95**30  # nearly all that it misses

# "The length of an interval falls as $1/\sqrt{n_T}$, so ten times as many cases make it about three times shorter."
# "For $\pm 2$ points at an error of 30 % set $1.96\sqrt{0.21/n_T} = 0.02$: you need $n_T = 1.96^2 \cdot 0.21 / 0.02^2$,
# or 2017 cases."
sizes = [30, 100, 300, 1000, 3000]
lengths = {n: np.diff(wilson(0.3 * n, n))[0] for n in sizes}
assert 3 < lengths[300] / lengths[3000] < 3.3 and 2.8 < lengths[30] / lengths[300] < 3.3
assert np.ceil(1.96**2 * 0.21 / 0.02**2) == 2017

# "If you see **no** error in $n$ cases, the true error is below about $3/n$ with 95 % confidence."
# "If it were $3/n$, only $(1 - 3/n)^n \approx e^{-3} = 5$ % of all test sets would show no error."
one_sided = 1 - 0.05 ** (1 / np.array([30, 100, 1000]))
assert np.all(np.abs(one_sided * [30, 100, 1000] / 3 - 1) < 0.06) and stats.binom(30, one_sided[0]).pmf(0) < 0.0501

# "**Cases that belong together.** 300 pictures of 30 patients are not 300 independent cases, so the interval is too
# short ([leaks](leaks.ipynb#groups))."
# Ten pictures of a patient are called alike: wrong for 30 % of the patients.
wrong_patients = other.binomial(30, 0.3, size=2000)
covers = [wilson(10 * k, 300).low <= 0.3 <= wilson(10 * k, 300).high for k in range(31)]
assert np.mean(np.array(covers)[wrong_patients]) < 0.6

# "The limit of 5 % lies inside the interval, so this hold-out decides nothing, nor does any of forty other hold-outs."
assert len(y_test) == 171 and sure.low < 0.05 < sure.high
for state in range(40):
    rows, tested = train_test_split(np.arange(569), test_size=0.3, stratify=malignant, random_state=state)
    wrong_calls = by_neighbour.fit(cancer.data[rows], malignant[rows]).predict(cancer.data[tested]) != malignant[tested]
    low, high = stats.binomtest(int(wrong_calls.sum()), 171).proportion_ci(method="wilson")
    assert low < 0.05 < high, state

# "Take $q = 0.25$: its standard error is $\sqrt{0.25 \cdot 0.75 / 300} = 0.025$, and 0.3 lies two of these away, so
# 0.25 is not kept."
# "At the two ends $|0.3 - q| = 1.96\sqrt{q(1-q)/300}$."
# "Squared, this is the quadratic equation $(0.3-q)^2 = 1.96^2\,q(1-q)/300$:"
assert (
    np.isclose(np.sqrt(0.25 * 0.75 / 300), 0.025) and np.isclose((0.3 - 0.25) / 0.025, 2) and wilson(90, 300).low > 0.25
)
assert all(np.isclose(abs(0.3 - end), 1.96 * np.sqrt(end * (1 - end) / 300), rtol=1e-4) for end in wilson(90, 300))
