"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2026)  # draws that the lesson has not seen

# "Let the next unit be $k$ with the true probability $q_k$, and let a model say $p_k$, both always above 0."
# "Always $\ln x \le x - 1$, because the curve of $\ln x$ bends down and touches this line at $x = 1$, and only there."
# "Any other model loses, on average, $-\sum_k q_k \log_2 p_k + \sum_k q_k \log_2 q_k = -\sum_k q_k \log_2
# \frac{p_k}{q_k}$ bits."
# "So with $x = p_k/q_k$ the loss is at least the following, where both sums are 1:"
# "$$ \frac{1}{\ln 2} \sum_k q_k \Big(1 - \frac{p_k}{q_k}\Big) = \frac{1}{\ln 2} \Big(\sum_k q_k - \sum_k p_k\Big) = 0 .
# $$"
for q, p in other.dirichlet(np.ones(5), (100, 2)):
    loss = -q @ np.log2(p) + q @ np.log2(q)
    assert np.isclose(loss, -np.sum(q * np.log2(p / q))) and abs(np.sum(q * (1 - p / q))) < 1e-12
    assert loss >= np.sum(q * (1 - p / q)) / np.log(2) - 1e-12

# "How likely is a right one among 3 of these 5, and what is $1 - (1 - c/n)^3$?"
# "Of the 10 ways to draw 3 of 5, one takes the three wrong answers, so the chance is $1 - 1/10 = 0.9$, while $1 - 0.6^3
# = 0.784$."
assert comb(5, 3) == 10 and comb(3, 3) == 1 and np.isclose(pass_at_k(2, 5, 3), 0.9) and np.isclose(1 - 0.6**3, 0.784)

# "Its mean over $c$ is therefore the truth: it is **unbiased** ([Chen and others,
# 2021](../back/references.md#chen2021))."
# "So the plug-in is too low for $k > 1$ and $0 < p < 1$."
for n, p in ((10, 0.1), (10, 0.3), (7, 0.6), (20, 0.05)):
    law = stats.binom(n, p).pmf(np.arange(n + 1))
    for k in range(2, n + 1):
        by_subsets = np.array([pass_at_k(c, n, k) for c in range(n + 1)])
        assert np.allclose(by_subsets, language.pass_at_k(np.arange(n + 1), n, k))
        simple = 1 - (1 - np.arange(n + 1) / n) ** k
        assert np.isclose(law @ by_subsets, 1 - (1 - p) ** k) and law @ simple < 1 - (1 - p) ** k

# "Two panels against k from 1 to 10."
# "Left: the mean of pass_at_k lies on the truth, which rises from 0.1 to 0.65; the mean of the plug-in lies below it
# for each k above 1."
# "Right: two models start at 0.3; the one with chance 0.3 on each task rises to 0.97, the one that knows 30 % of the
# tasks stays at 0.30."
# "*Left, ten answers to a task; right, two models with the same pass@1.*"
# "Two models with pass@1 of 0.3 can have pass@10 of 0.97 and 0.30."
assert np.allclose(unbiased, truth) and np.isclose(plug_in[0], 0.1) and np.all(plug_in[1:] < truth[1:] - 0.005)
assert [f"{truth[k]:.2f}" for k in (0, 9)] == ["0.10", "0.65"]
assert f"{1 - 0.7**10:.2f}" == "0.97" and tries[0] == 1 and tries[-1] == 10

# "**Elo ratings** ([Elo, 1978](../back/references.md#elo1978)) change after each vote: the winner gets $K\,(1 - p)$
# points from the loser, where $p = 1/(1 + 10^{-\text{lead}/400})$ is the winner's chance before the vote, by (1) of
# [the lesson](arenas.ipynb) and its lead in points."
after_ = language.elo([[0, 1], [0, 1]], k=30)  # 15 points for the first vote, at even chances
assert f"{400 / np.log(10):.0f}" == "174"
assert np.allclose(after_ - 1000, (15 + 30 * (1 - 1 / (1 + 10 ** (-30 / 400)))) * np.array([1, -1]))

# "Put the same 5000 votes in 50 orders, from equal ratings."
# "With $K = 32$, does the order alone move a rating by about 2, 10 or 50 points (standard deviation)?"
# "If both ratings are equal and $K$ is 32, the winner gets 16."
# "By about 50 points, and with $K = 4$ by 14."
# "Over the 50 orders, seven different models come first here, and four with $K = 4$."
assert ballots.shape == (5000, 2) and [len(rows) for rows in ratings.values()] == [50, 50]
sd_ = {K: rows.std(axis=0).mean() for K, rows in ratings.items()}
assert [f"{one:.0f}" for one in sd_.values()] == ["14", "50"]  # this draw
assert abs(sd_[32] - 50) < 5 and abs(sd_[4] - 14.5) < 2
assert all(len(set(rows.argmax(axis=1))) > 1 for rows in ratings.values())

# "In another arena a new model, E, has met A, B and C and won all its votes (rows A, B, C and E, counted from 0):"
# "Strengths are finite only if a chain of wins leads from each model to each other one ([Ford,
# 1957](../back/references.md#ford1957))."
unbeaten_ = np.array([[0, 3, 2, 0], [1, 0, 3, 0], [2, 1, 0, 0], [4, 4, 4, 0]])
for theta_ in (1, 5, 25):  # a stronger E makes these votes ever more probable
    likely_ = [-sum(unbeaten_[3]) * np.log1p(np.exp(-one)) for one in (theta_, theta_ + 1)]
    assert likely_[1] > likely_[0]
unbeaten_[0, 3] = 1
assert np.all(np.isfinite(language.bradley_terry(unbeaten_).strength))


# "Then (1) of [the lesson](arenas.ipynb) is $p_{ij} = \sigma(\theta_i - \theta_j)$, and the log likelihood is $\sum_{i
# \ne j} w_{ij} \ln \sigma(\theta_i - \theta_j)$."
# "The derivative of $\ln \sigma(x)$ is $1 - \sigma(x)$."
# "So in the derivative by $\theta_i$ each win of $i$ over $j$ counts $1 - p_{ij}$ and each loss $-p_{ij}$."
# "For each $j$ this is $w_{ij}(1-p_{ij})-w_{ji}\,p_{ij}=w_{ij}-n_{ij}\,p_{ij}$; at the maximum their sum over $j$ is 0.
# ∎"
def expit(x):
    return 1 / (1 + np.exp(-x))


x_ = np.linspace(-4, 4, 81)
assert np.allclose((np.log(expit(x_ + 1e-6)) - np.log(expit(x_ - 1e-6))) / 2e-6, 1 - expit(x_), atol=1e-8)
for _ in range(20):
    wins_ = other.integers(1, 30, (5, 5)) * (1 - np.eye(5, dtype=int))
    strength_ = np.exp(language.bradley_terry(wins_).strength)
    meets_ = (wins_ + wins_.T) / (strength_[:, None] + strength_)
    assert np.allclose(wins_.sum(axis=1), strength_ * meets_.sum(axis=1))

# "Ten models make 45 pairs."
# "Chance alone would make their sum about $45 - 9 = 36$, because nine differences of strength were fitted."
# "In the arena they add up to 133, so misses are $\sqrt{133/36} = 1.9$ times what chance explains; safer intervals are
# as much longer."
fit_, games_ = language.bradley_terry(arena.wins), arena.wins + arena.wins.T
rows_, columns_ = np.triu_indices(10, 1)
expected_ = expit(fit_.strength[rows_] - fit_.strength[columns_])
n_, w_ = games_[rows_, columns_], arena.wins[rows_, columns_]
assert len(n_) == 45 and 45 - 9 == 36
assert round(np.sum((w_ - n_ * expected_) ** 2 / (n_ * expected_ * (1 - expected_)))) == 133
assert f"{np.sqrt(133 / 36):.1f}" == "1.9"


# "The judge with 86 % of its errors for B says A, as people do, on $0.55 \cdot 0.75$ of the questions."
# "So $\mathrm{Cov}(h, f) = 0.55 \cdot 0.75 - 0.55 \cdot 0.435 = 0.173$ and $\mathrm{Var} f = 0.435 \cdot 0.565 =
# 0.246$, and with 200 of 2000 questions $\lambda = 0.173/(1.11 \cdot 0.246) = 0.63$."
# "Formula (1) of [the lesson](judges.ipynb#correct) has two parts that use different questions, so their variances add:
# $\lambda^2\, \mathrm{Var} f / m + \mathrm{Var}(h - \lambda f) / n$."
# "In $\lambda$ this is a parabola, $\mathrm{Var}\, h - 2 \lambda\, \mathrm{Cov}(h, f) + \lambda^2 (1 + \frac nm)
# \mathrm{Var} f$ divided by $n$."
def exact(where_a, where_b, p=0.5):
    """Agreement, Var h, Var f and Cov(h, f) for one question."""
    q = p * where_a + (1 - p) * where_b
    return p * where_a + (1 - p) * (1 - where_b), p * (1 - p), q * (1 - q), p * where_a - p * q


for chances_ in ((0.7, 0.3), (0.85, 0.15), (0.75, 0.05), (0.6, 0.2)):
    _, h_, f_, both_ = exact(*chances_, p=0.55)
    weights_ = np.linspace(0, 1, 1001)
    variances_ = weights_**2 * f_ / 1800 + (h_ - 2 * weights_ * both_ + weights_**2 * f_) / 200
    assert abs(weights_[variances_.argmin()] - both_ / ((1 + 200 / 1800) * f_)) < 0.002
_, h_, f_, both_ = exact(0.75, 0.05, p=0.55)
assert np.allclose([both_, f_], [0.55 * 0.75 - 0.55 * 0.435, 0.435 * 0.565])
assert f"{both_:.3f} {f_:.3f} {both_ / ((1 + 200 / 1800) * f_):.2f}" == "0.173 0.246 0.63"

# "Say that A is a little better on 70 % of the questions (odds 1.6 to 1) and far worse on the others (1 to 3000)."
# "With the lesson's factor 4 the share of A falls from 0.62 to 0.58 on the 70 %, and stays near 0 on the others:
# together it falls from 0.43 to 0.40."
# "There the mean of both orders lies nearer to one half than without the bias, but with other odds it can lie further
# away."
most_, rest_ = ((expit(np.log(o_) + np.log([1, 4])) + expit(np.log(o_) - np.log([1, 4]))) / 2 for o_ in (1.6, 1 / 3000))
both_ = 0.7 * most_ + 0.3 * rest_
assert [f"{one:.2f}" for one in (*most_, *both_)] == ["0.62", "0.58", "0.43", "0.40"] and rest_.max() < 0.001

# "In "banana" the context "a" was followed $N = 2$ times, by $K = 1$ kind of letter."
# "The empty context is mixed in the same way with equal shares, here 1/3 for each letter."
# "The shorter context is empty: of $N=6$ letters, of $K=3$ kinds, one is "b"."
# "The counts get 6/9, and equal shares of 1/3 get 3/9: $p' = \frac69 \cdot \frac16 + \frac39 \cdot \frac13 = \frac29$."
# "The counts get the weight $N/(N + K) = 2/3$, and the shorter context gets $K/(N + K) = 1/3$."
# "None of the letters after "a" was "b", so it has $\frac23 \cdot 0 + \frac13 \cdot \frac29 = \frac{2}{27}$."
after_a = [b for a, b in zip("banana", "anana") if a == "a"]
assert (len(after_a), len(set(after_a)), after_a.count("b")) == (2, 1, 0) and (0 + 1) / (2 + 3) == 1 / 5
assert np.isclose(6 / 9 * 1 / 6 + 3 / 9 * 1 / 3, 2 / 9) and "banana".count("b") == 1 and len(set("banana")) == 3
in_bytes_ = 2.0 ** -language.byte_bits("ab", language.count_runs("banana", 1))[1]
assert np.isclose(in_bytes_, 2 / 3 * 0 + 1 / 3 * (6 / 9 * 1 / 6 + 3 / 9 * 1 / 256))
assert np.isclose(1 / 3 * 2 / 9, 2 / 27)
assert np.isclose(2.0 ** -language.byte_bits("a", language.count_runs("b", 0))[0], (0 + 1 / 256) / 2)

# "**By hand:** in the [small arena](arenas.ipynb#by-hand-four-models) C has met B four times and D twenty times, with
# the strengths 27, 9 and 1 of B, C and D."
# "$4 \cdot \frac{9}{36} + 20 \cdot \frac{9}{10} = 19$, as many as it has."
assert 4 * 9 / (9 + 27) + 20 * 9 / (9 + 1) == 19

# "It is 0 only if all $p_k = q_k$."
q_, p_ = other.dirichlet(np.ones(4), 100), other.dirichlet(np.ones(4), 100)
assert (-np.sum(q_ * np.log2(p_ / q_), axis=1) > 0).all() and np.sum(q_ * np.log2(q_ / q_)) == 0
