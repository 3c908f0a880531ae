"""What ../judges.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from scipy import stats

other = np.random.default_rng(2026)  # votes that the lesson has not seen
turbo, firm = (arena.models.index(name) for name in ("gpt-4-turbo-2024-04-09", "gpt-4-1106-preview"))


def quoted(values, digits):
    return [f"{value:.{digits}f}" for value in values]


# "Of its votes against all 128 other models of the arena it has won 0.678, the largest share of the ten."
# "The votes below are real: ten models of Chatbot Arena until August 2024, without ties ([Chiang et al.,
# 2024](../back/references.md#chiang2024))."
assert arena.models[int(np.argmax(share))] == "gpt-4-1106-preview" and f"{share.max():.3f}" == "0.678"
assert len(arena.models) == 10 and "129 models" in data.arena.__doc__ and "14 August 2024" in data.arena.__doc__
assert not arena.wins.diagonal().any() and arena.wins.dtype == int

# "A beats B 3 to 1, B beats C 3 to 1, and C beats D 18 to 2."
# "C has won 0.79 of its votes, because it mostly met the weak D."
# "A beats B with the odds 3 to 1, B beats C with 3 to 1, and C beats D with 18 to 2, which is 9 to 1."
# "9 to 1, although the two never met."
# "C has 9, B has 27, A has 81."
# "Give D the strength 1, and each model a strength such that the odds of a pair are the ratio of its strengths."
assert [hand[i, j] for i, j in ((0, 1), (1, 0), (1, 2), (2, 1), (2, 3), (3, 2))] == [3, 1, 3, 1, 18, 2]
won, met = hand.sum(axis=1), (hand + hand.T).sum(axis=1)
assert won.tolist() == [3, 4, 19, 2] and met.tolist() == [4, 8, 24, 20]
assert quoted(won / met, 2) == ["0.75", "0.50", "0.79", "0.10"] and 3 * 3 == 9
assert np.allclose(s / s[3], [81, 27, 9, 1]) and hand[0, 2] == hand[2, 0] == 0
start_ = widgets.explore_arena().numbers()
assert np.allclose(start_["wins"], hand) and np.allclose(start_["shares"], won / met)

# "A beats B, which beats C, so A looks best, though four votes a pair prove little."
assert start_["fit"]["theta"][1] < 0 < start_["fit"]["theta"][1] + 1.96 * start_["fit"]["errors"][1]

# "$$ P(i \text{ beats } j) = \frac{s_i}{s_i + s_j} = \sigma(\theta_i - \theta_j) , \qquad \sigma(x) = \frac{1}{1 +
# e^{-x}} . \tag{1} $$"
assert np.allclose(expit(np.linspace(-4, 4, 81)), 1 / (1 + np.exp(-np.linspace(-4, 4, 81))))

# "Those that make the votes most probable give each model as many **expected** wins [as it has
# won](further.ipynb#expected-wins)."
# "In the small arena A has four votes, all against B, so it expects $4 \cdot \frac{81}{81 + 27} = 3$ wins, and it has
# 3."
# "Then its new strength is its wins, divided by the sum of $\frac{n_{ij}}{s_i + s_j}$ over its opponents $j$, where
# $n_{ij}$ is the number of votes between the two."
# "At first each model has strength 1."
for _ in range(20):
    wins_ = other.integers(1, 30, (5, 5)) * (1 - np.eye(5, dtype=int))
    theta_ = np.log(strengths(wins_))
    p_ = expit(theta_[:, None] - theta_)
    assert np.allclose(wins_.sum(axis=1), ((wins_ + wins_.T) * p_).sum(axis=1) - np.diag((wins_ + wins_.T) * p_))
    assert np.allclose(theta_, language.bradley_terry(wins_).strength)
assert 4 * 81 / (81 + 27) == 3 == hand[0].sum() and (hand + hand.T)[0].tolist() == [0, 4, 0, 0]

# "If all pairs have equally many votes, shares give the same order as strengths, since expected wins rise with the
# strength."
for _ in range(100):
    first_ = other.integers(1, 20, (6, 6))
    equal_ = np.triu(first_, 1) + np.tril(20 - first_.T, -1)
    assert np.all((equal_ + equal_.T)[~np.eye(6, dtype=bool)] == 20)
    totals_ = equal_.sum(axis=1)
    fitted_ = language.bradley_terry(equal_).strength
    assert all((totals_[i] > totals_[j]) == (fitted_[i] > fitted_[j] + 1e-8) for i in range(6) for j in range(6))

# "Arenas write the logarithm $\theta$ in **points**, $400/\ln 10 = 174$ for each unit, so a lead of 400 points means
# odds of 10 to 1."
# "Here are the best four by the 130 951 votes between the ten."
assert f"{unit:.0f}" == "174" and np.isclose(np.exp(400 / unit), 10) and arena.wins.sum() == 130951

# "On the whole strength rises with the share, but gpt-4-1106-preview has the largest share, 0.68, and lies third by
# strength; gpt-4-turbo-2024-04-09 has the share 0.62 and the highest strength, about 75 points."
# "The intervals are as short as the dots."
# "*The bars are 95 % intervals, hardly longer than the dots.*"
# "`language.bradley_terry` finds $\theta$, moved to the mean 0, and the covariances $V$ of its errors."
assert abs(fit.strength.mean()) < 1e-9 and np.allclose(np.diff(np.log(strengths(arena.wins))), np.diff(fit.strength))
assert np.argsort(-points)[0] == turbo and np.argsort(-points)[2] == firm and round(points[turbo]) == 75
assert quoted(share[[firm, turbo]], 2) == ["0.68", "0.62"] and stats.spearmanr(share, points)[0] > 0.8
assert 1.96 * np.sqrt(np.diag(V)).max() < 5

# "Now `gpt-4-turbo-2024-04-09` leads the firm's model by 14.9 points before rounding."
# "The variance of this lead is $V_{ii} + V_{jj} - 2 V_{ij}$, which gives 95 % from 8.2 to 21.6."
lead_ = points[turbo] - points[firm]
half_ = 1.96 * np.sqrt(V[turbo, turbo] + V[firm, firm] - 2 * V[turbo, firm])
assert quoted((lead_, lead_ - half_, lead_ + half_), 1) == ["14.9", "8.2", "21.6"]
again_ = []  # the interval's error from votes drawn anew
games_ = arena.wins + arena.wins.T
for _ in range(300):
    drawn_ = np.triu(other.binomial(games_, expit((points[:, None] - points) / unit)), 1)
    new_ = language.bradley_terry(drawn_ + np.tril(games_ - drawn_.T, -1)).strength
    again_.append(unit * (new_[turbo] - new_[firm]))
assert abs(np.std(again_) / (half_ / 1.96) - 1) < 0.15  # Monte Carlo error .04

# "Because 68 % of its votes were against models outside the ten, and there it won more:"
# "| against the other nine | 0.597 | 0.606 |"
# "| against all others | 0.716 | 0.627 |"
inside_ = np.array([arena.wins.sum(axis=1), arena.wins.sum(axis=0)])[:, [firm, turbo]]
outside_ = np.array([arena.all_wins, arena.all_losses])[:, [firm, turbo]] - inside_
assert quoted(inside_[0] / inside_.sum(axis=0), 3) == ["0.597", "0.606"]
assert quoted(outside_[0] / outside_.sum(axis=0), 3) == ["0.716", "0.627"]
assert f"{outside_[:, 0].sum() / (inside_ + outside_)[:, 0].sum():.0%}" == "68%"

# "Not quite: [the results of the pairs](further.ipynb#misses) miss their expected values by more than chance explains,
# and a safer interval for the lead is 1.9 times as long, from 2.1 to 27.7."
rows_, columns_ = np.triu_indices(10, 1)
expected_ = expit((points[rows_] - points[columns_]) / unit)
n_, w_ = games_[rows_, columns_], arena.wins[rows_, columns_]
assert len(n_) == 45 and 45 - 9 == 36
assert round(np.sum((w_ - n_ * expected_) ** 2 / (n_ * expected_ * (1 - expected_)))) == 133
longer_ = np.sqrt(133 / 36)
assert quoted((longer_, lead_ - longer_ * half_, lead_ + longer_ * half_), 1) == ["1.9", "2.1", "27.7"]

# "Let $d$ be the log odds with which a judge prefers A by the content, and let the first place add $b$."
# "So it names A with probability $\sigma(d + b)$ if A stands first, and $\sigma(d - b)$ if A stands second,
# independently."
one_, two_ = expit(0.5 + 3), expit(0.5 - 3)
assert quoted((one_, two_), 3) == ["0.971", "0.076"]
draws_ = [other.random(100_000) < p for p in (one_, two_)]
agree_ = draws_[0] == draws_[1]
assert abs(draws_[0][agree_].mean() - 0.73) < 0.02  # Monte Carlo error .005

# "The share without bias is a dashed line at 0.62."
# "The mean of both orders starts there and falls to 0.51."
# "The share where both orders agree is 0.73 for every b."
# "The picture has $d = 0.5$, and its dashed line is $\sigma(d)$."
# "The larger $b$, the nearer the mean is to one half, and where both orders agree the share is too far from one half
# for every $b$."
# "Where both orders agree, the odds are the product $e^{d+b}\, e^{d-b} = e^{2d}$, so $b$ cancels and $d$ counts twice."
# "Share of A against the position bias b from 0 to 4, for d = 0.5."
mean_ = (first + second) / 2
assert (
    d == 0.5
    and b[0] == 0
    and b[-1] == 4
    and np.all(np.diff(mean_) < 0)
    and np.isclose(mean_[0], expit(d))
    and f"{mean_[-1]:.2f}" == "0.51"
)
assert np.allclose(both, expit(2 * d)) and f"{both[0]:.2f} {expit(d):.2f}" == "0.73 0.62"
assert np.allclose(np.log(first / (1 - first)) + np.log(second / (1 - second)), 2 * d)
for d_ in (0.1, 1, 3):
    means_ = (expit(d_ + b) + expit(d_ - b)) / 2
    assert np.all(means_[1:] < expit(d_)) and np.all(np.diff(means_) < 0) and expit(2 * d_) > expit(d_)

# "People cannot read all answers, but they can compare those to 200 questions, drawn at random."
# "A bar is a mean: over the $m = 1800$ questions without people, or over the $n = 200$ with them."
# "In general let $h$ and $f$ be the verdicts of people and judge, 1 where A is better."
# "$$ \hat p = \lambda\, \overline f_m + \overline{(h - \lambda f)}_n . \tag{2} $$"
# "The weight $\lambda$ from 0 to 1 says how far we trust the judge, and the estimate of A's share is"
# "With $\lambda = 0$ only people count, and $\lambda = 1$ is the correction above."
# "The variance is smallest at the [**tuned weight**](further.ipynb#tuned-weight) $\lambda = \mathrm{Cov}(h, f) \big/
# \big((1 + \frac nm)\,\mathrm{Var} f\big)$ ([PPI++](../back/references.md#angelopoulos2023ppi))."
# "For a fixed $\lambda$ the judge's errors cancel, whatever they are, because $\lambda f$ is added on one part of the
# questions and taken away on the other."
# "Two assistants, A and B, answer 2000 questions of the library's readers."
assert [len(part) for part in cases] == [200, 200, 1800]
for weight_ in (0, 0.4, 1):
    (hn, fn, fm), one_ = cases, language.corrected_win_rate(*cases, weight=weight_)
    assert np.isclose(one_.value, weight_ * fm.mean() + (hn - weight_ * fn).mean())
    own_ = weight_**2 * fm.var(ddof=1) / 1800 + (hn - weight_ * fn).var(ddof=1) / 200
    assert np.isclose(one_.standard_error, np.sqrt(own_))


def exact(where_a, where_b, p=0.55):
    """Share named by the judge, agreement, Var h, Var f and Cov(h, f) for one question."""
    q = p * where_a + (1 - p) * where_b
    return q, p * where_a + (1 - p) * (1 - where_b), p * (1 - p), q * (1 - q), p * where_a - p * q


def error_at(weight, where_a, where_b):
    _, _, h_, f_, both_ = exact(where_a, where_b)
    return np.sqrt(weight**2 * f_ / 1800 + (h_ - 2 * weight * both_ + weight**2 * f_) / 200)


best_ = {}
for name, chances_ in JUDGES.items():
    _, _, _, f_, both_ = exact(*chances_)
    best_[name] = both_ / ((1 + 200 / 1800) * f_)
    errors_ = [error_at(weight, *chances_) for weight in np.linspace(0, 1, 1001)]
    assert abs(np.argmin(errors_) / 1000 - best_[name]) < 0.002

# "People prefer A on 55 % of the questions."
# "The judge "partial" says A on 75 % of these, and B on 95 % of the others, so it agrees with people on 84 %."
# "B does: this judge gives A a share of $0.55 \cdot 0.75 + 0.45 \cdot 0.05 = 0.435$."
# "Say that they prefer A on 0.53 of these 200, and the judge on 0.42."
# "So on these the judge says 0.11 too little."
# "On the 1800 other questions it gives A 0.44, and the corrected share is $0.44 + 0.11 = 0.55$."
said_ = {name: exact(*chances_)[:2] for name, chances_ in JUDGES.items()}
assert JUDGES["partial, 0.84"] == (0.75, 0.05) and f"{0.55 * 0.75 + 0.45 * 0.05:.3f}" == "0.435"
assert [f"{agree:.2f}" for _, agree in said_.values()] == [name[-4:] for name in JUDGES]
assert np.isclose(0.53 - 0.42, 0.11) and np.isclose(0.44 + 0.11, 0.55)
given_ = np.repeat((1.0, 0.0), (106, 94)), np.repeat((1.0, 0.0), (84, 116)), np.repeat((1.0, 0.0), (792, 1008))
assert np.isclose(language.corrected_win_rate(*given_, weight=1).value, 0.55)

# "Try four judges in 500 worlds, each with 2000 questions and another draw of the 200."
# "An "even" judge errs equally often on both sides, the "partial" one favours B, and the number is the agreement with
# people."
# "*The dashed line is the truth, 0.55; a bar holds 95 % of 500 worlds, whose standard deviations are printed.*"
# "Four judges, each with four estimates of A's share: the middle 95 % of 500 worlds."
# "The judge alone has a short bar, its middle left of the true 0.55; it holds 0.55 only for the even judge with 0.85,
# and for the partial judge it lies left of one half."
# "People alone, weight 1 and the tuned weight lie round 0.55."
# "The judge alone looks precise, but its errors do not shrink with more verdicts."
# "The partial one names the wrong winner, and without people nobody knows which judge it is."
assert [len(rows) for rows in found.values()] == [500] * 4
for name, rows in found.items():
    alone_, *others_ = np.mean(rows, axis=0)
    assert abs(alone_ - said_[name][0]) < 0.003 and alone_ < 0.55 - 0.01  # Monte Carlo error .0005
    assert np.abs(np.array(others_) - 0.55).max() < 0.008  # .002; the tuned weight has a bias below that
    assert spread[name][0] < spread[name][1] / 2.5
    high_ = np.quantile(np.array(rows)[:, 0], 0.975)
    assert (high_ > 0.55) == (name == "even, 0.85") and (high_ < 0.5) == (name == "partial, 0.84")
    errs_ = np.hypot(said_[name][0] - 0.55, np.sqrt(exact(*JUDGES[name])[3] / 2000))  # of the judge alone
    assert (errs_ < spread[name][3]) == (name == "even, 0.85") or name == "even, 0.70"  # 0.70 is a draw

# "With weight 1 the bars of the coin and of the judge with 0.70 are longer than those of people alone; with the tuned
# weight none is much longer."
# "With weight 1 the judge of 0.70 is worse than people alone."
# "By the formula of its variance, the tuned weight makes the error a quarter smaller with the first two judges, as 1.8
# times as many people would; a coin is nearly ignored."
people_ = error_at(0, 0.5, 0.5)
assert f"{people_:.3f}" == "0.035"
for name, chances_ in JUDGES.items():
    exact_ = [people_, error_at(1, *chances_), error_at(best_[name], *chances_)]
    assert np.allclose(spread[name][1:], exact_, rtol=0.15)  # 500 worlds: 3 %
    assert (exact_[1] > people_) == (name[-4:] in ("0.70", "0.50")) and spread[name][3] < 1.1 * spread[name][1]
    if name[-4:] in ("0.85", "0.84"):
        assert f"{(people_ / exact_[2]) ** 2:.1f}" == "1.8" and abs(exact_[2] / people_ - 0.75) < 0.01
        assert abs(spread[name][3] / spread[name][1] - 0.75) < 0.08
    if name[-4:] == "0.50":
        assert abs(best_[name]) < 1e-9

# "It draws 2000 questions of its readers at random, and writes down its rule before it looks."
# "A judge compares all answers in both orders, $f$ is the mean of its two verdicts, and people compare 400 without
# names."
# "If the whole interval lies between 0.45 and 0.55, it takes the cheaper one."
# "With 400 and a judge like the first two, two equal assistants are found equal in nearly half of the trials."
# "If not, and the interval lies on one side of 0.5, it takes the winner."
# "Otherwise it asks more people, with the number of looks and the level of the intervals planned before, because each
# further look can find a false winner."
# "`language.corrected_win_rate` gives (2) with a tuned weight, and its error; several questions from one page need a
# [clustered one](benchmarks.ipynb)."
# "Agreement does not say whom a judge favours."
inside_95 = []
for _ in range(400):
    h_ = (other.random(2000) < 0.55).astype(float)
    f_ = (other.random(2000) < np.where(h_ == 1, 0.75, 0.05)).astype(float)
    one_ = language.corrected_win_rate(h_[:200], f_[:200], f_[200:])
    inside_95.append(abs(one_.value - 0.55) < 1.96 * one_.standard_error)
assert abs(np.mean(inside_95) - 0.945) < 0.04  # Monte Carlo error .011
for people_, least_, most_ in ((200, 0, 0.07), (400, 0.37, 0.57)):  # Monte Carlo error .025 at one half
    for where_a_, where_b_ in (JUDGES["even, 0.85"], JUDGES["partial, 0.84"]):
        fits_ = []
        for _ in range(400):
            h_ = (other.random(2000) < 0.5).astype(float)
            f_ = (other.random(2000) < np.where(h_ == 1, where_a_, where_b_)).astype(float)
            one_ = language.corrected_win_rate(h_[:people_], f_[:people_], f_[people_:])
            fits_.append(abs(one_.value - 0.5) + 1.96 * one_.standard_error < 0.05)
        assert least_ <= np.mean(fits_) <= most_ and (people_ > 200 or 0.09 < 3.92 * one_.standard_error < 0.12)
