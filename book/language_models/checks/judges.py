"""What ../judges.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2026)  # verdicts that the lesson has not seen


estimates = {}  # by the judge alone, people alone, both with the weight 1, and with the tuned one
for name, rows in found.items():
    alone_, h_n, f_n, f_m, tuned_ = np.transpose(rows)
    estimates[name] = np.transpose([alone_, h_n, f_m + h_n - f_n, tuned_])
spread = {name: np.std(rows, axis=0) for name, rows in estimates.items()}


def quoted(values, digits):
    return [f"{value:.{digits}f}" for value in values]


# "On each question a judge would by content alone name A with the odds 2 to 1, so on 2/3 of them."
# "So both orders *show* the bias, since the two shares differ, here 8/9 and 1/3, but their mean need not be free of
# it."
# "But the first place makes the odds four times as large: A's are 8 to 1 if A stands first, and 2 to 4 if B does."
# "Is the mean of both orders below 2/3, equal to it, or above?"
# "Below: the judge names A on 8/9 of the questions in one order and on 1/3 in the other, and the mean is 11/18 = 0.61."
one_, two_ = 8 / (8 + 1), 2 / (2 + 4)
assert np.allclose([one_, two_, (one_ + two_) / 2], [8 / 9, 1 / 3, 11 / 18]) and f"{11 / 18:.2f}" == "0.61"
assert 11 / 18 < 2 / 3
draws_ = [other.random(100_000) < p for p in (one_, two_)]
assert abs(np.mean(draws_) - 11 / 18) < 0.005  # Monte Carlo error .001

# "But the first place makes the odds four times as large: A's are 8 to 1 if A stands first, and 2 to 4 if B does."
# "Share of A against the factor of the first place, from 1 to 55, where the odds by content are 2 to 1."
# "The share without the bias is a dashed line at 0.67."
# "Dots mark the example with the factor 4."
# "Where A stands first the share rises to nearly 1, and where A stands second it falls to nearly 0."
# "Their mean falls from 0.67 to 0.51."
# "With these odds, the larger the factor, the nearer the mean of both orders is to one half.*"
assert np.isclose(expit(np.log(2) + np.log(4)), one_) and f"{np.exp(b[-1]):.0f}" == "55" and 8 / 1 * 2 / 4 == 2**2
assert np.isclose(expit(np.log(2) - np.log(4)), two_) and np.isclose(d, np.log(2)) and b[0] == 0 and b[-1] == 4
mean_ = (first + second) / 2
assert np.all(np.diff(mean_) < 0) and f"{mean_[0]:.2f} {mean_[-1]:.2f} {expit(d):.2f}" == "0.67 0.51 0.67"
assert first[-1] > 0.99 and second[-1] < 0.05 and np.all(np.diff(first) > 0) and np.all(np.diff(second) < 0)
# "With other odds the mean can even move away from one half ([an example](further.ipynb#both-orders))."
b_ = np.log([1, 4, 16, 50])
mixed_ = sum(w_ * (expit(np.log(o_) + b_) + expit(np.log(o_) - b_)) / 2 for w_, o_ in ((0.7, 1.6), (0.3, 1 / 3000)))
assert mixed_[0] < 0.5 and np.all(np.diff(mixed_) < 0)
for d_ in (0.1, 1, 3):
    means_ = (expit(d_ + b) + expit(d_ - b)) / 2
    assert np.all(means_[1:] < expit(d_)) and np.all(np.diff(means_) < 0)


def exact(where_a, where_b, p=0.55):
    """Share named by the judge, agreement, Var h, Var f and Cov(h, f) for one question."""
    q = p * where_a + (1 - p) * where_b
    return q, p * where_a + (1 - p) * (1 - where_b), p * (1 - p), q * (1 - q), p * where_a - p * q


def error_at(weight, where_a, where_b):
    _, _, h_, f_, both_ = exact(where_a, where_b)
    return np.sqrt(weight**2 * f_ / 1800 + (h_ - 2 * weight * both_ + weight**2 * f_) / 200)


# "People would prefer A on 55 % of the questions, and a judge agrees with them on 84 %."
# "*Orange: its errors, left of the edge for A, right of it for B; dotted: one half."
# "Each row has an order of its own, so one place is not the same question in both.*"
# "About two thirds."
# "If the share $x$ of its errors favours B, A loses $0.16x$ and gains $0.16(1 - x)$."
# "B wins if A loses 0.05 more than it gains: $0.16(2x - 1) > 0.05$, so $x > 0.66$."
# "Keep one judge for later, that of the slider at 86 %."
# "It errs on $0.86 \cdot 0.16 / 0.55 = 25$ % of the questions where people prefer A and on 5 % of the others, and gives
# A $0.55 \cdot 0.75 + 0.45 \cdot 0.05 = 0.435$."
# "More questions shorten its interval, but do not move it to 0.55."
# "A judge that agrees on 84 %"
# "An `even` judge errs on the same share of the questions where people prefer A and of those where they prefer B."
said_ = {name: exact(*chances_)[:2] for name, chances_ in JUDGES.items()}
assert JUDGES["partial, 0.84"] == (0.75, 0.05) and f"{0.55 * 0.75 + 0.45 * 0.05:.3f}" == "0.435"
assert [f"{agree:.2f}" for _, agree in said_.values()] == [name[-4:] for name in JUDGES]
assert (
    f"{0.86 * 0.16:.3f} {0.16 - 0.86 * 0.16:.3f} {0.86 * 0.16 / 0.55:.2f} {0.14 * 0.16 / 0.45:.2f}"
    == "0.138 0.022 0.25 0.05"
)
assert np.isclose(0.55 * 0.25 / 0.16, 0.86, atol=0.002) and np.isclose(0.55 * 0.25 + 0.45 * 0.05, 0.16)
for percent_, gives_ in ((0, 0.71), (50, 0.55), (86, 0.435), (100, 0.39)):
    drawn_ = verdicts(percent_)
    plt.close(drawn_)
    (_, people_, *judge_), title_ = drawn_.axes[0].patches, drawn_.axes[0].get_title(loc="left")
    assert title_ == f"the judge gives A {gives_:.3f}: {'A' if gives_ > 0.5 else 'B'} wins"
    right_, wrong_a_, wrong_b_, rest_ = (one.get_width() for one in judge_[:4])
    assert np.allclose(
        [right_ + wrong_b_, wrong_a_ + rest_, wrong_a_ + wrong_b_, people_.get_width()], [0.55, 0.45, 0.16, 0.45]
    )
assert abs((0.55 + 0.16 - 0.5) / 0.32 - 2 / 3) < 0.02  # the share of errors for B at which the judge gives A one half
for n_ in (2000, 200_000):
    one_ = other.random(n_) < 0.435
    assert one_.mean() + 1.96 * np.sqrt(one_.mean() * (1 - one_.mean()) / n_) < 0.5
assert f"{(0.05 / 0.16 + 1) / 2:.2f}" == "0.66"
for x_ in (0.64, 0.67):
    assert (0.55 - 0.16 * x_ + 0.16 * (1 - x_) < 0.5) == (0.16 * (2 * x_ - 1) > 0.05) == (x_ > 0.66)

# "People can compare the answers to 200 questions, drawn at random."
# "There people give A the share 0.56, and the judge 0.42, which is 0.14 less."
# "$0.22 + 0.56 - 0.21 = 0.57$."
# "A bar is a mean, over the $m = 1800$ questions without people or the $n = 200$ with them."
# "$$ \hat p = \lambda\, \overline f_m + \overline{(h - \lambda f)}_n . \tag{1} $$"
# "Let $h$ and $f$ be the verdicts of people and judge on a question, 1 where A is better."
# "So an expensive A and a cheaper B answer 2000 questions of its readers, too many for people to compare."
# "On the other 1800 the judge gives A 0.44, so the corrected share is $0.44 + 0.14 = 0.58$."
# "Chance chose the 200, so the judge's shortfall for A is on average the same on both parts."
# "The same sum in another order is $0.56 + 0.44 - 0.42$: people's share on the 200, plus the judge's on the 1800, minus
# the judge's on the 200."
assert np.isclose(0.56 - 0.42, 0.14) and np.isclose(0.44 + 0.14, 0.58)
given_ = np.repeat((1.0, 0.0), (112, 88)), np.repeat((1.0, 0.0), (84, 116)), np.repeat((1.0, 0.0), (792, 1008))
for weight_, value_ in ((1, 0.58), (1 / 2, 0.57), (0, 0.56)):
    assert np.isclose(language.corrected_win_rate(*given_, weight=weight_).value, value_)
    assert np.isclose(weight_ * 0.44 + 0.56 - weight_ * 0.42, value_)
assert [len(part) for part in cases] == [200, 200, 1800]
for weight_ in (0, 0.4, 1):
    (hn, fn, fm), one_ = cases, language.corrected_win_rate(*cases, weight=weight_)
    assert np.isclose(one_.value, weight_ * fm.mean() + (hn - weight_ * fn).mean())
    own_ = weight_**2 * fm.var(ddof=1) / 1800 + (hn - weight_ * fn).var(ddof=1) / 200
    assert np.isclose(one_.standard_error, np.sqrt(own_))

# "The **tuned weight** makes (1) vary least ([PPI++](../back/references.md#angelopoulos2023ppi))."
# "It is $\lambda = \mathrm{Cov}(h, f) \big/ \bigl((1 + \frac nm)\, \mathrm{Var} f\bigr)$
# ([proof](further.ipynb#tuned-weight)), estimated from the same 200 verdicts."
# "For the judge of the slider at 86 % it is 0.63."
# "A judge whose verdicts have nothing to do with people's should have the weight 0, and one that always agrees nearly
# 1."
assert exact(0.6, 0.6)[4] == 0 and np.isclose(exact(1, 0)[4] / ((1 + 200 / 1800) * exact(1, 0)[3]), 0.9)
assert f"{0.173 / (1.11 * 0.246):.2f}" == "0.63"
best_ = {}
for name, chances_ in JUDGES.items():
    _, _, _, f_, both_ = exact(*chances_)
    best_[name] = both_ / ((1 + 200 / 1800) * f_)
    errors_ = [error_at(weight, *chances_) for weight in np.linspace(0, 1, 1001)]
    assert abs(np.argmin(errors_) / 1000 - best_[name]) < 0.002
_, _, _, f_, both_ = exact(*JUDGES["partial, 0.84"])
assert np.allclose([both_, f_], [0.55 * 0.75 - 0.55 * 0.435, 0.435 * 0.565])
assert f"{0.55 * 0.75:.4f} {0.55 * 0.435:.3f} {both_:.3f} {f_:.3f} {both_ / f_:.2f}" == "0.4125 0.239 0.173 0.246 0.70"
assert [f"{one:.2f}" for one in best_.values()] == ["0.63", "0.63", "0.36"]

# "Then move *weight* from 0, which leaves people alone, to 1: where is the blue number of each judge smallest?"
# "In each of 500 worlds people prefer A with the probability 0.55, and are asked about 200 of 2000 questions."
# "Three judges judge all 2000; the number is their agreement with people."
# "`partial, 0.84` is the judge of the slider at 86 %."
# "*Dashed: the truth, 0.55; a bar holds 95 % of the worlds, and left of the dotted line B wins."
# "The `even` judges also lie too near to one half: people prefer A more often, so more of their errors hit A."
# "Alone, the judges look precise, but the partial one names the wrong winner in every world here."
# "Corrected, all lie round the truth."
assert all(np.isclose(x_ + y_, 1) for name, (x_, y_) in JUDGES.items() if "even" in name)
assert [len(rows) for rows in found.values()] == [500] * 3
for name, rows in estimates.items():
    alone_, *others_ = np.mean(rows, axis=0)
    assert abs(alone_ - said_[name][0]) < 0.003 and alone_ < 0.55 - 0.01  # Monte Carlo error .0005
    assert np.abs(np.array(others_) - 0.55).max() < 0.008  # .002; the tuned weight has a bias below that
    assert spread[name][0] < spread[name][1] / 2.5
    high_ = np.quantile(np.array(rows)[:, 0], 0.975)
    assert (high_ > 0.55) == (name == "even, 0.85") and (high_ < 0.5) == (name == "partial, 0.84")
assert np.all(np.array(found["partial, 0.84"])[:, 0] < 0.5)
for name, (where_a_, where_b_) in JUDGES.items():
    assert "even" not in name or 0.55 * (1 - where_a_) > 0.45 * where_b_

# "More: 0.041, and people alone 0.035."
# "At 0.36, its tuned weight, it even helps a little; the others' numbers are smallest at 0.63."
# "A noisy judge brings noise: on the 200, $h - f$ has the variance 0.30, $h$ only 0.25."
# "With the weight 1, does the estimate with `even, 0.70` vary less than people's 200 verdicts alone, as much, or more?"
# "With the weight 0.63 the two better judges make the error a quarter smaller, as 1.8 times as many verdicts would."
people_ = error_at(0, 0.5, 0.5)
assert f"{people_:.3f}" == "0.035" and abs(error_at(1, 0.7, 0.3) - 0.041) < 0.002
assert quoted(spread["even, 0.70"][1:3], 3) == ["0.035", "0.041"]  # this draw
for name, chances_ in JUDGES.items():
    exact_ = [people_, error_at(1, *chances_), error_at(best_[name], *chances_)]
    assert np.allclose(spread[name][1:], exact_, rtol=0.15)  # 500 worlds: 3 %
    assert (exact_[1] > people_) == (name[-4:] == "0.70") and spread[name][3] < spread[name][1]
    assert spread[name][3] < spread[name][2]
    if name[-4:] in ("0.85", "0.84"):
        assert f"{exact_[2]:.3f} {(people_ / exact_[2]) ** 2:.1f}" == "0.026 1.8"
        assert abs(exact_[2] / people_ - 0.75) < 0.01
        assert abs(spread[name][3] / spread[name][1] - 0.75) < 0.08
assert error_at(0.36, 0.7, 0.3) < people_
for weight_ in (0, 0.63, 1):
    drawn_ = corrected(weight_)
    plt.close(drawn_)
    told_ = [one.get_text() for one in drawn_.axes[0].texts if one.get_text()[0] == "0"]
    exact_ = [error_at(weight_, *one) for one in JUDGES.values()]
    assert np.allclose([float(one) for one in told_[2::3]], exact_, rtol=0.15)  # 500 worlds: 3 %
_, agree_, var_h_, var_f_, cov_ = exact(*JUDGES["even, 0.70"])
assert f"{var_h_ + var_f_ - 2 * cov_:.2f} {var_h_:.2f}" == "0.30 0.25"

# "A judge compares the answers to 2000 questions in both orders, and $f$ is the mean of its two verdicts: 0, ½ or 1."
# "People compare 400 of them, drawn at random, without the assistants' names."
# "`language.corrected_win_rate` gives (1) with the tuned weight, and its error."
# "Why 400 questions for people?"
# "How often a judge agrees with people does not say whom it favours."
# "A is worth its price only if people prefer it on more than 60 % of the questions."
# "If the 95 % interval of A's share lies below 0.60, buy B; if above, buy A; otherwise ask people about more."
# "With either of the two better judges and the truth 0.55, the rule buys B at once in about half of the trials with
# 200, and in nearly three quarters with 400."
# thorough
inside_95 = []
for _ in range(400):
    h_ = (other.random(2000) < 0.55).astype(float)
    f_ = (other.random(2000) < np.where(h_ == 1, 0.75, 0.05)).astype(float)
    one_ = language.corrected_win_rate(h_[:200], f_[:200], f_[200:])
    inside_95.append(abs(one_.value - 0.55) < 1.96 * one_.standard_error)
assert abs(np.mean(inside_95) - 0.945) < 0.04  # Monte Carlo error .011
# 0.47 to 0.52 and 0.71 to 0.75 of 1500 trials; Monte Carlo error .018
for people_, least_, most_ in ((200, 0.42, 0.58), (400, 0.65, 0.82)):
    for where_a_, where_b_ in (JUDGES["even, 0.85"], JUDGES["partial, 0.84"]):
        for true_, buys_ in ((0.55, "B"), (0.65, "A")):
            bought_ = []
            for _ in range(800):
                h_ = (other.random(2000) < true_).astype(float)
                f_ = (other.random(2000) < np.where(h_ == 1, where_a_, where_b_)).astype(float)
                one_ = language.corrected_win_rate(h_[:people_], f_[:people_], f_[people_:])
                low_, high_ = one_.value + np.array([-1.96, 1.96]) * one_.standard_error
                bought_.append("B" if high_ < 0.6 else "A" if low_ > 0.6 else "more")
            assert least_ <= np.mean(np.array(bought_) == buys_) <= most_
