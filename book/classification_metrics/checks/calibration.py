"""What ../calibration.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from scipy.special import expit
from sklearn import metrics as sk
from sklearn.isotonic import IsotonicRegression

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "A program says "0.9, malignant": how do you find out whether nine in ten such cases really are?"
# "On the laboratory's samples the logistic regression on two measurements makes 62 errors, and naive Bayes on all 30
# only 36."
assert len(malignant) == 569 and cancer.data.shape[1] == 30 and two.shape[1] == 2
assert [np.sum((p >= 0.5) != malignant) for p in (logistic, bayes)] == [62, 36]

# "A program is **calibrated** if of all cases with the probability 0.8 a share of 0.8 is positive, and so on for every
# value."
# "**Bend** multiplies the logarithm of their [odds](thresholds.ipynb#back-to-the-screening)."
# "At 2 the program says 0.94 (odds 16) in the place of 0.8 (odds 4), so it is **too sure**; below 1 it is **too
# timid**."
assert widgets.explore_calibration(bend=1).start["bend"] == 1
odds = other.normal(-0.5, 1.5, size=400_000)
happened = other.random(odds.size) < expit(odds)
bent = expit(2 * odds)
for said, low, high in ((0.9, 0.7, 0.8), (0.1, 0.2, 0.3)):
    assert low < happened[abs(bent - said) < 0.01].mean() < high
assert abs(happened[abs(expit(odds) - 0.8) < 0.01].mean() - 0.8) < 0.02
timid = expit(odds / 2)
assert happened[abs(timid - 0.7) < 0.01].mean() > 0.75 and happened[abs(timid - 0.3) < 0.01].mean() < 0.25
assert f"{16 / 17:.2f}" == "0.94" and np.isclose(0.8 / (1 - 0.8), 4)

# "Naive Bayes treats the 30 measurements as if they were independent within each class, but many of them say nearly the
# same."
# "Too sure: it counts the same evidence many times."
inside = [np.corrcoef(cancer.data[malignant == label].T) for label in (0, 1)]
assert all(np.sum(np.abs(np.triu(one, 1)) > 0.9) >= 8 for one in inside)
for copies in (1, 3):  # one measurement, copied: the log odds grow by the number of copies
    x = other.normal(size=(4000, 1)) + 1.5 * (label := other.integers(2, size=4000))[:, None]
    model = GaussianNB(var_smoothing=0).fit(np.tile(x, copies), label)
    said = model.predict_proba(np.tile([[2.0]], copies))[0, 1]
    assert abs(np.log(said / (1 - said)) - copies * (1.5 * 2 - 1.5**2 / 2)) < 0.35 * copies

# "All ten intervals of the logistic regression reach the diagonal, with 16 to 234 cases in each bin."
# "Naive Bayes has 362 cases near probability 0 and 194 near 1, whose short intervals miss the diagonal, and only one to
# three cases in each bin between, with very long intervals."
# "*Points with their 95 % intervals; the small numbers count the cases of each bin.*"
# "Both intervals miss the diagonal; the bins between, with one to three cases each, cannot tell."
# "All intervals of the logistic regression reach the diagonal, so these bins do not speak against it."
# "It says 0.1 % on average for 362 cases, but 6 % are malignant (95 % interval 3.8 to 8.7 %), and 99.9 % for 194, but
# 96 % are (92.1 to 97.9 %)."
assert np.sum((bayes < 1e-6) | (bayes > 1 - 1e-6)) == 495
assert bins[1].counts.tolist() == [362, 2, 3, 2, 3, 2, 1, 194]
assert f"{bins[1].prob_true[0]:.2f} {bins[1].prob_true[-1]:.2f}" == "0.06 0.96"
assert f"{bins[1].prob_pred[0]:.1%} {bins[1].prob_pred[-1]:.1%}" == "0.1% 99.9%"
assert (bins[0].counts.min(), bins[0].counts.max(), len(bins[0].counts)) == (16, 234, 10)
reached, lengths = [], []
for one in bins:
    hits_ = np.rint(one.prob_true * one.counts).astype(int)
    ends_ = np.array([stats.binomtest(k, n).proportion_ci(method="wilson")[:2] for k, n in zip(hits_, one.counts)])
    reached.append((ends_[:, 0] <= one.prob_pred) & (one.prob_pred <= ends_[:, 1]))
    lengths.append(np.ptp(ends_, axis=1))
assert [f"{100 * end:.1f}" for end in ends_[[0, -1]].ravel()] == ["3.8", "8.7", "92.1", "97.9"]
missed = np.flatnonzero(~reached[1])
assert np.all(reached[0]) and missed[[0, -1]].tolist() == [0, 7] and bins[1].counts[missed].tolist() == [362, 1, 194]
assert max(lengths[1][[0, -1]]) < 0.06 and min(lengths[1][1:-1]) > 0.6
assert hits_[0] == 21 and bins[1].counts[-1] - hits_[-1] == 8

# "Three cases have the probabilities 0.9, 0.2 and 0.6; the first and third are positive."
# "Brier: $(0.01+0.04+0.16)/3=0.07$."
# "What happened had the probabilities 0.9, 0.8 and 0.6, so the log loss is $-(\log 0.9 + \log 0.8 + \log 0.6)/3 =
# 0.280$."
# "The **Brier score** is the mean squared error of the probabilities, where the truth is 1 or 0."
three = np.array([1, 0, 1]), np.array([0.9, 0.2, 0.6])
by_hand = (0.01 + 0.04 + 0.16) / 3, -np.log([0.9, 0.8, 0.6]).mean()
assert f"{by_hand[0]:.2f} {by_hand[1]:.3f}" == "0.07 0.280"
for scores in ((brier_score, log_loss), (metrics.brier_score, metrics.log_loss), (sk.brier_score_loss, sk.log_loss)):
    assert np.allclose([score(*three) for score in scores], by_hand)
for p in (logistic, expit(odds[:569])):
    assert np.isclose(log_loss(malignant, p), sk.log_loss(malignant, p))

# "Naive Bayes gave one benign sample a probability of exactly 1, and this alone makes its log loss infinite."
assert f"{brier_score(malignant, bayes):.3f} {brier_score(malignant, logistic):.3f}" == "0.056 0.083"
assert np.sum((bayes == 1) & (malignant == 0)) == 1 and np.sum((bayes == 0) & (malignant == 1)) == 0
assert log_loss(malignant, bayes) == np.inf
in_logs = cross_val_predict(GaussianNB(), cancer.data, malignant, cv=10, method="predict_log_proba")[:, 0]
assert [f"{found_:.0e}" for found_ in np.exp(in_logs[(bayes == 1) & (malignant == 0)])] == ["1e-18"]

# "This score also rewards telling the cases apart, and 30 measurements do that better than two ([its
# parts](further.ipynb#brier-parts))."
assert sk.roc_auc_score(malignant, bayes) > sk.roc_auc_score(malignant, logistic)

# "A weather service believes that it will rain with probability 0.3."
# "0, and not what it believes."
# "Move the belief from 0.9 to 0.3: under Brier score and log loss the marks go with it, under the distance the mark
# jumps from 1 to 0."
# "It is lowest at $a = 0$ for $b < \frac12$, and at $a = 1$ for $b > \frac12$."
# "The expected distance is $b(1-a)+(1-b)a=b+(1-2b)\,a$, a straight line in $a$."
# "The expected Brier score is $b(1-a)^2+(1-b)a^2$."
# "Its derivative in $a$ is $-2b(1-a)+2(1-b)a=2(a-b)$."
# "The expected log loss is $-b\log a - (1-b)\log(1-a)$."
# "Its derivative is $-\frac{b}{a} + \frac{1-b}{1-a} = \frac{a-b}{a(1-a)}$, with the same signs, so again $a = b$ is
# best. ∎"
# "Let the belief be $b$: with this probability $y=1$, else $y=0$."
# "It announces the number $a$ with the lowest expected loss; $y$ is 1 if it rains, else 0."
lowest = {}
for name, loss in losses.items():
    for b in (0.1, 0.3, 0.45, 0.6, 0.9):
        expected = b * loss(1 - announced) + (1 - b) * loss(announced)
        lowest[name, b] = announced[np.argmin(expected)]
        slope = np.diff(expected) / np.diff(announced)
        a = (announced[1:] + announced[:-1]) / 2
        wanted = {"Brier score": 2 * (a - b), "log loss": (a - b) / (a * (1 - a)), "distance": 1 - 2 * b + 0 * a}[name]
        middle = slice(10, -10)
        assert np.allclose(slope[middle], wanted[middle], rtol=0.01, atol=0.01)
assert all(abs(lowest[name, b] - b) < 0.01 for name, b in lowest if name != "distance")
assert all(lowest["distance", b] == announced[0] for b in (0.1, 0.3, 0.45))
assert all(lowest["distance", b] == announced[-1] for b in (0.6, 0.9))

# "`"sigmoid"` learns a logistic curve of the old probability."
# "`"isotonic"` learns steps that never fall; it needs many cases, and can give exactly 0 and 1."
# "Isotonic: it gave 2 cases a probability of 0 for what happened."
assert np.any(mended["isotonic"] == 0) and np.any(mended["isotonic"] == 1)
worse = {"sigmoid": [], "isotonic": []}  # 60 cases to learn from, 5000 to judge on; the probabilities were right
for _ in range(40):
    z, z_new = other.normal(-0.5, 1.5, size=60), other.normal(-0.5, 1.5, size=5000)
    seen, unseen = (other.random(v.size) < expit(v) for v in (z, z_new))
    steps = IsotonicRegression(out_of_bounds="clip").fit(expit(z), seen).predict(expit(z_new))
    curve_ = LogisticRegression(C=np.inf).fit(z[:, None], seen).predict_proba(z_new[:, None])[:, 1]
    for method, p in (("sigmoid", curve_), ("isotonic", steps)):
        worse[method].append(brier_score(unseen, p) - brier_score(unseen, expit(z_new)))
assert np.mean(worse["isotonic"]) > 1.3 * np.mean(worse["sigmoid"]) > 0
assert np.sum(np.where(malignant == 1, mended["isotonic"], 1 - mended["isotonic"]) == 0) == 2

# "Which of the three leaves the log loss of naive Bayes infinite?"
# "`"temperature"` divides the logarithm of the odds by one number, which undoes the bend of the explorer."
after = [log_loss(malignant, p) for p in mended.values()]
assert [f"{one:.3f}" for one in after] == ["inf", "0.215", "inf", "0.153"]
assert all(np.sum((p >= 0.5) != (bayes >= 0.5)) <= 10 for p in mended.values())
wrong_calls = [np.sum((p >= 0.5) != malignant) for p in mended.values()]
assert (min(wrong_calls), max(wrong_calls)) == (34, 36)

# "Sigmoid gives all 343 cases below 0.001 nearly the same new probability, 0.07."
# "Temperature still tells them apart."
tiny, small = bayes < 1e-6, (bayes >= 1e-6) & (bayes < 0.001)
assert np.sum(tiny | small) == 343 and np.all(abs(mended["sigmoid"][tiny | small] - 0.07) < 0.006)
assert malignant[tiny].mean() < 0.03 and malignant[small].mean() > 0.12  # and rightly
assert mended["temperature"][tiny].mean() < 0.03 and 0.12 < mended["temperature"][small].mean() < 0.22

# "To say 0.37, the share of the malignant, for everybody is calibrated but tells nobody apart: its Brier score is
# $0.37\cdot0.63=0.233$."
assert f"{malignant.mean():.2f} {0.37 * 0.63:.3f} {brier_score(malignant, 0.37):.2f}" == "0.37 0.233 0.23"

# "Without it the log loss is 0.55, still twice that of the logistic regression."
assert f"{-np.log(np.finfo(float).eps):.0f}" == "36" and f"{sk.log_loss(malignant, bayes):.2f}" == "0.62"
assert np.isclose(sk.log_loss([1, 0], [0.0, 0.2]), (36.0437 - np.log(0.8)) / 2)
rest_ = ~((bayes == 1) & (malignant == 0))
assert f"{log_loss(malignant[rest_], bayes[rest_]):.2f} {log_loss(malignant, logistic):.2f}" == "0.55 0.27"
