"""What ../further.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from sklearn import metrics as sk

other = np.random.default_rng(2024)  # data that the lesson has not seen


def by_grid(positive, negative):
    """AUC and its standard error by DeLong's formula."""
    won_ = (positive[:, None] > negative) + (positive[:, None] == negative) / 2
    v_, w_ = won_.mean(axis=1), won_.mean(axis=0)
    return v_.mean(), np.sqrt(v_.var(ddof=1) / len(v_) + w_.var(ddof=1) / len(w_))


def holds(n_positive, n_negative, true, n_sets=600):
    """How often the plain and the transformed interval hold the truth; the AUCs and their standard errors."""
    d_ = stats.norm.ppf(true) * 2**0.5
    drawn = [by_grid(other.normal(d_, 1, n_positive), other.normal(size=n_negative)) for _ in range(n_sets)]
    a_, e_ = np.transpose(drawn)
    inner = np.minimum(a_, 1 - 1e-9)
    off = np.abs(np.log(inner / (1 - inner)) - np.log(true / (1 - true)))
    transformed = (a_ < 1) & (off < 1.96 * e_ / (inner * (1 - inner)))
    return np.mean(np.abs(a_ - true) < 1.96 * e_), np.mean(transformed), a_, e_


# "A "model" that knows nothing gives everyone the share of positives in its training set."
# "One of 50 cases is left out at a time, and the 50 scores are pooled."
# "It is 0, the worst."
# "Where a positive is left out, the share in the training set is a little lower, so every pair is in the wrong order."
assert len(pooled) == 50 and curves.auc(labels, pooled) == 0
assert max(np.array(pooled)[labels == 1]) < min(np.array(pooled)[labels == 0])

# "At which threshold is the **accuracy**, the share of right answers, highest, and how high is it at 0.5?"
# "It is highest at 0.54, where 14 of 20 cases are right: 0.70."
# "The threshold 0.5 selects the same cases as 0.505: 0.60."
# "Many programs use the threshold 0.5 without asking, as if scores were probabilities."
whole = curves.roc_curve(*twenty)
accuracy = (whole.tpr + 1 - whole.fpr) / 2  # as many + as -
assert twenty.y_true.sum() == 10 and len(np.unique(twenty.y_score)) == 20
assert whole.thresholds[accuracy.argmax()] == 0.54 and np.isclose(accuracy.max(), 14 / 20)
assert np.sum(accuracy >= 0.7 - 1e-9) == 1 and np.isclose(np.mean((twenty.y_score >= 0.5) == twenty.y_true), 0.60)
assert np.all((twenty.y_score >= 0.5) == (twenty.y_score >= 0.505)) and 0.505 in twenty.y_score

# "The mean of their ranks $m + 1, \dots, m + a + b$ is $m + 1 + \frac{a - 1}{2} + \frac{b}{2}$."
# "Over the $a$ positives $\frac{b}{2}$ adds up to $\frac{ab}{2}$, one half for each tied pair."
# "The rest, $m + 1 + \frac{a-1}{2}$, is their mean rank untied and without the $b$ negatives, so the proof of [the
# lesson](area.ipynb#by-ranks) counts the other pairs."
for m, a, b in other.integers(1, 9, size=(20, 3)):
    assert np.isclose(np.mean(np.arange(m + 1, m + a + b + 1)), m + 1 + (a - 1) / 2 + b / 2)
    assert a * (a - 1) / 2 == sum(range(a))

# "In + − + − − − + − − − (best score first) let the cases at the places 3 to 5 share one score."
# "The three tied cases occupy the ranks 8, 7 and 6, so each gets the mid-rank 7."
# "The positives have the ranks 10, 7 and 4, so the AUC is $(21 - 6)/21 = 15/21$."
tied = data.tied_ten()
mid_rank = stats.rankdata(tied.y_score)
assert "".join("−+"[c] for c in tied.y_true) == "+−+−−−+−−−" and len(set(tied.y_score)) == 8
assert mid_rank[2:5].tolist() == [7, 7, 7] and mid_rank[tied.y_true == 1].tolist() == [10, 7, 4]
assert np.isclose((10 + 7 + 4 - 6) / 21, curves.auc(*tied))

# "In statistics $C$ is the *Mann-Whitney statistic* (`mannwhitneyu` in SciPy, positives first)."
groups_ = [tied.y_score[tied.y_true == c] for c in (1, 0)]
right_order = stats.rankdata(tied.y_score)[tied.y_true == 1].sum() - 3 * 4 / 2
assert stats.mannwhitneyu(*groups_).statistic == right_order and np.isclose(right_order / 21, curves.auc(*tied))

# "Let the scores of both classes be normal with variance 1, the negatives with mean 0 and the positives with mean $d$."
# "The scores are independent, so their difference is normal with mean $d$ and variance $1 + 1 = 2$."
# "If the positives spread $r$ times as wide, the variance is $1 + r^2$, and $\sqrt2$ becomes $\sqrt{1 + r^2}$."
# "The score $S^+$ of a positive is above the score $S^-$ of a negative with the probability AUC."
bells = widgets.explore_bells(panels="roc")
for distance, ratio in ((0.5, 1), (1.8, 1), (1.5, 2), (3, 0.5)):
    exact = stats.norm.cdf(distance / np.sqrt(1 + ratio**2))
    assert np.isclose(bells.numbers(distance=distance, ratio=ratio)["auc"], exact)
    pairs = other.normal(distance, ratio, 40_000) - other.normal(size=40_000)
    assert abs(np.mean(pairs > 0) - exact) < 4 * 0.5 / 200

# "Hand and Till ([2001](../back/references.md#handtill2001)) take the mean of $A(i \mid j)$ over all ordered pairs."
# "If one class becomes more frequent, `ovo` stays, because each of its areas looks at two classes alone."
# "But `ovr` moves, because "the rest" of the other classes is then mostly this one."
k_test = other.integers(3, size=90)  # three classes, and three scores of each case
prob = other.dirichlet(np.ones(3), size=90) + 0.8 * np.eye(3)[k_test] * other.random((90, 3))
prob[:, 1] += 0.3 * (k_test == 2)  # the third class looks like the second
prob /= prob.sum(axis=1, keepdims=True)
often = np.repeat(np.arange(len(k_test)), np.where(k_test == 2, 10, 1))
areas = []
for i, j in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]:
    both = np.isin(k_test, (i, j))
    areas.append(curves.auc(k_test[both] == i, prob[both, i]))
assert np.isclose(np.mean(areas), curves.hand_till_auc(k_test, prob))
for cases in (slice(None), often):
    assert np.isclose(np.mean(areas), sk.roc_auc_score(k_test[cases], prob[cases], multi_class="ovo"))
rest_after = sk.roc_auc_score(k_test[often], prob[often], multi_class="ovr")
assert abs(rest_after - sk.roc_auc_score(k_test, prob, multi_class="ovr")) > 0.005
assert all(np.mean(k_test[often][k_test[often] != i] == 2) > 0.5 for i in (0, 1))

# "Does DeLong's 95 % interval hold the truth in 95 % of all test sets?"
# "*Dashed: the truth, 0.856.*"
# "Let the scores be normal with variance 1 and the positives 1.5 higher, so that the true AUC is 0.856."
# "Each line is the interval of a test set, cut at 1, and orange if it misses the truth."
# "With 10 cases of each class, on which side of the truth do the orange intervals lie?"
# "Mostly **above** it."
# "An AUC that comes out too high mostly has a short interval, which can lie above the truth; one that comes out too low
# has a long interval, which still reaches it."
# "Here are 4000 such test sets of each size."
# "With 10 cases of each class about 94 % of these intervals hold the truth."
# thorough
assert f"{truth:.3f}" == "0.856"
plain, transformed, aucs_, errors_ = holds(10, 10, truth, 1500)
assert plain < 0.91 and abs(transformed - 0.94) < 0.02 and np.corrcoef(aucs_, errors_)[0, 1] < -0.8
assert np.mean(aucs_ - 1.96 * errors_ > truth) > 0.8 * (1 - plain)
thirty, many_ = (holds(n_, n_, truth, 1500)[0] for n_ in (30, 300))
assert 0.89 < thirty < 0.94 and 0.93 < many_ < 0.965

# "With 10 and a true AUC of 0.98 only about half hold it: many test sets have an AUC of 1 and the standard error 0."
# "With few cases and an AUC near 1 the better interval fails, too."
_, transformed_98, auc_98, _ = holds(10, 10, 0.98, 1500)
assert 0.45 < transformed_98 < 0.62 and np.mean(auc_98 == 1) > 0.3

# "The ROC curves of two rankings with the same AUC, 0.68; orange is the area up to the false positive rate 0.4."
# "It is three times as large for early, which reaches 0.6 without a false positive, as for late, which reaches 0.2."
# "The [two rankings](what_it_hides.ipynb#two-rankings-with-the-same-auc) with the AUC 0.68 differ most on the left."
# "*Orange: the area up to the FPR 0.4.*"
# "Up to FPR 0.4 the partial AUC is 0.24 for "early" and 0.08 for "late"."
two = {name: data.ranked(ranking) for name, ranking in rankings.items()}
assert all(np.isclose(curves.auc(*one), 0.68) for one in two.values())
for name, area in (("early", 0.24), ("late", 0.08)):
    steps = curves.roc_curve(*two[name])
    near = steps.fpr <= 0.4 + 1e-9
    assert np.isclose(np.trapezoid(steps.tpr[near], steps.fpr[near]), area)
    assert np.isclose(steps.tpr[steps.fpr == 0].max(), {"early": 0.6, "late": 0.2}[name])
