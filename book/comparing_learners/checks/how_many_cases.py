"""What ../how_many_cases.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2025)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


def mid_p(b, c):
    fewer_ = np.minimum(b, c)
    coin = stats.binom(b + c, 0.5)
    return np.minimum(1, 2 * coin.cdf(fewer_)) - coin.pmf(fewer_)


# "On 190 test lumps the clinic's model A made 6 errors fewer than naive Bayes, with $p = 0.146$."
# "How many of the hundred p-values will be at most 0.05: fewer than ten, about half, or more than ninety?"
# "The clinic draws a hundred splits of its 569 lumps, each with 190 test cases, and each time both models learn anew."
# "A hundred splits: McNemar p-value on a logarithmic axis against the difference of the error rates."
assert len(y) == 569 and len(test) == 190 and len(p_values) == 100
assert near(leads[0], 6 / 190, 1e-9) and f"{p_values[0]:.3f}" == "0.146"  # this draw

# "The differences reach from 0 to 0.074, nearly all above 0; the p-values reach from 1 down to 0.0001, and half of the
# dots lie below the dashed line at 0.05."
# "About half lie below the dashed line, and they go from 0.0001 to 1."
# "The chance of a false alarm is the **size of the test** and should be at most 0.05."
# "A p-value is random, and only the direction is steady: A is ahead in 98 splits."
assert f"{min(p_values):.4f}" == "0.0001" and min(leads) >= 0 and f"{max(leads):.3f}" == "0.074"  # this draw
assert max(p_values) == 1 and min(p_values) < 0.005 and np.sum(np.array(leads) > 0) >= 92
assert np.sum(np.array(p_values) <= 0.05) == 50 and np.sum(np.array(leads) > 1e-9) == 98  # this draw
assert near(np.mean(np.array(p_values) <= 0.05), 0.5, 0.15)

# "$\psi$ (psi) is the chance that a new case is discordant: 0.056."
# "$\delta$ (delta) is the true difference of the error rates: 0.037, or 3.7 percentage points."
assert f"{np.mean(apart):.3f} {np.mean(leads):.3f}" == "0.056 0.037"  # this draw
assert near(np.mean(apart), 0.056, 0.005) and near(np.mean(leads), 0.037, 0.005)

# "Only 0.58."
# "With 319 cases; the power is 0.80."
# "In each frame four fifths of the blue hill lie to the right of the orange dot."
# "Beyond the limits (dashed) the test is significant, so the filled area is the power."
# "How large is it with 190 cases?"
# "Halve $\delta$ to 0.0185."
# "With how many cases is the dot on the right limit now?"
# "With 1281, about four times as many."


def by_hills(cases, delta_=0.037):
    null_, true_ = np.sqrt(0.056 / cases), np.sqrt((0.056 - delta_**2) / cases)
    return stats.norm(delta_, true_).sf(1.96 * null_) + stats.norm(delta_, true_).cdf(-1.96 * null_)


assert [f"{by_hills(cases):.2f}" for cases in (100, 190, 319)] == ["0.34", "0.58", "0.80"]
assert near(by_hills(1281, 0.0185), 0.8, 0.0005) and 3.9 < 1281 / 319 < 4.1 and cases_needed(0.056, 0.0185) == 1281


def by_normal_curve(n, psi_, delta_):
    "Power of the paired test that compares |b - c| / sqrt(b + c) with 1.96."
    total_ = 0.0
    for m_ in range(1, n + 1):
        b_ = np.arange(m_ + 1)
        won_ = stats.binom(m_, (psi_ + delta_) / (2 * psi_)).pmf(b_)
        total_ += stats.binom(n, psi_).pmf(m_) * won_[np.abs(2 * b_ - m_) > 1.96 * np.sqrt(m_)].sum()
    return total_


# "The hills' 0.58 holds for a test by the normal curve, and the exact test is more cautious."
assert near(by_normal_curve(190, 0.056, 0.037), 0.58, 0.015) and power(190, 0.056, 0.037) < 0.49
assert near(0.037 - 0.84 * np.sqrt((0.056 - 0.037**2) / 319), 1.96 * np.sqrt(0.056 / 319), 1e-4)

# "People often ask for a power of 0.8, so place the orange dot of the picture on the right limit:"
# "Only 5 % of a normal curve lie further than 1.96 standard errors from its centre, so the right limit is at $1.96
# \cdot 0.2366/\sqrt n$."
# "A case has the value $+1$ if A alone is right, $-1$ if the other model alone is right, and 0 otherwise."
# "For equally good models $\delta = 0$, so the grey hill has the standard error $\sqrt{0.056/n} = 0.2366/\sqrt n$."
# "Four fifths of a normal curve lie to the right of the point 0.84 standard errors below its centre, so the dot is at
# $0.037 - 0.84 \cdot 0.2337/\sqrt n$."
# "The two places are equal if $0.037 = (1.96 \cdot 0.2366 + 0.84 \cdot
# 0.2337)/\sqrt n = 0.660/\sqrt n$."
# "So $\sqrt n = 0.660/0.037 = 17.84$, and $n = 318.3$: 319 cases."
# "The mean is $\delta$ and the mean square is $\psi$."
# "So the variance is $\psi - \delta^2 = 0.056 - 0.037^2 = 0.0546$."
# "The estimate $\hat\delta$ is the mean of $n$ such values, so its standard error is $\sqrt{0.0546/n} = 0.2337/\sqrt
# n$, the width of the blue hill."
assert near(stats.norm.sf(-0.84), 0.8, 0.001) and near(2 * stats.norm.sf(1.96), 0.05, 0.0001)
b_, c_, _ = other.multinomial(300, [0.07, 0.03, 0.9], 40_000).T
assert near(np.std((b_ - c_) / 300) / np.sqrt((0.1 - 0.04**2) / 300), 1, 0.015)
assert f"{0.056 - 0.037**2:.4f} {np.sqrt(0.0546):.4f} {np.sqrt(0.056):.4f}" == "0.0546 0.2337 0.2366"
assert f"{1.96 * 0.2366 + 0.84 * 0.2337:.3f} {0.660 / 0.037:.2f} {(0.660 / 0.037) ** 2:.1f}" == "0.660 17.84 318.2"

# "$$ n = \Bigl(\frac{1.96\sqrt{\psi} + 0.84\sqrt{\psi - \delta^2}}{\delta}\Bigr)^2 . \tag{1} $$"
for psi_, delta_ in ((0.056, 0.037), (0.1, 0.04), (0.3, 0.02)):
    n_ = cases_needed(psi_, delta_)
    edge_ = 1.96 * np.sqrt(psi_ / n_)
    assert near(stats.norm(delta_, np.sqrt((psi_ - delta_**2) / n_)).sf(edge_), 0.8, 0.002)

# "How many cases do you need with $\psi = 0.1$ and $\delta = 0.04$?"
# "Take $\sqrt{0.1} = 0.316$ and $\sqrt{0.1 - 0.0016} = 0.314$."
# "$1.96 \cdot 0.316 + 0.84 \cdot 0.314 = 0.883$."
# "Divided by 0.04 that is 22.08, and its square is 487.5, so 488."
summed_ = 1.96 * np.sqrt(0.1) + 0.84 * np.sqrt(0.0984)
assert f"{np.sqrt(0.1):.3f} {np.sqrt(0.0984):.3f} {summed_:.3f} {summed_ / 0.04:.2f}" == "0.316 0.314 0.883 22.08"
assert cases_needed(0.1, 0.04) == 488 and f"{22.08**2:.1f}" == "487.5"

# "**For the clinic:** 190 cases are too few."
# "If 2 points would change its decision, it needs about 1200 **new** ones, for it has already looked at these; the 3.7
# that it happened to see would need over 300."
assert [cases_needed(0.056, delta_) for delta_ in (0.037, 0.02)] == [319, 1096]
assert power(1150, 0.056, 0.02) < 0.8 < power(1200, 0.056, 0.02)

assert (cases_needed(0.1, 0.04), cases_needed(0.1, 0.02)) == (488, 1958)
for psi_, delta_ in ((0.056, 0.037), (0.1, 0.04), (0.3, 0.1)):
    assert near(cases_needed(psi_, delta_ / 2) / cases_needed(psi_, delta_), 4, 0.1)

# "With 190 cases the exact power is 0.48, like the share of the hundred splits."
# "It needs 335 cases, not 319, so near a power of 0.8 the formula is good enough for a plan."
# thorough
mid = 0.0
for m in range(1, 320):
    at = np.arange(m + 1)
    won_ = stats.binom(m, 0.093 / 0.112).pmf(at)
    mid += stats.binom(319, 0.056).pmf(m) * won_[mid_p(at, m - at) <= 0.05].sum()
assert f"{power(319, 0.056, 0.037):.2f} {mid:.2f} {power(190, 0.056, 0.037):.2f}" == "0.78 0.83 0.48"
b_, c_, _ = other.multinomial(319, [0.0465, 0.0095, 0.944], 20_000).T
assert near(np.mean(2 * stats.binom.cdf(np.minimum(b_, c_), b_ + c_, 0.5) <= 0.05), 0.777, 0.012)
assert compare.mcnemar_test(10, 2).pvalue < 0.05 < compare.mcnemar_test(9, 3).pvalue
assert power(334, 0.056, 0.037) < 0.8 < power(335, 0.056, 0.037)

# "Where the models differ by 3.7 percentage points it passes 0.8 between 300 and 400 cases, where they differ by 2
# points at 1000 it is still below 0.8, and where they differ by 1 point it stays below 0.3."
assert power(300, 0.056, 0.037) < 0.8 < power(400, 0.056, 0.037)
assert 0.6 < power(1000, 0.056, 0.02) < 0.8 and power(1000, 0.056, 0.01) < 0.3

# "Let the true errors be 10 % and 15 %, with 200 test cases."
# "Both models are wrong together on 5 % of the cases, or on 8 %."
# "With 8 %, where the unpaired test even becomes weaker."
# "With which does pairing help more?"
# "| both wrong | 5 % | 8 % |"
# "| power of McNemar's test | 0.37 | 0.60 |"
# "| power of the unpaired test | 0.30 | 0.24 |"
# "An **unpaired** test forgets that both models are tried on the same cases: it is significant if the difference of the
# error rates exceeds $1.96\sqrt{e_A(1-e_A)/n + e_B(1-e_B)/n}$."
# "With more shared errors the difference scatters less round 0.05, and only the paired test's limit shrinks with it."
# "If the errors are independent, pairing saves nothing, but two reasonable models usually share errors, so compare them
# case by case."
# thorough
by_curve = [by_normal_curve(200, 0.25 - 2 * share_, 0.05) for share_ in (0.015, 0.05, 0.08)]
assert near(by_curve[0], found_by[0.015][1], 0.015)
assert near(0.10 * 0.15, 0.015, 1e-12)
assert found_by[0.08][0] > 2 * found_by[0.08][1] and 0 < found_by[0.015][1] - found_by[0.015][0] < 0.08
b_, c_ = other.multinomial(200, [0.07, 0.02, 0.91], 100_000).T[:2]
assert near(np.mean(2 * stats.binom.cdf(np.minimum(b_, c_), b_ + c_, 0.5) <= 0.05), found_by[0.08][0], 0.007)
assert [f"{found_by[share_][0]:.2f}" for share_ in (0.015, 0.05, 0.08)] == ["0.28", "0.37", "0.60"]
n_both, n_b, n_c = np.indices((50, 60, 60)).reshape(3, -1)  # the unpaired test, added up over the test sets
counts_ = np.stack([n_both, n_b, n_c, 200 - n_both - n_b - n_c], axis=1)
a_, nb_ = (n_both + n_c) / 200, (n_both + n_b) / 200
apart_ = np.abs(nb_ - a_) > 1.96 * np.sqrt((a_ * (1 - a_) + nb_ * (1 - nb_)) / 200)
exact_ = [stats.multinomial(200, [q, 0.15 - q, 0.1 - q, 0.75 + q]).pmf(counts_) @ apart_ for q in (0.05, 0.08)]
assert all(near(found_by[share_][1], chance_, 0.005) for share_, chance_ in zip((0.05, 0.08), exact_))
assert [f"{chance_:.2f}" for chance_ in exact_] == ["0.30", "0.24"]

# "Guess $\psi$ from a small trial or from earlier models; if unsure, take a larger one."
assert np.all(np.diff([cases_needed(psi_, 0.02) for psi_ in np.linspace(0.02, 0.3, 30)]) > 0)
for _ in range(100):
    first, second = other.random(50) < other.random(), other.random(50) < other.random()
    gap, differ = abs(first.mean() - second.mean()), np.mean(first != second)
    assert gap - 1e-9 <= differ <= first.mean() + second.mean() + 1e-9

# "Let two models be equally good, with $\psi = 0.1$."
# "Somebody tests after every 50 cases up to 1000, and stops as soon as a test is significant."
# "One test gives a false alarm in at most 5 % of all trials."
# "In how many do up to twenty tests give one: 5 %, 16 %, or 64 %?"
# "About 16 %: each look is another chance for luck."
assert len(looks) == 20 and values.shape == (4000, 1000) and np.all(np.diff(looks) == 50)
assert significant[:, -1].mean() < 0.05 and near(significant.any(axis=1).mean(), 0.163, 0.024)
assert significant.any(axis=1).mean() > 3 * significant[:, -1].mean()
assert f"{1 - 0.95**20:.2f}" == "0.64"
