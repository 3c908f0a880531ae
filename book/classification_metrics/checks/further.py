"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "The error rate of $n$ cases is the share of wrong ones, $\frac1n \sum_i [\,\hat y_i \ne y_i\,]$, where $[\,\cdot\,]$
# is 1 if true and 0 if not."
assert metrics.error_rate([1, 0, 1, 1], [1, 1, 1, 0]) == 2 / 4

# "In half of all cases of this example $y$ is 1; $x$ is normal with standard deviation 1 and mean 2 for these cases,
# and mean 0 for the others."
# "Call a case positive where $x \ge 1$."
# "Two overlapping bell curves of equal size, negatives around 0 and positives around 2."
# "A dotted line at x = 1, where they cross, leaves a tail of the negatives on its right and a tail of the positives on
# its left: these two tails are the errors."
# "*The tail of the negatives right of the line and the tail of the positives left of it are the errors, 0.159 of all
# cases together.*"
right, left = stats.norm.sf(1) / 2, stats.norm.cdf(1, 2) / 2
assert f"{right + left:.3f}" == "0.159" and np.isclose(stats.norm.pdf(1), stats.norm.pdf(1, 2))
y = other.integers(2, size=200_000)
share = np.mean((other.normal(size=y.size) + 2 * y >= 1) != y)
assert abs(share - 0.159) < 4 * np.sqrt(0.159 * 0.841 / y.size)

# "**Odds** are positives divided by negatives: 100 complaints among 1000 reviews are odds of $100/900$."
# "The program of [the first lesson](confusion_matrix.ipynb#every-rate-of-the-table) finds 80 of the 100 and marks 30 of
# the other 900."
# "Divide its recall by its fall-out: a complaint is marked 24 times as often as another review."
# "$80/30 = 2.667$, and this is $\frac{100}{900} \cdot 24$: the odds before the mark, times the ratio."
# "As a probability it is $2.667/3.667 = 0.727$, the precision."
# "The **negative likelihood ratio**, miss rate divided by specificity, does the same for an unmarked review: it is
# 0.207 here."
# "Medicine also divides the positive ratio by the negative one: this **diagnostic odds ratio** is 116."
r = metrics.rates(80, 20, 30, 870)
assert np.round(r[-3:], 3).tolist() == [24.0, 0.207, 116.0] and np.isclose(r.recall / r.fall_out, 24)
assert (
    f"{100 / 900 * 24:.3f} {80 / 30:.3f} {2.667 / 3.667:.3f}" == "2.667 2.667 0.727" == f"2.667 2.667 {r.precision:.3f}"
)
assert np.isclose(100 / 900 * r.negative_likelihood_ratio, 20 / 870)

# "In [the lesson before](calibration.ipynb) naive Bayes, which sees all 30 measurements, is worse calibrated than the
# logistic regression, which sees two, and has the lower Brier score."
# "Naive Bayes loses more by calibration, 0.007 against 0.003, but with its 30 measurements it tells the samples apart
# better, 0.185 against 0.152."
by_parts = {}
for name, p in (("logistic", logistic), ("bayes", bayes)):
    by_parts[name] = parts(malignant, p.round(1))
    lost_, gained_, unsure_ = by_parts[name]
    assert np.isclose(metrics.brier_score(malignant, p.round(1)), lost_ - gained_ + unsure_)
assert np.round(by_parts["bayes"][:2], 3).tolist() == [0.007, 0.185]
assert np.round(by_parts["logistic"][:2], 3).tolist() == [0.003, 0.152]
assert metrics.brier_score(malignant, bayes) < metrics.brier_score(malignant, logistic)

# "$$ \begin{aligned} \mathrm{Brier} = {} & \underbrace{\tfrac1n\sum_v n_v (v - \overline{y}_v)^2}_{\text{calibration
# loss}} \\ & - \underbrace{\tfrac1n\sum_v n_v (\overline{y}_v - \pi)^2}_{\text{resolution}} +
# \underbrace{\pi(1-\pi)}_{\text{uncertainty}} . \end{aligned} $$"
# "Five cases have the forecast 0.2, and one of them is positive; five have 0.8, and three are positive."
# "The shares are 0.2 and 0.6, and $\pi = 0.4$."
# "The calibration loss is $(0 + 0.2^2)/2 = 0.02$, the resolution $(0.2^2 + 0.2^2)/2 = 0.04$ and the uncertainty $0.4
# \cdot 0.6 = 0.24$."
# "Together the Brier score is $0.02 - 0.04 + 0.24 = 0.22$."
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

# "If a program is calibrated and its 200 forecasts are drawn evenly from 0 to 1 and rounded to hundredths, the
# calibration loss is about 0.07 on average, and its true value is 0."
drawn = []
for _ in range(400):
    true = other.random(200).round(2)
    drawn.append(parts((other.random(200) < true).astype(int), true)[:2])
assert abs(np.mean(drawn, axis=0)[0] - 0.07) < 0.005 and np.mean(drawn, axis=0)[1] > 1 / 12 + 0.03
