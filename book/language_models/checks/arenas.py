"""What ../arenas.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from scipy import stats
from scipy.special import expit

other = np.random.default_rng(2026)  # votes that the lesson has not seen


def quoted(values, digits):
    return [f"{value:.{digits}f}" for value in values]


# "The votes are real: ten models of Chatbot Arena until August 2024, without ties ([Chiang et al.,
# 2024](../back/references.md#chiang2024))."
# "The firm's claim is true."
assert arena.models[int(np.argmax(share))] == "gpt-4-1106-preview" and f"{share.max():.3f}" == "0.678"
assert len(arena.models) == 10 and "129 models" in data.arena.__doc__ and "14 August 2024" in data.arena.__doc__
assert not arena.wins.diagonal().any() and arena.wins.dtype == int

# "In a small arena A beats B by 3 votes to 1, B beats C by 3 to 1, and C beats D by 18 to 2."
# "A has won 3 of 4 votes, 0.75."
# "B has won 4 of 8, 0.50, C 19 of 24, 0.79, and D 2 of 20, 0.10."
# "The odds of these three pairs are 3 to 1, 3 to 1 and 9 to 1."
# "C has 9, B has 27, A has 81."
# "So the odds of A against C are $3 \cdot 3$ to 1, although the two never met."
# "**By hand:** give D the strength 1, and the others strengths whose ratios are the odds of the pairs."
assert [hand[i, j] for i, j in ((0, 1), (1, 0), (1, 2), (2, 1), (2, 3), (3, 2))] == [3, 1, 3, 1, 18, 2]
won, met = hand.sum(axis=1), (hand + hand.T).sum(axis=1)
assert won.tolist() == [3, 4, 19, 2] and met.tolist() == [4, 8, 24, 20]
assert quoted(won / met, 2) == ["0.75", "0.50", "0.79", "0.10"] and 3 * 3 == 9
assert np.allclose(s / s[3], [81, 27, 9, 1]) and hand[0, 2] == hand[2, 0] == 0
assert 81 / 9 == 9

# "C meets D 200 times, with the same odds."
# "The explorer shows $\ln s$, with 0 for A."
# "Only C's share grows; the odds of each pair stay, so the strengths stay, too."
# "But A beats B, which beats C."
start_ = widgets.explore_arena().numbers()
assert np.allclose(start_["wins"], hand) and np.allclose(start_["shares"], won / met)
assert np.allclose(start_["fit"]["theta"], np.log(s / s[0])) and start_["fit"]["theta"][0] == 0
more_ = widgets.explore_arena().numbers(games="4 0 0 4 0 200")
assert quoted([won[2] / met[2], more_["shares"][2]], 2) == ["0.79", "0.89"]
assert np.allclose(np.delete(more_["shares"], 2), np.delete(won / met, 2))
assert np.allclose(more_["fit"]["theta"], start_["fit"]["theta"])

# "They give each model as many **expected** wins [as it has won](further.ipynb#expected-wins): as long as it has won
# more than it expects, a higher strength makes the votes more probable."
# "In the small arena A has four votes, all against B, so it expects $4 \cdot \frac{81}{81 + 27} = 3$ wins, and it has
# 3."
# "By (1) the expected wins of model $i$ are $s_i \sum_j \frac{n_{ij}}{s_i + s_j}$, where $n_{ij}$ is the number of
# votes against its opponent $j$."
for _ in range(20):
    wins_ = other.integers(1, 30, (5, 5)) * (1 - np.eye(5, dtype=int))
    s_ = strengths(wins_)
    chance_ = (1 - np.eye(5)) * s_[:, None] / (s_[:, None] + s_)
    assert np.allclose(wins_.sum(axis=1), ((wins_ + wins_.T) * chance_).sum(axis=1))
    assert np.allclose(np.log(s_), language.bradley_terry(wins_).strength)
assert 4 * 81 / (81 + 27) == 3 == hand[0].sum() and (hand + hand.T)[0].tolist() == [0, 4, 0, 0]

# "C has 19 wins, in 4 votes against B and 20 against D, so its first new strength is $19 \,/\, \bigl(\frac{4}{1 + 1} +
# \frac{20}{1 + 1}\bigr) = 1.58$."
# "With it C still leads, but after two steps A does."
assert f"{19 / (4 / 2 + 20 / 2):.2f}" == "1.58"
one_ = strengths(hand, steps=1)
assert np.argmax(one_) == 2 and np.isclose(one_[2] / one_[0], 19 / 12 / 1.5)
assert np.argmax(strengths(hand, steps=2)) == 0

# "Only ratios of strengths matter, so the code also divides by their geometric mean."
assert np.isclose(np.prod(s), 1) and np.isclose(np.prod(one_), 1)

# "Arenas write a strength in **points**, $400 \log_{10} s$."
# "A lead of 400 points means odds of 10 to 1; the mean of the ten is 0."
# "The fit takes only the 130 951 votes between the ten."
assert np.allclose(unit * np.log(s), 400 * np.log10(s)) and abs(points.mean()) < 1e-9
assert np.isclose(np.exp(400 / unit), 10) and arena.wins.sum() == 130951
assert np.shape(arena.all_wins) == np.shape(arena.all_losses) == (10,)

# "On the whole strength rises with the share, but gpt-4-1106-preview has the largest share, 0.68, and lies third by
# strength; gpt-4-turbo-2024-04-09 has the share 0.62 and the highest strength, about 75 points."
# "The intervals are about ±4 points."
# "*The bars are 95 % intervals; orange are the two compared below.*"
assert np.allclose(np.diff(np.log(strengths(arena.wins))), np.diff(fit.strength))
assert np.argsort(-points)[0] == turbo == np.argsort(-share)[3] and np.argsort(-points)[2] == firm
assert quoted(share[[firm, turbo]], 2) == ["0.68", "0.62"] and stats.spearmanr(share, points)[0] > 0.8
assert (
    round(1.96 * np.sqrt(np.diag(V)).mean()) == 4
    and 1.96 * np.sqrt(np.diag(V)).max() < 5
    and round(points[turbo]) == 75
)

# "The fourth by share is first: `gpt-4-turbo-2024-04-09`, in short `turbo`, leads the firm's model by 14.9 points (from
# the unrounded strengths)."
# "With 1.96 standard errors of 3.4 points, the lead is 8 to 22 points."
assert quoted([np.sqrt(V[turbo, turbo]), np.sqrt(V[firm, firm]), error], 1) == ["2.2", "2.3", "3.4"]
half_ = 1.96 * error
assert f"{lead:.1f}" == "14.9" and quoted((lead - half_, lead + half_), 0) == ["8", "22"]
again_ = []  # the interval's error from votes drawn anew
games_ = arena.wins + arena.wins.T
for _ in range(300):
    drawn_ = np.triu(other.binomial(games_, expit((points[:, None] - points) / unit)), 1)
    new_ = language.bradley_terry(drawn_ + np.tril(games_ - drawn_.T, -1)).strength
    again_.append(unit * (new_[turbo] - new_[firm]))
assert abs(np.std(again_) / error - 1) < 0.15  # Monte Carlo error .04

# "More than half of the votes of both were against models outside the ten."
# "Of these votes the firm's model won 0.716, and `turbo`, which is at least as strong, only 0.627."
# "It also gives standard errors; that of a lead needs the covariance of the two strengths, too, here a negative one."
assert V[turbo, firm] < 0 and np.allclose(V.sum(axis=0), 0) and abs(points.mean()) < 1e-6
inside_ = np.array([arena.wins.sum(axis=1), arena.wins.sum(axis=0)])[:, [firm, turbo]]
outside_ = np.array([arena.all_wins, arena.all_losses])[:, [firm, turbo]] - inside_
near_, far_ = inside_[0] / inside_.sum(axis=0), outside_[0] / outside_.sum(axis=0)
part_ = outside_.sum(axis=0) / (inside_ + outside_).sum(axis=0)
assert quoted(near_, 3) == ["0.597", "0.606"] and quoted(far_, 3) == ["0.716", "0.627"]
assert quoted(100 * part_, 0) == ["68", "60"] and quoted(share[[firm, turbo]], 3) == ["0.678", "0.619"]
assert f"{(1 - part_[1]) * near_[0] + part_[1] * far_[0]:.2f}" == "0.67"
assert f"{0.40 * 0.597 + 0.60 * 0.716:.2f}" == "0.67"

# "To be careful, take each standard error 1.9 times: the interval for the lead becomes 2 to 28 points."
# "Among the ten `turbo` leads by 2 to 28 points."
# "As in the cycle, one strength does not quite hold against all: the votes of the 45 pairs miss (1) by [1.9 times what
# chance explains](further.ipynb#misses)."
rows_, columns_ = np.triu_indices(10, 1)
expected_ = expit((points[rows_] - points[columns_]) / unit)
n_, w_ = games_[rows_, columns_], arena.wins[rows_, columns_]
chi2_ = np.sum((w_ - n_ * expected_) ** 2 / (n_ * expected_ * (1 - expected_)))
assert round(chi2_) == 133 and stats.chi2.sf(chi2_, 36) < 1e-10
longer_ = np.sqrt(133 / 36)
assert f"{longer_:.1f}" == "1.9" and quoted((lead - longer_ * half_, lead + longer_ * half_), 0) == ["2", "28"]

# "Even the best guess, 14.9 points, means only that `turbo` wins 52 of 100 votes between the two."
assert f"{100 / (1 + 10 ** (-lead / 400)):.0f}" == "52"
