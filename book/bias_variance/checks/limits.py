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

# "**The noise**: $\mathrm{Var}(y) = \mathrm{Var}(\mathbb{E}[y \mid x]) + \mathbb{E}[\mathrm{Var}(y \mid x)]$, and
# only the second part is noise."
# "For the thermometers the readings of a day have the variance 19: 15 is the course of the day, and 4 is noise."
many = truth + 2 * other.normal(size=(40_000, 25))
assert f"{truth.var():.0f}" == "15" and near(many.var(), truth.var() + 4, 0.1) and f"{truth.var() + 4:.0f}" == "19"

# "Here it is $0 + 10\,464 + 14\,544 - 24\,568 = 440$."
# "These are variances **over houses**, and the largest term is the covariance, which the claim leaves out."
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
# "In world B the truth is the very line that degree 0 fits, so the bias of this fit is 0, and all else is noise."
assert one_set.shape == (25,) and np.ptp(flat) < 1e-9
bias_a, bias_b = (np.mean((hat_matrix(0) @ f - f) ** 2) for f in (truth, flat))
assert f"{bias_a:.0f}" == "15" and np.isclose(bias_b, 0) and near(np.mean((many - truth) ** 2), 4, 0.1)

# "Only knowledge from outside decides: read the same hour several times, and the spread of the repeats is the noise,
# with no model at all."
assert np.all(abs(many[:, ::6].var(axis=0) - 4) < 0.2)

# "If you make a table of one row from them, the answer is variance 0, and everything is called bias."
single = biasvar.decompose_squared([hat_matrix(3) @ one_set], truth)
assert np.all(single.variance == 0) and np.allclose(single.squared_bias, single.error)

# "Try it with degree 3, whose mean variance is 0.64 and whose bias² is 1.26: 100 bootstrap samples for each of 40
# thermometers."
H_3 = hat_matrix(3)
assert np.isclose(4 * np.trace(H_3) / 25, 0.64) and f"{np.mean((H_3 @ truth - truth) ** 2):.2f}" == "1.26"
assert bootstrap_fits(one_set).shape == (100, 25) and len(ratios(truth, False)) == 40

# "The order of magnitude is right, the factor changes from one data set to the next, and here it is too large more
# often than too small."
# "A sample that misses the first or the last hour leaves the polynomial free there."
# "And the misfit of a learner with bias is resampled as if it were noise."
# "Without both, the median falls below 1, because 25 draws with replacement leave less than the full spread."
as_it_is = np.array(ratios(truth, False))
assert 0.2 < as_it_is.min() < 1 < np.median(as_it_is) < 3.5 and as_it_is.max() > 2 and np.mean(as_it_is > 1) > 0.6
assert middle["as it is"] > 1.3 * middle["ends kept"] and middle["both"] < 1
assert middle["as it is"] > 1.1 * middle["no bias"] > 1.1 * middle["both"]

# "The **bias does not show at all**: the bootstrap compares fits with a fit, and both have the same bias."
seen = [np.mean((bootstrap_fits(d).mean(axis=0) - H_3 @ d) ** 2) for d in many[:20]]
assert np.median(seen) < 1.26 / 4

# "Five columns, a constant and a sine and a cosine for each wave, have the same variance as a polynomial of degree 4,
# and no bias."
H_waves, H_4 = five["waves"], five["degree 4"]
assert np.isclose(np.trace(H_waves), 5) and np.isclose(np.trace(H_4), 5) and np.allclose(H_waves @ truth, truth)

# "Predict halfway between the hours, repeat this 100 times, and take medians, because some draws are very bad."
# "Against the number of features from 3 to 400 on a logarithmic axis: bias² falls almost to 0; variance rises to a
# high peak near 20 to 30 features and falls again to about 3; the error follows the variance."
# "*The peak stands where the hinges can just pass through all readings; to its right the blue line falls again, and the
# orange one stays near 0.*"
at_p, off_p = dict(zip(widths.tolist(), variance_p)), dict(zip(widths.tolist(), bias_p))
assert hinges.shape == (12, 100, 3) and widths.min() == 3 and widths.max() == 400 and off_p[400] < 0.1
assert at_p[20] > 2 * at_p[15] > 4 * at_p[3] and max(at_p, key=at_p.get) in (20, 25, 30)
assert at_p[400] < at_p[60] < max(variance_p) / 2 and near(at_p[400], 3, 0.25)
assert off_p[400] < off_p[60] < 0.6 and off_p[30] < 0.6 < off_p[3]
assert hinges[:, :, 1].max() > 100 * max(variance_p)  # some draws are very bad

# "The peak is broad, because several hinges that bend between the same two hours say the same: 25 hinges have a rank of
# about 21 only."
assert near(hinges[5, :, 2].mean(), 21, 1) and widths[5] == 25

# "Here bias² + variance end near 3, and at the same half-hours the best polynomial has 1.06."
best = []
for degree in range(16):
    at, new = (np.polynomial.legendre.legvander(x / 12 - 1, degree) for x in (hours, between))
    smooth = new @ np.linalg.pinv(at)
    best.append(np.mean((smooth @ truth - truth_between) ** 2) + 4 * np.mean(np.sum(smooth**2, axis=1)))
assert f"{min(best):.2f}" == "1.06" and near(at_p[400] + off_p[400], 3, 0.3)
