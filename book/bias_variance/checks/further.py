"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn.linear_model import LinearRegression

other = np.random.default_rng(2024)  # data that the lesson has not seen
readings = truth + 2 * other.normal(size=(2000, 25))  # a row for each thermometer


def near(value, target, within):
    return abs(value - target) <= within


# "With independent noise of mean 0 and variance $\sigma^2$:"
# "$H$ is a projection, $H = H^\top = HH$, and it depends only on the hours."
# "Take the thermometers of the lesson: $n = 25$ hours, and noise of variance $\sigma^2 = 4$."
# "For linear least squares with $p$ parameters and equal, independent noise the mean variance at the training inputs is
# $\sigma^2 p/n$."
for d in range(16):
    H_any = hat_matrix(hours, d)
    assert np.allclose(H_any, H_any.T) and np.allclose(H_any, H_any @ H_any) and np.isclose(np.trace(H_any), d + 1)
    assert np.allclose(np.sum(H_any**2, axis=1), np.diag(H_any))
assert [f"{v:.2f}" for v in (squared_bias, variance, squared_bias + variance + 4)] == ["1.26", "0.64", "5.90"]
assert np.isclose(variance, 4 * (3 + 1) / 25)
assert np.allclose(
    H @ readings[0], LinearRegression().fit(np.vander(hours / 24, 4), readings[0]).predict(np.vander(hours / 24, 4))
)

# "Degree 8 has the bias² 0.002 and the variance 1.44."
# "How large does its bias² look from 2 training sets, and from 20?"
# "On average it is $0.002 + 1.44/2 = 0.722$ and $0.002 + 1.44/20 = 0.074$."
# "By this much the measured bias² is on average too large, and the measured variance too small."
# "To mend the variance, divide the sum of squared deviations by $L - 1$, not by $L$."
# "To mend the bias², subtract the mended variance$/L$ from it; the result can be below 0."
# "From $L$ training sets the bias² comes out too large by variance$/L$, on average."
H_8 = hat_matrix(hours, 8)
bias_8, variance_8 = np.mean((H_8 @ truth - truth) ** 2), 4 * 9 / 25
assert f"{bias_8:.3f} {variance_8:.2f}" == "0.002 1.44"
assert [f"{bias_8 + variance_8 / few:.3f}" for few in (2, 20)] == ["0.722", "0.074"]
thousands = (truth + 2 * other.normal(size=(40_000, 25))) @ H_8
for few in (1, 2, 5, 20):
    sets = thousands.reshape(-1, few, 25)
    off = np.mean((sets.mean(axis=1) - truth) ** 2, axis=1)
    inside = sets.var(axis=1).mean(axis=1)
    tolerance = 4 * off.std() / np.sqrt(len(off))
    assert near(off.mean(), bias_8 + variance_8 / few, tolerance)
    assert near(inside.mean(), variance_8 * (1 - 1 / few), 4 * inside.std() / np.sqrt(len(off)) + 1e-9)
    if few > 1:
        assert near((off - inside / (few - 1)).mean(), bias_8, tolerance)
    if few == 2:
        assert np.any(off - inside / (few - 1) < 0)

# "For a training label the last [cross term](cross_terms.ipynb#derivation-three-cross-terms-and-why-each-is-0) is −2
# times this and not 0, so the expected squared errors are"
# "The mean gap is called **optimism**, $2 \sigma^2 p / n$, and for degree 3 it is $2 \cdot 4 \cdot 4/25 = 1.28$."
# "Degree 14 has almost no bias."
# "$\sigma^2 - \sigma^2 p/n = 4 - 4 \cdot 15/25 = 1.60$, far below the noise of 4."
# "The noise is a lower bound only for the **expected error on new labels**."
assert 2 * 4 * 4 / 25 == 1.28
for d, bound in ((3, 4.62), (14, 1.60)):
    H_d_ = hat_matrix(hours, d)
    own_error = np.mean((readings @ H_d_ - readings) ** 2, axis=1)
    expected_error = np.mean((H_d_ @ truth - truth) ** 2) + 4 * (1 - (d + 1) / 25)
    assert f"{expected_error:.2f}" == f"{bound:.2f}" and near(own_error.mean(), bound, 4 * own_error.std() / 2000**0.5)
noise_of = readings - truth
covariance = np.mean((noise_of @ H) * noise_of, axis=0)
assert np.allclose(covariance, 4 * np.diag(H), atol=4 * 8 / 2000**0.5)

# "*The curve is $F$ of the log loss; orange: the divergence $D(1, u)$, from the tangent at $u$ up to the curve at 1.*"
# "$D(1, u)$ is the gap at the label 1 between $F$ and its tangent at $u$."
# "For log loss, how large is it at $u = 0.5$: 0.25, 0.69 or 1?"
# "It is 0.69, which is $-\ln 0.5$: the tangent is at $\ln u$ there and the curve at 0, so the gap is the log loss $-\ln
# u$."
fine = np.linspace(0.01, 0.99, 99)
assert np.all(np.diff(F(fine), 2) > 0) and abs(F(1 - 1e-9)) < 1e-7 and f"{-np.log(0.5):.2f}" == "0.69"
assert np.allclose(F(fine) + np.log(fine / (1 - fine)) * (1 - fine), np.log(fine))  # the tangent at 1
bar = bregman(0.5).collections[0].get_segments()[0][:, 1]
assert np.isclose(bar[1] - bar[0], np.log(2))

# "$F(u) = u^2$ gives squared loss, and $F(u) = u \ln u + (1 - u) \ln(1 - u)$ (with $F(0) = F(1) = 0$) gives the log
# loss of a probability $0 < u < 1$ against a label 0 or 1."
# "For a label independent of the training set, with $f = \mathbb{E}[y]$,"
# "The last term has mean 0, because $F'(\overline{f}) = \mathbb{E}[F'(\hat f)]$. ∎"
# "For squares $F'(u) = 2u$, and $\overline{f}$ is the mean."
# "For log loss $F'(u)$ is the log odds $\ln\frac{u}{1-u}$, and $\overline{f}$ is the probability with the **mean log
# odds**."


def divergence(p, v):
    return p * np.log(p / v) + (1 - p) * np.log((1 - p) / (1 - v))


def F(v):
    return sum(np.where(w > 0, w * np.log(np.maximum(w, 1e-300)), 0) for w in (v, 1 - v))


u = np.linspace(0.01, 0.99, 99)
for y in (0.0, 1.0):
    by_definition = F(np.array(y)) - F(u) - np.log(u / (1 - u)) * (y - u)
    assert np.allclose(by_definition, -y * np.log(u) - (1 - y) * np.log(1 - u))
    assert np.allclose(y**2 - u**2 - 2 * u * (y - u), (y - u) ** 2)
for _ in range(20):
    f, some = other.uniform(0.05, 0.95), other.uniform(0.05, 0.95, size=6)
    mid = 1 / (1 + np.exp(-np.log(some / (1 - some)).mean()))
    whole = np.mean(-f * np.log(some) - (1 - f) * np.log(1 - some))
    of_f = [F(np.array(f)) - F(v) - np.log(v / (1 - v)) * (f - v) for v in (mid, some)]  # D(f, mean), D(f, models)
    rest = (np.log(mid / (1 - mid)) - np.log(some / (1 - some))) * (f - mid)
    assert np.allclose(of_f[1], of_f[0] + divergence(mid, some) + rest) and np.isclose(rest.mean(), 0)
    assert np.isclose(whole, divergence(f, mid) + divergence(mid, some).mean() - F(np.array(f)))

# "Three models say 0.2, 0.5 and 0.9 where the true probability is 0.7."
# "Their log odds −1.39, 0 and 2.20 have the mean 0.27, the log odds of 0.567, while the mean of the three is 0.533."
# "With 0.567 the parts are $0.037 + 0.236 + 0.611 = 0.884$, the expected log loss; with 0.533 they would add up to
# 0.907."
# "Log loss adds up, with another mean"
says = np.array([0.2, 0.5, 0.9])
odds = np.log(says / (1 - says))
middle = 1 / (1 + np.exp(-odds.mean()))
three = divergence(0.7, middle), divergence(middle, says).mean(), -0.7 * np.log(0.7) - 0.3 * np.log(0.3)
log_loss = np.mean(-0.7 * np.log(says) - 0.3 * np.log(1 - says))
assert np.allclose((*odds, odds.mean()), [-1.39, 0, 2.20, 0.27], atol=0.005)
plain = says.mean()
assert np.allclose((middle, plain), (0.567, 0.533), atol=0.0005)
assert f"{divergence(0.7, plain) + divergence(plain, says).mean() + three[2]:.3f}" == "0.907"
assert np.allclose((*three, log_loss), (0.037, 0.236, 0.611, 0.884), atol=0.0005) and np.isclose(sum(three), log_loss)
