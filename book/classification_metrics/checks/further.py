"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn import metrics as sk

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "The error rate of $n$ cases is $\frac1n \sum_i [\,\hat y_i \ne y_i\,]$, where $[\,\cdot\,]$ is 1 if true and 0 if
# not."
assert metrics.error_rate([1, 0, 1, 1], [1, 1, 1, 0]) == 2 / 4

# "Why has naive Bayes, worse calibrated than the logistic regression, [the lower Brier score](calibration.ipynb)?"
# "At tenths naive Bayes loses more by calibration, but with 30 measurements tells the samples apart better."
# "Naive Bayes has more than nine in ten samples at the forecasts 0 and 1, far from the dotted line at the share of all;
# its other dots are tiny and mostly far from the diagonal."
# "Round each probability to tenths, so that many cases share one forecast (the score of the logistic regression then is
# 0.085, not 0.083)."
assert np.isin(bayes.round(1), [0, 1]).mean() > 0.9 > 0.7 > np.isin(logistic.round(1), [0, 1]).mean()
by_parts = {}
for name, p in (("logistic", logistic), ("bayes", bayes)):
    by_parts[name] = parts(malignant, p.round(1))
    lost_, gained_, unsure_ = by_parts[name]
    assert np.isclose(metrics.brier_score(malignant, p.round(1)), lost_ - gained_ + unsure_)
assert np.round(by_parts["bayes"][:2], 3).tolist() == [0.007, 0.185]
assert np.round(by_parts["logistic"][:2], 3).tolist() == [0.003, 0.152]
assert metrics.brier_score(malignant, bayes) < metrics.brier_score(malignant, logistic)
assert [f"{metrics.brier_score(malignant, p):.3f}" for p in (logistic.round(1), logistic)] == ["0.085", "0.083"]

# "$$ \begin{aligned} \mathrm{Brier} = {} & \underbrace{\tfrac1n\sum_v n_v (v - \overline{y}_v)^2}_{\text{calibration
# loss}} \\ & - \underbrace{\tfrac1n\sum_v n_v (\overline{y}_v - \pi)^2}_{\text{resolution}} +
# \underbrace{\pi(1-\pi)}_{\text{uncertainty}} . \end{aligned} $$"
# "Five cases have the forecast 0.2, one of them positive; five have 0.8, three of them positive."
# "The shares are 0.2 and 0.6, and $\pi = 0.4$."
# "The calibration loss is $(0+0.2^2)/2=0.02$, the resolution $(0.2^2+0.2^2)/2=0.04$ and the uncertainty
# $0.4\cdot0.6=0.24$."
# "Together they give the Brier score: $0.02-0.04+0.24=0.22$."
ten_y, ten_said = np.repeat([1, 0, 1, 0], [1, 4, 3, 2]), np.repeat([0.2, 0.8], 5)
assert np.allclose(parts(ten_y, ten_said), (0.02, 0.04, 0.24)) and ten_y.mean() == 0.4 and ten_y[5:].mean() == 0.6
assert np.isclose(metrics.brier_score(ten_y, ten_said), 0.22) and np.isclose(0.02 - 0.04 + 0.24, 0.22)

# "In the group with forecast $v$ a share $\overline{y}_v$ has $y = 1$, so its mean square is $\overline{y}_v (v-1)^2 +
# (1-\overline{y}_v) v^2 = (v - \overline{y}_v)^2 + \overline{y}_v(1 - \overline{y}_v)$."
# "So the second term of step 2 is $\pi - \pi^2$ minus the resolution. ∎"
for _ in range(20):
    y_, said = other.integers(2, size=60), other.random(60).round(1)
    lost_, gained_, unsure_ = parts(y_, said)
    assert np.isclose(metrics.brier_score(y_, said), lost_ - gained_ + unsure_)
    s, v = said[0], y_[said == said[0]].mean()
    assert np.isclose(v * (s - 1) ** 2 + (1 - v) * s**2, (s - v) ** 2 + v * (1 - v))

# "| Jaccard index | TP/(TP + FP + FN) = F1/(2 − F1) | 0.74 | 0.11 | two regions of an image overlap |"
# "| Youden's J | TPR − FPR | 0.75 | 0.75 | the shares of the classes should not count |"
# "| positive likelihood ratio | TPR/FPR | 13 | 13 | you know the [odds](thresholds.ipynb#back-to-the-screening) before
# the test: times the ratio, they are the odds after an alarm |"
# "| Cohen's kappa | (Acc − chance)/(1 − chance) | 0.76 | 0.19 | two raters, and neither is the truth |"
# "| summary | formula | 212 of 569 ill | 1 % ill | take it when |"
table = {212 / 569: "0.74 0.76 0.85 0.87", 0.01: "0.11 0.19 0.21 0.87"}
several = sk.jaccard_score, sk.cohen_kappa_score, sk.f1_score, sk.balanced_accuracy_score
for at, text in table.items():
    weights = np.array([172 / 212, 40 / 212, 22 / 357, 335 / 357]) * [at, at, 1 - at, 1 - at]
    found = [score([1, 1, 0, 0], [1, 0, 1, 0], sample_weight=weights) for score in several]
    assert " ".join(f"{value:.2f}" for value in found) == text
    assert np.isclose(found[0], found[2] / (2 - found[2]))
    assert f"{2 * found[3] - 1:.2f}" == "0.75" and np.isclose(172 / 212 - 22 / 357, 2 * found[3] - 1)
    called, ill = weights[0] + weights[2], weights[0] + weights[1]
    ratio = metrics.rates(*weights).positive_likelihood_ratio
    assert f"{ratio:.0f}" == "13" and np.isclose(at / (1 - at) * ratio, weights[0] / weights[2])
    chance = called * ill + (1 - called) * (1 - ill)
    assert np.isclose((weights[0] + weights[3] - chance) / (1 - chance), found[1])
assert f"{212 / 569:.2f}" == "0.37"

# "Yes, by **one against one**: keep the 2 × 2 part of two classes."
d_true, d_said = other.integers(10, size=(2, 2000))
pair = sk.confusion_matrix(d_true, d_said, labels=[2, 8])
of_pair = np.isin(d_true, [2, 8])
assert np.array_equal(pair, sk.confusion_matrix(d_true, d_said)[np.ix_([2, 8], [2, 8])]) and 10 * 9 / 2 == 45
assert pair.sum() == np.sum(of_pair & np.isin(d_said, [2, 8])) < of_pair.sum()


# "With few positives the mean of the folds' F1s is biased, so sum the cells and compute once ([Forman and Scholz,
# 2010](../back/references.md#forman2010))."
# "One model in ten folds; one learner on twenty data sets; ten digits, each against the rest."
def f1(tp, fn, fp):
    return 2 * tp / (2 * tp + fn + fp)


for rates in ((0.6, 0.02), (0.8, 0.03)):  # recall and fall-out; ten folds of 100 cases, five of these positive
    hits, alarms = other.binomial(5, rates[0], size=(3000, 10)), other.binomial(95, rates[1], size=(3000, 10))
    true = f1(5 * rates[0], 5 * (1 - rates[0]), 95 * rates[1])
    of_folds = f1(hits, 5 - hits, alarms).mean(axis=1).mean()
    pooled = f1(hits.sum(axis=1), 50 - hits.sum(axis=1), alarms.sum(axis=1)).mean()
    assert abs(of_folds - true) > 2 * abs(pooled - true)

# "For yes/no labels scikit-learn has `f1_score(average="macro")`, `hamming_loss` (share of wrong cells) and
# `accuracy_score` (rows right **as a whole**)."
tags = np.array([[1, 0], [1, 1], [0, 1], [0, 0]]), np.array([[1, 0], [1, 0], [0, 1], [1, 0]])
assert sk.hamming_loss(*tags) == 2 / 8 and sk.accuracy_score(*tags) == 2 / 4
try:
    raise AssertionError(sk.f1_score([[0, 2], [1, 1], [2, 0]], [[0, 2], [1, 0], [2, 0]], average="macro"))
except ValueError as refused:
    assert "multiclass-multioutput is not supported" in str(refused)

# "Yes: of probabilities it is the [Brier score](calibration.ipynb#judging-probabilities), of predicted classes 0 and 1
# the error rate."
# "No to the second: a density only says how often each case comes."
as_classes = (logistic >= 0.5).astype(int)
assert np.isclose(metrics.mean_squared_error(malignant, as_classes), metrics.error_rate(malignant, as_classes))
assert np.isclose(metrics.mean_squared_error(malignant, logistic), metrics.brier_score(malignant, logistic))


# "On average this adds $(1+\beta^2)\,t$ to the numerator."
# "It adds 1 to the denominator: a positive moves from FN to TP, which adds $1+\beta^2-\beta^2=1$, and a negative
# becomes an FP, which adds 1."
# "To add $a$ to the numerator and 1 to the denominator raises a fraction that is below $a$."
# "So $F_\beta$ rises as long as $(1+\beta^2)\,t$ is above $F_\beta$ itself."
# "So among many cases the best threshold is the highest $F_\beta$ divided by $1 + \beta^2$."
# "For $F_1$ it is half the highest $F_1$, and never above 0.5."
def best_by_f(said, beta):
    "The threshold with the highest F_beta expected for right probabilities, and that F"
    order = np.sort(said)[::-1]
    f = (1 + beta**2) * np.cumsum(order) / (beta**2 * order.sum() + np.arange(1, len(order) + 1))
    return order[np.argmax(f)], f.max()


for a, b in ((1, 4), (2, 2), (0.5, 5)):
    said = other.beta(a, b, size=200_000)
    for beta, most in ((0.5, 0.8), (1, 0.5), (2, 0.2)):
        best, f = best_by_f(said, beta)
        assert abs(best - f / (1 + beta**2)) < 0.005 and best <= most and np.isclose(most, 1 / (1 + beta**2))
assert all((s + a) / (t + 1) > s / t for a, s, t in ((0.5, 1, 3), (1.25, 2, 2)))
