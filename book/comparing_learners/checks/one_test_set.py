"""What ../one_test_set.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import compare

other = np.random.default_rng(2025)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


def size_of(n, psi, test):
    "Chance of p <= 0.05 if the models are equally good, summed over all counts."
    total = 0.0
    for m in range(1, n + 1):
        if (seen := stats.binom(n, psi).pmf(m)) > 1e-10:
            chance = stats.binom(m, 0.5).pmf(np.arange(m + 1))
            total += seen * sum(chance[b_] for b_ in range(m + 1) if test(b_, m - b_) <= 0.05)
    return total


# "Each program learns from 379 of the clinic's 569 lumps and is tried on the same 190 others."
# "Each small square below is one of the 190 test lumps."
# "Four grids of 190 small squares, one square for each test lump."
assert len(y) == 569 and len(y_train) == 379 and len(y_test) == 190 and len(offers) == 4

# "A alone is right on 2 lumps against the support vector machine, on 6 against five nearest neighbours, on 9 against
# naive Bayes and on 11 against the tree; the offer alone is right on 1 to 4."
# "Against naive Bayes A leads by 9 : 3."
counts = {k: (int(np.sum(wrong[k] & ~wrong["A"])), int(np.sum(wrong["A"] & ~wrong[k]))) for k in offers}
assert list(counts.values()) == [(2, 1), (6, 4), (9, 3), (11, 3)]  # this draw
assert np.mean([np.mean(wrong[k] == wrong["A"]) for k in offers]) > 0.9

# "How often would one of the two win at least 9 of such 12 cases: once in 100 times, once in 20, or once in 7?"
# "There are $2^{12} = 4096$ equally likely results."
# "In how many of them has naive Bayes 3 or fewer?"
# "| naive Bayes alone right | 0 | 1 | 2 | 3 | together |"
# "| results | 1 | 12 | 66 | ? | ? |"
# "$\binom{12}{3} = 220$, together $1 + 12 + 66 + 220 = 299$."
# "As many have A at 3 or fewer."
# "The chance is $2 \cdot 299 / 4096 = 0.146$, once in 7."
# "Here, given that 12 cases are discordant, it is 0.146."
# "If they were equally good, each of the 12 cases would be the toss of a coin: either A alone is right, or naive
# Bayes alone."
heads = np.array([bin(result).count("1") for result in range(4096)])
assert [int(np.sum(heads == k)) for k in range(4)] == [1, 12, 66, 220] and np.sum(heads <= 3) == np.sum(
    heads >= 9
) == 299
assert f"{2 * 299 / 4096:.3f}" == "0.146" and round(4096 / 598) == 7

# "Set 9 : 3, the clinic's result."
# "Because naive Bayes might have won as well: 9 to 12 wins of A are orange, and 0 to 3."
# "(The bars at 0 and 12 are too low to be seen.)"
# "At which result out of 12 does the chance fall below 0.05?"
# "From 10 : 2 on, with 0.039."
# "What does the chance at 7 : 5 tell you?"
# "It is 0.774, so equally good models give 7 : 5, or a larger lead, about three times in four."
lead = np.abs(2 * heads - 12)
assert np.flatnonzero(np.abs(np.arange(13) - 6) >= 3).tolist() == [0, 1, 2, 3, 9, 10, 11, 12] and 1 / 4096 < 0.001
assert [f"{np.mean(lead >= d):.3f}" for d in (2, 4, 6, 8)] == ["0.774", "0.388", "0.146", "0.039"]

# "A result is **significant** at the level $\alpha$ if $p \le \alpha$; usually $\alpha = 0.05$."
# "And $p = 0.146$ does not show that they are, because a test set of 190 may be [too small](how_many_cases.ipynb) to
# show a difference that is there."
assert f"{mcnemar(9, 3):.3f}" == "0.146" and len(y_test) == 190

# "$$ p = \min\Bigl(1,\; 2 \sum_{k=0}^{\min(b, c)} \binom{b+c}{k} 2^{-(b+c)}\Bigr) . \tag{1} $$"
for b_, c_ in np.ndindex(21, 21):
    if b_ + c_:
        exact = mcnemar(b_, c_)
        assert np.isclose(exact, compare.mcnemar_test(b_, c_).pvalue)
        assert np.isclose(exact, stats.binomtest(int(b_), int(b_ + c_)).pvalue)

# "If a case is discordant, A alone is right with the chance $p_b/(p_b + p_c)$."
# "So, given that $m$ of them are discordant, $b$ is binomial with $m$ trials and this chance."
# "If $p_b = p_c$, the chance is $\frac12$, whatever else is unknown: a coin. ∎"
for b_, m_ in ((0, 3), (2, 5), (7, 9)):
    joint = stats.multinomial(30, [0.2, 0.1, 0.7]).pmf([b_, m_ - b_, 30 - m_])
    assert np.isclose(joint / stats.binom(30, 0.3).pmf(m_), stats.binom(m_, 2 / 3).pmf(b_))

# "**By the exact test, fewer than six discordant cases can never be significant at 0.05.**"
# "With $b + c = 5$ even 5 : 0 has $p = 2/32 = 0.0625$; 6 : 0 has 0.031."
assert min(mcnemar(b_, m_ - b_) for m_ in range(1, 6) for b_ in range(m_ + 1)) == mcnemar(5, 0) == 0.0625
assert f"{mcnemar(6, 0):.3f}" == "0.031" and mcnemar_mid_p(5, 0) < 0.05

# "If each of 190 cases is discordant with the chance 5.6 %, its share over many splits of these lumps, about 11 are,
# its size is only 0.023, so it misses
# differences that it could find."
# "The **mid-p** test counts the observed result with half its chance, and [Fagerland and others
# (2013)](../back/references.md#fagerland2013) recommend it: its size here is 0.042."
assert f"{size_of(190, 0.056, mcnemar):.3f} {size_of(190, 0.056, mcnemar_mid_p):.3f}" == "0.023 0.042"
for b_, c_ in ((9, 3), (3, 0), (4, 4), (2, 7)):
    toss = stats.binom(b_ + c_, 0.5)
    beyond = toss.sf(max(b_, c_)) + toss.pmf(max(b_, c_)) / 2  # one side
    assert np.isclose(mcnemar_mid_p(b_, c_), 2 * beyond)

# "The tree's 11 : 3 is significant by mid-p and just misses it by the exact test."
assert mcnemar_mid_p(11, 3) < 0.05 < mcnemar(11, 3) < 0.06

# "Many books use $\chi^2 = (b-c)^2/(b+c)$ with one degree of freedom, which for 9 : 3 gives 0.083."
assert f"{stats.chi2(1).sf(36 / 12):.3f}" == "0.083"
assert np.isclose(compare.mcnemar_test(9, 3, exact=False, correction=False).pvalue, stats.chi2(1).sf(3))

# "Give each test case the value $z_i$: $+1$ if the offer alone is wrong, $-1$ if A alone is wrong, and 0 otherwise."
# "The mean of the $z_i$ is the difference of the error rates, $\hat\delta = (b - c)/n$."
# "The mean of the squares $z_i^2$ is $(b + c)/n$, so their variance is $(b + c)/n - \hat\delta^2$."
# "$$ \hat\delta = \frac{b - c}{n} , \qquad \mathrm{se} = \frac1n \sqrt{b + c - \frac{(b-c)^2}{n}} . \tag{2} $$"
z_check = np.repeat([1, -1, 0], [9, 3, 178])
assert np.isclose(z_check.mean(), estimate) and np.isclose(high - estimate, 1.96 * z_check.std() / np.sqrt(190))

# "In about 95 % of all test sets $\hat\delta \pm 1.96\,\mathrm{se}$ holds the true difference; where few cases are
# discordant, the share may be off."


def coverage(n, psi, delta):
    total = 0.0
    for m in range(n + 1):
        b_ = np.arange(m + 1)
        d_ = (2 * b_ - m) / n
        half = 1.96 * np.sqrt(m - (2 * b_ - m) ** 2 / n) / n
        won = stats.binom(m, (psi + delta) / (2 * psi)).pmf(b_)
        total += stats.binom(n, psi).pmf(m) * won[np.abs(d_ - delta) <= half + 1e-12].sum()
    return total


assert near(coverage(1000, 0.05, 0.02), 0.95, 0.005) and near(coverage(190, 0.056, 0), 0.95, 0.005)
assert f"{coverage(190, 0.03, 0.02):.3f}" == "0.935" and coverage(190, 0.02, 0) > 0.955  # to either side

# "Difference of the error rates, offer minus A, with 95 per cent intervals on one test set of 190 cases."
# "Support vector machine and five nearest neighbours lie close to 0 on both sides; naive Bayes reaches from just below
# 0 to 0.067; only the interval of the tree lies wholly above 0."
# "*To the right of 0 the offer makes more errors than A.*"
# "Only the interval of the tree leaves 0 out, although the exact test just misses 5 %: the interval takes the normal
# curve, and near the limit the two may disagree."
# "By its interval naive Bayes may be up to 6.7 percentage points worse than A, or up to 0.4 better."
# "**For the clinic:** no offer made fewer errors than A, so nothing here speaks for buying."
# "Whether A is truly better stays open, even against the tree: times four, for four offers, its mid-p value is 0.14."
assert all(b_ > c_ for b_, c_ in counts.values()) and f"{4 * mcnemar_mid_p(11, 3):.2f}" == "0.14"  # this draw
assert f"{estimate:.3f} {low:.3f} {high:.3f}" == "0.032 -0.004 0.067"
assert [bool(e[0] > 0 or e[1] < 0) for _, e in found] == [False] * 3 + [True]  # this draw
assert np.allclose(found[2][1], (low, high))  # this draw
assert all(np.isclose(found[i][0], np.mean(wrong[k]) - np.mean(wrong["A"])) for i, k in enumerate(offers))

# "A makes 7 errors and naive Bayes 13."
# "If you compare them as if they came from two test sets, you [lose power](how_many_cases.ipynb#pairing), because a
# lump that is hard for one model is often hard for the other."
assert (wrong["A"].sum(), wrong["naive Bayes"].sum()) == (7, 13)  # this draw
both_wrong = np.mean([np.mean(wrong["A"] & wrong[k]) for k in offers])
assert both_wrong > 2 * np.mean([wrong["A"].mean() * wrong[k].mean() for k in offers])

# "Fifty sellers send models that are exactly as good as A: true error 10 %, 200 test cases, independent errors."
# "The false alarms rise from about 2 % for one model to about a quarter for the best of fifty."
assert errs.shape == (2000, 50, 200) and alarms[1] < 0.03 and near(alarms[50], 0.25, 0.04)
assert alarms[1] < alarms[5] < alarms[20] < alarms[50]

# "Two pictures of each lump are not two cases: $b$ and $c$ double, and 9 : 3 with $p = 0.146$ becomes 18 : 6 with $p =
# 0.023$."
assert f"{mcnemar(9, 3):.3f} {mcnemar(18, 6):.3f}" == "0.146 0.023"

# "`binomtest(9, 190)` tests 9 of all cases against one half, but only the 12 discordant ones are tosses."
assert stats.binomtest(9, 190).pvalue < 1e-30 and counts["naive Bayes"] == (9, 3)  # this draw
