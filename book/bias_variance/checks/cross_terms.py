"""What ../cross_terms.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import biasvar

other = np.random.default_rng(2024)  # data that the lesson has not seen

# "Derivation: three cross terms, and why each is 0"
# "**Step 1: square.**"
# "**Step 2: the cross terms go.**"
# "| cross term | is 0 because |"
# "| (ii) | the noise has **mean 0** |"
# "**Step 3: name what is left.**"
# "The squares are the bias², the variance and the noise: because $\epsilon$ has mean 0, $\mathbb{E}[\epsilon^2] =
# \mathrm{Var}(\epsilon) = \sigma^2$."
# "This is equation (1) of [the decomposition](decomposition.ipynb#definition)."
# "Bias² 25, variance 200 and noise 100 add up to 325, the mean squared error."
# "Its price is 435 or 455, equally often."
# "In [the decomposition](decomposition.ipynb) five agents predicted 430, 460, 450, 470 and 440 (mean 450) for a house
# with the true value 445."
# "On training labels the third reason fails: as a rule the error comes out too small."
# "On average the squares add up to the squared error, because three cross terms are 0: $\overline{f}$ is the mean of
# the predictions, the noise has mean 0, and the test label is independent of the training set."


def six_terms(predictions, labels, centre, value):
    "The terms of (2) over all pairs, measured from this centre and this value of the truth: squares, then products."
    apart, shift, noise = predictions - centre, centre - value, labels - value
    squares = [shift**2, np.mean(apart**2), np.mean(noise**2)]
    return squares, [2 * shift * apart.mean(), -2 * shift * noise.mean(), -2 * np.mean(apart * noise)]


new_price, seen_price = np.array([435, 455]), 445 + seen[1]
every_pair = agents[:, None] + 0 * new_price, new_price + 0 * agents[:, None]
squares, crosses = six_terms(*every_pair, 450, 445)
assert squares == [25, 200, 100] and crosses == [0, 0, 0] and sum(squares) == 325
any_pair = other.normal(size=(2, 40))  # an identity for any numbers
assert np.isclose(np.sum(np.concatenate(six_terms(*any_pair, 0.3, 1.7))), np.mean((any_pair[0] - any_pair[1]) ** 2))

# "The proof needs squared loss ([0-1 loss](zero_one.ipynb) and [log loss](further.ipynb#log-loss) decompose otherwise),
# but no normal distribution and no linear model."
wrongly = biasvar.decompose_zero_one([["b"], ["b"], ["a"]], ["a"])
assert wrongly.bias == 1 and np.isclose(wrongly.error, 1 - wrongly.variance) and wrongly.variance > 0

# "| you take 440 for $\overline{f}$, **not the mean** of the predictions, so $a$ is −5 and $b$ has the mean 10 | $25 +
# 300 + 100 = 425$ | $2ab$: −100 | 325 |"
# "| the prices are 440 and 460, but you keep 445 as the truth, so the noise has **mean 5** | $25 + 200 + 125 = 350$ |
# $-2ac$: −50 | 300 |"
# "Suppose agents 1, 2, 4 and 5 saw this house sold in training, for 435, 455, 455 and 435 (mean 445)."
# "Judge their predictions 430, 460, 470 and 440 (mean 450, variance 250) by these prices."
# "The errors are −5, 5, 15 and 5, so the mean squared error is $300/4 = 75$."
# "The parts add up to $25 + 250 + 100 = 375$."
# "The difference, $75 - 375 = -300$, is the cross term (iii), $-2\,\mathbb{E}[bc]$, because the mean of $bc$, the
# **covariance**, is 150."
# "Is $a^2 + b^2 + c^2$ its square, 625?"
higher, seen_noise = np.array([440, 460]), np.array([-10, 10, 10, -10])
four = agents[[0, 1, 3, 4]]  # without agent 3
rows = {
    (425, -100, 325): six_terms(*every_pair, 440, 445),
    (350, -50, 300): six_terms(every_pair[0], higher + 0 * agents[:, None], 450, 445),
    (375, -300, 75): six_terms(four, 445 + seen_noise, 450, 445),
}
for (said, product, loss), (three, terms) in rows.items():
    assert sum(three) == said and sum(terms) == product and said + product == loss
    assert np.count_nonzero(terms) == 1  # one reason fails, and no other
assert [sorted(three) for three, _ in rows.values()] == [[25, 100, 300], [25, 125, 200], [25, 100, 250]]
assert [np.flatnonzero(terms).tolist() for _, terms in rows.values()] == [[0], [1], [2]]
assert (higher - 445).mean() == 5 and seen_noise.mean() == 0 and np.mean((four - 445 - seen_noise) ** 2) == 75
assert (445 + seen_noise == seen_price).all() and (four - seen_price).tolist() == [-5, 5, 15, 5] and 300 / 4 == 75
assert seen_price.mean() == 445 and four.mean() == 450 and four.var() == 250
assert np.mean((four - 450) * seen_noise) == 150 and (higher - 445).tolist() == [-5, 15] and (agents - 440).mean() == 10
assert set(seen_price) == set(new_price) and np.all((four - 450) * (seen_price - 445) > 0)
assert 440 - 445 == -5 and (agents - 440).tolist() == [-10, 20, 10, 30, 0]

# "Look at one pair: agent 1 says 430, and the price is 455."
# "The error, −25, has three pieces:"
# "| $a$ | mean prediction − truth | $450 - 445 = 5$ |"
# "| $b$ | prediction − mean prediction | $430 - 450 = -20$ |"
# "| $c$ | price − truth | $455 - 445 = 10$ |"
# "The error is $a + b - c = 5 - 20 - 10 = -25$."
# "No: $a^2 + b^2 + c^2 = 25 + 400 + 100 = 525$."
# "The missing 100 are the products, $2ab = -200$, $-2ac = -100$ and $-2bc = 400$."
# "Over the agents $b$ (−20, 10, 0, 20, −10) adds up to 0, and so does $ab$, because $a$ is always 5."
# "Over the prices $c$ (10, −10) adds up to 0, and so do $ac$ and, for each agent, $bc$."
a_, b_, c_ = 450 - 445, 430 - 450, 455 - 445
assert (a_, b_, c_, a_ + b_ - c_, 430 - 455) == (5, -20, 10, -25, -25) and a_**2 + b_**2 + c_**2 == 525 and 25**2 == 625
assert (2 * a_ * b_, -2 * a_ * c_, -2 * b_ * c_) == (-200, -100, 400) and -200 - 100 + 400 == 100 == 625 - 525
assert (agents - 450).tolist() == [-20, 10, 0, 20, -10] and (new_price - 445).tolist() == [-10, 10]
assert np.all(np.outer(agents - 450, new_price - 445).sum(axis=1) == 0)

# "Now each agent meets both prices."
# "Leaf through them: which rectangles cancel each other?"
# "*A dot for each pair; the rectangle between dot and centre has the area of $bc$, blue above 0, orange below.*"
# "The two of the same agent, because the prices lie 10 above and 10 below 445."
assert len(b) == len(c) == 10 and np.all((b * c).reshape(5, 2).sum(axis=1) == 0)

# "Four dots for the seen prices, two at the upper right and two at the lower left."
# "All four rectangles are blue, and the sum of bc is 600."
# "*The agents who saw a high price also predict a high one, so no product is negative.*"
# "| (iii) | the noise of the test label is **independent of the training set**, so the product has the mean $0 \cdot 0$
# |"
assert (seen[0] * seen[1]).tolist() == [200, 100, 200, 100] and np.sum(seen[0] * seen[1]) == 600 == 4 * 150
assert np.sum((seen[0] > 0) & (seen[1] > 0)) == 2 and np.corrcoef(*seen)[0, 1] > 0.8
