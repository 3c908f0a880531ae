"""What ../limits.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


# "| price | 300 | 450 | 500 | 380 | 600 |"
# "| prediction | 280 | 460 | 520 | 350 | 620 |"
# "The model is about $0.9\,x + c$, so its variance is $0.9^2 \cdot 10\,000 = 8100$."
# "It overestimates by 5, so bias² is 25."
# "The noise is $\mathrm{Var}(y) = 10\,000$."
# "The shares of the error are 44.7 %, 0.14 % and 55.2 %."
# "Do the three parts add up to the mean squared error of the five houses?"
# "**The sum** is 18 125, and the error is 440."
assert round(0.9**2 * 10_000) == 8100 and 8100 + 25 + 10_000 == 18_125 and np.mean((price - told) ** 2) == 440
assert [f"{100 * v / 18_125:.{d}f}" for v, d in ((8100, 1), (25, 2), (10_000, 1))] == ["44.7", "0.14", "55.2"]

# "**The variance**: $0.9^2\,\mathrm{Var}(x)$ says how much the outputs of one model differ between houses."
# "But the variance of a learner is between training sets: a model that predicts $0.9\,x + c$ whatever it was trained on
# has variance 0."
x_any = other.normal(size=30)
assert np.isclose((0.9 * x_any + 4).var(), 0.9**2 * x_any.var())
assert np.all(biasvar.decompose_squared(np.tile(0.9 * x_any + 4, (5, 1)), x_any).variance < 1e-30)

# "**The bias**: the errors are −20, 10, 20, −30 and 20, and their sum is 0, so there is no overestimate by 5."
assert (told - price).tolist() == [-20, 10, 20, -30, 20] and (told - price).sum() == 0

# "**The noise**: 10 000 is about the variance of the five prices, but $\mathrm{Var}(y) = \mathrm{Var}(\mathbb{E}[y
# \mid x]) + \mathbb{E}[\mathrm{Var}(y \mid x)]$, and only the second part is noise."
assert near(price.var(), 10_000, 500)
# "For the thermometers the readings of a day have the variance 19: 15 is the course of the day, and 4 is noise."
many = truth + 2 * other.normal(size=(40_000, 25))
assert f"{truth.var():.0f}" == "15" and near(many.var(), truth.var() + 4, 0.1) and f"{truth.var() + 4:.0f}" == "19"

# "Here it is $0 + 10\,464 + 14\,544 - 24\,568 = 440$."
# "These are variances **over houses**, and the claim leaves out the largest term, twice the covariance."
twice = 2 * np.cov(price, told, ddof=0)[0, 1]
terms = [(price.mean() - told.mean()) ** 2, price.var(), told.var(), -twice]
assert np.allclose(terms, [0, 10_464, 14_544, -24_568]) and np.isclose(sum(terms), 440)

# "In [the decomposition](decomposition.ipynb) a house with the true value 445 had the predictions 430, 460, 450, 470,
# 440 and the noise 100."
# "| "The expected error is $\overline{f}(x) = \mathbb{E}_D[f(x; D)]$." | This is the expected **prediction**, 450
# (thousand), and the expected error is 325 (thousand squared). |"
# "| "Error = Bias + Variance + Noise." | The units differ, and $5 + 200 + 100 = 305$ is not 325: write bias². |"
# "| "$\mathrm{Err} = \mathbb{E}[y - \hat f]^2$, $\mathrm{Var} = \mathbb{E}[\hat f - \mathbb{E}\hat f]^2$." | If you
# take the mean first and square afterwards, these are 25 and 0: the square belongs inside, $\mathbb{E}\big[(y - \hat
# f)^2\big]$. |"
agents, paid = np.array([430, 460, 450, 470, 440]), np.array([435, 455])
small = biasvar.decompose_squared(agents[:, None], [445], noise_variance=100)
assert agents.mean() == 450 and small.error == 325 and paid.mean() == 445 and paid.var() == 100
assert np.sqrt(small.squared_bias) + small.variance + small.noise == 305
assert np.mean(paid[:, None] - agents) ** 2 == 25 and np.mean(agents - agents.mean()) ** 2 == 0
large = biasvar.decompose_squared(1000.0 * agents[:, None], [445_000], noise_variance=1e8)  # in single units of money
assert np.allclose(large, 1000**2 * np.array(small)) and np.sqrt(large.squared_bias) < 1000**2 * 5

# "Look at the same 25 readings of one thermometer, in two possible worlds."
# "Two panels with the same 25 readings and the same flat fit."
# "In world A the noise is 4 and the mean bias² of degree 0 is 15."
# "In world B the truth is this flat line, so degree 0 has no bias, and every distance of a reading from the line is
# noise."
assert one_set.shape == (25,) and np.ptp(flat) < 1e-9
bias_a, bias_b = (np.mean((hat_matrix(0) @ f - f) ** 2) for f in (truth, flat))
assert f"{bias_a:.0f}" == "15" and np.isclose(bias_b, 0) and near(np.mean((many - truth) ** 2), 4, 0.1)

# "If the errors of neighbouring hours may be alike, both worlds can give these readings, and the readings cannot tell
# you which world is yours."
# "If you know that the errors are independent, such long waves speak against world B, because independent errors change
# their sign more often."
# "If their errors are independent of each other, the variance of these readings estimates the noise, with no model at
# all."
off = one_set - flat
mixed = other.permuted(np.tile(off, (2000, 1)), axis=1)  # the same errors, independent of the hour
changes, of_mixed = (np.count_nonzero(np.diff(np.sign(e)), axis=-1) for e in (off, mixed))
alike, of_mixed_alike = (np.sum(e[..., 1:] * e[..., :-1], axis=-1) / (off @ off) for e in (off, mixed))
assert changes < of_mixed.mean() and alike > np.quantile(of_mixed_alike, 0.99)
assert np.all(abs(many[:, ::6].var(axis=0) - 4) < 0.2)

# "If you make a table of one row from them, the answer is variance 0, and everything is called bias."
single = biasvar.decompose_squared([hat_matrix(3) @ one_set], truth)
assert np.all(single.variance == 0) and np.allclose(single.squared_bias, single.error)

# "Try it with degree 3, whose mean variance is 0.64 and whose bias² is 1.26: 100 bootstrap samples for each of 40
# thermometers."
H_3 = hat_matrix(3)
assert np.isclose(4 * np.trace(H_3) / 25, 0.64) and f"{np.mean((H_3 @ truth - truth) ** 2):.2f}" == "1.26"
assert bootstrap_fits(one_set).shape == (100, 25) and len(ratios(truth, False)) == 40

# "The first line says how good the picture is: the order of magnitude is right."
# "But the ratio changes from one data set to the next, and here it is above 1 more often than below."
# "A sample that misses the first or the last hour leaves the polynomial free there."
# "The misfit of a learner with bias is resampled as if it were noise."
# "Each of the two changes lowers the median."
# "You might expect 1 after both, but it falls well below 1, mostly because samples that all hold the two ends vary
# too little there."
# "Every sample now holds hours 0 and 24, so the fits hardly vary there: by hour the ratio is about 0.35 at the two
# ends, and 0.9 to 1 from hour 4 to hour 20."
# "And on average the readings lie closer to their own fit than to the truth, so the spread that the bootstrap draws
# from is smaller than the noise."
as_it_is = np.concatenate([ratios(truth, False) for _ in range(4)])
assert 0.1 < as_it_is.min() < 1 < np.median(as_it_is) < 3.5 and as_it_is.max() > 2 and np.mean(as_it_is > 1) > 0.6
assert middle["as it is"] > 1.3 * middle["ends kept"] and middle["both"] < 0.8
assert middle["as it is"] > 1.1 * middle["no bias"] > 1.1 * middle["both"]
without_both = [bootstrap_fits(d, keep_ends=True).var(axis=0) for d in no_bias + 2 * other.normal(size=(200, 25))]
hourly = np.mean(without_both, axis=0) / (4 * np.diag(H_3))
assert np.all(abs(hourly[[0, 24]] - 0.35) < 0.12) and 0.88 < hourly[4:21].mean() < 1.02, hourly
assert np.all(hourly[4:21] > 0.75) and np.all(hourly[4:21] < 1.2), hourly
cubic_sets = no_bias + 2 * other.normal(size=(4000, 25))
own_fit = np.mean((cubic_sets - cubic_sets @ H_3) ** 2, axis=0)
assert np.all(own_fit < 0.97 * 4) and near(own_fit.mean(), 4 * (1 - 4 / 25), 0.1)

# "The **bias does not show**: the bootstrap compares fits with a fit of the same learner, and both have about the same
# bias."
seen = [np.mean((bootstrap_fits(d).mean(axis=0) - H_3 @ d) ** 2) for d in many[:20]]
assert np.median(seen) < 1.26 / 4

# "For squared loss, what it calls bias is the squared distance of the mean bootstrap fit from noisy test labels."
# "This mean fit comes from **one** training set and varies with it, so the number holds bias², noise **and variance**."
# "Here it is about 6 on average, and bias² and noise together are only 5.26."
mean_fits = np.array([bootstrap_fits(d).mean(axis=0) for d in many[:300]])
called_bias = np.mean((mean_fits - truth) ** 2) + 4  # over fresh test labels
held = biasvar.decompose_squared(mean_fits, truth, noise_variance=4)
assert near(called_bias, 6, 0.25) and held.variance.mean() > 0.5 and near(held.squared_bias.mean(), 1.26, 0.3)
assert f"{np.mean((H_3 @ truth - truth) ** 2) + 4:.2f}" == "5.26"

# "For the polynomials, more cases lower the variance and hardly change the bias, and bagging a tree lowers the variance
# at hardly any bias."
fine = np.linspace(0, 24, 250)
fine_truth = 12 + 5 * np.sin((fine - 9) * np.pi / 12) + 2 * np.sin((fine - 2) * np.pi / 6)
for degree in (0, 1, 3, 5):
    fit = np.polynomial.Legendre.fit(fine, fine_truth, degree)(fine)
    assert near(np.mean((fit - fine_truth) ** 2) / np.mean((hat_matrix(degree) @ truth - truth) ** 2), 1, 0.2)

# "Five columns, a constant and a sine and a cosine for each wave, have the same variance as a polynomial of degree 4,
# and no bias."
H_waves, H_4 = five["waves"], five["degree 4"]
assert np.isclose(np.trace(H_waves), 5) and np.isclose(np.trace(H_4), 5) and np.allclose(H_waves @ truth, truth)

# "Predict halfway between the hours, repeat this 100 times, and take medians, because some draws are very bad."
# "Against the number of features from 3 to 400 on a logarithmic axis: bias² falls almost to 0; variance rises to a
# high peak near 20 to 30 features and falls again to about 3; the error follows the variance."
# "*The blue variance is highest between 20 and 30 features, about as many as there are readings; further right it falls
# again, and the orange bias² stays near 0.*"
at_p, off_p = dict(zip(widths.tolist(), variance_p)), dict(zip(widths.tolist(), bias_p))
assert hinges.shape == (12, 100, 3) and widths.min() == 3 and widths.max() == 400 and off_p[400] < 0.1
assert at_p[20] > 2 * at_p[15] > 4 * at_p[3] and max(at_p, key=at_p.get) in (20, 25, 30)
assert at_p[400] < at_p[60] < max(variance_p) / 2 and near(at_p[400], 3, 0.25)
assert off_p[400] < off_p[60] < 0.6 and off_p[30] < 0.6 < off_p[3]
assert hinges[:, :, 1].max() > 100 * max(variance_p)  # some draws are very bad

# "At the peak the hinges do not yet pass through all readings, because some hinges are weighted sums of others: 25
# hinges have a rank of about 21 only."
# "With 100 features or more many fits pass through all readings, and the one with the smallest weights is calm."
# "For example, of three hinges that open to the same side and bend between the same two hours, each is a weighted sum
# of the other two."
for gap in range(2, 22):
    bends = gap + np.sort(other.uniform(0.05, 0.95, size=3))
    for side in (-1, 1):
        three = np.maximum(0, side * (hours[:, None] - bends))
        assert np.linalg.matrix_rank(three) == 2 == np.linalg.matrix_rank(three[:, [0, 2]])
assert near(hinges[5, :, 2].mean(), 21, 1) and widths[5] == 25 and np.mean(hinges[5, :, 2] == 25) < 0.1
assert np.mean(hinges[widths >= 100, :, 2] == 25) > 0.95 and np.all(variance_p[widths >= 100] < max(variance_p) / 2)

# "Here bias² + variance end near 3."
# "With 10 hinges they are about 1.8, and at the same half-hours the best polynomial has 1.06."
best = []
for degree in range(16):
    at, new = (np.polynomial.legendre.legvander(x / 12 - 1, degree) for x in (hours, between))
    smooth = new @ np.linalg.pinv(at)
    best.append(np.mean((smooth @ truth - truth_between) ** 2) + 4 * np.mean(np.sum(smooth**2, axis=1)))
assert f"{min(best):.2f}" == "1.06" and near(at_p[400] + off_p[400], 3, 0.3)
assert near(at_p[10] + off_p[10], 1.8, 0.25)
