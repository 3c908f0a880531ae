"""What ../limits.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import biasvar

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


# "| price | 300 | 450 | 500 | 380 | 600 |"
# "| prediction | 280 | 460 | 520 | 350 | 620 |"
# "The model has one input $x$, the area, of variance $10\,000$, and predicts about $0.9\,x + c$, so its variance is
# $0.9^2 \cdot 10\,000 = 8100$."
# "It overestimates by 5, so bias² is 25."
# "The noise is $\mathrm{Var}(y)$, about $10\,000$."
# "The differences are −20, 10, 20, −30 and 20."
# "Their squares are 400, 100, 400, 900 and 400, with the mean $2200/5 = 440$."
# "The three parts add up to $8100 + 25 + 10\,000 = 18\,125$."
price, told = np.array([300, 450, 500, 380, 600]), np.array([280, 460, 520, 350, 620])
assert round(0.9**2 * 10_000) == 8100 and 8100 + 25 + 10_000 == 18_125 and np.mean((price - told) ** 2) == 440
assert (told - price).tolist() == [-20, 10, 20, -30, 20] and ((told - price) ** 2).sum() == 2200 == 5 * 440
assert ((told - price) ** 2).tolist() == [400, 100, 400, 900, 400]

# "**The variance**: which training sets does 8100 compare?"
# "**The variance**: none."
# "The number $0.9^2\,\mathrm{Var}(x)$ says how much the predictions of **one** model differ between many houses."
x_any = other.normal(size=30)
assert np.isclose((0.9 * x_any + 4).var(), 0.9**2 * x_any.var())
assert np.all(biasvar.decompose_squared(np.tile(0.9 * x_any + 4, (5, 1)), x_any).variance < 1e-30)

# "**The bias**: by how much does the model overestimate these five houses on average?"
# "**The bias**: by nothing, because the differences add up to 0."
# "A bias belongs to **one** house, and the error holds the mean of the squared biases."
assert (told - price).tolist() == [-20, 10, 20, -30, 20] and (told - price).sum() == 0

assert near(price.var(), 10_000, 500)
area_ = other.integers(5, size=100_000)
value_ = 10 * area_ + other.normal(size=100_000)
of_area = [value_[area_ == k] for k in range(5)]
assert near(value_.var(), np.var([v.mean() for v in of_area]) + np.mean([v.var() for v in of_area]), 2)
assert np.mean([v.var() for v in of_area]) < 0.05 * value_.var()
# "**The noise**: $\mathrm{Var}(y)$ is large because larger houses are dearer."
# "How much of it would be left among houses of one area?"
# "**The noise**: only a part."
many = truth + 2 * other.normal(size=(40_000, 25))
assert f"{truth.var():.0f}" == "15" and near(many.var(), truth.var() + 4, 0.1) and f"{truth.var() + 4:.0f}" == "19"

# "In [the decomposition](decomposition.ipynb) a house with the true value 445 had predictions with the mean 450 and the
# expected error 325."
# "A reader may take it as $(\mathbb{E}[y - \hat f])^2$, and this is $(445 - 450)^2 = 25$, only the bias²."
agents, paid = np.array([430, 460, 450, 470, 440]), np.array([435, 455])
small = biasvar.decompose_squared(agents[:, None], [445], noise_variance=100)
assert small.squared_bias == 25 and small.variance == 200 and small.noise == 100
assert agents.mean() == 450 and small.error == 325 and paid.mean() == 445 and paid.var() == 100
assert np.mean(paid[:, None] - agents) ** 2 == 25 and np.mean(agents - agents.mean()) ** 2 == 0

# "But you have only the 25 readings of one thermometer, and fit a flat line (degree 0)."
# "Their mean squared distance from it is large, about 19."
# "Two panels with the same 25 readings and the same flat fit."
# "In world A the noise is 4 and the mean bias² of the flat line 15."
# "The fit and its training error 19 cannot tell you."
# "In world B the truth is this line, so all 19 are noise."
assert one_set.shape == (25,) and np.ptp(flat) < 1e-9
bias_a, bias_b = (np.mean((hat_matrix(0) @ f - f) ** 2) for f in (truth, flat))
assert f"{bias_a:.0f}" == "15" and np.isclose(bias_b, 0) and near(np.mean((many - truth) ** 2), 4, 0.1)
assert near(np.mean((one_set - flat) ** 2), 18, 8) and f"{np.mean((one_set - flat) ** 2):.0f}" == "19"  # this draw
distances = many - many.mean(axis=1, keepdims=True)
assert near(np.mean(distances**2), 19, 0.3)

# "A [bootstrap](../resampling/index.md) sample draws 25 of the 25 readings with replacement."
# "Try it with degree 3, which has the bias² 1.26 and the true variance 0.64."
# "For each of 40 thermometers draw 100 samples, and divide the variance of their fits by 0.64."
# "Is this ratio about 1 for every thermometer, mostly too small, or mostly too large?"
H_3 = hat_matrix(3)
assert np.isclose(4 * np.trace(H_3) / 25, 0.64) and f"{np.mean((H_3 @ truth - truth) ** 2):.2f}" == "1.26"
assert bootstrap_fits(one_set).shape == (100, 25) and len(ratios(truth)) == 40

# "Then move the slider to 40 thermometers: which row is nearer to 1?"
# "Mostly too large: the median of the upper row is about 1.8, and half of the thermometers lie between 1.4 and 2.3."
# "One reason is the bias: where the curve misses the truth, the bootstrap takes the misfit for noise."
# "Another is that samples leave out hours, so that a cubic on them [varies more](dials.ipynb#averaging-models)."
# "In the lower row only this reason is left, and the median is still 1.2."
as_it_is = np.concatenate([ratios(truth) for _ in range(4)])
assert 0.1 < as_it_is.min() < 1 < np.median(as_it_is) < 3.5 and as_it_is.max() > 2 and np.mean(as_it_is > 1) > 0.6
assert [f"{v:.1f}" for v in (*ends["as it is"], *middle.values())] == ["1.4", "2.3", "1.8", "1.2"]  # this draw
assert middle["as it is"] > 1.1 * middle["no bias"] and abs(middle["no bias"] - 1) < abs(middle["as it is"] - 1)

# "The **bias does not show**: all these fits are wrong in the same way."
seen = [np.mean((bootstrap_fits(d).mean(axis=0) - H_3 @ d) ** 2) for d in many[:20]]
assert np.median(seen) < 1.26 / 4

# "get a rough picture of the **variance** by the bootstrap;"
# "What `bias_variance_decomp` of mlxtend calls bias also holds the noise and a part of the variance."
# thorough
mean_fits = np.array([bootstrap_fits(d).mean(axis=0) for d in many[:300]])
called_bias = np.mean((mean_fits - truth) ** 2) + 4  # over fresh test labels
held = biasvar.decompose_squared(mean_fits, truth, noise_variance=4)
assert near(called_bias, 6, 0.25) and held.variance.mean() > 0.5 and near(held.squared_bias.mean(), 1.26, 0.3)

# "Degree 4 has five weights, too, with the bias² 1.24 and the variance 0.80."
# "What are bias² and variance of the waves?"
# "The bias² is 0, because the truth is such a sum."
# "The variance is the same, $\sigma^2 p/n = 4 \cdot 5/25 = 0.80$."
# "So it is no law: a form that suits the truth has less bias at no more variance."
angle = hours[:, None] * np.pi / np.array([12, 6])
waves = np.hstack([np.ones((25, 1)), np.sin(angle), np.cos(angle)])
H_waves, H_4 = waves @ np.linalg.pinv(waves), hat_matrix(4)
assert f"{np.mean((H_4 @ truth - truth) ** 2):.2f}" == "1.24"
assert np.isclose(np.trace(H_waves), 5) and np.isclose(np.trace(H_4), 5) and np.allclose(H_waves @ truth, truth)
any_five = np.linalg.qr(other.normal(size=(25, 5)))[0]
assert np.isclose(4 * np.trace(any_five @ any_five.T) / 25, 0.8)

# "If the errors of different hours are independent and alike, world B hardly ever gives such a wave."
# thorough


def neighbours(r):
    return np.corrcoef(r[..., :-1].ravel(), r[..., 1:].ravel())[0, 1]


shuffled = [
    neighbours(row) for row in np.random.default_rng(2024).permuted(np.tile(one_set - flat, (20_000, 1)), axis=1)
]
assert neighbours(one_set - flat) > np.quantile(shuffled, 0.999)
assert f"{neighbours(one_set - flat):.2f} {max(shuffled):.2f}" == "0.69 0.63"  # this draw
drift = np.cumsum(other.normal(size=(2000, 25)), axis=1)  # errors that drift
assert np.median([neighbours(row - row.mean()) for row in drift]) > 0.6
