"""What ../one_test_set.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import compare


def near(value, target, within):
    return abs(value - target) <= within


# "Four sellers offer other models: a support vector machine (SVM), five nearest neighbours (5-NN), naive Bayes, and a
# decision tree."
# "Each model learns from 379 lumps and is tried on the same 190 others."
# "A buyer takes the model with the fewest errors on 200 test cases, and tests it against A on the same cases."
# "If you count both, 9 : 3 may become 18 : 6 with $p = 0.023$."
# "Of the 190 test lumps, how many can tell you whether A or naive Bayes is better: all, about 100, or about 10?"
# "Four grids of 190 small squares, one square for each test lump."
assert len(y) == 569 and len(y_train) == 379 and len(y_test) == 190 and len(offers) == 4

# "A alone is right on 2 lumps against the support vector machine, on 6 against five nearest neighbours, on 9 against
# naive Bayes and on 11 against the tree; the other model alone is right on 1 to 4."
# "Against naive Bayes A leads by 9 : 3."
counts = {k: (int(np.sum(wrong[k] & ~wrong["A"])), int(np.sum(wrong["A"] & ~wrong[k]))) for k in offers}
assert list(counts.values()) == [(2, 1), (6, 4), (9, 3), (11, 3)]  # this draw
assert np.mean([np.mean(wrong[k] == wrong["A"]) for k in offers]) > 0.9

# "If A and naive Bayes were equally good, how often would one of them win at least 9 of the 12: once in 100 times, in
# 20, or in 7?"
# "| naive Bayes wins | 0 | 1 | 2 | 3 | together |"
# "| results | 1 | 12 | 66 | ? | ? |"
# "There are $\binom{12}{3} = 220$ results with three wins, and together $1 + 12 + 66 + 220 = 299$."
# "A wins 3 or fewer as often, and that would surprise you as much, so the chance that one of them wins at least 9 is $2
# \cdot 299 / 4096 = 0.146$: once in 7."
# "Each of the 12 cases is then like the toss of a coin, so there are $2^{12} = 4096$ equally likely results:"
heads = np.array([bin(result).count("1") for result in range(4096)])
assert [int(np.sum(heads == k)) for k in range(4)] == [1, 12, 66, 220] and np.sum(heads <= 3) == np.sum(
    heads >= 9
) == 299
assert f"{2 * 299 / 4096:.3f}" == "0.146" and round(4096 / 598) == 7

# "Move $b$: from which value on is the chance below 0.05 with $c = 0$, and with $c = 3$?"
# "From 6 on (0.031), and with $c = 3$ from 12 on (0.035)."
lead = np.abs(2 * heads - 12)
assert np.flatnonzero(np.abs(np.arange(13) - 6) >= 3).tolist() == [0, 1, 2, 3, 9, 10, 11, 12]
by_leads = {c_: [b_ for b_ in range(4, 13) if mcnemar(b_, c_) < 0.05] for c_ in (0, 3)}
assert by_leads == {0: [*range(6, 13)], 3: [12]} and f"{mcnemar(6, 0):.3f} {mcnemar(12, 3):.3f}" == "0.031 0.035"
assert [f"{np.mean(lead >= d):.3f}" for d in (2, 4, 6, 8)] == ["0.774", "0.388", "0.146", "0.039"]

# "The **p-value** is the probability of a result at least as extreme as yours, if the null hypothesis is true: for 9 :
# 3 it is 0.146."
# "The result is **significant** if the p-value is at most the **level**, chosen before and usually 0.05; 9 : 3 is not."
# "If two models are equally good, a significant result is a **false alarm**: at the level 0.05 at most 5 % of the test
# sets give one."
# "And a large p-value does not show that they are: 190 cases may be [too few](how_many_cases.ipynb)."
assert f"{mcnemar(9, 3):.3f}" == "0.146" and len(y_test) == 190

# "$$ p = \min\Bigl(1,\; 2 \sum_{k=0}^{\min(b, c)} \binom{b+c}{k} 2^{-(b+c)}\Bigr) . \tag{1} $$"
for b_, c_ in np.ndindex(21, 21):
    if b_ + c_:
        exact = mcnemar(b_, c_)
        assert np.isclose(exact, compare.mcnemar_test(b_, c_).pvalue)
        assert np.isclose(exact, stats.binomtest(int(b_), int(b_ + c_)).pvalue)

# "On a discordant case A alone is right with the chance $p_b/(p_b + p_c)$."
# "So, given $m$ discordant ones, $b$ is binomial with $m$ trials and this chance."
# "If $p_b = p_c$, the chance is $\frac12$: a coin. ∎"
for b_, m_ in ((0, 3), (2, 5), (7, 9)):
    joint = stats.multinomial(30, [0.2, 0.1, 0.7]).pmf([b_, m_ - b_, 30 - m_])
    assert np.isclose(joint / stats.binom(30, 0.3).pmf(m_), stats.binom(m_, 2 / 3).pmf(b_))

# "**By the exact test, fewer than six discordant cases can never be significant at 0.05.**"
# "Even 5 : 0 has $p = 2/32 = 0.0625$."
# "The test is cautious: it raises fewer false alarms than 5 % ([mid-p](further.ipynb#mid-p) comes nearer)."
assert min(mcnemar(b_, m_ - b_) for m_ in range(1, 6) for b_ in range(m_ + 1)) == mcnemar(5, 0) == 0.0625
assert f"{mcnemar(6, 0):.3f}" == "0.031"
for m in (5, 6, 12, 30, 100, 199):
    wins_ = np.arange(m + 1)
    p_ = [stats.binomtest(int(k), m).pvalue for k in wins_]
    assert stats.binom.pmf(wins_, m, 0.5)[np.array(p_) <= 0.05].sum() < 0.05
for n_ in (100, 190, 1000):  # 12 discordant cases on average
    m_ = np.arange(n_ + 1)
    p_m = 2 * stats.binom(m_, 0.5).cdf(stats.binom(m_, 0.5).ppf(0.025) - 1)  # size of the test with m discordant ones
    assert f"{stats.binom(n_, 12 / n_).pmf(m_) @ p_m:.2f}" == "0.02"

# "No model differs significantly from A."
assert 0.05 < mcnemar(11, 3) < 0.06 and all(mcnemar(*one) > 0.05 for one in counts.values())  # this draw

# "Give each of the 190 lumps a value: $+1$ if A alone is right, $-1$ if naive Bayes alone is right, 0 otherwise."
# "The mean is $(9 - 3)/190 = 0.032$: the error rate of naive Bayes minus that of A."
# "The mean square is $(9 + 3)/190 = 0.063$, so the variance, mean square minus squared mean, is $0.063 - 0.032^2 =
# 0.062$."
# "Its root is the standard error: $\sqrt{0.062/190} = 0.018$."
# "$$ \hat\delta = \frac{b - c}{n} , \qquad \mathrm{se} = \frac1n \sqrt{b + c - \frac{(b-c)^2}{n}} . \tag{2} $$"
# "The mean of 190 independent values has the variance $0.062/190$."
z_check = np.repeat([1, -1, 0], [9, 3, 178])
assert np.isclose(z_check.mean(), estimate) and np.isclose(high - estimate, 1.96 * z_check.std() / np.sqrt(190))
by_steps = [6 / 190, 12 / 190, 12 / 190 - 0.032**2, np.sqrt(0.062 / 190)]
assert [f"{one:.3f}" for one in by_steps] == ["0.032", "0.063", "0.062", "0.018"]
assert f"{z_check.std() / np.sqrt(190):.3f}" == "0.018"

# "From about 20 discordant cases on, $\hat\delta \pm 1.96\,\mathrm{se}$ contains the true difference in about 95 % of
# test sets."


def coverage(n, psi, delta):
    m = np.flatnonzero(stats.binom.pmf(np.arange(n + 1), n, psi) > 1e-9)[:, np.newaxis]
    b_ = np.arange(m.max() + 1)  # more than m have the chance 0
    d_ = (2 * b_ - m) / n
    half = 1.96 * np.sqrt(np.abs(m / n - d_**2) / n)
    chance = stats.binom.pmf(m, n, psi) * stats.binom.pmf(b_, m, (psi + delta) / (2 * psi))
    return chance[np.abs(d_ - delta) <= half + 1e-12].sum()


assert all(
    near(coverage(n_, 20 / n_, part * 20 / n_), 0.95, 0.0085) for n_ in (190, 1000) for part in (0, 0.3, 0.5, 0.85)
)
assert near(coverage(1000, 0.05, 0.02), 0.95, 0.005) and near(coverage(190, 0.056, 0), 0.95, 0.005)
assert f"{coverage(190, 0.03, 0.02):.3f}" == "0.935" and coverage(190, 0.02, 0) > 0.955  # to either side

# "Difference of the error rates, other model minus A, with 95 per cent intervals on one test set of 190 cases."
# "Support vector machine and five nearest neighbours lie close to 0 on both sides; naive Bayes reaches from just below
# 0 to 0.067; only the interval of the tree lies wholly above 0."
# "The tree's interval leaves out 0, and yet $p = 0.057$."
# "With so few discordant cases the interval is rough, so believe the exact test."
# "Naive Bayes may be 6.7 percentage points worse than A, or 0.4 better."
# "**For the clinic:** no other model made fewer errors than A, so it does not buy."
# "Whether A is truly better stays open."
assert all(b_ > c_ for b_, c_ in counts.values()) and f"{mcnemar(11, 3):.3f}" == "0.057"  # this draw
assert f"{estimate:.3f} {low:.3f} {high:.3f}" == "0.032 -0.004 0.067"
assert [bool(e[0] > 0 or e[1] < 0) for _, e in found] == [False] * 3 + [True]  # this draw
assert np.allclose(found[2][1], (low, high))  # this draw
assert all(np.isclose(found[i][0], np.mean(wrong[k]) - np.mean(wrong["A"])) for i, k in enumerate(offers))

# "Fifty sellers send models that are exactly as good as A: all have the true error 10 %, and their errors are
# independent."
# "In how many of a hundred test sets is it called significantly better: 2, 8, or 25?"
# "In about 25 (counted in 40 000 test sets)."
assert errs_best.shape == (40_000,) and errs_best.mean() < errs_a.mean() - 5
assert near(alarms, 0.249, 0.01)
other = np.random.default_rng(7)  # case by case, as the buyer would
errs_0, errs = other.random((2000, 200)) < 0.1, other.random((2000, 50, 200)) < 0.1
taken = errs[np.arange(2000), errs.sum(axis=2).argmin(axis=1)]
lost, gained = np.sum(taken & ~errs_0, axis=1), np.sum(errs_0 & ~taken, axis=1)
p_taken = 2 * stats.binom.cdf(lost, lost + gained, 0.5)
assert near(np.mean((p_taken <= 0.05) & (lost < gained)), 0.249, 0.03)

assert f"{mcnemar(9, 3):.3f} {mcnemar(18, 6):.3f}" == "0.146 0.023"

# "`ttest_ind` forgets that [the cases are the same](how_many_cases.ipynb#pairing)."
# "`binomtest(9, 190)` tosses a coin for all cases, not for the 12 discordant ones."
assert stats.binomtest(9, 190).pvalue < 1e-30 and counts["naive Bayes"] == (9, 3)  # this draw
assert stats.ttest_ind(a, nb).pvalue > 1.9 * stats.ttest_rel(1 * a, 1 * nb).pvalue  # this draw
